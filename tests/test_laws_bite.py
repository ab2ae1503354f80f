"""Every law catches a game that breaks it, and under its own name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.durak.compose import REGISTRY
from foolery.laws import LAWS, LawBroken, check
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
from foolery.durak.questions import Rule


class KeepsTwo(Rule):
    """Of the cards that may be played only the lowest two are left."""

    name = "test-keeps-two"
    titles = {"en": "Keeps two", "ru": "Две"}
    help = {"en": "Only the two lowest cards.", "ru": "Только две младшие."}

    def playable(self, s, place, cardset):
        low = cardset & -cardset
        rest = cardset ^ low
        return low | rest & -rest


class DropsLowest(Rule):
    """The lowest card stays where two others can be played."""

    name = "test-drops-lowest"
    titles = {"en": "Drops the lowest", "ru": "Без младшей"}
    help = {"en": "Not the lowest card.", "ru": "Не младшую."}

    def playable(self, s, place, cardset):
        rest = cardset & (cardset - 1)
        return rest if rest else cardset


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


RULES = (KeepsTwo, DropsLowest, NotSixes, NotAces)
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
    game = foolery.game("throw-in+test-drops-lowest+test-keeps-two")
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
