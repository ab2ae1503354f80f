"""Why a move is refused, in one sentence, and more about it for whoever asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.errors import FooleryError, IllegalMove

if TYPE_CHECKING:
    from foolery.contract import Lang

Pair = tuple[str, str]

REASONS: Final[dict[str, tuple[Pair, Pair]]] = {
    "not-in-hand": (
        ("You do not hold {cards}.", "У вас нет {cards}."),
        ("Only cards from your own hand can be played.", "Играть можно только картами из своей руки."),
    ),
    "does-not-beat": (
        ("{cover} does not beat {attack}.", "{cover} не бьёт {attack}."),
        (
            "A card beats a lower one of its own suit; a trump beats every card that is not a trump, and lower trumps.",
            "Карта бьёт младшую карту своей масти; козырь бьёт любую некозырную карту и младшие козыри.",
        ),
    ),
    "cannot-cover": (
        ("{cards} beats nothing that waits on the table.", "{cards} не бьёт ни одной карты, которая ждёт ответа."),
        (
            "A card beats a lower one of its own suit; a trump beats every card that is not a trump, and lower trumps.",
            "Карта бьёт младшую карту своей масти; козырь бьёт любую некозырную карту и младшие козыри.",
        ),
    ),
    "rank-not-on-table": (
        ("No card of the rank of {cards} lies on the table.", "Карт того же достоинства, что {cards}, на столе нет."),
        (
            "Only ranks that lie on the table, attacking or covering, can be thrown in.",
            "Подкидывать можно только карты того достоинства, которое уже лежит на столе.",
        ),
    ),
    "wrong-rank": (
        ("A transfer needs a card of the attacking rank, not {cards}.", "Перевести можно картой того же достоинства, а не {cards}."),
        (
            "The attack passes on when you add a card of the same rank before anything is covered.",
            "Перевод: карта того же достоинства, пока ещё ничего не побито.",
        ),
    ),
    "several-ranks": (
        ("Cards laid together must be of one rank.", "Вместе можно положить только карты одного достоинства."),
        ("Lay them one after another where the table allows it.", "Кладите их по очереди, если стол позволяет."),
    ),
    "too-many-cards": (
        ("That is more cards than may be laid now.", "Столько карт сейчас положить нельзя."),
        (
            "No more cards may wait than the defender holds, and a bout has at most six attack cards while the stock lasts.",
            "Карт, ждущих ответа, не больше, чем на руках у отбивающегося, и в кону не больше шести, пока есть колода.",
        ),
    ),
    "must-answer": (
        ("The cards on the table must be covered or taken first.", "Сначала надо отбиться или взять карты."),
        ("You are the defender of this bout.", "В этом кону отбиваетесь вы."),
    ),
    "must-lead": (
        ("You must lead a card.", "Надо зайти с карты."),
        ("The table is empty, and the lead is yours: take or pass make no sense.", "Стол пуст, заход за вами: ни взять, ни спасовать нельзя."),
    ),
    "nothing-to-cover": (
        ("No card waits for your answer.", "Ни одна карта не ждёт вашего ответа."),
        ("You may add cards to the attack now, or pass.", "Сейчас можно подкинуть карты или спасовать."),
    ),
    "not-your-lead": (
        ("There are cards on the table already.", "На столе уже лежат карты."),
        ("A lead opens a bout; later cards are thrown in.", "Заход открывает кон; потом карты подкидывают."),
    ),
    "already-covered": (
        ("A card has been covered, so the attack cannot be transferred.", "Одна карта уже побита, перевести нельзя."),
        ("A transfer is possible only while nothing is covered.", "Перевод возможен, пока ничего не побито."),
    ),
    "no-transfer": (
        ("The attack cannot be transferred now.", "Сейчас перевести нельзя."),
        (
            "The next player must hold enough cards to answer all of the attack.",
            "У следующего игрока должно хватать карт, чтобы ответить на всю атаку.",
        ),
    ),
    "no-transfers": (
        ("There are no transfers in this game.", "В этой игре не переводят."),
        ("Transfers belong to the transfer game.", "Переводят в переводном дураке."),
    ),
    "forbidden-by-rule": (
        ("A rule of this game forbids it now.", "Правило этой игры сейчас это запрещает."),
        ("See rules.", "Смотрите: правила."),
    ),
    "not-now": (
        ("This is not possible now.", "Сейчас это невозможно."),
        ("See the list of moves.", "Смотрите список ходов."),
    ),
}


class Refusal(FooleryError):
    """A move that a person may not make, told in the language of the table."""

    def __init__(self, reason: str, lang: Lang, rule: str = "core", **values: str) -> None:
        self.reason = reason if reason in REASONS else "not-now"
        self.rule = rule
        self.lang = lang
        super().__init__(_in(REASONS[self.reason][0], lang).format_map(values))

    @property
    def more(self) -> str:
        """The rule behind it in a sentence or two."""
        return _in(REASONS[self.reason][1], self.lang)


def translated(error: FooleryError, lang: Lang, **values: str) -> FooleryError:
    """The engine's refusal in the words of the table; others as they are, without the view line."""
    if not isinstance(error, IllegalMove):
        return error
    if error.reason not in REASONS and lang == "en":
        plain = str(error).removesuffix(f" [{error.view}]")
        return IllegalMove(plain, error.reason, error.rule)
    return Refusal(error.reason, lang, error.rule, **values)


def _in(pair: Pair, lang: Lang) -> str:
    return pair[1 if lang == "ru" else 0]
