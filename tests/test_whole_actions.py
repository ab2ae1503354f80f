"""What an action says stands in its fields: only what reads typed lines and records takes its text apart."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "foolery"
READERS = {
    *("durak/text/typed.py", "shedding/text/typed.py", "rummy/text/typed.py", "animals/text/typed.py"),
    *("contract/action.py", "contract/declared/moves.py", "contract/reading.py", "ruleset/examples.py"),
}
"""The modules that read what somebody has written: among them the lines of examples, and positions on one line."""
TYPED_WITH_A_SEAT = {"cli/positions.py"}
"""Where people type whose action it is before the action itself."""
STEPS_STATES = re.compile(r"\.(?:sample|apply)\(")

APART = {
    *("split", "rsplit", "partition", "rpartition", "splitlines", "removeprefix", "removesuffix", "startswith"),
    *("endswith", "replace", "find", "index"),
}
"""Methods that look into a text."""
ALIKE = APART | {"join", "strip", "lower", "format"}
"""Methods whose answer still is the text, or parts of it."""
NAMES = {"action", "choice", "one", "meant", "spoken", "written", "deed", "said", "line"}
"""What a variable with an action is called where its text is asked for."""


class Apart(ast.NodeVisitor):
    """Finds the lines in which the text of an action is taken apart.

    Such a text is what a parameter ``action`` holds, or the ``text`` of a function about actions; the text of an
    action, an example's actions, and all that is made of these.
    """

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.found: list[str] = []

    def says(self, node: ast.AST | None) -> bool:
        """Whether this is the text of an action, or made of one."""
        match node:
            case ast.Name(id=name):
                return name in self.texts
            case ast.Attribute(attr="allowed" | "refused" | "play"):
                return True
            case ast.Attribute(value=value, attr="text" | "said" | "bare"):
                whose = value.id if isinstance(value, ast.Name) else getattr(value, "attr", "")
                return whose in NAMES
            case ast.Call(func=ast.Name(id="head_of")) | ast.Call(func=ast.Attribute(attr="move_text")):
                return True
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=args) if method in ALIKE:
                return any(map(self.says, (value, *args)))
            case ast.Call():
                return False
            case ast.Subscript(value=value):
                return self.says(value)
            case ast.GeneratorExp(elt=made) | ast.ListComp(elt=made) | ast.SetComp(elt=made):
                return self.says(made)
            case ast.JoinedStr() | ast.FormattedValue() | ast.BinOp() | ast.BoolOp() | ast.IfExp():
                return any(map(self.says, ast.iter_child_nodes(node)))
            case ast.List() | ast.Tuple() | ast.Set() | ast.Starred():
                return any(map(self.says, ast.iter_child_nodes(node)))
        return False

    def holds(self, target: ast.AST) -> None:
        self.texts |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}

    def visit_FunctionDef(self, function: ast.FunctionDef) -> None:
        before = set(self.texts)
        about = re.search("action|written", function.name)
        for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
            self.texts -= {one.arg}
            if one.arg == "action" or (one.arg == "text" and about):
                self.texts.add(one.arg)
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=targets, value=value) if self.says(value):
                    for target in targets:
                        self.holds(target)
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    if self.says(value):
                        self.holds(target)
        self.generic_visit(function)
        self.texts = before

    def visit_Call(self, call: ast.Call) -> None:
        match call.func:
            case ast.Attribute(value=ast.Name(id="re")) if any(map(self.says, call.args)):
                self.found.append(ast.unparse(call))
            case ast.Attribute(value=value, attr=method) if method in APART and self.says(value):
                self.found.append(ast.unparse(call))
            case ast.Name(id="head_of" | "word_of") if len(call.args) == 1:
                self.found.append(ast.unparse(call))
        self.generic_visit(call)


def taken_apart(source: str) -> list[str]:
    finder = Apart()
    finder.visit(ast.parse(source))
    return finder.found


def sources(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8")


def test_no_text_of_an_action_is_taken_apart_outside_the_readers() -> None:
    found = {place: taken_apart(source) for place, source in sources(SOURCES) if place not in READERS}
    assert {place for place, lines in found.items() if lines} == TYPED_WITH_A_SEAT
    assert [line for place in TYPED_WITH_A_SEAT for line in found[place]] == ["head_of(text)"]


LABEL = re.compile(r"(?:label|said)\.(?:r?partition|split)\(|heading\w*\.r?partition\(")


def test_no_label_of_a_move_is_taken_apart_in_the_terminal() -> None:
    assert [place for place, source in sources(SOURCES / "terminal") if LABEL.search(source)] == []


@pytest.mark.parametrize("family", ["durak", "idiot", "rummy", "animals"])
def test_no_family_steps_through_a_state_to_list_its_actions(family: str) -> None:
    """What a view lists is what there is."""
    found = [place for place, source in sources(SOURCES / "terminal" / family) if STEPS_STATES.search(source)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "words = action.text.split()",
        'state.move_text(one).endswith(f" {place}")',
        "verb = view.move_text(move).split()[0]",
        'word = one.text.partition(" ")',
        "place = choice.text.removeprefix(word)",
        'spoken = " ".join([*example.allowed, *example.refused]).split()',
        "seat, _, said = self.example.play[0].partition(':')",
        "word = word_of(error.move)",
        "place, said = head_of(text)",
        'word = re.match("[a-z]+", action.text)',
    ],
)
def test_such_a_line_is_seen(line: str) -> None:
    assert taken_apart(line)


@pytest.mark.parametrize(
    "function",
    [
        'def action(self, action):\n    word, _, rest = action.partition(" ")',
        'def said(action):\n    _, _, rest = action[1:].strip().partition(" ")\n    return rest.split(" / ")',
        "def _sorted(action):\n    return tuple(action.split())",
        'def cards_named(action):\n    for word in action.replace(":", " ").split():\n        yield word',
        "def _action(text, seat):\n    word, _, card = text.partition(' ')",
        "def kinds(example):\n    return {text.split()[0] for text in example.allowed}",
        "def kinds(example):\n    for line in example.play:\n        line.partition(':')",
        "def public_action(self, action, seat):\n    return action.removesuffix(' 9c')",
        "def first(actions):\n    for action in actions:\n        said = action.text\n        said.split()",
    ],
)
def test_such_a_function_is_seen(function: str) -> None:
    assert taken_apart(function)


@pytest.mark.parametrize(
    "line",
    [
        "words = text.split()",
        'game.id.partition(",")',
        "def chosen(text):\n    return text.split()",
        "def told(action):\n    return action.cards.index(3)",
        "def told(action):\n    return shown(action).split()",
        "state.play(seat, move).index(event)",
    ],
)
def test_other_texts_may_be_taken_apart(line: str) -> None:
    assert not taken_apart(line)


def test_a_label_that_is_taken_apart_is_seen() -> None:
    assert LABEL.search("return said.partition(': ')[2]")
    assert not LABEL.search("words = text.split()")
