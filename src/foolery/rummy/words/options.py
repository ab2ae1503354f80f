"""The options of Contract Rummy in words: what they are about, and what is played under each value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from foolery.contract import Lang
from foolery.rummy.words.page_words import Both, both

if TYPE_CHECKING:
    from foolery.ruleset import Option

PREFIX: Final = "contract-rummy."
"""What the names of all options begin with."""


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """Its title, and what a number says."""
    said = VALUES[option.name.removeprefix(PREFIX)]
    return option.title[lang], said["help"][lang] if option.numbers else ""


def option_says(option: Option, value: str, lang: Lang) -> str:
    """What is played under a value."""
    return value_text(option.name, value, lang)


def value_text(name: str, value: str, lang: Lang) -> str:
    """What is played where the option of this name has this value."""
    said = VALUES[name.removeprefix(PREFIX)]
    return said[value][lang] if value in said else said["number"][lang].format(number=value)


VALUES: Final[Mapping[str, Mapping[str, Both]]] = {
    "small-pack": {
        "off": both(
            "Two to eight people play, each alone; with five to eight it is best. Three packs of 52 cards and two "
            "jokers are shuffled together: 158 cards.",
            "Играют от двух до восьми человек, каждый за себя; лучше всего — впятером и больше. Перемешивают вместе "
            "три колоды по 52 карты и двух джокеров: 158 карт.",
        ),
        "on": both(
            "Three or four people play, each alone. Two packs of 52 cards and one joker are shuffled together: 105 "
            "cards.",
            "Играют втроём или вчетвером, каждый за себя. Перемешивают вместе две колоды по 52 карты и одного джокера: "
            "105 карт.",
        ),
    },
    "discard-taken": {
        "off": both(
            "A card that you have just taken from the discard pile may not be your discard in the same turn, unless it "
            "is your only card; another copy of it may.",
            "Карту, только что взятую из сброса, в тот же ход сбросить нельзя, если только она не единственная; другой "
            "её экземпляр — можно.",
        ),
        "on": both(
            "A card that you have just taken from the discard pile may be discarded again at once.",
            "Карту, только что взятую из сброса, можно тут же сбросить обратно.",
        ),
    },
    "melded-may-claim": {
        "on": both(
            "Whoever has laid his contract may claim too.",
            "Забирать карту могут и те, кто уже выложил контракт.",
        ),
        "off": both(
            "Whoever has laid his contract may not claim any more.",
            "Те, кто уже выложил контракт, карту не забирают.",
        ),
    },
    "claim-own": {
        "off": both("Whoever laid the card down is not asked.", "Того, кто эту карту сбросил, не спрашивают."),
        "on": both(
            "Whoever laid the card down is asked too, last of all.",
            "Того, кто эту карту сбросил, спрашивают тоже — последним.",
        ),
    },
    "claim-limit": {
        "unlimited": both(
            "One may claim as often as one likes.",
            "Забирать карты можно сколько угодно раз.",
        ),
        "number": both(
            "Claims that one player has in a deal: {number}.",
            "Сколько раз за партию один игрок может забрать карту: {number}.",
        ),
        "help": both(
            "After so many claims in a deal a player is not asked any more.",
            "После стольких карт за партию игрока больше не спрашивают.",
        ),
    },
    "touching-sequences": {
        "off": both(
            "Two sequences of one suit may overlap, but not follow each other directly: five, six, seven and eight, "
            "nine, ten of one suit are not two sequences.",
            "Две последовательности одной масти могут пересекаться, но не продолжать друг друга: пять, шесть, семь и "
            "восемь, девять, десять одной масти — это не две последовательности.",
        ),
        "on": both(
            "Two sequences of one suit may follow each other directly.",
            "Две последовательности одной масти могут и продолжать друг друга.",
        ),
    },
    "trade-at-once": {
        "off": both(
            "In the turn of your contract you win no joker yet.",
            "В тот ход, когда выложен ваш контракт, джокера ещё не забирают.",
        ),
        "on": both(
            "You may win a joker in the very turn of your contract, but lay it off only in a later one.",
            "Джокера можно забрать и в тот же ход, когда выложен ваш контракт, но подложить его — только позже.",
        ),
    },
    "owner-trades": {
        "off": both(
            "A joker that you laid yourself you cannot win back.",
            "Джокера, которого вы выложили сами, забрать обратно нельзя.",
        ),
        "on": both(
            "You may win back a joker that you laid yourself.",
            "Можно забрать обратно и джокера, которого вы выложили сами.",
        ),
    },
    "no-final-discard": {
        "off": both(
            "One card may be left over: it is discarded and ends the deal.",
            "Одна карта может остаться лишней: её сбрасывают, и партия кончается.",
        ),
        "on": both(
            "No card may be left over.",
            "Лишних карт остаться не должно.",
        ),
    },
}
