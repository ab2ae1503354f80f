"""What the desk of a tournament refuses, and what it takes that looks odd: names, files, money."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from foolery.arena import bot_tournament
from foolery.cli import words
from foolery.cli.tournament_bots import expected
from foolery.tournament import Command, Setup, Tournament, read
from foolery.tournament.entrants import matching
from foolery.tournament.report import aligned, columns, fits
from tests.organiser import Organiser, in_a_folder

COMPOSED, APART = "Jos\u00e9", "Jose\u0301"
NAMES = ("Anna", "Boris", "Clara", "Dora", "Egon", "Fritz")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening."""
    return in_a_folder(tmp_path, monkeypatch)


def of_lines(*lines: str) -> Tournament:
    """The tournament of a file with these lines."""
    return Tournament.fold(read("\n".join(("foolery-tournament 1", *lines))))


# Money


@pytest.mark.parametrize("refund", ["1", "3"])
@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "is out since round 1: there is nothing to withdraw from"), ("ru", "вне игры с тура 1")],
)
def test_who_is_out_has_nothing_to_withdraw_from(
    refund: str, lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--refund", refund, "--fee", "10", "--seed", "1")
    who.types("enter", *NAMES)
    who.types("pair")
    who.types("result", "1", "Anna")
    assert said in who.types("withdraw", "Anna", code=1)
    cup = who.cup
    assert cup.fund().returned == 0
    assert [one.name for one in cup.standings()][-1] == "Anna"


def test_whoever_has_played_stays_in_the_standings_behind_those_whose_fee_is_in_the_fund() -> None:
    for kind in ("swiss; rounds 2", "knock-out"):
        entered = [f"enter {name}" for name in NAMES[:4]]
        cup = of_lines(f"new; format {kind}; refund 3; fee 10; seed 1", *entered)
        cup.obey(Command("pair", ", ".join(NAMES[:4])))
        cup.obey(Command("result", "1", {"places": "Anna > Boris > Clara > Dora"}))
        cup.obey(Command("withdraw", "Anna"))
        assert cup.fund().returned == 10
        assert [one.name for one in cup.standings()][-1] == "Anna"
        while not cup.finished:
            cup.obey(cup.pairing())
            cup.obey(Command("result", "1", {"places": " > ".join(sorted(cup.rounds[-1].tables[0].players))}))
        assert len(cup.standings()) == 4
        assert cup.standings()[0].name == "Boris"
        assert cup.fund().prizes == (30,)


def test_a_file_in_which_somebody_withdrew_who_was_out_is_read_and_his_fee_stays() -> None:
    cup = of_lines(
        *("new; refund 3; fee 10; seed 1", "enter A", "enter B", "enter C", "pair A, B, C"),
        *("result 1; places B, C > A", "withdraw A", "enter A", "withdraw A"),
    )
    assert cup.fund().returned == 0
    assert len(cup.standings()) == 3


# Names


def test_names_that_look_alike_are_one(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", APART, "Boris")
    assert [*who.cup.entrants] == [COMPOSED, "Boris"]
    for name in (COMPOSED, APART, "jos\u00c9", "\uff2aos\u00e9"):
        assert "entered already" in who.types("enter", name, code=1)
    (folder / "mac.txt").write_text("Fe\u0308dor\nSergei\u0306\n", encoding="utf-8")
    who.types("enter", "--list", "mac.txt")
    assert [*who.cup.entrants][2:] == ["F\u00ebdor", "Serge\u012d"]
    who.types("withdraw", APART)
    who.types("enter", APART)
    who.types("pair", "--by-hand", f"{APART}, Boris, F\u00ebdor, Sergei\u0306")
    assert f"> {COMPOSED}" in who.types("result", "1", APART)


def test_a_file_with_two_names_that_look_alike_stays_readable() -> None:
    cup = of_lines(
        *("new; seed 1", f"enter {APART}", f"enter {COMPOSED}", f"pair {APART}, {COMPOSED}"),
        f"result 1; places {COMPOSED} > {APART}",
    )
    assert [one.name for one in cup.standings()] == [COMPOSED, APART]
    assert [matching(name, [APART, COMPOSED]) for name in (APART, COMPOSED)] == [APART, COMPOSED]


def test_a_file_with_parts_of_the_fund_of_any_sum_stays_readable() -> None:
    assert of_lines("new; prizes 5,3,2; seed 1").setup.prizes == (5, 3, 2)
    assert of_lines("new; prizes 300,500; seed 1").setup.prizes == (300, 500)


@pytest.mark.parametrize("name", ["draw", "Draw", "ничья", "bye", "a=b", "a>b", "a,b", "a;b"])
def test_a_name_that_would_mean_something_else_in_a_result_is_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in ("en", "ru"):
        who = Organiser(capsys, lang)
        file = ("--file", f"{lang}.txt")
        who.types("new", "--seed", "1", *file)
        printed = who.types("enter", name, *file, code=1)
        assert {"en": "a name must not", "ru": "имя не должно"}[lang] in printed
        assert printed.count("\n") == 1


def test_a_file_with_such_names_stays_readable() -> None:
    assert [*of_lines("new; seed 1", "enter draw", "enter a=b").entrants] == ["draw", "a=b"]


def test_who_is_left_over_may_be_called_as_the_word_begins(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seats", "2", "--seed", "1")
    who.types("enter", "Anna", "Boris", "byers")
    who.types("pair", "--by-hand", "Anna, Boris; byers")
    assert who.cup.rounds[0].byes == ("byers",)
    who.types("undo")
    who.types("pair", "--by-hand", "Anna, Boris; bye byers")
    assert who.cup.rounds[0].byes == ("byers",)


# Files


def test_a_protected_file_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    page = folder / "tournament.html"
    page.write_text("mine", encoding="utf-8")
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode, **more: mode != os.W_OK and access(path, mode, **more))
    before = (folder / "tournament.txt").read_bytes()
    for arguments in (("enter", "Anna"), ("print",), ("run",)):
        assert "protected" in who.types(*arguments, code=1)
    assert (folder / "tournament.txt").read_bytes() == before
    assert page.read_text(encoding="utf-8") == "mine"


def test_no_folder_is_made_for_a_page_or_a_tournament(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    for arguments in (("print", "--html", "nope/x.html"), ("new", "--file", "nope/t.txt")):
        assert "there is no folder nope" in who.types(*arguments, code=1)
    who.types("enter", "Anna", "--file", "nope/t.txt", code=1)
    assert not (folder / "nope").exists()


# What was typed


def test_an_order_is_typed_as_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", "Ann Lee", "Boris", "Gleb")
    who.types("pair")
    for typed in (("Ann", "Lee,", "Boris,", "Gleb"), ("Ann Lee, Boris, Gleb",), ("Ann Lee=0, Boris=1,", "Gleb=2")):
        assert "Ann Lee > Boris > Gleb" in who.types("result", "1", *typed)
        who.types("undo")
    for lang, said in (("en", 'quotation marks, "Ann Lee"'), ("ru", 'в кавычках, "Ann Lee"')):
        assert said in Organiser(capsys, lang).types("result", "1", "Ann", "Lee", code=1)
    assert "quotation marks" not in who.types("result", "1", "Ann", "Lea", code=1)


@pytest.mark.parametrize(
    ("lang", "all_of_it", "more"),
    [("en", "`undo --count 3` takes all", "are 2 more withdrawals"), ("ru", "отменит `undo --count 3`", "2")],
)
def test_what_one_command_brought_is_taken_back_at_once(
    lang: str, all_of_it: str, more: str, capsys: pytest.CaptureFixture[str]
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--seed", "1")
    assert "--count 6" in who.types("enter", *NAMES)
    assert all_of_it in who.types("withdraw", *NAMES[:3])
    printed = who.types("undo")
    assert "Clara" in printed
    assert more in printed
    assert "--count 2" in printed
    printed = who.types("undo", "--count", "2")
    assert printed.index("Boris") < printed.index("Anna")
    assert "--count" not in printed
    assert len(who.cup.field()) == 6
    assert "6" in who.types("undo", "--count", "7", code=1)
    who.types("undo", "--count", "6")
    assert not who.cup.entrants


def test_one_entrant_is_not_told_of_smaller_tables(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", "Anna")
    assert "--seats" not in who.types("pair", code=1)
    who.types("new", "--format", "swiss", "--seats", "3", "--seed", "1", "--file", "three.txt")
    who.types("enter", "Anna", "--file", "three.txt")
    assert "--seats" in who.types("pair", "--file", "three.txt", code=1)


@pytest.mark.parametrize(
    ("line", "said"), [("undo; x 1", "undo has no fields"), ("enter Anna; ", "a field must follow each semicolon")]
)
def test_odd_lines_are_told(line: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "tournament.txt").write_text(f"foolery-tournament 1\nnew; seed 1\n{line}\n", encoding="utf-8")
    assert f"line 3: {said}" in Organiser(capsys).types("standings", code=1)


def test_where_one_name_is_bad_nobody_is_entered(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    printed = who.types("enter", "Anna", "x" * 65, code=1)
    assert "a name must have 1 to 64 characters, got 65" in printed
    assert "nobody was entered" in printed
    (folder / "names.txt").write_text("Anna\n+Boris\n", encoding="utf-8")
    assert "nobody of the list was entered" in who.types("enter", "--list", "names.txt", code=1)
    assert not who.cup.entrants


# Who has withdrawn, wide names, leagues


@pytest.mark.parametrize(("lang", "said"), [("en", "× Dora: withdrawn after"), ("ru", "× Dora: вне турнира после")])
def test_a_knock_out_marks_who_has_withdrawn(
    lang: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--seed", "1")
    who.types("enter", *NAMES[:4])
    who.types("pair")
    who.types("result", "1", "Anna")
    who.types("withdraw", "Dora")
    printed = who.types("standings")
    assert "Dora ×" in printed
    assert "Anna ×" not in printed
    assert said in who.types("bracket")
    who.types("print")
    html = (folder / "tournament.html").read_text(encoding="utf-8")
    assert "Dora ×" in html
    assert said in html


def test_columns_stand_below_each_other_where_names_are_wide() -> None:
    rows = [["1", "\u674e\u5c0f\u9f99", "x"], ["2", "Anna", "x"], ["3", "e\u0301", "x"]]
    assert [line[line.index("x") - 2 :] for line in aligned(["", "", "x"], rows, 40)] == ["  x"] * 4
    assert [columns(line) for line in aligned(["", "", "x"], rows, 40)] == [12] * 4
    assert not fits(["", "", "x"], rows, 11)


def _evening(who: Organiser, file: str, seed: str, lang: str = "") -> None:
    spoken = Organiser(who.capsys, lang)
    spoken.types("new", "--format", "swiss", "--rounds", "1", "--seed", seed, "--file", file)
    spoken.types("enter", "Anna", "Boris", "--file", file)
    spoken.types("pair", "--file", file)
    spoken.types("result", "1", "Boris", "--file", file)


def test_a_league_speaks_the_language_of_the_environment_else_of_its_first_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    who = Organiser(capsys, "")
    _evening(who, "1.txt", "1", "en")
    _evening(who, "2.txt", "2", "ru")
    words.hush()
    assert who.types("league", "1.txt", "2.txt").startswith("League")
    assert who.types("league", "2.txt", "1.txt").startswith("Лига")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert who.types("league", "2.txt", "1.txt").startswith("League")
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert who.types("league", "1.txt").startswith("Лига")


@pytest.mark.parametrize(("lang", "said"), [("en", "2.txt is a copy of 1.txt"), ("ru", "2.txt — копия 1.txt")])
def test_a_league_tells_a_copy_of_an_evening_and_the_file_that_is_broken(
    lang: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    _evening(who, "1.txt", "1", lang)
    (folder / "2.txt").write_bytes((folder / "1.txt").read_bytes())
    assert said in who.types("league", "1.txt", "2.txt", code=1)
    (folder / "2.txt").write_text("foolery-tournament 1\nnew\nnow\n", encoding="utf-8")
    assert "2.txt, " in who.types("league", "1.txt", "2.txt", code=1)


def test_a_league_has_one_sign_for_minus(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    places = ("X > Y > B > A > Z", "X > Y > B > A > Z ", "X > A > Y > B > Z")
    for number, order in enumerate(places, 1):
        entered = "".join(f"enter {name}\n" for name in "XYZAB")
        text = f"foolery-tournament 1\nnew; format swiss; rounds 1; seed {number}\n{entered}pair X, Y, Z, A, B\n"
        (folder / f"{number}.txt").write_text(f"{text}result 1; places {order}\n", encoding="utf-8")
    printed = Organiser(capsys).types("league", "1.txt", "2.txt", "3.txt")
    assert "  \N{MINUS SIGN}1  " in printed
    assert "-1" not in printed


# Files that cannot be read


@pytest.mark.parametrize(("lang", "said"), [("en", "access is denied"), ("ru", "нет доступа")])
def test_a_file_that_may_not_be_read_is_told(
    lang: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--seed", "1")
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode, **more: mode != os.R_OK and access(path, mode, **more))
    for arguments in (
        *(("league", "tournament.txt"), ("run", "tournament.txt"), ("standings",), ("pair",)),
        ("enter", "--list", "tournament.txt"),
    ):
        printed = who.types(*arguments, code=1)
        assert said in printed
        assert "tournament.txt" in printed
        assert "class" not in printed


def test_a_run_counts_deals(capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup(format="swiss", seats=(2,), rounds=3, best_of=2, seed="1")
    entered = [Command("enter", f"B{one}", {"bot": "lowest"}) for one in range(4)]
    cup = Tournament.fold(enumerate([setup.command(), *entered], 2))
    whole, told = expected(cup), list[int]()
    with ThreadPoolExecutor(1) as executor:
        bot_tournament.run(cup, lambda command: None, executor, 1, 0.0, told.append)
    assert whole == 12
    assert told == [*range(1, 13)]
