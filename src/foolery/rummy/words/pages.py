"""The rules page of Contract Rummy in Markdown: only what is true in the variant, for somebody who has never played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.contract import Lang
from foolery.ruleset.help_text import named, told_help, unsaid
from foolery.rummy.words.examples import Shown
from foolery.rummy.words.options import PREFIX, value_text
from foolery.rummy.words.telling import contract_words, language
from foolery.speech import said, sentence

if TYPE_CHECKING:
    from foolery.ruleset import Example, Option
    from foolery.rummy.words.variant import Variant


def rules_page(game: Variant, lang: Lang = "en") -> str:
    """The rules of a variant in Markdown; of a row that the game contains anyway, that row alone."""
    page = Page(game, lang)
    row = next((rule for rule in game.rules.rules if rule.name == game.name), None)
    return page.text() if row is None or row.base or row.name in game.id else page.row(row)


class Page:
    """One page in the making."""

    def __init__(self, game: Variant, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.tongue = language(lang)

    def text(self) -> str:
        """All sections."""
        parts = [f"# {self.game.title(self.lang)}", self.say("aim"), f"`{self.game.id}`"]
        for heading, body in (
            ("cards", self.cards()),
            ("sets", self.sets()),
            ("contracts", self.contracts()),
            ("deal", self.deal()),
            ("turn", self.turn()),
            ("refused", self.refused()),
            ("first", self.first()),
            ("laying-off", self.say("laying-off")),
            ("jokers", self.jokers()),
            ("seventh", f"{self.say('seventh')} {self.value('no-final-discard')}"),
            ("special", self.special()),
            ("end", self.end()),
            ("example", self.example()),
            ("typing", self.say("typing")),
            ("glossary", self.glossary()),
            ("options", self.options()),
        ):
            if body:
                parts += [f"## {self.say(f'heading.{heading}')}", body]
        return "\n\n".join(parts) + "\n"

    def row(self, rule: Any) -> str:
        """A row of the game by itself: what it says, its examples, and where all the others stand."""
        examples = "\n\n".join(self.shown(example) for example in rule.examples)
        parts = [
            f"# {said(rule.titles, self.lang)}",
            self.help_of(rule),
            self.say("part-of", rule=rule.name, id=self.game.id, base=self.game.title(self.lang)),
            *([f"## {self.say('heading.example')}", examples] if examples else []),
        ]
        return "\n\n".join(parts) + "\n"

    def help_of(self, rule: Any) -> str:
        """What a rule says of itself as it is played, and the values of its options that it does not speak of."""
        more = unsaid([rule], rule.options_declared, self.game.options, rule.defaults)
        rest = [named(option, value, self.lang, self.told) for option, value in more]
        return " ".join([told_help(rule, self.game.options, self.lang), *rest])

    def told(self, option: Option, value: str) -> str:
        """What is played under a value of an option."""
        return said(option.said.get(value, {}), self.lang)

    def say(self, name: str, **texts: str) -> str:
        """A fixed text with its blanks filled in."""
        return self.tongue.say(f"rummy-page.{name}", **texts)

    def value(self, name: str) -> str:
        """What is played under the value of an option."""
        return value_text(PREFIX + name, self.game.options[PREFIX + name], self.lang)

    def cards(self) -> str:
        """Players and pack."""
        return self.value("small-pack")

    def sets(self) -> str:
        """Groups and sequences."""
        return self.say("sets")

    def contracts(self) -> str:
        """The table of the deals."""
        heads = [self.say(f"label.{name}") for name in ("deal", "contract", "dealt")]
        rows = [f"| {' | '.join(heads)} |", "|---|---|---|"]
        rules = self.game.rules
        for number, contract in enumerate(rules.contracts, 1):
            rows.append(f"| {number} | {contract_words(contract, self.tongue)} | {rules.hand_size(number)} |")
        return "\n".join(rows)

    def deal(self) -> str:
        """Who deals and who begins."""
        return self.say("deal")

    def turn(self) -> str:
        """The parts of a turn."""
        return f"{self.say('turn')}\n\n{self.value('discard-taken')}"

    def refused(self) -> str:
        """Claims."""
        parts = [self.say("refused"), *map(self.value, ("claim-own", "melded-may-claim", "claim-limit"))]
        return " ".join(parts)

    def first(self) -> str:
        """The contract."""
        return f"{self.say('first')} {self.value('touching-sequences')}"

    def jokers(self) -> str:
        """Jokers and the trade."""
        return f"{self.say('jokers')}\n\n{self.say('trade')} {self.value('trade-at-once')} {self.value('owner-trades')}"

    def special(self) -> str:
        """What rules beyond the game's own rows say of themselves."""
        own = [rule for rule in self.game.composition.rules if not rule.base]
        return "\n\n".join(f"**{sentence(said(rule.titles, self.lang))}** {self.help_of(rule)}" for rule in own)

    def end(self) -> str:
        """How deals and matches end."""
        return f"{self.say('end')}\n\n{self.say('points')}\n\n{self.say('stock-gone')}"

    def glossary(self) -> str:
        """The words of the game with what they mean."""
        pairs = [(self.say(f"word.{name}"), self.say(f"means.{name}")) for name in _GLOSSARY]
        return "\n".join(self.say("glossary", word=word, meaning=meaning) for word, meaning in pairs)

    def example(self) -> str:
        """One worked example of each row that has a telling one."""
        return "\n\n".join(
            self.shown(rule.examples[0]) for rule in self.game.rules.rules if rule.examples and rule.name in _TELLING
        )

    def shown(self, example: Example) -> str:
        """An example in words."""
        return Shown(example, self.lang, self.game).text()

    def options(self) -> str:
        """Every option: as it is written for this game, what it is about, and its values with what each does."""
        lines = [self.say("options", id=self.game.id), ""]
        for row in self.game.option_rows(self.lang):
            lines.append(f"- `{row['name']}={row['value']}`: {sentence(row['title'])}")
            for value in row["values"]:
                usual = f" ({self.say('label.usual')})" if value == row["default"] else ""
                lines.append(f"  - `{value}`{usual}: {value_text(row['name'], value, self.lang)}")
            if row["numbers"]:
                lines.append(f"  - {self.say('label.any-number')}")
        return "\n".join(lines)


_GLOSSARY = ("contract", "meld", "lay-off", "stock", "discard-pile", "claim")
_TELLING = ("cr-contracts", "cr-first-meld", "cr-lay-off", "cr-jokers", "cr-deal-seven")
