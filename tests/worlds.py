"""Two worlds that a seat cannot tell apart: a position, and the same with two hidden cards changed over."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import foolery
from foolery.base.errors import FooleryError, IllegalMove, PositionError
from foolery.base.shuffle import Stream
from foolery.contract import LANGS, Event, Game, State
from foolery.ruleset import Option

MOVES: Final = 3
"""So many moves both worlds play after they have been compared."""
REFUSALS: Final = 3
Row = list[str]


class Hidden(NamedTuple):
    """A card that the seat does not see: the row in which it lies, where in it, and the place whose hand that is."""

    row: Row
    at: int
    place: int | None = None


class Leak(AssertionError):
    """Something differs."""


def unseen_of(row: Row, seen: Iterable[str]) -> list[int]:
    """Where in a row lie the cards that are not among those that are seen."""
    left = Counter(seen)
    found = []
    for at, card in enumerate(row):
        if left[card]:
            left[card] -= 1
        else:
            found.append(at)
    return found


def hidden_cards(full: Mapping[str, Any], view: Mapping[str, Any], seat: int) -> list[list[Hidden]]:
    """The cards of a full position that a view does not show, by where they lie."""
    pools = []
    for place, hand in enumerate(full["hands"]):
        known = Counter(card for card in view["hands"][place] if card != "?")
        for holder, cards in view.get("shown") or ():
            known |= Counter(cards if holder == place else ())
        for holder, _, lowered in full.get("swapped") or ():  # To others they lie in the row still.
            known |= Counter(lowered if holder == place else ())
        pools.append([Hidden(hand, at, place) for at in unseen_of(hand, known)])
    stock, shown = full.get("stock") or [], view.get("stock")
    closed = range(len(stock)) if isinstance(shown, int) else [at for at, card in enumerate(shown or ()) if card == "?"]
    pools.append([Hidden(stock, at) for at in closed])
    if isinstance(full.get("discard"), list) and isinstance(view.get("discard"), int):
        gone = [card for _, cards in view.get("seen") or () for card in cards]
        pools.append([Hidden(full["discard"], at) for at in unseen_of(full["discard"], gone)])
    for name, rows in (full.get("zones") or {}).items():
        flat = not rows or isinstance(rows[0], str)
        seen = (view.get("zones") or {}).get(name) or []
        for row, there in zip([rows] if flat else rows, seen, strict=False):
            if isinstance(there, list):
                pools.append([Hidden(row, at) for at, card in enumerate(there) if card == "?"])
    return [pool for pool in pools if pool]


def change_over(full: dict[str, Any], one: Hidden, two: Hidden, seat: int) -> None:
    """Let two hidden cards change places, with what the other seats know of them."""
    first, second = one.row[one.at], two.row[two.at]
    one.row[one.at], two.row[two.at] = second, first
    for hidden, before, after in ((one, first, second), (two, second, first)):
        rows = [entry for entry in full.get("known") or () if entry[1] == hidden.place and entry[0] != seat]
        if hidden.row is full.get("discard"):
            rows = [entry for entry in full.get("seen") or () if entry[0] not in (None, seat)]
        for entry in rows:
            if entry[-1].count(before) > hidden.row.count(before):
                entry[-1][entry[-1].index(before)] = after


def other_world(game: Game, state: State, seat: int, chance: Stream) -> State | None:
    """The position with two hidden cards changed over; None where there are none that could be."""
    full = copy.deepcopy(state.to_json())
    pools = hidden_cards(full, state.view(seat).to_json(), seat)
    if len(pools) < 2:
        return None
    first = chance.below(len(pools))
    second = (first + 1 + chance.below(len(pools) - 1)) % len(pools)
    one, two = chance.pick(pools[first]), chance.pick(pools[second])
    if one.row[one.at] == two.row[two.at] or remembered(full, {one.row[one.at], two.row[two.at]}):
        return None
    change_over(full, one, two, seat)
    try:
        found: State = game.position(full)
    except PositionError as error:
        if {problem.code for problem in error.problems} == {"animals.holds-lacked"}:
            return None  # Everybody knows that he holds none of that rank.
        raise
    return found


def remembered(full: Mapping[str, Any], cards: set[str]) -> bool:
    """Whether more is remembered of one of these cards than where it lies: a low trump that may not be swapped."""
    numbers = ((full.get("memory") or {}).get("core") or {}).get("seats") or ()
    return any(number >> 24 for number in numbers) and any(f"6{full['trump']}" == card for card in cards)


def compare_now(one: State, two: State, seat: int, tried: list[int]) -> None:
    """What the seat gets of a position: its view in every form, its moves and actions, and why others are refused."""
    here, there = one.view(seat), two.view(seat)
    same("view", repr(here.key()), repr(there.key()))
    same("wire", json.dumps(here.to_wire()), json.dumps(there.to_wire()))
    for lang in LANGS:
        same("text", here.text(lang), there.text(lang))
    same("legal", one.legal(seat), two.legal(seat))
    same("actions", [action.to_wire() for action in here.actions()], [action.to_wire() for action in there.actions()])
    for move in tried:
        if move not in one.legal(seat):
            same("refusal", refusal(one, seat, move), refusal(two, seat, move))


def refusal(state: State, seat: int, move: int) -> tuple[Any, ...]:
    """All that a refusal says."""
    try:
        state.play(seat, move)
    except IllegalMove as error:
        return (error.to_wire(), str(error), error.text("ru"), error.reason, error.rule, error.view)
    raise Leak("a move that is not legal was played")


def same(what: str, here: Any, there: Any) -> None:
    """Nothing differs."""
    if here != there:
        raise Leak(f"{what}: {here} or {there}")


def play_on(one: State, two: State, seat: int, chance: Stream) -> bool:
    """The same move in both worlds; False where they part: it cannot be made in both, or shows what differs."""
    if not one.actors() or one.actors() != two.actors():
        same("actors", one.actors(), two.actors())
        return False
    who = chance.pick(one.actors())
    moves = sorted({*one.legal(who)} & {*two.legal(who)})
    if not moves:
        return False
    move = chance.pick(moves)
    here, there = one.play(who, move), two.play(who, move)
    over = one.result() is not None or two.result() is not None
    for mine, other in zip(here, there, strict=False):
        if not heard_alike(mine, other, seat, over or mine is not here[0], one.players):
            return False
    if len(here) != len(there) and not over:
        raise Leak(f"{len(here)} events or {len(there)}: {here} or {there}")
    return not over


def heard_alike(mine: Event, other: Event, seat: int, later: bool, players: int) -> bool:
    """Whether the seat heard the same; False where it was shown what differs, or what it hears follows from that."""
    here, there = mine.to_wire(seat), other.to_wire(seat)
    if here == there:
        same("words", mine.text(seat), other.text(seat))
        return True
    unlike = {name for name in {*here, *there} if here.get(name) != there.get(name)}
    if unlike == {"cards"}:
        return False  # It was shown what differs.
    betrays = mine.kind == other.kind and mine.declared.betrays
    # A dummy that nobody decides for goes on by itself, and a deal may end by what somebody holds.
    by_itself = later and max(mine.place, other.place) >= players
    if betrays or by_itself or (later and "fool" in (mine.kind, other.kind)):
        return False
    raise Leak(f"event: {here} or {there}")


def pairs(game: Game, players: int, seed: str, most: int) -> Iterator[int]:
    """Play a deal; at positions of chance compare two worlds. Gives 1 for each pair. Raises Leak with the position."""
    chance = Stream(seed, "paired worlds")
    state = game.deal(players, seed)
    met: list[int] = []
    made = 0
    while state.actors() and made < most:
        if chance.below(4) == 0 and not state.unfinished():
            seat = chance.below(players)
            there = other_world(game, state, seat, chance)
            if there is not None:
                made += 1
                here, line = game.position(state.to_json()), state.line()
                tried = [chance.pick(met) for _ in range(REFUSALS)] if met else []
                try:
                    for _ in range(MOVES):
                        compare_now(here, there, seat, tried)
                        if not play_on(here, there, seat, chance):
                            break
                except Leak as leak:
                    raise Leak(f"seat {seat} of {line}: {leak}") from None
                yield 1
        who = chance.pick(state.actors())
        moves = state.legal(who)
        met = [*met[-60:], *moves[:3]]
        state.play(who, chance.pick(moves))


def tables() -> list[tuple[str, int]]:
    """Every rule, and every value of every option of it, with numbers of players in turn."""
    found: list[str] = []
    for name, rule in foolery.rules().items():
        if not rule.__module__.startswith("foolery."):
            continue
        ids = [name, *(f"{name},{option.name}={value}" for option in declared(rule) for value in values(option))]
        found += ids
    out = []
    for turn, game_id in enumerate(found):
        try:
            seats = foolery.game(game_id).seats()
        except FooleryError:
            continue
        out.append((game_id, seats[turn % min(len(seats), 4)]))
    return out


def declared(rule: Any) -> tuple[Option, ...]:
    """The options of a rule."""
    return tuple(getattr(rule, "options_declared", ()))


def values(option: Option) -> list[str]:
    """The values beside the default."""
    return [value for value in (*option.values, *(["2"] * option.numbers)) if value != option.usual]
