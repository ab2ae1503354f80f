"""Every law catches a game that breaks it, and under its own name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.durak.engine.compose import REGISTRY
from foolery.laws import LAWS, LawBroken, check
from foolery.laws.trial import called
from tests.broken import BITES, BrokenGame, BrokenState

GAMES = 12
"""Random deals in which a defect must show."""


def try_some(law: str, game: Any, players: int) -> None:
    """Try one law on some random deals."""
    for seed in range(GAMES):
        LAWS[law](game, players, str(seed), most=400)


@pytest.mark.parametrize(("law", "kind"), BITES, ids=[f"{law}-{kind.__name__}" for law, kind in BITES])
def test_law_bites(law: str, kind: type[BrokenState]) -> None:
    game: Any = BrokenGame(kind)
    with pytest.raises(LawBroken, match=f"^{law}: ") as caught:
        try_some(law, game, kind.players)
    assert caught.value.law == law
    assert caught.value.position.startswith("game=") or "no line" in caught.value.position


def test_sound_wrapping_keeps_every_law() -> None:
    """The wrapping itself breaks nothing, so that each defect is what is caught."""
    game: Any = BrokenGame(BrokenState)
    for law in LAWS.values():
        law(game, 3, "sound")


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert {law for law, _ in BITES} | {"order"} == set(LAWS)


ORDERLY = '''
from foolery.durak.engine.questions import Rule


class Gives(Rule):
    """After a bout seat 0 passes its lowest card to seat 1."""

    name = "test-gives"
    titles = {"en": "Gives", "ru": "Даёт"}
    help = {"en": "Seat 0 gives seat 1 a card.", "ru": "Место 0 даёт месту 1 карту."}
    pair = (0, 1)

    def after_draw(self, s, taken):
        giver, receiver = self.pair
        if s.hand_size(giver) > 1:
            card = (s.hand(giver) & -s.hand(giver)).bit_length() - 1
            s.remove(giver, card)
            s.add(receiver, card)
            s.reveal(receiver, 1 << card)


class GivesBack(Gives):
    """After a bout seat 1 passes its lowest card to seat 0."""

    name = "test-gives-back"
    titles = {"en": "Gives back", "ru": "Отдаёт"}
    help = {"en": "Seat 1 gives seat 0 a card.", "ru": "Место 1 даёт месту 0 карту."}
    pair = (1, 0)


class NotSixes(Rule):
    """Sixes do not cover."""

    name = "test-not-sixes"
    titles = {"en": "No sixes", "ru": "Без шестёрок"}
    help = {"en": "Sixes do not cover.", "ru": "Шестёрки не кроют."}

    def covers_only(self, s, slot, cardset):
        return cardset & ~(15 << 16)


class NotAces(Rule):
    """Aces do not cover."""

    name = "test-not-aces"
    titles = {"en": "No aces", "ru": "Без тузов"}
    help = {"en": "Aces do not cover.", "ru": "Тузы не кроют."}

    def covers_only(self, s, slot, cardset):
        return cardset & ~(15 << 48)


RULES = (Gives, GivesBack, NotSixes, NotAces)
'''


@pytest.fixture
def orderly_rules(tmp_path: Path) -> Iterator[None]:
    """Rules that are there for one test."""
    before = dict(REGISTRY.rules)
    path = tmp_path / "orderly.py"
    path.write_text(ORDERLY, encoding="utf-8")
    foolery.load_rule_file(path)
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)


@pytest.mark.usefixtures("orderly_rules")
def test_order_law_bites() -> None:
    game = foolery.game("throw-in+test-gives+test-gives-back")
    with pytest.raises(LawBroken, match=r"^order: .* parts at move") as caught:
        LAWS["order"](game, 3, "order")
    assert caught.value.law == "order"


@pytest.mark.usefixtures("orderly_rules")
def test_order_law_holds_for_sound_rules() -> None:
    game = foolery.game("throw-in+test-not-aces+test-not-sixes")
    for seed in range(3):
        LAWS["order"](game, 3, f"order {seed}")
    check(game, 3, "with rules")


def test_a_broken_law_says_where() -> None:
    game: Any = BrokenGame(next(kind for _, kind in BITES if kind.__name__ == "PaysAll"))
    with pytest.raises(LawBroken) as caught:
        check(game, 3, "say")
    assert "seed say" in str(caught.value)
    assert foolery.game("throw-in").position(caught.value.position).result() is not None


def test_cards_are_called_by_their_names() -> None:
    """Those of a further pack are told apart; a number that no card has stays a number."""
    assert called([5, 69, 52, 57]) == "3d, 3d (pack 2), *b, 57"
    assert called([]) == "none"
    law, kind = next(one for one in BITES if one[0] == "conservation")
    game: Any = BrokenGame(kind)
    with pytest.raises(LawBroken) as caught:
        try_some(law, game, kind.players)
    assert re.search(r"[2-9TJQKA][cdhs]", caught.value.seen.partition(" (seed ")[0])
