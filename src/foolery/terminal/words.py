"""What the terminal itself says, in English and Russian. What happens at the table is said by the game."""

from __future__ import annotations

from typing import Final

from foolery.contract import LANGS, Lang

TEXTS: Final[dict[str, tuple[str, str]]] = {
    # Setting up
    "hello": (
        "Foolery. Enter keeps what stands in brackets.",
        "Foolery. Enter оставляет то, что в скобках.",
    ),
    "ask-game": ("Game", "Игра"),
    "more-games": ("or any id that `{command}` lists", "или любое имя из `{command}`"),
    "ask-people": ("People, names with commas between", "Люди, имена через запятую"),
    "people-help": (
        "Write the names of the people, as Ann, Bob, or how many they are, as 2.",
        "Напишите имена людей, например Аня, Боря, или сколько их, например 2.",
    ),
    "bots-help": (
        "Write how many bots play, as 2, or what kinds, as heuristic, lowest.",
        "Напишите, сколько ботов играет, например 2, или каких, например heuristic, lowest.",
    ),
    "ask-bots": ("Bots, a number or kinds ({kinds})", "Боты, число или виды ({kinds})"),
    "no-bot": (
        "There is no bot “{text}”; there are {kinds}.",
        "Бота «{text}» нет; есть {kinds}.",
    ),
    "you": ("You", "Вы"),
    "dummy": ("Dummy", "Болван"),
    "player": ("Player {n}", "Игрок {n}"),
    "no-russian": (
        "This terminal cannot show Russian letters, so the game speaks English.",
        "Этот терминал не показывает русские буквы.",
    ),
    # The table
    "deal": ("deal {n}", "партия {n}"),
    "bout": ("bout {n}", "кон {n}"),
    "trump": ("Trump", "Козырь"),
    "own-trump": ("Your trumps", "Ваши козыри"),
    "chosen": ("Chosen", "Выбрано"),
    "by-partner": ("{role}, a partner plays", "{role}, играет напарник"),
    "partner": ("your partner", "ваш напарник"),
    "partner-of": ("with {names}", "в паре: {names}"),
    "legend": ("{sign} is the {card}", "{sign} — {card}"),
    "no-trump": ("none", "нет"),
    "no-trump-yet": ("not chosen yet", "ещё не выбраны"),
    "stock": ("Stock", "Колода"),
    "stock-empty": ("empty", "пуста"),
    "discard": ("Discard", "Отбой"),
    "table": ("Table", "Стол"),
    "table-empty": ("empty", "пусто"),
    "hand": ("Hand", "Рука"),
    "leads": ("leads", "заходит"),
    "attacks": ("attacks", "ходит"),
    "defends": ("defends", "отбивается"),
    "takes": ("takes", "берёт"),
    "passed": ("passed", "пас"),
    "out": ("out", "без карт, вне игры"),
    "may-throw": ("may throw in", "может подкинуть"),
    "you-may-throw": ("may throw in", "можете подкинуть"),
    "you-leads": ("lead", "заходите"),
    "you-attacks": ("attack", "ходите"),
    "you-defends": ("defend", "отбиваетесь"),
    "you-takes": ("take", "берёте"),
    "you-passed": ("passed", "пас"),
    "you-out": ("out", "без карт, вне игры"),
    "short-trump": ("trump {suit}", "козырь {suit}"),
    "short-stock": ("stock {n}", "колода {n}"),
    # Moves
    "since": ("Since your last move:", "После вашего хода:"),
    "earlier": ("… and before that {n} more; log shows all.", "… а до того ещё {n}; всё покажет «журнал»."),
    "so-far": ("So far:", "До сих пор:"),
    "lead": ("Lead", "Зайти"),
    "lay": ("Lay", "Положить"),
    "throw": ("Throw in", "Подкинуть"),
    "play": ("Play", "Положить"),
    "transfer": ("Transfer with", "Перевести"),
    "cover": ("Cover {card} with", "Побить {card}"),
    "more-moves": (
        "{n} more: type the cards.",
        "Ещё {n}: назовите карты.",
    ),
    "more-leads": (
        "Further leads of several cards, typed together, as",
        "Есть и другие заходы из нескольких карт, набирают вместе, например",
    ),
    "more-cards": (
        "Other cards may be chosen, typed together, as",
        "Можно выбрать и другие карты, набирают вместе, например",
    ),
    "take-back": ("take back the last exchange", "отменить последний обмен"),
    "no-take-back": (
        "There is nothing to take back: a move stands once others know of it.",
        "Отменять нечего: ход, о котором знают другие, назад не берут.",
    ),
    "other-ways": (
        "There are other ways: type one whole, with “/” between the sets, as {example}.",
        "Можно и иначе: назовите всё сразу, комбинации через «/», например {example}.",
    ),
    "your-move": ("Your move", "Ваш ход"),
    "move-of": ("{name}, your move", "{name}, ваш ход"),
    "ambiguous": ("“{text}” may be: {candidates}.", "«{text}» может значить: {candidates}."),
    "no-why": ("Nothing has been refused yet.", "Пока ничего не запрещено."),
    "hint": ("Hint: {move}; {reason}.", "Подсказка: {move}; {reason}."),
    "no-hint": ("No hint: {reason}.", "Подсказки нет: {reason}."),
    "sort-how": ("Write “sort suit” or “sort rank”.", "Напишите «порядок масть» или «порядок ранг»."),
    "colours-how": ("Write “colours two” or “colours four”.", "Напишите «цвета два» или «цвета четыре»."),
    "more": ("Enter: more, q: back to the game ", "Enter: дальше, q: назад к игре "),
    "log-empty": ("Nothing has happened yet.", "Пока ничего не произошло."),
    # At one keyboard
    "pass-keyboard": ("Pass the keyboard to {name}.", "Передайте клавиатуру: {name}."),
    "press-enter": ("{name}, press Enter ", "{name}, нажмите Enter "),
    # The end
    "score-none": ("No deal has ended yet.", "Ни одна партия ещё не окончена."),
    "you-lead-next": ("You lead the next deal.", "Следующую партию начинаете вы."),
    "next-decided": (
        "The new cards decide who leads the next deal.",
        "Кто начинает следующую партию, решат новые карты.",
    ),
    "next-leads": ("{name} leads the next deal.", "Следующую партию начинает {name}."),
    "another": ("Another deal", "Ещё партию"),
    "yes": ("yes", "да"),
    "no": ("no", "нет"),
    "yes-or-no": ("Please answer yes or no.", "Ответьте, пожалуйста, да или нет."),
    "bye": ("Thank you for playing. The record:", "Спасибо за игру. Запись:"),
    "bye-unsaved": ("Thank you for playing.", "Спасибо за игру."),
    "ended": (
        "The input has ended; the game is saved. To go on:",
        "Ввод закончился; игра сохранена. Продолжить:",
    ),
    "ended-unsaved": (
        "The input has ended, and so has the game.",
        "Ввод закончился, а с ним и игра.",
    ),
    "ended-early": (
        "The input has ended before a game began.",
        "Ввод закончился раньше, чем началась игра.",
    ),
    "left-early": ("No game was begun.", "Игра не началась."),
    "left": (
        "The game is saved. To go on:",
        "Игра сохранена. Продолжить:",
    ),
    "left-unsaved": ("The game was left.", "Игра прервана."),
    "goes-on": ("The game goes on.", "Игра продолжается."),
    "skipped": (
        "The game in {path} is being played elsewhere; the one that was left before it goes on.",
        "Игра из файла {path} уже идёт в другом окне; продолжается та, что была оставлена до неё.",
    ),
    "cannot-save": ("The game cannot be saved ({reason}):", "Игру не удаётся сохранить ({reason}):"),
    "output-lost": (
        "Nothing can be shown any more ({reason}). What was played is saved: `{command}` goes on.",
        "Показывать больше некуда ({reason}). Сыгранное сохранено, продолжить: `{command}`.",
    ),
    "output-lost-unsaved": (
        "Nothing can be shown any more ({reason}).",
        "Показывать больше некуда ({reason}).",
    ),
    "failed": (
        "The program has made a mistake ({reason}). What was played is saved: `{command}` goes on.",
        "Ошибка в программе ({reason}). Сыгранное сохранено, продолжить: `{command}`.",
    ),
    "stopped": (
        "{reason} What was played is saved: `{command}` goes on.",
        "{reason} Сыгранное сохранено, продолжить: `{command}`.",
    ),
    "stopped-unsaved": ("{reason} The game ends here.", "{reason} Игра на этом кончается."),
    "failed-unsaved": ("The program has made a mistake ({reason}).", "Ошибка в программе ({reason})."),
}

HELP: Final[dict[Lang, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("3", "the third move of the list"),
        ("9c, 9c 9d, 9♣", "play these cards, where only one move fits"),
        ("hint", "what the heuristic bot would do"),
        ("why", "more about the last refusal"),
        ("sort suit or rank", "order of your hand"),
        ("colours two or four", "colours of the suits"),
        ("table or Enter", "the table again"),
        ("log", "everything that happened in this deal"),
        ("score", "the running score"),
        ("rules", "the rules of this game"),
        ("quit", "leave; the game is saved"),
    ),
    "ru": (
        ("3", "третий ход из списка"),
        ("9т, 9т 9б, 9♣", "сыграть эти карты, если подходит один ход"),
        ("подсказка", "как сыграл бы бот"),
        ("почему", "подробнее о последнем запрете"),
        ("порядок масть (ранг)", "порядок карт в руке"),
        ("цвета два (четыре)", "цвета мастей"),
        ("стол или Enter", "показать стол ещё раз"),
        ("журнал", "всё, что было в этой партии"),
        ("счёт", "счёт игры"),
        ("правила", "правила этой игры"),
        ("выход", "уйти, игра сохраняется"),
    ),
}

BOT_NAMES: Final[dict[Lang, tuple[str, ...]]] = {
    "en": ("Vera", "Boris", "Ada", "Timur", "Lena", "Oleg", "Nora", "Max"),
    "ru": ("Вера", "Борис", "Ада", "Тимур", "Лена", "Олег", "Нора", "Макс"),
}


def say(lang: Lang, key: str, **values: object) -> str:
    """The text of this key with its places filled."""
    text = TEXTS[key][1 if lang == "ru" else 0]
    return text.format(**values) if values else text


_NUMBERED: Final = {say(lang, "player", n=n): n for lang in LANGS for n in range(1, 9)}


def named_in(lang: Lang, name: str) -> str:
    """A name that only numbers a player, as it is in this language; what somebody has chosen stays as it is."""
    return say(lang, "player", n=_NUMBERED[name]) if name in _NUMBERED else name


def plural(n: int, lang: Lang, one: str, few: str, many: str = "") -> str:
    """The form of a noun that goes with the number; English uses the first two."""
    if lang == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return one
        if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
            return few
        return many
    return one if n == 1 else few


def cards_count(n: int, lang: Lang) -> str:
    """A number of cards in words."""
    if lang == "ru":
        return f"{n} {plural(n, lang, 'карта', 'карты', 'карт')}"
    return f"{n} {plural(n, lang, 'card', 'cards')}"
