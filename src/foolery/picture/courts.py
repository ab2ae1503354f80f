"""The court figures and the joker: frontal busts, divided down the middle like a fool's coat."""

from __future__ import annotations

from typing import Final

from foolery.picture.shapes import AMBER, INK, IVORY, SAFFRON

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
