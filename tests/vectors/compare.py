"""What an example says must hold, held against what the engine says."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.vectors import rummy
from tests.vectors.actions import same_in_any_order, thrown_together
from tests.vectors.engine import State
from tests.vectors.form import Example
from tests.vectors.position import COUNTER_RULES, ZONE_NAMES

_MISSING = "nothing of the kind"
_RANKS = "AKQJT98765432"


class Findings:
    """The differences found so far, and how many things were compared at all."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.compared = 0

    def equal(self, what: str, expected: Any, came: Any) -> None:
        self.compared += 1
        if expected != came:
            self.faults.append(f"{what}: expected {show(expected)}, came {show(came)}")

    def same_cards(self, what: str, expected: Sequence[str], came: Any) -> None:
        self.compared += 1
        if not isinstance(came, list) or Counter(expected) != Counter(came):
            self.faults.append(f"{what}: expected {show(sorted(expected))}, came {show(came)}")

    def fault(self, text: str) -> None:
        self.faults.append(text)


def show(value: Any) -> str:
    """A value in a few readable characters."""
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)) and value and all(isinstance(part, str) for part in value):
        return ", ".join(value) if any(" " in part for part in value) else " ".join(value)
    return json.dumps(value, ensure_ascii=False, default=str)


# Actions of a seat.


def acts_at(state: State) -> dict[int, list[str]]:
    """By place the whole actions that somebody may do there: ``2:pass`` is what a seat does for place 2."""
    found: dict[int, list[str]] = {}
    for seat in state.actors():
        for action in state.actions(seat):
            found.setdefault(action.place, []).append(action.said)
    return found


def actions_of(state: State, place: int) -> list[str]:
    """Whole actions at this place, with cards in one order; of a seat that acts for others only, theirs."""
    found = acts_at(state)
    if place not in found and place in state.actors():
        found[place] = [action for actions in found.values() for action in actions]
    return sorted({same_in_any_order(text) for text in found.get(place, ())})


def compare_actions(findings: Findings, what: str, kind: str, listed: Sequence[str], came: Sequence[str]) -> None:
    """``kind`` is ``legal`` (the exact set), ``includes`` or ``excludes``."""
    wanted = {same_in_any_order(text) for text in listed}
    have = set(came)
    if kind == "legal":
        findings.compared += 1
        have -= _throws_left_out(wanted, have)
        if wanted != have:
            missing, more = sorted(wanted - have), sorted(have - wanted)
            parts = [f"{name}: {show(part)}" for name, part in (("missing", missing), ("more", more)) if part]
            came_text = show(sorted(have)) if have else "no action"
            findings.fault(f"{what}: expected {show(sorted(wanted))}, came {came_text} ({'; '.join(parts)})")
        return
    findings.compared += len(wanted)
    wrong = sorted(wanted - have if kind == "includes" else wanted & have)
    if wrong:
        word = "expected" if kind == "includes" else "expected without"
        findings.fault(f"{what}: {word} {show(wrong)}, came {show(sorted(have)) if have else 'no action'}")


def _throws_left_out(wanted: set[str], have: set[str]) -> set[str]:
    """Throws of several cards of one rank whose single cards are listed: an example need not name them."""
    if any(thrown_together(text) for text in wanted):
        return set()
    left_out = set()
    for text in have:
        cards = thrown_together(text)
        if cards and len({card[0] for card in cards}) == 1 and all(f"throw {card}" in wanted for card in cards):
            left_out.add(text)
    return left_out


# What holds after the last action.


class After:
    """The state after the last action, with what an example may ask of it."""

    def __init__(self, example: Example, state: State, discarded_unnamed: int) -> None:
        self.example = example
        self.state = state
        self.position = rummy.as_compared(state.to_json())
        self.discarded_unnamed = discarded_unnamed

    def zone(self, name: str) -> list[Any]:
        """Its cards, or a list per seat; a position leaves out zones without cards."""
        return list((self.position.get("zones") or {}).get(ZONE_NAMES[name], []))

    def zone_of(self, name: str, seat: int) -> list[str]:
        rows = self.zone(name)
        return list(rows[seat]) if seat < len(rows) else []

    def counter(self, name: str, seat: int) -> int:
        """The number that a rule keeps for a seat; a position leaves out what is nothing."""
        seats = (self.position.get("memory") or {}).get(COUNTER_RULES[name], {}).get("seats", [])
        return int(seats[seat]) if seat < len(seats) else 0

    def slots(self) -> list[Mapping[str, Any]]:
        return list(self.position.get("table") or [])

    def pending(self) -> list[str]:
        return [slot["attack"] for slot in self.slots() if slot.get("cover") is None and slot.get("obliged", True)]

    def turn_up(self) -> Any:
        named = self.position.get("turn_up")
        stock = self.position["stock"]
        return named if named is not None else stock[-1] if stock else _MISSING

    def leader(self) -> Any:
        """Who had drawn the card that lies on top of the pile."""
        drawn = {card: int(seat) for seat, card in self.example.extra["row"].items()}
        return drawn.get(self.zone("center")[-1], _MISSING)

    def needs_rank(self) -> Any:
        """One above the top of the pile, after the ace the lowest of the pack."""
        ranks = sorted({card[0] for card in all_cards(self.position)}, key=_RANKS.index, reverse=True)
        return ranks[(ranks.index(self.zone("center")[-1][0]) + 1) % len(ranks)]

    def decider(self) -> Any:
        actors = self.state.actors()
        return actors[0] if actors else None


def _suits(trump: Any) -> Any:
    return "".join(sorted(trump)) if isinstance(trump, str) else trump


_SIMPLE: dict[str, Callable[[After], Any]] = {
    "attacker": lambda a: a.position.get("attacker"),
    "defender": lambda a: a.position.get("defender"),
    "dealer": lambda a: a.position.get("dealer"),
    "beaten": lambda a: a.position.get("beaten_bouts"),
    "stock_count": lambda a: len(a.position["stock"]),
    "stock_last": lambda a: a.position["stock"][-1] if a.position["stock"] else _MISSING,
    "discard_count": lambda a: len(a.position["discard"]) - a.discarded_unnamed,
    "pile_count": lambda a: len(a.zone("pile")),
    "center_count": lambda a: len(a.zone("center")),
    "discard_pile_count": lambda a: len(a.zone("discard_pile")),
    "stock_count_including_hidden": lambda a: len(a.position["stock"]) + len(a.zone("hidden_trump")),
    "turn_up": After.turn_up,
    "table": lambda a: [[slot["attack"], slot.get("cover")] for slot in a.slots()],
    "table_count": lambda a: len(a.slots()),
    "pending_count": lambda a: len(a.pending()),
    "endgame": lambda a: not a.position["stock"],
    "controller_acts": After.decider,
    "center": lambda a: a.zone("center"),
    "target": lambda a: (a.zone("center") or [None])[-1],
    "leader": After.leader,
    "needs_rank": After.needs_rank,
    "deal_over": lambda a: a.state.result() is not None,
}

_PER_SEAT: dict[str, Callable[[After, int], Any]] = {
    "hand_counts": lambda a, seat: len(a.position["hands"][seat]),
    "locked_counts": lambda a, seat: len(a.zone_of("locked", seat)),
    "buy_in_counts": lambda a, seat: len(a.zone_of("buy_in", seat)),
    "counts": lambda a, seat: a.counter("counts", seat),
    "figures": lambda a, seat: a.counter("figures", seat),
    "minimum": lambda a, seat: a.counter("minimum", seat),
    "points": lambda a, seat: _entry(getattr(a.state.result(), "points", _MISSING), seat),
}

_CARDS_BY_SEAT: dict[str, Callable[[After, int], Any]] = {
    "hands": lambda a, seat: a.position["hands"][seat],
    "set_aside": lambda a, seat: a.zone_of("set_aside", seat),
    "won": lambda a, seat: a.zone_of("won", seat),
    "up": lambda a, seat: a.zone_of("up", seat),
}


def compare_then(findings: Findings, after: After) -> None:
    """Everything that ``then`` says, but for what is asked of deals and of the rule set alone."""
    for name, expected in after.example.then.items():
        what = f"then.{name}"
        if name in _SIMPLE:
            findings.equal(what, expected, _SIMPLE[name](after))
        elif name in _PER_SEAT:
            for seat, count in _named_seats(expected):
                findings.equal(f"{what} of seat {seat}", count, _PER_SEAT[name](after, seat))
        elif name in _CARDS_BY_SEAT:
            for seat, cards in _named_seats(expected):
                findings.same_cards(f"{what} of seat {seat}", cards, _CARDS_BY_SEAT[name](after, seat))
        elif name in _SPECIAL:
            _SPECIAL[name](findings, after, expected)
        elif asked := re.fullmatch(r"(legal|includes|excludes)(?:_for_seat_(\d+))?", name):
            acting = _seat_that_acts(after) if asked[2] is None else int(asked[2])
            came = [] if acting is None else actions_of(after.state, acting)
            compare_actions(findings, what, asked[1], expected, came)
        elif not asked_of_deals(name):
            raise AssertionError(f"then.{name} is allowed by the form and compared by nobody")


def asked_of_deals(name: str) -> bool:
    """Whether the key asks something of every deal, of the rule set or of the dealing itself."""
    every = ("dealt_ranks", "stock_ranks", "turn_up_rank", "pack_size", "redeal", "refused")
    return name in every or re.fullmatch(r"(hand_size|stock_after)_deal_\d+", name) is not None


def _named_seats(expected: Any) -> Iterable[tuple[int, Any]]:
    """The seats that are asked: the keys of an object, the entries of a list but null."""
    if isinstance(expected, Mapping):
        return [(int(seat), part) for seat, part in expected.items()]
    return [(seat, part) for seat, part in enumerate(expected) if part is not None]


def _entry(values: Any, seat: int) -> Any:
    if isinstance(values, Mapping):
        return values.get(seat, values.get(str(seat), _MISSING))
    listed = isinstance(values, Sequence) and not isinstance(values, str) and seat < len(values)
    return values[seat] if listed else _MISSING


def _seat_that_acts(after: After) -> int | None:
    actors = after.state.actors()
    named = after.example.then.get("actor")
    return named if named in actors else actors[0] if actors else None


def _actor(findings: Findings, after: After, expected: Any) -> None:
    actors = list(after.state.actors())
    findings.compared += 1
    if expected not in actors and not (expected is None and not actors):
        findings.fault(f"then.actor: expected {show(expected)}, came {show(actors[0] if len(actors) == 1 else actors)}")


def _phase(findings: Findings, after: After, expected: str) -> None:
    findings.equal("then.phase", "over" if expected == "score" else expected, after.position["phase"])


def _trump(findings: Findings, after: After, expected: Any) -> None:
    findings.equal("then.trump", _suits(expected), _suits(after.position["trump"]))


def _pending(findings: Findings, after: After, expected: list[str]) -> None:
    findings.same_cards("then.pending", expected, after.pending())


def _out(findings: Findings, after: After, expected: list[int]) -> None:
    findings.equal("then.out", sorted(expected), sorted(after.position.get("out") or []))


def _down(findings: Findings, after: After, expected: Any) -> None:
    for seat, cards in _named_seats(expected):
        findings.equal(f"then.down of seat {seat}", cards, after.zone_of("down", seat))


def _melds(findings: Findings, after: After, expected: Any) -> None:
    lying = _entries(after.position.get("melds"))
    for seat, melds in _named_seats(expected):
        for name, cards in melds.items():
            came = _entries(_entry(lying, seat)).get(name, _MISSING)
            findings.same_cards(f"then.melds {seat}.{name}", cards, came)


def _joker_means(findings: Findings, after: After, expected: Any) -> None:
    came = _entries(after.position.get("joker_means"))
    for joker, card in expected.items():
        findings.equal(f"then.joker_means of {joker}", card, came.get(joker, _MISSING))


def _entries(value: Any) -> Mapping[Any, Any]:
    return value if isinstance(value, Mapping) else {}


def _result(findings: Findings, after: After, expected: Any) -> None:
    findings.equal("then.result", _result_wanted(expected), _result_came(after, expected))


def _result_wanted(expected: Any) -> Any:
    if not isinstance(expected, Mapping):
        return expected
    return {name: sorted(part) if isinstance(part, list) else part for name, part in expected.items()}


def _result_came(after: After, expected: Any) -> Any:
    """The engine's result in the words of the example: what it does not ask is left out."""
    result = after.state.result()
    if result is None:
        return None
    if result.draw:
        return "draw"
    fools, winners = sorted(result.fools), sorted(result.winners)
    words = {
        "fool": fools[0] if len(fools) == 1 else fools,
        "winner": winners[0] if len(winners) == 1 else winners,
        "losing_team": fools,
        "winning_team": winners,
        "winners": winners,
    }
    asked = expected if isinstance(expected, Mapping) else ("fool",)
    return {name: words[name] for name in asked}


_SPECIAL: dict[str, Callable[[Findings, After, Any], None]] = {
    "actor": _actor,
    "phase": _phase,
    "trump": _trump,
    "pending": _pending,
    "out": _out,
    "down": _down,
    "melds": _melds,
    "joker_means": _joker_means,
    "result": _result,
}


# What holds of every deal of a game.


def compare_deal(findings: Findings, then: Mapping[str, Any], dealt: Mapping[str, Any]) -> None:
    """What ``then`` asks of every deal, held against one."""
    came: dict[str, Callable[[], Any]] = {
        "dealt_ranks": lambda: "".join(sorted((card[0] for hand in dealt["hands"] for card in hand), key=_RANKS.index)),
        "stock_ranks": lambda: "".join(card[0] for card in dealt.get("stock") or ()),
        "turn_up_rank": lambda: dealt["stock"][-1][0] if dealt.get("stock") else _MISSING,
        "pack_size": lambda: len(all_cards(dealt)),
    }
    for name, read in came.items():
        if name in then:
            findings.equal(f"then.{name}", then[name], read())


def compare_numbered_deal(findings: Findings, name: str, expected: int, dealt: Mapping[str, Any]) -> None:
    """``hand_size_deal_N`` and ``stock_after_deal_N``, held against a deal of that number."""
    if name.startswith("hand_size"):
        sizes = sorted({len(hand) for hand in dealt["hands"]})
        findings.equal(f"then.{name}", expected, sizes[0] if len(sizes) == 1 else sizes)
    else:
        findings.equal(f"then.{name}", expected, len(dealt.get("stock") or ()))


def all_cards(position: Mapping[str, Any]) -> list[str]:
    """Every card that a position names, wherever it lies; of a number of unknown cards none."""
    cards: list[str] = []

    def gather(part: Any) -> None:
        if isinstance(part, str):
            cards.append(part)
        elif isinstance(part, list):
            for inner in part:
                gather(inner)
        elif isinstance(part, Mapping):
            for inner in part.values():
                gather(inner)

    for name in ("hands", "stock", "discard", "discard_pile", "up", "down", "pile", "melds", "zones"):
        gather(position.get(name))
    for slot in position.get("table") or ():
        if isinstance(slot, Mapping):
            gather([slot["attack"], slot.get("cover")])
    return cards
