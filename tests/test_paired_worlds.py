"""Whatever others hold, a seat is shown, told, offered and refused the same: some pairs of worlds, or 20,000."""

from __future__ import annotations

from typing import Final

import pytest

import foolery
from foolery.base.shuffle import Stream
from foolery.contract.event import EVERYBODY
from tests.worlds import pairs, tables

TABLES: Final = tables()
LONG: Final = 20_000
COMPANY: Final = (
    ("throw-in+big+hand-swap+poker,swap-six-of-trump=on", 3),
    ("transfer+big-twin+secret-trump+recycling", 4),
    ("throw-in+joker-gifts+dummy-playing", 3),
    ("transfer+dummy-tossing+points+show-trump,throwers=neighbours", 3),
    ("transfer+unlocking+riposte+impudent", 3),
    ("simple+climb-then-japanese+pair-play", 4),
    ("throw-in+gather-then-fool+figure", 3),
    ("throw-in+chinese-pass-on+double,throw-while-pending=on", 6),
    ("throw-in+buy-in+second-attempt+armenian-unlimited", 3),
    ("throw-in+own-trumps+hand-swap,own-trumps.assignment=chosen", 3),
    ("throw-in+joker-gifts-blocking,throw-in-order=free", 4),
    ("shed-idiot,shed-idiot.packs=2", 4),
)


@pytest.mark.parametrize("turn", range(4))
def test_some_pairs(turn: int) -> None:
    """Every fourth table in each part, all in all some hundreds of pairs."""
    made = 0
    for game_id, players in [*TABLES, *COMPANY][turn::4]:
        made += sum(pairs(foolery.game(game_id), players, f"{game_id} few", 2))
    assert made > 60


@pytest.mark.long
@pytest.mark.parametrize("turn", range(16))
def test_many_pairs(turn: int) -> None:
    mine = [*TABLES, *COMPANY][turn::16]
    wanted = LONG // 16 + 1
    made, number = 0, 0
    while made < wanted:
        number += 1
        for game_id, players in mine:
            made += sum(pairs(foolery.game(game_id), players, f"{game_id} {number}", 12))
        assert number < 100


@pytest.mark.parametrize(
    "game_id", ["joker-gifts", "hand-swap", "poker,poker.goes-to=discard", "dummy-playing", "shed-idiot", "throw-in"]
)
def test_an_event_does_not_tell_who_else_saw(game_id: str) -> None:
    """Whoever else has seen it: the same event for a seat, in every form."""
    game = foolery.game(game_id)
    state, chance = game.deal(3, "masks"), Stream("masks", game_id)
    events = list(state.opening)
    while state.actors() and len(events) < 300:
        seat = chance.pick(state.actors())
        events += state.play(seat, chance.pick(state.legal(seat)))
    masks = {event.seen for event in events}
    assert masks - {EVERYBODY}
    for event in events:
        for reader in (None, 0, 1, 2):
            mine = 0 if reader is None else 1 << reader
            told = event.shown_to(reader)
            assert told.seen in (EVERYBODY, 0)
            for others in range(8):
                seen = others & ~mine | event.seen & mine
                if event.seen == EVERYBODY or seen in (EVERYBODY, 7):
                    continue
                other = event.made(event.cards, seen)
                assert other.shown_to(reader) == told
                assert other.to_wire(reader) == event.to_wire(reader)
                assert other.text(reader) == event.text(reader)
