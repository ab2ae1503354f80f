"""The players of Contract Rummy: what they choose, how strong they are, and that no deal of theirs goes on for ever."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.arena import Settings, simulate
from foolery.base.cards import parse_cards
from foolery.base.folders import table
from foolery.bots import make
from foolery.bots.rummy import RummyHeuristic, RummyLowest
from foolery.bots.rummy.heuristic import distance, layer_costs, whole_distance
from foolery.rummy.engine.actions import best_contract
from foolery.rummy.engine.sets import Contract
from foolery.rummy.engine.tally import tally
from foolery.rummy.engine.view import RummyView
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at


def choice(position: dict[str, Any], seat: int = 0, **changes: Any) -> tuple[str, str]:
    """The move of the heuristic in a position, and the key of its reason."""
    _, state = at(position, **changes)
    move, reason = RummyHeuristic().decide(state.view(seat))
    return state.move_text(move), reason


@pytest.mark.parametrize("name", ["lowest", "heuristic", "random"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_makes_the_only_move_there_is(name: str, players: int) -> None:
    """As after a refused discard, when the stock is all that is left to draw from."""
    state, bot, forced = GAME.deal(players, "forced"), make(name), set()
    for _ in range(80):
        seat = state.actors()[0]
        move = bot.choose(state.view(seat))
        if len(state.legal(seat)) == 1:
            forced.add(state.move_text(move))
        state.play(seat, move)
    assert "draw-stock" in forced


def test_it_lays_its_contract_at_once_and_whole() -> None:
    game, state = at(CONTRACT)
    made = []
    while not state.melded:
        made.append(RummyHeuristic().choose(state.view(0)))
        state.play(0, made[-1])
    assert [state.move_text(move).split()[0] for move in made] == (["meld-card"] * 3 + ["meld-close"]) * 2
    assert made == game.parse_move("meld " + " / ".join(_melds(state.to_json())), at(CONTRACT)[1], 0)


def _melds(data: dict[str, Any]) -> list[str]:
    means = data["joker_means"]
    return [
        " ".join(f"{card}={means[card]}" if card in means else card for card in cards)
        for cards in data["melds"]["0"].values()
    ]


def test_a_joker_stands_for_what_the_others_hardly_have() -> None:
    pile = ["9h", "9h", "9h", "9s", "9s", "Kc"]
    hands = [["9c", "9d", "*r", "4s", "5s", "6s", "Ad"], ["3c", "9c", "9c"]]
    _, state = at(CONTRACT, hands=hands, discard_pile=pile, stock=["9d", "9d", "9s", "2c"])
    view = state.view(0)
    assert isinstance(view, RummyView)
    assert any(laid.text == "*r=9h" for cards in best_contract(view) for laid in cards)


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"hands": [["9c", "9d", "Kc", "2h", "5s", "7d"], ["3c"]], "discard_pile": ["9h"]}, "take-contract"),
        ({"hands": [["9c", "9d", "Kc", "2h", "5s", "7d"], ["3c"]], "discard_pile": ["Jh"]}, "refuse"),
        ({"hands": [["9c", "9d", "Kc", "2h", "5s", "7d"], ["3c"]], "discard_pile": ["*r"]}, "take-joker"),
        ({"hands": [["2d"], ["3c"]], "discard_pile": ["7s"], "melds": LAYING["melds"]}, "take-lay-off"),
    ],
)
def test_the_discard(changes: dict[str, Any], wanted: str) -> None:
    means: dict[str, Any] = {"joker_means": {"*r": "5s"}} if "melds" in changes else {}
    assert choice(CONTRACT, phase="draw", **changes, **means)[1] == wanted


def test_claims() -> None:
    hands = [["2c", "4d"], ["9c", "9d", "5h", "2s"], ["Jc", "Qd"], ["5c", "5d"]]
    table = {"phase": "claim", "actors": [1], "turn": 0, "deal": 1}
    assert choice(TABLE, 1, hands=hands, discard_pile=["9h"], **table) == ("claim", "claim")
    assert choice(TABLE, 1, hands=hands, discard_pile=["Jh"], **table) == ("decline", "decline")
    melds = {"1": {"g1": ["Ac", "Ad", "Ah"]}}
    assert choice(TABLE, 1, hands=hands, discard_pile=["9h"], melds=melds, **table) == ("decline", "decline")


def test_a_late_claim_is_made_only_where_the_contract_can_still_be_reached() -> None:
    """Of the same hand and discard, as the others lay contracts and run out of cards; the penalty card counts too."""
    hands = [["2c", "4d"], ["9c", "9d", "5h", "2s"], ["Jc", "Qd", "Kd", "Kh"], ["5c", "5d"]]
    table: dict[str, Any] = {"phase": "claim", "actors": [1], "turn": 0, "deal": 1, "discard_pile": ["9h"]}
    laid = {"2": {"g1": ["Ac", "Ad", "Ah"], "g2": ["8c", "8d", "8h"]}}
    assert choice(TABLE, 1, hands=hands, **table)[0] == "claim"
    assert choice(TABLE, 1, hands=hands, melds=laid, **table)[0] == "decline"
    near = [hands[0], ["9c", "9d", "5h", "5s", "2s"], *hands[2:]]
    assert choice(TABLE, 1, hands=near, melds=laid, **table)[0] == "claim"
    out = [near[0], near[1], ["Jc", "Qd"], near[3]]
    assert choice(TABLE, 1, hands=out, melds=laid, **table)[0] == "decline"
    done = [near[0], ["9c", "9d", "5h", "5s", "5d", "2s"], ["Jc", "Qd"], near[3]]
    assert choice(TABLE, 1, hands=done, melds=laid, **table)[0] == "claim"
    joker = table | {"discard_pile": ["*r"]}
    assert choice(TABLE, 1, hands=out, melds=laid, **joker)[0] == "decline"


def test_a_neighbour_who_has_laid_is_not_fed() -> None:
    """Two loose cards are as good; one of them fits on the table, which matters only where the next player has laid."""
    hand = ["9c", "9d", "4s", "5s", "7h", "7d"]
    loose: dict[str, Any] = {"hands": [[*hand, "Kh", "Qc"], ["3c", "6h"], ["2d", "3d"]], "phase": "meld", "deal": 2}
    laid = {"g1": ["Qd", "Qh", "Qs"], "s1": ["2c", "3c", "4c"]}
    assert choice(CONTRACT, **loose, melds={"2": laid})[0] == "discard Qc"
    assert choice(CONTRACT, **loose, melds={"1": laid})[0] == "discard Kh"


def test_what_fits_on_the_table_is_kept_for_the_next_turn() -> None:
    """In the turn of the contract nothing is laid off, so a card that will be is no discard."""
    melds = {"0": {"g1": ["9c", "9d", "9h"], "s1": ["Tc", "Jc", "Qc"]}}
    hands = [["Kc", "Td", "3h"], ["2c", "2d"]]
    assert choice(LAYING, hands=hands, melds=melds, joker_means={}, melded_this_turn=[0])[0] == "discard Td"


def test_after_the_contract_everything_goes() -> None:
    assert choice(LAYING) == ("trade 5s for *r", "trade")
    assert choice(LAYING, joker_owner={"*r": 0})[1] == "lay-off"
    assert choice(LAYING, hands=[["Kd", "8d"], ["Qc"]]) == ("discard Kd", "discard-high")


def test_loose_cards_go_first() -> None:
    hand = ["9c", "9d", "4s", "5s", "6s", "Kh"]
    assert choice(CONTRACT, hands=[hand, ["3c"]])[0] == "discard Kh"
    _, state = at(CONTRACT, hands=[hand, ["3c"]])
    assert state.move_text(RummyLowest().choose(state.view(0))) == "discard Kh"


def test_the_yardstick() -> None:
    _, state = at(CONTRACT, phase="draw", hands=[["9c", "9d", "4s", "5s", "6s"], ["3c"]], discard_pile=["9h"])
    assert state.move_text(RummyLowest().choose(state.view(0))) == "draw-discard"
    _, state = at(CONTRACT, phase="draw", hands=[["9c", "9d", "4s", "5s", "Kh"], ["3c"]], discard_pile=["9h"])
    assert state.move_text(RummyLowest().choose(state.view(0))) == "refuse"


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("2c 3c 4c 7d 8d 9d Ts Js Qs", 0),
        ("2c 3c 4c 7d 8d 9d Ts Js", 1),
        ("2c 3c 4c 7d 8d 9d Ts Js *r", 0),
        ("2c 3c 4c 7d 8d 9d Ts Js Qs 5h", 1),
        ("Ac 2c 3c Qd Kd Ad 5s 6s 7s", 0),
        ("2c 2c 3c 3c 4c 4c 7d 8d 9d", 0),
    ],
)
def test_the_distance_of_a_complete_hand(cards: str, wanted: int) -> None:
    hand = tally(parse_cards(cards))
    assert whole_distance(hand, 3) == distance(hand, Contract(0, 3, True), False) == wanted


def test_the_costs_of_a_suit() -> None:
    assert layer_costs(0b111, 2) == (3, 0, 3)
    assert layer_costs(1 << 12 | 0b11, 1)[1] == 0


def played(bots: tuple[str, ...], players: int, games: int) -> dict[str, Any]:
    return simulate(Settings(GAME, players, games, "rummy", bots)).to_json()


def test_it_beats_chance_and_the_yardstick() -> None:
    for other, most in (("random", 0.51), ("lowest", 0.65)):
        ours, theirs = played(("heuristic", other), 4, 5)["bots"]
        assert ours["lost"] < most < theirs["lost"]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_its_matches_end_with_somebody_out_of_cards(players: int) -> None:
    match = GAME.match(players, "ends")
    for number in range(7):
        table = [RummyHeuristic(f"{number} {seat}") for seat in range(players)]
        while match.state.actors():
            seat = match.state.actors()[0]
            match.state.apply(seat, table[seat].choose(match.state.view(seat)))
        result = match.state.result()
        assert result is not None
        assert not result.limited
        assert result.places or number == 6
        if number < 6:
            match.next()


def test_reasons_are_there_in_both_languages() -> None:
    english, russian = (table(lang, "rummy-advice") for lang in ("en", "ru"))
    assert all(text and russian[key] and text != russian[key] for key, text in english.items())


def test_the_benchmark_of_the_search_runs() -> None:
    command = [sys.executable, "-m", "benchmarks.rummy_melds", "--hands", "2", "--json"]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["figures"]
    assert len(rows) == 28
    assert foolery.game("contract-rummy").deals == 7
