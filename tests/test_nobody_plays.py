"""A set of rules and options that leaves no number of players is no game: one sentence says what is to blame."""

from __future__ import annotations

import pytest

from foolery import catalogue
from foolery.authoring.together import together
from foolery.base.errors import BadPlayers
from foolery.cli.guard import run
from foolery.contract import span

NOBODY = {
    "buy-in,buy-in.cards=99": (
        "buy-in.cards=99 leaves nobody to play: a table of 2 needs 211 cards, and the pack has 36"
    ),
    "buy-in,buy-in.cards=12": "buy-in.cards=12 leaves nobody to play: a table of 2 needs 37 cards, and the pack has 36",
    "pair-play+armenian,pack=24": (
        "armenian, pair-play, pack=24 together leave nobody to play: a table of 4 needs 25 cards, and the pack has 24"
    ),
    "no-stock+pair-play+buy-in,pack=24": (
        "buy-in, pair-play, pack=24 together leave nobody to play: a table of 4 needs 29 cards, and the pack has 24"
    ),
    "piled+buy-in,buy-in.cards=17": (
        "buy-in.cards=17 leaves nobody to play: a table of 2 needs 46 cards, and the pack has 36"
    ),
    "piled+buy-in,buy-in.cards=18": (
        "buy-in.cards=18 leaves nobody to play: a table of 2 needs 48 cards, and the pack has 36"
    ),
}


@pytest.mark.parametrize("name", NOBODY)
def test_the_guilty_parts_are_named_with_the_reason(name: str) -> None:
    for keep_order in (False, True):
        with pytest.raises(BadPlayers) as caught:
            catalogue.game(name, keep_order)
        assert str(caught.value) == NOBODY[name]


def test_a_russian_reader_is_told_in_russian() -> None:
    def told(name: str) -> str:
        with pytest.raises(BadPlayers) as caught:
            catalogue.game(name)
        return caught.value.text("ru")

    assert told("buy-in,buy-in.cards=99") == (
        "buy-in.cards=99: играть так некому: столу на 2 нужно карт: 211, а в колоде их 36"
    )
    assert told("pair-play+armenian,pack=24") == (
        "armenian, pair-play, pack=24 вместе: играть так некому: столу на 4 нужно карт: 25, а в колоде их 24"
    )


def test_every_family_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for family in catalogue.FAMILIES:
        name = family.registry.playable()[0]
        kind = type(family.make(name, False))
        monkeypatch.setattr(kind, "seats", lambda self: ())
        with pytest.raises(BadPlayers, match=r"leaves? nobody to play: "):
            catalogue.game(name, True)


@pytest.mark.parametrize("command", ["rules", "play", "simulate", "statistics", "explain"])
def test_every_command_says_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name, says in NOBODY.items():
        assert run([command, name]) == 1
        assert says[1:] in capsys.readouterr().err


def test_what_nobody_can_play_is_refused_and_not_broken() -> None:
    found = together("throw-in", ("pair-play", "armenian"), options=",pack=24")
    assert (found.outcome, str(found.reason)) == ("refused", NOBODY["pair-play+armenian,pack=24"])


def test_no_number_of_players_has_words() -> None:
    assert span(()) == "0"
