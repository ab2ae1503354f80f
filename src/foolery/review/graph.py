"""How the expectation of a seat went, as SVG: a line with its area, the even share, and marks where it decided."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from foolery.base.printable import printable

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.review.found import Decision, ReviewedDeal
    from foolery.review.telling import Telling

WIDE: Final = 520
HIGH: Final = 190
LEFT, RIGHT, TOP, BOTTOM = 50, 14, 14, 28
SIGN: Final = 7
"""Half the width of a mark."""
MARKED: Final = ("strong", "small", "dear")
"""The verdicts that are marked, each by a shape of its own, so that nobody needs to tell colours apart."""


def graph(telling: Telling, deal: ReviewedDeal, seat: Seat) -> str:
    """The course of a deal for one seat. Marks lead to the rows of a page, which are named ``d1-32``."""
    return "\n".join(_parts(telling, deal, seat))


def sign(verdict: str, x: float = SIGN + 2, y: float = SIGN + 2) -> str:
    """The mark of a verdict: a circle, a square or a triangle."""
    if verdict == "strong":
        return f'<circle class="strong" cx="{x:.1f}" cy="{y:.1f}" r="{SIGN - 1}"/>'
    if verdict == "small":
        edge = 2 * (SIGN - 1)
        return f'<rect class="small" x="{x - SIGN + 1:.1f}" y="{y - SIGN + 1:.1f}" width="{edge}" height="{edge}"/>'
    top, foot = y - SIGN, y + SIGN - 1
    return f'<path class="dear" d="M{x:.1f} {top:.1f}L{x + SIGN:.1f} {foot:.1f}H{x - SIGN:.1f}Z"/>'


def _parts(telling: Telling, deal: ReviewedDeal, seat: Seat) -> Iterator[str]:
    last = max(1, deal.actions)
    title = escape(printable(telling.say("page-course-of", player=telling.names[seat])))
    yield f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" role="img"><title>{title}</title>'
    for share in (0.0, 0.5, 1.0):
        kind = "even" if share == 0.5 else "frame"
        yield f'<path class="{kind}" d="M{LEFT} {_y(share):.1f}H{WIDE - RIGHT}"/>'
        said = escape(telling.percent(share))
        yield f'<text x="{LEFT - 6}" y="{_y(share) + 5:.1f}" text-anchor="end">{said}</text>'
    for mark in deal.marks:
        yield f'<path class="part" d="M{_x(mark, last):.1f} {TOP}V{HIGH - BOTTOM}"/>'
    for action in sorted({0, last // 2, last}):
        yield f'<text x="{_x(action, last):.1f}" y="{HIGH - 8}" text-anchor="middle">{action}</text>'
    line = "L".join(f"{_x(one.action, last):.1f} {_y(one.expected[seat]):.1f}" for one in deal.course)
    if deal.course:
        first, end = deal.course[0].action, deal.course[-1].action
        foot = f"{_y(0):.1f}"
        yield f'<path class="area" d="M{line}L{_x(end, last):.1f} {foot}L{_x(first, last):.1f} {foot}Z"/>'
        yield f'<path class="line" d="M{line}"/>'
    expected = {one.action: one.expected[seat] for one in deal.course}
    for one in deal.decisions:
        if one.seat == seat and one.verdict in MARKED and one.action in expected:
            yield _mark(telling, deal, one, _x(one.action, last), _y(expected[one.action]))
    yield "</svg>"


def _mark(telling: Telling, deal: ReviewedDeal, decision: Decision, x: float, y: float) -> str:
    said = escape(printable(f"{decision.action}. {telling.sentence(decision)}"))
    shape = sign(decision.verdict, x, y)
    return f'<a href="#d{deal.deal}-{decision.action}"><title>{said}</title>{shape}</a>'


def _x(action: int, last: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * action / last


def _y(share: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1 - share)
