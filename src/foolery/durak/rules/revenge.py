"""What makes Idiot's Revenge of Idiot: counterattacks, cards set aside, a minimum that grows.

Rows 98–100 of the catalogue; together they are the preset ``idiots-revenge`` (row 101). Readings: a counterattack
matches the attack card just played, is allowed on every attack of a turn and may be countered in turn; only the newest
card must be answered, unless ``binds=all``. The caps of the bout count a counterattack like any other attack card, so
the former attacker must hold enough cards to answer it. Cards that are taken cannot be used in the next turn but once
all others are used up; they count as part of the hand.
"""

from __future__ import annotations

from foolery.base.bits import bit, faces, rank_set, size
from foolery.base.cards import Place
from foolery.base.groups import group_faces
from foolery.durak.engine.changing import listed
from foolery.durak.engine.moves import move
from foolery.durak.engine.questions import Zone
from foolery.durak.engine.state import State
from foolery.durak.rules.idiot_two_player import ForTwo
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import CARDS, HEAP, EventKind


class Counterattack(ForTwo):
    """The responder may play a card of the rank that attacks him: then the roles change in mid-turn."""

    name = "revenge-counterattack"
    row = 98
    subject = "defence"
    revision = 3
    kinds = {"counter": 27}
    asked_in = ("defend",)
    events = {"counter": EventKind(least=1, most=1, to="place", lays="all")}
    options_declared = (Option("revenge-counterattack.binds", 98, ("newest", "all")),)

    def options(self, s: State, place: Place) -> None:
        """Any card of the rank of the newest attack card, as long as the caps of the bout let one more card attack."""
        newest = self.option["revenge-counterattack.binds"] == "newest"
        rank = s.rank_to_match() if newest else self.newest(s)
        room = s.room_if_freed(s.attacker) if newest else s.room_at(s.attacker)
        if rank < 0 or room < 1:
            return
        for card in listed(faces(s.usable(place) & rank_set(rank))):
            s.offer(move(self.kinds["counter"], cards=[card]))

    def newest(self, s: State) -> int:
        """The rank of the last attack card that waits for an answer."""
        waiting = [slot[0] >> 2 & 15 for slot in s.table() if slot[2] < 0 and slot[5]]
        return waiting[-1] if waiting else -1

    def perform(self, s: State, place: Place, move: int) -> None:
        """Lay the card; the roles change."""
        before = s.slots
        if self.option["revenge-counterattack.binds"] == "newest":
            for i in range(before):
                s.release(i)
        card = s.held(place, group_faces(move)[0])
        s.lay(place, card)
        s.attacker, s.defender = s.defender, s.attacker
        s.first = s.attacker
        s.note("counter", place, [card], s.defender, -1, -1)
        s.attacked(place, before)

    typed = {"counter": ("counterattack", "контратака", "контратаковать")}
    examples = worked("""
    Any card of the same rank counters
        game=idiot-two-player+revenge-counterattack hands=7cKd8h4s/9dTs9h trump=h attacker=0 table=9c@0 phase=defend
            bouts=9,5
        allowed: cover 9c with 9h, counter 9d, counter 9h, take
        refused: counter Ts
        play: 1: counter 9d
        then: attacker=1 defender=0 phase=defend
    Only the newest card must be answered
        game=idiot-two-player+revenge-counterattack hands=7cKd8hQc/9dTs3s trump=h attacker=1 defender=0 table=~9c@0,9s@1
            phase=defend bouts=9,5
        allowed: cover 9s with 8h, take
        refused: cover 9c with Qc
        play: 0: take
        then: attacker=0 hands=7cKd8hQc9c9s/9dTs3s
    binds=all: both must be answered
        game=idiot-two-player+revenge-counterattack,revenge-counterattack.binds=all hands=TcKd/9dTs3s trump=h attacker=0
            table=9c@0 phase=defend bouts=9,5
        play: 1: counter 9d, 0: cover 9d with Kd
        then: phase=defend attacker=1
    The limit of the bout counts a counterattack like any attack card
        game=idiot-two-player+revenge-counterattack,cap-total=1 hands=7cKd8h4s/9dTs trump=h attacker=0 stock=5c6c
            table=9c@0 phase=defend bouts=9,5
        allowed: take
        refused: counter 9d
    Whoever could not answer all is not countered
        game=idiot-two-player+revenge-counterattack,revenge-counterattack.binds=all hands=Tc/9dTs3s trump=h attacker=0
            table=9c@0 phase=defend bouts=9,5
        allowed: take
        refused: counter 9d
    """)


class SetAside(ForTwo):
    """Cards that are taken cannot be played in the next turn, unless all others have been."""

    name = "revenge-set-aside"
    row = 99
    subject = "defence"
    owns = ("the taking of the table",)
    zones = (Zone("set-aside", seen="all", counts=True),)
    events = {"set-aside": HEAP, "freed": CARDS}

    def settle(self, s: State, taken: bool) -> bool:
        """What was set aside joins the hands; what is taken now is set aside."""
        s.leaving(taken)
        mask = s.table_set()
        for place in range(s.places):
            self.free(s, place)
        if taken:
            s.set_zone(self.first_zone, s.defender, listed(mask))
            s.note("taken", s.defender, listed(mask), s.defender, -1, -1)
            s.note("set-aside", s.defender, listed(mask), -1, -1, -1)
        else:
            s.throw_away(mask, True)
            s.note("beaten", s.defender, listed(mask), -1, -1, -1)
        s.clear_table()
        return True

    def free(self, s: State, place: Place) -> None:
        """Cards that were set aside join the hand; everybody has seen them."""
        kept = list(s.zone(self.first_zone, place))
        if not kept:
            return
        s.set_zone(self.first_zone, place, [])
        for card in kept:
            s.add(place, card)
        s.reveal(place, sum(bit(card) for card in kept))
        s.note("freed", place, kept, -1, -1, -1)

    def free_if_bare(self, s: State, place: Place) -> None:
        """All other cards are used up."""
        if not s.hand(place):
            self.free(s, place)

    def on_attack(self, s: State, place: Place, first_slot: int) -> None:
        """A card has been played."""
        self.free_if_bare(s, place)

    def on_cover(self, s: State, slot: int) -> None:
        """A card has been played."""
        self.free_if_bare(s, s.slot(slot)[3])

    def after_exit(self, s: State, taken: bool) -> None:
        """Who has nothing else to play need not wait."""
        for place in range(s.places):
            self.free_if_bare(s, place)

    examples = worked("""
    Cards taken in the last bout cannot be led
        game=idiot-two-player+revenge-set-aside hands=8c7d7s/Jd6dTd trump=h attacker=1 defender=0 phase=lead bouts=9,5
            zones=set-aside:-/Ks9s
        allowed: lead Jd, lead 6d, lead Td
        refused: lead Ks, lead 9s
    What is taken is set aside
        game=idiot-two-player+revenge-set-aside hands=8c7d7s/Jd6d trump=h attacker=0 table=9s@0 phase=defend bouts=9,5
        play: 1: take
        then: attacker=1 zones=set-aside:-/9s hands=8c7d7s/Jd6d
    After that bout they join the hand
        game=idiot-two-player+revenge-set-aside hands=KdAd7s/Jd6dTd trump=h attacker=1 defender=0 phase=lead bouts=9,5
            zones=set-aside:-/Ks9s
        play: 1: lead Jd, 0: cover Jd with Kd, 1: pass
        then: attacker=0 hands=Ad7s/6dTdKs9s
    All others used up: they may be played at once
        game=idiot-two-player+revenge-set-aside hands=KdAd7s/Jd trump=h attacker=1 defender=0 phase=lead bouts=9,5
            zones=set-aside:-/Ks9s
        play: 1: lead Jd, 0: cover Jd with Kd
        then: phase=throw hands=Ad7s/Ks9s
    """)


class GrowingMinimum(ForTwo):
    """Who takes must keep as many cards as he holds then for the rest of the game."""

    name = "revenge-growing-minimum"
    row = 100
    subject = "defence"
    owns = ("the drawing",)

    def tally(self, memo: int) -> int:
        """The minimum of who has taken."""
        return memo or -1

    def minimum(self, s: State, place: Place) -> int:
        """The size that a hand is drawn up to."""
        return s.seat_memo(self.slot, place) or s.rules.hand_size

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """Who takes the table has a new minimum: what he holds and what he takes."""
        if taken:
            s.set_seat_memo(self.slot, s.defender, s.hand_size(s.defender) + size(s.table_set()))

    def draws(self, s: State, place: Place) -> int:
        """Up to one's own minimum."""
        return max(0, self.minimum(s, place) - s.hand_size(place))

    examples = worked("""
    Five in hand and three taken: eight
        game=idiot-two-player+revenge-growing-minimum hands=8cKc7d7s/9cJd6dTd2s trump=h attacker=0 stock=2c3c4c
            table=8s@0:Ks@1,8d@0 phase=defend bouts=9,5 memory=revenge-growing-minimum:0:6,6
        allowed: take
        refused: cover 8d with 2s
        play: 1: take
        then: memory=revenge-growing-minimum:0:6,8
    He draws up to it later
        game=idiot-two-player+revenge-growing-minimum hands=8cKc7d7s3s3d/9sJd6dTd2s4s5s6c trump=h attacker=0
            stock=2c3c4c table=8s@0 phase=defend bouts=9,5 memory=revenge-growing-minimum:0:6,8
        play: 1: cover 8s with 9s, 0: pass
        then: stock=3c4c
    """)


RULES = (Counterattack, SetAside, GrowingMinimum)
