"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import COPY, card_text, cardset, parse_card
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract.written import body, counted, settled
from foolery.shedding.engine.questions import PHASES
from foolery.shedding.engine.view import ShedView
from foolery.shedding.text.notation import POSITION
from foolery.shedding.text.reading import flat, read_state

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules


def read_view(rules: Rules, data: Mapping[str, Any]) -> ShedView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    written = body(data)
    good = flat(POSITION.shaped(written))
    there = {*good, "seat"} if "seat" in written else {*good}
    problems = [Message("position.view-lacks", name=name) for name in ("seat", "stock") if name not in there]
    problems += [] if problems else _Reader(rules, good).problems()
    if problems:
        raise PositionError(problems)
    return settled(_Reader(rules, good).view(), good, partial(read_state, rules))


class _Reader:
    """Reads one view; of twins each is given to whoever names it next."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.n = len(data["hands"])
        self.used = 0

    def problems(self) -> list[Message]:
        """All that is wrong, found before anything is built."""
        return self.strangers() + self.course() + self.miscounted() + self.forgotten() + self.unknown()

    def strangers(self) -> list[Message]:
        """Places outside the table."""
        data = self.data
        out: list[Message] = []
        if data.get("players", self.n) != self.n:
            out.append(Message("position.players", players=data["players"], hands=self.n))
        for name in ("seat", "dealer"):
            if (data.get(name) or 0) >= self.n:
                out.append(Message("position.outside", name=name, place=data[name], last=self.n - 1))
        named = {name: data.get(name, []) for name in ("actors", "out")}
        named |= {name: [row[0] or 0 for row in data.get(name, [])] for name in ("shown", "swapped")}
        for name, places in named.items():
            if any(place >= self.n for place in places):
                out.append(Message("position.names-outside", name=name, last=self.n - 1))
        return out

    def course(self) -> list[Message]:
        """An unknown phase, or others acting than act in it."""
        data = self.data
        out: list[Message] = []
        if self.rules.phase_number(data.get("phase", "play")) < 0:
            out.append(Message("position.no-phase", phase=arguments.shown(data["phase"])))
        acting = len(data.get("actors", []))
        if data.get("phase", "play") == "play" and acting != 1:
            out.append(Message("idiot.one-acts", number=acting))
        if data.get("phase") == "over" and acting:
            out.append(Message("position.over-acts"))
        return out

    def miscounted(self) -> list[Message]:
        """Rows of other places, cards that are there too often, and counts that are not those of the pack."""
        data = self.data
        out: list[Message] = []
        for name in ("up", "down"):
            if len(data.get(name, [])) not in (0, self.n):
                out.append(Message("idiot.rows", name=name, rows=len(data[name]), hands=self.n))
        rows = [*data["hands"], *data.get("up", []), data.get("pile", [])]
        faces = Counter(parse_card(text) for row in rows for text in row if text != "?")
        for face, number in faces.items():
            if number > (self.rules.pack_set >> face & 1) + (self.rules.pack_set >> face + COPY & 1):
                out.append(Message("idiot.too-often-or-strange", card=card_text(face)))
        sizes = [len(row) for name in ("hands", "up", "down") for row in data.get(name, [])]
        sizes += [_number(data.get(name, 0)) for name in ("stock", "discard")] + [len(data.get("pile", []))]
        return out + counted(sum(sizes), size(self.rules.pack_set))

    def forgotten(self) -> list[Message]:
        """Memory of rules that are not in play, or not of every place."""
        names = {rule.name for rule in self.rules.rules}
        memory = self.data.get("memory", {}).items()
        out = [Message("idiot.memory-of", name=name) for name, _ in memory if name not in names]
        for name, item in memory:
            if len(item.get("seats", [])) != self.n:
                out.append(Message("idiot.memory-size", name=name, numbers=len(item.get("seats", [])), places=self.n))
        return out

    def unknown(self) -> list[Message]:
        """What is said to be shown, and what the hands of others say that it is."""
        out = []
        for place, cards in self.data.get("shown", []):
            if (place or 0) >= self.n:
                continue
            named = Counter(map(parse_card, (text for text in self.data["hands"][place or 0] if text != "?")))
            told = Counter(map(parse_card, cards))
            if told - named or (place != self.data.get("seat") and told != named):
                out.append(Message("view.differs", name="shown"))
        return out

    def cards(self, texts: Sequence[str]) -> list[int]:
        """Cards that lie there and nowhere else."""
        out = []
        for text in texts:
            face = parse_card(text)
            card = face + COPY if self.used >> face & 1 else face
            self.used |= 1 << card
            out.append(card)
        return out

    def mask(self, texts: Sequence[str]) -> int:
        return cardset(self.cards([text for text in texts if text != "?"]))

    def some(self, held: int, texts: Sequence[str]) -> int:
        """The mask of these cards among those that are held."""
        mask = 0
        for text in texts:
            face = parse_card(text)
            twins = held & ~mask & (1 << face | 1 << face + COPY)
            mask |= twins & -twins
        return mask

    def actors(self) -> tuple[int, ...]:
        """Who acts; before play everybody where nobody is named."""
        named = tuple(self.data.get("actors", []))
        if named or self.data.get("phase", "play") in PHASES:
            return named
        first = self.data.get("dealer", self.n - 1) + 1
        return tuple((first + i) % self.n for i in range(self.n))

    def view(self) -> ShedView:
        """The fields as they are written down."""
        data, n = self.data, self.n
        seat = data.get("seat")
        known = [self.mask(hand) for hand in data["hands"]]
        up = [self.mask(row) for row in data.get("up", [[]] * n)]
        pile = self.cards(data.get("pile", []))
        shown = [0 if place == seat else mask for place, mask in enumerate(known)]
        for place, cards in data.get("shown", []):
            shown[place] = self.some(known[place], cards)
        seen = sum(self.mask(cards) for _, cards in data.get("seen", []))
        swapped = {place: (raised, lowered) for place, raised, lowered in data.get("swapped", [])}
        raised, lowered = ([], []) if seat is None else swapped.get(seat, ([], []))
        phase = data.get("phase", "play")
        return ShedView(
            rules=self.rules,
            game=self.rules.id,
            seat=seat,
            players=n,
            ply=data.get("ply", 0),
            phase=phase,
            actors=self.actors(),
            legal=(),
            hand=0 if seat is None else known[seat],
            hand_sizes=tuple(len(hand) for hand in data["hands"]),
            shown=tuple(shown),
            up=tuple(up),
            down_sizes=tuple(len(row) for row in data.get("down", [[]] * n)),
            swaps=tuple(len(swapped.get(place, ([],))[0]) for place in range(n)),
            raised=0 if seat is None else self.some(up[seat], raised),
            lowered=0 if seat is None else self.some(known[seat], lowered),
            pile=tuple(pile),
            stock_size=_number(data["stock"]),
            discard_size=_number(data.get("discard", 0)),
            seen=seen,
            out=tuple(data.get("out", [])),
            turns=data.get("turns", 0),
            direction=data.get("direction", 1),
            limited=data.get("limited", False),
            deal=data.get("deal", 1),
            dealer=data.get("dealer", n - 1),
            memory=tuple(
                (name, (item.get("all", 0), *item.get("seats", []))) for name, item in data.get("memory", {}).items()
            ),
            result=None,
        ).without_copies()


def _number(pile: int | list[str]) -> int:
    """How many cards lie in a pile that is written as its cards or as their number."""
    return pile if isinstance(pile, int) else len(pile)
