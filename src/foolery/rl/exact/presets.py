"""Small games with hidden cards whose whole tree can be walked: all deals of a few cards, in any variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from math import comb, perm
from typing import TYPE_CHECKING, Any, Final

from foolery.base.arguments import shown
from foolery.base.cards import card_text, parse_card
from foolery.base.errors import FooleryError, LearningError
from foolery.catalogue import game as game_of
from foolery.rl import arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.contract import Game

MOST: Final = 3_000_000
"""Nodes of a tree; what has more is no small game."""
Deal = tuple[tuple[str, ...], ...]
"""The hands by seat, then the stock from the top."""


@dataclass(frozen=True)
class SmallGame:
    """A game in which only ``cards`` are dealt: ``hand`` to each seat, then the ``stock``; the rest stays unseen.

    All other cards of the pack have left the game in everybody's sight. ``position`` are the fields of the notation
    that say how the deal begins. Raises LearningError where so many cards cannot be dealt.
    """

    name: str
    variant: str
    cards: str
    hand: int
    stock: int = 0
    players: int = 2
    position: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name in ("name", "variant", "cards"):
            if not isinstance(getattr(self, name), str):
                raise LearningError("learning.small-text", field=name, value=shown(getattr(self, name)))
        for name, least in (("hand", 1), ("stock", 0), ("players", 2)):
            number = arguments.whole_number(getattr(self, name))
            if number is None or number < least:
                raise LearningError("learning.small-number", field=name, least=least, value=shown(getattr(self, name)))
        if not isinstance(self.position, Mapping):
            raise LearningError("learning.small-position", value=shown(self.position))
        cards = self.cards.split()
        needed = self.players * self.hand + self.stock
        if len(cards) < needed:
            raise LearningError("learning.small-cards", game=self.name, needed=needed, given=len(cards))
        for card in cards:
            if not _is_card(card) or cards.count(card) > 1:
                raise LearningError("learning.small-card", game=self.name, value=shown(card))

    @cached_property
    def game(self) -> Game:
        """The variant."""
        return game_of(self.variant)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal that there is, in the order of the cards; each is as likely as any other.

        Raises LearningError where there are too many.
        """
        left = len(self.cards.split())
        number = perm(left - self.players * self.hand, self.stock)
        for seat in range(self.players):
            number *= comb(left - seat * self.hand, self.hand)
        if number > MOST:
            raise LearningError("learning.large", game=self.name, most=MOST)
        return tuple(self._dealt(tuple(self.cards.split()), ()))

    def _dealt(self, left: tuple[str, ...], hands: Deal) -> Iterator[Deal]:
        if len(hands) == self.players:
            yield from ((*hands, stock) for stock in permutations(left, self.stock))
            return
        for hand in combinations(left, self.hand):
            yield from self._dealt(tuple(card for card in left if card not in hand), (*hands, hand))

    def state(self, number: int) -> Any:
        """The table after this deal. Raises LearningError where there is none of this number."""
        given = arguments.whole_number(number)
        if given is None or not 0 <= given < len(self.deals):
            raise LearningError("learning.outcome", action=shown(number), last=len(self.deals) - 1)
        *hands, stock = self.deals[number]
        dealt = {card for row in self.deals[number] for card in row}
        return self.game.position(
            {
                "game": self.variant,
                "players": self.players,
                "hands": [list(hand) for hand in hands],
                "stock": list(stock),
                "discard": [card for card in self._pack if card not in dealt],
                "seen": [[None, [card for card in self._pack if card not in self.cards.split()]]],
                **({"trump": stock[-1][-1]} if stock else {}),
                **self.position,
            }
        )

    @cached_property
    def _pack(self) -> list[str]:
        pack = [card_text(card) for row in self.game.deal(self.players, "pack").census().values() for card in row]
        for card in self.cards.split():
            if card not in pack:
                raise LearningError("learning.small-card", game=self.name, value=shown(card))
        return pack


def _is_card(text: str) -> bool:
    try:
        return card_text(parse_card(text)) == text
    except FooleryError:
        return False


def _cards(ranks: str, suits: str) -> str:
    return " ".join(rank + suit for rank in ranks for suit in suits)


_LEAD: Final = {"attacker": 0, "defender": 1, "first": 0, "dealer": 1, "table": [], "phase": "lead", "actors": [0]}
PRESETS: Final = {
    small.name: small
    for small in (
        SmallGame("simple-8", "simple", _cards("6789", "cd"), 2, position={**_LEAD, "trump": "d"}),
        SmallGame("transfer-9", "transfer", _cards("678", "cdh"), 2, position={**_LEAD, "trump": "d"}),
        SmallGame("stock-6", "simple,bout-limit=3", _cards("678", "cd"), 2, 2, position=_LEAD),
        SmallGame("throw-in-12", "throw-in", _cards("6789TJ", "cd"), 2, position={**_LEAD, "trump": "d"}),
    )
}
"""Small games by name."""


def preset(name: str) -> SmallGame:
    """The small game of this name. Raises LearningError."""
    if not isinstance(name, str) or name not in PRESETS:
        raise LearningError("learning.small", value=shown(name), known=tuple(PRESETS))
    return PRESETS[name]
