"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from foolery.base.cards import COPY, Move, card_text, parse_card
from foolery.base.errors import IllegalMove, NotationError
from foolery.base.groups import group_faces
from foolery.base.letters import suit_words
from foolery.contract.action import Action, Decision, head_of
from foolery.contract.typed_input import parse, read_card, several, words_of
from foolery.durak.engine import moves
from foolery.durak.engine.actions import action_of, picks, whole_word
from foolery.durak.engine.moves import kind_of, place_of, read_back
from foolery.durak.engine.numbers import (
    AT_DEFENCE,
    AT_LEAD,
    AT_TAKE,
    AT_THROW,
    COVER,
    LAY,
    LEAD,
    PASS,
    PLACE,
    TAKE,
    THROW,
)
from foolery.speech import typed

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.state import State


def read_move(rules: Rules, text: str, phase: str = "") -> Move:
    """A move in its exact notation, legal or not. Raises NotationError.

    In a ``phase`` of a rule's own a text is first of all a move of that rule's: ``take`` may mean another thing there.
    """
    place, said = head_of(text)
    words = said.split()
    own = [kind for rule in rules.rules if phase in rule.phases for kind in rule.kinds.values()]
    unread: NotationError | None = None
    for kind in [*own, *rules.forms]:
        try:
            found = read_back(kind, rules.forms[kind], words, -1 if place is None else place)
        except NotationError as error:  # what is no card of this form may be a word of a longer one
            unread = unread or error
            continue
        if found is not None:
            return found
    raise unread or NotationError("move.no-action", text=text)


def read_written(rules: Rules, text: str, phase: str = "") -> Action:
    """An action in its full notation, as ``Game.read_written``: without moves where it takes several."""
    try:
        return replace(action_of(rules, -1, (read_move(rules, text, phase),)), text=text)
    except ValueError as error:  # NotationError, or cards that are no group of one move
        place, said = head_of(text)
        kind, *cards = said.split() or [""]
        if kind not in rules.kind_words.values():
            if isinstance(error, NotationError):
                raise
            raise NotationError("move.no-action", text=text) from None
        faces = tuple(parse_card(card) % COPY for card in cards)
        return Action(kind, -1 if place is None else place, faces, (), (), text)


def _words(rules: Rules, move: Move) -> list[str]:
    """A move in notation without its place, word by word."""
    return rules.move_text(move & (1 << PLACE) - 1).split()


Segments = tuple[tuple[str, tuple[int, ...]], ...]


def parse_action(text: str, decision: Decision) -> Action:
    """One whole action, or a short form that fits one legal action only.

    ``2:pass`` is what the seat does for place 2. Raises NotationError for what cannot be read or fits several actions,
    and IllegalMove for what can be read but is not allowed.
    """
    rules: Rules = decision.seen.rules

    def read(spoken: str) -> Action:
        return action_of(rules, decision.seat, _moves_meant(text, spoken, decision, rules))

    def read_spoken(spoken: str) -> Action:
        try:
            return read(spoken)
        except NotationError:
            return read(text)

    def action(move: Move) -> Action:
        # A move that is a part of an action only is none of its own.
        return read(text) if picks(rules, move) else action_of(rules, decision.seat, [move])

    return parse("durak", text, decision, read, read_spoken, action)


def _moves_meant(text: str, spoken: str, decision: Decision, rules: Rules) -> list[Move]:
    seat, legal = decision.seat, decision.legal
    # What a page sends back is the notation of a legal move as it was given.
    given = next((move for move in legal if rules.move_text(move) == text), None)
    if given is not None and not picks(rules, given):
        return [given]
    place, said = head_of(spoken)
    words = words_of(said)
    if not words:
        raise NotationError("durak.empty")
    first = words[0].lower()
    known = {*rules.kind_words.values(), *(form.split()[0] for form in rules.forms.values())}
    verb = first if first in known else typed("durak").get(first) or rules.typed.get(first, "")
    named = _named(words[1:] if verb else words, text, rules)
    verb = _kin(rules, verb, legal)
    segments = _sorted(named)
    fitting = [move for move in legal if _fits(rules, move, verb, segments, place, seat)]
    if len(fitting) > 1 and place is None:
        own = [move for move in fitting if place_of(move) < 0]
        fitting = own if len(own) == 1 else fitting
    faces = [face for _, group in named for face in group]
    if len(fitting) == 1 and not picks(rules, fitting[0]):
        return fitting
    stepped = [] if len(fitting) > 1 else _stepped_in_order(decision, verb, faces)
    if stepped or (len(fitting) == 1 and verb == _words(rules, fitting[0])[0]):
        return stepped or fitting
    fitting = [move for move in fitting if not picks(rules, move)]
    if fitting:
        raise several(text, [*map(rules.move_text, fitting)])
    return [_illegal(text, decision.state, seat, verb, segments)]


def _kin(rules: Rules, verb: str, legal: Sequence[Move]) -> str:
    """The word of a legal kind of move that a verb means where it is not the word of one itself."""
    kin = rules.kin.get(verb, ())
    if not kin:
        return verb
    words = {rules.kind_words[kind_of(move)] for move in legal}
    words |= {_words(rules, move)[0] for move in legal}
    words |= {"lead"} if "lay" in words and any(kind_of(move) == LAY for move in legal) else set()
    return verb if verb in words else next((word for word in kin if word in words), verb)


def _named(words: list[str], text: str, rules: Rules) -> Segments:
    """The cards of an action, group by group, each with the word that joins it to what stands before."""
    out: list[tuple[str, list[int]]] = [("", [])]
    links, suits = _links(rules), suit_words()
    for word in words:
        link = links.get(word.lower())
        if link is not None:
            if out[-1][1] or not out[-1][0]:
                out.append((link, []))
            continue
        if word.lower() in suits:
            out[-1][1].append(-1 - suits[word.lower()])
            continue
        out[-1][1].append(read_card(word, text))
    return tuple((link, tuple(group)) for link, group in out if group)


def _links(rules: Rules) -> dict[str, str]:
    """What joins the cards of an action in this variant, by what people type for it."""
    own = {word for form in rules.forms.values() for word in form.split()[1:] if not word.startswith("{")}
    typed_for = {said: word for said, word in rules.typed.items() if word in own}
    return {word: word for word in own} | dict(typed("durak-links")) | typed_for


def _sorted(named: Segments) -> Segments:
    """The same with the cards of each group in order, for one order is as good as another."""
    return tuple((link, tuple(sorted(group))) for link, group in named)


def _fits(rules: Rules, move: Move, verb: str, segments: Segments, place: int | None, seat: int) -> bool:
    """Whether a legal move is what these words may mean; for a cover its covering card alone is enough."""
    if place is not None and place_of(move) != (-1 if place == seat else place):
        return False
    text = _words(rules, move)
    if verb and verb not in (rules.kind_words[kind_of(move)], text[0]):
        return False
    named = _sorted(_named(text[1:], "", rules))
    if named == segments:
        return bool(verb or segments)
    first = rules.forms[kind_of(move)].split()
    if "{attack}" in first and len(segments) == 1 and len(named) == 2 and named[1][0] == "with":
        both = (named[0][1], named[1][1])
        return segments[0][1] == both[1] if len(segments[0][1]) == 1 else _in_order(segments, both)
    return False


def _in_order(segments: Segments, both: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Whether the two cards of a cover were written without a word between them."""
    return segments[0][0] == "" and segments[0][1] == tuple(sorted((*both[0], *both[1])))


def _stepped_in_order(decision: Decision, verb: str, faces: list[int]) -> list[Move]:
    """The moves of an action whose cards are chosen one by one, in the order of the text or else rising."""
    if not any(picks(decision.seen.rules, move) for move in decision.legal):
        return []
    state, seat = decision.state, decision.seat
    return _stepped(state, seat, verb, faces) or _stepped(state, seat, verb, sorted(faces))


def _stepped(state: State, seat: int, verb: str, faces: list[int]) -> list[Move]:
    """The moves of an action that the engine takes card by card; empty where these cards are none."""
    ahead = state.copy()
    moves: list[Move] = []
    left = list(faces)
    while True:
        step = _next_step(ahead, seat, verb, left, bool(moves))
        if step is None:
            return []
        moves.append(step)
        for face in group_faces(step) if step & 255 else ():
            left.remove(face)
        ahead.apply(seat, step)
        if not ahead.unfinished():
            return [] if left else moves


def _next_step(state: State, seat: int, verb: str, left: list[int], begun: bool) -> Move | None:
    """The next step of an action whose cards in ``left`` are still to be laid, in the order of the text."""
    for wanted in left[:1] if verb in ("", "lead") else sorted(left)[:1]:
        for move in state.legal(seat):
            meant = not verb or verb == whole_word(state.rules, move)
            if meant and picks(state.rules, move) and group_faces(move) == [wanted]:
                return move
    if not left and begun:
        return next((move for move in state.legal(seat) if not picks(state.rules, move)), None)
    return None


def _illegal(text: str, state: State, seat: int, verb: str, segments: Segments) -> Move:
    """Say why nothing fits; for words that name a move of the core, by playing it on a copy that refuses it."""
    faces = [face for _, group in segments for face in group if face >= 0]
    move = _build(state, verb, faces)
    if move is not None:
        state.copy().play(seat, move)
    if not verb and not faces:
        raise NotationError("durak.no-action", text=text)
    cards = " ".join(map(card_text, faces))
    what = f"{verb} {cards}".strip()
    owner = next((rule.name for rule in state.rules.rules if verb in rule.kinds), "core")
    shown = state.view(seat).line(memory=False)
    raise IllegalMove("move.not-now", reason="not-now", rule=owner, view=shown, move=what)


def _build(state: State, verb: str, faces: list[int]) -> Move | None:
    """The move of the core that the words name, legal or not."""
    kinds = {word: number for number, word in moves.CORE_KINDS.items()}
    kind = kinds.get(verb)
    if kind in (TAKE, PASS):
        return moves.move(kind)
    if verb == "cover" and len(faces) == 2:
        return moves.move(COVER, attack=faces[0], cover=faces[1])
    if not faces:
        return None
    if not verb:
        kind = {AT_LEAD: LEAD, AT_THROW: THROW, AT_TAKE: THROW}.get(state.phase)
        if state.phase == AT_DEFENCE:
            return _build_answer(state, faces)
    try:
        return None if kind is None or verb == "cover" else moves.move(kind, cards=faces)
    except ValueError:
        raise NotationError("durak.several-ranks") from None


def _build_answer(state: State, faces: list[int]) -> Move | None:
    """A bare card of a defender: a cover of the first card that waits, or both cards of a cover."""
    if len(faces) == 2:
        return moves.move(COVER, attack=faces[0], cover=faces[1])
    waiting = next((slot[0] for slot in state.table() if slot[2] < 0 and slot[5]), None)
    return None if waiting is None or len(faces) != 1 else moves.move(COVER, attack=waiting, cover=faces[0])
