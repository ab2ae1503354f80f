"""Reading the text of a record, with the line and column of whatever cannot be read."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from foolery.cards import card_text, parse_card
from foolery.contract import EVERYBODY, Result
from foolery.errors import NotationError
from foolery.record_text import FORMAT, TITLE, UNKNOWN, Action, Deal, Record, Sighting, edition_name
from foolery.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"\S+")
_HEADER = re.compile(r"(player\s+\d+|[a-z][a-z0-9-]*)[ \t]*:[ \t]*(.*)")
_ACTION = re.compile(r"(\d+)\.[ \t]*(\S+?)[ \t]*:[ \t]*([^\[\]]*?)[ \t]*(?:\[([^\[\]]+)\])?")
_RULE = re.compile(r"(\S+)[ \t]+(\d+)")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_KIND = re.compile(r"[a-z][a-z0-9:-]*")
_ONCE = ("game", "rules", "edition", "players", "persons", "deals", "date", "seed")
_LISTS = ("utilities", "fools", "winners", "places", "points")
_MARKS = ("draw", "limited")
_NEEDED = ("game", "rules", "players")


def read(text: str) -> Record:
    """The record that a text holds. Raises NotationError with the line and column of what it cannot read."""
    return _Reader(text).record()


class _Reader:
    """Reads a record line by line; ``self.at`` is the number of the line in hand."""

    def __init__(self, text: str) -> None:
        self.lines = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
        self.at = 0
        self.made = Record(game="", revisions={}, players=0)
        self.names: dict[int, str] = {}
        self.seen_in_deal: set[str] = set()

    def record(self) -> Record:
        """The whole."""
        self.title()
        for line in self.rest():
            if line.startswith("."):
                self.event(line)
            elif line[:1].isdigit():
                self.action(line)
            elif line == "deal" or line.startswith(("deal ", "deal\t")):
                self.deal(line)
            else:
                self.header(line)
        if not self.made.deals:
            self.close_header()
        return self.made

    def rest(self) -> Iterator[str]:
        """The lines that say something, without their indentation and trailing blanks."""
        while self.at < len(self.lines):
            self.at += 1
            line = self.lines[self.at - 1].strip()
            if line and not line.startswith("#"):
                yield line

    def fail(self, message: str, part: str = "", start: int = 0) -> NoReturn:
        """Refuse the line in hand at this part of it, or at a place counted from the first character of the line."""
        whole = self.lines[self.at - 1] if self.at else ""
        indent = len(whole) - len(whole.lstrip())
        found = whole.find(part, indent + start) if part else indent + start
        raise NotationError(message, self.at, max(found, 0) + 1)

    def title(self) -> None:
        for line in self.rest():
            words = line.split()
            if words[0] != TITLE or len(words) != 2 or not words[1].isdecimal():
                self.fail(f"a record begins with “{TITLE} {FORMAT}”, not with “{_short(line)}”")
            if int(words[1]) > FORMAT:
                self.fail(f"this record has format {words[1]}; this version of foolery reads format {FORMAT}", words[1])
            return
        self.at = 1
        self.fail(f"the text is empty; a record begins with “{TITLE} {FORMAT}”")

    # Headers

    def header(self, line: str) -> None:
        match = _HEADER.fullmatch(line)
        if match is None:
            self.fail(f"“{_short(line)}” is no header (name: value), deal, action (1. 0: take) or event (. take 1)")
        name, value = " ".join(match[1].split()), match[2]
        if not value:
            self.fail(f"the header {name} has no value")
        start = match.start(2)
        if name in ("dealer", "order", "result"):
            self.deal_header(name, value, start)
            return
        if self.made.deals:
            self.fail(f"the header {name} stands after the first deal; it belongs above it")
        if name in self.made.lines:
            self.fail(f"the header {name} stands twice; it is on line {self.made.lines[name]} already")
        self.made.lines[name] = self.at
        if name.startswith("player "):
            self.names[int(name[7:])] = self.unquoted(value, start)
        elif name.startswith("x-"):
            self.made.remarks[name] = self.unquoted(value, start)
        elif name in _ONCE:
            getattr(self, "read_" + name)(value, start)
        else:
            self.fail(f"there is no header {name}; there are {', '.join(_ONCE)}, player N, and x-… for remarks")

    def read_game(self, value: str, start: int) -> None:
        if " " in value:
            self.fail("the id of a game has no blanks", " ", start)
        self.made.game = value

    def read_rules(self, value: str, start: int) -> None:
        for part in value.split(","):
            match = _RULE.fullmatch(part.strip())
            if match is None:
                self.fail(f"“{part.strip()}” is not a rule with its revision, as core 1", part.strip(), start)
            if match[1] in self.made.revisions:
                self.fail(f"the rule {match[1]} stands twice", part.strip(), start)
            self.made.revisions[match[1]] = int(match[2])

    def read_edition(self, value: str, start: int) -> None:
        words = value.split()
        if value == "full" or value == "public":
            self.made.edition = "full" if value == "full" else "public"
        elif len(words) == 2 and words[0] == "seat" and words[1].isdecimal():
            self.made.edition = int(words[1])
        else:
            self.fail(f"there is no edition “{value}”; there are full, public and seat N", "", start)

    def read_players(self, value: str, start: int) -> None:
        self.made.players = self.natural(value, start, "the number of players", 2, 8)

    def read_persons(self, value: str, start: int) -> None:
        seats = [self.natural(word[0], start + word.start(), "a person", 0, 7) for word in _WORD.finditer(value)]
        if seats != sorted(set(seats)):
            self.fail("the persons are different seats in ascending order", "", start)
        self.made.persons = tuple(seats)

    def read_deals(self, value: str, start: int) -> None:
        self.made.planned = self.natural(value, start, "the number of deals", 1, 10**6)

    def read_date(self, value: str, start: int) -> None:
        if not _DATE.fullmatch(value):
            self.fail(f"“{value}” is not a date; write year-month-day, as 2024-02-29", "", start)
        self.made.date = value

    def read_seed(self, value: str, start: int) -> None:
        self.made.seed = self.unquoted(value, start)
        try:
            Stream(self.made.seed)
        except ValueError as error:
            self.fail(str(error), "", start)

    def close_header(self) -> None:
        """Called at the first deal, or at the end of a record without one."""
        made = self.made
        for name in _NEEDED:
            if name not in made.lines:
                self.fail(f"the header {name} is missing above this line")
        if isinstance(made.edition, int) and made.edition >= made.players:
            message = f"there is no seat {made.edition} among {made.players} players"
            raise NotationError(message, made.lines["edition"], 1)
        if made.persons and made.persons[-1] >= made.players:
            message = f"there is no seat {made.persons[-1]} among {made.players} players"
            raise NotationError(message, made.lines["persons"], 1)
        if made.edition != "full":
            for name in ("seed", *made.remarks):
                if name in made.lines:
                    raise NotationError(
                        f"{edition_name(made.edition)} holds no {name}; only the full one does", made.lines[name], 1
                    )
        if self.names and sorted(self.names) != list(range(made.players)):
            odd = next((seat for seat in self.names if seat >= made.players), None)
            if odd is not None:
                raise NotationError(
                    f"player {odd} does not exist: {made.players} players have the seats 0 to {made.players - 1}",
                    made.lines[f"player {odd}"],
                    1,
                )
            self.fail(f"{len(self.names)} of {made.players} players have names above this line; name all or none")
        made.names = tuple(self.names[seat] for seat in sorted(self.names))

    # Deals

    def deal(self, line: str) -> None:
        if not self.made.deals:
            self.close_header()
        number = line[4:].strip()
        expected = len(self.made.deals) + 1
        if number != str(expected):
            self.fail(f"deal {expected} is expected here, not “{_short(line)}”", number, 4)
        if expected > self.made.planned:
            self.fail(f"the match has {self.made.planned} deals; this would be one more")
        if self.made.deals and self.made.deals[-1].result is None:
            self.fail(f"deal {expected - 1} has no result; only the last deal of a record may be unfinished")
        self.seen_in_deal = set()
        self.made.deals.append(Deal(dealer=-1, line=self.at))

    def deal_header(self, name: str, value: str, start: int) -> None:
        deal = self.running(f"the header {name}")
        if name in self.seen_in_deal:
            self.fail(f"the header {name} stands twice in this deal")
        self.seen_in_deal.add(name)
        if name == "result":
            self.need_dealer()
            deal.result = self.result(value, start)
            deal.result_line = self.at
            return
        if deal.opening or deal.actions:
            self.fail(f"the header {name} belongs right below its deal")
        if name == "dealer":
            deal.dealer = self.seat(value, start)
            return
        if self.made.edition != "full":
            self.fail(f"{edition_name(self.made.edition)} holds no order of cards; only the full one does")
        words = [(word[0], start + word.start()) for word in _WORD.finditer(value)]
        deal.order = tuple(self.card(word, at) for word, at in words)

    def running(self, what: str) -> Deal:
        """The deal that the line in hand belongs to."""
        if not self.made.deals:
            self.fail(f"{what} stands before the first deal; “deal 1” is missing above it")
        deal = self.made.deals[-1]
        if deal.result is not None:
            self.fail(f"{what} stands after the result of its deal (line {deal.result_line})")
        return deal

    def need_dealer(self) -> None:
        if self.made.deals[-1].dealer < 0:
            self.fail("the header dealer is missing above this line, right below the deal")

    def action(self, line: str) -> None:
        match = _ACTION.fullmatch(line)
        if match is None or not match[3]:
            self.fail(f"“{_short(line)}” is not an action; write number, seat and words, as 1. 0: lead 9c")
        deal = self.running("this action")
        self.need_dealer()
        expected = len(deal.actions) + 1
        if int(match[1]) != expected:
            self.fail(f"action {expected} is expected here, not {match[1]}")
        if match[4] is not None and self.made.edition != "full":
            self.fail(f"{edition_name(self.made.edition)} has one text for each action", "[")
        seat = self.seat(match[2], match.start(2))
        words = " ".join(match[3].split())
        deal.actions.append(Action(seat, words, public=" ".join((match[4] or "").split()), line=self.at))

    def event(self, line: str) -> None:
        deal = self.running("this event")
        self.need_dealer()
        words = [(word[0], word.start() + 1) for word in _WORD.finditer(line[1:])]
        if len(words) < 2:
            self.fail(f"“{_short(line)}” is not an event; write kind and place, as . take 1")
        (kind, at), (place, at_place) = words[:2]
        if not _KIND.fullmatch(kind):
            self.fail(f"“{kind}” is not a kind of event", "", at)
        to, seen = -1, EVERYBODY
        tail = words[2:]
        if tail and tail[-1][0].startswith("@"):
            seen = self.seats(*tail.pop())
        if tail and tail[-1][0].startswith(">"):
            to = self.place(tail[-1][0][1:], tail[-1][1] + 1)
            tail.pop()
        shown = tuple(card if card == UNKNOWN else self.card(card, at) for card, at in tail)
        where = -1 if place == "-" else self.place(place, at_place)
        events = deal.actions[-1].events if deal.actions else deal.opening
        events.append(Sighting(kind, where, shown, to, seen, self.at))

    # Parts of a line

    def unquoted(self, value: str, start: int) -> str:
        if not value.startswith('"'):
            return value
        try:
            found = json.loads(value)
        except ValueError:
            found = None
        if not isinstance(found, str):
            self.fail(f"{_short(value)} begins with a quotation mark and is not a JSON text", "", start)
        return found

    def natural(self, value: str, start: int, what: str, low: int, high: int) -> int:
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else -1
        if not low <= number <= high:
            self.fail(f"{what} is a number from {low} to {high}, not “{_short(value)}”", "", start)
        return number

    def seat(self, value: str, start: int) -> int:
        return self.natural(value, start, "a seat", 0, self.made.players - 1)

    def place(self, value: str, start: int) -> int:
        return self.natural(value, start, "a place", 0, 7)

    def seats(self, value: str, start: int) -> int:
        if self.made.edition != "full":
            self.fail(f"{edition_name(self.made.edition)} does not say who saw a card", "", start)
        mask = 0
        if value != "@none":
            for seat in value[1:].split(","):
                mask |= 1 << self.seat(seat, start + 1)
        return mask

    def card(self, word: str, start: int) -> str:
        try:
            return card_text(parse_card(word))
        except NotationError as error:
            self.fail(str(error), "", start)

    def result(self, value: str, start: int) -> Result:
        found: dict[str, list[str]] = {}
        for part in re.finditer(r"[^;]+", value):
            words = part[0].split()
            if not words:
                continue
            word, at = words[0], start + part.start() + len(part[0]) - len(part[0].lstrip())
            good = word in _LISTS or word in _MARKS or word == "straps"
            if not good or (word in _MARKS) != (len(words) == 1) or (word == "straps" and len(words) != 2):
                self.fail(f"“{_short(part[0].strip())}” is no part of a result, as in utilities 1 -1; fools 1", "", at)
            if word in found:
                self.fail(f"{word} stands twice in this result", "", at)
            found[word] = [str(self.amount(word, item, at)) for item in words[1:]]
        utilities = tuple(float(Fraction(item)) for item in found.get("utilities", ()))
        if len(utilities) != self.made.players:
            self.fail(f"a result has utilities for {self.made.players} seats, here {len(utilities)}", "", start)
        whole = {word: tuple(int(item) for item in found.get(word, ())) for word in (*_LISTS[1:], "straps")}
        return Result(
            utilities=utilities,
            fools=whole["fools"],
            winners=whole["winners"],
            draw="draw" in found,
            limited="limited" in found,
            places=whole["places"],
            straps=whole["straps"][0] if whole["straps"] else 0,
            points=whole["points"],
        )

    def amount(self, word: str, item: str, at: int) -> str:
        """One number of a result, checked."""
        if word == "fools":
            return str(self.place(item, at))  # a dummy may be the fool
        if word in ("winners", "places"):
            return str(self.seat(item, at))
        form = r"-?\d{1,9}(/[1-9]\d{0,8}|(\.\d{1,20})?(e-?\d\d?)?)" if word == "utilities" else r"-?\d{1,9}"
        if not re.fullmatch(form, item, re.ASCII):
            self.fail(f"“{_short(item)}” is not a number in {word}", "", at)
        return item


def _short(text: str) -> str:
    """So much of a text as an error message can show."""
    return text if len(text) <= 40 else text[:39] + "…"
