"""The engine and the reference play the same deals, and must agree at every step.

The reference is asked about the position that it has reached by itself, not about the engine's,
so that a wrong settlement cannot hide.
"""

from __future__ import annotations

import functools
import operator
import random
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import foolery
from foolery.contract import Before
from foolery.durak.engine.actions import action_of, whole_actions
from tests.reference import (
    Position,
    actors,
    complete,
    deal,
    legal,
    next_dealer,
    normal,
    pack,
    perft,
    read_game,
    result,
    step,
    straps,
    utilities,
)
from tests.reference.bout import PREGAMES
from tests.reference.dealing import next_leader
from tests.reference.house import has_a_past
from tests.reference.options import BASES, plays
from tests.reference.settling import ladder, winners
from tests.reference.table import closed_stock
from tests.reference.walks import POLICIES, SEATS, choose, games, option_values, random_order
from tests.tiers import every

if TYPE_CHECKING:
    from foolery.contract import State
    from foolery.durak.engine.state import State as DurakState

ASKED_AGAIN = 9
"""Every so many positions the engine is also given the position as JSON, without its past."""


def picture(position: Position) -> dict[str, Any]:
    """What both must agree on.

    Cards in a hand or in the discard lie in no order; passes mean nothing without a window.
    """
    seen: dict[str, Any] = {
        "hands": [sorted(hand) for hand in position["hands"]],
        "stock": position["stock"],
        "discard": sorted(position["discard"]),
        "trump": position["trump"],
        "table": [
            [slot[name] for name in ("attack", "by", "cover", "cover_by", "cover_no")] for slot in position["table"]
        ],
        "phase": position["phase"],
        "locked": position["notes"]["locked"],
        "out": position["out"] if position["phase"] != "over" else None,
        "beaten_bouts": position["beaten_bouts"],
        "deal": position["deal"],
        "dealer": position["dealer"],
        "zones": {name: zone for name, zone in position["zones"].items() if any(zone)},
        "queue": position["queue"] if position["phase"] in PREGAMES else None,
    }
    if position["phase"] not in ("over", *PREGAMES):
        for name in ("attacker", "defender", "first", "bouts"):
            seen[name] = position[name]
    in_window = position["phase"] in ("throw", "take")
    seen["passed"] = sorted(position["passed"]) if in_window else []
    return seen


def lots_of(state: State) -> dict[str, Any]:
    """What chance has decided in the deal, beside the order of the cards."""
    dealt = state.to_json()
    climbing = dealt.get("memory", {}).get("climb-then-japanese", {"all": 0})
    return {"trumps": dealt["trump"], "first_taker": climbing["all"]}


def moves_by_text(state: State, seat: int) -> dict[str, int]:
    texts = {normal(state.move_text(move)): move for move in state.legal(seat)}
    assert len(texts) == len(state.legal(seat)), "two moves read alike"
    return texts


def actions_by_text(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """Whole actions, with the moves of which each is made."""
    found = whole_actions(cast("DurakState", state), seat)
    texts = {normal(action_of(cast("DurakState", state).rules, 0, moves).text): moves for moves in found}
    assert len(texts) == len(found), "two actions read alike"
    return texts


Choices = list[dict[str, tuple[int, ...]]]
"""Of each seat, its whole actions with the moves of which each is made, as the engine has them."""


def compare(state: State, position: Position) -> Choices:
    """Fail with the position and both answers where they differ; what each seat may do."""

    def where() -> str:
        return f"\nposition: {state.line()}\nreference: {position}"

    theirs = picture(complete(state.to_json()))
    ours = picture(position)
    wrong = [name for name in ours if ours[name] != theirs[name]]
    assert not wrong, where() + "".join(f"\n{name}: engine {theirs[name]}, reference {ours[name]}" for name in wrong)
    assert list(state.actors()) == actors(position), where()
    found = [actions_by_text(state, seat) for seat in range(len(position["hands"]))]
    for seat, choices in enumerate(found):
        engine, reference = set(choices), legal(position, seat)
        assert engine == reference, (
            f"{where()}\nseat {seat}: engine {sorted(engine)}\nreference {sorted(reference)}"
            f"\nonly engine {sorted(engine - reference)}, only reference {sorted(reference - engine)}"
        )
    return found


def compare_result(state: State, position: Position) -> None:
    """Who is the fool, whether a guard ended it, who went out when, what it pays, and the epaulettes.

    The rows leave open whether a fool without cards (`no-draw`) is out too.
    """
    ours, theirs = result(position), state.result()
    if ours is None and theirs is None:
        return
    where = f"\nposition: {state.line()}\nreference: {position}\nengine result: {theirs}"
    assert ours is not None, where
    assert theirs is not None, where
    assert sorted(theirs.fools) == ours["fools"], where
    assert theirs.draw == (not ours["fools"] and winners(position) is None), where
    assert winners(position) in (None, list(theirs.winners)), where
    assert theirs.limited == ours["limited"], where
    assert [seat for seat in theirs.places if seat not in ours["fools"]] == [
        seat for seat in position["out"] if seat not in ours["fools"]
    ], where
    assert list(theirs.utilities) == pytest.approx(utilities(position)), where
    if ladder(position) is not None:
        assert list(theirs.points) == ladder(position), where
    assert theirs.straps == straps(position), where


def compare_without_its_past(game: foolery.Game, position: Position) -> None:
    """The position as JSON says the same to the engine, but for what only the past can tell."""
    if past_matters(position):
        return
    form = {name: value for name, value in position.items() if name != "notes"}
    if any(position["notes"]["locked"]):
        form["zones"] = position["zones"] | {"locked": position["notes"]["locked"]}
    compare(game.position(form), position)


def past_matters(position: Position) -> bool:
    """Whether something that the form does not say changes what may be done."""
    notes, options = position["notes"], read_game(position["game"], len(position["hands"]))
    if any(notes["low_trumps_not_drawn"]) or has_a_past(position):
        return True
    rights = plays(options, "poker") and bool(notes["bout"]["acted"])
    return rights or (options.get("strongest-lead.once") == "on" and any(notes["took"]))


def take_over_the_shuffle(state: State, position: Position) -> None:
    """Cards that were exchanged lie in the closed stock, in an order that only the engine knows (row 24)."""
    stock, closed = state.to_json()["stock"], closed_stock(position)
    assert sorted(stock[:closed]) == sorted(position["stock"][:closed]), state.line()
    assert stock[closed:] == position["stock"][closed:], state.line()
    position["stock"] = stock


def compare_deal(game_id: str, players: int, seed: str, policy: str) -> int:
    """Play one deal on both; how many positions were compared."""
    chance = random.Random(seed)
    game = foolery.game(game_id)
    order, dealer = random_order(chance, game_id, players)
    state = game.deal_from(order, players, seed=seed, dealer=dealer)
    position = deal(order, game_id, players, dealer, lots=lots_of(state))
    count = 0
    while True:
        choices = compare(state, position)
        compare_result(state, position)
        count += 1
        if result(position) is not None:
            return count
        if count % ASKED_AGAIN == 0:
            compare_without_its_past(game, position)
        place = chance.choice(actors(position))
        action = choose(chance, policy, set(choices[place]))
        for move in choices[place][action]:
            if policy == "uniform":
                state.apply(place, move)
            else:
                state.play(place, move)
        position = step(position, place, action)
        if action.startswith("exchange"):
            take_over_the_shuffle(state, position)


@pytest.mark.parametrize("base", BASES)
def test_engine_and_reference_agree_on_every_option_value_and_number_of_seats(
    base: str, pytestconfig: pytest.Config
) -> None:
    """Every option value on one base, every pack with a third of the numbers of seats; with ``--long`` all on each."""
    count = 0
    tried = games() if pytestconfig.getoption("--long") else games()[::3]
    for turn, (game_id, players) in enumerate(tried):
        if game_id.split(",")[0] == base and "trump-card-source=random" not in game_id:
            count += compare_deal(game_id, players, f"{game_id} {players}", POLICIES[turn % len(POLICIES)])
    assert count >= 1000


@st.composite
def mixed_games(draw: st.DrawFn) -> tuple[str, int]:
    """A base with up to five option values at once, and seats for its pack."""
    chosen = draw(st.lists(st.sampled_from(option_values()), max_size=5, unique_by=lambda pair: pair[0]))
    options = {name: value for name, value in chosen if (name, value) != ("trump-card-source", "random")}
    players = draw(st.sampled_from(SEATS[options.get("pack", "36")]))
    base = draw(st.sampled_from(BASES))
    return ",".join([base, *(f"{name}={value}" for name, value in sorted(options.items()))]), players


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(variant=mixed_games(), seed=st.integers(0, 2**32), policy=st.sampled_from(POLICIES))
def test_engine_and_reference_agree_on_options_together(variant: tuple[str, int], seed: int, policy: str) -> None:
    compare_deal(*variant, str(seed), policy)


def test_a_changed_position_is_noticed() -> None:
    """The comparison itself bites: a card, a role, a pass, a cap, the slot of a cover."""
    form: Position = {
        "game": "throw-in",
        "hands": [["8c", "8d", "9s"], ["Ks", "Kd", "Ad"], ["8h", "Ac", "9c"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "8s", "by": 0, "cover": "9h", "cover_by": 1, "cover_no": 1}],
        "phase": "throw",
        "bouts": 4,
        "beaten_bouts": 3,
    }
    state = foolery.game("throw-in").position(form)
    compare(state, complete(form))
    for change in (
        {"hands": [["8c", "8d", "9s"], ["Ks", "Kd", "Ac"], ["8h", "Ad", "9c"]]},
        {"attacker": 2, "first": 0},
        {"passed": [0]},
        {"game": "throw-in,cap-total=2,cap-lifted-empty-stock=off"},
        {"table": [{"attack": "8s", "by": 0, "cover": "9h", "cover_by": 1, "cover_no": 2}]},
    ):
        with pytest.raises(AssertionError):
            compare(state, complete(form | {"defender": 1} | change))


# Deals


@pytest.mark.parametrize("source", ["next", "bottom"])
def test_an_ace_turned_up_goes_back_and_the_next_card_is_turned(source: str) -> None:
    game = f"throw-in,trump-card-source={source}"
    places = set()
    for turn in range(40):
        order = pack(36)
        chance = random.Random(turn)
        chance.shuffle(order)
        spot = 18 if source == "next" else 35
        ace, plain = order.index("Ac"), spot
        order[ace], order[plain] = order[plain], order[ace]
        if order[spot + (1 if source == "next" else -1)][0] == "A":
            continue
        state = foolery.game(game).deal_from(order, 3, seed=str(turn), dealer=turn % 3)
        dealt = complete(state.to_json())
        candidates = [deal(order, game, 3, turn % 3, burials=(place,)) for place in range(17)]
        matching = [place for place, one in enumerate(candidates) if picture(one) == picture(dealt)]
        assert len(matching) == 1, state.line()
        places |= set(matching)
    assert len(places) > 5


def test_a_random_card_of_the_stock_is_turned_and_goes_to_the_bottom() -> None:
    game = "throw-in,trump-card-source=random"
    turned = set()
    for turn in range(40):
        order = pack(36)
        random.Random(turn).shuffle(order)
        stock = foolery.game(game).deal_from(order, 3, seed=str(turn), dealer=0).to_json()["stock"]
        assert stock[-1][0] != "A"
        assert sorted(stock) == sorted(order[18:])
        turned.add(order.index(stock[-1]))
    assert len(turned) > 5


@pytest.mark.parametrize("players", [3, 6])
def test_an_ace_turned_up_means_a_new_deal_where_nothing_can_be_turned_next(players: int) -> None:
    game = foolery.game("throw-in,ace-not-trump=re-deal" if players < 6 else "throw-in")
    order = pack(36)
    random.Random(5).shuffle(order)
    spot = 6 * players if players < 6 else 35
    ace = order.index("Ad")
    order[ace], order[spot] = order[spot], order[ace]
    state = game.deal_from(order, players, seed="again", dealer=0)
    dealt = complete(state.to_json())
    first = deal(order, game.id + ",ace-not-trump=allow", players, 0)
    assert picture(dealt)["hands"] != picture(first)["hands"]
    last = dealt["stock"][-1] if dealt["stock"] else dealt["trump"]
    assert last[0] != "A"
    assert sorted(functools.reduce(operator.iadd, dealt["hands"], []) + dealt["stock"]) == sorted(pack(36))


@pytest.mark.parametrize("value", ["from-under-fool", "under-fool", "winner", "lowest-trump"])
def test_who_deals_and_leads_after(value: str) -> None:
    game = f"throw-in,next-lead={value}"
    for turn in range(24):
        chance = random.Random(turn)
        players = 2 + turn % 5
        order, dealer = random_order(chance, game, players)
        fool = None if turn % 4 == 3 else chance.randrange(players)
        first_out = chance.choice([seat for seat in range(players) if seat != fool])
        fools = [] if fool is None else [fool]
        now = next_dealer(fools, dealer, players)
        try:
            position = deal(order, game, players, now, 2, {"fools": fools, "out": [first_out]})
        except ValueError:
            continue
        before = Before(deal=1, dealer=dealer, fool=fool, first_out=first_out)
        compare(foolery.game(game).deal_from(order, players, before=before), position)


@pytest.mark.parametrize("value", ["from-under-fool", "under-fool", "winner", "lowest-trump"])
def test_a_match_goes_on_as_the_rows_say(value: str) -> None:
    """Dealer, leader and number of every deal of a match, found from how the last one ended."""
    game = f"transfer,pack=24,next-lead={value}"
    options = read_game(game, 3)
    chance = random.Random(value)
    match = foolery.game(game).match(3, value, deals=8)
    before: dict[str, Any] | None = None
    dealer = match.state.to_json()["dealer"]
    for number in range(1, 9):
        now = complete(match.state.to_json())
        assert now["deal"] == number
        assert now["dealer"] == dealer
        assert now["attacker"] == next_leader(now["hands"], now["trump"], dealer, options, before)
        while match.state.result() is None:
            seat = chance.choice(match.state.actors())
            match.state.play(seat, chance.choice(match.state.legal(seat)))
        ended = match.state.result()
        assert ended is not None
        before = {"fools": list(ended.fools), "out": list(ended.places)}
        dealer = next_dealer(list(ended.fools), dealer, 3)
        if number < 8:
            match.next()


def test_the_card_to_swap_in_a_pack_of_52_is_the_six() -> None:
    game = "throw-in,pack=52,swap-six-of-trump=on"
    hands = [["6s", "Ah"], ["2s", "Ks"]]
    form = {"game": game, "hands": hands, "trump": "s", "attacker": 0, "stock": ["Td", "As"]}
    compare(foolery.game(game).position(form), complete(form))


def test_the_last_defender_who_loses_by_no_draw_gets_his_strap() -> None:
    game = foolery.game("throw-in,no-draw=on,strap=any")
    state = game.position({"game": game.id, "hands": [["6c"], ["9c"]], "trump": "s", "attacker": 0})
    for seat, action in ((0, "lead 6c"), (1, "cover 6c with 9c")):
        state.apply(seat, moves_by_text(state, seat)[action])
    ended = state.result()
    assert ended is not None
    assert (ended.fools, ended.straps) == ((1,), 1)


# Move trees


def engine_perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    lines = 0
    for seat in state.actors()[:1]:
        for move in state.legal(seat):
            after = state.copy()
            after.apply(seat, move)
            lines += engine_perft(after, depth - 1)
    return lines


@every(2)
@pytest.mark.parametrize(
    ("game", "players", "skipped", "depth"),
    [
        ("simple", 2, 0, 4),
        ("simple,pack=24", 3, 40, 5),
        ("throw-in", 3, 0, 4),
        ("throw-in,pack=24", 2, 30, 6),
        ("throw-in,throw-in-order=free,pack=24", 3, 25, 4),
        ("transfer", 4, 0, 4),
        ("transfer,pack=24", 3, 35, 5),
        ("pagat-perevodnoy", 2, 20, 4),
    ],
)
def test_move_trees_have_as_many_lines(game: str, players: int, skipped: int, depth: int) -> None:
    """Counted from so many random actions after the deal, or from the last lead before the end."""
    chance = random.Random(game)
    order, dealer = random_order(chance, game, players)
    position = deal(order, game, players, dealer)
    state = foolery.game(game).deal_from(order, players, dealer=dealer)
    for _ in range(skipped):
        place = actors(position)[0]
        action = choose(chance, "mixed", legal(position, place))
        after = step(position, place, action)
        if result(after) is not None:
            break
        state.apply(place, moves_by_text(state, place)[action])
        position = after
    assert engine_perft(state, depth) == perft(position, depth), state.line()


def test_options_are_read_alike() -> None:
    for game, players in games():
        assert foolery.game(game).id.split(",")[0] == read_game(game, players)["base"]
