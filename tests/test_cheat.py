"""A family of another package plays everywhere: ``examples/cheat``, installed by its entry point alone."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery import arena, bots, catalogue, laws, record, rl
from foolery.base import folders
from foolery.base.errors import FooleryError, IllegalMove, NotationError, PositionError
from foolery.speech import fields_of, languages, tongue
from tests.outside import CHEAT, announced, installed, look_again

GAMES = ("cheat", "cheat,cheat.check=one", "cheat,pack=52,cheat.fours=on")


@pytest.fixture(scope="module", autouse=True)
def cheat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The family, installed for this process."""
    with installed(CHEAT, tmp_path_factory.mktemp("site")):
        yield


def played(game: str = "cheat", players: int = 3, seed: str = "x", moves: int = 10_000) -> Any:
    """A state after so many random moves."""
    state: Any = foolery.game(game).deal(players, seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not state.actors():
            break
        state.play(state.turn, chance.choice(state.legal(state.turn)))
    return state


def test_no_line_of_the_package_names_it() -> None:
    sources = [path for path in folders.HOME.parent.rglob("*") if path.suffix in (".py", ".pxd", ".json")]
    assert [str(path) for path in sources if "foolery_cheat" in path.read_text(encoding="utf-8")] == []


def test_it_is_small() -> None:
    files = [path for path in CHEAT.rglob("*") if path.suffix in (".py", ".toml", ".json")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 500


def test_its_title_and_games_are_found() -> None:
    assert "cheat" in catalogue.FAMILIES.names
    assert "cheat" in catalogue.games()
    assert foolery.game("cheat").title("ru") == "Веришь — не веришь"
    assert {family.name: family.title("ru") for family in catalogue.FAMILIES}["cheat"] == "Веришь — не веришь"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_laws(game: str, players: int) -> None:
    for number in range(2):
        laws.check(foolery.game(game), players, f"law {number}", 5)


def test_hidden_cards_stay_hidden() -> None:
    """Two deals that differ in the cards that a seat has not seen give it the same view, after whatever is laid."""
    state = played(seed="hidden", moves=30)
    for seat in range(3):
        view = state.view(seat)
        other = view.sample("other")
        assert other.view(seat) == view
        assert other.hands != state.hands
    assert "?" in state.view(None).line()


def test_a_lie_is_taken_back_and_a_true_claim_is_not() -> None:
    start = "game=cheat hands=6c6d7c/8c8d/9c9d phase=claim turn=0 dealer=2"
    game = foolery.game("cheat")
    lie: Any = game.position(start)
    for text in ("claim 6", "7c", "done", "doubt"):
        lie.play(lie.turn, game.parse_move(text, lie)[0])
    assert (lie.turn, lie.hands[0].bit_count(), lie.hands[1].bit_count()) == (1, 3, 2)
    truth: Any = game.position(start)
    for text in ("claim 6", "6c", "done", "doubt"):
        truth.play(truth.turn, game.parse_move(text, truth)[0])
    assert (truth.turn, truth.hands[0].bit_count(), truth.hands[1].bit_count()) == (2, 2, 3)


def test_the_last_with_cards_is_the_fool() -> None:
    result = played().result()
    assert len(result.fools) == 1
    assert len(result.places) == 2
    assert sum(result.utilities) == 0


@pytest.mark.parametrize("text", ["claim 6", "done", "doubt", "9z", "lay", "lay 6c 6d", "", "hello"])
def test_what_is_not_allowed_says_why(text: str) -> None:
    game = foolery.game("cheat")
    state = game.position("game=cheat hands=6c6d7c/8c8d phase=lay claim=6 turn=0 dealer=1")
    with pytest.raises((IllegalMove, NotationError)) as refused:
        game.parse_action(text, state)
    for lang in languages():
        assert "cheat." not in refused.value.text(lang)


@pytest.mark.parametrize(
    "line",
    [
        "game=cheat hands=6c/8c phase=answer turn=0 dealer=1",
        "game=cheat hands=6c/8c turn=0 gone=1 dealer=1",
        "game=cheat hands=6c/8c turn=0 claim=6 dealer=1",
        "game=cheat hands=6c/8c turn=0 zones=laid:6d/7d/8d dealer=1",
        "game=cheat hands=6c/? turn=0 dealer=1",
    ],
)
def test_positions_that_cannot_be_are_refused(line: str) -> None:
    with pytest.raises((PositionError, NotationError)):
        foolery.game("cheat").position(line)


def test_every_sentence_stands_in_both_languages_with_the_same_fields() -> None:
    found = {lang: folders._of_family("cheat", lang) for lang in ("en", "ru")}
    assert {name: set(table) for name, table in found["en"].items()} == {
        name: set(table) for name, table in found["ru"].items()
    }
    for name, table in found["en"].items():
        if not name.endswith(("-typed", "-nouns")) and name != "family":
            for key, text in table.items():
                assert fields_of(text) == fields_of(found["ru"][name][key]), f"{name}.{key}"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_speaks(lang: str) -> None:
    state = foolery.game("cheat").deal(3, "speaks")
    chance = random.Random(3)
    while state.actors():
        seat = state.actors()[0]
        view = state.view(seat)
        assert view.text(lang)
        assert view.prompt(lang)
        assert all(view.label(action, lang) for action in view.actions())
        move = chance.choice(view.legal)
        assert all(event.text(seen, lang) for event in state.play(seat, move) for seen in (None, 0))
    game = foolery.game("cheat,cheat.fours=on")
    assert tongue(lang).say("cheat-page.doubt.cheat.fours=on") in game.rules_text(lang)
    assert all(row["title"] and row["help"] and len(row["said"]) > 1 for row in game.option_rows(lang))


def test_a_picture_shows_what_lies_there() -> None:
    state = played(seed="drawn", moves=25)
    for seen in (state, state.view(0), state.view(None)):
        assert seen._repr_html_().startswith("<svg")


def test_bots_play_it_in_the_arena() -> None:
    report = arena.simulate(arena.Settings(foolery.game("cheat"), 3, 12, "1", ("random", "lowest", "heuristic")))
    assert [figures.deals for figures in report.bots] == [12, 12, 12]
    assert sum(figures.fools for figures in report.bots) == 12


def test_a_record_goes_round_and_hides_what_was_laid() -> None:
    game = foolery.game("cheat")
    state: Any = game.deal(3, "record")
    kept = record.Recorder(game, 3, "record")
    kept.deal_started(state)
    chance = random.Random(1)
    while state.actors():
        seat, view = state.turn, state.view(state.turn)
        move = chance.choice(view.legal)
        kept.moved(seat, view.action((move,)).text, state.play(seat, move))
    kept.deal_ended(state.result())
    assert record.check(kept.text()).note is None
    assert record.read(kept.text()).text() == kept.text()
    assert re.search(r"\blay \w\w\b", kept.text())
    assert not re.search(r"\blay \w\w\b", kept.text("public"))


def test_learners_have_rows_that_tell_the_view() -> None:
    game: Any = foolery.game("cheat,cheat.fours=on,pack=24")
    episode = game.episode(3)
    state: Any = game.deal(3, "rows")
    chance = random.Random(2)
    while state.actors():
        view = state.view(state.turn)
        told = episode.decode(game.rows.write(view))
        assert {name: getattr(view, name) for name in told} == told
        state.play(state.turn, chance.choice(view.legal))
    lanes = rl.vector("cheat", 3, 4)
    lanes.reset(seed=1)


def test_bots_without_an_adviser_take_the_first_legal_move() -> None:
    view: Any = foolery.game("cheat").deal(3, "first").view(None)
    view = foolery.game("cheat").deal(3, "first").view(view.turn)
    assert bots.Lowest().choose(view) == bots.Heuristic().choose(view) == view.legal[0]


def started(folder: Path, *words: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """The command line in a fresh process where the package is installed."""
    path = os.pathsep.join([*announced(CHEAT, folder / "site"), str(folders.HOME.parents[1])])
    environment = os.environ | {"PYTHONPATH": path, "FOOLERY_HOME": str(folder), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "foolery", *words, "--lang", lang]
    return subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", env=environment, check=False)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_game_in_the_terminal(tmp_path: Path, lang: str) -> None:
    done = started(tmp_path, "play", "cheat", "--seed", "3", typed="1\ndone\n" * 40 + "quit\n", lang=lang)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert tongue(lang).say("cheat-moves.done") in done.stdout
    assert tongue(lang).say("cheat-zones.pile") in done.stdout.lower()


def test_the_command_line_lists_it(tmp_path: Path) -> None:
    done = started(tmp_path, "games")
    assert done.returncode == 0, done.stderr
    assert "cheat" in done.stdout


def test_a_broken_package_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "broken"
    (project / "src" / "broken_family").mkdir(parents=True)
    (project / "src" / "broken_family" / "__init__.py").write_text("FAMILY = 3\n")
    (project / "pyproject.toml").write_text(
        '[project]\nname = "broken"\nversion = "1"\n[project.entry-points."foolery.families"]\n'
        'broken = "broken_family:FAMILY"\nmissing = "no_such_package:FAMILY"\n'
    )
    with installed(project, tmp_path / "site"):
        assert foolery.game("throw-in").seats()
        said = [str(error) for error in catalogue.broken_rules()]
        assert len([one for one in said if "broken_family:FAMILY" in one or "no_such_package:FAMILY" in one]) == 2
        with pytest.raises(FooleryError):
            foolery.game("no-such-game")
    look_again()


def test_a_shipped_family_keeps_its_name(tmp_path: Path) -> None:
    project = tmp_path / "durak"
    (project / "src").mkdir(parents=True)
    (project / "pyproject.toml").write_text(
        '[project]\nname = "other"\nversion = "1"\n[project.entry-points."foolery.families"]\ndurak = "other:FAMILY"\n'
    )
    with installed(project, tmp_path / "site"):
        assert "durak" not in folders.outside_families()
        assert json.dumps(foolery.game("throw-in").to_wire())


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("cheat,cheat.fours=on", 5, "k39"), ("cheat,pack=32,cheat.fours=on,cheat.check=one", 7, "n1")],
)
def test_four_of_a_rank_that_are_laid_aside_betray_a_hand(game: str, players: int, seed: str) -> None:
    laws.check(foolery.game(game), players, seed)
