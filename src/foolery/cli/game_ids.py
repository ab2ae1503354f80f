"""The argument that names a game, and how the shell completes it."""

from __future__ import annotations

from typing import Annotated

import typer

from foolery import catalogue
from foolery.base.errors import FooleryError


def complete_game(incomplete: str) -> list[str]:
    """Ids that begin with what is typed; after a + those of rules."""
    head, plus, tail = incomplete.rpartition("+")
    known = joining(head) if plus else [*catalogue.games(), *catalogue.rules()]
    return sorted({f"{head}{plus}{name}" for name in known if name.startswith(tail)})


def joining(text: str) -> list[str]:
    """The rules of the family that these ids are of; all where they are of none."""
    try:
        return list(catalogue.family_of(text).registry.rules)
    except FooleryError:
        return list(catalogue.rules())


GameId = Annotated[str, typer.Argument(metavar="ID", autocompletion=complete_game)]
