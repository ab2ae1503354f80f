"""Somebody who does not see the page: he has accessible names, the live regions and the keyboard, and nothing else."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE: Final = 20.0
"""Seconds that anything may take on a busy machine."""
STEPS: Final = 300
TABS: Final = 40
LISTEN: Final = """() => {
    window.heard = [];
    for (const region of document.querySelectorAll('[aria-live]')) {
        if (region.textContent.trim()) window.heard.push(region.textContent.trim());
        new MutationObserver(() => window.heard.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
    }
}"""


class Listener:
    """Hears a page and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_selector("[aria-live]", state="attached")
        page.evaluate(LISTEN)
        self.tree = page.context.new_cdp_session(page)
        self.tree.send("Accessibility.enable")

    @property
    def heard(self) -> list[str]:
        """Everything that the live regions have said."""
        found: list[str] = self.page.evaluate("() => window.heard")
        return found

    def wait_for(self, said: re.Pattern[str], since: int = 0) -> str:
        """The first thing said since then that fits."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = next((text for text in self.heard[since:] if said.search(text)), None)
            if found is not None:
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nobody has said {said.pattern!r}, but {self.heard[since:]}")

    def press(self, key: str) -> list[str]:
        """Press a key; what was said after it in a moment."""
        before = len(self.heard)
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(60)
        return self.heard[before:]

    def status(self) -> str:
        """The whole table, as the key for it tells it."""
        return " ".join(self.press("w"))

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus, as a screen reader is told them."""
        found = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": found["objectId"], "fetchRelatives": False}
        (node, *_) = self.tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return _text(node, "role"), _text(node, "name")

    def over(self) -> bool:
        """Whether the focus has gone to the heading of the result."""
        return self.focused() == ("heading", "Result")

    def play(self) -> int:
        """Play until the result is said; how many moves that took."""
        moves = 0
        for _ in range(STEPS):
            if self.over():
                return moves
            since = len(self.heard)
            moves += self.move()
            if not self.over():
                self._settled(since)
        raise AssertionError(f"the game does not end: {self.heard[-5:]}")

    def move(self) -> bool:
        """Play a card that is called playable, else take, else pass."""
        if self._to_the_hand() and self._to_a_card():
            before = len(self.heard)
            self.page.keyboard.press(" ")
            self.page.wait_for_timeout(60)
            if len(self.heard) == before:
                self.page.keyboard.press("Enter")
            return True
        now = self.heard[-1] if self.heard else ""
        return bool(self.press("t" if re.search(r"\btake\b", now) else "p"))

    def _to_the_hand(self) -> bool:
        """Tab until a card has the focus; its place among the tab stops is one."""
        for _ in range(TABS):
            role, name = self.focused()
            if role in ("button", "toggle button", "ToggleButton") and re.search(
                r" of (clubs|diamonds|hearts|spades)", name
            ):
                return True
            self.page.keyboard.press("Tab")
        return False

    def _to_a_card(self) -> bool:
        """Step through the hand until a card is called playable."""
        first = self.focused()[1]
        for _ in range(TABS):
            name = self.focused()[1]
            if "may be played" in name:
                return True
            self.page.keyboard.press("ArrowRight")
            if self.focused()[1] == first:
                return False
        return False

    def _settled(self, since: int) -> None:
        """Wait until the move has been told and something is asked again."""
        self.wait_for(re.compile("[a-z]"), since)
        self.page.wait_for_timeout(80)


def _text(node: Any, field: str) -> str:
    return str(node.get(field, {}).get("value", ""))
