"""How a deal begins: the order of the pack, the hands, the stock and the trump (rows 63–69 of the catalogue).

The compiled form counts and divides as C does: no index and nothing before ``%`` is ever negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY, Card, Seat
from foolery.base.cards import cards as cards_of
from foolery.base.errors import BadPlayers
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.durak.engine.state import State
from foolery.ruleset import blame

if not cython.compiled:
    from foolery.base.bits import bit
    from foolery.durak.engine.numbers import AT_START

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules

ACE = 12
SPECIAL = 52
"""Faces from here on are jokers, the mega card and blanks, which have no suit."""
LARGE_PACK = 52
"""Cards of the largest single pack."""
PLACES = range(2, 9)
"""How many places a table may have."""
SMALL_TABLE = 6
"""More places than these take a large pack."""


class Layout(NamedTuple):
    """The cards of a deal by where they go: ``reserves`` beside the hands, ``removed`` out of the deal."""

    hands: list[list[Card]]
    reserves: list[list[Card]]
    stock: list[Card]
    removed: list[Card]
    last: Card


def most_places(rules: Rules) -> int:
    """How many places the pack serves: six if it is smaller than the large one, else eight, with cards enough."""
    most = SMALL_TABLE if len(rules.pack_cards) < LARGE_PACK else max(PLACES)
    return max((n for n in range(2, most + 1) if _serves(rules, n)), default=0)


def table_sizes(rules: Rules) -> tuple[int, ...]:
    """All numbers of places that may play, dummies included."""
    if rules.table_sizes is None:
        most = most_places(rules)
        rules.table_sizes = tuple([n for n in allowed_places(rules) if rules.dummies < n <= most])
    return rules.table_sizes


def allowed_places(rules: Rules) -> Sequence[int]:
    """The numbers of places that the rules allow, whatever the pack."""
    allowed: Sequence[int] = rules.config.get("places") or PLACES
    return allowed


def _serves(rules: Rules, places: int) -> bool:
    """Whether the pack is large enough for so many places."""
    return cards_needed(rules, places) <= len(rules.pack_cards)


def cards_needed(rules: Rules, places: int) -> int:
    """How many cards must be dealt to so many places, or left for later."""
    config = rules.config
    each: int = 6 if config.get("deal") != "hands" else max(rules.hand_size, 1)
    reserve = max(reserve_size(rules, places), 1) if config.get("reserve") else 0
    each += reserve
    left: int = config.get("after_deal") + places * config.get("after_deal_each")
    if reserve and config.get("deal") == "hands":
        left = max(left, 1)
    if any("a stock" in rule.needs for rule in rules.rules):
        left = max(left, 1)
    return places * each + left


def reserve_size(rules: Rules, places: int) -> int:
    """How many cards each place gets beside its hand (row 59)."""
    wanted = rules.config.get("reserve")
    if wanted != "auto":
        return int(wanted)
    if rules.config.get("deal") == "all":
        return 3
    return min(3, (len(rules.pack_cards) - 1) // places - rules.hand_size)


def new_deal(
    rules: Rules,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    order: Sequence[Card] | None = None,
) -> State:
    """Deal the pack, shuffled from the seed or in this very order. Raises BadPlayers, or ValueError for no seed."""
    places = players + rules.dummies
    if places not in table_sizes(rules):
        raise _no_table(rules, players)
    if dealer is not None or before is not None:
        check_seats(places, dealer, before)
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
        if before is not None:
            state.last_fool = -1 if before.fool is None else before.fool
            state.last_out = -1 if before.first_out is None else before.first_out
        opening: list[Event] = []
        state.log = opening
        if lay_out(state, cards, order is None or attempt > 0):
            break
        attempt += 1
        cards = shuffled(rules.pack_cards, seed, "deal", number, "again", attempt)
    open_deal(state)
    state.log = None
    state.opening = tuple(opening)
    return state


def deal_into(state: State, seed: str) -> None:
    """Deal into a blank state until the cards need not be dealt again. A log ends up with the events of that deal."""
    attempt = 0
    blank = state.copy()
    log = state.log
    while True:
        state.seed = seed
        state.dealer = Stream(seed, "dealer").below(state.players)
        if lay_out(state, shuffled(state.rules.pack_cards, seed, attempt), True):
            break
        attempt += 1
        state.copy_from(blank)
        if log is not None:
            log.clear()
        state.log = log
    open_deal(state)


def open_deal(state: State) -> None:
    """Cards have been dealt: rules lay out what is theirs, then the play begins."""
    rules = state.rules
    seat_roles(state)
    try:
        for rule in rules.dealt:
            rule.dealt(state)
        state.phase = AT_START
        state.changed = 0
        state.go_on()
        if rules.shows:
            state.look()
        state.begin_driving()
    except Exception as error:
        raise blame(rules.rules, error) from error


def tell_plain_deal(state: State) -> None:
    """Log the events of an ordinary deal that was made without them: the hands, then the turn-up."""
    turned = state.stock_cards[state.stock_end - 1]
    holder = -1
    for i in range(state.places):
        place = (state.dealer + 1 + i) % state.places
        hand = list(cards_of(state.hand(place)))
        state.note("deal", place, hand, -1, _decider(state, place), -1)
        if turned in hand:
            holder = place
    state.note("trump", holder, [turned], -1, -1, -1)


def seat_roles(state: State) -> None:
    """Until somebody leads, the place at the dealer's left stands for the attacker and the next for the defender."""
    state.attacker = state.first = state.next_in(state.dealer)
    state.defender = state.next_in(state.attacker)


def _no_table(rules: Rules, players: int) -> BadPlayers:
    """The error of a number of players that the rules or the pack do not allow."""
    seats = [n - rules.dummies for n in table_sizes(rules)]
    cards = len(rules.pack_cards)
    if not seats:
        return BadPlayers("durak.no-players", players=players, game=rules.id, cards=cards)
    return BadPlayers("durak.players", players=players, game=rules.id, cards=cards, seats=seats)


def _dealer(seed: str, players: int, before: Before | None) -> Seat:
    """By lot at first, then the fool of the last deal; after a draw the same dealer (row 68). A dummy does not deal."""
    if before is None:
        return Stream(seed, "dealer").below(players)
    dealer = before.dealer if before.fool is None else before.fool
    return dealer if dealer < players else 0


def lay_out(state: State, cards: list[Card], shuffle: bool) -> bool:
    """Hands, turn-up and stock; False when the cards must be dealt again. ``shuffle``: the order is not prescribed."""
    rules = state.rules
    if shuffle and rules.order_pack is not None:
        cards = rules.order_pack.order_pack(state, cards)
    layout = _divide(state, cards)
    turned, buried = _turn(state, layout.stock) if rules.turn_up else (-1, [])
    last = turned < 0 and not buried and not layout.stock
    if (rules.turn_up and last) or rules.config.get("trump_source") == "last":
        last = True
        fixing = cards[len(cards) - 1] if rules.config.get("cut") else layout.last
        turned = fixing if gives_trumps(state, fixing) else -1
    else:
        last = False
    if turned < 0 and (rules.turn_up or last):
        return False
    _hand_out(state, layout)
    _fill_stock(state, layout.stock, buried, -1 if last else turned, shuffle)
    _fix_trump(state, turned, last)
    return True


def _divide(state: State, cards: list[Card]) -> Layout:
    """Deal the cards one by one from the dealer's left; reserves first where everything is dealt."""
    rules, n = state.rules, state.places
    config = rules.config
    each = reserve_size(rules, n)
    reserves: list[list[Card]] = [[] for _ in range(n)]
    hands: list[list[Card]] = [[] for _ in range(n)]
    rest = list(cards)
    removed: list[Card] = []
    everything = config.get("deal") == "all"
    if everything:
        _deal_round(state, reserves, rest, each * n)
        over = len(rest) % n if config.get("even_deal") else 0
        removed = rest[len(rest) - over :] if over else []
        rest = rest[: len(rest) - over]
    number = len(rest) if everything else rules.hand_size * n if config.get("deal") == "hands" else 0
    last = rest[number - 1] if number else -1
    _deal_round(state, hands, rest, number)
    if not everything:
        _deal_round(state, reserves, rest, each * n)
    return Layout(hands, reserves, rest, removed, last)


def _deal_round(state: State, rows: list[list[Card]], cards: list[Card], number: int) -> None:
    """Deal so many cards, one each in turn."""
    for place in range(min(number, state.places)):
        rows[(state.dealer + 1 + place) % state.places] += cards[place : number : state.places]
    del cards[:number]


def _hand_out(state: State, layout: Layout) -> None:
    first = state.rules.config.get("open")
    for i in range(state.places):
        place = (state.dealer + 1 + i) % state.places
        hand, locked = layout.hands[place], []
        if first:
            hand, locked = hand[:first], hand[first:]
        for card in hand:
            state.add(place, card)
        if hand and state.log is not None:
            state.note("deal", place, sorted(hand), -1, _decider(state, place), -1)
        if locked:
            state.rules.lock.lock(state, place, locked)
        if layout.reserves[place]:
            state.rules.reserve.reserve(state, place, layout.reserves[place])
    for card in layout.removed:
        state.throw_away(bit(card), False)


def _decider(state: State, place: int) -> int:
    """The mask of the one who sees what a place is dealt; nobody has the hand of a dummy yet."""
    return 1 << place if place < state.players else 0


def _fill_stock(state: State, stock: list[Card], buried: list[Card], turned: Card, shuffle: bool) -> None:
    """The stock, with cards that were turned in vain put back at random; what lies below the turn-up comes last."""
    rules = state.rules
    below = [stock.pop(0) for _ in range(rules.under)] if turned >= 0 else []
    if rules.order_pack is not None:
        stock[:0] = buried
    for card in buried:
        if rules.order_pack is None:
            stock.insert(Stream(state.seed, "deal", state.deal, "bury", card % COPY).below(len(stock) + 1), card)
        state.note("buried", -1, [card], -1, -1, -1)
    if shuffle and rules.order_stock is not None:
        stock = rules.order_stock.order_stock(state, stock)
    if turned >= 0:
        stock = [*stock, turned, *below]
    state.set_stock(stock)


def gives_trumps(state: State, card: Card) -> bool:
    """Whether the deal can go on with this card as the turn-up."""
    return _may_turn(state, card) and _trump_of(state, card) >= 0


def _may_turn(state: State, card: Card) -> bool:
    """Whether this card may fix the trump (row 66)."""
    return state.rules.composition.options["ace-not-trump"] == "allow" or card >> 2 & 15 != ACE


def _trump_of(state: State, card: Card) -> int:
    """The trump suits that a turned card gives, as a mask; -1: it is buried."""
    if card & 63 < SPECIAL:
        return 1 << (card & 3)
    mask: int = -1 if state.rules.turned is None else state.rules.turned.turned(state, card)
    return mask


def _turn(state: State, stock: list[Card]) -> tuple[Card, list[Card]]:
    """Take the turn-up out of the stock, and the cards turned before it, which go back; -1: none can be turned."""
    only_bottom = state.rules.config.get("trump_source") == "bottom"
    source = "bottom" if only_bottom else state.rules.composition.options["trump-card-source"]
    again = only_bottom or state.rules.composition.options["ace-not-trump"] == "re-deal"
    again = again and state.rules.order_pack is None
    chance = None if source in ("next", "bottom") else Stream(state.seed, "deal", state.deal, "turn")
    buried: list[Card] = []
    while len(stock) > state.rules.under:
        at = len(stock) - 1 if source == "bottom" else 0
        card = stock.pop(at if chance is None else chance.below(len(stock)))
        if gives_trumps(state, card):
            return card, buried
        if again and not _may_turn(state, card):
            return -1, [card]
        buried.append(card)
    return -1, buried


def _fix_trump(state: State, turned: Card, dealt: bool) -> None:
    """The suit of the turned card is trump; a last card that was dealt stays in its hand, known to all (row 67)."""
    if turned < 0:
        state.set_trumps(state.rules.config.get("fixed_trump"))
        return
    face = turned & 63
    state.set_trumps(_trump_of(state, turned), None, face if face >= SPECIAL else -1)
    place = next((p for p in range(state.places) if state.hand(p) >> turned & 1), -1) if dealt else -1
    if dealt and state.rules.config.get("cut"):
        _look_at_bottom(state, turned, place)
        return
    state.note("trump", place, [turned], -1, -1, -1)
    if dealt:
        state.reveal(place, bit(turned))


def _look_at_bottom(state: State, card: Card, place: int) -> None:
    """The cutter, on the dealer's right, alone sees the card that fixes the trump; nobody has it where it was not
    dealt (``place`` -1). A dummy does not cut.
    """
    cutter = (state.dealer - 1 + state.places) % state.places
    if cutter >= state.players:
        cutter = state.players - 1 if state.dealer != state.players - 1 else 0
    state.note("bottom-card", cutter, [card], -1, 1 << cutter, -1)
    if place < 0:
        state.throw_away_seen_by(cutter, bit(card))
    elif place != cutter:
        state.reveal_to(cutter, place, bit(card))
