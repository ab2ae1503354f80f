"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, RANKS, Move, card_text, rank
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove, NotationError
from foolery.base.messages import Message
from foolery.contract.action import Action, Decision
from foolery.contract.typed_input import parse, read_card, several, words_of
from foolery.shedding.engine import moves
from foolery.shedding.engine.actions import action_of, cards_named, word_of
from foolery.shedding.engine.moves import kind_of, number_of
from foolery.shedding.engine.numbers import PLAY, PLAY_DOWN, READY, SWAP, TAKE_PILE, TAKE_WITH
from foolery.speech import typed

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.state import State

_OWN: Final = frozenset(("play", "play-down", "take-pile", "swap", "ready"))
"""The words of the notation that the core and the exchange have."""
_NUMBER: Final = re.compile("[0-9]{1,3}")
"""Of a face-down card, as far as anybody counts."""


def parse_action(text: str, decision: Decision) -> Action:
    """One action, or a short form that fits one legal action only; what its label says, and cards in words.

    Raises NotationError for what cannot be read or fits several actions, and IllegalMove for what can be read but is
    not allowed.
    """
    return parse(
        "idiot",
        text,
        decision,
        lambda said: _read(text, words_of(said), decision),
        lambda said: _read(text, _spelled(text, said.split(), decision), decision),
        lambda move: action_of(decision.seen.rules, decision.seat, move),
    )


def _read(text: str, words: list[str], decision: Decision) -> Action:
    """The action that the words of a text mean, cards in notation."""
    rules: Rules = decision.seen.rules
    if not words:
        raise NotationError("idiot.empty")
    first = words[0].lower()
    verb = first if first in rules.kind_words.values() else typed("idiot").get(first, "")
    things = _things(words[1:] if verb else words, text)
    fitting = [move for move in decision.legal if _fits(rules, move, verb, things)]
    if len(fitting) > 1:
        raise several(text, [*map(rules.move_text, fitting)])
    if not fitting:
        _refuse(text, decision.state, decision.seat, verb, things)
    return action_of(rules, decision.seat, fitting[0])


def _spelled(text: str, spoken: list[str], decision: Decision) -> list[str]:
    """The words with the card that is meant for each rank that was said without a suit; of its own the seat has one.

    Raises NotationError where several of them may be laid.
    """
    state, seat, out = decision.state, decision.seat, []
    there = cards_of(state.hand(seat) | state.row(seat) if state.phase else state.source(seat))
    own = [card % COPY for card in there]
    for word in spoken:
        if word not in RANKS or word in text.split():
            out.append(word)
            continue
        meant = sorted({card for card in own if rank(card) == RANKS.index(word)}) or [RANKS.index(word) << 2]
        legal = [move for move in decision.legal if set(cards_named(decision.seen.rules, move)) <= {*meant}]
        if len(meant) > 1 and len(legal) > 1:
            raise several(text, [*map(decision.seen.rules.move_text, legal)])
        out.append(card_text(meant[0]))
    return out


def _things(words: list[str], text: str) -> list[int]:
    """The faces that words name; a number alone, as that of a face-down card, below 0."""
    out = []
    for word in words:
        if word.lower() in typed("idiot-links"):
            continue
        if _NUMBER.fullmatch(word):
            if int(word) == 0:
                raise NotationError("move.unreadable", text=text, why=Message("idiot.from-one"))
            out.append(-int(word))
            continue
        out.append(read_card(word, text))
    return out


def _fits(rules: Rules, move: Move, verb: str, things: list[int]) -> bool:
    """Whether a legal move is what these words may mean; for an exchange the card of the hand alone is enough."""
    kind = kind_of(move)
    if verb and word_of(rules, kind) != verb:
        return False
    if verb and not things:
        return True
    named = [-number_of(move)] if kind == PLAY_DOWN else cards_named(rules, move)
    if kind == SWAP:
        return things in (named, named[:1])
    return bool(things) and sorted(named) == sorted(things)


def _refuse(text: str, state: State, seat: int, verb: str, things: list[int]) -> None:
    """Say why nothing fits; a move of the core or the exchange by playing it on a copy that refuses it."""
    move = _build(verb or _usual(state, things), things)
    if move is not None:
        state.copy().play(seat, move)
    if not verb and not things:
        raise NotationError("idiot.not-a-move", text=text)
    named = " ".join(card_text(thing) if thing >= 0 else str(-thing) for thing in things)
    what = f"{verb} {named}".strip()
    raise IllegalMove("move.not-now", reason="not-now", view=state.view(seat).line(memory=False), move=what)


def _usual(state: State, things: list[int]) -> str:
    """What bare cards or numbers mean."""
    if things and things[0] < 0:
        return "play-down"
    return "swap" if state.phase else "play"


def _build(verb: str, things: list[int]) -> Move | None:
    """The move that the words name, legal or not; None where they name none."""
    cards = [thing for thing in things if thing >= 0]
    if len(cards) < len(things):
        return moves.move(PLAY_DOWN, number=-things[0]) if verb == "play-down" and 0 < -things[0] < 64 else None
    if verb == "play" and cards:
        try:
            return moves.move(PLAY, cards=cards)
        except ValueError:
            raise NotationError("idiot.several-ranks") from None
    if verb == "take-pile" and len(cards) < 2:
        return moves.move(TAKE_WITH, up=cards[0]) if cards else moves.move(TAKE_PILE)
    if verb == "swap" and len(cards) == 2:
        return moves.move(SWAP, number=cards[0], up=cards[1])
    return moves.move(READY) if verb == "ready" and not cards else None


def read_written(rules: Rules, text: str) -> Action:
    """An action in its full notation, as ``Game.read_written``."""
    return replace(action_of(rules, -1, move_of(rules, text)), text=text)


def move_of(rules: Rules, text: str) -> Move:
    """The move of a full text of the notation. Raises NotationError."""
    verb, *words = text.split() or [""]
    kinds = {word: kind for kind, word in rules.kind_words.items()}
    things = _things(words, text)
    move = _build(verb, things) if verb in _OWN else None
    if verb in kinds and verb not in _OWN and all(thing >= 0 for thing in things):
        with suppress(ValueError):
            move = moves.move(kinds[verb], cards=things)
    if move is None:
        raise NotationError("idiot.not-a-move", text=text)
    return move
