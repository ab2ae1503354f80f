"""What holds for learners of every variant holds for any two rules together."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

import foolery
from foolery.arena import pairs
from foolery.base.errors import RulesError
from foolery.contract import Game
from tests.test_learning import check_numbers, check_row, walk
from tests.tiers import every

LOTS: Final = 400
STEPS: Final = 24


@cache
def tasks() -> list[pairs.Task]:
    """Every two rules on every base."""
    return pairs.tasks()


def composed(base: str, rules: tuple[str, ...]) -> Game | None:
    """The game of these rules; None where they contradict each other."""
    try:
        return foolery.game("+".join((base, *rules)))
    except RulesError:
        return None


def check_pair(game: Game, number: int) -> None:
    """A deal by lot: legal moves have numbers of their own that are possible, rows tell the view and nothing else."""
    seats = game.seats()
    players = seats[number % len(seats)]
    episode = game.episode(players)
    possible = set(episode.possible())
    for turn, state in enumerate(walk(game.deal(players, str(number)), f"{game.id} {number}", STEPS)):
        check_numbers(episode, state, possible)
        if turn % 6 == 0 or state.unfinished():
            check_row(episode, state, (turn + number) % players)


@every(LOTS // 2)
@pytest.mark.parametrize("lot", range(LOTS))
def test_two_rules_together_can_be_learned(lot: int) -> None:
    tried = 0
    for number, (base, rules) in list(enumerate(tasks()))[lot::LOTS]:
        game = composed(base, rules)
        if game is not None:
            check_pair(game, number)
            tried += 1
    assert tried
