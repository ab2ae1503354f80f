"""Whole games as one seat is sent them: ``python -m tests.web_games`` writes ``tests/data/web`` anew.

The client is tried on them without a server. A file holds ``common`` once and every frame without it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from foolery import bots
from foolery.server.frames import OUT, ViewFrame
from foolery.server.views import Beside, view_frame
from foolery.table import Command, Driver, Setup, Table
from foolery.table.table import Wanted

FOLDER = Path(__file__).parent / "data" / "web"
GAMES = {
    "throw-in-2-en": ("throw-in", 2, "en", 0),
    "throw-in-4-ru": ("throw-in", 4, "ru", 0),
    "transfer-3-en": ("transfer", 3, "en", 1),
    "shedding-2-ru": ("shed-idiot", 2, "ru", 0),
    "shedding-4-en": ("shed-idiot", 4, "en", 0),
    "rummy-3-en": ("contract-rummy", 3, "en", 0),
    "animals-4-ru": ("comic-animals", 4, "ru", 0),
    "watching-3-en": ("throw-in", 3, "en", None),
}
"""By the name of the file: the game, how many play, the language, and who reads."""
NAMES = ("Anna", "Boris", "Vera", "Gleb")
ANNA = "anna"


def played(game: str, players: int, lang: str, seat: int | None) -> Iterator[ViewFrame]:
    """Every frame of a table from its opening to the end of the first deal, which all but Anna play as bots.

    Anna does what she is advised to do.
    """
    table = Table.open(Setup(game=game, players=players, seed=f"{game} {players}"))
    beside = Beside("example", host=ANNA, here=frozenset({seat} if seat is not None else ()))
    seen = -1

    def frame() -> ViewFrame:
        nonlocal seen
        found = view_frame(table, seat, lang, beside, seen if seen >= 0 else None)
        seen = table.seq
        return found

    def do(command: Command) -> None:
        answer = table.do(command)
        assert answer.accepted, answer.error

    yield frame()
    person = seat or 0
    for place in range(players):
        if place == person:
            do(Command("sit", "sit", place, ANNA, body={"name": NAMES[place]}))
        else:
            do(Command(f"sit {place}", "sit", place, body={"name": NAMES[place], "bot": "heuristic"}))
        yield frame()
    do(Command("ready", "ready", person, ANNA, seq=table.seq))
    yield frame()
    driver = Driver()
    while wanted := table.wanted():
        one = wanted[0]
        if one.sitter.bot:
            do(driver.answer(table, one))
        else:
            do(one.act(f"own {table.seq}", advised(table, one), ANNA))
        yield frame()


def advised(table: Table, wanted: Wanted) -> str:
    """What the hint says, as text."""
    action, _ = bots.hint(wanted.view)
    return action.text


def written(game: str, players: int, lang: str, seat: int | None) -> str:
    """What a file holds: one frame a line."""
    frames = [json.loads(OUT.encode(frame)) for frame in played(game, players, lang, seat)]
    common = frames[-1]["common"]
    for frame in frames:
        assert frame.pop("common") == common
    lines = ",\n".join(json.dumps(frame, ensure_ascii=False) for frame in frames)
    return f'{{"common": {json.dumps(common, ensure_ascii=False)},\n"frames": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, what in GAMES.items():
        (FOLDER / f"{name}.json").write_text(written(*what), encoding="utf-8")
