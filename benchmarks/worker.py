"""One process that measures: it reads one task a line as JSON and answers each with one line of JSON.

`python -m benchmarks.worker foolery|openspiel`. The figures are counts and seconds of processor time.
"""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

RULES = Path(__file__).parent / "rules"
SEATS = 2

Count = dict[str, int]
Batch = Callable[[int], tuple[Count, float]]
"""Does something so many times; gives what there was to count, and the seconds."""


def measure(batch: Batch, seconds: float) -> dict[str, float]:
    """Repeat a batch until so many seconds are used, the first and smallest apart."""
    number = 1
    used = batch(number)[1]
    while used < seconds / 10 and number < 1_000_000:
        number *= 2
        used = batch(number)[1]
    total: dict[str, float] = {"seconds": 0.0}
    while total["seconds"] < seconds:
        counts, used = batch(number)
        total["seconds"] += used
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
    return total


class Ours:
    """The tasks on Foolery, in whichever form this process runs."""

    def __init__(self) -> None:
        import foolery
        from foolery.compiling import finder
        from foolery.durak.game import DurakGame

        self.form = "compiled" if finder.compiled() else "interpreted"
        for path in sorted(RULES.glob("*.py")):
            foolery.load_rule_file(path)
        self.game = DurakGame
        self.rule_package, self.suffix = finder.RULE_PACKAGE, finder.SUFFIX
        self.seed = 0
        self.dealt: dict[str, list[Any]] = {}

    def start(self) -> dict[str, Any]:
        """What this process is."""
        self.game("transfer")
        rules = [name for name in sys.modules if name.startswith(self.rule_package)]
        files = [str(sys.modules[name].__file__) for name in rules]
        return {"form": self.form, "rules": sum(file.endswith(self.suffix) for file in files)}

    def playouts(self, name: str) -> Batch:
        """Whole deals inside the core, shuffled by its own dice."""
        from foolery.durak.engine.playout import play_many

        rules = self.game(name).rules_for(SEATS)

        def batch(number: int) -> tuple[Count, float]:
            self.seed += 1
            start = process_time()
            tally = play_many(rules, SEATS, number, self.seed)
            used = process_time() - start
            return {"moves": tally.moves, "games": tally.deals, "forced": tally.forced}, used

        return batch

    def documented(self, name: str) -> Batch:
        """Whole deals inside the core, each dealt by the documented shuffle."""
        from foolery.contract.dice import Dice
        from foolery.contract.tally import Tally
        from foolery.durak.engine.playout import play_out

        game = self.game(name)

        def batch(number: int) -> tuple[Count, float]:
            self.seed += 1
            dice = Dice(self.seed)
            tally = Tally()
            start = process_time()
            for i in range(number):
                play_out(game.deal(SEATS, f"bench {self.seed} {i}"), dice, tally)
            used = process_time() - start
            return {"moves": tally.moves, "games": tally.deals, "forced": tally.forced}, used

        return batch

    def shuffle(self, name: str) -> Batch:
        """The documented shuffle alone."""
        from foolery.base.shuffle import shuffled

        cards = self.game(name).rules_for(SEATS).pack_cards

        def batch(number: int) -> tuple[Count, float]:
            start = process_time()
            for i in range(number):
                shuffled(cards, "bench", "deal", i, "order")
            return {"times": number}, process_time() - start

        return batch

    def stepping(self, name: str) -> Batch:
        """Whole deals move by move from Python, from the first lead on."""
        if name not in self.dealt:
            self.dealt[name] = [self.game(name).deal(SEATS, f"step {i}") for i in range(32)]
        dealt = self.dealt[name]
        chance = random.Random(1).random

        def batch(number: int) -> tuple[Count, float]:
            states = [dealt[i % len(dealt)].copy() for i in range(number)]
            moves = 0
            start = process_time()
            for state in states:
                while True:
                    seat = state.actor()
                    if seat < 0:
                        break
                    legal = state.legal(seat)
                    state.apply(seat, legal[int(chance() * len(legal))])
                    moves += 1
            return {"moves": moves, "games": number}, process_time() - start

        return batch

    def copy(self, name: str) -> Batch:
        """Copies of a state in its first lead."""
        state = self.game(name).deal(SEATS, "copy")

        def batch(number: int) -> tuple[Count, float]:
            start = process_time()
            for _ in range(number):
                state.copy()
            return {"times": number}, process_time() - start

        return batch

    def view(self, name: str) -> Batch:
        """Views of the seat that acts."""
        state = self.game(name).deal(SEATS, "view")
        seat = state.actor()

        def batch(number: int) -> tuple[Count, float]:
            start = process_time()
            for _ in range(number):
                state.view(seat)
            return {"times": number}, process_time() - start

        return batch


class Theirs:
    """The tasks on OpenSpiel; a chance node is stepped like a decision and counted apart."""

    def __init__(self) -> None:
        import pyspiel

        self.load = pyspiel.load_game
        self.chance = random.Random(1).random

    def start(self) -> dict[str, Any]:
        """What this process is."""
        from importlib.metadata import version

        return {"form": "openspiel", "version": version("open_spiel")}

    def deal(self, game: Any) -> Any:
        """A state whose first chance nodes, the deal, are done."""
        state = game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(self.chance() * len(actions))])
        return state

    def stepping(self, name: str) -> Batch:
        """Whole games from Python, from the first decision on."""
        game = self.load(name)

        def batch(number: int) -> tuple[Count, float]:
            return self.step([self.deal(game) for _ in range(number)])

        return batch

    def whole(self, name: str) -> Batch:
        """Whole games from Python, the deal included."""
        game = self.load(name)

        def batch(number: int) -> tuple[Count, float]:
            start = process_time()
            states = [game.new_initial_state() for _ in range(number)]
            made = process_time() - start
            counts, used = self.step(states)
            return counts, made + used

        return batch

    def step(self, states: list[Any]) -> tuple[Count, float]:
        """Play these states to their ends."""
        chance = self.chance
        moves = chances = 0
        start = process_time()
        for state in states:
            while not state.is_terminal():
                if state.is_chance_node():
                    chances += 1
                else:
                    moves += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
        return {"moves": moves, "games": len(states), "chances": chances}, process_time() - start

    def copy(self, name: str) -> Batch:
        """Copies of a state at its first decision."""
        state = self.deal(self.load(name))

        def batch(number: int) -> tuple[Count, float]:
            start = process_time()
            for _ in range(number):
                state.clone()
            return {"times": number}, process_time() - start

        return batch


def main(side: str) -> None:
    """Answer tasks until the input ends."""
    tasks: Any = Theirs() if side == "openspiel" else Ours()
    print(json.dumps(tasks.start()), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        print(json.dumps(measure(getattr(tasks, task["what"])(task["game"]), task["seconds"])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
