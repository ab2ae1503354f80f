"""Plays fixed games and prints a fingerprint of each, to hold one form of the engine against the other.

`python -m tests.transcript [--full ID SEATS SEED]` prints one line a game; with `--full` every line that the
fingerprint of that game is made of, to find the first difference.
"""

import hashlib
import random
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import foolery
from foolery.bots.rummy import RummyLowest
from foolery.compiling import finder
from foolery.contract.dice import Dice
from foolery.durak.engine import keys as durak_keys
from foolery.durak.engine import playout as durak_playout
from foolery.rummy.engine import keys as rummy_keys
from foolery.rummy.engine import playout as rummy_playout
from foolery.rummy.engine.compose import Sheet
from foolery.rummy.game import RummyGame
from foolery.shedding.engine import keys as shed_keys
from foolery.shedding.engine import playout as shed_playout

BASES = ("simple", "throw-in", "transfer")
PACKS = ("24", "32", "36", "52")
LEARNED = (("throw-in", 2), ("transfer+poker", 4), ("big-twin", 3), ("shed-idiot", 3), ("contract-rummy", 3))
TWINS = Path(__file__).parent / "data/two_packs.py"
OPTIONS = (
    "throw-in-order=free",
    "throw-while-pending=on",
    "throw-after-take=off",
    "throwers=attacker",
    "throwers=neighbours",
    "cap-total=4",
    "cap-total=none",
    "cap-thrown=2",
    "cap-lifted-empty-stock=off",
    "first-attack-five=off",
    "first-attack-five=first-bout",
    "lead-max=1",
    "replenish-order=defender-first",
    "replenish-order=clockwise",
    "no-draw=on",
    "instant-loss-at=12",
    "swap-six-of-trump=on",
    "closed-discard=off",
    "strap=any",
    "bout-limit=50",
)
TRANSFERS = ("transfer-several=1", "no-transfer-first-bout=on", "no-transfer-trump-on-table=on")
MORE = ("pagat-perevodnoy", "throw-in+two-packs,throw-in-order=free", "transfer,swap-six-of-trump=on,pack=52")
SHED_OPTIONS = ("play-on=on", "voluntary-take=on", "take-face-up=on", "packs=2")
SHED_HOUSE = (
    *("test:eight-skips", "test:three-clear", "test:seven-lower", "test:jack-turns"),
    *("test:lowest-starts", "test:no-ten-last", "test:same-skips", "test:three-burn"),
)
MOST_PLIES = 400
RUMMY_OPTIONS = (
    *("small-pack=on", "discard-taken=on", "melded-may-claim=off", "claim-own=on", "claim-limit=1"),
    *("no-final-discard=on", "touching-sequences=on", "trade-at-once=on", "owner-trades=on"),
)
KEYS: dict[str, Any] = {"durak": durak_keys.key_of, "idiot": shed_keys.key_of, "rummy": rummy_keys.key_of}
PLAYOUTS: dict[str, Any] = {"durak": durak_playout.play_many, "idiot": shed_playout.play_many}
SENSIBLE = 0.9
"""How often whoever decides in rummy plays by a simple rule: by lot nobody lays a contract."""


def load_rules() -> None:
    """The rule with two packs, and house rules of the shedding game, once."""
    if "two-packs" not in foolery.rules():
        foolery.load_rule_file(TWINS)
    if SHED_HOUSE[0] not in foolery.rules():
        for path in sorted((TWINS.parent / "shed_house").glob("*.py")):
            foolery.load_rule_file(path)


def games() -> Iterator[tuple[str, int, str]]:
    """Every game of the comparison: id, seats and seed."""
    for base in BASES:
        for seats in foolery.game(base).seats()[::2]:
            yield base, seats, f"{base} 0"
        for pack in PACKS:
            game = foolery.game(f"{base},pack={pack}")
            for seats in sorted({2, game.seats()[-1]}):
                yield game.id, seats, pack
        for seats in (2, 5):
            yield f"{base}+two-packs", seats, "twins"
    for number, option in enumerate(OPTIONS):
        yield f"throw-in,{option}", 2 + number % 3, option
    for option in TRANSFERS:
        for seats in (2, 4):
            yield f"transfer,{option}", seats, option
    for name in MORE:
        yield name, 3, name
    yield from shed_games()
    yield from rummy_games()


def shed_games() -> Iterator[tuple[str, int, str]]:
    """Those of the shedding game: every number of seats, every option, every house rule and all together."""
    for seats in range(2, 9):
        yield "shed-idiot", seats, "shed"
    for number, option in enumerate(SHED_OPTIONS):
        for seats in (2 + number, 5):
            yield f"shed-idiot,shed-idiot.{option}", seats, option
    for number, name in enumerate(SHED_HOUSE):
        yield f"shed-idiot+{name}", 2 + number % 4, name
    for seats in (3, 6):
        yield "+".join(("shed-idiot", *SHED_HOUSE)), seats, "house"


def rummy_games() -> Iterator[tuple[str, int, str]]:
    """Those of Contract Rummy: every contract, every number of seats, every option."""
    for number in range(1, 8):
        for seats in (number + 1, 3):
            yield "contract-rummy", seats, f"deal {number}"
    for number, option in enumerate(RUMMY_OPTIONS):
        contract = 7 if "final" in option else number % 6 + 1
        yield f"contract-rummy,contract-rummy.{option}", 3 + number % 2, f"deal {contract}"


def dealt(name: str, seats: int, seed: str) -> Any:
    """A deal; in rummy the one of a match that the seed names."""
    game, number = foolery.game(name), int(seed.removeprefix("deal ")) if seed.startswith("deal ") else 1
    before = Sheet(number - 1, 0, points=((0,) * seats,) * (number - 1)) if number > 1 else None
    return game.deal(seats, seed, None, before)


def chosen(state: Any, seat: int, moves: list[int], choice: random.Random) -> int:
    """The move to go on with: any, in rummy mostly a sensible one."""
    if state.family == "rummy" and choice.random() < SENSIBLE:
        return RummyLowest("").choose(state.view(seat))
    return choice.choice(moves)


def lines(name: str, seats: int, seed: str) -> Iterator[str]:
    """A whole game in text: at every ply all legal lists and the position, then what a move told; then the result."""
    state = dealt(name, seats, seed)
    choice, key_of = random.Random(f"{name} {seats} {seed}"), KEYS[state.family]
    while state.actors() and state.ply < MOST_PLIES:
        lists = [state.legal(seat) for seat in range(seats)]
        yield f"{state.actors()} {lists} {state.digest()} {state.copy().digest()} {key_of(state)}"
        if state.ply % 8 == 0:
            worlds = state.view(state.ply // 8 % seats).worlds()
            world = worlds.state()
            worlds.into(world, Dice(state.ply))
            yield f"{world.digest()} {key_of(world)}"
        seat = choice.choice(state.actors())
        move = chosen(state, seat, lists[seat], choice)
        text = state.move_text(move)
        twin = state.copy()
        twin.apply(seat, move)
        yield f"{seat} {text} {[repr(event.key()) for event in state.play(seat, move)]} {twin.digest()}"
    yield f"{state.line()} {state.result()} {state.problems()} {state.census()}"


def fingerprint(name: str, seats: int, seed: str) -> str:
    """One line for one game."""
    text = "\n".join(lines(name, seats, seed))
    return f"{name} {seats} {seed!r} {text.count(chr(10))} {hashlib.sha256(text.encode()).hexdigest()}"


def playouts(name: str, seats: int) -> str:
    """One line for a run of playouts inside the core, where there are no lists and no events."""
    game: Any = foolery.game(name)
    tally = PLAYOUTS[game.family](game.rules_for(seats), seats, 20, 5)
    return f"{name} {seats} {tally.deals} {tally.moves} {tally.forced} {tally.draws} {tally.limited}"


def learned(name: str, seats: int) -> str:
    """One line for a batch of learners: all that it writes in some steps."""
    from foolery.rl import vector

    env = vector(name, 3, seats, seed=4, autoreset="SameStep", history=24, critic=True)
    assert env.critic is not None
    seen, _ = env.reset(seed=4)
    digest = hashlib.sha256()
    for _ in range(60):
        for buffer in (*seen.values(), env.critic, env.rewards, env.terminated):
            digest.update(buffer.tobytes())
        seen, *_ = env.step(env.sample())
    return f"{name} {seats} learned {digest.hexdigest()}"


def all_lines() -> Iterator[str]:
    """The whole comparison."""
    load_rules()
    if find_spec("gymnasium"):  # Of the extra for learners.
        for name, seats in LEARNED:
            yield learned(name, seats)
    for game in games():
        yield fingerprint(*game)
    for base in BASES:
        for seats in (2, 3, 6):
            yield playouts(base, seats)
        yield playouts(f"{base}+two-packs", 4)
        yield playouts(f"{base},pack=52", 8)
    for seats in (2, 5):
        tally = rummy_playout.play_many(RummyGame("contract-rummy").rules, seats, 14, 5)
        yield f"contract-rummy {seats} {tally.deals} {tally.moves} {tally.forced} {tally.draws} {tally.limited}"
    for seats in (2, 4, 7):
        yield playouts("shed-idiot", seats)
        yield playouts("shed-idiot,shed-idiot.play-on=on,shed-idiot.voluntary-take=on", seats)
        yield playouts("+".join(("shed-idiot", *SHED_HOUSE)), seats)


def main(arguments: list[str]) -> None:
    print(f"form: {'compiled' if finder.compiled() else 'interpreted'}")
    if arguments[:1] == ["--full"]:
        load_rules()
        name, seats, seed = arguments[1:]
        for line in lines(name, int(seats), seed):
            print(line)
        return
    for line in all_lines():
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
