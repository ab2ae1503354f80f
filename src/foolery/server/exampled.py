"""Worked examples as short replays: the engine plays them, and everything is said in the reader's language."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import structs

from foolery import catalogue
from foolery.base.errors import FooleryError, IllegalMove
from foolery.base.folders import remembered_some
from foolery.contract.narration import Narrator
from foolery.server.frames import Commons, Sitting
from foolery.server.replays import Looking, Step, Steps, commons_of, seats_of
from foolery.server.views import card_names
from foolery.speech import said, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.base.cards import Seat
    from foolery.contract import Game, Lang, State
    from foolery.ruleset import Example

MOST: Final = 40
"""So many examples of a game are shown; those of a rule are fewer."""
OPEN: Final = Looking(all=True)


class Refusal(msgspec.Struct):
    """Something that cannot be done there, and why, both in words."""

    action: str
    why: str


class Exampled(msgspec.Struct):
    """A worked example. Its first step is the position; there ``who`` is asked, ``may`` do some things and not others.

    ``rule`` is the title of the rule whose example it is; ``common`` says in which game it is played.
    """

    rule: str
    title: str
    common: Commons
    seats: list[Sitting]
    who: str
    may: list[str]
    refused: list[Refusal]
    steps: list[Step]


class Examples(msgspec.Struct):
    """Worked examples, with the words for all cards here instead of in each of them."""

    names: dict[str, str]
    examples: list[Exampled]


@remembered_some(128)
def exampled(rule: str, game: str, lang: Lang) -> Examples:
    """The worked examples of a rule, or else of every rule of a game. Raises UnknownRule and what ``game`` does."""
    rules = [rule] if rule else list(catalogue.game(game).revisions())
    family = catalogue.family_of(rule or game)
    found: list[Exampled] = []
    for name in rules:
        one = family.registry.rules.get(name.removeprefix("base-"))
        if one is not None:
            title = said(one.titles, lang)
            found += [_played(example, title, lang) for example in one.examples]
    return Examples(card_names(lang), found[:MOST])


def _played(example: Example, rule: str, lang: Lang) -> Exampled:
    game = catalogue.game(str(example.position["game"]))
    given = example.position
    state: State = game.position(given) if "hands" in given else game.deal(given["players"], given["seed"])
    seats = seats_of((), state.players, game, lang)
    asks = next(iter(state.actors()), 0)
    return Exampled(
        rule=rule,
        title=sentence(said(example.title, lang)),
        common=structs.replace(commons_of(game, state.players, 1, lang), names={}),
        seats=seats,
        who=seats[asks].name,
        may=list(_allowed(example, game, state, asks, lang)),
        refused=list(_refused(example, game, state, asks, lang)),
        steps=list(_steps(example, state.copy(), game, Steps(Narrator(game, lang), OPEN))),
    )


def _steps(example: Example, state: State, game: Game, steps: Steps) -> Iterator[Step]:
    yield steps.step(None, state, ())
    for seat, action in example.steps:
        moves = game.parse_move(action, state, seat)
        yield steps.step(seat, state, [event for move in moves for event in state.play(seat, move)])


def _allowed(example: Example, game: Game, state: State, seat: Seat, lang: Lang) -> Iterator[str]:
    view = state.view(seat)
    for text in example.allowed:
        yield view.label(game.parse_action(text, view), lang)


def _refused(example: Example, game: Game, state: State, seat: Seat, lang: Lang) -> Iterator[Refusal]:
    view = state.view(seat)
    for text in example.refused:
        with suppress(FooleryError):
            written = game.read_written(text, view.phase)
            action = written if written.place >= 0 else replace(written, place=seat)
            try:
                label = view.label(action, lang)
            except IndexError:  # a family may say an action by its moves, and what is refused has none
                label = text
            yield Refusal(label, _why(text, game, state, seat, lang))


def _why(text: str, game: Game, state: State, seat: Seat, lang: Lang) -> str:
    """Why it is refused; empty where nothing but the notation says so."""
    try:
        game.parse_action(text, state, seat)
    except IllegalMove as error:
        written = game.read_written(text)
        return sentence(game.refusal_text(error, lang, (*written.on, *written.cards)))
    except FooleryError:
        return ""
    return ""
