"""What a search believes of others' hands, by what they have played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import Any

import pytest

import foolery
from foolery import bots
from foolery.base.cards import cards, parse_card
from foolery.base.shuffle import Stream
from foolery.bots.search import Search
from foolery.contract import Event, State
from foolery.contract.dice import Dice
from foolery.durak.engine.events import DurakEvent
from foolery.durak.engine.sampling import LEAST, Belief
from foolery.durak.engine.view import DurakView
from foolery.durak.engine.worlds import DurakWorlds
from foolery.durak.game import DurakGame
from tests.worlds import other_world, tables

DURAK = [(name, players) for name, players in tables() if foolery.game(name).family == "durak"]
POSITION = "game=throw-in hands=6sKsAs/7h8hAh7d trump=h attacker=1 defender=0 stock=6h9hThJhQhKh phase=lead"


def told(state: State, seat: int) -> Iterator[tuple[State, list[Event]]]:
    """Each position of a deal in which this seat decides, with all that it has heard until then."""
    player, heard = bots.make("lowest", "told"), [event.shown_to(seat) for event in state.opening]
    while state.actors():
        actor = state.actors()[0]
        legal = state.legal(actor)
        if actor == seat and len(legal) > 1:
            yield state, heard
        move = legal[0] if len(legal) == 1 else player.choose(state.view(actor))
        heard += [event.shown_to(seat) for event in state.play(actor, move)]


def happened(kind: str, *faces: str, place: int = 1, count: int = -1, to: int = -1) -> Event:
    """An event of the other place."""
    return DurakEvent(kind, place, [parse_card(face) for face in faces], to, count=count)


def believed(*events: Event) -> dict[str, float]:
    """What the first place believes of the other's cards after these events."""
    view: Any = DurakGame("throw-in").position(POSITION).view(0)
    row = Belief(view, [DurakEvent("deal", 1, (), count=6), *events]).factors[1]
    return {foolery.card_text(face): row[face] for face in range(52)}


def test_who_leads_a_card_hardly_has_a_cheaper_one() -> None:
    found = believed(happened("lead", "9d"))
    assert found["7d"] < found["Td"] == found["7h"] == 1


def test_who_takes_hardly_has_what_covers() -> None:
    own = happened("lead", "8d", place=0)
    found = believed(own, happened("take"))
    assert found["9d"] < 1 == found["7d"] == found["Ah"]
    assert believed(own, happened("cover", "8d", "Kd"))["9d"] < 1


def test_who_passes_hardly_has_a_card_of_these_ranks() -> None:
    found = believed(happened("lead", "9d"), happened("cover", "9d", "Td", place=0), happened("pass"))
    assert found["9c"] < 1
    assert found["Tc"] < 1 == found["Jc"]


def test_what_is_drawn_since_takes_back_a_part_of_it() -> None:
    lead, drawn = happened("lead", "9d"), happened("draw", count=1)
    before, after = believed(lead)["7d"], believed(lead, drawn)["7d"]
    assert after == pytest.approx(1 + (before - 1) * 3 / 4)


def test_nothing_is_excluded_and_a_bout_begins_anew() -> None:
    lead = happened("lead", "Ad")
    assert believed(*[lead] * 9)["7d"] == LEAST
    covered = happened("cover", "9d", "Td", place=0)
    assert believed(happened("lead", "9d"), covered, happened("beaten"), happened("pass"))["9c"] == 1


def test_worlds_are_as_likely_as_their_factors_say() -> None:
    """All hands of two of six cards, each as often as the product of its factors, by an enumeration."""
    game = DurakGame("simple")
    fields: Any = {"hands": [["9s", "Ks"], ["7h", "Ad"]], "trump": "h", "stock": ["8d", "9d", "Td", "Jd", "6h"]}
    fields |= {"game": "simple", "attacker": 0}
    gone = game.position(fields).to_json()["discard"]
    view = game.position(fields | {"seen": [[None, gone]]}).view(0)
    assert isinstance(view, DurakView)
    worlds = DurakWorlds(view)
    unseen = list(cards(view.unseen()))
    factors = [[1.0] * 64 for _ in range(2)]
    assert len(unseen) == 6
    for number, card in enumerate(unseen):
        factors[1][card & 63] = (0.05, 0.3, 1.0, 2.0)[number % 4]
    worlds.lean(factors)
    state, dice, rounds = worlds.state(), Dice(5), 12_000
    counted: dict[int, int] = {}
    for _ in range(rounds):
        worlds.into(state, dice)
        hand = state.hand(1)
        counted[hand] = counted.get(hand, 0) + 1
    likely = {
        sum(1 << card for card in hand): prod(factors[1][card] for card in hand) for hand in combinations(unseen, 2)
    }
    whole = sum(likely.values())
    for hand, weight in likely.items():
        # Worlds that follow each other hang together, so their number tells less than that of independent ones.
        expected = rounds * weight / whole
        assert abs(counted.get(hand, 0) - expected) < 8 * expected**0.5 + 5


@pytest.mark.parametrize("part", range(4))
def test_likely_worlds_are_worlds(part: int) -> None:
    """In every variant: what the seat has seen is the same in each, whatever it believes."""
    for name, players in DURAK[part::4]:
        for number, (state, heard) in enumerate(told(foolery.game(name).deal(players, "worlds"), players - 1)):
            if number in (2, 9):
                view: Any = state.view(players - 1)
                worlds = DurakWorlds(view)
                worlds.lean(Belief(view, heard).factors)
                world, dice = worlds.state(), Dice(1)
                for _ in range(3):
                    worlds.into(world, dice)
                    assert world.view(players - 1) == view, name
            if number == 9:
                break


@pytest.mark.parametrize(("name", "players"), [("throw-in", 2), ("transfer", 3)])
def test_what_is_believed_is_nearer_to_the_truth(name: str, players: int) -> None:
    """By the mean square of what is wrong with the odds of each hidden card in each hand."""
    wrong = [0.0, 0.0]
    for deal in range(5):
        for number, (state, heard) in enumerate(told(foolery.game(name).deal(players, f"truth {deal}"), 0)):
            if number % 6 != 5:
                continue
            view: Any = state.view(0)
            unseen = list(cards(view.unseen()))
            for leans in (0, 1):
                worlds = DurakWorlds(view)
                if leans:
                    worlds.lean(Belief(view, heard).factors)
                wrong[leans] += distance(worlds, state, unseen)
    assert wrong[1] < 0.95 * wrong[0]


def distance(worlds: DurakWorlds, truth: Any, unseen: list[int]) -> float:
    """How far 40 worlds are from the truth, for all cards and places but the first."""
    world, dice, times = worlds.state(), Dice(2), 40
    counted = {(place, card): 0 for place in range(1, truth.players) for card in unseen}
    for _ in range(times):
        worlds.into(world, dice)
        for place, card in counted:
            counted[place, card] += world.hand(place) >> card & 1
    return float(sum((n / times - (truth.hand(place) >> card & 1)) ** 2 for (place, card), n in counted.items()))


@pytest.mark.parametrize(("name", "players"), [("throw-in", 3), ("transfer", 2)])
def test_paired_worlds_are_played_alike_by_who_believes(name: str, players: int) -> None:
    chance, game, made = Stream("belief", "pairs"), foolery.game(name), 0
    for state, heard in told(game.deal(players, "pairs"), 0):
        other = other_world(game, state, 0, chance)
        if other is None:
            continue
        made += 1
        chosen = []
        for one in (state, other):
            bot = bots.make("search:16it+belief", "same")
            for event in heard:
                bot.observe(event)
            chosen.append(bot.choose(one.view(0)))
        assert chosen[0] == chosen[1]
        if made == 3:
            return
    raise AssertionError(f"only {made} pairs")


def test_belief_stands_in_the_name_and_wants_to_hear() -> None:
    with_it, without = bots.make("search:50it+belief"), bots.make("search:50it")
    assert isinstance(with_it, Search)
    assert isinstance(without, Search)
    assert (with_it.name, with_it.believes, with_it.listens()) == ("search:50it+belief", True, True)
    assert (without.believes, without.listens()) == (False, False)
    with pytest.raises(bots.BotError):
        bots.make("search:50it+beliefs")


def test_what_a_rule_does_to_hands_is_not_understood_so_all_is_forgotten() -> None:
    lead = happened("lead", "9d")
    assert believed(lead, happened("hand-swap")) == believed()
    view: Any = foolery.game("throw-in+poker").deal(2, "asked").view(0)
    assert Belief(view, [lead]).factors == [[1.0] * 64 for _ in range(2)]


def test_a_pass_tells_nothing_before_anything_could_be_thrown_in() -> None:
    assert believed(happened("lead", "9d"), happened("pass"))["9c"] == 1


def test_nothing_drawn_changes_nothing() -> None:
    lead = happened("lead", "9d")
    assert believed(lead, happened("draw", count=0)) == pytest.approx(believed(lead))


def test_a_card_that_was_taken_in_sight_is_played_from_what_is_known() -> None:
    """So what is hidden is as much as before, and a card that is drawn makes up as large a part of it."""
    taken = happened("taken", "9d", to=1)
    seen = believed(happened("lead", "Kd"), taken, happened("lead", "9d"), happened("draw", count=1))
    hidden = believed(happened("lead", "Kd"), happened("lead", "9d"), happened("draw", count=1))
    assert seen == hidden


def test_who_believes_and_has_heard_nothing_plays_as_who_does_not() -> None:
    state, _ = next(told(foolery.game("throw-in").deal(2, "nothing"), 0))
    view = state.view(0)
    chosen = [bots.make(name, "nothing").choose(view) for name in ("search:40it+belief", "search:40it")]
    assert chosen[0] == chosen[1]
