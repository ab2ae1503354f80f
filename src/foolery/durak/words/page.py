"""The rules page of a variant, in Markdown: only what is true in it, for somebody who has never played.

The page is put together from the composed rules and options; its sentences are those of the table ``durak-page``, and
each option speaks through its own in ``durak-options``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from foolery.base import meant
from foolery.base.cards import Card
from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.words.examples import Shown
from foolery.durak.words.idle import idle, without_use
from foolery.durak.words.options import Composed, big_table, option_named, option_words, value_says, value_text
from foolery.durak.words.telling import language
from foolery.ruleset import Option
from foolery.ruleset.help_text import told_help
from foolery.speech import SOURCE, own_words, said, sentence, sentence_of
from foolery.speech.advice import advice_link

_BANS: Final = ("no-transfer-first-bout", "no-transfer-trump-on-table")
_TURNING: Final = ("trump-card-source", "ace-not-trump", "swap-six-of-trump")
_OWNERS: Final[Mapping[str, tuple[str, ...]]] = {
    "the trump suit": ("idiot-two-player.trump",),
    "the lead": ("lead-max",),
    "the drawing": ("draw",),
    "the first lead": ("first-lead",),
    "the next lead": ("next-lead", "after-draw", "taken"),
}
"""What a rule that owns a part replaces of the page."""
_GLOSSARY: Final = (
    ("", ("deal", "match", "bout", "attacker", "defender", "lead", "attack-card", "cover", "take")),
    ("throw-in", ("throw-in", "throw-on")),
    ("transfer", ("transfer",)),
    ("", ("rank", "suit", "trump", "plain-card", "stock")),
    ("turn-up", ("open-card",)),
    ("", ("discard-pile", "beaten")),
    ("fool", ("fool",)),
    ("", ("epaulettes",)),
)
"""The words that are explained, by what the table must have for them."""


class Page:
    """One page in the making: the variant's facts, and a method for each section."""

    def __init__(self, game: Composed, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.tongue = language(lang)
        self.options = game.options
        self.rules = game.rules_for(game.seats()[0])
        self.changed: Mapping[str, str] = game.composition.set_options
        self.replaced = {name for rule in game.composition.rules for name in (*rule.replaces, *_owned(rule))}
        self.idle = idle(game)

    def text(self) -> str:
        """All sections that have something to say."""
        parts = [f"# {self.game.title(self.lang)}", self.aim(), f"`{self.game.id}`"]
        if self.rules.throw_in and "aim" not in self.replaced:
            parts.append(advice_link(self.lang))
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
                parts += [f"## {self.heading(heading)}", body]
        return "\n\n".join(parts) + "\n"

    def heading(self, name: str) -> str:
        """What stands above a section."""
        return self.tongue.say(f"durak-page.heading.{name}")

    def say(self, name: str, cards: int = 0, **fields: Any) -> str:
        """A fixed sentence with its fields filled in; where a rule replaces it, what the rules say for it."""
        if name in self.replaced:
            own = own_words(self.rules.wording, f"page:{name}", self.tongue)
            return self.tongue.voice.plainly(own, {"cards": meant.number(cards), **fields})
        return self.tongue.say(f"durak-page.{name}", cards=meant.number(cards), **fields)

    def value(self, name: str) -> str:
        """What is played under the value of an option; nothing where a rule decides it, or where it has no effect."""
        return "" if name in self.replaced or name in self.idle else value_text(name, self.options[name], self.lang)

    @property
    def pack(self) -> Sequence[Card]:
        """The cards that are played with at the smallest table."""
        found: Sequence[Card] = self.rules.pack_cards
        return found

    def cards(self) -> str:
        """Players, pack, ranks."""
        said = [self.players()]
        if len(self.pack) == int(self.options["pack"]):
            said.append(self.value("pack"))
        else:
            said.append(self.say("in-all", len(self.pack)))
        if more := big_table(self.game, self.lang):
            said.append(more)
        said.append(self.say("ranks", ranks=self.rank_names(12, self.rules.low_rank)))
        if self.big_low < self.rules.low_rank:
            said.append(self.say("big-ranks", ranks=self.rank_names(self.rules.low_rank - 1, self.big_low)))
        if self.rules.config.get("trump_source") != "fixed" or self.rules.config.get("fixed_trump"):
            said.append(self.say("trumps"))
        return paragraph(said)

    def aim(self) -> str:
        """What the game is about: what the base itself says, where it replaces what is usual."""
        if "aim" not in self.replaced:
            return self.say("aim")
        base = next(rule for rule in self.game.composition.rules if rule.base)
        return told_help(base, self.options, self.lang) if base.replaces else self.say("aim-short")

    def players(self) -> str:
        """How many play, and for whom."""
        seats = self.game.seats()
        dummies = bool(self.rules.config.get("dummies"))
        how = self.say("alone" if self.rules.side is None else "with-dummy" if dummies else "in-sides")
        alone = f"players-{seats[0]}"
        return self.say(
            alone if len(seats) == 1 and _is_there(alone) else "players", span=seats, last=seats[-1], how=how
        )

    @property
    def big_low(self) -> int:
        """The lowest rank at the largest table, which may take a larger pack."""
        return int(self.game.rules_for(self.game.seats()[-1]).low_rank)

    def rank_names(self, high: int, low: int) -> list[Any]:
        """The ranks between two, from high to low."""
        return [meant.rank(rank) for rank in range(high, low - 1, -1)]

    def deal(self) -> str:
        """Who deals, what is turned up, who leads first."""
        said = [self.say("dealer"), self.say("hands", self.rules.hand_size)]
        if self.rules.turn_up:
            dealt_out = self.rules.config.get("deal") != "hands"
            said += [] if dealt_out else [self.value("trump-card-source"), self.say("turn-up-last")]
            said.append(self.value("ace-not-trump"))
            said += [self.say("full-deal", last=places) for places in self.game.seats() if self.uses_up(places)]
            if self.options["swap-six-of-trump"] == "on":
                said.append(self.value("swap-six-of-trump"))
        else:
            said.append(self.say("no-turn-up"))
        said += self.set_by_rules()
        lead = [self.say("first-lead"), self.value("show-lowest-trump") if self.shows_first else ""]
        return "\n\n".join(part for part in (paragraph(said), paragraph(lead)) if part)

    @property
    def shows_first(self) -> bool:
        """Whether the lowest trump is shown before the first lead."""
        return "first-lead" not in self.replaced and self.options["show-lowest-trump"] == "on"

    def set_by_rules(self) -> list[str]:
        """What the options of the rules' own say as they are set."""
        own = [option for rule in self.game.composition.rules for option in rule.options_declared]
        return [
            value_says(option, self.options[option.name], self.lang) for option in own if option.name in self.options
        ]

    def uses_up(self, places: int) -> bool:
        """Whether the deal to so many places takes the whole pack."""
        rules = self.game.rules_for(places)
        return bool(places * rules.hand_size == len(rules.pack_cards))

    def bout(self) -> str:
        """From the lead to the drawing."""
        passed = self.say("and-passed") if self.rules.throw_in else ""
        paragraphs = [
            self.say("course"),
            paragraph([self.say("lead"), self.value("lead-max"), self.say("room")]),
            self.say("cover"),
            self.say("take"),
            self.transfer(),
            self.throw_in(),
            paragraph([self.say("beaten", and_passed=passed), self.value("closed-discard"), self.say("taken")]),
            paragraph([self.say("draw", self.rules.hand_size), self.value("replenish-order")]),
        ]
        return "\n\n".join(part for part in paragraphs if part)

    def transfer(self) -> str:
        """Transfers, where there are any."""
        if not self.rules.transfer:
            return ""
        names = ("transfer", "transfer-answers", "transfer-several", "transfer-room")
        said = [self.say(name) if _is_there(name) else self.value(name) for name in names]
        said += [self.value(name) for name in _BANS if self.options[name] == "on"]
        return paragraph(said)

    def throw_in(self) -> str:
        """Throwing in and the limits of a bout."""
        if not self.rules.throw_in:
            return paragraph([self.say("no-throw"), *self.limits()])
        names = [] if max(self.game.seats()) == 2 else ["throwers"]
        if names and self.options["throwers"] != "attacker":
            names.append("throw-in-order")
        said = [self.thrown(), *(self.value(name) for name in names)]
        return paragraph([*said, self.value("throw-after-take"), *self.limits()])

    def thrown(self) -> str:
        """What may be thrown in, and when."""
        return self.say("throw-pending" if self.rules.pending_window and "throw" not in self.replaced else "throw")

    def limits(self) -> list[str]:
        """How many attack cards a bout may have; nothing where no lead can reach the limit."""
        cap = int(self.options["cap-total"]) if self.options["cap-total"].isdigit() else 0
        thrown = self.options["cap-thrown"] != "off" and self.rules.throw_in
        if not (self.rules.throw_in or self.rules.transfer) and not 0 < cap < 4:
            return []
        said = [] if thrown and not cap else [self.value("cap-total")]
        if thrown:
            said.append(self.value("cap-thrown"))
        if cap or thrown:
            said.append(self.value("cap-lifted-empty-stock"))
        if self.options["first-attack-five"] != "off" and not 0 < cap <= 5:
            said.append(self.value("first-attack-five"))
        return said

    def end(self) -> str:
        """Who is out, who is the fool."""
        said = [self.say("out"), self.say("fool"), self.value("no-draw")]
        if self.options["instant-loss-at"] != "off":
            said += [self.value("instant-loss-at"), self.value("instant-loss-when")]
        return paragraph([*said, self.value("bout-limit")])

    def match(self) -> str:
        """What carries over from deal to deal, and the epaulettes."""
        said = [self.value("next-lead")]
        if self.options["no-draw"] == "off":
            said.append(self.say("after-draw"))
        sixes = self.options["strap-keep-sixes"] == "on"
        rank, big = (4, 4) if sixes else (self.rules.low_rank, self.big_low)
        other = "" if rank == big else self.say("big-epaulette", rank=meant.rank(big))
        straps = [self.say("epaulettes", rank=meant.rank(rank), other=other), self.value("strap")]
        return "\n\n".join(part for part in (paragraph(said), paragraph(straps)) if part)

    @property
    def unused(self) -> tuple[str, ...]:
        """The options that change nothing here, or that a rule has fixed."""
        fixed = tuple(name for rule in self.game.composition.rules for name in rule.fixes)
        fixed += () if max(self.game.seats()) > 2 else ("throw-in-order",)
        fixed += () if self.rules.turn_up else _TURNING
        fixed += ("show-lowest-trump",) if "first-lead" in self.replaced else ()
        return (*fixed, *without_use(self.game), *self.replaced)

    def no_effect(self) -> list[str]:
        """That options which somebody has named have no effect here, in one line."""
        named = [f"`{name}={value}`" for name, value in sorted(self.changed.items()) if name in self.idle]
        return [f"- {self.say('no-effect', named=named)}"] if named else []

    def differs(self) -> str:
        """The options that differ from their default, as far as they matter here."""
        declared = REGISTRY.declared(self.game.composition.rules)
        changed = sorted(self.changed.items())
        silent = {*self.unused, *self.idle}
        lines = [self.difference(declared[name], value) for name, value in changed if name not in silent]
        lines += self.no_effect()
        return "\n".join([*lines, "", self.say("usual")]) if lines else ""

    def difference(self, option: Option, value: str) -> str:
        """What an option that differs from its default is about, and what is played."""
        said = option_named(option, value, self.lang)
        if option.name == "pack" and len(self.pack) != int(value):
            said = self.say("in-all", len(self.pack))
        if option.name == "instant-loss-at" and value != "off" and "instant-loss-when" not in self.changed:
            said = paragraph([said, self.value("instant-loss-when")])
        return f"- **{option_words(option, self.lang)[0]}.** {said}"

    def examples(self) -> str:
        """The worked examples of the rules in play."""
        found = [(rule, example) for rule in self.game.composition.rules for example in rule.examples]
        return "\n\n".join(Shown(example, rule.words, self.lang, self.game.id).text() for rule, example in found)

    def glossary(self) -> str:
        """The words of the page that a beginner may not know."""
        has = {
            "": True,
            "throw-in": self.rules.throw_in,
            "transfer": self.rules.transfer,
            "turn-up": self.rules.turn_up,
            "fool": "fool" not in self.replaced,
        }
        return "\n".join(self.explained(name) for need, names in _GLOSSARY if has[need] for name in names)

    def explained(self, name: str) -> str:
        """A word and what it means."""
        word = self.tongue.say(f"durak-page.word.{name}")
        return self.say("glossary", word=word, meaning=self.tongue.say(f"durak-page.means.{name}"))

    def option_list(self) -> str:
        """Every option that matters here: as it is written for this game, what it is about, and all its values."""
        lines = []
        for row in self.game.option_rows(self.lang):
            if row["name"] in self.unused:
                continue
            lines.append(self.option_line(row))
        return "\n".join([self.say("options", id=self.game.id), "", *lines])

    def option_line(self, row: Mapping[str, Any]) -> str:
        """One option: as it is written for this game, what it is about, and its values with what each of them does."""
        about = f"- `{row['name']}={row['value']}`: " + paragraph([sentence(row["title"]), row["help"]])
        written = [*row["values"], *([row["default"]] if row["default"] not in row["values"] else [])]
        mark = self.say("usual-value")
        names = [f"`{value}` ({mark})" if value == row["default"] else f"`{value}`" for value in written]
        said = [row["said"].get(value, "") for value in written]
        numbers = [self.say("any-number")] if row["numbers"] else []
        if not any(said):
            return f"{about} {self.say('values', values=', '.join([*names, *numbers]))}"
        lines = [f"{name}: {text}" if text else f"{name}." for name, text in zip(names, said, strict=True)]
        return "\n  - ".join([about, *lines, *(f"{sentence(text)}" for text in numbers)])

    def of(self, titles: Mapping[str, str]) -> str:
        """A text of a rule file in this language, else in English."""
        return said(titles, self.lang)


def _is_there(name: str) -> bool:
    """Whether the page has a sentence of this name."""
    return sentence_of(f"durak-page.{name}", SOURCE) is not None


def paragraph(parts: Iterable[str]) -> str:
    """Sentences one after the other."""
    return " ".join(part for part in parts if part)


def _owned(rule: Any) -> list[str]:
    """The sentences and options that a rule replaces because it owns what they are about."""
    return [name for owned in rule.owns for name in _OWNERS.get(owned, ())]
