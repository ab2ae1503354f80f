"""House rules of the shedding game, each one file that only the tests know, keep every law alone and together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.errors import RuleConflict
from foolery.contract import Lang
from foolery.laws import LAWS, check
from foolery.shedding.engine.compose import REGISTRY
from tests.tiers import every

FOLDER = Path(__file__).parent / "data/shed_house"
HOUSE = (
    *("test:eight-skips", "test:three-clear", "test:seven-lower", "test:jack-turns"),
    *("test:lowest-starts", "test:no-ten-last", "test:same-skips", "test:three-burn"),
)
SETS = [*(f"shed-idiot+{name}" for name in HOUSE), "+".join(("shed-idiot", *HOUSE))]


@pytest.fixture(autouse=True)
def house_rules() -> Iterator[None]:
    before = dict(REGISTRY.rules)
    for path in sorted(FOLDER.glob("*.py")):
        foolery.load_rule_file(path)
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)


@pytest.mark.parametrize("name", HOUSE)
def test_examples_hold_and_fail_without_the_rule(name: str) -> None:
    rule = REGISTRY.rules[name]
    for example in rule.examples:
        assert failures(example) == []
    if rule.examples:
        assert any(failures(example, "shed-idiot") for example in rule.examples)


@every(7)
@pytest.mark.parametrize(("game", "players"), [(game, n) for game in SETS for n in (3, 2, 5, 4)])
def test_laws_hold(game: str, players: int) -> None:
    check(foolery.game(game), players, "house", 40)


@pytest.mark.parametrize("options", ["", ",shed-idiot.play-on=on", ",shed-idiot.voluntary-take=on"])
def test_all_together_in_any_order(options: str) -> None:
    LAWS["order"](foolery.game("+".join(("shed-idiot", *HOUSE)) + options), 4, "order")


def test_two_owners_are_refused_by_name() -> None:
    with pytest.raises(
        RuleConflict, match=r"test:dealer-starts and test:lowest-starts|both answer the question starts"
    ):
        foolery.game("shed-idiot+test:lowest-starts+test:dealer-starts")


def test_lowest_card_begins() -> None:
    game = foolery.game("shed-idiot+test:lowest-starts")
    for seed in range(20):
        state = game.deal(4, str(seed))
        while len(state.actors()) > 1 or state.to_json()["phase"] == "exchange":
            state.play(state.actors()[0], game.parse_move("ready", state)[0])
        hands = state.to_json()["hands"]
        ranks = ["23456789TJQKA".index(hand[0][0]) for hand in hands]
        assert ranks[state.actors()[0]] == min(ranks)


def test_effects_come_about_in_play() -> None:
    """A rule that never did anything would keep every law."""
    game = foolery.game("+".join(("shed-idiot", *HOUSE)))
    seen: set[str] = set()
    for seed in range(10):
        state = game.deal(3, str(seed))
        number = 0
        while actors := state.actors():
            moves = state.legal(actors[0])
            seen |= {event.kind for event in state.play(actors[0], moves[number * 7 % len(moves)])}
            number += 1
    assert {"skip", "reverse", "burn", "take", "turn", "misfit", "won"} <= seen


def test_looking_through_is_told() -> None:
    game = foolery.game("shed-idiot+test:three-clear")
    state = game.position("hands=5c/Ac actors=0 zones=pile:Kc3c")
    assert "what counts is the rank below: king" in state.view(0).text()
    assert "считается достоинство под ними: король" in state.view(0).text("ru")
    assert "any card may be laid" in game.position("hands=5c/Ac actors=0 zones=pile:3c").view(0).text()


def test_page_tells_house_rules() -> None:
    headings: dict[Lang, str] = {"en": "## House rules", "ru": "## Домашние правила"}
    for lang, heading in headings.items():
        page = foolery.game("shed-idiot+test:seven-lower").rules_text(lang)
        assert heading in page
        assert REGISTRY.rules["test:seven-lower"].help[lang] in page
    assert "## House rules" not in foolery.game("shed-idiot").rules_text()
