"""The one place where errors become a sentence and an exit code.

Exit codes: 0 done, 1 the input cannot be used, 2 the command was not written as it must be, 130 interrupted, 141 nobody
reads the output any more. ``FOOLERY_TRACEBACK=1`` lets every error through, for whoever looks for its cause.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from foolery.cli.help_ru import translate
from foolery.cli.usage_ru import usage_russian
from foolery.cli.words import Language, asked, hush, say, speak, speaking, tell
from foolery.errors import FooleryError
from foolery.errors_ru import russian, system_reason
from foolery.terminal.options import command as command_line

_USAGE: type[Exception] = typer.BadParameter.__bases__[0]
_CLICK: type[Exception] = _USAGE.__bases__[0]
_QUIET = (_CLICK, typer.Exit, typer.Abort)
_COMPLETE = "_FOOLERY_COMPLETE"
_BROKEN_PIPE = 141
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, or those of the process, and leave with its exit code."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run the command; the exit code."""
    from foolery.cli.app import app

    hush()
    open_streams()
    try:
        hear(arguments)
        hear_interrupts()
        if _COMPLETE in os.environ:
            app(args=arguments, prog_name="foolery")
        # Not through ``main`` of the command, which turns an interrupt and a closed pipe into exit codes of its own.
        command = typer.main.get_command(app)
        if speaking() == "ru":
            translate(command)
        if sys.stdout is None:
            raise FooleryError(say("no-output"))
        with command.make_context("foolery", arguments) as context:
            command.invoke(context)
        sys.stdout.flush()
        if asked() == "ru" != speaking():
            tell(say("no-letters", sys.stdout.encoding))
    except BaseException as error:
        if os.environ.get("FOOLERY_TRACEBACK") and isinstance(error, Exception) and not isinstance(error, _QUIET):
            raise
        hear(arguments)
        return failure(error, command_line(named(arguments)).strip())
    return 0


def hear_interrupts() -> None:
    """Let through an interrupt that had to wait while the command line was loaded."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def open_streams() -> None:
    """Make the streams fit for any text; where the input or the error stream was closed, there is nothing on it."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="foolery-plain")


def named(arguments: list[str]) -> str:
    """The command among the words that were typed; empty where there is none."""
    from foolery.cli.app import app

    commands = getattr(typer.main.get_command(app), "commands", {})
    return next((word for word in arguments if word in commands), "")


def hear(arguments: list[str]) -> None:
    """Speak the language that is asked for even where the command was refused before it was read that far."""
    for i, word in enumerate(arguments if asked() is None else ()):
        name, equals, value = word.partition("=")
        wanted = value if equals else "".join(arguments[i + 1 : i + 2])
        if name == "--lang" and wanted in list(Language):
            speak(Language(wanted))


def failure(error: BaseException, command: str = "foolery") -> int:
    """Say what went wrong, and whose help tells more; the exit code."""
    if isinstance(error, BrokenPipeError):
        _close_output()
        return _BROKEN_PIPE
    if isinstance(error, typer.Exit):
        return error.exit_code
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 1
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        tell(say("interrupted"))
        return _INTERRUPTED
    if isinstance(error, _CLICK):
        text = " ".join(error.format_message().split())  # type: ignore[attr-defined]
        text = text.replace("Value error, ", "")
        text = usage_russian(text) if speaking() == "ru" else text
        tell(f"{text.rstrip('.')} {say('see-help', command)}" if isinstance(error, _USAGE) else text)
        return 2 if isinstance(error, _USAGE) else 1
    if not isinstance(error, Exception):
        raise error
    tell(sentence(error))
    return 1


def sentence(error: Exception) -> str:
    """What a person is told about an error."""
    if isinstance(error, FooleryError):
        return russian(str(error)) if speaking() == "ru" else str(error)
    if isinstance(error, UnicodeError):
        return say("not-text", say("input"), getattr(error, "reason", error))
    if isinstance(error, OSError):
        what = system_reason(error, speaking())
        return say("file", error.filename, what) if error.filename else what
    if isinstance(error, RecursionError):
        return say("too-deep")
    return say("own-fault", f"{type(error).__name__}: {error}")


def _close_output() -> None:
    """Keep the interpreter from complaining about the output once more when it ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
