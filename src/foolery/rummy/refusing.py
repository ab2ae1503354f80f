"""Why a move is not allowed: one word for programs, one sentence for people, and the rule that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NoReturn

from foolery.cards import Move, card_text
from foolery.errors import IllegalMove
from foolery.rummy.moves import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    KINDS,
    LAY_OFF,
    MELD_CARD,
    MELD_CLOSE,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    meld_of,
    seat_of,
    stated_of,
)
from foolery.rummy.questions import ASKED, DRAW, OVER, PLAY, STOCK
from foolery.rummy.sets import ACE, SHORTEST, Contract, Laid, fitting, meld_names, ordered, touch
from foolery.rummy.tally import count, size
from foolery.rummy.viewing import view

if TYPE_CHECKING:
    from foolery.rummy.state import State

Reason = tuple[str, str, str]

_IN_PHASE = {
    DRAW: (DRAW_DISCARD, REFUSE),
    ASKED: (CLAIM, DECLINE),
    STOCK: (DRAW_STOCK,),
    PLAY: (MELD_CARD, MELD_CLOSE, LAY_OFF, TRADE, DISCARD),
}


def refuse(s: State, seat: int, move: Move) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove(f"there is no seat {seat}; the seats are 0 to {s.players - 1}", "no-such-seat")
    try:
        if move < 0 or seat_of(move) >= s.players or (kind_of(move) == LAY_OFF and not s.melds[seat_of(move)]):
            raise KeyError(move)
        text = s.move_text(move)
    except (KeyError, ValueError, IndexError):
        shown = view(s, seat).line(memory=False)
        raise IllegalMove(f"{move} is not a move of this game", "unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    refuse_text(s, seat, text, reason, why, rule)


def refuse_text(s: State, seat: int, text: str, reason: str, why: str, rule: str = "core") -> NoReturn:
    """Refuse an action with its reason and the offender's own view. Raises IllegalMove."""
    raise IllegalMove(f"{text}: {why}", reason, rule, view(s, seat).line(memory=False))


def turn_reason(s: State, seat: int) -> Reason | None:
    """Why a seat may do nothing at all now; None where it may."""
    if s.phase == OVER:
        return "deal-over", "the deal is over", "core"
    if seat not in s.actors():
        return "not-your-turn", f"seat {seat} is not asked now, seat {s.actors()[0]} is", "core"
    return None


def _instead(s: State) -> Reason:
    """What is to be done now."""
    if s.phase == DRAW:
        return "not-now", "first the discard is taken or refused", "core"
    if s.phase == ASKED:
        return "not-now", "first the refused discard is claimed or declined", "core"
    if s.phase == STOCK:
        return "not-now", "first a card is drawn from the stock", "core"
    return "not-now", "a card has been drawn already; the turn ends with a discard", "core"


def _finish_first() -> Reason:
    return "finish-contract", "a contract that has been begun must be finished first", "core"


def reason_against(s: State, seat: int, move: Move) -> Reason:
    """The reason against a move that is not in the legal list."""
    found = turn_reason(s, seat)
    if found is not None:
        return found
    kind, card = kind_of(move), card_of(move)
    if kind not in _IN_PHASE[s.phase]:
        return _instead(s)
    if s.laid and kind not in (MELD_CARD, MELD_CLOSE):
        return _finish_first()
    if kind == MELD_CLOSE:
        return "set-not-complete", "the set is not complete yet", "core"
    if not count(s.hands[seat], card):
        return "not-in-hand", f"{card_text(card)} is not in your hand", "core"
    if kind == DISCARD:
        return _from_rules(s, "against_discard", seat, card) or ("not-now", "this is not possible now", "core")
    if kind == LAY_OFF:
        return _against_lay_off(s, seat, move)
    if kind == TRADE:
        return _against_trade(s, seat, move)
    return _against_card(s, seat)


def _from_rules(s: State, question: str, *facts: int) -> Reason | None:
    for rule in s.rules.answers[question]:
        reason: str = getattr(rule, question)(s, *facts)
        if reason:
            return "forbidden-by-rule", reason, rule.name
    return None


def _against_lay_off(s: State, seat: int, move: Move) -> Reason:
    found = _from_rules(s, "against_lay_off", seat)
    if found is not None:
        return found
    card, stated = card_of(move), stated_of(move)
    if card >= 52 and stated >= 52:
        joker = card_text(card)
        return "joker-not-stated", f"say what {joker} stands for, as {joker}=9s", "cr-jokers"
    meld = s.melds[seat_of(move)][meld_of(move)]
    wanted = [card_text(face) for face in range(52) if fitting(meld) >> face & 1]
    if not wanted:
        return "does-not-fit", "that sequence runs from ace to ace, and nothing fits it any more", "cr-lay-off"
    return "does-not-fit", f"{card_text(stated)} does not fit there; what fits is {', '.join(wanted)}", "cr-lay-off"


def against_lay_off(s: State, seat: int, action: str, place: str) -> None:
    """Raise IllegalMove where nothing may be laid off now, or there is no meld of this name; return else."""
    found = _from_rules(s, "against_lay_off", seat)
    names = [f"{owner}.{name}" for owner, melds in enumerate(s.melds) for name in meld_names(melds)]
    if found is None and place not in names:
        found = _no_such_meld(", ".join(names))
    if found is not None:
        refuse_text(s, seat, action, *found)


def _no_such_meld(there: str) -> Reason:
    if not there:
        return "no-such-meld", "there is no meld on the table yet", "cr-lay-off"
    return "no-such-meld", f"name one of the melds on the table: {there}", "cr-lay-off"


def named_wrongly(s: State, seat: int, verb: str, number: int) -> Reason:
    """The reason against an action that names so many cards, where no move of the engine is what it means."""
    found = turn_reason(s, seat)
    if found is not None:
        return found
    kind = next((kind for kind, word in KINDS.items() if word == verb), DISCARD if number else -1)
    if kind >= 0 and kind not in _IN_PHASE.get(s.phase, ()):
        return _instead(s)
    if s.laid and kind not in (MELD_CARD, MELD_CLOSE):
        return _finish_first()
    if verb in ("", "discard") and number > 1:
        return "not-now", "one card is discarded at a time", "core"
    if verb == "trade" and not s.jokers_laid():
        return "no-such-joker", "there is no such joker on the table", "cr-jokers"
    if verb in ("draw-discard", "refuse", "claim", "decline") and number and s.pile:
        return "wrong-discard", f"the discard is {card_text(s.pile[-1])}", "core"
    return "not-now", "this is not possible now", "core"


def _against_trade(s: State, seat: int, move: Move) -> Reason:
    joker = means_of(move)
    found = next((slot for slot in s.jokers_laid() if slot.card == joker), None)
    if found is None:
        return "no-such-joker", "there is no such joker on the table", "cr-jokers"
    against = _from_rules(s, "against_trade", seat, found.by)
    if against is not None:
        return against
    name = card_text(joker)
    return "wrong-card", f"{name} stands for {card_text(found.stated)}, and only that card wins it", "cr-jokers"


def _against_card(s: State, seat: int) -> Reason:
    found = _from_rules(s, "against_meld", seat)
    if found is not None:
        return found
    if not s.satisfied(seat):
        return "no-contract", f"your hand does not hold the contract: {contract_text(s.contract)}", "cr-contracts"
    return "not-next", "with this card next no contract can be completed", "cr-first-meld"


def contract_text(contract: Contract) -> str:
    """A contract in words: “two groups and one sequence”."""
    numbers = ("no", "one", "two", "three", "four", "five")
    parts = []
    for number, noun in ((contract.groups, "group"), (contract.sequences, "sequence")):
        if number:
            parts.append(f"{numbers[number]} {noun}{'s' if number > 1 else ''}")
    return " and ".join(parts)


# Whole contracts


def against_meld(s: State, seat: int, sets: Sequence[Sequence[Laid]], action: str) -> None:
    """Raise IllegalMove where these sets may not be laid, with the reason; return where they may."""
    found = turn_reason(s, seat)
    if found is None and s.phase != PLAY:
        found = _instead(s)
    if found is None and s.laid:
        found = _finish_first()
    found = found or _from_rules(s, "against_meld", seat) or _not_held(s, seat, sets) or _wrong_sets(s, seat, sets)
    if found is not None:
        refuse_text(s, seat, action, *found)


def _not_held(s: State, seat: int, sets: Sequence[Sequence[Laid]]) -> Reason | None:
    used: dict[int, int] = {}
    for cards in sets:
        for laid in cards:
            used[laid.card] = used.get(laid.card, 0) + 1
            name = card_text(laid.card)
            if used[laid.card] > count(s.hands[seat], laid.card):
                if used[laid.card] == 1:
                    return "not-in-hand", f"{name} is not in your hand", "core"
                return "not-in-hand", f"{name} is not in your hand {used[laid.card]} times", "core"
            if laid.card < 52 and laid.stated != laid.card:
                return "no-joker", f"{name} is no joker and stands for itself only", "cr-jokers"
    return None


def _wrong_sets(s: State, seat: int, sets: Sequence[Sequence[Laid]]) -> Reason | None:
    """Which set is none, what is open of the contract, and whether a complete hand leaves too much."""
    contract = s.contract
    if contract.sets > 1 == len(sets) and len(sets[0]) >= 2 * SHORTEST and _no_set(sets[0]) is not None:
        return "no-set", "the sets of a contract stand apart; write / between them", "cr-contracts"
    for cards in sets:
        found = _no_set(cards) or (None if contract.whole else _wrong_length(cards))
        if found is not None:
            return found
    groups = sum(len({laid.stated >> 2 for laid in cards}) == 1 for cards in sets)
    found = _open_part(contract, groups, len(sets) - groups)
    if found is not None:
        return found
    if not s.rules.touching and any(_touching(one, other) for one, other in combinations(sets, 2)):
        return "touching-sequences", "two sequences of one suit may not follow each other directly", "cr-first-meld"
    left = size(s.hands[seat]) - sum(map(len, sets))
    if contract.whole and left > s.rules.spare:
        if s.rules.spare:
            return "hand-not-complete", f"in this deal one card at most may be left over, not {left}", "cr-deal-seven"
        return "hand-not-complete", f"in this deal no card may be left over, not {left}", "cr-deal-seven"
    return None


def _touching(one: Sequence[Laid], other: Sequence[Laid]) -> bool:
    rows = ordered(one, False), ordered(other, False)
    return rows[0] is not None and rows[1] is not None and touch(rows[0], rows[1])


def _wrong_length(cards: Sequence[Laid]) -> Reason | None:
    if len(cards) == SHORTEST:
        return None
    text, number = " ".join(laid.text for laid in cards), len(cards)
    return "set-too-long", f"{text}: each set of this contract has exactly three cards, not {number}", "cr-first-meld"


def _open_part(contract: Contract, groups: int, runs: int) -> Reason | None:
    """What a meld lacks of the contract, or has beyond it; None where it is right."""
    if (groups, runs) == (contract.groups, contract.sequences):
        return None
    wanted = contract_text(contract)
    lacking = Contract(max(0, contract.groups - groups), max(0, contract.sequences - runs))
    if lacking.sets:
        open_now = contract_text(lacking)
        return "wrong-contract", f"the contract of this deal is {wanted}; still open: {open_now}", "cr-contracts"
    return "wrong-contract", f"the contract of this deal is {wanted}, and no more is laid at first", "cr-contracts"


def _no_set(cards: Sequence[Laid]) -> Reason | None:
    """Why cards are neither group nor sequence, with the card that does not fit; None where they are."""
    text = " ".join(laid.text for laid in cards)
    if not cards:
        return "no-set", "a set has at least three cards; name them between the strokes", "cr-contracts"
    if len(cards) < SHORTEST:
        return "no-set", f"{text} is no set: a set has at least three cards", "cr-contracts"
    if ordered(cards, True) is not None or ordered(cards, False) is not None:
        return None
    odd = _misfit(cards)
    return "no-set", f"{text} is neither a group nor a sequence: {odd} does not fit", "cr-contracts"


def _misfit(cards: Sequence[Laid]) -> str:
    """The card without which the others are a set, or nearest to one; of two that are as odd the later one."""
    odd = max(range(len(cards)), key=lambda i: (_likeness([*cards[:i], *cards[i + 1 :]]), i))
    return cards[odd].text


def _likeness(cards: Sequence[Laid]) -> int:
    """How many of these cards go together: as a group, or as parts of one sequence, where an ace may lie low."""
    ranks = Counter(laid.stated >> 2 for laid in cards)
    best = max(ranks.values())
    for suit in range(4):
        held = {laid.stated >> 2 for laid in cards if laid.stated & 3 == suit}
        line = [ACE in held, *(rank in held for rank in range(13))]
        best = max(best, *(sum(line[start : start + len(cards)]) for start in range(len(line))))
    return best
