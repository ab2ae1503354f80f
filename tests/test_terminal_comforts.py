"""What makes an evening at the table easier: taking back, moves that make themselves, the table in words, help."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import foolery
from foolery.contract import LANGS, Lang
from foolery.terminal import svg, table
from foolery.terminal.moves import MoveList
from foolery.terminal.session import Session
from tests.test_family_keyboard import Script, home, shown, sitting
from tests.typing_person import through_pipe

__all__ = ["home"]

COVERED = "On the table: the nine of spades, covered with the king of spades; the nine of clubs, not covered."
LAST_CARD = {
    "game": "throw-in",
    "players": 2,
    "hands": [["9c"], ["8h", "9h"]],
    "trump": "h",
    "attacker": 0,
    "phase": "lead",
    "bouts": 9,
}


def begun(folder: Path, position: dict[str, Any], *lines: str, lang: Lang = "en", auto: bool | None = None) -> Session:
    """A sitting against one bot that goes on from a position."""
    session = sitting(folder, position["game"], *lines, lang=lang)
    if auto is not None:
        session.auto = session.passes_go = auto
        session.let_pass(auto)
    session.match.resume(session.game.position(position), [])
    return session


def printed(session: Session) -> str:
    assert isinstance(session.screen, Script)
    return session.screen.printed


def test_what_covers_what_is_said_in_words_where_nothing_is_drawn() -> None:
    game = foolery.game("transfer")
    view = game.position(svg.POSITION).view(0)
    plain, drawn = Script("en"), Script("en")
    plain.plain = True
    for on in (plain, drawn):
        table.draw(on, view, svg.NAMES, game.title(), "suit")
    assert COVERED in " ".join(plain.printed.split())
    assert COVERED not in " ".join(drawn.printed.split())


@pytest.mark.parametrize(("lang", "command"), [("en", "words"), ("ru", "словами")])
def test_the_table_is_told_in_words(tmp_path: Path, lang: Lang, command: str) -> None:
    for game in ("throw-in", "shed-idiot", "contract-rummy", "comic-animals"):
        told = shown(sitting(tmp_path / game, game, command, lang=lang))
        assert {"en": "You hold", "ru": "У вас на руках"}[lang] in told or game == "comic-animals"


@pytest.mark.parametrize(
    ("lang", "command", "said"), [("en", "save", "“quit” leaves it"), ("ru", "сохранить", "«выход» — уйти")]
)
def test_whoever_wants_to_save_hears_that_it_is_done_always(
    tmp_path: Path, lang: Lang, command: str, said: str
) -> None:
    assert said in shown(sitting(tmp_path, "throw-in", command, lang=lang))


@pytest.mark.parametrize(("lang", "word"), [("en", "undo"), ("ru", "назад")])
@pytest.mark.parametrize("game", ["throw-in", "shed-idiot", "contract-rummy", "comic-animals"])
def test_against_bots_moves_are_taken_back_one_by_one(tmp_path: Path, game: str, lang: Lang, word: str) -> None:
    session = sitting(tmp_path, game, lang=lang)
    screen = session.screen
    assert isinstance(screen, Script)
    while session.table.wanted()[0].seat != 0:
        session.do(session.driver.answer(session.table, session.table.wanted()[0]))
    before, log = session.state.digest(), session.history(0).lines
    screen.lines = ["1", "1", "1", word, word, word, word]
    told = shown(session)
    assert session.state.digest() == before
    assert session.history(0).lines == log
    assert told.count({"en": "Your last move is taken back.", "ru": "Ваш последний ход отменён."}[lang]) == 3
    assert {"en": "You have made no move", "ru": "пока нет хода"}[lang] in told
    screen.lines = ["1"]
    assert "Traceback" not in shown(session)


def test_a_game_with_moves_taken_back_is_saved_without_them(tmp_path: Path) -> None:
    game = ("throw-in", "--seed", "1", "--bots", "lowest", "--deals", "1")
    through_pipe(tmp_path / "one", *game, typed="2\nundo\n" + "1\n" * 99)
    through_pipe(tmp_path / "two", *game, typed="1\n" * 99)
    texts = [next((tmp_path / name / "records").glob("*.txt")).read_text(encoding="utf-8") for name in ("one", "two")]
    assert len({re.sub(r"(?m)^date: .*\n", "", text) for text in texts}) == 1


def test_with_several_people_a_move_stands(tmp_path: Path) -> None:
    session = sitting(tmp_path, "throw-in", "1", "undo", people=2)
    told = shown(session)
    assert "a move stands once others know of it" in told
    assert session.state.ply == 1


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "so it is made for you: lead the nine of clubs."), ("ru", "за вас: зайти с девятки треф.")],
)
def test_the_only_move_makes_itself_and_says_so(tmp_path: Path, lang: Lang, said: str) -> None:
    session = begun(tmp_path, LAST_CARD, lang=lang)
    told = " ".join(shown(session).split())
    assert said in told
    assert {"en": "“auto off” stops that", "ru": "«авто выкл»"}[lang] in told


def test_whoever_wants_makes_every_move(tmp_path: Path) -> None:
    session = begun(tmp_path, LAST_CARD, auto=False)
    assert "is made for you" not in shown(session)
    assert "Your move" in printed(session)
    session = begun(tmp_path / "two", LAST_CARD, "auto on", "auto maybe", "auto", "1", auto=False)
    told = shown(session)
    assert "is made for you from now on" in told
    assert "Write “auto on” or “auto off”." in told
    assert "You make every move yourself from now on." in told


def test_at_one_keyboard_every_move_is_asked_for(tmp_path: Path) -> None:
    session = sitting(tmp_path, "throw-in", "auto on", people=2)
    session.match.resume(session.game.position(LAST_CARD), [])
    told = shown(session)
    assert "is made for you:" not in told
    assert "would tell too much" in told


def test_children_lay_their_only_card_themselves(tmp_path: Path) -> None:
    assert not sitting(tmp_path, "comic-animals").auto
    assert sitting(tmp_path / "two", "contract-rummy").auto


def test_taking_back_goes_past_moves_that_made_themselves(tmp_path: Path) -> None:
    session = sitting(tmp_path, "contract-rummy", seats=3)
    before = session.state.digest()
    screen = session.screen
    assert isinstance(screen, Script)
    screen.lines = ["refuse"]
    assert "made for you: draw" in shown(session)
    assert session.state.digest() != before
    screen.lines = ["undo"]
    shown(session)
    assert session.state.digest() == before


def test_rules_of_a_command_line_switch_it_off(tmp_path: Path) -> None:
    game = ("contract-rummy", "--seed", "1", "--bots", "lowest", "--deals", "1")
    own = "Only one move is possible"
    typed = "refuse\n1\n" * 4
    assert own in through_pipe(tmp_path / "one", *game, typed=typed).stdout
    assert own not in through_pipe(tmp_path / "two", *game, "--no-auto", typed=typed).stdout


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["transfer", "shed-idiot", "contract-rummy", "comic-animals", "royal"])
def test_help_names_each_kind_of_move_once_and_is_understood(lang: Lang, game: str) -> None:
    state = foolery.game(game).match(3, "h", 1).state
    for _ in range(60):
        if not state.actors():
            break
        seat = state.actors()[0]
        moves = MoveList(Script(lang), foolery.game(game), state.view(seat), ["Ann", "Max", "Lena"])
        kinds = {one.action.kind for one in moves.choices}
        rows = moves.sayings()
        assert len(rows) == len(kinds)
        for typed, _ in rows:
            for one in typed.split(", "):
                assert moves.chosen(one), one
        state.apply(seat, state.legal(seat)[len(state.legal(seat)) // 2])


def test_passes_of_several_stand_in_one_row(tmp_path: Path) -> None:
    told = shown(sitting(tmp_path, "throw-in", *["1"] * 30, seats=5))
    rows = [line.strip() for line in told.splitlines() if re.fullmatch(r"  (\w+ passes\. ?)+", line)]
    assert any(row.count("passes.") > 1 for row in rows)
    assert not re.search(r"^  \w+ passes\.\n  \w+ passes\.$", told, re.M)


@pytest.mark.parametrize("width", [30, 40, 80])
def test_help_fits_the_screen(tmp_path: Path, width: int) -> None:
    session = sitting(tmp_path, "contract-rummy", "help")
    session.screen._fixed_width = width
    assert max(map(len, shown(session).partition("Now you can")[2].partition("Your move")[0].splitlines())) <= width


HAND = {
    "game": "throw-in",
    "hands": [["6c", "9d", "6d", "Kh"], ["8h", "9h"]],
    "trump": "h",
    "attacker": 0,
    "phase": "lead",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("шестёрка треф", "lead 6c"),
        ("зайти с шестёрки треф", "lead 6c"),
        ("Lead the nine of diamonds.", "lead 9d"),
        ("nine", "lead 9d"),
        ("девятку", "lead 9d"),
        ("король", "lead Kh"),
    ],
)
def test_cards_may_be_named_in_words(typed: str, meant: str) -> None:
    game = foolery.game("throw-in")
    state = game.position(HAND)
    assert MoveList(Script("en"), game, state.view(0)).chosen(typed) == game.parse_move(meant, state, 0)


def test_a_rank_that_two_cards_have_is_asked_for() -> None:
    game = foolery.game("throw-in")
    screen = Script("ru")
    assert MoveList(screen, game, game.position(HAND).view(0)).chosen("шестёрка") == []
    assert "зайти с шестёрки треф" in screen.printed
    assert "зайти с шестёрки бубен" in screen.printed


@pytest.mark.parametrize(
    ("typed", "said"), [("ace of spades", "You do not hold the ace of spades"), ("rubbish", "neither")]
)
def test_what_cannot_be_meant_is_refused_as_ever(typed: str, said: str) -> None:
    game = foolery.game("throw-in")
    with pytest.raises(foolery.FooleryError, match=said):
        MoveList(Script("en"), game, game.position(HAND).view(0)).chosen(typed)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [36, 40, 80])
@pytest.mark.parametrize("game", ["shed-idiot", "comic-animals"])
def test_no_line_of_a_narrow_table_is_broken_between_its_cards(game: str, lang: Lang, width: int) -> None:
    on = Script(lang)
    on._fixed_width = width
    view = foolery.game(game).match(2, "n", 1).state.view(0)
    table.draw(on, view, ["Ann", "Max"], foolery.game(game).title(lang), "rank")
    lines = on.printed.splitlines()
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line.startswith(("[", "("))]


LONG = ["Максимилиан Длиннофамил", "王" * 24, "\N{SLIGHTLY SMILING FACE}" * 24, "Bo"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", ["throw-in+pair-play", "shed-idiot", "contract-rummy", "comic-animals"])
def test_the_columns_of_a_table_stand_whatever_names_are_at_it(game: str, lang: Lang, width: int) -> None:
    on = Script(lang)
    on._fixed_width = width
    state = foolery.game(game).match(4, "n", 1).state
    table.draw(on, state.view(0), LONG, foolery.game(game).title(lang), "rank")
    lines = on.printed.splitlines()
    assert max(map(cell_len, lines)) <= width
    seats = [line for line in lines if any(f" {name[:2]}" in line for name in LONG)][:4]
    counted = [re.search(r" \d+ (?:card|карт)", line) for line in seats]
    assert len({cell_len(one.string[: one.start()]) for one in counted if one is not None}) == 1
    assert sum("…" in line for line in seats) == (3 if width == 40 else 2)
