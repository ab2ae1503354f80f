"""Defects of cards, moves and the end of a deal."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from foolery.base.errors import IllegalMove
from foolery.contract import Event, Result
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import LEAD, PASS
from tests.broken.wrapping import BrokenGame, BrokenState, Refuses, caught_by

# Cards


@caught_by("conservation")
class LosesACard(BrokenState):
    """Of every fourth taken or beaten table one card is gone."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        if self.inner.ply % 8 == 0:
            place = max(range(self.inner.players), key=self.inner.hand_size)
            mask = self.inner.hand(place)
            self.inner.set_hand(place, mask & (mask - 1))
        return events


@caught_by("conservation")
class DoublesACard(BrokenState):
    """After some moves two players hold the same card."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        if self.inner.ply % 8 == 0:
            self.inner.set_hand(0, self.inner.hand(0) | self.inner.hand(1))
        return events


@caught_by("conservation")
class DealsOneCardLess(BrokenState):
    """The last card of the pack is never dealt."""

    def census(self) -> dict[str, list[int]]:
        return {place: [card for card in cards if card != 51] for place, cards in self.inner.census().items()}


@caught_by("invariants")
class ForgetsTheCap(BrokenState):
    """A leader lays his whole hand at the defender, who holds less."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        if kind_of(move) == LEAD:
            for card in range(52):
                if self.inner.hand(seat) >> card & 1:
                    self.inner.lay(seat, card)
        return events


# Moves


@caught_by("legal-list")
class Unsorted(BrokenState):
    """The legal list begins with the last move."""

    def legal(self, seat: int) -> list[int]:
        return self.inner.legal(seat)[::-1]  # type: ignore[no-any-return]


@caught_by("legal-list")
class Repeats(BrokenState):
    """The last legal move stands in the list twice."""

    def legal(self, seat: int) -> list[int]:
        moves: list[int] = self.inner.legal(seat)
        return moves + moves[-1:]


@caught_by("legal-list")
class AsksOthers(BrokenState):
    """Who may not act has moves all the same."""

    def legal(self, seat: int) -> list[int]:
        return self.inner.legal(seat) or [PASS << 24]


@caught_by("legal-list")
class AsksForNothing(BrokenState):
    """Who can only pass has no moves and is asked."""

    def legal(self, seat: int) -> list[int]:
        moves: list[int] = self.inner.legal(seat)
        return moves if len(moves) > 1 else []


@caught_by("legal-list")
class TooLargeMoves(BrokenState):
    """A move that a JSON reader would round."""

    def legal(self, seat: int) -> list[int]:
        moves: list[int] = self.inner.legal(seat)
        return [*moves, 1 << 60] if moves else moves


@caught_by("accepts")
class RefusesALegalMove(BrokenState):
    """A card that may be thrown in is refused."""

    def play(self, seat: int, move: int) -> list[Event]:
        if len(self.inner.legal(seat)) > 3 and move == self.inner.legal(seat)[1]:
            raise IllegalMove("no", "no")
        return self.inner.play(seat, move)  # type: ignore[no-any-return]


@caught_by("accepts")
class DoesNothing(BrokenState):
    """A pass is taken and changes nothing."""

    def play(self, seat: int, move: int) -> list[Event]:
        return [] if kind_of(move) == PASS else self.inner.play(seat, move)


@caught_by("refuses")
class PlaysAnything(Refuses):
    """An illegal move is taken for the first legal one."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        actors = self.inner.actors()
        return self.inner.play(actors[0], self.inner.legal(actors[0])[0]) if actors else []


@caught_by("refuses")
class IgnoresIllegalMoves(Refuses):
    """An illegal move is taken without a word, and does nothing."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        return []


@caught_by("refuses")
class RefusesTooLate(Refuses):
    """The refusal comes after something has changed."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        self.inner.set_memo(0, self.inner.memo(0) + 1)
        self.inner.set_straps(0, self.inner.strap_run(0) + 1)
        raise error


@caught_by("refuses")
class RefusesWithoutReason(Refuses):
    """A refusal that a program cannot read."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise IllegalMove(str(error), "")


@caught_by("refuses")
class RefusesAsAnAccident(Refuses):
    """A refusal that is an error of the program."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise KeyError("move")


@caught_by("copies")
class SharesItsCards(BrokenState):
    """A copy is another name for the same state."""

    def copy(self) -> BrokenState:
        return type(self)(self.inner, self.game)


@caught_by("copies")
class SharesItsHistory(BrokenState):
    """A copy writes its moves into the history of its original."""

    def __init__(self, inner: Any, game: BrokenGame, history: list[tuple[int, int]] | None = None) -> None:
        super().__init__(inner, game)
        self.history = [] if history is None else history

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        self.history.append((seat, move))
        return events

    def copy(self) -> BrokenState:
        return SharesItsHistory(self.inner.copy(), self.game, self.history)


@caught_by("copies")
class CopiesBadly(BrokenState):
    """A copy has the stock the other way round."""

    def copy(self) -> BrokenState:
        data = self.inner.to_json()
        *closed, last = data["stock"] or [None]
        stock = [*closed[::-1], last] if last else []
        return type(self)(self.game.inner.position({**data, "stock": stock}), self.game)


@caught_by("copies")
class CopiesItsHistory(BrokenState):
    """A copy brings the moves along that its original has made."""

    def copy(self) -> BrokenState:
        twin = self.inner.copy()
        twin.history.extend(self.inner.history)
        return type(self)(twin, self.game)


@caught_by("advance")
class AdvancesUnchecked(BrokenState):
    """The checked form without events checks nothing."""

    def advance(self, seat: int, move: int) -> None:
        with suppress(KeyError, IndexError, OverflowError):
            self.inner.apply(seat, move)


@caught_by("advance")
class AdvancesInTheHistory(BrokenState):
    """The form without events writes the history all the same."""

    def advance(self, seat: int, move: int) -> None:
        self.inner.play(seat, move)


@caught_by("advance")
class AdvancesElsewhere(BrokenState):
    """The checked form makes the first legal move instead of the one that was wanted."""

    def advance(self, seat: int, move: int) -> None:
        moves = self.inner.legal(seat)
        self.inner.advance(seat, moves[0] if move in moves else move)


@caught_by("apply")
class AppliesOtherwise(BrokenState):
    """The fast way leaves the stock in another order than the checked one."""

    def apply(self, seat: int, move: int) -> None:
        self.inner.apply(seat, move)
        stock = self.inner.stock()
        self.inner.set_stock([*stock[1:-1], *stock[:1], *stock[-1:]] if len(stock) > 2 else stock)


# The end


@caught_by("ends")
class NeverEnds(BrokenState):
    """When the deal is over the cards are dealt again."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        if not self.inner.actors():
            self.inner = self.game.inner.deal(self.inner.players, "again")
        return events

    apply = play


@caught_by("ends")
class HidesTheLimit(BrokenState):
    """A deal that a guard ended has a loser."""

    variant = "throw-in,bout-limit=2"

    def result(self) -> Result | None:
        result: Result | None = self.inner.result()
        return result and replace(result, draw=False)


@caught_by("ends")
class EndsWithoutResult(BrokenState):
    """Nobody may act, and nothing is said of how it ended."""

    def result(self) -> Result | None:
        return None


@caught_by("result-at-end")
class KnowsTheResultEarly(BrokenState):
    """There is a result as soon as the stock is empty."""

    def result(self) -> Result | None:
        early = Result((0.0,) * self.inner.players, draw=True)
        return self.inner.result() or (early if self.inner.stock_size() == 0 else None)


@caught_by("zero-sum")
class PaysAll(BrokenState):
    """The fool loses one, everybody else gets one."""

    def result(self) -> Result | None:
        result: Result | None = self.inner.result()
        if result is None or result.draw:
            return result
        return replace(result, utilities=tuple(-1.0 if one < 0 else 1.0 for one in result.utilities))


@caught_by("zero-sum")
class PaysForADraw(BrokenState):
    """A draw costs the first seat something."""

    variant = "throw-in,bout-limit=1"

    def result(self) -> Result | None:
        result: Result | None = self.inner.result()
        return result and replace(result, utilities=(-1.0, 0.5, 0.5))
