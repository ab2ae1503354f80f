"""Which card covers which under every set of rules about trumps, suits, packs and ranks: engine and reference."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.cards import card_text, parse_card, rank
from foolery.base.errors import BadOption, PositionError, RuleConflict, RulesError
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.durak.game import DurakGame
from foolery.laws import LAWS, check
from tests.positions import attacked, texts
from tests.reference import read_game
from tests.reference.beating import covers
from tests.reference.options import BASES
from tests.reference.packs import pack_of
from tests.reference.walks import POLICIES
from tests.test_second_opinion import compare_deal
from tests.tiers import every

if TYPE_CHECKING:
    from foolery.contract import State
    from foolery.durak.engine.state import State as DurakState

PARTS: tuple[tuple[str, ...], ...] = (
    ("", "no-trumps", "japanese"),
    ("", "suitless", "suitless,suitless.rank-beats-trump=on"),
    (
        *("", "big", "big,big.cover=literal", "big-twin", "big-twin,big-twin.equal-rank-beats=on"),
        *("one-joker", "one-joker,one-joker.joker-lead=beaten-by-any", "double-joker-own-colour"),
        *("double-joker", "double-joker,double-joker.same-suit-only=on"),
        *("novosibirsk", "novosibirsk,novosibirsk.only-turned-up=on"),
        *("blanks", "blanks,blanks.joker-lead=beaten-by-any"),
        *("estonian", "estonian,estonian.same-suit=on", "capital", "capital,estonian.same-suit=on"),
    ),
    (
        "",
        "royal",
        "royal,royal.same-suit=on",
        "royal,royal.jokers=1",
        "royal,royal.jokers=2,royal.same-suit=on",
        "royal,royal.low=8",
        "royal,royal.low=T,royal.same-suit=on",
        "royal,royal.jokers=2,royal.low=5",
        "blank-ace",
        "blank-ace,blank-ace.ace-rule=lowest-trump-cannot",
        "blank-ace,blank-ace.ace-rule=lowest-trump-cannot,blank-ace.same-suit=on",
        "blank-ace,blank-ace.ace-rule=off",
        "blank-ace,blank-ace.same-suit=on",
        "six-beats-ace",
    ),
    ("", "black-maria"),
)
"""Rules of which any may be joined, one from each row, where none refuses another."""

NAMES = ["albanian", *sorted({part.split(",")[0] for row in PARTS for part in row if part})]


TURNED = {
    "double-joker": (("cs", "*b"), ("dh", "*r"), ("s", "*r"), ("d", "*r")),
    "novosibirsk": (("", "*b"), ("", "*r"), ("h", "*r")),
    "blanks": (("", "*b"), ("", "_3"), ("s", "_1")),
}
"""Trumps when a card without a suit was turned up; the last ones when a secret trump has changed the suit since."""


def joined(parts: tuple[str, ...], base: str = "") -> str:
    """One variant id."""
    split = [part.split(",") for part in parts if part]
    ids = [*([base] if base else []), *(part[0] for part in split)] or ["throw-in"]
    return ",".join(["+".join(ids), *(option for part in split for option in part[1:])])


def compositions() -> Iterator[str]:
    """Every set of these rules that may be played."""
    for parts in itertools.product(*PARTS):
        try:
            foolery.game(joined(parts))
        except RuleConflict:
            continue
        yield joined(parts)


def trump_states(game: str) -> list[tuple[str, str | None]]:
    """The trumps there can be, as the notation writes them, and the card without a suit that was turned up."""
    ids = game.split(",")[0].split("+")
    if "no-trumps" in ids:
        return [("", None)]
    if "japanese" in ids:
        return [("d", None)]
    turned = [state for name, states in TURNED.items() if name in ids for state in states]
    return [("h", None), ("s", None), *turned]


def differences(game: str, trumps: str, turned: str | None, players: int = 2) -> list[str]:
    """Pairs of cards on which engine and reference do not agree."""
    special = -1 if turned is None else parse_card(turned)
    table = DurakGame(game).rules_for(players).table(sum(1 << "cdhs".index(suit) for suit in trumps), special)
    options = read_game(game, players)
    texts = {face: card_text(face) for face in range(64) if face < 54 or face in (56, 60, 61, 62, 63)}
    pack = pack_of(options)
    cards = [(face, text) for face, text in texts.items() if text in pack]
    twins = len(pack) > len(set(pack))
    return [
        f"{cover} on {attack}: engine {not says}, reference {says}"
        for face, attack in cards
        for other, cover in cards
        if (cover != attack or twins)
        and (says := covers(cover, attack, trumps, turned, options)) != bool(table.get(face) >> other & 1)
    ]


def test_engine_and_reference_agree_on_every_pair_of_cards(pytestconfig: pytest.Config) -> None:
    """Each rule alone and some sets of rules; with ``--long`` every set."""
    games = list(compositions())
    assert len(games) == 1938
    few = [game for turn, game in enumerate(games) if "+" not in game or turn % 240 == 0]
    for game in games if pytestconfig.getoption("--long") else few:
        for trumps, turned in trump_states(game):
            assert differences(game, trumps, turned) == [], (game, trumps, turned)


def test_both_copies_of_a_card_cover_alike() -> None:
    for game in ("big", "big-twin", "big+royal", "big-twin+suitless,big-twin.equal-rank-beats=on"):
        table = DurakGame(game).rules_for(2).table(4)
        for face in range(16, 52):
            assert table.get(face) & (1 << 64) - 1 == table.get(face) >> 64


def test_engine_and_reference_play_the_same_deals(pytestconfig: pytest.Config) -> None:
    """Each rule on one base; with ``--long`` on each."""
    parts = [part for row in PARTS for part in row if part]
    parts += ["suitless+japanese", "big-twin+blank-ace", "royal+suitless", "blanks+japanese", "capital+no-trumps"]
    count = 0
    for turn, part in enumerate(parts):
        bases = BASES if pytestconfig.getoption("--long") else BASES[turn % 3 : turn % 3 + 1]
        for base in ("transfer",) if part.startswith("estonian") else bases:
            players = (2, 4, 3, 2, 5)[turn % 5]
            count += compare_deal(joined((part,), base), players, f"{part} {players}", POLICIES[turn % len(POLICIES)])
    assert count > 1000


TURN_UPS = [
    ("one-joker", "*r", "9h", "h", None),
    ("double-joker-own-colour", "*b", "9h", "h", None),
    ("estonian", "*b", "9h", "h", None),
    ("capital", "**", "9h", "h", None),
    ("royal,royal.jokers=1", "*r", "9h", "h", None),
    ("double-joker", "*b", "*b", "cs", "*b"),
    ("double-joker", "*r", "*r", "dh", "*r"),
    ("novosibirsk", "*r", "*r", None, "*r"),
    ("blanks", "_2", "_2", None, "_2"),
    ("blanks", "*b", "*b", None, "*b"),
]
"""A game, the first card that is turned, and what comes of it: the last card of the stock, trumps, the special card."""


@pytest.mark.parametrize(("game", "turned", "last", "trump", "special"), TURN_UPS)
def test_card_without_a_suit_turned_up(
    game: str, turned: str, last: str, trump: str | None, special: str | None
) -> None:
    order = [card for card in pack_of(read_game(game, 3)) if card not in (turned, "9h")]
    order[18:18] = [turned, "9h"]
    position = foolery.game(game).deal_from(order, 3, dealer=0).to_json()
    assert (position["stock"][-1], position["trump"], position.get("turned_up")) == (last, trump, special)
    assert turned in position["stock"]
    assert len(position["stock"]) == len(order) - 18
    told = foolery.game(game).position(position)
    assert told.line() == foolery.game(game).position(told.line()).line()


@pytest.mark.parametrize(("game", "trump"), [("japanese", "h"), ("japanese", None), ("no-trumps", "d")])
def test_position_with_another_trump_than_the_rules_fix_is_refused(game: str, trump: str | None) -> None:
    position = {"game": game, "hands": [["6c", "7d"], ["8h", "9s"]], "trump": trump, "attacker": 0}
    with pytest.raises(PositionError, match="trump is"):
        foolery.game(game).position(position)


class Late(Rule):
    """Transfers after a cover."""

    name = "try:late"

    def configure(self, config: Config) -> None:
        config.set("transfer_late", True, self.name)


@pytest.mark.parametrize(("cover", "allowed"), [("Tc", True), ("_1", False), ("*b", False)])
def test_nothing_is_transferred_after_a_blank_or_joker(
    cover: str, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REGISTRY.rules, Late.name, Late)
    position = attacked("transfer+blanks+try:late", ["9s", "Jh"], "8c", "9d")
    position["table"][0] |= {"cover": cover, "cover_by": 1}
    state = DurakGame(position["game"]).position(position)
    assert ("transfer 9s" in texts(state, 1)) == allowed
    assert {"cover 9d with Jh", "take"} <= set(texts(state, 1))


SORTED = "AAAAKKKKQQQQJJJJTTTT99998888777766665555444433332222"


@pytest.mark.parametrize(("game", "players"), [("albanian", 3), ("albanian+big-twin", 4), ("albanian,pack=52", 5)])
def test_sorted_pack(game: str, players: int) -> None:
    twice = "".join(rank * 2 for rank in SORTED[:36]) if "big" in game else SORTED[: 52 if "52" in game else 36]
    fits = False
    for seed in ("one", "two", "three"):
        position = foolery.game(game).deal(players, seed).to_json()
        held = "".join(sorted((card[0] for hand in position["hands"] for card in hand), key=SORTED.index))
        stock = "".join(card[0] for card in position["stock"])
        fits = fits or position["stock"][-1][1] != "c"
        assert held == twice[: 6 * players]
        assert sorted(stock, key=SORTED.index) == list(twice[6 * players :])
        assert list(stock[:-1]) == sorted(stock[:-1], key=SORTED.index)
        assert stock[-1] == next(rank for rank in twice[6 * players :] if rank != "A")
    assert fits, "suits inside a rank lie at random"


REFUSED = [
    "no-trumps+japanese",
    "japanese+double-joker",
    "japanese+novosibirsk",
    "big+big-twin",
    "big+one-joker",
    "big-twin+capital",
    "big+royal,royal.jokers=1",
    "royal+big-twin",
    "royal+blank-ace",
    "royal+one-joker",
    "royal+estonian",
    "blank-ace+capital",
    "one-joker+blanks",
    "double-joker+double-joker-own-colour",
    "throw-in+estonian",
    "big,pack=52",
    "blanks,pack=36",
    "royal,pack=36,royal.jokers=1",
    "royal,estonian.same-suit=on",
    "royal,royal.low=2",
    "royal,royal.low=3",
    "royal,royal.low=6",
    "royal,pack=24,royal.low=9",
    "big+royal,royal.low=5",
    "throw-in,big.cover=literal",
]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("royal,royal.low=6", "with this pack royal.low must be lowest, 7, 8, 9 or T, got 6"),
        ("royal,pack=24,royal.low=8", "with this pack royal.low must be lowest or T, got 8"),
        ("idiot-two-player+royal,royal.low=2", "the value of royal.low is lowest, 3, 4, 5, 6, 7, 8, 9 or T"),
    ],
)
def test_low_rank_that_the_pack_lacks_or_has_lowest_is_refused(game: str, said: str) -> None:
    with pytest.raises(BadOption, match=re.escape(said)):
        foolery.game(game)


@pytest.mark.parametrize("game", REFUSED)
def test_what_contradicts_is_refused_in_both_languages(game: str) -> None:
    with pytest.raises(RulesError) as refusal:
        foolery.game(game)
    said = refusal.value.text("ru")
    assert not re.search(r"\b(both|the|is|needs|which|with)\b", said)


@pytest.mark.parametrize(
    ("game", "canonical"),
    [
        ("base-japanese", "throw-in+japanese"),
        ("transfer+japanese", "transfer+japanese"),
        ("capital+estonian", "transfer+capital"),
        ("simple+capital", "simple+capital"),
        ("capital,estonian.same-suit=on", "transfer+capital,estonian.same-suit=on"),
        ("royal,royal.jokers=2,pack=52", "throw-in+royal,royal.jokers=2"),
        ("one-joker,pack=52", "throw-in+one-joker"),
        ("big,instant-loss-at=52", "throw-in+big"),
        ("big,instant-loss-at=off", "throw-in+big,instant-loss-at=off"),
        ("big,big.cover=twin", "throw-in+big"),
        ("royal,royal.low=lowest", "throw-in+royal"),
        ("royal,pack=52,royal.low=6", "throw-in+royal,pack=52,royal.low=6"),
    ],
)
def test_canonical_ids(game: str, canonical: str) -> None:
    assert foolery.game(game).id == canonical


TAKEN_FIRST = [
    *("throw-in", "simple+with-pairs", "progression", "unlocking", "dummy-tossing", "blanks", "piled", "piled+buy-in"),
    *("buy-in", "buy-in,buy-in.cards=7", "unlocking+buy-in", "secret-trump", "secret-trump,secret-trump.hidden-out=on"),
    *("own-trumps,own-trumps.assignment=turned", "own-trumps+buy-in,own-trumps.assignment=turned", "no-stock"),
]
"""Games that deal, lay aside or turn up cards in ways of their own."""


def laid_out(state: State) -> tuple[object, ...]:
    """Everything but the closed stock, which is given in its order and as a set."""
    s = cast("DurakState", state)
    closed = s.stock()[: s.closed_size()]
    dealt = s.to_json()
    return dealt["hands"], dealt["trump"], dealt.get("zones"), s.stock()[s.closed_size() :], sorted(closed)


@pytest.mark.parametrize("source", ["next", "bottom", "random"])
@pytest.mark.parametrize("name", TAKEN_FIRST)
def test_only_the_stock_sorted(name: str, source: str) -> None:
    """Whatever else is dealt is what the shuffled pack gives without the rule."""
    ids, *options = name.split(",")
    options += ["ace-not-trump=allow", f"trump-card-source={source}"]
    shuffled = foolery.game(",".join([ids, *options]))
    game = foolery.game(",".join([f"{ids}+albanian", "albanian.sort-stock-only=on", *options]))
    compared = 2 if name == "no-stock" else 5  # its zones hold what was the stock
    for seed in range(4):
        state = game.deal(2, str(seed))
        if source != "random" or "own-trumps" not in name:
            assert laid_out(state)[:compared] == laid_out(shuffled.deal(2, str(seed)))[:compared]
        s = cast("DurakState", state)
        closed = [rank(card) for card in s.stock()[: s.closed_size()] if rank(card) < 13]
        assert closed == sorted(closed, reverse=True)


@pytest.mark.parametrize("source", ["next", "bottom", "random"])
@pytest.mark.parametrize("name", ["own-trumps+one-joker,own-trumps.assignment=turned", "gather-then-fool"])
def test_what_a_sorted_stock_fixes_as_trumps(name: str, source: str) -> None:
    """Neither its highest cards nor its lowest, and no ace where an ace is turned in vain."""
    ids, *options = name.split(",")
    options += ["albanian.sort-stock-only=on", f"trump-card-source={source}"]
    game = foolery.game(",".join([f"throw-in+albanian+{ids}", *options]))
    lasts = {game.deal(2, str(seed)).to_json()["stock"][-1][0] for seed in range(20)}
    assert len(lasts) > 4
    assert ("A" in lasts) <= ("own-trumps" in name)


@pytest.mark.parametrize("source", ["next", "bottom", "random"])
def test_no_ace_lies_below_a_sorted_stock(source: str) -> None:
    game = foolery.game(f"albanian,albanian.sort-stock-only=on,trump-card-source={source}")
    lasts = {game.deal(2, str(seed)).to_json()["stock"][-1][0] for seed in range(20)}
    assert len(lasts) > 4
    assert "A" not in lasts


def test_aces_turned_up_go_back_on_top() -> None:
    for option in ("re-turn", "re-deal"):
        position = foolery.game(f"albanian,pack=24,ace-not-trump={option}").deal(2, "any").to_json()
        order = [*position["hands"][0], *position["hands"][1]]
        assert sum(card[0] == "A" for card in order) == 4
    order = [f"{rank}{suit}" for rank in "9TJQK" for suit in "cdhs"]
    order[12:12] = ["Ac", "Ad", "Ah", "As"]
    stock = foolery.game("albanian,pack=24").deal_from(order, 2, dealer=0).to_json()["stock"]
    assert stock[:4] == ["Ac", "Ad", "Ah", "As"]
    assert stock[-1] == order[16]


@every(3)
@pytest.mark.parametrize("part", [part for row in PARTS for part in row if part])
def test_laws_hold(part: str, pytestconfig: pytest.Config) -> None:
    game = foolery.game(part)
    for players in (2, game.seats()[-1]) if pytestconfig.getoption("--long") else (3,):
        for number in range(50 if pytestconfig.getoption("--long") else 1):
            check(game, players, f"beats {number}", 20)


@pytest.mark.parametrize(
    "game", ["japanese+capital+suitless", "novosibirsk+albanian+blank-ace", "big-twin+blank-ace+no-trumps+suitless"]
)
def test_order_of_rules_changes_nothing(game: str) -> None:
    LAWS["order"](foolery.game(game), 3, "beats")


@pytest.mark.parametrize("name", NAMES)
def test_examples_fail_without_their_rule(name: str) -> None:
    """By what they allow, refuse and tell, or because the pack lacks their cards."""
    rule: type[Rule] = foolery.rules()[name]
    told: list[str] = []
    for example in rule.examples:
        ids, *options = str(example.position["game"]).split(",")
        without = "+".join(one for one in ids.split("+") if one != name)
        kept = [option for option in options if not option.startswith(f"{name}.")]
        told += map(str, failures(example, ",".join([without, *kept])))
    assert any("should be" in line or "cannot" in line for line in told)
