"""Bad input by the thousand: real views, positions, ids, actions and records, bent at random.

What is refused is refused with a FooleryError; what is accepted can be used. Nothing takes long, nothing takes much
memory. ``python -m tests.fuzz NUMBER SEED`` tries so many inputs in this process, under limits, and prints what broke.
"""

from __future__ import annotations

import contextlib
import copy
import json
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import foolery
from foolery import FooleryError, bots, catalogue, record
from foolery.contract import LANGS, Game, View

SECONDS: Final = 20
"""How long one input may take, on a machine that does other things too."""
MEGABYTES: Final = 300
"""How much memory the process may come to need beyond what it has when all games are loaded."""

GAMES: Final = (
    "throw-in",
    "transfer+joker-gifts",
    "simple+with-pairs",
    "throw-in+big-twin",
    "transfer+armenian+royal",
    "throw-in+dummy-playing",
    "simple+pair-play",
    "throw-in+secret-trump",
    "throw-in+gather-then-fool",
    "shed-idiot",
    "shed-idiot,shed-idiot.packs=2",
    "contract-rummy",
    "comic-animals",
)
STRANGE: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 9, 63, 64, 128, 1 << 31, 1 << 62, 1 << 63, 10**30, 30_000_000, 1.5, float("inf")),
    *("", "x", "?", "9c", "10h", "*r", "**", "take", "over", "lead", "h", "²", "-", "0", "a" * 5000, "\u202e", "9c 9c"),
    *([], {}, [[]], [None], ["?"], ["9c"], [["9c"]], [0], {"all": 1}, {"x": []}, [["lead", 0]], [[0, ["9c"]]]),
)
LETTERS: Final = ' \t.,:;/|@#~*-_+=?!<>[]{}()0123456789²٣abcdhjkqstxACDHJKQSTXбпктчТКДВ♣♥\u0000\u202e\n“"'

Input = tuple[str, Game, Any]


# Bending


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything inside plain data."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data))
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def bent(data: Any, random: Random, times: int = 1) -> Any:
    """A copy in which something is dropped, swapped, doubled, enlarged or of another type."""
    data = copy.deepcopy(data)
    for _ in range(times):
        found = list(places(data))
        if not found:
            return random.choice(STRANGE)
        path = random.choice(found)
        inside = data
        for key in path[:-1]:
            inside = inside[key]
        bend(inside, path[-1], data, random)
    return data


def bend(inside: Any, key: Any, whole: Any, random: Random) -> None:
    """Change one thing inside a list or an object."""
    value = inside[key]
    way = random.randrange(7)
    if way == 0:
        del inside[key]
    elif way == 1:
        inside[key] = copy.deepcopy(random.choice(STRANGE))
    elif way == 2:
        other = random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        inside[key], inside[other] = inside[other], inside[key]
    elif way == 3 and isinstance(value, int) and not isinstance(value, bool):
        inside[key] = random.choice((value + 1, value - 1, -value, value * 1000 + 1, value << 40))
    elif way == 4 and isinstance(value, list | str):
        inside[key] = value * random.choice((0, 2, 3, 500))
    elif way == 5 and isinstance(inside, list):
        inside.insert(random.randrange(len(inside) + 1), copy.deepcopy(random.choice(inside)))
    else:
        path = random.choice(list(places(whole)))
        found = whole
        for one in path:
            found = found[one]
        inside[key] = copy.deepcopy(found)


def garbled(text: str, random: Random, times: int = 2) -> str:
    """A text with some letters or words lost, doubled, swapped, foreign or far too many."""
    for _ in range(times):
        at = random.randrange(len(text) + 1)
        to = min(len(text), at + random.choice((1, 1, 2, 10)))
        way = random.randrange(7)
        if way == 0:
            text = text[:at] + text[to:]
        elif way == 1:
            text = text[:at] + random.choice(LETTERS) + text[to:]
        elif way == 2:
            text = text[:at] + random.choice(LETTERS) * random.choice((1, 2, 30)) + text[at:]
        elif way == 3:
            text = text[:to] + text[at:]
        elif way == 4:
            words = text.split(" ")
            random.shuffle(words)
            text = " ".join(words)
        elif way == 5 and random.random() < 0.05:
            text = text[:at] + random.choice((" ", "9", "9c", "a:", "[", "0,", "+")) * 20_000 + text[at:]
        else:
            words = text.split(" ")
            words[random.randrange(len(words))] = random.choice(words)
            text = " ".join(words)
    return text


# What is bent


@cache
def game_of(name: str) -> Game:
    return foolery.game(name)


@cache
def reached(name: str, number: int) -> Any:
    """A state of random play."""
    random = Random(f"{name} {number}")
    game = game_of(name)
    state = game.deal(random.choice(game.seats()[:3]), f"fuzz {number}")
    for _ in range(random.choice((0, 3, 10, 30, 80))):
        actors = state.actors()
        if not actors:
            break
        seat = random.choice(actors)
        state.play(seat, random.choice(state.legal(seat)))
    return state


def some_state(random: Random) -> tuple[Game, Any]:
    """A game and a state of it."""
    name = random.choice(GAMES)
    return game_of(name), reached(name, random.randrange(12))


def a_view(random: Random) -> Input:
    """A view as data or as a line."""
    game, state = some_state(random)
    view = state.view(random.choice((None, *range(state.players))))
    if random.random() < 0.25:
        return "view", game, garbled(view.line(), random, random.choice((1, 2, 5)))
    data = view.to_wire() if random.random() < 0.7 else view.to_json()
    return "view", game, bent(data, random, random.choice((1, 1, 2, 4)))


def a_position(random: Random) -> Input:
    """A position as data or as a line."""
    game, state = some_state(random)
    if random.random() < 0.25:
        return "position", game, garbled(state.line(), random, random.choice((1, 2, 5)))
    return "position", game, bent(state.to_json(), random, random.choice((1, 1, 2, 4)))


def an_id(random: Random) -> Input:
    """The id of a game."""
    rules = sorted(catalogue.rules())
    text = "+".join(random.choice(rules) for _ in range(random.choice((1, 2, 3))))
    if random.random() < 0.5:
        options = game_of(random.choice(GAMES)).options
        name = random.choice(sorted(options))
        text += f",{name}={random.choice((options[name], 'on', '1', '9' * 30))}"
    return "id", game_of("throw-in"), garbled(text, random, 1) if random.random() < 0.7 else text


def an_action(random: Random) -> Input:
    """An action with the state in which it is typed."""
    game, state = some_state(random)
    seat = random.choice(state.actors() or (0,))
    texts = [state.move_text(move) for move in state.legal(seat)] or ["take"]
    text = garbled(random.choice(texts), random, random.choice((1, 1, 2, 3)))
    if random.random() < 0.2:
        text = random.choice(("7²:", "0:", "1:", "9" * 5000 + ":", "²", "٣:")) + text
    return "action", game, (text, state, seat)


@cache
def records() -> tuple[str, ...]:
    """Short records: the first lines of each that is kept."""
    kept = sorted(Path(__file__).with_name("records").glob("*.txt"))
    return tuple("\n".join(path.read_text(encoding="utf-8").splitlines()[:60]) + "\n" for path in kept)


def a_record(random: Random) -> Input:
    """The text of a record."""
    lines = random.choice(records()).split("\n")
    at = random.randrange(len(lines))
    lines[at] = garbled(lines[at], random, random.choice((1, 1, 2)))
    if random.random() < 0.3:
        other = random.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    return "record", game_of("throw-in"), "\n".join(lines)


KINDS: Final[tuple[Callable[[Random], Input], ...]] = (a_view, a_view, a_position, an_id, an_action, a_record)


# What must hold


def survives(game: Game, view: View) -> None:
    """Whatever can be done with a view of a state can be done with this one."""
    for lang in LANGS:
        view.text(lang)
    sent = view.to_wire()
    assert game.view(json.loads(json.dumps(sent))) == view
    assert json.dumps(view.to_json())
    assert view.line()
    actions = view.actions(50)
    assert bool(actions) == bool(view.legal)
    for move in view.legal[:5]:
        assert view.move_text(move)
        assert game.move_label(move, view, "ru")
    for seed in ("a", "b", "c"):
        with contextlib.suppress(FooleryError):
            assert view.sample(seed).view(view.seat) == view
    if len(view.legal) > 1:
        for name in bots.names():
            assert bots.make(name, "s").choose(view) in view.legal


def plays_on(game: Game, state: Any) -> None:
    """A position that was accepted is told, sent, and played for some moves."""
    assert game.position(state.to_json()).digest() == state.digest()
    random = Random(state.ply)
    for _ in range(6):
        for seat in (None, *range(state.players)):
            state.view(seat).text()
        if not state.actors():
            assert state.result() is not None
            return
        seat = state.actors()[0]
        state.play(seat, random.choice(state.legal(seat)))


def tried(kind: str, game: Game, given: Any) -> bool:
    """Whether an input is accepted. Raises what must not be raised."""
    try:
        if kind == "view":
            view = game.view(given)
        elif kind == "position":
            state = game.position(given)
        elif kind == "id":
            catalogue.game(given).title("ru")
        elif kind == "action":
            text, state, seat = given
            if state.actors():
                assert game.parse_move(text, state, seat)
        else:
            record.check(given)
    except FooleryError as error:
        refusal_is_short(error)
        return False
    if kind == "view":
        survives(game, view)
    elif kind == "position":
        plays_on(game, state)
    return True


def refusal_is_short(error: FooleryError) -> None:
    """An error is told in both languages, and repeats little of what it was given."""
    for lang in LANGS:
        text = error.text(lang)
        assert text
        assert len(text) < 20_000, len(text)
    assert json.dumps(error.to_wire())


def shown(given: Any) -> str:
    """An input as it can be tried again, cut where it is long."""
    if isinstance(given, tuple):
        return f"{given[0][:300]!r} in {given[1].line()[:600]}"
    text = given if isinstance(given, str) else json.dumps(given)
    return text[:1500]


def run(number: int, seed: str) -> dict[str, Any]:
    """Try so many inputs: how many of each kind were accepted and refused, and every failure."""
    found: dict[str, Any] = {"accepted": {}, "refused": {}, "failures": []}
    for i in range(number):
        random = Random(f"{seed} {i}")
        kind, game, given = random.choice(KINDS)(random)
        with contextlib.suppress(AttributeError):
            signal.alarm(SECONDS)
        try:
            word = "accepted" if tried(kind, game, given) else "refused"
            found[word][kind] = found[word].get(kind, 0) + 1
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__}: {str(error)[:300]} ({Path(where.filename).name} {where.lineno})"
            found["failures"].append({"number": i, "kind": kind, "game": game.id, "error": said, "input": shown(given)})
        finally:
            with contextlib.suppress(AttributeError):
                signal.alarm(0)
    return found


def too_long(*_: object) -> None:
    raise TimeoutError(f"longer than {SECONDS} seconds")


def limited() -> None:
    """No more memory than a little beyond what all games take, and an alarm for each input."""
    for name in GAMES:
        for number in count():
            reached(name, number)
            if number == 11:
                break
    import resource

    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (MEGABYTES << 20),) * 2)
    signal.signal(signal.SIGALRM, too_long)


if __name__ == "__main__":
    limited()
    print(json.dumps(run(int(sys.argv[1]), sys.argv[2])))
