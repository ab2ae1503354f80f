"""Byes, repeated meetings and points are weighed together: the Swiss and what else leaves players over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.base.shuffle import Stream, shuffled
from foolery.tournament import Command, Setup, Tournament, begun, read
from foolery.tournament.pairing import Met, placed, repeats
from foolery.tournament.setup import sizes
from foolery.tournament.standings import Group, meetings, pair
from tests.tiers import every, examples


def partitions(names: Group, parts: tuple[int, ...]) -> Iterator[list[Group]]:
    """Every way to fill tables of these sizes: larger ones first, each with the best placed who waits."""
    if not names:
        yield []
    for size in sorted({*parts}, reverse=True) if names else ():
        left = list(parts)
        left.remove(size)
        for others in combinations(names[1:], size - 1):
            rest = tuple(name for name in names[1:] if name not in others)
            yield from ([(names[0], *others), *more] for more in partitions(rest, tuple(left)))


def by_brute_force(
    names: Group, parts: Sequence[int], over: int, met: Met, had: Counter[str], fair: bool = False
) -> tuple[list[Group], Group]:
    """The best of all choices of byes with all seatings; of equal ones the first."""

    def key(found: tuple[list[Group], Group]) -> tuple[object, ...]:
        tables, byes = found
        many = sorted((had[name] for name in byes), reverse=True)
        again = repeats(tables, met)
        return (*((many, again) if fair else (again, many)), [-names.index(name) for name in byes])

    every_way = (
        (tables, byes)
        for byes in combinations(names, over)
        for tables in partitions(tuple(name for name in names if name not in byes), tuple(parts))
    )
    return min(every_way, key=key)


SEATS = [(2,), (3,), (4,), (5,), (6,), (2, 3), (3, 4), (2, 3, 4), (4, 6), (2, 3, 4, 5, 6)]


@settings(max_examples=examples(60))
@given(st.integers(2, 9), st.sampled_from(SEATS), st.booleans(), st.data())
def test_tables_and_byes_are_those_of_brute_force(
    number: int, seats: tuple[int, ...], fair: bool, data: st.DataObject
) -> None:
    parts, over = sizes(number, seats)
    names = tuple(f"P{one}" for one in range(number))
    met = Counter({pair(*two): data.draw(st.integers(0, 2)) for two in combinations(names, 2)})
    had = Counter({name: data.draw(st.integers(0, 2)) for name in names})
    if parts:
        assert placed(names, parts, over, met, had, fair) == by_brute_force(names, parts, over, met, had, fair)


@every(3)
@pytest.mark.parametrize("fair", [False, True])
@pytest.mark.parametrize(
    ("number", "seats"), [(11, (2,)), (11, (5,)), (11, (4,)), (11, (3,)), (12, (5,)), (12, (6,)), (10, (4,))]
)
def test_up_to_twelve_tables_and_byes_are_those_of_brute_force(number: int, seats: tuple[int, ...], fair: bool) -> None:
    parts, over = sizes(number, seats)
    names = tuple(f"P{one}" for one in range(number))
    for deal in range(2):
        chance = Stream("twelve", number, *seats, deal)
        met = Counter({pair(*two): chance.below(3) for two in combinations(names, 2)})
        had = Counter({name: chance.below(3) for name in names})
        assert placed(names, parts, over, met, had, fair) == by_brute_force(names, parts, over, met, had, fair)


def swiss(seed: str, names: Sequence[str], rounds: int = 3) -> Tournament:
    """A Swiss at tables of two."""
    cup = Tournament()
    cup.obey(Setup(format="swiss", seats=(2,), rounds=rounds, seed=seed).command())
    for name in names:
        cup.obey(Command("enter", name))
    return cup


@pytest.mark.parametrize("seed", range(60))
def test_who_is_left_over_spares_the_others_a_repeat(seed: int) -> None:
    cup = swiss(str(seed), "ABCD")
    cup.obey(Command("pair", "A, C | B, D"))
    cup.obey(Command("result", "1", {"places": "A > C"}))
    cup.obey(Command("result", "2", {"places": "B > D"}))
    cup.obey(Command("withdraw", "B"))
    made = cup.pairing()
    assert {*made.subject.split(", ")} == {"A", "D"}
    assert made.fields == {"bye": "C"}


@settings(max_examples=examples(15))
@given(st.integers(3, 8), st.sampled_from([(2,), (3,), (2, 3)]), st.integers(0, 10**6))
def test_a_swiss_with_leavers_repeats_only_what_it_must(number: int, seats: tuple[int, ...], seed: int) -> None:
    chance = Stream("leavers", seed)
    cup = Tournament()
    cup.obey(Setup(format="swiss", seats=seats, rounds=6, late=4, seed=str(seed)).command())
    for one in range(number):
        cup.obey(Command("enter", f"P{one}"))
    while not cup.finished:
        here, met = tuple(cup.field()), meetings(cup.rounds)
        had = Counter(name for one in cup.rounds for name in one.byes)
        cup.obey(cup.pairing())
        assert cup.round is not None
        tables, byes = [table.players for table in cup.round.tables], cup.round.byes
        best, spared = by_brute_force(here, *sizes(len(here), seats), met, had)
        assert repeats(tables, met) == repeats(best, met)
        assert sorted(had[name] for name in byes) == sorted(had[name] for name in spared)
        for table in cup.open_tables():
            order = shuffled(table.players, "result", seed, len(cup.rounds), table.number)
            cup.obey(Command("result", str(table.number), {"places": " > ".join(order)}))
        if len(cup.rounds) < 4 and chance.below(3) == 0:
            cup.obey(Command("enter", f"L{len(cup.rounds)}"))
        if not cup.finished and len(cup.field()) > min(seats) and chance.below(2):
            cup.obey(Command("withdraw", chance.pick(cup.field())))


def test_a_bye_goes_to_the_leader_rather_than_that_two_meet_again() -> None:
    met = Counter({pair("A", "B"): 1, pair("A", "C"): 1})
    assert placed("ABC", [2], 1, met, Counter()) == ([("B", "C")], ("A",))
    assert placed("ABC", [2], 1, met, Counter("A")) == ([("B", "C")], ("A",)), "even the second bye"
    assert placed("ABC", [2], 1, met, Counter("A"), fair=True) == ([("A", "B")], ("C",)), "in a round robin never"


@pytest.mark.parametrize("number", [17, 23, 41, 101])
@pytest.mark.parametrize(("size", "known"), [(2, 1), (5, 2), (6, 2)])
def test_of_many_those_are_left_over_who_have_met_everybody(number: int, size: int, known: int) -> None:
    names = tuple(f"P{one}" for one in range(number))
    parts, over = sizes(number, (size,))
    met = Counter({pair(one, other): 1 for one in names[:known] for other in names if other != one})
    tables, byes = placed(names, parts, over, met, Counter())
    wanted = names[:known] if over >= known else names[known - 1 : known]
    assert {*wanted} <= {*byes}
    assert repeats(tables, met) == (0 if over >= known else size - 1)
    assert byes == (*wanted, *names[number - over + len(wanted) :])
    assert sorted([*byes, *(name for table in tables for name in table)]) == sorted(names)


@pytest.mark.parametrize("fair", [False, True])
def test_of_many_the_lowest_of_those_who_spare_a_repeat_is_left_over(fair: bool) -> None:
    names = tuple(f"P{one}" for one in range(101))
    met = Counter({pair("P0", name): 1 for name in names[1:-1]})
    assert placed(names, [2] * 50, 1, met, Counter(), fair)[1] == ("P99",)
    assert placed(names, [2] * 50, 1, met, Counter(names[:-1]), fair)[1] == (("P100",) if fair else ("P99",))


@pytest.mark.parametrize(("number", "rounds"), [(7, 5), (9, 7), (13, 8), (23, 9)])
def test_a_long_swiss_with_somebody_left_over_repeats_nothing(number: int, rounds: int) -> None:
    cup = swiss(str(number), [f"P{one}" for one in range(number)], rounds)
    chance = Stream("long", number)
    while not cup.finished:
        cup.obey(cup.pairing())
        for table in cup.open_tables():
            first, second = table.players[:: 1 if chance.below(2) else -1]
            cup.obey(Command("result", str(table.number), {"places": f"{first} > {second}"}))
    assert max(meetings(cup.rounds).values()) == 1
    assert max(Counter(name for one in cup.rounds for name in one.byes).values()) == 1


def test_in_a_round_robin_byes_are_shared_and_spare_repeats() -> None:
    names = tuple("ABCDE")
    met = Counter({pair(*two): 1 for two in (("A", "B"), ("A", "C"), ("B", "C"), ("D", "E"))})
    had = Counter("ED")
    _, byes = placed(names, [4], 1, met, had, fair=True)
    assert byes == ("C",)
    met = Counter({pair("A", "B"): 1, pair("C", "D"): 1, pair("A", "D"): 1})
    assert placed("ABC", [2], 1, met, Counter("C"), fair=True)[1] == ("B",)


def test_rounds_that_stand_in_a_file_stay_as_they_are() -> None:
    """A round that was paired otherwise, by hand or by an earlier version, is read as it stands."""
    text = Path(__file__).parent.joinpath("data/tournament-swiss-1.txt").read_text(encoding="utf-8")
    cup = Tournament.fold(read(text))
    assert meetings(cup.rounds)[pair("A", "C")] == 2
    assert begun([command for _, command in read(text)]) == text
    assert cup.cards(cup.rounds[-1].tables[0]) == "kept/3/1/1"
