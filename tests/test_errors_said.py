"""What a reader is told when something goes wrong, at the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery.cli import words
from foolery.cli.guard import run


def cyrillic_only(said: str) -> bool:
    """Whether no word stands there in two alphabets, and some in Cyrillic letters."""
    return bool(re.search("[а-яё]", said)) and not re.search("[а-яё][a-z]|[a-z][а-яё]", said, re.IGNORECASE)


LINE = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    words.hush()
    assert run([*arguments, "--lang", "ru"]) in (1, 2)
    printed = capsys.readouterr()
    words.hush()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("foolery: ").strip()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("rules", "foo"), "нет игры или правила «foo»"),
        (("rules", "transfr"), "может быть, transfer"),
        (("rules", "throw-in,pack=9"), "допустимые значения pack: 36, 52, 24 или 32"),
        (("rules", "throw-in,pak=36"), "настройки pak в этой игре нет; может быть, pack"),
        (("rules", "throw-in+transfer"), "вместе играть нельзя: это две основы, а у игры она одна"),
        (("rules", "throw-in,pack"), "строка 1, столбец 10: «pack» не настройка"),
        (("simulate", "throw-in", "--players", "9"), "игроков в throw-in может быть 2–8, а не 9"),
        (("simulate", "throw-in", "--bots", "lowes"), "бота «lowes» нет; может быть, lowest?"),
        (("simulate", "throw-in", "--bots", "nowhere.at:All"), "нет модуля nowhere"),
        (("legal", "game=throw-in hands=8d8d/Jh6c trump=h attacker=0"), "8d (рука места 0): эта карта названа дважды"),
        (("legal", "game=throw-in hands=8d/Jh6c attacker=0"), "нет поля trump; укажите масть, например h, или null"),
        (("legal", "hands=8d/Jh6c"), "в позиции должна быть названа игра"),
        (("legal", "{"), "строка 1, столбец 2: это не JSON"),
        (("legal", "nowhere.json"), "нет файла nowhere.json; позиция записывается"),
        (("legal", LINE, "--seat", "5"), "места 5 нет; места идут от 0 до 1"),
        (("step", LINE.replace("8dTs", "??"), "take"), "в этой позиции есть скрытые карты (?), а `foolery step`"),
        (("step", LINE, "lead 9c"), "действие 1, «lead 9c»: этой карты у вас на руках нет"),
        (("step", LINE, "1: take"), "действие 1, «1: take»: сейчас решает не игрок 2 (место 1), а игрок 1 (место 0)"),
        (("step", LINE, "lead 8d", "take", "xx"), "«xx»: «xx» не карта"),
        (("replay", "nowhere.txt"), "нет файла nowhere.txt; сохранённые игры показывает `foolery records`"),
        (("rules",), "не хватает аргумента ИМЯ"),
        (("rules", "throw-in", "--bar"), "нет ключа --bar"),
        (("rulez",), "нет команды rulez; может быть, rules?"),
        (("rules", "throw-in", "x"), "лишнее в команде: «x»"),
        (("simulate", "throw-in", "--games", "many"), "--games: нужно целое число от 1 до 1000000, а не many"),
        (("simulate", "throw-in", "--games", "0"), "--games: нужно целое число от 1 до 1000000, а не 0"),
        (("perft", LINE), "не хватает ключа --depth"),
    ],
)
def test_the_command_line_speaks_russian(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    part: str,
) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    said = refused(capsys, *arguments)
    assert part in said
    assert cyrillic_only(said), said


def test_a_broken_record_is_told_in_russian(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    record.write_text("foolery-record 1\ngame: throw-in\nrules: core 1\nplayers: many\n", encoding="utf-8")
    said = refused(capsys, "replay", str(record))
    assert said == f"{record}: строка 4, столбец 10: число игроков: нужно число от 2 до 8, а не «many»"
    record.write_text("hello\n", encoding="utf-8")
    said = refused(capsys, "replay", str(record))
    assert "это не запись игры: запись начинается словами «foolery-record 1» или «foolery-record 2»" in said
