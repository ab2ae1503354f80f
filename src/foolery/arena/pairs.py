"""The composition report: every pair of rules, or a sample of larger sets, on every base of their family.

Each either plays under all laws or is refused with a reason. A try that takes longer than it may is reported as stuck;
that needs a system with alarms and the main thread of a process, elsewhere nothing watches the time.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.family import Family
from foolery.laws.together import Verdict, together

OUTCOMES: Final = ("plays", "refused", "contained", "broken", "stuck")

Task = tuple[str, tuple[str, ...]]
"""A base and the rules on it."""


class _Late(BaseException):
    """The time for a try is over."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard each combination is tried: deals, their seed, the limit of bouts, and seconds until it counts as stuck
    (0: nobody watches).
    """

    deals: int = 1
    seed: str = "1"
    limit: int = 60
    seconds: int = 120


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a combination; ``outcome`` is one of ``OUTCOMES``."""

    base: str
    rules: tuple[str, ...]
    outcome: str
    reason: str
    deals: int
    limited: int
    position: str = ""

    def to_json(self) -> dict[str, Any]:
        """Its fields; ``position`` only where a law was broken in one."""
        found = {"base": self.base, "rules": list(self.rules), "outcome": self.outcome, "reason": self.reason}
        return found | ({"position": self.position} if self.position else {})


@dataclass(slots=True)
class PairsReport:
    """The counts, and everything that was refused, broken or stuck."""

    size: int
    effort: Effort
    tried: list[Tried] = field(default_factory=list)

    @property
    def faults(self) -> list[Tried]:
        """What must not be: broken laws, crashes, tries without end, and refusals without a reason."""
        return [one for one in self.tried if one.outcome in ("broken", "stuck") or not (one.reason or one.deals)]

    def counts(self, base: str = "") -> dict[str, int]:
        """How many combinations came to what, on one base or on all."""
        found = Counter(one.outcome for one in self.tried if not base or one.base == base)
        return {"tried": sum(found.values())} | {outcome: found[outcome] for outcome in OUTCOMES}

    def reasons(self) -> list[tuple[str, int]]:
        """Why combinations were refused, without the names of the rules, the commonest first."""
        found = Counter(one.reason.partition(" cannot be played together: ")[2] or one.reason for one in self.refused)
        return sorted(found.items(), key=lambda row: (-row[1], row[0]))

    @property
    def refused(self) -> list[Tried]:
        """The combinations that contradict themselves."""
        return [one for one in self.tried if one.outcome == "refused"]

    def to_json(self) -> dict[str, Any]:
        """The whole report; the same effort gives the same."""
        limited = [{"base": one.base, "rules": list(one.rules), "limited": one.limited} for one in self.tried]
        return {
            "size": self.size,
            "games_each": self.effort.deals,
            "seed": self.effort.seed,
            **self.counts(),
            "bases": {base: self.counts(base) for base in dict.fromkeys(one.base for one in self.tried)},
            "games": sum(one.deals for one in self.tried),
            "limited": [row for row in limited if row["limited"]],
            "reasons": [{"reason": reason, "count": count} for reason, count in self.reasons()],
            "refusals": [one.to_json() for one in self.refused],
            "faults": [one.to_json() for one in self.faults],
        }


def rules_of(family: Family) -> tuple[list[str], list[str]]:
    """The bases of a family, and the rules that go on them."""
    family.registry.add_foreign()
    found = sorted(family.registry.rules.items())
    return [name for name, rule in found if rule.base], [name for name, rule in found if not rule.base]


def tasks(size: int = 2, only: Sequence[str] = (), sample: int = 0, seed: str = "1") -> list[Task]:
    """Every set of so many rules on every base of their family, or a sample of that many; ``only`` are rules of which
    one must be among them.
    """
    found: list[Task] = []
    for family in catalogue.FAMILIES:
        bases, rules = rules_of(family)
        for names in _sets(rules, size, only, sample, seed):
            found += [(base, names) for base in bases]
    if sample and len(found) > sample:
        found = sorted(Random(f"tasks {seed}").sample(found, sample))
    return found


def _sets(rules: list[str], size: int, only: Sequence[str], sample: int, seed: str) -> Iterable[tuple[str, ...]]:
    """All sets of rules; of large ones a sample, drawn without making them all."""
    if size <= 2 or not sample:
        return (names for names in combinations(rules, size) if not only or set(only) & set(names))
    if len(rules) < size:
        return ()
    random = Random(f"sets {seed}")
    drawn = {tuple(sorted(random.sample(rules, size))) for _ in range(4 * sample)}
    return sorted(names for names in drawn if not only or set(only) & set(names))


def attempt(task: Task, effort: Effort) -> Tried:
    """Try one combination."""
    base, names = task
    try:
        with time_limit(effort.seconds):
            found: Verdict = together(base, names, effort.deals, effort.seed, limit=effort.limit)
    except _Late:
        return Tried(base, names, "stuck", f"it has not ended within {effort.seconds} s", 0, 0)
    return Tried(base, names, found.outcome, found.reason, found.deals, found.limited, found.position)


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raise ``_Late`` in this block once the time is over."""
    alarm = getattr(signal, "SIGALRM", None)
    if alarm is None or seconds <= 0 or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise _Late

    before = signal.signal(alarm, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(alarm, before)


def report(
    found: Iterable[Tried], size: int, effort: Effort, progress: Callable[[int], None] | None = None
) -> PairsReport:
    """Gather what was tried; ``progress`` is told how many are done after each."""
    out = PairsReport(size, effort)
    for done, one in enumerate(found, 1):
        out.tried.append(one)
        if progress is not None:
            progress(done)
    out.tried.sort(key=lambda one: (one.base, one.rules))
    return out
