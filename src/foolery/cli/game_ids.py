"""The argument that names a game, with shell completion, and the command ``deal``."""

from __future__ import annotations

from typing import Annotated

import typer

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.cli.positions import AsLine, print_position
from foolery.cli.words import Json, Lang_, speak
from foolery.cli.work import MOST_GAMES
from foolery.contract import Before


def complete_game(incomplete: str) -> list[str]:
    """Ids that begin with what is typed; after a + those of rules."""
    head, plus, tail = incomplete.rpartition("+")
    known = joining(head) if plus else [*catalogue.games(), *catalogue.rules()]
    return sorted({f"{head}{plus}{name}" for name in known if name.startswith(tail)})


def joining(text: str) -> list[str]:
    """The rules of the family that these ids are of; all where they are of none."""
    try:
        return list(catalogue.family_of(text).registry.rules)
    except FooleryError:
        return list(catalogue.rules())


GameId = Annotated[str, typer.Argument(metavar="ID", autocompletion=complete_game)]


def deal(
    game: GameId,
    players: Annotated[int | None, typer.Option(min=1)] = None,
    seed: str = "1",
    dealer: Annotated[int | None, typer.Option(min=0)] = None,
    number: Annotated[int | None, typer.Option("--deal", min=1, max=MOST_GAMES)] = None,
    last_dealer: Annotated[int | None, typer.Option("--last-dealer", min=0)] = None,
    fool: Annotated[int | None, typer.Option(min=0)] = None,
    first_out: Annotated[int | None, typer.Option("--first-out", min=0)] = None,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    as_line: AsLine = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Deal a game anew, and print the position or what a seat sees of it."""
    spoken = speak(lang)
    found = catalogue.game(game)
    if number is not None and 1 < found.deals < number:
        raise FooleryError("cli.past-match", game=found.id, deals=found.deals, number=number)
    before = None
    if (number or 1) > 1 or any(one is not None for one in (last_dealer, fool, first_out)):
        before = Before((number or 2) - 1, last_dealer or 0, fool, first_out)
    state = found.deal(max(2, min(found.seats())) if players is None else players, seed, dealer, before)
    print_position(state, seat, as_line, as_json, spoken)
