"""The rules about the end of a bout and the answers to an attack: engine and reference, laws, options."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.errors import FooleryError, RuleConflict
from foolery.durak.game import DurakGame
from foolery.laws import LAWS, check
from tests.reference.walks import POLICIES
from tests.test_second_opinion import compare_deal
from tests.tiers import every

OPTIONS: dict[str, tuple[str, ...]] = {
    "piled": ("piled.drop-remainder=on", "piled.cutter-chooses=on"),
    "chinese": ("chinese.lead-nine=on", "chinese.nine-trigger=either", "chinese.nine-trigger=cover-nine"),
    "chinese-pass-on": ("throw-after-take=on",),
    "riposte": (),
    "american": ("american.pair-counts=on",),
    "cunning": ("cunning.no-cap-on-take=on",),
    "impudent": ("impudent.before-take=on",),
    "points": ("points.count-fool-zero=on",),
    "figure": ("figure.score-only=on",),
    "hand-swap": ("hand-swap.swap-before-replenish=on",),
    "unlocking": ("unlocking.locked-visible=on",),
}
"""The rules that the reference knows, and values of their options."""
ALL = {**OPTIONS, "recycling": ("recycling.new-stock=on",)}
BASES = ("simple", "throw-in", "transfer")
GUARD = "bout-limit=40"
TOGETHER = (
    "riposte+american",
    "riposte+chinese-pass-on,throw-while-pending=on",
    "points+chinese-pass-on+riposte",
    "hand-swap+unlocking",
    "unlocking+riposte+american",
    "impudent+riposte,impudent.before-take=on,throw-while-pending=on",
    "chinese+riposte+american",
    "estonian+riposte",
    "estonian+cunning",
    "big-twin+impudent",
    "american+blanks",
    "figure+american+japanese",
)


def variants(rules: dict[str, tuple[str, ...]]) -> list[str]:
    """Each rule on each base that it can be played on, alone and with each of its values."""
    out = []
    for name, base in itertools.product(rules, BASES):
        for option in ("", *rules[name]):
            game = ",".join(part for part in (f"{base}+{name}", option, GUARD) if part)
            try:
                out.append(foolery.game(game).id)
            except RuleConflict:
                assert name in ("american", "impudent")
                assert base == "simple"
    return out


@every(9)
@pytest.mark.parametrize("game", variants(OPTIONS))
def test_engine_and_reference_play_the_same_deals(game: str, pytestconfig: pytest.Config) -> None:
    turn = variants(OPTIONS).index(game)
    deals = 12 if pytestconfig.getoption("--long") else 1
    for number in range(turn, turn + deals):
        assert compare_deal(game, (2, 3, 4, 5)[number % 4], f"settling {number}", POLICIES[number % 3]) > 10


@every(3)
@pytest.mark.parametrize("rules", TOGETHER)
def test_engine_and_reference_agree_on_rules_together(rules: str, pytestconfig: pytest.Config) -> None:
    ids, _, options = rules.partition(",")
    deals = 12 if pytestconfig.getoption("--long") else 1
    for number in range(deals):
        base = "transfer" if "estonian" in ids else BASES[1 + number % 2]
        game = ",".join(part for part in (f"{base}+{ids}", options, GUARD) if part)
        compare_deal(game, (3, 2, 4)[number % 3], f"together {number}", POLICIES[number % 3])


@every(6)
@pytest.mark.parametrize("game", variants(ALL))
def test_laws_hold(game: str, pytestconfig: pytest.Config) -> None:
    turn = variants(ALL).index(game)
    for number in range(turn, turn + (10 if pytestconfig.getoption("--long") else 1)):
        check(foolery.game(game), (2, 3, 5, 4)[number % 4], f"settling {number}", 40)


@every(3)
@pytest.mark.parametrize("name", ALL)
def test_the_order_of_rules_changes_nothing(name: str) -> None:
    other = "suitless" if name in ("piled", "chinese", "chinese-pass-on") else "royal"
    LAWS["order"](foolery.game(f"transfer+{name}+{other},{GUARD}"), 3, "order")


@pytest.mark.parametrize("name", ALL)
def test_first_example_fails_without_the_rule(name: str) -> None:
    example = foolery.rules()[name].examples[0]
    assert failures(example) == []
    assert failures(example, "throw-in") != []


def test_rules_that_cannot_be_joined() -> None:
    for game in (
        "chinese+cunning",
        "chinese-pass-on+impudent",
        "simple+american",
        "simple+impudent",
        "piled+recycling",
        "chinese+unlocking",
        "piled+unlocking",
    ):
        with pytest.raises(RuleConflict):
            foolery.game(game)
    for game in ("piled+japanese", "chinese+no-trumps,piled.cutter-chooses=on", "points+figure", "simple+cunning"):
        foolery.game(game).deal(3, "joined")


def over(game: str, counts: list[int]) -> foolery.Result:
    """The result of a deal whose last attack card the fool, seat 1, has just covered."""
    rule = game.split("+")[1].split(",")[0]
    position = {
        "game": game,
        "hands": [[], ["6d", "Tc"], []],
        "trump": "h",
        "attacker": 0,
        "defender": 1,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        "out": [2],
        "memory": {rule: {"all": 0, "seats": counts}},
    }
    state = DurakGame(game).position(position)
    for move in DurakGame(game).parse_move("cover 9c with Tc", state, 1):
        state.play(1, move)
    result = state.result()
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("game", "counts", "points", "winners", "utilities"),
    [
        ("throw-in+points", [3, 2, 1], (3, 3, 1), (0, 1), (0.5, 0.5, -1.0)),
        ("throw-in+points", [3, 3, 1], (3, 4, 1), (1,), (-0.5, 1.0, -0.5)),
        ("throw-in+points,points.count-fool-zero=on", [3, 3, 1], (3, 0, 1), (0,), (1.0, -0.5, -0.5)),
        ("throw-in+figure", [3, 3, 1], (3, 3, 1), (0, 1), (0.5, 0.5, -1.0)),
        ("throw-in+figure,figure.score-only=on", [3, 3, 1], (3, 3, 1), (0, 2), (0.5, -1.0, 0.5)),
    ],
)
def test_who_has_won_by_points(game: str, counts: list[int], points: Any, winners: Any, utilities: Any) -> None:
    """The last holder stays the fool whatever the count says."""
    result = over(game, counts)
    assert (result.fools, result.points, result.winners, result.draw) == ((1,), points, winners, False)
    assert result.utilities == utilities


def test_winners_by_points_are_told() -> None:
    game = foolery.game("throw-in+points")
    result = over("throw-in+points", [3, 3, 1])
    assert game.result_text(result, 0, "en").endswith(
        "Points: you (3), player 2 (4), player 3 (1). Won by points: player 2."
    )
    assert game.result_text(result, 0, "ru").endswith("Победа по очкам: игрок 2.")


def test_locked_cards_are_hidden_from_their_owner_too() -> None:
    for option, seen in (("off", False), ("on", True)):
        state = DurakGame(f"throw-in+unlocking,unlocking.locked-visible={option}").deal(3, "locked")
        rows = dict(state.view(0).zones)["locked"]
        assert [len(row) for row in rows] == [5, 5, 5]
        assert (min(rows[0]) >= 0) is seen
        assert max(rows[1]) == max(rows[2]) == -1
        told = [event.shown_to(0) for event in state.opening if event.kind == "locked"]
        assert [bool(event.cards) for event in told] == [seen and event.place == 0 for event in told]


def test_a_cutter_alone_knows_the_bottom_card() -> None:
    state = foolery.game("throw-in+piled,piled.cutter-chooses=on").deal(3, "cut")
    cutter = (state.dealer - 1) % 3
    event = next(event for event in state.opening if event.kind == "bottom-card")
    assert event.place == cutter
    assert [bool(event.shown_to(seat).cards) for seat in range(3)] == [seat == cutter for seat in range(3)]


def test_most_deals_end_by_themselves() -> None:
    """Random deals; none of these needs the guard, though hands that move and cards that return may go on for ever."""
    chance = random.Random("ends")
    for name in ALL:
        limited = 0
        for number in range(6):
            try:
                state = foolery.game(f"throw-in+{name}").deal(2, f"ends {number}")
            except FooleryError:
                continue
            while state.actors():
                seat = state.actors()[0]
                state.apply(seat, chance.choice(state.legal(seat)))
            result = state.result()
            assert result is not None
            limited += result.limited
        assert limited <= 1, name
