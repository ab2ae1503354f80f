"""What a caller hands in, refused at the door where it is of a wrong type: deep inside nothing could say what is meant.

Numbers of other libraries are taken as well, and become Python's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any, TypeVar

from foolery.base.errors import LONGEST, BadPlayers, FooleryError, IllegalMove, NotationError, shortened
from foolery.base.folders import languages
from foolery.base.messages import Message

Kind = TypeVar("Kind")

SEATS = 1 << 31
"""Numbers beyond are not looked for at any table."""
MOST_SEATS = 8
"""No table has more, and no game has a move below."""
MOVES = 1 << 53
"""Moves lie below: what a double holds exactly, so that every reader of JSON has the same number."""


def shown(value: Any) -> Message | str:
    """What was handed in, in short, for a sentence: a text in quotation marks, anything else as ``written``."""
    if isinstance(value, str) and value.isprintable():
        return Message("arguments.text", text=shortened(value))
    return written(value)


def written(value: Any) -> str:
    """What was handed in, in short, as JSON; what JSON has not, by the name of its type.

    Signs that cannot be seen are escaped.
    """
    try:
        text = _begun(value, False)
        return shortened(text if text.isprintable() else _begun(value, True))
    except (TypeError, ValueError, RecursionError):
        # Among others, Python refuses to write out a number of thousands of digits.
        return "…" if isinstance(value, int) else type(value).__name__


def _begun(value: Any, escaped: bool) -> str:
    """As much of the JSON as a sentence bears: nobody has to wait for megabytes to be written."""
    parts: list[str] = []
    for part in json.JSONEncoder(ensure_ascii=escaped).iterencode(value):
        parts.append(part)
        if len(parts) > LONGEST:
            break
    return "".join(parts)


def seat(value: Any) -> int:
    """A seat, at the table or not. Raises BadPlayers for what is no number."""
    number = _whole(value)
    if number is None or abs(number) >= SEATS:
        raise BadPlayers("arguments.seat", value=shown(value))
    return number


def viewer(value: Any, seats: int) -> int | None:
    """Whose view is asked for: a seat at this table, or None for the public. Raises BadPlayers for anything else."""
    if value is None:
        return None
    number = seat(value)
    if not 0 <= number < seats:
        raise BadPlayers("move.no-seat", seat=number, last=seats - 1)
    return number


def looker(value: Any) -> int | None:
    """Who looks at something that does not know its table: a seat of any, or None for the public. Raises BadPlayers."""
    if value is None:
        return None
    number = seat(value)
    if not 0 <= number < MOST_SEATS:
        raise BadPlayers("arguments.any-seat", value=shown(value), last=MOST_SEATS - 1)
    return number


def named(names: Any, place: int) -> str | None:
    """The name of whoever sits there: empty where he has none, None past the last one, where a dummy sits.

    Raises FooleryError for what is no list of texts.
    """
    if names is None:
        return ""
    check_names(names, 0)
    found: str | None = names[place] if place < len(names) else None
    return found if names else ""


def check_names(names: Any, seats: int) -> None:
    """Raise FooleryError for names that are no list of texts, or too few for so many seats; none at all will do.

    Past the last name sits a dummy, so a player whom nobody has named would be told as one.
    """
    if names is None:
        return
    texts = isinstance(names, list | tuple) and ({*map(type, names)} <= {str} or all(isinstance(n, str) for n in names))
    if not texts:
        raise FooleryError("arguments.names", value=shown(names))
    if 0 < len(names) < seats:
        raise FooleryError("arguments.few-names", given=len(names), needed=seats)


def check_seen(value: Any, code: str = "arguments.seen") -> None:
    """Raise NotationError with the sentence of this id for what is neither a view nor a state."""
    if not all(hasattr(value, name) for name in ("actors", "legal", "players")):
        raise NotationError(code, value=shown(value))


def check_kind(value: Any, kind: type, code: str) -> None:
    """Raise FooleryError with the sentence of this id for what is not of this kind."""
    if not isinstance(value, kind):
        raise FooleryError(code, value=shown(value))


def of_kind(value: Any, kind: type[Kind], code: str) -> Kind:
    """The value, as what it must be. Raises FooleryError in the same way."""
    check_kind(value, kind, code)
    return value  # type: ignore[no-any-return]  # mypy does not see that ``check_kind`` has looked


def move(value: Any) -> int:
    """A move, legal or not. Raises IllegalMove for what cannot be one."""
    number = _whole(value)
    if number is None:
        raise IllegalMove(f"arguments.{_instead(value)}", reason="unknown", value=shown(value))
    if abs(number) >= MOVES:
        raise no_move(value)
    return number


def turn(seat_of: Any, move_of: Any) -> tuple[int, int]:
    """A seat and a move, legal or not, as they are handed to ``play`` and ``advance``.

    Raises what ``seat`` and ``move`` raise; IllegalMove that says so where they stand the other way round.
    """
    if _whole(move_of) in range(MOST_SEATS) and (_whole(seat_of) or 0) >= MOST_SEATS:
        why = Message("arguments.swapped", seat=shown(move_of), move=shown(seat_of))
        raise IllegalMove.because(why, reason="no-such-seat")
    return seat(seat_of), move(move_of)


def _instead(value: Any) -> str:
    """The sentence for what somebody hands in for a move: each says what would be right."""
    if isinstance(value, str):
        return "move-text"
    if isinstance(value, list | tuple):
        return "moves"
    return "move-action" if hasattr(value, "moves") else "move"


def no_move(value: Any) -> IllegalMove:
    """The refusal of what is no move of the game."""
    return IllegalMove.because(Message("move.unknown", move=shown(value)), reason="unknown")


def check_players(value: Any) -> None:
    """Raise BadPlayers for a number of players that is no number."""
    if _whole(value) is None:
        raise BadPlayers("arguments.players", value=shown(value))


def check_deals(value: Any) -> None:
    """Raise BadPlayers for a number of deals that is no number."""
    if _whole(value) is None:
        raise BadPlayers("arguments.deals", value=shown(value))


def check_seed(value: Any) -> None:
    """Raise FooleryError for a seed that is not a text."""
    if not isinstance(value, str):
        raise FooleryError("arguments.seed", value=shown(value))


def check_seats(named: Mapping[str, Any], seats: int) -> None:
    """Raise BadPlayers where somebody is named who does not sit at this table; None is nobody.

    The roles are the names of their sentences: ``dealer``, ``last-dealer``, ``fool``, ``first-out``.
    """
    for role, value in named.items():
        number = None if value is None else _whole(value)
        if value is not None and (number is None or not 0 <= number < seats):
            raise BadPlayers("arguments.role", role=Message(f"arguments.{role}"), value=shown(value), last=seats - 1)


def check_before(value: Any, kind: type) -> None:
    """Raise FooleryError for what no deal can have left."""
    if value is not None and not isinstance(value, kind):
        raise FooleryError("arguments.before", value=shown(value))


def check_order(value: Any) -> None:
    """Raise NotationError for what is not a row of cards."""
    cards = value if isinstance(value, Iterable) and not isinstance(value, str | bytes) else None
    if cards is None or not all(isinstance(card, str) or _whole(card) is not None for card in cards):
        raise NotationError("arguments.order", value=shown(value))


def check_picked(value: Any) -> None:
    """Raise NotationError for what is not a row of cards that somebody picked."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes):
        raise NotationError("arguments.picked", value=shown(value))
    if not all(isinstance(card, str) or ((number := _whole(card)) is not None and 0 <= number < 128) for card in value):
        raise NotationError("arguments.picked", value=shown(value))


def check_position(value: Any) -> None:
    """Raise NotationError for what is neither a line nor the fields of a position."""
    if not isinstance(value, str | Mapping):
        raise NotationError("arguments.position", value=shown(value))


def check_lang(value: Any) -> None:
    """Raise FooleryError for a language that nothing is written in."""
    if value not in languages():
        raise FooleryError("arguments.lang", languages=languages(), value=shown(value))


def move_text(say: Callable[[int], str], value: Any) -> str:
    """What ``say`` makes of a move. Raises IllegalMove for what is no move of its game."""
    number = move(value)
    try:
        return say(number)
    except FooleryError:
        raise
    except (KeyError, IndexError, ValueError):
        raise no_move(value) from None


def check_action(value: Any) -> None:
    """Raise NotationError for an action that is not a text."""
    if not isinstance(value, str):
        raise NotationError(f"arguments.action{'' if _whole(value) is None else '-number'}", value=shown(value))


def _whole(value: Any) -> int | None:
    """A whole number as Python's own; None for anything else, truth values included."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
