"""A position that somebody typed, made into a state or refused with everything that is wrong with it.

Accepted is whatever the rules can play on from, any distribution. Refused is a card twice or not in the pack, wrong
counts, places out of range, somebody without a legal move, and a memory of a rule that is not in the variant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from foolery.base.arguments import shown
from foolery.base.bits import size
from foolery.base.cards import COPY, card_text, cardset, parse_card
from foolery.base.errors import NotationError, PositionError
from foolery.base.messages import Message
from foolery.shedding.engine.numbers import OVER, PLAY_PHASE
from foolery.shedding.engine.state import State
from foolery.shedding.text.notation import POSITION

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules


class Reader:
    """Reads one position; ``problems`` gathers what is wrong with it."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = flat(POSITION.shaped(data))
        self.problems: list[Message] = []
        self.n = len(self.data["hands"])
        if self.data.get("players", self.n) != self.n:
            raise PositionError([Message("position.players", players=self.data["players"], hands=self.n)])
        self.state = State(rules, self.n)
        self.used = 0

    def read(self) -> State:
        """The state. Raises PositionError with every problem found."""
        s = self.state
        for name in ("seat", "legal", "result"):
            if name in self.data:
                self.note("idiot.of-a-view", name=name)
        for i, row in enumerate(self.data["hands"]):
            s.set_hand(i, cardset(self.cards(row, _of("position.hand", i))))
        up = [self.cards(row, _of("idiot.up-row", i)) for i, row in enumerate(self.rows("up"))]
        down = [self.cards(row, _of("idiot.down-row", i)) for i, row in enumerate(self.rows("down"))]
        most = self.rules.row
        for place in range(self.n):
            s.set_row(place, cardset(up[place]))
            s.set_down(place, down[place][:most])
            for name, number in (("up", len(up[place])), ("down", len(down[place]))):
                if number > most:
                    self.note("idiot.long-row", name=name, place=place, number=number, most=most)
        s.set_pile(self.cards(self.data.get("pile", []), Message("idiot.pile")))
        s.set_stock(self.cards(self.data.get("stock", []), Message("position.stock")))
        self.read_discard()
        self.read_numbers()
        self.read_knowledge()
        self.read_memory()
        self.read_phase()
        if self.problems:
            raise PositionError(list(dict.fromkeys(self.problems)))
        return s

    def note(self, code: str, /, **fields: Any) -> None:
        """Keep in mind something that is wrong."""
        self.problems.append(Message(code, **fields))

    def rows(self, name: str) -> list[list[str]]:
        """A row of cards for each place."""
        rows = list(self.data.get(name, []))
        if len(rows) > self.n or 0 < len(rows) < self.n:
            self.note("idiot.rows", name=name, rows=len(rows), hands=self.n)
        return (rows + [[]] * self.n)[: self.n]

    def card(self, text: str, where: Message) -> int:
        """One card that has not been named yet; -1 with a problem otherwise."""
        if text == "?":
            self.note("position.unknown-card", where=where)
            return -1
        try:
            face = parse_card(text)
        except NotationError as error:
            self.note("position.in", where=where, what=error.said())
            return -1
        for card in (face, face + COPY):
            if self.rules.pack_set >> card & 1 and not self.used >> card & 1:
                self.used |= 1 << card
                return card
        often = self.rules.pack_set >> face & 1
        self.note("idiot.too-often" if often else "position.not-in-pack", card=card_text(face), where=where)
        return -1

    def cards(self, value: Any, where: Message) -> list[int]:
        """A list of cards that lie there and nowhere else."""
        if isinstance(value, int):
            self.note("position.only-number", where=where)
            return []
        return [card for card in (self.card(text, where) for text in value) if card >= 0]

    def some_of(self, held: int, value: list[str], where: Message) -> int:
        """The mask of these cards among those that are held."""
        mask = 0
        for text in value:
            try:
                face = parse_card(text)
            except NotationError as error:
                self.note("position.in", where=where, what=error.said())
                continue
            twins = held & ~mask & (1 << face | 1 << face + COPY)
            if not twins:
                self.note("idiot.not-there", card=text, where=where)
            mask |= twins & -twins
        return mask

    def read_discard(self) -> None:
        """The burned cards; not given: all that lie nowhere else."""
        given = self.data.get("discard")
        if given is not None:
            self.state.discard = cardset(self.cards(given, Message("idiot.discard")))
            missing = size(self.rules.pack_set & ~self.used)
            if missing and not self.problems:
                self.note("idiot.nowhere", number=missing)
            return
        self.state.discard = self.rules.pack_set & ~self.used

    def read_numbers(self) -> None:
        """Counters and the dealer."""
        s, data = self.state, self.data
        s.turns, s.ply, s.deal = data.get("turns", 0), data.get("ply", 0), data.get("deal", 1)
        s.direction, s.limited = data.get("direction", 1), data.get("limited", False)
        s.seed = data.get("seed", "")
        s.dealer = self.places("dealer", [data.get("dealer", self.n - 1)])[0]

    def places(self, name: str, found: list[int]) -> list[int]:
        """Places at this table; 0 with a problem for every other."""
        for place in found:
            if place >= self.n:
                self.note("position.outside", name=name, place=place, last=self.n - 1)
        return [place if place < self.n else 0 for place in found]

    def read_knowledge(self) -> None:
        """Cards that all have seen, and an exchange that goes on."""
        s, data = self.state, self.data
        for who, cards in data.get("shown", []):
            place = self.places("shown", [who or 0])[0]
            s.reveal(place, self.some_of(s.hand(place), cards, _of("idiot.shown-by", place)))
        for _, cards in data.get("seen", []):
            s.gone |= self.some_of(s.discard, cards, Message("idiot.seen-burning"))
        for who, up, down in data.get("swapped", []):
            place = self.places("swapped", [who])[0]
            raised = self.some_of(s.row(place), up, _of("idiot.put-up", place))
            s.set_moved(place, raised, self.some_of(s.hand(place), down, _of("idiot.taken-by", place)))
            if len(up) != len(down):
                self.note("idiot.uneven", place=place, up=len(up), down=len(down))

    def read_memory(self) -> None:
        """What the rules remember."""
        rules = {rule.name: rule for rule in self.rules.rules}
        for name, item in self.data.get("memory", {}).items():
            seats = list(item.get("seats", []))
            if name not in rules:
                self.note("idiot.memory-of", name=name)
            elif len(seats) not in (0, self.n):
                self.note("idiot.memory-size", name=name, numbers=len(seats), places=self.n)
            else:
                self.state.set_memo(rules[name].slot, item.get("all", 0))
                for place, number in enumerate(seats or [0] * self.n):
                    self.state.set_seat_memo(rules[name].slot, place, number)

    def read_phase(self) -> None:
        """Whose turn it is, and whether anything can be played."""
        s, data = self.state, self.data
        name = data.get("phase", "play")
        s.phase = self.rules.phase_number(name)
        if s.phase < 0:
            self.note("position.no-phase", phase=shown(name))
            return
        actors = self.places("actors", list(data.get("actors", [])))
        for place in dict.fromkeys(self.places("out", list(data.get("out", [])))):
            s.leave(place)
        if s.phase > OVER:
            s.asked = sum(1 << place for place in actors) if actors else (1 << self.n) - 1
            if any(s.shown):
                self.note("idiot.shown-early", phase=name)
        elif any(s.raised):
            self.note("idiot.swapped-late", phase=name)
        if s.phase == PLAY_PHASE:
            self.read_turn(actors)
        elif s.phase == OVER:
            self.read_end(actors)
        for place in s.out:
            if s.held(place):
                self.note("idiot.out-with-cards", place=place)

    def read_turn(self, actors: list[int]) -> None:
        """The one seat that plays."""
        s = self.state
        if s.burns_pile(s.turn):
            self.note("idiot.would-have-burned")
        empty = [place for place in range(self.n) if not s.held(place)]
        if len(actors) > 1:
            self.note("idiot.one-acts", number=len(actors))
        s.turn = actors[0] if actors else (s.dealer + 1) % self.n
        if not actors:
            while s.turn in empty and len(empty) < self.n:
                s.turn = (s.turn + 1) % self.n
        if s.turn in empty:
            self.note("idiot.cannot-play", place=s.turn)
        if empty and not self.rules.play_on:
            self.note("idiot.no-cards", place=empty[0])
        elif self.n - len(empty) < 2:
            self.note("idiot.too-few-left")
        for place in empty:
            if place not in s.out:
                s.leave(place)
        if s.turns >= self.rules.turn_limit:
            self.note("position.too-many-turns", turns=s.turns, limit=self.rules.turn_limit)

    def read_end(self, actors: list[int]) -> None:
        """A deal that is over."""
        s = self.state
        left = sum(1 for place in range(self.n) if s.held(place))
        if actors:
            self.note("position.over-acts")
        over = left < 2 if self.rules.play_on else left < self.n
        if not over and not s.limited:
            self.note("idiot.not-over")
        for place in range(self.n):
            if not s.held(place) and place not in s.out:
                s.leave(place)


def flat(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a position, those of its zones beside the others."""
    return fields | dict(fields.pop("zones", {}))


def _of(code: str, place: int) -> Message:
    """Where cards lie, or are said to: something of a place."""
    return Message(code, place=place)


def read_state(rules: Rules, data: Mapping[str, Any]) -> State:
    """The state of a position. Raises PositionError with every problem found."""
    return Reader(rules, data).read()
