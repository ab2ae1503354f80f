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
    """What a card that fits everywhere is worth in hand."""
    burning: float = 11.0
    """What a card that burns is worth in hand."""
    reserve: float = 0.0
    """What it costs to part with the last card that fits everywhere."""
    row_anywhere: float = 7.0
    """What a card that fits everywhere is worth in the face-up row."""
    row_burning: float = 11.0
    """What a card that burns is worth in the face-up row."""
    row_pair: float = 1.5
    """What each further card of a rank is worth there beside the rank."""


class ShedHeuristic(Adviser):
    """Lays the lowest rank that fits, all cards of it; keeps twos, tens and high cards for the end.

    It burns when the burn is worth its card, and lays a wall where the next player, of whom it counts the cards that it
    cannot see, will hardly answer. Before play it puts up tens, twos, high cards and pairs.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Mapping[str, tuple[str, str]]] = REASONS
    weights: ClassVar[Weights] = Weights()

    def reset(self, seed: str) -> None:
        """Forget everything; a new deal begins."""
        super().reset(seed)
        self.rules: Rules | None = None
        self.worth: list[float] = []
        self.row_worth: list[float] = []
        self.special = 0

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
        if self.rules is not view.rules:
            self.study(view.rules)
        if view.phase != "play":
            return self.exchange(view)
        if not view.hand and not view.up[view.seat]:
            return legal[self.chance(view, view.down_sizes[view.seat])], "blind"
        if kind_of(legal[0]) == PLAY:
            return self.lay(view)
        if kind_of(legal[0]) == TAKE_WITH:
            return min(legal, key=lambda move: self.worth[up_of(move) >> 2]), "along"
        return legal[0], "take"

    def study(self, rules: Rules) -> None:
        """Find out what each rank is worth, from the table of ranks that is played with."""
        weights = self.weights
        self.rules = rules
        self.special = rules.burning
        everywhere = ALL_RANKS
        for row in rules.fits[:EMPTY]:
            everywhere &= row
        self.special |= everywhere & ~(1 << 12)
        self.worth = [float(rank) for rank in range(13)]
        self.row_worth = self.worth[:]
        for rank in range(13):
            if rules.burning >> rank & 1:
                self.worth[rank], self.row_worth[rank] = weights.burning, weights.row_burning
            elif self.special >> rank & 1:
                self.worth[rank], self.row_worth[rank] = weights.anywhere, weights.row_anywhere

    def exchange(self, view: ShedView) -> tuple[Move, str]:
        """The swap that gains most; ready when none gains."""
        row = list(cards_of(view.up[view.seat]))
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

        Of each rank one card or all of them are laid.
        """
        moves = [move for move in view.legal if kind_of(move) == PLAY]
        held = view.hand or view.up[view.seat]
        last = not (view.stock_size or view.down_sizes[view.seat] or (view.hand and view.up[view.seat]))
        special = sum((held >> rank * 4 & _TWINS).bit_count() for rank in range(13) if self.special >> rank & 1)
        seen = _Table(view, _run(view), special)
        best, best_score, why = moves[0], -1e9, "low"
        before = -1
        for number, move in enumerate(moves):
            rank = rank_of(move)
            full = number + 1 == len(moves) or rank_of(moves[number + 1]) != rank
            if rank == before and not full:
                continue
            before = rank
            if last and _count(move) == held.bit_count():
                return move, "out"
            score, reason = self.price(seen, rank, _count(move))
            if score > best_score:
                best, best_score, why = move, score, reason
        if why == "low" and self.special >> rank_of(best) & 1:
            why = "anywhere"
        return best, why

    def price(self, seen: _Table, rank: int, count: int) -> tuple[float, str]:
        """What it is worth to lay so many cards of a rank, and the reason."""
        view, weights, rules = seen.view, self.weights, seen.view.rules
        score = count * ((weights.cycle if view.stock_size else weights.shed) - self.worth[rank])
        if self.special >> rank & 1 and count == seen.special:
            score -= weights.reserve
        on_top, number = seen.top
        if rules.burning >> rank & 1 or count + (number if on_top == rank else 0) >= 4:
            return score + weights.burn, "burn"
        gain = self.stuck(view, rank) * weights.wall * (len(view.pile) + count)
        return score + gain, "wall" if gain > 4 else "several" if count > 1 else "low"

    def stuck(self, view: ShedView, rank: int) -> float:
        """How likely the next player has no answer to this rank on top."""
        if view.rules.clear >> rank & 1:
            return 0.0
        fits = view.rules.fits[rank]
        place = view.seat
        for _ in range(view.players):
            place = (place + view.direction) % view.players
            if place not in view.out:
                break
        hidden = view.hand_sizes[place]
        known = view.shown[place] if hidden else view.up[place]
        if known and any(fits >> (card >> 2 & 15) & 1 for card in cards_of(known)):
            return 0.0
        if hidden:
            hidden -= known.bit_count()
        elif not known:
            hidden = 1
        return float((1 - _share(view, fits)) ** hidden) if hidden else 1.0


class _Table(NamedTuple):
    """What all plays of one decision share: the top of the pile, and the cards held that fit everywhere."""

    view: ShedView
    top: tuple[int, int]
    special: int


_TWINS: Final = 15 | 15 << 64
"""All cards of the lowest rank, both copies."""


def _run(view: ShedView) -> tuple[int, int]:
    """The rank on top of the pile and how many of it lie there."""
    top = view.top()
    return (top[0] >> 2 & 15, len(top)) if top else (-1, 0)


def _count(move: Move) -> int:
    return (move & 255).bit_count()


def _share(view: ShedView, fits: int) -> float:
    """Which part of the cards that this seat cannot see would fit."""
    unseen = view.unseen()
    fitting = 0
    for rank in range(13):
        if fits >> rank & 1:
            fitting |= _TWINS << rank * 4
    total = unseen.bit_count()
    return (unseen & fitting).bit_count() / total if total else 0.0
