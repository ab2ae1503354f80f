"""Nets at tables: the inputs of every decision are byte for byte those of the environments they are trained in."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

import foolery
from foolery.arena import play_deal
from foolery.base.errors import FooleryError
from foolery.bots import Bot
from foolery.contract import Event
from foolery.rl.histories import FIELDS
from foolery.table import Driver
from tests.table_games import House
from tests.test_learning import TABLES
from tests.tiers import every

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from foolery.rl import decode, layout, seen, tokenizer, vector  # noqa: E402 - only where it is there
from foolery.rl.aec import FooleryAECEnv  # noqa: E402
from foolery.rl.single import AgainstBots  # noqa: E402

if TYPE_CHECKING:
    from foolery import Move, View
    from foolery.rl import FooleryVectorEnv

KEPT: Final = 40
PARTS: Final = ("throw-in+poker", "simple+joker-gifts", "throw-in+with-pairs,with-pairs.bare-pair=on")
"""Games with actions of several moves."""
SEATED: Final = (*PARTS, "transfer+big-twin", "shed-idiot", "contract-rummy", "comic-animals")


class Decision(NamedTuple):
    """What a net was given and what it chose."""

    seat: int
    inputs: tuple[bytes, ...]
    number: int


class Net(Bot):
    """A random net with one hidden layer, which remembers its decisions."""

    def __init__(self, game: str, players: int, made: list[Decision], seed: str = "net") -> None:
        self.made = made
        dice = np.random.default_rng(3)
        moves = vector(game, 1, players, actions="variant").moves
        inputs = layout(game, players).size + KEPT * FIELDS
        self.hidden = dice.normal(size=(8, inputs)).astype(np.float32)
        self.policy = dice.normal(size=(moves, 8)).astype(np.float32)
        super().__init__(seed)

    def reset(self, seed: str) -> None:
        super().reset(seed)
        self.heard: list[Event] = []

    def observe(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View) -> Move:
        sight = seen(view, self.heard, history=KEPT, actions="variant")
        game = foolery.game(view.game)
        sent = [game.read_event(dict(event.to_wire(view.seat))) for event in self.heard]
        again = seen(game.view(view.to_wire()), sent, history=KEPT, actions="variant")
        assert all(map(np.array_equal, (sight[0], *sight[2:]), (again[0], *again[2:])))
        given = np.concatenate([sight.observation / 255, sight.history.reshape(-1) / 65535]).astype(np.float32)
        liked = self.policy @ np.tanh(self.hidden @ given)
        number = int(np.where(sight.action_mask == 1, liked, -np.inf).argmax())
        inputs = tuple(part.tobytes() for part in (sight.observation, sight.action_mask, sight.history))
        self.made.append(Decision(view.me, inputs, number))
        return sight.moves[number]


def given(env: FooleryVectorEnv) -> tuple[bytes, ...]:
    """What a batch of one lane gives the seat to move."""
    assert env.history is not None
    return tuple(buffer[0].tobytes() for buffer in (env.observation, env.action_mask, env.history))


def check_environment(game: str, players: int, deal: str, made: list[Decision]) -> None:
    """A batch in which the same numbers are chosen gives the same inputs at every decision."""
    env = vector(game, 1, players, autoreset="Disabled", history=KEPT, actions="variant")
    env.reset(options={"deals": [deal]})
    left = list(made)
    while not env.terminated[0] and (left or env.action_mask[0].sum() == 1):
        number = int(env.action_mask[0].argmax())
        if env.action_mask[0].sum() > 1:
            decision = left.pop(0)
            assert (decision.seat, decision.inputs) == (env.current_player[0], given(env))
            number = decision.number
        env.step([number])
    assert not left


@every(8)
@pytest.mark.parametrize(("game", "players"), [*((game, 3) for game in PARTS), *TABLES])
def test_a_net_in_the_arena_is_given_what_the_environment_gives(game: str, players: int) -> None:
    made: list[Decision] = []
    net = [Net(game, players, made) for _ in range(players)]
    state = foolery.game(game).deal(players, "nets")
    with suppress(Enough):
        play_deal(state, [Ended(bot, made, 60) for bot in net])
    assert made
    check_environment(game, players, "nets", made)


class Enough(FooleryError):
    """A deal ends after a few decisions."""


class Ended(Bot):
    """A net that ends the deal after some decisions of all seats: random play of rummy lasts thousands."""

    def __init__(self, net: Net, made: list[Decision], most: int) -> None:
        self.net, self.made, self.most = net, made, most

    def observe(self, event: Event) -> None:
        self.net.observe(event)

    def choose(self, view: View) -> Move:
        if len(self.made) >= self.most:
            raise Enough("learning.begin")
        return self.net.choose(view)


@pytest.mark.parametrize("game", SEATED)
def test_a_net_at_a_table_is_given_what_the_environment_gives(game: str) -> None:
    """The driver makes new bots in the middle of a deal, and an action of several moves is asked for as one."""
    made: list[Decision] = []
    house = House(game, ["lowest"] * 3, seed="seated")
    env = vector(game, 1, 3, autoreset="Disabled", history=KEPT, actions="variant")
    env.reset(options={"deals": ["seated"]})
    assert env.narrowing is not None
    compared = played = 0
    for number in range(40):
        if number % 7 == 0:
            house.driver = Driver(lambda spec, seed: Net(game, 3, made, seed))
        made.clear()
        house.bots_play(1)
        if env.action_mask[0].sum() > 1:
            assert made[0].inputs == given(env)
            compared += 1
        # A table writes the cards of an action in an order of its own.
        for move in [move for deed in house.table.deals[-1].deeds[played:] for move in deed.action.moves]:
            env.step([env.narrowing.narrow[env.episodes[0].number(move)]])
        played = len(house.table.deals[-1].deeds)
        if env.terminated[0]:
            break
    assert compared > 8


@pytest.mark.parametrize("game", ["throw-in", *SEATED])
def test_agents_are_given_what_a_batch_gives(game: str) -> None:
    batch = vector(game, 1, 3, autoreset="Disabled", history=KEPT, critic=True)
    agents = FooleryAECEnv(game, 3, history=KEPT, critic=True)
    chance = np.random.default_rng(1)
    batch.reset(options={"deals": ["agents"]})
    agents.reset(options={"deal": "agents"})
    for _ in range(80):
        agent = agents.agent_selection
        sight, info = agents.observe(agent), agents.infos[agent]
        assert agents.observation_space(agent).contains(sight)
        assert agent == f"player_{batch.current_player[0]}"
        assert np.array_equal(sight["observation"], batch.observation[0])
        assert np.array_equal(sight["action_mask"], batch.action_mask[0])
        assert np.array_equal(sight["history"], batch.history[0])  # type: ignore[index]
        assert np.array_equal(info["critic"], batch.critic[0])  # type: ignore[index]
        assert all(not agents.infos[other] for other in agents.agents if other != agent)
        number = int(chance.choice(np.flatnonzero(sight["action_mask"])))
        agents.step(number)
        batch.step([number])
        if batch.terminated[0]:
            break
    if batch.terminated[0]:
        assert all("critic" in agents.infos[agent] for agent in agents.agents)


@pytest.mark.parametrize("game", ["throw-in", *SEATED])
def test_a_seat_among_bots_is_given_what_a_batch_gives(game: str) -> None:
    batch = vector(game, 1, 3, autoreset="Disabled", history=KEPT, critic=True)
    alone = AgainstBots(game, "lowest", 3, seat=1, history=KEPT, critic=True)
    chance = np.random.default_rng(2)
    batch.reset(options={"deals": ["alone"]})
    sight, info = alone.reset(options={"deal": "alone"})
    done, over = 0, False
    for _ in range(40):
        assert alone.state is not None
        for _, move in alone.state.history[done:]:
            batch.step([batch.episodes[0].number(move)])
        done = len(alone.state.history)
        assert alone.observation_space.contains(sight)
        if over:
            assert info["critic"].any()
            break
        assert batch.current_player[0] == 1
        assert np.array_equal(sight["observation"], batch.observation[0])
        assert np.array_equal(sight["action_mask"], batch.action_mask[0])
        assert np.array_equal(alone.action_masks(), batch.action_mask[0])
        assert np.array_equal(sight["history"], batch.history[0])  # type: ignore[index]
        assert np.array_equal(info["critic"], batch.critic[0])  # type: ignore[index]
        sight, _, over, _, info = alone.step(int(chance.choice(np.flatnonzero(sight["action_mask"]))))


@pytest.mark.parametrize(("game", "players"), [("throw-in", 2), ("transfer,pack=52", 6), ("throw-in+own-trumps", 3)])
def test_a_deal_by_dice_is_told_as_one_by_name(game: str, players: int) -> None:
    """Environments deal by faster dice; the events of that dealing are those that a table would tell."""
    env = vector(game, 4, players, seed=2, history=KEPT)
    env.reset()
    for lane in range(4):
        named = foolery.game(game).deal(players, str(lane))
        state = env.episodes[lane].table()
        for seat in range(players):
            told = decode(game, players, env.heard(lane, seat), of="history")["history"]
            opening = [event for event in named.opening if event.kind != "buried"]
            wanted = tokenizer(game, players).decode(tokenizer(game, players).tokens(opening, seat))
            assert [one["kind"] for one in told] == [one["kind"] for one in wanted]
            own = [one["card"] for one in told if one["kind"] == "deal" and one["place"] == 1]
            assert sorted(own) == sorted(state.to_json()["hands"][seat])


def test_a_history_of_nothing_is_empty() -> None:
    view = foolery.game("throw-in").deal(2, "none").view(0)
    assert seen(view).history.shape == (0, FIELDS)
    assert not seen(view, history=3).history.any()
    assert seen(view, actions="variant").action_mask.shape == (vector("throw-in", 1, actions="variant").moves,)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"heard": "events"}, "heard must be a list of the events"),
        ({"heard": [1]}, "heard must be a list of the events"),
        ({"history": -1}, "history"),
        ({"history": 1.5}, "history"),
        ({"actions": "mine"}, "no table of moves"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], says: str) -> None:
    view = foolery.game("throw-in").deal(2, "none").view(0)
    with pytest.raises(FooleryError, match=says) as found:
        seen(view, **wrong)
    assert found.value.text("ru") != found.value.text("en")
    with pytest.raises(FooleryError):
        tokenizer("throw-in", 99)
