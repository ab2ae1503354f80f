"""Who leads, who is next, who wins and who sees what: first_lead, next_lead, next_seat, result and shows."""

from __future__ import annotations

from dataclasses import replace

from foolery.contract import Result
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example


def taking(game: str, **more: object) -> dict[str, object]:
    """Seat 1 has given up against seat 0; hearts are trumps and only seat 2 may still throw in."""
    return {
        "game": game,
        "hands": [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"], ["Jd", "Qd"]],
        "trump": "h",
        "attacker": 0,
        "defender": 1,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "take",
        "passed": [0, 3],
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class DealerLeads(Rule):
    """The dealer leads first."""

    name = "try:dealer-leads"
    owns = ("the first lead",)
    titles = {"en": "The dealer leads", "ru": "Первым ходит сдающий"}
    help = {"en": "The dealer leads first.", "ru": "Первым ходит сдающий."}

    def first_lead(self, s: State) -> int:
        return s.dealer


class NoSkip(Rule):
    """Who has taken leads next."""

    name = "try:no-skip"
    owns = ("the next lead",)
    titles = {"en": "The taker leads", "ru": "Взявший ходит"}
    help = {"en": "Who takes does not lose his lead.", "ru": "Кто взял, тот не пропускает ход."}
    examples = (
        Example(
            {"en": "Seat 1 takes and leads", "ru": "Взял и ходит"},
            taking("throw-in+try:no-skip"),
            play=("2: pass",),
            then={"phase": "lead", "attacker": 1, "defender": 2},
        ),
    )

    def next_lead(self, s: State, taken: bool) -> int:
        return s.defender


class EveryOther(Rule):
    """One attacks the next seat but one, as long as more than two are left."""

    name = "try:every-other"
    owns = ("the next seat",)
    titles = {"en": "Every other seat", "ru": "Через одного"}
    help = {"en": "One attacks the next player but one.", "ru": "Ходят не под следующего, а через одного."}
    examples = (
        Example(
            {"en": "Seat 2 leads at seat 0", "ru": "Ходят через одного"},
            taking("throw-in+try:every-other"),
            play=("2: pass",),
            then={"phase": "lead", "attacker": 2, "defender": 0},
        ),
    )

    def next_seat(self, s: State, place: int, held: bool) -> int:
        following = s.usual_next(place, held)
        return s.usual_next(following, held) if held and s.usual_next(following, held) != place else following


class MostCovers(Rule):
    """Whoever has covered the most cards in bouts that were beaten wins, whoever is left with cards."""

    name = "try:most-covers"
    owns = ("the result",)
    titles = {"en": "Most covers win", "ru": "Побеждает отбивший больше"}
    help = {
        "en": "The winner is whoever has covered the most cards in bouts that were beaten.",
        "ru": "Выигрывает тот, кто отбил больше всех карт в отбитых конах.",
    }
    examples = (
        Example(
            {"en": "A beaten bout counts", "ru": "Отбитый кон засчитан"},
            taking(
                "throw-in+try:most-covers",
                table=[{"attack": "9c", "by": 0}],
                hands=[["7d", "Ks"], ["Jc", "6s"], ["8d", "Td"], ["Jd", "Qd"]],
                phase="defend",
                passed=[],
            ),
            play=("1: cover 9c with Jc", "0: pass", "2: pass", "3: pass"),
            then={"memory": {"try:most-covers": {"all": 0, "seats": [0, 64, 0, 0]}}},
        ),
    )

    BOUT = 64
    """A seat's number holds its covers in the running bout and, times this, those in beaten bouts."""

    def on_cover(self, s: State, slot: int) -> None:
        place = s.slot(slot)[3]
        s.set_seat_memo(self.slot, place, s.seat_memo(self.slot, place) + 1)

    def after_settle(self, s: State, taken: bool) -> None:
        for place in range(s.places):
            total, now = divmod(s.seat_memo(self.slot, place), self.BOUT)
            s.set_seat_memo(self.slot, place, (total + (0 if taken else now)) * self.BOUT)

    def result(self, s: State, usual: Result) -> Result:
        counts = tuple(s.seat_memo(self.slot, place) // self.BOUT for place in range(s.players))
        winners = tuple(seat for seat in range(s.players) if counts[seat] == max(counts))
        losers = s.players - len(winners)
        if usual.limited or not losers:
            return replace(usual, points=counts)
        utilities = tuple(1 / len(winners) if seat in winners else -1 / losers for seat in range(s.players))
        fools = tuple(seat for seat in usual.fools if seat not in winners)
        return replace(usual, utilities=utilities, fools=fools, winners=winners, draw=False, points=counts)


class OpenLast(Rule):
    """The last card of a hand lies open to the seat that sits before it."""

    name = "try:open-last"
    titles = {"en": "The last card lies open", "ru": "Последняя карта открыта"}
    help = {
        "en": "Who holds a single card shows it to the neighbour on his right.",
        "ru": "У кого осталась одна карта, тот показывает её соседу справа.",
    }

    def shows(self, s: State, observer: int, place: int) -> int:
        return s.hand(place) if s.hand_size(place) == 1 and (observer + 1) % s.places == place else 0


RULES = (DealerLeads, NoSkip, EveryOther, MostCovers, OpenLast)
