"""What comes before the first bout: games before the game, chosen trumps, cards laid aside, and who knows of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import foolery
from foolery.base.cards import parse_cards
from foolery.base.errors import BadPlayers, PositionError, RuleConflict
from foolery.contract import Before
from foolery.durak.engine.state import State
from foolery.durak.game import DurakGame
from tests.positions import texts
from tests.reference.cards import pack

GATHER, CLIMB = "gather-then-fool", "climb-then-japanese"
SUITS = "cdhs"


def durak(text: str) -> DurakGame:
    game = foolery.game(text)
    assert isinstance(game, DurakGame)
    return game


def shuffled_pack(seed: int, last: str = "") -> list[str]:
    """The 36 cards in some order, with this card at the bottom."""
    order = pack(36)
    Random(seed).shuffle(order)
    if last:
        order.remove(last)
        order.append(last)
    return order


def play(game: DurakGame, state: State, seat: int, action: str) -> list[str]:
    """The kinds of the events of an action."""
    return [event.kind for move in game.parse_move(action, state, seat) for event in state.play(seat, move)]


def until_led(state: State, seed: int = 0) -> State:
    """Play at random until somebody leads or the deal is over."""
    chance = Random(seed)
    while state.to_json()["phase"] not in ("lead", "over"):
        seat = state.actors()[0]
        state.play(seat, chance.choice(state.legal(seat)))
    return state


# Games before the game


@pytest.mark.parametrize("game", [GATHER, CLIMB])
def test_all_cards_end_in_hands_that_everybody_knows(game: str) -> None:
    for turn in range(10):
        players = 2 + turn % 5
        state = until_led(durak(game).deal(players, f"hands {turn}"), turn)
        assert state.stock_size() == 0
        assert sum(len(hand) for hand in state.to_json()["hands"]) == 36
        for seat in range(players):
            assert state.view(seat).known == tuple(state.hand(place) for place in range(players))


def test_nobody_sees_the_stock_while_it_is_gathered_from() -> None:
    state = durak(GATHER).deal(3, "closed")
    stock = state.view(1).to_json()["stock"]
    assert stock == ["?"] * (len(stock) - 1) + [state.to_json()["stock"][-1]]
    assert durak(CLIMB).deal(3, "closed").view(1).to_json()["stock"] == ["?"] * 33


def test_the_first_target_is_the_first_card_and_the_dealers_left_draws() -> None:
    order = shuffled_pack(1, "9h")
    position = durak(GATHER).deal_from(order, 3, dealer=1).to_json()
    assert position["zones"]["center"] == order[:1]
    assert position["stock"] == order[1:]
    assert position["trump"] == "h"
    assert position["actors"] == [2]


@pytest.mark.parametrize(("option", "again"), [("", True), (",ace-not-trump=allow", False)])
def test_an_ace_at_the_bottom_is_dealt_again(option: str, again: bool) -> None:
    order = shuffled_pack(2, "Ah")
    stock = durak(GATHER + option).deal_from(order, 3, dealer=1).to_json()["stock"]
    assert (stock != order[1:]) == again
    assert (stock[-1][0] != "A") == again


def test_other_trumps_leave_the_bottom_card_closed() -> None:
    for rule, trump in (("japanese", "d"), ("no-trumps", None)):
        state = durak(f"{GATHER}+{rule}").deal_from(shuffled_pack(3, "9h"), 2)
        assert state.to_json()["trump"] == trump
        assert state.view(0).to_json()["stock"] == ["?"] * 35


def test_the_last_target_falls_to_the_next_player() -> None:
    """With 36 cards the last one is never a target; a position may have it so."""
    state = durak(GATHER).position(
        {
            "game": GATHER,
            "hands": [[], []],
            "trump": "h",
            "stock": ["7c", "9h"],
            "phase": "gather",
            "queue": [["start", 0]],
            "zones": {"center": ["8c"], "won": [["6d"], ["Kd"]]},
        }
    )
    state.play(0, state.legal(0)[0])
    assert [sorted(hand) for hand in state.to_json()["hands"]] == [["6d"], ["7c", "8c", "9h", "Kd"]]


@pytest.mark.parametrize("game", [GATHER, CLIMB])
def test_who_has_nothing_is_safe_and_who_has_all_is_the_fool(game: str) -> None:
    ends = {
        GATHER: {"stock": ["9h"], "zones": {"center": ["8h"], "won": [["7d"], [], []]}, "phase": "gather"},
        CLIMB: {"stock": [], "zones": {"center": ["8h"], "row": [["6d"], [], []]}, "phase": "climb"},
    }
    state = durak(game).position(
        {"game": game, "hands": [[], [], []], "trump": "d", "queue": [["start", 0]], **ends[game]}
    )
    state.play(0, state.legal(0)[0])
    result = state.result()
    assert result is not None
    assert result.fools == (0,)
    assert set(result.places) == {1, 2}


def test_equal_highest_cards_lie_one_on_another_and_the_last_owner_leads() -> None:
    rows = {"row": [["Kc"], ["9d"], ["Kh"], ["Ks"]]}
    for first, pile, asked in ((0, ["Kc", "Kh", "Ks"], 0), (2, ["Kh", "Ks", "Kc"], 1), (3, ["Ks", "Kc", "Kh"], 3)):
        state = durak(CLIMB).position(
            {
                "game": CLIMB,
                "hands": [[], [], [], []],
                "trump": "d",
                "stock": ["6c", "7c"],
                "phase": "climb",
                "queue": [["start", -1]],
                "zones": rows,
                "memory": {CLIMB: {"all": first, "seats": []}},
            }
        )
        assert state.to_json()["zones"]["center"] == pile
        assert state.actors() == (asked,)


def test_the_circle_goes_on_until_somebody_cannot_climb() -> None:
    state = durak(CLIMB).position(
        {
            "game": CLIMB,
            "hands": [["Kc", "9s"], ["6d"]],
            "trump": "d",
            "stock": ["Ts"],
            "phase": "climb",
            "queue": [["start", 1]],
            "zones": {"center": ["Jh"], "row": [[], ["Qd"]]},
        }
    )
    for seat, action in ((1, "lay Qd"), (0, "lay Kc"), (1, "take")):
        assert texts(state, seat) == [action]
        state.play(seat, state.legal(seat)[0])
    assert sorted(state.to_json()["hands"][1]) == ["6d", "Jh", "Kc", "Qd"]
    assert state.to_json()["zones"] == {"center": ["Ts"]}, "the last card of an incomplete round begins a pile"
    assert state.actors() == (0,), "seat 1 drew it, for it had taken"


def test_the_first_taker_comes_by_lot_and_later_is_the_last_fool() -> None:
    game = durak(CLIMB)
    first = {game.deal(4, f"lot {turn}", dealer=0).memo(1) for turn in range(30)}
    assert first == {0, 1, 2, 3}
    for fool in range(4):
        assert game.deal(4, "later", before=Before(1, 0, fool, (fool + 1) % 4)).memo(1) == fool


@pytest.mark.parametrize("game", [GATHER, CLIMB])
def test_the_lowest_trump_leads_in_later_deals_too(game: str) -> None:
    for turn in range(8):
        state = durak(game).deal(3, f"later {turn}", before=Before(1, 0, turn % 3, (turn + 1) % 3))
        position = until_led(state, turn).to_json()
        if position["phase"] == "lead":
            lowest = next(rank + position["trump"] for rank in "6789TJQKA")
            assert lowest in position["hands"][position["attacker"]]


@pytest.mark.parametrize(
    ("game", "zones", "asked"),
    [
        (GATHER, {"center": ["8c"]}, 0),
        (CLIMB, {"row": [["6c"], []]}, 0),
        (CLIMB, {}, -1),
        (CLIMB, {"row": [["6c", "7c"], []], "center": ["9d"]}, 0),
        (GATHER, {"center": ["8c"]}, -1),
    ],
)
def test_positions_that_make_no_sense_are_told(game: str, zones: Any, asked: int) -> None:
    stock = ["Ts", "9s"] if asked < 0 and game == GATHER else []
    phase = "gather" if game == GATHER else "climb"
    with pytest.raises(PositionError):
        durak(game).position(
            {
                "game": game,
                "hands": [[], []],
                "trump": "d",
                "stock": stock,
                "phase": phase,
                "queue": [["start", asked]],
                "zones": zones,
            }
        )


# Own trumps


def test_suits_by_lot_all_differ_as_far_as_they_can() -> None:
    for players in range(2, 7):
        dealt = [durak("own-trumps").deal(players, f"suits {turn}").to_json()["trump"] for turn in range(40)]
        for trumps in dealt:
            assert max(trumps.count(suit) for suit in SUITS) == (1 if players <= 4 else 2)
        assert {trumps[0] for trumps in dealt} == set(SUITS)


@pytest.mark.parametrize(("source", "turned"), [("next", slice(18, 21)), ("bottom", slice(35, 32, -1))])
def test_turned_cards_lie_at_the_bottom_in_the_order_of_the_seats(source: str, turned: slice) -> None:
    order = shuffled_pack(4)
    game = durak(f"own-trumps,own-trumps.assignment=turned,trump-card-source={source}")
    state = game.deal_from(order, 3, dealer=0)
    first, second, third = order[turned]
    position = state.to_json()
    assert position["stock"][-3:] == [third, first, second]
    assert position["trump"] == [third[1], first[1], second[1]]
    assert state.view(1).to_json()["stock"] == ["?"] * 15 + [third, first, second]
    assert game.position(position).view(1).bottom == state.view(1).bottom


def test_chosen_trumps_are_asked_from_the_dealers_left_and_may_coincide() -> None:
    game = durak("own-trumps,own-trumps.assignment=chosen")
    state = game.deal(3, "choose", dealer=1)
    for seat in (2, 0, 1):
        assert state.actors() == (seat,)
        play(game, state, seat, "trump h")
    assert state.to_json()["trump"] == ["h", "h", "h"]
    assert state.to_json()["phase"] == "lead"


def test_after_choosing_the_loser_of_the_last_deal_is_attacked_from_as_ever() -> None:
    """What the last deal left must not be lost while trumps are chosen."""
    game = durak("own-trumps,own-trumps.assignment=chosen")
    for fool in range(3):
        state = game.deal(3, "choose", before=Before(1, 0, fool, (fool + 1) % 3))
        worlds = [state, game.position(state.to_json()), game.position(state.line()), state.view(0).sample("x")]
        for world in worlds:
            assert isinstance(world, State)
            assert until_led(world).attacker == (fool + 1) % 3


def test_turned_trumps_need_a_stock() -> None:
    with pytest.raises(RuleConflict):
        foolery.game("own-trumps+no-stock,own-trumps.assignment=turned")
    with pytest.raises(BadPlayers):
        foolery.game("own-trumps,own-trumps.assignment=turned").deal(6, "full")


def test_an_epaulette_that_is_no_trump_is_no_trump_of_who_laid_it() -> None:
    played = {}
    for trumps in (["h", "s"], ["s", "h"]):
        game = durak("own-trumps,strap=non-trump")
        state = game.position(
            {
                "game": game.id,
                "hands": [["6h"], ["9s", "9d"]],
                "trump": trumps,
                "attacker": 0,
                "phase": "lead",
                "bouts": 9,
            }
        )
        play(game, state, 0, "lead 6h")
        play(game, state, 1, "take")
        result = state.result()
        assert result is not None
        played[trumps[0]] = result.straps
    assert played == {"h": 0, "s": 1}


# Cards laid aside


def test_the_stock_leaves_the_game_unseen_but_for_the_turn_up() -> None:
    order = shuffled_pack(5)
    order[18], order[order.index("9h")] = "9h", order[18]
    state = durak("no-stock").deal_from(order, 3)
    position, view = state.to_json(), state.view(2).to_json()
    assert position["stock"] == position["discard"] == []
    assert position["zones"] == {"removed": order[19:], "removed-turn-up": ["9h"]}
    assert view["zones"] == {"removed": [["?"] * 17], "removed-turn-up": [["9h"]]}
    assert durak("no-stock").deal(6, "all").to_json().get("zones") is None


@pytest.mark.parametrize(
    ("game", "players", "cards"),
    [
        ("buy-in", 2, 3),
        ("buy-in", 4, 2),
        ("buy-in", 5, 1),
        ("buy-in,buy-in.cards=11", 2, 11),
        ("buy-in,buy-in.cards=2", 2, 2),
        ("buy-in,pack=52", 6, 2),
    ],
)
def test_so_many_cards_are_a_buy_in(game: str, players: int, cards: int) -> None:
    state = durak(game).deal(players, "reserve")
    rows = state.to_json()["zones"]["buy-in"]
    assert [len(row) for row in rows] == [cards] * players
    assert state.view(0).to_json()["zones"]["buy-in"] == [["?"] * cards] * players


@pytest.mark.parametrize(("game", "players"), [("buy-in", 6), ("buy-in,buy-in.cards=12", 2), ("buy-in,pack=52", 8)])
def test_no_cards_left_for_a_buy_in(game: str, players: int) -> None:
    with pytest.raises(BadPlayers):
        foolery.game(game).deal(players, "reserve")


def test_numbers_of_players_may_have_a_gap() -> None:
    game = durak("buy-in")
    assert tuple(game.seats()) == (2, 3, 4, 5, 7), "seven play with 52 cards"
    assert game.deal(7, "gap").places == 7


# The secret trump


@pytest.mark.parametrize("out", ["off", "on"])
def test_the_hidden_card_is_the_one_below_the_turn_up(out: str) -> None:
    order = shuffled_pack(6)
    order[18], order[order.index("9h")] = "9h", order[18]
    state = durak(f"secret-trump,secret-trump.hidden-out={out}").deal_from(order, 3)
    position, view = state.to_json(), state.view(1).to_json()
    hidden = order[19:20]
    assert position["trump"] == "h"
    if out == "on":
        assert position["stock"] == [*order[20:], "9h"]
        assert position["zones"] == {"hidden-trump": hidden}
        assert view["zones"] == {"hidden-trump": [["?"]]}
    else:
        assert position["stock"] == [*order[20:], "9h", *hidden]
        assert view["stock"] == ["?"] * 16 + ["9h", "?"]


@pytest.mark.parametrize("written", [False, True])
def test_drawn_in_the_middle_of_a_bout_it_counts_from_the_next(written: bool) -> None:
    """The hidden card itself covers; ``written``: the position is written and read before the bout ends."""
    game = durak("secret-trump+second-attempt")
    state = game.position(
        {
            "game": game.id,
            "hands": [["Kc", "7s", "6d", "9c", "Td", "Ac"], ["Js", "6c", "7c", "8c", "9d", "Ks"]],
            "trump": "h",
            "stock": ["Qd"],
            "attacker": 0,
            "table": [{"attack": "Jd", "by": 0}],
            "phase": "defend",
            "bouts": 11,
            "beaten_bouts": 8,
        }
    )
    play(game, state, 1, "second-attempt Jd")
    assert state.to_json()["trump"] == "h"
    if written:
        state = game.position(state.line())
    play(game, state, 0, "pass")
    assert state.to_json()["trump"] == "d"
    assert state.to_json()["phase"] == "lead"


def test_a_hidden_joker_changes_nothing_and_a_turned_one_stays() -> None:
    game = "secret-trump+one-joker"
    state = durak(game).position(
        {
            "game": game,
            "hands": [["Kc", "7s", "6d", "9c", "Td"], ["Js", "Qd", "Kd", "8c", "7c"]],
            "trump": "h",
            "stock": ["6c", "9h", "*r"],
            "attacker": 0,
            "table": [{"attack": "8d", "by": 0, "cover": "Jd", "cover_by": 1}],
            "phase": "throw",
            "bouts": 11,
            "beaten_bouts": 8,
        }
    )
    assert "secret-trump-none" in play(durak(game), state, 0, "pass")
    assert state.to_json()["trump"] == "h"
    assert parse_cards("*r")[0] in state.view(0).bottom


@pytest.mark.parametrize("rule", ["no-stock", "no-trumps", "own-trumps", "japanese", GATHER, CLIMB])
def test_the_secret_trump_goes_neither_without_a_stock_nor_with_other_trumps(rule: str) -> None:
    with pytest.raises(RuleConflict):
        foolery.game(f"secret-trump+{rule}")
