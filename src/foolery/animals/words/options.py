"""The options of the animal game in words: titles, what they are about, and what is played under each value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.animals.engine.compose import DROP, LAUGH_MODE, NEW_PILE, PACK
from foolery.contract import Lang
from foolery.ruleset import Option

Both = Mapping[str, str]

TITLES: Final[Mapping[str, Both]] = {
    PACK: {"en": "Pack", "ru": "Колода"},
    LAUGH_MODE: {"en": "Who laughs", "ru": "Кто смеётся"},
    NEW_PILE: {"en": "First card of a new pile", "ru": "Первая карта новой стопки"},
    DROP: {"en": "Cards that are left over", "ru": "Лишние карты"},
}
HELP: Final[Mapping[str, Both]] = {
    PACK: {
        "en": "How many cards the pack has; seven and eight players take 52.",
        "ru": "Сколько карт в колоде; всемером и ввосьмером играют в 52.",
    },
    LAUGH_MODE: {
        "en": "prompt: people are asked (without people it is even odds); random-N: a laugh N % of the time, as "
        "random-30; never; always.",
        "ru": "prompt — спрашивают людей (нет людей — как выпадет, поровну); random-N — смех в N % случаев, например "
        "random-30; never — никогда; always — всегда.",
    },
    NEW_PILE: {
        "en": "any: whichever card you like; lowest: the lowest card of your hand.",
        "ru": "any — любая карта; lowest — самая младшая из своих.",
    },
    DROP: {
        "en": "off: dealt on, so that some have one card more; on: laid aside, nobody plays with them.",
        "ru": "off — сдаются дальше, у кого-то будет на карту больше; on — откладываются и не играют.",
    },
}
VALUES: Final[Mapping[str, Mapping[str, Both]]] = {
    PACK: {
        "24": {"en": "24 cards, from the nines up.", "ru": "24 карты, начиная с девяток."},
        "32": {"en": "32 cards, from the sevens up.", "ru": "32 карты, начиная с семёрок."},
        "36": {"en": "36 cards, from the sixes up.", "ru": "36 карт, начиная с шестёрок."},
        "52": {"en": "52 cards, from the twos up.", "ru": "52 карты, начиная с двоек."},
    },
    LAUGH_MODE: {
        "prompt": {"en": "People say themselves whether they laughed.", "ru": "Люди сами говорят, засмеялись ли они."},
        "random-N": {"en": "Chance decides: N of a hundred times.", "ru": "Решает случай: N раз из ста."},
        "never": {"en": "Nobody ever laughs.", "ru": "Никто никогда не смеётся."},
        "always": {"en": "Everybody laughs every time.", "ru": "Все смеются каждый раз."},
    },
    NEW_PILE: {
        "any": {"en": "Whichever card you like.", "ru": "Любая карта."},
        "lowest": {"en": "The lowest card of your hand.", "ru": "Самая младшая карта из своих."},
    },
    DROP: {
        "off": {
            "en": "They are dealt on, so that some have one card more.",
            "ru": "Их сдают дальше, и у кого-то на карту больше.",
        },
        "on": {"en": "They are laid aside; nobody plays with them.", "ru": "Их откладывают и не играют ими."},
    },
}


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """The title of an option, and what it is about."""
    return TITLES[option.name][lang], HELP[option.name][lang]


def option_says(option: Option, value: str, lang: Lang) -> str:
    """What is played under a value; a share of laughs that somebody chose speaks for itself."""
    said = VALUES[option.name].get(value)
    return said[lang] if said else ""
