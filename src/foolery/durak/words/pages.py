"""The rules page of a variant, in Markdown."""

from __future__ import annotations

from foolery.contract import Lang
from foolery.durak.words.modifier_page import ModifierPage, modifiers
from foolery.durak.words.options import Composed
from foolery.durak.words.page import Page


def rules_page(game: Composed, lang: Lang = "en") -> str:
    """The rules of a variant in Markdown: a base in full; of rules what they change, and their base in short."""
    return ModifierPage(game, lang).text() if modifiers(game) else Page(game, lang).text()
