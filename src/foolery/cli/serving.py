"""Serving tables to browsers."""

from __future__ import annotations

import json
import os
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
import typer

from foolery import bots
from foolery.base.errors import FooleryError, shortened
from foolery.base.printable import unprintable
from foolery.cli.usage import CommandError
from foolery.cli.words import Lang_, put, say, speak

if TYPE_CHECKING:
    from foolery.server.settings import Settings

PORT: Final = 8000
CONNECTIONS: Final = 4000
CONNECTIONS_EACH: Final = 400
"""Those of ``Settings``, which is imported only where a server begins."""
NAME_ROOM: Final = 40
"""Characters of what a bot is called."""
LEAST: Final = 10_000_000
"""Bytes of disk that a server needs at least."""
PATIENCE: Final = 3
"""Seconds that another server on the same port has to say what it is."""


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535)] = PORT,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    host: str = "",
    lan: Annotated[bool, typer.Option("--lan")] = False,
    public_url: str = "",
    disk: Annotated[str, typer.Option(metavar="SIZE")] = "",
    trusted_proxy: Annotated[list[str] | None, typer.Option("--trusted-proxy", metavar="ADDRESS")] = None,
    connections: Annotated[int, typer.Option(min=1, max=100_000)] = CONNECTIONS,
    connections_each: Annotated[int, typer.Option(min=1, max=100_000)] = CONNECTIONS_EACH,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="NAME=BOT")] = None,
    show: Annotated[bool | None, typer.Option("--open/--no-open")] = None,
    lang: Lang_ = None,
) -> None:
    """Serve tables to browsers until Ctrl-C."""
    # The server brings more along than all other commands together.
    from foolery.server.addresses import addresses, here, is_loopback
    from foolery.server.running import run
    from foolery.server.settings import Settings
    from foolery.terminal.store import home, short

    speak(lang)
    check_public(public_url)
    folder = (data or home() / "tables").absolute()
    listen = host or ("0.0.0.0" if lan else "127.0.0.1")
    public = public_url.rstrip("/")
    settings = Settings(
        data=folder,
        host=listen,
        port=port,
        public=public,
        lan=lan,
        connections=connections,
        connections_each=connections_each,
        trusted_proxies=proxies_named(trusted_proxy or ()),
        disk=disk_of(disk),
        bots=bots_named(bot or ()),
    )

    def begun(found: list[str]) -> None:
        put(found[0])
        for other in found[1:]:
            put(say("serve-other", address=other))
        put(say("serve-folder", folder=short(folder)))
        if not public_url and not is_loopback(listen):
            put(say("serve-lan"))
        sys.stdout.flush()
        if show:
            open_browser(here(found))

    try:
        run(settings, begun)
    except FooleryError as error:
        if error.code != "gate.port-taken":
            raise
        check_same(settings, here(addresses(msgspec.structs.replace(settings, public=""))), error, show is not None)
        found = addresses(settings)
        put(found[0])
        put(say("serve-already"))
        if show:
            open_browser(here(found))
        return
    put(say("serve-ended"))


def bots_named(given: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The bots of this server by what people call them. Raises FooleryError where one cannot be had."""
    found: dict[str, str] = {}
    for text in given:
        name, spec = bots.apart(text)
        if not name.isprintable():
            raise CommandError("usage.unprintable", option="--bot", sign=unprintable(name))
        if not name or ":" not in spec or len(name) > NAME_ROOM:
            raise CommandError("usage.bot-named", text=shortened(text), most=NAME_ROOM)
        if name in found or bots.is_ours(name):
            raise CommandError("usage.bot-twice", name=name)
        bots.find(spec)
        found[name] = spec
    return tuple(found.items())


def disk_of(text: str) -> int:
    """The limit of disk space in bytes, 0 for none. Raises CommandError where it is no size, or too small to begin."""
    # As in ``serve``.
    from foolery.server.disk import size_of

    size = size_of(text) if text else 0
    if size is None or (text and size < LEAST):
        raise CommandError("usage.disk", text=shortened(text))
    return size


def check_same(settings: Settings, address: str, taken: FooleryError, again: bool) -> None:
    """Return where the port is taken by a server with the same tables and ``again`` is set. Else raise what must be
    done; ``taken`` is what to raise where the port is taken by another program.
    """
    # As in ``serve``.
    from foolery.server.log import tables_id_of
    from foolery.terminal.store import short

    tables = tables_at(address)
    if tables is None:
        raise taken
    free = settings.port + 1
    if not tables:
        raise FooleryError("gate.port-older", address=address, next=free)
    if tables != tables_id_of(settings.data):
        raise FooleryError("gate.port-others", address=address, folder=short(settings.data), next=free)
    if not again:
        raise FooleryError("gate.port-ours", address=address, folder=short(settings.data), next=free)


def tables_at(address: str) -> str | None:
    """What the tables of the server at an address are called, empty for a server of an earlier version. None where no
    server of this program answers.
    """
    found = _asked(f"{address}api/server")
    if not isinstance(found, dict):
        return None
    if isinstance(found.get("tables"), str):
        return str(found["tables"])
    found = _asked(f"{address}api/languages")
    ours = isinstance(found, list) and all(isinstance(one, dict) and "id" in one for one in found)
    return "" if ours else None


def proxies_named(given: Sequence[str]) -> tuple[str, ...]:
    """The addresses and networks of the proxies. Raises CommandError for anything else."""
    # The server brings more along than all other commands together.
    from foolery.server.proxies import network_of

    for text in given:
        try:
            network_of(text)
        except ValueError:
            raise CommandError("usage.trusted-proxy", text=shortened(text)) from None
    return tuple(given)


def _asked(address: str) -> Any:
    """The JSON at an address of this machine, also that of an error; None where none comes."""
    # No other command needs it, and it brings all of TLS along.
    from urllib.error import HTTPError
    from urllib.request import urlopen

    with suppress(OSError, ValueError, HTTPException):
        try:
            with urlopen(address, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as error:
            return json.load(error)
    return None


def check_public(address: str) -> None:
    """Raise CommandError for what is no address that browsers could use."""
    if not address:
        return
    with suppress(ValueError):
        parts = urlsplit(address)
        if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and parts.port != 0:
            return
    raise CommandError("usage.public-url", value=address)


def open_browser(address: str) -> bool:
    """Open the page where there is a browser with a window; whether there is one."""
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))):
        return False  # what would open is a browser in this very terminal
    with suppress(webbrowser.Error, OSError):
        return webbrowser.open(address)
    return False
