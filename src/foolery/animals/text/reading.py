"""A position as typed or stored, made into a state; what cannot be played on from is told, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foolery.animals.engine.compose import NAME, TURN_LIMIT, Variant
from foolery.animals.engine.moves import LAUGH_PHASE, LEAD_PHASE, NOBODY, OVER
from foolery.animals.engine.state import AnimalsState
from foolery.animals.text.field_shapes import well_shaped
from foolery.base.bits import lowest, rank_set
from foolery.base.cards import RANKS, Card, CardSet, card_text, cardset, parse_card, rank
from foolery.base.errors import PositionError
from foolery.base.messages import Message


def count_hands(data: Mapping[str, Any]) -> int:
    """How many places the position has. Raises PositionError where it has no hands."""
    hands = data.get("hands")
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= 8:
        raise PositionError([Message("position.no-hands" if data.get("hands") is None else "position.hands-shape")])
    return len(hands)


def read_state(rules: Variant, data: Mapping[str, Any]) -> AnimalsState:
    """The state of a position. Raises PositionError with all that is wrong, or NotationError for a card."""
    fields = well_shaped(data)
    check_numbers(rules, fields)
    if any("?" in row for row in _rows(fields)):
        raise PositionError([Message("animals.is-a-view")])
    state = AnimalsState(rules, len(fields["hands"]))
    state.hands = [mask(row) for row in fields["hands"]]
    state.pile = pile_of(fields)
    elsewhere = cardset(state.pile) | sum(state.hands)
    left = fields.get("discard")
    state.discard = cardset(rules.cards) & ~elsewhere if left is None else mask(left or [])
    state.seed = fields.get("seed") or ""
    set_course(state, fields)
    problems = bad_cards(rules, fields) or state.problems() + _bad_end(state)
    if fields.get("actors") is not None and tuple(fields["actors"]) != state.actors():
        acting = list(state.actors()) or Message("animals.nobody")
        problems.append(Message("animals.actors", actors=fields["actors"], acting=acting))
    if problems:
        raise PositionError(problems)
    return state


def check_numbers(rules: Variant, fields: Mapping[str, Any]) -> None:
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


def bad_cards(rules: Variant, fields: Mapping[str, Any]) -> list[Message]:
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


def mask(row: list[str]) -> CardSet:
    """The cards of a row that are known."""
    return cardset(parse_card(text) for text in row if text != "?")


def pile_of(fields: Mapping[str, Any]) -> list[Card]:
    """The pile from the bottom."""
    return [parse_card(text) for text in (fields.get("zones") or {}).get("center", [])]


def _ranks(text: str) -> int:
    return sum(1 << RANKS.index(letter) for letter in set(text))


def set_course(s: AnimalsState, fields: Mapping[str, Any]) -> None:
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
        s.shown[seat] = mask(row)
    for seat, letters in fields.get("lacks", ()):
        s.lacks[seat] = _ranks(letters)
