"""What players pass over, and how near belief comes to the truth: ``python -m benchmarks.believing [ID ...]``.

The first table counts cards that somebody passed over, as the first seat sees it: how often he held one all the same,
how often he would by chance, and how many times less likely it was in odds, which is what ``belief.PASSED_OVER`` was
chosen by. The last line is the mean square of what is wrong with the odds of each hidden card in each hand, by chance
alone and by what is believed: the less, the nearer to the truth.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

import foolery
from foolery import bots
from foolery.base.cards import COPY, Card, Place, cards
from foolery.contract.dice import Dice
from foolery.durak.engine.sampling import HIGH, Belief
from foolery.durak.engine.view import DurakView
from foolery.durak.engine.worlds import DurakWorlds

WORLDS: Final = 100
"""So many worlds tell the odds of a card."""
EVERY: Final = 6
"""One of so many decisions is looked at for them."""


class Counts:
    """What was passed over, by what was done and whether the card is high; what is wrong, by chance and as believed."""

    def __init__(self) -> None:
        self.passed: defaultdict[tuple[str, bool], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        self.wrong = [0.0, 0.0]
        self.odds = 0


class Counting(Belief):
    """A belief that counts how often what it thinks unlikely is so all the same."""

    def __init__(self, view: DurakView, counts: Counts) -> None:
        self.counts = counts
        self.state: Any = None
        super().__init__(view, ())

    def look(self, state: Any, seat: int) -> None:
        """See the position before the next event: what is hidden from this seat, and the truth."""
        self.state = state
        self.view = state.view(seat)
        self.faces = sorted({card % COPY for card in cards(self.view.unseen())})

    def passes_over(self, kind: str, place: Place, faces: Iterable[Card]) -> None:
        """Count these cards, whether the place has them and how likely that is."""
        found = list(faces)
        if self.state is not None and place != self.view.seat and self.faces:
            hidden = self.view.hand_sizes[place] - self.view.known[place].bit_count()
            hand, chance = self.state.hand(place), hidden / len(self.faces)
            for face in found if chance < 1 else ():
                counted = self.counts.passed[kind, self.beats(place).strength(face) >= HIGH]
                counted[0] += 1
                counted[1] += hand >> face & 1
                counted[2] += chance
        super().passes_over(kind, place, found)


def play(name: str, players: int, bot: str, number: int, counts: Counts) -> None:
    """Play a deal of one kind of player, and count what the first seat could believe."""
    state = foolery.game(name).deal(players, f"believing {number}")
    seats = [bots.make(bot, f"believing {number} {seat}") for seat in range(players)]
    view = state.view(0)
    if not isinstance(view, DurakView):
        raise SystemExit(f"{name} is no game of Durak: nothing is believed there.")
    belief, heard, moves = Counting(view, counts), [event.shown_to(0) for event in state.opening], 0
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        if seat == 0 and len(legal) > 1 and (moves := moves + 1) % EVERY == 0:
            judge(state, heard, counts)
        belief.look(state.copy(), 0)
        move = legal[0] if len(legal) == 1 else seats[seat].choose(state.view(seat))
        for event in state.play(seat, move):
            heard.append(event.shown_to(0))
            belief.hear(heard[-1], 0)


def judge(state: Any, heard: list[Any], counts: Counts) -> None:
    """Add up how far the odds are from the truth, without and with belief."""
    view = state.view(0)
    hidden = [(place, card) for place in range(1, len(view.hand_sizes)) for card in cards(view.unseen())]
    counts.odds += len(hidden)
    for believes in (False, True):
        worlds, dice = DurakWorlds(view), Dice(1)
        if believes:
            worlds.lean(Belief(view, heard).factors)
        world, held = worlds.state(), dict.fromkeys(hidden, 0)
        for _ in range(WORLDS):
            worlds.into(world, dice)
            for place, card in hidden:
                held[place, card] += world.hand(place) >> card & 1
        for place, card in hidden:
            counts.wrong[believes] += (held[place, card] / WORLDS - (state.hand(place) >> card & 1)) ** 2


def odds(share: float) -> float:
    """A share as odds."""
    return share / (1 - share) if share < 1 else float("inf")


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.believing", description="What players pass over.")
    parser.add_argument("games", nargs="*", default=["throw-in", "transfer"], metavar="ID")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument("--bot", default="heuristic", help="who sits there (heuristic)")
    parser.add_argument("--number", type=int, default=100, help="deals of each game (100)")
    given = parser.parse_args(arguments)
    for name in given.games:
        counts = Counts()
        for number in range(given.number):
            play(name, given.players, given.bot, number, counts)
        print(f"{name}, {given.players} × {given.bot}\n")
        print("| passed over | cards | held | by chance | odds |\n|---|---:|---:|---:|---:|")
        for (kind, high), (seen, held, chance) in sorted(counts.passed.items()):
            row = (f"{kind}, {'high' if high else 'low'}", f"{seen:.0f}", f"{held / seen:.1%}", f"{chance / seen:.1%}")
            print(f"| {' | '.join(row)} | {odds(held / seen) / odds(chance / seen):.2f} |")
        without, believed = (wrong / max(1, counts.odds) for wrong in counts.wrong)
        print(
            f"\nwrong by chance {without:.4f}, as believed {believed:.4f}: {1 - believed / without:.0%} less\n",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
