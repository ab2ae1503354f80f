"""Riposte: with more cards of the rank of his cover, the defender strikes back at the attacker.

Row 60 of the catalogue. Readings: together with a cover that leaves nothing waiting, the defender may lay one or more
cards of that cover's rank; these and his covers of that rank attack whoever led or last transferred, and the two change
roles, as often as they can. What was covered stays on the table and needs no answer, but goes on telling who had
covered it. The usual caps hold for the new attack. Cover and addition are one action, so that nobody learns whether
somebody could have added. A transfer after a riposte is possible only where covered cards do not forbid it.
"""

from __future__ import annotations

from foolery.base.bits import bit, faces, rank_set
from foolery.base.groups import group_faces
from foolery.durak.engine.changing import listed
from foolery.durak.engine.moves import attack_of, cover_of
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import MANY, EventKind

RIPOSTE = 21
SAME_RANK = [rank_set(rank) for rank in range(16)]
"""By rank: jokers match each other, blanks too, the mega card has nothing to match it."""


class Riposte(Rule):
    """A cover with more cards of its rank turns the attack round."""

    name = "riposte"
    row = 60
    subject = "attack"
    revision = 3
    kinds = {"riposte": RIPOSTE}
    forms = {"riposte": "cover {attack} with {cover} riposte {group}"}
    kin = {"riposte": ("cover",)}
    asked_in = ("defend",)
    by_table = True
    events = {"riposte": EventKind(least=1, most=MANY, to="place", lays="all")}

    def options(self, s: State, place: int) -> None:
        if s.pending != 1:
            return
        room = s.room_if_freed(s.attacker)
        if room < 2:
            return
        slot = s.first_waiting()
        covers = s.covering(place, slot) & s.paired(s.usable(place)) & ~s.rules.config.get("bito")
        if not covers:
            return
        attack = s.attack_at(slot)
        covered = s.covered
        for card in listed(faces(covers)):
            most = room - 1 - len(self.turning(s, place, card)) if covered else room - 1
            s.offer_groups(RIPOSTE, s.matching(place, card), min(most, s.throws_left()), attack, card)

    def turning(self, s: State, place: int, card: int) -> list[int]:
        """The slots that this place has covered with the rank of a card."""
        mine = [i for i in range(s.slots) if s.cover_at(i) >= 0 and s.covered_by(i) == place]
        return [i for i in mine if bit(s.cover_at(i)) & SAME_RANK[card >> 2 & 15]]

    def perform(self, s: State, place: int, move: int) -> None:
        slot = s.find(attack_of(move))
        card = s.held(place, cover_of(move))
        s.remove(place, card)
        s.cover(slot, card, place)
        s.note("cover", place, [s.slot(slot)[0], card], -1, -1, -1)
        s.after_cover(slot)
        before = s.slots
        for i in self.turning(s, place, card):
            s.turn_round(i)
        added = s.slots
        for face in group_faces(move):
            s.lay(place, s.held(place, face))
        s.count_thrown(len(group_faces(move)))
        s.attacker, s.defender = s.defender, s.attacker
        s.note("riposte", place, s.laid_since(added), s.acting(s.defender), -1, -1)
        s.attacked(place, before)

    typed = {"riposte": ("ответ", "отвечая")}
    examples = worked("""
    Two tens against a nine
        game=throw-in+riposte hands=Kc7s/TcTs6d8h trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Tc, cover 9c with Tc riposte Ts, cover 9c with 8h, take
        refused: cover 9c with Ts riposte Tc
        play: 1: cover 9c with Tc riposte Ts
        then: phase=defend attacker=1 defender=0
            table=[{"attack":"9c","by":0,"cover":null,"cover_by":1,"cover_no":1,"obliged":false},{"attack":"Tc","by":1,"cover":null,"cover_by":null},{"attack":"Ts","by":1,"cover":null,"cover_by":null}]
    Another card is uncovered: no riposte yet
        game=throw-in+riposte hands=Kc7s/TcTs6d8h trump=h attacker=0 table=9c@0,9s@0 phase=defend bouts=9,5
        allowed: cover 9c with Tc, cover 9s with Ts
        refused: cover 9c with Tc riposte Ts
    The attacker holds one card: two cannot attack him
        game=throw-in+riposte hands=Ks/TcTs6d/7d7s trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Tc
        refused: cover 9c with Tc riposte Ts
    He strikes back in his turn
        game=throw-in+riposte hands=JcJsJdKs7h6s/TcTs6d8hQc trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: cover 9c with Tc riposte Ts, 0: cover Tc with Jc, 0: cover Ts with Js riposte Jd
        then: phase=defend attacker=0 defender=1 actors=1
    """)


RULES = (Riposte,)
