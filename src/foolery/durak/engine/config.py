"""What a variant of Durak is made of before its first deal: options, declarations of rules, numbers."""

from __future__ import annotations

from typing import Any, Final

from foolery.base.errors import RuleConflict
from foolery.base.messages import Message
from foolery.ruleset import Option, part_said
from foolery.ruleset.declarations import (
    A_FLAG,
    HIDDEN_KINDS,
    LISTS_BY_WORD,
    TEXTS,
    WORDS,
    Declaration,
    Part,
    flag,
    made,
    plain,
    some,
    switch,
    table,
    text,
    texts,
)


class Config:
    """The fields that the core reads, see ``Rules``; ``set`` is how a rule changes one.

    ``trump_source``: ``turned`` (the turn-up), ``bottom`` (the bottom card of the stock and no other: where it will
    not do the cards are dealt again), ``last`` (the last card that is dealt), ``fixed`` (``fixed_trump``, a mask) or
    ``rule`` (a rule fixes it once the cards are dealt). ``deal``: ``hands`` of ``hand_size`` cards, ``all`` of the
    pack (with ``even_deal`` without the cards that do not divide evenly) or ``none``. ``cut``: where the last card
    would fix the trump, the bottom card of the pack does, seen by the cutter alone. ``open``: so many cards of a hand
    may be played at first, 0 for all. ``reserve``: cards that each place gets beside its hand, 0, a number or
    ``auto``. ``take_uncapped``: no cap for cards thrown onto a taker. ``under``: cards that lie below the turn-up.
    ``after_deal`` and ``after_deal_each``: cards that must be left once all hands are dealt, in all and for each
    place. ``dummies``: places that no player has. ``places``: the numbers of places that may play, empty for all that
    the pack serves. ``lead_mixed``: any cards may be led together, as far as cards from the stock join a lead.
    ``bito``: the set of cards that, laid as a cover, leave no attack to come in this bout.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {
            "pack": "36",
            "hand_size": 6,
            "throw_in": True,
            "transfer": False,
            "transfer_late": False,
            "transfer_frees": False,
            "throw_max": 99,
            "take_uncapped": False,
            "lead_max": 99,
            "lead_mixed": False,
            "trump_source": "turned",
            "fixed_trump": 0,
            "deal": "hands",
            "even_deal": False,
            "cut": False,
            "open": 0,
            "reserve": 0,
            "under": 0,
            "after_deal": 0,
            "after_deal_each": 0,
            "dummies": 0,
            "places": (),
            "bito": 0,
        }
        self.setters: dict[str, str] = {}
        self.named_ranks: list[tuple[str, str, tuple[str, ...]]] = []

    def name_rank(self, option: str, value: str, values: tuple[str, ...]) -> None:
        """Note that the value of this option is a rank, which the pack must have above its lowest."""
        self.named_ranks.append((option, value, values))

    def set(self, field: str, value: Any, rule: str) -> None:
        """Set a field for a rule. Raises RuleConflict where another rule has set it."""
        if field not in self.values:
            raise AttributeError(f"{rule} sets {field}, which is not a field of the configuration")
        if field in self.setters and self.values[field] != value:
            part = part_said("the " + field.replace("_", " "))
            raise RuleConflict([self.setters[field], rule], Message("rules.both-decide", part=part))
        self.setters[field] = rule
        self.values[field] = value

    def suggest(self, field: str, value: Any) -> None:
        """Set a field unless a rule decides it."""
        if field not in self.setters:
            self.values[field] = value

    def get(self, field: str) -> Any:
        """The value of a field."""
        return self.values[field]


ON_OFF = ("off", "on")
OFF_ON = ("on", "off")

CORE_OPTIONS: Final = (
    Option("pack", 63, ("36", "52", "24", "32")),
    Option("trump-card-source", 65, ("next", "bottom", "random")),
    Option("ace-not-trump", 66, ("re-turn", "re-deal", "allow")),
    Option("lead-max", 72, ("any", "1", "2")),
    Option("show-lowest-trump", 70, ON_OFF),
    Option("throw-in-order", 74, ("token", "free")),
    Option("throwers", 74, ("all", "attacker", "neighbours")),
    Option("throw-while-pending", 2, ON_OFF),
    Option("throw-after-take", 75, OFF_ON),
    Option("cap-total", 76, ("6", "none"), numbers=True),
    Option("cap-thrown", 76, ("off",), numbers=True, most=11),
    Option("cap-lifted-empty-stock", 78, OFF_ON),
    Option("first-attack-five", 79, ("on", "first-bout", "off")),
    Option("replenish-order", 80, ("attacker-first", "defender-first", "clockwise")),
    Option("transfer-several", 83, ("any", "1")),
    Option("no-transfer-first-bout", 85, ON_OFF),
    Option("no-transfer-trump-on-table", 86, ON_OFF),
    Option("closed-discard", 89, OFF_ON),
    Option("no-draw", 90, ON_OFF),
    Option("instant-loss-at", 91, ("off",), numbers=True),
    Option("instant-loss-when", 91, ("settled", "at-once")),
    Option("bout-limit", 0, ("500",), numbers=True),
    Option("swap-six-of-trump", 65, ON_OFF),
    Option("next-lead", 71, ("from-under-fool", "under-fool", "winner", "lowest-trump")),
    Option("strap", 94, ("uncovered", "non-trump", "both", "any")),
    Option("strap-keep-sixes", 94, ON_OFF),
)

IMPLIED: Final = {("throw-in-order", "free"): {"throw-while-pending": "on"}}
SUGGESTED: Final = {("cap-thrown", ">0"): {"cap-total": "none"}}
"""Defaults that a value of an option brings for another option."""

_PAGAT = (
    "ace-not-trump=allow,cap-lifted-empty-stock=off,first-attack-five=off,next-lead=under-fool,"
    "swap-six-of-trump=on,throw-while-pending=on"
)

PRESETS: Final = {
    "idiots-revenge": "idiot-two-player+revenge-counterattack+revenge-growing-minimum+revenge-set-aside",
    "russian-classic": "throw-in,no-transfer-first-bout=on",
    "podkidnoy": "throw-in,no-transfer-first-bout=on",
    "prostoy": "simple,no-transfer-first-bout=on",
    "perevodnoy": "transfer,no-transfer-first-bout=on",
    "pagat-podkidnoy": f"throw-in,{_PAGAT}",
    "pagat-perevodnoy": f"transfer,{_PAGAT}",
    "armenian-second-attempt": "armenian+second-attempt",
    "armenian-poker": "armenian+poker",
    "poker-second-attempt": "poker+second-attempt",
    "armenian-poker-second-attempt": "armenian+poker+second-attempt",
}
"""The last four name no base, so that they go on any: ``transfer+armenian-poker``."""

PRESET_ROWS: Final = {
    "armenian-second-attempt": 15,
    "armenian-poker": 25,
    "poker-second-attempt": 26,
    "armenian-poker-second-attempt": 27,
    "idiots-revenge": 101,
}
"""Presets that the catalogue knows as a variant of its own."""


_OF_ZONES: Final = (
    Part("name", text, Message("author.text", example='"acme-pile"')),
    Part("seen", lambda value: value in ("all", "owner", "nobody"), Message("author.seen")),
    *(Part(part, flag, A_FLAG) for part in ("shared", "counts", "travels")),
)


def _lists(attribute: str, says: str) -> Declaration:
    return Declaration(attribute, {}, table(text, TEXTS), LISTS_BY_WORD, says)


DECLARATIONS: Final = (
    plain(
        "forms",
        "how a move of its own is written where that is not its word and its cards "
        "(`throw {group} covered by {cover}`)",
    ),
    texts("steps", "kinds that pick a card for an action of several moves"),
    _lists(
        "on_table",
        "which fields of a form are cards on the table, where that is not the attack card alone "
        '(`{"self-throw": ()}`: both come from the hand)',
    ),
    _lists("typed", "what people type for its moves and for the words between their cards, in Russian too"),
    _lists(
        "kin",
        'words of other kinds that mean its own where no move of those is possible (`{"riposte": ("cover",)}`)',
    ),
    switch("chooses_alone", "while an action of its own is not complete, it forbids all other kinds and nothing else"),
    HIDDEN_KINDS,
    texts(
        "valued",
        "cards with which leads, covers, throws and transfers are asked of its `worth` too, and with the stock gone "
        'every move of the core (`("*r", "*b")`)',
    ),
    texts("attacks", "kinds that throw cards in as anybody does"),
    texts("asked_in", "the phases in which `options` and `forbids` are asked"),
    Declaration(
        "zones",
        (),
        some(made("name", "seen", "counts")),
        Message("author.zones", example='(Zone("acme-pile"),)'),
        "places for cards that it owns: per place or shared, seen by whom, whether they count as part of the hand and "
        "travel with it",
        _OF_ZONES,
    ),
    switch("secret_memory", "its numbers for a seat are shown to that seat alone"),
    switch("shrinks_hands", "more cards may wait than the defender holds"),
    switch("fills_stock", "an empty stock may fill again"),
    switch(
        "by_table",
        "its answers follow from hands, stock, roles, trumps, which table cards wait and which each place has covered "
        "with, and plain suits are alike to it; it has no phases, zones or memory",
    ),
    WORDS,
    texts(
        "replaces",
        'for the rules page: sentences of the base (`page` of `durak/languages/en.json`, as `"cover"`, `"aim"`) '
        "that its help makes untrue",
    ),
    texts("continues", "for the rules page: contained rules whose help is to be read before its own"),
)
