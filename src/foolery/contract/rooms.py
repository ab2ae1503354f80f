"""The rooms above the engine of a family, found by their place: ``foolery.<family>.text``, ``….words`` and
``foolery.picture.<family>``. A family of another package names them in its ``FAMILY``.

A state plays and knows no notation, sentences or pictures; whoever asks it, its views or events for them is led there.
The rooms are imported when something is first asked of them: a search loads no sentence, and the engine cannot import
what stands above it. What a room must offer is a protocol here, and its package or module is what offers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, cast

from foolery.base import folders
from foolery.base.cards import Move, Seat
from foolery.base.errors import IllegalMove
from foolery.contract.result import Lang, Result

if TYPE_CHECKING:
    from foolery.base.cards import Card
    from foolery.contract.action import Action, Decision
    from foolery.contract.family import Family
    from foolery.contract.game import Game
    from foolery.contract.match import Match
    from foolery.ruleset import Option

Names = Sequence[str] | None


class Text(Protocol):
    """A family as text and as it is seen: what its package ``text`` offers, for its own states and views."""

    def state_to_json(self, state: Any, /) -> dict[str, Any]:
        """The position in the fields of the notation."""

    def view_to_json(self, view: Any, /) -> dict[str, Any]:
        """The view in the same fields, ``?`` for each unknown card."""

    def to_line(self, fields: dict[str, Any], /) -> str:
        """The fields of a position or view on one line."""

    def parse_action(self, text: str, decision: Decision, /) -> Action:
        """The action that a text means, as people type it."""

    def view_of(self, state: Any, seat: Seat | None, /) -> Any:
        """What a seat knows of a state, or everybody. Raises BadPlayers for a seat that is not at the table."""

    def actions(self, state: Any, seat: Seat, most: int, /) -> list[Action]:
        """What a seat may do, as whole actions."""

    def refuse(self, state: Any, seat: Seat, move: Move, /) -> NoReturn:
        """Say why a move is not legal. Raises IllegalMove."""


class Words(Protocol):
    """A family in words: what its package ``words`` offers, in every language."""

    def event_text(self, event: Any, seat: Seat | None, lang: Lang, names: Names, /) -> str:
        """What happened, in one sentence for this seat."""

    def view_text(self, view: Any, lang: Lang, names: Names, /) -> str:
        """What a seat sees, in sentences."""

    def lying(self, view: Any, lang: Lang, names: Names, /) -> dict[str, str]:
        """What is said of single things on the table, by names that the family gives them; as ``View.lying`` says."""

    def move_label(self, move: Move, view: Any, lang: Lang, /) -> str:
        """A legal move as people say it."""

    def action_label(self, action: Action, view: Any, lang: Lang, names: Names, /) -> str:
        """A whole action as people say it, without the place that it is made for."""

    def prompt(self, view: Any, lang: Lang, names: Names, /) -> str:
        """The line of the moment: what is asked of this seat, else who decides what; empty once a deal is over."""

    def result_told(self, game: Any, result: Result, seat: Seat | None, lang: Lang, names: Names, /) -> list[str]:
        """How a deal ended, sentence by sentence, the verdict first."""

    def score_text(self, match: Match, seat: Seat | None, lang: Lang, names: Names, /) -> str:
        """The running score of a match."""

    def match_text(self, match: Match, seat: Seat | None, lang: Lang, names: Names, /) -> str:
        """Who has won a match whose score does not say it; empty while deals remain."""

    def refusal_text(self, game: Any, error: IllegalMove, lang: Lang, cards: Sequence[Card], /) -> str:
        """Why a move was refused, with the cards in question."""

    def rules_page(self, game: Any, lang: Lang, /) -> str:
        """The rules page of a variant, in Markdown."""

    def explain(self, game: Any, state: Any, /) -> dict[str, Any]:
        """Which rules answer which question; with a state, why its moves are allowed or not."""

    def option_words(self, option: Option, lang: Lang, /) -> tuple[str, str]:
        """The title of an option, and what it is about in a sentence, or nothing."""

    def option_says(self, game: Any, option: Option, value: str, lang: Lang, /) -> str:
        """What is played in a game under a value of an option, in a sentence; empty where nobody has said it."""


class Picture(Protocol):
    """A family drawn: what its module in ``foolery.picture`` offers."""

    def svg(self, seen: Any, lang: Lang, names: Names, /) -> str:
        """A state or a view as SVG: what it shows and nothing else."""


@cache
def family(name: str) -> Family:
    """What the catalogue needs of a family. Raises whatever a module from outside raises while it is imported."""
    if name in folders.own_families():
        return cast("Family", import_module(f"foolery.{folders.own_families()[name]}.family").FAMILY)
    return cast("Family", folders.outside_families()[name].load())


@cache
def text(name: str) -> Text:
    """The text of a family."""
    if name not in folders.own_families():
        return cast(Text, family(name).text)
    found = import_module(f"foolery.{folders.own_families()[name]}.text")
    return cast(Text, getattr(found, "TEXT", found))


@cache
def words(name: str) -> Words:
    """The words of a family."""
    if name not in folders.own_families():
        return cast(Words, family(name).words)
    found = import_module(f"foolery.{folders.own_families()[name]}.words")
    return cast(Words, getattr(found, "WORDS", found))


@cache
def picture(name: str) -> Picture:
    """The pictures of a family; the usual ones where it has none of its own."""
    if name in folders.own_families():
        return cast(Picture, import_module(f"foolery.picture.{folders.own_families()[name]}"))
    return cast(Picture, family(name).picture or import_module("foolery.picture.usual"))


def game_of(name: str, game: str) -> Game:
    """The game of this id, for what was pickled by name alone."""
    return family(name).make(game, False)
