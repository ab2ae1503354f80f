"""A report in words: lines for a terminal, from the plain data of ``report`` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from foolery.base.messages import Message
from foolery.speech import tongue

Data = Mapping[str, Any]
WIDE: Final = 0.5
"""An interval of the mean utility, which lies between -1 and 1, that is wider says nothing yet."""


class Telling:
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
    return list(Telling(data, lang).lines())
