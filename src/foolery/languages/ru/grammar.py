"""Russian: cards, numbers and people in their cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from foolery.base import arguments
from foolery.base.cards import Card, Place, Seat, rank, suit
from foolery.speech.grammar import Grammar, by_suit, face, one_rank, times
from foolery.speech.sentences import CASES


def _feminine(stem: str, plural: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms of двойк-а, девятк-а: one and many, nom gen dat acc ins."""
    one = tuple(stem + ending for ending in ("а", "и", "е", "у", "ой"))
    return one, (stem + "и", plural, stem + "ам", stem + "и", stem + "ами")


RANKS: Final = (
    _feminine("двойк", "двоек"),
    _feminine("тройк", "троек"),
    _feminine("четвёрк", "четвёрок"),
    _feminine("пятёрк", "пятёрок"),
    _feminine("шестёрк", "шестёрок"),
    _feminine("семёрк", "семёрок"),
    _feminine("восьмёрк", "восьмёрок"),
    _feminine("девятк", "девяток"),
    _feminine("десятк", "десяток"),
    (
        ("валет", "валета", "валету", "валета", "валетом"),
        ("валеты", "валетов", "валетам", "валетов", "валетами"),
    ),
    (("дама", "дамы", "даме", "даму", "дамой"), ("дамы", "дам", "дамам", "дам", "дамами")),
    (
        ("король", "короля", "королю", "короля", "королём"),
        ("короли", "королей", "королям", "королей", "королями"),
    ),
    (("туз", "туза", "тузу", "туза", "тузом"), ("тузы", "тузов", "тузам", "тузов", "тузами")),
    (
        ("джокер", "джокера", "джокеру", "джокера", "джокером"),
        ("джокеры", "джокеров", "джокерам", "джокеров", "джокерами"),
    ),
    (
        ("мегакарта", "мегакарты", "мегакарте", "мегакарту", "мегакартой"),
        ("мегакарты", "мегакарт", "мегакартам", "мегакарты", "мегакартами"),
    ),
    (
        ("пустышка", "пустышки", "пустышке", "пустышку", "пустышкой"),
        ("пустышки", "пустышек", "пустышкам", "пустышки", "пустышками"),
    ),
)
"""For each rank its forms, one and many, in the order of ``CASES``."""

_NUMBERS: Final = {
    (2, False): ("два", "двух", "двум", "", "двумя"),
    (2, True): ("две", "двух", "двум", "", "двумя"),
    (3, False): ("три", "трёх", "трём", "", "тремя"),
    (4, False): ("четыре", "четырёх", "четырём", "", "четырьмя"),
}
"""Numbers in the order of ``CASES``; of two with whether it is feminine. Their accusative is nominative or genitive."""

MASCULINE_RANKS: Final = (9, 11, 12, 13)
SUITS: Final = (
    ("трефы", "треф", "трефам", "трефы", "трефами"),
    ("бубны", "бубен", "бубнам", "бубны", "бубнами"),
    ("червы", "червей", "червам", "червы", "червами"),
    ("пики", "пик", "пикам", "пики", "пиками"),
)
_CARD: Final = (
    ("карта", "карты", "карт"),
    ("карты", "карт", "карт"),
    ("карте", "картам", "картам"),
    ("карту", "карты", "карт"),
    ("картой", "картами", "картами"),
)
_BLACK: Final = ("чёрный", "чёрного", "чёрному", "чёрного", "чёрным")
_RED: Final = ("красный", "красного", "красному", "красного", "красным")
_BLANKS: Final = (
    ("первая", "первой", "первой", "первую", "первой"),
    ("вторая", "второй", "второй", "вторую", "второй"),
    ("третья", "третьей", "третьей", "третью", "третьей"),
    ("четвёртая", "четвёртой", "четвёртой", "четвёртую", "четвёртой"),
)
_YOU: Final = ("вы", "вас", "вам", "вас", "вами")
_PLAYER: Final = ("игрок", "игрока", "игроку", "игрока", "игроком")
_ROLES: Final = {"игрок": _PLAYER}
"""Roles that stand for names in worked examples."""
_DUMMY: Final = ("болван", "болвана", "болвану", "болвана", "болваном")
_SOMEBODY: Final = ("кто-то", "кого-то", "кому-то", "кого-то", "кем-то")


def plural(number: int, one: str, few: str, many: str) -> str:
    """The form that goes with a number: 1 карта, 2 карты, 5 карт, 11 карт, 21 карта."""
    if number % 10 == 1 and number % 100 != 11:
        return one
    return few if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else many


class Russian:
    """Russian as a ``Grammar``."""

    code: ClassVar[str] = "ru"

    def plural(self, number: int) -> int:
        """1 карта, 2 карты, 5 карт."""
        return ("one", "few", "many").index(plural(number, "one", "few", "many"))

    def gender(self, rank: int) -> int:
        """Masculine, then feminine: ни одного валета, ни одной дамы."""
        return int(rank not in MASCULINE_RANKS)

    def card(self, card: Card, case: str = "nom") -> str:
        """A card in a case; nothing in Russian stands for an article."""
        i = CASES.index(case)
        number = face(card)
        if suit(card) >= 0:
            return f"{RANKS[rank(card)][0][i]} {SUITS[suit(card)][1]}"
        if number in (52, 53):
            return f"{(_BLACK if number == 52 else _RED)[i]} {RANKS[13][0][i]}"
        return f"{_BLANKS[number - 60][i]} {RANKS[15][0][i]}" if number >= 60 else RANKS[14][0][i]

    def the_card(self, card: Card, case: str = "nom") -> str:
        """The same: there is no article."""
        return self.card(card, case)

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards of one rank by their suits, others gathered by suit."""
        common = one_rank(cards)
        if common >= 0:
            held = times([suit(card) for card in cards])
            if all(often == 1 for _, often in held):
                return f"{RANKS[common][1][CASES.index(case)]} {self.join(SUITS[found][1] for found, _ in held)}"
            return self.join(f"{_copies(common, often, case)} {SUITS[found][1]}" for found, often in held)
        return self.join(self.groups(cards, case))

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase: «шестёрка и девятка треф»."""
        out = []
        for found, group in by_suit(cards):
            if found < 0:
                out.append(self.card(group[0], case))
                continue
            ranks = [_copies(number, often, case) for number, often in times([rank(card) for card in group])]
            out.append(f"{self.join(ranks)} {SUITS[found][1]}")
        return out

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank in a case."""
        return RANKS[rank][0][CASES.index(case)]

    def a(self, noun: str) -> str:
        """The same: there is no article."""
        return noun

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit in a case."""
        return SUITS[suit][CASES.index(case)] if suit >= 0 else "без масти"

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards in a case."""
        return f"{number} {plural(number, *_CARD[CASES.index(case)])}"

    def figure(self, number: float, form: str) -> str:
        """A number with a decimal comma."""
        return format(number, form).replace(".", ",")

    def join(self, items: Iterable[str], word: str = "") -> str:
        """A list with «и»; items that hold an «и» themselves are only parted by commas."""
        found, word = list(items), word or "и"
        if len(found) < 2 or (word == "и" and any(" и " in item for item in found)):
            return ", ".join(found)
        return f"{', '.join(found[:-1])} {word} {found[-1]}"

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """«вы», a name, or the player counted from 1; where he is called a cow «вы (корова)», «корова»."""
        i = CASES.index(case)
        if place < 0:
            return _SOMEBODY[i]
        forms = called.split("|")
        if place == seat:
            return f"{_YOU[i]} ({forms[0]})" if called else _YOU[i]
        name = arguments.named(names, place)
        if called:
            return f"{name} ({forms[0]})" if name and i == 0 else f"{forms[i]} {name or ''}".rstrip()
        if name is None:
            return _DUMMY[i]
        if name:
            # A player who is only numbered is not called a player twice.
            bare = name.removeprefix("игрок ").removeprefix("Игрок ")
            role = _ROLES.get(name) or (name, *(f"{player} {bare}" for player in _PLAYER[1:]))
            return role[i]
        return f"{_PLAYER[i]} {place + 1}"


def _copies(rank: int, often: int, case: str) -> str:
    """A card that is there so often: «четвёрка», «две четвёрки», «двух валетов»."""
    one, many = RANKS[rank]
    i = CASES.index(case)
    if often == 1:
        return one[i]
    if case == "acc":
        # What has the genitive for its accusative is spoken of as if it lived: двух дам, but две четвёрки.
        i = CASES.index("gen" if many[i] == many[1] else "nom")
    numbers = _NUMBERS.get((often, often == 2 and rank not in MASCULINE_RANKS), (str(often),) * 5)
    return f"{numbers[i]} {one[1] if i == 0 else many[i]}"


GRAMMAR: Final[Grammar] = Russian()
