"""Duplicate: the same cards at all tables, points against who held them, slips for real tables; and teams."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foolery import table as table_room
from foolery.arena import bot_tournament
from foolery.cli.tournament_input import listed
from foolery.contract import Result
from foolery.tournament import Command, Setup, Tournament, TournamentError
from foolery.tournament.page import cards_seed, dealt, page, people, slips
from foolery.tournament.report import TournamentText
from foolery.tournament.setup import sizes, twinned


def opened(names: list[str], bot: str = "", **options: object) -> Tournament:
    """A tournament of these."""
    cup = Tournament()
    cup.obey(Setup(**{"seed": "same"} | options).command())  # type: ignore[arg-type]
    for name in names:
        cup.obey(Command("enter", name, {"bot": bot} if bot else {}))
    return cup


def run(cup: Tournament) -> None:
    """Let the bots play it."""
    with ThreadPoolExecutor(1) as executor:
        bot_tournament.run(cup, lambda command: None, executor, 1, 0.0)


def test_all_tables_play_the_same_cards_but_no_two_deals() -> None:
    cup = opened([f"B{one}" for one in range(9)], "lowest", format="duplicate", seats=(3,), best_of=2)
    seen: list[str] = []
    for _ in range(2):
        cup.obey(cup.pairing())
        for deal in (1, 2):
            lines = set()
            for table in cup.open_tables():
                plan = bot_tournament.settings_of(cup, table)
                lines.add(plan.game.match(plan.players, plan.cards(0), 1).state.line())
                assert dealt(cup, table, deal) == plan.game.deal(plan.players, plan.cards(0)).to_json() | {"zones": {}}
            assert len(lines) == 1
            seen += lines
            for table in cup.open_tables():
                cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert len({*seen}) == 4


def test_a_table_without_a_screen_deals_the_same_from_the_same_seed() -> None:
    cup = opened([f"P{one}" for one in range(6)], format="duplicate", seats=(3,))
    cup.obey(cup.pairing())
    table = cup.open_tables()[0]
    seed = cards_seed(cup, table, 1)
    served = table_room.Table.open(table_room.Setup(game="throw-in", players=3, seed=seed))
    for seat in range(3):
        body = {"name": f"B{seat}", "bot": "lowest"}
        served.do(table_room.Command(f"s{seat}", "sit", seat, body=body))
    served.do(table_room.Command("r", "ready", seq=served.seq))
    (one, *_) = served.wanted()
    hands = dealt(cup, table, 1)["hands"]
    assert one.view.to_json()["hands"][one.view.me] == hands[one.view.me]


def test_points_are_against_those_with_the_same_cards() -> None:
    cup = opened(["A", "B", "C", "D", "E", "F", "G"], format="duplicate", seats=(2, 3))
    cup.obey(Command("pair", "A, B | C, D | E, F, G"))
    for number, places in enumerate(("A > B", "C > D", "G > E, F"), 1):
        cup.obey(Command("result", str(number), {"places": places}))
    points = {one.name: one.points for one in cup.standings()}
    # A and C have both won with the first hand, B and D both lost with the second; nobody has held what E, F, G had.
    assert points == dict.fromkeys("ABCDEFG", Fraction(1, 2))
    cup.obey(Command("correct", "2", {"places": "D > C"}))
    points = {one.name: one.points for one in cup.standings()}
    assert [points[name] for name in "ABCDE"] == [1, 0, 0, 1, Fraction(1, 2)]


def test_of_equal_bots_nobody_is_ahead_whatever_the_cards() -> None:
    names = [f"B{one}" for one in range(8)]
    cup = opened(names, "lowest", format="duplicate", seats=(2,), rounds=3)
    run(cup)
    assert {one.points for one in cup.standings()} == {Fraction(3, 2)}
    other = opened(names, "lowest", format="round-robin", seats=(2,), rounds=3)
    run(other)
    assert len({one.points for one in other.standings()}) > 1


@given(st.integers(0, 60), st.sets(st.integers(2, 6), min_size=1))
def test_every_table_of_a_duplicate_has_an_equal(number: int, seats: set[int]) -> None:
    found, over = twinned(number, seats)
    assert sum(found) == number - over
    assert 1 not in Counter(found).values()
    assert not found or ({*found} <= seats and max(found) - min(found) <= 1)
    assert over >= sizes(number, seats)[1]
    for seated in range(number - over + 1, number + 1):
        # Whoever counts tables of a and of a + 1 seats finds none or one of some size, or a size that is not allowed.
        for small, x in product(seats, range(seated + 1)):
            y, rest = divmod(seated - x * small, small + 1)
            assert rest or y < 0 or 1 in (x, y) or (y and small + 1 not in seats)


def test_whoever_withdraws_leaves_no_table_without_an_equal() -> None:
    cup = opened([f"P{one}" for one in range(5)], format="duplicate", seats=(2,))
    cup.obey(cup.pairing())
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    cup.obey(Command("withdraw", "P0"))
    while not cup.finished:
        cup.obey(cup.pairing())
        tables = cup.open_tables()
        assert len(tables) == 2
        for table in tables:
            cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))


def test_fewer_than_two_tables_are_no_duplicate() -> None:
    cup = opened(["A", "B", "C"], format="duplicate")
    with pytest.raises(TournamentError, match="a round needs at least 4 players, got 3"):
        cup.pairing()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("game", "cards"), [("throw-in", 36), ("shed-idiot", 52)])
def test_slips_hold_each_card_of_each_table_once(game: str, cards: int, lang: str) -> None:
    cup = opened([f"P{one}" for one in range(6)], format="duplicate", seats=(3,), games=(game,), best_of=2)
    with pytest.raises(TournamentError, match="no round"):
        slips(cup, lang)
    cup.obey(cup.pairing())
    html = slips(cup, lang)
    deals = html.split('<section class="deal">')[1:]
    assert len(deals) == 4
    for deal in deals:
        spans = re.findall(r"<span[^>]*>([^<]+)</span>", deal)
        assert len(spans) == len({*spans}) == cards
        assert len(re.findall('<div class="slip">', deal)) == 4
    assert all(name in html for name in cup.entrants)


def test_nobody_is_told_the_seed_before_all_is_played() -> None:
    cup = opened([f"P{one}" for one in range(6)], format="duplicate", seats=(3,), rounds=1, seed="moonrise")

    def seen() -> str:
        return "\n".join([page(cup, "en"), *TournamentText(cup, "en").now(999)])

    assert "moonrise" not in seen()
    cup.obey(cup.pairing())
    assert "moonrise" not in slips(cup, "en") + seen()
    for table in cup.open_tables():
        cup.obey(Command("result", str(table.number), {"places": " > ".join(table.players)}))
    assert seen().count("from the seed moonrise.") == 2


def test_a_match_of_several_deals_has_no_slips() -> None:
    cup = opened(["A", "B", "C", "D", "E", "F"], format="duplicate", seats=(3,), games=("contract-rummy",))
    cup.obey(cup.pairing())
    with pytest.raises(TournamentError, match="cannot be put on slips"):
        slips(cup, "en")


def test_partners_sit_opposite_and_win_together() -> None:
    cup = Tournament()
    cup.obey(Setup(format="round-robin", games=("throw-in+pair-play",), seats=(2,), members=2, seed="t").command())
    for team, bot in (("Red", "lowest"), ("Blue", "random"), ("Green", "lowest")):
        cup.obey(Command("enter", team, {"members": f"{team} 1, {team} 2", "bot": bot}))
    cup.obey(cup.pairing())
    assert cup.round is not None
    (table,) = cup.round.tables
    one, other = table.players
    assert people(cup, cup.round, table) == [
        *(f"{one} 1 ({one})", f"{other} 1 ({other})", f"{one} 2 ({one})", f"{other} 2 ({other})"),
    ]
    plan = bot_tournament.settings_of(cup, table)
    assert plan.players == 4
    assert plan.bots[0] == plan.bots[2] == cup.entrants[one].bot
    run(cup)
    assert cup.finished
    assert {len(deal.places) for one in cup.rounds for table in one.tables for deal in table.deals} <= {1, 2}
    assert "Red: Red 1, Red 2" in page(cup, "en")


def test_a_team_has_gone_out_when_the_last_of_it_has() -> None:
    cup = Tournament()
    cup.obey(Setup(games=("throw-in+double",), seats=(2, 3), members=2, seed="t").command())
    for team in ("A", "B", "C"):
        cup.obey(Command("enter", team))
    cup.obey(cup.pairing())
    assert cup.round is not None
    (table,) = cup.round.tables
    first, second, third = table.players
    half = Result((0.25, -0.5, 0.25, 0.25, -0.5, 0.25), (1, 4), places=(0, 2, 5, 3))
    assert bot_tournament.fields_of(cup, table, half) == {"places": f"{third} > {first} > {second}"}


def test_a_list_puts_the_players_of_a_team_together() -> None:
    found = listed("name,team,rating,bot\nAnna,Red,1500,\nBoris,Blue,,lowest\nClara,Red,1600,\nDora,Blue,,\n")
    assert [one.line for _, one in found] == [
        "enter Red; rating 1550; members Anna, Clara",
        "enter Blue; bot lowest; members Boris, Dora",
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"members": "Anna"}, "must have 2 members, got Anna"),
        ({"members": "Anna, anna"}, "plays for two teams"),
        ({"members": "Boris, Clara"}, "Boris plays for two teams"),
        ({"members": "12, Clara"}, "a name must not"),
    ],
)
def test_a_team_that_cannot_be_is_refused(fields: dict[str, str], said: str) -> None:
    cup = opened([], games=("throw-in+pair-play",), seats=(2,), members=2)
    cup.obey(Command("enter", "Blue", {"members": "Boris, Dora"}))
    with pytest.raises(TournamentError, match=said):
        cup.obey(Command("enter", "Red", fields))


def test_a_game_without_sides_takes_no_teams() -> None:
    cup = opened(["A", "B"], games=("throw-in",), seats=(2,), members=2)
    cup.obey(cup.pairing())
    with pytest.raises(TournamentError, match="has no teams of 2"):
        page(cup, "en")
