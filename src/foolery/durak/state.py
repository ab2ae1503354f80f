"""The course of a bout of Durak.

A bout runs: lead → defence, one card at a time → a window in which others may throw in → settlement → drawing → exits →
the next lead. ``go_on`` is the whole of it; every other method here is one of its steps. What a variant changes is
asked through the questions of ``questions`` or is a number of its ``Rules``; no variant is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery import _plain as cython

from foolery.durak import opening, report
from foolery.durak.changing import listed
from foolery.durak.choices import Choices

if not cython.compiled:
    from foolery.bits import bit, copy_of, lowest, size

    LEAD, COVER, THROW, TRANSFER, TAKE, PASS, SWAP_SIX, LAY, CLOSE = 1, 2, 3, 4, 5, 6, 7, 8, 9
    KIND, ATTACK, COVERING, PLACE = 24, 18, 12, 30
    AT_LEAD, AT_DEFENCE, AT_THROW, AT_TAKE, AT_END, AT_MORE, AT_START = 0, 1, 2, 3, 4, 5, 6

if TYPE_CHECKING:
    from foolery.contract import Event, Result
    from foolery.durak.questions import Rules
    from foolery.durak.view import DurakView


class State(Choices):
    """One deal in progress, see ``foolery.contract.State``.

    ``history`` holds the moves that ``play`` made, ``opening`` the events of the deal itself.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        Choices.__init__(self, rules, players)
        self.history: list[tuple[int, int]] = []
        self.opening: tuple[Event, ...] = ()

    def copy(self) -> State:
        """An independent copy, without events; its history begins anew."""
        twin: State = State.__new__(State)
        twin.copy_from(self)
        twin.begin_list()
        twin.history = []
        twin.opening = ()
        return twin

    # Playing

    def play(self, seat: int, move: int) -> list[Event]:
        """Make a checked move and tell what happened."""
        events: list[Event] = []
        try:
            if not self.allows(seat, move):
                report.refuse(self, seat, move)
            self.log = events
            self.apply(seat, move)
        except Exception as error:
            raise report.blame(self.rules, error) from error
        finally:
            self.log = None
        self.history.append((seat, move))
        return events

    def allows(self, seat: int, move: int) -> bool:
        """Whether a move is in the legal list of a seat."""
        if not 0 <= seat < self.players:
            return False
        self.collect(seat, True)
        for i in range(self.count):
            if self.found[i] == move:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        """Make a move unchecked."""
        role = (move >> PLACE & 15) - 1
        if role < 0:
            role = seat
        place = role if self.rules.player_for is None else self.acting(role)
        kind = move >> KIND & 63
        self.ply += 1
        if kind == COVER:
            self.do_cover(place, move)
        elif kind == PASS and self.phase < 8:
            self.do_pass(role, place)
        elif kind == THROW or kind == LEAD:
            self.do_attack(place, kind, move)
        elif kind == TAKE:
            self.do_take(place)
        elif kind == TRANSFER:
            self.do_transfer(role, place, move)
        elif kind == SWAP_SIX:
            self.do_swap(place)
        elif kind == LAY:
            self.pick(copy_of((move >> 8 & 15) * 4 + lowest(move & 15), self.hands[place] & ~self.picked_set))
            self.phase = AT_MORE
        elif kind == CLOSE:
            self.do_close(place)
        else:
            self.perform_own(place, kind, move)
        self.go_on()
        if self.rules.showers:
            self.look()
        if self.rules.driver is not None:
            self.drive()

    def begin_driving(self) -> None:
        """For a state that was just dealt or read."""
        if self.rules.driver is not None:
            self.drive()

    def drive(self) -> None:
        """Make the moves of a place that no seat decides for."""
        move = self.rules.driver.drives(self) if self.turn else -1
        if move >= 0:
            self.ply -= 1  # it is no decision that a client answers
            self.apply(lowest(self.turn), move)

    def look(self) -> None:
        """Seats see what rules let them see, and know it from now on."""
        for rule in self.rules.showers:
            for observer in range(self.players):
                for place in range(self.places):
                    self.reveal_to(observer, place, rule.shows(self, observer, place))

    def lay_group(self, place: int, move: int) -> None:
        """Lay the cards of a move's group as attack cards."""
        base = (move >> 8 & 15) * 4
        left = move & 15
        while left:
            suit = lowest(left)
            left = left & (left - 1)
            self.lay(place, copy_of(base + suit, self.hands[place]))
            if move >> (4 + suit) & 1:
                self.lay(place, copy_of(base + suit, self.hands[place]))

    def do_attack(self, place: int, kind: int, move: int) -> None:
        """A lead, or cards thrown in. An addition closes the window unless it may stay open while cards wait."""
        before = self.slots
        self.lay_group(place, move)
        if self.phase == AT_MORE:
            before = 0
        if self.log is not None:
            self.note("lead" if kind == LEAD else "throw", place, self.laid_since(before), self.defender, -1, -1)
        self.attacked(place, before)

    def do_pass(self, role: int, place: int) -> None:
        """A place has enough of the window; or the lead that has begun with a stock card is complete."""
        if self.log is not None:
            self.note("pass", place, [], -1, -1, -1)
        if self.phase == AT_MORE:
            self.attacked(place, 0)
        else:
            self.passed |= 1 << role

    def begin_lead(self, card: int, place: int) -> None:
        """Lay a card that does not come from the hand as the first of a lead; its player may complete it."""
        self.put(card, place)
        self.phase = AT_MORE

    def do_close(self, place: int) -> None:
        """All cards that were chosen one by one are led together."""
        before = self.slots
        for card in self.unpick():
            self.lay(place, card)
        if self.log is not None:
            self.note("lead", place, self.laid_since(before), self.defender, -1, -1)
        self.attacked(place, 0)

    def laid_since(self, before: int) -> list[int]:
        """The attack cards laid from this slot on."""
        return [self.attacks[i] for i in range(before, self.slots)]

    def attacked(self, place: int, before: int) -> None:
        """Attack cards have been laid from slot ``before`` on: open the next phase and ask the rules."""
        self.passed = 0
        if not self.taking:
            self.phase = AT_THROW if self.rules.pending_window else AT_DEFENCE
        if self.rules.attack_watchers:
            self.tell_attack(place, before)

    def do_cover(self, place: int, move: int) -> None:
        """A cover; when nothing waits any more the window opens."""
        i = self.find(move >> ATTACK & 63)
        card = copy_of(move >> COVERING & 63, self.hands[place])
        self.take_out(place, card)
        self.cover(i, card, place)
        if self.log is not None:
            self.note("cover", place, [self.attacks[i], card], -1, -1, -1)
        self.after_cover(i)

    def after_cover(self, i: int) -> None:
        """A slot has been covered: see whether that blocks throwing in, and where the bout goes on."""
        if self.rules.blockers and self.any_blocks(i):
            self.blocked = 1
        if self.pending == 0 or self.rules.pending_window:
            self.passed = 0
            self.phase = AT_THROW
        if self.rules.cover_watchers:
            self.tell_cover(i)

    def do_take(self, place: int) -> None:
        """The defender gives up; the others may add what he could have been given."""
        self.taking = 1
        self.passed = 0
        self.phase = AT_TAKE
        if self.log is not None:
            self.note("take", place, [], -1, -1, -1)
        if self.rules.take_watchers:
            self.tell_take()

    def do_transfer(self, role: int, place: int, move: int) -> None:
        """The attack passes to the next place, which answers all that is pending, or only what was added."""
        before = self.slots
        to = self.next_place(role)
        if self.rules.transfer_frees:
            for i in range(before):
                if self.covers[i] < 0:
                    self.release(i)
        self.lay_group(place, move)
        if self.log is not None:
            self.note("transfer", place, self.laid_since(before), to, -1, -1)
        self.attacker = role
        self.defender = to
        self.attacked(place, before)

    def do_swap(self, place: int) -> None:
        """The lowest trump changes places with the turn-up; everybody sees both."""
        turned = self.turn_up()
        mine = self.held(place, self.low_trump)
        self.add(place, turned)
        self.reveal(place, bit(turned))
        self.remove(place, mine)
        self.set_turn_up(mine)
        if self.log is not None:
            self.note("swap-six", place, [mine, turned], -1, -1, -1)

    # The course of a bout

    def go_on(self) -> None:
        """Go on until somebody must act: ask what rules want asked, close windows, settle."""
        while True:
            if self.queue and self.phase < 8 and self.phase != AT_END:
                self.ask(self.queue.pop(0))
            if self.phase == AT_DEFENCE:
                if self.pending > 0:
                    self.turn = 1 << self.defender
                    break
                self.phase = AT_THROW
            if self.phase == AT_THROW or self.phase == AT_TAKE:
                self.turn = self.window()
                if self.turn != 0:
                    break
                if self.phase == AT_THROW and self.pending > 0:
                    self.phase = AT_DEFENCE
                    self.passed = 0
                elif not self.held_open():
                    self.settle()
            elif self.phase == AT_LEAD or self.phase == AT_MORE:
                self.turn = 1 << self.attacker
                break
            elif self.phase == AT_END:
                self.turn = 0
                break
            elif self.phase == AT_START:
                self.start()
            else:
                self.turn = self.own_actors()
                break

    def start(self) -> None:
        """What comes before the first bout is over: find who leads it."""
        if self.go_out():
            self.phase = AT_END
            self.tell_end()
        else:
            self.begin_bout(opening.first_leader(self))

    def held_open(self) -> bool:
        """Whether a rule asks something when the window of a beaten bout closes."""
        if self.taking or not self.rules.close_watchers:
            return False
        self.tell_close()
        return bool(self.queue)

    def ask(self, question: tuple[int, int]) -> None:
        """Enter the phase of a question that waits; the bout comes back to where it was."""
        if self.phase < 8:
            self.back = self.phase
        self.phase = question[0]
        self.asked = question[1]

    def answered(self) -> None:
        """A rule has had its answer: the bout goes on where it was, or with the next question."""
        self.phase = self.back
        self.asked = -1

    def settle(self) -> None:
        """The bout is over: the table is cleared, hands are filled, places go out, the next leader is found."""
        taken = self.taking != 0
        if self.rules.settler is not None:
            if not self.rules.settler.settle(self, taken):
                return
        else:
            self.clear(taken)
        if not taken:
            self.beaten_bouts += 1
        if self.rules.settlers_after:
            self.tell_settled(taken)
        if self.phase == AT_END:
            return
        self.replenish()
        if self.rules.drawers_after:
            self.tell_drawn(taken)
        if self.rules.exit_before:
            self.tell_exit(taken)
        if self.phase == AT_END:
            return
        if self.lost_at_once() or self.go_out():
            self.phase = AT_END
            self.tell_end()
            return
        if self.rules.exit_after:
            self.tell_gone(taken)
        self.next_bout(taken)

    def end_deal(self, fools: int) -> None:
        """End the deal at once: these places (a mask) have lost, none: it is a draw."""
        self.fools = fools
        self.drawn = int(fools == 0)
        self.queue = None
        self.phase = AT_END
        self.tell_end()

    def clear(self, taken: bool) -> None:
        """The table goes to the discard pile, or to the defender, who has been seen taking every card."""
        self.leaving(taken, True)
        mask = self.table_cards
        place = self.defender if self.rules.player_for is None else self.acting(self.defender)
        if taken:
            self.hands[place] |= mask
            self.shown[place] |= mask
            if self.log is not None:
                self.note("taken", place, listed(mask), place, -1, -1)
        elif self.rules.discarder is None or not self.rules.discarder.discards(self, mask):
            self.throw_away(mask, True)
            if self.log is not None:
                self.note("beaten", place, listed(mask), -1, -1, -1)
        self.clear_table()

    def leaving(self, taken: bool, over: bool) -> None:
        """Cards are about to leave the table: count what they count for. A rule that owns ``settle`` calls it first."""
        self.count_straps()
        if self.rules.settle_watchers:
            self.tell_leaving(taken, over)

    def count_straps(self) -> None:
        """For each place, count its last cards in a row that would be epaulettes; a cover ends the row (rules.md row
        94).
        """
        for i in range(self.slots):
            card = self.attacks[i]
            place = self.owners[i]
            if (card >> 2 & 15) == self.rules.strap_rank and self.is_strap(i, card):
                self.straps[place] += 1
            else:
                self.straps[place] = 0
        for i in range(self.slots):
            if self.covers[i] >= 0:
                self.straps[self.coverers[i]] = 0

    def is_strap(self, i: int, card: int) -> bool:
        """Whether a lowest attack card counts as an epaulette."""
        plain = not self.trumps >> (card & 3) & 1
        bare = self.coverers[i] < 0
        if self.rules.strap == 0:
            return bare
        if self.rules.strap == 1:
            return plain
        return (bare and plain) if self.rules.strap == 2 else True

    def replenish(self) -> None:
        """All draw up to the size of a hand, in the order of rules.md rows 80 and 81."""
        if self.stock_at == self.stock_end:
            return
        early = self.defender if self.rules.draw_order == 1 else -1
        late = self.defender if self.rules.draw_order == 0 and self.defender != self.first else -1
        if early >= 0:
            self.fill(early)
        place = self.first
        for _ in range(self.places):
            if place != early and place != late:
                self.fill(place)
            place = place + 1 if place + 1 < self.places else 0
        if late >= 0:
            self.fill(late)

    def fill(self, place: int) -> None:
        """One place draws what it lacks."""
        lack = self.lack(place)
        if lack > 0:
            self.draw(place, lack)

    def lack(self, place: int) -> int:
        """How many cards a place draws after a bout, as far as there are any."""
        if self.rules.drawer is not None:
            found: int = self.rules.drawer.draws(self, place)
            return found
        if self.out >> place & 1:
            return 0
        return self.rules.hand_size - size(self.hands[place]) - self.extra[place]

    def lost_at_once(self) -> bool:
        """Whether somebody loses before anybody can go out."""
        losers = 0
        if self.rules.instant_loss:
            for place in range(self.places):
                if size(self.hands[place]) + self.extra[place] >= self.rules.instant_loss:
                    losers |= 1 << place
        if self.rules.losers:
            losers |= self.losers()
        if losers:
            self.fools |= losers if self.rules.sider is None else self.whole_sides(losers)
        return self.fools != 0

    def whole_sides(self, losers: int) -> int:
        """All places of the sides that these places belong to."""
        mask = 0
        for loser in range(self.places):
            for place in range(self.places):
                if losers >> loser & 1 and self.side(loser) >= 0 and self.side(place) == self.side(loser):
                    mask |= 1 << place
        return mask

    def go_out(self) -> bool:
        """With the stock gone, places without cards go out in the order of their last cards; True when the deal is
        over: at most one side still holds cards.
        """
        if self.stock_at != self.stock_end:
            return False
        holding = 0
        bare = 0
        last = -1
        for place in range(self.places):
            if self.hands[place] or self.extra[place]:
                holding += 1
                last = place
            elif not self.out >> place & 1:
                bare += 1
        if self.rules.sider is not None:
            holding, last = self.sides_left()
        if bare == 0 and holding > 1:
            return False
        if holding == 0 and self.rules.no_draw:
            holding = 1
            last = self.defender
        self.leave_in_order(last if holding == 1 else -1)
        if holding == 0:
            self.drawn = 1
        elif holding == 1:
            self.fools |= 1 << last if self.rules.sider is None else self.whole_sides(1 << last)
        return holding <= 1

    def sides_left(self) -> tuple[int, int]:
        """How many sides still hold cards, and one place of them that does."""
        sides = set()
        last = -1
        for place in range(self.places):
            side = self.side(place)
            if side >= 0 and (self.hands[place] or self.extra[place]):
                sides.add(side)
                last = place
        return len(sides), last

    def leave_in_order(self, staying: int) -> None:
        """Places without cards leave by the moment of their last card, others after them from ``first`` clockwise."""
        while True:
            best = -1
            moment = 0
            place = self.first
            for _ in range(self.places):
                bare = self.hands[place] == 0 and self.extra[place] == 0
                if bare and not self.out >> place & 1 and place != staying:
                    when = self.emptied[place] if self.emptied[place] else 1000
                    if best < 0 or when < moment:
                        best = place
                        moment = when
                place = place + 1 if place + 1 < self.places else 0
            if best < 0:
                return
            self.leave(best)
            if self.log is not None:
                self.note("out", best, [], -1, -1, -1)

    def next_bout(self, taken: bool) -> None:
        """Find the next leader, or end a deal that has gone on too long."""
        leader = self.defender
        if self.rules.next_leader is not None:
            leader = self.rules.next_leader.next_lead(self, taken)
        elif taken:
            leader = self.next_in(self.defender)
        if self.rules.next_seat is not None:
            leader = self.next_in(leader - 1 if leader else self.places - 1)
        elif self.out >> leader & 1:
            leader = self.next_in(leader)
        if self.bouts >= self.rules.bout_limit:
            self.limited = 1
            self.drawn = 1
            self.phase = AT_END
            self.tell_end()
            return
        self.bouts += 1
        self.begin_bout(leader)

    def begin_bout(self, leader: int) -> None:
        """Clear what belongs to one bout; this place leads against the next."""
        self.attacker = leader
        self.first = leader
        self.defender = self.next_place(leader)
        self.phase = AT_LEAD
        self.passed = 0
        self.blocked = 0
        self.taking = 0
        self.spent = 0
        self.empties = 0
        for place in range(self.places):
            self.emptied[place] = 0
        if self.log is not None:
            self.note("bout", leader, [], self.defender, -1, -1)
        if self.rules.bout_watchers:
            self.tell_bout()

    def finish(self) -> None:
        """For a position that begins with a lead: places without cards go out, and the deal may be over."""
        if self.go_out():
            self.phase = AT_END

    def tell_end(self) -> None:
        """Write who has lost."""
        if self.log is None:
            return
        if self.limited:
            self.note("limited", -1, [], -1, -1, -1)
        elif self.drawn:
            self.note("drawn", -1, [], -1, -1, -1)
        for place in range(self.places):
            if self.fools >> place & 1:
                self.note("fool", place, [], -1, -1, -1)

    # What others make of a state

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""
        return report.result(self) if self.phase == AT_END else None

    def view(self, seat: int) -> DurakView:
        """What this seat knows."""
        return report.view(self, seat)

    def digest(self) -> str:
        """A fingerprint of the full position."""
        return report.digest(self)

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return report.to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return report.line(self)

    def move_text(self, move: int) -> str:
        """A move in notation."""
        return self.rules.move_text(move)

    def unfinished(self) -> bool:
        """Whether an action has begun that is not complete: the same seat goes on, and nobody else has seen of it."""
        return self.picked_set != 0

    def actions(self, seat: int) -> list[str]:
        """What a seat may do, as whole actions in notation."""
        return report.actions(self, seat)

    def census(self) -> Mapping[str, list[int]]:
        """Every card of the deal by the place where it lies."""
        return report.census(self)

    def problems(self) -> list[str]:
        """Broken invariants of Durak; empty for every reachable state."""
        return report.problems(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, so that both forms read each other."""
        return report.restore, (self.rules.id, report.to_json(self), list(self.history))
