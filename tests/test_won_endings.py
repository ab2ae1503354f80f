"""Endings that ``heuristic`` wins and the player of ``benchmarks.frozen`` gives away; they are from 1000 deals."""

from __future__ import annotations

from pathlib import Path

import pytest

import foolery
from benchmarks.frozen import Frozen
from foolery.bots.durak import DurakHeuristic
from foolery.catalogue import read_position
from foolery.durak.engine.solver import Solver
from foolery.durak.engine.view import DurakView

LINES = Path(__file__).with_name("data").joinpath("won_endings.txt").read_text(encoding="utf-8").splitlines()


def worth(view: DurakView, move: int) -> int:
    """What a move is worth to who makes it."""
    return Solver(view.me, 1_000_000).worth(view.sample("known"), move, -1, 1)


@pytest.mark.parametrize("line", LINES)
def test_a_won_ending_is_not_given_away(line: str) -> None:
    view = foolery.game(read_position(line)[0].id).view(line)
    assert isinstance(view, DurakView)
    move, reason = DurakHeuristic().decide(view)
    assert reason == "win"
    assert worth(view, move) == 1
    assert worth(view, Frozen().choose(view)) < 1
