"""What somebody types at a table instead of choosing it: an action of his, in notation or in words of any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.base.errors import FooleryError, IllegalMove, NotationError, shortened
from foolery.speech import in_notation
from foolery.speech.heard import folded
from foolery.table.entry import Wish, matching
from foolery.table.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import Action, Game, Lang, View

NAMED: Final = 4
"""So many actions are named where a text fits several."""


def action_typed(text: str, game: Game, view: View, lang: Lang, names: Sequence[str]) -> Action:
    """The action of the view's seat that a text means: its label, its notation, its cards or its word.

    Raises FooleryError: NotationError where it means none or several, IllegalMove where the rules forbid it.
    """
    actions = view.actions()
    printed = [one for one in actions if folded(view.label(one, lang, names)) == folded(text)]
    if len(printed) == 1:
        return printed[0]
    wish = wish_of(text, game)
    found = [actions[number] for number in matching(wish, actions, view.seat)] if wish.understood else []
    if len(found) == 1:
        return found[0]
    try:
        return game.parse_action(text, view)
    except FooleryError as error:
        if found:
            raise several(text, found, view, lang, names) from None
        if isinstance(error, IllegalMove):
            raise
        if wish.understood:
            return game.parse_action(wish.text, view)
        if wish.trouble == "two-alphabets":
            raise NotationError("terminal.two-alphabets", text=shortened(wish.troubled)) from error
        raise


def wish_of(text: str, game: Game) -> Wish:
    """What is typed as verb and cards, the cards named in words where it is not understood otherwise."""
    words = game.typed_words()
    wish = Wish(text, words)
    spoken = wish if wish.understood else Wish(in_notation(text), words)
    return spoken if spoken.understood else wish


def several(text: str, found: Sequence[Action], view: View, lang: Lang, names: Sequence[str]) -> TableError:
    """That a text fits several actions, which are named."""
    labels = [view.label(one, lang, names) for one in found[:NAMED]]
    return TableError("table.several", text=shortened(text), labels="; ".join(labels))
