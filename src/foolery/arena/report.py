"""What an arena has come to, as plain data: the same run gives the same, however often it was interrupted.

No time, no rate and no number of workers is in it. Everything else that is shown of a run, in words or in pictures, is
made from this alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import isfinite
from typing import Any, Final

from foolery.arena.elo import elo_of
from foolery.arena.likelihood import interval
from foolery.arena.tally import Tally

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
