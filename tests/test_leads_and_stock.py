"""Rules about leads, late transfers, drawing and the stock: engine and reference, conflicts, and what joins what."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.errors import BadOption, IllegalMove, PositionError, RuleConflict, RulesError
from foolery.durak.engine.config import CORE_OPTIONS
from foolery.durak.engine.questions import Rule
from foolery.laws import check
from foolery.ruleset import Option
from tests.positions import at, leading, texts
from tests.reference import complete, legal
from tests.reference.walks import POLICIES
from tests.test_second_opinion import actions_by_text, compare_deal
from tests.tiers import every

NAMES = (
    *("transfer-2", "transfer-3", "transfer-no-throw-in", "treshka", "with-pairs", "with-groups", "strongest-lead"),
    *("no-skip", "second-attempt", "armenian", "armenian-unlimited", "poker", "draw-when-empty", "progression"),
)

SHAPES = (
    "treshka",
    "transfer+treshka+transfer-2",
    "transfer+treshka+transfer-2+transfer-3",
    "with-pairs,bout-limit=20",
    "with-pairs,with-pairs.bare-pair=on,bout-limit=20",
    "with-groups,bout-limit=20",
    "throw-in+with-groups,bout-limit=10",
    "transfer+with-pairs+transfer-3,bout-limit=10",
    "strongest-lead",
    "strongest-lead,strongest-lead.strongest-plain-first=off,bout-limit=60",
    "strongest-lead+no-skip,strongest-lead.once=on",
    "transfer+strongest-lead,strongest-lead.once=on,strongest-lead.strongest-plain-first=off,bout-limit=60",
    "transfer-no-throw-in",
    "transfer-no-throw-in+transfer-2,transfer-no-throw-in.must-lead-all=off",
    "simple+transfer-no-throw-in,lead-max=2",
    "throw-in+transfer-no-throw-in,cap-total=3",
)
"""Shapes of a lead, each on its own and with lead cards from the stock."""

OTHERS = (
    "transfer-2",
    "transfer-3",
    "transfer-2+transfer-3,throw-while-pending=on",
    "transfer-2,transfer-several=1,no-transfer-trump-on-table=on",
    "no-skip",
    "transfer+no-skip,replenish-order=defender-first",
    "draw-when-empty",
    "simple+draw-when-empty",
    "progression",
    "transfer+progression+no-skip,replenish-order=clockwise",
    "second-attempt",
    "second-attempt,second-attempt.attempt-anytime=on",
    "simple+second-attempt",
    "armenian",
    "armenian,armenian.throw-in=on",
    "armenian,armenian.limit=3,throw-while-pending=on",
    "armenian-unlimited",
    "armenian-unlimited,throw-in-order=free",
    "simple+armenian,armenian.limit=2",
    "simple+armenian-unlimited",
    "poker",
    "poker,poker.count=up-to-two",
    "transfer+poker,poker.goes-to=discard,poker.count=up-to-two",
    "transfer+armenian-unlimited+poker+second-attempt+transfer-2+transfer-3",
    "draw-when-empty+armenian-unlimited+poker+second-attempt,swap-six-of-trump=on",
    "progression+armenian+poker+second-attempt",
    "japanese+armenian-unlimited+poker",
    "big+armenian-unlimited+second-attempt+transfer-2",
)


def with_stock(game: str, rule: str) -> str:
    """The same game with cards of the stock to lead."""
    ids, comma, options = game.partition(",")
    return f"{ids}+{rule}{comma}{options}"


GAMES = [*SHAPES, *(with_stock(game, rule) for game in SHAPES for rule in ("armenian", "armenian-unlimited")), *OTHERS]


@every(9)
@pytest.mark.parametrize("game", GAMES)
def test_engine_and_reference_play_the_same_deals(game: str, pytestconfig: pytest.Config) -> None:
    turn = GAMES.index(game)
    named = game if "big+" not in game else f"transfer+{game}"
    count = 0
    for number in range(6 if pytestconfig.getoption("--long") else 1):
        players = (2, 3, 4)[(turn + number) % 3]
        count += compare_deal(named, players, f"{game} {number}", POLICIES[(turn + number) % 3])
    assert count > 20


@pytest.mark.parametrize("name", NAMES)
def test_examples_fail_without_their_rule(name: str) -> None:
    """Not because the position could not be read, but by what is allowed and refused."""
    rule: type[Rule] = foolery.rules()[name]
    told: list[str] = []
    for example in rule.examples:
        ids, *options = str(example.position["game"]).split(",")
        without = "+".join(one for one in ids.split("+") if one != name)
        kept = [option for option in options if not option.startswith((f"{name}.", *(f"{n}." for n in rule.contains)))]
        told += map(str, failures(example, ",".join([without, *kept])))
    assert any("should be" in line or "not possible" in line for line in told)


REFUSED = (
    *("strongest-lead+treshka", "treshka+with-pairs", "with-groups+strongest-lead", "transfer-no-throw-in+treshka"),
    *("progression+draw-when-empty", "progression+with-pairs", "simple+transfer-2", "throw-in+transfer-3"),
)


@pytest.mark.parametrize("game", REFUSED)
def test_rules_that_decide_the_same_are_refused(game: str) -> None:
    with pytest.raises(RuleConflict):
        foolery.game(game)


def test_bases_that_go_by_themselves() -> None:
    bases = {name: foolery.game(name).id.split("+")[0] for name in NAMES}
    assert {name for name, base in bases.items() if base == "simple"} == {"with-pairs", "with-groups"}
    late = {"transfer-2", "transfer-3", "transfer-no-throw-in"}
    assert {name for name, base in bases.items() if base == "transfer"} == late


@pytest.mark.parametrize("game", ["throw-in+with-pairs", "transfer+with-groups", "throw-in+transfer-no-throw-in"])
def test_another_base_is_odd_but_allowed(game: str) -> None:
    assert foolery.game(game).composition.warnings


def test_options_of_rules_that_contain_others() -> None:
    for game in (
        "with-groups,with-pairs.bare-pair=on",
        "armenian-unlimited,armenian.limit=2",
        "armenian-unlimited,armenian.throw-in=off",
        "armenian,armenian.limit=2,armenian.throw-in=off",
    ):
        with pytest.raises(BadOption):
            foolery.game(game)
    several = foolery.game("armenian,armenian.limit=2")
    assert several.options["armenian.throw-in"] == "on"
    assert several.id == "throw-in+armenian,armenian.limit=2"
    assert "armenian.limit" not in foolery.game("armenian-unlimited").options


def test_presets_go_on_any_base() -> None:
    assert foolery.game("armenian-poker-second-attempt").id == "throw-in+armenian+poker+second-attempt"
    assert foolery.game("simple+armenian-poker").id == "simple+armenian+poker"
    assert foolery.game("perevodnoy+poker-second-attempt").id.startswith("transfer+poker+second-attempt,")


def actions(game: str, hand: str, trump: str | None = "h", turned_up: str | None = None) -> set[str]:
    """What place 0 may lead."""
    position = {
        "game": game,
        "hands": [hand.split(), ["7d", "9d", "Jd", "Qd"]],
        "trump": trump,
        "attacker": 0,
        "phase": "lead",
        "bouts": 9,
        "beaten_bouts": 5,
        "turned_up": turned_up,
    }
    state = foolery.game(game).position(position)
    return set(texts(state, 0))


LETTER = ",strongest-lead.strongest-plain-first=off"


@pytest.mark.parametrize(
    ("game", "hand", "led"),
    [
        ("capital+strongest-lead" + LETTER, "Ah Ac ** *r", "**"),
        ("estonian+strongest-lead" + LETTER, "Ah Ac *b", "*b"),
        ("blanks+strongest-lead" + LETTER, "Ah _1 *r Ac", "*r"),
        ("blanks+strongest-lead" + LETTER, "Ah _1 Ac", "_1"),
        ("double-joker+strongest-lead" + LETTER, "6h Ac *b *r", "*r"),
        ("double-joker+strongest-lead" + LETTER, "6h Ac *b", "6h"),
        ("double-joker+strongest-lead" + LETTER, "Ac *b", "*b"),
        ("double-joker+strongest-lead", "6h 7c *b", "7c"),
        ("double-joker-own-colour+strongest-lead" + LETTER, "6h *r", "*r"),
        ("novosibirsk+strongest-lead" + LETTER, "6c *r", "6c"),
        ("one-joker+strongest-lead" + LETTER, "6c Ah *r", "*r"),
        ("one-joker+strongest-lead,one-joker.joker-lead=forbidden" + LETTER, "6c Ah *r", "Ah"),
        ("one-joker+strongest-lead,one-joker.joker-lead=forbidden", "*r", "*r"),
    ],
)
def test_which_card_is_the_strongest(game: str, hand: str, led: str) -> None:
    assert actions(game, hand) == {f"lead {led}"}


WITHOUT_SUIT = ("*r", "*b", "_1", "_2", "**", "Ah", "6h", "Kc", "6c")
JOKER_PACKS = (
    *("one-joker", "one-joker,one-joker.joker-lead=forbidden", "double-joker", "double-joker-own-colour"),
    *("novosibirsk", "novosibirsk,novosibirsk.only-turned-up=on", "blanks", "blanks,blanks.joker-lead=beaten-by-any"),
    *("transfer+estonian", "transfer+capital", "royal,royal.jokers=2"),
)
TRUMPS: tuple[tuple[str, Any, str | None], ...] = (
    *(("", "h", None), ("", "c", None), ("", None, "*b"), ("", None, "_1"), ("", "dh", "*r"), ("japanese", "d", None)),
    *(("no-trumps", None, None), ("own-trumps", ["h", "c"], None), ("own-trumps", ["s", "h"], None)),
)


@every(3)
@pytest.mark.parametrize("letter", [LETTER, ""])
@pytest.mark.parametrize("pack", JOKER_PACKS)
def test_the_strongest_card_of_every_pack_with_and_without_trumps(pack: str, letter: str) -> None:
    """Engine and reference name the same leads of every two and three cards."""
    asked = 0
    for rule, trump, turned in TRUMPS:
        ids, *options = pack.split(",")
        game = ",".join(["+".join(part for part in (ids, rule, "strongest-lead") if part) + letter, *options])
        if not playable(game) or (turned == "_1" and ids != "blanks"):
            continue
        table = foolery.game(game)
        for hand in [*combinations(WITHOUT_SUIT, 2), *combinations(WITHOUT_SUIT, 3)]:
            form = leading(game, hand, trump=trump, turned_up=turned)
            try:
                state = table.position(form)
            except PositionError:  # a card that the pack has not
                continue
            asked += 1
            assert set(actions_by_text(state, 0)) == legal(complete(form), 0), (game, trump, turned, hand)
    assert asked > 60


def playable(game: str) -> bool:
    try:
        foolery.game(game)
    except RulesError:
        return False
    return True


def test_a_joker_that_beats_all_without_trumps_is_the_strongest() -> None:
    game = "novosibirsk+strongest-lead" + LETTER
    assert actions(game, "Ac *r", trump=None, turned_up="*b") == {"lead *r"}


LEADS_OF_EIGHTS = ("lead 8c", "lead 8s", "lead 8c 8s")


@pytest.mark.parametrize(
    ("game", "stock", "after"),
    [
        ("treshka", "7s 9s Ts", {"lead 8c 8s", "lead 8c Kc", "lead 8s Kc"}),
        ("with-pairs", "8d 9s Ts", {"pass", "lead 8c 8s", "lead 8c Kc", "lead 8s Kc"}),
        ("with-pairs", "Ks 9s Ts", {"pass", "lead 8c 8s", "lead 8c Kc", "lead 8s Kc"}),
        ("with-groups", "7s 9s Ts", {"pass", "lead 8c 8s"}),
        ("with-groups", "8d 9s Ts", {"pass", "lead 8c", "lead 8s", "lead 8c Kc", "lead 8s Kc", "lead 8c 8s"}),
        ("transfer-no-throw-in", "8d 9s Ts", {"lead 8c 8s"}),
        ("transfer-no-throw-in", "7s 9s Ts", {"pass"}),
        ("transfer-no-throw-in,transfer-no-throw-in.must-lead-all=off", "8d 9s Ts", {"pass", *LEADS_OF_EIGHTS}),
        ("strongest-lead", "Ks 9s Ts", {"pass", "lead Kc"}),
        ("strongest-lead", "8d 9s Ts", {"pass"}),
        ("throw-in", "8d 9s Ts", {"pass", *LEADS_OF_EIGHTS}),
        ("throw-in,lead-max=2", "8d 9s Ts", {"pass", "lead 8c", "lead 8s"}),
    ],
)
def test_what_joins_a_card_of_the_stock(game: str, stock: str, after: set[str]) -> None:
    ids, comma, options = game.partition(",")
    variant = foolery.game(f"{ids}+armenian{comma}{options}")
    state = variant.position(
        {
            "game": variant.id,
            "hands": [["8c", "8s", "Kc"], ["7d", "9d", "Jd", "Qd"]],
            "trump": "h",
            "stock": [*stock.split(), "9h"],
            "attacker": 0,
            "phase": "lead",
            "bouts": 9,
            "beaten_bouts": 5,
        }
    )
    for move in variant.parse_move("lead-from-stock", state, 0):
        state.play(0, move)
    assert set(texts(state, 0)) == after


def test_one_card_of_an_exchange_is_not_the_exchange() -> None:
    game = foolery.game("poker")
    state = game.position(
        {
            "game": game.id,
            "hands": [["Kc", "8d"], ["7d", "9d", "8s", "Js"]],
            "trump": "h",
            "attacker": 0,
            "table": [{"attack": "As", "by": 0}],
            "stock": ["7h", "6c", "7s", "9h"],
            "bouts": 9,
            "beaten_bouts": 5,
        }
    )
    with pytest.raises(IllegalMove):
        game.parse_move("exchange 7d", state, 1)
    for move in game.parse_move("aside 7d", state, 1):
        state.play(1, move)
    assert {action.split()[0] for action in texts(state, 1)} == {"aside"}
    assert game.public_action(game.read_written("aside 7d")) == "aside"
    assert game.public_action(game.read_written("3:aside 7d")) == "3:aside"
    assert len(game.parse_move("exchange 9d", state, 1)) == 1


def test_who_has_transferred_exchanges_no_more_even_when_attacked_again() -> None:
    """The leader, whose lead was no answer, may still exchange when the attack comes back."""
    game = foolery.game("transfer+poker")
    state = game.position(
        {
            "game": game.id,
            "hands": [["9h", "Kc", "8d", "6s"], ["9d", "Qd", "8s", "Js", "6d"]],
            "trump": "h",
            "attacker": 0,
            "table": [{"attack": "9c", "by": 0}],
            "stock": ["7h", "6c", "7s", "Ts", "Th"],
            "bouts": 9,
            "beaten_bouts": 5,
        }
    )
    for seat, action in ((1, "transfer 9d"), (0, "transfer 9h")):
        assert any(one.startswith("exchange") for one in texts(state, seat))
        for move in game.parse_move(action, state, seat):
            state.play(seat, move)
    assert state.actors() == (1,)
    assert not any(one.startswith("exchange") for one in texts(state, 1))
    again = game.position(state.to_json())
    assert texts(again, 1) == texts(state, 1)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("second-attempt Ac", "second-attempt Ac"),
        ("попытка Тт", "second-attempt Ac"),
        ("сменить 7б 9б", "exchange 7d 9d"),
        ("exchange 9d 7d", "exchange 7d 9d"),
    ],
)
def test_what_a_defender_types(typed: str, meant: str) -> None:
    game = foolery.game("poker+second-attempt")
    state = game.position(
        {
            "game": game.id,
            "hands": [["Kc", "8d"], ["7d", "9d", "8s", "Js"]],
            "trump": "h",
            "attacker": 0,
            "table": [{"attack": "Ac", "by": 0}],
            "stock": ["7h", "6c", "7s", "9h"],
            "bouts": 9,
            "beaten_bouts": 5,
        }
    )
    moves = game.parse_move(typed, state, 1)
    assert moves == game.parse_move(meant, state, 1)
    assert len(moves) == (2 if meant.startswith("exchange") else 1)


def test_a_leader_types_a_lead_from_the_stock() -> None:
    game = foolery.game("armenian")
    state = game.deal(2, "blind")
    seat = state.actors()[0]
    assert game.parse_move("вслепую", state, seat) == game.parse_move("lead-from-stock", state, seat)


LEADING = ("treshka", "with-pairs", "with-groups", "strongest-lead", "suit-leads", "transfer+transfer-no-throw-in")
"""Every rule that owns the shape of a lead, or a part of it."""


def test_every_rule_with_a_lead_of_its_own_is_tried() -> None:
    named = {name for text in LEADING for name in text.split("+")}
    shaping = {
        name for name, rule in foolery.rules().items() if issubclass(rule, Rule) and rule.leads is not Rule.leads
    }
    assert shaping <= named


@every(3)
@pytest.mark.parametrize("lead", LEADING)
@pytest.mark.parametrize("option", CORE_OPTIONS, ids=lambda option: option.name)
def test_every_option_goes_with_every_lead(lead: str, option: Option, pytestconfig: pytest.Config) -> None:
    """A short deal for each value; where the rules fix the option or ask for another, they say so."""
    for value in (*option.values[1:], *(("3",) if option.numbers else ())):
        limit = "" if option.name == "bout-limit" else ",bout-limit=8"
        try:
            game = foolery.game(f"{lead},{option.name}={value}{limit}")
        except RulesError:
            continue
        for seed in ("0", "1") if pytestconfig.getoption("--long") else ("0",):
            check(game, 2, seed, 40)


@pytest.mark.parametrize("lead", LEADING)
def test_the_lowest_trump_stands_in_order_among_the_leads(lead: str) -> None:
    """Leads that are laid card by card have a higher number than the exchange for the turn-up."""
    game = f"{lead},swap-six-of-trump=on"
    state = at(game, ["6h 7c 8d Kc Ks As", "9d 9s Qc Ac Td Jc"], stock="7s 8c 9c Qh", phase="lead")
    moves = state.legal(0)
    assert "swap-six" in texts(state, 0)
    assert moves == sorted(moves)
