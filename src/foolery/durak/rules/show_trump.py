"""A transfer by showing the trump of the rank, which stays in the hand.

A house rule of transfer Durak, offered by programs that play it. Readings: each trump is shown once in a bout, of two
equal ones in the big pack each; the next player must hold enough cards for what waits; all that forbids a transfer
forbids showing too. Who holds two trumps of the rank shows them one after the other.
"""

from __future__ import annotations

from foolery.base.bits import bit, lowest, rank_set, size, suit_set
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import TRANSFER
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import EventKind

SHOW = 34


class ShowTrump(Rule):
    """A pass that costs no card."""

    name = "show-trump"
    subject = "trumps"
    revision = 2
    default_base = "transfer"
    needs = ("transfer",)
    kinds = {"show-trump": SHOW}
    forms = {"show-trump": "show-trump"}
    asked_in = ("defend",)
    events = {"show-trump": EventKind(least=1, most=1, to="place")}

    def shown(self, s: State, place: int) -> int:
        """The trump that this place may show now; -1: none."""
        if s.covered and not s.rules.transfer_late:
            return -1
        if s.rules.no_transfer_first and s.bouts == 1 and s.deal == 1:
            return -1
        if any(rule.forbids(s, place, TRANSFER) for rule in s.rules.forbidders_in[s.phase]):
            return -1
        number = s.rank_to_match()
        if number < 0 or (s.rules.no_transfer_trump and self.trump_waits(s, place)):
            return -1
        to = s.next_place(s.defender)
        if to == s.defender or s.room_at(to) < 0:
            return -1
        trumps = s.trumps_of(place)
        fitting = s.usable(s.defender) & rank_set(number)
        for suit in range(4):
            if trumps >> suit & 1 and fitting & suit_set(suit):
                equal = fitting & suit_set(suit)
                face = lowest(equal) & 63
                if not s.seat_memo(self.slot, place) >> face & 1:
                    return face
                if size(equal) == 2 and not s.memo(self.slot) >> face & 1:
                    return face
        return -1

    def trump_waits(self, s: State, place: int) -> bool:
        """Whether a trump of this place lies on the table as an attack card."""
        trumps = s.trumps_of(place)
        attacks = [s.attack_at(i) & 63 for i in range(s.slots)]
        return any(face < 52 and trumps >> (face & 3) & 1 for face in attacks)

    def options(self, s: State, place: int) -> None:
        if self.shown(s, place) >= 0:
            s.offer(move(SHOW))

    def perform(self, s: State, place: int, move: int) -> None:
        """The roles move on by one place, the cards stay."""
        face = self.shown(s, place)
        card = s.held(place, face)
        to = s.next_place(s.defender)
        seen = bit(card)
        if s.seat_memo(self.slot, place) >> face & 1:
            s.set_memo(self.slot, s.memo(self.slot) | 1 << face)
            seen = bit(face) | bit(face + 64)
        s.set_seat_memo(self.slot, place, s.seat_memo(self.slot, place) | 1 << face)
        s.reveal(place, seen)
        s.note("show-trump", place, [card], s.acting(to), -1, -1)
        s.attacker, s.defender = s.defender, to
        s.attacked(place, s.slots)

    def on_bout(self, s: State) -> None:
        """The next bout counts anew."""
        s.set_memo(self.slot, 0)
        for place in range(s.places):
            s.set_seat_memo(self.slot, place, 0)

    typed = {"show-trump": ("show", "показать", "показываю", "проездной")}
    examples = worked("""
    The nine of trumps is shown and kept
        game=transfer+show-trump hands=Kc7s/9hKs8d/8cAhTd trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: show-trump, transfer 9h, cover 9c with 9h, take
        refused: cover 9c with Ks
        play: 1: show-trump
        then: phase=defend attacker=1 defender=2 hands=Kc7s/9hKs8d/8cAhTd shown=1:9h
    Another rank shows nothing
        game=transfer+show-trump hands=Kc7s/9hKs8d/8cAhTd trump=h attacker=0 table=Tc@0 phase=defend bouts=9,5
        allowed: cover Tc with 9h, take
        refused: show-trump
    Once in a bout
        game=transfer+show-trump hands=9d7sQc/9hKs8d trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: show-trump, 0: transfer 9d
        then: phase=defend actors=1 memory=show-trump:0:0,1073741824
    With blanks: after a joker has covered, nothing is transferred
        game=transfer+transfer-2+blanks+show-trump hands=Kc7s/9hKs trump=h attacker=0 table=9d@0:*r@1,9c@0 phase=defend
            blocked=yes bouts=9,5
        allowed: cover 9c with 9h, take
        refused: show-trump, transfer 9h
    In the big pack the other nine of trumps may be shown too
        game=transfer+big+show-trump hands=9h7sQc/9hKs8d trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: show-trump
        then: phase=defend actors=0
    """)


RULES = (ShowTrump,)
