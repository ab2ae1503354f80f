"""Search: rollouts, the tree, what it chooses and what it says."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery import bots
from foolery.arena import Settings, simulate
from foolery.base.shuffle import Stream
from foolery.bots.search import LEVELS, Search, explained
from foolery.contract.dice import Dice
from foolery.contract.simulation import Played
from foolery.durak.engine.numbers import BLOCKS, FEATURES, TAKE, WEIGHTS_HELD
from foolery.durak.engine.policy import Policy, weights_of
from foolery.durak.engine.simulation import DurakSimulation, roll_out
from foolery.durak.engine.state import State
from foolery.durak.engine.view import DurakView
from foolery.durak.engine.weights import WEIGHTS
from foolery.durak.game import DurakGame
from foolery.search import thinking
from foolery.search.durak.fitting import GAMES
from foolery.search.thinking import Budget, RankedMove, SearchResult, think
from foolery.search.tree import Tree
from foolery.terminal import advice
from tests.worlds import other_world, tables

DURAK = [(name, players) for name, players in tables() if foolery.game(name).family == "durak"]


def mid_deal(name: str, players: int, moves: int) -> Any:
    """A position in the middle of a deal."""
    state = foolery.game(name).deal(players, "search")
    for number in range(moves):
        actors = state.actors()
        if not actors:
            break
        legal = state.legal(actors[0])
        before = state.copy()
        state.apply(actors[0], legal[number * 7 % len(legal)])
        if not state.actors():
            return before
    return state


@pytest.mark.parametrize("number", range(4))
def test_rollouts_end_in_every_variant(number: int) -> None:
    policy = Policy(WEIGHTS[1])
    for name, players in DURAK[number::4]:
        dice = Dice(7)
        for rolled in (policy, None):
            state = mid_deal(name, players, 10)
            assert isinstance(state, State)
            assert roll_out(state, dice, rolled) > 0
            assert state.result() is not None, name


def test_rewards_are_the_utilities() -> None:
    for name, players in [("throw-in", 2), ("throw-in", 4), ("throw-in+points", 3), ("throw-in+pair-play", 4)]:
        state = foolery.game(name).deal(players, "rewards")
        view: Any = state.view(state.actors()[0])
        simulation = DurakSimulation(view.worlds(), Policy(WEIGHTS[1]), view.me)
        dice = Dice(3)
        for _ in range(20):
            simulation.begin(dice)
            simulation.finish(dice)
            result: Any = simulation.state.result()
            for seat in range(players):
                assert abs(simulation.reward(seat) - (result.utilities[seat] + 1) * 500_000) <= 1


def test_the_policy_prefers_what_it_was_taught() -> None:
    """Who is attacked wins by covering; a policy that shuns taking does it more often."""
    weights = [0] * WEIGHTS_HELD
    without_stock = 2
    weights[(TAKE + without_stock * BLOCKS) * FEATURES] = -300
    line = "game=throw-in hands=7cAh/6d9dTd trump=h attacker=1 defender=0 table=6c@1 stock=- phase=defend"
    state: Any = DurakGame("throw-in").position(line)
    won = []
    for policy in (Policy([0] * WEIGHTS_HELD), Policy(weights)):
        dice, fools = Dice(1), 0
        for _ in range(200):
            world = state.copy()
            roll_out(world, dice, policy)
            fools += world.result().fools == (1,)
        won.append(fools)
    assert won[1] > won[0] + 10


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("hands=*b7c8c/9cTcJcQc attacker=0 defender=1 stock=- phase=lead", "lead *b"),
        ("hands=*b7c8c/9cTcJcQc attacker=0 defender=1 stock=2c3c4c5c6c7d8d9d phase=lead", "lead 7c"),
        ("hands=*b7c8cKcQd/9cTcJcQc attacker=0 defender=1 stock=- phase=lead", "lead 7c"),
        ("hands=*b7c7d8c/9cTcJcQc attacker=0 defender=1 stock=- phase=lead", "lead 7c"),
        ("hands=*b*r8c/9cTcJcQc attacker=0 defender=1 stock=- phase=lead", "lead *b"),
        ("hands=*b9c/KhTcQs attacker=1 defender=0 table=7c@1 stock=- phase=defend", "cover 7c with *b"),
        ("hands=*b9cKcAc/KhTcQs attacker=1 defender=0 table=Ks@1 stock=- phase=defend", "take"),
        ("hands=9cKcAc/*rTcQs attacker=1 defender=0 table=7c@1 stock=- phase=defend", "take"),
        (
            "hands=9cKcAc/*rTcQs attacker=1 defender=0 table=7c@1 stock=2c3c4c5c6c7d8d9d phase=defend",
            "cover 7c with 9c",
        ),
        ("hands=*r7c8c/9cTcJcQc attacker=0 defender=1 stock=- phase=lead", "lead 7c"),
        ("hands=9c2h3h/*rKhTc attacker=0 defender=1 table=9d@0 stock=- phase=defend", "cover 9d with *r"),
        ("hands=9cKc/Ah2hTcQs attacker=0 defender=1 table=*r@0 stock=- phase=gift queue=defend@1", "give Tc"),
    ],
)
def test_a_rule_says_what_its_own_moves_and_its_cards_are_worth(line: str, move: str) -> None:
    """Without weights only what the rule says tells one move from another."""
    state: Any = DurakGame("simple+joker-gifts").position(f"game=simple+joker-gifts trump=h {line}")
    assert state.move_text(Policy([0] * WEIGHTS_HELD).best(state, state.actors()[0])) == move


def test_fitted_weights_are_whole() -> None:
    assert len(WEIGHTS) == len(set(WEIGHTS)) == len(GAMES)
    for fitted in WEIGHTS:
        assert len(fitted) == WEIGHTS_HELD
        assert any(fitted)


def test_each_kind_of_game_is_rolled_out_by_the_weights_that_were_learned_in_it() -> None:
    for games, fitted in zip(GAMES, WEIGHTS, strict=True):
        for name in games:
            rules: Any = DurakGame(name).rules_for(2)
            assert weights_of(rules) == fitted, name
    for name, kind in [("simple+joker-gifts", 0), ("simple,pack=52", 0), ("throw-in+japanese", 1), ("transfer", 1)]:
        assert weights_of(DurakGame(name).rules_for(2)) == WEIGHTS[kind], name


def test_the_same_seed_gives_the_same_choice() -> None:
    view = mid_deal("transfer", 3, 17).view(mid_deal("transfer", 3, 17).actors()[0])
    thoughts = [think(view.simulation(), seed, Budget(300)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]
    assert {one.move for one in thoughts[0].moves} == set(view.legal)
    assert abs(sum(one.share for one in thoughts[0].moves) - 1) < 1e-9


def test_thinking_can_be_stopped() -> None:
    view = mid_deal("throw-in", 2, 9).view(mid_deal("throw-in", 2, 9).actors()[0])
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) == 3

    assert think(view.simulation(), 1, Budget(100_000), stopped).deals == 3 * 64
    assert think(view.simulation(), 1, Budget(100_000, seconds=1e-9)).deals == 1
    assert think(view.simulation(), 1, Budget(0)).deals == 1


def test_thinking_is_over_before_its_time_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by 10 ms a deal."""
    played: list[int] = []

    class Counted:
        def __init__(self, *given: Any) -> None:
            self.tree = Tree(*given)
            self.children, self.likeliest, self.made = self.tree.children, self.tree.likeliest, self.tree.made

        def run(self, deals: int) -> None:
            played.append(deals)
            self.tree.run(deals)

    monkeypatch.setattr(thinking, "Tree", Counted)
    monkeypatch.setattr(thinking, "monotonic", lambda: 0.01 * sum(played))
    view = mid_deal("throw-in", 2, 9).view(mid_deal("throw-in", 2, 9).actors()[0])
    assert think(view.simulation(), 1, Budget(100_000, seconds=1)).deals == sum(played) == 63
    assert played == [1, 2, 4, 8, 16, 32]


@pytest.mark.parametrize("depth", [1, 64])
def test_the_only_win_is_found(depth: int) -> None:
    """The ace of trumps must be taken, then the last card goes; the seven first would end in a draw."""
    fields: Any = {"game": "throw-in", "hands": [["7c", "Ah"], ["8c", "6d"]], "trump": "h", "attacker": 0, "bouts": 9}
    game = DurakGame("throw-in")
    gone = game.position(fields).to_json()["discard"]
    view = game.position(fields | {"seen": [[None, gone]]}).view(0)
    best = think(view.simulation(), 1, Budget(400, depth=depth)).best
    assert view.move_text(best.move) == "lead Ah"
    proof = view.ending(100)
    assert proof is not None
    assert (proof.value, proof.move) == (1, best.move)
    bot = bots.make("search-7", "proof")
    assert isinstance(bot, Search)
    assert bot.choose(view) == best.move
    for lang in ("en", "ru"):
        assert str(proof.positions) in bot.advice(view, lang)[1]


def test_other_families_can_be_searched_too() -> None:
    for name in ("shed-idiot", "comic-animals"):
        game = foolery.game(name)
        state = game.deal(game.seats()[0], "played")
        view = state.view(state.actors()[0])
        thought = think(Played(view), 1, Budget(20))
        assert thought.best.move in view.legal


SEVERAL = (
    ("throw-in,throw-in-order=free", 3),
    ("throw-in,throw-in-order=free", 4),
    ("transfer+armenian,throw-in-order=free", 4),
    ("throw-in+pair-play,throw-in-order=free", 4),
)


@pytest.mark.parametrize(("name", "players"), SEVERAL)
def test_whoever_is_asked_beside_others_weighs_his_own_moves(name: str, players: int) -> None:
    """All of them, and in no world a move of whoever comes first."""
    chance = Stream("search", "several", name)
    state, bot, seconds = foolery.game(name).deal(players, "several"), bots.make("search-1", "several"), 0
    assert isinstance(bot, Search)
    while state.actors() and seconds < 12:
        actors = state.actors()
        for place, seat in enumerate(actors if len(actors) > 1 else ()):
            view: Any = state.view(seat)
            seconds += place > 0
            assert bot.choose(view) in view.legal
            assert bot.advice(view)[0] in view.legal
            for simulation in (view.simulation(), Played(view)):
                assert simulation.actor() == seat
                thought = think(simulation, 1, Budget(2 * len(view.legal)))
                assert {one.move for one in thought.moves} == set(view.legal)
        seat = chance.pick(actors)
        state.play(seat, chance.pick(state.legal(seat)))
    assert seconds >= 4


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("throw-in", 3),
        ("transfer,pack=52", 2),
        ("transfer+armenian", 2),
        ("shed-idiot", 2),
        ("contract-rummy", 2),
        ("contract-rummy", 4),
    ],
)
def test_paired_worlds_are_played_alike(name: str, players: int) -> None:
    chance = Stream("search", "pairs")
    game = foolery.game(name)
    state, made = game.deal(players, "pairs"), 0
    bot = bots.make("search-2", "same")
    while state.actors() and made < 5:
        seat = state.actors()[0]
        other = other_world(game, state, seat, chance)
        if other is not None and len(state.legal(seat)) > 1:
            made += 1
            assert bot.choose(state.view(seat)) == bot.choose(other.view(seat))
        state.play(seat, chance.pick(state.legal(seat)))
    assert made == 5


def test_levels_forget_and_look_less_far() -> None:
    assert [level.deals for level in LEVELS] == sorted(level.deals for level in LEVELS)
    assert [level.memory for level in LEVELS] == sorted(level.memory for level in LEVELS)
    assert [level.positions for level in LEVELS] == sorted(level.positions for level in LEVELS)
    assert [level.deals for level in LEVELS[:8]] == [16, 32, 64, 125, 250, 500, 1000, 2000]
    state = mid_deal("throw-in", 2, 40)
    view = state.view(state.actors()[0])
    assert isinstance(view, DurakView)
    sizes = [view.forgetful(memory).seen.bit_count() for memory in range(4)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0 < sizes[3] == view.seen.bit_count()
    assert view.forgetful(0).hand == view.hand
    for memory in range(4):
        worlds = view.forgetful(memory).worlds()
        world = worlds.state()
        worlds.into(world, Dice(1))
        assert world.view(view.seat).legal == view.legal


@pytest.mark.parametrize("spec", ["search", "search-1", "search-8", "search-9", "search-10"])
def test_it_is_called_by_its_name(spec: str) -> None:
    bot = bots.make(spec)
    assert isinstance(bot, Search)
    assert bot.name == spec
    with pytest.raises(bots.BotError):
        bots.make("search-11")


@pytest.mark.parametrize("spec", ["search:1it", "search:1000it", "search:0.05s", "search:3s"])
def test_a_budget_stands_in_the_name(spec: str) -> None:
    bot = bots.make(spec, "budget")
    assert isinstance(bot, Search)
    assert bot.name == spec
    assert bots.is_ours(spec)
    assert type(bot) is bots.find(spec)


@pytest.mark.parametrize(
    "spec", ["search:", "search:0it", "search:it", "search:-1it", "search:1000001it", "search:0s", "search:1"]
)
def test_a_budget_that_is_none_is_told(spec: str) -> None:
    assert not bots.is_ours(spec)
    with pytest.raises(bots.BotError, match="search:1000it"):
        bots.make(spec)


@pytest.mark.parametrize("spec", ["search-0", "search-11", "search-", "search-5+belief", "search-5:10it"])
def test_a_level_that_is_not_there_is_refused_with_those_that_are(spec: str) -> None:
    with pytest.raises(bots.BotError, match="search-1 to search-10"):
        bots.make(spec)


def test_a_budget_in_deals_is_spent() -> None:
    state = mid_deal("throw-in", 2, 8)
    view = state.view(state.actors()[0])
    bot = bots.make("search:77it", "spent")
    assert isinstance(bot, Search)
    thought = bot.think(view)
    assert thought is not None
    assert thought.deals == 77


def test_whoever_asks_may_allow_less_time_than_the_name() -> None:
    bot = bots.make("search:3s", "time", seconds=0.5)
    assert isinstance(bot, Search)
    assert bot.time() == 0.8 * 0.5
    assert type(bot)("time").time() == 0.95 * 3


def test_a_level_is_one_class() -> None:
    assert bots.find("search-3") is bots.find("search-3") is type(bots.make("search-3"))


def test_it_says_why_in_both_languages() -> None:
    state = mid_deal("throw-in", 2, 8)
    view = state.view(state.actors()[0])
    bot = bots.make("search-3", "words")
    assert isinstance(bot, Search)
    thought = bot.think(view)
    assert thought is not None
    for lang in ("en", "ru"):
        said = explained(thought, view, lang)
        assert str(round(100 * thought.best.value)) in said
        assert bot.advice(view, lang) == (thought.best.move, said)


def test_a_mean_of_few_deals_is_told_with_their_number() -> None:
    """The best move is the one that was tried most, so another may have the higher mean: then nobody says “best”."""
    view = mid_deal("throw-in", 2, 8).view(mid_deal("throw-in", 2, 8).actors()[0])
    first, second = view.legal[:2]
    for few, mean, said in ((300, 0.4, "went best: 48"), (300, 0.5, "brought 50 in 300"), (5, 0.4, "brought 40 in 5")):
        moves = (RankedMove(first, 0.6, 0.48), RankedMove(second, few / 1000, mean))
        assert said in explained(SearchResult(1000, moves), view)
        assert ("went best" in explained(SearchResult(1000, moves), view)) == (said[0] == "w")
        assert str(round(100 * mean)) in explained(SearchResult(1000, moves), view, "ru")
    assert "all were played out" in explained(SearchResult(1000, (RankedMove(first, 1.0, 0.5),)), view)


@pytest.mark.parametrize("name", ["throw-in", "shed-idiot", "contract-rummy"])
def test_what_is_missing_is_said_and_nothing_falls_over(name: str) -> None:
    view: Any = foolery.game(name).deal(2, "none").view(0)
    worlds = view.worlds()
    for given in ((worlds.state(), None), (None, Dice(1))):
        with pytest.raises(TypeError, match="Dice"):
            worlds.into(*given)
    nothing: Any = foolery.game("comic-animals").deal(3, "none").view(0).simulation()
    with pytest.raises(TypeError, match="simulation"):
        think(nothing, 1, Budget(1))


def test_it_foresees_how_a_deal_goes_on() -> None:
    """Every move is legal where it is made, in some world, and its words say whose it is."""
    state = mid_deal("throw-in", 3, 12)
    view = state.view(state.actors()[0])
    bot = bots.make("search:2000it", "line")
    assert isinstance(bot, Search)
    thought = bot.think(view)
    assert thought is not None
    assert 1 <= len(thought.line) <= 3
    assert any(seat != view.me for seat, _ in thought.line)
    worlds, met = view.worlds(), 0
    for number in range(300):
        world = worlds.state()
        worlds.into(world, Dice(number))
        world.apply(view.me, thought.best.move)
        while world.actor() >= 0 and len(world.legal(world.actor())) == 1:
            world.apply(world.actor(), world.legal(world.actor())[0])
        seat, move = thought.line[0]
        met += world.actor() == seat and move in world.legal(seat)
    assert met > 30
    for lang, said in (("en", "after it most often"), ("ru", "чаще всего дальше")):
        assert said in explained(thought, view, lang)
    others = [seat for seat, _ in thought.line if seat != view.me]
    assert f"player {others[0] + 1}: " in explained(thought, view).lower()


@pytest.mark.parametrize("name", ["throw-in", "shed-idiot", "contract-rummy", "comic-animals"])
def test_it_is_said_where_it_looks_ahead(name: str) -> None:
    game = foolery.game(name)
    state = game.deal(2, "families")
    looks = state.view(state.actors()[0]).simulation() is not None
    assert looks == (game.family in Search.families) == ("search-10" in bots.at_tables(game.family))


def test_it_stands_back_where_there_is_no_core() -> None:
    state = foolery.game("comic-animals").deal(2, "stand in")
    view = state.view(state.actors()[0])
    assert bots.make("search", "x").choose(view) == bots.make("heuristic", "x").choose(view)
    bot = bots.make("search")
    assert isinstance(bot, Search)
    assert bot.advice(view)[0] in view.legal


def test_it_beats_chance() -> None:
    report = simulate(Settings(foolery.game("throw-in"), 2, 16, "yardstick", ("search-5", "random")))
    mine, other = report.bots
    assert 2 * mine.fools < other.fools


def test_a_hint_comes_from_the_strongest_who_looks_ahead() -> None:
    game = foolery.game("throw-in")
    state = mid_deal("throw-in", 2, 8)
    view = state.view(state.actors()[0])
    assert advice.ahead_of(["heuristic", "lowest"], "durak") is None
    assert advice.ahead_of(["search-3"], "animals") is None
    ahead = advice.ahead_of(["search-1", "heuristic", "search-3", "tests.arena_bots:First"], "durak")
    assert ahead is not None
    assert (ahead.name, ahead.seconds) == ("search-3", advice.PATIENCE)
    for lang, said in (("en", "deals that agree"), ("ru", "согласных со всем")):
        assert said in advice.hint(game, view, lang, ("Anna", "Boris"), ahead)
        assert said not in advice.hint(game, view, lang, ("Anna", "Boris"))
