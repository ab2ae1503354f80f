"""Rules go together or are refused with a reason: a few pairs in the ordinary suite, all of them with ``--long``."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from foolery import catalogue
from foolery.arena import pairs
from foolery.authoring.together import guarded, tables, together
from foolery.base.errors import BadPlayers, RulesError
from foolery.cli.guard import run
from foolery.contract import Game
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.playout import play_many
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.durak.game import DurakGame
from tests.refusals import BY_HAND, CONTAINED, refused
from tests.tried import loaded

FEW = 20
"""Pairs of the ordinary suite, and half as many triples."""
EFFORT = pairs.Effort(1, "suite", seconds=0)


@pytest.fixture
def small_rules() -> Iterator[None]:
    with loaded():
        yield


def told(tasks: list[pairs.Task], effort: pairs.Effort = EFFORT) -> pairs.PairsReport:
    return pairs.report((pairs.attempt(task, effort) for task in tasks), 2, effort)


# The rules of the package


@pytest.mark.parametrize("size", [2, 3])
def test_sampled_sets_play_or_are_refused(size: int) -> None:
    """A pair that shows up here is tried again by ``foolery games --pairs``."""
    report = told(pairs.tasks(size, (), FEW // (size - 1), "suite"))
    assert [fault.to_json() for fault in report.faults] == []


@pytest.mark.long
def test_every_pair_plays_or_is_refused() -> None:
    report = told(pairs.tasks())
    assert [fault.to_json() for fault in report.faults] == []


@pytest.mark.long
@pytest.mark.parametrize("family", [family.name for family in catalogue.FAMILIES])
def test_every_rule_plays_on_some_base(family: str) -> None:
    bases, rules = pairs.rules_of(next(one for one in catalogue.FAMILIES if one.name == family))
    for name in rules:
        assert any(together(base, (name,)).outcome == "plays" for base in bases), name


def test_just_what_the_table_refuses_is_refused() -> None:
    """No pair of Durak rules is refused that the catalogue's table of conflicts allows, and none the other way."""
    found = {}
    for base, (one, other) in pairs.tasks():
        if {base, one, other} <= BY_HAND:
            found[base, one, other] = "plays"
            try:
                if len(catalogue.game(f"{base}+{one}+{other}").composition.rules) < 3:
                    found[base, one, other] = "contained"
            except BadPlayers:
                continue
            except RulesError:
                found[base, one, other] = "refused"
    assert len(found) > 7000
    assert [task for task, came in found.items() if came != told_by_the_table(*task)] == []


def told_by_the_table(base: str, one: str, other: str) -> str:
    """What the catalogue's table says of two rules on a base."""
    if refused(base, one, other):
        return "refused"
    return "contained" if frozenset((one, other)) in CONTAINED else "plays"


# Their order


def playing(number: int, seed: str) -> list[pairs.Task]:
    """Some pairs of Durak rules that go together."""
    tasks = [task for task in pairs.tasks() if {task[0], *task[1]} <= BY_HAND]
    found = [task for task in tasks if told_by_the_table(task[0], *task[1]) == "plays"]
    return sorted(Random(f"order {seed}").sample(found, number)) if number else found


def walk(game: Game, other: Game, players: int, seed: str) -> None:
    """The same random deal of two games: the same digests at its ends and the same legal moves all the way."""
    random = Random(seed)
    one, two = game.deal(players, seed), other.deal(players, seed)
    assert one.digest() == two.digest()
    while one.actors():
        seat = random.choice(one.actors())
        moves = one.legal(seat)
        assert (two.actors(), two.legal(seat)) == (one.actors(), moves)
        move = random.choice(moves)
        one.apply(seat, move)
        two.apply(seat, move)
    assert (one.digest(), one.result()) == (two.digest(), two.result())


def same_in_every_order(task: pairs.Task, deals: int) -> None:
    """The same id and the same deals, whatever the order in which the rules are held."""
    base, names = task
    try:
        game = catalogue.game(guarded("+".join((base, *names)), 40))
        seats = tables(game)
    except BadPlayers:
        return
    for order in permutations((base, *names)):
        other = catalogue.game(guarded("+".join(order), 40), keep_order=True)
        assert other.id == game.id
        assert [rule.name for rule in other.composition.rules] == list(order)
        for number in range(deals):
            walk(game, other, seats[number % len(seats)], f"order {number}")


@pytest.mark.parametrize("task", playing(4, "suite"), ids=lambda task: "+".join((task[0], *task[1])))
def test_the_order_of_rules_changes_nothing(task: pairs.Task) -> None:
    same_in_every_order(task, 20)


PARTS = 24
"""Pieces of the long tier, for processes to share."""
QUESTIONS = sorted(
    name for name in dir(Rule) if name[0] != "_" and name != "configure" and callable(getattr(Rule, name))
)


def chains(game: Game) -> dict[str, tuple[str, ...]]:
    """Each question that several rules of a game answer, with these rules in their order."""
    rules = game.composition.rules
    found = {name: [rule for rule in rules if getattr(rule, name) is not getattr(Rule, name)] for name in QUESTIONS}
    return {name: tuple(rule.name for rule in some) for name, some in found.items() if len(some) > 1}


def different_orders(task: pairs.Task) -> Iterator[DurakGame]:
    """The game, the game in the opposite order, and in each other order that changes who answers a question first."""
    base, names = task
    games = [catalogue.game(guarded("+".join(order), 40), keep_order=True) for order in permutations((base, *names))]
    first = catalogue.game(guarded("+".join((base, *names)), 40))
    seen: list[dict[str, tuple[str, ...]]] = []
    for game in (first, games[-1], *games):
        assert isinstance(game, DurakGame)
        if len(seen) < 2 or chains(game) not in seen:
            seen.append(chains(game))
            yield game


def figures(game: DurakGame, players: int, deals: int) -> tuple[int, ...]:
    """What so many playouts in the core come to: one other choice anywhere, and the rest of them goes another way."""
    found = play_many(game.rules_at(players), players, deals, 1)
    return found.deals, found.moves, found.forced, found.draws, found.limited


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_order_of_no_pair_changes_anything(part: int) -> None:
    """A thousand deals of every pair in each order that could tell, played in the core: run it compiled."""
    for task in playing(0, "")[part::PARTS]:
        try:
            first, *others = different_orders(task)
            seats = tables(first)
        except BadPlayers:
            continue
        players = seats[len(seats) // 2]
        wanted = figures(first, players, 1000)
        for other in others:
            assert (other.id, figures(other, players, 1000)) == (first.id, wanted), other.composition.rules


# The small rules


def test_small_rules_go_together(small_rules: None) -> None:
    small = [(base, names) for base, names in pairs.tasks() if all(name.startswith("try:") for name in names)]
    report = told(Random("small").sample(small, 40))
    assert report.counts()["tried"] == 40
    assert report.faults == []
    assert report.counts()["plays"] > 20


def test_refusals_have_the_reason(small_rules: None) -> None:
    both = "try:kicker", "try:strongest"
    found = together("throw-in", both)
    assert found.outcome == "refused"
    assert "both decide the lead" in str(found.reason)
    assert together("simple", ("try:cut", "try:needs-transfer")).outcome == "refused"
    assert together("throw-in", ("try:patient", "try:very-patient")).outcome == "contained"
    report = told([("throw-in", both), ("simple", both), ("simple", ("try:cut", "try:needs-transfer"))])
    assert next((str(reason), count) for reason, count in report.reasons()) == ("both decide the lead", 2)
    assert report.faults == []


def test_every_pair_stands_on_every_base_once(small_rules: None) -> None:
    bases, rules = pairs.rules_of(catalogue.family_of("throw-in"))
    found = pairs.tasks()
    parts = [pairs.rules_of(family) for family in catalogue.FAMILIES]
    assert len(found) == len(set(found)) == sum(len(b) * len(r) * (len(r) - 1) // 2 for b, r in parts)
    only = pairs.tasks(2, ["try:gift"])
    assert len(only) == len(bases) * (len(rules) - 1)
    assert all("try:gift" in names for _, names in only)
    triples = pairs.tasks(3, (), 10, "s")
    assert len(triples) == 10 == len(set(triples))
    assert triples == pairs.tasks(3, (), 10, "s") != pairs.tasks(3, (), 10, "t")


def test_the_guard_is_named_once() -> None:
    assert guarded("simple", 60) == "simple,bout-limit=60"
    assert guarded("simple,bout-limit=5", 60) == "simple,bout-limit=5"


# What must not be is seen


class Thief(Rule):
    """Takes cards out of the game."""

    name = "bad:thief"

    def on_take(self, s: State) -> None:
        for card in range(52):
            if s.hand(s.defender) >> card & 1:
                s.remove(s.defender, card)
                return


class Raiser(Rule):
    """Fails when it is asked."""

    name = "bad:raiser"

    def may_throw(self, s: State, place: int) -> bool:
        raise ZeroDivisionError("oh")


class Sleeper(Rule):
    """Never comes back."""

    name = "bad:sleeper"

    def on_cover(self, s: State, slot: int) -> None:
        while True:
            time.sleep(0.01)


@pytest.fixture
def bad_rules() -> Iterator[None]:
    for rule in (Thief, Raiser, Sleeper):
        REGISTRY.add(rule)
    yield
    for rule in (Thief, Raiser, Sleeper):
        del REGISTRY.rules[rule.name]
    catalogue.forget()


@pytest.mark.parametrize(("rule", "says"), [("bad:thief", "lost "), ("bad:raiser", "the rule bad:raiser failed")])
def test_what_breaks_is_reported(bad_rules: None, rule: str, says: str) -> None:
    found = together("throw-in", (rule,), 5)
    assert found.outcome == "broken"
    assert says in str(found.reason)
    assert "throw-in" in found.position or not found.position


def test_what_hangs_is_reported(bad_rules: None) -> None:
    report = told([("throw-in", ("bad:sleeper",))], pairs.Effort(1, "1", seconds=1))
    assert [fault.outcome for fault in report.faults] == ["stuck"]
    assert str(report.faults[0].reason) == "it has not ended within 1 s"


# On the command line


def test_the_command_prints_the_counts(small_rules: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--pairs", "--sample", "6", "--triples", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["pairs"]["tried"] == 6 == sum(found["pairs"][name] for name in pairs.OUTCOMES)
    assert found["triples"]["tried"] == 2
    assert found["pairs"]["faults"] == []
    assert run(["games", "--pairs", "--sample", "6", "--lang", "ru"]) == 0
    assert "Все законы соблюдены" in capsys.readouterr().out


def test_the_command_fails_where_something_breaks(bad_rules: None, capsys: pytest.CaptureFixture[str]) -> None:
    REGISTRY.rules.pop("bad:sleeper")
    assert run(["games", "--pairs", "--with", "bad:raiser", "--sample", "8"]) == 1
    assert "the rule bad:raiser failed" in capsys.readouterr().out
    REGISTRY.rules["bad:sleeper"] = Sleeper


def test_games_tells_families_rows_and_seats(small_rules: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    found = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)["rules"]}
    transfer, classic, needy = found["transfer"], found["prostoy"], found["try:needs-transfer"]
    assert (transfer["row"], transfer["family"], transfer["kind"]) == (3, "durak", "base")
    assert transfer["seats"] == [*range(2, 9)]
    assert next(option["values"] for option in transfer["options"] if option["name"] == "pack")[0] == "36"
    assert (classic["kind"], classic["contains"]) == ("game", ["simple"])
    assert (needy["kind"], needy["usual"]) == ("rule", "transfer+try:needs-transfer")
