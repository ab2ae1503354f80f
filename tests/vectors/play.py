"""Playing one example through the public contract."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from tests.vectors.compare import (
    After,
    Findings,
    actions_of,
    acts_at,
    all_cards,
    asked_of_deals,
    compare_actions,
    compare_deal,
    compare_numbered_deal,
    compare_then,
    show,
)
from tests.vectors.engine import Engine, Game, State
from tests.vectors.form import Example
from tests.vectors.position import deal_order, dealer_of, lone_pass, position_of

_SEEDS = ("one", "two", "three")


@dataclass(frozen=True)
class Outcome:
    """``unknown`` names the rules that do not exist yet: the example was not tried."""

    example: Example
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    compared: int = 0

    @property
    def passed(self) -> bool:
        return not self.faults and not self.unknown


class _StoppedError(Exception):
    """The example cannot go on; the text is the fault."""


def try_example(example: Example, engine: Engine) -> Outcome:
    """What came of one example; never raises for what the example or the engine does wrong."""
    if example.faults:
        return Outcome(example, example.faults)
    findings = Findings()
    try:
        game = _compose(example, engine, findings)
        if game is not None:
            _play(example, engine, game, findings)
    except engine.errors.UnknownRule as error:
        fault = _known_part_refused(example, engine, error.names)
        return Outcome(example, (fault,) if fault else (), () if fault else tuple(error.names))
    except _StoppedError as stopped:
        findings.fault(str(stopped))
    except Exception as error:  # a crash of the engine fails this example and no other
        findings.fault(f"the engine stopped with {type(error).__name__}: {_one_line(error)}")
    if not findings.compared and not findings.faults:
        findings.fault("nothing was compared: the example says nothing that must hold")
    return Outcome(example, tuple(findings.faults), (), findings.compared)


def _compose(example: Example, engine: Engine, findings: Findings) -> Game | None:
    """The game of the example, or None where only the rule set was tried."""
    if example.phase == "compose":
        _compare_refusal(example, engine, findings)
        return None
    try:
        game = engine.game(example.game)
    except engine.errors.UnknownRule:
        raise
    except engine.errors.FooleryError as error:
        raise _StoppedError(f"game {example.game}: expected a game, came {_one_line(error)}") from error
    if game.id != example.game:
        raise _StoppedError(f"game: expected the canonical id {example.game}, came {game.id}")
    return game


def _compare_refusal(example: Example, engine: Engine, findings: Findings) -> None:
    """An option that nobody knows is a fault of the example, not a refusal of the rule set."""
    refusal = None
    try:
        engine.game(example.game).deal(example.seats, _SEEDS[0])
    except engine.errors.UnknownRule:
        raise
    except engine.errors.FooleryError as error:
        refusal = _one_line(error)
    if (unknown := _unknown_option(example.game, engine)) is not None:
        raise _StoppedError(unknown)
    if "refused" in example.then:
        findings.equal("then.refused", example.then["refused"], refusal is not None)


def _unknown_option(game: str, engine: Engine) -> str | None:
    """The first option of the game that is there in no rule set, as a fault."""
    ids, *options = game.split(",")
    for option in options:
        name = option.partition("=")[0]
        homes = [name.partition(".")[0]] if "." in name else ["simple", "throw-in", "transfer", *ids.split("+")]
        if not any(name in _options_of(home, engine) for home in homes):
            return f"game {game}: there is no option {name}"
    return None


def _options_of(game: str, engine: Engine) -> Collection[str]:
    try:
        return engine.game(game).options
    except engine.errors.FooleryError:
        return ()


def _known_part_refused(example: Example, engine: Engine, unknown: Sequence[str]) -> str | None:
    """What is wrong with the table options of a game whose rules do not all exist yet, judged without those rules."""
    ids, *options = example.game.split(",")
    known = [name for name in ids.split("+") if name not in unknown]
    bare = [option for option in options if "." not in option]
    if not known or not bare:
        return None
    try:
        engine.game(",".join(["+".join(known), *bare]))
    except engine.errors.BadOption as error:
        return f"game {example.game}: {_one_line(error)}"
    except engine.errors.FooleryError:
        return None
    return None


def _play(example: Example, engine: Engine, game: Game, findings: Findings) -> None:
    deals = [name for name in example.then if asked_of_deals(name)]
    if deals:
        _compare_deals(example, engine, game, findings)
    if example.phase == "new-deal":
        if len(deals) < len(example.then) or "redeal" in deals:
            state = _dealt(example, engine, game, findings)
            compare_then(findings, After(example, state, 0))
        return
    position = position_of(example)
    try:
        state = game.position(position)
    except engine.errors.FooleryError as error:
        raise _StoppedError(f"position: expected to be read, came {_one_line(error)}") from error
    # The cards that the example leaves out lie in the discard pile; a window that closed at once has moved more there.
    unnamed = len(all_cards(state.to_json())) - len(all_cards(position)) if "discard" not in position else 0
    _compare_at_once(example, state, findings)
    if example.get("play"):
        _play_actions(example, engine, game, state)
    compare_then(findings, After(example, state, unnamed))


def _compare_at_once(example: Example, state: State, findings: Findings) -> None:
    actor = example.get("actor")
    if actor is None:
        return
    came = actions_of(state, actor)
    for kind in ("legal", "includes", "excludes"):
        listed = example.get(kind)
        if listed is None:
            continue
        if kind == "legal" and lone_pass(example) and not came:
            findings.compared += 1  # an engine that has closed the window by itself is right too
            continue
        compare_actions(findings, kind, kind, listed, came)
    if not came and example.phase != "throw":
        findings.fault(f"actor: expected {actor}, came {show(list(state.actors()))}")


# Playing.


def _play_actions(example: Example, engine: Engine, game: Game, state: State) -> None:
    for line in example.fields["play"]:
        place, action = line.split(": ", 1)
        where = int(place)
        _pass_for_others(engine, game, state, until=where)
        there = acts_at(state).get(where)
        if there is None or (action == "pass" and "pass" not in there):
            if action == "pass":
                continue
            raise _StoppedError(f"play {line!r}: expected seat {where} to act, came {_who_acts(state)}")
        _do(engine, game, state, where, action)
    if not _stands_before_a_lone_pass(example, state):
        _pass_for_others(engine, game, state, until=None)


def _pass_for_others(engine: Engine, game: Game, state: State, until: int | None) -> None:
    """Passes for every seat whose only move that is, until the seat may act."""
    while True:
        there = acts_at(state)
        if until is not None and until in there:
            return
        forced = next((place for place, actions in there.items() if actions == ["pass"]), None)
        if forced is None:
            return
        _do(engine, game, state, forced, "pass")


def _stands_before_a_lone_pass(example: Example, state: State) -> bool:
    """Whether the example asks for just that seat that can only pass, or for the table that its pass would clear."""
    then = example.then
    table = [[slot["attack"], slot.get("cover")] for slot in state.to_json().get("table") or []]
    if table and then.get("table") == table and "actor" not in then:
        return True
    return then.get("legal") == ["pass"] and then.get("actor") in state.actors()


def _do(engine: Engine, game: Game, state: State, place: int, action: str) -> None:
    actors = state.actors()
    seat = place if place in actors and any(one.place == place for one in state.actions(place)) else actors[0]
    try:
        for move in game.parse_move(action if seat == place else f"{place}:{action}", state, seat):
            state.play(seat, move)
    except engine.errors.FooleryError as error:
        raise _StoppedError(f"play '{place}: {action}': expected to be legal, came {_one_line(error)}") from error


def _who_acts(state: State) -> str:
    acting = [f"seat {seat} with {show([action.text for action in state.actions(seat)])}" for seat in state.actors()]
    return "; ".join(acting) or "the end of the deal"


# Dealing.


def _dealt(example: Example, engine: Engine, game: Game, findings: Findings) -> State:
    extra = example.extra
    players = example.seats - ("dummy" in extra)
    try:
        order = deal_order(example)
    except ValueError as error:
        raise _StoppedError(str(error)) from error
    if example.get("pack_partial"):
        pack = Counter(all_cards(game.deal(players, _SEEDS[0]).to_json()))
        order += sorted((pack - Counter(order)).elements())
    by_rule = "dealer" not in extra and extra.get("previous_fool") is not None
    dealer = None if by_rule else dealer_of(example)
    try:
        state = game.deal_from(order, players, _SEEDS[0], dealer=dealer, before=_before(example, engine))
    except engine.errors.FooleryError as error:
        raise _StoppedError(f"deal: expected to be dealt, came {_one_line(error)}") from error
    _check_the_deal(example, state, findings)
    return state


def _before(example: Example, engine: Engine) -> Any:
    extra = example.extra
    if not {"previous_fool", "first_out"} & set(extra) and extra.get("deal", 1) == 1:
        return None
    return engine.Before(
        deal=max(1, extra.get("deal", 2) - 1),
        dealer=dealer_of(example),
        fool=extra.get("previous_fool"),
        first_out=extra.get("first_out"),
    )


def _check_the_deal(example: Example, state: State, findings: Findings) -> None:
    """The cards lie as the example says (that is how it was dealt, so nothing is compared yet), or are dealt again."""
    position = state.to_json()
    lies = [sorted(hand) for hand in position["hands"]] == [sorted(hand) for hand in example.fields["hands"]]
    if "redeal" in example.then:
        findings.equal("then.redeal", example.then["redeal"], not lies)
        return
    if not lies:
        findings.fault(f"deal: expected hands {show(example.fields['hands'])}, came {show(position['hands'])}")
    stock = example.get("stock")
    whole = "cards_after_deal" not in example.extra and not example.get("pack_partial")
    if stock is not None and whole and list(position["stock"]) != stock:
        findings.fault(f"deal: expected stock {show(stock)}, came {show(list(position['stock']))}")
    trump = example.get("trump")
    if trump is not None and position["trump"] != trump:
        findings.fault(f"deal: expected trump {show(trump)}, came {show(position['trump'])}")


def _compare_deals(example: Example, engine: Engine, game: Game, findings: Findings) -> None:
    players = example.seats - ("dummy" in example.extra)
    for seed in _SEEDS:
        compare_deal(findings, example.then, game.deal(players, seed).to_json())
        if findings.faults:
            return
    for name, expected in example.then.items():
        if numbered := re.fullmatch(r"(?:hand_size|stock_after)_deal_(\d+)", name):
            dealt = game.deal(players, _SEEDS[0], before=_after_deal(engine, int(numbered[1]) - 1, players))
            compare_numbered_deal(findings, name, expected, dealt.to_json())


def _after_deal(engine: Engine, number: int, players: int) -> Any:
    return None if number == 0 else engine.Before(deal=number, dealer=players - 1, fool=None, first_out=None)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
