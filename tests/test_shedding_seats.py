"""Idiot at two to six seats: what is the same at two, and how roles move where there are more."""

from __future__ import annotations

import hashlib
from random import Random
from typing import cast

import pytest

import foolery
from foolery.base.errors import BadPlayers, RuleConflict
from foolery.durak.engine.state import State
from foolery.laws import check
from tests.positions import at, do, field, slot, texts
from tests.tiers import every

AT_TWO = {
    "idiot-two-player": "eed03ee1a6e82b16",
    "idiot-two-player,idiot-two-player.trump=turn-up": "d63080f8f09ffc63",
    "idiot-two-player,idiot-two-player.trump=dealer,pack=36": "af733c5cac7f969a",
    "idiots-revenge": "a04d97891586728f",
    "idiot-win-anytime+idiot-no-ties": "e48b3324359e25c2",
    "idiot-draw-only-if-both-full": "9ab167a4e7770a32",
    "idiot-two-player+suitless+royal": "c530eaac9f5104ff",
}
"""Fingerprints of twenty deals for two, from before more could play."""


def story(game: str) -> str:
    """A fingerprint of every position, event and result of twenty random deals for two."""
    found = hashlib.sha256()
    for number in range(20):
        chance = Random(number)
        state = cast("State", foolery.game(game).deal(2, f"idiot {number}"))
        found.update(state.digest().encode())
        while state.actors():
            seat = state.actors()[0]
            events = state.play(seat, chance.choice(state.legal(seat)))
            found.update(state.digest().encode())
            for e in events:
                found.update(f"{e.kind} {e.place} {e.cards} {e.to} {e.count}".encode())
        result = state.result()
        assert result is not None
        found.update(str(result.utilities).encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("game", AT_TWO)
def test_two_play_as_before(game: str) -> None:
    assert story(game) == AT_TWO[game]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("idiot-two-player", (2, 3, 4, 5, 6)),
        ("idiot-two-player,pack=36", (2, 3, 4, 5, 6)),
        ("idiot-two-player,pack=32", (2, 3, 4, 5)),
        ("idiot-two-player,pack=24", (2, 3, 4)),
        ("idiot-two-player+suitless", (2, 3, 4, 5, 6)),
        ("idiots-revenge", (2,)),
    ],
)
def test_seats(game: str, seats: tuple[int, ...]) -> None:
    assert foolery.game(game).seats() == seats
    for number in {7, 8, *({3} - {*seats})}:
        with pytest.raises(BadPlayers):
            foolery.game(game).deal(number, "x")


FOR_TWO = (
    *("revenge-counterattack", "revenge-set-aside", "revenge-growing-minimum"),
    *("idiot-win-anytime", "idiot-no-ties", "idiot-draw-only-if-both-full"),
)


@pytest.mark.parametrize("rule", FOR_TWO)
def test_a_rule_for_two_says_that_it_is(rule: str) -> None:
    game = foolery.game(f"idiot-two-player+{rule}+royal")
    assert game.seats() == (2,)
    with pytest.raises(BadPlayers, match=f"^{rule} is for 2 players, got 3$") as refused:
        game.deal(3, "x")
    assert refused.value.text("ru") == f"с правилом {rule} игроков может быть 2, а указано 3"


def test_teams_and_dummies_stay_refused() -> None:
    for other in ("pair-play", "dummy-playing", "no-skip", "riposte"):
        with pytest.raises(RuleConflict):
            foolery.game(f"idiot-two-player+{other}")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("game", ["idiot-two-player", "idiot-two-player,pack=36", "idiot-two-player+no-trumps+royal"])
def test_roles_and_drawing(game: str, players: int) -> None:
    """Only the attacker adds cards, the defender attacks next, and only these two draw, the attacker first."""
    for number in range(2):
        chance = Random(number)
        state = cast("State", foolery.game(game).deal(players, f"roles {number}"))
        while state.actors():
            (seat,) = state.actors()
            attacker, defender, bout, sizes = state.attacker, state.defender, state.bouts, _sizes(state)
            events = state.play(seat, chance.choice(state.legal(seat)))
            assert {e.place for e in events if e.kind in ("lead", "throw")} <= {attacker}
            drawers = [e.place for e in events if e.kind == "draw"]
            assert drawers in ([], [attacker], [defender], [attacker, defender])
            assert all(
                sizes[place] == held for place, held in enumerate(_sizes(state)) if place not in (attacker, defender)
            )
            if state.bouts > bout:
                assert state.attacker == _next_with_cards(state, defender - 1)
                assert state.defender == _next_with_cards(state, state.attacker)
        result = state.result()
        assert result is not None
        if len(result.fools) == 1:
            assert result.utilities == tuple(
                -1 if seat in result.fools else 1 / (players - 1) for seat in range(players)
            )
        else:
            assert result.draw


def _sizes(state: State) -> list[int]:
    return [state.hand_size(place) for place in range(state.places)]


def _next_with_cards(state: State, place: int) -> int:
    return next(
        other % state.places
        for other in range(place + 1, place + 1 + state.places)
        if state.hand_size(other % state.places) or state.stock_size()
    )


@every(4)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rule", ["", "+big", "+own-trumps", "+double-joker", "+blanks", "+capital", "+albanian"])
def test_all_laws_hold(rule: str, players: int) -> None:
    check(foolery.game(f"idiot-two-player{rule},bout-limit=40"), players, "idiot 1", 40)


def test_a_player_who_is_not_in_the_bout_draws_nothing() -> None:
    state = at(
        "idiot-two-player",
        ["8c Kc", "9c Ts", "8h"],
        table=[slot("8s", 0, "Qs")],
        phase="throw",
        stock="2c 3c 4c 5c 6c 7c 2d 3d 4d 5d",
        bouts=9,
    )
    assert texts(state, 2) == []
    do(state, "0: pass")
    assert [len(cards) for cards in field(state, "hands")] == [6, 6, 1]


def test_the_first_attacker_is_drawn_by_lot_among_all() -> None:
    game = foolery.game("idiot-two-player")
    assert {game.deal(5, f"lot {number}").actors() for number in range(60)} == {(seat,) for seat in range(5)}


def test_others_throw_in_where_that_is_agreed() -> None:
    state = at(
        "idiot-two-player,throwers=all",
        ["Kc 7d", "9c Ts", "8h 2c"],
        table=[slot("8s", 0, "Qs")],
        phase="throw",
        bouts=9,
    )
    do(state, "0: pass")
    assert texts(state, 2) == ["throw 8h", "pass"]
