"""``cap-thrown``: how many cards may be added after the lead, apart from the limit of all attack cards."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.base.errors import BadOption
from foolery.contract import State
from tests.positions import actions, at, do, phase, slot, texts
from tests.reference.walks import POLICIES
from tests.test_second_opinion import compare_deal

LATER: dict[str, Any] = {"bouts": 9, "beaten_bouts": 5, "stock": "6c 6d 6s"}
COVERED = slot("8c", 0, "9c")


def thrown(state: State, seat: int = 0) -> set[str]:
    """What a seat may throw in."""
    return {text for text in texts(state, seat) if text.startswith("throw")}


def test_a_lead_does_not_count_and_a_throw_does() -> None:
    state = at("throw-in,cap-thrown=1", ["8c 8d 8s 9d Kc", "9c Td Ts Qd Kd Ad"], phase="lead", **LATER)
    do(state, "0: lead 8c 8d 8s", "1: cover 8c with 9c", "1: cover 8d with Td", "1: cover 8s with Ts")
    assert thrown(state) == {"throw 9d"}
    do(state, "0: throw 9d", "1: cover 9d with Qd")
    assert phase(state) == "lead"


def test_a_second_card_of_the_led_rank_counts_too_and_the_position_tells_so() -> None:
    state = at("throw-in,cap-thrown=2", ["8c 8d 8s 9d Kc", "9c Td Ts Qd Kd Ad"], phase="lead", **LATER)
    do(state, "0: lead 8c", "1: cover 8c with 9c", "0: throw 8d", "1: cover 8d with Td")
    game = foolery.game("throw-in,cap-thrown=2")
    for same in (
        state,
        game.position(state.line()),
        state.view(0).sample("x"),
        game.view(state.view(0).line()).sample("y"),
    ):
        assert thrown(same) == {"throw 8s", "throw 9d"}
        do(same, "0: throw 8s", "1: take")
        assert phase(same) == "lead"


def test_two_of_a_rank_do_not_fit_where_one_is_left() -> None:
    state = at("throw-in,cap-thrown=1", ["9d 9s 8s", "Td Ts Qd Kd Ad"], table=[COVERED], phase="throw", **LATER)
    assert thrown(state) == {"throw 9d", "throw 9s", "throw 8s"}
    state = at("throw-in,cap-thrown=2", ["9d 9s 8s", "Td Ts Qd Kd Ad"], table=[COVERED], phase="throw", **LATER)
    assert thrown(state) == {"throw 9d", "throw 9s", "throw 8s", "throw 9d 9s"}


def test_it_holds_after_a_take() -> None:
    state = at("throw-in,cap-thrown=2", ["9d 9s 8s 8d", "Td Ts Qd Kd Ad"], table=[COVERED, slot("9h")], **LATER)
    do(state, "1: take")
    assert thrown(state) == {"throw 9d", "throw 9s", "throw 8s", "throw 8d"}
    do(state, "0: throw 8s")
    assert phase(state) == "lead"


def test_a_transfer_does_not_count() -> None:
    state = at("transfer,cap-thrown=1", ["8d Qc", "8s Th Kd Kc", "Tc As 8h 9s 7d"], table=[slot("8c")], **LATER)
    do(state, "1: transfer 8s", "2: cover 8c with Tc", "2: cover 8s with 9s", "1: throw Th", "2: take")
    assert phase(state) == "lead"


@pytest.mark.parametrize(
    ("option", "stock", "more"), [("", "6c", False), ("", "", True), (",cap-lifted-empty-stock=off", "", False)]
)
def test_the_empty_stock_lifts_it(option: str, stock: str, more: bool) -> None:
    table = [COVERED, slot("9h", 0, "Kh"), slot("8d")]
    game = f"throw-in,cap-thrown=1{option}"
    state = at(game, ["9s 9d", "Td Ts Qd"], table=table, **LATER | {"stock": stock})
    do(state, "1: cover 8d with Td")
    assert bool(thrown(state)) == more


@pytest.mark.parametrize(("pairs", "again"), [("off", True), ("on", False)])
def test_a_pair_of_ones_own_counts_where_pairs_count(pairs: str, again: bool) -> None:
    game = f"throw-in+american,american.pair-counts={pairs},cap-thrown=1"
    state = at(game, ["Kc 7s", "Td Kd 8s Js 9h 8d"], table=[slot("8c", 0, "Tc")], phase="throw", **LATER)
    do(state, "0: pass")
    assert "self-throw Td with Kd" in actions(state, 1)
    do(state, "1: self-throw Td with Kd")
    assert thrown(state) == ({"throw Kc"} if again else set())
    if again:
        do(state, "0: pass")
    assert any(text.startswith("self-throw") for text in actions(state, 1)) == again


def test_a_stock_card_thrown_in_counts() -> None:
    fields = LATER | {"stock": "Ts Td 6c"}
    state = at(
        "throw-in+armenian-unlimited,cap-thrown=1",
        ["Qc 7s", "Kd Ks Js Ah"],
        table=[slot("8c", 0, "Tc")],
        phase="throw",
        **fields,
    )
    do(state, "0: throw-from-stock", "1: cover Ts with Ks")
    assert phase(state) == "lead"


def test_a_stock_card_led_does_not_count() -> None:
    fields = LATER | {"stock": "Ts Td 6c"}
    state = at("throw-in+armenian-unlimited,cap-thrown=1", ["Qc Tc", "Kd Ks Js Ah Ac"], phase="lead", **fields)
    do(state, "0: lead-from-stock", "0: lead Tc", "1: cover Ts with Ks", "1: cover Tc with Ac")
    assert "throw-from-stock" in actions(state, 0)


def test_a_card_with_its_own_cover_counts() -> None:
    game = "throw-in+impudent,cap-thrown=1,impudent.before-take=on"
    state = at(game, ["8d Td 8s Ts 7c", "Kd Js Jd Qd"], table=[slot("8h", 0, "9h")], phase="throw", **LATER)
    assert "throw 8d covered by Td" in actions(state, 0)
    do(state, "0: throw 8d covered by Td")
    assert phase(state) == "lead"


def test_a_riposte_adds_no_more_than_may_be_thrown_in() -> None:
    state = at("throw-in+riposte,cap-thrown=1", ["Jc 7s Jd Js Ac", "Tc Td Ts 7d"], table=[slot("9c")], **LATER)
    found = {text for text in actions(state, 1) if "riposte" in text}
    assert found == {"cover 9c with Tc riposte Td", "cover 9c with Tc riposte Ts"}
    do(state, "1: cover 9c with Tc riposte Td", "0: cover Tc with Jc")
    assert not any("riposte" in text for text in actions(state, 0))


@pytest.mark.parametrize(
    ("game", "canonical", "total"),
    [
        ("throw-in,cap-thrown=6", "throw-in,cap-thrown=6", "none"),
        ("throw-in,cap-thrown=6,cap-total=none", "throw-in,cap-thrown=6", "none"),
        ("throw-in,cap-thrown=06,cap-total=6", "throw-in,cap-thrown=6,cap-total=6", "6"),
        ("throw-in,cap-thrown=off,cap-total=6", "throw-in", "6"),
        ("idiot-two-player,cap-thrown=2", "idiot-two-player,cap-thrown=2", "none"),
    ],
)
def test_the_limit_of_all_cards_falls_away_unless_it_is_named(game: str, canonical: str, total: str) -> None:
    found = foolery.game(game)
    name, *options = canonical.split(",")
    assert found.id == ",".join([name, *sorted(options)])
    assert found.options["cap-total"] == total
    assert foolery.game(found.id).id == found.id


def test_a_named_limit_of_all_cards_holds_as_well() -> None:
    hands = ["9d 9s 8s 8d", "Td Ts Qd Kd Ad"]
    state = at("throw-in,cap-thrown=3,cap-total=2", hands, table=[COVERED], phase="throw", **LATER)
    assert thrown(state) == {"throw 9d", "throw 9s", "throw 8s", "throw 8d"}


@pytest.mark.parametrize("value", ["0", "12", "100", "none", "-1"])
def test_other_values_are_refused(value: str) -> None:
    with pytest.raises(BadOption, match="cap-thrown"):
        foolery.game(f"throw-in,cap-thrown={value}")


@pytest.mark.parametrize(("lang", "said"), [("en", "at most 4 cards may be thrown in"), ("ru", "не больше 4 карт")])
def test_the_page_tells_it(lang: str, said: str) -> None:
    assert said in foolery.game("throw-in,cap-thrown=4").rules_text(lang)
    assert said not in foolery.game("throw-in").rules_text(lang)


RULES = (
    "american,american.pair-counts=on",
    "american",
    "armenian-unlimited",
    "cunning",
    "cunning,cunning.no-cap-on-take=on",
)
MORE = ("impudent", "impudent,impudent.before-take=on", "riposte", "transfer-2", "chinese-pass-on", "throw-once")


@pytest.mark.parametrize("rule", [*RULES, *MORE])
@pytest.mark.parametrize("cap", ["1", "2,cap-lifted-empty-stock=off", "3,cap-total=4"])
def test_engine_and_reference_agree(rule: str, cap: str) -> None:
    """Every rule that adds attack cards of its own, and those that go on counting them."""
    base = "transfer" if rule.startswith("transfer") else "throw-in"
    name, *options = rule.split(",")
    game = ",".join([f"{base}+{name}", *options, f"cap-thrown={cap}"])
    for number, policy in enumerate(POLICIES):
        assert compare_deal(game, (2, 3, 4)[number % 3], f"{game} {number}", policy)
