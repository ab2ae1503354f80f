"""Size of the code: lines, files, families, rule files and functions. ``python -m benchmarks.code [FOLDER]``.

``FOLDER`` is another checkout to compare with. Lines are counted as ``wc -l`` does, of ``.py`` and ``.pxd`` files.
"""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from foolery.base.folders import own_families
from foolery.catalogue import FAMILIES

ROOT = Path(__file__).parent.parent


def lines(path: Path) -> int:
    """The number of lines of a file."""
    return path.read_bytes().count(b"\n")


def sources(folder: Path, *ends: str) -> list[Path]:
    """The source files below a folder, without compiled ones."""
    return sorted(path for end in ends for path in folder.rglob(f"*{end}") if "_compiled" not in path.parts)


def functions(folder: Path) -> Iterator[tuple[int, str]]:
    """Length and name of every function below a folder."""
    for path in sources(folder, ".py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield (node.end_lineno or node.lineno) - node.lineno + 1, f"{path.relative_to(folder)}:{node.name}"


def imports(folder: Path) -> int:
    """The number of lines of import statements."""
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in sources(folder, ".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def rules(folder: Path) -> list[int]:
    """The lengths of the rule files of the package."""
    return sorted(lines(path) for path in folder.glob("*/rules/*.py") if path.name != "__init__.py")


def rows(root: Path) -> Iterator[tuple[str, str]]:
    """What is counted, and its number."""
    package = root / "src/foolery"
    python = sources(package, ".py")
    total = sum(map(lines, sources(package, ".py", ".pxd")))
    yield "src, Python and .pxd, lines", f"{total:,}"
    yield "src, Python files", f"{len(python):,}"
    yield "src, lines of imports", f"{imports(package):,} ({imports(package) / total:.1%})"
    for family in FAMILIES.names:
        files = sources(package / own_families().get(family, family), ".py", ".pxd")
        if files:
            yield f"{family}, lines (files)", f"{sum(map(lines, files)):,} ({len(files)})"
    found = rules(package)
    yield "rule files: number, median, longest", f"{len(found)}, {statistics.median(found):.0f}, {found[-1]}"
    longest = sorted(functions(package))
    spans = [length for length, _ in longest]
    half, most = statistics.median(spans), spans[len(spans) * 9 // 10]
    yield "functions: number, median, 90 %, longest", f"{len(spans):,}, {half:.0f}, {most}, {spans[-1]}"
    yield "longest function", longest[-1][1]
    yield "longest file, lines", f"{max(map(lines, python))}"
    yield "tests, lines of Python", f"{sum(map(lines, sources(root / 'tests', '.py'))):,}"
    web = [path for path in sources(root / "web", ".ts", ".svelte", ".css") if "node_modules" not in path.parts]
    yield "web, lines of TypeScript, Svelte and CSS", f"{sum(map(lines, web)):,}"


def main() -> None:
    """Print the numbers of this checkout, and of another one beside them."""
    here = list(rows(ROOT))
    there = dict(rows(Path(sys.argv[1]))) if len(sys.argv) > 1 else {}
    for name, number in here:
        print(f"{name:44} {there.get(name, ''):>28} {number}" if there else f"{name:44} {number}")


if __name__ == "__main__":
    main()
