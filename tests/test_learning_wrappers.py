"""The standard wrappers of Gymnasium and PettingZoo on every environment.

The page has a sentence for each that cannot work. Every wrapper that a library exports is named here, so a new one must
be tried too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium import wrappers as single  # noqa: E402 - only where it is there
from gymnasium.wrappers import vector as batched  # noqa: E402
from pettingzoo.utils import conversions  # noqa: E402
from pettingzoo.utils import wrappers as agents  # noqa: E402

from foolery.rl import vector  # noqa: E402
from foolery.rl.aec import FooleryAECEnv  # noqa: E402
from foolery.rl.single import AgainstBots  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE: Final = (Path(__file__).parent.parent / "docs/environment.md").read_text(encoding="utf-8")
GAME: Final = "simple,pack=24"
GAMES: Final = (GAME, "shed-idiot", "contract-rummy", "comic-animals")
STEPS: Final = 40
Wrap = dict[str, "Callable[[Any], Any]"]

ONE: Final[Wrap] = {
    "AddWhiteNoise": lambda env: single.AddWhiteNoise(env, 0.5),
    "ArrayConversion": lambda env: single.ArrayConversion(env, np, np),
    "Autoreset": single.Autoreset,
    "ClipReward": lambda env: single.ClipReward(env, -0.5, 0.5),
    "DelayObservation": lambda env: single.DelayObservation(env, 1),
    "FilterObservation": lambda env: single.FilterObservation(env, ["observation"]),
    "FlattenObservation": single.FlattenObservation,
    "FrameStackObservation": lambda env: single.FrameStackObservation(env, 3),
    "NormalizeReward": single.NormalizeReward,
    "OrderEnforcing": single.OrderEnforcing,
    "PassiveEnvChecker": single.PassiveEnvChecker,
    "RecordEpisodeStatistics": single.RecordEpisodeStatistics,
    "RenderCollection": single.RenderCollection,
    "TimeAwareObservation": lambda env: single.TimeAwareObservation(single.TimeLimit(env, 50)),
    "TimeLimit": lambda env: single.TimeLimit(env, 5),
    "TransformAction": lambda env: single.TransformAction(env, int, env.action_space),
    "TransformObservation": lambda env: single.TransformObservation(env, dict, env.observation_space),
    "TransformReward": lambda env: single.TransformReward(env, float),
}
"""Wrappers that take the environment as it is."""
FLAT: Final[Wrap] = {
    "DtypeObservation": lambda env: single.DtypeObservation(env, np.float32),
    "NormalizeObservation": single.NormalizeObservation,
    "RescaleObservation": lambda env: single.RescaleObservation(env, np.float32(0), np.float32(1)),
    "ReshapeObservation": lambda env: single.ReshapeObservation(env, (1, *env.observation_space.shape)),
}
"""Wrappers of one array, which take it behind FlattenObservation."""
REPEATING: Final[Wrap] = {
    "MaxAndSkipObservation": lambda env: single.MaxAndSkipObservation(single.FlattenObservation(env), 2),
    "RepeatAction": lambda env: single.RepeatAction(env, 2),
    "StickyAction": lambda env: single.StickyAction(env, 0.9),
}
"""Wrappers that make a move again, when it is legal no more: they need ``illegal="first"``."""
NOT_ONE: Final[Wrap] = {
    "AddRenderObservation": single.AddRenderObservation,
    "AtariPreprocessing": single.AtariPreprocessing,
    "ClipAction": single.ClipAction,
    "DiscretizeAction": lambda env: single.DiscretizeAction(env, 4),
    "DiscretizeObservation": lambda env: single.DiscretizeObservation(single.FlattenObservation(env), 2),
    "GrayscaleObservation": single.GrayscaleObservation,
    "HumanRendering": single.HumanRendering,
    "ObstructView": lambda env: single.ObstructView(env, 0.5, 2),
    "RecordVideo": lambda env: single.RecordVideo(env, "videos"),
    "RescaleAction": lambda env: single.RescaleAction(env, np.float32(0), np.float32(1)),
    "ResizeObservation": lambda env: single.ResizeObservation(env, (2, 2)),
}
"""Wrappers that cannot work, as the page says: they are for pictures, or for actions that are no numbers of moves."""
FOREIGN: Final = {"JaxToNumpy", "JaxToTorch"}
"""Wrappers of environments that are written in JAX."""
TORCH: Final = {"NumpyToTorch"}
"""Wrappers that need PyTorch: ``tests/test_learning_libraries.py`` tries them."""

MANY: Final[Wrap] = {
    "ArrayConversion": lambda env: batched.ArrayConversion(env, np, np),
    "ClipReward": lambda env: batched.ClipReward(env, -0.5, 0.5),
    "DictInfoToList": batched.DictInfoToList,
    "FilterObservation": lambda env: batched.FilterObservation(env, ["observation"]),
    "FlattenObservation": batched.FlattenObservation,
    "TransformAction": lambda env: batched.TransformAction(env, np.asarray, env.action_space),
    "TransformObservation": lambda env: batched.TransformObservation(env, dict, env.observation_space),
    "TransformReward": lambda env: batched.TransformReward(env, np.asarray),
    "VectorizeTransformAction": lambda env: batched.VectorizeTransformAction(
        env, single.TransformAction, func=np.asarray, action_space=env.single_action_space
    ),
    "VectorizeTransformObservation": lambda env: batched.VectorizeTransformObservation(
        env, single.TransformObservation, func=dict, observation_space=env.single_observation_space
    ),
    "VectorizeTransformReward": lambda env: batched.VectorizeTransformReward(
        env, single.TransformReward, func=np.asarray
    ),
}
MANY_FLAT: Final[Wrap] = {
    "DtypeObservation": lambda env: batched.DtypeObservation(env, np.float32),
    "NormalizeObservation": batched.NormalizeObservation,
    "RescaleObservation": lambda env: batched.RescaleObservation(env, np.float32(0), np.float32(1)),
    "ReshapeObservation": lambda env: batched.ReshapeObservation(env, (1, *env.single_observation_space.shape)),
}
SUMMING: Final[Wrap] = {
    "NormalizeReward": batched.NormalizeReward,
    "RecordEpisodeStatistics": batched.RecordEpisodeStatistics,
}
"""Wrappers that add up one reward for each lane: they take lanes of AgainstBots alone."""
NOT_MANY: Final[Wrap] = {
    "ClipAction": batched.ClipAction,
    "GrayscaleObservation": batched.GrayscaleObservation,
    "HumanRendering": batched.HumanRendering,
    "RecordVideo": lambda env: batched.RecordVideo(env, "videos"),
    "RescaleAction": lambda env: batched.RescaleAction(env, 0, 1),
    "ResizeObservation": lambda env: batched.ResizeObservation(env, (2, 2)),
}

TURNS: Final[Wrap] = {
    "AssertOutOfBoundsWrapper": agents.AssertOutOfBoundsWrapper,
    "BaseWrapper": agents.BaseWrapper,
    "MultiEpisodeEnv": lambda env: agents.MultiEpisodeEnv(env, 2),
    "OrderEnforcingWrapper": agents.OrderEnforcingWrapper,
    "TerminateIllegalWrapper": lambda env: agents.TerminateIllegalWrapper(env, -1),
}
NOT_TURNS: Final[Wrap] = {
    "CaptureStdoutWrapper": agents.CaptureStdoutWrapper,
    "ClipOutOfBoundsWrapper": agents.ClipOutOfBoundsWrapper,
    "RecordVideo": lambda env: agents.RecordVideo(env, "videos"),
    "aec_to_parallel": conversions.aec_to_parallel,
}
PARALLEL: Final = {"BaseParallelWrapper", "MultiEpisodeParallelEnv", "RecordVideoParallel"}
"""Wrappers of environments in which all agents move at once."""


def alone(game: str = GAME, **given: Any) -> AgainstBots:
    """A seat among bots."""
    return AgainstBots(game, "lowest", actions="variant", render_mode="ansi", **given)


def play(env: Any) -> None:
    """Play by the mask until the deal is over, or for some steps."""
    env.reset(seed=1)
    for _ in range(STEPS):
        moves = np.flatnonzero(env.get_wrapper_attr("action_masks")())
        sight, _, terminated, truncated, _ = env.step(int(moves[0]))
        assert env.observation_space.contains(sight)
        if terminated or truncated:
            break
    env.close()


def shown(env: Any) -> None:
    """Play, and draw the table at the end."""
    play(env)
    env.render()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ONE)
def test_a_wrapper_of_gymnasium_takes_a_seat_among_bots(name: str, game: str) -> None:
    needed(name)
    play(ONE[name](alone(game)))


@pytest.mark.parametrize("name", FLAT)
def test_a_wrapper_of_one_array_takes_a_flattened_seat(name: str) -> None:
    play(FLAT[name](single.FlattenObservation(alone())))
    with pytest.raises((TypeError, ValueError)):
        FLAT[name](alone())


@pytest.mark.parametrize("name", REPEATING)
def test_a_wrapper_that_repeats_moves_needs_the_first_legal_move(name: str) -> None:
    play(REPEATING[name](alone(illegal="first")))


@pytest.mark.parametrize("name", NOT_ONE)
def test_a_wrapper_that_cannot_take_a_seat_is_named_in_the_page(name: str) -> None:
    with pytest.raises((TypeError, ValueError, gymnasium.error.DependencyNotInstalled, AttributeError)):
        shown(NOT_ONE[name](alone()))
    assert told(name)


def batch(mode: str = "NextStep") -> Any:
    """A batch of tables."""
    return vector(GAME, 3, seed=1, actions="variant", autoreset=mode)


def play_batch(env: Any) -> None:
    """Play some steps at all tables."""
    env.reset(seed=1)
    for _ in range(STEPS):
        sight, *_ = env.step(env.unwrapped.sample().copy())
    assert env.observation_space.contains(sight)
    env.close()


@pytest.mark.parametrize("name", MANY)
def test_a_wrapper_of_vectors_takes_a_batch(name: str) -> None:
    needed(name)
    play_batch(MANY[name](batch()))


@pytest.mark.parametrize("name", MANY_FLAT)
def test_a_wrapper_of_vectors_of_one_array_takes_a_flattened_batch(name: str) -> None:
    play_batch(MANY_FLAT[name](batched.FlattenObservation(batch())))


@pytest.mark.parametrize("name", [name for name in MANY if "Observation" in name])
def test_gymnasium_wraps_observations_where_lanes_do_not_end_in_the_same_step(name: str) -> None:
    with pytest.raises(ValueError, match="autoreset_mode"):
        MANY[name](batch("SameStep"))
    assert told("SameStep")


@pytest.mark.parametrize("name", SUMMING)
def test_a_wrapper_that_adds_up_rewards_takes_lanes_of_one_seat(name: str) -> None:
    with pytest.raises(ValueError, match="broadcast"):
        play_batch(SUMMING[name](batch()))
    assert told(name)
    lanes(SUMMING[name])


@pytest.mark.parametrize("name", MANY)
def test_a_wrapper_of_vectors_takes_lanes_of_one_seat(name: str) -> None:
    needed(name)
    lanes(MANY[name])


def lanes(wrap: Callable[[Any], Any]) -> None:
    """Play at some tables at which bots have all other seats."""
    env = wrap(gymnasium.make_vec("foolery/Simple-v0", 3, opponents="lowest", actions="variant"))
    env.reset(seed=1)
    for _ in range(STEPS):
        env.step(np.stack(env.unwrapped.call("action_masks")).argmax(axis=1))
    env.close()


@pytest.mark.parametrize("name", NOT_MANY)
def test_a_wrapper_that_cannot_take_a_batch_is_named_in_the_page(name: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        play_batch(NOT_MANY[name](batch()))
    assert told(name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", TURNS)
def test_a_wrapper_of_pettingzoo_takes_agents(name: str, game: str) -> None:
    env = TURNS[name](FooleryAECEnv(game, actions="variant"))
    env.reset(seed=1)
    for _, _ in zip(env.agent_iter(), range(STEPS), strict=False):
        sight, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(np.flatnonzero(sight["action_mask"])[0]))
    env.close()


def test_agents_who_take_turns_become_agents_side_by_side() -> None:
    env = conversions.turn_based_aec_to_parallel(FooleryAECEnv(GAME, 3, actions="variant"))
    sights, _ = env.reset(seed=1)
    for _ in range(STEPS):
        if not env.agents:
            break
        sights, *_ = env.step({agent: int(sights[agent]["action_mask"].argmax()) for agent in env.agents})


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", NOT_TURNS)
def test_a_wrapper_that_cannot_take_agents_is_named_in_the_page(name: str) -> None:
    with pytest.raises((AssertionError, ValueError)):
        NOT_TURNS[name](FooleryAECEnv(GAME, render_mode="ansi"))
    assert told(name)


def test_no_wrapper_is_left_out() -> None:
    assert {*single.__all__} - {"vector"} == {*ONE, *FLAT, *REPEATING, *NOT_ONE} | FOREIGN | TORCH
    assert {*batched.__all__} == {*MANY, *MANY_FLAT, *SUMMING, *NOT_MANY} | FOREIGN | TORCH
    names = {name for name in vars(agents) if name[0].isupper()}
    assert names == ({*TURNS, *NOT_TURNS} | PARALLEL) - {"aec_to_parallel"}
    for name in (*FOREIGN, *PARALLEL, *REPEATING, *FLAT, "TerminateIllegalWrapper", "turn_based_aec_to_parallel"):
        assert told(name), name


def told(name: str) -> bool:
    """Whether the page names it."""
    return re.search(rf"`{name}\b", PAGE) is not None


def needed(name: str) -> None:
    """Skip where a package is missing that a wrapper needs."""
    if name == "ArrayConversion":
        pytest.importorskip("array_api_compat", reason="`pip install .[learn]` brings it")
