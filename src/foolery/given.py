"""What a caller hands in, refused at the door where it is of a wrong type: deep inside nothing could say what is meant.

Numbers of other libraries are taken as well, and become Python's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import index
from reprlib import repr as shown
from typing import Any

from foolery.errors import BadPlayers, FooleryError, IllegalMove, NotationError

SEATS = 1 << 31
"""Numbers beyond are not looked for at any table."""
MOVES = 1 << 53
"""Moves lie below."""


def seat(value: Any) -> int:
    """A seat, at the table or not. Raises BadPlayers for what is no number."""
    number = _whole(value)
    if number is None or abs(number) >= SEATS:
        raise BadPlayers(f"a seat is a whole number from 0, not {shown(value)}")
    return number


def move(value: Any) -> int:
    """A move, legal or not. Raises IllegalMove for what cannot be one."""
    number = _whole(value)
    if number is None:
        raise IllegalMove(
            f"{shown(value)} is not a move: play takes a number from legal, and game.parse_move reads text",
            "unknown",
        )
    if abs(number) >= MOVES:
        raise IllegalMove(f"{shown(value)} is not a move of this game", "unknown")
    return number


def check_players(value: Any) -> None:
    """Raise BadPlayers for a number of players that is no number."""
    if _whole(value) is None:
        raise BadPlayers(f"the number of players is a whole number, not {shown(value)}")


def check_deals(value: Any) -> None:
    """Raise BadPlayers for a number of deals that is no number."""
    if _whole(value) is None:
        raise BadPlayers(f"the number of deals is a whole number, not {shown(value)}")


def check_seed(value: Any) -> None:
    """Raise FooleryError for a seed that is not a text."""
    if not isinstance(value, str):
        raise FooleryError(f"the seed is a text, as '1', not {shown(value)}")


def check_seats(named: Mapping[str, Any], seats: int) -> None:
    """Raise BadPlayers where somebody is named by role who does not sit at this table; None is nobody."""
    for role, value in named.items():
        number = None if value is None else _whole(value)
        if value is not None and (number is None or not 0 <= number < seats):
            raise BadPlayers(f"the {role} is seat {shown(value)}, but the seats are 0 to {seats - 1}")


def check_before(value: Any, kind: type) -> None:
    """Raise FooleryError for what no deal can have left."""
    if value is not None and not isinstance(value, kind):
        raise FooleryError(f"before is what match.before() gives, not {shown(value)}")


def check_order(value: Any) -> None:
    """Raise NotationError for what is not a row of cards."""
    cards = value if isinstance(value, Iterable) and not isinstance(value, str | bytes) else None
    if cards is None or not all(isinstance(card, str) or _whole(card) is not None for card in cards):
        raise NotationError(f"the order is a list of cards, as ['9c', 'Td'], not {shown(value)}")


def check_position(value: Any) -> None:
    """Raise NotationError for what is neither a line nor the fields of a position."""
    if not isinstance(value, str | Mapping):
        raise NotationError(f"a position is a line or a mapping of its fields, not {shown(value)}")


def check_lang(value: Any) -> None:
    """Raise FooleryError for a language that nothing is written in."""
    if value not in ("en", "ru"):
        raise FooleryError(f"the language is 'en' or 'ru', not {shown(value)}")


def move_text(say: Callable[[int], str], value: Any) -> str:
    """What ``say`` makes of a move. Raises IllegalMove for what is no move of its game."""
    number = move(value)
    try:
        return say(number)
    except (KeyError, IndexError, ValueError):
        raise IllegalMove(f"{shown(value)} is not a move of this game", "unknown") from None


def check_action(value: Any) -> None:
    """Raise NotationError for an action that is not a text."""
    if not isinstance(value, str):
        raise NotationError(f"an action is a text, not {shown(value)}")


def _whole(value: Any) -> int | None:
    """A whole number as Python's own; None for anything else, truth values included."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
