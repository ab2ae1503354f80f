"""What the texts and readers of a game are handed: results, matches, views, names, seats that look."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery import BadPlayers, FooleryError
from foolery.contract import BareEvent
from foolery.speech import tongue
from tests.test_given import GAMES, told

NOTHINGS: tuple[Any, ...] = (5, None, "x", [])


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return foolery.game(request.param)


@pytest.fixture
def match(game: Any) -> Any:
    return game.match(max(3, game.seats()[0]), "1")


@pytest.mark.parametrize("nothing", NOTHINGS, ids=repr)
def test_what_is_no_result_match_or_view_is_refused(game: Any, match: Any, nothing: Any) -> None:
    move = match.state.legal(match.state.actors()[0])[0]
    calls: list[tuple[Any, str]] = [
        (lambda: game.result_text(nothing), "a result is what"),
        (lambda: game.score_text(nothing), "a match is what"),
        (lambda: game.parse_move("take", nothing), "a view or a state"),
        (lambda: game.parse_action("take", nothing, 0), "a view or a state"),
        (lambda: game.move_label(move, nothing), "a view of its game"),
    ]
    for asked, words in calls:
        with pytest.raises(FooleryError) as refused:
            asked()
        told(refused, words)


def test_too_few_names_are_refused_and_make_no_player_a_dummy(game: Any, match: Any) -> None:
    short, state = ["Anna", "Boris"], match.state
    result = foolery.Result((0.0,) * match.players, draw=True)
    calls: list[Any] = [lambda: game.result_text(result, names=short), lambda: game.score_text(match, names=short)]
    calls += [lambda: state.view(0).text("en", short), lambda: state.view(None).text("ru", short)]
    calls += [lambda event=event: event.text(0, "ru", short) for event in state.opening if event.place == 2][:1]
    assert len(calls) == 5
    for asked in calls:
        with pytest.raises(FooleryError) as refused:
            asked()
        told(refused, "2 names are given", "3 at least")
        assert refused.value.fields == {"given": 2, "needed": 3}


def test_no_names_at_all_are_none(match: Any) -> None:
    none: tuple[Any, ...] = (None, [], ())
    for names in none:
        assert "dummy" not in match.state.view(0).text("en", names)
        assert all("dummy" not in event.text(None, "en", names) for event in match.state.opening)


@pytest.mark.parametrize("rule", ["dummy-tossing", "dummy-playing"])
def test_a_dummy_needs_no_name(rule: str) -> None:
    state = foolery.game(f"throw-in+{rule}").deal(2, "1")
    dealt = next(event for event in state.opening if event.kind == "deal" and event.place == 2)
    assert dealt.text(0, "en", ["Anna", "Boris"]).startswith("The dummy is dealt")
    assert "dummy" in state.view(0).text("en", ["Anna", "Boris"])
    with pytest.raises(FooleryError) as refused:
        dealt.text(0, "en", ["Anna"])
    told(refused, "1 name is given", "2 at least")


@pytest.mark.parametrize("looker", [99, 8, -1, True, "0"], ids=repr)
def test_nobody_looks_from_a_seat_that_no_table_has(match: Any, looker: Any) -> None:
    for event in match.state.opening:
        for asked in (event.to_wire, event.text, event.shown_to, event.sees):
            with pytest.raises(BadPlayers) as refused:
                asked(looker)
            told(refused, "a seat is a whole number from 0")


def test_who_has_no_name_is_counted_from_one_even_where_the_rules_are_not_installed() -> None:
    event = BareEvent("second-attempt", 0, cards=(9,))
    assert event.text(None, "en").startswith("Player 1: second attempt ")
    assert event.text(None, "ru", ["", "Анна"]).startswith("Игрок 1: second attempt ")
    assert event.text(None, "ru", ["Борис", "Анна"]).startswith("Борис: ")


def test_a_numbered_player_is_declined_and_not_called_a_player_twice() -> None:
    speech = tongue("ru", "durak")
    assert speech.person(1, 0, ["Игрок 1", "Игрок 2"], "gen") == "игрока 2"
    assert speech.person(1, 0, ["Борис", "Анна"], "gen") == "игрока Анна"
