"""A whole action as a table reads it: made on a copy, so that nothing has happened until it is known to be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from foolery.base.errors import FooleryError
from foolery.table.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Move, Seat
    from foolery.contract import Action, Event, Game, State


@dataclass(frozen=True, slots=True)
class Deed:
    """One whole action that was made, and what it did.

    ``ply`` is that of the decision that it answered, ``seq`` the entry that it stands in; ``forced`` tells that it made
    itself. ``parts`` are the texts of its moves where they were made in another order than that of its own text.
    """

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    ply: int
    seq: int
    forced: bool = False
    parts: tuple[str, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether the seat does nothing in this decision."""
        return self.action.kind == "pass"

    @property
    def adds(self) -> bool:
        """Whether the action only gives cards and answers none that lies there."""
        return bool(self.action.cards) and not self.action.on


def made(game: Game, state: State, seat: Seat, text: str, seq: int, parts: Sequence[str] = ()) -> tuple[Deed, State]:
    """The action that a text is, and the state after it; the state that is given stays as it is.

    Raises NotationError or IllegalMove, and TableError where the action is not whole.
    """
    after = state.copy()
    moves: list[Move] = []
    events: list[Event] = []
    for part in parts or [text]:
        spoken = game.parse_action(part, after, seat)
        if parts and (part not in _texts(after, spoken) or (moves and not after.unfinished())):
            raise TableError("table.other-parts", text=text, parts=parts)
        for move in spoken.moves:
            moves.append(move)
            events += after.play(seat, move)
    if after.unfinished():
        raise TableError("table.unfinished")
    action = state.view(seat).action(moves)
    if parts and action.text != text:
        raise TableError("table.other-parts", text=text, parts=parts)
    return Deed(seat, action, tuple(events), state.ply, seq, parts=tuple(parts)), after


def made_late(
    game: Game, then: State, since: Sequence[Deed], state: State, seat: Seat, text: str, seq: int
) -> tuple[Deed, State] | None:
    """The same of an action that was decided on ``then``, ``since`` when others have acted; None where it is stale.

    It must be the same action to the same question. Cards that are only given go through whatever has come in between;
    a pass does where nothing has come but passes, and the seat may still do what it might have done.
    """
    if seat not in then.actors() or seat not in state.actors():
        return None
    before, now = then.view(seat), state.view(seat)
    if before.question() != now.question():
        return None
    try:
        meant, _ = made(game, then, seat, text, seq)
        deed, after = made(game, state, seat, text, seq)
    except FooleryError:
        return None
    unseen = deed.passes and all(one.passes for one in since) and before.legal == now.legal
    return (deed, after) if meant.action == deed.action and (deed.adds or unseen) else None


def _texts(state: State, action: Action) -> list[str]:
    """What a part may be called, as records have it: the action, or the one move that it is."""
    return [action.text] if len(action.moves) > 1 else [action.text, state.move_text(action.moves[0])]


def forced_pass(state: State, seat: Seat) -> str | None:
    """The text of the pass that is all this seat may do; None where it may do something else, or more."""
    legal = state.legal(seat)
    if len(legal) != 1:
        return None
    action = state.view(seat).action(legal)
    return action.text if action.kind == "pass" else None
