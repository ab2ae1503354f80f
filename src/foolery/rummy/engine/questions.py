"""The rules of Contract Rummy: ``Rule`` with its hooks, and ``Rules``, a composed variant.

What no rule speaks against is allowed; one reason is enough. A reason is the message that people read; its sentence
stands among the ``sentences`` of the rule. What follows from the conditions of ``numbers`` alone, such as that the seat
has laid its contract, a rule forbids when the variant is composed (``Config.forbid``), which costs nothing in play. It
answers a hook for anything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.errors import RuleConflict
from foolery.base.messages import Message
from foolery.ruleset.hooks import hook
from foolery.ruleset.spoken import in_files
from foolery.rummy.engine.sets import Contract

if not cython.compiled:
    from foolery.rummy.engine.numbers import MOST_SETS

if TYPE_CHECKING:
    from foolery.base.cards import Card, Seat
    from foolery.ruleset import Composition, Example, Instead, Option, Titles
    from foolery.ruleset.event_kinds import EventKind
    from foolery.rummy.engine.state import State

PHASES: Final = ("draw", "claim", "stock", "meld", "over")
"""The phases by their numbers."""
# <hooks: names>
HOOK_NAMES: Final = (
    "against_claim",
    "against_meld",
    "against_lay_off",
    "against_trade",
    "against_discard",
)
HOOK_FACTS: Final = (1, 1, 1, 2, 2)
"""The hooks by their numbers, and how many facts each takes beside the state."""
# </hooks>
MOST_DEALS: Final = 64


class Forbidden(NamedTuple):
    """What a rule forbids under a condition, and why."""

    hook: str
    condition: int
    reason: Message
    rule: str


class Config:
    """The numbers and tables of a variant, each set by one rule, and what rules forbid under a condition."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {"claim_limit": -1}
        self.owners: dict[str, str] = {}
        self.forbidden: list[Forbidden] = []

    def forbid(self, hook: str, condition: int, reason: str, rule: str) -> None:
        """Forbid what a hook is about under one of the conditions of ``numbers``; the reason is a sentence's name.

        Raises ValueError for a name that is no hook.
        """
        if hook not in HOOK_NAMES:
            raise ValueError(f'hook must be one of {", ".join(HOOK_NAMES)}, got "{hook}"')
        self.forbidden.append(Forbidden(hook, condition, Message(reason), rule))

    def set(self, name: str, value: Any, rule: str) -> None:
        """Set a field. Raises RuleConflict where another rule has set it."""
        other = self.owners.setdefault(name, rule)
        if other != rule:
            raise RuleConflict([other, rule], Message("rules.both-decide", part=name))
        self.values[name] = value


class Rule:
    """One row of the catalogue, or a house rule: override the hooks that it answers.

    Class attributes describe it, see ``foolery.ruleset.declarations``; an instance belongs to one variant and holds no
    state.
    """

    name: ClassVar[str] = ""
    row: ClassVar[int] = 0
    subject: ClassVar[str] = ""
    revision: ClassVar[int] = 1
    base: ClassVar[bool] = False
    default_base: ClassVar[str] = "contract-rummy"
    owns: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ()
    removes: ClassVar[tuple[str, ...]] = ()
    contains: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    yields: ClassVar[tuple[str, ...]] = ()
    refuses: ClassVar[dict[str, Titles]] = in_files("refuses")
    warns: ClassVar[dict[str, Titles]] = in_files("warns")
    defaults: ClassVar[dict[str, str]] = {}
    kinds: ClassVar[dict[str, int]] = {}
    phases: ClassVar[dict[str, int]] = {}
    events: ClassVar[dict[str, EventKind]] = {}
    options_declared: ClassVar[tuple[Option, ...]] = ()
    titles: ClassVar[Titles] = in_files("titles")
    help: ClassVar[Titles] = in_files("help")
    help_if: ClassVar[dict[tuple[str, str], tuple[Instead, ...]]] = in_files("help_if")
    sentences: ClassVar[dict[str, Titles]] = in_files("sentences")
    examples: ClassVar[tuple[Example, ...]] = ()

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options

    def on(self, option: str) -> bool:
        """Whether an option of Contract Rummy is on."""
        return self.options[f"contract-rummy.{option}"] == "on"

    @hook("fields")
    def configure(self, config: Config) -> None:
        """Set numbers and tables."""

    @hook("one")
    def against_claim(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not claim the refused discard; None where it may."""
        return None

    @hook("one")
    def against_meld(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not lay its contract now; None where it may."""
        return None

    @hook("one")
    def against_lay_off(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not lay off now; None where it may."""
        return None

    @hook("one")
    def against_trade(self, s: State, seat: Seat, owner: Seat) -> Message | None:
        """Why this seat may not trade for a joker that ``owner`` has laid; None where it may."""
        return None

    @hook("one")
    def against_discard(self, s: State, seat: Seat, card: Card) -> Message | None:
        """Why this seat may not discard this card; None where it may."""
        return None


class Rules:
    """A composed variant. ``claim_limit`` is how often a seat may claim in a deal; -1: as often as it likes."""

    def __init__(self) -> None:
        self.id = ""
        self.composition: Composition | None = None
        self.rules: list[Rule] = []
        self.answers: dict[str, list[Rule]] = {}
        self.reasons: dict[tuple[str, str], list[tuple[int, Message]]] = {}
        self.askers: list[list[Rule]] = [[] for _ in HOOK_NAMES]
        self.asked = 0
        self.forbidden = [0] * 16
        self.pack: tuple[Card, ...] = ()
        self.pack_tally = 0
        self.seats = range(0)
        self.deals = 1
        self.hand_sizes: tuple[int, ...] = ()
        self.contracts: tuple[Contract, ...] = ()
        self.groups_of = [0] * 64
        self.sequences_of = [0] * 64
        self.wholes = [0] * 64
        self.touching = False
        self.spare = 0
        self.claim_own = False
        self.claim_limit = -1
        self.turn_limit = 0
        self.values: tuple[int, ...] = ()
        self.worth = [0] * 54

    def set_contracts(self, contracts: Sequence[Contract]) -> None:
        """The contract of each deal. Raises ValueError for more than a table holds."""
        if not 0 < len(contracts) <= MOST_DEALS or any(contract.sets > MOST_SETS for contract in contracts):
            raise ValueError(f"a match has 1 to {MOST_DEALS} contracts of at most {MOST_SETS} sets")
        self.contracts = tuple(contracts)
        self.deals = len(contracts)
        for i in range(len(contracts)):
            self.groups_of[i] = contracts[i].groups
            self.sequences_of[i] = contracts[i].sequences
            self.wholes[i] = contracts[i].whole

    def set_values(self, values: Sequence[int]) -> None:
        """What each face counts."""
        self.values = tuple(values)
        for face in range(54):
            self.worth[face] = values[face]

    def set_forbidden(self, forbidden: Sequence[Forbidden]) -> None:
        """What rules forbid under a condition, and which rules answer each hook."""
        for one in forbidden:
            self.forbidden[HOOK_NAMES.index(one.hook)] |= one.condition
            self.reasons.setdefault((one.rule, one.hook), []).append((one.condition, one.reason))
        for number, name in enumerate(HOOK_NAMES):
            askers = [rule for rule in self.rules if getattr(type(rule), name) is not getattr(Rule, name)]
            if askers:
                self.asked |= 1 << number
            self.askers[number] = askers
            self.answers[name] = [rule for rule in self.rules if rule in askers or (rule.name, name) in self.reasons]

    def contract(self, deal: int) -> Contract:
        """The contract of a deal, counted from 1; a longer match begins again."""
        return self.contracts[(deal - 1) % self.deals]

    def hand_size(self, deal: int) -> int:
        """The cards dealt to each."""
        return self.hand_sizes[(deal - 1) % self.deals]
