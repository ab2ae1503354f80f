"""Positions and views of the shedding game: what they must satisfy.

Accepted is whatever the rules can play on from, any distribution. Refused is a card twice or not in the pack, wrong
counts, places out of range, somebody without a legal move, and a memory of a rule that is not in the variant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from foolery.base import arguments
from foolery.base.arguments import shown
from foolery.base.bits import size
from foolery.base.cards import COPY, card_text, cardset, parse_card
from foolery.base.errors import NotationError, PositionError
from foolery.base.messages import Message
from foolery.contract.reading import body, counted, settled
from foolery.shedding.engine.numbers import OVER, PLAY_PHASE
from foolery.shedding.engine.questions import PHASES
from foolery.shedding.engine.state import State
from foolery.shedding.engine.view import ShedView
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


def read_view(rules: Rules, data: Mapping[str, Any]) -> ShedView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    written = body(data)
    good = flat(POSITION.shaped(written))
    there = {*good, "seat"} if "seat" in written else {*good}
    problems = [Message("position.view-lacks", name=name) for name in ("seat", "stock") if name not in there]
    problems += [] if problems else _Reader(rules, good).problems()
    if problems:
        raise PositionError(problems)
    return settled(_Reader(rules, good).view(), good, partial(read_state, rules))


class _Reader:
    """Reads one view; of twins each is given to whoever names it next."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.n = len(data["hands"])
        self.used = 0

    def problems(self) -> list[Message]:
        """All that is wrong, found before anything is built."""
        return self.strangers() + self.course() + self.miscounted() + self.forgotten() + self.unknown()

    def strangers(self) -> list[Message]:
        """Places outside the table."""
        data = self.data
        out: list[Message] = []
        if data.get("players", self.n) != self.n:
            out.append(Message("position.players", players=data["players"], hands=self.n))
        for name in ("seat", "dealer"):
            if (data.get(name) or 0) >= self.n:
                out.append(Message("position.outside", name=name, place=data[name], last=self.n - 1))
        named = {name: data.get(name, []) for name in ("actors", "out")}
        named |= {name: [row[0] or 0 for row in data.get(name, [])] for name in ("shown", "swapped")}
        for name, places in named.items():
            if any(place >= self.n for place in places):
                out.append(Message("position.names-outside", name=name, last=self.n - 1))
        return out

    def course(self) -> list[Message]:
        """An unknown phase, or others acting than act in it."""
        data = self.data
        out: list[Message] = []
        if self.rules.phase_number(data.get("phase", "play")) < 0:
            out.append(Message("position.no-phase", phase=arguments.shown(data["phase"])))
        acting = len(data.get("actors", []))
        if data.get("phase", "play") == "play" and acting != 1:
            out.append(Message("idiot.one-acts", number=acting))
        if data.get("phase") == "over" and acting:
            out.append(Message("position.over-acts"))
        return out

    def miscounted(self) -> list[Message]:
        """Rows of other places, cards that are there too often, and counts that are not those of the pack."""
        data = self.data
        out: list[Message] = []
        for name in ("up", "down"):
            if len(data.get(name, [])) not in (0, self.n):
                out.append(Message("idiot.rows", name=name, rows=len(data[name]), hands=self.n))
        rows = [*data["hands"], *data.get("up", []), data.get("pile", [])]
        faces = Counter(parse_card(text) for row in rows for text in row if text != "?")
        for face, number in faces.items():
            if number > (self.rules.pack_set >> face & 1) + (self.rules.pack_set >> face + COPY & 1):
                out.append(Message("idiot.too-often-or-strange", card=card_text(face)))
        sizes = [len(row) for name in ("hands", "up", "down") for row in data.get(name, [])]
        sizes += [_number(data.get(name, 0)) for name in ("stock", "discard")] + [len(data.get("pile", []))]
        return out + counted(sum(sizes), size(self.rules.pack_set))

    def forgotten(self) -> list[Message]:
        """Memory of rules that are not in play, or not of every place."""
        names = {rule.name for rule in self.rules.rules}
        memory = self.data.get("memory", {}).items()
        out = [Message("idiot.memory-of", name=name) for name, _ in memory if name not in names]
        for name, item in memory:
            if len(item.get("seats", [])) != self.n:
                out.append(Message("idiot.memory-size", name=name, numbers=len(item.get("seats", [])), places=self.n))
        return out

    def unknown(self) -> list[Message]:
        """What is said to be shown, and what the hands of others say that it is."""
        out = []
        for place, cards in self.data.get("shown", []):
            if (place or 0) >= self.n:
                continue
            named = Counter(map(parse_card, (text for text in self.data["hands"][place or 0] if text != "?")))
            told = Counter(map(parse_card, cards))
            if told - named or (place != self.data.get("seat") and told != named):
                out.append(Message("view.differs", name="shown"))
        return out

    def cards(self, texts: Sequence[str]) -> list[int]:
        """Cards that lie there and nowhere else."""
        out = []
        for text in texts:
            face = parse_card(text)
            card = face + COPY if self.used >> face & 1 else face
            self.used |= 1 << card
            out.append(card)
        return out

    def mask(self, texts: Sequence[str]) -> int:
        return cardset(self.cards([text for text in texts if text != "?"]))

    def some(self, held: int, texts: Sequence[str]) -> int:
        """The mask of these cards among those that are held."""
        mask = 0
        for text in texts:
            face = parse_card(text)
            twins = held & ~mask & (1 << face | 1 << face + COPY)
            mask |= twins & -twins
        return mask

    def actors(self) -> tuple[int, ...]:
        """Who acts; before play everybody where nobody is named."""
        named = tuple(self.data.get("actors", []))
        if named or self.data.get("phase", "play") in PHASES:
            return named
        first = self.data.get("dealer", self.n - 1) + 1
        return tuple((first + i) % self.n for i in range(self.n))

    def view(self) -> ShedView:
        """The fields as they are written down."""
        data, n = self.data, self.n
        seat = data.get("seat")
        known = [self.mask(hand) for hand in data["hands"]]
        up = [self.mask(row) for row in data.get("up", [[]] * n)]
        pile = self.cards(data.get("pile", []))
        shown = [0 if place == seat else mask for place, mask in enumerate(known)]
        for place, cards in data.get("shown", []):
            shown[place] = self.some(known[place], cards)
        seen = sum(self.mask(cards) for _, cards in data.get("seen", []))
        swapped = {place: (raised, lowered) for place, raised, lowered in data.get("swapped", [])}
        raised, lowered = ([], []) if seat is None else swapped.get(seat, ([], []))
        phase = data.get("phase", "play")
        return ShedView(
            rules=self.rules,
            game=self.rules.id,
            seat=seat,
            players=n,
            ply=data.get("ply", 0),
            phase=phase,
            actors=self.actors(),
            legal=(),
            hand=0 if seat is None else known[seat],
            hand_sizes=tuple(len(hand) for hand in data["hands"]),
            shown=tuple(shown),
            up=tuple(up),
            down_sizes=tuple(len(row) for row in data.get("down", [[]] * n)),
            swaps=tuple(len(swapped.get(place, ([],))[0]) for place in range(n)),
            raised=0 if seat is None else self.some(up[seat], raised),
            lowered=0 if seat is None else self.some(known[seat], lowered),
            pile=tuple(pile),
            stock_size=_number(data["stock"]),
            discard_size=_number(data.get("discard", 0)),
            seen=seen,
            out=tuple(data.get("out", [])),
            turns=data.get("turns", 0),
            direction=data.get("direction", 1),
            limited=data.get("limited", False),
            deal=data.get("deal", 1),
            dealer=data.get("dealer", n - 1),
            memory=tuple(
                (name, (item.get("all", 0), *item.get("seats", []))) for name, item in data.get("memory", {}).items()
            ),
            result=None,
        ).without_copies()


def _number(pile: int | list[str]) -> int:
    """How many cards lie in a pile that is written as its cards or as their number."""
    return pile if isinstance(pile, int) else len(pile)
