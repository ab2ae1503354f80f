"""All cards on one sheet, put together from the parts of the page as its own cards are."""

from __future__ import annotations

from collections.abc import Iterable

from foolery.base.cards import PACKS, card_text


def deck_sheet() -> str:
    """The sheet as markup for a page that holds the parts."""
    faces = [card_text(card) for card in PACKS["52"]]
    rows = [[usual(face) for face in faces if face[1] == suit] for suit in "shcd"]
    special = [plain(name) for name in ("joker-r", "joker-b", "blank", "mega")]
    backs = [plain(f"back-{name}") for name in ("motley", "day", "ember", "night")]
    rows.append([*special, *backs, *(usual(face, lang="ru") for face in ("Js", "Qh", "Kc", "Ad"))])
    rows.append([all_pips(face) for face in ("As", "2h", "5c", "9d", "Th", "Jc", "Qs", "Kd")])
    rows.append([*marked(), *sizes()])
    return f'<main style="padding:24px">{"".join(map(row, rows))}</main>'


def marked() -> Iterable[str]:
    """Cards of two colours, trumps, and some that cannot be played."""
    yield from (usual(face, 54, more="two-colours") for face in ("6s", "7h", "8c", "9d", "Qc", "Kd"))
    yield from (usual(face, 54, more="hem") for face in ("9h", "Kh"))
    yield from (usual(face, 54, more="flat") for face in ("7s", "Qd"))


def sizes() -> Iterable[str]:
    """From the smallest card to the largest."""
    yield from (usual(face, wide) for face, wide in (("Ts", 32), ("9h", 44), ("Qd", 44), ("Kc", 56), ("8d", 72)))
    yield from (usual(face, wide) for face, wide in (("Js", 96), ("Qh", 128)))


def row(cards: list[str]) -> str:
    """Cards side by side."""
    return f'<div style="display:flex;align-items:flex-end;gap:8px;margin:0 0 8px">{"".join(cards)}</div>'


def use(*parts: str) -> str:
    """Parts of the deck, one over the other."""
    return "".join(f'<use href="#deck-{part}"/>' for part in parts)


def card(drawn: str, suit: str = "", wide: int = 80, more: str = "") -> str:
    """A card of this width."""
    return f'<svg class="card {suit} {more}" style="width:{wide}px" viewBox="0 0 100 140">{drawn}{use("line")}</svg>'


def plain(name: str) -> str:
    """A card of no suit, or a back."""
    return card(use(name))


def usual(face: str, wide: int = 80, lang: str = "en", more: str = "") -> str:
    """A card with its big letter."""
    rank, suit = face[0], face[1]
    figure = face if rank in "JQKA" else f"number-{suit}"
    return card(use(figure, f"letter-{lang}-{rank}", *(["hem"] if more == "hem" else [])), suit, wide, more)


def all_pips(face: str) -> str:
    """A card of the deck that shows all its pips."""
    rank, suit = face[0], face[1]
    corner = f"corner-en-{rank}"
    turned = "" if rank in "JQK" else f'<g transform="rotate(180 50 70)">{use(corner, f"small-{suit}")}</g>'
    return card(use(f"pips-{face}", corner) + turned, suit)
