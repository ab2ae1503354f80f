"""What a seat sees, what it may do and what just happened, in plain sentences for children.

Everybody is an animal: each text names the animal beside the player, and a skip is told with its sound.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery import speech
from foolery.animals.engine.moves import KINDS, LAUGH_PHASE, LAY, OVER, card_of, kind_of
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.nicknames import name_of, sound_of
from foolery.base import arguments, meant
from foolery.base.bits import lowest
from foolery.base.cards import Move, Seat, rank, suit
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Meant
from foolery.contract import Action, Event, Game, Lang, Match, Result
from foolery.speech import Facts, Tongue, first_said, plain_event, say, sentence

Names = Sequence[str] | None


def language(lang: str) -> Tongue:
    """The language by its code, with the sentences of this game. Raises NotationError."""
    return speech.tongue(lang, "animals")


def event_text(event: Event, seat: Seat | None, lang: Lang, names: Names) -> str:
    """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted."""
    tongue = language(lang)
    cards = event.cards
    sound = {"sound": sound_of(event.place, tongue.code)} if event.place >= 0 else {}
    facts = Facts(event.place, event.to, cards, event.count, seat, names, sound)
    said = first_said(filter(None, [tongue.events.get(event.kind)]), facts, tongue)
    return plain_event(event.kind, facts, tongue) if said is None else said


def lying(view: AnimalsView, lang: Lang = "en", names: Names = None) -> dict[str, str]:
    """Nothing: every card that lies there is said by its name alone."""
    return {}


def move_label(move: Move, view: AnimalsView, lang: Lang) -> str:
    """A legal move as people say it: “lay the nine of clubs”, “skip and say Moo-o-o!”."""
    tongue = language(lang)
    cards = (card_of(move),) if kind_of(move) == LAY else ()
    facts = Facts(view.me, -1, cards, len(cards), view.me, texts={"sound": sound_of(view.me, tongue.code)})
    return say(tongue.moves[KINDS[kind_of(move)]], facts, tongue)


def action_label(action: Action, view: AnimalsView, lang: Lang, names: Names = None) -> str:
    """A whole action as people say it: it is one move."""
    return move_label(action.moves[0], view, lang)


def view_text(view: AnimalsView, lang: Lang, names: Names) -> str:
    """What a seat sees, one line each: who it is, the pile, what is to be done, the table, its own hand."""
    arguments.check_names(names, view.players)
    tongue = language(lang)
    lines = [] if view.seat is None else [_who(view.seat, tongue, names)]
    if view.phase == OVER:
        told = [] if view.result is None else _result(view.result, view.seat, tongue, names)
        over = " ".join([sentence(tongue.phrases["over"]), *told])
        return "\n".join([*lines, over, _table(view, tongue, names)])
    lines += [_pile(view, tongue), turn_text(view, tongue, names), _table(view, tongue, names)]
    return "\n".join(filter(None, [*lines, *_known(view, tongue, names), _hand(view, tongue)]))


def _who(seat: Seat, tongue: Tongue, names: Names) -> str:
    """Which animal the one addressed is, with its sound."""
    texts = {"sound": sound_of(seat, tongue.code), "animal": name_of(seat, tongue.code)}
    return sentence(say(tongue.phrases["you-are"], Facts(seat, seat=seat, names=names, texts=texts), tongue))


def wanted(view: AnimalsView, tongue: Tongue) -> Meant | str:
    """What may be laid now: a rank, any card, or the lowest card of a hand that is not seen."""
    if view.wanted >= 0:
        return meant.rank(view.wanted)
    if view.pile or not (view.opening or view.rules.lowest_begins):
        return tongue.phrases["any"]
    if view.seat == view.turn:
        return meant.rank(rank(lowest(view.hand)))
    return meant.rank(view.opening_rank()) if view.opening else tongue.phrases["lowest"]


def _pile(view: AnimalsView, tongue: Tongue) -> str:
    """The card on top, the size of the pile, and what comes next."""
    if not view.pile:
        return follows_text(view, tongue)
    facts = Facts(cards=(view.pile[-1],), count=len(view.pile))
    return f"{sentence(say(tongue.phrases['pile'], facts, tongue))} {follows_text(view, tongue)}"


def follows_text(view: AnimalsView, tongue: Tongue) -> str:
    """What may be laid now, in a sentence."""
    key = ("free" if view.free else "wanted") if view.pile else "no-pile"
    return sentence(say(tongue.phrases[key], Facts(texts={"rank": wanted(view, tongue)}), tongue))


def turn_text(view: AnimalsView, tongue: Tongue, names: Names) -> str:
    """Who is to do what."""
    asked = view.phase == LAUGH_PHASE
    who = view.actors[0]
    mine = who == view.seat
    sound = sound_of(view.turn, tongue.code)
    facts = Facts(who, view.turn, seat=view.seat, names=names, texts={"sound": sound})
    if asked:
        return sentence(say(tongue.phrases["you-asked" if mine else "asked"], facts, tongue))
    told = sentence(say(tongue.phrases["your-turn" if mine else "turn"], facts, tongue))
    if mine and view.legal and kind_of(view.legal[0]) != LAY:
        told += " " + sentence(say(tongue.phrases["must-skip"], facts, tongue))
    return told


def _table(view: AnimalsView, tongue: Tongue, names: Names) -> str:
    """Every seat clockwise from the one addressed, with its animal and the number of its cards; people are marked."""
    said = []
    for seat in [*([] if view.seat is None else [view.seat]), *view.others()]:
        facts = Facts(seat, count=view.hand_sizes[seat], seat=view.seat, names=names)
        key = "holds-person" if seat in view.persons and seat != view.seat else "holds"
        said.append(say(tongue.phrases[key], facts, tongue))
    return sentence(say(tongue.phrases["table"], Facts(texts={"hands": said}), tongue))


def _known(view: AnimalsView, tongue: Tongue, names: Names) -> list[str]:
    """The cards in other hands that everybody has seen there."""
    lines = []
    for seat, mask in enumerate(view.shown):
        if mask and seat != view.seat:
            cards = tuple(sorted(cards_of(mask), key=lambda card: (suit(card), card)))
            facts = Facts(seat, -1, cards, len(cards), view.seat, names)
            lines.append(sentence(say(tongue.phrases["known"], facts, tongue)))
    return lines


def _hand(view: AnimalsView, tongue: Tongue) -> str:
    if view.seat is None:
        return ""
    if not view.hand:
        return sentence(tongue.phrases["hand-empty"])
    cards = sorted(cards_of(view.hand), key=lambda card: (suit(card), card))
    return sentence(say(tongue.phrases["hand"], Facts(texts={"suits": tongue.groups(cards)}), tongue))


def result_told(game: Game, result: Result, seat: Seat | None, lang: Lang, names: Names) -> list[str]:
    """Who has won."""
    return _result(result, seat, language(lang), names)


def _result(result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> list[str]:
    said = [sentence(tongue.phrases["limited"])] if result.limited else []
    if result.draw or not result.winners:
        return [*said, sentence(tongue.phrases["drawn"])]
    key = "fewest" if result.limited else "won"
    for winner in result.winners:
        said.append(sentence(say(tongue.phrases[key], Facts(winner, seat=seat, names=names), tongue)))
    return said


def score_text(match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
    """How often everybody has won, and the draws."""
    tongue, scores = language(lang), match.scores()
    said = []
    for place, score in enumerate(scores):
        facts = Facts(place, seat=seat, names=names, texts={"wins": meant.number(score["wins"], "wins")})
        said.append(say(tongue.phrases["wins"], facts, tongue))
    played, drawn = (scores[0]["deals"], scores[0]["draws"]) if scores else (0, 0)
    texts = {"games": meant.number(played, "games"), "wins": said, "draws": meant.number(drawn, "draws")}
    return sentence(say(tongue.phrases["score-draws" if drawn else "score"], Facts(texts=texts), tongue))


def match_text(match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
    """Nothing: the score says who has won."""
    return ""
