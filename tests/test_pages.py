"""The rules page: all options have words, and a page says what is played in its variant and nothing else."""

from __future__ import annotations

import dataclasses
import re
from typing import ClassVar

import pytest

import foolery
from foolery.base.folders import table
from foolery.contract import LANGS, Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.config import CORE_OPTIONS
from foolery.durak.engine.questions import Rule
from foolery.durak.game import DurakGame
from foolery.durak.words.options import option_help, option_title, value_text
from foolery.durak.words.pages import rules_page
from foolery.ruleset import Option, Titles
from foolery.speech import sentence
from foolery.speech.advice import advice_link
from tests.tiers import every
from tests.tried import loaded

PAGE = {lang: table(lang, "durak-page") for lang in LANGS}
BASES = ("simple", "throw-in", "transfer")
PAGES = sorted({*foolery.games(), *foolery.rules()})
PAGES = [name for name in PAGES if isinstance(foolery.game(name), DurakGame)]
IDLE = {
    "simple": {
        "throw-in-order", "throwers", "throw-while-pending", "throw-after-take", "cap-total", "cap-lifted-empty-stock",
        "cap-thrown", "instant-loss-when",
        "first-attack-five", "transfer-several", "no-transfer-first-bout", "no-transfer-trump-on-table",
    },
    "throw-in": {"transfer-several", "no-transfer-first-bout", "no-transfer-trump-on-table", "instant-loss-when"},
    "transfer": {"instant-loss-when"},
}  # fmt: skip
"""Options that change nothing in a base."""


def values(option: Option) -> list[str]:
    return [*option.values, *(one for one in ("1", "2", "5", "21") if option.numbers and int(one) <= option.most)]


OPTIONS = {option.name: option for option in CORE_OPTIONS}


def page(game: str, lang: Lang = "en") -> str:
    return foolery.game(game).rules_text(lang)


def section(text: str, heading: str, lang: Lang) -> str:
    title = PAGE[lang][f"heading.{heading}"]
    found = re.search(rf"^## {re.escape(title)}\n\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""


def without_options(text: str, lang: Lang) -> str:
    return text.partition(f"\n## {PAGE[lang]['heading.options']}\n")[0]


@pytest.mark.parametrize("option", CORE_OPTIONS, ids=lambda option: str(option.name))
def test_every_option_and_value_has_words(option: Option) -> None:
    for lang in LANGS:
        assert option_title(option.name, lang) != option.name
        assert re.fullmatch(r"[A-ZА-Я].*\.", option_help(option.name, lang))
        said = [value_text(option.name, value, lang) for value in values(option)]
        assert len(set(said)) == len(set(values(option))), said
        for text in said:
            assert re.fullmatch(r"[A-ZА-Я].*\.", text), text
            assert not re.search(r"[{}]|  |None", text), text
            assert bool(re.search("[а-яё]", text)) is (lang == "ru"), text


def test_no_words_without_an_option() -> None:
    titles = {name.removesuffix(".title") for name in table("en", "durak-options") if name.endswith(".title")}
    assert titles == {option.name for option in CORE_OPTIONS}


def test_numbers_take_their_form() -> None:
    assert "больше 21 карты атаки" in value_text("cap-total", "21", "ru")
    assert "больше 5 карт атаки" in value_text("cap-total", "5", "ru")
    assert "на руках 22 карты или" in value_text("instant-loss-at", "22", "ru")
    assert "at most 1 card of attack" in value_text("cap-total", "1")
    assert value_text("acme:tempo", "fast") == ""


@every(3)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", [*PAGES, "transfer,pack=52", "throw-in,pack=24", "simple,pack=32"])
def test_every_page_is_clean(game: str, lang: Lang) -> None:
    text = page(game, lang).replace("\n  - ", "\n- ")
    text = text.replace(advice_link(lang), "").replace("\n\n\n", "\n")
    assert text.startswith("# ")
    assert not re.search(r"[{}\[\]|]|  |None|\.\.|(?<!\n)\n(?!\n|- |$)", text)
    for paragraph in text.split("\n\n")[1:]:
        if not paragraph.startswith(("#", "`", "**", "- ")):
            assert re.search(r"[.!]\n?$", paragraph), paragraph
    if all(rule.base for rule in foolery.game(game).composition.rules):
        for heading in ("cards", "deal", "bout", "end", "match", "examples", "glossary", "options"):
            assert section(text, heading, lang), heading
    else:
        assert f"\n## {PAGE[lang]['heading.short']}: " in text


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_tells_only_what_is_played(lang: Lang) -> None:
    simple, throw_in, transfer = (page(game, lang) for game in BASES)
    thrown, passed_on = PAGE[lang]["throw"], PAGE[lang]["transfer"]
    assert [thrown in text for text in (simple, throw_in, transfer)] == [False, True, True]
    assert [passed_on in text for text in (simple, throw_in, transfer)] == [False, False, True]
    transferring = {"en": "transfer", "ru": "перев"}[lang]
    assert transferring not in simple.lower()
    assert transferring not in throw_in.lower()
    for text in (simple, throw_in, transfer):
        assert not section(text, "differs", lang)


@every(3)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("option", CORE_OPTIONS, ids=lambda option: str(option.name))
def test_an_option_shows_where_it_matters(option: Option, base: str) -> None:
    for value in values(option)[1:]:
        name = f"{base},{option.name}={value}"
        plain = {lang: page(base, lang) for lang in LANGS}
        if value == option.usual:
            continue
        for lang in LANGS:
            text = page(name, lang)
            said = value_text(option.name, value, lang)
            if option.name in IDLE[base] - {"cap-total", "cap-lifted-empty-stock", "first-attack-five"}:
                assert said not in without_options(text, lang)
            else:
                assert said in section(text, "differs", lang)
                assert said not in without_options(plain[lang], lang)


def test_the_limits_that_bind() -> None:
    five = value_text("first-attack-five", "on")
    assert five in page("throw-in")
    assert five not in without_options(page("throw-in,cap-total=4"), "en")
    assert five in without_options(page("throw-in,cap-total=none"), "en")
    assert value_text("cap-lifted-empty-stock", "on") not in without_options(page("throw-in,cap-total=none"), "en")
    assert value_text("cap-total", "6") not in without_options(page("simple"), "en")


def test_the_pack_is_told() -> None:
    assert "If 6 people play, all cards are dealt" in page("throw-in")
    assert "If 4 people play, all cards are dealt" in page("throw-in,pack=24")
    assert "all cards are dealt" not in page("throw-in,pack=52")
    assert "2 to 8 people play" in page("throw-in")
    assert "With seven or eight players the pack has 52 cards" in page("throw-in")
    assert "With seven or eight" not in page("throw-in,pack=52")
    assert "ace, king, queen, jack, ten, nine." in page("throw-in,pack=24")
    assert "was a nine played in attack" in page("throw-in,pack=24")
    assert "was a six played in attack" in page("throw-in,pack=52,strap-keep-sixes=on")
    assert "В колоде 52 карты, младшая — двойка." in page("throw-in,pack=52", "ru")


def test_the_larger_pack_of_large_tables_is_told_throughout() -> None:
    text = page("throw-in")
    assert "eight, seven, six. In the pack of 52 cards there follow: five, four, three, two." in text
    assert "was a six (with 52 cards a two) played in attack" in text
    assert "шестёрка (при 52 картах — двойка), положенная в атаку" in page("throw-in", "ru")
    for other in ("throw-in,pack=52", "throw-in,pack=24", "throw-in,strap-keep-sixes=on"):
        assert "(with 52 cards" not in page(other)
    assert "there follow" not in page("throw-in,pack=52")
    assert "there follow" in page("throw-in,strap-keep-sixes=on")


class Tempo(Rule):
    """A rule of somebody else's that is told in English only."""

    name = "acme:tempo"
    titles: ClassVar[Titles] = {"en": "Tempo", "ru": "Темп"}
    help: ClassVar[Titles] = {"en": "Whoever thinks too long passes."}


def test_rules_beside_the_base_speak_first() -> None:
    game = DurakGame("throw-in")
    game.composition = dataclasses.replace(game.composition, rules=(*game.composition.rules, Tempo))
    assert rules_page(game).startswith("# Tempo\n\nWhoever thinks too long passes.\n\n`throw-in`: played on top of")
    assert rules_page(game, "ru").startswith("# Темп\n\nWhoever thinks too long passes.\n\n`throw-in`: добавляется к")
    assert "The full rules, with every option of the table: `foolery rules throw-in`" in rules_page(game)


@pytest.mark.parametrize(("lang", "fool"), [("en", "fool"), ("ru", "дурак")])
def test_where_nobody_is_the_fool_the_page_does_not_speak_of_one(lang: Lang, fool: str) -> None:
    assert fool not in page("idiot-two-player", lang).lower()
    assert fool in page("throw-in", lang).lower()


@pytest.mark.parametrize("game", ["throw-in+pair-play", "throw-in+double"])
def test_a_page_of_partners_does_not_let_everybody_throw_in(game: str) -> None:
    assert "All players but the defender" in page("throw-in", "en")
    assert "All players but the defender" not in page(game, "en")


def test_several_rules_stand_in_a_list_and_say_what_differs() -> None:
    with loaded():
        text = page("try:short-bouts+try:penalty-card,throwers=attacker")
    assert text.startswith("# Penalty card + Short bouts\n\n- **Penalty card.** Who takes draws")
    differs = section(text, "differs", "en")
    assert value_text("lead-max", "2") in differs
    assert value_text("throwers", "attacker") in differs
    assert differs.count("\n- ") == 1
    options = section(text, "options", "en")
    assert "`try:short-bouts.limit=3`" in options
    assert "`pack=36`" not in options


def test_what_an_example_leads_to_is_told() -> None:
    with loaded():
        english, russian = page("try:penalty-card"), page("try:penalty-card", "ru")
    assert "- What follows: Player 2 decides to take" in english
    assert "- Что происходит: Игрок 2 берёт" in russian


def test_examples_stand_in_words() -> None:
    text = section(page("transfer", "ru"), "examples", "ru")
    assert "Козыри — червы. На столе: девятка треф, ждёт ответа." in text
    assert "- Игрок 2 не может: перевести девятками бубен и пик." in text
    assert not re.search(r"\b\d?[2-9TJQKA][cdhs]\b", text)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_ends_with_all_options_and_their_values(lang: Lang) -> None:
    found = section(page("transfer,cap-total=4,pack=52", lang), "options", lang)
    for option in CORE_OPTIONS:
        assert f"- `{option.name}=" in found, option.name
        assert option_help(option.name, lang) in found
    usual, number = PAGE[lang]["usual-value"], PAGE[lang]["any-number"]
    assert "- `cap-total=4`: " in found
    assert f"\n  - `6` ({usual}): {value_text('cap-total', '6', lang)}\n  - `none`: " in found
    assert f"\n  - {sentence(number)}\n" in found
    assert "- `pack=52`: " in found
    assert f"\n  - `36` ({usual}): {value_text('pack', '36', lang)}\n  - `52`: " in found
    for name in IDLE["simple"] - {"cap-total", "cap-lifted-empty-stock", "first-attack-five", "instant-loss-when"}:
        assert f"`{name}=" not in page("simple", lang)


def test_an_option_that_another_one_sets_has_that_as_its_default() -> None:
    rows = {row["name"]: row for row in DurakGame("throw-in,throw-in-order=free").option_rows()}
    assert (rows["throw-in-order"]["value"], rows["throw-in-order"]["default"]) == ("free", "token")
    assert (rows["throw-while-pending"]["value"], rows["throw-while-pending"]["default"]) == ("on", "on")


def test_what_rules_replace_are_sentences_of_the_page() -> None:
    for rule in REGISTRY.rules.values():
        assert {*rule.replaces} <= {*PAGE["en"], *OPTIONS}, rule.name
        assert {*rule.continues} <= {*REGISTRY.inside(rule)}, rule.name
        for lang in LANGS:
            text = page(rule.name, lang)
            for name in rule.replaces:
                said = PAGE[lang].get(name) or value_text(name, OPTIONS[name].usual, lang)
                assert said
                assert (f"- {said}" if name in PAGE[lang] else said) not in text, (rule.name, name)


@pytest.mark.parametrize("rule", [rule for name, rule in REGISTRY.rules.items() if ":" not in name], ids=str)
def test_what_each_value_of_an_option_does_is_told(rule: type[Rule]) -> None:
    """A switch says it by its title, numbers by what they count."""
    for option in rule.options_declared:
        if {*option.values} != {"off", "on"}:
            assert {*option.said} == {*option.values}, option.name
        for texts in option.said.values():
            assert all(re.fullmatch(r"[A-ZА-ЯЁ].*[.]", texts[lang]) for lang in LANGS), texts


@pytest.mark.parametrize(
    ("game", "said", "unsaid"),
    [
        ("no-trumps", ["There are no trumps"], ["One suit is trumps", "or with a trump"]),
        ("own-trumps", ["trump suit of his own"], ["One suit is trumps", "its suit is trumps"]),
        ("suitless", ["whatever its suit"], ["higher card of the same suit"]),
        ("piled", ["The whole pack is dealt", "- A player without cards at"], ["Everybody is dealt", "Drawing"]),
        ("climb-then-japanese", ["Nobody is dealt a hand"], ["Everybody is dealt", "lowest card decides"]),
        ("draw-when-empty", ["a whole hand at once"], ["draws up to that number"]),
        ("treshka", ["exactly three cards"], ["A lead is one card"]),
        ("pair-play", ["Four people play, in partnerships."], ["the last player who still holds cards"]),
        ("points", ["the highest count wins"], ["Nobody wins", "The last player holding cards"]),
        (
            "dummy-tossing",
            ["the dummy takes one place more", "With seven or more at the table"],
            ["With seven or eight"],
        ),
        ("armenian", ["2 to 5, 7 or 8 people play"], []),
        ("transfer-2", ["As described above"], ["As long as nothing is covered and all attack cards"]),
        ("transfer-3", ["so become the attacker.\n"], ["then has to answer all the cards"]),
        ("no-skip", ["does not miss a turn"], ["does not lead; the next"]),
        (
            "chinese-pass-on",
            ["the last card dealt is shown", "When a player who has covered"],
            ["take all cards on the table"],
        ),
        ("impudent", ["whoever played an attack card that is still uncovered", "Here, after a take"], []),
        ("idiot-two-player", ["trump suit is drawn by lot"], ["lowest trump", "special rules below", "is out, and"]),
    ],
)
def test_the_base_in_short_does_not_contradict_the_rules(game: str, said: list[str], unsaid: list[str]) -> None:
    text = page(game)
    assert all(part in text for part in said), [part for part in said if part not in text]
    told = without_options(text, "en")
    assert not [part for part in unsaid if part in told]


def test_examples_show_what_they_are_played_as_and_no_names_of_options() -> None:
    spoken: tuple[tuple[Lang, str], ...] = (("en", "With"), ("ru", "С настройкой"))
    for lang, played in spoken:
        text = section(page("armenian", lang), "examples", lang)
        assert f"{played} `armenian.limit=2`: " in text
        assert "`throw-in+armenian`" not in text
        assert not re.search(r"^\*\*[\w.=-]+: ", text, re.M | re.I)
    assert "**The seven of the stock fits.**" in page("armenian")
    assert "choose hearts as trumps" in page("idiot-two-player")
    assert "Player 3 holds the king of spades" in page("chinese-pass-on")


def test_what_is_odd_about_a_composition_is_a_sentence_with_titles() -> None:
    differs = section(page("throw-in+poker+albanian"), "differs", "en")
    assert (
        "- **Albanian Durak, sorted pack + Poker Durak.** Cards shuffled back into the stock blur its order." in differs
    )
    russian = section(page("throw-in+poker+albanian", "ru"), "differs", "ru")
    assert "- **Албанский дурак + Покерный дурак.** Карты, вмешанные обратно в колоду, портят её порядок." in russian
