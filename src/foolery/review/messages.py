"""A review in words: rows, sentences and questions, for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.speech import sentence, tongue

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.contract import Lang
    from foolery.review.findings import Decision, Review, ReviewedDeal, Share

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 64
"""Signs of a course at most."""
NOTHING: Final = 1e-9
"""A result is even where it is nearer to that than this: sums of parts are not exact."""


@dataclass(frozen=True, slots=True)
class ReviewText:
    """A review in one language; ``names`` are those of its players."""

    review: Review
    lang: Lang
    names: tuple[str, ...]

    def say(self, key: str, **fields: object) -> str:
        """A sentence of reviews."""
        return tongue(self.lang).say(f"review.{key}", **fields)

    def percent(self, share: float, sign: bool = False, digits: int = 0) -> str:
        """A part of a result, of 100."""
        number = round(100 * share, digits) + 0.0
        signed = "+" if sign and number else ""
        return self.say("percent", number=tongue(self.lang).figure(number, f"{signed}.{digits}f"))

    def title(self) -> str:
        """The game by its title, or by its id where a rule of it is not there."""
        try:
            return catalogue.game(self.review.game).title(self.lang)
        except FooleryError:
            return self.review.game

    def head(self) -> list[str]:
        """What was looked at, and with how much work."""
        review = self.review
        lines = [
            self.say("head", game=self.title(), names=tongue(self.lang).join(self.names)),
            self.say("worlds", worlds=review.worlds, seed=review.seed),
        ]
        return lines if review.finished else [*lines, self.say("unfinished")]

    def counted(self, deal: ReviewedDeal) -> str:
        """How many decisions a deal had."""
        exact = sum(one.exact for one in deal.decisions)
        key = "deal-exact" if exact else "deal"
        said = {"deal": deal.deal, "actions": deal.actions, "decisions": len(deal.decisions)}
        return self.say(key, **said, exact=exact)

    def label(self, decision: Decision, best: bool = False) -> str:
        """What was played, or what would have been better."""
        action = decision.best if best else decision.played
        return decision.view.label(action, self.lang, self.names)

    def loss(self, decision: Decision) -> str:
        """A loss, proved or with its standard error."""
        figure = tongue(self.lang).figure
        number = figure(round(100 * decision.loss, 1), ".1f")
        if decision.exact:
            return self.say(f"loss-{_proved(decision)}", loss=number)
        return self.say("loss", loss=number, error=figure(round(100 * decision.error, 1), ".1f"))

    def sentence(self, decision: Decision) -> str:
        """What a decision was, and what would have been better, in a sentence or two."""
        fields = {"player": self.names[decision.seat], "played": self.label(decision)}
        if decision.costly:
            figure = tongue(self.lang).figure
            loss, error = (figure(round(100 * one, 1), ".1f") for one in (decision.loss, decision.error))
            key = f"better-{_proved(decision)}" if decision.exact else "better"
            better = self.say(key, best=self.label(decision, best=True), loss=loss, error=error)
            return f"{sentence(self.say('did', **fields))} {sentence(better)}"
        said = sentence(self.say("did", **fields))
        if decision.verdict != "strong" or decision.ahead is None:
            return said
        key = "was-strong-exact" if decision.exact else "was-strong"
        return f"{said} {sentence(self.say(key, ahead=self.percent(decision.ahead)))}"

    def judged(self, decision: Decision) -> str:
        """The verdict on a decision, and whether it is proved or an estimate."""
        if not decision.sized:
            return self.say("verdict-some")
        if decision.exact:
            return self.say(f"verdict-{decision.verdict}-exact")
        return self.say(f"verdict-{decision.verdict}")

    def rows(self, decisions: Sequence[Decision]) -> list[list[str]]:
        """A row for each decision under a row of headings."""
        heads = ("action", "player", "played", "better", "loss", "verdict")
        rows = [[self.say(f"column-{head}") for head in heads]]
        for one in decisions:
            better = self.label(one, best=True) if one.loss else self.say("nothing")
            row = [str(one.action), self.names[one.seat], self.label(one), better, self.loss(one), self.judged(one)]
            rows.append(row)
        return rows

    def shares(self, shares: Sequence[Share]) -> list[list[str]]:
        """How the results came about: a row for each seat under a row of headings."""
        heads = ("player", "result", "own", "others", "luck", "decisions", "strong", "small", "dear")
        rows = [[self.say(f"column-{head}") for head in heads]]
        for one in shares:
            result = self.say("open") if one.result is None else self.percent(one.result)
            luck = self.say("open") if one.luck is None else self.percent(one.luck, sign=True)
            error = tongue(self.lang).figure(round(100 * one.own_error), ".0f")
            own = self.say("with-error", share=self.percent(one.own, sign=True), error=error)
            counts = [str(number) for number in (one.decisions, one.strong, one.small, one.dear)]
            rows.append([self.names[one.seat], result, own, self.percent(one.others, sign=True), luck, *counts])
        return rows

    def verdicts(self, shares: Sequence[Share]) -> list[str]:
        """What made the difference for each seat, in a sentence."""
        return [self.verdict(one) for one in shares if one.luck is not None]

    def verdict(self, share: Share) -> str:
        """What made most of the difference between the result of a seat and an even one."""
        luck = share.luck or 0.0
        parts = {"luck": luck, "own": share.own, "others": share.others}
        gap = 0.0 if share.result is None else share.result - share.even
        helping = {name: part for name, part in parts.items() if part * gap > 0}
        if abs(gap) < NOTHING or not helping:
            return self.say("made-even", player=self.names[share.seat])
        most = max(helping, key=lambda name: abs(helping[name]))
        key = f"made-{most}-{'up' if gap > 0 else 'down'}"
        return self.say(key, player=self.names[share.seat], share=self.percent(parts[most], sign=True))

    def course(self, deal: ReviewedDeal) -> list[list[str]]:
        """How the expectation of every seat went, as bars: a row of a name and signs for each."""
        rows = []
        for seat in range(deal.players):
            values = [one.expected[seat] for one in deal.course]
            width = min(WIDTH, len(values))
            picked = [values[i * (len(values) - 1) // max(1, width - 1)] for i in range(width)]
            bars = "".join(BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in picked)
            rows.append([self.names[seat], bars])
        return rows


def _proved(decision: Decision) -> str:
    """Which part of a loss is proved: all of it, the least of it, or only that there is one."""
    if not decision.at_least:
        return "exact"
    return "least" if decision.sized else "some"


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


def questions(telling: ReviewText, seat: Seat | None = None) -> list[Asked]:
    """The dearest moves of a seat, or of all, as questions."""
    found = telling.review.dearest(MOVES, seat)
    return [_asked(telling, number, deal.deal, one) for number, (deal, one) in enumerate(found, 1)]


def _asked(telling: ReviewText, number: int, deal: int, decision: Decision) -> Asked:
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


Telling = ReviewText
"""The old name of ``ReviewText``, for one release."""
