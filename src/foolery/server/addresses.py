"""Where others find the server: what is printed when it starts, and what stands in invitations.

Whoever opens the page on the server's own machine knows it by an address that leads everybody else to themselves.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from foolery.server.guard import EVERYWHERE, name_of, origin_of

if TYPE_CHECKING:
    from foolery.server.settings import Settings

LOOPBACK: Final = "127.0.0.1"


def addresses(settings: Settings) -> list[str]:
    """Where browsers find the server, the one that leads others there first."""
    if settings.public:
        return [f"{origin_of(settings.public)}/"]
    found = [*of_this_machine(), LOOPBACK] if settings.host in EVERYWHERE else [settings.host]
    return [f"{_origin(one, settings.port)}/" for one in found]


def here(found: Sequence[str]) -> str:
    """Of the addresses of a server the one for a browser on its own machine: to browsers the same machine by another
    name is another place, at which they know nobody, and by plain HTTP only loopback counts as safe.
    """
    return next((one for one in found if leads_home(one)), found[0])


def invited(host: str, settings: Settings) -> str:
    """The origin for links that are sent to others, by somebody who came by this ``Host`` header."""
    if settings.public:
        return origin_of(settings.public)
    if is_loopback(name_of(host)) and settings.host in EVERYWHERE:
        return next((_origin(one, settings.port) for one in of_this_machine()), f"http://{host}")
    return f"http://{host}"


def leads_home(address: str) -> bool:
    """Whether this address with its scheme leads every machine to itself, so that it is no use to others."""
    return is_loopback(urlsplit(address).hostname or "")


def is_loopback(name: str) -> bool:
    """Whether this name leads every machine to itself."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def of_this_machine() -> list[str]:
    """The address of this machine in the local network, as far as it can be found out without asking anybody."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: connecting only chooses the way, and with it the own address. The address is for examples.
        probe.connect(("192.0.2.1", 9))
        own = probe.getsockname()[0]
        return [] if is_loopback(own) else [own]
    return []


def _origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
