"""Bots for the shedding game: one that lays its lowest rank, one that follows advice and gives reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from foolery.base.cards import CardSet, Move
from foolery.base.cards import cards as cards_of
from foolery.bots.bot import Adviser, Bot, Reasons
from foolery.contract import View
from foolery.shedding.engine.moves import kind_of, number_of, rank_of, up_of
from foolery.shedding.engine.numbers import ALL_RANKS, EMPTY, KIND, PLAY, TAKE_WITH
from foolery.shedding.engine.questions import Rules
from foolery.shedding.engine.view import ShedView

LONG: Final = 400
"""Turns after which a deal seems to go round."""
SELDOM: Final = 6
"""From then on one move in so many is made by lot."""


class Weights(NamedTuple):
    """What the player holds dear, in ranks of an ordinary card."""

    shed: float = 10.0
    """For each card that is laid once the stock is gone."""
    cycle: float = 9.0
    """For each card that is laid while another is drawn for it."""
    burn: float = 4.0
    """For a burned pile and the play after it."""
    wall: float = 0.85
    """For each card of a pile that the next player will have to take."""
    anywhere: float = 7.0
    """What a card that fits everywhere is worth in hand."""
    burning: float = 14.0
    """What a card that burns is worth in hand."""
    row_anywhere: float = 12.0
    """What a card that fits everywhere is worth in the face-up row."""
    row_burning: float = 14.0
    """What a card that burns is worth in the face-up row."""
    row_pair: float = 1.5
    """What each further card of a rank is worth there beside the rank."""


class ShedHeuristic(Adviser):
    """Lays the lowest rank that fits, all cards of it; keeps twos, tens and high cards for the end.

    It burns when the burn is worth its card, and lays a wall where the next player, of whom it counts the cards that it
    cannot see, will hardly answer. Before play it puts up tens, twos, high cards and pairs.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Reasons] = "idiot-advice."
    weights: ClassVar[Weights] = Weights()

    def reset(self, seed: str) -> None:
        """Forget everything; a new deal begins."""
        super().reset(seed)
        self.rules: Rules | None = None
        self.worth: list[float] = []
        self.row_worth: list[float] = []
        self.special = self.burning = 0
        self.answers: list[CardSet] = []

    def choose(self, view: View) -> Move:
        """The move that the advice gives; in a very long deal now and then any move, or it might never end."""
        if isinstance(view, ShedView) and view.turns > LONG:
            lot = self.chance(view, SELDOM * len(view.legal))
            if lot < len(view.legal):
                return view.legal[lot]
        return self.decide(view)[0]

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason."""
        legal = view.legal
        if len(legal) == 1 or not isinstance(view, ShedView) or view.phase not in ("exchange", "play"):
            return legal[0], "spent" if legal and view.phase == "exchange" else "only"
        if self.rules is not view.rules:
            self.study(view.rules)
        if view.phase == "exchange":
            return self.exchange(view)
        if not view.hand and not view.up[view.me]:
            return legal[self.chance(view, view.down_sizes[view.me])], "blind"
        if kind_of(legal[0]) == PLAY:
            return self.lay(view)
        if kind_of(legal[0]) == TAKE_WITH:
            return min(legal, key=lambda move: self.worth[up_of(move) >> 2]), "along"
        return legal[0], "take"

    def study(self, rules: Rules) -> None:
        """Find out what each rank is worth, from the table of ranks that is played with."""
        weights = self.weights
        self.rules = rules
        everywhere = ALL_RANKS & ~(1 << 12)
        for row in rules.fits[:EMPTY]:
            everywhere &= row
        self.burning = rules.burning
        self.special = rules.burning | everywhere
        self.answers = [_cards_of(ALL_RANKS if rules.clear >> rank & 1 else rules.fits[rank]) for rank in range(13)]
        self.worth = [float(rank) for rank in range(13)]
        self.row_worth = self.worth[:]
        for rank in range(13):
            if rules.burning >> rank & 1:
                self.worth[rank], self.row_worth[rank] = weights.burning, weights.row_burning
            elif self.special >> rank & 1:
                self.worth[rank], self.row_worth[rank] = weights.anywhere, weights.row_anywhere

    def exchange(self, view: ShedView) -> tuple[Move, str]:
        """The swap that gains most; ready when none gains."""
        row = list(cards_of(view.up[view.me]))
        held = list(cards_of(view.hand)) + row
        ranks = [card >> 2 & 15 for card in held]
        worth = [self.row_worth[rank] + self.weights.row_pair * (ranks.count(rank) - 1) for rank in range(13)]
        target = {card & 63 for card in sorted(held, key=lambda card: -worth[card >> 2 & 15])[: len(row)]}
        best, gain = view.legal[-1], 0.0
        for move in view.legal[:-1]:
            mine, other = number_of(move), up_of(move)
            more = worth[mine >> 2] - worth[other >> 2]
            if mine in target and other not in target and more > gain:
                best, gain = move, more
        return best, "swap" if gain else "ready"

    def lay(self, view: ShedView) -> tuple[Move, str]:
        """The play with the best sum of what it sheds, keeps, burns and does to the next player.

        Of each rank one card or all of them are laid: the first and the last play of the rank in the list.
        """
        held = view.hand or view.up[view.me]
        last = not (view.stock_size or view.down_sizes[view.me] or (view.hand and view.up[view.me]))
        seen = self.look(view)
        best, best_score, why, only_special = view.legal[0], -1e9, "low", True
        for rank, one, every in _ends(view.legal):
            only_special &= bool(self.special >> rank & 1)
            number = (every & 255).bit_count()
            if last and number == held.bit_count():
                return every, "out"
            for move, count in ((one, 1), (every, number)) if number > 1 else ((one, 1),):
                score, reason = self.price(seen, rank, count)
                if score > best_score:
                    best, best_score, why = move, score, reason
        if why == "low" and only_special:
            why = "anywhere"
        return best, why

    def look(self, view: ShedView) -> _Table:
        """What all plays of one decision share."""
        place = view.me
        for _ in range(view.players):
            place = (place + view.direction) % view.players
            if place not in view.out:
                break
        hidden = view.hand_sizes[place]
        known = view.shown[place] if hidden else view.up[place]
        if hidden:
            hidden -= known.bit_count()
        elif not known:
            hidden = 1
        unseen = view.unseen() if hidden else 0
        top = view.top()
        return _Table(
            self.weights.cycle if view.stock_size else self.weights.shed,
            top[0] >> 2 & 15 if top else -1,
            len(top),
            len(view.pile),
            known,
            hidden,
            unseen,
            unseen.bit_count() or 1,
        )

    def price(self, seen: _Table, rank: int, count: int) -> tuple[float, str]:
        """What it is worth to lay so many cards of a rank, and the reason."""
        weights = self.weights
        score = count * (seen.per_card - self.worth[rank])
        if self.burning >> rank & 1 or count + (seen.top_number if seen.top == rank else 0) >= 4:
            return score + weights.burn, "burn"
        gain = self.stuck(seen, rank) * weights.wall * (seen.pile + count)
        return score + gain, "wall" if gain > 4 else "several" if count > 1 else "low"

    def stuck(self, seen: _Table, rank: int) -> float:
        """How likely the next player has no answer to this rank on top."""
        answers = self.answers[rank]
        if answers & seen.known:
            return 0.0
        if not seen.hidden:
            return 1.0
        return float((1 - (seen.unseen & answers).bit_count() / seen.unseen_number) ** seen.hidden)


class _Table(NamedTuple):
    """What all plays of one decision share.

    What a laid card is worth, the rank on top of the pile and how many of it lie there, the size of the pile; of the
    next player the cards that are known and the number of hidden ones; the cards that this seat cannot see.
    """

    per_card: float
    top: int
    top_number: int
    pile: int
    known: CardSet
    hidden: int
    unseen: CardSet
    unseen_number: int


_TWINS: Final = 15 | 15 << 64
"""All cards of the lowest rank, both copies."""


def _ends(legal: Sequence[Move]) -> list[tuple[int, Move, Move]]:
    """Of each rank that may be played the first play, one card, and the last, all of them."""
    out: list[tuple[int, Move, Move]] = []
    before, first, last = -1, 0, 0
    for move in legal:
        if move >> KIND != PLAY:
            break
        rank = move >> 8 & 15
        if rank != before:
            if before >= 0:
                out.append((before, first, last))
            before, first = rank, move
        last = move
    out.append((before, first, last))
    return out


def _cards_of(ranks: int) -> CardSet:
    """All cards of these ranks, both copies."""
    return sum(_TWINS << rank * 4 for rank in range(13) if ranks >> rank & 1)


class ShedLowest(Bot):
    """The lowest rank that fits, twos included, and all cards of it at once.

    It exchanges nothing before play, turns the first face-down card, and takes the pile only when it must, with the
    lowest face-up card where one goes along.
    """

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The last of the plays of the lowest rank, which lays them all; else ready, or the first legal move."""
        legal = view.legal
        if isinstance(view, ShedView) and view.phase != "play":
            return legal[-1]
        if kind_of(legal[0]) != PLAY:
            return legal[0]
        low = rank_of(legal[0])
        best = legal[0]
        for move in legal:
            if kind_of(move) != PLAY or rank_of(move) != low:
                break
            best = move
        return best
