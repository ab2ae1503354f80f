"""The rules page of the animal game, for children and whoever reads it to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from foolery.animals.engine.compose import LAUGH_MODE, PACK, Variant, at_table
from foolery.animals.engine.moves import MOVES, OVER
from foolery.animals.rules.worked import (
    ALL_SKIPPED,
    ANY_CARD,
    ASKED,
    EXAMPLES,
    LOWEST_CARD,
    NOBODY_LAUGHS,
    SOMEBODY_LAUGHS,
    with_the_lowest,
)
from foolery.animals.text.typed import ANIMALS, name_of, sound_of
from foolery.animals.words.telling import AnimalsWords
from foolery.base import meant
from foolery.base.cards import card_text, parse_card, rank
from foolery.contract import Game, Lang
from foolery.ruleset import Example
from foolery.speech import Facts, Tongue, in_all, said, say, tongue


class AnimalsPages(AnimalsWords):
    """The animal game in words, with its rules page."""

    def rules_page(self, game: Game, lang: Lang, players: int | None = None) -> str:
        """The page in Markdown, for a table of so many seats; else for a small one."""
        return rules_page(game, lang, players)


def rules_page(game: Game, lang: Lang, players: int | None = None) -> str:
    """The page in Markdown, for a table of so many seats; else for a small one."""
    say = partial(_say, lang)
    rules = at_table(game.composition, game.seats()[0] if players is None else players)
    mode = game.options[LAUGH_MODE]
    grows = PACK not in game.composition.named and len(rules.cards) < 52
    first = rank(rules.cards[0])
    low, chain = meant.rank(first), [meant.rank(number) for number in range(first, 13)]
    rest = say("rest-on" if rules.drop_remainder else "rest-off")
    cards = say("cards", cards=meant.number(len(rules.cards)), low=low, rest=rest)
    names = {"a": name_of(0, lang), "b": name_of(1, lang), "sound": sound_of(1, lang), "low": low}
    outcome = "laughed" if mode in ("always", "random-100") else "straight"
    sections = {
        "animals": say("animals") + "\n\n" + _menagerie(lang),
        "cards": f"{cards} {say('more-cards')}" if grows else cards,
        "turn": say("turn", low=low, chain=chain),
        "laugh": say("laugh") + "\n\n" + _laugh_mode(mode, lang),
        "new": say("new-lowest" if rules.lowest_begins else "new-any"),
        **({"free": say("free")} if _may_stick(rules) else {}),
        "end": say("end"),
        "next": say("next"),
        "example": " ".join(say(name, **names) for name in ("example", outcome)),
        "worked": _worked(game, rules, lang),
        "typing": say("typing"),
        "options": _options(game, lang),
    }
    parts = [f"# {game.title(lang)}", say("intro"), f"`{game.id}`"]
    for name, body in sections.items():
        parts += [f"## {say(f'heading.{name}')}", body]
    return "\n\n".join(parts) + "\n"


def _say(lang: Lang, name: str, **fields: Any) -> str:
    """A sentence of the page."""
    return tongue(lang, "animals").say(f"animals-page.{name}", **fields)


def _laugh_mode(mode: str, lang: Lang) -> str:
    """How it is found out whether somebody laughs."""
    kind, _, number = mode.partition("-")
    return _say(lang, kind, number=number)


def _menagerie(lang: Lang) -> str:
    animals = ((seat + 1, name_of(seat, lang), sound_of(seat, lang)) for seat in range(ANIMALS))
    return "\n".join(_say(lang, "animal", number=number, animal=name, sound=sound) for number, name, sound in animals)


def _may_stick(rules: Variant) -> bool:
    """Whether everybody may skip in turn: cards are laid aside, and somebody may laugh."""
    return rules.drop_remainder and rules.options[LAUGH_MODE] not in ("never", "random-0")


_NEVER_SO: Final = {
    "never": (SOMEBODY_LAUGHS, ASKED),
    "always": (NOBODY_LAUGHS, ASKED),
    "random": (ASKED,),
    "random-0": (SOMEBODY_LAUGHS, ASKED),
    "random-100": (NOBODY_LAUGHS, ASKED),
}
"""Examples of what does not happen when it is found out so whether somebody laughs."""


def _shown(rules: Variant) -> list[Example]:
    """The examples in the pack that is played with, those alone that can come about."""
    usual, fitting = with_the_lowest("36"), with_the_lowest(rules.options[PACK])
    found = [fitting[usual.index(example)] if example in usual else example for example in EXAMPLES]
    mode = rules.options[LAUGH_MODE]
    hidden = [*(_NEVER_SO.get(mode) or _NEVER_SO.get(mode.partition("-")[0], ()))]
    hidden += [] if _may_stick(rules) else [ALL_SKIPPED]
    hidden += [ANY_CARD] if rules.lowest_begins else []
    shown = [example for example in found if not any(example is one for one in hidden)]
    begins = in_all("animals-page.lowest-begins")
    alone = LOWEST_CARD if rules.lowest_begins else None
    return [replace(example, title=begins) if example is alone else example for example in shown]


def _worked(game: Game, rules: Variant, lang: Lang) -> str:
    """The worked examples, each with the cards, what may be done and what follows."""
    rows = []
    for example in _shown(rules):
        pile = example.position.get("zones", {}).get("center", [])
        seat = example.position["turn"]
        facts = {
            "pile": _cards(pile, lang),
            "animal": name_of(seat, lang),
            "hand": _cards(example.position["hands"][seat], lang),
            "moves": [_action(text, seat, tongue(lang, "animals")) for text in example.allowed],
        }
        told = [f"- **{said(example.title, lang)}.**", _say(lang, "worked" if pile else "worked-no-pile", **facts)]
        rows.append(" ".join([*told, *_follows(game, example, lang)]))
    return "\n".join(rows)


def _follows(game: Game, example: Example, lang: Lang) -> list[str]:
    """What the actions of an example lead to, as the public is told it."""
    if not example.play:
        return []
    played = type(game)(example.position["game"])
    state = played.position(example.position)
    events = []
    for seat, action in example.steps:
        (move,) = played.parse_move(action, state, seat)
        events += [event.text(None, lang) for event in state.play(seat, move)]
    told = _say(lang, "follows", events=" ".join(events))
    if state.phase == OVER:
        return [told]
    pile, following = _cards([card_text(card) for card in state.pile], lang), meant.person(state.turn)
    return [told, _say(lang, "then" if pile else "then-no-pile", pile=pile, next=following)]


def _cards(texts: Sequence[str], lang: Lang) -> str:
    return " ".join(card_text(parse_card(text), lang, symbols=True) for text in texts).replace("T", "10")


def _action(text: str, seat: int, spoken: Tongue) -> str:
    """An action in words, without a table around it."""
    action = MOVES.written(text)
    sound = sound_of(seat, spoken.code).rstrip("!")
    facts = Facts(cards=action.cards, count=len(action.cards), texts={"sound": sound})
    return say(spoken.moves[action.kind], facts, spoken)


def _options(game: Game, lang: Lang) -> str:
    """Every option with its values; the one that is played stands behind its name."""
    return "\n".join(
        f"- {row['title']} (`{row['name']}={row['value']}`): {row['help']}" for row in game.option_rows(lang)
    )
