"""The sentences of the shedding game's errors, English and Russian; ``errors_ru`` says how they are used."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

SENTENCES: Final[Pairs] = (
    ("this state is not one of the shedding game", "это состояние не из игры на сброс"),
    (
        "an empty text is not a move; write an action as play 9c, take-pile or ready",
        "пустой текст не ход; пишите действие, например play 9c, take-pile или ready",
    ),
    (
        "“{0}” is not a move; write an action as play 9c, take-pile or ready",
        "«{0}» не ход; пишите действие, например play 9c, take-pile или ready",
    ),
    (
        "cards of several ranks are not one action; name cards of one rank",
        "карты разных достоинств не одно действие; назовите карты одного достоинства",
    ),
    (
        "each card is swapped once, a hand card for a face-up card",
        "карту с руки меняют на карту открытого ряда, и каждую один раз",
    ),
    ("first everybody ends the exchange with ready", "сначала все заканчивают обмен словом ready"),
    ("the exchange is over", "обмен уже окончен"),
    ("{0} of {1} has {2} cards, but a row has {3} at most", "{0} места {1}: карт {2}, а в ряду их не больше {3}"),
    ("the cards on top of the pile would have burned it", "от верхних карт стопка уже сгорела бы"),
    ("{0} is not in your face-up row", "{0}: такой карты в вашем открытом ряду нет"),
    (
        "only face-down cards are left; turn one by its number, as play-down 1",
        "остались только закрытые карты; вскройте одну по номеру, например play-down 1",
    ),
    ("the cards in hand are played before the face-up cards", "сначала играют с руки, потом открытым рядом"),
    ("not all of these cards are yours to play", "не все эти карты у вас есть"),
    (
        "that card does not fit on the pile; the ranks that do are {0}",
        "эту карту на стопку положить нельзя; подходят такие достоинства: {0}",
    ),
    ("face-down cards are turned when the others are gone", "закрытые карты вскрывают, когда кончились остальные"),
    ("the face-down cards are numbered 1 to {0}", "закрытые карты пронумерованы от 1 до {0}"),
    ("there is no pile to be taken", "стопки нет, брать нечего"),
    ("first a face-down card is turned", "сначала вскрывают закрытую карту"),
    (
        "the pile is taken only by somebody with no card that fits",
        "стопку берёт только тот, у кого нет подходящей карты",
    ),
    (
        "a face-up card goes along with the pile; name it, as `take-pile with 9c`",
        "вместе со стопкой забирают открытую карту; назовите её, например `take-pile with 9c`",
    ),
    ("no face-up card goes along with the pile now", "сейчас вместе со стопкой ничего не забирают"),
    ("there are {0} hands, but {1} is played by 2 to {2}", "рук {0}, а в {1} играют от 2 до {2}"),
    (
        "a position needs hands, a list with the cards of each place",
        "в позиции нужны руки: hands, список с картами каждого места",
    ),
    ("{0} says something, but this game has none", "поле {0} заполнено, а в этой игре его не бывает"),
    ("{0} should be {1}", "{0}: нужно вот что: {1:ru}"),
    (
        "there is no zone {0} in this game; the zones are up, down and pile",
        "зоны {0} в этой игре нет; есть up, down, pile",
    ),
    ("{0} is a field of a view, not of a full position", "{0} поле вида с места, а не полной позиции"),
    ("{0} has {1} rows, but there are {2} hands", "{0}: рядов {1}, а рук {2}"),
    ("{0} ({1}) is there too often", "{0} ({1:ru}): этой карты больше, чем в колоде"),
    ("{0} ({1}) is not there", "{0} ({1:ru}): этой карты там нет"),
    ("{0} is there too often or not in the pack", "{0}: этой карты больше, чем в колоде, или в ней нет вовсе"),
    (
        "{0} cards of the pack lie nowhere; leave out discard to burn them",
        "карт колоды, которых нигде нет: {0}; не пишите discard, и они будут считаться сгоревшими",
    ),
    (
        "the exchange of {0} puts up {1} cards and takes {2}",
        "обмен места {0}: выложено карт {1}, а взято {2}",
    ),
    ("memory is of {0}, which is not a rule of this game", "memory: правила {0} в этой игре нет"),
    ("memory of {0} has {1} numbers for {2} places", "memory: у правила {0} чисел {1}, а мест {2}"),
    (
        "shown says something, but nothing has been seen yet in phase {0}",
        "поле shown заполнено, но в фазе {0} ещё никто ничего не видел",
    ),
    (
        "swapped says something, but the exchange is over in phase {0}",
        "поле swapped заполнено, но в фазе {0} обмен уже окончен",
    ),
    ("{0} places act, but in play one does", "мест, которые ходят: {0}, а во время игры ходит одно"),
    ("{0} has no cards and cannot play", "у места {0} карт нет, ходить нечем"),
    ("{0} has no cards, so the deal is over", "у места {0} карт нет, значит, партия окончена"),
    ("fewer than two places have cards, so the deal is over", "карты остались меньше чем у двоих, партия окончена"),
    ("turns is {0}, but a deal ends after {1}", "turns: {0}, а партия кончается после {1}"),
    ("somebody acts, but the deal is over", "кто-то ходит, хотя партия окончена"),
    (
        "phase is over, but the cards say that the deal goes on",
        "фаза (phase) over, но по картам партия ещё идёт",
    ),
    (
        "“{0}” cannot be read as a move: face-down cards are numbered from 1",
        "«{0}» не читается как ход: закрытые карты нумеруют с единицы",
    ),
    ("{0} is out but has cards", "место {0} вышло, но у него есть карты"),
    ("the exchange of {0} has moved cards that are not there", "обмен места {0}: сдвинуты карты, которых там нет"),
    ("the exchange of {0} is not even", "обмен места {0}: выложено и взято не поровну"),
    ("place {0} is out with cards, or in without", "место {0}: вышло с картами или играет без карт"),
    ("cards were seen burning that have not burned", "карты видели сгоревшими, а они не сгорели"),
    ("cards are moving while the exchange is over", "карты меняют, хотя обмен окончен"),
)

NOUNS: Final[Pairs] = (
    ("a list of places, none twice", "список мест, каждое один раз"),
    ("a list with the cards of each place", "список карт каждого места"),
    ("a list of cards or their number", "список карт или их число"),
    ("a list of cards for each place", "список карт для каждого места"),
    ("1 for clockwise or -1", "1 (по часовой стрелке) или -1"),
    ("a list of place, cards put up, cards taken", "список: место, выложенные карты, взятые карты"),
    ("a list of pairs of place and cards", "список пар: место, карты"),
    ("a list of pairs of place or null and cards", "список пар: место или null, карты"),
    ("the face-up row of {0}", "открытый ряд места {0}"),
    ("the face-down row of {0}", "закрытый ряд места {0}"),
    ("an object with up, down and pile", "объект с полями up, down, pile"),
    ("a whole number from 0", "целое число от 0"),
    ("an object", "объект"),
    ("the pile", "стопка"),
    ("the discard", "сгоревшие карты"),
    ("shown by {0}", "видели у места {0}"),
    ("seen burning", "видели сгоревшими"),
    ("put up by {0}", "выложено местом {0}"),
    ("taken by {0}", "взято местом {0}"),
)
