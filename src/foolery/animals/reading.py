"""A position as typed or stored, made into a state or a view; what cannot be played on from is told, all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.animals.moves import KINDS, is_move, lay
from foolery.animals.notation import FIELDS
from foolery.animals.options import NAME, Variant
from foolery.animals.state import (
    LAUGH_PHASE,
    LEAD_PHASE,
    NOBODY,
    OVER,
    PHASES,
    TURN_LIMIT,
    AnimalsState,
    result_of,
)
from foolery.animals.view import AnimalsView
from foolery.bits import lowest, rank_set
from foolery.cards import RANKS, Card, CardSet, Move, card_text, cardset, parse_card, rank
from foolery.errors import NotationError, PositionError

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
    "game": (_text, "the id of a game"),
    "players": (_or_none(_whole), "a whole number"),
    "hands": (_list(_CARDS), "a list of hands, each a list of cards"),
    "trump": (lambda value: value is None, "null: this game has no trumps"),
    "stock": (_EMPTY, "empty: this game has no stock"),
    "table": (_EMPTY, "empty: the pile of this game is zones.center"),
    "discard": (_or_none(lambda value: _whole(value) or _CARDS(value)), "a list of cards"),
    "zones": (_or_none(_center), "an object with the cards of center, the pile"),
    "phase": (lambda value: value is None or value in PHASES, "one of lead, lay, laugh and over"),
    **dict.fromkeys(("turn", "last_layer", "dealer", "seat"), (_or_none(_whole), "a place")),
    **dict.fromkeys(("actors", "persons"), (_or_none(_list(_whole)), "a list of places")),
    "memory": (_or_none(_memory), f"an object with {{all, seats}} for {NAME}"),
    "shown": (_or_none(_list(lambda value: _pair(value, _CARDS))), "a list of [holder, cards]"),
    "lacks": (_or_none(_list(lambda value: _pair(value, _text))), "a list of [place, ranks]"),
    **dict.fromkeys(("deal", "ply", "turns"), (_or_none(_whole), "a whole number of reasonable size")),
    "seed": (_or_none(_text), "a text"),
    "legal": (_or_none(_CARDS), "a list of actions"),
    "result": (lambda value: True, ""),
}


def count_hands(data: Mapping[str, Any]) -> int:
    """How many places the position has. Raises PositionError where it has no hands."""
    hands = data.get("hands")
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= 8:
        raise PositionError(["hands must be a list of 2 to 8 hands, each a list of cards"])
    return len(hands)


def read_state(rules: Variant, data: Mapping[str, Any]) -> AnimalsState:
    """The state of a position. Raises PositionError with all that is wrong, or NotationError for a card."""
    fields = _fields(data)
    _check_numbers(rules, fields)
    if any("?" in row for row in _rows(fields)):
        raise PositionError(["it holds unknown cards, so it is the view of a seat and not a full position"])
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
        acting = ", ".join(map(str, state.actors())) or "nobody"
        problems.append(f"actors is {list(fields['actors'])}, but by the rules {acting} may act")
    if problems:
        raise PositionError(problems)
    return state


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, each of its shape. Raises PositionError."""
    problems = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(f"{name} is not a field of a position")
        elif not SHAPES.get(name, (lambda _: True, ""))[0](value):
            text = value if isinstance(value, str) and value else repr(value)
            problems.append(f"{name} is {text if len(text) <= 60 else text[:57] + '…'}, but must be {SHAPES[name][1]}")
    if problems:
        raise PositionError(problems)
    return {name: value for name, value in data.items() if value is not None}


def _check_numbers(rules: Variant, fields: Mapping[str, Any]) -> None:
    """Raise PositionError for seats that are not there, or a number of players that is not that of the hands."""
    hands = len(fields["hands"])
    problems = []
    if fields.get("players", hands) != hands:
        problems.append(f"players is {fields['players']}, but there are {hands} hands")
    for name in ("turn", "last_layer", "dealer", "seat"):
        if name in fields and fields[name] >= hands:
            problems.append(f"{name} is {fields[name]}, but the places are 0 to {hands - 1}")
    named = {name: list(fields.get(name, [])) for name in ("actors", "persons")}
    named |= {name: [seat for seat, _ in fields.get(name, [])] for name in ("shown", "lacks")}
    for name, seats in named.items():
        if any(seat >= hands for seat in seats):
            problems.append(f"{name} names a place outside 0 to {hands - 1}")
        if len(set(seats)) < len(seats):
            problems.append(f"{name} names a place twice")
    if _memo(fields).get("all", 0) > hands:
        problems.append(f"memory of {NAME} counts {_memo(fields)['all']} skips in a row of {hands} seats")
    strange = {letter for _, ranks in fields.get("lacks", []) for letter in ranks if letter not in RANKS}
    if strange:
        problems.append(f"lacks names ranks that are not there: {', '.join(sorted(strange))}")
    if "turn" not in fields and fields.get("phase") == LAUGH_PHASE:
        problems.append("turn must say whose turn it is")
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


def _bad_cards(rules: Variant, fields: Mapping[str, Any]) -> list[str]:
    """Cards that are there twice or not in the pack, or shown and not in the hand."""
    found: set[Card] = set()
    problems = []
    for row in _rows(fields):
        for card in (parse_card(text) for text in row if text != "?"):
            if card in found or card not in rules.cards:
                problems.append(f"{card_text(card)} is there twice or not in the pack")
            found.add(card)
    if not problems and not any("?" in row for row in _rows(fields)) and "discard" in fields:
        missing = [card for card in rules.cards if card not in found]
        if missing:
            problems.append(f"{len(missing)} cards of the pack are nowhere, {card_text(missing[0])} among them")
    return problems


def _bad_end(state: AnimalsState) -> list[str]:
    """A deal that is over without a reason."""
    problems = []
    if state.turns > TURN_LIMIT or (state.turns == TURN_LIMIT and state.phase != OVER):
        problems.append(f"turns is {state.turns}, but a deal ends after {TURN_LIMIT}")
    if state.phase == LEAD_PHASE and all(state.hands):
        first = min(rank(lowest(hand)) for hand in state.hands)
        holder = next(seat for seat, hand in enumerate(state.hands) if hand & rank_set(first))
        if not state.hands[state.turn] & rank_set(first):
            problems.append(f"seat {state.turn} is to lead, but seat {holder} holds the lowest card")
    if state.phase == OVER and 0 not in state.hands and state.turns < TURN_LIMIT:
        problems.append("the deal is over, but every seat holds cards")
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
    fields = _fields(data)
    if "seat" not in fields:
        raise PositionError(["a position with unknown cards is a view, and this one has no seat"])
    _check_numbers(rules, fields)
    s = AnimalsState(rules, len(fields["hands"]))
    s.pile = _pile(fields)
    _set_course(s, fields)
    problems = _bad_cards(rules, fields) or s.bad_phase()
    if problems:
        raise PositionError(problems)
    left = fields.get("discard", 0)
    sizes = [len(row) for row in fields["hands"]]
    return AnimalsView(
        rules=rules,
        game=rules.id,
        seat=fields["seat"],
        players=s.players,
        ply=s.ply,
        phase=s.phase,
        actors=s.actors(),
        legal=tuple(sorted(_move(text) for text in fields.get("legal", ()))),
        hand=_mask(fields["hands"][fields["seat"]]),
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


def _move(text: str) -> Move:
    """A move of a view's list."""
    word, _, card = text.partition(" ")
    kind = next((number for number, name in KINDS.items() if name == word), 0)
    move = lay(parse_card(card)) if word == "lay" else kind << 6
    if not is_move(move):
        raise NotationError(f"“{text}” is not a move; write lay 9c, skip, laugh or no-laugh")
    return move
