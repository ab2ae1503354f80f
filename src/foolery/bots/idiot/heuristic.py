"""A player of the shedding game who keeps what fits everywhere for the end, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from foolery.bots.bot import Adviser
from foolery.cards import Move
from foolery.cards import cards as cards_of
from foolery.contract import View
from foolery.idiot.moves import PLAY, TAKE_WITH, kind_of, number_of, rank_of, up_of
from foolery.idiot.questions import ALL_RANKS, EMPTY, Rules
from foolery.idiot.view import ShedView

LONG: Final = 400
"""Turns after which a deal seems to go round."""
SELDOM: Final = 6
"""From then on one move in so many is made by lot."""

REASONS: Final[dict[str, tuple[str, str]]] = {
    "only": ("it is the only legal move", "это единственный возможный ход"),
    "swap": (
        "a strong card lies better in the face-up row, which is played last",
        "сильной карте место в открытом ряду: им играют под конец",
    ),
    "ready": ("the face-up row is as strong as it gets", "сильнее открытый ряд уже не станет"),
    "low": (
        "lay the lowest card that fits and keep the strong ones",
        "кладите младшую из подходящих, сильные берегите",
    ),
    "several": ("several cards go at once", "так уходит сразу несколько карт"),
    "burn": ("it burns the pile, and you play again", "стопка сгорает, и вы ходите снова"),
    "wall": ("the next player will hardly have an answer", "следующему вряд ли будет чем ответить"),
    "anywhere": (
        "nothing else fits, and this card fits everywhere",
        "другое не подходит, а эта карта годится всегда",
    ),
    "out": ("these are your last cards", "это ваши последние карты"),
    "blind": ("face-down cards are all alike", "закрытые карты для вас все одинаковы"),
    "take": ("nothing fits", "ничего не подходит"),
    "along": ("part with the card that is hardest to play", "забирайте карту, которую труднее всего сыграть"),
}
"""Why a move is made, in English and in Russian."""


class Weights(NamedTuple):
    """What the player holds dear, in ranks of an ordinary card."""

    shed: float = 10.0
    """For each card that is laid once the stock is gone."""
    cycle: float = 9.0
    """For each card that is laid while another is drawn for it."""
    burn: float = 7.0
    """For a burned pile and the play after it."""
    wall: float = 0.85
    """For each card of a pile that the next player will have to take."""
    anywhere: float = 7.0
    """What a rank that fits everywhere is worth."""
    burning: float = 11.0
    """What a rank that burns is worth."""


class ShedHeuristic(Adviser):
    """Lays the lowest rank that fits, all cards of it; keeps twos, tens and high cards for the end.

    It burns when the burn is worth its card, and lays a wall where the next player, of whom it counts the cards that it
    cannot see, will hardly answer. Before play it puts up tens, twos, high cards and pairs.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Mapping[str, tuple[str, str]]] = REASONS
    weights: ClassVar[Weights] = Weights()

    def choose(self, view: View) -> Move:
        """The move that the advice gives; in a very long deal now and then any move, or it might never end."""
        if isinstance(view, ShedView) and view.turns > LONG:
            lot = self.chance(view, SELDOM * len(view.legal))
            if lot < len(view.legal):
                return view.legal[lot]
        return self.decide(view)[0]

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason in ``REASONS``."""
        legal = view.legal
        if len(legal) == 1 or not isinstance(view, ShedView):
            return legal[0], "only"
        if view.phase != "play":
            return self.exchange(view)
        if not view.hand and not view.up[view.seat]:
            return legal[self.chance(view, view.down_sizes[view.seat])], "blind"
        if kind_of(legal[0]) == PLAY:
            return self.lay(view)
        if kind_of(legal[0]) == TAKE_WITH:
            worth = self.worth(view.rules)
            return min(legal, key=lambda move: worth[up_of(move) >> 2]), "along"
        return legal[0], "take"

    def reset(self, seed: str) -> None:
        """Forget everything; a new deal begins."""
        super().reset(seed)
        self.rules: Rules | None = None
        self.table: list[float] = []

    def worth(self, rules: Rules) -> list[float]:
        """What each rank is worth, from the table of ranks that is played with."""
        if self.rules is not rules:
            everywhere = ALL_RANKS
            for row in rules.fits[:EMPTY]:
                everywhere &= row
            self.rules, self.table = rules, [float(rank) for rank in range(13)]
            for rank in range(12):
                if everywhere >> rank & 1:
                    self.table[rank] = self.weights.anywhere
                if rules.burning >> rank & 1:
                    self.table[rank] = self.weights.burning
        return self.table

    def exchange(self, view: ShedView) -> tuple[Move, str]:
        """The swap that gains most; ready when none gains."""
        worth = self.worth(view.rules)
        hand, row = list(cards_of(view.hand)), list(cards_of(view.up[view.seat]))
        target = sorted(hand + row, key=lambda card: -self.end_worth(worth, card >> 2 & 15, hand + row))[: len(row)]
        best, gain = view.legal[-1], 0.0
        for move in view.legal[:-1]:
            mine, other = number_of(move), up_of(move)
            if any(card & 63 == mine for card in target) and not any(card & 63 == other for card in target):
                more = worth[mine >> 2] - worth[other >> 2]
                if more > gain:
                    best, gain = move, more
        return best, "swap" if gain else "ready"

    def end_worth(self, worth: list[float], rank: int, held: list[int]) -> float:
        """What a rank is worth in the face-up row: more where there are several of it."""
        return worth[rank] + 1.5 * (sum(card >> 2 & 15 == rank for card in held) - 1)

    def lay(self, view: ShedView) -> tuple[Move, str]:
        """The play with the best sum of what it sheds, keeps, burns and does to the next player."""
        worth, weights, rules = self.worth(view.rules), self.weights, view.rules
        per_card = weights.cycle if view.stock_size else weights.shed
        last = not view.stock_size and not view.down_sizes[view.seat] and not (view.hand and view.up[view.seat])
        held = (view.hand or view.up[view.seat]).bit_count()
        pile = len(view.pile)
        top = _run(view)
        best, best_score, why = view.legal[0], -1e9, "low"
        previous = -1
        walls: dict[int, float] = {}
        moves = [move for move in view.legal if kind_of(move) == PLAY]
        for number, move in enumerate(moves):
            rank = rank_of(move)
            full = number + 1 == len(moves) or rank_of(moves[number + 1]) != rank
            if rank == previous and not full:
                continue
            previous = rank
            count = _count(move)
            if last and count == held:
                return move, "out"
            score = count * (per_card - worth[rank])
            burns = rules.burning >> rank & 1 or (top[0] == rank and top[1] + count >= 4) or count >= 4
            if burns:
                score += weights.burn
                reason = "burn"
            else:
                if rank not in walls:
                    walls[rank] = self.stuck(view, rank)
                gain = walls[rank] * weights.wall * (pile + count)
                score += gain
                reason = "wall" if gain > 4 else "several" if count > 1 else "low"
            if score > best_score:
                best, best_score, why = move, score, reason
        if why == "low" and worth[rank_of(best)] > 12:
            why = "anywhere"
        return best, why

    def stuck(self, view: ShedView, rank: int) -> float:
        """How likely the next player has no answer to this rank on top."""
        rules = view.rules
        if rules.clear >> rank & 1:
            return 0.0
        fits = rules.fits[rank]
        place = view.seat
        for _ in range(view.players):
            place = (place + view.direction) % view.players
            if place not in view.out:
                break
        number = view.hand_sizes[place]
        known = view.shown[place]
        if not number:
            known = view.up[place]
            if not known:
                number = 1
        if known and any(fits >> (card >> 2 & 15) & 1 for card in cards_of(known)):
            return 0.0
        hidden = number - known.bit_count() if number else 0
        if hidden <= 0:
            return 1.0
        return float((1 - _share(view, fits)) ** hidden)


def _run(view: ShedView) -> tuple[int, int]:
    """The rank on top of the pile and how many of it lie there."""
    if not view.pile:
        return -1, 0
    rank, number = view.pile[-1] >> 2 & 15, 0
    for card in reversed(view.pile):
        if card >> 2 & 15 != rank:
            break
        number += 1
    return rank, number


def _count(move: Move) -> int:
    return (move & 255).bit_count()


def _share(view: ShedView, fits: int) -> float:
    """Which part of the cards that this seat cannot see would fit."""
    unseen = view.unseen()
    fitting = 0
    for rank in range(13):
        if fits >> rank & 1:
            fitting |= (15 | 15 << 64) << rank * 4
    total = unseen.bit_count()
    return (unseen & fitting).bit_count() / total if total else 0.0
