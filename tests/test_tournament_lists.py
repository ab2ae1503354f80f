"""Lists as clubs have them, and results typed in few keys: quoted names, Excel's files, letters without accents."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.cli.tournament_input import listed
from foolery.tournament import BrokenFile, TournamentError
from foolery.tournament.entrants import NAME_ROOM, alphabetical, matching
from tests.organiser import Organiser, in_a_folder
from tests.tiers import examples


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each evening."""
    return in_a_folder(tmp_path, monkeypatch)


TWO = [("Ivanova Anna", 1994), ("Petrov Boris", 0)]


def found(text: str) -> list[tuple[str, int]]:
    """The names and ratings of a list."""
    return [(one.subject, int(one.fields.get("rating", "0"))) for _, one in listed(text)]


@pytest.mark.parametrize(
    "text",
    [
        '"Ivanova, Anna";1994\n"Petrov, Boris"\n',
        '"Petrov, Boris"\n"Ivanova, Anna";1994\n',
        "Ivanova, Anna;1994\r\nPetrov, Boris;\r\n;;\r\n",
        '"Ivanova, Anna",1994\n"Petrov, Boris",\n',
        "Ivanova, Anna\t1994\nPetrov, Boris\t-\n",
        'sep=;\n"Ivanova, Anna";"1994"\n"Petrov, Boris";""\n',
        "\ufeffName;Rating;\r\nIvanova Anna;1994,00;\r\nPetrov  Boris;–;\r\n;;\r\n",
        "Surname;First name;Rating\nIvanova;Anna;1 994\nPetrov;Boris;\n",
        "Last_name,First_name,Elo\nIvanova,Anna,1\N{NO-BREAK SPACE}994\nPetrov,Boris,\n",
        "No;Player;Rtg\n1;Ivanova, Anna;1994.0\n2;Petrov, Boris;\n",
        "№;Фамилия;Имя;Рейтинг\n1;Ivanova;Anna;1994\n2;Petrov;Boris;\n",
        "№ п/п;Ф.И.О.;Год;Эло\n1;Ivanova Anna;1960;1994\n2;Petrov Boris;1970;—\n",
        "Friday club;;\nspring;;\nName;Rating;\nIvanova Anna;1994;\nPetrov Boris;;\n",
        "1;Ivanova Anna;1994\n2;Petrov Boris;\n",
        "1. Ivanova Anna;1994\n2. Petrov Boris\n",
        "Ivanova\N{ZERO WIDTH SPACE} Anna;1994\n\N{NO-BREAK SPACE}Petrov\N{NO-BREAK SPACE}Boris;\n",
    ],
)
def test_a_list_is_taken_as_clubs_have_it(text: str) -> None:
    assert sorted(found(text)) == TWO


@settings(max_examples=examples(200))
@given(st.text(alphabet=st.sampled_from("ab1 ,;\t\"'\n\r#.-–=sepnameФ\u200b\x00é"), max_size=40))
def test_any_text_is_a_list_or_one_sentence(text: str) -> None:
    try:
        entrants = listed(text)
    except BrokenFile:
        return
    assert all(0 < line <= 41 and command.kind == "enter" for line, command in entrants)


def test_a_patronymic_has_a_column_of_its_own() -> None:
    assert found("Фамилия;Имя;Отчество\nИванова;Анна;Петровна\n") == [("Иванова Анна Петровна", 0)]


def test_names_begin_with_numbers_only_where_all_do() -> None:
    assert found("1. FC Anna\nBoris\n") == [("1. FC Anna", 0), ("Boris", 0)]
    assert found("1) Anna\n2) Boris\n") == [("Anna", 0), ("Boris", 0)]
    assert found("7up\n3com\n") == [("7up", 0), ("3com", 0)]


def test_lines_before_a_header_are_left_out_only_where_they_are_titles() -> None:
    assert found("Anna\nName\nBoris\n") == [("Anna", 0), ("Name", 0), ("Boris", 0)]
    assert found("Anna;1500\nName;1400\n") == [("Anna", 1500), ("Name", 1400)]


@pytest.mark.parametrize(
    ("encoding", "given"),
    [("utf-8-sig", ()), ("utf-16", ()), ("cp1251", ("--encoding", "cp1251")), ("koi8-r", ("--encoding", "koi8-r"))],
)
def test_a_list_in_the_encoding_of_a_spreadsheet_is_read(
    encoding: str, given: tuple[str, ...], capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    (folder / "names.csv").write_bytes("Имя\tРейтинг\r\nСемён\t1500\r\nЮля\t\r\n".encode(encoding))
    who.types("enter", "--list", "names.csv", *given)
    assert {name: one.rating for name, one in who.cup.entrants.items()} == {"Семён": 1500, "Юля": 0}


@pytest.mark.parametrize(
    ("data", "given", "en", "ru"),
    [
        ("Семён\n".encode("cp1251"), (), "must be in UTF-8: save it as “CSV UTF-8”", "должен быть в UTF-8"),
        ("Семён\n".encode("cp1251"), ("--encoding", "utf-8"), "not in the encoding utf-8", "не в кодировке utf-8"),
        (b"Anna\n", ("--encoding", "cp0"), "must be the name of an encoding", "это название кодировки"),
        (b"PK\x03\x04\x00\x01", (), "is a workbook", "книга электронной таблицы"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", (), "is a workbook", "книга электронной таблицы"),
        (b"Anna,Boris\nVera,Gleb\n", (), "a rating must be a whole number, got “Boris”", "рейтинг должен быть целым"),
        (b"Anna;1500\nAnna;1400\n", (), "line 2: “Anna” is entered already", "строка 2: «Anna» уже есть"),
        (b"Anna;15.5\n", (), "line 1: rating", "строка 1: rating"),
        (b"Anna;12345\n", (), "line 1: rating", "строка 1: rating"),
        (b"Born;Rating\n1990;1500\n", (), "the header must have a column of names", "в заголовке должен быть"),
        (b'"Anna;1500\n', (), "line 1: the line cannot be divided", "строка 1: строку нельзя разделить"),
        (b"a, b, c;1500\n", (), "line 1: a name must not contain", "строка 1: имя не должно содержать"),
    ],
)
def test_what_is_wrong_in_a_list_is_one_sentence(
    data: bytes, given: tuple[str, ...], en: str, ru: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    (folder / "names.csv").write_bytes(data)
    for lang, said in (("en", en), ("ru", ru)):
        printed = Organiser(capsys, lang).types("enter", "--list", "names.csv", *given, code=1)
        assert said in printed
        assert printed.count("\n") == 1
    assert not who.cup.entrants


def test_a_name_has_64_letters_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    long = "Анна " + "я" * (NAME_ROOM - 5)
    assert len(long) == 64
    who.types("enter", long, "Boris")
    assert [*who.cup.entrants] == [long, "Boris"]
    assert "1 to 64 characters" in who.types("enter", f"{long}я", code=1)
    who.types("pair")
    who.types("result", "1", "анна")
    assert who.cup.standings()[-1].name == long


# What is typed for a result


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("elodie", "Élodie"),
        ("ELODIE", "Élodie"),
        ("él", "Élodie"),
        ("Soren", "Søren"),
        ("soeren", "Søren"),
        ("mull", "Müller Jörg"),
        ("mueller jo", "Müller Jörg"),
        ("strasse", "Straße"),
        ("Lukasz", "Łukasz"),
        ("семен", "Семён"),
        ("сергеи", "Сергей"),
        ("iгор", "iгор"),
        ("obrien", "O’Brien"),
        ("o'brien", "O’Brien"),
        ("anna maria", "Anna-Maria"),
        ("jor", "Müller Jörg"),
        ("jorg mull", "Müller Jörg"),
        ("maria", "Anna-Maria"),
    ],
)
def test_accents_may_be_left_out(typed: str, name: str) -> None:
    names = ["Élodie", "Søren", "Müller Jörg", "Straße", "Łukasz", "Семён", "Сергей", "O’Brien", "Anna-Maria", "iгор"]
    assert matching(typed, names) == name


def test_a_word_of_one_name_and_the_beginning_of_another_are_refused() -> None:
    names = ["Petrov Boris", "Evgeny Petrov", "Anna Karenina"]
    with pytest.raises(TournamentError, match="fits Petrov Boris and Evgeny Petrov"):
        matching("petrov", names)
    assert [matching(typed, names) for typed in ("petrov b", "e petr", "kar", "a k")] == [
        *("Petrov Boris", "Evgeny Petrov", "Anna Karenina", "Anna Karenina")
    ]
    with pytest.raises(TournamentError, match="nobody is called"):
        matching("anna anna", names)


def test_what_was_typed_with_accents_or_whole_counts_first() -> None:
    names = ["Elodie", "Élodie", "Élodie Petit", "Elena"]
    assert matching("elodie", names) == "Elodie"
    assert matching("élodie", names) == "Élodie"
    assert matching("élodie p", names) == "Élodie Petit"
    assert matching("elen", names) == "Elena"
    for typed in ("elo", "él"):
        with pytest.raises(TournamentError, match="type more"):
            matching(typed, names)
    for nothing in ("", " ", "'", "-"):
        with pytest.raises(TournamentError, match="nobody is called"):
            matching(nothing, names)


@pytest.mark.parametrize(
    ("lang", "several", "away"),
    [
        ("en", "“an” fits Anna, Anton and Annika: type more", "“Anton” does not sit at table 1"),
        ("ru", "«an» подходит к Anna, Anton и Annika: наберите больше", "«Anton» не сидит за столом 1"),
    ],
)
def test_a_beginning_that_fits_two_of_the_tournament_is_refused(
    lang: str, several: str, away: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--format", "swiss", "--seats", "2", "--seed", "1")
    who.types("enter", "Anna", "Boris", "Anton", "Gleb", "Annika", "Dora")
    who.types("pair", "--by-hand", "anna, bor | anto, gle | annik, do")
    before = (folder / "tournament.txt").read_bytes()
    assert several in who.types("result", "1", "an", code=1)
    assert several in who.types("result", "1", "an", "boris", code=1)
    assert several in who.types("result", "1", "an=5", "boris=0", code=1)
    assert several in who.types("result", "1", "+an", code=1)
    assert away in who.types("result", "1", "anto", code=1)
    assert (folder / "tournament.txt").read_bytes() == before
    who.types("result", "1", "b")
    who.types("result", "3", "annik")
    assert [table.deals[0].places[-1] for table in who.cup.rounds[0].tables if table.deals] == [
        ("Boris",),
        ("Annika",),
    ]


def test_a_round_by_hand_may_be_typed_without_accents(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--format", "swiss", "--seats", "2", "--seed", "1")
    who.types("enter", "Élodie", "Søren", "Семён")
    who.types("pair", "--by-hand", "elodie, soren; bye семен")
    assert who.cup.rounds[0].tables[0].players == ("Élodie", "Søren")
    assert who.cup.rounds[0].byes == ("Семён",)


def test_names_are_alphabetical_without_accents() -> None:
    names = ["Zoe", "Élodie", "emil", "Ёжик", "Еда", "Ель", "Яна", "Eva"]
    assert alphabetical(names) == ["Élodie", "emil", "Eva", "Zoe", "Еда", "Ёжик", "Ель", "Яна"]
