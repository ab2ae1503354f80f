"""Tables to try things at: opened, seated, played by bots."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from foolery.table import Answer, Command, Driver, Entry, Setup, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.table import Wanted

FAMILIES = {"throw-in": 3, "throw-in+poker": 3, "simple+joker-gifts": 3, "shed-idiot": 3, "contract-rummy": 3}
FAMILIES |= {"comic-animals": 3, "throw-in,throw-in-order=free": 4}


class House:
    """Keeps one table: gives every command of its own an id."""

    def __init__(self, game: str, sitters: Sequence[str], seed: str = "house", ready: bool = True, **more: Any) -> None:
        self.table = Table.open(Setup(game=game, players=len(sitters), seed=seed, **more))
        self.count = 0
        self.driver = Driver()
        for seat, who in enumerate(sitters):
            if who:
                body: dict[str, Any] = {"person" if who[0].isupper() else "bot": who, "name": who}
                self.sends("sit", seat, **body)
        if ready:
            self.sends("ready")

    def sends(self, kind: str, seat: int | None = None, by: str = "", now: int = 0, **body: Any) -> Answer:
        """Send a command that has seen everything; it must be accepted."""
        answer = self.asks(kind, seat, by, now, **body)
        assert answer.error is None, answer.error
        return answer

    def asks(self, kind: str, seat: int | None = None, by: str = "", now: int = 0, **body: Any) -> Answer:
        """Send a command that has seen everything."""
        self.count += 1
        table = self.table
        ply = table.state.ply if table.state is not None else 0
        command = Command(f"c{self.count}", kind, seat, by, len(table.deals), ply, table.seq, body)
        return table.do(command, now)

    def acts(self, wanted: Wanted, text: str, now: int = 0) -> Answer:
        """A person does something."""
        self.count += 1
        return self.table.do(wanted.act(f"c{self.count}", text, wanted.sitter.person), now)

    def bots_play(self, steps: int = 100_000) -> int:
        """Let bots answer until a person is asked first, or the deal is over; how many actions they have made."""
        for done in range(steps):
            wanted = self.table.wanted()
            if not wanted or not wanted[0].sitter.bot:
                return done
            answer = self.table.do(self.driver.answer(self.table, wanted[0]))
            assert answer.error is None, answer.error
        return steps


def seat_of(house: House, *people: str) -> Wanted:
    """The first person who is asked, one of these."""
    wanted = house.table.wanted()[0]
    assert wanted.sitter.person in people
    return wanted


def through_json(log: Sequence[Entry]) -> list[Entry]:
    """A log as it comes back from where it was kept."""
    return [Entry.from_wire(json.loads(json.dumps(entry.to_wire()))) for entry in log]


def everything(table: Table) -> dict[str, Any]:
    """All that can be told of a table to anybody."""
    seats = range(table.setup.players)
    return {
        "log": [entry.to_wire() for entry in table.log],
        "frames": [table.frame(seat) for seat in [None, *seats]],
        "heard": [[event.key() for event in table.heard(seat)] for seat in [None, *seats]],
        "digest": None if table.state is None else table.state.digest(),
        "wanted": [(one.seat, one.sitter, one.view.line(), one.events, one.deadline) for one in table.wanted()],
        "back": [table.can_take_back(seat) for seat in seats],
    }


def code_of(answer: Any) -> str:
    """Why a table has refused; the answer is a refusal."""
    assert answer.error is not None
    assert answer.entry is None
    return str(answer.error.code)


__all__ = ["FAMILIES", "House", "code_of", "everything", "seat_of", "through_json"]
