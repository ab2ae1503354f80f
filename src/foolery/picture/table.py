"""What pictures of all families have in common: who sits where, the hands, and how the deal has ended.

A picture is drawn from the fields of the notation (``to_json``), which hold ``?`` for every card that is not known.
So nothing can be drawn of a view that it does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from foolery import catalogue
from foolery.base import arguments, meant
from foolery.base.cards import Place
from foolery.contract import View
from foolery.picture.canvas import MARGIN, WIDTH, Canvas, Tag, cut, wide
from foolery.picture.deck import HIGH, UNKNOWN
from foolery.speech import tongue, with_capital

ROOM: Final = WIDTH - 2 * MARGIN
OWN: Final = 64
"""The width of a card in one's own hand."""
OTHERS: Final = 42
LAID: Final = 60
"""The width of a card in the middle of the table."""
SMALL: Final = 30
MOST_BACKS: Final = 8
"""So many backs are drawn of a hand; the number beside says how many there are."""
GAP: Final = 14
HEAD: Final = 34
TAGS: Final = 26


def columns(places: int, full: bool) -> int:
    """How many places stand side by side."""
    if full:
        return min(2, places)
    return {1: 1, 2: 2, 3: 3, 4: 4}.get(places, 3 if places < 7 else 4)


class Table:
    """A state or a view on its way to a picture. Each family says what lies in the middle and beside the hands."""

    family = ""

    def __init__(self, seen: Any, lang: str, names: Sequence[str] | None) -> None:
        arguments.check_lang(lang)
        self.fields: dict[str, Any] = seen.to_json()
        self.full = not isinstance(seen, View)
        """Whether every card is known."""
        self.seat: int | None = self.fields.get("seat")
        self.hands: list[list[str]] = self.fields["hands"]
        self.places = len(self.hands)
        players = self.fields["players"]
        arguments.check_names(names, players)
        self.names = names or None
        self.seen = seen
        self.public: Any = seen.view(None) if self.full else seen
        """The view that says what everybody may know of a state too."""
        self.tongue = tongue(lang, self.family)
        self.canvas = Canvas(lang)
        self.acting = set(self.fields["actors"])

    # What a family says

    def tags(self, place: Place) -> list[Tag]:
        """What is said of a place."""
        return [(self.say("to-move"), "now")] if place in self.acting else []

    def trumps(self, place: Place) -> str:
        """The letters of the suits that are trumps for a place."""
        return ""

    def middle(self, y: float) -> float:
        """Draws what lies on the table; gives the y below it."""
        return y

    def beneath(self, place: Place, x: float, y: float, room: float, width: float) -> float:
        """Draws what lies before a place; gives the y below it."""
        return y

    def heading(self) -> list[str]:
        """Where one is, behind the title."""
        return [self.say("deal", n=self.fields["deal"])]

    def raised(self, place: Place) -> Sequence[str]:
        """The cards of a hand that were chosen for an action."""
        return ()

    # Words

    def say(self, name: str, **fields: Any) -> str:
        """A sentence about pictures."""
        return self.tongue.say(f"picture.{name}", **fields)

    def say_of(self, place: Place, name: str) -> str:
        """A sentence about whoever sits at a place, as it is said to the seat whose view it is."""
        return self.tongue.to(self.seat, self.names).say(f"picture.{name}", who=meant.person(place))

    def name(self, place: Place) -> str:
        """Whoever sits at a place, with a capital."""
        dummy = place >= self.fields["players"]
        said = self.say("dummy") if dummy else self.tongue.person(place, self.seat, self.names)
        return with_capital(said)

    # Drawing

    def svg(self) -> str:
        """The whole picture."""
        title = catalogue.game(self.fields["game"]).title(self.canvas.lang)
        y = self.head(title)
        around = self.public.others() if not self.full else [*range(self.places)]
        y = self.middle(self.row_of_places(around, y)) + GAP / 2
        if self.seat is not None:
            y = self.place(self.seat, MARGIN, y, ROOM, OWN, bool(self.tags(self.seat)))
        y = self.verdict(y)
        told = "" if self.full else self.seen.text(self.canvas.lang, self.names)
        return self.canvas.svg(y + MARGIN - GAP / 2, title, told)

    def head(self, title: str) -> float:
        """The title and where one is; gives the y below."""
        where = " · ".join(self.heading())
        room = ROOM - wide(where, 13) - GAP
        self.canvas.text(MARGIN, MARGIN + 14, cut(title, room, 15), 15, 800)
        self.canvas.text(WIDTH - MARGIN, MARGIN + 14, where, 13, 600, "end")
        return MARGIN + 34

    def row_of_places(self, around: Sequence[Place], y: float) -> float:
        """These places side by side, in rows; gives the y below."""
        number = columns(len(around), self.full)
        room = (ROOM - GAP * (number - 1)) / max(1, number)
        for start in range(0, len(around), number):
            row = around[start : start + number]
            tagged = any(self.tags(place) for place in row)
            ends = [
                self.place(place, MARGIN + column * (room + GAP), y, room, OTHERS, tagged)
                for column, place in enumerate(row)
            ]
            y = max(ends) + GAP
        return y

    def place(self, place: Place, x: float, y: float, room: float, width: float, tagged: bool) -> float:
        """A place: who sits there, what is said of it, its hand, and what lies before it; gives the y below."""
        hand = self.hands[place]
        self.canvas.disc(x, y, place, place in self.acting)
        room_for_name = room - 34 - 40
        trumps = self.own_trumps(place)
        if trumps:
            room_for_name -= 12 + 17 * len(trumps)
        name = cut(self.name(place), room_for_name, 15)
        self.canvas.text(x + 34, y + 18, name, 15, 700)
        at = x + 34 + wide(name, 15) + 12
        if trumps:
            at += self.canvas.suits(at, y + 2, trumps) + 6
        self.canvas.count(at, y + 6, len(hand))
        y += HEAD
        if tagged:
            at = x
            for tag in self.tags(place):
                at += self.canvas.tag(at, y, tag) + 6
            y += TAGS
        cards = self.in_order(place, self.drawn(hand))
        y += self.canvas.fan(x, y, room, cards, width, self.trumps(place), self.raised(place))
        return self.beneath(place, x, y + (6 if cards else 0), room, width)

    def own_trumps(self, place: Place) -> str:
        """The trumps of a place that has others than its neighbours."""
        return ""

    def drawn(self, hand: Sequence[str]) -> list[str]:
        """The cards of a hand that are drawn: all that are known, and some backs."""
        known = [card for card in hand if card != UNKNOWN]
        return known + [UNKNOWN] * min(MOST_BACKS, len(hand) - len(known))

    def in_order(self, place: Place, cards: Sequence[str]) -> list[str]:
        """Cards by suit, black and red by turns, trumps behind the others, and the backs last."""
        trumps = self.trumps(place)

        def key(card: str) -> tuple[bool, bool, int, int]:
            suit, rank = card[-1], card[0]
            return (card == UNKNOWN, suit in trumps, "cdsh".find(suit), "23456789TJQKA".find(rank))

        return sorted(cards, key=key)

    def pile(self, x: float, y: float, label: str, cards: int, top: str = UNKNOWN) -> float:
        """A pile with its label above and its number on it; gives its width."""
        self.canvas.text(x, y + 12, label, 12, 600)
        if cards:
            self.canvas.stack(x, y + 20, LAID, cards, top)
            if cards > 1:
                self.canvas.pill(x + LAID / 2, y + 20 + LAID * HIGH - 14, cards)
        else:
            self.canvas.slot(x, y + 20, LAID)
        return max(LAID, wide(label, 12))

    def strip(self, y: float, label: str, cards: Sequence[str], x: float = MARGIN, room: float = ROOM) -> float:
        """Cards in a row of their own under a label; gives the y below, and draws nothing where there are none."""
        if not cards:
            return y
        self.canvas.text(x, y + 12, label, 12, 600)
        return y + 18 + self.canvas.fan(x, y + 18, room, cards, SMALL) + 8

    def verdict(self, y: float) -> float:
        """How the deal has ended, where it has; gives the y below."""
        result = self.public.result
        if result is None:
            return y
        game = catalogue.game(self.fields["game"])
        said = game.result_text(result, self.seat, self.canvas.lang, self.names)
        return y + GAP / 2 + self.canvas.lines(MARGIN, y + GAP / 2, ROOM, said, 16)
