"""What is wrong with a rule's own file, or with a set of rules for nobody, English and Russian; see ``errors_ru``."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

SENTENCES: Final[Pairs] = (
    ("{0} leaves nobody to play: {1}", "{0}: играть так некому: {1:ru}"),
    ("{0} together leave nobody to play: {1}", "{0} вместе: играть так некому: {1:ru}"),
    ("a table of {0} needs {1} cards, and the pack has {2}", "столу на {0} нужно карт: {1}, а в колоде их {2}"),
    ("the pack has too few cards", "в колоде слишком мало карт"),
    ("in the rule {0} {1} is {2}, but must be {3}", "правило {0}: {1} это {2}, а нужно вот что: {3:ru}"),
    (
        "in the rule {0} the default of {1} is {2}, but its values are {3}",
        "правило {0}: у настройки {1} обычное значение {2}, а бывают только такие: {3}",
    ),
    (
        "two rules are called {0}, one in {1} and one in {2}: rename one of them, or load one only",
        "два правила называются {0}, одно в {1}, другое в {2}: переименуйте одно из них или загружайте только одно",
    ),
    ("{0} is asked in the phase “{1}”, which is not there", "{0}: вопрос в фазе «{1}», а такой фазы нет"),
    ("there is no file {0}", "нет файла {0}"),
)

NOUNS: Final[Pairs] = (
    (
        'small letters, digits and hyphens, outside the package after a prefix, as "{0}"',
        'малые латинские буквы, цифры и дефисы, вне пакета после приставки, например "{0}"',
    ),
    ("True or False", "True или False"),
    ('the id of a base, as "{0}"', 'имя основы, например "{0}"'),
    ("texts in brackets, as {0} or {1}", "тексты в скобках, например {0} или {1}"),
    ("texts by language, as {0}", "тексты по языкам, например {0}"),
    ("texts by name, as {0}", "тексты по именам, например {0}"),
    ("texts by name and language, as {0}", "тексты по именам и языкам, например {0}"),
    ("texts by value and language, as {0}", "тексты по значениям и языкам, например {0}"),
    ("lists of texts by word, as {0}", "списки текстов по словам, например {0}"),
    ("whole numbers by word, as {0}", "целые числа по словам, например {0}"),
    ("features by option and value, as {0}", "свойства по настройке и значению, например {0}"),
    ("values of options by option and value, as {0}", "значения настроек по настройке и значению, например {0}"),
    ("what is said instead by option and value, as {0}", "замены по настройке и значению, например {0}"),
    ("options, as {0}", "настройки, например {0}"),
    ("examples, as {0}", "примеры, например {0}"),
    ("zones, as {0}", "зоны, например {0}"),
    ("effects by rank, as {0}", "действия по достоинствам, например {0}"),
    ('a text, as "{0}"', 'текст, например "{0}"'),
    ("one of the values", "одно из значений"),
    ("a position as JSON", "позиция в виде JSON"),
    ("fields of a position as JSON", "поля позиции в виде JSON"),
    ('"all", "owner" or "nobody"', '"all", "owner" или "nobody"'),
)
