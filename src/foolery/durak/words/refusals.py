"""Why a move is refused, in a sentence with the cards in question.

``Reason`` lists the words that ``IllegalMove.reason`` holds; ``why_refused`` turns one into a sentence. A sentence that
needs a card or a number which the caller does not know falls back to a general one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any

from foolery.base.cards import Card, Place, Seat, rank
from foolery.base.errors import IllegalMove, NotationError
from foolery.base.messages import Message
from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.durak.words.telling import language
from foolery.languages.ru.grammar import MASCULINE_RANKS
from foolery.speech import Language, own_words, sentence


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
    said = ""
    if cards:
        said = _about_cards(known, cards, attack, tongue)
    elif known is Reason.NOTHING_TO_COVER and attack is not None:
        said = _not_waiting(attack, tongue)
    if known is Reason.TOO_MANY_CARDS and limit is not None:
        said = _too_many(limit, tongue)
    elif known is Reason.NOT_YOUR_TURN and whose is not None:
        person = tongue.person(whose, seat, names)
        said = Message("refused.turn-of", person=person).text(lang)
    elif known is Reason.FORBIDDEN_BY_RULE and rule_title:
        said = Message("refused.by-rule", title=rule_title).text(lang)
    elif known is Reason.UNKNOWN and move:
        said = Message("refused.move", move=move).text(lang)
    return sentence(said or Message(f"refused.{known}").text(lang))


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
    title = rule.titles.get(lang, rule.name) if rule is not None else ""
    return why_refused(error.reason, lang, cards=named, attack=attack, rule_title=title)


def _about_cards(reason: Reason, cards: Sequence[Card], attack: Card | None, tongue: Language) -> str:
    """The sentences that name the cards; empty where there is none."""
    russian = tongue.code == "ru"
    if reason is Reason.NOT_IN_HAND:
        named = tongue.cards(cards, "gen" if russian else "nom")
        return f"у вас нет {named}" if russian else f"you do not hold {named}"
    if reason is Reason.DOES_NOT_BEAT and attack is not None:
        if russian:
            return f"{tongue.card(cards[0])} не бьёт {tongue.card(attack, 'acc')}"
        return f"{tongue.the_card(cards[0])} does not beat {tongue.the_card(attack)}"
    if reason is Reason.RANK_NOT_ON_TABLE:
        return _no_such_rank(cards, tongue)
    if reason is Reason.NOTHING_TO_COVER and attack is not None:
        return _not_waiting(attack, tongue)
    if reason is Reason.WRONG_RANK and attack is not None:
        if russian:
            needed, named = tongue.rank(rank(attack), "ins"), tongue.cards(cards, "ins")
            return f"перевести можно только {needed}, а не {named}"
        needed = _one(tongue.rank(rank(attack)))
        return f"only {needed} transfers this attack, not {tongue.cards(cards)}"
    return ""


def _no_such_rank(cards: Sequence[Card], tongue: Language) -> str:
    number = rank(cards[0])
    if tongue.code == "ru":
        none = "ни одного" if number in MASCULINE_RANKS else "ни одной"
        return (
            f"на столе нет {none} {tongue.rank(number, 'gen')}, поэтому {tongue.cards(cards, 'acc')} подкинуть нельзя"
        )
    return f"there is no {tongue.rank(number)} on the table, so {tongue.cards(cards)} cannot be thrown in"


def _not_waiting(attack: Card, tongue: Language) -> str:
    if tongue.code == "ru":
        return f"{tongue.card(attack, 'acc')} сейчас бить не нужно"
    return f"{tongue.the_card(attack)} does not wait to be covered"


def _too_many(limit: int, tongue: Language) -> str:
    if limit <= 0:
        return Message("refused.none-left").text(tongue.code)
    if tongue.code == "ru":
        return f"сейчас можно положить не больше {tongue.count(limit, 'gen')}"
    return f"at most {tongue.count(limit)} may be laid now"


def _one(noun: str) -> str:
    """An English noun with its indefinite article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
