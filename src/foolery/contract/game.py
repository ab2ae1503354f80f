"""A variant: what can be dealt, read and said of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import COPY, Card, Move, Seat, parse_card
from foolery.base.errors import BadPlayers, IllegalMove, LearningError, NotationError, PositionError
from foolery.base.messages import Message
from foolery.base.printable import in_short
from foolery.contract import rooms
from foolery.contract.action import Action, Decision, unknown_word
from foolery.contract.episode import Episode
from foolery.contract.event import EVERYBODY, Event
from foolery.contract.exact import Several, TwoSeats, solved_by_several, solved_by_two
from foolery.contract.forms import FORMAT, GameForm, OptionForm, kind_form
from foolery.contract.match import Match
from foolery.contract.proof import Hidden, Prover, Solution, Watch
from foolery.contract.reading import event_fields
from foolery.contract.result import WINS, Before, Counting, Lang, Result, check_result
from foolery.contract.state import State
from foolery.contract.view import View
from foolery.ruleset import Option, Registry, Titles
from foolery.ruleset.event_kinds import EventKind
from foolery.ruleset.hooks import Hooks
from foolery.speech import in_all, languages, said, tongue


def check_seats(players: int, dealer: Seat | None, before: Before | None) -> None:
    """Raise BadPlayers where somebody is named who does not sit at this table."""
    named = {"dealer": dealer}
    if before is not None:
        named |= {"last-dealer": before.dealer, "fool": before.fool, "first-out": before.first_out}
    arguments.check_seats(named, players)


def read_order(order: Iterable[Card | str], pack: Sequence[Card]) -> list[Card]:
    """The cards of a pack in this order; of equal texts each is the next copy. Raises PositionError."""
    arguments.check_order(order)
    cards: list[Card] = []
    for card in order:
        face = parse_card(card) if isinstance(card, str) else card
        while isinstance(card, str) and face in cards:
            face += COPY
        cards.append(face)
    if sorted(cards) != sorted(pack):
        raise PositionError([Message("position.order", count=len(pack))])
    return cards


class Game(ABC):
    """A variant: a set of rules with its options, composed from the ``registry`` of its family.

    ``id`` is canonical: the same set of rules and options has the same one. ``name`` is how it was asked for.
    """

    registry: ClassVar[Registry]
    new_event: Callable[..., Event]
    """Makes an event of the family, with the words that the rules in play have for it."""
    family: ClassVar[str]
    view_kind: ClassVar[type[View]]
    """The class of the family's views."""
    state_kind: ClassVar[type[Any]]
    """The class of its states."""
    event_numbers: ClassVar[tuple[str, ...]] = ()
    """Kinds of events by the numbers that they have for learners, for ever."""
    endings: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that say no more than ``result_text`` does."""
    hidden_kinds: frozenset[str] = frozenset()
    """The kinds of actions whose cards others must not read."""
    revocable: ClassVar[frozenset[str]] = frozenset()
    """The kinds of actions that mean nothing to others until one of another kind follows: they may be taken back."""
    counting: Counting = WINS
    """What is counted where bots play it many times."""
    most_proved: ClassVar[int] = 1000
    """In trials no position with more cards in play was proved; 1000 where no trials were made."""
    proof_positions: ClassVar[int] = 20_000
    """How many positions a review looks at to prove an action, in either form."""
    circle_drawn: ClassVar[bool] = False
    """Whether a deal that goes round until the guard of the rules ends it is a draw, whatever anybody holds then."""
    counters: ClassVar[frozenset[str]] = frozenset({"ply", "turns"})
    """The fields of a position that only tell how long it has gone on."""
    deals: int = 1
    """How many deals a match has where nobody says."""
    tasks: tuple[str, ...] = ()
    """What each deal of a match asks for where that differs, part by part, as signs of the family: ``ggs``."""
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

    def __repr__(self) -> str:
        return in_short(f"{type(self).__name__}({self.id!r})")

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value."""
        return self.composition.options

    def title(self, lang: Lang = "en") -> str:
        """The name for people: the titles of its rules joined. Raises FooleryError for an unknown language."""
        arguments.check_lang(lang)
        return " + ".join(said(rule.titles, lang) for rule in self.composition.rules)

    def nicknames(self, players: int, lang: Lang = "en") -> list[tuple[str, str]]:
        """What every seat is within the game, and its call; empty where seats are nothing but seats."""
        return []

    def rules_text(self, lang: Lang = "en") -> str:
        """The rules page, generated from the composed rules, in Markdown."""
        arguments.check_lang(lang)
        return rooms.words(self.family).rules_page(self, lang)

    @abstractmethod
    def seats(self) -> Sequence[int]:
        """The numbers of players that the rules and the pack allow; the catalogue gives no game for none."""

    def shortage(self) -> Message:
        """What is missing where ``seats`` is empty."""
        return Message("rules.few-cards")

    def check_players(self, players: int) -> None:
        """Raise BadPlayers for a number of players that the game is not for."""
        arguments.check_players(players)
        seats = self.seats()
        if not seats:
            raise BadPlayers("rules.nobody", guilty=self.id, shortage=self.shortage())
        if players not in seats:
            raise BadPlayers("rules.players", players=players, game=self.id, seats=seats)

    def check_deal(self, players: int, seed: str, before: Before | None = None) -> None:
        """Raise FooleryError for a number of players, a seed or a deal before that nothing can be dealt from."""
        self.check_players(players)
        arguments.check_seed(seed)
        arguments.check_before(before, Before)

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
        """Raise PositionError where a position names another game, NotationError where it names it by no text."""
        named = position.get("game")
        if named is None or named == self.id:
            return
        if not isinstance(named, str):
            raise NotationError("arguments.game", value=arguments.shown(named))
        if self.registry.compose(named).id != self.id:
            raise PositionError([Message("position.other-game", named=named, game=self.id)])

    def check_pack(self, named: Any, *played: str | int) -> None:
        """Raise PositionError where a position names a pack that is none of these; None names none."""
        pack = named if isinstance(named, str) else arguments.written(named)
        if named is not None and pack not in map(str, played):
            raise PositionError([Message("position.pack", pack=pack, game=self.id, played=played[0])])

    def parse_action(self, text: str, seen: View | State, seat: Seat | None = None) -> Action:
        """The action of its seat that a text means, in notation, shortened or as people type it, read from a view.

        Of a state ``seat`` is who acts; None: the first actor. Raises NotationError for what cannot be read or fits
        several actions, and IllegalMove for what can be read but is not allowed.
        """
        arguments.check_action(text)
        arguments.check_seen(seen)
        if not isinstance(seen, self.view_kind):
            self.own_state(seen)
        decision = Decision(seen, seat)
        try:
            return rooms.text(self.family).parse_action(text, decision)
        except NotationError as error:
            raise unknown_word(error, text, decision, self.typed_words()) or error from None

    def parse_move(self, text: str, seen: View | State, seat: Seat | None = None) -> list[Move]:
        """The engine's moves of one whole action, see ``parse_action``."""
        return [*self.parse_action(text, seen, seat).moves]

    @abstractmethod
    def read_written(self, text: str, phase: str = "") -> Action:
        """The action that a full text of the notation says, legal or not, as far as the text alone tells.

        ``place`` is -1 where it names none, ``moves`` may be empty, ``on`` holds what it names, and a joker that is not
        said to stand for a card means itself. In a ``phase`` of a rule's own a word may mean another thing than
        elsewhere. Raises NotationError.
        """

    @abstractmethod
    def view(self, source: str | Mapping[str, Any]) -> View:
        """The view that a position with unknown cards describes. Raises NotationError or PositionError."""

    def solved(self, state: Any, positions: int, watch: Watch | None = None) -> Solution:
        """What every move is worth with open cards, by looking at so many positions for each.

        Any family is solved by what every state offers, which is slow: for small endings. ``watch`` may stop the
        search; what is not known then stays so.
        """
        if state.players == 2:
            return solved_by_two(state, self.lie, positions, self.circle_drawn, watch)
        return solved_by_several(state, Several(self.lie, positions, self.circle_drawn, watch=watch))

    def prover(self, view: View, positions: int) -> Prover | None:
        """Exact play for the decision of a view, with a budget of positions; None where the seat cannot tell every
        card, and at tables where this family proves nothing.
        """
        state = view.certain()
        if state is None or state.players != 2 or state.actors()[:1] != (view.seat,):
            return None
        return TwoSeats(state, self.lie, positions, self.circle_drawn)

    def looked_at(self, state: Any) -> int:
        """At how many positions ``solved`` looks for a move where nobody says: what takes some seconds."""
        return 20_000

    def lie(self, state: Any) -> Hashable:
        """How a position lies, whatever has been played before: what tells positions apart in exact play."""
        return repr(sorted((name, value) for name, value in state.to_json().items() if name not in self.counters))

    def hidden(self, view: View, positions: int, watch: Watch | None = None) -> Hidden | None:
        """What every move of a seat is worth in each deal that agrees with what it has seen; None where there are too
        many, or in families that do not count them.
        """
        return None

    def episode(self, players: int) -> Episode:
        """A table at which learners play this game, see ``foolery.contract.episode``.

        Raises BadPlayers, and LearningError where the family has no table of moves or its table lacks some of them.
        """
        self.check_players(players)
        episode = self.new_episode(players)
        if episode.missing:
            raise LearningError("learning.moves", game=self.id, kinds=episode.missing)
        return episode

    def new_episode(self, players: int) -> Episode:
        """An episode of this family, with moves that its table lacks or without."""
        raise LearningError("learning.family", game=self.id)

    def brought_by(self, move: Move, state: State) -> str:
        """The rule that has brought this kind of move, or nothing where it is one of the family's own."""
        return ""

    def public_action(self, action: Action) -> str:
        """What others than its seat read of an action: its bare kind where its cards are hidden from them."""
        return action.bare if action.kind in self.hidden_kinds else action.text

    def move_label(self, move: Move, view: View, lang: Lang = "en") -> str:
        """A move in words for people."""
        own = arguments.of_kind(view, self.view_kind, "arguments.view")
        return arguments.move_text(lambda number: rooms.words(self.family).move_label(number, own, lang), move)

    def explain(self, state: State | None = None) -> dict[str, Any]:
        """Which rules answer which question, and for a state why each move is allowed or which rule forbids it."""
        return rooms.words(self.family).explain(self, None if state is None else self.own_state(state))

    def own_state(self, state: State | View) -> Any:
        """The state, which must be one of this family. Raises NotationError for another."""
        if not isinstance(state, self.state_kind):
            raise NotationError("arguments.state", game=self.id)
        return state

    @abstractmethod
    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""

    def event(
        self, kind: str, place: int, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, count: int = -1
    ) -> Event:
        """An event of this game from what a record keeps of it."""
        return self.new_event(kind, place, cards, to, seen, count)

    @cached_property
    def event_kinds(self) -> Mapping[str, EventKind]:
        """Every kind of events that a deal of this game may be told with."""
        return self.registry.events_of(self.composition.rules)

    def read_event(self, data: Mapping[str, Any]) -> Event:
        """The event that this data holds, as a seat had it or in full. Raises NotationError."""
        return self.event(*event_fields(data, self.event_kinds))

    def result_text(
        self, result: Result, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> str:
        """How a deal ended, in sentences for this seat; None is the public. ``names`` are those of all seats."""
        return " ".join(self.result_told(result, seat, lang, names))

    def result_told(
        self, result: Result, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> list[str]:
        """The sentences of ``result_text`` one by one: first the verdict, then what is told beside it."""
        check_result(result, names)
        return rooms.words(self.family).result_told(self, result, seat, lang, names)

    def score_text(
        self, match: Match, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> str:
        """The running score of a match, in one sentence or one line for each seat. ``names`` are those of all seats."""
        arguments.check_kind(match, Match, "arguments.match")
        arguments.check_names(names, match.players)
        return rooms.words(self.family).score_text(match, seat, lang, names)

    def match_text(
        self, match: Match, seat: Seat | None = None, lang: Lang = "en", names: Sequence[str] | None = None
    ) -> str:
        """Who has won a match whose score does not say it; empty while deals remain."""
        arguments.check_kind(match, Match, "arguments.match")
        arguments.check_names(names, match.players)
        return rooms.words(self.family).match_text(match, seat, lang, names)

    def refusal_text(self, error: IllegalMove, lang: Lang = "en", cards: Sequence[Card] = ()) -> str:
        """Why a move is refused, in one sentence; ``cards`` are those that it named, in its order."""
        return rooms.words(self.family).refusal_text(self, error, lang, cards)

    def option_rows(self, lang: Lang = "en") -> list[dict[str, Any]]:
        """Options: ``name``, ``value``, ``default``, ``values``, ``numbers``, ``most``, ``title``, ``help``, ``said``.

        ``default`` is the value in the same rules without options; ``numbers`` tells whether whole numbers from 1 are
        values too; ``help`` is more about it, or empty; ``said`` what is played under each value, where it is told.
        """
        arguments.check_lang(lang)
        rows = []
        for form in self.option_forms():
            says = {value: words[lang] for value, words in form["says"].items()}
            rows.append({**form, "title": form["title"][lang], "help": form["help"][lang], "said": says})
            del rows[-1]["says"]
        return rows

    def option_forms(self) -> list[OptionForm]:
        """Every option as plain data, with its words in all languages."""
        forms: list[OptionForm] = []
        rules = self.composition.rules
        changed = self.composition.set_options
        named = "+".join(rule.name for rule in rules if rule.name in self.registry.rules)
        plain = self.registry.compose(named).options if changed else self.options
        for name, option in self.registry.declared(rules).items():
            words = {lang: self.option_words(option, lang) for lang in languages()}
            says: dict[str, dict[str, str]] = {
                value: {lang: self.option_says(option, value, lang) for lang in languages()}
                for value in dict.fromkeys([*option.values, self.options[name]])
            }
            forms.append(
                {
                    "name": name,
                    "values": list(option.values),
                    "numbers": option.numbers,
                    "most": option.most if option.numbers else 0,
                    "default": plain.get(name, option.usual) if name in changed else self.options[name],
                    "value": self.options[name],
                    "title": {lang: said[0] for lang, said in words.items()},
                    "help": {lang: said[1] for lang, said in words.items()},
                    "says": {value: said for value, said in says.items() if all(said.values())},
                }
            )
        return forms

    def to_wire(self) -> GameForm:
        """The variant as plain data."""
        return {
            "format": FORMAT,
            "family": self.family,
            "id": self.id,
            "title": {lang: self.title(lang) for lang in languages()},
            "rules": [rule.name for rule in self.composition.rules],
            "revisions": self.revisions(),
            "seats": list(self.seats()),
            "deals": self.deals,
            "options": self.option_forms(),
            "events": {name: kind_form(kind) for name, kind in self.event_kinds.items()},
        }

    def option_words(self, option: Option, lang: Lang) -> tuple[str, str]:
        """The title of an option, and what it is about in a sentence, or nothing."""
        return rooms.words(self.family).option_words(option, lang)

    def option_says(self, option: Option, value: str, lang: Lang) -> str:
        """What is played where an option has this value, in a sentence; empty where nobody has said it."""
        return rooms.words(self.family).option_says(self, option, value, lang)

    def typed_words(self) -> Mapping[str, str]:
        """What people type in any language, in small letters, and the word of the notation that begins such a move.

        The words of the notation themselves are among them, those of the rules in play too.
        """
        return {}


def in_words(message: Message) -> Titles:
    """A message in all languages."""
    return {lang: message.text(lang) for lang in languages()}


def because(*reasons: Message) -> dict[str, Any]:
    """Why a move is allowed or not: ``reasons`` as messages, and ``why``, the words of each in every language."""
    return {"reasons": [reason.to_wire() for reason in reasons], "why": [in_words(reason) for reason in reasons]}


def explained(
    game: Any,
    rules: Iterable[Any],
    hooks: Hooks,
    page: Callable[[Lang], Callable[[Any], str]],
    options_set: Mapping[str, str],
    answers: Callable[[Any, str], bool] | None = None,
) -> dict[str, Any]:
    """What every family explains of a variant: per hook the rules that answer it, and what each rule changes.

    ``page`` returns for a language the sentences of a rule on the rules page, ``options_set`` has for each option that
    is set the rule that sets it, or ``""``. ``answers`` replaces ``hooks.answers``.
    """
    rules = list(rules)
    answers = answers or hooks.answers
    found = {name: [rule.name for rule in rules if answers(rule, name)] for name in hooks.by_name}
    found = {name: names for name, names in found.items() if names}
    return {
        "game": game.id,
        "title": {lang: game.title(lang) for lang in languages()},
        "rules": {rule.name: dict(rule.titles) for rule in rules},
        "changes": changes(rules, page),
        "questions": found,
        "says": {name: hook_said(hooks, name) for name in found},
        "options": dict(game.options),
        "options_set": dict(options_set),
    }


def explained_state(
    state: Any, phase: str, code: str, rules: Iterable[Any], moves: Callable[[Any, Seat], list[dict[str, Any]]]
) -> dict[str, Any]:
    """What every family explains of a position: its phase, its actors and the moves of each.

    ``code`` is the id of the sentence of a phase of the core.
    """
    return {
        "phase": phase,
        "phase_said": phase_said(phase, code, rules),
        "actors": list(state.actors()),
        "moves": {seat: moves(state, seat) for seat in state.actors()},
    }


def phase_said(phase: str, code: str, rules: Iterable[Any]) -> Titles:
    """A phase in words; the phase of a rule is named by the rule's title."""
    owner = next((rule for rule in rules if phase in rule.phases), None)
    if owner is None:
        return in_all(code)
    return {lang: tongue(lang).say("explain.asked-by", title=said(owner.titles, lang)) for lang in languages()}


def hook_said(hooks: Hooks, name: str) -> dict[str, Any]:
    """What a hook decides and how its answers are merged."""
    merge = hooks.by_name[name].merge
    return {"asks": in_words(hooks.asks(name)), "merged": merge, "merge": in_all(f"merge.{merge}")}


def changes(rules: Iterable[Any], page: Callable[[Lang], Callable[[Any], str]]) -> dict[str, Titles]:
    """What each rule beside the base changes, in the sentences of its rules page in every language."""
    pages = {lang: page(lang) for lang in languages()}
    return {rule.name: {lang: words(rule) for lang, words in pages.items()} for rule in rules if not rule.base}
