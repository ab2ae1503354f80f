"""What a person asked for on the command line, and the table that comes of it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import foolery
from foolery.contract import Game, Lang
from foolery.speech import SOURCE, spoken_in

Colours = Literal["two", "four"]
Order = Literal["suit", "rank"]


def command(name: str) -> str:
    """Return what people type for a command; ``FOOLERY_COMMAND`` replaces ``foolery`` where it is set.

    ``python3 run.py foolery play`` is the terminal. ``python3 run.py play`` is the server, which takes other options.
    """
    return f"{os.environ.get('FOOLERY_COMMAND', '').strip() or 'foolery'} {name}"


def as_typed(text: str) -> str:
    """A sentence of the lower floors, which know only ``foolery``, with each command as it is typed here."""
    return re.sub(r"`foolery ([a-z-]+)", lambda found: f"`{command(found[1])}", text)


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What ``foolery play`` was told; None and empty mean: not said, so the last choice or the default holds.

    ``people`` are names. Each of ``bots`` is a kind (``heuristic``, ``package.module:Class``), with a name before it if
    wanted (``Vera=lowest``). ``deals`` fixes the number of deals; without it the terminal asks after each. ``record``
    is where the game is saved, or with ``continue_`` the game to go on with. ``command`` is what people are told to
    type when they leave. Without ``sort`` a hand is sorted as usual in the family. ``auto`` lets the only possible move
    make itself, where one person plays against bots; without it that is as usual in the family. ``lesson`` is a
    guided first deal of the game's family.
    """

    game: str | None = None
    players: int | None = None
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seed: str | None = None
    deals: int | None = None
    lang: Lang | None = None
    plain: bool = False
    colours: Colours = "four"
    sort: Order | None = None
    hot_seat: bool = False
    auto: bool | None = None
    lesson: bool = False
    continue_: bool = False
    record: Path | None = None
    command: str = field(default_factory=lambda: command("play"))

    @property
    def says_nothing(self) -> bool:
        """Whether the table is left open altogether, so that a person at a terminal is asked."""
        nothing = self.game is None and self.players is None and not self.lesson
        return nothing and not (self.people or self.bots or self.hot_seat)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in one seat: a person, or a bot of some kind; ``house`` tells that its name is none that people gave."""

    name: str
    bot: str | None = None
    house: bool = False

    @property
    def person(self) -> bool:
        """Whether it is a person, who is asked at the keyboard."""
        return self.bot is None


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with everybody in their seats; ``lesson`` marks a guided first deal."""

    game: str
    sitters: tuple[SeatSetup, ...]
    seed: str
    deals: int | None
    lesson: bool = False

    @property
    def people(self) -> int:
        """How many of the seats are people's."""
        return sum(sitter.person for sitter in self.sitters)

    def played(self) -> Game:
        """The game, which knows where people sit."""
        return foolery.game(self.game).with_persons(seat for seat, sitter in enumerate(self.sitters) if sitter.person)


def language(chosen: Lang | None) -> Lang:
    """The language to speak: as chosen, else the one of the environment, else English."""
    return chosen if chosen is not None else of_environment() or SOURCE


def of_environment() -> Lang | None:
    """The language that the environment names; None where it names none, or none that we have."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    value = next((value for variable in variables if (value := os.environ.get(variable, ""))), "")
    found = spoken_in(value)
    return found if value.lower().startswith(found) else None
