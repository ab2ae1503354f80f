"""Cards dealt, trump fixed, first leader found; who deals and leads the deal after."""

from __future__ import annotations

from typing import Any

from tests.reference.bout import HAND_SIZE
from tests.reference.cards import COLOURS, SPECIAL, height, rank_of, suit_of
from tests.reference.house import chinese, deals_everything
from tests.reference.options import Options, plays, read_game
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
) -> Position:
    """The position in which the first bout is led.

    `before` is what the last deal leaves: `fools`, `out` and the like (`next_leader`). `burials`
    are the places in the closed stock to which cards that are turned in vain go back, one after another.
    """
    options = read_game(game, players)
    everything = deals_everything(options)
    left_over = len(order) % players if everything and options["piled.drop-remainder"] == "on" else 0
    dealt = len(order) - left_over if everything else HAND_SIZE * players
    hands, rest = deal_round(order, players, dealer, dealt)
    removed = rest if everything else []
    rest = [] if everything else rest
    last = order[-1] if options.get("piled.cutter-chooses") == "on" else order[dealt - 1]
    locked: list[list[str]] = [[] for _ in range(players)]
    if plays(options, "unlocking"):
        locked = [hand[1:] for hand in hands]
        hands = [hand[:1] for hand in hands]
    trump: str | None
    turned = None
    if not turns_a_card(options):
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
    leader = next_leader(hands, trump, dealer, options, before)
    return complete(
        {
            "game": game,
            "hands": hands,
            "trump": trump,
            "turned_up": turned,
            "stock": stock,
            "attacker": leader,
            "defender": (leader + 1) % players,
            "phase": "lead",
            "discard": removed,
            "zones": {"locked": locked},
            "deal": number,
            "dealer": dealer,
        }
    )


def deal_round(order: list[str], players: int, dealer: int, number: int) -> tuple[list[list[str]], list[str]]:
    """design.md §3: so many cards, one each, from the seat after the dealer, the order's first card first."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for turn, card in enumerate(order[:number]):
        hands[(dealer + 1 + turn) % players].append(card)
    return hands, order[number:]


def turns_a_card(options: Options) -> bool:
    """Rows 4 and 5."""
    return not plays(options, "japanese") and not plays(options, "no-trumps")


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
    trump: str | None,
    dealer: int,
    options: Options,
    before: dict[str, Any] | None,
) -> int:
    """Row 71; the first deal, and one after a draw, go by the lowest trump.

    `before` holds the `fools` and the `out` order of the last deal; this deal's dealer is the loser
    among several fools (row 68). Nobody out although there is a fool: the lowest trump again.
    """
    if chinese(options):
        for seat in range(dealer + 1, dealer + 1 + len(hands)):
            if "9d" in hands[seat % len(hands)]:
                return seat % len(hands)
        return lowest_trump_leads(hands, trump, dealer)
    if before is None or not before["fools"] or options["next-lead"] == "lowest-trump":
        return lowest_trump_leads(hands, trump, dealer)
    loser = dealer
    if options["next-lead"] == "from-under-fool":
        return (loser + 1) % len(hands)
    if options["next-lead"] == "under-fool":
        return (loser - 1) % len(hands)
    if not before["out"]:
        return lowest_trump_leads(hands, trump, dealer)
    return int(before["out"][0])


def next_dealer(fools: list[int], dealer: int, players: int) -> int:
    """Row 68: the fool; of several the one nearest clockwise from the dealer's left; else the same."""
    for seat in range(dealer + 1, dealer + 1 + players):
        if seat % players in fools:
            return seat % players
    return dealer


def lowest_trump_leads(hands: list[list[str]], trump: str | None, dealer: int) -> int:
    """Row 70: lowest trump in hand, else lowest rank; ties go to the seat nearest the dealer's left."""
    players = len(hands)
    leader = None
    lowest: tuple[bool, int] | None = None
    for seat in range(dealer + 1, dealer + 1 + players):
        for card in hands[seat % players]:
            worth = (suit_of(card) not in (trump or ()), height(card))
            if lowest is None or worth < lowest:
                lowest = worth
                leader = seat % players
    assert leader is not None
    return leader
