"""A table as a record, which people read and keep, and a table that goes on where a record stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery import catalogue
from foolery import record as records
from foolery.base.errors import RecordError
from foolery.base.shuffle import commitment, seed_of
from foolery.record.text import Action, Deal, Record, Sighting
from foolery.table.command import HOUSE, Command
from foolery.table.forms import UndoWord
from foolery.table.seating import Occupant, Setup
from foolery.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from foolery.base.cards import Move, Seat
    from foolery.contract import Game, State
    from foolery.table.entry import PlayedAction
    from foolery.table.played import DealPlayed


def record_of(table: Table, date: str = "", remarks: Mapping[str, str] | None = None) -> Record:
    """The deals of a table as a record, without what was taken back; ``remarks`` are further headers.

    Nothing says yet who takes part in games that ask people alone before the first deal.
    """
    setup, game = table.setup, table.game
    deals = [_deal_of(game, number, deal) for number, deal in enumerate(table.deals, 1)]
    return Record(
        game=game.id,
        revisions=dict(game.revisions()),
        players=setup.players,
        seed="" if setup.committed else setup.seed,
        names=tuple(sitter.name or f"{seat + 1}" for seat, sitter in enumerate(table.sitters)),
        persons=game.persons,
        planned=max(table.planned or 1, len(deals)),
        date=date,
        remarks=dict(remarks or {}),
        deals=deals,
    )


def _deal_of(game: Game, number: int, deal: DealPlayed) -> Deal:
    opening = [Sighting.of(event) for event in deal.opening]
    actions = [action for deed in deal.deeds for action in _actions_of(game, deed)]
    made = Deal(deal.dealer, deal.order, opening, actions, deal.result)
    if deal.secret:
        made.commitment, made.secret = commitment(deal.secret), deal.secret
        made.seed, made.nonces = seed_of(deal.secret, number, deal.nonces), dict(deal.nonces)
    return made


def _actions_of(game: Game, deed: PlayedAction) -> list[Action]:
    """The line of an action, or one for each of its moves where they were made in another order than it tells."""
    lines = []
    for action in [*map(game.read_written, deed.parts)] or [deed.action]:
        public = game.public_action(action)
        lines.append(Action(deed.seat, action.text, public="" if public == action.text else public))
    lines[-1].events = [Sighting.of(event) for event in deed.events]
    return lines


def table_of(record: Record, sitters: Sequence[Occupant], open_end: bool = False, undo: UndoWord = "asked") -> Table:
    """A table with these people and bots where the record stopped.

    Raises RecordError where the record cannot be continued, NotationError and BrokenLog where it is broken.
    """
    if any(deal.commitment for deal in record.deals):
        raise RecordError("record.committed-goes-on")
    records.resume(record)
    orders = tuple((deal.dealer, deal.order) for deal in record.deals)
    setup = Setup(
        game=record.game,
        players=record.players,
        seed=record.seed or "order",
        deals=None if open_end else record.planned,
        undo=undo,
        orders=orders if any(order for _, order in orders) else (),
    )
    builder = _Builder(Table.open(setup))
    first = _at_the_first_deal(record, sitters)
    for seat, sitter in enumerate(first):
        builder.sits(seat, sitter)
    for deal in record.deals:
        builder.sends("ready")
        if deal is record.deals[0]:
            for seat, sitter in enumerate(sitters):
                if sitter != first[seat]:
                    builder.sends("leave", seat)
                    builder.sits(seat, sitter)
        for action in deal.actions:
            builder.plays(action.seat, action.text)
    return builder.table


def _at_the_first_deal(record: Record, sitters: Sequence[Occupant]) -> list[Occupant]:
    """Who must sit there when a game asks who is a person: somebody may have come or gone since."""
    asking = catalogue.game(record.game).with_persons(range(record.players)).persons
    if not record.deals or not asking:
        return list(sitters)
    return [
        sitter
        if bool(sitter.person) == (seat in record.persons)
        else Occupant(sitter.name, person=f"record {seat}")
        if seat in record.persons
        else Occupant(sitter.name, bot="lowest")
        for seat, sitter in enumerate(sitters)
    ]


class _Builder:
    """Sends a table what a record says. Older records have a line for each move of an action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0
        self.ahead: State | None = None
        self.moves: list[Move] = []
        self.parts: list[str] = []

    def sends(self, kind: str, seat: Seat | None = None, by: str = HOUSE, /, **body: object) -> None:
        table, self.count = self.table, self.count + 1
        ply = 0 if table.state is None else table.state.ply
        command = Command(f"record {self.count}", kind, seat, by, len(table.deals), ply, table.seq, body)
        answer = table.do(command)
        if answer.error is not None:
            raise answer.error

    def sits(self, seat: Seat, sitter: Occupant) -> None:
        self.sends("sit", seat, name=sitter.name, person=sitter.person, bot=sitter.bot, seed=sitter.seed)

    def plays(self, seat: Seat, text: str) -> None:
        """A line of the record; an action that it only begins waits for the lines that finish it."""
        state = self.table.state
        assert state is not None
        self.ahead = self.ahead or state.copy()
        self.parts.append(text)
        for move in self.table.game.parse_move(text, self.ahead, seat):
            self.ahead.play(seat, move)
            self.moves.append(move)
        if not self.ahead.unfinished():
            whole, body = state.view(seat).action(self.moves), {}
            if [*self.table.game.parse_move(whole.text, state, seat)] != self.moves:
                body["parts"] = self.parts
            self.ahead, self.moves, self.parts = None, [], []
            sitter = self.table.sitters[seat]
            self.sends("act", seat, sitter.person if sitter.plays else HOUSE, text=whole.text, **body)
