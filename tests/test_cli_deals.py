"""The commands that give positions: a fresh deal, one out of a record, and what may be done in a view."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.cli.app import app
from foolery.cli.guard import run
from foolery.contract import Before

RECORDS = Path(__file__).parent / "records"
GAMES = ("throw-in", "shed-idiot", "contract-rummy", "comic-animals")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that ends well."""
    code = run(list(arguments))
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    return printed.out.removesuffix("\n")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the sentence of a command that fails."""
    code = run(list(arguments))
    printed = capsys.readouterr()
    assert printed.out == ""
    return code, printed.err.removeprefix("foolery: ").removesuffix("\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_the_one_that_the_game_gives(capsys: pytest.CaptureFixture[str], game: str) -> None:
    players = max(2, min(foolery.game(game).seats()))
    state = foolery.game(game).deal(players, "winter")
    asked = ("deal", game, "--seed", "winter")
    assert out(capsys, *asked) == state.line()
    assert json.loads(out(capsys, *asked, "--json")) == state.to_json()
    seat = state.actors()[0]
    seen = state.view(seat)
    assert out(capsys, *asked, "--seat", str(seat)) == seen.text("en", [""] * players)
    assert out(capsys, *asked, "--seat", str(seat), "--line") == seen.line()
    assert json.loads(out(capsys, *asked, "--seat", str(seat), "--json")) == seen.to_wire()


def test_a_deal_follows_the_one_before(capsys: pytest.CaptureFixture[str]) -> None:
    game = foolery.game("throw-in")
    after = game.deal(3, "1", before=Before(1, 1, fool=0, first_out=2))
    asked = ("deal", "throw-in", "--players", "3", "--deal", "2", "--last-dealer", "1", "--fool", "0")
    assert out(capsys, *asked, "--first-out", "2") == after.line()
    assert out(capsys, "deal", "throw-in", "--dealer", "1") == game.deal(2, "1", 1).line()


def test_a_deal_has_the_number_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(out(capsys, "deal", "contract-rummy", "--deal", "2", "--json"))["deal"] == 2
    assert json.loads(out(capsys, "deal", "contract-rummy", "--deal", "1", "--json"))["deal"] == 1
    assert refused(capsys, "deal", "contract-rummy", "--deal", "8") == (
        1,
        "a match of contract-rummy has 7 deals, there is no deal 8",
    )


def test_deals_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "deal", "throw-in", "--players", "9")[0] == 1
    assert "seats are 0 to 1" in refused(capsys, "deal", "throw-in", "--fool", "5")[1]
    assert "seats are 0 to 1" in refused(capsys, "deal", "throw-in", "--seat", "2")[1]


@pytest.mark.parametrize("name", ["throw-in-match", "contract-rummy", "shed-idiot-4", "comic-animals-2"])
def test_a_position_of_a_record(capsys: pytest.CaptureFixture[str], name: str) -> None:
    file = str(RECORDS / f"{name}.txt")
    record = foolery.record.read(Path(file).read_text(encoding="utf-8"))
    done: dict[int, int] = {}
    for step in foolery.record.replay(record):
        at = done[step.deal] = done.get(step.deal, -1) + 1
        assert step.state is not None
        if at in (0, 3):
            asked = ("replay", file, "--deal", str(step.deal), "--at", str(at))
            assert out(capsys, *asked) == step.state.line()
            assert json.loads(out(capsys, *asked, "--json")) == step.state.to_json()
            assert out(capsys, *asked, "--seat", "1", "--line") == step.state.view(1).line()
        if step.deal == 3:
            break
    assert out(capsys, "replay", file, "--at", "0") == out(capsys, "replay", file, "--at", "0", "--deal", "1")


def test_positions_that_a_record_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "throw-in-2.txt")
    assert refused(capsys, "replay", file, "--at", "9999")[1].endswith("so there is no position after 9999")
    assert refused(capsys, "replay", file, "--at", "1", "--deal", "7") == (
        1,
        f"{file}: there is no deal 7 in this record, it has 1 deal",
    )
    assert refused(capsys, "replay", file, "--deal", "1")[0] == 2
    assert refused(capsys, "replay", file, "--line")[0] == 2
    assert refused(capsys, "replay", file, "--at", "1", "--step")[0] == 2


def test_a_record_without_all_cards_has_no_positions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = foolery.record.read((RECORDS / "throw-in-2.txt").read_text(encoding="utf-8"))
    path = tmp_path / "seen.txt"
    path.write_text(record.text(0), encoding="utf-8")
    code, said = refused(capsys, "replay", str(path), "--at", "1")
    assert (code, said.partition(": ")[0]) == (1, str(path))
    assert "the positions of this record cannot be found" in said


@pytest.mark.parametrize("game", GAMES)
def test_legal_in_a_view_is_legal_in_the_position(capsys: pytest.CaptureFixture[str], game: str) -> None:
    state = foolery.game(game).deal(max(3, min(foolery.game(game).seats())), "1")
    seat = state.actors()[0]
    for source in (state.view(seat).line(), json.dumps(state.view(seat).to_wire())):
        assert out(capsys, "legal", source) == out(capsys, "legal", state.line(), "--seat", str(seat))
        assert out(capsys, "legal", source, "--steps") == out(
            capsys, "legal", state.line(), "--steps", "--seat", str(seat)
        )
        found: Any = json.loads(out(capsys, "legal", source, "--json"))
        assert found["legal"] == json.loads(out(capsys, "legal", state.line(), "--json", "--seat", str(seat)))["legal"]
        assert found["actors"] == list(state.actors())


def test_legal_in_the_view_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    state = foolery.game("throw-in").deal(3, "1")
    idle = next(seat for seat in range(3) if seat not in state.actors())
    assert "has nothing to do now" in out(capsys, "legal", state.view(idle).line())
    assert refused(capsys, "legal", state.view(idle).line(), "--seat", str(state.actors()[0]))[0] == 1
    assert refused(capsys, "legal", state.view(None).line()) == (
        1,
        "a public view belongs to no seat, and nobody acts on it",
    )


def test_commands_stand_in_the_order_of_use(capsys: pytest.CaptureFixture[str]) -> None:
    page = out(capsys, "--help")
    listed = [line.split()[0] for line in page.partition("Commands:\n")[2].splitlines() if line[2:3].strip()]
    assert listed == [
        *("play", "serve", "games", "rules", "deal", "legal", "step", "explain", "view", "records", "replay"),
        *(
            "review",
            "verify",
            "simulate",
            "arena",
            "statistics",
            "perft",
            "solve",
            "check-rule",
            "check-bot",
            "tournament",
        ),
    ]
    assert app.info.name == "foolery"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "deal 1 has 0 actions, so there is no position after 5"),
        ("ru", "в партии 1 всего 0 действий, позиции после 5 нет"),
    ],
)
def test_two_numbers_do_not_run_together(
    lang: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (RECORDS / "simple-2.txt").read_text(encoding="utf-8")
    begun = tmp_path / "begun.txt"
    opening = re.split(r"(?m)^1\. ", text)[0]
    begun.write_text(opening, encoding="utf-8")
    assert refused(capsys, "replay", str(begun), "--at", "5", "--lang", lang)[1] == f"{begun}: {told}"
