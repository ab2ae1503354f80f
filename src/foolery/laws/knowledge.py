"""Laws of what a seat, or the public, knows: views, samples, events, and two worlds that it cannot tell apart."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from foolery.base.cards import COPY, Card, Seat
from foolery.base.errors import IllegalMove
from foolery.contract import Event, State
from foolery.contract.dice import Dice
from foolery.laws.trial import Trial, all_cards, called, law
from foolery.speech import languages

SOME_MOVES: Final = 3
"""How many moves of a position are tried on copies."""
SOME_WORLDS: Final = 2
"""How many worlds are drawn into one state."""
AHEAD: Final = 3
"""How many moves a world is played on."""
SOME_ACTIONS: Final = 20
"""How many whole actions of two worlds are compared."""
PAIRED_MOVES: Final = 2
"""How many moves two worlds play side by side."""


def where(state: State) -> dict[Card, Counter[str]]:
    """The places of every face, copies being interchangeable, with their number in each."""
    out: dict[Card, Counter[str]] = {}
    for place, cards in state.census().items():
        for card in cards:
            out.setdefault(card % COPY, Counter())[place] += 1
    return out


@law("view", "costly")
def law_view(trial: Trial) -> None:
    """A view says truly whose it is, who may act and what its seat may do; in a public view nothing is legal."""
    state, seat = trial.state, trial.seat
    view = trial.view
    told = (view.seat, view.ply, tuple(view.actors), list(view.legal))
    ply = view.ply if state.unfinished() and seat not in state.actors() else state.ply
    if told != (seat, ply, state.actors(), [] if seat is None else state.legal(seat)):
        raise trial.broken("view", f"the view of {trial.looker} says {told}")
    if seat is None and view.hand:
        raise trial.broken("view", "the public view has a hand of its own")


@law("half", "costly")
def law_half(trial: Trial) -> None:
    """As long as an action is not complete, nothing that others see has changed."""
    state = trial.state
    if state.unfinished():
        return
    for seat, move in trial.some_moves(SOME_MOVES):
        ahead = state.copy()
        ahead.apply(seat, move)
        if not ahead.unfinished():
            continue
        for other in (None, *range(trial.players)):
            if other not in ahead.actors() and repr(ahead.view(other).key()) != repr(state.view(other).key()):
                who = "the public" if other is None else f"seat {other}"
                raise trial.broken("half", f"{who} sees of an action that seat {seat} has only begun")


@law("sample", "costly")
def law_sample(trial: Trial) -> None:
    """A sample of a view gives the same view back, holds the same cards, and is the same for the same seed."""
    view, world = trial.view, trial.world
    back = world.view(trial.seat)
    if back != view:
        raise trial.broken("sample", f"the sample of {trial.looker} gives {back.line()} for {view.line()}")
    if all_cards(world) != trial.pack:
        raise trial.broken("sample", f"the sample of {trial.looker} has other cards: {world.line()}")
    if world.problems():
        raise trial.broken("sample", f"the sample of {trial.looker}: {'; '.join(map(str, world.problems()))}")
    if back.sample(f"{trial.seed} {len(trial.log)}").to_json() != world.to_json():
        raise trial.broken("sample", f"the same view of {trial.looker} gives two samples for one seed")


@law("worlds", "costly")
def law_worlds(trial: Trial) -> None:
    """A world by dice gives the view back, holds the same cards, plays on, and is the same for the same dice."""
    worlds, seed = trial.view.worlds(), trial.random.randrange(1 << 32)
    world, again = worlds.state(), worlds.state()
    for number in range(SOME_WORLDS):
        worlds.into(world, Dice(seed + number))
    worlds.into(again, Dice(seed + SOME_WORLDS - 1))
    back = world.view(trial.seat)
    if back != trial.view:
        raise trial.broken("worlds", f"a world of {trial.looker} gives {back.line()} for {trial.view.line()}")
    if all_cards(world) != trial.pack:
        raise trial.broken("worlds", f"a world of {trial.looker} has other cards: {world.line()}")
    if world.problems():
        raise trial.broken("worlds", f"a world of {trial.looker}: {'; '.join(map(str, world.problems()))}")
    for _ in range(AHEAD):
        if not world.actors():
            break
        actor = world.actors()[0]
        move = trial.random.choice(world.legal(actor))
        world.apply(actor, move)
        again.apply(actor, move)
    if again.to_json() != world.to_json():
        raise trial.broken("worlds", f"the same dice give {trial.looker} two worlds: {world.line()}")


@law("wire", "costly")
def law_wire(trial: Trial) -> None:
    """What a view is sent as is plain data that gives the same view back, with the same legal moves and samples."""
    view = trial.view
    sent = view.to_wire()
    if json.loads(json.dumps(sent)) != sent:
        raise trial.broken("wire", f"the view of {trial.looker} is not sent as plain data: {sent}")
    again = trial.game.view(json.loads(json.dumps(sent)))
    if repr(again.key()) != repr(view.key()) or again.to_wire() != sent:
        raise trial.broken("wire", f"the view of {trial.looker} comes back as {again.key()} for {view.key()}")
    seed = f"{trial.seed} {len(trial.log)}"
    if again.legal != view.legal or again.sample(seed).digest() != trial.world.digest():
        raise trial.broken("wire", f"the view of {trial.looker} that comes back has other moves or samples")


@law("secrecy", "costly")
def law_secrecy(trial: Trial) -> None:
    """Two worlds that differ only in what a seat, or the public, cannot know are the same to it, to the byte.

    The second world is a sample of the seat's view. Claimed: its view is the same at once. Then both play the same
    moves, each legal in both. For the seat the events of a move differ in nothing but the faces of cards that it is
    shown; once such faces differ the worlds may part. Until then events, their texts, refusals and views are the same.
    Chance to come is the same in both: nobody knows it, and it is not what others hide. A deal may end in one of the
    worlds by what somebody holds; then they part.
    """
    seat, here, there = trial.seat, trial.state.copy(), trial.world.copy()
    if here.unfinished() and seat not in here.actors():
        return  # What it sees is what it saw before the action; that is the law of halves.
    if hasattr(here, "seed") and hasattr(there, "seed"):
        there.seed = here.seed
    if seat is not None and seat in here.actors():
        _same_refusal(trial, seat, here, there)
    for number in range(PAIRED_MOVES + 1):
        _same_view(trial, here, there, number == 0)
        if number == PAIRED_MOVES or not here.actors():
            return
        who = trial.random.choice(here.actors())
        shared = sorted({*here.legal(who)} & {*there.legal(who)})
        if not shared:
            return
        move = trial.random.choice(shared)
        mine, other = here.play(who, move), there.play(who, move)
        over = here.result() is not None or there.result() is not None
        if not _same_events(trial, mine, other, over):
            return


def _same_view(trial: Trial, here: State, there: State, written: bool) -> None:
    """The views are the same to the byte, as values and, where ``written``, as they are sent."""
    one, two = here.view(trial.seat), there.view(trial.seat)
    if repr(one.key()) != repr(two.key()) or (written and json.dumps(one.to_wire()) != json.dumps(two.to_wire())):
        told = f"{one.line()} or {two.line()}; {one.key()} or {two.key()}"
        raise trial.broken("secrecy", f"what others hide changes the view of {trial.looker}: {told}")
    offered = ([action.to_wire() for action in view.actions(SOME_ACTIONS)] for view in (one, two) if written)
    if written and next(offered) != next(offered):
        raise trial.broken("secrecy", f"what others hide changes the actions of {trial.looker} in {one.line()}")


def _same_refusal(trial: Trial, seat: Seat, here: State, there: State) -> None:
    """An illegal move of the seat is refused in the same words in both worlds."""
    if not trial.met:
        return
    move = trial.random.choice(trial.met)
    if move in here.legal(seat) or move in there.legal(seat):
        return
    said = []
    for state in (here, there):
        try:
            state.play(seat, move)
        except IllegalMove as error:
            said.append((str(error), error.to_wire()))
    if len(said) == 2 and said[0] != said[1]:
        raise trial.broken("secrecy", f"seat {seat} is refused with {said[0]} or with {said[1]}")


def _same_events(trial: Trial, here: list[Event], there: list[Event], over: bool) -> bool:
    """Whether the seat has seen the same.

    False where it was shown cards that differ, where an event betrays cards by happening or by whom it happens to,
    where a place that no seat decides for has gone on by itself, as its hidden cards tell it to, or where one of the
    worlds ends: hidden cards may have lost it.
    """
    seat, lang = trial.seat, trial.random.choice(languages())
    for one, two in zip(here, there, strict=False):
        mine, other = one.shown_to(seat), two.shown_to(seat)
        outline = [(e.kind, e.place, e.to, e.seen, e.count, len(e.cards)) for e in (mine, other)]
        if outline[0] != outline[1]:
            if mine.declared.betrays or other.declared.betrays:
                return False
            if one is not here[0] and (over or max(mine.place, other.place) >= trial.players):
                return False
            raise trial.broken("secrecy", f"the events tell {trial.looker} of other worlds: {mine} or {other}")
        if mine.cards != other.cards:
            return False
        if one.to_wire(seat) != two.to_wire(seat):
            forms = f"{one.to_wire(seat)} or {two.to_wire(seat)}"
            raise trial.broken("secrecy", f"what is sent tells {trial.looker} of other worlds: {forms}")
        said = () if one.sees(seat) else (one.text(seat, lang), two.text(seat, lang))
        if said and said[0] != said[1]:
            raise trial.broken("secrecy", f"the words tell {trial.looker} of other worlds: {said[0]} or {said[1]}")
    more = max(here, there, key=len)[min(len(here), len(there)) :]
    if not more or over:
        return True
    if more[0].declared.betrays:
        return False
    advice = "an event that happens because of a hidden card must be declared with betrays=True"
    raise trial.broken("secrecy", f"{trial.looker} is told {len(here)} events or {len(there)}; {advice}")


@law("events", "costly")
def law_events(trial: Trial) -> None:
    """An event shows a seat no card of which that seat's view does not know where it lies then.

    A later event of the same move may take a card out of its sight again: one that names it without showing it.
    """
    if not trial.log:
        return
    seat = trial.seat
    shown: set[Card] = set()
    for event in trial.log[-1]:
        shown = shown - {card % COPY for card in event.cards} | {card % COPY for card in event.shown_to(seat).cards}
    if not shown:
        return
    truth = where(trial.state)
    guess = where(trial.world)
    strange = [card for card in shown if not truth.get(card, Counter()) & guess.get(card, Counter())]
    if strange:
        raise trial.broken("events", f"{trial.looker} was shown {called(strange)} and does not know where they are")
