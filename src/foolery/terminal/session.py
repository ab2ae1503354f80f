"""Playing at the keyboard: deals, moves, questions, and what everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.table import HOUSE, Command, Driver
from foolery.terminal import advice, ask, entry, store, table
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.refusals import refusal
from foolery.terminal.saving import Saving, seated
from foolery.terminal.screen import EndOfInput
from foolery.terminal.words import HELP, help_row, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from foolery.base.cards import Seat
    from foolery.bots import Bot
    from foolery.contract import Event, Game, Lang, Match, Result, State
    from foolery.table.reading import Deed
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

    MakeBot = Callable[[str, str], Bot]


NEWS: Final = 16
"""How many sentences of news are read before a table; the others stand in the log."""


class Left(Exception):
    """A person has asked to leave the game."""


class Session:
    """One sitting: a match at one keyboard, from its first or its saved move to the last.

    Everybody has a log of their own, made of what their seat was shown; what is printed for one is never read from
    another's.
    """

    def __init__(self, screen: Screen, saving: Saving, order: Order | None, make: MakeBot = bots.make) -> None:
        self.screen = screen
        self.lang = screen.lang
        self.setup = setup = saving.setup
        self.saving = saving
        self.table = saving.table
        self.driver = Driver(make)
        screen.ten = family(self.game.family).ten
        self.order: Order = order or family(self.game.family).order
        self.names = [sitter.name for sitter in setup.sitters]
        self.shown_names = [
            say(self.lang, "you") if sitter.person and setup.people == 1 and ask.nameless(sitter.name) else sitter.name
            for sitter in setup.sitters
        ]
        self.people = [seat for seat, sitter in enumerate(setup.sitters) if sitter.person]
        self.hot_seat = setup.people > 1
        self.logs: dict[Seat | None, list[str]] = {}
        """What everybody has heard in the running deal; under None what all have heard."""
        self.told: dict[Seat | None, int] = {}
        """How much of it has been read out."""
        self.unasked: set[tuple[Seat, int]] = set()
        self.facing: Seat | None = None
        self.refusal: FooleryError | None = None
        self.warned = False

    @classmethod
    def new(cls, screen: Screen, saving: Saving, order: Order | None) -> Session:
        """A sitting that begins with its first deal."""
        session = cls(screen, saving, order)
        for seat, sitter in enumerate(seated(saving.setup)):
            session.send("sit", seat, HOUSE, name=sitter.name, person=sitter.person, bot=sitter.bot)
        session.let_pass()
        session.begin_deal()
        return session

    @classmethod
    def resumed(cls, screen: Screen, saving: Saving, order: Order | None, make: MakeBot = bots.make) -> Session:
        """A sitting that goes on where the record stopped."""
        session = cls(screen, saving, order, make)
        session.let_pass()
        session.hear_all()
        deeds = session.table.deals[-1].deeds if session.table.deals else []
        for seat in session.people:
            own = next((i for i in reversed(range(len(deeds))) if deeds[i].seat == seat), -1)
            heard = [session.table.deals[-1].opening, *(deed.events for deed in deeds[:own])] if own >= 0 else []
            session.told[seat] = sum(len(session.sentences(events, seat)) for events in heard)
        return session

    @property
    def game(self) -> Game:
        """What is played."""
        return self.table.game

    @property
    def match(self) -> Match:
        """The deals so far."""
        assert self.table.match is not None
        return self.table.match

    @property
    def state(self) -> State:
        """The running deal."""
        return self.match.state

    @property
    def alone(self) -> Seat | None:
        """The one person at the keyboard; None where several share it."""
        return self.people[0] if len(self.people) == 1 else None

    # The table

    def send(self, kind: str, seat: Seat | None, by: str, /, **body: object) -> None:
        """Send the table a command that has seen everything. Raises FooleryError where it is refused."""
        ply = self.table.state.ply if self.table.state is not None else 0
        place = (len(self.table.deals), ply, self.table.seq)
        self.do(Command(f"keyboard {len(self.table.log)}", kind, seat, by, *place, body))

    def do(self, command: Command) -> None:
        """Let the table do something, keep it, and let everybody hear of it."""
        answer = self.table.do(command)
        if answer.error is not None:
            raise answer.error
        if self.table.deals:
            self.saving.write()
            if self.table.deals[-1].seq == self.table.seq:
                store.set_running(self.saving.path)
            self.hear(command.kind == "undo")
            self.warn()

    def let_pass(self) -> None:
        """Passes may go by themselves; at one keyboard they are asked for, so that a skip tells nothing."""
        if self.alone is not None:
            self.send("passes", self.alone, str(self.alone), on=True)

    # The course of a sitting

    def run(self) -> None:
        """Play until the people have had enough. Raises EndOfInput or Left when they stop in the middle."""
        while True:
            self.play_deal()
            if not self.another():
                return
            self.begin_deal()

    def begin_deal(self) -> None:
        """Everybody hears how the deal begins, from an empty log."""
        self.send("ready", None, HOUSE)

    def play_deal(self) -> None:
        """Ask everybody in turn until the deal is over."""
        while wanted := self.table.wanted():
            seat = wanted[0].seat
            if wanted[0].sitter.bot:
                self.do(self.driver.answer(self.table, wanted[0]))
            else:
                self.face(seat)
                self.answer(seat)
        result = self.state.result()
        if result is not None:
            self.tell_result(result)

    def take_back(self, seat: Seat) -> bool:
        """Undo the last move that may be taken back; whether there was one."""
        if not self.table.can_take_back(seat):
            self.screen.say(say(self.lang, "no-take-back"))
            return False
        self.send("undo", seat, str(seat))
        return True

    # What everybody hears

    def hear(self, undone: bool) -> None:
        """Write into everybody's log what the last entry has brought; from the beginning where something was undone."""
        deal = self.table.deals[-1]
        if undone:
            self.hear_all()
        elif deal.seq == self.table.seq:
            self.told = {}
            self.hear_all()
        else:
            for deed in deal.deeds:
                if deed.seq == self.table.seq:
                    self.note(deed.events, deed)

    def hear_all(self) -> None:
        """Make everybody's log anew from all that has happened in the running deal."""
        self.logs = {seat: [] for seat in (None, *self.people)}
        self.unasked.clear()
        if self.table.deals:
            deal = self.table.deals[-1]
            self.note(deal.opening)
            for deed in deal.deeds:
                self.note(deed.events, deed)
        self.told = {seat: min(self.told.get(seat, 0), len(log)) for seat, log in self.logs.items()}

    def note(self, events: Sequence[Event], deed: Deed | None = None) -> None:
        """Write events into the logs; what somebody did without being asked is no news to him."""
        for seat, log in self.logs.items():
            said = self.sentences(events, seat)
            if said and seat is not None and deed is not None and deed.forced and deed.seat == seat:
                self.unasked.add((seat, len(log)))
            log += said

    def sentences(self, events: Sequence[Event], seat: Seat | None) -> list[str]:
        """Events in the words for one seat, or None: for everybody at once."""
        texts = (event.text(seat, self.lang, self.names) for event in events if event.is_news(seat))
        return [text for text in texts if text]

    def warn(self) -> None:
        """Say once that the game cannot be saved."""
        if self.saving.trouble is not None and not self.warned:
            self.warned = True
            self.screen.say(say(self.lang, "cannot-save", reason=self.saving.trouble.text(self.lang)))
            self.screen.copyable(store.short(self.saving.path))

    # One person

    def face(self, seat: Seat) -> None:
        """Put the table before this person; at one keyboard the last one's is taken away first."""
        if self.hot_seat and self.facing != seat:
            self.screen.clear()
            self.screen.say(say(self.lang, "pass-keyboard", name=self.names[seat]))
            if entry.command(self.screen.ask(say(self.lang, "press-enter", name=self.names[seat]))) == ("quit", ""):
                raise Left
            self.screen.clear()
        self.facing = seat
        self.told[None] = len(self.logs[None])
        self.refusal = None
        self.tell_news(seat)
        self.show(seat)

    def tell_news(self, seat: Seat, verdict: str = "") -> None:
        """What happened since this person's last move, without what the verdict says anyway."""
        since = self.told[seat]
        heard = [text for i, text in enumerate(self.logs[seat][since:], since) if (seat, i) not in self.unasked]
        news = [text for text in heard if not told_in(verdict, text)]
        if news:
            self.screen.gap()
            self.screen.say(say(self.lang, "since" if self.told[seat] else "so-far"), style="bold")
            if len(news) > NEWS:
                self.screen.say(say(self.lang, "earlier", n=len(news) - NEWS), style="dim", indent=2)
            for text in news[-NEWS:]:
                self.screen.say(text, indent=2)
        self.told[seat] = len(self.logs[seat])

    def show(self, seat: Seat) -> None:
        """The table and the moves."""
        view = self.state.view(seat)
        table.draw(self.screen, view, self.shown_names, self.game.title(self.lang), self.order)
        self.move_list(seat).draw()

    def move_list(self, seat: Seat) -> MoveList:
        """What this person may do."""
        return MoveList(self.screen, self.game, self.state.view(seat), self.shown_names, self.table.can_take_back(seat))

    def answer(self, seat: Seat) -> None:
        """Let this person decide on one action, or take one back."""
        view = self.state.view(seat)
        moves = self.move_list(seat)
        turn = say(self.lang, "move-of", name=self.names[seat]) if self.hot_seat else say(self.lang, "your-move")
        while True:
            text = self.screen.ask(f"{table.short_state(self.screen, view)}{turn}: ")
            command = ("undo", "") if moves.means_back(text) else entry.command(text)
            if command == ("undo", ""):
                if self.take_back(seat):
                    return
                continue
            if command is not None:
                self.obey(seat, *command)
                continue
            try:
                found = moves.chosen(text)
                if found:
                    self.send("act", seat, str(seat), text=view.action(found).text)
                    return
            except FooleryError as error:
                self.refusal = error
                self.screen.say(ask.sentence(error, self.lang))
                continue
            self.refusal = refusal("several")

    def obey(self, seat: Seat, command: str, rest: str) -> None:
        """Do what a command says."""
        screen, lang = self.screen, self.lang
        if command == "quit":
            raise Left
        if command == "help":
            self.tell_help()
        elif command == "rules":
            screen.page(advice.rules_page(screen, self.game, self.match.players))
        elif command == "hint":
            screen.say(advice.hint(self.game, self.state.view(seat), lang, self.shown_names))
        elif command == "why":
            self.tell_why(seat)
        elif command == "score":
            self.tell_score()
            for text in family(self.game.family).counts(self.state.view(seat), lang, self.names):
                screen.say(text)
        elif command == "log":
            lines = self.logs[seat] or [say(lang, "log-empty")]
            screen.page(screen.sentence(line) for line in lines)
        elif command == "sort":
            self.sort(seat, rest)
        elif command == "colours":
            self.recolour(seat, rest)
        else:
            self.show(seat)

    def tell_help(self) -> None:
        """The commands, one to a line."""
        rows = help_rows(self.game.family, self.lang)
        width = max(len(left) for left, _ in rows)
        for left, right in rows:
            self.screen.row(left, right, width + 4)

    def tell_why(self, seat: Seat) -> None:
        """More about the last refusal."""
        if self.refusal is None:
            self.screen.say(say(self.lang, "no-why"))
            return
        for text in advice.why(self.refusal, self.game, self.lang):
            self.screen.say(text)

    def sort(self, seat: Seat, how: str) -> None:
        """Sort the hand in another order."""
        order = entry.choice_of(how, "terminal-orders")
        if order is None:
            self.screen.say(say(self.lang, "sort-how"))
            return
        self.order = "rank" if order == "rank" else "suit"
        self.show(seat)

    def recolour(self, seat: Seat, how: str) -> None:
        """Draw suits in two or four colours."""
        colours = entry.choice_of(how, "terminal-colours")
        if colours is None:
            self.screen.say(say(self.lang, "colours-how"))
            return
        self.screen.colours = "two" if colours == "two" else "four"
        self.show(seat)

    # After a deal

    def tell_result(self, result: Result) -> None:
        """How the deal ended, in words that everybody may read, and the score."""
        screen = self.screen
        alone = self.alone
        verdict = self.game.result_text(result, alone, self.lang, self.names)
        if self.hot_seat and self.facing is not None:
            screen.clear()
            for text in self.logs[None][self.told[None] :]:
                if not told_in(verdict, text):
                    screen.say(text)
        elif alone is not None:
            self.tell_news(alone, verdict)
        self.facing = None
        screen.gap()
        screen.say(verdict, style="bold")
        if not self.last_deal:
            self.tell_next_leader()
        self.tell_score()
        verdict = family(self.game.family).match_verdict(self.match, alone, self.lang, self.names)
        if self.last_deal and verdict:
            screen.say(verdict, style="bold")

    def tell_next_leader(self) -> None:
        """Who leads the next deal, as far as it is certain before the cards are dealt."""
        leader = self.match.next_leader()
        if leader is None:
            self.screen.say(say(self.lang, "next-decided"))
            return
        key = "you-lead-next" if leader == self.alone else "next-leads"
        self.screen.say(say(self.lang, key, name=self.names[leader]))

    @property
    def last_deal(self) -> bool:
        """Whether the running deal is the last of those that were agreed on."""
        return self.setup.deals is not None and len(self.table.deals) >= self.setup.deals

    def tell_score(self) -> None:
        """The running score of everybody."""
        self.screen.say(advice.score(self.match, self.alone, self.lang, self.names))

    def another(self) -> bool:
        """Whether another deal is played; deals that were agreed on are played without a question."""
        if self.last_deal:
            return False
        if self.setup.deals is None:
            try:
                if not ask.yes(self.screen, say(self.lang, "another")):
                    return False
            except (EndOfInput, KeyboardInterrupt):
                return False
        return True


def help_rows(name: str, lang: Lang) -> list[tuple[str, str]]:
    """What can be typed in a game of this family, with what it does."""
    own = family(name)
    number, naming, *rest = (help_row(lang, row) for row in HELP)
    names = ["naming", *own.help] if own.names_cards else own.help
    rows = [(own.say(lang, f"help-{row}"), own.say(lang, f"help-{row}-does")) for row in names]
    return [number, *([] if own.names_cards else [naming]), *rows, *rest]


def told_in(verdict: str, text: str) -> bool:
    """Whether the verdict says this sentence too, be it with more after it (“… with one epaulette.”)."""
    return text.rstrip(".") in verdict
