"""What somebody who runs a club's evening is told, and what he may get wrong and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery.cli.tournament_bots import expected
from foolery.tournament import Command, Setup, Tournament
from foolery.tournament.page import page, slips
from foolery.tournament.report import TournamentText
from tests.organiser import Organiser, in_a_folder

NAMES = ("Anna", "Boris", "Clara", "Dora", "Egon", "Fritz", "Gleb", "Hugo")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening."""
    return in_a_folder(tmp_path, monkeypatch)


def opened(setup: Setup, *names: str) -> Tournament:
    """A tournament with these entrants."""
    cup = Tournament()
    for command in (setup.command(), *(Command("enter", name) for name in names)):
        cup.obey(command)
    return cup


def play_round(cup: Tournament) -> None:
    """Pair, and let the last seat of every table be the fool."""
    cup.obey(cup.pairing())
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))


def lines(cup: Tournament, lang: str = "en", width: int = 100) -> list[str]:
    """What the desk prints of the standings."""
    return [*TournamentText(cup, lang).now(width)]


# A league


@pytest.mark.parametrize(
    ("lang", "round_said", "unpaired"),
    [
        ("en", "2.txt is not over: Round 1 of 2", "no round is paired"),
        ("ru", "2.txt — не доигран: Тур 1 из 2", "ни один"),
    ],
)
def test_a_league_says_which_evening_is_not_over(
    lang: str, round_said: str, unpaired: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    for number, rounds in ((1, 1), (2, 2), (3, 1)):
        file = ("--file", f"{number}.txt")
        who.types("new", "--format", "swiss", "--rounds", str(rounds), "--seed", "1", *file)
        who.types("enter", "Anna", "Boris", "Gleb", *file)
        if number < 3:
            who.types("pair", *file)
            who.types("result", "1", "Gleb", *file)
    printed = who.types("league", "1.txt", "2.txt", "3.txt", "--html", "league.html")
    html = (folder / "league.html").read_text(encoding="utf-8")
    for said in (round_said, "3.txt", unpaired):
        assert said in printed
        assert said in html
    assert "1.txt" not in printed
    assert "2.txt" not in who.types("league", "1.txt")


# Stages, rounds, standings


@pytest.mark.parametrize(
    ("lang", "head", "now", "then"),
    [
        ("en", "Round 1 of 7, groups: ", "would advance", "advances to the knock-out"),
        ("ru", "Тур 1 из 7, группы: ", "сейчас проходит", "— проходит"),
    ],
)
def test_groups_are_shown_with_who_goes_on(lang: str, head: str, now: str, then: str) -> None:
    cup = opened(Setup(format="groups", group=4, seed="g"), *NAMES)
    group = {"en": "Group ", "ru": "Группа "}[lang]
    cup.obey(cup.pairing())
    assert [line for line in TournamentText(cup, lang).of_round(cup.rounds[0], 80) if group in line] == [
        f"{group}1",
        f"{group}2",
    ]
    assert f"· {group}2" in page(cup, lang)
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert lines(cup, lang)[0].startswith(head)
    assert any(now in line for line in lines(cup, lang))
    while cup.format.stage(cup.known, len(cup.rounds) + 1) == "groups":
        play_round(cup)
    ahead = {name for name in NAMES if any(f"{name} →" in line for line in lines(cup, lang))}
    assert ahead == {*cup.field()}
    assert len(ahead) == 4
    assert any(then in line for line in lines(cup, lang))
    play_round(cup)
    assert f"<h3>{group}2</h3>" in page(cup, lang)
    assert all(f"{name} →" in page(cup, lang) for name in ahead)
    assert sum(line.startswith(("1  ", "place", "место")) for line in lines(cup, lang)) == 6


@pytest.mark.parametrize("setup", [Setup(), Setup(advance="first-out"), Setup(seats=(2, 3)), Setup(format="groups")])
def test_the_number_of_rounds_is_told_from_the_first(setup: Setup) -> None:
    cup = opened(setup, *NAMES)
    told, left = set(), []
    while not cup.finished:
        left.append(expected(cup))
        cup.obey(cup.pairing())
        assert expected(cup) == left[-1]
        for table in cup.open_tables():
            told.add(cup.format.rounds(cup.known))
            cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert told == {len(cup.rounds)}
    made = [len(one.tables) for one in cup.rounds]
    assert left == [sum(made[at:]) for at in range(len(made))]


def test_partners_are_out_together_in_the_number_of_rounds() -> None:
    cup = opened(Setup(games=("pair-play", "throw-in"), seats=(2, 4)), *NAMES[:4])
    assert cup.format.coming(cup.known) == [1, 1]
    single = opened(Setup(games=("throw-in",), seats=(2, 4)), *NAMES[:4])
    assert single.format.coming(single.known) == [1, 1, 1]
    unknown = opened(Setup(games=("pair-play",), seats=(2, 4)), *NAMES[:4])
    assert unknown.format.rounds(unknown.known) == 0


def test_before_the_first_result_there_are_entrants_and_no_places() -> None:
    cup = opened(Setup(format="swiss", fee=5), *NAMES)
    cup.obey(cup.pairing())
    printed = "\n".join(lines(cup))
    assert "Entrants: 8" in printed
    assert "place" not in printed
    assert "parted" not in printed
    assert "Entrants: 8" in page(cup, "en")
    assert "<table" not in page(cup, "en")


def test_a_column_has_one_number_of_decimals() -> None:
    cup = opened(Setup(format="swiss", seats=(2, 3), rounds=3), *NAMES[:5])
    play_round(cup)
    cells = TournamentText(cup, "en").sheets()
    for sheet in cells:
        for name in ("score", "direct", "strength"):
            assert len({len(row[name].partition(".")[2]) for row in sheet.cells}) == 1
    assert {row["score"] for row in sheet.cells} == {"0", "50", "100"}


# The language of the file


def test_a_file_keeps_its_language(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    Organiser(capsys, "ru").types("new", "--seed", "1")
    who = Organiser(capsys, "")
    assert "Записано" in who.types("enter", "Анна", "Борис")
    assert "Entrants" in Organiser(capsys).types("standings")
    assert "Тур 1" in who.types("pair")
    assert "за столом" in who.types("result", "1", "Вера", code=1)
    who.types("print")
    assert '<html lang="ru">' in (folder / "tournament.html").read_text(encoding="utf-8")
    assert "Лига" in who.types("league", "tournament.txt")
    who.types("new", "--seed", "1", "--file", "plain.txt")
    assert "lang" not in (folder / "plain.txt").read_text(encoding="utf-8")
    (folder / "plain.txt").write_text("foolery-tournament 1\nnew; lang tlh; seed 1\n", encoding="utf-8")
    assert "Entered" in who.types("enter", "Anna", "--file", "plain.txt")


# Lists of names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anna\nBoris\nanna\n", "names.txt, line 3: “anna” is entered already"),
        ("Anna,1500\n\nBoris,12.5\n", "names.txt, line 3: rating must be a whole number"),
        ("Anna,Boris\nClara,Dora\n", "names.txt, line 1: a rating must be a whole number, got “Boris”"),
        ("# us\nAnna\n+Gleb\n", "names.txt, line 3: a name must not contain"),
        ('Anna\n"Boris\nClara\n', "names.txt, line 2: the line cannot be divided"),
    ],
)
def test_what_is_wrong_in_a_list_is_told_with_its_file_and_line(
    text: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    (folder / "names.txt").write_text(text, encoding="utf-8")
    assert said in who.types("enter", "--list", "names.txt", code=1)
    assert not who.cup.entrants
    assert "names.txt, строка" in Organiser(capsys, "ru").types("enter", "--list", "names.txt", code=1)


@pytest.mark.parametrize(
    "text",
    [
        "Anna Lee,Boris,Gleb\n",
        "\ufeff# Friday\r\n\r\nAnna Lee\r\n  Boris  \r\n\r\n# and\r\nGleb\r\n",
        '"Anna Lee"\n"Boris"\nGleb',
        "#\tname\n1\tAnna Lee\n2\tBoris\n3\tGleb\n",
    ],
)
def test_names_come_as_people_write_them(text: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    (folder / "names.txt").write_bytes(text.encode("utf-8"))
    who.types("enter", "--list", "names.txt")
    assert [*who.cup.entrants] == ["Anna Lee", "Boris", "Gleb"]


# Mistakes


def test_a_mistaken_withdrawal_is_taken_back_by_entering(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1", "--fee", "10")
    who.types("enter", *NAMES[:4])
    assert 'enter "Anna"' in who.types("withdraw", "an")
    assert who.cup.fund().returned == 10
    assert "enter the name alone" in who.types("enter", "Anna", "--rating", "5", code=1)
    assert "entrants: 4" in who.types("enter", "Anna")
    assert (who.cup.fund().returned, who.cup.field()) == (0, [*NAMES[:4]])
    who.types("pair")
    assert "enter that first" in who.types("withdraw", "Anna", code=1)
    who.types("result", "1", "Gleb" if "Gleb" in who.cup.field() else "Boris")
    who.types("withdraw", "Clara")
    who.types("pair")
    assert "cannot come back" in who.types("enter", "Clara", code=1)


def test_who_has_withdrawn_comes_back_though_that_ended_all(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    who.types("enter", "Anna", "Boris", "Clara")
    who.types("pair")
    who.types("result", "1", "Clara")
    assert "The winner: Boris" in who.types("withdraw", "Anna")
    who.types("enter", "Anna")
    assert sorted(who.cup.field()) == ["Anna", "Boris"]


def test_an_error_about_a_result_names_what_mends_it(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "ru"):
        who = Organiser(capsys, lang)
        file = ("--file", f"{lang}.txt")
        who.types("new", "--seed", "1", *file)
        who.types("enter", "Anna", "Boris", *file)
        who.types("pair", *file)
        who.types("result", "1", "Anna", *file)
        assert "--correct" in who.types("result", "1", "Boris", *file, code=1)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_undo_says_in_words_what_it_has_taken_back(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--seed", "1")
    who.types("enter", "Anna", "Boris")
    who.types("pair")
    who.types("result", "1", "Anna")
    who.types("result", "1", "Boris", "--correct")
    said = [who.types("undo") for _ in range(5)]
    en = (
        "correction at table 1",
        "result of table 1: Boris > Anna",
        "pairing of round 1",
        "entry of Boris",
        "entry of Anna",
    )
    ru = (
        "исправление за столом 1",
        "итог стола 1: Boris > Anna",
        "жеребьёвка тура 1",
        "участника Boris",
        "участника Anna",
    )
    assert all(words in line for words, line in zip(en if lang == "en" else ru, said, strict=True))
    empty = who.types("undo", code=1)
    assert {"en": "nothing to take back", "ru": "отменять нечего"}[lang] in empty
    assert "line" not in empty
    assert "строка" not in empty


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--prizes", "50,60"), "must be in order"),
        (("--prizes", "60,50"), "at most 100"),
        (("--format", "round-robin", "--seats", "7"), "from 2 to 6, as 2-4, 3"),
        (("--format", "round-robin", "--seats", "4-2"), "got “4-2”"),
        (("--seats", "3"), "as in 2-3"),
        (("a;b",), "got “a;b”"),
        (("--seed", "a;b"), "the seed must have no semicolon"),
    ],
)
def test_what_is_wrong_in_the_beginning(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    printed = Organiser(capsys).types("new", *arguments, code=1)
    assert said in printed
    assert printed.count("\n") == 1
    assert not (folder / "tournament.txt").exists()


def test_a_bad_game_is_told_with_its_line(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "tournament.txt").write_text("foolery-tournament 1\nnew; game throw-in / nonsense; seed 1\n", "utf-8")
    assert "line 2: there is no game or rule “nonsense”" in Organiser(capsys).types("standings", code=1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "until round 1 is paired; with --late 3"),
        (("--late", "2"), "until round 2 is paired."),
        (("--format", "groups"), "not later"),
    ],
)
def test_it_is_said_until_when_players_may_come(
    options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in " ".join(Organiser(capsys).types("new", *options).split())


def test_bots_stop_where_people_sit_and_say_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seats", "2", "--seed", "1")
    who.types("enter", "Anna", "Boris")
    assert "People sit at table 1: play there" in who.types("run", "tournament.txt", "--jobs", "1")


# Slips


def test_slips_are_written_as_cards_are_and_name_the_trump() -> None:
    cup = opened(Setup(format="knock-out", seed="s"), *NAMES[:6])
    cup.obey(cup.pairing())
    english, russian = slips(cup, "en"), slips(cup, "ru")
    assert ">10♠<" in english
    assert ">T♠<" not in english
    assert ">10♠<" in russian
    assert "Trump: <b" in english
    assert "Козырь: <b" in russian
    assert "shuffles and deals by itself" in english
    assert "shuffles" not in slips(_duplicate(), "en")


def _duplicate() -> Tournament:
    cup = opened(Setup(format="duplicate", seed="s"), *NAMES[:4])
    cup.obey(cup.pairing())
    return cup


def test_who_has_left_is_marked_in_the_standings(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seed", "1", "--rounds", "2")
    who.types("enter", *NAMES[:4])
    who.types("pair")
    who.types("result", "1", "Anna")
    assert "×" not in who.types("standings")
    who.types("withdraw", "Boris")
    assert "Boris ×" in who.types("standings")
    assert "× has withdrawn" in who.types("standings")
    who.types("print")
    assert "Boris ×" in (folder / "tournament.html").read_text(encoding="utf-8")


def test_the_answer_to_a_result_of_an_earlier_round_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seed", "1", "--rounds", "2")
    who.types("enter", *NAMES[:4])
    who.types("pair")
    who.types("result", "1", "Anna")
    who.types("pair")
    assert "Round 1, table 1: " in who.types("result", "1.1", "Boris", "--correct")


def test_the_help_that_is_named_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "`foolery tournament result --help`" in Organiser(capsys).types("result", "1", code=2)


def test_what_is_answered_is_as_wide_as_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    who = Organiser(capsys, "ru")
    printed = who.types("new", "--seed", "1") + who.types("enter", *NAMES) + who.types("withdraw", "Anna")
    printed += who.types("undo") + who.types("pair") + who.types("print")
    assert max(map(len, printed.splitlines())) <= 40


def test_ratings_stand_under_the_title_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seed", "1", "--game", "transfer")
    who.types("enter", *NAMES[:3])
    who.types("pair")
    who.types("result", "1", "Anna")
    assert "Ratings: Transfer Durak" in who.types("league", "tournament.txt")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("kind", ["knock-out", "swiss", "round-robin", "groups", "duplicate"])
def test_the_page_names_the_format_with_a_capital(kind: str, lang: str) -> None:
    said = page(opened(Setup("Cup", format=kind), *NAMES), lang).partition("</h1>\n<p>")[2]
    assert said[0].isupper()


def test_a_long_name_breaks_between_its_parts() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff Hubert"
    cup = opened(Setup("Cup", format="swiss", rounds=2, seats=(4,)), long, "Anna Maria", *NAMES[1:7])
    play_round(cup)
    made = page(cup, "en")
    assert long in made.partition('class="bracket"')[2]
    assert "Anna\N{NO-BREAK SPACE}Maria" in made
