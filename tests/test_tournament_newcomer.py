"""What a newcomer gets wrong at a tournament's desk, and points of a league that no lot decides."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from foolery.cli.guard import run
from foolery.tournament import Command, Setup, Tournament
from foolery.tournament.league import League, Member
from tests.organiser import Organiser, in_a_folder

NAMES = ("Anna", "Boris", "Clara", "Dora")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening."""
    return in_a_folder(tmp_path, monkeypatch)


def evening(seed: str, results: int, *rest: Command, rounds: int = 1, kind: str = "swiss") -> Tournament:
    """Two tables of two, of which ``results`` have a result: the first player of each wins."""
    commands = [
        Setup(format=kind, seats=(2,), seed=seed, rounds=rounds).command(),
        *(Command("enter", name) for name in NAMES),
        Command("pair", "Anna, Boris | Clara, Dora"),
        Command("result", "1", {"places": "Anna > Boris"}),
        Command("result", "2", {"places": "Clara > Dora"}),
    ]
    return Tournament.fold(enumerate([*commands[: 6 + results], *rest], 2))


def lines(*evenings: Tournament) -> dict[str, Member]:
    """The table of a league by name."""
    return {one.name: one for one in League(evenings).standings()}


@pytest.mark.parametrize("kind", ["swiss", "round-robin", "duplicate", "knock-out"])
@pytest.mark.parametrize("seed", "abcdef")
def test_a_player_without_a_result_has_missed_an_evening_that_is_not_over(kind: str, seed: str) -> None:
    found = lines(evening(seed, 1, kind=kind, rounds=0 if kind == "knock-out" else 1))
    assert {name: one.points for name, one in found.items()} == {"Anna": Fraction(100), "Boris": Fraction(0)}
    again = lines(evening("whole", 2), evening(seed, 1, kind=kind, rounds=0 if kind == "knock-out" else 1))
    assert again["Clara"].evenings[1] is None
    assert again["Clara"].points == again["Clara"].evenings[0]


@pytest.mark.parametrize("seed", "abcdef")
def test_players_whom_only_the_lot_placed_in_order_earn_the_same(seed: str) -> None:
    found = lines(evening(seed, 2))
    assert {name: one.points for name, one in found.items()} == {
        **dict.fromkeys(("Anna", "Clara"), Fraction(500, 6)),
        **dict.fromkeys(("Boris", "Dora"), Fraction(100, 6)),
    }
    assert {name: (one.won, one.before) for name, one in found.items()} == {
        **dict.fromkeys(("Anna", "Clara"), (1, 0)),
        **dict.fromkeys(("Boris", "Dora"), (0, 0)),
    }


def test_a_bye_that_counts_as_a_win_counts_before_the_evening_is_over() -> None:
    setup = Setup(format="swiss", seats=(2,), seed="b", rounds=3)
    commands = [setup.command(), *(Command("enter", name) for name in NAMES[:3])]
    commands += [Command("pair", "Anna, Boris", {"bye": "Clara"}), Command("result", "1", {"places": "Anna > Boris"})]
    found = lines(Tournament.fold(enumerate(commands, 2)))
    assert {name: one.points for name, one in found.items()}["Clara"] > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--late", "99"), "--late must be a round from 1 to 35, since 2000 players play 35 rounds here, got 99"),
        (("--late", "12", "--players", "23"), "from 1 to 11, since 23 players play 11 rounds here, got 12"),
        (("--refund", "99"), "--refund must be a round from 1 to 35"),
        (("--format", "swiss", "--rounds", "4", "--late", "5"), "from 1 to 4"),
        (("--format", "duplicate", "--rounds", "4", "--refund", "5"), "from 1 to 4"),
        (("--through", "3"), "--through must be left out unless --format is groups, got --format knock-out"),
        (("--format", "swiss", "--group", "3"), "--group must be left out unless --format is groups, got"),
        (("--format", "swiss", "--advance", "first-out"), "unless --format is knock-out or groups, got --format swiss"),
        (("--format", "swiss", "--game", "throw-in,tournament.advance=first-out"), "--advance must be left out"),
        (("--format", "groups", "--late", "1"), "--late must be left out unless --format is knock-out or swiss"),
        (("--rounds", "5"), "--rounds must be left out unless"),
        (("--format", "swiss", "--rounds", "0"), "--rounds must be a whole number from 1 to 1000, got “0”"),
    ],
)
def test_an_option_without_sense_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    for lang in ("ru", "en"):
        text = Organiser(capsys, lang).types("new", "Cup", *arguments, code=1)
        assert text.count("\n") == 1
        assert not (folder / "tournament.txt").exists()
    assert said in text


@pytest.mark.parametrize("name", ["", "  ", "x" * 101])
def test_a_tournament_that_is_named_has_a_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = f"the name of a tournament must have 1 to 100 characters, got {len(name.strip())}"
    assert said in Organiser(capsys).types("new", name, code=1)


def test_a_file_with_such_options_stays_readable(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    text = "foolery-tournament 1\nnew; late 99; refund 99; through 3; rounds 0; seed 1\nenter Anna; bot nosuch\n"
    (folder / "tournament.txt").write_text(text, encoding="utf-8")
    assert "Anna" in Organiser(capsys).types("standings")


def test_a_player_who_has_left_is_known_by_the_beginning_of_the_name(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", *NAMES)
    who.types("withdraw", "dor")
    assert "Back in the tournament: Dora; entrants: 4" in who.types("enter", "dor")
    assert [*who.cup.entrants] == [*NAMES]
    who.types("withdraw", "dor")
    who.types("pair")
    assert "Dora has withdrawn and has no seat in round 1" in who.types("where", "dor", code=1)
    assert "Dora withdrew before round 1 was paired" in who.types("enter", "dor", code=1)
    who.types("result", "1", *who.cup.open_tables()[0].players)
    fool = next(name for name in NAMES[:3] if who.cup.out(name))
    who.types("pair")
    assert f"{fool} is out since round 1" in who.types("where", fool[:3], code=1)
    assert "nobody is called" in who.types("where", "Zoe", code=1)
    assert "снимается" not in Organiser(capsys, "ru").types("where", "dor", code=1)


def test_a_new_player_may_be_called_as_the_beginning_of_one_who_left_for_good(
    capsys: pytest.CaptureFixture[str],
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--format", "swiss", "--late", "2", "--rounds", "3")
    who.types("enter", *NAMES)
    who.types("withdraw", "Dora")
    who.types("pair")
    assert "Entered: Dor;" in who.types("enter", "Dor")
    assert "Dor was entered after round 1 was paired" in who.types("where", "Dor", code=1)


@pytest.mark.parametrize("bot", ["nosuch", "search-99", "nothere:Bot", "program:nothere-at-all", "os:path"])
def test_only_bots_that_are_there_are_entered(bot: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "bots.csv").write_text(f"name,bot\nLow,lowest\nMine,{bot}\n", encoding="utf-8")
    for lang in ("ru", "en"):
        who = Organiser(capsys, lang)
        who.types("new", "--seed", "1", "--file", f"{lang}.txt")
        before = (folder / f"{lang}.txt").read_bytes()
        listed = who.types("enter", "--list", "bots.csv", "--file", f"{lang}.txt", code=1)
        alone = who.types("enter", "Zed", "--bot", bot, "--file", f"{lang}.txt", code=1)
        for text in (listed, alone):
            assert bot.removeprefix("program:") in text
            assert text.count("\n") == 1
        assert (folder / f"{lang}.txt").read_bytes() == before
    assert "bots.csv, line 3: " in listed


@pytest.mark.parametrize("option", ["--csv", "--html"])
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("nowhere/out", "there is no folder nowhere"),
        ("folder", "cannot use folder: it is a folder"),
        ("other.txt", "other.txt is not such a page or table"),
        ("tournament.txt", "{option} must name a file of its own, got tournament.txt"),
        ("kept.out", "kept.out is protected against writing"),
    ],
)
def test_a_league_looks_at_its_targets_before_the_work(
    option: str, target: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--format", "swiss")
    who.types("enter", "Anna", "Boris")
    (folder / "folder").mkdir()
    (folder / "other.txt").write_text("mine\n", encoding="utf-8")
    (folder / "kept.out").touch(0o444)
    if target == "kept.out" and os.access(folder / target, os.W_OK):
        pytest.skip("this user may write to any file")
    assert run(["tournament", "league", "tournament.txt", option, target, "--lang", "en"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said.format(option=option) in printed.err
    assert "two files" in who.types("league", "tournament.txt", "--csv", "a", "--html", "./a", code=1)
    assert not (folder / "a").exists()


@pytest.mark.parametrize("command", ["print", "slips"])
def test_a_page_looks_at_its_target(command: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    (folder / "folder").mkdir()
    assert "cannot use folder: it is a folder" in who.types(command, "--html", "folder", code=1)
