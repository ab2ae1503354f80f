"""What a seat sees, what it may do and what just happened, in plain sentences of English and Russian.

The words stand in ``english`` and ``russian``; ``foolery.speech`` says how templates are written. A joker brings one
field more, ``{stated}``: the card that it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.contract import Event, Game, Lang, Match, Result
from foolery.rummy.engine.events import RummyEvent
from foolery.rummy.engine.laying import SetCards, whole_ways
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DRAW_DISCARD,
    KINDS,
    LAY_OFF,
    MELD_CARD,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    meld_of,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.sets import JOKER, Contract, Laid, Meld, meld_names, slot_of
from foolery.rummy.engine.tally import faces
from foolery.rummy.engine.view import RummyView
from foolery.rummy.words import english, russian
from foolery.speech import Facts, Language, WordingError, plain_event, say, sentence, spoken

Names = Sequence[str] | None
LANGUAGES: Final[Mapping[str, Language]] = {"en": english.ENGLISH, "ru": russian.RUSSIAN}
_NUMBERED: Final = {"en": (english.GROUPS, english.SEQUENCES), "ru": (russian.GROUPS, russian.SEQUENCES)}
MANY: Final = 40
"""With more cards than these, any is as good as said."""
_SUITS: Final = (0, 1, 3, 2, -1)
"""Suits as a hand is sorted: black and red by turns, jokers last."""


def language(lang: str) -> Language:
    """The language by its code. Raises NotationError."""
    return spoken(LANGUAGES, lang)


def told(template: str, facts: Facts, tongue: Language, stated: Card = -1) -> str:
    """A template filled in; ``{stated}`` with its case is the card that a joker stands for."""
    if stated >= 0:
        template = re.sub(r"\{stated(?::(\w+))?\}", lambda mark: tongue.the_card(stated, mark[1] or "nom"), template)
    return say(template, facts, tongue)


# Events and moves


def event_text(event: Event, seat: Seat | None, lang: Lang = "en", names: Names = None) -> str:
    """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted."""
    tongue = language(lang)
    cards = event.cards
    facts = Facts(event.place, event.to, cards, event.count, seat, names)
    stated = event.stated if isinstance(event, RummyEvent) else -1
    key = event.kind if stated < 0 else "joker"
    if key.startswith("lay-off-"):
        if event.place == event.to:
            key = f"own-{key}"
        elif event.to == seat and f"your-{key}" in tongue.events:
            key = f"your-{key}"
    try:
        return sentence(told(tongue.events[key], facts, tongue, stated))
    except (KeyError, WordingError):
        return plain_event(event.kind, facts, tongue)


def move_label(move: Move, view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """A legal move as people say it: “add the seven of spades to player 2's sequence”."""
    tongue = language(lang)
    kind, card, stated = kind_of(move), card_of(move), stated_of(move)
    key, to = KINDS[kind], -1
    cards: tuple[Card, ...] = (card,)
    texts: dict[str, str] = {}
    if kind in (DRAW_DISCARD, REFUSE, CLAIM, DECLINE):
        cards = view.pile[-1:]
    elif kind == MELD_CARD:
        key = "meld-joker" if card != stated else key
    elif kind == TRADE:
        cards = (card, means_of(move))
    elif kind == LAY_OFF:
        to = seat_of(move)
        meld = view.melds[to][meld_of(move)]
        name = f"{to}.{meld_names(view.melds[to])[meld_of(move)]}"
        texts = {"meld": f"{tongue.phrases['group-word' if meld.group else 'sequence-word']} ({name})"}
        key = "lay-off" if card == stated else "lay-off-joker"
        key = f"your-{key}" if to == view.seat and f"your-{key}" in tongue.moves else key
    facts = Facts(view.me, to, cards, len(cards), view.me, names, texts)
    return told(tongue.moves[key], facts, tongue, stated if kind in (MELD_CARD, LAY_OFF) else -1)


def contract_words(contract: Contract, tongue: Language) -> str:
    """A contract: “two groups and one sequence”, «три последовательности из всех карт сразу»."""
    groups, sequences = _NUMBERED[tongue.code]
    parts = [groups[contract.groups], sequences[contract.sequences]]
    text = tongue.join([part for part in parts if part])
    return tongue.phrases["whole"].format(move=text) if contract.whole else text


# A view


def view_text(view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """What a seat sees, one line each: the deal, who decides, the piles, the table, the hands and the score."""
    arguments.check_names(names, view.players)
    tongue = language(lang)
    lines = [_deal(view, tongue), _course(view, tongue, names), *_melds(view, tongue, names)]
    lines += [_hands(view, tongue, names), *_own(view, tongue), _scores(view, tongue, names)]
    return "\n".join(line for line in lines if line)


def _say(key: str, tongue: Language, facts: Facts | None = None, stated: Card = -1) -> str:
    return told(tongue.phrases[key], facts or Facts(), tongue, stated)


def _deal(view: RummyView, tongue: Language) -> str:
    text = contract_words(view.contract, tongue)
    if view.has_melded and view.phase != "over":
        text = _say("your-contract", tongue, Facts(texts={"move": text}))
    number = f"{view.deal}/{view.rules.deals}"
    return sentence(_say("deal", tongue, Facts(texts={"title": number, "move": text})))


def _course(view: RummyView, tongue: Language, names: Names) -> str:
    """Who decides what, and the two piles."""
    if view.phase == "over":
        said = [sentence(_say("over", tongue))]
        if view.result is not None:
            said.append(_result(view.result, view.seat, tongue, names))
        return " ".join(said)
    who = view.actors[0] if view.actors else view.turn
    facts = Facts(who, view.turn, seat=view.seat, names=names)
    said = [sentence(_person_said(tongue.phrases[view.phase], facts, tongue))]
    key = "top" if view.pile else "no-top"
    said.append(sentence(_say(key, tongue, Facts(cards=view.pile[-1:]))))
    key = "stock-size" if view.stock_size else "stock-empty"
    said.append(sentence(_say(key, tongue, Facts(count=view.stock_size))))
    return " ".join(said)


def _person_said(template: str, facts: Facts, tongue: Language) -> str:
    """A template in which a form of a verb may hold a person, as “[ходите вы|ходит {who}]”."""
    out = template
    for name, place in (("who", facts.who), ("to", facts.to)):
        out = out.replace("{" + name + "}]", tongue.person(place, facts.seat, facts.names) + "]")
    return say(out, facts, tongue)


def _melds(view: RummyView, tongue: Language, names: Names) -> list[str]:
    """The sets on the table by their owners, one's own first, each with the name that actions give it."""
    out = []
    for owner in [*([] if view.seat is None else [view.seat]), *view.others()]:
        melds = view.melds[owner]
        if melds:
            said = "; ".join(
                f"{meld_words(meld, tongue)} ({owner}.{name})"
                for meld, name in zip(melds, meld_names(melds), strict=True)
            )
            facts = Facts(owner, seat=view.seat, names=names, texts={"move": said})
            key = "your-melds" if owner == view.seat and "your-melds" in tongue.phrases else "melds"
            out.append(sentence(_say(key, tongue, facts)))
    return out or [sentence(_say("no-melds", tongue))]


def meld_words(meld: Meld, tongue: Language) -> str:
    """A set on the table: “clubs from two to five”, “the nines of clubs, hearts and spades, the red joker as …”."""
    first, last = meld.slots[0].stated, meld.slots[-1].stated
    jokers = [slot for slot in meld.slots if slot.card != slot.stated]
    if meld.group:
        natural = sorted(slot.card for slot in meld.slots if slot.card == slot.stated)
        text = tongue.cards(natural) if natural else ""
    else:
        words = {"title": tongue.suit(first & 3)}
        words |= {"move": tongue.rank(first >> 2, "gen" if tongue.code == "ru" else "nom")}
        words |= {"move2": tongue.rank(last >> 2, "gen" if tongue.code == "ru" else "nom")}
        text = _say("sequence", tongue, Facts(texts=words))
    said = [_say("joker-as", tongue, Facts(cards=(slot.card,)), slot.stated) for slot in jokers]
    return ", ".join([part for part in [text, *said] if part])


def _hands(view: RummyView, tongue: Language, names: Names) -> str:
    """How many cards the others hold, clockwise from the seat; which ones, when they are counted."""
    said: list[str] = []
    for seat in view.others():
        number = view.hand_sizes[seat]
        facts = Facts(seat, count=number, seat=view.seat, names=names, texts={"move": str(number)})
        text = _say("holds-next" if said else "holds", tongue, facts)
        if view.revealed and view.revealed[seat]:
            text += f" ({'; '.join(tongue.groups(_sorted(faces(view.revealed[seat]))))})"
        said.append(text)
    return sentence(", ".join(said))


def _own(view: RummyView, tongue: Language) -> list[str]:
    """The hand, an unfinished contract, the card that may not go, and what would complete the contract."""
    if view.seat is None:
        return []
    if not view.hand:
        return [sentence(_say("hand-empty", tongue))]
    groups = "; ".join(tongue.groups(_sorted(faces(view.hand))))
    out = [sentence(_say("hand", tongue, Facts(texts={"move": groups})))]
    if view.phase == "over":
        return out
    if view.laid:
        sets = "; ".join(" ".join(laid.text for laid in cards) or "…" for cards in view.laid)
        out.append(sentence(_say("laying", tongue, Facts(texts={"move": sets}))))
    if view.taken >= 0 and view.turn == view.seat and view.holds(view.taken) == 1:
        out.append(sentence(_say("taken", tongue, Facts(cards=(view.taken,)))))
    return out


def outlook(view: RummyView, lang: Lang = "en") -> str:
    """What the hand is good for, in one sentence: the contracts that it holds, or the cards that would complete one."""
    tongue = language(lang)
    found = [] if view.has_melded else best_ways(view, 3)
    if found:
        said = _say("or", tongue).join(contract_label(sets, lang) for sets in found)
        return sentence(_say("contracts", tongue, Facts(texts={"move": said})))
    return completing_text(view, lang)


def completing_text(view: RummyView, lang: Lang = "en") -> str:
    """Which cards would complete the contract; empty where it is complete, or more than one card is lacking."""
    tongue = language(lang)
    found = [card for card in view.completing() if card < 52]
    if not found:
        return ""
    if len(found) > MANY:
        key, said = "completes", _say("any-card", tongue)
    else:
        key, said = "completes-any" if len(found) > 1 else "completes", "; ".join(tongue.groups(_sorted(found)))
    return sentence(_say(key, tongue, Facts(texts={"move": said})))


def best_ways(view: RummyView, most: int) -> list[tuple[SetCards, ...]]:
    """The best contracts that a hand holds, jokers aside: no two of the same natural cards."""
    rules = view.rules
    found: dict[tuple[Card, ...], tuple[SetCards, ...]] = {}
    ways = whole_ways(view.hand, view.contract, rules.values, rules.touching, rules.spare)
    for sets in islice(ways, 100):
        natural = tuple(sorted(laid.card for cards in sets for laid in cards if laid.card < JOKER))
        found.setdefault(natural, sets)
        if len(found) == most:
            break
    return list(found.values())


def contract_label(sets: Sequence[Sequence[Laid]], lang: Lang = "en") -> str:
    """A contract set by set: “the nines of clubs, diamonds and hearts + clubs from two to four”."""
    tongue = language(lang)
    said = []
    for cards in sets:
        group = len({laid.stated >> 2 for laid in cards}) == 1
        said.append(meld_words(Meld(group, tuple(slot_of(laid, -1) for laid in cards)), tongue))
    return " + ".join(said)


def _sorted(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (_SUITS.index(card & 3 if card < 52 else -1), card))


def _scores(view: RummyView, tongue: Language, names: Names) -> str:
    """The points before this deal."""
    if not view.sheet:
        return ""
    said = ", ".join(f"{tongue.person(seat, view.seat, names)} — {total}" for seat, total in enumerate(view.totals()))
    return sentence(_say("so-far", tongue, Facts(texts={"move": said})))


# Results


def result_text(game: Game, result: Result, seat: Seat | None, lang: Lang, names: Names) -> str:
    """Who won the deal, and its points of everybody; ``match_text`` tells of the match."""
    return _result(result, seat, language(lang), names)


def _result(result: Result, seat: Seat | None, tongue: Language, names: Names) -> str:
    said = [_say("limited", tongue)] if result.limited else []
    said.append(_verdict(("won-one", "won-many", "drawn"), result, seat, tongue, names))
    if result.points:
        points = [f"{tongue.person(place, seat, names)} — {number}" for place, number in enumerate(result.points)]
        said.append(_say("points", tongue, Facts(texts={"move": ", ".join(points)})))
    return " ".join(map(sentence, said))


def match_text(match: Match, seat: Seat | None = None, lang: Lang = "en", names: Names = None) -> str:
    """Who has won the match, and the sums from the fewest points up; empty while deals remain."""
    tongue, result = language(lang), match.result()
    if result is None:
        return ""
    ranks = []
    for number in sorted(set(result.points)):
        people = [tongue.person(place, seat, names) for place, own in enumerate(result.points) if own == number]
        ranks.append(f"{tongue.join(people)} — {number}")
    verdict = _verdict(("match-one", "match-many", "match-drawn"), result, seat, tongue, names)
    points = _say("match-points", tongue, Facts(texts={"move": ", ".join(ranks)}))
    return f"{sentence(verdict)} {sentence(points)}"


def _verdict(keys: tuple[str, str, str], result: Result, seat: Seat | None, tongue: Language, names: Names) -> str:
    """The words for one winner, for several or for none."""
    one, many, none = keys
    if not result.winners:
        return _say(none, tongue)
    if len(result.winners) == 1:
        facts = Facts(result.winners[0], seat=seat, names=names)
        return _person_said(tongue.phrases[one], facts, tongue)
    people = tongue.join([tongue.person(place, seat, names) for place in result.winners])
    return _say(many, tongue, Facts(texts={"move": people}))


def score_text(match: Match, seat: Seat | None = None, lang: Lang = "en", names: Names = None) -> str:
    """The score sheet, one line for each seat: the points of every deal and their sum."""
    tongue, rows = language(lang), [result.points for result in match.all_results()]
    if not rows:
        return sentence(_say("no-scores", tongue))
    lines = []
    for place in range(match.players):
        points = [row[place] for row in rows]
        who = tongue.person(place, seat, names)
        total = f"{' + '.join(map(str, points))} = {sum(points)}" if len(points) > 1 else str(points[0])
        lines.append(f"{who[:1].upper()}{who[1:]}: {total}")
    return "\n".join(lines)
