# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # From installing to a curve
#
# `pip install .[learn]` in a copy of the project brings the engine, Gymnasium, PyTorch and what draws curves. Run this
# page cell by cell in any editor that knows `# %%`, or all of it as the end says. PyTorch is needed from *Learning* on.

# %%
from pathlib import Path

import learner
import numpy as np
from IPython.display import SVG

import foolery
from foolery.rl import decode, layout, record, vector

# %% [markdown]
# ## A batch of tables
#
# 256 tables of throw-in Durak with the 24 cards from nine to ace, two seats each. A step takes a number for each table
# and writes the same buffers anew.

# %%
GAME = "throw-in,pack=24"
env = vector(GAME, num_envs=256, players=2, seed=1, autoreset="SameStep", actions="variant")
seen, info = env.reset(seed=1)
{name: (buffer.shape, str(buffer.dtype)) for name, buffer in seen.items()}

# %%
won, deals = np.zeros(2), 0
for _ in range(200):
    seen, rewards, terminated, truncated, info = env.step(env.sample())
    won += rewards.sum(axis=0)
    deals += int(terminated.sum())
print(f"Both seats by lot: {deals} deals, of which the seats won {won[0] / deals:+.3f} and {won[1] / deals:+.3f} each")

# %% [markdown]
# ## What a seat sees
#
# A row says all that the seat knows and nothing else. `layout` names its parts, `decode` reads them.

# %%
for field in list(layout(GAME, 2).fields.values())[:12]:
    print(f"{field.at:>4} {field.length:>3}  {field.name:<8} {field.tells.text('en')}")

# %%
told = decode(GAME, 2, env.observation[0])
print(told["phase"], [foolery.card_text(slot.attack) for slot in told["table"]], told["hand_sizes"])

# %% [markdown]
# Positions, views and records draw themselves. This is the table of lane 0 as the seat to move sees it.

# %%
env.episodes[0].table().view(int(env.current_player[0]))

# %% [markdown]
# ## Learning
#
# `learner.py` beside this page plays against itself and learns by PPO. A minute and a half of one core is enough to see
# the curve rise; ten go well beyond `lowest`.

# %%
short = Path("short")
short.mkdir(exist_ok=True)
learner.train(GAME, players=2, minutes=1.5, seed=1, out=short / "net.npz", rival="lowest")

# %%
learner.curve(short / "curve.csv", short / "curve.svg")
SVG(filename=str(short / "curve.svg"))

# %% [markdown]
# ## A deal that it plays
#
# The numbers that were chosen in a deal by name make a record. `foolery replay FILE` tells it, and `/replay` of a
# server opens it in the browser.

# %%
learner.Learned.path = short / "net.npz"
player = learner.Learned()
table = vector(GAME, num_envs=1, players=2, autoreset="Disabled", actions="variant")
table.reset(options={"deals": ["autumn"]})
made = []
while not table.terminated[0]:
    liked = player.judge(table.observation)[0]
    made.append(int(np.where(table.action_mask[0], liked, -np.inf).argmax()))
    table.step(made[-1:])
record(GAME, "autumn", made, players=2, actions="variant")

# %% [markdown]
# In the arena it is `learner:Learned`, see `docs/environment.md`. With `pip install jupytext nbconvert ipykernel` this
# page is run and written, from its own folder, by
#
#     jupytext --to ipynb --execute notebook.py --output - |
#         jupyter nbconvert --stdin --to html --template basic --output notebook
