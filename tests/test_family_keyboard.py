"""What people of the shedding game, of rummy and of the animal game meet at the keyboard in a whole sitting."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery import bots
from foolery import record as records
from foolery.base.cards import card_text
from foolery.contract import Lang, Match
from foolery.rummy.words.telling import language, match_text, outlook
from foolery.speech import languages, tongue
from foolery.terminal import advice, commands, families
from foolery.terminal.commands import help_rows
from foolery.terminal.moves import MoveList
from foolery.terminal.options import SeatSetup, Setup
from foolery.terminal.saving import Saving
from foolery.terminal.screen import EndOfInput, Screen
from foolery.terminal.session import Session

NAMES = {"en": ("Ann", "Max", "Lena"), "ru": ("Аня", "Макс", "Лена")}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))


class Script(Screen):
    """Types these lines, then nothing more."""

    def __init__(self, lang: Lang, *lines: str) -> None:
        super().__init__(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=100, colour_system=None)
        self.lines = list(lines)

    def ask(self, prompt: str) -> str:
        """The next line; Enter is pressed where no move is asked for."""
        self.stdout.write(prompt)
        if "Enter" in prompt:
            return ""
        if not self.lines:
            raise EndOfInput
        self.stdout.write(self.lines[0] + "\n")
        return self.lines.pop(0)

    @property
    def printed(self) -> str:
        """Everything that was printed, suits as letters."""
        assert isinstance(self.stdout, io.StringIO)
        return self.stdout.getvalue().translate(str.maketrans("♣♦♥♠", "cdhs"))


def sitting(
    folder: Path,
    game: str,
    *lines: str,
    lang: Lang = "en",
    people: int = 1,
    seats: int = 2,
    deals: int = 1,
    seed: str = "f",
) -> Session:
    """A sitting that has not begun yet; its screen types these lines."""
    names = [*NAMES[lang], *(f"N{i}" for i in range(seats))][:seats]
    sitters = tuple(SeatSetup(name, None if i < people else "lowest") for i, name in enumerate(names))
    setup = Setup(foolery.game(game).id, sitters, seed, deals)
    return Session.new(Script(lang, *lines), Saving.begun(setup, folder / "record.txt"), None)


def shown(session: Session) -> str:
    """What is printed until the lines end."""
    assert isinstance(session.screen, Script)
    with suppress(EndOfInput):
        session.run()
    return session.screen.printed


def play_out(match: Match) -> Any:
    """The result of the running deal, played by bots."""
    players = [bots.make("heuristic", str(seat)) for seat in range(match.players)]
    while match.state.result() is None:
        seat = match.state.actors()[0]
        match.state.play(seat, players[seat].choose(match.state.view(seat)))
    return match.state.result()


def finish_deal(session: Session) -> Any:
    """The result of the running deal, its people advised by bots."""
    players = [bots.make("heuristic", str(seat)) for seat in range(session.match.players)]
    while wanted := session.table.wanted():
        seat = wanted[0].seat
        action = session.table.whole(seat, players[seat].choose)
        session.send("act", seat, wanted[0].sitter.person, text=action.text)
    return session.state.result()


@pytest.mark.parametrize(
    ("lang", "deal", "verdict", "points"),
    [
        ("en", "wins this deal", "Max wins the match.", "Points of all deals: Max — 5, Ann — 50."),
        ("ru", "Эту партию выигрывает", "Матч выигрывает Макс.", "Очки за все партии: Макс — 5, Аня — 50."),
    ],
)
def test_the_last_deal_of_rummy_tells_who_has_won_the_match(
    tmp_path: Path, lang: Lang, deal: str, verdict: str, points: str
) -> None:
    session = sitting(tmp_path, "contract-rummy", lang=lang, people=2, deals=2)
    result = finish_deal(session)
    session.tell_result(result)
    assert isinstance(session.screen, Script)
    assert deal in session.screen.printed
    assert verdict not in session.screen.printed
    session.begin_deal()
    last = finish_deal(session)
    left = {0: 50, 1: 5}
    session.match.results = [type(result)((0.0, 0.0), points=tuple(left[i] - last.points[i] for i in (0, 1)))]
    session.tell_result(last)
    assert f"{verdict} {points}" in session.screen.printed


def test_a_match_of_rummy_may_be_shared_and_its_ties_are_named() -> None:
    game = foolery.game("contract-rummy")
    match = game.match(3, "f", 1)
    assert match_text(match) == ""
    result = play_out(match)
    ties = {
        (20, 20, 20): "Nobody wins the match: all have the same points. Points of all deals: Ann, Max and Lena — 20.",
        (20, 4, 4): "Max and Lena share the win of the match. Points of all deals: Max and Lena — 4, Ann — 20.",
        (20, 4, 20): "Max wins the match. Points of all deals: Max — 4, Ann and Lena — 20.",
    }
    for points, said in ties.items():
        match.results = [type(result)((0.0,) * 3, points=tuple(map(int.__sub__, points, result.points)))]
        assert match_text(match, None, "en", NAMES["en"]) == said


@pytest.mark.parametrize(("seats", "cards", "low"), [(3, "36 cards", "a six"), (7, "52 cards", "a two")])
def test_rules_are_those_of_the_table(tmp_path: Path, seats: int, cards: str, low: str) -> None:
    printed = shown(sitting(tmp_path, "comic-animals", "rules", seats=seats))
    assert f"There are {cards}" in printed
    assert f"The player with {low} begins" in " ".join(printed.split())


def test_the_page_of_the_animals_tells_of_larger_tables() -> None:
    assert "Seven and eight players take 52 cards" in foolery.game("comic-animals").rules_text()
    assert (
        "Seven and eight players" not in foolery.game("comic-animals,pack=24").rules_text().partition("You can also")[0]
    )


def test_rules_are_the_usual_page_elsewhere() -> None:
    screen = Script("en")
    lines = [line.plain for line in advice.rules_page(screen, foolery.game("shed-idiot"), 6)]
    assert any("Five or more people shuffle two such packs together." in line for line in lines)


def test_a_hint_to_discard_names_what_completes_the_contract_without_that_card() -> None:
    game = foolery.game("contract-rummy")
    hand = "2c3c3cAc2d4d6d7d8d8sTs6h*b"
    state = game.position(f"hands={hand}/3h phase=meld deal=5")
    view: Any = state.view(0)
    action, why = bots.hint(view)
    reason = bots.reason(view, action, why, "ru")
    assert action.kind == "discard"
    assert "бесполезна" not in reason
    card = card_text(action.cards[0])
    after: Any = game.position(f"hands={hand.replace(card, '', 1)}/3h phase=meld deal=5").view(0)
    assert outlook(after, "ru").rstrip(".") in reason


def test_an_ace_is_company_for_low_cards_too() -> None:
    from foolery.base.cards import parse_cards
    from foolery.bots.rummy.heuristic import company
    from foolery.rummy.engine.sets import Contract
    from foolery.rummy.engine.tally import tally

    ace, two, king = parse_cards("Ac 2c Kc")
    assert company(tally([ace, two]), ace, Contract(0, 2)) == company(tally([ace, king]), ace, Contract(0, 2)) == 1.0


def swaps(session: Session) -> list[str]:
    """The exchanges of the running deal, as they will be saved."""
    record = records.read(session.saving.path.read_text(encoding="utf-8"))
    return [action.text for action in record.deals[-1].actions if action.text.startswith("swap")]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("undo", "undo")), ("ru", ("отмена", "отмена")), ("en", ("3", "6"))],
    ids=["in English", "in Russian", "from the list"],
)
def test_an_exchange_is_taken_back_until_one_is_ready(tmp_path: Path, lang: Lang, words: tuple[str, str]) -> None:
    session = sitting(tmp_path, "shed-idiot", "1", "1", words[0], lang=lang, people=2)
    seat = session.state.actors()[0]
    before, log = session.state.digest(), session.history(seat).lines
    shown(session)
    assert session.state.digest() != before
    assert len(swaps(session)) == 1
    assert isinstance(session.screen, Script)
    session.screen.lines = [words[1]]
    shown(session)
    assert session.state.digest() == before
    assert swaps(session) == []
    assert session.history(seat).lines == log
    session.screen.lines = ["undo"]
    shown(session)
    assert {"en": "nothing to take back", "ru": "Отменять нечего"}[lang] in session.screen.printed


@pytest.mark.parametrize("name", ["durak", "idiot", "rummy", "animals"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_command_stands_twice_in_the_help(name: str, lang: Lang) -> None:
    typed = [left for left, _ in help_rows(name, lang)]
    assert len(typed) == len(set(typed))
    assert {"en": "undo", "ru": "назад"}[lang] in typed


def test_an_exchange_is_shown_as_the_help_and_the_notation_write_it(tmp_path: Path) -> None:
    session = sitting(tmp_path, "shed-idiot", "help")
    view = session.state.view(0)
    first = next(action for action in view.actions() if action.kind == "swap")
    hand, row = card_text(first.parts[0][0]), card_text(first.on[0])
    assert first.text == f"swap {hand} for {row}"
    assert f"  swap {hand} {row} " in shown(session)


@pytest.mark.parametrize(("lang", "head"), [("en", "deal 1, exchange"), ("ru", "партия 1, обмен")])
def test_the_head_of_the_shedding_game_leaves_its_name_out_before_it_is_cut(lang: Lang, head: str) -> None:
    view = foolery.game("shed-idiot").deal(players=2, seed="f").view(0)
    title, draw = "Idiot, the shedding game", families.family("idiot").picture
    assert draw is not None
    for width, wanted in ((34, f"── {head} ─"), (80, f"── {title}, {head} ─")):
        on = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=width, colour_system=None)
        lines = draw(on, view, NAMES[lang][:2], title, "rank")
        assert lines[0].plain.startswith(wanted)


def test_being_ready_makes_an_exchange_final_and_nobody_counts_the_exchanges_of_others(tmp_path: Path) -> None:
    printed = shown(sitting(tmp_path, "shed-idiot", "1", "1", "ready", "undo", people=2))
    assert "There is nothing to take back" in printed
    assert "swaps a card" not in printed


def test_a_contract_is_begun_whole_or_not_at_all() -> None:
    game = foolery.game("contract-rummy")
    state = game.position("hands=9c9d9h4s5s6s2d7cJhKdAd/3c3d phase=meld deal=2")
    moves = MoveList(Script("en"), game, state.view(0), NAMES["en"])
    assert not [one.text for one in moves.choices if one.text.startswith("meld-")]
    with pytest.raises(foolery.FooleryError, match="a contract is laid whole: name its sets"):
        moves.chosen("meld-card 9c")
    assert len(moves.chosen("meld 9c 9d 9h / 4s 5s 6s")) > 1


@pytest.mark.parametrize(("game", "order"), [("shed-idiot", "rank"), ("comic-animals", "rank"), ("throw-in", "suit")])
def test_hands_are_sorted_by_rank_where_suits_mean_nothing(tmp_path: Path, game: str, order: str) -> None:
    session = sitting(tmp_path, game)
    assert session.order == order
    commands.sort(session, 0, "suit")
    assert session.order == "suit"


@pytest.mark.parametrize(
    ("cards", "english", "nominative", "accusative"),
    [
        ("4c 4c", "two fours of clubs", "две четвёрки треф", "две четвёрки треф"),
        ("Jd Jd *r", "two jacks of diamonds and the red joker", "два валета бубен", "двух валетов бубен"),
        ("Qh Qh Qh", "three queens of hearts", "три дамы червей", "трёх дам червей"),
        ("9c 9c 9d", "two nines of clubs and the nine of diamonds", "две девятки треф и девятка", "две девятки треф и"),
        (
            "4c 4c 6c 7c",
            "two fours, the six and seven of clubs",
            "две четвёрки, шестёрка и",
            "две четвёрки, шестёрку и",
        ),
        ("4c 4d", "the fours of clubs and diamonds", "четвёрки треф и бубен", "четвёрки треф и бубен"),
    ],
)
def test_twins_are_counted(cards: str, english: str, nominative: str, accusative: str) -> None:
    held = [card % 64 for card in foolery.parse_cards(cards)]
    assert language("en").cards(held) == english
    assert language("ru").cards(held).startswith(nominative)
    assert language("ru").cards(held, "acc").startswith(accusative)


@pytest.mark.parametrize(("case", "said"), [("gen", "двух тузов"), ("dat", "двум тузам"), ("ins", "двумя тузами")])
def test_twins_have_cases(case: str, said: str) -> None:
    aces = [card % 64 for card in foolery.parse_cards("As As")]
    assert language("ru").cards(aces, case) == f"{said} пик"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "(commands call it shed-idiot)"), ("ru", "(в командах: shed-idiot)")]
)
def test_an_id_on_the_rules_page_is_no_heading(lang: Lang, said: str) -> None:
    lines = [line.plain for line in advice.rules_page(Script(lang), foolery.game("shed-idiot"), 3)]
    assert said in lines
    assert "shed-idiot" not in lines


@pytest.mark.parametrize(
    ("game", "english", "russian"),
    [
        ("contract-rummy", "deals everybody the cards of this deal one at a time", "Карты раздают по одной"),
        ("contract-rummy", "Two groups of a contract may be of one rank", "могут быть одного достоинства"),
        ("contract-rummy", "discarded like any other card", "сбросить, как любую другую карту"),
        ("contract-rummy", "player 1 of the examples has seat 0", "игрок 1 из примеров сидит на месте 0"),
        ("shed-idiot", "the player who has won most of them", "кто выиграл больше партий"),
        ("shed-idiot,shed-idiot.play-on=on", "come last least often", "реже всех оставался последним"),
        ("shed-idiot", "## How to type it", "## Как это записывать"),
        ("comic-animals", "## What do I type?", "## Что набирать?"),
        ("comic-animals", "equally few, it is a draw", "ничья"),
        ("comic-animals", "never the one who skipped", "того, кто пропустил ход, не спрашивает"),
    ],
)
def test_the_rules_page_leaves_nothing_to_guess(game: str, english: str, russian: str) -> None:
    assert english in foolery.game(game).rules_text("en")
    assert russian in foolery.game(game).rules_text("ru")


def test_help_and_cards_of_the_animals_are_for_children() -> None:
    assert ("9т, девятка, девятка треф", "положить эту карту; хватит и названия") in help_rows("animals", "ru")
    assert not any("9c 9d" in left for left, _ in help_rows("animals", "en"))
    assert any("9c 9d" in left for left, _ in help_rows("idiot", "en"))
    assert "10♦" in foolery.game("comic-animals").rules_text("en") or "T♦" not in foolery.game(
        "comic-animals"
    ).rules_text("en")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 80])
def test_what_becomes_of_the_pile_is_told_on_a_narrow_screen_too(lang: Lang, width: int) -> None:
    state = foolery.game("comic-animals").position("hands=9dKc/7sAd/8cQc/6sAh zones=center:8d9cTh turn=1 persons=0,1,3")
    state.play(1, state.legal(1)[0])
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=width)
    picture = families.family("animals").picture
    assert picture is not None
    lines = [line.plain for line in picture(screen, state.view(3), ["A", "B", "C", "D"], "", "rank")]
    said = {"en": "If nobody laughs, the cat takes the pile.", "ru": "Никто не засмеётся — стопку заберёт кошка."}[lang]
    assert said in " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= width


def test_a_ten_of_the_animals_has_its_number(tmp_path: Path) -> None:
    for game, ten in (("comic-animals", "10d"), ("shed-idiot", "Td")):
        session = sitting(tmp_path, game)
        assert session.screen.card(33).plain.translate(str.maketrans("♦", "d")) == ten


@pytest.mark.parametrize(("lang", "said"), [("en", "a card is named with its suit, as 7c"), ("ru", "например 7т")])
def test_a_bare_number_that_is_no_move_may_have_meant_a_card(lang: Lang, said: str) -> None:
    game = foolery.game("comic-animals")
    state = game.position("game=comic-animals hands=7c8d/9hTh turn=0 zones=center:6d")
    moves = MoveList(Script(lang), game, state.view(0), NAMES[lang])
    with pytest.raises(foolery.FooleryError) as found:
        moves.chosen("7")
    assert found.value.text(lang).endswith(said)
    with pytest.raises(foolery.FooleryError) as found:
        moves.chosen("9")
    assert said not in found.value.text(lang)


@pytest.mark.parametrize(
    ("position", "action", "english", "russian"),
    [
        (
            "game=shed-idiot hands=5d/9c actors=0 zones=pile:Ac",
            "play 5d",
            "that do are 2, T, A",
            "достоинства: 2, T, A",
        ),
        ("game=comic-animals hands=8d/9hTh turn=0 zones=center:Tc", "lay 8d", "must be a jack", "такая карта: валет"),
    ],
)
def test_a_refusal_names_what_fits(position: str, action: str, english: str, russian: str) -> None:
    game = foolery.game(position.split()[0].removeprefix("game="))
    state = game.position(position)
    with pytest.raises(foolery.FooleryError) as found:
        game.parse_move(action, state, 0)
    assert english in str(found.value)
    assert russian in found.value.text("ru")


MELDING = "hands=9c9d9h4s5s6s2d7cJhKdAd/3c3d phase=meld deal=2"
DRAWING = "hands=9c9d9h4s5s6s2d7cJhKd/3c3d phase=draw deal=2 discard_pile=Kc stock=2c"
TAKEN = "hands=9c9d9h4s5s6s2d7cJhKd/3c3d phase=stock deal=2 discard_pile=Kc stock=2c"
EXCHANGE = "hands=9c/4c phase=exchange zones=up:3c/5c"


@pytest.mark.parametrize(
    ("name", "position", "typed", "english", "russian"),
    [
        (
            "contract-rummy",
            DRAWING,
            "lay-off 7h on 1.g1",
            "first the discard is taken",
            "сначала решите, взять карту из сброса",
        ),
        ("contract-rummy", DRAWING, "lay-off", "first the discard is taken", "сначала решите, взять карту из сброса"),
        ("contract-rummy", DRAWING, "discard", "first the discard is taken", "сначала решите, взять карту из сброса"),
        ("contract-rummy", TAKEN, "discard 9c", "first a card is drawn from", "сначала возьмите карту из колоды"),
        ("contract-rummy", TAKEN, "lay-off", "first a card is drawn from", "сначала возьмите карту из колоды"),
        (
            "contract-rummy",
            MELDING,
            "9c 9d 9h",
            "still open: one sequence",
            "не хватает вот чего: одна последовательность",
        ),
        ("contract-rummy", MELDING, "9c 9d", "one card is discarded at a time", "сбрасывают по одной карте"),
        ("contract-rummy", MELDING, "meld 9c 9d 9h 4s 5s 6s", "write / between them", "поставьте между ними /"),
        ("contract-rummy", MELDING, "lay-off 7c on x", "“x” is no set on the table", "«x» не комбинация на столе"),
        ("contract-rummy", MELDING, "discard", "discard 7c, discard 9c, …; write", "…; напишите"),
        ("shed-idiot", EXCHANGE, "swap 4h for 3c", "4h is not in your hand", "4h: такой карты у вас нет"),
        ("shed-idiot", EXCHANGE, "swap 9c for Kd", "Kd is not in your face-up row", "Kd: такой карты в вашем открытом"),
        ("shed-idiot", EXCHANGE, "swap 3c for 9c", "each card is swapped once", "и каждую один раз"),
    ],
)
def test_a_refusal_has_its_reason(name: str, position: str, typed: str, english: str, russian: str) -> None:
    game = foolery.game(name)
    with pytest.raises(foolery.FooleryError) as found:
        game.parse_move(typed, game.position(position), 0)
    assert english in str(found.value)
    assert russian in found.value.text("ru")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("меняю 4ч на 3т", "На руках у вас нет четвёрки червей"),
        ("меняю 9т на Кб", "В вашем открытом ряду нет короля бубен"),
    ],
)
def test_a_swap_names_the_card_that_is_not_there(typed: str, said: str) -> None:
    game = foolery.game("shed-idiot")
    state = game.position(EXCHANGE)
    with pytest.raises(foolery.FooleryError) as found:
        MoveList(Script("ru"), game, state.view(0), NAMES["ru"]).chosen(typed)
    assert said in found.value.text("ru")


def test_a_refused_step_names_its_action_once() -> None:
    from foolery.base.causes import of_action

    game = foolery.game("contract-rummy")
    with pytest.raises(foolery.FooleryError) as found:
        game.parse_move("discard 3h", game.position(MELDING), 0)
    assert str(of_action(found.value)) == "the three of hearts is not in your hand"


@pytest.mark.parametrize(
    ("name", "position", "english", "russian"),
    [
        ("contract-rummy", f"{MELDING} sheet=5,2/5,2", "sheet has 2 rows, but it holds", "sheet: строк 2"),
        ("contract-rummy", f"{MELDING} joker_means=*r:5s", "joker_means is of *r, which", "joker_means: *r нет"),
        ("shed-idiot", "hands=9c/4c actors=0 zones=up:3c3d3h3s/5c", "up of 0 has 4 cards", "up места 0: карт 4"),
        ("shed-idiot", "hands=9c/4c actors=0 zones=pile:8c8d8h8s", "would have burned it", "стопка уже сгорела бы"),
        (
            "comic-animals",
            "game=comic-animals hands=7c/9h turn=0 zones=center:6d turns=2001",
            "turns is 2001, but a deal ends after 2000",
            "turns: 2001, а партия кончается после 2000",
        ),
        (
            "comic-animals",
            "game=comic-animals hands=6c/9h turn=1 phase=lead",
            "seat 1 is to lead, but seat 0 holds the lowest card",
            "начинать должно место 1, но самая младшая карта у места 0",
        ),
    ],
)
def test_a_position_that_play_cannot_lead_to_is_refused(name: str, position: str, english: str, russian: str) -> None:
    with pytest.raises(foolery.FooleryError) as found:
        foolery.game(name).position(position)
    assert english in str(found.value)
    assert russian in found.value.text("ru")


@pytest.mark.parametrize(
    ("name", "position", "said"),
    [
        ("shed-idiot", "hands=9c/4c phase=over", "phase is over, but the cards say that the deal goes on"),
        ("shed-idiot", "hands=9c/4c zones=pile:??", "the pile holds an unknown card, but this needs a full position"),
        (
            "contract-rummy",
            "hands=9c/4c phase=x",
            "phase is “x”; the phases of this game are draw, claim, stock, meld, over",
        ),
        ("contract-rummy", {"hands": 5}, "hands is 5, but must be a list of lists of cards"),
        ("comic-animals", "hands=9c/Tc phase=foo", "phase is “foo”, but must be one of lead, lay, laugh and over"),
    ],
)
def test_one_fault_of_a_position_is_told_once_and_in_plain_signs(name: str, position: Any, said: str) -> None:
    with pytest.raises(foolery.FooleryError) as found:
        foolery.game(name).position(position)
    assert str(found.value) == f"this position cannot be played: {said}"


STUCK = "game=shed-idiot hands=9c9d/4c5c actors=0 zones=down:7c/Kd|pile:8c"
BEHIND = [
    ("shed-idiot", STUCK, "взять стопку", "Стопку берут, только когда положить нечего."),
    ("shed-idiot", STUCK, "вскрыть 1", "Сначала играют с рук, потом открытым рядом, в конце закрытым."),
    (
        "comic-animals",
        "game=comic-animals hands=7d7hKd/7sAd zones=center:6c turn=0",
        "король",
        "Каждая карта должна быть ровно следующей; после туза снова идёт самая младшая.",
    ),
]


@pytest.mark.parametrize(("name", "line", "typed", "said"), BEHIND)
def test_what_stands_behind_a_refusal_is_told(name: str, line: str, typed: str, said: str) -> None:
    game = foolery.game(name)
    with pytest.raises(foolery.FooleryError) as refused:
        MoveList(Script("ru"), game, game.position(line).view(0), NAMES["ru"]).chosen(typed)
    assert list(advice.why(refused.value, game, "ru"))[1:] == [said]


@pytest.mark.parametrize("family", ["animals", "idiot"])
def test_whoever_asks_why_is_told_more_than_the_refusal(family: str) -> None:
    known = families.family(family)
    for reason, behind in known.more.items():
        for lang in languages():
            assert known.say(lang, f"more-{behind}") != tongue(lang).sentence(f"{family}-refusals.{reason}")
