"""A corpus of everything that games put out, to compare a checkout with an older commit.

``python -m tests.corpus --against COMMIT`` plays the same games in both and shows the first difference of each game:
positions, views, wire forms, actions, events, rows of learners, samples, pickles, and errors for broken input, in every
language. Exit code 1: something differs. ``python -m tests.corpus`` prints the corpus of this checkout.

It uses the public interface alone, so that one script runs on both sides. Moves are chosen by a hash, not by a bot.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import pickle
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

import foolery
from foolery.speech import languages

ROOT: Final = Path(__file__).parent.parent
PLIES: Final = 400
"""Moves of a deal at most."""
EVERY: Final = 7
"""One position in ``EVERY`` is put out whole, of the others the line alone."""
SHOWN: Final = 2000
"""Characters of a differing line at most."""
BROKEN: Final = 12
"""Broken inputs for each position that is put out whole."""

LISTED: Final = re.compile(r"(?<=the fields are )[a-z_, ]+|(?<=поля такие: )[a-z_, ]+")
"""The names in the error of a word that is no field of a position."""

Line = tuple[str, str]


def chance(number: int, *parts: object) -> int:
    """A number below ``number`` that depends on the parts alone."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) % number


def tried(what: Callable[[], object]) -> str:
    """The result of a call, or the sentences of the error that it raises."""
    try:
        found = what()
    except foolery.FooleryError as error:
        return f"{type(error).__name__} {error.code}: " + " | ".join(error.text(lang) for lang in languages())
    return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False, sort_keys=True, default=repr)


def games() -> list[str]:
    """Every game, and every rule on the game that it is played on if none is named."""
    return sorted({*foolery.games(), *foolery.rules()})


def corpus(name: str, deals: int) -> Iterator[Line]:
    """All lines of a game: deals at the fewest and the most seats."""
    try:
        game = foolery.game(name)
    except foolery.FooleryError as error:
        yield "refused", error.text()
        return
    for lang in languages():
        yield f"rules {lang}", game.rules_text(lang)
    yield "wire", tried(game.to_wire)
    for players in sorted({min(game.seats()), max(game.seats())}):
        for number in range(deals):
            yield from of_deal(game, players, f"{name}/{players}/{number}")


def of_deal(game: foolery.Game, players: int, seed: str) -> Iterator[Line]:
    """One deal, from its opening to its result."""
    state = game.deal(players, seed)
    yield "opening", tried(lambda: [event.in_full() for event in state.opening])
    for ply in range(PLIES):
        actors = state.actors()
        if not actors:
            break
        yield from of_position(game, state, whole=chance(EVERY, seed, ply) == 0, seed=f"{seed}/{ply}")
        seat = actors[chance(len(actors), seed, ply, "seat")]
        legal = state.legal(seat)
        for event in state.play(seat, legal[chance(len(legal), seed, ply, "move")]):
            yield from of_event(event, players)
    yield from of_position(game, state, whole=True, seed=f"{seed}/end")
    result = state.result()
    yield "result", repr(result)
    if result is not None:
        for lang in languages():
            yield f"result {lang}", tried(lambda lang=lang: game.result_text(result, None, lang))  # type: ignore[misc]


def of_event(event: foolery.Event, players: int) -> Iterator[Line]:
    """An event in full, and as each seat hears it in each language."""
    yield "event", tried(event.in_full)
    for seat in (None, *range(players)):
        yield f"event {seat}", tried(lambda seat=seat: event.to_wire(seat))  # type: ignore[misc]
        for lang in languages():
            yield f"event {seat} {lang}", event.text(seat, lang)


def of_position(game: foolery.Game, state: foolery.State, whole: bool, seed: str) -> Iterator[Line]:
    """A position with the views of all seats; ``whole``: in every form."""
    line = state.line()
    yield "line", line
    if not whole:
        return
    data = state.to_json()
    yield "json", tried(lambda: data)
    yield "back", tried(lambda: game.position(line).line())
    yield "back from json", tried(lambda: game.position(data).line())
    yield "pickle", pickle.loads(pickle.dumps(state)).line()
    yield "copy", state.copy().line()
    for seat in (None, *range(state.players)):
        yield from of_view(game, state.view(seat), seed)
    yield from of_learners(game, state)
    for number in range(BROKEN):
        broken = spoilt(line, f"{seed}/{number}")
        yield f"broken {broken}", tried(lambda broken=broken: game.position(broken).line())  # type: ignore[misc]


def of_view(game: foolery.Game, view: foolery.View, seed: str) -> Iterator[Line]:
    """A view in every form and language, what may be done in it, and a sample of it."""
    line = view.line()
    yield "view", line
    yield "view wire", tried(view.to_wire)
    yield "view json", tried(view.to_json)
    yield "view back", tried(lambda: game.view(line).line())
    yield "sample", tried(lambda: view.sample(seed).line())
    actions = view.actions()
    for lang in languages():
        yield f"view {lang}", view.text(lang)
        yield f"prompt {lang}", view.prompt(lang)
        yield f"labels {lang}", tried(lambda lang=lang: [view.label(one, lang) for one in actions])  # type: ignore[misc]
    for action in actions:
        yield "action", tried(action.to_wire)
        yield "action read", tried(lambda text=action.text: game.parse_action(text, view).text)  # type: ignore[misc]
    for number in range(BROKEN if actions else 0):
        text = spoilt(actions[chance(len(actions), seed, number)].text, f"{seed}/{number}")
        yield f"broken action {text}", tried(lambda text=text: game.parse_action(text, view).text)  # type: ignore[misc]
        broken = spoilt(line, f"{seed}/{number}")
        yield f"broken view {broken}", tried(lambda broken=broken: game.view(broken).line())  # type: ignore[misc]


def of_learners(game: foolery.Game, state: foolery.State) -> Iterator[Line]:
    """The rows of all seats and the numbers of the moves that are possible."""
    episode = game.episode(state.players)
    episode.take(state)
    for seat in range(state.players):
        row = bytearray(episode.layout.size)
        episode.observe(seat, memoryview(row), 0)
        yield f"row {seat}", bytes(row).hex()
    yield (
        "numbers",
        tried(lambda: [episode.index(number) for number in range(episode.gather())] if state.actors() else []),
    )


def spoilt(text: str, seed: str) -> str:
    """The text with one letter, or one word of it, gone, doubled or exchanged for another."""
    link = "" if chance(2, seed, "letters") else " "
    parts = text.split(" ") if link else list(text)
    at, other = chance(len(parts), seed, "at"), chance(len(parts), seed, "other")
    kind = chance(3, seed, "kind")
    parts[at : at + (kind < 2)] = [parts[other]] if kind else []
    return link.join(parts)


def printed(names: list[str], deals: int) -> None:
    """Print the corpus: a game a line, then its lines, each as JSON."""
    for name in names:
        print(json.dumps(["game", name]))
        for line in corpus(name, deals):
            print(json.dumps(line, ensure_ascii=False))


def side(source: Path, names: list[str], deals: int) -> subprocess.Popen[str]:
    """The corpus of a checkout, from a process of its own; plain files, so that no stale build speaks for them."""
    command = [sys.executable, str(Path(__file__).resolve()), "--deals", str(deals), *names]
    environment = os.environ | {"PYTHONPATH": str(source / "src"), "FOOLERY_PURE": "1", "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(command, cwd=source, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def differences(old: Iterator[str], new: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The first line of each kind that differs, from both sides; a kind is the first word of a line."""
    shown: set[str] = set()
    for before, after in zip_longest(old, new, fillvalue='["(nothing)"]'):
        if before == after or in_any_order(before) == in_any_order(after):
            continue
        kind = json.loads(before)[0].partition(" ")[0]
        if kind not in shown:
            shown.add(kind)
            yield before.strip(), after.strip()


def in_any_order(line: str) -> str:
    """A line with the names of fields that an error lists in alphabetical order: theirs says nothing."""
    return LISTED.sub(lambda found: ", ".join(sorted(found.group().split(", "))), line)


def against(commit: str, names: list[str], deals: int) -> int:
    """Compare this checkout with a commit; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        wrong = 0
        for name in names or games():
            old, new = side(Path(folder), [name], deals), side(ROOT, [name], deals)
            assert old.stdout is not None
            assert new.stdout is not None
            found = [*differences(iter(old.stdout), iter(new.stdout))]
            for before, after in found:
                print(f"{name}\n  before: {before[:SHOWN]}\n  after:  {after[:SHOWN]}")
            codes = old.wait(), new.wait()
            wrong += bool(found or any(codes))
        print(f"{wrong} of {len(names or games())} games differ.")
        return 1 if wrong else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="ids of games; without them all")
    parser.add_argument("--deals", type=int, default=1, help="deals of each game at each number of seats")
    parser.add_argument("--against", help="a commit to compare with")
    given = parser.parse_args()
    if given.against:
        return against(given.against, given.names, given.deals)
    printed(given.names or games(), given.deals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
