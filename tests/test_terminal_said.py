"""Whatever the terminal offers to be typed is understood when it is typed as it is printed."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

import foolery
from foolery import catalogue
from foolery.base.errors import BadPlayers, FooleryError
from foolery.speech import in_notation, typed
from foolery.table import entry
from foolery.table.narration import Line
from foolery.terminal import commands
from foolery.terminal.families import FAMILIES
from foolery.terminal.moves import Choice, MoveList
from foolery.terminal.screen import EndOfInput, Left, Screen
from foolery.terminal.session import NEWS
from tests.test_family_keyboard import Script, shown, sitting
from tests.tiers import every

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from foolery.contract import Game, Lang

NAMES = ("Ann", "Max", "Lena", "Oleg")
PLIES = 24
TRIED = 10
"""So many choices of a list are typed."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))


def lists(game: Game, lang: Lang, players: int) -> Iterator[MoveList]:
    """The lists that are printed in one deal, whose moves are chosen by chance."""
    chance = Random(f"{game.id} {players}")
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=90, colour_system=None)
    state = game.deal(players, "said")
    while (actors := state.actors()) and state.ply < PLIES:
        view = state.view(chance.choice(actors))
        moves = MoveList(screen, game, view, NAMES[:players], takes_back=True)
        yield moves
        for move in chance.choice([*moves.choices, *moves.unlisted]).moves:
            state.apply(view.me, move)


def printed(moves: MoveList) -> list[tuple[str, Choice]]:
    """The texts that stand in a list and what they name: what stands behind the number, with its heading."""
    headed = [(f"{heading}: {moves._cards(one).plain}", one) for heading, members in moves.groups for one in members]
    others = [(moves._body(one).plain, one) for one in moves.others]
    return [*headed, *others, *((moves.label(one), one) for one in moves.choices)]


@every(2)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_listed_is_what_it_means_when_typed(family: str, lang: Lang) -> None:
    games = [game for game in map(foolery.game, catalogue.games()) if game.family == family]
    assert games
    for game in games:
        for players in (2, 4):
            try:
                game.deal(players, "said")
            except BadPlayers:
                continue
            for moves in lists(game, lang, players):
                listed = printed(moves)
                for text, one in Random(len(listed)).sample(listed, min(TRIED, len(listed))):
                    assert moves.chosen(text) == [*one.moves], (game.id, text)
                for text, meaning in moves.sayings():
                    for word in text.split(", "):
                        meant = moves.chosen(word) if word == text else entry.ParsedInput(word, game.typed_words()).verb
                        assert meant, (game.id, word, meaning)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_help_lists_is_a_command_a_move_or_a_card(family: str, lang: Lang) -> None:
    verbs = foolery.game(FAMILIES[family].taught).typed_words()
    for said, does in commands.help_rows(family, lang):
        for text in re.split("[,;]", said):
            wish = entry.ParsedInput(text, verbs)
            offered = typed(f"terminal-{family}") if FAMILIES[family].lasting else {}
            known = entry.command(text.split()[0]) or wish.verb or wish.cards or text.isdecimal()
            known = known or in_notation(text) != text
            assert known or "-".join(text.split()) in offered, (text, does)


@pytest.mark.parametrize(
    ("lang", "back"),
    [
        ("en", "take back the last exchange"),
        ("ru", "отменить последний обмен"),
        ("ru", "Отменить последний обмен."),
        ("en", "отменить последний обмен"),
        ("en", "undo"),
    ],
)
def test_an_exchange_is_taken_back_by_the_words_that_offer_it(tmp_path: Path, lang: Lang, back: str) -> None:
    session = sitting(tmp_path, "shed-idiot", "1", back, "quit", lang=lang)
    before = session.state.view(0).line().partition("legal=")[2]
    with pytest.raises(Left):
        session.run()
    assert session.state.view(0).line().partition("legal=")[2] == before


def test_the_words_for_taking_back_say_so_where_there_is_nothing(tmp_path: Path) -> None:
    session = sitting(tmp_path, "throw-in", "take back the last exchange")
    assert "You have made no move in this deal that could be taken back." in shown(session)


@pytest.mark.parametrize("more", [0, 1, 2])
def test_the_line_that_tells_of_earlier_news_hides_no_single_one(
    tmp_path: Path, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sitting(tmp_path, "simple")
    history = session.history(0)
    history.lines = [Line(f"Said {number}.", -1) for number in range(NEWS + more)]
    monkeypatch.setattr(session, "history", lambda seat: history)
    session.tell_news(0)
    assert isinstance(session.screen, Script)
    assert ("and before that" in session.screen.printed) == (more > 1)
    assert session.screen.printed.count("Said ") == (NEWS if more > 1 else NEWS + more)


NOTE = "Латинская T прочитана как {}; туз — русская Т или A."


@pytest.mark.parametrize(
    ("lang", "hand", "typed", "card"),
    [
        ("ru", "TdAd7c", "T♦", "десятка бубен"),
        ("ru", "TdAd7c", "зайти Td", "десятка бубен"),
        ("ru", "Ad7c9s", "♦T", "десятка бубен"),
        ("ru", "TdTsAdAs", "Td Ts", "десятки бубен и пик"),
        ("ru", "Td7c9s", "T♦", ""),
        ("ru", "TdAs7c", "T♦", ""),
        ("ru", "TdAd7c", "Т♦", ""),
        ("ru", "TdAd7c", "10♦", ""),
        ("ru", "TdAd7c", "Тб", ""),
        ("en", "TdAd7c", "T♦", ""),
    ],
)
def test_a_ten_that_looks_like_the_ace_is_told(lang: Lang, hand: str, typed: str, card: str) -> None:
    """Where the ace of that suit would be a move too, and a letter of the language looks like the ten's."""
    game = foolery.game("throw-in")
    state = game.position(f"game=throw-in hands={hand}/6c6d6h trump=h attacker=0 stock=-")
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO())
    moves = MoveList(screen, game, state.view(0), ["Вы", "Ада"])
    assert moves.read_as_ten(typed) == (NOTE.format(card) if card else "")


@pytest.mark.parametrize(("hand", "refused"), [("TdAd7c", False), ("Ad7c9s", True)])
def test_what_was_read_is_told_with_the_move_and_with_the_refusal(tmp_path: Path, hand: str, refused: bool) -> None:
    session = sitting(tmp_path, "throw-in", "T♦", lang="ru")
    state = session.game.position(f"game=throw-in hands={hand}/6c6d6h trump=h attacker=0 stock=-")
    session.match.state = state
    with suppress(EndOfInput, FooleryError):
        session.answer(0)
    told = session.screen.printed if isinstance(session.screen, Script) else ""
    assert NOTE.format("десятка бубен") in told
    assert ("У вас нет десятки бубен." in told) == refused


@pytest.mark.parametrize(
    ("game", "typed", "english", "russian"),
    [
        ("throw-in", "take", "You do not defend now; you may throw in or pass.", "Вы сейчас не отбиваетесь: можно"),
        ("shed-idiot", "play 3 3", "“3 3” is no card; write rank and suit", "«3 3» не карта"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_slip_is_answered_with_what_can_be_done(
    tmp_path: Path, game: str, typed: str, english: str, russian: str, lang: Lang
) -> None:
    line = {
        "throw-in": "hands=8d7h/JhTs trump=h attacker=0 defender=1 stock=9h9s table=8c@0:Tc@1 phase=throw bouts=1,0",
        "shed-idiot": "hands=4d5c8c/9d8hKd actors=0 zones=up:2h6d7s/JcQd7d|down:9h/9s|pile:3h turns=4",
    }[game]
    session = sitting(tmp_path, game, typed, lang=lang)
    session.match.resume(session.game.position(line), [])
    assert {"en": english, "ru": russian}[lang] in " ".join(shown(session).split())


@pytest.mark.parametrize(("lang", "said"), [("en", ("now on", "now off")), ("ru", ("сейчас вкл", "сейчас выкл"))])
def test_the_help_tells_whether_moves_make_themselves(tmp_path: Path, lang: Lang, said: tuple[str, str]) -> None:
    for game, state in zip(("throw-in", "comic-animals"), said, strict=True):
        assert f"({state})" in " ".join(shown(sitting(tmp_path, game, "?", lang=lang)).split())
