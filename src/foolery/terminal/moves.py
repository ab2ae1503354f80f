"""The legal moves as a short numbered list, and what a typed line means among them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

import foolery
from foolery.cards import COPY, parse_card, rank, suit
from foolery.durak.view import DurakView
from foolery.errors import FooleryError, IllegalMove, NotationError
from foolery.terminal import entry
from foolery.terminal.refusals import refusal, translated
from foolery.terminal.words import TEXTS, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.cards import Card, Move, Seat
    from foolery.contract import Game, State, View
    from foolery.terminal.screen import Screen

MOST: Final = 24
_LONGEST_NUMBER: Final = 13
_GROUPED: Final = ("lead", "throw", "transfer", "cover")


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: its text in notation, the heading it stands under and the cards that are played."""

    move: Move
    text: str
    heading: str
    cards: tuple[Card, ...]


class MoveList:
    """What one person may do now, numbered as it is printed."""

    def __init__(self, screen: Screen, game: Game, view: View) -> None:
        self.screen = screen
        self.lang = screen.lang
        self.game = game
        self.view = view
        every = [self._choice(move) for move in view.legal]
        grouped = sorted((one for one in every if one.heading), key=self._place)
        self.hidden = len(grouped[MOST:])
        shown = grouped[:MOST]
        headings = list(dict.fromkeys(one.heading for one in every if one.heading))
        self.groups = [(heading, [one for one in shown if one.heading == heading]) for heading in headings]
        self.others = [one for one in every if not one.heading]
        self.choices = [one for _, members in self.groups for one in members] + self.others
        self.unlisted = grouped[MOST:]

    def _choice(self, move: Move) -> Choice:
        text = self.view.move_text(move)
        words = text.split()
        verb = words[0]
        if verb not in _GROUPED or verb not in TEXTS:
            return Choice(move, text, "", ())
        if verb != "cover":
            return Choice(move, text, say(self.lang, verb), tuple(map(parse_card, words[1:])))
        attack, covers = parse_card(words[1]), words[words.index("with") + 1 :]
        if not all(_is_card(word) for word in covers):
            return Choice(move, text, "", ())
        heading = say(self.lang, "cover", card=self.screen.card(attack).plain)
        return Choice(move, text, heading, tuple(map(parse_card, covers)))

    def _place(self, one: Choice) -> tuple[int, bool, list[int]]:
        """Where a move stands under its heading: few cards first, trumps last, then by rank."""
        trumps = self.view.trumps_of(self.view.seat) if isinstance(self.view, DurakView) else 0
        dear = any(trumps >> suit(card) & 1 for card in one.cards if suit(card) >= 0)
        return (len(one.cards), dear, [rank(card) for card in one.cards])

    def label(self, move: Move) -> str:
        """A move in words."""
        return self.game.move_label(move, self.view, self.lang)

    # Printing

    def draw(self) -> None:
        """Print the list."""
        number = 1
        for heading, members in self.groups:
            items = []
            for one in members:
                items.append(self._item(number, Text(" ").join(self.screen.card(card) for card in one.cards)))
                number += 1
            self._row(f"{heading}: ", items)
        items = []
        for one in self.others:
            items.append(self._item(number, self.screen.sentence(self.label(one.move))))
            number += 1
        if items:
            self._row("", items)
        if self.hidden:
            self.screen.say(say(self.lang, "more-moves", n=self.hidden), style="dim", indent=1)

    def _item(self, number: int, body: Text) -> Text:
        return Text.assemble((f"{number}) ", "dim"), body)

    def _row(self, heading: str, items: Iterable[Text]) -> None:
        """Items after a heading, the further lines indented like the first."""
        room = self.screen.width - 1
        line = Text.assemble(" ", (heading, "bold"))
        empty = True
        for item in items:
            if not empty and cell_len(line.plain) + 3 + cell_len(item.plain) > room:
                self.screen.say(line)
                line, empty = Text("   "), True
            line = Text.assemble(line, "" if empty else "   ", item)
            empty = False
        self.screen.say(line)

    # Understanding

    def chosen(self, text: str, state: State, seat: Seat) -> list[Move]:
        """The moves that a typed line means; empty where more than one may be meant, which is then said.

        Raises FooleryError with one sentence where it means none.
        """
        if text.isdecimal():
            return [self._numbered(text)]
        wish = entry.Wish(text)
        if not wish.understood:
            return self._unread(text, wish, state, seat)
        every = [*self.choices, *self.unlisted]
        found = entry.matching(wish, [one.text for one in every])
        if len(found) == 1:
            return [every[found[0]].move]
        if found:
            self._ask_which(text, [every[i] for i in found])
            return []
        raise self._refusal(wish, state, seat)

    def _numbered(self, text: str) -> Move:
        number = int(text) if len(text) < _LONGEST_NUMBER else 0
        if not 0 < number <= len(self.choices):
            shown = text if len(text) < _LONGEST_NUMBER else f"{text[: _LONGEST_NUMBER - 1]}…"
            raise NotationError(say(self.lang, "no-number", n=shown, last=len(self.choices)))
        return self.choices[number - 1].move

    def _ask_which(self, text: str, found: list[Choice]) -> None:
        """Name the moves that a line may mean, with their numbers."""
        named = []
        for one in found[:8]:
            number = f"{self.choices.index(one) + 1}) " if one in self.choices else ""
            named.append(number + self.label(one.move))
        more = "; …" if len(found) > 8 else ""
        self.screen.say(say(self.lang, "ambiguous", text=text[:40], candidates="; ".join(named) + more))

    def _unread(self, text: str, wish: entry.Wish, state: State, seat: Seat) -> list[Move]:
        """A line that is not understood here: another game's words, or nothing at all."""
        try:
            found = self.game.parse_move(text, state, seat)
        except FooleryError as error:
            key, word = (wish.trouble, wish.unknown[0]) if wish.trouble else ("not-understood", text[:40])
            raise NotationError(say(self.lang, key, text=word)) from error
        return found

    def _refusal(self, wish: entry.Wish, state: State, seat: Seat) -> FooleryError:
        """Why a wish that can be read is not legal."""
        cards = [parse_card(card) for card in wish.cards]
        own = self._own_refusal(wish, cards)
        if own is not None:
            return own
        try:
            self.game.parse_move(wish.text, state, seat)
        except FooleryError as error:
            rules = foolery.rules()
            guilty = rules.get(error.rule) if isinstance(error, IllegalMove) else None
            return translated(error, self.lang, cards, guilty.titles[self.lang] if guilty else "")
        return refusal("not-now", self.lang)

    def _own_refusal(self, wish: entry.Wish, cards: list[Card]) -> FooleryError | None:
        """What can be said from the view alone, whatever verb was left out."""
        verbs = {one.text.split()[0] for one in [*self.choices, *self.unlisted]}
        defending = "take" in verbs
        held = Counter(card % COPY for card in getattr(self.view, "cards", list)())
        if defending and len(cards) == 2 and wish.verb in ("", "cover") and self._waits(cards[0]):
            if not held[cards[1]]:
                return refusal("not-in-hand", self.lang, cards[1:])
            return refusal("does-not-beat", self.lang, cards[1:], cards[0])
        missing = Counter(cards) - held
        strange = [card for card in missing if not held[card]]
        if strange:
            return refusal("not-in-hand", self.lang, strange)
        if missing:
            return refusal("twice", self.lang)
        reason = _wrong_moment(wish.verb, verbs, bool(cards))
        if reason:
            return refusal(reason, self.lang)
        if wish.verb or not cards:
            return None
        if defending:
            waiting = self._waiting()
            if len(cards) == 1 and len(waiting) == 1:
                return refusal("does-not-beat", self.lang, cards, waiting[0])
            return refusal("cannot-cover", self.lang)
        if len({rank(card) for card in cards}) > 1:
            return refusal("wrong-rank", self.lang, cards)
        return refusal(self._why_not_laid(cards[0]), self.lang, cards) if "pass" in verbs else None

    def _waiting(self) -> list[Card]:
        """The attack cards that wait for an answer."""
        return [slot.attack % COPY for slot in getattr(self.view, "table", ()) if slot.pending]

    def _waits(self, card: Card) -> bool:
        return card in self._waiting()

    def _why_not_laid(self, card: Card) -> str:
        """Why a card of the hand cannot be thrown in."""
        table = getattr(self.view, "table", ())
        ranks = {rank(one) for slot in table for one in (slot.attack, slot.cover) if one >= 0}
        return "too-many-cards" if rank(card) in ranks else "rank-not-on-table"


def _wrong_moment(verb: str, verbs: set[str], named: bool) -> str:
    """Why this verb is out of place among those that are possible; empty where that is not the trouble."""
    if "lead" in verbs:
        return "must-lead" if verb in ("take", "pass", "cover", "throw", "transfer") else ""
    if "take" in verbs:
        return "must-answer" if verb in ("throw", "pass", "lead") else ""
    if "pass" in verbs and (verb in ("take", "cover") or (verb == "transfer" and not named)):
        return "nothing-to-cover"
    return ""


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except NotationError:
        return False
    return True
