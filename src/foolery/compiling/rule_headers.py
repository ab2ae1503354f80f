"""The compiled form of rule files, which stay plain Python: their headers are generated here from `questions.pxd`.

A passing copy of a rule file is rewritten: every question that a class answers becomes a method whose state and
numbers have C types, and a one-line method of the question's own name hands it on, since the header of the base class
must leave the type of the state open. What such a method cannot hold in C (a lambda, a generator) stays a Python
method. Nothing is written beside the rule files themselves.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from foolery.compiling import finder

QUESTIONS = "foolery/durak/engine/questions.pxd"
SET = "c_cardset"
"""The type of a set of cards; `cardset` is a function that rule files import."""
HEAD = """\
cimport cython

from foolery.base.bits cimport {bits}
from foolery.durak.engine.questions cimport Rule
from foolery.durak.engine.state cimport State

"""
_QUESTION = re.compile(
    r"^    cpdef (?P<type>\w+(?: \w+)? )?(?P<name>\w+)\(self(?P<rest>[^)]*)\)(?P<fails>.*)$", re.MULTILINE
)
_BITS = re.compile(r"^cdef inline [\w* ]+ (\w+)\(", re.MULTILINE)


class Question(NamedTuple):
    """How `questions.pxd` declares a question: what it gives, the types of its numbers, what tells of an exception."""

    gives: str
    types: tuple[str, ...]
    fails: str


class Compiled(NamedTuple):
    """A rule file as it is compiled."""

    source: str
    header: str


def questions(header: str) -> dict[str, Question]:
    """The questions that have a C signature."""
    part = header.partition("cdef class Rule:")[2].partition("cdef class ")[0]
    part = re.sub(r"\bcardset\b", SET, part)
    found = {}
    for match in _QUESTION.finditer(part):
        parameters = [word.strip() for word in match["rest"].split(",") if word.strip()]
        types = tuple(" ".join(word.split()[:-1]) for word in parameters)
        found[match["name"]] = Question(match["type"] or "", types, match["fails"])
    return found


def inline_bits(header: str) -> set[str]:
    """The functions of `bits.pxd`; what works on C memory is none of a rule's."""
    return set(_BITS.findall(header)) - {"room_for", "no_room", "give_back", "as_list"}


def is_plain(function: ast.FunctionDef) -> bool:
    """Whether Cython can make a C function of it: no closures, no generators, no default values."""
    inside = [node for node in ast.walk(function) if node is not function]
    closures = (ast.GeneratorExp, ast.Lambda, ast.FunctionDef, ast.Yield, ast.YieldFrom)
    given = function.args
    odd = given.defaults or given.vararg or given.kwonlyargs or given.kwarg or function.decorator_list
    return not odd and not any(isinstance(node, closures) for node in inside)


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of its parameters after `self`."""
    return [argument.arg for argument in function.args.args[1:]]


def is_state(argument: ast.arg) -> bool:
    return argument.annotation is not None and ast.unparse(argument.annotation) == "State"


def compiled(source: str, asked: dict[str, Question], bits: set[str], inherited: set[str]) -> Compiled | None:
    """A rule file with its header; None where a class is made from one of another file, which has to stay plain.

    `inherited` are the names that the base class of all rules gives a meaning.
    """
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    rules: list[ast.ClassDef] = []
    for node in classes:
        bases = [ast.unparse(base) for base in node.bases]
        if len(bases) == 1 and bases[0] in ("Rule", *(rule.name for rule in rules)):
            rules.append(node)
        elif any(base in ("Rule", *(rule.name for rule in rules)) for base in bases) or "Rule" in str(bases):
            return None
    names = {rule.name for rule in rules}
    if not rules or any(node.name not in names and node.bases == [] and node.decorator_list for node in classes):
        return None
    helpers = _helpers(rules, asked, inherited)
    lines = source.splitlines()
    header = []
    used = _drop_imports(tree, lines, bits)
    for rule in rules:
        header.append(_header(rule, asked, helpers))
    for rule in reversed(rules):
        _rewrite(rule, lines, asked)
    top = HEAD.format(bits=", ".join([f"cardset as {SET}", *sorted(used)]))
    return Compiled("\n".join(lines) + "\n", top + "\n\n".join(header))


def _methods(rule: ast.ClassDef) -> list[ast.FunctionDef]:
    return [node for node in rule.body if isinstance(node, ast.FunctionDef)]


def _helpers(rules: list[ast.ClassDef], asked: dict[str, Question], inherited: set[str]) -> set[str]:
    """The names of methods of the rules' own that can be C functions in every class that has one of that name."""
    own = [method for rule in rules for method in _methods(rule)]
    own = [method for method in own if method.name not in asked and method.name not in inherited]
    shapes: dict[str, set[tuple[bool, ...]]] = {}
    for method in own:
        shapes.setdefault(method.name, set()).add(tuple(is_state(argument) for argument in method.args.args[1:]))
    odd = {method.name for method in own if not is_plain(method) or method.name.startswith("__")}
    return {name for name, found in shapes.items() if len(found) == 1} - odd


def _attributes(rule: ast.ClassDef) -> list[str]:
    """What the methods of a class set on their rule."""
    found = [
        target.attr
        for node in ast.walk(rule)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    ]
    return list(dict.fromkeys(found))


def _header(rule: ast.ClassDef, asked: dict[str, Question], helpers: set[str]) -> str:
    lines = [f"cdef class {rule.name}({ast.unparse(rule.bases[0])}):"]
    lines += [f"    cdef public object {name}" for name in _attributes(rule)]
    for method in _methods(rule):
        if method.name in asked:
            question = asked[method.name]
            lines.append(f"    cpdef {question.gives}{method.name}({_typed(method, question, 's')}){question.fails}")
            if is_plain(method):
                typed = _typed(method, question, "State s")
                lines.append(f"    cdef {question.gives}{_body(rule, method)}({typed}){question.fails}")
        elif method.name in helpers:
            words = [f"State {one.arg}" if is_state(one) else one.arg for one in method.args.args[1:]]
            lines.append(f"    cpdef {method.name}({', '.join(['self', *words])})")
    return "\n".join(lines if len(lines) > 1 else [*lines, "    pass"]) + "\n"


def _typed(method: ast.FunctionDef, question: Question, state: str) -> str:
    first, *names = parameters(method)
    words = [f"{kind} {name}" for kind, name in zip(question.types[1:], names, strict=True)]
    return ", ".join(["self", state.replace("s", first) if state == "s" else f"State {first}", *words])


def _body(rule: ast.ClassDef, method: ast.FunctionDef) -> str:
    """What the method is called that has the body of an answer; Python mangles no name that ends so."""
    return f"{method.name}_of_{rule.name}"


def _drop_imports(tree: ast.Module, lines: list[str], bits: set[str]) -> list[str]:
    """Take functions of `bits` out of the imports where the header has their C twins; gives their names."""
    used: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "foolery.base.bits":
            twins = [name.name for name in node.names if name.name in bits and name.asname is None]
            kept = [ast.unparse(name) for name in node.names if name.name not in twins]
            used += twins
            lines[node.lineno - 1] = f"from foolery.base.bits import {', '.join(kept)}" if kept else ""
            for number in range(node.lineno, node.end_lineno or node.lineno):
                lines[number] = ""
    return used


def _rewrite(rule: ast.ClassDef, lines: list[str], asked: dict[str, Question]) -> None:
    """Rename the answers of a class and add the methods that hand questions on to them."""
    stubs = []
    for method in _methods(rule):
        if method.name in asked:
            line = lines[method.lineno - 1]
            body = _body(rule, method)
            lines[method.lineno - 1] = line.replace(f"def {method.name}(", f"def {body}(", 1)
            names = ", ".join(parameters(method))
            stubs.append(f"    def {method.name}(self, {names}): return self.{body}({names})")
    at = rule.end_lineno or len(lines)
    lines[at:at] = stubs


def write(root: Path, place: Path) -> list[str]:
    """Put what can be compiled of the rule files below `root` into the folder `place`; gives the modules' names."""
    asked = questions((root / QUESTIONS).read_text(encoding="utf-8"))
    bits = inline_bits((root / finder.HEADERS[0]).read_text(encoding="utf-8"))
    base = ast.parse((root / QUESTIONS).with_suffix(".py").read_text(encoding="utf-8"))
    rule = next(node for node in base.body if isinstance(node, ast.ClassDef) and node.name == "Rule")
    inherited = {method.name for method in _methods(rule)}
    names = []
    for path in sorted((root / finder.RULES).glob("[!_]*.py")):
        found = compiled(path.read_text(encoding="utf-8"), asked, bits, inherited)
        if found is None:
            continue
        target = place / finder.RULES / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        (target.parent / "__init__.py").touch()
        target.write_text(found.source, encoding="utf-8")
        target.with_suffix(".pxd").write_text(found.header, encoding="utf-8")
        names.append(finder.RULES.replace("/", ".") + "." + path.stem)
    return names
