"""One action on a position, and all that follows from it up to the next decision."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.reference.cards import BLANKS, JOKERS, SPECIAL, in_order, rank_of, suit_of
from tests.reference.house import (
    asks_defender,
    chinese,
    close_count,
    covers_of_rank,
    cunning,
    first_covered,
    fresh_bout,
    hand_size,
    nine_closes,
    own_waiting,
    owners_to_ask,
    passes_on,
    rotate,
    take_one,
    unlock,
    unlock_all,
    winners_by_count,
)
from tests.reference.leaders import lowest_trump_leads
from tests.reference.options import plays
from tests.reference.pregame import pregame_legal, pregame_step
from tests.reference.table import (
    Position,
    actors,
    clockwise_from,
    legal,
    low_trump,
    next_seat,
    options_of,
    pending,
    table_cards,
    transfer_frees,
    turn_up_at,
)

HAND_SIZE = 6


def normal(action: str) -> str:
    """The same action with its cards in the order that `legal` gives them."""
    verb, *rest = action.split()
    if "riposte" in rest:
        return " ".join([verb, *rest[:4], *in_order(rest[4:])])
    if "covered" in rest:
        return action
    if verb in ("lead", "throw", "transfer"):
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
    elif words:
        ADDITIONS[verb](position, place, words)
    elif verb == "take":
        take(position)
    else:
        swap_six(position, place)
    close_windows_that_ask_nobody(position)
    return position


PREGAMES = ("gather", "climb", "choose-trump")


def allowed(position: Position, place: int) -> set[str]:
    """What a place may do, before the first bout too."""
    if position["phase"] in PREGAMES:
        return pregame_legal(position, place) if place in actors(position) else set()
    return legal(position, place)


def start(position: Position) -> None:
    """Rows 44 and 55: who has won nothing is safe, one alone with cards is the fool; the lowest trump leads."""
    dealer = position["dealer"]
    position["queue"] = []
    leave(position, clockwise_from(position, (dealer + 1) % len(position["hands"])))
    if len(seats_with_cards(position)) == 1 and not position["stock"]:
        end(position, seats_with_cards(position))
        return
    leader = lowest_trump_leads(position["hands"], position["trump"], dealer)
    position["attacker"] = position["first"] = leader
    position["defender"] = next_seat(position, leader)
    position["phase"] = "lead"


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
    copied["notes"]["played"] = [[dict(play) for play in plays] for plays in notes["played"]]
    return copied


def has_throw_in(position: Position) -> bool:
    """Row 1: the simple game has a lead and a defence, nothing else."""
    return options_of(position)["base"] != "simple"


def open_while_pending(position: Position) -> bool:
    """Row 2, option `throw-while-pending`."""
    return has_throw_in(position) and options_of(position)["throw-while-pending"] == "on"


# The actions


def lay_attack(position: Position, place: int, cards: list[str]) -> None:
    for card in cards:
        play_from_hand(position, place, card)
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


def play_from_hand(position: Position, place: int, card: str) -> None:
    """§0.3(7): the moment of the last card of a hand is remembered."""
    position["hands"][place].remove(card)
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
    if transfer_frees(options_of(position)):
        for slot in pending(position):
            slot["obliged"] = False
    lay_attack(position, place, cards)
    position["attacker"] = place
    position["defender"] = receiver
    ask_after_attack(position)


def ask_after_attack(position: Position) -> None:
    """The defender answers; with `throw-while-pending` a window comes first."""
    position["phase"] = "throw" if open_while_pending(position) else "defend"
    position["passed"] = []


def throw(position: Position, place: int, cards: list[str]) -> None:
    """§0.3(3): an addition closes a window, but not after a take nor with `throw-while-pending`."""
    new = len(position["table"])
    lay_attack(position, place, cards)
    position["passed"] = []
    if position["phase"] == "take" and cunning(options_of(position)) and position["hands"][place]:
        position["notes"]["bout"]["owners"] = [(place, new)]
        position["phase"] = "owner-cover"
    if position["phase"] == "throw" and not open_while_pending(position):
        position["phase"] = "defend"


def cover(position: Position, place: int, attack: str, card: str) -> None:
    """§0.3(2)."""
    play_from_hand(position, place, card)
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
    position["notes"]["bout"]["defended"].append(place)
    position["attacker"], position["defender"] = position["defender"], position["attacker"]
    ask_after_attack(position)


def self_throw(position: Position, place: int, card: str, cover_card: str) -> None:
    """Row 39: the pair, then the others are asked again from the attacker on."""
    lay_attack(position, place, [card])
    cover(position, place, card, cover_card)
    position["table"][-1]["obliged"] = False
    position["notes"]["bout"]["pairs"] += 1
    position["phase"] = "throw"
    position["passed"] = []


def self_cover(position: Position, place: int, attack: str, card: str) -> None:
    """Row 49(1), and (2) for a card just thrown."""
    since = position["notes"]["bout"]["owners"][0][1]
    slot = next(slot for slot in own_waiting(position, place, since) if slot["attack"] == attack)
    play_from_hand(position, place, card)
    slot["cover"], slot["cover_by"], slot["cover_no"] = card, place, 0
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
    slot["obliged"] = position["phase"] == "take"
    position["passed"] = []


def swap_six(position: Position, place: int) -> None:
    """§8.1(8): the low trump for the turn-up; turn, window and passes stay."""
    position["hands"][place].remove(low_trump(position))
    turned = turn_up_at(position)
    assert turned is not None
    position["hands"][place].append(position["stock"][turned])
    position["stock"][turned] = low_trump(position)


ADDITIONS = {"lead": lead, "throw": throw, "transfer": transfer}
ANSWERS = {"cover": cover, "self-throw": self_throw, "self-cover": self_cover}


# The end of a window


def pass_by(position: Position, place: int) -> None:
    """A seat has enough: of the window, or of what a rule asks it."""
    if position["phase"] == "self-throw":
        settle(position)
    elif position["phase"] == "owner-cover":
        owner_is_done(position)
    else:
        position["passed"].append(place)


def close_windows_that_ask_nobody(position: Position) -> None:
    """§0.3(3): everybody has passed, or nobody may add a card; the simple game asks nobody."""
    if position["phase"] not in ("throw", "take"):
        return
    if has_throw_in(position) and actors(position):
        return
    position["passed"] = []
    if position["phase"] == "throw" and pending(position):
        position["phase"] = "defend"
    elif position["phase"] == "throw" and asks_defender(position, options_of(position)):
        position["phase"] = "self-throw"
    else:
        settle(position)


# The end of a bout, in the order of §9.5


def settle(position: Position) -> None:
    taken = position["phase"] == "take"
    options = options_of(position)
    if taken and plays(options, "chinese-pass-on") and passes_on(position, next_seat(position, position["defender"])):
        ask_after_attack(position)
        close_windows_that_ask_nobody(position)
        return
    last_attacks = order_of_last_cards(position)
    close_count(position, options, taken)
    clear_table(position, taken)
    if not taken and plays(options, "unlocking"):
        for seat in range(len(position["hands"])):
            unlock(position, seat, 1)
    if options.get("hand-swap.swap-before-replenish") == "on":
        rotate(position)
    before = list(position["stock"])
    replenish(position)
    if not position["stock"]:
        unlock_all(position)
    open_hidden_trump(position, before)
    take_up_buy_ins(position)
    position["passed"] = []
    losers = hands_that_lose_at_once(position)
    if losers:
        end(position, losers)
        return
    leave(position, last_attacks)
    if len(seats_with_cards(position)) <= 1 and not position["stock"]:
        end(position, last_holder(position))
        return
    if options.get("hand-swap.swap-before-replenish") == "off":
        rotate(position)
    if position["bouts"] >= int(options_of(position)["bout-limit"]):
        end(position, [], limited=True)
    else:
        begin_next_bout(position, taken)


def order_of_last_cards(position: Position) -> list[int]:
    """§0.3(7): seats by the moment of their last card in this bout, the others after them from `first` clockwise."""
    order: list[int] = position["notes"]["bout"]["emptied"]
    return order + [seat for seat in clockwise_from(position, position["first"]) if seat not in order]


def clear_table(position: Position, taken: bool) -> None:
    """§0.3(5)."""
    cards = table_cards(position)
    if taken and chinese(options_of(position)):
        take_one(position, first_covered(position) or position["table"][0], [])
        return
    position["table"] = []
    if taken:
        position["hands"][position["defender"]] += cards
        if low_trump(position) in cards:
            position["notes"]["low_trump_from_table"] = True
    else:
        position["discard"] = position["discard"] + cards
        position["beaten_bouts"] += 1


def replenish(position: Position) -> None:
    """§0.3(6), rows 80 and 81: each seat draws to six before the next one draws."""
    for seat in drawing_order(position):
        if plays(options_of(position), "unlocking"):
            if seat not in position["out"] and hand_size(position, seat) == 0:
                new = [position["stock"].pop(0) for _ in range(min(HAND_SIZE, len(position["stock"])))]
                position["hands"][seat], position["notes"]["locked"][seat] = new[:1], new[1:]
            continue
        while seat not in position["out"] and position["stock"] and len(position["hands"][seat]) < HAND_SIZE:
            position["hands"][seat].append(position["stock"].pop(0))


def open_hidden_trump(position: Position, before: list[str]) -> None:
    """Row 48: with the turn-up gone the hidden card, the last of the stock or beside it, fixes the trump."""
    if not plays(options_of(position), "secret-trump") or position["notes"].get("hidden_opened"):
        return
    beside = position["zones"].pop("hidden-trump", None) if not position["stock"] else None
    if beside:
        position["discard"] = position["discard"] + beside
        hidden = beside[0]
    elif options_of(position)["secret-trump.hidden-out"] == "off" and len(position["stock"]) <= 1:
        hidden = before[-1]
        position["memory"]["secret-trump"] = {
            "all": 1 if position["stock"] else 2,
            "seats": [0] * len(position["hands"]),
        }
    else:
        return
    position["notes"]["hidden_opened"] = True
    if hidden not in SPECIAL:
        position["trump"] = suit_of(hidden)


def take_up_buy_ins(position: Position) -> None:
    """Row 59: stock gone, hand empty."""
    reserves = position["zones"].get("buy-in")
    if reserves is None or position["stock"]:
        return
    for seat, reserve in enumerate(reserves):
        if not position["hands"][seat]:
            position["hands"][seat] += reserve
            reserves[seat] = []


def drawing_order(position: Position) -> list[int]:
    first, defender = position["first"], position["defender"]
    round_from_first = clockwise_from(position, first)
    others = [seat for seat in round_from_first if seat != defender]
    value = options_of(position)["replenish-order"]
    if value == "defender-first":
        return [defender, *others]
    if value == "clockwise" or defender == first:
        return round_from_first
    return [*others, defender]


def hands_that_lose_at_once(position: Position) -> list[int]:
    """Row 91: "loses immediately", so nobody goes out any more."""
    limit = options_of(position)["instant-loss-at"]
    if limit == "off":
        return []
    return [seat for seat in range(len(position["hands"])) if hand_size(position, seat) >= int(limit)]


def seats_with_cards(position: Position) -> list[int]:
    return [seat for seat in range(len(position["hands"])) if hand_size(position, seat)]


def leave(position: Position, order: list[int]) -> None:
    """§0.3(7): with the stock empty, every seat without cards is out."""
    if position["stock"]:
        return
    for seat in order:
        if not hand_size(position, seat) and seat not in position["out"]:
            position["out"].append(seat)


def last_holder(position: Position) -> list[int]:
    """§0.3(7), row 90: one left is the fool; none left is a draw, or the last defender loses."""
    left = seats_with_cards(position)
    if not left and options_of(position)["no-draw"] == "on":
        return [position["defender"]]
    return left


def end(position: Position, fools: list[int], limited: bool = False) -> None:
    position["phase"] = "over"
    position["notes"]["winners"] = None if limited else winners_by_count(position, options_of(position), fools)
    position["notes"]["ended"] = {"fools": fools, "limited": limited}


def begin_next_bout(position: Position, taken: bool) -> None:
    """§0.3(5), (8): the defender leads if he beat all, the seat after him if he took."""
    defender = position["defender"]
    leader = defender
    if taken or leader in position["out"]:
        leader = next_seat(position, defender)
    position["attacker"] = leader
    position["first"] = leader
    position["defender"] = next_seat(position, leader)
    position["phase"] = "lead"
    position["blocked"] = False
    position["bouts"] += 1
    position["notes"]["bout"] = fresh_bout([], len(position["hands"]))
    if not position["hands"][leader]:
        unlock(position, leader, 1)


# The result


def result(position: Position) -> dict[str, Any] | None:
    """None while the deal goes on; no fools is a draw, `limited` one that `bout-limit` made."""
    ended: dict[str, Any] | None = position["notes"]["ended"]
    return ended


def winners(position: Position) -> list[int] | None:
    """Rows 28 and 53: who has won by count; None where the last holder decides."""
    found: list[int] | None = position["notes"]["winners"]
    return found


def utilities(position: Position) -> list[float]:
    """design.md §3: the fools share -1, the others share +1, a draw is 0 for all; rows 28, 53: the winners share +1."""
    places = len(position["hands"])
    fools = (result(position) or {"fools": []})["fools"]
    if winners(position) is not None:
        fools = [seat for seat in range(places) if seat not in (winners(position) or ())]
    if not fools or len(fools) == places:
        return [0.0] * places
    return [-1 / len(fools) if seat in fools else 1 / (places - len(fools)) for seat in range(places)]


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
