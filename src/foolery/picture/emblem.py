"""The emblem in its forms, the weave of the cloth and the lozenge of panels, each a file of its own."""

from __future__ import annotations

from typing import Final

from foolery.picture.shapes import INK, MULBERRY, PIPS, SAFFRON

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
