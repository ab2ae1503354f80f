"""A process in which bots think: a line of JSON in for each question, a line out for each answer.

    python -m foolery.server.worker

What comes in is what the bot's own seat knows, as plain data, and nothing else: its view, what it has heard, the bot's
name and the chance it has. What goes out is the text of a whole action, or why there is none. It ends with its input.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO, Final

import msgspec

from foolery import bots, catalogue
from foolery.table.driver import own_bot

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.bots import Bot
    from foolery.contract import Action, Game, View

NICE: Final = 10
"""How far behind the server a worker stands where there is too little time for both."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked. ``persons`` are the seats of people, for games that ask people alone. A
    ``hint`` is what players by rules of thumb would do, and why; then neither name nor chance of a bot counts.
    A bot that is ``let_in`` may be a module or a program from elsewhere; ``seconds`` is how long it may take.
    """

    number: int
    game: str
    persons: tuple[int, ...]
    view: dict[str, object]
    heard: list[dict[str, object]]
    bot: str
    seed: str
    hint: bool = False
    let_in: bool = False
    seconds: float = 0.0


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot answers: the text of a whole action, with a hint the key of its reason; ``failure`` is why not."""

    number: int
    text: str = ""
    reason: str = ""
    failure: str = ""


QUESTIONS: Final = msgspec.json.Decoder(Question)
REPLIES: Final = msgspec.json.Decoder(Reply)
ENCODER: Final = msgspec.json.Encoder()


def reply(question: Question) -> Reply:
    """The answer of a bot, made anew and told all that its seat has heard."""
    try:
        game = _game(question.game).with_persons(question.persons)
        view = game.view(question.view)
        if question.hint:
            advice = bots.hint(view)
            return Reply(question.number, advice.action.text, advice.reason)
        return Reply(question.number, chosen(game, view, question).text)
    except Exception as cause:
        return Reply(question.number, failure=f"{type(cause).__name__}: {cause}")


def chosen(game: Game, view: View, question: Question) -> Action:
    """The whole action that the bot makes."""
    bot = _bot(question)
    bots.begin(bot, question.seed, question.bot)
    if bots.listens(bot):
        bots.tell(bot, map(game.read_event, question.heard), question.bot)
    return whole(view, lambda seen: seen.legal[0] if len(seen.legal) == 1 else bots.ask(bot, seen, question.bot))


_LASTING: Final[dict[str, Bot]] = {}
"""The bots that take long to make; each begins anew with every question, whoever's it is."""


def _bot(question: Question) -> Bot:
    """The bot that is asked. Raises BotError."""
    if not question.let_in:
        return own_bot(question.bot, question.seed, question.seconds)
    if question.bot in _LASTING:
        return _LASTING[question.bot]
    bot = bots.make(question.bot, question.seed, question.seconds)
    if getattr(bot, "lasting", False):
        _LASTING[question.bot] = bot
    return bot


def whole(view: View, choose: Callable[[View], Move]) -> Action:
    """A whole action as one that chooses move by move makes it, from a view alone.

    What a seat sees while it picks cards is the same in every state that agrees with its view, so one of them serves.
    """
    moves = [choose(view)]
    if view.picks(moves[0]):
        ahead = view.sample("ahead")
        ahead.play(view.me, moves[0])
        while ahead.unfinished():
            moves.append(choose(ahead.view(view.me)))
            ahead.play(view.me, moves[-1])
    return view.action(moves)


@lru_cache(maxsize=64)
def _game(name: str) -> Game:
    return catalogue.game(name)


def serve(questions: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line until there are no more."""
    for line in iter(questions.readline, b""):
        replies.write(ENCODER.encode(reply(QUESTIONS.decode(line))) + b"\n")
        replies.flush()


def main() -> None:
    """Stand back behind the server, say that one is there, and answer."""
    # Ctrl-C is for the server: whoever is asked by it ends when it does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    # Whatever a bot prints must not stand between the answers.
    replies, sys.stdout = sys.stdout.buffer, sys.stderr
    replies.write(ENCODER.encode(Reply(0)) + b"\n")
    replies.flush()
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, replies)
    for bot in _LASTING.values():
        bots.close(bot)


if __name__ == "__main__":
    main()
