"""A position that somebody typed, made into a state or refused with everything that is wrong with it.

Accepted is whatever the rules can play on from: any distribution, any covers on the table. Refused is a card twice or
not in the pack, wrong counts, places out of range, an attacker who defends, an actor without a legal move, and a zone
or a memory of a rule that is not in the variant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from foolery.base.arguments import shown
from foolery.base.bits import bit, lowest
from foolery.base.cards import COPY, card_text, parse_card
from foolery.base.errors import NotationError, PositionError
from foolery.base.messages import Message
from foolery.durak.engine.dealing import seat_roles
from foolery.durak.engine.hooks import HOOKS
from foolery.durak.engine.memory import read_bout, read_deal_number, read_seat_number
from foolery.durak.engine.moves import SUIT_LETTERS
from foolery.durak.engine.numbers import AT_DEFENCE, AT_LEAD, AT_START, AT_TAKE, AT_THROW, OWN_PHASES, PHASES
from foolery.durak.engine.state import State
from foolery.durak.text.notation import POSITION
from foolery.ruleset import blame

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules


SPECIAL = 52
"""Faces from here on have no suit."""
MOST_SLOTS = 80
"""Attack cards of one bout."""
CORE = 1 << 40
"""What the bout itself remembers lies below."""


class Reader:
    """Reads one position; ``problems`` gathers what is wrong with it."""

    def __init__(self, rules: Rules, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data, self.problems = POSITION.well_shaped(data)
        self.ill_shaped = set(data) - set(self.data)
        self.used = 0
        self.state = State(rules, self.count_players())
        self.n = self.state.places

    def count_players(self) -> int:
        """The number of decision makers; raises PositionError where hands say something else."""
        if "hands" not in self.data:
            raise PositionError(self.problems)
        hands = POSITION.count_hands(self.data)
        players = self.data.get("players")
        if players is not None and players + self.rules.dummies != hands:
            raise PositionError([*self.problems, Message("position.players", players=players, hands=hands)])
        return hands - self.rules.dummies

    def read(self) -> State:
        """The state. Raises PositionError with every problem found."""
        for name in self.data:
            if name not in POSITION.names or name in ("seat", "legal", "result"):
                self.problems.append(Message("position.no-full-field", name=name))
        s = self.state
        for place, hand in enumerate(self.data["hands"]):
            for card in self.cards(hand, Message("position.hand", place=place)):
                s.add(place, card)
        s.set_stock(self.cards(self.data.get("stock", []), Message("position.stock")))
        self.read_trump()
        self.read_zones()
        self.read_before()
        self.read_counters()
        self.read_roles()
        self.read_table()
        self.read_discard()
        self.read_knowledge()
        self.read_memory()
        self.read_phase()
        if not self.problems:
            self.check_playable()
        if self.problems:
            raise PositionError(self.problems)
        return s

    def card(self, text: Any, where: Message) -> int:
        """One card that has not been named yet; -1 with a problem otherwise."""
        if text == "?":
            self.problems.append(Message("position.unknown-card", where=where))
            return -1
        try:
            face = parse_card(str(text))
        except NotationError as error:
            self.problems.append(Message("position.in", where=where, what=error.said()))
            return -1
        for card in (face, face + COPY):
            if self.rules.pack_set >> card & 1 and not self.used >> card & 1:
                self.used |= bit(card)
                return card
        code = "position.there-twice" if self.used >> face & 1 else "position.not-in-pack"
        self.problems.append(Message(code, card=card_text(face), where=where))
        return -1

    def cards(self, value: Any, where: Message) -> list[int]:
        """A list of cards."""
        if isinstance(value, str):
            value = value.split()
        if isinstance(value, int) and not isinstance(value, bool):
            self.problems.append(Message("position.only-number", where=where))
            return []
        found = [self.card(text, where) for text in value or ()]
        return [card for card in found if card >= 0]

    def place(self, name: Message | str, value: Any) -> int:
        """A place at this table; 0 with a problem otherwise."""
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < self.n:
            self.problems.append(Message("position.outside", name=name, place=shown(value), last=self.n - 1))
            return 0
        return value

    def number(self, name: str, usual: int, least: int) -> int:
        """A whole number of at least so much."""
        value = self.data.get(name)
        if value is None:
            return usual
        if not isinstance(value, int) or not least <= value < 1 << 30:
            right = Message("shape.between", least=least, most=(1 << 30) - 1)
            self.problems.append(Message("position.must-be", name=name, value=shown(value), right=right))
            return usual
        return value

    def placelist(self, name: str) -> list[int]:
        """A list of places, none twice."""
        value = self.data.get(name) or []
        if len(set(value)) != len(value):
            self.problems.append(Message("position.names-twice", name=name))
            return []
        return [self.place(name, one) for one in value]

    def read_trump(self) -> None:
        """Trump suits, one set for all or one per place."""
        if "trump" not in self.data:
            self.problems.append(Message("durak.trump-missing"))
            return
        value = self.data["trump"]
        special = self.special()
        if isinstance(value, list):
            masks = [self.suits(one) for one in value]
            if len(masks) != self.n:
                self.problems.append(Message("durak.trump-count", suits=len(masks), places=self.n))
                return
            self.state.set_trumps(0, masks, special)
        else:
            mask = self.suits(value)
            self.check_fixed_trump(value, mask)
            self.state.set_trumps(mask, None, special)

    def check_fixed_trump(self, value: Any, mask: int) -> None:
        """Where the rules fix the trump suit once for all, a position has no other one."""
        config = self.rules.config
        fixed = config.get("fixed_trump")
        if config.get("trump_source") != "fixed" or mask == fixed:
            return
        if fixed:
            suits = "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if fixed >> suit & 1)
            self.problems.append(Message("durak.trump-fixed", value=shown(value), game=self.rules.id, suits=suits))
        else:
            self.problems.append(Message("durak.trump-none", value=shown(value), game=self.rules.id))

    def special(self) -> int:
        """The face of the joker, blank or mega card that was turned up; -1: none was."""
        text = self.data.get("turned_up")
        if text is None:
            return -1
        try:
            face = parse_card(text) & 63
        except NotationError as error:
            self.problems.append(Message("position.in", where="turned_up", what=error.said()))
            return -1
        if face < SPECIAL:
            self.problems.append(Message("durak.turned-suit", card=text))
            return -1
        return face

    def read_before(self) -> None:
        """What the last deal left."""
        before = self.data.get("before") or {}
        for name in before:
            if name not in ("fool", "first_out"):
                self.problems.append(Message("position.unknown-field", where="before", name=name))
        if "fool" in before:
            self.state.last_fool = self.place(Message("position.of", name="fool", where="before"), before["fool"])
        if "first_out" in before:
            self.state.last_out = self.place(
                Message("position.of", name="first_out", where="before"), before["first_out"]
            )

    def suits(self, value: Any) -> int:
        """A mask of suits."""
        mask = 0
        for letter in value or "":
            if letter not in SUIT_LETTERS:
                self.problems.append(Message("durak.trump-suits", value=shown(value)))
                return 0
            mask |= 1 << SUIT_LETTERS.index(letter)
        return mask

    def read_roles(self) -> None:
        """Attacker, defender, who led, who is out."""
        s, data = self.state, self.data
        for place in self.placelist("out"):
            if s.hand_size(place):
                self.problems.append(Message("durak.out-holds", place=place))
            s.leave(place)
        if self.before_play():
            seat_roles(s)
            return
        if data.get("attacker") is None and "attacker" not in self.ill_shaped:
            self.problems.append(Message("durak.attacker-missing"))
        s.attacker = self.place("attacker", data.get("attacker") or 0)
        s.first = self.place("first", data["first"]) if data.get("first") is not None else s.attacker
        if data.get("defender") is not None:
            s.defender = self.place("defender", data["defender"])
        else:
            s.defender = s.next_place(s.attacker)
        if s.attacker == s.defender and data.get("phase") != "over" and not self.problems:
            if data.get("defender") is None:
                self.problems.append(Message("durak.nobody-defends", place=s.attacker))
            else:
                self.problems.append(Message("durak.same-roles", place=s.attacker))
        for code, place in (("durak.attacker-out", s.attacker), ("durak.defender-out", s.defender)):
            if s.is_out(place) and self.rules.plays_for is None and data.get("phase") != "over":
                self.problems.append(Message(code, place=place))

    def before_play(self) -> bool:
        """Whether the position stands before the first bout, so that nobody attacks yet."""
        queue = self.data.get("queue")
        if not queue or self.data.get("table"):
            return False
        return bool(queue[-1][0] == PHASES[AT_START])

    def read_table(self) -> None:
        """The slots, in the order of play."""
        table = self.data.get("table") or ()
        if len(table) > MOST_SLOTS:
            self.problems.append(Message("durak.table", slots=len(table), most=MOST_SLOTS))
            return
        for i, slot in enumerate(table):
            where = Message("durak.slot", number=i + 1)
            unknown = set(slot) - {"attack", "by", "cover", "cover_by", "cover_no", "obliged"}
            if unknown:
                self.problems.append(Message("position.unknown-field", where=where, name=sorted(unknown)[0]))
            self.read_slot(slot, where)

    def read_slot(self, slot: Mapping[str, Any], where: Message) -> None:
        """One slot."""
        attack = self.card(slot["attack"], where)
        given = slot.get("by")
        by = self.place(Message("position.of", name="by", where=where), self.state.attacker if given is None else given)
        cover, cover_by = -1, -1
        covered_by = Message("position.of", name="cover_by", where=where)
        if slot.get("cover") is not None:
            cover = self.card(slot["cover"], where)
            given = slot.get("cover_by")
            cover_by = self.place(covered_by, self.state.defender if given is None else given)
            if cover < 0:
                return
        elif slot.get("cover_by") is not None:
            who = self.place(covered_by, slot["cover_by"])
            cover_by = -1 if slot.get("obliged", True) else who
        if attack >= 0:
            number = slot.get("cover_no")
            number = self.state.covered + 1 if number is None else number
            if not 0 <= number <= MOST_SLOTS:
                right = Message("shape.between", least=0, most=MOST_SLOTS)
                self.problems.append(Message("position.must-be", name="cover_no", value=shown(number), right=right))
                return
            self.state.load_slot(attack, by, cover, cover_by, number, int(bool(slot.get("obliged", True))))

    def read_zones(self) -> None:
        """The zones of the rules in play."""
        zones = dict(self.data.get("zones") or {})
        for index, zone in enumerate(zone for rule in self.rules.rules for zone in rule.zones):
            rows = zones.pop(zone.name, [])
            for place, row in enumerate([rows] if zone.shared else rows):
                if place < self.n:
                    where = Message("durak.zone-of", zone=zone.name, place=place)
                    self.state.set_zone(index, place, self.cards(row, where))
        for name in zones:
            self.problems.append(Message("durak.no-zone", name=name))

    def read_discard(self) -> None:
        """The discard pile; where it is not named, all cards that are not elsewhere."""
        value = self.data.get("discard")
        if value is None:
            self.state.throw_away(self.rules.pack_set & ~self.used, False)
            return
        mask = 0
        for card in self.cards(value, Message("durak.discard")):
            mask |= bit(card)
        self.state.throw_away(mask, False)
        missing = self.rules.pack_set & ~self.used
        if missing and not self.problems:
            cards = [card_text(card) for card in range(128) if missing >> card & 1]
            self.problems.append(Message("durak.nowhere", cards=cards))

    def read_counters(self) -> None:
        """Numbers of bouts, of the deal, of the decision."""
        s = self.state
        s.bouts = self.number("bouts", 1, 1)
        s.beaten_bouts = self.number("beaten_bouts", 0, 0)
        if s.beaten_bouts >= s.bouts + (self.data.get("phase") == "over"):
            self.problems.append(Message("durak.bouts", beaten=s.beaten_bouts, bout=s.bouts, most=s.bouts - 1))
        s.deal = self.number("deal", 1, 1)
        s.dealer = self.place("dealer", self.data["dealer"]) if self.data.get("dealer") is not None else self.n - 1
        s.ply = self.number("ply", 0, 0)
        s.blocked = int(bool(self.data.get("blocked")))
        s.passed = sum(1 << place for place in self.placelist("passed"))
        s.seed = self.data.get("seed") or ""

    def read_knowledge(self) -> None:
        """Who has seen which card."""
        s = self.state
        for who, cards in self.data.get("shown") or ():
            holder = self.place("shown", who)
            s.reveal(holder, self.faces(cards, s.hand(holder), "shown", s.known(holder)))
        for observer, who, cards in self.data.get("known") or ():
            seat, holder = self.place("known", observer), self.place("known", who)
            s.reveal_to(seat, holder, self.faces(cards, s.hand(holder), "known", s.known_to(seat, holder)))
        # What everybody has seen comes first: beside it a seat's own row names other copies.
        for observer, cards in sorted(self.data.get("seen") or (), key=lambda row: row[0] is not None):
            if observer is None:
                s.gone |= self.faces(cards, s.discard, "seen", s.gone)
            else:
                seat = self.place("seen", observer)
                s.throw_away_seen_by(seat, self.faces(cards, s.discard, "seen", s.gone_to(seat)))

    def faces(self, value: Sequence[str] | str, within: int, where: str, named: int = 0) -> int:
        """Cards that are named a second time, where they lie already; of two copies first that which is not ``named``
        yet.
        """
        mask = 0
        for text in value.split() if isinstance(value, str) else value:
            try:
                face = parse_card(text)
            except NotationError as error:
                self.problems.append(Message("position.in", where=where, what=error.said()))
                continue
            copies = sorted((face, face + COPY), key=lambda card: named >> card & 1)
            card = next((card for card in copies if within >> card & 1 and not mask >> card & 1), -1)
            if card < 0:
                self.problems.append(Message("durak.not-there", where=where, card=text))
            else:
                mask |= bit(card)
        return mask

    def read_memory(self) -> None:
        """What the rules remember."""
        s = self.state
        slots = {rule.name: rule.slot for rule in self.rules.rules}
        read_bout(s, read_deal_number(0))
        for name, item in dict(self.data.get("memory") or {}).items():
            one, each = item.get("all", 0), list(item.get("seats", []))
            if name != "core" and name not in slots:
                self.problems.append(Message("durak.memory-rule", name=name))
                continue
            if len(each) > self.n or min([one, *each]) < 0 or (name == "core" and max([one, *each]) >= CORE):
                self.problems.append(Message("durak.memory-numbers", name=name))
                continue
            if name == "core":
                ending = read_deal_number(one)
                s.fools, s.drawn, s.limited = ending.fools, ending.drawn, ending.limited
                read_bout(s, ending)
                for place, number in enumerate(each):
                    read_seat_number(s, place, number)
                if one & 1:
                    s.stale = s.low_trumps()  # As lines said it that did not tell whose lowest trump it was.
                continue
            s.set_memo(slots[name], one)
            for place, number in enumerate(each):
                s.set_seat_memo(slots[name], place, number)

    def read_phase(self) -> None:
        """The phase, and the questions that wait."""
        s = self.state
        word = self.data.get("phase") or ("defend" if s.slots else "lead")
        try:
            s.phase = self.rules.phase_number(word)
        except KeyError:
            self.problems.append(Message("position.no-phase", phase=shown(word)))
            return
        self.read_queue(word)
        self.read_picked()

    def read_picked(self) -> None:
        """Cards chosen for an action that is not complete: they are still in the hand of whoever acts."""
        s = self.state
        cards = self.data.get("picked") or []
        if not cards:
            return
        acting = s.acting(self.choosing())
        for text in cards.split() if isinstance(cards, str) else cards:
            mask = self.faces([text], s.hand(acting) & ~s.picked_set, "picked")
            if mask:
                s.pick(lowest(mask))

    def choosing(self) -> int:
        """The place whose cards have been chosen."""
        s = self.state
        if s.phase >= OWN_PHASES and s.asked >= 0:
            return s.asked
        return s.defender if s.phase == AT_DEFENCE else s.attacker

    def read_queue(self, word: str) -> None:
        """Questions that wait; the last entry is the phase to return to and the place that is asked now."""
        s = self.state
        queue = list(self.data.get("queue") or ())
        try:
            numbers = [(self.rules.phase_number(phase), place) for phase, place in queue]
        except KeyError as error:
            self.problems.append(Message("durak.queue-phase", phase=shown(error.args[0])))
            return
        if any(not -1 <= place < self.n for _, place in numbers):
            self.problems.append(Message("position.names-outside", name="queue", last=self.n - 1))
            return
        waiting = [queue[i][0] for i, (phase, _) in enumerate(numbers[:-1]) if phase < OWN_PHASES]
        if waiting:
            self.problems.append(Message("durak.queue-waits", phase=waiting[0]))
            return
        if numbers and numbers[-1][0] >= OWN_PHASES:
            self.problems.append(Message("durak.queue-back", phase=queue[-1][0]))
            return
        s.taking = int("take" in (word, *(phase for phase, _ in queue[-1:])))
        if numbers:
            s.back, s.asked = numbers.pop()
            s.queue = numbers

    def check_playable(self) -> None:
        """See that the rules can play on from here, closing a window that nobody may use."""
        s = self.state
        if s.phase == AT_START:
            self.problems.append(Message("durak.phase-start"))
        elif s.phase == AT_LEAD and s.slots:
            self.problems.append(Message("durak.phase-lead"))
        elif s.phase in (AT_DEFENCE, AT_THROW, AT_TAKE) and not s.slots:
            self.problems.append(Message("durak.phase-empty", phase=self.data.get("phase")))
        elif s.phase == AT_DEFENCE and not s.pending:
            self.problems.append(Message("durak.phase-covered", phase="defend"))
        elif s.phase == AT_TAKE and not s.pending:
            self.problems.append(Message("durak.phase-covered", phase="take"))
        if self.problems:
            return
        try:
            for rule in self.rules.rules:
                rule.recalled(s)
            if s.phase >= OWN_PHASES and s.asked < 0 and not HOOKS.answers(self.rules.phase_owners[s.phase], "acts"):
                self.problems.append(Message("durak.queue-end", phase=self.data["phase"]))
                return
            if s.phase == AT_LEAD:
                s.finish()
            s.changed = 0
            s.go_on()
            s.look()
            s.begin_driving()
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        self.check_actors()

    def check_actors(self) -> None:
        """Whoever is to act must have a legal move, and must be who the position says."""
        s = self.state
        for place in s.actors():
            if not s.legal(place):
                self.problems.append(Message("durak.no-move", place=place))
        named = self.data.get("actors")
        if named and not self.problems and list(named) != list(s.actors()):
            self.problems.append(Message("durak.actors", named=shown(named), found=shown(list(s.actors()))))


def read_state(rules: Rules, data: Mapping[str, Any]) -> State:
    """The state of a position in JSON form. Raises PositionError with all problems."""
    return Reader(rules, data).read()
