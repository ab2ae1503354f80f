"""From a set of rules to the numbers and lists that the course of a bout reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.base.bits import lowest, rank_set
from foolery.base.cards import COPY, PACKS, RANKS, cardset, parse_card
from foolery.base.errors import BadOption, FooleryError, RuleConflict, RulesError
from foolery.base.messages import Message
from foolery.durak.engine.config import CORE_OPTIONS, DECLARATIONS, IMPLIED, PRESET_ROWS, PRESETS, SUGGESTED, Config
from foolery.durak.engine.events import ALL_KINDS, DUMMIES
from foolery.durak.engine.hooks import HOOKS
from foolery.durak.engine.moves import CORE_KINDS, FORMS, KIN
from foolery.durak.engine.numbers import PHASES
from foolery.durak.engine.questions import Rule, Rules
from foolery.ruleset import Composition, Registry
from foolery.ruleset.loading import failure

SIX: Final = 16
"""The six of clubs: the six of trumps may be swapped for the turn-up, in packs without sixes the lowest trump."""

NO_SUIT: Final = 52
"""Faces from here on are jokers, the mega card and blanks."""

MOST_RULES: Final = 24
"""A position has room for the memory of so many rules."""

REGISTRY: Final = Registry(
    CORE_OPTIONS,
    PRESETS,
    ("transfer", "simple", "idiot-two-player"),
    "throw-in",
    IMPLIED,
    Rule,
    PRESET_ROWS,
    {"asked_in": lambda: PHASES},
    ("the discards", "the next lead", "the next seat", "the result"),
    ALL_KINDS,
    DECLARATIONS,
    "foolery.durak.family",
    SUGGESTED,
)


def default_pack(composition: Composition, places: int) -> str:
    """The pack that is played: seven and more places take 52 cards where no pack is named."""
    return "52" if places >= 7 and "pack" not in composition.named else composition.options["pack"]


def compose(composition: Composition, places: int = 2) -> Rules:
    """The rules of a variant at a table with this many places."""
    config = Config()
    config.values["pack"] = default_pack(composition, places)
    rules = Rules()
    rules.id = composition.id
    rules.composition = composition
    rules.config = config
    for slot, kind in enumerate(composition.rules):
        rule: Rule = _asked(kind, kind, slot, dict(composition.options))
        _asked(kind, rule.configure, config)
        rules.rules.append(rule)
    if len(rules.rules) > MOST_RULES:
        raise RulesError("rules.too-many", count=len(rules.rules), most=MOST_RULES)
    rules.slots = len(rules.rules)
    _read_config(rules, config)
    _read_options(rules, composition.options)
    _file_rules(rules)
    return rules


def _asked(rule: Any, question: Callable[..., Any], *given: object) -> Any:
    """What a rule answers while it is composed. Raises RuleFailure with its name if it raises anything."""
    try:
        return question(*given)
    except FooleryError:
        raise
    except Exception as error:
        raise failure(rule, error) from error


def _read_config(rules: Rules, config: Config) -> None:
    pack = PACKS[config.get("pack")]
    if config.get("deal") == "none" and any(card % COPY >= NO_SUIT for card in pack):
        both = [config.setters["pack"], config.setters["deal"]]
        raise RuleConflict(both, Message("durak.no-jokers-before"))
    rules.pack_cards = pack
    rules.pack_set = cardset(pack)
    rules.pack = cardset(card % 64 for card in pack)
    rules.twins = any(card >= 64 for card in pack)
    rules.low_rank = lowest(rules.pack) // 4
    for name, value, values in config.named_ranks:
        _check_rank(rules, name, value, values)
    rules.low_card = SIX if rules.pack >> SIX & 1 else rules.low_rank * 4
    rules.hand_size = config.get("hand_size")
    rules.throw_in = config.get("throw_in")
    rules.transfer = config.get("transfer")
    rules.transfer_late = config.get("transfer_late")
    rules.transfer_frees = config.get("transfer_frees")
    rules.throw_max = config.get("throw_max")
    rules.take_uncapped = config.get("take_uncapped")
    rules.turn_up = config.get("trump_source") in ("turned", "bottom")
    rules.under = config.get("under")
    rules.dummies = config.get("dummies")


def _check_rank(rules: Rules, name: str, value: str, values: tuple[str, ...]) -> None:
    """Refuse a rank that the pack lacks, or that is its lowest."""
    above = [rank for number, rank in enumerate(RANKS) if number > rules.low_rank and rules.pack & rank_set(number)]
    choices = [one for one in values if one not in RANKS or one in above]
    if value not in choices:
        raise BadOption("option.with-pack", name=name, value=value, choices=choices)


def _number(value: str, nothing: int) -> int:
    return int(value) if value.isdigit() else nothing


def _read_options(rules: Rules, options: Mapping[str, str]) -> None:
    rules.lead_alike = _number(options["lead-max"], 99)
    rules.lead_max = rules.lead_alike if rules.config.get("lead_max") == 99 else rules.config.get("lead_max")
    rules.cap_total = _number(options["cap-total"], 0)
    rules.cap_thrown = _number(options["cap-thrown"], 0)
    rules.cap_lifted = options["cap-lifted-empty-stock"] == "on"
    rules.first_five = ("off", "on", "first-bout").index(options["first-attack-five"])
    rules.throwers = ("all", "attacker", "neighbours").index(options["throwers"])
    rules.free = options["throw-in-order"] == "free"
    rules.pending_window = rules.free or options["throw-while-pending"] == "on"
    rules.after_take = options["throw-after-take"] == "on"
    rules.draw_order = ("attacker-first", "defender-first", "clockwise").index(options["replenish-order"])
    rules.transfer_max = _number(options["transfer-several"], 99)
    rules.no_transfer_first = options["no-transfer-first-bout"] == "on"
    rules.no_transfer_trump = options["no-transfer-trump-on-table"] == "on"
    rules.no_draw = options["no-draw"] == "on"
    most = _number(options["instant-loss-at"], 0)
    rules.instant_loss, rules.loss_at_once = (most, 0) if options["instant-loss-when"] == "settled" else (0, most)
    rules.bout_limit = _number(options["bout-limit"], 500)
    rules.swap_six = options["swap-six-of-trump"] == "on"
    rules.open_discard = options["closed-discard"] == "off"
    rules.strap = ("uncovered", "non-trump", "both", "any").index(options["strap"])
    rules.strap_rank = 4 if options["strap-keep-sixes"] == "on" else rules.low_rank


def _file_rules(rules: Rules) -> None:
    wording: dict[str, Any] = {}
    rules.kind_words = dict(CORE_KINDS)
    rules.forms = dict(FORMS)
    rules.kin = dict(KIN)
    for rule in rules.rules:
        wording |= rule.words
        HOOKS.file(rules, rule)
        for word, number in rule.kinds.items():
            rules.owners[number] = rule
            rules.kind_words[number] = word
            rules.forms[number] = rule.forms.get(word, word + " {group}")
        rules.typed |= {said: word for word, texts in rule.typed.items() for said in texts}
        for word, verbs in rule.kin.items():
            for verb in verbs:
                rules.kin[verb] = (*rules.kin.get(verb, ()), word)
        for number in rule.phases.values():
            rules.phase_owners[number] = rule
    rules.valued = [(cardset(map(parse_card, rule.valued)), rule) for rule in rules.worth if rule.valued]
    # What rules lay out comes from the same stock, so the order in which they were named must not tell.
    rules.dealt.sort(key=lambda rule: rule.name)
    for rule in rules.rules:
        _file_by_phase(rules, rule)
        rule.first_zone = rules.zone_count
        counting = [rule.first_zone + i for i, zone in enumerate(rule.zones) if zone.counts]
        rules.counting_zones += tuple(counting)
        rules.zone_count += len(rule.zones)
    rules.wording = wording | {DUMMIES: rules.config.get("dummies")}
    rules.wording_in = _wording_by_phase(rules)
    config = rules.config
    ordered = rules.order_pack is not None or rules.order_stock is not None
    special = (
        any(config.get(field) for field in ("reserve", "under", "open", "dummies")) or config.get("deal") != "hands"
    )
    special = special or config.get("trump_source") != "turned" or ordered
    rules.plain_deal = not (special or rules.dealt)
    in_play = [one.name for one in HOOKS.by_name.values() if one.in_play]
    heard = [rule for rule in rules.rules if any(HOOKS.answers(rule, one) for one in in_play)]
    rules.quiet = not rules.twins and all(rule.by_table for rule in heard)
    rules.by_table = bool(heard) and rules.quiet
    edited = any(HOOKS.answers(rule, one) for rule in rules.rules for one in ("beats_also", "beats_only"))
    rules.usual_beats = not edited and rules.pack < 1 << NO_SUIT


_NO_EVENTS = ("move", "menu", "wants", "phase", "zone", "tally")
"""What words may be about that is no event."""


def _wording_by_phase(rules: Rules) -> dict[int, Any]:
    """The wording for phases of the rules' own in which an event is told otherwise: words “pass:block”."""
    out: dict[int, Any] = {}
    for rule in rules.rules:
        for key, said in rule.words.items():
            kind, _, phase = key.partition(":")
            if phase in rule.phases and kind not in _NO_EVENTS:
                number = rule.phases[phase]
                out[number] = {**out.get(number, rules.wording), kind: said}
    return out


def _file_by_phase(rules: Rules, rule: Rule) -> None:
    own = set(rule.phases.values())
    for name in _asked(rule, rule.asked_phases):
        try:
            number = rules.phase_number(name)
        except KeyError:
            raise RulesError("durak.no-phase", rule=rule.name, phase=name) from None
        if HOOKS.answers(rule, "options") and number not in own:
            rules.options_in[number].append(rule)
            rules.adding_phases |= 1 << number
        if HOOKS.answers(rule, "forbids"):
            rules.forbidders_in[number].append(rule)
            if rule.chooses_alone and number not in rules.choosers:
                rules.choosers[number] = rule
                rules.choosing_phases |= 1 << number
                continue
            rules.forbidding_phases |= 1 << number
            if rule.chooses_alone:
                rules.choosing_phases &= ~(1 << number)
