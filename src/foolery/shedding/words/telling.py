"""What a seat of the shedding game sees, what it may do and what just happened, in plain sentences.

The sentences stand in the tables ``idiot-…`` of the languages and in the ``words`` of rule files (``foolery.speech``
says how templates are written). A rule's words are found by the kind of its events (``skip``), by ``move:`` and the
word of its moves (``move:swap``) and by ``phase:`` and its phases (``phase:exchange``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from foolery import speech
from foolery.base import arguments, meant
from foolery.base.cards import Card, Move, Seat, rank
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Meant
from foolery.contract import Action, Event, Game, Lang, Match, Result
from foolery.shedding.engine.numbers import EMPTY
from foolery.shedding.engine.view import ShedView
from foolery.speech import Facts, Tongue, WordingError, first_said, own_words, plain_event, say, sentence, strung

Names = Sequence[str] | None


def language(lang: str) -> Tongue:
    """The language by its code, with the sentences of this game. Raises NotationError."""
    return speech.tongue(lang, "idiot")


def event_text(event: Event, seat: Seat | None, lang: Lang, names: Names) -> str:
    """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted."""
    tongue = language(lang)
    cards = event.cards
    facts = Facts(event.place, event.to, cards, event.count, seat, names)
    templates = [own_words(getattr(event, "wording", None), event.kind, tongue)]
    if seat is not None and event.place == seat:
        templates.append(tongue.events.get(f"own-{event.kind}", ""))
    templates.append(tongue.events.get(event.kind, ""))
    if not cards:
        templates.append(tongue.events.get(f"{event.kind}-unseen", ""))
    said = first_said([template for template in templates if template], facts, tongue)
    return plain_event(event.kind, facts, tongue) if said is None else said


def lying(view: ShedView, lang: Lang = "en", names: Names = None) -> dict[str, str]:
    """Nothing: every card that lies there is said by its name alone."""
    return {}


def move_label(move: Move, view: ShedView, lang: Lang) -> str:
    """A legal move as people say it: “play the nines of clubs and hearts”."""
    return action_text(view.action((move,)), lang, view.rules.wording)


def action_label(action: Action, view: ShedView, lang: Lang, names: Names = None) -> str:
    """A whole action as people say it."""
    return action_text(action, lang, view.rules.wording)


def action_text(action: Action, lang: Lang, wording: Any) -> str:
    """An action in words; in notation where it has none. ``wording`` are the rules' own words."""
    tongue = language(lang)
    cards = (*action.cards, *action.on)
    key = f"{action.kind} with" if action.kind == "take-pile" and cards else action.kind
    facts = Facts(cards=cards, count=len(cards), texts={"move": str(action.number)})
    template = own_words(wording, f"move:{action.kind}", tongue) or tongue.moves.get(key, "")
    with suppress(WordingError):
        return say(template, facts, tongue) or action.text
    return action.text


def view_text(view: ShedView, lang: Lang, names: Names) -> str:
    """What a seat sees, one line each: whose turn, the pile, the stock, the others, its own cards."""
    arguments.check_names(names, view.players)
    tongue = language(lang)
    lines = [_turn(view, tongue, names)]
    if view.phase != "over":
        lines += [_pile(view, tongue), _count(view.stock_size, "stock", tongue)]
    lines += [*_others(view, tongue, names), *_own(view, tongue)]
    return "\n".join(line for line in lines if line)


def turn_text(view: ShedView, lang: Lang, names: Names) -> str:
    """Who plays or decides, or how the deal ended."""
    return _turn(view, language(lang), names)


def _turn(view: ShedView, tongue: Tongue, names: Names) -> str:
    """Who plays or decides, or how the deal ended."""
    if view.phase == "over":
        told = [] if view.result is None else _result(view.result, view.seat, tongue, names)
        return " ".join([sentence(tongue.phrases["over"]), *told])
    if view.phase == "play":
        return sentence(say(tongue.phrases["turn"], Facts(view.actors[0], seat=view.seat, names=names), tongue))
    many = tongue.join(tongue.person(place, view.seat, names) for place in view.actors)
    facts = Facts(view.actors[0], seat=view.seat, names=names, texts={"move": many})
    own = own_words(view.rules.wording, f"phase:{view.phase}", tongue)
    return sentence(say(own or tongue.phrases["phase"], facts, tongue))


def _pile(view: ShedView, tongue: Tongue) -> str:
    """The top of the pile and its size; what counts where the top is looked through."""
    if view.phase != "play":
        return ""
    if not view.pile:
        return sentence(tongue.phrases["pile-empty"])
    return _lies(tuple(view.top()), len(view.pile), view.need(), tongue)


# These parts of a view are the same for all who see them and from one move to the next, so each is said once.


@lru_cache(maxsize=4096)
def _lies(top: tuple[Card, ...], size: int, need: int, tongue: Tongue) -> str:
    said = [say(tongue.phrases["pile"], Facts(cards=top, count=size), tongue)]
    if need == EMPTY:
        said.append(tongue.phrases["pile-free"])
    elif need != rank(top[0]):
        said.append(say(tongue.phrases["pile-counts"], Facts(texts={"rank": meant.rank(need)}), tongue))
    return sentence(strung(said, "; "))


@lru_cache(maxsize=1024)
def _count(number: int, key: str, tongue: Tongue) -> str:
    return sentence(say(tongue.phrases[key if number else f"{key}-empty"], Facts(count=number), tongue))


def _others(view: ShedView, tongue: Tongue, names: Names) -> Iterable[str]:
    """What lies before each other seat, clockwise from this one; those who are out last."""
    others = view.others()
    for place in others:
        if place in view.out:
            continue
        called = names if names is None else tuple(names)
        yield _before(place, view.hand_sizes[place], view.up[place], view.down_sizes[place], called, tongue)
    gone = [meant.person(place) for place in others if place in view.out]
    if gone:
        yield sentence(say(tongue.phrases["out"], Facts(seat=view.seat, names=names, texts={"people": gone}), tongue))


@lru_cache(maxsize=8192)
def _before(place: Seat, hand: int, up: int, down: int, names: tuple[str, ...] | None, tongue: Tongue) -> str:
    """What lies before somebody else: the number of cards in his hand, his rows."""
    facts = Facts(place, count=hand, names=names)
    said = [say(tongue.phrases["hand-of" if hand else "hand-of-none"], facts, tongue)]
    if up:
        said.append(say(tongue.phrases["row-of"], Facts(cards=_sorted(up)), tongue))
    if down:
        said.append(say(tongue.phrases["down-of"], Facts(count=down), tongue))
    return sentence(strung(said, "; "))


def _own(view: ShedView, tongue: Tongue) -> Iterable[str]:
    """The seat's own hand and rows."""
    if view.seat is None:
        return
    if view.seat in view.out:
        yield sentence(tongue.phrases["you-out"])
        return
    yield _ranks_of("hand", view.hand, tongue) if view.hand else sentence(tongue.phrases["hand-empty"])
    if view.up[view.seat]:
        yield _ranks_of("row", view.up[view.seat], tongue)
    if view.down_sizes[view.seat]:
        yield sentence(say(tongue.phrases["down"], Facts(count=view.down_sizes[view.seat]), tongue))


@lru_cache(maxsize=8192)
def _ranks_of(key: str, cardset: int, tongue: Tongue) -> str:
    """The cards of one's own hand or row by rank."""
    return sentence(say(tongue.phrases[key], Facts(texts={key: _ranked(cardset)}), tongue))


def _sorted(cardset: int) -> tuple[Card, ...]:
    return tuple(sorted(cards_of(cardset), key=lambda card: card & 63))


def _ranked(cardset: int) -> list[Meant]:
    """Cards by rank, since suits do not matter: “the nine of clubs; the tens of hearts and spades”."""
    groups: dict[int, list[Card]] = {}
    for card in _sorted(cardset):
        groups.setdefault(rank(card), []).append(card)
    return [meant.cards(group) for group in groups.values()]


def result_told(game: Game, result: Result, seat: Seat | None, lang: Lang, names: Names) -> list[str]:
    """How a deal or a match ended: the winner, or the places and the idiot."""
    return _result(result, seat, language(lang), names)


def _result(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> list[str]:
    said = [sentence(tongue.phrases["limited"])] if result.limited else []
    said.append(_verdict(result, seat, tongue, names))
    if len(result.places) > 1:
        order = {"people": [meant.person(place) for place in result.places]}
        said.append(sentence(say(tongue.phrases["order"], Facts(seat=seat, names=names, texts=order), tongue)))
    if result.points:
        points = _tallies(enumerate(result.points), seat, tongue, names)
        said.append(sentence(say(tongue.phrases["points"], Facts(texts={"tallies": points}), tongue)))
    return said


def _tallies(numbers: Iterable[tuple[Seat, object]], seat: Seat | None, tongue: Tongue, names: Names) -> list[str]:
    """Each of these seats with its number, “you 3”."""
    facts = (Facts(place, seat=seat, names=names, texts={"number": number}) for place, number in numbers)
    return [say(tongue.phrases["tally"], one, tongue) for one in facts]


def _verdict(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> str:
    if result.draw:
        return sentence(tongue.phrases["drawn"])
    one, many, who = ("idiot", "idiots", result.fools) if result.fools else ("winner", "winners", result.winners)
    if len(who) == 1:
        return sentence(say(tongue.phrases[one], Facts(who[0], seat=seat, names=names), tongue))
    people = {"people": [meant.person(place) for place in who]}
    return sentence(say(tongue.phrases[many], Facts(seat=seat, names=names, texts=people), tongue))


def score_text(match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
    """The running score of a match: deals won, and how often somebody was the idiot."""
    tongue, scores = language(lang), match.scores()
    deals = meant.number(scores[0]["deals"] if scores else 0, "deals")
    won = _tallies(((place, score["wins"]) for place, score in enumerate(scores)), seat, tongue, names)
    said = [sentence(say(tongue.phrases["score"], Facts(texts={"deals": deals, "tallies": won}), tongue))]
    fools = ((place, meant.number(score["fools"], "times")) for place, score in enumerate(scores) if score["fools"])
    if often := _tallies(fools, seat, tongue, names):
        said.append(sentence(say(tongue.phrases["score-fools"], Facts(texts={"tallies": often}), tongue)))
    return " ".join(said)


def match_text(match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
    """Nothing: the score says who has won."""
    return ""
