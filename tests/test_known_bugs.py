"""The bugs of other people's Duraks, each as a test by the number under which our survey of them lists it.

17 (identity is a socket) and 18 (rating of draws) concern servers and ratings: they come with those parts. What the
engine owes to them, results that draw and leave nobody a winner, is tested here.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, Final

import pytest

import foolery
from foolery import bots
from foolery.base.cards import PACKS, card_text
from foolery.base.errors import IllegalMove, NotationError
from foolery.contract import LANGS, State
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.moves import move as make_move
from foolery.durak.engine.numbers import COVER, LEAD, THROW
from tests.positions import actions, at, cards, do, field, hand, pass_all, phase, slot

STOCK = "Tc Td Ts Jc Js Qd Kh"
LATER: dict[str, Any] = {"bouts": 2, "beaten_bouts": 1}


def attempt(state: State, seat: int, text: str) -> None:
    """Try an action that must be refused and change nothing."""
    before = state.digest()
    with pytest.raises((IllegalMove, NotationError)):
        do(state, f"{seat}: {text}")
    assert state.digest() == before


class TestBug01Caps:
    """More attack cards than the defender can answer, or a legal card refused."""

    def test_not_more_than_the_defender_holds(self) -> None:
        state = at(
            "throw-in", ["6d 6s 6h Ks", "9c 8d"], table=[slot("6c", 0, "7c")], stock=STOCK, phase="throw", **LATER
        )
        assert actions(state) == {
            "throw 6d",
            "throw 6s",
            "throw 6h",
            "throw 6d 6s",
            "throw 6d 6h",
            "throw 6h 6s",
            "pass",
        }
        attempt(state, 0, "throw 6d 6s 6h")

    def test_covers_already_laid_do_not_count_against_the_hand(self) -> None:
        """Two covered pairs and two cards in hand: two more may be thrown in, though four cards lie there."""
        table = [slot("6c", 0, "7c"), slot("6d", 0, "7d")]
        state = at("throw-in", ["6s 6h 7s", "9c 8d"], table=table, stock=STOCK, phase="throw", **LATER)
        assert {"throw 6h 6s", "throw 7s"} <= actions(state)

    def test_waiting_cards_count_on_a_take(self) -> None:
        """Three in hand, one waits, he takes: at most two more."""
        state = at("throw-in", ["6d 6s 6h Ks", "9c 8d Ac"], table=[slot("6c")], stock=STOCK, **LATER)
        do(state, "1: take")
        assert "throw 6d 6s" in actions(state)
        assert "throw 6d 6h 6s" not in actions(state)
        do(state, "0: throw 6d 6s")
        assert phase(state) == "lead"
        assert hand(state, 1) >= {"9c", "8d", "Ac", "6c", "6d", "6s"}

    def test_six_attack_cards_while_there_is_a_stock(self) -> None:
        table = [
            slot("6c", 0, "7c"),
            slot("6d", 0, "7d"),
            slot("8s", 0, "9s"),
            slot("8c", 0, "9c"),
            slot("8d", 0, "9d"),
        ]
        state = at("throw-in", ["6s 6h Ks", "Ac Ad As"], table=table, stock=STOCK, phase="throw", **LATER)
        assert actions(state) == {"throw 6s", "throw 6h", "pass"}
        do(state, "0: throw 6s", "1: take")
        assert phase(state) == "lead"


class TestBug02Transfers:
    """Transfer of a card that is not held, or to oneself, and endless transfers."""

    TABLE: Final[dict[str, Any]] = {"table": [slot("9c")], "stock": STOCK} | LATER

    def test_only_cards_in_hand(self) -> None:
        state = at("transfer", ["Ks Qs", "9d Ad", "7s 8s 9s"], **self.TABLE)
        assert {action for action in actions(state) if action.startswith("transfer")} == {"transfer 9d"}
        attempt(state, 1, "transfer 9s")
        with pytest.raises(IllegalMove, match="in your hand") as caught:
            state.play(1, make_move(4, cards=[31]))
        assert caught.value.reason == "not-in-hand"

    def test_the_card_leaves_the_hand(self) -> None:
        state = at("transfer", ["Ks Qs", "9d Ad", "7s 8s 9s"], **self.TABLE)
        do(state, "1: transfer 9d")
        assert hand(state, 1) == {"Ad"}
        assert [one["attack"] for one in field(state, "table")] == ["9c", "9d"]
        assert (field(state, "attacker"), field(state, "defender")) == (1, 2)

    def test_not_to_oneself(self) -> None:
        """The others hold nothing and the stock is gone: there is nobody to transfer to."""
        state = at("transfer", ["", "9d Ad", ""], attacker=0, table=[slot("9c")], **LATER)
        assert not {action for action in actions(state) if action.startswith("transfer")}

    def test_over_an_empty_seat_back_to_the_leader(self) -> None:
        state = at("transfer", ["Ks Qs", "9d Ad", ""], table=[slot("9c")], **LATER)
        do(state, "1: transfer 9d")
        assert (field(state, "attacker"), field(state, "defender")) == (1, 0)

    def test_transfers_end(self) -> None:
        """Every transfer costs a card, so at most four cards go round."""
        state = at("transfer", ["9d Qs Ks 8s", "9h Ad As"], table=[slot("9c", 1)], attacker=1, stock=STOCK, **LATER)
        do(state, "0: transfer 9d", "1: transfer 9h")
        assert field(state, "defender") == 0
        assert not {action for action in actions(state) if action.startswith("transfer")}


def test_bug03_flat_table() -> None:
    """Who has transferred cannot end the bout: both cards wait for the new defender, and nobody else is asked."""
    state = at("transfer", ["Ks Qs 6s", "6d Ad", "7c 7s Qc"], table=[slot("6c")], stock=STOCK, **LATER)
    do(state, "1: transfer 6d")
    assert (phase(state), state.actors()) == ("defend", (2,))
    attempt(state, 1, "pass")
    assert [one["cover"] for one in field(state, "table")] == [None, None]
    do(state, "2: cover 6c with 7c")
    attempt(state, 1, "pass")
    assert (phase(state), state.actors()) == ("defend", (2,))


@pytest.mark.parametrize(("pack", "players"), [("36", 6), ("24", 4)])
def test_bug04_the_deal_uses_up_the_pack(pack: str, players: int) -> None:
    """The dealer's last card is the trump, everybody sees it, and the deal can be played to its end."""
    pack_cards = [card_text(card) for card in PACKS[pack]]
    order = [card for card in pack_cards if card != "Qh"] + ["Qh"]
    game = foolery.game(f"throw-in,pack={pack}")
    state = game.deal_from(order, players, "full", dealer=players - 1)
    assert field(state, "trump") == "h"
    assert not field(state, "stock")
    assert "Qh" in hand(state, players - 1)
    assert all("Qh" in state.view(seat).to_json()["hands"][players - 1] for seat in range(players))
    while actors := state.actors():
        state.play(actors[0], state.legal(actors[0])[0])
    assert state.result() is not None


class TestBug05SameCardTwice:
    """A card named twice in one action."""

    def test_in_text(self) -> None:
        state = at("throw-in", ["6c 6d Ks", "7h 8h 9h"], stock=STOCK)
        attempt(state, 0, "lead 6c 6c")
        assert actions(state) == {"lead 6c", "lead 6d", "lead 6c 6d", "lead Ks"}

    def test_in_the_number(self) -> None:
        """The bits for second copies mean nothing in a single pack."""
        state = at("throw-in", ["6c 6d Ks", "7h 8h 9h"], stock=STOCK)
        twice = make_move(LEAD, cards=[16, 16])
        assert twice not in state.legal(0)
        with pytest.raises(IllegalMove):
            state.play(0, twice)

    def test_one_card_for_two_attacks(self) -> None:
        state = at("throw-in", ["Ks Qs", "7c 8d"], table=[slot("6c"), slot("6d")], stock=STOCK, **LATER)
        do(state, "1: cover 6c with 7c")
        attempt(state, 1, "cover 6d with 7c")


class TestBug06OutOfPhase:
    """An action outside its phase, or of a seat that is not there."""

    POSITIONS: Final[dict[str, tuple[dict[str, Any], set[str]]]] = {
        "lead": ({}, {"take", "pass", "cover 6c with 7c", "throw 6d", "transfer 6d"}),
        "defend": ({"table": [slot("6c")]}, {"pass", "lead 7c", "throw 7c", "transfer 7c"}),
        "throw": (
            {"table": [slot("6c", 0, "8c")], "phase": "throw"},
            {"take", "lead 6d", "cover 6c with 7c", "transfer 6d"},
        ),
        "take": ({"table": [slot("6c")], "phase": "take"}, {"take", "lead 6d", "cover 6c with 7c", "transfer 6d"}),
    }

    @pytest.mark.parametrize("name", POSITIONS)
    def test_phase(self, name: str) -> None:
        fields, refused = self.POSITIONS[name]
        hands = ["6d Ks", "7c 9h Qc", "7d As"]
        state = at("transfer", hands, stock=STOCK, **LATER | fields)
        assert phase(state) == name
        for text in refused:
            attempt(state, state.actors()[0], text)
        for seat in {0, 1, 2} - set(state.actors()):
            for text in sorted(refused | actions(state)):
                attempt(state, seat, text)

    @pytest.mark.parametrize("seat", [-1, 3, 99])
    def test_no_such_seat(self, seat: int) -> None:
        state = at("throw-in", ["6d Ks", "7c 9h", "7d As"], stock=STOCK)
        before = state.digest()
        with pytest.raises(IllegalMove, match="seat"):
            state.play(seat, state.legal(0)[0])
        assert state.digest() == before

    NO_CARD: Final = (
        LEAD << 24 | 13 << 8 | 8,
        COVER << 24 | 57 << 12,
        COVER << 24 | 55 << 18,
        THROW << 24 | 15 << 8 | 15,
    )
    """Numbers that read as moves of cards that no pack has."""

    @pytest.mark.parametrize("move", [0, -1, 1 << 24, 1 << 40, (1 << 53) - 1, *NO_CARD])
    def test_no_such_move(self, move: int) -> None:
        state = at("throw-in", ["6d Ks", "7c 9h", "7d As"], stock=STOCK)
        before = state.digest()
        with pytest.raises(IllegalMove):
            state.play(0, move)
        assert state.digest() == before

    def test_after_the_end(self) -> None:
        state = at("throw-in", ["7c", "8c"])
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        assert (state.actors(), state.legal(0), state.legal(1)) == ((), [], [])
        attempt(state, 0, "pass")


class TestBug07RefillAndRoles:
    """Hands are filled from who led, the defender last, and the right player leads next."""

    HANDS: Final = ("6c 7d 8d 9c", "Qc Qd Ac Ad", "7s 8s 9s Ts As")

    def test_beaten(self) -> None:
        state = at(
            "throw-in", self.HANDS, table=[slot("6s", 0, "Qs")], phase="throw", stock="Jc Jd Js Kc Kd Kh", **LATER
        )
        pass_all(state)
        assert [hand(state, place) - set(self.HANDS[place].split()) for place in range(3)] == [
            {"Jc", "Jd"},
            {"Kc", "Kd"},
            {"Js"},
        ]
        assert (field(state, "attacker"), field(state, "defender")) == (1, 2)

    def test_taken(self) -> None:
        state = at("throw-in", self.HANDS, table=[slot("6s")], stock="Jc Jd Js Kc Kd Kh", **LATER)
        do(state, "1: take")
        pass_all(state)
        assert [hand(state, place) - set(self.HANDS[place].split()) for place in range(3)] == [
            {"Jc", "Jd"},
            {"6s", "Kc"},
            {"Js"},
        ]
        assert (field(state, "attacker"), field(state, "defender")) == (2, 0)

    def test_who_led_draws_first_after_transfers(self) -> None:
        """0 led, 1 and 2 transferred, 0 defends: he draws first all the same, for he led."""
        hands = ["Qs 7d 8d", "6d 9c 9d", "6h Ts As"]
        state = at("transfer", hands, table=[slot("6s")], stock="Jc Jd Js Kc Kd Ks Ac Qc Qd Kh", **LATER)
        do(state, "1: transfer 6d", "2: transfer 6h", "0: take")
        pass_all(state)
        assert hand(state, 0) == {"Qs", "7d", "8d", "6s", "6d", "6h"}
        assert hand(state, 1) == {"9c", "9d", "Jc", "Jd", "Js", "Kc"}
        assert hand(state, 2) == {"Ts", "As", "Kd", "Ks", "Ac", "Qc"}
        assert field(state, "attacker") == 1

    def test_nobody_draws_beyond_six(self) -> None:
        hands = ["7c 7d 7s 8c 8d 8s", "9c 9d 9s Tc Td Ts Qc", "Ac Ad"]
        state = at("throw-in", hands, table=[slot("6s", 0, "Ks")], phase="throw", stock="Jc Jd Js Kc Kd Kh", **LATER)
        pass_all(state)
        assert [len(hand(state, place)) for place in range(3)] == [6, 7, 6]


class TestBug08EveryoneOut:
    """All cards vanish together: a draw, and no crash."""

    def test_two(self) -> None:
        state = at("throw-in", ["7c", "8c"])
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        result = state.result()
        assert result is not None
        assert (result.draw, result.fools, result.utilities) == (True, (), (0.0, 0.0))
        assert set(result.places) == {0, 1}

    def test_three(self) -> None:
        """A third player throws his last card in the same bout: still a draw."""
        state = at("throw-in", ["7c", "8c 9d", "8d"], **LATER)
        do(state, "0: lead 7c", "1: cover 7c with 8c", "2: throw 8d", "1: cover 8d with 9d")
        result = state.result()
        assert result is not None
        assert (result.draw, result.utilities) == (True, (0.0, 0.0, 0.0))
        assert result.places == (0, 2, 1)


class TestBug09Endless:
    """Play that goes round for ever ends as limited."""

    def test_each_takes_the_others_attack(self) -> None:
        """Three players who give each other the same card for ever."""
        game = foolery.game("throw-in,bout-limit=40")
        state = game.position(
            {
                "game": game.id,
                "hands": [["Ac", "Ad"], ["As", "Kc"], ["Kd", "Ks"]],
                "trump": "h",
                "attacker": 0,
            }
        )
        while actors := state.actors():
            moves = {state.move_text(move): move for move in state.legal(actors[0])}
            text = next((one for one in ("take", "pass") if one in moves), next(iter(moves)))
            state.play(actors[0], moves[text])
            assert field(state, "bouts") <= 40
        result = state.result()
        assert result is not None
        assert (result.limited, result.draw) == (True, True)

    def test_the_limit(self) -> None:
        state = at("throw-in", ["Ks Qs 6c", "7h 9h Ad"], table=[slot("6s")], stock=STOCK, bouts=500)
        events = do(state, "1: take")
        events += do(state, "0: pass") if state.actors() else []
        result = state.result()
        assert result is not None
        assert (result.limited, result.draw, result.fools, result.utilities) == (True, True, (), (0.0, 0.0))
        assert "limited" in [event.kind for event in events]


class TestBug10OptionsApart:
    """Who may throw in does not depend on whether attacks may be transferred, nor on anything else."""

    ASKED: Final = {"all": [0, 2, 3, 4], "attacker": [0], "neighbours": [0, 2]}

    @pytest.mark.parametrize(("base", "throwers"), list(itertools.product(("throw-in", "transfer"), ASKED)))
    @pytest.mark.parametrize(
        "other", ["", ",lead-max=1", ",swap-six-of-trump=on", ",no-draw=on", ",transfer-several=1"]
    )
    def test_throwers(self, base: str, throwers: str, other: str) -> None:
        hands = ["Ks Qs", "7h 9h Ad", "7s Qc", "7d Jd", "8d As"]
        state = at(f"{base},throwers={throwers}{other}", hands, table=[slot("6s")], stock="Tc Td Ts Jc Js Qd Kh")
        do(state, "1: cover 6s with 7h")
        assert pass_all(state) == self.ASKED[throwers]


def test_bug11_nobody_leaves_in_a_bout() -> None:
    """Who lays his last card stays in until the bout is settled; no card is in two places meanwhile."""
    state = at("throw-in", ["7c", "8c 9d Ad", "8d Kd"], **LATER)
    do(state, "0: lead 7c", "1: cover 7c with 8c", "2: throw 8d")
    assert (field(state, "out"), state.result()) == ([], None)
    assert sorted(card for place in state.census().values() for card in place) == sorted(PACKS["36"])
    do(state, "1: take")
    pass_all(state)
    assert field(state, "out") == [0]
    assert hand(state, 1) == {"7c", "8c", "8d", "9d", "Ad"}
    assert sorted(card for place in state.census().values() for card in place) == sorted(PACKS["36"])


class TestBug12ConstantsOfOnePack:
    """Ranks that a program forgot because its pack has none of them."""

    PAIRS: Final = tuple(itertools.pairwise(card_text(card) for card in PACKS["52"][::4]))

    @pytest.mark.parametrize(("attack", "cover"), PAIRS)
    def test_every_rank_covers_the_one_below(self, attack: str, cover: str) -> None:
        hands = ["Kd Qs", f"{cover} Jd"]
        state = at("throw-in,pack=52", hands, table=[slot(attack)], stock="Td Ts Js Qd Kh", **LATER)
        assert actions(state) == {f"cover {attack} with {cover}", "take"}

    @pytest.mark.parametrize("bot", ["Lowest", "Heuristic"])
    @pytest.mark.parametrize(("attack", "cover"), PAIRS[:6])
    def test_bots_know_every_rank(self, bot: str, attack: str, cover: str) -> None:
        """A bot that holds the four of clubs does not take the three."""
        hands = ["Kd Qs 9s 9d", f"{cover} Jd Qd Ad"]
        state = at("throw-in,pack=52", hands, table=[slot(attack)], stock="Td Ts Js Kh", **LATER)
        view = state.view(1)
        assert state.move_text(getattr(bots, bot)("seed").choose(view)) == f"cover {attack} with {cover}"


class TestBug13LastBout:
    """Who has lost does not depend on where one looks: it is settled when the last bout is."""

    def test_last_attack_covered(self) -> None:
        state = at("throw-in", ["7c", "8c Ad"])
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        result = state.result()
        assert result is not None
        assert (result.fools, result.places) == ((1,), (0,))

    def test_last_attack_taken(self) -> None:
        state = at("throw-in", ["7c", "6c Ad"])
        do(state, "0: lead 7c", "1: take")
        result = state.result()
        assert result is not None
        assert (result.fools, result.places) == ((1,), (0,))

    def test_defender_out_first(self) -> None:
        """He covers with his last card while the leader still holds one."""
        state = at("throw-in", ["7c Ks", "8c"])
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        result = state.result()
        assert result is not None
        assert (result.fools, result.places) == ((0,), (1,))

    def test_not_before_the_stock_is_gone(self) -> None:
        state = at("throw-in", ["7c", "8c Ad"], stock="Kh", **LATER)
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        assert state.result() is None
        assert (field(state, "out"), hand(state, 0)) == ([], {"Kh"})

    def test_lead_passes_over_who_is_out(self) -> None:
        state = at("throw-in", ["7c Ks", "8c", "Ad As"])
        do(state, "0: lead 7c", "1: cover 7c with 8c")
        pass_all(state)
        assert (field(state, "out"), field(state, "attacker"), field(state, "defender")) == ([1], 2, 0)


class TestBug14FirstLead:
    """Without trumps in the hands the lowest rank leads; of several the nearest to the dealer's left."""

    def order(self, *hands: str) -> list[str]:
        """Hands as they are dealt from seat 0 on, then the turned card and the rest without hearts in the hands."""
        dealt = [card for turn in zip(*(one.split() for one in hands), strict=True) for card in turn]
        rest = [card_text(card) for card in PACKS["36"] if card_text(card) not in [*dealt, "Kh"]]
        return [*dealt, "Kh", *rest]

    def test_lowest_trump(self) -> None:
        order = self.order("6c 6d 6s 7c 7d 7s", "9h Jd Js Qc Qd Qs", "8h Th 8c 8d 8s 9c")
        assert foolery.game("throw-in").deal_from(order, 3, "first", dealer=2).actors() == (2,)

    def test_any_card_may_be_led(self) -> None:
        order = self.order("6c 6d 6s 7c 7d 7s", "9h Jd Js Qc Qd Qs", "8h Th 8c 8d 8s 9c")
        state = foolery.game("throw-in").deal_from(order, 3, "first", dealer=2)
        assert {"lead 8h", "lead 9c", "lead 8c 8d"} <= actions(state)

    def test_lowest_rank(self) -> None:
        order = self.order("7c 8d 8s Jc Jd Js", "9c 9d 9s Tc Td Ts", "6c 8c Qc Qd Qs Kc")
        assert foolery.game("throw-in").deal_from(order, 3, "first", dealer=2).actors() == (2,)

    @pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (2, 1)])
    def test_tie(self, dealer: int, leader: int) -> None:
        """Seats 1 and 2 hold a six: whoever of them sits nearer to the dealer's left leads."""
        seats = ["7c 8d 8s Jc Jd Js", "6d 9d 9s Tc Td Ts", "6c 8c Qc Qd Qs Kc"]
        hands = [seats[(dealer + 1 + i) % 3] for i in range(3)]
        state = foolery.game("throw-in").deal_from(self.order(*hands), 3, "first", dealer=dealer)
        assert hand(state, 1) == set(seats[1].split())
        assert state.actors() == (leader,)

    def test_the_turned_card_does_not_count(self) -> None:
        """The open trump is nobody's."""
        order = self.order("7c 8d 8s Jc Jd Js", "9c 9d 9s Tc Td Ts", "6c 8c Qc Qd Qs Kc")
        assert order[18] == "Kh"
        assert foolery.game("throw-in").deal_from(order, 3, "first", dealer=0).actors() != ()


class TestBug15Reproducible:
    """A seed is all the chance there is."""

    def test_same_seed_same_deal(self) -> None:
        for players in (2, 5):
            states = [foolery.game("throw-in").deal(players, "seed") for _ in range(2)]
            assert states[0].line() == states[1].line()
        lines = {foolery.game("throw-in").deal(3, f"seed {number}").line() for number in range(20)}
        assert len(lines) == 20

    def test_the_deal_is_the_documented_shuffle(self) -> None:
        """The pack is shuffled once; afterwards cards are only dealt and drawn in that order."""
        game = foolery.game("throw-in,ace-not-trump=allow")
        state = game.deal(3, "order", dealer=0)
        hands, stock = [hand(state, place) for place in range(3)], field(state, "stock")
        again = game.deal(3, "order", dealer=0)
        top = stock[0]
        while field(again, "stock")[:1] == [top]:
            actor = again.actors()[0]
            texts = {again.move_text(move): move for move in again.legal(actor)}
            again.play(actor, texts.get("pass", again.legal(actor)[-1]))
        assert field(again, "stock") == stock[-len(field(again, "stock")) :]
        assert set().union(*hands).isdisjoint(stock)

    def test_global_chance_is_not_touched(self) -> None:
        import random

        before = random.getstate()
        state = foolery.game("transfer").deal(4, "chance")
        while actors := state.actors():
            state.play(actors[0], state.legal(actors[0])[0])
        state.view(0).sample("chance")
        assert random.getstate() == before


class TestBug16Secrets:
    """What others hold reaches nobody, in no channel."""

    def worlds(self) -> tuple[State, State]:
        """Two deals in which only what seat 0 cannot see is exchanged: cards of seat 1, of seat 2 and of the stock."""
        order = cards("6c 9c Ts 6d 9d Tc 7h Th Qc 7c 8c 8d Jc Jd Js Qs Kc Kd Kh")
        order += [card_text(card) for card in PACKS["36"] if card_text(card) not in order]
        other = list(order)
        for one, two in ((1, 2), (4, 11), (10, 30), (14, 35)):
            other[one], other[two] = other[two], other[one]
        game = foolery.game("throw-in")
        return game.deal_from(order, 3, "one", dealer=2), game.deal_from(other, 3, "two", dealer=2)

    def test_view(self) -> None:
        one, two = self.worlds()
        assert one.digest() != two.digest()
        assert one.actors() == two.actors() == (0,)
        for lang in LANGS:
            assert one.view(0).text(lang) == two.view(0).text(lang)
        assert json.dumps(one.view(0).to_json()) == json.dumps(two.view(0).to_json())
        assert repr(one.view(0).key()) == repr(two.view(0).key())
        assert one.view(1) != two.view(1)

    def test_sample_knows_no_more_than_the_view(self) -> None:
        """Samples come from the view alone: both worlds give the same, and neither is one of them."""
        one, two = self.worlds()
        samples = [state.view(0).sample(f"{number}").digest() for state in (one, two) for number in range(5)]
        assert samples[:5] == samples[5:]
        assert len(set(samples)) == 5
        hands = [state.view(0).sample("x").to_json()["hands"] for state in (one, two)]
        assert hands[0] == hands[1] != one.to_json()["hands"]

    def test_hidden_cards_are_question_marks(self) -> None:
        state, _ = self.worlds()
        for seat in range(3):
            view = state.view(seat).to_json()
            mine = set(view["hands"][seat])
            assert mine == hand(state, seat)
            others = [card for place in range(3) if place != seat for card in view["hands"][place]]
            assert others == ["?"] * 12
            assert not {"seed", "known"} & set(view)
            assert set(view["stock"][:-1]) == {"?"} if isinstance(view["stock"], list) else view["stock"] == 18

    def test_draws_are_seen_by_the_drawer(self) -> None:
        state, _ = self.worlds()
        events = do(state, "0: lead 6c 6d", "1: take")
        while "draw" not in [event.kind for event in events]:
            events += do(state, f"{state.actors()[0]}: pass")
        drawn = next(event for event in events if event.kind == "draw" and event.place == 0)
        assert len(drawn.shown_to(0).cards) == drawn.count == 2
        assert drawn.shown_to(1).cards == drawn.shown_to(2).cards == drawn.shown_to(None).cards == ()
        assert drawn.shown_to(1).count == 2
        names = [card_text(card) for card in drawn.cards]
        assert not any(name in drawn.text(1) for name in names)

    def test_a_refusal_shows_the_offenders_view(self) -> None:
        one, two = self.worlds()
        said = []
        for state in (one, two):
            with pytest.raises(IllegalMove) as caught:
                state.play(0, make_move(THROW, cards=[16]))
            said.append((str(caught.value), caught.value.view))
        assert said[0] == said[1]

    def test_a_pass_is_asked_of_who_cannot_throw(self) -> None:
        """Seats with cards are asked whether or not they could throw in."""
        asked = []
        for third in ("6d As", "Jd As"):
            state = at(
                "throw-in", ["Ks Qs", "7h 9h Ad", third], table=[slot("6s", 0, "7s")], phase="throw", stock=STOCK
            )
            asked.append(pass_all(state))
        assert asked == [[0, 2], [0, 2]]


def test_bug18_a_draw_has_no_winner() -> None:
    """A rating can be told from a result that nobody won or lost, and a loser is never made up."""
    state = at("throw-in", ["7c", "8c"])
    do(state, "0: lead 7c", "1: cover 7c with 8c")
    result = state.result()
    assert result is not None
    assert (result.winners, result.fools, sum(result.utilities)) == ((), (), 0.0)


def test_no_move_is_a_group_of_two_ranks() -> None:
    """Every lead and addition of random play is of one rank that may be laid (01, 02 and 05 at once)."""
    for seed in range(5):
        state = foolery.game("transfer,pack=52").deal(4, f"ranks {seed}")
        while actors := state.actors():
            for move in state.legal(actors[0]):
                words = state.move_text(move).split()
                if kind_of(move) in (LEAD, THROW):
                    assert len({word[0] for word in words[1:]}) == 1
                    assert {*words[1:]} <= hand(state, actors[0])
            moves = state.legal(actors[0])
            state.play(actors[0], moves[len(state.history) * 5 % len(moves)])
