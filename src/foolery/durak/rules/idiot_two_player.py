"""Idiot for two: one card at a time, and the roles change after every turn, even after a take.

Row 97 of the catalogue. Readings: 52 cards; the trump suit is picked at random; the first attacker of every deal is
chosen by lot; there is no cap but the responder's cards, and nothing is thrown in after a take; only a higher trump
beats a trump. The attacker draws first, as the roles are when the turn ends. Who has no card once the stack is gone has
won.
"""

from __future__ import annotations

from foolery.base.cards import Place
from foolery.base.shuffle import Stream
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option


def turn(game: str, hands: tuple[str, str], **more: object) -> dict[str, object]:
    """Seat 0 attacks seat 1; hearts are trumps."""
    return {
        "game": game,
        "hands": [hand.split() for hand in hands],
        "trump": "h",
        "attacker": 0,
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class Idiot(Rule):
    """Idiot for two players."""

    name = "idiot-two-player"
    row = 97
    base = True
    gives = ("Idiot",)
    takes = (
        *("no-trumps", "own-trumps", "own-trumps-alien-binds", "suitless", "japanese", "big", "big-twin", "royal"),
        *("blank-ace", "double-joker", "double-joker-own-colour", "one-joker", "novosibirsk", "blanks", "capital"),
        "albanian",
    )
    owns = ("the seats", "the next lead", "the first lead")
    defaults = {"pack": "52", "cap-total": "none", "first-attack-five": "off"}
    fixes = {"lead-max": "1", "throw-after-take": "off"}
    kinds = {"pick-trump": 44}
    forms = {"pick-trump": "trump {suit}"}
    phases = {"pick-trump": 20}
    replaces = ("aim", "dealer", "first-lead", "course", "lead", "throw", "taken", "out", "fool", "epaulettes")
    options_declared = (
        Option(
            "idiot-two-player.trump",
            97,
            ("random", "turn-up", "dealer"),
            title={"en": "How the trump suit is found", "ru": "Как определяются козыри"},
            said={
                "random": {"en": "The trump suit is drawn by lot.", "ru": "Козырную масть выбирает жребий."},
                "turn-up": {"en": "The card turned up fixes trumps.", "ru": "Козыри назначает открытая карта."},
                "dealer": {
                    "en": "The dealer looks at his cards and chooses the trump suit.",
                    "ru": "Сдающий смотрит свои карты и выбирает козырную масть.",
                },
            },
        ),
    )

    def configure(self, config: Config) -> None:
        """Two play; additions come one by one."""
        config.set("places", (2,), self.name)
        config.set("throw_max", 1, self.name)
        config.suggest("trump_source", "turned" if self.option["idiot-two-player.trump"] == "turn-up" else "rule")

    def dealt(self, s: State) -> None:
        """Draw lots for the first attack; pick the trump suit or ask the dealer, unless a rule fixes it."""
        s.set_memo(self.slot, 1 + Stream(s.seed, "deal", s.deal, self.name, "first").below(2))
        if s.rules.config.setters.get("trump_source") or s.rules.turn_up:
            return
        if self.option["idiot-two-player.trump"] == "dealer":
            s.interrupt(self.phases["pick-trump"], s.dealer)
        else:
            self.fix(s, Stream(s.seed, "deal", s.deal, self.name, "trump").below(4))

    def fix(self, s: State, suit: int) -> None:
        """Make this the trump suit."""
        s.set_trumps(1 << suit)
        s.note("trump-suit", -1, [], suit, -1, -1)

    def options(self, s: State, place: Place) -> None:
        """Any suit."""
        for suit in range(4):
            s.offer(move(self.kinds["pick-trump"]) | 1 << suit)

    def perform(self, s: State, place: Place, move: int) -> None:
        """The dealer has chosen."""
        self.fix(s, (move & 15).bit_length() - 1)
        s.answered()

    def first_lead(self, s: State) -> int:
        """Whoever the lot named."""
        return max(0, s.memo(self.slot) - 1)

    def next_lead(self, s: State, taken: bool) -> int:
        """The roles change."""
        return s.defender

    sentences = {"part.Idiot": {"en": "Idiot", "ru": "игра «Идиот»"}}
    typed = {"trump": ("козыри", "козырь")}
    titles = {"en": "Idiot", "ru": "Идиот"}
    help = {
        "en": "For two. The attacker plays one card; the defender covers it or takes. After each cover the attacker "
        "may play one more card of a rank that lies on the table. After every bout, beaten or taken, the roles change. "
        "Once the stock is gone, the first player without cards wins. Who attacks first is drawn by lot in every deal.",
        "ru": "Для двоих. Нападающий кладёт одну карту; отбивающийся бьёт её или берёт. Отбился — нападающий может "
        "положить ещё одну карту достоинства, которое есть на столе. После каждого кона, отбил он или взял, роли "
        "меняются. Выигрывает тот, кто первым остался без карт, когда колода кончилась. Кто нападает первым, в каждой "
        "партии решает жребий.",
    }
    words = {
        "move:pick-trump": {"en": "choose {suit} as trumps", "ru": "объявить козырями {suit:acc}"},
        "phase:pick-trump": {
            "en": "it is {who:gen} turn to choose the trump suit",
            "ru": "козыри [выбираете|выбирает] {who}",
        },
        "out": {"en": "{who} [have|has] no cards left", "ru": "{who} [остаётесь|остаётся] без карт"},
        "fool": {
            "en": "{who} [lose|loses]: the other player has won",
            "ru": "{who} [проигрываете|проигрывает], выиграл соперник",
        },
        "drawn": {"en": "both have no cards left: the deal is a draw", "ru": "карт не осталось у обоих: ничья"},
        "page:dealer": {
            "en": "The first dealer is drawn by lot; afterwards the loser of the last deal deals.",
            "ru": "Первого сдающего выбирает жребий, потом сдаёт проигравший прошлую партию.",
        },
        "page:first-lead": {
            "en": "Who attacks first is drawn by lot in every deal.",
            "ru": "Кто нападает первым, в каждой партии решает жребий.",
        },
        "page:course": {
            "en": "A deal is a series of bouts. In each bout one player attacks and the other defends.",
            "ru": "Партия состоит из конов. В каждом коне один нападает, а другой отбивается.",
        },
        "page:lead": {
            "en": "**The attack.** The attacker lays one card face up in front of the defender.",
            "ru": "**Заход.** Нападающий кладёт одну карту лицом вверх перед отбивающимся.",
        },
        "page:throw": {
            "en": "**More cards.** When everything is covered, the attacker may add one more card at a time, of a rank "
            "that already lies on the table. The defender has to cover it too.",
            "ru": "**Ещё карты.** Когда всё отбито, нападающий может добавлять по одной карте того достоинства, что "
            "уже есть на столе. Отбивающийся должен побить и её.",
        },
        "page:taken": {
            "en": "The roles change after a take too: whoever has taken attacks next.",
            "ru": "Роли меняются и после взятия: кто взял, тот теперь нападает.",
        },
        "page:out": {
            "en": "Once the stock is gone, the first player without cards wins, and the other loses.",
            "ru": "Когда колода кончилась, первый, кто остался без карт, выигрывает, а другой проигрывает.",
        },
        "page:epaulettes": {
            "en": "**Epaulettes.** If the winner's last card was a {rank}{other} played in attack, the loser gets one "
            "epaulette; if his last two cards were, two. They have no effect on the game, but they are counted.",
            "ru": "**Погоны.** Если последняя карта победителя — {rank}{other}, положенная в атаку, проигравший "
            "получает один погон, если две последние — два. На игру это не влияет, но погоны считают.",
        },
    }
    examples = (
        Example(
            {"en": "Whoever takes attacks next", "ru": "Кто взял, тот и ходит"},
            turn(
                "idiot-two-player",
                ("8c Kc 7d 7s Jc", "9c Ts Jd 8d Td 6d"),
                stock=["2c", "3c", "8h"],
                table=[{"attack": "8s", "by": 0}],
            ),
            allowed=("cover 8s with Ts", "take"),
            refused=("cover 8s with 8d",),
            play=("1: take",),
            then={
                "attacker": 1,
                "defender": 0,
                "phase": "lead",
                "hands": [["8c", "Kc", "7d", "7s", "Jc", "2c"], ["9c", "Ts", "Jd", "8d", "Td", "6d", "8s"]],
            },
        ),
        Example(
            {"en": "One card at a time, of a rank on the table", "ru": "По одной карте достоинства, что на столе"},
            turn(
                "idiot-two-player",
                ("8c Kc 7d Ts 2d", "9c Jd 6d Td 2h"),
                stock=["2c", "3c", "Js"],
                table=[{"attack": "8s", "by": 0, "cover": "Ks", "cover_by": 1}],
                phase="throw",
            ),
            allowed=("throw 8c", "throw Kc", "pass"),
            refused=("throw 8c Kc", "throw Ts"),
            play=("0: pass",),
            then={"attacker": 1, "defender": 0, "phase": "lead"},
        ),
        Example(
            {"en": "The attack is one card", "ru": "Атакуют одной картой"},
            turn("idiot-two-player", ("8c 8d 7d", "9c Jd 6d"), phase="lead"),
            allowed=("lead 8c", "lead 8d"),
            refused=("lead 8c 8d",),
        ),
        Example(
            {"en": "The last cards of both one after the other: a draw", "ru": "Последние карты обоих подряд: ничья"},
            turn("idiot-two-player", ("8c", "9c"), phase="lead"),
            play=("0: lead 8c", "1: cover 8c with 9c"),
            then={"draw": True},
        ),
        Example(
            {
                "en": "The last card is taken: whoever played it has won",
                "ru": "Последнюю карту взяли: выиграл тот, кто её положил",
            },
            turn("idiot-two-player", ("8c", "9c"), phase="lead"),
            play=("0: lead 8c", "1: take"),
            then={"fools": [1], "winners": [0]},
        ),
        Example(
            {"en": "The dealer chooses the trump suit", "ru": "Козыри выбирает сдающий"},
            turn(
                "idiot-two-player,idiot-two-player.trump=dealer",
                ("8c 7d", "9c 6h"),
                trump=None,
                dealer=1,
                phase="pick-trump",
                queue=[["start", 1]],
                deal=1,
                bouts=1,
                beaten_bouts=0,
                seed="idiot",
            ),
            allowed=("trump c", "trump d", "trump h", "trump s"),
            refused=("lead 9c",),
            play=("1: trump d",),
            then={"trump": "d", "phase": "lead"},
        ),
    )


RULES = (Idiot,)
