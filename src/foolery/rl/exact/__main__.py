"""What small games are worth, and what best answers gain: ``python -m foolery.rl.exact [NAME …]``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.rl.exact.presets import PRESETS, preset
from foolery.rl.exact.solving import exploitability, policy_of, solve, uniform, values
from foolery.rl.exact.tree import Tree

BOTS: Final = ("lowest",)
ROUNDS: Final = 400


def measured(name: str, players: list[str], rounds: int) -> dict[str, Any]:
    """All figures of one small game."""
    tree = Tree(preset(name))
    policies = {"uniform": uniform(tree)}
    policies |= {bot: policy_of(tree, bots.make(bot)) for bot in players}
    policies[f"CFR+, {rounds} rounds"] = solve(tree, rounds)
    return {
        "game": name,
        "variant": tree.small.variant,
        "deals": len(tree.small.deals),
        "nodes": len(tree.parent),
        "information_sets": len(tree.sets),
        "value": _value(tree),
        "policies": [
            {"policy": title, "value": float(values(tree, policy)[0]), "exploitability": exploitability(tree, policy)}
            for title, policy in policies.items()
        ],
    }


def _value(tree: Tree) -> float | None:
    """What it is worth to seat 0, where SciPy is there to tell."""
    try:
        # SciPy is not among what learners need.
        from foolery.rl.exact.solving import value
    except ModuleNotFoundError:
        return None
    return value(tree)


def show(found: dict[str, Any]) -> None:
    """Print the figures of one game."""
    print(
        f"{found['game']} ({found['variant']}): {found['deals']:,} deals, {found['nodes']:,} nodes, "
        f"{found['information_sets']:,} information sets"
    )
    if found["value"] is not None:
        print(f"  {'value to seat 0':<24} {found['value']:>14.10f}")
    for row in found["policies"]:
        print(f"  {row['policy']:<24} {row['value']:>14.10f}   exploitability {row['exploitability']:.10f}")


def main(arguments: list[str] | None = None) -> int:
    """Solve and print."""
    parser = argparse.ArgumentParser(prog="python -m foolery.rl.exact", description="Small games, solved.")
    parser.add_argument("games", nargs="*", metavar="NAME", help=f"of {', '.join(PRESETS)} (all of them)")
    parser.add_argument("--bot", action="append", metavar="BOT", help=f"bots to judge ({', '.join(BOTS)})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of CFR+ ({ROUNDS})")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args(arguments)
    if given.rounds < 1:
        parser.error(f"--rounds is 1 or more, not {given.rounds}")
    try:
        found = []
        for name in given.games or PRESETS:
            found.append(measured(name, given.bot or [*BOTS], given.rounds))
            if not given.json:
                show(found[-1])
    except FooleryError as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps(found))
    elif any(row["value"] is None for row in found):
        print("SciPy is not installed, so exact values are missing: pip install scipy")
    return 0


if __name__ == "__main__":
    sys.exit(main())
