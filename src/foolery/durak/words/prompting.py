"""The line of the moment: what a seat may do now, else whom everybody waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.words.telling import action_label, asked_text, language, move_heading, roles_text
from foolery.speech import Facts, say, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Move
    from foolery.contract import Lang
    from foolery.durak.engine.view import DurakView
    from foolery.speech import Tongue


def prompt(view: DurakView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """“Vera attacks, you defend. Cover or take.”; for who waits “Vera and Gleb may throw in.”"""
    if view.phase == "over":
        return ""
    if not view.legal:
        return roles_text(view, lang, names)
    tongue = language(lang)
    deeds = _deeds(view, tongue, names)
    key = "may" if len(deeds) > 1 else "may-only"
    asked = sentence(say(tongue.phrases[key], Facts(texts={"move": deeds}), tongue)) if deeds else ""
    return " ".join(filter(None, [_before(view, tongue, names), asked]))


def _before(view: DurakView, tongue: Tongue, names: Sequence[str] | None) -> str:
    """What has brought the question about, in a sentence; empty where the answers alone say enough."""
    if view.phase in ("lead", "defend"):
        return roles_text(view, tongue.code, names)
    if view.phase == "take" or view.taking:
        return sentence(say(tongue.phrases["takes"], Facts(view.defender, seat=view.seat, names=names), tongue))
    if view.phase == "throw":
        covered = view.table and not any(slot.pending for slot in view.table)
        return sentence(tongue.phrases["covered"]) if covered else ""
    return asked_text(view, tongue.code, names)


def _deeds(view: DurakView, tongue: Tongue, names: Sequence[str] | None) -> list[str]:
    """What the seat may do, one verb for each kind of its moves; nothing where leading is all there is."""
    kinds: dict[int, list[Move]] = {}
    for move in view.legal:
        kinds.setdefault(kind_of(move), []).append(move)
    if {CORE_KINDS.get(kind) for kind in kinds} == {"lead"}:
        return []
    said = [_deed(view, moves, tongue, names) for moves in kinds.values()]
    return list(dict.fromkeys(filter(None, said)))


def _deed(view: DurakView, moves: Sequence[Move], tongue: Tongue, names: Sequence[str] | None) -> str:
    """What these moves of one kind do, without their cards."""
    word = CORE_KINDS.get(kind_of(moves[0]), "")
    if word == "pass" and view.phase == "throw" and not any(slot.pending for slot in view.table):
        return tongue.phrases["done"]
    if word:
        return tongue.phrases[f"do-{word}"]
    head = move_heading(moves[0], view, tongue.code).replace("{card}", "").strip(" :")
    if head or len(moves) > 1:
        return head
    return action_label(view.action(moves), view, tongue.code, names)
