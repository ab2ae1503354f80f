"""Results as an organiser types them, in few keys.

``Gleb`` is the fool; several names without a sign are all players of the table, best first; ``+Anna`` was first out;
``Anna=5`` are points, the fewest best; a word for a draw. Names may have commas between them, as they are printed. A
name may be typed without accents, and as far as no other entrant of the tournament begins so. Where only the first one
out goes on, the fool alone is not enough: the first must be named. Where the fool is out, the fool must be named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.speech import typed
from foolery.tournament import TournamentError
from foolery.tournament.command import whole
from foolery.tournament.names import likeness, matching

if TYPE_CHECKING:
    from foolery.tournament import Table


def places(table: Table, words: Sequence[str], entrants: Sequence[str], strikes: str = "") -> dict[str, str]:
    """The fields of a result as it was typed; ``entrants`` are all of the tournament, and ``Format.strikes`` says for
    whom it counts. Raises TournamentError.
    """
    names = table.players
    unsaid = "tournament.name-first" if strikes == "first" else "tournament.name-all"
    refused = TournamentError(unsaid, table=table.number, players=list(names))
    words = _parted(words)
    if len(words) == 1 and _is_draw(words[0]) and likeness(words[0]) not in map(likeness, names):
        return {"places": ", ".join(names)}
    meant = [_at_table(word, table, entrants) for word in words]
    twice = next((name for at, name in enumerate(meant) if name in meant[:at]), None)
    if twice is not None:
        raise TournamentError("tournament.named-twice", name=twice)
    if all("=" in word for word in words):
        return _scored(table, words, meant)
    first = [name for word, name in zip(words, meant, strict=True) if word.startswith("+")]
    rest = [name for word, name in zip(words, meant, strict=True) if not word.startswith("+")]
    groups: list[list[str]] = []
    if len(rest) > 1 or (len(rest) + len(first) == len(names)):
        groups = [[name] for name in (*first, *rest)]
        if len(groups) != len(names):
            raise refused
    elif len(names) > 2 and ((strikes == "first" and not first) or (strikes == "fool" and not rest)):
        raise refused
    else:
        others = [name for name in names if name not in (*first, *rest)]
        groups = [group for group in (first, others, rest) if group]
    return {"places": " > ".join(map(", ".join, groups))}


def _parted(words: Sequence[str]) -> Sequence[str]:
    """The names as they were typed, a word each, or with commas between them as they are printed."""
    if not any("," in word for word in words):
        return words
    return [name for part in " ".join(words).split(",") if (name := part.strip())]


def _is_draw(word: str) -> bool:
    return likeness(word) in typed("tournament-draw")


def _at_table(word: str, table: Table, entrants: Sequence[str]) -> str:
    """The player of a table who is meant. Raises TournamentError, too where another entrant may be meant as well."""
    typed = (word.rpartition("=")[0] or word).removeprefix("+")
    try:
        name = matching(typed, entrants)
    except TournamentError as error:
        if error.code != "tournament.nobody":
            raise
        name = typed
    if name not in table.players:
        raise TournamentError("tournament.not-there", name=name, table=table.number, players=list(table.players))
    return name


def _scored(table: Table, words: Sequence[str], meant: Sequence[str]) -> dict[str, str]:
    """Places by points, the fewest best."""
    points = {name: whole("scores", word.rpartition("=")[2]) for word, name in zip(words, meant, strict=True)}
    if len(points) != len(table.players):
        raise TournamentError("tournament.name-all", table=table.number, players=list(table.players))
    groups = [[name for name in table.players if points[name] == score] for score in sorted({*points.values()})]
    scores = ", ".join(str(points[name]) for name in table.players)
    return {"places": " > ".join(map(", ".join, groups)), "scores": scores}
