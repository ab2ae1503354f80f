"""The commands of an organiser: ``foolery tournament new | enter | … | print | run``.

What they do is in ``tournament_commands``, loaded when one is called: no other command needs it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from foolery.cli import work
from foolery.cli.game_ids import complete_game
from foolery.cli.words import Json, Lang_, speak

if TYPE_CHECKING:
    from types import ModuleType

tool = typer.Typer(context_settings={"help_option_names": ["-h", "--help"]}, rich_markup_mode=None)

USUAL: Final = Path("tournament.txt")
File = Annotated[Path, typer.Option("--file")]
Text = Annotated[str | None, typer.Option()]
Whole = Annotated[int | None, typer.Option()]


def _desk(lang: str | None) -> ModuleType:
    speak(lang)
    # Only a tournament needs it, and every other command would load it too.
    from foolery.cli import tournament_commands

    return tournament_commands


@tool.callback()
def top(lang: Lang_ = None) -> None:
    """Run a tournament."""
    speak(lang)


@tool.command("new")
def new(
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    format_: Annotated[str | None, typer.Option("--format")] = None,
    game: Annotated[str, typer.Option(autocompletion=complete_game)] = "throw-in",
    seats: Text = None,
    fee: Whole = None,
    seed: Text = None,
    best_of: Whole = None,
    advance: Text = None,
    seeding: Text = None,
    late: Whole = None,
    refund: Whole = None,
    rounds: Whole = None,
    prizes: Text = None,
    group: Whole = None,
    through: Whole = None,
    members: Whole = None,
    minutes: Whole = None,
    players: Annotated[int | None, typer.Option("--players", min=2, max=2000)] = None,
    file: File = USUAL,
    lang: Lang_ = None,
) -> None:
    """Begin a tournament."""
    desk = _desk(lang)
    numbers = {"fee": fee, "best-of": best_of, "late": late, "refund": refund, "rounds": rounds, "group": group}
    numbers |= {"through": through, "members": members, "minutes": minutes}
    given = {"format": format_, **numbers, "advance": advance, "seeding": seeding, "prizes": prizes}
    options = {key: str(value) for key, value in given.items() if value is not None}
    desk.begin(file, name, game, seats, seed, options, players)


@tool.command("enter")
def enter(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME")] = None,
    list_: Annotated[Path | None, typer.Option("--list")] = None,
    encoding: Annotated[str, typer.Option("--encoding")] = "",
    rating: Whole = None,
    bot: Text = None,
    members: Text = None,
    file: File = USUAL,
    lang: Lang_ = None,
) -> None:
    """Enter players."""
    fields = {"rating": rating, "bot": bot, "members": members}
    given = {key: str(value) for key, value in fields.items() if value is not None}
    _desk(lang).enter(file, names or [], list_, given, encoding)


@tool.command("withdraw")
def withdraw(
    names: Annotated[list[str], typer.Argument(metavar="NAME")], file: File = USUAL, lang: Lang_ = None
) -> None:
    """Let players withdraw."""
    _desk(lang).withdraw(file, names)


@tool.command("pair")
def pair(by_hand: Text = None, file: File = USUAL, lang: Lang_ = None) -> None:
    """Pair the next round."""
    _desk(lang).pair(file, by_hand)


@tool.command("result")
def result(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    words: Annotated[list[str], typer.Argument(metavar="RESULT")],
    straps: Whole = None,
    correct: Annotated[bool, typer.Option("--correct")] = False,
    file: File = USUAL,
    lang: Lang_ = None,
) -> None:
    """Enter the result of a table."""
    _desk(lang).result(file, table, words, straps, correct)


@tool.command("standings")
def standings(file: File = USUAL, as_json: Json = False, lang: Lang_ = None) -> None:
    """Print the standings."""
    _desk(lang).standings(file, as_json)


@tool.command("where")
def where(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME")] = None, file: File = USUAL, lang: Lang_ = None
) -> None:
    """Print where everybody sits."""
    _desk(lang).where(file, names or [])


@tool.command("bracket")
def bracket(file: File = USUAL, lang: Lang_ = None) -> None:
    """Print all rounds."""
    _desk(lang).bracket(file)


@tool.command("undo")
def undo(count: Annotated[int, typer.Option("--count", min=1)] = 1, file: File = USUAL, lang: Lang_ = None) -> None:
    """Take the last command back."""
    _desk(lang).undo(file, count)


@tool.command("print")
def print_(html: Annotated[Path | None, typer.Option("--html")] = None, file: File = USUAL, lang: Lang_ = None) -> None:
    """Write a page to print or to show."""
    _desk(lang).write_page(file, html)


@tool.command("slips")
def slips(html: Annotated[Path | None, typer.Option("--html")] = None, file: File = USUAL, lang: Lang_ = None) -> None:
    """Write the cards of the round as slips."""
    _desk(lang).write_slips(file, html)


@tool.command("league")
def league(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    best: Annotated[int, typer.Option(min=0)] = 0,
    csv: Annotated[Path | None, typer.Option("--csv")] = None,
    html: Annotated[Path | None, typer.Option("--html")] = None,
    lang: Lang_ = None,
) -> None:
    """Print the table of several evenings."""
    speak(lang)
    # It needs the arena's ratings, which the other commands of a tournament do not.
    from foolery.cli import tournament_bots

    tournament_bots.show_league(files, best, csv, html)


@tool.command("run")
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE")] = USUAL,
    move_seconds: Annotated[int, typer.Option(min=1, max=86_400)] = 30,
    jobs: work.Jobs = None,
    lang: Lang_ = None,
) -> None:
    """Let bots play."""
    speak(lang)
    # It needs the arena, which the other commands of a tournament do not.
    from foolery.cli import tournament_bots

    tournament_bots.play(file, jobs, move_seconds)
