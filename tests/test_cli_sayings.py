"""What somebody hears who uses the command line for the first time and types what it cannot take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery.base.folders import table
from foolery.cli.usage import CommandError
from foolery.table.seating import PERSON_ROOM
from tests.test_cli_more import _alone, out, refused  # noqa: F401  a fixture for every test

HUGE = "9" * 20


@pytest.mark.parametrize("words", ["deal throw-in --deal", "play throw-in --deals"])
def test_numbers_of_deals_have_an_end(capsys: pytest.CaptureFixture[str], words: str) -> None:
    code, said = refused(capsys, *words.split(), HUGE)
    assert code == 2
    assert f"is a whole number from 1 to 1000000, not {HUGE}" in said


def test_a_table_that_a_larger_pack_would_serve_hears_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "deal", "armenian", "--players", "6")[1]
    assert "2 to 5, 7 or 8" in said
    assert "6 players need 37 cards and the pack has 36; a larger one, as pack=52, has enough" in said
    assert out("deal", "armenian,pack=52", "--players", "6").startswith("game=throw-in+armenian,pack=52 ")
    assert "pack=52" not in refused(capsys, "deal", "armenian", "--players", "9")[1]
    fixed = refused(capsys, "deal", "pair-play,pack=24", "--players", "5")[1]
    assert "4" in fixed
    assert "cards" not in fixed


def test_both_forms_of_a_record_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.write_text("root:x:0:0\n")
    assert "“foolery-record 1” or “foolery-record 2”" in refused(capsys, "replay", str(foreign))[1]


@pytest.mark.parametrize(("command", "told"), [("", "no command is given"), ("nosuchprogram", "“nosuchprogram” that")])
def test_who_tries_a_program_is_not_answered_with_a_prefix(
    capsys: pytest.CaptureFixture[str], command: str, told: str
) -> None:
    said = refused(capsys, "check-bot", command)[1]
    assert told in said
    assert "program:" not in said


def test_prose_is_no_position_and_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    for prose in (out("deal", "throw-in", "--seat", "0"), "prose " * 60, "проза " * 40):
        code, said = refused(capsys, "legal", prose)
        assert code == 1
        assert "this is no position and no file that holds one" in said
        assert "`foolery deal ID --line`" in said
        assert len(said) < 220
    nowhere = refused(capsys, "legal", "nowhere " * 25)[1]
    assert "there is no file nowhere nowhere" in nowhere
    assert len(nowhere) < 220


@pytest.mark.parametrize("command", ["statistics simple --games 1", "games --triples 1", "simulate simple --games 2"])
def test_processes_are_called_jobs_everywhere(command: str) -> None:
    out(*command.split(), "--jobs", "1")
    assert "--jobs" in out(command.split()[0], "--help")


@pytest.mark.parametrize("word", ["nosuch", "игра"])
def test_what_is_not_near_is_not_proposed(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert "did you mean" not in refused(capsys, "rules", word)[1]
    assert "did you mean armenian" in refused(capsys, "rules", "armenain")[1]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_line_of_the_list_of_commands_is_cut(lang: str) -> None:
    for name, text in table(lang, "command-help").items():
        if "." not in name and name != "foolery":
            head = re.split(r"(?<=\.)\s", text)[0]
            assert len(head) <= 62, (name, len(head))


def test_a_name_that_is_too_long_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "play", "simple", "--names", "A" * 25)[1]
    assert f"the name “{'A' * 25}” is too long: a name has 24 characters at most" in said
    assert PERSON_ROOM == 24


def test_a_player_is_called_as_he_wishes_and_an_argument_as_in_the_help() -> None:
    assert "BOT" in CommandError("usage.same-name", name="BOT").text("ru")
    assert "БОТ" in CommandError("usage.missing-argument", name="BOT").text("ru")
