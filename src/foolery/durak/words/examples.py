"""Worked examples of the rule files in words, as they stand on the rules page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import Place, card_text, parse_card, parse_cards
from foolery.base.errors import FooleryError, NotationError
from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.durak.text.typed import read_written
from foolery.durak.words.telling import action_text, asked_text, count_cards, language, list_words, tallies_text
from foolery.ruleset import Example
from foolery.speech import Facts, WordingError, own_words, said, say, sentence

if TYPE_CHECKING:
    from foolery.durak.engine.state import State

_MOST_STOCK: Final = 6
"""A stock of no more cards is told card by card."""
_MOST_EVENTS: Final = 8
"""How many events of an example are told."""


class Shown:
    """A worked example of a rule file in words."""

    def __init__(self, example: Example, wording: Any, lang: Lang, page: str = "") -> None:
        self.example = example
        self.wording = wording
        self.lang = lang
        self.page = page
        self.tongue = language(lang)
        self.shown: Mapping[str, Any] = example.position
        if "hands" not in self.shown:
            self.shown = self.start().to_json()

    def say(self, name: str, **fields: Any) -> str:
        """A sentence of the table of examples."""
        return self.tongue.say(f"durak-example.{name}", **fields)

    def start(self) -> State:
        """The position of the example, or its deal."""
        given = self.example.position
        game = DurakGame(str(given["game"]))
        return game.position(given) if "hands" in given else game.deal(given["players"], given["seed"])

    def text(self) -> str:
        """Its title, the position, what is allowed and what is refused."""
        lines = [f"**{sentence(self.title())}**"]
        lines.append(" ".join(part for part in (self.played_as(), *self.position()) if part))
        for word, actions in (("allowed", self.example.allowed), ("refused", self.example.refused)):
            if actions:
                said = "; ".join(self.action(action) for action in actions)
                lines.append(f"- {self.say(word)}: {said}.")
        happens = self.happens() if self.example.play else ""
        if happens:
            lines.append(f"- {self.say('happens')}: {happens}")
        return "\n\n".join([lines[0], lines[1], "\n".join(lines[2:])]).strip()

    def title(self) -> str:
        """The title, without the name or value of an option that it begins with: the game that is played shows it."""
        title = said(self.example.title, self.lang)
        label, found, rest = title.partition(": ")
        options = REGISTRY.compose(str(self.example.position["game"])).set_options
        known = {name.rpartition(".")[2] for name in options} | set(options) | set(options.values())
        return rest if found and re.split("[= ]", label)[0].lower() in known else title

    def played_as(self) -> str:
        """The game that the example is played as, where that is not the one of the page."""
        game = REGISTRY.compose(str(self.example.position["game"])).id
        return self.say("as", game=game) if game != self.page else ""

    def action(self, action: str) -> str:
        """An action in words; for whom, where it is for a place that is not the player's own."""
        try:
            meant = read_written(self.state.rules, action, self.state.view(0).phase)
        except NotationError:
            return action
        said = action_text(meant, self.state.rules, self.lang, self.wording)
        if meant.place < 0:
            return said
        attacker = self.shown.get("attacker", 0)
        roles = {attacker: "for-attacker", self.shown.get("defender", attacker + 1): "for-defender"}
        whom = self.say(roles.get(meant.place, "for-player"), number=meant.place + 1)
        return f"{whom} {said}"

    def position(self) -> list[str]:
        """Trumps, the table, and the hands."""
        position = self.shown
        trump = position.get("trump")
        said = []
        if isinstance(trump, str) and trump in "cdhs":
            suit = self.tongue.suit("cdhs".index(trump))
            said.append(self.say("trumps", suit=suit))
        said.append(self.table(position.get("table") or ()))
        said += self.zones()
        hands = position.get("hands") or ()
        attacker = position.get("attacker", 0)
        defender = position.get("defender", (attacker + 1) % max(1, len(hands)))
        for place, hand in enumerate(hands):
            if not hand and self.has_elsewhere(place):
                continue
            role = {attacker: "attacker", defender: "defender"}.get(place, "other")
            cards = self.cards(" ".join(hand)) or self.say("no-cards")
            said.append(self.say(role, cards=cards, number=place + 1))
        said += [self.stock(position.get("stock")), *self.asked(self.state, self.names)]
        return [sentence(part) for part in said if part]

    def rows(self) -> Iterator[tuple[str, Place, Sequence[str]]]:
        """The cards in the zones of the rules: the name of the zone, the place (-1: it is everybody's), its cards."""
        for name, rows in (self.shown.get("zones") or {}).items():
            if rows and isinstance(rows[0], str):
                yield name, -1, rows
            else:
                yield from ((name, place, row) for place, row in enumerate(rows) if row)

    def has_elsewhere(self, place: Place) -> bool:
        """Whether a place without a hand has cards in a zone."""
        return any(owner == place for _, owner, _ in self.rows())

    def zones(self) -> list[str]:
        """What lies in the zones of the rules, in the words of the rules."""
        said = []
        for name, place, row in self.rows():
            template = own_words(self.state.rules.wording, f"zone:{name}", self.tongue)
            facts = Facts(place, count=len(row), names=self.names, texts={"title": self.in_order(row)})
            with suppress(WordingError):
                said.append(say(template.replace("{cards}", "{title}"), facts, self.tongue))
        return said

    def in_order(self, cards: Sequence[str]) -> str:
        """Cards one by one, in an order that matters; those of the stock that lie open are marked."""
        if "?" in cards:
            return count_cards(len(cards), self.lang)
        return ", ".join(self.tongue.card(parse_card(card)) for card in cards)

    def stock(self, cards: Any) -> str:
        """The stock, card by card where it is small."""
        if not cards or not isinstance(cards, Sequence):
            return ""
        if len(cards) > _MOST_STOCK or "?" in cards:
            return self.say("stock-size", count=count_cards(len(cards), self.lang))
        opened = [card_text(card) for card in self.state.open_stock()]
        said = [f"{self.in_order([card])}{self.lies_open if card in opened else ''}" for card in cards]
        return self.say("stock", cards=", ".join(said))

    @property
    def lies_open(self) -> str:
        """What is said of an open card of the stock."""
        return f" ({self.say('open')})"

    @cached_property
    def state(self) -> State:
        """The position of the example as a state."""
        return self.start()

    @property
    def names(self) -> list[str]:
        """Who sits at the places, as the position begins."""
        return [self.role(place, self.state) for place in range(self.state.places)]

    def asked(self, state: State, names: Sequence[str]) -> list[str]:
        """What people count there, and who must do what in a phase of a rule's own."""
        view = replace(state.view(0), seat=-1)
        return [*tallies_text(view, self.lang, names), asked_text(view, self.lang, names)]

    def happens(self) -> str:
        """What the actions of the example lead to, event by event; empty where it cannot be played."""
        said: list[str] = []
        try:
            game = DurakGame(str(self.example.position["game"]))
            state = self.start()
            names, before = self.names, self.asked(state, self.names)
            for place, action in self.example.steps:
                for move in game.parse_move(action, state, place):
                    said += [event.text(None, self.lang, names) for event in state.play(place, move)]
        except FooleryError:
            return ""
        ends = [text for text in self.asked(state, names) if text not in before]
        return " ".join(filter(None, [*said[:_MOST_EVENTS], *ends]))

    def role(self, place: int, state: State) -> str:
        """Who sits at a place, as the position begins."""
        if place in (state.attacker, state.defender):
            return self.say("attacks" if place == state.attacker else "defends")
        return self.say("player", number=place + 1)

    def table(self, slots: Sequence[Mapping[str, Any]]) -> str:
        """The cards on the table."""
        said = []
        for slot in slots:
            attack = self.cards(str(slot["attack"]))
            key = "covered" if slot.get("cover") else "waits"
            said.append(self.say(key, attack=attack, cover=self.cards(str(slot.get("cover", "")))))
        return self.say("table", slots=said) if said else ""

    def cards(self, text: str) -> str:
        """Cards of the notation in words; unknown ones are counted."""
        try:
            known = self.tongue.cards(parse_cards(text.replace("?", " ")))
        except NotationError:
            return text
        hidden = text.count("?")
        parts = [known, count_cards(hidden, self.lang) if hidden else ""]
        return list_words([part for part in parts if part], self.lang)
