"""The options of the shedding game in words: titles, what they are about, and what is played under each value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from foolery.contract import Lang
from foolery.idiot.words.telling import language
from foolery.ruleset import Option

Both = Mapping[str, str]


class OptionWords(NamedTuple):
    """One option: its title, what it is about in a sentence, and a sentence for each value."""

    title: Both
    help: Both
    values: Mapping[str, Both]


def both(en: str, ru: str) -> Both:
    """A text in both languages."""
    return {"en": en, "ru": ru}


OPTION_WORDS: Final[Mapping[str, OptionWords]] = {
    "shed-idiot.packs": OptionWords(
        both("Packs", "Колоды"),
        both("How many packs of 52 cards are shuffled together.", "Сколько колод по 52 карты смешивают вместе."),
        {
            "auto": both(
                "Up to four people play with one pack, five and more with two.",
                "До четырёх человек играют одной колодой, впятером и больше — двумя.",
            ),
            "1": both("One pack is played with, by two to four people.", "Играют одной колодой, от двух до четырёх."),
            "2": both("Two packs are shuffled together.", "Смешивают две колоды."),
        },
    ),
    "shed-idiot.play-on": OptionWords(
        both("Play on for places", "Игра на места"),
        both(
            "Whether the deal goes on when the first player is out.",
            "Продолжается ли партия, когда первый игрок вышел.",
        ),
        {
            "off": both(
                "The first player without cards wins, and the deal is over.",
                "Первый, кто остался без карт, выигрывает, и партия кончается.",
            ),
            "on": both(
                "Whoever has no cards left is out, in first, second, third place; the others play on. The last one "
                "with cards is the idiot. If somebody goes out by burning the pile, the next player begins the new "
                "one.",
                "Кто остался без карт, выходит и занимает место — первое, второе, третье; остальные играют дальше. "
                "Последний с картами остаётся в идиотах. Если игрок вышел, сжигая стопку, новую начинает следующий.",
            ),
        },
    ),
    "shed-idiot.voluntary-take": OptionWords(
        both("Voluntary taking", "Добровольное взятие"),
        both(
            "Whether the pile may be taken by somebody who could play.",
            "Можно ли взять стопку, если есть чем сходить.",
        ),
        {
            "off": both(
                "Whoever can lay a card must lay one; the pile is taken only when nothing fits.",
                "Кто может положить карту, обязан положить; стопку берут, только когда ничего не подходит.",
            ),
            "on": both(
                "The pile may be taken at any turn instead of playing, as long as there is one.",
                "Вместо хода в любой момент можно взять стопку, если она есть.",
            ),
        },
    ),
    "shed-idiot.take-face-up": OptionWords(
        both("A face-up card goes along", "Открытая карта в придачу"),
        both(
            "Whether somebody who plays from the face-up row and has nothing that fits takes one of its cards too.",
            "Забирает ли тот, кто играет открытым рядом и не может положить, ещё и карту из него.",
        ),
        {
            "off": both(
                "Whoever plays from the face-up row and has nothing that fits takes the pile only.",
                "Кто играет открытым рядом и не может ничего положить, забирает только стопку.",
            ),
            "on": both(
                "Whoever plays from the face-up row and has nothing that fits takes the pile and one face-up card of "
                "his choice.",
                "Кто играет открытым рядом и не может ничего положить, забирает стопку и в придачу одну открытую карту "
                "по своему выбору.",
            ),
        },
    ),
}


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """The title of an option, and what it is about."""
    code = language(lang).code
    words = OPTION_WORDS.get(option.name)
    titles = words.title if words else option.title
    return titles.get(code, titles.get("en", option.name)), words.help[code] if words else ""


def option_says(option: Option, value: str, lang: Lang) -> str:
    """What is played when the option has this value; of an option of somebody's rule, what that rule says."""
    words = OPTION_WORDS.get(option.name)
    said = (words.values if words else option.said).get(value, {})
    return said.get(language(lang).code) or said.get("en", "")
