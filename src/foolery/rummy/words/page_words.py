"""The fixed sentences of the rules page, in English and Russian, each by the name under which ``pages`` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Both = Mapping[str, str]


def both(en: str, ru: str) -> Both:
    """A text in both languages."""
    return {"en": en, "ru": ru}


HEADINGS: Final[Mapping[str, Both]] = {
    "cards": both("Players and cards", "Игроки и карты"),
    "sets": both("Groups and sequences", "Группы и последовательности"),
    "contracts": both("The seven contracts", "Семь контрактов"),
    "deal": both("The deal", "Сдача"),
    "turn": both("A turn", "Ход"),
    "refused": both("The refused discard", "Если от карты отказались"),
    "first": both("Laying the contract", "Контракт на стол"),
    "laying-off": both("Laying off", "Подкладывание"),
    "jokers": both("Jokers", "Джокеры"),
    "seventh": both("The seventh deal", "Седьмая партия"),
    "special": both("Special rules", "Особые правила"),
    "end": both("The end and the points", "Конец партии и очки"),
    "example": both("Examples", "Примеры"),
    "typing": both("How to type it", "Как это записывать"),
    "glossary": both("Words", "Слова"),
    "options": both("Options", "Настройки"),
}

LABELS: Final[Mapping[str, Both]] = {
    "deal": both("Deal", "Партия"),
    "contract": both("Contract", "Контракт"),
    "dealt": both("Cards dealt", "Карт на руки"),
    "hand": both("In hand", "На руках"),
    "table": both("On the table", "На столе"),
    "allowed": both("Allowed", "Можно"),
    "refused": both("Refused", "Нельзя"),
    "usual": both("usual", "обычно"),
    "any-number": both("A whole number from 1.", "Целое число от 1."),
}

SENTENCES: Final[Mapping[str, Both]] = {
    "part-of": both(
        "`{rule}`: part of {base}. `foolery rules {id}` prints the whole game.",
        "`{rule}`: входит в игру «{base}». Всю игру рассказывает `foolery rules {id}`.",
    ),
    "options": both(
        "Options are written after the name, each behind a comma, as in `contract-rummy,contract-rummy.claim-limit=2`. "
        "Here they stand as they are played in `{id}`.",
        "Настройки пишут после имени, каждую через запятую, например `contract-rummy,contract-rummy.claim-limit=2`. "
        "Здесь они такие, с какими играют `{id}`.",
    ),
    "aim": both(
        "A match has seven deals. In each you try to lay down the sets of cards that the deal asks for, its "
        "*contract*, and then to get rid of all your cards. Cards left in hand cost points; whoever has the fewest "
        "points after the seventh deal wins.",
        "Матч состоит из семи партий. В каждой надо выложить комбинации, которых она требует, — её *контракт*, — а "
        "потом избавиться от всех карт. Оставшиеся на руках карты приносят штрафные очки; побеждает тот, у кого после "
        "седьмой партии их меньше всего.",
    ),
    "sets": both(
        "A **group** is three cards of one rank; suits do not matter, and the same card may be there more than "
        "once. A **sequence** is three cards of one suit in a row. The ace stands before the two or after the king, "
        "but a row does not go on round the corner: ace, two, three and queen, king, ace are sequences; king, ace, two "
        "is none. Two groups of a contract may be of one rank.",
        "**Группа** — три карты одного достоинства; масти не важны, одна и та же карта может быть в группе не один "
        "раз. **Последовательность** — три карты одной масти подряд. Туз стоит перед двойкой или после короля, но "
        "через туза ряд не продолжают: туз, двойка, тройка и дама, король, туз годятся, а король, туз, двойка — нет. "
        "Две группы "
        "одного контракта могут быть одного достоинства.",
    ),
    "deal": both(
        "The first dealer is drawn by lot; then the deal moves one seat to the left each time. The dealer deals "
        "everybody "
        "the cards of this deal one at a time, beginning on the left; the table above says how many. The next card is "
        "turned up and begins the discard pile, the rest is the stock. The player to the left of the dealer begins.",
        "Первого сдающего выбирает жребий, потом каждый раз сдаёт его сосед слева. Карты раздают по одной, начиная с "
        "соседа сдающего слева; сколько их каждому, сказано в таблице выше. Следующую карту открывают, с неё "
        "начинается сброс; остальные карты — колода. Начинает сосед сдающего слева.",
    ),
    "turn": both(
        "1. **Draw.** Take the top card of the discard pile, or refuse it and draw the top card of the stock.\n"
        "2. **Lay down**, if you can and want to: your contract, or in later turns single cards on the sets that lie "
        "on the table.\n"
        "3. **Discard** one card face up. The next player on the left follows.",
        "1. **Взять карту.** Верхнюю карту сброса — или отказаться от неё и взять верхнюю карту колоды.\n"
        "2. **Выложить**, если есть что: свой контракт, а в следующие ходы — отдельные карты к комбинациям на столе.\n"
        "3. **Сбросить** одну карту лицом вверх. Ход переходит к соседу слева.",
    ),
    "refused": both(
        "If you refuse the discard, the others are offered it one by one, beginning on your left. The first who claims "
        "it takes it and must draw a card from the stock besides. This is not a turn: he discards nothing and lays "
        "nothing down. Then you draw from the stock, whether somebody claimed the card or nobody.",
        "Если вы отказались от карты, её по одному предлагают остальным, начиная с вашего соседа слева. Первый, кто "
        "согласен, забирает её и обязан взять ещё карту из колоды. Это не ход: он ничего не сбрасывает и не "
        "выкладывает. Потом вы берёте карту из колоды — всё равно, забрал кто-нибудь ту карту или нет.",
    ),
    "first": both(
        "The first thing you lay down is the whole contract at once, and in the first six deals every set of it has "
        "exactly three cards. In that turn you add nothing more; you discard, and wait for your next turn. After that "
        "you never lay further sets of your own.",
        "Первым делом выкладывают сразу весь контракт, и в первых шести партиях в каждой комбинации ровно три карты. В "
        "этот ход больше ничего не добавляют: сбросьте карту и ждите следующего хода. Других своих комбинаций вы потом "
        "уже не выкладываете.",
    ),
    "laying-off": both(
        "From the turn after your contract you may add cards to any set on the table, your own or another player's, as "
        "many as you like: to a group cards of its rank, to a sequence the next card at either end, up to the ace. "
        "Whoever has not laid his contract lays off nothing.",
        "Со следующего хода после контракта можно подкладывать карты к любым комбинациям на столе, своим и чужим, "
        "сколько угодно: к группе — карты того же достоинства, к последовательности — следующую карту с любого конца, "
        "вплоть до туза. Кто не выложил контракт, ничего не подкладывает.",
    ),
    "jokers": both(
        "A joker stands for any card. Whoever lays it says for which one, with rank and suit. It may also be "
        "discarded like any other card.",
        "Джокер заменяет любую карту. Тот, кто его выкладывает, называет её достоинство и масть. Джокера можно и "
        "сбросить, как любую другую карту.",
    ),
    "trade": both(
        "If you hold the very card that another player's joker stands for, you may put it in the joker's place in your "
        "turn and take the joker. You may lay it off anywhere at once, or keep it. Your own contract must lie on the "
        "table for that.",
        "Если у вас есть та самая карта, которую заменяет чужой джокер, в свой ход можно положить её на место джокера "
        "и забрать его. Его можно тут же подложить куда угодно или оставить у себя. Ваш контракт при этом должен уже "
        "лежать на столе.",
    ),
    "seventh": both(
        "The last contract is laid with the entire hand: three sequences as long as they need to be. It ends the deal "
        "at once, so nobody lays off anything and no joker is won.",
        "Последний контракт выкладывают всей рукой сразу: это три последовательности такой длины, какая нужна. Партия "
        "на этом кончается, поэтому никто ничего не подкладывает и джокеров не забирает.",
    ),
    "end": both(
        "A deal ends as soon as somebody has no cards left, by a discard or by laying off the last one.",
        "Партия кончается, как только у кого-то не осталось карт: он сбросил последнюю или подложил её.",
    ),
    "points": both(
        "The others count what they still hold: aces and jokers 15 each, kings, queens and jacks 10, all other cards "
        "their number. The points of the seven deals are added up; the lowest total wins, and a tie is shared.",
        "Остальные считают карты на руках: туз и джокер — по 15, король, дама и валет — по 10, прочие карты — по "
        "своему числу. Очки семи партий складывают; побеждает тот, у кого сумма меньше, при равенстве победу делят.",
    ),
    "stock-gone": both(
        "When the stock is empty, the discards are shuffled and become the stock; only the top one stays. If even then "
        "no card is left to draw, the deal ends and everybody counts. A deal of a thousand turns ends in the same way.",
        "Когда колода кончилась, сброс перемешивают, и он становится колодой; на месте остаётся только верхняя карта. "
        "Если и тогда брать нечего, партия кончается и все считают очки. Так же кончается партия после тысячи ходов.",
    ),
    "typing": both(
        "`draw-discard`, `refuse`, `draw-stock`, `claim`, `decline`, `discard 9c`, `meld 9c 9d 9h / 2c 3c 4c`, "
        "`lay-off 7s on 1.s1`, `trade 5s for *r`. A joker that is laid says what it stands for: `*r=9s`. In `1.s1` the "
        "first number is the seat, `s1` its first sequence; groups are `g1`, `g2`. Seats are numbered from 0: player 1 "
        "of the examples has seat 0, player 2 seat 1. At the terminal the number stands behind the name.",
        "`draw-discard` — взять из сброса, `refuse` — отказаться, `draw-stock` — взять из колоды, `claim` — забрать, "
        "`decline` — не брать, `discard 9c` — сбросить, `meld 9c 9d 9h / 2c 3c 4c` — выложить контракт, `lay-off 7s on "
        "1.s1` — подложить, `trade 5s for *r` — забрать джокера. О джокере говорят, что он заменяет: `*r=9s`. В записи "
        "`1.s1` первое число — место, а `s1` — его первая последовательность; группы — `g1`, `g2`. Места считают с "
        "нуля: игрок 1 из примеров сидит на месте 0, игрок 2 — на месте 1. В терминале номер стоит после имени. "
        "Годятся и русские слова: `сбросить 9т`.",
    ),
}

GLOSSARY: Final[tuple[tuple[Both, Both], ...]] = (
    (both("contract", "контракт"), both("the sets that a deal asks for", "комбинации, которых требует партия")),
    (both("to meld", "выложить"), both("to lay sets on the table", "положить комбинации на стол")),
    (
        both("to lay off", "подложить"),
        both("to add a card to a set on the table", "добавить карту к комбинации на столе"),
    ),
    (both("stock", "колода"), both("the cards that are drawn face down", "карты, которые берут не глядя")),
    (both("discard pile", "сброс"), both("the cards laid away face up", "карты, сброшенные лицом вверх")),
    (
        both("to claim", "забрать"),
        both("to take a refused discard out of turn", "взять чужую отвергнутую карту вне очереди"),
    ),
)
