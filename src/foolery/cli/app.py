"""The commands that are about games as such, and playing one."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from foolery import catalogue
from foolery.base.printable import printable_lines
from foolery.base.version import VERSION
from foolery.bots import listed
from foolery.cli import (
    analysis,
    arena,
    check_bot,
    check_rule,
    explaining,
    game_ids,
    listing,
    own_rules,
    positions,
    records,
    serving,
    simulate,
    tournament,
)
from foolery.cli.game_ids import GameId, complete_game
from foolery.cli.records import verify
from foolery.cli.words import Json, Lang_, asked, print_json, put, put_lines, say, speak, tell
from foolery.cli.work import MOST_GAMES
from foolery.compiling import finder
from foolery.speech import advice

app = typer.Typer(
    name="foolery",
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        put(f"foolery {VERSION} ({finder.form()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    lang: Lang_ = None,
    version_: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """The fool's card games: play them, replay them, let bots play them, ask about positions."""
    own_rules.load(tell)
    if context.invoked_subcommand in PLAYING:
        compile_beside()
    if context.invoked_subcommand is None:
        put_lines(context.get_help())


PLAYING: Final = ("play", "serve", "simulate", "arena", "statistics", "perft", "solve", "review")
"""The commands that are worth to be compiled for."""


def compile_beside() -> None:
    """Where only the plain form is there, begin to build the compiled one for the next start, and say so."""
    if finder.compiled():
        return
    # Where it is there, nothing of this is needed.
    from foolery.compiling import background
    from foolery.terminal.store import short

    notice = background.begin()
    if notice is not None:
        tell(say(f"form-{notice.kind}", file=short(notice.file) if notice.file else ""))


def rules(game: GameId, as_json: Json = False, lang: Lang_ = None) -> None:
    """Print the rules page of a game or of a game with rules joined to it, and all its options."""
    spoken = speak(lang)
    found = None if game == advice.NAME else catalogue.game(game)
    text = advice.advice_page(spoken) if found is None else found.rules_text(spoken)
    if as_json:
        print_json({**({} if found is None else found.to_wire()), "markdown": text})
    elif sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown"):
        # Rich is needed here alone, and costs more to import than a page to write.
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(printable_lines(text)))
    else:
        put_lines(text)


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="ID", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(min=2, max=8)] = None,
    people: Annotated[int | None, typer.Option(min=1, max=8)] = None,
    names: str = "",
    bots: str = "",
    seed: str | None = None,
    deals: Annotated[int | None, typer.Option(min=1, max=MOST_GAMES)] = None,
    plain: Annotated[bool, typer.Option("--plain")] = False,
    colours: Literal["two", "four"] = "four",
    sort: Literal["suit", "rank"] | None = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat")] = False,
    auto: Annotated[bool | None, typer.Option("--auto/--no-auto")] = None,
    lesson: Annotated[bool, typer.Option("--lesson")] = False,
    go_on: Annotated[bool, typer.Option("--continue")] = False,
    record: Path | None = None,
    lang: Lang_ = None,
) -> None:
    """Play in the terminal, against bots or against people at the same keyboard."""
    # Of all commands this one alone needs a table.
    from foolery import terminal
    from foolery.cli import seating

    speak(lang)
    if go_on:
        # A game that was left says which bots it has; those from elsewhere are loaded only if they are named here too.
        saved = {"ID": game, "--players": players, "--people": people, "--names": names}
        saved["--bots"] = "" if bots and all(":" in spec for spec in listed(bots)) else bots
        new = {"--seed": seed, "--deals": deals, "--hot-seat": hot_seat or None, "--lesson": lesson or None}
        seating.check_nothing_new(saved | new)
    elif lesson:
        seating.check_lesson({"--players": players, "--people": people, "--bots": bots, "--deals": deals})
    raise typer.Exit(
        terminal.play(
            terminal.PlayOptions(
                game=game,
                players=players,
                people=seating.people_named(names, people),
                bots=seating.bots_seated(bots, names, people, players, hot_seat),
                seed=seed,
                deals=deals,
                lang=asked(),
                plain=plain,
                colours=colours,
                sort=sort,
                hot_seat=hot_seat,
                auto=auto,
                lesson=lesson,
                continue_=go_on,
                record=record,
            )
        )
        or 0
    )


IN_ORDER_OF_USE: Final[dict[str, Callable[..., None]]] = {
    "play": play,
    "serve": serving.serve,
    "games": listing.games,
    "rules": rules,
    "deal": game_ids.deal,
    "legal": positions.legal,
    "step": positions.step,
    "explain": explaining.explain,
    "view": positions.view,
    "records": records.records,
    "replay": records.replay,
    "review": analysis.review_command,
    "verify": verify,
    "simulate": simulate.simulate_command,
    "arena": arena.arena_command,
    "statistics": simulate.statistics,
    "perft": positions.perft,
    "solve": analysis.solve,
    "check-rule": check_rule.check_rule,
    "check-bot": check_bot.check_bot,
}
for name, command in IN_ORDER_OF_USE.items():
    app.command(name)(command)
app.add_typer(tournament.tool, name="tournament")
