"""Rules about the end of a bout and the answers to an attack: rows 9, 28-30, 39, 42, 49, 50, 53 and 60, literally.

What they must remember of a bout stands in `notes["bout"]`: `gone` attack cards that left the table, `pairs` that were
thrown by the defender himself, `defended` the seats that have defended, `owners` who is still asked about his own cards
and from which slot on, `emptied` the seats by the moment of their last card, `open_counts` covers that may still count,
`acted` who has begun his defence (row 24), `turned` cards of the stock that were led or thrown (row 14), `missed` one
that did not fit the lead, `thrown` how often each seat has thrown in while another attacked (`throw-once`), `shown`
whose trumps have been shown (`show-trump`).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.reference.beating import covers as card_covers
from tests.reference.cards import BLANKS, JOKERS, in_order, rank_of
from tests.reference.options import Options, plays

Position = dict[str, Any]
Slot = dict[str, Any]

FIGURES = "TJQKA"


def fresh_bout(emptied: list[int], places: int, added: int = 0) -> dict[str, Any]:
    """`added`: the cards that `cap-thrown` counts."""
    return {
        "gone": 0,
        "pairs": 0,
        "defended": [],
        "owners": [],
        "emptied": emptied,
        "open_counts": [0] * places,
        "acted": [],
        "turned": 0,
        "missed": False,
        "thrown": [0] * places,
        "added": added,
        "shown": [],
    }


def has_a_past(position: Position) -> bool:
    """Whether this bout has left something that only the past can tell."""
    bout = position["notes"]["bout"]
    told = bout["gone"] or bout["pairs"] or bout["owners"] or bout["defended"] or any(bout["open_counts"])
    told = told or bout["turned"] or bout["missed"] or any(bout["thrown"]) or bout["shown"]
    told = told or bout["added"]
    return bool(told or position["phase"] in ("self-throw", "owner-cover") or any(position["notes"]["counts"]))


def chinese(options: Options) -> bool:
    return plays(options, "chinese") or plays(options, "chinese-pass-on")


def deals_everything(options: Options) -> bool:
    """Row 11, and row 29, which deals like it."""
    return plays(options, "piled") or chinese(options)


def cunning(options: Options) -> bool:
    return plays(options, "cunning") or plays(options, "impudent")


def hand_size(position: Position, seat: int) -> int:
    """Row 30: locked cards are part of the hand."""
    return len(position["hands"][seat]) + len(position["notes"]["locked"][seat])


def trumps_at(position: Position, seat: int) -> str:
    """The trump suits of a seat: row 6."""
    trump = position["trump"]
    return str((trump[seat] if isinstance(trump, list) else trump) or "")


def can_cover(position: Position, options: Options, place: int, card: str, slot: Slot) -> bool:
    """Whether that card of that place covers what another, or he himself, has laid."""
    trumps, owner = trumps_at(position, place), trumps_at(position, slot["by"])
    return card_covers(card, slot["attack"], trumps, position["turned_up"], options, owner)


def can_cover_own(position: Position, options: Options, place: int, card: str, attack: str) -> bool:
    """The same for two cards of one hand."""
    return can_cover(position, options, place, card, {"attack": attack, "by": place})


def waits(slot: Slot) -> bool:
    return bool(slot["obliged"] and slot["cover"] is None)


def open_ranks(position: Position) -> set[str]:
    """The ranks on the table; row 49: a cover of one's own card opens none."""
    ranks = {rank_of(slot["attack"]) for slot in position["table"]}
    return ranks | {rank_of(slot["cover"]) for slot in position["table"] if slot["cover"] and slot["cover_no"] != 0}


# Row 60, riposte


def ripostes(position: Position, options: Options, place: int, attack_caps: list[int], left: int) -> set[str]:
    """A cover that leaves nothing waiting, with more cards of its rank, of which `left` may be added."""
    waiting = [slot for slot in position["table"] if waits(slot)]
    hand = position["hands"][place]
    found: set[str] = set()
    if not plays(options, "riposte") or len(waiting) != 1 or bito(position, options):
        return found
    attack = waiting[0]["attack"]
    for card in hand:
        if not can_cover(position, options, place, card, waiting[0]) or announces_bito(card, options):
            continue
        more = list(hand)
        more.remove(card)
        more = [other for other in more if rank_of(other) == rank_of(card)]
        turned = 1 + len(covers_of_rank(position, place, card))
        for size in range(1, len(more) + 1):
            fits = turned + size <= hand_size(position, position["attacker"]) and size <= left
            for cap in attack_caps:
                fits = fits and turned + size <= cap
            if fits:
                for chosen in combinations(more, size):
                    found.add(f"cover {attack} with {card} riposte {' '.join(in_order(list(chosen)))}")
    return found


def bito(position: Position, options: Options) -> bool:
    """Row 38: a joker or a blank has covered, and nothing is transferred or turned round any more."""
    used = [slot["cover"] for slot in position["table"] if slot["cover"] is not None]
    return any(announces_bito(card, options) for card in used)


def announces_bito(cover: str, options: Options) -> bool:
    return plays(options, "blanks") and (cover in JOKERS or cover in BLANKS)


def covers_of_rank(position: Position, place: int, card: str) -> list[Slot]:
    """The slots that this place has covered with cards of that rank."""
    return [
        slot
        for slot in position["table"]
        if slot["cover"] is not None and slot["cover_by"] == place and rank_of(slot["cover"]) == rank_of(card)
    ]


# Row 39, american


def asks_defender(position: Position, options: Options) -> bool:
    if not plays(options, "american") or position["blocked"]:
        return False
    return len(position["hands"][position["defender"]]) >= 2


def self_throws(position: Position, options: Options, caps: list[int]) -> set[str]:
    """A card of a rank on the table and a card that covers it; the pair counts only with the option."""
    hand = position["hands"][position["defender"]]
    if options["american.pair-counts"] == "on" and any(cap < 1 for cap in caps):
        return set()
    return {
        f"self-throw {card} with {cover}"
        for card, cover in pairs_of(hand)
        if rank_of(card) in open_ranks(position) and can_cover_own(position, options, position["defender"], cover, card)
    }


def pairs_of(hand: list[str]) -> list[tuple[str, str]]:
    """Every two cards of a hand, in either order."""
    return [(one, two) for i, one in enumerate(hand) for j, two in enumerate(hand) if i != j]


# Rows 49 and 50, cunning and impudent


def owners_to_ask(position: Position) -> list[tuple[int, int]]:
    """Row 49: the owners of what waits, in the order of throwing in; not the taker himself."""
    places = len(position["hands"])
    asked = []
    for step in range(places):
        seat = (position["attacker"] + step) % places
        if own_waiting(position, seat) and position["hands"][seat]:
            asked.append((seat, 0))
    return asked


def own_waiting(position: Position, seat: int, since: int = 0) -> list[Slot]:
    if seat == position["defender"]:
        return []
    return [slot for slot in position["table"][since:] if waits(slot) and slot["by"] == seat]


def self_covers(position: Position, options: Options) -> set[str]:
    seat, since = position["notes"]["bout"]["owners"][0]
    return {
        f"self-cover {slot['attack']} with {card}"
        for slot in own_waiting(position, seat, since)
        for card in position["hands"][seat]
        if can_cover(position, options, seat, card, slot)
    }


def in_pairs(position: Position, options: Options) -> bool:
    """Row 50: whether what is thrown in now comes with its own cover."""
    return plays(options, "impudent") and (position["phase"] == "take" or options["impudent.before-take"] == "on")


def covered_throws(position: Position, options: Options, place: int) -> set[str]:
    """Row 50: one pair, and nothing while a card of his own waits after a take."""
    if position["phase"] == "take" and own_waiting(position, place):
        return set()
    return {
        f"throw {card} covered by {cover}"
        for card, cover in pairs_of(position["hands"][place])
        if rank_of(card) in open_ranks(position) and can_cover_own(position, options, place, cover, card)
    }


# Rows 29 and 42, chinese


def nine_closes(options: Options, slot: Slot) -> bool:
    """Row 29(a): the attacking 9d is covered, or, by option, something is covered with it."""
    trigger = options["chinese.nine-trigger"]
    attacked = slot["attack"] == "9d" and trigger in ("attack-nine", "either")
    return attacked or (slot["cover"] == "9d" and trigger in ("cover-nine", "either"))


def first_covered(position: Position) -> Slot | None:
    """Row 29(b): the slot that the defender covered first in time."""
    his = [slot for slot in position["table"] if slot["cover_by"] == position["defender"] and slot["cover_no"]]
    return sorted(his, key=lambda slot: int(slot["cover_no"]))[0] if his else None


def take_one(position: Position, slot: Slot, kept: list[Slot]) -> None:
    """He takes the attack card of that slot; all else but the kept slots goes to the discard."""
    leaving = []
    for other in position["table"]:
        if not any(other is one for one in kept):
            leaving += [card for card in (other["attack"], other["cover"]) if card is not None]
            position["notes"]["bout"]["gone"] += 1
    leaving.remove(slot["attack"])
    position["hands"][position["defender"]].append(slot["attack"])
    position["discard"] = position["discard"] + leaving
    position["table"] = kept


def passes_on(position: Position, receiver: int | None) -> bool:
    """Row 42: what still waits attacks the next seat; False where the bout ends with this take."""
    first = first_covered(position)
    bout = position["notes"]["bout"]
    bout["defended"] = [*bout["defended"], position["defender"]]
    if first is None or receiver is None or receiver in bout["defended"]:
        return False
    kept = [slot for slot in position["table"] if waits(slot)][: hand_size(position, receiver)]
    if not kept:
        return False
    count_covers(position, position["notes"]["options"])
    position["notes"]["took"][position["defender"]] = [first["attack"]]
    take_one(position, first, kept)
    for slot in kept:
        slot["by"] = position["defender"]
    position["attacker"] = position["defender"]
    position["defender"] = receiver
    position["passed"] = []
    return True


# Rows 28 and 53, points and figure


def count_covers(position: Position, options: Options) -> None:
    """The attack cards that each seat has covered, as far as they are on the table."""
    for slot in position["table"]:
        by_himself = slot["cover"] is not None and slot["by"] == slot["cover_by"] and not slot["obliged"]
        if slot["cover_by"] is None or not slot["cover_no"] or by_himself:
            continue
        if plays(options, "points") or rank_of(slot["attack"]) in FIGURES:
            position["notes"]["bout"]["open_counts"][slot["cover_by"]] += 1


def close_count(position: Position, options: Options, taken: bool) -> None:
    """They count if the bout was beaten."""
    if not plays(options, "points") and not plays(options, "figure"):
        return
    count_covers(position, options)
    if not taken:
        open_counts = position["notes"]["bout"]["open_counts"]
        counts = position["notes"]["counts"]
        position["notes"]["counts"] = [one + more for one, more in zip(counts, open_counts, strict=True)]


def winners_by_count(position: Position, options: Options, fools: list[int]) -> list[int] | None:
    """Who has the highest count; None where the count decides nothing."""
    if plays(options, "figure") and options["figure.score-only"] == "on" and not plays(options, "points"):
        return None
    if not plays(options, "points") and not plays(options, "figure"):
        return None
    counts = list(position["notes"]["counts"])
    for seat in fools:
        if options.get("points.count-fool-zero") == "on":
            counts[seat] = 0
    return [seat for seat, count in enumerate(counts) if count == max(counts)]


# Row 30, unlocking


def unlock(position: Position, seat: int, number: int) -> None:
    for _ in range(number):
        if position["notes"]["locked"][seat]:
            position["hands"][seat].append(position["notes"]["locked"][seat].pop(0))


def unlock_all(position: Position) -> None:
    for seat in range(len(position["hands"])):
        unlock(position, seat, len(position["notes"]["locked"][seat]))


# Row 9, hand-swap


def rotate(position: Position) -> None:
    """Each hand goes to the next seat that is still in."""
    seats = [seat for seat in range(len(position["hands"])) if seat not in position["out"]]
    for rows in (position["hands"], position["notes"]["locked"]):
        moving = [rows[seat] for seat in seats]
        for i, row in enumerate(moving):
            rows[seats[(i + 1) % len(seats)]] = row
