"""The laws that every game must satisfy, whatever its family, as plain functions over the contract.

A law is called with a game, a number of players and a seed; it plays one random deal and raises LawBroken where the
game does not keep it. ``check`` plays one deal and tries all laws on it: cheap ones on every position, costly ones on
every tenth (those about a whole deal: on every tenth deal). Dear laws start processes or compose variants anew; they
are called alone, a few times for each game.

What a family alone can know (the caps of a bout, say) it tells through ``state.problems()`` and ``state.census()``.
"""

from __future__ import annotations

from foolery.contract import Game
from foolery.laws import knowledge, moves, texts  # noqa: F401  they file their laws
from foolery.laws.trial import LAWS, Law, LawBroken, Trial, law, run

__all__ = ["LAWS", "Law", "LawBroken", "Trial", "check", "law"]


def check(game: Game, players: int, seed: str, costly_every: int = 10) -> None:
    """Play one random deal and try all laws but the dear ones on it. Raises LawBroken."""
    run(Trial(game, players, seed), [one for one in LAWS.values() if one.cost != "dear"], costly_every)
