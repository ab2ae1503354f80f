"""Every question that the course of a bout asks: its name, how answers become one, and who files them.

This table says what a question is; what is made of it stands elsewhere: the methods of ``Rule``, the attributes of
``Rules`` and, in words, the sentences ``question.<name>`` and ``merge.<merge>`` of every language. A test compares
them.

How the answers of several rules become one, so that the order of rules cannot matter:

    fields   each field is set once          owner   one rule alone answers
    added    union, or sum                   agreed  intersection, or all of them
    one      one rule is enough              least   the least number
    all      each does its part              each    each rule answers for its own moves, phases and counts
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Question(NamedTuple):
    """A question: the method of ``Rule`` that answers it and how answers are merged.

    ``filed``: the attribute of ``Rules`` that holds those that answer, a list or, of an ``owner``, the one rule; empty
    where a question is asked of every rule or only when a variant is composed.
    """

    name: str
    merge: str
    filed: str = ""


QUESTIONS: Final = (
    Question("configure", "fields"),
    Question("order_pack", "owner", "packer"),
    Question("order_stock", "owner", "stacker"),
    Question("turned", "owner", "turner"),
    Question("reserve", "owner", "reserver"),
    Question("lock", "owner", "locker"),
    Question("recalled", "all", "recallers"),
    Question("dealt", "all", "dealers"),
    Question("beats_also", "added"),
    Question("beats_only", "agreed"),
    Question("covers_only", "agreed", "coverers"),
    Question("playable", "agreed", "narrowers"),
    Question("may_lead", "agreed", "leaders"),
    Question("leads", "owner", "lead_shape"),
    Question("options", "added"),
    Question("perform", "each"),
    Question("enters", "each"),
    Question("acts", "each"),
    Question("forbids", "one"),
    Question("may_throw", "agreed", "throw_judges"),
    Question("cap", "least", "cappers"),
    Question("uncounted", "added", "uncounters"),
    Question("blocks", "one", "blockers"),
    Question("on_bout", "all", "bout_watchers"),
    Question("on_attack", "all", "attack_watchers"),
    Question("on_cover", "all", "cover_watchers"),
    Question("on_take", "all", "take_watchers"),
    Question("on_close", "all", "close_watchers"),
    Question("on_stock", "all", "stock_watchers"),
    Question("at_settle", "all", "settle_watchers"),
    Question("settle", "owner", "settler"),
    Question("discards", "owner", "discarder"),
    Question("draws", "owner", "drawer"),
    Question("after_settle", "all", "settlers_after"),
    Question("after_draw", "all", "drawers_after"),
    Question("at_exit", "all", "exit_before"),
    Question("after_exit", "all", "exit_after"),
    Question("loses", "one", "losers"),
    Question("first_lead", "owner", "first_leader"),
    Question("next_lead", "owner", "next_leader"),
    Question("next_seat", "owner", "next_seat"),
    Question("side", "owner", "sider"),
    Question("plays_for", "owner", "player_for"),
    Question("drives", "owner", "driver"),
    Question("decides", "owner", "decider"),
    Question("result", "owner", "resulter"),
    Question("shows", "added", "showers"),
    Question("asked_phases", "each"),
    Question("asks", "each"),
    Question("worth", "each", "valuers"),
    Question("tally", "each"),
    Question("form", "each"),
    Question("move_text", "each"),
)

MERGED: Final = {question.name: question.merge for question in QUESTIONS}
_FILED: Final = [question for question in QUESTIONS if question.filed]
OWNED: Final = {question.name: question.filed for question in _FILED if question.merge == "owner"}
LISTED: Final = {question.name: question.filed for question in _FILED if question.merge != "owner"}

BEFORE_PLAY: Final = frozenset(
    {
        "configure",
        "order_pack",
        "order_stock",
        "turned",
        "reserve",
        "lock",
        "recalled",
        "dealt",
        "beats_also",
        "beats_only",
        "first_lead",
        "asked_phases",
        "asks",
        "worth",
        "tally",
        "form",
        "move_text",
        "perform",
        "enters",
        "acts",
    }
)
"""Questions whose answers are there before a card is led, are for words and rollouts alone, or are asked only where
other questions have brought a phase or a kind of moves of the rule's own.
"""
