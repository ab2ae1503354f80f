"""The sentences of the engine's errors, English and Russian; ``errors_ru`` says how they are used."""

from __future__ import annotations

from typing import Final

from foolery import errors_ru_animals as animals
from foolery import errors_ru_declared as declared
from foolery import errors_ru_idiot as idiot
from foolery import errors_ru_rummy as rummy
from foolery.errors_ru_rules import RULE_NOUNS, RULE_SENTENCES, Pairs

_CARDS: Final[Pairs] = (
    ("{0} is not the number of a card", "{0} не номер карты"),
    (
        "“{0}” is not a card; write rank and suit, as 9c, Td or Qh",
        "«{0}» не карта; пишите достоинство и масть, например 9c, Td, Qh или Дп",
    ),
    ("“{0}” mixes two alphabets: write {1} or {2}", "«{0}» смешивает два алфавита: пишите {1} или {2}"),
    (
        "“{0}” mixes two alphabets: write {1} or {2} ({2} is the ten, {3} the ace)",
        "«{0}» смешивает два алфавита: пишите {1} или {2} ({2} это десятка, {3} это туз)",
    ),
    ("the seed is empty: it must be a text of at least one character", "зерно пустое, а нужен хотя бы один знак"),
    (
        "the seed {0} holds the character U+0000: a seed may hold every other character",
        "в зерне {0} есть знак U+0000; все другие знаки допустимы",
    ),
    ("the name part {0} is neither a text nor a whole number", "часть имени {0} не текст и не целое число"),
    (
        "the {0} {1} cannot be written as UTF-8: character {2} is half a surrogate pair",
        "{0:ru} {1} нельзя записать в UTF-8: знак {2} лишь половина суррогатной пары",
    ),
    (
        "cannot draw a number below {0}: the bound must be from 1 to {1}",
        "нельзя вытянуть число меньше {0}: граница должна быть от 1 до {1}",
    ),
    (
        "cannot pick from an empty sequence: at least one item is needed",
        "нельзя выбрать из пустого списка: нужен хотя бы один предмет",
    ),
)

_MOVES: Final[Pairs] = (
    ("{0}: {1}", "{0:ru}: {1:must}"),
    ("there is no seat {0}; the seats are 0 to {1}", "места {0} нет; места идут от 0 до {1}"),
    ("{0} is not a move of this game", "{0} не ход этой игры"),
    ("a seat is a whole number from 0, not {0}", "место должно быть целым числом от 0, а не {0}"),
    (
        "{0} is not a move: play takes a number from legal, and game.parse_move reads text",
        "{0} не ход: play принимает число из legal, а текст читает game.parse_move",
    ),
    ("the number of players is a whole number, not {0}", "число игроков должно быть целым, а не {0}"),
    ("the number of deals is a whole number, not {0}", "число партий должно быть целым, а не {0}"),
    ("the language is 'en' or 'ru', not {0}", "язык должен быть 'en' или 'ru', а не {0}"),
    ("a bot is named by a text, as heuristic, not {0}", "бота называют текстом, например heuristic, а не {0}"),
    ("the seed is a text, as '1', not {0}", "зерно должно быть текстом, например '1', а не {0}"),
    ("before is what match.before() gives, not {0}", "before нужно брать у match.before(), а не {0}"),
    (
        "the order is a list of cards, as ['9c', 'Td'], not {0}",
        "порядок должен быть списком карт, например ['9c', 'Td'], а не {0}",
    ),
    (
        "a position is a line or a mapping of its fields, not {0}",
        "позиция должна быть строкой или словарём её полей, а не {0}",
    ),
    ("an action is a text, not {0}", "действие должно быть текстом, а не {0}"),
    ("a game is named by a text, as throw-in, not {0}", "игра задаётся текстом, например throw-in, а не {0}"),
    ("the deal is over", "партия окончена"),
    ("seat {0} is not asked now, seat {1} is", "сейчас решает не место {0}, а место {1}"),
    ("the rule {0} forbids it now", "сейчас это запрещает правило {0}"),
    ("not all of these cards are in your hand", "не все эти карты у вас на руках"),
    ("no card of this rank lies on the table", "карты этого достоинства на столе нет"),
    (
        "a transfer needs the rank of the last card that waits",
        "переводят картой того достоинства, что у последней неотбитой карты",
    ),
    (
        "a transfer needs the rank of all the cards that attack",
        "переводят картой того же достоинства, что у всех карт атаки",
    ),
    ("the rule {0} does not let it cover that one", "правило {0} не даёт побить этой картой ту"),
    ("the rule {0} does not let it be led", "правило {0} не даёт с неё зайти"),
    ("the rule {0} wants another lead", "правило {0} требует другого захода"),
    ("the rule {0} allows fewer cards in this bout", "правило {0} допускает в этом кону меньше карт"),
    ("the rule {0} does not let it be played now", "правило {0} не даёт сыграть это сейчас"),
    ("there is nobody to transfer to", "переводить не на кого"),
    (
        "the next player would have more to answer than cards in hand",
        "у следующего игрока карт меньше, чем ему пришлось бы бить",
    ),
    ("nothing is transferred in the first bout of a match", "в первом кону матча не переводят"),
    ("nothing is transferred while a trump attacks", "пока среди карт атаки есть козырь, не переводят"),
    ("that is more cards than may be laid now", "столько карт сейчас положить нельзя"),
    ("there are no transfers in this game", "в этой игре не переводят"),
    ("a covered card ends transferring", "когда карта побита, переводить уже нельзя"),
    ("the cards on the table must be covered or taken first", "сначала нужно побить карты на столе или взять их"),
    ("no card waits for an answer", "бить сейчас нечего"),
    ("there are cards on the table already", "на столе уже лежат карты"),
    ("this is not possible now", "сейчас это невозможно"),
    ("that card does not wait for an answer", "эту карту бить не нужно"),
    ("the covering card is not in your hand", "карты, которой вы бьёте, нет у вас на руках"),
    ("this card does not beat that one", "эта карта не бьёт ту"),
    (
        "an empty text is not a move; write an action as take, pass or 9c",
        "пустой текст не ход; пишите действие, например take, pass или 9c",
    ),
    (
        "“{0}” fits several actions: {1}; write one of them in full",
        "«{0}» подходит к нескольким действиям: {1}; напишите одно из них полностью",
    ),
    ("“{0}” cannot be read as a move: {1}", "«{0}» не читается как ход: {1:ru}"),
    (
        "“{0}” is not a move; write an action as take, pass, lead 9c or cover 9c with Tc",
        "«{0}» не ход; пишите действие, например take, pass, lead 9c или cover 9c with Tc",
    ),
    ("{0} is not possible now", "{0}: сейчас это невозможно"),
    (
        "cards of several ranks are not one action here; name cards of one rank",
        "карты разного достоинства здесь не одно действие; назовите карты одного достоинства",
    ),
    ("this state is not one of Durak", "это состояние не из игры в дурака"),
    ("there are no words in “{0}”; the languages are {1}", "слов на языке «{0}» нет; языки: {1}"),
    (
        "the wording “{0}” has a mark that is not closed or not known",
        "в формулировке «{0}» есть незакрытый или неизвестный знак",
    ),
    ("{0} is not a case; the cases are {1}", "{0} не падеж; падежи: {1}"),
    ("there is no {0} to be said here; the fields are {1}", "{0} здесь сказать нельзя; поля: {1}"),
)

_POSITIONS: Final[Pairs] = (
    ("the position is one of {0}, not of {1}", "это позиция игры {0}, а не {1}"),
    ("pack is {0}, but {1} is played with {2}", "pack равно {0}, но в {1} играют колодой {2}"),
    (
        "the order must be the {0} cards of the pack, each once",
        "в порядке карт должна быть вся колода, карт в ней {0}, каждая один раз",
    ),
    (
        "a position with unknown cards is a view, and this one has no {0}",
        "позиция с неизвестными картами описывает вид одного места, а поля {0} в ней нет",
    ),
    ("this view cannot be read: its fields do not go together", "этот вид позиции не читается: его поля не сходятся"),
    ("this view cannot be read: {0}", "этот вид позиции не читается: {0:ru}"),
    ("the counts of this view do not add up to its pack", "числа карт в этом виде не дают в сумме всю колоду"),
    ("players is {0}, but there are {1} hands", "players равно {0}, а рук {1}"),
    ("{0} is not a field of a full position", "{0} не поле полной позиции"),
    (
        "{0} holds an unknown card, but this needs a full position",
        "{0:ru}: есть неизвестная карта, а нужна полная позиция",
    ),
    ("{0} ({1}) is there twice", "{0} ({1:ru}): эта карта названа дважды"),
    ("{0} ({1}) is not in the pack", "{0} ({1:ru}): этой карты в колоде нет"),
    (
        "{0} is only a number, but this needs a full position",
        "{0:ru}: указано только число, а нужна полная позиция",
    ),
    ("{0} is {1}, but the places are 0 to {2}", "{0:ru}: указано {1}, а места идут от 0 до {2}"),
    ("{0} names a place twice", "{0}: одно место названо дважды"),
    ("trump is missing; write a suit, as h, or null", "нет поля trump; укажите масть, например h, или null"),
    ("trump names {0} suits for {1} places", "в поле trump мастей {0}, а мест {1}"),
    ("trump is {0}, but the suits are c, d, h and s", "trump: указано {0}, а масти обозначаются c, d, h и s"),
    ("place {0} is out but holds cards", "место {0} уже вышло, но держит карты"),
    (
        "place {0} cannot attack itself: attacker and defender are the same",
        "место {0} не может ходить под себя: attacker и defender совпадают",
    ),
    ("the {0}, place {1}, is out", "{0:ru}, место {1}, уже вне игры"),
    ("{0} has an unknown field {1}", "{0:ru}: неизвестное поле {1}"),
    ("{0} is not a zone of the rules in play", "{0} не зона правил этой игры"),
    ("these cards of the pack are nowhere: {0}", "этих карт колоды нигде нет: {0}"),
    (
        "{0} bouts were beaten before bout {1}; there can be at most {2}",
        "отбитых конов {0} до кона номер {1}; их может быть не больше {2}",
    ),
    ("{0}: {1} is not there", "{0}: карты {1} там нет"),
    ("phase is start, in which nobody acts", "фаза (phase) start, а в ней никто не ходит"),
    (
        "turned_up is {0}, but names only a joker, a blank or the mega card",
        "turned_up: {0}, но так называют только джокера, пустышку или мегакарту",
    ),
    ("turned_up: {0}", "открытая карта turned_up: {0:ru}"),
    ("memory: {0} is not a rule in play", "memory: правила {0} в этой игре нет"),
    (
        "memory: the numbers of {0} are one from 0 for all and one for each place",
        "memory: для {0} нужно одно число от 0 на всех и по одному на каждое место",
    ),
    ("phase is {0}, which is not a phase of this game", "phase: указано {0}, такой фазы в этой игре нет"),
    (
        "phase is {0}, but queue does not end with [phase to return to, place asked]",
        "phase: указано {0}, но queue не кончается парой [фаза для возврата, место]",
    ),
    ("queue names {0}, which is not a phase of this game", "queue: указано {0}, такой фазы в этой игре нет"),
    ("{0} names a place outside 0 to {1}", "{0}: есть место не от 0 до {1}"),
    ("attacker and defender are the same place", "attacker и defender указывают на одно и то же место"),
    ("{0} is there twice or not in the pack", "{0}: эта карта названа дважды, или её нет в колоде"),
    ("phase is lead, but there are cards on the table", "phase: указано lead, но на столе лежат карты"),
    ("phase is {0}, but the table is empty", "phase: указано {0}, но стол пуст"),
    (
        "phase is defend, but every card on the table is covered",
        "phase: указано defend, но все карты на столе побиты",
    ),
    ("phase is take, but every card on the table is covered", "phase: указано take, но все карты на столе побиты"),
    ("place {0} is to act but has no legal move", "ход за местом {0}, но хода у него нет"),
    ("actors is {0}, but by the rules it is {1}", "actors: указано {0}, но по правилам это {1}"),
    ("{0} is {1}, but must be {2}", "{0}: указано {1}, а нужно вот что: {2:ru}"),
    (
        "hands must be a list of 2 to 8 hands, each a list of cards",
        "hands: нужен список, в нём от 2 до 8 рук, и каждая рука список карт",
    ),
    (
        "“{0}” is not a field of a position; write key=value words, as {1}",
        "«{0}» не поле позиции; пишите слова вида ключ=значение, например {1}",
    ),
    ("“{0}” is not a field of a position; the fields are {1}", "«{0}» не поле позиции; поля такие: {1}"),
    ("the field {0} is there twice", "поле {0} указано дважды"),
    ("“{0}” cannot be read as {1}", "«{0}» не читается как {1}"),
    ("“{0}” does not begin with a card", "«{0}» начинается не с карты"),
    ("“{0}” is not a slot; write 8c@0 or 8c@0:Tc@1", "«{0}» не ячейка стола; пишите 8c@0 или 8c@0:Tc@1"),
    ("a position names its game, as game=throw-in", "в позиции должна быть названа игра, например game=throw-in"),
    ("this is not JSON: {0}", "это не JSON: {0:ru}"),
    (
        'a position in JSON is an object, as {"game": "throw-in", …}',
        'позиция в JSON должна быть объектом, например {"game": "throw-in", …}',
    ),
    (
        "this JSON holds a number that is too long, or is nested too deeply",
        "в этом JSON слишком длинное число или слишком глубокая вложенность",
    ),
    (
        "attacker is missing; name the place that leads or has led",
        "не назван attacker: место, которое заходит или заходило",
    ),
    (
        "nobody but place {0} can defend: the others hold no cards",
        "отбиваться может только место {0}: у остальных нет карт",
    ),
    ("{0} cards wait, but {1} are counted", "карт ждёт ответа {0}, а насчитано {1}"),
    ("{0} cards wait for {1} in the defender's hand", "карт ждёт ответа {0}, а у отбивающегося их {1}"),
    ("place {0} attacks itself", "место {0} ходит под себя"),
    ("somebody is out while the stock lasts", "кто-то вышел, хотя колода не кончилась"),
    (
        "cards are known in the hand of {0} that are not there",
        "на руках у места {0} известны карты, которых там нет",
    ),
    ("cards were seen leaving that have not left", "видели, как ушли карты, но они не ушли"),
)

_RECORDS: Final[Pairs] = (
    (
        "a record without a seed needs the order of cards of every deal",
        "записи без зерна нужен порядок карт каждой партии",
    ),
    (
        "no deal is running: deal_started comes before its moves and its end",
        "партия не идёт: сначала deal_started, потом ходы и конец",
    ),
    ("this record cannot be continued: {0}", "эту запись продолжить нельзя: {0:ru}"),
    (
        "only the full edition of a record can be continued",
        "продолжить можно только полную запись (edition: full)",
    ),
    ("{0} does not hold all cards", "{0:ru} содержит не все карты"),
    (
        "it was played under rules that are not installed: {0}",
        "играли по правилам, которые не установлены: {0}",
    ),
    ("it was played under {0}, installed is {1}", "играли по правилам {0:ru}, а установлены {1:ru}"),
    (
        "neither a seed nor an order of cards says how this deal was dealt",
        "нет ни зерна, ни порядка карт, и неизвестно, как сдана эта партия",
    ),
    ("{0}: the rules give “{1}”, the record has “{2}”", "{0:ru}: по правилам «{1:ru}», а в записи «{2:ru}»"),
    (
        "{0} is not in notation: an action begins with one of {1}",
        "{0:ru}: это не нотация, ход начинается с одного из слов {1}",
    ),
    ("{0} cannot be played: {1}", "{0:ru}: так сыграть нельзя: {1:ru}"),
    ("{0} cannot be read: {1}", "{0:ru}: не читается: {1:ru}"),
    (
        "this is {0} and cannot become {1}: other editions are made from the full one",
        "здесь {0:ru}, из неё не получить другую ({1:ru}): для этого нужна полная запись",
    ),
    (
        "there is no seat {0} in a record of {1} players; seats count from 0",
        "места {0} в записи нет, игроков {1}; места считаются от 0",
    ),
    ("a record begins with “{0}”, not with “{1}”", "запись начинается словами «{0}», а не «{1}»"),
    (
        "this record has format {0}; this version of foolery reads format {1}",
        "у записи формат {0}; эта версия foolery читает формат {1}",
    ),
    ("the text is empty; a record begins with “{0}”", "текст пуст; запись начинается словами «{0}»"),
    (
        "“{0}” is no header (name: value), deal, action (1. 0: take) or event (. take 1)",
        "«{0}» не заголовок (имя: значение), не партия (deal 1), не действие (1. 0: take) и не событие (. take 1)",
    ),
    ("the header {0} has no value", "у заголовка {0} нет значения"),
    (
        "the header {0} stands after the first deal; it belongs above it",
        "заголовок {0} стоит после первой партии, а должен стоять до неё",
    ),
    (
        "the header {0} stands twice; it is on line {1} already",
        "заголовок {0} стоит дважды; он уже есть, номер строки {1}",
    ),
    (
        "there is no header {0}; there are {1}, player N, and x-… for remarks",
        "заголовка {0} нет; есть {1}, player N и x-… для заметок",
    ),
    ("the id of a game has no blanks", "в имени игры не бывает пробелов"),
    ("“{0}” is not a rule with its revision, as core 1", "«{0}» не правило с версией, например core 1"),
    ("the rule {0} stands twice", "правило {0} стоит дважды"),
    (
        "there is no edition “{0}”; there are full, public and seat N",
        "вида записи «{0}» нет; есть full, public и seat N",
    ),
    (
        "“{0}” is not a date; write year-month-day, as 2024-02-29",
        "«{0}» не дата; пишите год-месяц-день, например 2024-02-29",
    ),
    ("the header {0} is missing above this line", "выше этой строки нет заголовка {0}"),
    ("there is no seat {0} among {1} players", "места {0} нет, игроков {1}"),
    ("{0} holds no {1}; only the full one does", "{0:ru} не содержит {1}; это есть только в полной"),
    (
        "{0} holds no order of cards; only the full one does",
        "{0:ru} не содержит порядка карт; он есть только в полной",
    ),
    (
        "player {0} does not exist: {1} players have the seats 0 to {2}",
        "player {0}: такого игрока нет; игроков {1}, места от 0 до {2}",
    ),
    (
        "{0} of {1} players have names above this line; name all or none",
        "имён выше этой строки {0}, игроков {1}; назовите всех или никого",
    ),
    ("deal {0} is expected here, not “{1}”", "здесь должна быть партия (deal) {0}, а не «{1}»"),
    ("the match has {0} deals; this would be one more", "партий в матче {0}, эта была бы лишней"),
    (
        "deal {0} has no result; only the last deal of a record may be unfinished",
        "у партии {0} нет результата; неоконченной может быть только последняя",
    ),
    ("the header {0} stands twice in this deal", "заголовок {0} стоит в этой партии дважды"),
    ("the header {0} belongs right below its deal", "заголовок {0} должен стоять сразу под своей партией"),
    (
        "{0} stands before the first deal; “deal 1” is missing above it",
        "{0:ru} стоит до первой партии; выше нет строки «deal 1»",
    ),
    (
        "{0} stands after the result of its deal (line {1})",
        "{0:ru} стоит после результата своей партии (строка {1})",
    ),
    (
        "the header dealer is missing above this line, right below the deal",
        "выше этой строки, сразу под партией, нет заголовка dealer",
    ),
    (
        "“{0}” is not an action; write number, seat and words, as 1. 0: lead 9c",
        "«{0}» не действие; пишите номер, место и слова, например 1. 0: lead 9c",
    ),
    ("action {0} is expected here, not {1}", "здесь должно быть действие {0}, а не {1}"),
    ("{0} has one text for each action", "{0:ru} содержит один текст на каждое действие"),
    (
        "“{0}” is not an event; write kind and place, as . take 1",
        "«{0}» не событие; пишите вид и место, например . take 1",
    ),
    ("“{0}” is not a kind of event", "«{0}» не вид события"),
    (
        "{0} begins with a quotation mark and is not a JSON text",
        "{0} начинается с кавычки, но не является текстом JSON",
    ),
    ("{0} is a number from {1} to {2}, not “{3}”", "{0:ru}: нужно число от {1} до {2}, а не «{3}»"),
    ("{0} does not say who saw a card", "{0:ru} не содержит сведений, кто видел карту"),
    (
        "“{0}” is no part of a result, as in utilities 1 -1; fools 1",
        "«{0}» не часть результата, как в utilities 1 -1; fools 1",
    ),
    ("{0} stands twice in this result", "{0} стоит в этом результате дважды"),
    (
        "a result has utilities for {0} seats, here {1}",
        "в результате utilities нужны для каждого места, мест {0}, а здесь чисел {1}",
    ),
    ("“{0}” is not a number in {1}", "«{0}» не число, какое нужно в {1}"),
)

_BOTS: Final[Pairs] = (
    (
        "there is no bot “{0}”; did you mean {1}? (somebody else's: package.module:Class)",
        "бота «{0}» нет; может быть, {1}? (чужой бот: package.module:Class)",
    ),
    (
        "there is no bot “{0}”; the bots are {1} (somebody else's: package.module:Class)",
        "бота «{0}» нет; есть {1} (чужой бот: package.module:Class)",
    ),
    (
        "the bot “{0}” is not there: the module {1} has no class “{2}”",
        "бота «{0}» нет: в модуле {1} нет класса «{2}»",
    ),
    (
        "“{0}” is not a bot: it must be a class with a method choose(view)",
        "«{0}» не бот: нужен класс с методом choose(view)",
    ),
    ("the bot “{0}” is not there: there is no module {1}", "бота «{0}» нет: нет модуля {1}"),
    (
        "the bot “{0}” is not there: its module does not load: {1}: {2}",
        "бота «{0}» нет: его модуль не загружается: {1}: {2}",
    ),
    ("the bot “{0}” failed: {1}: {2}", "ошибка в боте «{0}»: {1}: {2}"),
    ("the bot “{0}” failed: {1}: {2} (line {3} of {4})", "ошибка в боте «{0}»: {1}: {2} (строка {3}, файл {4})"),
    (
        "the bot “{0}” chose {1}, which is not a legal move",
        "бот «{0}» выбрал {1}, а так ходить нельзя",
    ),
    ("name at least one bot", "назовите хотя бы одного бота"),
    (
        "{0} bots cannot sit on {1} seats: name more players or fewer bots",
        "ботов {0}, а мест {1}: укажите больше игроков или меньше ботов",
    ),
    ("the number of games must be 1 or more, not {0}", "число партий должно быть не меньше 1, а не {0}"),
    ("the match has no result after {0} deals", "у матча нет результата, сыграно партий: {0}"),
    (
        "nobody can move and the deal has no result",
        "никто не может ходить, а результата у партии нет",
    ),
)

_COMMANDS: Final[Pairs] = (
    (
        "this position hides cards (?), and “foolery {0}” needs to know them all",
        "в этой позиции есть скрытые карты (?), а «foolery {0}» нужно знать все",
    ),
    (
        "{0} is empty; a position is a line (game=throw-in hands=…) or JSON",
        "{0:ru}: пусто; позиция записывается строкой (game=throw-in hands=…) или в JSON",
    ),
    ("{0} must hold one position, and holds {1} lines", "{0:ru}: нужна одна позиция, а строк {1}"),
    (
        "{0}; a position is a line (game=throw-in hands=…), a JSON file or -",
        "{0:ru}; позиция записывается строкой (game=throw-in hands=…), файлом JSON или знаком -",
    ),
    ("{0}; “foolery records” lists the saved games", "{0:ru}; сохранённые игры показывает «foolery records»"),
    ("action {0}, “{1}”: {2}", "действие {0}, «{1}»: {2:ru}"),
    (
        "this is what seat {0} sees; what seat {1} sees cannot be told from it",
        "это видит место {0}; что видит место {1}, отсюда узнать нельзя",
    ),
    (
        "this record holds what {0} saw; what seat {1} saw cannot be told from it",
        "в этой записи то, что видит {0:ru}; что видит место {1}, из неё узнать нельзя",
    ),
)

SENTENCES: Final[Pairs] = (
    *(*RULE_SENTENCES, *_CARDS, *_MOVES, *_POSITIONS, *_RECORDS, *_BOTS, *_COMMANDS),
    *(*animals.SENTENCES, *idiot.SENTENCES, *rummy.SENTENCES),
    *declared.SENTENCES,
)

NOUNS: Final[Pairs] = (
    *declared.NOUNS,
    *idiot.NOUNS,
    ("“{0}”", "«{0}»"),
    ("“{0}”, {1}", "«{0}», {1:ru}"),
    ("{0} or {1}", "{0} или {1:ru}"),
    ("{0} to {1}", "от {0:number} до {1:number}"),
    ("{0} to {1}, {2} or {3}", "от {0} до {1}, {2} или {3}"),
    ("{0} to {1} or {2}", "от {0} до {1} или {2}"),
    ("nobody: the pack is too small", "ни одного: колода слишком мала"),
    *RULE_NOUNS,
    *animals.NOUNS,
    *rummy.NOUNS,
    ("a stock", "колода, из которой берут"),
    ("a lead of one card", "заход с одной карты"),
    ("throw-in", "подкидывание"),
    ("transfer", "перевод"),
    ("a card", "карта"),
    ("an object of fool and first_out", "объект: fool и first_out"),
    ("a whole number from 1", "целое число от 1"),
    ("a whole number from {0} to {1}", "целое число от {0} до {1}"),
    ("a list of whole numbers", "список целых чисел"),
    ("the hand of {0}", "рука места {0}"),
    ("the stock", "колода (stock)"),
    ("the pack", "состав колоды"),
    ("the jokers of the pack", "джокеры в колоде"),
    ("the turned joker", "что бывает, если открыт джокер"),
    ("the trump suit", "козырная масть"),
    ("what beats the lowest and highest rank", "чем бьют младшую и старшую карту"),
    ("the discard pile", "отбой (discard)"),
    ("slot {0} of the table", "ячейка стола {0}"),
    ("by in {0}", "by, {0:ru}"),
    ("cover_by in {0}", "cover_by, {0:ru}"),
    ("attacker", "нападающий (attacker)"),
    ("dealer of the last deal", "сдававший прошлую партию"),
    ("fool", "дурак"),
    ("first out", "вышедший первым"),
    ("defender", "отбивающийся (defender)"),
    ("dealer", "сдающий (dealer)"),
    ("a list of actions", "список действий"),
    ("seed", "зерно"),
    ("name part", "часть имени"),
    ("the id of a game", "имя игры"),
    ("a number", "число"),
    ("a whole number", "целое число"),
    ("a whole number of reasonable size", "целое число разумной величины"),
    ("a list of hands, each a list of cards", "список рук, каждая рука список карт"),
    ("a suit as h, null, or a list of suits", "масть, например h, или null, или список мастей"),
    ("a place", "место"),
    ("a seat", "место"),
    ("a list of cards", "список карт"),
    ("a list of slots as {attack, by, cover, cover_by}", "список ячеек вида {attack, by, cover, cover_by}"),
    ("the name of a phase", "имя фазы"),
    ("a list of places", "список мест"),
    ("true or false", "true или false"),
    ("a list of [observer, holder, cards]", "список из [кто знает, у кого, карты]"),
    ("a list of [holder, cards]", "список из [у кого, карты]"),
    ("a list of [observer, cards]", "список из [кто знает, карты]"),
    ("an object of cards by zone", "объект: карты по зонам"),
    ("an object of {all, seats} by rule", "объект: {all, seats} по правилам"),
    ("a list of [phase, place]", "список из [фаза, место]"),
    ("a text", "текст"),
    ("the number of players", "число игроков"),
    ("the number of deals", "число партий"),
    ("the full edition", "полная запись"),
    ("the public edition", "открытая запись"),
    ("the edition of seat {0}", "запись места {0}"),
    ("the header {0}", "заголовок {0}"),
    ("this action", "это действие"),
    ("this event", "это событие"),
    ("the dealer of deal {0}", "сдающий партии {0}"),
    ("the result of deal {0}", "результат партии {0}"),
    ("event {0} of {1}", "событие {0}, {1:ru}"),
    ("deal {0}", "партия {0}"),
    ("action {0}", "действие {0}"),
    ("action {0}, “{1}” of seat {2}", "действие {0}, «{1}» места {2}"),
    ("what others read of action {0}", "что читают другие, действие {0}"),
    ("an action of seat {0}", "действие места {0}"),
    ("no action, the deal is over", "действия нет, партия окончена"),
    ("no result, the deal goes on", "результата нет, партия идёт"),
    ("no result", "нет результата"),
    ("nothing", "ничего"),
    ("seat {0}", "место {0}"),
    ("everybody", "каждый"),
    ("fewer rules", "(меньше правил)"),
    ("no such rule", "(такого правила нет)"),
    ("the input", "ввод"),
    ("the position", "позиция"),
    ("maximum recursion depth exceeded", "слишком глубокая вложенность"),
    (
        "maximum recursion depth exceeded while decoding a JSON {0} from a unicode string",
        "слишком глубокая вложенность (JSON {0})",
    ),
    (
        (
            "Exceeds the limit ({0} digits) for integer string conversion: value has {1} digits; "
            "use sys.set_int_max_str_digits() to increase the limit"
        ),
        "цифр в числе {1}, а можно не больше {0}",
    ),
    ("No such file or directory", "такого файла или папки нет"),
    ("Permission denied", "нет доступа"),
    ("Is a directory", "это папка"),
    ("Not a directory", "на этом пути есть не папка"),
    ("File exists", "такой файл уже есть"),
    ("File name too long", "слишком длинное имя"),
    ("No space left on device", "на диске нет места"),
    ("Read-only file system", "диск только для чтения"),
    ("Expecting value", "ожидается значение"),
    ("Expecting property name enclosed in double quotes", "ожидается имя поля в двойных кавычках"),
    ("Illegal trailing comma before end of {0}", "лишняя запятая перед концом ({0})"),
    ("Expecting '{0}' delimiter", "ожидается знак {0}"),
    ("Extra data", "лишний текст после конца"),
    ("Unterminated string starting at", "незакрытая строка"),
    ("Invalid control character at", "недопустимый управляющий знак"),
    ("Invalid \\escape", "недопустимая запись с \\"),
)
"""Words that fields of the sentences hold."""
