"""The report of a run as one HTML page, with graphs by matplotlib (extra ``foolery[arena]``)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

from foolery.arena.report import ReportText
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.base.printable import printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE: Final = (7.0, 3.2)
_COLOUR: Final = "#2f5d50"
_PALE: Final = "#a9c5bb"
_POINTS: Final = ("0", "½", "1", "1½", "2")


def installed() -> bool:
    """Whether pictures can be drawn."""
    try:
        # It takes long to load, and only pages need it.
        import matplotlib as mpl  # noqa: F401
    except ImportError:
        return False
    return True


def pictures(telling: ReportText) -> Iterator[tuple[str, str]]:
    """A name and an SVG element for each picture of a report."""
    data = telling.data
    if not data["groups"]:
        return
    yield "utility", _drawn(_utilities, telling)
    if data["course"]:
        yield "course", _drawn(_course, telling)
    if data["pentanomial"] is not None:
        yield "pairs", _drawn(_pairs, telling)
    if telling.run["players"] > 2:
        yield "places", _drawn(_places, telling)
    if data["sprt"] is not None and data["course"]:
        yield "test", _drawn(_test, telling)


def _drawn(draw: Any, telling: ReportText) -> str:
    """One picture as an SVG element, without the time at which it was made."""
    # It takes most of a second to load and may be missing.
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "foolery", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(lambda value, _: telling.number(value, "g"))
        draw(axes, telling)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"^.*?(?=<svg)|<metadata>.*?</metadata>", "", text.getvalue(), flags=re.DOTALL)


def _utilities(axes: Axes, telling: ReportText) -> None:
    """The utility of every bot with its interval."""
    bots = telling.bots
    rows = range(len(bots))
    middle = [bot["utility"] for bot in bots]
    below = [bot["utility"] - bot["utility_95"][0] for bot in bots]
    above = [bot["utility_95"][1] - bot["utility"] for bot in bots]
    axes.errorbar(middle, rows, xerr=[below, above], fmt="o", color=_COLOUR, capsize=4)
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(rows, [bot["name"] for bot in bots])
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.set_xlabel(telling.say("plot-utility"))


def _course(axes: Axes, telling: ReportText) -> None:
    """How the first bot's utility and its interval went."""
    groups, means, low, high, _ = zip(*telling.data["course"], strict=True)
    axes.fill_between(groups, low, high, color=_PALE)
    axes.plot(groups, means, color=_COLOUR)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_ylim(-1, 1)
    axes.set_xlabel(telling.say("plot-groups"))
    axes.set_ylabel(telling.say("plot-first", bot=telling.bots[0]["name"]))


def _pairs(axes: Axes, telling: ReportText) -> None:
    """How many pairs of games gave the first bot how many points."""
    axes.bar(range(len(_POINTS)), telling.data["pentanomial"], color=_COLOUR)
    axes.set_xticks(range(len(_POINTS)), _POINTS)
    axes.set_xlabel(telling.say("plot-pairs", bot=telling.bots[0]["name"]))
    axes.set_ylabel(telling.say("plot-count"))


def _places(axes: Axes, telling: ReportText) -> None:
    """How often every bot came where."""
    bots = telling.bots
    width = 0.8 / len(bots)
    for number, bot in enumerate(bots):
        seats = max(1, sum(bot["places"]))
        shift = (number - (len(bots) - 1) / 2) * width
        heights = [many / seats for many in bot["places"]]
        axes.bar([place + shift for place in range(1, len(heights) + 1)], heights, width, label=bot["name"])
    axes.set_xticks(range(1, telling.run["players"] + 1))
    axes.set_xlabel(telling.say("plot-places"))
    axes.set_ylabel(telling.say("plot-share"))
    axes.legend(frameon=False)


def _test(axes: Axes, telling: ReportText) -> None:
    """How the ratio of the test went between its bounds."""
    groups, *_, ratios = zip(*telling.data["course"], strict=True)
    axes.plot(groups, ratios, color=_COLOUR)
    for bound in telling.data["sprt"]["bounds"]:
        axes.axhline(bound, color="grey", linestyle="--", linewidth=0.8)
    axes.set_xlabel(telling.say("plot-groups"))
    axes.set_ylabel(telling.say("plot-ratio"))


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
    return "\n".join(_parts(ReportText(data, lang), lang)) + "\n"


def write_page(data: Mapping[str, Any], path: Path, lang: str = "en") -> None:
    """Write the page. Raises FooleryError where it cannot be written."""
    try:
        path.write_text(page(data, lang), encoding="utf-8")
    except OSError as cause:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(cause)) from cause


def _parts(telling: ReportText, lang: str) -> Iterator[str]:
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
