"""The ways in which chance deals the cards of a game, as numbered outcomes that come one after another."""

from __future__ import annotations

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

    def outcomes(self, drawn: Sequence[int]) -> list[int]:
        """What may come next after these, each as likely as any other."""

    def text(self, outcome: int) -> str: ...

    def deal(self, drawn: Sequence[int]) -> Any:
        """The state that all draws together have dealt."""


class CardByCard:
    """Any order of the pack, card by card, as ``Game.deal_from`` takes it.

    What chance decides beside the order, who deals and what comes later, hangs on the order too: its seed is
    ``order/`` and the SHA-256 of the texts of the cards with blanks between them.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.pack = sorted(card for row in game.deal(players, "pack").census().values() for card in row)
        self.most = self.draws = len(self.pack)

    def outcomes(self, drawn: Sequence[int]) -> list[int]:
        """The cards that are left, by their places in the pack."""
        gone = set(drawn)
        return [number for number in range(self.most) if number not in gone]

    def text(self, outcome: int) -> str:
        """The card."""
        return f"card {card_text(self.pack[outcome])}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The cards in this order."""
        order = [self.pack[number] for number in drawn]
        named = sha256(" ".join(map(card_text, order)).encode()).hexdigest()
        return self.game.deal_from(order, self.players, f"order/{named}")


class Numbered:
    """So many deals of the documented shuffle: number 3 is ``game.deal(players, "SEED/3")``."""

    draws = 1

    def __init__(self, game: Game, players: int, seed: str, deals: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.most = deals

    def outcomes(self, drawn: Sequence[int]) -> list[int]:
        """The deals by number."""
        return list(range(self.most))

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

    def outcomes(self, drawn: Sequence[int]) -> list[int]:
        """The deals by number."""
        return list(range(self.most))

    def text(self, outcome: int) -> str:
        """The hands, and the stock where there is one."""
        *hands, stock = ("".join(row) for row in self.small.deals[outcome])
        return f"deal {'/'.join(hands)}{f' stock {stock}' if stock else ''}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The deal of this number."""
        return self.small.state(drawn[0])
