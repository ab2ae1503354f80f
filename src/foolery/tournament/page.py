"""A tournament in words: the round and the standings as lines, and one HTML page to print or to show on a screen.

The page needs nothing beside it: no network, no script, no other file. On paper every table has a card of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import Final

from foolery.base.printable import printable
from foolery.speech import tongue
from foolery.tournament.rounds import Outcome, Round, Table
from foolery.tournament.standing import Standing, balance
from foolery.tournament.tournament import Tournament

STYLE: Final = """
body { font: 16px/1.4 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; color: #222 }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 2px solid #2f5d50 }
.cards, .bracket { display: flex; flex-wrap: wrap; gap: 1rem }
.card, .bracket section { border: 1px solid #999; border-radius: .4rem; padding: .5rem .8rem; break-inside: avoid }
.card { flex: 1 1 15rem } .card h3, .bracket h3 { margin: 0 0 .3rem; font-size: 1rem }
.card li { margin: .3rem 0; overflow-wrap: anywhere } .line { border-bottom: 1px solid #999; height: 2rem }
.wide { overflow-x: auto } table { border-collapse: collapse }
td, th { padding: .2rem .7rem .2rem 0; text-align: left; border-bottom: 1px solid #ddd }
.bracket { flex-wrap: nowrap; overflow-x: auto } .bracket section { flex: 0 0 auto } .bracket p { margin: .2rem 0 }
@media print { body { font-size: 11pt; max-width: none; margin: 0 } .bracket { flex-wrap: wrap; overflow: visible }
 .standings { break-before: page } @page { size: A4; margin: 14mm } }
"""


def number(value: Fraction) -> str:
    """Points to hundredths, without needless noughts."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def place_said(deal: Outcome, lang: str) -> str:
    """How a deal ended: places apart by ``>``, a draw by its word."""
    if deal.drawn:
        return tongue(lang).say("tournament-desk.draw")
    return " > ".join(", ".join(group) for group in deal.places) + "*" * deal.straps


def shown(cup: Tournament, lang: str) -> Iterator[str]:
    """The last round and the standings, line by line."""
    words = tongue(lang)
    if cup.round is not None:
        yield words.say("tournament-desk.round", round=cup.round.number, game=cup.setup.game(cup.round.number))
        for table in cup.round.tables:
            ends = "; ".join(place_said(deal, lang) for deal in table.deals)
            yield f"{table.number:>4}: {', '.join(table.players)}{f' – {ends}' if ends else ''}"
        if cup.round.byes:
            yield words.say("tournament-desk.byes", names=list(cup.round.byes))
    rows = [heads(lang), *(row(one, cup, lang) for one in cup.standings())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()
    yield from notes(cup, lang)


def heads(lang: str) -> list[str]:
    """The heads of the standings."""
    names = ("place", "name", "score", "direct", "given", "taken", "strength", "out", "prize")
    return [tongue(lang).say(f"tournament-desk.head-{name}") for name in names]


def row(one: Standing, cup: Tournament, lang: str) -> list[str]:
    """One line of the standings."""
    prizes = cup.fund().prizes
    won = str(prizes[one.place - 1]) if one.place <= len(prizes) else ""
    figures = (number(one.points), number(one.direct), str(one.given), str(one.taken), number(one.strength))
    return [str(one.place), one.name, *figures, str(one.out) if one.out else "", won]


def notes(cup: Tournament, lang: str) -> Iterator[str]:
    """What is said under the standings: the fund, how often two have met, what decides, the seed."""
    words, fund = tongue(lang), cup.fund()
    yield words.say(
        "tournament-desk.fund", paid=fund.paid, returned=fund.returned, prizes=sum(fund.prizes), left=fund.left
    )
    least, most = balance(cup.rounds, [one.name for one in cup.standings()])
    yield words.say("tournament-desk.balance", least=least, most=most)
    yield words.say("tournament-desk.order", seed=cup.setup.seed)


def page(cup: Tournament, lang: str) -> str:
    """The page; the same tournament gives the same page."""
    return "\n".join(_parts(cup, lang)) + "\n"


def _text(text: str) -> str:
    return escape(printable(text))


def _parts(cup: Tournament, lang: str) -> Iterator[str]:
    words = tongue(lang)

    def say(key: str, /, **fields: object) -> str:
        return _text(words.say(f"tournament-desk.{key}", **fields))

    title = _text(cup.setup.name or words.say("tournament-desk.tournament"))
    yield f'<!doctype html>\n<html lang="{_text(lang)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f"<p>{say(cup.setup.format)}</p>"
    if cup.round is not None:
        yield f"<h2>{say('round', round=cup.round.number, game=cup.setup.game(cup.round.number))}</h2>"
        yield '<div class="cards">'
        for table in cup.round.tables:
            yield from _card(cup.round, table, lang)
        yield "</div>"
        if cup.round.byes:
            yield f"<p>{say('byes', names=list(cup.round.byes))}</p>"
    yield f'<h2 class="standings">{say("standings")}</h2>\n<div class="wide"><table>'
    yield f"<tr>{''.join(f'<th>{_text(head)}</th>' for head in heads(lang))}</tr>"
    for one in cup.standings():
        yield f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row(one, cup, lang))}</tr>"
    yield "</table></div>"
    yield from (f"<p>{_text(line)}</p>" for line in notes(cup, lang))
    yield f'<h2>{say("bracket")}</h2>\n<div class="bracket">'
    for one_round in cup.rounds:
        yield from _column(one_round, lang)
    yield "</div>\n</body>\n</html>"


def _card(one: Round, table: Table, lang: str) -> Iterator[str]:
    """The card of a table: who sits there in the order of seats, and a line for the result."""
    head = tongue(lang).say("tournament-desk.card", round=one.number, table=table.number)
    yield f'<section class="card"><h3>{_text(head)}</h3><ol>'
    yield from (f"<li>{_text(name)}</li>" for name in table.players)
    yield "</ol>"
    yield from (f"<p>{_text(place_said(deal, lang))}</p>" for deal in table.deals)
    yield "</section>" if table.deals else '<div class="line"></div></section>'


def _column(one: Round, lang: str) -> Iterator[str]:
    yield f"<section><h3>{one.number}</h3>"
    for table in one.tables:
        ends = [place_said(deal, lang) for deal in table.deals] or [", ".join(table.players)]
        yield f"<p>{table.number}: {_text('; '.join(ends))}</p>"
    for name in one.byes:
        yield f"<p>{_text(name)}</p>"
    yield "</section>"
