"""How a deal of Cheat is played: its rule, moves, events and state.

A turn is made of single moves. The seat that begins a round names a rank (``claim 9``). Then it lays one to four cards
face down (``lay 9c``) and ends its turn (``done``). The next seat doubts (``doubt``), or believes by laying a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from foolery.base import arguments
from foolery.base.bits import bit, has, rank_set, size
from foolery.base.cards import RANKS, Card, CardSet, Move, Seat, cards, cardset, rank
from foolery.base.messages import Message
from foolery.base.shuffle import Stream
from foolery.contract import Event, Result
from foolery.contract.declared.game import Variant
from foolery.contract.declared.moves import Kind, MoveTable, usual_reason
from foolery.contract.plain_state import PlainState, each, one, row
from foolery.ruleset import Option, Registry, Titles
from foolery.ruleset.event_kinds import BARE, MANY, NOWHERE, EventKind

if TYPE_CHECKING:
    from foolery_cheat.family import CheatView  # noqa: F401  # the class of views, named in a text below

NAME: Final = "cheat"
CHECK, FOURS = "cheat.check", "cheat.fours"
MOST_LAID: Final = 4
TURN_LIMIT: Final = 1000
NOBODY: Final = -1
DONE, LAY, DOUBT, CLAIM = 1, 2, 3, 4
PHASES: Final = ("claim", "lay", "answer", "over")
CLAIMING, LAYING, ANSWERING, OVER = PHASES
_BARE = (Kind(DONE, "done", 0), Kind(DOUBT, "doubt", 53))
MOVES: Final = MoveTable(NAME, 67, [*_BARE, Kind(LAY, "lay", 1, card=True), Kind(CLAIM, "claim", 54, rank=True)])
KINDS: Final[dict[str, EventKind]] = {
    "deal": EventKind(least=1, most=MANY, seen="place", heap=True),
    "lay": EventKind(least=1, most=1, seen="place"),
    **{f"says-{letter.lower()}": BARE for letter in RANKS},
    "believe": EventKind(to="place"),
    "doubt": EventKind(to="place", betrays=True),
    "turn": EventKind(least=1, most=MOST_LAID, heap=True, betrays=True),
    "take": EventKind(least=1, most=MANY, seen="place", heap=True, parts=True),
    "aside": EventKind(least=1, most=MANY, heap=True, betrays=True),
    "out": BARE,
    "fool": BARE,
    "limited": NOWHERE,
}


class Cheat:
    """The rule of the game, the only one there is."""

    name = default_base = NAME
    base = True
    titles: ClassVar[Titles] = {"en": "Cheat", "ru": "Веришь — не веришь"}
    help: ClassVar[Titles] = {
        "en": "Lay cards face down and name a rank. If you are doubted and lied, you take the pile.",
        "ru": "Клади карты рубашкой вверх и называй достоинство. Не поверили, а ты соврал — забирай стопку.",
    }
    options_declared = (Option(CHECK, 0, ("all", "one")), Option(FOURS, 0, ("off", "on")))


REGISTRY: Final = Registry(
    (Option("pack", 0, ("36", "52", "24", "32")),), {}, (), NAME, {}, Cheat, events=dict(KINDS), home=__name__
)


REGISTRY.add(Cheat)


class CheatEvent(Event):
    """An event of Cheat."""

    __slots__ = ()
    family = NAME
    kinds = REGISTRY.events


class CheatState(PlainState["CheatView"]):
    """One deal. ``laid[p]`` are the cards that seat ``p`` laid last, ``pile[p]`` those that it laid before.

    ``shown[p]`` are cards in a hand that everybody has seen; ``gone`` are the seats that are out, in their order.
    """

    family = NAME
    exported = "CheatState"
    new_event = CheatEvent
    rules: Variant

    phase: str = one(CLAIMING)
    hands: list[CardSet] = each(0)
    laid: list[CardSet] = each(0)
    pile: list[CardSet] = each(0)
    shown: list[CardSet] = each(0)
    aside: list[Card] = row()
    claim: int = one(-1)
    turn: Seat = one(0)
    layer: Seat = one(NOBODY)
    gone: tuple[Seat, ...] = one(())
    turns: int = one(0)

    def actors(self) -> tuple[Seat, ...]:
        """The one seat that decides; none when the deal is over."""
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted."""
        if seat not in self.actors():
            arguments.seat(seat)
            return []
        if self.phase == CLAIMING:
            left = {rank(card) for card in self.rules.cards if card not in self.aside}
            return [CLAIM << 6 | number for number in sorted(left)]
        lays = [LAY << 6 | card for card in cards(self.hands[seat])]
        if self.phase == ANSWERING:
            return [*lays, DOUBT << 6]
        return [DONE << 6, *lays] if self.laid[seat] else lays

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that holds cards."""
        order = [(seat + turn) % self.players for turn in range(1, self.players + 1)]
        return next((other for other in order if self.hands[other]), seat)

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without history."""
        self.ply += 1
        kind = move >> 6
        if kind == CLAIM:
            self.claim, self.phase = move & 63, LAYING
        elif kind == LAY:
            self.do_lay(seat, move & 63)
        elif kind == DONE:
            self.end_turn(seat)
        else:
            self.do_doubt(seat)

    def do_lay(self, seat: Seat, card: Card) -> None:
        """Lay a card face down. What lies there already is believed; nobody knows any more what the hand holds."""
        if self.phase == ANSWERING:
            self.note("believe", seat, to=self.layer)
            self.pile[self.layer] |= self.laid[self.layer]
            self.laid[self.layer] = 0
            self.leave(self.layer)
            if self.ended():
                return
        self.phase, self.layer = LAYING, NOBODY
        self.hands[seat] &= ~bit(card)
        self.shown[seat] = 0
        self.laid[seat] |= bit(card)
        self.note("lay", seat, [card], seen=bit(seat))
        if not self.hands[seat] or size(self.laid[seat]) == MOST_LAID:
            self.end_turn(seat)

    def end_turn(self, seat: Seat) -> None:
        """The next seat answers."""
        self.note(f"says-{RANKS[self.claim].lower()}", seat)
        self.turns += 1
        self.layer, self.phase, self.turn = seat, ANSWERING, self.after(seat)

    def do_doubt(self, seat: Seat) -> None:
        """Turn up what was laid last: who lied, or who doubted wrongly, takes everything."""
        layer = self.layer
        turned = list(cards(self.laid[layer]))
        if self.rules.options[CHECK] == "one":
            stream = Stream(self.seed or "position", "deal", self.deal, "turn", self.turns)
            turned = [turned[stream.below(len(turned))]]
        lied = any(rank(card) != self.claim for card in turned)
        taker = layer if lied else seat
        self.note("doubt", seat, to=layer)
        self.note("turn", layer, turned)
        taken = sum(self.pile) | sum(self.laid)
        self.pile, self.laid = [0] * self.players, [0] * self.players
        self.hands[taker] |= taken
        self.shown[taker] |= cardset(turned)
        self.note("take", taker, list(cards(taken)), seen=bit(taker))
        self.turns += 1
        self.claim, self.layer, self.phase = -1, NOBODY, CLAIMING
        self.lay_aside(taker)
        self.leave(layer)
        self.leave(taker)
        self.turn = seat if lied and self.hands[seat] else self.after(seat)
        self.ended()

    def lay_aside(self, seat: Seat) -> None:
        """Four cards of a rank in one hand leave the game, where that is played."""
        for number in range(len(RANKS)) if self.rules.options[FOURS] == "on" else ():
            four = self.hands[seat] & rank_set(number)
            if size(four) == 4:
                self.hands[seat] &= ~four
                self.shown[seat] &= ~four
                self.aside += cards(four)
                self.note("aside", seat, list(cards(four)))

    def leave(self, seat: Seat) -> None:
        """A seat without cards is out."""
        if not self.hands[seat] and seat not in self.gone:
            self.gone += (seat,)
            self.note("out", seat)

    def ended(self) -> bool:
        """End the deal when one seat is left, or by the guard; whether it has ended."""
        left = [seat for seat in range(self.players) if seat not in self.gone]
        if len(left) > 1 and self.turns < TURN_LIMIT:
            return False
        self.phase, self.layer, self.claim = OVER, NOBODY, -1
        if len(left) == 1:
            self.note("fool", left[0])
        else:
            self.note("limited", NOBODY)
        return True

    def result(self) -> Result | None:
        """The last seat with cards is the fool; None while the deal goes on. At the guard it is a draw."""
        if self.phase != OVER:
            return None
        left = [seat for seat in range(self.players) if seat not in self.gone]
        if len(left) != 1:
            return Result((0.0,) * self.players, draw=True, limited=bool(left), places=self.gone)
        shares = tuple(-1.0 if seat in left else 1 / (self.players - 1) for seat in range(self.players))
        return Result(shares, fools=(left[0],), places=self.gone)

    def problems(self) -> list[Message]:
        """What is wrong with a position that play cannot have led to."""
        holding = [seat for seat in range(self.players) if self.hands[seat]]
        answers = self.phase == ANSWERING
        good = (
            not any(shown & ~hand for shown, hand in zip(self.shown, self.hands, strict=True))
            and set(self.gone) == {*range(self.players)} - {*holding, self.layer}
            and (self.phase == OVER or (self.turn in holding and len(self.gone) < self.players - 1))
            and (self.claim >= 0) == (self.phase in (LAYING, ANSWERING))
            and (answers == (self.layer != NOBODY) and answers <= bool(self.laid[self.layer]))
            and [seat for seat in range(self.players) if self.laid[seat] and seat != self.layer] in ([], [self.turn])
        )
        return [] if good else [Message("cheat.impossible")]


def reason_against(s: CheatState, seat: Seat, move: Move) -> tuple[str, Message, str]:
    """The reason against a move that is not in the legal list."""
    kind = move >> 6
    if usual := usual_reason(s, seat, NAME):
        return usual
    if s.phase == CLAIMING:
        why = "rank-gone" if kind == CLAIM else "claim-first"
    elif kind == CLAIM:
        why = "claimed"
    elif kind == LAY:
        assert not has(s.hands[seat], move & 63)
        why = "not-in-hand"
    else:
        why = "nothing-to-doubt" if kind == DOUBT else "lay-first"
    return why, Message(f"cheat.{why}"), NAME
