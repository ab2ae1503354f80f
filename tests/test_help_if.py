"""Every value of every option of a rule is told where the rule is told, and what it makes untrue is not said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import pytest

import foolery
from foolery import catalogue
from foolery.authoring import declaring
from foolery.base.errors import BadOption
from foolery.contract import LANGS, Lang
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Instead, Option, Titles, is_value
from foolery.ruleset.help_text import help_if, told_help
from tests.tiers import every
from tests.tried import loaded

RULES = {name: rule for name, rule in sorted(foolery.rules().items()) if ":" not in name}
ASIDE = re.compile(r"example|пример|option|настройк|what may i do|что можно сделать|you can also|можно играть", re.I)
"""Headings of examples and of the list of options."""


def values(option: Option) -> list[str]:
    """The values that are not the default; of numbers some."""
    found = [value.replace("-N", "-30") for value in (*option.values, *(("1", "2", "5") if option.numbers else ()))]
    return [value for value in dict.fromkeys(found) if value != option.usual]


def with_options() -> Iterator[tuple[str, str]]:
    """Every rule, each with every other value of an option of its own or of a rule that it contains."""
    for name, rule in RULES.items():
        registry = catalogue.family_of(name).registry
        for one in (
            rule,
            *(registry.rules[inside] for inside in sorted(registry.inside(rule)) if inside in registry.rules),
        ):
            for option in one.options_declared:
                if option.name not in rule.closes:
                    yield from ((name, f"{option.name}={value}") for value in values(option))


def fixed(name: str, option: str) -> bool:
    """Whether a rule plays the same whatever is said here."""
    try:
        return foolery.game(name).options == foolery.game(f"{name},{option}").options
    except BadOption:  # a rank that the usual pack does not have above its lowest
        return True


CASES = [case for case in with_options() if not fixed(*case)]


def told(game: str, lang: Lang) -> str:
    """A rules page without its ids, its examples and its list of options."""
    parts = re.split(r"^(?=## )", foolery.game(game).rules_text(lang), flags=re.M)
    kept = [part for part in parts if not (part.startswith("## ") and ASIDE.search(part.partition("\n")[0]))]
    return "\n".join(line for line in "".join(kept).splitlines() if not line.startswith("`"))


TOLD = [(name, option, LANGS[(turn + other) % 2]) for turn, (name, option) in enumerate(CASES) for other in (0, 1)]
"""Every case in both languages, of which the ordinary tier reads the first: they take turns."""


@every(6)
@pytest.mark.parametrize(("name", "option", "lang"), TOLD)
def test_every_value_is_told_above_the_options(name: str, option: str, lang: Lang) -> None:
    text = told(f"{name},{option}", lang)
    assert text != told(name, lang)
    assert not re.search(r"[{}]|  |None|\.\.|[,;:]\.", text)
    assert text.split("\n\n")[1].endswith((".", "!"))


@pytest.mark.parametrize("rule", [rule for rule in RULES.values() if help_if(rule)], ids=lambda rule: str(rule.name))
def test_what_a_rule_says_instead_is_well_declared(rule: type[Rule]) -> None:
    assert list(declaring.problems(rule, catalogue.family_of(rule.name))) == []
    for parts in help_if(rule).values():
        for part in parts:
            assert {*part.says} == {*LANGS}
            assert bool(re.search("[а-яё]", part.says["ru"]))
            assert not re.search("[а-яё]", part.says["en"], re.I)


TOLD_BY_THE_PAGE = {
    "idiot-two-player.trump": "its sentence stands in the section on the deal",
    "shed-idiot.packs": "the base has a section on the cards; the rule of that row knows of it",
    "contract-rummy.no-final-discard": "the same, with the seventh deal",
    "contract-rummy.touching-sequences": "the same, with the contract",
    "contract-rummy.trade-at-once": "the same, with the jokers",
    "contract-rummy.owner-trades": "the same, with the jokers",
    "contract-rummy.melded-may-claim": "the same, with the refused discard",
    "contract-rummy.claim-own": "the same, with the refused discard",
    "contract-rummy.claim-limit": "the same, with the refused discard",
    "comic-animals.laugh-mode": "the page of the animals is written section by section",
    "comic-animals.new-pile": "the same",
    "piled.drop-remainder": "the same, on that page",
}
"""Options of bases whose page is put together from sentences of its own, which say what is played."""


def own(name: str, option: str) -> bool:
    """Whether the help of a rule must speak of this value: not what its base's page tells, nor what it fixes."""
    rule, (option_name, _, value) = RULES[name], option.partition("=")
    return not (rule.base and option_name in TOLD_BY_THE_PAGE) and rule.fixes.get(option_name) != value


@pytest.mark.parametrize(("name", "option"), [case for case in CASES if own(*case)])
def test_no_value_is_left_to_the_name_of_its_option(name: str, option: str) -> None:
    """Whoever declares an option says with ``help_if`` what becomes of the help."""
    rule, (option_name, _, value) = RULES[name], option.partition("=")
    registry = catalogue.family_of(name).registry
    speaking = (rule, *(registry.rules[one] for one in getattr(rule, "continues", ())))
    known = [wanted for one in speaking for named, wanted in help_if(one) if named == option_name]
    assert any(is_value(value, wanted) for wanted in known)


UNTRUE: dict[str, tuple[str, str]] = {
    "blank-ace,blank-ace.ace-rule=off": ("may also be covered with", "ещё и младшей картой"),
    "strongest-lead,strongest-lead.strongest-plain-first=off": ("only when no plain card", "лишь когда простых карт"),
    "royal,royal.jokers=1": ("The highest is the ace", "Самая старшая — туз"),
    "royal,royal.jokers=2": ("with a trump", "если она не козырь"),
    "recycling,recycling.new-stock=on": ("everything is discarded", "в отбой уходит всё"),
    "transfer-no-throw-in,transfer-no-throw-in.must-lead-all=off": ("must lead all his cards", "сразу всеми"),
    "unlocking,unlocking.locked-visible=on": ("unseen by their owner", "тоже не видит"),
    "one-joker,one-joker.joker-lead=beaten-by-any": ("nothing covers it", "не бьёт ничто"),
    "poker,poker.goes-to=discard": ("are shuffled into the stock", "замешивают в колоду"),
    "chinese,chinese.nine-trigger=cover-nine": ("Once the attacking nine", "девятку бубен отбили"),
    "chinese-pass-on,piled.cutter-chooses=on": ("the last card dealt is shown", "последнюю сданную карту показывают"),
    "piled,piled.cutter-chooses=on": ("The last card dealt is shown", "Последнюю сданную карту показывают"),
    "albanian,albanian.sort-stock-only=on": ("is not shuffled", "не тасуют"),
    "blanks,blanks.joker-lead=beaten-by-any": ("only a blank", "только пустышка"),
    "capital,estonian.same-suit=on": ("Any two covers any ace", "Любая двойка"),
    "throw-once,throw-once.times=3": ("once in a bout", "один раз за кон"),
    "cr-jokers,contract-rummy.owner-trades=on": ("Another player", "Другой игрок"),
    "shed-multi-deck,shed-idiot.packs=1": ("two packs", "впятером"),
    "comic-animals,comic-animals.laugh-mode=always": ("straight face", "Никто не смеётся, и"),
    "comic-animals,piled.drop-remainder=on": ("All cards are dealt", "Раздаются все карты"),
}


@pytest.mark.parametrize("game", UNTRUE)
def test_what_a_value_makes_untrue_is_not_said(game: str) -> None:
    plain = game.partition(",")[0]
    for lang, passage in zip(LANGS, UNTRUE[game], strict=True):
        above = re.split(r"^## (?:Everything else|Остальное)", foolery.game(game).rules_text(lang), flags=re.M)[0]
        assert passage in foolery.game(plain).rules_text(lang)
        shown = re.split(r"^## (?:Examples|Примеры)", above, flags=re.M)[0]
        assert passage not in shown


def test_numbers_are_those_that_are_played() -> None:
    for number, cards in (("1", "53"), ("2", "54")):
        english, russian = (told(f"royal,royal.jokers={number}", lang) for lang in LANGS)
        assert english.count(f"The pack has {cards} cards.") == 2
        assert russian.count(f"Всего в игре {cards} карты.") == 2
        assert "has 52 cards" not in english
        assert "В колоде 52 карты" not in russian
    assert "The pack has 36 cards" in told("royal", "en")
    assert "The pack has 72 cards." in told("big", "en")
    assert "a buy-in of 2 cards" in told("buy-in,buy-in.cards=2", "en")
    assert "up to 4 cards of the stock" in told("armenian,armenian.limit=4", "en")


def test_values_of_two_options_stand_together() -> None:
    both = told("poker,poker.count=up-to-two,poker.goes-to=discard", "en")
    assert "exchange one or two hand cards for as many top cards of the stock; the cards given up go to" in both
    cut = told("chinese,piled.cutter-chooses=on,piled.drop-remainder=on,chinese.lead-nine=on", "en")
    assert "The pack is dealt in equal hands, and cards that are left over leave the game; the cutter, on" in cut
    assert "leads first, with that card alone." in cut
    low = told("blank-ace,blank-ace.ace-rule=lowest-trump-cannot,blank-ace.same-suit=on", "en")
    assert "An ace that is not a trump" in low
    assert "whatever its suit" not in low
    idle = told("blank-ace,blank-ace.ace-rule=off,blank-ace.same-suit=on", "en")
    assert "of the ace's own suit" not in idle.partition("##")[0]


def test_options_of_the_base_are_told_beside_rules_that_leave_them() -> None:
    chosen = "The dealer looks at his cards and chooses the trump suit."
    for rule, said in (("suitless", True), ("no-trumps", False), ("own-trumps", False), ("japanese", False)):
        page = told(f"idiot-two-player+{rule},idiot-two-player.trump=dealer", "en")
        assert (chosen in page) is said, rule


def test_an_example_of_other_options_says_how_it_is_played() -> None:
    idiot = foolery.game("shed-idiot,shed-idiot.play-on=on").rules_text("en")
    assert "**A ten as the very last card wins.**\n\nPlayed as `shed-idiot`. " in idiot
    rummy = foolery.game("cr-jokers,contract-rummy.owner-trades=on").rules_text("en")
    assert "**Nobody trades for a joker of his own.** Played as `contract-rummy`. " in rummy
    assert "Played as" not in foolery.game("shed-idiot").rules_text("en")


class Tea(Rule):
    """Tea is drunk, unless something else is."""

    name = "acme:tea"
    help: ClassVar[Titles] = {"en": "Tea is drunk. It is hot.", "ru": "Пьют чай. Он горячий."}
    help_if: ClassVar[dict[tuple[str, str], tuple[Instead, ...]]] = {
        ("acme:drink", "milk"): (Instead({"en": "Tea", "ru": "чай"}, {"en": "Milk", "ru": "молоко"}),),
        ("acme:cups", ">1"): (
            Instead({}, {"en": "Cups: {n}.", "ru": "Чашек: {n}."}),
            Instead({"en": " It is hot.", "ru": " Он горячий."}, {"en": "", "ru": ""}, {"acme:drink": "milk"}),
        ),
    }


class GreenTea(Tea):
    """Its help is its own, and so is what goes with it."""

    help: ClassVar[Titles] = {"en": "Green tea is drunk.", "ru": "Пьют зелёный чай."}


def test_what_is_said_instead() -> None:
    assert told_help(Tea, {}, "en") == "Tea is drunk. It is hot."
    assert told_help(Tea, {"acme:drink": "milk"}, "ru") == "Пьют молоко. Он горячий."
    assert told_help(Tea, {"acme:cups": "3"}, "en") == "Tea is drunk. It is hot. Cups: 3."
    assert told_help(Tea, {"acme:cups": "3", "acme:drink": "milk"}, "en") == "Milk is drunk. Cups: 3."
    assert told_help(GreenTea, {"acme:cups": "3"}, "en") == "Green tea is drunk."


def test_a_value_of_which_the_help_does_not_know_is_named_beside_it() -> None:
    with loaded():
        for lang in LANGS:
            plain = foolery.game("try:short-bouts").rules_text(lang).split("\n\n")[1]
            other = foolery.game("try:short-bouts,try:short-bouts.limit=2").rules_text(lang).split("\n\n")[1]
            assert other.startswith(plain + " ")


def test_few_values_are_fixed() -> None:
    refused = [("royal", f"royal.low={rank}") for rank in "3456"]  # the pack of 36 has no such rank above its lowest
    fixed_values = [("armenian-unlimited", "armenian.throw-in=on")]
    assert [case for case in with_options() if case not in CASES] == [*fixed_values, *refused]
