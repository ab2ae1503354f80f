"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract.written import body, counted, settled
from foolery.rummy.engine.numbers import ASKED, OVER
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.tally import Tally, count, different, size, tally
from foolery.rummy.engine.view import RummyView
from foolery.rummy.text.reading import Reader, on_table, read_state

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules


def read_view(rules: Rules, data: Mapping[str, Any]) -> RummyView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    reader = _ViewReader(rules, body(data))
    problems = reader.problems + reader.contradictions()
    if problems:
        raise PositionError(list(dict.fromkeys(problems)))
    return settled(reader.view(), reader.data, partial(read_state, rules))


class _ViewReader(Reader):
    """A view in the making. Raises PositionError where a field is wrong or one that every view has is missing."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        super().__init__(rules, data)
        for name in ("seat", "stock", "discard_pile"):
            if name not in (data if name == "seat" else self.data):
                self.note("position.view-lacks", name=name)
        if self.problems:
            raise PositionError(self.problems)
        self.viewer = None if data["seat"] is None else self.seat("seat", 0)
        self.told = self.course()
        rows = self.data["hands"]
        self.hands = [tally(self.place(Message("rummy.hand", seat=seat), row)) for seat, row in enumerate(rows)]
        self.hand_sizes = tuple(map(len, rows))
        self.over = self.phase() == OVER
        self.discards = self.pile()
        self.removed = tally(self.place("removed", self.data.get("removed", [])))
        stock = self.data["stock"]
        self.stock_size: int = stock if isinstance(stock, int) else len(stock)

    def contradictions(self) -> list[Message]:
        """Another number of cards than the pack has, and hands of which others know too much or too little."""
        found = sum(self.hand_sizes) + self.stock_size + len(self.discards) + size(self.removed)
        problems = counted(found + size(on_table(self.told["melds"])), size(self.rules.pack_tally))
        for place, hand in enumerate(self.hands):
            shown = self.told["shown"][place]
            if not _within(shown, hand) or not (self.over or place == self.viewer or _within(hand, shown)):
                problems.append(Message("view.differs", name="shown"))
        return problems

    def view(self) -> RummyView:
        """A draft of the view: what is legal in it is left open."""
        told = self.told | {name: tuple(self.told[name]) for name in ("claims", "shown")}
        told["melds"] = tuple(map(tuple, self.told["melds"]))
        return RummyView(
            rules=self.rules,
            game=self.rules.id,
            seat=self.viewer,
            players=self.players,
            phase=PHASES[self.phase()],
            actors=self.actors(),
            legal=(),
            hand=0 if self.viewer is None else self.hands[self.viewer],
            hand_sizes=self.hand_sizes,
            pile=tuple(self.discards),
            stock_size=self.stock_size,
            reshuffles=self.data.get("reshuffles", 0),
            removed=self.removed,
            points=tuple(self.data.get("points", ())),
            revealed=tuple(self.hands) if self.over else (),
            result=None,
            **told,
        )

    def actors(self) -> tuple[int, ...]:
        """The seat that decides."""
        if self.over:
            return ()
        return (self.told["asked"] if self.phase() == ASKED else self.told["turn"],)


def _within(some: Tally, cards: Tally) -> bool:
    return all(count(some, card) <= count(cards, card) for card in different(some))
