"""The conversation with one process of a program: what is said to it, what may come back, and what is wrong with it."""

from __future__ import annotations

import json
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.base.printable import printable
from foolery.base.version import VERSION
from foolery.bots.bot import BotError
from foolery.bots.programs.forms import PROTOCOL
from foolery.bots.programs.lines import LINE, Ended, Flooding, Lines, Silent, TooLong
from foolery.contract.forms import FORMAT

NAME_ROOM: Final = 60
"""Characters of the name that a program gives itself."""
TEXT_ROOM: Final = 1000
"""Characters of the text of an action."""
SHOWN: Final = 100
"""Characters of a line that a sentence repeats."""
FAREWELL: Final = 0.2
"""Seconds that a program has to read why it is refused."""

_FIELDS: Final[Mapping[str, Mapping[str, type]]] = {
    "hello": {"protocol": int, "name": str, "events": bool},
    "action": {"number": int, "text": str},
}
"""What each line of a program must hold beside its type, and nothing else."""
_SHAPES: Final = {int: "whole", str: "text", bool: "flag"}


class ProgramError(BotError):
    """Something is wrong with a program; ``sent`` and ``came`` are what was said last to it and by it, in short."""

    sent = ""
    came = ""


class Talk:
    """It begins with both hellos. ``bot`` is what the program was asked for as, ``seconds`` how long it has for each
    answer. Raises ProgramError for whatever is wrong with it; then nothing more can be said to it.
    """

    def __init__(self, bot: str, command: Sequence[str] | str, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds
        self.sent = self.came = ""
        self.number = 0
        try:
            self.lines = Lines(command)
        except OSError as cause:
            raise ProgramError("program.not-started", bot=bot, cause=system_reason(cause)) from cause
        # Whoever forgets a conversation, or comes to his own end, leaves no process behind.
        weakref.finalize(self, self.lines.kill)
        try:
            self.name, self.listens = self._greeted()
        except BaseException:
            self.lines.kill()
            raise

    def _greeted(self) -> tuple[str, bool]:
        """The name of the program, and whether it listens to events."""
        self.say({"type": "hello", "protocol": PROTOCOL, "foolery": VERSION, "format": FORMAT})
        said = self._heard("hello")
        if said["protocol"] != PROTOCOL:
            self._fail("program.protocol", theirs=said["protocol"], ours=PROTOCOL)
        if not said["name"].strip() or len(said["name"]) > NAME_ROOM:
            self._fail("program.name", name=said["name"], most=NAME_ROOM)
        return printable(said["name"].strip()), said["events"]

    def say(self, message: Mapping[str, Any]) -> None:
        """Say something that needs no answer."""
        self.sent = in_short(message)
        self.lines.send(json.dumps(message, separators=(",", ":")).encode())

    def ask(self, view: Mapping[str, Any], actions: Sequence[Mapping[str, Any]], complete: bool) -> str:
        """The text of the action that the program chooses; it may be any text."""
        self._check_quiet()
        self.number += 1
        question = {"type": "choose", "number": self.number, "view": view, "actions": actions, "complete": complete}
        self.say(question)
        said = self._heard("action")
        if said["number"] != self.number:
            self._fail("program.other-number", theirs=said["number"], number=self.number)
        text: str = said["text"]
        if len(text) > TEXT_ROOM:
            self._fail("program.long-text", most=TEXT_ROOM)
        return text

    def refuse(self, error: FooleryError) -> None:
        """Tell the program what was wrong with its last line, and end it."""
        self.say({"type": "refused", "message": error.said().to_wire(), "text": error.text()})
        self.lines.end(FAREWELL)

    def end(self) -> None:
        """Say goodbye, and see that it goes."""
        self.say({"type": "bye"})
        self.lines.end()

    # What comes

    def _heard(self, wanted: str) -> dict[str, Any]:
        """The fields of the next line, which must be of this type."""
        try:
            line = self.lines.receive(self.seconds)
        except Silent:
            code = "program.no-hello" if wanted == "hello" else "program.late"
            self._fail(code, seconds=f"{self.seconds:g}")
        except Ended as ended:
            self._fail_for_end(ended)
        except (TooLong, Flooding) as cause:
            self._fail_for_much(cause)
        return self._read(line, wanted)

    def _check_quiet(self) -> None:
        """Refuse what the program has said without being asked."""
        try:
            line = self.lines.unasked()
        except (TooLong, Flooding) as cause:
            self._fail_for_much(cause)
        if line is not None:
            self._read(line, "")
            self._fail("program.unasked", line=shown(line))

    def _read(self, line: bytes, wanted: str) -> dict[str, Any]:
        """The fields of a line; with no ``wanted`` type, of a line of any type."""
        self.came = shown(line)
        try:
            said = json.loads(line.decode())
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or not isinstance(said.get("type"), str):
            self._fail("program.not-json", line=shown(line), kind=wanted or "action")
        kind = said.pop("type")
        if wanted and kind != wanted:
            self._fail("program.other-type", kind=kind, wanted=wanted, line=shown(line))
        fields = _FIELDS.get(kind, {})
        for field, shape in fields.items():
            if type(said.get(field)) is not shape:
                self._fail("program.field", kind=kind, field=field, wanted=Message(f"shape.{_SHAPES[shape]}"))
        if wanted and (more := sorted(said.keys() - fields.keys())):
            self._fail("program.other-field", kind=kind, field=more[0], fields=["type", *fields])
        return said

    # What is wrong

    def error(self, code: str, view: str = "", **fields: Any) -> ProgramError:
        """What is wrong, after what was said last."""
        error = ProgramError(code, bot=self.bot, view=view, **fields)
        error.sent, error.came = self.sent, self.came
        return error

    def _fail(self, code: str, **fields: Any) -> NoReturn:
        raise self.error(code, **fields)

    def _fail_for_end(self, ended: Ended) -> NoReturn:
        words = Message("program.words", words=ended.words) if ended.words else Message("program.no-words")
        if ended.code is None:
            self._fail("program.closed", last=words)
        if ended.code < 0:
            self._fail("program.killed", signal=-ended.code, last=words)
        self._fail("program.ended", exit=ended.code, last=words)

    def _fail_for_much(self, cause: TooLong | Flooding) -> NoReturn:
        if isinstance(cause, TooLong):
            self._fail("program.long", most=LINE)
        self._fail("program.flood")


def shown(line: bytes) -> str:
    """A line in short, fit to be printed."""
    text = printable(line[: 4 * SHOWN].decode(errors="replace").rstrip("\r"))
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def in_short(message: Mapping[str, Any]) -> str:
    """A line to a program in short: views left out, of each action its text."""
    told = dict(message)
    if "view" in told:
        view = told["view"]
        told["view"] = {"game": view["game"], "phase": view["phase"], "…": "…"}
        texts = [action["text"] for action in told["actions"]]
        told["actions"] = texts if len(texts) <= 6 else [*texts[:6], "…"]
    if "events" in told:
        told["events"] = [event["kind"] for event in told["events"][:6]]
    return json.dumps(told, ensure_ascii=False)
