"""One test for each value of each table option: it fails when the option is ignored.

A probe plays a small position (or a deal) under a variant and tells what came of it. ``CASES`` gives the outcome by the
rule text for every value of the option; a value whose outcome no other value changes would prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import foolery
from foolery.base.cards import PACKS, card_text
from foolery.base.errors import BadOption
from foolery.contract import Before, State
from foolery.durak.engine.config import CORE_OPTIONS
from tests.positions import actions, at, do, field, hand, pass_all, phase, slot

PLAIN_STOCK = "Tc Td Ts Jc Js Qd Kh"
"""A stock for positions in which only matters that there is one."""
LATER: dict[str, Any] = {"bouts": 2, "beaten_bouts": 1}
"""A bout after the first discard, where the limit of five is gone."""

Probe = Callable[[str], Any]


@dataclass(frozen=True)
class Case:
    """What a probe tells for each value of an option."""

    option: str
    base: str
    probe: Probe
    outcomes: dict[str, Any]


# Deals


def order_of(*first: str, last: str = "") -> list[str]:
    """All 36 cards: these first, that one last, the others between them from the lowest up."""
    named = " ".join(first).split()
    others = [card_text(card) for card in PACKS["36"] if card_text(card) not in {*named, last}]
    return [*named, *others, *([last] if last else [])]


ACES = "Ac Ad Ah As"


def pack_dealt(game: str) -> tuple[int, str]:
    state = foolery.game(game).deal(2, "pack")
    cards = sorted(card for place in state.census().values() for card in place)
    return len(cards), card_text(cards[0])


def turned_card(game: str) -> str:
    """Which card of the stock fixes the trump: no ace lies there, so nothing is buried."""
    order = order_of(ACES, "6c 6d 6h 6s 7c 7d 7h 7s 9c", last="Js")
    found = set()
    for seed in "abcdefgh":
        state = foolery.game(game).deal_from(order, 2, seed, dealer=1)
        stock = field(state, "stock")
        assert [card for card in order[12:] if card != stock[-1]] == stock[:-1]
        assert field(state, "trump") == stock[-1][1]
        found.add(stock[-1])
    return {("9c",): "the next", ("Js",): "the bottom one"}.get(tuple(found), "any" if len(found) > 3 else str(found))


def turned_ace(game: str) -> str:
    order = order_of("6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s As 9d")
    state = foolery.game(game).deal_from(order, 2, "ace", dealer=1)
    stock = field(state, "stock")
    dealt = [hand(state, 0), hand(state, 1)] == [set(order[0:12:2]), set(order[1:12:2])]
    if stock[-1] == "As":
        return "stands"
    assert stock[-1][0] != "A"
    if not dealt:
        return "dealt again"
    assert sorted(stock) == sorted(order[12:])
    return "next turned" if stock[-1] == "9d" else stock[-1]


def shown_trump(game: str) -> list[set[str]]:
    """What the others see in the leader's hand: in the first deal of a session, and in the next."""
    order = order_of("7h 6c Kh 6d 8c 6s 9c 7c Tc 7d Jc 7s Qh")
    seen = []
    for before in (None, Before(deal=1, dealer=1, fool=1, first_out=0)):
        state = foolery.game(game).deal_from(order, 2, "shown", dealer=1, before=before)
        assert state.actors() == (0,)
        seen.append({card for card in state.view(1).to_json()["hands"][0] if card != "?"})
    return seen


def next_leader(game: str) -> int:
    """Who leads a later deal: the fool was seat 2, seat 0 went out first, seat 2 holds the lowest trump."""
    order = order_of("7c 7d 7s 6h 8c 8d 8s 8h Tc Td Ts Th Jc Jd Js Jh Qc Qd Qs Qh Kc Kd Ks Kh 9h")
    state = foolery.game(game).deal_from(order, 4, "next", before=Before(deal=1, dealer=1, fool=2, first_out=0))
    assert (field(state, "deal"), field(state, "dealer")) == (2, 2)
    assert "6h" in hand(state, 2)
    return state.actors()[0]


# Leads and additions


def largest_lead(game: str, **fields: Any) -> int:
    state = at(game, ["6c 6d 6s 6h Ks", "7c 8c 9c Jd Qc Kc"], stock="Tc Td Ts Kh", **LATER | fields)
    assert {"lead Ks", "lead 6h"} <= actions(state)
    return max(len(action.split()) - 1 for action in actions(state))


BEATEN = [
    ("6c", "7c"),
    ("6d", "7d"),
    ("7s", "8s"),
    ("8c", "9c"),
    ("8d", "9d"),
    ("Jd", "Jh"),
    ("9s", "Th"),
    ("Kc", "Ah"),
]
"""Attack cards that lie covered; five of them and one more are six."""


def opens_again(game: str, covered: int, take: bool = False, **fields: Any) -> bool:
    """Whether more may be thrown in when the defender has answered the last of some attack cards, or takes."""
    table = [slot(attack, 0, cover) for attack, cover in BEATEN[:covered]] + [slot("6s")]
    state = at(game, ["6h 8h Ks", "7h 9h Ad", "Qs Qc As"], table=table, **fields)
    do(state, "1: take" if take else "1: cover 6s with 7h")
    asked = phase(state) in ("throw", "take")
    if asked:
        assert state.actors() == (0,)
        assert "throw 6h" in actions(state)
    else:
        assert phase(state) == "lead"
    return asked


def seventh(game: str, stock: str = PLAIN_STOCK) -> bool:
    return opens_again(game, 5, stock=stock, **LATER)


def sixths(first: bool, second: bool, take: bool, beaten: bool, bare: bool) -> dict[str, bool]:
    """The outcomes of ``sixth`` by what was tried."""
    return {"first": first, "second": second, "take": take, "after one beaten": beaten, "first, no stock": bare}


def sixth(game: str) -> dict[str, bool]:
    """Whether a sixth attack card may come: in the first bout, in the second with none beaten, on a take, and so on."""
    return sixths(
        opens_again(game, 4, stock=PLAIN_STOCK),
        opens_again(game, 4, stock=PLAIN_STOCK, bouts=2),
        opens_again(game, 4, take=True, stock=PLAIN_STOCK),
        opens_again(game, 4, stock=PLAIN_STOCK, **LATER),
        opens_again(game, 4),
    )


def attack_cards(game: str) -> tuple[int, bool, bool]:
    """The largest lead out of four cards, and whether a seventh and a ninth attack card may come."""
    return largest_lead(game), seventh(game), opens_again(game, 7, stock=PLAIN_STOCK, **LATER)


def thrown_cards(game: str) -> tuple[int, list[bool]]:
    """The largest lead out of four cards, and whether more may be thrown in when none, one, two and three were."""
    found = []
    for number in range(4):
        table = [slot("6c", 0, "7c"), *(slot(attack, 0, cover) for attack, cover in BEATEN[2 : 2 + number]), slot("6s")]
        state = at(game, ["6h 8h Ks", "7h 9h Ad", "Qs Qc As"], table=table, stock=PLAIN_STOCK, **LATER)
        do(state, "1: cover 6s with 7h")
        found.append(phase(state) == "throw")
    return largest_lead(game), found


def seats_asked(game: str) -> list[int]:
    """Who is asked to throw in at seat 1, of five."""
    hands = ["Ks Qs", "7h 9h Ad", "7s Qc", "7d Jd", "8d As"]
    state = at(game, hands, table=[slot("6s")], stock=PLAIN_STOCK)
    do(state, "1: cover 6s with 7h")
    return pass_all(state)


def who_may_throw(game: str) -> tuple[int, ...]:
    state = at(game, ["Ks Qs", "7h 9h Ad", "7s Qc", "7d Jd"], table=[slot("6s")], stock=PLAIN_STOCK, phase="defend")
    if state.actors() != (1,):
        pass_all(state)
    do(state, "1: cover 6s with 7h")
    return state.actors()


def after_lead(game: str) -> tuple[str, tuple[int, ...], list[str]]:
    """Phase and actors when a card has been led, and who answers it first."""
    state = at(game, ["6s Ks 6d", "7h 9h Ad", "6c Qc"], stock=PLAIN_STOCK)
    do(state, "0: lead 6s")
    found = phase(state), state.actors()
    if phase(state) == "throw":
        do(state, "0: pass", "2: throw 6c", "0: pass", "2: pass")
    assert state.actors() == (1,)
    return *found, sorted(s["attack"] for s in field(state, "table"))


def after_take(game: str) -> tuple[str, tuple[int, ...]]:
    state = at(game, ["6d Ks", "7h 9h Ad", "6c Qc"], table=[slot("6s")], stock=PLAIN_STOCK)
    do(state, "1: take")
    return phase(state), state.actors()


# Transfers


def transfers(game: str, attack: str = "9c", held: str = "9d 9s Ad", **fields: Any) -> set[str]:
    state = at(game, ["Ks Qs", held, "7s Qc 8s Kc"], table=[slot(attack)], stock=PLAIN_STOCK, **LATER | fields)
    return {action for action in actions(state, 1) if action.startswith("transfer")}


def transfers_by_bout(game: str) -> list[bool]:
    """In the first bout of the first deal, in its second bout, in the first bout of the second deal."""
    return [
        bool(transfers(game, bouts=bout, beaten_bouts=bout - 1, deal=deal)) for deal, bout in ((1, 1), (1, 2), (2, 1))
    ]


def trump_transfers(game: str) -> list[set[str]]:
    """With a trump on the table, and with a trump only in the hand."""
    return [transfers(game, "9h", "9d Ad"), transfers(game, "9c", "9h Ad")]


# Settlement and the end


def drawn_cards(game: str) -> list[set[str]]:
    """What seats 0 (leader), 1 (defender) and 2 draw from Tc Td Ts Jc Js and the turn-up."""
    hands = ["6c 6d 7c 7d", "8c 8d 9c 9d", "Qc Qd Qs Kc Kd"]
    state = at(game, hands, table=[slot("6s", 0, "8s")], phase="throw", stock="Tc Td Ts Jc Js Ah", **LATER)
    pass_all(state)
    assert phase(state) == "lead"
    assert state.actors() == (1,)
    return [hand(state, place) - set(hands[place].split()) for place in range(3)]


def all_out(game: str) -> tuple[bool, tuple[int, ...]]:
    state = at(game, ["7c", "8c"])
    do(state, "0: lead 7c", "1: cover 7c with 8c")
    result = state.result()
    assert result is not None
    return result.draw, result.fools


def many_cards(game: str) -> tuple[int, ...] | None:
    """Seat 1 holds ten cards after taking, while there is a stock; who has lost?"""
    state = at(game, ["Ks 6c", "7c 8c 9c Jd Qc Kc Ac 7s 8s", "Qs Kd"], table=[slot("6s")], stock=PLAIN_STOCK, **LATER)
    do(state, "1: take")
    pass_all(state)
    result = state.result()
    return None if result is None else result.fools


def full_hands(game: str) -> tuple[int, ...] | None:
    """Two seats draw up to six cards, which are too many; who has lost?"""
    state = at(
        game,
        ["Ks", "7c 8c 9c Jd Qc"],
        table=[slot("6s", 0, "7s")],
        stock=PLAIN_STOCK + " 6c 6d",
        phase="throw",
        **LATER,
    )
    pass_all(state)
    result = state.result()
    return None if result is None else result.fools


def limited_at(game: str) -> list[bool]:
    """Whether the deal ends after the bout with this number."""
    ended = []
    for number in (1, 2, 499, 500):
        state = at(game, ["Ks Qs 6c", "7h 9h Ad"], table=[slot("6s")], stock=PLAIN_STOCK, bouts=number)
        do(state, "1: take")
        pass_all(state)
        result = state.result()
        assert result is None or (result.limited and result.draw and not any(result.utilities))
        ended.append(result is not None)
    return ended


def discard_seen(game: str) -> Any:
    state = at(game, ["Ks 6c", "7h 9h"], stock=PLAIN_STOCK, **LATER)
    gone = set(field(state, "discard"))
    assert len(gone) == 36 - 4 - len(PLAIN_STOCK.split())
    shown = [state.view(seat).to_json().get("discard") for seat in (0, 1)]
    if all(one == len(gone) for one in shown):
        return "count"
    return "cards" if all(isinstance(one, list) and set(one) == gone for one in shown) else shown


def swaps(game: str) -> bool:
    state = at(game, ["6h Ks", "7h 9h"], stock=PLAIN_STOCK, **LATER)
    if "swap-six" not in actions(state):
        return False
    do(state, "0: swap-six")
    assert (hand(state, 0), field(state, "stock")[-1]) == ({"Kh", "Ks"}, "6h")
    assert state.actors() == (0,)
    return True


def straps(game: str, last: str, others: str, answer: str) -> int:
    """How many epaulettes seat 1 gets when seat 0 goes out with these cards."""
    state = at(game, [last, others], **LATER)
    do(state, f"0: lead {last}", *(f"1: {part}" for part in answer.split("; ")))
    result = state.result()
    assert result is not None
    assert result.fools == (1,)
    return result.straps


def sixes(*numbers: int) -> dict[str, int]:
    """The outcomes of ``straps_by_six`` by what was led last and what became of it."""
    tried = "plain, taken|trump, taken|plain, covered|trump, covered|two plain, taken|a seven"
    return dict(zip(tried.split("|"), numbers, strict=True))


def straps_by_six(game: str) -> dict[str, int]:
    return {
        "plain, taken": straps(game, "6d", "7c Ks", "take"),
        "trump, taken": straps(game, "6h", "7c Ks", "take"),
        "plain, covered": straps(game, "6d", "7d Ks", "cover 6d with 7d"),
        "trump, covered": straps(game, "6h", "7h Ks", "cover 6h with 7h"),
        "two plain, taken": straps(game, "6d 6c", "7c Ks", "take"),
        "a seven": straps(game, "7d", "7c Ks", "take"),
    }


def straps_by_rank(game: str) -> dict[str, int]:
    return {card: straps(game, card, "7c Ks", "take") for card in ("2d", "6d")}


CASES = [
    Case("pack", "throw-in", pack_dealt, {"36": (36, "6c"), "52": (52, "2c"), "24": (24, "9c"), "32": (32, "7c")}),
    Case(
        "trump-card-source", "throw-in", turned_card, {"next": "the next", "bottom": "the bottom one", "random": "any"}
    ),
    Case(
        "ace-not-trump",
        "throw-in",
        turned_ace,
        {"re-turn": "next turned", "re-deal": "dealt again", "allow": "stands"},
    ),
    Case("lead-max", "throw-in", largest_lead, {"any": 4, "1": 1, "2": 2}),
    Case("lead-max", "simple", largest_lead, {"any": 4, "1": 1, "2": 2}),
    Case("show-lowest-trump", "throw-in", shown_trump, {"off": [set(), set()], "on": [{"7h"}, set()]}),
    Case("throw-in-order", "throw-in", who_may_throw, {"token": (0,), "free": (0, 2, 3)}),
    Case("throwers", "throw-in", seats_asked, {"all": [0, 2, 3, 4], "attacker": [0], "neighbours": [0, 2]}),
    Case(
        "throw-while-pending",
        "throw-in",
        after_lead,
        {"off": ("defend", (1,), ["6s"]), "on": ("throw", (0,), ["6c", "6s"])},
    ),
    Case("throw-after-take", "throw-in", after_take, {"on": ("take", (0,)), "off": ("lead", (2,))}),
    Case(
        "cap-total",
        "throw-in",
        attack_cards,
        {"6": (4, False, False), "none": (4, True, True), "3": (3, False, False), "7": (4, True, False)},
    ),
    Case(
        "cap-thrown",
        "throw-in",
        thrown_cards,
        {
            "off": (4, [True] * 4),
            "1": (4, [True, False, False, False]),
            "3": (4, [True, True, True, False]),
            "11": (4, [True] * 4),
        },
    ),
    Case("cap-lifted-empty-stock", "throw-in", lambda game: seventh(game, ""), {"on": True, "off": False}),
    Case(
        "first-attack-five",
        "throw-in",
        sixth,
        {
            "on": sixths(False, False, True, True, False),
            "first-bout": sixths(False, True, True, True, False),
            "off": sixths(True, True, True, True, True),
        },
    ),
    Case(
        "replenish-order",
        "throw-in",
        drawn_cards,
        {
            "attacker-first": [{"Tc", "Td"}, {"Jc", "Js"}, {"Ts"}],
            "defender-first": [{"Ts", "Jc"}, {"Tc", "Td"}, {"Js"}],
            "clockwise": [{"Tc", "Td"}, {"Ts", "Jc"}, {"Js"}],
        },
    ),
    Case(
        "transfer-several",
        "transfer",
        transfers,
        {"any": {"transfer 9d", "transfer 9s", "transfer 9d 9s"}, "1": {"transfer 9d", "transfer 9s"}},
    ),
    Case(
        "no-transfer-first-bout", "transfer", transfers_by_bout, {"off": [True, True, True], "on": [False, True, True]}
    ),
    Case(
        "no-transfer-trump-on-table",
        "transfer",
        trump_transfers,
        {"off": [{"transfer 9d"}, {"transfer 9h"}], "on": [set(), {"transfer 9h"}]},
    ),
    Case("closed-discard", "throw-in", discard_seen, {"on": "count", "off": "cards"}),
    Case("no-draw", "throw-in", all_out, {"off": (True, ()), "on": (False, (1,))}),
    Case("instant-loss-at", "throw-in", many_cards, {"off": None, "10": (1,), "11": None}),
    Case(
        "instant-loss-when",
        "throw-in,instant-loss-at=6",
        full_hands,
        {"settled": (0, 1), "at-once": (0,)},
    ),
    Case(
        "bout-limit",
        "throw-in",
        limited_at,
        {"500": [False, False, False, True], "1": [True] * 4, "2": [False, True, True, True]},
    ),
    Case("swap-six-of-trump", "throw-in", swaps, {"off": False, "on": True}),
    Case(
        "next-lead",
        "throw-in",
        next_leader,
        {"from-under-fool": 3, "under-fool": 1, "winner": 0, "lowest-trump": 2},
    ),
    Case(
        "strap",
        "throw-in",
        straps_by_six,
        {
            "uncovered": sixes(1, 1, 0, 0, 2, 0),
            "non-trump": sixes(1, 0, 1, 0, 2, 0),
            "both": sixes(1, 0, 0, 0, 2, 0),
            "any": sixes(1, 1, 1, 1, 2, 0),
        },
    ),
    Case("strap-keep-sixes", "throw-in,pack=52", straps_by_rank, {"off": {"2d": 1, "6d": 0}, "on": {"2d": 0, "6d": 1}}),
]


PAGAT = (
    "ace-not-trump=allow,cap-lifted-empty-stock=off,first-attack-five=off,next-lead=under-fool,swap-six-of-trump=on,"
    "throw-while-pending=on"
)


def usual(option: str) -> str:
    return next(one.usual for one in CORE_OPTIONS if one.name == option)


@pytest.mark.parametrize(
    ("case", "value"),
    [pytest.param(case, value, id=f"{case.base}-{case.option}={value}") for case in CASES for value in case.outcomes],
)
def test_value_is_felt(case: Case, value: str) -> None:
    """The value has the outcome of its rule text, which other values do not have."""
    assert case.probe(f"{case.base},{case.option}={value}") == case.outcomes[value]
    others = [other for other in case.outcomes if case.outcomes[other] != case.outcomes[value]]
    assert others, "the probe does not tell this value from any other"
    assert case.probe(f"{case.base},{case.option}={others[0]}") != case.outcomes[value]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.base}-{case.option}")
def test_default(case: Case) -> None:
    """An option that is not named has the value in bold."""
    assert case.probe(case.base) == case.outcomes[usual(case.option)]


def test_every_value_has_a_case() -> None:
    """No option and no value is without a probe; one that takes numbers has some."""
    for option in CORE_OPTIONS:
        tried = {value for case in CASES if case.option == option.name for value in case.outcomes}
        assert set(option.values) <= tried, option.name
        assert not option.numbers or any(value.isdigit() for value in tried - set(option.values)), option.name


def test_every_value_is_told_from_another() -> None:
    for case in CASES:
        values = list(case.outcomes.values())
        assert all(values.count(value) < len(values) for value in values), case.option


@pytest.mark.parametrize(
    ("preset", "expanded"),
    [
        ("russian-classic", "throw-in,no-transfer-first-bout=on"),
        ("podkidnoy", "throw-in,no-transfer-first-bout=on"),
        ("prostoy", "simple,no-transfer-first-bout=on"),
        ("perevodnoy", "transfer,no-transfer-first-bout=on"),
        ("pagat-podkidnoy", f"throw-in,{PAGAT}"),
        ("pagat-perevodnoy", f"transfer,{PAGAT}"),
    ],
)
def test_preset_expands(preset: str, expanded: str) -> None:
    assert foolery.game(preset).id == expanded == foolery.game(expanded).id


def test_preset_plays_as_it_expands() -> None:
    assert transfers_by_bout("perevodnoy") == [False, True, True]
    assert swaps("pagat-podkidnoy")
    assert after_lead("pagat-podkidnoy")[0] == "throw"
    assert next_leader("pagat-perevodnoy") == 1
    assert not seventh("pagat-podkidnoy", "")
    assert opens_again("pagat-podkidnoy", 4, stock=PLAIN_STOCK)


def test_default_is_left_out_of_the_id() -> None:
    for option in CORE_OPTIONS:
        assert foolery.game(f"throw-in,{option.name}={option.usual}").id == "throw-in"


@pytest.mark.parametrize(("players", "cards"), [(2, 36), (6, 36), (7, 52), (8, 52)])
def test_seven_seats_take_the_large_pack(players: int, cards: int) -> None:
    state = foolery.game("throw-in").deal(players, "seats")
    assert sum(map(len, state.census().values())) == cards


def test_free_order_opens_the_window_at_once() -> None:
    assert after_lead("throw-in,throw-in-order=free")[:2] == ("throw", (0, 2))
    with pytest.raises(BadOption, match="throw-while-pending"):
        foolery.game("throw-in,throw-in-order=free,throw-while-pending=off")


@pytest.mark.parametrize("option", ["throw-while-pending=on", "throw-in-order=free"])
def test_window_while_cards_wait(option: str) -> None:
    """It opens after the lead, a transfer and every cover; an addition clears the passes and leaves it open."""
    hands = ["6s Ks Qs Js", "6d 7h 9h Ad", "6c 7s Qc Ac", "6h 8h Kd 8d Kc"]
    state = at(f"transfer,{option}", hands, stock="Tc Td Ts Qd Jh Kh", **LATER)
    do(state, "0: lead 6s", "0: pass", "2: pass", "3: pass")
    assert (phase(state), state.actors()) == ("defend", (1,))
    do(state, "1: transfer 6d")
    assert phase(state) == "throw"
    assert state.actors()[0] == 1
    do(state, "1: pass", "3: throw 6h")
    assert state.actors()[0] == 1
    do(state, "1: pass", "3: pass", "0: pass")
    assert (phase(state), state.actors()) == ("defend", (2,))
    do(state, "2: cover 6s with 7s")
    assert (phase(state), state.actors()[0]) == ("throw", 1)


def test_free_order_hears_whoever_comes_first() -> None:
    """Seat 2 need not wait for the leader, and the leader still acts after it."""
    state = at("throw-in,throw-in-order=free", ["6s Ks 6d", "7h 9h Ad", "6c Qc"], stock=PLAIN_STOCK)
    do(state, "0: lead 6s", "2: throw 6c", "0: throw 6d")
    assert [one["by"] for one in field(state, "table")] == [0, 2, 0]


@pytest.mark.parametrize("value", ["re-turn", "re-deal"])
def test_ace_as_the_last_card_of_a_full_deal(value: str) -> None:
    """Six seats use up the 36 cards, so an ace as the last card means a new deal."""
    order = order_of(last="As")
    state = foolery.game(f"throw-in,ace-not-trump={value}").deal_from(order, 6, "six", dealer=5)
    assert any(hand(state, place) != set(order[place::6]) for place in range(6))
    allowed = foolery.game("throw-in,ace-not-trump=allow").deal_from(order, 6, "six", dealer=5)
    assert all(hand(allowed, place) == set(order[place::6]) for place in range(6))
    assert (field(allowed, "trump"), field(allowed, "stock") or []) == ("s", [])


def test_nothing_but_aces_to_turn() -> None:
    """Every card that could be turned is an ace: to turn another means to deal again."""
    order = sorted((card_text(card) for card in PACKS["52"]), key=lambda card: card[0] == "A")
    state = foolery.game("throw-in,pack=52").deal_from(order, 8, "aces", dealer=7)
    assert field(state, "stock")[-1][0] != "A"
    assert any(hand(state, place) != set(order[place:48:8]) for place in range(8))


@pytest.mark.parametrize("value", ["from-under-fool", "under-fool", "winner", "lowest-trump"])
def test_lead_after_a_draw(value: str) -> None:
    """After a draw the same dealer deals and the lowest trump leads."""
    order = order_of("7c 7d 7s 6h 8c 8d 8s 8h Tc Td Ts Th Jc Jd Js Jh Qc Qd Qs Qh Kc Kd Ks Kh 9h")
    game = foolery.game(f"throw-in,next-lead={value}")
    state = game.deal_from(order, 4, "draw", before=Before(deal=1, dealer=2, fool=None, first_out=0))
    assert (field(state, "dealer"), state.actors()) == (2, (2,))


def test_limit_counts_as_a_draw_for_all() -> None:
    state: State = at("throw-in,bout-limit=1", ["Ks Qs 6c", "7h 9h Ad"], table=[slot("6s")], stock=PLAIN_STOCK)
    do(state, "1: take")
    pass_all(state)
    result = state.result()
    assert result is not None
    assert (result.limited, result.draw, result.utilities) == (True, True, (0.0, 0.0))
