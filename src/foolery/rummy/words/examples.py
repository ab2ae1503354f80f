"""Worked examples of Contract Rummy in words, as they stand on the rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import parse_card
from foolery.base.errors import FooleryError, NotationError
from foolery.contract import Lang
from foolery.rummy.engine.actions import laid_sets
from foolery.rummy.engine.sets import JOKER, LaidCard
from foolery.rummy.text.typed import read_written, sets_named
from foolery.rummy.words.telling import language, points_text
from foolery.speech import said, sentence

if TYPE_CHECKING:
    from foolery.ruleset import Example
    from foolery.rummy.words.variant import Variant

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
