"""What a seat sees, what it may do and what just happened, in plain sentences.

They stand in the tables ``rummy-events``, ``rummy-moves`` and ``rummy-phrases`` of each language. A joker brings one
field more, ``{stated}``: the card that it stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from foolery import speech
from foolery.base import arguments, meant
from foolery.base.cards import Card, Move, Seat, card_text, rank
from foolery.contract import Action, Event, Game, Lang, Match, Result
from foolery.rummy.engine.actions import sets_laid
from foolery.rummy.engine.events import RummyEvent
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DRAW_DISCARD,
    KINDS,
    LAY_OFF,
    MELD_CARD,
    MELD_CLOSE,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    meld_of,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.reasons import contract_said
from foolery.rummy.engine.search import SetCards, whole_ways
from foolery.rummy.engine.sets import JOKER, Contract, LaidCard, Meld, meld_names, slot_of
from foolery.rummy.engine.tally import faces
from foolery.rummy.engine.view import RummyView
from foolery.speech import Facts, Tongue, WordingError, plain_event, say, sentence, strung, with_capital

Names = Sequence[str] | None
MANY: Final = 40
"""With more cards than these, any is as good as said."""
_SUITS: Final = (0, 1, 3, 2, -1)
"""Suits as a hand is sorted: black and red by turns, jokers last."""


def language(lang: str) -> Tongue:
    """The language by its code, with the tables of Contract Rummy. Raises NotationError."""
    return speech.tongue(lang, "rummy")


# Events and moves


def event_text(event: Event, seat: Seat | None, lang: Lang = "en", names: Names = None) -> str:
    """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted."""
    tongue = language(lang)
    stated = event.stated if isinstance(event, RummyEvent) else -1
    facts = Facts(event.place, event.to, event.cards, event.count, seat, names, _stated(stated))
    key = event.kind if stated < 0 else "joker"
    if key.startswith("lay-off-") and event.place == event.to:
        key = f"own-{key}"
    try:
        return sentence(say(tongue.events[key], facts, tongue))
    except (KeyError, WordingError):
        return plain_event(event.kind, facts, tongue)


def move_label(move: Move, view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """A legal move as people say it: “add the seven of spades to player 2's sequence”."""
    tongue = language(lang)
    kind, card, stated = kind_of(move), card_of(move), stated_of(move)
    key, to = KINDS[kind], -1
    cards: tuple[Card, ...] = (card,)
    texts: dict[str, Any] = {}
    if kind in (DRAW_DISCARD, REFUSE, CLAIM, DECLINE):
        cards = view.pile[-1:]
    elif kind == MELD_CARD:
        key = "meld-joker" if card != stated else key
        texts = _stated(stated)
    elif kind == TRADE:
        cards = (card, means_of(move))
    elif kind == LAY_OFF:
        to = seat_of(move)
        meld = view.melds[to][meld_of(move)]
        texts = {"name": f"{to}.{meld_names(view.melds[to])[meld_of(move)]}", **_stated(stated)}
        set_kind = "group" if meld.group else "sequence"
        key = f"lay-off-{set_kind}" if card == stated else f"lay-off-joker-{set_kind}"
    facts = Facts(view.me, to, cards, len(cards), view.me, names, texts)
    return say(tongue.moves[key], facts, tongue)


def action_label(action: Action, view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """A whole action as people say it: a contract as a whole, also where this finishes one that was begun."""
    closes = kind_of(action.moves[0]) == MELD_CLOSE and len(view.laid) == view.contract.sets
    if len(action.moves) == 1 and not closes:
        return move_label(action.moves[0], view, lang, names)
    return laying_text(view, contract_label([*sets_laid(view.laid, action.moves)], lang), lang)


def laying_text(view: RummyView, contract: str, lang: Lang = "en") -> str:
    """That a contract is laid, or that this finishes the one that was begun."""
    return _say("finish-contract" if view.laid else "lay-contract", language(lang), move=contract)


def _stated(card: Card) -> dict[str, Any]:
    """The card that a joker stands for as a field; nothing where there is none."""
    return {"stated": meant.card(card)} if card >= 0 else {}


def contract_words(contract: Contract, tongue: Tongue) -> str:
    """A contract: “two groups and one sequence”, “three sequences that take the whole hand”."""
    text = tongue.say_message(contract_said(contract))
    return _say("whole", tongue, move=text) if contract.whole else text


# A view


def view_text(view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """What a seat sees, one line each: the deal, who decides, the piles, the table, the hands and the score."""
    arguments.check_names(names, view.players)
    tongue = language(lang)
    lines = [_deal(view, tongue), _course(view, tongue, names), *_melds(view, tongue, names)]
    lines += [_hands(view, tongue, names), *_own(view, tongue), _scores(view, tongue, names)]
    return "\n".join(line for line in lines if line)


def _say(key: str, tongue: Tongue, facts: Facts | None = None, /, **texts: Any) -> str:
    """A phrase filled in; ``texts`` are further fields."""
    facts = facts or Facts()
    return say(tongue.phrases[key], replace(facts, texts={**facts.texts, **texts}), tongue)


def _deal(view: RummyView, tongue: Tongue) -> str:
    text = contract_words(view.contract, tongue)
    if view.has_melded and view.phase != "over":
        text = _say("your-contract", tongue, move=text)
    number = f"{view.deal}/{view.rules.deals}"
    return sentence(_say("deal", tongue, title=number, move=text))


def _course(view: RummyView, tongue: Tongue, names: Names) -> str:
    """Who decides what, and the two piles."""
    if view.phase == "over":
        said = [sentence(_say("over", tongue))]
        if view.result is not None:
            said += _result(view.result, view.seat, tongue, names)
        return " ".join(said)
    said = [asked_text(view, tongue.code, names)]
    key = "top" if view.pile else "no-top"
    said.append(sentence(_say(key, tongue, Facts(cards=view.pile[-1:]))))
    key = "stock-size" if view.stock_size else "stock-empty"
    said.append(sentence(_say(key, tongue, Facts(count=view.stock_size))))
    return " ".join(said)


def asked_text(view: RummyView, lang: Lang = "en", names: Names = None) -> str:
    """Who decides what, in a sentence, while the deal goes on."""
    tongue = language(lang)
    who = view.actors[0] if view.actors else view.turn
    return sentence(_say(view.phase, tongue, Facts(who, view.turn, seat=view.seat, names=names)))


def _melds(view: RummyView, tongue: Tongue, names: Names) -> list[str]:
    """The sets on the table by their owners, one's own first, each with the name that actions give it."""
    out = []
    for owner in [*([] if view.seat is None else [view.seat]), *view.others()]:
        melds = view.melds[owner]
        if melds:
            said = "; ".join(
                f"{meld_words(meld, tongue)} ({owner}.{name})"
                for meld, name in zip(melds, meld_names(melds), strict=True)
            )
            out.append(sentence(_say("melds", tongue, Facts(owner, seat=view.seat, names=names), move=said)))
    return out or [sentence(_say("no-melds", tongue))]


def lying(view: RummyView, lang: Lang = "en", names: Names = None) -> dict[str, str]:
    """Every set on the table by its name, and the jokers in them by their faces."""
    tongue = language(lang)
    said = {}
    for owner, melds in enumerate(view.melds):
        for meld, name in zip(melds, meld_names(melds), strict=True):
            said[f"{owner}.{name}"] = meld_words(meld, tongue)
            said |= {
                card_text(slot.card): _joker(slot.card, slot.stated, tongue)
                for slot in meld.slots
                if slot.card != slot.stated
            }
    return said


def meld_words(meld: Meld, tongue: Tongue) -> str:
    """A set on the table: “clubs from two to five”, “the nines of clubs, hearts and spades, the red joker as …”."""
    first, last = meld.slots[0].stated, meld.slots[-1].stated
    jokers = [slot for slot in meld.slots if slot.card != slot.stated]
    if meld.group:
        natural = sorted(slot.card for slot in meld.slots if slot.card == slot.stated)
        text = tongue.cards(natural) if natural else ""
    else:
        ends = {"low": meant.rank(first >> 2), "high": meant.rank(last >> 2)}
        text = _say("sequence", tongue, title=meant.suit(first & 3), **ends)
    said = [_joker(slot.card, slot.stated, tongue) for slot in jokers]
    return ", ".join([part for part in [text, *said] if part])


def _joker(card: Card, stated: Card, tongue: Tongue) -> str:
    """A joker with what it stands for."""
    return _say("joker-as", tongue, Facts(cards=(card,)), **_stated(stated))


def _cards_laid(cards: Sequence[LaidCard], tongue: Tongue) -> str:
    """The cards of a set that is not complete yet."""
    natural = [laid.card for laid in cards if laid.card == laid.stated]
    said = [_joker(laid.card, laid.stated, tongue) for laid in cards if laid.card != laid.stated]
    return ", ".join([tongue.cards(natural), *said] if natural else said)


def _hands(view: RummyView, tongue: Tongue, names: Names) -> str:
    """How many cards the others hold, clockwise from the seat; which ones, when they are counted."""
    said: list[str] = []
    for seat in view.others():
        number = view.hand_sizes[seat]
        facts = Facts(seat, count=number, seat=view.seat, names=names)
        text = _say("holds-next" if said else "holds", tongue, facts, move=str(number))
        if view.revealed and view.revealed[seat]:
            text = strung([text, f"({'; '.join(tongue.groups(_sorted(faces(view.revealed[seat]))))})"])
        said.append(text)
    return sentence(strung(said, ", "))


def _own(view: RummyView, tongue: Tongue) -> list[str]:
    """The hand, an unfinished contract, the card that may not go, and what would complete the contract."""
    if view.seat is None:
        return []
    if not view.hand:
        return [sentence(_say("hand-empty", tongue))]
    groups = "; ".join(tongue.groups(_sorted(faces(view.hand))))
    out = [sentence(_say("hand", tongue, move=groups))]
    if view.phase == "over":
        return out
    if view.laid:
        sets = "; ".join(_cards_laid(cards, tongue) or "…" for cards in view.laid)
        out.append(sentence(_say("laying", tongue, move=sets)))
    if view.taken >= 0 and view.turn == view.seat and view.holds(view.taken) == 1:
        out.append(sentence(_say("taken", tongue, Facts(cards=(view.taken,)))))
    return out


def outlook(view: RummyView, lang: Lang = "en") -> str:
    """What the hand is good for, in one sentence: the contracts that it holds, or the cards that would complete one."""
    tongue = language(lang)
    found = [] if view.has_melded else best_ways(view, 3)
    if found:
        said = _say("or", tongue).join(contract_label(sets, lang) for sets in found)
        return sentence(_say("contracts", tongue, move=said))
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
        key, said = "completes-any" if len(found) > 1 else "completes", "; ".join(_by_rank(found, tongue))
    return sentence(_say(key, tongue, move=said))


def _by_rank(found: Sequence[Card], tongue: Tongue) -> list[str]:
    """Cards in words: a rank of which every suit is there by the rank alone, then the others in groups."""
    whole = [one for one in sorted({rank(card) for card in found}) if len({c for c in found if rank(c) == one}) == 4]
    said = [_say("of-rank", tongue, rank=meant.rank(one)) for one in whole]
    return said + tongue.groups(_sorted([card for card in found if rank(card) not in whole]))


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


def contract_label(sets: Sequence[Sequence[LaidCard]], lang: Lang = "en") -> str:
    """A contract set by set: “the nines of clubs, diamonds and hearts + clubs from two to four”."""
    tongue = language(lang)
    said = []
    for cards in sets:
        group = len({laid.stated >> 2 for laid in cards}) == 1
        said.append(meld_words(Meld(group, tuple(slot_of(laid, -1) for laid in cards)), tongue))
    return " + ".join(said)


def _sorted(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (_SUITS.index(card & 3 if card < 52 else -1), card))


def _scores(view: RummyView, tongue: Tongue, names: Names) -> str:
    """The points before this deal."""
    if not view.sheet:
        return ""
    said = [_tally(tongue.person(seat, view.seat, names), total, tongue) for seat, total in enumerate(view.totals())]
    return sentence(_say("so-far", tongue, move=", ".join(said)))


def _tally(people: str, number: int, tongue: Tongue) -> str:
    """People with their points."""
    return _say("tally", tongue, title=people, move=str(number))


# Results


def result_told(game: Game, result: Result, seat: Seat | None, lang: Lang, names: Names) -> list[str]:
    """Who won the deal, and its points of everybody; ``match_text`` tells of the match."""
    return _result(result, seat, language(lang), names)


def _result(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> list[str]:
    said = [_say("limited", tongue)] if result.limited else []
    said.append(_verdict(("won-one", "won-many", "drawn"), result, seat, tongue, names))
    return [*map(sentence, said), *([points_text(result, seat, tongue, names)] if result.points else [])]


def points_text(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> str:
    """What everybody counts at the end of a deal."""
    points = [_tally(tongue.person(place, seat, names), own, tongue) for place, own in enumerate(result.points)]
    return sentence(_say("points", tongue, move=", ".join(points)))


def match_text(match: Match, seat: Seat | None = None, lang: Lang = "en", names: Names = None) -> str:
    """Who has won the match, and the sums from the fewest points up; empty while deals remain."""
    tongue, result = language(lang), match.result()
    if result is None:
        return ""
    ranks = []
    for number in sorted(set(result.points)):
        people = [tongue.person(place, seat, names) for place, own in enumerate(result.points) if own == number]
        ranks.append(_tally(tongue.join(people), number, tongue))
    verdict = _verdict(("match-one", "match-many", "match-drawn"), result, seat, tongue, names)
    points = _say("match-points", tongue, move=", ".join(ranks))
    return f"{sentence(verdict)} {sentence(points)}"


def _verdict(keys: tuple[str, str, str], result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> str:
    """The words for one winner, for several or for none."""
    one, many, none = keys
    if not result.winners:
        return _say(none, tongue)
    if len(result.winners) == 1:
        facts = Facts(result.winners[0], seat=seat, names=names)
        return _say(one, tongue, facts)
    people = tongue.join([tongue.person(place, seat, names) for place in result.winners])
    return _say(many, tongue, move=people)


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
        lines.append(f"{with_capital(who)}: {total}")
    return "\n".join(lines)
