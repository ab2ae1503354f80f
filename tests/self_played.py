"""Records of matches in which one bot plays all seats."""

from __future__ import annotations

import foolery
from foolery import bots
from foolery import record as records
from foolery.contract import Event
from foolery.record import Record, Recorder


def self_played(name: str, players: int, seed: str, bot: str = "random", deals: int = 1, most: int = 10_000) -> Record:
    """A match of one bot in all seats, with at most ``most`` actions in each deal."""
    game = foolery.game(name)
    match = game.match(players, seed, deals)
    recorder = Recorder(game, players, seed, [f"P{seat}" for seat in range(players)], deals)
    seated = [bots.make(bot) for _ in range(players)]
    for number in range(deals):
        state = match.state if number == 0 else match.next()
        own = f"{seed}/{number}" if deals > 1 else seed
        for seat, player in enumerate(seated):
            player.reset(f"{own}/{seat}")
        recorder.deal_started(state)
        made = 0
        while state.actors() and made < most:
            made += 1
            seat = state.actors()[0]
            view = state.view(seat)
            events: list[Event] = []
            moves: list[int] = []
            while not moves or state.unfinished():
                moves.append(seated[seat].choose(state.view(seat)))
                events += state.play(seat, moves[-1])
            recorder.moved(seat, view.action(moves).text, events)
        result = state.result()
        if result is None:
            break
        recorder.deal_ended(result)
    return records.read(recorder.text())
