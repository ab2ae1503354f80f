"""The words of the animal game in English, for children: short sentences, sounds in text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from foolery.animals.text.nicknames import animal_of
from foolery.base import arguments
from foolery.base.cards import Place, Seat
from foolery.languages.en.grammar import English


@dataclass(frozen=True, slots=True)
class AnimalEnglish(English):
    """English in which everybody is an animal: “the cow”, “Anna (cow)”, “you (cow)”."""

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """Who sits at a place, with the animal."""
        if place < 0:
            return English.person(self, place, seat, names, case)
        animal = animal_of(place).english
        if place == seat:
            return f"your ({animal})" if case == "gen" else f"you ({animal})"
        name = arguments.named(names, place)
        text = f"{name} ({animal})" if name else f"the {animal}"
        return f"{text}'s" if case == "gen" else text


EVENTS: Final = {
    "deal": "{who} [get|gets] {cards}",
    "dropped": "left over and out of the game: {count}",
    "begins": "{who} [begin|begins]",
    "lay": "{who} [lay|lays] {cards}",
    "skip": "{who} [skip|skips]: {sound}",
    "laugh": "{who} [laugh|laughs]: ha-ha-ha!",
    "no-laugh": "{who} [keep|keeps] a straight face",
    "laughter": "somebody laughs: ha-ha-ha!",
    "take": "nobody laughs, so {who} [take|takes] the pile: {count}",
    "free": "everybody has skipped, so {who} may lay any card",
    "wins": "hooray, {who} [win|wins]: {sound}",
    "limited": "this game was so long that it stops here",
    "drawn": "nobody wins, it is a draw",
}
MOVES: Final = {
    "lay": "lay {cards}",
    "skip": "skip and say {sound}",
    "laugh": "laugh: ha-ha-ha!",
    "no-laugh": "do not laugh",
}
PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "you-are": "you are the {animal}: {sound}",
    "turn": "it is {who:gen} turn",
    "your-turn": "it is your turn",
    "asked": "{to} [to:have|has] skipped: {sound} Does {who} laugh?",
    "you-asked": "{to} has skipped: {sound} Do you laugh?",
    "over": "the game is over",
    "no-pile": "there is no pile, a new one may begin with {rank}",
    "any": "any card",
    "lowest": "the lowest card of the hand",
    "pile": "on top of the pile lies {card}, the pile has {count}",
    "wanted": "next comes {rank}",
    "free": "everybody has skipped, so any card may follow",
    "why-wrong-rank": "the next card on the pile must be {rank}",
    "why-not-the-lowest": "the pile begins with the lowest card of the hand, {rank}",
    "must-skip": "you have no such card: skip and say {sound}",
    "table": "round the table: {move}",
    "holds": "{who} — {count}",
    "person": "a person",
    "hand": "your cards: {move}",
    "hand-empty": "you have no cards left",
    "known": "everybody knows that {who} [have|has] {cards}",
    "limited": "the game was very long and was stopped",
    "won": "{who} [win|wins]",
    "fewest": "{who} [win|wins] with the fewest cards",
    "drawn": "nobody wins, it is a draw",
    "score": "after {games}: {move}",
    "wins": "{who} — {wins}",
}
NOUNS: Final = {"wins": "win", "games": "game", "draws": "draw"}

REFUSALS: Final = {
    "deal-over": "The game is over.",
    "not-your-turn": "It is not your turn yet.",
    "laugh-or-not": "Now just say whether you laugh: laugh or no-laugh.",
    "nobody-skipped": "Nobody has just skipped, so there is nothing to laugh at.",
    "card-fits": "You have a card that fits, so lay it: your sound is for when you have none.",
    "begins-pile": "There is no pile yet, so you cannot skip: begin one with a card!",
    "another-sound": "That is another animal's sound: make your own!",
    "not-in-hand": "You do not have this card.",
    "not-the-lowest": "Begin with your lowest card.",
    "wrong-rank": "This card does not come next.",
}


def a_rank(rank: str) -> str:
    """A rank with its article: “a seven”, “an eight”, “an ace”."""
    return f"{'an' if rank[0] in 'ae' else 'a'} {rank}"
