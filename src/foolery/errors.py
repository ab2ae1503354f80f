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
      RecordError       a record does not replay to what it says
      RuleFailure       a rule raised an error of its own; the game stops with the rule's name

Every message is one sentence that names the input and says what would be right.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 60
"""Characters of an input that a sentence repeats."""


SHOWN = 4
"""How many of the ids that are not there it repeats."""


def shortened(text: str) -> str:
    """What somebody typed, cut where it is longer than a sentence can bear."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class FooleryError(ValueError):
    """The root of all errors that bad input can cause."""


class RulesError(FooleryError):
    """A variant cannot be composed."""


class UnknownRule(RulesError):
    """An id that no rule, game or preset has; ``names`` holds them, ``nearest`` what may have been meant."""

    def __init__(self, names: Sequence[str], nearest: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.nearest = tuple(nearest)
        what = ", ".join(f"“{shortened(name)}”" for name in self.names[:SHOWN]) + (
            ", …" if len(self.names) > SHOWN else ""
        )
        hint = f"; did you mean {', '.join(self.nearest)}?" if self.nearest else "; `foolery games` lists all ids"
        super().__init__(f"there is no game or rule {what}{hint}")


class RuleConflict(RulesError):
    """Two rules that cannot be played together; ``rules`` names them, ``reason`` says why."""

    def __init__(self, rules: Sequence[str], reason: str) -> None:
        self.rules = tuple(rules)
        self.reason = reason
        super().__init__(f"{' and '.join(self.rules)} cannot be played together: {reason}")


class BadOption(RulesError):
    """An option that is not there, or a value that it does not take."""


class BadPlayers(RulesError):
    """A number of players that the rules or the pack do not allow."""


class NotationError(FooleryError):
    """Text that cannot be read; ``line`` and ``column`` count from 1 (0: not known)."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(where + message)


class PositionError(FooleryError):
    """A position that the rules cannot play on from; ``problems`` holds every reason found."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("this position cannot be played: " + "; ".join(self.problems))


class IllegalMove(FooleryError):
    """A move that is not allowed here.

    ``reason`` is one word for programs, ``rule`` the rule that forbids the move (``core`` for the bout itself)
    or whose own kind of move it is, ``view`` the line of the offender's own view, never the full position, and ``move``
    what was wanted, in notation, where it was typed and is none of the legal moves.
    """

    def __init__(self, message: str, reason: str, rule: str = "core", view: str = "", move: str = "") -> None:
        self.reason = reason
        self.rule = rule
        self.view = view
        self.move = move
        super().__init__(f"{message} [{view}]" if view else message)


class RecordError(FooleryError):
    """A record that disagrees with the rules; ``line`` counts from 1 (0: not known)."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)


class RuleFailure(FooleryError):
    """A rule raised an error while it was asked; ``rule`` is its name, the cause is chained."""

    def __init__(self, rule: str, cause: BaseException) -> None:
        self.rule = rule
        super().__init__(f"the rule {rule} failed: {type(cause).__name__}: {cause}")
