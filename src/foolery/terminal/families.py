"""What the terminal knows of each family. What a family does not bring is left to the sentences of its views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from foolery.base.folders import outside_families, own_families
from foolery.contract import rooms
from foolery.contract.declared.text import FamilyText
from foolery.speech.advice import advice_page
from foolery.terminal import usual
from foolery.terminal.animals import table as animals_lesson
from foolery.terminal.animals import table as animals_table
from foolery.terminal.animals import table as animals_words
from foolery.terminal.durak import actions as durak_actions
from foolery.terminal.durak import actions as durak_refusals
from foolery.terminal.durak import table as durak_table
from foolery.terminal.durak import table as durak_words
from foolery.terminal.rummy import actions as rummy_actions
from foolery.terminal.rummy import table as rummy_lesson
from foolery.terminal.rummy import table as rummy_table
from foolery.terminal.rummy import table as rummy_words
from foolery.terminal.shedding import table as shedding_lesson
from foolery.terminal.shedding import table as shedding_table
from foolery.terminal.shedding import table as shedding_words

if TYPE_CHECKING:
    from rich.text import Text

    from foolery.base.cards import Card
    from foolery.contract import Action, Game, Lang
    from foolery.table.entry import ParsedInput
    from foolery.terminal.options import Order
    from foolery.terminal.refusals import Refusal
    from foolery.terminal.screen import Screen

Picture = Callable[["Screen", Any, "Sequence[str]", str, "Order"], "list[Text]"]
Whole = Callable[[Any, int], "tuple[list[Action], tuple[Action, ...]]"]
Refused = Callable[[Any, "ParsedInput", "Sequence[Card]", "set[str]"], "Refusal | None"]


def _no_state(screen: Screen, view: Any) -> str:
    return ""


def _no_steps(view: Any, most: int) -> tuple[list[Action], tuple[Action, ...]]:
    return [], ()


def _no_heading(view: Any, moves: tuple[int, ...], lang: Lang) -> str:
    return ""


def _usual_page(game: Game, lang: Lang, players: int) -> str:
    return game.rules_text(lang)


def _no_kin(game: Any) -> Mapping[str, tuple[str, ...]]:
    return {}


def _no_suit(view: Any, moves: tuple[int, ...], lang: Lang) -> str:
    return ""


def _no_counts(view: Any, lang: Lang, names: Sequence[str]) -> list[str]:
    return []


def _not_drawn(screen: Screen, view: Any, action: Action) -> Text | None:
    return None


def _phase(view: Any, kinds: set[str]) -> str:
    return str(view.phase)


def _no_text(lang: Lang, key: str) -> str:
    return ""


def _never_dear(view: Any, card: Card) -> bool:
    return False


def _not_known(view: Any, wish: ParsedInput, cards: Sequence[Card], verbs: set[str]) -> Refusal | None:
    return None


def _none(game: object) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Family:
    """How the games of a family are shown and spoken of.

    ``picture`` draws the lines of the table from a view, with the names of the seats, a title and the order of the
    hand, and ``short_state`` says the most important in a few signs for the prompt. Moves of the kinds ``grouped``
    stand in one row as their cards, those with a card that is ``dear`` last. ``refused`` says why a wish that fits no
    legal move is refused, from the view, the cards of the wish and the verbs that are possible; None: the rules are
    asked. ``say`` says a text of the family's own table: ``help`` are the rows for the help that stand there (one more,
    where ``names_cards``, is about naming cards), ``more`` what stands behind a reason;
    ``ten`` is what stands for a ten on English cards.

    ``counts`` says what people count in the running deal.

    ``whole`` gives the actions that take several moves, no more than so many, else some of them with examples of
    those that are left out; ``action_drawn`` says such an action in signs, if it does. ``heading`` is what stands
    before the cards of a move of another kind, with ``{card}`` where the first of them belongs, ``suit`` the suit
    that such a move names instead of cards; ``kin`` gives the words that a verb of a game may stand for beside its
    own; with ``strokes`` a “/” divides the cards of an action and is never left out; ``order`` is how hands are
    sorted where nobody has said, and moves of the kinds ``as_held`` are listed so; actions of the kinds ``on_last``
    name the cards that they go on behind the others. Where there is ``in_part``, an action of several moves is begun
    whole or not at all, and the sentence of this id says so. Errors with an id of ``telling`` tell more of words that
    are no action than that they are none.

    ``common`` are the options that people often change, ``idle`` tells which of all change nothing in a game. With
    ``auto`` the only possible move makes itself unless somebody says otherwise; actions of the kinds ``quiet`` share a
    row of the news, and several events of the kinds ``laid`` tell of one move. ``lasting`` gives the move that answers
    a question for the rest of the deal, or None where nothing of the kind is asked; the family's table says
    ``not-asked`` and ``asked-again``. ``page`` is the rules page for a number of seats,
    ``advice`` a page on how to play well.

    ``taught`` is the id of the game of the lesson; where it is empty the family has none. ``step`` names the kind of
    decision that a view with legal moves of these kinds asks for, its phase if nothing else is said: the sentences
    ``lesson.<family>-<step>`` explain each, after ``lesson.<family>-hello``.
    """

    picture: Picture | None = None
    short_state: Callable[[Screen, Any], str] = _no_state
    grouped: frozenset[str] = frozenset()
    dear: Callable[[Any, Card], bool] = _never_dear
    refused: Refused = _not_known
    whole: Whole = _no_steps
    action_drawn: Callable[[Screen, Any, Action], Text | None] = _not_drawn
    heading: Callable[[Any, tuple[int, ...], Lang], str] = _no_heading
    suit: Callable[[Any, tuple[int, ...], Lang], str] = _no_suit
    counts: Callable[[Any, Lang, Sequence[str]], list[str]] = _no_counts
    kin: Callable[[Any], Mapping[str, tuple[str, ...]]] = _no_kin
    strokes: bool = False
    order: Order = "suit"
    as_held: frozenset[str] = frozenset()
    on_last: frozenset[str] = frozenset()
    lasting: Callable[[Any], int | None] | None = None
    common: frozenset[str] = frozenset()
    idle: Callable[[Any], Sequence[str]] = _none
    auto: bool = True
    quiet: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()
    in_part: str = ""
    telling: frozenset[str] = frozenset()
    page: Callable[[Any, Lang, int], str] = _usual_page
    advice: Callable[[Lang], str] | None = None
    names_cards: bool = False
    ten: str = "T"
    say: Callable[..., str] = _no_text
    more: Mapping[str, str] = field(default_factory=dict)
    help: tuple[str, ...] = ()
    taught: str = ""
    step: Callable[[Any, set[str]], str] = _phase


def _of(rule: str, *options: str) -> frozenset[str]:
    return frozenset(f"{rule}.{option}" for option in options)


FAMILIES: Final[dict[str, Family]] = {
    "animals": Family(
        picture=animals_table.picture,
        say=animals_words.say_animals,
        common=frozenset({"pack", "comic-animals.laugh-mode", "comic-animals.new-pile"}),
        short_state=animals_table.short_state,
        grouped=frozenset({"lay"}),
        order="rank",
        auto=False,  # for children laying the card and making the sound is the game
        page=animals_table.page,
        names_cards=True,
        ten="10",
        more=animals_words.MORE,
        help=("skip", "laugh"),
        taught="comic-animals,pack=24",
        step=animals_lesson.step,
    ),
    "durak": Family(
        picture=durak_table.picture,
        say=durak_words.say_durak,
        common=frozenset({"pack", "throwers", "first-attack-five", "swap-six-of-trump", "no-draw"}),
        idle=durak_words.idle,
        short_state=durak_table.short_state,
        grouped=frozenset({"lead", "throw", "transfer", "cover"}),
        dear=durak_table.is_trump,
        quiet=frozenset({"pass"}),
        refused=durak_refusals.refused,
        whole=durak_actions.whole,
        heading=durak_actions.heading,
        suit=durak_actions.suit,
        counts=durak_table.counts,
        kin=durak_actions.kin,
        more=durak_refusals.MORE,
        help=("cover", "take", "advice"),
        advice=advice_page,
        taught="throw-in,pack=24",
    ),
    "idiot": Family(
        picture=shedding_table.picture,
        say=shedding_words.say_shedding,
        common=_of("shed-idiot", "play-on", "voluntary-take", "take-face-up"),
        short_state=shedding_table.short_state,
        grouped=frozenset({"play"}),
        order="rank",
        on_last=frozenset({"swap"}),
        more=shedding_words.MORE,
        help=("swap", "undo", "take", "down"),
        taught="shed-idiot",
        step=shedding_lesson.step,
    ),
    "rummy": Family(
        picture=rummy_table.picture,
        say=rummy_words.say_rummy,
        common=_of("contract-rummy", "small-pack", "discard-taken", "no-final-discard"),
        short_state=rummy_table.short_state,
        whole=rummy_actions.whole,
        action_drawn=rummy_table.contract,
        as_held=frozenset({"discard"}),
        lasting=rummy_actions.no_claim,
        kin=rummy_actions.kin,
        strokes=True,
        quiet=frozenset({"decline"}),
        laid=frozenset({"meld-group", "meld-sequence", "joker"}),
        in_part="terminal.whole-only",
        telling=frozenset({"rummy.no-such-rank", "rummy.which-card"}),
        help=("draw", "stock", "claim", "claims", "meld", "lay-off", "trade", "discard"),
        taught="contract-rummy",
        step=rummy_lesson.step,
    ),
}


def family(name: str) -> Family:
    """What is known of a family by its name."""
    return FAMILIES.get(name) or _usual(name)


@cache
def _usual(name: str) -> Family:
    """A family of another package whose moves are declared: cards that are played stand in one row."""
    text = rooms.text(name) if name in (*own_families(), *outside_families()) else None
    if not isinstance(text, FamilyText):
        return Family()
    cards = frozenset(kind.word for kind in text.moves.kinds.values() if kind.card)
    return Family(picture=usual.picture, grouped=cards)
