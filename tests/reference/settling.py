"""Windows that open and close, and the end of a bout in the order of §9.5, up to the result."""

from __future__ import annotations

from typing import Any

from tests.reference.cards import SPECIAL, suit_of
from tests.reference.house import (
    asks_defender,
    chinese,
    close_count,
    first_covered,
    fresh_bout,
    hand_size,
    passes_on,
    rotate,
    take_one,
    unlock,
    unlock_all,
    winners_by_count,
)
from tests.reference.leaders import cards_decide_who_leads
from tests.reference.options import full_hand, plays
from tests.reference.table import (
    Position,
    actors,
    clockwise_from,
    has_throw_in,
    low_trump,
    next_seat,
    options_of,
    pending,
    table_cards,
)

# Windows


def open_while_pending(position: Position) -> bool:
    """Row 2, option `throw-while-pending`."""
    return has_throw_in(options_of(position)) and options_of(position)["throw-while-pending"] == "on"


def ask_after_attack(position: Position) -> None:
    """The defender answers; with `throw-while-pending` a window comes first."""
    position["phase"] = "throw" if open_while_pending(position) else "defend"
    position["passed"] = []


def close_windows_that_ask_nobody(position: Position) -> None:
    """§0.3(3): everybody has passed, or nobody may add a card; the simple game asks nobody."""
    if position["phase"] not in ("throw", "take"):
        return
    if has_throw_in(options_of(position)) and actors(position):
        return
    position["passed"] = []
    if position["phase"] == "throw" and pending(position):
        position["phase"] = "defend"
    elif position["phase"] == "throw" and asks_defender(position, options_of(position)):
        position["phase"] = "self-throw"
    else:
        settle(position)


# The first bout


def start(position: Position) -> None:
    """Rows 44 and 55: who has won nothing is safe, one alone with cards is the fool; the lowest trump leads."""
    dealer = position["dealer"]
    position["queue"] = []
    leave(position, clockwise_from(position, (dealer + 1) % len(position["hands"])))
    if len(seats_with_cards(position)) == 1 and not position["stock"]:
        end(position, seats_with_cards(position))
        return
    leader = cards_decide_who_leads(position["hands"], position["trump"], dealer, options_of(position))
    position["attacker"] = position["first"] = leader
    position["defender"] = next_seat(position, leader)
    position["phase"] = "lead"


# The end of a bout, in the order of §9.5


def settle(position: Position) -> None:
    taken = position["phase"] == "take"
    options = options_of(position)
    held = Held(position)
    if taken and plays(options, "chinese-pass-on") and passes_on(position, next_seat(position, position["defender"])):
        position["phase"], position["passed"] = "defend", []
        if held.lost():
            return
        close_windows_that_ask_nobody(position)
        return
    last_attacks = order_of_last_cards(position)
    close_count(position, options, taken)
    clear_table(position, taken)
    if held.lost() or drawn_up(position, taken, held):
        return
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
        hands_move_on(position)
    if held.lost():
        pass
    elif position["bouts"] >= int(options_of(position)["bout-limit"]):
        end(position, [], limited=True)
    else:
        begin_next_bout(position, taken)


def drawn_up(position: Position, taken: bool, held: Held) -> bool:
    """What comes between a cleared table and exits; whether the deal is over."""
    options = options_of(position)
    if not taken and plays(options, "unlocking"):
        for seat in range(len(position["hands"])):
            unlock(position, seat, 1)
    if options.get("hand-swap.swap-before-replenish") == "on":
        hands_move_on(position)
    if held.lost():
        return True
    hidden = (position["stock"] or [position["notes"]["last_of_stock"]])[-1]
    if taken:
        draw_penalty(position)
    if held.lost():
        return True
    replenish(position, held)
    if held.lost():
        return True
    if not position["stock"]:
        unlock_all(position)
    open_hidden_trump(position, hidden)
    take_up_buy_ins(position)
    return held.lost()


def order_of_last_cards(position: Position) -> list[int]:
    """§0.3(7): seats by the moment of their last card in this bout, the others after them from `first` clockwise."""
    order: list[int] = position["notes"]["bout"]["emptied"]
    return order + [seat for seat in clockwise_from(position, position["first"]) if seat not in order]


def hands_move_on(position: Position) -> None:
    """Row 9; §11b: a low trump that has come with a hand was neither dealt nor drawn."""
    rotate(position)
    for seat, hand in enumerate(position["hands"]):
        position["notes"]["low_trumps_not_drawn"][seat] = hand.count(low_trump(position))


def clear_table(position: Position, taken: bool) -> None:
    """§0.3(5)."""
    cards = table_cards(position)
    if taken and chinese(options_of(position)):
        slot = first_covered(position) or position["table"][0]
        position["notes"]["took"][position["defender"]] = [slot["attack"]]
        take_one(position, slot, [])
        return
    if taken and plays(options_of(position), "take-unbeaten"):
        position["discard"] = position["discard"] + covered_pairs(position)
        cards = [slot["attack"] for slot in position["table"] if slot["cover"] is None]
    position["table"] = []
    position["notes"]["took"][position["defender"]] = cards if taken else []
    if taken:
        position["hands"][position["defender"]] += cards
        position["notes"]["low_trumps_not_drawn"][position["defender"]] += cards.count(low_trump(position))
    else:
        position["discard"] = position["discard"] + cards
        position["beaten_bouts"] += 1


def covered_pairs(position: Position) -> list[str]:
    """`take-unbeaten`: attack cards that are covered, with their covers."""
    cards = []
    for slot in position["table"]:
        if slot["cover"] is not None:
            cards += [slot["attack"], slot["cover"]]
    return cards


def draw_penalty(position: Position) -> None:
    """`penalty-card`: who has taken draws the top card first of all, full hand or not."""
    if plays(options_of(position), "penalty-card") and position["stock"]:
        position["hands"][position["defender"]].append(position["stock"].pop(0))


def replenish(position: Position, held: Held) -> None:
    """§0.3(6), rows 80 and 81: each seat draws what it lacks before the next one draws."""
    for seat in drawing_order(position):
        if seat in position["out"]:
            continue
        hand, stock = position["hands"][seat], position["stock"]
        wanted = hand_to_draw_up_to(position, seat)
        while stock and hand_size(position, seat) < wanted:
            hand.append(stock.pop(0))
            if held.lost():
                return
        if plays(options_of(position), "unlocking") and wanted:
            position["hands"][seat], position["notes"]["locked"][seat] = hand[:1], hand[1:]


def hand_to_draw_up_to(position: Position, seat: int) -> int:
    """Rows 18 and 30: only who holds nothing draws; row 58: one card more than bouts were played."""
    options = options_of(position)
    if (plays(options, "draw-when-empty") or plays(options, "unlocking")) and hand_size(position, seat):
        return 0
    return int(position["bouts"]) + 1 if plays(options, "progression") else full_hand(options)


def open_hidden_trump(position: Position, hidden: str) -> None:
    """Row 48: with the turn-up gone the hidden card, the last of the stock or beside it, fixes the trump."""
    if not plays(options_of(position), "secret-trump") or position["notes"].get("hidden_opened"):
        return
    beside = position["zones"].pop("hidden-trump", None) if not position["stock"] else None
    if beside:
        position["discard"] = position["discard"] + beside
        hidden = beside[0]
    elif options_of(position)["secret-trump.hidden-out"] == "off" and len(position["stock"]) <= 1:
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
    if limit == "off" or options_of(position)["instant-loss-when"] == "at-once":
        return []
    return [seat for seat in range(len(position["hands"])) if hand_size(position, seat) >= int(limit)]


class Held:
    """`instant-loss-when=at-once`: the hands when they were last counted."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.hands = all_held(position)

    def lost(self) -> bool:
        """Whether the deal is over: a hand that has changed since holds too many."""
        over = self.position["phase"] == "over" or lose_by_a_change(self.position, self.hands)
        self.hands = all_held(self.position)
        return over


def all_held(position: Position) -> list[tuple[str, ...]]:
    """What each seat holds, locked cards too."""
    locked = position["notes"]["locked"]
    return [(*hand, *locked[seat]) for seat, hand in enumerate(position["hands"])]


def lost_by_a_change(given: Position, position: Position) -> bool:
    """What a move has changed, before anything follows from it."""
    return lose_by_a_change(position, all_held(given))


def lose_by_a_change(position: Position, before: list[tuple[str, ...]]) -> bool:
    options = options_of(position)
    if options["instant-loss-at"] == "off" or options["instant-loss-when"] == "settled":
        return False
    changed = [seat for seat, cards in enumerate(all_held(position)) if sorted(cards) != sorted(before[seat])]
    losers = [seat for seat in changed if hand_size(position, seat) >= int(options["instant-loss-at"])]
    if losers:
        end(position, losers)
    return bool(losers)


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
    """§0.3(5), (8): the defender leads if he beat all, the seat after him if he took (row 43: he himself)."""
    defender = position["defender"]
    leader = defender
    skipped = taken and not plays(options_of(position), "no-skip")
    if skipped or leader in position["out"]:
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
    """Rows 28, 53 and `finish-order`: who has won by points; None where the last holder decides."""
    points = ladder(position)
    if points is not None:
        return [seat for seat, number in enumerate(points) if number == max(points)]
    found: list[int] | None = position["notes"]["winners"]
    return found


def ladder(position: Position) -> list[int] | None:
    """`finish-order`: as many points as there are other players for the first out, one fewer for each place below.

    Who still held cards when the deal was lost by others has the next place, the fools have nothing; None: no ladder.
    """
    fools = (result(position) or {"fools": []})["fools"]
    places = len(position["hands"])
    if not plays(options_of(position), "finish-order") or not 0 < len(fools) < places:
        return None
    finished = [seat for seat in position["out"] if seat not in fools]
    points = []
    for seat in range(places):
        above = finished.index(seat) if seat in finished else len(finished)
        points.append(0 if seat in fools else places - 1 - above)
    return points


def by_ladder(points: list[int]) -> list[float]:
    """Above the middle is won, below it lost; the farthest from it has 1 or -1."""
    middle = sum(points) / len(points)
    farthest = max(abs(number - middle) for number in points)
    return [(number - middle) / farthest for number in points]


def utilities(position: Position) -> list[float]:
    """design.md §3: the fools share -1, the others share +1, a draw is 0 for all; rows 28, 53: the winners share +1."""
    places = len(position["hands"])
    fools = (result(position) or {"fools": []})["fools"]
    if ladder(position) is not None:
        return by_ladder(ladder(position) or [])
    if winners(position) is not None:
        fools = [seat for seat in range(places) if seat not in (winners(position) or ())]
    if not fools or len(fools) == places:
        return [0.0] * places
    return [-1 / len(fools) if seat in fools else 1 / (places - len(fools)) for seat in range(places)]
