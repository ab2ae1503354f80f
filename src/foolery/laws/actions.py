"""Laws of whole actions: that a view alone gives them, and that picking card by card reaches every one of them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from foolery.base.cards import Card
from foolery.base.errors import NotationError
from foolery.contract import Action, State, View
from foolery.contract.action import is_written
from foolery.laws.trial import Trial, called, law

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
