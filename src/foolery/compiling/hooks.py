"""Writes what follows from the hooks that ``Rule`` declares: `python -m foolery.compiling.hooks`.

A hook is a method of ``Rule`` in `<family>/engine/questions.py` under the decorator ``hook``. Files of the engine have
blocks between the lines `# <hooks: NAME>` and `# </hooks>`:

    table    the rows of `engine/hooks.py`
    lists    the attributes of ``Rules`` that hold the rules that answer
    calls    a method `call_<hook>` for each hook that the engine calls so: it calls every rule and merges the answers
    numbers  the numbers of the filed hooks, for an engine that finds them by number; ``names`` is the way back

In a `.pxd` the blocks `methods`, `lists` and `calls` say the same to C; `blocks` writes the numbers there.
"""

import ast
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parents[1]
RULE = "engine/questions.py"
C_TYPES = {"int": "int ", "bool": "bint ", "CardSet": "cardset ", "Move": "long long ", "str": "str "}
"""What an annotation is in C; anything else is an object."""
_FAILS = {"int ": " except? -1", "bint ": " except? -1", "long long ": " except? -1", "cardset ": " except? 0"}
_BLOCK = re.compile(r"^( *)# <hooks: (\w+)>\n.*?^ *# </hooks>$", re.MULTILINE | re.DOTALL)
_WIDTH = 120


class Signature(NamedTuple):
    """A hook as its decorator and its method declare it."""

    name: str
    merge: str
    filed: bool
    in_play: bool
    takes_state: bool
    parameters: tuple[tuple[str, str], ...]
    returns: str

    @property
    def callable(self) -> bool:
        """Whether one method can call every rule that answers."""
        return self.filed and self.merge in _CALLS and (self.merge != "all" or self.returns == "None")


def signatures(source: str) -> list[Signature]:
    """The hooks of the class ``Rule`` in a source, in order."""
    rule = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Rule")
    methods = [node for node in rule.body if isinstance(node, ast.FunctionDef)]
    return [_signature(node, call) for node in methods for call in node.decorator_list if _is_hook(call)]


def _is_hook(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "hook"


def _signature(method: ast.FunctionDef, decorator: ast.expr) -> Signature:
    assert isinstance(decorator, ast.Call)
    merge = ast.literal_eval(decorator.args[0])
    said = {word.arg: ast.literal_eval(word.value) for word in decorator.keywords}
    parameters = [(one.arg, ast.unparse(one.annotation) if one.annotation else "") for one in method.args.args[1:]]
    takes_state = bool(parameters) and parameters[0][1] == "State"
    filed = said.get("filed", takes_state and merge != "each")
    in_play = said.get("in_play", takes_state)
    returns = ast.unparse(method.returns) if method.returns else "None"
    return Signature(method.name, merge, filed, in_play, takes_state, tuple(parameters), returns)


class Family:
    """The engine of a family with its hooks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hooks = signatures((folder / RULE).read_text(encoding="utf-8"))
        self.sources = {
            path: path.read_text(encoding="utf-8")
            for path in sorted((folder / "engine").iterdir())
            if path.suffix in (".py", ".pxd")
        }
        engine = "".join(text for path, text in self.sources.items() if path.suffix == ".py")
        rules = "".join(path.read_text(encoding="utf-8") for path in sorted((folder / "rules").glob("*.py")))
        self.called = set(re.findall(r"\.call_(\w+)\(", engine + rules))
        self.called_by_rules = set(re.findall(r"\.call_(\w+)\(", rules))

    def written(self) -> Iterator[tuple[Path, str]]:
        """Each file that has blocks, with these blocks as they must be."""
        for path, text in self.sources.items():
            if "# <hooks: " in text:
                writers = _HEADERS if path.suffix == ".pxd" else _SOURCES
                yield path, _BLOCK.sub(partial(self._block, writers), text)

    def _block(self, writers: Mapping[str, Callable[["Family"], Iterator[str]]], block: re.Match[str]) -> str:
        indent, name = block[1], block[2]
        lines = "".join(f"{line}\n" for line in writers[name](self))
        return f"{indent}# <hooks: {name}>\n{textwrap.indent(lines, indent)}{indent}# </hooks>"


# Blocks of Python


def _table(family: Family) -> Iterator[str]:
    for one in family.hooks:
        flags = "" if one.filed else ", filed=False"
        flags += "" if one.in_play else ", in_play=False"
        yield f'Hook("{one.name}", "{one.merge}"{flags}),'


def _lists(family: Family) -> Iterator[str]:
    for one in family.hooks:
        if one.filed:
            yield f"self.{one.name}: " + ("Asked = None" if one.merge == "owner" else "list[Asked] = []")


def _numbers(family: Family) -> Iterator[str]:
    filed = [one for one in family.hooks if one.filed]
    yield from ("(", *(f"    {one.name.upper()}," for one in filed), f") = range({len(filed)})")


def _names(family: Family) -> Iterator[str]:
    filed = [one for one in family.hooks if one.filed]
    yield from ("HOOK_NAMES: Final = (", *(f'    "{one.name}",' for one in filed), ")")
    yield f"HOOK_FACTS: Final = ({', '.join(str(len(one.parameters) - 1) for one in filed)})"
    yield '"""The hooks by their numbers, and how many facts each takes beside the state."""'


def _calls(family: Family) -> Iterator[str]:
    for one in family.hooks:
        if one.name in family.called and one.callable:
            yield from _CALLS[one.merge](one)
            yield ""


def _head(one: Signature, *more: str) -> str:
    given = ["self", *more, *(f"{name}: {kind}" for name, kind in one.parameters[1:])]
    return f"def call_{one.name}({', '.join(given)}) -> {one.returns}:"


def _body(one: Signature, start: str, call: str, end: str, *more: str) -> list[str]:
    """A method that calls each rule; ``call`` has ``{}`` where the answer of a rule stands."""
    answer = f"rule.{one.name}({', '.join(['self', *(name for name, _ in one.parameters[1:])])})"
    lines = [_head(one, *more), f'    """``{one.name}``: {one.merge}."""', f"    {start}"]
    lines += ["    for rule in self.rules." + one.name + ":"]
    lines += [f"        {line}" for line in call.format(answer).split("\n")]
    return [line for line in [*lines, f"    {end}"] if line.strip()]


def _all(one: Signature) -> list[str]:
    return _body(one, "", "{}", "")


def _one(one: Signature) -> list[str]:
    return _body(one, "found = False", "if {}:\n    found = True", "return found")


def _agreed(one: Signature) -> list[str]:
    if one.returns == "bool":
        return _body(one, "", "if not {}:\n    return False", "return True")
    return _body(one, f"kept = {one.parameters[-1][0]}", "kept = kept & {}", "return kept")


def _added(one: Signature) -> list[str]:
    return _body(one, "found = 0", "found = found | {}" if one.returns == "CardSet" else "found += {}", "return found")


def _least(one: Signature) -> list[str]:
    return _body(one, "", "found = {}\nif found < least:\n    least = found", "return least", f"least: {one.returns}")


_CALLS: dict[str, Callable[[Signature], list[str]]] = {
    "all": _all,
    "one": _one,
    "agreed": _agreed,
    "added": _added,
    "least": _least,
}
_SOURCES = {"table": _table, "lists": _lists, "numbers": _numbers, "names": _names, "calls": _calls}

# Blocks of headers


def _c(annotation: str) -> str:
    return "list " if annotation.startswith("list[") else C_TYPES.get(annotation, "")


def _typed(parameters: tuple[tuple[str, str], ...]) -> list[str]:
    return [_c(kind) + name for name, kind in parameters]


def _returns(one: Signature) -> tuple[str, str]:
    kind = C_TYPES.get(one.returns, "")
    return kind, _FAILS.get(kind, "")


def _methods(family: Family) -> Iterator[str]:
    for one in family.hooks:
        if one.takes_state:
            kind, fails = _returns(one)
            yield f"cpdef {kind}{one.name}({', '.join(['self', *_typed(one.parameters)])}){fails}"


def _header_lists(family: Family) -> Iterator[str]:
    filed = [one for one in family.hooks if one.filed]
    for kind, names in (
        ("list", [one.name for one in filed if one.merge != "owner"]),
        ("Rule", [one.name for one in filed if one.merge == "owner"]),
    ):
        for line in textwrap.wrap(", ".join(names), _WIDTH - 24):
            yield f"cdef public {kind} {line.removesuffix(',')}"


def _header_calls(family: Family) -> Iterator[str]:
    for one in family.hooks:
        if one.name in family.called and one.callable:
            kind, fails = _returns(one)
            if one.returns == "bool":
                fails = fails.replace("?", "")
            local = {"one": "found", "agreed": "kept", "added": "found", "least": "found"}.get(one.merge)
            typed = (
                f", {local}={kind.strip()}" if local and not (one.merge == "agreed" and one.returns == "bool") else ""
            )
            given = ["self", *([f"{kind}least"] if one.merge == "least" else ()), *_typed(one.parameters[1:])]
            word = "cpdef" if one.name in family.called_by_rules else "cdef"
            yield f"@cython.locals(rule=Rule{typed})"
            yield f"{word} {kind}call_{one.name}({', '.join(given)}){fails}"


_HEADERS = {"methods": _methods, "lists": _header_lists, "calls": _header_calls}


def written(package: Path = PACKAGE) -> Iterator[tuple[Path, str]]:
    """Each file with blocks of every family, as it must be."""
    for rule in sorted(package.glob(f"*/{RULE}")):
        yield from Family(rule.parents[1]).written()


def main() -> int:
    """Write what differs and name it."""
    for path, text in written():
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(path.relative_to(PACKAGE))
    return 0


if __name__ == "__main__":
    sys.exit(main())
