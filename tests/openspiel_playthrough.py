"""A playthrough as OpenSpiel writes it, kept in tests/data: ``python -m tests.openspiel_playthrough`` makes it anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).parent / "data/openspiel_playthrough.txt"
GAME: Final = "foolery(small=simple-8,history=8)"


def main() -> None:
    """Write it."""
    from open_spiel.python.algorithms import generate_playthrough

    import foolery.rl.openspiel  # noqa: F401 - registers the game

    KEPT.write_text(generate_playthrough.playthrough(GAME, [], seed=3), encoding="utf-8")


if __name__ == "__main__":
    main()
