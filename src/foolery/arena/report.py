"""The report of a run, as plain data and as lines for a terminal.

No time, no rate and no number of workers is in it. Everything else that is shown of a run, in words or in pictures, is
made from this alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, Final

from foolery.arena.figures import Tally
from foolery.arena.inference import elo_of, interval
from foolery.base.messages import Message
from foolery.speech import tongue

FORMAT: Final = 1
LEVEL: Final = 0.95
_PAIRS: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)


def report(tally: Tally, run: Mapping[str, Any]) -> dict[str, Any]:
    """All there is to say of a run; ``run`` says what it was of, as ``manifest`` writes it."""
    figures = tally.figures
    bots = [_bot(tally, number) for number in range(len(tally.settings.bots))]
    pairs = [_pair(tally, one, other) for one, other in tally.differences]
    return {
        "format": FORMAT,
        "run": dict(run),
        "unit": "match" if figures.match else "deal",
        "counts": "wins" if figures.by_wins else "fools",
        "complete": tally.whole,
        "games": figures.games,
        "groups": tally.groups,
        "group_size": tally.settings.size,
        "draws": figures.draws,
        "limited": figures.limited,
        "forfeits": tally.forfeits,
        "moves": figures.moves,
        "forced": figures.forced,
        "bots": bots,
        "pairs": pairs,
        "pentanomial": _pentanomial(tally),
        "elo": _elo(tally, bots[0]),
        "sprt": None if tally.test is None else tally.test.to_json(),
        "verdict": _verdict(tally, bots, pairs),
        "failures": [{"game": one.game, "bot": one.bot, "why": one.why} for one in tally.failures],
        "course": [[groups, *(round(part, 6) for part in parts)] for groups, *parts in tally.course.points],
    }


def _mean(counts: Counter[float]) -> float:
    number = sum(counts.values())
    return round(sum(place * many for place, many in sorted(counts.items())) / number, 6) + 0.0 if number else 0.0


def _range(counts: Counter[float], low: float = -1.0, high: float = 1.0, sure: float = LEVEL) -> list[float]:
    return [round(end, 6) + 0.0 for end in interval(counts, low, high, sure)]


def _bot(tally: Tally, number: int) -> dict[str, Any]:
    figures = tally.figures.bots[number]
    placed = tally.places[number]
    seats = sum(placed)
    return {
        "bot": figures.bot,
        "name": names(tally.settings.bots)[number],
        "seats": figures.deals,
        "utility": _mean(tally.scores[number]),
        "utility_95": _range(tally.scores[number]),
        "fools": figures.fools,
        "lost": _mean(tally.lost[number]),
        "lost_95": _range(tally.lost[number], 0.0),
        "wins": figures.wins,
        "won": _mean(tally.won[number]),
        "won_95": _range(tally.won[number], 0.0),
        "draws": figures.draws,
        "failed": tally.failed[number],
        "by_seat": [{"games": games, "fools": fools, "wins": wins} for games, fools, wins in figures.seats],
        "places": placed,
        "place": round(sum(place * many for place, many in enumerate(placed, 1)) / seats, 6) if seats else None,
        "openskill": None if tally.ratings is None else tally.ratings.to_json()[number],
    }


def _pair(tally: Tally, one: int, other: int) -> dict[str, Any]:
    """Two bots compared: the difference of their scores, and how many groups went to either.

    The wider interval is the one that all pairs together keep to in 95 of 100 runs (Bonferroni).
    """
    counts = tally.differences[one, other]
    sure = 1 - (1 - LEVEL) / len(tally.differences)
    return {
        "bots": [one, other],
        "difference": _mean(counts),
        "difference_95": _range(counts, -2.0, 2.0),
        "difference_all_95": _range(counts, -2.0, 2.0, sure),
        "better": sum(many for place, many in counts.items() if place > 0),
        "equal": counts[0.0],
        "worse": sum(many for place, many in counts.items() if place < 0),
    }


def _pentanomial(tally: Tally) -> list[int] | None:
    """Of two bots at two seats: groups in which the first lost both games, lost one and drew one, was even, and so on;
    None where the games have other results.
    """
    if (len(tally.settings.bots), tally.settings.size) != (2, 2) or not set(tally.scores[0]) <= set(_PAIRS):
        return None
    return [tally.scores[0][place] for place in _PAIRS]


def _elo(tally: Tally, first: Mapping[str, Any]) -> dict[str, Any] | None:
    """How much stronger the first of two bots at two seats is; None at an end of the scale."""
    if tally.settings.players != 2 or not tally.groups:
        return None
    found = [elo_of(part) for part in (first["utility"], *first["utility_95"])]
    middle, low, high = (round(elo, 1) + 0.0 if isfinite(elo) else None for elo in found)
    return {"difference": middle, "difference_95": [low, high]}


def _verdict(tally: Tally, bots: list[dict[str, Any]], pairs: list[dict[str, Any]]) -> dict[str, Any]:
    """The bots by their utility, the best first, and for each whether it is proved to be better than the next.

    With a test, ``decided`` is what the test says; else whether the best is proved to be better than all others.
    """
    order = sorted(range(len(bots)), key=lambda number: (-bots[number]["utility"], number))
    apart = [_apart(pairs, one, other) for one, other in pairwise(order)]
    best = all(_apart(pairs, order[0], other) for other in order[1:])
    decided = tally.decided if tally.test is not None else best and bool(tally.groups)
    return {"decided": decided, "order": order, "apart": apart}


def _apart(pairs: list[dict[str, Any]], one: int, other: int) -> bool:
    """Whether the first is proved to be better, all pairs considered."""
    for pair in pairs:
        if set(pair["bots"]) == {one, other}:
            low, high = pair["difference_all_95"]
            return bool(low > 0 if pair["bots"][0] == one else high < 0)
    return False


def names(bots: tuple[str, ...]) -> list[str]:
    """What the bots are called; one that plays against itself is numbered."""
    many = Counter(bots)
    return [bot if many[bot] == 1 else f"{bot} ({1 + bots[:number].count(bot)})" for number, bot in enumerate(bots)]


Data = Mapping[str, Any]
WIDE: Final = 0.5
"""An interval of the mean utility, which lies between -1 and 1, that is wider says nothing yet."""


class ReportText:
    """A report in one language."""

    def __init__(self, data: Data, lang: str) -> None:
        self.data = data
        self.run: Data = data["run"]
        self.bots: Sequence[Data] = data["bots"]
        self.tongue = tongue(lang)
        self.lang = lang

    def say(self, key: str, **fields: object) -> str:
        """A sentence of reports."""
        return self.tongue.say(f"arena-report.{key}", **fields)

    def number(self, value: float | None, form: str = "+.3f", sign: int = 1) -> str:
        """A number with the decimal sign of the language; what is None lies beyond the scale, on this side."""
        if value is None:
            return "−∞" if sign < 0 else "∞"
        return self.tongue.figure(value, form)

    def span(self, ends: Sequence[float | None], form: str = "+.3f") -> str:
        """An interval."""
        low, high = ends
        return self.say("span", low=self.number(low, form, -1), high=self.number(high, form))

    def with_span(self, value: float, ends: Sequence[float], form: str = "+.3f") -> str:
        """A figure with its interval."""
        return f"{self.number(value, form)} ({self.span(ends, form)})"

    def lines(self) -> Iterator[str]:
        """The whole report, the verdict last."""
        yield from self.head()
        yield ""
        yield from columns(self.table())
        yield ""
        yield from self.proof()
        yield from self.failures()
        yield self.verdict()

    def head(self) -> Iterator[str]:
        """What was played, and how it ended."""
        run, data = self.run, self.data
        counts = {"groups": data["groups"], "size": data["group_size"], "games": data["games"]}
        yield self.say(f"head-{data['unit']}", game=run["game"], players=run["players"], seed=run["seed"], **counts)
        if not data["complete"]:
            yield self.say("partly", games=data["games"], wanted=run["games"])
        yield self.say("ended", draws=data["draws"], limited=data["limited"], forfeits=data["forfeits"])

    def table(self) -> list[list[str]]:
        """A row for each bot, under a row of headings."""
        wins = self.data["counts"] == "wins"
        share = "won" if wins else "lost"
        several = self.run["players"] > 2
        rated = several and self.bots[0]["openskill"] is not None
        heads = ["bot", "utility", share, *["place"] * several, *["openskill"] * rated, "failed"]
        rows = [[self.say(f"column-{head}") for head in heads]]
        for bot in self.bots:
            row = [bot["name"], self.with_span(bot["utility"], bot["utility_95"])]
            row.append(self.with_span(bot[share], bot[f"{share}_95"], ".1%"))
            if several:
                row.append("–" if bot["place"] is None else self.number(bot["place"], ".2f"))
            if rated:
                row.append(
                    f"{self.number(bot['openskill']['mu'], '.2f')} ± {self.number(bot['openskill']['sigma'], '.2f')}"
                )
            rows.append([*row, str(bot["failed"])])
        return rows

    def proof(self) -> Iterator[str]:
        """Pairs of games, Elo, the test, and which bots are proved to be better than others."""
        first = self.bots[0]["name"]
        if self.data["pentanomial"] is not None:
            names = ("both_lost", "below", "even", "above", "both_won")
            yield self.say("pentanomial", bot=first, **dict(zip(names, self.data["pentanomial"], strict=True)))
        elo = self.data["elo"]
        if elo is not None:
            sign = -1 if self.bots[0]["utility"] < 0 else 1
            difference = self.number(elo["difference"], "+.0f", sign)
            yield self.say("elo", bot=first, difference=difference, span=self.span(elo["difference_95"], "+.0f"))
        if len(self.bots) > 2:
            yield from self.ranking()
        test = self.data["sprt"]
        if test is not None:
            low, high = (self.number(end, "+.2f") for end in test["bounds"])
            claims = self.claims(test)
            yield self.say("test", **claims, ratio=self.number(test["ratio"], "+.2f"), bounds=f"{low} … {high}")

    def claims(self, test: Data) -> dict[str, str]:
        """Both claims of a test, in its unit."""
        unit = f"unit-{test['unit']}"
        return {name: self.say(unit, number=self.number(test[name], "+g")) for name in ("low", "high")}

    def ranking(self) -> Iterator[str]:
        """Each bot beside the next in the order of their utilities."""
        order, apart = self.data["verdict"]["order"], self.data["verdict"]["apart"]
        for place, proved in enumerate(apart):
            one, other = order[place], order[place + 1]
            fields = {"one": self.bots[one]["name"], "other": self.bots[other]["name"]}
            level = self.bots[one]["utility"] == self.bots[other]["utility"]
            key = "better" if proved else "level" if level else "unproved"
            yield self.say(key, **fields, difference=self.difference(one, other))

    def difference(self, one: int, other: int) -> str:
        """The difference of two bots' utilities, with its interval."""
        for pair in self.data["pairs"]:
            if pair["bots"] == [one, other]:
                return self.with_span(pair["difference"], pair["difference_95"])
            if pair["bots"] == [other, one]:
                low, high = pair["difference_95"]
                return self.with_span(-pair["difference"], [-high, -low])
        raise KeyError((one, other))

    def verdict(self) -> str:
        """What all this proves, in one sentence."""
        verdict, test = self.data["verdict"], self.data["sprt"]
        best, other = (self.bots[number] for number in verdict["order"][:2])
        if not self.data["groups"]:
            return self.say("verdict-nothing")
        if test is not None:
            key = f"verdict-test-{test['verdict']}"
            return self.say(key, bot=self.bots[0]["name"], **self.claims(test))
        names = {"one": best["name"], "other": other["name"]}
        if best["utility"] == other["utility"]:
            low, high = best["utility_95"]
            return self.say("verdict-few" if high - low > WIDE else "verdict-level", **names)
        if len(self.bots) > 2:
            return self.say("verdict-best" if verdict["decided"] else "verdict-several", **names)
        shown = self.with_span(best["utility"], best["utility_95"])
        unit = self.data["unit"]
        key = f"verdict-two-{unit}" if verdict["decided"] else f"verdict-open-{unit}"
        return self.say(key, **names, utility=shown)

    def failures(self) -> Iterator[str]:
        """The games that were lost by failing, as many as the report keeps with their reasons."""
        for one in self.data["failures"]:
            why = Message.from_wire(one["why"]).text(self.lang)
            yield self.say("failure", game=one["game"], bot=self.bots[one["bot"]]["name"], why=why)
        more = self.data["forfeits"] - len(self.data["failures"])
        if more > 0:
            yield self.say("more-failures", more=more)


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of equal length, each column as wide as its widest cell."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def lines(data: Data, lang: str = "en") -> list[str]:
    """The whole report in a language."""
    return list(ReportText(data, lang).lines())
