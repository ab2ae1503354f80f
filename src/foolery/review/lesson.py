"""The biggest losses of a game as questions: the position, what could be done, and afterwards what was best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from foolery.speech import sentence

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.review.found import Decision
    from foolery.review.telling import Telling

MOVES: Final = 3
"""So many questions are asked."""
CHOICES: Final = 12
"""So many actions are named at most, among them the one that was played and the best."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: what is seen, the actions that may be chosen by their numbers, and the answer."""

    title: str
    position: str
    choices: tuple[str, ...]
    answer: str


def questions(telling: Telling, seat: Seat | None = None) -> list[Asked]:
    """The dearest moves of a seat, or of all, as questions."""
    found = telling.review.dearest(MOVES, seat)
    return [_asked(telling, number, deal.deal, one) for number, (deal, one) in enumerate(found, 1)]


def _asked(telling: Telling, number: int, deal: int, decision: Decision) -> Asked:
    view, lang, names = decision.view, telling.lang, telling.names
    shown = [one for one in view.actions() if one.text not in (decision.played.text, decision.best.text)]
    kept = {one.text for one in (decision.played, decision.best, *shown[: CHOICES - 2])}
    offered = [one for one in (*view.actions(), decision.played) if one.text in kept]
    offered = list({one.text: one for one in offered}.values())
    labels = tuple([view.label(one, lang, names) for one in offered])
    at = next(number for number, one in enumerate(offered, 1) if one.text == decision.best.text)
    key = "answer-exact" if decision.exact else "answer"
    answer = [telling.say(key, number=at, best=labels[at - 1]), telling.sentence(decision)]
    if decision.exact:
        answer.append(telling.say("all-known"))
    player = names[decision.seat]
    return Asked(
        telling.say("question", number=number, deal=deal, action=decision.action, player=player),
        view.text(lang, names),
        labels,
        " ".join(sentence(one) for one in answer),
    )
