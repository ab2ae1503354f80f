"""Royal Durak: the lowest card falls only to the highest, the highest only to the lowest or to a trump.

Row 22 of the catalogue. Readings: the lowest rank is that of the pack (``royal.low``: a higher one, up to the ten; the
ranks below it are ordinary, and it covers them in its suit); the highest is the ace, with ``royal.jokers`` the joker,
and the ace is an ordinary card then. Any suit will do (``royal.same-suit``; a joker has no suit and needs
none). A lowest trump falls to the highest card like the others, and no trump covers a lowest card. A joker covers
everything but a joker and falls only to the lowest cards. A suit that is closed to others stays closed.
"""

from __future__ import annotations

from foolery.base.bits import bit, lowest, rank_set, suit_set
from foolery.base.cards import BLACK_JOKER, RANKS, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.options import ON_OFF
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Example, Instead, Option

ACE = 12
LOWEST = "lowest"
RANK_NAMES = {
    "3": ("three", "тройки"),
    "4": ("four", "четвёрки"),
    "5": ("five", "пятёрки"),
    "6": ("six", "шестёрки"),
    "7": ("seven", "семёрки"),
    "8": ("eight", "восьмёрки"),
    "9": ("nine", "девятки"),
    "T": ("ten", "десятки"),
}
LOWS = (LOWEST, *RANK_NAMES)
"""What the low rank may be; a pack has some of these ranks above its lowest."""
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)
PACKS = {"1": "53", "2": "54"}
"""The pack by the number of jokers."""


class Royal(Rule):
    """Lowest and highest stand against each other."""

    name = "royal"
    row = 22
    owns = ("what beats the lowest and highest rank",)
    implies = {("royal.jokers", number): {"pack": "52"} for number in PACKS}
    options_declared = (
        Option(
            "royal.jokers",
            22,
            ("0", "1", "2"),
            title={"en": "Jokers added to 52 cards", "ru": "Сколько джокеров добавить к 52 картам"},
            said={
                "0": {"en": "No jokers; the ace is the highest card.", "ru": "Джокеров нет, старшая карта — туз."},
                "1": {
                    "en": "A joker is added to 52 cards; it is the highest card, and aces are ordinary ones.",
                    "ru": "К 52 картам добавляют джокера; старшая карта — он, а тузы обычные.",
                },
                "2": {
                    "en": "Two jokers are added to 52 cards; they are the highest, and aces are ordinary cards.",
                    "ru": "К 52 картам добавляют двух джокеров; старшие карты — они, а тузы обычные.",
                },
            },
        ),
        Option(
            "royal.same-suit",
            22,
            ON_OFF,
            title={"en": "Lowest and highest must match in suit", "ru": "Младшая и старшая — только одной масти"},
        ),
        Option(
            "royal.low",
            22,
            LOWS,
            title={"en": "Low rank", "ru": "Какие карты считаются младшими"},
            said={
                LOWEST: {
                    "en": "The low rank is the lowest of the pack.",
                    "ru": "Младшими считаются самые низкие карты колоды.",
                },
                **{
                    low: {"en": f"The low rank is the {en}.", "ru": f"Младшими считаются {ru}."}
                    for low, (en, ru) in RANK_NAMES.items()
                },
            },
        ),
    )

    def configure(self, config: Config) -> None:
        """Jokers beside 52 cards; the pack must have the low rank above its lowest."""
        if self.option["royal.low"] != LOWEST:
            config.name_rank("royal.low", self.option["royal.low"], LOWS)
        if self.option["royal.jokers"] != "0":
            config.set("pack", PACKS[self.option["royal.jokers"]], self.name)

    def ends(self, pack: int) -> list[tuple[int, int, int]]:
        """Each lowest and highest face, its rank, and the cards of the other end that cover it."""
        both = pack | pack << 64
        jokers = pack & JOKERS
        chosen = self.option["royal.low"]
        rank = lowest(pack) // 4 if chosen == LOWEST else RANKS.index(chosen)
        low, high = rank_set(rank) & both, jokers or rank_set(ACE) & both
        out = []
        for face in range(54):
            if (low | high) >> face & 1:
                near = low | high
                if self.option["royal.same-suit"] == "on" and not jokers:
                    near = suit_set(face & 3)
                out.append((face, face >> 2, (high if low >> face & 1 else low) & near))
        return out

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """The two ends cover each other, and a joker everything else."""
        for face in range(52):
            beats.put(face, beats.get(face) | pack & JOKERS)
        for face, _, covers in self.ends(pack):
            beats.put(face, beats.get(face) | covers)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Nothing else covers them, but a trump a plain highest card."""
        trump_set = sum(suit_set(suit) for suit in range(4) if trumps >> suit & 1)
        for face, number, covers in self.ends(pack):
            if number == ACE and not trumps >> (face & 3) & 1:
                covers |= trump_set
            beats.put(face, beats.get(face) & covers)

    warns = {
        "japanese": {
            "en": "on a spade both rules hold: what covers it in Royal Durak must be a spade too, or a joker. Without "
            "jokers only the ace of spades covers the lowest spade, only the lowest spade the ace of spades, and no "
            "trump does either",
            "ru": "на пику действуют оба правила: то, что бьёт её в королевском дураке, должно быть ещё и пикой — или "
            "джокером. Без джокеров младшую пику бьёт только туз пик, а туза пик — только младшая пика; козырем "
            "их не бьют",
        },
        "climb-then-japanese": {
            "en": "on a club both rules hold: only the ace of clubs covers the lowest club, only the lowest club the "
            "ace of clubs, and no trump does either",
            "ru": "на трефу действуют оба правила: младшую трефу бьёт только туз треф, а туза треф — только младшая "
            "трефа; козырем их не бьют",
        },
    }
    titles = {"en": "Royal Durak", "ru": "Королевский дурак"}
    help = {
        "en": "A card of the lowest rank is covered only with a card of the highest rank, trumps or not. A card of the "
        "highest rank is covered only with one of the lowest or, if it is not a trump itself, with a trump. The "
        "highest is the ace.",
        "ru": "Самую младшую карту колоды бьют только самой старшей, даже козырь её не берёт. Самую старшую бьют "
        "только самой младшей, а если она не козырь — ещё и козырем. Самая старшая — туз.",
    }
    help_if = {
        ("royal.jokers", "1"): (
            Instead(
                {
                    "en": "A card of the highest rank is covered only with one of the lowest or, if it is not a "
                    "trump itself, with a trump. The highest is the ace.",
                    "ru": "Самую старшую бьют только самой младшей, а если она не козырь — ещё и козырем. Самая "
                    "старшая — туз.",
                },
                {
                    "en": "The highest card is a joker, which is added to 52 cards: it covers any card and is "
                    "covered only with one of the lowest. Aces are ordinary cards.",
                    "ru": "Самая старшая — джокер, его добавляют к 52 картам: он бьёт любую карту, а его бьют "
                    "только самой младшей. Тузы — обычные карты.",
                },
            ),
        ),
        ("royal.jokers", "2"): (
            Instead(
                {
                    "en": "A card of the highest rank is covered only with one of the lowest or, if it is not a "
                    "trump itself, with a trump. The highest is the ace.",
                    "ru": "Самую старшую бьют только самой младшей, а если она не козырь — ещё и козырем. Самая "
                    "старшая — туз.",
                },
                {
                    "en": "The highest cards are two jokers, which are added to 52 cards: they cover any card but "
                    "each other and are covered only with one of the lowest. Aces are ordinary cards.",
                    "ru": "Самые старшие — два джокера, их добавляют к 52 картам: они бьют любую карту, кроме друг "
                    "друга, а их бьют только самой младшей. Тузы — обычные карты.",
                },
            ),
        ),
        ("royal.same-suit", "on"): (
            Instead(
                {},
                {
                    "en": "Lowest and highest cover each other only within one suit.",
                    "ru": "Самая младшая и самая старшая бьют друг друга, только если они одной масти.",
                },
                {"royal.jokers": "0"},
            ),
        ),
        **{
            ("royal.low", low): (
                Instead(
                    {"en": "A card of the lowest rank", "ru": "Самую младшую карту колоды"},
                    {
                        "en": f"A card of the lowest rank, here the {en},",
                        "ru": f"Самую младшую карту (здесь это {ru[:-1]}а)",
                    },
                ),
                Instead(
                    {},
                    {
                        "en": f"Cards below the {en} are ordinary: any higher card of the suit covers them, the {en} "
                        "too.",
                        "ru": f"Карты ниже {ru} обычные: их бьёт любая карта старше той же масти, и {ru[:-1]}а тоже.",
                    },
                ),
            )
            for low, (en, ru) in RANK_NAMES.items()
        },
    }
    examples = (
        Example(
            {"en": "Only aces cover a six", "ru": "Шестёрку бьют только тузы"},
            attacked("throw-in+royal", ["Ac", "Ad", "7c", "9h", "Jc"], "6c", "6s"),
            allowed=("cover 6c with Ac", "cover 6c with Ad", "cover 6s with Ac", "take"),
            refused=("cover 6c with 7c", "cover 6c with 9h", "cover 6s with 9h"),
            play=("1: cover 6s with Ad",),
            then={"phase": "defend"},
        ),
        Example(
            {"en": "Sixes and trumps cover a plain ace", "ru": "Некозырного туза бьют шестёрки и козыри"},
            attacked("throw-in+royal", ["6c", "9h", "Kd", "As", "7d"], "Ad", "Ac"),
            allowed=("cover Ad with 6c", "cover Ac with 6c", "cover Ad with 9h", "take"),
            refused=("cover Ad with Kd", "cover Ac with As"),
        ),
        Example(
            {"en": "The ace of trumps falls only to sixes", "ru": "Козырного туза бьют только шестёрки"},
            attacked("throw-in+royal", ["6c", "Kh", "7d"], "Ah"),
            allowed=("cover Ah with 6c", "take"),
            refused=("cover Ah with Kh", "cover Ah with 7d"),
        ),
        Example(
            {"en": "With Japanese Durak: on a spade only spades", "ru": "С японским дураком: пику бьют только пикой"},
            attacked("throw-in+japanese+royal", ["6s", "6d", "Ks", "Kd"], "As", trump="d"),
            allowed=("cover As with 6s", "take"),
            refused=("cover As with 6d", "cover As with Ks", "cover As with Kd"),
        ),
        Example(
            {
                "en": "With Japanese Durak: the six of spades falls only to the ace of spades",
                "ru": "С японским дураком: шестёрку пик бьёт только туз пик",
            },
            attacked("throw-in+japanese+royal", ["As", "Ad", "Ks", "7d"], "6s", "6c", trump="d"),
            allowed=("cover 6s with As", "cover 6c with As", "cover 6c with Ad", "take"),
            refused=("cover 6s with Ad", "cover 6s with Ks", "cover 6s with 7d"),
        ),
        Example(
            {
                "en": "same-suit: an ace falls only to the six of its suit",
                "ru": "same-suit: туза бьёт только шестёрка той же масти",
            },
            attacked("throw-in+royal,royal.same-suit=on", ["6c", "6d", "Ad"], "Ac"),
            allowed=("cover Ac with 6c", "take"),
            refused=("cover Ac with 6d",),
        ),
        Example(
            {
                "en": "same-suit: a six falls only to the ace of its suit",
                "ru": "same-suit: шестёрку бьёт только туз той же масти",
            },
            attacked("throw-in+royal,royal.same-suit=on", ["As", "Ad", "8s"], "6s"),
            allowed=("cover 6s with As", "take"),
            refused=("cover 6s with Ad", "cover 6s with 8s"),
        ),
        Example(
            {"en": "royal.jokers: the joker takes the place of the ace", "ru": "royal.jokers: джокер вместо туза"},
            attacked("throw-in+royal,royal.jokers=2", ["*r", "2c", "Ad", "5h"], "2s"),
            allowed=("cover 2s with *r", "take"),
            refused=("cover 2s with Ad", "cover 2s with 5h"),
        ),
        Example(
            {"en": "royal.jokers: an ace is a high card again", "ru": "royal.jokers: туз снова просто старшая карта"},
            attacked("throw-in+royal,royal.jokers=2", ["*r", "2c", "Ad", "5h"], "As"),
            allowed=("cover As with *r", "cover As with 5h", "take"),
            refused=("cover As with 2c",),
        ),
        Example(
            {"en": "royal.jokers: a joker falls to a two", "ru": "royal.jokers: джокера бьёт двойка"},
            attacked("throw-in+royal,royal.jokers=2", ["*r", "2c", "Ad", "5h"], "*b"),
            allowed=("cover *b with 2c", "take"),
            refused=("cover *b with *r", "cover *b with Ad"),
        ),
        Example(
            {"en": "royal.low=8: only aces cover an eight", "ru": "royal.low=8: восьмёрку бьют только тузы"},
            attacked("throw-in+royal,royal.low=8", ["Ac", "Ad", "9s", "Kh", "6c"], "8s"),
            allowed=("cover 8s with Ac", "cover 8s with Ad", "take"),
            refused=("cover 8s with 9s", "cover 8s with Kh"),
        ),
        Example(
            {
                "en": "royal.low=8: eights cover an ace, sixes do not",
                "ru": "royal.low=8: туза бьют восьмёрки, а шестёрки нет",
            },
            attacked("throw-in+royal,royal.low=8", ["8c", "6c", "6d", "Kd"], "Ad"),
            allowed=("cover Ad with 8c", "take"),
            refused=("cover Ad with 6c", "cover Ad with 6d", "cover Ad with Kd"),
        ),
        Example(
            {
                "en": "royal.low=8: a six and a seven are ordinary, and the eight of their suit covers them",
                "ru": "royal.low=8: шестёрка и семёрка обычные, их бьёт и восьмёрка той же масти",
            },
            attacked("throw-in+royal,royal.low=8", ["8c", "9c", "Ad", "7h", "8d"], "6c", "6s"),
            allowed=("cover 6c with 8c", "cover 6c with 9c", "cover 6c with 7h", "cover 6s with 7h", "take"),
            refused=("cover 6c with Ad", "cover 6c with 8d", "cover 6s with 8d"),
        ),
    )


RULES = (Royal,)
