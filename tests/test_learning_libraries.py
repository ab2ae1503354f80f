"""Libraries that learn: MaskablePPO, a masked PPO as CleanRL writes it, and the networks of OpenSpiel.

They need what ``pip install .[learn]`` or ``requirements/learn.txt`` brings, PyTorch among it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import foolery
from foolery.arena import play_deal
from foolery.bots import Bot, make
from foolery.contract import Event, View

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
MISSING: Final = "{} is NOT INSTALLED, so nothing is trained: `pip install --require-hashes -r requirements/learn.txt`"
torch: Any = pytest.importorskip("torch", reason=MISSING.format("torch"))

from foolery.rl import seen, vector  # noqa: E402 - only where it is there

pytestmark = [
    pytest.mark.long,
    # Warnings of other packages about each other.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]
torch.set_num_threads(1)  # Small nets: threads cost more than they bring.
STEPS: Final = 1000
KEPT: Final = 16
GAME: Final = "throw-in"
KEPT_OF_STEPS: Final = ("row", "mask", "action", "log", "value", "done", "reward")


class Trained(Bot):
    """A trained policy at a table."""

    def __init__(self, policy: Any) -> None:
        self.policy = policy
        super().__init__("trained")

    def reset(self, seed: str) -> None:
        super().reset(seed)
        self.heard: list[Event] = []

    def observe(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View) -> int:
        sight = seen(view, self.heard, history=KEPT, actions="variant")
        parts = {name: getattr(sight, name) for name in ("observation", "action_mask", "history")}
        number, _ = self.policy.predict(parts, action_masks=sight.action_mask, deterministic=True)
        return sight.moves[int(number)]


def test_maskable_ppo_trains_and_plays_at_a_table() -> None:
    contrib = pytest.importorskip("sb3_contrib", reason=MISSING.format("sb3-contrib"))
    from stable_baselines3.common.env_util import make_vec_env

    given = {"opponents": "lowest", "actions": "variant", "history": KEPT}
    env = make_vec_env("foolery/ThrowIn-v0", 2, seed=1, env_kwargs=given)
    policy = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=128, batch_size=64, n_epochs=2, seed=1)
    before = [weight.clone() for weight in policy.policy.parameters()]
    policy.learn(STEPS)
    assert policy.num_timesteps >= STEPS
    assert any((old != new).any() for old, new in zip(before, policy.policy.parameters(), strict=True))
    played = play_deal(foolery.game(GAME).deal(2, "trained"), [Trained(policy), make("lowest")])
    assert sum(played.result.utilities) == 0


def test_the_lines_of_the_page_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason=MISSING.format("sb3-contrib"))
    page = (Path(__file__).parent.parent / "docs/environment.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r'python -c "\n(.*?)"\n```', page, re.S)
    assert "100_000" in lines
    monkeypatch.chdir(tmp_path)
    exec(lines.replace("100_000", "64").replace("env)", "env, n_steps=16)"), {})
    assert Path("durak.zip").exists()


def masked(logits: Any, masks: Any) -> Any:
    """The distribution over legal moves, as CleanRL masks it."""
    return torch.distributions.Categorical(logits=torch.where(masks.bool(), logits, torch.tensor(-1e8)))


class Agent:
    """The agent of CleanRL's PPO: one net for the policy, one for the value."""

    def __init__(self, inputs: int, moves: int) -> None:
        self.critic = self.net(inputs, 1)
        self.actor = self.net(inputs, moves)
        self.optimizer = torch.optim.Adam([*self.critic.parameters(), *self.actor.parameters()], lr=2.5e-4, eps=1e-5)

    @staticmethod
    def net(inputs: int, outputs: int) -> Any:
        return torch.nn.Sequential(torch.nn.Linear(inputs, 64), torch.nn.Tanh(), torch.nn.Linear(64, outputs))

    def judged(self, rows: Any, masks: Any, action: Any = None) -> tuple[Any, Any, Any, Any]:
        """Actions, their log probabilities, entropies and values."""
        chances = masked(self.actor(rows), masks)
        action = chances.sample() if action is None else action
        return action, chances.log_prob(action), chances.entropy(), self.critic(rows)[:, 0]


def trained(env: Any, learners: Any) -> tuple[int, list[float]]:
    """Train for at least STEPS steps; the number of steps and the losses. ``learners`` gives one reward a lane."""
    torch.manual_seed(1)
    lanes, steps, gamma, lam, clip = env.num_envs, 64, 0.99, 0.95, 0.2
    sight, _ = env.reset(seed=1)
    agent = Agent(sight["observation"].shape[1], sight["action_mask"].shape[1])
    losses: list[float] = []
    done = torch.zeros(lanes)
    rounds = -(-STEPS // (lanes * steps))
    for _ in range(rounds):
        kept: dict[str, list[Any]] = {name: [] for name in KEPT_OF_STEPS}
        for _ in range(steps):
            row = torch.tensor(sight["observation"] / 255, dtype=torch.float32)
            mask = torch.tensor(sight["action_mask"])
            with torch.no_grad():
                action, log, _, value = agent.judged(row, mask)
            sight, reward, terminated, truncated, _ = env.step(action.numpy())
            gained = torch.tensor(learners(reward), dtype=torch.float32)
            for name, new in zip(KEPT_OF_STEPS, (row, mask, action, log, value, done, gained), strict=True):
                kept[name].append(new.clone())
            done = torch.tensor(terminated | truncated, dtype=torch.float32)
        with torch.no_grad():
            last = agent.judged(torch.tensor(sight["observation"] / 255, dtype=torch.float32), torch.ones_like(mask))[3]
        gains: list[Any] = []
        gain, values, dones = torch.zeros(lanes), kept["value"], kept["done"]
        for step in reversed(range(steps)):
            going = 1 - (done if step == steps - 1 else dones[step + 1])
            following = last if step == steps - 1 else values[step + 1]
            gain = kept["reward"][step] + gamma * following * going - values[step] + gamma * lam * going * gain
            gains.insert(0, gain)
        flat = [torch.cat(one) for one in (*(kept[name] for name in KEPT_OF_STEPS[:5]), gains)]
        for _ in range(2):
            for part in torch.randperm(len(flat[0])).split(64):
                row, mask, action, log, value, gain_ = (one[part] for one in flat)
                _, now, entropy, judged = agent.judged(row, mask, action)
                ratio = (now - log).exp()
                even = (gain_ - gain_.mean()) / (gain_.std() + 1e-8)
                policy = torch.max(-even * ratio, -even * ratio.clamp(1 - clip, 1 + clip)).mean()
                loss = policy - 0.01 * entropy.mean() + 0.25 * (judged - gain_ - value).square().mean()
                agent.optimizer.zero_grad()
                loss.backward()
                agent.optimizer.step()
                losses.append(loss.item())
    return rounds * steps * lanes, losses


@pytest.mark.parametrize("game", ["ThrowIn", "ShedIdiot", "ContractRummy", "ComicAnimals"])
def test_a_masked_ppo_in_the_manner_of_cleanrl_trains_against_bots(game: str) -> None:
    env = gymnasium.make_vec(f"foolery/{game}-v0", 4, opponents="lowest", actions="variant")
    steps, losses = trained(env, lambda reward: reward)
    assert steps >= STEPS
    assert np.isfinite(losses).all()


def test_a_masked_ppo_trains_in_a_batch_whose_lanes_wait() -> None:
    env = gymnasium.make_vec("foolery/ThrowInSelfPlay-v0", 8, actions="variant")
    steps, losses = trained(env, lambda reward: reward[:, 0])
    assert steps >= STEPS
    assert np.isfinite(losses).all()


def test_no_mask_makes_a_distribution_fail() -> None:
    """Logits of minus infinity leave nothing where no number is allowed."""
    env = vector("simple,pack=24", 8, seed=1, actions="variant")
    sight, _ = env.reset()
    for _ in range(200):
        logits = torch.zeros(sight["action_mask"].shape).masked_fill(
            torch.tensor(sight["action_mask"]) == 0, -torch.inf
        )
        sight, *_ = env.step(torch.distributions.Categorical(logits=logits).sample().numpy())


def test_gymnasium_turns_arrays_into_tensors() -> None:
    pytest.importorskip("array_api_compat", reason=MISSING.format("array-api-compat"))
    one = gymnasium.wrappers.NumpyToTorch(gymnasium.make("foolery/ThrowIn-v0", opponents="lowest"))
    sight, _ = one.reset(seed=1)
    one.step(sight["action_mask"].argmax())
    many = gymnasium.wrappers.vector.NumpyToTorch(vector("throw-in", 2, seed=1))
    sight, _ = many.reset()
    sight, rewards, *_ = many.step(sight["action_mask"].argmax(dim=1))
    assert isinstance(rewards, torch.Tensor)


@pytest.mark.skipif(sys.platform == "darwin", reason="OpenSpiel has no build for some of them")
def test_a_network_of_openspiel_trains() -> None:
    pytest.importorskip("tree", reason=MISSING.format("dm-tree"))
    pytest.importorskip("pyspiel", reason=MISSING.format("open_spiel"))
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import dqn

    from foolery.rl.openspiel import load

    env = rl_environment.Environment(load("simple,pack=24", players=2, deals=50, history=8), chance_event_sampler=None)
    size = env.observation_spec()["info_state"][0]
    given = {
        "hidden_layers_sizes": [32],
        "batch_size": 32,
        "min_buffer_size_to_learn": 100,
        "replay_buffer_capacity": 500,
        # Tensors hold bytes as they are, and plain gradient descent diverges on them.
        "optimizer_str": "adam",
        "learning_rate": 1e-5,
    }
    players = [dqn.DQN(seat, size, env.action_spec()["num_actions"], **given) for seat in range(2)]
    steps = 0
    while steps < STEPS:
        time_step = env.reset()
        while not time_step.last():
            seat = time_step.observations["current_player"]
            time_step = env.step([players[seat].step(time_step).action])
            steps += 1
        for player in players:
            player.step(time_step)
    assert all(np.isfinite(player.loss) for player in players)
