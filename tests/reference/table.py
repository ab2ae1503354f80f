"""What can be asked of a position: seats, slots, caps, who may act and what each may do.

A position is the dict of notation.md §4 with every field filled in (`complete`). Its field
`notes` is the reference's own: what a deal must remember and the form has no word for.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.reference.cards import JOKERS, cards_of_zones, groups_of_one_rank, in_order, rank_of, suit_of
from tests.reference.house import (
    bito,
    can_cover,
    covered_throws,
    cunning,
    fresh_bout,
    hand_size,
    in_pairs,
    open_ranks,
    ripostes,
    self_covers,
    self_throws,
    trumps_at,
)
from tests.reference.leading import Leader, groups_to_lead, must_add
from tests.reference.options import Options, has_own_trumps, plays, read_game, turns_a_card
from tests.reference.packs import lowest_rank, pack_of

Position = dict[str, Any]
Slot = dict[str, Any]


def complete(given: Position) -> Position:
    """The defaults of notation.md §4, for the fields that these three games use."""
    position = dict(given)
    places = len(position["hands"])
    position.setdefault("players", places)
    position.setdefault("stock", [])
    position.setdefault("out", [])
    position.setdefault("passed", [])
    position.setdefault("blocked", False)
    position.setdefault("turned_up", None)
    for name, nothing in (("zones", {}), ("memory", {}), ("queue", [])):
        position.setdefault(name, nothing)
    apart = dict(position["zones"])
    locked = apart.pop("locked", [[]] * places)
    position["zones"] = apart
    notes = position.setdefault("notes", fresh_notes(places))
    notes.setdefault("locked", [list(cards) for cards in locked])
    notes.setdefault("counts", [0] * places)
    notes["options"] = options_of(position)
    position["table"] = [complete_slot(slot) for slot in position.get("table", [])]
    number_covers(position["table"])
    if position.get("defender") is None:
        position["defender"] = next_seat(position, position["attacker"])
    if position.get("first") is None:
        position["first"] = position["attacker"]
    position.setdefault("phase", "defend" if position["table"] else "lead")
    position.setdefault("bouts", 1)
    position.setdefault("beaten_bouts", 0)
    position.setdefault("deal", 1)
    position.setdefault("dealer", places - 1)
    if "discard" not in position:
        position["discard"] = cards_not_named(position)
    notes.setdefault("bout", fresh_bout(empty_hands(position), places, of_other_ranks(position["table"])))
    return position


def empty_hands(position: Position) -> list[int]:
    """The seats without cards in the order of the table, the defender last: cap (b) lets nobody lay after him."""
    order: list[int] = []
    for slot in reversed(position["table"]):
        if slot["by"] not in order and slot["by"] != position["defender"]:
            order.insert(0, slot["by"])
    return [seat for seat in [*order, position["defender"]] if not position["hands"][seat]]


def of_other_ranks(table: list[Slot]) -> int:
    """Where nothing tells how cards came to the table: those of other ranks than the first were thrown in."""
    return sum(rank_of(slot["attack"]) != rank_of(table[0]["attack"]) for slot in table)


def complete_slot(given: Slot) -> Slot:
    slot = {"cover": None, "cover_by": None, "cover_no": None, "obliged": True}
    slot.update(given)
    return slot


def number_covers(table: list[Slot]) -> None:
    """§0.2: covers without a number came in the order of the table."""
    number = 0
    for slot in table:
        if slot["cover_by"] is not None and slot["cover_no"] is None:
            slot["cover_no"] = number + 1
        number += 1 if slot["cover_no"] else 0


def fresh_notes(places: int) -> dict[str, Any]:
    """What the form has no word for.

    `played`: per place, every card it attacked or covered with, in order; `ended`: the result; `took`: per place what
    it took when it last defended (row 19); `last_of_stock`: the card with which the stock ended in mid-bout (row 48).
    """
    return {
        "low_trumps_not_drawn": [0] * places,
        "played": [[] for _ in range(places)],
        "ended": None,
        "winners": None,
        "took": [[] for _ in range(places)],
        "last_of_stock": None,
    }


def cards_not_named(position: Position) -> list[str]:
    left = pack_of(options_of(position))
    named = list(position["stock"])
    for hand in position["hands"]:
        named += hand
    for slot in position["table"]:
        named += cards_of_slot(slot)
    named += cards_of_zones(position["zones"] | {"locked": position["notes"]["locked"]})
    for card in named:
        if card in left:
            left.remove(card)
    return left


def options_of(position: Position) -> Options:
    return read_game(position["game"], len(position["hands"]))


# Seats


def clockwise_from(position: Position, seat: int) -> list[int]:
    """All places, the named one first."""
    places = len(position["hands"])
    return [(seat + step) % places for step in range(places)]


def next_seat(position: Position, seat: int) -> int | None:
    """§0.2: clockwise, still in the game; with no stock left, seats without cards are passed over."""
    for other in clockwise_from(position, seat)[1:]:
        if may_be_next(position, other):
            return other
    return None


def may_be_next(position: Position, seat: int) -> bool:
    if seat in position["out"]:
        return False
    return bool(position["stock"]) or hand_size(position, seat) > 0


# Slots


def cards_of_slot(slot: Slot) -> list[str]:
    return [slot["attack"]] if slot["cover"] is None else [slot["attack"], slot["cover"]]


def table_cards(position: Position) -> list[str]:
    cards = []
    for slot in position["table"]:
        cards += cards_of_slot(slot)
    return cards


def pending(position: Position) -> list[Slot]:
    """§0.2: obliged and not covered."""
    return [slot for slot in position["table"] if slot["obliged"] and slot["cover"] is None]


def has_throw_in(options: Options) -> bool:
    """Row 1: the simple game has a lead and a defence, nothing else; row 47: nothing is thrown in."""
    return options["base"] != "simple" and not plays(options, "transfer-no-throw-in")


# Caps, §0.3(4)


def within_caps(position: Position, added: int, defender: int, freed: bool = False) -> bool:
    """Would all caps hold with so many attack cards more, answered by that defender?

    `freed`: what waits now need not be answered any more (row 17).
    """
    options = options_of(position)
    if cunning(options) and position["phase"] == "take" and options["cunning.no-cap-on-take"] == "on":
        return True
    waiting = added if freed else waiting_for_caps(position) + added
    return all(added <= cap for cap in room_under_caps(position)) and waiting <= hand_size(position, defender)


def fits_to_throw(position: Position, added: int) -> bool:
    """Would all caps hold with ``added`` more cards thrown in at the defender?"""
    return within_caps(position, added, position["defender"]) and added <= throws_left(position)


def throws_left(position: Position) -> int:
    """`cap-thrown`: how many cards may still be added after the lead."""
    options = options_of(position)
    lifted = options["cap-lifted-empty-stock"] == "on" and not position["stock"]
    free = cunning(options) and position["phase"] == "take" and options["cunning.no-cap-on-take"] == "on"
    if options["cap-thrown"] == "off" or lifted or free:
        return 99
    return int(options["cap-thrown"]) - int(position["notes"]["bout"]["added"])


def waiting_for_caps(position: Position) -> int:
    """Cap (b); row 49: a card that its own player has covered goes on counting."""
    quiet = [slot for slot in position["table"] if slot["cover_no"] == 0]
    return len(pending(position)) + len(quiet)


def room_under_caps(position: Position) -> list[int]:
    """How many attack cards more each cap of the bout allows; rows 39 and 42 say what counts beside the table."""
    bout = position["notes"]["bout"]
    counted = len(position["table"]) + bout["gone"]
    if options_of(position).get("american.pair-counts") == "off":
        counted -= bout["pairs"]
    return [cap - counted for cap in total_caps(position)]


def total_caps(position: Position) -> list[int]:
    """§0.3(4)(a), rows 76, 78, 79: the limits on attack cards of this bout, all of which hold."""
    options = options_of(position)
    caps = []
    lifted = options["cap-lifted-empty-stock"] == "on" and not position["stock"]
    if options["cap-total"] != "none" and not lifted:
        caps.append(int(options["cap-total"]))
    if first_attack_is_limited(position):
        caps.append(6 if position["phase"] == "take" else 5)
    return caps


def first_attack_is_limited(position: Position) -> bool:
    """Row 79: until a bout of this deal has been beaten, or in the first bout only."""
    value = options_of(position)["first-attack-five"]
    if value == "on":
        return bool(position["beaten_bouts"] == 0)
    if value == "first-bout":
        return bool(position["bouts"] == 1)
    return False


# Who may act


def actors(position: Position) -> list[int]:
    """The places that may act now, the first of them first in line."""
    if position["phase"] in ("lead", "lead-more"):
        return [position["attacker"]]
    if position["phase"] == "defend":
        return [position["defender"]]
    if position["phase"] in ("throw", "take"):
        return window_actors(position)
    if position["phase"] == "self-throw":
        return [position["defender"]]
    if position["phase"] == "owner-cover":
        return [position["notes"]["bout"]["owners"][0][0]]
    return [position["queue"][-1][1]] if position["queue"] else []


def window_actors(position: Position) -> list[int]:
    """§0.3(3): the token goes clockwise from the attacker; row 74: without it all are asked at once."""
    asked = []
    for seat in clockwise_from(position, position["attacker"]):
        if may_throw(position, seat) and seat not in position["passed"]:
            asked.append(seat)
    if options_of(position)["throw-in-order"] == "token":
        return asked[:1]
    return asked


def may_throw(position: Position, seat: int) -> bool:
    """§0.3(3): skipped are the defender and, for public reasons only, empty hands and full caps."""
    if seat == position["defender"] or seat in position["out"] or position["blocked"]:
        return False
    if not position["hands"][seat]:
        return False
    if position["phase"] == "take" and options_of(position)["throw-after-take"] == "off":
        return False
    if not fits_to_throw(position, 1):
        return False
    return seat in throwers(position) and not has_thrown_enough(position, seat)


def has_thrown_enough(position: Position, seat: int) -> bool:
    """`throw-once`: everybody but the attacker throws in so many times a bout."""
    options = options_of(position)
    if not plays(options, "throw-once") or seat == position["attacker"]:
        return False
    return bool(position["notes"]["bout"]["thrown"][seat] >= int(options["throw-once.times"]))


def throwers(position: Position) -> list[int]:
    """Row 74, option `throwers`."""
    value = options_of(position)["throwers"]
    if value == "attacker":
        return [position["attacker"]]
    if value == "neighbours":
        return neighbours(position, position["defender"])
    return list(range(len(position["hands"])))


def neighbours(position: Position, seat: int) -> list[int]:
    """The seats beside one, on either side, that are still in the game.

    Row 74 says no more. Nobody leaves the game in mid-bout (§0.2), so a neighbour without cards
    stays the neighbour and his right does not move on to the seat beyond.
    """
    others = [other for other in clockwise_from(position, seat)[1:] if other not in position["out"]]
    return [others[0], others[-1]]


# What a place may do


def legal(position: Position, place: int) -> set[str]:
    """All actions of that place, as text, cards in the order of `in_order`; empty if it may not act."""
    if place not in actors(position):
        return set()
    if position["phase"] == "lead":
        found = leads(position, place) | from_stock(position, "lead-from-stock")
    elif position["phase"] == "lead-more":
        found = additions(position, place)
    elif position["phase"] == "self-throw":
        caps = [*room_under_caps(position), throws_left(position)]
        found = self_throws(position, options_of(position), caps) | {"pass"}
    elif position["phase"] == "owner-cover":
        found = self_covers(position, options_of(position)) | {"pass"}
    elif position["phase"] == "defend":
        found = covers(position, place) | transfers(position, place) | shows(position, place)
        found |= ripostes(position, options_of(position), place, room_under_caps(position), throws_left(position))
        found |= second_attempts(position, place) | exchanges(position, place)
        if pending(position):
            found.add("take")
    else:
        found = throws(position, place) | {"pass"}
        if options_of(position).get("armenian.throw-in") == "on":
            found |= from_stock(position, "throw-from-stock")
    if may_swap_six(position, place):
        found.add("swap-six")
    return found


def leads(position: Position, place: int) -> set[str]:
    """§0.3(1) and the shape of a lead."""
    return {"lead " + " ".join(in_order(group)) for group in lead_groups(position, place)}


def lead_groups(position: Position, place: int) -> list[list[str]]:
    laid = [slot["attack"] for slot in position["table"]]
    room = 0
    while room < 99 and within_caps(position, room + 1, position["defender"]):
        room += 1
    hand = cards_to_lead(position, place)
    taken = position["notes"]["took"][place]
    leader = Leader(trumps_at(position, place), position["turned_up"])
    return groups_to_lead(hand, laid, room, leader, options_of(position), taken)


def additions(position: Position, place: int) -> set[str]:
    """Row 13: to a card of the stock hand cards are added, or nothing more where the shape is complete."""
    groups = lead_groups(position, place)
    laid = [slot["attack"] for slot in position["table"]]
    found = {"lead " + " ".join(in_order(group)) for group in groups}
    if not must_add(position["hands"][place], laid, groups, options_of(position)):
        found.add("pass")
    if may_turn_on(position):
        found.add("lead-from-stock")
    return found


def stock_cards_left(position: Position) -> bool:
    """Rows 13 and 14: whether this bout may have another card of the stock."""
    options = options_of(position)
    if plays(options, "armenian-unlimited"):
        return bool(position["stock"])
    limit = int(options["armenian.limit"]) if plays(options, "armenian") else 0
    return bool(position["stock"]) and position["notes"]["bout"]["turned"] < limit


def from_stock(position: Position, action: str) -> set[str]:
    """Row 14: no card is turned up when the caps leave no room."""
    leads_on = action == "lead-from-stock"
    fits = within_caps(position, 1, position["defender"]) if leads_on else fits_to_throw(position, 1)
    return {action} if stock_cards_left(position) and fits else set()


def may_turn_on(position: Position) -> bool:
    """Row 14: without throwing in, the leader who began with a card of the stock."""
    options = options_of(position)
    if has_throw_in(options):
        return False
    if position["notes"]["bout"]["missed"] or len(position["table"]) >= largest_lead(options):
        return False
    return bool(from_stock(position, "lead-from-stock"))


def lead_max(options: Options) -> int:
    """Row 72: how many cards of one rank."""
    return 99 if options["lead-max"] == "any" else int(options["lead-max"])


def largest_lead(options: Options) -> int:
    most = lead_max(options)
    if plays(options, "treshka"):
        return 3
    return 5 if plays(options, "with-pairs") or plays(options, "with-groups") else most


def second_attempts(position: Position, place: int) -> set[str]:
    """Row 12: for each pending card that no hand card beats."""
    options = options_of(position)
    if not plays(options, "second-attempt") or not position["stock"]:
        return set()
    beatable = {action.split()[1] for action in covers(position, place)}
    if options["second-attempt.attempt-anytime"] == "on":
        beatable = set()
    return {f"second-attempt {slot['attack']}" for slot in pending(position) if slot["attack"] not in beatable}


def exchanges(position: Position, place: int) -> set[str]:
    """Row 24: two hand cards, once, before anything else; one card will do with the option."""
    options = options_of(position)
    if not plays(options, "poker") or place in position["notes"]["bout"]["acted"]:
        return set()
    sizes = [2] if options["poker.count"] == "two" else [1, 2]
    found = set()
    for size in sizes:
        if closed_stock(position) >= size:
            for chosen in combinations(position["hands"][place], size):
                found.add("exchange " + " ".join(in_order(list(chosen))))
    return found


def closed_stock(position: Position) -> int:
    """§0.2: how many cards of the stock lie face down above what lies open; row 48: not the hidden card below it."""
    options = options_of(position)
    size = len(position["stock"])
    if has_own_trumps(options):
        turned = options["own-trumps.assignment"] == "turned"
        return max(0, size - len(position["hands"])) if turned else size
    return (turn_up_at(position) or 0) if turns_a_card(options) else size


def cards_to_lead(position: Position, place: int) -> list[str]:
    """What no restriction forbids; where nothing is left so, they bind nobody (decisions, "Restrictions intersect").

    Row 29: the nine of diamonds begins; row 36: no joker, `no-trump-lead`: no trump, unless they are the whole hand.
    """
    hand: list[str] = position["hands"][place]
    options = options_of(position)
    left = list(hand)
    if options.get("chinese.lead-nine") == "on" and position["bouts"] == 1 and "9d" in hand:
        left = ["9d"]
    if options.get("one-joker.joker-lead") == "forbidden" and not set(hand) <= set(JOKERS):
        left = [card for card in left if card not in JOKERS]
    plain = [card for card in hand if suit_of(card) not in trumps_at(position, place)]
    if plays(options, "no-trump-lead") and plain:
        left = [card for card in left if card in plain]
    return left or hand


def covers(position: Position, place: int) -> set[str]:
    """§0.3(2): any pending card, in any order; of equal ones an action means the first that waits."""
    found = set()
    first_of_equals = {slot["attack"]: slot for slot in reversed(pending(position))}
    for slot in first_of_equals.values():
        for card in position["hands"][place]:
            if can_cover(position, options_of(position), place, card, slot):
                found.add(f"cover {slot['attack']} with {card}")
    return found


def throws(position: Position, place: int) -> set[str]:
    """§0.3(3): one or more cards of one rank that lies on the table, attack or cover."""
    ranks = open_ranks(position)
    found: set[str] = set()
    if in_pairs(position, options_of(position)):
        return covered_throws(position, options_of(position), place)
    for group in groups_of_one_rank(position["hands"][place]):
        if rank_of(group[0]) not in ranks:
            continue
        if fits_to_throw(position, len(group)):
            found.add("throw " + " ".join(group))
    return found


def transfers(position: Position, place: int) -> set[str]:
    """Row 3: cards of the one rank on the table, while nothing is covered, to a seat that can answer all."""
    receiver = next_seat(position, place)
    if receiver is None or transfer_is_banned(position, place):
        return set()
    rank = rank_of(pending(position)[-1]["attack"])
    freed = transfer_frees(options_of(position))
    found = set()
    for group in groups_of_one_rank(position["hands"][place]):
        if rank_of(group[0]) != rank:
            continue
        if options_of(position)["transfer-several"] == "1" and len(group) > 1:
            continue
        if within_caps(position, len(group), receiver, freed):
            found.add("transfer " + " ".join(group))
    return found


def shows(position: Position, place: int) -> set[str]:
    """`show-trump`: where a transfer is allowed, a trump of the rank may be shown to a seat that can answer all."""
    if not plays(options_of(position), "show-trump") or transfer_is_banned(position, place):
        return set()
    receiver = next_seat(position, place)
    if receiver is None or not within_caps(position, 0, receiver):
        return set()
    return {"show-trump"} if trumps_to_show(position, place) else set()


def trumps_to_show(position: Position, place: int) -> list[str]:
    """Those that he has not shown in this bout."""
    rank = rank_of(pending(position)[-1]["attack"])
    found = [card for card in position["hands"][place] if rank_of(card) == rank]
    found = [card for card in found if suit_of(card) in trumps_at(position, place)]
    for seat, card in position["notes"]["bout"]["shown"]:
        if seat == place and card in found:
            found.remove(card)
    return in_order(found)


def transfer_is_banned(position: Position, place: int) -> bool:
    """Row 3 (one rank, nothing covered) and rows 84, 85, 86."""
    options = options_of(position)
    if options["base"] != "transfer":
        return True
    attacks = [slot["attack"] for slot in position["table"]]
    if bito(position, options):
        return True
    covered = [slot for slot in position["table"] if slot["cover_no"]]
    if not transfer_late(options) and (covered or len({rank_of(card) for card in attacks}) != 1):
        return True
    if options["no-transfer-first-bout"] == "on" and position["bouts"] == 1 and position["deal"] == 1:
        return True
    if options["no-transfer-trump-on-table"] == "on":
        return any(suit_of(card) in trumps_at(position, place) for card in attacks)
    return False


def transfer_late(options: Options) -> bool:
    """Row 16, of which rows 40 and 41 are made too: while anything waits, by the last card that waits."""
    return any(plays(options, rule) for rule in ("transfer-2", "estonian", "capital"))


def transfer_frees(options: Options) -> bool:
    """Row 17, of which rows 40 and 41 are made too: only the added cards must be answered."""
    return any(plays(options, rule) for rule in ("transfer-3", "estonian", "capital"))


def low_trump(position: Position) -> str:
    """§8.1(8): the six of trumps; in a pack without sixes its lowest trump."""
    options = options_of(position)
    rank = "6" if "6c" in pack_of(options) else lowest_rank(options)
    return rank + str(position["trump"])


def turn_up_at(position: Position) -> int | None:
    """Where the turn-up lies in the stock: last, in row 48 before the hidden card, and none once that has opened."""
    hidden_below = plays(options_of(position), "secret-trump") and "hidden-trump" not in position["zones"]
    if not turns_a_card(options_of(position)):
        return None
    if position["notes"].get("hidden_opened") or "secret-trump" in position["memory"]:
        return None
    number = len(position["stock"]) - (2 if hidden_below else 1)
    return number if number >= 0 else None


def may_swap_six(position: Position, place: int) -> bool:
    """§8.1(8) and §11b: dealt or drawn last, not taken or passed on; not in the window after a take."""
    if options_of(position)["swap-six-of-trump"] == "off":
        return False
    if position["phase"] not in ("lead", "defend", "throw") or not position["stock"]:
        return False
    turned = turn_up_at(position)
    if turned is None or position["stock"][turned] == low_trump(position):
        return False
    return bool(position["hands"][place].count(low_trump(position)) > position["notes"]["low_trumps_not_drawn"][place])
