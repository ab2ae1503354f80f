"""The entry: from what was asked for to an exit status, with one sentence for everything that can go wrong."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from typing import Final

import foolery
from foolery import bots
from foolery import record as records
from foolery.base.causes import reason, system_reason
from foolery.base.errors import FooleryError
from foolery.compiling import finder
from foolery.terminal import ask, store
from foolery.terminal import lesson as lessons
from foolery.terminal.options import PlayOptions, Setup, as_typed, language
from foolery.terminal.saving import Saving
from foolery.terminal.screen import EndOfInput, Left, Screen
from foolery.terminal.session import Session
from foolery.terminal.words import say

SEARCH: Final = r"search(-\d+|:\d+it.*)?"
"""Bots that think a number of times, which takes long in the plain form; ``search:1s`` keeps to its clock."""
SAVED_SHOWN: Final = 3
"""So many saved games stand in the menu."""


def play(options: PlayOptions | None = None) -> int:
    """Play until the people have had enough; gives the exit status: 0, also when the input ends; 1 for trouble.

    A reader of the output that goes away is not caught here (BrokenPipeError): that is the command's affair.
    """
    options = options or PlayOptions()
    return _Sitting(options).run()


class _Sitting:
    """One call of ``play``: what is known about the game so far decides which words are right when it stops."""

    def __init__(self, options: PlayOptions) -> None:
        self.options = options
        self.screen = Screen(language(options.lang), plain=options.plain, colours=options.colours)
        self.session: Session | None = None
        self.hold = store.GameLock()

    def run(self) -> int:
        """Play, and tell even where the screen is lost."""
        try:
            return self.sit()
        except BrokenPipeError:
            raise
        except OSError as error:
            if os.environ.get("FOOLERY_TRACEBACK"):
                raise
            # What goes wrong with a file names it; what goes wrong with the screen has no name.
            return self.unheard(error) if error.filename is None else self.fail(error)
        finally:
            self.hold.release()

    def take(self, path: Path) -> None:
        """Keep others from playing this game meanwhile. Raises FooleryError where somebody plays it."""
        if not self.hold.take(path):
            raise FooleryError("terminal.in-use", path=store.short(path))

    def sit(self) -> int:
        """Set up, play, and say goodbye in every case."""
        try:
            self.session = self.resumed() if self.options.continue_ else self.begun()
            self.warn()
            self.session.run()
        except EndOfInput:
            self.leave("ended")
        except (Left, KeyboardInterrupt):
            self.leave("left")
        except FooleryError as error:
            return self.fail(error)
        except (OSError, SystemExit):
            raise
        except Exception as error:
            if os.environ.get("FOOLERY_TRACEBACK"):
                raise
            return self.fail(error)
        else:
            self.thank(self.session)
        return 0

    def warn(self) -> None:
        """Say before the first move that a bot of the table is slow in the form that runs."""
        assert self.session is not None
        kinds = [bots.apart(sitter.bot)[1] for sitter in self.session.setup.sitters if sitter.bot]
        slow = sorted({kind for kind in kinds if re.fullmatch(SEARCH, kind)})
        if slow and not finder.compiled():
            self.screen.say(say(self.screen.lang, "slow-bots", bots=slow))

    def unheard(self, error: OSError) -> int:
        """Nothing can be shown any more, because a disk is full perhaps: said where errors are read."""
        saved = self.session is not None and not self.session.saving.trouble
        key = "output-lost" if saved else "output-lost-unsaved"
        self.screen.abandon()
        lang = self.screen.lang
        self.complain(say(lang, key, reason=system_reason(error).text(lang), command=self.go_on))
        return 1

    def begun(self) -> Session:
        """A new game. Raises FooleryError where what was asked for cannot be."""
        if self.options.record is not None and os.path.lexists(self.options.record):
            path = store.short(self.options.record)
            if self.options.record.is_dir():
                raise FooleryError("terminal.record-folder", path=path)
            raise FooleryError("terminal.record-exists", path=path, command=self.go_on)
        if self.options.record is not None and not self.options.record.absolute().parent.is_dir():
            folder = store.short(self.options.record.absolute().parent)
            raise FooleryError("terminal.record-nowhere", folder=folder)
        if self.options.lesson:
            return self.taught(self.family_taught())
        choice = ask.Choice(self.screen.lang, self.options, store.last_choice())
        if not (self.options.says_nothing and self.screen.live):
            return self.seated(choice.setup(), keep=False)
        while True:
            try:
                return self.chosen(choice)
            except ask.Back:
                self.screen.gap()

    def chosen(self, choice: ask.Choice) -> Session:
        """What somebody picks in the menu. Raises Back where he wants to pick anew, Left where he wants nothing."""
        lesson: list[tuple[str, Path | str]] = [(say(self.screen.lang, "menu-lesson"), "lesson")]
        try:
            picked = ask.ask_game(self.screen, choice, [*lesson, *self.saved_tables()])
        except ask.Back as first:
            raise Left from first
        if isinstance(picked, Path):
            self.take(picked)
            return self.going_on(picked)
        if picked is not None:
            return self.taught(ask.ask_family(self.screen))
        ask.ask_table(self.screen, choice)
        return self.seated(choice.setup())

    def seated(self, setup: Setup, keep: bool = True) -> Session:
        """A new game at this table; ``keep`` the choice for the next start where it was made in the menu."""
        if keep:
            store.keep_choice(setup)
        chosen = self.options.record
        if chosen is not None:
            self.take(chosen)
        saving = Saving.begun(setup, chosen or store.new_record_path(setup.game, self.hold))
        return Session.new(self.screen, saving, self.options.sort, self.options.auto)

    def taught(self, name: str) -> Session:
        """A guided first deal of a family."""
        session = self.seated(lessons.setup(name, self.options, self.screen.lang), keep=False)
        session.lesson = lessons.Lesson(session.game, self.screen.lang)
        self.screen.gap()
        for text in session.lesson.hello(self.options.game):
            self.screen.say(text)
        return session

    def family_taught(self) -> str:
        """The family of the game that was asked for, else what a person at a terminal says, else the first taught."""
        if self.options.game is not None:
            return foolery.game(self.options.game).family
        if not self.screen.live:
            return ask.families_taught()[0]
        try:
            return ask.ask_family(self.screen)
        except ask.Back as first:
            raise Left from first

    def saved_tables(self) -> list[tuple[str, Path | str]]:
        """The games that were left last and that nobody plays elsewhere, with what they are in a line."""
        found: list[tuple[str, Path | str]] = []
        for path in store.left_games():
            said = self.table_said(path) if store.free(path) else ""
            if said:
                found.append((said, path))
            if len(found) == SAVED_SHOWN:
                break
        return found

    def table_said(self, path: Path) -> str:
        """A saved game in a line; empty where it cannot be gone on with."""
        lang = self.screen.lang
        try:
            record = records.read(store.read_whole(path))
            game = foolery.game(record.game).title(lang)
            table = store.noted_setup(record, lang)
        except (OSError, ValueError, FooleryError):
            return ""
        names = ", ".join(ask.shown_names(table, lang))
        return say(lang, "menu-saved", game=game, names=names, n=len(record.deals))

    def resumed(self) -> Session:
        """The game that was left. Raises FooleryError where there is none, or where it cannot be continued."""
        path = self.options.record
        if path is None:
            path = self.free_game()
        else:
            self.take(path)
        return self.going_on(path)

    def going_on(self, path: Path) -> Session:
        """The game in this file, which nobody else plays. Raises FooleryError where it cannot be continued."""
        try:
            session = self.session_of(path)
        except (OSError, UnicodeDecodeError, FooleryError) as error:
            raise FooleryError("terminal.bad-saved", path=store.short(path), why=reason(error)) from error
        self.screen.say(say(self.screen.lang, "goes-on"))
        store.set_running(path)
        return session

    def free_game(self) -> Path:
        """The game that was left last and that nobody else plays. Raises FooleryError where there is none."""
        taken: Path | None = None
        for path in store.left_games():
            if self.hold.take(path):
                if taken is not None:
                    self.screen.say(say(self.screen.lang, "skipped", path=store.short(taken)))
                return path
            taken = taken or path
        if taken is not None:
            raise FooleryError("terminal.in-use", path=store.short(taken))
        raise FooleryError("terminal.no-saved", command=self.options.command)

    def session_of(self, path: Path) -> Session:
        """The sitting that a record holds."""
        record = records.read(store.read_whole(path))
        setup = store.noted_setup(record, self.screen.lang)
        self.check_bots(setup)
        saving = Saving.going_on(setup, record, path)
        session = Session.resumed(self.screen, saving, self.options.sort, auto=self.options.auto)
        if setup.lesson:
            session.lesson = lessons.Lesson(session.game, self.screen.lang)
            session.lesson.catch_up(setup, session.table.deals[-1].deeds)
        return session

    def check_bots(self, setup: Setup) -> None:
        """Refuse bots that a record names and that would run code from elsewhere, unless they were asked for."""
        known = {ask.split_bot(spec)[1] for spec in self.options.bots}
        for sitter in setup.sitters:
            if sitter.bot is not None and not bots.is_ours(sitter.bot) and sitter.bot not in known:
                command = f"{self.go_on} --bots {shlex.quote(sitter.bot)}"
                raise FooleryError("terminal.foreign-bot", bot=sitter.bot, command=command)

    @property
    def go_on(self) -> str:
        """The command that goes on with this game, in this language where the surroundings ask for another one."""
        path: Path | None = self.options.record
        words = [self.options.command, "--continue", *(("--record", shlex.quote(str(path))) if path else ())]
        if self.options.lang not in (None, language(None)):
            words += ["--lang", str(self.options.lang)]
        return " ".join(words)

    def leave(self, key: str) -> None:
        """The game stops in the middle: at one keyboard no hand stays behind."""
        session = self.session
        if session is not None and session.hot_seat and session.facing is not None:
            self.screen.clear()
        if session is None:
            key += "-early"
        elif session.saving.trouble:
            key += "-unsaved"
        self.screen.say(say(self.screen.lang, key))
        if key in ("ended", "left"):
            self.screen.copyable(self.go_on)

    def thank(self, session: Session) -> None:
        """The game is over."""
        session.saving.finished()
        if session.lesson is not None:
            self.screen.say(session.lesson.end(self.options.command))
        key = "bye-unsaved" if session.saving.trouble else "bye"
        self.screen.say(say(self.screen.lang, key))
        if key == "bye":
            self.screen.copyable(store.short(session.saving.path))

    def complain(self, text: str) -> None:
        """Say what cannot be done, where errors are read, as every command does."""
        print(self.screen.fit(f"foolery: {' '.join(as_typed(text).split())}"), file=sys.stderr)

    def fail(self, error: Exception) -> int:
        """Trouble: bad input before the game began, or a fault in the middle of it."""
        screen = self.screen
        if self.session is None:
            if isinstance(error, FooleryError):
                text = error.text(screen.lang)
            else:
                text = say(screen.lang, "failed-unsaved", reason=_named(error))
            self.complain(text)
            return 1
        key, why = "failed", _named(error)
        if isinstance(error, FooleryError):
            key, why = "stopped", ask.sentence(error, screen.lang)
        key += "-unsaved" if self.session.saving.trouble else ""
        self.complain(say(screen.lang, key, reason=why, command=self.go_on))
        return 1


def _named(error: Exception) -> str:
    """A fault of the program in a form that can be reported."""
    return f"{type(error).__name__}: {error}"
