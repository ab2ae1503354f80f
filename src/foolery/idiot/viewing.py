"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from foolery.cards import COPY, card_text, cardset, parse_card
from foolery.errors import FooleryError, NotationError, PositionError
from foolery.idiot.questions import PHASES
from foolery.idiot.shape import well_shaped
from foolery.idiot.typed import move_of
from foolery.idiot.view import ShedView

if TYPE_CHECKING:
    from foolery.idiot.questions import Rules


def read_view(rules: Rules, data: Mapping[str, Any]) -> ShedView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    good, problems = well_shaped(data)
    reader = _Reader(rules, good)
    problems += reader.problems()
    if problems:
        raise PositionError(problems)
    try:
        return reader.read()
    except KeyError as error:
        raise PositionError([f"a position with unknown cards is a view, and this one has no {error.args[0]}"]) from None
    except NotationError:
        raise
    except FooleryError as error:
        raise PositionError([f"this view cannot be read: {error}"]) from None
    except (TypeError, ValueError, IndexError):
        raise PositionError(["this view cannot be read: its fields do not go together"]) from None


class _Reader:
    """Reads one view; of twins each is given to whoever names it next."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.n = len(data["hands"])
        self.used = 0

    def problems(self) -> list[str]:
        """Places outside the table, an unknown phase, cards that are there too often."""
        data, out = self.data, []
        for name in ("seat", "dealer"):
            if data.get(name, 0) >= self.n:
                out.append(f"{name} is {data[name]}, but the places are 0 to {self.n - 1}")
        for name in ("actors", "out"):
            if any(place >= self.n for place in data.get(name, [])):
                out.append(f"{name} names a place outside 0 to {self.n - 1}")
        if self.rules.phase_number(data.get("phase", "play")) < 0:
            out.append(f"phase is {data['phase']!r}, which is not a phase of this game")
        acting = len(data.get("actors", []))
        if data.get("phase", "play") == "play" and acting != 1:
            out.append(f"{acting} places act, but in play one does")
        if data.get("phase") == "over" and acting:
            out.append("somebody acts, but the deal is over")
        for name in ("up", "down"):
            if len(data.get(name, [])) not in (0, self.n):
                out.append(f"{name} has {len(data[name])} rows, but there are {self.n} hands")
        rows = [*data["hands"], *data.get("up", []), data.get("pile", [])]
        faces = Counter(parse_card(text) for row in rows for text in row if text != "?")
        for face, number in faces.items():
            if number > (self.rules.pack_set >> face & 1) + (self.rules.pack_set >> face + COPY & 1):
                out.append(f"{card_text(face)} is there too often or not in the pack")
        return out

    def cards(self, texts: Sequence[str]) -> list[int]:
        """Cards that lie there and nowhere else."""
        out = []
        for text in texts:
            face = parse_card(text)
            card = face + COPY if self.used >> face & 1 else face
            self.used |= 1 << card
            out.append(card)
        return out

    def mask(self, texts: Sequence[str]) -> int:
        return cardset(self.cards([text for text in texts if text != "?"]))

    def some(self, held: int, texts: Sequence[str]) -> int:
        """The mask of these cards among those that are held."""
        mask = 0
        for text in texts:
            face = parse_card(text)
            twins = held & ~mask & (1 << face | 1 << face + COPY)
            mask |= twins & -twins
        return mask

    def actors(self) -> tuple[int, ...]:
        """Who acts; before play everybody where nobody is named."""
        named = tuple(self.data.get("actors", []))
        if named or self.data.get("phase", "play") in PHASES:
            return named
        first = self.data.get("dealer", self.n - 1) + 1
        return tuple((first + i) % self.n for i in range(self.n))

    def read(self) -> ShedView:
        """The view; that of a deal that is over with its result, which the cards tell."""
        view = self.view()
        return replace(view, result=view.sample("over").result()) if view.phase == "over" else view

    def view(self) -> ShedView:
        """The fields as they are written down."""
        data, n = self.data, self.n
        seat = data["seat"]
        known = [self.mask(hand) for hand in data["hands"]]
        up = [self.mask(row) for row in data.get("up", [[]] * n)]
        pile = self.cards(data.get("pile", []))
        shown = [0 if place == seat else mask for place, mask in enumerate(known)]
        for place, cards in data.get("shown", []):
            shown[place] = self.some(known[place], cards)
        seen = sum(self.mask(cards) for _, cards in data.get("seen", []))
        swapped = {place: (raised, lowered) for place, raised, lowered in data.get("swapped", [])}
        raised, lowered = swapped.get(seat, ([], []))
        phase = data.get("phase", "play")
        discard = data.get("discard", 0)
        stock = data["stock"]
        return ShedView(
            rules=self.rules,
            game=self.rules.id,
            seat=seat,
            players=n,
            ply=data.get("ply", 0),
            phase=phase,
            actors=self.actors(),
            legal=tuple(sorted(move_of(self.rules, text) for text in data.get("legal", []))),
            hand=known[seat],
            hand_sizes=tuple(len(hand) for hand in data["hands"]),
            shown=tuple(shown),
            up=tuple(up),
            down_sizes=tuple(len(row) for row in data.get("down", [[]] * n)),
            swaps=tuple(len(swapped.get(place, ([],))[0]) for place in range(n)),
            raised=self.some(up[seat], raised),
            lowered=self.some(known[seat], lowered),
            pile=tuple(pile),
            stock_size=stock if isinstance(stock, int) else len(stock),
            discard_size=discard if isinstance(discard, int) else len(discard),
            seen=seen,
            out=tuple(data.get("out", [])),
            turns=data.get("turns", 0),
            direction=data.get("direction", 1),
            limited=data.get("limited", False),
            deal=data.get("deal", 1),
            dealer=data.get("dealer", n - 1),
            memory=tuple(
                (name, (item.get("all", 0), *item.get("seats", []))) for name, item in data.get("memory", {}).items()
            ),
            result=None,
        )
