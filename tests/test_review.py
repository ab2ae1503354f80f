"""A game looked at again: sums, chance, exact endings, and nothing of what was hidden."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import foolery
from foolery import record as records
from foolery import wire
from foolery.base.errors import FooleryError
from foolery.review import Review, Reviewing, Settings, review
from foolery.review.evaluation import (
    FRESH,
    PlayedOut,
    Question,
    Simulated,
    seed_of,
    trials_from,
    trials_of,
    tried_decision,
    weigh,
)
from foolery.review.findings import SMALL, SURE, Share
from foolery.review.messages import ReviewText, questions
from foolery.review.page import graph, page
from foolery.review.review import courses_of
from tests.self_played import self_played
from tests.tiers import every

RECORDS = Path(__file__).parent / "records"
LEAST = 2_000
"""Positions of a proof: enough for small endings, so that the plain form is quick."""
FEW = Settings(16, "1", LEAST)
GAMES = ("throw-in", "transfer", "shed-idiot")


def checked(found: Review) -> None:
    """What holds of every review."""
    for deal in found.deals:
        for share in deal.seats:
            if share.luck is not None and share.result is not None:
                assert share.even + share.own + share.others + share.luck == pytest.approx(share.result)
        assert [one.action for one in deal.course] == list(range(deal.actions + 1))
        for one in deal.decisions:
            lost = -one.shift[one.seat]
            assert one.loss <= lost + 1e-9 if one.at_least else one.loss == pytest.approx(lost)
            assert one.loss == 0 or one.exact or one.loss >= SURE * one.error
            assert one.costly == (one.loss > 0 if one.exact else one.loss >= SMALL)
            assert (one.best == one.played) == (one.loss == 0)
            assert one.choices > 1
            if one.exact:
                assert (one.error > 0) == one.at_least
        for point in deal.course:
            assert all(0 <= share <= 1 for share in point.expected)
            assert sum(point.expected) == pytest.approx(found.players / 2, abs=1e-4)
    for seat, share in enumerate(found.seats):
        assert share.own == pytest.approx(sum(deal.seats[seat].own for deal in found.deals))


@pytest.mark.parametrize("name", GAMES)
def test_result_is_luck_and_decisions(name: str) -> None:
    cheap = name in ("throw-in", "transfer")
    bot = "random" if cheap else "heuristic"
    found = review(
        self_played(name, 3 if name == "throw-in" else 2, "sums", bot), Settings(4 if cheap else 1, positions=200)
    )
    checked(found)
    assert sum(len(deal.decisions) for deal in found.deals) > 3


@pytest.mark.parametrize("name", ["contract-rummy", "comic-animals"])
def test_the_beginning_of_a_long_game(name: str) -> None:
    found = review(self_played(name, 3, "sums", "heuristic", most=6), Settings(1, positions=200))
    checked(found)
    assert not found.finished


@every(8)
@pytest.mark.parametrize("path", sorted(RECORDS.glob("rule-*-2.txt")), ids=lambda path: path.stem)
def test_recorded_games_of_many_rules(path: Path) -> None:
    record = records.read(path.read_text(encoding="utf-8"))
    if records.unjudged(record) is None:
        checked(review(record, Settings(2, positions=LEAST)))


def test_the_same_again_whoever_does_the_work() -> None:
    record = self_played("throw-in", 2, "again")
    alone = review(record, FEW).to_wire()
    with ThreadPoolExecutor(3) as executor:
        assert review(record, FEW, executor).to_wire() == alone
    assert review(record, Settings(16, "2", LEAST)).to_wire() != alone


def test_progress_ends_with_all_parts() -> None:
    reviewing = Reviewing(self_played("simple", 2, "progress"))
    heard: list[int] = []
    reviewing.run(Settings(2, positions=LEAST), None, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == reviewing.parts


@pytest.mark.parametrize("name", ["throw-in", "shed-idiot", "contract-rummy"])
def test_a_decision_is_judged_by_what_its_seat_saw(name: str) -> None:
    """Two deals that look the same to a seat get the same judgement, whatever the others hold."""
    game = foolery.game(name)
    state = game.deal(game.seats()[0], "seen")
    view = next(view for view in (state.view(seat) for seat in state.actors()) if len(view.legal) > 1)
    judged = []
    for seed in ("one", "other"):
        seen = view.sample(seed).view(view.me)
        asked = Question(1, 1, seen, view.actions()[0].moves)
        found = weigh(asked, 2, "1", LEAST)
        assert found is not None
        judged.append(found.to_wire())
    assert view.sample("one").digest() != view.sample("other").digest()
    assert judged[0] == judged[1]


@pytest.mark.parametrize("name", ["throw-in", "shed-idiot"])
def test_actions_are_tried_in_the_same_worlds(name: str) -> None:
    state = foolery.game(name).deal(2, "paired")
    view = state.view(state.actors()[0])
    trials = trials_of(view, seed_of("1", 1, 1))
    assert isinstance(trials, Simulated if view.simulation() is not None else PlayedOut)
    moves = view.actions()[0].moves
    first = [trials.rewards(moves, number) for number in range(6)]
    trials.rewards(view.actions()[-1].moves, 2)
    assert [trials.rewards(moves, number) for number in range(6)] == first


def test_a_position_is_played_out_as_its_cards_lie() -> None:
    state = foolery.game("throw-in").position("hands=Ah/6c trump=h attacker=0 stock=-")
    assert trials_from(state, 1).rewards((), 0) == (1.0, 0.0)


@pytest.mark.parametrize("game", ["throw-in", "transfer", "throw-in,no-draw=on"])
def test_exact_decisions_agree_with_the_solver(game: str) -> None:
    """Whatever might have been played in an ending is worth what the solver says of it."""
    variant = foolery.game(f"{game},pack=24")
    exact = dear = 0
    played = [self_played(variant.id, 2, f"ends-{number}") for number in range(3)]
    for asked in (one for record in played for course in courses_of(record) for one in course.questions):
        prover = variant.prover(asked.view, 1)
        solved = variant.solved(asked.view.sample("other"), LEAST) if prover and prover.worlds == 1 else None
        if solved is None or any(worth is None for _, worth in solved.moves):
            continue
        worth: dict[int, Any] = dict(solved.moves)
        best = max(worth.values())
        for move in asked.view.legal:
            found = weigh(replace(asked, moves=(move,)), 2, "1", LEAST)
            assert found is not None
            if not found.exact:
                continue
            cost = (best - worth[move]) / 2
            assert found.loss == cost or (found.at_least and found.loss <= cost)
            assert worth[found.best.moves[0]] == best or found.at_least
            assert not found.whole or found.expected == (worth[move] + 1) / 2
            exact += 1
            dear += found.verdict == "dear"
    assert exact > dear > 0


def test_the_course_is_exact_where_every_line_was_tried() -> None:
    found = review(self_played("throw-in,pack=24", 2, "ends-1"), Settings(2, positions=LEAST)).deals[0]
    assert found.result == found.course[-1].expected
    for one in found.decisions:
        if one.whole:
            assert found.course[one.action].exact
            assert found.course[one.action].expected == one.rewards
            assert found.course[one.action - 1].exact


def test_several_deals_have_sums() -> None:
    found = review(self_played("simple", 2, "sums", deals=2), Settings(2, positions=LEAST))
    checked(found)
    assert len(found.deals) == 2
    total = found.seats[0]
    assert total.even == 1
    assert total.result == sum(deal.result[0] for deal in found.deals if deal.result)


def test_an_unfinished_game_has_no_luck() -> None:
    found = review(self_played("throw-in", 2, "half", most=9), Settings(2, positions=LEAST))
    checked(found)
    assert not found.finished
    assert [share.luck for share in found.seats] == [None, None]
    assert ReviewText(found, "en", ("A", "B")).head()[-1].startswith("The game was not played to its end")


def test_a_record_that_hides_cards_is_refused() -> None:
    record = self_played("simple", 2, "hidden")
    with pytest.raises(FooleryError) as caught:
        review(records.read(record.text("public")), FEW)
    assert caught.value.code == "review.not-shown"


def test_a_review_fits_its_form() -> None:
    schema = json.loads(wire.SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema_rs.Draft202012Validator({"$ref": "#/$defs/Review", "$defs": schema["$defs"]})
    data = json.loads(json.dumps(review(self_played("throw-in", 2, "form"), FEW).to_wire(), allow_nan=False))
    assert next(validator.iter_errors(data), None) is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_page_and_lesson(lang: str) -> None:
    found = review(records.read((RECORDS / "draw.txt").read_text(encoding="utf-8")), Settings(8, positions=LEAST))
    telling = ReviewText(found, lang, ("<b>", "Boris"))
    text = page(telling)
    assert text == page(telling)
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/", "")
    assert "<b>, " not in text
    assert "&lt;b&gt;" in text
    assert text.count(f'data-head="{telling.say("column-luck")}"') == len(found.seats), "for narrow pages"
    assert graph(telling, found.deals[0], 1).count("<a ") == sum(
        one.seat == 1 and one.verdict != "sound" for one in found.deals[0].decisions
    )
    dearest = found.dearest(3)
    asked = questions(telling)
    assert len(asked) == len(dearest) > 0
    for one, (_, decision) in zip(asked, dearest, strict=True):
        assert telling.label(decision, best=True) in one.choices
        assert telling.label(decision, best=True) in one.answer
    ranks = [(decision.exact, decision.loss) for _, decision in dearest]
    assert ranks == sorted(ranks, reverse=True), "what is proved comes first"


class Turning:
    """Trials in which the first action is the better one by ``first``, and in fresh worlds by ``fresh``."""

    cheap = True

    def __init__(self, favourite: tuple[int, ...], first: float, fresh: float) -> None:
        self.favourite, self.first, self.fresh = favourite, first, fresh

    def rewards(self, moves: tuple[int, ...], world: int) -> tuple[float, ...]:
        gain = (self.fresh if world >= FRESH else self.first) / 2
        mine = (
            0.5
            + (gain if moves == self.favourite else -gain)
            + (0.01 if world % 2 and moves == self.favourite else 0.0)
        )
        return (mine, 1 - mine)


@pytest.mark.parametrize(
    ("first", "fresh", "verdict"),
    [(0.04, -0.6, "dear"), (0.04, 0.6, "strong"), (0.4, 0.0, "sound"), (0.04, -0.45, "sound"), (0.04, 0.45, "sound")],
)
def test_what_came_out_first_is_compared_in_fresh_worlds_too(first: float, fresh: float, verdict: str) -> None:
    state = foolery.game("simple").deal(2, "turning")
    view = state.view(state.actors()[0])
    actions = view.actions()[:2]
    seats = Turning(actions[0].moves, first, fresh)
    trials: Any = seats if view.me == 0 else _mirrored(seats)
    found = tried_decision(Question(1, 1, view, actions[0].moves), actions, 0, trials, 32)
    assert found.verdict == verdict
    assert found.loss == (pytest.approx(-fresh, abs=0.01) if verdict == "dear" else 0)
    assert found.best == actions[verdict == "dear"]
    assert not found.exact
    assert found.error > found.bias > 0
    assert found.error > 0


class Even:
    """Trials in which no action is better than another: every deal is won or lost by lot."""

    cheap = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def rewards(self, moves: tuple[int, ...], world: int) -> tuple[float, ...]:
        won = seed_of("even", self.seed, moves, world) % 2
        return (float(won), 1.0 - won)


def test_good_decisions_are_not_blamed() -> None:
    state = foolery.game("simple").deal(2, "turning")
    view = state.view(state.actors()[0])
    actions = view.actions()[:2]
    asked = Question(1, 1, view, actions[0].moves)
    found = [tried_decision(asked, actions, 0, Even(number), 64) for number in range(200)]  # type: ignore[arg-type]
    assert sum(one.costly for one in found) <= 1


def _mirrored(trials: Turning) -> Any:
    """The same for the other seat."""
    plain = trials.rewards
    trials.rewards = lambda moves, world: plain(moves, world)[::-1]  # type: ignore[method-assign]
    return trials


def test_an_even_result_is_called_so() -> None:
    """Its parts sum to nothing but for the rounding."""
    found = review(self_played("throw-in", 2, "half", most=2), Settings(2, positions=LEAST))
    telling = ReviewText(found, "en", ("A", "B"))
    share = Share(0, 0.5, -0.03, 0.0, 0.29, 1, 0, 0, 1)
    assert share.luck is not None
    assert share.luck + share.own + share.others != 0
    assert telling.verdict(share) == "A: an even result."
    assert telling.verdict(replace(share, result=1.0)).startswith("A: above all ")


def test_the_error_of_a_sum_is_that_of_the_losses_in_it() -> None:
    deal = review(self_played("throw-in", 2, "again"), FEW).deals[0]
    for share in deal.seats:
        own = [one for one in deal.decisions if one.seat == share.seat]
        assert any(one.error and not one.loss for one in own)
        assert share.own_error**2 == pytest.approx(sum(one.error**2 for one in own if one.loss))
