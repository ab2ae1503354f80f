"""Players of Durak under every house rule: they always find a move, every deal ends, and the good one is the better."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.arena import Settings, simulate
from foolery.bots import Lowest, hint, reason
from foolery.bots.durak import DurakHeuristic
from foolery.contract import View
from tests.tiers import every

RULES = [name for name, rule in foolery.rules().items() if rule.__module__.startswith("foolery.durak.rules.")]
MORE = [
    "idiots-revenge",
    "transfer+armenian-poker-second-attempt",
    "throw-in+own-trumps,own-trumps.assignment=chosen",
    "idiot-two-player,idiot-two-player.trump=dealer",
    "throw-in+poker,poker.count=up-to-two",
    "throw-in+dummy-playing,dummy-playing.driver=bot",
    "throw-in+riposte+cunning+joker-gifts",
]


def playable(name: str) -> bool:
    try:
        foolery.game(name)
    except foolery.FooleryError:
        return False
    return True


@every(5)
@pytest.mark.parametrize("other", ["lowest", "random"])
@pytest.mark.parametrize("game", [name for name in [*RULES, *MORE] if playable(name)])
def test_three_deals_of_every_rule_are_played_to_their_end(game: str, other: str) -> None:
    seats = foolery.game(game).seats()
    players = 3 if 3 in seats else seats[0]
    report = simulate(Settings(foolery.game(game), players, 3, "rules", ("heuristic", other)))
    assert report.games == 3


STRENGTH = [
    ("armenian", 2),
    ("transfer-2", 3),
    ("riposte", 2),
    ("chinese", 2),
    ("joker-gifts", 2),
    ("dummy-playing", 2),
    ("pair-play", 4),
    ("idiots-revenge", 2),
]


@every(2)
@pytest.mark.parametrize(("game", "players"), STRENGTH)
def test_heuristic_loses_less_than_random(game: str, players: int) -> None:
    report = simulate(Settings(foolery.game(game), players, 20, "strong", ("heuristic", "random")))
    assert report.bots[0].share < report.bots[1].share


@pytest.mark.long
@pytest.mark.parametrize("other", ["lowest", "random"])
@pytest.mark.parametrize(("game", "players"), STRENGTH)
def test_heuristic_is_the_better_player_over_two_hundred_deals(game: str, players: int, other: str) -> None:
    report = simulate(Settings(foolery.game(game), players, 200, "strong", ("heuristic", other)))
    print(f"{game} against {other}: {report.bots[0].share:.3f} and {report.bots[1].share:.3f}")
    assert report.bots[0].share < report.bots[1].share


def view(game: str, seat: int, **fields: Any) -> View:
    base = {"game": game, "trump": "h", "attacker": 0, "bouts": 9, "beaten_bouts": 5, "phase": "defend"}
    seen: View = foolery.game(game).position(base | fields).view(seat)
    return seen


def decided(seen: View) -> tuple[str, str]:
    move, reason = DurakHeuristic().decide(seen)
    return seen.move_text(move), reason


STOCK = ["Tc", "Td", "Ts", "Jd", "Qs", "Kd", "Ah"]


@pytest.mark.parametrize(
    ("game", "seat", "fields", "expected"),
    [
        # Before taking the stock is tried.
        (
            "second-attempt",
            1,
            {"hands": [["7s"], ["7c", "7d"]], "table": [{"attack": "9c", "by": 0}], "stock": STOCK},
            ("second-attempt 9c", "stock-try"),
        ),
        # A cheap card sends the attack back.
        (
            "revenge-counterattack",
            1,
            {"hands": [["Kc", "Qd", "Jc"], ["7d", "Js", "Ks"]], "table": [{"attack": "7c", "by": 0}], "stock": STOCK},
            ("counter 7d", "turn"),
        ),
        # The dummy throws in for whoever plays it, and is judged by its own hand.
        (
            "dummy-tossing",
            0,
            {
                "hands": [["Kc", "7s", "6d"], ["Jd", "Qd", "Ah"], ["8d", "6c"]],
                "table": [{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
                "phase": "throw",
                "passed": [0],
                "memory": {"dummy-tossing": {"all": 1, "seats": []}},
            },
            ("2:throw 8d", "throw"),
        ),
    ],
)
def test_moves_of_house_rules_are_judged_by_what_they_do(
    game: str, seat: int, fields: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert decided(view(game, seat, **fields)) == expected


def test_cards_that_are_given_away_are_the_lowest() -> None:
    game = foolery.game("joker-gifts")
    hands = [["*b", "5s", "Kc", "As", "3d", "4h"], ["6d", "Js", "8c"]]
    base = {"game": "joker-gifts", "hands": hands, "trump": "h", "attacker": 0, "phase": "lead", "stock": STOCK}
    state = game.position(base | {"bouts": 9, "beaten_bouts": 5})
    given = []
    state.play(0, game.parse_move("lead *b", state, 0)[0])
    for _ in range(2):
        move, reason = DurakHeuristic().decide(state.view(0))
        assert reason == "gift-must"
        given.append(state.move_text(move))
        state.play(0, move)
    assert given == ["give 3d", "give 5s"]


def test_trumps_are_chosen_in_the_longest_suit() -> None:
    game = foolery.game("throw-in+own-trumps,own-trumps.assignment=chosen")
    for seed in range(5):
        state = game.deal(2, f"suit {seed}")
        seen: Any = state.view(state.actors()[0])
        text, reason = decided(seen)
        assert reason == "trumps"
        held = [sum(3 + (card >> 2) for card in seen.cards() if card & 3 == suit) for suit in range(4)]
        assert held["cdhs".index(text[-1])] == max(held)


def test_the_count_makes_covering_dearer_to_leave() -> None:
    """An early high trump is kept, but not where covered cards are counted."""
    fields: dict[str, Any] = {
        "hands": [["7c", "8s", "9s", "Jc", "6c"], ["Qh", "8d", "Ad", "9d", "7d", "7s"]],
        "table": [{"attack": "8c", "by": 0}],
        "stock": ["Td", "Ts", "Jd", "Qs", "Kd", "6s", "Js", "Ks", "Qd", "9c", "Qc", "Kc", "6h", "7h", "8h", "As", "9h"],
    }
    assert decided(view("throw-in", 1, **fields))[0] == "take"
    assert decided(view("points", 1, **fields))[0] == "cover 8c with Qh"


@pytest.mark.parametrize("game", ["riposte", "american", "impudent", "with-pairs", "poker", "joker-gifts"])
def test_lowest_never_hides_behind_a_move_it_does_not_know(game: str) -> None:
    """Of two moves that cost cards it makes the cheaper; it takes only where nothing else is left."""
    state = foolery.game(game).deal(2, "lowest")
    while state.actors() and state.ply < 150:
        seat = state.actors()[0]
        seen = state.view(seat)
        move = Lowest().choose(seen)
        if seen.move_text(move) == "take":
            assert all(seen.move_text(other).split()[0] in ("take",) for other in seen.legal)
        state.play(seat, move)


def test_every_reason_has_words_in_both_languages() -> None:
    seen = view("second-attempt", 1, hands=[["7s"], ["7c", "7d"]], table=[{"attack": "9c", "by": 0}], stock=STOCK)
    action, why = hint(seen)
    assert "stock" in reason(seen, action, why, "en")
    assert "колоды" in reason(seen, action, why, "ru")
