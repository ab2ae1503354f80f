"""Who may throw in, and how much: the questions forbids, may_throw, cap and blocks, and options of a rule."""

from __future__ import annotations

from foolery.durak.engine.numbers import THROW
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option

ACE = 12


def window(game: str, hand: list[str], table: list[dict[str, object]], **more: object) -> dict[str, object]:
    """Everything is covered and seat 0 may throw in at seat 1; hearts are trumps, there is no stock."""
    return {
        "game": game,
        "hands": [hand, ["Jc", "Qc", "Kh", "As"], ["6d", "8d", "9d"]],
        "trump": "h",
        "attacker": 0,
        "defender": 1,
        "table": table,
        "phase": "throw",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


def covered(attack: str, cover: str) -> dict[str, object]:
    """A card of seat 0 that seat 1 has covered."""
    return {"attack": attack, "by": 0, "cover": cover, "cover_by": 1}


class NothingAfterTake(Rule):
    """Once the defender has given up nothing is thrown in."""

    name = "try:nothing-after-take"
    asked_in = ("take",)
    titles = {"en": "Nothing after a take", "ru": "Вдогонку не подкидывают"}
    help = {
        "en": "When the defender takes, nobody may add a card.",
        "ru": "Если защищающийся берёт, подкидывать нельзя.",
    }
    examples = (
        Example(
            {"en": "After a take one can only pass", "ru": "После «беру» можно только пасовать"},
            window("throw-in+try:nothing-after-take", ["7d", "Ks"], [{"attack": "7c", "by": 0}], phase="take"),
            allowed=("pass",),
            refused=("throw 7d",),
        ),
    )

    def forbids(self, s: State, place: int, kind: int) -> bool:
        return kind == THROW


class FullHandsThrow(Rule):
    """Only who holds three cards or more may throw in; how many cards a seat holds everybody sees."""

    name = "try:full-hands"
    titles = {"en": "Full hands throw in", "ru": "Подкидывает тот, у кого много карт"}
    help = {
        "en": "Who holds fewer than three cards may not throw in.",
        "ru": "У кого меньше трёх карт, тот не подкидывает.",
    }
    examples = (
        Example(
            {"en": "Seat 0 is passed over", "ru": "Первое место пропускают"},
            window("throw-in+try:full-hands", ["7d", "Ks"], [covered("7c", "8c")]),
            allowed=("throw 8d", "pass"),
            refused=("throw 7d",),
        ),
    )

    def may_throw(self, s: State, place: int) -> bool:
        return s.hand_size(place) >= 3


class ShortBouts(Rule):
    """At most so many attack cards lie in one bout, with or without a stock."""

    name = "try:short-bouts"
    options_declared = (
        Option(
            "try:short-bouts.limit",
            0,
            ("3",),
            numbers=True,
            title={"en": "Attack cards", "ru": "Карт атаки"},
            said={
                "3": {
                    "en": "Three attack cards lie in a bout at most.",
                    "ru": "За кон кладут не больше трёх карт атаки.",
                }
            },
        ),
    )
    defaults = {"lead-max": "2"}
    titles = {"en": "Short bouts", "ru": "Короткие коны"}
    help = {
        "en": "Only a few attack cards may lie in one bout, and a lead has at most two.",
        "ru": "За кон можно положить лишь несколько карт атаки, а в ходе не больше двух.",
    }
    examples = (
        Example(
            {"en": "Three lie there", "ru": "Три уже лежат"},
            window(
                "throw-in+try:short-bouts",
                ["7d", "Ks", "Td"],
                [covered("7c", "8c"), covered("8s", "9s"), {"attack": "9c", "by": 0}],
                phase="defend",
            ),
            play=("1: cover 9c with Jc",),
            then={"phase": "lead", "attacker": 1},
        ),
        Example(
            {"en": "With another number one more may follow", "ru": "С другим числом можно добавить ещё одну"},
            window(
                "throw-in+try:short-bouts,try:short-bouts.limit=4",
                ["7d", "7s", "Td"],
                [covered("7c", "8c"), covered("8s", "9s"), covered("9c", "Tc")],
            ),
            allowed=("throw 7d", "throw 7s", "throw Td", "pass"),
            refused=("throw 7d 7s",),
        ),
    )

    def cap(self, s: State) -> int:
        return int(self.option["try:short-bouts.limit"])


class AceCloses(Rule):
    """A card covered with an ace closes the bout: nothing more is thrown in."""

    name = "try:ace-closes"
    titles = {"en": "The ace closes", "ru": "Туз закрывает"}
    help = {
        "en": "Once a card is covered with an ace nothing more is thrown in.",
        "ru": "Если карту побили тузом, больше не подкидывают.",
    }
    examples = (
        Example(
            {"en": "The ace ends the bout", "ru": "Туз заканчивает кон"},
            window("throw-in+try:ace-closes", ["7d", "Ad", "Td"], [{"attack": "7s", "by": 0}], phase="defend"),
            play=("1: cover 7s with As",),
            then={"phase": "lead", "attacker": 1},
        ),
    )

    def blocks(self, s: State, slot: int) -> bool:
        return s.slot(slot)[2] >> 2 & 15 == ACE


RULES = (NothingAfterTake, FullHandsThrow, ShortBouts, AceCloses)
