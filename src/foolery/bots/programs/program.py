"""A bot that is a program of any language, in a process of its own."""

from __future__ import annotations

import contextlib
import hashlib
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from foolery import catalogue
from foolery.base.cards import Move
from foolery.base.causes import of_action
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.bots.bot import PROGRAM, Bot, BotError
from foolery.bots.programs.talk import Talk
from foolery.contract import Action, Event, Result, View
from foolery.contract.action import MOST_ACTIONS

SECONDS: Final = 30.0
"""How long an answer may take where nobody says."""
_SEED: Final = 16


class Program(Bot):
    """A seat's process: started for its first deal, kept from deal to deal, ended by ``close``.

    Whatever is wrong with it is a BotError; its process is ended then, and the next deal has a new one. A whole action
    is asked for once: the moves that make it follow without a question.
    """

    command: ClassVar[str] = ""
    lasting: ClassVar[bool] = True

    def __init__(self, seed: str = "") -> None:
        # No process yet: a bot may be made only to see whether there is one.
        self.seconds = 0.0
        self.talk: Talk | None = None
        self._forget(seed)

    def _forget(self, seed: str) -> None:
        self.text = seed
        self.heard: list[Event] = []
        self.told = 0
        self.rest: list[tuple[View, Move]] = []
        self.begun = False

    def reset(self, seed: str) -> None:
        """A new deal begins. Raises BotError where the program cannot be started or does not say hello."""
        self._forget(seed)
        self._talk()

    def listens(self) -> bool:
        """Whether the program has said so."""
        return self._talk().listens

    def observe(self, event: Event) -> None:
        """Keep the event until the program is asked."""
        self.heard.append(event)

    def choose(self, view: View) -> Move:
        """The next move of the action that the program has chosen, or the first of another one."""
        while self.rest:
            seen, move = self.rest.pop(0)
            if seen == view:
                return move
        moves = self._chosen(view).moves
        self.rest = following(view, moves)
        return moves[0]

    def ended(self, result: Result) -> None:
        """Tell the program the rest of the deal and how it ended, unless it was never told that it has begun."""
        if self.talk is not None and self.begun:
            self._tell_events(self.talk, self.seat)
            self.talk.say({"type": "end", "result": dict(result.to_wire())})
        self.begun = False

    def close(self) -> None:
        """End the process: it is told, and killed where it does not go."""
        talk, self.talk = self.talk, None
        if talk is not None:
            talk.end()

    def files(self) -> list[Path]:
        """The files that the command names: what the program is made of, as far as one can tell."""
        return [path for word in words_of(self.command) for path in [Path(word)] if path.is_file()]

    # The conversation

    @property
    def _bot(self) -> str:
        return PROGRAM + self.command

    def _talk(self) -> Talk:
        if self.talk is None:
            words = words_of(self.command)
            # The system takes a command there as it is typed.
            command: Sequence[str] | str = self.command if sys.platform == "win32" else words
            self.talk = Talk(self._bot, command, self.seconds or SECONDS)
            # A fresh process in the middle of a deal is told all of it.
            self.begun, self.told = False, 0
        return self.talk

    def _chosen(self, view: View) -> Action:
        """The whole action that the program chooses. Raises BotError."""
        talk = self._talk()
        try:
            return self._asked(talk, view)
        except BotError as error:
            self.talk = None
            talk.refuse(error)
            raise
        except BaseException:
            # It was interrupted: an answer that comes now would be taken for another one's.
            self.talk = None
            talk.lines.kill()
            raise

    def _asked(self, talk: Talk, view: View) -> Action:
        if not self.begun:
            self._tell_game(talk, view)
        self._tell_events(talk, view.me)
        actions = view.actions()
        complete = len(actions) < MOST_ACTIONS
        text = talk.ask(view.to_wire(), [action.to_wire() for action in actions], complete)
        found = next((action for action in actions if action.text == text), None)
        return found if found is not None else _unlisted(talk, view, text)

    def _tell_game(self, talk: Talk, view: View) -> None:
        self.begun, self.seat = True, view.me
        talk.say(
            {
                "type": "game",
                "game": view.game,
                "family": view.family,
                "revisions": view.revisions(),
                "players": view.players,
                "seat": view.me,
                # The seed of a deal tells its cards, and those of the bots are made from it: no way leads back.
                "seed": hashlib.blake2b(self.text.encode(), digest_size=_SEED).hexdigest(),
                "seconds": talk.seconds,
            }
        )

    def _tell_events(self, talk: Talk, seat: int) -> None:
        news = self.heard[self.told :] if talk.listens else []
        if news:
            talk.say({"type": "events", "events": [dict(event.to_wire(seat)) for event in news]})
        self.told = len(self.heard)


def _unlisted(talk: Talk, view: View, text: str) -> Action:
    """The legal action with this very text, which need not be among those that were listed. Raises ProgramError."""
    try:
        action = catalogue.game(view.game).parse_action(text, view)
    except FooleryError as error:
        why: Message = of_action(error)
    else:
        if action.text == text:
            return action
        why = Message("program.written", text=action.text)
    raise talk.error("program.illegal", view.line(), text=text, why=why)


def following(view: View, moves: Sequence[Move]) -> list[tuple[View, Move]]:
    """The moves of an action after its first, each with what its seat sees before it.

    While a seat picks cards it sees the same in every state that agrees with its view, so one of them serves.
    """
    found = []
    if len(moves) > 1:
        ahead = view.sample("ahead")
        ahead.play(view.me, moves[0])
        for move in moves[1:]:
            found.append((ahead.view(view.me), move))
            ahead.play(view.me, move)
    return found


def words_of(command: str) -> list[str]:
    """A command word by word. Raises ValueError for a quotation mark without its second."""
    if sys.platform == "win32":
        return [word.strip('"') for word in shlex.split(command, posix=False)]
    return shlex.split(command)


def kind_of(spec: str) -> type[Program]:
    """The bot that is this command, with or without its prefix. Raises BotError where it cannot be started."""
    command = spec.removeprefix(PROGRAM).strip()
    try:
        words = words_of(command)
    except ValueError as cause:
        raise BotError("program.quotes", bot=spec) from cause
    if not words:
        raise BotError("program.empty", bot=spec)
    with contextlib.suppress(ValueError):
        if shutil.which(words[0]) is not None:
            return type("Program", (Program,), {"command": command, "__module__": __name__})
    raise BotError("program.not-there", bot=spec, program=words[0])
