"""Positions for the worked examples of rule files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def attacked(game: str, hand: Sequence[str], *attacks: str, **more: Any) -> dict[str, Any]:
    """Two seats late in a deal, hearts trumps, no stock: place 1 holds this hand and has to answer these cards."""
    position = {
        "game": game,
        "hands": [["Kc", "7s"], list(hand)],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": card, "by": 0} for card in attacks],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
    }
    return position | more


def leading(game: str, hand: Sequence[str], **more: Any) -> dict[str, Any]:
    """Two seats late in a deal, hearts trumps, no stock: place 0 holds this hand and leads at a hand of four."""
    position = {
        "game": game,
        "hands": [list(hand), ["6c", "Td", "Jd", "Qs"]],
        "trump": "h",
        "attacker": 0,
        "phase": "lead",
        "bouts": 9,
        "beaten_bouts": 5,
    }
    return position | more
