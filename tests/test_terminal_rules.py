"""Every rule of Durak at the terminal: a short game is typed in each, in both languages; every own move has words."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foolery
from foolery.contract import Game, Lang, State
from foolery.terminal import advice
from foolery.terminal.durak.table import picture
from foolery.terminal.moves import MoveList
from foolery.terminal.options import SeatSetup, Setup
from foolery.terminal.saving import Saving
from foolery.terminal.screen import EndOfInput, Screen
from foolery.terminal.session import Session
from tests.tiers import every

RULES = {name: rule for name, rule in foolery.rules().items() if rule.__module__.startswith("foolery.durak.rules.")}
MORE = (
    "simple+transfer-no-throw-in",
    "idiots-revenge",
    "transfer+armenian-poker-second-attempt",
    "throw-in+own-trumps,own-trumps.assignment=chosen",
    "idiot-two-player,idiot-two-player.trump=dealer",
    "throw-in+poker,poker.count=up-to-two",
    "throw-in+dummy-playing,dummy-playing.driver=bot",
    "throw-in+unlocking,unlocking.locked-visible=on",
    "throw-in+riposte+cunning+joker-gifts",
)
NAMES = {"en": ("Anna", "Boris", "Vera", "Gleb"), "ru": ("Анна", "Борис", "Вера", "Глеб")}
LINES = 22
"""So many moves are typed in each game."""
RAW = re.compile(
    r"\b[2-9TJQKA][cdhs]\b|[{}]|\bNone\b|(Seat|Место|Игрок|игрок) \d|[a-z]-from-|second-attempt|self-|-done"
)
LATIN = re.compile(r"[A-Za-z]{2,}")


def games() -> list[str]:
    """Every rule on its own, and what adds phases by an option or a combination."""
    return [name for name in (*RULES, *MORE) if playable(name)]


def playable(name: str) -> bool:
    try:
        foolery.game(name)
    except foolery.FooleryError:
        return False
    return True


class Typist(Screen):
    """Types moves by chance, by number or by name; remembers what was typed and did not become a move."""

    def __init__(self, lang: Lang, chance: Random, lines: int) -> None:
        super().__init__(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=80, colour_system=None)
        self.chance = chance
        self.lines = lines
        self.session: Session | None = None
        self.asked_at = -1
        self.typed = ""
        self.refused: list[str] = []

    def ask(self, prompt: str) -> str:
        """An answer to the prompt."""
        session = self.session
        if session is None or session.facing is None or "Enter" in prompt:
            return ""
        if session.state.ply == self.asked_at:
            self.refused.append(self.typed)
            raise EndOfInput
        self.lines -= 1
        if self.lines < 0:
            raise EndOfInput
        self.asked_at = session.state.ply
        moves = session.move_list(session.facing)
        kinds: dict[str, list[Any]] = {}
        for one in [*moves.choices, *moves.unlisted]:
            kinds.setdefault(one.action.kind, []).append(one)
        one = self.chance.choice(kinds[self.chance.choice(list(kinds))])
        by_number = one in moves.choices and self.chance.random() < 0.5
        self.typed = str(moves.choices.index(one) + 1) if by_number else one.text
        if moves.examples and self.chance.random() < 0.3:
            self.typed = self.chance.choice(moves.examples).text
        return self.typed


def play(game: str, lang: Lang, people: int, folder: Path) -> tuple[str, Typist]:
    """A short game, of people alone or of one person against bots; everything that was printed."""
    seats = foolery.game(game).seats()
    count = seats[-1] if seats[-1] < 4 else 4 if 4 in seats else 3
    sitters = tuple(SeatSetup(name, None if i < people else "lowest") for i, name in enumerate(NAMES[lang][:count]))
    setup = Setup(foolery.game(game).id, sitters, "typed", 1)
    screen = Typist(lang, Random(f"{game} {lang}"), LINES)
    session = Session.new(screen, Saving.begun(setup, folder / "record.txt"), "suit")
    screen.session = session
    with suppress(EndOfInput):
        session.run()
    return written(screen), screen


def written(screen: Screen) -> str:
    """What was printed on a screen in memory."""
    assert isinstance(screen.stdout, io.StringIO)
    return screen.stdout.getvalue()


PLAYED = [
    (game, lang) for number, game in enumerate(games()) for lang in (("en", "ru") if number % 2 == 0 else ("ru", "en"))
]
"""Every game in both languages, by turns first in one and in the other."""


@every(10)
@pytest.mark.parametrize(("game", "lang"), PLAYED)
def test_a_game_is_played_by_typing(game: str, lang: Lang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))
    people = 1 if lang == "en" else 4
    printed, screen = play(game, lang, people, tmp_path)
    assert screen.refused == []
    assert screen.typed
    assert not [line for line in printed.splitlines() if RAW.search(line)]
    if lang == "ru":
        words = [word for word in LATIN.findall(printed) if word != "Enter"]
        assert words == []


def begun(position: Any) -> tuple[Game, State]:
    """The game and the position where an example begins."""
    game = foolery.game(position["game"])
    return game, game.position(position) if "hands" in position else game.deal(position["players"], position["seed"])


@every(3)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", RULES)
def test_the_moves_of_its_examples_have_words_and_can_be_typed(name: str, lang: Lang) -> None:
    for example in RULES[name].examples:
        game, state = begun(example.position)
        screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=80, colour_system=None)
        for seat in state.actors():
            view: Any = state.view(seat)
            names = NAMES[lang] + NAMES[lang]
            for line in picture(screen, view, names[: view.players], game.title(lang), "suit"):
                assert not RAW.search(line.plain)
                assert len(line.plain) <= 80
            moves = MoveList(screen, game, view, names[: view.players])
            moves.draw()
            for one in moves.choices:
                assert moves.label(one) != one.text or one.text == "pass"
                assert not RAW.search(moves.label(one))
                assert moves.chosen(one.text) == [*one.moves]


def shown(position: dict[str, Any], lang: Lang = "en", names: tuple[str, ...] = ("You", "Ada")) -> str:
    """The picture and the moves of seat 0."""
    game = foolery.game(position["game"])
    state = game.position(position)
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=80, colour_system=None)
    view: Any = state.view(0)
    for line in picture(screen, view, names, game.title(lang), "suit"):
        screen.draw(line)
    MoveList(screen, game, view, names).draw()
    return written(screen)


DUMMY: dict[str, Any] = {
    "game": "throw-in+dummy-tossing",
    "hands": [["Kc", "7s", "6d"], ["Jd", "Qd", "Ah"], ["8d", "6c"]],
    "table": [{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
    "trump": "h",
    "attacker": 0,
    "phase": "throw",
    "passed": [0],
    "bouts": 9,
    "memory": {"dummy-tossing": {"all": 1, "seats": []}},
}


def test_the_dummy_is_called_so_and_its_hand_lies_open_to_who_plays_it() -> None:
    text = shown(DUMMY)
    assert re.search(r"^ > Dummy +2 cards", text, re.M)
    assert re.search(r"^ Dummy 2 +8♦ +6♣|^ Dummy 2 +6♣ +8♦", text, re.M)
    assert "Dummy — throw in: 1) 8♦" in text
    assert "2) Dummy — pass" in text
    assert "Болван — подкинуть: 1) 8♦" in shown(DUMMY, "ru", ("Вы", "Ада"))


def test_partners_are_named() -> None:
    hands = [["Kc", "7s"], ["6d", "Js"], ["9d", "6c"], ["9s", "Th"]]
    position = {"game": "throw-in+pair-play", "hands": hands, "trump": "h", "attacker": 0, "phase": "lead", "bouts": 9}
    text = shown(position, names=("You", "Ada", "Oleg", "Nora"))
    assert re.search(r"Oleg .*your partner", text)
    assert re.search(r"Ada .*with Nora", text)


def test_everybodys_trumps_are_shown() -> None:
    hands = [["Kc", "7s"], ["6d", "Js"]]
    position = {"game": "own-trumps", "hands": hands, "trump": ["h", "d"], "attacker": 0, "phase": "lead", "bouts": 9}
    text = shown(position)
    assert "Your trumps ♥" in text
    assert re.search(r"Ada +2 cards +♦", text)


def test_covered_cards_are_counted_aloud() -> None:
    memory = {"points": {"all": 0, "seats": [4, 3]}}
    hands = [["Kc", "7s"], ["6d", "Js"]]
    position = {"game": "points", "hands": hands, "trump": "h", "attacker": 0, "phase": "lead", "memory": memory}
    assert "Cards covered: you — 4, Ada — 3." in shown(position)
    assert "Побито карт: вы — 4, Ада — 3." in shown(position, "ru", ("Вы", "Ада"))


def test_cards_set_aside_and_signs_of_cards_without_suit_are_explained() -> None:
    position = {
        "game": "revenge-set-aside",
        "hands": [["Kc", "7s"], ["6d", "Js"]],
        "zones": {"set-aside": [["9c"], []]},
        "trump": "h",
        "attacker": 0,
        "phase": "lead",
    }
    assert "set aside 9♣" in shown(position)
    jokers = {"game": "one-joker", "hands": [["*r", "7s"], ["6d", "Js"]], "trump": "h", "attacker": 0, "phase": "lead"}
    assert "*r is the red joker" in shown(jokers)
    assert "*r — красный джокер" in shown(jokers, "ru", ("Вы", "Ада"))


def test_an_action_of_several_cards_is_one_choice_or_is_typed() -> None:
    few: dict[str, Any] = {
        "game": "treshka",
        "hands": [["6c", "7d", "8s", "Jc"], ["6d", "Js", "9s"]],
        "trump": "h",
        "attacker": 0,
    }
    text = shown({**few, "phase": "lead"})
    assert "4) 7♦ 8♠ J♣" in text
    hand = ["6c", "7d", "8s", "Jc", "Qd", "Kd", "Ad", "Ac"]
    many = {**few, "hands": [hand, few["hands"][1]], "phase": "lead"}
    text = " ".join(shown(many).split())
    found = re.search(r"typed together, as: (\S+ \S+ \S+)", text)
    assert found
    game = foolery.game("treshka")
    state = game.position(many)
    moves = MoveList(Screen("en", stdin=io.StringIO(), stdout=io.StringIO()), game, state.view(0), ())
    assert len(moves.chosen("Kd Ad Ac")) >= 3
    assert len(moves.chosen(found[1])) >= 3


@pytest.mark.parametrize(
    ("game", "fields", "typed", "meant"),
    [
        (
            "second-attempt",
            {"hands": [["Kc"], ["6d", "7s"]], "table": [{"attack": "9c", "by": 0}], "stock": ["Tc", "Th"]},
            "попытка 9т",
            "second-attempt 9c",
        ),
        (
            "revenge-counterattack",
            {"hands": [["Kc", "Qd"], ["9d", "7s"]], "table": [{"attack": "9c", "by": 0}]},
            "контратаковать 9б",
            "counter 9d",
        ),
        (
            "riposte",
            {"hands": [["Kc", "Qd"], ["Tc", "Td"]], "table": [{"attack": "9c", "by": 0}]},
            "cover 9c Tc riposte Td",
            "cover 9c with Tc riposte Td",
        ),
        (
            "poker,poker.count=up-to-two",
            {"hands": [["Kc"], ["6d", "7s"]], "table": [{"attack": "9c", "by": 0}], "stock": ["Jc", "Tc", "8c", "Th"]},
            "обменять 6б 7п",
            "exchange 6d 7s",
        ),
    ],
)
def test_what_is_typed_in_russian_or_short(game: str, fields: dict[str, Any], typed: str, meant: str) -> None:
    base = {"game": game, "trump": "h", "attacker": 0, "phase": "defend", "bouts": 3}
    state = foolery.game(game).position(base | fields)
    moves = MoveList(Screen("ru", stdin=io.StringIO(), stdout=io.StringIO()), foolery.game(game), state.view(1), ())
    expected = foolery.game(game).parse_move(meant, state, 1)
    assert moves.chosen(typed) == expected


def test_a_hint_names_all_cards_of_an_action() -> None:
    hands = [["6c", "7d", "8s", "Jc"], ["6d", "Js", "9s", "Qc"]]
    position = {"game": "treshka", "hands": hands, "trump": "h", "attacker": 0, "phase": "lead", "bouts": 3}
    game = foolery.game("treshka")
    text = advice.hint(game, game.position(position | {"stock": ["Ac", "Ad", "Kd"]}).view(0), "en")
    assert text.startswith("Hint: lead the six of clubs, the seven of diamonds and the eight of spades;")


@pytest.mark.parametrize(("lang", "said"), [("en", "exchange"), ("ru", "обменять")])
def test_what_the_list_gives_as_an_example_is_understood(lang: Lang, said: str) -> None:
    game = foolery.game("throw-in+poker,poker.count=up-to-two")
    hand = ["6d", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks"]
    table = [{"attack": "9c", "by": 0}]
    stock = ["Jc", "Tc", "8c", "Th"]
    base = {"hands": [["Kc"], hand], "table": table, "stock": stock, "trump": "h", "attacker": 0, "phase": "defend"}
    state = game.position({"game": game.id, "bouts": 3} | base)
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=100)
    moves = MoveList(screen, game, state.view(1), ())
    moves.draw()
    example = re.search(rf"({said} \S+ \S+)$", written(screen).strip(), re.M)
    assert example
    assert len(moves.chosen(example[1])) > 1


def test_trumps_are_chosen_by_letter_or_name() -> None:
    game = foolery.game("throw-in+own-trumps,own-trumps.assignment=chosen")
    state = game.deal(2, "choice")
    seat = state.actors()[0]
    moves = MoveList(Screen("ru", stdin=io.StringIO(), stdout=io.StringIO()), game, state.view(seat), ())
    for typed in ("trump c", "козырь т", "трефы", "clubs"):
        assert [state.move_text(move) for move in moves.chosen(typed)] == ["trump c"]
