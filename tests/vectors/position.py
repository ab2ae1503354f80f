"""An example as the JSON position that the engine reads, or as the order of a pack that deals it."""

from collections.abc import Mapping
from typing import Any

from tests.vectors import rummy
from tests.vectors.fields import SEAT_COUNTERS
from tests.vectors.form import Example

# Zone of the position for a key of ``extra`` and ``then``.
ZONE_NAMES = {
    "locked": "locked", "set_aside": "set-aside", "buy_in": "buy-in", "removed": "removed",
    "hidden_trump": "hidden-trump", "won": "won", "center": "center", "row": "row", "up": "up", "down": "down",
    "pile": "pile", "discard_pile": "discard-pile",
}  # fmt: skip

# Rule whose memory holds the counter.
COUNTER_RULES = {
    "counts": "points", "figures": "figure", "minimum": "revenge-growing-minimum", "stock_leads_this_bout": "armenian",
    "skips": "comic-animals", "first_taker": "climb-then-japanese",
}  # fmt: skip

# Rules that contain one of these: in their company it stands in no id, and the memory is theirs.
CONTAINERS = {"armenian": "armenian-unlimited"}

# Facts that other families and later rules say under their own name.
OWN_NAMES = (
    "turned_up", "melded_this_turn", "joker_means", "joker_owner",
    "discarded_by", "last_layer", "melds",
)  # fmt: skip

_SEVERAL_MAY_ACT = "throw-in-order=free"

# Rule sets in which no card of the stock is turned up to fix the trump, and what brings the turn-up back.
_NO_TURN_UP = {
    "japanese": None, "no-trumps": None, "climb-then-japanese": None, "gather-then-fool": None,
    "own-trumps": "own-trumps.assignment=turned", "own-trumps-alien-binds": "own-trumps.assignment=turned",
    "idiot-two-player": "idiot-two-player.trump=turn-up", "contract-rummy": None, "shed-idiot": None,
    "comic-animals": None,
}  # fmt: skip


def position_of(example: Example) -> dict[str, Any]:
    """The position as ``notation.md`` §4 writes it. What the example leaves open is left to the engine's defaults."""
    position: dict[str, Any] = {"game": example.game, "hands": example.fields["hands"]}
    position["players"] = example.seats - ("dummy" in example.extra)
    position["phase"] = "over" if example.phase == "score" else example.phase
    for name in ("trump", "stock", "table"):
        if example.get(name) is not None or name == "trump":
            position[name] = example.get(name)
    for name in ("attacker", "defender"):
        if example.get(name) is not None:
            position[name] = example.get(name)
    if example.get("discard") is not None and not example.get("pack_partial"):
        position["discard"] = example.get("discard")
    if example.get("pack") is not None:
        position["pack"] = int(example.fields["pack"])
    if example.get("actor") is not None and _SEVERAL_MAY_ACT not in example.game and not lone_pass(example):
        actor = example.get("actor")
        position["actors"] = [example.extra["controller"] if actor == example.extra.get("dummy", -1) else actor]
    if example.phase in ("gift", "block"):
        position["queue"] = [["defend", example.get("actor")]]
    bout = example.get("bout") or {}
    for name, field in (("number", "bouts"), ("beaten", "beaten_bouts")):
        if name in bout:
            position[field] = bout[name]
    position |= _from_extra(example)
    return rummy.position_of(example, position) if rummy.is_rummy(example) else position


def _as_the_rules_keep_them(example: Example, found: dict[str, Any], zones: dict[str, Any]) -> None:
    """What a rule keeps in other places than the example: the hidden trump card at the end of the stock, the card
    turned up apart from the stock that went unseen, the target last in the centre, who is asked before the first bout.
    """
    if "hidden-trump" in zones and "secret-trump.hidden-out=on" not in example.game:
        found["stock"] = [*(example.get("stock") or []), *zones.pop("hidden-trump")]
    if "removed" in zones:
        zones["removed-turn-up"] = [zones["removed"].pop()]
    if example.phase in ("gather", "climb"):
        actor = example.get("actor")
        found["queue"] = [["start", -1 if actor is None else actor]]


def lone_pass(example: Example) -> bool:
    """Whether the seat is asked only to pass, in a window that an engine may have closed by itself."""
    return example.phase == "throw" and example.get("legal") == ["pass"]


def _from_extra(example: Example) -> dict[str, Any]:
    extra = example.extra
    found: dict[str, Any] = {name: extra[name] for name in ("deal", "first", "passed", *OWN_NAMES) if name in extra}
    found["dealer"] = dealer_of(example)
    zones = {ZONE_NAMES[name]: _zone(extra[name], example.seats) for name in ZONE_NAMES if name in extra}
    _as_the_rules_keep_them(example, found, zones)
    if zones:
        found["zones"] = zones
    memory = {}
    rules = example.game.split(",")[0].split("+")
    for name, rule in COUNTER_RULES.items():
        if name in extra:
            container = CONTAINERS.get(rule)
            owner = container if container in rules else rule
            memory[owner] = {"seats" if name in SEAT_COUNTERS else "all": extra[name]}
    for name in rules:
        if "controller" in extra and name.startswith("dummy-"):
            memory[name] = {"all": extra["controller"] + 1}
    if memory:
        found["memory"] = memory
    return found


def dealer_of(example: Example) -> int:
    """Who dealt, as far as the example says: named, or the last fool, or the last seat."""
    named = example.extra.get("dealer", example.extra.get("previous_fool"))
    return example.seats - 1 if named is None else int(named)


def _zone(value: Any, seats: int) -> Any:
    if isinstance(value, Mapping):
        return [_cards(value.get(str(seat), [])) for seat in range(seats)]
    return _cards(value)


def _cards(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def deal_order(example: Example) -> list[str]:
    """The pack in the order in which it is dealt, first card first; raises ``ValueError`` where no order fits."""
    extra, seats, dealer = example.extra, example.seats, dealer_of(example)
    piles = [_dealt_to(example, seat) for seat in range(seats)]
    dealt: list[str] = []
    for turn in range(max(map(len, piles))):
        for step in range(1, seats + 1):
            pile = piles[(dealer + step) % seats]
            if turn < len(pile):
                dealt.append(pile[turn])
    last = extra.get("last_dealt")
    if last is not None and dealt[-1:] != [last]:
        raise ValueError(f"last_dealt {last} does not fall to the seat that is dealt the last card")
    return dealt + _after_the_hands(example)


def _dealt_to(example: Example, seat: int) -> list[str]:
    hand = list(example.fields["hands"][seat])
    last = example.extra.get("last_dealt")
    if last in hand:
        hand.remove(last)
        hand.append(last)
    for name in ("locked", "buy_in"):
        hand += (example.extra.get(name) or {}).get(str(seat), [])
    return hand


def _after_the_hands(example: Example) -> list[str]:
    rest = list(example.get("stock") or example.extra.get("removed") or [])
    turned = example.extra.get("cards_after_deal")
    if turned is not None:
        for card in turned:
            if card not in rest:
                raise ValueError(f"{card} of cards_after_deal is not in the stock")
            rest.remove(card)
        return [*turned, *rest]
    hidden = _cards(example.extra.get("hidden_trump", []))
    if turns_next_card(example.game):
        return rest[-1:] + hidden + rest[:-1]
    return rest + hidden


def turns_next_card(game: str) -> bool:
    """Whether the card after the deal is turned up and put under the stock."""
    ids, *options = game.split(",")
    if "trump-card-source=bottom" in options or "trump-card-source=random" in options:
        return False
    return all(name not in _NO_TURN_UP or _NO_TURN_UP[name] in options for name in ids.split("+"))
