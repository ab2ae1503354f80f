"""A guided first deal: a real one against a bot, in which each new kind of decision is explained before it is made."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import foolery
from foolery import bots
from foolery.base.errors import FooleryError
from foolery.ruleset import parse_id
from foolery.speech import tongue
from foolery.terminal import families
from foolery.terminal.advice import advised
from foolery.terminal.options import PlayOptions, SeatSetup, Setup
from foolery.terminal.words import house_names, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from foolery.contract import Game, Lang, View
    from foolery.table.entry import PlayedAction

OPPONENT: Final = "heuristic"
ADVISED: Final = 8
"""So many decisions come with advice."""


def setup(family: str, options: PlayOptions, lang: Lang) -> Setup:
    """The table of a lesson: one person and one bot, one deal. Raises FooleryError where the family has no lesson."""
    taught = families.family(family).taught
    if not taught:
        raise FooleryError("terminal.no-lesson", family=tongue(lang).say(f"family.{family}"))
    seed = options.seed if options.seed is not None else secrets.token_hex(8)
    name = next((name for name in options.people if name.strip()), say(lang, "player", n=1))
    bot = next(one for one in house_names(lang) if one.lower() != name.lower())
    game = foolery.game(taught)
    return Setup(game.id, (SeatSetup(name), SeatSetup(bot, OPPONENT, house=True)), seed, 1, lesson=True)


def step_of(view: View) -> str:
    """What kind of decision a view asks for, as the sentences of its family's lesson name it."""
    return families.family(view.family).step(view, {view.action((move,)).kind for move in view.legal})


class Lesson:
    """What is explained in one deal: each kind of decision when it first comes, and what a good player would do."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.told: set[str] = set()
        self.decisions = 0
        self.now: tuple[str, ...] = ()
        """What is said of the decision that is to be made."""

    @property
    def advises(self) -> bool:
        """Whether the next decision still comes with advice."""
        return self.decisions < ADVISED

    def hello(self, asked: str | None = None) -> Iterator[str]:
        """What the game is about, before the first card is played, and that it is not the game ``asked`` for."""
        if asked is not None and not set(parse_id(foolery.game(asked).id)[0]) <= set(parse_id(self.game.id)[0]):
            yield self.say("lesson.instead", title=self.game.title(self.lang))
        yield self.say(f"lesson.{self.game.family}-hello")
        yield self.say("lesson.typed")

    def look(self, view: View, names: Sequence[str]) -> None:
        """Another decision is to be made."""
        self.now = tuple(self.before(view, names))

    def catch_up(self, setup: Setup, deeds: Iterable[PlayedAction]) -> None:
        """Note what was explained before a game was left, from the actions ``deeds`` of its one deal."""
        state = setup.played().match(len(setup.sitters), setup.seed, setup.deals or 1).state
        for deed in deeds:
            if setup.sitters[deed.seat].person:
                self.told.add(step_of(state.view(deed.seat)))
                self.decisions += 1
            for move in deed.action.moves:
                state.apply(deed.seat, move)

    def before(self, view: View, names: Sequence[str]) -> Iterator[str]:
        """What is said before a decision; nothing where all of it is known by now."""
        step = step_of(view)
        if step not in self.told:
            self.told.add(step)
            yield self.say(f"lesson.{view.family}-{step}")
        if self.advises:
            action, why = bots.hint(view, bots.Teacher)
            reason = bots.reason(view, action, why, self.lang)
            yield self.say("lesson.advice", move=advised(view, action, self.lang, names), reason=reason)
        elif self.decisions == ADVISED:
            yield self.say("lesson.alone")
            if families.family(view.family).advice is not None:
                yield self.say("advice-page.at-table")
        self.decisions += 1

    def end(self, command: str) -> str:
        """What is said when the deal is over."""
        return self.say("lesson.end", command=f"`{command}`")

    def say(self, code: str, **fields: object) -> str:
        """A sentence of the lesson."""
        return tongue(self.lang).say(code, **fields)
