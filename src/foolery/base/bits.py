"""Card sets as bit masks: the few functions that the hot code is made of.

``bits.pxd`` holds the same functions in C for the compiled form, where a set is 128 bits wide. Shifting by hand
(``1 << card``) is a 32-bit shift there, so sets are always built through these functions.
"""

from __future__ import annotations

from typing import Final

LOW: Final = (1 << 64) - 1
"""The first copy of every card."""


def bit(card: int) -> int:
    """The set of one card."""
    return 1 << card


def size(cardset: int) -> int:
    """How many cards a set holds."""
    return cardset.bit_count()


def lowest(cardset: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cardset & -cardset).bit_length() - 1


def rest(cardset: int) -> int:
    """The set without its lowest card."""
    return cardset & (cardset - 1)


def faces(cardset: int) -> int:
    """The set with every card moved to its first copy: one bit for each face that is there."""
    return (cardset | cardset >> 64) & LOW


def twice(cardset: int) -> int:
    """The faces of which a set holds both copies."""
    return cardset & cardset >> 64 & LOW


def face_count(faceset: int) -> int:
    """How many faces there are."""
    return faceset.bit_count()


def lowest_face(faceset: int) -> int:
    """The lowest of faces of which there is one."""
    return (faceset & -faceset).bit_length() - 1


def suits(faceset: int, rank: int) -> int:
    """Which cards of one rank are among these faces, as a number of 0–15."""
    return faceset >> rank * 4 & 15


def group(suits: int, rank: int) -> int:
    """The faces of one rank with these suits."""
    return suits << rank * 4


def face(card: int) -> int:
    """The set of one face, that of this card."""
    return 1 << (card & 63)


def copy_of(face: int, cardset: int) -> int:
    """The lowest copy of a face that a set holds; -1: none."""
    if cardset >> face & 1:
        return face
    return face + 64 if cardset >> face + 64 & 1 else -1


def size_of_suits(suits: int) -> int:
    """How many suits such a number holds."""
    return suits.bit_count()


def rank_set(rank: int) -> int:
    """All cards of one rank, both copies."""
    return 15 << rank * 4 | 15 << rank * 4 + 64


def suit_set(suit: int) -> int:
    """All cards of one suit, both copies; jokers, blanks and the mega card have none."""
    return 0x1111111111111 << suit | 0x1111111111111 << suit + 64


def of_suit(faces: int, suit: int) -> int:
    """The faces of one suit among these, moved to the first suit, so that suits can be compared."""
    return faces >> suit & 0x1111111111111111


def copies(cardset: int, face: int) -> int:
    """How many copies of a face a set holds."""
    return (cardset >> face & 1) + (cardset >> face + 64 & 1)


def has(cardset: int, card: int) -> bool:
    """Whether the set holds this very card."""
    return bool(cardset >> card & 1)


def room_for(numbers: list[int], number: int) -> list[int]:
    """The same list with room for so many numbers; C memory in the compiled form, which ``give_back`` frees."""
    return numbers + [0] * (number - len(numbers))


def no_room() -> list[int]:
    """A list for numbers without any room yet."""
    return []


def give_back(numbers: list[int]) -> None:
    """Free the memory of a list for numbers; Python does that by itself."""


def as_list(numbers: list[int], count: int) -> list[int]:
    """The first so many numbers, as a list of its own."""
    return numbers[:count]


def step(state: int) -> int:
    """The next state of the splitmix64 generator, 64 bits."""
    return state + 0x9E3779B97F4A7C15 & LOW


def mix(state: int) -> int:
    """The number of 64 bits that splitmix64 gives for a state."""
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & LOW
    z = (z ^ z >> 27) * 0x94D049BB133111EB & LOW
    return z ^ z >> 31


def share_of(word: int, number: int) -> int:
    """A number from 0 to ``number`` − 1 that a word of chance stands for; ``left_of`` is the chance left in it."""
    return word * number >> 64


def left_of(word: int, number: int) -> int:
    """What ``share_of`` has not used of a word."""
    return word * number & LOW
