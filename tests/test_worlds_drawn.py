"""Worlds drawn by dice: each as often as every other, from what the seat knows alone; and keys of positions.

That a world gives the view back is a law, which every game is held to elsewhere.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

import pytest

import foolery
from foolery.base.shuffle import Stream
from foolery.contract import Game, State
from foolery.contract.dice import Dice
from foolery.durak.engine.keys import key_of
from foolery.durak.engine.state import State as DurakState
from tests.worlds import Hidden, hidden_cards, other_world, tables

MOST_UNKNOWN: Final = 5
VARIANTS: Final = 48
FEWEST_WORLDS: Final = 4
EACH: Final = 40
"""How many worlds are drawn for each that there is."""
LIMIT: Final = 5.0
"""Standard deviations above which a sum of squares is no chance."""
DURAK: Final = [(name, players) for name, players in tables() if foolery.game(name).family == "durak"]


def cells(game: Game, state: State, seat: int) -> list[Hidden]:
    """Every place of the full position that the seat cannot see into."""
    full = state.to_json()
    return [hidden for pool in hidden_cards(full, state.view(seat).to_json(), seat) for hidden in pool]


def lie(state: State) -> str:
    """Where every card lies; the order of a hand and of what left the game is no matter."""
    full = state.to_json()
    hands = [sorted(hand) for hand in full["hands"]]
    return json.dumps([hands, full["stock"], sorted(full["discard"]), full.get("zones")])


def small_position(game: Game, players: int, seed: str) -> tuple[Any, int] | None:
    """A position with few cards that a seat does not know, but more than one way in which they may lie."""
    chance = Stream(seed, "small positions")
    state = game.deal(players, seed)
    while state.actors():
        for seat in range(players):
            if 2 <= len(cells(game, state, seat)) <= MOST_UNKNOWN and len(every_world(game, state, seat)) > 3:
                return state, seat
        who = state.actors()[0]
        state.apply(who, chance.pick(state.legal(who)))
    return None


def every_world(game: Game, state: State, seat: int) -> Counter[str]:
    """By brute force: the hidden cards in every order, of which those count that the seat cannot tell from what is."""
    full = state.to_json()
    view = state.view(seat)
    hidden = [one for pool in hidden_cards(full, view.to_json(), seat) for one in pool]
    cards = [one.row[one.at] for one in hidden]
    full.pop("known", None)
    found: Counter[str] = Counter()
    for order in permutations(cards):
        for one, card in zip(hidden, order, strict=True):
            one.row[one.at] = card
        hands = [sorted(hand) for hand in full["hands"]]
        found[json.dumps([hands, full["stock"], sorted(full["discard"]), full.get("zones")])] += 1
    return found


def too_far(seen: Counter[str], wanted: Counter[str], number: int) -> float:
    """How many standard deviations the sum of squares lies above what chance gives (Wilson and Hilferty)."""
    whole = sum(wanted.values())
    squares = sum(
        (seen[world] - number * weight / whole) ** 2 / (number * weight / whole) for world, weight in wanted.items()
    )
    freedom = len(wanted) - 1
    cube = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - cube)) / cube**0.5)


def compared() -> Iterator[tuple[str, float]]:
    """Variants that have a small position, with how far their worlds are from even."""
    made = 0
    for name, players in [*DURAK[::2], *DURAK[1::2]]:
        if made == VARIANTS:
            return
        game = foolery.game(name)
        found = small_position(game, players, f"{name} small")
        if found is None:
            continue
        made += 1
        state, seat = found
        wanted = every_world(game, state, seat)
        worlds, dice = state.view(seat).worlds(), Dice(len(name))
        world = worlds.state()
        number = EACH * len(wanted)
        seen: Counter[str] = Counter()
        for _ in range(number):
            worlds.into(world, dice)
            seen[lie(world)] += 1
        assert not seen - Counter(dict.fromkeys(wanted, number)), f"{name}: a world that cannot be"
        yield name, too_far(seen, wanted, number)


def test_every_world_comes_as_often_as_it_is_likely() -> None:
    distances = dict(compared())
    assert len(distances) >= 40
    assert max(distances.values()) < LIMIT, max(distances.items(), key=lambda item: item[1])


def test_uneven_worlds_would_be_noticed() -> None:
    wanted = Counter({str(world): 1 for world in range(24)})
    even = Counter(dict.fromkeys(wanted, EACH))
    assert too_far(even, wanted, EACH * 24) < 0
    assert too_far(even + Counter({"3": EACH}) - Counter({"5": EACH}), wanted, EACH * 24) > LIMIT


@pytest.mark.parametrize(
    "game_id",
    ["throw-in", "transfer+secret-trump", "throw-in+poker", "throw-in+dummy-playing", "shed-idiot", "contract-rummy"],
)
def test_worlds_come_from_what_the_seat_knows_alone(game_id: str) -> None:
    game = foolery.game(game_id)
    players = max(3, game.seats()[0])
    chance = Stream(game_id, "paired")
    state, made = game.deal(players, "paired"), 0
    for _ in range(60):
        if not state.actors():
            break
        seat = state.actors()[0]
        other = None if state.unfinished() else other_world(game, state, seat, chance)
        if other is not None:
            made += 1
            assert drawn(state, seat) == drawn(other, seat)
        state.play(seat, chance.pick(state.legal(seat)))
    assert made > 5


def drawn(state: State, seat: int) -> list[str]:
    """Some worlds of a seat."""
    worlds, dice = state.view(seat).worlds(), Dice(7)
    world = worlds.state()
    out = []
    for _ in range(3):
        worlds.into(world, dice)
        out.append(world.digest())
    return out


def test_later_chance_comes_from_the_dice() -> None:
    """A stock that is mixed anew lies in another order where the dice are others."""
    worlds = foolery.game("throw-in+recycling").deal(2, "mixed").view(0).worlds()
    one: Any = worlds.state()
    worlds.into(one, Dice(1))
    two = one.copy()
    two.dice = Dice(2)
    chance = Stream("mixed", "moves")
    while one.stock() == two.stock():
        who = one.actors()[0]
        move = chance.pick(one.legal(who))
        one.apply(who, move)
        two.apply(who, move)
    assert one.discard == two.discard


def test_keys_tell_positions_apart() -> None:
    found: dict[int, str] = {}
    for name, players in DURAK[::6]:
        game = foolery.game(name)
        chance = Stream(name, "keys")
        state: Any = game.deal(players, "keys")
        before = 0
        while state.actors():
            key = key_of(state)
            assert key != before
            read = game.position(state.to_json())
            assert isinstance(read, DurakState)
            assert key_of(read) == key == key_of(state.copy()), state.line()
            told = found.setdefault(key, json.dumps([*moved(state)]))
            assert told == json.dumps([*moved(state)])
            before = key
            who = state.actors()[0]
            state.apply(who, chance.pick(state.legal(who)))
    assert len(found) > 1000


def moved(state: State) -> Iterator[object]:
    """The fields of a position that its key stands for."""
    full = state.to_json()
    for name, value in full.items():
        if name not in ("known", "shown", "seen", "ply", "seed", "legal", "game"):
            yield value


def test_the_key_without_rounds_is_the_same_later() -> None:
    game = foolery.game("transfer")
    line = "game=transfer hands=9c9sQd/9hQsAd trump=h attacker=0 defender=1 stock=- phase=lead"
    now, later = (game.position(f"{line} bouts={bouts}") for bouts in ("5,2", "7,4"))
    assert isinstance(now, DurakState)
    assert isinstance(later, DurakState)
    assert key_of(now, False) == key_of(later, False)
    assert key_of(now) != key_of(later)
