"""Royal Durak: the lowest card falls only to the highest, the highest only to the lowest or to a trump.

Row 22 of the catalogue. Readings: the lowest rank is that of the pack (``royal.low``: a higher one, up to the ten; the
ranks below it are ordinary, and it covers them in its suit); the highest is the ace, with ``royal.jokers`` the joker,
and the ace is an ordinary card then. Any suit will do (``royal.same-suit``; a joker has no suit and needs
none). A lowest trump falls to the highest card like the others, and no trump covers a lowest card. A joker covers
everything but a joker and falls only to the lowest cards. A suit that is closed to others stays closed.
"""

from __future__ import annotations

from foolery.base.bits import bit, lowest, rank_set, suit_set
from foolery.base.cards import BLACK_JOKER, RANKS, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Option, on_off, worked

ACE = 12
LOWEST = "lowest"
LOWS = (LOWEST, "3", "4", "5", "6", "7", "8", "9", "T")
"""What the low rank may be; a pack has some of these ranks above its lowest."""
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)
PACKS = {"1": "53", "2": "54"}
"""The pack by the number of jokers."""


class Royal(Rule):
    """Lowest and highest stand against each other."""

    name = "royal"
    row = 22
    subject = "trumps"
    owns = ("what beats the lowest and highest rank",)
    implies = {("royal.jokers", number): {"pack": "52"} for number in PACKS}
    options_declared = (
        Option("royal.jokers", 22, ("0", "1", "2")),
        on_off("royal.same-suit", 22),
        Option("royal.low", 22, LOWS),
    )

    def configure(self, config: Config) -> None:
        """Jokers beside 52 cards; the pack must have the low rank above its lowest."""
        if self.option["royal.low"] != LOWEST:
            config.name_rank("royal.low", self.option["royal.low"], LOWS)
        if self.option["royal.jokers"] != "0":
            config.set("pack", PACKS[self.option["royal.jokers"]], self.name)

    def ends(self, pack: int) -> list[tuple[int, int, int]]:
        """Each lowest and highest face, its rank, and the cards of the other end that cover it."""
        both = pack | pack << 64
        jokers = pack & JOKERS
        chosen = self.option["royal.low"]
        rank = lowest(pack) // 4 if chosen == LOWEST else RANKS.index(chosen)
        low, high = rank_set(rank) & both, jokers or rank_set(ACE) & both
        out = []
        for face in range(54):
            if (low | high) >> face & 1:
                near = low | high
                if self.option["royal.same-suit"] == "on" and not jokers:
                    near = suit_set(face & 3)
                out.append((face, face >> 2, (high if low >> face & 1 else low) & near))
        return out

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """The two ends cover each other, and a joker everything else."""
        for face in range(52):
            beats.put(face, beats.get(face) | pack & JOKERS)
        for face, _, covers in self.ends(pack):
            beats.put(face, beats.get(face) | covers)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Nothing else covers them, but a trump a plain highest card."""
        trump_set = sum(suit_set(suit) for suit in range(4) if trumps >> suit & 1)
        for face, number, covers in self.ends(pack):
            if number == ACE and not trumps >> (face & 3) & 1:
                covers |= trump_set
            beats.put(face, beats.get(face) & covers)

    examples = worked("""
    Only aces cover a six
        game=throw-in+royal hands=Kc7s/AcAd7c9hJc trump=h attacker=0 table=6c@0,6s@0 phase=defend bouts=9,5
        allowed: cover 6c with Ac, cover 6c with Ad, cover 6s with Ac, take
        refused: cover 6c with 7c, cover 6c with 9h, cover 6s with 9h
        play: 1: cover 6s with Ad
        then: phase=defend
    Sixes and trumps cover a plain ace
        game=throw-in+royal hands=Kc7s/6c9hKdAs7d trump=h attacker=0 table=Ad@0,Ac@0 phase=defend bouts=9,5
        allowed: cover Ad with 6c, cover Ac with 6c, cover Ad with 9h, take
        refused: cover Ad with Kd, cover Ac with As
    The ace of trumps falls only to sixes
        game=throw-in+royal hands=Kc7s/6cKh7d trump=h attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with 6c, take
        refused: cover Ah with Kh, cover Ah with 7d
    With Japanese Durak: on a spade only spades
        game=throw-in+japanese+royal hands=Kc7s/6s6dKsKd trump=d attacker=0 table=As@0 phase=defend bouts=9,5
        allowed: cover As with 6s, take
        refused: cover As with 6d, cover As with Ks, cover As with Kd
    With Japanese Durak: the six of spades falls only to the ace of spades
        game=throw-in+japanese+royal hands=Kc7s/AsAdKs7d trump=d attacker=0 table=6s@0,6c@0 phase=defend bouts=9,5
        allowed: cover 6s with As, cover 6c with As, cover 6c with Ad, take
        refused: cover 6s with Ad, cover 6s with Ks, cover 6s with 7d
    same-suit: an ace falls only to the six of its suit
        game=throw-in+royal,royal.same-suit=on hands=Kc7s/6c6dAd trump=h attacker=0 table=Ac@0 phase=defend bouts=9,5
        allowed: cover Ac with 6c, take
        refused: cover Ac with 6d
    same-suit: a six falls only to the ace of its suit
        game=throw-in+royal,royal.same-suit=on hands=Kc7s/AsAd8s trump=h attacker=0 table=6s@0 phase=defend bouts=9,5
        allowed: cover 6s with As, take
        refused: cover 6s with Ad, cover 6s with 8s
    royal.jokers: the joker takes the place of the ace
        game=throw-in+royal,royal.jokers=2 hands=Kc7s/*r2cAd5h trump=h attacker=0 table=2s@0 phase=defend bouts=9,5
        allowed: cover 2s with *r, take
        refused: cover 2s with Ad, cover 2s with 5h
    royal.jokers: an ace is a high card again
        game=throw-in+royal,royal.jokers=2 hands=Kc7s/*r2cAd5h trump=h attacker=0 table=As@0 phase=defend bouts=9,5
        allowed: cover As with *r, cover As with 5h, take
        refused: cover As with 2c
    royal.jokers: a joker falls to a two
        game=throw-in+royal,royal.jokers=2 hands=Kc7s/*r2cAd5h trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        allowed: cover *b with 2c, take
        refused: cover *b with *r, cover *b with Ad
    royal.low=8: only aces cover an eight
        game=throw-in+royal,royal.low=8 hands=Kc7s/AcAd9sKh6c trump=h attacker=0 table=8s@0 phase=defend bouts=9,5
        allowed: cover 8s with Ac, cover 8s with Ad, take
        refused: cover 8s with 9s, cover 8s with Kh
    royal.low=8: eights cover an ace, sixes do not
        game=throw-in+royal,royal.low=8 hands=Kc7s/8c6c6dKd trump=h attacker=0 table=Ad@0 phase=defend bouts=9,5
        allowed: cover Ad with 8c, take
        refused: cover Ad with 6c, cover Ad with 6d, cover Ad with Kd
    royal.low=8: a six and a seven are ordinary, and the eight of their suit covers them
        game=throw-in+royal,royal.low=8 hands=Kc7s/8c9cAd7h8d trump=h attacker=0 table=6c@0,6s@0 phase=defend bouts=9,5
        allowed: cover 6c with 8c, cover 6c with 9c, cover 6c with 7h, cover 6s with 7h, take
        refused: cover 6c with Ad, cover 6c with 8d, cover 6s with 8d
    """)


RULES = (Royal,)
