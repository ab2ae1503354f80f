"""What a rule of Contract Rummy may decide, and the composed rules as the course of a deal reads them.

    question           merge                asked
    configure          each field once      when the variant is composed
    against_claim      first reason         whether a seat may claim a refused discard
    against_meld       first reason         whether a seat may lay its contract
    against_lay_off    first reason         whether it may lay off
    against_trade      first reason         whether it may trade for a joker of this owner
    against_discard    first reason         whether it may discard this card

A question with reasons is an “and”: what no rule speaks against is allowed. A reason is the message that people read;
its sentence stands among the ``sentences`` of the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from foolery.base.errors import RuleConflict
from foolery.base.messages import Message
from foolery.rummy.engine.sets import Contract

if TYPE_CHECKING:
    from foolery.base.cards import Card, Seat
    from foolery.ruleset import Composition, Example, Instead, Option, Titles
    from foolery.ruleset.event_kinds import EventKind
    from foolery.rummy.engine.state import State

PHASES: Final = ("draw", "claim", "stock", "meld", "over")
DRAW, ASKED, STOCK, PLAY, OVER = range(5)

QUESTIONS: Final = ("against_claim", "against_meld", "against_lay_off", "against_trade", "against_discard")


class Config:
    """The numbers and tables of a variant; each is set by one rule."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.owners: dict[str, str] = {}

    def set(self, name: str, value: Any, rule: str) -> None:
        """Set a field. Raises RuleConflict where another rule has set it."""
        other = self.owners.setdefault(name, rule)
        if other != rule:
            raise RuleConflict([other, rule], Message("rules.both-decide", part=name))
        self.values[name] = value


class Rule:
    """One row of the catalogue, or a house rule: override the questions it answers.

    Class attributes describe it, see ``foolery.ruleset.declarations``; an instance belongs to one variant and holds no
    state.
    """

    name: ClassVar[str] = ""
    row: ClassVar[int] = 0
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
    refuses: ClassVar[dict[str, Titles]] = {}
    warns: ClassVar[dict[str, Titles]] = {}
    defaults: ClassVar[dict[str, str]] = {}
    kinds: ClassVar[dict[str, int]] = {}
    phases: ClassVar[dict[str, int]] = {}
    events: ClassVar[dict[str, EventKind]] = {}
    options_declared: ClassVar[tuple[Option, ...]] = ()
    titles: ClassVar[Titles] = {}
    help: ClassVar[Titles] = {}
    help_if: ClassVar[dict[tuple[str, str], tuple[Instead, ...]]] = {}
    sentences: ClassVar[dict[str, Titles]] = {}
    examples: ClassVar[tuple[Example, ...]] = ()

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options

    def on(self, option: str) -> bool:
        """Whether an option of Contract Rummy is on."""
        return self.options[f"contract-rummy.{option}"] == "on"

    def configure(self, config: Config) -> None:
        """Set numbers and tables."""

    def against_claim(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not claim the refused discard; None where it may."""
        return None

    def against_meld(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not lay its contract now; None where it may."""
        return None

    def against_lay_off(self, s: State, seat: Seat) -> Message | None:
        """Why this seat may not lay off now; None where it may."""
        return None

    def against_trade(self, s: State, seat: Seat, owner: Seat) -> Message | None:
        """Why this seat may not trade for a joker that ``owner`` has laid; None where it may."""
        return None

    def against_discard(self, s: State, seat: Seat, card: Card) -> Message | None:
        """Why this seat may not discard this card; None where it may."""
        return None


class Rules:
    """A composed variant."""

    __slots__ = (
        "answers", "claim_own", "composition", "contracts", "deals", "hand_sizes", "id", "pack", "pack_tally", "rules",
        "seats", "spare", "touching", "turn_limit", "values",
    )  # fmt: skip

    id: str
    composition: Composition
    rules: list[Rule]
    answers: dict[str, list[Rule]]
    pack: tuple[Card, ...]
    pack_tally: int
    seats: range
    deals: int
    hand_sizes: tuple[int, ...]
    contracts: tuple[Contract, ...]
    touching: bool
    spare: int
    claim_own: bool
    turn_limit: int
    values: tuple[int, ...]

    def contract(self, deal: int) -> Contract:
        """The contract of a deal, counted from 1; a longer match begins again."""
        return self.contracts[(deal - 1) % self.deals]

    def hand_size(self, deal: int) -> int:
        """The cards dealt to each."""
        return self.hand_sizes[(deal - 1) % self.deals]
