"""Whoever asks the bots of a table; the same for every keeper of tables, who sends what they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery import bots

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.base.cards import Move, Seat
    from foolery.bots import Bot
    from foolery.contract import View
    from foolery.table.command import Command
    from foolery.table.seating import Occupant
    from foolery.table.table import Table, Wanted


class Driver:
    """Asks bots and turns what they choose into commands.

    A bot is made from its seed and hears everything that its seat has heard; where the table has gone on as the driver
    knows, only what is new. After an undo, another deal, another bot in the seat or a new start it is made again, and
    answers as the first one would have. ``make`` gives the bot of a name: by default foolery's own alone, since another
    name is a module that is loaded; whoever lets those in gives ``bots.make``.
    """

    def __init__(self, make: Callable[[str, str], Bot] | None = None) -> None:
        self.make = make or own_bot
        self._known: dict[Seat, tuple[object, Bot | None, int]] = {}
        self._specs: dict[Seat, str] = {}

    def answer(self, table: Table, wanted: Wanted) -> Command:
        """The command for a seat where a bot sits. Raises BotError where the bot cannot be had or fails.

        Its id is that of the last entry: two drivers that ask at the same place send the same command.
        """
        spec = wanted.sitter.bot
        bot = self.bot(table, wanted)

        def choose(view: View) -> Move:
            return view.legal[0] if len(view.legal) == 1 else bots.ask(bot, view, spec)

        return wanted.act(f"bot {table.seq}", table.whole(wanted.seat, choose).text)

    def bot(self, table: Table, wanted: Wanted) -> Bot:
        """The bot of a seat, told everything that it should know."""
        seat, sitter = wanted.seat, wanted.sitter
        key = (table, wanted.deal, table.turned, sitter)
        known, bot, heard = self._known.get(seat, (None, None, 0))
        if bot is None or known != key:
            bot, heard = self._kept(seat, sitter) or self.make(sitter.bot, bot_seed(table, seat, sitter)), 0
            self._known[seat] = None, bot, 0
            bots.begin(bot, bot_seed(table, seat, sitter), sitter.bot)
        if bots.listens(bot):
            events = table.heard(seat)
            # A bot that fails has heard some of it and cannot be told the rest: the next one begins anew.
            self._known[seat] = None, bot, 0
            bots.tell(bot, events[heard:], sitter.bot)
            heard = len(events)
        self._known[seat] = key, bot, heard
        return bot

    def over(self, table: Table) -> None:
        """Let the bots hear the rest of the deal that is over, and how it ended. Raises BotError where one fails."""
        result = table.deals[-1].result if table.deals else None
        for seat, (known, bot, heard) in self._known.items():
            sitter = table.sitters[seat]
            if result is None or bot is None or known != (table, len(table.deals), table.turned, sitter):
                continue
            self._known[seat] = None, bot, 0
            if bots.listens(bot):
                bots.tell(bot, table.heard(seat)[heard:], sitter.bot)
            bots.finish(bot, result, sitter.bot)

    def close(self) -> None:
        """Let all bots go."""
        for _, bot, _ in self._known.values():
            if bot is not None:
                bots.close(bot)
        self._known.clear()

    def _kept(self, seat: Seat, sitter: Occupant) -> Bot | None:
        """The bot that has played for this seat, where it is the same and takes long to make."""
        bot = self._known.pop(seat, (None, None, 0))[1]
        if bot is not None and getattr(bot, "lasting", False) and self._specs.get(seat) == sitter.bot:
            return bot
        if bot is not None:
            bots.close(bot)
        self._specs[seat] = sitter.bot
        return None


def own_bot(spec: str, seed: str, seconds: float = 0.0) -> Bot:
    """A new bot of a name that needs no module from elsewhere, with so long for an answer. Raises BotError."""
    if ":" in spec:
        raise bots.BotError("bots.not-let-in", bot=spec)
    return bots.make(spec, seed, seconds)


def bot_seed(table: Table, seat: Seat, sitter: Occupant) -> str:
    """The chance of a bot in the running deal."""
    return f"{sitter.seed or f'{table.setup.seed}/{seat}'}/{len(table.deals) - 1}"
