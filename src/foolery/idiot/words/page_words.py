"""The fixed sentences of the rules page, in English and Russian, each by the name under which ``pages`` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.idiot.words.options import Both, both

HEADINGS: Final[Mapping[str, Both]] = {
    "cards": both("Players and cards", "Игроки и карты"),
    "deal": both("The deal", "Сдача"),
    "exchange": both("The exchange", "Обмен"),
    "turn": both("A turn", "Ход"),
    "special": both("Special cards", "Особые карты"),
    "house": both("House rules", "Домашние правила"),
    "rows": both("Hand, face-up row, face-down row", "Рука, открытый ряд, закрытый ряд"),
    "end": both("How a deal ends", "Как кончается партия"),
    "match": both("Several deals", "Несколько партий"),
    "differs": both("What differs here", "Что здесь иначе"),
    "examples": both("Examples", "Примеры"),
    "typing": both("How to type it", "Как это записывать"),
    "glossary": both("Words", "Слова"),
    "options": both("Options", "Настройки"),
}

SENTENCES: Final[Mapping[str, Both]] = {
    "aim": both(
        "The aim is to get rid of all your cards: those in hand and two rows on the table. Everybody lays cards on one "
        "common pile, each as high as the last or higher; whoever cannot takes the whole pile.",
        "Цель — избавиться от всех своих карт: тех, что на руке, и двух рядов на столе. Все кладут карты в одну общую "
        "стопку, каждую не младше предыдущей; кому положить нечего, забирает всю стопку.",
    ),
    "players": both(
        "{first} to {last} people play, each alone; it is best with two or three.",
        "Играют от {first} до {last} человек, каждый за себя; лучше всего вдвоём или втроём.",
    ),
    "pack-1": both(
        "The pack has 52 cards without jokers.",
        "В колоде 52 карты, без джокеров.",
    ),
    "pack-many": both(
        "Five and more people shuffle two such packs together.",
        "Впятером и больше смешивают две такие колоды.",
    ),
    "pack-2": both(
        "Two packs of 52 cards without jokers are shuffled together.",
        "Смешивают две колоды по 52 карты, без джокеров.",
    ),
    "ranks": both(
        "From low to high the cards are: {ranks}. Suits do not matter.",
        "По старшинству, начиная с младшей: {ranks}. Масти не важны.",
    ),
    "dealer": both("The first dealer is drawn by lot.", "Первого сдающего выбирает жребий."),
    "rows-dealt": both(
        "Everybody is dealt {row} face down in a row, which nobody may look at, then {row} face up on top of them, "
        "then {hand} as a hand, one card at a time. The other cards lie face down in the middle: they are the stock.",
        "Каждому сдают по одной карте: сначала {row:acc} закрытыми в ряд — смотреть их нельзя никому, потом {row:acc} "
        "открытыми поверх них, потом {hand:acc} на руку. Остальные карты кладут в середину рубашкой вверх: это колода.",
    ),
    "hint": both(
        "The face-up row is played last, when no new cards come: put tens, twos, high cards and equal cards there, and "
        "keep the low ones in hand.",
        "Открытым рядом играют под конец, когда добирать уже нечего: выкладывайте туда десятки, двойки, старшие и "
        "одинаковые карты, а мелкие оставляйте на руке.",
    ),
    "start": both(
        "The top card of the stock is turned and begins the pile. It does nothing special, whatever it is. The player "
        "to the dealer's left begins; play goes clockwise.",
        "Верхнюю карту колоды открывают, она начинает стопку. Какой бы она ни была, ничего особенного она не делает. "
        "Начинает игрок слева от сдающего, ход идёт по часовой стрелке.",
    ),
    "lay": both(
        "The player whose turn it is lays one or more cards of one rank on the pile, as high as its top card or "
        "higher. One card "
        "is enough, even for somebody who holds more of that rank.",
        "В свой ход игрок кладёт на стопку одну или несколько карт одного достоинства — такого же, как верхняя карта, "
        "или старше. Достаточно одной, даже если таких карт больше.",
    ),
    "draw": both(
        "Then he draws from the stock until he holds {hand}; when the stock is gone, hands just get smaller.",
        "Потом он добирает из колоды до {hand:gen}; когда колода кончилась, карт на руках становится меньше.",
    ),
    "take": both(
        "Whoever has nothing that fits takes the whole pile into the hand, and the next player begins a new pile with "
        "any card.",
        "Кому положить нечего, тот забирает всю стопку на руку, а следующий начинает новую стопку любой картой.",
    ),
    "sizes": both(
        "How many cards the pile and the stock hold may be asked at any time; burned cards may not be looked at.",
        "Сколько карт в стопке и в колоде, можно узнать всегда; сгоревшие карты смотреть нельзя.",
    ),
    "sources": both(
        "First the hand is played. Whoever has no card in hand plays from the face-up row by the same rules, and when "
        "that is gone too, from the face-down row: one card at a time is chosen and turned, and nobody, its owner "
        "included, knows it before. One play never takes cards from two places.",
        "Сначала играют с руки. У кого на руке карт нет, играет открытым рядом по тем же правилам, а когда и он "
        "кончился — закрытым: выбирает одну карту и вскрывает её; до этого её не знает никто, даже хозяин. За один ход "
        "карты берут только из одного места.",
    ),
    "misfit": both(
        "A turned card that fits is laid on the pile; one that does not goes to the hand together with the pile.",
        "Если вскрытая карта подходит, её кладут на стопку; если нет — забирают на руку вместе со стопкой.",
    ),
    "again": both(
        "Whoever has taken the pile plays it off from the hand before the rows are touched again.",
        "Кто взял стопку, сначала играет ею с руки и только потом возвращается к рядам.",
    ),
    "guard": both(
        "A deal that has not ended after {turns} turns is stopped: the fewest cards win, hand and rows together; if "
        "that is equal, the deal is a draw.",
        "Партию, которая не кончилась за {turns} ходов, прекращают: выигрывает тот, у кого меньше всего карт на руке и "
        "в рядах; если поровну — ничья.",
    ),
    "guard-on": both(
        "A deal that has not ended after {turns} turns is stopped: those still in are placed by the number of their "
        "cards, the fewest first.",
        "Партию, которая не кончилась за {turns} ходов, прекращают: оставшиеся занимают места по числу карт, у кого "
        "меньше — тот выше.",
    ),
    "match": both(
        "Each deal is dealt by the next player to the left. A match of several deals goes to whoever has won most of "
        "them; a tie is shared.",
        "Каждую следующую партию сдаёт сосед слева. Матч из нескольких партий выигрывает тот, за кем больше партий; "
        "при равенстве победу делят.",
    ),
    "match-on": both(
        "Each deal is dealt by the next player to the left. A match of several deals goes to whoever has come last "
        "least often; a tie is shared.",
        "Каждую следующую партию сдаёт сосед слева. Матч из нескольких партий выигрывает тот, кто реже всех оставался "
        "последним; при равенстве победу делят.",
    ),
    "typing": both(
        "`play 9c 9d` lays these cards, and `9c 9d` is enough; `take-pile` takes the pile; `play-down 2` turns the "
        "second face-down card. Before play `swap Tc for 3s` exchanges a card of the hand for one of the row, and "
        "`ready` ends the exchange. Ranks are 2 to 9, T, J, Q, K, A, suits c, d, h, s.",
        "`play 9c 9d` — положить эти карты, хватит и `9c 9d`; `take-pile` — взять стопку; `play-down 2` — вскрыть "
        "вторую закрытую карту. До игры `swap Tc for 3s` меняет карту с руки на карту из ряда, `ready` заканчивает "
        "обмен. Достоинства — от 2 до 9, T (десятка), J, Q, K, A, масти — c, d, h, s. Годятся и русские слова: "
        "`взять`, `вскрыть 2`, `9т 9б`.",
    ),
    "usual": both("Everything else is as usual in this game.", "Остальное — как обычно в этой игре."),
    "options": both(
        "Written behind the game's name with a comma, as in `{id}`.",
        "Пишутся после имени игры через запятую, например `{id}`.",
    ),
    "happens": both("What follows", "Что происходит"),
    "player": both("player {number}", "игрок {number}"),
    "the-player": both("the player", "игрок"),
    "part-of": both(
        "`{rule}`: part of {base}. `foolery rules {id}` prints the whole game.",
        "`{rule}`: входит в игру «{base}». Всю игру рассказывает `foolery rules {id}`.",
    ),
    "usual-value": both("usual", "обычно"),
    "allowed": both("Allowed", "Можно"),
    "refused": both("Refused", "Нельзя"),
    "played-as": both("played as `{game}`", "играют `{game}`"),
    "on-pile": both("on the pile, the top card last: {cards}", "в стопке, верхняя карта последняя: {cards}"),
    "no-pile": both("the pile is empty", "стопка пуста"),
    "holds": both("the player holds {cards}", "на руке у игрока {cards}"),
    "holds-none": both("the player has nothing in hand", "на руке у игрока пусто"),
    "row": both("face up he has {cards}", "открыто у него {cards}"),
    "down": both("face down he has {count}", "закрыто у него {count}"),
}

GLOSSARY: Final[tuple[tuple[Both, Both], ...]] = (
    (
        both("pile", "стопка"),
        both(
            "the cards on which everybody lays; it grows, is taken or burns",
            "карты, на которые все кладут; она растёт, её забирают или она сгорает",
        ),
    ),
    (
        both("stock", "колода"),
        both(
            "the cards left after dealing, from which hands are refilled",
            "карты, оставшиеся после сдачи, из них добирают",
        ),
    ),
    (
        both("to burn", "сжечь"),
        both("to take the pile out of the game for good", "убрать стопку из игры насовсем"),
    ),
    (
        both("face-up row", "открытый ряд"),
        both("your cards on the table that all can see", "ваши карты на столе, которые видят все"),
    ),
    (
        both("face-down row", "закрытый ряд"),
        both("your cards on the table that nobody knows", "ваши карты на столе, которых не знает никто"),
    ),
)
