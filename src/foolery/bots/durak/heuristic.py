"""A bot for Durak that follows the advice of good players and gives its reasons.

The advice that good players give, in numbers. All functions see only a view.

hand, whether the move is one of several of an action, and what else could be done instead; no rule is named here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from foolery.base.bits import copies, lowest, size
from foolery.base.cards import Card, CardSet, Move, Seat
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_faces
from foolery.bots.bot import Adviser, Reasons
from foolery.bots.durak.lowest import as_place, move_cost, played, word_of
from foolery.contract import View
from foolery.durak.engine.ending import ending
from foolery.durak.engine.moves import CORE_KINDS, attack_of, cover_of, kind_of, place_of
from foolery.durak.engine.numbers import CLOSE, COVER, LAY, LEAD, PASS, SWAP_SIX, TAKE, THROW, TRANSFER
from foolery.durak.engine.view import DurakView
from foolery.search.thinking import Budget, think

TOP: Final = 8.0
"""The worth of a plain ace; the lowest plain card of the pack is worth 0."""
TRUMP: Final = 9.0
"""How much more a trump is worth than the plain card of its rank."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the heuristic weighs; found by playing against ``lowest`` and against itself.

    ``even`` is the worth of a card that a player neither wants nor minds while the stock is full, ``late`` what is
    added when it is empty; ``tempo`` the price of losing the lead by a take; ``new_rank`` the price of a cover that
    brings a new rank to the table; ``pair`` what each further card of a group is worth; ``throw`` and ``gift`` how
    dear a card may be that is thrown at a defender and at a taker; ``transfer`` how dear one that transfers;
    ``count`` what it is worth to cover a card where covered cards are counted.
    """

    even: float = 4.0
    late: float = 6.0
    tempo: float = 2.0
    new_rank: float = 1.0
    pair: float = 2.2
    throw: float = 10.5
    gift: float = 5.0
    transfer: float = 7.0
    throw_late: float = 7.0
    count: float = 6.0


AMONG_MANY: Final = Weights(
    even=7.0, late=9.0, tempo=3.0, new_rank=0.5, pair=1.5, throw=6.5, gift=4.0, transfer=8.0, throw_late=4.0
)
"""The same while more than two places are left: whoever takes has given away less, since others attack next."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A view with what a player works out from it once per decision.

    ``age`` runs from 0 (a full stock) to 1 (no stock).
    """

    view: DurakView
    unseen: CardSet
    trumps: int
    low_rank: int
    age: float

    @classmethod
    def of(cls, view: DurakView) -> Sight:
        """Read a view."""
        unseen = view.unseen()
        pack = view.hand | view.seen | unseen
        for slot in view.table:
            pack |= 1 << slot.attack
        low = min((lowest(pack) & 63) >> 2, 11) if pack else 0
        whole = view.stock_size + sum(view.hand_sizes) + 2 * len(view.table) + view.discard_size
        stock_at_start = max(1, whole - 6 * view.players)
        age = 1.0 - min(1.0, view.stock_size / stock_at_start)
        return cls(view, unseen, view.trumps_of(view.me), low, age)

    def locked(self) -> bool:
        """Whether part of the hand lies where it cannot be played from yet."""
        counting = {zone.name for rule in self.view.rules.rules for zone in rule.zones if zone.counts}
        return any(rows[self.view.me] for name, rows in self.view.zones if name in counting)

    def is_trump(self, card: Card) -> bool:
        """Whether this seat plays the card as a trump; cards without a suit that cover much count as trumps."""
        if card & 63 >= 52:
            return self.power(card & 63) > 0.5
        return bool(self.trumps >> (card & 3) & 1)

    def power(self, face: Card) -> float:
        """The share of the pack that a card covers."""
        table = self.view.rules.table(self.trumps, self.view.special)
        covered = [
            other for other in {card & 63 for card in self.view.rules.pack_cards} if table.get(other) >> face & 1
        ]
        return len(covered) / max(1, len({card & 63 for card in self.view.rules.pack_cards}))

    def counted(self, attack: Card) -> bool:
        """Whether it counts for the result to have covered this card."""
        counts = getattr(self.view.rules.result, "counts", None)
        return counts is not None and bool(counts(attack))

    def worth(self, card: Card) -> float:
        """How much one would like to keep a card: 0–8 for plain cards, 9–17 for trumps, up to 18 without a suit."""
        face = card & 63
        if face >= 52:
            return (TOP + TRUMP + 1) * min(1.0, 1.5 * self.power(face))
        plain = ((face >> 2) - self.low_rank) * TOP / (12 - self.low_rank)
        return plain + TRUMP if self.is_trump(face) else plain

    def group_worth(self, move: Move) -> float:
        """The worth of the dearest card of a group."""
        return max(self.worth(face) for face in group_faces(move))

    def rivals(self) -> list[int]:
        """The other places that have not left the deal."""
        out = self.view.out
        return [p for p in range(len(self.view.hand_sizes)) if p != self.view.me and p not in out]

    def bare(self) -> bool:
        """Whether the stock is gone."""
        return self.view.stock_size == 0

    def price(self, cover: Card, ranks: set[int], weights: Weights) -> float:
        """What a cover costs: its worth, and more where its rank is new to the table and lets others throw in."""
        return self.worth(cover) + (0.0 if cover >> 2 in ranks else weights.new_rank)


def ranks_on_table(view: DurakView) -> set[int]:
    """The ranks that lie on the table."""
    faces = [slot.attack & 63 for slot in view.table] + [slot.cover & 63 for slot in view.table if slot.cover >= 0]
    return {face >> 2 for face in faces}


def best_covers(sight: Sight, weights: Weights) -> tuple[float, list[Move]] | None:
    """The cheapest way to cover all that waits, as its price and its moves; None: there is none."""
    view = sight.view
    choices: dict[int, list[Move]] = {}
    for move in view.legal:
        if kind_of(move) == COVER:
            choices.setdefault(attack_of(move), []).append(move)
    waiting = [slot.attack & 63 for slot in view.table if slot.pending]
    if not waiting or any(attack not in choices for attack in waiting):
        return None
    ranks = ranks_on_table(view)
    prices = {move: sight.price(cover_of(move), ranks, weights) for moves in choices.values() for move in moves}
    for moves in choices.values():
        moves.sort(key=prices.__getitem__)
    waiting.sort(key=lambda attack: len(choices[attack]))
    return _cheapest(view, waiting, choices, prices)


def _cheapest(
    view: DurakView, waiting: list[int], choices: dict[int, list[Move]], prices: dict[Move, float]
) -> tuple[float, list[Move]] | None:
    """Try the covers of each attack card, cheapest first, and give up a branch that cannot beat the best so far."""
    best: tuple[float, list[Move]] | None = None
    used: dict[int, int] = {}
    chosen: list[Move] = []

    def descend(i: int, price: float) -> None:
        nonlocal best
        if best is not None and price >= best[0]:
            return
        if i == len(waiting):
            best = price, list(chosen)
            return
        for move in choices[waiting[i]]:
            card = cover_of(move)
            if used.get(card, 0) < copies(view.hand, card):
                used[card] = used.get(card, 0) + 1
                chosen.append(move)
                descend(i + 1, price + prices[move])
                chosen.pop()
                used[card] -= 1

    descend(0, 0.0)
    return best


Advice = tuple[Move, str]
_CHOSEN_SUIT = 3
"""How much a further card of a suit counts when trumps are chosen, beside its rank."""


def advised(sight: Sight, weights: Weights) -> Advice | None:
    """What to do with the moves of house rules now; None: one of the usual moves is to be made."""
    view = sight.view
    kinds = {kind_of(move) for move in view.legal}
    own = [move for move in view.legal if kind_of(move) not in CORE_KINDS]
    steps = [move for move in view.legal if is_step(sight, move)]
    if LAY in kinds:
        return _lead_by_cards(sight, weights, own)
    if steps and PASS in kinds and not kinds & {TAKE, LEAD}:
        return None if _gives(sight, steps[0]) else (_cheapest_step(sight, steps), "offer")
    if steps:
        return _picked(sight, steps)
    if not own or TAKE in kinds:
        return None
    if LEAD in kinds:
        return _lead_unseen(sight, weights, own)
    if PASS in kinds:
        return _offered(sight, weights, own)
    return _forced(sight, own)


def is_step(sight: Sight, move: Move) -> bool:
    """Whether a move only picks a card for an action of several moves."""
    owner = sight.view.rules.owners.get(kind_of(move))
    return owner is not None and word_of(sight.view, move) in owner.steps


def turning(sight: Sight) -> list[Move]:
    """Moves of house rules that lay cards where the defender could take: they strike back."""
    own = (move for move in sight.view.legal if kind_of(move) not in CORE_KINDS and not is_step(sight, move))
    return [move for move in own if played(sight.view, move)]


def gambles(sight: Sight) -> list[Move]:
    """Moves of house rules that cost no card where the defender could take: the stock is tried."""
    own = (move for move in sight.view.legal if kind_of(move) not in CORE_KINDS and not is_step(sight, move))
    return [move for move in own if not played(sight.view, move)]


def dearest(sight: Sight, move: Move) -> float:
    """The worth of the dearest card that a move lays."""
    return max((sight.worth(face) for face in played(sight.view, move)), default=0.0)


def _lead_by_cards(sight: Sight, weights: Weights, own: list[Move]) -> Advice:
    """A lead of several cards: the cheapest first, then what is cheap, above all cards of a rank that is chosen."""
    view = sight.view
    chosen = {card >> 2 & 15 for card in view.picked}
    lays = [move for move in view.legal if kind_of(move) == LAY]

    def price(move: Move) -> float:
        face = group_faces(move)[0]
        return sight.worth(face) - (weights.pair if face >> 2 in chosen else 0.0)

    best = min(lays, key=price)
    close = [move for move in view.legal if kind_of(move) in (CLOSE, PASS)]
    if close and price(best) > weights.throw:
        return close[0], "lead-low"
    if not view.picked and not close:
        unseen = _lead_unseen(sight, weights, own)
        if unseen is not None and unseen[0] in own:
            return unseen
    return best, "lead-group" if view.picked else "lead-low"


def _lead_unseen(sight: Sight, weights: Weights, own: list[Move]) -> Advice | None:
    """A card of the stock is led where every card of the hand is dear."""
    free = [move for move in own if not played(sight.view, move)]
    cheapest = min((sight.worth(card) for card in cards_of(sight.view.hand)), default=0.0)
    return (free[0], "stock-card") if free and cheapest > weights.throw else None


def _picked(sight: Sight, steps: list[Move]) -> Advice | None:
    """The next card of an action that must be completed, or of an exchange that may be begun."""
    view = sight.view
    others = [move for move in view.legal if move not in steps]
    middle = _middle(sight)
    move = _cheapest_step(sight, steps)
    worth = sight.worth(group_faces(move)[0])
    if not others:
        return move, "gift-must"
    if view.picked:
        return (move, "exchange") if worth < middle else (others[0], "other")
    low = sorted(sight.worth(card) for card in cards_of(view.hand))[:2]
    return (move, "exchange") if sum(low) + 2.0 < middle * len(low) else None


def _middle(sight: Sight) -> float:
    """What a card that nobody has seen is worth on average."""
    unseen = list(cards_of(sight.unseen))
    return sum(map(sight.worth, unseen)) / len(unseen) if unseen else 0.0


def _cheapest_step(sight: Sight, steps: list[Move]) -> Move:
    """The next card of the cheapest choice; where cards are named in ascending order the lowest of that choice."""
    view = sight.view
    faces = sorted(group_faces(move)[0] for move in steps)
    ahead = sorted(card & 63 for card in cards_of(view.hand) if card & 63 >= faces[0] and card not in view.picked)
    number = max(1, len(ahead) - len(faces) + 1)
    chosen = sorted(ahead, key=sight.worth)[:number]
    by_face = {group_faces(move)[0]: move for move in steps}
    return next((by_face[face] for face in sorted(chosen) if face in by_face), steps[0])


def _offered(sight: Sight, weights: Weights, own: list[Move]) -> Advice | None:
    """A move that may be passed: one that sheds cheap cards, or in a phase of a rule's own what is offered there."""
    view = sight.view
    shedding = [move for move in own if played(view, move)]
    limit = weights.throw + weights.throw_late * sight.age
    if shedding:
        held = size(view.hand)
        out = [move for move in shedding if len(played(view, move)) == held and sight.bare()]
        if out:
            return out[0], "out"
        best = min(shedding, key=lambda move: dearest(sight, move))
        return (best, "shed") if dearest(sight, best) <= limit else None
    if view.phase in ("throw", "take", "lead-more"):
        return None
    return None if _gives(sight, own[0]) else (own[0], "offer")


def _gives(sight: Sight, move: Move) -> bool:
    """Whether an option of the move's rule says that the giver is asked, to whom the gift is no harm."""
    return "giver" in sight.view.rules.owners[kind_of(move)].option.values()


def _forced(sight: Sight, own: list[Move]) -> Advice:
    """One of a rule's own moves must be made: trumps are chosen, or the cheapest cards go."""
    view = sight.view
    if "{suit}" in view.rules.forms[kind_of(own[0])]:
        return max(own, key=lambda move: _suit_worth(sight, move)), "trumps"
    return max(own, key=lambda move: (len(played(view, move)), -dearest(sight, move))), "other"


def _suit_worth(sight: Sight, move: Move) -> int:
    """How good a hand is when this suit is trumps."""
    held: list[Card] = list(cards_of(sight.view.hand))
    return sum(_CHOSEN_SUIT + (card >> 2 & 15) for card in held if card & 63 < 52 and move >> (card & 3) & 1)


POSITIONS: Final = 5000
"""How many positions the search of an endgame may look at for one move."""
LONG: Final = 80
"""Bouts after which a deal seems to go round."""
SELDOM: Final = 6
"""From then on one move in so many is made by lot."""
TEACHER_DEALS: Final = 500
"""Deals that a teacher plays out before it advises to take what could be covered."""
SEEDS: Final = 2**62


class DurakHeuristic(Adviser):
    """Sheds low plain cards, saves trumps early, covers cheaply, remembers what has left the game.

    It leads its lowest plain rank, in a group where it has one; covers with plain cards and with ranks that lie on
    the table already; transfers when that is cheap; takes when covering would cost more than the cards that it gets;
    throws in low plain cards, and onto a taker no trumps while the stock lasts. When two places are left and every
    card is known, it searches the rest of the deal.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Reasons] = "durak-advice."
    weights: ClassVar[Weights] = Weights()
    among_many: ClassVar[Weights] = AMONG_MANY
    positions: ClassVar[int] = POSITIONS

    def choose(self, view: View) -> Move:
        """The move that the advice gives; in a very long deal now and then any move, or it might never end."""
        assert isinstance(view, DurakView)
        if view.bout > LONG:
            lot = self.chance(view, SELDOM * len(view.legal))
            if lot < len(view.legal):
                return view.legal[lot]
        return self.decide(view)[0]

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason."""
        if len(view.legal) == 1:
            return view.legal[0], "only"
        assert isinstance(view, DurakView)
        chosen = view.legal[0], "other"
        for place in sorted({place_of(move) for move in view.legal}):
            chosen = self.decide_at(as_place(view, place), view.me)
            if kind_of(chosen[0]) != PASS:
                break
        return chosen

    def decide_at(self, view: DurakView, player: Seat) -> tuple[Move, str]:
        """The same for one place that the player decides for."""
        if len(view.legal) == 1:
            return view.legal[0], "only"
        kinds = {kind_of(move) for move in view.legal}
        if SWAP_SIX in kinds:
            return next(move for move in view.legal if kind_of(move) == SWAP_SIX), "swap"
        sight = Sight.of(view)
        found = ending(view, self.positions) if view.me == player else None
        if found is not None and found.move is not None:
            return found.move, "win" if found.value else "draw"
        if PASS in kinds and view.phase in ("throw", "take"):
            sides = view.sides()
            if sides[view.me] == sides[view.defender] or (view.me != player and view.defender == player):
                return next(move for move in view.legal if kind_of(move) == PASS), "partner"
        weights = self.weights if len(sight.rivals()) == 1 else self.among_many
        house = advised(sight, weights)
        if house is not None:
            return house
        if view.phase == "lead" and LEAD in kinds:
            return self.lead(sight, weights)
        if view.phase == "defend" and TAKE in kinds:
            return self.defend(sight, weights)
        if PASS in kinds:
            return self.throw(sight, weights)
        return min(view.legal, key=lambda move: move_cost(move, view)), "other"

    def lead(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """The lowest plain rank; the more cards of it at once the better."""

        def price(move: Move) -> float:
            if kind_of(move) != LEAD:
                return 99.0
            faces = group_faces(move)
            dearest = sight.group_worth(move)
            return dearest - weights.pair * (len(faces) - 1)

        best = min(sight.view.legal, key=price)
        if kind_of(best) != LEAD:
            return best, "other"
        faces = group_faces(best)
        if len(faces) == sight.view.hand.bit_count() and sight.bare():
            return best, "out"
        if sight.is_trump(faces[0]) and len(faces) == 1:
            return best, "lead-trump"
        return best, "lead-group" if len(faces) > 1 else "lead-low"

    def defend(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Transfer when that is cheap, else cover when that costs less than taking, else take."""
        view = sight.view
        transfers = [move for move in view.legal if kind_of(move) == TRANSFER]
        plan = best_covers(sight, weights)
        if transfers:
            best = min(transfers, key=lambda move: (sight.group_worth(move), -len(group_faces(move))))
            limit = weights.transfer + (TOP_LATE if sight.bare() else 0.0)
            if sight.group_worth(best) <= limit:
                return best, "transfer"
        back = turning(sight)
        if back:
            best = min(back, key=lambda move: dearest(sight, move))
            if dearest(sight, best) <= weights.transfer + (TOP_LATE if sight.bare() else 0.0):
                return best, "turn"
        take = next(move for move in view.legal if kind_of(move) == TAKE)
        if plan is None:
            tries = gambles(sight)
            return (tries[0], "stock-try") if tries else (take, "take-must")
        price, moves = plan
        even = weights.even + weights.late * sight.age
        spent = price - even * len(moves)
        gained = sum(sight.worth(slot.attack) - even for slot in view.table)
        gained += sum(sight.worth(slot.cover) - even for slot in view.table if slot.cover >= 0)
        gained -= weights.count * sum(sight.counted(slot.attack) for slot in view.table)
        if -spent < gained - weights.tempo:
            return (moves[0], "unlock") if sight.locked() else (take, "take-save")
        first = moves[0]
        return first, self.why_cover(sight, first)

    def why_cover(self, sight: Sight, move: Move) -> str:
        """The reason of a cover."""
        card = cover_of(move)
        if sight.is_trump(card):
            return "cover-trump"
        return "cover-rank" if card >> 2 in ranks_on_table(sight.view) else "cover"

    def throw(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Throw in what is cheap enough; anything that gets rid of the last cards."""
        view = sight.view
        throws = [move for move in view.legal if kind_of(move) == THROW]
        leave = next(move for move in view.legal if kind_of(move) == PASS)
        if not throws:
            return leave, "pass"
        held = view.hand.bit_count()
        for move in throws:
            if sight.bare() and len(group_faces(move)) == held:
                return move, "out"
        taking = view.phase == "take"
        limit = (weights.gift if taking else weights.throw) + weights.throw_late * sight.age
        cheap = [move for move in throws if sight.group_worth(move) <= limit]
        if view.sides()[view.me] < 0:
            cheap = throws
        elif not sight.bare():
            cheap = [move for move in cheap if not any(sight.is_trump(face) for face in group_faces(move))]
        if not cheap:
            return leave, "pass"
        best = min(cheap, key=lambda move: sight.group_worth(move) - weights.pair * len(group_faces(move)))
        return best, "gift" if taking else "throw"


TOP_LATE: Final = 4.0


class DurakTeacher(DurakHeuristic):
    """The heuristic as a beginner is taught: it takes cards that it could cover only where search agrees."""

    def defend(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Check the costliest advice, a take that could be avoided, by playing deals out."""
        move, why = super().defend(sight, weights)
        plan = best_covers(sight, weights) if why == "take-save" else None
        simulation = sight.view.simulation() if plan is not None else None
        if plan is None or simulation is None:
            return move, why
        thought = think(simulation, self.chance(sight.view, SEEDS), Budget(TEACHER_DEALS))
        if kind_of(thought.best.move) == TAKE:
            return move, why
        return plan[1][0], self.why_cover(sight, plan[1][0])
