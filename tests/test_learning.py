"""Learners: the table of moves, what is seen as a row of bytes, batches of tables and what they refuse."""

from __future__ import annotations

import dataclasses
from array import array
from typing import TYPE_CHECKING, Any, Final

import pytest

import foolery
from foolery import bots
from foolery.animals.engine.moves import MOVES as ANIMALS
from foolery.animals.game import AnimalsGame
from foolery.base.errors import LearningError
from foolery.base.shuffle import Stream
from foolery.contract import Game
from foolery.contract.dice import Dice
from foolery.contract.episode import Episode
from foolery.contract.layout import Layout
from foolery.durak.engine import numbering, numbers, rule_bits
from foolery.durak.engine.episode import DurakEpisode
from foolery.rummy.engine import numbering as rummy
from foolery.rummy.engine import row_table as rummy_rows
from foolery.rummy.engine.compose import Sheet
from foolery.rummy.engine.episode import RummyEpisode
from foolery.shedding.engine import numbering as shed
from foolery.shedding.engine import row_table as shed_rows
from foolery.shedding.engine.episode import ShedEpisode
from tests.tiers import every
from tests.worlds import other_world, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.contract import State

TABLES: Final = tables()
DURAK: Final = [(name, players) for name, players in TABLES if foolery.game(name).family == "durak"]
UNTOLD: Final = {"actors"}
"""Who is asked first where one seat decides for two places: a row has the seats alone."""
STEPS: Final = 60
KIN: Final = [("contract-rummy", 3), ("comic-animals", 4)]


def walk(state: State, name: str, steps: int = STEPS) -> Iterator[State]:
    """A deal by lot, each position of it."""
    chance = Stream(name, "learner")
    for _ in range(steps):
        if not state.actors():
            return
        yield state
        seat = chance.pick(state.actors())
        state.play(seat, chance.pick(state.legal(seat)))


def row_of(episode: Episode, state: Any, seat: int) -> bytes:
    """What a seat of a state sees."""
    row = bytearray(episode.layout.size)
    episode.take(state)
    episode.observe(seat, memoryview(row), 0)
    return bytes(row)


def check_numbers(episode: Episode, state: State, possible: set[int]) -> None:
    """Every legal move has a number of its own among those that are possible."""
    episode.take(state)
    for seat in state.actors():
        legal = state.legal(seat)
        numbers = [episode.number(move) for move in legal]
        assert len(set(numbers)) == len(legal)
        assert set(numbers) <= possible, [
            state.move_text(m) for m, n in zip(legal, numbers, strict=True) if n not in possible
        ]


def check_row(episode: Episode, state: State, seat: int) -> None:
    """The row of a seat tells all that its view knows, and another world that looks alike gives the same."""
    view = state.view(seat)
    row = row_of(episode, state, seat)
    assert row == row_of(episode, view.sample("another"), seat)
    if isinstance(episode, DurakEpisode | ShedEpisode | RummyEpisode):
        # The compiled state writes what is written from the view, which holds nothing that the seat may not know.
        assert row == episode.observer.table.write(view)
    told = {field: value for field, value in episode.decode(row).items() if field not in UNTOLD}
    again = dataclasses.replace(view, **told)
    assert again.key() == view.key()
    assert set(episode.decode(row)["actors"]) == set(view.actors)


@every(6)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_move_has_a_number_of_its_own(name: str, players: int) -> None:
    game = foolery.game(name)
    episode = game.episode(players)
    possible = set(episode.possible())
    assert max(possible) < episode.size
    for state in walk(game.deal(players, name), name):
        check_numbers(episode, state, possible)


@every(6)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_row_tells_what_the_view_knows_and_nothing_else(name: str, players: int) -> None:
    game = foolery.game(name)
    episode = game.episode(players)
    for turn, state in enumerate(walk(game.deal(players, name), name)):
        if turn % 7 and not state.unfinished():
            continue
        for seat in range(players):
            check_row(episode, state, seat)


@pytest.mark.parametrize("name", ["shed-idiot", "contract-rummy", "comic-animals"])
def test_whole_deals_between_those_who_can_play_are_numbered_and_told(name: str) -> None:
    game, bot = foolery.game(name), bots.make("heuristic")
    if isinstance(game, AnimalsGame):
        game = game.with_persons([0, 2])
    episode, kinds = game.episode(3), set()
    possible = set(episode.possible())
    for deal in range(3):
        state = game.deal(3, f"{name} {deal}")
        while state.actors():
            check_numbers(episode, state, possible)
            check_row(episode, state, state.ply % 3)
            seat = state.actors()[0]
            move = bot.choose(state.view(seat))
            kinds.add(episode.number(move))
            state.play(seat, move)
        for seat in range(3):
            check_row(episode, state, seat)
    if name == "contract-rummy":
        assert any(number >= 324 for number in kinds)


@every(8)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_row_is_the_same_in_worlds_that_look_the_same(name: str, players: int) -> None:
    game = foolery.game(name)
    episode, chance = game.episode(players), Stream(name, "paired")
    for turn, state in enumerate(walk(game.deal(players, name), name)):
        if turn % 9 or state.unfinished():
            continue
        seat = state.actors()[0]
        other = other_world(game, state, seat, chance)
        if other is not None:
            assert row_of(episode, state, seat) == row_of(episode, other, seat)


@every(6)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_episode_is_the_game(name: str, players: int) -> None:
    game = foolery.game(name)
    episode, dice = game.episode(players), Dice(7)
    episode.begin_by(name)
    state = game.deal(players, name)
    while state.actors():
        seat = state.actors()[0]
        assert episode.actor() == seat
        numbers = [episode.index(number) for number in range(episode.gather())]
        assert numbers == [episode.number(move) for move in state.legal(seat)]
        at = dice.below(len(numbers))
        episode.make(numbers[at])
        state.apply(seat, state.legal(seat)[at])
    assert episode.actor() == -1
    result = state.result()
    assert result is not None
    assert [episode.reward(seat) for seat in range(players)] == pytest.approx(result.utilities)
    with pytest.raises(ValueError, match=r"\d"):
        episode.make(0)


def test_the_tables_are_for_ever() -> None:
    assert numbering.SIZE == 2 * numbers.OTHER_FROM == 25880
    assert max(numbering.group_numbers()) + 1 == numbers.GROUPS
    assert len(numbering.EVERY_FACE) == numbers.FACES
    assert numbering.BARE_KINDS[:3] == ("take", "pass", "close")
    named = {rule.name for name, _ in DURAK for rule in foolery.game(name).composition.rules}
    assert named <= set(rule_bits.NUMBERED)
    assert len(rule_bits.NUMBERED) < rule_bits.OTHERS
    assert max(shed.group_numbers()) + 1 == 80
    assert (shed.SIZE, rummy.SIZE, ANIMALS.size) == (1168 + 52 * 52, 324 + 8 * 5 * 156, 8 + 52)
    for name, numbered in (("shed-idiot", shed_rows.NUMBERED), ("contract-rummy", rummy_rows.NUMBERED)):
        assert sorted(foolery.game(name).revisions()) == sorted(("core", *numbered))


def test_a_card_that_fits_on_many_sets_has_a_number_for_each() -> None:
    game = foolery.game("contract-rummy")
    melds = {"g1": ["9c", "9d", "9s"], "s1": ["6h", "7h", "8h"]}
    sketch = {"game": game.id, "phase": "meld", "melds": {"0": melds, "1": melds, "2": {"s1": ["Th", "Jh", "Qh"]}}}
    hands = [["9h", "*r", "*b", "Kd"], ["Qc", "Qd"], ["2c", "2d"]]
    episode = game.episode(3)
    possible = set(episode.possible())
    own = []
    for turn in range(3):
        state = game.position(sketch | {"hands": hands[-turn:] + hands[:-turn], "turn": turn})
        check_numbers(episode, state, possible)
        own.append({episode.number(move) for move in state.legal(turn) if " 9h on" in state.move_text(move)})
        for seat in range(3):
            check_row(episode, state, seat)
    first, second, third = ([324 + (5 * seat + number) * 156 + 7 * 4 + 2 for number in (0, 1)] for seat in range(3))
    assert own == [{*first, *second, third[0]}, {*first, second[0], *third}, {first[0], *second, *third}]


@pytest.mark.parametrize("deals", [4, 6, 8])
def test_a_row_tells_the_points_of_earlier_deals(deals: int) -> None:
    game = foolery.game("contract-rummy")
    sheet = tuple((7 * row, 300 + row, row) for row in range(deals))
    state = game.deal(3, "later", before=Sheet(deals, 0, None, None, sheet))
    episode = game.episode(3)
    first = tuple(map(sum, zip(*sheet[: deals - 5], strict=True)))
    for seat in range(3):
        told = episode.decode(row_of(episode, state, seat))
        assert told["sheet"] == (sheet if deals <= 6 else (first, *sheet[deals - 5 :]))
        assert told["deal"] == deals + 1


def test_one_pack_is_seen_in_half_a_kilobyte() -> None:
    widths = {}
    for name, players in TABLES:
        if foolery.game(name).family == "rummy":
            continue
        episode = foolery.game(name).episode(players)
        twins = "where-2" in episode.layout.fields
        zones = sum(field.length for field in episode.layout.fields.values() if field.name.startswith("hidden-"))
        widths[name] = episode.layout.size - zones if not twins else 0
    assert 0 < max(widths.values()) <= 512


@pytest.mark.parametrize(
    ("shapes", "kind", "name"),
    [
        (numbering.SHAPES, "self-throw", "throw-in+american"),
        (shed.SHAPES, "swap", "shed-idiot"),
        (rummy.SHAPES, "trade", "contract-rummy"),
    ],
)
def test_a_kind_of_move_that_the_table_lacks_is_refused(
    monkeypatch: pytest.MonkeyPatch, shapes: dict[str, int], kind: str, name: str
) -> None:
    monkeypatch.delitem(shapes, kind)
    with pytest.raises(LearningError, match=kind):
        foolery.game(name).episode(3)


def test_lanes_need_no_arrays_but_rows_of_numbers() -> None:
    from foolery.contract.lanes import Lanes
    from foolery.contract.numbers import LISTED

    tables = [foolery.game("throw-in").episode(2) for _ in range(3)]
    width, size = tables[0].layout.size, tables[0].size
    lanes = Lanes(tables, width, size, 2)
    seen, mask, ended = bytearray(3 * width), bytearray(3 * size), bytearray(3)
    actors, rewards, work = array("i", [0] * 3), array("f", [0] * 6), array("i", [0] * 3 * (LISTED + 1))
    lanes.bind(*(memoryview(buffer) for buffer in (seen, mask, actors, rewards, ended, work)))
    for lane in range(3):
        lanes.throw(lane, lane)
        lanes.begin(lane)
    actions, dice, over = array("i", [0] * 3), Dice(1), 0
    for _ in range(100):
        lanes.choose(dice, memoryview(actions))
        assert lanes.first_wrong(memoryview(actions)) == -1
        over += lanes.step(memoryview(actions))
        for lane in range(3):
            if actors[lane] < 0:
                lanes.begin(lane)
            number = tables[lane].gather()
            row = mask[lane * size : (lane + 1) * size]
            assert sorted(tables[lane].index(i) for i in range(number)) == [i for i, one in enumerate(row) if one]
    assert over > 1


class Many(Episode):
    """A deal in which seat 0 may always choose among very many moves: all but every third number.

    What gives nothing gives 0, as the compiled form wants it.
    """

    def __init__(self) -> None:
        super().__init__("many", 1, 9000, Layout("durak", 1), ())

    def deal(self, dice: Dice) -> Any:
        return 0

    def actor(self) -> int:
        return 0

    def collect(self, seat: int) -> int:
        return 6000

    def index(self, number: int) -> int:
        return 3 * (number // 2) + number % 2 + 1

    def observe(self, seat: int, to: Any, at: int) -> Any:
        return 0


def test_of_very_many_moves_each_is_chosen_as_often() -> None:
    from foolery.contract.lanes import Lanes
    from foolery.contract.numbers import LISTED

    lanes = Lanes([Many()], 1, 9000, 1)
    mask, actions = bytearray(9000), array("i", [0])
    numbers: list[Any] = [array("i", [0]), array("f", [0]), bytearray(1), array("i", [0] * (LISTED + 1))]
    lanes.bind(*(memoryview(buffer) for buffer in (bytearray(1), mask, *numbers)))
    lanes.begin(0)
    assert sum(mask) == 6000 > LISTED
    chosen, dice = [0, 0, 0], Dice(1)
    for _ in range(900):
        lanes.choose(dice, memoryview(actions))
        assert mask[actions[0]] == 1
        chosen[actions[0] // 3000] += 1
    assert min(chosen) > 240


@pytest.mark.parametrize(("name", "players"), [("throw-in+big-twin+poker", 2), ("shed-multi-deck", 4), *KIN])
def test_every_field_of_a_row_is_told_in_every_language(name: str, players: int) -> None:
    for field in foolery.game(name).episode(players).layout.fields.values():
        told = {field.tells.text(lang) for lang in ("en", "ru")}
        assert len(told) == 2
        assert not any("{" in text for text in told)


def test_a_family_without_a_table_says_so() -> None:
    with pytest.raises(LearningError, match="cannot be learned"):
        Game.new_episode(foolery.game("throw-in"), 2)
