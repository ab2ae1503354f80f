"""What only people who play Contract Rummy are told."""

from __future__ import annotations

from typing import Final

from foolery.contract import Lang

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "discards": ("Discards", "Сброс"),
    "points": ("points so far: {n}", "очков до партии: {n}"),
    "lay-contract": ("lay your contract: {contract}", "выложить контракт: {contract}"),
    "finish-contract": ("finish your contract: {contract}", "закончить контракт: {contract}"),
    "laying": ("You are laying", "Вы выкладываете"),
    "open-set": ("(this set is open)", "(эта комбинация не закончена)"),
    "must-finish": (
        "A contract that has been begun must be finished before anything else.",
        "Начатый контракт сначала нужно выложить до конца.",
    ),
    "whole-hand": ("{contract}, the whole hand", "{contract}, вся рука"),
    "joker": ("joker", "джокер"),
    "group": ("group", "группа"),
    "sequence": ("sequence", "последовательность"),
    "number": ("(number {n})", "(номер {n})"),
    "short": ("discard {top}, stock {stock}", "сброс {top}, колода {stock}"),
}

HELP: Final[dict[Lang, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("draw-discard, refuse", "take the discard, or leave it"),
        ("draw-stock", "draw from the stock"),
        ("claim, decline", "want a refused discard, or not"),
        ("meld 9c 9d 9h / 2c 3c 4c", "lay the whole contract"),
        ("lay-off 7s on 1.s1", "add a card to a set on the table"),
        ("trade 5s for *r", "win a joker"),
        ("discard 9c", "end the turn"),
    ),
    "ru": (
        ("взять, отказаться", "взять карту из сброса или оставить её"),
        ("колода", "взять карту из колоды"),
        ("забрать, нет", "нужна ли отвергнутая карта"),
        ("выложить 9т 9б 9ч / 2т 3т 4т", "выложить весь контракт"),
        ("подложить 7п на 1.s1", "подложить карту к комбинации на столе"),
        ("обменять 5п на *r", "забрать джокера"),
        ("сбросить 9т", "закончить ход"),
    ),
}


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this table."""
    return TEXTS[key][1 if lang == "ru" else 0].format(**values)
