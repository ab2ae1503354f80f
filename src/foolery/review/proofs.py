"""What exact play proves about a decision: bounds on every action, and the verdict where they settle it.

The budget holds for the action that was played, and for each other action as long as a proof of it could settle the
verdict. Actions that cannot settle it share one budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from foolery import catalogue
from foolery.contract.proof import OPEN, Bounds, Prover
from foolery.review.findings import Decision

if TYPE_CHECKING:
    from foolery.contract import Action, View
    from foolery.contract.proof import Utilities


@dataclass(slots=True)
class Proofs:
    """The bounds of all actions of a decision; ``at`` is the number of the one that was played."""

    prover: Prover
    actions: Sequence[Action]
    at: int
    bounds: list[Bounds]
    signs: dict[int, list[int]] = field(default_factory=dict)
    """Where several deals agree with the view: what an action brings in each of them with open cards."""

    def least(self, number: int) -> float:
        """What an action brings its seat at least, from 0 to 1."""
        return self.prover.ranges[self.bounds[number].least][0]

    def most(self, number: int) -> float:
        """What an action brings its seat at most, from 0 to 1."""
        return self.prover.ranges[self.bounds[number].most][1]

    def others(self) -> list[int]:
        """The actions that were not played."""
        return [number for number in range(len(self.actions)) if number != self.at]

    def best(self) -> int:
        """The other action that is proved to bring most, the first of several."""
        return max(self.others(), key=lambda number: (self.least(number), self.most(number), -number))

    def held(self, number: int, difference: float) -> float:
        """What ``played`` brings more than another action by an estimate, as far as the proofs allow that."""
        low, high = self.least(self.at) - self.most(number), self.most(self.at) - self.least(number)
        return min(max(difference, low), high)

    def results(self, number: int) -> Utilities | None:
        """What an action brings every seat, where that is proved."""
        bounds = self.bounds[number]
        if self.prover.results is None or bounds.least != bounds.most:
            return None
        return self.prover.results[bounds.least]

    def sharpen(self, number: int) -> None:
        """Spend a whole budget on an action about which nothing is proved yet."""
        if self.bounds[number] == OPEN and self.prover.worlds == 1:
            self.prover.refill()
            self.bounds[number] = self.prover.bounds(self.actions[number].moves)

    def opened(self) -> list[Utilities] | None:
        """What every action brings every seat on average over all deals that agree with the view, with open cards after
        the action; None where one of them is not known, or the seat can tell every card.
        """
        results = self.prover.results
        if results is None or self.prover.worlds == 1 or len(self.signs) < len(self.actions):
            return None
        return [mean([results[sign] for sign in self.signs[number]]) for number in range(len(self.actions))]


def mean(rows: Sequence[Utilities]) -> Utilities:
    """The mean of some results, seat by seat."""
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])


def proofs(view: View, actions: Sequence[Action], at: int, positions: int | None = None) -> Proofs | None:
    """Prove as much as ``positions`` allow, else the budget of the family; None where too many deals agree with the
    view.
    """
    game = catalogue.game(view.game)
    prover = game.prover(view, game.proof_positions if positions is None else positions)
    if prover is None:
        return None
    found = Proofs(prover, actions, at, [OPEN] * len(actions))
    if prover.worlds == 1:
        prove(found)
    else:
        open_cards(found)
    return found


def prove(found: Proofs) -> None:
    """Bound the actions of a seat that can tell every card.

    If the played action is proved not to win, all actions are tried once more in the order in which ``Game.solved``
    tries them. What a budget suffices for depends on what was proved before. Only this order makes sure that the review
    then knows all that ``foolery solve`` knows.
    """
    prover, at = found.prover, found.at
    found.sharpen(at)
    played = found.bounds[at]
    moves = [action.moves for action in found.actions]
    if played.most < 1:
        prover.forget()
        for number in prover.sequence(moves):
            prover.refill()
            bounds, before = prover.bounds(moves[number]), found.bounds[number]
            found.bounds[number] = Bounds(max(bounds.least, before.least), min(bounds.most, before.most))
            if bounds.least == 1:
                break
        return
    # After a win only the distance to the next best is open, and beside an unknown action nothing can be settled.
    prover.refill()
    for number in prover.sequence(moves):
        if number == at:
            continue
        found.bounds[number] = prover.bounds(moves[number])
        if found.bounds[number].least == 1:
            break


def open_cards(found: Proofs) -> None:
    """Solve every deal that agrees with the view.

    An action that loses in all of them, though its seat may see all cards after it, is proved lost against opponents
    who see the hand of the seat. They do not, so no figure rests on this.
    """
    for number in (found.at, *found.others()):
        signs = found.prover.signs(found.actions[number].moves)
        if signs is None:
            return
        found.signs[number] = signs
        if max(signs) < 0:
            found.bounds[number] = Bounds(-1, -1)


def decided(action: int, view: View, proved: Proofs) -> Decision | None:
    """The decision where its verdict is proved; its rewards are empty where they are not."""
    at, best = proved.at, proved.best()
    played, nothing = proved.actions[at], (0.0,) * view.players
    rest = max(map(proved.most, proved.others()))
    mine = proved.results(at) if proved.prover.worlds == 1 else None
    plain = Decision(
        action, view, played, played, len(proved.actions), mine or (), nothing, exact=True, whole=mine is not None
    )
    if proved.least(at) >= rest:
        return replace(plain, ahead=proved.least(at) - rest)
    loss = proved.least(best) - proved.most(at)
    if loss <= 0:
        return None
    better = proved.results(best)
    whole = mine is not None and better is not None and proved.least(best) >= rest
    shift = [one - other for one, other in zip(mine, better, strict=True)] if mine and better and whole else ()
    return replace(plain, best=proved.actions[best], loss=loss, shift=tuple(shift), whole=whole, at_least=not whole)
