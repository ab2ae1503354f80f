"""The words of the animal game in Russian, for children: short sentences, voices in text.

At the table everybody is «вы», as in the terminal around it; the rules page says «ты».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from foolery.animals.text.nicknames import animal_of
from foolery.base import arguments
from foolery.base.cards import Place, Seat
from foolery.languages.ru.grammar import Russian
from foolery.speech import CASES


@dataclass(frozen=True, slots=True)
class AnimalRussian(Russian):
    """Russian in which everybody is an animal: «корова», «Анна (корова)», «вы (корова)»."""

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """Who sits at a place, with the animal; a name is never declined, the animal beside it is."""
        if place < 0:
            return Russian.person(self, place, seat, names, case)
        i = CASES.index(case)
        animal = animal_of(place).russian
        if place == seat:
            return f"{Russian.person(self, place, seat, names, case)} ({animal[0]})"
        name = arguments.named(names, place)
        if name:
            return f"{name} ({animal[0]})" if case == "nom" else f"{animal[i]} {name}"
        return animal[i]


EVENTS: Final = {
    "deal": "{who} [получаете|получает] {cards:acc}",
    "dropped": "лишние карты не играют: {count}",
    "begins": "{who} [начинаете|начинает]",
    "lay": "{who} [кладёте|кладёт] {cards:acc}",
    "skip": "{who} [пропускаете|пропускает]: {sound}",
    "laugh": "{who} [смеётесь|смеётся]: ха-ха-ха!",
    "no-laugh": "{who} не [смеётесь|смеётся]",
    "laughter": "кто-то смеётся: ха-ха-ха!",
    "take": "никто не смеётся, и {who} [забираете|забирает] стопку: {count}",
    "free": "все пропустили, и {who} [можете|может] положить любую карту",
    "wins": "ура, {who} [побеждаете|побеждает]: {sound}",
    "limited": "игра вышла очень длинной, тут она и кончается",
    "drawn": "никто не победил, ничья",
}
MOVES: Final = {
    "lay": "положить {cards:acc}",
    "skip": "пропустить и сказать: {sound}",
    "laugh": "засмеяться: ха-ха-ха!",
    "no-laugh": "не смеяться",
}
PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "you-are": "вы — {animal}: {sound}",
    "turn": "сейчас ходит {who}",
    "your-turn": "ваш ход",
    "asked": "{to} [to:пропускаете|пропускает]: {sound} Засмеётся ли {who}?",
    "you-asked": "{to} пропускает: {sound} Вам смешно?",
    "over": "игра окончена",
    "no-pile": "стопки нет, новую можно начать так: {rank}",
    "any": "любая карта",
    "lowest": "самая младшая карта на руках",
    "pile": "сверху на стопке {card}, в стопке {count}",
    "wanted": "дальше нужна карта: {rank}",
    "free": "все пропустили, можно положить любую карту",
    "why-wrong-rank": "на стопку сейчас нужна другая карта: {rank}",
    "why-not-the-lowest": "стопку начинают самой младшей картой на руках: {rank}",
    "must-skip": "у вас такой нет: пропустите ход и скажите {sound}",
    "table": "за столом: {move}",
    "holds": "{who} — {count}",
    "person": "человек",
    "hand": "ваши карты: {move}",
    "hand-empty": "у вас не осталось карт",
    "known": "все знают, что {who} [держите|держит] {cards:acc}",
    "limited": "игра вышла очень длинной, и её остановили",
    "won": "{who} [побеждаете|побеждает]",
    "fewest": "{who} [побеждаете|побеждает]: карт меньше, чем у других",
    "drawn": "никто не победил, ничья",
    "score": "сыграно: {games}. Счёт: {move}",
    "wins": "{who} — {wins}",
}
NOUNS: Final = {
    "wins": ("победа", "победы", "побед"),
    "games": ("игра", "игры", "игр"),
    "draws": ("ничья", "ничьи", "ничьих"),
}

REFUSALS: Final = {
    "deal-over": "Игра окончена.",
    "not-your-turn": "Сейчас не ваш ход.",
    "laugh-or-not": "Сейчас скажите только, смешно ли вам: «смеюсь» или «молчу».",
    "nobody-skipped": "Никто не пропускал ход, смеяться не над чем.",
    "card-fits": "У вас есть подходящая карта, кладите её: голос подают, только когда такой карты нет.",
    "begins-pile": "Стопки ещё нет, пропустить нельзя: начните её картой!",
    "another-sound": "Это голос другого зверя: подайте свой!",
    "not-in-hand": "У вас нет такой карты.",
    "not-the-lowest": "Начните с самой младшей своей карты.",
    "wrong-rank": "Эта карта сейчас не подходит.",
}
