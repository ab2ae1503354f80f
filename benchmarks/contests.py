"""Runs of the arena for the tables of strength: which games, and one run with its report."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

import foolery
from foolery import FooleryError
from foolery.arena import Claims, Contest, Processes, Settings, Sprt, Store, Tally, manifest, report

if TYPE_CHECKING:
    from pathlib import Path

VARIANTS: Final = (
    "simple",
    "throw-in",
    "transfer",
    "throw-in,pack=52",
    "transfer,pack=52",
    "throw-in+armenian",
    "transfer+second-attempt",
    "throw-in+poker",
    "simple+joker-gifts",
    "throw-in+one-joker",
    "throw-in+double-joker",
    "throw-in+own-trumps",
    "throw-in+japanese",
    "throw-in+no-trumps",
    "throw-in+piled",
    "throw-in+royal",
    "throw-in+treshka",
    "throw-in+riposte",
    "throw-in+recycling",
    "throw-in+pair-play",
    "throw-in+double",
    "idiots-revenge",
    "shed-idiot",
    "contract-rummy",
)
"""Games of all families and of rules of every kind."""


def told(command: Callable[[], int]) -> int:
    """The exit code of a command; what is wrong with a run that it goes on with is said in a sentence."""
    try:
        return command()
    except FooleryError as error:
        print(error, file=sys.stderr)
        return 1


def fewest(game: str) -> int:
    """Two seats, or as few as a game has."""
    seats = foolery.game(game).seats()
    return 2 if 2 in seats else seats[0]


def played(
    what: str,
    game: str,
    players: int,
    bots: tuple[str, ...],
    games: int,
    jobs: int,
    folder: Path | None,
    claims: Claims | None = None,
) -> dict[str, Any]:
    """The report of a run with the seed 1, which is kept in a file of the folder, or gone on with from there."""
    settings = Settings(
        foolery.game(game), players, games, "1", bots, balanced=True, forfeits=True, seconds=30.0
    ).in_groups()
    run = manifest(settings, claims)
    name = "-".join(re.findall(r"[a-z0-9]+", f"{what} {game} {players}"))
    with ExitStack() as stack:
        store = None if folder is None else stack.enter_context(Store(folder / f"{name}.run"))
        if store is not None:
            store.begin(run)
        tally = Tally(settings, None if claims is None else Sprt(claims))
        contest = Contest(tally, store)
        contest.run(stack.enter_context(Processes(jobs)), workers=jobs)
    return report(contest.tally, run)
