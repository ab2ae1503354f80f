"""The fixed sentences of the rules page, in English and Russian, each by the name under which ``pages`` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.durak.words.options import Both, both

HEADINGS: Final[Mapping[str, Both]] = {
    "cards": both("Players and cards", "Игроки и карты"),
    "deal": both("Deal and trumps", "Сдача и козыри"),
    "bout": both("A bout", "Кон"),
    "end": both("How a deal ends", "Как кончается партия"),
    "match": both("Several deals", "Несколько партий"),
    "short": both("Everything else in short", "Остальное коротко"),
    "differs": both("What differs here", "Что здесь иначе"),
    "examples": both("Examples", "Примеры"),
    "glossary": both("Words", "Слова"),
    "options": both("Options", "Настройки"),
}

SENTENCES: Final[Mapping[str, Both]] = {
    "aim": both(
        "The aim is to get rid of your cards. Nobody wins: the last player who still holds cards is the fool.",
        "Цель — избавиться от карт. Победителя нет: последний игрок с картами на руках остаётся в дураках.",
    ),
    "aim-short": both("The aim is to get rid of your cards.", "Цель — избавиться от карт."),
    "players": both("{span} people play, {how}.", "Играют {span} человек, {how}."),
    "players-2": both("Two people play.", "Играют двое."),
    "players-4": both("Four people play, {how}.", "Играют четверо, {how}."),
    "alone": both("each alone", "каждый за себя"),
    "with-dummy": both(
        "each alone, and the dummy takes one place more", "каждый за себя, и ещё одно место занимает болван"
    ),
    "in-sides": both("in sides", "сторона против стороны"),
    "in-all": both("In all, {cards} are played with.", "Всего в игре {cards}."),
    "big-table": both(
        "Seven or eight people take the pack of 52 cards, from the two up.",
        "Всемером и ввосьмером играют колодой в 52 карты, младшая — двойка.",
    ),
    "big-table-from": both(
        "From seven at the table on, the pack of 52 cards is taken, from the two up.",
        "Если за столом семеро или больше, берут колоду в 52 карты, младшая — двойка.",
    ),
    "ranks": both("From high to low the cards are: {ranks}.", "По старшинству, начиная со старшей: {ranks}."),
    "big-ranks": both("In the pack of 52 cards there follow: {ranks}.", "В колоде в 52 карты за ними идут: {ranks}."),
    "big-epaulette": both(" (with 52 cards a {rank})", " (при 52 картах — {rank})"),
    "trumps": both(
        "One suit is trumps: any trump beats any card of the other suits.",
        "Одна масть козырная: любой козырь старше любой карты других мастей.",
    ),
    "on-base": both("`{id}`: played on top of {base}.", "`{id}`: добавляется к игре «{base}»."),
    "includes": both("Included: {rules}.", "Сюда входит: {rules}."),
    "short-first": both(
        "These rules hold too, except where the ones above say otherwise.",
        "Действуют и эти правила, кроме того, что сказано выше.",
    ),
    "whole-base": both(
        "`foolery rules {id}` prints all of this at length, with every option of the table.",
        "`foolery rules {id}` рассказывает обо всём этом подробно, со всеми настройками стола.",
    ),
    "no-turn-up": both(
        "No card is turned up for trumps.",
        "Карту на козыри не открывают.",
    ),
    "dealer": both(
        "The first dealer is drawn by lot; afterwards the fool of the last deal deals.",
        "Первого сдающего выбирает жребий, потом сдаёт дурак прошлой партии.",
    ),
    "hands": both(
        "Everybody is dealt {cards}, one at a time. The other cards lie face down in the middle: they are the stock.",
        "Каждому сдают {cards:acc}, по одной. Остальные карты кладут в середину рубашкой вверх: это колода.",
    ),
    "hands-1": both(
        "Everybody is dealt one card. The other cards lie face down in the middle: they are the stock.",
        "Каждому сдают одну карту. Остальные карты кладут в середину рубашкой вверх: это колода.",
    ),
    "turn-up-last": both(
        "The open card belongs to the stock and is its last card.",
        "Открытая карта входит в колоду, её берут последней.",
    ),
    "full-deal": both(
        "If {last} people play, all cards are dealt: the last one is shown to everybody, fixes trumps and stays in the "
        "dealer's hand. There is no stock then.",
        "Если играют {last} человек, раздают все карты: последнюю показывают всем, она назначает козыри и остаётся у "
        "сдающего. Колоды тогда нет.",
    ),
    "first-lead": both(
        "In the first deal the player with the lowest trump leads first, with any card. If nobody holds a trump, the "
        "lowest card decides.",
        "В первой партии первым заходит тот, у кого младший козырь, причём с любой карты. Если козырей ни у кого нет, "
        "решает младшая карта.",
    ),
    "course": both(
        "A deal is a row of bouts. In each bout one player attacks and the next one clockwise defends.",
        "Партия состоит из конов. В каждом коне один игрок нападает, а следующий по часовой стрелке отбивается.",
    ),
    "lead": both(
        "**The lead.** The attacker lays cards face up in front of the defender.",
        "**Заход.** Нападающий кладёт карты лицом вверх перед отбивающимся.",
    ),
    "room": both(
        "There are never more cards waiting for an answer than the defender has in hand.",
        "Неотбитых карт никогда не бывает больше, чем карт на руках у отбивающегося.",
    ),
    "cover": both(
        "**The defence.** The defender covers each attack card with a higher card of the same suit or with a trump. A "
        "trump is covered only with a higher trump.",
        "**Защита.** Отбивающийся бьёт каждую карту атаки старшей картой той же масти или козырем. Козырь бьют только "
        "старшим козырем.",
    ),
    "take": both(
        "**Taking.** As long as a card waits, the defender may give up instead and take all cards on the table, covers "
        "included. One may take even when one could cover.",
        "**Взять.** Пока на столе есть неотбитая карта, отбивающийся может не отбиваться, а взять со стола всё, вместе "
        "с картами, которыми уже отбился. Брать можно и тогда, когда есть чем отбиться.",
    ),
    "transfer": both(
        "**The transfer.** As long as nothing is covered and all attack cards are of one rank, the defender may add a "
        "card of that rank and so become the attacker.",
        "**Перевод.** Пока ни одна карта не отбита и все карты атаки одного достоинства, отбивающийся может добавить "
        "карту того же достоинства и сам становится нападающим.",
    ),
    "transfer-answers": both(
        "The next player then has to answer all the cards and may transfer again.",
        "Отвечать на все карты должен теперь следующий игрок; он может перевести дальше.",
    ),
    "transfer-again": both(
        "**The transfer.** The defender may add a card of the rank that the rules above name, and so become the "
        "attacker. It is then for the next player to answer, who may transfer again.",
        "**Перевод.** Отбивающийся может добавить карту того достоинства, о котором сказано выше, и сам становится "
        "нападающим. Отвечать должен теперь следующий игрок; он может перевести дальше.",
    ),
    "transfer-room": both(
        "The next player must hold enough cards to answer them all; otherwise the attack cannot be transferred.",
        "У следующего игрока должно хватать карт, чтобы ответить на все; иначе переводить нельзя.",
    ),
    "throw": both(
        "**Throwing in.** When everything is covered, more attack cards may be thrown in. They must be of a rank that "
        "already lies on the table, as attack card or cover. The defender has to cover them too.",
        "**Подкидывание.** Когда всё отбито, можно подкинуть ещё карты. Подкидывают только то достоинство, которое уже "
        "есть на столе, среди карт атаки или карт защиты. Отбивающийся должен побить и их.",
    ),
    "no-throw": both("Nothing is thrown in.", "Подкидывать нельзя."),
    "beaten": both(
        "**The end of the bout.** If everything is covered{and_passed}, the bout is beaten: its cards leave the game "
        "for the discard pile, and the defender leads next.",
        "**Конец кона.** Если всё отбито{and_passed}, карты уходят в отбой и больше не играют, а заходит теперь тот, "
        "кто отбился.",
    ),
    "and-passed": both(" and nobody throws in any more", " и никто больше не подкидывает"),
    "taken": both(
        "If the defender has taken, that player misses the lead, and the next one clockwise leads.",
        "Кто взял, тот пропускает свой заход: заходит следующий по часовой стрелке.",
    ),
    "draw": both(
        "**Drawing.** After each bout everybody who holds fewer than {cards} draws up to that number from the stock.",
        "**Добор.** После каждого кона все, у кого меньше {cards:gen}, добирают до этого числа из колоды.",
    ),
    "out": both(
        "Once the stock is gone, whoever has no cards left at the end of a bout is out, and the others play on.",
        "Когда колода кончилась, тот, кто к концу кона остался без карт, выходит из игры, остальные продолжают.",
    ),
    "out-no-stock": both(
        "Whoever has no cards left at the end of a bout is out, and the others play on.",
        "Кто к концу кона остался без карт, выходит из игры, остальные продолжают.",
    ),
    "fool": both("The last player holding cards is the fool.", "Последний, у кого остались карты, — дурак."),
    "after-draw": both(
        "After a draw the same dealer deals again and the lowest trump leads.",
        "После ничьей снова сдаёт тот же игрок, а первый заход решает младший козырь.",
    ),
    "epaulettes": both(
        "Who goes out last before the fool may decorate the fool: if that player's last card in the deal was a "
        "{rank}{other} laid in attack, the fool gets one epaulette; if the last two cards were, two epaulettes. "
        "It is a shame and nothing more, but it is counted.",
        "Кто выходит последним перед дураком, может повесить ему погоны: если последняя карта этого игрока в партии — "
        "{rank}{other}, положенная в атаку, дурак получает один погон, если две последние — два. На игру это не "
        "влияет, но погоны считают.",
    ),
    "options": both(
        "Options are written after the name, each behind a comma, as in `throw-in,pack=52`. Here they stand as they "
        "are played in `{id}`.",
        "Настройки пишут после имени, каждую через запятую, например `throw-in,pack=52`. Здесь они такие, с какими "
        "играют `{id}`.",
    ),
    "source": both("A house rule. Known from: {what}.", "Домашнее правило. Откуда известно: {what}."),
    "source-of": both("`{id}` is a house rule. Known from: {what}.", "`{id}` — домашнее правило. Известно: {what}."),
    "values": both("Values: {values}.", "Значения: {values}."),
    "usual-value": both("usual", "обычно"),
    "any-number": both("a whole number from 1", "целое число от 1"),
    "usual": both("Everything else is as usual.", "Всё остальное — как обычно."),
}

GLOSSARY: Final[tuple[tuple[str, Both, Both], ...]] = (
    (
        "",
        both("deal", "партия"),
        both("one play of the pack, from dealing to the fool", "одна игра колодой, от сдачи до дурака"),
    ),
    (
        "",
        both("bout", "кон"),
        both(
            "one attack from its lead to the moment when the table is cleared", "одна атака от захода до пустого стола"
        ),
    ),
    ("", both("lead", "заход"), both("the first card or cards of a bout", "первая карта или первые карты кона")),
    (
        "",
        both("attack card", "карта атаки"),
        both("a card that the defender has to answer", "карта, на которую отбивающийся должен ответить"),
    ),
    (
        "",
        both("cover", "побить, отбить"),
        both("to lay a stronger card on an attack card", "положить на карту атаки карту сильнее"),
    ),
    (
        "throw-in",
        both("throw in", "подкинуть"),
        both("to add attack cards of a rank on the table", "добавить карту того достоинства, которое есть на столе"),
    ),
    (
        "transfer",
        both("transfer", "перевести"),
        both(
            "to pass the attack to the next player by adding a card of its rank",
            "добавить карту того же достоинства, чтобы отбивался следующий",
        ),
    ),
    (
        "",
        both("rank", "достоинство"),
        both("six or king or ace, whatever the suit", "шестёрка, король или туз любой масти"),
    ),
    ("", both("suit", "масть"), both("clubs, diamonds, hearts or spades", "трефы, бубны, червы или пики")),
    (
        "",
        both("trump", "козырь"),
        both("a card of the suit that beats all others", "карта масти, которая бьёт все остальные"),
    ),
    (
        "",
        both("stock", "колода"),
        both("the cards not dealt, from which all draw", "нерозданные карты, из которых добирают"),
    ),
    (
        "",
        both("discard pile", "отбой"),
        both("the cards of beaten bouts; they do not come back", "отбитые карты; в партию они не возвращаются"),
    ),
    (
        "",
        both("beaten", "бито"),
        both("said of a bout in which everything was covered", "так говорят, когда в коне всё отбито"),
    ),
    ("", both("fool", "дурак"), both("the one who is left with cards", "тот, кто остался с картами")),
    (
        "",
        both("epaulettes", "погоны"),
        both("lowest cards that the fool is sent home with", "младшие карты, с которыми дурака провожают"),
    ),
)
"""What the table must have for a word to be explained, the word, and what it means."""
