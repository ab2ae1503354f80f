"""The attributes of the compiled ``Position`` of Durak, from which ``foolery.compiling.blocks`` writes its header."""

from typing import Final

from foolery.compiling.blocks import LISTED, Held

ATTRIBUTES: Final = (
    Held("Rules", "rules", "rules"),
    Held("int", "players", "players", access="readonly"),
    Held("int", "places", "players + rules.dummies"),
    Held("int", "attacker defender first phase passed blocked taking out outs fools drawn limited"),
    Held("int", "bouts deal", "1"),
    Held("int", "beaten_bouts turn dealer empties ply back slots pending covered self_covered trumps"),
    Held("int", "asked low_trump special last_fool last_out", "-1"),
    Held("int", "spent thrown changed acted"),
    Held("str", "seed", '""'),
    Held("object", "dice", "None", hint="Any"),
    Held("cardset", "discard gone picked_set stale"),
    Held("Beats", "beats", "rules.table(0)", hint="Beats"),
    Held("list", "own_beats", "None", hint="list[Beats] | None"),
    Held("list", "own_trumps", "None", hint="list[int] | None"),
    Held(
        "list",
        "zones",
        "None",
        hint="list[list[int]] | None",
        copied="None if {0} is None else [list(zone) for zone in {0}]",
    ),
    Held("list", "private private_gone picked", "None", hint="list[int] | None", copied=LISTED),
    Held("list", "queue", "None", hint="list[tuple[int, int]] | None", copied=LISTED),
    Held("list", "log", "None", hint="list[Event] | None", copied="None"),
    Held("cardset", "hands shown", size=8, access=""),
    Held("cardset", "table_cards table_ranks", access=""),
    Held("int", "extra emptied straps fresh going_out", size=8, access=""),
    Held("signed char", "attacks owners cover_numbers obliged", size=80, access=""),
    Held("signed char", "covers coverers", "-1", size=80, access=""),
    Held("signed char", "stock_cards", size=128, access=""),
    Held("int", "stock_at stock_end bottom open_end", access=""),
    Held("long long", "memos", size=24, access=""),
    Held("long long", "seat_memos", size=192, access=""),
)
