"""Kinds of events, as a family or a rule declares them: what an event of this kind names, and who sees its cards.

The tables stand in ``events.py`` of each family and, for the kinds of a rule of its own, in the rule's file. What a
seat sees of an event, its form as data and its schema follow from them, and a law holds every event against them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

MANY: Final = 256
"""The most cards that an event can name: all of them."""


@dataclass(frozen=True, slots=True)
class EventKind:
    """What events of one kind have in common.

    ``place`` tells whether they name the place that they happen at; ``least`` to ``most`` is how many cards they
    name. ``to`` is the meaning of their number. ``stated`` is what the kind ends with after a hyphen
    (``joker-9s``), where it ends with something.

    ``seen`` is who sees the cards: ``all``; the seat that holds the hand of the ``place``, of the place that ``to``
    names, or of either of the ``ends`` (both of them); ``nobody``; or ``owner``: the place or no seat, by the rules of
    the game. The hand of a place without a seat may be shown to other seats.

    ``heap``: the cards come from a set. They are named by face, since the order of copies in a set would tell one from
    the other. ``betrays``: that it happens, and to whom, reveals something about hidden cards. ``quiet``: it is no
    news for a seat that does not see the cards. ``lays`` says which of the cards the event lays on the table or
    on a pile: ``all``, or the ``first`` or the ``last`` of them alone. ``parts``: with it one part of a deal ends and
    another begins, as a bout or a turn; readers of a replay jump from one to the next.
    """

    place: Literal["one", "maybe", "none"] = "one"
    least: int = 0
    most: int = 0
    seen: Literal["all", "place", "to", "ends", "owner", "nobody"] = "all"
    to: Literal["none", "place", "suit"] = "none"
    stated: Literal["none", "card", "suit"] = "none"
    heap: bool = False
    betrays: bool = False
    quiet: bool = False
    parts: bool = False
    lays: Literal["none", "all", "first", "last"] = field(default="none", compare=False)

    def newly_laid(self, cards: Sequence[int]) -> Sequence[int]:
        """The cards of such an event that it lays."""
        if self.lays == "all":
            return cards
        return {"first": cards[:1], "last": cards[-1:]}.get(self.lays, ())


CARD: Final = EventKind(least=1, most=1)
LAID: Final = EventKind(least=1, most=1, lays="all")
CARDS: Final = EventKind(least=1, most=MANY)
PAIR: Final = EventKind(least=2, most=2)
HEAP: Final = EventKind(least=1, most=MANY, heap=True)
BARE: Final = EventKind()
NOWHERE: Final = EventKind(place="none")
"""The shapes that come up again and again: one card in sight of all, one that is laid, some, two, some out of a set; no
card at all, and neither card nor place."""

UNDECLARED: Final = EventKind("maybe", 0, MANY, "owner", "place")
"""An undeclared kind, as in a record of rules that are not installed: its number is given as it is."""


def declared(name: str, kinds: Mapping[str, EventKind]) -> tuple[str, str, EventKind] | None:
    """The declared name of a kind, what it states besides, and its declaration; None where there is none."""
    found = kinds.get(name)
    if found is not None:
        return (name, "", found) if found.stated == "none" else None
    head, hyphen, tail = name.rpartition("-")
    found = kinds.get(head) if hyphen else None
    return (head, tail, found) if found is not None and found.stated != "none" else None
