"""The animal game by its rows of the catalogue: 54, the deal of 11 and 67, the packs of 63, the options of §9.10."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.animals.engine.compose import TURN_LIMIT
from foolery.animals.engine.moves import KINDS, LAUGH_MOVE, SKIP_MOVE, lay, move_text
from foolery.animals.engine.state import AnimalsState
from foolery.animals.game import AnimalsGame
from foolery.animals.rules.comic_animals import ComicAnimals
from foolery.animals.rules.worked import EXAMPLES
from foolery.authoring.examples import failures
from foolery.base.bits import bit, size
from foolery.base.cards import PACKS, card_text, parse_card, rank
from foolery.base.errors import BadOption, BadPlayers, IllegalMove, PositionError, RuleConflict
from foolery.contract import Before
from foolery.ruleset import Example
from tests.positions import texts

NAME = "comic-animals"
NEVER = f"{NAME},comic-animals.laugh-mode=never"
ALWAYS = f"{NAME},comic-animals.laugh-mode=always"


def game(text: str = NAME) -> AnimalsGame:
    found = foolery.game(text)
    assert isinstance(found, AnimalsGame)
    return found


def at(line: str, options: str = "") -> AnimalsState:
    return game(NAME + options).position(f"game={NAME}{options} {line}")


def do(state: AnimalsState, *actions: str) -> list[str]:
    """Play actions of whoever acts; gives the kinds of all events."""
    kinds = []
    for action in actions:
        seat = state.actors()[0]
        (move,) = game(state.rules.id).parse_move(action, state, seat)
        kinds += [event.kind for event in state.play(seat, move)]
    return kinds


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title["en"])
def test_row_54_worked_example(example: Example) -> None:
    assert failures(example) == []
    assert set(example.title) == {"en", "ru"}


def test_row_54_the_examples_are_those_of_the_rule() -> None:
    assert ComicAnimals.examples == EXAMPLES
    assert ComicAnimals.row == 54


# The deal


@pytest.mark.parametrize("players", range(2, 9))
def test_row_11_all_cards_are_dealt_one_by_one(players: int) -> None:
    state = game().deal(players, "deal")
    sizes = [size(hand) for hand in state.hands]
    assert sum(sizes) == (36 if players <= 6 else 52)
    assert max(sizes) - min(sizes) <= 1
    assert state.discard == 0
    first = (state.dealer + 1) % players
    assert sizes[first] == max(sizes)


@pytest.mark.parametrize("players", range(2, 9))
def test_row_11_cards_left_over_leave_the_game_where_that_is_played(players: int) -> None:
    state = game(f"{NAME},piled.drop-remainder=on").deal(players, "deal")
    pack = 36 if players <= 6 else 52
    assert {size(hand) for hand in state.hands} == {pack // players}
    assert size(state.discard) == pack % players
    dropped = [event for event in state.opening if event.kind == "dropped"]
    assert [event.count for event in dropped] == ([pack % players] if pack % players else [])
    assert all(event.shown_to(seat).cards == () for event in dropped for seat in range(players))


def test_row_67_there_are_no_trumps_though_all_is_dealt() -> None:
    state = game().deal(6, "trump")
    assert state.to_json()["trump"] is None
    assert not any(event.kind == "trump" for event in state.opening)


def test_row_11_the_deal_follows_the_order_from_the_dealers_left() -> None:
    order = [card_text(card) for card in PACKS["36"]]
    state = game().deal_from(order, 3, dealer=1)
    assert state.hands[2] == sum(bit(parse_card(card)) for card in order[0::3])
    assert state.hands[1] == sum(bit(parse_card(card)) for card in order[2::3])
    with pytest.raises(PositionError, match="36 cards of the pack"):
        game().deal_from(order[:-1], 3)


def test_row_54_the_deal_moves_one_seat_to_the_left() -> None:
    match = game(ALWAYS).match(3, "dealers", 4)
    dealers = []
    for number in range(4):
        dealers.append(match.state.dealer)
        while match.state.actors():
            seat = match.state.actors()[0]
            match.state.play(seat, match.state.legal(seat)[0])
        if number < 3:
            match.next()
    assert dealers == [(dealers[0] + i) % 3 for i in range(4)]
    assert {game().deal(3, str(seed)).dealer for seed in range(20)} == {0, 1, 2}


def test_row_54_the_holder_of_a_six_nearest_to_the_dealers_left_leads() -> None:
    for seed in range(30):
        state = game().deal(4, str(seed))
        order = [(state.dealer + 1 + i) % 4 for i in range(4)]
        holders = [seat for seat in order if any(state.hands[seat] & bit(card) for card in range(16, 20))]
        assert state.turn == holders[0]
        assert state.phase == "lead"
        assert {rank(move & 63) for move in state.legal(state.turn)} == {4}


@pytest.mark.parametrize(("pack", "low"), [("24", "9"), ("32", "7"), ("36", "6"), ("52", "2")])
def test_row_63_the_lowest_rank_of_the_pack_begins(pack: str, low: str) -> None:
    state = game(f"{NAME},pack={pack}").deal(4, "low")
    assert all(text.startswith(f"lay {low}") for text in texts(state, state.turn))


def test_row_54_the_lowest_rank_that_is_left_begins_where_all_sixes_were_dropped() -> None:
    sixes = {"2c", "2d", "2h", "2s"}
    order = [card_text(card) for card in PACKS["52"] if card_text(card) not in sixes] + sorted(sixes)
    state = game(f"{NAME},pack=52,piled.drop-remainder=on").deal_from(order, 6, dealer=0)
    assert all(text.startswith("lay 3") for text in texts(state, state.turn))


# Turns


def test_row_54_the_next_rank_round_and_round() -> None:
    state = at("hands=QcAc/KdAh/Ad6c7c zones=center:Jh turn=0")
    do(state, "lay Qc", "lay Kd", "lay Ad")
    assert texts(state, 0) == ["skip"]
    state = at("hands=6d8c/7h8h/9cTc zones=center:Ah turn=0")
    assert do(state, "lay 6d", "lay 7h") == ["lay", "lay"]
    assert state.turn == 2


def test_row_54_who_holds_the_wanted_rank_may_not_skip() -> None:
    state = at("hands=6dKc/7sAd zones=center:Ac turn=0")
    with pytest.raises(IllegalMove, match="may not skip") as caught:
        do(state, "skip")
    assert caught.value.reason == "card-fits"
    with pytest.raises(IllegalMove) as caught:
        do(state, "lay Kc")
    assert caught.value.reason == "wrong-rank"


def test_row_54_who_has_no_cards_left_wins_and_the_game_ends() -> None:
    state = at("hands=6d/7sAd/8c zones=center:Ac turn=0")
    assert do(state, "lay 6d") == ["lay", "wins"]
    result = state.result()
    assert result is not None
    assert result.winners == (0,)
    assert result.fools == ()
    assert result.utilities == (1.0, -0.5, -0.5)
    assert not result.limited


# Laughing


def test_row_54_nobody_laughs_and_the_pile_is_taken() -> None:
    state = at("hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0", ",comic-animals.laugh-mode=never")
    assert do(state, "skip") == ["skip", "take"]
    assert state.pile == []
    assert texts(state, 1) == ["lay 7s", "lay Ad"]
    assert state.view(1).to_json()["shown"] == [[0, ["8d", "9c", "Th"]]]


def test_row_54_somebody_laughs_and_the_wanted_rank_stays() -> None:
    state = at("hands=9dKc/7sAd/JcQc zones=center:8d9cTh turn=0", ",comic-animals.laugh-mode=always")
    assert do(state, "skip", "skip", "lay Jc") == ["skip", "laughter", "skip", "laughter", "lay"]
    assert [card_text(card) for card in state.pile] == ["8d", "9c", "Th", "Jc"]


def test_row_54_people_are_asked_from_the_skippers_left_and_the_first_laugh_closes_it() -> None:
    line = "hands=9dKc/7sAd/8cQc/6sAh zones=center:8d9cTh turn=1 persons=0,1,3"
    state = at(line)
    do(state, "skip")
    assert state.phase == "laugh"
    assert state.actors() == (3,)
    assert texts(state, 3) == ["laugh", "no-laugh"]
    do(state, "no-laugh")
    assert state.actors() == (0,)
    assert do(state, "no-laugh") == ["no-laugh", "take"]
    assert state.turn == 2
    state = at(line)
    do(state, "skip")
    assert do(state, "laugh") == ["laugh"]
    assert (state.phase, state.turn) == ("lay", 2)
    assert len(state.pile) == 3


def test_row_54_the_skipper_alone_is_no_audience() -> None:
    """Nobody else is a person: one answer is given for all, as random-50."""
    state = at("hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0 persons=0")
    assert set(do(state, "skip")) & {"take", "laughter"}
    assert state.phase == "lay"


def laughs(options: str, number: int = 400) -> int:
    found = 0
    for seed in range(number):
        state = at(f'hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0 seed="{seed}"', options)
        found += "laughter" in do(state, "skip")
    return found


@pytest.mark.parametrize(
    ("mode", "low", "high"),
    [
        ("random-0", 0, 0),
        ("random-100", 400, 400),
        ("random-20", 55, 105),
        ("random-80", 295, 345),
        ("prompt", 165, 235),
    ],
)
def test_row_54_by_chance_so_many_laugh(mode: str, low: int, high: int) -> None:
    assert low <= laughs(f",comic-animals.laugh-mode={mode}" if mode != "prompt" else "") <= high


def test_row_54_the_chance_hangs_on_the_seed_and_the_turn() -> None:
    one, two = (game(f"{NAME},comic-animals.laugh-mode=random-50").deal(4, "same") for _ in range(2))
    while one.actors():
        seat = one.actors()[0]
        move = one.legal(seat)[0]
        assert one.play(seat, move) == two.play(seat, move)
    assert one.digest() == two.digest()


# A new pile, nobody has the card, the guard


def test_row_54_the_turn_comes_back_to_him_who_laid_last() -> None:
    """Two others have skipped: he holds the wanted rank, and must lay it."""
    state = at("hands=9d9h/7sAd/6cQc zones=center:7c8d turn=1 last_layer=0", ",comic-animals.laugh-mode=always")
    do(state, "skip", "skip")
    assert state.turn == 0
    assert not state.free()
    assert texts(state, 0) == ["lay 9d", "lay 9h"]


def test_row_54_only_when_all_have_skipped_any_card_may_follow() -> None:
    options = ",comic-animals.laugh-mode=always,piled.drop-remainder=on"
    state = at("hands=7dKd/7sAd/TcQc zones=center:8d turn=1 last_layer=0", options)
    assert do(state, "skip", "skip") == ["skip", "laughter", "skip", "laughter"]
    assert texts(state, 0) == ["skip"]
    assert do(state, "skip") == ["skip", "laughter", "free"]
    assert (state.turn, texts(state, 0)) == (0, ["lay 7d", "lay Kd"])
    do(state, "lay Kd")
    assert texts(state, 1) == ["lay Ad"]


def test_row_54_the_last_skip_of_all_asks_too() -> None:
    options = ",comic-animals.laugh-mode=never,piled.drop-remainder=on"
    state = at("hands=7dKd/7sAd/TcQc zones=center:8d turn=0 memory=comic-animals:2:-", options)
    assert do(state, "skip") == ["skip", "take"]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("option", "legal"), [("any", ["lay 7d", "lay 7s", "lay Ad"]), ("lowest", ["lay 7d", "lay 7s"])]
)
def test_option_new_pile(option: str, legal: list[str]) -> None:
    state = at("hands=9dKc/7sAd7d/8cQc turn=1", f",comic-animals.new-pile={option}" if option != "any" else "")
    assert texts(state, 1) == legal


def test_row_54_after_2000_turns_the_fewest_cards_win() -> None:
    line = f"zones=center:8d9cTh turn=0 turns={TURN_LIMIT - 1}"
    state = at(f"hands=9dKc/7sAd/8c {line}", ",comic-animals.laugh-mode=never")
    assert do(state, "skip") == ["skip", "take", "limited", "wins"]
    result = state.result()
    assert result is not None
    assert (result.winners, result.limited, result.draw) == ((2,), True, False)
    state = at(f"hands=9dKc/7s/8c {line}", ",comic-animals.laugh-mode=never")
    assert do(state, "skip")[-1] == "drawn"
    result = state.result()
    assert result is not None
    assert (result.winners, result.limited, result.draw) == ((), True, True)


# Ids and options


def test_the_id_is_canonical() -> None:
    assert game("base-comic-animals").id == NAME
    assert game(f"{NAME},pack=36,comic-animals.laugh-mode=prompt").id == NAME
    wanted = f"{NAME},comic-animals.laugh-mode=random-7,pack=52,piled.drop-remainder=on"
    assert game(f"{NAME},piled.drop-remainder=on,pack=52,comic-animals.laugh-mode=random-07").id == wanted


@pytest.mark.parametrize("value", ["random-101", "random-", "random-N", "random--1", "random-x", "sometimes"])
def test_a_laugh_mode_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(BadOption, match="random-0 to random-100"):
        game(f"{NAME},comic-animals.laugh-mode={value}")


@pytest.mark.parametrize("option", ["strap=any", "piled.cutter-chooses=on", "pack=54", "comic-animals.new-pile=high"])
def test_options_of_others_are_refused(option: str) -> None:
    with pytest.raises(BadOption):
        game(f"{NAME},{option}")


@pytest.mark.parametrize("other", ["simple", "throw-in", "transfer"])
def test_rules_of_durak_are_refused(other: str) -> None:
    for text in (f"{NAME}+{other}", f"{other}+{NAME}"):
        with pytest.raises(RuleConflict) as caught:
            foolery.game(text)
        assert {NAME, other} == set(caught.value.rules)


@pytest.mark.parametrize(
    ("text", "most"), [(NAME, 8), (f"{NAME},pack=52", 8), (f"{NAME},pack=36", 6), (f"{NAME},pack=24", 6)]
)
def test_row_63_seats(text: str, most: int) -> None:
    assert AnimalsGame(text).seats() == range(2, most + 1)
    with pytest.raises(BadPlayers):
        AnimalsGame(text).deal(most + 1, "x")


def test_people_sit_at_the_table() -> None:
    table = game().with_persons([2, 0])
    assert table.id == NAME
    assert table.deal(3, "x").persons == (0, 2)
    assert table.match(3, "x").state.persons == (0, 2)
    assert game().deal(3, "x").persons == ()
    with pytest.raises(BadPlayers, match="the person is seat 2"):
        table.deal(2, "x")


def test_a_match_counts_wins() -> None:
    match = game(ALWAYS).match(3, "wins", 3)
    for number in range(3):
        while match.state.actors():
            seat = match.state.actors()[0]
            match.state.play(seat, match.state.legal(seat)[-1])
        if number < 2:
            with pytest.raises(ValueError, match="not over"):
                game().match(3, "x").before()
            match.next()
    wins = [score["wins"] for score in match.scores()]
    assert sum(wins) == 3
    result = match.result()
    assert result is not None
    assert abs(sum(result.utilities)) < 1e-9
    assert result.draw or set(result.winners) == {seat for seat in range(3) if wins[seat] == max(wins)}
    assert match.before() == Before(3, match.state.dealer, None, match.state.result().winners[0])


def test_strange_seats_are_refused() -> None:
    with pytest.raises(BadPlayers, match="the dealer is seat 7"):
        game().deal(3, "x", 7)
    refused: Any = game().deal(3, "x")
    with pytest.raises(BadPlayers, match="there is no seat 3"):
        refused.view(3)
    with pytest.raises(IllegalMove, match="there is no seat 3"):
        refused.play(3, 0)


def test_numbers_of_moves_are_for_ever() -> None:
    assert {word: number for number, word in KINDS.items()} == {"lay": 1, "skip": 2, "laugh": 3, "no-laugh": 4}
    assert lay(parse_card("6c")) == 1 << 6 | 16
    assert move_text(2 << 6) == "skip"


def test_a_move_that_fails_leaves_no_log_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where making a move breaks down, what is done later is not written to the events of that move."""
    state = at("hands=9dKc/7sAd zones=center:8d turn=0")

    def broken(*arguments: object) -> None:
        raise ValueError("broken")

    with monkeypatch.context() as patched:
        patched.setattr(AnimalsState, "do_lay", broken)
        with pytest.raises(ValueError, match="broken"):
            state.play(0, state.legal(0)[0])
    assert (state.log, state.history) == (None, [])


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = at("hands=9dKc/7sAd zones=center:8d turn=0")
    before = (state.digest(), state.ply, state.turns)
    for seat, move in ((0, SKIP_MOVE), (1, SKIP_MOVE), (0, LAUGH_MOVE), (5, SKIP_MOVE), (0, 9999)):
        with pytest.raises(IllegalMove):
            state.play(seat, move)
    assert (state.digest(), state.ply, state.turns) == before
    assert (state.log, state.history) == (None, [])
