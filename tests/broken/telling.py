"""Defects of what is written down and of what a seat is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove
from foolery.contract import EVERYBODY, Action, Event, Following, Result
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import PASS
from tests.broken.wrapping import SEEDS, BrokenGame, BrokenState, BrokenView, BrokenWorlds, Refuses, caught_by, rebuild

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
class PicklesWithoutOpening(BrokenState):
    """A pickle forgets what was seen of the dealing."""

    def __reduce__(self) -> tuple[Any, ...]:
        again = self.inner.copy()
        again.history.extend(self.inner.history)
        return rebuild, (type(self), again)


@caught_by("pickle")
class PicklesTooLittle(BrokenState):
    """A pickle forgets who has passed."""

    def __reduce__(self) -> tuple[Any, ...]:
        data = self.inner.to_json()
        again = self.game.inner.position({name: value for name, value in data.items() if name != "passed"})
        again.history.extend(self.inner.history)
        again.opening = self.inner.opening
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


@caught_by("record")
class EndsOtherwise(BrokenState):
    """The result names another fool than the rules do."""

    def result(self) -> Result | None:
        result: Result | None = self.inner.result()
        if result is None or result.draw:
            return result
        return replace(result, fools=result.winners[:1])


@caught_by("record")
class TellsOtherEvents(BrokenState):
    """An event is missing from what is told."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        return events[:-1] if len(events) > 3 else events


@caught_by("laid-once")
class LaysTwice(BrokenState):
    """A lead is told twice: of the card alone and of all that lies there."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        return [*events[:1], *events] if events and events[0].kind == "lead" else events


@caught_by("editions")
class ShowsWhatIsGiven(BrokenState):
    """Others read in the record which cards are given away."""

    variant = "throw-in+joker-gifts"

    def __init__(self, inner: Any, game: BrokenGame) -> None:
        super().__init__(inner, game)
        game.public_action = lambda action: action.text  # type: ignore[attr-defined]


@caught_by("actions")
class ListsTooFew(BrokenState):
    """A state keeps an action back that its view lists."""

    def actions(self, seat: int, most: int) -> list[Action]:
        found: list[Action] = self.inner.actions(seat, most)
        return found[1:] or found


@caught_by("actions")
class ListsAnotherKind(BrokenState):
    """An action says that it is of another kind."""

    def view(self, seat: int) -> Any:
        return ViewOfAnotherKind(self.inner.view(seat), self)


class ViewOfAnotherKind(BrokenView):
    """Its actions are all passes."""

    def actions(self, most: int) -> list[Action]:
        return [replace(action, kind="pass") for action in self.inner.actions(most)]


@caught_by("written")
class WritesTooLittle(BrokenState):
    """The text of an action leaves its last card out."""

    def view(self, seat: int) -> Any:
        return ViewOfLessText(self.inner.view(seat), self)


class ViewOfLessText(BrokenView):
    """Its actions are written without their last word."""

    def actions(self, most: int) -> list[Action]:
        return [replace(action, text=action.text.rpartition(" ")[0]) for action in self.inner.actions(most)]


@caught_by("following")
class OffersTooFew(BrokenState):
    """A card that could be picked is not offered."""

    def view(self, seat: int) -> Any:
        return ViewThatOffers(self.inner.view(seat), self)


class ViewThatOffers(BrokenView):
    """It keeps the highest card back."""

    def following(self, picked: Sequence[int] = ()) -> Following:
        found: Following = self.inner.following(picked)
        return replace(found, cards=found.cards[:-1])


@caught_by("following")
class OffersTooMuch(BrokenState):
    """A card is offered with which nothing is complete."""

    def view(self, seat: int) -> Any:
        return ViewThatOffersAll(self.inner.view(seat), self)


class ViewThatOffersAll(BrokenView):
    """It offers every card of the hand, whatever was picked."""

    def following(self, picked: Sequence[int] = ()) -> Following:
        found: Following = self.inner.following(picked)
        return replace(found, cards=tuple(card & 63 for card in cards_of(self.inner.hand)))


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


@caught_by("worlds")
class DrawsOtherHands(BrokenState):
    """A world holds the seat's own cards elsewhere."""

    def view(self, seat: int) -> Any:
        return ViewOfOtherWorlds(self.inner.view(seat), self)


class ViewOfOtherWorlds(BrokenView):
    """Its worlds are those of the next seat."""

    def worlds(self) -> BrokenWorlds:
        other = 1 if self.inner.seat is None else (self.inner.seat + 1) % 3
        return BrokenWorlds(self.state.inner.view(other).worlds(), self.state)


@caught_by("secrecy")
class ShowsTheStock(BrokenState):
    """A view is sent with the next card of the stock."""

    def view(self, seat: int) -> Any:
        return LeakingView(self.inner.view(seat), self)


class LeakingView(BrokenView):
    """A view with one card too many."""

    def to_wire(self) -> dict[str, Any]:
        return {**self.inner.to_wire(), "next": self.state.inner.stock()[:1]}


@caught_by("wire")
class SendsTooLittle(BrokenState):
    """A view that is sent does not tell which cards its seat has seen leaving the game."""

    def view(self, seat: int | None) -> Any:
        return ForgettingView(self.inner.view(seat), self)


class ForgettingView(BrokenView):
    """A view without memory."""

    def to_wire(self) -> dict[str, Any]:
        return {**self.inner.to_wire(), "seen": None}


@caught_by("wire")
class SendsNoPlainData(BrokenState):
    """A view is sent with what JSON does not give back."""

    def view(self, seat: int | None) -> Any:
        return TupledView(self.inner.view(seat), self)


class TupledView(BrokenView):
    """A view with tuples in it."""

    def to_wire(self) -> dict[str, Any]:
        sent = self.inner.to_wire()
        return {**sent, "actors": tuple(sent["actors"])}


@caught_by("wire")
class SamplesByCopies(Samples):
    """A view that was sent samples otherwise than the one it was made from."""

    def sampled(self, view: Any, seed: str) -> Any:
        return view.sample(f"{seed} of the state")


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

    def made(self, cards: Sequence[int], seen: int) -> Event:
        return TalkingEvent(_Silent(self.kind, self.place, cards, self.to, seen, self.count))

    def text(self, seat: int | None, lang: Any = "en", names: Sequence[str] | None = None) -> str:
        return f"{self.kind} {self.cards}"

    def sentence(self, seat: int | None, lang: Any, names: Sequence[str] | None) -> str:
        return self.text(seat)


class _Silent(Event):
    """An event that can be built from its fields."""

    def sentence(self, seat: int | None, lang: Any, names: Sequence[str] | None) -> str:
        return self.kind


@caught_by("secrecy")
class RefusesWithThePosition(Refuses):
    """A refusal prints the full position."""

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise IllegalMove(f"not allowed in {self.inner.line()}", error.reason, error.rule)


@caught_by("kinds")
class TellsOfStrangers(BrokenState):
    """An event is of a kind that nobody has declared."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        return [*events, _Silent("groan", 0)]


@caught_by("kinds")
class ShowsToOthers(BrokenState):
    """Who draws is not the one who sees the cards."""

    def play(self, seat: int, move: int) -> list[Event]:
        events: list[Event] = self.inner.play(seat, move)
        for event in events:
            if event.kind == "draw":
                event.seen = 1 << (event.place + 1) % self.inner.players
        return events


@caught_by("told")
class TellsWhoSaw(BrokenState):
    """An event goes on telling who else has seen its cards."""

    def play(self, seat: int, move: int) -> list[Event]:
        return [_Watched(one) for one in self.inner.play(seat, move)]


class _Watched(TalkingEvent):
    """An event that every seat has as it is."""

    def shown_to(self, seat: int | None) -> Event:
        return self


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


@caught_by("half")
class ShowsHalves(BrokenState):
    """Every second move is said to be only begun, and yet all see it."""

    def unfinished(self) -> bool:
        return bool(self.inner.ply % 2)
