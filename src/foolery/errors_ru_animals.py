"""The sentences of the animal game's errors, English and Russian; ``errors_ru`` says how they are used."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

SENTENCES: Final[Pairs] = (
    (
        "{0}={1}: write prompt, random-0 to random-100, never or always",
        "{0}={1}: пишите prompt, от random-0 до random-100, never или always",
    ),
    ("this state is not one of the animal game", "это состояние не из игры со зверями"),
    (
        "the question is only whether you laugh; answer laugh or no-laugh",
        "сейчас спрашивают только, смешно ли вам; ответьте laugh или no-laugh",
    ),
    (
        "nobody has just skipped, so there is nothing to laugh at",
        "только что никто не пропускал ход, смеяться не над чем",
    ),
    ("you hold a card that fits, and then you may not skip", "у вас есть подходящая карта, пропускать нельзя"),
    ("there is no pile yet, so begin one with a card", "стопки ещё нет, начните её картой"),
    (
        "“{0}” is the sound of another animal; skip makes your own",
        "так говорит другой зверь («{0}»); свой голос подают словом skip",
    ),
    (
        "seat {0} is to lead, but seat {1} holds the lowest card",
        "начинать должно место {0}, но самая младшая карта у места {1}",
    ),
    ("this card is not in your hand", "этой карты у вас на руках нет"),
    (
        "the pile begins with your lowest rank, {0}",
        "стопку начинают самой младшей своей картой; у вас это {0:ru}",
    ),
    ("the next card on the pile must be {0}", "на стопку сейчас нужна такая карта: {0:ru}"),
    (
        "an empty text is not a move; write lay 9c, skip, laugh or no-laugh",
        "пустая строка не ход; пишите lay 9c, skip, laugh или no-laugh",
    ),
    (
        "“{0}” is not a move; write lay 9c, skip, laugh or no-laugh",
        "«{0}» не ход; пишите lay 9c, skip, laugh или no-laugh",
    ),
    (
        "“{0}” cannot be read as a move: one card is laid at a time",
        "«{0}» не читается как ход: карты кладут по одной",
    ),
    (
        "“{0}” cannot be read as a move: {1} goes without a card",
        "«{0}» не читается как ход: {1} пишется без карты",
    ),
    ("turn must say whose turn it is", "в поле turn должно стоять, чей сейчас ход"),
    ("{0} is not a field of a position", "поля {0} у позиции нет"),
    (
        "it holds unknown cards, so it is the view of a seat and not a full position",
        "в ней есть неизвестные карты: это то, что видит одно место, а не полная позиция",
    ),
    ("actors is {0}, but by the rules {1} may act", "actors: указано {0}, а по правилам ходить может {1:ru}"),
    ("lacks names ranks that are not there: {0}", "в поле lacks названы достоинства, которых нет: {0}"),
    (
        "memory of {0} counts {1} skips in a row of {2} seats",
        "в памяти {0} пропусков подряд {1}, а мест всего {2}",
    ),
    ("{0} cards of the pack are nowhere, {1} among them", "нигде нет карт из колоды: {0}, среди них {1}"),
    ("the deal is over, but every seat holds cards", "партия окончена, но карты есть у всех"),
    ("phase is lead, but there is a pile already", "фаза lead, но стопка уже есть"),
    ("phase is laugh, but there is no pile", "фаза laugh, но стопки нет"),
    ("seat {0} has no card left, but the deal goes on", "у места {0} не осталось карт, но партия идёт"),
    (
        "seat {0} holds a rank that it is known not to hold",
        "у места {0} есть достоинство, которого, как известно, у него нет",
    ),
    (
        "nobody can be asked whether he laughs; persons names the seats of people",
        "спросить, смешно ли, некого; места людей указывает поле persons",
    ),
    (
        "seat {0} is asked and is not a person, or the one who has skipped",
        "спрашивают место {0}, но там не человек или это тот, кто пропустил ход",
    ),
    (
        "a pile without somebody who laid the last card, or the other way round",
        "стопка есть, а того, кто положил последнюю карту, нет, или наоборот",
    ),
    ("the persons are different seats in ascending order", "persons: разные места по возрастанию"),
)

NOUNS: Final[Pairs] = (
    ("a two", "двойка"),
    ("a three", "тройка"),
    ("a four", "четвёрка"),
    ("a five", "пятёрка"),
    ("a six", "шестёрка"),
    ("a seven", "семёрка"),
    ("an eight", "восьмёрка"),
    ("a nine", "девятка"),
    ("a ten", "десятка"),
    ("a jack", "валет"),
    ("a queen", "дама"),
    ("a king", "король"),
    ("an ace", "туз"),
    ("nobody", "никто"),
    ("person", "человек"),
    ("a person", "человек (persons)"),
    ("null: this game has no trumps", "null: козырей в этой игре нет"),
    ("empty: this game has no stock", "пусто: колоды в этой игре нет"),
    ("empty: the pile of this game is zones.center", "пусто: стопка этой игры в zones.center"),
    ("an object with the cards of center, the pile", "объект с картами стопки: center"),
    ("one of lead, lay, laugh and over", "одно из слов lead, lay, laugh, over"),
    ("an object with {all, seats} for comic-animals", "объект: {all, seats} для comic-animals"),
    ("a list of [place, ranks]", "список из [место, достоинства]"),
)
