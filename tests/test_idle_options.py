"""Options without effect: named or not, the deals are the same, and the pages say of the named ones that once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import foolery
from foolery.authoring.together import tables
from foolery.base.errors import BadPlayers, RulesError
from foolery.contract import Before, Game
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.durak.words.options import idle
from tests.tiers import every

BASES = ("simple", "throw-in", "transfer", "idiot-two-player")
RULES = sorted(
    name for name, rule in REGISTRY.rules.items() if rule.__module__.startswith("foolery.") and not rule.base
)
GUARD = ",bout-limit=40"
NUMBERS = {"cap-total": ("none", "3"), "cap-thrown": ("1", "3"), "instant-loss-at": ("9",)}
OTHERS = ("", ",cap-total=none", ",cap-total=4,cap-lifted-empty-stock=off", ",pack=52", ",pack=24")
"""Options beside which others lose their effect, or have it again."""
FOLLOWED = ("next-lead", "throwers", "throw-after-take", "transfer-several", "trump-card-source")
"""Options whose effect shows in nearly every deal, where they have one."""


def values(game: Game, name: str) -> list[str]:
    """Some other values of an option."""
    option = REGISTRY.core[name]
    return [value for value in NUMBERS.get(name, option.values) if value != game.options[name]]


def course(game: Game, number: int) -> Iterator[object]:
    """All that a random deal shows: who may do what, the events, what each seat knows at its end, and the result."""
    chance = Random(number)
    seats = tables(game)
    players = seats[number % len(seats)]
    before = Before(1, chance.randrange(players), chance.randrange(players), chance.randrange(players))
    state = game.deal(players, str(number), before=before if number % 2 else None)
    yield [event.key() for event in state.opening]
    while state.actors():
        seat = chance.choice(state.actors())
        moves = state.legal(seat)
        yield state.actors(), moves
        yield [event.key() for event in state.play(seat, chance.choice(moves))]
    yield state.result(), [state.view(seat).hand for seat in range(players)]


def same(one: Game, other: Game, number: int) -> bool:
    """Whether a random deal goes the same way in two games."""
    return all(here == there for here, there in zip(course(one, number), course(other, number), strict=True))


def with_value(game: Game, name: str, value: str) -> Game | None:
    """The same game with another value of an option; None where it contradicts the game."""
    try:
        found = foolery.game(f"{game.id},{name}={value}")
        return found if tables(found) == tables(game) else None
    except RulesError:
        return None


def composed(rule: str, base: str, options: str) -> DurakGame | None:
    """A rule on a base; None where they do not go together."""
    try:
        game = foolery.game(f"{base}+{rule}{options}{GUARD}")
        tables(game)
    except (RulesError, BadPlayers):
        return None
    assert isinstance(game, DurakGame)
    return game


@every(8)
@pytest.mark.parametrize("rule", RULES)
def test_an_idle_option_changes_nothing(rule: str, pytestconfig: pytest.Config) -> None:
    deals = 6 if pytestconfig.getoption("--long") else 2
    for number, base in enumerate(BASES):
        game = composed(rule, base, OTHERS[(number + RULES.index(rule)) % len(OTHERS)])
        for name in sorted(idle(game)) if game else ():
            assert game is not None
            for value in values(game, name):
                other = with_value(game, name, value)
                for deal in range(deals) if other else ():
                    assert other is not None
                    assert same(game, other, deal), (game.id, name, value, deal)


@every(8)
@pytest.mark.parametrize("rule", RULES)
def test_an_option_that_is_followed_is_not_idle(rule: str) -> None:
    """Of options whose effect shows soon, each value that changes no deal of some is known to be idle."""
    for base in BASES:
        game = composed(rule, base, "")
        for name in FOLLOWED if game else ():
            assert game is not None
            if name in idle(game) or name in {fixed for one in game.composition.rules for fixed in one.fixes}:
                continue
            others = [other for value in values(game, name) if (other := with_value(game, name, value))]
            differing = any(not same(game, other, deal) for deal in range(40) for other in others)
            assert differing or not others, (game.id, name)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "game",
    ["throw-in+chinese", "throw-in+chinese-pass-on", "gather-then-fool", "climb-then-japanese", "idiot-two-player"],
)
def test_the_page_says_once_that_the_next_lead_has_no_effect(game: str, lang: str) -> None:
    silent = foolery.game(game).rules_text(lang)
    named = foolery.game(f"{game},next-lead=winner")
    page = named.rules_text(lang)
    assert "next-lead" not in silent
    told = [line for line in page.replace(f"`{named.id}`", "").splitlines() if "next-lead" in line]
    assert len(told) == 1
    assert told[0].startswith("- ")
    assert "`next-lead=winner`" in told[0]


def test_a_followed_option_is_printed_as_before() -> None:
    page = foolery.game("throw-in+piled,next-lead=winner,cap-total=4,throwers=attacker").rules_text("en")
    assert "**First lead of the next deal.**" in page
    assert "- `cap-total=4` has no effect in this game." in page
