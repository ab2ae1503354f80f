"""From what was asked for, what was chosen last and what a person answers to a table with everybody seated."""

from __future__ import annotations

import random
import re
import secrets
from typing import TYPE_CHECKING, Any, Final, TypeVar

import foolery
from foolery import bots
from foolery.base.errors import BadPlayers, FooleryError, shortened
from foolery.base.messages import Message
from foolery.catalogue import FAMILIES, USUAL_GAMES
from foolery.ruleset import parse_id
from foolery.speech import begun_as, tongue, typed, with_capital
from foolery.table import entry
from foolery.table.seating import PERSON_ROOM
from foolery.terminal.families import family
from foolery.terminal.options import PlayOptions, SeatSetup, Setup, as_typed, command
from foolery.terminal.screen import Left
from foolery.terminal.words import house_names, in_every_language, named_in, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from foolery.contract import Game, Lang
    from foolery.terminal.screen import Screen

T = TypeVar("T")

USUAL_BOT: Final = "heuristic"
_NUMBER_AND_VALUE: Final = re.compile(r"([0-9]{1,3})(?:[ =]+([\w-]+))?")


def addresses(name: str) -> bool:
    """Whether this is how somebody alone is spoken to, in any language; in a sentence about them it is no name."""
    return name in in_every_language("you")


def nameless(name: str) -> bool:
    """Whether this is what a single person is called who has given no name, in any language."""
    return addresses(name) or name in in_every_language("player", n=1)


def shown_names(table: Setup, lang: Lang) -> list[str]:
    """The names of everybody as they are shown: somebody alone who has given no name is spoken to."""
    alone = table.people == 1
    return [
        say(lang, "you") if sitter.person and alone and nameless(sitter.name) else sitter.name
        for sitter in table.sitters
    ]


def yes(screen: Screen, question: str, default: bool = True) -> bool:
    """Ask a question that is answered with yes or no; Enter gives the default."""
    hint = say(screen.lang, "yes" if default else "no")
    while True:
        answer = screen.ask(f"{question}? [{hint}] ").lower()
        if not answer:
            return default
        meant = typed("terminal-answers").get(answer)
        if meant is not None:
            return meant == "yes"
        screen.say(say(screen.lang, "yes-or-no"))


class Back(Exception):
    """A person wants to be asked the question before this one again."""


def ask_table(screen: Screen, choice: Choice) -> None:
    """Ask how the chosen game is played, and who plays. Raises Back where somebody goes back beyond that, and Left."""
    questions = [*([_ask_options] if _option_rows(choice, screen.lang) else []), _ask_people, _ask_bots]
    at = 0
    while at < len(questions):
        try:
            questions[at](screen, choice)
            at += 1
        except Back:
            if at == 0:
                raise
            at -= 1


def _answer(screen: Screen, prompt: str) -> str:
    """The answer to a question of the menu. Raises Left and Back where that is what is typed."""
    answer = screen.ask(prompt)
    said = entry.command(answer)
    if said == ("quit", ""):
        raise Left
    if said == ("undo", ""):
        raise Back
    return answer


class Choice:
    """A table in the making: what was said, filled up with the last choice and the defaults."""

    def __init__(self, lang: Lang, options: PlayOptions, last: dict[str, Any]) -> None:
        self.lang = lang
        self.options = options
        self.game_id = (_text(last.get("game")) or "throw-in") if options.game is None else options.game
        if options.game is None and not _known(self.game_id):
            self.game_id = "throw-in"
        self.people = [name for name in options.people if name.strip()]
        remembered = [named_in(lang, name) for name in _texts(last.get("people"))] if options.says_nothing else []
        if not self.people:
            self.people = remembered or [say(lang, "you")]
        if len(self.people) == 1 and nameless(self.people[0]):
            self.people = [say(lang, "you")]
        while options.hot_seat and len(self.people) < 2:
            self.people = [say(lang, "player", n=1), say(lang, "player", n=2)]
        self.bots = [spec for spec in options.bots for spec in [spec.strip()] if spec]
        if not self.bots and options.says_nothing:
            # What stands in a file brings no code of others in: only bots of the package are remembered.
            self.bots = [spec for spec in map(bots.named, _texts(last.get("bots"))) if bots.is_ours(spec)]
            self.bots_said = "bots" in last and (bool(self.bots) or len(self.people) > 1)
        else:
            self.bots_said = bool(self.bots) or len(self.people) > 1

    @property
    def game(self) -> Game:
        """The game. Raises RulesError."""
        return foolery.game(self.game_id)

    def bot_kinds(self) -> list[str]:
        """One kind, with or without a name, for each bot."""
        kinds = self.bots or ([] if self.bots_said else [USUAL_BOT])
        if self.options.players is None:
            return kinds
        wanted = self.options.players - len(self.people)
        if wanted < 0:
            raise BadPlayers("terminal.too-many-people", people=len(self.people), players=self.options.players)
        cycle = kinds or [USUAL_BOT]
        return [cycle[i % len(cycle)] for i in range(wanted)]

    def setup(self) -> Setup:
        """Everybody seated. Raises FooleryError."""
        game = self.game
        kinds = self.bot_kinds()
        count = len(self.people) + len(kinds)
        if count not in game.seats():
            raise BadPlayers("terminal.seats", game=game.id, seats=game.seats(), players=count)
        seed = self.options.seed if self.options.seed is not None else secrets.token_hex(8)
        sitters = _seated(self.people, kinds, seed, self.lang)
        return Setup(game.id, sitters, seed, self.options.deals or (game.deals if game.deals > 1 else None))


def _seated(people: Sequence[str], kinds: Sequence[str], seed: str, lang: Lang) -> tuple[SeatSetup, ...]:
    """People first, then bots, all with names that nobody else has."""
    taken: list[str] = []

    def free(name: str) -> str:
        name = tidy_name(name)
        if not name or addresses(name):
            name = say(lang, "player", n=len(taken) + 1)
        found, number = name, 2
        while found.lower() in taken:
            found = f"{name[: PERSON_ROOM - 2]} {number}"
            number += 1
        taken.append(found.lower())
        return found

    others = {split_bot(spec)[0].lower() for spec in kinds} | {name.lower() for name in people}
    pool = [name for name in house_names(lang) if name.lower() not in others]
    random.Random(seed).shuffle(pool)
    out = [SeatSetup(free(name)) for name in people]
    for spec in kinds:
        name, kind = split_bot(spec)
        bots.find(kind)
        given = name or (pool.pop() if pool else say(lang, "player", n=len(out) + 1))
        out.append(SeatSetup(free(given), kind, house=not name))
    return tuple(out)


def split_bot(spec: str) -> tuple[str, str]:
    """``Vera=lowest`` as name and kind; the name may be missing."""
    return bots.apart(spec)


def tidy_name(name: str) -> str:
    """A name that fits into a line and cannot steer a terminal."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:PERSON_ROOM].strip()


def asks_help(answer: str) -> bool:
    """Whether this asks what may be typed, as in a game."""
    return entry.command(answer) == ("help", "")


def ask_game(screen: Screen, choice: Choice, others: Sequence[tuple[str, T]] = ()) -> T | None:
    """Ask for a game, or for one of the ``others`` that stand below the games, each with its text; None: a game.

    Raises Left and Back.
    """
    lang = screen.lang
    usual = usual_games()
    screen.say(say(lang, "hello"))
    titles = [foolery.game(game_id).title(lang) for game_id in usual]
    _numbered_rows(screen, [*titles, *(text for text, _ in others)])
    for key, name in (("more-games", "games"), ("more-rules", "rules")):
        screen.say(say(lang, key, command=command(name)), style="dim", indent=5)
    while True:
        answer = _answer(screen, f"{say(lang, 'ask-game')} [{choice.game_id}]: ")
        if asks_help(answer):
            screen.table([(game_id, foolery.game(game_id).title(lang)) for game_id in foolery.games()])
            continue
        number = int(answer) if answer.isdecimal() and len(answer) < 4 else 0
        if answer.isdecimal() and not 0 < number <= len(usual) + len(others):
            _say_no_number(screen, answer, len(usual) + len(others))
            continue
        if len(usual) < number <= len(usual) + len(others):
            return others[number - len(usual) - 1][1]
        if 0 < number <= len(usual):
            answer = usual[number - 1]
        try:
            choice.game_id = foolery.game(answer or choice.game_id).id
        except FooleryError as error:
            screen.say(sentence(error, lang))
        else:
            return None


def usual_games() -> list[str]:
    """The games that have a number: those of Durak that most people know, and the first of every other family."""
    firsts = (next(iter(family.registry.playable()), "") for family in list(FAMILIES)[1:])
    return [*USUAL_GAMES, *filter(None, firsts)]


def families_taught() -> list[str]:
    """The families that have a lesson."""
    return [name for name in FAMILIES.names if family(name).taught]


def ask_family(screen: Screen) -> str:
    """Ask for a family whose game is taught; Enter is the first. Raises Left and Back."""
    families = families_taught()
    _numbered_rows(screen, [tongue(screen.lang).say(f"family.{name}") for name in families])
    while True:
        answer = _answer(screen, f"{say(screen.lang, 'ask-lesson')} [1]: ") or "1"
        if asks_help(answer):
            screen.say(say(screen.lang, "lesson-help"))
            continue
        if answer.isdecimal() and len(answer) < 4 and 0 < int(answer) <= len(families):
            return families[int(answer) - 1]
        _say_no_number(screen, answer, len(families))


def _say_no_number(screen: Screen, answer: str, last: int) -> None:
    """Say what would have been a number of the list; a word is not called a number."""
    known = "no-such-number" if answer.isdecimal() else "numbers-only"
    screen.say(say(screen.lang, known, number=answer[:20], last=last))


def _numbered_rows(screen: Screen, texts: Sequence[str]) -> None:
    """Texts with their numbers, each wrapped beside its number."""
    for number, text in enumerate(texts, 1):
        screen.say(f"{number:>2}  {text}", indent=1, hanging=4)


def _option_rows(choice: Choice, lang: Lang) -> list[Any]:
    """The options of the chosen game that people often change and that change something in it."""
    own = family(choice.game.family)
    shown = own.common.difference(own.idle(choice.game))
    return [row for row in choice.game.option_rows(lang) if row["name"] in shown]


def _ask_options(screen: Screen, choice: Choice) -> None:
    """Show the options that people often change; a number takes the next value of one, or the value behind it."""
    lang = screen.lang
    told = False
    while True:
        rows = _option_rows(choice, lang)
        if not told:
            screen.say(say(lang, "options"))
            _numbered_rows(screen, [_option_said(row) for row in rows])
            _say_other_options(screen, choice)
        told = True
        answer = _answer(screen, f"{say(lang, 'ask-options')} [{say(lang, 'go-on-so')}]: ")
        if not answer:
            return
        found = _NUMBER_AND_VALUE.fullmatch(answer)
        number, value = found.groups() if found else ("", None)
        if not number or not 0 < int(number) <= len(rows):
            _say_no_number(screen, number or answer, len(rows))
            continue
        try:
            choice.game_id = _changed(choice.game, rows[int(number) - 1], value)
            told = False
        except FooleryError as error:
            screen.say(sentence(error, lang))


def _say_other_options(screen: Screen, choice: Choice) -> None:
    """Where the options are told that the menu does not list, and how one of them is written."""
    own = family(choice.game.family)
    left_out = own.common.union(own.idle(choice.game))
    for row in choice.game.option_rows(screen.lang):
        if row["name"] not in left_out:
            example = _changed(choice.game, row)
            told = say(screen.lang, "other-options", command=f"{command('rules')} {choice.game.id}", example=example)
            screen.say(told, style="dim", indent=5)
            return


def _option_said(row: Mapping[str, Any]) -> str:
    """An option with what is played now, and what else could be where there are more than two values."""
    values = f" [{' | '.join(row['values'])}]" if len(row["values"]) > 2 else ""
    return f"{row['title']}: {row['said'].get(row['value'], row['value'])}{values}"


def _changed(game: Game, row: Mapping[str, Any], value: str | None = None) -> str:
    """The id of the game with another value of an option, the next one where none is given. Raises RulesError."""
    values = [value for value in row["values"] if value == value.lower()]  # a capital stands for a number to be typed
    after = values[(values.index(row["value"]) + 1) % len(values)] if row["value"] in values else values[0]
    after = value or after
    ids, options = parse_id(game.id)
    return foolery.game("+".join(ids) + "".join(f",{k}={v}" for k, v in {**options, row["name"]: after}.items())).id


def _ask_people(screen: Screen, choice: Choice) -> None:
    while True:
        answer = _answer(screen, f"{say(screen.lang, 'ask-people')} [{', '.join(choice.people)}]: ")
        if _told_too_long(screen, answer.split(",")):
            continue
        names = [tidy_name(name) for name in answer.split(",") if tidy_name(name)]
        if asks_help(answer) or answer.strip("0") == "" != answer:
            screen.say(say(screen.lang, "people-help"))
            continue
        if answer.isdecimal():
            names = _numbered(int(answer[:3]), screen.lang)
        alike = next((name for at, name in enumerate(names) if name.lower() in map(str.lower, names[:at])), None)
        if alike is not None:
            screen.say(sentence(FooleryError("usage.same-name", name=alike), screen.lang))
            continue
        count = len(names)
        most = choice.game.seats()[-1]
        if count > most:
            _tell_seats(screen, choice.game, count)
            continue
        if names:
            if (len(names) > 1) != (len(choice.people) > 1):
                choice.bots, choice.bots_said = [], len(names) > 1
            choice.people = names
        return


def _told_too_long(screen: Screen, names: Iterable[str]) -> bool:
    """Say which of these names is too long; whether one is."""
    long = next((name.strip() for name in names if len(name.strip()) > PERSON_ROOM), None)
    if long is not None:
        error = FooleryError("usage.long-name", name=shortened(long), most=PERSON_ROOM)
        screen.say(sentence(error, screen.lang))
    return long is not None


def _numbered(count: int, lang: Lang) -> list[str]:
    """So many people without names."""
    return [say(lang, "you")] if count == 1 else [say(lang, "player", n=n) for n in range(1, count + 1)]


def _ask_bots(screen: Screen, choice: Choice) -> None:
    kinds = ", ".join(bots.offered())
    screen.say(say(screen.lang, "bots-kinds", kinds=kinds), style="dim")
    while True:
        usual = choice.bot_kinds()
        shown = str(len(usual)) if set(usual) <= {USUAL_BOT} else ", ".join(usual)
        answer = _answer(screen, f"{say(screen.lang, 'ask-bots')} [{shown}]: ")
        if asks_help(answer):
            screen.say(say(screen.lang, "bots-help"))
            continue
        wanted = _bots_of(answer, usual) if answer else usual
        if _told_too_long(screen, (split_bot(spec)[0] for spec in wanted)):
            continue
        unknown = next((spec for spec in wanted if not _kind_known(spec)), None)
        if unknown is not None:
            screen.say(say(screen.lang, "no-bot", text=split_bot(unknown)[1][:40], kinds=kinds))
            continue
        if len(choice.people) + len(wanted) not in choice.game.seats():
            _tell_seats(screen, choice.game, len(choice.people) + len(wanted))
            continue
        choice.bots, choice.bots_said = wanted, True
        return


def _bots_of(answer: str, usual: Sequence[str]) -> list[str]:
    """An answer as kinds of bots: a number of them, or their kinds by name."""
    if answer.isdecimal() and len(answer) < 4:
        cycle = usual or [USUAL_BOT]
        return [cycle[i % len(cycle)] for i in range(int(answer))]
    if bots.PROGRAM in answer:
        return list(bots.listed(answer))
    return [word for word in answer.replace(",", " ").split() if word]


def _tell_seats(screen: Screen, game: Game, count: int) -> None:
    """How many may play, where this many may not."""
    told = Message("terminal.seats", game=game.title(screen.lang), seats=game.seats(), players=count)
    screen.say(with_capital(told.text(screen.lang)) + ".")


def sentence(error: FooleryError, lang: Lang) -> str:
    """An error as a sentence that begins with a capital, but for ids, which have none, and ends with a stop."""
    told = error.text(lang)
    head = re.split(r"[\s.,:=+]", told)[0]
    text = begun_as(told, " ".join(as_typed(told).split()))
    return (text if head in foolery.rules() else with_capital(text)) + ("" if text.endswith((".", "?", "!")) else ".")


def _known(game_id: str) -> bool:
    try:
        foolery.game(game_id)
    except FooleryError:
        return False
    return True


def _kind_known(spec: str) -> bool:
    try:
        bots.find(split_bot(spec)[1])
    except FooleryError:
        return False
    return True


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str) and item.strip()] if isinstance(value, list) else []
