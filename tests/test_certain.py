"""Exact play from the view of a seat that can tell every card never hangs on what the seat cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foolery
from tests.rummy_positions import MELDS

POSITIONS = 300
SAMPLES = 4
SEEDS = (0, 1, 2, 3, 15, 26)
"""Among them some in which what chance does later decides."""
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SMALL = PACK[16:]
LAUGHS = "comic-animals,comic-animals.laugh-mode="
GAMES = (
    f"{LAUGHS}random-50",
    "contract-rummy",
    "comic-animals",
    f"{LAUGHS}never",
    f"{LAUGHS}always",
    "shed-idiot",
    "throw-in",
    "transfer",
)


def ending(name: str, seed: int) -> Any:
    """A position for two with few cards in hands that both can tell; all others are gone or in sight."""
    chance, game = Random(f"{name}/{seed}"), foolery.game(name)
    cards = chance.sample(PACK if game.family in ("rummy", "idiot") else SMALL, 52 if game.family == "idiot" else 36)
    one, two, rest = cards[:2], cards[2:4], cards[4:]
    hands, gone = f"{''.join(one)}/{''.join(two)}", "".join(rest)
    if game.family == "rummy":
        shown = [[0, one], [1, two]]
        table = {"melds": MELDS, "joker_means": {"*r": "5s"}, "phase": "meld", "deal": 2, "shown": shown, "stock": []}
        return game.position({"game": name, "hands": [one, two], "discard_pile": rest[:4], **table})
    if game.family == "animals":
        return game.position(f"game={name} hands={hands} zones=center:{gone} turn=0")
    if game.family == "idiot":
        burned = "".join(rest[1:])
        line = f"game={name} hands={hands} stock=- zones=pile:{rest[0]} phase=play actors=0"
        return game.position(f"{line} discard={burned} seen=*:{burned}")
    return game.position(f"game={name} hands={hands} trump=h attacker=0 stock=- discard={gone} seen=*:{gone}")


def contradictions(state: Any) -> tuple[int, list[str]]:
    """How many moves are proved from the view, and what deals that agree with it prove of others."""
    view = state.view(state.actors()[0])
    game = foolery.game(view.game)
    prover = game.prover(view, POSITIONS)
    if prover is None:
        return 0, []
    assert prover.worlds == 1
    bounds = {}
    for move in view.legal:
        prover.refill()
        bounds[move] = prover.bounds((move,))
    found = []
    for sample in range(SAMPLES):
        for move, worth in game.solved(view.sample(str(sample)), POSITIONS).moves:
            if worth is not None and not bounds[move].least <= worth <= bounds[move].most:
                found.append(f"{view.line()}: {view.move_text(move)}: {bounds[move]}, in sample {sample} {worth}")
    return sum(one.least == one.most for one in bounds.values()), found


@pytest.mark.parametrize("name", GAMES)
def test_deals_that_agree_with_a_view_never_prove_different_values(name: str) -> None:
    proved, found = 0, list[str]()
    for seed in SEEDS:
        number, more = contradictions(ending(name, seed))
        proved += number
        found += more
    assert found == []
    assert (proved > 0) == (name not in (f"{LAUGHS}random-50", "contract-rummy", "comic-animals"))
