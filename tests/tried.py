"""The small rules of ``tests/rules``, there while a test wants them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import foolery
from foolery import catalogue
from foolery.durak.engine.compose import REGISTRY

FILES = sorted((Path(__file__).parent / "rules").glob("*.py"))
NAMES = [name for file in FILES for name in foolery.load_rule_file(file)]
CLASSES = {name: REGISTRY.rules.pop(name) for name in NAMES}


@contextmanager
def loaded() -> Iterator[None]:
    """The rules are part of the catalogue."""
    REGISTRY.rules.update(CLASSES)
    catalogue.forget()
    yield
    for name in CLASSES:
        REGISTRY.rules.pop(name, None)
    catalogue.forget()
