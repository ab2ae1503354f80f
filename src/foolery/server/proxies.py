"""Proxies before the server: whose ``X-Forwarded-For`` is believed, and which client it names."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.server.settings import Settings

    Address = ipaddress.IPv4Address | ipaddress.IPv6Address
    Network = ipaddress.IPv4Network | ipaddress.IPv6Network

FORWARDED: Final = b"x-forwarded-for"
HERE: Final = ("127.0.0.0/8", "::1")
"""A proxy on the server's own machine."""
LONGEST: Final = 100
"""Characters of an address at most, with brackets, zone and port."""


class Proxies:
    """The proxies that are believed. ``address in proxies`` is true for an address of theirs."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        """Raises ValueError for what is neither an address nor a network."""
        self.networks = tuple(network_of(one) for one in given)
        self._believes = lru_cache(maxsize=1024)(self._look)

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """The proxies of a server."""
        return cls(settings.trusted_proxies or (HERE if settings.public else ()))

    def __contains__(self, address: str) -> bool:
        return bool(self.networks) and len(address) <= LONGEST and self._believes(address)

    def _look(self, address: str) -> bool:
        found = address_of(address)
        return found is not None and any(found in one for one in self.networks if one.version == found.version)

    def client(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """The address of the client that a request comes from, which reached the server from ``peer``.

        Each proxy adds the address it was reached from at the end of the header, so the last address that is no
        proxy's is the client's. What stands before it may be invented.
        """
        if peer not in self:
            return peer
        values = [value.decode("latin-1") for name, value in headers if name == FORWARDED]
        for text in reversed(",".join(values).split(",")):
            found = address_of(without_port(text.strip())) if len(text) <= LONGEST else None
            if found is None:
                return peer
            peer = str(found)
            if peer not in self:
                return peer
        return peer


def network_of(text: str) -> Network:
    """The network that an address or a network stands for. Raises ValueError."""
    found = ipaddress.ip_network(text.strip(), strict=False)
    if found.version == 6 and found.network_address.ipv4_mapped is not None and found.prefixlen >= 96:
        return ipaddress.ip_network((found.network_address.ipv4_mapped, found.prefixlen - 96))
    return found


def address_of(text: str) -> Address | None:
    """An address as it is compared: without a zone, and IPv4 written as IPv6 as IPv4; None for anything else."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if found.version == 6 else found


def without_port(text: str) -> str:
    """An address of a header without the port that some proxies add: ``[::1]:80`` and ``10.0.0.1:80``."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
