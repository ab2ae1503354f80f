"""Worked examples of row 54 of the catalogue: they are tests, and the rules page prints them."""

from __future__ import annotations

from typing import Any, Final

from foolery.ruleset import Example

_NEVER: Final = "comic-animals,comic-animals.laugh-mode=never"
_ALWAYS: Final = "comic-animals,comic-animals.laugh-mode=always"


def _position(game: str, hands: list[str], center: str, turn: int, **more: Any) -> dict[str, Any]:
    """A sketch: the cards that are not named are out of it."""
    out = {"game": game, "hands": [hand.split() for hand in hands], "turn": turn, **more}
    return out | ({"zones": {"center": center.split()}} if center else {})


_NAMES: Final = {"2": ("two", "двойк"), "6": ("six", "шестёрк"), "7": ("seven", "семёрк"), "9": ("nine", "девятк")}
"""The lowest ranks; of the Russian ones what stands before the ending."""
_LOWEST: Final = {"52": ("2", "3"), "36": ("6", "7"), "32": ("7", "8"), "24": ("9", "T")}
"""For each pack its lowest rank and the next."""


def with_the_lowest(pack: str) -> tuple[Example, ...]:
    """The examples in which the lowest rank of the pack is laid."""
    low, next_low = _LOWEST[pack]
    english, russian = _NAMES[low]
    game = "comic-animals" if pack == "36" else f"comic-animals,pack={pack}"
    others = [f"{next_low}s Ad", "Jc Qc"]
    return (
        Example(
            {
                "en": f"A {english} begins, and any of yours will do",
                "ru": f"Начинают с {russian}и; годится любая твоя",
            },
            _position(game, [f"{low}d {low}s Kc", *others], "", 0, phase="lead"),
            allowed=(f"lay {low}d", f"lay {low}s"),
            refused=("lay Kc", "skip"),
            play=(f"0: lay {low}s",),
            then={"turn": 1, "zones": {"center": [f"{low}s"]}},
        ),
        Example(
            {"en": f"After the ace comes a {english}", "ru": f"После туза идёт {russian}а"},
            _position(game, [f"{low}d Kc", *others], "Kh Ac", 0),
            allowed=(f"lay {low}d",),
            refused=("lay Kc", "skip"),
            play=(f"0: lay {low}d", f"1: lay {next_low}s"),
            then={"turn": 2, "hands": [["Kc"], ["Ad"], ["Jc", "Qc"]]},
        ),
        Example(
            {"en": "The last card wins", "ru": "Последняя карта — победа"},
            _position(game, [f"{low}d", *others], "Kh Ac", 0),
            allowed=(f"lay {low}d",),
            play=(f"0: lay {low}d",),
            then={"phase": "over", "hands": [[], [f"{next_low}s", "Ad"], ["Jc", "Qc"]]},
        ),
    )


ALL_SKIPPED: Final = Example(
    {
        "en": "All have skipped, and you laid the last card: first skip too, then lay any card",
        "ru": "Все пропустили, а последнюю карту положил ты: пропусти и сам, а потом клади любую",
    },
    _position(
        f"{_ALWAYS},piled.drop-remainder=on",
        ["9d Kd", "9s Ad", "Tc Qc"],
        "Td",
        0,
        memory={"comic-animals": {"all": 2, "seats": []}},
    ),
    allowed=("skip",),
    play=("0: skip", "0: lay Kd"),
    then={"turn": 1, "zones": {"center": ["Td", "Kd"]}},
)

NOBODY_LAUGHS: Final = Example(
    {"en": "Nobody laughs: the pile is yours", "ru": "Никто не засмеялся: стопка твоя"},
    _position(_NEVER, ["9h Kc", "Ts Ad", "Jc Ah"], "9d Tc Jh", 0),
    allowed=("skip",),
    refused=("lay 9h", "lay Kc"),
    play=("0: skip",),
    then={"turn": 1, "zones": None, "hands": [["9d", "9h", "Tc", "Jh", "Kc"], ["Ts", "Ad"], ["Jc", "Ah"]]},
)
SOMEBODY_LAUGHS: Final = Example(
    {"en": "Somebody laughs: the next one looks for the same card", "ru": "Смех: ту же карту ищет следующий"},
    _position(_ALWAYS, ["9h Kc", "Qs Ad", "Jc Qc"], "9d Tc Jh", 0),
    allowed=("skip",),
    play=("0: skip",),
    then={"turn": 1, "actors": [1], "zones": {"center": ["9d", "Tc", "Jh"]}},
)
ASKED: Final = Example(
    {"en": "People are asked, one by one from the left", "ru": "Людей спрашивают по очереди, с соседа слева"},
    _position("comic-animals", ["9h Kc", "Qs Ad", "Jc Qc"], "9d Tc Jh", 0, persons=[0, 1, 2]),
    allowed=("skip",),
    play=("0: skip", "1: no-laugh", "2: laugh"),
    then={"phase": "lay", "turn": 1, "zones": {"center": ["9d", "Tc", "Jh"]}},
)
ANY_CARD: Final = Example(
    {
        "en": "After a take the next one begins with any card",
        "ru": "Стопку забрали: следующий начинает любой картой",
    },
    _position(_NEVER, ["9h Kc", "Ts Ad", "Jc Qc"], "", 1),
    allowed=("lay Ts", "lay Ad"),
    refused=("skip",),
)
LOWEST_CARD: Final = Example(
    {"en": "… or with his lowest, where that is played", "ru": "… или младшей, если так условились"},
    _position(f"{_NEVER},comic-animals.new-pile=lowest", ["9h Kc", "Ts Ad Td", "Jc Qc"], "", 1),
    allowed=("lay Ts", "lay Td"),
    refused=("lay Ad",),
)

EXAMPLES: Final = (
    *with_the_lowest("36")[:2],
    NOBODY_LAUGHS,
    SOMEBODY_LAUGHS,
    ASKED,
    ANY_CARD,
    LOWEST_CARD,
    ALL_SKIPPED,
    with_the_lowest("36")[2],
)
