"""A league of several evenings: its table, everybody's rating, and the command that prints them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryPart

from foolery.arena.ratings import TAU, Rated, Ratings, rated, to_csv
from foolery.base.shuffle import shuffled
from foolery.cli import words
from foolery.cli.guard import run
from foolery.tournament import Command, Outcome, Setup, Tournament, begun
from foolery.tournament.league import League
from tests.tiers import examples


def evening(result: str, game: str = "throw-in", **fields: str) -> list[Command]:
    """An evening of one table, with its result."""
    names = [name for part in result.split(">") for name in part.replace(" ", "").split(",")]
    return [
        Setup(format="swiss", games=(game,), rounds=1, seed="league").command(),
        *(Command("enter", name) for name in names),
        Command("pair", ", ".join(names)),
        Command("result", "1", {"places": result, **fields}),
    ]


def folded(commands: list[Command]) -> Tournament:
    """The tournament of these commands."""
    return Tournament.fold(enumerate(commands, 2))


def table(league: League) -> dict[str, tuple[int, Fraction]]:
    """Place and points of everybody."""
    return {one.name: (one.place, one.points) for one in league.standings()}


def test_an_evening_gives_the_share_of_those_left_behind() -> None:
    league = League([folded(evening("A > B > C > D > E")), folded(evening("b > A > F"))])
    assert table(league) == {
        "B": (1, Fraction(175)),
        "A": (2, Fraction(150)),
        "C": (3, Fraction(50)),
        "D": (4, Fraction(25)),
        "E": (5, Fraction(0)),
        "F": (6, Fraction(0)),
    }
    assert league.standings()[2].evenings == (Fraction(50), None)


def test_the_best_evenings_count() -> None:
    evenings = [folded(evening(one)) for one in ("A > B > C", "B > C > A", "A > C > B")]
    assert table(League(evenings, 2))["A"] == (1, Fraction(200))
    assert table(League(evenings, 1))["B"][1] == Fraction(100)
    assert table(League(evenings))["B"][1] == Fraction(150)


def test_level_members_are_parted_by_evenings_won_then_by_each_other_then_by_epaulettes() -> None:
    won = League([folded(evening("A > B > C")), folded(evening("D > B > A"))])
    assert {one.points for one in won.standings()[:3]} == {Fraction(100)}
    assert won.standings()[2].name == "B"
    each = League([folded(evening(one)) for one in (*["X > Y > B > A > Z"] * 2, "X > A > Y > B > Z")])
    assert [(one.name, one.points, one.before) for one in each.standings()[2:4]] == [
        *(("B", Fraction(125), 1), ("A", Fraction(125), -1)),
    ]
    straps = League([folded(evening("A > B > C", straps="2")), folded(evening("B > A > C"))])
    found = [(one.name, one.won, one.before, one.given) for one in straps.standings()[:2]]
    assert found == [("B", 1, 0, 2), ("A", 1, 0, 0)]


def test_an_evening_without_results_gives_nothing() -> None:
    assert table(League([folded(evening("A > B")), folded(evening("C > D")[:-1])])) == table(
        League([folded(evening("A > B"))])
    )


def test_ratings_are_those_of_openskill_for_each_variant_and_family() -> None:
    games = [
        *League(
            [folded(evening("A > B, C > D")), folded(evening("D > A", "transfer")), folded(evening("C > A"))]
        ).games()
    ]
    found = rated(games)
    assert {(one.family, one.variant) for one in found} == {("durak", ""), ("durak", "throw-in"), ("durak", "transfer")}
    model = BradleyTerryPart(tau=TAU, window_size=10)
    own = {name: model.rating() for name in "ABCD"}
    for _, deal in games:
        seated = [(name, place) for place, group in enumerate(deal.places) for name in group]
        after = model.rate([[own[name]] for name, _ in seated], ranks=[float(place) for _, place in seated])
        own |= {name: one[0] for (name, _), one in zip(seated, after, strict=True)}
    whole = {one.name: one for one in found if not one.variant}
    for name, wanted in own.items():
        assert (whole[name].mean, whole[name].deviation) == pytest.approx((wanted.mu, wanted.sigma), abs=1e-4)
    assert [whole[name].games for name in "ABCD"] == [3, 1, 2, 2]
    assert {one.name for one in found if one.variant == "transfer"} == {"A", "D"}


def test_who_always_wins_is_rated_higher_and_surer() -> None:
    one = {one.name: one for one in rated([("throw-in", Outcome((("A",), ("B",))))] * 30)}
    assert one["A"].rating > 1800
    assert one["B"].rating < 1200
    assert one["A"].spread < rated([("throw-in", Outcome((("A",), ("B",))))])[0].spread < 246


def gains(places: Sequence[Sequence[str]]) -> dict[str, Rated]:
    """The ratings after one deal among members who have not played before."""
    deal = Outcome(tuple(map(tuple, places)))
    return {one.name: one for one in rated([("throw-in", deal)]) if not one.variant}


def test_two_who_share_a_place_are_rated_above_the_one_behind_them() -> None:
    found = gains((("Ann",), ("Bob", "Dan"), ("Cid",), ("Eve",)))
    numbers = [found[name].rating for name in ("Ann", "Bob", "Dan", "Cid", "Eve")]
    assert numbers == [1578, 1519, 1519, 1461, 1422]


@pytest.mark.parametrize("size", range(2, 9))
def test_among_equals_a_better_place_never_gains_less_and_equal_places_gain_the_same(size: int) -> None:
    """Every pattern of ties of every size of a table."""
    names = [chr(ord("A") + at) for at in range(size)]
    for cuts in product((False, True), repeat=size - 1):
        places = [[names[0]]]
        for name, apart in zip(names[1:], cuts, strict=True):
            if apart:
                places.append([name])
            else:
                places[-1].append(name)
        found = gains(places)
        means = [{(found[name].mean, found[name].deviation) for name in group} for group in places]
        assert all(len(of) == 1 for of in means)
        assert [of.pop()[0] for of in means] == sorted((found[group[0]].mean for group in places), reverse=True)
        assert len({found[group[0]].rating for group in places}) == len(places)
        assert len({one.deviation for one in found.values()}) == 1
        assert sum(one.mean for one in found.values()) == pytest.approx(25 * size, abs=1e-3)
        if len(places) == size:
            assert found["A"].mean == pytest.approx(27.6354, abs=1e-3), "a deal counts as one, at tables of any size"


@settings(max_examples=examples(40))
@given(
    st.integers(2, 6).flatmap(
        lambda size: st.tuples(
            st.lists(st.lists(st.integers(0, size - 1), min_size=size, max_size=size), max_size=6),
            st.lists(st.integers(0, size - 1), min_size=size, max_size=size),
            st.integers(0, size - 1),
            st.permutations(range(size)),
        )
    )
)
def test_who_ends_higher_never_gains_less_whatever_was_before(
    drawn: tuple[list[list[int]], list[int], int, list[int]],
) -> None:
    before, last, mover, seats = drawn
    number = len(last)

    def after(result: Sequence[int], seating: Sequence[int]) -> list[float]:
        found = Ratings(number, TAU)
        for deal in before:
            found.add(range(number), [float(one) for one in deal])
        found.add(seating, [float(result[one]) for one in seating])
        return [one["mu"] for one in found.to_json()]

    better = [*last]
    better[mover] += 1
    now, then = after(last, range(number)), after(better, range(number))
    assert then[mover] >= now[mover]
    assert all(then[one] <= now[one] + 1e-9 for one in range(number) if one != mover)
    assert after(last, seats) == pytest.approx(now, abs=2e-4), "where somebody sat says nothing"


def test_after_two_evenings_of_many_nobody_stands_at_a_floor() -> None:
    names = [f"P{at:02}" for at in range(23)]
    deals = []
    for turn in range(6):
        order = shuffled(names, "evenings", turn)
        deals += [Outcome(tuple((name,) for name in order[at : at + 6])) for at in range(0, 23, 6)]
    found = [one for one in rated(("throw-in", deal) for deal in deals) if not one.variant]
    assert len(found) == 23
    assert min(one.rating for one in found) > 1000
    assert max(Counter(one.rating for one in found).values()) <= 2
    assert [one.rating for one in found] == sorted((one.rating for one in found), reverse=True)
    assert abs(sum(one.rating for one in found) / 23 - 1500) < 15
    lost = [Outcome((("A",), ("B",)))] * 400
    assert min(one.rating for one in rated(("throw-in", deal) for deal in lost)) > 100


def test_the_csv_is_read_by_others_and_as_a_list_of_entrants(tmp_path: Path) -> None:
    found = rated([("throw-in", Outcome((("A",), ("B",)))), ("throw-in", Outcome((("A",), ("B",))))])
    rows = list(csv.DictReader(to_csv(found).splitlines()))
    assert [(row["family"], row["variant"], row["name"], row["games"]) for row in rows] == [
        *(("durak", "", "A", "2"), ("durak", "", "B", "2")),
        *(("durak", "throw-in", "A", "2"), ("durak", "throw-in", "B", "2")),
    ]
    assert all(float(row["deviation"]) < 25 / 3 for row in rows)


def test_a_family_has_ratings_of_its_own_only_if_several_variants_were_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words.hush()
    monkeypatch.chdir(tmp_path)
    Path("1.txt").write_text(begun(evening("Anna > Boris > Vera")), encoding="utf-8")
    Path("2.txt").write_text(begun(evening("Vera > Anna", "transfer")), encoding="utf-8")
    for files, titles in ((("1.txt",), 1), (("1.txt", "2.txt"), 3)):
        assert run(["tournament", "league", *files, "--lang", "en", "--html", "l.html"]) == 0
        printed = capsys.readouterr().out
        assert printed.count("Ratings: ") == titles
        assert ("all variants" in printed) == (titles > 1)
        assert printed.count("Everyone begins at 1500") == 1
        assert Path("l.html").read_text(encoding="utf-8").count("Everyone begins at 1500") == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "League"), ("ru", "Лига")])
@pytest.mark.parametrize("columns", ["40", "100"])
def test_the_command_prints_the_league(
    lang: str,
    said: str,
    columns: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    words.hush()
    monkeypatch.chdir(tmp_path)
    for number, result in enumerate(("Anna > Boris > Vera", "Vera > Anna"), 1):
        Path(f"{number}.txt").write_text(begun(evening(result)), encoding="utf-8")
    arguments = ["tournament", "league", "1.txt", "2.txt", "--lang", lang, "--csv", "r.csv", "--html", "l.html"]
    assert run(arguments) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(said)
    assert all(len(line) <= int(columns) for line in printed.splitlines())
    assert printed.index("Anna") < printed.index("Vera") < printed.index("Boris")
    assert Path("r.csv").read_text(encoding="utf-8").count("Anna") == 2
    assert f'<html lang="{lang}">' in Path("l.html").read_text(encoding="utf-8")
    assert run(["tournament", "league", "1.txt", "./1.txt"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert run(["tournament", "league", "1.txt", "--csv", "1.txt"]) == 1
    assert Path("1.txt").read_text(encoding="utf-8") == begun(evening("Anna > Boris > Vera"))
