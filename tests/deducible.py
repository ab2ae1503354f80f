"""A game that is played until each seat can tell every card, in an ending where one lead wins and another loses.

The cards are dealt in such an order that both seats draw what the script makes them play.
"""

from __future__ import annotations

from typing import Any, Final

import foolery
from foolery import bots
from foolery import record as records
from foolery.base.cards import parse_card
from foolery.record import Record, Recorder

BEATEN: Final = ["6c7c", "6s7s", "8s9s", "KsAs", "6d7d", "8d9d", "TdJd", "6h7h", "9hKh", "KdKc", "AhAc"]
"""Leads, each with the card that covers it: seat 1 begins, then the seats take turns. No more is thrown in."""
TAKEN: Final = ("8h", "Js", "Ad")
"""Seat 0 leads these, and seat 1 takes them."""
LAST: Final = ("Ts", "Qs")
HELD: Final = (("Th", "Jc", "Jh", "9c"), ("8c", "Tc", "Qc", "Qd", "Qh"))
"""What both hold in the end besides what was taken. Seat 0 draws the turn-up, the nine of clubs."""
PACK: Final = [parse_card(rank + suit) for rank in "6789TJQKA" for suit in "cdhs"]
HANDS: Final = (range(1, 12, 2), range(0, 12, 2))
"""The numbers of the cards in the order of a deal that come to each seat."""
TURNED: Final = 12


def order() -> list[int]:
    """The order of the pack."""
    used: list[list[str]] = [[], []]
    for number, pair in enumerate(BEATEN):
        for seat, card in (((number + 1) % 2, pair[:2]), (number % 2, pair[2:])):
            used[seat].append(card)
    used[0] += [*TAKEN, LAST[0], *HELD[0]]
    used[1] += [LAST[1], *HELD[1]]
    cards = [0] * len(PACK)
    for seat in (0, 1):
        for at in HANDS[seat]:
            cards[at] = parse_card(used[seat].pop(0))
    cards[TURNED] = parse_card(used[0].pop())
    # After each bout the attacker draws first.
    seats = [seat for number in range(len(BEATEN)) for seat in ((number + 1) % 2, number % 2)]
    for at, seat in enumerate([*seats, 0], TURNED + 1):
        cards[at] = parse_card(used[seat].pop(0))
    return cards


def script() -> list[str]:
    """What is played up to the ending."""
    moves = []
    for pair in BEATEN:
        moves += [f"lead {pair[:2]}", f"cover {pair[:2]} with {pair[2:]}", "pass"]
    for card in TAKEN:
        moves += [f"lead {card}", "take", "pass"]
    return [*moves, f"lead {LAST[0]}", f"cover {LAST[0]} with {LAST[1]}", "pass"]


def played(*endings: str, bot: str = "heuristic") -> tuple[Record, Any]:
    """The record of the game, in which the ending begins with these actions; and the position in which it begins."""
    game = foolery.game("throw-in")
    cards = order()
    state = game.deal_from(cards, 2, dealer=0)
    recorder = Recorder(game, 2)
    recorder.deal_started(state, order=cards)
    for text in script():
        made(game, state, recorder, text)
    ending = state.copy()
    for text in endings:
        made(game, state, recorder, text)
    player = bots.make(bot)
    player.reset("ending")
    while state.actors():
        view = state.view(state.actors()[0])
        made(game, state, recorder, view.action((player.choose(view),)).text)
    result = state.result()
    assert result is not None
    recorder.deal_ended(result)
    return records.read(recorder.text()), ending


def made(game: Any, state: Any, recorder: Recorder, text: str) -> None:
    """Play an action; a pass without a choice that the script names may have been made already."""
    seat = state.actors()[0]
    if text == "pass" and all(state.move_text(move) != "pass" for move in state.legal(seat)):
        return
    events = [event for move in game.parse_move(text, state, seat) for event in state.play(seat, move)]
    recorder.moved(seat, text, events)
