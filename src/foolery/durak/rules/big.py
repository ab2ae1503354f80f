"""Big Durak: two packs of 36 cards; whoever holds 52 cards has lost. Two games, by what a twin does to its twin.

Rows 20, 21 and 91 of the catalogue. Readings: "equal in value or of the same suit" in ``big`` means equal in both, as
published sheets of the game have it. ``big.cover=literal`` plays by the letter: rank and suit must both differ. The
"absolutely equal" card of ``big-twin`` is the exact twin (``big-twin.equal-rank-beats``: any card of equal rank, which
stays below the rules that close a suit). Such a cover ends throwing in, also after a later take; what waits must still
be answered. The 52 cards are counted once a bout, when all have drawn.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set, suit_set
from foolery.base.cards import COPY
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, on_off, worked


class Big(Rule):
    """Two packs, twins do not cover each other."""

    name = "big"
    row = 20
    subject = "cards"
    revision = 2
    owns = ("the pack",)
    defaults = {"instant-loss-at": "52"}
    fixes = {"pack": "36"}
    options_declared = (Option("big.cover", 20, ("twin", "literal")),)

    def configure(self, config: Config) -> None:
        """Seventy-two cards."""
        config.set("pack", "2x36", self.name)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """By the letter rank and suit must both differ."""
        if self.option["big.cover"] == "literal":
            for face in range(52):
                beats.put(face, beats.get(face) & ~(rank_set(face >> 2) | suit_set(face & 3)))

    examples = worked("""
    The twin does not cover
        game=throw-in+big hands=Kc7s/9cTc7c6h trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Tc, cover 9c with 6h, take
        refused: cover 9c with 9c, cover 9c with 7c
    Fifty cards in hand and two taken: lost
        game=throw-in+big
            hands=Kc9s/6c6d6h6s7c7d7h7s8c8d8h8s6c6d6h6s7c7d7h7s8c8d8h8sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAsTcTdThTsJcJd
            trump=h attacker=0 table=9c@0,9d@0 phase=defend bouts=9,5
        allowed: cover 9c with Tc, take
        refused: cover 9c with 8c
        play: 1: take, 0: pass
        then: phase=over out=-
    cover=literal: only a trump of another rank covers
        game=throw-in+big,big.cover=literal hands=Kc7s/Tc9h6hAd9s trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with 6h, take
        refused: cover 9c with Tc, cover 9c with 9h, cover 9c with Ad, cover 9c with 9s
    cover=literal: a trump is not covered
        game=throw-in+big,big.cover=literal hands=Kc7s/ThAhAc trump=h attacker=0 table=9h@0 phase=defend bouts=9,5
        allowed: take
        refused: cover 9h with Th, cover 9h with Ah, cover 9h with Ac
    cover=literal without trumps: only what another rule adds covers
        game=throw-in+big+no-trumps+suitless,big.cover=literal hands=Kc7s/TcTd9d6d trump=- attacker=0 table=9c@0
            phase=defend bouts=9,5
        allowed: cover 9c with Td, take
        refused: cover 9c with Tc, cover 9c with 9d, cover 9c with 6d
    """)


class BigTwin(Rule):
    """Two packs, twins cover each other and close the bout."""

    name = "big-twin"
    row = 21
    subject = "cards"
    revision = 2
    owns = ("the pack",)
    defaults = {"instant-loss-at": "52"}
    fixes = {"pack": "36"}
    options_declared = (on_off("big-twin.equal-rank-beats", 21),)

    def configure(self, config: Config) -> None:
        """Seventy-two cards."""
        config.set("pack", "2x36", self.name)

    def equals(self, face: int) -> int:
        """The cards that count as equal to a face, both copies."""
        if self.option["big-twin.equal-rank-beats"] == "on":
            return rank_set(face >> 2)
        return bit(face) | bit(face + COPY)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """An equal card covers."""
        for face in range(52):
            beats.put(face, beats.get(face) | self.equals(face) & (pack | pack << COPY))

    def blocks(self, s: State, slot: int) -> bool:
        """An equal card ends throwing in."""
        attack, _, cover, *_ = s.slot(slot)
        return bool(self.equals(attack & 63) >> cover & 1)

    examples = worked("""
    The twin covers and nobody may throw in
        game=throw-in+big-twin hands=9dKc/9cTs7s trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with 9c, take
        refused: cover 9c with Ts
        play: 1: cover 9c with 9c
        then: phase=lead attacker=1 hands=9dKc/Ts7s
    What waits must still be answered, also by a take
        game=throw-in+big-twin hands=9sTsKc/9cTd7s trump=h attacker=0 table=9c@0,9d@0 phase=defend bouts=9,5
        allowed: cover 9c with 9c, cover 9d with Td
        refused: cover 9d with 9c
        play: 1: cover 9c with 9c, 1: take
        then: phase=lead attacker=0 hands=9sTsKc/7s9c9c9dTd
    A twin may also transfer: the player says which
        game=transfer+big-twin hands=Kc7s/9cTs7s trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with 9c, transfer 9c, take
        refused: transfer Ts
        play: 1: transfer 9c
        then: phase=defend attacker=1 defender=0
    equal-rank-beats: any nine covers a nine
        game=throw-in+big-twin,big-twin.equal-rank-beats=on hands=Kc7s/9dTs7s trump=h attacker=0 table=9c@0,9h@0
            phase=defend bouts=9,5
        allowed: cover 9c with 9d, cover 9h with 9d, take
        refused: cover 9c with Ts
    """)


RULES = (Big, BigTwin)
