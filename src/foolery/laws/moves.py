"""Laws of cards, moves, whole actions and the end of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Final

from foolery.base.cards import PACKS, Card, Move, Seat
from foolery.base.errors import IllegalMove, NotationError
from foolery.contract import Action, State, View
from foolery.contract.action import is_written
from foolery.laws.trial import Trial, all_cards, called, law

LISTED: Final = 40
"""So many whole actions of a position are compared."""
WALKS: Final = 2
"""So many of them are picked card by card."""
MOST_PICKED: Final = 64
"""No action takes more cards."""

Named = tuple[str, int, tuple[Card, ...], tuple[int, ...], str, int, str]


@law("actions", "costly")
def law_actions(trial: Trial) -> None:
    """A view alone gives the whole actions of its seat, and reads the text of each as that action."""
    state, game = trial.state, trial.game
    for seat in state.actors():
        view = state.view(seat)
        listed = view.actions(LISTED)
        if [action.text for action in listed] != [action.text for action in state.actions(seat, LISTED)]:
            raise trial.broken("actions", f"seat {seat} is listed {texts(listed)} from its view")
        action = trial.random.choice(listed)
        if action.moves[0] not in view.legal:
            raise trial.broken("actions", f"“{action.text}” of seat {seat} does not begin with a legal move")
        for seen, who in ((view, None), (state, seat)):
            read = game.parse_action(action.text, seen, who)
            if read != action:
                raise trial.broken("actions", f"“{action.text}” of seat {seat} is read as {read!r}, not {action!r}")
    quiet = trial.view
    if trial.seat not in state.actors() and (quiet.actions() or quiet.following().actions):
        raise trial.broken("actions", f"seat {trial.seat} is not asked, and is given actions")


@law("written", "costly")
def law_written(trial: Trial) -> None:
    """The text of a whole action, read without a position, says what the action is."""
    for seat in trial.state.actors():
        view = trial.state.view(seat)
        for action in view.actions(LISTED):
            try:
                read = trial.game.read_written(action.text, view.phase)
            except NotationError as error:
                raise trial.broken("written", f"“{action.text}” cannot be read: {error}") from None
            names_place = -1 if action.place == seat else action.place
            if not is_written(read, action, seat) or (read.place, read.means) != (names_place, action.means):
                raise trial.broken("written", f"“{action.text}” of seat {seat} is read as {read!r}, not {action!r}")


@law("following", "costly")
def law_following(trial: Trial) -> None:
    """Picking card by card, in any order, reaches every whole action, and nothing that is none."""
    state, random = trial.state, trial.random
    for seat in state.actors():
        view = state.view(seat)
        listed = view.actions(LISTED)
        for action in random.sample(listed, min(WALKS, len(listed))):
            reach(trial, view, action)
        wander(trial, state, view)


def reach(trial: Trial, view: View, action: Action) -> None:
    """Pick the cards of an action in any order, or one that they go on among them."""
    cards = [*action.cards, *trial.random.sample(action.on, min(1, len(action.on)))]
    trial.random.shuffle(cards)
    picked: list[Card] = []
    for card in cards:
        offered = view.following(picked)
        if card not in offered.cards and card not in offered.on:
            raise trial.broken(
                "following", f"{called([card])} of “{action.text}” may not follow {called(picked)}: {offered.to_wire()}"
            )
        picked.append(card)
    found = view.following(picked).actions
    if named(action) not in map(named, found):
        raise trial.broken("following", f"“{action.text}” is not complete with {called(picked)}, but {texts(found)}")


def wander(trial: Trial, state: State, view: View) -> None:
    """Pick any cards that are offered until an action is complete, and play it."""
    picked: list[Card] = []
    while True:
        found = view.following(picked)
        further = [*found.cards, *found.on]
        if found.actions and (picked or not further) and (not further or trial.random.random() < 0.5):
            break
        if not further or len(picked) == MOST_PICKED:
            raise trial.broken("following", f"{called(picked)} of seat {view.seat} lead nowhere")
        picked.append(trial.random.choice(further))
    action = trial.random.choice(found.actions)
    if Counter(action.cards) - Counter(picked) or trial.game.parse_action(action.text, view) != action:
        raise trial.broken("following", f"{called(picked)} of seat {view.seat} give {action!r}, which is not read so")
    ahead = state.copy()
    for move in action.moves:
        ahead.play(view.me, move)
    if ahead.unfinished() and not state.unfinished() and not view.picks(action.moves[-1]):
        raise trial.broken("following", f"“{action.text}” of seat {view.seat} is not whole")


def named(action: Action) -> Named:
    """An action but for the order of its cards."""
    cards = tuple(sorted(action.cards))
    return action.kind, action.place, cards, action.sets, action.suit, action.number, action.meld


def texts(actions: list[Action] | tuple[Action, ...]) -> list[str]:
    """Actions in notation."""
    return [action.text for action in actions]


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
