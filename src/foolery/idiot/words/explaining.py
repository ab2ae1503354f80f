"""Which rules answer which question of a variant, what each rank does, and what each actor may do or may not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from foolery.base.cards import COPY, RANKS
from foolery.base.cards import cards as cards_of
from foolery.contract import LANGS, Game, Lang
from foolery.idiot.engine.compose import answers, compose
from foolery.idiot.engine.moves import CORE_KINDS, PLAY, TAKE_PILE, kind_of, move
from foolery.idiot.engine.questions import EMPTY, PLAY_PHASE, Rule
from foolery.idiot.engine.reasons import reason_against
from foolery.idiot.engine.state import State
from foolery.idiot.words.telling import language

Both = Mapping[str, str]


PHASES_SAID = {
    "play": {"en": "somebody plays or takes the pile", "ru": "ход или взятие стопки"},
    "over": {"en": "the deal is over", "ru": "партия окончена"},
}


def _both(en: str, ru: str) -> Both:
    return {"en": en, "ru": ru}


ASKS: Final[Mapping[str, Both]] = {
    "configure": _both("how many packs, cards and players", "сколько колод, карт и игроков"),
    "effects": _both("which ranks do something special", "какие достоинства действуют особо"),
    "fits_also": _both("what more may be laid on a rank", "что ещё можно класть на достоинство"),
    "fits_only": _both("what alone may be laid on a rank", "что одно можно класть на достоинство"),
    "before_play": _both("what comes before play", "что бывает до игры"),
    "options": _both("what may be done before play", "что можно делать до игры"),
    "perform": _both("what comes of it", "что из этого выходит"),
    "starts": _both("who begins", "кто начинает"),
    "playable": _both("which ranks may not be played now", "какие достоинства сейчас класть нельзя"),
    "burns": _both("what burns the pile", "от чего сгорает стопка"),
    "after_play": _both("what happens after a play", "что происходит после хода картой"),
    "result": _both("who has won or lost", "кто выиграл или проиграл"),
}
MERGES: Final[Mapping[str, Both]] = {
    "effects": _both("all together", "все вместе"),
    "fits_also": _both("all together", "все вместе"),
    "fits_only": _both("what all of them allow", "что разрешают все"),
    "playable": _both("what all of them allow", "что разрешают все"),
    "burns": _both("one reason is enough", "достаточно одной причины"),
}


def explain(game: Game, state: State | None) -> dict[str, Any]:
    """Per question the rules that answer it; the table of ranks; for a state the moves of each actor."""
    rules = compose(game.composition, 2) if state is None else state.rules
    found = {question: [rule.name for rule in rules.rules if _answers(rule, question)] for question in ASKS}
    out: dict[str, Any] = {
        "game": game.id,
        "title": {lang: game.title(lang) for lang in LANGS},
        "rules": {rule.name: dict(rule.titles) for rule in rules.rules},
        "questions": {question: names for question, names in found.items() if names},
        "says": {question: _said(question) for question, names in found.items() if names},
        "ranks": {
            RANKS[rank]: {"effects": [rule.name for rule in rules.rules if rank in rule.effects()], "under": under}
            for rank, under in enumerate(_ranks(mask) for mask in rules.fits[:EMPTY])
        },
        "options": dict(game.options),
        "options_set": dict.fromkeys(game.composition.set_options, ""),
    }
    if state is not None:
        out["phase"] = rules.phase_name(state.phase)
        out["phase_said"] = _phase(state)
        out["moves"] = {seat: _moves(state, seat) for seat in state.actors()}
        out["fits"] = _ranks(state.fitting())
        if state.phase == PLAY_PHASE:
            out["values"] = [{"question": "fits", "value": out["fits"], "text": _fits(state)}]
    return out


def _phase(state: State) -> dict[str, str]:
    """What is going on, in words; a phase of a rule is its question."""
    asker = next((rule for rule in state.rules.rules if state.phase in rule.phases.values()), None)
    if asker is None:
        return dict(PHASES_SAID[state.rules.phase_name(state.phase)])
    return {"en": f"a question of “{asker.titles['en']}”", "ru": f"вопрос правила «{asker.titles['ru']}»"}


def _answers(rule: Rule, question: str) -> bool:
    """Whether a rule answers a question; what ranks do may be said without code."""
    return bool(rule.effects()) if question == "effects" else answers(rule, question)


def _said(question: str) -> dict[str, Any]:
    said: dict[str, Any] = {"asks": dict(ASKS[question])}
    return said | ({"merge": dict(MERGES[question])} if question in MERGES else {})


def _ranks(mask: int) -> str:
    """The ranks of a mask as letters: what may be laid."""
    return "".join(letter for rank, letter in enumerate(RANKS) if mask >> rank & 1)


def _named(numbers: Sequence[int], lang: Lang) -> list[str]:
    """Ranks by name, in Russian as what is laid."""
    return [language(lang).rank(number, "acc" if lang == "ru" else "nom") for number in numbers]


def _fits(state: State) -> dict[str, str]:
    """Which ranks fit on the pile, in words."""
    lead = _both("on the pile may lie: {ranks}", "на стопку можно класть: {ranks}")
    numbers = [rank for rank in range(len(RANKS)) if state.fitting() >> rank & 1]
    return {lang: lead[lang].format(ranks=", ".join(_named(numbers, lang))) for lang in LANGS}


def _moves(state: State, seat: int) -> list[dict[str, Any]]:
    """The legal moves; in play also each rank that may not be played, and the pile where it may not be taken."""
    out: list[dict[str, Any]] = []
    legal = state.legal(seat)
    for one in legal:
        kind = kind_of(one)
        owner = "core" if kind in CORE_KINDS else state.rules.owners[kind].name
        out.append({"move": state.move_text(one), "rule": owner, "allowed": "yes"})
    if state.phase == PLAY_PHASE:
        out += [_refused(state, seat, one) for one in _tried(state, seat) if one not in legal]
    return out


def _tried(state: State, seat: int) -> list[int]:
    """All cards of each rank that the seat plays from, and taking the pile."""
    groups: dict[int, list[int]] = {}
    for card in cards_of(state.source(seat)):
        groups.setdefault(card >> 2 & 15, []).append(card % COPY)
    plays = [move(PLAY, cards=groups[rank]) for rank in sorted(groups)]
    return [*plays, move(TAKE_PILE)]


def _refused(state: State, seat: int, refused: int) -> dict[str, Any]:
    """A move that may not be made, with the reason."""
    reason, why, rule = reason_against(state, seat, refused)
    rank, top = refused >> 8 & 15, state.need()
    said = {lang: why.text(lang) for lang in LANGS}
    if reason == "does-not-fit" and top != EMPTY:
        lead = _LOWER if rank < top else _NOT_ON
        said = {lang: lead[lang].format(rank=language(lang).rank(top)) for lang in LANGS}
    return {"move": state.move_text(refused), "rule": rule, "allowed": "no", "forbidden_by": rule, "why": [said]}


_LOWER: Final = _both("lower than the {rank} on the pile", "младше карты на стопке: {rank}")
_NOT_ON: Final = _both("may not be laid on the {rank} on the pile", "не кладётся на карту на стопке: {rank}")
