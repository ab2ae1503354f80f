"""Durak for points, and figure Durak: who has covered the most cards wins, whoever is left with cards.

Rows 28 and 53 of the catalogue. Readings: counted are attack cards covered in bouts that were beaten in the end, for
him who covered them, also when the attack was transferred or countered afterwards; a card thrown to oneself does not
count. The highest count wins and ties share; the last holder is still shown as the fool and deals next. Sides add up
their counts, and a dummy that plays may win with its own. A deal that a guard ends has no winner. In figure Durak only
tens and higher cards count.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from foolery.base.cards import rank
from foolery.contract import Result, won_by
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

TEN, ACE = 8, 12
OPEN = 16
"""From this bit on stands what a place has covered in the bout so far, where part of the table left before its end."""
COUNTED = (1 << OPEN) - 1


class Points(Rule):
    """The most cards covered in beaten bouts win."""

    name = "points"
    row = 28
    subject = "end"
    revision = 2
    replaces: ClassVar[tuple[str, ...]] = ("aim", "fool")
    options_declared = (on_off("points.count-fool-zero", 28),)

    @property
    def points_decide(self) -> bool:
        """Always; figures may be counted for show."""
        return self.option.get(f"{self.name}.score-only") != "on"

    def counts(self, card: int) -> bool:
        """Whether an attack card counts."""
        return True

    def tally(self, memo: int) -> int:
        """What has been covered in bouts that are over."""
        return memo & COUNTED

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """Count what has been covered; as long as the bout goes on it is not certain."""
        for attack, by, cover, coverer, number, obliged in s.table():
            thrown_to_himself = cover >= 0 and by == coverer and not obliged
            if coverer >= 0 and number > 0 and not thrown_to_himself and self.counts(attack):
                s.set_seat_memo(self.slot, coverer, s.seat_memo(self.slot, coverer) + (1 << OPEN))
        if not over:
            return
        for place in range(s.places):
            count = s.seat_memo(self.slot, place)
            beaten = 0 if taken else count >> OPEN
            s.set_seat_memo(self.slot, place, (count & COUNTED) + beaten)

    def result(self, s: State, usual: Result) -> Result:
        """The highest count wins."""
        points = self.points(s, usual)
        if usual.limited:
            return replace(usual, points=points)
        sides: dict[int, int] = {}
        for place, count in enumerate(points):
            sides[s.side(place)] = sides.get(s.side(place), 0) + count
        best = max(sides.values())
        winners = tuple(place for place in range(len(points)) if sides[s.side(place)] == best)
        return replace(
            usual, utilities=won_by(winners, s.players).utilities, winners=winners, draw=False, points=points
        )

    def points(self, s: State, usual: Result) -> tuple[int, ...]:
        """The count of every seat, and that of a dummy that can win."""
        zero = usual.fools if self.option.get("points.count-fool-zero") == "on" else ()
        counting = [place for place in range(s.places) if s.side(place) >= 0]
        return tuple(0 if place in zero else s.seat_memo(self.slot, place) & COUNTED for place in counting)

    examples = worked("""
    Three cards covered, three points
        game=throw-in+points hands=7s8d/6d8h/7c6c trump=h attacker=0 table=9c@0:Tc@1,Td@0:Qd@1,Qs@2:As@1 phase=throw
            bouts=9,5 memory=points:0:4,5,3
        allowed: pass
        refused: throw 7s, take
        play: 0: pass, 2: pass
        then: memory=points:0:4,8,3 attacker=1
    A bout that is taken counts nothing: all keep what they had
        game=throw-in+points hands=7s8d/6d8h/7c6c trump=h attacker=0 table=9c@0:Tc@1,Td@0 phase=defend bouts=9,5
            memory=points:0:4,5,3
        play: 1: take, 0: pass, 2: pass
        then: memory=points:0:4,5,3 attacker=2
    """)


class Figure(Points):
    """The same with tens and higher cards only."""

    name = "figure"
    row = 53
    subject = "end"
    yields = ("points",)
    options_declared = (on_off("figure.score-only", 53),)

    def counts(self, card: int) -> bool:
        return TEN <= rank(card) <= ACE

    def result(self, s: State, usual: Result) -> Result:
        """As with points, or the count is only shown."""
        if self.option["figure.score-only"] == "on":
            return replace(usual, points=self.points(s, usual))
        return Points.result(self, s, usual)

    examples = worked("""
    The nine is no figure
        game=throw-in+figure hands=7s8d/6d8h/7c6c trump=h attacker=0 table=9c@0:Tc@1,Td@0:Qd@1,Qs@2:As@1 phase=throw
            bouts=9,5 memory=figure:0:3,2,4
        allowed: pass
        refused: throw 7s
        play: 0: pass, 2: pass
        then: memory=figure:0:3,4,4 attacker=1
    """)


RULES = (Points, Figure)
