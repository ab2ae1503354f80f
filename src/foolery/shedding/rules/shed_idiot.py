"""The shedding game *Idiot*: lay a rank as high as the top of the pile or higher, or take the pile.

Row 105 of the catalogue. Readings chosen: the pile is taken only by somebody who cannot play; a blind card that does
not fit goes to the hand with the pile; the card turned at the start burns nothing; one play comes from one row.
"""

from __future__ import annotations

from foolery.ruleset import on_off, worked
from foolery.shedding.engine.questions import Rule


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
    examples = worked("""
    A nine lies on top: nines alone or together; the five is too low, suits do not matter
        game=shed-idiot hands=5c9d9s/7c8cKd stock=AhKcQc zones=up:Ks8d2c/3h3dTd|down:7s4dTs/QdJhKh|pile:4h9c actors=0
        allowed: play 9d, play 9s, play 9d 9s
        refused: play 5c, take-pile, play Ks
        play: 0: play 9d 9s
        then: hands=5cAhKc/7c8cKd actors=1
    Nothing reaches the jack: the pile is taken, and the next player begins a new one with anything
        game=shed-idiot hands=5c6d8s/7c8cKd stock=Ah zones=up:7d3d/5h4d|down:Qh/5s|pile:4hJc actors=0
        allowed: take-pile
        refused: play 8s
        play: 0: take-pile, 1: play 7c
        then: hands=5c6d8s4hJc/8cKdAh actors=0 stock=-
    A blind card that does not fit goes to the hand together with the pile
        game=shed-idiot hands=-/7c zones=down:4dAs/5s|pile:Jc actors=0
        allowed: play-down 1, play-down 2
        refused: take-pile
        play: 0: play-down 1
        then: hands=4dJc/7c actors=1 zones=down:As/5s
    Play on for places: the first is out, the others go on without him
        game=shed-idiot,shed-idiot.play-on=on hands=9c/7c/Kd zones=down:-/As/5s|pile:4d actors=0
        allowed: play 9c
        play: 0: play 9c
        then: out=0 actors=1 phase=play
    Voluntary taking: the pile may be taken although a card fits
        game=shed-idiot,shed-idiot.voluntary-take=on hands=9c5d/7c zones=pile:4d8d actors=0
        allowed: play 9c, take-pile
        refused: play 5d
        play: 0: take-pile
        then: hands=9c5d4d8d/7c actors=1
    No face-up card fits: one of them, by choice, goes along with the pile
        game=shed-idiot,shed-idiot.take-face-up=on hands=-/7c zones=up:5c6d/-|pile:8d actors=0
        allowed: take-pile with 5c, take-pile with 6d
        refused: take-pile, play 5c
        play: 0: take-pile with 6d
        then: hands=8d6d/7c zones=up:5c/- actors=1
    """)


RULES = (ShedIdiot,)
