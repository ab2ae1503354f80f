"""What only people who play Durak are told."""

from __future__ import annotations

from typing import Final

from foolery.contract import Lang

HELP: Final[dict[Lang, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("9c Jc", "cover the first card with the second"),
        ("take, pass", "as it says; done is the same as pass"),
    ),
    "ru": (
        ("9т Вт", "побить первую карту второй"),
        ("взять, пас, бито", "взять карты или больше не подкидывать"),
    ),
}
