"""The ways in which chance deals the cards of a game, as numbered outcomes that come one after another."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from foolery.base.cards import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import Game
    from foolery.rl.exact.presets import SmallGame


class Chance(Protocol):
    """``most`` outcomes at once at most, ``draws`` of them one after another until the deal begins."""

    most: int
    draws: int

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What may come next after these, and how likely."""

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether this may come next, without a list of all that may."""

    def text(self, outcome: int) -> str: ...

    def deal(self, drawn: Sequence[int]) -> Any:
        """The state that all draws together have dealt."""


class CardByCard:
    """Any order of the pack, card by card, as ``Game.deal_from`` takes it.

    Copies of a card are one outcome, as likely as there are many of them. What chance decides beside the order, who
    deals and what comes later, hangs on the order too: its seed is ``order/`` and the SHA-256 of the texts of the cards
    with blanks between them.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        pack = sorted(card for row in game.deal(players, "pack").census().values() for card in row)
        self.copies = Counter(card_text(card) for card in pack)
        self.cards = list(self.copies)
        self.most = len(self.cards)
        self.draws = len(pack)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The cards that are left, by their places among all that differ."""
        gone = Counter(drawn)
        left = [number - gone[card] for card, number in enumerate(self.copies.values())]
        return [(card, number / (self.draws - len(drawn))) for card, number in enumerate(left) if number]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether a copy of this card is left."""
        return 0 <= outcome < self.most and drawn.count(outcome) < self.copies[self.cards[outcome]]

    def text(self, outcome: int) -> str:
        """The card."""
        return f"card {self.cards[outcome]}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The cards in this order."""
        order = [self.cards[number] for number in drawn]
        named = sha256(" ".join(order).encode()).hexdigest()
        return self.game.deal_from(order, self.players, f"order/{named}")


class Numbered:
    """So many deals of the documented shuffle: number 3 is ``game.deal(players, "SEED/3")``."""

    draws = 1

    def __init__(self, game: Game, players: int, seed: str, deals: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.most = deals

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The deals by number."""
        return [(number, 1 / self.most) for number in range(self.most)]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether there is a deal of this number."""
        return 0 <= outcome < self.most

    def text(self, outcome: int) -> str:
        """The name of the deal."""
        return f"deal {self.seed}/{outcome}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The deal of this number."""
        return self.game.deal(self.players, f"{self.seed}/{drawn[0]}")


class Every:
    """Every deal of a small game."""

    draws = 1

    def __init__(self, small: SmallGame) -> None:
        self.small = small
        self.most = len(small.deals)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The deals by number."""
        return [(number, 1 / self.most) for number in range(self.most)]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether there is a deal of this number."""
        return 0 <= outcome < self.most

    def text(self, outcome: int) -> str:
        """The hands, and the stock where there is one."""
        *hands, stock = ("".join(row) for row in self.small.deals[outcome])
        return f"deal {'/'.join(hands)}{f' stock {stock}' if stock else ''}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The deal of this number."""
        return self.small.state(drawn[0])
