"""The end of a bout of Durak: the table is cleared, hands are filled, places go out, the next leader is found.

Rules rely on the order of the steps, each of which some of them answer; ``settle`` is the whole of it.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.changing import listed
from foolery.durak.engine.looking import Looking

if not cython.compiled:
    from foolery.base.bits import size
    from foolery.durak.engine.numbers import AT_END, AT_LEAD, AT_START, OWN_PHASES


class Settling(Looking):
    """A position whose bout can be settled."""

    def settle(self) -> None:
        """The bout is over: the table is cleared, hands are filled, places go out, the next leader is found."""
        taken = self.taking != 0
        if self.rules.settle is not None:
            if not self.rules.settle.settle(self, taken):
                return
        else:
            self.clear(taken)
        if self.over_now() or self.draw_up(taken):
            return
        if self.lost_at_once() or self.go_out():
            self.phase = AT_END
            self.tell_end()
            return
        if self.rules.after_exit:
            self.call_after_exit(taken)
        if not self.over_now():
            self.next_bout(taken)

    def draw_up(self, taken: bool) -> bool:
        """Count the bout and fill hands; True: the deal is over."""
        self.thrown = 0
        if not taken:
            self.beaten_bouts += 1
        if self.rules.after_settle:
            self.call_after_settle(taken)
        if self.over_now():
            return True
        self.replenish()
        if self.rules.after_draw and not self.over_now():
            self.call_after_draw(taken)
        if self.rules.at_exit and not self.over_now():
            self.call_at_exit(taken)
        return self.over_now()

    def over_now(self) -> bool:
        """Whether a rule has ended the deal, or a hand that loses at once does now."""
        return self.phase == AT_END or (self.rules.loss_at_once != 0 and self.overfull())

    def overfull(self) -> bool:
        """End the deal if hands that have changed since the last look hold as many cards as lose at once."""
        losers = 0
        for place in range(self.places):
            held = size(self.hands[place]) + self.extra[place]
            if self.changed >> place & 1 and held >= self.rules.loss_at_once:
                losers |= 1 << place
        self.changed = 0
        if losers and not self.before_play():
            self.end_deal(losers if self.rules.side is None else self.whole_sides(losers))
            return True
        return False

    def before_play(self) -> bool:
        """Whether the first bout has not begun: hands are still dealt, or made by a game before the game."""
        return self.phase == AT_START or (self.phase >= OWN_PHASES and self.back == AT_START)

    def end_deal(self, fools: int) -> None:
        """End the deal at once: these places (a mask) have lost, none: it is a draw."""
        self.fools = fools
        self.drawn = int(fools == 0)
        self.queue = None
        self.phase = AT_END
        self.tell_end()

    def clear(self, taken: bool) -> None:
        """The table goes to the discard pile, or to the defender, who has been seen taking every card."""
        self.leaving(taken)
        mask = self.table_cards
        place = self.defender if self.rules.plays_for is None else self.acting(self.defender)
        if taken:
            self.hands[place] |= mask
            self.changed |= 1 << place
            self.shown[place] |= mask
            if self.log is not None:
                self.note("taken", place, listed(mask), place, -1, -1)
        elif self.rules.discards is None or not self.rules.discards.discards(self, mask):
            self.throw_away(mask, True)
            if self.log is not None:
                self.note("beaten", place, listed(mask), -1, -1, -1)
        self.clear_table()

    def leaving(self, taken: bool, staying: int = 0) -> None:
        """Cards are about to leave the table: count what they count for. A rule that owns ``settle`` calls it first.

        ``staying``: the mask of slots with which the bout goes on.
        """
        self.count_straps(staying)
        if self.rules.at_settle:
            self.call_at_settle(taken, staying == 0)

    def count_straps(self, staying: int) -> None:
        """For each place, count its last cards in a row that would be epaulettes (row 94); a cover ends the row, so
        that of what a place has laid in this bout only the cards after its last cover count. Slots that stay
        are counted when they leave.
        """
        for i in range(self.slots):
            self.fresh[self.owners[i]] -= 1
            if self.covers[i] >= 0:
                self.straps[self.coverers[i]] = 0
        for i in range(self.slots):
            card = self.attacks[i]
            place = self.owners[i]
            if self.fresh[place] < 0:
                self.fresh[place] += 1
            elif staying >> i & 1:
                continue
            elif (card >> 2 & 15) == self.rules.strap_rank and self.is_strap(i, card):
                self.straps[place] += 1
            else:
                self.straps[place] = 0

    def is_strap(self, i: int, card: int) -> bool:
        """Whether a lowest attack card counts as an epaulette."""
        plain = not self.trumps_of(self.owners[i]) >> (card & 3) & 1
        bare = self.coverers[i] < 0
        if self.rules.strap == 0:
            return bare
        if self.rules.strap == 1:
            return plain
        return (bare and plain) if self.rules.strap == 2 else True

    def replenish(self) -> None:
        """All draw up to the size of a hand, in the order that ``replenish-order`` sets."""
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
        """One place draws what it lacks; nobody does when the deal is over."""
        if not self.over_now():
            lack = self.lack(place)
            if lack > 0:
                self.draw(place, lack)

    def lack(self, place: int) -> int:
        """How many cards a place draws after a bout, as far as there are any."""
        if self.rules.draws is not None:
            found: int = self.rules.draws.draws(self, place)
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
        if self.rules.loses:
            losers |= self.losers()
        if losers:
            self.fools |= losers if self.rules.side is None else self.whole_sides(losers)
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
        if self.rules.side is not None:
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
            self.fools |= 1 << last if self.rules.side is None else self.whole_sides(1 << last)
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
        if self.rules.next_lead is not None:
            leader = self.rules.next_lead.next_lead(self, taken)
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
        if self.rules.on_bout:
            self.call_on_bout()

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
