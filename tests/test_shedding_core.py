"""What the core of the shedding game offers beside the rules: moves by lot, keys, worlds, and rules that fail."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import foolery
from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream
from foolery.contract.dice import Dice
from foolery.shedding.engine.compose import compose
from foolery.shedding.engine.keys import key_of
from foolery.shedding.engine.playout import play_many
from foolery.shedding.engine.questions import Rule
from foolery.shedding.engine.state import State
from foolery.shedding.game import ShedGame
from tests.test_worlds_drawn import EACH, LIMIT, every_world, lie, too_far

TABLES = [
    *(("shed-idiot", 2), ("shed-idiot", 4), ("shed-idiot,shed-idiot.packs=2", 3)),
    ("shed-idiot,shed-idiot.voluntary-take=on,shed-idiot.take-face-up=on,shed-idiot.play-on=on", 3),
]


def positions(name: str, players: int, seed: str) -> list[State]:
    """Every position of a deal at random."""
    state: Any = foolery.game(name).deal(players, seed)
    chance = Stream(name, seed, "positions")
    found = []
    while state.actors():
        found.append(state.copy())
        seat = state.actors()[0]
        state.apply(seat, chance.pick(state.legal(seat)))
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_move_by_lot_is_one_of_the_legal_ones(name: str, players: int) -> None:
    """The very one that the dice choose among them, and they are counted alike."""
    for number, state in enumerate(positions(name, players, "lot")[:400]):
        seat = state.actor()
        legal = state.legal(seat)
        expected = legal[Dice(number).below(len(legal))] if len(legal) > 1 else legal[0]
        assert (state.pick(seat, Dice(number)), state.count) == (expected, len(legal)), state.line()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playouts_are_the_same_for_the_same_seed(name: str, players: int) -> None:
    rules = ShedGame(name).rules_for(players)
    one, two, other = (play_many(rules, players, 5, seed) for seed in (1, 1, 2))
    assert one.deals == 5
    assert 0 < one.forced < one.moves
    assert (one.moves, one.forced) == (two.moves, two.forced) != (other.moves, other.forced)


def test_keys_tell_positions_apart() -> None:
    found: dict[int, str] = {}
    for name, players in TABLES:
        game = foolery.game(name)
        for state in positions(name, players, "keys")[:400]:
            fields = state.to_json()
            read: Any = game.position(fields)
            key = key_of(state)
            assert key == key_of(read) == key_of(state.copy()), state.line()
            left_out = ("shown", "seen", "ply", "seed", "game")
            told = json.dumps([name, *[value for field, value in fields.items() if field not in left_out]])
            assert found.setdefault(key, told) == told
    assert len(found) > 800


def test_the_key_without_rounds_is_the_same_later() -> None:
    now, later = (foolery.game("shed-idiot").position(f"hands=9c/4c actors=0 turns={turns}") for turns in (5, 6))
    assert isinstance(now, State)
    assert isinstance(later, State)
    assert key_of(now, False) == key_of(later, False)
    assert key_of(now) != key_of(later)


SMALL = (
    "hands=9c/4c6d stock=5h7h actors=0 zones=down:-/Kc|pile:8c shown=1:6d",
    "hands=9c/4c6d7s actors=0 zones=down:8h/Kc|pile:8c",
    "hands=9c/4c6d/7s actors=0 zones=down:8h/-/KcKd|up:-/2c/-",
)


@pytest.mark.parametrize("line", SMALL)
@pytest.mark.parametrize("burned", [0, 1])
def test_every_world_comes_as_often_as_it_is_likely(line: str, burned: int) -> None:
    """Also where a burned card was forgotten."""
    game = foolery.game("shed-idiot")
    fields = game.position(line).to_json()
    state = game.position(fields | {"seen": [[None, fields["discard"][burned:]]]})
    wanted = every_world(game, state, 0)
    assert len(wanted) >= 20
    worlds, dice = state.view(0).worlds(), Dice(burned)
    world = worlds.state()
    seen: Counter[str] = Counter()
    for _ in range(EACH * len(wanted)):
        worlds.into(world, dice)
        seen[lie(world)] += 1
    assert not seen - Counter(dict.fromkeys(wanted, EACH * len(wanted)))
    assert too_far(seen, wanted, EACH * len(wanted)) < LIMIT


def test_every_unseen_swap_is_as_likely() -> None:
    """Of three cards of the row each is as often the one that another has taken, each of his hand the one put up."""
    game = foolery.game("shed-idiot")
    state: Any = game.deal(2, "swaps")
    state.play(1, next(move for move in state.legal(1)))
    worlds, dice = state.view(0).worlds(), Dice(3)
    world: Any = worlds.state()
    lowered: Counter[int] = Counter()
    number = 300
    for _ in range(number):
        worlds.into(world, dice)
        lowered[world.lowered[1]] += 1
        assert world.view(0) == state.view(0)
    assert len(lowered) == 3
    assert too_far(Counter(map(str, lowered.elements())), Counter(map(str, lowered)), number) < LIMIT


class Failing(Rule):
    """Raises when it is asked which ranks may be played."""

    name = "test:failing"

    def playable(self, s: State, place: int, ranks: int) -> int:
        raise ZeroDivisionError


def test_a_rule_that_raises_stops_the_game_with_its_name() -> None:
    game = ShedGame("shed-idiot")
    state = game.position("hands=9c/4c actors=0 zones=pile:8c")
    rules = compose(game.composition, 2)
    failing = Failing(len(rules.rules), {})
    rules.rules.append(failing)
    rules.playable.append(failing)
    state.rules = rules
    with pytest.raises(FooleryError, match="test:failing"):
        state.legal(0)


def test_what_a_position_gives_changes_nothing_in_it() -> None:
    """Tuples: a rule that would write into them fails in both forms, and never only in one."""
    state: Any = foolery.game("shed-idiot").deal(2, "tuples")
    for name in ("hands", "up", "down", "shown", "raised", "lowered", "pile", "stock", "out"):
        assert isinstance(getattr(state, name), tuple)
    with pytest.raises(TypeError):
        state.hands[0] = 0
