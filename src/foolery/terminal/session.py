"""Playing at the keyboard: deals, moves, questions, and what everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.table import HOUSE, Command, Driver, entry
from foolery.terminal import advice, ask, commands, store, table
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.refusals import refusal
from foolery.terminal.saving import Saving, seated
from foolery.terminal.screen import EndOfInput, Left
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from foolery.base.cards import Seat
    from foolery.bots import Bot
    from foolery.contract import Event, Game, Match, Result, State
    from foolery.table.entry import PlayedAction
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

    Everybody has a log of their own, made of what their seat was shown; what is printed for one is never read from
    another's.
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
        self.logs: dict[Seat | None, list[str]] = {}
        """What everybody has heard in the running deal; under None what all have heard."""
        self.told: dict[Seat | None, int] = {}
        """How much of it has been read out."""
        self.unasked: set[tuple[Seat, int]] = set()
        self.own: set[tuple[Seat, int]] = set()
        """Which of it tells somebody of his own move: news since that move begin after it."""
        self.quiet: set[tuple[Seat | None, int]] = set()
        """Which of it shares a row with what stands before, if that is such news too."""
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
        self.by_itself = False
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
        """Everybody hears how the deal begins, from an empty log."""
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
        heard = len(self.logs[seat])
        self.make(seat, moves.choices[0].text)
        for i, text in enumerate(self.logs[seat][heard:], heard):
            if (seat, i) in self.unasked:
                self.screen.say(text, indent=2)
        return True

    def make(self, seat: Seat, action: str) -> None:
        """Make a move that somebody was not asked about."""
        self.by_itself = True
        self.send("act", seat, str(seat), text=action)
        self.by_itself = False

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
        self.own.clear()
        self.quiet.clear()
        if self.table.deals:
            deal = self.table.deals[-1]
            self.note(deal.opening)
            for deed in deal.deeds:
                self.note(deed.events, deed)
        self.told = {seat: min(self.told.get(seat, 0), len(log)) for seat, log in self.logs.items()}

    def note(self, events: Sequence[Event], deed: PlayedAction | None = None) -> None:
        """Write events into the logs; what somebody did without being asked is no news to him."""
        for seat, log in self.logs.items():
            said = self.sentences(events, seat)
            if said and deed is not None:
                if seat is not None and deed.seat == seat:
                    (self.unasked if deed.forced or self.by_itself else self.own).add((seat, len(log)))
                    if not self.by_itself and all(event.kind in self.family.laid for event in events):
                        self.own.update((seat, len(log) + i) for i in range(len(said)))
                if len(said) == 1 and deed.action.kind in self.family.quiet:
                    self.quiet.add((seat, len(log)))
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
        if self.lesson is not None:
            self.lesson.look(self.state.view(seat), self.shown_names)
        self.show(seat)

    def tell_news(self, seat: Seat, verdict: str = "") -> None:
        """What happened since this person's last move, without what the verdict says anyway."""
        since = self.told[seat]
        news = self.rows(seat, since, verdict)
        if news:
            self.screen.gap()
            self.screen.say(say(self.lang, "since" if self.told[seat] else "so-far"), style="bold")
            # One more is shown: the line that tells of it would be no shorter.
            if len(news) > NEWS + 1:
                self.screen.say(say(self.lang, "earlier", n=len(news) - NEWS), style="dim", indent=2)
                news = news[-NEWS:]
            for text in news:
                self.screen.say(text, indent=2)
        self.told[seat] = len(self.logs[seat])

    def rows(self, seat: Seat, since: int = 0, verdict: str = "", whole: bool = False) -> list[str]:
        """What somebody has heard from this line on, what is quiet together in a row. If not ``whole``, only what is
        news to him and is not said by the verdict as well.
        """
        rows: list[str] = []
        beside = False
        for i, text in enumerate(self.logs[seat][since:], since):
            if not whole and (self.known(seat, i, since) or told_in(verdict, text)):
                continue
            quiet = (seat, i) in self.quiet
            if beside and quiet:
                rows[-1] += f" {text}"
            else:
                rows.append(text)
            beside = quiet
        return rows

    def known(self, seat: Seat, i: int, since: int) -> bool:
        """Whether a sentence is no news: somebody's own move, be it one that he was not asked about."""
        return (seat, i) in self.unasked or all((seat, at) in self.own for at in range(since, i + 1))

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


def told_in(verdict: str, text: str) -> bool:
    """Whether the verdict says this sentence too, be it with more after it (“… with one epaulette.”)."""
    return text.rstrip(".") in verdict
