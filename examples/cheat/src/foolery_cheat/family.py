"""Cheat as a family: what a seat sees, positions, learners' rows, and the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from foolery.base.bits import bit
from foolery.base.cards import Card, CardSet, Seat, cards
from foolery.contract.declared import rows
from foolery.contract.declared.codecs import CardSets, RankLetter, SeatNumber, SeatOrder, Whole, Word
from foolery.contract.declared.fields import SEED, BySeat, Field, HandsZone, OpenRow, SeatHeaps
from foolery.contract.declared.game import DeclaredGame, Variant
from foolery.contract.declared.position import Group, PositionCodec
from foolery.contract.declared.text import FamilyText
from foolery.contract.declared.view import DeclaredView
from foolery.contract.declared.words import FamilyWords
from foolery.contract.family import Family
from foolery.contract.result import Counting
from foolery_cheat import engine
from foolery_cheat.engine import CHECK, FOURS, MOVES, NAME, PHASES, CheatEvent, CheatState, reason_against


@dataclass(frozen=True, slots=True, repr=False)
class CheatView(DeclaredView):
    """Everything one seat may know. ``laid`` and ``pile`` are its own cards among those that lie face down."""

    family: ClassVar[str] = NAME

    rules: Variant = field(compare=False)
    hand: Annotated[CardSet, HandsZone(shown="shown")]
    phase: Annotated[str, Field(Word(PHASES, "shape.phase"), default="claim")]
    shown: Annotated[tuple[CardSet, ...], BySeat(CardSets("shape.shown"), default=[], omit=True)]
    laid: Annotated[CardSet, SeatHeaps(key="zones.laid")]
    laid_sizes: tuple[int, ...]
    pile: Annotated[CardSet, SeatHeaps(key="zones.pile")]
    pile_sizes: tuple[int, ...]
    aside: Annotated[tuple[Card, ...], OpenRow(key="zones.aside", rest=True)]
    claim: Annotated[int, Field(RankLetter(), default=None, omit=True)]
    turn: Annotated[Seat, Field(SeatNumber())]
    layer: Annotated[Seat, Field(SeatNumber(), default=None, omit=True)]
    gone: Annotated[tuple[Seat, ...], Field(SeatOrder(), default=[], omit=True)]
    turns: Annotated[int, Field(Whole(), default=0, omit=True)]


class CheatPosition(PositionCodec[CheatState, CheatView]):
    """Positions of Cheat."""

    family = NAME
    example = "hands=6dKc/7sAd"
    state = CheatState


POSITION: Final = CheatPosition(
    CheatView,
    order="game players seat hands zones phase turn actors layer claim gone turns shown deal dealer seed ply legal",
    says="What one seat knows in a deal of Cheat.",
    state_only=(SEED,),
    groups={"zones": Group("CheatZones", "Cards that lie face down by seat, and those laid aside.", "shape.zones")},
)
ROWS: Final = rows.RowTable(
    NAME,
    1,
    rows.Where({"aside": 9}, heaps={"laid": 10, "pile": 11}),
    rows.Depth("aside"),
    rows.Shown(),
    rows.Word("phase", PHASES),
    rows.Table(),
    rows.SeatNumbers("roles", "dealer", "turn", "layer"),
    rows.SeatMasks("masks", "actors"),
    rows.RankNumber("claim"),
    rows.SeatList("gone"),
    rows.Numbers("numbers", "ply", "deal", "turns", width=2),
    rows.BySeat("sizes", "hand_sizes", 52),
    rows.BySeat("laid", "laid_sizes", 4),
    rows.BySeat("pile", "pile_sizes", 52),
    rows.Settings("settings", 1, lambda game: game.options[CHECK] == "one", lambda game: game.options[FOURS] == "on"),
)


class CheatGame(DeclaredGame[CheatState, CheatView]):
    """Cheat with its options."""

    registry = engine.REGISTRY
    view_kind = CheatView
    state_kind = CheatState
    new_event = CheatEvent
    family: ClassVar[str] = NAME
    event_numbers = tuple(engine.KINDS)
    positions, moves, rows = POSITION, MOVES, ROWS
    counting = Counting(False, "fools")
    hidden_kinds = frozenset({"lay"})

    def seats(self) -> range:
        """Each seat begins with four cards at least."""
        return range(2, min(8, len(self.rules_for(2).cards) // 4) + 1)

    def begin(self, state: CheatState, order: Sequence[Card]) -> None:
        """Deal all cards, one by one from the dealer's left, where the first round begins."""
        for number, card in enumerate(order):
            state.hands[(state.dealer + 1 + number) % state.players] |= bit(card)
        for turn in range(1, state.players + 1):
            seat = (state.dealer + turn) % state.players
            state.note("deal", seat, list(cards(state.hands[seat])), seen=bit(seat))
        for seat in range(state.players):
            state.lay_aside(seat)
            state.leave(seat)
        state.turn = state.after(state.dealer)


FAMILY: Final = Family(
    NAME,
    engine.REGISTRY,
    CheatGame,
    POSITION.from_line,
    POSITION.view_form,
    text=FamilyText(POSITION, MOVES, reason_against, NAME),
    words=FamilyWords(NAME, MOVES, reason_against),
)
