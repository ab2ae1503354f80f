"""Each option value of §3 changes something in the reference, and in the way its row says.

Where ignoring an option would change nothing on the walks, comparing on them would prove nothing.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.reference import (
    Position,
    actors,
    complete,
    deal,
    legal,
    next_dealer,
    pack,
    read_game,
    result,
    step,
    straps,
)
from tests.reference.walks import POLICIES, option_values, random_deal, walk
from tests.tiers import every

# Options that act outside a bout, on what is shown, or on the rare draw.
OUTSIDE = (
    "pack",
    "trump-card-source",
    "ace-not-trump",
    "show-lowest-trump",
    "closed-discard",
    "next-lead",
    "no-draw",
    "strap",
    "strap-keep-sixes",
)
# What must come together for the value to be felt within a few deals.
COMPANIONS = {"cap-lifted-empty-stock": ",cap-total=3", "instant-loss-when": ",instant-loss-at=6"}
PLAYERS = {"throwers": 5}


def base_for(option: str) -> str:
    return "transfer" if "transfer" in option else "throw-in"


def told_apart(position: Position, place: int, action: str, other_game: str) -> bool:
    """Would another variant ask others, allow other actions, or settle otherwise?"""
    other = position | {"game": other_game}
    if actors(position) != actors(other) or legal(position, place) != legal(other, place):
        return True
    return step(position, place, action) | {"game": other_game} != step(other, place, action)


@every(3)
@pytest.mark.parametrize(
    ("option", "value"),
    [pair for pair in option_values() if pair[0] not in OUTSIDE],
    ids=str,
)
def test_every_option_value_is_felt_in_a_bout(option: str, value: str) -> None:
    game = base_for(option) + COMPANIONS.get(option, "")
    chance = random.Random(f"{option}={value}")
    for deals in range(60):
        position = random_deal(chance, f"{game},{option}={value}", PLAYERS.get(option, 3))
        for visited, place, action in walk(chance, position, POLICIES[deals % 3]):
            if told_apart(visited, place, action, game):
                return
    pytest.fail("no position in 60 deals feels it")


def table_of(*slots: str) -> list[dict[str, Any]]:
    """Slots such as "0:6c" (an attack by place 0) and "0:6c/1:7c" (covered by place 1)."""
    table = []
    for number, text in enumerate(slots):
        attack, _, cover = text.partition("/")
        by, _, card = attack.partition(":")
        slot = {"attack": card, "by": int(by)}
        if cover:
            cover_by, _, cover_card = cover.partition(":")
            slot |= {"cover": cover_card, "cover_by": int(cover_by), "cover_no": number + 1}
        table.append(slot)
    return table


def at(game: str, hands: str, *slots: str, **fields: Any) -> Position:
    """A position with clubs as trump, place 0 attacking place 1; hands parted by "|"."""
    given = {
        "game": game,
        "hands": [hand.split() for hand in hands.split("|")],
        "trump": "c",
        "attacker": 0,
        "defender": 1,
        "table": table_of(*slots),
        "bouts": 5,
        "beaten_bouts": 2,
    }
    return complete(given | fields)


def test_throwers() -> None:
    hands = "6d 7d | Kd Ks | 6h Ah | 6s As | 6c Ac"
    asked: dict[str, list[int]] = {}
    for value in ("all", "attacker", "neighbours"):
        position = at(f"throw-in,throwers={value}", hands, "0:6d/1:9d", phase="throw")
        position["stock"] = ["8c"]
        asked[value] = []
        while position["phase"] == "throw":
            asked[value] += actors(position)
            position = step(position, actors(position)[0], "pass")
    assert asked == {"all": [0, 2, 3, 4], "attacker": [0], "neighbours": [0, 2]}


def test_a_neighbour_without_cards_stays_the_neighbour() -> None:
    position = at("throw-in,throwers=neighbours", " | Kd Ks | 6h Ah | 6s As | 6c Ac", "0:6d/1:9d", phase="throw")
    assert actors(position) == [2]
    assert step(position, 2, "pass")["phase"] == "lead"


def test_free_order_asks_everybody_and_the_defender_last() -> None:
    position = at("throw-in,throw-in-order=free", "6h 7d | Kd Ks Jh | 6s As", phase="lead")
    position = step(position, 0, "lead 6h")
    assert actors(position) == [0, 2]
    position = step(position, 0, "pass")
    assert actors(position) == [2]
    position = step(position, 2, "throw 6s")
    assert actors(position) == [0, 2]
    position = step(step(position, 2, "pass"), 0, "pass")
    assert actors(position) == [1]
    position = step(position, 1, "cover 6h with Jh")
    assert actors(position) == [0, 2]


def test_a_window_after_a_take_begins_again_with_each_addition() -> None:
    position = at("throw-in", "6h 7d | Kd Ks Jh | 6s 6d As | 6c Ac", "0:6d")
    position = step(position, 1, "take")
    position = step(step(position, 0, "pass"), 2, "throw 6s")
    assert (position["phase"], actors(position), position["passed"]) == ("take", [0], [])


@pytest.mark.parametrize(
    ("value", "hands"),
    [
        ("attacker-first", ["Qc", "", "Kc"]),
        ("defender-first", ["Kc", "Qc", ""]),
        ("clockwise", ["Qc", "Kc", ""]),
    ],
)
def test_replenish_order(value: str, hands: list[str]) -> None:
    position = at(
        f"throw-in,replenish-order={value}",
        "7d 7h 8d 9h 9s | Jd Qd Jh Qh Js | Ts Td Th Kd As",
        "0:6d/1:Td",
        phase="throw",
        stock=["Qc", "Kc"],
    )
    for _ in range(2):
        position = step(position, actors(position)[0], "pass")
    drawn = ["".join(card for card in hand if card in ("Qc", "Kc")) for hand in position["hands"]]
    assert drawn == hands


def test_who_led_draws_first_even_when_the_attack_came_back_to_him() -> None:
    position = at("transfer", "7d 7c Ts | 6h Jd Qd Jh Qh", "0:6s", stock=["Qc", "Kc", "Ac"])
    position = step(position, 1, "transfer 6h")
    position = step(position, 0, "cover 6s with Ts")
    position = step(position, 0, "cover 6h with 7c")
    position = step(position, 1, "pass")
    assert position["hands"] == [["7d", "Qc", "Kc", "Ac"], ["Jd", "Qd", "Jh", "Qh"]]


def test_six_on_take_before_the_first_beaten_bout() -> None:
    slots = ["0:6d/1:7d", "0:6h/1:7h", "0:6s/1:7s", "0:7c/1:8c", "0:8d"]
    position = at("throw-in", "8h 8s Kd | Kh Ks As", *slots, stock=["Ac"], beaten_bouts=0)
    position = step(position, 1, "take")
    assert legal(position, 0) == {"throw 8h", "throw 8s", "pass"}
    taken = step(position, 0, "throw 8h")
    assert (taken["phase"], taken["attacker"]) == ("lead", 0)


def test_swap_six_ends_nothing_and_is_refused_with_a_card_from_the_table() -> None:
    game = "throw-in,swap-six-of-trump=on"
    position = at(game, "6c 7d | Kd Ks | 6s As", "0:7h/1:8h", phase="throw", stock=["Td", "Ac"])
    swapped = step(position, 0, "swap-six")
    assert swapped["stock"] == ["Td", "6c"]
    assert sorted(swapped["hands"][0]) == ["7d", "Ac"]
    assert (swapped["phase"], actors(swapped)) == ("throw", [0])
    taking = at(game, "7d 7h | Kd Ks | 6s As", "0:6c", stock=pack(36)[12:24])
    taking = step(taking, 1, "take")
    while taking["phase"] == "take":
        taking = step(taking, actors(taking)[0], "pass")
    taking["attacker"] = taking["defender"] = 1
    assert "6c" in taking["hands"][1]
    assert taking["stock"]
    assert "swap-six" not in legal(taking, 1)


def test_no_draw() -> None:
    for value, fools in (("off", []), ("on", [1])):
        position = at(f"throw-in,no-draw={value}", " | Th", "0:9h")
        ended = result(step(position, 1, "cover 9h with Th"))
        assert ended == {"fools": fools, "limited": False}


def test_out_in_the_order_of_the_last_cards() -> None:
    position = at("throw-in", "9s | Ts Ks Qs | 9d | Ad", "0:9h/1:Th", phase="throw")
    position = step(position, 0, "throw 9s")
    position = step(position, 1, "cover 9s with Ts")
    position = step(position, 2, "throw 9d")
    position = step(position, 1, "take")
    position = step(position, 3, "pass")
    assert position["out"] == [0, 2]


def test_instant_loss_ends_the_deal_before_anybody_goes_out() -> None:
    position = at("throw-in,instant-loss-at=4", " | Th Ts Ks | Ad Ah", "0:9h")
    position = step(step(position, 1, "take"), 2, "pass")
    assert result(position) == {"fools": [1], "limited": False}
    assert position["out"] == []


def test_turn_up_next_and_bottom_and_the_buried_ace() -> None:
    order = pack(36)
    assert deal(order, "throw-in", 2, 1)["stock"][-1] == "9c"
    bottom = deal(order, "throw-in,trump-card-source=bottom", 2, 1, burials=(0, 0, 0, 0))
    assert bottom["stock"][-1] == "Ks"
    order = [*order[:12], "Ah", *(card for card in order[12:] if card != "Ah")]
    buried = deal(order, "throw-in", 2, 1, burials=(5,))
    assert (buried["stock"][-1], buried["stock"][5]) == ("9c", "Ah")
    assert deal(order, "throw-in,ace-not-trump=allow", 2, 1)["trump"] == "h"


def test_the_last_card_of_a_full_deal_is_trump_and_stays_with_the_dealer() -> None:
    order = [card for card in pack(36) if card != "7d"] + ["7d"]
    position = deal(order, "throw-in", 6, 2)
    assert (position["trump"], position["stock"], position["hands"][2][-1]) == ("d", [], "7d")


def test_first_lead_goes_by_lowest_trump_then_by_lowest_rank_nearest_the_dealers_left() -> None:
    order = [*["7d", "9c", "7h", "Jd", "8h", "8s", "Qd", "9h", "9s", "Kd", "Kh", "Td"], "Jc"]
    order += [card for card in pack(36) if card not in order]
    assert deal(order, "throw-in", 2, 0)["attacker"] == 0
    plain = [*["7d", "9h", "7h", "Jd", "8h", "8s", "Qd", "9d", "9s", "Kd", "Kh", "7s"], "Jc"]
    plain += [card for card in pack(36) if card not in plain]
    assert deal(plain, "throw-in", 2, 0)["attacker"] == 1
    assert deal(plain, "throw-in", 2, 1)["attacker"] == 0


def test_next_lead() -> None:
    order = pack(36)
    before = {"fools": [1], "out": [3, 0, 2]}
    leaders = {}
    for value in ("from-under-fool", "under-fool", "winner", "lowest-trump"):
        game = f"throw-in,next-lead={value}"
        leaders[value] = deal(order, game, 4, 1, 2, before)["attacker"]
    lowest = deal(order, "throw-in", 4, 1)["attacker"]
    assert leaders == {"from-under-fool": 2, "under-fool": 0, "winner": 3, "lowest-trump": lowest}
    drawn = {"fools": [], "out": [0, 1, 2, 3]}
    assert deal(order, "throw-in,next-lead=winner", 4, 1, 2, drawn)["attacker"] == lowest


def test_who_deals() -> None:
    assert next_dealer([2], 0, 4) == 2
    assert next_dealer([], 3, 4) == 3
    assert next_dealer([0, 3], 1, 4) == 3


def after(*played: tuple[str, str, bool], game: str = "throw-in", trump: str = "h") -> Position:
    """Place 0 played these cards and went out; place 1 is the fool."""
    position = at(game, " | Kd", phase="over", out=[0], trump=trump)
    position["notes"]["played"][0] = [{"card": card, "as": kind, "covered": covered} for card, kind, covered in played]
    position["notes"]["ended"] = {"fools": [1], "limited": False}
    return position


def shame(value: str, *played: tuple[str, str, bool], game: str = "throw-in") -> int:
    return straps(after(*played, game=f"{game},strap={value}"))


def test_straps() -> None:
    open_six = ("6d", "attack", False)
    covered_six = ("6s", "attack", True)
    trump_six = ("6h", "attack", False)
    nine = ("9s", "attack", False)
    assert shame("uncovered", nine, open_six) == 1
    assert shame("uncovered", trump_six, open_six) == 2
    assert shame("uncovered", covered_six, open_six) == 1
    assert shame("uncovered", open_six, covered_six) == 0
    assert shame("uncovered", open_six, nine) == 0
    assert shame("uncovered", open_six, ("6s", "cover", False)) == 0
    assert shame("non-trump", covered_six, open_six) == 2
    assert shame("non-trump", open_six, trump_six) == 0
    assert shame("both", covered_six) == 0
    assert shame("both", trump_six) == 0
    assert shame("both", open_six) == 1
    assert shame("any", covered_six, trump_six) == 2


def test_straps_of_a_pack_of_52() -> None:
    two, six = ("2d", "attack", False), ("6d", "attack", False)
    assert shame("any", two, game="throw-in,pack=52") == 1
    assert shame("any", six, game="throw-in,pack=52") == 0
    assert shame("any", six, game="throw-in,pack=52,strap-keep-sixes=on") == 1
    assert shame("any", two, game="throw-in,pack=52,strap-keep-sixes=on") == 0


def test_a_cover_between_two_sixes() -> None:
    """Row 94 names the last two attack cards and also the final cards; the seed, the last cards used."""
    six, cover, other_six = ("6d", "attack", False), ("9s", "cover", False), ("6s", "attack", False)
    position = after(six, cover, other_six)
    assert straps(position) == 1
    assert straps(position, attacks_only=True) == 2


def test_free_order_without_a_window_while_pending_is_refused() -> None:
    with pytest.raises(ValueError, match="implies throw-while-pending"):
        read_game("throw-in,throw-in-order=free,throw-while-pending=off", 3)
