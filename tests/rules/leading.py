"""Which cards may be played and led: the questions playable, may_lead and leads."""

from __future__ import annotations

from foolery.base.bits import faces, rank_set, size, suit_set
from foolery.base.cards import cards
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import CLOSE, LAY
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example

ACES = rank_set(12)


def trumps_of(s: State) -> int:
    """All trump cards as a set."""
    return sum(suit_set(suit) for suit in range(4) if s.trumps >> suit & 1)


def lead(game: str, hand: list[str], **more: object) -> dict[str, object]:
    """Seat 0 leads, with hearts as trumps."""
    return {
        "game": game,
        "hands": [hand, ["Jc", "Qc", "Kc"], ["6d", "8d"]],
        "trump": "h",
        "attacker": 0,
        "phase": "lead",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class KeptAces(Rule):
    """Aces stay in hand while the stock lasts, except by who holds nothing else."""

    name = "try:kept-aces"
    titles = {"en": "Aces stay in hand", "ru": "Тузов берегут"}
    help = {
        "en": "While the stock lasts nobody plays an ace, unless he holds only aces.",
        "ru": "Пока есть колода, тузами не ходят и не бьют, если на руках есть другие карты.",
    }
    examples = (
        Example(
            {"en": "An ace may not be led while there is a stock", "ru": "Пока есть колода, с туза не ходят"},
            lead("throw-in+try:kept-aces", ["7d", "As"], stock=["9d", "9h"]),
            allowed=("lead 7d",),
            refused=("lead As",),
        ),
    )

    def playable(self, s: State, place: int, mask: int) -> int:
        # Asked of the whole hand, not of ``mask``: what one rule allows may not hang on what another has struck out.
        others = s.hand(place) & ~ACES
        return mask & others if s.stock_size() and others else mask


class Strongest(Rule):
    """A lead is one of the strongest cards of the hand: the highest trump, else any card of the highest rank."""

    name = "try:strongest"
    owns = ("the lead",)
    titles = {"en": "Strongest lead", "ru": "Ход со старшей"}
    help = {
        "en": "Only a strongest card of the hand may be led.",
        "ru": "Ходить можно только самой старшей картой на руках.",
    }
    examples = (
        Example(
            {"en": "The trump before the ace", "ru": "Козырь раньше туза"},
            lead("throw-in+try:strongest", ["7d", "As", "6h"]),
            allowed=("lead 6h",),
            refused=("lead As", "lead 7d"),
        ),
        Example(
            {"en": "Of equal cards any", "ru": "Из равных любая"},
            lead("throw-in+try:strongest", ["7d", "As", "Ac"]),
            allowed=("lead As", "lead Ac", "lead As Ac"),
            refused=("lead 7d",),
        ),
    )

    def may_lead(self, s: State, place: int, mask: int) -> int:
        hand = s.usable(place)
        strong = hand & trumps_of(s) or hand
        highest = max(card & 63 for card in cards(strong)) >> 2
        return mask & strong & rank_set(highest)


class Kicker(Rule):
    """A lead is one card, or a pair with one card more, chosen card by card and then laid together."""

    name = "try:kicker"
    owns = ("the lead",)
    titles = {"en": "Pair with a kicker", "ru": "Пара с довеском"}
    help = {
        "en": "One leads a single card, or a pair together with any third card.",
        "ru": "Ходят одной картой или парой с любой третьей картой.",
    }
    examples = (
        Example(
            {"en": "A bare pair is no lead", "ru": "Голая пара не ход"},
            lead("throw-in+try:kicker", ["7d", "7s", "Kd"]),
            allowed=("lead 7d", "lead 7d 7s Kd", "lead Kd"),
            refused=("lead 7d 7s", "lead 7d Kd"),
            play=("0: lead 7d 7s Kd",),
            then={"phase": "defend", "hands": [[], ["Jc", "Qc", "Kc"], ["6d", "8d"]]},
        ),
        Example(
            {"en": "No kicker, no pair", "ru": "Без довеска нет и пары"},
            lead("throw-in+try:kicker", ["7d", "7s"]),
            allowed=("lead 7d", "lead 7s"),
            refused=("lead 7d 7s",),
        ),
    )

    def leads(self, s: State, place: int) -> None:
        picked = s.picked or []
        usable = s.usable(place)
        if not picked:
            self.offer_cards(s, usable)
        elif len(picked) == 1 and s.room() >= 3:
            pair = usable & rank_set(picked[0] >> 2 & 15)
            # The kicker must be there once the pair is chosen: another card that may be played.
            if size(usable) >= 2:
                self.offer_cards(s, pair)
        elif len(picked) == 2:
            self.offer_cards(s, usable)
        if len(picked) in (1, 3):
            s.offer(move(CLOSE))

    def offer_cards(self, s: State, mask: int) -> None:
        """Single cards, lowest first; of two copies only one, for a move never tells which."""
        for card in cards(faces(mask)):
            s.offer(move(LAY, cards=[card]))


RULES = (KeptAces, Strongest, Kicker)
