"""Playing at the keyboard: deals, moves, questions, and what everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.contract.narration import Narrator, repeats
from foolery.table import HOUSE, Command, Driver, entry
from foolery.table.narration import History, rows
from foolery.terminal import advice, ask, commands, store, table
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.refusals import refusal
from foolery.terminal.saving import Saving, seated
from foolery.terminal.screen import EndOfInput, Left
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.base.cards import Seat
    from foolery.bots import Bot
    from foolery.contract import Game, Match, Result, State
    from foolery.terminal.lesson import Lesson
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

    MakeBot = Callable[[str, str], Bot]


NEWS: Final = 16
"""How many sentences of news are read before a table; the others stand in the log."""


PATIENCE: Final = 10.0
"""Seconds after which a bot that looks ahead answers with what it has found. Only the plain form is so slow."""


def patient(make: MakeBot) -> MakeBot:
    """The same, with bots that look ahead kept to ``PATIENCE``."""

    def made(spec: str, seed: str) -> Bot:
        bot = make(spec, seed)
        if isinstance(bot, bots.Search):
            bot.seconds = PATIENCE
        return bot

    return made


class Session:
    """One sitting: a match at one keyboard, from its first or its saved move to the last.

    Each person reads the history of the deal as their seat was shown it, and never that of another.
    """

    def __init__(
        self,
        screen: Screen,
        saving: Saving,
        order: Order | None,
        make: MakeBot = bots.make,
        auto: bool | None = None,
    ) -> None:
        self.screen = screen
        self.lang = screen.lang
        self.setup = setup = saving.setup
        self.saving = saving
        self.table = saving.table
        self.driver = Driver(patient(make))
        screen.ten = family(self.game.family).ten
        self.family = family(self.game.family)
        self.order: Order = order or self.family.order
        self.passes_go = auto is not False
        self.names = [sitter.name for sitter in setup.sitters]
        self.shown_names = ask.shown_names(setup, self.lang)
        self.people = [seat for seat, sitter in enumerate(setup.sitters) if sitter.person]
        self.hot_seat = setup.people > 1
        self.read: dict[Seat | None, int] = {}
        """How many actions of the running deal each seat has read of; under None, all who share the keyboard."""
        self.automatic: set[int] = set()
        """The plies at which the session acted for a person."""
        self.facing: Seat | None = None
        self.refusal: FooleryError | None = None
        self.warned = False
        self.auto = self.alone is not None and (self.family.auto if auto is None else auto)
        """Whether the only possible move makes itself; among several people the skipped turn would tell too much."""
        self.auto_told = False
        self.lesson: Lesson | None = None
        """Explains the deal, in a lesson."""
        self.pointed = False
        """Whether a hint has pointed to the page of advice."""
        self.lasting: dict[Seat, int] = {}
        """Who has answered a question for the rest of the deal, with the ply at which he did."""
        self.stood: set[int] = set()
        """The plies that such an answer has made."""

    @classmethod
    def new(cls, screen: Screen, saving: Saving, order: Order | None, auto: bool | None = None) -> Session:
        """A sitting that begins with its first deal."""
        session = cls(screen, saving, order, auto=auto)
        for seat, sitter in enumerate(seated(saving.setup)):
            session.send("sit", seat, HOUSE, name=sitter.name, person=sitter.person, bot=sitter.bot)
        session.let_pass(session.passes_go)
        session.begin_deal()
        return session

    @classmethod
    def resumed(
        cls,
        screen: Screen,
        saving: Saving,
        order: Order | None,
        make: MakeBot = bots.make,
        auto: bool | None = None,
    ) -> Session:
        """A sitting that goes on where the record stopped."""
        session = cls(screen, saving, order, make, auto)
        session.let_pass(session.passes_go)
        deeds = session.table.deals[-1].deeds if session.table.deals else []
        for seat in session.people:
            session.read[seat] = next((i for i in reversed(range(len(deeds))) if deeds[i].seat == seat), -1)
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
        """Let the table do something, and keep it."""
        answer = self.table.do(command)
        if answer.error is not None:
            raise answer.error
        if self.table.deals:
            self.saving.write()
            if self.table.deals[-1].seq == self.table.seq:
                store.set_running(self.saving.path)
            self.warn()

    def let_pass(self, on: bool = True) -> None:
        """Passes may go by themselves; at one keyboard they are asked for, so that a skip tells nothing."""
        if self.alone is not None:
            self.send("passes", self.alone, str(self.alone), on=on)

    # The course of a sitting

    def run(self) -> None:
        """Play until the people have had enough. Raises EndOfInput or Left when they stop in the middle."""
        try:
            self.play_deal()
            while self.another():
                self.begin_deal()
                self.play_deal()
        finally:
            self.driver.close()

    def begin_deal(self) -> None:
        """Deal; the history begins again."""
        self.read.clear()
        self.automatic.clear()
        self.lasting.clear()
        self.stood.clear()
        self.send("ready", None, HOUSE)

    def play_deal(self) -> None:
        """Ask everybody in turn until the deal is over."""
        while wanted := self.table.wanted():
            seat = wanted[0].seat
            if wanted[0].sitter.bot:
                self.do(self.driver.answer(self.table, wanted[0]))
            elif not self.made_by_itself(seat) and not self.answered_for(seat):
                self.face(seat)
                self.answer(seat)
        result = self.state.result()
        if result is not None:
            self.driver.over(self.table)
            self.tell_result(result)

    def made_by_itself(self, seat: Seat) -> bool:
        """Make the only move that somebody has, and say so; whether there was just one."""
        if self.lesson is not None and self.lesson.advises:
            return False
        if not self.auto or len(self.state.legal(seat)) != 1 or self.table.can_take_back(seat):
            return False
        moves = self.move_list(seat)
        if len(moves.choices) != 1 or moves.examples:
            return False
        self.tell_news(seat)
        key = "only-move" if self.auto_told else "only-move-first"
        self.auto_told = True
        self.screen.say(say(self.lang, key, move=moves.label(moves.choices[0])))
        self.make(seat, moves.choices[0].text)
        for line in self.history(seat).since(self.read[seat]):
            if line.unasked:
                self.screen.say(line.text, indent=2)
        return True

    def make(self, seat: Seat, action: str) -> None:
        """Make a move that somebody was not asked about."""
        self.automatic.add(self.state.ply)
        self.send("act", seat, str(seat), text=action)

    def answered_for(self, seat: Seat) -> bool:
        """Give the answer that somebody has given for the rest of the deal; whether it was asked for."""
        view = self.state.view(seat)
        move = self.family.lasting(view) if seat in self.lasting and self.family.lasting is not None else None
        if move is None:
            return False
        self.stood.add(self.state.ply)
        self.make(seat, view.action((move,)).text)
        return True

    def offers(self, seat: Seat) -> list[str]:
        """What the list offers beside moves: to be asked no more in this deal, or to be asked again."""
        if seat in self.lasting:
            return ["asked-again"]
        asked = self.family.lasting is not None and self.family.lasting(self.state.view(seat)) is not None
        return ["not-asked"] if asked else []

    def settle(self, seat: Seat, offer: str) -> bool:
        """Let somebody be asked no more in this deal, or again; whether that has answered what he is asked now."""
        self.screen.say(self.family.say(self.lang, f"{offer}-said"))
        if offer == "asked-again":
            self.lasting.pop(seat, None)
            return False
        self.lasting.setdefault(seat, self.state.ply)
        answered = self.answered_for(seat)
        self.stood.discard(self.lasting[seat])
        return answered

    def take_back(self, seat: Seat) -> bool:
        """Undo the last move that may be taken back; whether there was one."""
        steps = self.steps_back(seat)
        if not steps:
            self.screen.say(say(self.lang, "no-take-back" if self.hot_seat else "nothing-yet"))
        for _ in range(steps):
            self.send("undo", seat, str(seat))
        ply = self.state.ply
        self.stood = {one for one in self.stood if one < ply}
        self.automatic = {one for one in self.automatic if one < ply}
        deeds = len(self.table.deals[-1].deeds)
        self.read = {one: min(read, deeds) for one, read in self.read.items()}
        self.lasting = {one: since for one, since in self.lasting.items() if since < ply}
        if steps and not self.hot_seat:
            self.screen.say(say(self.lang, "taken-back"))
        return steps > 0

    def steps_back(self, seat: Seat) -> int:
        """How many of somebody's moves are undone at once: against bots the last and those that made themselves since.

        Among several people a move stands once others may know of it.
        """
        if self.hot_seat or self.table.course is None:
            return int(self.table.can_take_back(seat))
        own = [deed for deed in self.table.deals[-1].deeds if deed.seat == seat and not deed.forced]
        for number, deed in enumerate(reversed(own), 1):
            if deed.ply in self.stood:
                continue
            before = self.table.course.state_at(deed.ply) if self.auto else None
            if before is None or len(before.legal(seat)) > 1:
                return number
        return 0

    # What everybody reads

    def history(self, seat: Seat | None) -> History:
        """What a seat reads of the running deal; None: what all may read."""
        narrator = Narrator(self.game, self.lang, tuple(self.names), seat)
        return History(narrator, self.table.deals[-1], self.family.quiet, self.family.laid, self.automatic)

    def have_read(self, seat: Seat | None) -> None:
        """Note that a seat has read the history of the running deal to its end."""
        self.read[seat] = len(self.table.deals[-1].deeds)

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
        self.have_read(None)
        self.refusal = None
        self.tell_news(seat)
        if self.lesson is not None:
            self.lesson.look(self.state.view(seat), self.shown_names)
        self.show(seat)

    def tell_news(self, seat: Seat, verdict: str = "") -> None:
        """What happened since this person's last move, without what the verdict says anyway."""
        read, history = self.read.get(seat, -1), self.history(seat)
        news = rows(history.news(read, verdict))
        if news:
            self.screen.gap()
            begun = len(history.since(read)) < len(history.lines)
            self.screen.say(say(self.lang, "since" if begun else "so-far"), style="bold")
            # One more is shown: the line that tells of it would be no shorter.
            if len(news) > NEWS + 1:
                self.screen.say(say(self.lang, "earlier", n=len(news) - NEWS), style="dim", indent=2)
                news = news[-NEWS:]
            for text in news:
                self.screen.say(text, indent=2)
        self.have_read(seat)

    def show(self, seat: Seat) -> None:
        """The table, the moves, and what is explained of them in a lesson."""
        view = self.state.view(seat)
        table.draw(self.screen, view, self.shown_names, self.game.title(self.lang), self.order)
        self.move_list(seat).draw()
        if self.lesson is not None and self.lesson.now:
            self.screen.gap()
            for text in self.lesson.now:
                self.screen.say(text)

    def move_list(self, seat: Seat) -> MoveList:
        """What this person may do."""
        back, view = self.table.can_take_back(seat), self.state.view(seat)
        return MoveList(self.screen, self.game, view, self.shown_names, back, self.order, self.offers(seat))

    def answer(self, seat: Seat) -> None:
        """Let this person decide on one action, or take one back."""
        view = self.state.view(seat)
        moves = self.move_list(seat)
        turn = say(self.lang, "move-of", name=self.names[seat]) if self.hot_seat else say(self.lang, "your-move")
        typed = ""
        while True:
            text = typed or self.screen.ask(f"{table.short_state(self.screen, view)}{turn}: ")
            typed = ""
            command = ("undo", "") if moves.means_back(text) else entry.command(text)
            if command == ("undo", ""):
                if self.take_back(seat):
                    return
                continue
            if command is not None:
                if command[0] == "quit":
                    raise Left
                typed = commands.obey(self, seat, *command)
                moves = self.move_list(seat)
                continue
            offer = moves.offered(text)
            if offer:
                if self.settle(seat, offer):
                    return
                moves = self.move_list(seat)
                continue
            try:
                found = moves.chosen(text)
                if found:
                    self.tell_ten(moves, text)
                    self.send("act", seat, str(seat), text=view.action(found).text)
                    return
            except FooleryError as error:
                self.refusal = error
                self.screen.say(ask.sentence(error, self.lang))
                self.tell_ten(moves, text)
                continue
            self.refusal = refusal("several")

    def tell_ten(self, moves: MoveList, text: str) -> None:
        """Say that a ten was read where the ace may have been meant."""
        told = moves.read_as_ten(text)
        if told:
            self.screen.say(told)

    # After a deal

    def tell_result(self, result: Result) -> None:
        """How the deal ended, in words that everybody may read, and the score."""
        screen = self.screen
        alone = self.alone
        verdict = self.game.result_text(result, alone, self.lang, self.names)
        if self.hot_seat and self.facing is not None:
            screen.clear()
            for line in self.history(None).since(self.read.get(None, -1)):
                if not repeats(verdict, line.text):
                    screen.say(line.text)
        elif alone is not None:
            self.tell_news(alone, verdict)
        self.facing = None
        screen.gap()
        screen.say(verdict, style="bold")
        if not self.last_deal:
            self.tell_next_leader()
        self.tell_score()
        verdict = self.game.match_text(self.match, alone, self.lang, self.names)
        if self.last_deal and verdict and len(self.table.deals) > 1:
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
