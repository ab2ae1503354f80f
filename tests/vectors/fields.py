"""The fields of an example, and for each a check that says what would be right where the value is wrong."""

import re
from collections.abc import Callable
from typing import Any

from tests.vectors.actions import CARD, readable

# A check gets a value and the number of seats.
Check = Callable[[Any, int], str | None]


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seats_number(value: Any, _: int) -> str | None:
    return None if _is_int(value) and value >= 1 else "a number of seats"


def _number(value: Any, _: int) -> str | None:
    return None if _is_int(value) and value >= 0 else "a number"


def _from_one(value: Any, _: int) -> str | None:
    return None if _is_int(value) and value >= 1 else "a number from 1 up"


def _any_number(value: Any, _: int) -> str | None:
    return None if _is_int(value) else "a number"


def _flag(value: Any, _: int) -> str | None:
    return None if isinstance(value, bool) else "true or false"


def _text(value: Any, _: int) -> str | None:
    return None if isinstance(value, str) and value.strip() else "a text"


def _seat(value: Any, seats: int) -> str | None:
    return None if _is_int(value) and 0 <= value < seats else f"a seat from 0 to {seats - 1}"


def _seat_list(value: Any, seats: int) -> str | None:
    fits = isinstance(value, list) and all(_seat(seat, seats) is None for seat in value)
    return None if fits and len(set(value)) == len(value) else "a list of different seats"


def _card(value: Any, _: int) -> str | None:
    return None if isinstance(value, str) and CARD.match(value) else "a card such as 9c or *r"


def _cards(value: Any, seats: int) -> str | None:
    fits = isinstance(value, list) and all(_card(card, seats) is None for card in value)
    return None if fits else "a list of cards"


def _card_or_cards(value: Any, seats: int) -> str | None:
    return None if _card(value, seats) is None else _cards(value, seats)


def _natural(value: Any, seats: int) -> str | None:
    return None if _card(value, seats) is None and value[0] not in "*_" else "a card with rank and suit"


def _joker(value: Any, seats: int) -> str | None:
    return None if value in ("*r", "*b", "**") else "a joker"


def _trump(value: Any, seats: int) -> str | None:
    right = "a suit, two suits, a list of suits per seat, or null"
    if value is None or (isinstance(value, str) and re.fullmatch(r"[cdhs]{1,2}", value)):
        return None
    fits = isinstance(value, list) and len(value) == seats and all(suit in ("c", "d", "h", "s") for suit in value)
    return None if fits else right


def _ranks(value: Any, _: int) -> str | None:
    return None if isinstance(value, str) and re.fullmatch(r"[2-9TJQKA]+", value) else "ranks such as AAKK9"


def _rank(value: Any, _: int) -> str | None:
    return None if isinstance(value, str) and re.fullmatch(r"[2-9TJQKA]", value) else "a rank"


def _actions(value: Any, _: int) -> str | None:
    if not isinstance(value, list):
        return "a list of actions"
    unread = [text for text in value if not (isinstance(text, str) and readable(text))]
    return f"a list of actions ({unread[0]!r} is none)" if unread else None


def _plays(value: Any, seats: int) -> str | None:
    if not isinstance(value, list) or not value:
        return "a list of plays such as '1: take'"
    for text in value:
        split = re.fullmatch(r"(\d+): (.+)", text) if isinstance(text, str) else None
        if split is None or int(split[1]) >= seats or not readable(split[2]):
            return f"a list of plays ({text!r} is none of a seat and an action)"
    return None


def _pairs(value: Any, _: int) -> str | None:
    fits = isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _card(pair[0], 0) is None
        and (pair[1] is None or _card(pair[1], 0) is None)
        for pair in value
    )  # fmt: skip
    return None if fits else "a list of pairs [attack, cover or null]"


def _result(value: Any, seats: int) -> str | None:
    right = 'null, "draw", {"fool": seat}, {"winner": seat} or {"losing_team": seats, "winning_team": seats}'
    if value is None or value == "draw":
        return None
    if not isinstance(value, dict):
        return right
    shapes = ({"fool"}, {"winner"}, {"losing_team", "winning_team"}, {"winners"})
    checks = {"fool": _seat, "winner": _seat, "losing_team": _seat_list, "winning_team": _seat_list}
    checks["winners"] = _seat_list
    fits = set(value) in shapes or set(value) - {"winners"} in shapes[:3]
    return None if fits and all(checks[name](part, seats) is None for name, part in value.items()) else right


def _or_null(check: Check) -> Check:
    def checked(value: Any, seats: int) -> str | None:
        right = None if value is None else check(value, seats)
        return right and f"{right}, or null"

    return checked


def _per_seat(check: Check) -> Check:
    """A list with one entry per seat; in ``then`` null where a seat is not asked."""

    def checked(value: Any, seats: int) -> str | None:
        fits = isinstance(value, list) and len(value) == seats
        fits = fits and all(entry is None or check(entry, seats) is None for entry in value)
        return None if fits else f"a list of {seats}, one entry per seat"

    return checked


def _by_seat(check: Check) -> Check:
    """An object with seats as keys."""

    def checked(value: Any, seats: int) -> str | None:
        names = {str(seat) for seat in range(seats)}
        if not isinstance(value, dict) or set(value) - names:
            return f'an object with keys from "0" to "{seats - 1}"'
        wrong = (check(part, seats) for part in value.values())
        return next((f"per seat {right}" for right in wrong if right), None)

    return checked


def _either(*checks: Check) -> Check:
    def checked(value: Any, seats: int) -> str | None:
        rights = [check(value, seats) for check in checks]
        return None if None in rights else " or ".join(str(right) for right in rights)

    return checked


def _melds(value: Any, seats: int) -> str | None:
    fits = isinstance(value, dict) and all(re.fullmatch(r"[gs][1-9]\d*", name) for name in value)
    fits = fits and all(_cards(cards, seats) is None for cards in value.values())
    return None if fits else "melds by name (g1, s1, ...)"


def _joker_means(value: Any, seats: int) -> str | None:
    fits = isinstance(value, dict) and all(_joker(joker, seats) is None for joker in value)
    fits = fits and all(_natural(card, seats) is None for card in value.values())
    return None if fits else "an object from joker to card"


def _joker_owner(value: Any, seats: int) -> str | None:
    fits = isinstance(value, dict) and all(_joker(joker, seats) is None for joker in value)
    fits = fits and all(_seat(seat, seats) is None for seat in value.values())
    return None if fits else "an object from joker to seat"


def _object(value: Any, _: int) -> str | None:
    return None if isinstance(value, dict) else "an object"


def _slots(value: Any, _: int) -> str | None:
    fits = isinstance(value, list) and all(isinstance(slot, dict) and "attack" in slot for slot in value)
    return None if fits else "a list of objects with attack, by, cover, cover_by"


def _pack(value: Any, _: int) -> str | None:
    return (
        None if isinstance(value, str) and value.isdecimal() and int(value) > 0 else 'a number of cards as text ("36")'
    )


def _hands(value: Any, seats: int) -> str | None:
    fits = isinstance(value, list) and all(_cards(hand, seats) is None for hand in value)
    return None if fits else "a list of hands"


REQUIRED = ("id", "game", "players", "hands", "phase")

FIELDS: dict[str, Check] = {
    "id": _text, "tries": _text, "game": _text, "players": _seats_number, "pack": _pack, "trump": _trump,
    "hands": _hands, "stock": _cards, "discard": _cards, "pack_partial": _flag, "attacker": _or_null(_seat),
    "defender": _or_null(_seat), "table": _slots, "actor": _or_null(_seat), "phase": _text, "bout": _or_null(_object),
    "extra": _object, "legal": _actions, "includes": _actions, "excludes": _actions, "play": _plays, "then": _object,
    "why": _text, "note": _text,
}  # fmt: skip

SLOT: dict[str, Check] = {
    "attack": _card, "by": _seat, "cover": _or_null(_card), "cover_by": _or_null(_seat),
    "cover_no": _or_null(_from_one), "obliged": _flag,
}  # fmt: skip

BOUT: dict[str, Check] = {"number": _from_one, "beaten": _number}

# Cards that lie somewhere else than in hands, stock, discard and on the table.
ZONES: dict[str, Check] = {
    "locked": _by_seat(_cards), "set_aside": _by_seat(_cards), "buy_in": _by_seat(_cards), "removed": _cards,
    "hidden_trump": _card, "won": _by_seat(_cards), "center": _cards, "row": _by_seat(_card_or_cards),
    "up": _by_seat(_cards), "down": _by_seat(_cards), "pile": _cards, "melds": _by_seat(_melds),
    "discard_pile": _cards,
}  # fmt: skip

# One number per seat.
SEAT_COUNTERS = ("counts", "figures", "minimum")

ONLY_NEW_DEAL = ("last_dealt", "cards_after_deal")

EXTRA: dict[str, Check] = {
    "deal": _from_one, "dealer": _seat, "first": _seat, "passed": _seat_list, "previous_fool": _or_null(_seat),
    "first_out": _or_null(_seat), "last_dealt": _card, "cards_after_deal": _cards, "turned_up": _card, "dummy": _seat,
    "controller": _seat, "first_taker": _seat, "target": _card, "melded_this_turn": _seat_list,
    "joker_means": _joker_means, "joker_owner": _either(_seat, _joker_owner), "discarded_by": _or_null(_seat),
    "last_layer": _seat, "stock_leads_this_bout": _number, "skips": _number,
    **{name: _per_seat(_number) for name in SEAT_COUNTERS}, **ZONES,
}  # fmt: skip

THEN: dict[str, Check] = {
    "attacker": _or_null(_seat), "defender": _or_null(_seat), "actor": _or_null(_seat), "phase": _text,
    "trump": _trump, "hands": _by_seat(_cards), "hand_counts": _per_seat(_number), "locked_counts": _per_seat(_number),
    "buy_in_counts": _per_seat(_number), "stock_count": _number, "discard_count": _number, "pile_count": _number,
    "center_count": _number, "discard_pile_count": _number, "stock_count_including_hidden": _number,
    "stock_last": _card, "turn_up": _card, "table": _pairs, "table_count": _number, "pending": _cards,
    "pending_count": _number, "out": _seat_list, "beaten": _number, "endgame": _flag, "dealer": _seat,
    "controller_acts": _seat, "legal": _actions, "includes": _actions, "excludes": _actions,
    "counts": _either(_per_seat(_number), _by_seat(_number)), "figures": _either(_per_seat(_number), _by_seat(_number)),
    "minimum": _either(_per_seat(_number), _by_seat(_number)), "set_aside": _by_seat(_cards), "won": _by_seat(_cards),
    "center": _cards, "target": _or_null(_card), "up": _by_seat(_cards), "down": _by_seat(_cards),
    "melds": _by_seat(_melds), "joker_means": _joker_means, "leader": _seat, "needs_rank": _rank, "result": _result,
    "deal_over": _flag, "points": _either(_by_seat(_any_number), _per_seat(_any_number)), "refused": _flag,
    "redeal": _flag, "dealt_ranks": _ranks, "stock_ranks": _ranks, "turn_up_rank": _rank, "pack_size": _from_one,
}  # fmt: skip

PATTERNS: tuple[tuple[str, Check], ...] = (
    (r"(legal|includes|excludes)_for_seat_\d+", _actions),
    (r"(hand_size|stock_after)_deal_[1-9]\d*", _number),
)

PARTS = {"extra": EXTRA, "then": THEN, "bout": BOUT}
