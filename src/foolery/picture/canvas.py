"""What a picture is drawn on: the cloth of the table, cards, words and tags, in the colours of day and night."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from html import escape
from typing import Final, Literal

from foolery.picture.colours import MASKS, TOKENS
from foolery.picture.deck import HIGH, IVORY, MULBERRY, SAFFRON, SHARED, UNKNOWN, face, named, pip

WIDTH: Final = 720
MARGIN: Final = 24
LETTER: Final = 0.63
"""The usual width of a letter by the size of the type: no font is at hand to measure one."""
_BROAD: Final = "mwMWD\N{CYRILLIC CAPITAL LETTER VE}\N{CYRILLIC SMALL LETTER YERU}\N{CYRILLIC SMALL LETTER SHA}"
_NARROW: Final = "iljtfI.,:;!'|·"
LEAST_STEP: Final = 0.36
"""How much of a covered card must be seen, by its width: its index."""
ROW: Final = 0.56
"""How much of a row is seen that another row covers, by its height."""

Tag = tuple[str, Literal["role", "now", "quiet"]]
"""What is said of a place, and how: what it does, that it is asked now, or what is over for it."""

_PAINTED: Final = {
    "cloth": ("stop-color", "cloth"),
    "edge": ("stop-color", "cloth-edge"),
    "ink": ("fill", "cloth-ink"),
    "stitch": ("stroke", "stitch"),
    "slot": ("stroke", "slot"),
    "quiet": ("fill", "surface-2"),
    "on-quiet": ("fill", "ink"),
}
"""What a scheme colours in a picture, and with which of its colours."""
DAY: Final = {name: f"{how}:{TOKENS[token].day}" for name, (how, token) in _PAINTED.items()}
NIGHT: Final = {name: f"{how}:{TOKENS[token].night}" for name, (how, token) in _PAINTED.items()}


def _rules(colours: dict[str, str]) -> str:
    return "".join(f".foolery-{name}{{{says}}}" for name, says in colours.items())


STYLE: Final = f"{_rules(DAY)}@media(prefers-color-scheme:dark){{{_rules(NIGHT)}}}"
_FONT: Final = "Onest,system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
_TAGS: Final = {
    "role": (f'fill="{MULBERRY}"', 'fill="#fff"'),
    "now": (f'fill="{SAFFRON}"', 'fill="#2A1627"'),
    "quiet": ('class="foolery-quiet"', 'class="foolery-on-quiet"'),
}


def wide(text: str, size: float) -> float:
    """How wide a text is, roughly."""
    return sum(1.5 if sign in _BROAD else 0.6 if sign in _NARROW else 1.0 for sign in text) * size * LETTER


def cut(text: str, room: float, size: float) -> str:
    """A text that fits there."""
    if wide(text, size) <= room:
        return text
    most = next((end for end in range(len(text), 0, -1) if wide(f"{text[:end]}…", size) <= room), 0)
    return f"{text[:most].rstrip()}…"


def per_row(cards: int, width: float, room: float) -> tuple[int, float]:
    """How many cards stand in a row, evenly filled, and how far apart."""
    most = max(1, int((room - width) / (width * LEAST_STEP)) + 1)
    rows = max(1, -(-cards // most))
    number = -(-cards // rows)
    return number, min(0.66 * width, (room - width) / max(1, number - 1))


def fan_height(cards: int, width: float, room: float) -> float:
    """How high cards stand that are drawn by ``Canvas.fan``."""
    if not cards:
        return 0
    rows = -(-cards // per_row(cards, width, room)[0])
    return width * HIGH * (1 + ROW * (rows - 1))


class Canvas:
    """A picture being drawn; y grows downwards, and every drawing is given its upper left corner."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.drawn: list[str] = []
        self.cards: dict[str, str] = {}

    # Cards

    def card(self, x: float, y: float, width: float, text: str, turn: float = 0) -> None:
        """A card by its text, ``?`` face down; ``turn`` in degrees."""
        if text not in self.cards:
            self.cards[text] = f'<g id="{named(text)}">{face(text, self.lang)}</g>'
        turned = f" rotate({turn:g})" if turn else ""
        place = f"translate({_number(x)} {_number(y)}){turned} scale({width / 100:g})"
        self.drawn.append(f'<use href="#{named(text)}" transform="{place}"/>')

    def hem(self, x: float, y: float, width: float) -> None:
        """The mark of a trump on the upper edge of a card."""
        scale = width / 100
        self.drawn.append(
            f'<path d="M9 0H91A9 9 0 0 1 99 4.5H1A9 9 0 0 1 9 0Z" fill="{SAFFRON}" stroke="#241222" stroke-width=".8" '
            f'transform="translate({_number(x)} {_number(y)}) scale({scale:g})"/>'
        )

    def fan(
        self,
        x: float,
        y: float,
        room: float,
        cards: Sequence[str],
        width: float,
        trumps: str = "",
        raised: Sequence[str] = (),
    ) -> float:
        """Cards side by side, in as many rows as they need; gives the height of all."""
        number, step = per_row(len(cards), width, room)
        left = list(raised)
        for at, text in enumerate(cards):
            row, column = divmod(at, number)
            up = 0.0
            if text in left:
                left.remove(text)
                up = width * 0.16
            here = (x + column * step, y + row * width * HIGH * ROW - up)
            self.card(*here, width, text)
            if text[-1] in trumps:
                self.hem(*here, width)
        return fan_height(len(cards), width, room)

    def stack(self, x: float, y: float, width: float, cards: int, top: str = UNKNOWN) -> None:
        """A pile of so many cards with this one on top."""
        for below in range(min(2, cards - 1), 0, -1):
            self.card(x - below * 1.5, y + below * 2, width, UNKNOWN)
        self.card(x, y, width, top)

    def plain(self, x: float, y: float, width: float) -> None:
        """A card that stands for any."""
        self.drawn.append(
            f'<rect x="{_number(x)}" y="{_number(y)}" width="{width:g}" height="{width * HIGH:g}" '
            f'rx="{width * 0.12:.1f}" fill="{IVORY}" stroke="{MULBERRY}" stroke-width="1.4"/>'
        )

    def slot(self, x: float, y: float, width: float) -> None:
        """A place for a card where none lies."""
        self.drawn.append(
            f'<rect x="{_number(x)}" y="{_number(y)}" width="{width:g}" height="{width * HIGH:g}" '
            f'rx="{width * 0.09:.1f}" fill="none" class="foolery-slot" stroke-width="1.6" stroke-dasharray="6 5"/>'
        )

    # Words

    def text(self, x: float, y: float, text: str, size: float = 14, weight: int = 600, anchor: str = "start") -> None:
        """A line of text on the cloth; y is its base line."""
        self.drawn.append(_text(x, y, text, size, weight, anchor, 'class="foolery-ink"'))

    def lines(self, x: float, y: float, room: float, text: str, size: float = 14) -> float:
        """A text broken between words; gives the height of all its lines."""
        most, line, lines = int(room / (size * LETTER)), "", []
        for word in text.split():
            if line and len(line) + 1 + len(word) > most:
                lines.append(line)
                line = ""
            line = f"{line} {word}".strip()
        for number, one in enumerate([*lines, line]):
            self.text(x, y + size + number * size * 1.35, one, size)
        return (len(lines) + 1) * size * 1.35

    def tag(self, x: float, y: float, tag: Tag) -> float:
        """What is said of a place, in a box; gives its width."""
        text, kind = tag
        broad = wide(text, 12) + 14
        box, ink = _TAGS[kind]
        self.drawn.append(f'<rect x="{_number(x)}" y="{_number(y)}" width="{broad:.1f}" height="20" rx="6" {box}/>')
        self.drawn.append(_text(x + broad / 2, y + 14.3, text, 12, 700, "middle", ink))
        return broad

    def count(self, x: float, y: float, number: int) -> float:
        """A small back and how many cards there are; gives its width."""
        self.drawn.append(
            f'<g transform="translate({_number(x)} {_number(y)})"><rect x=".5" y=".5" width="9" height="13" rx="1.8" '
            f'fill="{MULBERRY}" stroke="{IVORY}"/><path d="M5 3.5L7.5 7L5 10.5L2.5 7Z" fill="{SAFFRON}"/></g>'
        )
        self.text(x + 14, y + 12, str(number), 14, 700)
        return 14 + wide(str(number), 14)

    def pill(self, x: float, y: float, number: int) -> None:
        """A number on a pile, its box in the middle here."""
        broad = max(34.0, wide(str(number), 14) + 14)
        where = f'x="{_number(x - broad / 2)}" y="{_number(y)}" width="{_number(broad)}"'
        self.drawn.append(f'<rect {where} height="22" rx="11" fill="#2A1627"/>')
        self.drawn.append(_text(x, y + 16, str(number), 14, 800, "middle", 'fill="#F6EEE1"'))

    def suits(self, x: float, y: float, suits: str) -> float:
        """Suits in a pale box, on which their colours can be told apart; gives its width."""
        broad = 8 + 17 * len(suits)
        self.drawn.append(
            f'<rect x="{_number(x)}" y="{_number(y)}" width="{broad}" height="22" rx="7" fill="{IVORY}"/>'
        )
        self.drawn += [pip(suit, x + 5 + 17 * number, y + 4, 14) for number, suit in enumerate(suits)]
        return broad

    def disc(self, x: float, y: float, place: int, acting: bool) -> None:
        """The sign of a place, half and half, with its number; a ring round whoever is to act."""
        one, other = MASKS[place % len(MASKS)]
        number = _text(13, 17.2, str(place + 1), 12, 800, "middle", 'fill="#2A1627"')
        ring = (
            f'<circle cx="13" cy="13" r="15.5" fill="none" stroke="{MULBERRY}" stroke-width="3.4"/>' if acting else ""
        )
        inner = f'<circle cx="13" cy="13" r="15.5" fill="none" stroke="{SAFFRON}" stroke-width="2"/>' if acting else ""
        self.drawn.append(
            f'<g transform="translate({_number(x)} {_number(y)})">{ring}{inner}'
            f'<path d="M13 0A13 13 0 0 0 13 26Z" fill="{one}"/><path d="M13 0A13 13 0 0 1 13 26Z" fill="{other}"/>'
            f'<circle cx="13" cy="13" r="8.4" fill="{IVORY}"/>'
            f"{number}</g>"
        )

    # The whole

    def svg(self, height: float, title: str, told: str = "") -> str:
        """The picture, so high; ``title`` and what is ``told`` in words are read to whoever does not see it."""
        tall = round(height)
        described = f"<desc>{escape(told)}</desc>" if told else ""
        body = (
            f"<title>{escape(title)}</title>{described}<style>{STYLE}</style><defs>{SHARED}"
            '<radialGradient id="§cloth" cx="50%" cy="42%" r="75%"><stop offset="0" class="foolery-cloth"/>'
            '<stop offset="1" class="foolery-edge"/></radialGradient>'
            '<pattern id="§weave" width="44" height="64" patternUnits="userSpaceOnUse">'
            '<path d="M22 0L44 32L22 64L0 32Z" fill="#fff" opacity=".045"/>'
            '<path d="M0 0L44 64M44 0L0 64" stroke="#fff" stroke-opacity=".07"/></pattern>'
            f"{''.join(self.cards.values())}</defs>"
            f'<rect width="{WIDTH}" height="{tall}" rx="28" fill="url(#§cloth)"/>'
            f'<rect width="{WIDTH}" height="{tall}" rx="28" fill="url(#§weave)"/>'
            f'<rect x="7" y="7" width="{WIDTH - 14}" height="{tall - 14}" rx="21" fill="none" class="foolery-stitch" '
            f'stroke-width="1.6" stroke-dasharray="7 5" opacity=".75"/>{"".join(self.drawn)}'
        )
        mark = f"f{hashlib.blake2b(body.encode(), digest_size=5).hexdigest()}-"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" width="{WIDTH}" height="{tall}" '
            f'role="img" style="max-width:100%;height:auto" font-family="{_FONT}">{body.replace("§", mark)}</svg>'
        )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(x: float, y: float, text: str, size: float, weight: int, anchor: str, ink: str) -> str:
    where = f'x="{_number(x)}" y="{_number(y)}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}"'
    return f"<text {where} {ink}>{escape(text).replace('§', '&#167;')}</text>"
