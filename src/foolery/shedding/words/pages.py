"""The rules page of a variant, in Markdown: only what is true in it, for somebody who has never played.

The page is put together from the composed rules and options; rules that belong to the game and house rules speak
through their own help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from foolery.base import meant
from foolery.base.cards import parse_cards
from foolery.base.errors import FooleryError
from foolery.base.messages import Meant
from foolery.contract import Game, Lang
from foolery.ruleset import Example, Option
from foolery.ruleset.help_text import named, told_help, unsaid
from foolery.shedding.engine.compose import compose, in_play
from foolery.shedding.engine.questions import Rule
from foolery.shedding.text.typed import read_written
from foolery.shedding.words.refusals import option_says, option_words
from foolery.shedding.words.telling import action_text, language
from foolery.speech import said, sentence

_MOST_EVENTS = 8
"""How many events of an example are told."""
_ELSEWHERE = ("shed-exchange", "shed-multi-deck")
"""Rules that have their own place on the page."""
_GLOSSARY: Final = ("pile", "stock", "burn", "face-up", "face-down")
"""The words that it explains, by the names of its sentences."""


def rules_page(game: Game, lang: Lang) -> str:
    """The rules of a variant in Markdown; of a rule that the game contains anyway, that rule alone."""
    page = Page(game, lang)
    row = page.classes.get(game.name)
    return page.text() if row is None or row.base or row.name in game.id else page.row(row)


class Page:
    """One page in the making: the variant's facts, and a method for each section."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.tongue = language(lang)
        self.rules = compose(game.composition, 2)
        self.classes = {rule.name: rule for rule in in_play(game.composition)}
        self.declared = game.registry.declared(game.composition.rules)

    def text(self) -> str:
        """All sections that have something to say."""
        parts = [f"# {self.game.title(self.lang)}", self.say("aim"), f"`{self.game.id}`"]
        for heading, body in (
            ("cards", self.cards()),
            ("deal", self.deal()),
            ("exchange", self.exchange()),
            ("turn", self.turn()),
            ("special", self.listed(True)),
            ("house", self.listed(False)),
            ("rows", self.rows()),
            ("end", self.end()),
            ("match", self.say("match-on" if self.rules.play_on else "match")),
            ("differs", self.differs()),
            ("examples", self.examples()),
            ("typing", self.say("typing")),
            ("glossary", self.glossary()),
            ("options", self.option_list()),
        ):
            if body:
                parts += [f"## {self.say(f'heading.{heading}')}", body]
        return "\n\n".join(parts) + "\n"

    def row(self, rule: type[Rule]) -> str:
        """A rule of the game by itself: what it says, its examples, and where all the others stand."""
        examples = "\n\n".join(self.example(example, rule) for example in rule.examples)
        heading = self.say("heading.examples")
        parts = [
            f"# {self.of(rule.titles)}",
            self.help_of(rule),
            self.say("part-of", rule=rule.name, id=self.game.id, base=self.game.title(self.lang)),
            *([f"## {heading}", examples] if examples else []),
        ]
        return "\n\n".join(parts) + "\n"

    def say(self, name: str, **fields: Any) -> str:
        """A sentence of the page with its fields."""
        return self.tongue.say(f"idiot-page.{name}", **fields)

    def value(self, name: str) -> str:
        """What is played under the value of an option."""
        return option_says(self.game, self.declared[name], self.game.options[name], self.lang)

    def cards(self) -> str:
        """Players, packs, ranks."""
        seats = self.game.seats()
        said = [self.say("players", first=seats[0], last=seats[-1])]
        two = len(self.rules.pack_cards) > 52
        said.append(self.say("pack-2" if two else "pack-1"))
        if not two and seats[-1] > 4:
            said.append(self.say("pack-many"))
        return " ".join([*said, self.say("ranks", ranks=[meant.rank(rank) for rank in range(13)])])

    def deal(self) -> str:
        """Who deals what."""
        row, hand = meant.number(self.rules.row), meant.number(self.rules.hand_size)
        return " ".join([self.say("dealer"), self.say("rows-dealt", row=row, hand=hand)])

    def exchange(self) -> str:
        """The exchange before play, where there is one."""
        found = self.classes.get("shed-exchange")
        return "" if found is None else " ".join([self.help_of(found), self.say("hint")])

    def turn(self) -> str:
        """What is laid, drawn and taken."""
        drawn = self.say("draw", hand=meant.number(self.rules.hand_size))
        said = [self.say("start"), " ".join([self.say("lay"), drawn])]
        return "\n\n".join(
            [*said, " ".join([self.say("take"), self.value("shed-idiot.voluntary-take")]), self.say("sizes")]
        )

    def listed(self, own: bool) -> str:
        """The special cards that belong to the game, or the rules that somebody has added."""
        base = next(rule for rule in self.classes.values() if rule.base)
        found = [rule for rule in self.classes.values() if not rule.base and rule.name not in _ELSEWHERE]
        of_the_game = [self.classes[name] for name in base.contains if self.classes.get(name) in found]
        found = of_the_game if own else [rule for rule in found if rule not in of_the_game]
        return "\n".join(f"- **{self.of(rule.titles)}.** {self.help_of(rule)}" for rule in found)

    def rows(self) -> str:
        """The three places from which cards are played, one after the other."""
        taking = self.value("shed-idiot.take-face-up")
        return "\n\n".join([self.say("sources"), " ".join([self.say("misfit"), taking, self.say("again")])])

    def end(self) -> str:
        """Who wins, and what ends a deal that does not end by itself."""
        guard = self.say("guard-on" if self.rules.play_on else "guard", turns=self.rules.turn_limit)
        return " ".join([self.value("shed-idiot.play-on"), guard])

    def differs(self) -> str:
        """The options that differ from their default."""
        lines = [
            f"- **{option_words(self.declared[name], self.lang)[0]}.** "
            + named(self.declared[name], value, self.lang, self.told)
            for name, value in sorted(self.game.composition.set_options.items())
        ]
        return "\n".join([*lines, "", self.say("usual")]) if lines else ""

    def examples(self) -> str:
        """The worked examples of the rules in play that are played under the options of this game."""
        return "\n\n".join(
            self.example(example, rule)
            for rule in self.classes.values()
            for example in rule.examples
            if self.applies(example)
        )

    def applies(self, example: Example) -> bool:
        """Whether the options that an example names are those of this game."""
        named = dict(part.split("=") for part in str(example.position["game"]).split(",")[1:])
        return all(self.game.options.get(name) == value for name, value in named.items())

    def example(self, example: Example, rule: type[Rule]) -> str:
        """A worked example in words: its title, the position, what is allowed and what is refused."""
        lines = [f"**{sentence(self.of(example.title))}**", " ".join(map(sentence, self.position(example)))]
        said = []
        for word, actions in (("allowed", example.allowed), ("refused", example.refused)):
            if actions:
                meant = [read_written(self.rules, action) for action in actions]
                texts = "; ".join(action_text(action, self.lang, rule.words) for action in meant)
                said.append(f"- {self.say(word)}: {texts}.")
        happens = self.happens(example) if example.play else ""
        said += [f"- {self.say('happens')}: {happens}"] if happens else []
        return "\n\n".join([*lines, "\n".join(said)]).strip()

    def happens(self, example: Example) -> str:
        """What the actions of an example lead to, event by event; empty where it cannot be played."""
        said: list[str] = []
        try:
            game = type(self.game)(str(example.position["game"]))
            state = game.position(example.position)
            for place, action in example.steps:
                for move in game.parse_move(action, state, place):
                    said += [event.text(None, self.lang) for event in state.play(place, move)]
        except FooleryError:
            return ""
        return " ".join(said[:_MOST_EVENTS])

    def position(self, example: Example) -> list[str]:
        """The game where its options are others, the pile, and what the player has."""
        data: Mapping[str, Any] = example.position
        zones = data.get("zones", {})
        place = data.get("actors", [0])[0]
        composition = self.game.registry.compose(str(data["game"]))
        played = composition.options.items()
        same = all(self.game.options.get(name, value) == value for name, value in played)
        out = [] if same else [self.say("played-as", game=composition.id)]
        if data.get("phase", "play") == "play":
            pile = zones.get("pile")
            cards = [meant.card(card) for card in parse_cards(" ".join(pile or ()))]
            out.append(self.say("on-pile", cards=cards) if pile else self.say("no-pile"))
        hand, who = data["hands"][place], meant.person(place)
        out.append(self.say("holds", who=who, cards=self.named(hand)) if hand else self.say("holds-none", who=who))
        up = zones.get("up")
        if up and up[place] and (not hand or self.spoken_of(example, up[place])):
            out.append(self.say("row", cards=self.named(up[place])))
        down = zones.get("down")
        if down and down[place] and not hand and not (up and up[place]):
            out.append(self.say("down", count=meant.number(len(down[place]))))
        return out

    def spoken_of(self, example: Example, cards: Sequence[str]) -> bool:
        """Whether the actions of an example name one of these cards."""
        meant = [read_written(self.rules, text) for text in (*example.allowed, *example.refused)]
        return not {*parse_cards(" ".join(cards))}.isdisjoint(card for one in meant for card in (*one.cards, *one.on))

    def named(self, cards: Sequence[str]) -> Meant:
        return meant.cards(parse_cards(" ".join(cards)))

    def glossary(self) -> str:
        """The words of the page that a beginner may not know."""
        return "\n".join(
            self.say("glossary", word=self.say(f"word.{name}"), meaning=self.say(f"means.{name}")) for name in _GLOSSARY
        )

    def option_list(self) -> str:
        """Every option: as it is written for this game, what it is about, and all its values."""
        lines = []
        mark = self.say("usual-value")
        for row in self.game.option_rows(self.lang):
            lines.append(f"- `{row['name']}={row['value']}`: {sentence(row['title'])} {row['help']}")
            for value in row["values"]:
                usual = f" ({mark})" if value == row["default"] else ""
                lines.append(f"  - `{value}`{usual}: {row['said'].get(value, '')}")
        other = f"{self.game.id},shed-idiot.play-on=on" if not self.rules.play_on else self.game.id
        return "\n".join([self.say("options", id=other), "", *lines])

    def help_of(self, rule: type[Rule]) -> str:
        """What a rule says of itself as it is played, and the values of its options that it does not speak of."""
        more = unsaid([rule], rule.options_declared, self.game.options, rule.defaults)
        said = [named(option, value, self.lang, self.told) for option, value in more]
        return " ".join([told_help(rule, self.game.options, self.lang), *said])

    def told(self, option: Option, value: str) -> str:
        """What is played under a value of an option."""
        return option_says(self.game, option, value, self.lang)

    def of(self, titles: Mapping[str, str]) -> str:
        """A text of a rule file in this language, else in English."""
        return said(titles, self.lang)
