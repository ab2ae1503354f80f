"""Who is let in: origins, sizes, rates; and the headers that every answer carries.

A page of somebody else may send requests from a visitor's browser, but cannot choose their ``Origin``. A name of
somebody else may be made to point here (DNS rebinding), so without a public address only names that nobody else can
give out are answered: addresses in digits, ``localhost`` and the machine's own name.
"""

from __future__ import annotations

import ipaddress
import socket
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from foolery.server.proxies import address_of

if TYPE_CHECKING:
    from foolery.server.proxies import Address
    from foolery.server.settings import Settings

CSRF: Final = "x-foolery"
"""The header that whatever changes something has: a form of another page cannot send it."""
POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What every answer carries."""
SECURE_ONLY: Final[Mapping[str, str]] = {"strict-transport-security": "max-age=31536000"}
"""What it carries besides where the public address has TLS."""
EVERYWHERE: Final = ("0.0.0.0", "::")
"""What is listened on where every address of the machine is."""
MOST_NAMES: Final = 10_000
"""So many names and addresses are remembered; of more the one that was heard last longest ago is forgotten."""


@dataclass(slots=True)
class Bucket:
    """Room for ``burst`` frames, filled up again by ``rate`` a second. Times are in ms and given by whoever asks."""

    rate: float
    burst: float
    left: float = -1
    at: int = 0

    def has_room(self, now: int, cost: float = 1) -> bool:
        """Whether there is room for this."""
        if self.left < 0:
            self.left, self.at = self.burst, now
        self.left = min(self.burst, self.left + max(0, now - self.at) * self.rate / 1000)
        self.at = max(now, self.at)
        return self.left >= cost

    def take(self, now: int, cost: float = 1) -> bool:
        """Whether there is room for this; then it is taken."""
        if not self.has_room(now, cost):
            return False
        self.left -= cost
        return True


@dataclass(slots=True)
class Buckets:
    """A bucket for each name: of a person, of a table, of what one customer has of addresses (``shared``)."""

    rate: float
    burst: float
    most: int = MOST_NAMES
    _known: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def take(self, name: str, now: int, cost: float = 1) -> bool:
        """Whether this one has room; then it is taken."""
        return self.of(name).take(now, cost)

    def of(self, name: str) -> Bucket:
        """Return the bucket of this name, and remember the name as the last one heard."""
        bucket = self._known.setdefault(name, Bucket(self.rate, self.burst))
        self._known.move_to_end(name)
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return bucket

    def __len__(self) -> int:
        return len(self._known)


def take_all(buckets: Sequence[Bucket], now: int) -> bool:
    """Take one from each bucket if every one has room; else take nothing and return False."""
    return all(bucket.has_room(now) for bucket in buckets) and all(bucket.take(now) for bucket in buckets)


class Shares:
    """Buckets of sessions, and for each address one that all its sessions share and one for requests without any.

    A school or a club has one address. There a session that asks for too much is refused alone, and visitors without a
    session cannot use up what those with one have. ``each`` is the rate and the burst of a session. All sessions of an
    address have ``crowd`` times as much, and all its visitors without a session ``strangers`` times as much.
    """

    def __init__(self, each: tuple[float, float], crowd: float, strangers: float = 1) -> None:
        rate, burst = each
        self.sessions = Buckets(rate, burst)
        self.addresses = Buckets(crowd * rate, crowd * burst)
        self.strangers = Buckets(strangers * rate, strangers * burst)

    def take(self, session: str, address: str, now: int, cost: float = 1) -> bool:
        """Take this much for a session, empty if there is none; False if there is no room for it."""
        where = shared(address)
        if not session:
            return self.strangers.take(where, now, cost)
        return self.sessions.take(session, now, cost) and self.addresses.take(where, now, cost)


@lru_cache(maxsize=MOST_NAMES)
def shared(address: str) -> str:
    """Return what one client has of addresses: an IPv4 address, or an IPv6 network of 64 bits."""
    found = address_of(address)
    return address if found is None else _network(found, 64) or str(found)


@lru_cache(maxsize=MOST_NAMES)
def site(address: str) -> str:
    """Return the IPv6 network of 48 bits, which one customer may have; empty for any other address."""
    found = address_of(address)
    return "" if found is None else _network(found, 48)


def _network(address: Address, bits: int) -> str:
    return str(ipaddress.ip_network((address.packed, bits), strict=False)) if address.version == 6 else ""


def allowed(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a page of this origin may open sockets and change things here, which it knows by the name ``host``."""
    if not origin:
        return False
    if settings.public:
        return origin == origin_of(settings.public)
    return bool(host) and origin == f"http://{host}" and host_allowed(host, settings)


def host_allowed(host: str | None, settings: Settings) -> bool:
    """Whether this is a name of the server that nobody else can give out."""
    if settings.public:
        return True
    name = name_of(host or "")
    if name in ("localhost", "127.0.0.1", "::1") or (name and name == settings.host):
        return True
    if not settings.lan and settings.host not in EVERYWHERE:
        return False
    return _is_address(name) or name in _own_names()


def name_of(host: str) -> str:
    """The name in a ``Host`` header, without port and brackets; empty where it is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    whole = parts.netloc == host and not parts.username and not parts.path
    return (parts.hostname or "") if whole and "@" not in host else ""


def origin_of(address: str) -> str:
    """The origin of an address as browsers write it: the usual port of its scheme is left out."""
    parts = urlsplit(address)
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    name = parts.hostname or ""
    name = f"[{name}]" if ":" in name else name
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{name}{port}"


def is_forged(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request that changes something does not come from a page of this server."""
    site = headers.get("sec-fetch-site", "same-origin")
    if site not in ("same-origin", "none") or headers.get(CSRF) != "1":
        return True
    return not allowed(headers.get("origin"), headers.get("host"), settings)


def is_secure(settings: Settings) -> bool:
    """Whether browsers reach the server by TLS."""
    return settings.public.startswith("https://")


def headers_of(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers of every answer, as ASGI has them."""
    every = dict(HEADERS) | (dict(SECURE_ONLY) if is_secure(settings) else {})
    return [(name.encode(), value.encode()) for name, value in every.items()]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1)
def _own_names() -> frozenset[str]:
    own = socket.gethostname().lower()
    return frozenset(filter(None, (own, f"{own.partition('.')[0]}.local")))
