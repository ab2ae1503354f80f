"""Epaulettes (row 94) of who covers and attacks in one bout: his cards after his last cover count."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import foolery
from foolery.contract import State
from foolery.durak.engine.state import State as DurakState
from tests.positions import at, do, slot
from tests.reference import actors, complete, legal, read_game, result, step, straps
from tests.reference.packs import lowest_rank, pack_of
from tests.reference.walks import POLICIES, choose
from tests.test_second_opinion import actions_by_text, compare_result
from tests.tiers import every

LATE: dict[str, Any] = {"phase": "defend", "bouts": 9, "beaten_bouts": 5}
THROWN = [slot("7c", 0, "8c"), slot("6d", 0)]
RIPOSTED = [slot("6d", 0, "7d"), slot("9c", 0)]
LEADER = "Kc Ks 9s 9h Jd Js"


def shame(state: State, *lines: str) -> int:
    """The epaulettes of the fool when these actions have ended the deal."""
    do(state, *lines)
    ended = state.result()
    assert ended is not None
    return ended.straps


def test_a_six_that_is_transferred_after_a_cover() -> None:
    assert shame(at("transfer+transfer-2", ["Kc Ks 9s", "6h"], table=THROWN, **LATE), "1: transfer 6h", "0: take") == 1


def test_a_six_that_is_transferred_and_covered_after_it() -> None:
    state = at("transfer+transfer-2", ["Kc Ks 9d 8h", "6h"], table=THROWN, **LATE)
    assert shame(state, "1: transfer 6h", "0: cover 6d with 9d", "0: cover 6h with 8h") == 0


@pytest.mark.parametrize(("last", "found"), [("6s", 1), ("9d", 0)])
def test_a_card_thrown_after_a_riposte(last: str, found: int) -> None:
    state = at("throw-in+riposte", [LEADER, f"{last} Tc Td"], table=RIPOSTED, **LATE)
    assert shame(state, "1: cover 9c with Tc riposte Td", "0: take", f"1: throw {last}") == found


def test_a_six_thrown_after_ones_own_card_was_covered() -> None:
    state = at("throw-in+cunning", ["Jc 6s", "7d 8s 8h Ad"], table=[slot("6c", 0)], **LATE)
    assert shame(state, "1: take", "0: self-cover 6c with Jc", "0: throw 6s") == 1
    state = at("throw-in+cunning", ["Js 6s", "7d 8s 8h Ad"], table=[slot("6c", 0)], **LATE)
    assert shame(state, "1: take", "0: pass", "0: throw 6s", "0: self-cover 6s with Js") == 0


def test_who_gives_his_hand_away_has_played_his_last_card_before() -> None:
    """Seat 1 has led a six, takes, and gives all that to seat 0, who has no card left."""
    game = "throw-in+hand-swap,hand-swap.swap-before-replenish=on"
    state = at(game, ["9c", "7s"], table=[], phase="lead", bouts=9, beaten_bouts=5, memory={"core": CORE})
    do(state, "0: lead 9c", "1: take")
    ended = state.result()
    assert ended is not None
    assert (ended.fools, ended.straps) == ((0,), 1)


CORE = {"all": 0, "seats": [0, 1]}
"""Seat 1 has led one six, which nobody covered."""


def test_a_position_says_what_its_table_does_not() -> None:
    """Whether a card was laid after its player's last cover, when the covered card lies before it."""
    hands, table = ["Kc Ks 9s", "9d 8d"], [slot("7c", 0), slot("6d", 0), slot("6h", 1)]
    read = cast("DurakState", at("transfer+transfer-2", hands, table=[slot("7c", 0, "8c"), *table[1:]], **LATE))
    assert read.laid_since_cover(1) == 1, "in the order of the table he covered first"
    assert "memory" not in read.to_json()
    played = cast("DurakState", at("transfer", hands, table=table, attacker=0, **LATE))
    do(played, "1: cover 6d with 9d")
    assert played.laid_since_cover(1) == 0
    again = cast("DurakState", foolery.game("transfer").position(played.to_json()))
    assert (again.laid_since_cover(1), again.digest()) == (0, played.digest())
    sample = played.view(0).sample("any")
    assert sample.laid_since_cover(1) == 0


def test_a_view_with_a_card_laid_from_no_place_is_refused() -> None:
    form = at("throw-in", ["Kc", "9d"], table=[slot("7c", 0)], **LATE).view(0).to_json()
    for name in ("by", "cover_by"):
        wrong = form | {"table": [form["table"][0] | {name: 9}]}
        with pytest.raises(foolery.PositionError, match=f"{name} in slot 1 of the table is 9"):
            foolery.game("throw-in").view(wrong)


GAMES = (
    *("transfer", "transfer+transfer-2", "transfer+transfer-3", "transfer+transfer-2+transfer-3", "estonian"),
    *("throw-in+riposte", "simple+riposte", "transfer+riposte+transfer-2", "throw-in+treshka+riposte"),
    *("throw-in+cunning", "transfer+cunning+transfer-2", "throw-in+cunning+riposte", "throw-in+big+cunning+riposte"),
    *("throw-in+impudent", "throw-in+impudent,impudent.before-take=on", "transfer+impudent+transfer-2+riposte"),
    *("throw-in+american", "transfer+american+transfer-2+riposte", "throw-in+chinese+riposte", "throw-in+points"),
    *("throw-in+chinese-pass-on", "transfer+chinese-pass-on+transfer-2", "throw-in+hand-swap", "throw-in+figure"),
    "throw-in+hand-swap,hand-swap.swap-before-replenish=on",
)


def few_cards(game: str, players: int, chance: random.Random) -> dict[str, Any]:
    """Three or four cards for each, the lowest rank among them, and no stock."""
    options = read_game(game, players)
    pack = sorted({card for card in pack_of(options) if card[0] not in "*_"})
    sixes = chance.sample([card for card in pack if card[0] == lowest_rank(options)], 3)
    others = [card for card in pack if card not in sixes]
    low = [card for card in others if card[0] in "2345678"]
    cards = [*sixes, *chance.sample(low, 6)]
    cards += chance.sample([card for card in others if card not in cards], 3)
    chance.shuffle(cards)
    each = chance.choice([3, 4])
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(players)]
    course = {"attacker": 0, "phase": "lead", "bouts": 9, "beaten_bouts": 5}
    return {"game": game, "hands": hands, "trump": chance.choice("cdhs")} | course


@every(3)
@pytest.mark.parametrize("game", GAMES)
def test_endings_by_engine_and_reference(game: str) -> None:
    """Last cards of two and three, told by both; positions are read again on the way."""
    shamed = 0
    for number in range(40):
        chance = random.Random(f"{game} {number}")
        value = chance.choice(["uncovered", "non-trump", "both", "any"])
        form = few_cards(f"{game},strap={value}", chance.choice([2, 2, 3]), chance)
        table = foolery.game(form["game"])
        state: State = table.position(form)
        position = complete(form)
        for turn in range(100):
            if result(position) is not None:
                break
            place = chance.choice(actors(position))
            action = choose(chance, chance.choice(POLICIES), legal(position, place))
            for move in actions_by_text(state, place)[action]:
                state.apply(place, move)
            position = step(position, place, action)
            if turn % 4 == 3:
                state = table.position(state.to_json())
        compare_result(state, position)
        shamed += straps(position) > 0
    assert shamed
