"""A review as one HTML page without scripts or other files, with the graph of expectations as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.base.printable import printable
from foolery.contract import rooms
from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.review.findings import Decision, ReviewedDeal, Share
    from foolery.review.messages import ReviewText

WIDE: Final = 520
HIGH: Final = 190
LEFT, RIGHT, TOP, BOTTOM = 50, 14, 14, 28
SIGN: Final = 7
"""Half the width of a mark."""
MARKED: Final = ("strong", "small", "dear")
"""The verdicts that are marked, each by a shape of its own, so that nobody needs to tell colours apart."""


def graph(telling: ReviewText, deal: ReviewedDeal, seat: Seat) -> str:
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


def _parts(telling: ReviewText, deal: ReviewedDeal, seat: Seat) -> Iterator[str]:
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


def _mark(telling: ReviewText, deal: ReviewedDeal, decision: Decision, x: float, y: float) -> str:
    said = escape(printable(f"{decision.action}. {telling.sentence(decision)}"))
    shape = sign(decision.verdict, x, y)
    return f'<a href="#d{deal.deal}-{decision.action}"><title>{said}</title>{shape}</a>'


def _x(action: int, last: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * action / last


def _y(share: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1 - share)


PICTURES: Final = 12
"""So many of the dearest moves are shown with their positions."""
STYLE: Final = """
:root { color-scheme: light dark; --ground: #f6eee1; --surface: #fffbf3; --ink: #2a1627; --soft: #67505f;
 --line: #d6c5af; --go: #0b6358; --doubt: #c77700; --danger: #b3261e; --row: #fbe3b4 }
@media (prefers-color-scheme: dark) { :root { --ground: #160b16; --surface: #261426; --ink: #f7ecde; --soft: #c6b0be;
 --line: #4f354f; --go: #7adbc4; --danger: #ff8c7c; --row: #4f354f } }
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem .75rem 3rem;
 background: var(--ground); color: var(--ink) }
h1 { font-size: 1.6rem; line-height: 1.15; margin: .5rem 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0 } .soft { color: var(--soft) }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: .75rem 1rem;
 margin: .75rem 0; overflow-x: auto }
.courses, .moves { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)) }
.courses .panel, .moves .panel { margin: 0 }
.panel h3 { font-size: 1rem; margin: 0 0 .25rem }
svg.course { display: block; width: 100%; height: auto } .course text { font-size: 14px; fill: var(--soft) }
.line { fill: none; stroke: var(--go); stroke-width: 3; stroke-linejoin: round }
.area { fill: var(--go); opacity: .16 } .even { stroke: var(--soft); stroke-dasharray: 5 5 }
.frame, .part { stroke: var(--line) } circle.strong { fill: var(--go) } rect.small { fill: var(--doubt) }
path.dear { fill: var(--danger) } .course a :is(circle, rect, path) { stroke: var(--surface); stroke-width: 2 }
.legend { display: flex; gap: 1rem; flex-wrap: wrap }
.sign { width: 18px; height: 18px; vertical-align: -3px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--soft); font-weight: 600 } td.number, th.number { text-align: right; white-space: nowrap }
tr:target { background: var(--row) }
tr.dear td:first-child { border-left: 4px solid var(--danger); padding-left: .5rem }
tr.small td:first-child { border-left: 4px solid var(--doubt); padding-left: .5rem }
figure { margin: .5rem 0 0 } figure svg { display: block; width: 100%; height: auto }
@media (max-width: 44rem) { .list tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .35rem 0;
 border-bottom: 1px solid var(--line) } .list td { border: 0; padding: 0 } .list tr:first-child { display: none }
 .list td:is(:nth-child(3), :nth-child(4)) { flex: 1 0 100% } .list td:nth-child(4) { color: var(--go) }
 .list :is(.sound, .strong) td:nth-child(4) { display: none }
 .shares :is(tr, td) { display: block; border: 0; padding: 0 } .shares tr:first-child { display: none }
 .shares tr { padding: .35rem 0; border-bottom: 1px solid var(--line) } .shares td:first-child { font-weight: 700 }
 .shares td.number { display: flex; justify-content: space-between; gap: 1rem }
 .shares td.number::before { content: attr(data-head); color: var(--soft) } }
"""


def page(telling: ReviewText) -> str:
    """The page; the same review gives the same page."""
    return "\n".join(_sections(telling)) + "\n"


def write_page(telling: ReviewText, path: Path) -> None:
    """Write the page. Raises FooleryError where it cannot be written."""
    try:
        path.write_text(page(telling), encoding="utf-8")
    except OSError as cause:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(cause)) from cause


def _sections(telling: ReviewText) -> Iterator[str]:
    say, review = telling.say, telling.review
    title = _text(say("page-title", game=telling.title()))
    yield f'<!doctype html>\n<html lang="{_text(telling.lang)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    names, *head = (tongue(telling.lang).join(telling.names), *telling.head()[1:])
    yield f"<p><b>{_text(names)}</b></p>"
    yield from (f'<p class="soft">{_text(line)}</p>' for line in head)
    yield f"<h2>{_text(say('page-shares'))}</h2>"
    yield from _shares(telling, review.seats)
    yield from (f"<p>{_text(line)}</p>" for line in telling.verdicts(review.seats))
    for deal in review.deals:
        yield from _deal(telling, deal)
    yield from _dearest(telling)
    for deal in review.deals:
        yield from _decisions(telling, deal)
    yield f'<p class="soft">{_text(say("note"))}</p>'
    yield "</body>\n</html>"


def _deal(telling: ReviewText, deal: ReviewedDeal) -> Iterator[str]:
    """The graphs of a deal, one for each seat, and where there are several deals how its results came about."""
    yield f"<h2>{_text(telling.say('page-course'))}</h2>"
    yield f'<p class="soft">{_text(telling.counted(deal))}</p>'
    signs = " ".join(f"<span>{_sign(one)} {_text(telling.say(f'page-legend-{one}'))}</span>" for one in MARKED)
    yield f'<p class="legend">{signs}</p>\n<div class="courses">'
    for seat, name in enumerate(telling.names):
        yield f'<div class="panel"><h3>{_text(name)}</h3>\n{graph(telling, deal, seat)}</div>'
    yield "</div>"
    if len(telling.review.deals) > 1:
        yield from _shares(telling, deal.seats)


def _shares(telling: ReviewText, shares: Sequence[Share]) -> Iterator[str]:
    head, *rows = telling.shares(shares)
    heads = "".join(f'<th class="number">{_text(cell)}</th>' for cell in head[1:])
    yield f'<div class="panel"><table class="shares">\n<tr><th>{_text(head[0])}</th>{heads}</tr>'
    for name, *figures in rows:
        cells = zip(head[1:], figures, strict=True)
        said = "".join(f'<td class="number" data-head="{_text(what)}">{_text(cell)}</td>' for what, cell in cells)
        yield f"<tr><td>{_text(name)}</td>{said}</tr>"
    yield "</table></div>"


def _dearest(telling: ReviewText) -> Iterator[str]:
    """The dearest moves with what their seats saw."""
    found = telling.review.dearest(PICTURES)
    if not found:
        yield f"<p>{_text(telling.say('no-loss'))}</p>"
        return
    yield f'<h2>{_text(telling.say("page-dear"))}</h2>\n<div class="moves">'
    for deal, one in found:
        place = f"{deal.deal}.{one.action}" if len(telling.review.deals) > 1 else str(one.action)
        said = telling.sentence(one)
        picture = rooms.picture(one.view.family).svg(one.view, telling.lang, telling.names)
        yield f'<div class="panel"><p>{_sign(one.verdict)} <b>{place}.</b> {_text(said)}</p>'
        yield f"<figure>{picture}</figure></div>"
    yield "</div>"


def _decisions(telling: ReviewText, deal: ReviewedDeal) -> Iterator[str]:
    """All decisions of a deal in a table; graphs lead to its rows."""
    several = f" · {deal.deal}" if len(telling.review.deals) > 1 else ""
    yield f"<h2>{_text(telling.say('page-decisions'))}{several}</h2>"
    head, *rows = telling.rows(deal.decisions)
    yield f'<div class="panel"><table class="list">\n<tr>{"".join(f"<th>{_text(cell)}</th>" for cell in head)}</tr>'
    for one, row in zip(deal.decisions, rows, strict=True):
        yield _decision(deal, one, row)
    yield "</table></div>"


def _decision(deal: ReviewedDeal, decision: Decision, row: Sequence[str]) -> str:
    mark = _sign(decision.verdict) if decision.verdict in MARKED else ""
    cells = [f"<td>{_text(cell)}</td>" for cell in row[:-1]]
    cells.append(f"<td>{mark} {_text(row[-1])}</td>")
    return f'<tr id="d{deal.deal}-{decision.action}" class="{decision.verdict}">{"".join(cells)}</tr>'


def _sign(verdict: str) -> str:
    edge = 2 * (SIGN + 2)
    return f'<svg class="sign" viewBox="0 0 {edge} {edge}" aria-hidden="true">{sign(verdict)}</svg>'


def _text(text: str) -> str:
    """Foreign text that can neither steer the page nor turn its lines round."""
    return escape(printable(text))
