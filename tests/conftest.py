"""What every run of the suite shares: which form it is about, and Hypothesis without dice or clocks."""

import os
import sys
from importlib import import_module
from importlib.machinery import ExtensionFileLoader

import pytest
from hypothesis import settings

from foolery import _forms

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")


def form() -> str:
    """What the hot modules really are, not what was asked for."""
    if not _forms.compiled():
        return "interpreted"
    loaders = {name: import_module(name).__loader__ for name in _forms.HOT}
    plain = [name for name, loader in loaders.items() if not isinstance(loader, ExtensionFileLoader)]
    return "compiled" if not plain else f"mixed ({', '.join(plain)} interpreted)"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also play the long tier: 100,000 random deals under all laws")


def pytest_configure(config: pytest.Config) -> None:
    wanted = os.environ.get("FOOLERY_FORM")
    if wanted and wanted != form():
        raise pytest.UsageError(f"This run is about the {wanted} form, but the form in use is: {form()}.")


def pytest_report_header() -> str:
    return f"form: {form()} (Python {sys.version.split()[0]})"
