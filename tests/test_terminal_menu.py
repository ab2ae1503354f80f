"""The menu at the start: games of all families, options, saved tables and the lesson, all by numbers."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import foolery
from foolery import bots
from foolery.base.errors import FooleryError
from foolery.catalogue import FAMILIES
from foolery.cli.guard import run
from foolery.contract import Lang
from foolery.terminal import ask, families, lesson, store
from foolery.terminal.families import family
from foolery.terminal.options import PlayOptions
from foolery.terminal.screen import EndOfInput, Left
from tests.test_family_keyboard import Script, home
from tests.tiers import every
from tests.typing_person import PROMPT, SETTING, Person, plain, through_pipe

__all__ = ["home"]


def asked(lang: Lang, *lines: str) -> tuple[Script, ask.Choice]:
    """What the questions make of these lines."""
    screen = Script(lang, *lines)
    choice = ask.Choice(lang, PlayOptions(seed="1"), {})
    ask.ask_game(screen, choice)
    ask.ask_table(screen, choice)
    return screen, choice


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_family_has_a_number(lang: Lang) -> None:
    usual = ask.usual_games()
    assert {foolery.game(name).family for name in usual} == {family.name for family in FAMILIES}
    for number, name in enumerate(usual, 1):
        screen, choice = asked(lang, str(number), "", "", "")
        assert choice.setup().game == foolery.game(name).id
        assert f"{number}  {foolery.game(name).title(lang)}" in screen.printed


@pytest.mark.parametrize("name", ["throw-in", "shed-idiot", "contract-rummy", "comic-animals"])
def test_the_common_options_of_a_game_are_there(name: str) -> None:
    game = foolery.game(name)
    assert family(game.family).common <= set(game.options)


def test_a_number_changes_an_option_and_comes_round_again() -> None:
    screen, choice = asked("en", "2", "1", "x", "99", "", "", "")
    assert choice.game_id == "throw-in,pack=52"
    assert "52 cards, from the two up" in screen.printed
    assert screen.printed.count("the list goes to 5") == 1
    _, choice = asked("en", "2", "1", "1", "1", "1", "", "", "")
    assert choice.game_id == "throw-in"
    _, choice = asked("ru", "6", "2", "", "", "")
    assert choice.game_id == "comic-animals,comic-animals.laugh-mode=never"


def test_an_option_shows_its_values_and_takes_one_that_is_typed() -> None:
    screen, choice = asked("en", "2", "1 52", "1=24", "", "", "")
    assert choice.game_id == "throw-in,pack=24"
    assert "[36 | 52 | 24 | 32]" in screen.printed
    screen, choice = asked("en", "2", "1 51", "", "", "")
    assert choice.game_id == "throw-in"
    assert "36, 52, 24 or 32" in screen.printed


def test_the_menu_says_where_the_other_options_are_told() -> None:
    screen, _ = asked("en", "3", "", "", "")
    told = " ".join(screen.printed.split())
    found = re.search(r"`foolery rules transfer` lists the other options; type them .*, as in `([^`]+)`", told)
    assert found
    assert foolery.game(found[1]).id == found[1] != "transfer"


@pytest.mark.parametrize(("lang", "word"), [("en", "quit"), ("ru", "выход")])
@pytest.mark.parametrize("answered", [(), ("2",), ("2", ""), ("2", "", "")])
def test_every_question_of_the_menu_can_be_left(lang: Lang, word: str, answered: tuple[str, ...]) -> None:
    with pytest.raises(Left):
        asked(lang, *answered, word)


@pytest.mark.parametrize("word", ["back", "отмена", "назад"])
def test_a_question_of_the_menu_leads_back_to_the_one_before(word: str) -> None:
    _, choice = asked("ru", "2", "", "Аня", word, word, "1 52", "", "", "2")
    assert (choice.game_id, choice.people, len(choice.bots)) == ("throw-in,pack=52", ["Аня"], 2)
    with pytest.raises(ask.Back):
        asked("en", "2", word)
    with pytest.raises(ask.Back):
        ask.ask_game(Script("en", word), ask.Choice("en", PlayOptions(seed="1"), {}))


def test_one_goes_back_to_the_menu_and_leaves_it(tmp_path: Path) -> None:
    person = Person(tmp_path)
    for text in ("2", "back", "back"):
        person.wait(SETTING)
        person.type(text)
    assert person.rest() == 0
    assert plain(person.seen).count("Foolery. A number") == 2
    assert "No game was begun." in plain(person.seen)
    person = Person(tmp_path, "--lesson")
    for text in ("help", "quit"):
        person.wait(SETTING)
        person.type(text)
    assert person.rest() == 0
    assert "The number of a game, or Enter alone for the first" in " ".join(plain(person.seen).split())


@pytest.mark.parametrize(("lang", "more"), [("en", "has 52 cards, from the two up"), ("ru", "в 52 карты")])
def test_the_menu_says_which_pack_the_largest_tables_take(lang: Lang, more: str) -> None:
    screen, choice = asked(lang, "2", "", "", "7")
    assert len([*choice.game.deal(8, "1").to_json()["stock"]]) == 52 - 8 * 6
    assert more in " ".join(screen.printed.split())
    named = foolery.game("throw-in,pack=36")
    assert 8 not in named.seats()
    assert not [row for row in named.option_rows(lang) if more in row["said"].get(row["value"], "")]


def test_saved_tables_are_gone_on_with_by_number(tmp_path: Path) -> None:
    through_pipe(tmp_path, "throw-in", "--seed", "1", "--bots", "Boris=lowest", typed="1\n")
    through_pipe(tmp_path, "contract-rummy", "--seed", "1", "--names", "Mia", "--bots", "Max=lowest", typed="1\n")
    (tmp_path / "records" / "broken.txt").write_text("foolery record\nedition: full\nnonsense\n", encoding="utf-8")
    person = Person(tmp_path)
    person.wait(SETTING)
    shown = plain(person.seen)
    assert re.search(r"8  Continue: Contract Rummy .* \(Mia, Max\), deal 1", shown)
    assert "9  Continue: Throw-in Durak (You, Boris), deal 1" in shown
    assert "10  " not in shown
    person.type("9")
    person.wait(PROMPT)
    assert "The game goes on." in plain(person.seen)
    other = Person(tmp_path)
    other.wait(SETTING)
    assert "Throw-in Durak (" not in plain(other.seen)
    assert "8  Continue: Contract Rummy" in plain(other.seen)
    other.child.close(force=True)
    person.type("quit")
    assert person.rest() == 0


@every(2)
@pytest.mark.parametrize("name", ask.families_taught())
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_lesson_is_a_whole_deal_that_explains_what_is_asked(name: str, lang: Lang) -> None:
    from foolery.terminal.playing import _Sitting

    options = PlayOptions(game=family(name).taught, lesson=True, seed="lesson", lang=lang, command="foolery play")
    sitting = _Sitting(options)
    screen = sitting.screen = Script(lang)
    screen.lines = ["1"] * 400
    assert sitting.run() == 0
    told = " ".join(screen.printed.split())
    assert sitting.session is not None
    assert len(sitting.session.table.deals) == 1
    teacher = sitting.session.lesson
    assert teacher is not None
    assert teacher.say(f"lesson.{name}-hello") in told
    assert told.count(teacher.say("lesson.advice", move="|", reason="").partition("|")[0]) == lesson.ADVISED
    for step in teacher.told:
        assert told.count(teacher.say(f"lesson.{name}-{step}")) == 1
    assert len(teacher.told) > 1
    assert teacher.say("lesson.alone") in told
    assert teacher.end("foolery play") in told
    assert store.last_choice() == {}


@pytest.mark.parametrize("name", ask.families_taught())
def test_a_lesson_that_was_left_goes_on_as_a_lesson(name: str, home: Path) -> None:
    from foolery.terminal.playing import _Sitting

    def sit(options: PlayOptions, answers: list[str]) -> tuple[lesson.Lesson, str]:
        sitting = _Sitting(options)
        screen = sitting.screen = Script("en")
        screen.lines = answers
        assert sitting.run() == 0
        assert sitting.session is not None
        assert sitting.session.lesson is not None
        return sitting.session.lesson, " ".join(screen.printed.split())

    begun = PlayOptions(game=family(name).taught, lesson=True, seed="left", lang="en")
    first, _ = sit(begun, ["1", "1", "quit"])
    second, told = sit(PlayOptions(continue_=True, lang="en"), ["1"] * 400)
    advice = second.say("lesson.advice", move="|", reason="").partition("|")[0]
    assert told.count(advice) == lesson.ADVISED - 2
    assert first.told <= second.told
    assert all(told.count(second.say(f"lesson.{name}-{step}")) <= 1 for step in second.told)
    assert second.say("lesson.alone") in told


@pytest.mark.parametrize("seed", ["h8", "z"])
def test_a_lesson_advises_to_cover_where_covering_is_better(seed: str) -> None:
    """A beginner who can cover the first attack is not advised to take it, unless deals played out say so."""
    state = foolery.game(family("durak").taught).deal(players=2, seed=seed)
    view = state.view(state.actors()[0])
    while view.me != 0 or lesson.step_of(view) != "defend":
        state.play(view.me, bots.make("heuristic").choose(view))
        view = state.view(state.actors()[0])
    assert bots.hint(view).action.text == "take"
    assert bots.hint(view, bots.Teacher).action.text.startswith("cover")


def test_every_kind_of_decision_has_its_sentence() -> None:
    from foolery.speech import sentence_of

    steps = {
        "durak": ("lead", "defend", "throw", "take"),
        "idiot": ("exchange", "play", "row", "blind", "take"),
        "rummy": ("draw", "claim", "stock", "discard", "contract", "lay-off"),
        "animals": ("lead", "lay", "skip", "laugh"),
    }
    assert list(steps) == ask.families_taught()
    for name, known in steps.items():
        assert all(sentence_of(f"lesson.{name}-{step}", "en") for step in known)
        match = foolery.game(family(name).taught).match(2, "steps", 1)
        for _ in range(300):
            actors = match.state.actors()
            if not actors:
                break
            view = match.state.view(actors[0])
            assert lesson.step_of(view) in known
            match.state.apply(actors[0], view.legal[view.ply % len(view.legal)])


def test_a_lesson_is_chosen_in_the_menu(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.wait(SETTING)
    assert "7  Never played?" in plain(person.seen)
    person.type("7")
    person.wait(SETTING)
    person.type("12")
    person.wait(SETTING)
    assert "There is no number 12; the list goes to 4." in plain(person.seen)
    person.type("2")
    person.wait(PROMPT)
    assert "This is Idiot" in plain(person.seen)
    assert "A good move now: " in plain(person.seen)
    person.type("quit")
    assert person.rest() == 0


def test_a_family_without_a_lesson_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(families.FAMILIES, "idiot", families.Family())
    monkeypatch.delitem(families.FAMILIES, "durak")
    assert ask.families_taught() == ["rummy", "animals"]
    screen = Script("en", "3", "1")
    assert ask.ask_family(screen) == "rummy"
    assert "Idiot" not in screen.printed
    assert "There is no number 3; the list goes to 2." in screen.printed
    screen = Script("en", "x", "1")
    assert ask.ask_family(screen) == "rummy"
    assert "Type a number from 1 to 2, or Enter alone" in screen.printed
    assert "no number ?" not in screen.printed
    for name in ("idiot", "durak"):
        with pytest.raises(FooleryError) as caught:
            lesson.setup(name, PlayOptions(lesson=True), "en")
        assert caught.value.text("en").startswith("there is no lesson for “")


def test_a_lesson_asked_for_through_a_pipe_is_of_the_game_s_family(tmp_path: Path) -> None:
    assert "This is Contract Rummy" in through_pipe(tmp_path, "contract-rummy", "--lesson", typed="1\n").stdout
    assert "Это дурак" in through_pipe(tmp_path, "--lesson", "--lang", "ru", typed="1\n").stdout


@pytest.mark.parametrize("option", ["--players 3", "--people 2", "--bots 2", "--deals 2"])
def test_a_lesson_has_its_table_already(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))
    assert run(["play", "--lesson", *option.split()]) == 2
    assert option.split()[0] in capsys.readouterr().err


def test_the_input_may_end_in_the_menu() -> None:
    screen = Script("en")
    screen.stdin = io.StringIO()
    with pytest.raises(EndOfInput):
        ask.ask_game(screen, ask.Choice("en", PlayOptions(), {}))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_question_of_the_menu_is_wider_than_the_narrowest_terminal(lang: Lang) -> None:
    screen, _ = asked(lang, "2", "", "", "")
    prompts = re.findall(r"(?m)^.*\]: ", screen.printed)
    assert len(prompts) == 4
    assert max(map(len, prompts)) <= 40
    assert ", ".join(bots.names()) in " ".join(screen.printed.split())


@pytest.mark.parametrize(("lang", "said"), [("en", "24 characters at most"), ("ru", "не больше 24")])
def test_a_bot_with_a_name_that_is_too_long_is_asked_for_again(lang: Lang, said: str) -> None:
    screen, choice = asked(lang, "", "", "", f"{'x' * 25}=lowest", f"{'x' * 24}=lowest")
    assert said in " ".join(screen.printed.split())
    assert [one.name for one in choice.setup().sitters][1:] == ["x" * 24]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_menu_says_how_rules_are_joined(lang: Lang) -> None:
    screen, _ = asked(lang, "transfer+armenian", "", "", "")
    assert re.search(r"`foolery games`.*`transfer\+armenian`.*`foolery rules ", " ".join(screen.printed.split()))


def test_what_is_typed_while_pages_are_turned_is_done(tmp_path: Path) -> None:
    person = Person(tmp_path, "throw-in", "--seed", "1")
    person.wait(PROMPT)
    person.answer("rules", r"back to the game $")
    assert "Hint: " in person.answer("hint")
    person.type("quit")
    assert person.rest() == 0


@pytest.mark.parametrize(("asked_for", "told"), [("transfer", True), ("throw-in", False), ("throw-in,pack=52", False)])
def test_a_lesson_of_another_game_says_which_one_is_played(asked_for: str, told: bool) -> None:
    hello = " ".join(lesson.Lesson(foolery.game("throw-in,pack=24"), "en").hello(asked_for))
    assert ("The lesson for this game is played as Throw-in Durak" in hello) is told


def test_a_number_that_is_not_in_the_menu_is_no_game() -> None:
    screen = Script("en", "99", "quit")
    with pytest.raises(Left):
        ask.ask_game(screen, ask.Choice("en", PlayOptions(), {}))
    assert f"There is no number 99; the list goes to {len(ask.usual_games())}." in screen.printed


def test_whoever_looks_at_the_table_again_is_told_again_what_to_do(tmp_path: Path) -> None:
    told = through_pipe(tmp_path, "throw-in", "--lesson", "--seed", "1", typed="\n\n").stdout
    _, first, second, third = told.split("Throw-in Durak, deal 1, bout 1")
    assert first.partition("A good move now")[1:] == second.partition("A good move now")[1:]
    assert second.partition("\n")[2] == first.partition("\n")[2]
    assert third.startswith(second.partition("Your move")[0])


@pytest.mark.parametrize(
    ("game", "has"), [("simple", False), ("throw-in", True), ("idiot-two-player", True), ("idiots-revenge", False)]
)
def test_the_menu_offers_no_option_that_changes_nothing(game: str, has: bool) -> None:
    choice = ask.Choice("en", PlayOptions(game=game), {})
    shown = {row["name"] for row in ask._option_rows(choice, "en")}
    assert ("throwers" in shown) == has
    assert {"pack"} <= shown or game == "idiots-revenge"
