"""Contract Rummy: the course of a deal, matches with their sheet, records, typed actions, refusals and words."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery import record
from foolery.arena.simulate import play_deal
from foolery.bots import make
from foolery.bots.bot import begin
from foolery.errors import BadPlayers, IllegalMove, NotationError, PositionError
from foolery.errors_ru import russian
from foolery.laws.trial import all_cards
from foolery.rummy.compose import REGISTRY, compose
from foolery.rummy.game import RummyGame, RummyMatch
from foolery.rummy.moves import KINDS
from foolery.rummy.questions import Config, Rule
from foolery.rummy.sets import Laid, is_run, ordered
from foolery.rummy.state import State
from tests.rummy_positions import CONTRACT, GAME, LAYING, MELDS, TABLE, at, do

# Dealing


@pytest.mark.parametrize("players", range(2, 9))
def test_a_deal(players: int) -> None:
    state = GAME.deal(players, "seed")
    assert [len(hand) for hand in state.to_json()["hands"]] == [10] * players
    assert len(state.pile) == 1
    assert state.actors() == ((state.dealer + 1) % players,)
    assert tuple(all_cards(state)) == tuple(sorted(GAME.rules.pack))
    assert len(GAME.rules.pack) == 158


def test_the_order_is_dealt_round_from_the_left_of_the_dealer() -> None:
    order = [foolery.card_text(card) for card in GAME.rules.pack]
    state = GAME.deal_from(order, 3, dealer=0)
    assert state.to_json()["hands"][1] == sorted(order[:30:3], key=order.index)
    assert state.to_json()["discard_pile"] == [order[30]]
    assert state.to_json()["stock"] == order[31:]
    with pytest.raises(PositionError, match="each once"):
        GAME.deal_from(order[1:], 3)


@pytest.mark.parametrize(("text", "players"), [("contract-rummy", 9), ("contract-rummy", 1)])
def test_numbers_of_players(text: str, players: int) -> None:
    with pytest.raises(BadPlayers):
        foolery.game(text).deal(players, "seed")


def test_the_small_pack_serves_three_or_four() -> None:
    game = RummyGame("contract-rummy,contract-rummy.small-pack=on")
    assert list(game.seats()) == [3, 4]
    assert len(all_cards(game.deal(3, "seed"))) == 105
    with pytest.raises(BadPlayers, match="3 to 4"):
        game.deal(5, "seed")


# Matches


def played(game: RummyGame, players: int, seed: str, bots: str = "heuristic") -> RummyMatch:
    match = game.match(players, seed)
    table = [make(bots) for _ in range(players)]
    for number in range(match.deals):
        for seat, bot in enumerate(table):
            begin(bot, f"{seed} {number} {seat}")
        play_deal(match.state, table)
        if match.result() is None:
            match.next()
    return match


def test_a_match_has_seven_deals_and_a_sheet() -> None:
    match = played(GAME, 4, "match")
    result = match.result()
    assert result is not None
    assert [one.limited for one in match.results] == [False] * 6
    rows = [one.points for one in [*match.results, match.state.result()] if one is not None]
    assert len(rows) == 7
    assert result.points == tuple(sum(row[seat] for row in rows) for seat in range(4))
    assert [score["points"] for score in match.scores()] == list(result.points)
    assert min(result.points) == result.points[result.winners[0]]
    assert match.state.sheet == tuple(rows[:6])
    text = GAME.score_text(match, names=["Anna", "Boris", "Vera", "Gleb"])
    assert text.splitlines()[0] == f"Anna: {' + '.join(str(row[0]) for row in rows)} = {result.points[0]}"
    assert GAME.score_text(GAME.match(2, "new")) == "No deal has been counted yet."
    assert "Points so far: you — " in match.state.view(0).text()


def test_the_deal_goes_round() -> None:
    match = GAME.match(3, "round", deals=2)
    first = match.state.dealer
    with pytest.raises(ValueError, match="not over"):
        match.next()
    match.state.end(1)
    match.next()
    state = match.state
    assert (state.deal, state.dealer) == (2, (first + 1) % 3)
    assert state.turn == (first + 2) % 3


@pytest.mark.parametrize("deals", [0, 8])
def test_a_match_has_no_other_number_of_deals(deals: int) -> None:
    with pytest.raises(BadPlayers, match="1 to 7 deals"):
        GAME.match(3, "seed", deals)


def recorded(players: int, seed: str) -> record.Recorder:
    match = GAME.match(players, seed)
    keeper = record.Recorder(GAME, players, seed, deals=match.deals)
    table = [make("heuristic", f"{seed} {seat}") for seat in range(players)]
    while True:
        state = match.state
        keeper.deal_started(state)
        while state.actors():
            seat = state.actors()[0]
            move = table[seat].choose(state.view(seat))
            text = state.move_text(move)
            keeper.moved(seat, text, state.play(seat, move))
        result = state.result()
        assert result is not None
        keeper.deal_ended(result)
        if match.result() is not None:
            return keeper
        match.next()


def test_a_match_is_recorded_and_replayed() -> None:
    keeper = recorded(3, "record")
    verdict = record.check(keeper.text())
    assert (verdict.deals, verdict.finished, verdict.note) == (7, True, "")
    editions: tuple[record.Edition, ...] = ("public", 1)
    for edition in editions:
        text = keeper.text(edition)
        assert record.read(text).text() == text
    for line in keeper.text("public").splitlines():
        assert not line.split(": ")[-1].startswith("meld-card ")


# The discard and who claims it


def test_a_claim_brings_a_penalty_card_and_is_no_turn() -> None:
    game, state = at(TABLE)
    do(game, state, "0: refuse", "1: decline", "2: claim")
    assert state.to_json()["hands"][2] == ["3h", "Jc", "Qd", "Kd"]
    assert state.actions(0) == ["draw-stock"]
    assert state.claims == [0, 0, 1, 0]
    do(game, state, "0: draw-stock", "0: discard 2c")
    assert state.actors() == (1,)


@pytest.mark.parametrize(
    ("options", "changes", "asked"),
    [
        ("", {}, [1, 2]),
        ("claim-own=on", {}, [1, 2, 3]),
        ("claim-limit=1", {"claims": [0, 1, 0, 0]}, [2]),
        ("claim-limit=2", {"claims": [0, 1, 2, 0]}, [1]),
        ("", {"discarded_by": None}, [1, 2, 3]),
        ("", {"stock": []}, []),
        ("", {"stock": [], "discard_pile": ["2h", "3s", "Kd"]}, [1, 2]),
        ("", {"stock": [], "discard_pile": ["3s", "Kd"]}, []),
        ("melded-may-claim=off", {"melds": {"2": {"g1": ["Ac", "Ad", "Ah"]}}}, [1]),
        ("", {"melds": {"2": {"g1": ["Ac", "Ad", "Ah"]}}}, [1, 2]),
    ],
)
def test_who_is_asked(options: str, changes: dict[str, Any], asked: list[int]) -> None:
    game, state = at(TABLE, options, **changes)
    do(game, state, "0: refuse")
    found = []
    while state.actions(state.actors()[0]) == ["claim", "decline"]:
        found.append(state.actors()[0])
        do(game, state, f"{found[-1]}: decline")
    assert found == asked
    assert state.actions(0) == ["draw-stock"]


def test_a_claim_without_stock_stirs_the_discards() -> None:
    game, state = at(TABLE, stock=[], discard_pile=["2h", "3s", "Kd"])
    do(game, state, "0: refuse", "1: claim")
    assert state.pile == [foolery.parse_card("3s")]
    assert state.to_json()["hands"][1] == ["2h", "6h", "8s", "Kd"]
    do(game, state, "0: draw-stock")
    result = state.result()
    assert result is not None
    assert (result.limited, result.draw, result.points) == (False, False, (6, 26, 20, 10))
    assert result.winners == (0,)


def test_the_reshuffle_comes_from_the_seed() -> None:
    pile = [f"{rank}{suit}" for rank in "23456789" for suit in "cd"] + ["Kd"]
    stocks = []
    for seed in ("one", "one", "two"):
        game, state = at(TABLE, stock=[], discard_pile=pile, seed=seed)
        do(game, state, "0: refuse", "1: decline", "2: decline", "0: draw-stock")
        stocks.append(list(state.stock))
    assert stocks[0] == stocks[1] != stocks[2]


def test_a_deal_of_a_thousand_turns_is_limited_and_counted_like_any_other() -> None:
    game, state = at(TABLE, phase="meld", turns=999)
    do(game, state, "0: discard 2c")
    result = state.result()
    assert result is not None
    assert (result.limited, result.draw, result.points) == (True, False, (4, 14, 20, 10))
    assert (result.winners, result.utilities) == ((0,), (1.0, -1 / 3, -1 / 3, -1 / 3))
    said = game.result_text(result, None, "en", ["Anna", "Boris", "Clara", "Dan"])
    assert said.startswith("The deal has gone on too long: the hands are counted. Anna wins. Points: Anna — 4,")
    said = game.result_text(result, 0, "ru", ["Анна", "Борис", "Вера", "Глеб"])
    assert said.startswith("Партия слишком затянулась: считают карты на руках. Выигрываете вы. Очки:")


def test_a_deal_of_a_thousand_turns_with_equal_hands_is_a_draw() -> None:
    game, state = at(TABLE, phase="meld", turns=999, hands=[["2c", "4d"], ["4s"], ["3d", "Ac"], ["4h"]])
    do(game, state, "0: discard 2c")
    result = state.result()
    assert result is not None
    assert (result.limited, result.winners) == (True, (0, 1, 3))
    game, state = at(TABLE, phase="meld", turns=999, hands=[["2c", "4d"], ["4s"], ["4c"], ["4h"]])
    do(game, state, "0: discard 2c")
    result = state.result()
    assert result is not None
    assert (result.limited, result.draw, result.winners) == (True, True, ())


# Contracts, laying off, jokers


def test_the_taken_card() -> None:
    game, state = at(TABLE)
    do(game, state, "0: draw-discard")
    assert state.actions(0) == ["discard 2c", "discard 4d"]
    game, state = at(TABLE, "discard-taken=on")
    do(game, state, "0: draw-discard")
    assert "discard Kd" in state.actions(0)
    game, state = at(TABLE, hands=[["Kd"], ["2c"]], phase="meld", taken="Kd", discarded_by=None, discard_pile=[])
    assert state.actions(0) == ["discard Kd"]


def test_no_card_completes_a_contract_of_which_one_holds_all_copies() -> None:
    hands = [["9c", "9c", "Kc", "Kd", "Kh", "2s"], ["3c"], ["4c"]]
    for options, names in (("small-pack=on", "9d 9h 9s *r"), ("", "9c 9d 9h 9s *b *r")):
        _, state = at(TABLE, options, hands=hands, phase="meld", stock=[], discarded_by=None)
        assert sorted(map(foolery.card_text, state.view(0).completing())) == sorted(names.split())


def test_a_copy_that_is_laid_counts_as_the_taken_one() -> None:
    game, state = at(LAYING, hands=[["7s", "7s", "2d"], ["Qc", "Qd"]], taken="7s")
    do(game, state, "0: lay-off 7s on 1.g1")
    assert "discard 7s" in state.actions(0)


def test_going_out_by_laying_off() -> None:
    game, state = at(LAYING, hands=[["7s"], ["Qc", "Ad"]])
    do(game, state, "0: lay-off 7s on 1.s1")
    result = state.result()
    assert result is not None
    assert (result.points, result.winners, result.places) == ((0, 25), (0,), (0,))
    assert result.utilities == (1.0, -1.0)


def test_sequences_grow_to_the_ace_at_both_ends() -> None:
    long = [f"{rank}c" for rank in "23456789TJQK"]
    game, state = at(LAYING, hands=[["Ac", "Ac", "Ac", "2d"], ["Qc"]], melds={"0": {"s1": long}}, joker_means={})
    do(game, state, "0: lay-off Ac on 0.s1", "0: lay-off Ac on 0.s1")
    assert state.to_json()["melds"]["0"]["s1"] == ["Ac", *long, "Ac"]
    assert state.actions(0) == ["discard 2d", "discard Ac"]
    with pytest.raises(IllegalMove, match="ace to ace"):
        game.parse_move("lay-off Ac on 0.s1", state, 0)


@pytest.mark.parametrize(
    ("options", "changes", "allowed"),
    [
        ("", {}, True),
        ("", {"joker_owner": {"*r": 0}}, False),
        ("owner-trades=on", {"joker_owner": {"*r": 0}}, True),
        ("", {"melded_this_turn": [0]}, False),
        ("trade-at-once=on", {"melded_this_turn": [0]}, True),
        ("", {"joker_means": {"*r": "5s"}, "hands": [["5d", "7s"], ["Qc"]]}, False),
    ],
)
def test_trades(options: str, changes: dict[str, Any], allowed: bool) -> None:
    _, state = at(LAYING, options, **changes)
    assert ("trade 5s for *r" in state.actions(0)) is allowed


def test_nobody_trades_before_his_contract() -> None:
    _, state = at(LAYING, melds={"1": MELDS["1"]})
    assert not any(action.startswith(("trade", "lay-off")) for action in state.actions(0))


def test_complete_hands() -> None:
    hand = ["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "As"]
    game, state = at(CONTRACT, hands=[[*hand, "4h"], ["3h"]], deal=7)
    do(game, state, "0: meld 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks As")
    assert state.actions(0) == ["discard 4h"]
    game, state = at(CONTRACT, hands=[[*hand, "Ts"], ["3h"]], deal=7)
    do(game, state, "0: meld Js Qs Ks As Ts / 7d 8d 9d Td / 2c 3c 4c 5c")
    assert state.result() is not None
    _, state = at(CONTRACT, "no-final-discard=on", hands=[[*hand, "4h"], ["3h"]], deal=7)
    assert not any(action.startswith("meld") for action in state.actions(0))


def test_the_jokers_of_a_complete_hand_stand_where_they_are_put() -> None:
    hand = ["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "*b", "*r"]
    for action in (
        "meld *b=Ac 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks *r=As",
        "meld 2c 3c 4c 5c / 7d 8d 9d Td *b=Jd / *r=Ts Js Qs Ks",
        "meld 2c 3c 4c 5c / 7d 8d 9d Td *r=Jd / *b=Ts Js Qs Ks",
    ):
        game, state = at(CONTRACT, hands=[hand, ["3h"]], deal=7)
        do(game, state, f"0: {action}")
        assert state.result() is not None


def test_whole_contracts_are_listed_best_first() -> None:
    _, state = at(CONTRACT, hands=[["9c", "9d", "9h", "Kc", "Kd", "Kh", "2c", "3c", "4c", "*r"], ["3c"]])
    melds = [action for action in state.actions(0) if action.startswith("meld")]
    assert melds[0] == "meld Kc Kd Kh / 2c 3c 4c"
    assert melds[1] == "meld 9c 9d 9h / 2c 3c 4c"
    assert all("*r" in action for action in melds[2:])
    dense = [f"{rank}{suit}" for rank in "56789" for suit in "cdhs"] + ["*b", "*r"]
    _, state = at(CONTRACT, hands=[dense, ["3c"]], deal=6)
    melds = [action for action in state.actions(0) if action.startswith("meld")]
    assert len(melds) == len(set(melds)) == 500


# Typed actions and refusals


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("meld 4s 6s 5s / *r=9s 9d 9c", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("MELD 9c 9d *r=9s/4s 5s 6s", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("выложить 9т 9б *r=9п / 4п 5п 6п", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("9c 9d *r=9s / 4s 5s 6s", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("Kd", "discard Kd"),
        ("сбросить Кб", "discard Kd"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    game, state = at(CONTRACT)
    assert game.parse_move(typed, state, 0) == game.parse_move(meant, state, 0)


@pytest.mark.parametrize(
    ("position", "changes", "typed", "meant"),
    [
        (TABLE, {}, "take Kd", "draw-discard"),
        (TABLE, {}, "refuse Kd", "refuse"),
        (TABLE, {"phase": "claim", "actors": [1]}, "хочу Кб", "claim"),
        (CONTRACT, {"hands": [["Kd"], ["3c"]]}, "discard", "discard Kd"),
        (LAYING, {}, "trade", "trade 5s for *r"),
        (LAYING, {}, "trade 5s", "trade 5s for *r"),
    ],
)
def test_short_forms_that_fit_one_action(
    position: dict[str, Any], changes: dict[str, Any], typed: str, meant: str
) -> None:
    game, state = at(position, **changes)
    seat = state.actors()[0]
    assert game.parse_move(typed, state, seat) == game.parse_move(meant, state, seat)


def test_a_discard_without_its_card_is_asked_for() -> None:
    game, state = at(CONTRACT)
    with pytest.raises(NotationError, match="fits several actions: discard 2d, discard 4s"):
        game.parse_move("discard", state, 0)


def test_a_joker_inside_a_sequence_needs_no_words() -> None:
    game, state = at(CONTRACT, hands=[["9c", "9d", "9h", "4s", "*r", "6s", "2d"], ["3c"]])
    mute = game.parse_move("meld 9c 9d 9h / 4s *r 6s", state, 0)
    assert mute == game.parse_move("meld 9c 9d 9h / 4s *r=5s 6s", state, 0)
    with pytest.raises(NotationError, match=r"say what \*r stands for"):
        game.parse_move("meld 9c 9d *r / 4s 5s 6s", state, 0)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"taken": "Kd"}, "taken is Kd, but seat 0 has not just taken it"),
        ({"taken": "2d", "phase": "stock"}, "taken is 2d, but seat 0 has not just taken it"),
        ({"turns": 1000}, "turns is 1000, but a deal ends after 1000"),
        ({"ended": 2}, "ended is 2, but the deal goes on"),
        ({"ended": 7, "phase": "over"}, "ended is 7, but there are the numbers 0 to 3"),
        ({"melded": [1]}, "seat 1 has laid its contract, but none of its sets are on the table"),
        ({"melded_this_turn": [0]}, "seat 0 has laid its contract, but none of its sets are on the table"),
    ],
)
def test_positions_that_contradict_themselves(changes: dict[str, Any], said: str) -> None:
    plain: dict[str, Any] = {"hands": [["9c", "2d"], ["3d"]], "phase": "meld", "turn": 0, "stock": ["3c"]}
    position = {"game": "contract-rummy", **plain}
    assert GAME.position(position).actors() == (0,)
    with pytest.raises(PositionError, match=said):
        GAME.position(position | changes)


@pytest.mark.parametrize("cards", ["Kc Ac 2c", "Qc Kc Ac 2c", "Jc Qc Kc Ac 2c 3c"])
def test_no_sequence_goes_round_the_corner(cards: str) -> None:
    laid = [Laid(card, card) for card in foolery.parse_cards(cards)]
    assert ordered(laid, False) is None
    assert not is_run(laid)
    with pytest.raises(PositionError, match=r"meld 0\.s1 is no sequence"):
        at(LAYING, melds={"0": {"g1": ["9c", "9d", "9h"], "s1": cards.split()}}, joker_means=None, joker_owner=None)


def test_a_joker_before_the_jack_is_a_ten_since_nothing_follows_an_ace() -> None:
    hand = [*["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "As", "*r"]]
    game, state = at(CONTRACT, hands=[hand, ["3h"]], deal=7)
    mute = game.parse_move("meld 2c 3c 4c 5c / 7d 8d 9d Td / *r Js Qs Ks As", state, 0)
    assert mute == game.parse_move("meld 2c 3c 4c 5c / 7d 8d 9d Td / *r=Ts Js Qs Ks As", state, 0)


ROUND: dict[str, Any] = {"hands": [["Kc", "Ac", "2c", "5d", "6d", "7d", "9h", "9s", "9d"], ["3h"]], "deal": 2}


REFUSED = [
    (CONTRACT | ROUND, "meld 9d 9h 9s / Kc Ac 2c", "no-set", "neither a group nor a sequence"),
    (CONTRACT, "meld 4s 5s 6s / 9c 9d Kd", "no-set", "Kd does not fit"),
    (CONTRACT, "meld 4s 5s 2d / 9c 9d *r=9h", "no-set", "2d does not fit"),
    (CONTRACT, "meld 4s 5s 6s", "wrong-contract", "still open: one group"),
    (CONTRACT, "meld 4s 5s 6s / 9c 9d", "no-set", "at least three cards"),
    (CONTRACT, "meld 9c 9d *r=9s / 4s 5s 6s / 7c", "no-set", "at least three"),
    (CONTRACT, "meld 9c 9d 9s / 4s 5s 6s", "not-in-hand", "9s is not in your hand"),
    (CONTRACT, "meld 9c 9c *r=9s / 4s 5s 6s", "not-in-hand", "not in your hand 2 times"),
    (CONTRACT, "meld 9c=9h 9d *r=9s / 4s 5s 6s", "no-joker", "no joker"),
    (CONTRACT, "meld 9c 9d *r=8s / 4s 5s 6s", "no-set", "*r=8s does not fit"),
    (CONTRACT, "draw-stock", "not-now", "drawn already"),
    (CONTRACT, "discard 9s", "not-in-hand", "not in your hand"),
    (CONTRACT, "lay-off 9c on 0.g1", "forbidden-by-rule", "before one's own contract"),
    (CONTRACT, "trade 9c for *r", "no-such-joker", "no such joker"),
    (LAYING, "lay-off 8d on 1.s1", "does-not-fit", "what fits is 3s, 7s"),
    (LAYING, "lay-off 7s on 1.s2", "no-such-meld", "0.g1, 0.s1, 1.g1, 1.s1"),
    (LAYING, "trade 7s for *r", "wrong-card", "stands for 5s"),
    (LAYING, "trade 7s", "wrong-card", "stands for 5s"),
    (LAYING, "trade 9s", "not-in-hand", "not in your hand"),
    (CONTRACT, "trade", "no-such-joker", "no such joker"),
    (CONTRACT, "discard 9c 9d", "not-now", "one card is discarded"),
    (TABLE, "take 2c", "wrong-discard", "the discard is Kd"),
    (TABLE, "refuse 2c", "wrong-discard", "the discard is Kd"),
    (LAYING, "meld 5s 7s Ac / 8d", "forbidden-by-rule", "no further sets"),
    (TABLE, "discard 2c", "not-now", "taken or refused"),
    (TABLE, "meld 2c 3c 4c", "not-now", "taken or refused"),
]


@pytest.mark.parametrize(("position", "action", "reason", "words"), REFUSED)
def test_refusals(position: dict[str, Any], action: str, reason: str, words: str) -> None:
    game, state = at(position)
    before = state.to_json()
    with pytest.raises(IllegalMove) as caught:
        do(game, state, f"0: {action}")
    assert caught.value.reason == reason
    assert words in str(caught.value)
    assert caught.value.view == state.view(0).line(memory=False)
    assert state.to_json() == before
    assert russian(str(caught.value).split(" [")[0]) != str(caught.value).split(" [")[0]


def test_touching_sequences_are_refused_with_the_reason() -> None:
    hand = ["5h", "6h", "7h", "8h", "9h", "Th", "9h", "2c"]
    game, state = at(CONTRACT, hands=[hand, ["3c"]], deal=3)
    with pytest.raises(IllegalMove, match="follow each other") as caught:
        do(game, state, "0: meld 5h 6h 7h / 8h 9h Th")
    assert (caught.value.reason, caught.value.rule) == ("touching-sequences", "cr-first-meld")
    game, state = at(CONTRACT, "touching-sequences=on", hands=[hand, ["3c"]], deal=3)
    do(game, state, "0: meld 5h 6h 7h / 8h 9h Th")


def test_a_begun_contract_must_be_finished() -> None:
    game, state = at(CONTRACT)
    state.play(0, game.parse_move("meld 9c 9d *r=9s / 4s 5s 6s", state, 0)[0])
    for action in ("discard Kd", "meld 9c 9d *r=9s / 4s 5s 6s"):
        with pytest.raises(IllegalMove, match="must be finished"):
            game.parse_move(action, state, 0)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hands": [["9c", "9c", "9c", "9c"], ["2c"]]}, "9c is there more than 3 times"),
        ({"hands": [["*r", "*r"], ["2c"]]}, "*r is there more than 1 times"),
        ({"hands": [["9x"], ["2c"]]}, "“9x” is not a card"),
        ({"hands": [["_1"], ["2c"]]}, "_1 is not in the pack"),
        ({"hands": [["9c"]]}, "1 hands; this game is played by 2 to 8"),
        ({"melds": {"0": {"g1": ["9c", "9d", "8h"]}}}, "meld 0.g1 is no group"),
        ({"melds": {"0": {"s1": ["9c", "Tc", "*b"]}}}, "joker_means does not say"),
        ({"melds": {"7": {"g1": ["9c", "9d", "9h"]}}}, "melds names a seat outside"),
        ({"phase": "lead"}, "the phases of this game are draw, claim, stock, meld, over"),
        ({"turn": 5}, "turn is 5, but the seats are 0 to 1"),
        ({"trump": "h"}, "trump is not a field"),
        ({"deal": "two"}, "deal is 'two', but must be a whole number"),
        ({"claims": [1]}, "claims needs one number for each"),
        ({"laid": [["2d"]]}, "no beginning of a contract"),
        ({"hands": [[], ["2c"]]}, "seat 0 holds no cards"),
        ({"phase": "draw"}, "the discard pile is empty"),
        ({"sheet": [[1, 2, 3]]}, "every row of sheet needs 2 numbers"),
        ({"shown": [[1, ["Kc"]]]}, "does not hold"),
        ({"pack": 105}, "pack is 105"),
        ({"hands": [["?"], ["2c"]]}, "unknown cards"),
    ],
)
def test_positions_that_cannot_be_played(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(CONTRACT, **changes)
    assert problem in str(caught.value)


# Composition


def test_its_rows_always_belong_to_it() -> None:
    for name in REGISTRY.rules:
        assert foolery.game(name).id == "contract-rummy"
    assert foolery.game("cr-jokers+contract-rummy,contract-rummy.owner-trades=off").id == "contract-rummy"


def test_numbers_of_moves_are_for_ever() -> None:
    assert KINDS == {
        1: "draw-discard",
        2: "refuse",
        3: "claim",
        4: "decline",
        5: "draw-stock",
        6: "meld-card",
        7: "meld-close",
        8: "lay-off",
        9: "trade",
        10: "discard",
    }


def test_two_rules_may_not_set_the_same() -> None:
    config = Config()
    config.set("spare", 1, "cr-deal-seven")
    with pytest.raises(foolery.RuleConflict, match="cr-deal-seven and acme:strict"):
        config.set("spare", 0, "acme:strict")


class NoClaims(Rule):
    """A house rule: a refused discard is offered to nobody."""

    name = "acme:no-claims"
    titles = {"en": "No claims", "ru": "Карту не забирают"}
    help = {"en": "Nobody is offered a refused discard.", "ru": "Отвергнутую карту никому не предлагают."}

    def against_claim(self, s: State, seat: int) -> str:
        return "nobody claims in this game"


def test_a_house_rule_is_one_class() -> None:
    REGISTRY.add(NoClaims)
    try:
        game = RummyGame("acme:no-claims+contract-rummy")
        assert game.id == "contract-rummy+acme:no-claims"
        state = game.position(TABLE | {"game": game.id})
        do(game, state, "0: refuse")
        assert state.actions(0) == ["draw-stock"]
        assert "**No claims.** Nobody is offered a refused discard." in game.rules_text()
    finally:
        del REGISTRY.rules[NoClaims.name]


def test_every_row_is_in_play() -> None:
    rules = compose(GAME.composition)
    assert [rule.row for rule in rules.rules] == list(range(111, 120))
    assert [tuple(contract) for contract in rules.contracts] == [
        (2, 0, False),
        (1, 1, False),
        (0, 2, False),
        (3, 0, False),
        (2, 1, False),
        (1, 2, False),
        (0, 3, True),
    ]


def test_explaining() -> None:
    told = GAME.explain()
    assert told["questions"]["against_trade"] == ["cr-jokers", "cr-deal-seven"]
    game, state = at(LAYING, "owner-trades=on", melded_this_turn=[0], taken="Ac")
    told = game.explain(state)
    assert told["options_set"] == {"contract-rummy.owner-trades": ""}
    (moves,) = told["moves"].values()
    forbidden = {move["move"]: move["forbidden_by"] for move in moves if move["allowed"] == "no"}
    assert forbidden == {
        "meld": "cr-first-meld",
        "lay-off": "cr-lay-off",
        "trade for *r": "cr-jokers",
        "discard Ac": "contract-rummy",
    }
    allowed = [move["move"] for move in moves if move["allowed"] == "yes"]
    assert allowed == state.actions(0) == ["discard 5s", "discard 7s", "discard 8d"]
    assert moves[-1]["why"] == [
        {"en": "it was just taken from the discard pile", "ru": "эта карта только что взята из сброса"}
    ]
