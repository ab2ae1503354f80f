"""The composition report: every pair of rules, or a sample of larger sets, on every base of their family.

Each either plays under all laws or is refused with a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.authoring.together import Verdict, together
from foolery.base.messages import Message
from foolery.contract.family import Family

OUTCOMES: Final = ("plays", "refused", "contained", "broken", "stuck")

Task = tuple[str, tuple[str, ...]]
"""A base and the rules on it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard each combination is tried: deals, their seed, the limit of bouts, and seconds until it counts as stuck
    (0: nobody watches).
    """

    deals: int = 1
    seed: str = "1"
    limit: int = 60
    seconds: int = 120


def _bare(reason: Message) -> Message:
    """Why rules contradict each other, without their names; any other reason as it is."""
    bare = reason.fields.get("reason")
    return bare if isinstance(bare, Message) else reason


@dataclass(slots=True)
class PairsReport:
    """The counts, and everything that was refused, broken or stuck."""

    size: int
    effort: Effort
    tried: list[Verdict] = field(default_factory=list)

    @property
    def faults(self) -> list[Verdict]:
        """What must not be: broken laws, crashes, tries without end, and refusals without a reason."""
        return [one for one in self.tried if one.outcome in ("broken", "stuck") or not (one.reason or one.deals)]

    def counts(self, base: str = "") -> dict[str, int]:
        """How many combinations came to what, on one base or on all."""
        found = Counter(one.outcome for one in self.tried if not base or one.base == base)
        return {"tried": sum(found.values())} | {outcome: found[outcome] for outcome in OUTCOMES}

    def reasons(self) -> list[tuple[Message, int]]:
        """Why combinations were refused, without the names of the rules, the commonest first."""
        found = Counter(_bare(one.reason) for one in self.refused if one.reason is not None)
        return sorted(found.items(), key=lambda row: (-row[1], str(row[0])))

    @property
    def refused(self) -> list[Verdict]:
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
            "reasons": [{"reason": str(reason), "count": count} for reason, count in self.reasons()],
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


def attempt(task: Task, effort: Effort) -> Verdict:
    """Try one combination."""
    base, names = task
    return together(base, names, effort.deals, effort.seed, limit=effort.limit, seconds=effort.seconds)


def report(
    found: Iterable[Verdict], size: int, effort: Effort, progress: Callable[[int], None] | None = None
) -> PairsReport:
    """Gather what was tried; ``progress`` is told how many are done after each."""
    out = PairsReport(size, effort)
    for done, one in enumerate(found, 1):
        out.tried.append(one)
        if progress is not None:
            progress(done)
    out.tried.sort(key=lambda one: (one.base, one.rules))
    return out
