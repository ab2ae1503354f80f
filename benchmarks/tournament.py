"""How fast many entrants are paired, and what duplicate is worth: ``python -m benchmarks.tournament [--entrants N]
[--deals N] [--game ID] [--seats N] [--bots A B] [--json]``.

*Pairing*: six rounds of every format with made-up results; the slowest round in processor time, and how evenly people
have met and led after all. *Duplicate*: two bots meet at two tables, with the seats changed over, once with the same
cards at both and once each with its own, as the tournament deals them. Of every such match the difference of their
points is taken; how much it varies from match to match is what has to be outweighed by more deals. ``--entrants 0`` or
``--deals 0`` leaves one of the two out, ``--quick`` plays a tenth of the deals.
"""

from __future__ import annotations

import argparse
import json
import time
from fractions import Fraction
from statistics import mean, variance
from typing import Any

from foolery.arena import bot_tournament
from foolery.arena.play import games
from foolery.base.shuffle import shuffled
from foolery.tournament import FORMATS, Command, Setup, Tournament, leads, meetings_of, most_in_one_seat
from foolery.tournament.setup import MOST_ROUNDS

ROUNDS = 6
SEATS = ((2,), (2, 3, 4, 5, 6))


def begun(setup: Setup, names: list[str], bots: list[str]) -> Tournament:
    """A tournament of these."""
    cup = Tournament()
    cup.obey(setup.command())
    for name, bot in zip(names, bots, strict=True):
        cup.obey(Command("enter", name, {"bot": bot} if bot else {}))
    return cup


def paired(kind: str, seats: tuple[int, ...], entrants: int) -> dict[str, Any]:
    """The figures of one format."""
    names = [f"P{one}" for one in range(1, entrants + 1)]
    cup = begun(Setup(format=kind, seats=seats, rounds=ROUNDS, seed="pairing"), names, [""] * entrants)
    slowest = 0.0
    for number in range(ROUNDS):
        if cup.finished:
            break
        began = time.process_time()
        command = cup.pairing()
        slowest = max(slowest, time.process_time() - began)
        cup.obey(command)
        for table in cup.open_tables():
            order = shuffled(table.players, "results", number, table.number)
            cup.obey(Command("result", str(table.number), {"places": " > ".join(order)}))
    met = meetings_of(cup.rounds, names)
    return {
        "format": kind,
        "seats": list(seats),
        "entrants": entrants,
        "seconds": slowest,
        "repeats": met.again,
        "most_meetings": met.most,
        "leads": list(leads(cup.rounds, names)),
        "most_in_one_seat": most_in_one_seat(cup.rounds),
    }


def difference(kind: str, game: str, seats: int, bots: tuple[str, str], matches: int) -> list[float]:
    """What the first bot has had more than the second in each match of two tables of ``seats``."""
    names = [f"{side}{one}" for one in range(1, seats + 1) for side in "AB"]
    setup = Setup(format=kind, games=(game,), seats=(seats,), rounds=matches, seed="duplicate")
    cup = begun(setup, names, [bots[side] for _ in range(seats) for side in (0, 1)])
    half = seats // 2
    one = [f"{side}{at}" for at in range(1, half + 1) for side in "AB"]
    other = [f"{side}{at}" for at in range(half + 1, seats + 1) for side in "BA"]
    found = []
    for _ in range(matches):
        cup.obey(Command("pair", f"{', '.join(one)} | {', '.join(other)}"))
        points = {"A": Fraction(0), "B": Fraction(0)}
        for table in cup.open_tables():
            played = next(games(bot_tournament.settings_of(cup, table), range(1)))
            cup.obey(Command("result", str(table.number), bot_tournament.fields_of(cup, table, played.result)))
            for name, share in table.deals[-1].shares():
                points[name[0]] += share
        found.append(float(points["A"] - points["B"]))
    return found


def compared(game: str, seats: int, bots: tuple[str, str], matches: int) -> dict[str, Any]:
    """Ordinary pairing beside duplicate."""
    found: dict[str, Any] = {"game": game, "seats": seats, "bots": list(bots), "matches": matches}
    for name, kind in (("ordinary", "round-robin"), ("duplicate", "duplicate")):
        lead = difference(kind, game, seats, bots, matches)
        found[name] = {"mean": mean(lead), "variance": variance(lead)}
    varies = found["duplicate"]["variance"]
    return found | {"ratio": found["ordinary"]["variance"] / varies if varies else None}


def show(data: dict[str, Any]) -> None:
    """Two Markdown tables."""
    if data["pairing"]:
        print("| format | seats | entrants | slowest pairing | repeated meetings | first seats | one seat at most |")
        print("|---|---|---:|---:|---:|---:|---:|")
    for one in data["pairing"]:
        seats = "-".join(str(size) for size in sorted({one["seats"][0], one["seats"][-1]}))
        low, high = one["leads"]
        row = f"{one['format']} | {seats} | {one['entrants']} | {one['seconds']:.2f} s"
        print(f"| {row} | {one['repeats']} | {low}-{high} | {one['most_in_one_seat']} |")
    for one in data["duplicate"]:
        bots = " against ".join(one["bots"])
        print(f"\n{bots}, {one['game']}, {one['seats']} seats, {one['matches']} deals at two tables")
        for name in ("ordinary", "duplicate"):
            print(f"- {name}: difference {one[name]['mean']:+.3f} a match, variance {one[name]['variance']:.3f}")
        ratio = "none, since nothing varied" if one["ratio"] is None else f"{one['ratio']:.2f}"
        print(f"- variance of ordinary pairing over that of duplicate: {ratio}")


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--game", default="throw-in")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", nargs=2, default=["heuristic", "lowest"])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    if not 0 <= given.deals <= MOST_ROUNDS or given.deals == 1:
        parser.error(f"--deals is 0, or from 2 to {MOST_ROUNDS}")
    kinds = [(kind, seats) for kind in FORMATS for seats in SEATS] if given.entrants else []
    found: dict[str, Any] = {"pairing": [paired(kind, seats, given.entrants) for kind, seats in kinds]}
    bots, deals = (given.bots[0], given.bots[1]), given.deals // 10 if given.quick else given.deals
    found["duplicate"] = [compared(given.game, given.seats, bots, deals)] if deals > 1 else []
    if given.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
