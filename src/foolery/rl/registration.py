"""The ids of Gymnasium: ``foolery/ThrowIn-v0`` and its siblings, which ``import foolery.rl`` registers.

Gymnasium imports the module before a colon: ``gymnasium.make("foolery.rl:foolery/ThrowIn-v0")`` needs no
import of its own.
"""

from __future__ import annotations

from typing import Final

import gymnasium

from foolery.catalogue import games

SINGLE: Final = "foolery.rl.single:AgainstBots"
BATCH: Final = "foolery.rl.vector:FooleryVectorEnv"
ANY: Final = "Game"
"""The name of the ids that take the game as their argument ``variant``."""


def ids() -> dict[str, str]:
    """Every registered id of one seat among bots, with the id of its game; empty for the one that takes any game."""
    named = {"".join(part.capitalize() for part in game.split("-")): game for game in games()}
    return {f"foolery/{name}-v0": game for name, game in {ANY: "", **named}.items()}


def batch(name: str) -> str:
    """The id of a batch in which every seat is the learner's, from that of one seat among bots."""
    return name.replace("-v0", "SelfPlay-v0")


def register() -> None:
    """Register all ids that are not there yet."""
    for name, game in ids().items():
        given = {"variant": game} if game else {}
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=SINGLE, kwargs=given)
            gymnasium.register(batch(name), vector_entry_point=BATCH, kwargs=given)


register()
