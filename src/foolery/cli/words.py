"""What the command line says of its own, in English and Russian. Games, moves and events have words of their own."""

import codecs
import contextlib
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Final

import typer

from foolery.base.printable import printable, printable_json, printable_lines
from foolery.contract import Lang
from foolery.languages.ru.grammar import plural
from foolery.terminal.options import language


class Language(StrEnum):
    """The languages."""

    EN = "en"
    RU = "ru"


WORDS: Final[dict[str, tuple[str, str]]] = {
    "interrupted": ("interrupted.", "прервано."),
    "see-help": ("(`{} --help` tells more).", "(подробнее: `{} --help`)."),
    "no-letters": (
        "this output ({}) has no Russian letters, so English is spoken.",
        "в этом выводе ({}) нет русских букв, поэтому всё по-английски.",
    ),
    "no-rules": ("No rules can be joined to them so far.", "Правил, которые к ним добавляются, пока нет."),
    "games": ("Games", "Игры"),
    "rules": ("Rules that join them (game+rule)", "Правила, которые к ним добавляются (игра+правило)"),
    "parts": ("Rules that the game contains", "Правила, которые входят в игру"),
    "games-id": ("id", "имя"),
    "games-row": ("row", "строка"),
    "games-players": ("players", "игроков"),
    "games-cards": ("cards", "карт"),
    "games-title": ("title", "название"),
    "games-house": ("house", "дом."),
    "games-legend": (
        "The rows are those of the rule catalogue, house rules have none. `foolery rules ID` prints the rules of any.",
        "Строка — номер в каталоге правил, у домашних его нет. Правила печатает `foolery rules ИМЯ`.",
    ),
    "players": ("{} players", "игроков: {}"),
    "may": ("{} may:", "{} может:"),
    "idle": ("{} has nothing to do now. To act: {}.", "{}: сейчас делать нечего. Решает: {}."),
    "over": ("The deal is over.", "Партия окончена."),
    "first-of": ("{} moves, the first {} of them:", "ходов: {}, первые {} из них:"),
    "position": ("Position: {}", "Позиция: {}"),
    "nodes": ("{} of {}", "{} по {}"),
    "no-records": ("No games are saved in {}.", "В {} нет сохранённых партий."),
    "unfinished": ("unfinished", "не окончена"),
    "finished": ("finished", "окончена"),
    "deals": ("deals: {}", "партий: {}"),
    "unreadable": ("unreadable: {}", "не читается: {}"),
    "deal": ("Deal {}", "Партия {}"),
    "seat": ("Player {} (seat {})", "Игрок {} (место {})"),
    "player": ("Player {}", "Игрок {}"),
    "enter": ("(Enter: next move, q: leave)", "(Enter: следующий ход, q: выход)"),
    "not-judged": ("Not judged: {}.", "Не проверяется: {}."),
    "exact": ("The record replays exactly.", "Запись воспроизводится точно."),
    "so-far": ("The game was not played to its end.", "Партия не доиграна."),
    "exact-so-far": (
        "The record replays exactly as far as it goes: the game was not played to its end.",
        "Запись воспроизводится точно, но партия в ней не доиграна.",
    ),
    "simulated": ("{}, {} players, {}, seed {}", "{}, игроков: {}, {}, зерно {}"),
    "ended": (
        "{} ended by the rules, {} of them drawn; {} ended by the limit",
        "по правилам окончено {}, из них вничью {}; по пределу {}",
    ),
    "length-deal": (
        "{} moves{} a deal, {} of the moves forced, the longest deal {}",
        "в среднем {} хода{} на партию, вынужденных ходов {}, самая длинная партия — {}",
    ),
    "length-match": (
        "{} moves{} a match, {} of the moves forced, the longest match {}",
        "в среднем {} хода{} на матч, вынужденных ходов {}, самый длинный матч — {}",
    ),
    "length-rounds": (" and {} {}", " и {} {}"),
    "pace": ("{} s, {} moves a second", "{} с, ходов в секунду: {}"),
    "bot-head": ("bot", "бот"),
    "bot-deals": ("seats", "мест"),
    "bot-draws": ("drawn", "ничьи"),
    "bot-utility": ("utility", "польза"),
    "simulating": ("Playing", "Играю"),
    "counting": ("Counting", "Считаю"),
    "own-rules": ("left out: {}", "пропущено: {}"),
    "pairs": ("Pairs of rules", "Правила по два"),
    "triples": ("Rules by three", "Правила по три"),
    "each": ("with {} each, seed {}", "на каждый набор: {}, зерно {}"),
    "pairs-tried": ("tried", "всего"),
    "pairs-plays": ("play", "играют"),
    "pairs-refused": ("refused", "отказ"),
    "pairs-contained": ("contained", "одно в другом"),
    "pairs-broken": ("broken", "сломано"),
    "pairs-stuck": ("stuck", "зависло"),
    "pairs-all": ("all", "все"),
    "more": ("… and {} more", "… и ещё {}"),
    "faults": ("Faults: {}.", "Ошибок: {}."),
    "no-faults": (
        "No law is broken, and every refusal has its reason.",
        "Все законы соблюдены, у каждого отказа есть причина.",
    ),
    "statistics": ("Random play, {} of each, seed {}.", "Случайная игра, на каждую игру: {}, зерно {}."),
    "statistics-game": ("game", "игра"),
    "statistics-seats": ("players", "игроков"),
    "statistics-moves": ("moves", "ходов"),
    "statistics-bouts": ("bouts", "конов"),
    "statistics-draws": ("drawn", "ничьи"),
    "statistics-limited": ("limited", "прервано"),
    "statistics-first": ("first leader lost, 95 %", "проиграл начавший, 95 %"),
    "statistics-own": ("own move", "свой ход"),
    "statistics-changed": ("rule did something", "правило подействовало"),
    "statistics-guard": ("Ended by a guard, not by the rules", "Прервано ограничителем, а не по правилам"),
    "statistics-silent": ("Rules that never did anything", "Правила, которые ни разу не подействовали"),
    "statistics-all": ("Every rule has done something.", "Каждое правило хоть раз подействовало."),
    "check-ok": ("ok  ", "верно "),
    "check-bad": ("FAIL", "ОШИБКА"),
    "check-fine": ("All {} checks are fine.", "Все проверки пройдены: {}."),
    "check-wrong": ("{} of {} checks fail.", "Не пройдено проверок: {} из {}."),
    "explain-questions": ("Who answers which question", "Кто отвечает на какой вопрос"),
    "explain-core": ("everything else: the core of the game", "всё остальное: общие правила игры"),
    "explain-fields": ("What is played with", "Чем играют"),
    "explain-options": ("Options that are not as usual", "Настройки не такие, как обычно"),
    "explain-set-by": ("(set by {})", "(ставит {})"),
    "explain-position": ("In this position ({})", "В этой позиции ({})"),
    "explain-allowed": ("allowed", "можно"),
    "explain-forbidden": ("forbidden", "нельзя"),
}

COUNTED: Final[dict[str, tuple[tuple[str, str], tuple[str, str, str]]]] = {
    "line": (("line", "lines"), ("цепочка", "цепочки", "цепочек")),
    "each": (("move", "moves"), ("ходу", "хода", "ходов")),
    "move": (("move", "moves"), ("ход", "хода", "ходов")),
    "deal": (("deal", "deals"), ("партия", "партии", "партий")),
    "match": (("match", "matches"), ("матч", "матча", "матчей")),
}
"""Nouns after a number, in English for one and many, in Russian for one, few and many."""

_spoken: list[Lang] = []


def asked() -> Lang | None:
    """The language that was asked for; None: none was."""
    return _spoken[-1] if _spoken else None


def speaking() -> Lang:
    """The language that was asked for, else that of the environment; English where the output has no other letters."""
    wanted = language(asked())
    return wanted if wanted == "en" or writes("я") else "en"


def writes(text: str) -> bool:
    """Whether the output has these signs."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


PLAIN: Final = {
    **dict.fromkeys("–—−‑─•·", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict(zip("♣♦♥♠", "cdhs", strict=True)),
    "…": "...",
    "×": "x",
    "\N{NO-BREAK SPACE}": " ",
}
"""What stands for a sign that the output does not have; a question mark for all others."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Signs that cannot be encoded, in plain ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("foolery-plain", _plainly)


def print_json(found: object) -> None:
    """Data for programs on one line, with escapes where the output is not Unicode."""
    print(printable_json(found, not writes("я–“♠")))


def put(text: str, end: str = "\n", flush: bool = False) -> None:
    """Print one line; all that commands say goes this way, for there may be foreign text in it."""
    print(printable(text), end=end, flush=flush)


def put_lines(text: str) -> None:
    """Print a text of several lines, in the same way."""
    print(printable_lines(text))


def speak(lang: Language | None) -> Lang:
    """Speak this language from now on; None: what was spoken before."""
    if lang is not None:
        _spoken[:] = ["ru" if lang is Language.RU else "en"]
    return speaking()


def hush() -> None:
    """Forget the language that was asked for."""
    _spoken.clear()


def say(key: str, *values: object) -> str:
    """A sentence in the language that is spoken."""
    text = WORDS[key][0 if speaking() == "en" else 1]
    return text.format(*values) if values else text


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    english, russian = COUNTED[noun]
    form = english[number != 1] if speaking() == "en" else plural(number, *russian)
    return f"{number} {form}"


def figure(number: float, form: str) -> str:
    """A number with the decimal sign of the language that is spoken."""
    text = format(number, form)
    return text if speaking() == "en" else text.replace(".", ",")


def _heard(lang: Language | None) -> Language | None:
    """Speak a language as soon as it is read, so that errors in the rest of the command are in it too."""
    speak(lang)
    return lang


_callback: Callable[[Language | None], Language | None] = _heard

Lang_ = Annotated[
    Language | None,
    typer.Option("--lang", help="Language: en or ru; else that of the environment.", callback=_callback, is_eager=True),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


LONGEST_WORD: Final = 300
"""Signs without a blank that a sentence repeats; no name of a file is much longer."""


def tell(text: str) -> None:
    """One line on the error stream."""
    with contextlib.suppress(OSError):
        words = (word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD // 5]}…" for word in text.split())
        print(printable(f"foolery: {' '.join(words)}"), file=sys.stderr, flush=True)


def placed(seat: int) -> str:
    """A player as people count, with the seat that positions and moves name."""
    return say("seat", seat + 1, seat)


def numbered(players: int) -> list[str]:
    """Names for players without one."""
    return [say("player", seat + 1) for seat in range(players)]


def nameless(players: int) -> list[str]:
    """No names: texts count the players, and still tell a dummy by its place behind them."""
    return [""] * players
