"""One action on a position, and all that follows from it up to the next decision."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.reference.cards import BLANKS, JOKERS, in_order, rank_of
from tests.reference.house import (
    can_cover,
    chinese,
    covers_of_rank,
    cunning,
    hand_size,
    nine_closes,
    open_ranks,
    own_waiting,
    owners_to_ask,
)
from tests.reference.options import plays
from tests.reference.pregame import pregame_legal, pregame_step
from tests.reference.settling import (
    ask_after_attack,
    close_windows_that_ask_nobody,
    lost_by_a_change,
    open_while_pending,
    settle,
    start,
)
from tests.reference.table import (
    Position,
    actors,
    largest_lead,
    lead_max,
    legal,
    low_trump,
    may_turn_on,
    next_seat,
    options_of,
    pending,
    transfer_frees,
    trumps_to_show,
    turn_up_at,
    within_caps,
)


def normal(action: str) -> str:
    """The same action with its cards in the order that `legal` gives them."""
    verb, *rest = action.split()
    if "riposte" in rest:
        return " ".join([verb, *rest[:4], *in_order(rest[4:])])
    if "covered" in rest:
        return action
    if verb in ("lead", "throw", "transfer", "exchange"):
        return " ".join([verb, *in_order(rest)])
    return " ".join([verb, *rest])


def step(given: Position, place: int, action: str) -> Position:
    """The position after that place has done that; the given one stays as it is."""
    action = normal(action)
    if action not in allowed(given, place):
        raise ValueError(f"{place}: {action} is none of {sorted(allowed(given, place))}")
    position = copy_of(given)
    verb, *words = action.split()
    if position["phase"] in PREGAMES:
        if pregame_step(position, place, [verb, *words]):
            start(position)
        return position
    if verb == "pass":
        pass_by(position, place)
    elif "riposte" in words:
        riposte(position, place, words[0], words[2], words[4:])
    elif "covered" in words:
        throw_covered(position, place, words[0], words[3])
    elif "with" in words:
        ANSWERS[verb](position, place, words[0], words[2])
    elif verb == "second-attempt":
        second_attempt(position, place, words[0])
    elif words:
        GROUPS[verb](position, place, words)
    elif verb == "take":
        take(position)
    else:
        BARE[verb](position, place)
    if lost_by_a_change(given, position):
        return position
    close_windows_that_ask_nobody(position)
    return position


PREGAMES = ("gather", "climb", "choose-trump")


def allowed(position: Position, place: int) -> set[str]:
    """What a place may do, before the first bout too."""
    if position["phase"] in PREGAMES:
        return pregame_legal(position, place) if place in actors(position) else set()
    return legal(position, place)


def copy_of(position: Position) -> Position:
    """A position that may be changed without touching the given one."""
    notes = position["notes"]
    copied = dict(position)
    for name in ("stock", "discard", "passed", "out"):
        copied[name] = list(position[name])
    copied["hands"] = [list(hand) for hand in position["hands"]]
    copied["table"] = [dict(slot) for slot in position["table"]]
    for name in ("zones", "memory", "queue"):
        copied[name] = deepcopy(position[name])
    copied["notes"] = dict(notes)
    copied["notes"]["bout"] = {
        name: list(value) if isinstance(value, list) else value for name, value in notes["bout"].items()
    }
    copied["notes"]["locked"] = [list(cards) for cards in notes["locked"]]
    copied["notes"]["low_trumps_not_drawn"] = list(notes["low_trumps_not_drawn"])
    copied["notes"]["took"] = [list(cards) for cards in notes["took"]]
    copied["notes"]["played"] = [[dict(play) for play in plays] for plays in notes["played"]]
    return copied


# The actions


def lay_attack(position: Position, place: int, cards: list[str]) -> None:
    for card in cards:
        play_from_hand(position, place, card)
        lay_card(position, place, card)


def lay_card(position: Position, place: int, card: str) -> None:
    """An attack card, from wherever it comes."""
    position["table"].append(
        {
            "attack": card,
            "by": place,
            "cover": None,
            "cover_by": None,
            "cover_no": None,
            "obliged": True,
        }
    )
    position["notes"]["played"][place].append({"card": card, "as": "attack", "covered": False})


def note_low_trump_gone(position: Position, place: int, card: str) -> None:
    """§11b: of two low trumps the one is played that may not be swapped."""
    left = position["notes"]["low_trumps_not_drawn"]
    if card == low_trump(position):
        left[place] = max(0, left[place] - 1)


def play_from_hand(position: Position, place: int, card: str) -> None:
    """§0.3(7): the moment of the last card of a hand is remembered."""
    position["hands"][place].remove(card)
    note_low_trump_gone(position, place, card)
    if hand_size(position, place) == 0:
        emptied = position["notes"]["bout"]["emptied"]
        position["notes"]["bout"]["emptied"] = [seat for seat in emptied if seat != place] + [place]


def lead(position: Position, place: int, cards: list[str]) -> None:
    """§0.3(1)."""
    position["first"] = place
    lay_attack(position, place, cards)
    ask_after_attack(position)


def transfer(position: Position, place: int, cards: list[str]) -> None:
    """Row 3: he becomes attacker, the next seat must answer everything."""
    receiver = next_seat(position, place)
    position["notes"]["bout"]["defended"].append(place)
    position["notes"]["bout"]["acted"].append(place)
    if transfer_frees(options_of(position)):
        for slot in pending(position):
            slot["obliged"] = False
    lay_attack(position, place, cards)
    position["attacker"] = place
    position["defender"] = receiver
    ask_after_attack(position)


def show_trump(position: Position, place: int) -> None:
    """`show-trump`: he becomes attacker as by a transfer, and keeps the card."""
    bout = position["notes"]["bout"]
    bout["shown"].append((place, trumps_to_show(position, place)[0]))
    bout["defended"].append(place)
    bout["acted"].append(place)
    position["attacker"], position["defender"] = place, next_seat(position, place)
    ask_after_attack(position)


def count_throw(position: Position, place: int) -> None:
    """`throw-once`: one action is one, however many cards it has; what the attacker throws does not count."""
    if place != position["attacker"]:
        position["notes"]["bout"]["thrown"][place] += 1


def throw(position: Position, place: int, cards: list[str]) -> None:
    """§0.3(3): an addition closes a window, but not after a take nor with `throw-while-pending`."""
    new = len(position["table"])
    lay_attack(position, place, cards)
    after_addition(position, place, new)


def after_addition(position: Position, place: int, new: int) -> None:
    count_throw(position, place)
    position["notes"]["bout"]["added"] += len(position["table"]) - new
    position["passed"] = []
    if position["phase"] == "take" and cunning(options_of(position)) and position["hands"][place]:
        position["notes"]["bout"]["owners"] = [(place, new)]
        position["phase"] = "owner-cover"
    if position["phase"] == "throw" and not open_while_pending(position):
        position["phase"] = "defend"


def cover(position: Position, place: int, attack: str, card: str) -> None:
    """§0.3(2)."""
    play_from_hand(position, place, card)
    position["notes"]["bout"]["acted"].append(place)
    covers_before = [slot for slot in position["table"] if slot["cover_no"]]
    slot = next(slot for slot in pending(position) if slot["attack"] == attack)
    slot["cover"] = card
    slot["cover_by"] = place
    slot["cover_no"] = len(covers_before) + 1
    note_cover(position["notes"], slot)
    if closes(position, slot):
        position["blocked"] = True
    if not pending(position) or open_while_pending(position):
        position["phase"] = "throw"
        position["passed"] = []


def closes(position: Position, slot: dict[str, Any]) -> bool:
    """Row 21: a twin, or with the option a card of equal rank, ends throwing in; row 38: a joker or a blank."""
    options = options_of(position)
    if chinese(options) and nine_closes(options, slot):
        return True
    if plays(options, "blanks"):
        return slot["cover"] in JOKERS or slot["cover"] in BLANKS
    if not plays(options, "big-twin"):
        return False
    same_rank = rank_of(slot["cover"]) == rank_of(slot["attack"])
    return bool(slot["cover"] == slot["attack"] or (same_rank and options["big-twin.equal-rank-beats"] == "on"))


def note_cover(notes: dict[str, Any], slot: dict[str, Any]) -> None:
    notes["played"][slot["cover_by"]].append({"card": slot["cover"], "as": "cover", "covered": False})
    for play in reversed(notes["played"][slot["by"]]):
        if play["as"] == "attack" and play["card"] == slot["attack"]:
            play["covered"] = True
            return


def take(position: Position) -> None:
    """§0.3(2), (3): the window after a take opens, where the game has one (row 75)."""
    position["phase"] = "take"
    position["passed"] = []
    if cunning(options_of(position)):
        position["notes"]["bout"]["owners"] = owners_to_ask(position)
    if position["notes"]["bout"]["owners"]:
        position["phase"] = "owner-cover"


def riposte(position: Position, place: int, attack: str, card: str, added: list[str]) -> None:
    """Row 60: the covers of that rank and the added cards attack the attacker."""
    cover(position, place, attack, card)
    for slot in covers_of_rank(position, place, card):
        position["hands"][place].append(slot["cover"])
        slot["obliged"] = False
        lay_attack(position, place, [slot["cover"]])
        slot["cover"] = None
    lay_attack(position, place, added)
    position["notes"]["bout"]["added"] += len(added)
    position["notes"]["bout"]["defended"].append(place)
    position["attacker"], position["defender"] = position["defender"], position["attacker"]
    ask_after_attack(position)


def self_throw(position: Position, place: int, card: str, cover_card: str) -> None:
    """Row 39: the pair, then the others are asked again from the attacker on."""
    lay_attack(position, place, [card])
    cover(position, place, card, cover_card)
    position["table"][-1]["obliged"] = False
    position["notes"]["bout"]["pairs"] += 1
    position["notes"]["bout"]["added"] += options_of(position)["american.pair-counts"] == "on"
    position["phase"] = "throw"
    position["passed"] = []


def self_cover(position: Position, place: int, attack: str, card: str) -> None:
    """Row 49(1), and (2) for a card just thrown."""
    since = position["notes"]["bout"]["owners"][0][1]
    slot = next(slot for slot in own_waiting(position, place, since) if slot["attack"] == attack)
    play_from_hand(position, place, card)
    slot["cover"], slot["cover_by"], slot["cover_no"] = card, place, 0
    note_cover(position["notes"], slot)
    if not own_waiting(position, place, since) or not position["hands"][place]:
        owner_is_done(position)


def owner_is_done(position: Position) -> None:
    """The next owner is asked, then the window opens."""
    position["notes"]["bout"]["owners"] = position["notes"]["bout"]["owners"][1:]
    if not position["notes"]["bout"]["owners"]:
        position["phase"] = "take"


def throw_covered(position: Position, place: int, card: str, cover_card: str) -> None:
    """Row 50: a thrown card with its own cover; before a take the defender has nothing to answer."""
    lay_attack(position, place, [card])
    play_from_hand(position, place, cover_card)
    slot = position["table"][-1]
    slot["cover"], slot["cover_by"], slot["cover_no"] = cover_card, place, 0
    note_cover(position["notes"], slot)
    slot["obliged"] = position["phase"] == "take"
    count_throw(position, place)
    position["notes"]["bout"]["added"] += 1
    position["passed"] = []


def swap_six(position: Position, place: int) -> None:
    """§8.1(8): the low trump for the turn-up; turn, window and passes stay."""
    position["hands"][place].remove(low_trump(position))
    turned = turn_up_at(position)
    assert turned is not None
    position["hands"][place].append(position["stock"][turned])
    position["stock"][turned] = low_trump(position)


# Cards of the stock: rows 12, 13, 14 and 24


def take_top(position: Position) -> str:
    """A card of the stock that everybody sees."""
    card: str = position["stock"].pop(0)
    if not position["stock"]:
        position["notes"]["last_of_stock"] = card
    return card


def lead_from_stock(position: Position, place: int) -> None:
    """Row 13: the top card is led; row 14: or added, or it goes to the hand and ends the lead."""
    card = take_top(position)
    position["notes"]["bout"]["turned"] += 1
    ranks = {rank_of(slot["attack"]) for slot in position["table"]}
    alike = sum(rank_of(slot["attack"]) == rank_of(card) for slot in position["table"])
    fits = not ranks or rank_of(card) in ranks or plays(options_of(position), "treshka")
    if fits and alike < lead_max(options_of(position)):
        lay_card(position, place, card)
    else:
        position["hands"][place].append(card)
        position["notes"]["bout"]["missed"] = True
    position["first"] = place
    position["phase"] = "lead-more"
    if not asks_for_more(position, place):
        ask_after_attack(position)


def asks_for_more(position: Position, place: int) -> bool:
    """Row 13: he is asked if he holds cards and there is room; not where a reveal has ended the lead (row 14, §11b)."""
    if not within_caps(position, 1, position["defender"]):
        return False
    if len(position["table"]) >= largest_lead(options_of(position)):
        return False
    if position["notes"]["bout"]["missed"]:
        return False
    return bool(position["hands"][place]) or may_turn_on(position)


def throw_from_stock(position: Position, place: int) -> None:
    """Rows 13 and 14: thrown where its rank lies on the table; else it goes to the hand and counts as a pass."""
    card = take_top(position)
    position["notes"]["bout"]["turned"] += 1
    if rank_of(card) not in open_ranks(position):
        position["hands"][place].append(card)
        position["passed"].append(place)
        return
    new = len(position["table"])
    lay_card(position, place, card)
    after_addition(position, place, new)


def second_attempt(position: Position, place: int, attack: str) -> None:
    """Row 12: the top card covers, or he takes it with the rest."""
    card = take_top(position)
    position["hands"][place].append(card)
    slot = next(slot for slot in pending(position) if slot["attack"] == attack)
    if can_cover(position, options_of(position), place, card, slot):
        cover(position, place, attack, card)
    else:
        take(position)


def exchange(position: Position, place: int, cards: list[str]) -> None:
    """Row 24: put aside, draw, then shuffled into the closed stock, in an order that only the engine knows."""
    hand = position["hands"][place]
    for card in cards:
        hand.remove(card)
        note_low_trump_gone(position, place, card)
    for _ in cards:
        hand.append(position["stock"].pop(0))
    if options_of(position)["poker.goes-to"] == "discard":
        position["discard"] = position["discard"] + cards
    else:
        position["stock"] = cards + position["stock"]
    position["notes"]["bout"]["acted"].append(place)


GROUPS = {"lead": lead, "throw": throw, "transfer": transfer, "exchange": exchange}
BARE = {
    "swap-six": swap_six,
    "lead-from-stock": lead_from_stock,
    "throw-from-stock": throw_from_stock,
    "show-trump": show_trump,
}
ANSWERS = {"cover": cover, "self-throw": self_throw, "self-cover": self_cover}


# The end of a window


def pass_by(position: Position, place: int) -> None:
    """A seat has enough: of the window, or of what a rule asks it."""
    if position["phase"] == "self-throw":
        settle(position)
    elif position["phase"] == "owner-cover":
        owner_is_done(position)
    elif position["phase"] == "lead-more":
        ask_after_attack(position)
    else:
        position["passed"].append(place)


# Move trees


def perft(position: Position, depth: int) -> int:
    """How many lines of exactly that many actions begin here, the first actor choosing each time."""
    if depth == 0:
        return 1
    lines = 0
    for place in actors(position)[:1]:
        for action in legal(position, place):
            lines += perft(step(position, place, action), depth - 1)
    return lines
