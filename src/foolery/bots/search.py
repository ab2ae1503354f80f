"""A player who looks ahead: it plays out hundreds of the deals that it cannot tell apart, and says how they went."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from time import monotonic
from typing import ClassVar, Final, NamedTuple

from foolery.base.cards import Move, Seat
from foolery.bots.bot import Bot, mixed
from foolery.bots.heuristic import Heuristic
from foolery.contract import Event, Lang, View
from foolery.contract.proof import Ending
from foolery.search.numbers import DEPTH
from foolery.search.thinking import Budget, SearchResult, think
from foolery.speech import tongue

POSITIONS: Final = 300
"""Positions of an ending for each deal of a budget in deals."""
SHARE: Final = 0.8
"""The part of the time for an answer in which it thinks; the rest is for sending the answer."""
OWN_SHARE: Final = 0.95
"""The part of its own budget (``search:1s``) in which it thinks."""
EXACTLY: Final = 0.9
"""The part of the thinking time that goes to a proof. Rollouts get the rest where there is none."""
ROLLOUTS: Final = 4.0
"""What a won rollout counts beside a hope of an unfinished proof; measured on endings that were decided later."""
UNBOUNDED: Final = 1 << 40
"""Positions of a proof that only the clock ends."""
LEAST: Final = 0.001
"""Seconds that it thinks even where the time is over: one deal has to be played out."""
BUDGET: Final = re.compile(r"((?P<deals>[0-9]{1,7})it|(?P<seconds>[0-9]{1,4}(\.[0-9]{1,3})?)s)(?P<belief>\+belief)?")
TOLD: Final = 10
"""A mean of fewer deals is told with their number."""
MOST_DEALS: Final = 1_000_000
"""With a budget of its own at most so many deals are played out for a move."""


class Level(NamedTuple):
    """The budget of a level for one move, and what it remembers of the cards that left the game.

    ``deals`` are rollouts, ``depth`` is how many moves ahead the tree grows, ``positions`` are those of exact play. A
    level with memory 3 remembers every card, so it knows every card of an ending and can prove its move there. Budgets
    are counts: they do not depend on the machine or on the form that runs.
    """

    deals: int
    depth: int
    memory: int
    positions: int


LEVELS: Final = (
    Level(16, 1, 0, 5_000),
    Level(32, 1, 1, 10_000),
    Level(64, 1, 3, 20_000),
    Level(125, 1, 3, 40_000),
    Level(250, DEPTH, 3, 75_000),
    Level(500, DEPTH, 3, 150_000),
    Level(1000, DEPTH, 3, 300_000),
    Level(2000, DEPTH, 3, 600_000),
    Level(10_000, DEPTH, 3, 1_000_000),
    Level(30_000, DEPTH, 3, 1_500_000),
)


class Search(Bot):
    """Tries every move in deals that agree with all that it has seen, and makes the one that went best.

    ``level`` is the number of one of the ``LEVELS``. Lower levels do not blunder at random: like people they look less
    far, try less and forget which cards have left the game, low cards first. Where the bot knows every card, it plays a
    move that exact play proves to win whatever the others do, or to draw where none is proved to win. Where the budget
    does not suffice for that, rollouts choose; with two sides left they leave out moves that are proved to be no better
    than another. Where a family has nothing to search with (``View.simulation``), it plays as ``heuristic``.

    At a level a move depends on the seed alone. The clock ends a proof or the rollouts only where an answer would come
    too late (``seconds``). With a budget in its name, ``search:1000it`` or ``search:0.1s``, the bot plays at full
    strength and spends that many deals, or that time, on every move.
    """

    name: ClassVar[str] = "search"
    level: ClassVar[int] = 7
    deals: ClassVar[int] = 0
    """How many deals it plays out for a move, if not as many as its level."""
    families: ClassVar[frozenset[str]] = frozenset({"durak", "idiot", "rummy"})
    """Where it is offered to people, since it is proven to be stronger than ``heuristic``."""
    believes: ClassVar[bool] = False
    """Whether it takes what others have played for a sign of what they hold."""
    limit: ClassVar[float] = 0.0
    """Seconds that it thinks about a move at most, also where there is more time; 0: as long as there is."""

    def reset(self, seed: str) -> None:
        """Forget everything."""
        super().reset(seed)
        self.began = monotonic()
        self.stand_in = Heuristic(seed)
        self.heard: list[Event] = []

    def observe(self, event: Event) -> None:
        """What happens is in the view, but not what others did that they need not have done."""
        if self.believes:
            self.heard.append(event)
        self.stand_in.observe(event)

    def listens(self) -> bool:
        """Whether the bot, or the bot that stands in for it, uses events."""
        return self.believes or self.stand_in.listens()

    def choose(self, view: View) -> Move:
        """The move that was tried most, since it kept going well."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.began = monotonic()
        ending = self.ending(view)
        if ending is not None and len(ending.open) == 1:
            # Every other move is proved to be no better.
            return ending.open[0]
        thought = self.weighed(view, ending)
        return self.stand_in.choose(view) if thought is None else thought.best.move

    def ending(self, view: View) -> Ending | None:
        """What exact play finds where the bot remembers enough to know every card, else None."""
        seconds = EXACTLY * self.time()
        watch = (lambda _: monotonic() - self.began >= seconds) if seconds else None
        return view.forgetful(LEVELS[self.level - 1].memory).ending(self.positions(), watch)

    def positions(self) -> int:
        """How many positions it looks at for a proof."""
        if self.limit:
            return UNBOUNDED
        most = LEVELS[self.level - 1].positions
        return min(most, POSITIONS * self.deals) if self.deals else most

    def playable(self) -> int:
        """How many deals it plays out for a move."""
        return self.deals or LEVELS[self.level - 1].deals

    def time(self) -> float:
        """Seconds that it thinks about a move; 0: nobody looks at the clock."""
        return min(filter(None, (SHARE * self.seconds, OWN_SHARE * self.limit)), default=0.0)

    def think(self, view: View, only: tuple[Move, ...] = ()) -> SearchResult | None:
        """What all moves came to, or ``only`` these; None where there is nothing to search with."""
        level = LEVELS[self.level - 1]
        simulation = view.forgetful(level.memory).simulation(self.heard if self.believes else ())
        if simulation is None:
            return None
        # Dice take a number below 2⁶³.
        seed = mixed(self.seed, view.ply * 16 + view.me) >> 1
        left = max(self.time() - (monotonic() - self.began), LEAST) if self.time() else 0.0
        return think(simulation, seed, Budget(self.playable(), left, level.depth), None, only)

    def weighed(self, view: View, ending: Ending | None) -> SearchResult | None:
        """What all moves that may be best came to. Against the clock an unfinished proof decides with the rollouts."""
        thought = self.think(view, () if ending is None else ending.open)
        if thought is None or ending is None or not ending.hopes or not self.limit:
            return thought
        best = nearest(ending, thought)
        moves = sorted(thought.moves, key=lambda one: one.move != best)
        return thought if moves[0].move != best else SearchResult(thought.deals, tuple(moves))

    def advice(self, view: View, lang: Lang = "en", names: Sequence[str] | None = None) -> tuple[Move, str]:
        """A legal move and, in a sentence, why: how the deals went that were played out with it and with the next, and
        how they went on.
        """
        self.began = monotonic()
        ending = self.ending(view)
        if ending is not None and ending.move is not None:
            won = "win" if ending.value else "draw"
            return ending.move, tongue(lang).say(f"search.{won}", positions=ending.positions)
        thought = self.weighed(view, ending)
        if thought is None:
            move, reason = self.stand_in.decide(view)
            return move, self.stand_in.why(view, (move,), reason, lang)
        return thought.best.move, explained(thought, view, lang, names)


def nearest(ending: Ending, thought: SearchResult) -> Move:
    """The move that an unfinished proof and rollouts together think best."""
    values = {one.move: one.value for one in thought.moves}
    marks = [
        (hope + ROLLOUTS * values.get(move, 0.0), move) for move, hope in zip(ending.open, ending.hopes, strict=True)
    ]
    return max(marks)[1]


def explained(thought: SearchResult, view: View, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """What thinking came to, in words."""
    say = tongue(lang).say
    best = thought.best
    fields = {"deals": thought.deals, "value": round(100 * best.value)}
    if len(thought.moves) == 1:
        text = say("search.alone", **fields)
    else:
        other = thought.moves[1]
        fields |= {"second": round(100 * other.value)}
        label = view.label(view.action((other.move,)), lang, names)
        many, few = round(best.share * thought.deals), round(other.share * thought.deals)
        if few < TOLD or fields["second"] > fields["value"]:
            # The best move is the one that was tried most: a mean of fewer deals may lie above its own.
            text = say("search.tried", **fields, other=label, many=many, few=few)
        else:
            text = say("search.compared", **fields, other=label)
    if not thought.line:
        return text
    line = "; ".join(told(seat, move, view, lang, names) for seat, move in thought.line)
    return say("search.line", text=text, line=line)


def told(seat: Seat, move: Move, view: View, lang: Lang, names: Sequence[str] | None) -> str:
    """A move of any seat in words, after whose it is."""
    action = view.action((move,))
    return view.label(action if action.place != view.me else replace(action, place=seat), lang, names)


@cache
def at_level(number: int) -> type[Search]:
    """The bot of a level, one class for each."""
    return type(f"Search{number}", (Search,), {"level": number, "name": f"search-{number}", "__doc__": Search.__doc__})


@cache
def within(budget: str) -> type[Search] | None:
    """The bot with a budget for every move, ``1000it`` in deals or ``0.1s`` in seconds; None where that is none."""
    found = BUDGET.fullmatch(budget)
    if found is None:
        return None
    deals, seconds = int(found["deals"] or 0), float(found["seconds"] or 0)
    if not (1 <= deals <= MOST_DEALS or (not deals and seconds >= 0.01)):
        return None
    plan = {
        "deals": deals or MOST_DEALS,
        "limit": seconds,
        "level": len(LEVELS),
        "believes": found["belief"] is not None,
        "name": f"{Search.name}:{budget}",
    }
    return type("SearchWithin", (Search,), {**plan, "__doc__": Search.__doc__})
