"""What the terminal says about a game as a whole: rules, hints, why a move is refused, the next lead, the score."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from foolery import bots
from foolery.base.errors import FooleryError
from foolery.ruleset.help_text import told_help
from foolery.speech import tongue
from foolery.terminal import ask
from foolery.terminal.families import family
from foolery.terminal.refusals import MORE, OTHER, Refusal
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.text import Text

    from foolery.base.cards import Seat
    from foolery.contract import Action, Game, Lang, Match, View
    from foolery.terminal.screen import Screen

_BULLET: Final = re.compile(r"^(\s*)[-*] ")
_ID: Final = re.compile("`[^`]+`")
"""A line that is nothing but the id of the game: without its marks it would look like a heading."""
_NOTION: Final = re.compile(r"\*\*(.+?)\*\*|\*(\w[^*]*)\*|`(.+?)`|\[(.+?)\]\(.+?\)")


def rules_page(screen: Screen, game: Game, players: int) -> Iterator[Text]:
    """The rules page of the game at this table line by line."""
    return page_lines(screen, family(game.family).page(game, screen.lang, players))


def page_lines(screen: Screen, page: str) -> Iterator[Text]:
    """A page in Markdown line by line: headings bold, the marks left out."""
    for line in page.splitlines():
        heading = line.startswith("#")
        if _ID.fullmatch(line):
            line = say(screen.lang, "rules-id", name=line)
        plain = _NOTION.sub(lambda found: next(filter(None, found.groups())), line.lstrip("# ") if heading else line)
        text = screen.sentence(_BULLET.sub(r"\1• ", plain))
        if heading:
            text.stylize("bold")
        yield text


PATIENCE: Final = 2.0
"""Seconds that somebody who looks ahead may think about a hint."""


def ahead_of(specs: Iterable[str], family: str) -> bots.Search | None:
    """The strongest of these bots that look ahead in games of a family; None where there is none."""
    made = [bots.make(spec, "hint", seconds=PATIENCE) for spec in specs if bots.is_ours(spec)]
    able = [bot for bot in made if isinstance(bot, bots.Search) and family in bot.families]
    return max(able, key=lambda bot: bot.level, default=None)


def hint(game: Game, view: View, lang: Lang, names: Sequence[str] = (), ahead: bots.Search | None = None) -> str:
    """What the heuristic bot would do, or who looks ``ahead``, and why; of an action of several moves the whole."""
    if ahead is not None and view.legal and not any(map(view.picks, view.legal)):
        move, reason = ahead.advice(view, lang, names or None)
        return say(lang, "hint", move=advised(view, view.action((move,)), lang, names), reason=reason)
    try:
        action, why = bots.hint(view)
    except FooleryError as error:
        return say(lang, "no-hint", reason=error.text(lang).rstrip("."))
    return say(lang, "hint", move=advised(view, action, lang, names), reason=bots.reason(view, action, why, lang))


def advised(view: View, action: Action, lang: Lang, names: Sequence[str] = ()) -> str:
    """An action as a sentence names it that goes on with the reason: without the mark of an exclamation."""
    return view.label(action, lang, names or None).rstrip("!")


def why(refusal: FooleryError, game: Game, lang: Lang) -> Iterator[str]:
    """More about a refusal: the refusal again and the rule behind it."""
    yield ask.sentence(refusal, lang)
    if not isinstance(refusal, Refusal):
        return
    own = family(game.family)
    if refusal.reason in own.more:
        yield own.say(lang, f"more-{own.more[refusal.reason]}")
    elif refusal.reason in MORE:
        yield tongue(lang).say(MORE[refusal.reason])
    else:
        rules = (rule for rule in game.composition.rules if rule.name == refusal.rule)
        yield from [told_help(rule, game.options, lang) for rule in rules] or [tongue(lang).say(OTHER)]


def score(match: Match, seat: Seat | None, lang: Lang, names: Sequence[str]) -> str:
    """The running score in words."""
    if not match.results and match.state.result() is None:
        return say(lang, "score-none")
    return match.game.score_text(match, seat, lang, names)
