"""The promise that a deal was not chosen: what is published before it, and the seed that comes of it.

Whoever deals makes a secret for each deal and publishes its commitment; then the players add texts of their own, their
nonces, and the seed of the deal is made of the secret and all of them. Once the deal is over the secret is shown, and
anybody can see that it is the one that was promised and that the cards follow from it. ``docs/shuffle.md`` §9 has every
byte and says what it proves and what not.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from foolery.base.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from foolery.base.cards import Seat

PREFIX: Final = "foolery commitment 1\n"
"""What is hashed before the secret. HMAC would take the plain hash of a long key for the key itself."""
NONCE_ROOM: Final = 64
"""Characters of a nonce at most."""
_SECRET: Final = re.compile("[0-9a-f]{64}")


def is_secret(value: object) -> bool:
    """Whether it is 32 bytes as 64 hexadecimal digits, the letters small."""
    return isinstance(value, str) and _SECRET.fullmatch(value) is not None


def is_nonce(value: object) -> bool:
    """Whether it is a text of 1 to 64 characters that can all be printed."""
    return isinstance(value, str) and 0 < len(value) <= NONCE_ROOM and value.isprintable()


def commitment(secret: str) -> str:
    """What is published before the deal: 64 hexadecimal digits."""
    return sha256((PREFIX + secret).encode()).hexdigest()


def seed_of(secret: str, deal: int, nonces: Mapping[Seat, str]) -> str:
    """The seed of this deal, the first being 1: 64 hexadecimal digits.

    It is block 0 of the stream that is keyed by the secret and named by the deal and the nonces, by seat.
    """
    parts = [part for seat, nonce in sorted(nonces.items()) for part in (seat, nonce)]
    return "".join(f"{word:08x}" for word in Stream(secret, "seed", deal, *parts).block())
