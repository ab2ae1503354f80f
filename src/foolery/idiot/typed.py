"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.cards import Move, card_text, parse_card
from foolery.errors import IllegalMove, NotationError
from foolery.idiot import moves
from foolery.idiot.moves import PLAY, PLAY_DOWN, TAKE_PILE, TAKE_WITH, group_faces, kind_of, number_of, up_of
from foolery.idiot.rules.shed_exchange import READY, SWAP

if TYPE_CHECKING:
    from foolery.idiot.questions import Rules
    from foolery.idiot.state import State

VERBS: Final = {
    "play": ("play", "lay", "класть", "кладу", "положить", "сыграть", "ход", "хожу"),
    "play-down": ("play-down", "down", "turn", "blind", "вслепую", "вскрыть", "вскрываю", "открыть", "открываю"),
    "take-pile": ("take-pile", "take", "взять", "беру", "забрать", "забираю", "возьму"),
    "swap": ("swap", "exchange", "обмен", "обменять", "меняю", "поменять", "сменять"),
    "ready": ("ready", "done", "готов", "готова", "готово", "хватит"),
}
"""What people type for the words of the notation, in both languages."""
VERB_OF: Final = {word: verb for verb, words in VERBS.items() for word in words}
_LINKS: Final = frozenset(("with", "for", "и", "с", "на", "вместе", "вместо", "с:"))
_WORDS: Final = {
    PLAY: "play",
    PLAY_DOWN: "play-down",
    TAKE_PILE: "take-pile",
    TAKE_WITH: "take-pile",
    SWAP: "swap",
    READY: "ready",
}


def parse_action(text: str, state: State, seat: int | None = None) -> list[Move]:
    """The move of one action, or of a short form that fits one legal action only.

    ``seat`` is who acts; None: the first actor. Raises NotationError for what cannot be read or fits several actions,
    and IllegalMove for what can be read but is not allowed.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("an empty text is not a move; write an action as play 9c, take-pile or ready")
    if seat is None:
        actors = state.actors()
        seat = actors[0] if actors else 0
    first = words[0].lower()
    verb = first if first in state.rules.kind_words.values() else VERB_OF.get(first, "")
    things = _things(words[1:] if verb else words, text)
    legal = state.legal(seat)
    fitting = [move for move in legal if _fits(state, move, verb, things)]
    if len(fitting) > 1:
        names = ", ".join(state.move_text(move) for move in fitting[:6]) + (", …" if len(fitting) > 6 else "")
        raise NotationError(f"“{text}” fits several actions: {names}; write one of them in full")
    if not fitting:
        _refuse(text, state, seat, verb, things)
    return fitting


def _things(words: list[str], text: str) -> list[int]:
    """The faces that words name; a number alone, as that of a face-down card, below 0."""
    out = []
    for word in words:
        if word.lower() in _LINKS:
            continue
        if word.isdigit() and word.isascii() and int(word) < 1000:
            if int(word) == 0:
                raise NotationError(f"“{text}” cannot be read as a move: face-down cards are numbered from 1")
            out.append(-int(word))
            continue
        try:
            out.append(parse_card(word))
        except NotationError as error:
            raise NotationError(f"“{text}” cannot be read as a move: {error}") from None
    return out


def _named(rules: Rules, move: Move) -> list[int]:
    """What a move names, in the order of its text."""
    kind = kind_of(move)
    if kind == PLAY:
        return group_faces(move)
    if kind == PLAY_DOWN:
        return [-number_of(move)]
    if kind == TAKE_WITH:
        return [up_of(move)]
    if kind in (TAKE_PILE, READY):
        return []
    if kind == SWAP:
        return [number_of(move), up_of(move)]
    return [parse_card(word) for word in rules.move_text(move).split()[1:]]


def _fits(state: State, move: Move, verb: str, things: list[int]) -> bool:
    """Whether a legal move is what these words may mean."""
    kind = kind_of(move)
    if verb and _WORDS.get(kind, state.rules.kind_words[kind]) != verb:
        return False
    if verb and not things:
        return True
    named = _named(state.rules, move)
    if kind == SWAP:
        return named == things
    return bool(things) and sorted(named) == sorted(things)


def _refuse(text: str, state: State, seat: int, verb: str, things: list[int]) -> None:
    """Say why nothing fits; a move of the core or the exchange by playing it on a copy that refuses it."""
    move = _build(verb or _usual(state, things), things)
    if move is not None:
        state.copy().play(seat, move)
    if not verb and not things:
        raise NotationError(f"“{text}” is not a move; write an action as play 9c, take-pile or ready")
    named = " ".join(card_text(thing) if thing >= 0 else str(-thing) for thing in things)
    what = f"{verb} {named}".strip()
    raise IllegalMove(f"{what} is not possible now", "not-now", view=state.view(seat).line(memory=False))


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
            raise NotationError("cards of several ranks are not one action; name cards of one rank") from None
    if verb == "take-pile" and len(cards) < 2:
        return moves.move(TAKE_WITH, up=cards[0]) if cards else moves.move(TAKE_PILE)
    if verb == "swap" and len(cards) == 2:
        return moves.move(SWAP, number=cards[0], up=cards[1])
    return moves.move(READY) if verb == "ready" and not cards else None


def move_of(rules: Rules, text: str) -> Move:
    """The move of a full text of the notation. Raises NotationError."""
    verb, *words = text.split() or [""]
    kinds = {word: kind for kind, word in rules.kind_words.items()}
    move = _build(verb, _things(words, text)) if verb in VERBS else None
    if move is None and verb in kinds:
        move = moves.move(kinds[verb], cards=_things(words, text))
    if move is None:
        raise NotationError(f"“{text}” is not a move; write an action as play 9c, take-pile or ready")
    return move
