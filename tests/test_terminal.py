"""The whole command, played at a pseudo-terminal and through pipes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pexpect  # type: ignore[import-untyped]
import pytest
from rich.cells import cell_len

from foolery import record as records
from foolery.base.cards import card_text
from foolery.cli.guard import run
from foolery.durak.engine.view import DurakView
from tests.tiers import every
from tests.typing_person import CLEAR, HANDOVER, PROMPT, SETTING, YES_OR_NO, Person, environment, plain, through_pipe


@pytest.fixture
def refusal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str]]:
    """The exit code and the one line that ``foolery play`` refuses with, asked for within this process."""
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))

    def told(*arguments: str) -> tuple[int, str]:
        code = run(["play", *arguments])
        printed = capsys.readouterr()
        assert printed.out == ""
        (line,) = printed.err.strip().splitlines()
        return code, line

    return told


def widest(text: str) -> int:
    return max(cell_len(line) for line in plain(text).split("\n"))


CARD = re.compile(r"(?:10|[2-9TJQKA])[♣♦♥♠]")
TABLE_OF = re.compile(r"^ Hand \d+(.*?)^─.*?\] (\w+), your move: ", re.S | re.M)


def last_table(text: str) -> str:
    """The picture printed last, with the moves below it."""
    found = re.findall(r"^── [^\n]+\n Trump.*?\n\[", plain(text), re.S | re.M)
    return str(found[-1])


@pytest.mark.parametrize(
    ("lang", "columns", "fool", "goodbye"),
    [("en", 100, "the fool", "Thank you for playing."), ("ru", 60, "в дураках", "Спасибо за игру.")],
)
def test_a_whole_game_is_played_by_typing(tmp_path: Path, lang: str, columns: int, fool: str, goodbye: str) -> None:
    person = Person(tmp_path, "throw-in", "--lang", lang, "--seed", "evening", columns=columns)
    assert person.play_on(Random(4), deals=2) > 10
    assert person.rest() == 0
    seen = plain(person.seen)
    assert seen.count(fool) >= 2
    assert goodbye in seen
    assert "Traceback" not in seen
    record = next((tmp_path / "records").glob("*.txt")).read_text(encoding="utf-8")
    verdict = records.check(record)
    assert (verdict.deals, verdict.finished, verdict.note) == (2, True, None)


def test_alone_it_asks_and_remembers_the_answers(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.wait(SETTING)
    assert "throw-in" in plain(person.seen)
    person.type("durak-xyz")
    person.wait(SETTING)
    assert "durak-xyz" in plain(person.seen)
    person.type("3")
    person.wait(SETTING)
    assert "Pack: The pack has 36 cards" in plain(person.seen)
    person.type("")
    person.wait(SETTING)
    person.type("Anna, Boris")
    person.wait(SETTING)
    person.type("9")
    person.wait(SETTING)
    person.type("chess")
    person.wait(SETTING)
    assert "There is no bot “chess”" in plain(person.seen)
    person.type("lowest")
    person.wait(HANDOVER)
    person.child.sendeof()
    assert person.rest() == 0
    choice = json.loads((tmp_path / "choice.json").read_text(encoding="utf-8"))
    assert (choice["game"], choice["people"], choice["bots"]) == ("transfer", ["Anna", "Boris"], ["lowest"])

    again = Person(tmp_path)
    for expected in ("[transfer]", "[leave them so]", "[Anna, Boris]", "[lowest]"):
        again.wait(SETTING)
        assert plain(again.seen).rstrip().endswith(f"{expected}:")
        again.type("")
    again.wait(HANDOVER)
    again.child.sendintr()
    assert again.rest() == 0
    assert "is saved" in plain(again.seen)


def test_ended_input_shows_the_table_and_says_so(tmp_path: Path) -> None:
    done = through_pipe(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Trump" in done.stdout
    assert "Hand 6" in done.stdout
    ended = "The input has ended; the game is saved. To continue:\n  foolery play --continue\n"
    assert done.stdout.endswith(ended)
    assert "\x1b" not in done.stdout


def test_without_a_terminal_the_last_choice_is_taken(tmp_path: Path) -> None:
    (tmp_path / "choice.json").write_text('{"game": "simple", "people": ["Zoe"], "bots": ["random", "lowest"]}')
    done = through_pipe(tmp_path)
    assert "Simple" in done.stdout
    assert "Zoe" in done.stdout
    assert len(re.findall(r"^ [> ] \w+ +\d cards?", done.stdout, re.M)) == 3


BROKEN = ["{", "", '{"game": 5, "people": "x", "bots": [3]}', "[]", '{"game": "no-such-game"}']


@every(3)
@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_last_choice_harms_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "choice.json").write_text(text)
    done = through_pipe(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Throw-in" in done.stdout


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    person = Person(tmp_path, "--seed", "candle", "--bots", "lowest,random", "--names", "Mia")
    person.wait(PROMPT)
    for _ in range(4):
        person.answer("1")
    before = last_table(person.seen)
    person.child.kill(9)
    person.child.close()
    again = Person(tmp_path, "--continue")
    again.wait(PROMPT)
    table = plain(again.seen)
    assert "The game goes on." in table
    assert "Since your last move:" in table
    assert "Mia" in table
    assert last_table(again.seen) == before
    again.type("quit")
    assert again.rest() == 0


def test_a_continued_game_is_the_same_game(tmp_path: Path) -> None:
    """Stopped after every single move and continued, a game ends like one that is played in one go."""
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    moves = "1\n" * 200
    through_pipe(whole, "simple", "--seed", "s", "--deals", "1", "--bots", "heuristic", typed=moves)
    done = through_pipe(pieces, "simple", "--seed", "s", "--deals", "1", "--bots", "heuristic", typed="1\n")
    for _ in range(200):
        if "Thank you" in done.stdout:
            break
        done = through_pipe(pieces, "--continue", typed="1\n1\n1\n1\n1\n")
    texts = [next((home / "records").glob("*.txt")).read_text(encoding="utf-8") for home in (whole, pieces)]
    assert "result: " in texts[0]
    first, second = (re.sub(r"(?m)^date: .*\n", "", text) for text in texts)
    assert first == second


def test_a_record_is_never_overwritten_by_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    through_pipe(tmp_path, "--record", str(path), typed="1\n")
    before = path.read_text(encoding="utf-8")
    done = through_pipe(tmp_path, "--record", str(path), typed="1\n")
    assert done.returncode == 1
    assert "--continue --record" in done.stderr
    assert path.read_text(encoding="utf-8") == before


def test_nothing_to_continue_is_said(tmp_path: Path) -> None:
    done = through_pipe(tmp_path, "--continue")
    assert done.returncode == 1
    assert done.stderr.strip() == "foolery: there is no game to continue; `foolery play` starts one"


def test_a_broken_record_is_named_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    through_pipe(tmp_path, "--record", str(broken), typed="1\n")
    text = broken.read_text(encoding="utf-8")
    broken.write_text(text.replace("1. ", "1. 9: ", 1), encoding="utf-8")
    done = through_pipe(tmp_path, "--continue", "--record", str(broken))
    assert done.returncode == 1
    assert "line " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["trow-in"], "throw-in"),
        (["simple+transfer"], "transfer"),
        (["throw-in,pack=24", "--players", "8"], "8"),
        (["--names", "A,B,C", "--players", "2"], "3 people"),
        (["--bots", "chess"], "chess"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(
    arguments: list[str], said: str, refusal: Callable[..., tuple[int, str]]
) -> None:
    for lang in ("en", "ru"):
        code, line = refusal(*arguments, "--lang", lang)
        assert code == 1
        assert said in line.replace("людей 3", "3 people")


def test_nobody_sees_the_hand_of_another_person(tmp_path: Path) -> None:
    """Whatever stands on the screen between two clearings holds the private cards of one person at most."""
    person = Person(tmp_path, "transfer", "--names", "Anna,Boris,Clara", "--bots", "lowest", "--seed", "h", columns=100)
    person.play_on(Random(8))
    person.rest()
    screens = person.seen.split(CLEAR)
    assert len(screens) > 10
    for i, screen in enumerate(map(plain, screens)):
        faced = set(re.findall(r"^\[.*\] (\w+), your move: ", screen, re.M))
        hands = re.findall(r"^ Hand", screen, re.M)
        assert len(faced) <= 1
        if "Pass the keyboard" in screen:
            assert not hands
            assert not re.search(r"\byou\b|\d\) |[♣♦♥♠]", screen, re.I), screen
            following = plain(screens[i + 1])
            name = re.search(r"Pass the keyboard to (\w+)", screen)
            assert name
            assert f"{name[1]}, your move: " in following
        elif hands:
            assert faced
    held = hands_in_record(tmp_path)
    shown = [(name, table) for screen in map(plain, screens) for table, name in TABLE_OF.findall(screen)]
    assert len(shown) > 20
    for name, table in shown:
        assert frozenset(CARD.findall(table)) in held[name]
        assert all(frozenset(CARD.findall(table)) not in held[other] for other in held if other != name)


def hands_in_record(home: Path) -> dict[str, set[frozenset[str]]]:
    """Every hand that each player of the recorded game ever held."""
    record = records.read(next((home / "records").glob("*.txt")).read_text(encoding="utf-8"))
    held: dict[str, set[frozenset[str]]] = {name: set() for name in record.names}
    for step in records.replay(record):
        assert step.state
        for seat, name in enumerate(record.names):
            view = step.state.view(seat)
            assert isinstance(view, DurakView)
            held[name].add(frozenset(card_text(card, symbols=True) for card in view.cards()))
    return held


def test_the_next_person_cannot_leaf_back_in_what_was_typed(tmp_path: Path) -> None:
    person = Person(tmp_path, "simple", "--names", "Anna,Boris", "--seed", "1")
    person.wait(HANDOVER)
    person.type("")
    person.wait(PROMPT)
    person.answer("score")
    person.type("1")
    person.wait(HANDOVER)
    person.type("")
    person.wait(PROMPT)
    assert "No deal has ended yet" not in person.answer("\x1b[A")


def test_a_game_goes_on_in_the_language_that_is_asked_for_now(tmp_path: Path) -> None:
    left = through_pipe(tmp_path, "--lang", "ru", typed="1\n")
    assert left.stdout.endswith("\n  foolery play --continue --lang ru\n")
    done = through_pipe(tmp_path, "--continue")
    assert "The game goes on." in done.stdout
    assert "Your move: " in done.stdout
    assert "Ваш ход" not in done.stdout
    assert done.stdout.endswith("\n  foolery play --continue\n")
    for said in ({"LANG": "ru_RU.UTF-8"}, {"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}):
        again = through_pipe(tmp_path, "--continue", **said)
        assert "Игра продолжается." in again.stdout
        assert again.stdout.endswith("\n  foolery play --continue\n")
    assert "The game goes on." in through_pipe(tmp_path, "--continue", "--lang", "en", LANG="ru_RU.UTF-8").stdout


def test_at_one_keyboard_through_a_pipe_blank_lines_hide_the_hands(tmp_path: Path) -> None:
    done = through_pipe(tmp_path, "--hot-seat", "--seed", "2", typed="\n1\n" * 6)
    assert "\x1b" not in done.stdout
    parts = re.split(r"\n{20,}", done.stdout)
    assert len(parts) > 4
    for part in parts:
        assert len(set(re.findall(r"\] (Player \d), your move", part))) <= 1
        assert not ("Pass the keyboard" in part and "Hand" in part)


def test_a_pass_is_asked_at_one_keyboard_and_plays_itself_against_bots(tmp_path: Path) -> None:
    lone = re.compile(r"^─+\n (?:1\) (?:pass|done).*)\n\[", re.M)
    alone = Person(tmp_path, "throw-in", "--names", "Anna", "--players", "3", "--seed", "p")
    alone.play_on(Random(1))
    alone.rest()
    assert not lone.search(plain(alone.seen))
    assert any(": pass\n" in path.read_text(encoding="utf-8") for path in (tmp_path / "records").glob("*.txt"))
    family = Person(tmp_path, "throw-in", "--names", "Anna,Boris", "--players", "3", "--seed", "p")
    family.play_on(Random(1))
    family.rest()
    assert lone.search(plain(family.seen))


@pytest.mark.parametrize(("game", "columns"), [("throw-in", 60), ("transfer,pack=52", 60), ("throw-in", 100)])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, game: str, columns: int) -> None:
    names = "Bartholomew the Great,Ада Лавлейс и компания"
    lang = "ru" if "," in game else "en"
    person = Person(tmp_path, game, "--names", names, "--players", "5", "--seed", "w", "--lang", lang, columns=columns)
    person.wait(HANDOVER)
    person.type("")
    person.wait(PROMPT)
    for command in ("?", "hint", "log", "score", "pass", "sort rank", "9z", "why", "6c 7d 8h"):
        person.answer(command)
    person.type("1")
    person.play_on(Random(3))
    person.rest()
    assert widest(person.seen) <= columns


def test_typed_moves_commands_and_refusals(tmp_path: Path) -> None:
    """One evening with a bot, at a table whose cards are known from its seed."""
    person = Person(tmp_path, "throw-in", "--seed", "1", "--bots", "lowest")
    person.wait(PROMPT)
    assert re.search(r"Hand 6 +J♣ +6♠ +6♥ +8♥ +9♦ +K♦", plain(person.seen))
    assert "neither a move nor a command" in person.answer("fly away")
    assert "There is no move 99" in person.answer("99")
    assert "You do not hold" in person.answer("Ac")
    assert "one rank" in person.answer("6h 9d")
    assert "one rank" in person.answer("why")
    assert "must lead" in person.answer("take")
    assert "must lead" in person.answer("cover 6h with 8h")
    assert "may be:" in person.answer("lead")
    assert "alphabets" in person.answer("Тh")
    assert "Hint:" in person.answer("hint")
    assert "No deal has ended yet" in person.answer("score")
    assert "trumps" in person.answer("log")
    assert "Hand" in person.answer("")
    assert "Hand" in person.answer("sort rank")
    assert "sort suit" in person.answer("sort sideways")
    assert "Hand" in person.answer("colours two")
    assert "Since your last move" in person.answer("6h 6s")
    person.type("quit")
    assert person.rest() == 0
    assert "The game is saved. To continue:\n  foolery play --continue\n" in plain(person.seen)


def test_rules_are_turned_page_by_page(tmp_path: Path) -> None:
    person = Person(tmp_path, "throw-in", "--seed", "1")
    person.wait(PROMPT)
    person.type("rules")
    if person.wait(r"back to the game $", PROMPT) == 0:
        person.answer("q")
    person.type("quit")
    assert person.rest() == 0
    assert "is saved" in plain(person.seen)


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "ascii", "LANG": "ru_RU.UTF-8"},
        {"PYTHONIOENCODING": "koi8-r", "LANG": "ru_RU.UTF-8", "encoding": "koi8-r"},
        {"TERM": "dumb", "COLUMNS": "60"},
        {"NO_COLOR": "1"},
    ],
)
def test_poor_terminals(tmp_path: Path, env: dict[str, str]) -> None:
    done = through_pipe(tmp_path, "--seed", "7", typed="hint\n1\nfly\n1\nquit\n", **env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert widest(done.stdout) <= int(env.get("COLUMNS", "80"))
    if env.get("PYTHONIOENCODING") == "ascii":
        assert done.stdout.isascii()
        assert "?" not in done.stdout.replace("; ? helps", "")


def test_plain_has_no_signs(tmp_path: Path) -> None:
    person = Person(tmp_path, "--plain", "--seed", "7", "--players", "4")
    person.wait(PROMPT)
    person.answer("hint")
    person.type("quit")
    person.rest()
    shown = re.sub(r"\x1b\[\?2004[hl]", "", person.seen)
    assert "\x1b" not in shown
    assert shown.isascii()


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    done = through_pipe(tmp_path, "--names", "Eve\x1b[2J\x07", "--bots", "Eve=random", typed="\x1b[2J\n")
    assert "\x1b" not in done.stdout + done.stderr
    assert (done.returncode, done.stdout) == (2, "")
    assert "printable characters only, got U+001B" in done.stderr


def test_a_home_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = through_pipe(tmp_path / "file", typed="1\n")
    assert done.returncode == 0
    assert done.stdout.count("The game cannot be saved") == 1
    assert re.search(r"^The game cannot be saved \(.+\):\n  ~/records/\S+\.txt$", done.stdout, re.M)
    assert "and so has the game" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_bot_that_fails_stops_the_game_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad_bot.py").write_text("class Bad:\n    def choose(self, view):\n        return [][0]\n")
    path = f"{environment(tmp_path)['PYTHONPATH']}:{tmp_path}"
    done = through_pipe(tmp_path, "--bots", "bad_bot:Bad", "--seed", "1", typed="1\n" * 9, PYTHONPATH=path)
    assert done.returncode == 1
    assert "The bot “bad_bot:Bad” failed: IndexError" in done.stderr
    assert "`foolery play --continue` continues it." in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "foolery", "play", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as child:
        try:
            assert child.stdin
            assert child.stdout
            assert child.stderr
            child.stdout.read(5)
            child.stdout.close()
            child.stdin.write(b"1\n" * 50)
            child.stdin.close()
            assert b"Traceback" not in child.stderr.read()
            assert child.wait(60) != 0
        finally:
            child.kill()


def test_closed_streams_are_no_trouble(tmp_path: Path) -> None:
    command = ["sh", "-c", 'exec "$0" -m foolery play --seed 1 <&- 2>&1', sys.executable]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(tmp_path), check=False)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout


def test_the_end_of_the_input_ends_the_evening_after_a_deal(tmp_path: Path) -> None:
    done = through_pipe(tmp_path, "simple", "--seed", "s", "--bots", "lowest", typed="1\n" * 80)
    assert done.returncode == 0
    assert "The fool after 1 deal: " in done.stdout


def test_deals_that_are_agreed_on_need_no_question(tmp_path: Path) -> None:
    person = Person(tmp_path, "simple", "--deals", "2", "--seed", "s")
    chance = Random(5)
    while True:
        found = person.child.expect([PROMPT, YES_OR_NO, pexpect.EOF])
        person.seen += str(person.child.before) + (str(person.child.after) if found < 2 else "")
        if found == 2:
            break
        assert found == 0
        person.type(str(chance.randint(1, person.last_number())))
    assert "The fool after 2 deals: " in plain(person.seen)


@pytest.mark.parametrize(
    ("lang", "lead", "wrong", "name"),
    [
        ("en", "You lead the next deal.", "You leads", "Player 1"),
        ("ru", "Следующую партию начинаете вы.", "начинает Вы", "Игрок 1"),
    ],
)
def test_somebody_without_a_name_is_spoken_to_and_written_down_as_a_player(
    tmp_path: Path, lang: str, lead: str, wrong: str, name: str
) -> None:
    game = ("simple,pack=24,lead-max=1", "--players", "3", "--seed", "d5", "--lang", lang)
    done = through_pipe(tmp_path, *game, "--deals", "3", typed="1\n" * 99)
    assert lead in done.stdout
    assert wrong not in done.stdout
    assert name not in done.stdout
    record = records.read(next((tmp_path / "records").glob("*.txt")).read_text(encoding="utf-8"))
    assert record.names[0] == name
    again = through_pipe(tmp_path, "--lang", lang)
    assert name not in again.stdout
    assert re.search("^ [> ] (?:You|Вы) ", again.stdout, re.M)


def test_the_next_leader_is_told_only_where_there_is_one_to_tell(tmp_path: Path) -> None:
    game = ("simple,pack=24", "--players", "3", "--seed", "d5", "--deals")
    assert " next deal." not in through_pipe(tmp_path, *game, "1", typed="1\n" * 99).stdout
    done = through_pipe(tmp_path, *game, "3", typed="1\n" * 200).stdout
    assert "Thank you" in done
    assert done.count(" next deal.") == 2
    lowest = ("simple,pack=24,next-lead=lowest-trump", *game[1:], "2")
    assert "The new cards decide who leads the next deal." in through_pipe(tmp_path, *lowest, typed="1\n" * 99).stdout


def test_what_is_to_be_copied_is_never_broken(tmp_path: Path) -> None:
    record = tmp_path / "a folder with a rather long name" / "and another one" / "evening.txt"
    record.parent.mkdir(parents=True)
    arguments = ("simple", "--seed", "s", "--bots", "lowest", "--deals", "1", "--record", str(record))
    left = through_pipe(tmp_path, *arguments, typed="1\n", COLUMNS="40")
    assert left.stdout.endswith(f"\n  foolery play --continue --record '{record}'\n")
    done = through_pipe(tmp_path, "--continue", "--record", str(record), typed="1\n" * 99, COLUMNS="40")
    assert "The record:\n" in done.stdout
    assert done.stdout.endswith(f"/{record.relative_to(tmp_path)}\n")


def test_commands_are_named_as_they_were_typed(tmp_path: Path) -> None:
    own = "python3 run.py foolery"
    assert through_pipe(tmp_path, FOOLERY_COMMAND=own).stdout.endswith("\n  python3 run.py foolery play --continue\n")
    nothing = through_pipe(tmp_path / "other", "--continue", FOOLERY_COMMAND=own)
    assert nothing.stderr == "foolery: there is no game to continue; `python3 run.py foolery play` starts one\n"
    asked = Person(tmp_path / "third", FOOLERY_COMMAND=own)
    asked.wait(SETTING)
    assert "`python3 run.py foolery games`" in plain(asked.seen)
    unknown = through_pipe(tmp_path / "fourth", "zzzz", FOOLERY_COMMAND=own)
    assert unknown.stderr == "foolery: there is no game or rule “zzzz”; `python3 run.py foolery games` lists all ids\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--continue --players 3 simple", "ID"),
        ("--continue --players 3", "--players"),
        ("--continue --seed 3", "--seed"),
        ("--continue --names Zoe", "--names"),
        ("--continue --deals 1", "--deals"),
        ("--continue --hot-seat", "--hot-seat"),
        ("--players 5 --bots 2 --people 1", "3\\b.*5"),
        ("--people 2 --bots 3 --players 3", "5\\b.*3"),
        ("--players 2 --bots lowest,random,lowest", "4\\b.*2"),
        ("--hot-seat --players 2 --bots 1", "3\\b.*2"),
        ("--bots 0", "--people 2"),
        ("--bots 99", "7.* 99"),
        ("--bots -1", "7.* -1"),
        ("--names A,B,C --people 2", "3.* 2"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    tmp_path: Path, arguments: str, said: str, refusal: Callable[..., tuple[int, str]]
) -> None:
    for lang in ("en", "ru"):
        code, line = refusal(*arguments.split(), "--lang", lang)
        assert code == 2
        assert re.search(said, line), line
        assert bool(re.search("[а-я]{4}", line)) == (lang == "ru")
        assert not list(tmp_path.iterdir())


def test_options_that_agree_are_taken(tmp_path: Path) -> None:
    for arguments in (
        "--people 2 --bots 0",
        "--players 4 --bots 3",
        "--players 4 --bots lowest",
        "--people 2 --bots 1",
    ):
        done = through_pipe(tmp_path, *arguments.split())
        assert (done.returncode, done.stderr) == (0, "")


def test_why_explains_what_was_asked_back(tmp_path: Path) -> None:
    person = Person(tmp_path, "throw-in", "--seed", "1", "--bots", "lowest")
    person.wait(PROMPT)
    assert "may be:" in person.answer("lead")
    assert "Several moves fit what you typed." in person.answer("why")


@pytest.mark.parametrize("typed", ["", "1\n1\n"])
def test_a_full_disk_behind_the_output_is_said_and_the_game_is_saved(tmp_path: Path, typed: str) -> None:
    command = ["sh", "-c", 'exec "$0" -m foolery play --seed 1 >/dev/full', sys.executable]
    done = subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", env=environment(tmp_path), check=False
    )
    assert done.returncode == 1
    lost = "foolery: Nothing can be shown any more (there is no room left on the disk). What was played is saved"
    assert done.stderr.startswith(lost)
    assert len(done.stderr.splitlines()) == 1
    assert through_pipe(tmp_path, "--continue").stdout.startswith("The game goes on.")


def test_rules_are_not_filled_up_with_blanks_where_nothing_can_be_drawn(tmp_path: Path) -> None:
    arguments = ["-m", "foolery", "rules", "throw-in"]
    shown = pexpect.run(
        " ".join([sys.executable, *arguments]), env=environment(tmp_path, TERM="dumb"), encoding="utf-8"
    )
    lines = shown.splitlines()
    assert len(lines) > 10
    assert not any(line.endswith(" ") for line in lines)
