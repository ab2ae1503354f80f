"""The English sentences of Contract Rummy."""

from __future__ import annotations

from typing import Final

from foolery.languages.en.grammar import English

EVENTS: Final = {
    "deal": "{who} [are|is] dealt {cards}",
    "turned": "{card} is turned up and begins the discard pile",
    "draw-discard": "{who} [take|takes] {card} from the discard pile",
    "refuse": "{who} [refuse|refuses] {card}",
    "claim": "{who} [claim|claims] {card}",
    "penalty": "for that {who} [draw|draws] {cards} from the stock as a penalty",
    "decline": "{who} [do|does] not want it",
    "draw": "{who} [draw|draws] {cards} from the stock",
    "reshuffle": "the stock was empty: the discards are shuffled and make a new stock of {count}",
    "stock-gone": "no card is left to draw: the deal is over",
    "meld-group": "{who} [lay|lays] down a group: {cards}",
    "meld-sequence": "{who} [lay|lays] down a sequence: {cards}",
    "joker": "{card} stands for {stated}",
    "lay-off-group": "{who} [add|adds] {card} to {to:gen} group",
    "lay-off-sequence": "{who} [add|adds] {card} to {to:gen} sequence",
    "own-lay-off-group": "{who} [add|adds] {card} to [your|their] own group",
    "own-lay-off-sequence": "{who} [add|adds] {card} to [your|their] own sequence",
    "trade": "{who} [put|puts] {card} in the joker's place and [take|takes] {card2}",
    "discard": "{who} [discard|discards] {card}",
    "out": "{who} [have|has] no cards left: the deal is over",
    "limited": "the deal has gone on too long and ends here",
    "count": "{who} [are|is] left with {cards}",
}

MOVES: Final = {
    "draw-discard": "take {card} from the discard pile",
    "refuse": "refuse {card}",
    "claim": "claim {card}, with a penalty card",
    "decline": "decline {card}",
    "draw-stock": "draw from the stock",
    "meld-card": "lay {card}",
    "meld-joker": "lay {card} as {stated}",
    "meld-close": "the set is complete",
    "lay-off": "add {card} to {to:gen} {meld}",
    "lay-off-joker": "add {card} as {stated} to {to:gen} {meld}",
    "trade": "put {card} in the joker's place and take {card2}",
    "discard": "discard {card}",
}

PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "deal": "deal {title}: {move}",
    "your-contract": "{move}, and your contract lies on the table",
    "whole": "{move} that take the whole hand",
    "draw": "{who} [are|is] to take or refuse the discard",
    "claim": "{who} [are|is] asked about the discard that {to} [to:have|has] refused",
    "stock": "{who} [draw|draws] from the stock",
    "meld": "it is {who:gen} turn",
    "over": "the deal is over",
    "top": "on the discard pile: {card}",
    "no-top": "the discard pile is empty",
    "stock-size": "the stock holds {count}",
    "stock-empty": "the stock is empty",
    "melds": "{who} [have|has] laid {move}",
    "no-melds": "nobody has laid a contract yet",
    "group": "a group of {title}: {move}",
    "sequence": "{title} from {move} to {move2}",
    "joker-as": "{card} as {stated}",
    "laying": "you are laying {move}",
    "holds": "{who} holds {count}",
    "holds-next": "{who} {move}",
    "hand": "you hold {move}",
    "hand-empty": "you hold no cards",
    "contracts": "your hand holds your contract: {move}",
    "completes": "your contract would be completed by {move}",
    "completes-any": "your contract would be completed by any of these: {move}",
    "taken": "{card} was just taken and may not be discarded",
    "won-one": "{who} [win|wins] this deal",
    "won-many": "{move} share the win of this deal",
    "drawn": "nobody wins this deal: all have the same points",
    "match-one": "{who} [win|wins] the match",
    "match-many": "{move} share the win of the match",
    "match-drawn": "nobody wins the match: all have the same points",
    "limited": "the deal has gone on too long: the hands are counted",
    "points": "points of this deal: {move}",
    "match-points": "points of all deals: {move}",
    "so-far": "points so far: {move}",
    "no-scores": "no deal has been counted yet",
    "and": "and",
    "or": "; or ",
    "group-word": "group",
    "sequence-word": "sequence",
    "any-card": "any card",
}

GROUPS: Final = ("", "one group", "two groups", "three groups")
SEQUENCES: Final = ("", "one sequence", "two sequences", "three sequences")
ENGLISH: Final = English(EVENTS, MOVES, PHRASES)
