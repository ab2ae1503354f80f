"""The states of a table that the look tells apart, side by side on one sheet, each as the page draws it."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from tests.moments import SHOWN, Moment, played

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from foolery.durak.engine.view import DurakView

PHONE: Final = (360, 640)


class State(NamedTuple):
    """A state by its name: the first view of a deal that shows it, what of the frame is changed, what is done."""

    name: str
    seen: Callable[[DurakView], bool]
    change: Callable[[dict[str, Any]], object] = lambda frame: None
    then: Callable[[Page], None] = lambda page: None
    scheme: str = "day"


def moment(seen: Callable[[DurakView], bool]) -> Moment:
    """The first view of a deal that is as wanted."""
    for number in range(40):
        for table, _ in played("throw-in", 4, f"states {number}"):
            for seat in range(4):
                view = cast("DurakView | None", table.view(seat))
                if view is not None and seen(view):
                    return Moment("", table.twin(), seat)
    raise AssertionError


def my_move(view: DurakView) -> bool:
    return view.phase == "defend" and len(view.legal) > 2 and 4 < len(view.cards()) < 9


def may_throw(view: DurakView) -> bool:
    return view.phase == "throw" and len(view.legal) > 2


def waiting(view: DurakView) -> bool:
    return view.phase == "defend" and not view.legal and bool(view.hand)


def taking(view: DurakView) -> bool:
    return view.phase == "take" and len(view.legal) > 1


def pair(view: DurakView) -> bool:
    return view.phase == "lead" and len({card % 16 for card in view.cards()}) < len(view.cards()) and bool(view.legal)


def away(frame: dict[str, Any]) -> None:
    frame["seats"][(frame["seat"] + 1) % 4]["away"] = True


def clock(frame: dict[str, Any]) -> None:
    frame["clocks"] = {str(frame["seat"]): {"left": 7000, "until": frame["now"] + 7000}}


def focus(page: Page) -> None:
    page.locator("main.table .hand button").first.focus()
    page.keyboard.press("ArrowRight")


STATES: Final = (
    State("My move", my_move),
    State("I may throw in", may_throw),
    State("Waiting", waiting),
    State("Taking", taking),
    State("Away", waiting, away),
    State("Little time", my_move, clock),
    State("Keyboard", my_move, then=focus),
    State("Several chosen", pair, then=lambda page: choose(page)),
    State("Night", my_move, scheme="night"),
    State("High contrast", my_move, scheme="contrast"),
)


def choose(page: Page) -> None:
    """Choose two cards of a rank."""
    page.evaluate(
        """() => {
        const cards = [...document.querySelectorAll("main.table .hand button")];
        const rank = (one) => (one.getAttribute("aria-label") ?? "").split(" of ")[0];
        const first = cards.find((one) => cards.some((other) => other !== one && rank(other) === rank(one)));
        for (const one of cards.filter((other) => first && rank(other) === rank(first)).slice(0, 2)) one.click();
    }"""
    )
    page.wait_for_timeout(400)


def states(page: Page) -> None:
    """Have the page show all of them, each as a phone shows it."""
    browser, figures = page.context.browser, []
    assert browser is not None
    root = "/".join(page.url.split("/", 3)[:3])
    for state in STATES:
        wide, high = PHONE
        context = browser.new_context(
            viewport={"width": wide, "height": high},
            color_scheme="dark" if state.scheme == "night" else "light",
            contrast="more" if state.scheme == "contrast" else "no-preference",
        )
        context.add_cookies([{"name": c["name"], "value": c["value"], "url": root} for c in page.context.cookies()])
        one = context.new_page()
        one.add_init_script(path=Path(__file__).parent / "socket.js")
        one.goto(f"{root}/t/{SHOWN}")
        one.wait_for_function("() => window.socket?.onmessage")
        frame = json.loads(moment(state.seen).frame("en", 1))
        frame["now"] = one.evaluate("() => Date.now()")
        state.change(frame)
        one.evaluate("(frame) => window.socket.hear(frame)", frame)
        one.wait_for_selector("main.table .hand")
        one.wait_for_timeout(1500)
        state.then(one)
        picture = base64.b64encode(one.screenshot(type="png")).decode()
        figures.append(
            f'<figure><img src="data:image/png;base64,{picture}"><figcaption>{escape(state.name)}</figcaption></figure>'
        )
        context.close()
    page.set_content(
        "<style>body{margin:20px;background:#f6ede0;font:600 17px Onest,sans-serif;display:grid;gap:20px;"
        "grid-template-columns:repeat(5,1fr)}figure{margin:0}img{width:100%;border-radius:14px}"
        f"figcaption{{margin-top:6px}}</style>{''.join(figures)}"
    )
    page.wait_for_timeout(500)
