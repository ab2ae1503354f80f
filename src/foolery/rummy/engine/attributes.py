"""The attributes of Contract Rummy's ``Position``, from which ``foolery.compiling.blocks`` writes its header."""

from typing import Final

from foolery.compiling.blocks import Held

ATTRIBUTES: Final = (
    Held("Rules", "rules", "rules"),
    Held("int", "players", "players", access="readonly"),
    Held("int", "phase", "DRAW"),
    Held("int", "turn turns stirred melded ply"),
    Held("int", "asked discarded_by taken", "-1"),
    Held("int", "deal", "1"),
    Held("int", "dealer", "players - 1"),
    Held("int", "ended", "GOING_ON"),
    Held("bint", "just_melded", "False"),
    Held("tuple", "sheet", "()", hint="tuple[tuple[int, ...], ...]"),
    Held("str", "seed", '""'),
    Held("cardset", "removed"),
    Held("Dice", "dice", "None", hint="Any"),
    Held("list", "log", "None", hint="list[Event] | None", copied="None"),
    Held("cardset", "hand_tallies shown_tallies", size=8, access=""),
    Held("int", "claim_counts", size=8, access=""),
    Held("signed char", "stock_cards pile_cards", size=160, access=""),
    Held("signed char", "meld_counts", size=8, access=""),
    Held("signed char", "meld_sizes meld_firsts meld_groups", size=40, access=""),
    Held("signed char", "meld_cards", size=560, access=""),
    Held("signed char", "joker_stated joker_by", size=2, access=""),
    Held("signed char", "laid_cards laid_stated", size=80, access=""),
    Held("signed char", "laid_ends", size=6, access=""),
    Held("bint", "fresh", "False", access="", copied="False"),
    Held("bint", "loose", "False", access=""),
    Held("unsigned long long", "order", access=""),
    Held("int", "stock_count pile_count laid_count laid_closed", access=""),
)
