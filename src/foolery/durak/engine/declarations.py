"""What a rule of Durak may say of itself beside what all rules may; see ``foolery.ruleset.declarations``."""

from __future__ import annotations

from typing import Final

from foolery.base.messages import Message
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
