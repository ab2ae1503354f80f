"""Programs that play and go wrong, each in its way: ``python tests/wrong_programs.py KIND``. Nothing is imported but
what starts fast.
"""

import json
import os
import sys
import time
from typing import Any


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def main(kind: str) -> None:
    if kind == "crash":
        print("no such file: cards.dat", file=sys.stderr)
        sys.exit(3)
    games = 0
    for line in sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            greet(kind)
        elif heard["type"] == "game":
            games += 1
        elif heard["type"] == "choose":
            answer(kind, heard, games)
        elif heard["type"] == "refused":
            print(heard["message"]["code"], heard["text"], file=sys.stderr)
    if kind == "stays":
        time.sleep(600)


def greet(kind: str) -> None:
    if kind == "silent":
        time.sleep(600)
    elif kind == "dumb":
        os.close(1)
        time.sleep(600)
    else:
        say(type="hello", protocol=7 if kind == "protocol" else 1, name=kind, events=kind == "listens")


def answer(kind: str, question: dict[str, Any], games: int) -> None:
    number, texts = question["number"], [action["text"] for action in question["actions"]]
    if kind == "nonsense":
        print("I think I shall pass.", flush=True)
    elif kind == "stall":
        time.sleep(600)
    elif kind == "long":
        os.write(1, b"x" * (1 << 21))
    elif kind == "flood":
        os.write(1, b"so what\n" * 4000)
        time.sleep(600)
    elif kind == "dies" and number > 3:
        os.abort()
    else:
        text = chosen(kind, texts, games)
        more = {"because": "why not"} if kind == "field" else {}
        kept = {} if kind == "lacks" else {"text": text}
        line = {"type": "move" if kind == "type" else "action", "number": number - (kind == "number"), **kept, **more}
        os.write(1, (json.dumps(line) + "\n").encode() * (2 if kind == "twice" else 1))


def chosen(kind: str, texts: list[str], games: int) -> str:
    if kind == "illegal":
        return "lead 9c 9c 9c"
    if kind == "shouts":
        return texts[0].upper()
    if kind == "chance":
        return texts[os.urandom(1)[0] % len(texts)]
    return texts[games % len(texts) if kind == "remembers" else 0]


main(sys.argv[1])
