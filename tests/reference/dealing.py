"""Cards dealt, trump fixed, first leader found; who deals and leads the deal after."""

from __future__ import annotations

from typing import Any

from tests.reference.cards import COLOURS, SPECIAL, rank_of, suit_of
from tests.reference.house import chinese, deals_everything
from tests.reference.leaders import cards_decide_who_leads
from tests.reference.options import Options, full_hand, has_own_trumps, plays, read_game, turns_a_card
from tests.reference.pregame import CLIMB, begin_climbing, begin_gathering, next_to_choose, to_choose
from tests.reference.table import Position, complete


class ChanceError(ValueError):
    """What comes now is left to chance: a random turn-up, a burial place, a new deal."""


def deal(
    order: list[str],
    game: str,
    players: int,
    dealer: int,
    number: int = 1,
    before: dict[str, Any] | None = None,
    burials: tuple[int, ...] = (),
    lots: dict[str, Any] | None = None,
) -> Position:
    """The position in which the first bout is led, or somebody decides something before it.

    `before` is what the last deal leaves: `fools`, `out` and the like (`next_leader`). `burials`
    are the places in the closed stock to which cards that are turned in vain go back, one after another.
    `lots` says what is left to chance beside: the `trumps` of all (row 6), the `first_taker` (row 44).
    """
    options = read_game(game, players)
    lots = lots or {}
    common = {"game": game, "discard": [], "deal": number, "dealer": dealer}
    common |= {"attacker": (dealer + 1) % players, "defender": (dealer + 2) % players}
    if plays(options, "gather-then-fool"):
        pregame = begin_gathering(order, dealer, players)
        trump: Any = trumps_not_turned(options, players, lots) or trump_of_bottom(order, options)
        if options.get("own-trumps.assignment") == "chosen":
            pregame["queue"] = [*to_choose(dealer, players), *pregame["queue"]]
        return complete(common | pregame | {"hands": [[] for _ in range(players)], "trump": trump})
    if plays(options, CLIMB):
        return complete(common | begin_climbing(order, game, players, lots.get("first_taker", 0)) | {"trump": "d"})
    everything = deals_everything(options)
    order = list(order)
    zones = lay_reserves(order, options, players, dealer) if everything else {}
    left_over = len(order) % players if everything and options["piled.drop-remainder"] == "on" else 0
    dealt = len(order) - left_over if everything else full_hand(options) * players
    hands, rest = deal_round(order, players, dealer, dealt)
    removed = rest if everything else []
    rest = [] if everything else rest
    last = order[-1] if options.get("piled.cutter-chooses") == "on" else order[dealt - 1]
    locked: list[list[str]] = [[] for _ in range(players)]
    if plays(options, "unlocking"):
        locked = [hand[1:] for hand in hands]
        hands = [hand[:1] for hand in hands]
    if not everything:
        zones = lay_reserves(rest, options, players, dealer)
    zones["locked"] = locked
    turned = None
    if has_own_trumps(options):
        trump, stock = own_trumps(rest, options, players, dealer, lots)
    elif not turns_a_card(options):
        stock = rest
        trump = "d" if plays(options, "japanese") else None
    elif rest:
        stock = turn_up(rest, options, burials)
        trump = trump_of(stock[-1], options) or None
        turned = stock[-1] if stock[-1] in SPECIAL else None
    else:
        stock = []
        trump = trump_of_full_deal(last, options) or None
        turned = last if last in SPECIAL else None
    lay_aside(stock, zones, options)
    common["discard"] = removed
    lying = {"hands": hands, "trump": trump, "turned_up": turned, "stock": stock, "zones": zones}
    if options.get("own-trumps.assignment") == "chosen":
        return complete(common | lying | next_to_choose(to_choose(dealer, players)))
    leader = next_leader(hands, trump, dealer, options, before)
    return complete(common | lying | {"phase": "lead", "attacker": leader, "defender": (leader + 1) % players})


def trump_of_bottom(order: list[str], options: Options) -> str | None:
    """Row 55: the suit of the last stock card, no ace; unless a rule says what is trumps."""
    if plays(options, "japanese"):
        return "d"
    if plays(options, "no-trumps"):
        return None
    if is_banned_ace(order[-1], options):
        raise ChanceError("a new deal")
    return suit_of(order[-1])


def lay_reserves(rest: list[str], options: Options, players: int, dealer: int) -> dict[str, Any]:
    """Row 59: after the hands, where all is dealt before them, one each in turn."""
    if not plays(options, "buy-in"):
        return {}
    size = full_hand(options)
    most = (size * players + len(rest) - 1) // players - size
    number = 3 if deals_everything(options) else min(3, most)
    if options["buy-in.cards"] != "auto":
        number = int(options["buy-in.cards"])
    reserves: list[list[str]] = [[] for _ in range(players)]
    for _ in range(number):
        for seat in range(dealer + 1, dealer + 1 + players):
            reserves[seat % players].append(rest.pop(0))
    return {"buy-in": reserves}


def trumps_not_turned(options: Options, players: int, lots: dict[str, Any]) -> list[str | None] | None:
    """Row 6: trumps that are left to chance, or that are still to be chosen."""
    how = options.get("own-trumps.assignment")
    if how == "random":
        return list(lots.get("trumps", ["c"] * players))
    return [None] * players if how == "chosen" else None


def own_trumps(
    rest: list[str], options: Options, players: int, dealer: int, lots: dict[str, Any]
) -> tuple[list[str | None], list[str]]:
    """Row 6: everybody's trump, and the stock."""
    trumps = trumps_not_turned(options, players, lots)
    if trumps is not None:
        return trumps, rest
    source = options["trump-card-source"]
    if source == "random":
        raise ChanceError("random cards of the stock are turned")
    closed = list(rest)
    cards = [""] * players
    for seat in range(dealer + 1, dealer + 1 + players):
        cards[seat % players] = closed.pop(0 if source == "next" else -1)
    if any(card in SPECIAL for card in cards):
        raise ChanceError("a card goes back into the stock at a random place")
    return [suit_of(card) for card in cards], [*closed, *cards]


def lay_aside(stock: list[str], zones: dict[str, Any], options: Options) -> None:
    """Row 48: the next card goes face down under the turn-up, or beside it; row 10: the stock leaves the game."""
    if plays(options, "secret-trump"):
        hidden = stock.pop(0)
        if options["secret-trump.hidden-out"] == "on":
            zones["hidden-trump"] = [hidden]
        else:
            stock.append(hidden)
    if plays(options, "no-stock") and stock:
        open_cards = stock[-1:] if turns_a_card(options) and not has_own_trumps(options) else []
        zones["removed"] = stock[: len(stock) - len(open_cards)]
        zones["removed-turn-up"] = open_cards
        stock.clear()


def deal_round(order: list[str], players: int, dealer: int, number: int) -> tuple[list[list[str]], list[str]]:
    """design.md §3: so many cards, one each, from the seat after the dealer, the order's first card first."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for turn, card in enumerate(order[:number]):
        hands[(dealer + 1 + turn) % players].append(card)
    return hands, order[number:]


def turn_up(rest: list[str], options: Options, burials: tuple[int, ...] = ()) -> list[str]:
    """Rows 65 and 66: the stock, top first, the card that fixes the trump last."""
    source = options["trump-card-source"]
    if source == "random":
        raise ChanceError("a random card of the stock is turned")
    closed = list(rest)
    turned = closed.pop(0 if source == "next" else -1)
    sorted_pack = plays(options, "albanian")
    buried = []
    while is_banned_ace(turned, options) or trump_of(turned, options) is None:
        redeal = is_banned_ace(turned, options) and options["ace-not-trump"] == "re-deal" and not sorted_pack
        if redeal or not closed:
            raise ChanceError("a new deal")
        buried.append(turned)
        turned = closed.pop(0 if source == "next" else -1)
    if sorted_pack:
        return [*buried, *closed, turned]
    if len(buried) > len(burials):
        raise ChanceError("a card goes back into the stock at a random place")
    for card, place in zip(buried, burials, strict=False):
        closed.insert(place, card)
    return [*closed, turned]


def is_banned_ace(card: str, options: Options) -> bool:
    """Row 66."""
    return rank_of(card) == "A" and options["ace-not-trump"] != "allow"


def trump_of(card: str, options: Options) -> str | None:
    """The trump suits that a turned card gives, in the order c d h s; None: it is buried (§0.5)."""
    if card not in SPECIAL:
        return suit_of(card)
    if plays(options, "double-joker"):
        return COLOURS[card]
    if plays(options, "novosibirsk") or plays(options, "blanks"):
        return ""
    return None


def trump_of_full_deal(last: str, options: Options) -> str:
    """Row 67: the last card dealt is shown and stays where it is; row 66: no ace, or a new deal."""
    if is_banned_ace(last, options) or trump_of(last, options) is None:
        raise ChanceError("a new deal")
    return str(trump_of(last, options))


def next_leader(
    hands: list[list[str]],
    trump: Any,
    dealer: int,
    options: Options,
    before: dict[str, Any] | None,
) -> int:
    """Row 71; the first deal, and one after a draw, go by the lowest trump.

    `before` holds the `fools` and the `out` order of the last deal; this deal's dealer is the loser
    among several fools (row 68). Nobody out although there is a fool: the lowest trump again.
    """
    if chinese(options) or before is None or not before["fools"] or options["next-lead"] == "lowest-trump":
        return cards_decide_who_leads(hands, trump, dealer, options)
    loser = dealer
    if options["next-lead"] == "from-under-fool":
        return (loser + 1) % len(hands)
    if options["next-lead"] == "under-fool":
        return (loser - 1) % len(hands)
    if not before["out"]:
        return cards_decide_who_leads(hands, trump, dealer, options)
    return int(before["out"][0])


def next_dealer(fools: list[int], dealer: int, players: int) -> int:
    """Row 68: the fool; of several the one nearest clockwise from the dealer's left; else the same."""
    for seat in range(dealer + 1, dealer + 1 + players):
        if seat % players in fools:
            return seat % players
    return dealer
