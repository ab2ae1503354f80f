"""What the core of Contract Rummy offers beside the rules: moves by lot, keys, worlds, and rules that fail."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import foolery
from foolery.base.cards import card_text
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.base.shuffle import Stream
from foolery.bots.rummy import RummyLowest
from foolery.contract.dice import Dice
from foolery.rummy.engine.compose import Sheet, compose
from foolery.rummy.engine.keys import key_of
from foolery.rummy.engine.numbers import JUST_TAKEN, OVER, PLAY
from foolery.rummy.engine.playout import play_many
from foolery.rummy.engine.questions import Config, Rule
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import faces
from foolery.rummy.game import RummyGame
from tests.positions import texts
from tests.rummy_positions import GAME, LAYING, TABLE, at
from tests.test_worlds_drawn import EACH, LIMIT, too_far

TABLES = [(2, 1), (4, 2), (3, 3), (2, 4), (3, 5), (5, 6), (2, 7)]


def positions(players: int, deal: int, seed: str, most: int = 250) -> list[State]:
    """The positions of a deal in which contracts are laid, but many a move is made by lot."""
    before = Sheet(deal - 1, 0, points=((0,) * players,) * (deal - 1)) if deal > 1 else None
    state = GAME.deal(players, seed, None, before)
    chance, player = Stream(seed, f"{players} {deal}"), RummyLowest("")
    found: list[State] = []
    while state.actors() and len(found) < most:
        found.append(state.copy())
        seat = state.actors()[0]
        sensible = chance.below(5)
        state.apply(seat, player.choose(state.view(seat)) if sensible else chance.pick(state.legal(seat)))
    return found


@pytest.mark.parametrize(("players", "deal"), TABLES)
def test_a_move_by_lot_is_one_of_the_legal_ones(players: int, deal: int) -> None:
    """The very one that the dice choose among them, and they are counted alike."""
    for number, state in enumerate(positions(players, deal, "lot")):
        legal = state.legal(state.actor())
        expected = legal[Dice(number).below(len(legal))] if len(legal) > 1 else legal[0]
        assert (state.pick(Dice(number)), state.count) == (expected, len(legal)), state.line()


def test_playouts_are_the_same_for_the_same_seed() -> None:
    for players in (2, 4):
        one, two, other = (play_many(GAME.rules, players, 7, seed) for seed in (1, 1, 2))
        assert one.deals == 7
        assert 0 < one.forced < one.moves
        assert (one.moves, one.forced) == (two.moves, two.forced) != (other.moves, other.forced)


def test_keys_tell_positions_apart() -> None:
    found: dict[int, str] = {}
    for players, deal in TABLES:
        for state in positions(players, deal, "keys", 150):
            fields = state.to_json()
            read = GAME.position(fields)
            key = key_of(state)
            assert key == key_of(read) == key_of(state.copy()), state.line()
            left_out = ("shown", "ply", "seed", "game", "sheet")
            told = json.dumps([value for field, value in fields.items() if field not in left_out])
            assert found.setdefault(key, told) == told
    assert len(found) > 700


def test_the_key_without_rounds_is_the_same_later() -> None:
    now, later = (GAME.position(TABLE | {"turns": turns}) for turns in (5, 6))
    assert key_of(now, False) == key_of(later, False)
    assert key_of(now) != key_of(later)


# Worlds

SMALL: tuple[dict[str, Any], ...] = (
    {"hands": [["2c"], ["3c", "3c", "4d"]], "stock": ["5h", "6h"], "discard_pile": ["Kd"]},
    {"hands": [["2c"], ["3c", "3c"], ["4d"]], "stock": ["5h", "3c"], "discard_pile": ["9h", "Kd"]},
    {
        "hands": [["2c"], ["3c", "4d", "*r"], ["5h", "7s"]],
        "shown": [[1, ["4d"]]],
        "stock": ["6h"],
        "discard_pile": ["Kd"],
    },
)


def lie(state: State) -> str:
    """Where every card lies."""
    full = state.to_json()
    return json.dumps([full["hands"], full["stock"]])


def every_world(state: State, seat: int) -> Counter[str]:
    """By brute force: the unknown cards in every order, dealt to the others' hands and the stock."""
    view, full = state.view(seat), state.to_json()
    unknown = faces(view.unseen())
    found: Counter[str] = Counter()
    for order in permutations(unknown):
        left = list(order)
        hands = []
        for place, hand in enumerate(full["hands"]):
            known = faces(view.hand if place == seat else view.shown[place])
            row = [*known, *(left.pop() for _ in range(len(hand) - len(known)))]
            hands.append([card_text(card) for card in sorted(row)])
        found[json.dumps([hands, [card_text(card) for card in left]])] += 1
    return found


@pytest.mark.parametrize("position", SMALL)
def test_every_world_comes_as_often_as_it_is_likely(position: dict[str, Any]) -> None:
    state = GAME.position({"game": GAME.id, "discarded_by": 1} | position)
    wanted = every_world(state, 0)
    assert len(wanted) > 12
    number = EACH * len(wanted)
    worlds, dice = state.view(0).worlds(), Dice(1)
    world = worlds.state()
    seen: Counter[str] = Counter()
    for _ in range(number):
        worlds.into(world, dice)
        seen[lie(world)] += 1
    assert not seen - Counter(dict.fromkeys(wanted, number))
    assert too_far(seen, wanted, number) < LIMIT


@pytest.mark.parametrize(("players", "deal"), TABLES)
def test_a_world_is_drawn_from_as_it_lies(players: int, deal: int) -> None:
    """Whoever looks at the stock of a world changes nothing, and a copy goes on alike."""
    for number, state in enumerate(positions(players, deal, "worlds", 60)):
        worlds, dice = state.view(0).worlds(), Dice(number)
        world = worlds.state()
        worlds.into(world, dice)
        looked = world.copy()
        assert world.view(0) == state.view(0)
        assert looked.stock == looked.copy().stock
        for one in drawn_from(looked, world):
            assert one.digest() == looked.digest()
        assert world.problems() == []


def drawn_from(one: State, other: State) -> Iterator[State]:
    """Both played on with the same moves for a while; the second after each."""
    for _ in range(12):
        if one.phase in (PLAY, OVER):
            break
        move = one.legal(one.actor())[-1]
        one.apply(one.actor(), move)
        other.apply(other.actor(), move)
    yield other


def test_later_chance_comes_from_the_dice() -> None:
    """A stock that is made of the discards lies in another order where the dice are others, the same where they are."""
    pile = [f"{rank}{suit}" for rank in "23456789" for suit in "cdhs"]
    state = GAME.position(TABLE | {"stock": [], "discard_pile": pile, "phase": "stock"})
    stocks = []
    for seed in (1, 1, 2):
        worlds = state.view(0).worlds()
        world = worlds.state()
        worlds.into(world, Dice(seed))
        world.apply(0, world.legal(0)[0])
        assert len(world.stock) == len(pile) - 2
        stocks.append(world.stock)
    assert stocks[0] == stocks[1] != stocks[2]


# Rules


class Failing(Rule):
    """Raises when it is asked about a discard."""

    name = "test:failing"

    def against_discard(self, s: State, seat: int, card: int) -> None:
        raise ZeroDivisionError


def test_a_rule_that_raises_stops_the_game_with_its_name() -> None:
    game, state = at(LAYING)
    rules = compose(game.composition)
    rules.rules.append(Failing(game.options))
    rules.set_forbidden([])
    state = state.copy()
    state.rules = rules
    before = state.digest()
    for ask in (lambda: state.legal(0), lambda: state.play(0, 1 << 20)):
        with pytest.raises(FooleryError, match="test:failing"):
            ask()
    assert state.digest() == before


class HighStays(Rule):
    """A house rule that no condition says: nobody discards a card above the ten."""

    name = "test:high-stays"
    titles = {"en": "High cards stay", "ru": "Старшие остаются"}
    help = {"en": "Nobody discards a card above the ten.", "ru": "Карты старше десятки не сбрасывают."}
    sentences = {"test:high-stays.high": {"en": "it is too high", "ru": "она слишком старшая"}}

    def against_discard(self, s: State, seat: int, card: int) -> Message | None:
        return Message("test:high-stays.high") if card >> 2 > 8 and seat == s.turn else None


def test_a_rule_is_asked_beside_what_is_forbidden() -> None:
    game, state = at(LAYING, hands=[["5s", "7s", "Ac", "8d"], ["Qc", "Qd"]], taken="7s")
    assert "discard Ac" in texts(state, 0)
    rules = compose(game.composition)
    rules.rules.append(HighStays(game.options))
    config = Config()
    config.forbid("against_discard", JUST_TAKEN, "contract-rummy.just-taken", "contract-rummy")
    rules.set_forbidden(config.forbidden)
    state = state.copy()
    state.rules = rules
    ace, taken = foolery.parse_card("Ac"), foolery.parse_card("7s")
    assert [rule.name for rule, _ in state.objections("against_discard", 0, ace)] == ["test:high-stays"]
    assert [rule.name for rule, _ in state.objections("against_discard", 0, taken)] == ["contract-rummy"]
    assert [one for one in texts(state, 0) if one.startswith("discard")] == ["discard 5s", "discard 8d"]


def test_what_is_forbidden_names_a_question() -> None:
    with pytest.raises(ValueError, match="against_claim"):
        Config().forbid("against_everything", 1, "x.y", "x")


def test_what_a_position_gives_changes_nothing_in_it() -> None:
    """Tuples: a rule that would write into them fails in both forms, and never only in one."""
    state: Any = GAME.deal(2, "tuples")
    for name in ("hands", "shown", "claims", "pile", "stock", "melds", "laid"):
        assert isinstance(getattr(state, name), tuple)
    with pytest.raises(TypeError):
        state.hands[0] = 0


def test_more_than_a_table_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="room for 8"):
        State(GAME.rules, 9)
    with pytest.raises(foolery.PositionError, match="more sets"):
        RummyGame("contract-rummy").position(
            LAYING | {"melds": {"0": {f"g{i}": ["9c", "9d", "9h"] for i in range(1, 7)}}}
        )
