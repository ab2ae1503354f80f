"""From a set of rules to the numbers, tables and lists of a shedding game."""

from __future__ import annotations

from typing import Final

from foolery.base.cards import PACKS, cardset
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.ruleset import Composition, Registry
from foolery.ruleset.declarations import HIDDEN_KINDS, WORDS, Declaration, made, table, whole
from foolery.ruleset.loading import failure
from foolery.shedding.engine.events import ALL_KINDS
from foolery.shedding.engine.hooks import HOOKS
from foolery.shedding.engine.numbers import ALL_RANKS
from foolery.shedding.engine.questions import Config, Rule, Rules

DECLARATIONS: Final = (
    Declaration(
        "rank_effects",
        {},
        table(whole, made("skips")),
        Message("author.effects", example="{6: Effect(skips=1)}"),
        "what a rank does: `{6: Effect(skips=1)}` for eights that make a player lose the turn, the ace is 12",
    ),
    HIDDEN_KINDS,
    WORDS,
)


CORE_REVISION: Final = 1
"""Raised whenever the core alters a legal list or a result."""

REGISTRY: Final = Registry(
    (),
    {},
    ("shed-idiot",),
    "shed-idiot",
    {},
    Rule,
    events=ALL_KINDS,
    own_declarations=DECLARATIONS,
    home="foolery.shedding.family",
)


def in_play(composition: Composition) -> list[type[Rule]]:
    """Every rule of a variant, each followed by those that it contains, by name."""
    found: dict[str, type[Rule]] = {}
    for rule in composition.rules:
        found[rule.name] = rule
        found |= {name: REGISTRY.rules[name] for name in sorted(REGISTRY.inside(rule)) if name in REGISTRY.rules}
    return list(found.values())


def compose(composition: Composition, places: int) -> Rules:
    """The rules of a variant at a table with this many places."""
    rules = Rules()
    rules.id = composition.id
    rules.places = places
    rules.composition = composition
    config = Config(places)
    for slot, kind in enumerate(in_play(composition)):
        try:
            rule = kind(slot, composition.options)
            rule.configure(config)
        except FooleryError:
            raise
        except Exception as error:
            raise failure(kind, error) from error
        rules.rules.append(rule)
    _read_config(rules, config)
    _read_options(rules)
    _read_effects(rules)
    for rule in rules.rules:
        _file_rule(rules, rule)
    rules.before_play.sort(key=lambda rule: str(rule.name))
    return rules


def _read_config(rules: Rules, config: Config) -> None:
    rules.most = config.values["most"]
    rules.row = config.values["row"]
    rules.hand_size = config.values["hand"]
    rules.pack_cards = PACKS["52" if config.values["packs"] == 1 else "2x52"]
    rules.pack_set = cardset(rules.pack_cards)
    rules.twins = len(rules.pack_cards) > len(PACKS["52"])


def _read_options(rules: Rules) -> None:
    options = rules.composition.options if rules.composition else {}
    rules.play_on = options.get("shed-idiot.play-on") == "on"
    rules.voluntary = options.get("shed-idiot.voluntary-take") == "on"
    rules.take_up = options.get("shed-idiot.take-face-up") == "on"


def _read_effects(rules: Rules) -> None:
    """The table of ranks: what fits where, what each rank does, how many of one burn."""
    anywhere = 0
    for rule in rules.rules:
        for rank, effect in rule.effects().items():
            anywhere |= effect.anywhere << rank
            rules.burning |= effect.burns << rank
            rules.clear |= effect.clear << rank
            rules.reversing |= effect.reverses << rank
            rules.add_skips(rank, effect.skips)
    for top in range(13):
        mask = ALL_RANKS & ~((1 << top) - 1)
        for rule in rules.rules:
            mask |= rule.fits_also(top)
        for rule in rules.rules:
            mask &= rule.fits_only(top)
        rules.set_fits(top, mask | anywhere)
    numbers = [rule.alike() for rule in rules.rules if rule.alike() > 0]
    rules.alike = min(numbers, default=0)


def _file_rule(rules: Rules, rule: Rule) -> None:
    rules.wording |= rule.words
    HOOKS.file(rules, rule)
    for word, number in rule.kinds.items():
        rules.owners[number] = rule
        rules.kind_words[number] = word
    for number in rule.phases.values():
        rules.phase_owners[number] = rule
