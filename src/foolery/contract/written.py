"""A view that somebody wrote down: it is taken where it is what a seat sees of a position that can be played.

So whatever a position is refused for refuses a view too, and who has an accepted view in hand can do with it all that
can be done with the view of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

from foolery.base import arguments
from foolery.base.errors import FooleryError, PositionError
from foolery.base.messages import Message
from foolery.contract.forms import FORMAT
from foolery.contract.state import State
from foolery.contract.view import View

HEAD: Final = ("format", "family", "revisions")
"""What a view that is sent says of itself before its fields."""
_TOLD: Final = ("legal", "actors", "result", "points")
"""Fields that may be left out: the others tell them."""

Seen = TypeVar("Seen", bound=View)


def check_head(data: Mapping[str, Any], family: str, revisions: Mapping[str, int]) -> None:
    """Raise PositionError for a view of another form, another family, or of rules that play otherwise than these.

    Who writes a view by hand need not say any of that.
    """
    problems = []
    number = data.get("format", FORMAT)
    if type(number) is not int or number != FORMAT:
        problems.append(Message("view.format", format=arguments.shown(number), ours=FORMAT))
    if data.get("family", family) != family:
        problems.append(Message("view.family", family=arguments.shown(data["family"]), ours=family))
    problems += _other_rules(data.get("revisions", {}), revisions)
    if problems:
        raise PositionError(problems)


def _other_rules(named: Any, ours: Mapping[str, int]) -> list[Message]:
    """Rules that a view names with another number than they have here."""
    if not isinstance(named, Mapping):
        return [
            Message("position.must-be", name="revisions", value=arguments.shown(named), right=Message("shape.object"))
        ]
    found = []
    for rule, number in named.items():
        if rule not in ours:
            found.append(Message("view.strange-rule", rule=arguments.shown(rule)))
        elif type(number) is not int or number != ours[rule]:
            found.append(Message("view.revision", rule=rule, number=arguments.shown(number), ours=ours[rule]))
    return found


def body(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a view without the head that it is sent with."""
    return {name: value for name, value in data.items() if name not in HEAD}


def counted(found: int, pack: int) -> list[Message]:
    """A problem where a view holds another number of cards than its pack."""
    return [] if found == pack else [Message("view.counts", found=found, pack=pack)]


def settled(draft: Seen, data: Mapping[str, Any], read: Callable[[dict[str, Any]], State]) -> Seen:
    """The view that a draft of one, made from these fields, comes to; ``read`` makes a state of a full position.

    Raises PositionError where no position that can be played looks like it, or where it says something else.
    """
    try:
        world = draft.sample("view")
    except FooleryError as error:
        raise PositionError([error.said()]) from None
    view = read(world.to_json()).view(draft.seat)
    compared = [field.name for field in fields(draft) if field.compare and field.name not in _TOLD]
    wrong = [name for name in compared if getattr(draft, name) != getattr(view, name)]
    said = view.to_wire()
    wrong += [name for name in _TOLD if data.get(name) and plain(data[name]) != plain(said.get(name))]
    if wrong:
        raise PositionError([Message("view.differs", name=name) for name in wrong])
    assert isinstance(view, type(draft))
    return view


def plain(value: Any) -> Any:
    """A list in an order that says nothing; dots stand for blanks, as they do in the actions of a line."""
    if not isinstance(value, list):
        return value
    return sorted((one.replace(".", " ") if isinstance(one, str) else one for one in value), key=_weight)


def _weight(item: Any) -> tuple[int, int, str]:
    """What items of a list are sorted by: numbers, texts, and whatever else somebody has written there."""
    if isinstance(item, int):
        return 0, item, ""
    return (1, 0, item) if isinstance(item, str) else (2, 0, arguments.written(item))
