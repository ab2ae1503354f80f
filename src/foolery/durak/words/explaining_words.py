"""What the questions of a bout are called when a variant is explained, and why the core allows a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.base.messages import Message
from foolery.durak.words.options import Both, both

PHASES_SAID: Final[Mapping[str, Both]] = {
    "lead": both("somebody leads", "заход"),
    "lead-more": both("the lead may go on", "заход может продолжиться"),
    "defend": both("the defender answers", "защита"),
    "throw": both("throwing in", "подкидывание"),
    "take": both("throwing in to whoever takes", "подкидывание вдогонку"),
    "start": both("before the first lead", "до первого захода"),
    "over": both("the deal is over", "партия окончена"),
}


def question_said(question: str) -> Message:
    """What a question asks."""
    return Message("question." + question.replace("_", "-"))


FACTS: Final[Mapping[str, Both]] = {
    "cap": both(
        "attack cards in this bout: at most {value}, {lie} on the table, room for {room} more",
        "карт атаки за этот кон: не больше {value}, на столе {lie}, можно добавить ещё {room}",
    ),
    "cap-by": both("{rule} says {value}", "{rule}: {value}"),
    "cap-core": both("without these rules {value}", "без этих правил {value}"),
    "cards": both("cards that may be used now: {cards}", "карты, которыми можно сыграть сейчас: {cards}"),
    "kept": both("cards that must stay in hand: {cards}", "карты, которые нужно придержать: {cards}"),
    "may": both("player {number} may throw in", "игрок {number}: подкидывать можно"),
    "may-not": both("player {number} may not throw in: {rule}", "игрок {number}: подкидывать нельзя, правило {rule}"),
    "none": both("none", "никаких"),
}

FIELDS_SAID: Final[Mapping[str, Both]] = {
    "pack": both("cards in the pack", "карт в колоде"),
    "hand_size": both("cards in a hand", "карт на руках"),
    "throw_in": both("cards are thrown in", "карты подкидывают"),
    "throw_max": both("cards thrown in at once", "карт, подкинутых сразу"),
    "lead_max": both("cards of a lead", "карт в заходе"),
    "lead_mixed": both("a lead may mix ranks", "заходить можно с разных достоинств"),
    "take_uncapped": both("no limit after a take", "после взятия предела нет"),
    "open": both("cards of a hand that are open to play", "карт руки, которыми уже можно играть"),
    "cut": both("the pack is cut", "колоду снимают"),
    "transfer": both("attacks are transferred", "атаку переводят"),
    "transfer_late": both("they are transferred after a cover too", "переводят и после того, как начали отбиваться"),
    "transfer_frees": both("a transfer frees the cards before it", "перевод снимает прежние карты"),
    "trump_source": both("what fixes trumps", "что назначает козыри"),
    "fixed_trump": both("trump suits fixed beforehand", "заранее заданные козырные масти"),
    "deal": both("what is dealt", "что сдают"),
    "even_deal": both("all get equally many cards", "всем сдают поровну"),
    "reserve": both("cards beside the hand", "карт помимо руки"),
    "under": both("cards below the open one", "карт под открытой"),
    "after_deal": both("cards left after the deal", "карт остаётся после сдачи"),
    "after_deal_each": both("of these for each player", "из них на каждого игрока"),
    "dummies": both("places that nobody sits at", "мест, за которыми никто не сидит"),
    "places": both("numbers of places", "сколько бывает мест"),
    "bito": both("covers after which nobody attacks any more", "покрытия, после которых больше не нападают"),
}
"""What the fields of the configuration are."""

USUAL_FIELDS: Final = ("pack", "hand_size", "throw_in", "transfer", "trump_source")
"""Fields that are told even where no rule has set them."""

FIELD_VALUES: Final[Mapping[object, Both]] = {
    True: both("yes", "да"),
    False: both("no", "нет"),
    "turned": both("the open card", "открытая карта"),
    "bottom": both("the bottom card of the stock", "нижняя карта колоды"),
    "last": both("the last card dealt", "последняя сданная карта"),
    "fixed": both("they are fixed", "они заданы"),
    "rule": both("a rule", "правило"),
    "hands": both("hands", "руки"),
    "all": both("the whole pack", "вся колода"),
    "none": both("nothing", "ничего"),
}
