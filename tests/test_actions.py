"""Legal moves as data: whole actions from a view alone, what may follow cards that were picked, and texts read."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from types import FrameType
from typing import Any

import pytest

import foolery
from foolery.base.cards import parse_card
from foolery.base.errors import FooleryError, IllegalMove, NotationError
from foolery.contract import Action, State, View
from foolery.contract.action import head_of
from foolery.laws import LAWS, Trial
from foolery.rummy.engine.actions import holds
from foolery.rummy.engine.search import whole_ways
from foolery.rummy.engine.sets import Contract
from foolery.rummy.engine.tally import faces, tally
from tests.positions import at, do, texts
from tests.tiers import every

DECISIONS = 60
"""So many of a deal are tried."""
CLICK = 15_000
"""Functions called between a click on a card and the answer at most: some hundredths of a second, interpreted."""


def faced(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def one(view: View, text: str) -> Action:
    """The action of this text among those that a view lists."""
    return next(action for action in view.actions() if action.text == text)


def offered(view: View, *picked: str) -> tuple[set[str], set[str], list[str]]:
    """What may follow these cards: cards, cards that they go on, and actions."""
    found = view.following(picked).to_wire()
    return set(found["cards"]), set(found["on"]), [action["text"] for action in found["actions"]]


DEFENCE = {"phase": "defend", "defender": 1, "table": [{"attack": "8c", "by": 0}]}
BEHIND = at("throw-in", ["7s", "9c Tc 8d"], **DEFENCE).view(1)


# What an action is


def test_a_cover_names_the_card_and_what_it_answers() -> None:
    action = one(BEHIND, "cover 8c with 9c")
    assert (action.kind, action.place, action.cards, action.on) == ("cover", 1, faced("9c"), faced("8c"))
    assert action.moves == (BEHIND.legal[0],)
    assert action.to_wire() == {"kind": "cover", "place": 1, "cards": ["9c"], "on": ["8c"], "text": action.text}
    assert one(BEHIND, "take").to_wire() == {"kind": "take", "place": 1, "cards": [], "on": [], "text": "take"}
    assert (action.bare, action.said) == ("cover", action.text)


def test_actions_are_values() -> None:
    again = at("throw-in", ["7s", "9c Tc 8d"], **DEFENCE).view(1)
    assert again.actions() == BEHIND.actions()
    assert len({*again.actions(), *BEHIND.actions()}) == len(BEHIND.actions())
    assert BEHIND.actions(2) == BEHIND.actions()[:2]
    assert BEHIND.actions(0) == []


@pytest.mark.parametrize(
    ("game", "hands", "fields", "text", "cards", "on"),
    [
        ("transfer", ["7s Kd 9h", "8d 8h Kc"], DEFENCE, "transfer 8d 8h", "8d 8h", ""),
        ("throw-in+riposte", ["7s Kd 9h", "9d 9c Tc"], DEFENCE, "cover 8c with 9c riposte 9d", "9c 9d", "8c"),
        ("throw-in+second-attempt", ["7s", "9d"], DEFENCE | {"stock": "6c 9h"}, "second-attempt 8c", "", "8c"),
        (
            "throw-in+american",
            ["Kc 7s", "Td Kd 8s Js 9h", "6d"],
            {
                "phase": "throw",
                "passed": [0, 2],
                "table": [{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
                "bouts": 9,
                "beaten_bouts": 5,
            },
            "self-throw 8s with Js",
            "8s Js",
            "",
        ),
        ("throw-in+suit-leads", ["9c Qc 7c 9d", "6c Td Jd Qs"], {}, "lead 7c 9c Qc", "7c 9c Qc", ""),
        ("shed-idiot", ["5c 9d 9s", "7c 8c"], {"trump": None}, "play 9d 9s", "9d 9s", ""),
    ],
)
def test_cards_leave_the_hand_and_others_are_answered(
    game: str, hands: list[str], fields: dict[str, Any], text: str, cards: str, on: str
) -> None:
    data = {name: value for name, value in fields.items() if value is not None}
    if "trump" in fields:
        state: State = foolery.game(game).position({"game": game, "hands": [hand.split() for hand in hands]})
    else:
        state = at(game, hands, **data)
    action = one(state.view(state.actors()[0]), text)
    assert (action.cards, action.on) == (faced(cards), faced(on))
    picked = [*action.cards, *action.on]
    assert action in state.view(state.actors()[0]).following(picked[::-1]).actions


def test_what_is_named_instead_of_cards() -> None:
    state = foolery.game("own-trumps,own-trumps.assignment=chosen").deal(2, "1")
    view = state.view(state.actors()[0])
    assert [action.suit for action in view.actions()] == ["c", "d", "h", "s"]
    assert view.actions()[0].to_wire()["suit"] == "c"
    assert view.following().actions == tuple(view.actions())
    position = "game=shed-idiot hands=-/8cQc stock=- zones=up:-/9d|down:7s4dTs/QdJhKh|pile:4h9c phase=play actors=0"
    blind = foolery.game("shed-idiot").position(position).view(0)
    assert [action.number for action in blind.actions()] == [1, 2, 3]
    assert blind.actions()[1].to_wire()["number"] == 2


def test_an_exchange_names_the_row_beside_the_hand() -> None:
    state = foolery.game("shed-exchange").deal(2, "1")
    view = state.view(0)
    action = next(action for action in view.actions() if action.kind == "swap")
    assert len(action.cards) == len(action.on) == 1
    assert action.text.split() == ["swap", *action.to_wire()["cards"], "for", *action.to_wire()["on"]]
    assert action in view.following([action.on[0], action.cards[0]]).actions


MELDS: dict[str, Any] = {
    "game": "contract-rummy",
    "hands": [["Td", "*r", "5h", "2c", "3s"], ["3c", "4c"]],
    "phase": "meld",
    "deal": 1,
    "stock": ["Ah", "Kh"],
    "discard_pile": ["Ac"],
    "melds": {"0": {"g1": ["9c", "9d", "9h"], "g2": ["5c", "5d", "5s"]}, "1": {"s1": ["7d", "8d", "9d"]}},
    "turn": 0,
}


def test_laying_off_names_the_meld_and_what_a_joker_stands_for() -> None:
    view = foolery.game("contract-rummy").position(MELDS).view(0)
    action = one(view, "lay-off Td on 1.s1")
    assert (action.cards, action.meld, action.on) == (faced("Td"), "1.s1", faced("7d 8d 9d"))
    joker = one(view, "lay-off *r=5h on 0.g2")
    assert joker.to_wire()["means"] == ["5h"]
    assert offered(view, "Td") == (set(), {"7d", "8d", "9d"}, ["lay-off Td on 1.s1", "discard Td"])
    assert offered(view, "8d", "Td") == (set(), set(), ["lay-off Td on 1.s1"])
    assert offered(view, "5s")[0] == {"5h", "*r"}


def test_a_contract_says_its_sets() -> None:
    data = MELDS | {"melds": {}, "hands": [["9c", "9d", "*r", "5h", "5c", "5s", "2c"], ["3c", "4c"]]}
    view = foolery.game("contract-rummy").position(data).view(0)
    action = one(view, "meld 5c 5h 5s / 9c 9d *r=9h")
    assert (action.kind, action.sets, action.cards) == ("meld", (3, 3), faced("5c 5h 5s 9c 9d *r"))
    assert action.to_wire()["means"] == ["5c", "5h", "5s", "9c", "9d", "9h"]
    assert offered(view, "*r")[0] == {"9c", "9d", "5h", "5c", "5s"}
    assert offered(view, "*r", "9c", "5h", "5c", "5s")[0] == {"9d"}
    complete = offered(view, "*r", "9c", "5h", "9d", "5c", "5s")[2]
    assert {"meld 5c 5h 5s / 9c 9d *r=9h", "meld 5c 5h 5s / 9c 9d *r=9s"} <= {*complete}
    assert all(text.startswith("meld ") for text in complete)


# Card by card


def test_a_defender_is_led_to_a_cover_from_either_card() -> None:
    two = DEFENCE | {"table": [{"attack": "8c", "by": 0}, {"attack": "8s", "by": 0}]}
    view = at("throw-in", ["7s", "9c Tc 7h 8d"], **two).view(1)
    assert offered(view) == ({"9c", "Tc", "7h"}, {"8c", "8s"}, ["take"])
    assert offered(view, "8c")[0] == {"9c", "Tc", "7h"}
    assert offered(view, "8s")[0] == {"7h"}
    assert offered(view, "7h") == (set(), {"8c", "8s"}, ["cover 8s with 7h", "cover 8c with 7h"][::-1])
    assert offered(view, "7h", "8s") == (set(), set(), ["cover 8s with 7h"])
    assert offered(view, "8d") == (set(), set(), [])
    assert offered(view, "7h", "9c") == (set(), set(), [])


@pytest.mark.parametrize("picked", [["9c"], [parse_card("9c")], [parse_card("9c") + 64]])
def test_cards_are_picked_by_text_or_number_of_any_copy(picked: Sequence[Any]) -> None:
    assert [action.text for action in BEHIND.following(picked).actions] == ["cover 8c with 9c"]


def test_what_is_no_card_is_not_picked() -> None:
    with pytest.raises(NotationError):
        BEHIND.following(["cover"])


def test_a_lead_with_pairs_is_picked_in_any_order() -> None:
    view = at("simple+with-pairs", ["9c 9d Ks 7h 8c", "6c Jd Qs Ad Tc"]).view(0)
    assert offered(view) == ({"9c", "9d", "Ks", "7h", "8c"}, set(), [])
    assert offered(view, "Ks") == ({"9c", "9d"}, set(), ["lead Ks"])
    assert offered(view, "Ks", "9d") == ({"9c"}, set(), [])
    assert offered(view, "Ks", "9d", "9c") == (set(), set(), ["lead Ks 9d 9c"])
    assert offered(view, "Ks", "7h") == (set(), set(), [])


def test_cards_that_must_rise_are_picked_in_any_order_too() -> None:
    view = at("throw-in+suit-leads", ["9c Qc 7c 9d", "6c Td Jd Qs"]).view(0)
    assert offered(view, "Qc") == ({"7c", "9c"}, set(), ["lead Qc"])
    assert offered(view, "Qc", "7c") == ({"9c"}, set(), ["lead 7c Qc"])
    assert offered(view, "9d") == (set(), set(), ["lead 9d"])


def test_a_gift_fills_its_number_from_any_card() -> None:
    state = at("throw-in+joker-gifts", ["*b 9c Kd Td", "7c 8c 9s Ks"])
    do(state, "0: lead *b")
    view = state.view(0)
    assert texts(state, 0) == ["give 9c Td", "give 9c Kd", "give Td Kd"]
    assert offered(view) == ({"9c", "Td", "Kd"}, set(), [])
    assert offered(view, "Kd") == ({"9c", "Td"}, set(), [])
    assert offered(view, "Kd", "9c") == (set(), set(), ["give 9c Kd"])


def test_an_order_that_plays_is_the_order_of_picking() -> None:
    hands = ["8c 9c Kd 7s", "8s 9s Td Jd"]
    view = at("transfer+transfer-2+treshka", hands).view(0)
    assert offered(view, "Kd", "9c", "8c")[2] == ["lead Kd 9c 8c"]
    assert offered(view, "8c", "9c", "Kd")[2] == ["lead 8c 9c Kd"]


def test_a_seat_that_is_not_asked_has_nothing() -> None:
    view = at("throw-in", ["7s", "9c Tc 8d"], **DEFENCE).view(0)
    assert view.actions() == []
    assert view.following() == view.following(["7s"])
    assert view.following().to_wire() == {"cards": [], "on": [], "actions": []}


def test_a_view_that_was_read_gives_the_same() -> None:
    game = foolery.game("simple+with-pairs")
    view = at("simple+with-pairs", ["9c 9d Ks 7h 8c", "6c Jd Qs Ad Tc"]).view(0)
    again = game.view(json.loads(json.dumps(view.to_json())))
    assert again.actions() == view.actions()
    assert again.following(["Ks"]) == view.following(["Ks"])


# Texts


READ = (
    ("throw-in", 3),
    ("transfer+armenian", 2),
    ("throw-in+pair-play", 4),
    ("throw-in+dummy-playing", 2),
    ("throw-in+joker-gifts", 3),
    ("throw-in+poker", 3),
    ("simple+with-pairs", 2),
    ("shed-exchange", 2),
    ("contract-rummy", 3),
    ("comic-animals", 3),
)
TYPED = ("take", "pass", "lead 9c", "9c", "cover 9c with Tc", "2:pass", "discard 9c", "meld 9c 9d 9h / 5c 6c 7c", "")
TYPED_TOO = ("skip", "laugh", "lay 7d", "play 9c 9d", "swap 9c for 8c", "trump c", "exchange 9c Td", "nonsense", "*r")


def said(game: Any, text: str, seen: State | View, seat: int | None) -> object:
    """What a text means, or with which words it is refused."""
    try:
        return game.parse_action(text, seen, seat)
    except IllegalMove as error:
        return str(error), error.reason, error.rule, error.view
    except FooleryError as error:
        return str(error)


@every(2)
@pytest.mark.parametrize(("name", "players"), READ, ids=[name for name, _ in READ])
def test_a_view_reads_and_refuses_as_its_state_does(name: str, players: int) -> None:
    game, random = foolery.game(name), Random(name)
    state = game.deal(players, name)
    for _ in range(60):
        if not state.actors():
            break
        for seat in range(players):
            view = state.view(seat)
            for text in random.sample([*TYPED, *TYPED_TOO], 3):
                assert said(game, text, view, None) == said(game, text, state, seat), (text, seat, state.line())
        seat = random.choice(state.actors())
        action = random.choice(state.actions(seat, 50))
        assert game.parse_move(action.text, state.view(seat)) == [*action.moves]
        for move in action.moves:
            state.play(seat, move)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("2:pass", 2, "pass"),
        (" 2 : pass", 2, " pass"),
        ("pass", None, "pass"),
        ("", None, ""),
        ("7²:pass", None, "7²:pass"),
    ],
)
def test_the_head_of_a_text(text: str, place: int | None, said: str) -> None:
    assert head_of(text) == (place, said)


def test_an_action_for_another_place_names_it() -> None:
    line = (
        "game=throw-in+pair-play hands=TcQd/-/9sTdJs/6d8c8d9c9dJcJdKcKdKsAcAdAhAs trump=h attacker=1 defender=2 "
        "stock=- discard=6c6h6s7c7d7h7s8h8s9hThJhQcQhQsKh table=Ts@3 phase=take out=1 bouts=20,4 dealer=2 actors=3"
    )
    (action,) = foolery.game("throw-in+pair-play").position(line).view(3).actions()
    assert (action.kind, action.place, action.text) == ("pass", 1, "1:pass")
    assert (action.bare, action.said) == ("1:pass", "pass")


# Exact and fast


def brute(hand: int, contract: Contract) -> Iterator[Counter[int]]:
    """The cards of every contract that a hand holds."""
    for sets in islice(whole_ways(hand, contract, (0,) * 54, False, 0), 3000):
        yield Counter(laid.card for cards in sets for laid in cards)


@pytest.mark.parametrize("contract", [Contract(2, 0), Contract(1, 1), Contract(0, 2), Contract(3, 0), Contract(2, 1)])
def test_picking_for_a_contract_agrees_with_all_contracts(contract: Contract) -> None:
    random = Random(str(contract))
    pack = [face for face in range(52) if face >> 2 < 6] * 2 + [52, 53]
    held = 0
    for _ in range(40):
        hand = tally(random.sample(pack, 11))
        ways = [*brute(hand, contract)]
        held += bool(ways)
        for number in (1, 2, 3):
            must = random.sample(faces(hand), number)
            expected = any(not Counter(must) - way for way in ways)
            assert holds(hand, tally(must), contract, False) == expected, (faces(hand), must)
    assert held > 5


def calls(view: View, picked: Sequence[str]) -> int:
    """How much work an answer is, in functions called: a figure that no busy machine changes."""
    number = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        view.following(picked)
    finally:
        sys.setprofile(None)
    return number


LOW, HIGH = "6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTd", "ThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs"


def spaced(cards: str) -> str:
    return " ".join(cards[i : i + 2] for i in range(0, len(cards), 2))


@pytest.mark.parametrize("game", ["big-twin", "big-twin+with-pairs", "big-twin+treshka", "big-twin+suit-leads"])
def test_a_click_is_little_work_with_the_largest_hand(game: str) -> None:
    view = at(f"throw-in+{game}", [f"{spaced(LOW)} {spaced(LOW)}", f"{spaced(HIGH)} {spaced(HIGH)}"]).view(0)
    for number in range(6):
        assert calls(view, ["7c", "7d", "8c", "8d", "9h"][:number]) < CLICK


@pytest.mark.parametrize("deal", range(1, 8))
def test_a_click_is_little_work_with_the_densest_hand(deal: int) -> None:
    dense = [f"{rank}{suit}" for rank in "56789" for suit in "cdhs"] + ["*b", "*r"]
    view = (
        foolery.game("contract-rummy").position(MELDS | {"hands": [dense, ["3c"]], "melds": {}, "deal": deal}).view(0)
    )
    for number in range(5):
        assert calls(view, ["5c", "6d", "7d", "*r"][:number]) < CLICK


# Laws


KINDS = (
    "throw-in+poker",
    "throw-in+joker-gifts-blocking",
    "throw-in+treshka",
    "simple+with-pairs,with-pairs.bare-pair=on",
)


@pytest.mark.parametrize(
    "name", [*KINDS, "throw-in+suit-leads", "throw-in+impudent", "shed-multi-deck", "comic-animals"]
)
@pytest.mark.parametrize("law", ["actions", "following"])
def test_every_decision_keeps_the_laws_of_actions(name: str, law: str) -> None:
    game = foolery.game(name)
    trial = Trial(game, game.seats()[0], f"{name} {law}")
    for _ in range(DECISIONS):
        trial.arrive()
        LAWS[law].judge(trial)
        if not trial.step():
            break


@pytest.mark.parametrize("picked", [None, 5, "9c", [None], [5.5], [-1], [10**30]])
def test_what_is_no_row_of_cards_is_not_picked(picked: Any) -> None:
    view = foolery.game("throw-in").deal(2, "1").view(0)
    with pytest.raises(NotationError, match="picked cards are a list"):
        view.following(picked)
