"""Old names of modules give the modules under their new names."""

import importlib
import sys
import warnings
from collections.abc import Iterator

import pytest

from foolery.base.renamed import RENAMED

OLD = {**RENAMED, "foolery.idiot.engine.questions": "foolery.shedding.engine.questions"}


@pytest.fixture(autouse=True)
def _not_imported() -> Iterator[None]:
    """No old name has been imported before a test, nor is one after it."""
    forget()
    yield
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(tuple(RENAMED))]:
        del sys.modules[name]


@pytest.mark.parametrize("old", OLD)
def test_an_old_name_is_the_same_module(old: str) -> None:
    there = importlib.import_module(OLD[old])
    spec = there.__spec__
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        assert importlib.import_module(old) is there
    assert there.__spec__ is spec
    assert f"{old} is now {OLD[old]}" in [str(one.message) for one in given]
    assert {one.category for one in given} == {DeprecationWarning}


def test_other_names_are_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("foolery.idiots")


def test_an_old_class_is_the_new_one() -> None:
    messages = importlib.import_module("foolery.review.messages")
    assert messages.Telling is messages.ReviewText
