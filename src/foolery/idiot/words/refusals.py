"""Why a move of the shedding game is refused, by the word that its reason has for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang
from foolery.idiot.words.telling import language
from foolery.speech import sentence

_REFUSALS: Final[Mapping[str, Mapping[str, str]]] = {
    "deal-over": {"en": "the deal is over", "ru": "партия окончена"},
    "not-your-turn": {"en": "it is not your turn", "ru": "сейчас не ваш ход"},
    "cannot-swap": {
        "en": "a hand card is swapped for a card of your own face-up row, and each card only once",
        "ru": "карту с руки меняют на карту своего открытого ряда, и каждую только один раз",
    },
    "swap-not-in-hand": {
        "en": "you do not hold the first of these cards",
        "ru": "первой из этих карт у вас на руке нет",
    },
    "swap-not-in-row": {
        "en": "the second of these cards is not in your face-up row",
        "ru": "второй из этих карт в вашем открытом ряду нет",
    },
    "not-yet": {"en": "the exchange before play is not over", "ru": "обмен перед игрой ещё не окончен"},
    "too-late": {"en": "the exchange is over", "ru": "обмен уже окончен"},
    "blind-only": {
        "en": "only face-down cards are left: turn one of them by its number",
        "ru": "остались только закрытые карты: вскройте одну из них по номеру",
    },
    "hand-first": {
        "en": "cards on the table wait until those before them are gone: the hand, then the face-up row",
        "ru": "сначала играют с руки, потом открытым рядом, и только потом закрытым",
    },
    "not-in-hand": {"en": "you do not have that card to play", "ru": "этой карты у вас нет"},
    "does-not-fit": {
        "en": "that card does not fit on the pile",
        "ru": "эту карту на стопку положить нельзя",
    },
    "no-such-card": {"en": "there is no face-down card of that number", "ru": "закрытой карты с таким номером нет"},
    "nothing-to-take": {"en": "there is no pile to take", "ru": "стопки нет, брать нечего"},
    "must-play": {
        "en": "the pile is taken only by somebody who cannot play",
        "ru": "стопку берёт только тот, кому нечего положить",
    },
    "takes-along": {
        "en": "one of your face-up cards goes along with the pile: say which",
        "ru": "вместе со стопкой забирают одну из своих открытых карт: назовите её",
    },
    "nothing-goes-along": {
        "en": "nothing goes along with the pile now",
        "ru": "сейчас вместе со стопкой ничего не берут",
    },
    "not-now": {"en": "that is not possible now", "ru": "сейчас это невозможно"},
}


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """Why a move is refused, in one sentence; ``cards`` are those it named."""
    tongue = language(lang)
    russian = tongue.code == "ru"
    rule = game.registry.rules.get(error.rule)
    if error.reason == "forbidden-by-rule" and rule is not None:
        title = rule.titles.get(lang, rule.name)
        return sentence(f"это запрещает правило «{title}»" if russian else f"the rule “{title}” forbids that")
    if cards and error.reason == "does-not-fit":
        said = tongue.cards(cards, "acc" if russian else "nom")
        if russian:
            return sentence(f"{said} на эту стопку положить нельзя")
        return sentence(f"{said} {'do' if len(cards) > 1 else 'does'} not fit on the pile")
    if len(cards) == 2 and error.reason == "swap-not-in-hand":
        held = cards[:1]
        return sentence(
            f"на руке у вас нет {tongue.cards(held, 'gen')}"
            if russian
            else f"you do not hold {tongue.the_card(held[0])}"
        )
    if len(cards) == 2 and error.reason == "swap-not-in-row":
        if russian:
            return sentence(f"в вашем открытом ряду нет {tongue.cards(cards[1:], 'gen')}")
        return sentence(f"{tongue.the_card(cards[1])} is not in your face-up row")
    if cards and error.reason == "not-in-hand":
        return sentence(
            f"у вас нет {tongue.cards(cards, 'gen')}" if russian else f"you do not have {tongue.cards(cards)}"
        )
    return sentence(_REFUSALS.get(error.reason, _REFUSALS["not-now"])[tongue.code])
