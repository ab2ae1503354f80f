"""What an organiser types for a result, in few keys.

``Gleb`` is the fool; several names without a sign are all players of the table, best first; ``+Anna`` was first out;
``Anna=5`` are points, the fewest best; a word for a draw. Names may have commas between them, as they are printed. A
name may be typed as far as it is the only one. Where only the first one out goes on, the fool alone says nothing: the
first must be named; where the fool is out, he must.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.speech import typed
from foolery.tournament import TournamentError
from foolery.tournament.command import likeness, whole

if TYPE_CHECKING:
    from foolery.tournament import Table


def matching(text: str, names: Sequence[str]) -> str:
    """The one name that begins so, or is this. Raises TournamentError."""
    wanted = likeness(text)
    as_typed = " ".join(text.split()).casefold()
    exact = [name for name in names if name.casefold() == as_typed] or [
        name for name in names if likeness(name) == wanted
    ]
    found = exact or [name for name in names if wanted and likeness(name).startswith(wanted)]
    if not found:
        raise TournamentError("tournament.nobody", name=text)
    if len(found) > 1:
        raise TournamentError("tournament.several", name=text, names=found)
    return found[0]


def places(table: Table, words: Sequence[str], strikes: str = "") -> dict[str, str]:
    """The fields of a result as it was typed; ``Format.strikes`` says for whom it counts. Raises TournamentError."""
    names = table.players
    unsaid = "tournament.name-first" if strikes == "first" else "tournament.name-all"
    refused = TournamentError(unsaid, table=table.number, players=list(names))
    words = _parted(words)
    _check_here(table, words)
    if len(words) == 1 and _is_draw(words[0]) and likeness(words[0]) not in map(likeness, names):
        return {"places": ", ".join(names)}
    if all("=" in word for word in words):
        return _scored(table, words)
    first = [matching(word[1:], names) for word in words if word.startswith("+")]
    rest = [matching(word, names) for word in words if not word.startswith("+")]
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


def _check_here(table: Table, words: Sequence[str]) -> None:
    """Raise TournamentError where somebody is named who does not sit at the table."""
    if len(words) == 1 and _is_draw(words[0]):
        return
    for word in words:
        name = (word.rpartition("=")[0] or word).removeprefix("+")
        wanted = likeness(name)
        if not any(likeness(other).startswith(wanted) for other in table.players):
            whole_name = next((other for other in table.players if wanted in likeness(other).split()), None)
            if whole_name is not None:
                raise TournamentError("tournament.in-quotes", name=name, table=table.number, other=whole_name)
            raise TournamentError("tournament.not-there", name=name, table=table.number, players=list(table.players))


def _scored(table: Table, words: Sequence[str]) -> dict[str, str]:
    """Places by points, the fewest best."""
    points: dict[str, int] = {}
    for word in words:
        name, _, score = word.rpartition("=")
        points[matching(name, table.players)] = whole("scores", score)
    if len(points) != len(table.players):
        raise TournamentError("tournament.name-all", table=table.number, players=list(table.players))
    groups = [[name for name in table.players if points[name] == score] for score in sorted({*points.values()})]
    scores = ", ".join(str(points[name]) for name in table.players)
    return {"places": " > ".join(map(", ".join, groups)), "scores": scores}
