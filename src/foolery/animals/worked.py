"""Worked examples of rules.md row 54: they are tests, and the rules page prints them."""

from __future__ import annotations

from typing import Any, Final

from foolery.ruleset import Example

_NEVER: Final = "comic-animals,comic-animals.laugh-mode=never"
_ALWAYS: Final = "comic-animals,comic-animals.laugh-mode=always"


def _position(game: str, hands: list[str], center: str, turn: int, **more: Any) -> dict[str, Any]:
    """A sketch: the cards that are not named are out of it."""
    out = {"game": game, "hands": [hand.split() for hand in hands], "turn": turn, **more}
    return out | ({"zones": {"center": center.split()}} if center else {})


EXAMPLES: Final = (
    Example(
        {"en": "A six begins, and any of your sixes will do", "ru": "Начинает шестёрка, и подойдёт любая из своих"},
        _position("comic-animals", ["6d 6s Kc", "7s Ad", "8c Qc"], "", 0, phase="lead"),
        allowed=("lay 6d", "lay 6s"),
        refused=("lay Kc", "skip"),
        play=("0: lay 6s",),
        then={"turn": 1, "zones": {"center": ["6s"]}},
    ),
    Example(
        {"en": "After the ace comes a six", "ru": "После туза идёт шестёрка"},
        _position("comic-animals", ["6d Kc", "7s Ad", "8c Qc"], "Kh Ac", 0),
        allowed=("lay 6d",),
        refused=("lay Kc", "skip"),
        play=("0: lay 6d", "1: lay 7s"),
        then={"turn": 2, "hands": [["Kc"], ["Ad"], ["8c", "Qc"]]},
    ),
    Example(
        {"en": "Nobody laughs: the pile is yours", "ru": "Никто не засмеялся: стопка твоя"},
        _position(_NEVER, ["9d Kc", "7s Ad", "8c Qc"], "8d 9c Th", 0),
        allowed=("skip",),
        refused=("lay 9d", "lay Kc"),
        play=("0: skip",),
        then={"turn": 1, "zones": None, "hands": [["8d", "9c", "9d", "Th", "Kc"], ["7s", "Ad"], ["8c", "Qc"]]},
    ),
    Example(
        {"en": "Somebody laughs: the next one looks for the same card", "ru": "Смех: ту же карту ищет следующий"},
        _position(_ALWAYS, ["9d Kc", "Js Ad", "8c Qc"], "8d 9c Th", 0),
        allowed=("skip",),
        play=("0: skip",),
        then={"turn": 1, "actors": [1], "zones": {"center": ["8d", "9c", "Th"]}},
    ),
    Example(
        {"en": "People are asked, one by one from the left", "ru": "Людей спрашивают по очереди, с соседа слева"},
        _position("comic-animals", ["9d Kc", "Js Ad", "8c Qc"], "8d 9c Th", 0, persons=[0, 1, 2]),
        allowed=("skip",),
        play=("0: skip", "1: no-laugh", "2: laugh"),
        then={"phase": "lay", "turn": 1, "zones": {"center": ["8d", "9c", "Th"]}},
    ),
    Example(
        {
            "en": "After a take the next one begins with any card",
            "ru": "Стопку забрали: следующий начинает любой картой",
        },
        _position(_NEVER, ["9d Kc", "7s Ad", "8c Qc"], "", 1),
        allowed=("lay 7s", "lay Ad"),
        refused=("skip",),
    ),
    Example(
        {"en": "… or with his lowest, where that is played", "ru": "… или младшей, если так условились"},
        _position(f"{_NEVER},comic-animals.new-pile=lowest", ["9d Kc", "7s Ad 7d", "8c Qc"], "", 1),
        allowed=("lay 7s", "lay 7d"),
        refused=("lay Ad",),
    ),
    Example(
        {"en": "All have skipped: any card may follow", "ru": "Пропустили все: можно положить любую карту"},
        _position(
            f"{_ALWAYS},piled.drop-remainder=on",
            ["7d Kd", "7s Ad", "Tc Qc"],
            "8d",
            0,
            memory={"comic-animals": {"all": 2, "seats": []}},
        ),
        allowed=("skip",),
        play=("0: skip", "0: lay Kd"),
        then={"turn": 1, "zones": {"center": ["8d", "Kd"]}},
    ),
    Example(
        {"en": "The last card wins", "ru": "Последняя карта — победа"},
        _position("comic-animals", ["6d", "7s Ad", "8c Qc"], "Kh Ac", 0),
        allowed=("lay 6d",),
        play=("0: lay 6d",),
        then={"phase": "over", "hands": [[], ["7s", "Ad"], ["8c", "Qc"]]},
    ),
)
