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
_LINE: Final = (
    '<rect x=".6" y=".6" width="98.8" height="138.8" rx="8.6" fill="none" stroke="#241222" stroke-opacity=".34" '
    'stroke-width="1.2"/>'
)
_COURTS: Final = {"J": jack, "Q": queen, "K": king}
_JOKERS: Final = {"*r": ("#C81E2E", SAFFRON), "*b": (INK, GREY)}

SHARED: Final = (
    '<clipPath id="§corner"><rect width="100" height="140" rx="9"/></clipPath>'
    '<clipPath id="§right"><rect x="50" width="50" height="100"/></clipPath>'
)
"""What all cards refer to."""


def named(text: str) -> str:
    """The id of a card by its text in notation."""
    return "§" + (text.replace("**", "mega").replace("*", "joker-").replace("_", "blank-").replace("?", "back"))


def face(text: str, lang: str) -> str:
    """A card by its text in notation, ``?`` for the back, with the index of a language."""
    if text == UNKNOWN:
        return _back()
    inside = _JOKERS.get(text) and _joker(text)
    inside = inside or (_mega() if text == "**" else _blank() if text[0] == "_" else _usual(text, lang))
    paper = f'<rect width="100" height="140" fill="{IVORY}"/>'
    return f'<g clip-path="url(#§corner)">{paper}{inside}</g>{_LINE}'


def _usual(text: str, lang: str) -> str:
    rank, suit = text[0], text[1]
    colour = SUIT_COLOURS[suit]
    sign = "10" if rank == "T" else letters.ranks(lang)[RANKS.index(rank)]
    if rank in _COURTS:
        wide, high, woven = TEXTILES[suit]
        pattern = (
            f'<pattern id="§cloth-{text}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse">'
            f'<rect width="{wide}" height="{high}" fill="{IVORY}"/>{woven.format(colour)}</pattern>'
        )
        figure = _COURTS[rank](colour, f"url(#§cloth-{text})")
        inside = f'{pattern}<g transform="translate(15.5 16.8) scale(.88)">{figure}</g>'
        if rank == "Q":
            inside += f'<path d="M0 0H32V72C32 75 30 77 27 77H0Z" fill="{IVORY}"/>'
    else:
        inside = pip(suit, 29, 52, 66, True) if rank == "A" else pip(suit, 38, 76, 56, True)
    return inside + letter(sign, colour) + pip(suit, 7, 48, 25)


def _joker(text: str) -> str:
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


def _back() -> str:
    across = range(-1, 5)
    lozenges = "".join(f"M{17 + x * 22} {6 + y * 32}l11 16l-11 16l-11 -16Z" for x in across for y in across)
    lattice = "".join(f"M{x * 22 - 16} 6l88 128M{x * 22 + 28} 6l-88 128" for x in range(-3, 8))
    bells = "".join(f"M{6 + x * 22} {6 + y * 32}h0M{17 + x * 22} {22 + y * 32}h0" for x in range(5) for y in range(5))
    return (
        '<clipPath id="§field"><rect x="6" y="6" width="88" height="128" rx="5"/></clipPath>'
        f'<rect width="100" height="140" rx="9" fill="{IVORY}"/><g clip-path="url(#§field)">'
        f'<rect x="6" y="6" width="88" height="128" fill="{MULBERRY}"/><path d="{lozenges}" fill="#561544"/>'
        f'<path d="{lattice}" stroke="{SAFFRON}" stroke-width="1.7" fill="none" opacity=".9"/>'
        f'<path d="{bells}" stroke="{SAFFRON}" stroke-width="5.6" stroke-linecap="round"/></g>'
        f'<path d="M50 38L72 70L50 102L28 70Z" fill="{IVORY}" stroke="{SAFFRON}" stroke-width="2.5"/>'
        f"{cap(35, 58, 30, MULBERRY, SAFFRON, IVORY)}{_LINE}"
    )
