"""Every deal of Durak that a seat cannot tell from the one it plays, drawn in about the time of a copy.

All that the seat knows is laid out once. A world is a copy of that, and the unknown cards dealt to where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import cards
from foolery.durak.engine.bare import Bare, fits_state
from foolery.durak.engine.sampling import known_in, laid_out, recall, room_in
from foolery.durak.engine.state import State

if not cython.compiled:
    from foolery.base.bits import bit, face, left_of, share_of

    ROW = 64
    NOBODY = 8
    OLD = 16

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.view import DurakView


class DurakWorlds:
    """The worlds of a view, see ``foolery.contract.Worlds``. Raises NotationError where its counts do not add up."""

    def __init__(self, view: DurakView) -> None:
        rules = view.rules
        room = room_in(view)
        unknown = tuple(cards(view.unseen()))
        self.template = laid_out(view, "worlds")
        # Where rules are asked they may look at cards, and they are asked of every world anew.
        self.asks = bool(rules.recalled or rules.shows)
        if not self.asks:
            recall(self.template)
        self.unknown = [0] * 128
        self.deck = [0] * 128
        for i, card in enumerate(unknown):
            self.unknown[i] = card
        self.number = len(unknown)
        self.hidden = [0] * 8
        self.places = len(room.hands)
        for place in range(self.places):
            self.hidden[place] = room.hands[place]
            self.template.hands[place] = known_in(view, place)
        self.closed = room.closed
        self.below = room.below
        self.lost = room.lost
        self.template.discard = view.seen
        self.blind = [(z * 8 + place, depth) for z, place, depth in room.blind]
        self.leans = False
        self.young = False
        # A row for each place, and a last one for the stock and whatever else no player looks into.
        self.factors = [1.0] * 576
        self.owners = [NOBODY * ROW] * 128

    def state(self) -> State:
        """A state to be filled."""
        return self.template.copy()

    def into(self, state: State, dice: Dice) -> None:
        """Fill a state with a world; what chance decides later comes from these dice too."""
        if state is None or dice is None:
            # The compiled form takes None for any of its own types, and would fall over it.
            raise TypeError("into needs a state that these worlds gave, and Dice")
        self.fill(state, dice)
        if self.asks:
            recall(state)

    def fill(self, s: State, dice: Dice) -> None:
        """Deal the unknown cards to where they lie."""
        s.copy_from(self.template)
        s.dice = dice
        self.arrange(dice)
        at = 0
        for place in range(self.places):
            if self.hidden[place]:
                mask = self.template.hands[place]
                for _ in range(self.hidden[place]):
                    mask = mask | bit(self.deck[at])
                    at += 1
                s.hands[place] = mask
        for i in range(self.closed):
            s.stock_cards[s.stock_at + i] = self.deck[at]
            at += 1
        for i in range(self.below):
            s.stock_cards[s.stock_end - self.below + i] = self.deck[at]
            at += 1
        if s.zones is not None:
            for row, depth in self.blind:
                s.zones[row][depth] = self.deck[at]
                at += 1
        if self.lost:
            mask = self.template.discard
            for i in range(at, self.number):
                mask = mask | bit(self.deck[i])
            s.discard = mask

    def lean(self, factors: list[list[float]]) -> None:
        """From now on a world is likelier than another as many times as the product of its hidden cards' factors says,
        ``factors[place][face]``, each above 0. Each world is made of the one before and hangs together with it.
        """
        at = 0
        for place in range(self.places):
            for face in range(ROW):
                self.factors[place * ROW + face] = factors[place][face]
            for _ in range(self.hidden[place]):
                self.owners[at] = place * ROW
                at += 1
        self.deck = self.unknown[:]
        self.leans = True
        self.young = True

    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.template.rules

    def stock_size(self) -> int:
        """How many cards the stock holds."""
        return self.template.stock_size()

    def bare_fits(self) -> bool:
        """Whether deals from here on can be played in the bare form."""
        return not self.asks and fits_state(self.template)

    def bare(self) -> Bare:
        """A deal to be filled by ``bare_into``, where the rules and the position fit that form."""
        found = Bare(self.template)
        for place in range(self.places):
            found.sizes[place] += self.hidden[place]
        return found

    def bare_into(self, deal: Bare, blank: Bare, dice: Dice) -> None:
        """Fill a deal with a world; ``blank`` is one that was never filled."""
        deal.copy_from(blank)
        self.arrange(dice)
        at = 0
        for place in range(self.places):
            for _ in range(self.hidden[place]):
                deal.hands[place] |= face(self.deck[at])
                at += 1
        for i in range(self.closed):
            deal.stock[deal.stock_at + i] = self.deck[at]
            at += 1
        for i in range(self.below):
            deal.stock[deal.stock_end - self.below + i] = self.deck[at]
            at += 1

    def arrange(self, dice: Dice) -> None:
        """The unknown cards in another order: each order as often as it is likely."""
        if self.leans:
            self.change(dice)
        else:
            self.shuffle(dice)

    def shuffle(self, dice: Dice) -> None:
        """The unknown cards in any order; cards that left the game come last, and their order is no matter."""
        self.deck = self.unknown[:]
        last = self.number - 1
        word = 0
        for i in range(min(self.number - self.lost, last)):
            # Five cards by one word: what is left of 64 bits is by far enough for the last of them.
            if i % 5 == 0:
                word = dice.word()
            j = i + share_of(word, self.number - i)
            word = left_of(word, self.number - i)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card

    def change(self, dice: Dice) -> None:
        """The unknown cards in another order, made of the last one: each is exchanged for another where that makes a
        likelier world, and else as often as that world is likely (Metropolis and others, 1953). Before the first one
        all cards are exchanged often enough to forget in which order they began.
        """
        whole = 2.0**-64
        for _ in range(OLD if self.young else 1):
            for i in range(self.number):
                word = dice.word()
                j = share_of(word, self.number)
                card, other = self.deck[i], self.deck[j]
                mine, his = self.owners[i], self.owners[j]
                now = self.factors[mine + (card & 63)] * self.factors[his + (other & 63)]
                then = self.factors[mine + (other & 63)] * self.factors[his + (card & 63)]
                if left_of(word, self.number) * whole * now < then:
                    self.deck[i] = other
                    self.deck[j] = card
        self.young = False
