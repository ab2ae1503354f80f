"""Epaulettes, row 94: what the fool gets on his shoulders."""

from __future__ import annotations

from typing import Any

from tests.reference.cards import rank_of, suit_of
from tests.reference.house import trumps_at
from tests.reference.packs import lowest_rank
from tests.reference.settling import result
from tests.reference.table import Position, options_of


def straps(position: Position, attacks_only: bool = False) -> int:
    """0, 1 or 2 for the fool of a deal that is over, by the last cards of the last player out.

    Row 94 gives two straps for the "last two attack cards" and then for "both final cards". Here
    both must hold: a cover among his last two cards leaves one strap, as the seed's "last cards
    used" has it. With `attacks_only` covers are passed over.
    """
    ended = result(position)
    if ended is None or len(ended["fools"]) != 1:
        return 0
    before_the_fool = [seat for seat in position["out"] if seat not in ended["fools"]]
    if not before_the_fool:
        return 0
    played = position["notes"]["played"][before_the_fool[-1]]
    attacks = [play for play in played if play["as"] == "attack"]
    if not played or played[-1]["as"] == "cover" or not is_strap(position, attacks[-1], before_the_fool[-1]):
        return 0
    if len(attacks) == 1 or not is_strap(position, attacks[-2], before_the_fool[-1]):
        return 1
    return 2 if attacks_only or played[-2]["as"] == "attack" else 1


def is_low(position: Position, card: str) -> bool:
    """A six, where the pack's lowest rank is another one that rank, unless `strap-keep-sixes`."""
    options = options_of(position)
    if options["strap-keep-sixes"] == "on":
        return rank_of(card) == "6"
    return rank_of(card) == lowest_rank(options)


def is_strap(position: Position, play: dict[str, Any], seat: int) -> bool:
    if not is_low(position, play["card"]):
        return False
    uncovered = not play["covered"]
    plain = suit_of(play["card"]) not in trumps_at(position, seat)
    holds = {"uncovered": uncovered, "non-trump": plain, "both": uncovered and plain, "any": True}
    return bool(holds[options_of(position)["strap"]])
