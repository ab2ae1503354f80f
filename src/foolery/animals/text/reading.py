"""A position as typed or stored, made into a state or a view; what cannot be played on from is told, all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from foolery.animals.engine.compose import NAME, Variant
from foolery.animals.engine.state import (
    LAUGH_PHASE,
    LEAD_PHASE,
    NOBODY,
    OVER,
    PHASES,
    TURN_LIMIT,
    AnimalsState,
    result_of,
)
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.notation import FIELDS
from foolery.base import arguments
from foolery.base.bits import lowest, rank_set
from foolery.base.cards import RANKS, Card, CardSet, card_text, cardset, parse_card, rank
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract.written import body, settled

Check = Callable[[Any], bool]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 63


def _or_none(inner: Check) -> Check:
    return lambda value: value is None or inner(value)


def _list(inner: Check) -> Check:
    return lambda value: isinstance(value, (list, tuple)) and all(inner(one) for one in value)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _pair(value: Any, second: Check) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and _whole(value[0]) and second(value[1])


def _center(value: Any) -> bool:
    return isinstance(value, Mapping) and set(value) <= {"center"} and all(_list(_text)(one) for one in value.values())


def _memory(value: Any) -> bool:
    if not isinstance(value, Mapping) or not set(value) <= {NAME}:
        return False
    return all(
        isinstance(item, Mapping)
        and set(item) <= {"all", "seats"}
        and _whole(item.get("all", 0))
        and _list(_whole)(item.get("seats", []))
        for item in value.values()
    )


_CARDS: Final = _list(_text)
_EMPTY: Final = _or_none(lambda value: value == [] or value == 0)
SHAPES: Final[dict[str, tuple[Check, str]]] = {
    "game": (_text, "shape.game"),
    "players": (_or_none(_whole), "shape.whole"),
    "hands": (_list(_CARDS), "shape.hands"),
    "trump": (lambda value: value is None, "animals.shape-trump"),
    "stock": (_EMPTY, "animals.shape-stock"),
    "table": (_EMPTY, "animals.shape-table"),
    "discard": (_or_none(lambda value: _whole(value) or _CARDS(value)), "shape.cards"),
    "zones": (_or_none(_center), "animals.shape-zones"),
    "phase": (lambda value: value is None or value in PHASES, "animals.shape-phase"),
    **dict.fromkeys(("turn", "last_layer", "dealer", "seat"), (_or_none(_whole), "shape.place-to")),
    **dict.fromkeys(("actors", "persons"), (_or_none(_list(_whole)), "shape.places-to")),
    "memory": (_or_none(_memory), "animals.shape-memory"),
    "shown": (_or_none(_list(lambda value: _pair(value, _CARDS))), "animals.shape-shown"),
    "lacks": (_or_none(_list(lambda value: _pair(value, _text))), "animals.shape-lacks"),
    **dict.fromkeys(("deal", "ply", "turns"), (_or_none(_whole), "shape.reasonable")),
    "seed": (_or_none(_text), "shape.text"),
    "legal": (_or_none(_CARDS), "shape.actions"),
    "result": (lambda value: True, "shape.object"),
}


def count_hands(data: Mapping[str, Any]) -> int:
    """How many places the position has. Raises PositionError where it has no hands."""
    hands = data.get("hands")
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= 8:
        raise PositionError([Message("position.hands-shape")])
    return len(hands)


def read_state(rules: Variant, data: Mapping[str, Any]) -> AnimalsState:
    """The state of a position. Raises PositionError with all that is wrong, or NotationError for a card."""
    fields = _fields(data)
    _check_numbers(rules, fields)
    if any("?" in row for row in _rows(fields)):
        raise PositionError([Message("animals.is-a-view")])
    state = AnimalsState(rules, len(fields["hands"]))
    state.hands = [_mask(row) for row in fields["hands"]]
    state.pile = _pile(fields)
    elsewhere = cardset(state.pile) | sum(state.hands)
    left = fields.get("discard")
    state.discard = cardset(rules.cards) & ~elsewhere if left is None else _mask(left or [])
    state.seed = fields.get("seed") or ""
    _set_course(state, fields)
    problems = _bad_cards(rules, fields) or state.problems() + _bad_end(state)
    if fields.get("actors") is not None and tuple(fields["actors"]) != state.actors():
        acting = list(state.actors()) or Message("animals.nobody")
        problems.append(Message("animals.actors", actors=fields["actors"], acting=acting))
    if problems:
        raise PositionError(problems)
    return state


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, each of its shape. Raises PositionError."""
    problems = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(Message("position.no-field", name=name))
        elif not SHAPES.get(name, (lambda _: True, ""))[0](value):
            problems.append(
                Message("position.must-be", name=name, value=arguments.shown(value), right=_right(name, data))
            )
    if problems:
        raise PositionError(problems)
    return {name: value for name, value in data.items() if value is not None}


def _right(name: str, data: Mapping[str, Any]) -> Message:
    """What a field must be; of places it is told how far they go."""
    code, hands = SHAPES[name][1], data.get("hands")
    if not code.endswith("-to"):
        return Message(code)
    return Message(code, last=(len(hands) if isinstance(hands, list | tuple) and hands else arguments.MOST_SEATS) - 1)


def _check_numbers(rules: Variant, fields: Mapping[str, Any]) -> None:
    """Raise PositionError for seats that are not there, or a number of players that is not that of the hands."""
    hands = len(fields["hands"])
    problems = []
    if fields.get("players", hands) != hands:
        problems.append(Message("position.players", players=fields["players"], hands=hands))
    for name in ("turn", "last_layer", "dealer", "seat"):
        if name in fields and fields[name] >= hands:
            problems.append(Message("position.outside", name=name, place=fields[name], last=hands - 1))
    named = {name: list(fields.get(name, [])) for name in ("actors", "persons")}
    named |= {name: [seat for seat, _ in fields.get(name, [])] for name in ("shown", "lacks")}
    for name, seats in named.items():
        if any(seat >= hands for seat in seats):
            problems.append(Message("position.names-outside", name=name, last=hands - 1))
        if len(set(seats)) < len(seats):
            problems.append(Message("position.names-twice", name=name))
    if _memo(fields).get("all", 0) > hands:
        problems.append(Message("animals.skips", skips=_memo(fields)["all"], seats=hands))
    strange = {letter for _, ranks in fields.get("lacks", []) for letter in ranks if letter not in RANKS}
    if strange:
        problems.append(Message("animals.strange-ranks", ranks=sorted(strange)))
    if "turn" not in fields and fields.get("phase") == LAUGH_PHASE:
        problems.append(Message("animals.no-turn"))
    if problems:
        raise PositionError(problems)


def _memo(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = (fields.get("memory") or {}).get(NAME) or {}
    return found


def _rows(fields: Mapping[str, Any]) -> list[list[str]]:
    """Every list of cards."""
    left = fields.get("discard")
    named = [(fields.get("zones") or {}).get("center", []), left if isinstance(left, (list, tuple)) else []]
    return [list(row) for row in [*fields["hands"], *named]] + ([["?"]] if isinstance(left, int) and left else [])


def _bad_cards(rules: Variant, fields: Mapping[str, Any]) -> list[Message]:
    """Cards that are there twice or not in the pack, or shown and not in the hand."""
    found: set[Card] = set()
    problems = []
    for row in _rows(fields):
        for card in (parse_card(text) for text in row if text != "?"):
            if card in found or card not in rules.cards:
                problems.append(Message("position.twice-or-strange", card=card_text(card)))
            found.add(card)
    if not problems and not any("?" in row for row in _rows(fields)) and "discard" in fields:
        missing = [card for card in rules.cards if card not in found]
        if missing:
            problems.append(Message("animals.nowhere", number=len(missing), card=card_text(missing[0])))
    return problems


def _bad_end(state: AnimalsState) -> list[Message]:
    """A deal that is over without a reason."""
    problems = []
    if state.turns > TURN_LIMIT or (state.turns == TURN_LIMIT and state.phase != OVER):
        problems.append(Message("position.too-many-turns", turns=state.turns, limit=TURN_LIMIT))
    if state.phase == LEAD_PHASE and all(state.hands):
        first = min(rank(lowest(hand)) for hand in state.hands)
        holder = next(seat for seat, hand in enumerate(state.hands) if hand & rank_set(first))
        if not state.hands[state.turn] & rank_set(first):
            problems.append(Message("animals.wrong-lead", seat=state.turn, holder=holder))
    if state.phase == OVER and 0 not in state.hands and state.turns < TURN_LIMIT:
        problems.append(Message("animals.not-over"))
    return problems


def _mask(row: list[str]) -> CardSet:
    return cardset(parse_card(text) for text in row if text != "?")


def _pile(fields: Mapping[str, Any]) -> list[Card]:
    return [parse_card(text) for text in (fields.get("zones") or {}).get("center", [])]


def _ranks(text: str) -> int:
    return sum(1 << RANKS.index(letter) for letter in set(text))


def _set_course(s: AnimalsState, fields: Mapping[str, Any]) -> None:
    """Whose turn it is and what is remembered.

    Unsaid, the card on top was laid by the seat before those that have skipped since.
    """
    memo = _memo(fields)
    actors = fields.get("actors") or [NOBODY]
    s.dealer = fields.get("dealer", s.players - 1)
    s.turn = fields.get("turn", s.after(s.dealer) if actors[0] == NOBODY else actors[0])
    s.phase = fields.get("phase", s.phase)
    s.persons = tuple(sorted(fields.get("persons", ())))
    s.turns = fields.get("turns", 0)
    s.skips = memo.get("all", int(s.phase == LAUGH_PHASE))
    s.deal, s.ply = fields.get("deal", 1), fields.get("ply", 0)
    if s.phase == LAUGH_PHASE:
        order = [(s.turn + i) % s.players for i in range(1, s.players)]
        s.asked = actors[0] if actors[0] >= 0 else next((seat for seat in order if seat in s.persons), NOBODY)
    if s.pile:
        skipped = s.skips - (s.phase == LAUGH_PHASE)
        s.last_layer = fields.get("last_layer", (s.turn - skipped - (not s.free())) % s.players)
    for seat, row in fields.get("shown", ()):
        s.shown[seat] = _mask(row)
    for seat, letters in fields.get("lacks", ()):
        s.lacks[seat] = _ranks(letters)


def read_view(rules: Variant, data: Mapping[str, Any]) -> AnimalsView:
    """The view that a position with unknown cards describes. Raises PositionError or NotationError."""
    written = body(data)
    fields = _fields(written)
    if "seat" not in written:
        raise PositionError([Message("position.view-lacks", name="seat")])
    _check_numbers(rules, fields)
    s = AnimalsState(rules, len(fields["hands"]))
    s.pile = _pile(fields)
    _set_course(s, fields)
    problems = _bad_cards(rules, fields) or s.bad_phase()
    if problems:
        raise PositionError(problems)
    left = fields.get("discard", 0)
    seat = fields.get("seat")
    sizes = [len(row) for row in fields["hands"]]
    draft = AnimalsView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply,
        phase=s.phase,
        actors=s.actors(),
        legal=(),
        hand=0 if seat is None else _mask(fields["hands"][seat]),
        hand_sizes=tuple(sizes),
        shown=tuple(s.shown),
        lacks=tuple(s.lacks),
        pile=tuple(s.pile),
        discard_size=left if isinstance(left, int) else len(left),
        turn=s.turn,
        last_layer=s.last_layer,
        skips=s.skips,
        turns=s.turns,
        persons=s.persons,
        deal=s.deal,
        dealer=s.dealer,
        result=result_of(s.phase, sizes),
    )
    return settled(draft, fields, partial(read_state, rules))
