"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.cards import Move, card_text, parse_card
from foolery.durak.moves import PASS, TAKE, attack_of, cover_of, group_faces, kind_of
from foolery.errors import IllegalMove, NotationError

if TYPE_CHECKING:
    from foolery.durak.state import State

VERBS: Final = {
    "lead": ("lead", "зайти", "заход", "заходить", "захожу", "хожу", "ход", "ходить"),
    "cover": ("cover", "beat", "крыть", "покрыть", "побить", "бить", "бью", "крою", "отбить"),
    "throw": ("throw", "add", "подкинуть", "подкидываю", "кидаю", "добавить"),
    "transfer": ("transfer", "перевести", "перевожу", "перевод"),
    "take": ("take", "взять", "беру", "возьму", "забрать"),
    "pass": ("pass", "done", "пас", "бито", "отбой", "хватит", "всё", "все"),
    "swap-six": ("swap-six", "swap", "обмен", "обменять", "поменять"),
}
"""What people type for the words of the notation, in both languages."""
VERB_OF: Final = {word: verb for verb, words in VERBS.items() for word in words}
_LINKS: Final = {"with", "by", "картой", "на", "with:"}


def parse_action(text: str, state: State, seat: int | None = None) -> list[Move]:
    """The moves of one whole action, or of a short form that fits one legal action only.

    ``seat`` is who acts; None: the first actor. Raises NotationError for what cannot be read or fits several actions,
    and IllegalMove for what can be read but is not allowed.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("an empty text is not a move; write an action as take, pass or 9c")
    if seat is None:
        actors = state.actors()
        seat = actors[0] if actors else 0
    first = words[0].lower()
    verb = first if first in state.rules.kind_words.values() else VERB_OF.get(first, "")
    faces = _faces(words[1:] if verb else words, text)
    legal = state.legal(seat)
    fitting = [move for move in legal if _fits(state, move, verb, faces)]
    if len(fitting) == 1:
        return fitting
    if fitting:
        names = ", ".join(state.move_text(move) for move in fitting[:6])
        raise NotationError(f"“{text}” fits several actions: {names}; write one of them in full")
    return [_illegal(text, state, seat, verb, faces)]


def _faces(words: list[str], text: str) -> list[int]:
    faces = []
    for word in words:
        if word.lower() in _LINKS:
            continue
        try:
            faces.append(parse_card(word) & 63)
        except NotationError as error:
            raise NotationError(f"“{text}” cannot be read as a move: {error}") from None
    return faces


def _move_faces(move: Move) -> list[int]:
    """The cards that a move names, in the order of its text."""
    group = group_faces(move) if move & 255 else []
    if attack_of(move) or cover_of(move):
        return [attack_of(move), cover_of(move), *group]
    return group


def _fits(state: State, move: Move, verb: str, faces: list[int]) -> bool:
    """Whether a legal move is what these words may mean; for a cover its covering card alone is enough."""
    if verb and state.rules.kind_words[kind_of(move)] != verb:
        return False
    named = _move_faces(move)
    if attack_of(move) or cover_of(move):
        if len(faces) == 1:
            return faces[0] == cover_of(move)
        return named[:2] == faces[:2] and sorted(named) == sorted(faces)
    if not faces:
        return bool(verb) and not named
    return sorted(named) == sorted(faces)


def _illegal(text: str, state: State, seat: int, verb: str, faces: list[int]) -> Move:
    """Say why nothing fits; for words that name a move of the core, by playing it on a copy that refuses it."""
    move = _build(state, verb, faces)
    if move is not None:
        state.copy().play(seat, move)
    if not verb and not faces:
        raise NotationError(f"“{text}” is not a move; write an action as take, pass, lead 9c or cover 9c with Tc")
    cards = " ".join(map(card_text, faces))
    what = f"{verb} {cards}".strip()
    raise IllegalMove(f"{what} is not possible now", "not-now", view=state.view(seat).line(memory=False))


def _build(state: State, verb: str, faces: list[int]) -> Move | None:
    """The move of the core that the words name, legal or not."""
    from foolery.durak import moves

    kinds = {word: number for number, word in moves.CORE_KINDS.items()}
    kind = kinds.get(verb)
    if kind in (TAKE, PASS):
        return moves.move(kind)
    if verb == "cover" and len(faces) == 2:
        return moves.move(moves.COVER, attack=faces[0], cover=faces[1])
    if not faces:
        return None
    if not verb:
        kind = {0: moves.LEAD, 2: moves.THROW, 3: moves.THROW}.get(state.phase)
        if state.phase == 1:
            return _build_answer(state, faces)
    try:
        return None if kind is None or verb == "cover" else moves.move(kind, cards=faces)
    except ValueError:
        raise NotationError("cards of several ranks are not one action here; name cards of one rank") from None


def _build_answer(state: State, faces: list[int]) -> Move | None:
    """A bare card of a defender: a cover of the first card that waits, or both cards of a cover."""
    from foolery.durak import moves

    if len(faces) == 2:
        return moves.move(moves.COVER, attack=faces[0], cover=faces[1])
    waiting = next((slot[0] for slot in state.table() if slot[2] < 0 and slot[5]), None)
    return None if waiting is None or len(faces) != 1 else moves.move(moves.COVER, attack=waiting, cover=faces[0])
