"""The house rules in the reference: the deals of the engine, their worked examples, and what the reference lacks."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import foolery
from foolery.base.errors import RuleConflict
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example
from tests.reference import Position, actors, complete, legal, normal, result, step, utilities
from tests.reference.options import BASES, RULES
from tests.reference.settling import ladder, winners
from tests.reference.walks import POLICIES, random_deal, walk
from tests.refusals import BY_HAND
from tests.test_reference_options import told_apart
from tests.test_second_opinion import compare_deal
from tests.tiers import every

HOUSE = [name for name in sorted(RULES) if not foolery.rules()[name].row]
"""The rules without a row in the catalogue that the reference knows."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "finish-order": ("instant-loss-at=9", "no-draw=on"),
    "hand-of-five": ("pack=24",),
    "penalty-card": ("swap-six-of-trump=on",),
    "show-trump": ("no-transfer-trump-on-table=on", "throw-while-pending=on"),
    "six-beats-ace": ("pack=24",),
    "suit-leads": ("lead-max=2",),
    "take-unbeaten": ("swap-six-of-trump=on",),
    "throw-once": ("throw-once.times=2", "throw-once.times=3", "throw-in-order=free"),
}
"""Values of their own options, and of others that touch what they do."""

GUARD = "bout-limit=16"

COMPANY = (
    "simple+suit-leads+take-unbeaten+hand-of-five+black-maria+finish-order+blank-ace+big+no-trumps",
    "simple+no-trump-lead+hand-of-five+six-beats-ace+finish-order+penalty-card+draw-when-empty+own-trumps+hand-swap",
    "transfer+black-maria+throw-once+penalty-card+show-trump+finish-order+novosibirsk+second-attempt+unlocking",
    "throw-in+take-unbeaten+no-trump-lead+penalty-card+throw-once+black-maria+poker+armenian-unlimited",
    "transfer+suit-leads+throw-once+six-beats-ace+show-trump+take-unbeaten+suitless+riposte+japanese",
    "transfer+black-maria+show-trump+six-beats-ace+penalty-card+points+transfer-2+own-trumps-alien-binds",
    "transfer+penalty-card+suit-leads+show-trump+hand-of-five+finish-order+royal+buy-in+american",
    "transfer+take-unbeaten+suit-leads+black-maria+throw-once+climb-then-japanese+albanian+big-twin",
    "transfer+show-trump+six-beats-ace+no-trump-lead+finish-order+throw-once+secret-trump+blanks+strongest-lead",
    "transfer+no-trump-lead+black-maria+suit-leads+throw-once+take-unbeaten+no-stock+transfer-3",
    "simple+no-trump-lead+finish-order+penalty-card+six-beats-ace+hand-of-five+armenian-unlimited+one-joker",
    "transfer+suit-leads+show-trump+black-maria+hand-of-five+throw-once+impudent+double-joker+figure",
    "transfer+six-beats-ace+no-trump-lead+hand-of-five+penalty-card+black-maria+novosibirsk+treshka",
    "throw-in+suit-leads+black-maria+take-unbeaten+hand-of-five+finish-order+capital+no-skip",
    "transfer+show-trump+finish-order+six-beats-ace+hand-of-five+armenian+transfer-no-throw-in",
    "simple+no-trump-lead+six-beats-ace+suit-leads+take-unbeaten+secret-trump+progression+double-joker-own-colour",
    "throw-in+hand-of-five+suit-leads+penalty-card+throw-once+own-trumps-alien-binds+cunning",
    "transfer+black-maria+finish-order+take-unbeaten+show-trump+six-beats-ace+with-pairs+own-trumps+one-joker",
    "transfer+finish-order+no-trump-lead+six-beats-ace+black-maria+throw-once+cunning+big+with-groups",
    "transfer+throw-once+hand-of-five+suit-leads+no-trump-lead+penalty-card+estonian+japanese",
    "simple+black-maria+no-trump-lead+six-beats-ace+chinese-pass-on,chinese.lead-nine=on",
    "throw-in+finish-order+throw-once+suit-leads+black-maria+hand-swap+one-joker+chinese,chinese.lead-nine=on",
    "simple+penalty-card+six-beats-ace+take-unbeaten+suit-leads+armenian-unlimited+secret-trump",
    "throw-in+penalty-card+hand-swap+take-unbeaten,hand-swap.swap-before-replenish=on",
    "transfer+show-trump+transfer-2+blanks+riposte",
    "transfer+show-trump+big+throw-once,throw-while-pending=on",
    "transfer+suit-leads+big-twin+armenian-unlimited,big-twin.equal-rank-beats=on",
    "throw-in+no-trump-lead+one-joker,one-joker.joker-lead=forbidden",
    "transfer+poker+show-trump+throw-once+american",
)
"""Two of the house rules stand together at least once, where neither refuses the other."""

NOT_KNOWN = {
    "partners and dummies: here every place is a seat that plays its own hand": (
        *("double", "pair-play", "dummy-playing", "dummy-tossing"),
    ),
    "Idiot for two and its relatives: a base of its own, with other questions about the end of a bout": (
        *("idiot-two-player", "idiot-draw-only-if-both-full", "idiot-no-ties", "idiot-win-anytime"),
        *("revenge-counterattack", "revenge-growing-minimum", "revenge-set-aside"),
    ),
    "gifts interrupt an action and draw what the giver lacks: not written yet": ("joker-gifts", "joker-gifts-blocking"),
    "the beaten cards are shuffled into the stock, in an order that only the engine knows": ("recycling",),
}
"""Rules that the reference does not have, by the reason."""

SILENT = {"shows", "asks", "tally", "recalled", "asked_phases", "form", "move_text"}
"""Methods of a rule that touch neither beats, caps, legal lists nor settlement."""


def with_base(base: str, name: str, option: str = "") -> str:
    guard = "" if name == "finish-order" else GUARD
    return ",".join(part for part in (f"{base}+{name}", option, guard) if part)


def variants() -> list[str]:
    """Each house rule on each base that it can be played on, with each of its values on one of them."""
    found = []
    for name in HOUSE:
        bases = [base for base in BASES if goes_with(base, name)]
        found += [with_base(base, name) for base in bases]
        found += [with_base(bases[turn % len(bases)], name, one) for turn, one in enumerate(OPTIONS.get(name, ()))]
    return found


def goes_with(base: str, name: str) -> bool:
    try:
        foolery.game(f"{base}+{name}")
    except RuleConflict:
        return False
    return True


def play(game: str, turn: int, many: bool) -> int:
    """One deal; with ``--long`` all numbers of seats up to five, and all ways to play."""
    seats = [number for number in foolery.game(game).seats() if number < 6]
    tables = itertools.product(seats, POLICIES) if many else [(seats[turn % min(len(seats), 3)], POLICIES[turn % 3])]
    return sum(compare_deal(game, players, f"house {turn} {players}", policy) for players, policy in tables)


@every(3)
@pytest.mark.parametrize("game", variants())
def test_engine_and_reference_play_the_same_deals(game: str, pytestconfig: pytest.Config) -> None:
    assert play(game, variants().index(game), pytestconfig.getoption("--long")) > 5


@every(3)
@pytest.mark.parametrize("game", COMPANY)
def test_engine_and_reference_agree_on_house_rules_in_company(game: str, pytestconfig: pytest.Config) -> None:
    assert play(f"{game},{GUARD}", COMPANY.index(game), pytestconfig.getoption("--long")) > 5


def test_every_two_house_rules_stand_together() -> None:
    sets = [set(game.split(",")[0].split("+")) for game in COMPANY]
    apart = {(one, two) for one, two in itertools.combinations(HOUSE, 2) if not any({one, two} <= ids for ids in sets)}
    assert not apart


def test_every_house_rule_is_felt_in_a_bout() -> None:
    """Where ignoring it would change nothing, comparing would prove nothing; for places see the ends of deals below."""
    for name in HOUSE:
        base = "transfer" if goes_with("transfer", name) else "throw-in"
        if name != "finish-order":
            assert is_felt(f"{base}+{name}", base), name


def is_felt(game: str, without: str) -> bool:
    chance = random.Random(game)
    for deals in range(30):
        position = random_deal(chance, game, 3)
        for visited, place, action in walk(chance, position, POLICIES[deals % 3]):
            if told_apart(visited, place, action, without):
                return True
    return False


def test_who_finishes_first_wins_most() -> None:
    """Row by row: a fool, two who still held cards when others lost at once, a draw."""
    for out, fools, points, best, shares in (
        ([0, 2], [1], [2, 0, 1], [0], [1, -1, 0]),
        ([3], [1], [2, 0, 2, 3], [3], [1 / 7, -1, 1 / 7, 5 / 7]),
        ([0, 1], [], None, None, [0, 0]),
    ):
        position = complete(
            {"game": "throw-in+finish-order", "hands": [["6c"]] * len(shares), "trump": "h", "attacker": 0}
        )
        position["out"] = out
        position["notes"]["ended"] = {"fools": fools, "limited": False}
        assert ladder(position) == points
        assert winners(position) == best
        assert utilities(position) == pytest.approx(shares)


# What the reference knows


def test_every_rule_that_touches_a_bout_is_known() -> None:
    left_out = [name for names in NOT_KNOWN.values() for name in names]
    touching = set()
    for name, rule in foolery.rules().items():
        if issubclass(rule, Rule) and name in BY_HAND:
            answered = {question for question in vars(Rule) if answers(rule, question)}
            if answered - SILENT:
                touching.add(name)
    assert touching - set(BASES) - set(RULES) == set(left_out)
    assert len(left_out) == len(set(left_out))
    assert not set(left_out) & set(RULES)


def answers(rule: type[Rule], question: str) -> bool:
    """Whether a rule has this method of ``Rule`` made its own."""
    usual = getattr(Rule, question)
    return not question.startswith("_") and callable(usual) and getattr(rule, question) is not usual


def test_options_of_the_rules_are_known() -> None:
    """A new value of an option that the reference has never heard of would be compared nowhere."""
    for name in RULES:
        for option in foolery.rules()[name].options_declared:
            known = RULES[name].get(option.name)
            assert known is None or set(option.values) <= {*known, "auto"}, option.name
    for name in HOUSE:
        assert {option.name for option in foolery.rules()[name].options_declared} == set(RULES[name])


# Worked examples


EXAMPLES = [
    pytest.param(example, id=f"{name}-{number}")
    for name in HOUSE
    for number, example in enumerate(foolery.rules()[name].examples)
]
OWN = ("memory",)
"""What an example tells of the engine's own numbers."""


def facts(position: Position) -> dict[str, Any]:
    """What the examples tell of a position, where the reference knows it."""
    ended = result(position)
    notes = position["notes"]
    points = ladder(position)
    shown = [
        [seat, [card for who, card in notes["bout"]["shown"] if who == seat]] for seat, _ in notes["bout"]["shown"]
    ]
    return position | {
        "actors": actors(position),
        "hands": [sorted(hand) for hand in position["hands"]],
        "fools": ended and ended["fools"],
        "draw": ended and not ended["fools"],
        "winners": [] if ended and not ended["fools"] else winners(position),
        "places": ended and position["out"],
        "points": points or [],
        "shown": shown,
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: Example) -> None:
    position = complete(dict(example.position))
    found = legal(position, actors(position)[0])
    assert {normal(action) for action in example.allowed} <= found
    assert not {normal(action) for action in example.refused} & found
    for line in example.play:
        seat, _, action = line.partition(": ")
        position = step(position, int(seat), action)
    told = facts(position)
    for name, value in ((name, value) for name, value in example.then.items() if name not in OWN):
        wanted = [sorted(hand) for hand in value] if name == "hands" else value
        assert told[name] == wanted, name
