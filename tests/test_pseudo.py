"""Whole games of every family in the pseudo-language: whatever people read has gone through the languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

import pytest

import foolery
from foolery import bots, catalogue
from foolery.animals.game import AnimalsGame
from foolery.base.errors import FooleryError, IllegalMove
from foolery.base.folders import look_in
from foolery.contract import Game, Match
from tests import pseudo
from tests.tiers import every

PLAIN: Final = re.compile(r"[A-Za-z]{3,}")
"""A word of English without any accent."""
APART: Final = re.compile(r"`[^`]*`|https?://\S+")
NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Dora")
MOST: Final = 120
"""Moves of a game that are told."""
CARDS: Final = (28, 32)

GAMES: Final = {
    "throw-in": 3,
    "transfer": 4,
    "idiot-two-player": 2,
    "cunning": 3,
    "throw-in+poker,poker.count=up-to-two": 2,
    "revenge-counterattack": 2,
    "gather-then-fool,gather-then-fool.target=any": 3,
    "pair-play": 4,
    "shed-idiot": 2,
    "shed-idiot,shed-idiot.play-on=on,shed-idiot.take-face-up=on,shed-idiot.voluntary-take=on": 5,
    "contract-rummy": 3,
    "comic-animals": 3,
    "comic-animals,pack=24,piled.drop-remainder=on,comic-animals.new-pile=lowest": 5,
}
"""Games with the number of players."""
WRONG: Final = (
    *("", "hello", "9c", "6c 7d", "9c 9d", "take", "pass", "ready", "skip", "laugh", "moo", "7", "lead Ah"),
    *("play 2c", "play 9c Td", "play-down 9", "take-pile with 2c", "swap 2c for 3c", "lay 2c", "lay 2c 3c"),
    *("draw-stock", "draw-discard", "discard 2c", "meld 2c 3c 4c", "lay-off 2c on 0.g0", "trade 2c for *r"),
    *("throw 9c", "transfer 9c", "cover 9c with Td", "cover Ah with Kh", "exchange 9c", "draw"),
)
"""Moves that people may type, most of them wrong at most times."""


@pytest.fixture(scope="module", autouse=True)
def further(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The pseudo-language among the others."""
    home = tmp_path_factory.mktemp("languages")
    pseudo.make(home)
    look_in(home)
    yield
    look_in()


def plain(text: str, *apart: str) -> list[str]:
    """The words of English in a text; names, notation and what was typed stand ``apart``, each as a whole."""
    known = sorted(filter(None, {*NAMES, *apart}), key=len, reverse=True)
    whole = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)")
    return PLAIN.findall(whole.sub(" ", APART.sub(" ", text)))


class Told:
    """A game that is played, with all that is said of it."""

    def __init__(self, text: str, players: int) -> None:
        self.game: Game = foolery.game(text)
        if isinstance(self.game, AnimalsGame):
            self.game = self.game.with_persons((0, 1))
        self.match: Match = self.game.match(players, "told")
        self.names = NAMES[:players]
        self.random = Random(text)
        self.ids = {*self.game.registry.rules, *self.game.options}
        self.leaks: dict[str, str] = {}

    def hear(self, what: str, text: str, *apart: str) -> None:
        """Note a text that has plain English in it."""
        if found := plain(text, *apart):
            self.leaks.setdefault(f"{what}: {' '.join(found)}", text)

    def play(self) -> None:
        """Play until the deal ends, or for long enough, as bots and chance have it."""
        state = self.match.state
        self.events(state.opening)
        for number in range(MOST):
            actors = state.actors()
            if not actors:
                break
            seat = self.random.choice(actors)
            view: Any = state.view(seat)
            if number % 6 == 0:
                self.view(state, seat)
                self.wrong_moves(state, seat)
            move = self.random.choice(view.legal)
            if number % 4 == 0:
                advice, why = bots.hint(view)
                self.hear("hint", bots.reason(view, advice, why, pseudo.CODE))
                move = advice.moves[0]
            self.hear("label", self.game.move_label(move, view, pseudo.CODE))
            self.events(state.play(seat, move))
        result = state.result()
        for seen in (None, 0):
            if result is not None:
                self.hear("result", self.game.result_text(result, seen, pseudo.CODE, self.names))
            self.hear("view", state.view(seen).text(pseudo.CODE, self.names))
            self.hear("score", self.game.score_text(self.match, seen, pseudo.CODE, self.names))

    def events(self, events: Iterable[Any]) -> None:
        """Events as the public and a seat are told them."""
        for event in events:
            for seen in (None, 0):
                self.hear("event", event.shown_to(seen).text(seen, pseudo.CODE, self.names))

    def view(self, state: Any, seat: int) -> None:
        """What a seat and the public see, all labels, and why what is allowed or not."""
        view = state.view(seat)
        self.hear("view", view.text(pseudo.CODE, self.names))
        self.hear("view", state.view(None).text(pseudo.CODE, None))
        for move in view.legal[:30]:
            self.hear("label", self.game.move_label(move, view, pseudo.CODE))
        self.explained(self.game.explain(state))

    def explained(self, told: Any) -> None:
        """Every text in this language anywhere in plain data."""
        if isinstance(told, dict):
            if isinstance(text := told.get(pseudo.CODE), str):
                self.hear("explain", text, *self.ids)
            for one in told.values():
                self.explained(one)
        elif isinstance(told, list):
            for one in told:
                self.explained(one)

    def wrong_moves(self, state: Any, seat: int) -> None:
        """Moves that are refused or cannot be read; what was typed is repeated as it is, and moves are in notation."""
        apart = {*self.game.typed_words().values(), *self.ids, *(one.kind for one in state.view(seat).actions())}
        for text in WRONG:
            try:
                self.game.parse_action(text, state, seat)
            except IllegalMove as error:
                self.hear("error", error.text(pseudo.CODE), text, error.move, *text.split(), *apart)
                for cards in ((), CARDS[:1], CARDS):
                    self.hear("refusal", self.game.refusal_text(error, pseudo.CODE, cards))
            except FooleryError as error:
                self.hear("error", error.text(pseudo.CODE), text, *text.split(), *apart)


@every(3)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_without_a_word_of_english(name: str) -> None:
    told = Told(name, GAMES[name])
    told.play()
    assert told.leaks == {}


@pytest.mark.parametrize("name", [one.name for one in catalogue.FAMILIES])
def test_pages_and_options_are_told_without_a_word_of_english(name: str) -> None:
    found = next(one for one in catalogue.FAMILIES if one.name == name)
    leaks = {}
    for rule in [*found.registry.rules, *found.registry.presets]:
        game = foolery.game(rule)
        texts = [game.title(pseudo.CODE), game.rules_text(pseudo.CODE)]
        for row in game.option_rows(pseudo.CODE):
            texts += [row["title"], row["help"], *row["said"].values()]
        for text in texts:
            if words := plain(text):
                leaks[f"{rule}: {' '.join(words)}"] = text[:200]
    assert leaks == {}
