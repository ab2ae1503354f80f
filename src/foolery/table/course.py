"""What a table has come to: who sits there, the running deal, what was agreed; and how a command changes it.

A command either goes through and leaves the events that it caused, or raises and has changed nothing that counts: it is
tried on a copy. States are never changed in place, so a copy shares them.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from foolery import catalogue
from foolery.base.shuffle import commitment, seed_of
from foolery.record.text import faces
from foolery.table.command import HOUSE, Command
from foolery.table.entry import PlayedAction, forced_pass, made, made_late
from foolery.table.errors import TableError
from foolery.table.events import TABLE, kept
from foolery.table.forms import FORMAT, is_count
from foolery.table.played import DealPlayed
from foolery.table.seating import Clocks, Occupant, Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Event, Game, Match, State


class Course:
    """A table at one moment. ``turned`` is the entry of the last undo: views from before it count no longer."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = catalogue.game(setup.game)
        self.match: Match | None = None
        self.begun: State | None = None
        self.sitters = [Occupant()] * setup.players
        self.ready: set[Seat] = set()
        self.passes: set[Seat] = set()
        self.always: dict[Seat, str] = {}
        self.deals: list[DealPlayed] = []
        self.asks_back: Seat | None = None
        self.asked_at = 0
        self.agreed: set[Seat] = set()
        self.clocks = Clocks(setup.bank, setup.increment, setup.move)
        self.turned = 0
        self.planned = setup.deals
        self.secret = ""
        self.nonces: dict[Seat, str] = {}
        self.closed = False
        self.seq = 0
        self.now = 0
        self.events: list[Event | dict[str, Any]] = []
        """What the last command caused: events of the game, and those of the table as plain data."""

    def copy(self) -> Course:
        """A course that goes on without this one."""
        twin = copy.copy(self)
        twin.match = copy.copy(self.match)
        twin.sitters = list(self.sitters)
        twin.ready, twin.passes, twin.agreed = set(self.ready), set(self.passes), set(self.agreed)
        twin.deals = [*self.deals[:-1], *(deal.copy() for deal in self.deals[-1:])]
        twin.clocks, twin.nonces, twin.always = self.clocks.copy(), dict(self.nonces), dict(self.always)
        twin.events = []
        return twin

    # What stands

    @property
    def state(self) -> State | None:
        """The deal that was dealt last."""
        return None if self.match is None else self.match.state

    @property
    def running(self) -> State | None:
        """The deal that is being played."""
        deals, match = self.deals, self.match  # asked for many times at each move
        return match.state if match is not None and deals and deals[-1].result is None and not self.closed else None

    @property
    def finished(self) -> bool:
        """Whether all deals that were agreed on have been played, or the house has ended the table."""
        if self.closed:
            return True
        return self.planned is not None and len(self.deals) >= self.planned and self.running is None

    @property
    def commitment(self) -> str:
        """What the house is bound to for the next deal; empty where it is not bound yet."""
        return commitment(self.secret) if self.secret else ""

    @property
    def people(self) -> list[Seat]:
        """The seats of people who are there."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.plays]

    def asked(self) -> list[Seat]:
        """The seats that may act now, in order of priority."""
        running = self.running
        return [] if running is None else list(running.actors())

    def can_take_back(self, seat: Seat) -> bool:
        """Whether this seat's last action means nothing to others yet, so that it may be taken back at once."""
        deeds = self.deals[-1].deeds if self.running is not None else []
        return bool(deeds) and deeds[-1].seat == seat and deeds[-1].action.kind in self.game.revocable

    # Commands

    def obey(self, command: Command, seq: int, now: int) -> list[dict[str, Any]]:
        """Do what a command says and give everything that it caused. Raises FooleryError where it is refused."""
        if not is_count(now):
            raise TableError("table.no-number", name="now")
        self.seq, self.now, self.events = seq, max(now, self.now), []
        if command.seat is not None and command.seat >= self.setup.players:
            raise TableError("table.no-seat", seat=command.seat, last=self.setup.players - 1)
        if self.closed:
            raise TableError("table.closed")
        OBEYED[command.kind](self, command)
        written = [event if isinstance(event, dict) else kept(event) for event in self.events]
        answered = {event["seat"] for event in written if event.get(TABLE) == "acted" and not event["forced"]}
        asked = [seat for seat in self.asked() if self.sitters[seat].plays]
        self.clocks.turn(self.now, asked, answered)
        return written

    def tell(self, name: str, /, **fields: object) -> None:
        """Write down that this happened at the table."""
        self.events.append({TABLE: name, **fields})

    def own_seat(self, command: Command) -> Seat:
        """The seat of a command, where its sender sits. Raises TableError."""
        seat = command.seat
        if seat is None:
            raise TableError("table.needs-seat", kind=command.kind)
        sitter = self.sitters[seat]
        if command.by == HOUSE:
            if not sitter.bot:
                raise TableError("table.not-yours", seat=seat)
        elif sitter.person != command.by:
            raise TableError("table.not-yours", seat=seat)
        elif sitter.bot:
            raise TableError("table.away", seat=seat, bot=sitter.bot)
        return seat

    def of_the_house(self, command: Command) -> None:
        """Raise TableError where somebody else sends what only the keeper of the table may."""
        if command.by != HOUSE or command.seat is not None:
            raise TableError("table.house-only", kind=command.kind)

    # Seats

    def sit(self, command: Command) -> None:
        """Somebody takes a seat, comes back to it, or is seated by the house."""
        seat = command.seat
        if seat is None:
            raise TableError("table.needs-seat", kind=command.kind)
        there = self.sitters[seat]
        wanted = Occupant(**command.body) if command.by == HOUSE else self._comer(command, there)
        if wanted.nobody:
            raise TableError("table.nobody-named")
        if wanted.person and any(
            sitter.person == wanted.person for other, sitter in enumerate(self.sitters) if other != seat
        ):
            raise TableError("table.sits-elsewhere", seat=seat)
        if there.plays and wanted.person != there.person:
            if wanted.person:
                raise TableError("table.taken", seat=seat)
            wanted = replace(wanted, person=there.person, name=there.name)
        self.sitters[seat] = wanted
        if wanted.plays:
            self.clocks.come_back(seat)
            if self.setup.passes == "called" and wanted.person != there.person:
                self.passes.add(seat)
        self.tell_seat(seat)
        if there.plays and not wanted.plays:
            self.asks_no_longer(seat)
        self.deal_when_ready()

    def _comer(self, command: Command, there: Occupant) -> Occupant:
        """A person who comes by himself."""
        if set(command.body) - {"name"}:
            raise TableError("table.house-only", kind=command.kind)
        if there.person == command.by:
            if there.plays:
                raise TableError("table.sits-there")
            return there.back()
        if not there.nobody:
            raise TableError("table.taken", seat=command.seat)
        return Occupant(command.body.get("name", ""), command.by)

    def leave(self, command: Command) -> None:
        """A person goes for good; in a running deal a bot plays on."""
        seat = command.seat
        if seat is None or self.sitters[seat].nobody:
            raise TableError("table.needs-seat", kind=command.kind)
        if command.by not in (HOUSE, self.sitters[seat].person):
            raise TableError("table.not-yours", seat=seat)
        name = self.sitters[seat].name
        self.sitters[seat] = Occupant() if self.running is None else Occupant(name, bot=self.setup.stand_in)
        self.ready.discard(seat)
        self.passes.discard(seat)
        self.always.pop(seat, None)
        # Whoever sits down there next adds one of his own.
        self.nonces.pop(seat, None)
        self.tell_seat(seat)
        self.asks_no_longer(seat)
        self.deal_when_ready()

    def asks_no_longer(self, seat: Seat) -> None:
        """A person is not there any more: what he asked for is forgotten, and he is in nobody's way."""
        if self.asks_back == seat:
            self.asks_back = None
        self.undo_when_agreed()

    def tell_seat(self, seat: Seat) -> None:
        """Write down who sits there now."""
        sitter = self.sitters[seat]
        self.tell("seated", seat=seat, name=sitter.name, bot=sitter.bot, away=sitter.away)

    def set_passes(self, command: Command) -> None:
        """A seat says whether its passes play themselves where they are all it may do."""
        seat = command.seat
        if seat is None:
            raise TableError("table.needs-seat", kind=command.kind)
        if command.by not in (HOUSE, self.sitters[seat].person):
            raise TableError("table.not-yours", seat=seat)
        on = bool(command.body["on"])
        (self.passes.add if on else self.passes.discard)(seat)
        self.tell("passes", seat=seat, on=on)
        self.go_on()

    def set_always(self, command: Command) -> None:
        """A seat says what it does for the rest of the deal wherever it can; the table keeps it and does nothing."""
        seat = self.own_seat(command)
        if self.running is None:
            raise TableError("table.no-deal")
        self.always[seat] = command.body["text"]
        self.tell("always", seat=seat, text=self.always[seat])

    # Deals

    def commit(self, command: Command) -> None:
        """The house binds itself to a secret for the next deal; nobody reads it before that deal is over."""
        self.of_the_house(command)
        if not self.setup.committed:
            raise TableError("table.not-committed-here")
        self.between_deals()
        if self.secret:
            raise TableError("table.committed-already")
        self.secret = command.body["secret"]
        self.tell("committed", deal=len(self.deals) + 1, commitment=self.commitment)

    def between_deals(self) -> None:
        """Raise TableError while a deal runs, and where no more will be dealt."""
        if self.running is not None:
            raise TableError("table.deal-runs")
        if self.finished:
            raise TableError("table.finished", deals=len(self.deals))

    def play_on(self, command: Command) -> None:
        """All deals that were agreed on are played, and somebody wants as many again: leads and score go on."""
        seat = self.own_seat(command)
        if self.planned is None or not self.finished:
            raise TableError("table.not-finished")
        if command.deal != len(self.deals):
            raise TableError("table.stale")
        planned = self.planned + (self.setup.deals or 1)
        self.game.match(self.setup.players, self.setup.seed, planned)
        self.planned = planned
        self.tell("again", seat=seat, deals=self.planned)

    def get_ready(self, command: Command) -> None:
        """Somebody is ready for the next deal; the house is for all."""
        self.between_deals()
        if command.deal != len(self.deals):
            raise TableError("table.stale")
        nonce = command.body.get("nonce", "")
        if self.setup.committed and not self.secret:
            raise TableError("table.not-committed-yet")
        if nonce and not self.setup.committed:
            raise TableError("table.not-committed-here")
        if command.by == HOUSE and command.seat is None:
            empty = next((seat for seat, sitter in enumerate(self.sitters) if sitter.nobody), None)
            if empty is not None:
                raise TableError("table.empty-seat", seat=empty)
            self.ready = set(range(self.setup.players))
        else:
            seat = self.own_seat(command)
            self.ready.add(seat)
            if nonce:
                # The first one stands: whoever could change his when the others have theirs could look for a deal.
                self.nonces.setdefault(seat, nonce)
            self.tell("ready", seat=seat)
        self.deal_when_ready()

    def deal_when_ready(self) -> None:
        """Deal where everybody sits and all people are ready."""
        if self.running is not None or self.finished or not self.ready:
            return
        if not any(sitter.nobody for sitter in self.sitters) and self.ready.issuperset(self.people):
            self.deal()

    def deal(self) -> None:
        """The next deal begins."""
        setup, number = self.setup, len(self.deals) + 1
        secret, nonces = self.secret, self.nonces
        match, state = self._dealt(number, seed_of(secret, number, nonces) if secret else "")
        order: tuple[str, ...] = ()
        if number <= len(setup.orders):
            dealer, order = setup.orders[number - 1]
        if order:
            state = self._from_order(match, number, dealer, order)
        self.match, self.begun = match, state.copy()
        self.ready, self.secret, self.nonces, self.always = set(), "", {}, {}
        self.deals.append(DealPlayed(state.dealer, tuple(state.opening), self.seq, faces(order), secret, nonces))
        self.clocks.begin(range(setup.players))
        self.tell("dealt", deal=number, dealer=state.dealer)
        self.events += state.opening
        self.see_end(state)
        self.go_on()

    def _dealt(self, number: int, seed: str) -> tuple[Match, State]:
        """The match at its next deal, the first one with the people who sit there then; ``seed`` is the deal's own."""
        if self.match is None:
            self.game = self.game.with_persons(seat for seat, sitter in enumerate(self.sitters) if sitter.person)
            match = self.game.match(self.setup.players, seed or self.setup.seed, self.setup.deals or 1)
            return match, match.state
        match = copy.copy(self.match)
        match.deals = max(match.deals, self.planned or number, number)
        return match, match.next(seed)

    def _from_order(self, match: Match, number: int, dealer: Seat, order: tuple[str, ...]) -> State:
        before = self.match.before() if self.match is not None else None
        state = self.game.deal_from(order, self.setup.players, seed=self.setup.seed, dealer=dealer, before=before)
        match.resume(state, match.results)
        return state

    def see_end(self, state: State) -> None:
        """Write down the result where the deal is over."""
        result = state.result()
        if result is not None:
            self.deals[-1].result = result
            self.asks_back = None
            self.tell("ended", deal=len(self.deals), result=dict(result.to_wire()))
            self.reveal()

    def reveal(self) -> None:
        """Show what the seed of the deal that is over was made of, so that everybody can see that it was promised."""
        deal, number = self.deals[-1], len(self.deals)
        if deal.secret:
            seed = seed_of(deal.secret, number, deal.nonces)
            nonces = {str(seat): nonce for seat, nonce in sorted(deal.nonces.items())}
            self.tell("revealed", deal=number, secret=deal.secret, seed=seed, nonces=nonces)

    # Actions

    def act(self, command: Command) -> None:
        """A seat makes a whole action."""
        seat = self.own_seat(command)
        state = self.running
        if state is None:
            raise TableError("table.no-deal")
        if self.clocks.over(seat, self.now):
            raise TableError("table.time-is-up", seat=seat)
        self.see_place(command)
        if command.ply == state.ply:
            if seat not in state.actors():
                raise TableError("table.not-asked", seat=seat)
            text, parts = command.body["text"], command.body.get("parts", ())
            deed, after = made(self.game, state, seat, text, self.seq, parts)
        else:
            deed, after = self._late(command, seat, state)
        self.take(deed, after)
        self.go_on()

    def see_place(self, command: Command) -> None:
        """Raise TableError where a command is for an entry that is not there yet, for another deal, or undone.

        Only the number of the entry can be ahead: after an undo older views have a higher ply.
        """
        if command.seq >= self.seq:
            raise TableError("table.ahead")
        if command.deal != len(self.deals) or command.seq < self.turned:
            raise TableError("table.stale")

    def _late(self, command: Command, seat: Seat, state: State) -> tuple[PlayedAction, State]:
        """An action for a view that is not the newest. Raises TableError where it is stale."""
        then = self.state_at(command.ply)
        since = [deed for deed in self.deals[-1].deeds if deed.ply >= command.ply]
        text = command.body["text"]
        first = next((deed for deed in since if deed.seat == seat), None)
        if first is not None and first.forced and first.action.text == text:
            # The finger and the house have met: what was wanted is done.
            raise TableError("table.is-so")
        found = None if then is None else made_late(self.game, then, since, state, seat, text, self.seq)
        if found is None:
            raise TableError("table.stale")
        return found

    def take(self, deed: PlayedAction, after: State) -> None:
        """Make an action that has been read."""
        assert self.match is not None
        self.match.resume(after, self.match.results)
        self.deals[-1].deeds.append(deed)
        self.asks_back = None
        public = self.game.public_action(deed.action)
        self.tell("acted", seat=deed.seat, text=deed.action.text, public=public, forced=deed.forced)
        self.events += deed.events
        self.see_end(after)

    def go_on(self) -> None:
        """Make the passes that play themselves at once."""
        state = self.running
        while state is not None and self.setup.passes == "at-once":
            found = [(seat, forced_pass(state, seat)) for seat in state.actors() if seat in self.passes]
            seat, text = next((one for one in found if one[1] is not None), (0, None))
            if text is None:
                return
            deed, after = made(self.game, state, seat, text, self.seq)
            self.take(replace(deed, forced=True), after)
            state = self.running

    def passing(self) -> list[Seat]:
        """The seats that want their passes to play themselves and may do nothing else now, in order of priority."""
        state = self.running
        if state is None:
            return []
        return [
            seat
            for seat in state.actors()
            if seat in self.passes and self.sitters[seat].plays and forced_pass(state, seat) is not None
        ]

    def pass_for(self, command: Command) -> None:
        """The house makes the pass that is all a seat may do, where the seat wants that."""
        if command.by != HOUSE:
            raise TableError("table.house-only", kind=command.kind)
        state = self.running
        if state is None:
            raise TableError("table.no-deal")
        self.see_place(command)
        seat = command.seat
        if command.ply != state.ply:
            raise TableError("table.stale")
        if seat is None or seat not in self.passing():
            raise TableError("table.nothing-forced")
        text = forced_pass(state, seat)
        assert text is not None
        deed, after = made(self.game, state, seat, text, self.seq)
        self.take(replace(deed, forced=True), after)

    def state_at(self, ply: int) -> State | None:
        """The running deal as it was at a decision that somebody has answered; None where there was none."""
        deeds = self.deals[-1].deeds
        return next((self.rebuilt(i) for i, deed in enumerate(deeds) if deed.ply == ply), None)

    def rebuilt(self, number: int) -> State:
        """The running deal after so many of its actions."""
        assert self.begun is not None
        state = self.begun.copy()
        for deed in self.deals[-1].deeds[:number]:
            for move in deed.action.moves:
                state.play(deed.seat, move)
        return state

    # Taking back

    def undo(self, command: Command) -> None:
        """A seat wants its last action undone."""
        seat = self.own_seat(command)
        if self.running is None:
            raise TableError("table.no-deal")
        self.see_place(command)
        if command.ply != self.running.ply:
            raise TableError("table.stale")
        if self.can_take_back(seat):
            self.take_back(seat, len(self.deals[-1].deeds) - 1)
            return
        if self.setup.undo == "hidden" or self.last_of(seat) is None:
            raise TableError("table.nothing-to-undo")
        if self.asks_back is not None:
            raise TableError("table.undo-asked", seat=self.asks_back)
        self.asks_back, self.asked_at, self.agreed = seat, self.seq, set()
        self.tell("undo-asked", seat=seat)
        self.undo_when_agreed()

    def agree(self, command: Command) -> None:
        """A person has nothing against it."""
        self.agreed.add(self.juror(command))
        self.tell("undo-agreed", seat=command.seat)
        self.undo_when_agreed()

    def refuse(self, command: Command) -> None:
        """A person is against it, or whoever asked asks no longer."""
        seat = self.own_seat(command)
        if self.asks_back is None:
            raise TableError("table.no-undo-asked")
        if command.seq < self.asked_at:
            raise TableError("table.stale")
        self.asks_back = None
        self.tell("undo-refused", seat=seat)

    def juror(self, command: Command) -> Seat:
        """The seat of somebody who is asked whether another may take back. Raises TableError."""
        seat = self.own_seat(command)
        if self.asks_back is None or seat == self.asks_back or not self.sitters[seat].plays:
            raise TableError("table.no-undo-asked")
        if command.seq < self.asked_at:
            raise TableError("table.stale")
        return seat

    def undo_when_agreed(self) -> None:
        """Take back what somebody has asked for, where all other people agree."""
        seat = self.asks_back
        if seat is not None and self.agreed.issuperset(other for other in self.people if other != seat):
            number = self.last_of(seat)
            self.asks_back = None
            if number is not None:
                self.take_back(seat, number)

    def last_of(self, seat: Seat) -> int | None:
        """The number of the last action that this seat chose in the running deal."""
        deeds = self.deals[-1].deeds
        return next((i for i in reversed(range(len(deeds))) if deeds[i].seat == seat and not deeds[i].forced), None)

    def take_back(self, seat: Seat, number: int) -> None:
        """Make the action with this number and all after it undone."""
        assert self.match is not None
        deeds = self.deals[-1].deeds
        self.tell("undone", seat=seat, actions=len(deeds) - number, ply=deeds[number].ply)
        self.match.resume(self.rebuilt(number), self.match.results)
        del deeds[number:]
        self.asks_back, self.turned = None, self.seq

    # Time

    def due(self, command: Command) -> None:
        """Whoever has no time left is played for by a bot, until he comes back."""
        self.of_the_house(command)
        late = [seat for seat, deadline in self.clocks.deadlines().items() if deadline <= self.now]
        if not late:
            raise TableError("table.not-due")
        for seat in late:
            self.sitters[seat] = replace(self.sitters[seat], bot=self.setup.stand_in)
            self.tell("overdue", seat=seat)
            self.tell_seat(seat)
            if self.asks_back == seat:
                self.asks_back = None
        self.undo_when_agreed()

    def end(self, command: Command) -> None:
        """The table is closed for good; a deal that runs has no result."""
        self.of_the_house(command)
        runs = self.running is not None
        self.closed, self.asks_back, self.secret = True, None, ""
        self.tell("closed")
        if runs:
            self.reveal()

    def opened(self, command: Command) -> None:
        """The table is there once: this is its first entry."""
        self.of_the_house(command)
        if self.seq:
            raise TableError("table.open-already")
        setup = self.setup
        self.tell(
            "opened",
            format=FORMAT if setup.committed else 1,
            game=self.game.id,
            revisions=dict(sorted(self.game.revisions().items())),
            players=setup.players,
            deals=setup.deals,
            undo=setup.undo,
            bank=setup.bank,
            increment=setup.increment,
        )


OBEYED: Final[Mapping[str, Callable[[Course, Command], None]]] = {
    "open": Course.opened,
    "sit": Course.sit,
    "leave": Course.leave,
    "commit": Course.commit,
    "ready": Course.get_ready,
    "again": Course.play_on,
    "act": Course.act,
    "undo": Course.undo,
    "agree": Course.agree,
    "refuse": Course.refuse,
    "passes": Course.set_passes,
    "always": Course.set_always,
    "due": Course.due,
    "pass": Course.pass_for,
    "end": Course.end,
}
"""What each kind of command does."""
