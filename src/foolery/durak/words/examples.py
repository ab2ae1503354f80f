"""Worked examples of the rule files in words, as they stand on the rules page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from foolery.base import meant
from foolery.base.cards import COPY, Card, Place, Seat, card_text, parse_card, parse_cards
from foolery.base.cards import cards as cards_of
from foolery.base.errors import FooleryError, NotationError
from foolery.contract import Lang
from foolery.contract.action import Action
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.durak.text.typed import read_written
from foolery.durak.words.options import idle, option_named
from foolery.durak.words.telling import (
    action_text,
    asked_text,
    count_cards,
    language,
    list_words,
    roles_text,
    tallies_text,
    trumps_text,
)
from foolery.ruleset import Example
from foolery.speech import Facts, WordingError, own_words, said, say, sentence

if TYPE_CHECKING:
    from foolery.durak.engine.state import State

_MOST_STOCK: Final = 6
"""A stock of no more cards is told card by card."""
_MOST_EVENTS: Final = 12
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
        lines += [f"- {line}" for line in (*self.allowed(), *self.refused())]
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
        game = REGISTRY.compose(str(self.example.position["game"]))
        if game.id == self.page:
            return ""
        page = REGISTRY.compose(self.page) if self.page else None
        if page is None or [rule.name for rule in game.rules] != [rule.name for rule in page.rules]:
            return self.say("as", game=game.id)
        declared = REGISTRY.declared(game.rules)
        without = idle(DurakGame(game.id))
        others = {
            name: value
            for name, value in game.options.items()
            if page.options.get(name) != value and name not in without
        }
        return " ".join(
            self.say("with-option", option=f"{name}={value}", said=option_named(declared[name], value, self.lang))
            for name, value in others.items()
        )

    @cached_property
    def actor(self) -> Seat:
        """Whoever acts first."""
        return next(iter(self.state.actors()), 0)

    def allowed(self) -> Iterator[str]:
        """What whoever acts may do: all of it, or some."""
        if self.example.allowed:
            every = len(self.state.actions(self.actor)) == len(self.example.allowed)
            yield self.listed("may" if every else "may-among", self.actor, self.example.allowed)

    def refused(self) -> Iterator[str]:
        """What is refused, by the players whose cards it needs."""
        rows: dict[Place, list[str]] = {}
        for action in self.example.refused:
            rows.setdefault(self.holder(action), []).append(action)
        for place, actions in rows.items():
            himself = any(self.read(action).place >= 0 for action in self.example.allowed)
            yield self.listed("may-not-for-himself" if himself else "may-not", place, actions)

    def listed(self, how: str, place: Place, actions: Sequence[str]) -> str:
        """Somebody, and what he may do or not."""
        return sentence(f"{self.voiced(how, who=meant.person(place))}: {'; '.join(map(self.action, actions))}")

    def holder(self, action: str) -> Seat:
        """The player who holds the cards of a refused action, where it is not the one who acts."""
        needed = set(self.read(action).cards)
        holders = [place for place in range(self.state.players) if needed and needed <= self.hand(place)]
        return self.actor if self.actor in holders or len(holders) != 1 else holders[0]

    def hand(self, place: Place) -> set[Card]:
        """The faces in a hand."""
        return {card % COPY for card in cards_of(self.state.hand(place))}

    def read(self, action: str) -> Action:
        """An action of the example, legal or not; without cards where it cannot be read."""
        try:
            return read_written(self.state.rules, action, self.state.view(0).phase)
        except NotationError:
            return Action("", -1, (), (), (), action)

    def action(self, action: str) -> str:
        """An action in words; for whom, where it is for a place that is not the player's own."""
        found = self.read(action)
        if not found.kind:
            return action
        said = action_text(found, self.state.rules, self.lang, self.wording)
        return said if found.place < 0 else self.voiced("for", who=meant.person(found.place), move=said)

    def voiced(self, name: str, **fields: Any) -> str:
        """A sentence of the table of examples about players; a dummy is called one."""
        return self.tongue.to(None, self.names).say(f"durak-example.{name}", **fields)

    def position(self) -> list[str]:
        """Who does what, trumps, the table, and the hands."""
        position, view = self.shown, replace(self.state.view(0), seat=-1)
        said = [roles_text(view, self.lang, self.names), self.passed()]
        slots = position.get("table") or ()
        said += [trumps_text(view, self.lang, self.names), self.table(slots), self.cover_order(slots), *self.zones()]
        for place, hand in enumerate(position.get("hands") or ()):
            none = "holds-no-others" if self.has_elsewhere(place) else "holds-none"
            who, cards = meant.person(place), self.cards(" ".join(hand))
            said.append(self.voiced("holds" if cards else none, who=who, cards=cards))
        said += [self.stock(position.get("stock")), *tallies_text(view, self.lang, self.names)]
        return [sentence(part) for part in said if part]

    def passed(self) -> str:
        """Who has passed, while others may still throw in."""
        told = self.state.to_json()
        people = [meant.person(place) for place in told.get("passed") or () if place != told.get("defender")]
        return self.voiced("passed", people=people) if people and told["phase"] in ("throw", "take") else ""

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
        """Nobody has a name: players are counted, and a place beyond them is a dummy's."""
        return [""] * self.state.players

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

    def table(self, slots: Sequence[Mapping[str, Any]]) -> str:
        """The cards on the table."""
        said = []
        for slot in slots:
            attack = self.cards(str(slot["attack"]))
            key = "covered" if slot.get("cover") else "waits"
            said.append(self.say(key, attack=attack, cover=self.cards(str(slot.get("cover", "")))))
        return self.say("table", slots=said) if said else ""

    def cover_order(self, slots: Sequence[Mapping[str, Any]]) -> str:
        """In which order the cards on the table were covered, where that is not the order in which they lie."""
        covered = [slot for slot in slots if slot.get("cover_no")]
        in_time = sorted(covered, key=lambda slot: int(slot["cover_no"]))
        if in_time == covered:
            return ""
        return self.say("cover-order", cards=self.in_order([str(slot["attack"]) for slot in in_time]))

    def cards(self, text: str) -> str:
        """Cards of the notation in words; unknown ones are counted."""
        try:
            known = self.tongue.cards(parse_cards(text.replace("?", " ")))
        except NotationError:
            return text
        hidden = text.count("?")
        parts = [known, count_cards(hidden, self.lang) if hidden else ""]
        return list_words([part for part in parts if part], self.lang)
