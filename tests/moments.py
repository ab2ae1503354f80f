"""Telling moments of a deal as one seat is sent them: the beginning, a full table, a large hand, each thing that may be
done for the first time, the end. Frames are those of a server; only their numbers are new, so that one page takes all.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from foolery import bots
from foolery.server.frames import OUT
from foolery.server.views import Beside, view_frame
from foolery.table import Command, Setup, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.contract import Action, View
    from foolery.table import Wanted

NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Dora", "Egor", "Zoya", "Ivan")
SHOWN: Final = "boxes"
"""The name of the table as the page knows it."""
AT_RANDOM: Final = 60
"""So many actions are drawn, each kind as often as every other; then the deal is brought to its end."""
MOST: Final = 500
ENDING: Final = "lowest"
LISTED: Final = 60


class Moment(NamedTuple):
    """A table as it stood, and the seat that looks at it."""

    name: str
    table: Table
    seat: int

    def frame(self, lang: str, number: int) -> str:
        """What a server sends, as the page's frame of this number, in a deal of its own."""
        here = frozenset(range(self.table.setup.players))
        sent = view_frame(self.table, self.seat, lang, Beside(SHOWN, host="0", here=here))
        return OUT.encode(msgspec.structs.replace(sent, seq=number, start=number, deal=number)).decode()


def opened(game: str, players: int, seed: str, deals: int | None = None) -> Table:
    """A table full of people, who are ready."""
    table = Table.open(Setup(game=game, players=players, seed=seed, deals=deals))
    for seat in range(players):
        _do(table, Command(f"sit {seat}", "sit", seat, body={"person": str(seat), "name": NAMES[seat]}))
    ready(table)
    return table


def ready(table: Table) -> None:
    """Everybody is ready for the next deal."""
    _do(table, Command(f"ready {table.seq}", "ready", seq=table.seq))


def act(table: Table, wanted: Wanted, text: str) -> None:
    """Somebody who is asked does something."""
    _do(table, wanted.act(f"act {table.seq}", text, wanted.sitter.person))


def _do(table: Table, command: Command) -> None:
    answer = table.do(command)
    assert answer.accepted, answer.error


def drawn(chance: Random, actions: list[Action]) -> Action:
    """One of them; each kind is as likely as every other, whatever it could be made of."""
    kind = chance.choice(sorted({one.kind for one in actions}))
    return chance.choice([one for one in actions if one.kind == kind])


def played(game: str, players: int, seed: str = "boxes") -> Iterator[tuple[Table, Wanted | None]]:
    """A deal step by step, with who is asked; None at its end. The table goes on afterwards."""
    table = opened(game, players, seed)
    chance = Random(f"{game} {players} {seed}")
    bot = bots.make(ENDING, seed)
    for step in range(MOST):
        wanted = table.wanted()
        if not wanted:
            yield table, None
            return
        one = chance.choice(wanted)
        yield table, one
        if step < AT_RANDOM:
            act(table, one, drawn(chance, one.view.actions(LISTED)).text)
        else:
            act(table, one, table.whole(one.seat, lambda view: bots.ask(bot, view, ENDING)).text)


def measures(view: View) -> dict[str, int]:
    """How much there is of what makes a table full."""
    wire = view.to_wire()
    laid = sum(_cards(wire.get(name)) for name in ("table", "zones", "melds"))
    return {"full table": laid, "large hand": len(wire["hands"][view.me])}


def _cards(data: Any) -> int:
    """How many texts of cards there are in some data."""
    if isinstance(data, str):
        return 1
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return sum(map(_cards, parts))


def moments(game: str, players: int, done: set[str] | None = None) -> list[Moment]:
    """What is worth looking at in one deal; ``done`` are kinds of actions that were looked at before, and grows."""
    known = set() if done is None else done
    most: dict[str, tuple[int, Moment]] = {}
    found: list[Moment] = []
    table = None
    for table, wanted in played(game, players):
        if wanted is None:
            break
        if not found:
            found.append(Moment("start", table.twin(), wanted.seat))
        for name, much in measures(wanted.view).items():
            if much > most.get(name, (0, None))[0]:
                most[name] = much, Moment(name, table.twin(), wanted.seat)
        actions = wanted.view.actions(LISTED)
        bare = sum(not action.cards for action in actions)
        if bare > most.get("choices", (1, None))[0]:
            most["choices"] = bare, Moment("choices", table.twin(), wanted.seat)
        new = {action.kind for action in actions} - known
        if new:
            known |= new
            found.append(Moment(" ".join(sorted(new)), table.twin(), wanted.seat))
    assert table is not None
    found += [moment for _, moment in most.values()]
    return [*found, Moment("end", table, 0)]
