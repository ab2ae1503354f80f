"""The animal game in play: the laws on every table, its bots, simulations, the terminal."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import foolery
from foolery.animals.engine.moves import LAUGH_MOVE, NO_LAUGH_MOVE, card_of
from foolery.animals.engine.view import AnimalsView
from foolery.animals.game import AnimalsGame
from foolery.arena import Settings, simulate
from foolery.base.cards import card_text, cardset, parse_card, rank
from foolery.bots import Heuristic, hint, reason
from foolery.bots.animals import AnimalsHeuristic, AnimalsLowest
from foolery.bots.animals.foresight import Foresight, Outlook, counts
from foolery.bots.animals.heuristic import LONG
from foolery.contract import LANGS, Lang
from foolery.laws import LAWS, check
from foolery.record import check as check_record
from foolery.speech import tongue
from foolery.terminal.animals.table import picture, short_state, sorted_hand
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.refusals import Refusal
from foolery.terminal.screen import Screen
from tests.tiers import every
from tests.typing_person import environment

NAME = "comic-animals"
SLOW_SEED = "9"
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


@every(2)
@pytest.mark.parametrize("options", OPTIONS)
def test_laws(options: str) -> None:
    table = game(NAME + options)
    seats = table.seats()
    for players in seats if not options else sorted({seats[0], seats[len(seats) // 2], seats[-1]}):
        check(table, players, f"laws {players}", 25)
        check(table.with_persons(range(players)), players, f"people {players}", 50)


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
    assert bot.decide(winning) == (LAUGH_MOVE, "laugh-last")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hands=9dKc6d/7sAd9h/QcKh zones=center:8hTh7d6s9s8s turn=1 phase=laugh persons=0 lacks=2:J", "laugh"),
        ("hands=JdKc6d/QcKh zones=center:8hTh turn=1 phase=laugh persons=0", "laugh-own"),
    ],
)
def test_the_reason_to_laugh_is_that_of_the_table(line: str, reason: str) -> None:
    assert AnimalsHeuristic().why_laugh(view(line, 0), *following(view(line, 0))) == reason


def following(seen: AnimalsView) -> tuple[int, int]:
    """Who is to lay after a laugh, and which rank."""
    return (seen.turn + 1) % seen.players, Outlook.of(seen).after(rank(seen.pile[-1]))


@pytest.mark.parametrize("lang", LANGS)
def test_hints_have_reasons(lang: Lang) -> None:
    seen = view("hands=9cAc/7sAd7d7c zones=center:6d turn=1", 1)
    action, why = hint(seen)
    assert action in seen.actions()
    assert reason(seen, action, why, lang) == tongue(lang).say(f"animals-advice.{why}")
    assert isinstance(Heuristic().player(seen), AnimalsHeuristic)


@pytest.mark.parametrize("players", range(2, 7))
def test_simulations_end_every_game(players: int) -> None:
    report = simulate(Settings(game(), players, 40, "end", ("random",)))
    assert report.games == 40
    assert report.finished + report.limited == 40
    assert report.limited <= (4 if players == 2 else 1)


@every(2)
@pytest.mark.parametrize(("players", "deals"), [(2, 24), (3, 24), (4, 12), (5, 8), (6, 8)])
def test_no_deal_of_the_usual_bots_reaches_the_guard(players: int, deals: int) -> None:
    """Two of these deals with two seats once came to it."""
    report = simulate(Settings(game(), players, deals, SLOW_SEED))
    assert (report.finished, report.limited) == (deals, 0)


def test_an_unending_deal_is_ended_by_either_player() -> None:
    """The other one holds all but three cards: only from the eight can these be laid one after the other."""
    every = [card_text(card) for card in game().rules_for(2).cards]
    mine = ["8c", "Tc", "Qc"]
    hands = f"{''.join(mine)}/{''.join(card for card in every if card not in mine)}"
    for turns, expected in ((LONG, "round"), (LONG + 1, "long")):
        seen = view(f"hands={hands} turn=0 turns={turns}", 0)
        move, why = AnimalsHeuristic("7").decide(seen)
        assert why == expected
    assert card_text(card_of(move)) == "8c"


def test_a_pile_is_foreseen_to_its_end() -> None:
    """Seat 0 begins with a six, seat 1 must skip: even odds that it takes the pile, else seat 0 wins with the seven."""
    hands = (counts_of("6c7c"), counts_of("8d9d"))
    endings = list(Foresight(0.5, lowest=4).endings(hands, (0,) * 13, 0, 4, 0.01))
    assert [(ending.chance, ending.winner, ending.begins) for ending in endings] == [(0.5, -1, 0), (0.5, 0, 1)]
    assert endings[0].hands == (counts_of("7c"), counts_of("6c8d9d"))
    assert [ending.winner for ending in Foresight(1.0, lowest=4).endings(hands, (0,) * 13, 0, 4, 0.01)] == [0]
    assert [ending.winner for ending in Foresight(0.0, lowest=4).endings(hands, (0,) * 13, 0, 4, 0.01)] == [-1]


def test_a_foreseen_pile_goes_on_from_the_ace_to_the_lowest_rank() -> None:
    hands = (counts_of("6cKc"), counts_of("Ad9d"))
    endings = Foresight(0.5, lowest=4).endings(hands, (0,) * 13, 0, 11, 0.01)
    assert [(ending.chance, ending.winner) for ending in endings] == [(1.0, 0)]


def counts_of(cards: str) -> tuple[int, ...]:
    return counts(cardset([parse_card(cards[i : i + 2]) for i in range(0, len(cards), 2)]))


@pytest.mark.parametrize("other", ["lowest", "random"])
def test_heuristic_wins_more_often(other: str) -> None:
    report = simulate(Settings(game(), 3, 60, "match", ("heuristic", other)))
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
    assert "CAT: MEOW, MEOW!  DO YOU LAUGH?\n   If nobody laughs, the cat takes the pile." in text
    russian = "\n".join(line.plain for line in picture(screen("ru"), seen, ["A", "B", "C"], "Title", "rank"))
    assert "Никто не засмеётся — стопку заберёт кошка." in russian
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
    assert check_record(text).text().endswith("replays exactly")


@pytest.mark.parametrize("typed", ["мяу", "Meow, meow!", "скип"])
def test_a_sound_typed_in_the_terminal_is_a_skip(typed: str) -> None:
    table = foolery.game("comic-animals")
    state = table.position("game=comic-animals hands=7dKd/8d9d zones=center:Ac turn=1")
    shown = Screen("ru", stdin=io.StringIO(), stdout=io.StringIO(), width=72)
    assert MoveList(shown, table, state.view(1)).chosen(typed) == state.legal(1)


REFUSED_SOUNDS = [
    ("zones=center:Kc", "Meow, meow!", "card-fits", ("so lay it", "кладите её")),
    ("zones=center:Kc", "гав-гав", "card-fits", ("so lay it", "кладите её")),
    ("", "мяу", "begins-pile", ("begin one with a card", "начните её картой")),
    ("zones=center:Ac", "woof", "another-sound", ("make your own", "подайте свой")),
    ("zones=center:Ac", "ха-ха-ха", "nobody-skipped", ("nothing to laugh at", "смеяться не над чем")),
    ("zones=center:Ac phase=laugh turn=0 persons=1", "мяу мяу мяу", "laugh-or-not", ("no-laugh", "«молчу»")),
]


@pytest.mark.parametrize(("place", "typed", "reason", "words"), REFUSED_SOUNDS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_sound_at_the_wrong_time_is_told_why_and_what_goes(
    lang: Lang, place: str, typed: str, reason: str, words: tuple[str, str]
) -> None:
    table = game()
    turn = "" if "turn" in place else "turn=1"
    state = table.position(" ".join(f"game={NAME} hands=7dKd/8dAd {place} {turn}".split()))
    moves = MoveList(screen(lang), table, state.view(1))
    with pytest.raises(Refusal) as refused:
        moves.chosen(typed)
    assert refused.value.reason == reason
    assert words[LANGS.index(lang)] in refused.value.text(lang)


@pytest.mark.parametrize("typed", ["ха-ха-ха", "Ha ha!", "хи-хи-хи"])
def test_a_laugh_may_be_typed_as_it_sounds(typed: str) -> None:
    state = game().position(f"game={NAME} hands=7dKd/8d9d zones=center:Ac phase=laugh turn=0 persons=1")
    assert MoveList(screen("ru"), game(), state.view(1)).chosen(typed) == [LAUGH_MOVE]
