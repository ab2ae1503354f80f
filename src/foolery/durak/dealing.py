"""How a deal begins: the order of the pack, the hands, the trump and the first leader (rules.md rows 63–71)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.bits import bit, lowest, rank_set, suit_set
from foolery.cards import Card, Seat, rank
from foolery.contract import Before, Event
from foolery.durak.report import blame
from foolery.durak.state import State
from foolery.errors import BadPlayers
from foolery.shuffle import Stream, shuffled

if TYPE_CHECKING:
    from foolery.durak.questions import Rules

ACE = 12


def most_places(rules: Rules) -> int:
    """How many places the pack serves."""
    return min(8, len(rules.pack_cards) // rules.hand_size)


def new_deal(
    rules: Rules,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    order: Sequence[Card] | None = None,
) -> State:
    """Deal the pack, shuffled from the seed or in this very order. Raises BadPlayers, or ValueError for no seed."""
    if not 2 <= players <= most_places(rules):
        raise BadPlayers(
            f"{players} players: {rules.id} with {len(rules.pack_cards)} cards is played by 2 to {most_places(rules)}"
        )
    _check_seats(players, dealer, before)
    number = before.deal + 1 if before else 1
    if dealer is None:
        dealer = _dealer(seed, players, before)
    cards = list(order) if order is not None else shuffled(rules.pack_cards, seed, "deal", number, "order")
    attempt = 0
    while True:
        state = State(rules, players)
        state.seed = seed
        state.deal = number
        state.dealer = dealer
        opening: list[Event] = []
        state.log = opening
        if _lay_out(state, cards):
            break
        attempt += 1
        cards = shuffled(rules.pack_cards, seed, "deal", number, "again", attempt)
    try:
        for rule in sorted(rules.rules, key=lambda rule: rule.name):
            rule.dealt(state)
        state.begin_bout(_first_leader(state, before))
        state.go_on()
        state.look()
    except Exception as error:
        raise blame(rules, error) from error
    state.log = None
    state.opening = tuple(opening)
    return state


def _check_seats(players: int, dealer: Seat | None, before: Before | None) -> None:
    """Raise BadPlayers where somebody is named who does not sit at this table."""
    named = {"dealer": dealer}
    if before is not None:
        named |= {"dealer of the last deal": before.dealer, "fool": before.fool, "first out": before.first_out}
    for role, seat in named.items():
        if seat is not None and not 0 <= seat < players:
            raise BadPlayers(f"the {role} is seat {seat}, but the seats are 0 to {players - 1}")


def _dealer(seed: str, players: int, before: Before | None) -> Seat:
    """By lot at first, then the fool of the last deal; after a draw the same dealer (row 68)."""
    if before is None:
        return Stream(seed, "dealer").below(players)
    return before.dealer if before.fool is None else before.fool


def _lay_out(state: State, cards: list[Card]) -> bool:
    """Hands, turn-up and stock; False when the cards must be dealt again."""
    rules = state.rules
    dealt = rules.hand_size * state.players
    hands: list[list[Card]] = [[] for _ in range(state.players)]
    for i, card in enumerate(cards[:dealt]):
        hands[(state.dealer + 1 + i) % state.players].append(card)
    stock = cards[dealt:]
    last = cards[dealt - 1]
    turned, buried = _turn(state, stock) if rules.turn_up else (-1, [])
    if rules.turn_up and turned < 0 and stock == [] and not buried:
        turned = last if _may_turn(state, last) else -1
    if rules.turn_up and turned < 0:
        return False
    for place in range(state.players):
        hand = hands[(state.dealer + 1 + place) % state.players]
        where = (state.dealer + 1 + place) % state.players
        for card in hand:
            state.add(where, card)
        state.note("deal", where, sorted(hand), -1, bit(where), -1)
    for card in buried:
        stock.insert(Stream(state.seed, "deal", state.deal, "bury", card).below(len(stock) + 1), card)
        state.note("buried", -1, [card], -1, -1, -1)
    if rules.turn_up and turned != last:
        stock.append(turned)
    state.set_stock(stock)
    _fix_trump(state, turned, turned == last)
    return True


def _may_turn(state: State, card: Card) -> bool:
    """Whether this card may fix the trump (row 66)."""
    return state.rules.composition.options["ace-not-trump"] == "allow" or rank(card) != ACE


def _turn(state: State, stock: list[Card]) -> tuple[Card, list[Card]]:
    """Take the turn-up out of the stock, and the cards turned before it, which go back; -1: none can be turned."""
    source = state.rules.composition.options["trump-card-source"]
    again = state.rules.composition.options["ace-not-trump"] == "re-deal"
    chance = Stream(state.seed, "deal", state.deal, "turn")
    buried: list[Card] = []
    while stock:
        at = {"next": 0, "bottom": len(stock) - 1}.get(source, -1)
        card = stock.pop(at if at >= 0 else chance.below(len(stock)))
        if _may_turn(state, card):
            return card, buried
        if again:
            return -1, [card]
        buried.append(card)
    return -1, buried


def _fix_trump(state: State, turned: Card, dealt: bool) -> None:
    """The suit of the turned card is trump; a last card that was dealt stays in its hand, known to all (row 67)."""
    config = state.rules.config
    if config.get("trump_source") != "turned":
        state.set_trumps(config.get("fixed_trump"))
        return
    state.set_trumps(1 << (turned & 3))
    state.note("trump", state.dealer if dealt else -1, [turned], -1, -1, -1)
    if dealt:
        state.reveal(state.dealer, bit(turned))


def _first_leader(state: State, before: Before | None) -> Seat:
    """Who leads the first bout (rows 70 and 71)."""
    rules = state.rules
    if rules.first_leader is not None:
        leader: int = rules.first_leader.first_lead(state)
        return leader
    how = rules.composition.options["next-lead"]
    if before is None or before.fool is None or how == "lowest-trump":
        return _lowest_trump(state, before is None)
    if how == "winner":
        return _lowest_trump(state, False) if before.first_out is None else before.first_out
    return (before.fool + (-1 if how == "under-fool" else 1)) % state.players


def _lowest_trump(state: State, first_deal: bool) -> Seat:
    """The holder of the lowest trump, else of the lowest card; several: the nearest from the dealer's left.

    In the first deal of a session the trump may have to be shown (``show-lowest-trump``).
    """
    seats = [(state.dealer + 1 + i) % state.players for i in range(state.players)]
    trumps = sum(suit_set(suit) for suit in range(4) if state.trumps >> suit & 1)
    for number in range(13):
        for place in seats:
            mine = state.hand(place) & rank_set(number) & trumps
            if mine:
                if first_deal and state.rules.composition.options["show-lowest-trump"] == "on":
                    state.reveal(place, bit(lowest(mine)))
                    state.note("shown", place, [lowest(mine)], -1, -1, -1)
                return place
    for number in range(16):
        for place in seats:
            if state.hand(place) & rank_set(number):
                return place
    return seats[0]
