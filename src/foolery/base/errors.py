"""What can go wrong, as a small tree.

    FooleryError(ValueError)
      RulesError        a variant cannot be composed
        UnknownRule       no such id; carries the nearest names
        RuleConflict      two rules decide the same thing, or one lacks what it needs
        BadOption         no such option, or a value outside its range
        BadPlayers        a number of players that the rules or the pack do not allow
      NotationError     text of a card, a move, a position or a record cannot be read
      PositionError     a position can be read but the rules cannot play on from it
      IllegalMove       a move can be read but is not allowed here
      LearningError     a learner asks for what an environment cannot do
      RecordError       a record does not replay to what it says
      RuleFailure       a rule raised an error of its own; the game stops with the rule's name

An error is data: ``code`` is an id and ``fields`` what its sentence names, messages inside messages included (see
``messages``). ``str(error)`` is the English sentence, ``error.text(lang)`` that of any language: it names the input and
says what would be right. Nobody needs to take a sentence apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from foolery.base import messages
from foolery.base.messages import Message

LONGEST = 60
"""Characters of an input that a sentence repeats."""
SHOWN = 4
"""How many of the ids that are not there it repeats."""


def shortened(text: str) -> str:
    """What somebody typed, cut where it is longer than a sentence can bear."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class FooleryError(ValueError):
    """The root of all errors that bad input can cause."""

    extra: ClassVar[tuple[str, ...]] = ()
    """What a kind of error tells programs beside its message; all JSON-able."""
    own_sentence: ClassVar[bool] = False
    """Whether the class is made from something else than the id of a sentence, so that ``of`` cannot make it."""
    file: Message | str = ""
    """The file in which it was found, if a command reads one; the text begins with it."""

    def __init__(self, code: str, /, **fields: Any) -> None:
        self.message = Message(code, **fields)
        super().__init__(code)

    @classmethod
    def of(cls, message: Message, **beside: Any) -> Self:
        """An error with this message; ``beside`` is what its kind tells beside it, as the line of a record.

        Raises TypeError for a class with an ``own_sentence``.
        """
        if cls.own_sentence:
            raise TypeError(f"{cls.__name__} makes its sentence itself from what it is given")
        error = cls(message.code, **beside)
        error.message = message
        return error

    @property
    def code(self) -> str:
        """The id of what went wrong."""
        return self.message.code

    @property
    def fields(self) -> Mapping[str, Any]:
        """What the sentence names."""
        return self.message.fields

    def alone(self) -> Self:
        """This error, to be kept as data, without the way it came and without what caused it, which its message names.
        A traceback keeps the frames of all callers, and one of them keeps what the error is put into: such a circle
        only the garbage collector would find.
        """
        self.__traceback__ = self.__cause__ = self.__context__ = None
        return self

    def said(self) -> Message:
        """The whole of what is told: the message, with the place where it happened in front of it."""
        return self.message

    def text(self, lang: str = "en") -> str:
        """The sentence in a language, without capital and full stop."""
        what = self.said()
        return (Message("where.file", file=self.file, what=what) if self.file else what).text(lang)

    def to_wire(self) -> dict[str, Any]:
        """The error as plain data: its ``kind``, ``code`` and ``fields``, and what its kind tells beside."""
        beside = {name: getattr(self, name) for name in self.extra}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in beside.items()}
        return {"kind": type(self).__name__, **self.message.to_wire(), **plain}

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is read back by calling its class with ``args``, which is not what these classes are called with.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[FooleryError], args: tuple[Any, ...], held: dict[str, Any]) -> FooleryError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error


class RulesError(FooleryError):
    """A variant cannot be composed."""


class UnknownRule(RulesError):
    """An id that no rule, game or preset has; ``names`` holds them, ``nearest`` what may have been meant."""

    extra = ("names", "nearest")
    own_sentence = True

    def __init__(self, names: Sequence[str], nearest: Sequence[str] = ()) -> None:
        self.names = tuple(name[: messages.LONGEST] for name in names[: messages.MOST])
        self.nearest = tuple(nearest)
        shown = [shortened(name) for name in self.names[:SHOWN]] + ["…"] * (len(self.names) > SHOWN)
        if self.nearest:
            super().__init__("rules.unknown-near", names=shown, nearest=self.nearest)
        else:
            super().__init__("rules.unknown", names=shown)


class RuleConflict(RulesError):
    """Two rules that cannot be played together; ``rules`` names them, ``reason`` says why."""

    extra = ("rules",)
    own_sentence = True

    def __init__(self, rules: Sequence[str], reason: Message) -> None:
        self.rules = tuple(rules)
        self.reason = reason
        super().__init__("rules.conflict", rules=self.rules, reason=self.reason)


class BadOption(RulesError):
    """An option that is not there, or a value that it does not take."""


class BadPlayers(RulesError):
    """A number of players that the rules or the pack do not allow."""


class NotationError(FooleryError):
    """Text that cannot be read; ``line`` and ``column`` count from 1 (0: not known)."""

    extra = ("line", "column")

    def __init__(self, code: str, /, line: int = 0, column: int = 0, **fields: Any) -> None:
        self.line = line
        self.column = column
        super().__init__(code, **fields)

    def said(self) -> Message:
        """The message after the place in the text."""
        if not self.line:
            return self.message
        return Message("where.column", line=self.line, column=self.column, what=self.message)


class PositionError(FooleryError):
    """A position that the rules cannot play on from; ``problems`` holds every reason found."""

    own_sentence = True

    def __init__(self, problems: Sequence[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__("position.unplayable", problems=self.problems)


class IllegalMove(FooleryError):
    """A move that is not allowed here.

    ``reason`` is one word for programs, ``rule`` the rule that forbids the move (``core`` for the bout itself)
    or whose own kind of move it is, ``view`` the line of the offender's own view, never the full position, and ``move``
    what was wanted, in notation, where it is known. The message says why the move is refused; ``str`` says the move
    before it.
    """

    extra = ("reason", "rule", "view", "move")

    def __init__(
        self, code: str, /, reason: str, rule: str = "core", view: str = "", move: str = "", **fields: Any
    ) -> None:
        self.reason = reason
        self.rule = rule
        self.view = view
        self.move = move if len(move) <= messages.LONGEST else f"{move[: messages.LONGEST - 1]}…"
        super().__init__(code, **fields)

    @classmethod
    def because(cls, why: Message, *, reason: str, rule: str = "core", view: str = "", move: str = "") -> Self:
        """A refusal for this reason, whose fields may have the names of what is told beside it."""
        error = cls(why.code, reason=reason, rule=rule, view=view, move=move)
        error.message = why
        return error

    def said(self) -> Message:
        """The message after the move that was wanted."""
        return Message("where.move", move=self.move, what=self.message) if self.move else self.message


class LearningError(FooleryError):
    """What a learner asks of an environment cannot be done; nothing has changed."""


class RecordError(FooleryError):
    """A record that disagrees with the rules; ``line`` counts from 1 (0: not known)."""

    extra = ("line",)

    def __init__(self, code: str, /, line: int = 0, **fields: Any) -> None:
        self.line = line
        super().__init__(code, **fields)

    def said(self) -> Message:
        """The message after the line of the record."""
        return Message("where.line", line=self.line, what=self.message) if self.line else self.message


class RuleFailure(FooleryError):
    """A rule raised an error of its own; ``rule`` is its name, the cause is chained.

    The message names the line of the rule's source, if ``file`` is that source and the error went through it.
    """

    extra = ("rule",)
    own_sentence = True

    def __init__(self, rule: str, cause: BaseException, file: str = "") -> None:
        self.rule = rule
        fields: dict[str, Any] = {"rule": rule, "kind": type(cause).__name__, "cause": str(cause)}
        line = line_in(cause, file)
        if line:
            fields |= {"file": file.replace("\\", "/").rpartition("/")[2], "line": line}
        if line and isinstance(cause, AttributeError) and cause.obj is not None:
            code, named = _unread(cause)
            super().__init__(code, **named, file=fields["file"], line=line, rule=rule)
            return
        super().__init__("rules.failed-at" if line else "rules.failed", **fields)

    def alone(self) -> Self:
        """This error with the way it came, for whoever is to mend the rule."""
        return self


def line_in(cause: BaseException, file: str) -> int:
    """The line of ``file`` that raised an error or called what did; 0: the error did not go through it."""
    step, line = cause.__traceback__, 0
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            line = step.tb_lineno
        step = step.tb_next
    return line


def _unread(cause: AttributeError) -> tuple[str, dict[str, str]]:
    """The sentence and fields for an attribute that is not there, with the nearest one that is."""
    # Only a rule that has failed needs it.
    from difflib import get_close_matches

    name = cause.name or ""
    near = get_close_matches(name, [one for one in dir(cause.obj) if one[0] != "_"], 1)
    fields = {"owner": type(cause.obj).__name__, "name": name}
    return ("rules.no-attribute-near", fields | {"near": near[0]}) if near else ("rules.no-attribute", fields)
