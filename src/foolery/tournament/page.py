"""A tournament as one HTML page, and hand slips to print.

The page needs nothing beside it: no network, no script, no other file. On paper every table has a card of its own.

A helper who does not play sorts each table's pack by its slips: one slip for each seat, one for the stock from the top.
The cards are those of ``Tournament.cards``, by which the arena deals too, and ``foolery deal --seed`` shows them. A
slip does not show the seed, which reveals the cards of the rounds to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from foolery import catalogue
from foolery.base.cards import RANKS, SUITS, card_text, parse_card, rank
from foolery.base.letters import SYMBOLS
from foolery.base.printable import printable
from foolery.speech import with_capital
from foolery.tournament.command import TournamentError
from foolery.tournament.entrants import sat
from foolery.tournament.report import TournamentText, listed
from foolery.tournament.standings import Round, Table
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
    telling = TournamentText(cup, lang)
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


def _parts(telling: TournamentText, title: str, when: str) -> Iterator[str]:
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


def _standings(telling: TournamentText) -> Iterator[str]:
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


def _cards(telling: TournamentText) -> Iterator[str]:
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


def _card(telling: TournamentText, one: Round, table: Table) -> Iterator[str]:
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


def _round(telling: TournamentText, one: Round) -> Iterator[str]:
    yield f"<section><h3>{text(telling.head(one))}</h3>"
    for group, tables in telling.by_groups(one):
        yield from [f'<p class="note">{text(group)}</p>'] if group else []
        yield f"<ul>{''.join(_line(telling, one, table) for table in tables)}</ul>"
    yield from (f'<p class="note">{text(line)}</p>' for line in telling.beside(one))
    yield "</section>"


def _line(telling: TournamentText, one: Round, table: Table) -> str:
    through, out = telling.played(one, table)
    line = text(listed(through)) if out else text(telling.line(one, table))
    gone = "".join(f" <s>{text(listed([name]))}</s>" for name in out)
    return f"<li><b>{table.number}</b>{line}{gone}</li>"


SLIP_STYLE: Final = """
.slips { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: .8rem }
.slip { border: 1px dashed var(--soft); border-radius: .4rem; padding: .7rem .9rem; break-inside: avoid }
.slip h3 { margin: 0 0 .4rem; font-size: .95rem; color: var(--green) } .slip p { font-size: .9rem }
.slip .row { font-size: 1.3rem; line-height: 1.5; margin: 0; font-weight: 600 }
.slip .row span { white-space: nowrap; margin-right: .5rem } .red { color: #b3261e }
@media print { .slips { grid-template-columns: 1fr 1fr; gap: 5mm } .deal { break-inside: avoid }
 .slip .row { font-size: 13pt } .slip .row span { margin-right: .25rem } }
"""
RED: Final = "♦♥"
TEN: Final = RANKS.index("T")
ZONES: Final = ("up", "down")
"""What may lie before a seat beside its hand, by the names of the notation."""
COMMON: Final = ("discard", "table")
"""What nothing lies in when a deal begins, if it can stand on slips."""


def dealt(cup: Tournament, table: Table, deal: int) -> dict[str, Any]:
    """The position that a table begins a deal with, as JSON. Raises FooleryError where slips cannot hold it."""
    game = catalogue.game(cup.setup.game(len(cup.rounds)))
    state = game.deal(len(table.players) * cup.setup.members, cards_seed(cup, table, deal))
    found: dict[str, Any] = state.to_json()
    zones = {name: rows for name, rows in found.get("zones", {}).items() if any(rows)}
    if game.deals > 1 or any(found.get(name) for name in COMMON) or not {*zones} <= {*ZONES}:
        raise TournamentError("tournament.no-slips", game=game.id)
    return found | {"zones": zones}


def cards_seed(cup: Tournament, table: Table, deal: int) -> str:
    """The seed that the cards of a deal are shuffled by, the first game of the arena's run for it."""
    return f"{cup.cards(table, deal)}/0"


def slips(cup: Tournament, lang: str) -> str:
    """The page of slips for the last round. Raises FooleryError where there is none, or slips cannot hold its game."""
    if cup.round is None:
        raise TournamentError("tournament.no-round")
    telling = TournamentText(cup, lang)
    parts = [*_slips(telling, cup.round.tables)]
    return document(cup.setup.name or telling.say("tournament"), lang, SLIP_STYLE, iter(parts))


def _slips(telling: TournamentText, tables: list[Table]) -> Iterator[str]:
    assert telling.cup.round is not None
    yield f"<h1>{text(telling.say('slips', round=telling.cup.round.number))}</h1>"
    yield f'<p class="note">{text(telling.say("slips-how"))}</p>'
    cup = telling.cup
    if cup.format.strikes(cup.known, telling.cup.round):
        yield f'<p class="note">{text(telling.say("slips-deals", deals=cup.setup.best_of))}</p>'
    for deal in range(1, telling.cup.setup.best_of + 1):
        for table in tables:
            head = telling.say("slips-of", deal=deal, table=table.number)
            yield f'<section class="deal"><h2>{text(head)}</h2><div class="slips">'
            yield from _table(telling, table, deal)
            yield "</div></section>"


def _table(telling: TournamentText, table: Table, deal: int) -> Iterator[str]:
    cup = telling.cup
    assert cup.round is not None
    found = dealt(cup, table, deal)
    names = [*people(cup, cup.round, table), *[telling.say("dummy")] * len(found["hands"])][: len(found["hands"])]
    begins = names[found["actors"][0]]
    for seat, (name, hand) in enumerate(zip(names, found["hands"], strict=True)):
        yield f'<div class="slip"><h3>{text(telling.say("slip", table=table.number, deal=deal, name=name))}</h3>'
        yield _row(sorted(hand, key=lambda card: (parse_card(card) % 4, parse_card(card))), telling.lang)
        for zone, rows in found["zones"].items():
            yield f"<p>{text(telling.say(f'slip-{zone}'))}</p>{_row(rows[seat], telling.lang)}"
        yield "</div>"
    yield f'<div class="slip"><h3>{text(telling.say("slip-stock", table=table.number, deal=deal))}</h3>'
    yield _row(found["stock"], telling.lang)
    trump = found.get("trump")
    if isinstance(trump, str) and trump in SUITS:
        sign = SYMBOLS[SUITS.index(trump)]
        red = ' class="red"' if sign in RED else ""
        said = text(telling.say("slip-trump", suit=sign)).replace(sign, f"<b{red}>{sign}</b>")
        yield f"<p>{said}</p>"
    yield f"<p>{text(telling.say('slip-begins', dealer=names[found['dealer']], name=begins))}</p></div>"


def _face(card: int, lang: str) -> str:
    """A card as it stands on real cards: the ten of the notation, T, is 10 there."""
    shown = card_text(card, lang, symbols=True)
    return "10" + shown[1:] if rank(card) == TEN and shown.startswith(RANKS[TEN]) else shown


def _row(cards: list[str], lang: str) -> str:
    spans = []
    for card in cards:
        shown = _face(parse_card(card), lang)
        red = ' class="red"' if shown[-1] in RED else ""
        spans.append(f"<span{red}>{text(shown)}</span>")
    return f'<p class="row">{" ".join(spans)}</p>'
