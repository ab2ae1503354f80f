"""The arena as a library: who sits where, what is counted, and that only the games decide what comes out."""

from __future__ import annotations

import ast
import json
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foolery
from foolery.arena import Settings, balanced, play_match, rotation, simulate
from foolery.arena.contest import Contest
from foolery.arena.figures import ScoreHistory, Tally
from foolery.arena.inference import Claims, Sprt
from foolery.arena.page import command, page
from foolery.arena.plan import orders
from foolery.arena.play import Played, games
from foolery.arena.ratings import Ratings, places
from foolery.arena.report import lines, names, report
from foolery.arena.store import manifest, settings_of
from foolery.arena.workers import Chunk, InOrder, Pace, Processes, chunks
from foolery.bots import Lowest
from foolery.contract import Result
from tests.tiers import every

TABLES = [(bots, players) for players in range(2, 9) for bots in range(2, players + 1)]


class Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(call(*given, **named))
        return done


def planned(game: str = "simple", players: int = 2, **others: Any) -> Settings:
    own: dict[str, Any] = {"deals": 12, "seed": "a", "bots": ("lowest", "random"), "balanced": True, "forfeits": True}
    return Settings(foolery.game(game), players, **(own | others))


def found(settings: Settings, test: Claims | None = None, executor: Executor | None = None) -> dict[str, Any]:
    """The report of a run, played in this process or by an executor."""
    contest = Contest(Tally(settings, None if test is None else Sprt(test)))
    contest.run(executor or Here(), 3)
    return report(contest.tally, manifest(settings, test))


# Who sits where


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_every_bot_sits_on_every_seat_equally_often_in_every_group(bots: int, players: int) -> None:
    for group in {0, 1, 2, orders(bots) - 1}:
        seatings = balanced(bots, players, group)
        assert len(set(seatings)) == len(seatings)
        for seat in range(players):
            assert set(Counter(seating[seat] for seating in seatings).values()) == {len(seatings) // bots}
        counts = {tuple(sorted(Counter(seating).values())) for seating in seatings}
        assert len(counts) == 1, "no game has other numbers of seats a bot than the others"


@pytest.mark.parametrize("bots", range(2, 6))
def test_over_all_circles_every_bot_follows_every_other_equally_often(bots: int) -> None:
    follows: Counter[tuple[int, int]] = Counter()
    circles = set()
    for group in range(orders(bots)):
        for seating in balanced(bots, bots, group):
            follows.update(pairwise((*seating, seating[0])))
            start = seating.index(0)
            circles.add(seating[start:] + seating[:start])
    assert len(follows) == bots * (bots - 1)
    assert len(set(follows.values())) == 1
    assert len(circles) == orders(bots)


def test_balanced_is_rotated_where_every_bot_has_as_many_seats() -> None:
    for bots, players in TABLES:
        seatings = balanced(bots, players)
        assert set(rotation(bots, players)) <= set(seatings)
        assert (len(seatings) == len(rotation(bots, players))) is (players % bots == 0)


def test_a_group_has_the_same_cards_and_others_have_not() -> None:
    settings = planned(players=3, bots=("lowest", "random", "heuristic"), deals=9)
    assert settings.size == 3
    cards = [settings.cards(number) for number in range(9)]
    assert [cards.count(one) for one in cards] == [3] * 9
    assert [settings.seating(number) for number in (0, 3, 6)] == [(0, 1, 2), (0, 2, 1), (0, 1, 2)]
    assert len({settings.chance(number) for number in range(9)}) == 9


def test_settings_go_to_other_processes_by_the_id_of_their_game() -> None:
    import pickle

    settings = planned("transfer+armenian", 4, seconds=1.5)
    again = pickle.loads(pickle.dumps(settings))
    assert again.game.id == settings.game.id
    assert replace(again, game=settings.game) == settings


# What comes out


@pytest.mark.parametrize("game", ["throw-in", "contract-rummy", "shed-idiot", "comic-animals"])
def test_the_arena_plays_what_simulate_plays(game: str) -> None:
    """Two bots at two seats are seated alike by both; so every count must be the same."""
    settings = planned(game, deals=4)
    arena = found(settings)
    other = simulate(replace(settings, balanced=False, forfeits=False)).to_json()
    for name in ("games", "draws", "limited", "moves", "forced", "unit", "counts"):
        assert arena[name] == other[name]
    for mine, theirs in zip(arena["bots"], other["bots"], strict=True):
        assert [mine[name] for name in ("fools", "wins", "draws", "utility")] == [
            theirs[name] for name in ("fools", "wins", "draws", "utility")
        ]
        assert mine["seats"] == theirs["deals"]
    assert json.loads(json.dumps(arena)) == arena


def test_neither_workers_nor_their_number_nor_the_order_matter() -> None:
    settings = planned("throw-in", 3, deals=36, bots=("lowest", "random"))
    assert settings.size == 6
    usual = found(settings)
    with ThreadPoolExecutor(4) as threads:
        assert found(settings, executor=threads) == usual
    with Processes(2) as processes:
        assert found(settings, executor=processes) == usual
    assert found(replace(settings, seed="b")) != usual


@pytest.mark.parametrize("seed", range(3))
def test_chunks_in_any_order_are_counted_in_that_of_their_games(seed: int) -> None:
    random = Random(seed)
    settings = planned(deals=40)
    rows = [played.to_row() for played in games(settings, range(40))]
    cuts = sorted({0, 40, *(2 * random.randrange(20) for _ in range(8))})
    pieces = [Chunk(range(low, high), rows[low:high]) for low, high in pairwise(cuts)]
    random.shuffle(pieces)
    order, heard = InOrder(), []
    for piece in pieces:
        heard += [number for number, _ in order.due(piece)]
    assert heard == list(range(40))


def test_a_chunk_takes_about_a_second_and_leaves_something_for_others() -> None:
    pace = Pace(2)
    assert pace.cut([range(1000)], 2) == range(2)
    pace.hear(Chunk(range(2), [[], []], 0.001))
    assert pace.cut([range(1000)], 2) == range(8), "not more than four times as many"
    for _ in range(5):
        pace.hear(Chunk(range(100), [[]] * 100, 0.5))
    missing = [range(10, 300), range(400, 1000)]
    assert pace.cut(missing, 2) == range(10, 210)
    assert missing == [range(210, 300), range(400, 1000)]
    assert pace.cut(missing, 2) == range(210, 300), "a chunk has no gap"
    assert pace.cut([range(40)], 2) == range(20)
    pace.hear(Chunk(range(2), [[], []], 60.0))
    assert pace.cut([range(40)], 2) == range(2)


def test_a_row_keeps_what_is_counted() -> None:
    result = Result((1 / 3, -1.0, 1 / 3, 1 / 3), (1,), (0, 2, 3), places=(0, 2, 3))
    for played in (Played(result, 50, 8, 12), Played(replace(result, limited=True), 1, 0, 1)):
        again = Played.from_row(json.loads(json.dumps(played.to_row())))
        assert again == replace(played, result=replace(played.result, places=()))


def test_games_are_played_once_each() -> None:
    settings = planned(deals=30)
    numbers = [number for chunk in chunks(settings, [range(4), range(8, 30)], Here(), 2) for number in chunk.numbers]
    assert sorted(numbers) == [*range(4), *range(8, 30)]


def test_scores_are_those_of_the_games() -> None:
    """The same run counted by hand."""
    settings = planned("throw-in", deals=20, bots=("lowest", "random"))
    data = found(settings)
    points: list[float] = []
    for group in range(10):
        score = 0.0
        for turn in range(2):
            number = 2 * group + turn
            match = settings.game.match(2, f"a/{group}")
            bots = [foolery.bots.make(settings.bots[bot]) for bot in settings.seating(number)]
            played = play_match(match, bots, ["", ""], f"a/{number}")
            score += played.result.utilities[settings.seating(number).index(0)]
        points.append(score)
    assert data["pentanomial"] == [points.count(value) for value in (-2, -1, 0, 1, 2)]
    assert data["bots"][0]["utility"] == pytest.approx(sum(points) / 20)
    assert data["pairs"][0]["difference"] == pytest.approx(2 * sum(points) / 20)
    assert [data["pairs"][0][name] for name in ("better", "equal", "worse")] == [
        sum(value > 0 for value in points),
        points.count(0),
        sum(value < 0 for value in points),
    ]
    assert sum(bot["utility"] for bot in data["bots"]) == pytest.approx(0)
    assert data["bots"][0]["places"][1] == data["bots"][0]["fools"]


def test_a_test_stops_the_run_and_what_was_played_beyond_is_not_counted() -> None:
    settings = planned("throw-in", deals=400, bots=("lowest", "random"))
    claims = Claims(0, 300)
    data = found(settings, claims)
    assert data["sprt"]["verdict"] == "high"
    assert data["complete"]
    assert data["verdict"]["decided"]
    assert 0 < data["games"] < 400
    with ThreadPoolExecutor(4) as threads:
        assert found(settings, claims, threads) == data
    assert found(replace(settings, bots=("random", "lowest")), claims)["sprt"]["verdict"] == "low"


def test_a_bot_against_itself_is_no_better() -> None:
    data = found(planned("throw-in", deals=60, bots=("lowest", "lowest")))
    assert data["bots"][0]["utility"] == 0
    assert data["pentanomial"] == [0, 0, 30, 0, 0], "it plays the same, so every pair is even"
    assert not data["verdict"]["decided"]
    low, high = data["bots"][0]["utility_95"]
    assert low < 0 < high
    assert [bot["name"] for bot in data["bots"]] == ["lowest (1)", "lowest (2)"]
    assert names(("a", "b", "a")) == ["a (1)", "b", "a (2)"]


def test_several_bots_are_ranked_and_only_what_is_proved_is_said() -> None:
    data = found(planned("throw-in", 3, deals=45, bots=("random", "lowest", "random")))
    assert data["verdict"]["order"][0] == 1
    assert data["verdict"]["apart"][0]
    assert data["verdict"]["decided"]
    assert data["elo"] is None
    assert data["pentanomial"] is None
    for bot in data["bots"]:
        assert sum(bot["places"]) == bot["seats"] == 45
        assert bot["openskill"]["sigma"] < 25 / 3
    for pair in data["pairs"]:
        (low, high), (least, most) = pair["difference_95"], pair["difference_all_95"]
        assert least < low <= pair["difference"] <= high < most
        assert pair["better"] + pair["equal"] + pair["worse"] == data["groups"]
    assert data["bots"][1]["openskill"]["mu"] == max(bot["openskill"]["mu"] for bot in data["bots"])


def test_places_are_by_utility() -> None:
    assert places((1 / 3, -1, 1 / 3, 1 / 3)) == [1, 4, 1, 1]
    assert places((0.0, 0.0)) == [1, 1]
    assert places((-1 / 2, 1, -1 / 2)) == [2, 1, 2]


def test_ratings_take_several_seats_of_a_bot_as_several_findings() -> None:
    one, two = Ratings(2), Ratings(2)
    one.add((0, 1, 1), (-1, 0.5, 0.5))
    two.add((0, 1, 0), (-1, 1, -1))
    (loser, winner), (twice, single) = one.to_json(), two.to_json()
    assert loser["mu"] < 25 < winner["mu"]
    assert twice["mu"] < 25 < single["mu"]
    assert winner["sigma"] < 25 / 3
    many = Ratings(3)
    for _ in range(60):
        many.add((0, 1, 2), (0.5, 0.5, -1))
    best, other, fool = many.to_json()
    assert best["mu"] == pytest.approx(other["mu"], abs=0.01)
    assert fool["mu"] + fool["sigma"] < best["mu"] - best["sigma"]


def test_the_course_of_a_long_run_is_thinned() -> None:
    course = ScoreHistory()
    for number in range(5000):
        course.add(float(number % 3 - 1), 0.5)
    assert 60 <= len(course.points) <= 120
    groups, mean, low, high, ratio = course.points[-1]
    assert groups > 4900
    assert abs(mean) < 1e-3
    half = 1.96 * (2 / 3 / groups) ** 0.5
    assert (low, high) == pytest.approx((-half, half), abs=2e-3)
    assert ratio == 0.5


# What is told


def test_the_page_about_the_arena_names_every_key() -> None:
    told = (Path(__file__).parent.parent / "docs/arena.md").read_text(encoding="utf-8").partition("## For programs")[2]
    data = found(planned("throw-in", 3, bots=("lowest", "random", "lowest"), deals=6), Claims(0, 0.1, "utility"))
    claims = {*Claims(0, 1).to_json()}
    keys = {*data, *data["run"], *data["bots"][0], *data["pairs"][0], *data["verdict"], *data["sprt"]} - claims
    assert [key for key in sorted(keys) if f"`{key.removesuffix('_95')}" not in told] == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_run_without_a_finished_group_proves_nothing(lang: str) -> None:
    for claims in (None, Claims(0, 20)):
        settings = planned(deals=4)
        data = report(Tally(settings, None if claims is None else Sprt(claims)), manifest(settings, claims))
        assert not data["complete"]
        assert not data["verdict"]["decided"]
        assert len(lines(data, lang)) > 4
        assert lines(data, lang)[-1] in page(data, lang)


@every(3)
@pytest.mark.parametrize(
    ("lang", "bots", "deals"),
    [
        (lang, bots, deals)
        for deals in (6, 30)
        for lang in ("en", "ru")
        for bots in (("lowest", "random"), ("lowest", "random", "heuristic"))
    ],
)
def test_every_report_can_be_told(lang: str, bots: tuple[str, ...], deals: int) -> None:
    for claims in (None, Claims(0, 0.1, "utility")):
        data = found(planned("throw-in", len(bots), bots=bots, deals=deals), claims)
        told = lines(data, lang)
        assert told[-1].startswith({"en": "Verdict: ", "ru": "Итог: "}[lang])
        assert all(bot in "\n".join(told) for bot in bots)
        text = page(data, lang)
        assert told[-1] in text
        assert not any(part in text for part in ("<script", "<link", "src=", "@import", 'href="http'))
        assert text.count("<figure") >= 1


def test_a_page_says_the_same_again_and_does_not_believe_foreign_text() -> None:
    settings = planned("throw-in", seed="a <b> 'c'", deals=4)
    data = found(settings, Claims(0, 20))
    text = page(data)
    assert text == page(json.loads(json.dumps(data)))
    assert "<b>" not in text
    assert "--seed 'a <b> '" in command(data["run"])
    assert "--sprt 0,20,0.05,0.05" in command(data["run"])


def test_a_page_without_matplotlib_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foolery.arena.page.installed", lambda: False)
    text = page(found(planned(deals=4)))
    assert "pip install matplotlib" in text
    assert "<figure" not in text.partition("</style>")[2]


def test_a_manifest_says_what_a_run_is_of() -> None:
    settings = planned("transfer+armenian", deals=8, seconds=2.0, bots=("lowest", "tests.arena_bots:Prints"))
    run = manifest(settings, Claims(-5, 5, alpha=0.01))
    again, claims = settings_of(json.loads(json.dumps(run)))
    assert replace(again, game=settings.game) == settings
    assert claims == Claims(-5, 5, alpha=0.01)
    package, own = (bot["digest"] for bot in run["bots"])
    assert len(package) == len(own) == 16
    assert package != own
    assert run["revisions"] == dict(sorted(settings.game.revisions().items()))


def test_a_match_of_several_deals_is_one_game() -> None:
    data = found(planned("contract-rummy", deals=2, bots=("lowest", "random")))
    assert (data["unit"], data["counts"], data["games"]) == ("match", "wins", 2)
    assert data["bots"][0]["wins"] + data["bots"][1]["wins"] + data["draws"] >= 2


NETWORK = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "asyncio", "socketserver", "xmlrpc"}


def test_the_arena_knows_no_network() -> None:
    for path in (Path(foolery.__file__).parent / "arena").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in named} & NETWORK, path


def test_lowest_is_what_the_tests_take_it_for() -> None:
    assert foolery.bots.find("lowest") is Lowest


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("bots", [("lowest",) * 2, ("lowest",) * 3])
def test_bots_that_are_level_are_not_said_to_be_ahead(lang: str, bots: tuple[str, ...]) -> None:
    verdict = lines(found(planned(bots=bots, players=len(bots), deals=6)), lang)[-1]
    assert {"en": "are level", "ru": "наравне"}[lang] in verdict
    assert {"en": "too few games to say", "ru": "партий слишком мало"}[lang] in verdict


def test_without_openskill_places_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foolery.arena.figures.installed", lambda: False)
    data = found(planned(players=3, bots=("lowest", "random", "lowest"), deals=6))
    assert {bot["openskill"] for bot in data["bots"]} == {None}
    assert all(bot["place"] >= 1 for bot in data["bots"])
    assert "openskill" not in "\n".join(lines(data))
