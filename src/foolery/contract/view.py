"""The view of one seat, or of the public, and the determinizations that agree with it."""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar, cast

from foolery.base.cards import Card, Move, Place, Seat
from foolery.base.errors import FooleryError
from foolery.base.folders import SOURCE
from foolery.base.printable import described
from foolery.contract import rooms
from foolery.contract.action import MOST_ACTIONS, Action, Following, among, faces_picked
from foolery.contract.forms import FORMAT
from foolery.contract.proof import Ending, Watch
from foolery.contract.result import Lang, Result
from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.event import Event
    from foolery.contract.simulation import Simulation
    from foolery.contract.state import State


class Worlds(Protocol):
    """The worlds of one view, made once for a decision: each agrees with all that the seat has seen.

    Every way in which the unknown cards may lie is as likely as every other. What ``sample`` says of the knowledge that
    it honours holds here too: it is the same law, and ``view.sample`` is one of these worlds by the documented shuffle.
    """

    def state(self) -> State:
        """A state to be filled; as many as are wanted."""

    def into(self, state: Any, dice: Dice) -> None:
        """Fill a state that ``state`` gave with a world of its own.

        What chance decides later in that world comes from these dice too, and in copies of it.
        """


class SampledWorlds:
    """The worlds of a family that has no faster way than ``view.sample``."""

    def __init__(self, view: View) -> None:
        self.view = view

    def state(self) -> State:
        """A state to be filled."""
        return self.view.sample("worlds")

    def into(self, state: Any, dice: Dice) -> None:
        """Fill a state with a sample, whose seed the dice give."""
        state.copy_from(self.view.sample(f"{dice.word():016x}"))


@dataclass(frozen=True, slots=True, repr=False)
class View(ABC):
    """What one seat knows. It is built field by field from what that seat may know and holds nothing else.

    The *public view* is what everybody knows, spectators too: its ``seat`` is None, its hand is empty, and nothing is
    legal in it.

    These are the fields of every family; each adds its own. ``hand`` are the seat's own cards as the family keeps them.
    """

    family: ClassVar[str] = ""
    """The family whose games give such views: what draws a table or plays as a bot is found by it."""

    game: str
    seat: Seat | None
    """Whose view it is; None: the public view."""
    players: int
    ply: int
    """Number of the decision that a client answers with this view in hand."""
    phase: str
    actors: tuple[Seat, ...]
    legal: tuple[Move, ...]
    """The moves this seat may make now, sorted; empty when it is not asked."""
    hand: int
    hand_sizes: tuple[int, ...]
    deal: int
    dealer: Seat
    result: Result | None

    def __repr__(self) -> str:
        return described(self, self.line)

    def _repr_html_(self) -> str:
        return rooms.picture(self.family).svg(self, SOURCE, None)

    def key(self) -> tuple[object, ...]:
        """All fields in order but for the rules, whose id ``game`` is."""
        return tuple([getattr(self, one.name) for one in fields(self) if one.compare])

    def to_json(self) -> dict[str, Any]:
        """The view in the fields of the notation, ``?`` for each unknown card."""
        return rooms.text(self.family).view_to_json(self)

    def to_wire(self) -> dict[str, Any]:
        """The view as plain data, complete: ``game.view`` of it is equal to this view.

        It holds the fields of ``to_json``, among them everything that bots and samples go by, such as the cards seen
        leaving the game; before them the number of the ``format``, the ``family`` and the ``revisions`` of the rules in
        play, after them the ``result``, None while the deal goes on. Cards are faces as text, never copies.
        """
        head = {"format": FORMAT, "family": self.family, "revisions": self.revisions()}
        return head | self.to_json() | {"result": None if self.result is None else dict(self.result.to_wire())}

    def sides(self) -> tuple[int, ...]:
        """The number of the side that each place wins and loses with; -1: it can do neither."""
        return tuple(range(self.players))

    @abstractmethod
    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""

    def line(self, memory: bool = True) -> str:
        """The same on one line; without ``memory`` what people may not look up is left out: the cards seen leaving."""
        fields = self.to_json()
        if not memory:
            for name in self.remembered():
                fields.pop(name, None)
        return rooms.text(self.family).to_line(fields)

    def remembered(self) -> tuple[str, ...]:
        """The fields of what the seat has seen and people at this table may not look up again."""
        return ()

    def text(self, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """What this seat sees, in plain sentences."""
        return rooms.words(self.family).view_text(self, lang, names)

    def lying(self, lang: Lang = "en", names: Sequence[str] | None = None) -> dict[str, str]:
        """What is said of single things on the table, for whoever draws them: without capital and full stop.

        They have names of the family's own: a slot of Durak its number (``0``), its stock ``stock``, a set of Contract
        Rummy its name (``0.s1``), a joker in it its face (``*r``). What the name of a card says is left out.
        """
        return rooms.words(self.family).lying(self, lang, names)

    def prompt(self, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """What is asked of this seat, else who decides what, in a sentence or two; empty once the deal is over."""
        return rooms.words(self.family).prompt(self, lang, names)

    def label(self, action: Action, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """A whole action of the seat as people say it, after whose it is where it is made for another place."""
        said = rooms.words(self.family).action_label(action, self, lang, names)
        if action.place == self.seat:
            return said
        return f"{tongue(lang, self.family).person(action.place, self.seat, names)}: {said}"

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """A move in notation."""

    @abstractmethod
    def action(self, moves: Sequence[Move]) -> Action:
        """The action that these moves of the seat are, in the order in which they are made."""

    def picks(self, move: Move) -> bool:
        """Whether a legal move is only a part of an action, which goes on with others."""
        return False

    def actions(self, most: int = MOST_ACTIONS) -> list[Action]:
        """What the seat may do now, as whole actions; those that finish one that has begun. No more than ``most``."""
        return [self.action((move,)) for move in self.legal[: max(0, most)]]

    def following(self, picked: Sequence[Card | str] = ()) -> Following:
        """What may follow cards that were picked, in any order: further cards, and the actions that are complete.

        Every card that it gives can be completed to an action. Where the cards of an action play in the order in which
        they are named, that is the order of picking.
        """
        return among(self.actions(len(self.legal)), faces_picked(picked))

    def ready(self) -> Sequence[tuple[str, Sequence[Card]]]:
        """The parts of the deal's task that the hand holds already, each after its sign, if there is one."""
        return ()

    @abstractmethod
    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen; its ``view`` of the seat equals this view."""

    def worlds(self) -> Worlds:
        """All such states, to be drawn from by dice: for search, which wants them by the thousand."""
        return SampledWorlds(self)

    def simulation(self, heard: Sequence[Event] = ()) -> Simulation | None:
        """The game as a search plays it from here; None where the family has no compiled core.

        With the events that the seat has heard in this deal, worlds are the likelier, the likelier their holders would
        have played as they did, in families that judge it.
        """
        return None

    def ending(self, positions: int, watch: Watch | None = None) -> Ending | None:
        """What exact play finds for the seat within a budget of positions, whatever the others do.

        ``watch`` may stop the search earlier. None where the seat does not know every card, and in families without
        exact play.
        """
        return None

    def certain(self) -> State | None:
        """The only full state that agrees with this view; None where there are several, as far as the family tells."""
        return None

    def forgetful(self, memory: int) -> Self:
        """This view as somebody has it who does not remember every card that he has seen leaving: 0 none, 1 the best, 2
        all but the lowest, 3 all.
        """
        return self

    @property
    def me(self) -> Seat:
        """Whose view it is, for whoever acts on it. Raises FooleryError for the public view, on which nobody acts."""
        if self.seat is None:
            raise FooleryError("view.public")
        return self.seat

    def others(self) -> list[Place]:
        """The other places clockwise from one's own; for the public all of them."""
        places = len(self.hand_sizes)
        return [*range(places)] if self.seat is None else [(self.seat + i) % places for i in range(1, places)]

    def question(self) -> tuple[object, ...]:
        """What the seat is asked, as far as it would be another question with other answers: two views with equal
        ones ask the same, whatever cards have come in between.
        """
        return (self.phase, self.round())

    def round(self) -> int:
        """The number of the bout or round that runs; 0 where the game has none."""
        return 0


Kind = TypeVar("Kind", bound=View)


def maker(kind: type[Kind], order: Sequence[str] = ()) -> Callable[[tuple[Any, ...]], Kind]:
    """What makes views of this kind from the values of all fields, much faster than ``kind`` does.

    The values stand in the order of the fields, or in this ``order`` of their names.

    A frozen class lets itself be filled only field by field through ``object.__setattr__``, a call each. Here an object
    of a twin with the same slots, which is not frozen, is filled by plain assignments, and made one of ``kind`` at the
    end: Python allows that where the slots are the same. The assignments are written out, as ``dataclass`` does it.
    """
    open_twin = ABCMeta(
        f"Open{kind.__name__}",
        kind.__bases__,
        {"__slots__": kind.__slots__, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__},
    )
    open_twin.__abstractmethods__ = frozenset()
    targets = ", ".join(f"view.{name}" for name in order or [field.name for field in fields(kind)])
    lines = ["def made(values):", "view = new(twin)", f"{targets} = values", "view.__class__ = kind", "return view"]
    names: dict[str, Any] = {"new": object.__new__, "twin": open_twin, "kind": kind}
    exec("\n    ".join(lines), names)
    return cast(Callable[[tuple[Any, ...]], Kind], names["made"])
