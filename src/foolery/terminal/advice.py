"""What the terminal says about a game as a whole: its rules, a hint, the reason of a refusal, result and score."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Final

from rich.text import Text

from foolery import bots
from foolery.durak.words import result_text as durak_result_text
from foolery.errors import FooleryError
from foolery.terminal.refusals import Refusal
from foolery.terminal.words import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from foolery.cards import Seat
    from foolery.contract import Game, Lang, Match, Result, View
    from foolery.terminal.screen import Screen

_BULLET: Final = re.compile(r"^(\s*)[-*] ")
_NOTION: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(.+?\)")


def rules_page(screen: Screen, game: Game) -> Iterator[Text]:
    """The rules page line by line: headings bold, the marks of Markdown left out."""
    for line in game.rules_text(screen.lang).splitlines():
        heading = line.startswith("#")
        plain = _NOTION.sub(lambda found: next(filter(None, found.groups())), line.lstrip("# ") if heading else line)
        text = screen.sentence(_BULLET.sub(r"\1• ", plain))
        if heading:
            text.stylize("bold")
        yield text


def hint(game: Game, view: View, lang: Lang) -> str:
    """What the heuristic bot would do, and why."""
    try:
        move, reason = bots.hint(view, lang)
    except FooleryError as error:
        return say(lang, "no-hint", reason=str(error).rstrip("."))
    return say(lang, "hint", move=game.move_label(move, view, lang), reason=reason)


def why(refusal: FooleryError, lang: Lang) -> Iterator[str]:
    """More about a refusal: the refusal again and the rule behind it."""
    yield str(refusal)
    if isinstance(refusal, Refusal):
        yield refusal.more


def result_text(result: Result, seat: Seat | None, lang: Lang, names: Sequence[str]) -> str:
    """How a deal ended."""
    return durak_result_text(result, seat, lang, names)


def next_leader(match: Match) -> Seat | None:
    """Who leads the next deal, found by dealing it on a copy."""
    ahead = copy.copy(match)
    ahead.results = list(match.results)
    actors = ahead.next().actors()
    return actors[0] if actors else None


def score_lines(screen: Screen, match: Match, names: Sequence[str]) -> list[Text]:
    """The running score, one line per seat; only numbers that somebody has."""
    lang = screen.lang
    scores = match.scores()
    deals = max((score.get("deals", 0) for score in scores), default=0)
    if not deals:
        return [screen.sentence(say(lang, "score-none"))]
    lines = [Text.assemble((say(lang, "score"), "bold"), f" {_after(deals, lang)}:")]
    room = max(len(screen.fit(name)) for name in names)
    for name, score in zip(names, scores, strict=True):
        parts = []
        for key, number in score.items():
            if key != "deals" and any(other.get(key) for other in scores):
                parts.append(_counted(key, number, lang))
        lines.append(screen.sentence(f"  {screen.fit(name):<{room}}  {', '.join(parts) or '0'}"))
    return lines


def _after(deals: int, lang: Lang) -> str:
    """After how many deals the score stands so."""
    if lang == "ru":
        return f"после {deals} {plural(deals, lang, 'партии', 'партий', 'партий')}"
    return f"after {deals} {plural(deals, lang, 'deal', 'deals')}"


def _counted(key: str, number: int, lang: Lang) -> str:
    """A number of the score in words."""
    ru = {
        "fools": ("раз в дураках", "раза в дураках", "раз в дураках"),
        "epaulettes": ("погон", "погона", "погон"),
        "draws": ("ничья", "ничьи", "ничьих"),
    }
    en = {
        "fools": ("time the fool", "times the fool"),
        "epaulettes": ("epaulette", "epaulettes"),
        "draws": ("draw", "draws"),
    }
    if lang == "ru" and key in ru:
        return f"{number} {plural(number, lang, *ru[key])}"
    if key in en:
        return f"{number} {plural(number, 'en', *en[key])}"
    return f"{key} {number}"
