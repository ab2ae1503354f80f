"""The sets of a contract that a hand holds already, as clients show them while the contract is not complete."""

from __future__ import annotations

import pytest

from foolery import catalogue
from foolery.base.cards import card_text
from foolery.rummy.engine.view import RummyView

GAME = catalogue.game("contract-rummy")
HELD = "9c9d9hKsKh4s5s6s2cJd"


def ready(hand: str, deal: int, more: str = "phase=draw") -> list[tuple[str, str]]:
    state = GAME.position(f"game=contract-rummy hands={hand}/3c deal={deal} discard_pile=Kd stock=3h9cTs {more}")
    view = state.view(0)
    assert isinstance(view, RummyView)
    return [(sign, "".join(map(card_text, cards))) for sign, cards in view.ready()]


def test_every_deal_says_what_it_asks_for() -> None:
    assert GAME.tasks == ("gg", "gs", "ss", "ggg", "ggs", "gss", "sss*")
    assert catalogue.game("throw-in").tasks == ()


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        (1, [("g", "9c9d9h")]),
        (2, [("g", "9c9d9h"), ("s", "4s5s6s")]),
        (3, [("s", "4s5s6s")]),
        (5, [("g", "9c9d9h"), ("s", "4s5s6s")]),
        (7, [("s", "4s5s6s")]),
    ],
)
def test_sets_are_shown_before_the_contract_is_complete(deal: int, found: list[tuple[str, str]]) -> None:
    assert ready(HELD, deal) == found


def test_a_joker_is_taken_only_where_it_must_be() -> None:
    assert ready("9c9d*r4s5s6sKdQh", 2) == [("g", "9c9d*r"), ("s", "4s5s6s")]
    assert ready("9c9d9h*r4s6sKdQh", 1) == [("g", "9c9d9h")]


def test_who_has_melded_needs_nothing_more() -> None:
    assert ready("5s6s7s", 1, "melds=0.g1:9c9d9h,0.g2:4c4d4h phase=meld") == []
    assert GAME.position(f"game=contract-rummy hands={HELD}/3c discard_pile=Kd").view(None).ready() == []
