"""Variant ids of the bases and rules that the reference knows, and their options, read from §9.8 and §9.10."""

from __future__ import annotations

from functools import cache

BASES = ("simple", "throw-in", "transfer")

ANY_NUMBER = "1, 2, 3 ..."

# name: the values of §9.10, the default first
VALUES: dict[str, tuple[str, ...]] = {
    "pack": ("36", "52", "24", "32"),
    "trump-card-source": ("next", "bottom", "random"),
    "ace-not-trump": ("re-turn", "re-deal", "allow"),
    "lead-max": ("any", "1", "2"),
    "show-lowest-trump": ("off", "on"),
    "throw-in-order": ("token", "free"),
    "throwers": ("all", "attacker", "neighbours"),
    "throw-while-pending": ("off", "on"),
    "throw-after-take": ("on", "off"),
    "cap-total": ("6", ANY_NUMBER, "none"),
    "cap-thrown": ("off", *(str(number) for number in range(1, 12))),
    "cap-lifted-empty-stock": ("on", "off"),
    "first-attack-five": ("on", "first-bout", "off"),
    "replenish-order": ("attacker-first", "defender-first", "clockwise"),
    "transfer-several": ("any", "1"),
    "no-transfer-first-bout": ("off", "on"),
    "no-transfer-trump-on-table": ("off", "on"),
    "closed-discard": ("on", "off"),
    "no-draw": ("off", "on"),
    "instant-loss-at": ("off", ANY_NUMBER),
    "instant-loss-when": ("settled", "at-once"),
    "bout-limit": ("500", ANY_NUMBER),
    "swap-six-of-trump": ("off", "on"),
    "next-lead": ("from-under-fool", "under-fool", "winner", "lowest-trump"),
    "strap": ("uncovered", "non-trump", "both", "any"),
    "strap-keep-sixes": ("off", "on"),
}

PILED: dict[str, tuple[str, ...]] = {"piled.drop-remainder": ("off", "on"), "piled.cutter-chooses": ("off", "on")}
CHINESE: dict[str, tuple[str, ...]] = PILED | {
    "chinese.lead-nine": ("off", "on"),
    "chinese.nine-trigger": ("attack-nine", "cover-nine", "either"),
}

# rule: its options of §9.10, the default first
RULES: dict[str, dict[str, tuple[str, ...]]] = {
    "no-trumps": {},
    "suitless": {"suitless.rank-beats-trump": ("off", "on")},
    "japanese": {},
    "big": {"big.cover": ("twin", "literal")},
    "big-twin": {"big-twin.equal-rank-beats": ("off", "on")},
    "royal": {
        "royal.jokers": ("0", "1", "2"),
        "royal.same-suit": ("off", "on"),
        "royal.low": ("lowest", "3", "4", "5", "6", "7", "8", "9", "T"),
    },
    "blank-ace": {
        "blank-ace.ace-rule": ("lowest-also", "lowest-trump-cannot", "off"),
        "blank-ace.same-suit": ("off", "on"),
    },
    "one-joker": {"one-joker.joker-lead": ("unbeatable", "forbidden", "beaten-by-any")},
    "double-joker": {"double-joker.same-suit-only": ("off", "on")},
    "double-joker-own-colour": {},
    "novosibirsk": {"novosibirsk.only-turned-up": ("off", "on")},
    "blanks": {"blanks.joker-lead": ("blank-only", "beaten-by-any")},
    "estonian": {"estonian.same-suit": ("off", "on")},
    "capital": {"estonian.same-suit": ("off", "on")},
    "albanian": {"albanian.sort-stock-only": ("off", "on")},
    "transfer-2": {},
    "transfer-3": {},
    "transfer-no-throw-in": {"transfer-no-throw-in.must-lead-all": ("on", "off")},
    "treshka": {},
    "with-pairs": {"with-pairs.bare-pair": ("off", "on")},
    "with-groups": {},
    "strongest-lead": {"strongest-lead.strongest-plain-first": ("on", "off"), "strongest-lead.once": ("off", "on")},
    "no-skip": {},
    "second-attempt": {"second-attempt.attempt-anytime": ("off", "on")},
    "armenian": {"armenian.throw-in": ("off", "on"), "armenian.limit": ("1", ANY_NUMBER)},
    "armenian-unlimited": {"armenian.throw-in": ("on",)},
    "poker": {"poker.goes-to": ("stock", "discard"), "poker.count": ("two", "up-to-two")},
    "draw-when-empty": {},
    "progression": {},
    "piled": PILED,
    "chinese": CHINESE,
    "chinese-pass-on": CHINESE,
    "riposte": {},
    "american": {"american.pair-counts": ("off", "on")},
    "cunning": {"cunning.no-cap-on-take": ("off", "on")},
    "impudent": {"cunning.no-cap-on-take": ("off", "on"), "impudent.before-take": ("off", "on")},
    "points": {"points.count-fool-zero": ("off", "on")},
    "figure": {"figure.score-only": ("off", "on")},
    "hand-swap": {"hand-swap.swap-before-replenish": ("off", "on")},
    "unlocking": {"unlocking.locked-visible": ("off", "on")},
    "own-trumps": {"own-trumps.assignment": ("random", "turned", "chosen")},
    "own-trumps-alien-binds": {
        "own-trumps.assignment": ("random", "turned", "chosen"),
        "own-trumps-alien-binds.own-higher-beats": ("off", "on"),
    },
    "no-stock": {},
    "secret-trump": {"secret-trump.hidden-out": ("off", "on")},
    "buy-in": {"buy-in.cards": ("auto", ANY_NUMBER)},
    "gather-then-fool": {"gather-then-fool.target": ("newest", "any")},
    "climb-then-japanese": {
        "climb-then-japanese.climb-takes": ("all", "pile"),
        "climb-then-japanese.climb-direction": ("up", "down"),
    },
    "black-maria": {},
    "finish-order": {},
    "hand-of-five": {},
    "no-trump-lead": {},
    "penalty-card": {},
    "show-trump": {},
    "six-beats-ace": {},
    "suit-leads": {},
    "take-unbeaten": {},
    "throw-once": {"throw-once.times": ("1", "2", "3")},
}

NEED_TRANSFER = ("estonian", "capital", "transfer-2", "transfer-3", "transfer-no-throw-in", "show-trump")
FROM_SIMPLE = ("with-pairs", "with-groups")

# §9.10, the defaults in brackets
OTHER_DEFAULTS = {
    "big": {"instant-loss-at": "52"},
    "big-twin": {"instant-loss-at": "52"},
    "chinese": {"throw-after-take": "off"},
    "chinese-pass-on": {"throw-after-take": "off"},
}

_PAGAT = (
    ",ace-not-trump=allow,cap-lifted-empty-stock=off,first-attack-five=off"
    ",next-lead=under-fool,swap-six-of-trump=on,throw-while-pending=on"
)

PRESETS = {
    "russian-classic": "throw-in,no-transfer-first-bout=on",
    "podkidnoy": "throw-in,no-transfer-first-bout=on",
    "prostoy": "simple,no-transfer-first-bout=on",
    "perevodnoy": "transfer,no-transfer-first-bout=on",
    "pagat-podkidnoy": "throw-in" + _PAGAT,
    "pagat-perevodnoy": "transfer" + _PAGAT,
}

Options = dict[str, str]


def plays(options: Options, rule: str) -> bool:
    """Whether the rule is in play."""
    return rule in _rules(options["rules"])


@cache
def _rules(joined: str) -> frozenset[str]:
    return frozenset(joined.split("+"))


def full_hand(options: Options) -> int:
    """Rows 51, 52 and 58 and `hand-of-five`, else six."""
    if any(plays(options, rule) for rule in ("with-pairs", "with-groups", "hand-of-five")):
        return 5
    return 1 if plays(options, "progression") else 6


def has_own_trumps(options: Options) -> bool:
    """Rows 6 and 7."""
    return plays(options, "own-trumps") or plays(options, "own-trumps-alien-binds")


def turns_a_card(options: Options) -> bool:
    """Rows 4 and 5."""
    return not plays(options, "japanese") and not plays(options, "no-trumps")


@cache  # Asked for in every position; nobody changes what it gives.
def read_game(game: str, places: int) -> Options:
    """Every option of a variant id with its value, its base under "base" and its rules under "rules"."""
    name, *settings = game.split(",")
    if name in PRESETS:
        name, *preset_settings = PRESETS[name].split(",")
        settings = preset_settings + settings
    ids = [one.removeprefix("base-") for one in name.split("+")]
    rules = [one for one in ids if one not in BASES]
    unnamed = "simple" if set(rules) & set(FROM_SIMPLE) else "throw-in"
    unnamed = "transfer" if set(rules) & set(NEED_TRANSFER) else unnamed
    base = next((one for one in ids if one in BASES), unnamed)
    if not set(rules) <= set(RULES):
        raise ValueError(f"the reference knows {', '.join([*BASES, *RULES])}, not {name}")
    known = VALUES.copy()
    for rule in rules:
        known.update(RULES[rule])
    options = {option: values[0] for option, values in known.items()}
    options["base"] = base
    options["rules"] = "+".join(rules)
    for rule in rules:
        options.update(OTHER_DEFAULTS.get(rule, {}))
    if places >= 7:
        options["pack"] = "52"
    for setting in settings:
        option, _, value = setting.partition("=")
        check_value(known, option, value)
        options[option] = value
    if options["cap-thrown"] != "off" and not any(setting.startswith("cap-total=") for setting in settings):
        options["cap-total"] = "none"
    if options["throw-in-order"] == "free":
        if "throw-while-pending=off" in settings:
            raise ValueError("throw-in-order=free implies throw-while-pending (row 74)")
        options["throw-while-pending"] = "on"
    if int(options.get("armenian.limit", "1")) > 1:
        options["armenian.throw-in"] = "on"
    return options


def check_value(known: dict[str, tuple[str, ...]], option: str, value: str) -> None:
    if option not in known:
        raise ValueError(f"no option {option} in §9.10")
    if value in known[option] and value != ANY_NUMBER:
        return
    if ANY_NUMBER in known[option] and value.isdecimal() and int(value) >= 1:
        return
    raise ValueError(f"{option} is one of {known[option]}, not {value}")
