"""The rules page of a variant, in Markdown: only what is true in it, for somebody who has never played.

The page is put together from the composed rules and options; each option speaks through its sentence in
``option_words``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from foolery.cards import Card, parse_cards
from foolery.contract import Lang
from foolery.durak.compose import REGISTRY
from foolery.durak.option_words import option_help, option_title, value_text
from foolery.durak.page_words import GLOSSARY, HEADINGS, SENTENCES
from foolery.durak.words import action_text, count_cards, language, list_words, rank_name
from foolery.errors import FooleryError, NotationError
from foolery.ruleset import Example
from foolery.speech import sentence

if TYPE_CHECKING:
    from foolery.durak.state import State

_THROWING: Final = ("throw-in-order", "throwers", "throw-while-pending", "throw-after-take")
_TRANSFERRING: Final = ("transfer-several", "no-transfer-first-bout", "no-transfer-trump-on-table")
_MOST_EVENTS: Final = 8
"""How many events of an example are told."""
_LOWEST: Final = {"52": 0, "36": 4, "32": 5, "24": 7}


class Composed(Protocol):
    """What a page needs of a game."""

    id: str

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value."""

    @property
    def composition(self) -> Any:
        """The rules in play and the options that differ from their default."""

    def title(self, lang: Lang = "en") -> str:
        """The name for people."""

    def seats(self) -> Sequence[int]:
        """The numbers of players."""

    def rules_for(self, places: int) -> Any:
        """The composed rules at a table."""


def rules_page(game: Composed, lang: Lang = "en") -> str:
    """The rules of a variant in Markdown: a base in full; of rules what they change, and their base in short."""
    from foolery.durak.modifier_page import ModifierPage, modifiers

    return ModifierPage(game, lang).text() if modifiers(game) else Page(game, lang).text()


def option_rows(game: Composed, lang: Lang = "en") -> list[dict[str, Any]]:
    """Every option of a variant: its value there, its default, the values it takes, and what it is about.

    The default is the one of the same rules; ``numbers`` tells whether whole numbers from 1 are values too.
    """
    rules = game.composition.rules
    usual = REGISTRY.compose("+".join(rule.name for rule in rules if rule.name in REGISTRY.rules)).options
    changed = game.composition.set_options
    return [
        {
            "name": name,
            "value": game.options[name],
            "default": usual.get(name, option.usual) if name in changed else game.options[name],
            "values": list(option.values),
            "numbers": option.numbers,
            "title": option.title.get(language(lang).code) or option_title(name, lang),
            "help": option_help(name, lang),
        }
        for name, option in REGISTRY.declared(rules).items()
        if name in game.options
    ]


class Page:
    """One page in the making: the variant's facts, and a method for each section."""

    def __init__(self, game: Composed, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.code = language(lang).code
        self.options = game.options
        self.rules = game.rules_for(game.seats()[0])
        self.changed: Mapping[str, str] = game.composition.set_options

    def text(self) -> str:
        """All sections that have something to say."""
        parts = [f"# {self.game.title(self.lang)}", self.say("aim"), f"`{self.game.id}`"]
        for heading, body in (
            ("differs", self.differs()),
            ("cards", self.cards()),
            ("deal", self.deal()),
            ("bout", self.bout()),
            ("end", self.end()),
            ("match", self.match()),
            ("examples", self.examples()),
            ("glossary", self.glossary()),
            ("options", self.option_list()),
        ):
            if body:
                parts += [f"## {HEADINGS[heading][self.code]}", body]
        return "\n\n".join(parts) + "\n"

    def say(self, name: str, cards: int = 0, **texts: str) -> str:
        """A fixed sentence with its blanks filled in."""

        def filled(mark: re.Match[str]) -> str:
            return count_cards(cards, self.lang, mark[2] or "nom") if mark[1] == "cards" else texts[mark[1]]

        return re.sub(r"\{(\w+)(?::(\w+))?\}", filled, SENTENCES[name][self.code])

    def value(self, name: str) -> str:
        """What is played under the value of an option."""
        return value_text(name, self.options[name], self.lang)

    @property
    def pack(self) -> Sequence[Card]:
        """The cards that are played with at the smallest table."""
        found: Sequence[Card] = self.rules.pack_cards
        return found

    def cards(self) -> str:
        """Players, pack, ranks."""
        seats = self.game.seats()
        said = [
            self.say("two-players")
            if len(seats) == 1
            else self.say("players" if self.rules.sider is None else "sides", first=str(seats[0]), last=str(seats[-1]))
        ]
        if len(self.pack) == int(self.options["pack"]):
            said.append(self.value("pack"))
        if self.big_low < self.rules.low_rank:
            said.append(self.say("big-table"))
        said.append(self.say("ranks", ranks=self.rank_names(12, self.rules.low_rank)))
        if self.big_low < self.rules.low_rank:
            said.append(self.say("big-ranks", ranks=self.rank_names(self.rules.low_rank - 1, self.big_low)))
        if self.rules.config.get("trump_source") != "fixed" or self.rules.config.get("fixed_trump"):
            said.append(self.say("trumps"))
        return " ".join(said)

    @property
    def big_low(self) -> int:
        """The lowest rank at the largest table, which may take a larger pack."""
        return int(self.game.rules_for(self.game.seats()[-1]).low_rank)

    def rank_names(self, high: int, low: int) -> str:
        """The ranks between two, from high to low."""
        return ", ".join(rank_name(rank, self.lang) for rank in range(high, low - 1, -1))

    def deal(self) -> str:
        """Who deals, what is turned up, who leads first."""
        said = [self.say("dealer"), self.say("hands", self.rules.hand_size)]
        if self.rules.turn_up:
            said += [self.value("trump-card-source"), self.say("turn-up-last"), self.value("ace-not-trump")]
            said += [self.say("full-deal", last=str(places)) for places in self.game.seats() if self.uses_up(places)]
            if self.options["swap-six-of-trump"] == "on":
                said.append(self.value("swap-six-of-trump"))
        else:
            said.append(self.say("no-turn-up"))
        lead = self.say("first-lead")
        if self.options["show-lowest-trump"] == "on":
            lead += " " + self.value("show-lowest-trump")
        return " ".join(said) + "\n\n" + lead

    def uses_up(self, places: int) -> bool:
        """Whether the deal to so many places takes the whole pack."""
        rules = self.game.rules_for(places)
        return bool(places * rules.hand_size == len(rules.pack_cards))

    def bout(self) -> str:
        """From the lead to the drawing."""
        passed = SENTENCES["and-passed"][self.code] if self.rules.throw_in else ""
        paragraphs = [
            self.say("course"),
            " ".join([self.say("lead"), self.value("lead-max"), self.say("room")]),
            self.say("cover"),
            self.say("take"),
            self.transfer(),
            self.throw_in(),
            f"{self.say('beaten', and_passed=passed)} {self.value('closed-discard')} {self.say('taken')}",
            f"{self.say('draw', self.rules.hand_size)} {self.value('replenish-order')}",
        ]
        return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)

    def transfer(self) -> str:
        """Transfers, where there are any."""
        if not self.rules.transfer:
            return ""
        said = [self.say("transfer"), self.value("transfer-several"), self.say("transfer-room")]
        said += [self.value(name) for name in _TRANSFERRING[1:] if self.options[name] == "on"]
        return " ".join(said)

    def throw_in(self) -> str:
        """Throwing in and the limits of a bout."""
        if not self.rules.throw_in:
            return " ".join([self.say("no-throw"), *self.limits()])
        names = ["throwers"]
        if self.options["throwers"] != "attacker":
            names.append("throw-in-order")
        said = [self.say("throw"), *(self.value(name) for name in names)]
        if self.rules.pending_window:
            said.append(value_text("throw-while-pending", "on", self.lang))
        return " ".join([*said, self.value("throw-after-take"), *self.limits()])

    def limits(self) -> list[str]:
        """How many attack cards a bout may have; nothing where no lead can reach the limit."""
        cap = int(self.options["cap-total"]) if self.options["cap-total"].isdigit() else 0
        if not (self.rules.throw_in or self.rules.transfer) and not 0 < cap < 4:
            return []
        said = [self.value("cap-total")]
        if cap:
            said.append(self.value("cap-lifted-empty-stock"))
        if self.options["first-attack-five"] != "off" and not 0 < cap <= 5:
            said.append(self.value("first-attack-five"))
        return said

    def end(self) -> str:
        """Who is out, who is the fool."""
        said = [self.say("out"), self.say("fool"), self.value("no-draw")]
        if self.options["instant-loss-at"] != "off":
            said.append(self.value("instant-loss-at"))
        return " ".join([*said, self.value("bout-limit")])

    def match(self) -> str:
        """What carries over from deal to deal, and the epaulettes."""
        said = [self.value("next-lead")]
        if self.options["no-draw"] == "off":
            said.append(self.say("after-draw"))
        sixes = self.options["strap-keep-sixes"] == "on"
        rank, big = (4, 4) if sixes else (self.rules.low_rank, self.big_low)
        other = "" if rank == big else self.say("big-epaulette", rank=rank_name(big, self.lang))
        straps = [self.say("epaulettes", rank=rank_name(rank, self.lang), other=other), self.value("strap")]
        return " ".join(said) + "\n\n" + " ".join(straps)

    @property
    def unused(self) -> tuple[str, ...]:
        """The options that change nothing here, or that a rule has fixed."""
        fixed = tuple(name for rule in self.game.composition.rules for name in rule.fixes)
        return fixed + (() if self.rules.throw_in else _THROWING) + (() if self.rules.transfer else _TRANSFERRING)

    def differs(self) -> str:
        """The options that differ from their default, as far as they matter here."""
        lines = []
        titles = {row["name"]: row["title"] for row in option_rows(self.game, self.lang)}
        declared = REGISTRY.declared(self.game.composition.rules)
        for name, value in sorted(self.changed.items()):
            if name not in self.unused:
                said = value_text(name, value, self.lang) or self.of(declared[name].said.get(value, {}))
                said = said or f"`{name}={value}`."
                lines.append(f"- **{titles[name]}.** {said}")
        return "\n".join([*lines, "", self.say("usual")]) if lines else ""

    def examples(self) -> str:
        """The worked examples of the rules in play."""
        found = [(rule, example) for rule in self.game.composition.rules for example in rule.examples]
        return "\n\n".join(Shown(example, rule.words, self.lang).text() for rule, example in found)

    def glossary(self) -> str:
        """The words of the page that a beginner may not know."""
        has = {"": True, "throw-in": self.rules.throw_in, "transfer": self.rules.transfer}
        return "\n".join(
            f"- **{word[self.code]}** — {meaning[self.code]}."
            if self.code == "ru"
            else f"- **{word['en']}**: {meaning['en']}."
            for need, word, meaning in GLOSSARY
            if has[need]
        )

    def option_list(self) -> str:
        """Every option that matters here: as it is written for this game, what it is about, and all its values."""
        lines = []
        for row in option_rows(self.game, self.lang):
            if row["name"] in self.unused:
                continue
            lines.append(self.option_line(row))
        return "\n".join([self.say("options", id=self.game.id), "", *lines])

    def option_line(self, row: Mapping[str, Any]) -> str:
        """One option: as it is written for this game, what it is about, and its values."""
        written = [*row["values"], *([row["default"]] if row["default"] not in row["values"] else [])]
        mark = self.say("usual-value")
        values = [f"`{value}` ({mark})" if value == row["default"] else f"`{value}`" for value in written]
        values += [self.say("any-number")] if row["numbers"] else []
        about = " ".join(part for part in (sentence(row["title"]), row["help"]) if part)
        return f"- `{row['name']}={row['value']}`: {about} {self.say('values', values=', '.join(values))}"

    def of(self, titles: Mapping[str, str]) -> str:
        """A text of a rule file in this language, else in English."""
        return titles.get(self.code) or titles.get("en", "")


class Shown:
    """A worked example of a rule file in words."""

    def __init__(self, example: Example, wording: Any, lang: Lang) -> None:
        self.example = example
        self.wording = wording
        self.lang = lang
        self.tongue = language(lang)
        self.shown: Mapping[str, Any] = example.position
        if "hands" not in self.shown:
            self.shown = self.start().to_json()

    def start(self) -> State:
        """The position of the example, or its deal."""
        from foolery.durak.game import DurakGame

        given = self.example.position
        game = DurakGame(str(given["game"]))
        return game.position(given) if "hands" in given else game.deal(given["players"], given["seed"])

    def text(self) -> str:
        """Its title, the position, what is allowed and what is refused."""
        titles = self.example.title
        lines = [f"**{sentence(titles.get(self.tongue.code) or titles.get('en', ''))}**"]
        lines.append(" ".join(part for part in self.position() if part))
        for word, actions in (("allowed", self.example.allowed), ("refused", self.example.refused)):
            if actions:
                said = "; ".join(action_text(action, self.lang, self.wording) for action in actions)
                lines.append(f"- {_WORDS[word][self.tongue.code]}: {said}.")
        happens = self.happens() if self.example.play else ""
        if happens:
            lines.append(f"- {_WORDS['happens'][self.tongue.code]}: {happens}")
        return "\n\n".join([lines[0], lines[1], "\n".join(lines[2:])]).strip()

    def position(self) -> list[str]:
        """Trumps, the table, and the hands."""
        position = self.shown
        trump = position.get("trump")
        said = []
        if isinstance(trump, str) and trump in "cdhs":
            suit = self.tongue.suit("cdhs".index(trump))
            said.append(_WORDS["trumps"][self.tongue.code].format(suit=suit))
        said.append(self.table(position.get("table") or ()))
        hands = position.get("hands") or ()
        attacker = position.get("attacker", 0)
        defender = position.get("defender", (attacker + 1) % max(1, len(hands)))
        for place, hand in enumerate(hands):
            role = {attacker: "attacker", defender: "defender"}.get(place, "other")
            cards = self.cards(" ".join(hand)) or _WORDS["no-cards"][self.tongue.code]
            said.append(_WORDS[role][self.tongue.code].format(cards=cards))
        return [sentence(part) for part in said if part]

    def happens(self) -> str:
        """What the actions of the example lead to, event by event; empty where it cannot be played."""
        from foolery.durak.game import DurakGame

        said: list[str] = []
        try:
            game = DurakGame(str(self.example.position["game"]))
            state = self.start()
            names = [self.role(place, state) for place in range(state.places)]
            for line in self.example.play:
                place, _, action = line.partition(":")
                for move in game.parse_move(action, state, int(place)):
                    said += [event.text(None, self.lang, names) for event in state.play(int(place), move)]
        except FooleryError:
            return ""
        return " ".join(said[:_MOST_EVENTS])

    def role(self, place: int, state: State) -> str:
        """Who sits at a place, as the position begins."""
        if place in (state.attacker, state.defender):
            return _WORDS["attacks" if place == state.attacker else "defends"][self.tongue.code]
        return _WORDS["player"][self.tongue.code].format(number=place + 1)

    def table(self, slots: Sequence[Mapping[str, Any]]) -> str:
        """The cards on the table."""
        said = []
        for slot in slots:
            attack = self.cards(str(slot["attack"]))
            key = "covered" if slot.get("cover") else "waits"
            said.append(
                _WORDS[key][self.tongue.code].format(attack=attack, cover=self.cards(str(slot.get("cover", ""))))
            )
        return _WORDS["table"][self.tongue.code].format(slots="; ".join(said)) if said else ""

    def cards(self, text: str) -> str:
        """Cards of the notation in words; unknown ones are counted."""
        try:
            known = self.tongue.cards(parse_cards(text.replace("?", " ")))
        except NotationError:
            return text
        hidden = text.count("?")
        parts = [known, count_cards(hidden, self.lang) if hidden else ""]
        return list_words([part for part in parts if part], self.lang)


_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "trumps": {"en": "{suit} are trumps", "ru": "козыри — {suit}"},
    "table": {"en": "on the table: {slots}", "ru": "на столе: {slots}"},
    "covered": {"en": "{attack}, covered with {cover}", "ru": "{attack}, сверху {cover}"},
    "waits": {"en": "{attack}, not covered", "ru": "{attack}, ждёт ответа"},
    "attacker": {"en": "the attacker holds {cards}", "ru": "у нападающего {cards}"},
    "defender": {"en": "the defender holds {cards}", "ru": "у отбивающегося {cards}"},
    "other": {"en": "another player holds {cards}", "ru": "у другого игрока {cards}"},
    "no-cards": {"en": "no cards", "ru": "нет карт"},
    "attacks": {"en": "the attacker", "ru": "нападающий"},
    "defends": {"en": "the defender", "ru": "отбивающийся"},
    "player": {"en": "player {number}", "ru": "игрок {number}"},
    "happens": {"en": "What follows", "ru": "Что происходит"},
    "allowed": {"en": "Allowed", "ru": "Можно"},
    "refused": {"en": "Refused", "ru": "Нельзя"},
}
