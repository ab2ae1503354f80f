"""Arguments of a wrong type are refused where they come in, with a sentence that says what is meant."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import foolery
from foolery import BadPlayers, FooleryError, IllegalMove, NotationError, bots, catalogue
from foolery.base import arguments
from tests.positions import texts

GAMES = ("throw-in", "shed-idiot", "contract-rummy", "comic-animals")
NOT_WHOLE = ("banana", None, 1.5, [0], True, b"1")
SEATLESS = ("x", None, 1.5, [0])


class Whole:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return foolery.game(request.param)


@pytest.fixture
def state(game: Any) -> Any:
    return game.deal(game.seats()[0], "1")


def plain(value: Any) -> str:
    """What came, as a sentence shows it: a text in its quotation marks, else as JSON, else the name of its type."""
    if isinstance(value, str):
        return f"“{value}”"
    try:
        return json.dumps(value)
    except TypeError:
        return type(value).__name__


def told(refused: pytest.ExceptionInfo[FooleryError], *words: str) -> None:
    """One sentence, which names what came and has Russian words."""
    text = str(refused.value)
    assert all(word in text for word in words), text
    assert "Error" not in text
    assert refused.value.text("ru") != text


@pytest.mark.parametrize("move", NOT_WHOLE, ids=repr)
def test_a_move_that_is_none(state: Any, move: Any) -> None:
    before = state.digest()
    for make in (state.play, state.advance):
        with pytest.raises(IllegalMove) as refused:
            make(state.actors()[0], move)
        told(refused, plain(move), "state.play(seat, move)" if isinstance(move, list | str) else "state.legal(seat)")
        assert refused.value.reason == "unknown"
    assert (state.digest(), list(state.history)) == (before, [])


@pytest.mark.parametrize("move", [-1, 0, 1 << 53, -(1 << 63), 1 << 80])
def test_a_number_that_is_no_move(state: Any, move: int) -> None:
    if move in state.legal(state.actors()[0]):
        return
    with pytest.raises(IllegalMove):
        state.play(state.actors()[0], move)


def test_whole_numbers_of_other_libraries(state: Any) -> None:
    seat = state.actors()[0]
    move = state.legal(seat)[0]
    assert state.play(Whole(seat), Whole(move)) is not None
    assert [type(part) for part in state.history[0]] == [int, int]


@pytest.mark.parametrize("seat", SEATLESS, ids=repr)
def test_a_seat_that_is_none(state: Any, seat: Any) -> None:
    move = state.legal(state.actors()[0])[0]
    calls: list[Callable[[], Any]] = [
        lambda: state.play(seat, move),
        lambda: state.advance(seat, move),
        lambda: state.legal(seat),
    ]
    if seat is not None:  # that is the public's view
        calls.append(lambda: state.view(seat))
    for asked in calls:
        with pytest.raises(BadPlayers) as refused:
            asked()
        told(refused, plain(seat), "a seat is a whole number")


def test_a_seat_far_beyond_any_table(state: Any) -> None:
    move = state.legal(state.actors()[0])[0]
    with pytest.raises(BadPlayers) as refused:
        state.play(1 << 80, move)
    told(refused, "a seat is a whole number")


@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_is_not_at_the_table(state: Any, seat: int) -> None:
    move = state.legal(state.actors()[0])[0]
    assert state.legal(seat) == []
    assert texts(state, seat) == []
    calls: list[Callable[[], Any]] = [lambda: state.play(seat, move), lambda: state.view(seat)]
    for asked in calls:
        with pytest.raises((BadPlayers, IllegalMove)) as refused:
            asked()
        told(refused, str(seat), "the seats are 0 to")


@pytest.mark.parametrize("players", ["2", None, 2.0, [], True])
def test_players_that_are_no_number(game: Any, players: Any) -> None:
    for asked in (game.deal, game.match, lambda number, seed: game.deal_from([], number, seed)):
        with pytest.raises(BadPlayers) as refused:
            asked(players, "1")
        told(refused, plain(players), "the number of players")


@pytest.mark.parametrize("seed", [None, 1, b"1"])
def test_a_seed_that_is_no_text(game: Any, seed: Any) -> None:
    players = game.seats()[0]
    for asked in (game.deal, game.match, lambda number, seed: game.deal_from([], number, seed)):
        with pytest.raises(FooleryError) as refused:
            asked(players, seed)
        told(refused, plain(seed), "the seed is a text")


@pytest.mark.parametrize("dealer", ["x", 1.0, -1, 99])
def test_a_dealer_who_is_not_there(game: Any, dealer: Any) -> None:
    with pytest.raises(BadPlayers) as refused:
        game.deal(game.seats()[0], "1", dealer=dealer)
    told(refused, plain(dealer), "the dealer is seat")


def test_what_no_deal_has_left(game: Any) -> None:
    with pytest.raises(FooleryError) as refused:
        game.deal(game.seats()[0], "1", before="x")
    told(refused, "“x”", "match.before()")


@pytest.mark.parametrize("deals", ["2", None, 1.5])
def test_deals_that_are_no_number(game: Any, deals: Any) -> None:
    with pytest.raises(BadPlayers) as refused:
        game.match(game.seats()[0], "1", deals)
    told(refused, plain(deals), "the number of deals")


@pytest.mark.parametrize("order", [5, None, "9c", [None], [1.5]], ids=repr)
def test_an_order_that_is_no_list_of_cards(game: Any, order: Any) -> None:
    with pytest.raises(NotationError) as refused:
        game.deal_from(order, game.seats()[0])
    told(refused, plain(order), "a list of cards")


@pytest.mark.parametrize("source", [None, 5, ["hands"]])
def test_a_position_that_is_neither_line_nor_fields(game: Any, source: Any) -> None:
    for asked in (game.position, game.view):
        with pytest.raises(NotationError) as refused:
            asked(source)
        told(refused, plain(source), "a position is")


@pytest.mark.parametrize("text", [None, 5, b"take"])
def test_an_action_that_is_no_text(game: Any, state: Any, text: Any) -> None:
    with pytest.raises(NotationError) as refused:
        game.parse_move(text, state)
    told(refused, plain(text), "an action is a text")


def test_what_stands_for_a_move_leads_to_one_that_can_be_played(game: Any, state: Any) -> None:
    """A text leads to ``parse_move``, what that gives to ``play``, and a move that is given as a text back to it."""
    seat = state.actors()[0]
    action = state.actions(seat)[0]
    leads = {
        action.text: "for move in game.parse_move(text, state, seat): state.play(seat, move)",
        action.moves: "for move in moves: state.play(seat, move)",
        action: "for move in action.moves: state.play(seat, move)",
        None: "a move is one of the numbers that state.legal(seat) gives",
    }
    for given, right in leads.items():
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, given)
        assert str(refused.value).endswith(right)
    with pytest.raises(NotationError) as unread:
        game.parse_move(action.moves[0], state, seat)
    assert str(unread.value).endswith("if that is a move, no text has to be read: state.play(seat, move)")
    with pytest.raises(NotationError) as swapped:
        game.parse_move(state, action.text)
    assert str(swapped.value).endswith("game.parse_move(text, state, seat)")


@pytest.mark.parametrize("name", [None, 5, [], b"throw-in"])
def test_a_name_that_is_no_text(name: Any) -> None:
    with pytest.raises(NotationError) as refused:
        foolery.game(name)
    told(refused, plain(name), "as throw-in")


@pytest.mark.parametrize("move", [*NOT_WHOLE, -1, 0, 1 << 52, 1 << 80], ids=repr)
def test_a_text_of_no_move(state: Any, move: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        state.move_text(move)
    told(refused, plain(move))
    assert refused.value.reason == "unknown"


@pytest.mark.parametrize("lang", ["fr", "", None, 1], ids=repr)
def test_a_language_that_nobody_wrote(game: Any, lang: Any) -> None:
    for say in (game.title, game.rules_text):
        with pytest.raises(FooleryError) as refused:
            say(lang)
        told(refused, plain(lang), "en or ru")


@pytest.mark.parametrize("state", ["x", 1, ()], ids=repr)
def test_no_state_to_explain(game: Any, state: Any) -> None:
    with pytest.raises(NotationError) as refused:
        game.explain(state)
    told(refused, "this state is not one of")


@pytest.mark.parametrize("seed", [3, None, b"1"], ids=repr)
def test_a_seed_of_a_bot_that_is_no_text(state: Any, seed: Any) -> None:
    for ask in (lambda: bots.make("heuristic", seed), lambda: state.view(0).sample(seed)):
        with pytest.raises(FooleryError) as refused:
            ask()
        told(refused, plain(seed), "the seed is a text")


def test_a_bot_that_has_no_name() -> None:
    with pytest.raises(FooleryError) as refused:
        bots.make(None)  # type: ignore[arg-type]
    told(refused, "null", "a bot is named by a text")


def test_a_field_of_json_that_is_there_twice() -> None:
    with pytest.raises(NotationError) as refused:
        catalogue.read_position('{"game": "throw-in", "hands": [], "game": "simple"}')
    told(refused, "game is there twice")


@pytest.mark.parametrize("looker", ["6c", 2.5, [0], -1], ids=repr)
def test_who_looks_at_an_event_is_a_seat(state: Any, looker: Any) -> None:
    for event in state.opening:
        for asked in (event.sees, event.shown_to):
            with pytest.raises(BadPlayers) as refused:
                asked(looker)
            told(refused, plain(looker), "a seat is a whole number")


@pytest.mark.parametrize("names", [5, "Anna", [1, 2, 3, 4, 5, 6, 7, 8], {"a": 1}], ids=repr)
def test_names_are_a_list_of_texts(state: Any, names: Any) -> None:
    texts: list[Callable[[], Any]] = [lambda: state.view(0).text("en", names), lambda: state.view(0).text("ru", names)]
    texts += [lambda: state.view(None).text("en", names)]
    texts += [lambda event=event: event.text(1, "ru", names) for event in state.opening if event.place == 0][:1]
    for asked in texts:
        with pytest.raises(FooleryError) as refused:
            asked()
        told(refused, "names are a list of texts")


def test_options_and_moves_are_told_in_a_language_that_is_there(game: Any, state: Any) -> None:
    view = state.view(state.actors()[0])
    calls: list[Callable[[], Any]] = [lambda: game.option_rows("de")]
    calls.append(lambda: game.move_label(view.legal[0], view, "de"))
    for asked in calls:
        with pytest.raises(FooleryError) as refused:
            asked()
        told(refused, "de")


@pytest.mark.parametrize("move", ["x", None, 1.5, 10**15, -1, 1 << 70], ids=repr)
def test_what_is_no_move_has_no_words(game: Any, state: Any, move: Any) -> None:
    view = state.view(state.actors()[0])
    calls: list[Callable[[], Any]] = [lambda: game.move_label(move, view)]
    calls += [lambda: view.move_text(move), lambda: state.move_text(move)]
    for asked in calls:
        with pytest.raises(IllegalMove) as refused:
            asked()
        assert refused.value.reason == "unknown"


def test_what_came_is_shown_plainly_in_every_language() -> None:
    with pytest.raises(FooleryError) as refused:
        foolery.game("simple").deal(2, None)  # type: ignore[arg-type]
    assert str(refused.value).endswith("not null")
    with pytest.raises(FooleryError) as refused:
        foolery.game("simple").deal("two", "1")  # type: ignore[arg-type]
    assert (str(refused.value)[-5:], refused.value.text("ru")[-5:]) == ("“two”", "«two»")
    assert arguments.shown("x\x1b\udc80") == '"x\\u001b\\udc80"'
    assert arguments.shown(["9c", None, True]) == '["9c", null, true]'
    assert str(arguments.shown([0] * 10**6)).endswith("…")
    assert arguments.shown(10**5000) == "…"


def test_the_same_in_a_position() -> None:
    line = '{"game": "throw-in", "hands": [["9c"], ["Tc"]], "trump": "x", "attacker": "a"}'
    game, data = catalogue.read_position(line)
    with pytest.raises(FooleryError) as refused:
        game.position(data)
    assert "'" not in str(refused.value)
    assert "«" in refused.value.text("ru")
    assert "“" not in refused.value.text("ru")


def test_seat_and_move_the_other_way_round(state: Any) -> None:
    seat = state.actors()[-1]
    move = state.legal(seat)[0]
    for make in (state.play, state.advance):
        with pytest.raises(IllegalMove) as refused:
            make(move, seat)
        told(refused, f"state.play({seat}, {move})", "takes the seat first")
        assert refused.value.reason == "no-such-seat"
    assert state.history == []


@pytest.mark.parametrize("name", [*GAMES, "throw-in+dummy-playing", "revenge-counterattack", "cunning"])
def test_no_move_could_be_a_seat(name: str) -> None:
    """So that whoever hands them in the wrong way round can be told."""
    game = foolery.game(name)
    deal = game.deal(game.seats()[0], "1")
    for _ in range(300):
        found = [(seat, move) for seat in deal.actors() for move in deal.legal(seat)]
        if not found:
            break
        assert all(move >= arguments.MOST_SEATS for _, move in found)
        deal.apply(*found[len(found) * 5 // 8])


def test_whoever_is_not_asked_is_told_who_is_as_people_count(state: Any) -> None:
    while len(state.actors()) > 1:  # an exchange before play, in which each is ready by his last move
        state.apply(state.actors()[0], state.legal(state.actors()[0])[-1])
    (asked,) = state.actors()
    other = (asked + 1) % state.players
    with pytest.raises(IllegalMove) as refused:
        state.play(other, state.legal(asked)[0])
    said = f"player {other + 1} (seat {other}) is not asked now, but player {asked + 1} (seat {asked})"
    told(refused, said)
    assert refused.value.message.text("ru") == (
        f"сейчас решает не игрок {other + 1} (место {other}), а игрок {asked + 1} (место {asked})"
    )
    assert refused.value.fields["others"] == [asked]
