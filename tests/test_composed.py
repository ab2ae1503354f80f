"""What rules do to each other where no row alone says it: found by trying them together."""

from __future__ import annotations

import itertools

import pytest

import foolery
from foolery.base.errors import RuleConflict
from foolery.contract import State
from foolery.laws import LAWS, check
from tests.positions import actions, at, do, slot, texts
from tests.refusals import REFUSED, goes_on

LATE = {"bouts": 9, "beaten_bouts": 5}


def test_copies_of_a_card_counter_once() -> None:
    hands = ["7c 8d Ks Ah", "9d 9d Qh Ac"]
    state = at("idiot-two-player+big+revenge-counterattack", hands, table=[slot("9c")], phase="defend", **LATE)
    assert [action for action in texts(state, 1) if action.startswith("counter")] == ["counter 9d"]


@pytest.mark.parametrize("cover", ["_1", "*r"])
def test_after_bito_nobody_strikes_back(cover: str) -> None:
    """A blank or joker as cover ends all attacking, so more of its kind cannot be added to it."""
    hands = ["7d 8d Kc Ks", "_1 _2 *r *b Tc Td"]
    state = at("throw-in+blanks+riposte", hands, table=[slot("9c")], phase="defend", **LATE)
    assert f"cover 9c with {cover}" in actions(state)
    assert [action for action in actions(state) if "riposte" in action] == ["cover 9c with Tc riposte Td"]


@pytest.mark.parametrize("lead", ["unbeatable", "forbidden", "beaten-by-any"])
def test_a_joker_that_is_led_unseen_is_led(lead: str) -> None:
    game = f"throw-in+armenian+one-joker,one-joker.joker-lead={lead}"
    state = at(game, ["7d 8d Kc", "Tc Td 9h"], stock="*r 7c 8c 9c Qh", phase="lead")
    do(state, "0: lead-from-stock", "0: pass")
    assert state.actors() == (1,)
    assert ("cover *r with Tc" in actions(state)) == (lead == "beaten-by-any")


def straps(state: State) -> list[int]:
    """The epaulettes in a row of each seat so far."""
    return [int(number) & 255 for number in state.to_json()["memory"]["core"]["seats"]]


def test_a_card_that_is_passed_on_is_one_epaulette() -> None:
    """The six goes on to seat 0, who takes it: whoever owns it then has led one six, not two."""
    table = [slot("8c", 0, "Tc"), slot("6s", 0)]
    state = at("throw-in+chinese-pass-on", ["Kc Qc", "7d Ts"], table=table, phase="defend", **LATE)
    do(state, "1: take")
    assert state.to_json()["table"][0]["by"] == 1
    do(state, "0: take")
    assert straps(state) == [0, 1]


def test_a_hand_of_jokers_may_end_a_deal_in_one_world() -> None:
    """Somebody's last card, which nobody has seen, is a joker or not: the law of secrecy lets that part two worlds."""
    check(foolery.game("transfer+joker-gifts-blocking+strongest-lead,bout-limit=60"), 8, "1 0", 25)


BROKEN = [
    ("transfer+albanian+dummy-playing+figure+unlocking", 3, "four 0", 25),  # what opens in a dummy's hand was hidden
    ("throw-in+buy-in+dummy-playing", 3, "7", 5),  # the record would not have a dummy for the fool
    ("simple+dummy-playing+hand-swap+no-stock+no-trumps", 3, "fourb 0", 10),  # it would not have one look on
    ("throw-in+dummy-playing+joker-gifts+own-trumps-alien-binds+treshka", 2, "fourb 0", 10),  # gifts of a dummy
    # A partner gave away his last cards while he played for a place that was out: that place took the table.
    ("simple+joker-gifts+no-stock+own-trumps+pair-play+suitless+treshka", 4, "six 0", 25),
    ("dummy-playing+hand-swap,bout-limit=20", 3, "8", 3),  # whoever plays a dummy forgot what it drew and gave away
    ("dummy-tossing+hand-swap,bout-limit=20", 3, "7", 3),
]
"""Deals that broke a law once."""


@pytest.mark.parametrize(("game", "players", "seed", "every"), BROKEN, ids=lambda value: str(value))
def test_what_broke_once_holds(game: str, players: int, seed: str, every: int) -> None:
    limit = "" if "bout-limit" in game else ",bout-limit=60"
    check(foolery.game(game + limit), players, seed, every)


@pytest.mark.parametrize("base", ["simple", "throw-in"])
@pytest.mark.parametrize("part", ["transfer-2", "transfer-3", "estonian"])
def test_a_part_is_asked_for_what_it_needs(base: str, part: str) -> None:
    """``capital`` goes on any base; a part of it that is named beside it still wants its own."""
    assert foolery.game(f"{base}+capital")
    with pytest.raises(RuleConflict, match=f"{part} needs transfer, which {base} lacks"):
        foolery.game(f"{base}+capital+{part}")
    assert foolery.game(f"transfer+capital+{part}").id == "transfer+capital"


def test_values_that_a_row_refuses() -> None:
    for text in (
        "climb-then-japanese+royal,royal.jokers=1",
        "gather-then-fool+royal,royal.jokers=2",
        "big+royal,royal.jokers=1",
        "no-stock+own-trumps,own-trumps.assignment=turned",
        "treshka+chinese,chinese.lead-nine=on",
        "treshka+chinese-pass-on,chinese.lead-nine=on",
        "with-groups,with-pairs.bare-pair=on",
        "armenian-unlimited,armenian.limit=2",
        "armenian,armenian.limit=2,armenian.throw-in=off",
    ):
        with pytest.raises(foolery.base.errors.RulesError):
            foolery.game(f"throw-in+{text}")


def test_the_first_lead_is_the_nine_alone_where_one_card_may_be_led() -> None:
    assert foolery.game("throw-in+treshka+chinese").id == "throw-in+chinese+treshka"
    for text in ("throw-in+chinese", "throw-in+chinese+suit-leads", "transfer+chinese+transfer-no-throw-in"):
        state = foolery.game(f"{text},chinese.lead-nine=on").deal(3, "nine")
        (seat,) = state.actors()
        assert [" ".join(one.split()[1:]) for one in texts(state, seat)] == ["9d"]


SOFT = [
    *(("throw-in", "hand-swap", other) for other in ("pair-play", "double", "buy-in", "unlocking")),
    *(("throw-in", "hand-swap", other) for other in ("dummy-tossing", "dummy-playing")),
    *itertools.product(("throw-in", "transfer"), ("with-pairs", "with-groups")),
    *(("simple", "albanian", other) for other in ("recycling", "poker")),
    ("simple", "suitless", "no-trumps"),
    ("throw-in", "points", "figure"),
    ("simple", "cunning"),
    *(("transfer", one, other) for one in ("royal", "blank-ace") for other in ("japanese", "climb-then-japanese")),
    ("transfer", "transfer-2", "transfer-no-throw-in"),
]


@pytest.mark.parametrize("ids", SOFT, ids="+".join)
def test_what_is_odd_is_said(ids: tuple[str, ...]) -> None:
    """The soft conflicts of the catalogue's table."""
    said = foolery.game("+".join(ids)).composition.warnings
    assert any({one, other} <= set(ids) for one, other, _ in said)
    assert all(why["en"] and why["ru"] for _, _, why in said)


def test_the_table_of_conflicts_is_about_rules_that_exist() -> None:
    names = set(foolery.rules())
    assert set().union(*REFUSED) <= names
    assert goes_on("transfer", "estonian")
    assert not goes_on("simple", "estonian")


HIDDEN = [
    ("dummy-playing+joker-gifts", "2:give Kc 9d", "2:give"),
    ("dummy-playing+poker", "3:exchange Kd Ad", "3:exchange"),
    ("dummy-playing+poker", "3 : exchange Kd Ad", "3 :exchange"),
    ("dummy-playing+poker", "3:cover 9c with Kc", "3:cover 9c with Kc"),
    ("shed-idiot", "swap Tc for 3s", "swap"),
    ("contract-rummy", "meld-card 9c", "meld-card"),
    ("contract-rummy", "meld 9c 9d 9h", "meld 9c 9d 9h"),
]


@pytest.mark.parametrize(("game", "action", "read"), HIDDEN)
def test_what_others_read_of_an_action(game: str, action: str, read: str) -> None:
    """The cards of a dummy are as hidden as those of a player."""
    variant = foolery.game(game)
    assert variant.public_action(variant.read_written(action)) == read


@pytest.mark.parametrize("rule", ["joker-gifts", "poker"])
@pytest.mark.parametrize("players", [2, 3])
def test_no_edition_names_the_hidden_cards_of_a_dummy(rule: str, players: int) -> None:
    for seed in ("0", "1"):
        LAWS["editions"](foolery.game(f"dummy-playing+{rule},bout-limit=20"), players, seed)


def test_a_dummy_without_a_player_exchanges_nothing() -> None:
    """It plays its lowest card that fits, and takes when none does, whatever else a rule would let it do."""
    game = "simple+dummy-playing+poker,dummy-playing.driver=bot,swap-six-of-trump=on"
    stock = "8c 7s Qc 9s Th"
    for hand, answer in (("6h 9d Ac", "cover"), ("7d 9d Js", "take")):
        hands = ["8s Qd", "Kc 7c Tc", hand]
        state = at(game, hands, stock=stock, attacker=1, defender=2, phase="lead", **LATE)
        assert [event.kind for event in do(state, "1: lead Tc")][:2] == ["lead", answer]


@pytest.mark.parametrize("rule", ["blanks", "one-joker", "double-joker"])
def test_why_royal_takes_no_jokers_of_others_is_told_and_no_riddle(rule: str) -> None:
    with pytest.raises(RuleConflict) as refused:
        foolery.game(f"throw-in+royal+{rule}")
    assert "both say what jokers cover and what covers them" in str(refused.value)
    assert "оба решают, что бьёт джокер и чем бьют его" in refused.value.text("ru")
    assert foolery.game("throw-in+royal,royal.jokers=2").id
