"""Plays the games of tests/records and writes those that are missing: ``python -m tests.archive``.

What has been written once is never written again: the archive shows what older versions played. To add games, add a
line to ``PLAN`` and run this. A rule whose ``revision`` was raised gets a game of that revision, with the number in its
name, and the one before it is left among those in ``OLDER``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import foolery
from foolery import catalogue
from foolery.arena.statistics import usual_players
from foolery.base.shuffle import Stream, shuffled
from foolery.bots import make
from foolery.contract import Game, Result, State
from foolery.record import Recorder

FOLDER = Path(__file__).parent / "records"


SMALL = "contract-rummy,contract-rummy.small-pack=on"


class Plan(NamedTuple):
    """One record: its file, the game, and how it goes; ``stop`` leaves the last deal after so many actions.

    ``bot`` plays it where chance would take too long.
    """

    name: str
    game: str
    players: int
    deals: int = 1
    wish: str = ""
    stop: int = 0
    bot: str = ""


ASKED = {name: f"{name},own-trumps.assignment=chosen" for name in ("own-trumps", "own-trumps-alien-binds")}
"""Rules that have moves of their own with an option only."""


def rule_plans() -> Iterator[Plan]:
    """One record for every rule of Durak that is not a base, on its usual base, with a move of its own in it."""
    for name, rule in sorted(catalogue.family_of("simple").registry.rules.items()):
        if not rule.base and rule.__module__.startswith("foolery."):
            game = ASKED.get(name, name)
            wish = "own" if rule.kinds else ""
            yield Plan(named(name, rule.revision), game, usual_players(catalogue.game(game)), wish=wish)


def named(rule: str, revision: int) -> str:
    """The name of the record of a rule in one of its revisions."""
    return f"rule-{rule}" if revision == 1 else f"rule-{rule}-{revision}"


def own(game: Game, state: State, moves: list[int]) -> list[int]:
    """Those moves that a rule beside the base has brought."""
    bases = {rule.name for rule in game.composition.rules if rule.base}
    return [move for move in moves if game.brought_by(move, state) not in bases | {""}]


PLAN = (
    *(Plan(f"simple-{n}", "simple", n) for n in range(2, 7)),
    *(Plan(f"throw-in-{n}", "throw-in", n) for n in range(2, 9)),
    *(Plan(f"transfer-{n}", "transfer", n) for n in range(2, 9)),
    Plan("simple-24", "simple,pack=24", 2, 3),
    Plan("throw-in-24", "throw-in,pack=24", 4, 2),
    Plan("transfer-32", "transfer,pack=32", 5),
    Plan("simple-52", "simple,pack=52", 8),
    Plan("throw-in-match", "throw-in", 2, 3),
    Plan("transfer-match", "perevodnoy", 3, 3),
    Plan("winner-leads", "throw-in,next-lead=winner", 3, 3),
    Plan("under-fool", "transfer,next-lead=under-fool", 3, 3),
    Plan("lowest-trump-leads", "simple,next-lead=lowest-trump,show-lowest-trump=on,pack=24", 3, 3),
    Plan("free-order", "throw-in,throw-in-order=free", 4),
    Plan("while-pending", "transfer,throw-while-pending=on", 4),
    Plan("pagat", "pagat-podkidnoy", 4, 2),
    Plan("pagat-transfer", "pagat-perevodnoy", 2, 2, wish="swap-six"),
    Plan("re-deal", "throw-in,ace-not-trump=re-deal", 3, wish="buried"),
    Plan("re-turn", "throw-in,trump-card-source=bottom", 3, wish="buried"),
    Plan("random-trump", "transfer,trump-card-source=random,ace-not-trump=allow", 2),
    Plan("strict-caps", "throw-in,cap-total=4,lead-max=1,first-attack-five=off,throw-after-take=off", 4),
    Plan("no-caps", "transfer,cap-total=none,transfer-several=1", 5),
    Plan("attacker-throws", "throw-in,throwers=attacker,replenish-order=defender-first", 4),
    Plan("neighbours-throw", "transfer,throwers=neighbours,replenish-order=clockwise", 5),
    Plan("closed-transfers", "transfer,no-transfer-first-bout=on,no-transfer-trump-on-table=on", 3, 2),
    Plan("instant-loss", "throw-in,instant-loss-at=12", 2, wish="instant"),
    Plan("draw", "throw-in,pack=24", 2, wish="drawn"),
    Plan("draw-transfer", "transfer,pack=24", 3, wish="drawn"),
    Plan("no-draw", "throw-in,no-draw=on,pack=24", 2, wish="no-draw"),
    Plan("epaulettes", "throw-in,strap=any,pack=24", 2, wish="straps"),
    Plan("limited", "throw-in,bout-limit=3", 3, 2, wish="limited"),
    Plan("unfinished", "transfer", 3, 3, stop=17),
    Plan("unfinished-at-the-start", "throw-in", 4, 2, stop=0, wish="bare"),
    Plan("by-order", "throw-in,pack=24", 3, 2, wish="order"),
    Plan("contract-rummy", "contract-rummy", 2, 2, bot="heuristic"),
    Plan("contract-rummy-claims", "contract-rummy", 5, bot="heuristic"),
    Plan("contract-rummy-small", f"{SMALL},contract-rummy.owner-trades=on", 3, bot="heuristic"),
    *(Plan(f"shed-idiot-{n}", "shed-idiot", n) for n in (2, 4, 7)),
    *(Plan(f"comic-animals-{n}", "comic-animals", n) for n in (2, 5)),
    *rule_plans(),
)
OLDER = {
    named(name, revision): f"{name} {revision}, installed is {name} {rule.revision}"
    for name, rule in catalogue.family_of("simple").registry.rules.items()
    for revision in range(1, rule.revision)
    if not rule.base and rule.__module__.startswith("foolery.")
} | {"shed-idiot-places": "fewer rules, installed is match 2"}
"""Games of rules that have been changed since, by what is said of them."""


def choose(game: Game, state: State, seat: int, chance: Stream) -> int:
    """A move, mostly one of a rule's own or one that brings the deal to its end."""
    moves = state.legal(seat)
    special = own(game, state, moves)
    if special and chance.below(8) < 6:
        return chance.pick(special)
    for kind in ("swap-six", "transfer", "cover", "throw"):
        some = [move for move in moves if state.move_text(move).startswith(kind)]
        if some and chance.below(8) < 6:
            return some[chance.below(min(2, len(some)))]
    ended = [move for move in moves if state.move_text(move) in ("pass", "take")]
    return ended[0] if ended and chance.below(4) else chance.pick(moves)


def play(plan: Plan, seed: str) -> tuple[Recorder, set[str]]:
    """Play the games of a plan from a seed; with the rules that have had a move of their own."""
    game = foolery.game(plan.game)
    names = [f"Игрок {seat}" if seat % 2 else f"Player {seat}" for seat in range(plan.players)]
    chance = Stream(seed, "players")
    by_order = plan.wish == "order"
    met: set[str] = set()
    recorder = Recorder(game, plan.players, "" if by_order else seed, names, plan.deals)
    match = game.match(plan.players, seed, plan.deals)
    for number in range(1, plan.deals + 1):
        before = match.before() if number > 1 else None
        state: State = match.state if number == 1 else match.next()
        order = None
        if by_order:
            order = shuffled(sorted(card for row in state.census().values() for card in row), seed, "by order", number)
            dealt = game.deal_from(order, plan.players, dealer=number % plan.players, before=before)
            match.resume(dealt, match.results)
            state = dealt
        recorder.deal_started(state, order=order)
        if not run(recorder, state, chance, plan, number, met):
            break
    return recorder, met


def run(recorder: Recorder, state: State, chance: Stream, plan: Plan, number: int, met: set[str]) -> bool:
    """Play one deal; False where the plan stops in it. ``met`` gathers the rules whose own moves are made."""
    actions = 0
    last = number == plan.deals - 1
    while state.actors():
        if last and (plan.stop or plan.wish == "bare") and actions == plan.stop:
            return False
        seat = chance.pick(state.actors())
        move = make(plan.bot).choose(state.view(seat)) if plan.bot else choose(recorder.game, state, seat, chance)
        met.add(recorder.game.brought_by(move, state))
        recorder.moved(seat, state.move_text(move), state.play(seat, move))
        actions += 1
    result = state.result()
    assert result is not None
    recorder.deal_ended(result)
    return True


def granted(plan: Plan, recorder: Recorder, met: set[str]) -> bool:
    """Whether the record shows what the plan wishes."""
    text = recorder.text()
    results = [deal.result for deal in recorder.record.deals if deal.result is not None]
    end = results[-1] if results else Result(())
    return {
        "": True,
        "own": plan.game.partition(",")[0] in met,
        "bare": True,
        "order": True,
        "swap-six": "swap-six" in text,
        "buried": ". buried" in text or plan.name == "re-deal",
        "instant": bool(end.fools) and not end.places,
        "drawn": end.draw and not end.limited,
        "no-draw": bool(end.fools) and "\n. fool" in text and len(end.places) == 1,
        "straps": end.straps > 0,
        "limited": end.limited,
    }[plan.wish] and len(text) < 16000


def main() -> None:
    """Write what is missing."""
    for plan in PLAN:
        path = FOLDER / f"{plan.name}.txt"
        if path.exists():
            continue
        for attempt in range(500):
            recorder, met = play(plan, f"{plan.name} {attempt}" if attempt else plan.name)
            if granted(plan, recorder, met):
                path.write_text(recorder.text(), encoding="utf-8", newline="\n")
                print(path.name, len(recorder.text()))
                break
        else:
            raise SystemExit(f"{plan.name}: no game of 500 shows {plan.wish}")


if __name__ == "__main__":
    main()
