"""People who have given no name are called in the language of each run, whatever was spoken when they sat down."""

from __future__ import annotations

from pathlib import Path

import pytest

import foolery
from foolery import record as records
from foolery.base.errors import FooleryError
from foolery.cli.records import records as saved_games
from foolery.contract import Lang
from foolery.terminal import ask, families, store, words
from foolery.terminal.options import PlayOptions, SeatSetup, Setup
from tests.typing_person import through_pipe


@pytest.mark.parametrize(("lang", "other", "said"), [("ru", "Player", "Игрок"), ("en", "Игрок", "Player")])
def test_the_last_choice_is_taken_up_in_the_language_of_the_run(lang: Lang, other: str, said: str) -> None:
    last = {"people": [f"{other} 1", f"{other} 2", "Anna"], "bots": []}
    table = ask.Choice(lang, PlayOptions(seed="1"), last).setup()
    assert [sitter.name for sitter in table.sitters] == [f"{said} 1", f"{said} 2", "Anna"]


def test_a_game_goes_on_in_the_language_of_the_run(tmp_path: Path) -> None:
    game = ("throw-in", "--players", "3", "--people", "2", "--seed", "1", "--lang", "en", "--bots", "Vera=lowest")
    through_pipe(tmp_path, *game, typed="\n1\n")
    path = next((tmp_path / "records").glob("*.txt"))
    record = records.read(path.read_text(encoding="utf-8"))
    assert record.names == ("Player 1", "Player 2", "Vera")
    assert [one.name for one in store.noted_setup(record, "ru").sitters] == ["Игрок 1", "Игрок 2", "Vera"]
    again = through_pipe(tmp_path, "--continue", "--lang", "ru", typed="\n1\n")
    assert "Игрок" in again.stdout
    assert "Player" not in again.stdout


@pytest.mark.parametrize(("lang", "other", "vera"), [("ru", "en", "Vera"), ("en", "ru", "Вера")])
def test_names_of_the_house_follow_the_language_and_given_ones_stay(lang: Lang, other: Lang, vera: str) -> None:
    """A bot that is called by a person may have a name that the house gives too."""
    options = PlayOptions(
        game="throw-in", people=("Anna", "Нора"), bots=(f"{vera}=lowest", "lowest", "lowest"), seed="1"
    )
    table = ask.Choice(other, options, {}).setup()
    record = records.Record(
        table.game,
        {},
        len(table.sitters),
        table.seed,
        names=tuple(one.name for one in table.sitters),
        remarks=store.noted(table),
    )
    again = store.noted_setup(record, lang)
    assert [one.name for one in again.sitters][:3] == ["Anna", "Нора", vera]
    houses = [words.house_names(one) for one in (other, lang)]
    for before, after in zip(table.sitters[3:], again.sitters[3:], strict=True):
        assert (before.house, after.house) == (True, True)
        assert houses[0].index(before.name) == houses[1].index(after.name)
    assert store.noted(again) == store.noted(table)


def test_saved_games_name_everybody_as_the_game_does_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "home", lambda: tmp_path)
    game = ("throw-in", "--players", "3", "--seed", "1", "--lang", "en", "--bots", "lowest,lowest")
    through_pipe(tmp_path, *game, typed="\n1\n")
    record = records.read(next((tmp_path / "records").glob("*.txt")).read_text(encoding="utf-8"))
    assert not any(name in words.house_names("ru") for name in record.names)
    found = [one.name for one in store.noted_setup(record, "ru").sitters]
    assert {*found[1:]} < {*words.house_names("ru")}
    saved_games(lang="ru")
    assert ", ".join(found) in capsys.readouterr().out


def test_a_name_of_the_house_stays_where_somebody_else_is_called_so() -> None:
    sitters = (SeatSetup("Вера"), SeatSetup("Vera", "lowest", house=True))
    table = Setup("throw-in", sitters, "1", None)
    record = records.Record("throw-in", {}, 2, "1", names=("Вера", "Vera"), remarks=store.noted(table))
    assert store.noted_setup(record, "ru").sitters == sitters


@pytest.mark.parametrize("names", [("1", "Anna"), ("Anna", "1"), ("2", "1"), ("1",), ("iris", "10")])
def test_a_name_that_is_a_number_stays_the_name(names: tuple[str, ...]) -> None:
    table = ask.Choice("en", PlayOptions(seed="1", game="throw-in", people=names), {}).setup()
    assert tuple(sitter.name for sitter in table.sitters if sitter.person) == names
    assert ask.shown_names(table, "en")[: len(names)] == [*names]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_name_or_a_path_at_the_beginning_of_a_sentence_stays_as_it_is(lang: Lang) -> None:
    names = ("iris", "éva")
    for family in families.FAMILIES:
        game = foolery.game(families.FAMILIES[family].taught)
        state = game.deal(2, "small")
        told = [event.text(None, lang, names) for event in state.opening]
        told += state.view(0).text(lang, ("éva", "iris")).splitlines()
        while (actors := state.actors()) and len(told) < 99:
            told += [event.text(None, lang, names) for event in state.play(actors[0], state.legal(actors[0])[0])]
        assert any("iris" in text for text in told)
        assert not [text for text in told if "Iris" in text or "Éva" in text]


@pytest.mark.parametrize(
    ("code", "lang", "told"),
    [
        ("author.not-python", "en", "my/rules.txt is not a Python file with rules."),
        ("author.not-python", "ru", "my/rules.txt не файл Python с правилами."),
        ("author.no-rules", "ru", "В my/rules.txt нет правил; перечислите их: RULES = (MyRule,)."),
    ],
)
def test_a_path_at_the_beginning_of_an_error_stays_as_it_is(code: str, lang: Lang, told: str) -> None:
    assert ask.sentence(FooleryError(code, path="my/rules.txt"), lang) == told
