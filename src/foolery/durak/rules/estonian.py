"""Estonian Durak, two jokers over all but twos and threes, and the capital one, which adds the mega card.

Rows 40 and 41 of the catalogue. Readings: the game is a transfer game with both ``transfer-2`` and ``transfer-3``; a
two of any suit covers an ace (``estonian.same-suit``: that of the ace's suit, or a trump on a plain ace); jokers do not
cover each other; a joker or the mega card that is turned up goes back into the stock. Several cards at once are a
right, not a duty. ``capital`` may be set on another base, which is then played with its pack and its covers alone.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set, suit_set
from foolery.base.cards import BLACK_JOKER, MEGA, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import on_off, worked

TWO, THREE, FOUR, ACE = 0, 1, 2, 12
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)


def cover_like_estonians(beats: Beats, pack: int, same_suit: bool) -> None:
    """Jokers from the four up, twos on aces, twos and threes on jokers."""
    for face in range(FOUR * 4, 52):
        beats.put(face, beats.get(face) | JOKERS)
    for suit in range(4):
        near = suit_set(suit) if same_suit else pack
        beats.put(ACE * 4 + suit, beats.get(ACE * 4 + suit) | rank_set(TWO) & near & pack)
    for joker in (BLACK_JOKER, RED_JOKER):
        beats.put(joker, beats.get(joker) | (rank_set(TWO) | rank_set(THREE)) & pack)


class Estonian(Rule):
    """Twos and threes against jokers, twos against aces."""

    name = "estonian"
    row = 40
    subject = "trumps"
    revision = 2
    default_base = "transfer"
    needs = ("transfer",)
    contains = ("transfer-2", "transfer-3")
    owns = ("the jokers of the pack", "what beats the lowest and highest rank")
    fixes = {"pack": "52"}
    options_declared = (on_off("estonian.same-suit", 40),)

    def configure(self, config: Config) -> None:
        """Fifty-four cards; late transfers that bind the added cards."""
        config.set("pack", "54", self.name)
        config.set("transfer_late", True, self.name)
        config.set("transfer_frees", True, self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Jokers, twos and threes."""
        cover_like_estonians(beats, pack, self.option["estonian.same-suit"] == "on")

    examples = worked("""
    A two, a joker or a trump covers an ace
        game=transfer+estonian hands=Kc7s/*r8d2sJd6h trump=h attacker=0 table=Ac@0 phase=defend bouts=9,5
        allowed: cover Ac with *r, cover Ac with 2s, cover Ac with 6h, take
        refused: cover Ac with 8d
    The ace of trumps falls to a two or a joker
        game=transfer+estonian hands=Kc7s/*r2sKh trump=h attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with *r, cover Ah with 2s, take
        refused: cover Ah with Kh
    Twos and threes against jokers
        game=transfer+estonian hands=Kc7s/3cAh*r trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        allowed: cover *b with 3c, take
        refused: cover *b with Ah, cover *b with *r
    No joker covers a two
        game=transfer+estonian hands=Kc7s/3cAh*r trump=h attacker=0 table=2d@0 phase=defend bouts=9,5
        allowed: cover 2d with Ah, take
        refused: cover 2d with *r
    Transferred after a cover: only the new card must be covered
        game=transfer+estonian hands=Kc7s9d/Jd8dQs4h/Kd6s trump=h attacker=0 table=Ts@0:Js@1,Jc@0 phase=defend bouts=9,5
        allowed: cover Jc with 4h, transfer Jd, take
        refused: transfer Qs
        play: 1: transfer Jd, 2: cover Jd with Kd, 1: pass
        then: phase=throw attacker=1 defender=2
    A joker transfers a joker
        game=transfer+estonian hands=Kc7s/*r2sKh trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        allowed: cover *b with 2s, transfer *r, take
        refused: transfer 2s
        play: 1: transfer *r
        then: attacker=1 defender=0
    same-suit: an ace is covered by the two of its suit
        game=transfer+estonian,estonian.same-suit=on hands=Kc7s/2s2c9d trump=h attacker=0 table=Ac@0 phase=defend
            bouts=9,5
        allowed: cover Ac with 2c, take
        refused: cover Ac with 2s
    """)


class Capital(Rule):
    """Estonian Durak with the mega card."""

    name = "capital"
    row = 41
    subject = "trumps"
    revision = 2
    default_base = "transfer"
    contains = ("estonian",)
    owns = Estonian.owns
    fixes = Estonian.fixes

    def configure(self, config: Config) -> None:
        """Fifty-five cards; on a transfer base the transfers of ``estonian``."""
        config.set("pack", "55", self.name)
        config.set("transfer_late", True, self.name)
        config.set("transfer_frees", True, self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """What ``estonian`` says, and the mega card on all but fours, under fours."""
        cover_like_estonians(beats, pack, self.option["estonian.same-suit"] == "on")
        for face in range(54):
            if face >> 2 != FOUR:
                beats.put(face, beats.get(face) | bit(MEGA))
        beats.put(MEGA, rank_set(FOUR) & pack)

    examples = worked("""
    The mega card covers a joker
        game=transfer+capital hands=Kc7s/**8dQsJd6s trump=h attacker=0 table=*r@0 phase=defend bouts=9,5
        allowed: cover *r with **, take
        refused: cover *r with 8d
    The mega card covers a trump
        game=transfer+capital hands=Kc7s/**8dQsJd6s trump=h attacker=0 table=2h@0 phase=defend bouts=9,5
        allowed: cover 2h with **, take
        refused: cover 2h with 8d
    Only fours cover the mega card, and it covers no four
        game=simple+capital hands=Kc7s/4c*rAh trump=h attacker=0 table=**@0 phase=defend bouts=9,5
        allowed: cover ** with 4c, take
        refused: cover ** with *r, cover ** with Ah
        play: 1: cover ** with 4c
        then: phase=lead attacker=1
    """)


RULES = (Estonian, Capital)
