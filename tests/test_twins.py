"""Two packs: copies of a card are interchangeable, and nothing that anybody sees or hears tells which lies where."""

from __future__ import annotations

import pytest

import foolery
from foolery.base.cards import COPY, Card
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import State
from tests.positions import at, do, field
from tests.tiers import every

TABLES = (
    ("big", 3),
    ("big-twin", 2),
    ("transfer+big-twin+hand-swap,big-twin.equal-rank-beats=on", 4),
    ("big+poker,swap-six-of-trump=on", 3),
    ("big+armenian-unlimited+recycling,swap-six-of-trump=on", 4),
    ("big+secret-trump+riposte", 3),
    ("big-twin+second-attempt+buy-in", 2),
    ("big+cunning+double", 4),
    ("big+unlocking+treshka", 3),
    ("big+with-groups+points", 4),
    ("big+american+dummy-playing", 3),
    ("transfer+big+show-trump+take-unbeaten", 4),
    ("big+chinese-pass-on", 3),
    ("big+gather-then-fool", 2),
    ("big+climb-then-japanese", 3),
    ("big+own-trumps,own-trumps.assignment=chosen", 4),
    ("big-twin+poker,poker.goes-to=discard", 3),
    ("big-twin+dummy-playing+treshka", 2),
    ("shed-idiot", 6),
    ("shed-idiot,shed-idiot.packs=2", 3),
)


def swapped(order: list[Card], chance: Stream) -> list[Card]:
    """The same faces in the same order, some of them with their copies changed over."""
    changed = {card % COPY for card in order if chance.below(2)}
    return [card ^ COPY if card % COPY in changed and card ^ COPY in order else card for card in order]


def heard(one: State, two: State, seat: int, move: int) -> None:
    """Play a move in both worlds: everybody hears the same."""
    here, there = one.play(seat, move), two.play(seat, move)
    for listener in [None, *range(one.players)]:
        for event, other in zip(here, there, strict=True):
            assert repr(event.shown_to(listener).key()) == repr(other.shown_to(listener).key())
            assert event.text(listener) == other.text(listener)
    assert [event.in_full() for event in here] == [event.in_full() for event in there]


@every(3)
@pytest.mark.parametrize(("game_id", "players"), TABLES, ids=lambda value: str(value))
def test_no_copy_shows(game_id: str, players: int) -> None:
    game = foolery.game(game_id)
    chance = Stream(game_id, "twins")
    pack = sorted(card for row in game.deal(players, "pack").census().values() for card in row)
    order = shuffled(pack, game_id, "order")
    one = game.deal_from(order, players, seed="twins")
    two = game.deal_from(swapped(order, chance), players, seed="twins")
    assert max(pack) >= COPY
    for seat in range(players):
        opened = [[repr(event.shown_to(seat).key()) for event in state.opening] for state in (one, two)]
        assert opened[0] == opened[1]
    for _ in range(60):
        assert one.to_json() == two.to_json()
        for seat in range(players):
            assert repr(one.view(seat).key()) == repr(two.view(seat).key())
            assert one.actions(seat) == two.actions(seat)
        if not one.actors():
            break
        seat = chance.pick(one.actors())
        assert one.view(seat).text() == two.view(seat).text()
        heard(one, two, seat, chance.pick(one.legal(seat)))


def known(state: State, place: int) -> list[str]:
    """What everybody knows of a hand."""
    return list(dict(field(state, "shown") or ()).get(place, ()))


class TestTheOneThatIsKnownIsPlayed:
    """Seat 0 is known to hold the ten of spades; whether it holds another one is its own affair."""

    @pytest.mark.parametrize("game", ["throw-in+big", "throw-in+big-twin"])
    @pytest.mark.parametrize("shown", [["Ts"], ["Ts", "Ks"]])
    def test_a_lead(self, game: str, shown: list[str]) -> None:
        worlds = [
            at(game, [f"Ts {other} 7d Ks", "Ac Ad 9d 8d"], phase="lead", shown=[[0, shown]], stock="8c 9c 6h")
            for other in ("Ts", "Jc")
        ]
        for state in worlds:
            do(state, "0: lead Ts")
            assert known(state, 0) == [card for card in shown if card != "Ts"]
        assert repr(worlds[0].view(1).key()) == repr(worlds[1].view(1).key())

    def test_who_knows_both_knows_one_that_stays(self) -> None:
        state = at("throw-in+big", ["Ts Ts 7d Ks", "Ac Ad 9d 8d"], phase="lead", shown=[[0, ["Ts", "Ts"]]])
        do(state, "0: lead Ts")
        assert known(state, 0) == ["Ts"]

    def test_each_knows_by_himself(self) -> None:
        """Seat 2 knows of both, seat 1 of one, and everybody of none."""
        state = at(
            "throw-in+big",
            ["Ts Ts 7d Ks", "Ac Ad 9d 8d", "6c 7c"],
            phase="lead",
            known=[[2, 0, ["Ts", "Ts"]], [1, 0, ["Ts"]]],
        )
        do(state, "0: lead Ts")
        assert field(state, "known") == [[2, 0, ["Ts"]]]

    def test_a_cover_and_a_throw(self) -> None:
        table = [{"attack": "9s", "by": 1}]
        state = at(
            "throw-in+big",
            ["Ts Ts 7d Ks", "Td Ad 9d 8d"],
            attacker=1,
            defender=0,
            table=table,
            shown=[[0, ["Ts"]], [1, ["Td"]]],
        )
        do(state, "0: cover 9s with Ts")
        assert known(state, 0) == []
        do(state, "1: throw Td")
        assert known(state, 1) == []


BIG_POKER = (
    "game=throw-in+big-twin+poker,bout-limit=60,poker.goes-to=discard hands=6c9cTcTdKdKh/7h8cThTsKc trump=d attacker=1 "
    "defender=0 stock=ThQcQdKsKs9sQh6hKdKcAh6c7h7s9dQc6sJsJdQd9c8cTd7cJcJhQsQsTc6d8h8dTs7sAs8h8s6dJcKh8s6s9sAs6hJd "
    "discard=7c7d7d8d9d9hJhJsQhAcAcAdAdAh table=9h@1 phase=defend bouts=4,3 ply=16 "
    "seen=*:7c7d7d8dAcAdAdAh/0:9d9hJhAc/1:JsQh memory=poker:1:1,0"
)


class TestBothCopiesAreKept:
    """What a position, a view or a sample says of copies it says of each of them."""

    def test_a_seat_has_seen_the_copy_that_others_have_not(self) -> None:
        state = foolery.game("throw-in+big-twin+poker,bout-limit=60,poker.goes-to=discard").position(BIG_POKER)
        assert dict(field(state, "seen"))[0] == ["9d", "9h", "Jh", "Ac"]
        assert state.line() == BIG_POKER
        assert state.view(0).to_json()["seen"][0][1].count("Ac") == 2
        assert state.view(1).to_json()["seen"][0][1].count("Ac") == 1

    @pytest.mark.parametrize("rows", ["*:Ac/0:Ac", "0:Ac/*:Ac", "0:Ac/0:Ac", "0:AcAc"])
    def test_rows_of_what_was_seen_stand_in_any_order(self, rows: str) -> None:
        line = f"game=throw-in+big-twin hands=6c7c/8c9c trump=d attacker=0 stock=- phase=lead bouts=9,5 seen={rows}"
        state = foolery.game("throw-in+big-twin").position(line)
        again = foolery.game("throw-in+big-twin").position(state.line())
        for one in (state, again):
            assert one.view(0).to_json()["seen"] == [[0, ["Ac", "Ac"]]]

    def test_a_seat_knows_the_copy_that_others_do_not(self) -> None:
        state = at(
            "throw-in+big",
            ["Ts Ts 7d Ks", "Ac Ad 9d 8d"],
            phase="lead",
            known=[[1, 0, ["Ts"]]],
            shown=[[0, ["Ts"]]],
        )
        assert field(state, "known") == [[1, 0, ["Ts"]]]
        assert state.view(1).to_json()["hands"][0].count("Ts") == 2
        assert foolery.game("throw-in+big").position(state.line()).line() == state.line()

    def test_a_card_that_was_picked_for_a_dummy_cannot_be_picked_again(self) -> None:
        game = foolery.game("throw-in+big-twin+dummy-playing+treshka,bout-limit=60")
        state = game.deal(2, "r0")
        do(state, "1: 2:lay 9h")
        view = state.view(1)
        assert view.to_json()["picked"] == ["9h"]
        for world in (view.sample("any"), game.view(view.to_wire()).sample("any"), game.position(state.line())):
            assert world.legal(1) == state.legal(1)
            assert world.view(1) == view
            assert "2:lay 9h" not in [world.move_text(move) for move in world.legal(1)]

    @pytest.mark.parametrize("known", [0, 1])
    def test_which_of_two_lowest_trumps_may_not_be_swapped(self, known: int) -> None:
        """Everybody knows of one six of trumps; it, or the other one, came from elsewhere than the stock."""
        state = at(
            "throw-in+big,swap-six-of-trump=on",
            ["6h 6h 7d Ks", "Ac Ad 9d 8d"],
            phase="lead",
            stock="7c 8c 9h",
            shown=[[0, ["6h"]]],
            memory={"core": {"all": 0, "seats": [(1 << 24) | (known << 26), 0]}},
        )
        again = foolery.game("throw-in+big,swap-six-of-trump=on").position(state.line())
        for one in (state, again):
            assert field(one, "memory") == {"core": {"all": 0, "seats": [(1 << 24) | (known << 26), 0]}}
            seen = one.view(1).to_json().get("memory")
            assert bool(seen) == (not known)
