"""The shapes of the deck: suits, letters of the index and the fool's cap, as paths. A card needs no font."""

from __future__ import annotations

from typing import Final

INK: Final = "#241222"
SAFFRON: Final = "#F2B134"
AMBER: Final = "#D98E12"
MULBERRY: Final = "#6B1F55"
IVORY: Final = "#FFFCF5"
GREY: Final = "#8E7F90"
SUIT_COLOURS: Final = {"s": INK, "h": "#C81E2E", "d": "#1C5DB8", "c": "#17703C"}

PIPS: Final = {
    "h": "M50 92C22 68 5 52 5 32C5 17 16 7 29 7C38 7 46 12 50 21C54 12 62 7 71 7C84 7 95 17 95 32C95 52 78 68 50 92Z",
    "d": "M50 3C58 22 71 38 88 50C71 62 58 78 50 97C42 78 29 62 12 50C29 38 42 22 50 3Z",
    "s": "M50 4C56 22 93 40 93 63C93 76 83 83 73 83C65 83 58 80 54 74C55 83 59 91 68 96H32C41 91 45 83 46 74"
    "C42 80 35 83 27 83C17 83 7 76 7 63C7 40 44 22 50 4Z",
    "c": "M50 4C62.5 4 72 13.5 72 25.5C72 31 70 35.5 66.5 39.5C68.8 38.6 71.2 38.2 74 38.2C86 38.2 95 47.6 95 59.6"
    "C95 71.7 86 81 74 81C65.5 81 58.5 77 54.5 70C55.3 81 59 90 68 96H32C41 90 44.7 81 45.5 70C41.5 77 34.5 81 26 81"
    "C14 81 5 71.7 5 59.6C5 47.6 14 38.2 26 38.2C28.8 38.2 31.2 38.6 33.5 39.5C30 35.5 28 31 28 25.5"
    "C28 13.5 37.5 4 50 4Z",
}
"""Filled, in a box of 100 × 100."""

_KING: Final = ("M5 2V31", "M20 3L6.5 17.2", "M10.5 13.5L21 30.5")
LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "A": ("M3 30.5L12 3.5L21 30.5", "M6.5 21.5H17.5"),
    "2": ("M4 11C4 6 7.5 3 12 3C17 3 20.5 6 20.5 10.5C20.5 14 18.5 16.6 15.5 19.5L4.8 29H21",),
    "3": ("M4 3H19.5L11.5 13C17.5 13 21 16.2 21 21C21 26 17.2 29 12 29C7.8 29 4.6 27 3.2 23.5",),
    "4": ("M16.5 31V3.5L3.2 23H22.5",),
    "5": (
        "M19.5 3H6.5L5.5 14.5C7.2 13 9.4 12.2 12 12.2C17.3 12.2 21 15.7 21 20.5C21 25.6 17.2 29 12 29S4.7 27.2 3 23.8",
    ),
    "6": ("M12 11.6A8.7 8.7 0 1 0 12 29A8.7 8.7 0 1 0 12 11.6", "M4.9 15.4L14.2 2"),
    "7": ("M3 3H20.5L9.3 30.5",),
    "8": (
        "M12 3A6.2 6.2 0 1 0 12 15.4A6.2 6.2 0 1 0 12 3",
        "M12 15.4A7.6 6.9 0 1 0 12 29A7.6 6.9 0 1 0 12 15.4",
    ),
    "9": ("M12 20.4A8.7 8.7 0 1 0 12 3A8.7 8.7 0 1 0 12 20.4", "M19.1 16.6L9.8 30"),
    "10": (
        "M2.5 8.5L7.5 4V31",
        "M22 3C17.5 3 14.8 6 14.8 10.5V21.5C14.8 26 17.5 29 22 29C26.5 29 29.2 26 29.2 21.5V10.5C29.2 6 26.5 3 22 3Z",
    ),
    "J": ("M8.5 3H18V20.5C18 26 15 29 10.7 29C6.8 29 4.2 27 3.2 23",),
    "Q": (
        "M12 3C6.5 3 3.2 6.8 3.2 12V20C3.2 25.2 6.5 29 12 29C17.5 29 20.8 25.2 20.8 20V12C20.8 6.8 17.5 3 12 3Z",
        "M13.5 21.5L22 31.5",
    ),
    "K": _KING,
    "\N{CYRILLIC CAPITAL LETTER KA}": _KING,
    "\N{CYRILLIC CAPITAL LETTER VE}": (
        "M5 3V29H13C18 29 20.8 26.4 20.8 22.3C20.8 18.2 18 15.6 13 15.6H5",
        "M5 3H12C16.5 3 19 5.4 19 9.3C19 13.2 16.5 15.6 12 15.6",
    ),
    "\N{CYRILLIC CAPITAL LETTER DE}": ("M3 32.5V26.5H23.5V32.5", "M6.5 26.5C8.6 20 9 12 9 3H19.5V26.5"),
    "\N{CYRILLIC CAPITAL LETTER TE}": ("M2.5 3.5H21.5", "M12 3.5V31"),
}
"""Strokes in a box 24 wide and 32 high, for the ten 31 wide. A letter that has none here is written as text."""


def pip(suit: str, x: float, y: float, size: float, veiled: bool = False, colour: str = "") -> str:
    """The sign of a suit with its box at this corner; big ones are divided down the middle."""
    shape = PIPS[suit]
    fill = colour or SUIT_COLOURS[suit]
    out = f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})"><path d="{shape}" fill="{fill}"/>'
    if veiled:
        out += f'<path d="{shape}" fill="#fff" opacity=".2" clip-path="url(#§right)"/>'
    return out + "</g>"


def letter(sign: str, colour: str) -> str:
    """The rank in the corner of a card."""
    strokes = LETTERS.get(sign)
    if strokes is None:
        return (
            f'<text x="7" y="40" textLength="24" lengthAdjust="spacingAndGlyphs" font-size="36" font-weight="800" '
            f'font-family="system-ui,sans-serif" fill="{colour}">{sign}</text>'
        )
    ten = sign == "10"
    where = "translate(4.5 8) scale(.994 1.156)" if ten else "translate(6.5 8) scale(1.156)"
    lines = "".join(f'<path d="{stroke}"/>' for stroke in strokes)
    return (
        f'<g transform="{where}" fill="none" stroke="{colour}" stroke-width="{5.6 if ten else 6.3}" '
        f'stroke-linejoin="round">{lines}</g>'
    )


def cap(x: float, y: float, wide: float, one: str, other: str, bell: str) -> str:
    """The fool's cap, half and half, in a box of 100 × 80."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({wide / 100:g})" stroke="{INK}" stroke-width="5" '
        f'stroke-linejoin="round"><path d="M26 66C24 44 20 30 8 24C24 14 40 24 50 66Z" fill="{one}"/>'
        f'<path d="M74 66C76 44 80 30 92 24C76 14 60 24 50 66Z" fill="{other}"/>'
        f'<path d="M30 66C34 40 42 22 50 6V66Z" fill="{other}"/><path d="M70 66C66 40 58 22 50 6V66Z" fill="{one}"/>'
        f'<g fill="{bell}"><circle cx="8" cy="27" r="7"/><circle cx="92" cy="27" r="7"/><circle cx="50" cy="8" r="7"/>'
        f'</g><path d="M20 66H80L76 78H24Z" fill="{INK}"/></g>'
    )
