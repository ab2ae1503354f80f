"""Whole actions of Contract Rummy as data, and what may follow cards that were picked for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from foolery.base.cards import Card, Move, Seat
from foolery.contract.action import MOST_ACTIONS, Action, Following, among
from foolery.rummy.engine.lacking import least
from foolery.rummy.engine.moves import (
    CLAIM,
    DRAW_DISCARD,
    KINDS,
    LAY_OFF,
    MELD_CARD,
    MELD_CLOSE,
    TRADE,
    card_of,
    cards_of,
    kind_of,
    laying_move,
    means_of,
    meld_of,
    move,
    move_text,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.search import RUNS, SetCards, candidate_runs, group_cost, satisfies_whole, whole_ways
from foolery.rummy.engine.sets import JOKER, SHORTEST, Contract, LaidCard, meld_names
from foolery.rummy.engine.tally import (
    NATURALS,
    ONE,
    Tally,
    by_rank,
    count,
    different,
    faces,
    jokers,
    present,
    size,
    tally,
)

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State
    from foolery.rummy.engine.view import RummyView

MELD: Final = "meld"


def action_of(s: State | RummyView, seat: Seat, moves: Sequence[Move]) -> Action:
    """The action that these moves of a seat are: a whole contract, or what finishes one, or one move."""
    if len(moves) > 1:
        return contract_action([*sets_laid(s.laid, moves)], seat, moves)
    first = moves[0]
    kind = kind_of(first)
    cards = cards_of(first)
    on: tuple[Card, ...] = ()
    meld = ""
    if kind == LAY_OFF:
        owner, number = seat_of(first), meld_of(first)
        on = tuple(slot.card for slot in s.melds[owner][number].slots)
        meld = f"{owner}.{meld_names(s.melds[owner])[number]}"
    elif kind == TRADE:
        on = (means_of(first),)
    elif kind in (DRAW_DISCARD, CLAIM):
        on = tuple(s.pile[-1:])
    means = (stated_of(first),) if kind in (MELD_CARD, LAY_OFF) and card_of(first) >= JOKER else ()
    return Action(KINDS[kind], seat, cards, on, (first,), move_text(first, s.melds), meld=meld, means=means)


def contract_action(sets: Sequence[SetCards], seat: Seat, moves: Sequence[Move] = ()) -> Action:
    """A contract as an action; ``moves`` are those that finish it where some have been made."""
    laid = [one for cards in sets for one in cards]
    return Action(
        kind=MELD,
        place=seat,
        cards=tuple(one.card for one in laid),
        on=(),
        moves=tuple(moves) or tuple(laying_moves(sets)),
        text=f"{MELD} " + " / ".join(" ".join(one.text for one in cards) for cards in sets),
        sets=tuple(map(len, sets)),
        means=tuple(one.stated for one in laid) if any(one.card >= JOKER for one in laid) else (),
    )


def laid_sets(action: Action) -> list[tuple[LaidCard, ...]]:
    """The cards of an action as they are laid, set by set."""
    laid = map(LaidCard, action.cards, action.means or action.cards)
    return [tuple(islice(laid, len(part))) for part in action.parts]


def laying_moves(sets: Sequence[SetCards]) -> list[Move]:
    """The engine's moves that lay these sets."""
    return [step for cards in sets for step in (*map(laying_move, cards), move(MELD_CLOSE))]


def sets_laid(begun: Sequence[SetCards], moves: Sequence[Move]) -> Iterator[SetCards]:
    """The sets of a contract of which the first cards have been laid and these moves lay the rest."""
    sets = [list(cards) for cards in begun] or [[]]
    for one in moves:
        if kind_of(one) == MELD_CLOSE:
            sets.append([])
        else:
            sets[-1].append(LaidCard(card_of(one), stated_of(one)))
    return (tuple(cards) for cards in sets if cards)


def lays_contract(view: RummyView) -> bool:
    """Whether the seat may lay its contract, and has not begun to."""
    return not view.laid and any(kind_of(one) == MELD_CARD for one in view.legal)


def whole_actions(view: RummyView, most: int) -> list[Action]:
    """Whole contracts, best first, and every other move; inside a contract the moves themselves."""
    if not lays_contract(view):
        return [action_of(view, view.me, (one,)) for one in view.legal[: max(0, most)]]
    others = [action_of(view, view.me, (one,)) for one in view.legal if kind_of(one) != MELD_CARD]
    room = min(MOST_ACTIONS, max(1, most - len(others)))
    found = [contract_action(sets, view.me) for sets in contracts(view, view.hand, room)]
    return [*found, *others][: max(0, most)]


def contracts(view: RummyView, hand: Tally, most: int) -> list[tuple[SetCards, ...]]:
    """The contracts of the deal that these cards hold, best first, at most so many."""
    rules = view.rules
    return [*islice(whole_ways(hand, view.contract, rules.values, rules.touching, rules.spare), most)]


def ready_sets(view: RummyView) -> tuple[SetCards, ...]:
    """The sets of the contract that the hand holds, as many as it can, with as few jokers as that allows."""
    if view.has_melded:
        return ()
    whole = view.contract
    if held := contracts(view, view.hand, 1):
        return held[0]
    for number in range(whole.sets - (not whole.whole), 0, -1):
        parts = [
            Contract(groups, number - groups)
            for groups in range(min(whole.groups, number), -1, -1)
            if number - groups <= whole.sequences
        ]
        rules = view.rules
        found = (next(whole_ways(view.hand, part, rules.values, rules.touching, 0), None) for part in parts)
        best = min((sets for sets in found if sets), key=_jokers_laid, default=None)
        if best is not None:
            return best
    return ()


def _jokers_laid(sets: Sequence[SetCards]) -> int:
    return sum(laid.card >= JOKER for cards in sets for laid in cards)


def best_contract(view: RummyView) -> tuple[SetCards, ...]:
    """The contract to lay: the best way, its jokers standing for cards that the others hardly have."""
    rules = view.rules
    unseen = view.unseen()
    best: tuple[int, tuple[SetCards, ...]] | None = None
    for number, sets in enumerate(whole_ways(view.hand, view.contract, rules.values, rules.touching, rules.spare)):
        stated = sum(count(unseen, laid.stated) for cards in sets for laid in cards if laid.card >= 52)
        shape = _shape(sets)
        if best is None:
            best, first = (stated, sets), shape
        elif shape != first or number > 60:
            break
        elif stated < best[0]:
            best = stated, sets
    assert best is not None
    return best[1]


def _shape(sets: tuple[SetCards, ...]) -> list[Card]:
    """The natural cards of a contract."""
    return sorted(laid.card for cards in sets for laid in cards if laid.card < 52)


def next_of_contract(view: RummyView) -> Move | None:
    """The next move of laying the best contract; None where none can be laid."""
    if not any(kind_of(one) in (MELD_CARD, MELD_CLOSE) for one in view.legal):
        return None
    sets = best_contract(view)
    closed, current = view.laid[:-1], view.laid[-1] if view.laid else ()
    if sets[: len(closed)] != closed or sets[len(closed)][: len(current)] != current:
        return view.legal[0]
    cards = sets[len(closed)]
    return move(MELD_CLOSE) if len(current) == len(cards) else laying_move(cards[len(current)])


# Card by card


def following(view: RummyView, picked: Sequence[Card], most: int) -> Following:
    """What may follow these faces: in a contract, and in every other action."""
    whole = lays_contract(view)
    singles = (one for one in view.legal if not (whole and kind_of(one) == MELD_CARD))
    found = among((action_of(view, view.me, (one,)) for one in singles), picked)
    must = tally(picked)
    if not whole or any(count(must, face) > view.holds(face) for face in picked):
        return found
    cards = _next_of_whole(view, must) if view.contract.whole else _next_of_three(view, must)
    complete = [contract_action(sets, view.me) for sets in _contracts_of(view, must, len(picked), most)]
    return Following(tuple(sorted({*found.cards, *cards})), found.on, (*found.actions, *complete))


def _contracts_of(view: RummyView, must: Tally, number: int, most: int) -> list[tuple[SetCards, ...]]:
    """The contracts that lay just these cards."""
    if view.contract.whole:
        return contracts(view, must, most) if must in _whole_hands(view) else []
    return contracts(view, must, most) if number == SHORTEST * view.contract.sets else []


def _whole_hands(view: RummyView) -> list[Tally]:
    """What a complete hand lays: every card, or all but one that may be left over."""
    spared = [view.hand - ONE[card] for card in different(view.hand)] if view.rules.spare else []
    sequences, touching = view.contract.sequences, view.rules.touching
    return [hand for hand in [view.hand, *spared] if satisfies_whole(hand, sequences, touching, 0)]


def _next_of_whole(view: RummyView, must: Tally) -> set[Card]:
    """The cards that complete hands lay beside these."""
    return {
        face
        for hand in _whole_hands(view)
        if all(count(hand, face) >= count(must, face) for face in different(must))
        for face in different(hand)
        if count(hand, face) > count(must, face)
    }


def _next_of_three(view: RummyView, must: Tally) -> set[Card]:
    """The cards that contracts of sets of three lay beside these."""
    contract, touching = view.contract, view.rules.touching
    left = (face for face in different(view.hand) if view.holds(face) > count(must, face))
    return {face for face in left if holds(view.hand, must + ONE[face], contract, touching)}


def holds(hand: Tally, must: Tally, contract: Contract, touching: bool) -> bool:
    """Whether a hand holds a contract of sets of three in which these of its cards are laid.

    Jokers that must be laid take the place of any others, so that only natural cards tell which sets there are.
    """
    if size(must) > SHORTEST * contract.sets:
        return False
    open_sets = _Open(contract.groups, contract.sequences, touching)
    return _placed((hand - must) & NATURALS, must & NATURALS, jokers(hand), open_sets)


class _Open(NamedTuple):
    """The sets that are still open, the cards by rank that begun groups lack, and the begun sequences by number."""

    groups: int
    sequences: int
    touching: bool
    lacking: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()

    def touches(self, number: int) -> bool:
        """Whether a sequence would follow one of the others directly, where that is not allowed."""
        return not self.touching and any(abs(number - other) == SHORTEST for other in self.laid)


@lru_cache(maxsize=1 << 14)
def _placed(left: Tally, must: Tally, held: int, room: _Open) -> bool:
    """Whether these cards can be placed in sets that the others that are left, and so many jokers, complete."""
    if not must:
        return _completed(left, held, room)
    if size(must) > SHORTEST * (room.groups + room.sequences):
        return False
    face = (must & -must).bit_length() - 1 >> 1
    must -= ONE[face]
    if room.groups:
        alike = [other for other in faces(must) if other >> 2 == face >> 2]
        for number in range(min(len(alike), SHORTEST - 1), -1, -1):
            lacking = (*room.lacking, *(face >> 2,) * (SHORTEST - 1 - number))
            for joined in {*combinations(alike, number)}:
                begun = room._replace(groups=room.groups - 1, lacking=lacking)
                if _placed(left, must - tally(joined), held, begun):
                    return True
    if room.sequences:
        return any(_in_run(left, must, held, room, number, face) for number in RUNS if RUNS[number] & ONE[face])
    return False


def _in_run(left: Tally, must: Tally, held: int, room: _Open, number: int, face: Card) -> bool:
    """The same where this card lies in the sequence of this number, with any of those that must be placed."""
    if room.touches(number):
        return False
    others = [other for other in faces(RUNS[number]) if other != face]
    begun = room._replace(sequences=room.sequences - 1, laid=(*room.laid, number))
    for count_joined in range(len(others), -1, -1):
        for joined in combinations([other for other in others if count(must, other)], count_joined):
            rest = tally(other for other in others if other not in joined)
            there = rest & present(left)
            missing = size(rest) - size(there)
            if missing <= held and _placed(left - there, must - tally(joined), held - missing, begun):
                return True
    return False


def _completed(left: Tally, held: int, room: _Open) -> bool:
    """Whether the begun and the open sets can be completed; a sequence takes a card itself before a joker does."""
    if room.sequences and not room.lacking and (room.touching or not room.laid):
        return least(left, room.groups, room.sequences, room.touching, held + 1) <= held
    if room.sequences:
        return any(
            _completed(
                left - (RUNS[number] & present(left)),
                held - lacking,
                room._replace(sequences=room.sequences - 1, laid=(*room.laid, number)),
            )
            for lacking, number in candidate_runs(left, held + 1)
            if not room.touches(number)
        )
    ranks = list(by_rank(left))
    for rank in room.lacking:
        if ranks[rank]:
            ranks[rank] -= 1
        else:
            held -= 1
    return held >= 0 and group_cost(ranks, room.groups) <= held
