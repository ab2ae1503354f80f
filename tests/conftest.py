"""What every run of the suite shares: which form it is about, and Hypothesis without dice or clocks."""

import gc
import os
import secrets
import sys
from functools import cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest
from hypothesis import settings

from foolery.compiling import finder
from foolery.speech import language
from tests import chromium
from tests.at_the_page import browser, browsers, here  # noqa: F401  fixtures of the tests in a browser
from tests.tiers import LONG, ORDINARY, waiting

# A sentence that is missing, or does not fit its fields, fails wherever it is said.
language.strict = True

# Rules that somebody keeps for himself are no part of what is tested.
os.environ["XDG_CONFIG_HOME"] = str(Path(__file__).parent / "data" / "no-config")

# No program that a test starts is to build the compiled form beside it.
os.environ["FOOLERY_BUILD"] = "0"

settings.register_profile("suite", derandomize=True, deadline=None, max_examples=ORDINARY)
settings.register_profile("long", derandomize=True, deadline=None, max_examples=LONG)
settings.load_profile("suite")

LONG_SECONDS = 3600
"""What one test of the long tier may take; what another may take stands in pyproject.toml."""


ONCE = (
    *("test_add_a_language", "test_animals", "test_api_pages", "test_benchmarks", "test_build", "test_catalogue"),
    *("test_compiled_rules", "test_docs_python", "test_epaulettes", "test_errors_said", "test_families"),
    *(
        "test_advice_page",
        "test_family_keyboard",
        "test_floors",
        "test_front_door",
        "test_gender",
        "test_given",
        "test_help_pages",
        "test_idiot",
        "test_languages",
    ),
    *("test_lines", "test_messages", "test_own_files", "test_packaging", "test_picture", "test_points_match"),
    *(
        "test_quotation_marks",
        "test_rooms",
        "test_rummy",
        "test_run",
        "test_russian_reader",
        "test_shuffle",
        "test_table_",
    ),
    *(
        "test_table_words",
        "test_tournament",
        "test_tree",
        "test_vectors_engine",
        "test_vectors_runner",
        "test_words",
    ),
)
"""Modules, by how their names begin, that try nothing of what is compiled: where both forms are tried, they run with
the interpreted one alone.
"""

FAST = (
    *("test_arena", "test_author_faults", "test_bad_numbers", "test_bad_views", "test_beats", "test_bots"),
    *("test_bots_rules", "test_broken_positions", "test_check_bot", "test_check_rule", "test_cli", "test_command"),
    *("test_commitment", "test_corpus", "test_deducible", "test_explain", "test_solving"),
    *("test_help_if", "test_kept_home", "test_laws", "test_laws_rules", "test_leads_and_stock", "test_notation_page"),
    *(
        "test_composed",
        "test_compositions",
        "test_first_leads",
        "test_views_made",
        "test_twins",
        "test_public_view",
        "test_whole_actions",
    ),
    *("test_own_rules", "test_pages", "test_pairs", "test_perft_reference", "test_printable", "test_programs"),
    *("test_pseudo", "test_review"),
    *("test_questions", "test_record", "test_record_text", "test_reference_deals", "test_reference_house"),
    *("test_reference_options", "test_rulebook", "test_second_opinion", "test_server_", "test_settling"),
    *(
        "test_learner_example",
        "test_learning_libraries",
        "test_learning_pairs",
        "test_learning_tables",
        "test_learning_wrappers",
        "test_openspiel",
        "test_searching",
        "test_simulate",
        "test_small_games",
        "test_statistics",
        "test_terminal",
        "test_typed",
        "test_view_wire",
        "test_wire",
        "test_worlds_drawn",
    ),
)
"""Modules that play very much, or start many programs: where both forms are tried, they run with the compiled one
alone. That both forms play the same is tried elsewhere.
"""


def pytest_runtest_teardown() -> None:
    """Leave no language behind that a test has asked the command line for, and no stream that is not the process's."""
    if words := sys.modules.get("foolery.cli.words"):
        words.hush()
    # OpenSpiel brings a handler of logs that took the error stream of its import, and closes that when a server sets
    # its own logs up, unless it is the process's own: it was pytest's.
    if absl := sys.modules.get("absl.logging"):
        absl.get_absl_handler().python_handler.stream = sys.__stderr__


def form() -> str:
    """What the hot modules really are, not what was asked for."""
    if not finder.compiled():
        return "interpreted"
    loaders = {name: import_module(name).__loader__ for name in finder.HOT}
    plain = [name for name, loader in loaders.items() if not isinstance(loader, ExtensionFileLoader)]
    return "compiled" if not plain else f"mixed ({', '.join(plain)} interpreted)"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also play the long tier: 100,000 random deals under all laws")
    parser.addoption(
        "--deal-seed",
        default=os.environ.get("FOOLERY_DEAL_SEED") or secrets.token_hex(4),
        help="the seed of the random compositions of the long tier; without it another one each time",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile("long")
        config.option.timeout = LONG_SECONDS
    wanted = os.environ.get("FOOLERY_FORM")
    if wanted and wanted != form():
        raise pytest.UsageError(f"This run is about the {wanted} form, but the form in use is: {form()}.")


def passed_over() -> tuple[str, ...]:
    """How the names of the modules begin that the other run tries."""
    if not built():
        return ()
    return {"compiled": ONCE, "interpreted": FAST}.get(os.environ.get("FOOLERY_FORM", ""), ())


def in_browser() -> bool:
    """Whether this run is about the page alone."""
    return os.environ.get("FOOLERY_BROWSER") == "1"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not even read what this run passes over: all the tests together take ten seconds to collect."""
    stem = collection_path.stem
    if not stem.startswith("test_"):
        return None
    if stem.startswith(ONCE) and stem.startswith(FAST):
        raise pytest.UsageError(f"This module is left out of both runs: {stem}.")
    if in_browser() and "pytest.mark.browser" not in collection_path.read_text(encoding="utf-8"):
        return True
    return stem.startswith(passed_over()) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run cannot try: the long tier, unless it is asked for, and what is about a form not there."""
    without = set()
    if not config.getoption("--long"):
        without.add("long")
    if not built():
        without.add("both_forms")
    if form() != "compiled":
        without.add("compiled_form")
    if os.environ.get("FOOLERY_FORM") or not chromium.there():
        # They have a run of their own.
        without.add("browser")
    later = set() if config.getoption("--long") else waiting(items)
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        over = item.path.stem.startswith(passed_over()) or (in_browser() and "browser" not in marks)
        (left_out if over or marks & without or item in later else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_collection_finish() -> None:
    """All that was collected stays to the end: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@cache
def built() -> bool:
    """Whether there is a compiled form of the sources as they are, used by this run or not."""
    root = str(Path(finder.__file__).parent.parent.parent)
    return bool(finder.built(root))


def pytest_report_header(config: pytest.Config) -> str:
    seed = f", --deal-seed {config.getoption('--deal-seed')}" if config.getoption("--long") else ""
    return f"form: {form()} (Python {sys.version.split()[0]}){seed}"
