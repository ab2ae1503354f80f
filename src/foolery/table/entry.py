"""Typed input at a table: commands, and moves by number, by cards, in notation or in words.

A typed move is held against the fields of the legal actions, so every game of every family is understood alike.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from foolery.base.cards import SUITS, card_text, parse_card
from foolery.base.errors import FooleryError, IllegalMove, NotationError, shortened
from foolery.base.folders import languages, remembered
from foolery.base.letters import rank_typed, suit_words
from foolery.contract.action import texts
from foolery.speech import in_notation, typed
from foolery.speech.card_names import folded
from foolery.table.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from foolery.base.cards import Move, Place, Seat
    from foolery.contract import Action, Event, Game, Lang, State, View

_LINKS: Final = {"with", "for", "from", "to"}
TAKES_MORE: Final = ("sort", "colours", "auto")
"""Commands with a word behind them."""
_PLACE: Final = re.compile(r"\d:")


@remembered
def _looks_like_card() -> re.Pattern[str]:
    """What looks like a rank and one more sign, in the letters of any language."""
    letters = {letter for lang in languages() for letter in rank_typed(lang) if not letter.isdecimal()}
    ranks = "|".join(map(re.escape, sorted(letters)))
    return re.compile(rf"(?:\d{{1,2}}|{ranks})[^\W\d_]|\d{{1,2}}\W")


def command(text: str) -> tuple[str, str] | None:
    """The command that is typed, with what stands after it; None where it is not a command."""
    words = text.lower().split(None, 1)
    head = words[0] if words else ""
    found = typed("terminal-commands").get(head) if head else "table"
    if found is None:
        return None
    rest = words[1] if len(words) > 1 else ""
    if rest and found not in TAKES_MORE:
        return None
    return found, rest


def choice_of(text: str, table: str) -> str | None:
    """Which of the choices of a table of typed words is meant."""
    return typed(table).get(text.strip().lower())


class ParsedInput:
    """A move as somebody named it: a verb or none, and cards; ``understood`` is false where words are left over.

    ``verbs`` are the words that people type in this game, with those of the notation (``Game.typed_words``); ``text``
    is the wish in notation; ``suits`` are the letters of suits that were named; ``other`` tells that the move is to
    be made for the dummy or another place.
    """

    def __init__(self, text: str, verbs: Mapping[str, str]) -> None:
        self.verbs = verbs
        self.verb = ""
        self.text = ""
        self.cards: list[str] = []
        self.suits: list[str] = []
        self.other = False
        self.unknown: list[str] = []
        self.trouble = self.troubled = ""
        for word in re.split(r"(?:[\s,;/+]|:(?=\s|$))+", text.strip()):
            if word:
                self._read(word)

    def _read(self, word: str) -> None:
        low = word.lower()
        if low in typed("terminal-others") or _PLACE.match(low):
            self.other = True
            low = word = _PLACE.sub("", low) if _PLACE.match(low) else ""
            if not word:
                return
        verb = self.verbs.get(low)
        if verb is not None and not self.verb and not self.cards:
            self.verb = self.text = verb
            return
        cards = _cards_in(word)
        if cards or low in _LINKS:
            self.cards += cards
            self.text = " ".join(filter(None, [self.text, *(cards or [low])]))
        elif low in suit_words() and (self.verb == "trump" or len(low) > 1):
            self.suits.append(SUITS[suit_words()[low]])
            self.text = f"{self.text} {self.suits[-1]}".strip()
        elif verb is not None and verb != self.verb and not self.cards:
            self.unknown.append(word)  # “take from stock”: the game knows what both say together
        elif verb is not None:
            self.text = f"{self.text} {verb}"
        elif low not in _LINKS and low not in typed("terminal-fill"):
            self.unknown.append(word)
            if not self.trouble:
                self.trouble, self.troubled = _trouble(word), word

    @property
    def understood(self) -> bool:
        """Whether every word was a verb, a card, or one that adds nothing."""
        return not self.unknown and bool(self.verb or self.cards or self.suits)


def _cards_in(word: str) -> list[str]:
    """The cards of one word, in notation; several may be written together. Empty where it is none."""
    try:
        return [card_text(parse_card(word))]
    except NotationError:
        pieces = re.findall(r"\*\*|\*[rb]|_\d|[♣♦♥♠♧♢♡♤](?:10|\w)|(?:10|\w)[\w♣♦♥♠♧♢♡♤]", word)
    if "".join(pieces) != word or len(pieces) < 2:
        return []
    try:
        return [card_text(parse_card(piece)) for piece in pieces]
    except NotationError:
        return []


def _trouble(word: str) -> str:
    """What is wrong with a word that looks like a card, as a key of the words; empty where it looks like none."""
    if not _looks_like_card().fullmatch(word):
        return ""
    try:
        parse_card(word)
    except NotationError as error:
        return "two-alphabets" if error.code in ("cards.mixed", "cards.mixed-ten") else "not-a-card"
    return ""


def matching(
    wish: ParsedInput, actions: Sequence[Action], place: Place | None, kin: Mapping[str, tuple[str, ...]] | None = None
) -> list[int]:
    """The numbers of the legal actions that the wish may mean; ``kin`` are further words that a verb may stand for.

    Where one's own action, at this place, and one for another place are meant by the same words, it is one's own.
    """
    verbs = {wish.verb}
    if kin and not any(action.kind == wish.verb for action in actions):
        verbs |= {*kin.get(wish.verb, ())}
    for whole in (True, False):
        found = [i for i, action in enumerate(actions) if _means(wish, action, verbs, whole)]
        own = [i for i in found if actions[i].place == place]
        found = [i for i in found if i not in own] if wish.other else own or found
        if found:
            return found
    return []


def _means(wish: ParsedInput, action: Action, verbs: set[str], whole: bool) -> bool:
    """Whether the wish names this action: with all its cards, or (not ``whole``) with those played, or by its verb."""
    if wish.verb and action.kind not in verbs:
        return False
    suits = [action.suit] if action.suit else []
    if wish.suits and suits != wish.suits:
        return False
    cards = Counter(wish.cards)
    if whole:
        named = Counter(texts((*action.on, *action.cards)))
        return cards == named and bool(named or wish.verb or suits) and suits == wish.suits
    return not wish.cards or (bool(action.on) and cards == Counter(texts(action.cards)))


NAMED: Final = 4
"""So many actions are named where a text fits several."""


def action_typed(text: str, game: Game, view: View, lang: Lang, names: Sequence[str]) -> Action:
    """The action of the view's seat that a text means: its label, its notation, its cards or its word.

    Raises FooleryError: NotationError where it means none or several, IllegalMove where the rules forbid it.
    """
    actions = view.actions()
    printed = [one for one in actions if folded(view.label(one, lang, names)) == folded(text)]
    if len(printed) == 1:
        return printed[0]
    wish = wish_of(text, game)
    found = [actions[number] for number in matching(wish, actions, view.seat)] if wish.understood else []
    if len(found) == 1:
        return found[0]
    try:
        return game.parse_action(text, view)
    except FooleryError as error:
        if found:
            raise several(text, found, view, lang, names) from None
        if isinstance(error, IllegalMove):
            raise
        if wish.understood:
            return game.parse_action(wish.text, view)
        if wish.trouble == "two-alphabets":
            raise NotationError("terminal.two-alphabets", text=shortened(wish.troubled)) from error
        raise


def wish_of(text: str, game: Game) -> ParsedInput:
    """What is typed as verb and cards, the cards named in words where it is not understood otherwise."""
    words = game.typed_words()
    wish = ParsedInput(text, words)
    spoken = wish if wish.understood else ParsedInput(in_notation(text), words)
    return spoken if spoken.understood else wish


def several(text: str, found: Sequence[Action], view: View, lang: Lang, names: Sequence[str]) -> TableError:
    """That a text fits several actions, which are named."""
    labels = [view.label(one, lang, names) for one in found[:NAMED]]
    return TableError("table.several", text=shortened(text), labels="; ".join(labels))


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """One whole action that was made, and what it did.

    ``ply`` is that of the decision that it answered, ``seq`` the entry that it stands in; ``forced`` tells that it made
    itself. ``parts`` are the texts of its moves where they were made in another order than that of its own text.
    """

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    ply: int
    seq: int
    forced: bool = False
    parts: tuple[str, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether the seat does nothing in this decision."""
        return self.action.kind == "pass"

    @property
    def adds(self) -> bool:
        """Whether the action only gives cards and answers none that lies there."""
        return bool(self.action.cards) and not self.action.on


def made(
    game: Game, state: State, seat: Seat, text: str, seq: int, parts: Sequence[str] = ()
) -> tuple[PlayedAction, State]:
    """The action that a text is, and the state after it; the state that is given stays as it is.

    Raises NotationError or IllegalMove, and TableError where the action is not whole.
    """
    after = state.copy()
    moves: list[Move] = []
    events: list[Event] = []
    for part in parts or [text]:
        spoken = game.parse_action(part, after, seat)
        if parts and (part not in _texts(after, spoken) or (moves and not after.unfinished())):
            raise TableError("table.other-parts", text=text, parts=parts)
        for move in spoken.moves:
            moves.append(move)
            events += after.play(seat, move)
    if after.unfinished():
        raise TableError("table.unfinished")
    action = state.view(seat).action(moves)
    if parts and action.text != text:
        raise TableError("table.other-parts", text=text, parts=parts)
    return PlayedAction(seat, action, tuple(events), state.ply, seq, parts=tuple(parts)), after


def made_late(
    game: Game, then: State, since: Sequence[PlayedAction], state: State, seat: Seat, text: str, seq: int
) -> tuple[PlayedAction, State] | None:
    """The same of an action that was decided on ``then``, ``since`` when others have acted; None where it is stale.

    It must be the same action to the same question. Cards that are only given go through whatever has come in between;
    a pass does where nothing has come but passes, and the seat may still do what it might have done.
    """
    if seat not in then.actors() or seat not in state.actors():
        return None
    before, now = then.view(seat), state.view(seat)
    if before.question() != now.question():
        return None
    try:
        meant, _ = made(game, then, seat, text, seq)
        deed, after = made(game, state, seat, text, seq)
    except FooleryError:
        return None
    unseen = deed.passes and all(one.passes for one in since) and before.legal == now.legal
    return (deed, after) if meant.action == deed.action and (deed.adds or unseen) else None


def _texts(state: State, action: Action) -> list[str]:
    """What a part may be called, as records have it: the action, or the one move that it is."""
    return [action.text] if len(action.moves) > 1 else [action.text, state.move_text(action.moves[0])]


def forced_pass(state: State, seat: Seat) -> str | None:
    """The text of the pass that is all this seat may do; None where it may do something else, or more."""
    legal = state.legal(seat)
    if len(legal) != 1:
        return None
    action = state.view(seat).action(legal)
    return action.text if action.kind == "pass" else None
