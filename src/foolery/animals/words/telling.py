"""What a seat sees, what it may do and what just happened, in plain sentences for children.

Everybody is an animal: each text names the animal beside the player, and a skip is told with its sound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from foolery.animals.engine.moves import LAUGH_PHASE, LAY, SKIP, kind_of
from foolery.animals.engine.reasons import reason_against
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.typed import name_of, sound_of
from foolery.base import meant
from foolery.base.bits import lowest
from foolery.base.cards import Move, Seat, rank
from foolery.base.messages import Meant, Message
from foolery.contract import Lang
from foolery.contract.declared.words import FamilyWords, Names
from foolery.speech import Facts, Tongue, say, sentence


class AnimalsWords(FamilyWords):
    """The animal game in words; the rules page is in ``pages``."""

    def texts(self, seat: Seat, tongue: Tongue) -> Mapping[str, Any]:
        return {"sound": sound_of(seat, tongue.code), "animal": name_of(seat, tongue.code)}

    def head(self, view: AnimalsView, tongue: Tongue, names: Names) -> list[str]:
        """Which animal the one addressed is, with its sound."""
        if view.seat is None:
            return []
        facts = Facts(view.seat, seat=view.seat, names=names, texts=self.texts(view.seat, tongue))
        return [sentence(say(tongue.phrases["you-are"], facts, tongue))]

    def middle(self, view: AnimalsView, tongue: Tongue, names: Names) -> list[str]:
        """The card on top, the size of the pile, and what comes next."""
        if not view.pile:
            return [follows_text(view, tongue)]
        facts = Facts(cards=(view.pile[-1],), count=len(view.pile))
        return [f"{sentence(say(tongue.phrases['pile'], facts, tongue))} {follows_text(view, tongue)}"]

    def turn_text(self, view: AnimalsView, tongue: Tongue, names: Names) -> str:
        """Who is to do what."""
        if view.phase != LAUGH_PHASE:
            told = super().turn_text(view, tongue, names)
            if view.actors[0] == view.seat and view.legal and kind_of(view.legal[0]) != LAY:
                facts = Facts(texts=self.texts(view.turn, tongue))
                told += " " + sentence(say(tongue.phrases["must-skip"], facts, tongue))
            return told
        who = view.actors[0]
        facts = Facts(who, view.turn, seat=view.seat, names=names, texts=self.texts(view.turn, tongue))
        return sentence(say(tongue.phrases["you-asked" if who == view.seat else "asked"], facts, tongue))

    def prompt(self, view: AnimalsView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """“It is your turn. Next comes an eight.”"""
        told = super().prompt(view, lang, names)
        lays = view.legal and kind_of(view.legal[0]) == LAY
        return f"{told} {follows_text(view, self.tongue(lang))}" if told and lays else told

    def reason(self, state: AnimalsState, seat: Seat, move: Move) -> Message:
        """The reason against a move; ranks by name, not by letter."""
        reason, why, _ = reason_against(state, seat, move)
        if reason not in ("wrong-rank", "not-the-lowest"):
            return why
        number = state.wanted() if reason == "wrong-rank" else rank(lowest(state.hands[seat]))
        return Message(f"animals-explain.why.{reason}", rank=meant.rank(number))

    def tried(self, state: AnimalsState, seat: Seat) -> list[Move]:
        """Every card of the hand in its order, and skipping; where the seat is asked, its answers."""
        if state.phase == LAUGH_PHASE:
            return state.legal(seat)
        return [move for move in sorted(super().tried(state, seat)) if move >> 6 <= SKIP]


def wanted(view: AnimalsView, tongue: Tongue) -> Meant | str:
    """What may be laid now: a rank, any card, or the lowest card of a hand that is not seen."""
    if view.wanted >= 0:
        return meant.rank(view.wanted)
    if view.pile or not (view.opening or view.rules.lowest_begins):
        return tongue.phrases["any"]
    if view.seat == view.turn:
        return meant.rank(rank(lowest(view.hand)))
    return meant.rank(view.opening_rank()) if view.opening else tongue.phrases["lowest"]


def follows_text(view: AnimalsView, tongue: Tongue) -> str:
    """What may be laid now, in a sentence."""
    key = ("free" if view.free else "wanted") if view.pile else "no-pile"
    return sentence(say(tongue.phrases[key], Facts(texts={"rank": wanted(view, tongue)}), tongue))
