"""How long an evening is, where everybody sits, points that people read, and the standings for programs."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.main import get_command

from foolery.cli.guard import run
from foolery.cli.tournament import tool
from foolery.cli.tournament_input import listed
from foolery.tournament import Command, Setup, Tournament
from foolery.tournament.formats import FORMATS
from foolery.tournament.page import page
from foolery.tournament.plan import Plan, planned, to_come
from foolery.tournament.report import TournamentText, digits, plain
from tests.organiser import Organiser, in_a_folder

NAMES = ("Zoe", "Élodie", "Anna", "Boris", "Clara", "Dora", "Egon")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening."""
    return in_a_folder(tmp_path, monkeypatch)


def opened(setup: Setup, names: tuple[str, ...] = NAMES) -> Tournament:
    """A tournament with these entrants."""
    cup = Tournament()
    for command in (setup.command(), *(Command("enter", name) for name in names)):
        cup.obey(command)
    return cup


# How long


def test_twenty_three_by_knock_out_are_eleven_rounds() -> None:
    assert planned(Setup(), 23) == Plan(23, 11, 165)
    assert planned(Setup(best_of=3, minutes=10), 23) == Plan(23, 11, 330)


@pytest.mark.parametrize("kind", [*FORMATS])
@pytest.mark.parametrize("number", [2, 5, 8, 12, 23])
def test_a_plan_is_what_is_played(kind: str, number: int) -> None:
    setup = Setup(format=kind, group=4, seed="plan")
    plan = planned(setup, number)
    if plan is None:
        assert not FORMATS[kind].sizes(number, setup)[0]
        return
    cup = opened(setup, tuple(f"P{one}" for one in range(number)))
    assert to_come(cup) == plan
    left = []
    while not cup.finished:
        cup.obey(cup.pairing())
        left.append(to_come(cup))
        for table in cup.open_tables():
            cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert len(cup.rounds) == plan.rounds
    assert [one.rounds for one in left if one is not None] == [*range(plan.rounds, 0, -1)]
    assert to_come(cup) is None


@pytest.mark.parametrize(
    ("lang", "said", "other", "minutes"),
    [
        ("en", "23 players: 11 rounds, about 2 h 45 min.", "--format swiss: 5 rounds, about 1 h 15 min.", "15 minutes"),
        ("ru", "23 игрока: 11 туров, около 2 ч 45 мин.", "--format swiss: 5 туров, около 1 ч 15 мин.", "15 минут"),
    ],
)
def test_the_beginning_says_how_long_the_evening_will_be(
    lang: str, said: str, other: str, minutes: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    printed = who.types("new", "--players", "23", "--seed", "1")
    assert said in printed
    assert other in printed
    assert minutes in printed
    assert "--format knock-out" not in printed
    (folder / "names.txt").write_text("\n".join(f"P{one}x" for one in range(23)), encoding="utf-8")
    assert said in who.types("enter", "--list", "names.txt")
    assert said.partition(": ")[2] in who.types("pair")


def test_without_a_number_some_numbers_of_players_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    printed = who.types("new", "--minutes", "20", "--best-of", "2", "--seed", "1")
    assert "16 players: 9 rounds, about 6 h." in printed
    assert "at 20 minutes for a deal" in printed
    assert who.cup.setup.minutes == 20
    assert "--format" not in printed
    assert "minutes must be a whole number from 1" in who.types("new", "--minutes", "0", "--file", "x.txt", code=1)


def test_too_few_players_are_refused_before_a_file_is_there(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    for lang, said in (("en", "a round needs at least 6 players, got 5"), ("ru", "не меньше 6")):
        arguments = ("new", "--format", "swiss", "--seats", "6", "--players", "5")
        assert said in Organiser(capsys, lang).types(*arguments, code=1)
    assert not (folder / "tournament.txt").exists()


# Where everybody sits


def test_everybody_finds_their_table_by_the_alphabet(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seats", "2", "--seed", "1")
    assert "no round is paired" in who.types("where", code=1)
    who.types("enter", *NAMES)
    who.types("pair", "--by-hand", "Zoe, Anna | Boris, Dora | Egon, Clara; elodie")
    lines = who.types("where").splitlines()
    assert lines[1:] == [
        *("  Anna: table 1", "  Boris: table 2", "  Clara: table 3", "  Dora: table 2", "  Egon: table 3"),
        *("  Élodie: bye", "  Zoe: table 1"),
    ]
    assert who.types("where", "elod", "z").splitlines()[1:] == ["  Élodie: bye", "  Zoe: table 1"]
    assert "nobody is called" in who.types("where", "Hugo", code=1)
    assert "  Anna: стол 1" in Organiser(capsys, "ru").types("where")
    who.types("print")
    html = (folder / "tournament.html").read_text(encoding="utf-8")
    assert html.index("<li>Egon <b>table 3</b>") < html.index("<li>Élodie <b>bye</b>") < html.index("<li>Zoe <b>")


def test_members_of_a_team_find_their_table_too() -> None:
    cup = Tournament()
    cup.obey(Setup(games=("pair-play",), format="swiss", seats=(2,), members=2).command())
    for team, members in (("Red", "Vera, Anna"), ("Blue", "Gleb, Boris")):
        cup.obey(Command("enter", team, {"members": members}))
    cup.obey(cup.pairing())
    places = TournamentText(cup, "en").places(cup.rounds[0])
    assert [name for name, _ in places] == ["Anna", "Blue", "Boris", "Gleb", "Red", "Vera"]
    assert {where for _, where in places} == {"table 1"}


# Points


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_standings_show_points_and_no_shares(lang: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--format", "swiss", "--rounds", "2", "--seed", "1")
    who.types("enter", *NAMES[:6])
    who.types("pair")
    who.types("result", "1", "Zoe")
    printed = who.types("standings")
    rows = [line.split() for line in printed.splitlines() if re.match(r"\d  ", line)]
    assert [row[2] for row in rows] == ["60"] * 5 + ["0"]
    assert not re.search(r"0[.,]6", printed)
    who.types("print")
    html = (folder / "tournament.html").read_text(encoding="utf-8")
    assert ">60</td>" in html
    assert {"en": "in hundredths: the first of all 100", "ru": "в сотых: первый 100"}[lang] in html


def test_points_have_decimals_only_where_different_ones_would_look_alike() -> None:
    assert digits([Fraction(200, 3), Fraction(100, 3)]) == 0
    assert digits([Fraction(200, 3), Fraction(67)]) == 1
    assert digits([Fraction(200, 3), Fraction(667, 10)]) == 2
    assert digits([Fraction(200, 3), Fraction(667, 10)], 1) == 1
    assert digits([Fraction(1, 2), Fraction(1, 2)]) == 0
    assert digits([Fraction(1, 2), Fraction(0)]) == 1


# For programs


def test_standings_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types(
        "new", "Cup", "--format", "swiss", "--rounds", "1", "--fee", "10", "--prizes", "60,40", "--seed", "secret"
    )
    who.types("enter", *NAMES[:4])
    before = json.loads(who.types("standings", "--json"))
    assert (before["round"], before["rounds"], before["standings"], before["seed"]) == (0, 1, [], None)
    assert [one["name"] for one in before["entrants"]] == [*NAMES[:4]]
    who.types("pair", "--by-hand", ", ".join(NAMES[:4]))
    printed = who.types("standings", "--json")
    assert "secret" not in printed
    assert json.loads(printed)["open_tables"] == [1]
    who.types("result", "1", "Anna", "Zoe", "Boris", "Élodie", "--straps", "1")
    after = json.loads(who.types("standings", "--json"))
    assert (after["finished"], after["winner"], after["seed"]) == (True, "Anna", "secret")
    assert [(one["place"], one["name"], one["points"], one["prize"]) for one in after["standings"]] == [
        *((1, "Anna", 100, 24), (2, "Zoe", 66.6667, 16), (3, "Boris", 33.3333, 0), (4, "Élodie", 0, 0)),
    ]
    assert after["standings"][3]["epaulettes_taken"] == after["standings"][2]["epaulettes_given"] == 1
    assert after["tables"] == [
        {
            "table": 1,
            "players": [*NAMES[:4]],
            "deals": [{"places": [["Anna"], ["Zoe"], ["Boris"], ["Élodie"]], "straps": 1, "scores": {}}],
        }
    ]
    assert after["fund"] == {"paid": 40, "returned": 0, "paid_out": 40, "waiting": 0}


def test_an_error_is_json_where_json_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    assert who.types("standings", code=1).startswith("foolery: ")
    assert run(["tournament", "standings", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "tournament.no-file"


def test_groups_are_told_to_programs() -> None:
    cup = opened(Setup(format="groups", group=4, seed="g"))
    cup.obey(cup.pairing())
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    groups = plain(cup)["groups"]
    assert sorted(one["name"] for group in groups for one in group) == sorted(NAMES)
    assert len(groups) == 2


# Date and time


@pytest.mark.parametrize(
    ("lang", "form"),
    [
        ("en", r"As of \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d<"),
        ("ru", r"По состоянию на \d{1,2} [а-я]+ \d{4} г., \d\d:\d\d<"),
    ],
)
def test_a_page_shows_its_date_and_time(lang: str, form: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--format", "swiss", "--rounds", "1", "--seed", "1")
    who.types("enter", "Anna", "Boris")
    who.types("pair")
    who.types("result", "1", "Anna")
    who.types("print")
    who.types("league", "tournament.txt", "--html", "league.html")
    for name in ("tournament.html", "league.html"):
        assert re.search(form, (folder / name).read_text(encoding="utf-8"))


def test_the_same_tournament_gives_the_same_page() -> None:
    cup = opened(Setup(seed="1"))
    assert page(cup, "en") == page(cup, "en")
    assert "<p>As of" not in page(cup, "en")
    assert '<p class="note">&lt;now&gt;</p>' in page(cup, "en", "<now>")


# The page about tournaments

PAGE = (Path(__file__).parent.parent / "docs/tournaments.md").read_text(encoding="utf-8")


def test_the_page_about_tournaments_names_every_command_and_no_other_option() -> None:
    commands = {one.name: one for one in get_command(tool).commands.values()}  # type: ignore[attr-defined]
    named = {*re.findall(r"foolery tournament ([a-z]+)", PAGE)} | {*re.findall(r"`([a-z]+)(?: [^`]*)?`", PAGE)}
    assert {*commands} <= named
    assert {*re.findall(r"foolery tournament ([a-z]+)", PAGE)} <= {*commands}
    known = {option for one in commands.values() for parameter in one.params for option in parameter.opts}
    elsewhere = {"--entrants"}
    assert {*re.findall(r"(?<!-)--[a-z][a-z-]*", PAGE)} <= known | elsewhere


def test_the_page_about_tournaments_names_every_key_of_the_json() -> None:
    cup = opened(Setup(format="groups", group=4, seed="g"))
    cup.obey(cup.pairing())
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    found, keys = plain(cup), set[str]()
    for one in (found, *(found[name][0] for name in ("entrants", "standings", "tables")), found["fund"]):
        keys |= {*one}
    keys |= {*found["tables"][0]["deals"][0]}
    told = {*re.findall(r"`([a-z_]+)`", PAGE.partition("## For programs")[2].partition("## The file")[0])}
    assert keys == told - {"null", "new"}


def test_the_list_on_the_page_is_read() -> None:
    text = PAGE.partition("```\nNo;Name")[2].partition("```")[0]
    assert [command.subject for _, command in listed(f"No;Name{text}")] == [
        *("Ivanova Anna", "Petrov Boris", "Élodie Martin")
    ]
