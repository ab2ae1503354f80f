"""The commands about positions: what may be done, what follows, what a seat sees, how many lines there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import foolery
from foolery import FooleryError, IllegalMove
from foolery.cli.guard import run
from tests.positions import texts
from tests.test_cli import LINE, _alone, data, out, refused  # noqa: F401  a fixture for every test


def test_legal_prints_actions_of_who_acts() -> None:
    assert out("legal", LINE).splitlines() == ["Player 1 (seat 0) may:", "  lead 8d", "  lead Ts"]
    found = data("legal", LINE)
    state = foolery.game("throw-in").position(LINE)
    actions = [action.to_wire() for action in state.view(0).actions()]
    assert [action["text"] for action in actions] == ["lead 8d", "lead Ts"]
    assert found == {"actors": [0], "legal": [{"seat": 0, "count": 2, "actions": actions}]}
    assert data("legal", LINE, "--seat", "1")["legal"] == [{"seat": 1, "count": 0, "actions": []}]
    assert data("legal", LINE, "--steps")["legal"] == [{"seat": 0, "count": 2, "moves": ["lead 8d", "lead Ts"]}]


def test_a_position_comes_as_line_json_file_or_input(tmp_path: Path) -> None:
    expected = out("legal", LINE)
    state = foolery.game("throw-in").position(LINE)
    as_json = json.dumps(state.to_json())
    (tmp_path / "p.json").write_text(as_json)
    (tmp_path / "p.txt").write_text(f"\n{state.line()}\n")
    assert out("legal", as_json) == expected
    assert out("legal", str(tmp_path / "p.json")) == expected
    assert out("legal", str(tmp_path / "p.txt")) == expected
    assert out("legal", "-", given=as_json) == expected
    assert out("legal", "-", given=state.line()) == expected


def test_legal_says_when_it_leaves_some_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from foolery.cli import positions

    monkeypatch.setattr(positions, "SHOWN", 1)
    assert out("legal", LINE).splitlines() == ["Player 1 (seat 0) may:", "2 moves, the first 1 of them:", "  lead 8d"]
    (may,) = data("legal", LINE)["legal"]
    assert (may["count"], [action["text"] for action in may["actions"]]) == (2, ["lead 8d"])


def test_step_makes_all_actions() -> None:
    found = data("step", LINE, "lead 8d", "1: take", "pass")
    assert found["position"]["hands"] == [["Ts"], ["6c", "8d", "Jh"]]
    assert found["actors"] == [0]
    assert found["result"] is None
    assert [event["kind"] for event in found["events"]][:2] == ["lead", "take"]
    assert foolery.game("throw-in").position(found["line"]).to_json() == found["position"]
    assert out("step", LINE, "lead 8d").splitlines()[-1].startswith("Position: game=throw-in hands=Ts/6cJh ")


def test_step_passes_for_nobody_unless_told() -> None:
    """After the take seat 0 holds nothing of the rank and can only pass."""
    assert data("step", LINE, "lead 8d", "take")["position"]["phase"] == "take"
    passed = data("step", LINE, "lead 8d", "take", "--auto-pass")
    assert passed["position"]["phase"] == "lead"
    assert passed["position"]["hands"] == [["Ts"], ["6c", "8d", "Jh"]]
    on = data("step", LINE, "lead 8d", "take", "0: lead Ts", "--auto-pass")
    assert on["position"]["table"][0]["attack"] == "Ts"


@pytest.mark.parametrize("written", ["pass", "0: pass", "done", "пас"])
def test_step_leaves_an_explicit_pass_to_be_made(written: str) -> None:
    assert data("step", LINE, "lead 8d", "take", written, "--auto-pass") == data(
        "step", LINE, "lead 8d", "take", "--auto-pass"
    )


def test_step_tells_the_end() -> None:
    found = data("step", "game=simple hands=8d/6cJh trump=h attacker=0", "lead 8d", "take", "--auto-pass")
    assert found["result"]["fools"] == [1]
    assert found["result"]["utilities"] == [1.0, -1.0]
    assert found["actors"] == []


def test_who_plays_for_another_place_passes_there_too() -> None:
    """Nobody can add anything: the controller of the dummy passes for himself and for it (2:pass)."""
    line = (
        "game=throw-in+dummy-playing players=2 hands=6d9h9sTcQh/7c9cThJsAcAs/7s9dTdQdKc trump=h attacker=0 defender=1 "
        "stock=6c8s8d7dJc8h7hTsKhQsQc6h8cKdKs6sJdJh discard=- table=Ah@0,Ad@2 phase=defend bouts=1,0 dealer=0 "
        "known=0>2:7s9dTdQdKc memory=dummy-playing:1:0,0,0"
    )
    found = data("step", line, "take", "--auto-pass")
    assert found["position"]["phase"] == "lead"
    passes = [event["place"] for event in found["events"] if event["kind"] == "pass"]
    assert passes == [0, 2]


def test_step_is_all_or_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "step", LINE, "lead 8d", "cover 8d with 6c")
    assert code == 1
    assert text.startswith("action 2, “cover 8d with 6c”: ")
    assert "does not beat" in text


def test_refusals_show_the_offender_only_his_own_view(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = refused(capsys, "step", LINE, "lead 9c")
    assert "Jh" not in text
    assert "6c" not in text


def test_view_shows_one_seat_what_it_may_see() -> None:
    found = data("view", LINE, "--seat", "1")
    assert found["hands"] == [["?", "?"], ["6c", "Jh"]]
    state = foolery.game("throw-in").position(LINE)
    assert found == json.loads(json.dumps(state.view(1).to_wire()))
    assert "Козыри" in out("view", LINE, "--seat", "0", "--lang", "ru")


def test_a_view_that_was_written_down_can_be_seen_again(capsys: pytest.CaptureFixture[str]) -> None:
    line = foolery.game("throw-in").position(LINE).view(1).line()
    assert data("view", line, "--seat", "1")["hands"] == [["?", "?"], ["6c", "Jh"]]
    code, text = refused(capsys, "view", line, "--seat", "0")
    assert (code, "this is what seat 1 sees" in text) == (1, True)
    code, text = refused(capsys, "step", line, "take")
    assert (code, "hides cards" in text) == (1, True)


def test_perft_counts_lines() -> None:
    position = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"
    assert data("perft", position, "--depth", "0")["nodes"] == 1
    assert data("perft", position, "--depth", "1")["nodes"] == 2
    # 8d or Ts; the jack of trumps or taking; then each can only pass.
    assert data("perft", position, "--depth", "2")["nodes"] == 4
    divided = data("perft", position, "--depth", "3", "--divide")
    assert divided["divide"] == {"lead 8d": 2, "lead Ts": 2}
    assert sum(divided["divide"].values()) == divided["nodes"] == 4
    assert out("perft", position, "--depth", "1") == "2 lines of 1 move\n"


def test_perft_deals_a_game_that_is_named() -> None:
    found = data("perft", "transfer,pack=24", "--players", "3", "--seed", "s", "--depth", "1")
    state = foolery.game("transfer,pack=24").deal(3, "s")
    assert found["nodes"] == len(state.legal(state.actors()[0]))


@pytest.mark.parametrize("game", ["throw-in", "shed-idiot", "contract-rummy", "comic-animals"])
def test_step_refuses_in_one_sentence(capsys: pytest.CaptureFixture[str], game: str) -> None:
    state = foolery.game(game).deal(3, "s")
    seat = state.actors()[0]
    for action in (f"{(seat + 1) % 3}: {texts(state, seat)[0]}", "lead 2c", "nonsense", "discard 9c", "lay 7h"):
        code, text = refused(capsys, "step", state.line(), action)
        assert code == 1
        assert text.startswith(f"action 1, “{action}”: ")
        assert "hands=" not in text
        assert "[" not in text


def test_explain_speaks_of_what_is_going_on() -> None:
    assert "In this position (somebody leads):" in out("explain", "throw-in", LINE)
    assert "В этой позиции (заход):" in out("explain", "throw-in", LINE, "--lang", "ru")
    assert out("explain", LINE) == out("explain", "throw-in", LINE)
    assert out("explain", "comic-animals").endswith("  every question: the core of the game\n")


ENDING = "hands=9c9sQd/9hQsAd trump=h attacker=0 defender=1 stock=- phase=lead"


@pytest.mark.parametrize(("game", "nines"), [("transfer", "draw"), ("transfer,no-draw=on", "win")])
def test_solve_proves_what_each_lead_is_worth(game: str, nines: str) -> None:
    """The second example of a source, which is casual about it."""
    found = data("solve", f"game={game} {ENDING}")
    worths = {one["move"]: one["worth"] for one in found["moves"]}
    assert worths == {"lead 9c 9s": nines, "lead 9c": nines, "lead 9s": nines, "lead Qd": "loss"}
    steps = [f"{one['seat']}: {one['move']}" for one in found["line"]]
    result = data("step", f"game={game} {ENDING}", *steps, "--auto-pass")["result"]
    assert (result["fools"] == [1]) == (nines == "win")
    assert "lead Qd: a loss" in out("solve", f"game={game} {ENDING}")


def test_solve_says_what_it_cannot(capsys: pytest.CaptureFixture[str]) -> None:
    position = "game=transfer hands=6c7d8s9h/6d7s8h9c trump=h attacker=0 stock=-"
    assert run(["solve", position, "--positions", "1", "--json"]) == 3
    hard = json.loads(capsys.readouterr().out)
    assert {one["worth"] for one in hard["moves"]} == {"unknown"}
    assert hard["line"] == []
    assert run(["solve", out("deal", "throw-in", "--line").strip(), "--positions", "50"]) == 3
    assert "Nothing is proved" in capsys.readouterr().out
    assert "in Durak" in refused(capsys, "solve", out("deal", "throw-in", "--seat", "0", "--line").strip())[1]


def test_solve_with_three_seats_says_what_each_gets() -> None:
    position = "game=throw-in hands=8d9c/9dKc/TdJs trump=h attacker=0 stock=-"
    found = data("solve", position)
    assert found["assumes"] == "everybody-for-himself"
    assert [one["results"] for one in found["moves"]] == [[0.5, 0.5, -1.0]] * 2
    assert "lead 8d: a win (0: a win, 1: a win, 2: a loss)" in out("solve", position)
    assert "каждый хочет наибольшего для себя" in out("solve", position, "--lang", "ru")


HIDING = "game=throw-in,pack=24 seat=0 hands=9cQd/?? trump=h attacker=0 stock=- discard=20 phase=lead actors=0"


def test_solve_tries_every_deal_that_a_view_allows() -> None:
    """Two of three cards are unknown: three deals; each is worth what the open position says."""
    gone = "9d9h9sTcTdThTsJcJdJhJsQcQhQsKcKdKhKsAc"
    line = f"{HIDING} seen=0:{gone}"
    found = data("solve", line)
    assert len(found["worlds"]) == 3
    for number, world in enumerate(found["worlds"]):
        open_worths = {one["move"]: one["worth"] for one in data("solve", world)["moves"]}
        assert open_worths == {one["move"]: one["worths"][number] for one in found["moves"]}
    for one in found["moves"]:
        assert one["mean"] == sum({"win": 1, "draw": 0, "loss": -1}[worth] for worth in one["worths"]) / 3
    assert "deals that agree with what this seat has seen: 3" in out("solve", line)
    assert "раскладов, которые согласны с тем, что видело это место: 3" in out("solve", line, "--lang", "ru")


def test_a_move_that_wins_in_every_deal_is_an_answer_whatever_the_others_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = (
        "game=throw-in seat=0 hands=KhAh9c/??? trump=h attacker=0 defender=1 stock=- discard=30 phase=lead "
        "seen=*:6c7c8cTcJcQcKcAc6d7d8d9dTdJdKdAd6h7h8hTh6s7s8sTsJsQsKsAs"
    )
    assert run(["solve", line, "--positions", "5", "--json"]) == 0
    found = {one["move"]: one for one in json.loads(capsys.readouterr().out)["moves"]}
    assert (found["lead Kh"]["mean"], found["lead 9c"]["mean"]) == (1.0, None)
    worse = line.replace("KhAh9c", "9hKh9c").replace("8hTh", "8hThAh").replace("seen=*:6c", "seen=*:")
    assert run(["solve", worse, "--positions", "1", "--json"]) == 3


@pytest.mark.parametrize("name", ["shed-idiot", "contract-rummy", "comic-animals"])
def test_solve_takes_positions_of_any_family(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = out("deal", name, "--players", "3", "--line").strip()
    assert run(["solve", line, "--positions", "20", "--json"]) == 3
    assert {one["worth"] for one in json.loads(capsys.readouterr().out)["moves"]} == {"unknown"}


def test_solve_proves_an_ending_of_the_shedding_game() -> None:
    """Four kings burn the pile, and the ace after them is the last card."""
    line = "game=shed-idiot hands=KcKdKhKsAh/3d4c stock=- zones=pile:7s phase=play actors=0"
    found = {one["move"]: one["worth"] for one in data("solve", line)["moves"]}
    assert found["play Kc Kd Kh Ks"] == "win"


@pytest.mark.parametrize(
    ("action", "english", "russian"),
    [
        ("pass", "the player who leads must lay a card", "тот, кто заходит, должен положить карту"),
        ("lead 6d", "this card is not in your hand", "этой карты у вас на руках нет"),
        ("lead 6d 6c", "not all of these cards are in your hand", "не все эти карты у вас на руках"),
    ],
)
def test_a_refused_lead_has_its_reason(action: str, english: str, russian: str) -> None:
    state = foolery.game("throw-in").deal(2, "3")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, foolery.game("throw-in").parse_move(action, state, 0)[0])
    assert english in str(caught.value)
    assert russian in caught.value.text("ru")


@pytest.mark.parametrize("game", ["throw-in", "comic-animals"])
def test_a_position_without_hands_is_told_what_is_missing(game: str) -> None:
    with pytest.raises(FooleryError, match="hands= is missing, as hands=6h7c/8d9s"):
        foolery.game(game).position(f"game={game}")
