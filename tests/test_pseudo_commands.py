"""Every command, and the terminal in every family, in the pseudo-language: all they print is said by the languages.

What people type, names of options, notation, ids, bots and files stay as they are; each is known here by itself.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import typer

import foolery
from foolery import bots, catalogue
from foolery.authoring import checking
from foolery.base.folders import look_in
from foolery.bots.calling import by_level
from foolery.cli import words
from foolery.cli.app import app
from foolery.cli.guard import run
from foolery.server import running
from foolery.terminal.families import family as family_at_the_terminal
from tests import pseudo
from tests.quick_reviews import few_deals
from tests.test_check_rule import LEAST, WHOLE
from tests.test_pseudo import plain
from tests.tiers import every
from tests.tried_programs import THRIFTY

COMMANDS: Final[dict[str, Any]] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
RECORD: Final = str(Path(__file__).parent / "records" / "simple-2.txt")
COMMITTED: Final = str(Path(__file__).parent / "data" / "committed-record.txt")
GAMES: Final = {one.name: family_at_the_terminal(one.name).taught for one in catalogue.FAMILIES}
OPTIONS: Final = ("--lang", "--version", "--install-completion", "--show-completion", "--help")
LINE: Final = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"
NOTATION: Final = re.compile(
    r"\bgame=\S+(?: \w+=\S+)+|\d+: (?:pass|take)\b"
    r"|\b(?:lead|cover)(?: [2-9TJQKA][cdhs])+(?: with(?: [2-9TJQKA][cdhs])+)?\b"
)
"""A position, a move with its cards, and whose move is no more than a word."""

CALLS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "play": (("simple", "--plain", "--seed", "1", "--bots", "lowest"), ("simple", "--bots", "chess")),
    "games": ((), ("--sample", "-1")),
    "rules": (("transfer",), ("durak-xyz",)),
    "deal": (("throw-in", "--seat", "0"), ("throw-in", "--players", "40")),
    "legal": ((LINE,), (LINE, "--seat", "7")),
    "step": ((LINE, "lead 8d"), (LINE, "lead Ah")),
    "explain": (("throw-in", LINE), ("shed-idiot", LINE)),
    "view": ((LINE, "--seat", "1"), ("game=throw-in hands=8d8d",)),
    "records": ((), ("--nonsense",)),
    "replay": ((RECORD, "--seat", "0"), ("{folder}/none.txt",)),
    "review": ((RECORD, "--deals", "4", "--positions", "1000", "--jobs", "1"), ("{folder}/none.txt",)),
    "verify": ((COMMITTED,), ("{folder}/none.txt",)),
    "simulate": (("simple", "--games", "2"), ("simple", "--bots", "chess")),
    "arena": (
        ("lowest", "random", "--game", "simple", "--games", "2"),
        ("lowest", "random", "--game", "simple", "--sprt", "x"),
    ),
    "statistics": (("simple", "--games", "2", "--players", "2"), ("simple", "--games", "few")),
    "perft": (("simple", "--depth", "1", "--divide"), ("simple",)),
    "solve": ((f"{LINE} stock=-",), ("game=throw-in hands=8d8d",)),
    "check-rule": (("{folder}/rule.py",), ("{folder}/faulty.py",)),
    "check-bot": ((THRIFTY.removeprefix(bots.PROGRAM), "--game", "simple"), ("./no-such-program",)),
    "serve": (("--port", "0", "--lan"), ("--public-url", "cards")),
    "tournament": (("new", "--file", "{folder}/cup.txt", "--seed", "1"), ("standings", "--file", "{folder}/none.txt")),
}
"""A call of each command that ends well, and one that fails."""
BOTS: Final = {*bots.names(), *by_level()}
IDS: Final = [one for found in catalogue.FAMILIES for one in (*found.registry.rules, *found.registry.presets)]
MORE: Final[dict[str, set[str]]] = {
    "explain": {"throw-in"},
    "replay": {"simple", "Player 0"},
    "review": {"Player 0", "Player 1"},
    "perft": {"--depth"},
    "simulate": BOTS,
    "arena": BOTS,
    "play": BOTS,
    "serve": {"http"},
    "check-bot": {"Thrifty", "program"},
    "check-rule": {"acme:four-cards", "throw-in", "idiot-two-player", "simple", "transfer"},
}
"""What a command may name beside the words that are typed: ids, names in a record, bots."""


class Keyboard(io.StringIO):
    """Lines that are typed at a keyboard, so that they are not printed again; or a screen."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module", autouse=True)
def further(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The pseudo-language among the others, and no language left over when all is said."""
    folder = tmp_path_factory.mktemp("languages")
    pseudo.make(folder)
    look_in(folder)
    yield
    words.hush()
    look_in()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with nothing saved, and no language that was asked for, before or after."""
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv("FOOLERY_COMMAND", raising=False)
    words.hush()
    # check-rule loads what it checks, and nobody is to meet it afterwards.
    known = {family: dict(family.registry.rules) for family in catalogue.FAMILIES}
    yield tmp_path
    words.hush()
    for family, rules in known.items():
        if family.registry.rules != rules:
            family.registry.rules.clear()
            family.registry.rules.update(rules)
            catalogue.forget()


def left(text: str, folder: Path, *apart: str) -> list[str]:
    """The lines with English in them, without files in this folder, notation and what stands apart."""
    going_on = rf"\bfoolery play --continue( --lang {pseudo.CODE})?\b"
    for token in (rf"{re.escape(str(folder))}\S*", r"~?/\S*/home/records\S*", going_on):
        text = re.sub(token, " ", text)
    lines = NOTATION.sub(" ", text).splitlines()
    return [line for line in lines if plain(line, "foolery", *apart)]


def at_the_head(text: str, *known: str) -> str:
    """The text without words that can be typed where a row of a list, or a bracket, begins with them."""
    words_known = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return re.sub(rf"(^  |  |\[)(?:{words_known})(?=[\],]|  | [2-9ŢĴQĶĂ][ćđĥś]\b)", r"\1", text, flags=re.MULTILINE)


def test_no_command_is_missing() -> None:
    assert {*CALLS} == {*COMMANDS}


@every(2)
@pytest.mark.parametrize("good", [True, False], ids=["good", "failing"])
@pytest.mark.parametrize("name", CALLS)
def test_a_command_says_nothing_in_english(
    name: str, good: bool, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "rule.py").write_text(WHOLE, encoding="utf-8")
    (home / "faulty.py").write_text("RULES = [1]\n", encoding="utf-8")
    few_deals(monkeypatch)
    monkeypatch.setattr(checking, "Effort", lambda: LEAST)
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr(running.Serving, "run", lambda server, sockets: server.begun())
    typed = [word.replace("{folder}", str(home)) for word in CALLS[name][0 if good else 1]]
    code = run([name, "--lang", pseudo.CODE, *typed])
    printed = capsys.readouterr()
    assert (code == 0) == good, printed
    text = at_the_head(printed.out, *IDS) + printed.err if name == "games" else printed.out + printed.err
    assert re.search("[ăćéíóúţ]", text), text
    assert left(text, home, *typed, *MORE.get(name, ())) == []


def test_the_command_alone_says_nothing_in_english(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in ([], ["-h"], ["--version"], ["--nonsense"], ["paly"]):
        words.hush()
        run(["--lang", pseudo.CODE, *arguments])
        printed = capsys.readouterr()
        typed = {*arguments, *COMMANDS, *OPTIONS, pseudo.CODE, "Python", "Cython"}
        assert left(printed.out + printed.err, home, *typed) == []


TYPED: Final = (
    *("?", "why", "hint", "hello there", "why", "99", "lay 2c 2c", "why", "xyz Ah", "Ah", "why", "words", "score"),
    *("sort rank", "sort suit", "sort", "colours two", "colours", "auto on", "auto", "auto perhaps", "table", "undo"),
    *("log", "1", "1", "undo", "2", "?", "hint", "1", "1", "1", "log", "score", "words", "quit"),
)
"""What somebody types at the table, some of it wrong."""
REPEATED: Final = ("hello there", "lay 2c 2c", "xyz Ah", "xyz", "Ah")
"""What of it is said again where it is refused."""


def at_the_table(monkeypatch: pytest.MonkeyPatch, arguments: list[str], *lines: str, live: bool = False) -> str:
    """What is printed while these lines are typed."""
    screen = Keyboard() if live else io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        patched.setattr("sys.stdout", screen)
        assert run(["play", *arguments, "--plain", "--lang", pseudo.CODE]) == 0
    return screen.getvalue()


@pytest.mark.parametrize("family", GAMES)
def test_the_terminal_says_nothing_in_english(family: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = [GAMES[family], "--seed", "1", "--bots", "lowest", "--names", "Anna"]
    text = at_the_table(monkeypatch, seated, *TYPED)
    verbs = {*foolery.game(GAMES[family]).typed_words().values()}
    assert left(at_the_head(text, *verbs), home, *REPEATED) == []


@pytest.mark.parametrize("family", GAMES)
def test_the_rules_at_the_table_say_nothing_in_english(
    family: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in backticks on the page stands bare on a plain screen."""
    text = at_the_table(monkeypatch, [GAMES[family], "--seed", "1", "--names", "Anna"], "rules", "quit")
    bare = re.findall("`([^`]+)`", foolery.game(GAMES[family]).rules_text(pseudo.CODE))
    assert left(" ".join(text.split()), home, *bare) == []


@pytest.mark.parametrize("family", GAMES)
def test_a_lesson_says_nothing_in_english(family: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = at_the_table(monkeypatch, [GAMES[family], "--lesson", "--seed", "1"], *["1"] * 40)
    assert left(text, home) == []


def test_the_menu_says_nothing_in_english(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("?", "durak-xyz", "2", "1", "99", "", "?", "Anna", "?", "chess", "lowest", "1", "quit")
    text = at_the_table(monkeypatch, ["--seed", "1"], *typed, live=True)
    text += at_the_table(monkeypatch, ["--seed", "1"], "7", "12", "2", "quit", live=True)
    shown = at_the_head(text, *IDS, *(f"{one},pack=52" for one in IDS))
    values = {value for row in foolery.game("throw-in").option_rows("en") for value in row["values"]}
    assert left(shown, home, *BOTS, *values, "durak-xyz", "chess") == []
