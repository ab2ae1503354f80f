"""What a seat has heard as tokens, and the whole table for a critic: nothing lost, and to a seat nothing more told."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import foolery
from foolery.base.cards import card_text
from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream
from foolery.ruleset.event_kinds import UNDECLARED, declared
from tests.test_learning import KIN, TABLES, walk
from tests.tiers import every
from tests.worlds import other_world

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from foolery.rl import decode, layout, tokenizer, vector  # noqa: E402 - only where it is there
from foolery.rl.critic import critic  # noqa: E402
from foolery.rl.extensive_form import InformationStates  # noqa: E402
from foolery.rl.histories import FIELDS, OTHER, OWN_MOVE  # noqa: E402

if TYPE_CHECKING:
    from foolery.contract import Event

SHORT: Final = [("throw-in", 2), ("transfer+big-twin", 3), ("throw-in+dummy-tossing", 3), ("shed-idiot", 3), *KIN]
KEPT: Final = 24
NUMBERED: Final = json.loads((Path(__file__).parent / "data/event_numbers.json").read_text(encoding="utf-8"))
"""By family, those kinds of events whose numbers nets may have learned."""


def told(event: Event, seat: int, places: int) -> list[dict[str, Any]]:
    """What tokens must say of an event, by its wire form."""
    form = event.to_wire(seat)
    what = event.declared

    def turn(place: int | None) -> int | None:
        return None if place is None else (place - seat) % places + 1

    name = declared(event.kind, event.kinds)
    to = form["to"]
    told_to = turn(to) if isinstance(to, int) and what.to == "place" else form.get("stated", to)
    head = {"kind": name[0] if name else event.kind, "place": turn(form["place"]), "to": told_to}
    return [head | {"count": form["count"], "card": card} for card in [*(form["cards"] or ())] or [None]]


@every(8)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_tokens_tell_what_a_seat_is_told_and_nothing_of_hidden_cards(name: str, players: int) -> None:
    game = foolery.game(name)
    ears, chance = tokenizer(game.id, players), Stream(name, "tokens")
    state = game.deal(players, name)
    pack = [card for row in state.census().values() for card in row]
    for _ in range(40):
        if not state.actors():
            break
        seat = chance.pick(state.actors())
        for event in state.play(seat, chance.pick(state.legal(seat))):
            for hearer in range(players):
                tokens = ears.tokens([event], hearer)
                news = event.is_news(hearer)
                assert ears.decode(tokens) == (told(event, hearer, ears.places) if news else [])
                assert all(token[0] != OTHER for token in tokens)
                if not event.sees(hearer):
                    others = [chance.pick(pack) for _ in event.cards]
                    assert ears.tokens([event.made(others, event.seen)], hearer) == tokens


@every(12)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_past_is_the_same_in_worlds_that_sound_the_same(name: str, players: int) -> None:
    game = foolery.game(name)
    ears, chance = tokenizer(game.id, players), Stream(name, "paired tokens")
    for turn, state in enumerate(walk(game.deal(players, name), name)):
        if turn % 5 or state.unfinished():
            continue
        seat = chance.below(players)
        other = other_world(game, state, seat, chance)
        if other is None or other.actors() != state.actors():
            continue
        who = state.actors()[0]
        both = sorted({*state.legal(who)} & {*other.legal(who)})
        if both:
            here = game.position(state.to_json())
            move = chance.pick(both)
            one, two = here.play(who, move), other.play(who, move)
            heard = [[event.shown_to(seat).key() for event in events if event.is_news(seat)] for events in (one, two)]
            assert (ears.tokens(one, seat) == ears.tokens(two, seat)) == (heard[0] == heard[1])


@pytest.mark.parametrize(("name", "players"), SHORT)
def test_a_batch_keeps_what_each_seat_has_heard(name: str, players: int) -> None:
    """The same as a single deal that is played with all its events, after each step and for each seat."""
    env = vector(name, 2, players, autoreset="Disabled", history=KEPT)
    sight, _ = env.reset(options={"deals": ["past", "gone"]})
    game = foolery.game(name)
    ears, course = tokenizer(game.id, players), InformationStates(game.deal(players, "past"))
    episode = game.episode(players)
    for _ in range(60):
        if env.terminated.any():
            break
        actions = env.sample().copy()
        episode.take(course.state)
        move = next(move for move in course.legal() if episode.number(move) == actions[0])
        course.make(move, int(actions[0]))
        sight, *_ = env.step(actions)
        for seat in range(players):
            wanted = np.zeros((KEPT, FIELDS), np.uint16)
            tokens = [token for token in course.tokens(seat, ears, 4 * KEPT) if token[0] != OWN_MOVE][-KEPT:]
            wanted[: len(tokens)] = np.array(tokens).reshape(-1, FIELDS)
            assert (env.heard(0, seat) == wanted).all()
            if seat == max(env.current_player[0], 0):
                assert (sight["history"][0] == wanted).all()
    assert not (sight["history"][:, :, 0] == OWN_MOVE).any()
    assert decode(name, players, sight["history"], of="history")["history"]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_the_past_ends_with_the_deal(mode: str) -> None:
    env = vector("simple,pack=24", 6, 2, seed=1, autoreset=mode, history=400, critic=True)
    sight, info = env.reset(seed=1)
    ended = 0
    for _ in range(250):
        over = env.terminated.copy()
        sight, _, terminated, _, info = env.step(env.sample())
        ended += int(terminated.sum())
        dealt = terminated if mode == "SameStep" else over
        for lane in np.flatnonzero(dealt).tolist():
            kinds = [
                token["kind"] for token in decode("simple,pack=24", 2, sight["history"][lane], of="history")["history"]
            ]
            assert kinds == ["deal"] * 7 + ["trump", "bout"]
        for lane in np.flatnonzero(terminated).tolist() if "final_obs" in info else ():
            last = decode("simple,pack=24", 2, info["final_obs"]["history"][lane], of="history")["history"][-1]
            assert last["kind"] in ("fool", "drawn", "limited")
            found = decode("simple,pack=24", 2, info["final_critic"][lane], of="critic")
            assert found["views"][1]["phase"] == "over"
    assert ended > 8


@every(8)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_critic_sees_everything(name: str, players: int) -> None:
    """Its row tells where every card lies and what each seat sees, and another world that one seat cannot tell apart
    is another row.
    """
    game = foolery.game(name)
    of, episode, chance = critic(game, players), game.episode(players), Stream(name, "critic")

    def row_of(state: Any) -> Any:
        row = np.zeros(of.layout.size, np.uint8)
        episode.take(state)
        of.write(episode, row)
        return row

    for turn, state in enumerate(walk(game.deal(players, name), name)):
        if turn % 9 or state.unfinished():
            continue
        row = row_of(state)
        found = decode(name, players, row, of="critic")
        assert found["cards"] == {place: list(cards) for place, cards in state.census().items()}
        for seat, view in enumerate(found["views"]):
            alone = np.zeros(episode.layout.size, np.uint8)
            episode.observe(seat, alone.data, 0)
            assert view == decode(name, players, alone)
        other = other_world(game, state, chance.below(players), chance)
        assert other is None or (row_of(other) != row).any()


def test_kinds_have_numbers_for_ever() -> None:
    """What is stored stays as it is; new kinds stand behind."""
    for name, _ in TABLES:
        game = foolery.game(name)
        numbered, stored = game.event_numbers, NUMBERED[game.family]
        assert {*game.event_kinds} <= {*numbered}, name
        assert len({*numbered}) == len(numbered) < OTHER - OWN_MOVE
        assert list(numbered[: len(stored)]) == stored


def test_a_kind_of_ones_own_is_heard_as_another() -> None:
    ears = tokenizer("throw-in", 2)
    event = foolery.game("throw-in").event("unheard-of", 1, [5], to=0)
    assert ears.tokens([event], 0) == [(OTHER, 2, 1, 1, 6)]
    (found,) = ears.decode(ears.tokens([event], 0))
    assert (found["kind"], found["card"]) == ("other", card_text(5))
    assert UNDECLARED.to == "place"


@pytest.mark.parametrize("of", ["history", "critic"])
@pytest.mark.parametrize(("name", "players"), KIN)
def test_every_number_is_told_in_every_language(name: str, players: int, of: str) -> None:
    for field in layout(name, players, of=of).fields.values():
        told = {field.tells.text(lang) for lang in ("en", "ru")}
        assert len(told) == 2
        assert not any("{" in text for text in told)


def test_lanes_of_other_games_have_rows_of_their_own() -> None:
    names = ["throw-in", "transfer+big-twin"]
    env = vector(names, seed=1, history=8, critic=True, actions="variant")
    sight, info = env.reset(seed=1)
    for _ in range(20):
        sight, *_, info = env.step(env.sample())
    assert env.observation_space.contains(sight)
    for lane, name in enumerate(names):
        row = info["critic"][lane][: layout(name, 2, of="critic").size]
        state = env.episodes[lane].table()
        assert decode(name, 2, row, of="critic")["cards"] == {k: list(v) for k, v in state.census().items()}


def test_what_a_critic_sees_is_no_observation() -> None:
    env = vector("throw-in", 2, seed=1, autoreset="SameStep", critic=True)
    sight, info = env.reset(seed=1)
    assert info["critic"] is env.critic
    while "final_critic" not in info:
        sight, *_, info = env.step(env.sample())
    plain = vector("throw-in", 2, autoreset="SameStep")
    assert env.observation_space == plain.observation_space
    assert env.observation_space.contains(sight)
    assert info["final_obs"].keys() == {"observation"}
    assert info["critic"] is env.critic


def test_the_last_sights_of_other_lanes_stay() -> None:
    """What is written at the end of a deal is written for its lane alone, in whatever order lanes end."""
    env = vector("simple,pack=24", 3, seed=1, autoreset="SameStep", history=50, critic=True)
    env.reset(seed=1)
    before: dict[int, tuple[bytes, bytes]] = {}
    for _ in range(200):
        *_, ended, _, info = env.step(env.sample())
        if not ended.any():
            continue
        for lane in range(3):
            now = info["final_obs"]["history"][lane].tobytes(), info["final_critic"][lane].tobytes()
            assert ended[lane] or now == before.get(lane, now)
            before[lane] = now
    assert len(set(before.values())) == 3


def test_a_failed_step_leaves_nobody_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    env = vector("throw-in", 2, seed=3, history=8)
    env.reset(seed=3)

    def fail(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("foolery.rl.histories.Histories._add", fail)
    with pytest.raises(MemoryError):
        env.step(env.sample())
    assert [episode.table().log for episode in env.episodes] == [None, None]


def test_the_past_of_all_lanes_together_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["foolery.rl.vector"], "MOST_TOGETHER", 100)
    assert vector("throw-in", 5, 2, history=10).history is not None
    with pytest.raises(FooleryError, match="history may be 10 at most, not 11"):
        vector("throw-in", 5, 2, history=11)


def test_a_refused_step_is_not_heard() -> None:
    env = vector("throw-in", 2, seed=3, history=8)
    env.reset(seed=3)
    env.step(env.sample())
    before = env.history.copy()  # type: ignore[union-attr]
    with pytest.raises(FooleryError):
        env.step([-1, -1])
    assert env.history is not None
    assert (env.history == before).all()
