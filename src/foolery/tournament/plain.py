"""A tournament as plain data, for programs: what people see of it, and the seed only when all is played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from foolery.tournament.rounds import Table
from foolery.tournament.standing import FULL, Standing, deals
from foolery.tournament.tournament import Tournament


def plain(cup: Tournament) -> dict[str, Any]:
    """The standings with the last round; points are in hundredths, a place of the fund is paid once all is played."""
    fund, played = cup.fund(), next(deals(cup.rounds), None) is not None
    standings = cup.standings() if played else []
    last = cup.round
    return {
        "name": cup.setup.name,
        "format": cup.setup.format,
        "games": list(cup.setup.games),
        "round": len(cup.rounds),
        "rounds": cup.format.rounds(cup.known) or None,
        "finished": cup.finished,
        "winner": standings[0].name if cup.finished and standings else None,
        "entrants": [
            {"name": one.name, "rating": one.rating, "bot": one.bot, "members": list(one.members), "here": one.here}
            for one in cup.entrants.values()
        ],
        "standings": [_line(one, fund.prizes) for one in standings],
        "groups": [[_line(one, ()) for one in group] for group in cup.format.groups(cup.known)] if played else [],
        "tables": [_table(table) for table in last.tables] if last is not None else [],
        "left_over": list(last.byes) if last is not None else [],
        "open_tables": [table.number for table in cup.open_tables()],
        "fund": {"paid": fund.paid, "returned": fund.returned, "paid_out": sum(fund.prizes), "waiting": fund.left},
        "seed": cup.setup.seed if cup.finished else None,
    }


def _line(one: Standing, prizes: tuple[int, ...]) -> dict[str, Any]:
    return {
        "place": one.place,
        "name": one.name,
        "points": _figure(one.points * FULL),
        "head_to_head": _figure(one.direct),
        "epaulettes_given": one.given,
        "epaulettes_taken": one.taken,
        "opponents": _figure(one.strength * FULL),
        "out": one.out or None,
        "prize": prizes[one.place - 1] if 0 < one.place <= len(prizes) else 0,
    }


def _table(table: Table) -> dict[str, Any]:
    found = [
        {"places": [list(group) for group in deal.places], "straps": deal.straps, "scores": dict(deal.scores)}
        for deal in table.deals
    ]
    return {"table": table.number, "players": list(table.players), "deals": found}


def _figure(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 4)
