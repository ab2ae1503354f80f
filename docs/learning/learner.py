"""A learner in one file: it plays against itself, learns by PPO, and then plays as a bot of the arena.

    python learner.py train --minutes 15       writes net.npz and curve.csv beside this file
    python learner.py curve                    draws curve.svg
    foolery arena learner:Learned lowest --game throw-in,pack=24 --games 4000 --seed 1

Training needs PyTorch (`pip install foolery[learn]`), playing NumPy alone. Nothing here is of one game: what is seen is
read by the layout that the game declares, so any variant can be learned that is played for itself by every seat.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foolery import FooleryError
from foolery.bots import Bot

EXTRA = ("numpy", "gymnasium", "pettingzoo", "torch", "matplotlib")
"""What `foolery[learn]` brings."""


def lacking(missing: ModuleNotFoundError) -> str:
    """The sentence for a package of the extra that is not there. Raises what is missing of anybody else's."""
    if (missing.name or "").partition(".")[0] not in EXTRA:
        raise missing
    return f"{Path(__file__).name}: {missing.name} is not installed; `pip install {missing.name}` brings it"


try:
    import numpy as np

    from foolery.rl import layout, seen, vector
    from foolery.rl.single import AgainstBots
except ModuleNotFoundError as missing:
    if __name__ != "__main__":
        raise
    sys.exit(lacking(missing))

if TYPE_CHECKING:
    from foolery import Move, View
    from foolery.rl import FooleryVectorEnv

HERE = Path(__file__).parent
HIDDEN = 256
LANES, STEPS = 256, 96
"""Tables that are played side by side, and steps between two lessons."""
PASSES, SHARE = 3, 1024
"""How often a lesson goes through its decisions, and of how many each gradient is made."""
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3


class Encoder:
    """Makes numbers that a net likes of rows of bytes: one input for each value of a code, an amount as a share."""

    def __init__(self, codes: Any, values: Any, amounts: Any, most: Any) -> None:
        self.codes, self.values, self.amounts, self.most = codes, values, amounts, most

    @classmethod
    def fitted(cls, variant: str, players: int, rows: Any) -> Encoder:
        """Looks which bytes change at all, and what they say."""
        codes, values, amounts, most = [], [], [], []
        for field in layout(variant, players).fields.values():
            for at in range(field.at, field.at + field.length):
                said = np.unique(rows[:, at])
                if len(said) > 1 and field.codes:
                    codes += [at] * len(said)
                    values += said.tolist()
                elif len(said) > 1:
                    amounts.append(at)
                    most.append(int(said.max()))
        return cls(np.array(codes), np.array(values, np.uint8), np.array(amounts), np.array(most, np.float32))

    def __call__(self, rows: Any) -> Any:
        """The inputs of each row."""
        said = (rows[:, self.codes] == self.values).astype(np.float32)
        return np.concatenate([said, rows[:, self.amounts] / self.most], axis=1, dtype=np.float32)


class Learned(Bot):
    """Plays by a net that was trained before: of all legal moves the one that it likes best."""

    path = HERE / "net.npz"

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed)
        with np.load(self.path) as kept:
            self.net = {name: kept[name].astype(np.float32) if "." in name else kept[name] for name in kept.files}
        self.encoder = Encoder(*(self.net[name] for name in ("codes", "values", "amounts", "most")))
        self.place = {int(number): place for place, number in enumerate(self.net["numbers"])}

    def choose(self, view: View) -> Move:
        sight = seen(view)
        known = [number for number in sight.moves if number in self.place]
        if not known:  # A game that it has not learned.
            return view.legal[0]
        liked = self.judge(sight.observation[None])[0]
        return sight.moves[max(known, key=lambda number: liked[self.place[number]])]

    def judge(self, rows: Any) -> Any:
        """How much it likes each move."""
        hidden = self.encoder(rows)
        for layer in "ab":
            hidden = np.maximum(hidden @ self.net[f"{layer}.weight"].T + self.net[f"{layer}.bias"], 0)
        return hidden @ self.net["policy.weight"].T + self.net["policy.bias"]


def random_rows(env: FooleryVectorEnv) -> Any:
    """What seats see in deals by lot."""
    env.reset()
    rows = []
    for step in range(300):
        env.step(env.sample())
        if step % 10 == 0:
            rows.append(env.observation.copy())
    return np.concatenate(rows)


def advantages(values: Any, players: Any, rewards: Any, ended: Any) -> Any:
    """How much better each decision went than expected (GAE along the decisions of each seat); NaN: not known yet."""
    steps, lanes = values.shape
    every = np.arange(lanes)
    ahead = np.full((lanes, rewards.shape[2]), np.nan, np.float32)
    following, owed = np.zeros_like(ahead), np.zeros_like(ahead)
    found = np.zeros_like(values)
    for step in reversed(range(steps)):
        over = ended[step]
        ahead[over], following[over], owed[over] = 0, 0, rewards[step][over]
        seat = players[step]
        surprise = owed[every, seat] + ahead[every, seat] - values[step]
        found[step] = surprise + LAMBDA * following[every, seat]
        following[every, seat] = np.nan_to_num(found[step])
        ahead[every, seat], owed[every, seat] = values[step], 0
    return found


def train(variant: str, players: int, minutes: float, seed: int, out: Path, rival: str) -> None:
    """Play against oneself and learn, until the time is over."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    env = vector(variant, LANES, players, seed=seed, autoreset="SameStep", actions="variant")
    encoder = Encoder.fitted(variant, players, random_rows(env))
    inputs = len(encoder.codes) + len(encoder.amounts)
    net = nn.ModuleDict(
        {
            "a": nn.Linear(inputs, HIDDEN),
            "b": nn.Linear(HIDDEN, HIDDEN),
            "policy": nn.Linear(HIDDEN, env.moves),
            "value": nn.Linear(HIDDEN, 1),
        }
    )
    nn.init.zeros_(net["policy"].weight)
    teacher = torch.optim.Adam(net.parameters(), RATE)

    def judged(rows: Any, masks: Any) -> tuple[Any, Any]:
        """How much each move is liked, and what the deal is worth to the seat."""
        hidden = torch.relu(net["b"](torch.relu(net["a"](torch.from_numpy(encoder(rows))))))
        liked = net["policy"](hidden).masked_fill(torch.from_numpy(masks == 0), -1e9)
        return liked, net["value"](hidden)[:, 0]

    def save() -> None:
        # Half precision is enough to play, and the value of a deal is for learning alone.
        weights = {name: weight.half().numpy() for name, weight in net.state_dict().items() if "value" not in name}
        told = {name: getattr(encoder, name) for name in ("codes", "values", "amounts", "most")}
        np.savez_compressed(out, numbers=env.narrowing.wide, **told, **weights)

    def lesson() -> float:
        """Play some steps at every table and learn of them; gives the entropy of the choices."""
        rows = np.empty((STEPS, *env.observation.shape), np.uint8)
        masks = np.empty((STEPS, *env.action_mask.shape), np.int8)
        chosen = np.empty((STEPS, LANES), np.int64)
        chances, values = np.empty((2, STEPS, LANES), np.float32)
        seats, ended = np.empty((STEPS, LANES), np.int64), np.empty((STEPS, LANES), bool)
        rewards = np.empty((STEPS, *env.rewards.shape), np.float32)
        for step in range(STEPS):
            rows[step], masks[step], seats[step] = env.observation, env.action_mask, env.current_player
            with torch.no_grad():
                liked, worth = judged(rows[step], masks[step])
                chance = liked.softmax(1)
                upto = chance.cumsum(1)
                action = (upto < (1 - torch.rand(LANES, 1)) * upto[:, -1:]).sum(1)
                chances[step] = chance.gather(1, action[:, None])[:, 0].log().numpy()
            chosen[step], values[step] = action.numpy(), worth.numpy()
            env.step(chosen[step].astype(np.int32))
            rewards[step], ended[step] = env.rewards, env.terminated
        gained = advantages(values, seats, rewards, ended)
        # Only where there was a choice, and where it is known what came of it.
        used = np.flatnonzero((masks.sum(axis=2) > 1).reshape(-1) & ~np.isnan(gained.reshape(-1)))
        table = [array.reshape(STEPS * LANES, *array.shape[2:]) for array in (rows, masks, chosen, chances, gained)]
        aims = (values + gained).reshape(-1)
        entropies = []
        for _ in range(PASSES):
            order = torch.randperm(len(used)).numpy()
            for start in range(0, len(order), SHARE):
                part = used[order[start : start + SHARE]]
                seen_, mask, action, before, gain = (array[part] for array in table)
                liked, worth = judged(seen_, mask)
                logs = liked.log_softmax(1)
                ratio = (logs.gather(1, torch.from_numpy(action)[:, None])[:, 0] - torch.from_numpy(before)).exp()
                better = torch.from_numpy((gain - gain.mean()) / (gain.std() + 1e-6))
                policy = -torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                entropy = -(liked.softmax(1) * logs).sum(1).mean()
                loss = policy + 0.5 * (worth - torch.from_numpy(aims[part])).square().mean() - ENTROPY * entropy
                teacher.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                teacher.step()
                entropies.append(entropy.item())
        return float(np.mean(entropies))

    env.reset(seed=seed)
    start, steps, shown = time.process_time(), 0, -1.0
    with out.with_name("curve.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["minutes", "steps", "utility", "error", "entropy"])
        entropy = float("nan")
        while (spent := (time.process_time() - start) / 60) < minutes:
            if spent - shown > minutes / 15:
                shown = spent
                save()
                mean, error = against(variant, players, out, rival, 200)
                table.writerow([f"{spent:.2f}", steps, f"{mean:.3f}", f"{error:.3f}", f"{entropy:.3f}"])
                file.flush()
                print(f"{spent:5.1f} min {steps:>11,} steps: {mean:+.3f} ± {error:.3f} against {rival}", flush=True)
            teacher.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / minutes)
            entropy = lesson()
            steps += STEPS * LANES
        save()
        mean, error = against(variant, players, out, rival, 600)
        table.writerow([f"{spent:.2f}", steps, f"{mean:.3f}", f"{error:.3f}", f"{entropy:.3f}"])
        print(f"{spent:5.1f} min {steps:>11,} steps: {mean:+.3f} ± {error:.3f} against {rival}")


def against(variant: str, players: int, path: Path, rival: str, deals: int) -> tuple[float, float]:
    """What the net wins a deal against a bot at all other seats, each deal from every seat, and its standard error."""
    player = type("Player", (Learned,), {"path": path})()
    won = np.zeros((deals // players, players))
    for seat in range(players):
        env = AgainstBots(variant, rival, players, seat=seat, actions="variant")
        for deal in range(len(won)):
            sight, _ = env.reset(options={"deal": f"lesson/{deal}"})
            over = False
            while not over:
                liked = player.judge(sight["observation"][None])[0]
                liked[sight["action_mask"] == 0] = -np.inf
                sight, reward, over, _, _ = env.step(int(liked.argmax()))
                won[deal, seat] = reward
    means = won.mean(axis=1)
    return float(means.mean()), float(means.std(ddof=1) / len(means) ** 0.5)


def curve(source: Path, to: Path, rival: str = "lowest") -> None:
    """Draw what the net has won against its rival while it learned."""
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "foolery"
    from matplotlib import pyplot as plt

    with source.open(encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    steps = [row["steps"] / 1e6 for row in rows]
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.errorbar(steps, [row["utility"] for row in rows], [1.96 * row["error"] for row in rows], marker="o", capsize=2)
    axes.set_xlabel("million steps of self-play")
    axes.set_ylabel(f"utility a deal against {rival}, 95 %")
    figure.tight_layout()
    figure.savefig(to, metadata={"Date": None})


def main() -> None:
    """Read what is wanted."""
    parser = argparse.ArgumentParser(description="Learn a game, or draw how that went.")
    parser.add_argument("what", choices=("train", "curve"))
    parser.add_argument("--game", default="throw-in,pack=24")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, default=Learned.path)
    parser.add_argument("--rival", default="lowest")
    given = parser.parse_args()
    try:
        if given.what == "train":
            train(given.game, given.players, given.minutes, given.seed, given.net, given.rival)
        else:
            curve(given.net.with_name("curve.csv"), given.net.with_name("curve.svg"), given.rival)
    except ModuleNotFoundError as missing:
        parser.exit(1, f"{lacking(missing)}\n")
    except (FooleryError, OSError) as error:
        parser.exit(1, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
