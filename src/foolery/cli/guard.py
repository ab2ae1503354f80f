"""The one place where errors become a sentence and an exit code.

Exit codes: 0 done, 1 the input cannot be used, 2 the command was not written as it must be, 3 ``solve`` could not tell,
130 interrupted, 141 nobody reads the output any more, 143 ended from outside. ``FOOLERY_TRACEBACK=1`` lets every error
through, for whoever looks for its cause.
"""

import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import typer

from foolery.base.causes import reason, system_reason
from foolery.base.errors import FooleryError, shortened
from foolery.base.folders import look_in
from foolery.base.messages import Message
from foolery.cli.app import app
from foolery.cli.usage import CommandError, check_paths, command_error, worded
from foolery.cli.words import asked, hush, print_json, say, speak, speaking, tell
from foolery.speech import languages
from foolery.speech.language import check_further
from foolery.terminal.options import command as command_line

_USAGE: type[Exception] = typer.BadParameter.__bases__[0]
_CLICK: type[Exception] = _USAGE.__bases__[0]
_QUIET = (_CLICK, typer.Exit, typer.Abort)
_COMPLETE = "_FOOLERY_COMPLETE"
_COMPLETION = ("--install-completion", "--show-completion")
_BROKEN_PIPE = 141
_INTERRUPTED = 130
_ENDED = 143


class Ended(KeyboardInterrupt):
    """The process is to end (SIGTERM): whatever an interrupt would have put in order is put in order."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, or those of the process, and leave with its exit code."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run the command; the exit code."""
    with heard_endings() as endings:
        try:
            code = guarded(arguments)
        except KeyboardInterrupt as late:
            # It came while a failure was being told.
            code = failure(late, arguments)
    # What puts things in order may well come to a good end of its own, as a table does that is left.
    return _ENDED if endings else code


@contextlib.contextmanager
def heard_endings() -> Iterator[list[int]]:
    """Whoever ends the process from outside ends it as an interrupt does; the signals that came."""
    came: list[int] = []

    def end(number: int, frame: object) -> None:
        came.append(number)
        raise Ended

    if threading.current_thread() is not threading.main_thread():
        yield came
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield came
    finally:
        # One that was set outside Python cannot be put back.
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def guarded(arguments: list[str]) -> int:
    """Run the command, with a sentence for whatever goes wrong; the exit code."""
    hush()
    open_streams()
    try:
        check_further()
    except FooleryError as error:
        # Without the folders that hold it, all can be said.
        look_in()
        hear(arguments)
        return failure(error, arguments)
    try:
        hear(arguments)
        hear_interrupts()
        command = worded(typer.main.get_command(app), speaking())
        if _COMPLETE in os.environ:
            command(args=arguments, prog_name="foolery")
        # Not through ``main`` of the command, which turns an interrupt and a closed pipe into exit codes of its own.
        if sys.stdout is None:
            raise FooleryError("cli.no-output")
        check_completion(arguments)
        check_paths(command, arguments)
        with command.make_context("foolery", arguments) as context:
            look_for_garbage()
            command.invoke(context)
        sys.stdout.flush()
        if asked() not in (None, speaking()):
            tell(say("no-letters", encoding=sys.stdout.encoding, language=asked()))
    except BaseException as error:
        if os.environ.get("FOOLERY_TRACEBACK") and isinstance(error, Exception) and not isinstance(error, _QUIET):
            raise
        hear(arguments)
        return failure(error, arguments)
    return 0


def check_completion(arguments: Sequence[str]) -> None:
    """Refuse words beside an option that edits the files of a shell: Typer would act on it and ignore them."""
    for option in _COMPLETION:
        others = [word for word in arguments if word != option]
        if others and option in arguments:
            raise CommandError("usage.alone", option=option, words=[shortened(word) for word in others])


def hear_interrupts() -> None:
    """Let through an interrupt that had to wait while the command line was loaded."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def look_for_garbage() -> None:
    """Look for garbage from now on, in what is not loaded yet, where the start of the command put that off."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def open_streams() -> None:
    """Make the streams fit for any text; where the input or the error stream was closed, there is nothing on it."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - as long as the program runs
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - the same
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="foolery-plain")


def named(arguments: list[str]) -> str:
    """The command among the words that were typed, behind its group if it has one; empty where there is none."""
    commands = getattr(typer.main.get_command(app), "commands", {})
    found: list[str] = []
    for word in arguments:
        if word in commands:
            found.append(word)
            commands = getattr(commands[word], "commands", {})
    return " ".join(found)


def hear(arguments: list[str]) -> None:
    """Speak the language that is asked for even where the command was refused before it was read that far."""
    for i, word in enumerate(arguments if asked() is None else ()):
        name, equals, value = word.partition("=")
        wanted = value if equals else "".join(arguments[i + 1 : i + 2])
        if name == "--lang" and wanted in languages():
            speak(wanted)


def failure(error: BaseException, arguments: list[str]) -> int:
    """Say what went wrong with these words, and whose help tells more; the exit code."""
    if isinstance(error, BrokenPipeError):
        _close_output()
        return _BROKEN_PIPE
    if isinstance(error, typer.Exit):
        return error.exit_code
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 1
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        tell(say("ended-outside" if isinstance(error, Ended) else "interrupted"))
        return _INTERRUPTED
    if not isinstance(error, Exception):
        raise error
    told = command_error(error, arguments) if isinstance(error, _CLICK) else understood(error)
    wrong_words = isinstance(told, CommandError) and (isinstance(error, _USAGE) or not isinstance(error, _CLICK))
    text = told.text(speaking())
    tell(f"{text} {say('see-help', command=command_line(named(arguments)).strip())}" if wrong_words else text)
    if wants_json(arguments):
        with contextlib.suppress(OSError, ValueError):
            print_json({"error": told.to_wire()})
    return 2 if wrong_words else 1


def understood(error: Exception) -> FooleryError:
    """Any exception as an error of ours; what nobody has foreseen is a fault of the program."""
    if isinstance(error, FooleryError):
        return error
    if isinstance(error, UnicodeError):
        return FooleryError("cli.not-text", what=Message("cli.the-input"))
    if isinstance(error, OSError):
        why = system_reason(error)
        return FooleryError("cli.no-use", file=str(error.filename), why=why) if error.filename else FooleryError.of(why)
    if isinstance(error, RecursionError):
        return FooleryError("cli.too-deep")
    return FooleryError("cli.own-fault", kind=type(error).__name__, cause=reason(error))


def wants_json(arguments: list[str]) -> bool:
    """Whether a program reads the answer: ``--json`` was typed for a command that knows it."""
    command: object = typer.main.get_command(app)
    for name in named(arguments).split():
        command = getattr(command, "commands", {}).get(name)
    known = any("--json" in parameter.opts for parameter in getattr(command, "params", ()))
    return known and "--json" in arguments


def _close_output() -> None:
    """Keep the interpreter from complaining about the output once more when it ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
