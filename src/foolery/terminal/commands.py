"""What people may type beside moves: help, hints, the log, how the table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.speech import tongue
from foolery.table import entry
from foolery.table.narration import rows
from foolery.terminal import advice
from foolery.terminal.families import family
from foolery.terminal.words import HELP, help_row, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Lang
    from foolery.terminal.session import Session


def obey(session: Session, seat: Seat, command: str, rest: str) -> str:
    """Do what a command says; ``rest`` is what stands behind it. Gives what was typed while pages were turned."""
    if command in SET:
        SET[command](session, seat, rest)
        return ""
    return SHOWN.get(command, _table)(session, seat) or ""


def help_rows(name: str, lang: Lang) -> list[tuple[str, str]]:
    """What can be typed in a game of this family, with what it does; its own row stands for the usual one."""
    own = family(name)
    number, naming, *rest = (help_row(lang, row) for row in HELP if row not in own.help)
    names = ["naming", *own.help] if own.names_cards else own.help
    rows = [(own.say(lang, f"help-{row}"), own.say(lang, f"help-{row}-does")) for row in names]
    return [number, *([] if own.names_cards else [naming]), *rows, *rest]


# What is shown


def _table(session: Session, seat: Seat) -> None:
    session.show(seat)


def _help(session: Session, seat: Seat) -> None:
    """What can be typed now, one row for each kind of move, and what can be typed always."""
    screen, lang = session.screen, session.lang
    screen.say(say(lang, "say-now"), style="bold")
    screen.table(session.move_list(seat).sayings())
    screen.say(say(lang, "say-always"), style="bold")
    auto = help_row(lang, "auto")
    state = say(lang, "auto-is-on" if session.auto else "auto-is-off")
    rows = help_rows(session.game.family, lang)
    screen.table([(typed, f"{does} ({state})" if (typed, does) == auto else does) for typed, does in rows])


def _rules(session: Session, seat: Seat) -> str:
    return session.screen.page(advice.rules_page(session.screen, session.game, session.match.players))


def _advice(session: Session, seat: Seat) -> str:
    """How to play well."""
    page = session.family.advice
    if page is None:
        session.screen.say(say(session.lang, "no-advice"))
        return ""
    return session.screen.page(advice.page_lines(session.screen, page(session.lang)))


def _hint(session: Session, seat: Seat) -> None:
    """From the strongest bot at the table that looks ahead; else by rules of thumb."""
    specs = [sitter.bot for sitter in session.setup.sitters if sitter.bot is not None]
    ahead = advice.ahead_of(specs, session.game.family)
    view = session.state.view(seat)
    session.screen.say(advice.hint(session.game, view, session.lang, session.shown_names, ahead))
    if session.family.advice is not None and not session.pointed:
        session.pointed = True
        session.screen.say(tongue(session.lang).say("advice-page.at-table"))


def _why(session: Session, seat: Seat) -> None:
    """More about the last refusal."""
    if session.refusal is None:
        session.screen.say(say(session.lang, "no-why"))
        return
    for text in advice.why(session.refusal, session.game, session.lang):
        session.screen.say(text)


def _words(session: Session, seat: Seat) -> None:
    """The table in words."""
    for line in session.state.view(seat).text(session.lang, session.names).splitlines():
        session.screen.say(line)


def _score(session: Session, seat: Seat) -> None:
    session.tell_score()
    for text in session.family.counts(session.state.view(seat), session.lang, session.names):
        session.screen.say(text)


def _save(session: Session, seat: Seat) -> None:
    """That the game is always saved, or why it cannot be."""
    if session.saving.trouble is None:
        session.screen.say(say(session.lang, "saved"))
    else:
        session.warned = False
        session.warn()


def _log(session: Session, seat: Seat) -> str:
    lines = rows(session.history(seat).lines) or [say(session.lang, "log-empty")]
    return session.screen.page(session.screen.sentence(line) for line in lines)


# What is set


def sort(session: Session, seat: Seat, how: str) -> None:
    """Sort the hand in another order."""
    order = entry.choice_of(how, "terminal-orders")
    if order is None:
        session.screen.say(say(session.lang, "sort-how"))
        return
    session.order = "rank" if order == "rank" else "suit"
    session.show(seat)


def recolour(session: Session, seat: Seat, how: str) -> None:
    """Draw suits in two or four colours."""
    colours = entry.choice_of(how, "terminal-colours")
    if colours is None:
        session.screen.say(say(session.lang, "colours-how"))
        return
    session.screen.colours = "two" if colours == "two" else "four"
    session.show(seat)


def switch(session: Session, seat: Seat, how: str) -> None:
    """Let the only possible move make itself, or not; without a word for it the other way round."""
    lang = session.lang
    wanted = entry.choice_of(how, "terminal-switch") if how else ("off" if session.auto else "on")
    if session.hot_seat:
        session.screen.say(say(lang, "auto-alone"))
    elif wanted is None:
        session.screen.say(say(lang, "auto-how"))
    else:
        session.auto = wanted == "on"
        session.let_pass(session.auto)
        session.screen.say(say(lang, "auto-on" if session.auto else "auto-off"))


SHOWN: Final[Mapping[str, Callable[[Session, Seat], str | None]]] = {
    "help": _help,
    "rules": _rules,
    "advice": _advice,
    "hint": _hint,
    "why": _why,
    "words": _words,
    "score": _score,
    "log": _log,
    "save": _save,
}
SET: Final[Mapping[str, Callable[[Session, Seat, str], None]]] = {"sort": sort, "colours": recolour, "auto": switch}
