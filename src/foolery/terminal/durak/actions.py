"""Typed actions of Durak in the terminal, and why they are refused."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, rank
from foolery.base.messages import Message
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.words.refusals import why_refused
from foolery.durak.words.telling import move_heading, suit_of_move
from foolery.speech import with_capital
from foolery.terminal.refusals import Refusal, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from foolery.base.cards import Card, Move
    from foolery.contract import Action, Lang
    from foolery.durak.engine.view import DurakView
    from foolery.durak.game import DurakGame
    from foolery.table.entry import ParsedInput

SEARCHED: Final = 3000
"""Among so many actions examples are looked for."""
SHOWN: Final = 6
"""So many examples of actions are named."""


def whole(view: DurakView, most: int) -> tuple[list[Action], tuple[Action, ...]]:
    """Whole actions, where the seat now has any that take several moves.

    Where there are more than ``most``, it is one for each first card, the shortest, with an example for each shape of
    those that are left out.
    """
    if not any(map(view.picks, view.legal)):
        return [], ()
    found = view.actions(SEARCHED)
    if len(found) <= most:
        return _once(found), ()
    firsts = (view.action((move,)) for move in view.legal)
    listed = _once(filter(None, (_shortest(view, one) if view.picks(one.moves[0]) else one for one in firsts)))
    return listed, _one_of_each(found, listed)


def _shortest(view: DurakView, begun: Action) -> Action | None:
    """An action that takes the card of its first move and as few others as it may, low ones; None: there is none."""
    picked = [*begun.cards]
    while True:
        found = view.following(picked)
        complete = [one for one in found.actions if one.place == begun.place and view.picks(one.moves[0])]
        if complete or not found.cards:
            return next(iter(complete), None)
        picked.append(found.cards[0])


def _one_of_each(found: Sequence[Action], listed: Iterable[Action]) -> tuple[Action, ...]:
    """Of the actions that are not listed one for each shape, few cards first."""
    known = {_shape(action) for action in listed}
    shapes: dict[tuple[int, ...], Action] = {}
    for action in found:
        if _shape(action) not in known:
            shapes.setdefault(_shape(action), action)
    chosen = [shapes[shape] for shape in sorted(shapes, key=lambda shape: (sum(shape), shape))]
    return tuple(chosen[:SHOWN] or [max(found, key=lambda action: len(action.moves))])


def _shape(action: Action) -> tuple[int, ...]:
    """How many cards of one rank an action has, and how many of the next; those that answer others have none."""
    return () if action.on else tuple(sorted(Counter(map(rank, action.cards)).values()))


def _once(actions: Iterable[Action]) -> list[Action]:
    """The actions, one for each set of cards."""
    found: dict[tuple[str, int, str, tuple[Card, ...]], Action] = {}
    for action in actions:
        cards = tuple(sorted((*action.on, *action.cards)))
        found.setdefault((action.kind, action.place, action.suit, cards), action)
    return [*found.values()]


def heading(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """What stands before the cards of a move of a rule's own, in that rule's words; empty: it has none."""
    kind = kind_of(moves[0])
    if kind in CORE_KINDS:
        return ""
    return with_capital(move_heading(moves[0], view, lang))


def suit(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """The suit that a move of a rule's own names."""
    return "" if kind_of(moves[0]) in CORE_KINDS else suit_of_move(moves[0], view, lang)


def kin(game: DurakGame) -> Mapping[str, tuple[str, ...]]:
    """What a word means in this game beside its own kind."""
    return game.rules_for(2).kin


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
