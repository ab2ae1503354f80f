"""The look of the page: what is generated is up to date, every colour of text can be read, every card can be drawn."""

import json
import re
from pathlib import Path

import pytest

from foolery.base.cards import PACKS, card_text
from foolery.picture import canvas, deck
from foolery.picture.__main__ import written
from foolery.picture.colours import CARD, MASKS, SCHEMES, TOKENS

WEB = Path(__file__).parent.parent / "web"
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-2") for ground in ("ground", "surface", "surface-2")),
    *(("cloth-ink", "cloth"), ("cloth-ink", "cloth-edge"), ("on-role", "role"), ("on-paper", "paper")),
    *((f"on-{name}", name) for name in ("primary", "saffron", "go", "danger")),
    *((name, "ground") for name in ("primary", "go", "danger")),
    *((name, "surface") for name in ("primary", "go", "danger", "text-s", "text-h", "text-d", "text-c")),
    *((f"{name}", "motley") for name in ("on-motley", "on-motley-2", "motley-accent")),
    *(("on-motley", "motley-dark"), ("on-motley", "motley-deep"), ("motley-warm", "motley-deep")),
]
"""What is read, and on what."""
SIGNS = [
    *((name, cloth) for name in ("primary", "go", "danger", "slot") for cloth in ("cloth", "cloth-edge")),
    ("doubtful", "surface"),
]
"""Rings and big signs, which need less."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", written())
def test_what_the_page_takes_from_the_pictures_is_up_to_date(name: str) -> None:
    assert (WEB / name).read_text(encoding="utf-8") == written()[name], "python -m foolery.picture web"


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), [(*pair, 4.5) for pair in TEXT] + [(*pair, 3.0) for pair in SIGNS])
def test_colours_can_be_read(scheme: str, ink: str, ground: str, least: float) -> None:
    assert contrast(TOKENS[ink].of(scheme), TOKENS[ground].of(scheme)) >= least


@pytest.mark.parametrize("paper", ["paper", "paper-flat"])
def test_suits_can_be_read_on_both_papers(paper: str) -> None:
    assert min(contrast(colour, TOKENS[paper].day) for colour in CARD.values()) >= 4.5


def test_pictures_and_page_have_the_same_colours() -> None:
    assert canvas.DAY["ink"].endswith(TOKENS["cloth-ink"].day)
    assert canvas.NIGHT["cloth"].endswith(TOKENS["cloth"].night)
    assert len({one for one, _ in MASKS}) == len(MASKS)


def test_every_part_of_the_deck_is_there_and_every_part_that_is_meant() -> None:
    sprite = deck.sprite()
    ids = re.findall(r'id="([^"]+)"', sprite)
    assert len(ids) == len(set(ids))
    meant = set(re.findall(r'href="#([^"]+)"', sprite)) | set(re.findall(r"url\(#([^)]+)\)", sprite))
    assert meant <= set(ids)
    faces = {card_text(card) for pack in PACKS.values() for card in pack}
    for face in sorted(faces):
        rank, suit = face[0], face[1]
        if rank in "*_":
            continue
        assert f'id="deck-{face if rank in "JQKA" else f"number-{suit}"}"' in sprite
        assert f'id="deck-pips-{face}"' in sprite
        assert f'id="deck-letter-en-{rank}"' in sprite
    assert all(f'id="deck-letter-{lang}-{rank}"' in sprite for lang, ranks in deck.table().items() for rank in ranks)


def test_nothing_of_the_deck_needs_a_style_attribute() -> None:
    assert "style=" not in deck.sprite()


def test_every_icon_that_the_manifest_names_is_there() -> None:
    public = WEB / "public"
    icons = json.loads((public / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        drawn = (public / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            wide = int.from_bytes(drawn[16:20], "big")
            assert icon["sizes"] == f"{wide}x{wide}"


def test_the_page_names_what_is_there() -> None:
    named = re.findall(r'(?:href|src)="/((?!src/)[^"]+)"', (WEB / "index.html").read_text(encoding="utf-8"))
    assert len(named) >= 3
    assert [name for name in named if not (WEB / "public" / name).is_file()] == []
