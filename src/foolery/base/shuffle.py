"""Reproducible shuffle: a seed gives the same deal on every Python, platform and version. Commitments to seeds.

`docs/shuffle.md` defines every byte and is meant to be enough to write this again in another language. Nothing here
may ever give other numbers: records and proofs of past deals hang on it.

Whoever deals makes a secret for each deal and publishes its commitment; then the players add texts of their own, their
nonces, and the seed of the deal is made of the secret and all of them. Once the deal is over the secret is shown, and
anybody can see that it is the one that was promised and that the cards follow from it. ``docs/shuffle.md`` §9 has every
byte and says what it proves and what not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, TypeVar

from foolery.base.arguments import check_seed, shown
from foolery.base.errors import FooleryError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from hashlib import _Hash

    from foolery.base.cards import Seat

T = TypeVar("T")

_SPAN = 2**32
_WORDS = Struct(">8I")
_HMAC_BLOCK = 64
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Stream:
    """Bytes of HMAC-SHA256(key = seed, message = name + "/" + block counter), read as uniform numbers.

    The name says what the chance is for, as in `Stream(seed, "deal", 1, "order")`. Streams of different names are
    independent; "1" and 1 are different parts, and ("a", "bc") is another name than ("ab", "c").

    Raises ValueError for an empty seed (nearly always a value that somebody forgot to fill in), for one with the
    character U+0000 (HMAC fills short keys with zeros, so that "a" and "a\\0" would be one seed), and for text that
    UTF-8 cannot write. White space, case and composed or decomposed letters are not evened out.
    """

    __slots__ = ("_counter", "_inner", "_outer", "_words")

    def __init__(self, seed: str, *name: str | int) -> None:
        if type(seed) is not str:
            check_seed(seed)
        inner, self._outer = _hashes(seed)
        self._inner = inner.copy()
        self._inner.update(_encoded(name))
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**32. Takes a draw even when n is 1."""
        if not 1 <= n <= _SPAN:
            raise FooleryError("seed.bound", bound=n, most=_SPAN)
        limit = _SPAN - _SPAN % n
        words = self._words
        while True:
            if not words:
                self._read_block()
            word = words.pop()
            if word < limit:
                return word % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        if not items:
            raise FooleryError("seed.nothing")
        return items[self.below(len(items))]

    def _read_block(self) -> None:
        # Reversed, because pop() takes from the end.
        self._words.extend(self.block()[::-1])

    def block(self) -> tuple[int, ...]:
        """The draws of the next block, for who takes them all: ``below`` goes on with the block after it."""
        inner = self._inner.copy()
        inner.update(self._counter.to_bytes(8, "big"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        self._counter += 1
        return _WORDS.unpack(outer.digest())


def shuffled(items: Sequence[T], seed: str, *name: str | int) -> list[T]:
    """A new list of the items in an order that seed and name fix, every order equally likely."""
    result = list(items)
    _put_in_order(result, Stream(seed, *name).block)
    return result


def _put_in_order(result: list[Any], block: Callable[[], tuple[int, ...]]) -> None:
    """The swaps of a shuffle. A draw is taken as ``below`` takes it, without a call for each."""
    last = len(result) - 1
    safe = _SPAN - last - 1
    while last > 0:
        for word in block():
            if word >= safe and word >= _SPAN - _SPAN % (last + 1):
                continue
            chosen = word % (last + 1)
            result[last], result[chosen] = result[chosen], result[last]
            last -= 1
            if not last:
                break


@lru_cache(maxsize=8)
def _hashes(seed: str) -> tuple[_Hash, _Hash]:
    """HMAC taken apart: both hashes have digested the key, once for all streams of a deal, and are copied for each
    block, which costs less than half of hmac.digest().
    """
    key = _key(seed)
    return sha256(key.translate(_INNER_PAD)), sha256(key.translate(_OUTER_PAD))


def _key(seed: str) -> bytes:
    """The seed as the key block of HMAC-SHA256."""
    check_seed(seed)
    if not seed:
        raise FooleryError("seed.empty")
    if "\0" in seed:
        raise FooleryError("seed.zero", seed=shown(seed))
    key = _utf8(seed, "seed.surrogate")
    if len(key) > _HMAC_BLOCK:
        key = sha256(key).digest()
    return key.ljust(_HMAC_BLOCK, b"\0")


def _encoded(name: tuple[str | int, ...]) -> bytes:
    """The name as a bencoded list, which no encoding of another name begins, and the stroke after it."""
    written = b"l"
    for part in name:
        written += _encoded_text(part) if type(part) is str else _encoded_number(part)
    return written + b"e/"


@lru_cache(maxsize=64)
def _encoded_text(part: str) -> bytes:
    text = _utf8(part, "seed.part-surrogate")
    return b"%d:%b" % (len(text), text)


def _encoded_number(part: str | int) -> bytes:
    if isinstance(part, int) and not isinstance(part, bool):
        return b"i%de" % part
    if isinstance(part, str):
        return _encoded_text(part)
    raise FooleryError("seed.part", part=shown(part))


def _utf8(text: str, code: str) -> bytes:
    """A text in UTF-8. Raises FooleryError with this code for half a surrogate pair."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise FooleryError(code, text=shown(text), at=error.start + 1) from None


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
