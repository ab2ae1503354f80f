"""Random play of variants: figures that anybody gets again, and rules that do something."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import foolery
from foolery import catalogue
from foolery.arena import statistics
from foolery.arena.statistics import Figures, Wanted
from foolery.authoring.examples import parts, without
from foolery.cli.guard import run
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.questions import Rule
from tests.tried import loaded


@pytest.fixture(autouse=True)
def _rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(statistics, "DEEP", 8)
    with loaded():
        yield


def figures(name: str, deals: int = 12, players: int = 3, seed: str = "s") -> Figures:
    return statistics.gather([statistics.collect(Wanted(name, players, seed, range(deals)))])[0]


def test_counts_are_those_of_the_deals() -> None:
    found = figures("throw-in")
    assert found.games == 12 == found.decided + found.draws + found.limited
    assert found.moves > found.rounds > found.games
    assert found.longest <= found.moves
    assert found.rules == {}
    assert found == figures("throw-in")
    assert found.to_json() != figures("throw-in", seed="t").to_json()


def test_parts_add_up() -> None:
    tasks = [Wanted("try:gift", 3, "s", part) for part in (range(5), range(5, 12))]
    assert statistics.gather(map(statistics.collect, tasks))[0].to_json() == figures("try:gift").to_json()


def test_own_moves_are_counted_by_deal() -> None:
    found = figures("try:gift+try:kept-aces")
    assert found.rules["try:gift"].own_moves
    assert 0 < found.rules["try:gift"].moved <= found.games
    assert not found.rules["try:kept-aces"].own_moves
    assert found.rules["try:kept-aces"].moved == 0 < found.rules["try:kept-aces"].changed
    assert found.silent == []


@pytest.mark.parametrize("name", ["poker", "riposte", "impudent"])
def test_own_moves_are_known_whatever_their_first_word(name: str) -> None:
    """Poker's cards are laid ``aside``, a riposte begins as a cover, a covered card is thrown."""
    assert figures(name, 40).rules[name].moved > 0


def test_a_rule_that_only_shows_cards_is_seen_by_a_closer_look() -> None:
    found = figures("try:highest-shown", 3)
    rule = found.rules["try:highest-shown"]
    assert rule.changed == 0
    assert 0 < rule.seen <= rule.looked == statistics.DEEP
    assert not rule.silent


class Idle(Rule):
    """Answers a question and changes nothing."""

    name = "bad:idle"
    kinds = {"idle": 60}

    def cap(self, s: object) -> int:
        return 99


@pytest.fixture
def idle() -> Iterator[None]:
    REGISTRY.add(Idle)
    yield
    del REGISTRY.rules["bad:idle"]
    catalogue.forget()


def test_a_rule_that_does_nothing_is_named(idle: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures("bad:idle", 3).silent == ["bad:idle"]
    assert run(["statistics", "bad:idle", "--games", "3"]) == 0
    assert "Rules that never did anything:\n  bad:idle\n" in capsys.readouterr().out


def test_without_a_rule() -> None:
    game = foolery.game("transfer+try:short-bouts+try:cut,try:short-bouts.limit=2,pack=52")
    less = without(game, "try:short-bouts")
    assert less is not None
    assert less.id == "transfer+try:cut,pack=52"
    assert without(game, "transfer") is None
    assert without(game, "try:gift") is None


def test_where_deals_part() -> None:
    plain, lowest = foolery.game("throw-in"), foolery.game("throw-in,next-lead=winner")
    assert parts(plain, plain, 3, "x") == -1
    assert parts(plain, lowest, 3, "x") == -1
    assert parts(foolery.game("throw-in,pack=52"), plain, 3, "x") == 0
    assert any(parts(foolery.game("try:spades"), plain, 3, str(seed)) > 0 for seed in range(5))


def test_every_small_rule_does_something() -> None:
    for name in statistics.everything():
        if name.startswith("try:"):
            found = figures(f"{name},bout-limit=60", 6)
            assert found.silent == [], name


# On the command line


def test_the_command_prints_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["statistics", "simple", "try:gift", "--games", "4", "--players", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["statistics"]
    assert [(row["game"], row["players"], row["games"]) for row in rows] == [("simple", 2, 4), ("try:gift", 2, 4)]
    assert rows[1]["canonical"] == "throw-in+try:gift"
    assert set(rows[1]["rules"]) == {"try:gift"}
    assert run(["statistics", "simple", "try:gift", "--games", "4", "--markdown", "--lang", "ru"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Случайными ходами, каждая игра по 4 раза, зерно 1."
    assert lines[2].startswith("| игра ")
    assert lines[3].startswith("|---")
    assert all(line.startswith(("| simple ", "| try:gift ")) for line in lines[4:6])
    assert len({line.count("|") for line in lines[2:6]}) == 1


def test_a_limit_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["statistics", "throw-in,bout-limit=2", "--games", "3"]) == 0
    assert "Ended by a guard, not by the rules:\n  throw-in,bout-limit=2: 3 / 3\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("statistics nothing", "there is no game or rule “nothing”"),
        ("statistics simple --players 9", "simple is for 2 to 8 players, not 9"),
    ],
)
def test_bad_input(arguments: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments.split()) == 1
    assert expected in capsys.readouterr().err
