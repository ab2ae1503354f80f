"""Who is let in, and what every answer carries: origins, forged requests, headers, cookies, rates, names, passwords."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import segno
from litestar.exceptions import WebSocketDisconnect

from foolery.server import addresses, guard
from foolery.server.app import FILE, PIECE
from foolery.server.files import File, Static
from foolery.server.frames import FORMAT, Pong
from foolery.server.guard import Bucket, Buckets, shared, take_all
from foolery.server.log.lobby import fits, guard_of
from foolery.server.outbox import MOST_ANSWERS, Outbox, TooSlow
from foolery.server.proxies import Proxies
from foolery.server.service import SETTLED, Limits
from foolery.server.settings import Settings
from tests.serving import ORIGIN, OWN, WIDE, Clock, Guest, Server, serving

HOME = Settings(data=Path())
LAN = Settings(data=Path(), lan=True)
ONE = Settings(data=Path(), host="192.168.1.5")
ALL = Settings(data=Path(), host="0.0.0.0")
PUBLIC = Settings(data=Path(), public="https://cards.example.org")

CODES = (403, 403, 429)
ORIGINS = [
    (HOME, "http://127.0.0.1:8000", "127.0.0.1:8000", True),
    (HOME, "http://localhost:8000", "localhost:8000", True),
    (HOME, "http://[::1]:8000", "[::1]:8000", True),
    (HOME, None, "127.0.0.1:8000", False),
    (HOME, "", "127.0.0.1:8000", False),
    (HOME, "null", "127.0.0.1:8000", False),
    (HOME, "http://127.0.0.1:8001", "127.0.0.1:8000", False),
    (HOME, "https://127.0.0.1:8000", "127.0.0.1:8000", False),
    (HOME, "http://localhost:8000", "127.0.0.1:8000", False),
    (HOME, "http://127.0.0.1:8000.example.org", "127.0.0.1:8000", False),
    (HOME, "http://example.org", "example.org", False),
    (HOME, "http://192.168.1.5:8000", "192.168.1.5:8000", False),
    (HOME, "http://localhost@example.org", "localhost@example.org", False),
    (HOME, "http://127.0.0.1:8000", None, False),
    (LAN, "http://192.168.1.5:8000", "192.168.1.5:8000", True),
    (LAN, "http://[fe80::1]:8000", "[fe80::1]:8000", True),
    (LAN, "http://example.org:8000", "example.org:8000", False),
    (ONE, "http://192.168.1.5:8000", "192.168.1.5:8000", True),
    (ONE, "http://192.168.1.6:8000", "192.168.1.6:8000", False),
    (ALL, "http://192.168.1.6:8000", "192.168.1.6:8000", True),
    (ALL, "http://example.org:8000", "example.org:8000", False),
    (PUBLIC, "https://cards.example.org", "cards.example.org", True),
    (PUBLIC, "https://cards.example.org", "127.0.0.1:8000", True),
    (PUBLIC, "http://cards.example.org", "cards.example.org", False),
    (PUBLIC, "https://cards.example.org:444", "cards.example.org:444", False),
    (PUBLIC, "https://cards.example.org.evil.org", "cards.example.org", False),
    (PUBLIC, "http://127.0.0.1:8000", "127.0.0.1:8000", False),
]


@pytest.mark.parametrize(("settings", "origin", "host", "let_in"), ORIGINS)
def test_origins(settings: Settings, origin: str | None, host: str | None, let_in: bool) -> None:
    assert guard.allowed(origin, host, settings) == let_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def anna(server: Server) -> Guest:
    return server.guest("Anna")


@pytest.mark.parametrize("origin", ["", "null", "http://example.org", "https://127.0.0.1:8000", ORIGIN + "0"])
def test_a_socket_of_another_page_does_not_open(anna: Guest, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), anna.socket(origin=origin):
        pass


CHANGING = ("guest", "me", "device", "device/claim", "compose", "tables", "tables/abc/sit")


@pytest.mark.parametrize("path", CHANGING)
@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://example.org"}, {"origin": ""}, {"x-foolery": ""}, {"sec-fetch-site": "cross-site"}],
)
def test_forged_requests_change_nothing(server: Server, anna: Guest, path: str, headers: dict[str, str]) -> None:
    found = server.ask("POST", f"/api/{path}", anna.cookie, json={}, headers=headers)
    assert found.status_code == 403
    assert found.json()["code"] == "gate.forged"


PATHS = (
    "/",
    "/t/abc",
    "/api/me",
    "/api/words",
    "/api/none",
    "/assets/none.js",
    "/api/tables/abc/record",
    "/%2e%2e/app.py",
)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_headers(server: Server, path: str) -> None:
    for method in ("GET", "PUT", "DELETE"):
        found = server.ask(method, path)
        assert found.headers["content-security-policy"] == guard.POLICY
        assert "unsafe" not in guard.POLICY
        for name, value in guard.HEADERS.items():
            assert found.headers[name] == value
        assert method == "GET" or found.status_code in (404, 405)
    assert "import" not in server.ask("GET", path).text[:7]


def test_another_name_of_the_server_is_not_answered(server: Server) -> None:
    found = server.ask("GET", "/", headers={"host": "example.org"})
    assert (found.status_code, found.json()["code"]) == (421, "gate.no-host")


def test_the_page_comes_for_every_path_and_its_files_stay(server: Server) -> None:
    assert server.ask("GET", "/t/whatever").text == server.ask("GET", "/").text
    assert server.ask("GET", "/").headers["cache-control"] == "no-store"
    name = next(name for name in server.house.static.files if name.startswith("assets/") and name.endswith(".js"))
    found = server.ask("GET", f"/{name}")
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-type"].startswith("text/javascript")
    assert found.headers["content-encoding"] == "gzip"


def test_the_cookie(tmp_path: Path) -> None:
    with serving(tmp_path / "plain") as plain:
        said = plain.ask("POST", "/api/guest", json={}).headers["set-cookie"]
        assert said.startswith("foolery-8000=")
        assert "HttpOnly" in said
        assert "SameSite=lax" in said
        assert "Secure" not in said
        token = said.partition("=")[2].partition(";")[0]
        assert len(token) >= 43
        assert token.encode() not in (tmp_path / "plain" / "tables.db").read_bytes()
    with serving(tmp_path / "tls", public="https://cards.example.org") as tls:
        asked = tls.ask("POST", "/api/guest", json={}, headers={"origin": "https://cards.example.org"})
        said = asked.headers["set-cookie"]
        assert said.startswith("__Host-foolery=")
        assert "Secure" in said
        assert "Domain" not in said
        assert asked.headers["strict-transport-security"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 1000, "gate.name-long"),
        ("x" * 10_000, "gate.no-sense"),
        ("x" * 20_000, "gate.too-big"),
        ("x" * 25, "gate.name-long"),
        ("Anna\u202e", "gate.name-signs"),
        ("An\u200bna", "gate.name-signs"),
        ("An\x00na", "gate.name-signs"),
        ("An\nna", "gate.name-signs"),
        ("   ", "gate.name-empty"),
        ("\u3164\u3164", "gate.name-signs"),
        ("Anna\u2800", "gate.name-signs"),
        (17, "gate.no-sense"),
    ],
)
def test_names(server: Server, anna: Guest, name: Any, code: str) -> None:
    found = server.ask("POST", "/api/me", anna.cookie, "ru", json={"name": name})
    assert 400 <= found.status_code < 500
    assert found.json()["code"] == code
    assert found.json()["text"].endswith((".", "!"))


def test_a_bot_with_a_bad_name_leaves_no_table_behind(server: Server) -> None:
    vera = server.guest("Vera")
    seats = [{"me": True}, {"bot": "lowest"}, {}]
    wish = {"game": "throw-in", "seats": seats, "names": ["", "x" * 25], "open": True}
    assert vera.post("/api/tables", wish, 400)["code"] == "gate.name-long"
    assert vera.get("/api/me")["tables"] == []
    assert not [one for one in vera.get("/api/tables") if "Vera" in one["names"] or not one["names"]]


def test_a_name_is_tidied(anna: Guest) -> None:
    assert anna.post("/api/me", {"name": "  Anna   Maria "})["name"] == "Anna Maria"
    assert anna.post("/api/me", {"name": "Anna"})["name"] == "Anna"


def test_passwords_full_tables_and_wrong_links(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, boris, vera, gleb = (server.guest(name) for name in ("Anna", "Boris", "Vera", "Gleb"))
        table = anna.table("throw-in", {"me": True}, {}, {"bot": "lowest"}, password="sesame")
        path = f"/api/tables/{table}/sit"
        assert boris.post(path, {}, 403)["code"] == "gate.needs-password"
        assert boris.post(path, {"password": "simsim"}, 403)["code"] == "gate.password"
        with boris.socket(table) as two:
            refused = two.do(table, "sit", seat=1)
            assert (refused["t"], refused["code"]) == ("refused", "gate.needs-password")
        assert boris.post(path, {"password": "sesame"}) == {"seat": 1}
        assert boris.post(path, {}) == {"seat": 1}
        assert vera.post(path, {"password": "sesame"}, 400)["code"] == "gate.full"
        with anna.socket(table) as one, boris.socket(table) as two:
            one.do(table, "ready")
            assert two.do(table, "ready")["t"] == "done"
        assert gleb.post(path, {"password": "sesame"}, 400)["code"] == "gate.started"
        for method, wrong in (("POST", "/api/tables/none/sit"), ("GET", "/api/tables/none/record")):
            found = server.ask(method, wrong, vera.cookie, json={} if method == "POST" else None)
            assert (found.status_code, found.json()["code"]) == (404, "server.no-table")
        with vera.socket() as three:
            three.send(t="watch", table="none")
            assert three.next()["code"] == "server.no-table"


def test_a_second_device_takes_over(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, time=clock) as server:
        anna = server.guest("Anna")
        code = anna.post("/api/device", {})["code"]
        found = server.ask("POST", "/api/device/claim", json={"code": code.lower()})
        assert found.json()["name"] == "Anna"
        again = server.ask("POST", "/api/device/claim", json={"code": code})
        assert (again.status_code, again.json()["code"]) == (403, "gate.code")
        late = anna.post("/api/device", {})["code"]
        clock.time += 11 * 60_000
        assert server.ask("POST", "/api/device/claim", json={"code": late}).status_code == 403


def test_a_session_ends(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, time=clock) as server:
        anna = server.guest("Anna")
        clock.time += 500 * 24 * 60 * 60_000
        assert server.ask("GET", "/api/me", anna.cookie).json()["code"] == "gate.no-session"
        with anna.socket(greet=False) as one:
            bye = one.next()
            assert (bye["t"], bye["code"], bye["retry"]) == ("bye", 4401, False)
        with Guest(server, "", "en").socket(greet=False) as one:
            assert one.next()["code"] == 4401


def test_buckets_fill_up_again_as_time_goes_on() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(1400)
    assert bucket.take(1500)
    assert not bucket.take(1000)
    assert [bucket.take(99_000) for _ in range(4)] == [True, True, True, False]
    many = Buckets(1, 1, most=2)
    assert [many.take(name, 0) for name in "aabc"] == [True, False, True, True]
    assert len(many) == 2


def test_whoever_has_a_whole_network_has_one_bucket() -> None:
    many = Buckets(1, 2)
    assert [many.take(shared(f"2001:db8:1:2::{number:x}"), 0) for number in range(3)] == [True, True, False]
    assert many.take(shared("2001:db8:1:3::1"), 0)
    assert [many.take(shared(one), 0) for one in ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7")] == [True, True, False]
    assert many.take(shared("192.0.2.8"), 0)


GUESSING = replace(WIDE, guesses=Limits().guesses, guesses_at=Limits().guesses_at)
ONLY_FIRST = replace(WIDE, guesses_at=(0.001, 0))


@pytest.fixture
def quick_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Believe X-Forwarded-For, so that a test has many addresses, and hash passwords in no time."""

    def client(_: Proxies, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        return next((value.decode() for name, value in headers if name == b"x-forwarded-for"), peer)

    monkeypatch.setattr(Proxies, "client", client)
    monkeypatch.setattr("foolery.server.log.lobby._scrypt", lambda password, salt: salt + password.encode())


def guests(server: Server, count: int) -> list[Guest]:
    """New sessions."""
    return [server.guest(f"Mallory {number}") for number in range(count)]


def tried(people: list[Guest], paths: list[str], address: str, times: int) -> int:
    """How many wrong passwords the server checks when each of several people tries some from one address."""
    signs = {"gate.password": 1, "gate.too-many": 0}
    places, found = itertools.cycle(paths), 0
    for one in people:
        for _ in range(times):
            sent: dict[str, Any] = {"headers": {"x-forwarded-for": address}, "json": {"password": "x"}}
            found += signs[one.server.ask("POST", next(places), one.cookie, **sent).json()["code"]]
    return found


def test_passwords_of_a_table_are_not_tried_from_many_addresses(tmp_path: Path) -> None:
    limits = replace(WIDE, first_guesses=(0.001, 1), guesses_at=(0.001, 1))
    with serving(tmp_path, limits, Clock()) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        tables = [anna.table("throw-in", {"me": True}, {}, password="sesame") for _ in range(2)]
        for table in tables:
            codes = [boris.post(f"/api/tables/{table}/sit", {"password": "x"}, status)["code"] for status in CODES]
            assert codes == ["gate.password", "gate.password", "gate.too-many"]


@pytest.mark.usefixtures("quick_guesses")
def test_wrong_passwords_of_others_lock_out_no_one_who_has_the_right_one(tmp_path: Path) -> None:
    """Neither those of new sessions at her own address, nor those of any session at a few others."""
    clock = Clock()
    with serving(tmp_path, ONLY_FIRST, clock) as server:
        anna, vera = server.guest("Anna"), server.guest("Vera")
        path = f"/api/tables/{anna.table('throw-in', {'me': True}, {}, password='sesame')}/sit"
        settled = [guests(server, 7) for _ in range(4)]
        clock.time += SETTLED
        assert [tried(some, [path], f"203.0.113.{number}", 3) for number, some in enumerate(settled)] == [20] * 4
        assert tried(guests(server, 7), [path], "testclient", 3) == 20
        more = [tried(guests(server, 7), [path], f"198.51.100.{number}", 3) for number in range(5)]
        assert more == [20, 20, 20, 20, 0], "new sessions have used up what the table takes of them"
        gleb = server.guest("Gleb")
        assert gleb.post(path, {"password": "sesame"}, 429)["code"] == "gate.too-many"
        assert vera.post(path, {"password": "simsim"}, 403)["code"] == "gate.password"
        assert vera.post(path, {"password": "sesame"}) == {"seat": 1}


@pytest.mark.usefixtures("quick_guesses")
@pytest.mark.parametrize(("tables", "more"), [(1, GUESSING.guesses_at[1]), (30, 10 * GUESSING.guesses[1])])
def test_an_address_tries_few_passwords_with_many_sessions_and_tables(tmp_path: Path, tables: int, more: int) -> None:
    clock = Clock()
    with serving(tmp_path, GUESSING, clock) as server:
        anna = server.guest("Anna")
        names = [anna.table("throw-in", {"me": True}, {}, password="sesame") for _ in range(tables)]
        settled = guests(server, 10)
        clock.time += SETTLED
        paths = [f"/api/tables/{name}/sit" for name in names]
        # Twenty each of settled and of new sessions, and what the table or the address takes besides.
        assert tried([*settled, *guests(server, 10)], paths, "203.0.113.1", 13) == 20 + 20 + more
        assert tried(guests(server, 1), paths, "203.0.113.2", 1) == 1


def test_a_refused_guess_uses_up_no_room() -> None:
    empty, full = Bucket(1, 1), Bucket(1, 2)
    assert take_all([empty, full], 0)
    assert not take_all([full, empty], 0)
    assert full.left == 1


def test_two_passwords_are_hashed_at_a_time_in_threads_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[str] = []
    most: list[int] = []
    free = threading.Event()

    def slow(password: str, salt: bytes) -> bytes:
        running.append(threading.current_thread().name)
        most.append(len(running))
        assert free.wait(60)
        running.remove(threading.current_thread().name)
        return password.encode()

    async def work() -> None:
        hashing = asyncio.gather(*(fits("x", "00:78") for _ in range(40)), guard_of("x"))
        while len(most) < 2:
            await asyncio.sleep(0.001)
        # Other work has its threads while hashes wait. The time runs out only where they share threads.
        try:
            other = await asyncio.wait_for(asyncio.to_thread(lambda: threading.current_thread().name), 10)
            assert other not in running
        finally:
            free.set()
        assert all(await hashing)

    monkeypatch.setattr("foolery.server.log.lobby._scrypt", slow)
    asyncio.run(work())
    assert max(most) == 2
    assert len(most) == 41


def test_where_others_find_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "of_this_machine", lambda: ["192.168.1.5"])
    assert addresses.addresses(ALL) == ["http://192.168.1.5:8000/", "http://127.0.0.1:8000/"]
    assert addresses.addresses(HOME) == ["http://127.0.0.1:8000/"]
    assert addresses.addresses(PUBLIC) == ["https://cards.example.org/"]
    for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
        assert addresses.invited(host, ALL) == "http://192.168.1.5:8000"
        assert addresses.invited(host, HOME) == f"http://{host}"
        assert addresses.invited(host, PUBLIC) == "https://cards.example.org"
    assert addresses.invited("box.local:8000", ALL) == "http://box.local:8000"
    monkeypatch.setattr(addresses, "of_this_machine", list)
    assert addresses.invited("127.0.0.1:8000", ALL) == "http://127.0.0.1:8000"


def test_addresses_that_lead_every_machine_to_itself() -> None:
    for host in ("localhost:8000", "a.localhost", "127.0.0.1", "127.1.2.3:80", "[::1]:8000"):
        assert addresses.leads_home(f"http://{host}"), host
    for host in ("192.168.1.5:8000", "foolery.example", "127.0.0.1.example", "[fe80::1]"):
        assert not addresses.leads_home(f"http://{host}"), host


def test_a_page_on_the_servers_own_machine_invites_by_the_address_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "of_this_machine", lambda: ["192.168.1.5"])
    said: list[str] = []
    make = segno.make

    def noted(text: str, **more: Any) -> Any:
        said.append(text)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", noted)
    with serving(tmp_path, host="0.0.0.0", lan=True) as server:
        anna = server.guest("Anna")
        table = anna.table("throw-in", {"me": True}, {})
        assert server.ask("GET", f"/api/tables/{table}/qr.svg", anna.cookie).status_code == 200
        with anna.socket(greet=False) as one:
            one.send(t="hello", format=FORMAT, language="en")
            assert one.next()["origin"] == "http://192.168.1.5:8000"
    assert said == [f"http://192.168.1.5:8000/t/{table}"]


def test_whoever_asks_too_much_waits(tmp_path: Path) -> None:
    clock = Clock()
    limits = Limits(frames=(1, 5), requests=(1, 6), guests=(0.1, 2), guesses=(0.1, 2), crowd=1)
    with serving(tmp_path, limits, clock) as server:
        anna = server.guest("Anna")
        server.guest("Boris")
        assert server.ask("POST", "/api/guest", json={}).status_code == 429
        codes = [server.ask("GET", "/api/bots").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        clock.time += 60_000
        with anna.socket() as one:
            for number in range(6):
                one.send(t="hint", id=f"h{number}", table="none")
            found = [one.next() for _ in range(6)]
            assert [frame["id"] for frame in found] == [f"h{number}" for number in range(6)]
            assert {frame["code"] for frame in found[-2:]} == {"gate.too-many"}
            for _ in range(30):
                one.send(t="ping")
            assert one.until("bye")["code"] == 4429


def test_a_class_behind_one_address_is_not_one_customer(tmp_path: Path) -> None:
    """Thirty people come at once, and one who asks for too much is refused alone."""
    with serving(tmp_path, Limits(), Clock()) as server:
        people = [server.guest(f"Guest {number}") for number in range(30)]
        for one in people:
            for path in ("/", "/api/words", "/api/languages", "/api/me", "/api/catalogue", "/api/tables", "/api/bots"):
                assert server.ask("GET", path, one.cookie).status_code == 200
            one.table("throw-in", {"me": True}, {"bot": "lowest"})
        greedy = people[0]
        while server.ask("GET", "/api/bots", greedy.cookie).status_code == 200:
            pass
        assert server.ask("GET", "/api/me", greedy.cookie).status_code == 429
        assert people[1].get("/api/me")["name"] == "Guest 1"
        # Without a session one may ask as well, until all of them together ask for too much; who has one still may.
        found = [server.ask("GET", "/api/languages").status_code for _ in range(1600)]
        assert found[0] == 200
        assert found[-1] == 429
        assert people[1].get("/api/me")["name"] == "Guest 1"
        # A cookie that nobody has been given is none.
        assert server.ask("GET", "/api/languages", f"{people[1].cookie}x").status_code == 429


def client_of(*sizes: int) -> Static:
    """A built client with files of these sizes in bytes, which do not compress."""
    files = {f"assets/{number}.woff2": File(bytes(size), b"", "font/woff2", "") for number, size in enumerate(sizes)}
    return Static({"index.html": File(b"page", b"", "text/html", ""), **files}, "")


def statuses(server: Server, paths: Iterable[str], cookie: str = "") -> list[int]:
    """The status of each answer."""
    return [server.ask("GET", path, cookie).status_code for path in paths]


def test_twenty_first_visits_from_one_address_work_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(), Clock()) as server:
        server.house.static = client_of(130_000, *[6000] * 28)
        paths = ["/", *(f"/assets/{number}.woff2" for number in range(29))]
        assert statuses(server, paths * 20) == [200] * 600


def test_the_built_client_is_loaded_by_twenty_people_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(), Clock()) as server:
        paths = [f"/{name}" for name in server.house.static.files]
        assert statuses(server, paths * 20) == [200] * 20 * len(paths)


def test_files_count_by_their_size_and_strangers_have_few(tmp_path: Path) -> None:
    clock, large, small = Clock(), "/assets/0.woff2", "/assets/1.woff2"
    with serving(tmp_path, Limits(), clock) as server:
        anna = server.guest("Anna")
        assert anna.get("/api/me")["name"] == "Anna"
        server.house.static = client_of(6 * PIECE, 0)
        assert statuses(server, [large] * 100).count(200) == int(500 / 6.5)
        clock.time += 1000
        assert statuses(server, [small] * 100).count(200) <= 2 * 20 + 6.5 / FILE
        # What strangers use up of files leaves them everything else, and does not concern a session.
        assert statuses(server, ["/api/languages"]) == [200]
        assert statuses(server, [large] * 100, anna.cookie).count(200) == int(150 / 6.5)


def test_one_person_does_not_take_all_sockets_of_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, replace(WIDE, sockets=2, crowd=2)) as server, ExitStack() as stack:
        anna, boris = server.guest("Anna"), server.guest("Boris")

        def opened(guest: Guest) -> int:
            one = stack.enter_context(guest.socket(greet=False))
            one.send(t="ping")
            return int(one.next().get("code", 0))

        assert [opened(anna) for _ in range(3)] == [0, 0, 4429]
        assert [opened(boris) for _ in range(2)] == [0, 0]
    assert not server.house.sockets_of
    assert not server.house.sockets_from


def test_a_socket_that_is_opened_counts_as_a_request(tmp_path: Path) -> None:
    with serving(tmp_path, replace(WIDE, requests=(0.001, 15)), Clock()) as server:
        anna = server.guest("Anna")
        assert anna.get("/api/me")["name"] == "Anna"
        for _ in range(3):
            with anna.socket():
                pass
        with pytest.raises(WebSocketDisconnect), anna.socket():
            pass


def test_an_outbox_holds_one_view_of_a_table_and_few_answers() -> None:
    box = Outbox()
    made: list[str] = []

    def view(text: str) -> Callable[[], Pong]:
        def make() -> Pong:
            made.append(text)
            return Pong(len(made))

        return make

    box.show("a", view("old"))
    box.show("b", view("other"))
    box.show("a", view("new"))
    box.put(Pong(7))
    assert len(box) == 3
    assert box.next() == Pong(7)
    assert [box.next(), box.next(), box.next()] == [Pong(1), Pong(2), None]
    assert made == ["new", "other"]
    for number in range(MOST_ANSWERS):
        box.put(Pong(number))
    assert not box.overfull
    box.put(Pong(0))
    with pytest.raises(TooSlow):
        box.next()


def test_own_headers_are_what_the_tests_send() -> None:
    assert not guard.is_forged({**OWN, "host": "127.0.0.1:8000"}, HOME)
