"""The refused discard goes round the table: whoever wants it out of turn takes a penalty card with it.

Row 113 of the catalogue. Readings: the others are asked one by one from the left of the player in turn; whoever laid
the card down is not asked; one who has laid his contract is; nobody is asked where no penalty card would be left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Example, Instead, Option
from foolery.rummy.engine.numbers import CLAIMS_USED, MELDED, MOST_CARDS
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

_TABLE = {
    "game": "contract-rummy",
    "hands": [["2c", "4d"], ["6h", "8s"], ["Jc", "Qd"], ["5c", "5d"]],
    "stock": ["3h", "9c", "Ts"],
    "discard_pile": ["Kd"],
    "discarded_by": 3,
    "turn": 0,
    "phase": "draw",
}


class OutOfTurnDiscard(Rule):
    """Claims."""

    name = "cr-out-of-turn-discard"
    row = 113
    options_declared = (
        Option(
            "contract-rummy.melded-may-claim",
            113,
            ("on", "off"),
            title={
                "en": "A player who has laid down his contract may claim",
                "ru": "Забирать может и выложивший контракт",
            },
        ),
        Option(
            "contract-rummy.claim-own",
            113,
            ("off", "on"),
            title={
                "en": "Whoever discarded the card may claim it too, last",
                "ru": "Последним спрашивают и того, кто карту сбросил",
            },
        ),
        Option(
            "contract-rummy.claim-limit",
            113,
            ("unlimited",),
            numbers=True,
            title={"en": "Claims of one player in a deal", "ru": "Сколько раз за партию можно забрать карту"},
        ),
    )

    def configure(self, config: Config) -> None:
        """Whether the discarder is asked too, and the limits of claiming."""
        config.set("claim_own", self.on("claim-own"), self.name)
        if not self.on("melded-may-claim"):
            config.forbid("against_claim", MELDED, "cr-out-of-turn-discard.melded", self.name)
        limit = self.options["contract-rummy.claim-limit"]
        if limit != "unlimited":
            config.set("claim_limit", min(int(limit), MOST_CARDS), self.name)
            config.forbid("against_claim", CLAIMS_USED, "cr-out-of-turn-discard.limit", self.name)

    titles = {"en": "The refused discard", "ru": "Отказ от сброшенной карты"}
    help = {
        "en": "If the player in turn refuses the discard, the others are offered it one by one from his left. Whoever "
        "claims it takes the top card of the stock as well and discards nothing; it was not a turn. Then the player in "
        "turn draws from the stock.",
        "ru": "Если игрок на очереди отказывается от сброшенной карты, её по одному предлагают остальным, начиная с "
        "соседа слева. Кто её забирает, берёт ещё и верхнюю карту колоды и ничего не сбрасывает: это не его ход. Потом "
        "игрок на очереди берёт карту из колоды.",
    }
    help_if = {
        ("contract-rummy.melded-may-claim", "off"): (
            Instead(
                {"en": "the others are offered it", "ru": "её по одному предлагают остальным"},
                {
                    "en": "the others who have not laid down their contract yet are offered it",
                    "ru": "её по одному предлагают остальным, кто ещё не выложил контракт",
                },
            ),
        ),
        ("contract-rummy.claim-own", "on"): (
            Instead(
                {"en": "one by one from his left", "ru": "начиная с соседа слева"},
                {
                    "en": "one by one from his left, and last of all whoever discarded it",
                    "ru": "начиная с соседа слева; последним спрашивают того, кто карту сбросил",
                },
            ),
        ),
        ("contract-rummy.claim-limit", "1"): (
            Instead(
                {},
                {
                    "en": "A player claims only once in a deal.",
                    "ru": "За партию один игрок может забрать карту только раз.",
                },
            ),
        ),
        ("contract-rummy.claim-limit", ">1"): (
            Instead(
                {},
                {
                    "en": "A player claims at most {n} times in a deal.",
                    "ru": "Сколько раз за партию один игрок может забрать карту: {n}.",
                },
            ),
        ),
    }
    sentences = {
        "cr-out-of-turn-discard.melded": {
            "en": "whoever has laid down his contract may not claim",
            "ru": "кто выложил контракт, карту не забирает",
        },
        "cr-out-of-turn-discard.limit": {
            "en": "that player has claimed as often as this game allows",
            "ru": "этот игрок уже забирал карты столько раз, сколько можно в этой игре",
        },
    }
    examples = (
        Example(
            {
                "en": "The nearest to the left gets the card, and a penalty card",
                "ru": "Карта достаётся ближайшему слева, и с ней штрафная карта",
            },
            _TABLE,
            allowed=("draw-discard", "refuse"),
            refused=("draw-stock", "claim"),
            play=("0: refuse", "1: decline", "2: claim"),
            then={"hands": [["2c", "4d"], ["6h", "8s"], ["3h", "Jc", "Qd", "Kd"], ["5c", "5d"]], "phase": "stock"},
        ),
        Example(
            {
                "en": "Whoever discarded the card is not asked",
                "ru": "Того, кто сбросил карту, не спрашивают",
            },
            _TABLE,
            allowed=("refuse",),
            refused=("decline",),
            play=("0: refuse", "1: decline", "2: decline"),
            then={"actors": [0], "phase": "stock", "discard_pile": ["Kd"]},
        ),
        Example(
            {
                "en": "With a limit of one claim the next is asked",
                "ru": "При одной карте за партию спрашивают следующего",
            },
            _TABLE | {"game": "contract-rummy,contract-rummy.claim-limit=1", "claims": [0, 1, 0, 0]},
            allowed=("refuse",),
            refused=("claim",),
            play=("0: refuse", "2: claim"),
            then={"actors": [0], "phase": "stock", "claims": [0, 1, 1, 0]},
        ),
    )


RULES = (OutOfTurnDiscard,)
