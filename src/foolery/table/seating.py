"""Who sits at a table, what was agreed before the first deal, and the clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, cast, get_type_hints

from foolery import bots, catalogue
from foolery.base.messages import Message
from foolery.base.shapes import Limit, dump, load
from foolery.base.shuffle import Stream
from foolery.contract.forms import CardText
from foolery.table.errors import TableError, check
from foolery.table.forms import Count, Name, PassesWord, UndoWord

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from foolery.base.cards import Seat

PERSON_ROOM: Final = 24
"""Characters of what a person is called at most."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Marks a field of a setup that a host turns on or off: the values that stand for both. It is on at first."""

    on: str | bool = True
    off: str | bool = False


Some = Annotated[int, Limit(1)]
Cards = Annotated[tuple[Annotated[CardText, Limit(most=8)], ...], Limit(most=499)]


@dataclass(frozen=True, slots=True)
class Occupant:
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

    def back(self) -> Occupant:
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
    house is bound before the people add to it (``foolery.base.shuffle``); ``seed`` is then for the bots alone.
    """

    game: str
    players: Count
    seed: str
    deals: Annotated[int, Limit(1, 10**6)] | None = 1
    undo: Annotated[UndoWord, Switch("asked", "hidden")] = "asked"
    bank: Some | None = None
    increment: Count = 0
    move: Some | None = None
    stand_in: Name = "lowest"
    passes: Annotated[PassesWord, Switch("called", "asked")] = "at-once"
    orders: Annotated[tuple[tuple[Count, Cards], ...], Limit(most=999)] = ()
    committed: bool = False

    def to_wire(self) -> dict[str, Any]:
        """The setup as plain data."""
        return dump(self)

    @classmethod
    def from_wire(cls, data: object) -> Setup:
        """The setup that this data holds. Raises FooleryError where it is none or the game is not for it."""
        check(cls, data, Message("table.setup"))
        return load(cls, cast("Mapping[str, Any]", data)).checked()

    def checked(self) -> Setup:
        """The setup itself, where a table can be played with it. Raises FooleryError.

        A bot that lies in a module of its own is not looked for: whoever keeps the table says whether it is let in.
        """
        check(Setup, {field.name: getattr(self, field.name) for field in fields(self)}, Message("table.setup"))
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


class Clocks:
    """The time of the people of one deal: a bank for all of it, or so much for each answer; else nobody has any.

    A clock runs while its person is asked. Each answer adds the increment; whoever is asked no longer without having
    answered has only spent what has passed.
    """

    def __init__(self, bank: int | None, increment: int, move: int | None = None) -> None:
        self.bank = bank
        self.increment = increment
        self.move = move
        self.left: dict[Seat, int] = {}
        self.since: dict[Seat, int] = {}

    def copy(self) -> Clocks:
        """Clocks that run on their own."""
        twin = Clocks(self.bank, self.increment, self.move)
        twin.left, twin.since = dict(self.left), dict(self.since)
        return twin

    def begin(self, seats: Iterable[Seat]) -> None:
        """A deal begins: everybody has all his time."""
        whole = self.move if self.bank is None else self.bank
        self.left = {} if whole is None else dict.fromkeys(seats, whole)
        self.since = {}

    def come_back(self, seat: Seat) -> None:
        """Somebody whose time was up sits there again and has one increment at least, or the time of an answer."""
        if seat in self.left:
            self.left[seat] = max(self.left[seat], self.move or self.increment)

    def turn(self, now: int, asked: Collection[Seat], answered: Collection[Seat]) -> None:
        """Stop whoever has answered or is asked no longer, start whoever is asked now."""
        for seat in [seat for seat in self.since if seat in answered or seat not in asked]:
            self.left[seat] = max(0, self.left[seat] - (now - self.since.pop(seat)))
            self.left[seat] = self.move or self.left[seat] + self.increment * (seat in answered)
        for seat in asked:
            if seat in self.left:
                self.since.setdefault(seat, now)

    def deadlines(self) -> dict[Seat, int]:
        """When the time of everybody who is asked is up."""
        return {seat: since + self.left[seat] for seat, since in sorted(self.since.items())}

    def over(self, seat: Seat, now: int) -> bool:
        """Whether this seat is asked and has no time left."""
        return seat in self.since and now >= self.since[seat] + self.left[seat]


SWITCHES: Final[Mapping[str, Switch]] = {
    name: note
    for name, hint in get_type_hints(Setup, include_extras=True).items()
    for note in getattr(hint, "__metadata__", ())
    if isinstance(note, Switch)
}
"""What a host turns on or off, by the names of the fields; the page shows a switch for each."""
