"""A club's evening through the real command, in both languages; and everything that an organiser may get wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from foolery.speech import tongue
from foolery.terminal.store import GameLock
from foolery.tournament import Tournament, read
from tests.organiser import Organiser, in_a_folder

NAMES = {
    "en": "Anna Boris Clara Dora Egon Fritz Gleb Gena Hugo Ida Jack Kate "
    "Leo Mary Nick Olga Paul Rosa Sam Tom Uma Vera Will",
    "ru": "Анна Борис Вера Галя Дора Егор Жанна Зоя Иван Клара Лев Мила "
    "Ника Олег Пётр Рита Саша Тим Ульяна Фёдор Хава Юля Яша",
}
DRAW = {"en": "draw", "ru": "ничья"}
SAID = {"en": "All is played. The winner: ", "ru": "Всё сыграно. Победитель: "}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening, and no language that was asked for before."""
    return in_a_folder(tmp_path, monkeypatch)


class Balanced(HTMLParser):
    """Reads a page and holds its elements against each other."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {name for name, _ in attrs} & {"src", "href"}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_evening_of_twenty_three(lang: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys, lang)
    (folder / "names.txt").write_text("\n".join(NAMES[lang].split()), encoding="utf-8")
    who.types("new", "Club", "--fee", "10", "--seed", "friday")
    who.types("enter", "--list", "names.txt")
    who.types("withdraw", NAMES[lang].split()[9])
    mistaken = False
    for _ in range(40):
        if who.cup.finished:
            break
        assert re.search(r"\b1: ", who.types("pair"))
        while tables := who.cup.open_tables():
            table = tables[0]
            at, fool = str(table.number), table.players[-1]
            if not mistaken:
                who.types("result", at, table.players[0])
                assert table.players[0] in who.types("undo")
                who.types("result", at, DRAW[lang])
                mistaken = True
            last = who.types("result", at, fool)
        if sum(not one.here for one in who.cup.entrants.values()) < 3:
            who.types("withdraw", who.cup.field()[-1])
    cup = who.cup
    assert sum(not one.here for one in cup.entrants.values()) == 3
    winner = cup.standings()[0].name
    assert cup.finished
    assert SAID[lang] + winner in last
    assert (cup.fund().paid, cup.fund().returned, cup.fund().prizes[0]) == (230, 10, 220)
    assert winner in who.types("standings")
    who.types("print")
    html = (folder / "tournament.html").read_text(encoding="utf-8")
    page = Balanced()
    page.feed(html)
    assert not page.open
    assert all(name in html for name in NAMES[lang].split() if cup.entrants[name].paid)
    assert f'<html lang="{lang}">' in html


def test_results_in_few_keys(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", "Anna Lee", "Anton", "Gleb")
    who.types("pair")
    for typed, said in (
        (["g"], "> Gleb"),
        (["+ant", "g"], "Anton > Anna Lee > Gleb"),
        (["gl", "anna", "ant"], "Gleb > Anna Lee > Anton"),
        (["g=5", "ant=0", "anna=12"], "Anton > Gleb > Anna Lee"),
        (["draw"], "draw"),
    ):
        printed = who.types("result", "1", *typed)
        assert said in printed
        assert ("plays another deal" in printed) == (typed == ["draw"])
        who.types("undo")
    assert "fits Anna Lee and Anton" in who.types("result", "1", "an", code=1)
    assert "from the best to the fool" in who.types("result", "1", "g", "ant", code=1)
    assert "epaulettes" not in who.types("result", "1", "g", "--straps", "2")
    assert "has its result already" in who.types("result", "1", "g", code=1)
    who.types("result", "1", "anna", "--correct")
    assert who.cup.field() == ["Anton", "Gleb"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_row_95_is_played_by_its_own_options(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys, lang)
    who.types(
        "new", "--game", "throw-in,pack=52,tournament.best-of=3,tournament.advance=first-out/transfer", "--seed", "1"
    )
    setup = who.cup.setup
    assert (setup.best_of, setup.advance) == (3, "first-out")
    assert setup.games == ("throw-in,pack=52", "transfer")
    other = ("new", "--file", "other.txt", "--game")
    assert "tournament.best-of" in who.types(*other, "throw-in,tournament.fee=3", code=1)
    assert "tournament.advance" in who.types(*other, "throw-in,tournament.advance=nobody", code=1).replace(
        "advance", "tournament.advance"
    )
    assert "3" in who.types(*other, "simple,tournament.best-of=3", "--best-of", "2", code=1)


@pytest.mark.parametrize(("lang", "said"), [("en", "name who was first out"), ("ru", "кто вышел первым")])
def test_where_the_first_one_out_goes_on_he_must_be_named(
    lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--advance", "first-out", "--seed", "1")
    who.types("enter", "Anna", "Boris", "Gleb", "Dora")
    who.types("pair")
    assert said in who.types("result", "1", "Gleb", code=1)
    assert said in who.types("result", "1", "Gleb", "Anna", code=1)
    who.types("result", "1", "+Anna", "Gleb")
    assert who.cup.standings()[0].name == "Anna"
    who.types("result", "1", "+Boris", "--correct")
    assert who.cup.field() == ["Boris"]


def test_where_the_fool_is_out_he_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", "Anna", "Boris", "Gleb", "Dora")
    who.types("pair")
    assert "name the fool alone" in who.types("result", "1", "+Anna", code=1)
    who.types("result", "1", "+Anna", "Gleb")
    assert sorted(who.cup.field()) == ["Anna", "Boris", "Dora"]


def test_ratings_of_a_league_are_a_list_of_entrants(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seeding", "rating", "--seed", "1")
    rows = "family,variant,name,games,mean,deviation,rating\ndurak,,Gleb,3,25.00,8.00,100\ndurak,,Anna,3,24.00,8.00,0\n"
    text = rows + "durak,throw-in,Gleb,3,25.00,8.00,90\nidiot,,Anna,1,25.00,8.00,70\n"
    (folder / "ratings.csv").write_text(text, encoding="utf-8")
    who.types("enter", "--list", "ratings.csv")
    assert {name: one.rating for name, one in who.cup.entrants.items()} == {"Gleb": 100, "Anna": 0}


def test_at_two_the_fool_says_who_was_first(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--advance", "first-out", "--seed", "1")
    who.types("enter", "Anna", "Boris")
    who.types("pair")
    who.types("result", "1", "Anna")
    assert who.cup.field() == ["Boris"]


def test_in_the_groups_the_fool_alone_may_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "groups", "--group", "3", "--advance", "first-out", "--seed", "1")
    who.types("enter", "Anna", "Boris", "Clara", "Dora", "Egon", "Fritz")
    who.types("pair")
    for table in who.cup.open_tables():
        who.types("result", str(table.number), table.players[0])


def test_an_evening_of_teams(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    assert "has no teams of 2" in who.types("new", "--members", "2", code=1)
    who.types("new", "--game", "pair-play", "--members", "2", "--format", "round-robin", "--seed", "1")
    (folder / "teams.csv").write_text("name,team\nAnna,Red\nBoris,Red\nVera,Blue\nGleb,Blue\n", encoding="utf-8")
    who.types("enter", "--list", "teams.csv")
    who.types("enter", "Green", "--members", "Dora, Egon")
    assert "for two teams" in who.types("enter", "White", "--members", "Anna, Fritz", code=1)
    assert "Round 1 of 3" in who.types("pair")
    who.types("print")
    page = (folder / "tournament.html").read_text(encoding="utf-8")
    assert "Anna (Red)" in page or "Dora (Green)" in page
    assert "Red: Anna, Boris" in page


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_nothing_is_wider_than_a_phone(
    columns: int, capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for lang in ("en", "ru"):
        who = Organiser(capsys, lang)
        file = ("--file", f"{lang}.txt")
        (folder / "names.txt").write_text("\n".join(NAMES[lang].split()), encoding="utf-8")
        who.types("new", *file, "--fee", "10", "--seed", "phone")
        who.types("enter", *file, "--list", "names.txt")
        printed = who.types("pair", *file)
        cup = Tournament.fold(read((folder / f"{lang}.txt").read_text(encoding="utf-8")))
        for table in cup.open_tables():
            who.types("result", str(table.number), table.players[0], *file)
        printed += who.types("pair", *file) + who.types("standings", *file) + who.types("bracket", *file)
        assert max(map(len, printed.splitlines())) <= columns
        assert all(name in printed for name in NAMES[lang].split())


def test_a_list_may_say_what_its_columns_are(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    (folder / "list.csv").write_text("rating,name,bot\n1500,Anna,\n,Bot,lowest\n", encoding="utf-8")
    who.types("new", "--seed", "1")
    who.types("enter", "--list", "list.csv")
    found = who.cup.entrants
    assert (found["Anna"].rating, found["Bot"].bot) == (1500, "lowest")


@pytest.mark.parametrize(
    "text",
    [
        "Anna;1500;;\nBot;;;lowest\n",
        "\ufeff№;Рейтинг;Имя;Бот\r\n1;1500;Anna;\r\n ; ;;\r\n;;;\r\n2;;Bot;lowest\r\n",
        ",,\nplace,Rating,name,bot\n1,1500,Anna,\n,,,\n  \n2,,Bot,lowest\n",
        '"note","name","rating","bot"\n"a; b","Anna","1500",""\n"","Bot","","lowest"\n',
    ],
)
def test_a_list_comes_from_any_spreadsheet(text: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    (folder / "list.csv").write_text(text, encoding="utf-8", newline="")
    who.types("new", "--seed", "1")
    who.types("enter", "--list", "list.csv")
    assert [(one.name, one.rating, one.bot) for one in who.cup.entrants.values()] == [
        ("Anna", 1500, ""),
        ("Bot", 0, "lowest"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'Anna,1500\n"{"x" * 140_000}\n', "line 2: the line cannot"),
        ('Anna\n"Boris\nClara\n', "line 2: the line cannot"),
        ("nick,rating\nAnna,1500\n", "line 1: the header must have"),
    ],
)
def test_a_list_that_cannot_be_read_is_told_of(
    text: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    (folder / "list.csv").write_text(text, encoding="utf-8")
    who.types("new", "--seed", "1")
    assert said in who.types("enter", "--list", "list.csv", code=1)
    assert not who.cup.entrants


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_what_is_made_to_be_shown_can_be_read_by_others(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--format", "duplicate")
    who.types("enter", "Anna", "Boris", "Clara", "Dora")
    who.types("pair")
    before = os.umask(0o022)
    try:
        who.types("print")
        who.types("slips")
        who.types("league", "tournament.txt", "--html", "league.html")
    finally:
        os.umask(before)
    modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir() if file.is_file()}
    assert (modes["tournament.html"], modes["league.html"]) == (0o644, 0o644)
    assert (modes["tournament.txt"], modes["tournament-slips.html"]) == (0o600, 0o600)


def test_what_goes_wrong_is_one_sentence_and_leaves_the_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    assert "there is no tournament in tournament.txt" in who.types("standings", code=1)
    assert "2 to 6" in who.types("new", "--seats", "9", code=1)
    who.types("new", "--seed", "1", "--seats", "3-4", "--format", "swiss")
    assert "is there already" in who.types("new", code=1)
    assert "name a player" in who.types("enter", code=1)
    who.types("enter", "Anna", "Boris")
    before = (folder / "tournament.txt").read_bytes()
    for arguments, said in (
        (("enter", "Clara", "anna"), "“anna” is entered already"),
        (("enter", "a;b"), "a name must not"),
        (("enter", "a,b"), "a name must not"),
        (("enter", "Clara", "--members", "Red; bot lowest"), "a name must not"),
        (("enter", "Clara", "--bot", "program:a\nundo"), "must have no semicolon"),
        (("pair",), "a round needs at least 3 players"),
        (("withdraw", "Zoe"), "nobody is called"),
        (("result", "1", "Anna"), "no round is paired"),
        (("enter", "--list", "none.csv"), "none.csv"),
        (("bracket", "--file", "none.txt"), "none.txt"),
        (("slips",), "no round is paired"),
        (("league", "tournament.txt", "none.txt"), "none.txt"),
    ):
        text = who.types(*arguments, code=1)
        assert said in text
        assert text.count("\n") == 1
        assert (folder / "tournament.txt").read_bytes() == before
    (folder / "tournament.txt").write_bytes(before + b"withdraw Zoe\n")
    assert "line 5: nobody is called" in who.types("standings", code=1)


def test_what_is_wrong_in_a_round_is_one_sentence(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--format", "swiss", "--seats", "2", "--rounds", "3")
    who.types("enter", "Anna", "Boris", "Clara", "Dora", "Egon", "Fritz")
    who.types("withdraw", "Egon")
    assert "Egon does not play" in who.types("pair", "--by-hand", "Anna, Egon | Boris, Clara; Dora", code=1)
    assert "is not seated" in who.types("pair", "--by-hand", "Anna, Boris", code=1)
    assert "table 1 must have 2 players, got 3" in who.types(
        "pair", "--by-hand", "Anna, Boris, Clara; Dora, Fritz", code=1
    )
    assert "Bye this round: " in who.types("pair")
    table = who.cup.open_tables()[0]
    before = (folder / "tournament.txt").read_bytes()
    for arguments, said in (
        (("result", "3", "Anna"), "a number from 1 to 2 in round 1, got “3”"),
        (("result", "x", "Anna"), "in round 1, got “x”"),
        (("result", "2.1", "Anna"), "a whole number from 1 to 1"),
        (("result", "1", "Zoe"), "“Zoe” does not sit at table 1"),
        (("result", "1", "draw", "--straps", "1"), "a draw must have no epaulettes"),
        (("result", "1", table.players[0], "--straps", "3"), "from 0 to 2"),
        (("result", "1", f"{table.players[0]}=5"), "name the fool alone, or all"),
        (("result", "1", table.players[0], "--correct"), "has no result to correct"),
        (("pair",), "the round is not over"),
        (("withdraw", table.players[0]), "sits at table 1"),
        (("enter", "Zoe"), "is too late"),
    ):
        text = who.types(*arguments, code=1)
        assert said in text
        assert text.count("\n") == 1
        assert (folder / "tournament.txt").read_bytes() == before
    (folder / "tournament.txt").write_bytes(before + b"\xff\n")
    assert "must be a text in UTF-8" in who.types("undo", code=1)


@pytest.mark.parametrize("arguments", [("--html", "cup.html"), ("--html", "./cup.html"), ()])
def test_the_page_never_replaces_the_tournament(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--file", "cup.html")
    before = (folder / "cup.html").read_bytes()
    assert "a file of its own" in who.types("print", "--file", "cup.html", *arguments, code=1)
    assert (folder / "cup.html").read_bytes() == before


@pytest.mark.parametrize(
    ("lang", "tables", "said"),
    [
        ("en", [1], "table 1."),
        ("en", [1, 2], "tables 1 and 2."),
        ("ru", [1], "стол 1."),
        ("ru", [1, 2], "столы 1 и 2."),
    ],
)
def test_open_tables_are_counted_in_words(lang: str, tables: list[int], said: str) -> None:
    assert tongue(lang).say("tournament-desk.waiting", tables=tables).endswith(f" {said}")


def test_two_organisers_do_not_write_at_once(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    hold = GameLock()
    assert hold.take(folder / "tournament.txt")
    assert "another organiser" in who.types("enter", "Anna", code=1)
    hold.release()
    who.types("enter", "Anna")


def test_a_command_killed_while_it_writes_loses_nothing(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    before = (folder / "tournament.txt").read_text()
    killed = (
        "import os\nfrom foolery.terminal import store\nos.fsync = lambda file: os._exit(9)\n"
        "from foolery.cli.guard import run\nrun(['tournament', 'enter', 'Anna'])\n"
    )
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == 9
    assert (folder / "tournament.txt").read_text() == before
    who.types("enter", "Anna")
    assert [*who.cup.entrants] == ["Anna"]
