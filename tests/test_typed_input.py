"""What every family understands when it is typed: notation, labels in both languages, and cards in words."""

import pytest

import foolery
from foolery.base.errors import NotationError
from foolery.base.shuffle import Stream
from foolery.contract import rooms
from foolery.contract.typed_input import several

GAMES = ["throw-in", "transfer", "shed-idiot", "shed-exchange", "contract-rummy", "comic-animals"]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", GAMES)
def test_label_of_every_legal_move_may_be_typed_back(name: str, lang: str) -> None:
    game = foolery.game(name)
    state, chance = game.deal(3, "labels"), Stream(name, lang)
    for _ in range(12):
        seat = chance.pick(state.actors())
        view, legal = state.view(seat), state.legal(seat)
        labels = [rooms.words(game.family).move_label(move, view, lang) for move in legal]
        for label, move in zip(labels, legal, strict=True):
            # The cards of a contract are named together.
            if labels.count(label) == 1 and not state.move_text(move).startswith("meld-"):
                assert game.parse_action(label, state, seat).moves == (move,)
        state.play(seat, chance.pick(legal))


@pytest.mark.parametrize(
    "text", ["lead the six of clubs", "lead six of clubs", "ходить шестёрка треф", "шестёрка треф"]
)
def test_cards_of_durak_may_be_named_in_words(text: str) -> None:
    game = foolery.game("throw-in")
    state = game.position("hands=6c7d/8c9c trump=h stock= phase=lead attacker=0 defender=1 actors=0")
    assert game.parse_action(text, state, 0).text == "lead 6c"


def test_text_that_is_not_understood_is_refused_as_it_was_typed() -> None:
    game = foolery.game("throw-in")
    state = game.deal(2, "words")
    seat = state.actors()[0]
    for text in ("six", "lead six seven", "6x"):
        with pytest.raises(NotationError, match="six" if "six" in text else "6x"):
            game.parse_action(text, state, seat)


def test_only_the_first_of_many_actions_are_named() -> None:
    assert "…" not in str(several("7", list("abcdef")))
    assert "…" in str(several("7", list("abcdefg")))
