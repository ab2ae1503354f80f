"""The example learner of the documents: what it makes of rows, how it judges decisions, that its net plays."""

from __future__ import annotations

import importlib.util
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.arena import play_deal
from foolery.bots import make

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from foolery.rl import vector  # noqa: E402 - only where it is there

PLACE = Path(__file__).parent.parent / "docs/learning/learner.py"
GAME = "throw-in,pack=24"


@pytest.fixture(scope="module")
def learner() -> Any:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("learner", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learner"] = module
    spec.loader.exec_module(module)
    return module


def test_inputs_are_values_of_codes_and_shares_of_amounts(learner: Any) -> None:
    env = vector(GAME, 8, 2, seed=1, autoreset="SameStep", actions="variant")
    rows = learner.random_rows(env)
    encoder = learner.Encoder.fitted(GAME, 2, rows)
    inputs = encoder(rows)
    assert inputs.shape == (len(rows), len(encoder.codes) + len(encoder.amounts))
    assert (inputs.min(), inputs.max()) == (0, 1)
    assert (inputs.std(axis=0) > 0).all()
    hands = [at for at, value in zip(encoder.codes, encoder.values, strict=True) if at < 59 and value == 1]
    assert len(hands) == 24


def test_a_decision_is_judged_by_what_came_of_it_for_its_seat(learner: Any) -> None:
    values = np.array([[0.5], [0.25], [-0.5], [0.0]], np.float32)
    seats = np.array([[0], [1], [0], [1]])
    rewards, ended = np.zeros((4, 1, 2), np.float32), np.array([[False], [False], [True], [False]])
    rewards[2, 0] = 1, -1
    found = learner.advantages(values, seats, rewards, ended)[:, 0]
    last = 1 - -0.5
    assert found[:3].tolist() == pytest.approx([-0.5 - 0.5 + learner.LAMBDA * last, -1 - 0.25, last])
    assert np.isnan(found[3])


def test_its_net_plays_any_deal(learner: Any, tmp_path: Path) -> None:
    env = vector(GAME, 8, 2, seed=1, autoreset="SameStep", actions="variant")
    encoder = learner.Encoder.fitted(GAME, 2, learner.random_rows(env))
    told = {name: getattr(encoder, name) for name in ("codes", "values", "amounts", "most")}
    chance = np.random.default_rng(1)
    sizes = {"a": (16, len(encoder.codes) + len(encoder.amounts)), "b": (16, 16), "policy": (env.moves, 16)}
    layers = {f"{name}.weight": chance.normal(size=size) for name, size in sizes.items()}
    layers |= {f"{name}.bias": chance.normal(size=size[0]) for name, size in sizes.items()}
    assert env.narrowing is not None
    np.savez(tmp_path / "net.npz", numbers=env.narrowing.wide, **told, **layers)
    mine = type("Mine", (learner.Learned,), {"path": tmp_path / "net.npz"})()
    for name in (GAME, "throw-in", "shed-idiot"):
        played = play_deal(foolery.game(name).deal(2, "net"), [mine, make("lowest")])
        assert sum(played.result.utilities) == 0


def test_the_net_that_lies_there_is_better_than_lowest(learner: Any) -> None:
    assert isinstance(make("learner:Learned"), learner.Learned)
    mean, error = learner.against(GAME, 2, learner.Learned.path, "lowest", 100)
    assert mean - 2 * error > 0


def test_it_learns(learner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(learner, "LANES", 32)
    learner.train(GAME, 2, 0.02, 1, tmp_path / "net.npz", "random")
    rows = (tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "minutes,steps,utility,error,entropy"
    assert len(rows) > 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["train"], "torch is not installed; `pip install torch` brings it"),
        (["train", "--game", "nosuch"], "no game or rule"),
        (["curve", "--net", "nowhere/net.npz"], "nowhere/curve.csv"),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(
    learner: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    says: str,
) -> None:
    if "nosuch" in arguments:
        pytest.importorskip("torch")
    elif arguments[0] == "curve":
        pytest.importorskip("matplotlib")
    else:
        monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(sys, "argv", ["learner.py", *arguments])
    with pytest.raises(SystemExit) as left:
        learner.main()
    assert left.value.code == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("name", ["numpy", "gymnasium"])
def test_without_arrays_it_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [module for module in sys.modules if module.startswith("foolery.rl")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(SystemExit, match=f"{name} is not installed; `pip install {name}` brings it"):
        runpy.run_path(str(PLACE), run_name="__main__")


def test_what_is_missing_of_ones_own_is_not_laid_to_the_extra(learner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def train(*_: Any) -> None:
        raise ModuleNotFoundError("No module named 'mine'", name="mine")

    monkeypatch.setattr(learner, "train", train)
    monkeypatch.setattr(sys, "argv", ["learner.py", "train"])
    with pytest.raises(ModuleNotFoundError, match="mine"):
        learner.main()
