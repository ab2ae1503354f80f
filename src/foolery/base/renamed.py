"""Old names of modules, kept for one release.

Importing one gives the module under its new name, with a ``DeprecationWarning``.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

RENAMED: Final = {
    "foolery.idiot": "foolery.shedding",
    "foolery.review.telling": "foolery.review.messages",
}
"""The new name of each old one. Modules below an old name have moved with it."""


class Renamed(MetaPathFinder):
    """Finds modules by their old names. It must come before the finder of files: both names have one folder."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module under its new name; None if ``name`` is no old name."""
        for old, new in RENAMED.items():
            if name == old or name.startswith(f"{old}."):
                return ModuleSpec(name, Moved(name, new + name[len(old) :]))
        return None


class Moved(Loader):
    """Gives the module that exists under the new name."""

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module itself, not a copy: its classes must be the same under both names."""
        warnings.warn(f"{self.old} is now {self.new}", DeprecationWarning, stacklevel=2)
        module = import_module(self.new)
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Put back the module's own spec, which the import system has replaced."""
        module.__spec__ = self.spec


sys.meta_path.insert(0, Renamed())
