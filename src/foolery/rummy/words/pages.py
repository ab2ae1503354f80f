"""The rules page of Contract Rummy with its worked examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from foolery.base.cards import Move, Seat, parse_card
from foolery.base.errors import FooleryError, NotationError
from foolery.contract import Lang
from foolery.ruleset import Composition
from foolery.ruleset.help_text import named, told_help, unsaid
from foolery.rummy.engine.actions import laid_sets
from foolery.rummy.engine.questions import Rules
from foolery.rummy.engine.sets import JOKER, LaidCard
from foolery.rummy.engine.state import State
from foolery.rummy.text.typed import read_written, sets_named
from foolery.rummy.words.refusals import PREFIX, value_text
from foolery.rummy.words.telling import contract_words, language, points_text
from foolery.speech import said, sentence

if TYPE_CHECKING:
    from foolery.ruleset import Example, Option

_MOST_EVENTS: Final = 8
"""How many events of an example are told."""
_BARE: Final = ("draw-discard", "draw-stock", "refuse", "claim", "decline")
"""Actions that name no card."""


class Shown:
    """One example: its title, the hand and the sets on the table, what is allowed and what is refused."""

    def __init__(self, example: Example, lang: Lang, game: Variant) -> None:
        self.example = example
        self.position: Mapping[str, Any] = example.position
        self.game = game
        self.lang = lang
        self.tongue = language(lang)
        means: Mapping[str, str] = example.position.get("joker_means", {})
        self.means = {parse_card(joker): parse_card(stated) for joker, stated in means.items()}
        self.melds: Mapping[str, Mapping[str, Sequence[str]]] = example.position.get("melds", {})

    def text(self) -> str:
        """The example in Markdown."""
        told = [*self.played_as(), *self.deal(), *self.piles(), self.hand(), *self.table()]
        lines = [f"**{sentence(said(self.example.title, self.lang))}** {' '.join(map(sentence, told))}", ""]
        for word, actions in (("allowed", self.example.allowed), ("refused", self.example.refused)):
            if actions:
                lines.append(f"- {self.say(word)}: {'; '.join(self.action(action) for action in actions)}.")
        happens = self.happens() if self.example.play else ""
        lines += [f"- {self.say('happens')}: {happens}"] if happens else []
        return "\n".join(lines).strip()

    def deal(self) -> list[str]:
        """Which deal it is, where the contract tells."""
        return [self.say("deal", number=self.position["deal"])] if "deal" in self.position else []

    def piles(self) -> list[str]:
        """Before a card is drawn: how many play, the discards, an empty stock, and who has claimed before."""
        position = self.position
        if position["phase"] not in ("draw", "claim", "stock"):
            return []
        told = [self.say("players", number=len(position["hands"]))]
        *under, top = position["discard_pile"]
        by = position.get("discarded_by")
        told.append(self.say("top" if by is None else "top-of", card=self.named([top]), number=(by or 0) + 1))
        told += [self.say("under", cards=self.named(under))] if under else []
        told += [] if position.get("stock") else [self.say("stock-empty")]
        claims = enumerate(position.get("claims", ()), 1)
        return told + [self.say("claimed", number=seat, times=times) for seat, times in claims if times]

    def hand(self) -> str:
        """What the player in turn holds."""
        turn = self.position.get("turn", 0)
        name = "has-drawn" if self.position["phase"] == "meld" else "hand"
        return self.say(name, number=turn + 1, cards=self.named(self.position["hands"][turn]) or self.say("nothing"))

    def table(self) -> list[str]:
        """The sets on the table, and whether they have just been laid down."""
        sets = [
            self.say("melds", number=int(seat) + 1, sets="; ".join(self.named(cards) for cards in row.values()))
            for seat, row in self.melds.items()
        ]
        told = [self.say("table", melds="; ".join(sets))] if sets else []
        return told + [self.say("just-laid", number=seat + 1) for seat in self.position.get("melded_this_turn", ())]

    def played(self) -> Variant:
        """The game that the example is played as."""
        return type(self.game)(str(self.example.position["game"]))

    def played_as(self) -> list[str]:
        """That game by name, where its options are not those of the page."""
        game = self.played()
        same = all(self.game.options.get(name, value) == value for name, value in game.options.items())
        return [] if same else [self.say("played-as", game=game.id)]

    def happens(self) -> str:
        """What the actions of the example lead to, event by event; empty where it cannot be played."""
        told: list[str] = []
        try:
            game = self.played()
            state = game.position(self.example.position)
            names = [""] * state.players
            for seat, action in self.example.steps:
                for move in game.parse_move(action, state, seat):
                    told += [event.text(None, self.lang, names) for event in state.play(seat, move)]
        except FooleryError:
            return ""
        told = told[:_MOST_EVENTS]
        result = state.result()
        return " ".join(told if result is None else [*told, points_text(result, None, self.tongue, names)])

    def say(self, name: str, **texts: Any) -> str:
        """A fixed text with its blanks filled in."""
        return self.tongue.say(f"rummy-example.{name}", **texts)

    def named(self, cards: Sequence[str], case: str = "nom") -> str:
        """Cards of a position in words; a joker with what it stands for."""
        return self.laid(sets_named(cards, "")[0], case)

    def laid(self, cards: Sequence[LaidCard], case: str) -> str:
        """Cards as they are laid, in words; of a joker that does not say what it stands for the position may tell."""
        plain = [one.card for one in cards if one.card < JOKER]
        parts = [self.tongue.cards(sorted(plain, key=lambda card: (card & 3, card)), case)] if plain else []
        for card, stated in cards:
            if card >= JOKER:
                face = self.means.get(card, card) if stated == card else stated
                name = self.tongue.the_card(card, case)
                parts.append(name if face == card else self.say("as", card=name, stated=self.tongue.the_card(face)))
        return self.say("and").join(parts)

    def action(self, text: str) -> str:
        """An action of the notation in words; in notation where it has none."""
        try:
            action = read_written(text)
        except NotationError:
            return f"`{text}`"
        laid = [self.laid(cards, "acc") for cards in laid_sets(action)]
        if action.kind == "meld":
            return self.say("meld", sets=self.say("and-set").join(laid))
        if action.kind == "lay-off":
            names = {f"{seat}.{name}": cards for seat, row in self.melds.items() for name, cards in row.items()}
            found = names.get(action.meld)
            return self.say("lay-off", card=laid[0], meld=self.named(found, "dat") if found else self.say("set"))
        if action.kind == "trade":
            return self.say("trade", card=laid[0], joker=self.tongue.the_card(action.on[0], "gen"))
        if action.kind == "discard":
            return self.say("discard", card=laid[0])
        return self.say(action.kind) if action.kind in _BARE else f"`{text}`"


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


class Variant(Protocol):
    """So much of a ``Game`` that a page, an example or an explanation can be made of it."""

    id: str
    name: str
    composition: Composition
    rules: Rules

    def __init__(self, text: str) -> None: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    def title(self, lang: Lang) -> str: ...

    def option_rows(self, lang: Lang) -> list[dict[str, Any]]: ...

    def position(self, source: Mapping[str, Any]) -> State: ...

    def parse_move(self, text: str, seen: State, seat: Seat) -> list[Move]: ...
