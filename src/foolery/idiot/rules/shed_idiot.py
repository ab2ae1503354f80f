"""The shedding game *Idiot*: lay a rank as high as the top of the pile or higher, or take the pile.

Row 105 of the catalogue. Readings chosen: the pile is taken only by somebody who cannot play; a blind card that does
not fit goes to the hand with the pile; the card turned at the start burns nothing; one play comes from one row.
"""

from __future__ import annotations

from foolery.idiot.engine.questions import Rule
from foolery.ruleset import Example, on_off

_TABLE = {"up": [["Ks", "8d", "2c"], ["3h", "3d", "Td"]], "down": [["7s", "4d", "Ts"], ["Qd", "Jh", "Kh"]]}


class ShedIdiot(Rule):
    """The base game with all that always belongs to it."""

    name = "shed-idiot"
    row = 105
    base = True
    gives = ("shed-idiot",)
    contains = ("shed-exchange", "shed-two", "shed-ten", "shed-four-of-a-kind", "shed-multi-deck")
    options_declared = (
        on_off("shed-idiot.play-on", 105),
        on_off("shed-idiot.voluntary-take", 105),
        on_off("shed-idiot.take-face-up", 105),
    )
    examples = (
        Example(
            {
                "en": "A nine lies on top: nines alone or together; the five is too low, suits do not matter",
                "ru": "Сверху девятка: годятся девятки, одна или обе; пятёрка мала, масть не важна",
            },
            {
                "game": "shed-idiot",
                "hands": [["5c", "9d", "9s"], ["7c", "8c", "Kd"]],
                "stock": ["Ah", "Kc", "Qc"],
                "actors": [0],
                "zones": _TABLE | {"pile": ["4h", "9c"]},
            },
            allowed=("play 9d", "play 9s", "play 9d 9s"),
            refused=("play 5c", "take-pile", "play Ks"),
            play=("0: play 9d 9s",),
            then={"hands": [["5c", "Ah", "Kc"], ["7c", "8c", "Kd"]], "actors": [1]},
        ),
        Example(
            {
                "en": "Nothing reaches the jack: the pile is taken, and the next player begins a new one with anything",
                "ru": "До валета ничего не дотягивает: стопку забирают, следующий начинает новую любой картой",
            },
            {
                "game": "shed-idiot",
                "hands": [["5c", "6d", "8s"], ["7c", "8c", "Kd"]],
                "stock": ["Ah"],
                "actors": [0],
                "zones": {"up": [["7d", "3d"], ["5h", "4d"]], "down": [["Qh"], ["5s"]], "pile": ["4h", "Jc"]},
            },
            allowed=("take-pile",),
            refused=("play 8s",),
            play=("0: take-pile", "1: play 7c"),
            then={"hands": [["5c", "6d", "8s", "4h", "Jc"], ["8c", "Kd", "Ah"]], "actors": [0], "stock": []},
        ),
        Example(
            {
                "en": "A blind card that does not fit goes to the hand together with the pile",
                "ru": "Карта, вскрытая вслепую, не подошла: она идёт на руки вместе со стопкой",
            },
            {
                "game": "shed-idiot",
                "hands": [[], ["7c"]],
                "actors": [0],
                "zones": {"down": [["4d", "As"], ["5s"]], "pile": ["Jc"]},
            },
            allowed=("play-down 1", "play-down 2"),
            refused=("take-pile",),
            play=("0: play-down 1",),
            then={"hands": [["4d", "Jc"], ["7c"]], "actors": [1], "zones": {"down": [["As"], ["5s"]]}},
        ),
        Example(
            {
                "en": "Play on for places: the first is out, the others go on without him",
                "ru": "Игра на места: первый вышел, остальные играют дальше",
            },
            {
                "game": "shed-idiot,shed-idiot.play-on=on",
                "hands": [["9c"], ["7c"], ["Kd"]],
                "actors": [0],
                "zones": {"down": [[], ["As"], ["5s"]], "pile": ["4d"]},
            },
            allowed=("play 9c",),
            play=("0: play 9c",),
            then={"out": [0], "actors": [1], "phase": "play"},
        ),
        Example(
            {
                "en": "Voluntary taking: the pile may be taken although a card fits",
                "ru": "Стопку можно взять добровольно, хотя карта подходит",
            },
            {
                "game": "shed-idiot,shed-idiot.voluntary-take=on",
                "hands": [["9c", "5d"], ["7c"]],
                "actors": [0],
                "zones": {"pile": ["4d", "8d"]},
            },
            allowed=("play 9c", "take-pile"),
            refused=("play 5d",),
            play=("0: take-pile",),
            then={"hands": [["9c", "5d", "4d", "8d"], ["7c"]], "actors": [1]},
        ),
        Example(
            {
                "en": "No face-up card fits: one of them, by choice, goes along with the pile",
                "ru": "Ни одна открытая карта не подходит: одну из них, на выбор, забирают вместе со стопкой",
            },
            {
                "game": "shed-idiot,shed-idiot.take-face-up=on",
                "hands": [[], ["7c"]],
                "actors": [0],
                "zones": {"up": [["5c", "6d"], []], "pile": ["8d"]},
            },
            allowed=("take-pile with 5c", "take-pile with 6d"),
            refused=("take-pile", "play 5c"),
            play=("0: take-pile with 6d",),
            then={"hands": [["8d", "6d"], ["7c"]], "zones": {"up": [["5c"], []]}, "actors": [1]},
        ),
    )


RULES = (ShedIdiot,)
