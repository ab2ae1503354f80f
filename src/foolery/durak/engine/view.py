"""What one seat of a Durak table knows, or everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from foolery.base import arguments
from foolery.base.cards import COPY, Card, CardSet, Move, Place, Seat, cardset
from foolery.base.cards import cards as cards_of
from foolery.base.twins import Twins
from foolery.contract import View
from foolery.contract.action import MOST_ACTIONS, Action, Following, faces_picked
from foolery.contract.declared.codecs import Actions, Name
from foolery.contract.declared.fields import ComputedField, DealerField, Field, GameField, PlayersField, ViewerField
from foolery.contract.view import maker
from foolery.durak.engine import fields as of
from foolery.durak.engine.actions import action_of, actions, following, picks
from foolery.durak.engine.bare_simulation import simulated
from foolery.durak.engine.ending import ending
from foolery.durak.engine.memory import queue_of
from foolery.durak.engine.questions import Rules
from foolery.durak.engine.sampling import Belief, sample
from foolery.durak.engine.seeing import Slot as Slot
from foolery.durak.engine.seeing import seen
from foolery.durak.engine.state import State
from foolery.durak.engine.worlds import DurakWorlds

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.contract.proof import Ending, Watch
    from foolery.contract.simulation import Simulation


@dataclass(frozen=True, slots=True, repr=False)
class DurakView(View):
    """Everything one seat may know, and nothing else. Cards are ints, sets of cards are masks.

    ``known[p]`` are the cards of place ``p`` that this seat knows (its own hand: all); ``hand_sizes`` everybody knows.
    ``seen`` are the cards that left the game in this seat's sight: a memory for bots and for ``sample``, not shown to
    people unless the table plays with an open discard (``open_discard``).
    """

    family: ClassVar[str] = "durak"

    game: Annotated[str, GameField(Name(), nullable=False)]
    seat: Annotated[Seat | None, ViewerField(of.VIEWER)]
    players: Annotated[int, PlayersField(of.PLAYERS)]
    ply: Annotated[int, Field(of.COUNT, default=0)]
    phase: Annotated[str, ComputedField(of.PHASE, lambda state: state.rules.phase_name(state.phase))]
    actors: Annotated[tuple[Seat, ...], of.ActingField()]
    legal: Annotated[tuple[Move, ...], of.MovesField(Actions(), default=[])]
    hand: Annotated[CardSet, of.HandsField()]
    deal: Annotated[int, Field(of.COUNT, default=1)]
    dealer: Annotated[Seat, DealerField(of.PLACE)]
    rules: Rules = field(compare=False)
    known: tuple[CardSet, ...]
    shown: Annotated[tuple[CardSet, ...], of.ShownField(of.SHOWN, default=[], omit=True)]
    """Per place the cards of its hand that everybody knows; of one's own hand, too."""
    table: Annotated[tuple[Slot, ...], of.TableField(of.TABLE, State.table, default=[])]
    trumps: Annotated[tuple[int, ...], ComputedField(of.TRUMP, of.trumps_of, key="trump")]
    """Masks of trump suits: one for all, or one for each place."""
    special: Annotated[Card, Field(of.TURNED_UP, key="turned_up", default=None, omit=True)]
    """The face of the joker, blank or mega card that was turned up; -1: none was."""
    turn_up: Annotated[Card, of.StockField(of.STOCK, key="stock")]
    """The open card near the bottom of the stock; -1: gone, or there is none."""
    bottom: tuple[Card, ...]
    """All open cards of the stock, in the order in which they are drawn; ``below`` lie face down under them."""
    below: int
    stock_size: int
    discard_size: Annotated[int, of.DiscardField(of.DISCARD, key="discard")]
    seen: Annotated[CardSet, of.SeenField(of.SEEN, default=[], omit=True)]
    open_discard: bool
    attacker: Annotated[Place, Field(of.PLACE)]
    defender: Annotated[Place, Field(of.PLACE)]
    first: Annotated[Place, of.FirstField(of.PLACE)]
    passed: Annotated[int, Field(of.PLACES, default=[])]
    blocked: Annotated[bool, Field(of.FLAG, default=False)]
    out: Annotated[tuple[Place, ...], ComputedField(of.IN_ORDER, State.out_order, default=[])]
    bout: Annotated[int, Field(of.BOUTS, key="bouts", attribute="bouts")]
    beaten_bouts: Annotated[int, Field(of.BEATEN)]
    before: Annotated[tuple[Place, Place], ComputedField(of.BEFORE, of.before_of, default={}, omit=True)]
    """Fool and first out of the last deal while nobody has led; -1: there was none, or it does not matter any more."""
    zones: Annotated[
        tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...], of.ZonesField(of.ZONES, default={}, omit=True)
    ]
    """What this seat sees of the rules' zones: per zone its cards per place, -1 for an unseen card."""
    memory: Annotated[tuple[tuple[str, tuple[int, ...]], ...], of.MemoryField(of.MEMORY, default={}, omit=True)]
    """The rules' public numbers: per rule one for all, then one per place."""
    queue: Annotated[tuple[tuple[str, Place], ...], ComputedField(of.QUEUE, queue_of, default=[], omit=True)]
    picked: Annotated[tuple[Card, ...], Field(of.PICKED, default=[], omit=True)]
    """Cards this seat has chosen for an action that is not complete; they are still in its hand."""

    @property
    def public(self) -> CardSet:
        """The cards of one's own hand that everybody knows."""
        return self.shown[self.me]

    @property
    def before_play(self) -> bool:
        """Whether nobody has led yet: what comes before the first bout is not over."""
        return bool(self.queue) and self.queue[-1][0] == "start"

    @property
    def taking(self) -> bool:
        """Whether the defender has given up, also while a rule asks somebody something in between."""
        return self.phase == "take" or any(phase == "take" for phase, _ in self.queue)

    @property
    def choosing_trumps(self) -> bool:
        """Whether everybody has trumps of his own and somebody has not got them yet."""
        return self.before_play and len(self.trumps) > 1 and not all(self.trumps)

    def acting(self, place: Place) -> Place:
        """The place whose hand acts when it is this place's turn: a vacated place may be played by another."""
        if self.rules.plays_for is None or self.hand_sizes[place]:
            return place
        return self.sample("acting").acting(place)

    @property
    def room(self) -> int:
        """How many cards of the defender's hand are not yet bound by waiting attack cards."""
        return self.hand_sizes[self.defender] - sum(slot.pending for slot in self.table)

    def round(self) -> int:
        """The number of the running bout."""
        return self.bout

    def question(self) -> tuple[object, ...]:
        """What the seat is asked: another bout, another defender or one who has given up makes it another question."""
        return (self.phase, self.bout, self.attacker, self.defender, self.taking)

    def trumps_of(self, place: Place) -> int:
        """The mask of a place's trump suits."""
        return self.trumps[0] if len(self.trumps) == 1 else self.trumps[place]

    def beats(self, cover: Card, attack: Card, place: Place | None = None) -> bool:
        """Whether this card covers that one when this seat (or another place) lays it."""
        table = self.rules.table(self.trumps_of(self.me if place is None else place), self.special)
        mask = table.get(attack & 63)
        return bool(mask >> cover & 1)

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        mask = self.rules.pack_set
        mask &= ~(self.hand | self.seen)
        for slot in self.table:
            mask &= ~(1 << slot.attack)
            if slot.cover >= 0:
                mask &= ~(1 << slot.cover)
        for place in range(len(self.known)):
            mask &= ~self.known[place]
        for card in self.bottom:
            mask &= ~(1 << card)
        for _, rows in self.zones:
            for row in rows:
                for card in row:
                    if card >= 0:
                        mask &= ~(1 << card)
        return mask

    def sides(self) -> tuple[int, ...]:
        """The number of the side that each place wins and loses with; -1: it can do neither."""
        places = range(len(self.hand_sizes))
        if self.rules.side is None:
            return tuple(places)
        seats = State(self.rules, self.players)
        return tuple(seats.side(place) for place in places)

    def without_copies(self) -> DurakView:
        """The same view with the copies of equal cards numbered in the order in which it names them.

        Of equal cards in a hand those that everybody knows come first: they are the first to be played.
        """
        twins = Twins()
        known = tuple([twins.set(mask, shown) for mask, shown in zip(self.known, self.shown, strict=True)])
        shown = tuple(map(twins.set, self.shown))
        hand = twins.set(self.hand)
        picked: list[Card] = []
        for card in self.picked:
            # The card lies in the seat's own hand or in that of a place which the seat plays for.
            there = next((known[place] for place, mask in enumerate(self.known) if mask >> card & 1), hand)
            face = card % COPY
            picked.append(face if there >> face & 1 and face not in picked else face + COPY)
        table = [slot._replace(attack=twins.card(slot.attack), cover=twins.card(slot.cover)) for slot in self.table]
        bottom = twins.row(self.bottom)
        return replace(
            self,
            known=known,
            shown=shown,
            hand=hand,
            picked=tuple(picked),
            table=tuple(table),
            bottom=bottom,
            turn_up=twins.card(self.turn_up),
            zones=tuple([(name, tuple(map(twins.row, rows))) for name, rows in self.zones]),
            seen=twins.set(self.seen),
        )

    def cards(self) -> list[Card]:
        """The hand, lowest first."""
        return list(cards_of(self.hand))

    def remembered(self) -> tuple[str, ...]:
        """The cards seen leaving, unless the discard lies open."""
        return () if self.open_discard else ("seen",)

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        return self.rules.revisions()

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(self.rules.move_text, move)

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that these moves of the seat are."""
        return action_of(self.rules, self.me, moves)

    def picks(self, move: Move) -> bool:
        """Whether a move chooses one card of an action that takes several."""
        return picks(self.rules, move)

    def actions(self, most: int = MOST_ACTIONS) -> list[Action]:
        """What the seat may do now, as whole actions; an action of several cards once for each set of them."""
        if not any(picks(self.rules, move) for move in self.legal):
            return View.actions(self, most)
        return actions(self.sample("actions"), self.me, most)

    def following(self, picked: Sequence[Card | str] = ()) -> Following:
        """What may follow cards that were picked, in any order: further cards, and the actions that are complete."""
        faces = faces_picked(picked)
        if not any(picks(self.rules, move) for move in self.legal):
            return View.following(self, faces)
        return following(self.sample("actions"), self.me, faces)

    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own hand, cards seen taken or drawn openly, cards shown, cards seen leaving the game, the turn-up,
        all counts. Not deduced: what others' plays and passes suggest, nor who cannot hold a card because it was
        shuffled back into the stock and he has drawn nothing since.
        """
        return sample(self, seed)

    def worlds(self) -> DurakWorlds:
        """All such states, to be drawn from by dice, in about the time of a copy."""
        return DurakWorlds(self)

    def simulation(self, heard: Sequence[Event] = ()) -> Simulation:
        """The game as a search plays it from here, with rollouts under the fitted policy."""
        worlds = DurakWorlds(self)
        if heard:
            worlds.lean(Belief(self, heard).factors)
        return simulated(worlds, self.me if self.legal else -1)

    def ending(self, positions: int, watch: Watch | None = None) -> Ending | None:
        """What exact play finds for the seat, whatever the others do, where it can tell every card."""
        return ending(self, positions, watch)

    def forgetful(self, memory: int) -> DurakView:
        """This view without some of the cards that left the game, those first that cover least."""
        if memory > 2 or self.open_discard:
            return self
        least = (65, 33, 8)[memory]
        table = self.rules.table(self.trumps_of(self.me), self.special)
        return replace(self, seen=cardset(card for card in cards_of(self.seen) if table.strength(card & 63) >= least))


_made = maker(DurakView)


def view_of(s: State, seat: Seat | None) -> DurakView:
    """What this seat knows, or everybody, field by field. Raises BadPlayers for a seat that is not at the table."""
    found = _made(seen(s, seat))
    return found.without_copies() if found.rules.twins else found
