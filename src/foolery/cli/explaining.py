"""The command that says which rules answer which question, and why each move is allowed or forbidden."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.cli.game_ids import GameId
from foolery.cli.positions import is_json, is_line, read_position
from foolery.cli.words import Json, Lang_, placed, print_json, put, say, speak
from foolery.contract import Game, Lang, State
from foolery.speech import said


def explain(
    game: GameId,
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION"),
    ] = None,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Say which rules answer which question; for a position also why each move is allowed or what forbids it."""
    spoken = speak(lang)
    if position is None and (is_line(game) or is_json(game)):
        game, position = read_position(game).game.id, game
    found: Game = catalogue.game(game)
    state = None if position is None else state_of(found, position)
    told = found.explain(state)
    if as_json:
        print_json(told)
        return
    for line in explained(told, spoken):
        put(line)


def state_of(game: Game, text: str) -> State:
    """The full state of a position of this game. Raises FooleryError for one of another game."""
    read = read_position(text)
    if read.game.id != game.id:
        raise FooleryError("cli.other-game", game=read.game.id, asked=game.id)
    return read.state("explain")


def explained(told: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    """What a family has told of itself, line by line."""
    title = in_language(told.get("title"), lang)
    yield f"{told['game']}: {title}" if title else str(told["game"])
    yield from changes(told, lang)
    yield from answers(told, lang)
    yield from settings(told, lang)
    if "moves" in told:
        yield ""
        phase = in_language(told.get("phase_said"), lang) or told.get("phase", "")
        yield f"{say('explain-position', phase=phase)}:"
        for value in told.get("values", ()):
            yield f"  {in_language(value.get('text'), lang)}"
        for seat, moves in told["moves"].items():
            yield ""
            yield f"{placed(seat)}:"
            if seat in told.get("counts", {}):
                shown = sum(move["allowed"] == "yes" for move in moves)
                yield say("first-of", moves=told["counts"][seat], shown=shown)
            yield from judged(moves, lang)
        if not told["moves"]:
            yield say("over")


def changes(told: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    """What each rule beside the base changes."""
    found = told.get("changes", {})
    if found:
        yield ""
        yield f"{say('explain-changes')}:"
    for name, text in found.items():
        yield f"  {titled(name, told, lang)}: {in_language(text, lang)}"


def answers(told: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    """The questions, each with the rules that answer it."""
    yield ""
    yield f"{say('explain-questions')}:"
    says = told.get("says", {})
    questions = told.get("questions", {})
    for question, names in questions.items():
        about = says.get(question, {})
        asks = in_language(about.get("asks"), lang) or question
        merge = in_language(about.get("merge"), lang)
        how = f" ({merge})" if merge and len(names) > 1 else ""
        yield f"  {asks}{how}: {', '.join(titled(name, told, lang) for name in names)}"
    yield f"  {say('explain-core' if questions else 'explain-all-core')}"


def titled(name: str, told: Mapping[str, Any], lang: Lang) -> str:
    """A rule with its title."""
    title = in_language(told.get("rules", {}).get(name), lang)
    return f"{name} ({title})" if title else name


def settings(told: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    """What is played with, and the options that are not as usual, with whoever has set them."""
    fields = [(in_language(field["text"], lang), field["by"]) for field in told.get("fields", {}).values()]
    options = [(f"{name}={told['options'][name]}", owner) for name, owner in told.get("options_set", {}).items()]
    for heading, rows in (("explain-fields", fields), ("explain-options", options)):
        if rows:
            yield ""
            yield f"{say(heading)}:"
        for text, owner in rows:
            yield f"  {text}  {say('explain-set-by', rule=owner)}" if owner else f"  {text}"


def judged(moves: list[Mapping[str, Any]], lang: Lang) -> Iterator[str]:
    """The moves of a seat: first those that are allowed, then what is forbidden, each with the reason; moves that have
    one reason share a line.
    """
    verdicts = {allowed: by_reason(moves, allowed, lang) for allowed in ("yes", "no")}
    width = max((len(texts[0]) for rows in verdicts.values() for texts in rows.values() if len(texts) == 1), default=0)
    for allowed, rows in verdicts.items():
        if rows:
            yield f" {say('explain-allowed' if allowed == 'yes' else 'explain-forbidden')}:"
        for why, texts in rows.items():
            shared = f"{why}: {', '.join(texts)}" if why else ", ".join(texts)
            yield f"  {shared}" if len(texts) > 1 else f"  {texts[0]:<{width}}  {why}".rstrip()


def by_reason(moves: list[Mapping[str, Any]], allowed: str, lang: Lang) -> dict[str, list[str]]:
    """The moves that have this verdict, by what is said for or against them."""
    found: dict[str, list[str]] = {}
    for move in moves:
        if move["allowed"] == allowed:
            why = "; ".join(in_language(reason, lang) for reason in move.get("why", ()))
            found.setdefault(why, []).append(move["move"])
    return found


def in_language(texts: Any, lang: Lang) -> str:
    """A text in this language, else in English; empty where there is none."""
    return said(texts, lang) if isinstance(texts, Mapping) else ""
