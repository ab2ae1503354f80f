"""Epaulettes, row 94: what the fool gets on his shoulders."""

from __future__ import annotations

from typing import Any

from tests.reference.bout import result
from tests.reference.cards import LOWEST_RANK, rank_of, suit_of
from tests.reference.table import Position, options_of


def straps(position: Position) -> int:
    """0, 1 or 2 for the fool of a deal that is over, by the last cards of the last player out."""
    ended = result(position)
    if ended is None or len(ended["fools"]) != 1:
        return 0
    before_the_fool = [seat for seat in position["out"] if seat not in ended["fools"]]
    if not before_the_fool:
        return 0
    played = position["notes"]["played"][before_the_fool[-1]]
    attacks = [play for play in played if play["as"] == "attack"]
    if not played or played[-1]["as"] == "cover" or not is_strap(position, attacks[-1]):
        return 0
    final_cards_are_low = all(is_low(position, play["card"]) for play in played[-2:])
    if len(attacks) >= 2 and is_strap(position, attacks[-2]) and final_cards_are_low:
        return 2
    return 1


def is_low(position: Position, card: str) -> bool:
    """A six; in a pack of 52 a two, unless `strap-keep-sixes`; the lowest rank where there is no six."""
    options = options_of(position)
    low = LOWEST_RANK[int(options["pack"])]
    if options["pack"] == "52" and options["strap-keep-sixes"] == "on":
        low = "6"
    return rank_of(card) == low


def is_strap(position: Position, play: dict[str, Any]) -> bool:
    if not is_low(position, play["card"]):
        return False
    uncovered = not play["covered"]
    plain = suit_of(play["card"]) != position["trump"]
    holds = {"uncovered": uncovered, "non-trump": plain, "both": uncovered and plain, "any": True}
    return bool(holds[options_of(position)["strap"]])
