"""``python -m tests.namespace_game FOLDER``: a whole game over an address of a network that this process has to itself.

It is started in a network namespace of its own. There it makes an interface with an address that is not the loopback's,
serves the local network, and two people play a deal over that address. What it saw is printed as JSON.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from foolery.server.frames import FORMAT

ADDRESS = "10.77.0.1"
PATIENCE = 60


def network() -> None:
    """An interface with an address and a way out, so that the server finds its own address. Raises RuntimeError."""
    steps = [
        "ip link set lo up",
        "ip link add foolery0 type dummy || ip link add foolery0 type veth peer name foolery1",
        "ip link set foolery1 up 2>/dev/null || true",
        f"ip addr add {ADDRESS}/24 dev foolery0",
        "ip link set foolery0 up",
        "ip route add default dev foolery0",
    ]
    for step in steps:
        done = subprocess.run(["sh", "-c", step], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{step}: {done.stderr.strip()}")


def asked(where: str, path: str, data: Any = None, cookie: str = "", **headers: str) -> Any:
    """The answer of a page; its status where it refuses."""
    every = {"content-type": "application/json", "x-foolery": "1", "origin": where, "cookie": cookie, **headers}
    body = None if data is None else json.dumps(data).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(f"{where}{path}", body, every), timeout=PATIENCE)
    except urllib.error.HTTPError as refused:
        return refused.code


class Person:
    """A guest with a socket."""

    def __init__(self, where: str, name: str) -> None:
        self.where = where
        with asked(where, "/api/guest", {"name": name}) as answer:
            self.set_cookie = answer.headers["set-cookie"]
        self.cookie = self.set_cookie.partition(";")[0]
        self.view: dict[str, Any] = {}
        self.wire: ClientConnection | None = None

    def come(self, table: str) -> None:
        self.wire = self.socket(self.where)
        self.send(t="hello", format=FORMAT, language="en")
        self.send(t="watch", table=table)

    def socket(self, origin: str) -> ClientConnection:
        where = f"ws{self.where.removeprefix('http')}/api/socket"
        return connect(where, origin=Origin(origin), additional_headers={"Cookie": self.cookie}, compression=None)

    def send(self, **frame: Any) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps(frame))

    def until(self, seq: int) -> dict[str, Any]:
        """The view with this entry or a later one."""
        assert self.wire is not None
        while self.view.get("seq", -1) < seq:
            frame = json.loads(self.wire.recv(timeout=PATIENCE))
            if frame["t"] == "view":
                self.view = frame
        return self.view

    def do(self, number: int, kind: str, **body: Any) -> int:
        """The entry of a command; -1 where it came too late."""
        assert self.wire is not None
        numbers = {name: self.view[name] for name in ("table", "deal", "ply", "seq")}
        self.send(t="do", id=f"n{number}", kind=kind, body=body, **numbers)
        while True:
            frame = json.loads(self.wire.recv(timeout=PATIENCE))
            if frame["t"] == "view":
                self.view = frame
            if frame.get("id") == f"n{number}":
                return int(frame["seq"]) if frame["t"] == "done" else -1


def game(where: str) -> dict[str, Any]:
    """A deal of two people from beginning to end."""
    dice, people = random.Random(7), [Person(where, "Anna"), Person(where, "Boris")]
    with asked(where, "/api/tables", {"game": "simple", "seats": [{"me": True}, {}]}, people[0].cookie) as answer:
        table = json.load(answer)["table"]
    asked(where, f"/api/tables/{table}/sit", {}, people[1].cookie).close()
    for one in people:
        one.come(table)
        one.until(0)
    seq = max(one.do(number, "ready", nonce="mine") for number, one in enumerate(people))
    moves = 0
    for number in range(10, 2000):
        views = [one.until(seq) for one in people]
        seq = max(view["seq"] for view in views)
        if any(view["result"] for view in views):
            break
        able = [one for one in people if one.view["actions"]]
        if able:
            found = able[0].do(number, "act", text=dice.choice(able[0].view["actions"])["text"])
            moves += found >= 0
            seq = max(seq, found)
        else:
            seq += 1
    return {"moves": moves, "results": [one.view["result"] for one in people], "cookie": people[0].set_cookie}


def origins(where: str) -> dict[str, Any]:
    """What is said to pages and names that are not the server's."""
    person = Person(where, "Eve")
    try:
        person.socket("http://elsewhere.example").close()
        foreign = 101
    except InvalidStatus as refused:
        foreign = refused.response.status_code
    return {
        "foreign_socket": foreign,
        "foreign_host": asked(where, "/api/languages", host="elsewhere.example"),
        "forged": asked(where, "/api/guest", {"name": "x"}, origin="http://elsewhere.example"),
    }


def main(folder: str) -> None:
    """Make the network, serve, play, print."""
    try:
        network()
    except RuntimeError as why:
        print(json.dumps({"skip": str(why)}))
        return
    command = [sys.executable, "-m", "foolery", "serve", "--lan", "--port", "0", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline().strip().rstrip("/")
            said = [process.stdout.readline().strip() for _ in range(3)]
            where = f"http://{ADDRESS}:{first.rpartition(':')[2]}"
            print(json.dumps({"first": first, "where": where, "said": said, **game(where), **origins(where)}))
        finally:
            process.kill()


if __name__ == "__main__":
    main(sys.argv[1])
