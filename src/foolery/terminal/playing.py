"""The entry: from what was asked for to an exit status, with one sentence for everything that can go wrong."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

from foolery import record as records
from foolery.errors import FooleryError
from foolery.errors_ru import system_reason
from foolery.terminal import ask, store
from foolery.terminal.options import PlayOptions, language
from foolery.terminal.saving import Saving
from foolery.terminal.screen import EndOfInput, Screen
from foolery.terminal.session import Left, Session
from foolery.terminal.words import say

if TYPE_CHECKING:
    from pathlib import Path

    from foolery.contract import Lang


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
        self.screen = self.screen_in(language(options.lang))
        self.session: Session | None = None
        self.hold = store.Hold()

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
            raise FooleryError(say(self.screen.lang, "in-use", path=store.short(path)))

    def sit(self) -> int:
        """Set up, play, and say goodbye in every case."""
        try:
            self.session = self.resumed() if self.options.continue_ else self.begun()
            if self.session is None:
                return 1
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

    def unheard(self, error: OSError) -> int:
        """Nothing can be shown any more, because a disk is full perhaps: said where errors are read."""
        saved = self.session is not None and not self.session.saving.trouble
        key = "output-lost" if saved else "output-lost-unsaved"
        self.screen.abandon()
        self.complain(say(self.screen.lang, key, reason=_plain(error, self.screen.lang), command=self.go_on))
        return 1

    def screen_in(self, lang: Lang) -> Screen:
        """The screen in this language."""
        return Screen(lang, plain=self.options.plain, colours=self.options.colours)

    def begun(self) -> Session:
        """A new game. Raises FooleryError where what was asked for cannot be."""
        if self.options.record is not None and os.path.lexists(self.options.record):
            path = store.short(self.options.record)
            key = "record-folder" if self.options.record.is_dir() else "record-exists"
            raise FooleryError(say(self.screen.lang, key, path=path, command=self.go_on))
        setup = ask.setup(self.screen, self.options, store.last_choice())
        store.keep_choice(setup)
        saving = Saving.begun(setup, self.options.record)
        self.take(saving.path)
        return Session.new(self.screen, setup, saving, self.options.sort)

    def resumed(self) -> Session | None:
        """The game that was left."""
        lang = self.screen.lang
        path = self.options.record or store.running()
        if path is None:
            self.complain(say(lang, "no-saved", command=self.options.command))
            return None
        self.take(path)
        try:
            record = records.read(path.read_text(encoding="utf-8"))
            lang = self.options.lang or store.noted_language(record) or lang
            if lang != self.screen.lang:
                self.screen = self.screen_in(lang)
            setup = store.noted_setup(record, self.screen.lang)
            saving = Saving(setup, records.Recorder.going_on(record), path)
            session = Session.resumed(self.screen, setup, saving, record, self.options.sort)
        except (OSError, UnicodeDecodeError, FooleryError) as error:
            self.complain(say(lang, "bad-saved", path=store.short(path), reason=_plain(error, lang)))
            return None
        self.screen.say(say(self.screen.lang, "goes-on"))
        store.set_running(path)
        return session

    @property
    def go_on(self) -> str:
        """The command that goes on with this game."""
        path: Path | None = self.options.record
        return f"{self.options.command} --continue" + (f" --record {shlex.quote(str(path))}" if path else "")

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
        key = "bye-unsaved" if session.saving.trouble else "bye"
        self.screen.say(say(self.screen.lang, key))
        if key == "bye":
            self.screen.copyable(store.short(session.saving.path))

    def complain(self, text: str) -> None:
        """Say what cannot be done, where errors are read."""
        print(self.screen.fit(text), file=sys.stderr)

    def fail(self, error: Exception) -> int:
        """Trouble: bad input before the game began, or a fault in the middle of it."""
        screen = self.screen
        if self.session is None:
            if isinstance(error, FooleryError):
                text = ask.game_error(error, screen.lang)
            else:
                text = say(screen.lang, "failed-unsaved", reason=_named(error))
            self.complain(text)
            return 1
        known = isinstance(error, FooleryError)
        key = ("stopped" if known else "failed") + ("-unsaved" if self.session.saving.trouble else "")
        reason = ask.sentence(error, screen.lang) if known else _named(error)
        self.complain(say(screen.lang, key, reason=reason, command=self.go_on))
        return 1


def _plain(error: Exception, lang: Lang) -> str:
    """An error as the end of a sentence, without the numbers and bytes that system errors carry."""
    if isinstance(error, UnicodeError):
        return "it is not UTF-8 text" if lang == "en" else "это не текст в UTF-8"
    text = system_reason(error, lang) if isinstance(error, OSError) else ask.reason(error, lang)
    return text.rstrip(".")


def _named(error: Exception) -> str:
    """A fault of the program in a form that can be reported."""
    return f"{type(error).__name__}: {error}"
