"""What every game offers, whatever its family.

A ``Game`` is a variant, a ``State`` one deal of it in progress, a ``View`` what one seat may know of that state, an
``Event`` something that happened, a ``Result`` how a deal ended and a ``Match`` a series of deals.

Seats are numbered clockwise from 0. A move is an int whose meaning is the same in every variant of a family; its text
is what records keep. ``actors`` lists the seats that may act now, in order of priority; search and move counts use the
first, records name the seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from foolery import given
from foolery.cards import COPY, Card, Move, Seat, card_text, parse_card
from foolery.errors import BadPlayers, IllegalMove, PositionError
from foolery.errors_ru import russian
from foolery.ruleset import Option, Registry

Lang = Literal["en", "ru"]
LANGS: tuple[Lang, ...] = ("en", "ru")
EVERYBODY = -1
"""The set of all seats, as the mask ``Event.seen`` uses."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    ``utilities`` sum to zero: the fools share −1, the others +1, and a draw gives 0 to all. ``places`` lists the seats
    in the order of going out. ``limited`` marks a deal that a guard ended; it is a draw, or won where the rules say who
    wins then. ``straps`` is the number of epaulettes that the fool was given (0–2).
    """

    utilities: tuple[float, ...]
    fools: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    draw: bool = False
    limited: bool = False
    places: tuple[Seat, ...] = ()
    straps: int = 0
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted where many games of a variant are played: who won, or who was the fool.

    ``words`` are, in each language, a heading for how often, one for the share of those games that somebody lost, and
    one for the numbers by seat. ``rounds`` is what ``View.round`` counts, after a number with a fraction; empty where
    it is no more than the moves.
    """

    wins: bool
    words: Mapping[Lang, tuple[str, str, str]]
    rounds: Mapping[Lang, str] = field(default_factory=dict)


WINS = Counting(
    True,
    {
        "en": ("won", "won of decided, 95 %", "won by seat"),
        "ru": ("выиграл", "выиграно из решённых, 95 %", "выиграно по местам"),
    },
)


@dataclass(frozen=True, slots=True)
class Before:
    """What the last deal leaves for the next: its number, who dealt it, who was the fool and who went out first."""

    deal: int = 1
    dealer: Seat = 0
    fool: Seat | None = None
    first_out: Seat | None = None


def won_by(winners: Sequence[Seat], players: int, **others: Any) -> Result:
    """A result in which these seats share +1 and the others −1; where all have won alike it is a draw."""
    losers = players - len(winners)
    if not losers:
        return Result((0.0,) * players, draw=True, **others)
    utilities = tuple(1 / len(winners) if seat in winners else -1 / losers for seat in range(players))
    return Result(utilities, winners=tuple(winners), **others)


def check_seats(players: int, dealer: Seat | None, before: Before | None) -> None:
    """Raise BadPlayers where somebody is named who does not sit at this table."""
    named = {"dealer": dealer}
    if before is not None:
        named |= {"dealer of the last deal": before.dealer, "fool": before.fool, "first out": before.first_out}
    given.check_seats(named, players)


def read_order(order: Iterable[Card | str], pack: Sequence[Card]) -> list[Card]:
    """The cards of a pack in this order; of equal texts each is the next copy. Raises PositionError."""
    given.check_order(order)
    cards: list[Card] = []
    for card in order:
        face = parse_card(card) if isinstance(card, str) else card
        while isinstance(card, str) and face in cards:
            face += COPY
        cards.append(face)
    if sorted(cards) != sorted(pack):
        raise PositionError([f"the order must be the {len(pack)} cards of the pack, each once"])
    return cards


def span(numbers: Sequence[int], lang: Lang = "en") -> str:
    """Numbers of players in words: “2 to 6”, “4 or 6”, “2 to 5, 7 or 8”; in Russian “2–5, 7 или 8”; “0” for none."""
    until, last = ("–", "или") if lang == "ru" else (" to ", "or")
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}{until}{run[-1]}"] if len(run) > 2 or len(runs) == 1 < len(run) else map(str, run)
    if len(parts) < 2:
        return "".join(parts) or "0"
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


class Event(ABC):
    """One thing that happened, written by the state as it happens.

    ``cards`` are the cards concerned and ``seen`` the mask of seats that see their faces (``EVERYBODY``: all);
    ``count`` is their number, which everybody knows. ``to`` is the place that cards or a role go to, -1 where there is
    none.
    """

    __slots__ = ("cards", "count", "kind", "place", "seen", "to")

    def __init__(
        self, kind: str, place: int, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, count: int = -1
    ) -> None:
        self.kind = kind
        self.place = place
        self.cards = tuple(cards)
        self.to = to
        self.seen = seen
        self.count = len(self.cards) if count < 0 else count

    def sees(self, seat: Seat | None) -> bool:
        """Whether this seat sees the faces; None is the public, which sees what everybody sees."""
        return self.seen == EVERYBODY or (seat is not None and bool(self.seen >> seat & 1))

    def shown_to(self, seat: Seat | None) -> Event:
        """The event as this seat has it: without the cards where it does not see them."""
        if self.sees(seat):
            return self
        return type(self)(self.kind, self.place, (), self.to, self.seen, self.count)

    @abstractmethod
    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat; ``names`` are the players by seat."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[object, ...]:
        """The fields in order."""
        return (self.kind, self.place, self.cards, self.to, self.seen, self.count)

    def __repr__(self) -> str:
        return f"Event{self.key()!r}"


class WordedEvent(Event):
    """An event of a family whose rules have kinds of their own; ``wording`` are the words of the rules in play."""

    __slots__ = ("wording",)

    def __init__(
        self,
        kind: str,
        place: int,
        cards: Sequence[Card] = (),
        to: int = -1,
        seen: int = EVERYBODY,
        count: int = -1,
        wording: Any = None,
    ) -> None:
        super().__init__(kind, place, cards, to, seen, count)
        self.wording = wording

    def shown_to(self, seat: Seat | None) -> Event:
        """The event as this seat has it: without the cards where it does not see them."""
        if self.sees(seat):
            return self
        return type(self)(self.kind, self.place, (), self.to, self.seen, self.count, self.wording)


class BareEvent(Event):
    """An event of a game whose rules are not installed: nobody has words for it but its own kind."""

    __slots__ = ()

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """Who, the kind and the cards in notation, as “Anna: second attempt 9c”."""
        cards = self.cards if self.sees(seat) else ()
        said = " ".join([self.kind.replace("-", " "), *map(card_text, cards)])
        if self.place < 0:
            return said
        return f"{names[self.place] if names and self.place < len(names) else self.place}: {said}"


@dataclass(frozen=True, slots=True)
class View(ABC):
    """What one seat knows. It is built field by field from what that seat may know and holds nothing else.

    These are the fields of every family; each adds its own. ``hand`` are the seat's own cards as the family keeps them.
    """

    family: ClassVar[str] = ""
    """The family whose games give such views: what draws a table or plays as a bot is found by it."""

    game: str
    seat: Seat
    players: int
    ply: int
    """Number of the decision that a client answers with this view in hand."""
    phase: str
    actors: tuple[Seat, ...]
    legal: tuple[Move, ...]
    """The moves this seat may make now, sorted; empty when it is not asked."""
    hand: int
    hand_sizes: tuple[int, ...]
    deal: int
    dealer: Seat
    result: Result | None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The view in the fields of the notation, ``?`` for each unknown card."""

    @abstractmethod
    def line(self) -> str:
        """The same on one line."""

    @abstractmethod
    def text(self, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """What this seat sees, in plain sentences."""

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """A move in notation."""

    @abstractmethod
    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen; its ``view`` of the seat equals this view."""

    def round(self) -> int:
        """The number of the bout or round that runs; 0 where the game has none."""
        return 0


class State(Protocol):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is the fair
    way.
    """

    ply: int

    @property
    def players(self) -> int: ...

    @property
    def deal(self) -> int:
        """The number of the deal in its match, from 1."""

    @property
    def dealer(self) -> int:
        """The place that dealt."""

    def actors(self) -> tuple[Seat, ...]:
        """Seats that may act now, in order of priority; empty when the deal is over."""

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted and unique; never empty for an actor, empty for others."""

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without events or history: for search."""

    def unfinished(self) -> bool:
        """Whether an action has begun that takes more moves: the same seat goes on, and nobody else sees of it yet."""

    def copy(self) -> State: ...

    def digest(self) -> str:
        """A fingerprint of the full position, the same on every platform and in both forms."""

    @property
    def opening(self) -> Sequence[Event]:
        """The events of the dealing itself; empty for a position that was read."""

    @property
    def history(self) -> Sequence[tuple[Seat, Move]]:
        """The moves made by ``play`` since the deal or position began."""

    def view(self, seat: Seat) -> View: ...

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""

    def to_json(self) -> dict[str, Any]: ...

    def line(self) -> str: ...

    def move_text(self, move: Move) -> str: ...

    def actions(self, seat: Seat) -> list[str]:
        """What a seat may do, as whole actions in notation."""

    def census(self) -> Mapping[str, Sequence[Card]]:
        """Every card of the deal by the place where it lies; together they are the pack."""

    def problems(self) -> list[str]:
        """What the family's own invariants find wrong; empty for every reachable state."""


class Match(ABC):
    """A series of deals: who deals and leads next, and the running score, carry over.

    ``state`` is the running deal, ``results`` are those of the deals before it, ``deals`` how many the match has.
    """

    def __init__(self, game: Game, players: int, seed: str, deals: int = 1) -> None:
        given.check_deals(deals)
        if deals < 1:
            raise BadPlayers(f"a match has one or more deals, not {deals}")
        self.game = game
        self.players = players
        self.seed = seed
        self.deals = deals
        self.results: list[Result] = []
        self.state: State = game.deal(players, seed)

    def next(self) -> State:
        """Deal again. Raises ValueError while the running deal goes on."""
        before = self.before()
        self.results = self.all_results()
        self.state = self.game.deal(self.players, self.seed, before=before)
        return self.state

    def last_result(self) -> Result:
        """How the running deal ended. Raises ValueError while it goes on."""
        result = self.state.result()
        if result is None:
            raise ValueError("the deal is not over yet")
        return result

    def all_results(self) -> list[Result]:
        """The results so far, the running deal's included once it has ended."""
        last = self.state.result()
        return self.results + ([last] if last is not None else [])

    @abstractmethod
    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""

    def resume(self, state: State, results: Sequence[Result]) -> None:
        """Go on from a deal of this match that was begun elsewhere, after deals with these results."""
        self.state = state
        self.results = list(results)

    @abstractmethod
    def scores(self) -> Sequence[Mapping[str, int]]:
        """The running score of every seat."""

    @abstractmethod
    def result(self) -> Result | None:
        """The match as a whole; None while deals remain."""

    def next_leader(self) -> Seat | None:
        """Who leads the next deal, once this one has ended; None where only its cards tell."""
        return None


class Sentences(Protocol):
    """What the module of a family's sentences holds for a game."""

    def result_text(self, result: Result, seat: Seat | None, lang: Lang, names: Sequence[str] | None, /) -> str: ...

    def score_text(self, match: Match, seat: Seat | None, lang: Lang, names: Sequence[str] | None, /) -> str: ...


class Game(ABC):
    """A variant: a set of rules with its options, composed from the ``registry`` of its family.

    ``id`` is canonical: the same set of rules and options has the same one. ``name`` is how it was asked for.
    """

    registry: ClassVar[Registry]
    new_event: Callable[..., Event]
    """Makes an event of the family, with the words that the rules in play have for it."""
    family: ClassVar[str]
    endings: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that say no more than ``result_text`` does."""
    betraying: frozenset[str] = frozenset()
    """Kinds of events that tell of hidden cards by who does them, without showing a card."""
    hidden_kinds: frozenset[str] = frozenset()
    """The words of actions whose cards others must not read."""
    counting: Counting = WINS
    """What is counted where bots play it many times."""
    deals: int = 1
    """How many deals a match has where nobody says."""
    persons: tuple[Seat, ...] = ()
    """The seats of people, where the rules ask people alone; see ``with_persons``."""

    def __init__(self, text: str, keep_order: bool = False) -> None:
        self.composition = self.registry.compose(text, keep_order)
        self.id = self.composition.id
        self.name = text.split(",")[0].strip()

    def with_persons(self, seats: Iterable[Seat]) -> Game:
        """The same game at a table where people sit on these seats, for rules that ask what only people can answer.

        A game without such rules is itself again.
        """
        return self

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value."""
        return self.composition.options

    def title(self, lang: Lang = "en") -> str:
        """The name for people: the titles of its rules joined. Raises FooleryError for an unknown language."""
        given.check_lang(lang)
        return " + ".join(rule.titles[lang] for rule in self.composition.rules)

    @abstractmethod
    def rules_text(self, lang: Lang = "en") -> str:
        """The rules page, generated from the composed rules, in Markdown."""

    @abstractmethod
    def seats(self) -> Sequence[int]:
        """The numbers of players that the rules and the pack allow; the catalogue gives no game for none."""

    def shortage(self) -> str:
        """What is missing where ``seats`` is empty."""
        return "the pack has too few cards"

    def check_players(self, players: int) -> None:
        """Raise BadPlayers for a number of players that the game is not for."""
        given.check_players(players)
        seats = self.seats()
        if not seats:
            raise BadPlayers(f"{self.id} leaves nobody to play: {self.shortage()}")
        if players not in seats:
            raise BadPlayers(f"{players} players: {self.id} is played by {span(seats)}")

    @abstractmethod
    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> State:
        """A new deal. All chance is in the seed; no dealer given: by lot from the seed."""

    @abstractmethod
    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> State:
        """A deal of this very order of cards, the first card dealt first, one each from the seat after the dealer."""

    @abstractmethod
    def match(self, players: int, seed: str, deals: int = 1) -> Match: ...

    @abstractmethod
    def position(self, source: str | Mapping[str, Any]) -> Any:
        """The state of a position as line or JSON. Where cards are unknown it is a view: see ``view``.

        Raises NotationError where it cannot be read and PositionError where the rules cannot play on from it.
        """

    def check_named(self, position: Mapping[str, Any]) -> None:
        """Raise PositionError where a position names another game."""
        named = position.get("game")
        if named is not None and named != self.id and self.registry.compose(str(named)).id != self.id:
            raise PositionError([f"the position is one of {named}, not of {self.id}"])

    @abstractmethod
    def sentences(self) -> Sentences:
        """The module of the family's sentences, imported when somebody wants to read one."""

    @abstractmethod
    def parse_move(self, text: str, state: State, seat: Seat | None = None) -> list[Move]:
        """The engine's moves of one whole action. Raises NotationError or IllegalMove."""

    @abstractmethod
    def view(self, source: str | Mapping[str, Any]) -> View:
        """The view that a position with unknown cards describes. Raises NotationError or PositionError."""

    def brought_by(self, move: Move, state: State) -> str:
        """The rule that has brought this kind of move, or nothing where it is one of the family's own."""
        word = state.move_text(move).partition(" ")[0]
        return next((rule.name for rule in self.composition.rules if word in rule.kinds), "")

    def public_action(self, action: str, seat: Seat) -> str:
        """What others read of an action of this seat: its bare kind where its cards are hidden from them."""
        before, colon, after = action.partition(":")
        place = f"{before}:" if colon and before.strip().isdigit() else ""
        kind = (after if place else action).split(maxsplit=1)[0]
        return place + kind if kind in self.hidden_kinds else action

    @abstractmethod
    def move_label(self, move: Move, view: View, lang: Lang = "en") -> str:
        """A move in words for people."""

    @abstractmethod
    def explain(self, state: State | None = None) -> dict[str, Any]:
        """Which rules answer which question, and for a state why each move is allowed or which rule forbids it."""

    @abstractmethod
    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""

    def event(
        self, kind: str, place: int, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, count: int = -1
    ) -> Event:
        """An event of this game from what a record keeps of it."""
        return self.new_event(kind, place, cards, to, seen, count)

    def result_text(
        self, result: Result, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> str:
        """How a deal ended, in sentences for this seat; None is the public."""
        return self.sentences().result_text(result, seat, lang, names)

    def score_text(
        self, match: Match, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> str:
        """The running score of a match, in one sentence or one line for each seat."""
        return self.sentences().score_text(match, seat, lang, names)

    def refusal_text(self, error: IllegalMove, lang: Lang = "en", cards: Sequence[Card] = ()) -> str:
        """Why a move is refused, in one sentence; ``cards`` are those that it named, in its order."""
        message = str(error).removesuffix(f" [{error.view}]")
        return russian(message) if lang == "ru" else message

    def option_rows(self, lang: Lang = "en") -> list[dict[str, Any]]:
        """Every option: its ``name``, ``value``, ``default``, ``values``, ``numbers``, ``title`` and ``help``.

        ``default`` is the value in the same rules without options; ``numbers`` tells whether whole numbers from 1 are
        values too; ``help`` is more about it, or empty.
        """
        rows = []
        for name, option in self.registry.declared(self.composition.rules).items():
            title, more = self.option_words(option, lang)
            rows.append(
                {
                    "name": name,
                    "value": self.options[name],
                    "default": option.usual,
                    "values": list(option.values),
                    "numbers": option.numbers,
                    "title": title,
                    "help": more,
                }
            )
        return rows

    def option_words(self, option: Option, lang: Lang) -> tuple[str, str]:
        """The title of an option, and what more there is to say about it."""
        return option.title.get(lang, option.name), ""

    def typed_words(self) -> Mapping[str, str]:
        """What people type in any language, in small letters, and the word of the notation that begins such a move.

        The words of the notation themselves are among them, those of the rules in play too.
        """
        return {}
