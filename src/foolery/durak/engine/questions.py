"""The rules of Durak: ``Rule`` with its hooks, and ``Rules``, a composed variant.

A rule overrides the hooks that it answers; ``foolery.ruleset.hooks`` explains how the answers of several rules become
one. ``options`` and ``forbids`` are called only in the phases that the rule names in ``asked_in``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.moves import CORE_KINDS, core_text, kind_of, written
from foolery.durak.engine.numbers import PHASES
from foolery.ruleset.hooks import hook
from foolery.ruleset.spoken import in_files

if not cython.compiled:
    from foolery.base.bits import bit, rank_set, suit_set

if TYPE_CHECKING:
    from foolery.base.cards import CardSet, Move
    from foolery.contract import Result
    from foolery.durak.engine.config import Config
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView
    from foolery.ruleset import Example, Instead, Option, Titles
    from foolery.ruleset.event_kinds import EventKind

Asked = Any
"""A rule that answers a hook: it is called with a State, of which its callers are base classes."""

CORE_REVISION: Final = 1
"""Raised whenever the core alters a legal list, a settlement or a result."""


class Zone(NamedTuple):
    """A place for cards that a rule owns: ``shared`` by all or one per place; ``seen`` by ``all``, its ``owner`` or
    ``nobody``.

    With ``counts`` its cards are part of the hand for the caps, for drawing and for going out; with ``travels`` they go
    along where hands change places.
    """

    name: str
    shared: bool = False
    seen: str = "nobody"
    counts: bool = False
    travels: bool = False


class Beats:
    """Which cards cover which: ``over[face]`` is the set of cards, both copies, that cover this face.

    ``special`` is the face of a joker, blank or mega card that was turned up, -1: none was. ``power`` tells of each
    face what part of the pack it covers, in 64ths.
    """

    def __init__(self) -> None:
        self.over = [0] * 64
        self.power = [0] * 64
        self.special = -1

    def get(self, face: int) -> int:
        """The set of cards that cover this face."""
        return self.over[face]

    def put(self, face: int, mask: int) -> None:
        """Replace the set of cards that cover this face."""
        self.over[face] = mask

    def strength(self, face: int) -> int:
        """What part of the pack a face covers, in 64ths."""
        return self.power[face]

    def measure(self, pack: int) -> None:
        """Find the power of every face."""
        number = 0
        for face in range(64):
            self.power[face] = 0
            if pack & bit(face):
                number += 1
        for face in range(64):
            for other in range(64):
                if pack & bit(other) and self.over[other] & bit(face):
                    self.power[face] += 1
            if number:
                self.power[face] = self.power[face] * 64 // number


class Rule:
    """One house rule: override the hooks that it answers.

    Class attributes describe it: the tables in ``declarations`` and ``foolery.ruleset.declarations`` say what each of
    them means. They stand here for type checkers, and with values since nobody can set those on a compiled class; a
    test compares them with the tables.

    An instance belongs to one variant and holds no state of a deal: that is in the position, ``memo(slot)``,
    ``seat_memo(slot, place)`` and the zones from ``first_zone`` on.
    """

    name: ClassVar[str] = ""
    row: ClassVar[int] = 0
    subject: ClassVar[str] = ""
    revision: ClassVar[int] = 1
    base: ClassVar[bool] = False
    default_base: ClassVar[str] = "throw-in"
    owns: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    needs_if: ClassVar[dict[tuple[str, str], tuple[str, ...]]] = {}
    gives: ClassVar[tuple[str, ...]] = ()
    removes: ClassVar[tuple[str, ...]] = ()
    yields: ClassVar[tuple[str, ...]] = ()
    warns: ClassVar[dict[str, Titles]] = in_files("warns")
    contains: ClassVar[tuple[str, ...]] = ()
    refuses: ClassVar[dict[str, Titles]] = in_files("refuses")
    defaults: ClassVar[dict[str, str]] = {}
    fixes: ClassVar[dict[str, str]] = {}
    closes: ClassVar[tuple[str, ...]] = ()
    implies: ClassVar[dict[tuple[str, str], dict[str, str]]] = {}
    kinds: ClassVar[dict[str, int]] = {}
    forms: ClassVar[dict[str, str]] = {}
    on_table: ClassVar[dict[str, tuple[str, ...]]] = {}
    hidden_kinds: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[tuple[str, ...]] = ()
    chooses_alone: ClassVar[bool] = False
    valued: ClassVar[tuple[str, ...]] = ()
    typed: ClassVar[dict[str, tuple[str, ...]]] = {}
    kin: ClassVar[dict[str, tuple[str, ...]]] = {}
    attacks: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[dict[str, int]] = {}
    asked_in: ClassVar[tuple[str, ...]] = ()
    events: ClassVar[dict[str, EventKind]] = {}
    zones: ClassVar[tuple[Zone, ...]] = ()
    secret_memory: ClassVar[bool] = False
    shrinks_hands: ClassVar[bool] = False
    fills_stock: ClassVar[bool] = False
    by_table: ClassVar[bool] = False
    options_declared: ClassVar[tuple[Option, ...]] = ()
    titles: ClassVar[Titles] = in_files("titles")
    help: ClassVar[Titles] = in_files("help")
    help_if: ClassVar[dict[tuple[str, str], tuple[Instead, ...]]] = in_files("help_if")
    source: ClassVar[Titles] = in_files("source")
    replaces: ClassVar[tuple[str, ...]] = ()
    continues: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[dict[str, Titles]] = in_files("words")
    sentences: ClassVar[dict[str, Titles]] = in_files("sentences")
    examples: ClassVar[tuple[Example, ...]] = ()

    def __init__(self, slot: int, options: dict[str, str]) -> None:
        self.slot = slot
        self.option = options
        self.first_zone = 0

    @property
    def points_decide(self) -> bool:
        """Whether this rule has points decide who wins a deal; a match adds them up."""
        return False

    @hook("each")
    def asked_phases(self) -> tuple[str, ...]:
        """``asked_in``, or fewer of them where an option makes some needless."""
        return self.asked_in

    @hook("fields")
    def configure(self, config: Config) -> None:
        """Set fields of the configuration; a field set by two rules is a conflict."""

    @hook("added")
    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Add cards that cover."""

    @hook("agreed")
    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Strike out cards that do not cover."""

    @hook("agreed")
    def covers_only(self, s: State, slot: int, mask: CardSet) -> CardSet:
        """Which of these cards may cover this slot now."""
        return mask

    @hook("agreed")
    def playable(self, s: State, place: int, mask: CardSet) -> CardSet:
        """Which of these cards of the hand may be played now."""
        return mask

    @hook("agreed")
    def may_lead(self, s: State, place: int, mask: CardSet) -> CardSet:
        """Which of these cards may be led now."""
        return mask

    @hook("owner")
    def leads(self, s: State, place: int) -> None:
        """Add the leads of this place with ``s.offer``; owner of ``lead``."""

    @hook("added", filed=False)
    def options(self, s: State, place: int) -> None:
        """Add moves of this rule's own kinds with ``s.offer``."""

    @hook("each", in_play=False)
    def perform(self, s: State, place: int, move: Move) -> None:
        """Carry out a move of this rule's own kinds, or a pass in a phase of its own."""

    @hook("each", in_play=False)
    def enters(self, s: State) -> bool:
        """A phase of this rule's own begins: whether there is anything to ask the place ``s.asked``."""
        return True

    @hook("each", in_play=False)
    def acts(self, s: State) -> int:
        """The mask of places that act in a phase of this rule's own; by default the one that was asked."""
        return 1 << s.asked

    @hook("one", filed=False)
    def forbids(self, s: State, place: int, kind: int) -> bool:
        """Whether this kind of move is forbidden to the place now."""
        return False

    @hook("agreed")
    def may_throw(self, s: State, place: int) -> bool:
        """Whether this place may throw in at all now; only for public reasons."""
        return True

    @hook("least")
    def cap(self, s: State) -> int:
        """How many attack cards this bout may have."""
        return 99

    @hook("added")
    def uncounted(self, s: State) -> int:
        """How many attack cards of this bout no cap counts."""
        return 0

    @hook("one")
    def blocks(self, s: State, slot: int) -> bool:
        """Whether the cover just laid on this slot ends throwing in for the bout."""
        return False

    @hook("all")
    def on_stock(self, s: State, card: int) -> None:
        """A card has been taken off the stock with ``take_top``, for all to see."""

    @hook("all")
    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """Attack cards have been laid, from ``first_slot`` on."""

    @hook("all")
    def on_cover(self, s: State, slot: int) -> None:
        """A slot has been covered."""

    @hook("all")
    def on_take(self, s: State) -> None:
        """The defender has given up."""

    @hook("all")
    def on_close(self, s: State) -> None:
        """All is covered and nobody adds any more; asked again whenever the window closes anew."""

    @hook("all")
    def on_bout(self, s: State) -> None:
        """A bout begins: the attacker is about to lead."""

    @hook("all")
    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """Cards are about to leave the table; not ``over``: the bout goes on with what is left of it."""

    @hook("owner")
    def settle(self, s: State, taken: bool) -> bool:
        """Move the cards off the table; False: the bout goes on with other roles; owner of ``settle``."""
        return True

    @hook("owner")
    def discards(self, s: State, mask: CardSet) -> bool:
        """Put the cards of a beaten bout elsewhere, with an event; False: they are discarded; owner of ``discards``."""
        return False

    @hook("owner")
    def draws(self, s: State, place: int) -> int:
        """How many cards this place draws; owner of ``draws``."""
        return 0

    @hook("all")
    def after_settle(self, s: State, taken: bool) -> None:
        """Before drawing."""

    @hook("all")
    def after_draw(self, s: State, taken: bool) -> None:
        """After all have drawn."""

    @hook("all")
    def at_exit(self, s: State, taken: bool) -> None:
        """Before places with no cards go out."""

    @hook("all")
    def after_exit(self, s: State, taken: bool) -> None:
        """After they have gone out, before the next lead."""

    @hook("one")
    def loses(self, s: State, place: int) -> bool:
        """Whether this place loses the deal at once."""
        return False

    @hook("owner", in_play=False)
    def order_pack(self, s: State, cards: list[int]) -> list[int]:
        """The shuffled pack as it is dealt; owner of ``order``."""
        return cards

    @hook("owner", in_play=False)
    def order_stock(self, s: State, cards: list[int]) -> list[int]:
        """The closed stock, top first, once hands, reserves and turn-up are taken from it; owner of ``order``."""
        return cards

    @hook("owner", in_play=False)
    def turned(self, s: State, card: int) -> int:
        """The trump suits (a mask) that a turned card without suit gives; -1: it is buried and another turned."""
        return -1

    @hook("owner", in_play=False)
    def reserve(self, s: State, place: int, cards: list[int]) -> None:
        """Take the cards that a place is dealt beside its hand (``reserve`` of the configuration)."""

    @hook("owner", in_play=False)
    def lock(self, s: State, place: int, cards: list[int]) -> None:
        """Take the cards of a hand that are not its owner's to play yet (``open`` of the configuration)."""

    @hook("all", in_play=False)
    def dealt(self, s: State) -> None:
        """Hands, trump and stock are there, nobody has led yet: lay out zones."""

    @hook("all", in_play=False)
    def recalled(self, s: State) -> None:
        """A position was read: set up what hangs on this rule's memory."""

    @hook("owner", in_play=False)
    def first_lead(self, s: State) -> int:
        """Who leads the first bout, before places that never lead are passed over; owner of ``the first lead``."""
        return 0

    @hook("owner")
    def next_lead(self, s: State, taken: bool) -> int:
        """Who leads the next bout, before places that are out are passed over; owner of ``next-lead``."""
        return 0

    @hook("owner")
    def next_seat(self, s: State, place: int, held: bool) -> int:
        """Who is next clockwise; ``held``: with the stock gone it must hold cards; owner of ``the next seat``."""
        return 0

    @hook("owner")
    def side(self, s: State, place: int) -> int:
        """The number of the side that a place wins and loses with, below 8; -1: it can do neither."""
        return place

    @hook("owner")
    def plays_for(self, s: State, place: int) -> int:
        """The place whose hand acts when it is the turn of a place that is vacated; others act for themselves."""
        return place

    @hook("owner")
    def decides(self, s: State, place: int) -> int:
        """The seat that decides what this place does."""
        return place

    @hook("owner")
    def drives(self, s: State) -> Move:
        """The next move of a place that no seat decides for; -1: a seat has the turn."""
        return -1

    @hook("owner")
    def result(self, s: State, usual: Result) -> Result:
        """The result, given the usual one; owner of ``result``."""
        return usual

    @hook("added")
    def shows(self, s: State, observer: int, place: int) -> CardSet:
        """More cards of this place's hand that the observer sees."""
        return 0

    @hook("each")
    def asks(self, view: DurakView, place: int) -> tuple[int, int]:
        """In a phase of this rule's own: to whom this place is to do something and with how many cards.

        The words ``phase:WORD`` may name them as ``{to}`` and ``{count}``; a place of -1: the defender.
        """
        return -1, 0

    @hook("each", filed=True, in_play=False)
    def worth(self, s: State, place: int, move: Move) -> int:
        """How much a player of rollouts is drawn to a move of this rule's own kinds, beside what its cards say: a draw
        of 32 makes it 2.7 times as likely, one below 0 less likely. It is asked too of leads, covers, throws and
        transfers with a card that it names in ``valued``, and with the stock gone, where it names any, of every move.
        """
        return 0

    @hook("each")
    def tally(self, memo: int) -> int:
        """What people count of a place in the deal, from this rule's number for it (words ``tally:NAME``); -1: none."""
        return -1


class Rules:
    """A composed variant as the hot code reads it: numbers, masks and, for each hook, the rules that answer it."""

    def __init__(self) -> None:
        self.id = ""
        self.slots = 0
        self.zone_count = 0
        self.pack = 0
        self.twins = False
        self.low_card = 0
        self.low_rank = 0
        self.turn_up = True
        self.under = 0
        self.dummies = 0
        self.plain_deal = True
        self.quiet = True
        self.by_table = False
        self.usual_beats = True
        self.hand_size = 6
        self.throw_in = True
        self.transfer = False
        self.transfer_late = False
        self.transfer_frees = False
        self.lead_max = 99
        self.lead_alike = 99
        self.throw_max = 99
        self.cap_total = 6
        self.cap_thrown = 0
        self.cap_lifted = True
        self.first_five = 1
        self.throwers = 0
        self.free = False
        self.pending_window = False
        self.after_take = True
        self.take_uncapped = False
        self.draw_order = 0
        self.transfer_max = 99
        self.no_transfer_first = False
        self.no_transfer_trump = False
        self.no_draw = False
        self.instant_loss = 0
        self.loss_at_once = 0
        self.bout_limit = 500
        self.swap_six = False
        self.open_discard = False
        self.strap = 0
        self.strap_rank = 0
        self.composition: Any = None
        self.config: Any = None
        self.pack_cards: tuple[int, ...] = ()
        self.pack_set = 0
        self.table_sizes: tuple[int, ...] | None = None
        self.kind_words: dict[int, str] = {}
        self.rank_masks = [0] * 16
        for number in range(16):
            self.rank_masks[number] = rank_set(number)
        self.rules: list[Rule] = []
        self.tables: dict[int, Beats] = {}
        self.wording: Any = None
        self.wording_in: dict[int, Any] = {}
        self.owners: dict[int, Asked] = {}
        self.phase_owners: dict[int, Asked] = {}
        self.adding_phases = 0
        self.forbidding_phases = 0
        self.choosing_phases = 0
        self.choosers: dict[int, Asked] = {}
        self.options_in: list[list[Asked]] = [[] for _ in range(32)]
        self.forbidders_in: list[list[Asked]] = [[] for _ in range(32)]
        # <hooks: lists>
        self.covers_only: list[Asked] = []
        self.playable: list[Asked] = []
        self.may_lead: list[Asked] = []
        self.leads: Asked = None
        self.may_throw: list[Asked] = []
        self.cap: list[Asked] = []
        self.uncounted: list[Asked] = []
        self.blocks: list[Asked] = []
        self.on_stock: list[Asked] = []
        self.on_attack: list[Asked] = []
        self.on_cover: list[Asked] = []
        self.on_take: list[Asked] = []
        self.on_close: list[Asked] = []
        self.on_bout: list[Asked] = []
        self.at_settle: list[Asked] = []
        self.settle: Asked = None
        self.discards: Asked = None
        self.draws: Asked = None
        self.after_settle: list[Asked] = []
        self.after_draw: list[Asked] = []
        self.at_exit: list[Asked] = []
        self.after_exit: list[Asked] = []
        self.loses: list[Asked] = []
        self.order_pack: Asked = None
        self.order_stock: Asked = None
        self.turned: Asked = None
        self.reserve: Asked = None
        self.lock: Asked = None
        self.dealt: list[Asked] = []
        self.recalled: list[Asked] = []
        self.first_lead: Asked = None
        self.next_lead: Asked = None
        self.next_seat: Asked = None
        self.side: Asked = None
        self.plays_for: Asked = None
        self.decides: Asked = None
        self.drives: Asked = None
        self.result: Asked = None
        self.shows: list[Asked] = []
        self.worth: list[Asked] = []
        # </hooks>
        self.valued: list[tuple[int, Asked]] = []
        self.counting_zones: tuple[int, ...] = ()
        self.forms: dict[int, str] = {}
        self.typed: dict[str, str] = {}
        self.kin: dict[str, tuple[str, ...]] = {}

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        return {"core": CORE_REVISION} | {rule.name: rule.revision for rule in self.rules}

    def points_decide(self) -> bool:
        """Whether points decide who wins a deal."""
        return any(rule.points_decide for rule in self.rules)

    def phase_number(self, name: str) -> int:
        """The number of a phase by its word. Raises KeyError."""
        if name in PHASES:
            return PHASES.index(name)
        for rule in self.rules:
            if name in rule.phases:
                return int(rule.phases[name])
        raise KeyError(name)

    def phase_name(self, number: int) -> str:
        """The word of a phase by its number."""
        if number < len(PHASES):
            return PHASES[number]
        owner = self.phase_owners[number]
        return str(next(word for word, n in owner.phases.items() if n == number))

    def move_text(self, move: int) -> str:
        """A move in notation."""
        kind = kind_of(move)
        return core_text(move) if kind in CORE_KINDS else written(self.forms[kind], move)

    def table(self, trumps: int, special: int = -1) -> Beats:
        """The beats relation under these trump suits and this special turn-up; made once and shared by all states."""
        # A number: the compiled form would make a pair for every look. ``special`` is -1 to 63, so 65 keeps them apart.
        key = trumps * 65 + special
        found = self.tables.get(key)
        if found is None:
            found = self.build(trumps, special)
            self.tables[key] = found
        return found

    def build(self, trumps: int, special: int = -1) -> Beats:
        """Higher cards of a suit and trumps on all others, then the additions of all rules, then all removals."""
        beats = Beats()
        beats.special = special
        for face in range(52):
            mask = self.pack ^ self.pack
            for other in range(face + 4, 52, 4):
                mask = mask | bit(other) | bit(other + 64)
            if not trumps >> (face & 3) & 1:
                for suit in range(4):
                    if trumps >> suit & 1:
                        mask = mask | suit_set(suit)
            beats.put(face, mask & (self.pack | self.pack << 64))
        for rule in self.rules:
            rule.beats_also(beats, trumps, self.pack)
        for rule in self.rules:
            rule.beats_only(beats, trumps, self.pack)
        beats.measure(self.pack)
        return beats
