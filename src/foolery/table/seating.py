"""Who sits at a table, and what was agreed on before the first deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from foolery import bots, catalogue
from foolery.base.messages import Message
from foolery.base.shuffle import Stream
from foolery.table.command import NAME_ROOM, fields_of, is_short, is_whole
from foolery.table.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 2
"""Number of the form of a log. Those whose deals are not committed are of form 1."""

PERSON_ROOM: Final = 24
"""Characters of what a person is called at most."""

Undo = Literal["hidden", "asked"]
Passes = Literal["at-once", "called", "asked"]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: a person, a bot, nobody, or a bot that plays on for a person who may come back.

    ``person`` says who it is to whoever sends commands, ``bot`` is the name that the bot is found by (its level
    belongs to that name) and ``seed`` its chance, empty where the table's tells it. Neither person nor seed are shown.
    """

    name: str = ""
    person: str = ""
    bot: str = ""
    seed: str = ""

    @property
    def nobody(self) -> bool:
        """Whether the seat is free."""
        return not self.person and not self.bot

    @property
    def plays(self) -> bool:
        """Whether a person sits there and is asked."""
        return bool(self.person) and not self.bot

    @property
    def away(self) -> bool:
        """Whether a bot plays on for a person."""
        return bool(self.person and self.bot)

    def back(self) -> Sitter:
        """The person again."""
        return replace(self, bot="", seed="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a table is for. It never changes once the table is open.

    ``deals`` is the number that was agreed on, None for an open end. An action that means nothing to others until one
    of another kind follows (``Game.revocable``) may be taken back until then; with ``undo`` "asked" others too, at once
    against bots alone and else if all people agree. ``bank`` is the time of each person for a deal, None for no clock,
    and each answer adds ``increment``; ``move`` is the time for each answer instead, all in the unit of the times that
    come with commands. ``stand_in`` is the bot that plays on for somebody who leaves or whose time is up. With
    ``passes`` "called" a person's passes play themselves from the start, but only when the house says so (``pass``),
    "asked" as soon as somebody wants that; "at-once" they stand in the entry that brought them about, for whoever wants
    that. ``orders`` are the orders of cards of the deals, the first deal first, each after its dealer; where one is
    empty, the deal is dealt from the seed. Where deals are ``committed``, each has a seed of its own, to which the
    house is bound before the people add to it (``foolery.base.commitment``); ``seed`` is then for the bots alone.
    """

    game: str
    players: int
    seed: str
    deals: int | None = 1
    undo: Undo = "asked"
    bank: int | None = None
    increment: int = 0
    move: int | None = None
    stand_in: str = "lowest"
    passes: Passes = "at-once"
    orders: tuple[tuple[int, tuple[str, ...]], ...] = ()
    committed: bool = False

    def to_wire(self) -> dict[str, Any]:
        """The setup as plain data."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "deals": self.deals,
            "undo": self.undo,
            "bank": self.bank,
            "increment": self.increment,
            "move": self.move,
            "stand_in": self.stand_in,
            "passes": self.passes,
            "orders": [[dealer, list(cards)] for dealer, cards in self.orders],
            "committed": self.committed,
        }

    @classmethod
    def from_wire(cls, data: object) -> Setup:
        """The setup that this data holds. Raises FooleryError where it is none or the game is not for it."""
        names = ("deals", "undo", "bank", "increment", "move", "stand_in", "passes", "orders", "committed")
        known = fields_of(data, Message("table.setup"), ("game", "players", "seed"), names)
        _check_values(known)
        known["orders"] = tuple((dealer, tuple(cards)) for dealer, cards in known.get("orders", ()))
        return cls(**known).checked()

    def checked(self) -> Setup:
        """The setup itself, where a table can be played with it. Raises FooleryError.

        A bot that lies in a module of its own is not looked for: whoever keeps the table says whether it is let in.
        """
        _check_values({name: getattr(self, name) for name in _FITS})
        game = catalogue.game(self.game)
        game.check_players(self.players)
        Stream(self.seed)
        game.match(self.players, self.seed, self.deals or 1)
        if ":" not in self.stand_in:
            bots.find(self.stand_in)
        if self.move is not None and self.bank is not None:
            raise TableError("table.two-clocks")
        if self.committed and self.orders:
            raise TableError("table.committed-orders")
        for dealer, order in self.orders:
            if dealer >= self.players:
                raise TableError("table.no-seat", seat=dealer, last=self.players - 1)
            if order:
                game.deal_from(order, self.players, seed=self.seed, dealer=dealer)
        return self


def _check_values(given: Mapping[str, Any]) -> None:
    for name, fits in _FITS.items():
        if name in given and not fits(given[name]):
            raise TableError("table.no-value", name=name, what=Message("table.setup"))


def _order(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and is_whole(value[0])
        and isinstance(value[1], list | tuple)
        and len(value[1]) < 500
        and all(isinstance(card, str) and len(card) < 9 for card in value[1])
    )


_FITS: Final[Mapping[str, Any]] = {
    "game": lambda value: isinstance(value, str),
    "players": is_whole,
    "seed": lambda value: isinstance(value, str),
    "deals": lambda value: value is None or (is_whole(value) and 0 < value <= 10**6),
    "undo": lambda value: value in ("hidden", "asked"),
    "bank": lambda value: value is None or (is_whole(value) and value > 0),
    "increment": is_whole,
    "move": lambda value: value is None or (is_whole(value) and value > 0),
    "passes": lambda value: value in ("at-once", "called", "asked"),
    "stand_in": lambda value: is_short(value) and bool(value) and len(value) <= NAME_ROOM,
    "orders": lambda value: isinstance(value, list | tuple) and len(value) < 1000 and all(map(_order, value)),
    "committed": lambda value: isinstance(value, bool),
}
