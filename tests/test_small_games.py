"""Small games solved: the tree, the values, and the same exploitability as OpenSpiel finds through its adapter."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import foolery
from foolery import bots
from foolery.base.errors import FooleryError

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import numpy as np

from foolery.rl.exact import (
    PRESETS,
    SmallGame,
    Tree,
    best_response,
    exploitability,
    nash_conv,
    policy_of,
    preset,
    solve,
    uniform,
    values,
)
from foolery.rl.exact.__main__ import main, show
from foolery.rl.extensive_form import CardByCard, Chance, EveryDeal, SeededDeals

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

NODES = {
    "simple-8": (420, 8393, 2280),
    "transfer-9": (756, 17704, 4473),
    "stock-6": (180, 39121, 12956),
    "throw-in-12": (2970, 73401, 16080),
}
"""Deals, nodes and information sets."""
WORTH = {
    "simple-8": Fraction(8, 35),
    "transfer-9": Fraction(361, 756),
    "stock-6": Fraction(-2, 9),
    "throw-in-12": Fraction(161, 594),
}
"""What they are worth to seat 0 under best play of both."""
LONG = ("transfer-9", "stock-6", "throw-in-12")
NAMES = [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in PRESETS]
GROWN: dict[str, Tree] = {}


def tree_of(name: str) -> Tree:
    """A tree that is grown once."""
    if name not in GROWN:
        GROWN[name] = Tree(preset(name))
    return GROWN[name]


def policies(tree: Tree) -> dict[str, NDArray[np.float64]]:
    """Those that are looked at."""
    return {"uniform": uniform(tree), "lowest": policy_of(tree, bots.make("lowest")), "CFR+": solve(tree, 60)}


@pytest.mark.parametrize("name", NAMES)
def test_the_tree_is_whole(name: str) -> None:
    tree = tree_of(name)
    assert (len(tree.small.deals), len(tree.parent), len(tree.sets)) == NODES[name]
    assert len({found.text for found in tree.sets}) == len(tree.sets)
    assert tree.chance[1 : 1 + len(tree.small.deals)].sum() == pytest.approx(1)
    assert (tree.payoff.sum(axis=1) == 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_the_same_exploitability(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies_of_openspiel
    from open_spiel.python.algorithms import exploitability as theirs

    import foolery.rl.openspiel  # noqa: F401 - registers the game

    tree = tree_of(name)
    # Its walks are many: a copy that keeps what the game has said makes each of them short.
    game = pyspiel.convert_to_cached_tree(pyspiel.load_game(f"foolery(small={name})"))

    class Theirs(policies_of_openspiel.Policy):  # type: ignore[misc]  # the package says no types
        """A policy of ours, looked up by what a seat knows."""

        def __init__(self, policy: NDArray[np.float64]) -> None:
            super().__init__(game, [0, 1])
            self.chances = {
                found.text: dict(zip(found.actions, policy[found.first :].tolist(), strict=False))
                for found in tree.sets
            }

        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            """The chances of each action."""
            return self.chances[state.information_state_string(state.current_player())]

    for title, policy in policies(tree).items():
        found = theirs.nash_conv(game, Theirs(policy), return_only_nash_conv=False)
        assert nash_conv(tree, policy) == pytest.approx(found.nash_conv, abs=1e-9), title
        now = values(tree, policy)
        gains = [best_response(tree, policy, seat).value - now[seat] for seat in range(2)]
        assert gains == pytest.approx(list(found.player_improvements), abs=1e-9), title


@pytest.mark.parametrize("name", NAMES)
def test_the_exact_value_lies_between_what_best_answers_leave(name: str) -> None:
    pytest.importorskip("scipy")
    from foolery.rl.exact.solving import value

    tree = tree_of(name)
    policy = solve(tree, 60)
    first, second = (best_response(tree, policy, seat).value for seat in range(2))
    worth = float(WORTH[name])
    assert value(tree) == pytest.approx(worth, abs=1e-9)
    assert -second - 1e-12 <= worth <= first + 1e-12
    assert exploitability(tree, policy) < 1e-3 < exploitability(tree, uniform(tree)) - 0.1


def test_a_best_answer_is_worth_what_it_says_and_beats_all_other_play() -> None:
    tree = tree_of("simple-8")
    policy = policy_of(tree, bots.make("lowest"))
    for seat in range(2):
        answer = best_response(tree, policy, seat)
        assert values(tree, answer.policy)[seat] == pytest.approx(answer.value)
        others = tree.taker != seat
        assert (answer.policy[others] == policy[others]).all()
        for title, play in policies(tree).items():
            assert values(tree, np.where(others, policy, play))[seat] <= answer.value + 1e-12, title


def test_three_seats_have_values_and_answers() -> None:
    small = SmallGame("three", "simple", "6c 6d 7c 7d", 1, players=3, position=PRESETS["simple-8"].position)
    tree = Tree(small)
    now = values(tree, uniform(tree))
    assert now.sum() == pytest.approx(0)
    assert all(best_response(tree, uniform(tree), seat).value >= now[seat] - 1e-12 for seat in range(3))


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simple-8", "--rounds", "2", "--bot", "lowest", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [row["policy"] for row in found["policies"]] == ["uniform", "lowest", "CFR+, 2 rounds"]
    show(found)
    said = capsys.readouterr().out
    assert "420 deals, 8,393 nodes, 2,280 information sets" in said
    assert "lowest                    -0.1666666667   exploitability 0.1976190476" in said
    assert main(["tiny"]) == 1
    assert "there is no small game “tiny”" in capsys.readouterr().err


MANY = " ".join(rank + suit for rank in "6789TJQKA" for suit in "cdhs")


def test_a_small_game_with_a_position_has_a_hash() -> None:
    one, other = small(position={"trump": "d"}), small(position={"trump": "d"})
    assert {one: 1}[other] == 1
    assert one != small(position={"trump": "c"})


def test_chance_has_what_is_among_its_outcomes() -> None:
    ways: list[Chance] = [
        CardByCard(foolery.game("throw-in+big-twin"), 2),
        EveryDeal(small()),
        SeededDeals(foolery.game("simple"), 2, "x", 3),
    ]
    for way in ways:
        drawn: list[int] = []
        for _ in range(min(9, way.draws)):
            possible = {outcome for outcome, _ in way.outcomes(drawn)}
            assert {outcome for outcome in range(-2, way.most + 2) if way.has(drawn, outcome)} == possible
            drawn.append(0 if 0 in possible else max(possible))


def small(**changed: Any) -> SmallGame:
    """The first of the presets with something changed, and its deals."""
    found = dataclasses.replace(preset("simple-8"), **changed)
    assert found.deals
    return found


WRONG: list[tuple[str, Callable[[], Any], str]] = [
    ("an unknown game", lambda: preset("tiny"), "no small game"),
    ("a deal too many", lambda: preset("simple-8").state(420), "no outcome 420"),
    ("a policy of another shape", lambda: values(tree_of("simple-8"), np.ones(3)), "a chance for each"),
    ("no policy", lambda: nash_conv(tree_of("simple-8"), uniform(tree_of("simple-8")) * 2), "add up to 1"),
    (
        "a seat that is not there",
        lambda: best_response(tree_of("simple-8"), uniform(tree_of("simple-8")), 2),
        "no seat 2",
    ),
    ("half a seat", lambda: best_response(tree_of("simple-8"), uniform(tree_of("simple-8")), 0.5), "no seat 0.5"),  # type: ignore[arg-type]
    ("no seat", lambda: best_response(tree_of("simple-8"), uniform(tree_of("simple-8")), None), "no seat null"),  # type: ignore[arg-type]
    ("no policy at all", lambda: values(tree_of("simple-8"), None), "a chance for each, not null"),  # type: ignore[arg-type]
    ("a policy of texts", lambda: values(tree_of("simple-8"), np.full(4, "x")), "a chance for each"),
    ("no round", lambda: solve(tree_of("simple-8"), 0), "1 or more, not 0"),
    ("a deal that is no number", lambda: preset("simple-8").state("x"), "no outcome “x”"),  # type: ignore[arg-type]
    ("a tree of a name", lambda: Tree("simple-8"), "grown of a SmallGame"),  # type: ignore[arg-type]
    ("a name that is solved", lambda: nash_conv("simple-8", []), "solved is a Tree"),  # type: ignore[arg-type]
    ("no most", lambda: Tree(preset("simple-8"), most=None), "1 or more, not null"),  # type: ignore[arg-type]
    ("hands too large", lambda: small(hand=5), "deals 10 cards and has 8"),
    ("a stock too large", lambda: small(stock=100), "deals 104 cards and has 8"),
    ("no cards", lambda: small(cards=""), "deals 4 cards and has 0"),
    ("no hand", lambda: small(hand=0), "hand of a small game is a whole number, 1 or more"),
    ("no card", lambda: small(cards="6c 7c 8c zz"), "cannot deal “zz”"),
    ("a card twice", lambda: small(cards="6c 7c 8c 6c"), "cannot deal “6c”"),
    ("a card of another pack", lambda: small(cards="6c 7c 8c 2c").state(0), "cannot deal “2c”"),
    ("cards in a list", lambda: small(cards=["6c"]), "cards of a small game is a text"),
    ("a position that is a text", lambda: small(position="x"), "position of a small game"),
    ("an unknown variant", lambda: small(variant="nosuch").state(0), "no game or rule"),
    ("far too many deals", lambda: small(cards=MANY, hand=8), "more than 3000000 nodes"),
    ("a tree too large", lambda: Tree(preset("simple-8"), most=500), "more than 500 nodes"),
]


@pytest.mark.parametrize(("call", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_cannot_be_is_told_in_a_sentence(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(FooleryError, match=says) as found:
        call()
    assert found.value.text("ru") != found.value.text("en")
