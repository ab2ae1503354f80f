"""The command that plays an ending exactly: what each move is worth, and the best line."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from foolery.base.errors import FooleryError
from foolery.cli.positions import PositionText, hidden_view, read_position
from foolery.cli.words import Json, Lang_, placed, print_json, put, say, speak
from foolery.contract import Game, State, View
from foolery.contract.exact import sign
from foolery.contract.proof import Hidden, Solution, mean

MOST: Final = 100_000_000
HIDDEN: Final = 200_000
"""At how many positions is looked for a move in each of several deals, where nobody says."""
WORTHS: Final = {1: "win", 0: "draw", -1: "loss", None: "unknown"}
NOT_TOLD: Final = 3
"""The exit code where it is not known what the position is worth."""


def solve(
    position: PositionText,
    positions: Annotated[int | None, typer.Option(min=1, max=MOST)] = None,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Play an ending exactly: what each move is worth, and the best line."""
    speak(lang)
    read = read_position(position)
    if read.hides:
        told = solve_view(read.game, hidden_view(read, None), positions or HIDDEN, as_json)
    else:
        state = read.state("solve")
        if not state.actors():
            raise FooleryError("move.deal-over")
        found = read.game.solved(state, positions or read.game.looked_at(state))
        (print_solution_json if as_json else print_solution)(found, state)
        told = settles([worth for _, worth in found.moves])
    if not told:
        raise typer.Exit(NOT_TOLD)


def settles(worths: Sequence[int | None]) -> bool:
    """Whether the best of these is known."""
    return 1 in worths or None not in worths


def steps_of(found: Solution, state: State) -> list[tuple[int, str]]:
    """The best line in notation."""
    at, line = state.copy(), []
    for seat, move in found.line:
        line.append((seat, at.move_text(move)))
        at.apply(seat, move)
    return line


def print_solution_json(found: Solution, state: State) -> None:
    """What was found, for programs."""
    moves: list[dict[str, Any]] = [
        {"move": state.move_text(move), "worth": WORTHS[worth]} for move, worth in found.moves
    ]
    for row, results in zip(moves, found.results, strict=False):
        row["results"] = results
    line = [{"seat": seat, "move": text} for seat, text in steps_of(found, state)]
    assumes = "everybody-for-himself" if found.results else None
    print_json({"seat": found.seat, "moves": moves, "line": line, "positions": found.positions, "assumes": assumes})


def print_solution(found: Solution, state: State) -> None:
    """What was found, in words."""
    put(say("solve", player=placed(found.seat), positions=found.positions))
    for number, (move, worth) in enumerate(found.moves):
        results = found.results[number] if found.results else None
        others = "" if results is None else f" ({shared(results)})"
        put(f"  {state.move_text(move)}: {said(worth)}{others}")
    if found.results:
        put(say("solve-several"))
    line = steps_of(found, state)
    if line:
        put(say("solve-line", line=", ".join(f"{seat}: {text}" for seat, text in line)))


def said(worth: int | None) -> str:
    """A worth in words."""
    return say(f"solve-{WORTHS[worth]}")


def shared(results: Sequence[float]) -> str:
    """What every seat gets."""
    return ", ".join(f"{seat}: {said(sign(utility))}" for seat, utility in enumerate(results))


def solve_view(game: Game, view: View, positions: int, as_json: bool) -> bool:
    """Play the ending of somebody who does not see every card; whether it is known what every move is worth."""
    if not view.legal:
        raise FooleryError("cli.nothing-to-decide")
    found = game.hidden(view, positions)
    if found is None:
        raise FooleryError("cli.cannot-solve", seat=view.me)
    moves = [(view.move_text(move), mean(worths), worths) for move, worths in found.moves]
    moves.sort(key=lambda row: 2.0 if row[1] is None else -row[1])
    if as_json:
        rows = [
            {"move": text, "mean": average, "worths": [WORTHS[one] for one in worths]}
            for text, average, worths in moves
        ]
        print_json({"seat": found.seat, "moves": rows, "worlds": found.worlds, "positions": found.positions})
    else:
        print_hidden(found, moves)
    # A move that wins wherever the cards lie says what the position is worth, whatever the others are.
    return any(average == 1 for _, average, _ in moves) or all(average is not None for _, average, _ in moves)


def print_hidden(found: Hidden, moves: Sequence[tuple[str, float | None, tuple[int | None, ...]]]) -> None:
    """What was found where cards are hidden, in words."""
    put(say("solve-hidden", player=placed(found.seat), worlds=len(found.worlds), positions=found.positions))
    for text, average, worths in moves:
        middle = said(None) if average is None else f"{average:+.2f}"
        put(f"  {text}: {middle} ({', '.join(map(said, worths))})")
    put(say("solve-worlds"))
    for number, line in enumerate(found.worlds, 1):
        put(f"  {number}. {line}")
