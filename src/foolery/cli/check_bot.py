"""The command that tries a program that plays on everything that the protocol asks of it."""

from __future__ import annotations

from typing import Annotated

import typer

from foolery.base.errors import FooleryError
from foolery.bots.bot import BotError
from foolery.bots.programs import PROTOCOL, Program, kind_of
from foolery.bots.programs.checking import SECONDS, Step, Trial, plan
from foolery.cli.game_ids import complete_game
from foolery.cli.words import Json, Lang_, figure, print_json, put, say, speak
from foolery.contract import Lang
from foolery.speech import tongue

MOST_SECONDS = 3600
MOST_ROUNDS = 1000


def check_bot(
    command: Annotated[str, typer.Argument(metavar="COMMAND")],
    game: Annotated[str, typer.Option(autocompletion=complete_game)] = "",
    games: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS)] = 1,
    seconds: Annotated[int, typer.Option(min=1, max=MOST_SECONDS)] = int(SECONDS),
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Try a program that plays: hello, games of all families, the same answers again, the end."""
    spoken = speak(lang)
    trial = Trial(_kind_of(command), float(seconds))
    planned = plan(game, games)
    steps: list[Step] = []
    for step in trial.steps(planned):
        steps.append(step)
        if not as_json:
            show(step, spoken)
    fine = all(step.fine for step in steps)
    if as_json:
        print_json(
            {
                "fine": fine,
                "protocol": PROTOCOL,
                "name": trial.name,
                "events": trial.listens,
                "decisions": trial.decisions,
                "slowest": round(trial.slowest, 3),
                "steps": [step.to_json() for step in steps],
            }
        )
    elif fine:
        slowest = figure(trial.slowest, ".3f")
        put(say("bot-fine", name=trial.name, decisions=trial.decisions, slowest=slowest))
    raise typer.Exit(0 if fine else 1)


def _kind_of(command: str) -> type[Program]:
    """The bot that is this command. Raises FooleryError where it cannot be started, in words for a bare command."""
    try:
        return kind_of(command)
    except BotError as error:
        if error.code == "program.empty":
            raise FooleryError("program.no-command") from None
        if error.code == "program.not-there":
            raise FooleryError("program.no-program", program=error.fields["program"]) from None
        raise


def show(step: Step, lang: Lang) -> None:
    """A step for people: what it came to, or what is wrong, after which lines."""
    fine, bad = say("check-ok"), say("check-bad")
    mark = (fine if step.fine else bad).ljust(max(len(fine), len(bad)))
    check = tongue(lang).say(f"check-bot.{step.check}")
    told = step.told.text(lang)
    put(f"{mark}  {check}{f' ({told})' if told else ''}", flush=True)
    if step.problem is not None:
        put(f"      ! {' '.join(step.problem.text(lang).split())}")
        for key, line in (("bot-sent", step.sent), ("bot-came", step.came)):
            if line:
                put(f"        {say(key)} {line}")
