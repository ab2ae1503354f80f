"""Refusals and prompts of Durak in words.

``Reason`` lists the words that ``IllegalMove.reason`` holds; ``why_refused`` turns one into a sentence. A sentence that
needs a card or a number which the caller does not know falls back to a general one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from foolery.base import meant
from foolery.base.cards import Card, Place, Seat, rank
from foolery.base.errors import IllegalMove, NotationError
from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.game import DurakGame
from foolery.durak.words.telling import action_label, asked_text, language, move_heading, roles_text
from foolery.speech import Facts, Tongue, own_words, said, say, sentence

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.durak.engine.view import DurakView


class Reason(StrEnum):
    """Why a move is not allowed, as one word for programs."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_HAND = "not-in-hand"
    DOES_NOT_BEAT = "does-not-beat"
    RANK_NOT_ON_TABLE = "rank-not-on-table"
    TOO_MANY_CARDS = "too-many-cards"
    NOTHING_TO_COVER = "nothing-to-cover"
    ALREADY_COVERED = "already-covered"
    WRONG_RANK = "wrong-rank"
    NEXT_PLAYER_TOO_FEW_CARDS = "next-player-too-few-cards"
    FORBIDDEN_BY_RULE = "forbidden-by-rule"
    NO_TRANSFERS = "no-transfers"
    MUST_ANSWER = "must-answer"
    NO_TRANSFER = "no-transfer"
    NOT_YOUR_LEAD = "not-your-lead"
    NOT_NOW = "not-now"
    NO_SUCH_SEAT = "no-such-seat"
    DEAL_OVER = "deal-over"
    UNKNOWN = "unknown"


def why_refused(
    reason: str,
    lang: Lang = "en",
    *,
    cards: Sequence[Card] = (),
    attack: Card | None = None,
    limit: int | None = None,
    whose: Place | None = None,
    seat: Seat | None = None,
    names: Sequence[str] | None = None,
    rule_title: str = "",
    move: str = "",
) -> str:
    """Why a move is refused, in one sentence.

    ``cards`` are those the player wanted to lay, ``attack`` the card they should answer or whose rank they should have,
    ``limit`` how many may be laid now, ``whose`` the place whose turn it is, ``rule_title`` the title of the rule that
    forbids the move (of the core: none) and ``move`` the move as it was written.
    """
    tongue = language(lang)
    try:
        known = Reason(reason)
    except ValueError:
        known = Reason.UNKNOWN
    text = ""
    if cards:
        text = _about_cards(known, cards, attack, tongue)
    elif known is Reason.NOTHING_TO_COVER and attack is not None:
        text = _not_waiting(attack, tongue)
    if known is Reason.TOO_MANY_CARDS and limit is not None:
        text = _too_many(limit, tongue)
    elif known is Reason.NOT_YOUR_TURN and whose is not None:
        text = tongue.to(seat, names).say("refused.turn-of", person=meant.person(whose))
    elif known is Reason.FORBIDDEN_BY_RULE and rule_title:
        text = tongue.say("refused.by-rule", title=rule_title)
    elif known is Reason.UNKNOWN and move:
        text = tongue.say("refused.move", move=move)
    return sentence(text or tongue.say(f"refused.{known}"))


def what_it_takes(kind: str, wording: Any, lang: Lang = "en") -> str:
    """What an action of this kind takes where the rule that it belongs to says so (words ``wants:`` and the kind)."""
    return sentence(own_words(wording, f"wants:{kind}", language(lang)))


def refusal_text(game: DurakGame, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """Why a move is refused, with the cards that it named and the rule in question."""
    if error.reason == "not-now":
        with suppress(NotationError):
            kind = game.read_written(error.move).kind
            if wanted := what_it_takes(kind, game.rules_for(game.seats()[0]).wording, lang):
                return wanted
    if error.reason == "forbidden-by-rule" and error.rule == "core":
        # What the core forbids as a rule of the game is transferring where there is none.
        return why_refused("no-transfers", lang)
    attack = cards[0] if len(cards) == 2 else None
    named = cards[1:] if attack is not None and error.reason == "does-not-beat" else cards
    rule = REGISTRY.rules.get(error.rule)
    title = said(rule.titles, lang) or rule.name if rule is not None else ""
    return why_refused(error.reason, lang, cards=named, attack=attack, rule_title=title)


def _about_cards(reason: Reason, cards: Sequence[Card], attack: Card | None, tongue: Tongue) -> str:
    """The sentences that name the cards; empty where there is none."""
    named = meant.cards(cards)
    if reason is Reason.NOT_IN_HAND:
        return tongue.say("durak-refusals.not-in-hand-cards", cards=named)
    if reason is Reason.RANK_NOT_ON_TABLE:
        lacking = meant.rank(rank(cards[0]))
        return tongue.say("durak-refusals.rank-not-on-table-cards", rank=lacking, cards=named)
    if attack is None:
        return ""
    if reason is Reason.DOES_NOT_BEAT:
        card, onto = meant.card(cards[0]), meant.card(attack)
        return tongue.say("durak-refusals.does-not-beat-cards", card=card, attack=onto)
    if reason is Reason.NOTHING_TO_COVER:
        return _not_waiting(attack, tongue)
    if reason is Reason.WRONG_RANK:
        return tongue.say("durak-refusals.wrong-rank-cards", rank=meant.rank(rank(attack)), cards=named)
    return ""


def _not_waiting(attack: Card, tongue: Tongue) -> str:
    return tongue.say("durak-refusals.nothing-to-cover-cards", attack=meant.card(attack))


def _too_many(limit: int, tongue: Tongue) -> str:
    if limit <= 0:
        return tongue.say("refused.none-left")
    return tongue.say("durak-refusals.too-many-cards-limit", limit=meant.number(limit))


def prompt(view: DurakView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """“Vera attacks, you defend. Cover or take.”; for who waits “Vera and Gleb may throw in.”"""
    if view.phase == "over":
        return ""
    if not view.legal:
        return roles_text(view, lang, names)
    tongue = language(lang)
    deeds = _deeds(view, tongue, names)
    key = "may" if len(deeds) > 1 else "may-only"
    asked = sentence(say(tongue.phrases[key], Facts(texts={"move": deeds}), tongue)) if deeds else ""
    return " ".join(filter(None, [_before(view, tongue, names), asked]))


def _before(view: DurakView, tongue: Tongue, names: Sequence[str] | None) -> str:
    """What has brought the question about, in a sentence; empty where the answers alone say enough."""
    if view.phase in ("lead", "defend"):
        return roles_text(view, tongue.code, names)
    if view.phase == "take" or view.taking:
        return sentence(say(tongue.phrases["takes"], Facts(view.defender, seat=view.seat, names=names), tongue))
    if view.phase == "throw":
        covered = view.table and not any(slot.pending for slot in view.table)
        return sentence(tongue.phrases["covered"]) if covered else ""
    return asked_text(view, tongue.code, names)


def _deeds(view: DurakView, tongue: Tongue, names: Sequence[str] | None) -> list[str]:
    """What the seat may do, one verb for each kind of its moves; nothing where leading is all there is."""
    kinds: dict[int, list[Move]] = {}
    for move in view.legal:
        kinds.setdefault(kind_of(move), []).append(move)
    if {CORE_KINDS.get(kind) for kind in kinds} == {"lead"}:
        return []
    said = [_deed(view, moves, tongue, names) for moves in kinds.values()]
    return list(dict.fromkeys(filter(None, said)))


def _deed(view: DurakView, moves: Sequence[Move], tongue: Tongue, names: Sequence[str] | None) -> str:
    """What these moves of one kind do, without their cards."""
    word = CORE_KINDS.get(kind_of(moves[0]), "")
    if word == "pass" and view.phase == "throw" and not any(slot.pending for slot in view.table):
        return tongue.phrases["done"]
    if word:
        return tongue.phrases[f"do-{word}"]
    head = move_heading(moves[0], view, tongue.code).replace("{card}", "").strip(" :")
    if head or len(moves) > 1:
        return head
    return action_label(view.action(moves), view, tongue.code, names)
