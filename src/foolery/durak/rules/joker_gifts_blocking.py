"""Gifts of the jokers that may be blocked.

Row 33. The one who would receive the cards (``block-by``: another of the two) may show three cards of one rank and two
others of different ranks, without jokers, and the gift is off. "By agreement of the players, you can enter combinations
of cards": ``hand`` is another combination, told by how many of five cards share a rank. Its cards are chosen one by
one, while of the usual one the lowest are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from foolery.base.bits import bit, size
from foolery.base.cards import Card, Place, cardset, rank
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_face
from foolery.durak.engine.moves import kind_of, move
from foolery.durak.engine.numbers import PASS
from foolery.durak.engine.state import State
from foolery.durak.rules.joker_gifts import BY_GIVER, JokerGifts
from foolery.durak.rules.joker_worth import BOTH
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import CARDS, EventKind

ASKED, PASSED = 1 << 9, 1 << 10
"""Beside what a gift keeps: may it be blocked; it was not."""
SHOWN = 5
THREE_DIFFERENT = "three-different"
PATTERNS = {
    THREE_DIFFERENT: ((3, 1, 1),),
    "two-pairs": ((2, 2, 1),),
    "three": ((3, 1, 1), (3, 2)),
    "four": ((4, 1),),
    "any-pair": ((2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)),
}
"""By how many cards each rank has among the five that are shown."""


def completes(picked: Sequence[Card], later: Sequence[Card], pattern: Sequence[int]) -> bool:
    """Whether cards can be made five of this pattern with others of these."""
    return _filled([*Counter(map(rank, picked)).items()], Counter(map(rank, later)), pattern)


def _filled(begun: Sequence[tuple[int, int]], later: Counter[int], parts: Sequence[int]) -> bool:
    """Whether the ranks that were begun, and then other ranks, can fill the parts.

    ``begun`` has pairs of a rank and how many of its cards are picked; ``later`` counts the other cards by rank.
    """
    if begun:
        number, held = begun[0]
        most = held + later[number]
        rest = Counter({other: count for other, count in later.items() if other != number})
        fitting = {part for part in parts if held <= part <= most}
        return any(_filled(begun[1:], rest, _without(parts, part)) for part in fitting)
    counts = sorted(later.values(), reverse=True)
    return len(counts) >= len(parts) and all(map(int.__ge__, counts, sorted(parts, reverse=True)))


def _without(parts: Sequence[int], part: int) -> list[int]:
    at = list(parts).index(part)
    return [*parts[:at], *parts[at + 1 :]]


class JokerGiftsBlocking(JokerGifts):
    """A combination of five cards keeps a gift off."""

    name = "joker-gifts-blocking"
    row = 33
    subject = "cards"
    revision = 3
    contains = ("joker-gifts",)
    kinds: ClassVar[dict[str, int]] = {"give": 25, "block": 26}
    forms = {"block": "block"}
    phases: ClassVar[dict[str, int]] = {"gift": 10, "block": 8}
    continues: ClassVar[tuple[str, ...]] = ("joker-gifts",)
    events: ClassVar[dict[str, EventKind]] = {**JokerGifts.events, "block": CARDS}
    options_declared: ClassVar[tuple[Option, ...]] = (
        Option("joker-gifts-blocking.block-by", 33, ("receiver", "giver", "opponent")),
        Option("joker-gifts-blocking.hand", 33, tuple(PATTERNS)),
    )

    def __init__(self, slot: int, options: dict[str, str]) -> None:
        super().__init__(slot, options)
        self.hand = options["joker-gifts-blocking.hand"]
        self.by_card = self.hand != THREE_DIFFERENT
        if self.by_card:
            own = vars(self)
            own["forms"] = {"block": "block {group}"}
            own["steps"] = (*self.steps, "block")
            own["words"] = self.words | {
                "move:block": self.words["move:block.chosen"],
                "wants:block": self.words[f"wants:block.{self.hand}"],
            }

    def blocker(self, s: State, giver: Place) -> Place:
        """Who may block the gift of this place."""
        receiver, _ = self.owed(s, giver)
        who = self.option["joker-gifts-blocking.block-by"]
        if who == "opponent":
            who = "receiver" if s.seat_memo(self.slot, giver) & BY_GIVER else "giver"
        return receiver if who == "receiver" else giver

    def enters(self, s: State) -> bool:
        """Ask whether a gift is blocked before it is made: not where the stock is too small for it, nor a player with
        fewer than five cards that may be shown.
        """
        if s.phase == self.phases["block"]:
            return True
        giver = s.asked
        memo = s.seat_memo(self.slot, giver)
        blocker = self.blocker(s, giver)
        short = self.owed(s, giver)[1] - size(s.hand(giver)) > s.stock_size()
        if memo & PASSED or size(s.hand(blocker)) < 5 or short:
            return JokerGifts.enters(self, s)
        s.set_seat_memo(self.slot, giver, memo | ASKED)
        s.interrupt(self.phases["block"], blocker)
        return False

    def options(self, s: State, place: Place) -> None:
        """The cards of a gift, or whether it is blocked."""
        if s.phase != self.phases["block"]:
            JokerGifts.options(self, s, place)
            return
        if not s.picked:
            s.offer(move(PASS))
        if self.by_card:
            s.offer_each(self.kinds["block"], cardset(self.next_cards(s, place)))
        elif self.combination(s, place):
            s.offer(move(self.kinds["block"]))

    def next_cards(self, s: State, place: Place) -> list[Card]:
        """Which cards may be shown next, in any order."""
        picked = s.picked or []
        left = [card for card in cards_of(s.hand(place) & ~BOTH) if card not in picked]
        found = []
        for card in left:
            later = [other for other in left if other != card]
            if any(completes([*picked, card], later, pattern) for pattern in PATTERNS[self.hand]):
                found.append(card)
        return found

    def combination(self, s: State, place: Place) -> list[Card]:
        """Three cards of one rank and two others of different ranks, the lowest that there are; no jokers."""
        by_rank: dict[int, list[Card]] = {}
        for card in cards_of(s.hand(place) & ~BOTH):
            by_rank.setdefault(rank(card), []).append(card)
        for number, cards in sorted(by_rank.items()):
            others = [by_rank[other][0] for other in sorted(by_rank) if other != number]
            if len(cards) >= 3 and len(others) >= 2:
                return sorted([*cards[:3], *others[:2]])
        return []

    def perform(self, s: State, place: Place, move: int) -> None:
        """Show five cards, and the gift is off; or let it be."""
        if kind_of(move) == self.kinds["give"]:
            JokerGifts.perform(self, s, place, move)
            return
        giver = self.giver_asked(s, place)
        if kind_of(move) == PASS:
            s.note("pass", place, [], -1, -1, -1)
            s.set_seat_memo(self.slot, giver, s.seat_memo(self.slot, giver) & ~ASKED | PASSED)
            s.interrupt(self.phases["gift"], giver)
            s.answered()
            return
        if self.by_card:
            s.pick(s.held(place, group_face(move)))
            if len(s.picked or ()) < SHOWN:
                return
        shown = sorted(s.unpick()) if self.by_card else self.combination(s, place)
        s.reveal(place, sum(bit(card) for card in shown))
        s.note("block", place, shown, -1, -1, -1)
        s.set_seat_memo(self.slot, giver, 0)
        s.answered()

    def giver_asked(self, s: State, blocker: Place) -> Place:
        """Whose gift the question is about; in a position that does not tell, the attack's other side."""
        for place in range(s.places):
            if s.seat_memo(self.slot, place) & ASKED:
                return place
        defender = s.acting(s.defender)
        if self.option["joker-gifts-blocking.block-by"] == "giver":
            return blocker
        return s.acting(s.attacker) if blocker == defender else defender

    typed: ClassVar[dict[str, tuple[str, ...]]] = {**JokerGifts.typed, "block": ("отвести", "отвожу")}
    examples = worked("""
    Three kings and two others: nothing is given
        game=throw-in+joker-gifts-blocking hands=*b7s9d8sJd2c/KcKdKs3c4d5d trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *b, 1: block
        then: phase=defend hands=7s9d8sJd2c/KcKdKs3c4d5d shown=1:3c4dKcKdKs
    He is asked with any five cards
        game=throw-in+joker-gifts-blocking hands=*b7s9d8sJd2c/KcKdQs3c4d5d trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead *b
        play: 0: lead *b
        then: phase=block actors=1
    Without three of a rank he can only pass
        game=throw-in+joker-gifts-blocking hands=7s9d8sJd2c/KcKdQs3c4d5d trump=h attacker=0 table=*b@0 phase=block
            bouts=9,5 queue=defend@1
        allowed: pass
        refused: block
        play: 1: pass
        then: phase=gift actors=0
    block-by=giver: the giver is asked
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.block-by=giver hands=*b7s9d8sJd2c/KcKdKs3c4d5d trump=h
            attacker=0 phase=lead bouts=9,5
        play: 0: lead *b
        then: phase=block actors=0
    block-by=opponent: whoever did not play the joker
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.block-by=opponent hands=*r7s9d8sJd2c/KcKdKs3c4d5d
            trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *r
        then: phase=block actors=1
    hand=two-pairs: two pairs and a card of a third rank, chosen by the player
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.hand=two-pairs hands=7s9d8sJd2c/KcKdQsQc4d5d5c trump=h
            attacker=0 table=*b@0 phase=block bouts=9,5 queue=defend@1
        allowed: block 4d Qc Qs Kc Kd, block 4d 5c 5d Kc Kd, pass
        refused: block 5c 5d Qs Kc, block 4d 5d Qs Kc Kd
        play: 1: block 5c 5d Qs Kc Kd
        then: phase=defend shown=1:5c5dQsKcKd
    hand=three: a full house blocks too
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.hand=three hands=7s9d8sJd2c/KcKdKs4c4d5d trump=h
            attacker=0 table=*b@0 phase=block bouts=9,5 queue=defend@1
        allowed: block 4c 4d Kc Kd Ks, block 4c 5d Kc Kd Ks, pass
        refused: block 4c 4d 5d Kc Kd
    hand=four: four of a rank and any other card
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.hand=four hands=7s9d8sJd2c/KcKdKhKs4c5d trump=h
            attacker=0 table=*b@0 phase=block bouts=9,5 queue=defend@1
        allowed: block 4c Kc Kd Kh Ks, block 5d Kc Kd Kh Ks, pass
        refused: block 4c 5d Kc Kd Kh
    hand=any-pair: two equal cards are enough
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.hand=any-pair hands=7s9d8sJd2c/KcKdJs3c4c5d trump=h
            attacker=0 table=*b@0 phase=block bouts=9,5 queue=defend@1
        allowed: block 3c 4c 5d Kc Kd, block 3c 4c Js Kc Kd, pass
        refused: block 3c 4c 5d Js Kc
    hand=four: with three of a rank one can only pass
        game=throw-in+joker-gifts-blocking,joker-gifts-blocking.hand=four hands=7s9d8sJd2c/KcKdKs3c4c5d trump=h
            attacker=0 table=*b@0 phase=block bouts=9,5 queue=defend@1
        allowed: pass
        refused: block 3c 4c Kc Kd Ks
    """)


RULES = (JokerGiftsBlocking,)
