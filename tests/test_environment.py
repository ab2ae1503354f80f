"""The environment for learners as libraries meet it: Gymnasium's batches and its single seat, PettingZoo's agents."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import foolery
from foolery import bots
from foolery.base.errors import FooleryError
from foolery.record import check
from tests.tiers import every
from tests.worlds import tables

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402 - only where it is there
from pettingzoo.test import api_test, seed_test  # noqa: E402

from foolery.rl import decode, ids, lane_seeds, layout, record, seen, vector  # noqa: E402
from foolery.rl.aec import FooleryAECEnv  # noqa: E402
from foolery.rl.single import AgainstBots  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

VARIANTS = list(dict.fromkeys(name for name, _ in tables()))
SHORT = ("throw-in", "transfer+poker", "throw-in+dummy-tossing", "throw-in+big-twin", "simple+joker-gifts")
KIN = ("shed-idiot", "contract-rummy", "comic-animals")
"""The families beside Durak."""


@every(2)
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("variant", VARIANTS)
def test_pettingzoo_is_content(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(FooleryAECEnv(variant, actions="variant"), num_cycles=12)
    if variant in SHORT + KIN:
        api_test(FooleryAECEnv(variant, history=9, critic=True), num_cycles=12)
        seed_test(lambda: FooleryAECEnv(variant), num_cycles=30)


@pytest.mark.parametrize("variant", SHORT[:3] + KIN)
def test_gymnasium_is_content(variant: str) -> None:
    check_env(AgainstBots(variant, "lowest", actions="variant", illegal="first"), skip_render_check=True)
    check_env(AgainstBots(variant, "lowest", illegal="first", history=9, critic=True), skip_render_check=True)


MODES = [(mode, "throw-in") for mode in ("NextStep", "SameStep", "Disabled")] + [("SameStep", name) for name in KIN]


@pytest.mark.parametrize(("mode", "variant"), MODES)
def test_a_batch_is_the_same_games_one_by_one(mode: str, variant: str) -> None:
    batch = vector(variant, 4, seed=3, autoreset=mode, actions="variant")
    seeds = lane_seeds(3, 4)
    alone = [vector(variant, 1, seed=seed, autoreset=mode, actions="variant") for seed in seeds]
    batch.reset(seed=3)
    for seed, env in zip(seeds, alone, strict=True):
        env.reset(seed=seed)
    for _ in range(150):
        if mode == "Disabled" and batch.terminated.any():
            batch.reset(options={"reset_mask": batch.terminated.copy()})
            for env in alone:
                if env.terminated.all():
                    env.reset()
        actions = batch.sample().copy()
        batch.step(actions)
        for lane, env in enumerate(alone):
            env.step(actions[lane : lane + 1])
            for name in ("observation", "action_mask", "current_player", "rewards", "terminated"):
                assert (getattr(env, name)[0] == getattr(batch, name)[lane]).all(), name


@pytest.mark.parametrize("variant", ["transfer", *KIN])
def test_a_deal_by_name_is_the_deal_of_the_game(variant: str) -> None:
    env = vector(variant, 2, players=3)
    env.reset(options={"deals": ["winter", "summer"]})
    for lane, name in enumerate(("winter", "summer")):
        state = foolery.game(variant).deal(3, name)
        view = state.view(state.actors()[0])
        found = seen(view)
        assert (found.observation == env.observation[lane]).all()
        assert sorted(found.moves) == np.flatnonzero(env.action_mask[lane]).tolist()
        assert env.action_text(lane, min(found.moves)) == view.move_text(found.moves[min(found.moves)])
        assert decode(variant, 3, env.observation[lane])["hand"] == view.hand


def test_who_looks_at_the_table_of_a_lane_changes_nothing() -> None:
    game = "throw-in,throw-in-order=free"
    envs = [vector(game, 2, players=3, seed=4, autoreset="SameStep") for _ in range(2)]
    for env in envs:
        env.reset(seed=4)
    for _ in range(120):
        for episode in envs[0].episodes:
            for seat in range(3):
                assert set(episode.table().legal(seat)) >= set(episode.table().view(seat).legal)
        actions = envs[1].sample().copy()
        for env in envs:
            env.step(actions)
        assert np.array_equal(envs[0].observation, envs[1].observation)


@pytest.mark.parametrize("variant", ["transfer", *KIN])
@pytest.mark.parametrize("table", ["family", "variant"])
def test_an_episode_is_a_record_that_replays(variant: str, table: str) -> None:
    env = vector(variant, 1, players=3, seed=2, autoreset="Disabled", actions=table)
    env.reset(seed=2, options={"deals": ["autumn"]})
    made: list[int] = []
    while not env.terminated[0] and len(made) < 100:
        made.append(int(env.sample()[0]))
        env.step([made[-1]])
    found = record(variant, "autumn", made, players=3, actions=table)
    verdict = check(found.text())
    assert (verdict.actions, verdict.finished, verdict.note) == (len(made), bool(env.terminated[0]), None)
    assert found._repr_html_().startswith("<svg")
    with pytest.raises(FooleryError, match="not a legal move"):
        record(variant, "autumn", [-1], players=3)
    with pytest.raises(FooleryError, match="over" if verdict.finished else "not a legal move"):
        record(variant, "autumn", [*made, -1], players=3, actions=table)


def test_a_seat_among_bots_keeps_its_record() -> None:
    env = AgainstBots("throw-in", "lowest", players=3)
    with pytest.raises(FooleryError, match="call reset"):
        env.record()
    sight, _ = env.reset(options={"deal": "spring"})
    over = False
    while not over:
        sight, _, over, _, _ = env.step(int(np.flatnonzero(sight["action_mask"])[0]))
    assert check(env.record().text()).finished
    assert env.record().seed == "spring"


def test_variants_share_a_batch() -> None:
    env = vector(["throw-in", "transfer+poker", "throw-in+big-twin"], seed=1)
    env.reset(seed=1)
    assert env.observation.shape == (3, layout("throw-in+big-twin", 2).size)
    ended = 0
    for _ in range(300):
        _, rewards, terminated, _, _ = env.step(env.sample())
        ended += int(terminated.sum())
        assert (rewards.sum(axis=1) == 0).all()
    assert ended


def test_same_step_gives_the_last_sight_beside() -> None:
    env = vector("simple", 3, seed=1, autoreset="SameStep")
    env.reset(seed=1)
    while True:
        seen_, _, terminated, _, info = env.step(env.sample())
        if terminated.any():
            assert np.array_equal(info["_final_obs"], terminated)
            last = decode("simple", 2, info["final_obs"]["observation"][int(np.flatnonzero(terminated)[0])])
            assert last["phase"] == "over"
            assert min(seen_["current_player"].tolist()) >= 0
            return


def test_a_view_is_what_the_learner_sees_and_bots_are_its_rivals() -> None:
    env = AgainstBots("throw-in", ["lowest", "heuristic"], players=3, seat=2)
    sight, _ = env.reset(seed=5)
    assert env.state is not None
    view = env.state.view(2)
    assert (seen(view).observation == sight["observation"]).all()
    over, reward = False, 0.0
    while not over:
        sight, reward, over, _, _ = env.step(int(np.flatnonzero(sight["action_mask"])[0]))
    assert reward in (-1.0, 0.0, 0.5)
    assert isinstance(env.sitting[0], type(bots.make("lowest")))


def begun() -> Any:
    """A batch that has been dealt."""
    env = vector("simple", 2, seed=1)
    env.reset(seed=1)
    return env


def part() -> Any:
    """A batch whose moves are numbered by the variant."""
    env = vector("simple", 2, seed=1, actions="variant")
    env.reset(seed=1)
    return env


def agents() -> FooleryAECEnv:
    """Agents who have been dealt to."""
    env = FooleryAECEnv("simple")
    env.reset(seed=1)
    return env


def noise() -> Any:
    """A row with the marks of its game, and no table that could have written it."""
    row = begun().observation[0].copy()
    fields = layout("simple", 2).fields
    for name in ("phase", "roles", "queue", "notes", "trumps"):
        row[fields[name].at : fields[name].at + fields[name].length] = 255
    return row


WRONG: list[tuple[str, Callable[[], Any], str]] = [
    ("an unknown game", lambda: vector("nosuch"), "no game or rule"),
    ("too many seats", lambda: vector("throw-in", players=9), "played by"),
    ("no lane", lambda: vector("throw-in", 0), "one lane or more"),
    ("no game", lambda: vector([]), "needs a game"),
    ("games for other lanes", lambda: vector(["throw-in", "simple"], 3), "2 games and 3 lanes"),
    ("two families", lambda: vector(["throw-in", "shed-idiot"]), "different families"),
    ("a mode that is not there", lambda: vector("throw-in", autoreset="now"), "no way"),
    ("a table that is not there", lambda: vector("throw-in", actions="mine"), "no table of moves"),
    ("a step before the first deal", lambda: vector("throw-in").step([0]), "call reset"),
    ("a bad seed", lambda: vector("throw-in", seed=-1), "seed"),
    ("a seed that is a truth value", lambda: vector("throw-in", seed=True), "got true"),
    ("seeds that are truth values", lambda: vector("throw-in", 2).reset(seed=[True, None]), "one seed or 2"),
    ("a seed that is no number", lambda: vector("throw-in", seed=1.5), "seed"),  # type: ignore[arg-type]
    ("a name that is no text", lambda: FooleryAECEnv("simple").reset(options={"deal": 7}), "names of deals"),
    ("a seat that is not there", lambda: AgainstBots("throw-in", seat=2), "no seat 2"),
    ("a bot too many", lambda: AgainstBots("throw-in", ["lowest", "lowest"]), "name of one bot or of 1"),
    ("an answer that is not there", lambda: AgainstBots("throw-in", illegal="First"), "an illegal number"),
    ("a bot that is not there", lambda: AgainstBots("throw-in", "nobody"), "nobody"),
    ("no game but a number", lambda: vector(5), "game"),  # type: ignore[arg-type]
    ("far too many lanes", lambda: vector("throw-in", 10**30), "up to 1048576"),
    ("tables in an array", lambda: vector("throw-in", actions=np.array([1, 2])), "no table of moves"),
    ("a misspelt option", lambda: vector("simple").reset(options={"deal": "x"}), "no option “deal”; there are"),
    ("options that are none", lambda: vector("simple").reset(options=[1]), "options of reset"),  # type: ignore[arg-type]
    ("an option of agents", lambda: FooleryAECEnv("simple").reset(options={"deals": "x"}), "no option “deals”"),
    ("an option of a seat", lambda: AgainstBots("simple").reset(options={"deals": "x"}), "no option “deals”"),
    ("a seed of a seat", lambda: AgainstBots("simple").reset(seed=-1), "seed"),
    ("no mode", lambda: vector("throw-in", autoreset=None), "no way null"),  # type: ignore[arg-type]
    ("a sample before the first deal", lambda: vector("throw-in").sample(), "call reset"),
    ("a past before the first deal", lambda: vector("throw-in", history=1).heard(0, 0), "call reset"),
    ("a past that is not kept", lambda: begun().heard(0, 0), "make it with history"),
    ("a past too long", lambda: vector("throw-in", history=1 << 20), "from 0 to 65536"),
    ("a past that is no number", lambda: vector("throw-in", history=None), "not null"),  # type: ignore[arg-type]
    ("no critic", lambda: vector("throw-in", critic="yes"), "True or False"),  # type: ignore[arg-type]
    ("a lane that is no number", lambda: begun().observe("a", 0), "no lane “a”"),
    ("half a lane", lambda: begun().observe(0.5, 0), "no lane 0.5"),
    ("half a seat", lambda: begun().observe(0, 1.5), "no seat 1.5"),
    ("a row that is a list", lambda: begun().observe(0, 0, [0]), "writable buffer"),
    ("a move that is too great", lambda: part().action_text(1, 10**6), "lane 1: 1000000 is not a legal move of seat"),
    ("a move that is a text", lambda: begun().action_text(0, "take"), "“take” is not a legal move"),
    ("rows of actions", lambda: begun().step([[1], [2, 3]]), "whole numbers"),
    ("a mask that is none", lambda: begun().reset(options={"reset_mask": [[1], [2, 3]]}), "truth values"),
    ("an agent that is not there", lambda: agents().observe("player_9"), "no agent “player_9”"),
    ("the space of nobody", lambda: agents().action_space("player_9"), "no agent “player_9”"),
    ("an agent before the deal", lambda: FooleryAECEnv("simple").observe("player_0"), "call reset"),
    ("no bots", lambda: AgainstBots("throw-in", None), "not null"),  # type: ignore[arg-type]
    ("bots that are numbers", lambda: AgainstBots("throw-in", [1]), "name of one bot"),  # type: ignore[list-item]
    ("a seat that is a text", lambda: AgainstBots("throw-in", seat="a"), "no seat “a”"),  # type: ignore[arg-type]
    ("no view", lambda: seen(None), "view of a seat"),  # type: ignore[arg-type]
    ("the view of nobody", lambda: seen(foolery.game("simple").deal(2, "x").view(None)), "view of a seat"),
    ("a row of bytes", lambda: decode("simple", 2, b"x"), "a NumPy array of"),  # type: ignore[arg-type]
    ("a row of lists", lambda: decode("simple", 2, [[0]]), "a NumPy array of"),  # type: ignore[arg-type]
    (
        "a row of another game",
        lambda: decode("transfer", 2, begun().observation[0]),
        "not written at a table of transfer",
    ),
    ("a row of more players", lambda: decode("simple", 3, begun().observation[0]), "with 3 players"),
    ("an empty row", lambda: decode("simple", 2, np.zeros(layout("simple", 2).size, np.uint8)), "not written"),
    ("a row of noise", lambda: decode("simple", 2, noise()), "not written at a table of simple"),
    ("tokens of four", lambda: decode("simple", 2, np.zeros((3, 4), int), of="history"), "5 numbers each"),
    ("tokens of noise", lambda: decode("simple", 2, np.full((3, 5), 999), of="history"), "not written"),
    ("tokens below 0", lambda: decode("simple", 2, np.full(5, -3), of="history"), "not written"),
    ("a token of place 99", lambda: decode("simple", 2, np.array([2, 99, 0, 0, 0]), of="history"), "not written"),
    ("an empty critic", lambda: decode("simple", 2, np.zeros(3, np.uint8), of="critic"), "bytes"),
    ("a layout of nothing", lambda: layout("simple", 2, of="all"), "no layout “all”"),
    ("players in a list", lambda: layout("simple", [2]), "players"),  # type: ignore[arg-type]
    ("a record of nothing", lambda: record("simple", "x", None), "numbers of its moves"),  # type: ignore[arg-type]
    ("a record of texts", lambda: record("simple", "x", ["lead"]), "not a legal move"),  # type: ignore[list-item]
    ("a batch copied", lambda: copy.deepcopy(vector("throw-in")), "neither copied nor pickled"),
    ("a batch pickled", lambda: pickle.dumps(vector("shed-idiot")), "neither copied nor pickled"),
    ("a seat pickled", lambda: pickle.dumps(AgainstBots("throw-in")), "neither copied nor pickled"),
    ("agents copied", lambda: copy.copy(FooleryAECEnv("throw-in")), "neither copied nor pickled"),
]


@pytest.mark.parametrize(("call", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_cannot_be_is_told_in_a_sentence(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(FooleryError, match=says) as found:
        call()
    assert found.value.text("ru") != found.value.text("en")


def test_what_a_batch_gives_lies_in_its_space() -> None:
    env = vector("throw-in", np.int64(2), seed=2)
    seen_first, _ = env.reset()
    assert env.observation_space.contains(seen_first)


def test_a_refused_step_changes_nothing() -> None:
    env = vector("throw-in", 3, seed=2)
    env.reset(seed=2)
    with pytest.raises(FooleryError):
        env.reset(seed=3, options={"reset_masks": None})
    before = [env.observation.copy(), env.action_mask.copy(), env.current_player.copy()]
    good = env.sample().copy()
    bad = good.copy()
    bad[1] = int(np.flatnonzero(env.action_mask[1] == 0)[0])
    for actions in (bad, good[:2], good.astype(float), [10**12] * 3, [-1, -1, -1]):
        with pytest.raises(FooleryError):
            env.step(actions)
        now = [env.observation, env.action_mask, env.current_player]
        assert all(map(np.array_equal, before, now))
    with pytest.raises(FooleryError, match=r"lane 1: \d+ is not a legal move of seat"):
        env.step(bad)
    for row in (np.zeros(3, np.uint8), np.zeros(env.width, np.int32)):
        with pytest.raises(FooleryError, match="writable buffer"):
            env.observe(0, 0, row)
    with pytest.raises(FooleryError, match="bytes"):
        decode("throw-in", 2, np.zeros(3, np.uint8))


@pytest.mark.parametrize(
    "variant",
    [
        "throw-in+dummy-tossing+own-trumps,own-trumps.assignment=chosen",
        "throw-in+dummy-playing+second-attempt",
        "throw-in+pair-play,throw-in-order=free",
        "throw-in+big-twin+poker",
    ],
)
def test_rules_together_have_numbers_for_all_their_moves(variant: str) -> None:
    env = vector(variant, 3, seed=1, actions="variant", autoreset="SameStep")
    env.reset(seed=1)
    for _ in range(150):
        going = env.current_player >= 0
        assert (env.action_mask.sum(axis=1)[going] > 0).all()
        env.step(env.sample())


def test_a_lane_that_is_not_there_and_actions_that_nobody_may_write_to() -> None:
    env = vector("throw-in", 2, seed=2)
    with pytest.raises(FooleryError, match="call reset"):
        env.observe(0, 0)
    env.reset(seed=2)
    for lane in (-1, 2):
        with pytest.raises(FooleryError, match="no lane"):
            env.observe(lane, 0)
        with pytest.raises(FooleryError, match="no lane"):
            env.action_text(lane, 0)
    actions = env.sample().copy()
    actions.flags.writeable = False
    env.step(actions)


class Hears(bots.Bot):
    """Counts what it is told."""

    heard = finished = closed = 0

    def observe(self, event: Any) -> None:
        Hears.heard += 1

    def choose(self, view: Any) -> Any:
        return view.legal[-1]

    def ended(self, result: Any) -> None:
        Hears.finished += 1

    def close(self) -> None:
        Hears.closed += 1


def test_bots_hear_what_happens_and_are_let_go() -> None:
    env = AgainstBots("simple", f"{__name__}:Hears", seat=0)
    sight, _ = env.reset(seed=3)
    over = False
    while not over:
        sight, _, over, _, _ = env.step(int(np.flatnonzero(sight["action_mask"])[0]))
    env.close()
    assert Hears.heard > 10
    assert (Hears.finished, Hears.closed) == (1, 1)
    with pytest.raises(FooleryError, match="the deal is over"):
        env.step(0)


def test_a_finished_deal_is_not_stepped_on() -> None:
    env = vector("simple", 1, seed=4, autoreset="Disabled")
    env.reset(seed=4)
    while not env.terminated.all():
        env.step(env.sample())
    with pytest.raises(FooleryError, match="the deal is over"):
        env.step([0])
    agents = FooleryAECEnv("simple")
    with pytest.raises(FooleryError, match="call reset"):
        agents.step(0)
    agents.reset(seed=1)
    with pytest.raises(FooleryError, match="not a legal move"):
        agents.step(17000)


def rows(env: Any) -> bytes:
    """What all lanes of a batch see first."""
    env.reset()
    return bytes(env.observation.tobytes())


def test_without_a_seed_every_environment_deals_other_cards() -> None:
    assert rows(vector("throw-in", 8, 2)) != rows(vector("throw-in", 8, 2))
    agents = [FooleryAECEnv("throw-in") for _ in range(8)]
    for env in agents:
        env.reset()
    assert len({env.observe("player_0")["observation"].tobytes() for env in agents}) > 1
    alone = [AgainstBots("throw-in", "lowest", seat=0) for _ in range(8)]
    assert len({env.reset()[0]["observation"].tobytes() for env in alone}) > 1


def test_without_a_seed_every_process_deals_other_cards() -> None:
    deal = (
        "from foolery.rl import vector; env = vector('throw-in', 8, 2); env.reset(); print(env.observation.tobytes())"
    )
    dealt = [subprocess.run([sys.executable, "-c", deal], capture_output=True, check=True).stdout for _ in range(2)]
    assert dealt[0] != dealt[1]


def test_neighbouring_seeds_share_no_lanes() -> None:
    lanes = [row.tobytes() for seed in range(40, 44) for row in begun_by(seed).observation]
    assert len(set(lanes)) == len(lanes)
    found = [seed for first in range(100) for seed in lane_seeds(first, 64)]
    assert len(set(found)) == len(found)
    assert all(0 <= seed < 1 << 63 for seed in found)


def begun_by(seed: int) -> Any:
    """A batch dealt by a seed."""
    env = vector("throw-in", 32, 2, seed=seed)
    env.reset()
    return env


def test_seeds_of_lanes_stay_as_they_are() -> None:
    """Lane 0 replays earlier versions; the others are fixed from now on."""
    assert lane_seeds(5, 3) == [5, 5364355210831787219, 1455763137349355696]
    assert lane_seeds(5, 2) == lane_seeds(5, 3)[:2]
    with pytest.raises(FooleryError, match="one seed or 2"):
        lane_seeds(-1, 2)


def environments(variant: str) -> list[Any]:
    """One environment of each kind."""
    return [vector(variant, 3, seed=1), AgainstBots(variant, "lowest"), FooleryAECEnv(variant)]


@pytest.mark.parametrize("variant", ["throw-in", *KIN])
def test_every_mask_is_of_int8(variant: str) -> None:
    batch, alone, agents = environments(variant)
    agents.reset(seed=1)
    found = [batch.reset()[0]["action_mask"], alone.reset(seed=1)[0]["action_mask"], alone.action_masks()]
    found.append(agents.observe(agents.agent_selection)["action_mask"])
    assert {mask.dtype for mask in found} == {np.dtype(np.int8)}
    spaces = [batch.single_observation_space, alone.observation_space, agents.observation_space("player_0")]
    assert {space["action_mask"].dtype for space in spaces} == {np.dtype(np.int8)}


@pytest.mark.parametrize("table", ["family", "variant"])
@pytest.mark.parametrize("variant", ["simple,pack=24", "shed-idiot", "comic-animals"])
def test_the_mask_of_a_dead_lane_allows_one_number_that_means_nothing(variant: str, table: str) -> None:
    """A masked policy chooses for all lanes at once, and a row of zeros is no distribution."""
    env = vector(variant, 6, seed=1, actions=table)
    env.reset()
    dead = 0
    for _ in range(900):
        over = env.current_player < 0
        assert (env.action_mask[over].sum(axis=1) == 1).all()
        assert env.action_mask[over, 0].all()
        assert (env.action_mask[~over].sum(axis=1) > 0).all()
        dead += int(over.sum())
        env.step(env.sample())
    assert dead > 2
    for lane in range(6):
        state = env.episodes[lane].table()
        if state.actors():
            assert int(env.action_mask[lane].sum()) == len(state.legal(state.actors()[0]))
    env.reset()
    for lane in range(6):
        state = env.episodes[lane].table()
        assert int(env.action_mask[lane].sum()) == len(state.legal(state.actors()[0]))


def test_a_seat_among_bots_has_masks_for_whoever_asks() -> None:
    env = AgainstBots("contract-rummy", "lowest", players=3, actions="variant")
    with pytest.raises(FooleryError, match="call reset"):
        env.action_masks()
    chance = np.random.default_rng(1)
    sight, _ = env.reset(seed=2)
    over, steps = False, 0
    while not over and steps < 200:
        assert np.array_equal(env.action_masks(), sight["action_mask"])
        sight, _, over, _, _ = env.step(int(chance.choice(np.flatnonzero(sight["action_mask"]))))
        steps += 1
    alone = AgainstBots("simple", "lowest", seat=0)
    sight, _ = alone.reset(seed=3)
    over = False
    while not over:
        sight, _, over, _, _ = alone.step(int(np.flatnonzero(sight["action_mask"])[-1]))
    assert alone.action_masks().tolist() == sight["action_mask"].tolist()
    assert np.flatnonzero(sight["action_mask"]).tolist() == [0]


def test_a_deal_that_ends_before_the_learner_is_asked_brings_its_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chance such deals are passed over; one that was named ends with the first step."""
    env = AgainstBots("simple", "lowest", seat=0)
    played = AgainstBots._go_on
    left = [3]

    def to_the_end(self: AgainstBots, state: Any) -> None:
        left[0] -= 1
        while left[0] >= 0 and state.actors():
            state.play(state.actors()[0], state.legal(state.actors()[0])[0])
        played(self, state)

    monkeypatch.setattr(AgainstBots, "_go_on", to_the_end)
    sight, _ = env.reset(seed=1)
    assert left == [-1]
    assert len(np.flatnonzero(sight["action_mask"])) > 1
    left[0] = 1
    sight, _ = env.reset(options={"deal": "short"})
    assert np.flatnonzero(sight["action_mask"]).tolist() == [0]
    _, reward, over, _, _ = env.step(0)
    assert over
    assert env.state is not None
    result = env.state.result()
    assert result is not None
    assert reward == result.utilities[0]
    with pytest.raises(FooleryError, match="the deal is over"):
        env.step(0)


@pytest.mark.parametrize(("name", "game"), ids().items())
def test_every_game_has_ids_in_gymnasium(name: str, game: str) -> None:
    given = {} if game else {"variant": "throw-in+poker"}
    env = gymnasium.make(name, opponents="lowest", **given)
    sight, _ = env.reset(seed=1)
    env.step(int(np.flatnonzero(sight["action_mask"])[0]))
    assert env.unwrapped.table.game.id == (foolery.game(game).id if game else "throw-in+poker")
    lanes = gymnasium.make_vec(name, 2, opponents="lowest", **given)
    sight, _ = lanes.reset(seed=1)
    _, rewards, *_ = lanes.step(sight["action_mask"].argmax(axis=1))
    assert rewards.shape == (2,)
    batch = gymnasium.make_vec(name.replace("-v0", "SelfPlay-v0"), 2, history=4, **given)
    sight, _ = batch.reset(seed=1)
    assert sight["history"].shape == (2, 4, 5)


def test_lanes_run_in_processes_of_their_own() -> None:
    lanes = gymnasium.make_vec("foolery/Simple-v0", 2, vectorization_mode="async", opponents="lowest")
    sight, _ = lanes.reset(seed=1)
    for _ in range(20):
        sight, *_ = lanes.step(sight["action_mask"].argmax(axis=1))
    lanes.close()
    assert len({row.tobytes() for row in sight["observation"]}) == 2


def test_ids_are_those_of_all_games() -> None:
    assert [*ids().values()] == ["", *foolery.games()]
    assert ids()["foolery/ThrowIn-v0"] == "throw-in"


def test_gymnasium_imports_what_stands_before_the_colon() -> None:
    make = "import gymnasium; print(gymnasium.make('foolery.rl:foolery/ShedIdiot-v0').reset()[0]['observation'].sum())"
    done = subprocess.run([sys.executable, "-W", "error", "-c", make], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 0
