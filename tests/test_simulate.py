"""Simulations: what is counted, who sits where, and that the same settings give the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

import foolery
from foolery import bots
from foolery.arena import Settings, play_deal, play_match, rotation, simulate, wilson
from foolery.base.cards import Move
from foolery.base.errors import BadPlayers, FooleryError
from foolery.bots import Bot, BotError, Lowest, Random
from foolery.contract import Event, View
from foolery.durak.game import DurakGame


def figures(game: str, **settings: Any) -> dict[str, Any]:
    report = simulate(Settings(foolery.game(game), **settings)).to_json()
    del report["seconds"]
    return report


def test_every_deal_is_counted_once() -> None:
    found = figures("throw-in", players=3, deals=40, seed="a", bots=("random", "lowest"))
    assert found["games"] == 40
    assert found["finished"] + found["limited"] == 40
    fools = sum(seat["fools"] for seat in found["seats"])
    assert fools + found["draws"] + found["limited"] == 40
    assert fools == sum(bot["fools"] for bot in found["bots"])
    assert [bot["deals"] for bot in found["bots"]] == [80, 40]
    assert abs(sum(seat["utility"] for seat in found["seats"])) < 1e-5
    for bot in found["bots"]:
        assert bot["deals"] == sum(seat["deals"] for seat in bot["seats"])
        assert bot["fools"] == sum(seat["fools"] for seat in bot["seats"])
        assert bot["lost_95"][0] <= bot["lost"] <= bot["lost_95"][1]


def test_limited_deals_are_counted_apart() -> None:
    found = figures("throw-in,bout-limit=3", players=2, deals=5, seed="a", bots=("lowest",))
    assert (found["games"], found["finished"], found["limited"], found["draws"]) == (5, 0, 5, 0)
    assert found["bouts_per_game"] <= 4
    assert found["bots"][0]["draws"] == 10


def test_a_game_of_several_deals_is_played_as_matches() -> None:
    def of(deals: int) -> dict[str, Any]:
        game = DurakGame("throw-in")
        game.deals = deals
        report = simulate(Settings(game, 2, 6, "m", ("random", "lowest"))).to_json()
        del report["seconds"]
        return report

    assert of(1) == figures("throw-in", players=2, deals=6, seed="m", bots=("random", "lowest"))
    three = of(3)
    assert three == of(3)
    assert three["games"] == 6
    assert three["moves"] > 2 * of(1)["moves"]
    match = DurakGame("throw-in").match(2, "m/0", 3)
    players = [Random(), Lowest()]
    played = play_match(match, players, ("random", "lowest"), "m/0")
    assert played.result == match.result()
    assert len(match.results) == 2
    assert played.moves <= three["longest"]


def test_same_settings_same_figures() -> None:
    settings: dict[str, Any] = {"players": 3, "deals": 12, "seed": "s", "bots": ("random", "heuristic")}
    assert figures("transfer", **settings) == figures("transfer", **settings)
    assert figures("transfer", **settings) != figures("transfer", **(settings | {"seed": "t"}))


def test_parts_add_up_to_the_whole() -> None:
    settings = Settings(foolery.game("throw-in"), 3, 20, "p", ("random", "lowest"))
    whole = simulate(settings)
    first = simulate(settings, part=range(7))
    first.merge(simulate(settings, part=range(7, 20)))
    first.seconds = whole.seconds
    assert first.to_json() == whole.to_json()


def test_moves_and_forced_moves_are_counted_as_the_rules_have_them() -> None:
    """The same deal played by hand, without the arena."""
    game = foolery.game("throw-in")
    found = figures("throw-in", players=2, deals=1, seed="h", bots=("lowest",))
    state = game.deal(2, "h/0")
    bot = Lowest()
    moves = forced = 0
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        forced += len(legal) == 1
        moves += 1
        state.play(seat, legal[0] if len(legal) == 1 else bot.choose(state.view(seat)))
    result = state.result()
    assert result is not None
    assert (found["moves"], found["forced"]) == (moves, forced)
    assert [seat["fools"] for seat in found["seats"]] == [int(seat in result.fools) for seat in range(2)]


@pytest.mark.parametrize(
    ("bots", "players", "seatings"),
    [
        (1, 4, [(0, 0, 0, 0)]),
        (2, 2, [(0, 1), (1, 0)]),
        (2, 4, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        (2, 3, [(0, 1, 0), (0, 0, 1), (1, 0, 0)]),
        (3, 3, [(0, 1, 2), (2, 0, 1), (1, 2, 0)]),
    ],
)
def test_bots_move_round_until_the_seating_repeats(bots: int, players: int, seatings: list[tuple[int, ...]]) -> None:
    assert rotation(bots, players) == seatings


class Spy(Lowest):
    """Plays like ``lowest`` and keeps the first hand that it is shown in each deal."""

    hands: list[tuple[int, int]] = []

    def reset(self, seed: str) -> None:
        super().reset(seed)
        self.fresh = True

    def choose(self, view: View) -> int:
        if self.fresh and view.to_json()["ply"] == 0:
            Spy.hands.append((view.me, view.to_json()["hands"][view.seat]))
        self.fresh = False
        return super().choose(view)


def test_a_block_has_the_same_cards_with_the_bots_moved_on() -> None:
    Spy.hands = []
    found = figures("throw-in", players=2, deals=4, seed="b", bots=(f"{__name__}:Spy", f"{__name__}:Spy2"))
    assert [seat["deals"] for seat in found["bots"][0]["seats"]] == [2, 2]
    assert len(Spy.hands) == 4
    assert Spy.hands[0] == Spy.hands[1]
    assert Spy.hands[2] == Spy.hands[3]
    assert Spy.hands[0] != Spy.hands[2]


class Spy2(Spy):
    """Another of the same kind, for the other seat."""


class Stubborn(Bot):
    """Answers with a move that does not exist."""

    def choose(self, view: View) -> int:
        return -1


class Broken(Bot):
    """Raises."""

    def choose(self, view: View) -> int:
        return 1 // 0


class Duck:
    """Somebody else's bot that is derived from nothing."""

    def choose(self, view: View) -> int:
        return view.legal[-1]


def test_a_bot_that_fails_stops_the_simulation_with_its_name() -> None:
    with pytest.raises(BotError, match=r"Stubborn” chose -1, which is not a legal move"):
        figures("throw-in", deals=1, bots=(f"{__name__}:Stubborn",))
    with pytest.raises(BotError, match=r"Broken” failed: ZeroDivisionError.*line \d+ of test_simulate.py"):
        figures("throw-in", deals=1, bots=(f"{__name__}:Broken",))


def test_a_bot_need_not_be_derived() -> None:
    assert figures("simple", deals=4, bots=(f"{__name__}:Duck", "random"))["games"] == 4


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 1}, "throw-in is for 2 to 8 players, not 1"),
        ({"players": 9}, "throw-in is for 2 to 8 players, not 9"),
        ({"deals": 0}, "the number of games must be 1 or more, not 0"),
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("random",) * 3}, "3 bots cannot sit on 2 seats"),
        ({"bots": ("nobody",)}, "no bot “nobody”"),
    ],
)
def test_what_cannot_be_simulated(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(FooleryError, match=message):
        figures("throw-in", **({"deals": 1} | settings))


def test_players_have_an_error_of_their_own() -> None:
    with pytest.raises(BadPlayers):
        figures("throw-in,pack=24", players=5, deals=1)


def test_progress_is_told_after_every_deal() -> None:
    told: list[int] = []
    simulate(Settings(foolery.game("simple"), 2, 3, "x", ("random",)), told.append)
    assert told == [1, 2, 3]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (37, 1000, 0.0270, 0.0506),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-4)


def test_bots_are_asked_only_where_they_have_a_choice() -> None:
    asked = []

    class Counting(Random):
        def choose(self, view: View) -> int:
            asked.append(len(view.legal))
            return super().choose(view)

    played = play_deal(foolery.game("throw-in").deal(3, "c"), [Counting(str(i)) for i in range(3)])
    assert min(asked) > 1
    assert len(asked) == played.moves - played.forced
    assert played.forced > 0
    assert played.bouts > 1


class Listening(Bot):
    """Hears and plays the first legal move."""

    kept: ClassVar[list[list[str]]] = []

    def reset(self, seed: str) -> None:
        super().reset(seed)
        self.heard: list[str] = []
        self.kept.append(self.heard)

    def observe(self, event: Event) -> None:
        self.heard.append(repr(event.key()))

    def choose(self, view: View) -> Move:
        return view.legal[0]


class Deaf(Listening):
    observe = Bot.observe


@pytest.mark.parametrize("game", ["throw-in", "shed-idiot", "contract-rummy", "comic-animals"])
def test_a_bot_that_listens_hears_what_its_seat_hears_and_costs_the_others_nothing(game: str) -> None:
    """The dealing, forced moves, its own and those of others; a table of deaf bots makes no event."""
    Listening.kept.clear()
    state = foolery.game(game).deal(3, "listen")
    players = [Listening("0"), Deaf("1"), Listening("2")]
    heard = [player.heard for player in players]
    played = play_deal(state, players)
    again = foolery.game(game).deal(3, "listen")
    told: list[list[str]] = [[], [], []]
    events: Sequence[Event] = again.opening
    while True:
        for seat in (0, 2):
            told[seat] += [repr(event.shown_to(seat).key()) for event in events]
        if not again.actors():
            break
        seat = again.actors()[0]
        events = again.play(seat, again.legal(seat)[0])
    assert heard == told
    assert played.result == again.result()
    assert not bots.listens(Deaf())
    assert [bots.listens(bots.make(name)) for name in bots.names()] == [False] * len(bots.names())
