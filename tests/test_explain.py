"""Who answers which question, and for each move why it is allowed or what forbids it: for rules, options, together."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery import catalogue
from foolery.base.messages import Message
from foolery.cli.guard import run
from foolery.contract import LANGS
from foolery.durak.game import DurakGame
from foolery.durak.words import explaining
from foolery.durak.words.explaining import MOST_ACTIONS, explain, silenced
from tests.positions import texts
from tests.tried import NAMES, loaded


@pytest.fixture(autouse=True)
def _rules() -> Iterator[None]:
    with loaded():
        yield


def judged(line: str) -> dict[str, dict[str, Any]]:
    """Every move of the first actor, by its text."""
    game, data = catalogue.read_position(line)
    moves = game.explain(game.position(data))["moves"]
    return {item["move"]: item for items in moves.values() for item in items}


def against(line: str, move: str) -> list[str]:
    """What forbids a move: rules with their question, options with their value."""
    item = judged(line)[move]
    assert item["allowed"] == "no"
    return [by.get("option") or f"{by['rule']} {by['question']}" for by in item["forbidden_by"]]


LEAD = "hands=6d7d7sAs/JcQcKc/6c8d trump=h attacker=0 stock=9d9h"
TRUMP_LED = "hands=7dKs/9s8s8d/6d9d trump=h attacker=0 table=9h@0 phase=defend"
WINDOW = "hands=7d7s8c/JcQcKhAs/6d9d trump=h attacker=0 table=7c@0:8h@1 phase=throw"


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        (f"game=throw-in+try:kept-aces {LEAD}", "lead As", ["try:kept-aces playable"]),
        (f"game=throw-in+try:patient {LEAD}", "lead 6d", ["try:patient may_lead"]),
        (f"game=throw-in+try:short-bouts,try:short-bouts.limit=1 {LEAD}", "lead 7d 7s", ["try:short-bouts cap"]),
        (f"game=throw-in,lead-max=1 {LEAD}", "lead 7d 7s", ["lead-max=1"]),
        (
            "game=throw-in+try:spades hands=7dKs/9s8h/6d8d trump=h attacker=0 table=7s@0 phase=defend",
            "cover 7s with 8h",
            ["try:spades beats_only"],
        ),
        (
            "game=throw-in+try:plain-first hands=7dKs/9s8h/6d8d trump=h attacker=0 table=7s@0 phase=defend",
            "cover 7s with 8h",
            ["try:plain-first covers_only"],
        ),
        (
            "game=throw-in+try:nothing-after-take hands=7dKs/9s8h/6d8d trump=h attacker=0 table=7s@0 phase=take",
            "throw 7d",
            ["try:nothing-after-take forbids"],
        ),
        (
            f"game=transfer,no-transfer-trump-on-table=on {TRUMP_LED}",
            "transfer 9s",
            ["no-transfer-trump-on-table=on"],
        ),
    ],
)
def test_what_forbids_a_move_is_named(line: str, move: str, expected: list[str]) -> None:
    assert against(line, move) == expected


def test_two_rules_that_forbid_one_move_are_both_named() -> None:
    """Neither of them alone would let the spade be covered: taking one away leaves the other."""
    line = "game=throw-in+try:spades+try:plain-first hands=7dKs/9s8h/6d8d trump=h attacker=0 table=7s@0 phase=defend"
    assert against(line, "cover 7s with 8h") == ["try:plain-first covers_only", "try:spades beats_only"]


def test_a_rule_that_makes_a_move_possible_is_named() -> None:
    moves = judged(
        "game=throw-in+try:low-beats-ace hands=7dKs/6c8h/6d8d trump=h attacker=0 table=As@0 phase=defend bouts=9"
    )
    assert moves["cover As with 6c"]["allowed_by"] == [{"rule": "try:low-beats-ace", "question": "beats_also"}]
    assert moves["cover As with 8h"]["allowed_by"] == []
    assert "trump" in moves["cover As with 8h"]["why"][0]["en"]
    assert moves["take"]["allowed"] == "yes"


def test_moves_of_a_rule_are_its_own() -> None:
    moves = judged(
        "game=throw-in+try:second-attempt hands=7dKs/6c6s/8dTd trump=h attacker=0 table=9c@0 stock=Tc9h phase=defend"
    )
    assert moves["second-attempt 9c"]["rule"] == "try:second-attempt"
    assert moves["second-attempt 9c"]["allowed"] == "yes"


PAIRS = "game=simple+with-pairs hands=7s7cKc/6d8hTcTs trump=h attacker=0 bouts=9,5"
GROUPS = "game=throw-in+with-groups hands=7s7c9dKcAc/6d8hTcTsJs/9h9s trump=h attacker=0 bouts=9,5"
TRESHKA = "game=throw-in+treshka hands=7c7s9dJcKcKdKh/8c8h8sQcAdQsAs trump=h attacker=0 bouts=9,5"
SECOND = (
    "game=transfer+transfer-2 hands=7c8d/JdAd/6c7s trump=h attacker=0 defender=1 table=Ts@0:Js@1,Jc@0 phase=defend "
    "bouts=3,1"
)


@pytest.mark.parametrize("line", [PAIRS, GROUPS, TRESHKA])
def test_a_lead_that_is_chosen_card_by_card_is_judged_as_a_whole(line: str) -> None:
    """What is allowed and forbidden are leads as people make them, never their single steps."""
    game, data = catalogue.read_position(line)
    state = game.position(data)
    moves = judged(line)
    assert [text for text, item in moves.items() if item["allowed"] == "yes"] == texts(state, 0)
    assert {text.split()[0] for text in moves} == {"lead"}


def test_a_lead_of_a_rule_is_allowed_by_it_and_a_plain_one_by_the_core() -> None:
    moves = judged(PAIRS)
    assert moves["lead 7c 7s Kc"]["allowed_by"] == [{"rule": "with-pairs", "question": "leads"}]
    assert moves["lead 7c 7s Kc"]["label"]["en"] == "lead the seven and king of clubs, and the seven of spades"
    assert moves["lead 7c"]["allowed_by"] == []
    assert against(PAIRS, "lead 7c 7s") == ["with-pairs leads"]
    assert judged(GROUPS)["lead 7c 7s"]["allowed"] == "yes"


def test_an_exchange_is_judged_as_a_whole() -> None:
    state = foolery.game("poker").deal(2, "e")
    while not any(text.startswith("exchange ") for text in texts(state, state.actors()[0])):
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    moves = [item["move"] for item in foolery.game("poker").explain(state)["moves"][state.actors()[0]]]
    assert any(text.startswith("exchange ") for text in moves)
    assert not any(text.startswith("aside") for text in moves)


def test_of_very_many_actions_the_first_are_judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is beyond them is allowed all the same, and nobody says that it is forbidden."""
    whole = {text for text, item in judged(GROUPS).items() if item["allowed"] == "no"}
    monkeypatch.setattr(explaining, "MOST_ACTIONS", 3)
    moves = judged(GROUPS)
    allowed = [text for text, item in moves.items() if item["allowed"] == "yes"]
    state = foolery.game("throw-in+with-groups").position(GROUPS)
    assert allowed == texts(state, 0)[:3]
    assert {*moves} - {*allowed} <= whole
    assert run(["explain", "throw-in+with-groups", GROUPS]) == 0
    assert f"{len(texts(state, 0))} moves, the first 3 of them:" in capsys.readouterr().out


def test_a_late_transfer_has_its_own_reason() -> None:
    """The ten is covered, so the reason of an ordinary transfer would be untrue."""
    (why,) = judged(SECOND)["transfer Jd"]["why"]
    assert why["en"] == "it has the rank of the last card that waits (transfer-2)"
    assert why["ru"] == "достоинство то же, что у последней непобитой карты (transfer-2)"
    early = judged("game=transfer hands=7c8d/JdAd/6c7s trump=h attacker=0 table=Jc@0 phase=defend")
    assert early["transfer Jd"]["why"][0]["en"].startswith("nothing is covered")


def test_numbers_of_places_are_told_in_words() -> None:
    assert foolery.game("idiots-revenge").explain()["fields"]["places"]["text"]["en"] == "numbers of places: 2"
    assert foolery.game("double").explain()["fields"]["places"]["text"]["ru"].endswith(": 4 или 6")
    says = foolery.game("transfer-2").explain()["says"]["configure"]
    assert says["merge"] == {"en": "each sets something of its own", "ru": "каждое задаёт своё"}


def test_merged_values_of_a_position() -> None:
    line = f"game=throw-in+try:full-hands+try:short-bouts {WINDOW}"
    game, data = catalogue.read_position(line)
    told = game.explain(game.position(data))
    values = {(value["question"], value.get("seat")): value for value in told["values"]}
    assert values["cap", None]["by"] == {"try:short-bouts": 3}
    assert values["cap", None]["value"] == 3
    assert values["cap", None]["without"] > 3
    assert values["may_throw", 0]["value"] is True
    assert values["may_throw", 2] == values["may_throw", 2] | {"value": False, "by": ["try:full-hands"]}
    assert values["playable", 0]["value"] == ["7d", "7s", "8c"]


def test_questions_fields_and_options_without_a_position() -> None:
    told = foolery.game("try:short-bouts+try:kept-aces").explain()
    assert told["questions"]["cap"] == ["try:short-bouts"]
    assert told["questions"]["playable"] == ["try:kept-aces"]
    assert told["fields"]["throw_in"]["value"] is True
    assert told["options_set"] == {"lead-max": "try:short-bouts"}
    assert "moves" not in told


@pytest.mark.parametrize("name", [*NAMES, *foolery.rules()])
def test_every_example_of_a_rule_is_explained(name: str) -> None:
    """What is explained as allowed is what ``legal`` lists, and every move has its reason in both languages."""
    for example in foolery.rules()[name].examples:
        given = example.position
        game = catalogue.game(given["game"])
        if not isinstance(game, DurakGame):
            continue
        state = game.position(given) if "hands" in given else game.deal(given["players"], given["seed"])
        told = explain(game, state)
        json.dumps(told)
        for seat, moves in told["moves"].items():
            assert [move["move"] for move in moves if move["allowed"] == "yes"] == texts(state, seat)[:MOST_ACTIONS]
            for move in moves:
                assert move["why"]
                assert all(reason[lang] for reason in move["why"] for lang in LANGS)


def test_silence_leaves_the_variant_as_it_was() -> None:
    game = DurakGame("throw-in+try:kept-aces")
    line = f"game=throw-in+try:kept-aces {LEAD}"
    before = game.position(line).legal(0)
    muted = silenced(game, [("try:kept-aces", "playable")])
    assert len(muted.position(line).legal(0)) > len(before)
    assert game.position(line).legal(0) == before


# On the command line


def test_the_command_says_it_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"game=throw-in+try:kept-aces {LEAD}"
    assert run(["explain", "try:kept-aces", line]) == 0
    text = capsys.readouterr().out
    assert "lead As  the rule try:kept-aces forbids it" in text
    assert "  the player who leads lays cards of one rank: lead 6d, lead 7d, lead 7s, lead 7d 7s\n" in text
    assert run(["explain", "try:kept-aces", line, "--lang", "ru"]) == 0
    assert "lead As  запрещает правило try:kept-aces" in capsys.readouterr().out
    assert run(["explain", "transfer", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fields"]["transfer"]["by"] == "transfer"


def test_a_position_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "simple", f"game=throw-in {LEAD}"]) == 1
    assert capsys.readouterr().err == "foolery: this is a position of throw-in, not of simple\n"


def test_a_deal_that_is_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    state = foolery.game("simple").position("game=simple hands=8d/6cJh trump=h attacker=0")
    for action in ("lead", "take"):
        seat = state.actors()[0]
        state.play(seat, next(move for move in state.legal(seat) if state.move_text(move).startswith(action)))
    (tmp_path / "over.txt").write_text(state.line())
    assert run(["explain", "simple", str(tmp_path / "over.txt")]) == 0
    assert "The deal is over." in capsys.readouterr().out


def test_help_is_named_as_it_is_typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for own, hint in (("", "foolery explain"), ("python3 run.py foolery", "python3 run.py foolery explain")):
        monkeypatch.setenv("FOOLERY_COMMAND", own)
        assert run(["explain"]) == 2
        assert f"(`{hint} --help` tells more)." in capsys.readouterr().err


def phases(name: str) -> Iterator[str]:
    """The phases of a variant with the words for them, as random play of it meets them."""
    game = foolery.game(name)
    dice = random.Random(name)
    for deal in range(4):
        state: Any = game.deal(game.seats()[0], str(deal))
        for _ in range(80):
            told = game.explain(state)
            said = told["phase_said"]
            assert told["phase"] not in said.values()
            assert re.search("[а-яё]", said["ru"])
            assert not re.search("[а-яё]", said["en"])
            yield told["phase"]
            if not state.actors():
                break
            seat = dice.choice(state.actors())
            state.play(seat, dice.choice(state.legal(seat)))


@pytest.mark.parametrize(
    ("name", "met"),
    [
        ("throw-in", {"lead", "defend", "throw", "take", "over"}),
        ("gather-then-fool", {"gather"}),
        ("shed-idiot", {"exchange", "play"}),
        ("contract-rummy", {"draw", "claim", "stock", "meld"}),
        ("comic-animals", {"lead", "lay"}),
    ],
)
def test_every_phase_has_words(name: str, met: set[str]) -> None:
    assert met <= set(phases(name))


@pytest.mark.parametrize(
    "name", ["throw-in+try:kept-aces", "transfer,lead-max=1", "shed-idiot", "contract-rummy", "comic-animals"]
)
def test_what_is_explained_has_ids_beside_the_words(name: str) -> None:
    game = foolery.game(name)
    dice = random.Random(name)
    state: Any = game.deal(2, "ids")
    reasons = 0
    for _ in range(40):
        told = json.loads(json.dumps(game.explain(state)))
        assert {"game", "title", "rules", "questions", "says", "options", "options_set", "phase", "actors"} <= set(told)
        assert {name for names in told["questions"].values() for name in names} <= set(told["rules"])
        for about in told["says"].values():
            assert ("merge" in about) == ("merged" in about)
        for move in (move for moves in told["moves"].values() for move in moves):
            why = [{lang: Message.from_wire(reason).text(lang) for lang in LANGS} for reason in move.get("reasons", ())]
            assert why == move.get("why", [])
            assert ("forbidden_by" in move) == (move["allowed"] == "no")
            for by in [*move.get("allowed_by", ()), *move.get("forbidden_by", ())]:
                assert by.get("rule", "core") in {*told["rules"], "core"}
                assert "option" in by or "rule" in by
                assert by.get("question") in {None, *told["questions"]}
            reasons += len(why)
        if not state.actors():
            break
        seat = dice.choice(state.actors())
        state.play(seat, dice.choice(state.legal(seat)))
    assert reasons > 0


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("throw-in", ()),
        ("throw-in+royal,royal.same-suit=on", ("royal",)),
        ("transfer+armenian+second-attempt", ("armenian", "second-attempt")),
        ("shed-idiot", ("shed-ten", "shed-four-of-a-kind")),
        ("contract-rummy", ("cr-jokers", "cr-lay-off")),
    ],
)
def test_it_says_what_each_rule_changes(
    name: str, rules: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    game = foolery.game(name)
    told = game.explain()
    assert all(told["questions"].values())
    assert bool(told.get("changes")) == bool(rules)
    for lang in LANGS:
        assert run(["explain", name, "--lang", lang]) == 0
        shown = capsys.readouterr().out
        for rule in rules:
            text = told["changes"][rule][lang]
            assert len(text) > 20
            assert text in (game if rule in name else foolery.game(rule)).rules_text(lang)
            assert f"  {rule} ({told['rules'][rule][lang]}): {text}\n" in shown
