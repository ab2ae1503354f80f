"""Tournaments of any size, with players who come late and leave: what must hold in every round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foolery.base.shuffle import Stream
from foolery.tournament import (
    FORMATS,
    Command,
    Outcome,
    Setup,
    Table,
    Tournament,
    TournamentError,
    begun,
    leads,
    meetings_of,
    most_in_one_seat,
    read,
)
from foolery.tournament.formats.format import seats_had
from foolery.tournament.formats.knock_out import decided
from foolery.tournament.pairing import berger, design, least, repeats, seated
from foolery.tournament.setup import sizes
from foolery.tournament.standings import meetings, pair
from tests.tiers import every, examples

MOST = 500


def opened(number: int, **options: object) -> tuple[Tournament, list[Command]]:
    """A tournament with so many entrants, and its commands."""
    setup = Setup(name="Cup", seed="lots", **options)  # type: ignore[arg-type]
    commands = [setup.command(), *(Command("enter", f"P{one}") for one in range(1, number + 1))]
    cup = Tournament()
    for command in commands:
        cup.obey(command)
    return cup, commands


def result(table: Table, chance: Stream) -> Command:
    """Some result of a table: an order, a fool, now and then a draw or epaulettes."""
    order = list(table.players)
    for at in range(len(order) - 1, 0, -1):
        other = chance.below(at + 1)
        order[at], order[other] = order[other], order[at]
    kind = chance.below(8)
    if kind == 0:
        return Command("result", str(table.number), {"places": ", ".join(order)})
    if kind < 4 and len(order) > 2:
        return Command("result", str(table.number), {"places": f"{', '.join(order[:-1])} > {order[-1]}"})
    straps = {"straps": str(1 + kind % 2)} if kind > 5 else {}
    return Command("result", str(table.number), {"places": " > ".join(order), **straps})


def check_round(cup: Tournament, field: list[str]) -> None:
    """Everybody who plays on is seated once, at tables of sizes within one that the game takes; nobody needlessly not.

    In groups, each group is a field of its own.
    """
    assert cup.round is not None
    names = Counter([name for table in cup.round.tables for name in table.players] + list(cup.round.byes))
    assert set(names.values()) == {1}
    assert set(names) == set(field)
    found = [len(table.players) for table in cup.round.tables]
    assert {*found} <= {*cup.setup.seats}
    if cup.setup.format != "groups":
        assert max(found) - min(found) <= 1
        by_design = cup.setup.format in ("round-robin", "duplicate")
        assert len(cup.round.byes) <= cup.format.sizes(len(names), cup.setup)[1] + 2 * by_design


def play(cup: Tournament, commands: list[Command], seed: str, leavers: int = 0, most: int = 2000) -> None:
    """Play to the end; between rounds somebody may leave, and find that this was a mistake."""
    chance = Stream(seed, "play")

    def done(command: Command) -> None:
        cup.obey(command)
        commands.append(command)

    for _ in range(most):
        if cup.finished:
            return
        field = cup.field()
        done(cup.pairing())
        check_round(cup, field)
        while waiting := cup.open_tables():
            for table in waiting:
                done(result(table, chance))
        for _ in range(leavers and chance.below(leavers + 1)):
            if not cup.finished and len(cup.field()) > 3:
                leaver = chance.pick(cup.field())
                done(Command("withdraw", leaver))
                if chance.below(4) == 0:
                    done(Command("enter", leaver))
    raise AssertionError("the tournament has no end")


def check_end(cup: Tournament) -> None:
    """One winner, a place for each who has played or whose fee is in the fund, a prize for nobody else, and every point
    accounted for.
    """
    standings = cup.standings()
    fund = cup.fund()
    paid = [one.name for one in cup.entrants.values() if one.paid]
    played = {name for one in cup.rounds for table in one.tables for name in table.players}
    counted = {*paid, *played}
    assert {one.name for one in standings[: len(paid)]} == {*paid}
    assert len(fund.prizes) <= len(paid)
    assert sorted(one.name for one in standings) == sorted(counted)
    assert [one.place for one in standings] == list(range(1, len(counted) + 1))
    assert fund.paid == len(cup.entrants) * cup.setup.fee == fund.returned + sum(fund.prizes)
    assert fund.left == 0


OPTIONS = st.fixed_dictionaries(
    {
        "format": st.sampled_from([*FORMATS]),
        "advance": st.sampled_from(["all-but-fool", "first-out"]),
        "best_of": st.integers(1, 3),
        "seats": st.sampled_from([(2,), (2, 3), (2, 3, 4), (2, 3, 4, 5, 6), (2, 4, 6), (2, 6)]),
        "seeding": st.sampled_from(["lot", "rating", "hand"]),
        "fee": st.sampled_from([0, 7, 10]),
        "prizes": st.sampled_from([(1,), (50, 30, 20), (3, 2, 1, 1)]),
        "refund": st.integers(1, 3),
        "group": st.integers(3, 7),
        "rounds": st.sampled_from([0, 3, 5]),
    }
)


@settings(max_examples=examples(24))
@given(
    number=st.one_of(st.integers(2, 40), st.integers(2, 40), st.integers(2, MOST)),
    options=OPTIONS,
    leavers=st.integers(0, 3),
)
@example(2, {"format": "knock-out"}, 0)
@example(64, {"format": "knock-out", "fee": 10}, 0)
def test_any_tournament_comes_to_one_winner(number: int, options: dict[str, object], leavers: int) -> None:
    if number > 40 and options["format"] != "knock-out":
        options = options | {"rounds": 3}
    if options["format"] == "duplicate":
        number = max(number, 2 * min(options.get("seats", (2,))))  # type: ignore[call-overload]
    cup, commands = opened(number, **options)
    play(cup, commands, f"{number}", leavers)
    check_end(cup)
    text = begun(commands)
    again = Tournament.fold(read(text))
    assert again.standings() == cup.standings()
    assert begun([command for _, command in read(text)]) == text


def test_a_knock_out_of_sixty_four_ends_with_one_winner_who_takes_the_fund() -> None:
    cup, commands = opened(64, fee=10)
    play(cup, commands, "1")
    assert cup.fund().prizes[0] == 640
    assert [one.out for one in cup.standings()].count(0) == 1
    assert cup.standings()[0].out == 0


@pytest.mark.parametrize(
    ("best_of", "fools", "out"),
    [
        (1, "A", "A"),
        (1, "-A", "A"),
        (1, "--", ""),
        (3, "AB", ""),
        (3, "AA", "A"),
        (3, "ABA", "A"),
        (3, "ABC", ""),
        (3, "ABCC", "C"),
        (3, "A-BB", "B"),
        (2, "AB", ""),
        (2, "ABB", "B"),
    ],
)
def test_out_is_who_was_the_fool_most_often(best_of: int, fools: str, out: str) -> None:
    table = Table(1, ("A", "B", "C"))
    for fool in fools:
        others = tuple(name for name in table.players if name != fool)
        table.deals.append(Outcome((others,) if fool == "-" else (others, (fool,))))
    assert "".join(decided(Setup(best_of=best_of), table)) == out


def test_first_out_alone_goes_on_and_is_played_for_again_where_nobody_was() -> None:
    table = Table(1, ("A", "B", "C"), [Outcome((("A", "B"), ("C",)))])
    setup = Setup(advance="first-out")
    assert decided(setup, table) == ()
    table.deals.append(Outcome((("B",), ("A", "C"))))
    assert decided(setup, table) == ("B",)


@pytest.mark.parametrize(
    ("number", "seats", "expected"),
    [
        (64, range(2, 7), ([6] * 9 + [5] * 2, 0)),
        (23, range(2, 7), ([6, 6, 6, 5], 0)),
        (7, (2, 3, 4), ([4, 3], 0)),
        (5, (2,), ([2, 2], 1)),
        (7, (2, 4), ([2, 2, 2], 1)),
        (1, (2, 3), ([], 1)),
        (5, (2, 6), ([2, 2], 1)),
    ],
)
def test_tables_are_as_few_and_as_equal_as_the_game_allows(
    number: int, seats: range, expected: tuple[list[int], int]
) -> None:
    assert sizes(number, seats) == expected


def partitions(names: tuple[str, ...], parts: tuple[int, ...]) -> list[list[tuple[str, ...]]]:
    """Every way to fill tables of these sizes."""
    if not names:
        return [[]]
    found = []
    for size in set(parts):
        left = list(parts)
        left.remove(size)
        for others in combinations(names[1:], size - 1):
            rest = tuple(name for name in names[1:] if name not in others)
            found += [[(names[0], *others), *more] for more in partitions(rest, tuple(left))]
    return found


@pytest.mark.parametrize(
    ("number", "seats"), [(14, (2,)), (15, (3,)), (16, (2,)), (16, (4,)), (16, (5, 6)), (14, (4, 5)), (16, (3, 4))]
)
@every(7)
def test_of_sixteen_nobody_meets_again_more_often_than_by_the_best_of_all_seatings(
    number: int, seats: tuple[int, ...]
) -> None:
    parts, over = sizes(number, seats)
    names = tuple(f"P{one}" for one in range(number - over))
    chance = Stream("16", "met", number, len(parts))
    met = Counter({pair(*both): 1 + chance.below(3) for both in combinations(names, 2)})

    def best(waiting: tuple[str, ...], left: tuple[int, ...], most: int) -> int:
        """The fewest repeats below ``most`` of all seatings, else that."""
        for size in {*left} if waiting else ():
            rest = list(left)
            rest.remove(size)
            for others in combinations(waiting[1:], size - 1):
                cost = sum(met[pair(*both)] for both in combinations((waiting[0], *others), 2))
                if cost < most:
                    more = tuple(name for name in waiting if name not in (waiting[0], *others))
                    most = min(most, cost + best(more, tuple(rest), most - cost))
        return most if waiting else 0

    found = repeats(least(names, parts, met), met)
    assert best(names, tuple(parts), found + 1) == found


@settings(max_examples=examples(30))
@given(st.integers(2, 10), st.sampled_from([(2,), (2, 3), (3, 4), (2, 3, 4, 5)]), st.data())
def test_nobody_meets_again_more_often_than_by_the_best_of_all_seatings(
    number: int, seats: tuple[int, ...], data: st.DataObject
) -> None:
    parts, over = sizes(number, seats)
    names = tuple(f"P{one}" for one in range(number - over))
    met = Counter({pair(*both): data.draw(st.integers(0, 2)) for both in combinations(names, 2)})
    best = min((repeats(tables, met) for tables in partitions(names, tuple(parts))), default=0)
    assert repeats(least(names, parts, met), met) == best


@pytest.mark.parametrize("number", range(2, 24))
def test_at_the_tables_of_berger_each_meets_each_once(number: int) -> None:
    rounds = berger(number)
    assert len(rounds) == number - 1 + number % 2
    assert Counter(pair(str(a), str(b)) for one in rounds for a, b in one) == Counter(
        {pair(str(a), str(b)): 1 for a, b in combinations(range(number), 2)}
    )
    assert all(len({*sum(one, ())}) == 2 * len(one) for one in rounds)
    leads = Counter(first for one in rounds for first, _ in one)
    assert max(leads.values()) - min(leads[seat] for seat in range(number)) <= 1


@pytest.mark.parametrize(
    ("number", "size", "times"),
    [
        *((9, 3, 1), (16, 4, 1), (25, 5, 1), (8, 4, 3), (5, 5, 5), (15, 3, 1), (27, 3, 1), (6, 3, 4), (12, 3, 2)),
        *((12, 4, 3), (12, 6, 5), (7, 3, 2), (13, 4, 3), (19, 6, 5), (11, 5, 4), (5, 4, 3), (31, 3, 2)),
    ],
)
def test_in_a_design_each_two_meet_equally_often(number: int, size: int, times: int) -> None:
    rounds = design(number, size)
    assert rounds is not None
    seated = [sorted(sum(one, ())) for one in rounds]
    assert all(len({*one}) == len(one) == number - number % size for one in seated)
    left = Counter(one for names in seated for one in {*range(number)} - {*names})
    assert {left[one] for one in range(number)} == {1 if number % size else 0}
    met = Counter(frozenset(both) for one in rounds for table in one for both in combinations(table, 2))
    assert {met[frozenset(both)] for both in combinations(range(number), 2)} == {times}


@pytest.mark.parametrize(("number", "expected"), [(9, (1, 1)), (16, (1, 1)), (6, (6, 6)), (8, (3, 3))])
def test_a_round_robin_at_large_tables_is_balanced_where_a_design_is_known(
    number: int, expected: tuple[int, int]
) -> None:
    cup, commands = opened(number, format="round-robin", seats=(2, 3, 4, 5, 6))
    play(cup, commands, "1")
    assert meetings_of(cup.rounds, [*cup.entrants])[:2] == expected


def test_in_a_swiss_nobody_meets_again_while_it_can_be_avoided_and_leads_are_level() -> None:
    cup, commands = opened(16, format="swiss", seats=(2,), rounds=7)
    play(cup, commands, "2")
    assert max(meetings(cup.rounds).values()) == 1
    had = seats_had(cup.rounds)
    firsts = [had[name, 0] for name in cup.entrants]
    assert (min(firsts), max(firsts)) == leads(cup.rounds, [*cup.entrants]) == (3, 4)
    assert most_in_one_seat(cup.rounds) == 4


def test_seats_go_to_who_has_had_them_least() -> None:
    sat = Counter({("A", 0): 1, ("B", 1): 1, ("C", 0): 1, ("C", 1): 1})
    found = seated(("A", "B", "C"), sat)
    assert found[0] == "B"
    assert sum(sat[name, at] for at, name in enumerate(found)) == min(
        sum(sat[name, at] for at, name in enumerate(order)) for order in permutations("ABC") if order[0] == "B"
    )


def test_points_are_the_share_of_those_left_behind() -> None:
    shares = dict(Outcome((("A", "B", "C"), ("D",))).shares())
    assert [str(shares[name]) for name in "ABCD"] == ["2/3", "2/3", "2/3", "0"]
    assert sum(dict(Outcome((("A",), ("B", "C"), ("D",))).shares()).values()) == 2


def test_level_players_are_parted_by_direct_meetings_then_epaulettes() -> None:
    cup, _ = opened(4, format="round-robin", seats=(2,))
    for _ in range(3):
        cup.obey(cup.pairing())
        for table in cup.open_tables():
            # P4 loses to all; P1 beats P2, P2 beats P3, P3 beats P1, and P1 gives epaulettes.
            one, other = sorted(table.players)
            ahead = (other, one) if (one, other) == ("P1", "P3") else (one, other)
            straps = {"straps": "2"} if ahead[0] == "P1" else {}
            cup.obey(Command("result", str(table.number), {"places": " > ".join(ahead), **straps}))
    found = cup.standings()
    assert [str(one.direct) for one in found[:3]] == ["1", "1", "1"]
    assert (found[0].name, found[0].given) == ("P1", 4)
    assert found[3].name == "P4"


def test_groups_send_their_best_to_the_knock_out() -> None:
    cup, commands = opened(17, format="groups", group=6, through=2, fee=5)
    play(cup, commands, "3", leavers=1)
    check_end(cup)
    finals = [one for one in cup.rounds if len(one.tables) == 1 and len(one.tables[0].players) == 2]
    assert finals[-1] is cup.rounds[-1]


def test_nobody_is_out_while_the_last_round_of_the_groups_is_played() -> None:
    cup, _ = opened(12, format="groups", group=4, through=1, rounds=1)
    cup.obey(cup.pairing())
    tables = cup.open_tables()
    for table in tables:
        assert len(cup.field()) == 12
        assert not any(one.out for one in cup.standings())
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert len(cup.field()) == len(tables) == 3
    assert {*cup.field()} == {table.players[0] for table in tables}


def test_who_fell_in_the_groups_gains_no_place_by_withdrawing_later() -> None:
    cup, _ = opened(17, format="groups", group=6, through=2)
    chance = Stream("4", "play")
    while len(cup.field()) == 17:
        cup.obey(cup.pairing())
        while waiting := cup.open_tables():
            cup.obey(result(waiting[0], chance))
    through = cup.field()
    out = next(name for name in cup.entrants if name not in through)
    cup.obey(cup.pairing())
    while waiting := cup.open_tables():
        cup.obey(result(waiting[0], chance))
    before = [(one.place, one.name) for one in cup.standings() if one.name not in through]
    with pytest.raises(TournamentError):
        cup.obey(Command("withdraw", out))
    cup.take(Command("withdraw", out))
    assert [(one.place, one.name) for one in cup.standings() if one.name not in through] == before


def test_who_alone_is_left_in_the_groups_wins() -> None:
    cup, _ = opened(6, format="groups", group=3, through=1, fee=5)
    chance = Stream("5", "play")
    cup.obey(cup.pairing())
    while waiting := cup.open_tables():
        cup.obey(result(waiting[0], chance))
    for name in ("P1", "P2", "P3", "P4", "P5"):
        assert not cup.finished
        cup.obey(Command("withdraw", name))
    assert cup.finished
    assert cup.standings()[0].name == "P6"
    assert sum(cup.fund().prizes) == 30


def test_everybody_can_draw_the_lots_again() -> None:
    first, _ = opened(11)
    second, _ = opened(11)
    assert first.pairing() == second.pairing()
    other = Tournament()
    for command in (Setup(seed="others").command(), *(Command("enter", f"P{one}") for one in range(1, 12))):
        other.obey(command)
    assert other.pairing() != first.pairing()


def test_an_undo_is_an_entry_and_takes_back_one_command_at_a_time() -> None:
    cup, commands = opened(4)
    commands += [cup.pairing(), Command("undo"), Command("withdraw", "p2")]
    again = Tournament.fold(enumerate(commands, 2))
    assert not again.rounds
    assert not again.entrants["P2"].here
    assert not again.entrants["P2"].paid
    back = Tournament.fold(enumerate([*commands, Command("undo"), Command("undo")], 2))
    assert [*back.entrants] == ["P1", "P2", "P3"]


def test_a_correction_takes_the_place_of_the_last_result() -> None:
    cup, _ = opened(3)
    cup.obey(cup.pairing())
    cup.obey(Command("result", "1", {"places": "P1, P2 > P3"}))
    cup.obey(Command("correct", "1.1", {"places": "P1, P3 > P2"}))
    assert set(cup.field()) == {"P1", "P3"}


def test_a_round_of_the_groups_can_be_corrected_until_the_knock_out_is_paired() -> None:
    cup, _ = opened(8, format="groups", group=4, through=1, seats=(2,))
    while len(cup.field()) == 8:
        cup.obey(cup.pairing())
        for table in cup.open_tables():
            cup.obey(Command("result", str(table.number), {"places": " > ".join(sorted(table.players))}))
        first = cup.rounds[0].tables[0].players
        cup.obey(Command("correct", "1.1", {"places": " > ".join(sorted(first, reverse=True))}))
        assert cup.rounds[0].tables[0].deals[-1].places[0] == (max(first),)
    assert len(cup.rounds) == 3
    cup.obey(cup.pairing())
    with pytest.raises(TournamentError, match="round 1 decided who plays now"):
        cup.obey(Command("correct", "1.1", {"places": " > ".join(first)}))


def test_nobody_comes_to_what_is_over() -> None:
    cup, _ = opened(2, late=3)
    cup.obey(cup.pairing())
    cup.obey(Command("result", "1", {"places": "P1 > P2"}))
    with pytest.raises(TournamentError, match="is over"):
        cup.obey(Command("enter", "P3"))


HEAD = "foolery-tournament 1\nnew Cup; seats 2, 3\nenter A\nenter B\nenter C\n"
"""The beginning of a file, of five lines."""
PAIRED = f"{HEAD}pair A, B, C\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "no-head", 1),
        ("[Event]\n", "no-head", 1),
        ("foolery-tournament 2\n", "newer", 1),
        ("foolery-tournament 1\n", "no-new", 2),
        ("foolery-tournament 1\nenter A\n", "new-first", 2),
        (f"{HEAD}new Cup\n", "new-twice", 6),
        (f"{HEAD}paint A\n", "no-kind", 6),
        (f"{HEAD}enter D; colour red\n", "no-field", 6),
        (f"{HEAD}enter D; rating 1; rating 2\n", "field-twice", 6),
        (f"{HEAD}enter D; rating high\n", "no-number", 6),
        (f"{HEAD}enter a\n", "same-name", 6),
        (f"{HEAD}enter {'x' * 65}\n", "bad-name", 6),
        (f"{HEAD}enter 12\n", "name-signs", 6),
        (f"{HEAD}withdraw D\n", "nobody", 6),
        (f"{HEAD}withdraw A\nwithdraw A\n", "gone", 7),
        (f"{HEAD}withdraw A\npair A, B, C\n", "not-playing", 7),
        (f"{HEAD}pair A, B, A\n", "seated-twice", 6),
        (f"{HEAD}pair A, B\n", "not-seated", 6),
        (f"{HEAD}pair A, B | C\n", "table-size", 6),
        (f"{HEAD}result 1; places A > B\n", "no-round", 6),
        (f"{HEAD}withdraw A\nwithdraw B\npair C\n", "too-few-at-all", 8),
        (f"{PAIRED}\n# a remark\nresult 2; places A > B > C\n", "no-table", 9),
        (f"{PAIRED}result 1\n", "no-places", 7),
        (f"{PAIRED}result 1; places A > B\n", "place-once", 7),
        (f"{PAIRED}result 1; places A > B > > C\n", "empty-place", 7),
        (f"{PAIRED}result 1; places A > B > D\n", "not-at-table", 7),
        (f"{PAIRED}result 1; places A, B, C; straps 1\n", "straps-in-draw", 7),
        (f"{PAIRED}result 1; places A > B > C; scores 1, 2\n", "scores", 7),
        (f"{PAIRED}result 1; places A > B > C\nresult 1; places A > B > C\n", "has-result", 8),
        (f"{PAIRED}correct 1; places A > B > C\n", "no-result", 7),
        (f"{PAIRED}pair A, B, C\n", "open-tables", 7),
        (f"{PAIRED}withdraw A\n", "sits", 7),
        (f"{PAIRED}enter D\n", "too-late", 7),
        (f"{PAIRED}undo all\n", "undo-what", 7),
        ("foolery-tournament 1\nnew Cup\nundo\n", "nothing-to-undo", 3),
        (f"{PAIRED}result 1; places A > B > C\npair A, B\ncorrect 1.1; places A > C > B\n", "too-late-to-correct", 9),
        (f"{PAIRED}result 1; places A > B > C\npair A, B\nresult 1; places A > B\nwithdraw A\n", "last-one", 10),
        (f"{PAIRED}result 1; places A > B > C\npair A, B\nresult 1; places A > B\npair A\n", "over", 10),
        ("foolery-tournament 1\nnew Cup; seats 3\n", "last-two", 2),
        ("foolery-tournament 1\nnew Cup; format league\n", "no-choice", 2),
        ("foolery-tournament 1\nnew Cup; format groups; late 2\n", "no-late", 2),
        ("foolery-tournament 1\nnew Cup; group 2; through 2\n", "all-through", 2),
    ],
)
def test_a_file_edited_by_hand_is_refused_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}: |tournament") as found:
        Tournament.fold(read(text))
    error = found.value
    why = error.message.fields.get("why", error.message)  # type: ignore[attr-defined]
    assert (why.code, error.line) == (f"tournament.{code}", line)  # type: ignore[attr-defined]
    for lang in ("en", "ru"):
        assert "tournament." not in error.text(lang)  # type: ignore[attr-defined]
