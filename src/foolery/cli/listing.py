"""The command that lists all games and rules, and tries how they go together."""

import functools
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from foolery import catalogue, wire
from foolery.arena import pairs as combining
from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream
from foolery.cli.words import Json, Lang_, print_json, put, put_lines, say, speak, speaking
from foolery.cli.work import MOST_GAMES, Jobs, progress_bar, shared
from foolery.contract import Game, Lang
from foolery.speech import languages, said

UNKNOWN_WIDTH = 120
"""Columns of a line where the output is no terminal."""
NARROWEST = 22
"""Columns that a title needs beside the other cells."""
SHOWN = 20
"""How many reasons and faults are printed; JSON holds all."""


def games(
    pairs: Annotated[bool, typer.Option("--pairs")] = False,
    triples: Annotated[int, typer.Option(min=0, max=MOST_GAMES)] = 0,
    sample: Annotated[int, typer.Option(min=0, max=MOST_GAMES)] = 0,
    holding: Annotated[str, typer.Option("--with")] = "",
    deals: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES)] = 1,
    seed: str = "1",
    jobs: Jobs = None,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """List all games and the rules that can be joined to them, or try how the rules go together."""
    spoken = speak(lang)
    if pairs or triples:
        Stream(seed, "deal")
        effort = combining.Effort(deals, seed)
        number = jobs or 1
        only = tuple(filter(None, holding.split(",")))
        for name in only:
            catalogue.family_of(name)
        found = {}
        if pairs:
            found["pairs"] = tried(combining.tasks(2, only, sample, seed), 2, effort, number)
        if triples:
            found["triples"] = tried(combining.tasks(3, only, triples, seed), 3, effort, number)
        show(found, as_json)
        raise typer.Exit(1 if any(report.faults for report in found.values()) else 0)
    if as_json:
        print_json(wire.catalogue())
        return
    alone = [described(name) for name in catalogue.games()]
    joined = [entry for name, rule in catalogue.rules().items() if not rule.base for entry in as_rule(name, rule)]
    for line in listed(alone, joined, spoken):
        put_lines(line)


def described(name: str) -> dict[str, Any]:
    """A game by id: its family, canonical id and titles, rows of the catalogue, players and numbers of cards."""
    game = catalogue.game(name)
    titles = {lang: game.title(lang) for lang in languages()}
    found = {"id": name, "canonical": game.id, "family": game.family, "title": titles} | facts(game)
    row = catalogue.family_of(name).registry.preset_rows.get(name)
    return found if row is None else found | {"row": row, "rows": sorted({row, *found["rows"]})}


def facts(game: Game) -> dict[str, Any]:
    """The rows of the catalogue that a game follows, how many may play it, and how many cards they play with.

    ``row`` is that of its one rule, or of its base; ``rows`` are those of all its rules and of the options set.
    """
    composition = game.composition
    declared = catalogue.family_of(game.id).registry.declared(composition.rules)
    rows = [rule.row for rule in composition.rules] + [declared[name].row for name in composition.set_options]
    seats = game.seats()
    packs = {sum(len(cards) for cards in game.deal(number, "1").census().values()) for number in (seats[0], seats[-1])}
    choices = declared["pack"].values if "pack" in declared else ()
    return {
        "row": next((row for row in rows if row), 0),
        "rows": sorted({row for row in rows if row}),
        "players": [seats[0], seats[-1]],
        "seats": list(seats),
        "cards": sorted(packs),
        "packs": sorted(choices, key=lambda text: (len(text), text)),
    }


def as_rule(name: str, rule: Any) -> Iterator[dict[str, Any]]:
    """A rule by id, with what its game on the usual base is like; nothing where that does not compose."""
    try:
        game = catalogue.game(name)
        found = facts(game)
    except FooleryError as error:
        yield {"id": name, "title": dict(rule.titles), "row": rule.row, "problem": error.to_wire()}
        return
    yield (
        {
            "id": name,
            "canonical": game.id,
            "family": game.family,
            "title": dict(rule.titles),
            "needs": list(rule.needs),
        }
        | found
        | {"row": rule.row}
        | ({"source": dict(rule.source)} if rule.source else {})
    )


def listed(alone: Sequence[Mapping[str, Any]], joined: Sequence[Mapping[str, Any]], lang: Lang) -> Iterator[str]:
    """Games, rules that join them and rules they contain, family by family, as wide as the terminal."""
    width = shutil.get_terminal_size((UNKNOWN_WIDTH, 24)).columns
    parts = [entry for entry in joined if entry.get("canonical") in {one["canonical"] for one in alone}]
    joining = [entry for entry in joined if entry not in parts]
    for family in catalogue.FAMILIES:
        for heading, entries in (("games", alone), ("rules", joining), ("parts", parts)):
            own = [entry for entry in entries if entry.get("family", family.name) == family.name]
            if own:
                yield from textwrap.wrap(f"{say(heading)}: {family.title(lang)}", width)
                yield from aligned([listed_row(entry, lang) for entry in own], width)
            elif heading == "rules" and sum(entry["family"] == family.name for entry in alone) > 1:
                yield say("no-rules")
    yield from textwrap.wrap(say("games-legend"), width)


def listed_row(entry: Mapping[str, Any], lang: Lang) -> list[str]:
    """The cells of a game or rule: id, row of the catalogue or that there is none, players, cards, title."""
    title = said(entry["title"], lang)
    row = str(entry["row"] or say("games-house"))
    if "problem" in entry:
        return [entry["id"], row, "", "", f"{title} ({entry['problem']})"]
    return [entry["id"], row, runs(entry["seats"]), "/".join(map(str, entry["cards"])), title]


def aligned(cells: Sequence[list[str]], width: int) -> Iterator[str]:
    """Rows under headings, with the title wrapped in its column; in a narrow terminal each row takes two lines."""
    heads = [say(f"games-{key}") for key in ("id", "row", "players", "cards", "title")]
    widths = [max(len(row[i]) for row in (heads, *cells)) for i in range(4)]
    left = 2 + sum(widths) + 8
    for row in (heads, *cells):
        if width - left < NARROWEST:
            yield f"  {row[0]}"
            yield from wrapped(" · ".join(filter(None, (*row[1:4], row[4]))), width, " " * 6)
        else:
            start = f"  {row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]:<{widths[3]}}  "
            yield start + "\n".join(wrapped(row[4], width, " " * left)).lstrip()


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """A text in lines with the same indentation."""
    return textwrap.wrap(text, max(width, len(indent) + 10), initial_indent=indent, subsequent_indent=indent)


def runs(numbers: Sequence[int]) -> str:
    """Numbers of players in short: 2–8, 4/6, 2–5/7–8."""
    found: list[list[int]] = []
    for one in numbers:
        if found and one == found[-1][-1] + 1:
            found[-1].append(one)
        else:
            found.append([one])
    return "/".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


def tried(tasks: Sequence[combining.Task], size: int, effort: combining.Effort, workers: int) -> combining.PairsReport:
    """Try combinations, several processes at a time; the report is the same."""
    work = functools.partial(combining.attempt, effort=effort)
    with progress_bar(len(tasks)) as advance, shared(work, tasks, workers) as done:
        return combining.report(done, size, effort, advance)


def show(found: Mapping[str, combining.PairsReport], as_json: bool) -> None:
    """Print reports."""
    if as_json:
        print_json({name: report.to_json() for name, report in found.items()})
        return
    for name, report in found.items():
        put(f"{say(name)}, {say('each', deals=report.effort.deals, seed=report.effort.seed)}:")
        table(report)
        reasons = report.reasons()
        for reason, count in reasons[:SHOWN]:
            put(f"  {count:>6}  {reason.text(speaking())}")
        if len(reasons) > SHOWN:
            put(f"  {say('more', more=len(reasons) - SHOWN)}")
        for fault in report.faults[:SHOWN]:
            put(f"  ! {fault.base}+{'+'.join(fault.rules)}: {fault.reason}")
        put(say("faults", faults=len(report.faults)) if report.faults else say("no-faults"))


def table(report: combining.PairsReport) -> None:
    """How many combinations came to what, on each base."""
    bases = list(dict.fromkeys(one.base for one in report.tried))
    keys = ("tried", *combining.OUTCOMES)
    rows = [["", *(say(f"pairs-{key}") for key in keys)]]
    for base in [*bases, ""]:
        counts = report.counts(base)
        rows.append([base or say("pairs-all"), *(str(counts[key]) for key in keys)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(keys) + 1)]
    for cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        put("  ".join([cells[0].ljust(widths[0]), *numbers]))
