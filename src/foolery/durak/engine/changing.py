"""The only methods by which a position of Durak changes.

They write the events, keep track of who has seen which card, and check their bounds, so that rules cannot leave a
position that does not hold together.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.base.shuffle import Stream, shuffled
from foolery.durak.engine.events import DurakEvent
from foolery.durak.engine.position import Position

if not cython.compiled:
    from foolery.base.bits import bit, lowest, rest, size

EVERYBODY = -1


class Changing(Position):
    """A position that can be changed."""

    def note(self, kind: str, place: int, cards: list[int], to: int, seen: int, count: int) -> None:
        """Write an event, when events are kept; ``count`` -1 counts the cards."""
        if self.log is not None:
            wording = self.rules.wording_in.get(self.phase, self.rules.wording)
            self.log.append(DurakEvent(kind, place, cards, to, seen, count, wording))

    def set_memo(self, slot: int, value: int) -> None:
        """Change a rule's own number."""
        self.memos[slot] = value

    def set_seat_memo(self, slot: int, place: int, value: int) -> None:
        """Change a rule's own number for one place."""
        self.seat_memos[slot * 8 + place] = value

    def add(self, place: int, card: int) -> None:
        """Put a card into a hand. Who has seen it go there is said with ``reveal``."""
        self.hands[place] |= bit(card)
        self.changed |= 1 << place

    def remove(self, place: int, card: int) -> None:
        """Take a card out of a hand, and notice when it was the last."""
        self.take_out(place, card)

    def take_out(self, place: int, card: int) -> None:
        """``remove`` for the core's own use."""
        if self.rules.twins and self.hands[place] & bit(card ^ COPY):
            self.part_twins(place, card)
        self.drop(place, card)

    def drop(self, place: int, card: int) -> None:
        """Take this very copy out of a hand."""
        mask = bit(card)
        hand = self.hands[place]
        if not hand & mask:
            raise ValueError("a card that is not in the hand")
        hand = hand ^ mask
        self.hands[place] = hand
        self.changed |= 1 << place
        self.shown[place] &= hand
        if not hand and not self.extra[place]:
            self.empties += 1
            self.emptied[place] = self.empties
        if self.private is not None:
            self.forget(place, self.private)

    def part_twins(self, place: int, card: int) -> None:
        """One of two copies is about to leave a hand: it is the one that is best known, to each who knows of them.

        Whoever knew of one copy saw it go, for all that can be told; only who knew of both knows of the one that stays.
        """
        other = bit(card ^ COPY)
        both = bit(card) | other
        public = self.shown[place] & both
        if self.private is not None:
            for observer in range(self.players):
                known = (public | self.private[observer * 8 + place]) & both
                self.private[observer * 8 + place] &= ~other
                if known == both and public != both:
                    self.private[observer * 8 + place] |= other
        if public != both:
            self.shown[place] &= ~other
        if self.stale & other and not self.stale & bit(card):
            self.stale ^= both  # Of two lowest trumps the one leaves that may not be swapped any more.

    def forget(self, place: int, known: list[int]) -> None:
        """Nobody knows of this hand any more what is not in it; ``known`` is ``private``."""
        for observer in range(self.players):
            known[observer * 8 + place] &= self.hands[place]

    def set_hand(self, place: int, mask: int) -> None:
        """Replace a hand, as when hands change places; what everybody knew of it is forgotten."""
        self.hands[place] = mask
        self.shown[place] &= mask
        if self.private is not None:
            for observer in range(self.players):
                self.private[observer * 8 + place] &= mask

    def reveal(self, place: int, mask: int) -> None:
        """Let everybody know these cards of a hand."""
        self.shown[place] |= mask & self.hands[place]

    def reveal_to(self, observer: int, place: int, mask: int) -> None:
        """Let one seat know these cards of a hand."""
        if self.private is None:
            self.private = [0] * 64
        self.private[observer * 8 + place] |= mask & self.hands[place]

    def hand_over(self, giver: int, receiver: int, card: int) -> None:
        """Move a card from hand to hand, unseen by third seats: they forget what they knew of the giver's hand."""
        self.take_out(giver, card)
        public = self.shown[giver]
        self.hands[receiver] |= bit(card)
        self.changed |= 1 << receiver
        if card & 63 == self.low_trump:
            self.stale |= bit(card)
        self.shown[giver] = 0
        known = self.private or [0] * 64
        seeing = self.watchers(giver) | self.watchers(receiver)
        for observer in range(self.players):
            if not seeing >> observer & 1:
                known[observer * 8 + giver] = 0
                continue
            known[observer * 8 + giver] |= public & self.hands[giver]
            if observer != receiver:
                known[observer * 8 + receiver] |= bit(card)
        self.private = known
        if not self.hands[giver]:
            self.emptied[giver] = 0  # It goes out after those who have played their last card.

    def pass_hands(self, to: list[int]) -> None:
        """Every hand goes as a whole to another place (``to[place]``), with what everybody knew of it.

        Who gave a hand away knows it, for a dummy who was shown it; who receives it knows it anyway.
        """
        hands = [self.hands[place] for place in range(self.places)]
        shown = [self.shown[place] for place in range(self.places)]
        seeing = [self.watchers(place) for place in range(self.places)]
        known = self.private or [0] * 64
        moved = [0] * 64
        for place in range(self.places):
            there = to[place]
            self.hands[there] = hands[place]
            self.shown[there] = shown[place]
            if there != place:
                self.changed |= 1 << there
                self.stale |= hands[place] & self.low_trumps()
            for observer in range(self.players):
                mask = hands[place] if seeing[place] >> observer & 1 else known[observer * 8 + place]
                moved[observer * 8 + there] = mask & ~shown[place] if observer != there else 0
        self.private = moved
        for index, zone in self.travelling():
            rows = [self.zone(index, place) for place in range(self.places)]
            for place in range(self.places):
                self.set_zone(index, to[place], rows[place])
                if zone.seen == "owner" and to[place] != place and rows[place]:
                    seen = bit_of(to[place]) if to[place] < self.players else 0
                    self.note(zone.name, to[place], rows[place], -1, seen, -1)

    def pick(self, card: int) -> None:
        """Choose a card of the hand of whoever acts, for an action that is not complete; nobody else sees it."""
        self.picked = [*(self.picked or ()), card]
        self.picked_set = self.picked_set | bit(card)

    def unpick(self) -> list[int]:
        """The chosen cards in their order; none is chosen any more, and all are still in the hand."""
        cards = self.picked or []
        self.picked = None
        self.picked_set = self.picked_set ^ self.picked_set
        return cards

    def put(self, card: int, by: int) -> None:
        """Lay an attack card on the table, from wherever it comes."""
        self.lay_down(card, by)

    def lay_down(self, card: int, by: int) -> None:
        """``put`` for the core's own use."""
        i = self.slots
        if i >= 80:
            raise ValueError("the table is full")
        self.attacks[i] = card
        self.owners[i] = by
        self.covers[i] = -1
        self.coverers[i] = -1
        self.cover_numbers[i] = 0
        self.obliged[i] = 1
        self.slots = i + 1
        self.fresh[by] += 1
        self.pending += 1
        self.table_cards |= bit(card)
        self.table_ranks |= self.rules.rank_masks[card >> 2 & 15]
        if card & 63 == self.low_trump:
            self.stale |= bit(card)

    def count_thrown(self, number: int) -> None:
        """Count attack cards that were added after the lead, for ``cap-thrown``; not those of a transfer."""
        if self.rules.cap_thrown:
            self.thrown += number

    def lay(self, place: int, card: int) -> None:
        """Lay an attack card from a hand."""
        self.take_out(place, card)
        self.lay_down(card, place)

    def cover(self, i: int, card: int, place: int) -> None:
        """Answer the i-th slot with this card, from wherever it comes."""
        self.covers[i] = card
        self.coverers[i] = place
        self.fresh[place] = 0
        self.covered += 1
        self.cover_numbers[i] = self.covered
        self.table_cards |= bit(card)
        self.table_ranks |= self.rules.rank_masks[card >> 2 & 15]
        if self.obliged[i]:
            self.pending -= 1
        if card & 63 == self.low_trump:
            self.stale |= bit(card)

    def cover_quietly(self, i: int, card: int, place: int) -> None:
        """Cover one's own attack card: its rank opens nothing, and for the caps the slot goes on waiting."""
        self.covers[i] = card
        self.coverers[i] = place
        self.fresh[place] = 0
        self.cover_numbers[i] = 0
        if not self.obliged[i]:
            self.self_covered += 1
        self.table_cards |= bit(card)
        if card & 63 == self.low_trump:
            self.stale |= bit(card)

    def turn_round(self, i: int) -> None:
        """The cover of a slot becomes an attack card of who laid it; what it covered need not be answered any more.

        The slot goes on telling who had covered it, and when.
        """
        card = self.covers[i]
        by = self.coverers[i]
        self.covers[i] = -1
        self.obliged[i] = 0
        self.lay_down(card, by)

    def keep(self, slots: list[int], by: int = -1) -> int:
        """Leave only these slots on the table, in this order; gives the set of the cards that left it.

        The attack cards among them go on counting for the caps of the bout. ``by``: who attacks with what is left, -1
        for those who have laid it.
        """
        rows = [self.slot(i) for i in slots]
        mask = self.table_cards
        gone = self.slots - len(rows)
        self.clear_table()
        for row in rows:
            self.load_slot(row[0], row[1] if by < 0 else by, row[2], row[3], row[4], row[5])
        self.spent += gone
        return mask & ~self.table_cards

    def release(self, i: int) -> None:
        """The i-th slot need not be answered any more."""
        if self.obliged[i] and self.covers[i] < 0:
            self.pending -= 1
        self.obliged[i] = 0

    def load_slot(self, attack: int, by: int, cover: int, cover_by: int, cover_no: int, obliged: int) -> None:
        """Add a slot as it stands in a position that is read; number 0 is a cover of one's own card.

        Without a cover, ``cover_by`` is who had covered it until his cover became an attack card.
        """
        self.lay_down(attack, by)
        i = self.slots - 1
        if not obliged:
            self.release(i)
        if cover < 0 and cover_by >= 0:
            self.coverers[i] = cover_by
            self.cover_numbers[i] = cover_no
            self.fresh[cover_by] = 0
            self.covered += 1
        elif cover < 0:
            pass
        elif cover_no == 0:
            self.cover_quietly(i, cover, cover_by)
        else:
            self.cover(i, cover, cover_by)
            self.cover_numbers[i] = cover_no

    def draw_card(self, place: int) -> int:
        """Move the top card of the stock into a hand, unseen by others unless it is the turn-up."""
        card = self.stock_cards[self.stock_at]
        open_card = self.bottom <= self.stock_at < self.open_end
        self.stock_at += 1
        self.hands[place] |= bit(card)
        self.changed |= 1 << place
        self.stale &= ~bit(card)
        if open_card:
            self.shown[place] |= bit(card)
        return card

    def draw(self, place: int, number: int, aside: int = 0) -> int:
        """Draw up to this many cards; gives how many there were. ``aside``: cards of the hand that are about to leave
        it for the drawn ones, and do not count for a loss at once.
        """
        n = self.stock_end - self.stock_at
        if number < n:
            n = number
        if self.rules.loss_at_once:
            left = self.rules.loss_at_once - size(self.hands[place]) - self.extra[place] + aside
            if n > 0 and left < n:
                n = left if left > 1 else 1
        if n <= 0:
            return 0
        if self.log is None:
            for _ in range(n):
                self.draw_card(place)
            return n
        lying = self.open_stock()
        cards = [self.draw_card(place) for _ in range(n)]
        self.note("draw", place, cards, -1, self.watchers(place), -1)
        for card in cards:
            if card in lying:
                self.note("draw-turn-up", place, [card], -1, EVERYBODY, -1)
        return n

    def watchers(self, place: int) -> int:
        """The mask of seats that see what comes into a hand: its player, or who is shown the hand of a dummy."""
        if place < self.players:
            return bit_of(place)
        mask = 0
        for observer in range(self.players):
            for rule in self.rules.shows:
                if rule.shows(self, observer, place):
                    mask |= 1 << observer
        return mask

    def take_top(self) -> int:
        """The top card of the stock, which leaves it; the stock must hold one."""
        if self.stock_at >= self.stock_end:
            raise ValueError("the stock is empty")
        card = self.stock_cards[self.stock_at]
        self.stock_at += 1
        self.stale &= ~bit(card)
        for rule in self.rules.on_stock:
            rule.on_stock(self, card)
        return card

    def set_stock(self, cards: list[int]) -> None:
        """Replace the stock, top first."""
        if len(cards) > 128:
            raise ValueError("a stock of more than 128 cards")
        self.stock_at = 0
        self.stock_end = len(cards)
        for i in range(len(cards)):
            self.stock_cards[i] = cards[i]
        self.set_bottom(1 if self.rules.turn_up else 0, self.rules.under)

    def set_bottom(self, open_cards: int, below: int) -> None:
        """Say how many cards at the bottom of the stock lie open, and how many face down below them."""
        self.open_end = self.stock_end - below
        self.bottom = self.open_end - open_cards
        if self.open_end < self.stock_at:
            self.open_end = self.stock_at

    def chance(self, below: int, name: str, number: int) -> int:
        """A number from 0 to ``below`` − 1 for this rule, the documented one of the deal's seed and the ply; ``number``
        tells several of one ply apart.

        A position that somebody wrote down need not name a seed. In a world of a view, and while a deal is played out
        at random, the dice decide: nobody checks such a deal.
        """
        if self.dice is not None:
            found: int = self.dice.below(below)
            return found
        return Stream(self.seed or name, "deal", self.deal, name, self.ply, number).below(below)

    def mixed(self, cards: list[int], name: str, number: int) -> list[int]:
        """These cards shuffled for this rule, as ``chance`` decides; ``number`` tells several shuffles apart."""
        if self.dice is None:
            return shuffled(cards, self.seed or name, "deal", self.deal, name, number)
        out = list(cards)
        for i in range(len(out) - 1, 0, -1):
            j = self.dice.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def insert(self, card: int, depth: int) -> None:
        """Put a card back into the closed stock, below ``depth`` of its cards."""
        if self.stock_at > 0 and 0 <= depth <= self.bottom - self.stock_at:
            # The place that a drawn card has left takes up what is moved.
            for i in range(self.stock_at, self.stock_at + depth):
                self.stock_cards[i - 1] = self.stock_cards[i]
            self.stock_at -= 1
            self.stock_cards[self.stock_at + depth] = card
            return
        cards = self.stock()
        open_cards = len(self.open_stock())
        below = self.below_size()
        self.set_stock([*cards[:depth], card, *cards[depth:]])
        self.set_bottom(open_cards, below)

    def set_turn_up(self, card: int) -> None:
        """Replace the turn-up."""
        self.stock_cards[self.bottom] = card

    def throw_away(self, mask: int, seen: bool) -> None:
        """Put cards on the discard pile; ``seen`` tells whether everybody saw them go."""
        self.discard |= mask
        if seen:
            self.gone |= mask

    def throw_away_seen_by(self, seat: int, mask: int) -> None:
        """Put cards on the discard pile that only one seat has seen."""
        self.discard |= mask
        if self.private_gone is None:
            self.private_gone = [0] * 8
        self.private_gone[seat] |= mask

    def clear_table(self) -> None:
        """Take every card off the table; where they go is the caller's."""
        self.slots = 0
        self.pending = 0
        self.covered = 0
        self.self_covered = 0
        self.table_cards = 0
        self.table_ranks = 0
        for place in range(self.places):
            self.fresh[place] = 0

    def leave(self, place: int) -> None:
        """A place leaves the deal."""
        self.out |= 1 << place
        self.going_out[self.outs] = place
        self.outs += 1

    def set_emptied(self, place: int, number: int) -> None:
        """Say when a place laid its last card in this bout."""
        self.emptied[place] = number
        if number > self.empties:
            self.empties = number

    def set_straps(self, place: int, number: int) -> None:
        """Say how many epaulettes in a row a place has led."""
        self.straps[place] = number

    def set_laid_since_cover(self, place: int, number: int) -> None:
        """Say how many attack cards a place has laid after its last cover, where that is not the order of the table."""
        self.fresh[place] = number

    def set_zone(self, index: int, place: int, cards: list[int]) -> None:
        """Replace the cards of a rule's zone."""
        if self.zones is None:
            self.zones = [[] for _ in range(self.rules.zone_count * 8)]
        if index in self.rules.counting_zones:
            self.extra[place] += len(cards) - len(self.zones[index * 8 + place])
            self.changed |= 1 << place
        self.zones[index * 8 + place] = list(cards)

    def set_stale(self, place: int, number: int, known: int, hidden: bool = False) -> None:
        """Say how many lowest trumps in a hand may not be swapped: first those that all know, then the others that are
        ``known``; the other way round where the ``hidden`` one is meant.
        """
        held = self.hands[place] & self.low_trumps()
        shown = held & self.shown[place]
        cards = [*listed(shown), *listed(held & known & ~shown), *listed(held & ~known & ~shown)]
        for card in cards[::-1][:number] if hidden else cards[:number]:
            self.stale |= bit(card)

    def low_trumps(self) -> int:
        """All copies of the lowest trump; empty where nothing is swapped for the turn-up."""
        none = self.stale ^ self.stale
        return none if self.low_trump < 0 else bit(self.low_trump) | bit(self.low_trump + COPY)

    def interrupt(self, phase: int, place: int) -> None:
        """Ask this place something before the bout goes on.

        Questions of one phase are asked in the order of these calls, those of several phases by the number of the
        phase, so that the order of rules does not matter.
        """
        waiting = self.queue or []
        at = len(waiting)
        while at > 0 and waiting[at - 1][0] > phase:
            at -= 1
        waiting.insert(at, (phase, place))
        self.queue = waiting

    def set_trumps(self, trumps: int, own: list[int] | None = None, special: int = -1) -> None:
        """Fix the trump suits (a mask), or one mask per place where each has its own; ``special`` is the face of a card
        without suit that was turned up.
        """
        self.trumps = trumps
        self.special = special
        self.low_trump = -1
        if trumps and self.rules.swap_six:
            self.low_trump = self.rules.low_card + lowest(trumps)
        self.beats = self.rules.table(trumps, special)
        self.own_trumps = own
        self.own_beats = None if own is None else [self.rules.table(mask, special) for mask in own]


def bit_of(place: int) -> int:
    """The mask of one place."""
    return 1 << place


def listed(mask: int) -> list[int]:
    """The cards of a set, lowest first, copies of a card together, so that their order tells nothing of copies."""
    out = []
    card = 0
    while mask:
        card = lowest(mask)
        out.append(card)
        mask = rest(mask)
    return sorted(out, key=face_of) if card >= COPY else out


def face_of(card: int) -> int:
    """The face of a card, whichever copy it is."""
    return card % COPY
