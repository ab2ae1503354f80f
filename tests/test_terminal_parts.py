"""What the terminal understands and draws, piece by piece."""

from __future__ import annotations

import io
import re
import string
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import foolery
from foolery.base import folders
from foolery.base.cards import PACKS, card_text, parse_card
from foolery.contract import Action, Lang, Match, Result, State
from foolery.contract.narration import repeats
from foolery.durak.engine.view import DurakView
from foolery.durak.game import DurakGame
from foolery.durak.words.refusals import Reason, why_refused
from foolery.speech import tongue
from foolery.table import entry
from foolery.table.seating import PERSON_ROOM
from foolery.terminal import (
    advice,
    ask,
    commands,
    durak,
    families,
    options,
    refusals,
    store,
    svg,
    table,
    words,
)
from foolery.terminal.moves import MOST_OTHERS, MoveList
from foolery.terminal.screen import Screen

ROOT = Path(__file__).parent.parent


def screen(lang: str = "en", width: int = 60, **more: Any) -> Screen:
    return Screen("ru" if lang == "ru" else "en", stdin=io.StringIO(), stdout=io.StringIO(), width=width, **more)


def printed(on: Screen) -> str:
    assert isinstance(on.stdout, io.StringIO)
    return on.stdout.getvalue()


VERBS = foolery.game("throw-in").typed_words()


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_text_is_said_in_both_languages_with_the_same_places() -> None:
    for area in ("words", "help", "more", "durak"):
        english, russian = (folders.table(lang, f"terminal-{area}") for lang in ("en", "ru"))
        for key, text in english.items():
            assert text
            assert russian[key]
            assert places(text) == places(russian[key]), key
            assert not re.search("[а-яё]", text), key
    own = [f"terminal-durak.more-{name}" for name in durak.actions.MORE.values()]
    for code in (*refusals.MORE.values(), refusals.OTHER, *own):
        assert tongue("en").say(code).isascii()
        assert re.search("[а-яё]", tongue("ru").say(code))
    assert len(commands.help_rows("durak", "en")) == len(commands.help_rows("durak", "ru"))


def test_every_text_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/foolery/terminal").rglob("*.py"))
    made = {"you-", "ended-", "left-", "bye-", "failed-", "stopped-", "output-lost"}
    for key in folders.table("en", "terminal-words"):
        used = len(re.findall(f"[\"']{key}[\"']", source)) > 0
        assert used or any(key.startswith(prefix) for prefix in made), key


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_help_names_only_commands_that_are_understood(lang: str) -> None:
    for left, _ in commands.help_rows("durak", "ru" if lang == "ru" else "en")[3:]:
        for word in re.split(r", | or | или ", left.replace("Enter", "")):
            text = re.sub(r" ?\(.*\)", "", word).strip()
            known = entry.command(text) is not None or entry.ParsedInput(text, VERBS).understood
            known = known or text in ("rank", "four", "off")
            assert known, text


@pytest.mark.parametrize(
    ("typed", "verb", "cards"),
    [
        ("9c", "", ["9c"]),
        ("9c 9d", "", ["9c", "9d"]),
        ("9c,9d", "", ["9c", "9d"]),
        ("9c9d", "", ["9c", "9d"]),
        ("10h", "", ["Th"]),
        ("9♣ ♥10", "", ["9c", "Th"]),
        ("lead 9c", "lead", ["9c"]),
        ("cover 9c with Jc", "cover", ["9c", "Jc"]),
        ("крыть 9♣ В♣", "cover", ["9c", "Jc"]),
        ("подкинуть 10♦", "throw", ["Td"]),
        ("беру", "take", []),
        ("ВЗЯТЬ", "take", []),
        ("бито", "pass", []),
        ("пас", "pass", []),
        ("*r", "", ["*r"]),
    ],
)
def test_typed_moves_are_read(typed: str, verb: str, cards: list[str]) -> None:
    wish = entry.ParsedInput(typed, VERBS)
    assert (wish.understood, wish.verb, wish.cards) == (True, verb, cards)


@pytest.mark.parametrize("card", PACKS["54"])
def test_every_card_is_read_as_it_is_printed(card: int) -> None:
    for lang in ("en", "ru"):
        for symbols in (False, True):
            shown = card_text(card, "ru" if lang == "ru" else "en", symbols)
            assert entry.ParsedInput(shown, VERBS).cards == [card_text(card)]


@pytest.mark.parametrize("typed", ["", "fly", "9", "hello 9c", "9x", "c9 banana"])
def test_what_is_no_move_is_not_understood(typed: str) -> None:
    assert not entry.ParsedInput(typed, VERBS).understood


def test_a_short_text_means_what_fits_and_else_several() -> None:
    covers = [("9c", "Jc"), ("9d", "7h"), ("9c", "7h")]
    legal = [
        *(Action("cover", 1, (parse_card(b),), (parse_card(a),), (), f"cover {a} with {b}") for a, b in covers),
        Action("transfer", 1, (parse_card("9h"),), (), (), "transfer 9h"),
        Action("take", 1, (), (), (), "take"),
    ]
    assert entry.matching(entry.ParsedInput("Jc", VERBS), legal, 1) == [0]
    assert entry.matching(entry.ParsedInput("7h", VERBS), legal, 1) == [1, 2]
    assert entry.matching(entry.ParsedInput("9c 7h", VERBS), legal, 1) == [2]
    assert entry.matching(entry.ParsedInput("7h 9d", VERBS), legal, 1) == [1]
    assert entry.matching(entry.ParsedInput("9h", VERBS), legal, 1) == [3]
    assert entry.matching(entry.ParsedInput("take", VERBS), legal, 1) == [4]
    assert entry.matching(entry.ParsedInput("cover", VERBS), legal, 1) == [0, 1, 2]
    assert entry.matching(entry.ParsedInput("9s", VERBS), legal, 1) == []


def full_table(pack: str = "52") -> State:
    """A deal with twelve attack cards, half of them covered, and a hand of twenty."""
    cards = [card_text(card) for card in PACKS[pack]]
    slots = [{"attack": card, "by": 0} for card in cards[:12]]
    for i in range(6):
        slots[i] |= {"cover": cards[12 + i], "cover_by": 1}
    position = {
        "game": f"throw-in,pack={pack}",
        "players": 2,
        "hands": [cards[18:20], cards[20:40]],
        "trump": "h",
        "attacker": 0,
        "defender": 1,
        "table": slots,
        "stock": [],
        "phase": "defend",
    }
    return DurakGame(f"throw-in,pack={pack}").position(position)


@pytest.mark.parametrize("width", [30, 60, 100])
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_full_table_keeps_within_the_width(width: int, plain: bool, lang: str) -> None:
    view = full_table().view(1)
    assert isinstance(view, DurakView)
    on = screen(lang, width, plain=plain)
    names = ["Anna-Maria", "Вера"]
    table.draw(on, view, names, "Throw-in", "suit")
    table.draw(on, view, names, "Throw-in", "rank")
    MoveList(on, foolery.game("throw-in,pack=52"), view).draw()
    assert max(cell_len(line) for line in printed(on).split("\n")) <= width
    lines = [line.plain.rstrip() for line in durak.table.picture(on, view, names, "Throw-in Durak, long" * 4, "suit")]
    assert width < 60 or max(map(cell_len, lines)) <= width
    shown = "\n".join(lines)
    for slot in view.table:
        assert on.card(slot.attack).plain in shown


def test_many_moves_are_cut_short_but_can_be_typed() -> None:
    state = full_table()
    on = screen()
    moves = MoveList(on, foolery.game("throw-in,pack=52"), state.view(1))
    moves.draw()
    assert moves.unlisted
    assert "more: type the cards" in printed(on)
    assert moves.choices[-1].text == "take"
    assert moves.chosen(moves.unlisted[-1].text) == [moves.unlisted[-1].move]


def test_the_hand_is_sorted_with_trumps_last() -> None:
    view = foolery.game("transfer").position(svg.POSITION).view(0)
    suits = [[card_text(card) for card in group] for group in durak.table.sorted_hand(view, "suit")]
    ranks = [[card_text(card) for card in group] for group in durak.table.sorted_hand(view, "rank")]
    assert suits == [["Ac"], ["Td"], ["7h", "9h", "Jh"]]
    assert ranks == [["Td", "Ac"], ["7h", "9h", "Jh"]]


def test_colours_are_two_or_four_and_plain_has_none() -> None:
    four = {screen().style_of(card, on_paper=paper) for card in range(4) for paper in (False, True)}
    two = {screen(colours="two").style_of(card, on_paper=paper) for card in range(4) for paper in (False, True)}
    assert (len(four), len(two)) == (8, 4)
    on = screen(plain=True, colour_system="truecolor")
    on.say("♥ and 9♣", style="bold")
    assert printed(on) == "h and 9c\n"


def test_names_are_tidy_and_nobody_shares_one() -> None:
    asked = options.PlayOptions(people=("  Ann\x1ba  ", "Anna", "anna"), bots=("Anna=lowest", "random"), seed="1")
    names = [sitter.name for sitter in ask.Choice("en", asked, {}).setup().sitters]
    assert names[:4] == ["Ann a", "Anna", "anna 2", "Anna 3"]
    assert len({name.lower() for name in names}) == 5
    assert all("\x1b" not in name and len(name) <= PERSON_ROOM for name in names)


def chosen(shown: Screen) -> options.Setup:
    """The table of somebody who answers the questions of the menu."""
    choice = ask.Choice("en", options.PlayOptions(seed="1"), {})
    ask.ask_game(shown, choice)
    ask.ask_table(shown, choice)
    return choice.setup()


def test_two_people_with_one_name_are_asked_again() -> None:
    shown = screen(width=100)
    typed = iter(["throw-in", "", "Anna,Boris,anna", "Anna,Boris", "0"])
    shown.ask = lambda prompt: next(typed)  # type: ignore[method-assign]
    shown.live = True
    table = chosen(shown)
    assert [sitter.name for sitter in table.sitters][:2] == ["Anna", "Boris"]
    assert "Two players cannot both be called “anna”." in printed(shown)


def test_the_questions_before_a_game_explain_themselves_and_take_numbers() -> None:
    """A question mark asks what may be typed, and a number at “People” is how many they are, nobody's name."""
    shown = screen(width=100)
    typed = iter(["?", "9" * 5000, "²", "2", "", "?", "0", "99", "3", "?", "0"])
    shown.ask = lambda prompt: next(typed)  # type: ignore[method-assign]
    shown.live = True
    table = chosen(shown)
    assert [sitter.name for sitter in table.sitters] == ["Player 1", "Player 2", "Player 3"]
    told = printed(shown)
    assert told.lower().count("there is no game") == told.count("There is no number 99999999999999999999;") == 1
    assert table.game == "throw-in"
    assert "podkidnoy" in told
    assert told.count("Write the names of the people") == 2
    assert "players, not 99" in told
    assert "Write how many bots play" in told
    assert list(typed) == []


def test_the_number_of_seats_is_filled_with_bots() -> None:
    asked = options.PlayOptions(players=4, bots=("lowest", "random"), seed="1")
    kinds = [sitter.bot for sitter in ask.Choice("en", asked, {}).setup().sitters]
    assert kinds == [None, "lowest", "random", "lowest"]


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_the_environments(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], lang: str) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in env.items():
        monkeypatch.setenv(variable, value)
    assert options.language(None) == lang
    assert options.language("ru") == "ru"


def test_a_file_is_replaced_whole_or_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.txt"
    store.write_whole(path, "first\n")

    def broken(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="No space"):
        store.write_whole(path, "second\n")
    assert path.read_text() == "first\n"
    assert list(tmp_path.iterdir()) == [path]


def test_home_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "own"))
    assert store.home() == tmp_path / "own"
    monkeypatch.delenv("FOOLERY_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert store.home() == tmp_path / "data" / "foolery"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert store.home() == tmp_path / ".local" / "share" / "foolery"


def test_the_picture_of_the_table_is_up_to_date_and_stands_alone() -> None:
    kept = (ROOT / "docs" / "terminal.svg").read_text(encoding="utf-8")
    letters = re.compile(r"<text[^>]*>(.*?)</text>", re.S)
    assert letters.findall(kept) == letters.findall(svg.picture())
    assert "http" not in kept.replace("http://www.w3.org/2000/svg", "")
    assert "@font-face" not in kept


@pytest.mark.parametrize(
    ("typed", "english", "russian"),
    [
        ("8c", "eight of clubs does not beat the nine of clubs", "восьмёрка треф не бьёт девятку треф"),
        ("9c Ah", "do not hold the ace of hearts", "у вас нет туза червей"),
        ("9c Td", "ten of diamonds does not beat the nine of clubs", "десятка бубен не бьёт девятку треф"),
        ("pass", "covered or taken|cover them or take them", "отбиться или взять"),
        ("throw 9h", "cover them or take them", "отбиться или взять"),
        ("transfer 9h", "transferred", "переводить"),
        ("Ks", "do not hold the king of spades", "у вас нет короля пик"),
        ("99", "no move 99", "Хода 99 нет"),
        ("Zz", "neither a move nor a command", "не ход и не команда"),
        ("9z", "not a card", "не карта"),
    ],
)
def test_a_refusal_is_one_sentence_in_either_language(typed: str, english: str, russian: str) -> None:
    game = foolery.game("transfer")
    position = {**svg.POSITION, "hands": [["7h", "9h", "Td", "Jh", "8c"], *svg.POSITION["hands"][1:]]}  # type: ignore[index]
    position["stock"] = ["6c", "Tc", "Kc", "Ac", "Qd", "Th", "Kh"]
    state = game.position(position)
    for lang, expected in (("en", english), ("ru", russian)):
        moves = MoveList(screen(lang), game, state.view(0))
        with pytest.raises(foolery.FooleryError) as refused:
            moves.chosen(typed)
        text = refused.value.text(lang)
        assert re.search(expected, text, re.I), text
        assert text.count(". ") == 0
        assert "[" not in text


def test_a_cover_that_may_answer_several_cards_is_asked_back() -> None:
    position = {**svg.POSITION, "table": [{"attack": "9s", "by": 3}, {"attack": "9c", "by": 3}], "game": "throw-in"}
    state = foolery.game("throw-in").position(position)
    on = screen()
    moves = MoveList(on, foolery.game("throw-in"), state.view(0))
    assert moves.chosen("7h") == []
    assert "may be: " in printed(on)
    assert " ".join(printed(on).split()).count("seven of hearts") == 2
    assert [state.move_text(move) for move in moves.chosen("9s 7h")] == ["cover 9s with 7h"]


def test_a_verdict_is_not_told_twice() -> None:
    assert repeats("Boris is the fool with one epaulette. Out in this order: Anna.", "Boris is the fool.")
    assert not repeats("Boris is the fool.", "Anna has no cards left and is out.")


def played(game: str, players: int, seed: str) -> tuple[Match, Result]:
    """A match whose first deal has ended."""
    match = foolery.game(game).match(players, seed, 2)
    while match.state.actors():
        seat = match.state.actors()[0]
        match.state.play(seat, match.state.legal(seat)[0])
    result = match.state.result()
    assert result is not None
    return match, result


def test_the_fool_decides_who_leads_and_after_a_draw_the_cards() -> None:
    match, result = played("throw-in", 3, "x")
    (fool,) = result.fools
    leader = match.next_leader()
    assert leader == (fool + 1) % 3
    assert match.results == []
    assert match.next().actors() == (leader,)
    assert played("throw-in,next-lead=lowest-trump", 3, "x")[0].next_leader() is None
    match, result = played("throw-in", 2, "44")
    assert result.draw
    assert match.next_leader() is None


@pytest.mark.parametrize(
    ("typed", "english", "russian"),
    [
        ("9h 9h", "typed one card twice", "одну карту дважды"),
        ("Ks Ks", "do not hold the king of spades.", "у вас нет короля пик."),
        ("9" * 25, "no move 999999999999…;", "Хода 999999999999… нет"),
        ("²", "neither a move nor a command", "не ход и не команда"),
    ],
)
def test_what_is_typed_too_often_is_refused_as_it_was_typed(typed: str, english: str, russian: str) -> None:
    game = foolery.game("transfer")
    state = game.position(svg.POSITION)
    for lang, expected in (("en", english), ("ru", russian)):
        with pytest.raises(foolery.FooleryError) as refused:
            MoveList(screen(lang), game, state.view(0)).chosen(typed)
        assert re.search(expected, refused.value.text(lang), re.I), refused.value.text(lang)


def test_every_reason_of_the_engine_has_a_sentence() -> None:
    source = (ROOT / "src/foolery/durak/engine/actions.py").read_text(encoding="utf-8")
    reasons = set(re.findall(r'return "([a-z-]+)", Message', source))
    assert len(reasons) > 12
    assert reasons <= set(Reason)
    for lang in ("en", "ru"):
        said = {why_refused(reason, "ru" if lang == "ru" else "en") for reason in Reason}
        assert len(said) == len(Reason)
        assert all(re.fullmatch(r"[A-ZА-Я][^.]+\.", text) for text in said)


def test_a_hold_goes_from_one_to_the_next(tmp_path: Path) -> None:
    first, second = store.GameLock(), store.GameLock()
    path = tmp_path / "record.txt"
    assert first.take(path)
    assert not second.take(path)
    first.release()
    assert second.take(path)
    second.release()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_family_that_nobody_has_drawn_is_told_in_sentences(monkeypatch: pytest.MonkeyPatch, lang: Lang) -> None:
    monkeypatch.setattr(families, "FAMILIES", {})
    game = foolery.game("transfer")
    state = game.position(svg.POSITION)
    view = state.view(0)
    on = screen(lang)
    table.draw(on, view, ["Anna", "Boris", "Vera", "Max"], "Transfer Durak", "suit")
    moves = MoveList(on, game, view)
    moves.draw()
    told = " ".join(printed(on).split())
    assert all(" ".join(line.split()) in told for line in view.text(lang, ["Anna", "Boris", "Vera", "Max"]).split("\n"))
    assert table.short_state(on, view) == ""
    assert moves.groups == []
    assert [one.move for one in moves.choices] == list(view.legal)
    for one in moves.choices:
        assert moves.chosen(one.text) == [one.move]
    with pytest.raises(foolery.FooleryError) as refused:
        moves.chosen("lead 7h")
    assert ("answered first" if lang == "en" else "сначала нужно ответить") in refused.value.text(lang).lower()
    assert len(list(advice.why(refused.value, game, lang))) == 2
    assert len(commands.help_rows("patience", lang)) == len(words.HELP)


def test_many_moves_in_words_are_cut_short_but_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "FAMILIES", {})
    state = full_table()
    on = screen()
    moves = MoveList(on, foolery.game("throw-in,pack=52"), state.view(1))
    moves.draw()
    assert len(moves.choices) == MOST_OTHERS
    assert len(moves.choices) + len(moves.unlisted) == len(state.legal(1))
    assert f"{len(moves.unlisted)} more: type the cards" in printed(on)
    assert moves.chosen(moves.unlisted[-1].text) == [moves.unlisted[-1].move]
