"""Contract Rummy: the course of a deal, matches with their sheet, records, words."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery import record
from foolery.arena import play_deal
from foolery.base.errors import BadPlayers, IllegalMove, PositionError
from foolery.base.messages import Message
from foolery.bots import begin, make
from foolery.laws.trial import all_cards
from foolery.rummy.engine.compose import REGISTRY, compose
from foolery.rummy.engine.moves import KINDS
from foolery.rummy.engine.questions import Config, Rule
from foolery.rummy.engine.state import State
from foolery.rummy.game import RummyGame, RummyMatch
from tests.positions import texts
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
    assert (verdict.deals, verdict.finished, verdict.note) == (7, True, None)
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
    assert texts(state, 0) == ["draw-stock"]
    assert state.claims == (0, 0, 1, 0)
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
    while texts(state, state.actors()[0]) == ["claim", "decline"]:
        found.append(state.actors()[0])
        do(game, state, f"{found[-1]}: decline")
    assert found == asked
    assert texts(state, 0) == ["draw-stock"]


def test_a_claim_without_stock_stirs_the_discards() -> None:
    game, state = at(TABLE, stock=[], discard_pile=["2h", "3s", "Kd"])
    do(game, state, "0: refuse", "1: claim")
    assert state.pile == (foolery.parse_card("3s"),)
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
    assert said.startswith(
        "The deal has gone on too long: the hands are counted. Anna wins this deal. Points of this deal:"
    )
    said = game.result_text(result, 0, "ru", ["Анна", "Борис", "Вера", "Глеб"])
    assert said.startswith("Партия слишком затянулась: считают карты на руках. Эту партию выигрываете вы. Очки")


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
    assert texts(state, 0) == ["discard 2c", "discard 4d"]
    game, state = at(TABLE, "discard-taken=on")
    do(game, state, "0: draw-discard")
    assert "discard Kd" in texts(state, 0)
    game, state = at(TABLE, hands=[["Kd"], ["2c"]], phase="meld", taken="Kd", discarded_by=None, discard_pile=[])
    assert texts(state, 0) == ["discard Kd"]


def test_no_card_completes_a_contract_of_which_one_holds_all_copies() -> None:
    hands = [["9c", "9c", "Kc", "Kd", "Kh", "2s"], ["3c"], ["4c"]]
    for options, names in (("small-pack=on", "9d 9h 9s *r"), ("", "9c 9d 9h 9s *b *r")):
        _, state = at(TABLE, options, hands=hands, phase="meld", stock=[], discarded_by=None)
        assert sorted(map(foolery.card_text, state.view(0).completing())) == sorted(names.split())


def test_a_copy_that_is_laid_counts_as_the_taken_one() -> None:
    game, state = at(LAYING, hands=[["7s", "7s", "2d"], ["Qc", "Qd"]], taken="7s")
    do(game, state, "0: lay-off 7s on 1.g1")
    assert "discard 7s" in texts(state, 0)


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
    assert texts(state, 0) == ["discard 2d", "discard Ac"]
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
    assert ("trade 5s for *r" in texts(state, 0)) is allowed


def test_nobody_trades_before_his_contract() -> None:
    _, state = at(LAYING, melds={"1": MELDS["1"]})
    assert not any(action.startswith(("trade", "lay-off")) for action in texts(state, 0))


def test_complete_hands() -> None:
    hand = ["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "As"]
    game, state = at(CONTRACT, hands=[[*hand, "4h"], ["3h"]], deal=7)
    do(game, state, "0: meld 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks As")
    assert texts(state, 0) == ["discard 4h"]
    game, state = at(CONTRACT, hands=[[*hand, "Ts"], ["3h"]], deal=7)
    do(game, state, "0: meld Js Qs Ks As Ts / 7d 8d 9d Td / 2c 3c 4c 5c")
    assert state.result() is not None
    _, state = at(CONTRACT, "no-final-discard=on", hands=[[*hand, "4h"], ["3h"]], deal=7)
    assert not any(action.startswith("meld") for action in texts(state, 0))


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
    melds = [action for action in texts(state, 0) if action.startswith("meld")]
    assert melds[0] == "meld Kc Kd Kh / 2c 3c 4c"
    assert melds[1] == "meld 9c 9d 9h / 2c 3c 4c"
    assert all("*r" in action for action in melds[2:])
    dense = [f"{rank}{suit}" for rank in "56789" for suit in "cdhs"] + ["*b", "*r"]
    _, state = at(CONTRACT, hands=[dense, ["3c"]], deal=6)
    melds = [action for action in texts(state, 0) if action.startswith("meld")]
    assert len(melds) == len(set(melds)) == 500


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

    sentences = {"acme:no-claims.nobody": {"en": "nobody claims in this game", "ru": "в этой игре карту не забирают"}}

    def against_claim(self, s: State, seat: int) -> Message:
        return Message("acme:no-claims.nobody")


def test_a_house_rule_is_one_class() -> None:
    REGISTRY.add(NoClaims)
    try:
        game = RummyGame("acme:no-claims+contract-rummy")
        assert game.id == "contract-rummy+acme:no-claims"
        state = game.position(TABLE | {"game": game.id})
        do(game, state, "0: refuse")
        assert texts(state, 0) == ["draw-stock"]
        assert str(state.why_not("against_claim", 1)) == "nobody claims in this game"
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
        "meld": [{"rule": "cr-first-meld", "question": "against_meld"}],
        "lay-off": [{"rule": "cr-lay-off", "question": "against_lay_off"}],
        "trade for *r": [{"rule": "cr-jokers", "question": "against_trade"}],
        "discard Ac": [{"rule": "contract-rummy", "question": "against_discard"}],
    }
    allowed = [move["move"] for move in moves if move["allowed"] == "yes"]
    assert allowed == texts(state, 0) == ["discard 5s", "discard 7s", "discard 8d"]
    assert moves[-1]["why"] == [
        {"en": "it was just taken from the discard pile", "ru": "эта карта только что взята из сброса"}
    ]
