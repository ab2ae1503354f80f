"""The deck for a page: every drawing once, as parts that cards refer to by ``<use>``.

A card is a figure with the letter of its rank on top, so a language adds letters and no figures. Colours of suits come
from the page: ``currentColor`` is the suit's, ``--woven-…`` its cloth, ``--paper`` what the card is made of. The
drawings themselves are those of ``cards``, ``courts`` and ``shapes``, as in pictures of positions.
"""

from __future__ import annotations

from typing import Final

from foolery.base import letters
from foolery.base.cards import RANKS, SUITS
from foolery.base.folders import SOURCE, languages
from foolery.picture.cards import BACKS, COURTS, SHARED, back, sign, special, textile, usual
from foolery.picture.courts import TEXTILES
from foolery.picture.shapes import INK, LETTERS, SAFFRON, SUIT_COLOURS, cap, letter, pip

MARK: Final = "deck-"
"""What every id begins with."""
_COLUMNS: Final = {"left": 33, "middle": 50, "right": 67}
_TWO, _FOUR = (("middle", 30), ("middle", 110)), tuple((side, y) for y in (30, 110) for side in ("left", "right"))
_SIX: Final = (*_FOUR, ("left", 70), ("right", 70))
_EIGHT: Final = tuple((side, y) for y in (25, 55, 85, 115) for side in ("left", "right"))
PIPS_AT: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "2": _TWO,
    "3": (*_TWO, ("middle", 70)),
    "4": _FOUR,
    "5": (*_FOUR, ("middle", 70)),
    "6": _SIX,
    "7": (*_SIX, ("middle", 50)),
    "8": (*_SIX, ("middle", 50), ("middle", 90)),
    "9": (*_EIGHT, ("middle", 70)),
    "T": (*_EIGHT, ("middle", 40), ("middle", 100)),
}
"""Where the pips of a number stand in the deck that shows them all: the column, and the height of the middle."""


def sprite() -> str:
    """One drawing that shows nothing by itself, to stand once in a page."""
    parts = [_patterns(), *(_part(name, drawn) for name, drawn in _drawings().items())]
    body = "\n".join(parts).replace("§", MARK)
    opening = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
    return f"{opening}<defs>\n{body}\n</defs></svg>\n"


def _part(name: str, drawn: str) -> str:
    return f'<g id="§{name}">{drawn}</g>'


def _patterns() -> str:
    own = [textile(f"cloth-{suit}", suit, SUIT_COLOURS[suit]) for suit in TEXTILES]
    two = [textile("cloth-d-2", "d", SUIT_COLOURS["h"]), textile("cloth-c-2", "c", SUIT_COLOURS["s"])]
    return "\n".join((SHARED, *own, *two))


def _drawings() -> dict[str, str]:
    drawn = {f"pip-{suit}": pip(suit, 0, 0, 100, colour="currentColor") for suit in SUITS}
    for suit in SUITS:
        drawn[f"small-{suit}"] = _small(suit, 14.5, 6, 30)
        drawn[f"number-{suit}"] = _figure("2", suit)
        for rank in "JQKA":
            drawn[f"{rank}{suit}"] = _figure(rank, suit)
            drawn[f"pips-{rank}{suit}"] = _tall(rank, suit)
        drawn |= {f"pips-{rank}{suit}": _numbers(rank, suit) for rank in PIPS_AT}
    drawn |= _letters()
    drawn |= {"joker-r": special("*r"), "joker-b": special("*b"), "mega": special("**"), "blank": special("_1")}
    drawn |= {f"back-{name}": back(*colours) for name, colours in BACKS.items()}
    drawn["line"] = '<rect class="card-line" x=".6" y=".6" width="98.8" height="138.8" rx="8.6" fill="none"/>'
    drawn["hem"] = (
        f'<path d="M0 0H100V4.5H0Z" fill="{SAFFRON}"/>'
        f'<path d="M0 4.5H100" stroke="{INK}" stroke-width="1" opacity=".55"/>'
    )
    drawn["cap"] = cap(0, 0, 100, "#6B1F55", SAFFRON, "#FFFCF5")
    return drawn


def _figure(rank: str, suit: str) -> str:
    return usual(rank + suit, "currentColor", f"var(--woven-{suit})", "var(--paper)")


def _letters() -> dict[str, str]:
    """Each way to write a rank that can be drawn, by the language that is first to write it so."""
    drawn: dict[str, str] = {}
    for lang in languages():
        for rank in RANKS:
            written = sign(rank, lang)
            if written in LETTERS and (lang == SOURCE or written != sign(rank, SOURCE)):
                name = f"{lang}-{rank}"
                drawn[f"letter-{name}"] = letter(written, "currentColor")
                drawn[f"corner-{name}"] = _corner(written)
    return drawn


def _corner(written: str) -> str:
    """The small letter of the deck with all pips."""
    scale = 21 / 32
    wide = 31 if written == "10" else 26 if written == "\N{CYRILLIC CAPITAL LETTER DE}" else 24
    x = 3.6 if written == "10" else 5.5 + (16 - wide * scale) / 2
    across = scale * 0.86 if written == "10" else scale
    strokes = "".join(f'<path d="{stroke}"/>' for stroke in LETTERS[written])
    return (
        f'<g transform="translate({x:g} 6) scale({across:.3f} {scale:.3f})" fill="none" stroke="currentColor" '
        f'stroke-width="{5.6 if written == "10" else 6.6}" stroke-linejoin="round">{strokes}</g>'
    )


def _small(suit: str, size: float, x: float, y: float, turned: bool = False) -> str:
    scale = size / 100
    if turned:
        return (
            f'<use href="#§pip-{suit}" transform="translate({x + size:g} {y + size:g}) rotate(180) scale({scale:g})"/>'
        )
    return f'<use href="#§pip-{suit}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def _numbers(rank: str, suit: str) -> str:
    size = 17 if rank in "9T" else 21
    placed = (
        _small(suit, size, _COLUMNS[column] - size / 2, y - size / 2, turned=y > 72) for column, y in PIPS_AT[rank]
    )
    return "".join(placed) + _small(suit, 14.5, 6, 30)


def _tall(rank: str, suit: str) -> str:
    """A figure, or the ace, of the deck with all pips."""
    if rank == "A":
        return pip(suit, 22, 42, 56, True, "currentColor") + _small(suit, 14.5, 6, 30)
    figure = COURTS[rank]("currentColor", f"var(--woven-{suit})")
    strip = '<path d="M0 0H24V45C24 49 21 52 17 52H0Z" fill="var(--paper)"/>'
    return f'<g transform="translate(-13 0)">{figure}</g>{strip}{_small(suit, 14.5, 6, 30)}'


def table() -> dict[str, list[str]]:
    """Which ranks each language writes in letters of its own, as a page has to know it."""
    own = {lang: [rank for rank in RANKS if _own(lang, rank)] for lang in languages()}
    return {lang: ranks for lang, ranks in own.items() if ranks or lang == SOURCE}


def _own(lang: str, rank: str) -> bool:
    return (
        lang != SOURCE
        and sign(rank, lang) in LETTERS
        and letters.ranks(lang) != letters.ranks(SOURCE)
        and (sign(rank, lang) != sign(rank, SOURCE))
    )
