"""Reviews and the solver agree: what a seat can deduce is proved, and what is not proved is called an estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import foolery
from benchmarks import reviewed as benchmark
from foolery.contract.proof import OPEN, SIGNS, Bounds
from foolery.review import Decision, Review, ReviewedDeal
from foolery.review.evaluation import KNOWN, NEARLY, Question, tried_decision, weigh, with_figures
from foolery.review.messages import ReviewText, questions
from foolery.review.proofs import Proofs, decided, proofs, prove
from foolery.review.review import courses_of
from tests.deducible import played
from tests.self_played import self_played
from tests.tiers import every

NAMES = ("Anna", "Boris")
SHED = "game=shed-idiot hands=KcKdKhKsAh/3d4c stock=- zones=pile:7s phase=play actors=0"
BURNED = "".join(card for rank in "23456789TJQKA" for suit in "cdhs" if (card := rank + suit) not in SHED)
SHARES = {-1: (0.0, 1.0), 0: (0.5, 0.5), 1: (1.0, 0.0)}


@cache
def ending(action: str) -> Question:
    """The decision in the ending that every seat can deduce, in the record in which this was played."""
    record, _ = played(action)
    asked = [one for course in courses_of(record) for one in course.questions]
    return next(one for one in asked if one.action == 46)


def test_an_ending_that_can_be_deduced_is_judged_as_the_solver_does() -> None:
    _, state = played()
    assert state.line().startswith(
        "game=throw-in hands=9cThJcJh/8c8hTcJsQcQdQhAd trump=c attacker=1 defender=0 stock=-"
    )
    lost, won = weigh(ending("lead Tc"), 8, "1"), weigh(ending("lead Qd Qh"), 8, "1")
    assert lost is not None
    assert won is not None
    assert (lost.verdict, lost.exact, lost.loss, lost.best.text) == ("dear", True, 1.0, "lead Qd Qh")
    assert (won.verdict, won.exact, won.loss, won.expected) == ("sound", True, 0.0, 1.0)


def test_a_lesson_teaches_the_move_that_wins() -> None:
    asked = ending("lead Tc")
    lost = weigh(asked, 8, "1")
    assert lost is not None
    deal = ReviewedDeal(1, 2, 46, (lost,), (), (), None)
    telling = ReviewText(Review("throw-in", {}, 2, NAMES, 8, "1", None, False, (deal,)), "en", NAMES)
    (question,) = questions(telling)
    number = 1 + question.choices.index(telling.label(lost, best=True))
    assert f"{number}, " in question.answer
    assert "is best" in question.answer
    assert "Proved: " in question.answer
    assert "estimate" not in question.answer


def estimated(**more: Any) -> Decision:
    """A decision that is not proved."""
    asked = ending("lead Tc")
    view = asked.view
    actions = view.actions()
    plain = Decision(46, view, actions[0], actions[1], 2, (0.2, 0.8), (0.6, -0.6), 0.6, 0.2, bias=0.2)
    return replace(plain, **more)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_only_what_is_proved_is_said_without_a_proviso(lang: str) -> None:
    telling = ReviewText(Review("throw-in", {}, 2, NAMES, 8, "1", None, False, ()), lang, NAMES)
    guess, proof = {"en": ("stimate", "roved"), "ru": ("ценк", "оказан")}[lang]
    dear, strong = estimated(), estimated(loss=0.0, ahead=0.5)
    for one in (dear, strong):
        assert guess in telling.sentence(one)
        assert guess in telling.judged(one)
        assert proof not in telling.sentence(one) + telling.judged(one)
        assert proof in telling.judged(replace(one, exact=True))
        assert proof in telling.sentence(replace(one, exact=True))
        assert guess not in telling.sentence(replace(one, exact=True))
    least = telling.sentence(replace(dear, exact=True, at_least=True))
    assert {"en": "at least", "ru": "не меньше"}[lang] in least
    assert {"en": "No clear mistakes.", "ru": "Явных ошибок нет."}[lang] == telling.say("no-loss")
    assert not any(word in telling.say("note").lower() for word in ("sure", "наверняка"))


class Told:
    """A prover that was told what it proves."""

    worlds = 1
    results = SHARES

    def __init__(self, bounds: dict[tuple[int, ...], Bounds], exact: bool = True) -> None:
        self.ranges = {sign: (share[0], share[0]) for sign, share in SHARES.items()} if exact else SIGNS
        self.told = bounds

    def refill(self) -> None:
        """Do nothing."""

    def forget(self) -> None:
        """Note that all is asked once more."""
        self.asked: list[tuple[int, ...]] = []

    def sequence(self, actions: Any) -> list[int]:
        """The last action first."""
        return [*reversed(range(len(actions)))]

    def bounds(self, moves: Any) -> Bounds:
        """What it was told."""
        if hasattr(self, "asked"):
            self.asked.append(tuple(moves))
        return self.told.get(tuple(moves), OPEN)

    def signs(self, moves: Any) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("mine", "others", "verdict", "whole"),
    [
        (Bounds(1, 1), OPEN, "sound", True),
        (Bounds(1, 1), Bounds(-1, 0), "strong", True),
        (Bounds(0, 1), Bounds(-1, 0), "sound", False),
        (Bounds(-1, -1), Bounds(1, 1), "dear", True),
        (Bounds(-1, 0), Bounds(1, 1), "dear", False),
        (Bounds(-1, -1), Bounds(0, 1), "dear", False),
        (Bounds(-1, -1), Bounds(-1, -1), "sound", True),
        (Bounds(-1, 0), Bounds(0, 1), None, False),
        (OPEN, Bounds(1, 1), None, False),
        (OPEN, Bounds(-1, -1), "sound", False),
    ],
)
def test_half_a_proof_is_used_as_far_as_it_goes(mine: Bounds, others: Bounds, verdict: str | None, whole: bool) -> None:
    view = ending("lead Tc").view
    actions = view.actions()[:2]
    prover = Told({actions[0].moves: mine, actions[1].moves: others})
    found = decided(1, view, Proofs(prover, actions, 0, [mine, others]))
    assert (found.verdict if found else None) == verdict
    if found is not None:
        assert found.exact
        assert found.whole == whole
        assert found.at_least == (found.loss > 0 and not whole)


def test_who_wins_is_proved_where_games_are_won_by_more_or_less() -> None:
    view = ending("lead Tc").view
    actions = view.actions()[:2]
    prover = Told({}, exact=False)
    lost = decided(1, view, Proofs(prover, actions, 0, [Bounds(-1, -1), Bounds(1, 1)]))
    assert lost is not None
    assert (lost.costly, lost.exact, lost.at_least, lost.verdict) == (True, True, True, "small")
    assert 0 < lost.loss < 0.001
    for lang, proof, big in (("en", "roved", "small"), ("ru", "оказан", "мал")):
        telling = ReviewText(Review("throw-in", {}, 2, NAMES, 8, "1", None, False, ()), lang, NAMES)
        for said in (telling.loss(lost), telling.judged(lost), telling.sentence(lost).partition(": ")[2]):
            assert proof in said
            assert big not in said
        assert not any(sign.isdigit() for sign in telling.loss(lost) + telling.say("better-some", best="X"))
    assert decided(1, view, Proofs(prover, actions, 0, [Bounds(1, 1), Bounds(1, 1)])) is None


@pytest.mark.parametrize(("mine", "again"), [(Bounds(-1, -1), True), (Bounds(-1, 0), True), (Bounds(1, 1), False)])
def test_all_actions_are_proved_in_the_order_of_the_solver_where_another_may_be_better(
    mine: Bounds, again: bool
) -> None:
    """What a budget suffices for depends on what was proved before, so the review begins again in that order."""
    actions = ending("lead Tc").view.actions()
    prover = Told({actions[0].moves: mine, actions[2].moves: Bounds(1, 1)})
    found = Proofs(prover, actions, 0, [OPEN] * len(actions))
    prove(found)
    assert found.bounds[0] == mine
    assert found.bounds[2] == Bounds(1, 1)
    assert hasattr(prover, "asked") == again
    if again:
        assert prover.asked == [action.moves for action in reversed(actions[2:])]


class Lot:
    """Trials in which the first action always loses, and the others always win."""

    cheap = True

    def __init__(self, loser: Sequence[int], me: int) -> None:
        self.loser, self.me = loser, me

    def rewards(self, moves: Sequence[int], number: int) -> tuple[float, ...]:
        """All for the seat, or nothing."""
        mine = float(moves != self.loser)
        return (mine, 1 - mine) if self.me == 0 else (1 - mine, mine)


def test_an_estimate_never_raises_the_least_that_is_proved_lost() -> None:
    view = ending("lead Tc").view
    actions = view.actions()[:2]
    found = decided(1, view, Proofs(Told({}), actions, 0, [Bounds(-1, 0), Bounds(1, 1)]))
    assert found is not None
    shown = with_figures(found, Lot(actions[0].moves, view.me), 16, KNOWN)
    assert (shown.loss, shown.at_least, shown.verdict) == (0.5, True, "dear")
    assert shown.shift[view.me] == -1
    assert shown.error > shown.bias == KNOWN
    assert "50.0" in ReviewText(Review("throw-in", {}, 2, NAMES, 8, "1", None, False, ()), "en", NAMES).sentence(shown)


def test_the_mean_over_all_deals_judges_where_all_of_them_are_solved() -> None:
    """Seat 0 does not know which of two cards seat 1 holds, and which one left the game."""
    view = foolery.game("throw-in,pack=24").view(
        "hands=9h9dAc/?? trump=h attacker=0 defender=1 stock=- phase=lead seat=0 "
        "discard=9cTcJcQcKcTdJdQdKdAdThJhQh9sTsJsQs??"
    )
    found = proofs(view, view.actions(), 0, 20_000)
    assert found is not None
    assert found.prover.worlds > 1
    means = found.opened()
    assert means is not None
    hidden = foolery.game(view.game).hidden(view, 20_000)
    assert hidden is not None
    for (_, worths), mean in zip(hidden.moves, means, strict=True):
        assert None not in worths
        average = sum(worth for worth in worths if worth is not None) / len(worths)
        assert mean[0] == pytest.approx((average + 1) / 2)
    decision = weigh(Question(1, 1, view, view.actions()[0].moves), 2, "1", 20_000)
    assert decision is not None
    assert (decision.exact, decision.bias) == (False, NEARLY)


def test_an_action_that_loses_wherever_the_cards_lie_is_never_better() -> None:
    view = foolery.game("throw-in,pack=24").view(
        "hands=9hKsAd/?? trump=h attacker=0 defender=1 stock=- phase=lead seat=0 "
        "discard=9c9d9sTcTdThTsJdJhJsQcQdQhQsKcAcAhAs?"
    )
    actions = view.actions()
    found = proofs(view, actions, 1, 3_000)
    assert found is not None
    assert found.prover.worlds == 3
    assert [one.text for one, bound in zip(actions, found.bounds, strict=True) if bound.most < 0] == ["lead 9h"]
    for at, action in enumerate(actions):
        asked = Question(1, 1, view, action.moves)
        decision = weigh(asked, 2, "1", 3_000)
        assert decision is not None
        assert decision.costly == (at == 0)
        assert (decision.best == actions[0]) is False
        if at:
            # Even where every estimate says that it wins.
            seeming = tried_decision(asked, actions, at, Lot(action.moves, 0), 16, proofs(view, actions, at, 3_000))
            assert not seeming.costly
            assert seeming.best == action


def test_no_figure_rests_on_opponents_who_see_a_hidden_hand() -> None:
    """Both leads lose against a seat that sees all cards; seat 1 does not."""
    view = foolery.game("throw-in,pack=24").view(
        "hands=9dJc/?? trump=h attacker=0 defender=1 stock=- phase=lead seat=0 "
        "discard=9c9h9sTcTdThTsJdJsQcQdQsKcKdKhKsAcAhAs?"
    )
    decision = weigh(Question(1, 1, view, view.actions()[0].moves), 16, "1", 3_000)
    assert decision is not None
    assert (decision.exact, decision.verdict, decision.whole) == (True, "sound", False)
    for lang, word in (("en", "who see all cards"), ("ru", "которые видят все карты")):
        assert word in ReviewText(Review("throw-in", {}, 2, NAMES, 8, "1", None, False, ()), lang, NAMES).say("note")


def test_a_shedding_ending_is_proved_too() -> None:
    game = foolery.game("shed-idiot")
    state = game.position(f"{SHED} discard={BURNED} seen=*:{BURNED}")
    view = state.view(state.actors()[0])
    assert view.certain() is not None
    worths = dict(game.solved(state, 20_000).moves)
    assert None not in worths.values()
    best = max(worth for worth in worths.values() if worth is not None)
    for action in view.actions():
        found = weigh(Question(1, 1, view, action.moves), 2, "1")
        assert found is not None
        assert found.exact
        assert found.costly == (worths[action.moves[0]] != best)


@every(7)
@pytest.mark.parametrize(("number", "last", "positions"), [(0, 4, 500), *[(number, 12, 3_000) for number in range(6)]])
def test_no_verdict_contradicts_the_solver(number: int, last: int, positions: int) -> None:
    """Deals of small packs, as the benchmark plays those of the usual one."""
    name, bot = ("throw-in,pack=24", "transfer,pack=24")[number % 2], ("random", "heuristic", "lowest")[number // 2]
    record = self_played(name, 2 + number % 2, f"small/{number}", bot)
    game, proved = foolery.game(name), 0
    for asked in [one for course in courses_of(record) for one in course.questions][-last:]:
        prover: Any = game.prover(asked.view, 1)
        if prover is None or prover.worlds > 1 or prover.best is not prover.against:
            continue
        decision = weigh(asked, 4, "1", positions)
        if decision is not None:
            worths = dict(game.solved(asked.view.sample("check"), positions).moves)
            assert not benchmark.contradiction(decision, worths)
            proved += decision.exact
    assert proved
