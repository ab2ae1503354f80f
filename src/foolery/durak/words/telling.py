"""What a seat sees, what it may do and what just happened, in plain sentences.

One channel for the terminal, the log and a screen reader. The words themselves stand in the tables ``durak-events``,
``-moves`` and ``-phrases`` and in the ``words`` of rule files; ``speech.sentences`` says how they are written. A rule's
words are found by the kind of its events (``gift``), by ``move:`` and the word of its moves (``move:give``; ``menu:``:
their head in a list, with ``{card}`` for the first card, ``wants:``: what such a move takes, for whom it is refused),
by ``phase:`` and its phases (``phase:gift``) and by ``zone:`` and its zones (``zone:buy-in``). Places are people here:
a place says “you” to the seat that sits there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from foolery.base import arguments, meant
from foolery.base.cards import Card, CardSet, Move, Place, Seat, suit
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_faces
from foolery.contract import Action, Event, Lang, Match, Result
from foolery.durak.engine.actions import action_of, whole_word
from foolery.durak.engine.moves import CORE_KINDS, SUIT_LETTERS, attack_of, cover_of, kind_of, place_of
from foolery.durak.engine.numbers import COVER, SWAP_SIX
from foolery.durak.engine.questions import Rule, Rules
from foolery.durak.engine.view import DurakView, Slot
from foolery.durak.game import DurakGame
from foolery.speech import (
    Facts,
    Tongue,
    WordingError,
    first_said,
    own_words,
    plain_event,
    say,
    sentence,
    strung,
    tongue,
)

Names = Sequence[str] | None
_HAND_ORDER: Final = (0, 1, 3, 2, -1)
"""Suits as a hand is sorted: black and red by turns, cards without a suit after them, and the trumps last of all."""


def language(lang: str) -> Tongue:
    """The language by its code. Raises NotationError."""
    return tongue(lang, DurakGame.family)


def card_name(card: Card, lang: Lang = "en", case: str = "nom") -> str:
    """A card in words, without article: “nine of clubs”."""
    return language(lang).card(card, case)


def suit_name(suit: int, lang: Lang = "en", case: str = "nom") -> str:
    """A suit in words."""
    return language(lang).suit(suit, case)


def count_cards(number: int, lang: Lang = "en", case: str = "nom") -> str:
    """A number of cards: “2 cards”."""
    return language(lang).count(number, case)


def list_words(items: Iterable[str], lang: Lang = "en") -> str:
    """A list with “and”."""
    return language(lang).join(items)


def event_text(event: Event, seat: Seat | None, lang: Lang = "en", names: Names = None) -> str:
    """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted."""
    tongue = language(lang)
    cards = event.cards
    suited = {"suit": meant.suit(event.to)} if event.kind == "trump-suit" else {}
    facts = Facts(event.place, event.to, cards, event.count, seat, names, suited)
    said = first_said(_event_templates(event, cards, tongue), facts, tongue)
    return plain_event(event.kind, facts, tongue) if said is None else said


def _event_templates(event: Event, cards: Sequence[Card], tongue: Tongue) -> Iterable[str]:
    """The sentences for an event, best first: a rule may say a core event in its own words."""
    own = own_words(getattr(event, "wording", None), event.kind, tongue)
    if own:
        yield own
    if event.kind == "trump" and event.place >= 0 and cards and suit(cards[0]) >= 0:
        yield tongue.phrases["trump-kept"]
    if event.kind == "trump" and (not cards or suit(cards[0]) < 0):
        yield tongue.phrases["trump-card" if cards else "trump-none"]
    elif event.kind in tongue.events:
        yield tongue.events[event.kind]


def move_label(move: Move, view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """A legal move as people say it: “cover the nine of clubs with the ten of clubs”."""
    tongue = language(lang)
    text = _move_said(move, view, tongue, names)
    if place_of(move) >= 0 and place_of(move) != view.seat:
        return f"{tongue.person(place_of(move), view.seat, names or [''] * view.players)}: {text}"
    return text


def action_label(action: Action, view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """A whole action in words, without the place that it is made for."""
    tongue = language(lang)
    if len(action.moves) == 1:
        return _move_said(action.moves[0], view, tongue, names)
    return action_text(action, view.rules, lang)


def _move_said(move: Move, view: DurakView, tongue: Tongue, names: Names) -> str:
    kind = kind_of(move)
    cards = _cards_of_move(move, view)
    facts = Facts(view.me, -1, cards, len(cards), view.me, names)
    word = CORE_KINDS.get(kind, "")
    if word == "pass" and view.phase == "throw" and not any(slot.pending for slot in view.table):
        return tongue.phrases["done"]
    if word:
        return say(own_words(view.rules.wording, f"move:{word}", tongue) or tongue.moves[word], facts, tongue)
    return _rule_move(move, view, facts, tongue)


def move_heading(move: Move, view: DurakView, lang: Lang = "en") -> str:
    """What stands before the cards of such moves in a list, “exchange”; with ``{card}`` where the first card belongs.

    A rule says it in ``menu:`` and the word of the moves; else it is what its words say before the cards that they end
    with. Empty: the moves are said one by one.
    """
    tongue = language(lang)
    word = view.rules.kind_words[kind_of(move)]
    menu = own_words(view.rules.wording, f"menu:{word}", tongue)
    if menu:
        return menu
    template = own_words(view.rules.wording, f"move:{word}", tongue)
    head, mark, field = template.rpartition("{")
    if not mark or field.partition(":")[0].rstrip("}") not in ("card", "cards") or not field.endswith("}"):
        return ""
    head = head.strip().rstrip(":")
    return "" if "{" in head or "[" in head else head


def suit_of_move(move: Move, view: DurakView, lang: Lang = "en") -> str:
    """The suit that a move of a rule's own names instead of cards; empty: it names none."""
    if "{suit}" not in view.rules.forms[kind_of(move)]:
        return ""
    return language(lang).suit(next(number for number in range(4) if move >> number & 1))


def _rule_move(move: Move, view: DurakView, facts: Facts, tongue: Tongue) -> str:
    """A move of a rule's own in that rule's words, else in notation."""
    action = action_of(view.rules, -1, (move,))
    text = action.said
    template = own_words(view.rules.wording, f"move:{view.rules.kind_words[kind_of(move)]}", tongue)
    template = template or own_words(view.rules.wording, f"move:{action.kind}", tongue)
    suit = suit_of_move(move, view, tongue.code)
    if suit:
        facts = replace(facts, texts={"suit": suit})
    if template:
        with suppress(WordingError):
            return say(template, facts, tongue)
    return text


def action_text(action: Action, rules: Rules, lang: Lang = "en", wording: Any = None) -> str:
    """An action in words, legal or not; in notation where it has none. ``wording`` are the words of other rules."""
    tongue = language(lang)
    known = rules.wording if wording is None else wording
    words = dict.fromkeys([whole_word(rules, move) for move in action.moves[:1]] + [action.kind])
    template = next(filter(None, (own_words(known, f"move:{word}", tongue) for word in words)), "")
    cards = (*action.on, *action.cards)
    texts = {"suit": meant.suit(SUIT_LETTERS.index(action.suit))} if action.suit else {}
    with suppress(WordingError):
        facts = Facts(cards=cards, count=len(cards), texts=texts)
        return say(template or tongue.moves.get(action.kind, ""), facts, tongue) or action.said
    return action.said


def _cards_of_move(move: Move, view: DurakView) -> tuple[Card, ...]:
    """The cards a move is about: attack card and cover, the trump six and the turn-up, or its group."""
    kind = kind_of(move)
    if kind == COVER:
        return (attack_of(move), cover_of(move))
    if kind == SWAP_SIX:
        trumps = view.trumps_of(view.me)
        low = view.rules.low_card + next((s for s in range(4) if trumps >> s & 1), 0)
        return (low, view.turn_up)
    if kind in CORE_KINDS:
        return tuple(group_faces(move))
    fields = {"{attack}": [attack_of(move)], "{cover}": [cover_of(move)], "{group}": group_faces(move)}
    return tuple(card for part in view.rules.forms[kind].split() for card in fields.get(part, ()))


def view_text(view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """What a seat sees, one line each: the roles, the table, trumps and stock, the other hands, its own hand."""
    arguments.check_names(names, view.players)
    tongue = language(lang)
    lines = [_roles(view, tongue, names)]
    if view.phase != "over" and not view.before_play:
        lines.append(_table(view, tongue))
    lines += [_stock(view, tongue, names), *_zones(view, tongue, names), *tallies_text(view, lang, names)]
    lines += [_hands(view, tongue, names), _own_hand(view, tongue)]
    if view.open_discard and view.seen:
        seen = tongue.groups(sorted(cards_of(view.seen), key=lambda card: (suit(card), card)))
        lines.append(sentence(say(tongue.phrases["discarded"], Facts(texts={"move": seen}), tongue)))
    return "\n".join(line for line in lines if line)


def _roles(view: DurakView, tongue: Tongue, names: Names) -> str:
    """Who leads or attacks, who defends, who may do what."""
    if view.phase == "over":
        text = sentence(tongue.phrases["over"])
        if view.result is None:
            return text
        return " ".join([text, *_result_said(view.result, view.seat, tongue, names, view.rules.points_decide())])
    when = "takes" if view.taking else "before" if view.before_play else "lead" if view.phase == "lead" else "defend"
    may = None if when == view.phase else _asked(view, tongue)
    told = (view.attacker, view.defender, *((*may.actors, may.to) if may else ()))
    seat = view.seat if view.seat in told else None
    called = names if names is None else tuple(names)
    covered = may is not None and bool(view.table) and not any(slot.pending for slot in view.table)
    return _roles_said(when, view.attacker, view.defender, covered, may, seat, called, tongue)


def roles_text(view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """Who leads or attacks, who defends, who may do what."""
    return _roles(view, language(lang), names)


def trumps_text(view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """Which suits are trumps, for everybody or for each; empty while somebody has still to choose them."""
    return (
        ""
        if (view.choosing_trumps or view.before_play) and not any(view.trumps)
        else _trumps(view, language(lang), names)
    )


def _and_so(said: str, more: str, tongue: Tongue) -> str:
    """Two halves of a sentence."""
    return say(tongue.phrases["and-so"], Facts(texts={"title": said, "move": more}), tongue)


class _Asked(NamedTuple):
    """Who may throw in, or decides what a rule asks: in words of its ``own``, where it has some."""

    own: str
    throws: bool
    actors: tuple[Place, ...]
    to: Place
    number: int


def _asked(view: DurakView, tongue: Tongue) -> _Asked:
    actor = view.actors[0] if view.actors else -1
    asking = next((rule for rule in view.rules.rules if view.phase in rule.phases), None)
    to, count = asking.asks(view, actor) if asking is not None and actor >= 0 else (-1, 0)
    own = own_words(view.rules.wording, f"phase:{view.phase}", tongue)
    return _Asked(own, view.phase in ("throw", "take"), view.actors, view.defender if to < 0 else to, count)


def _who_may(view: DurakView, tongue: Tongue, names: Names) -> str:
    """Who may throw in, or decides what a rule asks."""
    may = _asked(view, tongue)
    seat = view.seat if view.seat in (*may.actors, may.to) else None
    return _may(may, seat, names if names is None else tuple(names), tongue)


# These parts of a view are the same for most who see them and from one move to the next, so each is said once. A seat
# matters only where something is said about it.


@lru_cache(maxsize=8192)
def _roles_said(
    when: str,
    attacker: Place,
    defender: Place,
    covered: bool,
    may: _Asked | None,
    seat: Seat | None,
    names: tuple[str, ...] | None,
    tongue: Tongue,
) -> str:
    """Who takes, leads or attacks, and who may do what beside."""
    asked = "" if may is None else _may(may, seat, names, tongue)
    if when == "takes":
        takes = say(tongue.phrases["takes"], Facts(defender, seat=seat, names=names), tongue)
        return sentence(_and_so(takes, asked, tongue))
    if when == "before":
        return sentence(asked)
    roles = sentence(say(tongue.phrases[when], Facts(attacker, defender, seat=seat, names=names), tongue))
    if may is None:
        return roles
    return f"{roles} {sentence(_and_so(tongue.phrases['covered'], asked, tongue) if covered else asked)}"


@lru_cache(maxsize=8192)
def _may(may: _Asked, seat: Seat | None, names: tuple[str, ...] | None, tongue: Tongue) -> str:
    """The same in words."""
    actors = may.actors
    many = tongue.join(tongue.person(place, seat, names) for place in actors)
    facts = Facts(actors[0] if actors else -1, may.to, (), may.number, seat, names, {"move": many})
    if may.own:
        with suppress(WordingError):
            return say(may.own, facts, tongue)
    kind = "throw" if may.throws else "decide"
    return say(tongue.phrases[f"{kind}-one" if len(actors) == 1 else f"{kind}-many"], facts, tongue)


def table_text(view: DurakView, lang: Lang = "en") -> str:
    """What lies on the table, and what covers it."""
    return _table(view, language(lang))


def lying(view: DurakView, lang: Lang = "en", names: Names = None) -> dict[str, str]:
    """Every slot with what covers it, by its number, and the stock."""
    tongue = language(lang)
    slots = {str(number): _slot(slot, tongue) for number, slot in enumerate(view.table)}
    return slots | {"stock": _stock(view, tongue, names)}


def _table(view: DurakView, tongue: Tongue) -> str:
    return _laid(view.table, tongue)


@lru_cache(maxsize=4096)
def _laid(slots: tuple[Slot, ...], tongue: Tongue) -> str:
    if not slots:
        return sentence(tongue.phrases["table-empty"])
    said = [_slot(slot, tongue) for slot in slots]
    return sentence(say(tongue.phrases["table"], Facts(texts={"move": said}), tongue))


@lru_cache(maxsize=4096)
def _slot(slot: Slot, tongue: Tongue) -> str:
    if slot.cover >= 0:
        return say(tongue.phrases["slot-covered"], Facts(cards=(slot.attack, slot.cover)), tongue)
    return say(tongue.phrases["slot-waits" if slot.obliged else "slot-free"], Facts(cards=(slot.attack,)), tongue)


def _stock(view: DurakView, tongue: Tongue, names: Names) -> str:
    """Trumps and stock."""
    return f"{_trumps(view, tongue, names)} {_left(view.turn_up, view.stock_size, tongue)}"


@lru_cache(maxsize=4096)
def _left(turn_up: Card, size: int, tongue: Tongue) -> str:
    """What is left in the stock."""
    facts = Facts(cards=(turn_up,) if turn_up >= 0 else (), count=size)
    key = "stock" if turn_up < 0 else "stock-open"
    if size == 0:
        key = "stock-empty"
    elif size == 1 and turn_up >= 0:
        key = "stock-last"
    return sentence(say(tongue.phrases[key], facts, tongue))


def _trumps(view: DurakView, tongue: Tongue, names: Names) -> str:
    if not any(view.trumps) and not view.choosing_trumps:
        return sentence(tongue.phrases["no-trumps"])
    if len(view.trumps) == 1:
        return _trumps_of_all(view.trumps[0], tongue)
    said = []
    for place, mask in enumerate(view.trumps):
        facts = Facts(place, seat=view.seat, names=names, texts={"title": _suits(mask, tongue)})
        key = "trumps-of-you" if place == view.seat else "trumps-of"
        said.append(say(tongue.phrases[key if mask else "trumps-not-yet"], facts, tongue))
    return sentence(strung(said, "; "))


@lru_cache(maxsize=256)
def _trumps_of_all(mask: int, tongue: Tongue) -> str:
    return sentence(say(tongue.phrases["trumps"], Facts(texts={"title": _suits(mask, tongue)}), tongue))


def _suits(mask: int, tongue: Tongue) -> str:
    return tongue.join(tongue.suit(number) for number in range(4) if mask >> number & 1)


def zones_text(view: DurakView, lang: Lang, names: Names, write: Callable[[Sequence[Card]], str]) -> list[str]:
    """What lies in the zones of the rules, one sentence each, with the cards as ``write`` has them."""
    return list(_zones(view, language(lang), names, write))


def asked_text(view: DurakView, lang: Lang = "en", names: Names = None) -> str:
    """Who must do what in a phase of a rule's own; empty in the phases that every deal has."""
    if view.phase in ("lead", "defend", "throw", "take", "over", "lead-more"):
        return ""
    return sentence(_who_may(view, language(lang), names))


def tallies_text(view: DurakView, lang: Lang = "en", names: Names = None) -> list[str]:
    """What people count of everybody in the running deal, one sentence for each rule that counts."""
    tongue = language(lang)
    numbers = dict(view.memory)
    out = []
    for rule in view.rules.rules:
        if type(rule).tally is Rule.tally:
            continue
        kept = numbers.get(rule.name) or (0,) * (1 + len(view.hand_sizes))
        counts = {place: rule.tally(number) for place, number in enumerate(kept[1:])}
        counts = {place: count for place, count in counts.items() if count >= 0}
        template = own_words(view.rules.wording, f"tally:{rule.name}", tongue)
        if template and counts:
            said = [_tally(place, str(number), tongue, view.seat, names) for place, number in counts.items()]
            out.append(sentence(say(template, Facts(texts={"move": ", ".join(said)}), tongue)))
    return out


def _tally(place: Place, number: str, tongue: Tongue, seat: Seat | None, names: Names, more: str = "") -> str:
    """What is counted of somebody, and what more of it."""
    facts = Facts(place, seat=seat, names=names, texts={"move": number, "title": more})
    return say(tongue.phrases["tally-with" if more else "tally"], facts, tongue)


def _zones(
    view: DurakView, tongue: Tongue, names: Names, write: Callable[[Sequence[Card]], str] | None = None
) -> Iterable[str]:
    """The cards of the rules' own zones, counted where this seat does not see them."""
    for name, rows in view.zones:
        template = own_words(view.rules.wording, f"zone:{name}", tongue)
        for place, row in enumerate(rows):
            if not row:
                continue
            cards = row if min(row) >= 0 else ()
            who = place if len(rows) > 1 else -1
            facts = Facts(who, -1, cards, len(row), view.seat, names, {"move": name.replace("-", " ")})
            plain = tongue.phrases["zone" if who < 0 else "unknown-cards"]
            if write is not None and cards and template:
                facts = replace(facts, texts={"title": write(cards)})
                wording = template.replace("{cards}", "{title}")
            else:
                wording = template or plain
            try:
                yield sentence(say(wording, facts, tongue))
            except WordingError:
                yield sentence(say(plain, facts, tongue))


def _hands(view: DurakView, tongue: Tongue, names: Names) -> str:
    """How many cards the others hold, clockwise from the seat; those without cards last."""
    others = view.others()
    names = names if names is None else tuple(names)
    said: list[str] = []
    for place in others:
        number = view.hand_sizes[place]
        if number == 0 or place in view.out:
            continue
        said.append(_holds(place, number, bool(said), names, tongue))
    for place in others:
        if place not in view.out and view.hand_sizes[place] == 0:
            said.append(say(tongue.phrases["holds-none"], Facts(place, seat=view.seat, names=names), tongue))
    gone = [tongue.person(place, view.seat, names) for place in others if place in view.out]
    if gone:
        key = "is-out" if len(gone) == 1 else "are-out"
        said.append(say(tongue.phrases[key], Facts(texts={"move": tongue.join(gone)}), tongue))
    return sentence(strung(said, ", "))


@lru_cache(maxsize=8192)
def _holds(place: Place, number: int, another: bool, names: tuple[str, ...] | None, tongue: Tongue) -> str:
    """How many cards somebody else holds, also as the next one of several."""
    facts = Facts(place, count=number, names=names, texts={"move": str(number)})
    return say(tongue.phrases["holds-next" if another else "holds"], facts, tongue)


def _own_hand(view: DurakView, tongue: Tongue) -> str:
    if view.seat is None:
        return ""
    if view.seat in view.out:
        return sentence(tongue.phrases["you-out"])
    return _held(view.hand, view.trumps_of(view.seat), tongue)


@lru_cache(maxsize=8192)
def _held(hand_set: CardSet, trumps: int, tongue: Tongue) -> str:
    """The cards of one's own hand, trumps last."""
    order = sorted(_HAND_ORDER, key=lambda s: s >= 0 and bool(trumps >> s & 1))
    hand = sorted(cards_of(hand_set), key=lambda card: (order.index(suit(card)), card))
    if not hand:
        return sentence(tongue.phrases["hand-empty"])
    return sentence(say(tongue.phrases["hand"], Facts(texts={"move": tongue.groups(hand)}), tongue))


def result_told(game: DurakGame, result: Result, seat: Seat | None, lang: Lang, names: Names) -> list[str]:
    """How a deal ended: the fool and the epaulettes, the order of going out, points where they are counted."""
    return _result_said(result, seat, language(lang), names, game.points_decide)


def _result_said(result: Result, seat: Seat | None, tongue: Tongue, names: Names, points_decide: bool) -> list[str]:
    names = names or ("",) * len(result.utilities)  # so that a place beyond them is told as a dummy's
    said = [_verdict(result, seat, tongue, names)]
    if len(result.fools) > 1 and len(result.winners) > 1 and not result.points:
        won = tongue.join(tongue.person(place, seat, names) for place in result.winners)
        said.append(sentence(say(tongue.phrases["side-won"], Facts(texts={"move": won}), tongue)))
    if len(result.places) > 1:
        order = ", ".join(tongue.person(place, seat, names) for place in result.places)
        said.append(sentence(say(tongue.phrases["order"], Facts(texts={"move": order}), tongue)))
    if result.points:
        facts = [Facts(place, -1, (), 0, seat, names, {"move": n}) for place, n in enumerate(result.points)]
        points = [say(tongue.phrases["pointed"], one, tongue) for one in facts]
        said.append(sentence(say(tongue.phrases["points"], Facts(texts={"move": points}), tongue)))
    if points_decide and result.points and result.fools and result.winners:
        best = tongue.join(tongue.person(place, seat, names) for place in result.winners)
        said.append(sentence(say(tongue.phrases["by-points"], Facts(texts={"move": best}), tongue)))
    return said


def score_text(match: Match, seat: Seat | None = None, lang: Lang = "en", names: Names = None) -> str:
    """The running score of a match: how often everybody was the fool, with how many epaulettes, and the draws.

    Before it stand the points where they are added up.
    """
    tongue, scores = language(lang), match.scores()
    points = [score["points"] for score in scores if "points" in score]
    added = [_tally(place, str(number), tongue, seat, names) for place, number in enumerate(points)]
    said = []
    for place, score in enumerate(scores):
        fools, straps = score.get("fools", 0), score.get("epaulettes", 0)
        often = tongue.number(fools, "times") if fools else tongue.phrases["never"]
        worn = tongue.number(straps, "epaulettes") if straps else ""
        said.append(_tally(place, often, tongue, seat, names, worn))
    beyond = Counter(fool for result in match.all_results() for fool in result.fools if fool >= len(scores))
    for place, times in sorted(beyond.items()):  # a dummy has no seat, and may be the fool
        said.append(_tally(place, tongue.number(times, "times"), tongue, seat, names))
    first = scores[0] if scores else {}
    draws = first.get("draws", 0)
    text = ", ".join(said)
    text = _and_so(text, tongue.number(draws, "draws"), tongue) if draws else text
    deals = tongue.number(first.get("deals", 0), "deals")
    told: list[tuple[str, Any]] = [("score-points", added)] if points else []
    told.append(("score", text))
    facts = [(key, Facts(texts={"title": deals, "move": move})) for key, move in told]
    return " ".join(sentence(say(tongue.phrases[key], one, tongue)) for key, one in facts)


def _verdict(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> str:
    if result.limited:
        return sentence(tongue.phrases["limited"])
    if result.draw:
        return sentence(tongue.phrases["drawn"])
    people: Sequence[Place] = result.fools or result.winners
    many = tongue.join(tongue.person(place, seat, names) for place in people)
    facts = Facts(people[0] if people else -1, seat=seat, names=names, texts={"move": many})
    if not people:
        return sentence(tongue.phrases["over"])
    if not result.fools:
        key = "winner-one" if len(people) == 1 else "winner-many"
        return sentence(say(tongue.phrases[key], facts, tongue))
    text = say(tongue.phrases["fool-one" if len(people) == 1 else "fool-many"], facts, tongue)
    straps = tongue.phrases.get(f"strap-{result.straps}", "")
    return sentence(strung([text, straps]))


def match_text(match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
    """Nothing: the score says who has won."""
    return ""
