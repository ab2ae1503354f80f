"""The colours of tables by day, by night and in high contrast; the emblem and the weave of the cloth."""

from __future__ import annotations

from typing import Final, NamedTuple

from foolery.picture.deck import INK, MULBERRY, PIPS, SAFFRON

SCHEMES: Final = ("day", "night", "high")


class Token(NamedTuple):
    """One colour with a name, in each scheme; an empty one is that of the day."""

    day: str
    night: str = ""
    high: str = ""

    def of(self, scheme: str) -> str:
        """The colour in a scheme."""
        return getattr(self, scheme) or self.day


TOKENS: Final[dict[str, Token]] = {
    "ground": Token("#F6EEE1", "#160B16", "#000000"),
    "surface": Token("#FFFBF3", "#261426", "#000000"),
    "surface-2": Token("#EDE1CF", "#352036", "#1A1A1A"),
    "ink": Token("#2A1627", "#F7ECDE", "#FFFFFF"),
    "ink-2": Token("#67505F", "#C6B0BE", "#FFFFFF"),
    "line": Token("#D6C5AF", "#4F354F", "#FFFFFF"),
    "cloth": Token("#A8D0C4", "#47193C", "#000000"),
    "cloth-edge": Token("#8FBFB2", "#34112D", "#000000"),
    "cloth-ink": Token("#143029", "#F9E9DA", "#FFFFFF"),
    "stitch": Token("#5E9A8B", "#8A4A78", "#FFFFFF"),
    "slot": Token("#2B6B5C", "#D08FBE", "#FFFFFF"),
    "primary": Token("#6B1F55", "#F2B134", "#FFD400"),
    "on-primary": Token("#FFFFFF", "#2A1627", "#000000"),
    "saffron": Token("#F2B134", "#F2B134", "#FFD400"),
    "on-saffron": Token("#2A1627", "#2A1627", "#000000"),
    "go": Token("#0B6358", "#7ADBC4", "#7CFFB2"),
    "on-go": Token("#FFFFFF", "#0B2A25", "#000000"),
    "danger": Token("#B3261E", "#FF8C7C", "#FF9C8F"),
    "on-danger": Token("#FFFFFF", "#2A0C08", "#000000"),
    "motley": Token("#6B1F55", "#6B1F55", "#000000"),
    "motley-dark": Token("#59164A", "#59164A", "#000000"),
    "motley-deep": Token("#4A1240", "#4A1240", "#000000"),
    "on-motley": Token("#FFF6E6", "#FFF6E6", "#FFFFFF"),
    "on-motley-2": Token("#F3DDEB", "#F3DDEB", "#FFFFFF"),
    "motley-warm": Token("#F8CF7E", "#F8CF7E", "#FFFFFF"),
    "motley-accent": Token("#F2B134", "#F2B134", "#FFD400"),
    "role": Token("#6B1F55", "#6B1F55", "#FFFFFF"),
    "on-role": Token("#FFFFFF", "#FFFFFF", "#000000"),
    "doubtful": Token("#C77700", "#C77700", "#FFD400"),
    "paper": Token("#FFFCF5", "#FFFCF5", "#FFFFFF"),
    "paper-flat": Token("#F0E7D6", "#F0E7D6", "#FFFFFF"),
    "on-paper": Token("#2A1627", "#2A1627", "#000000"),
    "text-s": Token("#241222", "#F7ECDE", "#FFFFFF"),
    "text-h": Token("#B81828", "#FF8A94", "#FF8A94"),
    "text-d": Token("#1C5DB8", "#8FBBFF", "#8FBBFF"),
    "text-c": Token("#12612F", "#86DBA0", "#86DBA0"),
    "shadow": Token("rgb(30 40 40 / 28%)", "rgb(0 0 0 / 50%)", "transparent"),
    "scrim": Token("rgb(42 22 39 / 45%)", "rgb(10 4 10 / 60%)", "rgb(0 0 0 / 80%)"),
    "edge": Token("rgb(0 0 0 / 28%)", "rgb(0 0 0 / 28%)", "transparent"),
    "card-line": Token("rgb(36 18 34 / 34%)", "rgb(36 18 34 / 34%)", "#000000"),
}
"""Every colour that a page may use outside cards, masks and the emblem."""

CARD: Final = {
    "suit-s": "#241222",
    "suit-h": "#C81E2E",
    "suit-d": "#1C5DB8",
    "suit-c": "#17703C",
}
"""The suits on card paper, in every scheme; a deck of two colours has the first two twice."""

MASKS: Final = (
    *(("#6B1F55", "#F2B134"), ("#0B6358", "#F7D9A8"), ("#1C5DB8", "#F3B3A6"), ("#B2382A", "#FBE0B2")),
    *(("#4A3A86", "#9FD8C8"), ("#8A5A10", "#F6EEE1"), ("#241222", "#C9A2E0"), ("#17703C", "#F2B134")),
)
"""The two halves of a seat's mask: at one table no pair twice."""


_WOVEN: Final[dict[str, Token]] = {
    "weave": Token("1", "1", "0"),
    "lozenge": Token("0.055", "0.055", "0"),
    "card-line-width": Token("1.2", "1.2", "4"),
    "card-shadow": Token("0 1.5px 2px var(--shadow)", high="0 0 0 2px #fff"),
    "motley-outline": Token("0 solid transparent", high="2px solid #fff"),
}
"""What else a scheme decides: how much of the weave and of the lozenges is seen, how cards and purple panels end."""


def _block(selector: str, scheme: str, indent: str = "") -> str:
    lines = (f"{indent}  --{name}: {token.of(scheme)};\n" for name, token in (TOKENS | _WOVEN).items())
    kind = f"{indent}  color-scheme: {'light' if scheme == 'day' else 'dark'};\n"
    return f"{indent}{selector} {{\n{kind}{''.join(lines).lower()}{indent}}}\n"


def style_sheet() -> str:
    """The tokens as custom properties: after what the system prefers, and by choice on the root element."""
    suits = "".join(f"  --{name}: {colour.lower()};\n" for name, colour in CARD.items())
    woven = "".join(f"  --woven-{suit}: url(#deck-cloth-{suit});\n" for suit in "shdc")
    two = "  --suit-d: #c81e2e;\n  --suit-c: #241222;\n"
    two += "".join(f"  --woven-{suit}: url(#deck-cloth-{suit}-2);\n" for suit in "dc")
    night = _block(':root:not([data-theme="day"])', "night", "  ")
    more = _block(':root:not([data-theme="day"], [data-theme="night"])', "high", "  ")
    blocks = (
        "/* Written by python -m foolery.picture from src/foolery/picture/colours.py. */",
        _block(":root", "day"),
        f"@media (prefers-color-scheme: dark) {{\n{night}}}\n",
        _block(':root[data-theme="night"]', "night"),
        f"@media (prefers-contrast: more) {{\n{more}}}\n",
        _block(':root[data-theme="contrast"]', "high"),
        f":root {{\n{suits}{woven}}}\n",
        f':root[data-deck="two"],\n.two-colours {{\n{two}}}',
    )
    return "\n".join(blocks) + "\n"


_RED: Final = "#C81E2E"
_HALVES: Final = f'<path d="M0 0H60V120H0Z" fill="{MULBERRY}"/><path d="M60 0H120V120H60Z" fill="{SAFFRON}"/>'
_CARD: Final = (
    f'<g stroke="{INK}" stroke-width="4" stroke-linejoin="round">'
    '<path d="M32 104V60C28 46 20 42 12 46C16 24 44 24 60 60V104Z" fill="#FFFCF5"/>'
    '<path d="M88 104V60C92 46 100 42 108 46C104 24 76 24 60 60V104Z" fill="#F6D9C4"/>'
    f'<path d="M38 72C42 48 50 32 60 18V78Z" fill="{SAFFRON}"/>'
    f'<path d="M82 72C78 48 70 32 60 18V78Z" fill="{MULBERRY}"/>'
    f'<g fill="{_RED}"><circle cx="12" cy="48" r="7"/><circle cx="108" cy="48" r="7"/>'
    '<circle cx="60" cy="17" r="7"/></g>'
    f'</g><path transform="translate(44 76) scale(.32)" d="{PIPS["d"]}" fill="{_RED}"/>'
)


def _svg(wide: int, high: int, drawn: str) -> str:
    box = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{drawn}</svg>\n'


def files() -> dict[str, str]:
    """Each drawing by the name of its file."""
    corner = '<clipPath id="c"><rect width="120" height="120" rx="28"/></clipPath>'
    small = (
        f'<path d="M30 92C34 62 46 40 60 26V98Z" fill="{SAFFRON}"/>'
        f'<path d="M90 92C86 62 74 40 60 26V98Z" fill="{MULBERRY}"/>'
        f'<circle cx="60" cy="26" r="14" fill="{_RED}"/>'
    )
    woven = '<path d="M22 0L44 32L22 64L0 32Z" fill="#fff" opacity="{}"/>'
    lines = '<path d="M0 0L44 64M44 0L0 64" stroke="#fff" stroke-opacity=".07"/>'
    return {
        "icon.svg": _svg(120, 120, f'{corner}<g clip-path="url(#c)">{_HALVES}{_CARD}</g>'),
        "icon-maskable.svg": _svg(120, 120, f'{_HALVES}<g transform="translate(16.8 16.8) scale(.72)">{_CARD}</g>'),
        "icon-small.svg": _svg(120, 120, f'{corner}<g clip-path="url(#c)">{_HALVES}{small}</g>'),
        "weave.svg": _svg(44, 64, woven.format(".045") + lines),
        "lozenge.svg": _svg(44, 64, woven.format("1")),
    }
