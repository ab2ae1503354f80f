"""The public view: what everybody knows, in all families, alike."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import foolery
from foolery import BadPlayers, FooleryError, bots
from foolery.laws import LAWS
from tests.test_cli import out, refused
from tests.tiers import every

GAMES = ("throw-in", "transfer+joker-gifts", "simple+with-pairs", "shed-idiot", "contract-rummy", "comic-animals")


def played(name: str, moves: int = 25) -> Any:
    """A deal of three after some random moves."""
    state, random = foolery.game(name).deal(3, "public"), Random("public")
    for _ in range(moves):
        seat = random.choice(state.actors())
        state.play(seat, random.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_it_has_no_hand_no_moves_and_no_seat(name: str) -> None:
    state = played(name)
    view = state.view(None)
    assert (view.seat, view.hand, view.legal) == (None, 0, ())
    assert view.actors == state.actors()
    assert view.others() == list(range(3))
    with pytest.raises(FooleryError, match="belongs to no seat"):
        _ = view.me
    for bot in bots.names():
        with pytest.raises(bots.BotError, match="nothing is legal in this view"):
            bots.ask(bots.make(bot, "1"), view)
    with pytest.raises(bots.BotError, match="nothing is legal in this view"):
        bots.hint(view)
    with pytest.raises(BadPlayers, match="there is no seat 3; the seats are 0 to 2"):
        state.view(3)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_learns_more_from_it_than_every_seat_knows(name: str) -> None:
    """Every card that the public view shows in a hand is shown there to every seat."""
    state = played(name)
    public = state.view(None).to_json()["hands"]
    for seat in range(3):
        for mine, theirs in zip(state.view(seat).to_json()["hands"], public, strict=True):
            assert len(mine) == len(theirs)
            assert {card for card in theirs if card != "?"} <= set(mine)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_its_words_address_nobody(name: str, lang: Any) -> None:
    state = played(name)
    text = state.view(None).text(lang, ["Anna", "Boris", "Vera"])
    assert all(person in text for person in ("Anna", "Boris", "Vera"))
    words = {word.strip(".,;:").lower() for word in text.split()}
    assert not words & {"you", "your", "вы", "ваш", "ваши", "вас"}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_written_and_sampled_as_other_views_are(name: str) -> None:
    view = played(name).view(None)
    assert view.to_json()["seat"] is None
    assert " seat=- " in view.line()
    assert json.loads(json.dumps(view.to_json())) == view.to_json()
    assert view.sample("x").view(None) == view
    assert view.sample("x").digest() == view.sample("x").digest() != view.sample("y").digest()


@every(3)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", ["view", "half", "sample", "secrecy", "events"])
def test_the_laws_try_it_too(name: str, law: str) -> None:
    game = foolery.game(name)
    LAWS[law](game, game.seats()[0], "public", 100_000)


def test_the_command_line_shows_it_without_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    line = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0 table=8c@0:Tc@1,9d@0 phase=defend bouts=9,5"
    assert out("view", line).splitlines()[-1] == "Player 1 holds 2 cards, player 2 2."
    shown = json.loads(out("view", line, "--json"))
    assert (shown["seat"], shown["hands"], shown["legal"]) == (None, [["?", "?"], ["?", "?"]], [])
    hidden = foolery.game("throw-in").position(line).view(0).line()
    assert out("view", hidden) == out("view", hidden, "--seat", "0") == out("view", line, "--seat", "0")
    code, said = refused(capsys, "view", hidden, "--seat", "1")
    assert code != 0
    assert "this is what seat 0 sees; what seat 1 sees cannot be derived from it" in said
