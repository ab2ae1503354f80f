"""Actions as people type them, in notation or shortened, in English or Russian, made into moves."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from foolery.animals.moves import KINDS, LAY, kind_of, lay, move_text
from foolery.animals.nicknames import ANIMALS, Animal, animal_of
from foolery.animals.refusing import refuse, refuse_sound
from foolery.animals.state import ACE
from foolery.bits import lowest, rank_set
from foolery.cards import Card, CardSet, Move, parse_card
from foolery.cards import cards as cards_of
from foolery.errors import NotationError

if TYPE_CHECKING:
    from foolery.animals.state import AnimalsState

VERBS: Final = {
    "lay": ("lay", "play", "put", "lead", "положить", "кладу", "клади", "класть", "хожу", "ход", "ходить"),
    "skip": ("skip", "pass", "скип", "пропустить", "пропускаю", "пропуск", "пас", "пасую"),
    "laugh": ("laugh", "haha", "yes", "смеюсь", "засмеяться", "смех", "смешно", "хаха", "ха-ха", "да"),
    "no-laugh": ("no-laugh", "silent", "no", "молчу", "не-смеюсь", "несмешно", "нет"),
}
"""What people type for the words of the notation, in both languages."""
VERB_OF: Final = {word: verb for verb, words in VERBS.items() for word in words}
LAUGHS: Final = {"ha", "he", "ха", "хе", "хи"}
"""What a laugh repeats, as often as one likes."""
_NOT: Final = {"not", "no", "не"}
_ARTICLES: Final = {"a", "an", "the"}
_KIND_OF: Final = {word: kind for kind, word in KINDS.items()}


def parse_action(text: str, state: AnimalsState, seat: int | None = None) -> list[Move]:
    """The move of an action, or of a short form that fits one legal move only; of a rank any card will do.

    ``seat`` is who acts; None: the actor. Raises NotationError for what cannot be read or fits several moves, and
    IllegalMove for what can be read but is not allowed.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("an empty text is not a move; write lay 9c, skip, laugh or no-laugh")
    if seat is None:
        seat = next(iter(state.actors()), 0)
    if not 0 <= seat < state.players:
        refuse(state, seat, 0)
    voice = voice_of(text)
    verb, rest = (voice, []) if voice else _verb(words)
    number = rank_named(rest)
    card = _card(text, rest) if number is None else _of_rank(state.hands[seat], number)
    kind = _KIND_OF[verb] if verb else LAY
    if card is not None and kind != LAY:
        raise NotationError(f"“{text}” cannot be read as a move: {verb} goes without a card")
    wanted = _without_card(text, state, seat, kind) if card is None else lay(card)
    if wanted not in state.legal(seat):
        refuse(state, seat, wanted)
    if voice == "skip" and not is_sound(text, seat):
        refuse_sound(state, seat, text)
    return [wanted]


def _verb(words: list[str]) -> tuple[str, list[str]]:
    """The word of the notation that the first words mean, and what follows; “не смеюсь” is two words for one."""
    first = words[0].lower()
    if first in _NOT and len(words) > 1 and VERB_OF.get(words[1].lower()) == "laugh":
        return "no-laugh", words[2:]
    verb = VERB_OF.get(first, "")
    return verb, words[1:] if verb else words


def is_sound(text: str, seat: int) -> bool:
    """Whether somebody types the sound of his own animal, in either language, as long or short as he likes."""
    return _call(text) in _calls(animal_of(seat))


def voice_of(text: str) -> str:
    """The word of the notation for a line that is only a sound: a laugh, or any animal's; empty for all others."""
    if _call(text) in LAUGHS:
        return "laugh"
    return "skip" if any(_call(text) in _calls(animal) for animal in ANIMALS) else ""


def _calls(animal: Animal) -> set[str]:
    """What an animal says, in every language."""
    return {_call(sound) for sound in animal.sounds.values()}


def _call(text: str) -> str:
    """What a sound repeats, each drawn-out letter once: “Moo-o-o!” and “moo” are the same, “Woof, woof!” and “woof”."""
    letters = re.sub(r"(.)\1+", r"\1", re.sub(r"[\W_]", "", text.lower()))
    lengths = (length for length in range(1, len(letters)) if letters[:length] * (len(letters) // length) == letters)
    return letters[: next(lengths, len(letters))]


def rank_named(words: list[str]) -> int | None:
    """The rank that is said by its name, in either language: “seven”, “a seven”, «семёрку»; None where none is."""
    said = [word.lower().strip(".!").replace("ё", "е") for word in words]
    names = said[1:] if len(said) > 1 and said[0] in _ARTICLES else said
    return _ranks().get(names[0]) if len(names) == 1 else None


@cache
def _ranks() -> dict[str, int]:
    """The names of the ranks as they are typed."""
    from foolery.animals.words import LANGUAGES

    return {
        tongue.rank(number, case).replace("ё", "е"): number
        for tongue in LANGUAGES.values()
        for number in range(ACE + 1)
        for case in ("nom", "acc")
    }


def _of_rank(hand: CardSet, number: int) -> Card:
    """A card of this rank, which are all worth the same: one's own where there is one."""
    own = hand & rank_set(number)
    return lowest(own) if own else number << 2


def _card(text: str, words: list[str]) -> Card | None:
    """The one card that is named, if any."""
    if len(words) > 1:
        raise NotationError(f"“{text}” cannot be read as a move: one card is laid at a time")
    try:
        return parse_card(words[0]) & 63 if words else None
    except NotationError as error:
        raise NotationError(f"“{text}” cannot be read as a move: {error}") from None


def _without_card(text: str, state: AnimalsState, seat: int, kind: int) -> Move:
    """A move that names no card: lay alone is enough where one card fits. Not legal where none fits."""
    legal = state.legal(seat)
    fitting = [move for move in legal if kind_of(move) == kind]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = ", ".join(move_text(move) for move in fitting[:6]) + (", …" if len(fitting) > 6 else "")
        raise NotationError(f"“{text}” fits several actions: {names}; write one of them in full")
    return lay(next(cards_of(state.hands[seat]), 0)) if kind == LAY else kind << 6
