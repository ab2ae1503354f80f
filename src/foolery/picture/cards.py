"""The faces and the back of the deck, each drawn in a box of 100 × 140.

``§`` stands before every id: a picture puts its own mark there, so that several pictures on one page do not mix.
"""

from __future__ import annotations

from typing import Final

from foolery.base import letters
from foolery.base.cards import RANKS
from foolery.picture.courts import TEXTILES, jack, joker, king, queen
from foolery.picture.shapes import GREY, INK, IVORY, MULBERRY, SAFFRON, SUIT_COLOURS, cap, letter, pip

HIGH: Final = 1.4
"""The height of a card by its width."""
UNKNOWN: Final = "?"
LINE: Final = (
    '<rect x=".6" y=".6" width="98.8" height="138.8" rx="8.6" fill="none" stroke="#241222" stroke-opacity=".34" '
    'stroke-width="1.2"/>'
)
COURTS: Final = {"J": jack, "Q": queen, "K": king}
_JOKERS: Final = {"*r": ("#C81E2E", SAFFRON), "*b": (INK, GREY)}

BACKS: Final = {
    "motley": (MULBERRY, "#561544", SAFFRON),
    "day": ("#1F6F66", "#175850", "#F6E3B0"),
    "ember": ("#B2382A", "#982C20", "#FBE0B2"),
    "night": ("#2A1230", "#3B1C43", "#C9A2E0"),
}
"""The colours of each back."""

SHARED: Final = (
    '<clipPath id="§corner"><rect width="100" height="140" rx="9"/></clipPath>'
    '<clipPath id="§right"><rect x="50" width="50" height="100"/></clipPath>'
    '<clipPath id="§field"><rect x="6" y="6" width="88" height="128" rx="5"/></clipPath>'
)
"""What all cards refer to."""


def named(text: str) -> str:
    """The id of a card by its text in notation."""
    return "§" + (text.replace("**", "mega").replace("*", "joker-").replace("_", "blank-").replace("?", "back"))


def face(text: str, lang: str) -> str:
    """A card by its text in notation, ``?`` for the back, with the index of a language."""
    if text == UNKNOWN:
        return back(*BACKS["motley"]) + LINE
    inside = _usual(text, lang) if text[0] not in "*_" else special(text)
    paper = f'<rect width="100" height="140" fill="{IVORY}"/>'
    return f'<g clip-path="url(#§corner)">{paper}{inside}</g>{LINE}'


def textile(name: str, suit: str, colour: str) -> str:
    """The cloth of a suit, to fill with."""
    wide, high, woven = TEXTILES[suit]
    return (
        f'<pattern id="§{name}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse">'
        f'<rect width="{wide}" height="{high}" fill="{IVORY}"/>{woven.format(colour)}</pattern>'
    )


def usual(text: str, colour: str, cloth: str, paper: str) -> str:
    """A card of a rank and a suit without its letter; ``cloth`` and ``paper`` are what the figures are filled with."""
    rank, suit = text[0], text[1]
    if rank in COURTS:
        inside = f'<g transform="translate(15.5 16.8) scale(.88)">{COURTS[rank](colour, cloth)}</g>'
        if rank == "Q":
            inside += f'<path d="M0 0H32V72C32 75 30 77 27 77H0Z" fill="{paper}"/>'
    elif rank == "A":
        inside = pip(suit, 29, 52, 66, True, colour)
    else:
        inside = pip(suit, 38, 76, 56, True, colour)
    return inside + pip(suit, 7, 48, 25, colour=colour)


def sign(rank: str, lang: str) -> str:
    """How a rank is written in the corner of a card."""
    return "10" if rank == "T" else letters.ranks(lang)[RANKS.index(rank)]


def _usual(text: str, lang: str) -> str:
    rank, suit = text[0], text[1]
    colour = SUIT_COLOURS[suit]
    pattern = textile(f"cloth-{text}", suit, colour) if rank in COURTS else ""
    return pattern + usual(text, colour, f"url(#§cloth-{text})", IVORY) + letter(sign(rank, lang), colour)


def special(text: str) -> str:
    """A card of no suit."""
    return _joker_card(text) if text in _JOKERS else _mega() if text == "**" else _blank()


def _joker_card(text: str) -> str:
    one, other = _JOKERS[text]
    return (
        f'<path d="M0 0H100L0 140Z" fill="{other}" opacity=".16"/>'
        f'<g transform="translate(8 17) scale(.88)">{joker(one, other)}</g>{cap(6, 7, 34, one, other, SAFFRON)}'
    )


def _blank() -> str:
    return (
        f'<rect x="10" y="10" width="80" height="120" rx="5" fill="none" stroke="{GREY}" stroke-width="2.5" '
        f'stroke-dasharray="6 5"/><path d="M58 52L80 84L58 116L36 84Z" fill="none" stroke="{GREY}" stroke-width="5" '
        f'stroke-linejoin="round"/><path d="M58 66L70 84L58 102L46 84Z" fill="{GREY}" opacity=".22"/>'
        f'<rect x="6" y="6" width="33" height="42" fill="{IVORY}"/>'
        '<path d="M21 9L32 26L21 43L10 26Z" fill="none" stroke="#6A5266" stroke-width="5.5" stroke-linejoin="round"/>'
    )


def _mega() -> str:
    rays = "".join(
        f'<path d="M50 76L44 18L50 6L56 18Z" transform="rotate({turn} 50 76)" '
        f'fill="{MULBERRY if turn // 30 % 2 else SAFFRON}"/>'
        for turn in range(0, 360, 30)
    )
    pips = pip("s", 28, 55, 20) + pip("h", 52, 55, 20) + pip("d", 28, 78, 20) + pip("c", 52, 78, 20)
    star = "M19.5 9L22.5 16.5L30.5 17L24.5 22L26.5 30L19.5 25.5L12.5 30L14.5 22L8.5 17L16.5 16.5Z"
    return (
        f'<rect width="100" height="140" fill="#3A1233"/>{rays}'
        f'<circle cx="50" cy="76" r="30" fill="{IVORY}" stroke="{INK}" stroke-width="2.5"/>{pips}'
        f'<rect x="5" y="5" width="29" height="30" rx="6" fill="{IVORY}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="{star}" fill="{MULBERRY}"/>'
    )


def back(field: str, dark: str, light: str) -> str:
    """The back of the deck in three colours: its field, the lozenges, the lattice with its bells."""
    across = range(-1, 5)
    lozenges = "".join(f"M{17 + x * 22} {6 + y * 32}l11 16l-11 16l-11 -16Z" for x in across for y in across)
    lattice = "".join(f"M{x * 22 - 16} 6l88 128M{x * 22 + 28} 6l-88 128" for x in range(-3, 8))
    bells = "".join(f"M{6 + x * 22} {6 + y * 32}h0M{17 + x * 22} {22 + y * 32}h0" for x in range(5) for y in range(5))
    return (
        f'<rect width="100" height="140" rx="9" fill="{IVORY}"/><g clip-path="url(#§field)">'
        f'<rect x="6" y="6" width="88" height="128" fill="{field}"/><path d="{lozenges}" fill="{dark}"/>'
        f'<path d="{lattice}" stroke="{light}" stroke-width="1.7" fill="none" opacity=".9"/>'
        f'<path d="{bells}" stroke="{light}" stroke-width="5.6" stroke-linecap="round"/></g>'
        f'<path d="M50 38L72 70L50 102L28 70Z" fill="{IVORY}" stroke="{light}" stroke-width="2.5"/>'
        f"{cap(35, 58, 30, field, light, IVORY)}"
    )
