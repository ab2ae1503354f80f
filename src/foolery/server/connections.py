"""Open TCP connections: how many one client and all clients may have, and how long each may be silent.

    connections = Connections(most=800, each=400, proxies=Proxies())
    connections.enter(transport, "203.0.113.7", now)     False: there is no room for it
    connections.set(transport, State.BODY, now)          what the server waits for there
    connections.sweep(now)                               once a second: end what has used up its time

A client is an IPv4 address or an IPv6 network of 64 bits (``guard.shared``). An IPv6 network of 48 bits
(``guard.site``) has 65,536 clients and often one owner, so it may hold a quarter of all connections at most. A trusted
proxy is no client: only the limit for all holds for it. When the connections of a client, of a site or of all are used
up, a new one takes the place of the oldest one that has not sent a whole request. So half-open connections keep no one
out, and a client that holds only whole ones is refused. Times are seconds of the event loop.
"""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from foolery.server.guard import shared, site

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable

    from foolery.server.proxies import Proxies

LOGGER: Final = logging.getLogger("foolery.server")
TAKE_WITHIN: Final = 60.0
"""Seconds that a client may take to accept what is written to it."""
LINGER: Final = 5.0
"""Seconds that a closed connection has to deliver what is still buffered."""
RESERVED: Final = 128
"""File descriptors that are kept for everything but connections: the log, workers, files."""
SITE: Final = 4
"""One IPv6 network of 48 bits holds at most one connection in ``SITE``."""
REPORT_AFTER: Final = 60.0
"""Seconds between two lines in the server's log about refused connections."""


class State(Enum):
    """What the server waits for on a connection."""

    HEAD = "the head of a request"
    BODY = "the body of a request"
    ANSWER = "its own answer"
    SOCKET = "frames of a WebSocket, which has its own signs of life"


WITHIN: Final = {State.HEAD: 10.0, State.BODY: 60.0}
"""Seconds that a client may take for a part of a request, from the end of the part before it."""


@dataclass(slots=True, eq=False)
class _Open:
    """An open connection. Its ``networks`` are those whose limits count for it. ``until`` is when it has used up its
    time, ``stuck`` when it must have taken what is written; None: no such time is set.
    """

    transport: asyncio.Transport
    networks: tuple[str, ...]
    state: State
    until: float | None
    stuck: float | None = None


class Connections:
    """The open connections of one server: ``most`` in all, ``each`` of one client."""

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self.most, self.each, self.proxies = most, each, proxies
        self.refused: Counter[str] = Counter()
        """Connections that found no room since the last line in the log, by client."""
        self._open: dict[asyncio.Transport, _Open] = {}
        self._of: dict[str, dict[_Open, None]] = {}
        self._halves: dict[_Open, None] = {}
        """Those without a whole request, the one first that has been so for the longest time."""
        self._report_at = 0.0

    def __len__(self) -> int:
        return len(self._open)

    def of(self, client: str) -> int:
        """How many connections a client or a site has."""
        return len(self._of.get(client, ()))

    def limits(self, address: str) -> dict[str, int]:
        """Return the limits that hold for this address, by network; none for a trusted proxy."""
        if not address or address in self.proxies:
            return {}
        found = {shared(address): self.each, site(address): max(1, self.most // SITE)}
        return {network: most for network, most in found.items() if network}

    def enter(self, transport: asyncio.Transport, address: str, now: float) -> bool:
        """Count a new connection; False if there is no room for it."""
        limits = self.limits(address)
        for network, most in limits.items():
            own = self._of.get(network, {})
            if len(own) >= most and not self._make_room(one for one in own if one in self._halves):
                self.refused[network] += 1
                return False
        if len(self._open) >= self.most and not self._make_room(self._halves):
            self.refused[next(iter(limits), address or "an unknown address")] += 1
            return False
        one = self._open[transport] = _Open(transport, tuple(limits), State.HEAD, now + WITHIN[State.HEAD])
        for network in limits:
            self._of.setdefault(network, {})[one] = None
        self._halves[one] = None
        return True

    def _make_room(self, halves: Iterable[_Open]) -> bool:
        """End the first of these; False if there is none."""
        oldest = next(iter(halves), None)
        if oldest is None:
            return False
        self._end(oldest)
        return True

    def set(self, transport: asyncio.Transport, state: State, now: float) -> None:
        """Note what the server waits for. The time runs from the first note of a state on."""
        one = self._open.get(transport)
        if one is None or one.state is state:
            return
        one.state = state
        if state in WITHIN:
            one.until = now + WITHIN[state]
            self._halves.setdefault(one)
        else:
            one.until = None
            self._halves.pop(one, None)

    def stuck(self, transport: asyncio.Transport, now: float | None) -> None:
        """Note that a client does not take what is written to it; None: that it has taken everything."""
        one = self._open.get(transport)
        if one is not None:
            one.stuck = None if now is None else now + TAKE_WITHIN

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        one = self._open.pop(transport, None)
        if one is None:
            return
        self._halves.pop(one, None)
        for network in one.networks:
            own = self._of[network]
            del own[one]
            if not own:
                del self._of[network]

    def sweep(self, now: float) -> None:
        """End every connection that has used up its time, and those that are closed and deliver nothing more."""
        for one in list(self._open.values()):
            if one.until is None and one.transport.is_closing():
                one.until = now + LINGER
            if any(time is not None and time <= now for time in (one.until, one.stuck)):
                self._end(one)
        if self.refused and now >= self._report_at:
            client, number = self.refused.most_common(1)[0]
            LOGGER.warning("Refused %d connections, %d of them from %s", self.refused.total(), number, client)
            self.refused.clear()
            self._report_at = now + REPORT_AFTER

    def _end(self, one: _Open) -> None:
        self.leave(one.transport)
        one.transport.abort()


def room_for(wanted: int) -> int:
    """The number of connections that this process can hold, ``wanted`` at most.

    The soft limit of open files is raised as far as needed and as far as the system allows.
    """
    try:
        # Windows has no such limit.
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    found = max(1, soft - RESERVED)
    LOGGER.warning("At most %d connections at a time: this process may open %d files", found, soft)
    return found
