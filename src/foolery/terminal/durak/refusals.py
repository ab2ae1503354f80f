"""Why a move of Durak is refused, as far as the view alone tells, and what stands behind the reasons."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, rank
from foolery.base.messages import Message
from foolery.durak.words.refusals import why_refused
from foolery.terminal.refusals import Refusal, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Card
    from foolery.durak.engine.view import DurakView
    from foolery.table.entry import ParsedInput

MORE: Final[dict[str, str]] = {
    "not-in-hand": "not-in-hand",
    "does-not-beat": "beats",
    "cannot-cover": "beats",
    "rank-not-on-table": "rank-not-on-table",
    "wrong-rank": "wrong-rank",
    "too-many-cards": "count",
    "next-player-too-few-cards": "count",
    "must-answer": "must-answer",
    "twice": "twice",
    "must-lead": "must-lead",
    "nothing-to-cover": "nothing-to-cover",
    "attacking": "nothing-to-cover",
    "not-your-lead": "not-your-lead",
    "already-covered": "already-covered",
    "no-transfer": "no-transfer",
}
"""Under which name the text stands that tells what is behind a reason."""


def refused(view: DurakView, wish: ParsedInput, cards: Sequence[Card], verbs: set[str]) -> Refusal | None:
    """Why a wish fits nothing, whatever verb was left out; None where the rules must be asked."""
    defending = "take" in verbs
    waiting = [slot.attack % COPY for slot in view.table if slot.pending]
    held = Counter(card % COPY for card in view.cards())
    if defending and len(cards) == 2 and wish.verb in ("", "cover") and cards[0] in waiting:
        if not held[cards[1]]:
            return _told("not-in-hand", cards[1:])
        return _told("does-not-beat", cards[1:], cards[0])
    missing = Counter(cards) - held
    strange = [card for card in missing if not held[card]]
    if strange:
        return _told("not-in-hand", strange)
    if missing:
        return _told("twice")
    reason = _wrong_moment(wish.verb, verbs, bool(cards))
    if reason:
        return _told(reason)
    if wish.verb or not cards:
        return None
    if defending:
        if len(cards) == 1 and len(waiting) == 1:
            return _told("does-not-beat", cards, waiting[0])
        return _told("cannot-cover")
    if len({rank(card) for card in cards}) > 1:
        return _told("wrong-rank", cards)
    return _told(_why_not_laid(view, cards[0]), cards) if "pass" in verbs else None


def _told(reason: str, cards: Sequence[Card] = (), attack: Card | None = None) -> Refusal:
    """The refusal that this reason word stands for."""
    if reason in ("must-lead", "cannot-cover", "twice", "attacking"):
        return refusal(reason)
    told = partial(why_refused, reason, cards=cards, attack=attack)
    return Refusal.of(Message("move.not-now"), reason=reason, told=told)


def _why_not_laid(view: DurakView, card: Card) -> str:
    """Why a card of the hand cannot be thrown in."""
    ranks = {rank(one) for slot in view.table for one in (slot.attack, slot.cover) if one >= 0}
    return "too-many-cards" if rank(card) in ranks else "rank-not-on-table"


def _wrong_moment(verb: str, verbs: set[str], named: bool) -> str:
    """Why this verb is out of place among those that are possible; empty where that is not the trouble."""
    if "lead" in verbs:
        return "must-lead" if verb in ("take", "pass", "cover", "throw", "transfer") else ""
    if "take" in verbs:
        return "must-answer" if verb in ("throw", "pass", "lead") else ""
    if "pass" in verbs and (verb in ("take", "cover") or (verb == "transfer" and not named)):
        return "attacking" if "throw" in verbs else "nothing-to-cover"
    return ""
