"""A report as one HTML page that needs nothing beside it: no network, no script, no other file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from shlex import quote
from typing import Any, Final

from foolery.arena.pictures import installed, pictures
from foolery.arena.telling import Telling
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.base.printable import printable

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { padding: .25rem .75rem .25rem 0; text-align: left; border-bottom: 1px solid #ddd; white-space: nowrap }
.verdict { font-weight: 600; font-size: 1.1rem; border-left: 4px solid #2f5d50; padding-left: .75rem }
figure { margin: 1rem 0 } svg { max-width: 100%; height: auto }
code { background: #f3f3f3; padding: .1rem .3rem; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { body { background: #1b1d1c; color: #ddd } code { background: #333 }
 td, th { border-color: #444 } figure { background: #fff } }
"""


def page(data: Mapping[str, Any], lang: str = "en") -> str:
    """The page of a report in a language; the same report gives the same page."""
    return "\n".join(_parts(Telling(data, lang), lang)) + "\n"


def write_page(data: Mapping[str, Any], path: Path, lang: str = "en") -> None:
    """Write the page. Raises FooleryError where it cannot be written."""
    try:
        path.write_text(page(data, lang), encoding="utf-8")
    except OSError as cause:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(cause)) from cause


def _parts(telling: Telling, lang: str) -> Iterator[str]:
    say, run = telling.say, telling.run
    title = _text(say("page-title", game=run["game"]))
    yield f'<!doctype html>\n<html lang="{_text(lang)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f'<p class="verdict">{_text(telling.verdict())}</p>'
    yield from (f"<p>{_text(line)}</p>" for line in telling.head())
    yield f"<h2>{_text(say('page-bots'))}</h2>"
    yield from _table(telling.table())
    yield f"<h2>{_text(say('page-proof'))}</h2>"
    yield from (f"<p>{_text(line)}</p>" for line in (*telling.proof(), *telling.failures()))
    yield f"<h2>{_text(say('page-pictures'))}</h2>"
    if installed():
        yield from (f'<figure id="{name}">{svg}</figure>' for name, svg in pictures(telling))
    else:
        yield f"<p>{_text(say('page-no-pictures'))}</p>"
    yield f"<h2>{_text(say('page-run'))}</h2>"
    yield f"<p>{say('page-again', command=f'<code>{_text(command(run))}</code>')}</p>"
    yield "</body>\n</html>"


def _table(rows: list[list[str]]) -> Iterator[str]:
    head, *others = rows
    yield "<table>"
    yield f"<tr>{''.join(f'<th>{_text(cell)}</th>' for cell in head)}</tr>"
    for row in others:
        yield f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"


def command(run: Mapping[str, Any]) -> str:
    """The command that plays this run again."""
    words = ["foolery arena", *(one["bot"] for one in run["bots"]), "--game", run["game"]]
    words += ["--players", str(run["players"]), "--games", str(run["games"]), "--seed", quote(run["seed"])]
    test = run["sprt"]
    if test is not None:
        unit = "" if test["unit"] == "elo" else "utility:"
        words += ["--sprt", unit + ",".join(f"{test[name]:g}" for name in ("low", "high", "alpha", "beta"))]
    return " ".join([*words, "--move-seconds", f"{run['seconds']:g}"])


def _text(text: str) -> str:
    """Foreign text that can neither steer the page nor turn its lines round."""
    return escape(printable(text))
