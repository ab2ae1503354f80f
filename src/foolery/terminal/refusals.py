"""Why a move is refused: one sentence, and a second one for whoever asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.durak.refusals import why_refused
from foolery.errors import FooleryError, IllegalMove
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.cards import Card
    from foolery.contract import Lang

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
    "several": (
        "Its number, or all the cards it is about, name one of them.",
        "Назовите номер хода или все его карты.",
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


class Refusal(FooleryError):
    """A move that a person may not make, told in the language of the table; ``more`` says what is behind it."""

    def __init__(self, reason: str, text: str, lang: Lang, rule: str = "core") -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(text)
        more = MORE.get(reason, ("The list shows what is possible now.", "В списке всё, что сейчас можно."))
        self.more = more[1 if lang == "ru" else 0]


def refusal(reason: str, lang: Lang, cards: Sequence[Card] = (), attack: Card | None = None) -> Refusal:
    """The refusal that this reason word stands for."""
    own = f"refused-{reason}"
    if reason in ("must-lead", "cannot-cover", "twice", "several"):
        return Refusal(reason, say(lang, own), lang)
    return Refusal(reason, why_refused(reason, lang, cards=cards, attack=attack), lang)


def translated(error: FooleryError, lang: Lang, cards: Sequence[Card] = (), rule_title: str = "") -> FooleryError:
    """The engine's refusal in the words of the table; other errors as they are."""
    if not isinstance(error, IllegalMove):
        return error
    attack = cards[0] if len(cards) == 2 else None
    named = cards[1:] if attack is not None and error.reason == "does-not-beat" else cards
    text = why_refused(error.reason, lang, cards=named, attack=attack, rule_title=rule_title)
    return Refusal(error.reason, text, lang, error.rule)
