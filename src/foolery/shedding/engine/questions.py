"""The rules of the shedding game: ``Rule`` with its hooks, and ``Rules``, a composed variant.

A rule overrides the hooks that it answers; ``foolery.ruleset.hooks`` explains how the answers of several rules become
one.

What may lie on what is a table that costs nothing in play: an equal or higher rank on each top card, first with all
additions of the rules, then without all their removals, and last the ranks with the effect ``anywhere`` on everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import card_text
from foolery.base.errors import RuleConflict
from foolery.base.groups import group_faces
from foolery.base.messages import Message
from foolery.ruleset.hooks import hook
from foolery.ruleset.spoken import in_files
from foolery.shedding.engine.moves import CORE_KINDS, core_text, kind_of
from foolery.shedding.engine.numbers import ALL_RANKS as ALL_RANKS

if not cython.compiled:
    from foolery.base.bits import group
    from foolery.shedding.engine.numbers import EMPTY

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.ruleset import Composition, Example, Instead, Option, Titles
    from foolery.ruleset.event_kinds import EventKind
    from foolery.shedding.engine.state import State

PHASES: Final = ("play", "over")
"""The phases of the core by number."""
Asked = Any
"""A rule that answers a hook."""


class Effect(NamedTuple):
    """What a rank does: it may lie ``anywhere``, ``burns`` the pile, is ``clear`` (one looks through it at the card
    below), makes so many seats lose their turn for each card (``skips``), turns the direction round (``reverses``).
    """

    anywhere: bool = False
    burns: bool = False
    clear: bool = False
    skips: int = 0
    reverses: bool = False


class Config:
    """Numbers that rules set when a variant is composed, each by one rule only.

    ``packs`` of 52 cards, ``row`` (cards in each row on the table), ``hand`` (cards to draw up to) and ``most``
    (players at a table). ``places`` is the number of places it is composed for.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.values = {"packs": 1, "row": 3, "hand": 3, "most": 4}
        self.setters: dict[str, str] = {}

    def set(self, name: str, value: int, rule: str) -> None:
        """Set a field. Raises RuleConflict where another rule has set it."""
        if name in self.setters:
            raise RuleConflict([self.setters[name], rule], Message("rules.both-decide", part=name))
        self.values[name] = value
        self.setters[name] = rule


class Rule:
    """One rule: override the hooks that it answers.

    Class attributes describe it, see ``declarations`` and ``foolery.ruleset.declarations``. An instance belongs to one
    variant and holds no state of a deal: that is ``s.memo(slot)``, one number for the deal, and
    ``s.seat_memo(slot, place)``, one for each seat.
    """

    name: ClassVar[str] = ""
    row: ClassVar[int] = 0
    subject: ClassVar[str] = ""
    revision: ClassVar[int] = 1
    base: ClassVar[bool] = False
    default_base: ClassVar[str] = "shed-idiot"
    owns: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ()
    removes: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    contains: ClassVar[tuple[str, ...]] = ()
    refuses: ClassVar[dict[str, Titles]] = in_files("refuses")
    warns: ClassVar[dict[str, Titles]] = in_files("warns")
    defaults: ClassVar[dict[str, str]] = {}
    kinds: ClassVar[dict[str, int]] = {}
    hidden_kinds: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[dict[str, int]] = {}
    events: ClassVar[dict[str, EventKind]] = {}
    rank_effects: ClassVar[Mapping[int, Effect]] = {}
    options_declared: ClassVar[tuple[Option, ...]] = ()
    titles: ClassVar[Titles] = in_files("titles")
    help: ClassVar[Titles] = in_files("help")
    help_if: ClassVar[dict[tuple[str, str], tuple[Instead, ...]]] = in_files("help_if")
    sentences: ClassVar[dict[str, Titles]] = in_files("sentences")
    words: ClassVar[dict[str, Titles]] = in_files("words")
    examples: ClassVar[tuple[Example, ...]] = ()

    def __init__(self, slot: int, options: Mapping[str, str]) -> None:
        self.slot = slot
        self.option = options

    def move_text(self, move: int) -> str:
        """A move of this rule's own kinds in notation; by default its word and its group."""
        word = next(word for word, kind in self.kinds.items() if kind == kind_of(move))
        return " ".join([word, *map(card_text, group_faces(move))])

    def cards_named(self, move: int) -> list[int]:
        """The faces that a move of this rule's own kinds names, in the order of its text; by default its group."""
        return group_faces(move)

    @hook("fields")
    def configure(self, config: Config) -> None:
        """Set fields of the configuration; a field set by two rules is a conflict."""

    @hook("added")
    def effects(self) -> Mapping[int, Effect]:
        """What ranks do."""
        return self.rank_effects

    @hook("added")
    def fits_also(self, top: int) -> int:
        """The mask of more ranks that may be laid on this rank."""
        return 0

    @hook("agreed")
    def fits_only(self, top: int) -> int:
        """The mask of ranks of which alone some may be laid on this rank."""
        return ALL_RANKS

    @hook("least")
    def alike(self) -> int:
        """So many cards of one rank on top of the pile burn it; 0: no number does."""
        return 0

    @hook("all", in_play=False)
    def before_play(self, s: State) -> int:
        """The number of a phase of its own that comes before play and asks all places (``s.asked``); -1: none."""
        return -1

    @hook("each")
    def options(self, s: State, place: int) -> list[int]:
        """The moves of this place in a phase of this rule's own."""
        return []

    @hook("each")
    def perform(self, s: State, place: int, move: Move) -> None:
        """Carry out a move of this rule's own kinds; ``s.answered(place)`` ends the phase for a place."""

    @hook("owner")
    def starts(self, s: State) -> int:
        """Who begins; owner of ``starts``."""
        return 0

    @hook("agreed")
    def playable(self, s: State, place: int, ranks: int) -> int:
        """Which of these ranks, all held, may be played now."""
        return ranks

    @hook("one")
    def burns(self, s: State, place: int) -> bool:
        """Whether the play just made burns the pile."""
        return False

    @hook("all")
    def after_play(self, s: State, place: int, rank: int, count: int) -> None:
        """So many cards of a rank have been laid on the pile."""


class Rules:
    """A composed variant as the course of a deal wants it: numbers, tables and, for each hook, its rules."""

    def __init__(self) -> None:
        self.id = ""
        self.places = 2
        self.most = 4
        self.row = 3
        self.hand_size = 3
        self.pack_cards: tuple[int, ...] = ()
        self.pack_set = 0
        self.twins = False
        self.play_on = False
        self.voluntary = False
        self.take_up = False
        self.turn_limit = 2000
        self.burning = 0
        self.clear = 0
        self.reversing = 0
        self.alike = 0
        self.passed_over = [0] * 13
        self.fitting_ranks = [0] * 14
        self.fitting_faces = [0] * 14
        for top in range(EMPTY + 1):
            self.set_fits(top, ALL_RANKS)
        self.rules: list[Rule] = []
        self.composition: Composition | None = None
        self.kind_words: dict[int, str] = dict(CORE_KINDS)
        self.wording: dict[str, Any] = {}
        self.owners: dict[int, Asked] = {}
        self.phase_owners: dict[int, Asked] = {}
        # <hooks: lists>
        self.before_play: list[Asked] = []
        self.starts: Asked = None
        self.playable: list[Asked] = []
        self.burns: list[Asked] = []
        self.after_play: list[Asked] = []
        # </hooks>

    @property
    def fits(self) -> tuple[int, ...]:
        """Which ranks may lie on each rank on top, as masks; the last row is that of a pile without one."""
        return tuple([self.fitting_ranks[top] for top in range(EMPTY + 1)])

    def set_fits(self, top: int, ranks: int) -> None:
        """Say which ranks may lie on this one."""
        self.fitting_ranks[top] = ranks
        self.fitting_faces[top] = 0
        for rank in range(EMPTY):
            if ranks >> rank & 1:
                self.fitting_faces[top] |= group(15, rank)

    @property
    def skips(self) -> tuple[int, ...]:
        """How many seats each card of a rank makes lose the turn."""
        return tuple([self.passed_over[rank] for rank in range(EMPTY)])

    def add_skips(self, rank: int, number: int) -> None:
        """Let each card of a rank make so many more seats lose the turn. Raises IndexError for what is no rank."""
        if not 0 <= rank < EMPTY:
            raise IndexError(f"a rank is a number from 0 to 12, not {rank}")
        self.passed_over[rank] += number

    def need(self, pile: Sequence[int]) -> int:
        """The rank on top of a pile that counts, through cards that are clear; ``EMPTY``: there is none."""
        for card in reversed(pile):
            rank = card >> 2 & 15
            if not self.clear >> rank & 1:
                return rank
        return EMPTY

    def move_text(self, move: int) -> str:
        """A move in notation."""
        kind = kind_of(move)
        return core_text(move) if kind in CORE_KINDS else str(self.owners[kind].move_text(move))

    def phase_name(self, number: int) -> str:
        """The word of a phase."""
        if number < len(PHASES):
            return PHASES[number]
        return str(next(word for word, n in self.phase_owners[number].phases.items() if n == number))

    def phase_number(self, name: str) -> int:
        """The number of a phase by its word. Raises KeyError."""
        if name in PHASES:
            return PHASES.index(name)
        return next((rule.phases[name] for rule in self.rules if name in rule.phases), -1)
