"""The animal game in play: the laws on every table, its bots, simulations, the terminal."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import foolery
from foolery.animals.game import AnimalsGame
from foolery.animals.moves import LAUGH_MOVE, NO_LAUGH_MOVE, card_of
from foolery.animals.view import AnimalsView
from foolery.arena.simulate import Settings, simulate
from foolery.bots import Heuristic, hint
from foolery.bots.animals import AnimalsHeuristic, AnimalsLowest
from foolery.bots.animals.heuristic import REASONS
from foolery.bots.animals.outlook import Outlook
from foolery.cards import card_text, rank
from foolery.contract import LANGS, Lang
from foolery.laws import LAWS, check
from foolery.record import check as check_record
from foolery.terminal.animals.table import picture, short_state, sorted_hand
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.screen import Screen
from tests.typing_person import environment

NAME = "comic-animals"
OPTIONS = [
    "",
    ",comic-animals.laugh-mode=always",
    ",comic-animals.laugh-mode=random-70",
    ",comic-animals.new-pile=lowest",
    ",piled.drop-remainder=on",
    ",comic-animals.laugh-mode=always,piled.drop-remainder=on",
    ",comic-animals.new-pile=lowest,pack=52,piled.drop-remainder=on",
    ",pack=24",
    ",pack=32",
    ",pack=52",
]


def game(text: str = NAME) -> AnimalsGame:
    found = foolery.game(text)
    assert isinstance(found, AnimalsGame)
    return found


def view(line: str, seat: int, options: str = "") -> AnimalsView:
    return game(NAME + options).position(f"game={NAME}{options} {line}").view(seat)


@pytest.mark.parametrize("options", OPTIONS)
def test_laws(options: str) -> None:
    table = game(NAME + options)
    for players in table.seats():
        check(table, players, f"laws {players}", 10)
        check(table.with_persons(range(players)), players, f"people {players}", 25)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_laws_where_nobody_ever_laughs(players: int) -> None:
    check(game(f"{NAME},comic-animals.laugh-mode=never"), players, "grim", 25)


def test_laws_at_the_guard() -> None:
    """Two seats of whom nobody laughs go round until the guard ends the deal."""
    table = game(f"{NAME},comic-animals.laugh-mode=never")
    limited = 0
    for seed in range(3):
        check(table, 2, str(seed), 500)
        state = table.deal(2, str(seed))
        while state.actors():
            state.apply(state.turn, state.legal(state.turn)[0])
        result = state.result()
        assert result is not None
        assert result.limited == (state.turns == 2000)
        limited += result.limited
    assert limited


@pytest.mark.parametrize("name", [name for name, law in LAWS.items() if law.cost == "dear"])
def test_dear_laws(name: str) -> None:
    LAWS[name](game().with_persons([1]), 3, "dear")


# Bots


def test_lowest_lays_the_lowest_card_and_keeps_a_straight_face() -> None:
    bot = AnimalsLowest()
    assert bot.choose(view("hands=9cAc/7sAd7d turn=1", 1)) & 63 == 5 * 4 + 1
    assert bot.choose(view("hands=9dKc/7sAd zones=center:Ac turn=1 phase=laugh persons=0", 0)) == NO_LAUGH_MOVE


def test_heuristic_lays_the_card_that_all_have_seen() -> None:
    seen = view("hands=9cAc/7sAd7d7c zones=center:6d turn=1 shown=1:7sAd", 1)
    move, reason = AnimalsHeuristic().decide(seen)
    assert (card_text(card_of(move)), reason) == ("7s", "seen")


def test_heuristic_begins_with_what_the_next_one_cannot_follow() -> None:
    """Seat 0 is known to lack eights: a seven leaves it stuck, and the next pile is ours again."""
    line = "hands=9c9dKc/7sJdKd turn=1 lacks=0:678TQA"
    begun, reason = AnimalsHeuristic().decide(view(line, 1, ",comic-animals.laugh-mode=never"))
    assert reason == "round"
    assert card_text(card_of(begun)) in ("7s", "Jd", "Kd")
    outlook = Outlook.of(view(line, 1, ",comic-animals.laugh-mode=never"))
    assert outlook.has(0, 6) == 0.0
    assert outlook.has(0, 7) > 0


def test_chances_of_the_outlook() -> None:
    seen = view("hands=9cKc/7sJdKd/6h7h turn=1 shown=0:9c lacks=0:T", 1)
    outlook = Outlook.of(seen)
    assert outlook.has(0, rank(7 * 4)) == 1.0
    assert outlook.has(0, rank(8 * 4)) == 0.0
    assert outlook.has(1, 5) == 1.0
    assert outlook.has(1, 6) == 0.0
    assert 0 < outlook.has(0, 6) < 1


def test_heuristic_laughs_only_to_stop_the_next_player() -> None:
    bot = AnimalsHeuristic()
    straight = view("hands=9dKc6d/7sAd9h/JcQcKh zones=center:8hTh turn=1 phase=laugh persons=0", 0)
    assert bot.decide(straight) == (NO_LAUGH_MOVE, "straight")
    winning = view("hands=9dKc6d/7sAd9h/Qc zones=center:8hTh turn=1 phase=laugh persons=0 lacks=2:J", 0)
    assert bot.decide(winning) == (LAUGH_MOVE, "laugh")


@pytest.mark.parametrize("lang", LANGS)
def test_hints_have_reasons(lang: Lang) -> None:
    seen = view("hands=9cAc/7sAd7d7c zones=center:6d turn=1", 1)
    move, why = hint(seen, lang)
    assert move in seen.legal
    assert why in {pair[LANGS.index(lang)] for pair in REASONS.values()}
    assert isinstance(Heuristic().player(seen), AnimalsHeuristic)


@pytest.mark.parametrize("players", range(2, 7))
def test_simulations_end_every_game(players: int) -> None:
    report = simulate(Settings(game(), players, 40, "end", ("random",)))
    assert report.games == 40
    assert report.finished + report.limited == 40
    assert report.limited <= (4 if players == 2 else 1)


@pytest.mark.parametrize("other", ["lowest", "random"])
def test_heuristic_wins_more_often(other: str) -> None:
    report = simulate(Settings(game(), 3, 240, "match", ("heuristic", other)))
    mine, theirs = report.bots
    assert mine.utility / mine.deals > theirs.utility / theirs.deals + 0.05


# The terminal


def screen(lang: Lang = "en", width: int = 80, plain: bool = False) -> Screen:
    return Screen(lang, plain=plain, stdin=io.StringIO(), stdout=io.StringIO(), width=width, colour_system=None)


@pytest.mark.parametrize("lang", LANGS)
def test_the_picture_has_big_words_and_sounds(lang: Lang) -> None:
    seen = view("hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0 persons=0,2", 0)
    text = "\n".join(line.plain for line in picture(screen(lang), seen, ["A", "B", "C"], "Title", "suit"))
    words = {"en": ("COW", "Meow, meow!", "JACK", "MOO-O-O!"), "ru": ("КОРОВА", "Мяу-мяу!", "ВАЛЕТ", "МУ-У-У!")}[lang]
    assert all(word in text for word in words)
    assert text.count("(person)" if lang == "en" else "(человек)") + text.count("(a person)") == 1


def test_the_picture_asks_for_a_laugh() -> None:
    seen = view("hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=1 phase=laugh persons=0", 0)
    text = "\n".join(line.plain for line in picture(screen(), seen, ["A", "B", "C"], "Title", "rank"))
    assert "CAT: MEOW, MEOW!  DO YOU LAUGH?" in text
    assert short_state(screen(), seen) == "[Meow, meow!] "


@pytest.mark.parametrize("width", [24, 40, 80])
@pytest.mark.parametrize("order", ["suit", "rank"])
def test_the_hand_stays_within_the_screen(width: int, order: str) -> None:
    seen = game().deal(2, "wide").view(0)
    lines = picture(screen(width=width, plain=True), seen, ["A", "B"], "Title", "rank" if order == "rank" else "suit")
    hand = lines[next(i for i, line in enumerate(lines) if "YOUR CARDS" in line.plain) + 1 : -1]
    assert all(len(line.plain) <= width for line in hand)
    assert len(re.findall(r"[2-9TJQKA][cdhs]", " ".join(line.plain for line in hand))) == 18
    groups = sorted_hand(seen, "rank")
    assert [rank(group[0]) for group in groups] == sorted({rank(card) for card in seen.cards()})


def test_the_prompt_says_what_comes_next() -> None:
    assert short_state(screen(), view("hands=9dKc/7sAd zones=center:Ac turn=0", 0)) == "[SIX (6)] "
    assert short_state(screen("ru"), view("hands=9dKc/7sAd turn=0", 0)) == "[ЛЮБАЯ КАРТА] "
    lowest = ",comic-animals.new-pile=lowest"
    assert short_state(screen(), view("hands=9dKc/7sAd turn=0", 0, lowest)) == "[NINE (9)] "
    assert short_state(screen(), view("hands=9dKc/7sAd turn=0", 1, lowest)) == "[THE LOWEST CARD] "
    assert family("animals").grouped == {"lay"}


def test_a_person_is_asked_and_the_saved_game_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    arguments = [NAME, "--players", "3", "--names", "Anna", "--seed", "5", "--deals", "1", "--record", str(path)]
    found = subprocess.run(
        [sys.executable, "-m", "foolery", "play", *arguments, "--plain"],
        input="1\n" * 400,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert "DO YOU LAUGH?" in found.stdout
    text = path.read_text(encoding="utf-8")
    assert "persons: 0\n" in text
    assert ": laugh\n" in text
    assert check_record(text).text.endswith("replays exactly")


@pytest.mark.parametrize("typed", ["мяу", "Meow, meow!", "скип"])
def test_a_sound_typed_in_the_terminal_is_a_skip(typed: str) -> None:
    table = foolery.game("comic-animals")
    state = table.position("game=comic-animals hands=7dKd/8d9d zones=center:Ac turn=1")
    shown = Screen("ru", stdin=io.StringIO(), stdout=io.StringIO(), width=72)
    assert MoveList(shown, table, state.view(1)).chosen(typed, state, 1) == state.legal(1)
