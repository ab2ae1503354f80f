"""Playing at the keyboard: deals, moves, questions, and what everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery import bots
from foolery import record as records
from foolery.errors import FooleryError
from foolery.terminal import advice, ask, entry, store, table
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.refusals import refusal
from foolery.terminal.saving import Saving, replayed
from foolery.terminal.screen import EndOfInput
from foolery.terminal.undo import Point
from foolery.terminal.words import HELP, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.cards import Move, Seat
    from foolery.contract import Event, Lang, Match, Result, State
    from foolery.terminal.options import Order, Setup
    from foolery.terminal.screen import Screen


NEWS: Final = 16
"""How many sentences of news are read before a table; the others stand in the log."""


class Left(Exception):
    """A person has asked to leave the game."""


class Session:
    """One sitting: a match at one keyboard, from its first or its saved move to the last.

    Everybody has a log of their own, made of what their seat was shown; what is printed for one is never read from
    another's.
    """

    def __init__(self, screen: Screen, setup: Setup, saving: Saving, match: Match, order: Order | None) -> None:
        self.screen = screen
        self.lang = screen.lang
        screen.ten = family(match.game.family).ten
        self.setup = setup
        self.saving = saving
        self.match = match
        self.game = match.game
        self.order: Order = order or family(self.game.family).order
        self.names = [sitter.name for sitter in setup.sitters]
        self.shown_names = [
            say(self.lang, "you") if sitter.person and setup.people == 1 and ask.nameless(sitter.name) else sitter.name
            for sitter in setup.sitters
        ]
        self.people = [seat for seat, sitter in enumerate(setup.sitters) if sitter.person]
        self.hot_seat = setup.people > 1
        self.bots = {
            seat: bots.make(sitter.bot, f"{setup.seed}/{seat}")
            for seat, sitter in enumerate(setup.sitters)
            if sitter.bot is not None
        }
        self.logs: dict[Seat, list[str]] = {seat: [] for seat in self.people}
        self.told: dict[Seat, int] = dict.fromkeys(self.people, 0)
        self.unasked: set[tuple[Seat, int]] = set()
        self.facing: Seat | None = None
        self.open_news: list[str] = []
        self.refusal: FooleryError | None = None
        self.warned = False
        self.revocable: list[Point] = []
        """The sitting before each move that may be taken back now, the last one last."""

    @classmethod
    def new(cls, screen: Screen, setup: Setup, saving: Saving, order: Order | None) -> Session:
        """A sitting that begins with its first deal."""
        match = setup.played().match(len(setup.sitters), setup.seed, setup.deals or 1)
        session = cls(screen, setup, saving, match, order)
        session.begin_deal()
        return session

    @classmethod
    def resumed(
        cls, screen: Screen, setup: Setup, saving: Saving, record: records.Record, order: Order | None
    ) -> Session:
        """A sitting that goes on where the record stopped."""
        match, steps = replayed(record)
        session = cls(screen, setup, saving, match, order)
        for events in steps:
            session.hear(events)
        for seat in session.people:
            own = [i for i, action in enumerate(record.deals[-1].actions, 1) if action.seat == seat]
            heard = sum(len(session.sentences(steps[i], seat)) for i in range(own[-1] if own else 0))
            session.told[seat] = heard
        for seat, bot in session.bots.items():
            bots.begin(bot, session.bot_seed(seat))
        return session

    @property
    def state(self) -> State:
        """The running deal."""
        return self.match.state

    @property
    def alone(self) -> Seat | None:
        """The one person at the keyboard; None where several share it."""
        return self.people[0] if len(self.people) == 1 else None

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
        for seat in self.people:
            self.logs[seat] = []
            self.told[seat] = 0
        self.unasked.clear()
        for seat, bot in self.bots.items():
            bots.begin(bot, self.bot_seed(seat))
        self.saving.deal_started(self.state)
        self.hear(self.state.opening)
        self.warn()

    def bot_seed(self, seat: Seat) -> str:
        """The chance that a bot has in the running deal."""
        return f"{self.setup.seed}/{seat}/{len(self.match.results)}"

    def play_deal(self) -> None:
        """Ask everybody in turn until the deal is over."""
        while self.state.result() is None:
            seat = self.state.actors()[0]
            if seat in self.bots:
                self.make(seat, [bots.ask(self.bots[seat], self.state.view(seat), self.setup.sitters[seat].bot or "")])
            elif self.forced_pass(seat):
                self.pass_by_itself(seat)
            else:
                self.face(seat)
                self.make(seat, self.asked(seat))
        result = self.state.result()
        if result is not None:
            self.tell_result(result)

    def forced_pass(self, seat: Seat) -> bool:
        """Whether a pass may go by itself: at one keyboard it is asked, so that a skip tells nothing."""
        legal = self.state.legal(seat)
        return not self.hot_seat and len(legal) == 1 and self.state.move_text(legal[0]).rpartition(":")[2] == "pass"

    def pass_by_itself(self, seat: Seat) -> None:
        """Pass for somebody who has no choice: his log has it, but it is no news to him."""
        before = len(self.logs[seat])
        said = self.sentences(self.make(seat, self.state.legal(seat)), seat)
        if said:
            self.unasked.add((seat, before))

    def make(self, seat: Seat, moves: Sequence[Move]) -> Sequence[Event]:
        """Make the moves of one action, write them down, let everybody hear of them; gives what the last one did."""
        events: Sequence[Event] = ()
        for move in moves:
            text = self.state.move_text(move)
            self.mark(seat, text)
            events = self.state.play(seat, move)
            self.saving.moved(seat, text, events, self.state.result())
            self.hear(events)
        self.warn()
        return events

    def mark(self, seat: Seat, text: str) -> None:
        """Remember the sitting before a move that may be taken back; any other makes all before it final."""
        if seat in self.people and text.split()[0] in family(self.game.family).revocable:
            self.revocable.append(Point.of(self))
        else:
            self.revocable.clear()

    def take_back(self) -> bool:
        """Undo the last move that may be taken back; whether there was one."""
        if not self.revocable:
            self.screen.say(say(self.lang, "no-take-back"))
            return False
        self.revocable.pop().restore(self)
        return True

    def hear(self, events: Sequence[Event]) -> None:
        """Write into everybody's log what their seat was shown."""
        for seat in self.people:
            self.logs[seat] += self.sentences(events, seat)
        self.open_news += self.sentences(events, None)

    def sentences(self, events: Sequence[Event], seat: Seat | None) -> list[str]:
        """Events in the words for one seat, or None: for everybody at once."""
        unheard = family(self.game.family).unheard
        told = (event for event in events if event.sees(seat) or event.kind not in unheard)
        texts = (event.shown_to(seat).text(seat, self.lang, self.names) for event in told)
        return [text for text in texts if text]

    def warn(self) -> None:
        """Say once that the game cannot be saved."""
        if self.saving.trouble and not self.warned:
            self.warned = True
            self.screen.say(say(self.lang, "cannot-save", reason=self.saving.trouble))
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
        self.open_news = []
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
        return MoveList(
            self.screen, self.game, self.state.view(seat), self.shown_names, self.state, bool(self.revocable)
        )

    def asked(self, seat: Seat) -> list[Move]:
        """The moves of the one action that this person decides on; empty where a move was taken back instead."""
        view = self.state.view(seat)
        moves = self.move_list(seat)
        turn = say(self.lang, "move-of", name=self.names[seat]) if self.hot_seat else say(self.lang, "your-move")
        while True:
            text = self.screen.ask(f"{table.short_state(self.screen, view)}{turn}: ")
            command = ("undo", "") if moves.means_back(text) else entry.command(text)
            if command == ("undo", ""):
                if self.take_back():
                    return []
                continue
            if command is not None:
                self.obey(seat, *command)
                continue
            try:
                found = moves.chosen(text, self.state, seat)
            except FooleryError as error:
                self.refusal = error
                self.screen.say(ask.sentence(error, self.lang))
                continue
            if found:
                return found
            self.refusal = refusal("several", self.lang)

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
            screen.say(advice.hint(self.game, self.state, seat, lang, self.shown_names))
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
        order = entry.choice_of(how, entry.ORDERS)
        if order is None:
            self.screen.say(say(self.lang, "sort-how"))
            return
        self.order = "rank" if order == "rank" else "suit"
        self.show(seat)

    def recolour(self, seat: Seat, how: str) -> None:
        """Draw suits in two or four colours."""
        colours = entry.choice_of(how, entry.COLOURS)
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
            for text in self.open_news:
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
        return self.setup.deals is not None and self.saving.deals >= self.setup.deals

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
            self.match.deals = max(self.match.deals, self.saving.deals + 1)
        self.match.next()
        return True


def help_rows(name: str, lang: Lang) -> list[tuple[str, str]]:
    """What can be typed in a game of this family, with what it does."""
    number, naming, *rest = HELP[lang]
    return [number, family(name).naming.get(lang, naming), *family(name).help.get(lang, ()), *rest]


def told_in(verdict: str, text: str) -> bool:
    """Whether the verdict says this sentence too, be it with more after it (“… with one epaulette.”)."""
    return text.rstrip(".") in verdict
