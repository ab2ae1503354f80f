"""The sentences of Contract Rummy's errors, English and Russian; ``errors_ru`` says how they are used."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

SENTENCES: Final[Pairs] = (
    ("this state is not one of Contract Rummy", "это состояние не из контрактного рамми"),
    ("both set {0}", "оба правила задают {0}"),
    ("a match of {0} has 1 to {1} deals, not {2}", "в матче {0} от 1 до {1} партий, а не {2}"),
    (
        "an empty text is not a move; write an action as draw-stock or discard 9c",
        "пустой текст не ход; пишите действие, например draw-stock или discard 9c",
    ),
    (
        "“{0}” is not a move; write an action as draw-stock, discard 9c or lay-off 9c on 1.g1",
        "«{0}» не ход; пишите действие, например draw-stock, discard 9c или lay-off 9c on 1.g1",
    ),
    ("“{0}”: say what {1} stands for, as {2}=9s", "«{0}»: скажите, что заменяет {1}, например {2}=9s"),
    ("say what {0} stands for, as {1}=9s", "скажите, что заменяет {0}, например {1}=9s"),
    (
        "“{0}” is not a meld; write 0.g1:9c9d9h or 1.s1:4s5s6s",
        "«{0}» не комбинация; пишите 0.g1:9c9d9h или 1.s1:4s5s6s",
    ),
    ("first the discard is taken or refused", "сначала карту из сброса берут или отказываются от неё"),
    ("first the refused discard is claimed or declined", "сначала отвергнутую карту забирают или отказываются от неё"),
    ("first a card is drawn from the stock", "сначала берут карту из колоды"),
    (
        "a card has been drawn already; the turn ends with a discard",
        "карта уже взята; ход заканчивают, сбросив карту",
    ),
    ("a contract that has been begun must be finished first", "начатый контракт надо сначала выложить до конца"),
    (
        "the sets of a contract stand apart; write / between them",
        "комбинации контракта пишут отдельно; поставьте между ними /",
    ),
    (
        "“{0}”: “{1}” is no set on the table; write it as 1.g1 or 0.s2",
        "«{0}»: «{1}» не комбинация на столе; пишите её как 1.g1 или 0.s2",
    ),
    (
        "sheet has {0} rows, but it holds the deals before this one only",
        "sheet: строк {0}, а в нём только партии до этой",
    ),
    ("joker_means is of {0}, which is in no meld", "joker_means: {0} нет ни в одной комбинации"),
    ("the set is not complete yet", "комбинация ещё не готова"),
    ("{0} is not in your hand", "{0}: такой карты у вас нет"),
    ("{0} is not in your hand {1} times", "{0}: столько раз ({1}) этой карты у вас нет"),
    ("{0} is no joker and stands for itself only", "{0} не джокер и заменяет только саму себя"),
    ("{0} does not fit there; what fits is {1}", "{0} туда не подходит; подходит вот что: {1}"),
    (
        "that sequence runs from ace to ace, and nothing fits it any more",
        "эта последовательность идёт от туза до туза, к ней уже ничего не подложить",
    ),
    ("there is no meld on the table yet", "на столе ещё нет ни одной комбинации"),
    ("name one of the melds on the table: {0}", "назовите одну из комбинаций на столе: {0}"),
    ("the discard is {0}", "сверху в сбросе {0}"),
    ("taken is {0}, but seat {1} has not just taken it", "taken: {0}, но место {1} эту карту только что не брало"),
    ("ended is {0}, but there are the numbers 0 to {1}", "ended: {0}, а бывает от 0 до {1}"),
    ("ended is {0}, but the deal goes on", "ended: {0}, но партия продолжается"),
    (
        "seat {0} has laid its contract, but none of its sets are on the table",
        "место {0} выложило контракт, но его комбинаций на столе нет",
    ),
    ("one card is discarded at a time", "сбрасывают по одной карте"),
    ("there is no such joker on the table", "такого джокера на столе нет"),
    ("{0} stands for {1}, and only that card wins it", "{0} заменяет {1}, и забрать его можно только этой картой"),
    ("your hand does not hold the contract: {0}", "контракта у вас на руках нет, а нужны {0:ru}"),
    ("with this card next no contract can be completed", "с этой картой контракта не собрать"),
    ("a set has at least three cards; name them between the strokes", "в комбинации не меньше трёх карт; назовите их"),
    ("{0} is no set: a set has at least three cards", "{0} не комбинация: в ней не меньше трёх карт"),
    (
        "{0} is neither a group nor a sequence: {1} does not fit",
        "{0} не группа и не последовательность: не подходит {1}",
    ),
    (
        "{0}: each set of this contract has exactly three cards, not {1}",
        "{0}: в каждой комбинации этого контракта ровно три карты, а не {1}",
    ),
    (
        "the contract of this deal is {0}; still open: {1}",
        "контракт этой партии: {0:ru}; не хватает вот чего: {1:ru}",
    ),
    (
        "the contract of this deal is {0}, and no more is laid at first",
        "контракт этой партии: {0:ru}, и больше сначала ничего не выкладывают",
    ),
    (
        "two sequences of one suit may not follow each other directly",
        "две последовательности одной масти не могут продолжать друг друга",
    ),
    (
        "in this deal one card at most may be left over, not {0}",
        "в этой партии лишней может остаться одна карта, а не {0}",
    ),
    ("in this deal no card may be left over, not {0}", "в этой партии лишних карт быть не должно, а их {0}"),
    ("{0} is not a field of a position of this game", "{0} не поле позиции этой игры"),
    ("hands is missing; write the cards of every seat", "нет поля hands; укажите карты каждого места"),
    ("{0} hands; this game is played by {1} to {2}", "рук {0}, а играют в эту игру от {1} до {2} человек"),
    ("{0}: {1} is not in the pack of this game", "{0}: карты {1} в колоде этой игры нет"),
    ("{0}: {1} is there more than {2} times", "{0}: карта {1} названа больше раз, чем их в колоде ({2})"),
    ("{0} is {1}, but the seats are 0 to {2}", "{0:ru}: указано место {1}, а места идут от 0 до {2}"),
    ("{0} names a seat outside 0 to {1}", "{0}: названо место не из 0–{1}"),
    ("{0} needs one number for each of the {1} seats", "{0}: нужно по числу для каждого из {1} мест"),
    ("{0}: joker_means does not say what {1} stands for", "{0}: в joker_means не сказано, что заменяет {1}"),
    ("{0} is no group: {1}", "{0} не группа: {1}"),
    ("{0} is no sequence: {1}", "{0} не последовательность: {1}"),
    ("phase is {0}; the phases of this game are {1}", "phase: указано {0}, а фазы этой игры такие: {1}"),
    ("every row of sheet needs {0} numbers", "в каждой строке sheet нужно столько чисел: {0}"),
    ("deal is 0, but the deals are counted from 1", "deal: указано 0, а партии считают с 1"),
    (
        "this position has unknown cards (?) and is the view of one seat",
        "в этой позиции есть скрытые карты (?), это вид с одного места",
    ),
    ("stock is a number; a full position names its cards", "stock: указано число, а в полной позиции называют карты"),
    ("shown names cards that seat {0} does not hold", "shown: названы карты, которых у места {0} нет"),
    ("seat {0} holds no cards, so the deal is over", "у места {0} нет карт, значит, партия окончена"),
    (
        "the discard pile is empty, but a turn begins with a discard on it",
        "сброс пуст, а к началу хода в нём лежит карта",
    ),
    (
        "the seat that is asked about the discard may not claim it",
        "место, которое спрашивают о сброшенной карте, забрать её не может",
    ),
    ("seat {0} may act but has no legal move", "ходит место {0}, но возможного хода у него нет"),
    ("laid is no beginning of a contract that this hand holds", "laid: это не начало контракта, который есть на руках"),
    (
        "seen must name the discards below the top one, the lowest first",
        "seen: назовите карты сброса под верхней, начиная с нижней",
    ),
)

NOUNS: Final[Pairs] = (
    ("one group", "одна группа"),
    ("two groups", "две группы"),
    ("three groups", "три группы"),
    ("one sequence", "одна последовательность"),
    ("two sequences", "две последовательности"),
    ("three sequences", "три последовательности"),
    ("one group and one sequence", "одна группа и одна последовательность"),
    ("two groups and one sequence", "две группы и одна последовательность"),
    ("one group and two sequences", "одна группа и две последовательности"),
    ("a list of texts", "список текстов"),
    ("a list of lists of cards", "список списков карт"),
    ("a list of pairs of a seat and its cards", "список пар из места и его карт"),
    ("a list of cards, or their number", "список карт или их число"),
    ("an object from seat to its melds, as {g1: cards, s1: cards}", "объект: место и его комбинации, g1 и s1"),
    ("an object from joker to card", "объект: джокер и карта"),
    ("an object from joker to seat", "объект: джокер и место"),
    ("a list of rows of points", "список строк с очками"),
)
