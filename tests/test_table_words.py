"""What people read at the table of a house rule: who does what, what is offered under which head, what is refused."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery import bots
from foolery.base.errors import BadOption, FooleryError, RuleConflict
from foolery.base.messages import Message
from foolery.contract import Game, Lang
from foolery.durak.engine.state import State
from foolery.durak.engine.view import DurakView
from foolery.durak.words.examples import Shown
from foolery.durak.words.options import value_text
from foolery.terminal import advice, ask
from foolery.terminal.durak.table import picture
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.options import SeatSetup, Setup
from foolery.terminal.saving import Saving
from foolery.terminal.screen import Screen
from foolery.terminal.session import Session
from tests.positions import attacked

NAMES = ("Anna", "Boris", "Vera", "Gleb")
BIG = [["7s", "7c", "7d", "Kc", "Ks", "8d", "8h", "9c", "9d", "Ac"], ["6d", "8s", "Tc", "Ts", "Ad", "Jc", "Js"]]


def screen(lang: Lang = "en", **more: Any) -> Screen:
    return Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=80, colour_system=None, **more)


def printed(on: Screen) -> str:
    assert isinstance(on.stdout, io.StringIO)
    return on.stdout.getvalue()


def position(given: Mapping[str, Any]) -> tuple[Game, State]:
    game = foolery.game(str(given["game"]))
    state = game.position(given)
    assert isinstance(state, State)
    return game, state


def example(rule: str, number: int) -> dict[str, Any]:
    """The position of a worked example."""
    return dict(foolery.rules()[rule].examples[number].position)


def table(given: Mapping[str, Any], seat: int, lang: Lang = "en") -> str:
    game, state = position(given)
    view = state.view(seat)
    lines = picture(screen(lang), view, NAMES[: len(view.hand_sizes)], game.title(lang), "suit")
    return "\n".join(line.plain for line in lines)


def menu(given: Mapping[str, Any], seat: int, lang: Lang = "en", **more: Any) -> str:
    game, state = position(given)
    on = screen(lang, **more)
    MoveList(on, game, state.view(seat), NAMES).draw()
    return printed(on)


def refusal(given: Mapping[str, Any], seat: int, typed: str, lang: Lang = "en") -> tuple[str, list[str]]:
    """What is said to this line, and what else to whoever asks why."""
    game, state = position(given)
    on = screen(lang)
    with pytest.raises(FooleryError) as caught:
        MoveList(on, game, state.view(seat), NAMES).chosen(typed)
    return ask.sentence(caught.value, lang), list(advice.why(caught.value, game, lang))


def told(game: str, players: int, seed: str, seat: int | None = None, lang: Lang = "en") -> list[str]:
    """What is told of how a deal begins."""
    state = foolery.game(game).deal(players, seed)
    names = (*NAMES, "Dora", "Egor")[: max(players, len(NAMES))]
    return [event.shown_to(seat).text(seat, lang, names) for event in state.opening]


# Roles


@pytest.mark.parametrize(("lang", "takes"), [("en", "takes"), ("ru", "берёт")])
def test_who_has_given_up_takes_while_others_cover_their_own(lang: Lang, takes: str) -> None:
    given = example("cunning", 0)
    line = next(line for line in table(given, 0, lang).splitlines() if "Boris" in line)
    assert line.endswith(takes)
    _, state = position(given)
    assert "Boris has decided to take" in state.view(0).text("en", NAMES)


def test_a_seat_that_is_emptied_in_a_bout_is_played_by_the_partner_at_once() -> None:
    given = {
        "game": "throw-in+double",
        "hands": [[], ["7c", "8c", "9c"], ["6d", "Td", "Jd"], ["Kc", "Ks", "6s"]],
        "trump": "h",
        "attacker": 3,
        "defender": 0,
        "table": [{"attack": "Kd", "by": 3}],
        "phase": "defend",
        "bouts": 9,
    }
    assert "Anna   0 cards  defends, a partner plays" in table(given, 2)


def test_own_trumps_that_are_still_to_be_chosen_are_not_none() -> None:
    given = example("own-trumps", 3)
    assert "Your trumps not chosen yet" in table(given, 0)
    _, state = position(given)
    assert "You have no trumps yet" in state.view(0).text("en", NAMES)


def test_a_gift_says_to_whom_and_how_many() -> None:
    game, state = position(example("joker-gifts", 0))
    for move in game.parse_move("lead *b", state, 0):
        state.play(0, move)
    view = state.view(0)
    assert isinstance(view, DurakView)
    lines = [line.plain for line in picture(screen(), view, NAMES[:2], "", "suit")]
    assert " You must give 2 cards to Boris." in lines


def test_locked_cards_are_yours() -> None:
    assert "Your face-down cards: 5 cards." in table(example("unlocking", 0), 1)
    assert "У вас закрыто: 5 карт." in table(example("unlocking", 0), 1, "ru")


@pytest.mark.parametrize(
    ("number", "said"), [(2, "the last of them is to be beaten"), (3, "any of them may be beaten")]
)
def test_the_centre_says_which_card_is_to_be_beaten(number: int, said: str) -> None:
    assert f"In the centre: 8♣ 7♦; {said}." in table(example("gather-then-fool", number), 0)


@pytest.mark.parametrize("rule", ["points", "figure"])
def test_counts_stand_on_the_table_from_the_start_and_are_told_with_the_score(rule: str) -> None:
    game = foolery.game(f"throw-in+{rule}")
    state = game.deal(2, "a")
    view = state.view(0)
    assert isinstance(view, DurakView)
    shown = "\n".join(line.plain for line in picture(screen(), view, NAMES[:2], "", "suit"))
    count = "covered: you — 0, Boris — 0."
    assert count in shown
    assert family("durak").counts(view, "en", NAMES[:2])[0].endswith(count)


# The log


def test_who_keeps_the_card_that_is_turned_up_last_is_named() -> None:
    for game, players in (("throw-in+piled", 3), ("throw-in", 6), ("chinese", 4)):
        line = next(text for text in told(game, players, "s") if "trumps" in text)
        assert line.startswith("The last card dealt is ")
        assert any(f"which {name} keeps" in line for name in (*NAMES, "Dora", "Egor"))


def test_an_open_card_that_is_drawn_is_not_the_last_while_another_lies_below() -> None:
    game, state = position(example("secret-trump", 1))
    said = [event.text(0, "en", NAMES) for event in state.play(0, game.parse_move("pass", state, 0)[0])]
    assert not any("last card" in text for text in said)
    assert "You draw the open card, the nine of hearts." in said


def test_what_is_said_of_the_highest_card_is_true_of_a_tie() -> None:
    for number in range(40):
        said = told("throw-in+climb-then-japanese", 4, f"tie {number}")
        first = [text for text in said if text.startswith("Nobody has drawn a higher card: ")]
        assert first
        if len(first) > 1:
            return
    pytest.fail("no tie in forty deals")


def test_who_lets_a_gift_be_does_not_pass() -> None:
    game, state = position(example("joker-gifts-blocking", 2))
    said = [event.text(0, "en", NAMES) for event in state.play(1, game.parse_move("pass", state, 1)[0])]
    assert said == ["Boris does not block the gift."]


def test_a_pass_that_nobody_was_asked_for_is_in_the_log_but_no_news(tmp_path: Path) -> None:
    sitters = (SeatSetup("You", None), SeatSetup("Boris", "lowest"))
    setup = Setup("throw-in", sitters, "one", 1)
    on = screen()
    session = Session.new(on, Saving.begun(setup, tmp_path / "record.txt"), "suit")
    given = {
        "game": "throw-in",
        "hands": [["Kd", "Qd"], ["8h", "9h"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "7c", "by": 0, "cover": "8c", "cover_by": 1}],
        "phase": "throw",
        "bouts": 9,
    }
    _, state = position(given)
    session.match.resume(state, [])
    session.let_pass()
    session.tell_news(0)
    assert "You pass." in [line.text for line in session.history(0).lines]
    assert "You pass." not in printed(on)
    assert "Boris beats off" in printed(on)


# Menus


@pytest.mark.parametrize(
    ("rule", "number", "seat", "lang", "head"),
    [
        ("riposte", 0, 1, "en", " Cover 9♣ and strike back: 3) T♣ + T♠"),
        ("riposte", 0, 1, "ru", " Побить 9♣ и ответить: 3) 10♣ + 10♠"),
        ("cunning", 0, 0, "en", " Cover your own 9♣: 1) J♣"),
        ("impudent", 0, 2, "en", " Throw in with its cover: 1) 9♦ + T♦"),
        ("own-trumps", 3, 0, "en", " Your trumps: 1) clubs   2) diamonds   3) hearts   4) spades"),
        ("second-attempt", 0, 1, "ru", " Побить картой из колоды: 1) Т♣"),
    ],
)
def test_moves_of_a_rules_own_stand_under_one_head(rule: str, number: int, seat: int, lang: Lang, head: str) -> None:
    assert head in menu(example(rule, number), seat, lang).splitlines()


@pytest.mark.parametrize(("rule", "number", "seat"), [("cunning", 0, 0), ("impudent", 0, 2)])
def test_a_pass_stands_last(rule: str, number: int, seat: int) -> None:
    assert menu(example(rule, number), seat).rstrip().endswith("pass")


def test_cards_that_are_chosen_together_are_shown_in_order() -> None:
    hand = ["Tc", "9h", "7s", "6d"]
    stock = ["6c", "7c", "8c", "Ah"]
    shown = menu(attacked("throw-in+poker", hand, "As", stock=stock, hands=[["Kc", "8d"], hand]), 1)
    assert "6♦ 7♠" in shown
    assert "T♣ 9♥" in shown, "trumps last"
    assert "7♠ 6♦" not in shown


@pytest.mark.parametrize("game", ["simple+with-pairs", "throw-in+with-groups"])
def test_every_shape_of_a_lead_that_is_not_listed_has_an_example(game: str) -> None:
    given = {"game": game, "hands": BIG, "trump": "h", "attacker": 0, "bouts": 9, "beaten_bouts": 5}
    found, state = position(given)
    moves = MoveList(screen(), found, state.view(0), NAMES)
    assert len({len(action.cards) for action in moves.examples}) > 1
    for action in moves.examples:
        assert found.parse_action(action.text, state, 0) == action


def test_who_takes_one_card_only_is_offered_that() -> None:
    assert "1) give up and take one card" in menu(example("chinese", 0), 1)


def test_a_long_move_and_a_long_line_of_the_rules_hang_below_their_beginning() -> None:
    on = screen()
    on.say("1) " + "word " * 30, hanging=4)
    on.page([on.sentence("• " + "word " * 30)])
    lines = printed(on).splitlines()
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 4, 0, 2]


def test_plain_output_has_no_dash_of_its_own() -> None:
    said = menu(example("dummy-tossing", 0), 0, "ru", plain=True)
    assert "Vera - подкинуть: 1) 8б" in said
    assert "—" not in said


# Refusals


@pytest.mark.parametrize("typed", ["exchange 9d", "exchange 7d 9d 8s"])
def test_an_exchange_says_what_it_takes(typed: str) -> None:
    said, more = refusal(example("poker", 0), 1, typed)
    assert said.startswith("Exactly two cards of the hand are exchanged")
    assert more[1] == foolery.rules()["poker"].help["en"]
    assert refusal(example("poker", 0), 1, typed, "ru")[0].startswith("Меняют ровно две карты")


def test_a_block_says_what_it_takes() -> None:
    said, _ = refusal(example("joker-gifts-blocking", 2), 1, "block")
    assert said.startswith("Blocking takes three cards of one rank")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nothing is transferred in this game."), ("ru", "В этой игре не переводят.")]
)
def test_a_transfer_where_there_are_none_is_told_so(lang: Lang, said: str) -> None:
    assert refusal(attacked("throw-in", ["9d", "Td"], "9c"), 1, "transfer 9d", lang)[0] == said


def test_an_id_keeps_its_small_letter_at_the_beginning_of_a_sentence() -> None:
    assert ask.sentence(RuleConflict(["chinese", "idiot-two-player"], Message("rules.two-bases")), "en")[0].islower()
    assert ask.sentence(FooleryError("move.deal-over"), "en") == "The deal is over."


def test_a_number_among_numbers_is_not_named_twice() -> None:
    with pytest.raises(BadOption, match=r"the value of armenian\.limit is a whole number from 1$"):
        foolery.game("throw-in+armenian,armenian.limit=-1")


# Pages


def shown(rule: str, number: int, lang: Lang = "en") -> str:
    found = foolery.rules()[rule]
    return Shown(found.examples[number], found.words, lang, foolery.game(rule).id).text()


@pytest.mark.parametrize(
    ("rule", "number", "parts"),
    [
        ("unlocking", 0, ["Player 2's face-down cards: nine of diamonds", "The stock holds 13 cards."]),
        ("poker", 2, ["In the stock, from the top: six of clubs, nine of hearts (open)."]),
        ("joker-gifts-blocking", 1, ["Player 1 leads the black joker. Player 2 may block the gift."]),
        ("points", 0, ["player 2 — 5", "player 2 — 8"]),
    ],
)
def test_an_example_tells_what_decides_it(rule: str, number: int, parts: Sequence[str]) -> None:
    text = shown(rule, number)
    for part in parts:
        assert part in text


def test_who_has_only_locked_cards_is_not_without_cards() -> None:
    assert "holds no cards" not in shown("unlocking", 0)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_short_page_says_what_an_ace_does(lang: Lang) -> None:
    game = foolery.game("throw-in+poker")
    assert value_text("ace-not-trump", game.options["ace-not-trump"], lang) in game.rules_text(lang)


def test_who_has_locked_cards_covers_though_it_is_dear() -> None:
    given = {
        "game": "throw-in+unlocking",
        "hands": [["Kd"], ["7h"], ["Ts"]],
        "trump": "d",
        "attacker": 2,
        "defender": 0,
        "table": [{"attack": "Ac", "by": 2}],
        "phase": "defend",
        "bouts": 22,
        "stock": ["6c", "6h", "6s", "7c", "7d", "8c", "8d", "8h", "8s", "Jd"],
        "zones": {"locked": [["Kc", "Js"], ["Qc"], ["Jc"]]},
    }
    game, state = position(given)
    action, why = bots.hint(state.view(0))
    assert game.move_label(action.moves[0], state.view(0)) == "cover the ace of clubs with the king of diamonds"
    assert bots.reason(state.view(0), action, why) == "only a beaten bout opens more of your cards"
    assert "may go round for a long time" in game.rules_text("en")
