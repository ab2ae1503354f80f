"""What rollouts make of jokers that bring gifts: figures found by rollouts against each other and by exact endings."""

from __future__ import annotations

from foolery.base.bits import bit, size
from foolery.base.cards import BLACK_JOKER, RED_JOKER, Card, Place
from foolery.base.groups import group_faces
from foolery.durak.engine.moves import CORE_KINDS, cover_of, kind_of
from foolery.durak.engine.numbers import COVER, TAKE
from foolery.durak.engine.state import State

BOTH = bit(RED_JOKER) | bit(BLACK_JOKER)
COVER_BLACK, COVER_RED, BLACK, RED = (-60, -60), (100, 200), (-30, 30), (0, -25)
"""What rollouts add for a joker that covers, or is led, while all draw and when few can; found by rollouts against each
other. The black joker wins endings for whoever has it, the red one
loses them.
"""
SURE, SOON, SELDOM, LESS = 400, 300, -200, -100
"""What they add with the stock gone, where exact play of 1,457 endings says that a move nearly always wins or loses."""
MANY_LEFT = 6
"""With so many cards in the hand the red joker is not spent on a cover."""


def joker_worth(s: State, place: Place, move: int, from_completer: bool) -> int:
    """What a move of the core is worth for its jokers. ``from_completer``: who lays the second gives five."""
    kind = kind_of(move)
    if kind not in CORE_KINDS:
        return 0
    bare = s.stock_size() == 0
    if kind == TAKE:
        return _worth_taking(s, place) if bare else 0
    if kind == COVER:
        card = cover_of(move)
        if bare:
            return _worth_covering(s, place, card)
        return _early(s, COVER_BLACK if card == BLACK_JOKER else COVER_RED)
    laid = group_faces(move)
    if bare:
        return _worth_laying(s, place, laid, from_completer) if laid else 0
    return _early(s, BLACK if BLACK_JOKER in laid else RED)


def _early(s: State, worths: tuple[int, int]) -> int:
    """One worth while all draw, another when few can."""
    return worths[1 if s.stock_size() <= 2 * s.places else 0]


def _worth_taking(s: State, place: Place) -> int:
    """Who has the red joker alone does not want to lay his last other cards: of two, the other one takes, and he
    does not want to lead.
    """
    hand = s.hand(place)
    rivals = [other for other in range(s.places) if other != place and s.hand_size(other)]
    if len(rivals) != 1 or s.hand_size(place) == 1:
        return 0
    if s.hand(rivals[0]) & BOTH == bit(RED_JOKER):
        return SURE
    if hand & BOTH == bit(RED_JOKER):
        return SOON
    return SURE if hand & BOTH and size(hand & ~BOTH) == 1 else 0


def _worth_covering(s: State, place: Place, card: Card) -> int:
    """The black joker is kept, since it takes the last two cards along; the red one goes where it is alone, and
    either with the last card but one.
    """
    mine, held = s.hand(place) & BOTH, s.hand_size(place)
    if not bit(card) & BOTH:
        return (-SOON if held - size(mine) == 1 else LESS) if mine else 0
    if held <= 2:
        return SURE
    if card == BLACK_JOKER:
        return 0 if held == 3 else -SURE
    if mine == BOTH:
        return -SURE
    return SURE if held < MANY_LEFT else LESS


def _worth_laying(s: State, place: Place, laid: list[Card], from_completer: bool) -> int:
    """Jokers are led where the gift is the rest of the hand, or nothing else may follow; other cards one by one,
    so that the black joker and two cards are left, never jokers alone.
    """
    mine, rest = s.hand(place) & BOTH, s.hand_size(place) - len(laid)
    black, red = BLACK_JOKER in laid, RED_JOKER in laid
    if black or red:
        five = rest == 5 and from_completer
        last = five if black and red else rest <= 2 if black else rest < 2
        return SURE if last else SELDOM
    if rest and mine and (rest == size(mine) or (mine & bit(BLACK_JOKER) and rest < 3)):
        return -SOON
    return LESS * (len(laid) - 1) if rest else 0
