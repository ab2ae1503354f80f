"""What is decided before the first bout: gathering (row 55), climbing (row 44), trumps that are chosen (row 6).

The queue of the position says who is asked, its zones hold what lies open, its memory the first taker of a round.
"""

from __future__ import annotations

from typing import Any

from tests.reference.cards import LOWEST_RANK, RANKS, height, rank_of, suit_of
from tests.reference.options import Options
from tests.reference.table import Position, options_of

CLIMB = "climb-then-japanese"


def ask(position: Position, seat: int) -> None:
    position["queue"] = [*still_to_choose(position), ["start", seat]]


def pregame_legal(position: Position, place: int) -> set[str]:
    if position["phase"] == "gather":
        return {"draw"}
    if position["phase"] == "choose-trump":
        return {f"trump {suit}" for suit in "cdhs"}
    cards = position["zones"]["row"][place] + position["hands"][place]
    found = {f"lay {card}" for card in cards if rank_of(card) == next_rank(position)}
    return found or {"take"}


def pregame_step(position: Position, place: int, words: list[str]) -> bool:
    """Do what that place has decided; whether the first bout begins."""
    if position["phase"] == "gather":
        gather(position, place)
    elif position["phase"] == "choose-trump":
        choose(position, place, words[1])
    elif words[0] == "lay":
        lay(position, place, words[1])
        ask(position, (place + 1) % len(position["hands"]))
    else:
        take_round(position, place)
    return not position["queue"]


# Trumps that are chosen


def choose(position: Position, place: int, suit: str) -> None:
    position["trump"] = [suit if seat == place else own for seat, own in enumerate(position["trump"])]
    position.update(next_to_choose(still_to_choose(position)))


def to_choose(dealer: int, players: int) -> list[list[Any]]:
    """Each in turn from the dealer's left."""
    return [["choose-trump", (dealer + 1 + i) % players] for i in range(players)]


def still_to_choose(position: Position) -> list[list[Any]]:
    return [entry for entry in position["queue"] if entry[0] == "choose-trump"]


def next_to_choose(waiting: list[list[Any]]) -> Position:
    """Who is asked now; nobody: the first bout begins."""
    if not waiting:
        return {"queue": []}
    return {"phase": "choose-trump", "queue": [*waiting[1:], ["start", waiting[0][1]]]}


# Row 55


def begin_gathering(order: list[str], dealer: int, players: int) -> Position:
    """The first card is the first target; the dealer's left is to draw."""
    return {
        "stock": order[1:],
        "zones": {"center": [order[0]], "won": [[] for _ in range(players)]},
        "phase": "gather",
        "queue": [["start", (dealer + 1) % players]],
    }


def gather(position: Position, place: int) -> None:
    zones, stock = position["zones"], position["stock"]
    after = (place + 1) % len(position["hands"])
    drawn = stock.pop(0)
    if options_of(position)["gather-then-fool.target"] == "any":
        targets = list(zones["center"])
    else:
        targets = zones["center"][-1:]
    zones["center"].append(drawn)
    if any(suit_of(drawn) == suit_of(target) and height(drawn) > height(target) for target in targets):
        win_center(position, place)
    owner_of_rest = place
    if stock:
        zones["center"].append(stock.pop(0))
        owner_of_rest = after
    if stock:
        ask(position, after)
        return
    win_center(position, owner_of_rest)
    for seat, pile in enumerate(zones["won"]):
        position["hands"][seat] += pile
    position["zones"] = {}
    position.update(next_to_choose(still_to_choose(position)))


def win_center(position: Position, seat: int) -> None:
    position["zones"]["won"][seat] += position["zones"]["center"]
    position["zones"]["center"] = []


# Row 44


def begin_climbing(order: list[str], game: str, players: int, first: int) -> Position:
    position: Position = {
        "game": game,
        "hands": [[] for _ in range(players)],
        "stock": list(order),
        "zones": {"center": [], "row": [[] for _ in range(players)]},
        "memory": {CLIMB: {"all": first, "seats": [0] * players}},
        "phase": "climb",
        "queue": [],
    }
    draw_round(position, first)
    return position


def draw_round(position: Position, first: int) -> None:
    """One card each, as far as they go (reading 5)."""
    players = len(position["hands"])
    for seat in range(first, first + players):
        if position["stock"]:
            position["zones"]["row"][seat % players].append(position["stock"].pop(0))
    begin_pile(position, first)


def begin_pile(position: Position, first: int) -> None:
    """The highest card drawn begins the pile, equal ones one on another (reading 3)."""
    players = len(position["hands"])
    order = [(first + step) % players for step in range(players)]
    row = position["zones"]["row"]
    highest = max(height(cards[0]) for cards in row if cards)
    tied = [seat for seat in order if row[seat] and height(row[seat][0]) == highest]
    for seat in tied:
        position["zones"]["center"].append(row[seat].pop())
    ask(position, (tied[-1] + 1) % players)


def next_rank(position: Position) -> str:
    """One rank higher, after the ace the lowest (reading 2); the other way round with `climb-direction=down`."""
    options = options_of(position)
    ranks = RANKS[RANKS.index(lowest(options)) :]
    at = ranks.index(rank_of(position["zones"]["center"][-1]))
    step = 1 if options[f"{CLIMB}.climb-direction"] == "up" else -1
    return ranks[(at + step) % len(ranks)]


def lowest(options: Options) -> str:
    return LOWEST_RANK[int(options["pack"])]


def lay(position: Position, place: int, card: str) -> None:
    """Reading 1: the card drawn, or any taken before."""
    own = position["zones"]["row"][place]
    (own if card in own else position["hands"][place]).remove(card)
    position["zones"]["center"].append(card)


def take_round(position: Position, place: int) -> None:
    zones = position["zones"]
    everything = options_of(position)[f"{CLIMB}.climb-takes"] == "all"
    position["hands"][place] += zones["center"]
    for seat, drawn in enumerate(zones["row"]):
        position["hands"][place if everything else seat] += drawn
    players = len(position["hands"])
    position["zones"] = {"center": [], "row": [[] for _ in range(players)]}
    position["memory"] = {**position["memory"], CLIMB: {"all": place, "seats": [0] * players}}
    position["queue"] = []
    if position["stock"]:
        draw_round(position, place)
