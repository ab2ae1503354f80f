"""Questions that no rank effect answers: who begins, what may end a deal, what lay on top before."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import Rule
from foolery.shedding.engine.state import State


class LowestStarts(Rule):
    name = "test:lowest-starts"
    owns = ("starts",)
    titles = {"en": "The lowest card begins", "ru": "Начинает младшая карта"}
    help = {"en": "Whoever holds the lowest card begins.", "ru": "Начинает тот, у кого младшая карта."}

    def starts(self, s: State) -> int:
        places = [(s.dealer + 1 + i) % s.players for i in range(s.players)]
        lowest = [min(c & 63 for c in range(128) if s.hands[p] >> c & 1) for p in places]
        return places[lowest.index(min(lowest))]


class DealerStarts(Rule):
    name = "test:dealer-starts"
    titles = {"en": "The dealer begins", "ru": "Начинает сдающий"}
    help = {"en": "The dealer begins.", "ru": "Начинает сдающий."}

    def starts(self, s: State) -> int:
        return s.dealer


class NoTenLast(Rule):
    name = "test:no-ten-last"
    titles = {"en": "No ten at the end", "ru": "Не десяткой"}
    help = {
        "en": "The last cards on a pile may not be tens.",
        "ru": "Последними картами на стопку не могут лечь десятки.",
    }
    examples = (
        Example(
            {"en": "A lone ten takes the pile", "ru": "Одинокая десятка — стопку на руку"},
            {
                "game": "shed-idiot+test:no-ten-last",
                "hands": [["Tc"], ["4c"]],
                "actors": [0],
                "zones": {"pile": ["7c"]},
            },
            allowed=("take-pile",),
            refused=("play Tc",),
        ),
    )

    def playable(self, s: State, place: int, ranks: int) -> int:
        held = s.hands[place] | s.up[place]
        only_tens = all(card >> 2 & 15 == 8 for card in range(128) if held >> card & 1)
        return ranks & ~(1 << 8) if only_tens and s.pile and not s.down[place] and not s.stock else ranks


class SameSkips(Rule):
    name = "test:same-skips"
    titles = {"en": "The same again skips", "ru": "То же достоинство — пропуск"}
    help = {
        "en": "Who lays the rank that lay on top makes the next player lose the turn, three times in a deal.",
        "ru": "Кто кладёт то же достоинство, что сверху, заставляет следующего пропустить ход; так трижды за партию.",
    }
    examples = (
        Example(
            {"en": "A seven on a seven", "ru": "Семёрка на семёрку"},
            {
                "game": "shed-idiot+test:same-skips",
                "hands": [["7d", "8c"], ["9c"], ["9d"]],
                "actors": [0],
                "zones": {"pile": ["7c"]},
            },
            allowed=("play 7d",),
            refused=("take-pile",),
            play=("0: play 7d",),
            then={"actors": [2], "memory": {"test:same-skips": {"all": 1, "seats": [1, 0, 0]}}},
        ),
    )

    def after_play(self, s: State, place: int, rank: int, count: int) -> None:
        below = s.pile[: len(s.pile) - count]
        if below and below[-1] >> 2 & 15 == rank and s.memo(self.slot) < 3:
            s.set_memo(self.slot, s.memo(self.slot) + 1)
            s.set_seat_memo(self.slot, place, s.seat_memo(self.slot, place) + 1)
            s.passing += 1


RULES = (LowestStarts, DealerStarts, NoTenLast, SameSkips)
