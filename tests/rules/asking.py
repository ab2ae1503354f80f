"""Rules that let somebody do something of their own, or ask somebody something in the middle of a bout.

The questions options, perform, on_attack, on_cover and on_take.
"""

from __future__ import annotations

from foolery.base.bits import bit, faces
from foolery.base.cards import cards
from foolery.base.groups import group_faces
from foolery.durak.engine.moves import move
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example
from foolery.ruleset.event_kinds import MANY, PAIR, EventKind

SIX = 4
"""The rank of the sixes."""


def bout(game: str, hands: list[list[str]], attack: str, **more: object) -> dict[str, object]:
    """Seat 0 has led at seat 1; hearts are trumps."""
    return {
        "game": game,
        "hands": hands,
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": attack, "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class SecondAttempt(Rule):
    """A defender with nothing that covers may try the top card of the stock; if it does not cover he must take."""

    name = "try:second-attempt"
    kinds = {"second-attempt": 50}
    asked_in = ("defend",)
    titles = {"en": "Second attempt", "ru": "Вторая попытка"}
    help = {
        "en": "Who holds nothing to cover a card may turn the top card of the stock: it covers, or he takes.",
        "ru": "Кому нечем бить, может открыть верхнюю карту колоды: она бьёт, или он берёт.",
    }
    events = {"second-attempt": PAIR}
    words = {
        "second-attempt": {"en": "{who} [turn|turns] {card2} for {card}", "ru": "{who}: {card2} на {card:acc}"},
        "move:second-attempt": {"en": "try the stock against {card}", "ru": "попытать колоду против {card:gen}"},
    }
    examples = (
        Example(
            {"en": "The stock covers", "ru": "Колода бьёт"},
            bout("throw-in+try:second-attempt", [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"]], "9c", stock=["Tc", "9h"]),
            allowed=("second-attempt 9c", "take"),
            play=("1: second-attempt 9c",),
            then={"phase": "throw", "hands": [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"]], "stock": ["9h"]},
        ),
        Example(
            {"en": "It does not, so he takes", "ru": "Не бьёт: он берёт"},
            bout("throw-in+try:second-attempt", [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"]], "9c", stock=["Jd", "9h"]),
            play=("1: second-attempt 9c",),
            then={"phase": "take", "hands": [["7d", "Ks"], ["6c", "6s", "Jd"], ["8d", "Td"]], "shown": [[1, ["Jd"]]]},
        ),
        Example(
            {"en": "Who can cover has no need of it", "ru": "Кто может бить, обходится без неё"},
            bout("throw-in+try:second-attempt", [["7d", "Ks"], ["Qc", "6s"], ["8d", "Td"]], "9c", stock=["Tc", "9h"]),
            allowed=("cover 9c with Qc", "take"),
            refused=("second-attempt 9c",),
        ),
    )

    def options(self, s: State, place: int) -> None:
        if s.stock_size() == 0:
            return
        waiting = sorted({slot[0] & 63 for slot in s.table() if slot[2] < 0 and slot[5]})
        for face in waiting:
            if not s.beaters(place, face) & s.hand(place):
                # One card goes into the group: a face of 0, the two of clubs, would be lost in the other fields.
                s.offer(move(self.kinds["second-attempt"], cards=[face]))

    def perform(self, s: State, place: int, move: int) -> None:
        slot = s.find(group_faces(move)[0])
        card = s.take_top()
        attack = s.slot(slot)[0]
        # The event names both cards: with several attacks waiting, the new card alone would not say which was tried.
        s.note("second-attempt", place, [attack, card], -1, -1, -1)
        if s.beaters(place, attack) & bit(card):
            s.cover(slot, card, place)
            s.after_cover(slot)
            return
        s.add(place, card)
        s.reveal(place, bit(card))
        s.do_take(place)


class Gift(Rule):
    """Who lays a six as attack card gives the defender one card of his own, which nobody else sees."""

    name = "try:gift"
    kinds = {"give": 51}
    hidden_kinds = ("give",)
    phases = {"gift": 25}
    titles = {"en": "A six brings a gift", "ru": "Шестёрка с подарком"}
    help = {
        "en": "For every six among the attack cards its player gives the defender one card of his choice.",
        "ru": "За каждую шестёрку атаки её игрок отдаёт защищающемуся одну карту по выбору.",
    }
    events = {"gift": EventKind(least=1, most=MANY, seen="ends", to="place")}
    words = {
        "gift": {"en": "{who} [give|gives] {cards} to {to}", "ru": "{who} [отдаёте|отдаёт] {cards:acc}"},
        "move:give": {"en": "give {card}", "ru": "отдать {card:acc}"},
        "phase:gift": {"en": "{who} must give a card", "ru": "{who}: нужно отдать карту"},
    }
    examples = (
        Example(
            {"en": "Only the two of them know the card", "ru": "Карту знают только двое"},
            bout(
                "throw-in+try:gift",
                [["6d", "7d", "Ks"], ["Jc", "Qc"], ["8d", "Td"]],
                "6c",
                phase="lead",
                table=[],
            ),
            play=("0: lead 6d", "0: give 7d"),
            then={
                "phase": "defend",
                "hands": [["Ks"], ["7d", "Jc", "Qc"], ["8d", "Td"]],
                "known": [[0, 1, ["7d"]]],
            },
        ),
        Example(
            {"en": "Two sixes ask twice", "ru": "Две шестёрки спрашивают дважды"},
            bout(
                "throw-in+try:gift",
                [["6d", "6s", "7d", "Ks"], ["Jc", "Qc"], ["8d", "Td"]],
                "6c",
                phase="lead",
                table=[],
            ),
            play=("0: lead 6d 6s",),
            then={"phase": "gift", "queue": [["gift", 0], ["defend", 0]], "actors": [0]},
        ),
    )

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        held = s.hand_size(place)
        for i in range(first_slot, s.slots):
            if s.slot(i)[0] >> 2 & 15 == SIX and held > 0:
                s.interrupt(self.phases["gift"], place)
                held -= 1

    def options(self, s: State, place: int) -> None:
        for card in cards(faces(s.hand(place))):
            s.offer(move(self.kinds["give"], cards=[card]))

    def worth(self, s: State, place: int, move: int) -> int:
        """A card given away is a card less."""
        return 32

    def perform(self, s: State, place: int, move: int) -> None:
        card = s.held(place, group_faces(move)[0])
        s.note("gift", place, [card], s.defender, bit(place) | bit(s.defender), -1)
        hand_over(s, place, s.defender, card)
        s.answered()


def hand_over(s: State, giver: int, receiver: int, card: int) -> None:
    """Pass a card that third seats do not see.

    They cannot tell which card went, so they may not go on knowing cards of the giver's hand: the one that is missing
    from what they knew would be the one that was given. The receiver keeps what he knew, the giver knows the gift.
    """
    rest = s.hand(giver) & ~bit(card)
    knew = s.known_to(receiver, giver) & rest
    s.remove(giver, card)
    s.set_hand(giver, 0)
    s.set_hand(giver, rest)
    s.reveal_to(receiver, giver, knew)
    s.add(receiver, card)
    s.reveal_to(giver, receiver, bit(card))


class TrumpShows(Rule):
    """Who covers with a trump shows the lowest card that he has left."""

    name = "try:trump-shows"
    titles = {"en": "A trump shows a card", "ru": "Козырь открывает карту"}
    help = {
        "en": "Who covers with a trump shows everybody the lowest card left in his hand.",
        "ru": "Кто бьёт козырем, показывает всем младшую из оставшихся карт.",
    }
    examples = (
        Example(
            {"en": "The six is seen", "ru": "Шестёрку увидели"},
            bout("throw-in+try:trump-shows", [["7d", "Ks"], ["6c", "6h", "Jd"], ["8d", "Td"]], "9c"),
            play=("1: cover 9c with 6h",),
            then={"shown": [[1, ["6c"]]]},
        ),
    )

    def on_cover(self, s: State, slot: int) -> None:
        card, place = s.slot(slot)[2:4]
        if s.trumps >> (card & 3) & 1 and s.hand_size(place):
            # Of two copies the face decides, so that both forms and all seats agree on the card.
            shown = min(cards(s.hand(place)), key=lambda one: (one & 63, one))
            s.reveal(place, bit(shown))
            s.note("shown", place, [shown], -1, -1, -1)


class PenaltyCard(Rule):
    """Who gives up draws a card from the stock at once."""

    name = "try:penalty-card"
    titles = {"en": "Penalty card", "ru": "Штрафная карта"}
    help = {
        "en": "Who takes draws a card from the stock at once.",
        "ru": "Кто берёт, сразу тянет карту из колоды.",
    }
    examples = (
        Example(
            {"en": "The top card comes along", "ru": "Верхняя карта в придачу"},
            bout("throw-in+try:penalty-card", [["7d", "Ks"], ["6c", "6s"], ["8d", "Td"]], "9c", stock=["Jd", "9h"]),
            play=("1: take",),
            then={"phase": "take", "hands": [["7d", "Ks"], ["6c", "6s", "Jd"], ["8d", "Td"]], "stock": ["9h"]},
        ),
    )

    def on_take(self, s: State) -> None:
        s.draw(s.defender, 1)


RULES = (SecondAttempt, Gift, TrumpShows, PenaltyCard)
