"""``python -m foolery.picture web`` writes what the page takes from here: the deck, the emblem, the colours."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from foolery.picture import colours, deck
from foolery.picture.colours import files

GENERATED = "Written by python -m foolery.picture from src/foolery/picture/{}."


def written() -> dict[str, str]:
    """The text of each file by its place below ``web``."""
    told = {lang: "".join(ranks) for lang, ranks in deck.table().items()}
    pairs = json.dumps([list(pair) for pair in colours.MASKS])
    return {
        "src/look/tokens.css": colours.style_sheet(),
        "src/look/cards/deck.svg": deck.sprite(),
        "src/look/cards/letters.ts": (
            f"// {GENERATED.format('deck.py')}\n"
            "/** The ranks that a language writes in letters of its own. */\n"
            f"export const OWN_LETTERS: Record<string, string> = {json.dumps(told)}\n"
        ),
        "src/look/pairs.ts": (
            f"// {GENERATED.format('colours.py')}\n"
            "/** The two halves of masks. */\n"
            f"export const PAIRS: readonly (readonly [string, string])[] = {pairs}\n"
        ),
        **{f"{'public' if name.startswith('icon') else 'src/look'}/{name}": drawn for name, drawn in files().items()},
    }


if __name__ == "__main__":
    for name, text in written().items():
        path = Path(sys.argv[1], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
