"""Every variant as a game of OpenSpiel: its own suite, a playthrough that is kept, and what must hold beside them."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import foolery
from foolery.base.errors import FooleryError
from foolery.rl import decode
from tests.openspiel_playthrough import KEPT
from tests.tiers import every
from tests.worlds import tables

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402 - only where it is there
from open_spiel.python import rl_environment, vector_env  # noqa: E402
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

from foolery.rl.histories import FIELDS, OTHER  # noqa: E402
from foolery.rl.openspiel import ArenaBot, load  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

KIN = (("throw-in", 2), ("shed-idiot", 3), ("contract-rummy", 2), ("comic-animals", 3))
"""A game of each family."""
TABLES = [(name, players) for name, players in tables() if foolery.game(name).family != "rummy"]
RUMMY = [(name, players) for name, players in tables() if foolery.game(name).family == "rummy"]
"""Deals of rummy go on for thousands of moves where they are made by lot."""
LONG = [(*table, 5 * (number % 2)) for number, table in enumerate(RUMMY)]
"""Every second one is dealt card by card."""


def by_lot(game: Any, seed: int, most: int = 10_000) -> Any:
    """A state after so many moves by lot, or at the end of the deal."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and most:
        most -= not state.is_chance_node()
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@every(3)
@pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: str(value))
def test_the_suite_of_openspiel_is_content(variant: str, players: int) -> None:
    game = load(variant, players=players, deals=5, history=32)
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)


@pytest.mark.parametrize("text", ["foolery(deals=2)", "foolery(small=simple-8)", "foolery(variant=simple;pack:24)"])
def test_states_are_written_and_read(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), 1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(("variant", "players", "deals"), LONG)
def test_the_suite_is_content_with_a_long_game(variant: str, players: int, deals: int) -> None:
    game = load(variant, players=players, deals=deals, history=32)
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)


def test_the_playthrough_that_is_kept_comes_again() -> None:
    flags.FLAGS.mark_as_parsed()
    kept, now = generate_playthrough.replay(KEPT)
    assert now == kept


@pytest.mark.parametrize(("variant", "players"), KIN)
def test_deals_have_the_numbers_of_the_documented_shuffle(variant: str, players: int) -> None:
    game = load(variant, players=players, deals=3, seed="test")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(number, 1 / 3) for number in range(3)]
    assert state.action_to_string(2) == "deal test/2"
    state.apply_action(2)
    own = foolery.game(variant).deal(players, "test/2")
    for _ in range(12):
        seat = own.actors()[0]
        assert state.current_player() == seat
        assert str(state) == own.line()
        assert state.observation_string(seat) == own.view(seat).line()
        assert (
            decode(variant, players, np.array(state.observation_tensor(seat)).astype(np.uint8))["hand"]
            == own.view(seat).hand
        )
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        assert sorted(texts) == sorted(own.move_text(move) for move in own.legal(seat))
        move = own.legal(seat)[-1]
        assert state.string_to_action(own.move_text(move)) == texts[own.move_text(move)]
        state.apply_action(texts[own.move_text(move)])
        own.play(seat, move)


@pytest.mark.parametrize(("variant", "players"), KIN)
def test_chance_deals_card_by_card(variant: str, players: int) -> None:
    game = load(variant, players=players)
    state, chance = game.new_initial_state(), np.random.default_rng(5)
    order: list[str] = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len({state.action_to_string(number) for number, _ in outcomes}) == len(outcomes)
        assert sum(likely for _, likely in outcomes) == pytest.approx(1)
        outcome = int(chance.choice([number for number, _ in outcomes]))
        order.append(state.action_to_string(outcome).removeprefix("card "))
        state.apply_action(outcome)
    dealt = state.sitting.course.state
    again = foolery.game(variant).deal_from(order, players, dealt.to_json()["seed"])
    assert again.to_json() == dealt.to_json()


@pytest.mark.parametrize(("variant", "players"), KIN)
def test_information_grows_and_is_a_seats_own(variant: str, players: int) -> None:
    """A seat's past is the beginning of what it knows later, in the same words whatever others hold."""
    game = load(variant, players=players, deals=2, history=4096)
    state = by_lot(game, 3, 0)
    told: list[list[str]] = [[] for _ in range(players)]
    rows = [0] * players
    chance = np.random.default_rng(4)
    for _ in range(25):
        for seat in range(players):
            lines = state.information_state_string(seat).split("\n")
            assert lines[: len(told[seat])] == told[seat]
            assert lines[-1] == state.observation_string(seat)
            told[seat] = lines[:-1]
            tensor = np.array(state.information_state_tensor(seat))
            width = game.observation_tensor_size()
            assert (tensor[-width:] == np.array(state.observation_tensor(seat))).all()
            heard = tensor[width:-width].reshape(-1, FIELDS)
            number = int((heard[:, 0] > 0).sum())
            assert (heard[:number, 0] > 0).all()
            assert number >= rows[seat]
            assert heard[:, 0].max() < OTHER
            rows[seat] = number
        seat = state.current_player()
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert len({tuple(lines) for lines in told}) == players
    assert min(map(len, told)) > 3


def test_the_newest_is_kept_where_a_tensor_is_full() -> None:
    states = [by_lot(load("throw-in", deals=1, history=history), 2, 30) for history in (8, 4096)]
    few, all_ = (np.array(state.information_state_tensor(1)) for state in states)
    width = states[0].get_game().observation_tensor_size()
    heard = all_[width:-width].reshape(-1, FIELDS)
    heard = heard[heard[:, 0] > 0]
    assert len(heard) > 8
    assert (few[width:-width].reshape(-1, FIELDS) == heard[-8:]).all()


def test_a_copy_goes_its_own_way_and_a_pickle_is_the_same_deal() -> None:
    state = by_lot(load("transfer+poker", players=3, deals=2), 7, 9)
    before = [str(state), state.history(), [state.information_state_string(seat) for seat in range(3)]]
    copy = state.clone()
    for _ in range(4):
        copy.apply_action(copy.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    for one in (state, again):
        assert [str(one), one.history(), [one.information_state_string(seat) for seat in range(3)]] == before
    assert str(copy) != str(state)
    game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert (str(game), str(read)) == (str(state.get_game()), str(state))


def test_returns_are_the_utilities_of_the_deal() -> None:
    for seed in range(6):
        state = by_lot(load("simple", players=3, deals=6), seed)
        result = state.sitting.course.state.result()
        assert state.returns() == pytest.approx(list(result.utilities))


def test_bots_of_the_arena_play_in_openspiel() -> None:
    game = load("throw-in", players=2, deals=20)
    rng = np.random.RandomState(1)
    seats = [ArenaBot("lowest", 0), uniform_random.UniformRandomBot(1, rng)]
    won = [evaluate_bots.evaluate_bots(game.new_initial_state(), seats, rng)[0] for _ in range(4)]
    assert sum(won) > 0


def test_the_environment_of_openspiel_steps() -> None:
    env = rl_environment.Environment(load("transfer", players=2, deals=9), chance_event_sampler=None)
    time_step = env.reset()
    while not time_step.last():
        seat = time_step.observations["current_player"]
        time_step = env.step([time_step.observations["legal_actions"][seat][0]])
    assert sum(time_step.rewards) == 0


def test_the_vector_environment_of_openspiel_steps() -> None:
    game = load("simple,pack=24", deals=3)
    lanes = vector_env.SyncVectorEnv([rl_environment.Environment(game, chance_event_sampler=None) for _ in range(2)])
    steps = lanes.reset()
    for _ in range(100):
        legal = [step.observations["legal_actions"][step.observations["current_player"]] for step in steps]
        steps, *_ = lanes.step([Output(moves[0]) for moves in legal], reset_if_done=True)


class Output:
    """What an agent of OpenSpiel answers."""

    def __init__(self, action: int) -> None:
        self.action = action


PAGE = (Path(__file__).parent.parent / "docs/environment.md").read_text(encoding="utf-8")
TRANSFORMS: dict[str, dict[str, Any]] = {
    "add_noise": {"epsilon": 0.1, "seed": 1},
    "cached_tree": {},
    "misere": {},
    "restricted_nash_response": {},
    "start_at": {"history": "1"},
    "zerosum": {},
}
"""Games of OpenSpiel that are made of another game."""
NO_TRANSFORMS = ("coop_to_1p", "normal_form_extensive_game", "turn_based_simultaneous_game")
"""Those that cannot be made of these games, as the page says."""


@pytest.mark.parametrize("name", TRANSFORMS)
def test_openspiel_transforms_a_game(name: str) -> None:
    inner = pyspiel.game_parameters_from_string("foolery(variant=simple,deals=2)")
    game = pyspiel.load_game(name, {"game": inner, **TRANSFORMS[name]})
    assert by_lot(game, 1).is_terminal()


def test_no_transform_is_left_out() -> None:
    found = {game.short_name for game in pyspiel.registered_games() if "game" in game.parameter_specification}
    assert found - {"repeated_game"} == {*TRANSFORMS, *NO_TRANSFORMS}
    for name in NO_TRANSFORMS:
        assert f"`{name}`" in PAGE
    inner = pyspiel.game_parameters_from_string("foolery(variant=simple,deals=2)")
    with pytest.raises(pyspiel.SpielError, match="dynamics"):
        pyspiel.load_game("turn_based_simultaneous_game", {"game": inner})


STEP = """
import pyspiel
from open_spiel.python.games import kuhn_poker
import foolery.rl.openspiel
game = pyspiel.load_game("{game}")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
print(pyspiel.{bot}.step(state))
"""
CPP = (
    "MCTSBot(game, rollouts, 2.0, 9, 10, False, 1, False)",
    "ISMCTSBot(1, rollouts, 2.0, 9, 10, pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT, False, False)",
)


@pytest.mark.long
@pytest.mark.parametrize("game", ["foolery(variant=simple,deals=2)", "python_kuhn_poker"])
@pytest.mark.parametrize("bot", CPP)
def test_bots_of_openspiel_that_crash_on_games_in_python_are_named_in_the_page(bot: str, game: str) -> None:
    """Once one of them plays, the page has a sentence too many."""
    done = subprocess.run([sys.executable, "-c", STEP.format(game=game, bot=bot)], capture_output=True, check=False)
    assert done.returncode < 0
    assert f"`pyspiel.{bot.partition('(')[0]}`" in PAGE


def test_the_page_names_what_the_networks_of_openspiel_need() -> None:
    folder = Path(rl_environment.__file__).parent / "pytorch"
    texts = [file.read_text(encoding="utf-8") for file in folder.glob("*.py") if "test" not in file.name]
    needed = {name for text in texts for name in re.findall(r"^(?:import|from) (\w+)", text, re.M)}
    needed -= {*sys.stdlib_module_names, "absl", "numpy", "open_spiel", "pyspiel"}
    assert needed == {"torch", "tree"}
    assert "pip install torch dm-tree" in PAGE


WRONG: list[tuple[str, Callable[[], Any], str]] = [
    ("an unknown game", lambda: load("nosuch"), "no game or rule"),
    ("too many seats", lambda: load("throw-in", players=9), "played by"),
    ("less than no deal", lambda: load("throw-in", deals=-1), "or a number of deals"),
    ("far too many deals", lambda: load("throw-in", deals=2**40), "no more than 31 bits"),
    ("too many deals", lambda: load("throw-in", deals=2_000_000), "up to 1000000"),
    ("deals that are a text", lambda: load("throw-in", deals="3"), "deals is a whole number"),
    ("a seed that is a number", lambda: load("throw-in", seed=3), "seed is a text"),
    ("a misspelt parameter", lambda: load("throw-in", deal=3), "no parameter “deal”; there are"),
    ("nothing kept", lambda: load("throw-in", history=0), "from 1 to"),
    ("a table that is not there", lambda: load("throw-in", actions="mine"), "no table of moves"),
    ("an unknown small game", lambda: load("throw-in", small="tiny"), "no small game"),
    ("two games at once", lambda: load("transfer", small="simple-8"), "leave out"),
    ("an illegal move", lambda: by_lot(load("throw-in", deals=1), 1, 3).apply_action(1400), "not a legal action"),
    ("a deal too many", lambda: load("throw-in", deals=2).new_initial_state().apply_action(2), "no outcome 2"),
    ("a bot that is not there", lambda: ArenaBot("nobody", 0), "no bot"),
]


@pytest.mark.parametrize(("call", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_cannot_be_is_told_in_a_sentence(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(FooleryError, match=says) as found:
        call()
    assert found.value.text("ru") != found.value.text("en")


def test_a_refused_move_changes_nothing() -> None:
    state = by_lot(load("throw-in", deals=1), 1, 3)
    before = state.information_state_string(0)
    with pytest.raises(FooleryError):
        state.apply_action(1400)
    assert state.information_state_string(0) == before
    state.apply_action(state.legal_actions()[0])


def test_a_seat_sees_its_own_and_what_is_public_together() -> None:
    game = load("throw-in", deals=1)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert game.make_py_observer(everything) is None
    with pytest.raises(FooleryError, match="take no parameters"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False), {"colour": 1})
