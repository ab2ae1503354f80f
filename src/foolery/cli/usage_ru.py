"""What is said in Russian about a command that is not written as it must be."""

from __future__ import annotations

from functools import cache
from typing import Final

from foolery.errors_ru import Templates

_MUST: Final = (
    ("Input should be a valid integer", "нужно целое число"),
    ("Input should be a valid integer, unable to parse string as an integer", "нужно целое число"),
    ("Input should be greater than or equal to {0}", "нужно число не меньше {0}"),
    ("Input should be less than or equal to {0}", "нужно число не больше {0}"),
    ("{0} is not one of {1}", "{0} не подходит, допустимо: {1}"),
    ("{0} is not in the range {1}", "{0} не в пределах {1}"),
    ("{0} is not a valid integer", "{0} не целое число"),
    ("a position is given, and nothing is dealt", "дана позиция, сдавать нечего"),
    ("{0} names are given for {1} people", "имён {0}, а людей {1}"),
)
"""Why a value is refused; older versions of the library say it in their own words."""

USAGE: Final = (
    ("Missing argument {0}", "не хватает аргумента {0}"),
    ("Missing option {0}", "не хватает ключа {0}"),
    ("Missing command", "не хватает команды"),
    ("No such command {0}", "нет команды {0}"),
    ("No such command {0}. Did you mean {1}?", "нет команды {0}; может быть, {1}?"),
    ("No such option: {0}", "нет ключа {0}"),
    ("No such option: {0} (Possible options: {1})", "нет ключа {0} (похожие: {1})"),
    ("No such option: {0} Did you mean {1}?", "нет ключа {0}; может быть, {1}?"),
    ("Got unexpected extra argument(s) ({0})", "лишние аргументы: {0}"),
    ("Got unexpected extra argument ({0})", "лишний аргумент: {0}"),
    ("Got unexpected extra arguments ({0})", "лишние аргументы: {0}"),
    ("Option {0} requires an argument", "ключу {0} нужно значение"),
    ("Option {0} does not take a value", "у ключа {0} не бывает значения"),
    ("Invalid value: {0}", "значение не годится: {0}"),
    ("Invalid value for {0}: {1}", "значение для {0} не годится: {1}"),
    *((f"Invalid value for {{9}}: {why}", f"значение для {{9}} не годится: {said}") for why, said in _MUST),
)


@cache
def _usage() -> Templates:
    return Templates(USAGE)


def usage_russian(message: str) -> str:
    """A complaint about the command in Russian; the English one where it is not known."""
    found = _usage().find(message.rstrip("."))
    return message if found is None else found[0]
