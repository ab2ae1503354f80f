"""Caps of a bout: they hold after every card that joins the attack, whichever way it comes (rows 73, 76, 79 and 98)."""

from __future__ import annotations

from random import Random

import pytest

import foolery
from foolery.base.errors import RulesError
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.state import State
from tests.positions import actions, at, do
from tests.tiers import every

WITH_MOVES = sorted(
    name
    for name, rule in REGISTRY.rules.items()
    if rule.__module__.startswith("foolery.") and not rule.base and (rule.kinds or "the lead" in rule.owns)
)
"""Rules by which cards may join an attack in a way of their own, and those that change the lead."""
LIMITS = ("cap-total=1", "cap-total=2", "cap-total=3", "cap-total=4,first-attack-five=on", "cap-total=none")
OPTIONS = {
    "american": "american.pair-counts=on",
    "impudent": "impudent.before-take=on",
    "revenge-counterattack": "revenge-counterattack.binds=all",
    "armenian": "armenian.throw-in=on",
}
"""Values under which more cards come in ways of a rule's own."""


def laid(state: State) -> int:
    """The attack cards of the bout, those that left the table included."""
    return len(state.table()) + state.spent


def uncounted(state: State) -> int:
    """The attack cards that a rule does not count."""
    return sum(rule.uncounted(state) for rule in state.rules.rules)


def cap(state: State) -> int:
    """How many attack cards the bout may have, said over the options and not by the engine."""
    options = state.rules.composition.options
    caps = [99]
    if options["cap-total"] != "none" and (state.stock_size() or options["cap-lifted-empty-stock"] == "off"):
        caps.append(int(options["cap-total"]))
    first = options["first-attack-five"]
    if not state.beaten_bouts and (first == "on" or (first == "first-bout" and state.bouts == 1)):
        caps.append(6 if state.taking else 5)
    return min(caps)


def walk(game_id: str, players: int, seed: str) -> None:
    """Play one random deal; after each card that joins the attack the caps hold."""
    game = foolery.game(game_id)
    state = game.deal(players, seed)
    assert isinstance(state, State)
    random = Random(seed)
    while state.actors():
        seat = random.choice(state.actors())
        moves = state.legal(seat)
        own = [move for move in moves if game.brought_by(move, state)]
        before, limit, bout, free = laid(state), cap(state), state.bouts, uncounted(state)
        line = state.line()
        move = random.choice(own if own and random.random() < 0.7 else moves)
        state.apply(seat, move)
        joined = laid(state) > before and state.bouts == bout and state.actors()
        if not joined or free != uncounted(state) or state.rules.take_uncapped:
            continue
        assert laid(state) - free <= limit, (line, state.move_text(move))
        if not state.may_exceed():
            assert state.room() >= 0 or limit < laid(state), (line, state.move_text(move))


@pytest.mark.parametrize("options", ["", ",revenge-counterattack.binds=all"])
def test_a_counterattack_keeps_to_the_limit_of_the_bout(options: str) -> None:
    game = f"idiot-two-player+revenge-counterattack,cap-total=1{options}"
    state = foolery.game(game).position(
        f"game={game} hands=9cQd/9dKh trump=s attacker=0 defender=1 stock=7c8c phase=lead"
    )
    do(state, "0: lead 9c")
    assert actions(state, 1) == {"take"}


@pytest.mark.parametrize(("limit", "counters"), [("2", True), ("1", False), ("none", True)])
def test_the_limit_counts_the_counterattack_itself(limit: str, counters: bool) -> None:
    game = f"idiot-two-player+revenge-counterattack,cap-total={limit}"
    state = at(game, ["9c Qd 8c", "9d Kh 8d"], trump="s", stock="7c", phase="lead", attacker=0, defender=1)
    do(state, "0: lead 9c")
    assert ("counter 9d" in actions(state, 1)) is counters
    lifted = at(game, ["9c Qd 8c", "9d Kh 8d"], trump="s", phase="lead", attacker=0, defender=1)
    do(lifted, "0: lead 9c")
    assert "counter 9d" in actions(lifted, 1)


@every(4)
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("rule", WITH_MOVES)
def test_every_way_to_attack_keeps_to_the_caps(rule: str, limit: str) -> None:
    for base in ("throw-in", "transfer", "idiot-two-player"):
        for own in {"", OPTIONS.get(rule, "")}:
            try:
                game = foolery.game(",".join(filter(None, (f"{base}+{rule}", limit, own))))
            except RulesError:
                continue
            for number, players in enumerate(game.seats()[:3]):
                walk(game.id, players, f"caps {number}")
