"""The commands about saved games: replay, convert and verify."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from foolery import catalogue
from foolery import record as records_module
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.cli.positions import (
    THE_INPUT,
    AsLine,
    in_file,
    is_json,
    print_position,
    text_of,
    text_within,
    untold,
    verdict,
    whole_text,
)
from foolery.cli.usage import CommandError
from foolery.cli.words import Json, Lang_, nameless, numbered, print_json, put, say, speak, speaking
from foolery.contract import Game, Lang, State
from foolery.contract.narration import Narrator
from foolery.record import Record, Step
from foolery.speech import typed
from foolery.terminal import store

LONGEST = 16_000_000
"""Characters of a record at most."""


def folder() -> Path:
    """Where games are saved."""
    return store.home() / "records"


def records(as_json: Json = False, lang: Lang_ = None) -> None:
    """List the saved games, the newest first."""
    speak(lang)
    place = folder()
    found = [(path.name, opened(path)) for path in saved(place)]
    if as_json:
        print_json({"folder": str(place), "records": [listed(name, record) for name, record in found]})
        return
    if not found:
        put(say("no-records", folder=place))
    for name, record in found:
        if isinstance(record, FooleryError):
            put(f"{name}: {say('unreadable', why=record.text(speaking()))}")
            continue
        state = say("finished" if record.finished else "unfinished")
        names = ", ".join(called(record)) or say("players", players=record.players)
        put(f"{name}: {titled(record.game)}, {names}, {say('deals', deals=len(record.deals))}, {state}")


def titled(game_id: str) -> str:
    """The title of a game, its id behind it where options are set; the id alone where a rule of it is not there."""
    try:
        title = catalogue.game(game_id).title(speaking())
    except FooleryError:
        return game_id
    return f"{title} ({game_id})" if "," in game_id else title


def called(record: Record) -> list[str]:
    """The names of a record as they are said in the language that is spoken."""
    return store.names_in(record, speaking())


def saved(place: Path) -> list[Path]:
    """The records in a folder, the newest first; none where there is no such folder yet. Raises OSError."""
    try:
        paths = list(place.iterdir())
    except FileNotFoundError:
        return []
    return sorted((path for path in paths if path.suffix == ".txt" and path.name[0] != "."), reverse=True)


def listed(name: str, record: Record | FooleryError) -> dict[str, Any]:
    """One saved game for programs."""
    if isinstance(record, FooleryError):
        return {"file": name, "problem": record.to_wire()}
    return {
        "file": name,
        "game": record.game,
        "players": record.players,
        "names": list(record.names),
        "deals": len(record.deals),
        "finished": record.finished,
        "date": record.date,
    }


def opened(path: Path) -> Record | FooleryError:
    """One saved game; what is wrong with it where it cannot be read."""
    try:
        return records_module.read(text_of(path, LONGEST))
    except FooleryError as error:
        return error
    except OSError as error:
        return FooleryError.of(system_reason(error))


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    step: Annotated[bool, typer.Option("--step")] = False,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    at: Annotated[int | None, typer.Option(min=0)] = None,
    deal: Annotated[int | None, typer.Option(min=1)] = None,
    as_line: AsLine = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Play a saved game again, in words, and say whether it holds by the rules; or print one of its positions."""
    spoken = speak(lang)
    if at is None and (deal is not None or as_line):
        raise CommandError("usage.needs", option="--line" if deal is None else "--deal", other="--at")
    if at is not None and step:
        raise CommandError("usage.not-together", option="--step", other="--at")
    record = read_record(file)
    seat = seat_of(record, seat)
    with in_file(place_of(file)):
        if at is not None:
            print_position(position_at(record, 1 if deal is None else deal, at), seat, as_line, as_json, spoken)
        elif as_json:
            print_json(replayed(record, seat))
        else:
            retell(record, seat, step, spoken)


def retell(record: Record, seat: int | None, step: bool, spoken: Lang) -> None:
    """Print a record in words, with a pause after each action if ``step``, and whether it holds by the rules."""
    names = called(record) or nameless(record.players)
    put(f"{titled(record.game)}: {', '.join(called(record) or numbered(record.players))}")
    paused = step
    for played in records_module.replay(record):
        for line in told(played, seat, spoken, names, records_module.teller(record)):
            put(line)
        paused = paused and wait(played)
        if step and not paused:
            return
    note = records_module.unjudged(record)
    if note is not None:
        put(say("not-judged", why=note.text(spoken)))
    if note is None or not record.finished:
        put(say("exact" if record.finished else "so-far" if note else "exact-so-far"))


def position_at(record: Record, deal: int, at: int) -> State:
    """The state after so many actions of a deal. Raises FooleryError where the record does not lead there."""
    why = records_module.unjudged(record)
    if why is not None:
        raise FooleryError("cli.no-positions", why=why)
    if deal > len(record.deals):
        raise FooleryError("cli.no-deal", deal=deal, deals=len(record.deals))
    actions = len(record.deals[deal - 1].actions)
    if at > actions:
        raise FooleryError("cli.no-action", deal=deal, at=at, actions=actions)
    steps = (step.state for step in records_module.replay(record) if step.deal == deal)
    state = next(itertools.islice(steps, at, None))
    assert state is not None
    return state


def seat_of(record: Record, seat: int | None) -> int | None:
    """The seat whose sight is told; None: everything that the record holds. Raises FooleryError."""
    if seat is not None and seat >= record.players:
        raise FooleryError("move.no-seat", seat=seat, last=record.players - 1)
    if record.edition == "full" or seat == record.edition:
        return seat
    own = record.edition if isinstance(record.edition, int) else None
    if seat is not None:
        whose = Message("cli.everybody") if own is None else Message("record.seat", seat=own)
        raise FooleryError("cli.edition-sees", whose=whose, seat=seat)
    return own


def read_record(file: str) -> Record:
    """The record that an argument names. Raises FooleryError that names the file."""
    text = source(file)
    with in_file(place_of(file)):
        return records_module.read(text)


def place_of(file: str) -> Message | str:
    """How to speak of what an argument of a record names, for ``in_file``."""
    return THE_INPUT if file == "-" or is_json(file) else file


def source(file: str) -> str:
    """The text of a record."""
    if file == "-":
        return text_within(sys.stdin, LONGEST, THE_INPUT)
    if is_json(file):
        return file
    path = Path(file)
    if not path.exists() and path.name == file:
        path = next((place for place in (folder() / file, folder() / f"{file}.txt") if place.exists()), path)
    if not file or not path.exists():
        raise FooleryError("cli.no-record-file", file=file or Message("arguments.text", text=""))
    return text_of(path, LONGEST)


def told(step: Step, seat: int | None, lang: Lang, names: Sequence[str], game: Game | None) -> Iterator[str]:
    """One step in words, as this seat saw it or with everything."""
    if step.seat is None:
        yield f"— {say('deal', deal=step.deal)} —"
    narrator = Narrator(game, lang, tuple(names), seat)
    for event in untold(step.events, step.result, game):
        yield whole_text(event, narrator) if seat is None else narrator.event(event) or event.text(seat, lang, names)
    yield from verdict(step.result, narrator)


def wait(step: Step) -> bool:
    """Wait for Enter after an action; False where the reader has had enough or the input has ended."""
    if step.seat is None:
        return True
    if sys.stdin.isatty():
        put(say("enter"), end=" ", flush=True)
    line = sys.stdin.readline()
    return line != "" and typed("command").get(line.strip().lower()) != "quit"


def replayed(record: Record, seat: int | None) -> dict[str, Any]:
    """A record for programs, with its events as the seat saw them."""
    actions = [action for deal in record.deals for action in deal.actions]
    texts = iter([action.text if seat is None else action.shown_to(seat).text for action in actions])
    steps = []
    for step in records_module.replay(record):
        steps.append(
            {
                "deal": step.deal,
                "seat": step.seat,
                "action": "" if step.seat is None else next(texts),
                "events": [event.in_full() if seat is None else event.to_wire(seat) for event in step.events],
                "result": None if step.result is None else step.result.to_wire(),
            }
        )
    note = records_module.unjudged(record)
    return {
        "game": record.game,
        "players": record.players,
        "names": list(record.names),
        "called": store.names_in(record, speaking()),
        "finished": record.finished,
        "exact": note is None,
        "note": None if note is None else note.to_wire(),
        "steps": steps,
    }


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Say of each deal of a saved game whether it was committed to before it was dealt, and holds what was promised."""
    spoken = speak(lang)
    record = read_record(file)
    with in_file(place_of(file)):
        found = records_module.verify(record)
    proven = all(proof.committed for proof in found)
    if as_json:
        deals = [{"deal": one.deal, "committed": one.committed, "nonces": list(one.added)} for one in found]
        print_json({"proven": proven, "deals": deals})
    else:
        for proof in found:
            put(proof.said().text(spoken))
        put(say("shuffle-proven" if proven else "shuffle-not-proven"))
    if not proven:
        raise typer.Exit(1)
