"""Which card covers which, §9.3: modules in a row, and the first that answers wins.

Each module says True, False or, with None, nothing. `trumps` are the trump suits of who covers,
`owner` those of who laid the attack card where everybody has his own, `turned` the joker or blank
that was turned up to fix the trump.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.reference.cards import BLANKS, COLOURS, JOKERS, MEGA, SPECIAL, height, rank_of, suit_of
from tests.reference.options import Options, plays
from tests.reference.packs import lowest_rank


class Asked(NamedTuple):
    cover: str
    attack: str
    trumps: str
    turned: str | None
    options: Options
    owner: str = ""


def covers(cover: str, attack: str, trumps: str | None, turned: str | None, options: Options, owner: str = "") -> bool:
    """Whether that card covers that attack card."""
    asked = Asked(cover, attack, trumps or "", turned, options, owner)
    for module in (maria, letter, twin, mega, blank, joker, closed_suit, alien_trump, rank_special, trump):
        answer = module(asked)
        if answer is not None:
            return answer
    return order(asked)


def on(asked: Asked, option: str) -> bool:
    return asked.options.get(option) == "on"


# Before all lines: the queen of spades


def maria(asked: Asked) -> bool | None:
    """`black-maria`: nothing covers her, not even a trump, a joker or her twin, and she covers nothing."""
    if plays(asked.options, "black-maria") and "Qs" in (asked.cover, asked.attack):
        return False
    return None


def letter(asked: Asked) -> bool | None:
    """Row 20 by the letter: neither a card of equal rank covers nor one of the same suit."""
    if asked.options.get("big.cover") != "literal":
        return None
    same = rank_of(asked.cover) == rank_of(asked.attack) or suit_of(asked.cover) == suit_of(asked.attack)
    return False if same else None


# Lines 1 to 4: twins, and cards without a suit


def twin(asked: Asked) -> bool | None:
    if asked.cover != asked.attack or asked.cover in SPECIAL:
        return None
    if plays(asked.options, "big"):
        return False
    return True if plays(asked.options, "big-twin") else None


def mega(asked: Asked) -> bool | None:
    """Row 41."""
    if asked.attack == MEGA:
        return rank_of(asked.cover) == "4"
    return rank_of(asked.attack) != "4" if asked.cover == MEGA else None


def blank(asked: Asked) -> bool | None:
    """Row 38."""
    return True if asked.cover in BLANKS or asked.attack in BLANKS else None


def joker(asked: Asked) -> bool | None:
    """Rows 22, 34 to 38 and 40."""
    if asked.cover not in JOKERS and asked.attack not in JOKERS:
        return None
    for rule, policy in POLICIES.items():
        if plays(asked.options, rule):
            return policy(asked)
    raise AssertionError("a joker, and no rule that has one")


def one_joker(asked: Asked) -> bool:
    return asked.cover in JOKERS or on_lead(asked, "one-joker.joker-lead") == "beaten-by-any"


def blank_pack(asked: Asked) -> bool:
    """A blank on either side has been answered by its own line."""
    return asked.attack not in JOKERS or on_lead(asked, "blanks.joker-lead") == "beaten-by-any"


def on_lead(asked: Asked, option: str) -> str:
    return asked.options[option]


def double_joker(asked: Asked) -> bool:
    """Row 34: the top joker over all, the other over plain cards of its colour and under trumps."""
    top = top_joker(asked)
    if asked.attack == top:
        return False
    if asked.cover == top:
        return True
    if asked.attack in JOKERS:
        return is_trump(asked.cover, asked)
    return not is_trump(asked.attack, asked) and suit_of(asked.attack) in COLOURS[asked.cover]


def top_joker(asked: Asked) -> str | None:
    """The joker that was turned up, else the one of the trumps' colour; without trumps neither."""
    if asked.turned in JOKERS:
        return asked.turned
    for one, colour in COLOURS.items():
        if asked.trumps and asked.trumps[0] in colour:
            return one
    return None


def own_colour(asked: Asked) -> bool:
    """Row 35."""
    if asked.attack in JOKERS:
        untouchable = any(suit in COLOURS[asked.attack] for suit in asked.trumps)
        return is_trump(asked.cover, asked) and not untouchable
    return suit_of(asked.attack) in COLOURS[asked.cover]


def novosibirsk(asked: Asked) -> bool:
    """Row 37: a joker under all but aces and jokers, over aces; over all when a joker was turned up."""
    if asked.attack in JOKERS:
        return rank_of(asked.cover) not in ("A", "joker")
    if asked.turned in JOKERS and (not on(asked, "novosibirsk.only-turned-up") or asked.cover == asked.turned):
        return True
    return rank_of(asked.attack) == "A"


def estonian(asked: Asked) -> bool:
    """Row 40."""
    if asked.attack in JOKERS:
        return rank_of(asked.cover) in ("2", "3")
    return rank_of(asked.attack) not in ("2", "3")


def royal_joker(asked: Asked) -> bool:
    """Row 22 with jokers."""
    if asked.attack in JOKERS:
        return rank_of(asked.cover) == royal_low(asked.options)
    return True


def royal_low(options: Options) -> str:
    """`royal.low`: the lowest rank of the pack, or the one that is named."""
    return lowest_rank(options) if options["royal.low"] == "lowest" else options["royal.low"]


POLICIES = {
    "one-joker": one_joker,
    "double-joker": double_joker,
    "double-joker-own-colour": own_colour,
    "novosibirsk": novosibirsk,
    "blanks": blank_pack,
    "estonian": estonian,
    "capital": estonian,
    "royal": royal_joker,
}


# Lines 5 and 7: closed suit, rank specials


def closed_suit(asked: Asked) -> bool | None:
    """Row 4: spades by spades; row 44: clubs by clubs."""
    for rule, suit in (("japanese", "s"), ("climb-then-japanese", "c")):
        if plays(asked.options, rule) and suit_of(asked.attack) == suit and suit_of(asked.cover) != suit:
            return False
    return None


def alien_trump(asked: Asked) -> bool | None:
    """Row 7."""
    if not plays(asked.options, "own-trumps-alien-binds") or suit_of(asked.attack) not in asked.owner:
        return None
    if suit_of(asked.cover) == suit_of(asked.attack):
        return None
    higher = height(asked.cover) > height(asked.attack)
    return on(asked, "own-trumps-alien-binds.own-higher-beats") and higher and is_trump(asked.cover, asked)


def rank_special(asked: Asked) -> bool | None:
    if on(asked, "big-twin.equal-rank-beats") and rank_of(asked.cover) == rank_of(asked.attack):
        return True
    if plays(asked.options, "royal"):
        return royal(asked)
    if plays(asked.options, "blank-ace"):
        return blank_ace(asked)
    if plays(asked.options, "six-beats-ace"):
        return six_beats_ace(asked)
    if plays(asked.options, "estonian") or plays(asked.options, "capital"):
        low = rank_of(asked.cover) == "2" and fits_in_suit(asked, "estonian.same-suit")
        return True if low and rank_of(asked.attack) == "A" else None
    return None


def fits_in_suit(asked: Asked, option: str) -> bool:
    return not on(asked, option) or suit_of(asked.cover) == suit_of(asked.attack)


def royal(asked: Asked) -> bool | None:
    """Row 22: L falls to H alone, H to L or, unless it is a trump, to a trump."""
    low = royal_low(asked.options)
    high = "A" if asked.options["royal.jokers"] == "0" else "joker"
    fits = fits_in_suit(asked, "royal.same-suit")
    if rank_of(asked.attack) == low:
        return rank_of(asked.cover) == high and fits
    if rank_of(asked.attack) == high:
        by_trump = is_trump(asked.cover, asked) and not is_trump(asked.attack, asked)
        return by_trump or (rank_of(asked.cover) == low and fits)
    return None


def blank_ace(asked: Asked) -> bool | None:
    """Row 57."""
    rule = asked.options["blank-ace.ace-rule"]
    is_low = rank_of(asked.cover) == lowest_rank(asked.options)
    if rank_of(asked.attack) != "A" or not is_low or rule == "off":
        return None
    if rule == "lowest-trump-cannot" and is_trump(asked.cover, asked):
        return False
    return True if fits_in_suit(asked, "blank-ace.same-suit") else None


def six_beats_ace(asked: Asked) -> bool | None:
    """The lowest trump of the pack on the ace of its suit."""
    low_trump = lowest_rank(asked.options) + suit_of(asked.attack)
    if rank_of(asked.attack) == "A" and is_trump(asked.attack, asked) and asked.cover == low_trump:
        return True
    return None


# Lines 8 and 9: trumps, order


def is_trump(card: str, asked: Asked) -> bool:
    return card not in SPECIAL and suit_of(card) in asked.trumps


def trump(asked: Asked) -> bool | None:
    """§0.4, row 8 and, of two trump suits, row 34."""
    over, under = is_trump(asked.cover, asked), is_trump(asked.attack, asked)
    higher = height(asked.cover) > height(asked.attack)
    if under and on(asked, "suitless.rank-beats-trump"):
        return higher
    if over and not under:
        return True
    if under and not over:
        return False
    if over and suit_of(asked.cover) != suit_of(asked.attack):
        return higher and not on(asked, "double-joker.same-suit-only")
    return None


def order(asked: Asked) -> bool:
    higher = height(asked.cover) > height(asked.attack)
    return higher and (suit_of(asked.cover) == suit_of(asked.attack) or plays(asked.options, "suitless"))
