"""Bots: legal in every variant, deterministic, fair, and as strong as they claim to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, cast

import pytest

import foolery
from foolery import bots
from foolery.arena import Settings, simulate
from foolery.base.folders import table
from foolery.bots import Bot, BotError, Heuristic, Lowest, Random
from foolery.bots.bot import Reasons
from foolery.bots.durak import DurakHeuristic
from foolery.contract import Action, View
from foolery.durak.engine.state import State
from foolery.durak.engine.view import DurakView
from foolery.durak.game import DurakGame

VARIANTS = [
    ("simple", 2),
    ("throw-in", 2),
    ("throw-in", 4),
    ("throw-in,throw-in-order=free,pack=52", 5),
    ("transfer", 3),
    ("transfer,pack=24", 4),
    ("pagat-perevodnoy", 2),
    ("pagat-podkidnoy,pack=52", 8),
    ("simple,throw-after-take=off", 2),
]


def playable(game: str) -> bool:
    try:
        foolery.game(game)
    except foolery.FooleryError:
        return False
    return True


def position(game: str, seat: int, **fields: Any) -> DurakView:
    """What a seat sees of a position in which everybody saw every card that has left."""
    full: dict[str, Any] = {"game": game} | fields
    left = DurakGame(game).position(full).to_json()["discard"]
    seen = DurakGame(game).position(full | ({"seen": [[None, left]]} if left else {}))
    return seen.view(seat)


def choice(bot: Bot, view: View) -> str:
    return view.move_text(bot.choose(view))


@pytest.mark.parametrize(("game", "players"), [one for one in VARIANTS if playable(one[0])])
@pytest.mark.parametrize("name", bots.names())
def test_every_bot_plays_every_variant_to_its_end(game: str, players: int, name: str) -> None:
    report = simulate(Settings(foolery.game(game), players, 3, "v", (name,)))
    assert report.games == 3


def test_at_least_eight_variants_were_tried() -> None:
    assert sum(playable(game) for game, _ in VARIANTS) >= 8


@pytest.mark.parametrize("name", bots.names())
def test_the_same_seed_and_history_give_the_same_moves(name: str) -> None:
    def line(seed: str) -> list[str]:
        state = foolery.game("transfer").deal(3, "det")
        seats = [bots.make(name, f"{seed}{i}") for i in range(3)]
        texts = []
        while state.actors() and state.ply < 60:
            seat = state.actors()[0]
            move = seats[seat].choose(state.view(seat))
            texts.append(state.move_text(move))
            state.play(seat, move)
        return texts

    assert line("a") == line("a")
    if name == "random":
        assert line("a") != line("b")


def test_asking_twice_changes_nothing() -> None:
    view = foolery.game("throw-in").deal(2, "twice").view
    state = foolery.game("throw-in").deal(2, "twice")
    seat = state.actors()[0]
    bot = Random("x")
    assert bot.choose(view(seat)) == bot.choose(view(seat)) == bot.choose(state.view(seat))


def test_bots_do_not_see_more_than_their_view() -> None:
    """Worlds that differ only in what a seat cannot know give it the same choice."""
    state = foolery.game("throw-in").deal(3, "secret")
    for _ in range(40):
        if not state.actors():
            break
        seat = state.actors()[0]
        view = state.view(seat)
        for name in bots.names():
            other = view.sample("another world").view(seat)
            assert bots.make(name, "s").choose(view) == bots.make(name, "s").choose(other)
        state.play(seat, Lowest().choose(view))


def test_random_is_uniform() -> None:
    state = foolery.game("throw-in").deal(2, "uniform")
    view = state.view(state.actors()[0])
    counts = Counter(Random(str(i)).choose(view) for i in range(600))
    expected = 600 / len(view.legal)
    assert set(counts) == set(view.legal)
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi < len(view.legal) + 5 * (2 * len(view.legal)) ** 0.5


HANDS: dict[str, Any] = {"trump": "h", "attacker": 0}


@pytest.mark.parametrize(
    ("game", "seat", "fields", "expected"),
    [
        ("throw-in", 0, {"hands": [["6h", "9c", "7d", "7s"], ["8d", "9d"]]}, "lead 7d"),
        ("throw-in", 0, {"hands": [["7h", "6h"], ["8d", "9d"]]}, "lead 6h"),
        (
            "throw-in",
            1,
            {"hands": [["7c"], ["6h", "9c", "Jc", "Ad"]], "table": [{"attack": "8c", "by": 0}], "phase": "defend"},
            "cover 8c with 9c",
        ),
        (
            "throw-in",
            1,
            {"hands": [["7c"], ["Qh", "6h", "Ad"]], "table": [{"attack": "8c", "by": 0}], "phase": "defend"},
            "cover 8c with 6h",
        ),
        (
            "throw-in",
            1,
            {"hands": [["7c"], ["7d", "Ad"]], "table": [{"attack": "8c", "by": 0}], "phase": "defend"},
            "take",
        ),
        (
            "transfer",
            1,
            {"hands": [["7c", "Kc", "Kd"], ["9c", "8d"]], "table": [{"attack": "8c", "by": 0}], "phase": "defend"},
            "transfer 8d",
        ),
        (
            "transfer",
            1,
            {"hands": [["7c", "Kc", "Kd"], ["9c", "8h"]], "table": [{"attack": "8c", "by": 0}], "phase": "defend"},
            "cover 8c with 9c",
        ),
        (
            "throw-in",
            0,
            {
                "hands": [["9h", "8h", "8d"], ["Kc", "Kd"]],
                "table": [{"attack": "8c", "by": 0, "cover": "9c", "cover_by": 1}],
                "phase": "throw",
            },
            "throw 8d",
        ),
        (
            "throw-in",
            0,
            {
                "hands": [["9h", "8h", "Ad"], ["Kc", "Kd"]],
                "table": [{"attack": "8c", "by": 0, "cover": "9c", "cover_by": 1}],
                "phase": "throw",
            },
            "pass",
        ),
    ],
)
def test_lowest_parts_with_the_cheapest_card_that_works(
    game: str, seat: int, fields: dict[str, Any], expected: str
) -> None:
    assert choice(Lowest(), position(game, seat, **(HANDS | fields))) == expected


FULL_STOCK = [
    *("Tc", "Td", "Ts", "Jd", "Qs", "Kd", "6s", "7s", "Js", "Ks", "Qd", "6c"),
    *("9c", "Qc", "Kc", "Ac", "6h", "7h", "8h", "Th", "Jh", "Qh", "As", "9h"),
]
STOCK = ["Tc", "Td", "Ts", "Jd", "Qs", "Kd", "Ah"]


@pytest.mark.parametrize(
    ("game", "seat", "fields", "expected", "reason"),
    [
        # Low plain cards go first, a pair of them at once.
        (
            "throw-in",
            0,
            {"hands": [["6h", "9c", "7d", "7s", "Kc", "As"], ["8d", "9d", "9s", "Jc", "Qc", "Qd"]], "stock": STOCK},
            "lead 7d 7s",
            "lead-group",
        ),
        # A rank that lies on the table covers better than a slightly lower one of a new rank.
        (
            "throw-in",
            1,
            {
                "hands": [["7c", "8s", "9s", "Jc"], ["6h", "9c", "Tc", "Ad"]],
                "table": [
                    {"attack": "6c", "by": 0, "cover": "Jh", "cover_by": 1},
                    {"attack": "8c", "by": 0},
                ],
                "stock": ["Td", "Ts", "Jd", "Qs", "Kd", "Ah"],
                "phase": "defend",
            },
            "cover 8c with 9c",
            "cover",
        ),
        # Early, a high trump is not spent on one low card.
        (
            "throw-in",
            1,
            {
                "hands": [["7c", "8s", "9s", "Jc", "6d"], ["Ah", "Kh", "Ad", "9d", "8d", "7d"]],
                "table": [{"attack": "8c", "by": 0}],
                "stock": FULL_STOCK,
                "phase": "defend",
            },
            "take",
            "take-save",
        ),
        # Not all can be covered, so nothing is.
        (
            "throw-in",
            1,
            {
                "hands": [["7c", "6d"], ["9c", "7d", "6c"]],
                "table": [{"attack": "8c", "by": 0}, {"attack": "8s", "by": 0}],
                "stock": ["Td", "Ah"],
                "phase": "defend",
            },
            "take",
            "take-must",
        ),
        # A taker gets low cards, but no trumps while the stock lasts.
        (
            "throw-in",
            0,
            {
                "hands": [["7d", "7h", "Ac"], ["Kc", "Ks"]],
                "table": [{"attack": "7c", "by": 0}],
                "stock": STOCK,
                "phase": "take",
            },
            "throw 7d",
            "gift",
        ),
        (
            "throw-in",
            0,
            {
                "hands": [["7h", "Ac"], ["Kc", "Ks"]],
                "table": [{"attack": "7c", "by": 0}],
                "stock": STOCK,
                "phase": "take",
            },
            "pass",
            "pass",
        ),
        (
            "transfer",
            1,
            {
                "hands": [["7c", "Kc", "Ks", "Qc"], ["9c", "8d", "9d", "Js"]],
                "table": [{"attack": "8c", "by": 0}],
                "stock": STOCK[:1] + STOCK[4:],
                "phase": "defend",
            },
            "transfer 8d",
            "transfer",
        ),
    ],
)
def test_heuristic_follows_the_advice(game: str, seat: int, fields: dict[str, Any], expected: str, reason: str) -> None:
    view = position(game, seat, **(HANDS | fields))
    move, key = DurakHeuristic().decide(view)
    assert (view.move_text(move), key) == (expected, reason)


def test_heuristic_sees_the_win_of_a_known_endgame() -> None:
    """The ace first and the pair stays for the end; the low card first would lose."""
    view = position("throw-in", 0, hands=[["Ac", "7d"], ["Kc", "8d"]], trump="h", attacker=0, bouts=9, beaten_bouts=4)
    solved = view.ending(1000)
    assert solved is not None
    value, move = solved.value, solved.move
    assert move is not None
    assert (value, view.move_text(move)) == (1, "lead Ac")
    assert DurakHeuristic().decide(view) == (move, "win")


def brute(state: State, seat: int, known: dict[str, float]) -> float:
    """What a seat reaches at best, by trying everything; ``known`` are the positions that were tried."""
    result = state.result()
    if result is not None:
        return result.utilities[seat]
    actor = state.actors()[0]
    key = state.line().split(" ply=")[0].rpartition(" bouts=")[0] if state.phase == 0 else ""
    if key and key in known:
        return known[key]
    values = []
    for move in state.legal(actor):
        after = state.copy()
        after.apply(actor, move)
        values.append(brute(after, seat, known))
    best: float = max(values) if actor == seat else min(values)
    if key:
        known[key] = best
    return best


@pytest.mark.parametrize("game", ["simple", "throw-in"])
def test_the_endgame_search_agrees_with_trying_everything(game: str) -> None:
    compared: Counter[float] = Counter()
    for seed in range(40):
        state = DurakGame(f"{game},pack=24").deal(2, f"end {seed}")
        while state.actors():
            seat = state.actors()[0]
            view = state.view(seat)
            full = state.to_json()
            cards = sum(map(len, full["hands"])) + 2 * len(full["table"])
            if not full["stock"] and cards <= 6 and len(view.legal) > 1:
                compared[compare(state, seat)] += 1
                break
            state.play(seat, Lowest().choose(view))
    assert compared[1.0] > 5
    assert compared[-1.0] > 5


def compare(state: State, seat: int) -> float:
    """Hold the search against trying everything; gives what both say."""
    solved = state.view(seat).ending(10**6)
    assert solved is not None
    value, move = solved.value, solved.move
    assert value is not None
    best = brute(state, seat, {})
    assert value == (best > 0) - (best < 0)
    if move is not None:
        after = state.copy()
        after.apply(seat, move)
        assert brute(after, seat, {}) == best
    return value


def test_too_large_an_endgame_is_left_alone() -> None:
    view = position(
        "throw-in",
        0,
        hands=[["Ac", "7d", "7s", "8c", "9h", "Td"], ["Kc", "8d", "8s", "9c", "Th", "Jd"]],
        trump="h",
        attacker=0,
        bouts=9,
        beaten_bouts=4,
    )
    found = view.ending(3)
    assert found is not None
    assert found.value is None
    assert Heuristic().choose(view) in view.legal


@pytest.mark.parametrize("game", ["throw-in", "transfer"])
def test_heuristic_beats_random(game: str) -> None:
    report = simulate(Settings(foolery.game(game), 2, 80, "1", ("heuristic", "random")))
    assert report.limited == 0
    assert report.bots[0].share <= 0.03


@pytest.mark.parametrize(("game", "most"), [("throw-in", 0.45), ("transfer", 0.45), ("simple", 0.4)])
def test_heuristic_beats_lowest(game: str, most: float) -> None:
    report = simulate(Settings(foolery.game(game), 2, 80, "1", ("heuristic", "lowest")))
    assert report.limited <= 1
    assert report.bots[0].share < most


@pytest.mark.long
@pytest.mark.parametrize("game", ["throw-in", "transfer"])
@pytest.mark.parametrize(("other", "most"), [("random", 0.03), ("lowest", 0.5)])
def test_strength_over_two_thousand_deals_each_way(game: str, other: str, most: float) -> None:
    report = simulate(Settings(foolery.game(game), 2, 4000, "1", ("heuristic", other)))
    figures = report.to_json()["bots"][0]
    assert figures["lost_95"][1] < most


def test_lowest_beats_random() -> None:
    report = simulate(Settings(foolery.game("throw-in"), 2, 200, "strength", ("lowest", "random")))
    assert report.bots[0].share < 0.15


def test_a_deal_that_goes_round_is_ended_by_chance() -> None:
    """Of these deals one never ended without it."""
    report = simulate(Settings(foolery.game("simple"), 6, 120, "1", ("heuristic",)))
    assert report.limited == 0


def test_hint_gives_a_legal_move_and_a_reason_in_both_languages() -> None:
    state = foolery.game("transfer").deal(2, "hint")
    heard = set()
    while state.actors():
        seat = state.actors()[0]
        view = state.view(seat)
        action, why = bots.hint(view)
        assert (action, why) == bots.hint(view)
        assert action in view.actions()
        assert action.moves[0] == Heuristic().choose(view)
        english, russian = (bots.reason(view, action, why, lang) for lang in ("en", "ru"))
        assert english.isascii()
        assert not russian.isascii()
        heard.add(why)
        for move in action.moves:
            state.play(seat, move)
    assert len(heard) > 3


def test_reasons_have_both_languages() -> None:
    for family in ("durak", "idiot", "rummy", "animals"):
        english, russian = (table(lang, f"{family}-advice") for lang in ("en", "ru"))
        assert english.keys() == russian.keys()
        for key, text in english.items():
            assert text.isascii()
            assert text != russian[key] != ""


def test_a_bot_of_ones_own_words_its_reasons_itself() -> None:
    seen = foolery.game("throw-in").deal(2, "1").view(0)

    class Own(bots.Adviser):
        reasons: ClassVar[Reasons] = {
            "pair": ("mine", "моё"),
            "named": {"en": "named", "ru": "по имени"},
            "one": {"en": "x"},
        }

        def decide(self, view: View) -> tuple[int, str]:
            return view.legal[0], "pair"

        def choose(self, view: View) -> int:
            return self.decide(view)[0]

    own = Own()
    said = {key: [own.why(seen, (), key, lang) for lang in ("en", "ru")] for key in ("pair", "named", "one")}
    assert said == {"pair": ["mine", "моё"], "named": ["named", "по имени"], "one": ["x", "x"]}


def test_names_and_specs() -> None:
    assert bots.names() == ["random", "lowest", "heuristic"]
    assert isinstance(bots.make("lowest"), Lowest)
    assert isinstance(bots.make("foolery.bots:Heuristic", "seed"), Heuristic)
    for spec, message in {
        "lowst": "did you mean lowest",
        "zzz": "the bots are random, lowest, heuristic",
        "no.such.module:Bot": "there is no module no",
        "foolery.bots:Nobody": "has no class “Nobody”",
        "foolery.bots:": "has no class “”",
        "foolery.base.cards:rank": "is not a bot",
        "foolery.bots:Bot": "Bot” failed",
    }.items():
        with pytest.raises(BotError, match=message):
            bots.make(spec)


@View.register
class Unknown:
    """A view of a family that no bot knows."""

    family = "patience"
    legal = (3, 5)
    me = 0
    ply = 0

    def picks(self, move: int) -> bool:
        return False

    def action(self, moves: Sequence[int]) -> Action:
        return Action("play", 0, (), (), tuple(moves), "play")


def test_bots_play_a_family_without_a_player_of_its_own() -> None:
    view = cast("View", Unknown())
    assert Lowest().choose(view) == Heuristic().choose(view) == 3
    assert bots.make("random", "x").choose(view) in (3, 5)
    action, why = bots.hint(view)
    assert (action.moves, why) == ((3,), "costs-least")
    assert bots.reason(view, action, why) == "it costs least"
    assert bots.reason(view, action, why, "ru") == "это обходится дешевле всего"


def test_heuristic_plays_a_family_as_its_lowest_where_it_has_no_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    class Last(Bot):
        def choose(self, view: View) -> int:
            return view.legal[-1]

    monkeypatch.setattr(Heuristic, "players", {"patience": Last})
    view = cast("View", Unknown())
    assert Heuristic().choose(view) == 5
    action, why = bots.hint(view)
    assert (action.moves, bots.reason(view, action, why)) == ((5,), "it costs least")


def test_reset_reaches_the_player_of_the_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lowest, "players", {"patience": Random})
    view = cast("View", Unknown())
    bot = Lowest("one")
    moves = []
    for number in range(32):
        bot.reset(str(number))
        assert bot.choose(view) == Random(str(number)).choose(view)
        moves.append(bot.choose(view))
    assert set(moves) == {3, 5}
