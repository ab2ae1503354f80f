"""The runner of worked examples, tried on a scripted engine: what it compares, what it refuses, whom it lets pass."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from foolery.contract.action import Action, head_of
from tests.vectors.__main__ import foolery as installed
from tests.vectors.__main__ import run
from tests.vectors.actions import readable, same_in_any_order
from tests.vectors.form import Example, faults_of
from tests.vectors.play import Outcome, try_example
from tests.vectors.position import deal_order, turns_next_card


class ScriptError(ValueError):
    """The root of the scripted engine's errors."""


class UnknownError(ScriptError):
    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"unknown {names}")
        self.names = tuple(names)


class ConflictError(ScriptError):
    pass


class OptionError(ScriptError):
    pass


ERRORS = SimpleNamespace(
    FooleryError=ScriptError, UnknownRule=UnknownError, RuleConflict=ConflictError, BadOption=OptionError
)

# A scripted game: per point of the game the actions of each seat and where they lead.
Script = dict[str, dict[int, dict[str, str]]]


@dataclass
class State:
    script: Script
    position: dict[str, Any]
    changes: dict[str, dict[str, Any]]
    at: str = "start"
    log: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return self.position

    def actors(self) -> tuple[int, ...]:
        return tuple(self.script.get(self.at, {}))

    def actions(self, seat: int) -> list[Action]:
        return [
            Action(said.partition(" ")[0], seat if place is None else place, (), (), (), text)
            for text in self.script[self.at][seat]
            for place, said in [head_of(text)]
        ]

    def play(self, seat: int, move: int) -> None:
        text = sorted(self.script[self.at][seat])[move]
        self.log.append(f"{seat}: {text}")
        self.at = self.script[self.at][seat][text]
        self.position = self.position | self.changes.get(self.at, {})

    def result(self) -> Any:
        over = SimpleNamespace(fools=(1,), winners=(0,), draw=False, points=(0, 3))
        return over if self.at == "over" else None


@dataclass
class Game:
    id: str
    script: Script
    changes: dict[str, dict[str, Any]]
    options: tuple[str, ...] = ("lead-max",)
    asked: dict[str, Any] = field(default_factory=dict)
    state: State | None = None

    def position(self, position: dict[str, Any]) -> State:
        self.asked = position
        self.state = State(self.script, BLANK | position, self.changes)
        return self.state

    def deal(self, players: int, seed: str, dealer: int | None = None, before: Any = None) -> State:
        return State(self.script, BLANK | {"hands": [["Ac"], ["Ad"]], "stock": ["Kc", "Jc"]}, self.changes)

    def deal_from(
        self, order: Sequence[str], players: int, seed: str, dealer: int | None = None, before: Any = None
    ) -> State:
        raise NotImplementedError

    def parse_move(self, text: str, state: Any, seat: int | None = None) -> list[int]:
        assert seat is not None
        if text not in state.script[state.at][seat]:
            raise ScriptError(f"{text} is not allowed")
        return [sorted(state.script[state.at][seat]).index(text)]


BLANK: dict[str, Any] = {
    "phase": "throw",
    "trump": "h",
    "attacker": 0,
    "defender": 1,
    "stock": [],
    "discard": [],
    "table": [],
}
BLANK |= {"dealer": 1, "out": [], "beaten_bouts": 0, "hands": [["9d", "Kc"], ["6c"]]}


class Engine:
    """Knows ``throw-in`` and ``transfer`` and the option ``lead-max``; they conflict."""

    errors = ERRORS

    def __init__(self, script: Script | None = None, changes: dict[str, dict[str, Any]] | None = None) -> None:
        self.script = script or {"start": {0: {"throw 9d": "thrown", "pass": "over"}}}
        self.changes = changes or {}
        self.last: Game | None = None

    def game(self, variant: str) -> Game:
        ids, *options = variant.split(",")
        names = ids.split("+")
        unknown = [name for name in names if name not in ("throw-in", "transfer", "simple")]
        if unknown:
            raise UnknownError(unknown)
        if any(not option.startswith("lead-max=") for option in options):
            raise OptionError(f"no such option in {variant}")
        if len(names) > 1:
            raise ConflictError("two bases")
        self.last = Game(variant, self.script, self.changes)
        return self.last

    def Before(self, **fields: Any) -> Any:  # noqa: N802 - the name that the contract gives it
        return SimpleNamespace(**fields)


def fields(**changed: Any) -> dict[str, Any]:
    """A small sound example with these fields changed; None takes a field away."""
    sound = {
        "id": "sound", "tries": "base-throw-in", "game": "throw-in", "players": 2, "pack": "5", "trump": "h",
        "hands": [["9d", "Kc"], ["6c"]], "stock": [], "discard": [], "attacker": 0, "defender": 1,
        "table": [{"attack": "9c", "by": 0, "cover": "Tc", "cover_by": 1}], "phase": "throw", "actor": 0,
        "bout": {"number": 9, "beaten": 5}, "extra": {}, "legal": ["throw 9d", "pass"], "why": "because",
    }  # fmt: skip
    return {name: value for name, value in (sound | changed).items() if value is not None}


def tried(engine: Engine | None = None, **changed: Any) -> Outcome:
    raw = fields(**changed)
    return try_example(Example("test:1", raw, tuple(faults_of(raw))), engine or Engine())


def faults(engine: Engine | None = None, **changed: Any) -> str:
    return "; ".join(tried(engine, **changed).faults)


def test_sound_example_passes() -> None:
    outcome = tried()
    assert outcome.passed
    assert outcome.compared == 1


# What it refuses.


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"colour": "red"}, "unknown field 'colour'"),
        ({"extra": {"dealt_by": 1}}, "unknown key 'extra.dealt_by'"),
        ({"then": {"hand": {"0": []}}}, "unknown key 'then.hand'"),
        ({"then": {"legal_for_seat": []}}, "unknown key 'then.legal_for_seat'"),
        ({"then": {"legal_for_seat_2": []}}, "there are only seats 0 to 1"),
        ({"bout": {"number": 1, "beaten": 0, "first": 0}}, "unknown key 'bout.first'"),
        ({"table": [{"attack": "9c", "from": 0}]}, "unknown key 'table 1.from'"),
        ({"game": "throw-in,lead-mox=1"}, "no such option"),
        ({"game": "throw-in+poker,lead-mox=1"}, "no such option"),
        ({"players": 3}, "2 hands for 3 players"),
        ({"pack": "36"}, "5 cards are named, the pack has 36"),
        ({"hands": [["9d", "Kx"], ["6c"]]}, "hands should be a list of hands"),
        ({"legal": ["throw 9d", "fold"]}, "'fold' is none"),
        ({"play": ["2: pass"]}, "'2: pass' is none"),
        ({"then": {"hands": {"2": []}}}, "then.hands should be an object"),
        ({"then": {"hand_counts": [1]}}, "then.hand_counts should be a list of 2"),
        ({"then": {"result": {"loser": 1}}}, "then.result should be"),
        ({"then": {"refused": True}}, "only in phase compose"),
        ({"extra": {"last_dealt": "Kc"}}, "only in phase new-deal"),
        ({"actor": None}, "actor is missing"),
        ({"hands": None}, "field 'hands' is missing"),
        ({"players": "two"}, "players should be a number"),
        ({"legal": None}, "nothing was compared"),
        ({"legal": None, "then": {}}, "nothing was compared"),
        ({"legal": None, "includes": [], "excludes": []}, "nothing was compared"),
        ({"legal": None, "then": {"hands": {}, "hand_counts": [None, None]}}, "nothing was compared"),
    ],
)
def test_refuses(changed: dict[str, Any], fault: str) -> None:
    assert fault in faults(**changed)


def _written(tmp_path: Path, text: str) -> tuple[int, str, str]:
    path = tmp_path / "some.jsonl"
    path.write_text(text, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    return run([path], Engine(), out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no examples"),
        ("\n  \n", "no examples"),
        ("[1]\n", "should be one JSON object"),
        ("{\n", "not JSON"),
    ],
)
def test_unusable_file(tmp_path: Path, text: str, sentence: str) -> None:
    status, out, err = _written(tmp_path, text)
    assert (status, out) == (2, "")
    assert sentence in err
    assert "some.jsonl" in err


def test_missing_file(tmp_path: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    assert run([tmp_path / "none.jsonl"], Engine(), out, err) == 2
    assert "cannot be read" in err.getvalue()


def test_report(tmp_path: Path) -> None:
    lines = [
        fields(),
        fields(id="wrong", legal=["pass"]),
        fields(id="later", game="throw-in+poker+royal"),
        fields(id="sound-too"),
    ]
    status, out, _ = _written(tmp_path, "\n".join(map(json.dumps, lines)))
    assert status == 1
    assert out.splitlines() == [
        "wrong (some.jsonl:2): legal: expected pass, came pass, throw 9d (more: throw 9d)",
        "1 not tried: rules that do not exist yet (poker, royal)",
        "2 passed, 1 failed",
    ]


def test_all_pass(tmp_path: Path) -> None:
    status, out, _ = _written(tmp_path, json.dumps(fields()))
    assert (status, out) == (0, "1 passed, 0 failed\n")


def test_same_id_or_field_twice_fails(tmp_path: Path) -> None:
    line = json.dumps(fields())
    assert _written(tmp_path, f"{line}\n{line}\n")[0] == 1
    assert "given twice" in _written(tmp_path, line[:-1] + ', "legal": ["pass"]}')[1]


def test_faulty_example_of_a_later_rule_fails() -> None:
    assert "unknown field" in faults(game="throw-in+poker", colour="red")


def test_engine_that_crashes_fails_the_example() -> None:
    engine = Engine({"start": {0: {"pass": "over"}}})
    engine.changes = {"over": {"table": [{}]}}
    assert "KeyError" in faults(engine, legal=None, play=["0: pass"], then={"table": []})


# What it compares.


@pytest.mark.parametrize(
    ("listed", "passes"),
    [
        (["pass", "throw 9d"], True),
        (["throw 9d", "throw 9s", "pass"], True),
        (["throw 9d", "throw 9s", "throw 9d 9s", "pass"], True),
        (["throw 9s", "pass"], False),
        (["throw 9d", "throw 9s", "throw 9c", "pass"], False),
    ],
)
def test_throws_of_several_need_not_be_listed(listed: list[str], passes: bool) -> None:
    several = {"throw 9d": "", "throw 9s": "", "throw 9s 9d": "", "pass": ""}
    single = {"throw 9d": "", "pass": ""}
    script = {"start": {0: single if listed == ["pass", "throw 9d"] else several}}
    assert tried(Engine(script), legal=listed).passed is passes


def test_throw_of_several_ranks_is_no_matter_of_course() -> None:
    script = {"start": {0: {"throw 9d": "", "throw Kc": "", "throw 9d Kc": "", "pass": ""}}}
    assert "more: throw 9d Kc" in faults(Engine(script), legal=["throw 9d", "throw Kc", "pass"])


def test_transfers_of_several_must_be_listed() -> None:
    script = {"start": {0: {"transfer 9d": "", "transfer 9s": "", "transfer 9d 9s": ""}}}
    assert not tried(Engine(script), legal=["transfer 9d", "transfer 9s"]).passed


def test_includes_and_excludes() -> None:
    assert tried(legal=None, includes=["throw 9d"], excludes=["throw Kc"]).passed
    assert "includes: expected throw Kc" in faults(legal=None, includes=["throw Kc"])
    assert "excludes: expected without throw 9d" in faults(legal=None, excludes=["throw 9d"])


def test_seat_that_is_not_asked_fails() -> None:
    engine = Engine({"start": {1: {"take": "over"}}})
    assert "came no action" in faults(engine)
    assert "actor: expected 0" in faults(engine, phase="defend", legal=None, excludes=["take"])


def test_window_closed_by_the_engine_is_right_where_only_pass_was_left() -> None:
    engine = Engine({"start": {1: {"lead 6c": "over"}}})
    assert tried(engine, legal=["pass"]).passed
    assert not tried(engine, legal=["pass"], phase="defend").passed


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("lead 8c Kd 9s", "lead 9s 8c Kd", True),
        ("cover 8c with 9c", "cover 9c with 8c", False),
        ("cover 9c with Tc riposte Ts Td", "cover 9c with Tc riposte Td Ts", True),
        ("meld 2c 3c 4c / 9d 9h 9c", "meld 9c 9d 9h / 4c 2c 3c", True),
        ("meld 2c 3c 4c / 9d 9h 9c", "meld 2c 3c 9d / 4c 9h 9c", False),
        ("lay-off *r=9s on 0.g1", "lay-off *r=9c on 0.g1", False),
        ("swap 6c for 7c", "swap 7c for 6c", False),
    ],
)
def test_order_of_cards(one: str, other: str, same: bool) -> None:
    assert readable(one)
    assert readable(other)
    assert (same_in_any_order(one) == same_in_any_order(other)) is same


@pytest.mark.parametrize(
    "text", ["", "lead", "lead 9", "take 9c", "cover 9c", "meld", "play-down 0", "trump x", "Pass"]
)
def test_text_that_is_no_action(text: str) -> None:
    assert not readable(text)


OVER: dict[str, Any] = {
    "phase": "over",
    "hands": [[], ["6c", "9h"]],
    "stock": ["7d", "8d"],
    "discard": ["Kd"],
    "trump": "hd",
}
OVER |= {"table": [{"attack": "9c", "cover": None}, {"attack": "7c", "cover": "8c"}], "out": [0], "beaten_bouts": 5}
OVER |= {"zones": {"locked": [[], ["7h"]], "center": ["6s", "7s"], "set-aside": [["Jc"], []], "pile": ["Js"]}}
OVER |= {"memory": {"points": {"seats": [4, 5]}, "revenge-growing-minimum": {"seats": [6, 8]}}}
OVER |= {"melds": {"0": {"g1": ["9c", "9d"]}}, "joker_means": {"*r": "9s"}}

THEN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"attacker": 0}, {"attacker": 1}),
    ({"defender": 1}, {"defender": 0}),
    ({"actor": None}, {"actor": 1}),
    ({"phase": "over"}, {"phase": "lead"}),
    ({"phase": "score"}, {"phase": "throw"}),
    ({"trump": "dh"}, {"trump": "h"}),
    ({"hands": {"1": ["9h", "6c"]}}, {"hands": {"1": ["9h", "6d"]}}),
    ({"hands": {"0": []}}, {"hands": {"0": ["6d"]}}),
    ({"hand_counts": [0, None]}, {"hand_counts": [0, 1]}),
    ({"locked_counts": [None, 1]}, {"locked_counts": [1, 1]}),
    ({"stock_count": 2}, {"stock_count": 1}),
    ({"discard_count": 1}, {"discard_count": 2}),
    ({"pile_count": 1}, {"pile_count": 0}),
    ({"center_count": 2}, {"center_count": 1}),
    ({"center": ["6s", "7s"]}, {"center": ["7s", "6s"]}),
    ({"stock_last": "8d"}, {"stock_last": "7d"}),
    ({"turn_up": "8d"}, {"turn_up": "7d"}),
    ({"stock_count_including_hidden": 2}, {"stock_count_including_hidden": 3}),
    ({"table": [["9c", None], ["7c", "8c"]]}, {"table": [["7c", "8c"], ["9c", None]]}),
    ({"table_count": 2}, {"table_count": 1}),
    ({"pending": ["9c"]}, {"pending": ["7c"]}),
    ({"pending_count": 1}, {"pending_count": 2}),
    ({"out": [0]}, {"out": [0, 1]}),
    ({"beaten": 5}, {"beaten": 6}),
    ({"endgame": False}, {"endgame": True}),
    ({"dealer": 1}, {"dealer": 0}),
    ({"controller_acts": 0}, {"controller_acts": 1}),
    ({"legal": []}, {"legal": ["take"]}),
    ({"excludes": ["take"]}, {"includes": ["take"]}),
    ({"legal_for_seat_1": []}, {"legal_for_seat_1": ["take"]}),
    ({"counts": [4, None]}, {"counts": [5, None]}),
    ({"counts": {"1": 5}}, {"counts": {"1": 4}}),
    ({"minimum": [6, 8]}, {"minimum": [6, 7]}),
    ({"figures": [None, None], "dealer": 1}, {"figures": [1, None]}),
    ({"set_aside": {"0": ["Jc"]}}, {"set_aside": {"0": ["Jd"]}}),
    ({"melds": {"0": {"g1": ["9d", "9c"]}}}, {"melds": {"0": {"s1": ["9d", "9c"]}}}),
    ({"joker_means": {"*r": "9s"}}, {"joker_means": {"*r": "9c"}}),
    ({"result": {"fool": 1}}, {"result": {"fool": 0}}),
    ({"result": {"winner": 0}}, {"result": {"winner": 1}}),
    ({"result": {"losing_team": [1], "winning_team": [0]}}, {"result": {"losing_team": [0], "winning_team": [1]}}),
    ({"result": {"fool": 1, "winners": [0]}}, {"result": {"fool": 1, "winners": [0, 1]}}),
    ({"result": {"fool": 1}}, {"result": None}),
    ({"result": {"fool": 1}}, {"result": "draw"}),
    ({"deal_over": True}, {"deal_over": False}),
    ({"points": {"0": 0, "1": 3}}, {"points": {"1": 4}}),
]


@pytest.mark.parametrize(("right", "wrong"), THEN, ids=[next(iter(right)) for right, _ in THEN])
def test_then(right: dict[str, Any], wrong: dict[str, Any]) -> None:
    def played(then: dict[str, Any]) -> Outcome:
        changes = {"over": {**OVER, "phase": "over"}}
        engine = Engine({"start": {0: {"pass": "over"}}}, changes)
        asked = tried(engine, legal=None, play=["0: pass"], then=then)
        if "controller_acts" in then:
            engine = Engine({"start": {0: {"pass": "next"}}, "next": {0: {"take": "over"}}}, changes)
            asked = tried(engine, legal=None, play=["0: pass"], then=then)
        return asked

    assert played(right).faults == ()
    assert len(played(wrong).faults) == 1


# Forced passes.

WINDOW: Script = {
    "start": {1: {"take": "take-0"}},
    "take-0": {0: {"pass": "take-2"}},
    "take-2": {2: {"throw 9h": "again-0", "pass": "next"}},
    "again-0": {0: {"pass": "again-2"}},
    "again-2": {2: {"throw 9d": "next", "pass": "next"}},
    "next": {2: {"lead 6c": "led"}},
    "led": {0: {"take": "led-1"}},
    "led-1": {1: {"pass": "over"}},
}


@pytest.mark.parametrize(
    ("play", "log"),
    [
        (["1: take", "0: pass", "2: throw 9h", "0: pass", "2: pass"], "take, pass, throw 9h, pass, pass"),
        (["1: take", "2: throw 9h", "2: pass"], "take, pass, throw 9h, pass, pass"),
        (["1: take"], "take, pass"),
        (["1: take", "2: throw 9h"], "take, pass, throw 9h, pass"),
        (["1: take", "0: pass", "2: pass", "0: pass", "2: pass"], "take, pass, pass"),
        (["1: take", "2: pass", "1: pass", "2: lead 6c", "0: take"], "take, pass, pass, lead 6c, take, pass"),
    ],
)
def test_forced_passes(play: list[str], log: str) -> None:
    engine = Engine(WINDOW)
    three = {"players": 3, "hands": [["9d", "Kc"], ["6c"], []], "actor": 1, "phase": "defend", "legal": None}
    outcome = tried(engine, **three, play=play, then={"attacker": 0})
    assert outcome.faults == ()
    assert engine.last is not None
    assert engine.last.state is not None
    assert ", ".join(text.split(": ")[1] for text in engine.last.state.log) == log


def test_nobody_passes_who_could_do_something_else() -> None:
    three = {"players": 3, "hands": [["9d", "Kc"], ["6c"], []], "actor": 1, "phase": "defend", "legal": None}
    came = faults(Engine(WINDOW), **three, play=["1: take", "0: pass", "2: lead 6c"], then={"attacker": 0})
    assert "'2: lead 6c': expected to be legal" in came
    came = faults(Engine(WINDOW), **three, play=["1: take", "1: lead 6c"], then={"attacker": 0})
    assert "expected seat 1 to act, came seat 2 with throw 9h, pass" in came


def test_a_lone_pass_that_is_asked_for_stays() -> None:
    three = {"players": 3, "hands": [["9d", "Kc"], ["6c"], []], "actor": 1, "phase": "defend", "legal": None}
    assert tried(Engine(WINDOW), **three, play=["1: take"], then={"actor": 0, "legal": ["pass"]}).passed
    assert tried(Engine(WINDOW), **three, play=["1: take"], then={"actor": 2}).passed


# Rule sets.


def _composed(game: str, refused: bool) -> str:
    changed: dict[str, Any] = {"pack": None, "hands": [[], []], "table": [], "actor": None, "legal": None}
    return faults(game=game, phase="compose", then={"refused": refused}, **changed)


def test_compose() -> None:
    assert _composed("throw-in+transfer", True) == ""
    assert "expected false, came true" in _composed("throw-in+transfer", False)
    assert _composed("throw-in", False) == ""
    assert "expected true, came false" in _composed("throw-in", True)


def test_unknown_option_is_no_refusal() -> None:
    assert "there is no option lead-mox" in _composed("throw-in+transfer,lead-mox=1", True)
    assert "there is no option poker.count" in _composed("throw-in+transfer,poker.count=2", True)
    assert _composed("throw-in+transfer,lead-max=1", True) == ""


def test_id_must_be_canonical() -> None:
    class Renaming(Engine):
        def game(self, variant: str) -> Game:
            game = super().game("throw-in")
            game.id = "throw-in"
            return game

    assert "expected the canonical id base-throw-in, came throw-in" in faults(Renaming(), game="base-throw-in")


# Positions and deals.


def _asked(**changed: Any) -> dict[str, Any]:
    engine = Engine()
    tried(engine, **changed)
    assert engine.last is not None
    return engine.last.asked


def test_position_fields() -> None:
    asked = _asked()
    assert asked["players"] == 2
    assert asked["actors"] == [0]
    assert (asked["bouts"], asked["beaten_bouts"]) == (9, 5)
    assert asked["dealer"] == 1
    assert asked["discard"] == []
    assert "discard" not in _asked(pack_partial=True)
    assert _asked(extra={"previous_fool": 0})["dealer"] == 0
    assert _asked(extra={"previous_fool": 0, "dealer": 1})["dealer"] == 1
    assert _asked(extra={"dummy": 1, "controller": 0})["players"] == 1


def test_zones_and_memory() -> None:
    extra = {"locked": {"1": ["7h"]}, "row": {"0": "7c"}, "hidden_trump": "Qs", "counts": [4, 5], "skips": 1}
    asked = _asked(extra=extra, pack=None)
    assert asked["zones"] == {"locked": [[], ["7h"]], "row": [["7c"], []]}
    assert asked["stock"][-1] == "Qs", "the hidden trump lies below the turn-up"
    assert asked["memory"] == {"points": {"seats": [4, 5]}, "comic-animals": {"all": 1}}


def _order(**changed: Any) -> str:
    dealt = {"hands": [["6c", "7c"], ["6d", "7d"]], "stock": ["8c", "9c", "Tc"], "phase": "new-deal", "extra": {}}
    return " ".join(deal_order(Example("test:1", fields(**(dealt | changed)))))


def test_deal_order() -> None:
    assert _order() == "6c 6d 7c 7d Tc 8c 9c"
    assert _order(extra={"dealer": 0}) == "6d 6c 7d 7c Tc 8c 9c"
    assert _order(extra={"previous_fool": 0}) == "6d 6c 7d 7c Tc 8c 9c"
    assert _order(extra={"cards_after_deal": ["8c", "9c"]}) == "6c 6d 7c 7d 8c 9c Tc"
    assert _order(extra={"last_dealt": "6d"}, stock=[]) == "6c 7d 7c 6d"
    assert _order(stock=[], extra={"removed": ["8c", "9c", "Tc"]}) == "6c 6d 7c 7d Tc 8c 9c"
    assert _order(extra={"hidden_trump": "Kc"}) == "6c 6d 7c 7d Tc Kc 8c 9c"
    assert _order(extra={"locked": {"0": ["Jc"], "1": ["Jd"]}}) == "6c 6d 7c 7d Jc Jd Tc 8c 9c"
    assert _order(game="throw-in,trump-card-source=bottom") == "6c 6d 7c 7d 8c 9c Tc"
    assert _order(hands=[["6c", "7c", "Jc"], ["6d", "7d"]], stock=[]) == "6c 6d 7c 7d Jc"


def test_last_dealt_must_fall_last() -> None:
    with pytest.raises(ValueError, match="last_dealt 6c"):
        _order(extra={"last_dealt": "6c"}, stock=[])


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        ("throw-in", True),
        ("throw-in+japanese", False),
        ("throw-in+own-trumps", False),
        ("throw-in+own-trumps,own-trumps.assignment=turned", True),
        ("idiot-two-player,idiot-two-player.trump=turn-up", True),
        ("throw-in,trump-card-source=random", False),
    ],
)
def test_turn_up(game: str, turns: bool) -> None:
    assert turns_next_card(game) is turns


def test_every_deal() -> None:
    changed: dict[str, Any] = {"phase": "new-deal", "legal": None, "actor": None, "pack": None}
    right = {"dealt_ranks": "AA", "stock_ranks": "KJ", "turn_up_rank": "J", "pack_size": 4, "hand_size_deal_2": 1}
    assert faults(**changed, then=right | {"stock_after_deal_1": 2}) == ""
    for name, wrong in (("dealt_ranks", "AK"), ("stock_ranks", "JK"), ("turn_up_rank", "K"), ("pack_size", 5)):
        assert f"then.{name}" in faults(**changed, then={name: wrong})
    assert "then.hand_size_deal_2" in faults(**changed, then={"hand_size_deal_2": 2})
    assert "then.stock_after_deal_1" in faults(**changed, then={"stock_after_deal_1": 1})


# What stands beside a sketch, on the real engine.


REAL = installed()
