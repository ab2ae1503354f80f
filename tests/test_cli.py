"""The command line: what it prints, for people and for programs, and one sentence for every kind of bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import foolery
from foolery.cli import app, words
from foolery.cli.guard import run

LINE = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, nothing saved, and no language left over from the test before."""
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    words.hush()


def out(*arguments: str, given: str | None = None) -> str:
    """What a command prints that ends well."""
    words.hush()
    result = CliRunner().invoke(app, list(arguments), input=given)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def data(*arguments: str) -> Any:
    return json.loads(out(*arguments, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the sentence of a command that fails; it prints nothing else."""
    code = run(list(arguments))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("foolery: ")
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return code, printed.err[len("foolery: ") : -1]


# Games and rules


def test_games_lists_every_game() -> None:
    text = out("games")
    assert all(f"  {name} " in text for name in foolery.games())
    found = data("games")
    assert sorted(rule["id"] for rule in found["rules"] if rule["kind"] != "rule") == foolery.games()
    assert next(rule for rule in found["rules"] if rule["id"] == "transfer")["seats"] == [2, 3, 4, 5, 6, 7, 8]
    assert "Переводной дурак" in out("games", "--lang", "ru")


def test_rules_prints_the_page() -> None:
    assert out("rules", "transfer").strip() == foolery.game("transfer").rules_text("en").strip()
    assert out("rules", "transfer", "--lang", "ru").strip() == foolery.game("transfer").rules_text("ru").strip()
    assert data("rules", "transfer,pack=52")["id"] == "transfer,pack=52"


def test_the_language_of_the_environment_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert out("games").startswith("Игры:")
    assert out("games", "--lang", "en").startswith("Games:")


def test_without_a_command_it_helps() -> None:
    text = out()
    for command in ("games", "rules", "play", "simulate", "legal", "step", "view", "perft", "replay", "verify"):
        assert f" {command} " in text


# Simulations


def test_simulate_prints_its_figures_and_prints_them_again() -> None:
    arguments = ("simulate", "throw-in", "--players", "4", "--games", "12", "--seed", "1", "--bots", "random,lowest")
    first, second = data(*arguments), data(*arguments)
    for name in ("games", "finished", "draws", "limited", "moves", "forced", "seconds"):
        assert name in first
    assert first["games"] == 12 == first["finished"] + first["limited"]
    del first["seconds"], second["seconds"]
    assert first == second
    text = out(*arguments)
    assert "12 ended by the rules" in text
    assert "random" in text


@pytest.mark.parametrize(
    ("game", "unit", "counts", "said"),
    [
        ("simple", "deal", "fools", ("1 deal,", " bouts a deal", "fool of decided, 95 %", "fool by player: 1 – ")),
        ("shed-idiot", "deal", "wins", ("1 deal,", "moves a deal", "won of decided, 95 %", "won by player: 1 – ")),
        (
            "shed-idiot,shed-idiot.play-on=on",
            "deal",
            "fools",
            ("moves a deal", "idiot of decided, 95 %", "idiot by player: 1 – "),
        ),
        ("contract-rummy", "match", "wins", ("1 match,", " rounds a match", "longest match", "won by player: 1 – ")),
        ("comic-animals", "deal", "wins", ("1 deal,", "moves a deal", "won of decided, 95 %")),
    ],
)
def test_simulate_counts_what_its_game_is_about(game: str, unit: str, counts: str, said: tuple[str, ...]) -> None:
    arguments = ("simulate", game, "--players", "3", "--games", "1", "--bots", "lowest")
    found = data(*arguments)
    assert (found["unit"], found["counts"]) == (unit, counts)
    text = out(*arguments)
    assert all(part in text for part in said), text
    assert ("bouts" in text, "fool" in text) == (game == "simple",) * 2
    number = found["bots"][0][counts]
    assert f"lowest  3      {number} " in text
    assert number == sum(seat[counts] for seat in found["seats"])
    russian = out(*arguments, "--lang", "ru")
    assert ("матч" in russian, "кона" in russian) == (unit == "match", game == "simple")


def test_simulate_counts_wins_and_losses_apart() -> None:
    found = data("simulate", "comic-animals", "--players", "4", "--games", "6", "--bots", "lowest,random")
    decided = found["games"] - found["draws"]
    assert found["limited"] == 0
    assert sum(seat["wins"] for seat in found["seats"]) == decided
    assert sum(seat["fools"] for seat in found["seats"]) == 3 * decided
    for bot in found["bots"]:
        assert bot["wins"] + bot["fools"] + bot["draws"] == bot["deals"]
        assert bot["won_95"][0] <= bot["won"] <= bot["won_95"][1]


def test_simulate_seats_two_or_as_many_as_there_are_bots() -> None:
    assert data("simulate", "simple", "--games", "2", "--bots", "lowest")["players"] == 2
    assert data("simulate", "simple", "--games", "3", "--bots", "lowest,random,random")["players"] == 3


# Saved games


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A saved game of two deals, played by bots."""
    from foolery.bots import Lowest
    from foolery.record import Recorder

    game = foolery.game("throw-in")
    match = game.match(2, "saved", 2)
    recorder = Recorder(game, 2, "saved", ["Anna", "Boris"], deals=2)
    for number in range(2):
        state = match.state if number == 0 else match.next()
        recorder.deal_started(state)
        while state.actors():
            seat = state.actors()[0]
            move = Lowest().choose(state.view(seat))
            text = state.move_text(move)
            recorder.moved(seat, text, state.play(seat, move))
        result = state.result()
        assert result is not None
        recorder.deal_ended(result)
    path = tmp_path / "home" / "records" / "one.txt"
    path.parent.mkdir(parents=True)
    path.write_text(recorder.record.text("full"), encoding="utf-8")
    return path


def test_records_lists_what_is_saved(record: Path) -> None:
    assert out("records") == "one.txt: Throw-in Durak, Anna, Boris, deals: 2, finished\n"
    (record.parent / "two.txt").write_text("nonsense")
    found = data("records")["records"]
    assert [entry["file"] for entry in found] == ["two.txt", "one.txt"]
    problem = found[0]["problem"]
    assert (problem["kind"], problem["code"], problem["line"]) == ("NotationError", "record.begins", 1)
    assert "nonsense" not in str(problem)
    assert found[1]["finished"] is True


@pytest.mark.parametrize(
    ("lang", "title", "first"), [("en", "Throw-in Durak", "Player 1"), ("ru", "Подкидной дурак", "Игрок 1")]
)
def test_saved_games_have_titles_and_numbered_players_in_the_language_that_is_spoken(
    lang: str, title: str, first: str, record: Path
) -> None:
    for written in ("Игрок 1", "Player 1"):
        text = re.sub("(?m)^player 0: .*$", f"player 0: {written}", record.read_text(encoding="utf-8"))
        record.write_text(text, encoding="utf-8")
        assert out("records", "--lang", lang).startswith(f"one.txt: {title}, {first}, Boris, ")
        told = out("replay", "one", "--lang", lang)
        assert told.startswith(f"{title}: {first}, Boris\n")
        assert {"en": "Игрок", "ru": "Player"}[lang] not in told
    for game, said in (("throw-in,pack=52", f"{title} (throw-in,pack=52)"), ("elsewhere", "elsewhere")):
        record.write_text(text.replace("game: throw-in\n", f"game: {game}\n"), encoding="utf-8")
        assert out("records", "--lang", lang).startswith(f"one.txt: {said}, ")


def test_records_of_nobody() -> None:
    assert out("records").startswith("No games are saved in ")
    assert data("records")["records"] == []


def test_replay_tells_everything_or_what_a_seat_saw(record: Path) -> None:
    everything = out("replay", str(record))
    assert (
        everything == out("replay", "one.txt") == out("replay", "one") == out("replay", "-", given=record.read_text())
    )
    assert everything.startswith("Throw-in Durak: Anna, Boris\n— Deal 1 —\n")
    assert everything.endswith("The record replays exactly.\n")
    assert "— Deal 2 —" in everything
    steps = data("replay", str(record), "--seat", "0")["steps"]
    dealt = [event for event in steps[0]["events"] if event["kind"] == "deal"]
    assert [bool(event["cards"]) for event in dealt] == [event["place"] == 0 for event in dealt]
    assert steps[-1]["result"] is not None
    assert "Запись воспроизводится точно." in out("replay", str(record), "--lang", "ru")


def test_replay_of_an_edition_tells_no_more_than_it_holds(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from foolery.record import read

    whole = read(record.read_text())
    (tmp_path / "one").write_text(whole.text(1))
    (tmp_path / "public").write_text(whole.text("public"))
    assert out("replay", str(tmp_path / "one")) == out("replay", str(tmp_path / "one"), "--seat", "1")
    assert "You are dealt the" in out("replay", str(tmp_path / "one"))
    told = out("replay", str(tmp_path / "public"))
    assert "Anna is dealt 6 cards." in told
    assert told.endswith("Not judged: the public edition does not hold all cards.\n")
    for name in ("one", "public"):
        code, text = refused(capsys, "replay", str(tmp_path / name), "--seat", "0")
        assert (code, "what seat 0 saw cannot be derived" in text) == (1, True)


def test_replay_step_by_step_waits_for_enter(record: Path) -> None:
    moves = len(data("replay", str(record))["steps"])
    assert out("replay", str(record), "--step", given="\n" * moves) == out("replay", str(record))
    few = out("replay", str(record), "--step", given="\n\nq\n")
    assert out("replay", str(record)).startswith(few)
    assert few.count("\n") < 20


def test_broken_records(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text()
    for name, changed in {
        "cards": text.replace("9", "8"),
        "words": text.replace("take", "tkae"),
        "top": "x" + text,
        "empty": "",
    }.items():
        (tmp_path / name).write_text(changed)
        code = run(["replay", str(tmp_path / name)])
        error = capsys.readouterr().err
        assert code == 1, name
        assert error.startswith(f"foolery: {tmp_path / name}: line "), (name, error)
        assert error.count("\n") == 1


# Bad input


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        ("rules throw-inn", 1, "there is no game or rule “throw-inn”; did you mean throw-in"),
        ("rules throw-in+transfer", 1, "cannot be played together"),
        ("rules throw-in,pack=37", 1, "pack=37"),
        ("rules throw-in,pakc=36", 1, "pakc"),
        ("rules throw-in,pack", 1, "is not an option"),
        ("simulate nothing", 1, "there is no game or rule “nothing”"),
        ("simulate throw-in --players 9", 1, "throw-in is for 2 to 8 players, not 9"),
        ("simulate throw-in,pack=24 --players 5", 1, "2 to 4 players, not 5"),
        ("simulate throw-in --players -2", 2, "--players"),
        ("simulate throw-in --games -1", 2, "--games"),
        ("simulate throw-in --games many", 2, "--games"),
        (f"simulate throw-in --games {10**12}", 2, "--games is a whole number from 1 to 1000000, not 1000000000000"),
        ("statistics simple --games 1000001", 2, "--games is a whole number from 1 to 1000000"),
        ("games --pairs --games 1000001", 2, "--games is a whole number from 1 to 1000000"),
        ("games --triples 1000001", 2, "--triples is a whole number from 0 to 1000000"),
        ("simulate throw-in --jobs 257", 2, "--jobs is a whole number from 1 to 256"),
        ("statistics simple --jobs 257", 2, "--jobs is a whole number from 1 to 256"),
        ("simulate throw-in --bots heuristc", 1, "did you mean heuristic?"),
        ("simulate throw-in --bots no.module:Bot", 1, "there is no module no"),
        ("simulate throw-in --bots random,random,random --players 2", 1, "3 bots cannot sit on 2 seats"),
        ("simulate throw-in --bots ,", 1, "at least one bot"),
        ("simulate throw-in,bout-limit=99999999999999999999999", 1, "more than 1000000000, the most that is taken"),
        (f"rules throw-in,bout-limit={'9' * 5000}", 1, "999… is more than 1000000000"),
        (f"rules {'9' * 5000}", 1, "there is no game or rule “999"),
        (f"legal {'9' * 200}", 1, "there is no file 999"),
        ("perft throw-in --depth -1", 2, "--depth"),
        (f"perft throw-in --depth {10**9}", 2, "--depth is a whole number from 0 to 100, not 1000000000"),
        ("perft throw-in", 2, "--depth"),
        ("perft throw-in --depth 1 --players 20", 1, "20 players"),
        ("perft nowhere/p.json --depth 1", 1, "there is no file nowhere/p.json"),
        ("legal", 2, "POSITION"),
        ("legal nowhere.json", 1, "there is no file nowhere.json"),
        ("legal .", 1, "cannot use .: it is a folder"),
        ("legal game=throw-in", 1, "hands"),
        ("legal hands=8d/9d", 1, "game"),
        ("legal {", 1, "line 1, column 2: this is not JSON"),
        ("legal {}", 1, "names its game"),
        ("legal game=throw-in,hands", 1, "is not an option"),
        ("replay nowhere.txt", 1, "there is no file nowhere.txt"),
        ("play throw-in --players 1", 2, "--players"),
        ("play throw-in --people 1 --names Anna,Boris", 2, "2 names are given for 1 person"),
        ("play throw-in --people 2 --names Anna,anna", 2, "two players cannot both be called “anna”"),
        ("play throw-in --names Vera --bots Vera=lowest", 2, "two players cannot both be called “Vera”"),
        ("play throw-in --bots Vera=lowest,vera=random", 2, "two players cannot both be called “vera”"),
        ("play throw-in --colours seven", 2, "seven"),
        ("gmaes", 2, "gmaes"),
        ("games --jsno", 2, "--jsno"),
        ("games --lang de", 2, "de"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: str, code: int, expected: str
) -> None:
    found, text = refused(capsys, *arguments.split())
    assert expected in text
    assert found == code


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("step", LINE, "9" * 5000), "action 1, “999"),
        (("step", LINE, "9" * 5000 + ": pass"), "action 1, “999"),
        (("step", LINE, "7²: pass"), "action 1, “7²: pass”"),
        (("legal", ""), "the position is empty"),
        (("replay", ""), "there is no file “”"),
        (("play", ""), "a variant needs a name"),
        (("statistics", "simple", "--games", "1", "--seed", ""), "the seed is empty"),
        (("games", "--pairs", "--sample", "1", "--seed", ""), "the seed is empty"),
    ],
)
def test_empty_and_endless_input(capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], expected: str) -> None:
    words.hush()
    assert run(list(arguments)) == 1
    error = capfd.readouterr().err
    assert expected in error
    assert error.count("\n") == 1
    assert len(error) < 500


def test_a_broken_position_has_all_its_problems_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "legal", "game=throw-in hands=8d8d/Jh6c trump=x attacker=5")
    assert code == 1
    for problem in ("8d", "trump is “x”", "attacker is 5"):
        assert problem in text


def test_a_position_that_cannot_be_read_has_its_column_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "legal", "game=throw-in hands=8dXX/Jh6c trump=h attacker=0")
    assert (code, text.startswith("line 1, column ")) == (1, True)
    assert "XX" in text


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("lead", "lead"),
        ("dance", "dance"),
        ("lead 8x", "8x"),
        ("7: take", "there is no seat 7"),
        ("1: take", "seat 1"),
        ("", "empty"),
    ],
)
def test_illegal_move_texts(capsys: pytest.CaptureFixture[str], action: str, expected: str) -> None:
    code, text = refused(capsys, "step", LINE, action)
    assert code == 1
    assert expected in text


def test_seats_that_are_not_there(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    for arguments in (["legal", LINE], ["view", LINE], ["replay", str(record)]):
        code, text = refused(capsys, *arguments, "--seat", "2")
        assert (code, text) == (1, "there is no seat 2; the seats are 0 to 1")


def test_unreadable_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "deep").write_text('{"game": ' + "[" * 100_000)
    (tmp_path / "many").write_text(f"{LINE}\n{LINE}\n")
    (tmp_path / "empty").write_text(" \n")
    (tmp_path / "long").write_text('{"game": "throw-in", "players": ' + "9" * 5000 + "}")
    for name, expected in {
        "binary": "is not text in UTF-8",
        "deep": "nested too deeply",
        "many": "holds 2 lines",
        "empty": "is empty",
        "long": "too long",
    }.items():
        code, text = refused(capsys, "legal", str(tmp_path / name))
        assert (code, expected in text) == (1, True), (name, text)


@pytest.mark.parametrize(
    ("arguments", "code", "kind", "wire"),
    [
        ("rules throw-inn", 1, "UnknownRule", {"code": "rules.unknown-near", "names": ["throw-inn"]}),
        ("legal throw-in", 1, "FooleryError", {"code": "cli.game-not-position"}),
        ("legal nowhere.json", 1, "FooleryError", {"code": "cli.no-position-file"}),
        ("legal .", 1, "FooleryError", {"code": "cli.no-use"}),
        ("replay", 2, "CommandError", {"code": "usage.missing-argument", "fields": {"name": "FILE"}}),
        ("simulate throw-in --games x", 2, "CommandError", {"code": "usage.between"}),
    ],
)
def test_programs_get_the_error_as_data(
    capsys: pytest.CaptureFixture[str], arguments: str, code: int, kind: str, wire: dict[str, Any]
) -> None:
    words.hush()
    assert run([*arguments.split(), "--json", "--lang", "ru"]) == code
    printed = capsys.readouterr()
    words.hush()
    told = json.loads(printed.out)["error"]
    assert told["kind"] == kind
    assert {name: told[name] for name in wire} == wire
    assert printed.err.startswith("foolery: ")
    assert printed.err.count("\n") == 1


def test_a_command_without_json_prints_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--json" in refused(capsys, "play", "throw-in", "--json")[1]


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        ("rules", "the argument ID is missing", "не хватает аргумента ИМЯ"),
        ("perft x", "the option --depth is missing", "не хватает ключа --depth"),
        (
            "perft x 2",
            "the option --depth is missing; did you mean --depth 2?",
            "не хватает ключа --depth; может быть, --depth 2?",
        ),
        (
            "perft 2 x",
            "the option --depth is missing; did you mean --depth 2?",
            "не хватает ключа --depth; может быть, --depth 2?",
        ),
        (
            "rules simple --jsn",
            "there is no option --jsn; did you mean --json?",
            "нет ключа --jsn; может быть, --json?",
        ),
        ("rules --qq", "there is no option --qq", "нет ключа --qq"),
        ("view x --seat", "the option --seat needs a value", "ключу --seat нужно значение"),
        ("rules x --json=1", "the option --json takes no value", "у ключа --json не бывает значения"),
        ("rulz", "there is no command rulz; did you mean rules?", "нет команды rulz; может быть, rules?"),
        ("zzzz", "there is no command zzzz", "нет команды zzzz"),
        ("rules simple a b", "the command has no place for “a”, “b”", "лишнее в команде: «a», «b»"),
        (
            "view x --seat -1",
            "--seat is a whole number from 0, not -1",
            "--seat: нужно целое число не меньше 0, а не -1",
        ),
        ("view x --seat z", "--seat is a whole number from 0, not z", "--seat: нужно целое число не меньше 0, а не z"),
        (
            "play --players 9",
            "--players is a whole number from 2 to 8, not 9",
            "--players: нужно целое число от 2 до 8, а не 9",
        ),
        ("play --sort age", "--sort is suit or rank, not age", "--sort: подходит suit или rank, а не age"),
    ],
)
def test_what_is_wrong_with_a_command_is_told_in_every_language(
    capsys: pytest.CaptureFixture[str], arguments: str, english: str, russian: str
) -> None:
    for lang, said in (("en", english), ("ru", russian)):
        # A value that is missing at the end is missing there.
        language = ["--lang", lang]
        typed = arguments.split()
        words.hush()
        code, text = refused(
            capsys, *([typed[0], *language, *typed[1:]] if typed[-1] == "--seat" else [*typed, *language])
        )
        words.hush()
        assert (code, text.partition(" (`" if lang == "en" else " (подробнее")[0]) == (2, said)


def test_a_group_of_commands_alone_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "tournament")
    assert (code, text.startswith("a command is missing: new, enter,")) == (2, True)


def test_a_fault_of_the_program_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from foolery.cli import positions

    def broken(state: object, seat: int, steps: bool) -> None:
        raise TypeError("two\nlines")

    monkeypatch.setattr(positions, "legal_of", broken)
    code, text = refused(capsys, "legal", LINE)
    assert (code, "TypeError: two lines" in text) == (1, True)
    monkeypatch.setenv("FOOLERY_TRACEBACK", "1")
    with pytest.raises(TypeError):
        run(["legal", LINE])


def test_sentences_are_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = refused(capsys, "legal", "нет.json", "--lang", "ru")
    assert text.startswith("нет файла нет.json")


def test_play_hands_over_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from foolery import terminal

    asked: list[terminal.PlayOptions] = []

    def play(options: terminal.PlayOptions) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr(terminal, "play", play)
    table = ["--players", "4", "--people", "2", "--names", "Anna", "--bots", "Vera=lowest,random", "--hot-seat"]
    looks = ["--plain", "--colours", "two", "--sort", "rank", "--lang", "ru"]
    out("play", "transfer", *table, *looks, "--seed", "s", "--deals", "3", "--record", "here.txt")
    out("play", "--continue")
    out("play", "throw-in", "--bots", "3")
    first, second, third = asked
    assert first == terminal.PlayOptions(
        game="transfer",
        players=4,
        people=("Anna", "Игрок 2"),
        bots=("Vera=lowest", "random"),
        seed="s",
        deals=3,
        lang="ru",
        plain=True,
        colours="two",
        sort="rank",
        hot_seat=True,
        record=Path("here.txt"),
    )
    assert second == terminal.PlayOptions(continue_=True)
    assert third.bots == ("heuristic",) * 3


def test_a_bot_that_fails_in_another_process(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "simulate", "simple", "--bots", "tests.test_simulate:Broken", "--jobs", "2")
    assert (code, "Broken” failed: ZeroDivisionError" in text) == (1, True)
