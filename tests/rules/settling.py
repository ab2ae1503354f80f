"""How a bout is settled and what follows: settle, draws, after_settle, after_draw, at_exit, after_exit, loses.

Also zones and what rules remember: a number of their own, one per seat, in the open or in secret.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import cards
from foolery.base.shuffle import Stream
from foolery.durak.engine.changing import listed
from foolery.durak.engine.numbers import PHASES
from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option
from foolery.ruleset.event_kinds import CARDS, MANY, NOWHERE, EventKind

DEFEND = PHASES.index("defend")


def after_take(game: str, **more: object) -> dict[str, object]:
    """Seat 1 has given up against seat 0; hearts are trumps, seats 0 and 2 may still throw in."""
    return {
        "game": game,
        "hands": [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "take",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class PassOn(Rule):
    """Who fails takes only the first attack card; what waits besides attacks the next player in the same bout.

    Covered pairs are discarded. Cards for which the next player holds no answer are discarded too, last laid first.
    """

    name = "try:pass-on"
    owns = ("the taking of the table",)
    titles = {"en": "The rest passes on", "ru": "Остаток едет дальше"}
    help = {
        "en": "Who fails takes the first attack card only; the other uncovered cards attack the next player.",
        "ru": "Кто не отбился, берёт только первую карту; остальные непобитые идут следующему.",
    }
    events = {"passed-on": EventKind(least=1, most=MANY, to="place")}
    words = {"passed-on": {"en": "{cards} now [to:attack|attack] {to}", "ru": "{cards} идут дальше: отвечает {to}"}}
    examples = (
        Example(
            {"en": "One is taken, the other goes on", "ru": "Одну берут, другая идёт дальше"},
            after_take(
                "throw-in+try:pass-on",
                hands=[["7d", "Ks"], ["6c", "6s", "7c"], ["8d", "Td"]],
                table=[{"attack": "9c", "by": 0}, {"attack": "9d", "by": 0}],
                passed=[0],
            ),
            play=("2: pass",),
            then={
                "phase": "defend",
                "attacker": 1,
                "defender": 2,
                "hands": [["7d", "Ks"], ["6c", "6s", "7c", "9c"], ["8d", "Td"]],
                "table": [{"attack": "9d", "by": 1, "cover": None, "cover_by": None}],
            },
        ),
    )

    def settle(self, s: State, taken: bool) -> bool:
        waiting = [slot[0] for slot in s.table() if slot[2] < 0 and slot[5]]
        if not taken or len(waiting) < 2:
            s.clear(taken)
            return True
        failed, target = s.defender, s.next_place(s.defender)
        first, rest = waiting[0], waiting[1:]
        # With nobody else left the next place is the one that failed, and nobody answers for the rest.
        rest = rest[: s.hand_size(target)] if target != failed else []
        gone = s.table_set() & ~bit(first)
        for card in rest:
            gone &= ~bit(card)
        s.clear_table()
        s.add(failed, first)
        s.reveal(failed, bit(first))
        s.note("taken", failed, [first], failed, -1, -1)
        s.throw_away(gone, True)
        if gone:
            s.note("beaten", failed, listed(gone), -1, -1, -1)
        if not rest:
            return True
        for card in rest:
            s.put(card, failed)
        s.attacker, s.defender = failed, target
        s.taking = s.passed = 0
        s.phase = DEFEND
        s.note("passed-on", failed, rest, target, -1, -1)
        return False


class EmptyDraws(Rule):
    """Only an empty hand draws, and then a whole hand."""

    name = "try:empty-draws"
    owns = ("the drawing",)
    titles = {"en": "Only an empty hand draws", "ru": "Добирают с пустых рук"}
    help = {
        "en": "A player draws only when he has no card left, and then a whole hand.",
        "ru": "Добирает только тот, у кого не осталось карт, и сразу полную руку.",
    }
    examples = (
        Example(
            {"en": "With cards in hand nobody draws", "ru": "С картами на руках не добирают"},
            after_take("throw-in+try:empty-draws", stock=["Jd", "Qd", "9h"], passed=[0]),
            play=("2: pass",),
            then={"phase": "lead", "stock": ["Jd", "Qd", "9h"]},
        ),
    )

    def draws(self, s: State, place: int) -> int:
        return 0 if s.hand_size(place) else s.rules.hand_size


class Cut(Rule):
    """After every take the closed stock is cut at a place that nobody knows, fixed by lot in the first of them."""

    name = "try:cut"
    secret_memory = True
    titles = {"en": "Cutting the stock", "ru": "Съём колоды"}
    help = {
        "en": "After a take the closed stock is cut, always at the same secret place.",
        "ru": "После взятия колоду снимают, всегда на одном и том же тайном месте.",
    }
    examples = (
        Example(
            {"en": "Two cards go under", "ru": "Две карты вниз"},
            after_take(
                "throw-in+try:cut",
                hands=[
                    ["7d", "Ks", "7c", "8c", "Tc", "Jc"],
                    ["6c", "6s", "Qc", "Kc", "Ac"],
                    ["8d", "Td", "7s", "8s", "9s", "Ts"],
                ],
                stock=["Jd", "Qd", "Kd", "9h"],
                memory={"try:cut": {"all": 3, "seats": [0, 0, 0]}},
                passed=[0],
            ),
            play=("2: pass",),
            then={"stock": ["Kd", "Jd", "Qd", "9h"]},
        ),
    )

    def after_settle(self, s: State, taken: bool) -> None:
        if not taken or s.closed_size() < 2:
            return
        if not s.memo(self.slot):
            # Chance comes from the seed of the deal and from what marks this moment, never from a generator kept aside.
            s.set_memo(self.slot, 2 + Stream(s.seed, self.name, s.deal, s.bouts).below(3))
        stock, closed = s.stock(), s.closed_size()
        at = (s.memo(self.slot) - 1) % closed
        s.set_stock(stock[at:closed] + stock[:at] + stock[closed:])
        s.note("cut", -1, [], -1, -1, -1)

    events = {"cut": NOWHERE}
    words = {"cut": {"en": "The stock is cut", "ru": "Колоду сняли"}}


class LastCards(Rule):
    """When the last card of the stock is drawn, everybody shows his highest card, once."""

    name = "try:highest-shown"
    titles = {"en": "Highest cards are shown", "ru": "Старшие карты на стол"}
    help = {
        "en": "When the stock has run out, everybody once shows the highest card of his hand.",
        "ru": "Когда колода кончилась, все один раз показывают свою старшую карту.",
    }
    examples = (
        Example(
            {"en": "The king is seen", "ru": "Короля увидели"},
            after_take(
                "throw-in+try:highest-shown",
                hands=[["7d", "Ks"], ["6c", "6s"], ["8d", "Kh", "7s", "8s", "9s"]],
                stock=["9h"],
                passed=[0],
            ),
            play=("2: pass",),
            then={
                "shown": [[0, ["9h", "Ks"]], [1, ["9c"]], [2, ["Kh"]]],
                "memory": {"try:highest-shown": {"all": 1, "seats": [0, 0, 0]}},
            },
        ),
    )

    def after_draw(self, s: State, taken: bool) -> None:
        if s.stock_size() or s.memo(self.slot):
            return
        s.set_memo(self.slot, 1)
        for place in range(s.places):
            if s.hand_size(place):
                highest = max(cards(s.hand(place)), key=lambda card: (card & 63, card))
                s.reveal(place, bit(highest))
                s.note("shown", place, [highest], -1, -1, -1)


class BuyIn(Rule):
    """Each seat has one card face down, unseen by its owner too; he picks it up when his hand is empty at the end."""

    name = "try:buy-in"
    zones = (Zone("buy-in", shared=False, seen="nobody"),)
    titles = {"en": "Buy-in", "ru": "Прикуп"}
    help = {
        "en": "Everybody has a card face down; he takes it up when stock and hand are gone, and plays on.",
        "ru": "У каждого карта рубашкой вверх; её берут, когда кончились и колода, и рука, и играют дальше.",
    }
    events = {"buy-in": EventKind(least=1, most=MANY, seen="place")}
    words = {
        "buy-in": {"en": "{who} [take|takes] up {cards}", "ru": "{who} [берёте|берёт] из прикупа {cards:acc}"},
        "zone:buy-in": {"en": "the buy-in of {who}: {count}", "ru": "прикуп: {who}, {count}"},
    }
    examples = (
        Example(
            {"en": "Seat 0 plays on", "ru": "Игрок не выходит"},
            after_take(
                "throw-in+try:buy-in", hands=[[], ["6c", "6s"], ["8d", "Td"]], zones={"buy-in": [["Ad"], ["Ac"], []]}
            ),
            play=("2: pass",),
            then={
                "phase": "lead",
                "attacker": 2,
                "defender": 0,
                "hands": [["Ad"], ["6c", "6s", "9c"], ["8d", "Td"]],
                "zones": {"buy-in": [[], ["Ac"], []]},
                "out": [],
            },
        ),
    )

    def dealt(self, s: State) -> None:
        if s.closed_size() < s.places:
            return
        for i in range(s.places):
            place = (s.dealer + 1 + i) % s.places
            s.set_zone(self.zone_index(s), place, [s.take_top()])

    def zone_index(self, s: State) -> int:
        """Zones are numbered through all rules of the variant."""
        return sum(len(rule.zones) for rule in s.rules.rules[: self.slot])

    def at_exit(self, s: State, taken: bool) -> None:
        index = self.zone_index(s)
        for place in range(s.places):
            reserve = s.zone(index, place)
            if s.stock_size() == 0 and s.hand_size(place) == 0 and reserve:
                s.set_zone(index, place, [])
                for card in reserve:
                    s.add(place, card)
                s.note("buy-in", place, reserve, -1, bit(place), -1)


class SideCard(Rule):
    """One card lies open beside the stock; the first whose hand is empty at the end of a bout takes it."""

    name = "try:side-card"
    zones = (Zone("side-card", shared=True, seen="all"),)
    titles = {"en": "Side card", "ru": "Карта сбоку"}
    help = {
        "en": "A card lies open beside the stock for the first whose hand is empty once the stock is gone.",
        "ru": "Сбоку лежит открытая карта: её берёт первый, кто остался без карт, когда колода кончилась.",
    }
    events = {"side-card": CARDS}
    words = {"side-card": {"en": "{who} [take|takes] {card} from the side", "ru": "{who}: карта сбоку, {card}"}}
    examples = (
        Example(
            {"en": "Seat 0 takes it", "ru": "Её берёт первый игрок"},
            after_take("throw-in+try:side-card", hands=[[], ["6c", "6s"], ["8d", "Td"]], zones={"side-card": ["Ad"]}),
            play=("2: pass",),
            then={
                "phase": "lead",
                "hands": [["Ad"], ["6c", "6s", "9c"], ["8d", "Td"]],
                "shown": [[0, ["Ad"]], [1, ["9c"]]],
            },
        ),
    )

    def dealt(self, s: State) -> None:
        if s.closed_size():
            s.set_zone(self.zone_index(s), 0, [s.take_top()])

    def zone_index(self, s: State) -> int:
        """Zones are numbered through all rules of the variant."""
        return sum(len(rule.zones) for rule in s.rules.rules[: self.slot])

    def after_draw(self, s: State, taken: bool) -> None:
        # A step before ``at_exit``, so that beside a buy-in it is the questions that fix which comes first.
        index = self.zone_index(s)
        for i in range(s.places):
            place = (s.first + i) % s.places
            lying = s.zone(index, 0)
            if lying and s.stock_size() == 0 and s.hand_size(place) == 0 and not s.is_out(place):
                s.set_zone(index, 0, [])
                s.add(place, lying[0])
                s.reveal(place, bit(lying[0]))
                s.note("side-card", place, lying, -1, -1, -1)


class Rotation(Rule):
    """After every bout each hand goes to the next seat still in, and what anybody knew of it goes along."""

    name = "try:rotation"
    titles = {"en": "Hands move round", "ru": "Руки по кругу"}
    help = {
        "en": "After every bout each player passes his whole hand to the next.",
        "ru": "После каждого кона все передают свои карты следующему.",
    }
    events = {"rotation": EventKind(least=1, most=MANY, seen="to", to="place", heap=True)}
    words = {"rotation": {"en": "{who} [pass|passes] {cards} to {to}", "ru": "{who} [передаёте|передаёт] {cards:acc}"}}
    examples = (
        Example(
            {"en": "The taken card moves on", "ru": "Взятая карта ушла дальше"},
            after_take("throw-in+try:rotation", passed=[0], known=[[2, 0, ["Ks"]]]),
            play=("2: pass",),
            then={
                "hands": [["8d", "Td"], ["7d", "Ks"], ["6c", "6s", "9c"]],
                "shown": [[2, ["9c"]]],
                "known": [[0, 1, ["7d", "Ks"]], [1, 2, ["6c", "6s"]], [2, 0, ["8d", "Td"]], [2, 1, ["Ks"]]],
            },
        ),
    )

    def after_exit(self, s: State, taken: bool) -> None:
        moving = [place for place in range(s.places) if not s.is_out(place)]
        to = {place: s.next_in(place) for place in moving}
        hands = {place: s.hand(place) for place in moving}
        public = {place: s.known(place) for place in moving}
        knew = {
            (seat, place): hands[place] if seat == place else s.known_to(seat, place)
            for seat in range(s.players)
            for place in moving
        }
        for place in moving:
            s.set_hand(place, 0)
        for place in moving:
            s.set_hand(to[place], hands[place])
            s.reveal(to[place], public[place])
            s.note("rotation", place, listed(hands[place]), to[place], bit(to[place]), -1)
        for (seat, place), mask in knew.items():
            if seat != to[place]:
                s.reveal_to(seat, to[place], mask)


class Burden(Rule):
    """Who holds so many cards at the end of a bout has lost."""

    name = "try:burden"
    options_declared = (
        Option(
            "try:burden.at",
            0,
            ("14",),
            numbers=True,
            title={"en": "Cards that lose", "ru": "Проигрышных карт"},
            said={"14": {"en": "Fourteen cards lose.", "ru": "Проигрывают четырнадцать карт."}},
        ),
    )
    titles = {"en": "Too many cards lose", "ru": "Много карт — проигрыш"}
    help = {
        "en": "Whoever holds fourteen cards after a bout has lost.",
        "ru": "У кого после кона четырнадцать карт, тот проиграл.",
    }
    examples = (
        Example(
            {"en": "Three are too many here", "ru": "Здесь и трёх много"},
            after_take("throw-in+try:burden,try:burden.at=3", passed=[0]),
            play=("2: pass",),
            then={"phase": "over", "memory": {"core": {"all": 4, "seats": [0, 0, 0]}}},
        ),
    )

    def loses(self, s: State, place: int) -> bool:
        return s.hand_size(place) >= int(self.option["try:burden.at"])


RULES = (PassOn, EmptyDraws, Cut, LastCards, BuyIn, SideCard, Rotation, Burden)
