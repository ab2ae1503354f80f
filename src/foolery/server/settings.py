"""What a server is started with."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One frozen value, from the command line; times are in seconds.

    ``host`` is the address that is listened on; ``public`` the address that browsers use, where a proxy stands before
    the server (its origin is then the only one let in, and the cookie is for it alone). ``lan`` lets in every address
    of this machine over plain HTTP.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public: str = ""
    lan: bool = False
    connections: int = 4000
    """TCP connections at a time, of all clients; fewer where the system lets the process open fewer files."""
    connections_each: int = 400
    """TCP connections at a time of one client: an IPv4 address, or an IPv6 network of 64 bits. A network of 48 bits
    holds a quarter of ``connections`` at most.
    """
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose ``X-Forwarded-For`` is believed. Without any, that of a proxy on this machine is
    believed where ``public`` is set, and no other.
    """
    workers: int = 0
    """Processes in which bots think; 0 is one for each core but one."""
    bot_pause: float = 0.6
    """How long a bot's move waits at least, so that people can follow."""
    bot_budget: float = 5.0
    """How long a bot may think about a move; after that the cheapest one is made."""
    stand_in_after: float = 60.0
    """After how long a bot plays on for somebody who has gone."""
    poll: float = 1.0
    """How often watched tables are looked at for entries of which no hint came."""
    courtesy: bool = True
    """Whether commands to one table wait for each other within this process; the log alone keeps order."""
    disk: int = 0
    """How many bytes the folder may take before no new tables are opened; 0 for no limit."""
    bots: tuple[tuple[str, str], ...] = ()
    """Bots beside those of the package: what people call them, and what they are: ``package.module:Class`` or
    ``program:COMMAND``. Nobody names them but whoever starts the server.
    """

    def spec_of(self, bot: str) -> str:
        """What a bot is that sits at a table under this name."""
        return dict(self.bots).get(bot, bot)
