"""Proxies before the server: which of them is believed, and which client they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery.cli import serving as command
from foolery.cli.guard import run
from foolery.server.proxies import Proxies
from foolery.server.settings import Settings
from tests.test_server_process import MANY, of_guest, started

NEAR, FAR = "10.0.0.5", "203.0.113.7"
CASES = [
    # Believed; from where; the header; the client.
    ((), "127.0.0.1", [FAR], "127.0.0.1"),
    ((NEAR,), NEAR, [FAR], FAR),
    ((NEAR,), "10.0.0.6", [FAR], "10.0.0.6"),
    (("10.0.0.0/8",), "10.9.9.9", [FAR], FAR),
    (("10.0.0.7/8",), "10.9.9.9", [FAR], FAR),
    # What stands before the last address that is no proxy's may be invented.
    ((NEAR,), NEAR, [f"198.51.100.1, {FAR}"], FAR),
    ((NEAR,), NEAR, ["198.51.100.1", FAR], FAR),
    (("10.0.0.0/8",), NEAR, [f"198.51.100.1, {FAR}, 10.1.1.1"], FAR),
    (("10.0.0.0/8",), NEAR, ["10.1.1.1, 10.2.2.2"], "10.1.1.1"),
    # Nothing usable names the proxy itself.
    ((NEAR,), NEAR, [], NEAR),
    ((NEAR,), NEAR, [""], NEAR),
    ((NEAR,), NEAR, ["unknown"], NEAR),
    ((NEAR,), NEAR, [f"{FAR}, <script>"], NEAR),
    ((NEAR,), NEAR, ["9" * 100_000], NEAR),
    ((NEAR,), NEAR, [f"{FAR}:4711"], FAR),
    # IPv6, and IPv4 as a socket for both shows it.
    (("fd00::/8",), "fd12::1", ["2001:db8::7"], "2001:db8::7"),
    (("fd00::/8",), "fd12::1", ["[2001:db8::7]:443"], "2001:db8::7"),
    (("fd00::/8",), "fe80::1", ["2001:db8::7"], "fe80::1"),
    (("::1",), "::1", [FAR], FAR),
    ((NEAR,), f"::ffff:{NEAR}", [FAR], FAR),
    (("::ffff:10.0.0.0/104",), NEAR, [FAR], FAR),
    (("0.0.0.0/0",), "::1", [FAR], "::1"),
    ((NEAR,), "", [FAR], ""),
    ((NEAR,), "x" * 100_000, [FAR], "x" * 100_000),
]


@pytest.mark.parametrize(("believed", "peer", "values", "client"), CASES)
def test_who_is_behind_a_proxy(believed: tuple[str, ...], peer: str, values: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", value.encode()) for value in values]
    assert Proxies(believed).client(peer, [(b"host", b"here"), *headers, (b"forwarded", b"for=1.2.3.4")]) == client


def test_a_proxy_on_this_machine_is_believed_where_the_server_has_a_public_address_and_no_other_is_named() -> None:
    here, public = Path("x"), "https://cards.example.org"
    assert "127.0.0.1" not in Proxies.of(Settings(data=here))
    assert all(one in Proxies.of(Settings(data=here, public=public)) for one in ("127.0.0.1", "::1"))
    named = Proxies.of(Settings(data=here, public=public, trusted_proxies=(NEAR,)))
    assert NEAR in named
    assert "127.0.0.1" not in named


@pytest.mark.parametrize(
    "text", ["", "*", "proxy.example.org", "10.0.0", "10.0.0.0/40", "10.0.0.5:80", "::1/200", "x\x1b[2J"]
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_no_address_is_refused_in_one_sentence(
    text: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["serve", "--port", "0", "--data", str(tmp_path), "--trusted-proxy", text, "--lang", lang]
    assert run(given) == 2
    said = capsys.readouterr().err
    assert "10.0.0.0/8" in said
    assert "\x1b[2J" not in said
    assert "Traceback" not in said


def test_the_numbers_of_the_command_are_those_of_the_settings(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert (settings.connections, settings.connections_each) == (command.CONNECTIONS, command.CONNECTIONS_EACH)


def test_a_server_counts_clients_and_not_the_proxy_that_it_believes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn would believe everybody
    for number, (believed, counted) in enumerate({"127.0.0.0/8": 200, "192.0.2.0/24": 429}.items()):
        with started(tmp_path / str(number), "--trusted-proxy", believed) as (_, address):
            origin = address.rstrip("/")
            host = origin.removeprefix("http://")
            found = [200]
            while found[-1] == 200 and len(found) < MANY:
                found.append(of_guest(address, origin, "203.0.113.1", host=host)[0])
            assert found[-1] == 429
            assert of_guest(address, origin, "203.0.113.2", host=host)[0] == counted
