"""Games with one defect each, wrapped around a real one, and the law that must catch each of them.

A wrapped state passes everything on to the real state but for what its class overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import foolery
from foolery.contract import EVERYBODY, Event, Result
from foolery.durak.moves import LEAD, PASS, kind_of
from foolery.errors import IllegalMove

BITES: list[tuple[str, type[BrokenState]]] = []
"""The laws and what they must catch."""


class BrokenState:
    """A state that passes on what it does not override."""

    variant = "throw-in"
    players = 3

    def __init__(self, inner: Any, game: BrokenGame) -> None:
        self.inner = inner
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.inner)

    def copy(self) -> BrokenState:
        return type(self)(self.inner.copy(), self.game)

    def view(self, seat: int) -> Any:
        return BrokenView(self.inner.view(seat), self)


class BrokenView:
    """A view that passes on what it does not override, and samples states with the same defect."""

    def __init__(self, inner: Any, state: BrokenState) -> None:
        self.inner = inner
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BrokenView) and self.inner == other.inner

    def __hash__(self) -> int:
        return hash(self.inner)

    def __repr__(self) -> str:
        return repr(self.inner)

    def sample(self, seed: str) -> BrokenState:
        return type(self.state)(self.inner.sample(seed), self.state.game)


class BrokenGame:
    """A game whose states are all of one broken class."""

    def __init__(self, kind: type[BrokenState]) -> None:
        self.inner = foolery.game(kind.variant)
        self.kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def deal(self, players: int, seed: str) -> BrokenState:
        return self.kind(self.inner.deal(players, seed), self)

    def position(self, source: str | Mapping[str, Any]) -> BrokenState:
        return self.kind(self.inner.position(source), self)

    def parse_move(self, text: str, state: BrokenState, seat: int) -> list[int]:
        return self.inner.parse_move(text, state.inner, seat)


def rebuild(kind: type[BrokenState], inner: Any) -> BrokenState:
    """A broken state out of a pickle."""
    return kind(inner, BrokenGame(kind))


def caught_by(law: str) -> Callable[[type[BrokenState]], type[BrokenState]]:
    """File a broken state under the law that must catch it."""

    def file(kind: type[BrokenState]) -> type[BrokenState]:
        BITES.append((law, kind))
        return kind

    return file


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


class Refuses(BrokenState):
    """What is done with an illegal move is the subclass's."""

    def play(self, seat: int, move: int) -> list[Event]:
        try:
            return self.inner.play(seat, move)  # type: ignore[no-any-return]
        except IllegalMove as error:
            return self.refuse(error)

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise NotImplementedError


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


# Round trips


@caught_by("json")
class ForgetsInJson(BrokenState):
    """The JSON does not say who has passed."""

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in self.inner.to_json().items() if name != "passed"}


@caught_by("line")
class ForgetsInTheLine(BrokenState):
    """The line does not say who has passed."""

    def line(self) -> str:
        return " ".join(word for word in self.inner.line().split(" ") if not word.startswith("passed="))


@caught_by("line")
class WritesTwoLines(BrokenState):
    """The line is two."""

    def line(self) -> str:
        return self.inner.line().replace(" ", "\n", 1)  # type: ignore[no-any-return]


@caught_by("pickle")
class PicklesWithoutHistory(BrokenState):
    """A pickle forgets the moves so far."""

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.inner.copy())


@caught_by("pickle")
class PicklesTooLittle(BrokenState):
    """A pickle forgets who has passed."""

    def __reduce__(self) -> tuple[Any, ...]:
        data = self.inner.to_json()
        again = self.game.inner.position({name: value for name, value in data.items() if name != "passed"})
        again.history.extend(self.inner.history)
        return rebuild, (type(self), again)


@caught_by("move-text")
class SaysAnotherMove(BrokenState):
    """The text of a move names the suits of another."""

    def move_text(self, move: int) -> str:
        text: str = self.inner.move_text(move)
        return text.replace("c", "s") if text.endswith("c") else text


@caught_by("move-text")
class SaysNoAction(BrokenState):
    """There are moves, and no words for them."""

    def actions(self, seat: int) -> list[str]:
        return []


SEEDS = count()


@caught_by("replay")
class DealsAtRandom(BrokenState):
    """The same seed deals other cards each time."""

    def __init__(self, inner: Any, game: BrokenGame) -> None:
        super().__init__(inner, game)
        if inner.ply == 0 and not inner.history:
            self.inner = game.inner.deal(inner.players, f"number {next(SEEDS)}")


# What a seat knows


@caught_by("view")
class ViewOfAnotherPly(BrokenState):
    """The view numbers another decision."""

    def view(self, seat: int) -> Any:
        return replace(self.inner.view(seat), ply=self.inner.ply + 1)


@caught_by("view")
class ViewWithoutMoves(BrokenState):
    """The view does not say what its seat may do."""

    def view(self, seat: int) -> Any:
        return replace(self.inner.view(seat), legal=())


class Samples(BrokenState):
    """How a view samples is the subclass's."""

    def view(self, seat: int) -> Any:
        return SamplingView(self.inner.view(seat), self)

    def sampled(self, view: Any, seed: str) -> Any:
        raise NotImplementedError


class SamplingView(BrokenView):
    """A view that leaves its samples to the state."""

    def sample(self, seed: str) -> BrokenState:
        assert isinstance(self.state, Samples)
        return type(self.state)(self.state.sampled(self.inner, seed), self.state.game)


@caught_by("sample")
class SamplesOtherHands(Samples):
    """A sample deals the seat's own hand anew."""

    def sampled(self, view: Any, seed: str) -> Any:
        world = view.sample(seed)
        mine, other = world.hand(view.seat), world.hand((view.seat + 1) % 3)
        world.set_hand(view.seat, other)
        world.set_hand((view.seat + 1) % 3, mine)
        return world


@caught_by("sample")
class SamplesOtherCards(Samples):
    """A sample holds a card that is not in the game."""

    def sampled(self, view: Any, seed: str) -> Any:
        world = view.sample(seed)
        place = (view.seat + 1) % 3
        hidden = world.hand(place) & ~world.known(place)
        world.set_hand(place, world.hand(place) ^ (hidden & -hidden) | (1 if hidden else 0))
        return world


@caught_by("sample")
class SamplesWithoutSeed(Samples):
    """Samples for one seed differ."""

    def sampled(self, view: Any, seed: str) -> Any:
        return view.sample(f"{seed} {next(SEEDS)}")


@caught_by("secrecy")
class ShowsTheStock(BrokenState):
    """The JSON of a view holds the next card of the stock."""

    def view(self, seat: int) -> Any:
        return LeakingView(self.inner.view(seat), self)


class LeakingView(BrokenView):
    """A view with one card too many."""

    def to_json(self) -> dict[str, Any]:
        return {**self.inner.to_json(), "next": self.state.inner.stock()[:1]}


@caught_by("secrecy")
class KnowsOtherHands(BrokenState):
    """What another player holds stands in the view, where no JSON prints it."""

    def view(self, seat: int) -> Any:
        view = self.inner.view(seat)
        other = (seat + 1) % self.inner.players
        known = [*view.known]
        known[other] = self.inner.hand(other)
        return BrokenView(replace(view, known=tuple(known)), self)


@caught_by("secrecy")
class SkipsWhoCannotThrow(BrokenState):
    """Who has nothing to throw in is passed over, which tells what he does not hold."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        while True:
            actors = self.inner.actors()
            moves = self.inner.legal(actors[0]) if actors else []
            if len(moves) != 1 or kind_of(moves[0]) != PASS:
                return events
            events += self.inner.play(actors[0], moves[0])


@caught_by("secrecy")
class TellsInWords(BrokenState):
    """The words of an event name cards that the event does not show."""

    def play(self, seat: int, move: int) -> list[Event]:
        return [TalkingEvent(one) for one in self.inner.play(seat, move)]


class TalkingEvent(Event):
    """An event whose text names every card."""

    def __init__(self, inner: Event) -> None:
        super().__init__(inner.kind, inner.place, inner.cards, inner.to, inner.seen, inner.count)

    def shown_to(self, seat: int | None) -> Event:
        if self.sees(seat):
            return self
        return TalkingEvent(Event.shown_to(_Silent(self), seat))

    def text(self, seat: int | None, lang: Any = "en", names: Sequence[str] | None = None) -> str:
        return f"{self.kind} {self.cards}"


class _Silent(Event):
    """An event that can be built from its fields."""

    def __init__(self, *fields: Any) -> None:
        if len(fields) == 1:
            one = fields[0]
            fields = (one.kind, one.place, one.cards, one.to, one.seen, one.count)
        super().__init__(*fields)

    def text(self, seat: int | None, lang: Any = "en", names: Sequence[str] | None = None) -> str:
        return self.kind


@caught_by("secrecy")
class RefusesWithThePosition(Refuses):
    """A refusal prints the full position."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise IllegalMove(f"not allowed in {self.inner.line()}", error.reason, error.rule)


@caught_by("events")
class ShowsDrawnCards(BrokenState):
    """Everybody is told which cards a player draws."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        for event in events:
            if event.kind == "draw":
                event.seen = EVERYBODY
        return events


# Fingerprints


@caught_by("digest")
class DigestOfHands(BrokenState):
    """The digest tells nothing of who has passed, so two positions share one."""

    def digest(self) -> str:
        return str([self.inner.hand(place) for place in range(self.inner.players)])


@caught_by("digest")
class DigestOfTheMoment(BrokenState):
    """Every call gives another digest."""

    def digest(self) -> str:
        return f"{self.inner.digest()} {next(SEEDS)}"


@caught_by("processes")
class DigestOfTheProcess(BrokenState):
    """The digest is a hash of this process."""

    def digest(self) -> str:
        return str(hash(self.inner.line()))
