"""The table options that change nothing in a game, whatever their value: they may be named, and no page speaks of them.

Only what follows from the rules in play counts here, not what hardly ever comes up. A test plays such games side by
side.
"""

from __future__ import annotations

from collections.abc import Iterator

from foolery.durak.words.options import Composed

_THROWING = ("throw-in-order", "throwers", "throw-while-pending", "throw-after-take")
_TRANSFERRING = ("transfer-several", "no-transfer-first-bout", "no-transfer-trump-on-table")
_TURNING = ("trump-card-source", "swap-six-of-trump")
SIX = 4
"""The rank of the six."""


def idle(game: Composed) -> frozenset[str]:
    """The names of the table options that have no effect in this game."""
    return without_use(game) | frozenset(_by_other_options(game))


def without_use(game: Composed) -> frozenset[str]:
    """Those of them that have none beside these rules, whatever the other options."""
    return frozenset((*_of_bouts(game), *_of_deals(game)))


def _of_bouts(game: Composed) -> Iterator[str]:
    """Options about attacks and drawing."""
    rules = game.rules_for(game.seats()[0])
    if not rules.throw_in:
        yield from _THROWING
        if not any(rule.kinds for rule in game.composition.rules):
            yield "cap-thrown"
    if max(game.seats()) == 2:
        yield "throwers"
    if not rules.transfer:
        yield from _TRANSFERRING
    if _without_stock(game):
        yield "replenish-order"


def _of_deals(game: Composed) -> Iterator[str]:
    """Options about the turn-up, the first lead and epaulettes."""
    seats = game.seats()
    rules = game.rules_for(seats[0])
    source = rules.config.get("trump_source")
    if not rules.turn_up or rules.config.get("deal") == "all":
        yield from _TURNING
    if source == "bottom":
        yield "trump-card-source"
    if not rules.turn_up and source != "last":
        yield "ace-not-trump"
    if rules.first_lead is not None:
        yield "next-lead"


def _by_other_options(game: Composed) -> Iterator[str]:
    """Options that have no effect beside the values of others."""
    cap = int(game.options["cap-total"]) if game.options["cap-total"].isdigit() else 0
    thrown = game.options["cap-thrown"] != "off"
    lifted = game.options["cap-lifted-empty-stock"] == "on"
    if lifted and _without_stock(game):
        yield from ("cap-total", "cap-thrown")
    if not cap and not thrown:
        yield "cap-lifted-empty-stock"
    if game.options["instant-loss-at"] == "off":
        yield "instant-loss-when"
    if 0 < cap <= 5 and not lifted:
        yield "first-attack-five"
    if {game.rules_for(places).low_rank for places in (game.seats()[0], game.seats()[-1])} == {SIX}:
        yield "strap-keep-sixes"


def _without_stock(game: Composed) -> bool:
    return any("a stock" in rule.removes for rule in game.composition.rules)
