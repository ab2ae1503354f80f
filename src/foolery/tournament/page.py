"""A tournament as one HTML page to print or to show on a screen: table cards, standings, all rounds.

The page needs nothing beside it: no network, no script, no other file. On paper every table has a card of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from foolery.base.printable import printable
from foolery.speech import with_capital
from foolery.tournament.rounds import Round, Table
from foolery.tournament.teams import sat
from foolery.tournament.telling import Telling, listed
from foolery.tournament.tournament import Tournament

BASE: Final = """
:root { color-scheme: light; --ink: #1f2a26; --soft: #5f6b66; --line: #c9cfca; --green: #2f5d50; --paper: #fff }
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; color: var(--ink);
 background: var(--paper) }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .8rem; padding-bottom: .2rem; border-bottom: 2px solid var(--green) }
p { margin: .4rem 0; overflow-wrap: anywhere } .note { color: var(--soft); font-size: .9rem }
td:nth-child(1) { width: 3.5rem } td:nth-child(2) { min-width: 5.5rem; overflow-wrap: anywhere }
 .figure { width: 5rem } table { border-collapse: collapse; width: 100% }
th { font-weight: 600; color: var(--soft); font-size: .85rem }
td, th { padding: .3rem .8rem .3rem 0; text-align: left; border-bottom: 1px solid var(--line) }
.figure { text-align: right; font-variant-numeric: tabular-nums } tr.first td { font-weight: 700 }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; color: var(--green) }
@media screen and (max-width: 40rem) { .wide tr:first-child { display: none } .wide td { border: 0; padding: 0 }
 .wide table, .wide tbody { display: block }
 .wide tr { display: flex; flex-wrap: wrap; column-gap: .9rem; position: relative; padding: .35rem 0 .35rem 2.2rem;
 border-bottom: 1px solid var(--line) }
 .wide td:nth-child(1) { position: absolute; left: 0; width: auto }
 .wide td:nth-child(2) { flex: 1 1 8rem; overflow-wrap: anywhere }
 .wide td:nth-child(3) { flex: 0 0 auto; min-width: 6rem; font-weight: 600 }
 .wide td:nth-child(n+4) { font-size: .85rem } .wide td.figure { width: auto }
 .wide td.figure::before { content: attr(data-head) " "; color: var(--soft); font-weight: 400; font-size: .85rem }
 .wide td:empty { display: none } }
@media print { @page { size: A4; margin: 14mm } body { font-size: 11pt; max-width: none; padding: 0 }
 h2, h3 { break-after: avoid } tr { break-inside: avoid } }
"""
"""What every page of a tournament looks like."""
STYLE: Final = """
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: .8rem }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; break-inside: avoid }
.card h3 { margin: 0 0 .3rem; font-size: 1rem; color: var(--green) } .card ol { margin: 0; padding-left: 1.3rem }
.card li { margin: .25rem 0; overflow-wrap: anywhere } .card p { font-size: .9rem }
.blank { margin-top: .8rem; padding-top: 1.4rem; border-bottom: 1px solid var(--soft); font-size: .8rem;
 color: var(--soft) }
.names { columns: 12rem; margin: 0; padding: 0; list-style: none }
.names li { overflow-wrap: anywhere; break-inside: avoid }
.names b { color: var(--green); white-space: nowrap }
.where { margin-bottom: 1.2rem } .where h3 { margin-top: 0 } .where .names { columns: 15rem; column-gap: 1.6rem }
.where .names li { display: flex; justify-content: space-between; gap: .8rem; padding: .1rem 0;
 border-bottom: 1px solid var(--line) } .where .names b { flex: none }
.bracket { columns: 17rem; column-gap: 1.6rem } .bracket section { break-inside: avoid-column; margin-bottom: 1rem }
.bracket h3 { margin: 0 0 .2rem; font-size: .95rem; color: var(--green); break-after: avoid }
.bracket ul { list-style: none; margin: 0; padding: 0 }
.bracket li { padding: .15rem 0 .15rem 1.8rem; text-indent: -1.8rem; font-size: .92rem; break-inside: avoid;
 overflow-wrap: anywhere }
.bracket b { display: inline-block; min-width: 1.8rem; text-indent: 0; font-weight: 600; color: var(--soft) }
s { color: var(--soft) } .won { font-size: 1.2rem; font-weight: 700; color: var(--green) }
@media print { .cards { grid-template-columns: 1fr 1fr; gap: 6mm } .card { padding: 4mm 5mm; font-size: 13pt }
 .cards ~ .standings { break-before: page } .bracket { columns: 2 } }
"""
FIGURES: Final = slice(2, None)
"""The columns of the standings that hold numbers."""


def page(cup: Tournament, lang: str, when: str = "") -> str:
    """The page; ``when`` is the date and time that it shows. The same tournament gives the same page."""
    telling = Telling(cup, lang)
    title = cup.setup.name or telling.say("tournament")
    return document(title, lang, STYLE, _parts(telling, title, when))


def text(words: str) -> str:
    """Words as they may stand in a page."""
    return escape(printable(words))


def document(title: str, lang: str, style: str, parts: Iterator[str]) -> str:
    """A page of these parts."""
    head = (
        f'<!doctype html>\n<html lang="{text(lang)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{text(title)}</title>\n<style>{BASE}{style}</style>\n</head>\n<body>",
    )
    return "\n".join([*head, *parts, "</body>\n</html>"]) + "\n"


def _parts(telling: Telling, title: str, when: str) -> Iterator[str]:
    cup = telling.cup
    yield f"<h1>{text(title)}</h1>\n<p>{text(with_capital(telling.say(cup.setup.format)))}</p>"
    yield from [f'<p class="note">{text(when)}</p>'] if when else []
    if cup.finished:
        yield f'<p class="won">{text(telling.won())}</p>'
    yield from _cards(telling)
    yield from _standings(telling)
    yield from (f'<p class="note">{text(line)}</p>' for line in telling.notes())
    yield from (f"<p>{text(line)}</p>" for line in telling.teams())
    if cup.rounds:
        yield f'<h2>{text(telling.say("bracket"))}</h2>\n<div class="bracket">'
        for one in cup.rounds:
            yield from _round(telling, one)
        yield "</div>"


def sheet(heads: list[str], rows: list[list[str]], won: bool = False) -> Iterator[str]:
    """A table with a place and a name first; with ``won`` the first row is the winner's."""
    yield f'<div class="wide"><table>\n<tr>{_heads(heads)}</tr>'
    for at, cells in enumerate(rows):
        first = ' class="first"' if won and not at else ""
        yield f"<tr{first}>{_cells(heads, cells)}</tr>"
    yield "</table></div>"


def _heads(heads: list[str]) -> str:
    names = [f"<th>{text(cell)}</th>" for cell in heads[: FIGURES.start]]
    return "".join([*names, *(f'<th class="figure">{text(cell)}</th>' for cell in heads[FIGURES])])


def _cells(heads: list[str], cells: list[str]) -> str:
    """A row; on a phone, where no head stands above, each figure is named by its own."""
    found = [f"<td>{text(cell)}</td>" for cell in cells[: FIGURES.start]]
    for head, cell in zip(heads[FIGURES], cells[FIGURES], strict=True):
        found.append(f'<td class="figure" data-head="{text(head)}">{text(cell)}</td>')
    return "".join(found)


def _standings(telling: Telling) -> Iterator[str]:
    """The standings, and those of each group; before the first result who takes part."""
    if not telling.played_at_all:
        names = telling.names()
        yield f'<h2 class="standings">{text(telling.say("entrants", number=len(names)))}</h2>'
        yield f'<ul class="names">{"".join(f"<li>{text(name)}</li>" for name in names)}</ul>'
        return
    yield f'<h2 class="standings">{text(telling.say("standings"))}</h2>'
    for at, one in enumerate(telling.sheets()):
        yield from [f"<h3>{text(one.title)}</h3>"] if one.title else []
        yield from sheet(one.heads, one.rows, telling.cup.finished and not at)


def _cards(telling: Telling) -> Iterator[str]:
    one = telling.cup.round
    if one is None or telling.cup.finished:
        return
    yield f"<h2>{text(telling.head(one))}</h2>"
    places = "".join(f"<li>{text(name)} <b>{text(where)}</b></li>" for name, where in telling.places(one))
    yield f'<section class="where"><h3>{text(telling.say("where"))}</h3><ul class="names">{places}</ul></section>'
    yield '<div class="cards">'
    for table in one.tables:
        yield from _card(telling, one, table)
    yield "</div>"
    if one.byes:
        yield f"<p>{text(telling.say('byes', names=list(one.byes)))}</p>"


def _card(telling: Telling, one: Round, table: Table) -> Iterator[str]:
    """The card of a table: who sits there in the order of seats, and a line for the result."""
    head = telling.say("card", round=one.number, table=table.number)
    group = telling.cup.format.group(telling.cup.known, one, table)
    if group:
        head = f"{head} · {telling.say('group', group=group)}"
    yield f'<section class="card"><h3>{text(head)}</h3><ol>'
    yield from (f"<li>{text(name)}</li>" for name in people(telling.cup, one, table))
    yield "</ol>"
    yield from (f"<p>{text(telling.deal(deal))}</p>" for deal in table.deals)
    blank = "" if telling.cup.settled(table) else f'<div class="blank">{text(telling.say("fool"))}</div>'
    yield f"{blank}</section>"


def people(cup: Tournament, one: Round, table: Table) -> list[str]:
    """Who sits on each seat: of a team its members in turn, with the name of the team."""
    if cup.setup.members == 1:
        return list(table.players)
    found, had = [], dict.fromkeys(table.players, 0)
    for entrant in sat(cup.setup.game(one.number), len(table.players), cup.setup.members):
        team = cup.entrants[table.players[entrant]]
        at = had[team.name]
        had[team.name] += 1
        found.append(f"{team.members[at]} ({team.name})" if team.members else team.name)
    return found


def _round(telling: Telling, one: Round) -> Iterator[str]:
    yield f"<section><h3>{text(telling.head(one))}</h3>"
    for group, tables in telling.by_groups(one):
        yield from [f'<p class="note">{text(group)}</p>'] if group else []
        yield f"<ul>{''.join(_line(telling, one, table) for table in tables)}</ul>"
    yield from (f'<p class="note">{text(line)}</p>' for line in telling.beside(one))
    yield "</section>"


def _line(telling: Telling, one: Round, table: Table) -> str:
    through, out = telling.played(one, table)
    line = text(listed(through)) if out else text(telling.line(one, table))
    gone = "".join(f" <s>{text(listed([name]))}</s>" for name in out)
    return f"<li><b>{table.number}</b>{line}{gone}</li>"
