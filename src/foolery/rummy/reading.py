"""Positions that somebody wrote down: full ones become states, those with unknown cards views."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from foolery.cards import Card, card_text, parse_card
from foolery.errors import NotationError, PositionError
from foolery.rummy.laying import SetCards
from foolery.rummy.moves import MELD_CLOSE, move
from foolery.rummy.notation import FIELDS
from foolery.rummy.questions import ASKED, DRAW, OVER, PHASES, PLAY
from foolery.rummy.sets import Laid, Meld, Slot, ordered
from foolery.rummy.state import GOING_ON, TOO_LONG, State, laying_move
from foolery.rummy.tally import ONE, Tally, count, size, tally
from foolery.rummy.view import RummyView

if TYPE_CHECKING:
    from foolery.rummy.questions import Rules

Check = Callable[[Any], bool]
_MELD: Final = re.compile(r"[gs]\d")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _are_cards(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(map(_are_cards, value))


def _are_melds(value: Any) -> bool:
    return isinstance(value, dict) and all(
        seat.isdecimal() and isinstance(row, dict) and all(_MELD.fullmatch(n) and _are_cards(c) for n, c in row.items())
        for seat, row in value.items()
    )


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _is_number(pair[0]) and _are_cards(pair[1]) for pair in value
    )


SHAPES: Final[dict[str, tuple[Check, str]]] = {
    **dict.fromkeys(("game", "phase", "taken", "seed"), (_is_text, "a text")),
    **dict.fromkeys(
        ("players", "seat", "discarded_by", "turn", "turns", "reshuffles", "deal", "dealer", "ended", "ply"),
        (_is_number, "a whole number from 0"),
    ),
    **dict.fromkeys(("discard_pile", "removed", "legal"), (_are_cards, "a list of texts")),
    **dict.fromkeys(
        ("actors", "claims", "points", "melded", "melded_this_turn"), (_are_numbers, "a list of whole numbers")
    ),
    **dict.fromkeys(("hands", "laid"), (_are_rows, "a list of lists of cards")),
    **dict.fromkeys(("shown", "seen"), (_are_pairs, "a list of pairs of a seat and its cards")),
    "stock": (lambda value: _is_number(value) or _are_cards(value), "a list of cards, or their number"),
    "melds": (_are_melds, "an object from seat to its melds, as {g1: cards, s1: cards}"),
    "joker_means": (
        lambda value: isinstance(value, dict) and all(map(_is_text, value.values())),
        "an object from joker to card",
    ),
    "joker_owner": (
        lambda value: isinstance(value, dict) and all(map(_is_number, value.values())),
        "an object from joker to seat",
    ),
    "sheet": (lambda value: isinstance(value, list) and all(map(_are_numbers, value)), "a list of rows of points"),
    "result": (lambda value: isinstance(value, dict), "an object"),
}


class Reader:
    """A position in the making: the fields that can be read, and what is wrong with the others."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.problems: list[str] = []
        self.data: dict[str, Any] = {}
        for name, value in data.items():
            if name not in FIELDS:
                self.problems.append(f"{name} is not a field of a position of this game")
            elif value is not None and name in SHAPES:
                check, right = SHAPES[name]
                if check(value):
                    self.data[name] = value
                else:
                    shown = value if isinstance(value, str) and value else repr(value)
                    self.problems.append(f"{name} is {shown}, but must be {right}")
        if data.get("hands") is None:
            self.problems.append("hands is missing; write the cards of every seat")
        self.players = len(self.data.get("hands", ()))
        if self.data.get("players", self.players) != self.players:
            self.problems.append(f"players is {self.data['players']}, but there are {self.players} hands")
        if self.players and self.players not in rules.seats:
            first, last = rules.seats[0], rules.seats[-1]
            self.problems.append(f"{self.players} hands; this game is played by {first} to {last}")
        self.named = 0

    def faces(self, name: str, cards: Sequence[str]) -> list[Card]:
        """Cards of a field, checked against the pack; unknown ones are left out."""
        out: list[Card] = []
        for text in cards:
            if text == "?":
                continue
            try:
                face = parse_card(text)
            except NotationError as error:
                self.problems.append(f"{name}: {error}")
                continue
            if not self.rules.pack_tally >> 2 * face & 3:
                self.problems.append(f"{name}: {card_text(face)} is not in the pack of this game")
                continue
            out.append(face)
        return out

    def place(self, name: str, cards: Sequence[str]) -> list[Card]:
        """The same for cards that lie somewhere: no card lies in more places than the pack has copies."""
        out = self.faces(name, cards)
        for face in out:
            if count(self.named, face) >= count(self.rules.pack_tally, face):
                copies = count(self.rules.pack_tally, face)
                self.problems.append(f"{name}: {card_text(face)} is there more than {copies} times")
            else:
                self.named += ONE[face]
        return out

    def seat(self, name: str, default: int) -> int:
        """A seat of the table."""
        seat = self.data.get(name, default)
        if not -1 <= seat < max(self.players, 1):
            self.problems.append(f"{name} is {seat}, but the seats are 0 to {self.players - 1}")
            return default
        return int(seat)

    def seats(self, name: str) -> int:
        """Several seats, as a mask."""
        out = 0
        for seat in self.data.get(name, ()):
            if seat < self.players:
                out |= 1 << seat
            else:
                self.problems.append(f"{name} names a seat outside 0 to {self.players - 1}")
        return out

    def per_seat(self, name: str) -> list[int]:
        """A number for each seat."""
        numbers = self.data.get(name, [0] * self.players)
        if len(numbers) != self.players:
            self.problems.append(f"{name} needs one number for each of the {self.players} seats")
            return [0] * self.players
        return list(numbers)

    def melds(self) -> list[list[Meld]]:
        """The sets on the table."""
        out: list[list[Meld]] = [[] for _ in range(self.players)]
        for text, row in self.data.get("melds", {}).items():
            if int(text) >= self.players:
                self.problems.append(f"melds names a seat outside 0 to {self.players - 1}")
                continue
            found = [self.meld(int(text), name, cards) for name, cards in row.items()]
            out[int(text)] = [meld for meld in found if meld is not None]
        laid = {card_text(slot.card) for row in out for meld in row for slot in meld.slots}
        absent = [] if self.problems else [one for one in self.data.get("joker_means", {}) if one not in laid]
        for joker in absent:
            self.problems.append(f"joker_means is of {joker}, which is in no meld")
        return out

    def meld(self, seat: int, name: str, cards: Sequence[str]) -> Meld | None:
        """One set: jokers stand for what ``joker_means`` says, and belong to the owner of the meld unless named."""
        where = f"meld {seat}.{name}"
        means, owners = self.data.get("joker_means", {}), self.data.get("joker_owner", {})
        slots: list[Slot] = []
        for face in self.place(where, cards):
            if face < 52:
                slots.append(Slot(face, face))
                continue
            joker = card_text(face)
            if joker not in means:
                self.problems.append(f"{where}: joker_means does not say what {joker} stands for")
                return None
            owner = owners.get(joker, seat)
            if owner >= self.players:
                self.problems.append(f"joker_owner names a seat outside 0 to {self.players - 1}")
            stated = self.faces(f"joker_means of {joker}", [means[joker]])
            slots += [Slot(face, one, owner) for one in stated]
        row = ordered([Laid(slot.card, slot.stated) for slot in slots], name.startswith("g"))
        if row is None:
            named = " ".join(cards)
            self.problems.append(f"{where} is no {'group' if name.startswith('g') else 'sequence'}: {named}")
            return None
        if name.startswith("g"):
            return Meld(True, tuple(slots))
        return Meld(False, tuple(self.pick(slots, laid) for laid in row))

    def pick(self, slots: list[Slot], laid: Laid) -> Slot:
        """The slot of a card that has been put in order."""
        found = next(slot for slot in slots if (slot.card, slot.stated) == laid)
        slots.remove(found)
        return found

    def laid(self) -> tuple[SetCards, ...]:
        """An unfinished contract."""
        return tuple(tuple(self.laid_cards(row)) for row in self.data.get("laid", ()))

    def laid_cards(self, row: Sequence[str]) -> Iterator[Laid]:
        """The cards of one of its sets."""
        for text in row:
            card, _, stated = text.partition("=")
            for face in self.faces("laid", [card]):
                for means in self.faces("laid", [stated or card]):
                    yield Laid(face, means)

    def shown(self) -> list[Tally]:
        """The cards that everybody knows in each hand."""
        out = [0] * self.players
        for seat, cards in self.data.get("shown", ()):
            if seat < self.players:
                out[seat] = tally(self.faces("shown", cards))
            else:
                self.problems.append(f"shown names a seat outside 0 to {self.players - 1}")
        return out

    def pile(self) -> list[Card]:
        """The discards of a view: those below the top stand in ``seen``."""
        top = self.data["discard_pile"]
        out = self.place("discard_pile", top)
        for _, cards in self.data.get("seen", ()):
            out = self.place("seen", cards) + out
        if len(out) != len(top):
            self.problems.append("seen must name the discards below the top one, the lowest first")
        return out

    def phase(self) -> int:
        """The number of the phase."""
        name = self.data.get("phase", "draw")
        if name not in PHASES:
            self.problems.append(f"phase is {name}; the phases of this game are {', '.join(PHASES)}")
            return OVER
        return PHASES.index(name)

    def course(self) -> dict[str, Any]:
        """The fields that states and views have under the same name."""
        phase = self.phase()
        actors = self.data.get("actors", [])
        asked = actors[0] if phase == ASKED and actors else -1
        turn = self.seat("turn", 0 if phase == ASKED or not actors else actors[0])
        melds = self.melds()
        melded = sum(1 << seat for seat, row in enumerate(melds) if row) | self.seats("melded")
        taken_text = self.data.get("taken")
        taken_card = self.faces("taken", [taken_text] if taken_text else [])
        sheet = self.data.get("sheet", [])
        if any(len(row) != self.players for row in sheet):
            self.problems.append(f"every row of sheet needs {self.players} numbers")
        if len(sheet) >= max(1, self.data.get("deal", 1)):
            self.problems.append(f"sheet has {len(sheet)} rows, but it holds the deals before this one only")
        if self.data.get("deal", 1) < 1:
            self.problems.append("deal is 0, but the deals are counted from 1")
        if asked >= self.players:
            self.problems.append(f"actors names a seat outside 0 to {self.players - 1}")
        return {
            "turn": turn,
            "asked": asked,
            "melds": melds,
            "melded": melded,
            "just_melded": bool(self.seats("melded_this_turn") >> max(turn, 0) & 1),
            "laid": self.laid(),
            "discarded_by": self.seat("discarded_by", -1),
            "taken": taken_card[0] if taken_card else -1,
            "claims": self.per_seat("claims"),
            "shown": self.shown(),
            "turns": self.data.get("turns", 0),
            "deal": max(1, self.data.get("deal", 1)),
            "dealer": self.seat("dealer", self.players - 1),
            "sheet": tuple(tuple(row) for row in sheet),
            "ended": self.data.get("ended", GOING_ON),
            "ply": self.data.get("ply", 0),
        }


def read_state(rules: Rules, data: Mapping[str, Any]) -> State:
    """The state of a full position. Raises PositionError with everything that is wrong."""
    reader = Reader(rules, data)
    if _has_unknown(data):
        raise PositionError(["this position has unknown cards (?) and is the view of one seat"])
    if not reader.players:
        raise PositionError(reader.problems)
    s = State(rules, reader.players)
    s.hands = [tally(reader.place(f"hand {seat}", cards)) for seat, cards in enumerate(reader.data["hands"])]
    stock = reader.data.get("stock", [])
    if isinstance(stock, int):
        raise PositionError([*reader.problems, "stock is a number; a full position names its cards"])
    s.stock = reader.place("stock", stock)[::-1]
    s.pile = reader.place("discard_pile", reader.data.get("discard_pile", []))
    for name, value in reader.course().items():
        setattr(s, name, value)
    s.ply = max(s.ply, s.steps_laid())
    s.stirred = reader.data.get("reshuffles", 0)
    s.phase = reader.phase()
    s.seed = reader.data.get("seed", "")
    if "removed" in reader.data:
        reader.place("removed", reader.data["removed"])
    s.removed = rules.pack_tally - sum(s.hands) - tally(s.stock) - tally(s.pile) - _on_table(s.melds)
    problems = list(dict.fromkeys(reader.problems))
    if not problems:
        problems = _unplayable(s)
    if problems:
        raise PositionError(problems)
    return s


def _on_table(melds: Sequence[Sequence[Meld]]) -> Tally:
    return sum(tally(slot.card for slot in meld.slots) for row in melds for meld in row)


def _unplayable(s: State) -> list[str]:
    """Why the rules cannot play on from a position that is well written."""
    problems = []
    for seat, hand in enumerate(s.hands):
        if any(s.shown[seat] >> 2 * face & 3 > hand >> 2 * face & 3 for face in range(54)):
            problems.append(f"shown names cards that seat {seat} does not hold")
        if not hand and s.phase != OVER:
            problems.append(f"seat {seat} holds no cards, so the deal is over")
    if s.phase in (DRAW, ASKED) and not s.pile:
        problems.append("the discard pile is empty, but a turn begins with a discard on it")
    if s.phase == ASKED and s.asked not in s.claimants():
        problems.append("the seat that is asked about the discard may not claim it")
    problems += _contradictions(s)
    if not _rightly_laid(s):
        problems.append("laid is no beginning of a contract that this hand holds")
    if not problems and s.phase != OVER and not s.legal(s.actors()[0]):
        problems.append(f"seat {s.actors()[0]} may act but has no legal move")
    return problems


def _contradictions(s: State) -> list[str]:
    """What the fields of the course say against each other."""
    problems = []
    if s.taken >= 0 and not (s.phase == PLAY and count(s.hands[s.turn], s.taken)):
        problems.append(f"taken is {card_text(s.taken)}, but seat {s.turn} has not just taken it")
    if s.ended > TOO_LONG:
        problems.append(f"ended is {s.ended}, but there are the numbers 0 to {TOO_LONG}")
    elif s.ended and s.phase != OVER:
        problems.append(f"ended is {s.ended}, but the deal goes on")
    if s.phase != OVER and s.turns >= s.rules.turn_limit:
        problems.append(f"turns is {s.turns}, but a deal ends after {s.rules.turn_limit}")
    melded = s.melded | s.just_melded << s.turn
    for seat, melds in enumerate(s.melds):
        if melded >> seat & 1 and not melds:
            problems.append(f"seat {seat} has laid its contract, but none of its sets are on the table")
    return problems


def _rightly_laid(s: State) -> bool:
    """Whether an unfinished contract is one that can be laid: it is laid again, card by card."""
    copy = s.copy()
    copy.laid = ()
    for number, cards in enumerate(s.laid):
        last = number == len(s.laid) - 1
        for step in [*map(laying_move, cards), *([] if last else [move(MELD_CLOSE)])]:
            if copy.phase != PLAY or step not in copy.legal(copy.turn):
                return False
            copy.apply(copy.turn, step)
    return True


def _has_unknown(data: Mapping[str, Any]) -> bool:
    hands = data.get("hands")
    rows = [row for row in hands if isinstance(row, list)] if isinstance(hands, list) else []
    piles = [data.get("stock"), data.get("discard_pile")]
    return any("?" in row for row in [*rows, *(pile for pile in piles if isinstance(pile, list))])


def read_view(rules: Rules, data: Mapping[str, Any]) -> RummyView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    reader = Reader(rules, data)
    for name in ("seat", "stock", "discard_pile"):
        if name not in reader.data:
            reader.problems.append(f"a position with unknown cards is a view, and this one has no {name}")
    if reader.problems:
        raise PositionError(reader.problems)
    seat = reader.seat("seat", 0)
    course = reader.course()
    hands = [reader.place(f"hand {number}", cards) for number, cards in enumerate(reader.data["hands"])]
    sizes = tuple(len(cards) for cards in reader.data["hands"])
    over = reader.phase() == OVER
    pile = reader.pile()
    removed = tally(reader.place("removed", reader.data.get("removed", [])))
    stock = reader.data["stock"]
    problems = list(dict.fromkeys(reader.problems))
    if problems:
        raise PositionError(problems)
    view = RummyView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=reader.players,
        phase=PHASES[reader.phase()],
        actors=_actors(reader, course),
        legal=(),
        hand=tally(hands[seat]),
        hand_sizes=sizes,
        pile=tuple(pile),
        stock_size=stock if isinstance(stock, int) else len(stock),
        reshuffles=reader.data.get("reshuffles", 0),
        removed=removed,
        points=tuple(reader.data.get("points", ())),
        revealed=tuple(tally(cards) for cards in hands) if over else (),
        result=None,
        **course
        | {
            "melds": tuple(tuple(row) for row in course["melds"]),
            "claims": tuple(course["claims"]),
            "shown": tuple(course["shown"]),
        },
    )
    return _with_legal(view)


def _actors(reader: Reader, course: Mapping[str, Any]) -> tuple[int, ...]:
    if reader.phase() == OVER:
        return ()
    return (course["asked"],) if reader.phase() == ASKED else (course["turn"],)


def _with_legal(view: RummyView) -> RummyView:
    """The view with its result and its legal moves, which the seat's own cards and the table tell."""
    if size(view.unseen()) != view.stock_size + sum(
        number - size(view.shown[seat])
        for seat, number in enumerate(view.hand_sizes)
        if seat != view.seat and not view.revealed
    ):
        raise PositionError(["the counts of this view do not add up to its pack"])
    world = view.sample("legal")
    legal = tuple(world.legal(view.seat))
    return replace(view, legal=legal, result=world.result(), points=world.points() if view.revealed else ())
