"""A view that is sent and read back is the same view: same moves, same samples, same bots, for every rule."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest

import foolery
from foolery import PositionError, bots, catalogue
from foolery.contract import View
from foolery.contract.reading import HEAD
from tests.tiers import every

GAMES = (
    "throw-in",
    "transfer+big",
    "throw-in+big-twin",
    "simple+with-pairs",
    "throw-in+dummy-playing",
    "shed-idiot,shed-idiot.packs=2",
    "contract-rummy",
    "comic-animals",
)


def back(game: Any, view: View) -> Any:
    """The view after a way through JSON text."""
    return game.view(json.loads(json.dumps(view.to_wire())))


def views(game: Any, every: int, seed: str = "wire") -> Any:
    """Every so many moves of a random deal the views of all seats and of everybody."""
    state, random = game.deal(game.seats()[min(1, len(game.seats()) - 1)], seed), Random(seed)
    for number in count():
        if number % every == 0 or not state.actors():
            yield from (state.view(seat) for seat in (None, *range(state.players)))
        if not state.actors():
            return
        seat = random.choice(state.actors())
        state.play(seat, random.choice(state.legal(seat)))


@every(9)
@pytest.mark.parametrize("name", sorted(catalogue.rules()))
def test_every_rule_gives_its_views_back(name: str) -> None:
    game = foolery.game(name)
    for view in views(game, 40):
        again = back(game, view)
        assert again == view
        assert repr(again.key()) == repr(view.key())


@every(2)
@pytest.mark.parametrize("name", GAMES)
def test_it_plays_and_samples_the_same(name: str) -> None:
    game = foolery.game(name)
    for view in views(game, 25):
        again = back(game, view)
        assert again.legal == view.legal
        assert again.text() == view.text()
        assert [one.digest() for one in (again.sample("a"), again.sample("b"))] == [
            one.digest() for one in (view.sample("a"), view.sample("b"))
        ]
        if len(view.legal) < 2:
            continue
        assert [action.text for action in again.actions()] == [action.text for action in view.actions()]
        for bot in bots.names():
            assert bots.ask(bots.make(bot, "s"), again) == bots.ask(bots.make(bot, "s"), view)


@pytest.mark.parametrize("name", ["transfer+big", "throw-in+big-twin", "shed-idiot,shed-idiot.packs=2"])
def test_no_view_tells_one_of_two_equal_cards_from_the_other(name: str) -> None:
    """Two states that differ in nothing but which copy lies where give the same views, as values too."""
    game = foolery.game(name)
    state = game.deal(4, "twins")
    random = Random("twins")
    for _ in range(60):
        if not state.actors():
            break
        seat = random.choice(state.actors())
        state.play(seat, random.choice(state.legal(seat)))
        other = game.position(state.to_json())  # its copies are numbered as they are read
        for looker in (None, 0, 3):
            assert repr(other.view(looker).key()) == repr(state.view(looker).key())


@pytest.mark.parametrize("name", GAMES)
def test_its_head_says_what_it_is(name: str) -> None:
    game = foolery.game(name)
    sent = next(iter(views(game, 100))).to_wire()
    assert list(sent)[:3] == ["format", "family", "revisions"]
    assert (sent["format"], sent["family"], sent["revisions"]) == (1, game.family, game.revisions())
    assert sent["result"] is None
    with pytest.raises(PositionError, match="this view has the format 2, and read is 1"):
        game.view({**sent, "format": 2})
    with pytest.raises(PositionError, match="this view has the format true, and read is 1"):
        game.view({**sent, "format": True})
    with pytest.raises(PositionError, match="this is a view of the family “chess”, not of "):
        game.view({**sent, "family": "chess"})


@pytest.mark.parametrize("name", GAMES)
def test_a_view_of_rules_that_play_otherwise_is_refused(name: str) -> None:
    game = foolery.game(name)
    sent = next(iter(views(game, 100))).to_wire()
    for rule, number in game.revisions().items():
        for other in (number + 98, True, str(number)):
            with pytest.raises(PositionError) as caught:
                game.view({**sent, "revisions": {rule: other}})
            (said,) = caught.value.problems
            assert (said.code, said.fields["rule"], said.fields["ours"]) == ("view.revision", rule, number)
    with pytest.raises(PositionError, match="revisions names “chess”, which is not in play here"):
        game.view({**sent, "revisions": game.revisions() | {"chess": 1}})
    with pytest.raises(PositionError, match="revisions is 5, but must be an object"):
        game.view({**sent, "revisions": 5})


def test_a_field_that_no_view_has_is_told_so() -> None:
    game = foolery.game("throw-in")
    sent = next(iter(views(game, 100))).to_wire()
    with pytest.raises(PositionError, match="secret is not a field of a view"):
        game.view({**sent, "secret": 1})


@pytest.mark.parametrize("name", GAMES)
def test_a_view_written_by_hand_needs_no_head(name: str) -> None:
    game = foolery.game(name)
    view = next(iter(views(game, 100)))
    assert game.view({key: value for key, value in view.to_wire().items() if key not in HEAD}) == view


@pytest.mark.parametrize("name", GAMES)
def test_the_end_is_sent_too(name: str) -> None:
    game = foolery.game(name)
    *_, view = views(game, 10_000)
    assert view.result is not None
    assert view.to_wire()["result"]["utilities"] == list(view.result.utilities)
    assert back(game, view).result == view.result


@every(2)
@pytest.mark.parametrize("name", GAMES)
def test_its_line_is_read_back_too(name: str) -> None:
    """The people's form holds all but the result, which no line has."""
    game = foolery.game(name)
    for view in views(game, 30):
        if view.result is None:
            assert game.view(view.line()) == view
            assert game.view(view.to_json()) == view


def test_what_everybody_saw_leave_the_seat_of_a_view_saw_too() -> None:
    game, gone = foolery.game("throw-in"), "6h8d8h8s9d9h9sThTsQs"
    line = (
        "game=throw-in seat=0 hands=7cJdQcKcKsAc/???? trump=c attacker=1 defender=0 stock=?????????????Jc discard=10 "
        "table=Ad@1,Ah@1 phase=defend bouts=4,3 seen="
    )
    plainly = game.view(f"{line}0:{gone}")
    assert game.view(f"{line}*:{gone}") == plainly
    assert game.view(f"{line}*:{gone[:8]}/0:{gone[8:]}") == plainly
    for wrong in (f"1:{gone}", f"*:{gone[:8]}/1:{gone[8:]}"):
        with pytest.raises(PositionError):
            game.view(line + wrong)
