"""Builds the compiled form: `python -m foolery.compiling [--rules [NAME ...]] [--annotate] [--background] [--quiet]`.

Where the compiled form of these very sources is there, nothing is built. With `--rules` the rule files of Durak are
compiled too, or those named (`riposte`). Exit codes: 0 it is there, 1 the sources do not compile, 2 wrong arguments,
3 something to build with is missing (one sentence that begins with what).
"""

import argparse
import errno
import io
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, suppress
from pathlib import Path

from foolery.compiling import finder, rule_headers

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for people and mypy; C types stand in the .pxd
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

RULE_DIRECTIVES = {"language_level": 3, "annotation_typing": False}
"""Rule files are plain Python: their indices and divisions are those of Python."""


class _Unannoyed(io.StringIO):
    """Standard error without the warnings that class attributes with annotations draw; Cython means no harm by them."""

    real = sys.stderr

    def write(self, text: str) -> int:
        if "Annotation ignored since class-level attributes" not in text:
            self.real.write(text)
        return len(text)


class MissingToolError(Exception):
    """Something to build with is not there; the text is the sentence to show."""


class BrokenSourceError(Exception):
    """The sources do not compile."""


def find_compiler() -> None:
    """Makes sure that there is a C compiler with Python's headers, and that setuptools will use it."""
    if os.name == "nt":
        return  # setuptools knows where Visual C++ hides, and says so when it does not
    chosen = os.environ.get("CC")
    wanted = [chosen] if chosen else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    commands = [shlex.split(command) for command in wanted if command]
    found = next((command for command in commands if shutil.which(command[0])), None)
    if found is None:
        tried = ", ".join(dict.fromkeys(command[0] for command in commands))
        raise MissingToolError(f"no compiler: the compiled form needs a C compiler; looked for: {tried}.")
    if found is not commands[0]:
        os.environ["CC"] = shlex.join(found)
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise MissingToolError(
            f"no Python headers: the compiled form needs Python.h (Debian, Ubuntu: package python{version}-dev)."
        )


@contextmanager
def workshop(root: Path) -> Iterator[Path]:
    """A passing folder that holds the sources of the digest and no others, so that no other file can get compiled in.

    Cython looks for headers along `sys.path` too, hence the package itself is taken off it meanwhile.
    """
    with tempfile.TemporaryDirectory(prefix="foolery-build-") as name:
        place = Path(name)
        for source in finder.sources():
            target = place / source
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                shutil.copyfile(root / source, target)
            except FileNotFoundError:
                raise BrokenSourceError(
                    f"{source} is missing: the hot files are compiled together or not at all."
                ) from None
            (target.parent / "__init__.py").touch()
        seen, sys.path[:] = sys.path[:], [entry for entry in sys.path if Path(entry).resolve() != root]
        try:
            with chdir(place):
                yield place
        finally:
            sys.path[:] = seen


def compile_modules(
    annotate: bool, names: tuple[str, ...], directives: Mapping[str, object], level: str, parallel: bool = True
) -> list[Path]:
    """Compiles these modules below the current folder in one go, since they cimport each other."""
    # Extras: only who builds needs them.
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError
        from setuptools import Distribution, Extension
        from setuptools.errors import BaseError
    except ModuleNotFoundError as missing:
        what = "Cython" if (missing.name or "").startswith("Cython") else "setuptools"
        raise MissingToolError(f"no {what}: the compiled form needs it; `pip install {what}` brings it.") from None
    flags = ["/O2"] if os.name == "nt" else [level, "-g0"]
    extensions = [Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=flags) for name in names]
    try:
        with redirect_stderr(_Unannoyed()):
            modules = cythonize(extensions, compiler_directives=directives, annotate=annotate, quiet=True)
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp, command.parallel = "built", "objects", parallel
        command.ensure_finalized()
        command.run()
    except (CompileError, BaseError) as error:
        raise BrokenSourceError(f"The sources do not compile: {error}") from None
    return [Path(command.get_ext_fullpath(name)) for name in names]


def put(built: list[Path], digest: str, folder: Path) -> None:
    """Fills a folder beside its place and then renames it there whole: a reader never sees half a set.

    A folder in that place is one that lacks a file, or has been made meanwhile by another build of the same sources.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"{folder.name}.", dir=folder.parent) as fresh:
        place = Path(fresh, "new")
        place.mkdir()
        for name, file in zip(finder.HOT, built, strict=True):
            shutil.copyfile(file, place / f"{name}{finder.SUFFIX}")
        (place / finder.DIGEST).write_text(digest, encoding="utf-8", newline="\n")
        if folder.exists() and not finder.whole(str(folder), digest):
            folder.rename(Path(fresh, "old"))
        with suppress(OSError):
            place.rename(folder)
    if not finder.whole(str(folder), digest):
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))


def tidy(home: Path, kept: Path) -> None:
    """Takes away builds of older sources, but for the newest: processes that use it may have to load more of it."""
    others = [path for path in home.iterdir() if path != kept and path.is_dir() and len(path.name) == len(kept.name)]
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[:-1]:
        shutil.rmtree(path, ignore_errors=True)


def home(root: Path) -> Path:
    """Where compiled forms go: into the package, or where that cannot be written into a folder of the user's."""
    inside = Path(finder.home(str(root)))
    try:
        inside.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=inside):
            return inside
    except OSError:
        return Path(finder.cache())


def put_file(file: Path, target: Path) -> None:
    """Replaces instead of overwriting: a running process may have the old file mapped into its memory."""
    fresh = target.with_name(f"{target.name}.new")
    shutil.copyfile(file, fresh)
    fresh.replace(target)


def build(root: Path, annotate: bool = False, parallel: bool = True) -> Path:
    """Builds the compiled form of the package below `root` and returns the folder that holds it."""
    find_compiler()
    with workshop(root) as place:
        digest = finder.digest(str(place))
        folder = home(root) / finder.key(digest)
        put(compile_modules(annotate, finder.HOT, DIRECTIVES, "-O3", parallel), digest, folder)
        tidy(folder.parent, folder)
        if annotate:
            for page in place.rglob("*.html"):
                put_file(page, folder / page.name)
    return folder


def build_rule_files(root: Path, chosen: list[str]) -> Path:
    """Compiles rule files, all or those chosen, for the hot modules as they stand; gives the folder that holds them."""
    folder = Path(finder.built(str(root)) or build(root))
    find_compiler()
    with workshop(root) as place:
        names = rule_headers.write(root, place)
        unknown = set(chosen) - {name.rpartition(".")[2] for name in names}
        if unknown:
            raise BrokenSourceError(f"No rule file that can be compiled: {', '.join(sorted(unknown))}")
        names = [name for name in names if not chosen or name.rpartition(".")[2] in chosen]
        built = compile_modules(False, tuple(names), RULE_DIRECTIVES, "-O2")
        mark = folder / finder.RULE_DIGEST
        mark.unlink(missing_ok=True)
        for name, file in zip(names, built, strict=True):
            put_file(file, folder / f"{name}{finder.SUFFIX}")
        rows = [f"{finder.rule_hash(str(root), name)} {name}" for name in names]
        mark.write_text("\n".join([finder.rule_mark(str(root)), *rows, ""]), encoding="utf-8", newline="\n")
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m foolery.compiling", description="Build the compiled form.")
    parser.add_argument(
        "--rules", nargs="*", metavar="NAME", help="compile rule files too: all, or those of these rules, as treshka"
    )
    parser.add_argument("--annotate", action="store_true", help="also write Cython's annotated pages")
    parser.add_argument("--background", action="store_true", help="stand back, and leave it to whoever builds already")
    parser.add_argument("--quiet", action="store_true", help="say nothing when all is well")
    arguments = parser.parse_args()
    try:
        root = Path(__file__).resolve().parent.parent.parent
        if arguments.background:
            # Whoever only builds needs no locks.
            from foolery.compiling import background

            return background.run(root)
        chosen = arguments.rules
        if chosen is not None:
            folder = build_rule_files(root, chosen)
        else:
            there = "" if arguments.annotate else finder.built(str(root))
            folder = Path(there) if there else build(root, arguments.annotate)
    except MissingToolError as missing:
        print(missing, file=sys.stderr)
        return 3
    except (BrokenSourceError, OSError) as broken:
        print(broken, file=sys.stderr)
        return 1
    if not arguments.quiet:
        print(f"The compiled form is in {folder}.")
    return 0
