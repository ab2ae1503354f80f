"""The legal moves as a short numbered list, and what a typed line means among them."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.base import meant
from foolery.base.cards import RANKS, SUITS, card_text, parse_card, rank
from foolery.base.errors import FooleryError, IllegalMove, NotationError, shortened
from foolery.base.letters import HOLLOW, SYMBOLS, looks_like_ten
from foolery.base.meant import RANKS_WRITTEN
from foolery.base.messages import Message
from foolery.contract import rooms
from foolery.speech import foreign, in_notation, typed
from foolery.speech.card_names import folded
from foolery.table import entry
from foolery.terminal.families import family
from foolery.terminal.picture import place_in_hand
from foolery.terminal.refusals import Refusal
from foolery.terminal.words import in_every_language, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.base.cards import Card, Move
    from foolery.contract import Action, Game, View
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

HANGING: Final = 4
"""How far the rest of a move that is longer than a line is indented."""
_NUMBERED: Final = re.compile(r" +\d+\) ")
MOST: Final = 24
"""How many moves are listed as their cards."""
MOST_OTHERS: Final = 40
"""How many are listed in words."""
_LONGEST_NUMBER: Final = 13
_TEN: Final = re.compile(rf"(?<![^\W_])T(?=[{SUITS}{SYMBOLS}{HOLLOW}])|(?<=[{SYMBOLS}{HOLLOW}])T")
"""The letter of a ten beside its suit, in notation or with signs."""


MOST_ACTIONS: Final = 30
"""With more actions of several moves than these, some stand in the list and the others are to be typed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move or action: the heading it stands under and the cards that are played.

    ``head`` is the heading without whom the action is made for. ``joined`` are the cards by the words that stand
    between them in the notation, ``suit`` is named instead of cards.
    """

    action: Action
    heading: str = ""
    head: str = ""
    joined: tuple[tuple[Card, ...], ...] = ()
    suit: str = ""

    @property
    def text(self) -> str:
        """The action in notation."""
        return self.action.text

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that make it."""
        return self.action.moves

    @property
    def move(self) -> Move:
        """The first move of the action."""
        return self.moves[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are played."""
        return tuple(card for cards in self.joined for card in cards)


class MoveList:
    """What one person may do now, numbered as it is printed."""

    def __init__(
        self,
        screen: Screen,
        game: Game,
        view: View,
        names: Sequence[str] = (),
        takes_back: bool = False,
        order: Order | None = None,
        offers: Sequence[str] = (),
    ) -> None:
        self.takes_back = takes_back
        self.offers = offers
        self.screen = screen
        self.lang = screen.lang
        self.game = game
        self.view = view
        self.names = names
        self.family = family(view.family)
        actions, self.examples = self.family.whole(view, MOST_ACTIONS)
        every = [self._choice(action) for action in actions or [view.action((move,)) for move in view.legal]]
        most = max(MOST, MOST_ACTIONS) if actions else MOST
        grouped = sorted((one for one in every if one.heading), key=self._place)
        shown = grouped[:most]
        headings = list(dict.fromkeys(one.heading for one in every if one.heading))
        self.groups = [(heading, [one for one in shown if one.heading == heading]) for heading in headings]
        self.order: Order = order or self.family.order
        others = sorted((one for one in every if not one.heading), key=self._among_others)
        self.others = others[:MOST_OTHERS]
        self.choices = [one for _, members in self.groups for one in members] + self.others
        self.unlisted = grouped[most:] + others[MOST_OTHERS:]

    def _among_others(self, one: Choice) -> tuple[bool, bool, tuple[int, ...]]:
        """Where a move without a heading stands: passes last, before them what is listed in the order of the hand."""
        kind = one.action.kind
        held = kind in self.family.as_held
        return (kind == "pass", held, place_in_hand(one.action.cards[0], self.order) if held else ())

    def _choice(self, action: Action) -> Choice:
        moves = action.moves
        suit = self.family.suit(self.view, moves, self.lang)
        parts = [list(part) for part in (action.on, *action.parts) if part]
        heading = self.family.heading(self.view, moves, self.lang) if parts or suit else ""
        first = self.screen.card(parts[0][0]).plain if parts else ""
        named = int("{card}" in heading)
        heading = heading.replace("{card}", first)
        if not heading and parts and action.kind in self.family.grouped:
            named = len(action.on)
            heading = say(self.lang, action.kind, card=first)
        if len(moves) > 1:
            parts = [sorted(part, key=self._rising) for part in parts]
        if not heading:
            return Choice(action)
        head = heading
        if action.place != self.view.seat:
            heading = f"{self._name(action.place)} — {head[:1].lower()}{head[1:]}"
        return Choice(action, heading, head, tuple(map(tuple, parts[named:])), suit)

    def _rising(self, card: Card) -> tuple[bool, int, Card]:
        """The order of cards that are chosen together: by rank, dear ones last."""
        return (self.family.dear(self.view, card), rank(card), card)

    def _name(self, place: int) -> str:
        """Who sits at a place that somebody else plays for."""
        return self.names[place] if place < len(self.names) else say(self.lang, "dummy")

    def _place(self, one: Choice) -> tuple[int, bool, list[int]]:
        """Where a move stands under its heading: few cards first, dear ones last, then by rank."""
        dear = any(self.family.dear(self.view, card) for card in one.cards)
        return (len(one.cards), dear, [rank(card) for card in one.cards])

    def label(self, one: Choice) -> str:
        """A choice in words."""
        said = rooms.words(self.view.family).action_label(one.action, self.view, self.lang, self.names or None)
        place = one.action.place
        return said if place == self.view.seat else f"{self._name(place)} — {said}"

    # Printing

    def draw(self) -> None:
        """Print the list."""
        number = 1
        for heading, members in self.groups:
            items = []
            for one in members:
                items.append(self._item(number, self._cards(one)))
                number += 1
            self._row(f"{heading}: ", items)
        items = []
        for one in self.others:
            item = self._item(number, self._body(one))
            number += 1
            if self.family.strokes and len(one.moves) > 1:
                self._row("", [item])
            else:
                items.append(item)
        if items:
            self._row("", items)
        if self.takes_back:
            self._row("", [self._item(number, Text(say(self.lang, "take-back")))])
        for further, name in enumerate(self.offers, number + self.takes_back):
            self._row("", [self._item(further, self.screen.sentence(self.family.say(self.lang, name)))])
        if self.unlisted:
            self.screen.say(say(self.lang, "more-moves", n=len(self.unlisted)), style="dim", indent=1)
        if self.examples and self.family.strokes:
            shown = self._written(self.examples[0])
            self.screen.say(say(self.lang, "other-ways", example=shown), style="dim", indent=1)
        elif self.examples:
            self._show_examples()

    def _body(self, one: Choice) -> Text:
        """A choice as it is printed: in signs where the family draws it, else in words."""
        drawn = self.family.action_drawn(self.screen, self.view, one.action)
        return self.screen.sentence(self.label(one)) if drawn is None else drawn

    def _show_examples(self) -> None:
        """Say how actions that are not listed are typed."""
        verb = self.examples[0].kind
        key = "more-leads" if verb == "lead" else "more-cards"
        head = "" if verb == "lead" else f"{self._head(verb)} "
        shown = []
        for example in self.examples:
            cards = sorted(example.cards, key=self._rising)
            shown.append(Text(head + " ".join(self.screen.card(card).plain for card in cards), "dim"))
        self._row(f"{say(self.lang, key)}: ", shown)

    def _cards(self, one: Choice) -> Text:
        """What a choice plays: its cards, or the suit that it names."""
        if not one.joined:
            return self.screen.sentence(one.suit)
        parts = (Text(" ").join(self.screen.card(card) for card in part) for part in one.joined)
        return Text(" + ").join(parts)

    def _written(self, example: Action) -> str:
        """An action of several sets as people write it, jokers with what they stand for."""
        own = self._words(example.kind)
        stated = iter(example.means or example.cards)
        sets = [[(card, next(stated)) for card in part] for part in example.parts]
        cards = [
            " ".join("=".join(card_text(face, self.lang) for face in dict.fromkeys(pair)) for pair in part)
            for part in sets
        ]
        return f"{own[0]} {' / '.join(cards)}"

    def _words(self, kind: str) -> list[str]:
        """What people type in the language for moves of a kind, the usual word first."""
        words = self.game.typed_words().items()
        return [word for word, means in words if means == kind and not foreign(word, self.lang)] or [kind]

    def sayings(self) -> list[tuple[str, str]]:
        """What may be typed now, with what it means: one example for each kind of move, one's own before others'."""
        found: dict[str, Choice] = {}
        for one in sorted(self.choices, key=lambda one: one.action.place != self.view.seat):
            found.setdefault(one.action.kind, one)
        return [(self._saying(one), self.label(one)) for one in found.values()]

    def _saying(self, one: Choice) -> str:
        """A move as people type it in their language, where it is understood so, else in notation.

        The cards stand in the order of the notation.
        """
        action = one.action
        parts = (*action.parts, action.on) if action.kind in self.family.on_last else (action.on, *action.parts)
        sets = [" ".join(self.screen.written(card) for card in part) for part in parts if part]
        cards = (" / " if self.family.strokes else " ").join(sets)
        words = self._words(action.kind)
        for text in (f"{words[0]} {cards}".strip(), f"{words[0]} {action.details}".strip()):
            if self._found(text, self._wish(text)) == [one]:
                return ", ".join([text, *words[1:3]]) if text == words[0] else text
        return action.text

    def _head(self, verb: str) -> str:
        """The heading of the moves with this word, as it is typed."""
        return next((one.head for one in self.choices if one.action.kind == verb), "").lower()

    def _item(self, number: int, body: Text) -> Text:
        return Text.assemble((f"{number}) ", "dim"), body)

    def _row(self, heading: str, items: Iterable[Text]) -> None:
        """Items after a heading, the further lines indented further where there is one."""
        room = self.screen.width - 1
        line = Text.assemble(" ", (self.screen.fit(heading), "bold"))
        empty = True
        for item in items:
            if not empty and cell_len(line.plain) + 3 + cell_len(item.plain) > room:
                self._say_row(line)
                line, empty = Text("   " if heading else " "), True
            line = Text.assemble(line, "" if empty else "   ", item)
            empty = False
        self._say_row(line)

    def _say_row(self, line: Text) -> None:
        """A row; of a single move that is longer than that the rest stands below its words."""
        number = _NUMBERED.match(line.plain)
        self.screen.say(line, hanging=number.end() if number else HANGING)

    # Understanding

    def chosen(self, text: str) -> list[Move]:
        """The moves that a typed line means; empty where more than one may be meant, which is then said.

        Raises FooleryError with one sentence where it means none.
        """
        found = self._meant(text)
        if found and self.family.in_part and self._begins(found):
            raise Refusal(self.family.in_part, "whole-only")
        return found

    def read_as_ten(self, text: str) -> str:
        """That a ``T`` was read as the ten, where a letter of the ace looks like it and the ace would be a move too;
        empty where there is nothing to mistake.
        """
        twin = looks_like_ten(self.lang)
        with_aces = _TEN.sub("A", text) if twin else text
        if with_aces == text or not self._found(with_aces, self._wish(with_aces)):
            return ""
        tens = dict.fromkeys(card for card in map(parse_card, self._wish(text).cards) if rank(card) == RANKS.index("T"))
        return say(self.lang, "read-as-ten", cards=meant.cards(tens), ace=twin)

    def _begins(self, moves: Sequence[Move]) -> bool:
        """Whether these moves begin an action and leave it unfinished, tried on a position that looks the same."""
        after = self.view.sample("begun")
        if after.unfinished():
            return False
        for move in moves:
            after.apply(self.view.me, move)
        return after.unfinished()

    def means_back(self, text: str) -> bool:
        """Whether this is the number of what takes the last move back, or its sentence in any language."""
        if folded(text) in map(folded, in_every_language("take-back")):
            return True
        return self.takes_back and text == str(len(self.choices) + 1)

    def offered(self, text: str) -> str:
        """What else is offered and meant by this text, by its number or in words; empty where none is."""
        if text.isdecimal():
            number = int(text[:_LONGEST_NUMBER]) - len(self.choices) - self.takes_back
            return self.offers[number - 1] if 0 < number <= len(self.offers) else ""
        if self.family.lasting is None:
            return ""
        said = next((name for name in self.offers if folded(self.family.say(self.lang, name)) == folded(text)), "")
        return said or typed(f"terminal-{self.view.family}").get("-".join(text.lower().split()), "")

    def _meant(self, text: str) -> list[Move]:
        if text.isdecimal():
            return self._numbered(text)
        wish = self._wish(text)
        found = self._found(text, wish)
        if len(found) == 1:
            return [*found[0].moves]
        if found:
            self._ask_which(text, found)
            return []
        return self._unread(text, wish) if self._as_written(text, wish) else self._other_move(text, wish)

    def _found(self, text: str, wish: entry.ParsedInput) -> list[Choice]:
        """The choices that a line may mean: by what is printed, by the notation, or by its words and cards."""
        every = [*self.choices, *self.unlisted]
        printed = [one for one in every if folded(text) in (folded(self.label(one)), folded(self._body(one).plain))]
        printed = printed or self._under_heading(text)
        if len(printed) == 1:
            return printed
        if self._as_written(text, wish):
            written = " ".join(text.replace("/", " / ").split())
            return [one for one in every if one.text == written] or self._by_rank(text)
        fitting = entry.matching(wish, [one.action for one in every], self.view.seat, self.family.kin(self.game))
        return self._in_order([every[i] for i in fitting], wish)

    def _under_heading(self, text: str) -> list[Choice]:
        """The choices that are meant by a heading as it is printed, with cards behind it."""
        line = " ".join(text.split())
        for heading in dict.fromkeys(one.heading for one in self.choices if one.heading):
            if folded(line[: len(heading)]) == folded(heading):
                wish = self._wish(line[len(heading) :].lstrip(" :"))
                under = [one for one in [*self.choices, *self.unlisted] if one.heading == heading]
                fitting = entry.matching(wish, [one.action for one in under], under[0].action.place)
                return [under[i] for i in fitting] if wish.understood and not wish.verb else []
        return []

    def _as_written(self, text: str, wish: entry.ParsedInput) -> bool:
        """Whether a line is read by the notation alone: its words say too little, or strokes divide its cards."""
        return not wish.understood or (self.family.strokes and "/" in text)

    def _wish(self, text: str) -> entry.ParsedInput:
        """What is typed, its cards named in words where it is not understood otherwise."""
        words = self.game.typed_words()
        wish = entry.ParsedInput(text, words)
        spoken = wish if wish.understood else entry.ParsedInput(in_notation(text), words)
        return spoken if spoken.understood else wish

    def _by_rank(self, text: str) -> list[Choice]:
        """The choices that are meant by words with one rank without a suit, “six”, in place of a card."""
        words = in_notation(text).split()
        every = [*self.choices, *self.unlisted]
        ranks = [at for at, word in enumerate(words) if word in RANKS_WRITTEN and word != text]
        if len(ranks) != 1:
            return []
        found: list[Choice] = []
        there = dict.fromkeys(card_text(card) for one in every for card in one.action.cards)
        for card in (card for card in there if card[0] == words[ranks[0]]):
            wish = entry.ParsedInput(
                " ".join([*words[: ranks[0]], card, *words[ranks[0] + 1 :]]), self.game.typed_words()
            )
            if wish.understood:
                actions = [one.action for one in every]
                fitting = entry.matching(wish, actions, self.view.seat, self.family.kin(self.game))
                found += [every[i] for i in fitting if every[i] not in found]
        return found

    def _in_order(self, found: list[Choice], wish: entry.ParsedInput) -> list[Choice]:
        """Of several actions of one kind that one which the cards mean in the order in which they were typed."""
        if len(found) > 1 and len({one.action.kind for one in found}) == 1:
            with suppress(FooleryError):
                meant = self.game.parse_action(wish.text, self.view)
                return [one for one in found if one.action == meant] or found
        return found

    def _numbered(self, text: str) -> list[Move]:
        number = int(text) if len(text) < _LONGEST_NUMBER else 0
        if not 0 < number <= len(self.choices):
            shown = text if len(text) < _LONGEST_NUMBER else f"{text[: _LONGEST_NUMBER - 1]}…"
            told = {"number": shown, "last": len(self.choices) + self.takes_back + len(self.offers)}
            card = self._of_number(number)
            if card:
                raise NotationError.of(Message("terminal.no-number-card", **told, card=card))
            raise NotationError.of(Message("terminal.no-number", **told))
        return [*self.choices[number - 1].moves]

    def _of_number(self, number: int) -> str:
        """The first card in the list that has this number on it, as it is typed; empty where none has."""
        cards = (card for one in [*self.choices, *self.unlisted] for card in one.cards)
        found = next((card for card in cards if rank(card) + 2 == number < 11), None)
        return "" if found is None else self.screen.written(found)

    def _ask_which(self, text: str, found: list[Choice]) -> None:
        """Name the moves that a line may mean, with their numbers."""
        named = []
        for one in found[:8]:
            number = f"{self.choices.index(one) + 1}) " if one in self.choices else ""
            named.append(number + self.label(one))
        more = "; …" if len(found) > 8 else ""
        self.screen.say(say(self.lang, "ambiguous", text=text[:40], candidates="; ".join(named) + more))

    def _unread(self, text: str, wish: entry.ParsedInput) -> list[Move]:
        """A line for the game itself to read: its own way of writing, another game's words, or nothing."""
        try:
            return self.game.parse_move(text, self.view)
        except IllegalMove as error:
            if error.reason == "not-now" and wish.unknown and "".join(wish.unknown).isdecimal():
                raise NotationError("terminal.no-rank-alone", text=shortened(" ".join(wish.unknown))) from error
            raise self._refused(error, wish) from error
        except FooleryError as error:
            if wish.trouble:
                raise NotationError(f"terminal.{wish.trouble}", text=shortened(wish.troubled)) from error
            if wish.verb or wish.understood or error.code in self.family.telling:
                raise
            raise NotationError("terminal.not-understood", text=text[:40]) from error

    def _refused(self, error: IllegalMove, wish: entry.ParsedInput) -> Refusal:
        """The game's own reason, told in the game's own words."""
        cards = [parse_card(card) for card in wish.cards]
        told = partial(self.game.refusal_text, error, cards=cards)
        return Refusal.of(error.message, reason=error.reason, rule=error.rule, told=told)

    def _other_move(self, text: str, wish: entry.ParsedInput) -> list[Move]:
        """What is none of the legal moves may still be a whole action of several; else it is refused."""
        cards = [parse_card(card) for card in wish.cards]
        if self.examples:
            with suppress(FooleryError):
                return self.game.parse_move(wish.text, self.view)
        actions = [one.action for one in [*self.choices, *self.unlisted]]
        if any(action.place == self.view.seat for action in actions):
            verbs = {action.kind for action in actions if action.place == self.view.seat}
            own = self.family.refused(self.view, wish, cards, verbs)
            if own is not None:
                raise own
        unread: FooleryError | None = None
        try:
            return self.game.parse_move(text, self.view)
        except FooleryError as error:
            unread = error
        try:
            return self.game.parse_move(wish.text, self.view)
        except IllegalMove as error:
            raise self._refused(error, wish) from error
        except NotationError as error:
            if isinstance(unread, IllegalMove):
                raise self._refused(unread, wish) from error
            raise unread from error  # in the words that were typed
