"""The deck: suits, letters, courts, jokers and backs as paths, and whole cards for pictures and pages.

``§`` stands before every id: a picture puts its own mark there, so that several pictures on one page do not mix.

A card is a figure with the letter of its rank on top, so a language adds letters and no figures. Colours of suits come
from the page: ``currentColor`` is the suit's, ``--woven-…`` its cloth, ``--paper`` what the card is made of.
Pictures of positions use the same drawings.
"""

from __future__ import annotations

from typing import Final

from foolery.base import letters
from foolery.base.cards import RANKS, SUITS
from foolery.base.folders import SOURCE, languages

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


_LIT: Final = "#F6D6B8"
_SHADED: Final = "#E9BB97"
_RED: Final = "#B3202C"
_INKED: Final = f'stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"'

TEXTILES: Final = {
    "s": ("12", "8", '<path d="M0 7L6 1L12 7" fill="none" stroke="{0}" stroke-width="2.6"/>'),
    "h": ("11", "9", '<path d="M0 0A5.5 6.5 0 0 0 11 0" fill="none" stroke="{0}" stroke-width="2.5"/>'),
    "d": ("11", "15", '<path d="M5.5 1.5L9.9 7.5L5.5 13.5L1.1 7.5Z" fill="{0}"/>'),
    "c": ("10", "10", '<circle cx="5" cy="5" r="3" fill="{0}"/>'),
}
"""The cloth of a suit: width and height of its pattern, and what is woven in."""


def _paths(*shapes: tuple[str, str]) -> str:
    return "".join(f'<path d="{shape}" fill="{fill}"/>' for shape, fill in shapes)


def _lines(colour: str, wide: str, *shapes: str) -> str:
    drawn = "".join(f'<path d="{shape}"/>' for shape in shapes)
    return f'<g fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round">{drawn}</g>'


def _balls(size: str, *places: tuple[str, str]) -> str:
    drawn = "".join(f'<circle cx="{x}" cy="{y}" r="{size}"/>' for x, y in places)
    return f'<g fill="{IVORY}" stroke="{INK}" stroke-width="1.8">{drawn}</g>'


def king(colour: str, textile: str) -> str:
    """The block."""
    body = _paths(
        ("M24 141V128C24 112 38 103 63 103V141Z", colour),
        ("M102 141V128C102 112 88 103 63 103V141Z", textile),
        ("M43 60H63V96H43Z", _LIT),
        ("M63 60H83V96H63Z", _SHADED),
        ("M43 80H63V121L53 112L43 117Z", IVORY),
        ("M83 80H63V121L73 112L83 117Z", IVORY),
    )
    veil = f'<path d="M83 80H63V121L73 112L83 117Z" fill="{colour}" opacity=".22" stroke="none"/>'
    crown = _paths(
        ("M63 82L47 90H63Z", IVORY),
        ("M63 82L79 90H63Z", IVORY),
        ("M40 60L36 31L50 45L63 25V60Z", SAFFRON),
        ("M86 60L90 31L76 45L63 25V60Z", AMBER),
        ("M39 54H87V63H39Z", colour),
    )
    return (
        f"<g {_INKED}>{body}{veil}{crown}</g>{_balls('4', ('36', '30'), ('90', '30'), ('63', '24'))}"
        f"{_lines(INK, '3', 'M48 72h9M69 72h9')}{_lines(INK, '2.2', 'M63 68V79H67')}"
    )


def queen(colour: str, textile: str) -> str:
    """The arch."""
    body = _paths(
        ("M22 141C26 116 42 104 63 104V141Z", textile),
        ("M104 141C100 116 84 104 63 104V141Z", colour),
        ("M63 24C38 24 27 46 27 72H63Z", colour),
        ("M63 24C88 24 99 46 99 72H63Z", SAFFRON),
        ("M63 37C46 37 39 52 39 72H63Z", SAFFRON),
        ("M63 37C80 37 87 52 87 72H63Z", colour),
        ("M54 92H72V110C72 114 54 114 54 110Z", _SHADED),
    )
    halves = _paths(
        ("M63 52C52 52 45 60 45 73C45 88 53 99 63 99Z", _LIT), ("M63 52C74 52 81 60 81 73C81 88 73 99 63 99Z", _SHADED)
    )
    face = _paths(
        ("M63 52C52 52 45 60 45 73C45 88 53 99 63 99C73 99 81 88 81 73C81 60 74 52 63 52Z", "none"),
        ("M63 50C50 50 43 60 43 74C49 68 58 66 63 56Z", INK),
        ("M63 50C76 50 83 60 83 74C77 68 68 66 63 56Z", INK),
    )
    pearls = _balls("3.2", ("33.5", "58"), ("41", "41"), ("53", "31"), ("73", "31"), ("85", "41"), ("92.5", "58"))
    pearls += _balls("3", ("46", "112"), ("54", "117"), ("63", "119"), ("72", "117"), ("80", "112"))
    return (
        f'<g {_INKED}>{body}<g stroke="none">{halves}</g>{face}</g>{pearls}'
        f"{_lines(INK, '2.8', 'M51 77q4 3.5 8 0M67 77q4 3.5 8 0')}{_lines(INK, '2', 'M63 76V85H66')}"
        f"{_lines(_RED, '3', 'M58 91q5 3.5 10 0')}"
    )


def jack(colour: str, textile: str) -> str:
    """The slant."""
    body = _paths(
        ("M28 141V122L46 108H63V141Z", textile),
        ("M98 141V122L80 108H63V141Z", colour),
        ("M41 62H85V98H41Z", SAFFRON),
        ("M63 62H85V98H63Z", AMBER),
        ("M55 94H71V112H55Z", _SHADED),
    )
    halves = _paths(("M47 60H63V102L54 98L47 88Z", _LIT), ("M79 60H63V102L72 98L79 88Z", _SHADED))
    face = _paths(
        ("M47 60V88L54 98L63 102L72 98L79 88V60", "none"),
        ("M40 108L48.5 121L55.5 109L63 124L70.5 109L77.5 121L86 108Q63 101 40 108Z", IVORY),
        ("M33 64C31 46 44 36 63 36V64Z", colour),
        ("M93 64C95 46 82 36 63 36V64Z", textile),
        ("M32 58H94V66H32Z", SAFFRON),
        ("M70 58C72 40 82 26 99 22C100 40 92 54 76 60Z", IVORY),
        ("M72 59C78 44 86 34 97 25", "none"),
    )
    return (
        f'<g {_INKED}>{body}<g stroke="none">{halves}</g>{face}</g>{_lines(INK, "3.6", "M52 76v4M74 76v4")}'
        f"{_lines(INK, '2.2', 'M63 74V85H59')}{_lines(INK, '2.6', 'M58 92h11')}"
    )


def joker(one: str, other: str) -> str:
    """The fool himself."""
    body = _paths(("M24 141V128L42 112H63V141Z", one), ("M102 141V128L84 112H63V141Z", other))
    halves = _paths(("M46 78H63V112L52 106L46 96Z", _LIT), ("M80 78H63V112L74 106L80 96Z", _SHADED))
    face = _paths(
        ("M46 78V96L52 106L63 112L74 106L80 96V78", "none"),
        ("M30 112L42 126L52 112L63 129L74 112L84 126L96 112Q63 103 30 112Z", IVORY),
        ("M40 82C38 60 34 52 22 52C32 38 52 46 63 82Z", other),
        ("M86 82C88 60 92 52 102 52C94 38 74 46 63 82Z", one),
        ("M42 82C46 56 54 40 63 28V82Z", one),
        ("M84 82C80 56 72 40 63 28V82Z", other),
        ("M38 80H88V87H38Z", IVORY),
    )
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="5.5"/>' for x, y in ((23, 55), (63, 26), (97, 55)))
    return (
        f'<g {_INKED}>{body}<g stroke="none">{halves}</g>{face}</g>'
        f'<g fill="{SAFFRON}" stroke="{INK}" stroke-width="2">{bells}</g>'
        f"{_lines(INK, '3', 'M51 93l6 2M75 93l-6 2')}{_lines(_RED, '3', 'M55 101q8 7 16 0')}"
    )


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
