"""Laws of cards, moves and how a deal ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Final

from foolery.base.cards import PACKS, Move, Seat
from foolery.base.errors import IllegalMove
from foolery.contract import State
from foolery.laws.trial import Trial, all_cards, called, law

WORD: Final = 1 << 53
"""Moves lie below, so that every JSON reader keeps them."""

_PACKS: Final = {tuple(sorted(pack)) for pack in PACKS.values()}


@law("conservation")
def law_conservation(trial: Trial) -> None:
    """Every card of the pack lies in exactly one place."""
    found = all_cards(trial.state)
    if found == trial.pack and (trial.log or tuple(found) in _PACKS):
        return
    now, before = Counter(found), Counter(trial.pack)
    twice = [card for card, number in now.items() if number > 1]
    if not trial.log:
        raise trial.broken("conservation", f"the {len(found)} cards dealt are not a pack (twice: {called(twice)})")
    raise trial.broken(
        "conservation", f"lost {called(before - now)}, gained {called(now - before)}, twice {called(twice)}"
    )


@law("invariants")
def law_invariants(trial: Trial) -> None:
    """The family's own invariants hold, such as that no more cards wait for an answer than the defender holds."""
    problems = trial.state.problems()
    if problems:
        raise trial.broken("invariants", "; ".join(map(str, problems)))


# Moves


@law("legal-list")
def law_legal_list(trial: Trial) -> None:
    """The legal list is sorted and without repetition, never empty for those who may act and empty for others."""
    state = trial.state
    actors = state.actors()
    if len(set(actors)) != len(actors) or not set(actors) <= set(range(trial.players)):
        raise trial.broken("legal-list", f"actors {actors} are not different seats")
    for seat in range(trial.players):
        moves = state.legal(seat)
        if bool(moves) != (seat in actors):
            raise trial.broken("legal-list", f"seat {seat} has {len(moves)} legal moves where {actors} may act")
        if any(one >= two for one, two in pairwise(moves)):
            raise trial.broken("legal-list", f"the legal list of seat {seat} is not sorted or repeats a move: {moves}")
        if moves and not 0 <= moves[0] <= moves[-1] < WORD:
            raise trial.broken("legal-list", f"seat {seat} has a move outside 0 … 2^53: {moves[0]} … {moves[-1]}")


@law("accepts", "costly")
def law_accepts(trial: Trial) -> None:
    """Every legal move can be played, and changes the position."""
    state = trial.state
    for seat, move in trial.some_moves(1):
        twin = state.copy()
        try:
            twin.play(seat, move)
        except IllegalMove as error:
            raise trial.broken("accepts", f"legal move {move} of seat {seat} is refused: {error}") from error
        if twin.to_json() == trial.data or twin.ply != state.ply + 1:
            raise trial.broken("accepts", f"move {move} of seat {seat} changes nothing")
        if list(twin.history)[-1:] != [(seat, move)]:
            raise trial.broken("accepts", f"move {move} of seat {seat} is not in the history")


@law("refuses", "costly")
def law_refuses(trial: Trial) -> None:
    """What is not in the legal list is refused with a reason and a rule, and changes nothing."""
    state = trial.state
    before, history = trial.data, list(state.history)
    for seat, move in _strange_moves(trial):
        try:
            state.play(seat, move)
        except IllegalMove as error:
            if not error.reason or " " in error.reason or not error.rule or not str(error):
                raise trial.broken("refuses", f"reason “{error.reason}”, rule “{error.rule}”: {error}") from error
        else:
            raise trial.broken("refuses", f"illegal move {move} of seat {seat} is played")
    if state.to_json() != before or list(state.history) != history:
        raise trial.broken("refuses", "a refusal changes the state")


def _strange_moves(trial: Trial) -> list[tuple[Seat, Move]]:
    """Moves that are not legal here: legal at other times or for other seats, bent a little, or any number."""
    random, state = trial.random, trial.state
    legal = {seat: state.legal(seat) for seat in range(trial.players)}
    actors = state.actors()
    seat = random.choice(actors) if actors else random.randrange(trial.players)
    known = [*trial.met, *(move for moves in legal.values() for move in moves)] or [0]
    out = [
        (seat, random.choice(known)),
        (seat, random.choice(known) ^ 1 << random.randrange(53)),
        (random.randrange(trial.players), random.choice(known)),
        random.choice([(seat, random.getrandbits(34)), (seat, -1 - random.getrandbits(9)), (trial.players, known[-1])]),
    ]
    return [(who, move) for who, move in random.sample(out, 2) if move not in legal.get(who, ())]


@law("copies", "costly")
def law_copies(trial: Trial) -> None:
    """A copy is the same position without what led there, and neither of the two feels what is played on the other."""
    first = trial.state.copy()
    second = first.copy()
    if first.to_json() != trial.data:
        raise trial.broken("copies", "a copy is another position")
    for other in (first, second, trial.world, trial.game.position(trial.data)):
        if list(other.history) or list(other.opening):
            raise trial.broken("copies", "a copy, a sample or a position that was read has a history or an opening")
    before, history, moves = trial.data, list(trial.state.history), list(second.history)
    _play_on(first, trial.random)
    if trial.state.to_json() != before or list(trial.state.history) != history:
        raise trial.broken("copies", "a move on a copy changes its original")
    if second.to_json() != before or list(second.history) != moves:
        raise trial.broken("copies", "a move on the original changes its copy")


def _play_on(state: State, random: Random) -> None:
    """A random move."""
    actors = state.actors()
    if actors:
        seat = random.choice(actors)
        state.play(seat, random.choice(state.legal(seat)))


@law("apply", "costly")
def law_apply(trial: Trial) -> None:
    """Moves made by ``apply`` lead to the same positions as moves made by ``play``."""
    if trial.shadow is not None and trial.shadow.to_json() != trial.data:
        raise trial.broken("apply", f"apply leads elsewhere: {trial.shadow.line()}")


@law("advance", "costly")
def law_advance(trial: Trial) -> None:
    """``advance`` leads where ``play`` leads and refuses what it refuses, but keeps no history."""
    for seat, move in [*trial.some_moves(1), *_strange_moves(trial)]:
        played, advanced = trial.state.copy(), trial.state.copy()
        if _refusal(played.play, seat, move) != _refusal(advanced.advance, seat, move):
            raise trial.broken("advance", f"move {move} of seat {seat} is not refused as play refuses it")
        if advanced.to_json() != played.to_json():
            raise trial.broken("advance", f"move {move} of seat {seat} leads to {advanced.line()}")
        if advanced.history:
            raise trial.broken("advance", f"move {move} of seat {seat} is kept in the history")


def _refusal(make: Callable[[Seat, Move], object], seat: Seat, move: Move) -> dict[str, object]:
    """How a move is refused, as data; empty where it is made."""
    try:
        make(seat, move)
    except IllegalMove as error:
        return error.to_wire()
    return {}


# The end


@law("result-at-end")
def law_result_at_end(trial: Trial) -> None:
    """There is a result when nobody may act, and none before."""
    over = not trial.state.actors()
    if (trial.state.result() is not None) != over:
        raise trial.broken("result-at-end", f"actors {trial.state.actors()} with result {trial.state.result()}")


@law("ends", when="end")
def law_ends(trial: Trial) -> None:
    """Every deal ends; one that a guard ends is marked as limited, and is a draw or has winners, never fools."""
    result = trial.state.result()
    if result is None:
        raise trial.broken("ends", "nobody may act and there is no result")
    if result.limited and (result.fools or not (result.draw or result.winners)):
        raise trial.broken("ends", f"a limited deal is neither a draw nor won: {result}")


@law("zero-sum", when="end")
def law_zero_sum(trial: Trial) -> None:
    """The utilities of a result sum to zero, and are nothing in a draw; only who wins by points may be a fool too."""
    result = trial.state.result()
    if result is None:
        return
    if len(result.utilities) != trial.players or abs(sum(result.utilities)) > 1e-9:
        raise trial.broken("zero-sum", f"utilities {result.utilities} of {trial.players} players")
    if result.draw and any(result.utilities):
        raise trial.broken("zero-sum", f"a draw with utilities {result.utilities}")
    seats = set(range(trial.players))
    beside = set(result.fools) - seats  # A dummy may be the fool: then nobody has lost anything.
    dummy = set(result.winners) - seats  # It wins by points alone, and then nobody else has won anything with it.
    both = set(result.fools) & set(result.winners) if not result.points else set()
    if (dummy and len(result.points) <= max(dummy)) or both or (beside and any(result.utilities) and not result.points):
        raise trial.broken("zero-sum", f"fools {result.fools} and winners {result.winners}")
