"""Reading the text of a record, with the line and column of whatever cannot be read."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from foolery.base.cards import card_text, parse_card
from foolery.base.errors import FooleryError, NotationError
from foolery.base.messages import Message
from foolery.base.shuffle import NONCE_ROOM, Stream, is_nonce, is_secret
from foolery.contract import EVERYBODY, Result
from foolery.record.text import FORMAT, TITLE, UNKNOWN, Action, Deal, Record, Sighting, edition_name

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"\S+")
_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
"""A number as it is written: without zeros before it, so that a record has one text."""
_HEADER = re.compile(rf"((?:player|nonce)\s+{_NUMBER}|[a-z][a-z0-9-]*)[ \t]*:[ \t]*(.*)")
# No two parts side by side may match the same characters: a long line would be tried in every way of sharing them.
_ACTION = re.compile(r"([0-9]{1,9})\.[ \t]*([^\s:]+)[ \t]*:([^\[\]]*)(?:\[([^\[\]]+)\])?")
_RULE = re.compile(rf"(\S+)[ \t]+({_NUMBER})")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_KIND = re.compile(r"[a-z][a-z0-9:-]*")
_ONCE = ("game", "rules", "edition", "players", "persons", "deals", "date", "seed")
_OF_DEAL = ("dealer", "order", "result", "commitment", "secret")
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

    def fail(self, code: str, part: str = "", start: int = 0, /, **fields: object) -> NoReturn:
        """Refuse the line in hand at this part of it, or at a place counted from the first character of the line."""
        self.refuse(Message(f"record.{code}", **fields), part, start)

    def refuse(self, message: Message, part: str = "", start: int = 0) -> NoReturn:
        """Refuse the line in hand with this message."""
        whole = self.lines[self.at - 1] if self.at else ""
        indent = len(whole) - len(whole.lstrip())
        found = whole.find(part, indent + start) if part else indent + start
        raise NotationError.of(message, line=self.at, column=max(found, 0) + 1)

    def title(self) -> None:
        for line in self.rest():
            words = line.split()
            if words[0] != TITLE or len(words) != 2 or not re.fullmatch("[1-9][0-9]*", words[1]):
                self.fail("begins", title=TITLE, format=FORMAT)
            if len(words[1]) > 8 or int(words[1]) > FORMAT:
                self.fail("newer", words[1], format=words[1], reads=FORMAT)
            return
        self.at = 1
        self.fail("empty", title=TITLE, format=FORMAT)

    # Headers

    def header(self, line: str) -> None:
        match = _HEADER.fullmatch(line)
        if match is None:
            self.fail("no-line", line=_short(line))
        name, value = " ".join(match[1].split()), match[2]
        if not value:
            self.fail("no-value", name=name)
        start = match.start(2)
        if name in _OF_DEAL or name.startswith("nonce ") or (name == "seed" and self.made.deals):
            self.deal_header(name, value, start)
            return
        if self.made.deals:
            self.fail("header-late", name=name)
        if name in self.made.lines:
            self.fail("header-twice", name=name, first=self.made.lines[name])
        self.made.lines[name] = self.at
        if name.startswith("player "):
            self.names[int(name[7:])] = self.unquoted(value, start)
        elif name.startswith("x-"):
            self.made.remarks[name] = self.unquoted(value, start)
        elif name in _ONCE:
            getattr(self, "read_" + name)(value, start)
        else:
            self.fail("no-header", name=name, names=_ONCE)

    def read_game(self, value: str, start: int) -> None:
        if " " in value:
            self.fail("id-blanks", " ", start)
        self.made.game = value

    def read_rules(self, value: str, start: int) -> None:
        for part in value.split(","):
            match = _RULE.fullmatch(part.strip())
            if match is None:
                self.fail("not-a-revision", part.strip(), start, text=part.strip())
            if match[1] in self.made.revisions:
                self.fail("rule-twice", part.strip(), start, rule=match[1])
            self.made.revisions[match[1]] = int(match[2])

    def read_edition(self, value: str, start: int) -> None:
        words = value.split()
        if value == "full" or value == "public":
            self.made.edition = "full" if value == "full" else "public"
        elif len(words) == 2 and words[0] == "seat" and len(words[1]) < 3 and re.fullmatch(_NUMBER, words[1]):
            self.made.edition = int(words[1])
        else:
            self.fail("no-edition", "", start, text=value)

    def read_players(self, value: str, start: int) -> None:
        self.made.players = self.natural(value, start, "the-players", 2, 8)

    def read_persons(self, value: str, start: int) -> None:
        seats = [self.natural(word[0], start + word.start(), "a-person", 0, 7) for word in _WORD.finditer(value)]
        if seats != sorted(set(seats)):
            self.fail("persons-order", "", start)
        self.made.persons = tuple(seats)

    def read_deals(self, value: str, start: int) -> None:
        self.made.planned = self.natural(value, start, "the-deals", 1, 10**6)

    def read_date(self, value: str, start: int) -> None:
        if not _DATE.fullmatch(value):
            self.fail("not-a-date", "", start, text=value)
        self.made.date = value

    def read_seed(self, value: str, start: int) -> None:
        self.made.seed = self.unquoted(value, start)
        try:
            Stream(self.made.seed)
        except FooleryError as error:
            self.refuse(error.said(), "", start)

    def close_header(self) -> None:
        """Called at the first deal, or at the end of a record without one."""
        made = self.made
        for name in _NEEDED:
            if name not in made.lines:
                self.fail("header-missing", name=name)
        if isinstance(made.edition, int) and made.edition >= made.players:
            raise NotationError("record.not-among", made.lines["edition"], 1, seat=made.edition, players=made.players)
        if made.persons and made.persons[-1] >= made.players:
            raise NotationError(
                "record.not-among", made.lines["persons"], 1, seat=made.persons[-1], players=made.players
            )
        if made.edition != "full":
            for name in ("seed", *made.remarks):
                if name in made.lines:
                    edition = edition_name(made.edition)
                    raise NotationError("record.holds-no", made.lines[name], 1, edition=edition, name=name)
        if self.names and sorted(self.names) != list(range(made.players)):
            odd = next((seat for seat in self.names if seat >= made.players), None)
            if odd is not None:
                line, last = made.lines[f"player {odd}"], made.players - 1
                raise NotationError("record.no-player", line, 1, player=odd, players=made.players, last=last)
            self.fail("some-names", named=len(self.names), players=made.players)
        made.names = tuple(self.names[seat] for seat in sorted(self.names))

    # Deals

    def deal(self, line: str) -> None:
        if not self.made.deals:
            self.close_header()
        number = line[4:].strip()
        expected = len(self.made.deals) + 1
        if number != str(expected):
            self.fail("deal-expected", number, 4, deal=expected, line=_short(line))
        if expected > self.made.planned:
            self.fail("too-many-deals", deals=self.made.planned)
        if self.made.deals and self.made.deals[-1].result is None:
            self.fail("deal-unfinished", deal=expected - 1)
        self.seen_in_deal = set()
        self.made.deals.append(Deal(dealer=-1, line=self.at))

    def deal_header(self, name: str, value: str, start: int) -> None:
        deal = self.running(Message("record.the-header", name=name))
        if name in self.seen_in_deal:
            self.fail("deal-header-twice", name=name)
        self.seen_in_deal.add(name)
        if name == "result":
            self.need_dealer()
            deal.result = self.result(value, start)
            deal.result_line = self.at
            return
        if deal.opening or deal.actions:
            self.fail("deal-header-late", name=name)
        if name == "dealer":
            deal.dealer = self.seat(value, start)
            return
        if name == "commitment":
            deal.commitment = self.digits(name, value, start)
            return
        if self.made.edition != "full":
            if name == "order":
                self.fail("no-order", edition=edition_name(self.made.edition))
            self.fail("no-secret", edition=edition_name(self.made.edition), name=name)
        if name in ("secret", "seed"):
            setattr(deal, name, self.digits(name, value, start))
            return
        if name.startswith("nonce "):
            self.nonce(deal, int(name[6:]), value, start)
            return
        words = [(word[0], start + word.start()) for word in _WORD.finditer(value)]
        deal.order = tuple(self.card(word, at) for word, at in words)

    def digits(self, name: str, value: str, start: int) -> str:
        """A commitment, what it is about, or what came of it."""
        if not is_secret(value):
            self.fail("not-digits", "", start, name=name, text=_short(value))
        return value

    def nonce(self, deal: Deal, seat: int, value: str, start: int) -> None:
        if seat >= self.made.players:
            self.fail("nonce-seat", "", 0, seat=seat, players=self.made.players)
        deal.nonces[seat] = self.unquoted(value, start)
        if not is_nonce(deal.nonces[seat]):
            self.fail("not-a-nonce", "", start, most=NONCE_ROOM)

    def running(self, what: Message) -> Deal:
        """The deal that the line in hand belongs to."""
        if not self.made.deals:
            self.fail("before-deal", what=what)
        deal = self.made.deals[-1]
        if deal.result is not None:
            self.fail("after-result", what=what, at=deal.result_line)
        return deal

    def need_dealer(self) -> None:
        deal = self.made.deals[-1]
        if deal.dealer < 0:
            self.fail("dealer-missing")
        if (deal.secret or deal.seed or deal.nonces) and not deal.commitment:
            self.fail("commitment-missing")

    def action(self, line: str) -> None:
        match = _ACTION.fullmatch(line)
        if match is None or not match[3].strip():
            self.fail("not-an-action", line=_short(line))
        deal = self.running(Message("record.this-action"))
        self.need_dealer()
        expected = len(deal.actions) + 1
        if match[1] != str(expected):
            self.fail("action-expected", action=expected, found=match[1])
        if match[4] is not None and self.made.edition != "full":
            self.fail("one-text", "[", edition=edition_name(self.made.edition))
        seat = self.seat(match[2], match.start(2))
        words = " ".join(match[3].split())
        deal.actions.append(Action(seat, words, public=" ".join((match[4] or "").split()), line=self.at))

    def event(self, line: str) -> None:
        deal = self.running(Message("record.this-event"))
        self.need_dealer()
        words = [(word[0], word.start() + 1) for word in _WORD.finditer(line[1:])]
        if len(words) < 2:
            self.fail("not-an-event", line=_short(line))
        (kind, at), (place, at_place) = words[:2]
        if not _KIND.fullmatch(kind):
            self.fail("not-a-kind", "", at, kind=_short(kind))
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
            self.fail("not-json-text", "", start, text=_short(value))
        return found

    def natural(self, value: str, start: int, what: str, low: int, high: int) -> int:
        if re.fullmatch("0[0-9]+", value):
            self.fail("zeros", "", start, text=_short(value))
        number = int(value) if re.fullmatch(_NUMBER, value) else -1
        if not low <= number <= high:
            self.fail("number", "", start, what=Message(f"record.{what}"), low=low, high=high, text=_short(value))
        return number

    def seat(self, value: str, start: int) -> int:
        return self.natural(value, start, "a-seat", 0, self.made.players - 1)

    def place(self, value: str, start: int) -> int:
        return self.natural(value, start, "a-place", 0, 7)

    def seats(self, value: str, start: int) -> int:
        if self.made.edition != "full":
            self.fail("not-seen", "", start, edition=edition_name(self.made.edition))
        mask = 0
        if value != "@none":
            for seat in value[1:].split(","):
                mask |= 1 << self.seat(seat, start + 1)
        return mask

    def card(self, word: str, start: int) -> str:
        try:
            return card_text(parse_card(word))
        except NotationError as error:
            self.refuse(error.said(), "", start)

    def result(self, value: str, start: int) -> Result:
        found: dict[str, list[str]] = {}
        for part in re.finditer(r"[^;]+", value):
            words = part[0].split()
            if not words:
                continue
            word, at = words[0], start + part.start() + len(part[0]) - len(part[0].lstrip())
            good = word in _LISTS or word in _MARKS or word == "straps"
            if not good or (word in _MARKS) != (len(words) == 1) or (word == "straps" and len(words) != 2):
                self.fail("not-a-result", "", at, text=_short(part[0].strip()))
            if word in found:
                self.fail("word-twice", "", at, word=word)
            found[word] = [str(self.amount(word, item, at)) for item in words[1:]]
        utilities = tuple(float(Fraction(item)) for item in found.get("utilities", ()))
        if len(utilities) != self.made.players:
            self.fail("utilities", "", start, players=self.made.players, given=len(utilities))
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
        if word in ("fools", "winners"):
            return str(self.place(item, at))  # a dummy may be the fool, and may win by points
        if word == "places":
            return str(self.seat(item, at))
        form = f"{_NUMBER}|-[1-9][0-9]{{0,8}}"
        if word == "utilities":
            form = rf"-?{_NUMBER}(/[1-9]\d{{0,8}}|(\.\d{{1,20}})?(e-?\d\d?)?)"
        if not re.fullmatch(form, item, re.ASCII):
            self.fail("not-a-number", "", at, text=_short(item), word=word)
        return item


def _short(text: str) -> str:
    """So much of a text as an error message can show."""
    return text if len(text) <= 40 else text[:39] + "…"
