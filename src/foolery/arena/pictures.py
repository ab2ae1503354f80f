"""Pictures of a report, drawn by matplotlib, which only the extra ``foolery[arena]`` installs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.axes import Axes

from foolery.arena.telling import Telling

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


def pictures(telling: Telling) -> Iterator[tuple[str, str]]:
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


def _drawn(draw: Any, telling: Telling) -> str:
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


def _utilities(axes: Axes, telling: Telling) -> None:
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


def _course(axes: Axes, telling: Telling) -> None:
    """How the first bot's utility and its interval went."""
    groups, means, low, high, _ = zip(*telling.data["course"], strict=True)
    axes.fill_between(groups, low, high, color=_PALE)
    axes.plot(groups, means, color=_COLOUR)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_ylim(-1, 1)
    axes.set_xlabel(telling.say("plot-groups"))
    axes.set_ylabel(telling.say("plot-first", bot=telling.bots[0]["name"]))


def _pairs(axes: Axes, telling: Telling) -> None:
    """How many pairs of games gave the first bot how many points."""
    axes.bar(range(len(_POINTS)), telling.data["pentanomial"], color=_COLOUR)
    axes.set_xticks(range(len(_POINTS)), _POINTS)
    axes.set_xlabel(telling.say("plot-pairs", bot=telling.bots[0]["name"]))
    axes.set_ylabel(telling.say("plot-count"))


def _places(axes: Axes, telling: Telling) -> None:
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


def _test(axes: Axes, telling: Telling) -> None:
    """How the ratio of the test went between its bounds."""
    groups, *_, ratios = zip(*telling.data["course"], strict=True)
    axes.plot(groups, ratios, color=_COLOUR)
    for bound in telling.data["sprt"]["bounds"]:
        axes.axhline(bound, color="grey", linestyle="--", linewidth=0.8)
    axes.set_xlabel(telling.say("plot-groups"))
    axes.set_ylabel(telling.say("plot-ratio"))
