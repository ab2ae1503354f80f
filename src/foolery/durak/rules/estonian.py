"""Estonian Durak, two jokers over all but twos and threes, and the capital one, which adds the mega card.

Rows 40 and 41 of the catalogue. Readings: the game is a transfer game with both ``transfer-2`` and ``transfer-3``; a
two of any suit covers an ace (``estonian.same-suit``: that of the ace's suit, or a trump on a plain ace); jokers do not
cover each other; a joker or the mega card that is turned up goes back into the stock. Several cards at once are a
right, not a duty. ``capital`` may be set on another base, which is then played with its pack and its covers alone.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set, suit_set
from foolery.base.cards import BLACK_JOKER, MEGA, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Example, on_off

TWO, THREE, FOUR, ACE = 0, 1, 2, 12
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)


def cover_like_estonians(beats: Beats, pack: int, same_suit: bool) -> None:
    """Jokers from the four up, twos on aces, twos and threes on jokers."""
    for face in range(FOUR * 4, 52):
        beats.put(face, beats.get(face) | JOKERS)
    for suit in range(4):
        near = suit_set(suit) if same_suit else pack
        beats.put(ACE * 4 + suit, beats.get(ACE * 4 + suit) | rank_set(TWO) & near & pack)
    for joker in (BLACK_JOKER, RED_JOKER):
        beats.put(joker, beats.get(joker) | (rank_set(TWO) | rank_set(THREE)) & pack)


class Estonian(Rule):
    """Twos and threes against jokers, twos against aces."""

    name = "estonian"
    row = 40
    revision = 2
    default_base = "transfer"
    needs = ("transfer",)
    contains = ("transfer-2", "transfer-3")
    owns = ("the jokers of the pack", "what beats the lowest and highest rank")
    fixes = {"pack": "52"}
    options_declared = (on_off("estonian.same-suit", 40),)

    def configure(self, config: Config) -> None:
        """Fifty-four cards; late transfers that bind the added cards."""
        config.set("pack", "54", self.name)
        config.set("transfer_late", True, self.name)
        config.set("transfer_frees", True, self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Jokers, twos and threes."""
        cover_like_estonians(beats, pack, self.option["estonian.same-suit"] == "on")

    examples = (
        Example(
            {"en": "A two, a joker or a trump covers an ace", "ru": "Туза бьют двойка, джокер и козырь"},
            attacked("transfer+estonian", ["*r", "8d", "2s", "Jd", "6h"], "Ac"),
            allowed=("cover Ac with *r", "cover Ac with 2s", "cover Ac with 6h", "take"),
            refused=("cover Ac with 8d",),
        ),
        Example(
            {"en": "The ace of trumps falls to a two or a joker", "ru": "Козырного туза бьют двойка и джокер"},
            attacked("transfer+estonian", ["*r", "2s", "Kh"], "Ah"),
            allowed=("cover Ah with *r", "cover Ah with 2s", "take"),
            refused=("cover Ah with Kh",),
        ),
        Example(
            {"en": "Twos and threes against jokers", "ru": "Двойки и тройки против джокеров"},
            attacked("transfer+estonian", ["3c", "Ah", "*r"], "*b"),
            allowed=("cover *b with 3c", "take"),
            refused=("cover *b with Ah", "cover *b with *r"),
        ),
        Example(
            {"en": "No joker covers a two", "ru": "Двойку джокер не бьёт"},
            attacked("transfer+estonian", ["3c", "Ah", "*r"], "2d"),
            allowed=("cover 2d with Ah", "take"),
            refused=("cover 2d with *r",),
        ),
        Example(
            {
                "en": "Transferred after a cover: only the new card must be covered",
                "ru": "Перевод после отбоя: бьют новую карту",
            },
            {
                "game": "transfer+estonian",
                "hands": [["Kc", "7s", "9d"], ["Jd", "8d", "Qs", "4h"], ["Kd", "6s"]],
                "trump": "h",
                "attacker": 0,
                "table": [{"attack": "Ts", "by": 0, "cover": "Js", "cover_by": 1}, {"attack": "Jc", "by": 0}],
                "phase": "defend",
                "bouts": 9,
                "beaten_bouts": 5,
            },
            allowed=("cover Jc with 4h", "transfer Jd", "take"),
            refused=("transfer Qs",),
            play=("1: transfer Jd", "2: cover Jd with Kd", "1: pass"),
            then={"phase": "throw", "attacker": 1, "defender": 2},
        ),
        Example(
            {"en": "A joker transfers a joker", "ru": "Джокера переводят джокером"},
            attacked("transfer+estonian", ["*r", "2s", "Kh"], "*b"),
            allowed=("cover *b with 2s", "transfer *r", "take"),
            refused=("transfer 2s",),
            play=("1: transfer *r",),
            then={"attacker": 1, "defender": 0},
        ),
        Example(
            {
                "en": "same-suit: an ace is covered by the two of its suit",
                "ru": "same-suit: туза бьёт двойка той же масти",
            },
            attacked("transfer+estonian,estonian.same-suit=on", ["2s", "2c", "9d"], "Ac"),
            allowed=("cover Ac with 2c", "take"),
            refused=("cover Ac with 2s",),
        ),
    )


class Capital(Rule):
    """Estonian Durak with the mega card."""

    name = "capital"
    row = 41
    revision = 2
    default_base = "transfer"
    contains = ("estonian",)
    owns = Estonian.owns
    fixes = Estonian.fixes

    def configure(self, config: Config) -> None:
        """Fifty-five cards; on a transfer base the transfers of ``estonian``."""
        config.set("pack", "55", self.name)
        config.set("transfer_late", True, self.name)
        config.set("transfer_frees", True, self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """What ``estonian`` says, and the mega card on all but fours, under fours."""
        cover_like_estonians(beats, pack, self.option["estonian.same-suit"] == "on")
        for face in range(54):
            if face >> 2 != FOUR:
                beats.put(face, beats.get(face) | bit(MEGA))
        beats.put(MEGA, rank_set(FOUR) & pack)

    examples = (
        Example(
            {"en": "The mega card covers a joker", "ru": "Мегакарта бьёт джокера"},
            attacked("transfer+capital", ["**", "8d", "Qs", "Jd", "6s"], "*r"),
            allowed=("cover *r with **", "take"),
            refused=("cover *r with 8d",),
        ),
        Example(
            {"en": "The mega card covers a trump", "ru": "Мегакарта бьёт козырь"},
            attacked("transfer+capital", ["**", "8d", "Qs", "Jd", "6s"], "2h"),
            allowed=("cover 2h with **", "take"),
            refused=("cover 2h with 8d",),
        ),
        Example(
            {"en": "Only fours cover the mega card, and it covers no four", "ru": "Мегакарту бьют только четвёрки"},
            attacked("simple+capital", ["4c", "*r", "Ah"], "**"),
            allowed=("cover ** with 4c", "take"),
            refused=("cover ** with *r", "cover ** with Ah"),
            play=("1: cover ** with 4c",),
            then={"phase": "lead", "attacker": 1},
        ),
    )


RULES = (Estonian, Capital)
