"""Albanian Durak: the pack is not shuffled but sorted, aces on top, and so everybody knows what will come.

Row 31 of the catalogue. Readings: the whole pack is sorted before the deal, suits at random inside a rank
(``albanian.sort-stock-only``: hands and turn-up at random, only the stock is sorted). Aces that are turned up go back
on top, whatever ``ace-not-trump`` says of a new deal. Cards without a rank lie where the shuffle has put them. Recycled
and exchanged cards blur the order.
"""

from __future__ import annotations

from foolery.cards import Card, rank
from foolery.durak.dealing import gives_trumps
from foolery.durak.options import ON_OFF
from foolery.durak.questions import Rule
from foolery.durak.state import State
from foolery.ruleset import Example, Instead, Option

RANKS = range(13)
TALL = ("Qc Qh Kd Kh Ac Ah", "Qd Qs Kc Ks Ad As")
DOWN = "Jh Jc Js Ts Td Th Tc 9c 9s 9d 9h 8h 8d 8s 8c 7h 7c 7s 7d 6c 6s 6h 6d Jd"
BLURRED = {
    "en": "cards shuffled back into the stock blur its order",
    "ru": "карты, вмешанные обратно в колоду, портят её порядок",
}


class Albanian(Rule):
    """A sorted pack."""

    name = "albanian"
    row = 31
    owns = ("the order of the pack",)
    warns = {"recycling": BLURRED, "poker": BLURRED}
    errors_ru = {"the order of the pack": "порядок карт в колоде"}
    titles = {"en": "Albanian Durak, sorted pack", "ru": "Албанский дурак"}
    help = {
        "en": "The pack is not shuffled but sorted: aces on top, then kings, queens and so on down to the lowest "
        "rank; the suits inside a rank lie at random.",
        "ru": "Колоду не тасуют, а раскладывают по старшинству: сверху тузы, за ними короли, дамы и так далее до "
        "младших карт; масти внутри одного достоинства идут как попало.",
    }
    help_if = {
        ("albanian.sort-stock-only", "on"): (
            Instead(
                {
                    "en": "The pack is not shuffled but sorted:",
                    "ru": "Колоду не тасуют, а раскладывают по старшинству:",
                },
                {
                    "en": "Hands and turn-up come from a shuffled pack, and only the stock that is left is sorted:",
                    "ru": "Карты на руки и козырную карту сдают из перетасованной колоды, и только остаток "
                    "раскладывают по старшинству:",
                },
            ),
        ),
    }
    options_declared = (
        Option(
            "albanian.sort-stock-only",
            31,
            ON_OFF,
            title={"en": "Only the stock is sorted", "ru": "По старшинству лежит только колода, руки случайные"},
        ),
    )

    examples = (
        Example(
            {"en": "Two players: aces, kings and queens are dealt", "ru": "Вдвоём: на руках тузы, короли и дамы"},
            {"game": "throw-in+albanian", "players": 2, "seed": "albanian"},
            allowed=("lead As", "lead Kc Ks", "lead Qd"),
            refused=("lead 6c",),
            then={"hands": [TALL[0].split(), TALL[1].split()], "stock": DOWN.split()},
        ),
    )

    def order_pack(self, s: State, cards: list[int]) -> list[int]:
        """The shuffled pack, sorted in whole or below the hands and the turn-up."""
        if self.option["albanian.sort-stock-only"] == "off":
            return descending(cards)
        dealt = s.rules.hand_size * s.places
        hands, rest = cards[:dealt], cards[dealt:]
        source = self.option["trump-card-source"]
        turned = next((card for card in rest if gives_trumps(s, card)), None)
        if turned is None or not s.rules.turn_up or source == "random":
            return [*hands, *descending(rest)]
        rest.remove(turned)
        return [*hands, turned, *descending(rest)] if source == "next" else [*hands, *descending(rest), turned]


def descending(cards: list[Card]) -> list[Card]:
    """High ranks first, a rank in the order in which it comes; cards without a rank stay at their places."""
    ranked = iter(sorted((card for card in cards if rank(card) in RANKS), key=rank, reverse=True))
    return [next(ranked) if rank(card) in RANKS else card for card in cards]


RULES = (Albanian,)
