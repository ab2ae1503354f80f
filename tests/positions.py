"""Short ways to set up a position in a test and to read what the engine makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import foolery
from foolery.contract import Event, State

Hands = Sequence[str]


def cards(text: str) -> list[str]:
    """Cards with blanks between them, as JSON has them."""
    return text.split()


def at(game: str, hands: Hands, **fields: Any) -> State:
    """The state of a position: a hand is one text, so is the stock; hearts are trumps unless said otherwise."""
    data: dict[str, Any] = {"game": game, "hands": [cards(hand) for hand in hands], "trump": "h", "attacker": 0}
    data |= fields
    if isinstance(data.get("stock"), str):
        data["stock"] = cards(data["stock"])
    state: State = foolery.game(game).position(data)
    return state


def slot(attack: str, by: int = 0, cover: str | None = None, cover_by: int = 1) -> dict[str, Any]:
    """A slot of the table."""
    return {"attack": attack, "by": by, "cover": cover, "cover_by": cover_by if cover else None}


def do(state: State, *lines: str) -> list[Event]:
    """Play ``seat: action`` lines; gives all that happened."""
    game = foolery.game(str(state.to_json()["game"]))
    events: list[Event] = []
    for line in lines:
        seat, _, action = line.partition(": ")
        for move in game.parse_move(action, state, int(seat)):
            events += state.play(int(seat), move)
    return events


def pass_all(state: State) -> list[int]:
    """Everybody who is asked to throw in passes; the seats in the order in which they were asked."""
    asked = []
    while phase(state) in ("throw", "take"):
        seat = state.actors()[0]
        asked.append(seat)
        do(state, f"{seat}: pass")
    return asked


def phase(state: State) -> str:
    """The phase of a position by its word."""
    return str(state.to_json().get("phase"))


def actions(state: State, seat: int | None = None) -> set[str]:
    """What a seat, or the first that may act, may do."""
    return {*texts(state, state.actors()[0] if seat is None else seat)}


def texts(state: State, seat: int) -> list[str]:
    """The whole actions of a seat in notation, as they are listed."""
    return [action.text for action in state.actions(seat)]


def hand(state: State, place: int) -> set[str]:
    """The cards of a hand."""
    return set(state.to_json()["hands"][place])


def field(state: State, name: str) -> Any:
    """A field of the position."""
    return state.to_json().get(name)


def merged(*parts: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of several positions in one."""
    out: dict[str, Any] = {}
    for part in parts:
        out |= part
    return out


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
