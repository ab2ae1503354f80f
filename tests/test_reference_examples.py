"""The reference against the worked examples: a second opinion that misreads the rules is no use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import (
    ChanceError,
    Position,
    actors,
    beats,
    complete,
    deal,
    legal,
    next_dealer,
    normal,
    pack,
    read_game,
    result,
    step,
)
from tests.reference.pregame import begin_pile, next_rank

FILE = Path(__file__).parent / "data" / "vectors" / "durak.jsonl"


def is_ours(example: dict[str, Any]) -> bool:
    try:
        read_game(example["game"], example["players"])
    except ValueError:
        return False
    by_chance = "dealt_ranks" in example.get("then", {})
    return bool(example["phase"] != "compose" and not by_chance)


EXAMPLES = [example for example in map(json.loads, FILE.read_text(encoding="utf-8").splitlines()) if is_ours(example)]


def start(example: dict[str, Any]) -> Position:
    if example["phase"] == "new-deal":
        return dealt(example)
    extra = dict(example["extra"])
    counts = extra.pop("counts", extra.pop("figures", None))
    given = {
        name: example[name] for name in ("game", "trump", "hands", "stock", "attacker", "defender", "table", "phase")
    }
    given["zones"] = zones_out_of(extra, example["players"])
    if "hidden_trump" in extra:
        given["stock"] = [*given["stock"], extra.pop("hidden_trump")]
    assert set(extra) <= {"deal", "dealer", "first", "passed", "turned_up"}
    if example["bout"] is None:
        given |= {"attacker": 0, "defender": 1, "queue": [["start", example["actor"]]]}
    else:
        given["bouts"] = example["bout"]["number"]
        given["beaten_bouts"] = example["bout"]["beaten"]
    if not example.get("pack_partial"):
        given["discard"] = example["discard"]
    position = complete(given | extra)
    if example["phase"] == "climb":
        begin_pile(position, 0)
    position["notes"]["counts"] = counts or position["notes"]["counts"]
    return position


def zones_out_of(extra: dict[str, Any], players: int) -> dict[str, Any]:
    """The cards that lie apart; the target is the last card of the centre."""
    zones: dict[str, Any] = {}
    for name in ("buy_in", "won", "row", "locked"):
        if name in extra:
            rows = extra.pop(name)
            cards = [rows.get(str(seat), []) for seat in range(players)]
            zones[name.replace("_", "-")] = [[row] if isinstance(row, str) else row for row in cards]
    zones |= {name: extra.pop(name) for name in ("removed", "center") if name in extra}
    if "row" in zones:
        zones["center"] = []
    extra.pop("target", None)
    return zones


def dealt(example: dict[str, Any]) -> Position:
    """The order of the pack that gives these hands, dealt."""
    extra = example["extra"]
    players = example["players"]
    fool = extra.get("previous_fool")
    dealer = extra.get("dealer", players - 1 if fool is None else fool)
    hands = [list(hand) for hand in example["hands"]]
    if "last_dealt" in extra:
        hands[dealer].remove(extra["last_dealt"])
        hands[dealer].append(extra["last_dealt"])
    number = sum(len(hand) for hand in hands)
    order = [hands[(dealer + 1 + turn) % players].pop(0) for turn in range(number)]
    turned = extra.get("cards_after_deal", example["stock"][-1:])
    order += turned + [card for card in example["stock"] if card not in turned]
    before = None
    if fool is not None:
        before = {"fools": [fool], "out": []}
        assert next_dealer([fool], 0, players) == dealer
    number = extra.get("deal", 1)
    burials = (2,) * len(turned)
    return deal(order, example["game"], players, dealer, number, before, burials)


def pairs(position: Position) -> list[list[str | None]]:
    """The table as attack cards with their covers."""
    return [[slot["attack"], slot["cover"]] for slot in position["table"]]


def play(position: Position, lines: list[str], then: dict[str, Any]) -> Position:
    """All lines, with passes that nobody has a choice about, but for one that would clear the table that is wanted."""
    for line in lines:
        seat, _, action = line.partition(": ")
        while int(seat) not in actors(position) and only_pass(position):
            position = step(position, actors(position)[0], "pass")
        if action == "pass" and "pass" not in legal(position, int(seat)):
            continue
        position = step(position, int(seat), action)
    while only_pass(position) and ("actor" in then or then.get("table") != pairs(position)):
        position = step(position, actors(position)[0], "pass")
    return position


def only_pass(position: Position) -> bool:
    acting = actors(position)
    return bool(acting) and legal(position, acting[0]) == {"pass"}


def compare_actions(position: Position, seat: int, expected: dict[str, Any]) -> None:
    found = legal(position, seat)
    if "includes" in expected:
        assert {normal(action) for action in expected["includes"]} <= found
    if "excludes" in expected:
        assert not {normal(action) for action in expected["excludes"]} & found
    if "legal" in expected:
        if position["phase"] in ("throw", "take"):
            found = {action for action in found if len(action.split()) <= 2}
        assert found == {normal(action) for action in expected["legal"]}


def facts_of_zones(position: Position) -> dict[str, Any]:
    """What lies apart, and what is asked of whoever climbs."""
    zones = position["zones"]
    facts: dict[str, Any] = {"buy_in_counts": [len(row) for row in zones.get("buy-in", [])]}
    if zones.get("center"):
        facts |= {"center": zones["center"], "target": zones["center"][-1]}
    if position["phase"] == "climb":
        facts |= {"leader": (actors(position)[0] - 1) % len(position["hands"]), "needs_rank": next_rank(position)}
    return facts


def words(position: Position) -> Any:
    ended = result(position)
    if ended is None:
        return None
    return {"fool": ended["fools"][0]} if ended["fools"] else "draw"


def compare(position: Position, then: dict[str, Any]) -> None:
    acting = actors(position)
    facts = {
        "attacker": position["attacker"],
        "defender": position["defender"],
        "phase": position["phase"],
        "trump": position["trump"],
        "actor": acting[0] if acting else None,
        "hand_counts": [len(hand) for hand in position["hands"]],
        "stock_count": len(position["stock"]),
        "discard_count": len(position["discard"]),
        "table_count": len(position["table"]),
        "table": pairs(position),
        "stock_last": position["stock"][-1] if position["stock"] else None,
        "turn_up": position["stock"][-1] if position["stock"] else None,
        "dealer": position["dealer"],
        "result": words(position),
        "counts": position["notes"]["counts"],
        "figures": position["notes"]["counts"],
        "pending": [slot["attack"] for slot in position["table"] if slot["cover"] is None and slot["obliged"]],
        "stock_count_including_hidden": len(position["stock"]),
    }
    facts |= facts_of_zones(position)
    for name, value in then.items():
        if name == "hands":
            for seat, hand in value.items():
                assert sorted(position["hands"][int(seat)]) == sorted(hand)
        elif name == "won":
            for seat, pile in value.items():
                assert sorted(position["zones"]["won"][int(seat)]) == sorted(pile)
        elif name.startswith("includes_for_seat_"):
            compare_actions(position, int(name.rpartition("_")[2]), {"includes": value})
        elif name == "out":
            assert set(position["out"]) == set(value)
        elif name == "locked_counts":
            for locked, count in zip(position["notes"]["locked"], value, strict=True):
                assert count in (None, len(locked))
        elif name not in ("legal", "includes", "excludes"):
            assert facts[name] == value, name
    if acting:
        compare_actions(position, acting[0], then)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 24


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    position = start(example)
    if example["actor"] is not None:
        assert actors(position)[0] == example["actor"]
        compare_actions(position, example["actor"], example)
    then = example.get("then", {})
    compare(play(position, example.get("play", []), then), then)


def test_an_example_with_one_card_changed_fails() -> None:
    example = next(example for example in EXAMPLES if example["id"] == "transfer-01")
    changed = json.loads(json.dumps(example).replace('"9c"', '"6c"'))
    with pytest.raises(AssertionError):
        compare_actions(start(changed), 1, {"legal": ["take", "cover 9c with Tc"]})
    changed = example | {"hands": [["Kc", "Ac"], example["hands"][1]]}
    with pytest.raises(AssertionError):
        test_example(changed)


def test_beats() -> None:
    assert beats("Tc", "9c", "h")
    assert not beats("8c", "9c", "h")
    assert not beats("9c", "9c", "h")
    assert beats("6h", "Ac", "h")
    assert not beats("Ac", "6h", "h")
    assert not beats("As", "6c", "h")
    assert beats("7h", "6h", "h")
    assert not beats("6h", "7h", "h")


def test_what_chance_decides_is_refused() -> None:
    order = pack(36)
    order.insert(12, order.pop())
    with pytest.raises(ChanceError):
        deal(order, "throw-in", 2, 1)
    assert deal(order, "throw-in,ace-not-trump=allow", 2, 1)["trump"] == "s"
