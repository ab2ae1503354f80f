"""Small rules, one or more for every hook, alone and in pairs: what the next fifty rules stand on."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

import foolery
from foolery import catalogue
from foolery.authoring.examples import failures
from foolery.base.errors import RuleConflict
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.hooks import HOOKS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.durak.game import DurakGame
from foolery.laws import LAWS, check
from foolery.record import Recorder
from foolery.ruleset import Example
from tests.tiers import every
from tests.tried import CLASSES, NAMES, loaded

ALONE = 1
LONG = 20
"""Deals with each rule at each table: in the ordinary suite, and with ``--long``."""
TABLES = (2, 3, 5)
GUARD = ",bout-limit=60"
OTHER_BASES = ("simple", "transfer,pack=52")
"""Some of these rules can go round for ever, such as the strongest lead."""


@pytest.fixture(autouse=True)
def _loaded() -> Iterator[None]:
    """The rules are there during these tests only."""
    with loaded():
        yield


def test_every_question_is_answered_by_some_rule() -> None:
    rules = [*CLASSES.values(), *(rule for rule in foolery.rules().values() if issubclass(rule, Rule))]
    asked = set(HOOKS.by_name) - {"configure"}
    assert {q for q in asked if not any(answers_it(rule, q) for rule in rules)} == set()


def answers_it(rule: type[Rule], question: str) -> bool:
    return getattr(rule, question) is not getattr(Rule, question)


@pytest.mark.parametrize("name", [name for name in NAMES if CLASSES[name].examples])
def test_examples_hold_with_the_rule_and_fail_without(name: str) -> None:
    examples: tuple[Example, ...] = CLASSES[name].examples
    assert [failures(example) for example in examples] == [[]] * len(examples)
    assert failures(examples[0], "throw-in") != []


@every(7)
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in NAMES for players in TABLES])
def test_laws_hold_with_one_rule(name: str, players: int, pytestconfig: pytest.Config) -> None:
    game = foolery.game(name + GUARD)
    for number in range(LONG if pytestconfig.getoption("--long") else ALONE):
        check(game, players, f"alone {number}", 50)


@every(5)
@pytest.mark.parametrize(
    ("name", "base"),
    [(name, base) for name in NAMES for base in OTHER_BASES if base != "simple" or not CLASSES[name].needs],
)
def test_laws_hold_on_other_bases(name: str, base: str) -> None:
    base, comma, pack = base.partition(",")
    check(foolery.game(f"{base}+{name}{GUARD}{comma}{pack}"), 4, "base", 50)


def test_the_files_hold_what_the_questions_name() -> None:
    assert len(CLASSES) == len(NAMES) == len(set(NAMES))
    assert all(name.startswith("try:") for name in NAMES)
    for rule in CLASSES.values():
        assert {"en", "ru"} <= set(rule.titles)
        assert {"en", "ru"} <= set(rule.help)


# Pairs


def compose(*names: str) -> DurakGame | None:
    """The variant of these rules; None where they contradict each other."""
    try:
        return DurakGame("+".join(names) + GUARD)
    except RuleConflict:
        return None


PARTNERS = [(one, [two for two in NAMES if one < two]) for one in NAMES]


@every(3)
@pytest.mark.parametrize(("one", "others"), PARTNERS)
def test_laws_hold_with_every_pair_that_composes(one: str, others: list[str], pytestconfig: pytest.Config) -> None:
    """Every fourth pair; with ``--long`` all."""
    for number, two in enumerate(others):
        game = compose(one, two)
        if game is not None and (number % 4 == 0 or pytestconfig.getoption("--long")):
            check(game, TABLES[number % len(TABLES)], f"pair {number}", 60)


@pytest.mark.parametrize(
    "name",
    [
        "try:buy-in+try:side-card+try:rotation",
        "try:gift+try:kicker+try:second-attempt",
        "try:strongest+try:patient+try:kept-aces",
        "try:most-covers+try:trump-shows+try:ace-closes",
    ],
)
def test_the_order_of_rules_changes_nothing(name: str) -> None:
    LAWS["order"](foolery.game(name + GUARD), 3, "order")


def test_most_pairs_compose() -> None:
    pairs = list(combinations(NAMES, 2))
    assert len(pairs) - sum(compose(*pair) is None for pair in pairs) > 0.97 * len(pairs)


# What a seat is not told


def walk(game: str, players: int, seed: str) -> Iterator[State]:
    """The positions of one random deal."""
    state = DurakGame(game + GUARD).deal(players, seed)
    random = Random(seed)
    yield state
    while state.actors():
        seat = random.choice(state.actors())
        state.play(seat, random.choice(state.legal(seat)))
        yield state


def told(state: State, seat: int, move: int, observer: int) -> tuple[list[tuple[object, ...]], str]:
    """What an observer hears of a move, and what it sees afterwards."""
    twin = state.copy()
    events = [event.shown_to(observer).key() for event in twin.play(seat, move)]
    return events, repr(twin.view(observer).key())


@every(3)
@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("name", ["try:gift", "try:gift+try:rotation", "try:gift+try:second-attempt+try:trump-shows"])
def test_views_tell_no_more_than_events(name: str, players: int) -> None:
    """Two moves of which a seat is told the same leave it with the same view."""
    gifts = 0
    for number in range(4):
        for state in walk(name, players, f"told {number}"):
            for seat in state.actors():
                moves = state.legal(seat)
                for observer in set(range(players)) - {seat}:
                    heard: dict[str, str] = {}
                    for move in moves:
                        events, view = told(state, seat, move, observer)
                        assert heard.setdefault(repr(events), view) == view, state.line()
                    gifts += len(heard) < len(moves)
    assert gifts > 0 or players == 2


def test_a_gift_hides_which_known_card_went() -> None:
    """Seat 2 knew the king; whether it was given or not, seat 2 knows it no longer, and seat 1 still does."""
    line = "game=throw-in+try:gift hands=6d7dKs/JcQc/8dTd trump=h attacker=0 stock=- discard=- shown=0:Ks"
    line = line.replace("discard=- ", "")
    seen = []
    for gift in ("give Ks", "give 7d"):
        state = foolery.game("try:gift").position(line)
        for action in ("lead 6d", gift):
            state.play(0, foolery.game("try:gift").parse_move(action, state, 0)[0])
        seen.append(state.view(2))
        assert state.known(0) == 0
        assert (state.known_to(1, 0) != 0) == (gift == "give 7d")
    assert seen[0] == seen[1]


def test_the_record_of_a_gift_names_its_card_to_the_giver_only() -> None:
    game = foolery.game("try:gift")
    state = game.deal(3, "gifts")
    recorder = Recorder(game, 3, "gifts")
    recorder.deal_started(state)
    gifts = 0
    while state.actors():
        seat = state.actors()[0]
        move = state.legal(seat)[0]
        text = state.move_text(move)
        gifts += text.startswith("give")
        recorder.moved(seat, text, state.play(seat, move))
    assert gifts > 1
    full, public = recorder.text("full"), recorder.text("public")
    assert len(re.findall(r"give \w\w", full)) == gifts
    assert len(re.findall(r": give\b", public)) == gifts
    assert not re.findall(r"give \w\w", public)


def test_the_last_card_is_seen_and_remembered() -> None:
    game = foolery.game("try:open-last,bout-limit=30")
    line = "game=throw-in+try:open-last,bout-limit=30 hands=7dKs9d/Jc/8dTd trump=h attacker=0 table=9c@0 phase=defend"
    state = game.position(line)
    jack = foolery.parse_card("Jc")
    assert state.view(0).known[1] == 1 << jack
    assert state.view(2).known[1] == 0
    state.play(1, game.parse_move("take", state, 1)[0])
    assert state.hand_size(1) == 2
    assert state.view(0).known[1] >> jack & 1
    assert not state.view(2).known[1] >> jack & 1


@pytest.mark.parametrize("players", TABLES)
def test_views_are_read_back(players: int) -> None:
    """A view written down says the same when it is read, with zones and moves of rules."""
    names = ("try:buy-in+try:side-card", "try:gift+try:kicker", "try:second-attempt+try:rotation+try:most-covers")
    for name in names:
        game = foolery.game(name + GUARD)
        for number, state in enumerate(walk(name, players, "views")):
            if number % 7 == 0 and state.actors():
                for seat in range(players):
                    view = state.view(seat)
                    assert game.view(view.line()).line() == view.line()
                    assert game.view(json.loads(json.dumps(view.to_json()))) == game.view(view.line())


@pytest.mark.parametrize("players", TABLES)
def test_hands_and_knowledge_rotate_together(players: int) -> None:
    """What a seat knew before the hands moved, it knows afterwards one place further, its own old hand included."""
    moved = 0
    for number in range(4):
        state = DurakGame("try:rotation" + GUARD).deal(players, f"rotate {number}")
        random = Random(number)
        while state.actors():
            seat = random.choice(state.actors())
            move = random.choice(state.legal(seat))
            before = [state.hand(place) for place in range(players)]
            events = state.play(seat, move)
            for event in events:
                if event.kind == "rotation" and state.hand(event.to) != 0:
                    moved += 1
                    assert state.view(event.place).known[event.to] == state.hand(event.to)
            assert len(before) == players
    assert moved > 10


# What rules say of themselves


@pytest.mark.parametrize(
    ("game", "names", "why"),
    [
        ("try:strongest+try:kicker", ("try:kicker", "try:strongest"), "both decide the lead"),
        ("simple+try:needs-transfer", ("try:needs-transfer", "simple"), "needs transfer"),
        ("try:patient+try:hasty", ("try:patient", "try:hasty"), "one keeps sixes back"),
        ("throw-in+transfer+try:cut", ("throw-in", "transfer"), "both are a base"),
    ],
)
def test_conflicts_name_both_rules(game: str, names: tuple[str, str], why: str) -> None:
    with pytest.raises(RuleConflict, match=why) as caught:
        foolery.game(game)
    assert set(caught.value.rules) == set(names)
    assert all(name in str(caught.value) for name in names)


def test_two_rules_that_want_different_defaults_ask_for_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CLASSES["try:cut"], "defaults", {"lead-max": "1"})
    with pytest.raises(RuleConflict, match="one wants lead-max=1, the other lead-max=2") as caught:
        foolery.game("try:cut+try:short-bouts")
    assert set(caught.value.rules) == {"try:cut", "try:short-bouts"}
    assert foolery.game("try:cut+try:short-bouts,lead-max=1").options["lead-max"] == "1"


def test_a_rule_brings_its_base_its_options_and_other_defaults() -> None:
    game = foolery.game("try:needs-transfer")
    assert game.id == "transfer+try:needs-transfer"
    assert game.options["transfer-several"] == "1"
    assert (
        foolery.game("try:needs-transfer,transfer-several=any").id == "transfer+try:needs-transfer,transfer-several=any"
    )
    assert foolery.game("try:short-bouts").options["try:short-bouts.limit"] == "3"
    assert foolery.game("try:short-bouts,try:short-bouts.limit=3").id == "throw-in+try:short-bouts"
    with pytest.raises(foolery.BadOption, match="whole number from 1"):
        foolery.game("try:short-bouts,try:short-bouts.limit=many")
    with pytest.raises(foolery.BadOption, match="is an option of try:short-bouts"):
        foolery.game("try:cut,try:short-bouts.limit=3")


def test_a_contained_rule_is_left_out() -> None:
    assert foolery.game("try:patient+try:very-patient").id == "throw-in+try:very-patient"


def test_a_rule_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where other rules stand in the same file."""

    def broken(self: Rule, s: State, taken: bool) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(CLASSES["try:burden"], "after_settle", broken, raising=False)
    catalogue.forget()
    with pytest.raises(foolery.RuleFailure) as caught:
        for _ in walk("try:burden+try:rotation", 3, "broken"):
            pass
    assert caught.value.rule == "try:burden"


def test_two_rules_may_share_a_number_only_when_one_contains_the_other() -> None:
    class Copycat(Rule):
        name = "try:copycat"
        phases = {"present": CLASSES["try:gift"].phases["gift"]}

    with pytest.raises(foolery.RulesError, match=r"try:copycat and try:gift both use the phase 25"):
        REGISTRY.add(Copycat)

    class Better(Rule):
        name = "try:better-gift"
        contains = ("try:gift",)
        kinds = CLASSES["try:gift"].kinds

    REGISTRY.add(Better)
    del REGISTRY.rules["try:better-gift"]


def test_the_dealer_leads() -> None:
    for number in range(5):
        state = DurakGame("try:dealer-leads").deal(4, str(number))
        assert state.attacker == state.dealer


def test_secret_numbers_are_in_positions_and_in_no_view() -> None:
    secrets = 0
    for state in walk("try:cut", 3, "secret"):
        if state.to_json().get("memory", {}).get("try:cut"):
            secrets += 1
            assert all("try:cut:" not in state.view(seat).line() for seat in range(3))
            assert pickle.loads(pickle.dumps(state)).digest() == state.digest()
    assert secrets > 10


def test_most_covers_win() -> None:
    for state in walk("try:most-covers", 3, "covers"):
        result = state.result()
    assert result is not None
    assert {result.points[seat] for seat in result.winners} == {max(result.points)}
    assert result.utilities[result.winners[0]] > 0
