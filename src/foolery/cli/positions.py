"""Commands about one position: what is legal in it, what follows, what a seat sees, how many lines lead on from it."""

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from errno import ENAMETOOLONG
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from foolery import catalogue
from foolery.base.cards import cards_text
from foolery.base.causes import of_action, reason
from foolery.base.errors import FooleryError, NotationError, shortened
from foolery.base.messages import Message
from foolery.cli.usage import CommandError
from foolery.cli.words import Json, Lang_, nameless, placed, print_json, put, put_lines, say, speak
from foolery.cli.work import MOST_DEPTH, progress_bar
from foolery.contract import Event, Game, Lang, Result, State, View
from foolery.contract.action import head_of
from foolery.contract.narration import Narrator
from foolery.record.text import result_line

LONGEST = 1_000_000
"""Characters of a position at most: a file that is no position may have no end."""
SHOWN = 500
"""How many moves ``legal`` prints at most."""
THE_INPUT = Message("cli.the-input")

PositionText = Annotated[
    str,
    typer.Argument(metavar="POSITION"),
]


AsLine = Annotated[bool, typer.Option("--line")]


@dataclass(frozen=True, slots=True)
class Read:
    """A position as it was read: its game and its fields."""

    game: Game
    data: dict[str, Any]

    @property
    def hides(self) -> bool:
        """Whether cards are unknown, so that it is a view."""
        hands = self.data.get("hands")
        rows = hands if isinstance(hands, list) else []
        return "seat" in self.data or any("?" in row for row in rows if isinstance(row, list | str))

    def state(self, what: str) -> State:
        """The full state; a sentence where cards are hidden."""
        if self.hides:
            raise FooleryError("cli.hides-cards", command=what)
        found: State = self.game.position(self.data)
        return found


def read_position(text: str) -> Read:
    """The position that an argument names. Raises FooleryError or OSError."""
    source, where = content(text)
    if not source.strip():
        raise NotationError("cli.empty", what=where)
    try:
        line = one_line(source, where)
        with in_file(where):
            return Read(*catalogue.read_position(line))
    except (RecursionError, ValueError) as error:
        if isinstance(error, FooleryError):
            raise
        raise NotationError("cli.unreadable", what=where, why=reason(error)) from None


@contextlib.contextmanager
def in_file(where: Message | str) -> Iterator[None]:
    """Let errors in what a file holds begin with its name; a message names no file, and stands in the sentences."""
    try:
        yield
    except FooleryError as error:
        if isinstance(where, str):
            error.file = where
        raise


def one_line(source: str, where: Message | str) -> str:
    """The text of one position: JSON as it is, else the one line that is not empty."""
    if is_json(source):
        return source
    lines = [line for line in source.splitlines() if line.strip()]
    if len(lines) > 1:
        raise NotationError("cli.several-lines", what=where, lines=len(lines))
    return lines[0]


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON, be it right or wrong, and not as a line or the name of a file."""
    return text.lstrip().startswith(("{", "["))


def is_line(text: str) -> bool:
    """Whether a text is meant as a position on one line, be it right or wrong."""
    return text.lstrip().startswith("game=")


def content(text: str) -> tuple[str, Message | str]:
    """What an argument holds or points to, and how to speak of it."""
    if text == "-":
        return text_within(sys.stdin, LONGEST, THE_INPUT), THE_INPUT
    if is_json(text) or "=" in text or not text.strip():
        return text, Message("cli.the-position")
    path = Path(text)
    if "\n" in text.strip() or not _may_be_named(path):
        raise FooleryError("cli.no-position")
    if not path.exists():
        raise FooleryError("cli.game-not-position" if _is_game(text) else "cli.no-position-file", file=shortened(text))
    return text_of(path), str(path)


def _is_game(text: str) -> bool:
    """Whether this is the id of a game."""
    try:
        catalogue.game(text)
    except FooleryError:
        return False
    return True


def _may_be_named(path: Path) -> bool:
    """Whether a file may have such a name; of what is far too long no system knows any."""
    try:
        path.exists()
    except OSError as error:
        return error.errno != ENAMETOOLONG
    return True


def text_of(path: Path, longest: int = LONGEST) -> str:
    """The text of a file. Raises OSError, or FooleryError where it is not text or does not end."""
    try:
        with path.open(encoding="utf-8") as file:
            return text_within(file, longest, str(path))
    except UnicodeDecodeError:
        raise FooleryError("cli.not-text", what=str(path)) from None


def text_within(file: IO[str], longest: int, where: Message | str) -> str:
    """All that a file holds; a sentence where that is more than anything that is meant."""
    text = file.read(longest + 1)
    if len(text) > longest:
        raise FooleryError("cli.too-long", what=where, most=longest)
    return text


def legal(
    position: PositionText,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    steps: Annotated[bool, typer.Option("--steps")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Print what may be done in a position."""
    speak(lang)
    read = read_position(position)
    if read.hides:
        seen = hidden_view(read, seat)
        seat, actors, found = seen.me, seen.actors, [legal_of_view(seen, steps)]
    else:
        state = read.state("legal")
        if seat is not None:
            check_seat_of(state, seat)
        actors = state.actors()
        found = [legal_of(state, one, steps) for one in (actors if seat is None else [seat])]
    if as_json:
        print_json({"actors": list(actors), "legal": found})
        return
    if not actors:
        put(say("over"))
        return
    if seat is not None and seat not in actors:
        put(say("idle", player=placed(seat), others=", ".join(map(placed, actors))))
        return
    for entry in found:
        put(say("may", player=placed(entry["seat"])))
        texts = entry["moves"] if steps else [action["text"] for action in entry["actions"]]
        if entry["count"] > len(texts):
            put(say("first-of", moves=entry["count"], shown=len(texts)))
        for text in texts:
            put(f"  {text}")


def legal_of(state: State, seat: int, steps: bool) -> dict[str, Any]:
    """What one seat may do; of more than 500 actions the first, with the number of all."""
    if steps:
        moves = [state.move_text(move) for move in state.legal(seat)]
        return {"seat": seat, "count": len(moves), "moves": moves[:SHOWN]}
    whole = state.actions(seat)
    return {"seat": seat, "count": len(whole), "actions": [action.to_wire() for action in whole[:SHOWN]]}


def legal_of_view(seen: View, steps: bool) -> dict[str, Any]:
    """The same for the seat of a view."""
    if steps:
        return {"seat": seen.me, "count": len(seen.legal), "moves": [*map(seen.move_text, seen.legal[:SHOWN])]}
    whole = seen.actions()
    return {"seat": seen.me, "count": len(whole), "actions": [action.to_wire() for action in whole[:SHOWN]]}


def check_seat_of(state: State, seat: int) -> None:
    """Raise an error for a seat that is not at the table."""
    if not 0 <= seat < state.players:
        raise FooleryError("move.no-seat", seat=seat, last=state.players - 1)


def step(
    position: PositionText,
    actions: Annotated[list[str], typer.Argument(metavar="ACTION")],
    auto_pass: Annotated[bool, typer.Option("--auto-pass")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Make actions in a position, all or none, and print what follows."""
    spoken = speak(lang)
    read = read_position(position)
    state = read.state("step")
    events: list[Event] = []
    for number, text in enumerate(actions, 1):
        try:
            events += take_action(read.game, state, text, auto_pass)
        except FooleryError as error:
            raise FooleryError("cli.action", number=number, text=shortened(text), why=of_action(error)) from error
    if auto_pass:
        events += pass_until(read.game, state)
    if as_json:
        print_json(after(state, events))
        return
    narrator = Narrator(read.game, spoken, tuple(nameless(state.players)))
    for event in untold(events, state.result(), read.game):
        put(whole_text(event, narrator))
    for line in verdict(state.result(), narrator):
        put(line)
    put(say("position", line=state.line()))


def take_action(game: Game, state: State, text: str, auto_pass: bool) -> list[Event]:
    """Make one ``[place:]action``; without a place it is that of the first to act."""
    seat, said = head_of(text)
    action = said.strip()
    if seat is not None:
        check_seat_of(state, seat)
    events = pass_until(game, state, seat, action) if auto_pass else []
    actors = state.actors()
    if not actors:
        raise FooleryError("move.deal-over")
    doer = actors[0] if seat is None else seat
    for move in game.parse_move(action, state, doer):
        events += state.play(doer, move)
    return events


def only_pass(state: State, seat: int) -> bool:
    """Whether a seat can do nothing but pass."""
    return len(state.legal(seat)) == 1 and state.actions(seat)[0].kind == "pass"


def pass_until(game: Game, state: State, seat: int | None = None, action: str = "") -> list[Event]:
    """Pass for seats that can do nothing else; the pass that an action of this seat, or of any, is stays to be made."""
    events: list[Event] = []
    while True:
        actors = state.actors()
        if not actors or not only_pass(state, actors[0]):
            return events
        if action and seat in (None, actors[0]) and is_read(game, state, actors[0], action):
            return events
        events += state.play(actors[0], state.legal(actors[0])[0])


def is_read(game: Game, state: State, seat: int, text: str) -> bool:
    """Whether a text means an action that this seat may do."""
    try:
        return bool(game.parse_action(text, state, seat).moves)
    except FooleryError:
        return False


def after(state: State, events: list[Event]) -> dict[str, Any]:
    """What ``step --json`` prints."""
    result = state.result()
    return {
        "position": state.to_json(),
        "line": state.line(),
        "events": [event.in_full() for event in events],
        "actors": list(state.actors()),
        "result": None if result is None else result.to_wire(),
    }


def untold(events: Sequence[Event], result: Result | None, game: Game | None) -> list[Event]:
    """The events that the verdict does not tell better."""
    better = frozenset[str]() if result is None or game is None else game.endings
    return [event for event in events if event.kind not in better]


def verdict(result: Result | None, narrator: Narrator) -> list[str]:
    """How a deal has ended, in the words of its game, or as records keep it; nothing while it goes on."""
    if result is None:
        return []
    return [result_line(result) if narrator.game is None else narrator.result(result)]


def whole_text(event: Event, narrator: Narrator) -> str:
    """An event in words, with the cards that not everybody sees in brackets."""
    text = narrator.event(event) or event.text(None, narrator.lang, narrator.names)
    return f"{text} [{cards_text(event.cards, narrator.lang)}]" if event.cards and not event.sees(None) else text


def view(
    position: PositionText,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    as_line: AsLine = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Print what one seat sees of a position, or what everybody sees."""
    spoken = speak(lang)
    read = read_position(position)
    if read.hides:
        seen = hidden_view(read, seat)
    else:
        state = read.state("view")
        if seat is not None:
            check_seat_of(state, seat)
        seen = state.view(seat)
    print_view(seen, as_line, as_json, spoken)


def print_view(seen: View, as_line: bool, as_json: bool, lang: Lang) -> None:
    """A view: in words, on one line, or for programs."""
    if as_json:
        print_json(seen.to_wire())
    elif as_line:
        put(seen.line())
    else:
        put_lines(seen.text(lang, nameless(seen.players)))


def print_position(state: State, seat: int | None, as_line: bool, as_json: bool, lang: Lang) -> None:
    """A position, all of it, else as a seat sees it."""
    if seat is not None:
        check_seat_of(state, seat)
        print_view(state.view(seat), as_line, as_json, lang)
    elif as_json:
        print_json(state.to_json())
    else:
        put(state.line())


def hidden_view(read: Read, seat: int | None) -> View:
    """A view that was written down, for nobody but its own seat; where no seat is named, for that one."""
    seen = read.game.view(read.data)
    if seat is not None and seen.seat != seat:
        if seen.seat is None:
            raise FooleryError("view.public-only", seat=seat)
        raise FooleryError("view.of-another", seat=seat, other=seen.seat)
    return seen


def perft(
    position: Annotated[str, typer.Argument(metavar="POSITION|ID")],
    depth: Annotated[int, typer.Option(min=0, max=MOST_DEPTH)],
    players: Annotated[int | None, typer.Option(min=1)] = None,
    seed: str | None = None,
    divide: Annotated[bool, typer.Option("--divide")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Count the lines of exactly so many moves; of several seats that may act, the first moves."""
    speak(lang)
    state = start(position, players, seed)
    parts = counted_parts(state, depth) if depth else {}
    total = sum(parts.values()) if depth else 1
    if as_json:
        found: dict[str, Any] = {"depth": depth, "nodes": total}
        print_json(found | ({"divide": parts} if divide else {}))
        return
    if divide:
        for text, number in parts.items():
            put(f"{text}: {number}")
    put(say("nodes", lines=total, depth=depth))


def counted_parts(state: State, depth: int) -> dict[str, int]:
    """The lines of each first move; on a terminal it is shown how many of these are done."""
    parts: dict[str, int] = {}
    with progress_bar(sum(len(state.legal(seat)) for seat in state.actors()[:1]), "counting") as advance:
        for text, number in divided(state, depth):
            parts[text] = number
            advance(len(parts))
    return parts


def start(text: str, players: int | None, seed: str | None) -> State:
    """A position, or a deal of the game that is named; what is said of a deal is refused for a position."""
    if text == "-" or "hands=" in text or "game=" in text or is_json(text) or Path(text).is_file():
        for name, value in (("--players", players), ("--seed", seed)):
            if value is not None:
                raise CommandError("usage.not-dealt", option=name)
        return read_position(text).state("perft")
    if "/" in text or text.endswith((".json", ".txt")):
        raise FooleryError("cli.no-file", file=text)
    return catalogue.game(text).deal(2 if players is None else players, "1" if seed is None else seed)


def divided(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Each first move with the number of lines that it begins."""
    for seat in state.actors()[:1]:
        for move in state.legal(seat):
            following = state.copy()
            following.apply(seat, move)
            yield state.move_text(move), lines_from(following, depth - 1)


def lines_from(state: State, depth: int) -> int:
    """How many lines of exactly ``depth`` moves lead on from here."""
    if depth == 0:
        return 1
    total = 0
    for seat in state.actors()[:1]:
        moves = state.legal(seat)
        if depth == 1:
            return len(moves)
        for move in moves:
            following = state.copy()
            following.apply(seat, move)
            total += lines_from(following, depth - 1)
    return total
