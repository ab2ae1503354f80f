"""The rules page of the animal game, for children and whoever reads it to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from foolery.animals.engine.compose import LAUGH_MODE, PACK, Variant, at_table
from foolery.animals.engine.state import OVER
from foolery.animals.rules.worked import (
    ALL_SKIPPED,
    ANY_CARD,
    ASKED,
    EXAMPLES,
    LOWEST_CARD,
    NOBODY_LAUGHS,
    SOMEBODY_LAUGHS,
    with_the_lowest,
)
from foolery.animals.text.nicknames import ANIMALS, sound_of
from foolery.animals.text.typed import read_written
from foolery.animals.words.options import Both
from foolery.animals.words.telling import language, rank_words
from foolery.base.cards import card_text, parse_card, rank
from foolery.contract import Game, Lang
from foolery.ruleset import Example
from foolery.speech import Facts, Language, say

HEADINGS: Final[Mapping[str, Both]] = {
    "animals": {"en": "Your animal", "ru": "Твой зверь"},
    "cards": {"en": "The cards", "ru": "Карты"},
    "turn": {"en": "Your turn", "ru": "Твой ход"},
    "laugh": {"en": "Do not laugh!", "ru": "Только не смейся!"},
    "new": {"en": "A new pile", "ru": "Новая стопка"},
    "free": {"en": "When nobody has the card", "ru": "Если карты нет ни у кого"},
    "end": {"en": "Who wins", "ru": "Кто победил"},
    "next": {"en": "The next game", "ru": "Следующая игра"},
    "example": {"en": "For example", "ru": "Например"},
    "worked": {"en": "What may I do?", "ru": "Что можно сделать?"},
    "typing": {"en": "What do I type?", "ru": "Что набирать?"},
    "options": {"en": "You can also play it so", "ru": "Можно играть и так"},
}
TEXTS: Final[Mapping[str, Both]] = {
    "intro": {
        "en": "A funny game with cards. Everybody is an animal. Get rid of your cards first and you win!",
        "ru": "Весёлая карточная игра. Каждый игрок — зверь. Кто первым избавится от карт, тот и победил!",
    },
    "animals": {
        "en": "Everybody at the table is an animal, and every animal has its sound:",
        "ru": "Каждый за столом — какой-нибудь зверь, и у каждого свой голос:",
    },
    "cards": {
        "en": "There are {number} cards, from the {lowest} up to the ace. {rest} "
        "There are no trumps, and clubs, diamonds, hearts and spades are all the same here.",
        "ru": "В колоде {number}: младшая — {lowest}, старшая — туз. {rest} Козырей нет, масть не важна.",
    },
    "more-cards": {
        "en": "Seven and eight players take 52 cards; then everything begins with the two.",
        "ru": "Всемером и ввосьмером берут 52 карты, и тогда всё начинается с двойки.",
    },
    "rest-off": {
        "en": "All cards are dealt out, one by one. If they do not come out even, some players have one card more.",
        "ru": "Раздаются все карты, по одной. Если поровну не выходит, у кого-то будет на одну карту больше.",
    },
    "rest-on": {
        "en": "They are dealt out one by one, the same number to everybody; the cards left over are laid aside.",
        "ru": "Раздают их по одной, всем поровну, а лишние карты откладывают.",
    },
    "turn": {
        "en": "Whoever has {low} begins; if several have one, the first after the dealer. He lays it on the table. "
        "Then everybody lays one card in turn, and each time it must be the very next one: {chain}. After the ace "
        "comes {low} again. If you have the right card, you must lay it.",
        "ru": "Начинает тот, у кого есть {low}; если таких несколько — первый после сдающего. Он кладёт её на стол. "
        "Дальше все по очереди кладут по одной карте, и каждый раз ровно следующую: {chain}. После туза снова "
        "{low}. Если нужная карта у тебя есть, её надо положить.",
    },
    "laugh": {
        "en": "You do not have the right card? Then make the sound of your animal, as funny as you can. If somebody "
        "laughs, you are saved: the next player looks for the same card. If nobody laughs, you take the whole pile.",
        "ru": "Нужной карты нет? Подай голос своего зверя, да посмешнее. Если кто-нибудь засмеялся, ты спасён: "
        "ту же карту ищет следующий игрок. Если никто не засмеялся, забирай всю стопку.",
    },
    "prompt": {
        "en": "The computer asks the people at the table one after another whether they laugh, but never the one who "
        "skipped. The first laugh is enough. If there are only computers to be asked, they laugh at every second "
        "sound or so.",
        "ru": "Компьютер по очереди спрашивает людей за столом, смешно ли им; того, кто пропустил ход, не спрашивает. "
        "Хватит и одного смеха. Если спросить "
        "некого, смех слышен примерно через раз.",
    },
    "random": {
        "en": "The computer says whether somebody laughs: {number} % of the time.",
        "ru": "Засмеялся ли кто-нибудь, говорит компьютер: в {number} % случаев.",
    },
    "never": {"en": "In this game nobody ever laughs.", "ru": "В этой игре никто никогда не смеётся."},
    "always": {"en": "In this game somebody always laughs.", "ru": "В этой игре кто-нибудь смеётся всегда."},
    "new-any": {
        "en": "After somebody has taken the pile, the next player begins a new one with any card.",
        "ru": "Когда кто-то забрал стопку, следующий игрок начинает новую любой картой.",
    },
    "new-lowest": {
        "en": "After somebody has taken the pile, the next player begins a new one with the lowest card he has.",
        "ru": "Когда кто-то забрал стопку, следующий игрок начинает новую самой младшей своей картой.",
    },
    "free": {
        "en": "It can happen that nobody has the card, because it was laid aside. When everybody has skipped, also the "
        "player who laid the last card, he may go on with any card he likes.",
        "ru": "Бывает, что нужной карты нет ни у кого: она отложена. Когда пропустили все, и тот, кто положил "
        "последнюю карту, тоже, он кладёт любую карту.",
    },
    "end": {
        "en": "Whoever has no cards left wins, and the game is over. There are no losers and no fools here. After "
        "2000 turns the game stops: then the fewest cards win, and if two players have equally few, it is a draw.",
        "ru": "У кого не осталось карт, тот победил, и игра окончена. Проигравших и дураков здесь нет. После 2000 "
        "ходов игра останавливается: побеждает тот, у кого карт меньше всех, а если таких двое или больше — ничья.",
    },
    "next": {
        "en": "Who deals first is drawn by lot. Then the player to the left of the dealer deals.",
        "ru": "Кто сдаёт первым, решает жребий. Потом сдаёт сосед слева.",
    },
    "typing": {
        "en": "`lay 9c` or just `9c` lays the nine of clubs: first the rank (2 to 10, J, Q, K, A), then the suit (c "
        "clubs, d diamonds, h hearts, s spades). `skip` skips, `laugh` and `no-laugh` answer whether it was funny.",
        "ru": "`9т` — положить девятку треф: сначала достоинство (от 2 до 10, В, Д, К, Т), потом масть (т — трефы, б "
        "— бубны, ч — червы, п — пики). `пропускаю` — пропустить ход, `смеюсь` и `молчу` — ответить, смешно ли.",
    },
    "straight": {
        "en": "Everybody keeps a straight face, so the {b} takes the pile.",
        "ru": "Никто не смеётся, стопку приходится забрать.",
    },
    "laughed": {
        "en": "Somebody laughs, so the {b} is saved, and the next player looks for the same card.",
        "ru": "Кто-то смеётся, и можно ничего не брать: ту же карту ищет следующий.",
    },
    "example": {
        "en": "The king of hearts lies on the pile. The {a} lays the ace of clubs. Now comes {low}. The {b} has none: "
        "“{sound}”",
        "ru": "На стопке лежит король червей. Ходит {a}: туз треф. Теперь нужна карта: {low}. Следующий зверь — {b}, "
        "такой карты у него нет: «{sound}»",
    },
}


def rules_page(game: Game, lang: Lang, players: int | None = None) -> str:
    """The page in Markdown, for a table of so many seats; else for a small one."""
    tongue = language(lang)
    code = tongue.code
    rules = at_table(game.composition, game.seats()[0] if players is None else players)
    grows = PACK not in game.composition.named and len(rules.cards) < 52
    first = rank(rules.cards[0])
    facts = {
        "low": rank_words(first, tongue),
        "lowest": tongue.rank(first),
        "number": tongue.count(len(rules.cards)) if code == "ru" else str(len(rules.cards)),
        "rest": TEXTS["rest-on" if rules.drop_remainder else "rest-off"][code],
        "chain": ", ".join(tongue.rank(number) for number in range(first, 13)),
        "a": ANIMALS[0].name(code),
        "b": ANIMALS[1].name(code),
        "sound": ANIMALS[1].sounds[code],
    }
    outcome = "laughed" if game.options[LAUGH_MODE] in ("always", "random-100") else "straight"
    laugh = TEXTS["laugh"][code] + "\n\n" + _laugh_mode(game.options[LAUGH_MODE], code)
    sections = {
        "animals": TEXTS["animals"][code] + "\n\n" + _menagerie(code),
        "cards": TEXTS["cards"][code].format(**facts) + (" " + TEXTS["more-cards"][code] if grows else ""),
        "turn": TEXTS["turn"][code].format(**facts),
        "laugh": laugh,
        "new": TEXTS["new-lowest" if rules.lowest_begins else "new-any"][code],
        **({"free": TEXTS["free"][code]} if _may_stick(rules) else {}),
        "end": TEXTS["end"][code],
        "next": TEXTS["next"][code],
        "example": " ".join(TEXTS[name][code].format(**facts) for name in ("example", outcome)),
        "worked": _worked(game, rules, lang),
        "typing": TEXTS["typing"][code],
        "options": _options(game, lang),
    }
    parts = [f"# {game.title(lang)}", TEXTS["intro"][code], f"`{game.id}`"]
    for name, body in sections.items():
        parts += [f"## {HEADINGS[name][code]}", body]
    return "\n\n".join(parts) + "\n"


def _laugh_mode(mode: str, code: str) -> str:
    """How it is found out whether somebody laughs."""
    kind, _, number = mode.partition("-")
    return TEXTS[kind][code].format(number=number)


def _menagerie(code: str) -> str:
    rows = (f"{number}. {animal.name(code)} — {animal.sounds[code]}" for number, animal in enumerate(ANIMALS, 1))
    return "\n".join(rows)


_WORKED: Final[Both] = {
    "en": "You are the {animal}. On the pile: {pile}. In your hand: {hand}. You may: {moves}.",
    "ru": "Ты — {animal}. На стопке: {pile}. На руках: {hand}. Можно: {moves}.",
}
_FOLLOWS: Final[Both] = {
    "en": "What follows: {events} The pile then: {pile}. Next: {next}.",
    "ru": "Что дальше: {events} Стопка после этого: {pile}. Теперь ходит {next}.",
}
_NOTHING: Final[Both] = {"en": "nothing", "ru": "ничего"}


def _may_stick(rules: Variant) -> bool:
    """Whether everybody may skip in turn: cards are laid aside, and somebody may laugh."""
    return rules.drop_remainder and rules.options[LAUGH_MODE] not in ("never", "random-0")


_NEVER_SO: Final = {
    "never": (SOMEBODY_LAUGHS, ASKED),
    "always": (NOBODY_LAUGHS, ASKED),
    "random": (ASKED,),
    "random-0": (SOMEBODY_LAUGHS, ASKED),
    "random-100": (NOBODY_LAUGHS, ASKED),
}
"""Examples of what does not happen when it is found out so whether somebody laughs."""
_LOWEST_BEGINS: Final[Both] = {
    "en": "After a take the next one begins with his lowest card",
    "ru": "Стопку забрали: следующий начинает самой младшей картой",
}


def _shown(rules: Variant) -> list[Example]:
    """The examples in the pack that is played with, those alone that can come about."""
    usual, fitting = with_the_lowest("36"), with_the_lowest(rules.options[PACK])
    found = [fitting[usual.index(example)] if example in usual else example for example in EXAMPLES]
    mode = rules.options[LAUGH_MODE]
    hidden = [*(_NEVER_SO.get(mode) or _NEVER_SO.get(mode.partition("-")[0], ()))]
    hidden += [] if _may_stick(rules) else [ALL_SKIPPED]
    hidden += [ANY_CARD] if rules.lowest_begins else []
    return [
        replace(example, title=_LOWEST_BEGINS) if example is LOWEST_CARD and rules.lowest_begins else example
        for example in found
        if not any(example is one for one in hidden)
    ]


def _worked(game: Game, rules: Variant, lang: Lang) -> str:
    """The worked examples, each with the cards, what may be done and what follows."""
    tongue = language(lang)
    rows = []
    for example in _shown(rules):
        pile = example.position.get("zones", {}).get("center", [])
        seat = example.position["turn"]
        facts = {
            "pile": _cards(pile, tongue.code) or _NOTHING[tongue.code],
            "animal": ANIMALS[seat].name(tongue.code),
            "hand": _cards(example.position["hands"][seat], tongue.code),
            "moves": ", ".join(_action(text, seat, tongue) for text in example.allowed),
        }
        told = [f"- **{example.title[tongue.code]}.**", _WORKED[tongue.code].format(**facts)]
        rows.append(" ".join([*told, *_follows(game, example, tongue)]))
    return "\n".join(rows)


def _follows(game: Game, example: Example, tongue: Language) -> list[str]:
    """What the actions of an example lead to, as the public is told it: the table says «вы», this page «ты»."""
    if not example.play:
        return []
    played = type(game)(example.position["game"])
    state = played.position(example.position)
    lang: Lang = "ru" if tongue.code == "ru" else "en"
    events = []
    for seat, action in example.steps:
        (move,) = played.parse_move(action, state, seat)
        events += [event.text(None, lang) for event in state.play(seat, move)]
    said = " ".join(events)
    if state.phase == OVER:
        return [_FOLLOWS[lang].partition(" {events}")[0], said]
    pile = _cards([card_text(card) for card in state.pile], lang) or _NOTHING[lang]
    return [_FOLLOWS[lang].format(events=said, pile=pile, next=tongue.person(state.turn, None, None))]


def _cards(texts: Sequence[str], code: str) -> str:
    return " ".join(card_text(parse_card(text), code, symbols=True) for text in texts).replace("T", "10")


def _action(text: str, seat: int, tongue: Language) -> str:
    """An action in words, without a table around it."""
    action = read_written(text)
    sound = sound_of(seat, tongue.code).rstrip("!")
    facts = Facts(cards=action.cards, count=len(action.cards), texts={"sound": sound})
    return say(tongue.moves[action.kind], facts, tongue)


def _options(game: Game, lang: Lang) -> str:
    """Every option with its values; the one that is played stands behind its name."""
    return "\n".join(
        f"- {row['title']} (`{row['name']}={row['value']}`): {row['help']}" for row in game.option_rows(lang)
    )
