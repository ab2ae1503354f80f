"""What is said of a rule file on trial, in English and Russian."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Said = Mapping[str, str]
"""A sentence by language."""

CHECKS: Final[Mapping[str, Said]] = {
    "loads": {"en": "the file loads", "ru": "файл загружается"},
    "declared": {"en": "everything it names exists", "ru": "всё, что в нём названо, существует"},
    "words": {"en": "name and words in both languages", "ru": "имя и слова на обоих языках"},
    "numbers": {"en": "numbers of moves and phases", "ru": "номера ходов и фаз"},
    "examples": {"en": "the examples hold", "ru": "примеры верны"},
    "needed": {"en": "an example fails without the rule", "ru": "без правила пример не сходится"},
    "alone": {"en": "the laws hold on each base", "ru": "законы соблюдены на каждой основе"},
    "options": {"en": "the laws hold with each option", "ru": "законы соблюдены при каждой настройке"},
    "spoken": {"en": "moves and events can be told", "ru": "о ходах и событиях есть что сказать"},
    "effect": {"en": "the rule does something", "ru": "правило на что-то влияет"},
    "together": {"en": "the laws hold with other rules", "ru": "законы соблюдены вместе с другими правилами"},
    "order": {"en": "the order of rules changes nothing", "ru": "порядок правил ничего не меняет"},
}
"""What is tried, in this order."""

PROBLEMS: Final[Mapping[str, Said]] = {
    "error": {"en": "{what}", "ru": "{what_ru}"},
    "name": {
        "en": "the name “{what}” must be small letters, digits and hyphens, outside the package after a prefix, as "
        "acme:four-cards",
        "ru": "имя «{what}» пишут малыми латинскими буквами, цифрами и дефисами, вне пакета с приставкой: "
        "acme:four-cards",
    },
    "no-text": {"en": "{what} has no text in {lang}", "ru": "нет текста на языке {lang}: {what}"},
    "alphabet": {
        "en": "{what} in {lang} is written in other letters: “{text}”",
        "ru": "{what} на языке {lang}: написано другими буквами: «{text}»",
    },
    "no-sentence": {
        "en": "{what} has no sentence in {lang}; write sentences[{what}]",
        "ru": "нет фразы {what} на языке {lang}; впишите её в sentences[{what}]",
    },
    "no-id": {
        "en": "“{what}” is a sentence; raise an id and write its words in sentences",
        "ru": "«{what}» это фраза; поднимайте ошибку с именем фразы, а слова впишите в sentences",
    },
    "other-fields": {
        "en": "sentences[{what}] names other fields in another language",
        "ru": "в sentences[{what}] на разных языках названы разные поля",
    },
    "unfit": {
        "en": "sentences[{what}] is given {given}, but names {named}",
        "ru": "для sentences[{what}] указано {given}, а названо там {named}",
    },
    "wording": {"en": "words[{what}] in {lang}: {text}", "ru": "words[{what}] на языке {lang}: {text_ru}"},
    "no-words": {
        "en": "its {kind} “{what}” has no words; write words[{key}]",
        "ru": "{kind_ru} «{what}»: нет слов; напишите words[{key}]",
    },
    "number": {
        "en": "the {kind} “{what}” has the number {number}; a rule's own are {first} to {last}",
        "ru": "{kind_ru} «{what}»: номер {number}, а у правил они от {first} до {last}",
    },
    "same-number": {
        "en": "the number {number} stands for two: {what}",
        "ru": "номер {number} указан дважды: {what}",
    },
    "unknown-rule": {
        "en": "{attribute} names “{name}”, which is no rule",
        "ru": "в {attribute} стоит «{name}», а такого правила нет",
    },
    "unknown-rule-near": {
        "en": "{attribute} names “{name}”, which is no rule; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а такого правила нет; может быть, {near}?",
    },
    "unknown-base": {
        "en": "{attribute} names “{name}”, which is no base",
        "ru": "в {attribute} стоит «{name}», а такой основы нет",
    },
    "unknown-base-near": {
        "en": "{attribute} names “{name}”, which is no base; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а такой основы нет; может быть, {near}?",
    },
    "unknown-feature": {
        "en": "{attribute} names “{name}”, which no rule gives",
        "ru": "в {attribute} стоит «{name}», а этого не даёт ни одно правило",
    },
    "unknown-feature-near": {
        "en": "{attribute} names “{name}”, which no rule gives; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а этого не даёт ни одно правило; может быть, {near}?",
    },
    "unknown-part": {
        "en": "{attribute} names “{name}”, owned by nobody else; begin your own with your prefix",
        "ru": "в {attribute} стоит «{name}», этого у других нет; своё начинайте с вашей приставки",
    },
    "unknown-part-near": {
        "en": "{attribute} names “{name}”, owned by nobody else; begin your own with your prefix; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», этого у других нет; своё начинайте с вашей приставки; может быть, {near}?",
    },
    "unknown-option": {
        "en": "{attribute} names “{name}”, which is no option of the table or of a rule",
        "ru": "в {attribute} стоит «{name}», а такой настройки нет ни у стола, ни у правил",
    },
    "unknown-option-near": {
        "en": "{attribute} names “{name}”, which is no option of the table or of a rule; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а такой настройки нет ни у стола, ни у правил; может быть, {near}?",
    },
    "unknown-kind": {
        "en": "{attribute} names “{name}”, which is no move of this rule",
        "ru": "в {attribute} стоит «{name}», а такого хода у правила нет",
    },
    "unknown-kind-near": {
        "en": "{attribute} names “{name}”, which is no move of this rule; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а такого хода у правила нет; может быть, {near}?",
    },
    "unknown-event": {
        "en": "{attribute} tells of “{name}”, and no kind of events of that name is declared",
        "ru": "{attribute} говорит о «{name}», а такой вид событий не объявлен",
    },
    "unknown-event-near": {
        "en": "{attribute} tells of “{name}”, and no kind of events of that name is declared; did you mean {near}?",
        "ru": "{attribute} говорит о «{name}», а такой вид событий не объявлен; может быть, {near}?",
    },
    "unknown-word": {
        "en": "{attribute} names “{name}”, which the game does not know",
        "ru": "в {attribute} стоит «{name}», а игра такого слова не знает",
    },
    "unknown-word-near": {
        "en": "{attribute} names “{name}”, which the game does not know; did you mean {near}?",
        "ru": "в {attribute} стоит «{name}», а игра такого слова не знает; может быть, {near}?",
    },
    "bad-value": {"en": "{attribute}: {what}", "ru": "{attribute}: {what_ru}"},
    "no-passage": {
        "en": "{attribute} replaces “{text}”, which must stand in the help once ({lang})",
        "ru": "{attribute} заменяет «{text}», а это должно встречаться в help один раз ({lang})",
    },
    "crossing": {
        "en": "help_if replaces “{one}” and “{two}” at once, and they overlap ({lang})",
        "ru": "help_if заменяет сразу «{one}» и «{two}», а они пересекаются ({lang})",
    },
    "no-question": {
        "en": "“{name}” is not a question, and nothing in the file uses it",
        "ru": "«{name}» не вопрос, и в файле это имя ни для чего не нужно",
    },
    "no-question-near": {
        "en": "“{name}” is not a question; did you mean {near}?",
        "ru": "«{name}» не вопрос; может быть, {near}?",
    },
    "no-attribute": {
        "en": "“{name}” is nothing that a rule says of itself; did you mean {near}?",
        "ru": "«{name}» правило о себе не сообщает; может быть, {near}?",
    },
    "no-examples": {
        "en": "there is no example; a rule is proved by one at least",
        "ru": "примеров нет, а правило доказывают хотя бы одним",
    },
    "example": {"en": "“{what}”: {text}", "ru": "«{what}»: {text_ru}"},
    "other-game": {
        "en": "“{what}” is an example of {text}, in which the rule is not played",
        "ru": "«{what}»: в игре {text} этого правила нет",
    },
    "not-needed": {
        "en": "all examples hold without the rule too, so they do not show what it does",
        "ru": "все примеры сходятся и без правила, так что не показывают, что оно меняет",
    },
    "broken": {"en": "{what}: {text}", "ru": "{what}: {text_ru}"},
    "no-base": {"en": "it plays on no base: {text}", "ru": "оно не играется ни на одной основе: {text_ru}"},
    "foreign-words": {
        "en": "seed {seed}: what is told in {lang} holds other letters: “{text}”",
        "ru": "зерно {seed}: в тексте на языке {lang} чужие буквы: «{text}»",
    },
    "untold": {"en": "seed {seed}: telling fails: {text}", "ru": "зерно {seed}: рассказать не удаётся: {text}"},
}

NOTES: Final[Mapping[str, Said]] = {
    "rules": {"en": "rules: {what}", "ru": "правила: {what}"},
    "count": {"en": "examples: {number}", "ru": "примеров: {number}"},
    "no-allowed": {
        "en": "no example shows a move that is allowed",
        "ru": "ни в одном примере нет разрешённого хода",
    },
    "no-refused": {"en": "no example shows a move that is refused", "ru": "ни в одном примере нет запрещённого хода"},
    "no-effect": {
        "en": "no example shows what the rule does (play and then)",
        "ru": "ни один пример не показывает действия правила (play и then)",
    },
    "played": {"en": "{what}: {number} deals", "ru": "{what}: партий {number}"},
    "limited": {
        "en": "{what}: {number} of the deals ended by the limit of bouts",
        "ru": "{what}: по пределу конов прервано партий: {number}",
    },
    "refused": {"en": "{text}", "ru": "{text_ru}"},
    "pairs": {
        "en": "{number} combinations play, {refused} are refused with a reason",
        "ru": "сочетаний играется {number}, с объяснением отказано {refused}",
    },
    "effect": {
        "en": "it changed {number} of {of} deals",
        "ru": "изменилось партий: {number} из {of}",
    },
    "shown": {
        "en": "it changes what is known, not what is played",
        "ru": "оно меняет то, что известно игрокам, а не ход игры",
    },
    "no-change": {
        "en": "it changed nothing in {of} random deals; if that is meant, say why in its docstring",
        "ru": "в {of} случайных партиях ничего не изменилось; если так и нужно, объясните в описании правила",
    },
    "none": {"en": "nothing to try", "ru": "проверять нечего"},
}

KINDS: Final[Mapping[str, Said]] = {
    "kinds": {"en": "move kind", "ru": "вид хода"},
    "phases": {"en": "phase", "ru": "фаза"},
    "zones": {"en": "zone", "ru": "зона"},
}
