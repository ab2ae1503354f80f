"""What may be led from a hand: rows 19, 23, 47, 51, 52 and 72, and `suit-leads`."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from tests.reference.cards import BLANKS, COLOURS, JOKERS, MEGA, height, rank_of, suit_of
from tests.reference.options import Options, plays

# Rows 51 and 52: how many cards of equal rank a lead holds, most first.
PAIRS = ([1], [2, 1], [3], [2, 2, 1], [3, 2], [4, 1], [5])
GROUPS = ([1], [2], [2, 1], [2, 2], [2, 2, 1], [3], [4], [4, 1], [5])

# Row 19, from weak to strong.
STRENGTH = ("weak joker", "plain", "half joker", "trump", "blank", "joker", "mega")


class Leader(NamedTuple):
    """His trump suits, and the joker or blank that was turned up to fix the trump."""

    trumps: str
    turned: str | None


def groups_to_lead(
    hand: list[str], laid: list[str], room: int, leader: Leader, options: Options, taken: list[str]
) -> list[list[str]]:
    """The sets of hand cards that make a lead, with the cards of the stock that lie there already (row 13).

    `room` is how many cards the caps still allow, `taken` what the leader took when he last defended.
    """
    most = 99 if options["lead-max"] == "any" else int(options["lead-max"])
    if plays(options, "treshka"):
        return three_cards(hand, laid, room, most)
    if plays(options, "with-pairs") or plays(options, "with-groups"):
        return [lead for lead in shaped(hand, laid, room, options) if max(numbers([*laid, *lead])) <= most]
    room = min(room, most - len(laid))
    if plays(options, "suit-leads"):
        return of_one_suit(hand, laid, room)
    if laid:
        rank = rank_of(laid[0])
        fitting = [card for card in hand if rank_of(card) == rank]
    else:
        fitting = hand
    if options.get("transfer-no-throw-in.must-lead-all") == "on":
        return whole_ranks(fitting, room)
    if plays(options, "strongest-lead"):
        found = []
        for strong in strongest_sets(hand, leader, options, taken):
            found += of_one_rank([card for card in strong if card in fitting], room)
        return found
    return of_one_rank(fitting, room)


def must_add(hand: list[str], laid: list[str], found: list[list[str]], options: Options) -> bool:
    """Row 13: whether the shape demands more than the cards of the stock, and the hand has them."""
    if not found:
        return False
    if plays(options, "treshka") or options.get("transfer-no-throw-in.must-lead-all") == "on":
        return True
    if plays(options, "with-pairs") or plays(options, "with-groups"):
        return numbers(laid) not in shapes(options)
    return False


def of_one_rank(cards: list[str], most: int) -> list[list[str]]:
    """Row 72: one or more cards of one rank."""
    found = []
    for rank in sorted({rank_of(card) for card in cards}):
        same = [card for card in cards if rank_of(card) == rank]
        for size in range(1, min(len(same), most) + 1):
            found += [list(chosen) for chosen in combinations(same, size)]
    return found


def of_one_suit(cards: list[str], laid: list[str], most: int) -> list[list[str]]:
    """`suit-leads`: ranks at will, but no two equal cards; a card without a suit alone."""
    found = []
    for suit in sorted({suit_of(card) for card in cards}):
        same = [card for card in cards if suit_of(card) == suit]
        if laid and (suit == "-" or suit != suit_of(laid[0])):
            continue
        for size in range(1, min(len(same), 1 if suit == "-" else most) + 1):
            for chosen in combinations(same, size):
                if len({*laid, *chosen}) == len(laid) + size and size <= most:
                    found.append(list(chosen))
    return found


def whole_ranks(cards: list[str], most: int) -> list[list[str]]:
    """Row 47: all cards of the rank; where the caps allow fewer, as many of them as they allow."""
    found = []
    for rank in sorted({rank_of(card) for card in cards}):
        same = [card for card in cards if rank_of(card) == rank]
        size = min(len(same), most)
        if size > 0:
            found += [list(chosen) for chosen in combinations(same, size)]
    return found


def three_cards(hand: list[str], laid: list[str], room: int, most: int) -> list[list[str]]:
    """Row 23: exactly three, or as many as there are on either side; §11b: of one rank not more than row 72 allows."""
    for size in range(min(3 - len(laid), len(hand), room), 0, -1):
        found = [list(chosen) for chosen in combinations(hand, size) if max(numbers([*laid, *chosen])) <= most]
        if found:
            return found
    return []


def shapes(options: Options) -> list[list[int]]:
    if plays(options, "with-groups"):
        return list(GROUPS)
    return [*PAIRS, [2]] if options["with-pairs.bare-pair"] == "on" else list(PAIRS)


def numbers(cards: list[str]) -> list[int]:
    return sorted(Counter(map(rank_of, cards)).values(), reverse=True)


def shaped(hand: list[str], laid: list[str], room: int, options: Options) -> list[list[str]]:
    """Rows 51 and 52: what lies there and what is added have one of the shapes together."""
    wanted = shapes(options)
    found = []
    for size in range(1, min(5 - len(laid), len(hand), room) + 1):
        for chosen in combinations(hand, size):
            if numbers([*laid, *chosen]) in wanted:
                found.append(list(chosen))
    return found


def strongest_sets(hand: list[str], leader: Leader, options: Options, taken: list[str]) -> list[list[str]]:
    """Row 19: the strongest cards; with `once` also the strongest of those that were not taken."""
    found = [strongest(hand, leader, options)]
    if options["strongest-lead.once"] == "on":
        others = list(hand)
        for card in taken:
            if card in others:
                others.remove(card)
        second = strongest(others, leader, options)
        if not set(second) & set(found[0]):
            found.append(second)
    return found


def strongest(cards: list[str], leader: Leader, options: Options) -> list[str]:
    """By the letter the strongest of all; else a plain card as long as there is one."""
    kinds = {card: kind(card, leader, options) for card in cards}
    if not cards:
        return []
    plain = options["strongest-lead.strongest-plain-first"] == "on" and "plain" in kinds.values()
    best = "plain" if plain else max(kinds.values(), key=STRENGTH.index)
    top = max(height(card) for card in cards if kinds[card] == best)
    return [card for card in cards if kinds[card] == best and height(card) == top]


def kind(card: str, leader: Leader, options: Options) -> str:
    """Row 19 with the rows of the special cards."""
    if card == MEGA:
        return "mega"
    if card in BLANKS:
        return "blank"
    if card not in JOKERS:
        return "trump" if suit_of(card) in leader.trumps else "plain"
    if plays(options, "novosibirsk"):
        mine = options["novosibirsk.only-turned-up"] == "off" or card == leader.turned
        return "joker" if leader.turned in JOKERS and mine else "weak joker"
    if plays(options, "double-joker") and leader.turned in JOKERS:
        return "joker" if card == leader.turned else "half joker"
    if plays(options, "double-joker") or plays(options, "double-joker-own-colour"):
        return "joker" if any(suit in COLOURS[card] for suit in leader.trumps) else "half joker"
    return "joker"
