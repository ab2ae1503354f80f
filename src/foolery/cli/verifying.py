"""The command that proves a shuffle."""

from typing import Annotated

import typer

from foolery import record as records
from foolery.cli.positions import in_file
from foolery.cli.records import place_of, read_record
from foolery.cli.words import Json, Lang_, print_json, put, say, speak


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Say of each deal of a saved game whether it was committed to before it was dealt, and holds what was promised."""
    spoken = speak(lang)
    record = read_record(file)
    with in_file(place_of(file)):
        found = records.verify(record)
    proven = all(proof.committed for proof in found)
    if as_json:
        deals = [{"deal": one.deal, "committed": one.committed, "nonces": list(one.added)} for one in found]
        print_json({"proven": proven, "deals": deals})
    else:
        for proof in found:
            put(proof.said().text(spoken))
        put(say("shuffle-proven" if proven else "shuffle-not-proven"))
    if not proven:
        raise typer.Exit(1)
