"""What a run is of: all that its games depend on, and from which sources its bots are."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from foolery import bots, catalogue
from foolery.arena.pairing import orders
from foolery.arena.plan import Settings
from foolery.arena.sprt import Claims
from foolery.base.version import VERSION
from foolery.bots.programs import Program

FORMAT: Final = 1
"""The number of the form of manifests and of the games kept with them."""
_SHOWN: Final = 16


def manifest(settings: Settings, claims: Claims | None = None) -> dict[str, Any]:
    """The run that these settings are. Raises BotError for a bot that cannot be had."""
    return {
        "format": FORMAT,
        "foolery": VERSION,
        "game": settings.game.id,
        "revisions": dict(sorted(settings.game.revisions().items())),
        "players": settings.players,
        "games": settings.deals,
        "seed": settings.seed,
        "bots": [made_from(bot) for bot in settings.bots],
        "group": settings.size,
        "circles": orders(len(settings.bots)),
        "seconds": settings.seconds,
        "sprt": None if claims is None else claims.to_json(),
    }


def settings_of(run: Mapping[str, Any]) -> tuple[Settings, Claims | None]:
    """The settings and the test of a run. Raises KeyError, TypeError or ValueError where it is not one."""
    settings = Settings(
        catalogue.game(run["game"]),
        run["players"],
        run["games"],
        run["seed"],
        tuple(one["bot"] for one in run["bots"]),
        balanced=True,
        forfeits=True,
        seconds=run["seconds"],
    )
    return settings, None if run["sprt"] is None else Claims(**run["sprt"])


def made_from(spec: str) -> dict[str, str]:
    """A bot and a digest of its sources: of all that decides moves in the package, of the file in which its class
    stands, or of the files that its command names.
    """
    made = bots.make(spec)
    if isinstance(made, Program):
        return {"bot": spec, "digest": _digest(made.files(), Path())}
    kind = type(made)
    if kind.__module__.startswith("foolery."):
        home = Path(bots.__file__).parent.parent
        # Policies, worlds and endings stand with the engines.
        rooms = [home / "bots", home / "search", *home.glob("*/engine")]
        return {"bot": spec, "digest": _digest(sorted(path for room in rooms for path in room.rglob("*.py")), home)}
    try:
        path = Path(inspect.getfile(kind))
        return {"bot": spec, "digest": _digest([path], path.parent)}
    except (OSError, TypeError):
        # Compiled, or made in no file.
        return {"bot": spec, "digest": ""}


def _digest(paths: Iterable[Path], home: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        place = path.relative_to(home) if path.is_relative_to(home) else path
        found.update(place.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:_SHOWN]
