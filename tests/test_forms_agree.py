"""The compiled form does what the plain files do: the same games move by move, and none of the traps of C numbers."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.base import bits
from foolery.compiling import finder
from foolery.contract.dice import Dice
from foolery.durak.engine.compose import REGISTRY, compose
from foolery.durak.engine.questions import Rules
from foolery.durak.engine.state import State
from foolery.durak.game import DurakGame
from foolery.shedding.engine.compose import REGISTRY as SHEDDING
from tests import transcript

ROOT = Path(__file__).parent.parent
RAISING = Path(__file__).parent / "data/raising_rules.py"
ODD_NUMBERS = (0, 1, -1, 2**31 - 1, 2**31, -(2**31) - 1, 2**32 + 5, 2**40, 2**63 - 1, -(2**63))


def python(*arguments: str, source: Path = ROOT / "src", pure: bool = False) -> subprocess.CompletedProcess[str]:
    """Another process on the package below `source`, in the wanted form where there is one."""
    environment = os.environ | {"PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "FOOLERY_PURE": "1" if pure else ""}
    environment.pop("FOOLERY_FORM", None)
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.fixture
def rules() -> Rules:
    return compose(REGISTRY.compose("throw-in"), 2)


@pytest.fixture
def own_rules() -> Iterator[None]:
    """What a test loads is gone after it."""
    known = [(registry, dict(registry.rules)) for registry in (REGISTRY, SHEDDING)]
    yield
    for registry, rules in known:
        registry.rules.clear()
        registry.rules.update(rules)
    catalogue.forget()


@pytest.fixture
def raising(own_rules: None) -> None:
    foolery.load_rule_file(RAISING)


@pytest.mark.both_forms
@pytest.mark.compiled_form
def test_same_games_move_by_move(own_rules: None) -> None:
    compiled = finder.compiled()
    other = python("-m", "tests.transcript", pure=compiled)
    assert other.returncode == 0, other.stderr
    form, *theirs = other.stdout.splitlines()
    assert form == ("form: interpreted" if compiled else "form: compiled")
    ours = list(transcript.all_lines())
    different = [f"{mine}\n{yours}" for mine, yours in zip(ours, theirs, strict=True) if mine != yours]
    assert not different, "python -m tests.transcript --full ID SEATS SEED shows where:\n" + "\n".join(different)
    assert len(ours) > 60


def test_transcript_sees_a_different_game() -> None:
    assert transcript.fingerprint("throw-in", 2, "a") != transcript.fingerprint("throw-in", 2, "b")
    assert transcript.fingerprint("throw-in", 2, "a") != transcript.fingerprint("throw-in,cap-total=4", 2, "a")
    assert transcript.fingerprint("throw-in", 2, "a") == transcript.fingerprint("throw-in", 2, "a")


def test_every_card_as_a_set(rules: Rules) -> None:
    for card in range(128):
        state = State(rules, 2)
        state.add(1, card)
        assert state.hand(1) == 1 << card == bits.bit(card)
        assert state.hand_size(1) == 1
        assert state.held(1, card & 63) == card
        state.put(card, 0)
        assert state.table_set() == 1 << card
        assert state.ranks_on_table() == bits.rank_set((card & 63) // 4)
        state.remove(1, card)
        assert state.hand(1) == 0
        state.set_stock([card])
        assert state.draw_card(0) == card
        assert state.hand(0) == 1 << card


def test_every_copy_is_found(rules: Rules) -> None:
    for face in range(64):
        state = State(rules, 2)
        state.set_hand(0, 1 << face | 1 << face + 64)
        assert state.held(0, face) == face
        state.remove(0, face)
        assert state.held(0, face) == face + 64
        state.remove(0, face + 64)
        assert state.held(0, face) == -1
        with pytest.raises(ValueError, match="not in the hand"):
            state.remove(0, face)


@pytest.mark.parametrize("trumps", range(16))
def test_every_beat(trumps: int) -> None:
    rules = Rules()
    rules.pack = (1 << 52) - 1
    table = rules.build(trumps)
    for low in range(52):
        expected = 0
        for high in range(52):
            same_suit = low % 4 == high % 4 and high > low
            if same_suit or (trumps >> high % 4 & 1 and not trumps >> low % 4 & 1):
                expected |= 1 << high | 1 << high + 64
        assert table.get(low) == expected


@pytest.mark.parametrize("value", [0, 1, 2**31, 2**63, 2**64 - 1, 2**64, 2**127, 2**128 - 1])
def test_wide_sets_cross_unchanged(rules: Rules, value: int) -> None:
    state = State(rules, 2)
    state.set_hand(0, value)
    assert state.hand(0) == value
    assert state.hand_size(0) == value.bit_count()
    state.throw_away(value, True)
    assert (state.discard, state.gone) == (value, value)
    assert state.copy().hand(0) == value


@pytest.mark.compiled_form
@pytest.mark.parametrize("value", [-1, 2**128])
def test_what_is_no_set_is_refused(rules: Rules, value: int) -> None:
    state = State(rules, 2)
    with pytest.raises(OverflowError):
        state.set_hand(0, value)
    assert state.hand(0) == 0


@pytest.mark.parametrize("value", ODD_NUMBERS)
def test_memory_of_rules_holds_64_bits(rules: Rules, value: int) -> None:
    state = State(rules, 2)
    state.set_memo(3, value)
    state.set_seat_memo(23, 7, value)
    twin = state.copy()
    state.set_memo(3, 0)
    assert (twin.memo(3), twin.seat_memo(23, 7), twin.memo(2)) == (value, value, 0)


@pytest.mark.parametrize("move", [value for value in ODD_NUMBERS if value > 2**31])
def test_moves_wider_than_32_bits_are_only_illegal(move: int) -> None:
    state = foolery.game("throw-in").deal(2, "wide")
    (seat,) = state.actors()
    wide = state.legal(seat)[0] + (1 << 32)
    for number in (move, wide):
        with pytest.raises(foolery.IllegalMove):
            state.play(seat, number)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 2**62 + 3])
def test_dice_wrap_like_64_bits(seed: int) -> None:
    dice = Dice(seed)
    state = bits.step(seed)
    for number in (1, 2, 6, 36, 1000, 2**31 - 1) * 20:
        state = bits.step(state)
        assert dice.below(number) == (bits.mix(state) >> 32) * number >> 32


@pytest.mark.usefixtures("raising")
def test_raising_rule_stops_the_legal_list() -> None:
    state = foolery.game("throw-in+raises-always").deal(2, "raise")
    before = state.digest()
    (seat,) = state.actors()
    for ask in (lambda: state.legal(seat), lambda: state.play(seat, 1 << 24)):
        with pytest.raises(foolery.RuleFailure, match="raises-always") as caught:
            ask()
        assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert state.digest() == before
    assert state.history == []


@pytest.mark.usefixtures("raising")
def test_raising_rule_stops_the_move() -> None:
    state = DurakGame("throw-in+raises-later").deal(2, "raise")
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    (seat,) = state.actors()
    take = state.legal(seat)[-1]
    with pytest.raises(foolery.RuleFailure, match="raises-later") as caught:
        state.play(seat, take)
    assert isinstance(caught.value.__cause__, LookupError)
    assert state.log is None


WHICH = (
    "import foolery; from foolery.compiling import finder; s = foolery.game('throw-in').deal(2, 'x');"
    "print(finder.compiled(), len(s.legal(s.actors()[0])) > 0)"
)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the real package, with its compiled files where there are any."""
    shutil.copytree(ROOT / "src/foolery", tmp_path / "foolery", ignore=shutil.ignore_patterns("__pycache__", "*.html"))
    return tmp_path


@pytest.mark.both_forms
@pytest.mark.parametrize(
    "source", ["foolery/durak/engine/state.py", "foolery/durak/engine/choices.pxd", "foolery/base/bits.pxd"]
)
def test_edited_source_runs_interpreted(package: Path, source: str) -> None:
    assert python("-c", WHICH, source=package).stdout == "True True\n"
    edited = package / source
    edited.write_text(edited.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    done = python("-c", WHICH, source=package)
    assert (done.stdout, done.stderr) == ("False True\n", "")


def test_without_compiled_files_it_runs_interpreted(package: Path) -> None:
    shutil.rmtree(package / "foolery/_compiled", ignore_errors=True)
    done = python("-c", WHICH, source=package)
    assert (done.stdout, done.stderr) == ("False True\n", "")
