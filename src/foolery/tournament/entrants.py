"""Entrants: names, similar names, and teams."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from foolery import catalogue
from foolery.base.printable import printable, unprintable
from foolery.tournament.command import TournamentError

if TYPE_CHECKING:
    from foolery.contract import Game

DIVIDING: Final = ",;|>"
"""Signs that divide names in the file."""
NAME_ROOM: Final = 64
"""Characters of a name at most."""
APART: Final = dict.fromkeys("-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}", " ") | dict.fromkeys(
    "'\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}`", ""
)
PLAIN: Final = str.maketrans(
    APART
    | {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "n"}
    | {"ґ": "г", "ә": "а", "ө": "о", "ү": "у", "ұ": "у", "қ": "к", "ғ": "г", "ң": "н", "һ": "х"}
)
"""Letters that Unicode does not take apart into a plain one and a mark, and signs within names."""
TWO: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""Letters that are also written as two."""


def names_in(text: str) -> tuple[str, ...]:
    """The names of a list with commas."""
    return tuple(" ".join(name.split()) for name in text.split(",") if name.strip())


def tidy(text: str) -> str:
    """A name as it is kept: single blanks, and letters with their marks as one sign, however they were typed."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def likeness(text: str) -> str:
    """What all names have in common that look alike."""
    folded = unicodedata.normalize("NFKC", tidy(text)).casefold()
    return unicodedata.normalize("NFKC", folded)


@lru_cache(maxsize=4096)
def spellings(text: str) -> frozenset[str]:
    """The ways to type a name without accents, in small letters: ``soren`` and ``soeren`` for ``Søren``."""
    found = likeness(text)
    return frozenset({_plain(found), _plain(found.translate(TWO))} - {""})


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign)).translate(PLAIN)
    return " ".join(bare.split())


def alphabetical(names: Iterable[str]) -> list[str]:
    """The names in the order of their letters without accents, so that ``Ё`` stands with ``Е``."""
    return sorted(names, key=lambda name: (_plain(likeness(name)), likeness(name)))


def checked_name(text: str) -> str:
    """A name with single blanks. Raises TournamentError if nobody can be called so."""
    name = " ".join(text.split())
    if not name or len(name) > NAME_ROOM:
        raise TournamentError("tournament.bad-name", length=len(name), most=NAME_ROOM)
    if not name.isprintable():
        raise TournamentError("tournament.name-unprintable", name=printable(name), sign=unprintable(name))
    if any(sign in name for sign in DIVIDING) or name[0] in "#+-=@" or name.isdecimal():
        raise TournamentError("tournament.name-signs", name=name)
    return name


def _begins(name: str, typed: str) -> bool:
    """Whether each word that was typed is the beginning of another word of the name, in any order."""
    words = name.split()
    for part in sorted(typed.split(), key=len, reverse=True):
        word = next((word for word in words if word.startswith(part)), None)
        if word is None:
            return False
        words.remove(word)
    return True


def matching(text: str, names: Sequence[str]) -> str:
    """The one name that was typed; of each of its words the beginning is enough, and accents may be left out. Raises
    TournamentError.

    A whole name counts before a beginning, and accents that were typed before accents that were left out.
    """
    as_typed, wanted, plain = " ".join(text.split()).casefold(), likeness(text), spellings(text)
    accents = wanted not in plain
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: name.casefold() == as_typed,
        lambda name: likeness(name) == wanted,
        lambda name: bool(spellings(name) & plain),
        lambda name: accents and bool(plain) and _begins(likeness(name), wanted),
        lambda name: any(_begins(one, typed) for one in spellings(name) for typed in plain),
    )
    found = next((found for way in ways if (found := [name for name in names if way(name)])), [])
    if not found:
        raise TournamentError("tournament.nobody", name=text)
    if len(found) > 1:
        raise TournamentError("tournament.several", name=text, names=found)
    return found[0]


@lru_cache(maxsize=256)
def _sides(game: str, players: int) -> tuple[int, ...]:
    found = catalogue.game(game).deal(players, "sides").view(0).sides()[:players]
    order = list(dict.fromkeys(found))
    return tuple(order.index(side) for side in found)


def sat(game: str, teams: int, members: int) -> tuple[int, ...]:
    """The number of the team on each seat, from 0; of single players each has one. Raises FooleryError."""
    if members == 1:
        return tuple(range(teams))
    found = _sides(game, teams * members)
    if _even(found) != members:
        raise TournamentError("tournament.no-teams", game=game, members=members)
    return found


def sizes_of(game: Game, members: int) -> list[int]:
    """How many teams of so many can be at a table of this game, fewest first."""
    if members == 1:
        return list(game.seats())
    return [players // members for players in game.seats() if _even(_sides(game.id, players)) == members]


def together(game: str, players: int) -> int:
    """How many players of a table win and lose as one; 0 where that differs, or so many cannot play."""
    return _even(_sides(game, players)) if players in catalogue.game(game).seats() else 0


def _even(sides: tuple[int, ...]) -> int:
    """How many seats each side has; 0 where they have different numbers."""
    numbers = {*Counter(sides).values()}
    return numbers.pop() if len(numbers) == 1 else 0
