"""The help pages of the commands in Russian: texts by the English ones, and the fixed words around them."""

from __future__ import annotations

from typing import Any, Final

HELP: Final = {
    "A Python file that lists its rules in RULES.": "Файл Python, в котором правила перечислены в RULES.",
    "A game, as throw-in or transfer,pack=52.": "Игра, например throw-in или transfer,pack=52.",
    "A game; without it you are asked.": "Игра; если не указать, программа спросит.",
    "A position of it: its line, its JSON, a file that holds either, or - for the input.": (
        "Позиция этой игры: строка, JSON, файл с тем или другим, или - для ввода."
    ),
    "A position, or a game to deal.": "Позиция или игра, которую надо сдать.",
    "A position: its line, its JSON, a file that holds either, or - for the input.": (
        "Позиция: строка, JSON, файл с тем или другим, или - для ввода."
    ),
    "A record, by path or by its name in the list; - for the input.": ("Запись: путь или имя из списка; - для ввода."),
    "A text that fixes all chance.": "Текст, который определяет все случайности.",
    "Actions in order, as “lead 9c” or “2: pass”.": "Действия по порядку, например «lead 9c» или «2: pass».",
    "Bots for the other seats: how many, or as heuristic,Vera=lowest,package.module:Class.": (
        "Боты на остальные места: сколько их, или heuristic,Вера=lowest,package.module:Class."
    ),
    "Bots, cycled over the seats: random, lowest, heuristic or package.module:Class.": (
        "Боты, по кругу на все места: random, lowest, heuristic или package.module:Class."
    ),
    "Colours of the suits.": "Цвета мастей.",
    "Count for each first move.": "Считать для каждого первого хода.",
    "Count the lines of exactly so many moves; of several seats that may act, the first moves.": (
        "Сосчитать цепочки ровно из стольких ходов; если могут ходить несколько игроков, ходит первый."
    ),
    "Deals of each.": "Сколько партий сыграть каждой игрой.",
    "Deals; matches where one has several deals.": "Сколько сыграть партий, а где в матче их несколько, матчей.",
    "Games with each under all laws.": "Сколько партий под всеми законами сыграть каждым набором.",
    "Games; without any all games and all rules.": "Игры; если не указать, все игры и все правила.",
    "Go on with the game that was left.": "Продолжить отложенную игру.",
    "How many of them are people.": "Сколько из них людей.",
    "Install completion for the current shell.": "Включить подсказки при наборе в этой оболочке.",
    "Language: en or ru; else that of the environment.": "Язык: en или ru; иначе язык окружения.",
    "Let bots play many deals, and count.\n\n"
    "The bots are cycled over the seats. So that nobody profits from the cards, every deal is dealt again with the "
    "bots\nmoved one seat on, until the seating repeats: with two bots the deals come in pairs of the same cards, with "
    "one\nbot every deal is its own. The figures depend on the game, the players, the bots, the seed and the number of "
    "deals\nonly.": (
        "Дать ботам сыграть много партий и сосчитать итоги.\n\nБоты садятся на места по кругу. Чтобы карты никому не "
        "помогали, каждую раздачу играют ещё раз, пересадив ботов на одно место, пока рассадка не повторится: с двумя "
        "ботами раздачи идут парами, с одним каждая своя. Итоги зависят только от игры, числа игроков, ботов, зерна и "
        "числа партий."
    ),
    "List all games and the rules that can be joined to them, or try how the rules go together.": (
        "Показать все игры и правила, которые к ним добавляются, или проверить, как правила сочетаются."
    ),
    "List the saved games, the newest first.": "Показать сохранённые партии, сначала новые.",
    "Make actions in a position, all or none, and print what follows.": (
        "Сделать в позиции действия, все или ни одного, и показать, что вышло."
    ),
    "Many more deals, with every other rule on every base.": (
        "Гораздо больше партий, с каждым другим правилом на каждой основе."
    ),
    "Moves to look ahead.": "На сколько ходов смотреть вперёд.",
    "Names of the people, as Anna,Boris.": "Имена людей, например Анна,Борис.",
    "No colours and no picture.": "Без цветов и рисунков.",
    "Number of deals; without it you are asked after each.": (
        "Сколько партий; если не указать, программа спросит после каждой."
    ),
    "Number of seats.": "Сколько мест за столом.",
    "Only so many of the pairs, drawn by the seed; 0: all.": "Только столько пар, взятых по зерну; 0: все.",
    "Only sets that hold one of these rules, as royal,big.": (
        "Только наборы, где есть одно из этих правил, например royal,big."
    ),
    "Order of the hand.": "Порядок карт на руках.",
    "Pass for seats that can do nothing else.": "Пасовать за тех, кому больше делать нечего.",
    "Play a saved game again, in words, and say whether it holds by the rules.": (
        "Пересказать сохранённую партию и проверить, что в ней всё по правилам."
    ),
    "Play at random: how long games are, how often drawn, whether leading first helps, what rules do.": (
        "Играть наугад: долги ли партии, часты ли ничьи, помогает ли первый заход, что меняют правила."
    ),
    "Play in the terminal, against bots or against people at the same keyboard.": (
        "Играть в терминале, против ботов или людей за той же клавиатурой."
    ),
    "Print JSON for programs.": "Вывести JSON для программ.",
    "Print a table in Markdown.": "Вывести таблицу в Markdown.",
    "Print the rules page of a game or of a game with rules joined to it, and all its options.": (
        "Показать правила игры, с добавленными правилами или без них, и все её настройки."
    ),
    "Print the version.": "Показать версию.",
    "Print what may be done in a position.": "Показать, что можно сделать в позиции.",
    "Print what one seat sees of a position, or what everybody sees.": "Показать, что в позиции видит игрок или все.",
    "Processes to share the work.": "Между сколькими процессами разделить работу.",
    "Say which rules answer which question; for a position also why each move is allowed or what forbids it.": (
        "Объяснить, какие правила отвечают на какой вопрос, а в позиции — почему ход можно сделать или что его "
        "запрещает."
    ),
    "Seats of a deal; else two.": "Сколько мест при сдаче; иначе два.",
    "Seats; without it three, or as near as can be.": "Сколько мест; если не указать, три или ближайшее возможное.",
    "Seats; without it two, or as many as there are bots.": "Сколько мест; если не указать, два или сколько ботов.",
    "Seed of a deal; else 1.": "Зерно сдачи; иначе 1.",
    "Several people at one keyboard.": "Несколько человек за одной клавиатурой.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Показать подсказки для этой оболочки, чтобы скопировать их."
    ),
    "Tell what this seat saw; else everything.": "Рассказать, что видел этот игрок; иначе всё.",
    "The engine's moves instead of whole actions.": "Отдельные ходы вместо целых действий.",
    "The fool's card games: play, replay, analyse.": "Карточные игры в дурака: играть, пересматривать, разбирать.",
    "The seat that looks; else everybody.": "Место игрока, который смотрит; иначе видит кто угодно.",
    "This seat only; else all that may act.": "Только это место; иначе все, кто может ходить.",
    "Try a rule file: words, numbers, examples, all laws alone and with other rules; say what fails.": (
        "Проверить файл с правилом: слова, номера, примеры, все законы отдельно и с другими правилами; сказать, что не "
        "так."
    ),
    "Try also so many sets of three.": "Проверить ещё столько троек правил.",
    "Try every two rules together on every base.": "Проверить каждые два правила вместе на каждой основе.",
    "Wait for Enter after every action.": "Ждать Enter после каждого действия.",
    "Where the game is saved, or the one to go on with.": "Куда сохранять игру, или какую продолжить.",
}

HEADINGS: Final = {"Options": "Ключи", "Arguments": "Аргументы", "Commands": "Команды"}
USAGE: Final = "Запуск: "
_SUFFIXES: Final = (
    ("required]", "обязательно]"),
    ("default: ", "обычно: "),
    ("Show this message and exit.", "Показать эту справку."),
)


def translate(command: Any) -> None:
    """Make the help pages of a command, and of those below it, Russian; what has no Russian text stays as it is."""
    command.help = HELP.get(command.help, command.help)
    command.context_class = _context(command.context_class)
    for option in command.params:
        if getattr(option, "help", None):
            option.help = HELP.get(option.help, option.help)
    for one in getattr(command, "commands", {}).values():
        translate(one)


def _context(base: Any) -> Any:
    """The same kind of context, whose help speaks Russian around the texts."""
    plain = base.formatter_class

    def write_usage(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        plain.write_usage(self, prog, args.replace("[OPTIONS]", "[КЛЮЧИ]").replace("COMMAND [ARGS]", "КОМАНДА"), USAGE)

    def write_heading(self: Any, heading: str) -> None:
        plain.write_heading(self, HEADINGS.get(heading, heading))

    def write_dl(self: Any, rows: Any, *widths: Any, **more: Any) -> None:
        plain.write_dl(self, [(name, _around(text)) for name, text in rows], *widths, **more)

    methods = {"write_usage": write_usage, "write_heading": write_heading, "write_dl": write_dl}
    return type("RussianContext", (base,), {"formatter_class": type("RussianFormatter", (plain,), methods)})


def _around(text: str) -> str:
    for english, said in _SUFFIXES:
        text = text.replace(english, said)
    return text
