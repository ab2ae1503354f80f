"""What the page shows of games that nobody has chosen: there are such games, bots and cards."""

from __future__ import annotations

from foolery import bots, catalogue
from foolery.base.cards import card_text, parse_card
from foolery.server import showcase


def test_what_is_shown_is_there() -> None:
    assert {*showcase.CARDS, *showcase.IN_FRONT} <= {*catalogue.rules()}
    game = catalogue.game(showcase.FIRST)
    assert len(showcase.AGAINST) + 1 in game.seats()
    assert {*showcase.AGAINST} <= {*bots.names()}


def test_every_rule_has_cards_on_its_picture() -> None:
    shown = showcase.shown()
    for rule in shown["rules"]:
        assert [card_text(parse_card(one)) for one in rule["cards"]] == rule["cards"]
        assert 1 <= len(rule["cards"]) <= 2
    assert len({tuple(rule["cards"]) for rule in shown["rules"]}) > len(shown["rules"]) / 2
