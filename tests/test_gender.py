"""No player is called *he* or *she*: a sentence about a player fits every player, in every language.

What is known of a player is a name. English says *they*; Russian verbs stand in the present tense, whose forms are the
same for everybody, and adjectives that agree with a person are avoided. Nouns may be masculine (*бот*, *соперник*): a
sentence agrees with the noun then and not with the person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

import foolery
from foolery import catalogue
from foolery.base.cards import Card
from foolery.base.errors import RulesError
from foolery.contract import EVERYBODY, Event, Game
from foolery.ruleset.event_kinds import EventKind
from foolery.speech import language
from foolery.speech.sentences import marks, parsed
from foolery.speech.sentences import plain as letters
from tests.tiers import every

PEOPLE = (("Lena", "Oleg", "Alex"), ("Лена", "Олег", "Саша"))
"""A woman, a man, and a name of both."""
OTHERS = ("Kim", "Robin")
GENDERED = {
    "en": re.compile(r"\b(he|his|him|himself|she|her|hers|herself)\b", re.IGNORECASE),
    "ru": re.compile(
        r"\b(он|она|его|ему|ей|им|нём|ней|своего|должен|должна|готов|готова|сам|сама|самого|самой|рад|рада|один|одна|"
        r"согласен|согласна|\w+(?:[аеиоуыяю]л|шёл|лся|ла|лась))\b",
        re.IGNORECASE,
    ),
}
"""Words that agree with a person: pronouns, short adjectives, and in Russian all verbs of the past."""
ABOUT = frozenset({"who", "to", "people", "name", "names", "leader", "winner", "player", "guest"})
"""Fields in which a name stands, or “you”."""
NOUNS = {
    "ru": re.compile(
        r"\b(стол\w*|файл\w*|чис[ел]\w+|предел\w*|начал\w*|был|была|колод\w+|журнал\w*|протокол\w*|сил\w*|правил\w*|"
        r"балл\w*|один раз|терминал\w*|ввёл|угол|раздел\w*|сигнал\w*|мал\w*|цел\w*|дел\w*|шкал\w*)\b",
        re.IGNORECASE,
    )
}
"""Words that only look like verbs of the past, or belong to things."""
OF_THINGS = {
    "animals.asked-wrongly",
    "bots.illegal",
    "record.header-late",
    "record.header-twice",
    "record.deal-header-late",
    "tournament.sits",
    "option.contradicts",
    "option.of-another",
    "position.view-lacks",
}
"""Sentences whose words of this kind are about a thing, a bot as a program, or a clause of its own."""


def gendered(text: str, lang: str) -> list[str]:
    """The words of a text that agree with a person."""
    found = GENDERED[lang].findall(NOUNS[lang].sub("", text) if lang in NOUNS else text)
    return [word for word in found if word]


def templates(lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a language, those of rule files too, by id."""
    for code in language.codes():
        text = language.known(code, lang)
        if text is not None and not code.partition(".")[0].endswith("-typed"):
            yield code, text
    for family in catalogue.FAMILIES:
        for name, rule in sorted(family.registry.rules.items()):
            for key, texts in getattr(rule, "words", {}).items():
                if lang in texts and not key.startswith("page:"):
                    yield f"{name} {key}", texts[lang]


@pytest.mark.parametrize("lang", sorted(GENDERED))
def test_no_sentence_about_a_player_knows_a_gender(lang: str) -> None:
    found = {
        code: words
        for code, text in templates(lang)
        if {mark.field for mark in marks(parsed(text))} & ABOUT and code not in OF_THINGS
        if (words := gendered(letters(text), lang))
    }
    assert found == {}


def test_what_would_be_found_is_found() -> None:
    assert gendered("Lena adds the eight of spades to his own group", "en") == ["his"]
    assert gendered("Лена взял колоду и должен ходить сам", "ru") == ["взял", "должен", "сам"]
    assert gendered("Лена берёт файл со стола и колоду", "ru") == []


def told(game: Game, kind: str, what: EventKind) -> Iterator[Event]:
    """Events of a kind: shown and unseen, of one card and of several."""
    chance = Random(kind)
    stated = {"card": "-9s", "suit": "-s", "none": ""}[what.stated]
    pack = sorted(card for cards in game.deal(game.seats()[0], "gender").census().values() for card in cards)
    for count in sorted({what.least, min(what.most, what.least + 2)}):
        cards: list[Card] = chance.sample(pack, min(count, len(pack)))
        for seen in (EVERYBODY, 0):
            place = -1 if what.place == "none" else 0
            to = 1 if what.to != "none" else -1
            yield game.event(kind + stated, place, cards if seen or not count else (), to, seen, len(cards))


def games() -> Iterator[Game]:
    """Every game that a rule of the package makes by itself."""
    met: set[str] = set()
    for family in catalogue.FAMILIES:
        for name, rule in sorted(family.registry.rules.items()):
            if rule.__module__.startswith("foolery."):
                with suppress(RulesError):
                    game = foolery.game(name)
                    if game.id not in met:
                        yield game
                    met.add(game.id)


@pytest.mark.parametrize("lang", sorted(GENDERED))
def test_every_event_is_told_of_everybody_alike(lang: str) -> None:
    """With another name for who acts, nothing but the name changes, and no word agrees with one."""
    said: dict[str, list[str]] = {}
    kinds: set[tuple[str, str]] = set()
    for game in games():
        for kind, what in game.event_kinds.items():
            if (game.family, kind) in kinds and kind in game.new_event.func.kinds:  # type: ignore[attr-defined]
                continue
            kinds.add((game.family, kind))
            for event in told(game, kind, what):
                for names in PEOPLE:
                    texts = [event.text(None, lang, (who, *OTHERS)) for who in names]
                    bare = {text.replace(who, "…") for text, who in zip(texts, names, strict=True)}
                    if names[0] in texts[0] and (words := gendered(" ".join(bare), lang)):
                        said[texts[0]] = words
                    if len(bare) > 1:
                        said[texts[0]] = texts[1:]
    assert said == {}
    assert len(kinds) > 60


@every(12)
@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.id)
def test_what_is_said_at_a_table_knows_no_gender(game: Game) -> None:
    """Events, views and prompts of a deal, as each seat and the public read them."""
    players = game.seats()[min(1, len(game.seats()) - 1)]
    names = [f"Лена{number}" for number in range(players)]
    chance = Random(game.id)
    state = game.deal(players, "gender")
    said: dict[str, list[str]] = {}
    for _ in range(60):
        if not state.actors():
            break
        seat = chance.choice(state.actors())
        heard = state.play(seat, chance.choice(state.legal(seat)))
        for reader in (None, 0):
            view = state.view(reader)
            for lang in GENDERED:
                for text in [view.text(lang, names), *(event.text(reader, lang, names) for event in heard)]:
                    for part in re.split(r"[.;\n]", text):
                        if "Лена" in part and (words := gendered(part, lang)):
                            said[part] = words
    assert said == {}
