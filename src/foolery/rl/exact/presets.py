"""Small games with hidden cards whose whole tree can be walked: all deals of a few cards, in any variant."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, Final

from foolery.base.arguments import shown
from foolery.base.cards import card_text
from foolery.base.errors import LearningError
from foolery.catalogue import game as game_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from foolery.contract import Game

Deal = tuple[tuple[str, ...], ...]
"""The hands by seat, then the stock from the top."""


@dataclass(frozen=True)
class SmallGame:
    """A game in which only ``cards`` are dealt: ``hand`` to each seat, then the ``stock``; the rest stays unseen.

    All other cards of the pack have left the game in everybody's sight. ``position`` are the fields of the notation
    that say how the deal begins.
    """

    name: str
    variant: str
    cards: str
    hand: int
    stock: int = 0
    players: int = 2
    position: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game:
        """The variant."""
        return game_of(self.variant)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal that there is, in the order of the cards; each is as likely as any other."""
        return tuple(self._dealt(tuple(self.cards.split()), ()))

    def _dealt(self, left: tuple[str, ...], hands: Deal) -> Iterator[Deal]:
        if len(hands) == self.players:
            yield from ((*hands, stock) for stock in permutations(left, self.stock))
            return
        for hand in combinations(left, self.hand):
            yield from self._dealt(tuple(card for card in left if card not in hand), (*hands, hand))

    def state(self, number: int) -> Any:
        """The table after this deal. Raises LearningError where there is none of this number."""
        if not 0 <= number < len(self.deals):
            raise LearningError("learning.outcome", action=number, last=len(self.deals) - 1)
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
        return [card_text(card) for row in self.game.deal(self.players, "pack").census().values() for card in row]


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
    if name not in PRESETS:
        raise LearningError("learning.small", value=shown(name), known=tuple(PRESETS))
    return PRESETS[name]
