"""The attributes of the shedding game's ``Position``, from which ``foolery.compiling.blocks`` writes its header."""

from typing import Final

from foolery.compiling.blocks import LISTED, Held

ATTRIBUTES: Final = (
    Held("Rules", "rules", "rules"),
    Held("int", "players", "players", access="readonly"),
    Held("int", "phase", "PLAY_PHASE"),
    Held("int", "turn asked passing turns ply"),
    Held("int", "direction deal", "1"),
    Held("int", "dealer", "players - 1"),
    Held("bint", "limited", "False"),
    Held("str", "seed", '""'),
    Held("cardset", "discard gone"),
    Held("list", "log", "None", hint="list[Event] | None", copied="None"),
    Held("list", "memory", "None", access="", hint="list[int] | None", copied=LISTED),
    Held("cardset", "hand_sets row_sets shown_sets raised_sets lowered_sets", size=8, access=""),
    Held("signed char", "down_cards pile_cards stock_cards", size=128, access=""),
    Held("int", "down_sizes going_out", size=8, access=""),
    Held("int", "pile_size stock_at stock_end outs", access=""),
)
