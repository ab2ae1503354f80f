"""The command that plays an ending exactly: what each move is worth, and the best line."""

from typing import Annotated, Any, Final

import typer

from foolery.base.errors import FooleryError
from foolery.cli.positions import PositionText, read_position
from foolery.cli.words import Json, Lang_, placed, print_json, put, say, speak

MOST: Final = 100_000_000
WORTHS: Final = {1: "win", 0: "draw", -1: "loss", None: "unknown"}


def solve(
    position: PositionText,
    positions: Annotated[int, typer.Option(min=1, max=MOST)] = 3_000_000,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Play an ending with open cards exactly: what each move is worth, and the best line."""
    speak(lang)
    read = read_position(position)
    state = read.state("solve")
    if not state.actors():
        raise FooleryError("move.deal-over")
    found = read.game.solved(state, positions)
    if found is None:
        raise FooleryError("cli.cannot-solve")
    worths = [(state.move_text(move), WORTHS[worth]) for move, worth in found.moves]
    line: list[tuple[int, str]] = []
    for seat, move in found.line:
        line.append((seat, state.move_text(move)))
        state.apply(seat, move)
    if as_json:
        moves: list[dict[str, Any]] = [{"move": text, "worth": worth} for text, worth in worths]
        said = [{"seat": seat, "move": text} for seat, text in line]
        print_json({"seat": found.seat, "moves": moves, "line": said, "positions": found.positions})
        return
    put(say("solve", player=placed(found.seat), positions=found.positions))
    for text, worth in worths:
        put(f"  {text}: {say(f'solve-{worth}')}")
    if line:
        put(say("solve-line", line=", ".join(f"{seat}: {text}" for seat, text in line)))
