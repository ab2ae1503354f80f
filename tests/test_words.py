"""The words: numbers and cases, every event for every listener, every move by its own name, nothing hidden told."""

from __future__ import annotations

import copy
import dataclasses
import random
from collections.abc import Iterator

import pytest

import foolery
from foolery.base.cards import parse_card, parse_cards
from foolery.base.errors import IllegalMove, NotationError
from foolery.contract import LANGS, Lang, Result
from foolery.durak.engine.events import DurakEvent
from foolery.durak.engine.moves import kind_of, move
from foolery.durak.engine.numbers import PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.durak.engine.view import DurakView
from foolery.durak.game import DurakGame
from foolery.durak.text.typed import read_written
from foolery.durak.words import telling as words
from foolery.durak.words.refusals import Reason, why_refused
from foolery.speech import Facts, WordingError, say
from tests.tiers import every

THROW_IN = foolery.game("throw-in")
TRANSFER = foolery.game("transfer")
NAMES = {"en": ["Anna", "Boris", "Clara", "Dan"], "ru": ["Анна", "Борис", "Клара", "Денис"]}

EVENTS = [
    DurakEvent("deal", 0, parse_cards("6c 9c Th Qh As 7d"), seen=1),
    DurakEvent("trump", -1, parse_cards("Kh")),
    DurakEvent("trump-suit", -1, (), 2),
    DurakEvent("buried", -1, parse_cards("As")),
    DurakEvent("shown", 0, parse_cards("6h")),
    DurakEvent("first-lead", 0),
    DurakEvent("bout", 0, (), 1),
    DurakEvent("lead", 0, parse_cards("9c 9h"), 1),
    DurakEvent("throw", 2, parse_cards("Jh"), 1),
    DurakEvent("transfer", 1, parse_cards("Jd Js"), 2),
    DurakEvent("cover", 1, parse_cards("9c Kc")),
    DurakEvent("take", 1),
    DurakEvent("pass", 0),
    DurakEvent("taken", 1, parse_cards("9c Tc Ah"), 1),
    DurakEvent("beaten", 1, parse_cards("9c Tc")),
    DurakEvent("draw", 0, parse_cards("Jc Qh"), seen=1),
    DurakEvent("draw-turn-up", 0, parse_cards("Kh")),
    DurakEvent("swap-six", 0, parse_cards("6h Kh")),
    DurakEvent("out", 0),
    DurakEvent("fool", 1),
    DurakEvent("drawn", -1),
    DurakEvent("limited", -1),
]


def check_sentence(text: str) -> None:
    """A finished sentence with nothing left over from its template."""
    assert text, "nothing is said"
    assert text[0].isupper() or text[0].isdigit(), text
    assert text[-1] == ".", text
    assert not any(part in text for part in ("{", "}", "[", "]", "|", "None", "  ", "..", " .", " ,")), text


def game_positions(game: str, players: int, seed: int, every: int = 1) -> Iterator[State]:
    """The positions of a random game, its events checked on the way for every listener."""
    chance = random.Random(seed)
    state = DurakGame(game).deal(players, f"words {seed}")
    for event in state.opening:
        tell_all(event, players)
    while state.actors():
        if state.ply % every == 0:
            yield state
        seat = state.actors()[0]
        for event in state.play(seat, chance.choice(state.legal(seat))):
            tell_all(event, players)
    yield state


def tell_all(event: foolery.Event, players: int) -> None:
    for lang in LANGS:
        for seat in (None, *range(players)):
            text = event.text(seat, lang, NAMES[lang])
            check_sentence(text)
            assert text == event.shown_to(seat).text(seat, lang, NAMES[lang])


def test_russian_numbers_take_their_form() -> None:
    first = ["карт", "карта", "карты", "карты", "карты"] + ["карт"] * 16
    for number in range(126):
        rest = number % 100
        expected = first[rest] if rest <= 20 else first[rest % 10]
        assert words.count_cards(number, "ru") == f"{number} {expected}"
        accusative = "карту" if expected == "карта" else expected
        assert words.count_cards(number, "ru", "acc") == f"{number} {accusative}"
    assert words.count_cards(21, "ru", "gen") == "21 карты"
    assert words.count_cards(2, "ru", "gen") == "2 карт"
    assert words.count_cards(1, "ru", "ins") == "1 картой"


def test_english_numbers() -> None:
    assert [words.count_cards(number) for number in (0, 1, 2, 21)] == ["0 cards", "1 card", "2 cards", "21 cards"]


@pytest.mark.parametrize(
    ("card", "english", "forms"),
    [
        ("9c", "nine of clubs", ["девятка треф", "девятки треф", "девятке треф", "девятку треф", "девяткой треф"]),
        ("Jd", "jack of diamonds", ["валет бубен", "валета бубен", "валету бубен", "валета бубен", "валетом бубен"]),
        ("Qh", "queen of hearts", ["дама червей", "дамы червей", "даме червей", "даму червей", "дамой червей"]),
        ("Ks", "king of spades", ["король пик", "короля пик", "королю пик", "короля пик", "королём пик"]),
        ("*r", "red joker", ["красный джокер", "красного джокера", "красному джокеру", "красного джокера",
                             "красным джокером"]),
        ("**", "mega card", ["мегакарта", "мегакарты", "мегакарте", "мегакарту", "мегакартой"]),
        ("_2", "second blank", ["вторая пустышка", "второй пустышки", "второй пустышке", "вторую пустышку",
                                "второй пустышкой"]),
    ],
)  # fmt: skip
def test_cards_in_their_cases(card: str, english: str, forms: list[str]) -> None:
    number = parse_card(card)
    assert words.card_name(number) == english
    assert [words.card_name(number, "ru", case) for case in ("nom", "gen", "dat", "acc", "ins")] == forms
    assert words.card_name(number + 64, "ru") == forms[0], "a copy is the same card"


def test_every_card_has_a_name_of_its_own() -> None:
    cards = [*range(54), 56, 60, 61, 62, 63]
    for lang in LANGS:
        assert len({words.card_name(card, lang) for card in cards}) == len(cards)


def test_lists() -> None:
    english, russian = words.language("en"), words.language("ru")
    nines = parse_cards("9c 9h 9s")
    assert english.cards(nines) == "the nines of clubs, hearts and spades"
    assert russian.cards(nines, "acc") == "девятки треф, червей и пик"
    assert russian.cards(parse_cards("Jc Jh"), "acc") == "валетов треф и червей"
    mixed = parse_cards("6c 9c Th")
    assert english.cards(mixed) == "the six and nine of clubs, and the ten of hearts"
    assert russian.cards(mixed, "acc") == "шестёрку и девятку треф, десятку червей"
    twins = [parse_card("9c"), parse_card("9c") + 64, parse_card("9h")]
    assert english.cards(twins) == "two nines of clubs and the nine of hearts"
    assert russian.cards(twins) == "две девятки треф и девятка червей"
    assert words.list_words(["Anna"], "en") == "Anna"
    assert words.list_words(["Анна", "Борис"], "ru") == "Анна и Борис"


def test_both_languages_say_the_same_things() -> None:
    english, russian = (words.language(lang) for lang in ("en", "ru"))
    assert english.events.keys() == russian.events.keys() == {event.kind for event in EVENTS}
    assert english.moves.keys() == russian.moves.keys()
    assert english.phrases.keys() == russian.phrases.keys()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: str(event.kind))
def test_every_event_is_a_sentence_for_everybody(event: DurakEvent, lang: Lang) -> None:
    for seat in (None, 0, 1, 2):
        for names in (None, NAMES[lang], ["Анна-Мария {who}"] * 3 if lang == "ru" else ["bot_1"] * 3):
            text = event.text(seat, lang, names)
            if names is None or "{" not in names[0]:
                begun = text.removeprefix("bot_1 ")
                check_sentence(begun[:1].upper() + begun[1:])
                assert "Bot_1" not in text, "a name stays as it is"
            told_as_you = event.place == seat and seat is not None
            if told_as_you and event.kind not in ("drawn", "limited"):
                assert "you" in text.lower() or "вы" in text.lower() or "вас" in text.lower()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["deal", "draw", "gift"])
def test_unseen_cards_are_not_told(kind: str, lang: Lang) -> None:
    wording = {"gift": {"en": "{who} [give|gives] {cards} to {to}", "ru": "{who} [отдаёте|отдаёт] {cards:acc}"}}
    one = DurakEvent(kind, 0, parse_cards("Jc Qh"), 1, seen=1, wording=wording)
    two = DurakEvent(kind, 0, parse_cards("6s As"), 1, seen=1, wording=wording)
    for seat in (None, 1, 2):
        assert one.text(seat, lang) == two.text(seat, lang)
        assert words.count_cards(2, lang, "acc") in one.text(seat, lang)
    assert one.text(0, lang) != two.text(0, lang)


def test_the_words_of_an_event_in_full() -> None:
    said = {
        (event.kind, lang): (
            event.text(event.place if event.place >= 0 else 0, lang),
            event.text(None, lang, NAMES[lang]),
        )
        for event in EVENTS
        for lang in LANGS
    }
    assert said["cover", "en"] == (
        "You cover the nine of clubs with the king of clubs.",
        "Boris covers the nine of clubs with the king of clubs.",
    )
    assert said["cover", "ru"] == (
        "Вы бьёте девятку треф королём треф.",
        "Борис бьёт девятку треф королём треф.",
    )
    assert said["take", "en"] == ("You decide to take.", "Boris decides to take.")
    assert said["take", "ru"] == ("Вы берёте.", "Борис берёт.")
    assert said["lead", "ru"] == ("Вы заходите с девяток треф и червей.", "Анна заходит с девяток треф и червей.")
    assert said["draw", "ru"] == ("Вы берёте из колоды валета треф и даму червей.", "Анна берёт из колоды 2 карты.")
    assert said["transfer", "en"][0] == "You transfer with the jacks of diamonds and spades; now player 3 defends."
    assert said["transfer", "ru"][0] == "Вы переводите валетами бубен и пик; теперь отбивается игрок 3."
    assert said["trump", "ru"][0] == "Открывается король червей: козыри — червы."
    assert said["beaten", "ru"][1] == "Борис отбивает всё: бито, в отбой уходят 2 карты."


def test_a_kind_without_words_is_still_said() -> None:
    event = DurakEvent("second-attempt", 1, parse_cards("9c"))
    assert event.text(None, "en", NAMES["en"]) == "Boris: second attempt, the nine of clubs."
    assert event.text(1, "ru") == "Вы: second attempt, девятка треф."
    broken: tuple[object, ...] = (None, {}, {"gift": {}}, {"gift": {"en": "{nobody} {cards"}}, {"gift": "text"})
    for wording in broken:
        for seat in (None, 0, 1):
            check_sentence(DurakEvent("gift", 0, parse_cards("9c"), 1, wording=wording).text(seat, "ru"))
    assert DurakEvent("gift", 0, (), 1, wording={"gift": {"en": "{who} [give|gives]"}}).text(0, "ru") == "Вы give."


def test_templates_say_what_is_wrong_with_them() -> None:
    tongue = words.language("en")
    for template in ("{nobody}", "{who:xyz}", "{who", "[a|b", "{card}", "{title}"):
        with pytest.raises(WordingError):
            say(template, Facts(0), tongue)
    assert say("{who:gen} cards, {to} [to:see|sees] {count}", Facts(0, 1, count=3, seat=1), tongue) == (
        "player 1's cards, you see 3 cards"
    )
    assert say("{to:dat}, {who:gen}", Facts(0, 1, seat=1), words.language("ru")) == "вам, игрока 1"


@every(2)
@pytest.mark.parametrize(
    "game", ["simple,swap-six-of-trump=on", "throw-in", "transfer,throw-in-order=free", "transfer,pack=52"]
)
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games(game: str, players: int) -> None:
    for state in game_positions(game, players, players, every=3):
        for seat in range(players):
            view = state.view(seat)
            for lang in LANGS:
                for names in (None, NAMES[lang]):
                    for line in view.text(lang, names).split("\n"):
                        check_sentence(line)
                labels = [words.move_label(one, view, lang) for one in view.legal]
                assert len(set(labels)) == len(labels), labels
                assert all(label and label == label.strip() and "  " not in label for label in labels)
                assert not any(mark in label for label in labels for mark in "{}[]|"), labels
    result = state.result()
    assert result is not None
    for lang in LANGS:
        for listener in (None, *range(players)):
            check_sentence(THROW_IN.result_text(result, listener, lang, NAMES[lang]))


def test_the_discard_pile_is_told_only_where_it_is_open() -> None:
    for game, told in (("throw-in", False), ("throw-in,closed-discard=off", True)):
        view = position(game=game, hands=[["8d", "6h"], ["Jh", "6c"]])
        assert ("Discarded: the seven, eight" in view.text("en")) is told
        assert ("В отбое: семёрка, восьмёрка" in view.text("ru")) is told


def test_what_was_seen_leaving_is_kept_silent() -> None:
    views = [state.view(seat) for state in game_positions("throw-in", 2, 3, every=5) for seat in (0, 1)]
    assert any(view.seen for view in views)
    assert not any("iscarded" in view.text("en") or "отбое" in view.text("ru") for view in views)


def position(**fields: object) -> DurakView:
    """The view of seat 0 (or ``seat``) of a position."""
    seat = fields.pop("seat", 0)
    data = {"game": "throw-in", "trump": "h", "attacker": 0, "bouts": 9, "beaten_bouts": 5} | fields
    state: State = foolery.game(str(data["game"])).position(data)
    assert isinstance(seat, int)
    return state.view(seat)


def test_a_view_in_full() -> None:
    view = position(
        hands=[["8d", "6h", "9c"], ["Jh", "6c"], ["Qd", "As"]],
        stock=["7c", "Kh"],
        table=[{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
        phase="throw",
    )
    assert words.view_text(view, "en", NAMES["en"]).split("\n") == [
        "You attack, Boris defends. Everything is covered; you may throw in.",
        "On the table: the eight of clubs, covered with the ten of clubs.",
        "Hearts are trumps. The stock holds 2 cards, with the king of hearts open at the bottom.",
        "Boris holds 2 cards, Clara 2.",
        "You hold the nine of clubs; the eight of diamonds; the six of hearts.",
    ]
    assert words.view_text(view, "ru", NAMES["ru"]).split("\n") == [
        "Ходите вы, отбивается Борис. Всё отбито; подкинуть можете вы.",
        "На столе: восьмёрка треф, сверху десятка треф.",
        "Козыри — червы. В колоде 2 карты, внизу открыто лежит король червей.",
        "На руках: Борис — 2 карты, Клара — 2.",
        "У вас на руках девятка треф; восьмёрка бубен; шестёрка червей.",
    ]


def test_zones_of_rules_are_told() -> None:
    nines = tuple(parse_cards("9c 9d"))
    bare = position(hands=[["8d", "6h"], ["Jh", "6c"]])
    view = dataclasses.replace(bare, zones=(("buy-in", ((-1, -1), nines)), ("center", ((parse_card("Ks"),),))))
    lines = words.view_text(view, "en", NAMES["en"]).split("\n")
    assert lines[3:6] == [
        "You: buy in, 2 cards.",
        "Boris: buy in, the nines of clubs and diamonds.",
        "Center: the king of spades.",
    ]
    rules = copy.copy(view.rules)
    rules.wording = {"zone:buy-in": {"en": "{who} [have|has] {cards} in reserve", "ru": "{who:gen}: {cards}"}}
    told = words.view_text(dataclasses.replace(view, rules=rules), "en").split("\n")
    assert told[3] == "You have 2 cards in reserve."


class Giver(Rule):
    """A rule with moves of its own."""

    def move_text(self, move: int) -> str:
        """Both of them in notation."""
        return "give 8d" if kind_of(move) == 20 else "block"


def test_a_rule_words_its_moves_and_phases() -> None:
    bare = position(hands=[["8d", "6h"], ["Jh", "6c"]])
    rules = copy.copy(bare.rules)
    rules.wording = {
        "move:give": {"en": "give away {cards}", "ru": "отдать {cards:acc}"},
        "phase:gift": {"en": "{who} [give|gives] a card away", "ru": "{who} [отдаёте|отдаёт] карту"},
    }
    rules.kind_words = rules.kind_words | {20: "give", 21: "block"}
    rules.forms = rules.forms | {20: "give {group}", 21: "block"}
    view = dataclasses.replace(bare, rules=rules, phase="gift", actors=(0,))
    give, block = move(20, cards=parse_cards("8d")), move(21)
    rules.owners = {20: Giver(1, {}), 21: Giver(1, {})}
    assert words.move_label(give, view, "ru") == "отдать восьмёрку бубен"
    assert words.move_label(block, view, "ru") == "block"
    assert words.view_text(view, "ru").split("\n")[0] == "Ходите вы, отбивается игрок 2. Вы отдаёте карту."


def test_beaten_or_pass() -> None:
    covered = position(
        hands=[["8d"], ["Jh", "6c"]], table=[{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}], phase="throw"
    )
    taking = position(hands=[["8d", "7c"], ["Jh", "6c"]], table=[{"attack": "8c", "by": 0}], phase="take")
    for view, russian in ((covered, "бито"), (taking, "пас")):
        passes = next(one for one in view.legal if kind_of(one) == PASS)
        assert words.move_label(passes, view, "ru") == russian
        assert words.move_label(passes, view, "en") == "pass"


def test_labels_in_full() -> None:
    view = position(
        game="transfer",
        seat=1,
        hands=[["Kc", "7s", "6d"], ["9d", "Jh", "6h"], ["Qs", "As"]],
        table=[{"attack": "9c", "by": 0}],
        phase="defend",
    )
    assert {words.move_label(one, view, "ru") for one in view.legal} == {
        "побить девятку треф валетом червей",
        "побить девятку треф шестёркой червей",
        "перевести девяткой бубен",
        "взять карты",
    }
    for text, lang, said in (
        ("cover 9c with Tc", "en", "cover the nine of clubs with the ten of clubs"),
        ("lead 9c 9h", "ru", "зайти с девяток треф и червей"),
        ("lead 9c 9h Tc", "ru", "зайти с девятки и десятки треф, девятки червей"),
        ("2:take", "en", "take the cards"),
    ):
        assert words.action_text(read_written(view.rules, text), view.rules, "ru" if lang == "ru" else "en") == said
    with pytest.raises(NotationError):
        read_written(view.rules, "second-attempt 9c")


def test_how_a_deal_ended() -> None:
    two = Result((-1.0, 0.5, 0.5), fools=(0,), winners=(1, 2), places=(2, 1), straps=2)
    assert (
        THROW_IN.result_text(two, 0) == "You are the fool with two epaulettes. Out in this order: player 3, player 2."
    )
    assert THROW_IN.result_text(two, 1, "ru", NAMES["ru"]) == (
        "Анна остаётся в дураках с двумя погонами. Порядок выхода: Клара, вы."
    )
    one = Result((-1.0, 1.0), fools=(0,), winners=(1,), places=(1,), straps=1)
    assert THROW_IN.result_text(one, None, "ru") == "Игрок 1 остаётся в дураках с одним погоном."
    assert THROW_IN.result_text(Result((0.0, 0.0), draw=True), 0, "ru") == "Дураков нет: ничья."
    assert "too long" in THROW_IN.result_text(Result((0.0, 0.0), draw=True, limited=True))
    both = Result((-0.5, -0.5, 1.0), fools=(0, 1), winners=(2,))
    assert THROW_IN.result_text(both, 0, "ru", NAMES["ru"]) == "В дураках остаются вы и Борис."
    scored = Result((0.0, 0.0), fools=(), winners=(1,), points=(3, 5))
    assert (
        THROW_IN.result_text(scored, None, "en")
        == "Nobody is the fool; player 2 has won. Points: player 1 (3), player 2 (5)."
    )


def test_the_running_score(monkeypatch: pytest.MonkeyPatch) -> None:
    match = foolery.game("simple").match(2, "score")
    assert words.score_text(match, 0, "en").startswith("The fool after 0 deals")
    scores = [
        {"fools": 2, "epaulettes": 1, "draws": 1, "deals": 8},
        {"fools": 5, "epaulettes": 0, "draws": 1, "deals": 8},
        {"fools": 0, "epaulettes": 0, "draws": 1, "deals": 8},
    ]
    monkeypatch.setattr(match, "scores", lambda: scores)
    assert words.score_text(match, 0, "en", NAMES["en"]) == (
        "The fool after 8 deals: you — 2 times (1 epaulette), Boris — 5 times, Clara — never; 1 draw."
    )
    assert words.score_text(match, 0, "ru", NAMES["ru"]) == (
        "В дураках после 8 партий: вы — 2 раза (1 погон), Борис — 5 раз, Клара — ни разу; 1 ничья."
    )
    one = [{"fools": 1, "epaulettes": 2, "draws": 0, "deals": 1}, {"fools": 0, "epaulettes": 0, "draws": 0, "deals": 1}]
    monkeypatch.setattr(match, "scores", lambda: one)
    assert (
        words.score_text(match, None, "ru")
        == "В дураках после 1 партии: игрок 1 — 1 раз (2 погона), игрок 2 — ни разу."
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reason", [*Reason, "something-else"])
def test_every_refusal_is_a_sentence(reason: str, lang: Lang) -> None:
    nines, ace = parse_cards("9c 9h"), parse_card("As")
    check_sentence(why_refused(reason, lang))
    check_sentence(why_refused(reason, lang, cards=nines))
    check_sentence(
        why_refused(
            reason, lang, cards=nines[:1], attack=ace, limit=2, whose=1, names=NAMES[lang], rule_title="X", move="throw"
        )
    )


def test_refusals_in_full() -> None:
    seven, nine = parse_card("7c"), parse_card("9s")
    assert why_refused("does-not-beat", cards=[seven], attack=nine) == (
        "The seven of clubs does not beat the nine of spades."
    )
    assert why_refused("does-not-beat", "ru", cards=[seven], attack=nine) == "Семёрка треф не бьёт девятку пик."
    assert why_refused("rank-not-on-table", "ru", cards=parse_cards("Kd")) == (
        "На столе нет ни одного короля, поэтому короля бубен подкинуть нельзя."
    )
    assert why_refused("too-many-cards", "ru", limit=1) == "Сейчас можно положить не больше 1 карты."
    assert why_refused("not-your-turn", whose=1, names=NAMES["en"]) == "It is not your turn; now Boris decides."


def test_what_the_engine_refuses_has_words() -> None:
    """Moves of one position are tried in the others of the game: every reason that comes up is one of the table."""
    states = [state.copy() for state in game_positions("transfer", 3, 11, every=4)][:40]
    moves = {one for state in states for seat in state.actors() for one in state.legal(seat)}
    seen = set()
    for state in states:
        for seat in range(3):
            allowed = set(state.legal(seat))
            for one in sorted(moves - allowed)[seat::11]:
                with pytest.raises(IllegalMove) as caught:
                    state.play(seat, one)
                seen.add(caught.value.reason)
                for lang in LANGS:
                    check_sentence(TRANSFER.refusal_text(caught.value, lang))
    assert seen <= {str(reason) for reason in Reason}
    assert {"not-your-turn", "must-answer", "not-in-hand"} <= seen


def test_a_refused_cover_names_both_cards() -> None:
    error = IllegalMove("x", "does-not-beat")
    cards = [parse_card("9c"), parse_card("Qs")]
    assert THROW_IN.refusal_text(error, "ru", cards) == "Дама пик не бьёт девятку треф."
    assert why_refused("unknown", "ru", move="взять карты") == "Здесь нельзя сыграть «взять карты»."


def test_other_languages_are_refused() -> None:
    with pytest.raises(NotationError, match="en, ru"):
        words.count_cards(1, "de")
