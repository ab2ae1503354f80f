"""The legal moves as a short numbered list, and what a typed line means among them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.cards import parse_card, rank
from foolery.errors import FooleryError, IllegalMove, NotationError
from foolery.terminal import entry
from foolery.terminal.families import family
from foolery.terminal.refusals import Refusal
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.cards import Card, Move, Seat
    from foolery.contract import Game, State, View
    from foolery.terminal.screen import Screen

MOST: Final = 24
"""How many moves are listed as their cards."""
MOST_OTHERS: Final = 40
"""How many are listed in words."""
_LONGEST_NUMBER: Final = 13


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
        self.family = family(view.family)
        every = [self._choice(move) for move in view.legal]
        grouped = sorted((one for one in every if one.heading), key=self._place)
        shown = grouped[:MOST]
        headings = list(dict.fromkeys(one.heading for one in every if one.heading))
        self.groups = [(heading, [one for one in shown if one.heading == heading]) for heading in headings]
        others = [one for one in every if not one.heading]
        self.others = others[:MOST_OTHERS]
        self.choices = [one for _, members in self.groups for one in members] + self.others
        self.unlisted = grouped[MOST:] + others[MOST_OTHERS:]

    def _choice(self, move: Move) -> Choice:
        text = self.view.move_text(move)
        words = text.split()
        verb = words[0]
        cards = words[words.index("with") + 1 :] if "with" in words else words[1:]
        if verb not in self.family.grouped or not all(map(_is_card, cards)):
            return Choice(move, text, "", ())
        answered = self.screen.card(parse_card(words[1])).plain if "with" in words else ""
        return Choice(move, text, say(self.lang, verb, card=answered), tuple(map(parse_card, cards)))

    def _place(self, one: Choice) -> tuple[int, bool, list[int]]:
        """Where a move stands under its heading: few cards first, dear ones last, then by rank."""
        dear = any(self.family.dear(self.view, card) for card in one.cards)
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
        if self.unlisted:
            self.screen.say(say(self.lang, "more-moves", n=len(self.unlisted)), style="dim", indent=1)

    def _item(self, number: int, body: Text) -> Text:
        return Text.assemble((f"{number}) ", "dim"), body)

    def _row(self, heading: str, items: Iterable[Text]) -> None:
        """Items after a heading, the further lines indented further where there is one."""
        room = self.screen.width - 1
        line = Text.assemble(" ", (heading, "bold"))
        empty = True
        for item in items:
            if not empty and cell_len(line.plain) + 3 + cell_len(item.plain) > room:
                self.screen.say(line)
                line, empty = Text("   " if heading else " "), True
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
        wish = entry.Wish(text, self.game.typed_words())
        if not wish.understood:
            return self._unread(text, wish, state, seat)
        every = [*self.choices, *self.unlisted]
        found = entry.matching(wish, [one.text for one in every])
        if len(found) == 1:
            return [every[found[0]].move]
        if found:
            self._ask_which(text, [every[i] for i in found])
            return []
        return self._other_move(text, wish, state, seat)

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

    def _other_move(self, text: str, wish: entry.Wish, state: State, seat: Seat) -> list[Move]:
        """What is none of the legal moves may still be a whole action of several; else it is refused."""
        cards = [parse_card(card) for card in wish.cards]
        verbs = {one.text.split()[0] for one in [*self.choices, *self.unlisted]}
        own = self.family.refused(self.view, wish, cards, verbs, self.lang)
        if own is not None:
            raise own
        with suppress(FooleryError):
            return self.game.parse_move(text, state, seat)
        try:
            return self.game.parse_move(wish.text, state, seat)
        except IllegalMove as error:
            raise Refusal(error.reason, self.game.refusal_text(error, self.lang, cards), error.rule) from error


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except NotationError:
        return False
    return True
