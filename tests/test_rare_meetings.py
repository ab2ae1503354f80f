"""Rules that meet rarely: what holds where two of them speak of one thing, each from the position that settled it."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.base.cards import card_text
from foolery.base.shuffle import Stream
from foolery.contract import Event, Result, State
from foolery.durak.text.notation import POSITION
from foolery.laws import LAWS, Trial
from foolery.laws.trial import run
from tests.positions import actions, at, do, field, hand, phase, slot

LATER: dict[str, Any] = {"bouts": 9, "beaten_bouts": 5}


def line(text: str) -> State:
    """The state of a position on one line."""
    state: State = foolery.game(str(POSITION.from_line(text)["game"])).position(text)
    return state


class TestTheSixOfTrumps:
    """It is swapped for the turn-up by who was dealt it or drew it last."""

    def test_not_one_that_was_laid_by_a_rule(self) -> None:
        state = line(
            "game=throw-in+cunning+no-skip,swap-six-of-trump=on hands=9sTd6h/JdQdKdAd9c8s trump=h attacker=0 "
            "defender=1 stock=8dAcKcKsAsAhQh7c8c8h7h table=9d@0 phase=defend bouts=7,3"
        )
        do(state, "1: take", "0: self-cover 9d with 6h", "0: pass")
        assert state.actors() == (1,)
        assert "6h" in hand(state, 1)
        assert "swap-six" not in actions(state)
        again = foolery.game(field(state, "game")).position(state.line())
        assert actions(again) == actions(state)
        assert again.line() == state.line()

    def test_one_that_went_back_into_the_stock_and_was_drawn(self) -> None:
        game = foolery.game("throw-in+recycling,swap-six-of-trump=on")
        state, chance, six = game.deal(3, "drawn again 2"), Stream("drawn again 2", "play"), ""
        while state.actors():
            seat = state.actors()[0]
            moves = [move for move in state.legal(seat) if state.move_text(move) != "swap-six"]
            if six and len(moves) < len(state.legal(seat)):
                break
            covers = [move for move in moves if state.move_text(move).startswith("cover")]
            for event in state.play(seat, chance.pick(covers or moves)):
                low = f"6{field(state, 'trump')}"
                six = low if event.kind == "recycled" and low in map(card_text, event.cards) else six
        assert six in hand(state, state.actors()[0])
        assert "swap-six" in actions(state)
        do(state, f"{state.actors()[0]}: swap-six")
        assert field(state, "stock")[-1] == six

    def test_not_one_that_was_given(self) -> None:
        state = at(
            "throw-in+hand-swap,swap-six-of-trump=on",
            ["6h Kc Ks Jd Qd 7s", "7d 8d 9d Td 8s 9s"],
            stock="8c 9c Tc 7h",
            table=[slot("7c", 0, "Ac")],
            phase="throw",
            **LATER,
        )
        do(state, "0: pass")
        assert "6h" in hand(state, 1)
        assert "swap-six" not in actions(state)
        assert "swap-six" not in actions(foolery.game(field(state, "game")).position(state.line()))

    @pytest.mark.parametrize(("rules", "hidden", "trump"), [("", "Qs", "s"), ("+double-joker", "*r", "h")])
    def test_it_is_forgotten_once_a_hidden_card_lies_open(self, rules: str, hidden: str, trump: str) -> None:
        """The six of hearts was taken from the table; whatever has opened, nothing is swapped any more."""
        state = at(
            f"throw-in+secret-trump{rules},swap-six-of-trump=on",
            ["6h 7s 6d 9c Td", "Js Qd Kd 8c 7c"],
            trump="h",
            stock=f"6c 9h {hidden}",
            table=[slot("8d", 0, "Jd")],
            phase="throw",
            memory={"core": {"all": 0, "seats": [1 << 24, 0]}},
            **LATER,
        )
        assert field(state, "memory")["core"]["seats"] == [1 << 24, 0]
        do(state, "0: pass")
        assert field(state, "trump") == trump
        assert "core" not in field(state, "memory")
        again = foolery.game(field(state, "game")).position(state.line())
        assert again.to_json() == state.to_json()
        for seat in (0, 1, None):
            view = state.view(seat)
            assert view.sample("forgotten").view(seat) == view

    def test_it_stays_known_who_may_not_swap_when_the_turn_up_is_gone(self) -> None:
        """A view says it as the position does."""
        state = at(
            "throw-in,swap-six-of-trump=on",
            ["6h Kc 7s", "Js Qd Kd"],
            trump="h",
            table=[slot("8d", 0)],
            phase="defend",
            shown=[[0, ["6h"]]],
            memory={"core": {"all": 0, "seats": [1 << 24, 0]}},
        )
        view = state.view(1)
        assert view.to_json()["memory"]["core"]["seats"] == [1 << 24, 0]
        assert view.sample("known").view(1) == view

    def test_of_two_the_one_that_was_drawn(self) -> None:
        """Seat 0 has taken one and been dealt the other: it swaps one of them, then no more."""
        game = "throw-in+big,swap-six-of-trump=on"
        state = at(
            game,
            ["6h Kc Ks Jd Qd 7s", "7d 8d 9d Td 8s 9s"],
            stock="8c 9c Tc Th 8h 9h 7h",
            table=[slot("6h", 1)],
            attacker=1,
            defender=0,
            phase="defend",
            **LATER,
        )
        do(state, "0: take", "1: pass", "1: lead 7d", "0: take", "1: pass")
        state = foolery.game(game).position(state.line())
        assert field(state, "hands")[0].count("6h") == 2
        do(state, "1: lead 8d")
        assert "swap-six" in actions(state)
        do(state, "0: swap-six")
        assert field(state, "hands")[0].count("6h") == 1
        assert "swap-six" not in actions(state)
        assert "6h" in dict(field(state, "shown"))[0]


class TestTheCountOfADummy:
    """It is compared like everybody's."""

    LAST = (
        "game=throw-in+dummy-playing+points players=2 hands=Kd6h/-/- trump=s attacker=1 defender=0 stock=- table=9d@1 "
        "phase=defend out=2 bouts=19,7 memory=dummy-playing:1:0,0,0|points:0:"
    )

    def ended(self, counts: str) -> Result:
        state = line(self.LAST + counts)
        do(state, "0: cover 9d with Kd")
        result = state.result()
        assert result is not None
        return result

    def test_it_wins(self) -> None:
        result = self.ended("2,1,9")
        assert (result.utilities, result.winners, result.fools) == ((0.0, 0.0), (2,), (0,))
        assert result.points == (3, 1, 9)
        assert not result.draw
        game = foolery.game("throw-in+dummy-playing+points")
        assert game.result_text(result).endswith("Won by points: the dummy.")
        assert game.result_text(result, 0, "ru", ["Анна", "Борис"]).endswith("Победа по очкам: болван.")

    def test_it_shares(self) -> None:
        result = self.ended("8,1,9")
        assert (result.utilities, result.winners) == ((1.0, -1.0), (0, 2))

    def test_it_loses(self) -> None:
        result = self.ended("8,1,2")
        assert (result.utilities, result.winners) == ((1.0, -1.0), (0,))

    def test_a_match_adds_it_up(self) -> None:
        match = foolery.game("throw-in+dummy-playing+points").match(2, "the dummy's match")
        state = line(self.LAST + "2,1,9")
        do(state, "0: cover 9d with Kd")
        match.resume(state, [])
        result = match.result()
        assert result is not None
        assert (result.utilities, result.winners, result.points) == ((0.0, 0.0), (2,), (3, 1, 9))

    def test_a_dummy_that_only_throws_in_has_none(self) -> None:
        state = at("throw-in+dummy-tossing+points", ["Kd 6h", "", "9c"], attacker=1, defender=0, table=[slot("9d", 1)])
        do(state, "0: cover 9d with Kd", "1: 2:pass")
        result = state.result()
        assert result is not None
        assert (result.winners, result.points) == ((0,), (1, 0))


def test_who_has_drawn_in_climbing_holds_a_card() -> None:
    """Place 3 has only the card in the row: it is asked itself, and not its partner."""
    state = line(
        "game=simple+climb-then-japanese+pair-play hands=8s9cJdJhQcQdQhQs/6h6s7hJcKcKd/7c7d7s8d8h9d9hTcTdThTsJsKhKsAcAd"
        "AhAs/- trump=d attacker=0 defender=1 stock=- discard=- phase=climb bouts=1,0 zones=center:9s|row:6d/-/6c/8c "
        "memory=climb-then-japanese:1:0,0,0,0 queue=start@2 actors=2"
    )
    do(state, "2: lay Td")
    assert state.actors() == (3,)
    assert actions(state) == {"take"}


class TestImpudentBeforeATake:
    """A pair that was thrown in needs no answer, and goes on counting as pending for the caps."""

    GAME = "throw-in+impudent,impudent.before-take=on"

    def state(self, defender: str) -> State:
        return at(
            self.GAME,
            ["9d Td 9s Ts Ah", defender],
            table=[slot("9c", 0, "Qc"), slot("Th", 0, "Jh")],
            phase="throw",
            **LATER,
        )

    def test_one_card_leaves_room_for_one_pair(self) -> None:
        state = self.state("Kd")
        do(state, "0: throw 9d covered by Td")
        assert phase(state) == "lead"

    def test_two_cards_leave_room_for_two(self) -> None:
        state = self.state("Kd Kh")
        do(state, "0: throw 9d covered by Td")
        assert actions(state) == {"throw 9s covered by Ts", "throw Ts covered by Ah", "throw 9s covered by Ah", "pass"}
        again = foolery.game(self.GAME).position(state.line())
        assert actions(again) == actions(state)
        do(state, "0: throw 9s covered by Ts")
        assert phase(state) == "lead"


class TestNeighbours:
    """``throwers=neighbours``: whoever sits beside the defender, and who plays there."""

    def test_a_dummy_on_either_side(self) -> None:
        for attacker, defender in ((0, 1), (1, 0)):
            state = at(
                "throw-in+dummy-tossing,throwers=neighbours",
                ["Kc 7s", "Qd Ah", "9d 6c"],
                attacker=attacker,
                defender=defender,
                table=[slot("9c", attacker, "Jc", defender)],
                phase="throw",
                passed=[attacker],
                memory={"dummy-tossing": {"all": 1, "seats": []}},
                **LATER,
            )
            assert state.actors() == (0,)
            assert actions(state) == {"2:throw 9d", "2:pass"}

    def test_not_a_dummy_that_sits_further(self) -> None:
        state = at(
            "throw-in+dummy-tossing,throwers=neighbours",
            ["Kc 7s", "Qd Ah", "8d 8s", "9d 6c"],
            table=[slot("9c", 0, "Jc")],
            phase="throw",
            memory={"dummy-tossing": {"all": 1, "seats": []}},
            **LATER,
        )
        do(state, "0: pass", "2: pass")
        assert phase(state) == "lead"

    def test_who_plays_for_a_partner(self) -> None:
        """Three pairs: place 2 is vacated, its partner 5 sits far from the defender and throws in for it."""
        state = at(
            "throw-in+double,throwers=neighbours",
            ["Kc 7s", "Qd Ah", "", "8d 8s", "7d 6s", "9d 6c"],
            table=[slot("9c", 0, "Jc")],
            phase="throw",
            passed=[0],
            out=[2],
            **LATER,
        )
        assert state.actors() == (5,)
        assert actions(state) == {"2:throw 9d", "2:pass"}
        do(state, "5: 2:pass")
        assert phase(state) == "lead"


class TestLeadMax:
    """It counts the cards of one rank."""

    def test_three_cards_of_several_ranks(self) -> None:
        state = at("throw-in+treshka,lead-max=1", ["8c 8d 9s Kd", "6c Td Jd Qs"], phase="lead", **LATER)
        assert actions(state) == {"lead 8c 9s Kd", "lead 8d 9s Kd"}

    def test_fewer_where_no_more_may_be_led(self) -> None:
        state = at("throw-in+treshka,lead-max=1", ["8c 8d 8s 9s", "6c Td Jd Qs"], phase="lead", **LATER)
        assert actions(state) == {"lead 8c 9s", "lead 8d 9s", "lead 8s 9s"}

    def test_pairs(self) -> None:
        state = at("simple+with-pairs,lead-max=2", ["9c 9d 9h 8c 8d", "6c Jd Qs Ad Tc"], phase="lead", **LATER)
        assert "lead 8c 8d 9c 9d 9h" not in actions(state)
        assert {"lead 8c 9c 9d", "lead 8c 8d 9h"} <= actions(state)
        assert "lead 9c 9d 9h" not in actions(state)

    def test_groups_of_two_ranks(self) -> None:
        state = at("simple+with-groups,lead-max=2", ["9c 9d 8c 8d Kh", "6c Jd Qs Ad Tc"], phase="lead", **LATER)
        assert {"lead 8c 8d 9c 9d", "lead 8c 8d 9c 9d Kh"} <= actions(state)
        alone = at("simple+with-groups,lead-max=1", ["9c 9d 8c 8d Kh", "6c Jd Qs Ad Tc"], phase="lead", **LATER)
        assert actions(alone) == {"lead 9c", "lead 9d", "lead 8c", "lead 8d", "lead Kh"}


def test_a_card_of_the_stock_that_misses_ends_the_lead() -> None:
    """Hand cards of the rank that was led need not join, where all of a rank are led together otherwise."""
    state = at(
        "transfer-no-throw-in+armenian-unlimited",
        ["7c Kc", "Kd 9d Js 8s"],
        stock="7d 9s Ts 9h",
        phase="lead",
        **LATER,
    )
    do(state, "0: lead-from-stock")
    assert "lead-from-stock" in actions(state)
    do(state, "0: lead-from-stock")
    assert (phase(state), state.actors()) == ("defend", (1,))
    assert hand(state, 0) == {"7c", "Kc", "9s"}


class TestWhatPassesOn:
    """``chinese-pass-on``."""

    def test_nobody_defends_twice_for_a_partner_either(self) -> None:
        """Place 2 is vacated: seat 0 has led, and what seat 1 leaves would reach seat 0 at place 2; then place 3."""
        state = at(
            "throw-in+chinese-pass-on+pair-play",
            ["Kc 7d 6d Qh", "", "Ks Ad", "9s 9c Qs"],
            table=[slot("8c", 0, "9h", 3), slot("Th", 0)],
            defender=1,
            phase="defend",
            out=[1],
            **LATER,
        )
        do(state, "3: 1:take")
        assert (field(state, "attacker"), field(state, "defender")) == (1, 2)
        do(state, "2: take")
        assert phase(state) == "lead"

    def test_its_own_place_is_not_reached_again(self) -> None:
        state = at(
            "throw-in+chinese-pass-on+pair-play",
            ["Kc 7d 6d Qh", "", "Ks Kh", "9s 9c Qs"],
            table=[slot("8c", 0, "9h", 3), slot("Th", 0), slot("Ts", 0)],
            defender=1,
            phase="defend",
            out=[1],
            **LATER,
        )
        do(state, "3: 1:take", "2: cover Ts with Ks", "2: take")
        assert phase(state) == "lead"
        assert "Th" in field(state, "discard")

    def test_no_window_opens_first(self) -> None:
        state = at(
            "throw-in+chinese-pass-on,throw-while-pending=on",
            ["Kc 7d 6d", "9s 9c Qs", "Ks Ah"],
            table=[slot("8c", 0, "9d"), slot("Th", 0)],
            phase="defend",
            **LATER,
        )
        do(state, "1: take")
        assert (phase(state), state.actors()) == ("defend", (2,))


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        ("pagat-perevodnoy", 3, "preset 0"),  # the lowest trump lay on the table of the sampled world
        ("throw-in+secret-trump,swap-six-of-trump=on", 2, "x0"),  # trumps had changed, and nothing could be swapped
    ],
)
def test_whose_lowest_trump_may_not_be_swapped_tells_nothing_hidden(game: str, players: int, seed: str) -> None:
    run(Trial(foolery.game(game), players, seed), [LAWS["secrecy"]], 1)


class TestWhatIsNamedOnce:
    """Who counts the cards of events counts each card once: what is laid has not been named in the same move."""

    def test_a_lead_that_a_card_of_the_stock_began(self) -> None:
        state = at("throw-in+armenian", ["9s Kd", "Td Jd Qd"], phase="lead", stock="9d 7c 8c", **LATER)
        events = do(state, "0: lead-from-stock", "0: lead 9s")
        assert laid(events) == [("lead-from-stock", ["9d"]), ("lead", ["9s"])]

    def test_a_card_of_the_stock_that_joins_a_lead(self) -> None:
        state = at("simple+armenian-unlimited", ["Ks", "Td Jd Qd"], phase="lead", stock="9d 9c 8c 7c", **LATER)
        events = do(state, "0: lead-from-stock", "0: lead-from-stock")
        assert laid(events) == [("lead-from-stock", ["9d"]), ("turned-from-stock", ["9c"])]
        assert events[-1].kind == "stock-joins"
        assert "fits" in events[-1].text(None)

    def test_a_card_of_the_stock_that_is_thrown_in(self) -> None:
        state = at(
            "throw-in+armenian,armenian.throw-in=on",
            ["Ks", "8d Jd Qd"],
            table=[slot("9d", 0, "Td")],
            phase="throw",
            stock="9c 8c 7c",
            **LATER,
        )
        events = do(state, "0: throw-from-stock")
        assert laid(events) == [("turned-from-stock", ["9c"])]
        assert [event.kind for event in events] == ["turned-from-stock", "stock-joins"]
        assert [card_text(one[0]) for one in state.table()] == ["9d", "9c"]  # type: ignore[attr-defined]

    def test_a_riposte_names_what_it_adds(self) -> None:
        state = at("throw-in+riposte", ["Kc Qs 7d", "Tc Ts 6d"], table=[slot("9c")], phase="defend", **LATER)
        events = do(state, "1: cover 9c with Tc riposte Ts")
        assert laid(events) == [("cover", ["9c", "Tc"]), ("riposte", ["Ts"])]
        assert field(state, "defender") == 0

    def test_the_pile_of_a_climb(self) -> None:
        state = foolery.game("climb-then-japanese").deal(3, "climb")
        kinds = [event.kind for event in state.opening]
        assert kinds.count("climb-drawn") == 3
        assert "climb-begun" in kinds
        named = [card for event in state.opening for card in event.cards]
        assert len(named) == len(set(named))


def laid(events: list[Event]) -> list[tuple[str, list[str]]]:
    """The events that name cards, with these."""
    return [(event.kind, [*map(card_text, event.cards)]) for event in events if event.cards]


class TestABlockIsAskedOfOpenCards:
    """Row 32: only open cards count for the hand that blocks a joker; row 33: five are shown."""

    GAME = "throw-in+joker-gifts-blocking+unlocking"

    def lead_a_joker(self, hand: str, locked: list[str]) -> State:
        state = at(
            self.GAME,
            ["*b 7s 9d", hand],
            phase="lead",
            stock="2c 3c 4c 5c 6c",
            zones={"locked": [[], locked]},
            **LATER,
        )
        do(state, "0: lead *b")
        return state

    def test_four_open_cards_are_too_few(self) -> None:
        state = self.lead_a_joker("Kc Kd Ks 3d", ["4d", "5d"])
        assert (phase(state), state.actors()) == ("gift", (0,))

    def test_five_open_cards_are_asked(self) -> None:
        state = self.lead_a_joker("Kc Kd Ks 3d 4d", ["5d"])
        assert (phase(state), actions(state, 1)) == ("block", {"pass", "block"})


class TestTheNineOfDiamondsOfADummy:
    """Row 29: a dummy that holds the card is passed over, also one that plays."""

    @pytest.mark.parametrize("dummy", ["dummy-tossing", "dummy-playing"])
    @pytest.mark.parametrize("rule", ["chinese", "chinese-pass-on"])
    def test_who_leads(self, rule: str, dummy: str) -> None:
        game = foolery.game(f"throw-in+{rule}+{dummy}")
        met = 0
        for seed in range(40):
            state = game.deal(3, str(seed))
            if "9d" in hand(state, 3):
                met += 1
                assert field(state, "attacker") == 0
        assert met > 3
