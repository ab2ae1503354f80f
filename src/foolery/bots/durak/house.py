"""What the heuristic does with the moves that house rules add. They are judged by what they do: which cards leave the
hand, whether the move is one of several of an action, and what else could be done instead; no rule is named here."""

from __future__ import annotations

from foolery.base.bits import size
from foolery.base.cards import Card, Move
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_faces
from foolery.bots.durak.deeds import played, word_of
from foolery.bots.durak.judgement import Sight, Weights
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.engine.numbers import CLOSE, LAY, LEAD, PASS, TAKE

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
