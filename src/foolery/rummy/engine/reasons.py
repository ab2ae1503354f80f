"""Why a move is not allowed: one word for programs, a message for people, and the rule that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NoReturn

from foolery.base import meant
from foolery.base.cards import Move, card_text
from foolery.base.errors import IllegalMove
from foolery.base.messages import Meant, Message
from foolery.rummy.engine.moves import (
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
from foolery.rummy.engine.numbers import ASKED, DRAW, OVER, PLAY, STOCK
from foolery.rummy.engine.sets import ACE, SHORTEST, Contract, LaidCard, fitting, meld_names, ordered, touch
from foolery.rummy.engine.tally import count, size

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State

Reason = tuple[str, Message, str]

_IN_PHASE = {
    DRAW: (DRAW_DISCARD, REFUSE),
    ASKED: (CLAIM, DECLINE),
    STOCK: (DRAW_STOCK,),
    PLAY: (MELD_CARD, MELD_CLOSE, LAY_OFF, TRADE, DISCARD),
}


def refuse(s: State, seat: int, move: Move) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove("move.no-seat", reason="no-such-seat", seat=seat, last=s.players - 1)
    try:
        if move < 0 or seat_of(move) >= s.players or (kind_of(move) == LAY_OFF and not s.melds[seat_of(move)]):
            raise KeyError(move)
        text = s.move_text(move)
    except (KeyError, ValueError, IndexError):
        shown = s.view(seat).line(memory=False)
        raise IllegalMove.because(Message("move.unknown", move=move), reason="unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    refuse_text(s, seat, text, reason, why, rule)


def refuse_text(s: State, seat: int, text: str, reason: str, why: Message, rule: str = "core") -> NoReturn:
    """Refuse an action with its reason and the offender's own view. Raises IllegalMove."""
    shown = s.view(seat).line(memory=False)
    raise IllegalMove.because(why, reason=reason, rule=rule, view=shown, move=text)


def turn_reason(s: State, seat: int) -> Reason | None:
    """Why a seat may do nothing at all now; None where it may."""
    if s.phase == OVER:
        return "deal-over", Message("move.deal-over"), "core"
    if seat not in s.actors():
        return "not-your-turn", Message("move.not-your-turn", seat=seat, others=s.actors()), "core"
    return None


def _instead(s: State) -> Reason:
    """What is to be done now."""
    if s.phase == DRAW:
        return "not-now", Message("rummy.first-discard"), "core"
    if s.phase == ASKED:
        return "not-now", Message("rummy.first-claim"), "core"
    if s.phase == STOCK:
        return "not-now", Message("rummy.first-draw"), "core"
    return "not-now", Message("rummy.drawn"), "core"


def _finish_first() -> Reason:
    return "finish-contract", Message("rummy.finish-contract"), "core"


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
        return "set-not-complete", Message("rummy.set-not-complete"), "core"
    if not count(s.hands[seat], card):
        return "not-in-hand", Message("rummy.not-in-hand", card=meant.card(card)), "core"
    if kind == DISCARD:
        return _from_rules(s, "against_discard", seat, card) or ("not-now", Message("move.not-now"), "core")
    if kind == LAY_OFF:
        return _against_lay_off(s, seat, move)
    if kind == TRADE:
        return _against_trade(s, seat, move)
    return _against_card(s, seat)


def _from_rules(s: State, question: str, *facts: int) -> Reason | None:
    for rule, reason in s.objections(question, *facts):
        return "forbidden-by-rule", reason, rule.name
    return None


def _against_lay_off(s: State, seat: int, move: Move) -> Reason:
    found = _from_rules(s, "against_lay_off", seat)
    if found is not None:
        return found
    card, stated = card_of(move), stated_of(move)
    if card >= 52 and stated >= 52:
        why = Message("rummy.say-what", joker=meant.card(card), sign=card_text(card))
        return "joker-not-stated", why, "cr-jokers"
    meld = s.melds[seat_of(move)][meld_of(move)]
    wanted = [face for face in range(52) if fitting(meld) >> face & 1]
    if not wanted:
        return "does-not-fit", Message("rummy.full-sequence"), "cr-lay-off"
    why = Message("rummy.does-not-fit", card=meant.card(stated), wanted=meant.cards(wanted))
    return "does-not-fit", why, "cr-lay-off"


def against_lay_off(s: State, seat: int, action: str, place: str) -> None:
    """Raise IllegalMove where nothing may be laid off now, or there is no meld of this name; return else."""
    found = _from_rules(s, "against_lay_off", seat)
    names = [f"{owner}.{name}" for owner, melds in enumerate(s.melds) for name in meld_names(melds)]
    if found is None and place not in names:
        found = _no_such_meld(names)
    if found is not None:
        refuse_text(s, seat, action, *found)


def _no_such_meld(there: Sequence[str]) -> Reason:
    if not there:
        return "no-such-meld", Message("rummy.no-meld"), "cr-lay-off"
    return "no-such-meld", Message("rummy.name-meld", names=there), "cr-lay-off"


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
        return "not-now", Message("rummy.one-discard"), "core"
    if verb == "trade" and not s.jokers_laid():
        return "no-such-joker", Message("rummy.no-such-joker"), "cr-jokers"
    if verb in ("draw-discard", "refuse", "claim", "decline") and number and s.pile:
        return "wrong-discard", Message("rummy.wrong-discard", card=meant.card(s.pile[-1])), "core"
    return "not-now", Message("move.not-now"), "core"


def _against_trade(s: State, seat: int, move: Move) -> Reason:
    joker = means_of(move)
    found = next((slot for slot in s.jokers_laid() if slot.card == joker), None)
    if found is None:
        return "no-such-joker", Message("rummy.no-such-joker"), "cr-jokers"
    against = _from_rules(s, "against_trade", seat, found.by)
    if against is not None:
        return against
    why = Message("rummy.wrong-card", joker=meant.card(joker), card=meant.card(found.stated))
    return "wrong-card", why, "cr-jokers"


def _against_card(s: State, seat: int) -> Reason:
    found = _from_rules(s, "against_meld", seat)
    if found is not None:
        return found
    if not s.satisfied(seat):
        return "no-contract", Message("rummy.no-contract", contract=contract_said(s.contract)), "cr-contracts"
    return "not-next", Message("rummy.not-next"), "cr-first-meld"


def contract_said(contract: Contract) -> Message:
    """A contract in words: “two groups and one sequence”."""
    parts = [("groups", contract.groups), ("sequences", contract.sequences)]
    said = [Message(f"rummy.{noun}-{number}") for noun, number in parts if number]
    return Message("rummy.contract", parts=said)


# Whole contracts


def against_meld(s: State, seat: int, sets: Sequence[Sequence[LaidCard]], action: str) -> None:
    """Raise IllegalMove where these sets may not be laid, with the reason; return where they may."""
    found = turn_reason(s, seat)
    if found is None and s.phase != PLAY:
        found = _instead(s)
    if found is None and s.laid:
        found = _finish_first()
    found = found or _from_rules(s, "against_meld", seat) or _not_held(s, seat, sets) or _wrong_sets(s, seat, sets)
    if found is not None:
        refuse_text(s, seat, action, *found)


def _not_held(s: State, seat: int, sets: Sequence[Sequence[LaidCard]]) -> Reason | None:
    used: dict[int, int] = {}
    for cards in sets:
        for laid in cards:
            used[laid.card] = used.get(laid.card, 0) + 1
            name = meant.card(laid.card)
            if used[laid.card] > count(s.hands[seat], laid.card):
                if used[laid.card] == 1:
                    return "not-in-hand", Message("rummy.not-in-hand", card=name), "core"
                return "not-in-hand", Message("rummy.not-so-often", card=name, times=used[laid.card]), "core"
            if laid.card < 52 and laid.stated != laid.card:
                return "no-joker", Message("rummy.no-joker", card=name), "cr-jokers"
    return None


def _wrong_sets(s: State, seat: int, sets: Sequence[Sequence[LaidCard]]) -> Reason | None:
    """Which set is none, what is open of the contract, and whether a complete hand leaves too much."""
    contract = s.contract
    if contract.sets > 1 == len(sets) and len(sets[0]) >= 2 * SHORTEST and _no_set(sets[0]) is not None:
        return "no-set", Message("rummy.stand-apart"), "cr-contracts"
    for cards in sets:
        found = _no_set(cards) or (None if contract.whole else _wrong_length(cards))
        if found is not None:
            return found
    groups = sum(len({laid.stated >> 2 for laid in cards}) == 1 for cards in sets)
    found = _open_part(contract, groups, len(sets) - groups)
    if found is not None:
        return found
    if not s.rules.touching and any(_touching(one, other) for one, other in combinations(sets, 2)):
        return "touching-sequences", Message("rummy.touching"), "cr-first-meld"
    left = size(s.hands[seat]) - sum(map(len, sets))
    if contract.whole and left > s.rules.spare:
        code = "rummy.one-left" if s.rules.spare else "rummy.none-left"
        return "hand-not-complete", Message(code, left=left), "cr-deal-seven"
    return None


def _touching(one: Sequence[LaidCard], other: Sequence[LaidCard]) -> bool:
    rows = ordered(one, False), ordered(other, False)
    return rows[0] is not None and rows[1] is not None and touch(rows[0], rows[1])


def _wrong_length(cards: Sequence[LaidCard]) -> Reason | None:
    if len(cards) == SHORTEST:
        return None
    why = Message("rummy.set-too-long", cards=_named(cards), number=len(cards))
    return "set-too-long", why, "cr-first-meld"


def _named(cards: Sequence[LaidCard]) -> Meant:
    return meant.cards(laid.card for laid in cards)


def _open_part(contract: Contract, groups: int, runs: int) -> Reason | None:
    """What a meld lacks of the contract, or has beyond it; None where it is right."""
    if (groups, runs) == (contract.groups, contract.sequences):
        return None
    wanted = contract_said(contract)
    lacking = Contract(max(0, contract.groups - groups), max(0, contract.sequences - runs))
    if lacking.sets:
        why = Message("rummy.still-open", contract=wanted, open=contract_said(lacking))
        return "wrong-contract", why, "cr-contracts"
    return "wrong-contract", Message("rummy.no-more", contract=wanted), "cr-contracts"


def _no_set(cards: Sequence[LaidCard]) -> Reason | None:
    """Why cards are neither group nor sequence, with the card that does not fit; None where they are."""
    if not cards:
        return "no-set", Message("rummy.empty-set"), "cr-contracts"
    if len(cards) < SHORTEST:
        return "no-set", Message("rummy.short-set", cards=_named(cards)), "cr-contracts"
    if ordered(cards, True) is not None or ordered(cards, False) is not None:
        return None
    return "no-set", Message("rummy.no-set", cards=_named(cards), odd=_misfit(cards)), "cr-contracts"


def _misfit(cards: Sequence[LaidCard]) -> Meant:
    """The card without which the others are a set, or nearest to one; of two that are as odd the later one."""
    odd = max(range(len(cards)), key=lambda i: (_likeness([*cards[:i], *cards[i + 1 :]]), i))
    return meant.card(cards[odd].card)


def _likeness(cards: Sequence[LaidCard]) -> int:
    """How many of these cards go together: as a group, or as parts of one sequence, where an ace may lie low."""
    ranks = Counter(laid.stated >> 2 for laid in cards)
    best = max(ranks.values())
    for suit in range(4):
        held = {laid.stated >> 2 for laid in cards if laid.stated & 3 == suit}
        line = [ACE in held, *(rank in held for rank in range(13))]
        best = max(best, *(sum(line[start : start + len(cards)]) for start in range(len(line))))
    return best
