"""Laws of events, and of all that is written down and read again: positions, moves, pickles, replays."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Final

from foolery import record
from foolery.base.cards import COPY, Seat
from foolery.contract import EVERYBODY, Action, Event, Game, read_result
from foolery.contract.action import texts
from foolery.laws.trial import Trial, called, law
from foolery.ruleset.event_kinds import EventKind, declared

AHEAD: Final = 3
"""Moves that are played in step from a position that was written and the one that was read back."""
MOST_ACTIONS: Final = 120
"""So many whole actions of a deal are written down."""


def last_events(trial: Trial) -> list[Event]:
    """What the last move has told; before the first move, what the dealing has."""
    return trial.log[-1] if trial.log else list(trial.state.opening)


@law("kinds")
def law_kinds(trial: Trial) -> None:
    """Every event is of a kind that its family or a rule in play declares, and names what that kind says."""
    kinds = trial.game.event_kinds
    for event in last_events(trial):
        found = declared(event.kind, kinds)
        if found is None:
            raise trial.broken("kinds", f"no rule in play declares events of the kind “{event.kind}”")
        for fault in faults(event, found[2], trial.players):
            raise trial.broken("kinds", f"{event}: {fault}")


def faults(event: Event, what: EventKind, players: int) -> Iterator[str]:
    """What an event is that its kind does not say."""
    if what.place != "maybe" and (event.place >= 0) != (what.place == "one"):
        yield f"the kind says of its place: {what.place}"
    if not what.least <= event.count <= what.most:
        yield f"the kind is about {what.least} to {what.most} cards"
    if (event.to >= 0) != (what.to != "none") or (what.to == "suit" and event.to > 3):
        yield f"the kind says of what it goes to: {what.to}"
    if event.cards and not sees_rightly(event, what, players):
        yield f"the kind says of who sees the cards: {what.seen}"
    if event.count and not event.cards and what.seen != "nobody":
        yield "its cards are only counted, and somebody sees them"
    if event.cards and len(event.cards) != event.count:
        yield "it holds some of its cards only"


def sees_rightly(event: Event, what: EventKind, players: int) -> bool:
    """Whether those see the cards of an event of whom its kind says so; the hand of a place without a seat may be
    shown to anybody.
    """
    if what.seen in ("all", "nobody"):
        return event.seen == (EVERYBODY if what.seen == "all" else 0)
    if event.seen == EVERYBODY or event.seen >> players:
        return False
    ends = {"place": [event.place], "to": [event.to], "ends": [event.place, event.to], "owner": [event.place]}[
        what.seen
    ]
    seats = sum(1 << end for end in set(ends) if 0 <= end < players)
    if any(end >= players for end in ends):
        return what.seen == "owner" or event.seen & seats == seats
    return event.seen == seats or (what.seen == "owner" and event.seen == 0)


@law("laid-once")
def law_laid_once(trial: Trial) -> None:
    """A card that an event has named is not named as newly laid by another event of the same move.

    A place that no seat decides for moves by itself within the move of another; with the first card that it lays
    another move begins.
    """
    events = last_events(trial)
    there = Counter(trial.pack if all(event.copies for event in events) else [card % COPY for card in trial.pack])
    named: Counter[int] = Counter()
    for event in events:
        laid = event.declared.newly_laid(event.cards)
        if laid and event.place >= trial.players:
            named.clear()
        twice = Counter(laid) & (named + Counter(laid) - there)
        if twice:
            raise trial.broken("laid-once", f"{event} lays {called(twice)}, which the move has named before")
        named.update(event.cards)


@law("told", "costly")
def law_told(trial: Trial) -> None:
    """What a seat is told of an event names no copy and nobody else who saw it, and is read back from its data."""
    seat = trial.seat
    readers: tuple[Seat | None, ...] = (seat, None)
    for event in last_events(trial):
        for reader in readers:
            shown = event.shown_to(reader)
            mixed = shown.declared.heap and list(shown.cards) != sorted(shown.cards)
            if mixed or any(card >= COPY for card in shown.cards):
                raise trial.broken("told", f"seat {reader} reads the copies of {shown}")
            if shown.seen not in (EVERYBODY, 0) or shown.shown_to(reader) != shown:
                raise trial.broken("told", f"seat {reader} is told who saw {shown}")
            data = json.loads(json.dumps(event.to_wire(reader)))
            if trial.game.read_event(data) != shown:
                raise trial.broken("told", f"{data} is not read back as {shown}")
        full = trial.game.read_event(json.loads(json.dumps(event.in_full())))
        if full.in_full() != event.in_full():
            raise trial.broken("told", f"the full form of {event} is read back as {full}")
    result = trial.state.result()
    if result is not None and read_result(json.loads(json.dumps(result.to_wire()))) != result:
        raise trial.broken("told", f"the form of {result} is not read back")


@law("json", "costly")
def law_json(trial: Trial) -> None:
    """The JSON of a position gives the same position back, and the two go on alike."""
    again = trial.game.position(json.loads(json.dumps(trial.data)))
    if again.digest() != trial.digest:
        raise trial.broken("json", f"the JSON comes back as {again.line()}")
    if again.actors() != trial.state.actors():
        raise trial.broken("json", f"{again.actors()} may act after the round trip")
    for seat in trial.state.actors():
        if again.legal(seat) != trial.state.legal(seat):
            raise trial.broken("json", f"seat {seat} has other legal moves after the round trip")
    here = trial.state.copy()
    for _ in range(AHEAD):
        if not here.actors():
            break
        actor = trial.random.choice(here.actors())
        move = trial.random.choice(here.legal(actor))
        text = here.move_text(move)
        here.apply(actor, move)
        again.apply(actor, move)
        if again.to_json() != here.to_json():
            raise trial.broken("json", f"{text} leads to {again.line()} after the round trip, not to {here.line()}")
        one, two = again.view(trial.seat), here.view(trial.seat)
        if one != two:
            told = f"{trial.looker} sees {one.key()} after the round trip, not {two.key()}"
            raise trial.broken("json", f"{text} leads elsewhere: {told}")


@law("line", "costly")
def law_line(trial: Trial) -> None:
    """The line of a position is one line and gives the same position back."""
    if len(trial.line.splitlines()) != 1:
        raise trial.broken("line", "the line is not one line")
    again = trial.game.position(trial.line)
    if again.to_json() != trial.data:
        raise trial.broken("line", f"the line comes back as {again.line()}")


@law("pickle", "costly")
def law_pickle(trial: Trial) -> None:
    """A pickle gives the same position back, with its history and the events of its dealing."""
    again = pickle.loads(pickle.dumps(trial.state))
    if again.to_json() != trial.data or list(again.history) != list(trial.state.history):
        raise trial.broken("pickle", f"the pickle comes back as {again.line()}")
    if list(again.opening) != list(trial.state.opening):
        raise trial.broken("pickle", f"the pickle has the opening {list(again.opening)}")


@law("move-text", "costly")
def law_move_text(trial: Trial) -> None:
    """The text of a move, and of every whole action, is read back as that move."""
    state, game = trial.state, trial.game
    for seat, move in trial.some_moves(2):
        text = state.move_text(move)
        if game.parse_move(text, state, seat) != [move]:
            raise trial.broken("move-text", f"“{text}” of seat {seat} is not read as {move}")
    for seat in state.actors():
        actions = [action.text for action in state.actions(seat)]
        if not actions or len(set(actions)) != len(actions):
            raise trial.broken("move-text", f"the actions of seat {seat} are none, or some are the same: {actions}")
        text = trial.random.choice(actions)
        if game.parse_move(text, state, seat)[0] not in state.legal(seat):
            raise trial.broken("move-text", f"action “{text}” of seat {seat} does not begin with a legal move")


@law("replay", when="end")
def law_replay(trial: Trial) -> None:
    """The same deal and moves give the same events and the same end."""
    again = trial.game.deal(trial.players, trial.seed)
    for number, (seat, move) in enumerate(trial.state.history):
        if again.play(seat, move) != trial.log[number]:
            raise trial.broken("replay", f"move {number} tells other events")
    if again.digest() != trial.state.digest() or again.result() != trial.state.result():
        raise trial.broken("replay", f"the replay ends as {again.line()}")
    if len(trial.state.history) != len(trial.log):
        raise trial.broken("replay", f"a history of {len(trial.state.history)} moves after {len(trial.log)}")


@law("record", "costly", "end")
def law_record(trial: Trial) -> None:
    """The record of a deal replays exactly, and every edition is read back as it was written."""
    result, seed = trial.state.result(), trial.seed
    if result is None:
        raise trial.broken("record", "a deal without a result")
    state = trial.game.deal(trial.players, seed)
    keeper = record.Recorder(trial.game, trial.players, seed)
    keeper.deal_started(state)
    for (seat, move), events in zip(trial.state.history, trial.log, strict=True):
        keeper.moved(seat, state.move_text(move), events)
        state.apply(seat, move)
    keeper.deal_ended(result)
    editions: tuple[record.Edition, ...] = ("full", "public", 0 if trial.seat is None else trial.seat)
    for edition in editions:
        text = keeper.text(edition)
        if record.read(text).text() != text:
            raise trial.broken("record", f"the {edition} edition is not read back as it was written")
    verdict = record.check(keeper.text())
    if verdict.note or not verdict.finished:
        raise trial.broken("record", verdict.text())


@law("editions", "costly", "end")
def law_editions(trial: Trial) -> None:
    """What others read of a whole action names no card that they are not shown.

    A deal is played in whole actions, each of the kind that came up least so far, so that rare ones are among them. Its
    record replays, unfinished where the deal is long; that of a later deal alone is no match that could. What a joker
    stands for, as in ``*r=4s``, is no card that anybody holds.
    """
    keeper, done = written_in_actions(trial)
    if trial.state.deal == 1 and record.check(keeper.text()).note:
        raise trial.broken("editions", "the record of whole actions is not judged")
    readers: tuple[Seat | None, ...] = (None, *range(trial.players))
    for number, (line, action) in enumerate(zip(keeper.record.deals[0].actions, done, strict=True), 1):
        for reader in readers:
            if reader == line.seat:
                continue
            read = line.shown_to(reader)
            shown = set(chain.from_iterable(event.cards for event in read.events))
            strange = [card for card in named(trial.game, read.text, action) if card not in shown]
            if strange:
                who = "the public" if reader is None else f"seat {reader}"
                raise trial.broken("editions", f"{who} reads {strange} in action {number}, “{read.text}”")


def written_in_actions(trial: Trial) -> tuple[record.Recorder, list[Action]]:
    """The record of the same deal, played in whole actions of rare kinds, to its end or as far as it is written; and
    these actions.
    """
    game, seed = trial.game, trial.seed
    random = Random(f"{game.id} {trial.players} {seed} editions")
    state = game.deal(trial.players, seed)
    keeper = record.Recorder(game, trial.players, seed)
    keeper.deal_started(state)
    done: list[Action] = []
    for _ in range(MOST_ACTIONS):
        actors = state.actors()
        if not actors:
            break
        seat = random.choice(actors)
        action = rarest(state.actions(seat), done, random)
        done.append(action)
        events = [event for move in action.moves for event in state.play(seat, move)]
        keeper.moved(seat, action.text, events)
    result = state.result()
    if result is not None:
        keeper.deal_ended(result)
    return keeper, done


def rarest(actions: list[Action], done: list[Action], random: Random) -> Action:
    """An action at random out of those whose kind came up least; that for another place counts as another kind."""
    count = Counter(action.bare for action in done)
    least = min(count[action.bare] for action in actions)
    return random.choice([action for action in actions if count[action.bare] == least])


def named(game: Game, text: str, action: Action) -> list[str]:
    """The cards that a text names, which is what others read of an action."""
    if text == action.bare:
        return []
    read = game.read_written(text)
    return texts([*read.on, *read.cards])


@law("digest", "costly")
def law_digest(trial: Trial) -> None:
    """The digest of a position stays the same, and another position has another."""
    known = trial.lines.setdefault(trial.digest, trial.line)
    if known != trial.line:
        raise trial.broken("digest", f"one digest for two positions, this and {known}")
    if trial.state.digest() != trial.digest:
        raise trial.broken("digest", "the digest of a position changes by itself")
