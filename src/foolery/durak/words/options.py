"""The table options of Durak in words: what each is called, what it is about, and what is played under each value.

The sentences of the values are those of the rules page. A value that is a number is found under ``#`` and says the
number as ``{n}`` or, with the cards it counts, as ``{cards}``, ``{cards:gen}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from foolery.contract import Lang
from foolery.durak.words.telling import count_cards, language
from foolery.ruleset import Option

Both = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option: its title, what it is about in a sentence, and a sentence for each value."""

    title: Both
    help: Both
    values: Mapping[str, Both]


def both(en: str, ru: str) -> Both:
    """A text in both languages."""
    return {"en": en, "ru": ru}


def option_title(name: str, lang: Lang = "en") -> str:
    """The short title of an option; its name where nobody has given it one."""
    found = OPTION_WORDS.get(name)
    return found.title[language(lang).code] if found else name


def option_help(name: str, lang: Lang = "en") -> str:
    """What an option is about, in a sentence; empty where nobody has said it."""
    found = OPTION_WORDS.get(name)
    return found.help[language(lang).code] if found else ""


def option_words(option: Option, lang: Lang = "en") -> tuple[str, str]:
    """The title of an option, and what it is about in a sentence, or nothing."""
    return option.title.get(lang) or option_title(option.name, lang), option_help(option.name, lang)


def option_says(option: Option, value: str, lang: Lang = "en") -> str:
    """What is played under a value of an option, in a sentence; empty where nobody has said it."""
    own = option.said.get(value, {})
    return value_text(option.name, value, lang) or own.get(lang) or own.get("en", "")


def value_text(name: str, value: str, lang: Lang = "en") -> str:
    """What is played when the option has this value, in a sentence; empty where nobody has said it."""
    found = OPTION_WORDS.get(name)
    if found is None:
        return ""
    code = language(lang).code
    number = value.isascii() and value.isdigit()
    said = found.values.get(value) or (found.values.get("#") if number else None)
    if said is None:
        return ""

    def counted(mark: re.Match[str]) -> str:
        return value if mark[1] == "n" else count_cards(int(value), lang, mark[2] or "nom")

    return re.sub(r"\{(n|cards)(?::(\w+))?\}", counted, said[code]) if number else said[code]


OPTION_WORDS: Final[Mapping[str, OptionWords]] = {
    "pack": OptionWords(
        both("Pack", "Колода"),
        both("How many cards the pack has.", "Сколько карт в колоде."),
        {
            "36": both("The pack has 36 cards, from the six up.", "В колоде 36 карт, младшая — шестёрка."),
            "52": both("The pack has 52 cards, from the two up.", "В колоде 52 карты, младшая — двойка."),
            "24": both("The pack has 24 cards, from the nine up.", "В колоде 24 карты, младшая — девятка."),
            "32": both("The pack has 32 cards, from the seven up.", "В колоде 32 карты, младшая — семёрка."),
        },
    ),
    "trump-card-source": OptionWords(
        both("Card that fixes trumps", "Какая карта назначает козыри"),
        both("Which card of the stock is turned up for trumps.", "Какую карту колоды открывают на козыри."),
        {
            "next": both(
                "The first card after the deal is turned up and laid face up under the stock; its suit is trumps.",
                "Первую карту после сдачи открывают и кладут лицом вверх под колоду; её масть становится козырной.",
            ),
            "bottom": both(
                "The bottom card of the stock is turned face up where it lies; its suit is trumps.",
                "Нижнюю карту колоды открывают, не сдвигая с места; её масть становится козырной.",
            ),
            "random": both(
                "A card drawn anywhere from the stock is laid face up under it; its suit is trumps.",
                "Любую карту из середины колоды открывают и кладут под колоду; её масть становится козырной.",
            ),
        },
    ),
    "ace-not-trump": OptionWords(
        both("Ace turned up", "Открылся туз"),
        both("What is done when the card turned up for trumps is an ace.", "Что делать, если на козыри открылся туз."),
        {
            "re-turn": both(
                "An ace does not fix trumps: it goes back into the stock and another card is turned up.",
                "Туз козырей не назначает: его возвращают в колоду и открывают другую карту.",
            ),
            "re-deal": both(
                "An ace does not fix trumps: the cards are shuffled and dealt again.",
                "Туз козырей не назначает: карты тасуют и сдают заново.",
            ),
            "allow": both(
                "An ace may fix trumps like any other card.", "Туз назначает козыри наравне с любой другой картой."
            ),
        },
    ),
    "lead-max": OptionWords(
        both("Size of a lead", "Размер захода"),
        both(
            "How many cards of one rank may be led at once.", "Со скольких карт одного достоинства можно зайти сразу."
        ),
        {
            "any": both(
                "A lead is one card, or several of one rank.",
                "Заходят с одной карты или с нескольких одного достоинства.",
            ),
            "1": both("A lead is always a single card.", "Заходят всегда с одной карты."),
            "2": both(
                "A lead is one card, or two of one rank.", "Заходят с одной карты или с двух одного достоинства."
            ),
        },
    ),
    "show-lowest-trump": OptionWords(
        both("Lowest trump shown", "Показ младшего козыря"),
        both(
            "Whether the player who leads first proves it by showing the lowest trump.",
            "Показывает ли тот, кто заходит первым, свой младший козырь.",
        ),
        {
            "off": both(
                "Whoever holds the lowest trump need not show it.", "Младший козырь перед первым заходом не показывают."
            ),
            "on": both(
                "Whoever leads first because of the lowest trump shows it to all.",
                "Кто заходит первым по младшему козырю, показывает его всем.",
            ),
        },
    ),
    "throw-in-order": OptionWords(
        both("Order of throwing in", "Порядок подкидывания"),
        both("Whether players throw in by turns or as they like.", "Подкидывают по очереди или кто успеет."),
        {
            "token": both(
                "Players throw in by turns: the attacker first, then the others clockwise.",
                "Подкидывают по очереди: сначала нападающий, потом остальные по часовой стрелке.",
            ),
            "free": both(
                "Anybody may throw in at any moment; whoever is quicker comes first.",
                "Подкидывать можно без очереди: кто успел, того и карта.",
            ),
        },
    ),
    "throwers": OptionWords(
        both("Who throws in", "Кто подкидывает"),
        both("Which players may throw in; never the defender.", "Кому можно подкидывать; отбивающемуся — никогда."),
        {
            "all": both("All players but the defender may throw in.", "Подкидывать могут все, кроме отбивающегося."),
            "attacker": both("Only the attacker may throw in.", "Подкидывать может только нападающий."),
            "neighbours": both(
                "Only the two neighbours of the defender may throw in.",
                "Подкидывать могут только соседи отбивающегося.",
            ),
        },
    ),
    "throw-while-pending": OptionWords(
        both("Throwing in before the answer", "Подкидывание до ответа"),
        both(
            "Whether cards may be thrown in while others still wait to be covered.",
            "Можно ли подкидывать, пока не всё отбито.",
        ),
        {
            "off": both(
                "Nothing is thrown in while a card still waits to be covered.",
                "Пока хоть одна карта не отбита, подкидывать нельзя.",
            ),
            "on": both(
                "Cards may be thrown in even while others still wait to be covered.",
                "Подкидывать можно и тогда, когда на столе ещё есть неотбитые карты.",
            ),
        },
    ),
    "throw-after-take": OptionWords(
        both("Throwing in on a take", "Подкидывание вдогонку"),
        both("Whether cards may be added once the defender takes.", "Можно ли добавлять карты тому, кто решил взять."),
        {
            "on": both(
                "When the defender decides to take, the others may still add cards that fit.",
                "Когда отбивающийся решает взять, остальные могут добавить подходящие карты вдогонку.",
            ),
            "off": both(
                "When the defender decides to take, nothing more is added.",
                "Когда отбивающийся решает взять, добавлять карты уже нельзя.",
            ),
        },
    ),
    "cap-total": OptionWords(
        both("Attack cards in a bout", "Карт атаки за кон"),
        both(
            "How many attack cards one bout may have, the lead included.",
            "Сколько карт атаки бывает за один кон вместе с заходом.",
        ),
        {
            "none": both(
                "There is no fixed number of attack cards in a bout.", "Число карт атаки за кон ничем не ограничено."
            ),
            "#": both(
                "One bout has at most {cards} of attack, the lead included.",
                "За один кон кладут не больше {cards:gen} атаки вместе с заходом.",
            ),
        },
    ),
    "cap-lifted-empty-stock": OptionWords(
        both("Limit once the stock is empty", "Предел при пустой колоде"),
        both(
            "Whether the limit of attack cards falls away with the stock.",
            "Снимается ли предел карт атаки, когда колода кончилась.",
        ),
        {
            "on": both(
                "Once the stock is empty this limit falls away.", "Когда колода кончилась, этот предел снимается."
            ),
            "off": both("The limit stays when the stock is empty.", "Предел остаётся и при пустой колоде."),
        },
    ),
    "first-attack-five": OptionWords(
        both("Five cards at first", "Первый отбой — пять карт"),
        both("Whether the first bouts have fewer attack cards.", "Меньше ли карт атаки в начале партии."),
        {
            "on": both(
                "As long as no bout of the deal has been beaten, a defender who does not take meets at most 5 attack "
                "cards.",
                "Пока в партии никто не отбился, тому, кто не берёт, кладут не больше пяти карт атаки.",
            ),
            "first-bout": both(
                "In the first bout of a deal a defender who does not take meets at most 5 attack cards.",
                "В первом коне партии тому, кто не берёт, кладут не больше пяти карт атаки.",
            ),
            "off": both(
                "The first bouts have the same limit as all others.", "В начале партии предел тот же, что и всегда."
            ),
        },
    ),
    "replenish-order": OptionWords(
        both("Order of drawing", "Порядок добора"),
        both("Who draws first from the stock after a bout.", "Кто после кона первым добирает карты из колоды."),
        {
            "attacker-first": both(
                "Whoever led draws first, then the others clockwise, and the defender last.",
                "Первым добирает тот, кто заходил, за ним остальные по часовой стрелке, последним — отбивавшийся.",
            ),
            "defender-first": both(
                "The defender draws first, then whoever led, then the others clockwise.",
                "Первым добирает отбивавшийся, за ним тот, кто заходил, потом остальные по часовой стрелке.",
            ),
            "clockwise": both(
                "Whoever led draws first, then everybody clockwise, the defender in turn.",
                "Первым добирает тот, кто заходил, дальше все по часовой стрелке, отбивавшийся тоже в свой черёд.",
            ),
        },
    ),
    "transfer-several": OptionWords(
        both("Cards in a transfer", "Карт в переводе"),
        both("How many cards a transfer may add.", "Сколько карт можно добавить при переводе."),
        {
            "any": both(
                "A transfer adds one or more cards of the rank.",
                "Переводят одной или несколькими картами этого достоинства.",
            ),
            "1": both("A transfer adds exactly one card.", "Переводят только одной картой."),
        },
    ),
    "no-transfer-first-bout": OptionWords(
        both("No transfer in the first bout", "Первый кон не переводят"),
        both(
            "Whether the very first bout of a match may be transferred.", "Можно ли переводить самый первый кон матча."
        ),
        {
            "off": both(
                "The first bout may be transferred like any other.", "Первый кон переводят так же, как любой другой."
            ),
            "on": both(
                "The very first bout of a match may not be transferred.", "Самый первый кон матча переводить нельзя."
            ),
        },
    ),
    "no-transfer-trump-on-table": OptionWords(
        both("No transfer over a trump", "Козырь не переводят"),
        both(
            "Whether an attack that holds a trump may be transferred.",
            "Можно ли переводить, если среди карт атаки есть козырь.",
        ),
        {
            "off": both(
                "An attack with a trump among its cards may be transferred too.",
                "Переводить можно и тогда, когда среди карт атаки есть козырь.",
            ),
            "on": both(
                "While a trump lies among the attack cards, nobody may transfer.",
                "Пока среди карт атаки лежит козырь, переводить нельзя.",
            ),
        },
    ),
    "closed-discard": OptionWords(
        both("Closed discard pile", "Закрытый отбой"),
        both("Whether players may look through the discarded cards.", "Можно ли смотреть карты в отбое."),
        {
            "on": both("Nobody may look through the discard pile.", "Смотреть карты в отбое нельзя."),
            "off": both(
                "Everybody may look through the discard pile, as for training.",
                "Отбой открыт: смотреть его может каждый, например, для тренировки.",
            ),
        },
    ),
    "no-draw": OptionWords(
        both("Without draws", "Без ничьих"),
        both(
            "What happens when the last players run out of cards together.",
            "Что бывает, когда последние игроки остаются без карт одновременно.",
        ),
        {
            "off": both(
                "If all run out of cards in the same bout, the deal is a draw.",
                "Если карты кончились у всех в одном и том же коне, это ничья.",
            ),
            "on": both(
                "There are no draws: if all run out of cards in the same bout, the defender of that bout is the fool.",
                "Ничьих нет: если карты кончились у всех в одном коне, в дураках остаётся тот, кто в нём отбивался.",
            ),
        },
    ),
    "instant-loss-at": OptionWords(
        both("Loss by too many cards", "Проигрыш по числу карт"),
        both("How many cards in hand lose at once.", "Со скольких карт на руках проигрывают сразу."),
        {
            "off": both(
                "No number of cards in hand loses by itself.", "Сколько карт ни набрать, сразу проиграть нельзя."
            ),
            "#": both(
                "Whoever holds {cards} or more at the end of a bout loses at once.",
                "У кого в конце кона на руках {cards} или больше, тот проигрывает сразу.",
            ),
        },
    ),
    "bout-limit": OptionWords(
        both("Longest deal", "Самая долгая партия"),
        both("After how many bouts an endless deal is stopped.", "После скольких конов прекращают бесконечную партию."),
        {
            "#": both(
                "A deal that is still going on in bout {n} ends with that bout as a draw.",
                "Если партия дошла до кона номер {n}, с этим коном она кончается вничью.",
            ),
        },
    ),
    "swap-six-of-trump": OptionWords(
        both("Swapping the lowest trump", "Обмен младшего козыря"),
        both(
            "Whether the lowest trump may be swapped for the open card under the stock.",
            "Можно ли обменять младший козырь на открытую карту под колодой.",
        ),
        {
            "off": both(
                "The open card under the stock stays there until it is drawn.", "Открытую карту под колодой не меняют."
            ),
            "on": both(
                "A player who was dealt or has drawn the lowest trump may, when it is that player's turn, swap it for "
                "the open card under the stock.",
                "Кому младший козырь пришёл при сдаче или из колоды, тот может в свой ход обменять его на открытую "
                "карту под колодой.",
            ),
        },
    ),
    "next-lead": OptionWords(
        both("First lead of the next deal", "Первый заход следующей партии"),
        both("Who leads first in the deals after the first one.", "Кто заходит первым в следующих партиях."),
        {
            "from-under-fool": both(
                "In later deals the player to the left of the fool leads first.",
                "В следующих партиях первым заходит сосед дурака слева.",
            ),
            "under-fool": both(
                "In later deals the player to the right of the fool leads first, so the fool defends first.",
                "В следующих партиях первым заходит сосед дурака справа, так что дурак отбивается первым.",
            ),
            "winner": both(
                "In later deals whoever went out first last time leads first.",
                "В следующих партиях первым заходит тот, кто в прошлый раз первым вышел из игры.",
            ),
            "lowest-trump": both(
                "In later deals the lowest trump decides again who leads first.",
                "В следующих партиях первый заход снова решает младший козырь.",
            ),
        },
    ),
    "strap": OptionWords(
        both("What makes epaulettes", "За что погоны"),
        both("Which lowest cards count as epaulettes.", "Какие младшие карты считаются погонами."),
        {
            "uncovered": both(
                "Such a card makes an epaulette only if the fool did not cover it.",
                "Такая карта становится погоном, только если дурак её не отбил.",
            ),
            "non-trump": both(
                "Such a card makes an epaulette only if it is not a trump, covered or not.",
                "Такая карта становится погоном, только если она не козырная, отбита она или нет.",
            ),
            "both": both(
                "Such a card makes an epaulette only if it is not a trump and the fool did not cover it.",
                "Такая карта становится погоном, только если она не козырная и дурак её не отбил.",
            ),
            "any": both("Any such card makes an epaulette.", "Погоном становится любая такая карта."),
        },
    ),
    "strap-keep-sixes": OptionWords(
        both("Sixes stay epaulettes", "Погоны — всегда шестёрки"),
        both(
            "Whether sixes make epaulettes even where the pack has lower cards.",
            "Остаются ли погонами шестёрки, если в колоде есть карты младше.",
        ),
        {
            "off": both(
                "Epaulettes are made by cards of the lowest rank of the pack.",
                "Погоны дают карты самого младшего достоинства в колоде.",
            ),
            "on": both(
                "Epaulettes are made by sixes, whatever the pack; without sixes there are none.",
                "Погоны дают шестёрки, какой бы ни была колода; нет шестёрок — нет и погон.",
            ),
        },
    ),
}
