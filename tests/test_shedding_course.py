"""The course of the shedding game: dealing, the exchange, whose turn it is, the guard, places, several deals."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

import foolery
from foolery import record
from foolery.base.cards import PACKS, card_text
from foolery.base.errors import BadPlayers, IllegalMove, PositionError
from foolery.bots.shedding import ShedLowest
from foolery.contract import Result
from tests.positions import texts

GAME = foolery.game("shed-idiot")
PLAY_ON = foolery.game("shed-idiot,shed-idiot.play-on=on")


def acted(state: Any, *lines: str) -> Any:
    """The state after these actions, as ``seat: action``."""
    for line in lines:
        seat, _, action = line.partition(": ")
        for move in GAME.parse_move(action, state, int(seat)):
            state.play(int(seat), move)
    return state


def finished(game: Any, players: int, seed: str) -> Any:
    """A deal at its end, played by a bot."""
    state = game.deal(players, seed)
    bot = ShedLowest()
    while actors := state.actors():
        state.play(actors[0], bot.choose(state.view(actors[0])))
    return state


def test_deal_order() -> None:
    """Three rounds face down, three face up, three to the hand, one card each from the dealer's left; the stock."""
    order = [card_text(card) for card in PACKS["52"]]
    data = GAME.deal_from(order, 2, dealer=0).to_json()
    assert data["zones"]["down"] == [["2d", "2s", "3d"], ["2c", "2h", "3c"]]
    assert data["zones"]["up"] == [["3s", "4d", "4s"], ["3h", "4c", "4h"]]
    assert data["hands"] == [["5d", "5s", "6d"], ["5c", "5h", "6c"]]
    assert data["stock"][0] == "6h"
    assert data["dealer"] == 0
    state = acted(GAME.deal_from(order, 2, dealer=0), "1: ready", "0: ready")
    assert state.to_json()["zones"]["pile"] == ["6h"]
    assert state.actors() == (1,)


def test_wrong_orders_and_dealers_are_refused() -> None:
    with pytest.raises(PositionError, match="52 cards of the pack"):
        GAME.deal_from(["2c"], 2)
    with pytest.raises(BadPlayers, match="the dealer is seat 7"):
        GAME.deal(3, "x", dealer=7)


def test_everybody_acts_in_the_exchange_and_sees_it_only_at_its_end() -> None:
    state = GAME.deal(3, "exchange")
    assert set(state.actors()) == {0, 1, 2}
    before = state.view(0).to_json()
    hand, row = before["hands"][0][0], state.to_json()["zones"]["up"][1][0]
    mine = state.to_json()["hands"][1][0]
    (move,) = GAME.parse_move(f"swap {mine} for {row}", state, 1)
    (event,) = state.play(1, move)
    assert event.shown_to(1).cards
    assert not event.shown_to(0).cards
    assert mine not in event.text(0)
    assert row not in event.text(0)
    after = state.view(0).to_json()
    assert after["zones"] == before["zones"]
    assert after["swapped"] == [[1, ["?"], ["?"]]]
    assert hand in after["hands"][0]
    assert f"swap {mine} for {row}" not in texts(state, 1)
    state.play(1, GAME.parse_move("ready", state, 1)[0])
    assert set(state.actors()) == {0, 2}
    acted(state, "0: ready", "2: ready")
    assert mine in state.view(0).to_json()["zones"]["up"][1]
    assert [1, [row]] in state.view(0).to_json()["shown"]


def test_three_swaps_reach_another_row_altogether() -> None:
    state = GAME.deal(2, "three")
    data = state.to_json()
    for mine, theirs in zip(data["hands"][0], data["zones"]["up"][0], strict=True):
        acted(state, f"0: swap {mine} for {theirs}")
    assert texts(state, 0) == ["ready"]
    acted(state, "0: ready", "1: ready")
    assert state.to_json()["zones"]["up"][0] == data["hands"][0]
    assert state.to_json()["hands"][0] == data["zones"]["up"][0]


def test_public_record_hides_the_cards_of_a_swap() -> None:
    assert GAME.public_action(GAME.read_written("swap Tc for 3s")) == "swap"
    assert GAME.public_action(GAME.read_written("play 9c")) == "play 9c"


def test_nobody_knows_a_face_down_card_and_all_see_it_turned() -> None:
    state = GAME.position("hands=-/7c actors=0 zones=down:4dAs/5s|pile:Jc")
    for seat in (0, 1):
        assert state.view(seat).to_json()["zones"]["down"] == [["?", "?"], ["?"]]
    turn, misfit, take = state.play(0, GAME.parse_move("play-down 1", state)[0])
    assert (turn.kind, misfit.kind, take.kind) == ("turn", "misfit", "take")
    assert "four of diamonds" in turn.text(1)
    assert state.view(1).to_json()["shown"] == [[0, ["4d"]]]
    assert state.view(1).to_json()["hands"][0] == ["4d", "?"], "the pile that was taken is not remembered"


@pytest.mark.parametrize(("card", "actions"), [("Tc", ["play Jh"]), ("2c", ["play 3h", "play 4h", "play Jh"])])
def test_start_card_of_any_rank_does_nothing(card: str, actions: list[str]) -> None:
    text = f"hands=3h4hJh/5d6dQd stock={card}5h phase=exchange zones=up:6c/7c|down:8c/9c"
    state = acted(GAME.position(text), "0: ready", "1: ready")
    assert state.to_json()["zones"]["pile"] == [card]
    assert state.actors() == (0,)
    assert texts(state, 0) == actions


def test_a_ten_on_top_at_the_start_asks_for_a_ten_or_more() -> None:
    state = GAME.position("hands=9dThJd2d/4c actors=0 zones=pile:Tc")
    assert texts(state, 0) == ["play 2d", "play Th", "play Jd"]


def test_one_play_comes_from_one_row() -> None:
    state = GAME.position("hands=9d/4c actors=0 zones=up:9s9h/-|down:-/5s|pile:4d")
    assert texts(state, 0) == ["play 9d"]
    acted(state, "0: play 9d", "1: take-pile")
    assert texts(state, 0) == ["play 9h", "play 9s", "play 9h 9s"]


def test_four_on_top_burn_with_the_start_card_and_with_a_blind_card() -> None:
    state = GAME.position("hands=-/4c actors=0 zones=down:9d3h/5s|pile:9c9h9s")
    assert [event.kind for event in state.play(0, GAME.parse_move("play-down 1", state)[0])] == ["turn", "burn"]
    assert state.actors() == (0,)
    assert state.to_json()["zones"].get("pile") is None


def test_burned_and_taken_cards_do_not_count_for_four() -> None:
    state = GAME.position("hands=9d9h9s5c/9c4c actors=1 zones=pile:Tc")
    acted(state, "1: take-pile", "0: play 9d 9h 9s", "1: play 9c")
    assert state.actors() == (1,), "four nines lie there"
    state = GAME.position("hands=9d9h9s5c/9c4c actors=1 zones=pile:8c")
    acted(state, "1: play 9c", "0: play 9d 9h", "1: take-pile", "0: play 9s")
    assert state.actors() == (1,), "three went away"


def test_several_tens_burn_once_and_the_last_card_wins() -> None:
    state = GAME.position("hands=TcTd5c/4c actors=0 zones=pile:8c")
    (move,) = GAME.parse_move("play Tc Td", state)
    assert [event.kind for event in state.play(0, move)] == ["play", "burn"]
    assert texts(state, 0) == ["play 5c"]
    acted(state, "0: play 5c")
    result = state.result()
    assert result.winners == (0,)
    assert result.utilities == (1.0, -1.0)


def test_hand_is_drawn_up_to_three_and_not_below_what_is_held() -> None:
    state = GAME.position("hands=5c6c7c8c/4c stock=2c2d2h actors=0 zones=pile:4d")
    acted(state, "0: play 5c")
    assert state.to_json()["hands"][0] == ["6c", "7c", "8c"]
    acted(state, "1: take-pile", "0: play 6c")
    assert len(state.to_json()["hands"][0]) == 3
    assert state.to_json()["stock"] == ["2d", "2h"]


def test_voluntary_take_needs_a_pile_and_holds_in_every_stage() -> None:
    game = foolery.game("shed-idiot,shed-idiot.voluntary-take=on")
    for text in ("hands=9c/4c", "hands=-/4c zones=up:9c/-|pile:8d", "hands=-/4c zones=down:9c/5c|pile:8d"):
        state = game.position(f"{text} actors=0")
        assert ("take-pile" in texts(state, 0)) == ("pile" in text)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_first_out_wins(players: int) -> None:
    result = finished(GAME, players, "win").result()
    assert result.winners == result.places
    assert len(result.winners) == 1
    assert sorted(result.utilities) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1.0])


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_play_on_gives_every_place(players: int) -> None:
    result = finished(PLAY_ON, players, "places").result()
    assert len(result.places) == players - 1
    assert set(result.fools) | set(result.places) == set(range(players))
    order = [*result.places, *result.fools]
    assert [result.utilities[seat] for seat in order] == pytest.approx(
        [1 - 2 * i / (players - 1) for i in range(players)]
    )


def test_after_a_burn_by_a_seat_that_is_out_the_next_begins() -> None:
    state = PLAY_ON.position("hands=Tc/4c/5c actors=0 zones=pile:8c")
    acted(state, "0: play Tc")
    assert state.actors() == (1,)
    assert texts(state, 1) == ["play 4c"]


def limited(text: str, game: Any = GAME) -> Any:
    """The result of a deal whose last turn is a take of seat 0."""
    state = game.position(f"{text} turns=1999 actors=0 zones=pile:Kc")
    state.play(0, GAME.parse_move("take-pile", state)[0])
    result = state.result()
    assert result.limited
    return result


def test_guard_ends_a_deal_and_the_fewest_cards_win() -> None:
    assert limited("hands=4c/5c6c/7c8c9c").draw, "two and two after the take"
    assert limited("hands=4c/5c/7c8c9c").winners == (1,)
    assert limited("hands=4c/5c/7c8c9c").utilities == (-0.5, 1.0, -0.5)


def test_guard_ranks_those_who_play_on() -> None:
    result = limited("hands=4c/5c/7c8c9c", PLAY_ON)
    assert result.utilities == (0.0, 1.0, -1.0)
    assert (result.winners, result.fools) == ((1,), ())
    result = limited("hands=4c/5c6c/7c", PLAY_ON)
    assert result.utilities == (-0.5, -0.5, 1.0)
    assert limited("hands=4c/5c6c/7c8c", PLAY_ON).draw


def test_match_moves_the_deal_to_the_left_and_counts() -> None:
    match = PLAY_ON.match(3, "match", 4)
    first = match.state.dealer
    for number in range(4):
        assert match.state.dealer == (first + number) % 3
        assert match.result() is None
        with pytest.raises(ValueError, match="not over"):
            match.next()
        state = match.state
        bot = ShedLowest()
        while actors := state.actors():
            state.play(actors[0], bot.choose(state.view(actors[0])))
        assert match.next_leader() == (state.dealer + 2) % 3
        if number < 3:
            match.next()
    scores = match.scores()
    assert sum(score["wins"] for score in scores) == 4
    assert sum(score["fools"] for score in scores) == 4
    result = match.result()
    assert result is not None
    assert abs(sum(result.utilities)) < 1e-9
    assert result.points == tuple(score["wins"] for score in scores)
    assert "deals won after 4 deals" in PLAY_ON.score_text(match).lower()


def ended(order: Sequence[int]) -> Result:
    """A deal of players who went on for places, best first."""
    steps = [1 - 2 * order.index(seat) / (len(order) - 1) for seat in range(len(order))]
    return Result(tuple(steps), (order[-1],), tuple(sorted(order[:-1])), places=tuple(order[:-1]))


@pytest.mark.parametrize(
    ("orders", "best"),
    [
        # Three of five share the match, though their places are worth 1, −1 and 0.5 in all.
        (["41302", "31042", "01243"], [0, 1, 4]),
        (["012", "120", "201"], [0, 1, 2]),
        (["01", "01", "10"], [0]),
        # Who is never last wins over who is always first but once.
        (["0123", "0213", "1230"], [1, 2]),
    ],
)
def test_a_match_for_places_goes_to_who_is_last_least_often(orders: list[str], best: list[int]) -> None:
    match = PLAY_ON.match(len(orders[0]), "places", len(orders))
    match.results = [ended([*map(int, order)]) for order in orders]
    result = match.result()
    assert result is not None
    assert (list(result.winners) == best) != result.draw
    assert result.draw == (len(best) == len(orders[0]))


@pytest.mark.parametrize(("variant", "players"), [("shed-idiot", 2), ("shed-idiot", 6), (PLAY_ON.id, 3)])
def test_record_replays(variant: str, players: int) -> None:
    game = foolery.game(variant)
    match = game.match(players, "record", 2)
    keeper = record.Recorder(game, players, "record", deals=2)
    for number in range(2):
        state = match.next() if number else match.state
        keeper.deal_started(state)
        step = 0
        while actors := state.actors():
            moves = state.legal(actors[0])
            move = moves[step * 7 % len(moves)]
            text = state.move_text(move)
            keeper.moved(actors[0], text, state.play(actors[0], move))
            step += 1
        result = state.result()
        assert result is not None
        keeper.deal_ended(result)
    assert record.check(keeper.text()).text().endswith("replays exactly")
    for edition in ("public", 0, 1):
        text = keeper.text(edition)
        assert record.read(text).text() == text
    swaps = [line for line in keeper.text("public").splitlines() if ": swap" in line]
    assert swaps
    assert not any("for" in line for line in swaps)


def test_refusals_have_a_reason_and_the_offenders_own_view() -> None:
    cases = [
        ("hands=5c/4c actors=0 zones=pile:8c", "play 5c", "does-not-fit"),
        ("hands=9c/4c actors=0 zones=pile:8c", "take-pile", "must-play"),
        ("hands=9c/4c actors=0 zones=pile:8c", "play 9d", "not-in-hand"),
        ("hands=9c/4c actors=0 zones=up:Kc/-|pile:8c", "play Kc", "hand-first"),
        ("hands=9c/4c actors=0 zones=down:Kc/-|pile:8c", "play-down 1", "hand-first"),
        ("hands=-/4c actors=0 zones=down:KcQc/-|pile:8c", "play Kc", "blind-only"),
        ("hands=-/4c actors=0 zones=down:KcQc/-|pile:8c", "play-down 3", "no-such-card"),
        ("hands=-/4c actors=0 zones=down:KcQc/-|pile:8c", "take-pile", "must-play"),
        ("hands=9c/4c actors=0", "take-pile", "nothing-to-take"),
        ("hands=9c/4c actors=0 zones=pile:8c", "swap 9c for 4c", "too-late"),
        ("hands=9c/4c actors=0 zones=pile:8c", "take-pile with 9c", "nothing-goes-along"),
        ("hands=9c/4c phase=exchange zones=up:3c/5c", "swap 3c for 9c", "cannot-swap"),
        ("hands=9c/4c phase=exchange zones=up:3c/5c", "play 9c", "not-yet"),
    ]
    for text, action, reason in cases:
        state = GAME.position(text)
        with pytest.raises(IllegalMove) as caught:
            GAME.parse_move(action, state, 0)
        assert caught.value.reason == reason, action
        assert caught.value.view.startswith("game=shed-idiot seat=0 ")
        assert caught.value.move.split()[0] == action.split()[0]
        assert str(caught.value) == f"{caught.value.move}: {caught.value.message}"
        assert "game=" not in str(caught.value)
        assert re.search("[а-яё]{3}", caught.value.text("ru"))
        for lang in ("en", "ru"):
            said = GAME.refusal_text(caught.value, lang)
            assert said.endswith(".")
            assert bool(re.search("[а-я]", said)) == (lang == "ru")


@pytest.mark.parametrize("game", [GAME, PLAY_ON])
def test_the_view_of_a_deal_that_is_over_is_read_with_its_result(game: Any) -> None:
    state = finished(game, 3, "over")
    for seat in range(3):
        view = state.view(seat)
        for text in (view.to_json(), view.line()):
            assert game.view(text).result == view.result == state.result()
            assert game.view(text).text() == view.text()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"actors": []}, "0 places act, but in play one does"),
        ({"actors": [0, 1]}, "2 places act, but in play one does"),
        ({"phase": "over"}, "somebody acts, but the deal is over"),
    ],
)
def test_a_view_needs_the_seat_that_plays(changes: dict[str, Any], said: str) -> None:
    state = GAME.position("hands=9c/7c8c actors=0 zones=pile:4d")
    data = state.view(1).to_json()
    assert GAME.view(data).actors == (0,)
    with pytest.raises(PositionError, match=said):
        GAME.view(data | changes)


def test_a_view_of_the_exchange_asks_all_where_nobody_is_named() -> None:
    data = GAME.deal(3, "all", dealer=0).view(1).to_json()
    assert GAME.view(data | {"actors": []}).actors == (1, 2, 0)


def test_views_show_people_the_top_of_the_pile_and_keep_the_rest_in_mind() -> None:
    state = GAME.position(
        "hands=9c/4c actors=0 zones=pile:8c8dKcKd discard=- stock="
        + "".join(
            card_text(card) for card in PACKS["52"] if card_text(card) not in ["9c", "4c", "8c", "8d", "Kc", "Kd"]
        )
    )
    view = state.view(0)
    assert "pile:8c8dKcKd" in view.line()
    assert "pile:??KcKd" in view.line(memory=False)
    assert "eight" not in view.text()
    assert "kings of clubs and diamonds; the pile holds 4 cards" in view.text()
    assert json.loads(json.dumps(view.to_json()))["stock"] == 46
