"""Contract Rummy in the examples: it has no trumps and no bout, and its discard pile is a field of its own."""

from collections.abc import Mapping
from typing import Any

from tests.vectors.form import Example

_PILE = "discard-pile"
_NOT_HERE = ("trump", "table", "attacker", "defender", "zones")


def is_rummy(example: Example) -> bool:
    return example.game.startswith("contract-rummy")


def position_of(example: Example, position: Mapping[str, Any]) -> dict[str, Any]:
    """The position without what Durak has, and with the pile where the engine reads it."""
    pile = (position.get("zones") or {}).get(_PILE)
    found = {name: value for name, value in position.items() if name not in _NOT_HERE}
    if isinstance(found.get("joker_owner"), int):
        found["joker_owner"] = dict.fromkeys(found.get("joker_means", {}), found["joker_owner"])
    return found if pile is None else found | {"discard_pile": pile}


def as_compared(position: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says, with the pile among the zones as ``then`` asks for it; other families are left alone."""
    if "discard_pile" not in position:
        return dict(position)
    return {**position, "zones": {_PILE: position["discard_pile"]}}
