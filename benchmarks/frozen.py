"""The player of throw-in and transfer Durak that stronger bots are measured against: ``benchmarks.frozen:Frozen``.

It plays as ``heuristic`` did before there were worlds, rollouts and a solver, and stays as it is whatever becomes of
that: a rule of thumb for every decision, and in small endings a search of 300 positions. It shares nothing with the
bots that are measured, so that what makes them better never makes it better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from foolery.base.bits import lowest, size
from foolery.base.groups import group_faces
from foolery.bots.bot import Bot
from foolery.durak.engine.moves import attack_of, cover_of, kind_of
from foolery.durak.engine.numbers import AT_LEAD, COVER, PASS, TAKE, THROW, TRANSFER
from foolery.durak.engine.view import DurakView

if TYPE_CHECKING:
    from foolery.base.cards import Card, Move, Seat
    from foolery.contract import View
    from foolery.durak.engine.state import State

POSITIONS: Final = 300
"""How many positions of an ending are looked at for one move."""
CARDS: Final = 13
"""With more cards than these in play an ending is not searched."""
TRUMP: Final = 9.0
"""How much more a trump is worth than the plain card of its rank, which is worth 0 to 8."""
EVEN, LATE, TEMPO, NEW_RANK, PAIR = 5.0, 6.0, 3.0, 0.5, 1.5
"""What a card is worth that one neither wants nor minds with a full stock, and how much more with none; the price of a
lost lead and of a new rank on the table; what each further card of a group is worth.
"""
THROWN, GIVEN, TRANSFERRED, LATER = 5.0, 4.0, 6.0, 4.0
"""How dear a card may be that is thrown at a defender, at a taker, or transfers; how much more with no stock."""
LONG: Final = 80
SELDOM: Final = 6
"""From this bout on one move in so many is made by lot, since the deal seems to go round."""


class Frozen(Bot):
    """Leads low, covers cheaply, saves trumps early, takes when covering costs more than the cards that it gets."""

    name: ClassVar[str] = "frozen"

    def choose(self, view: View) -> Move:
        """The move by the rules of thumb."""
        assert isinstance(view, DurakView)
        if view.bout > LONG:
            lot = self.chance(view, SELDOM * len(view.legal))
            if lot < len(view.legal):
                return view.legal[lot]
        return view.legal[0] if len(view.legal) == 1 else chosen(view)


def chosen(view: DurakView) -> Move:
    """A win or draw that is sure; else by the rules of thumb."""
    eye = Eye(view)
    found = sure(view) if eye.in_play() <= CARDS and eye.all_known() else None
    if found is not None:
        return found
    if view.phase == "lead":
        return min(view.legal, key=lambda move: eye.dearest(move) - PAIR * (len(group_faces(move)) - 1))
    return defend(eye) if view.phase == "defend" else throw(eye)


class Eye:
    """What is worked out from a view."""

    def __init__(self, view: DurakView) -> None:
        self.view = view
        self.trumps = view.trumps_of(view.me)
        self.unseen = view.unseen()
        pack = view.hand | view.seen | self.unseen
        for slot in view.table:
            pack |= 1 << slot.attack
        self.low_rank = min((lowest(pack) & 63) >> 2, 11)
        whole = view.stock_size + sum(view.hand_sizes) + 2 * len(view.table) + view.discard_size
        self.age = 1.0 - min(1.0, view.stock_size / max(1, whole - 6 * view.players))
        """From 0, a full stock, to 1, none."""
        self.ranks = {slot.attack >> 2 for slot in view.table} | {
            slot.cover >> 2 for slot in view.table if slot.cover >= 0
        }

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return bool(self.trumps >> (card & 3) & 1)

    def worth(self, card: Card) -> float:
        """How much one would like to keep a card."""
        return ((card >> 2) - self.low_rank) * 8.0 / (12 - self.low_rank) + TRUMP * self.is_trump(card)

    def dearest(self, move: Move) -> float:
        """The worth of the dearest card of a group."""
        return max(self.worth(card) for card in group_faces(move))

    def price(self, card: Card) -> float:
        """What it costs to cover with a card."""
        return self.worth(card) + (0.0 if card >> 2 in self.ranks else NEW_RANK)

    def in_play(self) -> int:
        """Cards in hands, and those on the table that wait."""
        return sum(self.view.hand_sizes) + sum(slot.pending for slot in self.view.table)

    def all_known(self) -> bool:
        """Whether every card can be told."""
        view = self.view
        rivals = [place for place in range(view.players) if place != view.me and place not in view.out]
        if len(rivals) != 1 or view.stock_size > (1 if view.turn_up >= 0 else 0):
            return False
        return size(self.unseen) == view.hand_sizes[rivals[0]] - size(view.known[rivals[0]])


def defend(eye: Eye) -> Move:
    """Transfer when that is cheap, else cover when that costs less than taking, else take."""
    view, bare = eye.view, eye.view.stock_size == 0
    transfers = [move for move in view.legal if kind_of(move) == TRANSFER]
    plan = covers(eye)
    if transfers:
        best = min(transfers, key=lambda move: (eye.dearest(move), -len(group_faces(move))))
        if eye.dearest(best) <= TRANSFERRED + (LATER if bare else 0.0):
            return best
    take = next(move for move in view.legal if kind_of(move) == TAKE)
    if plan is None:
        return take
    price, moves = plan
    even = EVEN + LATE * eye.age
    gained = sum(eye.worth(slot.attack) - even for slot in view.table)
    gained += sum(eye.worth(slot.cover) - even for slot in view.table if slot.cover >= 0)
    return take if even * len(moves) - price < gained - TEMPO else moves[0]


def covers(eye: Eye) -> tuple[float, list[Move]] | None:
    """The cheapest way to cover all that waits, as its price and its moves; None: there is none."""
    choices: dict[Card, list[Move]] = {}
    for move in eye.view.legal:
        if kind_of(move) == COVER:
            choices.setdefault(attack_of(move), []).append(move)
    waiting = [slot.attack for slot in eye.view.table if slot.pending]
    if not waiting or any(attack not in choices for attack in waiting):
        return None
    for moves in choices.values():
        moves.sort(key=lambda move: eye.price(cover_of(move)))
    waiting.sort(key=lambda attack: len(choices[attack]))
    best: tuple[float, list[Move]] | None = None

    def descend(price: float, made: list[Move]) -> None:
        nonlocal best
        if best is not None and price >= best[0]:
            return
        if len(made) == len(waiting):
            best = price, made
            return
        used = {cover_of(move) for move in made}
        for move in choices[waiting[len(made)]]:
            if cover_of(move) not in used:
                descend(price + eye.price(cover_of(move)), [*made, move])

    descend(0.0, [])
    return best


def throw(eye: Eye) -> Move:
    """Throw in what is cheap enough, trumps only without a stock; anything that gets rid of the last cards."""
    view, bare = eye.view, eye.view.stock_size == 0
    throws = [move for move in view.legal if kind_of(move) == THROW]
    held = view.hand.bit_count()
    out = [move for move in throws if bare and len(group_faces(move)) == held]
    if out:
        return out[0]
    limit = (GIVEN if view.phase == "take" else THROWN) + LATER * eye.age
    cheap = [move for move in throws if eye.dearest(move) <= limit]
    if not bare:
        cheap = [move for move in cheap if not any(map(eye.is_trump, group_faces(move)))]
    if not cheap:
        return next(move for move in view.legal if kind_of(move) == PASS)
    return min(cheap, key=lambda move: eye.dearest(move) - PAIR * len(group_faces(move)))


# Endings


class TooMuchError(Exception):
    """More positions than may be looked at."""


def sure(view: DurakView) -> Move | None:
    """A move that makes sure of a win, or else of a draw; None where there is none, or it is not found in time."""
    state = view.sample("endgame")
    ending = Ending(view.me)
    try:
        return next((move for target in (0.1, 0.0) for move in ending.reaching(state, target)), None)
    except TooMuchError:
        return None


class Ending:
    """Every line is tried; positions between two bouts are remembered, and one that comes again counts as a draw."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.left = POSITIONS
        self.known: dict[tuple[object, ...], bool] = {}

    def reaching(self, state: State, target: float) -> list[Move]:
        """The first move that is sure of ``target`` or more, if any."""
        for move in ordered(state.legal(self.seat)):
            after = state.copy()
            after.apply(self.seat, move)
            if self.reaches(after, target):
                return [move]
        return []

    def reaches(self, state: State, target: float) -> bool:
        """Whether the seat is sure of ``target`` from here. The state is played on."""
        while True:
            actors = state.actors()
            if not actors:
                result = state.result()
                return result is not None and result.utilities[self.seat] >= target
            moves = state.legal(actors[0])
            if len(moves) > 1:
                break
            state.apply(actors[0], moves[0])
        key = self.key(state, target)
        found = None if key is None else self.known.get(key)
        if found is not None:
            return found
        self.left -= 1
        if self.left < 0:
            raise TooMuchError
        mine = actors[0] == self.seat
        if key is not None:
            self.known[key] = target <= 0
        answer = not mine
        for move in ordered(moves):
            after = state.copy()
            after.apply(actors[0], move)
            if self.reaches(after, target) == mine:
                answer = mine
                break
        if key is not None:
            self.known[key] = answer
        return answer

    def key(self, state: State, target: float) -> tuple[object, ...] | None:
        """What a position between two bouts depends on; None within one."""
        if state.phase != AT_LEAD:
            return None
        hands = [state.hand(place) for place in range(state.places)]
        return (target, state.attacker, state.beaten_bouts > 0, state.stock_size(), *hands)


def ordered(moves: list[Move]) -> list[Move]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return sorted(moves, key=lambda move: (kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()))
