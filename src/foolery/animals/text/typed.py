"""Typed input of the animal game.

The tables ``animals-people`` and ``animals-sounds`` of the languages have them by seat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import KINDS, LAY, MOVES, kind_of, lay
from foolery.animals.engine.reasons import reason_against
from foolery.base.bits import lowest, rank_set
from foolery.base.cards import RANKS, Card, CardSet, Move
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove, NotationError
from foolery.base.folders import remembered
from foolery.base.messages import Message
from foolery.contract.action import Action, Decision
from foolery.contract.event import LONGEST
from foolery.contract.typed_input import parse, read_card, several, words_of
from foolery.speech import in_notation, languages, tongue, typed

ANIMALS: Final = 8
"""Different animals, as many as can sit at the table."""


def name_of(seat: int, lang: str) -> str:
    """What the animal of a seat is called."""
    return tongue(lang, "animals").people[str(seat % ANIMALS)].partition("|")[0]


def sound_of(seat: int, lang: str) -> str:
    """The sound that a seat makes."""
    return tongue(lang).say(f"animals-sounds.{seat % ANIMALS}")


_LONGEST_CALL: Final = 40
"""Letters that a sound has before it is repeated; what repeats more of them is none."""
_KIND_OF: Final = {word: kind for kind, word in KINDS.items()}


def parse_action(text: str, decision: Decision) -> Action:
    """One action, or a short form that fits one legal action only; of a rank any card will do. Labels are read too.

    Raises NotationError for what cannot be read or fits several moves, and IllegalMove for what can be read but is not
    allowed.
    """

    def action(move: Move) -> Action:
        return MOVES.action(decision.seat, move)

    def read(spoken: str) -> Action:
        return action(_move_meant(text, spoken, decision))

    return parse("animals", text, decision, read, read, action)


def _move_meant(text: str, spoken: str, decision: Decision) -> Move:
    """The move that a text means; ``spoken`` is the text with cards in notation."""
    words = words_of(spoken)
    if not words:
        raise NotationError("animals.empty")
    seat, legal = decision.seat, decision.legal
    if not 0 <= seat < decision.seen.players:
        MOVES.refuse(decision.state, seat, 0, reason_against, NAME)
    voice = voice_of(text)
    verb, rest = (voice, []) if voice else _verb(words)
    number = rank_named(rest)
    hand: CardSet = decision.state.hands[seat]
    card = _card(text, rest) if number is None else _of_rank(hand, number)
    kind = _KIND_OF[verb] if verb else LAY
    if card is not None and kind != LAY:
        raise NotationError("move.unreadable", text=text, why=Message("animals.without-card", verb=verb))
    wanted = _without_card(text, hand, legal, kind) if card is None else lay(card)
    if wanted not in legal:
        MOVES.refuse(decision.state, seat, wanted, reason_against, NAME)
    if voice == "skip" and not is_sound(text, seat):
        shown = decision.state.view(seat).line()
        raise IllegalMove(
            "animals.another-sound", reason="another-sound", rule=NAME, view=shown, move="skip", text=text
        )
    return wanted


def _verb(words: list[str]) -> tuple[str, list[str]]:
    """The word of the notation that the first words mean, and what follows; “not laughing” is two words for one."""
    verbs, first = typed("animals"), words[0].lower()
    if _said_as(first) == "not" and len(words) > 1 and verbs.get(words[1].lower()) == "laugh":
        return "no-laugh", words[2:]
    verb = verbs.get(first, "")
    return verb, words[1:] if verb else words


def _said_as(word: str) -> str:
    """Whether a word is a laugh, which is repeated as often as one likes, a “not”, or an article; empty for others."""
    return typed("animals-laughs").get(word, "")


def is_sound(text: str, seat: int) -> bool:
    """Whether somebody types the sound of his own animal, in any language, as long or short as he likes."""
    return _call(text) in _calls(seat % ANIMALS)


def voice_of(text: str) -> str:
    """The word of the notation for a line that is only a sound: a laugh, or any animal's; empty for all others."""
    call = _call(text)
    if _said_as(call) == "laugh":
        return "laugh"
    return "skip" if any(call in _calls(seat) for seat in range(ANIMALS)) else ""


@remembered
def _calls(seat: int) -> frozenset[str]:
    """What the animal of a seat says, in every language."""
    return frozenset(_call(sound_of(seat, lang)) for lang in languages())


def _call(text: str) -> str:
    """What a sound repeats, each drawn-out letter once: “Moo-o-o!” and “moo” are the same, “Woof, woof!” and “woof”."""
    letters = re.sub(r"(.)\1+", r"\1", re.sub(r"[\W_]", "", text.lower()))
    tried = range(1, min(len(letters), _LONGEST_CALL))
    lengths = (length for length in tried if letters[:length] * (len(letters) // length) == letters)
    return letters[: next(lengths, len(letters))]


def rank_named(words: list[str]) -> int | None:
    """The rank that is said by its name, in any language: “seven”, “a seven”; None where none is."""
    names = words[1:] if len(words) > 1 and _said_as(words[0].lower()) == "article" else words
    if len(names) != 1 or len(names[0]) > LONGEST:
        return None
    found = in_notation(names[0])
    return RANKS.index(found) if found != names[0] and found in RANKS else None


def _of_rank(hand: CardSet, number: int) -> Card:
    """A card of this rank, which are all worth the same: one's own where there is one."""
    own = hand & rank_set(number)
    return lowest(own) if own else number << 2


def _card(text: str, words: list[str]) -> Card | None:
    """The one card that is named, if any."""
    if len(words) > 1:
        raise NotationError("move.unreadable", text=text, why=Message("animals.one-card"))
    return read_card(words[0], text) if words else None


def _without_card(text: str, hand: CardSet, legal: Sequence[Move], kind: int) -> Move:
    """A move that names no card: lay alone is enough where one card fits. Not legal where none fits."""
    fitting = [move for move in legal if kind_of(move) == kind]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise several(text, [*map(MOVES.text, fitting)])
    return lay(next(cards_of(hand), 0)) if kind == LAY else kind << 6
