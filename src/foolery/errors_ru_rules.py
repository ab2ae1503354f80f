"""The sentences about rules and what they contradict, English and Russian; ``errors_ru`` says how they are used."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

RULE_SENTENCES: Final[Pairs] = (
    ("there is no game or rule {0}; did you mean {1}?", "нет игры или правила {0:ru}; может быть, {1}?"),
    (
        "there is no game or rule {0}; `foolery games` lists all ids",
        "нет игры или правила {0:ru}; все имена показывает `foolery games`",
    ),
    ("{0} and {1} cannot be played together: {2}", "{0} и {1} вместе играть нельзя: {2:ru}"),
    (
        "{0} rules in one game; at most {1} can be composed",
        "правил в игре: {0}, а вместе можно соединить не больше {1}",
    ),
    ("the rule of {0} cannot be loaded: {1}", "правило из {0} не загружается: {1}"),
    ("{0}={1} is more than {2}, the most that is taken", "{0}={1}: больше {2} нельзя"),
    ("a match has one or more deals, not {0}", "в матче должна быть хотя бы одна партия, а не {0}"),
    ("the {0} is seat {1}, but the seats are 0 to {2}", "{0:ru}: место {1}, но места здесь от 0 до {2}"),
    ("both are a base, and a game has one", "это две основы, а у игры она одна"),
    ("{0} needs {1}, which {2} lacks", "для {0} нужно вот что: {1:ru}; {2} этого не даёт"),
    ("{0} needs {1}, which {2} takes away", "для {0} нужно вот что: {1:ru}; {2} этого лишает"),
    ("{0}={1} needs {2}, which {3} takes away", "для {0}={1} нужно вот что: {2:ru}; {3} этого лишает"),
    ("{0} is not a rule for {1}", "правило {0} не для {1}"),
    ("trump is {0}, but in {1} trumps are always {2}", "trump равно {0}, но в {1} козыри всегда {2}"),
    (
        "trump is {0}, but {1} is played without trumps; write null",
        "trump равно {0}, но в {1} играют без козырей; пишите null",
    ),
    ("both decide {0}", "оба правила решают одно и то же: {0:ru}"),
    ("the game before the fool is played without jokers", "игра до дурака идёт без джокеров"),
    (
        "both answer the question {0}, which one rule owns",
        "оба правила отвечают на вопрос {0}, а отвечать на него может одно",
    ),
    (
        "one wants {0}={1}, the other {0}={2}; say which by naming it",
        "одному нужно {0}={1}, другому {0}={2}; укажите значение сами",
    ),
    ("the rule {0} failed: {1}: {2}", "ошибка в правиле {0}: {1}: {2:ru}"),
    ("{0}={1}: the value of {0} is {2}", "{0}={1}: допустимые значения {0}: {2:ru}"),
    (
        "a variant needs a name, as throw-in or transfer,pack=52",
        "варианту нужно имя, например throw-in или transfer,pack=52",
    ),
    ("{0} is of the family {1}, {2} of the family {3}", "{0} из семейства {1}, а {2} из семейства {3}"),
    ("{0}: {1} is not made from the class Rule of a family", "{0}: {1} не создано из класса Rule ни одного семейства"),
    ("“{0}” is not a list of ids joined by +", "«{0}» не список имён через +"),
    ("“{0}” is not an option; write name=value", "«{0}» не настройка; пишите имя=значение"),
    ("{0} is given twice, as {1} and as {2}", "{0} указано дважды: {1} и {2}"),
    ("{0} and {1} both use the move kind {2}", "{0} и {1} используют один вид хода: {2}"),
    ("{0} and {1} both use the phase {2}", "{0} и {1} используют одну фазу: {2}"),
    ("{0} is not a Python file with rules", "{0} не файл Python с правилами"),
    ("{0} cannot be loaded: {1}: {2}", "{0} не загружается: {1}: {2}"),
    ("{0} holds no rules; list them as RULES = (MyRule,)", "в {0} нет правил; перечислите их: RULES = (MyRule,)"),
    (
        "the rule {0} of {1} needs a prefix, as acme:{0}",
        "правилу {0} из {1} нужна приставка, например acme:{0}",
    ),
    ("{0} cannot be set beside {1}", "{0} при правиле {1} не задают"),
    ("{0}={1} contradicts {2}, which sets {0}={3}", "{0}={1} противоречит {2}: при нём {0}={3}"),
    (
        "{0} is an option of {1}, which is not part of this game",
        "{0} настраивает правило {1}, а его в этой игре нет",
    ),
    ("there is no option {0} in this game", "настройки {0} в этой игре нет"),
    ("there is no option {0} in this game; did you mean {1}?", "настройки {0} в этой игре нет; может быть, {1:ru}?"),
    ("{0} players: {1} is played by {2}", "игроков {0}, а в {1} их может быть {2:ru}"),
    (
        "{0} players: {1} with {2} cards is played by {3}",
        "игроков {0}, а в {1} при числе карт {2} их может быть {3:ru}",
    ),
    ("{0} is played by {1}, not by {2}", "игроков в {0} может быть {1:ru}, а не {2}"),
    ("{0} is for {1} players, not {2}", "игроков в {0} может быть {1:ru}, а не {2}"),
    (
        "{0} people do not fit at a table of {1}: give a larger number of players or fewer names",
        "людей {0}, а мест за столом {1}: укажите больше игроков или меньше имён",
    ),
    (
        "foolery.testing needs Hypothesis: pip install hypothesis",
        "для foolery.testing нужен Hypothesis: pip install hypothesis",
    ),
)

RULE_NOUNS: Final[Pairs] = (
    ("the seats", "кто за кого играет"),
    ("next-seat", "кто следующий"),
    ("next-lead", "кто заходит следующим"),
    ("first-lead", "кто заходит первым"),
    ("result", "исход партии"),
    ("the deal", "раздача"),
    ("the lead", "форма захода"),
    ("the taking of the table", "кто что забирает"),
    ("the drawing", "сколько добирают"),
    ("the hand size", "сколько карт на руках"),
    ("the throw in", "подкидывают ли"),
    ("the lead max", "сколько карт в заходе"),
    ("the throw max", "сколько карт подкидывают"),
    ("the lead mixed", "можно ли зайти разными картами"),
    ("the trump source", "откуда берутся козыри"),
    ("the fixed trump", "какие козыри"),
    ("the transfer", "переводят ли"),
    ("the transfer late", "переводят ли после отбоя"),
    ("the transfer frees", "что отбивают после перевода"),
    ("the even deal", "поровну ли раздают"),
    ("the under", "что лежит под открытой картой"),
    ("the after deal", "сколько карт остаётся после сдачи"),
    ("the after deal each", "сколько карт остаётся после сдачи на каждого"),
    ("the reserve", "прикуп"),
    ("the dummies", "болваны"),
    ("the bito", "бито"),
    ("the take uncapped", "сколько карт добавляют взявшему"),
    ("the cut", "чья карта определяет козыри"),
    ("the open", "сколько карт открыто вначале"),
    ("the places", "сколько мест за столом"),
)
"""What rules decide, need and give."""
