"""Positions that somebody wrote down: the state that a full one becomes, and the view of one with unknown cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from foolery.base import arguments
from foolery.base.cards import Card, Seat, card_text, parse_card
from foolery.base.errors import NotationError, PositionError
from foolery.base.messages import Message
from foolery.contract.reading import body, counted, settled
from foolery.rummy.engine.moves import MELD_CLOSE, laying_move, move
from foolery.rummy.engine.numbers import (
    ASKED,
    DRAW,
    LONGEST,
    MOST_LAID,
    MOST_SETS,
    OVER,
    PLAY,
    TOO_LONG,
)
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.search import SetCards
from foolery.rummy.engine.sets import LaidCard, Meld, Slot, ordered
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import ONE, Tally, count, different, size, tally
from foolery.rummy.text.notation import POSITION

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.view import RummyView

_AS_READ: Final = {"turns", "reshuffles", "deal", "ended", "ply", "seed"}
"""The fields that a state has as they are read."""


class Reader:
    """A position in the making: the fields that can be read, and what is wrong with the others."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        good, self.problems = POSITION.well_shaped(data)
        self.data = {name: value for name, value in good.items() if value is not None}
        if data.get("hands") is None:
            self.note("rummy.hands-missing")
        self.players = len(self.data.get("hands", ()))
        if self.data.get("players", self.players) != self.players:
            self.note("position.players", players=self.data["players"], hands=self.players)
        if self.players and self.players not in rules.seats:
            self.note("rummy.hands", hands=self.players, first=rules.seats[0], last=rules.seats[-1])
        self.named = 0

    def note(self, code: str, /, **fields: Any) -> None:
        """Keep in mind something that is wrong."""
        self.problems.append(Message(code, **fields))

    def faces(self, name: str | Message, cards: Sequence[str]) -> list[Card]:
        """Cards of a field, checked against the pack; unknown ones are left out."""
        out: list[Card] = []
        for text in cards:
            if text == "?":
                continue
            try:
                face = parse_card(text)
            except NotationError as error:
                self.note("position.in", where=name, what=error.said())
                continue
            if not self.rules.pack_tally >> 2 * face & 3:
                self.note("rummy.not-in-pack", where=name, card=card_text(face))
                continue
            out.append(face)
        return out

    def place(self, name: str | Message, cards: Sequence[str]) -> list[Card]:
        """The same for cards that lie somewhere: no card lies in more places than the pack has copies."""
        out = self.faces(name, cards)
        for face in out:
            if count(self.named, face) >= count(self.rules.pack_tally, face):
                copies = count(self.rules.pack_tally, face)
                self.note("rummy.too-often", where=name, card=card_text(face), copies=copies)
            else:
                self.named += ONE[face]
        return out

    def seat(self, name: str, default: int) -> int:
        """A seat of the table."""
        seat = self.data.get(name, default)
        if not -1 <= seat < max(self.players, 1):
            self.note("rummy.outside", name=name, seat=seat, last=self.players - 1)
            return default
        return int(seat)

    def seats(self, name: str) -> int:
        """Several seats, as a mask."""
        out = 0
        for seat in self.data.get(name, ()):
            if seat < self.players:
                out |= 1 << seat
            else:
                self.note("rummy.names-outside", name=name, last=self.players - 1)
        return out

    def per_seat(self, name: str) -> list[int]:
        """A number for each seat."""
        numbers = self.data.get(name, [0] * self.players)
        if len(numbers) != self.players:
            self.note("rummy.one-each", name=name, players=self.players)
            return [0] * self.players
        return list(numbers)

    def read_melds(self) -> list[list[Meld]]:
        """The sets on the table."""
        out: list[list[Meld]] = [[] for _ in range(self.players)]
        for text, row in self.data.get("melds", {}).items():
            if int(text) >= self.players:
                self.note("rummy.names-outside", name="melds", last=self.players - 1)
                continue
            if len(row) > MOST_SETS:
                self.note("rummy.too-many-sets", seat=int(text), most=MOST_SETS)
                continue
            found = [self.meld(int(text), name, cards) for name, cards in row.items()]
            out[int(text)] = [meld for meld in found if meld is not None]
        laid = {card_text(slot.card) for row in out for meld in row for slot in meld.slots}
        absent = [] if self.problems else [one for one in self.data.get("joker_means", {}) if one not in laid]
        for joker in absent:
            self.note("rummy.joker-nowhere", joker=joker)
        return out

    def meld(self, seat: int, name: str, cards: Sequence[str]) -> Meld | None:
        """One set: jokers stand for what ``joker_means`` says, and belong to the owner of the meld unless named."""
        where = Message("rummy.meld", meld=f"{seat}.{name}")
        means, owners = self.data.get("joker_means", {}), self.data.get("joker_owner", {})
        slots: list[Slot] = []
        for face in self.place(where, cards):
            if face < 52:
                slots.append(Slot(face, face))
                continue
            joker = card_text(face)
            if joker not in means:
                self.note("rummy.joker-mute", where=where, joker=joker)
                return None
            owner = owners.get(joker, seat)
            if owner >= self.players:
                self.note("rummy.names-outside", name="joker_owner", last=self.players - 1)
            stated = self.faces(Message("rummy.means-of", joker=joker), [means[joker]])
            slots += [Slot(face, one, owner) for one in stated]
        row = ordered([LaidCard(slot.card, slot.stated) for slot in slots], name.startswith("g"))
        if row is None or len(row) > LONGEST:
            code = "rummy.no-group" if name.startswith("g") else "rummy.no-sequence"
            self.note(code, where=where, cards=" ".join(cards))
            return None
        if name.startswith("g"):
            return Meld(True, tuple(slots))
        return Meld(False, tuple(self.pick(slots, laid) for laid in row))

    def pick(self, slots: list[Slot], laid: LaidCard) -> Slot:
        """The slot of a card that has been put in order."""
        found = next(slot for slot in slots if (slot.card, slot.stated) == laid)
        slots.remove(found)
        return found

    def read_laid(self) -> tuple[SetCards, ...]:
        """An unfinished contract."""
        rows = self.data.get("laid", ())
        if len(rows) > MOST_SETS or sum(map(len, rows)) > MOST_LAID:
            self.note("rummy.laid")
            return ()
        return tuple(tuple(self.laid_cards(row)) for row in rows)

    def laid_cards(self, row: Sequence[str]) -> Iterator[LaidCard]:
        """The cards of one of its sets."""
        for text in row:
            card, _, stated = text.partition("=")
            for face in self.faces("laid", [card]):
                for means in self.faces("laid", [stated or card]):
                    yield LaidCard(face, means)

    def read_shown(self) -> list[Tally]:
        """The cards that everybody knows in each hand."""
        out = [0] * self.players
        for seat, cards in self.data.get("shown", ()):
            if seat < self.players:
                out[seat] = tally(self.faces("shown", cards))
            else:
                self.note("rummy.names-outside", name="shown", last=self.players - 1)
        return out

    def pile(self) -> list[Card]:
        """The discards of a view: those below the top stand in ``seen``."""
        top = self.data["discard_pile"]
        out = self.place("discard_pile", top)
        for _, cards in self.data.get("seen", ()):
            out = self.place("seen", cards) + out
        if len(out) != len(top):
            self.note("rummy.seen")
        return out

    def phase(self) -> int:
        """The number of the phase."""
        name = self.data.get("phase", "draw")
        if name not in PHASES:
            self.note("rummy.no-phase", phase=arguments.shown(name), phases=PHASES)
            return OVER
        return PHASES.index(name)

    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """The points of the deals before this one."""
        rows = self.data.get("sheet", [])
        if any(len(row) != self.players for row in rows):
            self.note("rummy.sheet-row", players=self.players)
        if len(rows) >= max(1, self.data.get("deal", 1)):
            self.note("rummy.sheet", rows=len(rows))
        if self.data.get("deal", 1) < 1:
            self.note("rummy.deal-zero")
        return tuple(tuple(row) for row in rows)

    def course(self) -> None:
        """Check what states and views have in common, in the order in which problems are listed."""
        phase = self.phase()
        actors = self.data.get("actors", [])
        asked = actors[0] if phase == ASKED and actors else -1
        turn = self.seat("turn", 0 if phase == ASKED or not actors else actors[0])
        self.melds = self.read_melds()
        melded = sum(1 << seat for seat, row in enumerate(self.melds) if row) | self.seats("melded")
        taken_text = self.data.get("taken")
        taken_card = self.faces("taken", [taken_text] if taken_text else [])
        sheet = self.sheet()
        if asked >= self.players:
            self.note("rummy.names-outside", name="actors", last=self.players - 1)
        just_melded = bool(self.seats("melded_this_turn") >> max(turn, 0) & 1)
        self.laid = self.read_laid()
        discarded_by = self.seat("discarded_by", -1)
        self.claims = self.per_seat("claims")
        self.shown = self.read_shown()
        self.told = {
            "phase": phase,
            "turn": turn,
            "asked": asked,
            "melded": melded,
            "just_melded": just_melded,
            "discarded_by": discarded_by,
            "taken": taken_card[0] if taken_card else -1,
            "dealer": self.seat("dealer", self.players - 1),
            "sheet": sheet,
        }

    def hands(self) -> list[Tally]:
        """The cards of each hand that are named."""
        rows = self.data["hands"]
        return [tally(self.place(Message("rummy.hand", seat=seat), row)) for seat, row in enumerate(rows)]

    def state(self, hands: Sequence[Tally], pile: Sequence[Card]) -> State:
        """A state with all that was read and these hands and discards. It has no stock."""
        s = State(self.rules, self.players)
        for seat, hand in enumerate(hands):
            s.set_hand(seat, hand)
            s.reveal(seat, self.shown[seat])
            s.set_claims(seat, self.claims[seat])
            s.set_melds(seat, self.melds[seat])
        s.set_pile(pile)
        s.set_laid(self.laid)
        for name, value in self.told.items():
            setattr(s, name, value)
        for field, value in POSITION.named(self.data):
            if field.key in _AS_READ:
                field.read(s, value)
        return s


def read_state(rules: Rules, data: Mapping[str, Any]) -> State:
    """The state of a full position. Raises PositionError with everything that is wrong."""
    reader = Reader(rules, data)
    if _has_unknown(data):
        raise PositionError([Message("rummy.is-a-view")])
    if not reader.players:
        raise PositionError(reader.problems)
    hands = reader.hands()
    stock = reader.data.get("stock", [])
    if isinstance(stock, int):
        raise PositionError([*reader.problems, Message("rummy.stock-number")])
    next_last = reader.place("stock", stock)[::-1]
    pile = reader.place("discard_pile", reader.data.get("discard_pile", []))
    reader.course()
    reader.place("removed", reader.data.get("removed", []))
    problems = list(dict.fromkeys(reader.problems)) or _not_held(reader.shown, hands)
    if problems:
        raise PositionError(problems)
    s = reader.state(hands, pile)
    s.set_stock(next_last)
    s.ply = max(s.ply, s.steps_laid())
    s.removed = rules.pack_tally - sum(hands) - tally(next_last) - tally(pile) - on_table(reader.melds)
    problems = _unplayable(s)
    if problems:
        raise PositionError(problems)
    return s


def read_view(rules: Rules, data: Mapping[str, Any]) -> RummyView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    written = body(data)
    reader = Reader(rules, written)
    for name in ("seat", "stock", "discard_pile"):
        if name not in (written if name == "seat" else reader.data):
            reader.note("position.view-lacks", name=name)
    if reader.problems:
        raise PositionError(reader.problems)
    seat = None if written["seat"] is None else reader.seat("seat", 0)
    reader.course()
    hands = reader.hands()
    pile = reader.pile()
    removed = tally(reader.place("removed", reader.data.get("removed", [])))
    problems = reader.problems + _contradicted(reader, seat, hands, size(removed) + len(pile))
    if problems:
        raise PositionError(list(dict.fromkeys(problems)))
    s = reader.state(hands, pile)
    s.removed = removed
    return settled(POSITION.draft(s, reader.data), reader.data, partial(read_state, rules))


def _contradicted(reader: Reader, viewer: Seat | None, hands: Sequence[Tally], others: int) -> list[Message]:
    """Another number of cards than the pack has, and hands of which others know too much or too little.

    ``others`` are the cards beside the hands, the stock and the table.
    """
    stock = reader.data["stock"]
    found = sum(map(len, reader.data["hands"])) + (stock if isinstance(stock, int) else len(stock)) + others
    problems = counted(found + size(on_table(reader.melds)), size(reader.rules.pack_tally))
    for seat, (hand, shown) in enumerate(zip(hands, reader.shown, strict=True)):
        all_known = reader.told["phase"] == OVER or seat == viewer
        if not _within(shown, hand) or not (all_known or _within(hand, shown)):
            problems.append(Message("view.differs", name="shown"))
    return problems


def _within(some: Tally, cards: Tally) -> bool:
    return all(count(some, card) <= count(cards, card) for card in different(some))


def _not_held(shown: Sequence[Tally], hands: Sequence[Tally]) -> list[Message]:
    """The hands that others know more of than there is."""
    return [
        Message("rummy.shown-not-held", seat=seat)
        for seat, (known, hand) in enumerate(zip(shown, hands, strict=True))
        if any(known >> 2 * face & 3 > hand >> 2 * face & 3 for face in range(54)) or known >> 108
    ]


def on_table(melds: Sequence[Sequence[Meld]]) -> Tally:
    """The cards of all sets on the table."""
    return sum(tally(slot.card for slot in meld.slots) for row in melds for meld in row)


def _unplayable(s: State) -> list[Message]:
    """Why the rules cannot play on from a position that is well written."""
    problems = []
    for seat, hand in enumerate(s.hands):
        if not hand and s.phase != OVER:
            problems.append(Message("rummy.no-cards", seat=seat))
    if s.phase in (DRAW, ASKED) and not s.pile:
        problems.append(Message("rummy.no-discard"))
    if s.phase == ASKED and s.asked not in s.claimants():
        problems.append(Message("rummy.asked-wrongly"))
    problems += _contradictions(s)
    if not _rightly_laid(s):
        problems.append(Message("rummy.laid"))
    if not problems and s.phase != OVER and not s.legal(s.actors()[0]):
        problems.append(Message("rummy.no-move", seat=s.actors()[0]))
    return problems


def _contradictions(s: State) -> list[Message]:
    """What the fields of the course say against each other."""
    problems = []
    if s.taken >= 0 and not (s.phase == PLAY and count(s.hands[s.turn], s.taken)):
        problems.append(Message("rummy.taken", card=card_text(s.taken), seat=s.turn))
    if s.ended > TOO_LONG:
        problems.append(Message("rummy.ended-number", ended=s.ended, last=TOO_LONG))
    elif s.ended and s.phase != OVER:
        problems.append(Message("rummy.ended-early", ended=s.ended))
    if s.phase != OVER and s.turns >= s.rules.turn_limit:
        problems.append(Message("position.too-many-turns", turns=s.turns, limit=s.rules.turn_limit))
    melded = s.melded | s.just_melded << s.turn
    for seat, melds in enumerate(s.melds):
        if melded >> seat & 1 and not melds:
            problems.append(Message("rummy.melded-nothing", seat=seat))
    return problems


def _rightly_laid(s: State) -> bool:
    """Whether an unfinished contract is one that can be laid: it is laid again, card by card."""
    copy = s.copy()
    copy.set_laid(())
    for number, cards in enumerate(s.laid):
        last = number == len(s.laid) - 1
        for step in [*map(laying_move, cards), *([] if last else [move(MELD_CLOSE)])]:
            if copy.phase != PLAY or step not in copy.legal(copy.turn):
                return False
            copy.apply(copy.turn, step)
    return True


def _has_unknown(data: Mapping[str, Any]) -> bool:
    """Whether a position names an unknown card. No shape has been checked yet."""
    hands = data.get("hands")
    places = [*(hands if isinstance(hands, list | tuple) else ()), data.get("stock"), data.get("discard_pile")]
    return any(isinstance(cards, list | tuple) and "?" in cards for cards in places)
