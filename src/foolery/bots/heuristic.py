"""A player who follows the advice that good players give, in each family its own, and says why."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from foolery.base import arguments
from foolery.base.cards import Move
from foolery.bots.animals import AnimalsHeuristic
from foolery.bots.bot import Adviser, Bot, BotError, ByFamily
from foolery.bots.durak.heuristic import DurakHeuristic, DurakTeacher
from foolery.bots.lowest import Lowest
from foolery.bots.rummy.heuristic import RummyHeuristic
from foolery.bots.shedding.heuristic import ShedHeuristic
from foolery.contract import Action, Lang, View
from foolery.contract.forms import HintForm
from foolery.speech import tongue

COSTS_LEAST: Final = "costs-least"
"""The reason in a family without an adviser."""


class Heuristic(ByFamily):
    """The adviser of a family, else ``lowest``."""

    name: ClassVar[str] = "heuristic"
    players: ClassVar[Mapping[str, type[Bot]]] = {
        **Lowest.players,
        "animals": AnimalsHeuristic,
        "durak": DurakHeuristic,
        "idiot": ShedHeuristic,
        "rummy": RummyHeuristic,
    }

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason."""
        player = self.player(view)
        if isinstance(player, Adviser):
            return player.decide(view)
        return view.legal[0] if player is None else player.choose(view), COSTS_LEAST

    def why(self, view: View, moves: Sequence[Move], reason: str, lang: Lang = "en") -> str:
        """In a few words, why these moves are to be made with this view in hand."""
        player = self.player(view)
        if isinstance(player, Adviser):
            return player.why(view, moves, reason, lang)
        return tongue(lang).say("advice.costs-least")


class Teacher(Heuristic):
    """The heuristic as beginners are taught."""

    players: ClassVar[Mapping[str, type[Bot]]] = {**Heuristic.players, "durak": DurakTeacher}


class Advice(NamedTuple):
    """A whole action that the heuristic would do, and the key of its reason."""

    action: Action
    reason: str

    def to_wire(self) -> HintForm:
        """The same as plain data."""
        form: Any = self.action.to_wire()
        return {"action": form, "reason": self.reason}


def hint(view: View, adviser: type[Heuristic] = Heuristic) -> Advice:
    """What an adviser would do; ``reason`` has the words. Raises BotError where nothing is legal in the view.

    An action of several moves is thought through in a position that looks the same to the seat; the reason is that of
    its first move.
    """
    arguments.check_kind(view, View, "arguments.hinted")
    if not view.legal:
        raise BotError("bots.nothing", bot=Heuristic.name, view=view.line())
    bot = adviser()
    move, why = bot.decide(view)
    moves = [move]
    if view.picks(move):
        state = view.sample("hint")
        state.apply(view.me, move)
        while state.unfinished():
            moves.append(bot.decide(state.view(view.me))[0])
            state.apply(view.me, moves[-1])
    return Advice(view.action(moves), why)


def reason(view: View, action: Action, why: str, lang: Lang = "en") -> str:
    """In a few words, why a hint is given."""
    return Heuristic().why(view, action.moves, why, lang)
