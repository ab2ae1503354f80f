"""What goes against a set of rules, or is odd about it, said to people: rules by their titles, reasons alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery import catalogue
from foolery.base.messages import Message
from foolery.server.error_responses import at_the_page
from foolery.server.showcase import cards_of
from foolery.speech import said as in_words
from foolery.speech import sentence
from foolery.speech.language import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.contract import Lang

AS_THEY_ARE: Final = frozenset({"name", "value", "wanted", "code", "kind", "names", "nearest"})
"""Fields that hold no rule of the set, or what somebody has typed."""


def with_texts(composed: Any, lang: Lang) -> Any:
    """The same with sentences for every problem, ``text`` all of it and ``why`` the reason alone or nothing, with
    ``warnings``, the rules that are odd together and why, and with the ``cards`` on its picture."""
    marks = words(lang)
    titles = {
        name: f"{marks['open']}{rule.titles[lang]}{marks['close']}"
        for name, rule in catalogue.rules().items()
        if lang in rule.titles
    }

    def told(problem: Any) -> Any:
        if problem is None:
            return None
        reason = problem["fields"].get("reason")
        why = said(reason, lang, titles.get) if isinstance(reason, dict) and "code" in reason else ""
        return {**problem, "text": said(problem, lang, titles.get), "why": why}

    joins = [{**one, "problem": told(one["problem"])} for one in composed["joins"]]
    problems = [told(one) for one in composed["problems"]]
    cards = cards_of(next(iter(composed["rules"]), ""))
    return {
        **composed,
        "problems": problems,
        "warnings": warnings(composed["id"], lang),
        "joins": joins,
        "cards": cards,
    }


def warnings(game: str | None, lang: Lang) -> list[dict[str, Any]]:
    """What is odd about a game though it can be played."""
    found = () if game is None else catalogue.game(game).composition.warnings
    return [{"rules": [one, other], "why": sentence(in_words(why, lang))} for one, other, why in found]


def said(problem: Any, lang: Lang, title: Callable[[str, str], str]) -> str:
    """A problem as a sentence, its rules called by their titles."""

    def titled(value: Any, key: str = "") -> Any:
        if isinstance(value, str):
            return value if key in AS_THEY_ARE else title(value, value)
        if isinstance(value, dict):
            return {name: titled(one, name) for name, one in value.items()}
        return [titled(one, key) for one in value] if isinstance(value, list) else value

    fields = {name: titled(value, name) for name, value in problem["fields"].items()}
    return sentence(Message.from_wire({"code": at_the_page(problem["code"]), "fields": fields}).text(lang))
