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
    from foolery.terminal.entry import Wish

_BEATS: Final = (
    "A card beats a lower one of its own suit; a trump beats every card that is not a trump, and lower trumps.",
    "Карта бьёт младшую карту своей масти; козырь бьёт любую некозырную карту и младшие козыри.",
)
_COUNT: Final = (
    "No more cards may wait than the defender holds, and while the stock lasts a bout has a limit of attack cards.",
    "Ждать ответа может не больше карт, чем на руках у отбивающегося, а пока есть колода, есть и предел на кон.",
)

MORE: Final[dict[str, tuple[str, str]]] = {
    "not-in-hand": ("Only cards of your own hand can be played.", "Играть можно только картами из своей руки."),
    "does-not-beat": _BEATS,
    "cannot-cover": _BEATS,
    "rank-not-on-table": (
        "Only ranks that lie on the table, attacking or covering, can be thrown in.",
        "Подкидывают только карты того достоинства, которое уже лежит на столе.",
    ),
    "wrong-rank": (
        "Cards are laid together, thrown in and transferred by rank.",
        "Карты кладут вместе, подкидывают и переводят по достоинству.",
    ),
    "too-many-cards": _COUNT,
    "next-player-too-few-cards": _COUNT,
    "must-answer": (
        "You are the defender: a bout ends when everything is covered or taken.",
        "Вы отбиваетесь: кон кончается, когда всё отбито или взято.",
    ),
    "twice": ("A card can be laid once.", "Карту можно положить один раз."),
    "must-lead": (
        "The table is empty and the lead is yours.",
        "Стол пуст, и заход за вами.",
    ),
    "nothing-to-cover": (
        "Now cards can be added to the attack, or you pass.",
        "Сейчас можно подкинуть карты или спасовать.",
    ),
    "not-your-lead": (
        "A lead opens a bout; cards that come later are thrown in.",
        "Кон открывает заход; потом карты подкидывают.",
    ),
    "already-covered": (
        "The attack passes on only while nothing is covered.",
        "Переводят, только пока ничего не отбито.",
    ),
    "no-transfer": (
        "The attack passes on by a card of its rank, while nothing is covered and the next player can answer it all.",
        "Переводят картой того же достоинства, пока ничего не отбито и следующий может ответить на все карты.",
    ),
}


def refused(view: DurakView, wish: Wish, cards: Sequence[Card], verbs: set[str]) -> Refusal | None:
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
    if reason in ("must-lead", "cannot-cover", "twice"):
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
        return "nothing-to-cover"
    return ""
