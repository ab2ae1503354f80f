"""From a set of rules to the tables of Contract Rummy, and how a deal begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from foolery.base.cards import COPY, Card, Seat
from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.ruleset import Composition, Registry
from foolery.ruleset.loading import failure
from foolery.rummy.engine.events import ALL_KINDS
from foolery.rummy.engine.questions import Config, Rule, Rules
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import tally

CORE_REVISION: Final = 1
"""Raised whenever the core alters a legal list or a result."""

REGISTRY: Final = Registry(
    (), {}, ("contract-rummy",), "contract-rummy", {}, Rule, events=ALL_KINDS, home="foolery.rummy.family"
)


def parts(composition: Composition) -> list[type[Rule]]:
    """The rules in play with all that they contain, by name, the base first."""
    chosen = {rule.name: rule for rule in composition.rules}
    for rule in composition.rules:
        chosen |= {name: REGISTRY.rules[name] for name in REGISTRY.inside(rule) if name in REGISTRY.rules}
    return sorted(chosen.values(), key=lambda rule: (not rule.base, rule.row, rule.name))


def compose(composition: Composition) -> Rules:
    """The rules of a variant."""
    config = Config()
    rules = Rules()
    rules.id = composition.id
    rules.composition = composition
    for kind in parts(composition):
        try:
            rule = kind(composition.options)
            rule.configure(config)
        except FooleryError:
            raise
        except Exception as error:
            raise failure(kind, error) from error
        rules.rules.append(rule)
    rules.set_forbidden(config.forbidden)
    _read(rules, config.values)
    return rules


def revisions(rules: Rules) -> dict[str, int]:
    """The revision of the core and of every row in play."""
    return {"core": CORE_REVISION} | {rule.name: rule.revision for rule in rules.rules}


def _read(rules: Rules, values: Mapping[str, Any]) -> None:
    rules.pack = values["pack"]
    rules.pack_tally = tally(card % COPY for card in rules.pack)
    rules.seats = values["seats"]
    rules.set_contracts(values["contracts"])
    rules.hand_sizes = values["hand_sizes"]
    rules.touching = values["touching"]
    rules.spare = values["spare"]
    rules.claim_own = values["claim_own"]
    rules.claim_limit = values["claim_limit"]
    rules.turn_limit = values["turn_limit"]
    rules.set_values(values["values"])


@dataclass(frozen=True, slots=True)
class Sheet(Before):
    """What the last deal of Contract Rummy leaves: ``points`` of all deals so far, one row for each."""

    points: tuple[tuple[int, ...], ...] = ()


def new_deal(
    rules: Rules,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    order: Sequence[Card] | None = None,
) -> State:
    """Deal the pack, shuffled from the seed or in this very order. Raises BadPlayers, or FooleryError for no seed."""
    check_seats(players, dealer, before)
    state = State(rules, players)
    state.deal = before.deal + 1 if before else 1
    state.sheet = before.points if isinstance(before, Sheet) else ()
    state.dealer = _dealer(seed, players, before) if dealer is None else dealer
    state.seed = seed
    cards = list(order) if order is not None else shuffled(rules.pack, seed, "deal", state.deal, "order")
    opening: list[Event] = []
    state.log = opening
    state.set_stock([card % COPY for card in reversed(cards)])
    state.deal_cards(rules.hand_size(state.deal))
    state.log = None
    state.opening = tuple(opening)
    return state


def _dealer(seed: str, players: int, before: Before | None) -> Seat:
    """By lot at first, then the next on the left."""
    if before is None:
        return Stream(seed, "dealer").below(players)
    return (before.dealer + 1) % players
