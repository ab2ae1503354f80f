"""Hand slips: the cards of a round on paper, so that real tables play the same deals, as bots and served ones do.

A helper who does not play sorts each table's pack by its slips: one slip for each seat, one for the stock from the top.
The cards are those of ``Tournament.cards``, by which the arena deals too, and ``foolery deal --seed`` shows them. A
slip does not show the seed, which reveals the cards of the rounds to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from foolery import catalogue
from foolery.base.cards import RANKS, SUITS, card_text, parse_card, rank
from foolery.base.letters import SYMBOLS
from foolery.tournament.errors import TournamentError
from foolery.tournament.page import document, people, text
from foolery.tournament.rounds import Table
from foolery.tournament.telling import Telling
from foolery.tournament.tournament import Tournament

STYLE: Final = """
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
    telling = Telling(cup, lang)
    parts = [*_parts(telling, cup.round.tables)]
    return document(cup.setup.name or telling.say("tournament"), lang, STYLE, iter(parts))


def _parts(telling: Telling, tables: list[Table]) -> Iterator[str]:
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


def _table(telling: Telling, table: Table, deal: int) -> Iterator[str]:
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
