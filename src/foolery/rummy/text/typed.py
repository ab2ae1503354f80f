"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NoReturn

from foolery.base import meant
from foolery.base.cards import COPY, Card, Move, card_text
from foolery.base.errors import FooleryError, NotationError
from foolery.base.meant import RANKS_WRITTEN
from foolery.base.messages import Message
from foolery.contract.action import Action, Decision
from foolery.contract.typed_input import parse, read_card, several, words_of
from foolery.rummy.engine.actions import MELD, action_of, contract_action
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    HIDDEN,
    KINDS,
    LAY_OFF,
    MELD_CARD,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    move,
    stated_of,
)
from foolery.rummy.engine.numbers import ASKED, DRAW, PLAY, STOCK
from foolery.rummy.engine.reasons import against_lay_off, against_meld, named_wrongly, refuse, refuse_text
from foolery.rummy.engine.search import SUIT_STEP, SetCards, run_number, whole_ways
from foolery.rummy.engine.sets import JOKER, SHORTEST, LaidCard, face_at, meld_names, ordered
from foolery.rummy.engine.tally import JOKERS, different
from foolery.speech import typed

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State

_KIND_OF: Final = {word: kind for kind, word in KINDS.items()}
ABOUT_DISCARD: Final = (DRAW_DISCARD, REFUSE, CLAIM, DECLINE)
"""What is done with the top discard, which may be named."""
_ALIKE: Final[Mapping[int, Mapping[str, str]]] = {
    DRAW: {"claim": "draw-discard", "decline": "refuse", "draw-stock": "refuse"},
    ASKED: {"draw-discard": "claim", "refuse": "decline"},
    STOCK: {"draw-discard": "draw-stock", "claim": "draw-stock"},
}
"""What the words of people mean by phase beside what they mean at first."""
_LONGEST_VERB: Final = 6
_MOST_SPELLINGS: Final = 30
_LINK_OF: Final = {KINDS[LAY_OFF]: "on", KINDS[TRADE]: "for"}
"""The word before what a card goes to, in the notation."""
_STATES: Final = (MELD, KINDS[MELD_CARD], KINDS[LAY_OFF])
"""Actions in which a joker says what it stands for."""
_OF_ONE_CARD: Final = (KINDS[MELD_CARD], KINDS[LAY_OFF], KINDS[TRADE], KINDS[DISCARD])
_PLACE: Final = re.compile(r"([0-9])\.([gs][0-9])")


def parse_action(text: str, decision: Decision) -> Action:
    """One whole action, or a short form that fits one legal action only; cards may be named in words.

    Raises NotationError for what cannot be read or fits several actions, and IllegalMove for what can be read but is
    not allowed.
    """

    def read(spoken: str) -> Action:
        return _read(text, spoken, decision)

    def action(move: Move) -> Action:
        # A move that is a part of an action only is none of its own.
        part = KINDS[kind_of(move)] in HIDDEN
        return read(text) if part else action_of(decision.state, decision.seat, [move])

    return parse("rummy", text, decision, read, read, action, longest=len(text))


def _read(text: str, spoken: str, decision: Decision) -> Action:
    """The action that a text means; ``spoken`` is the text with cards in notation, ranks without suits among them."""
    words = words_of(spoken.replace("/", " / "))
    if not words:
        raise NotationError("rummy.empty")
    state, seat = decision.state, decision.seat
    found: list[Action] = []
    refused: FooleryError | None = None
    for spelled in _spelled_out(words, state, seat) if spoken != text else [words]:
        try:
            found.append(_action(text, spelled, state, seat))
        except FooleryError as error:
            refused = refused or error
    if refused is not None and not found:
        raise refused
    if len(found) > 1 and {one.kind for one in found} == {KINDS[DISCARD]}:
        raise NotationError("rummy.which-card", cards=[meant.card(card) for one in found for card in one.cards])
    if len(found) > 1:
        raise several(text, [one.text for one in found])
    return found[0]


def _spelled_out(words: Sequence[str], state: State, seat: int) -> list[list[str]]:
    """The words with a card that is there for each rank without a suit: one's own, the discard or a joker laid."""
    there = {*different(state.hands[seat]), *(slot.card for slot in state.jokers_laid()), *state.pile[-1:]}
    cards = [card_text(card) for card in sorted(card % COPY for card in there)]
    every = [[card for card in cards if card[0] == word] if word in RANKS_WRITTEN else [word] for word in words]
    lacking = next((word for word, found in zip(words, every, strict=True) if not found), None)
    if lacking is not None:
        raise NotationError("rummy.no-such-rank", rank=meant.rank(RANKS_WRITTEN.index(lacking)))
    return [list(spelled) for spelled in islice(product(*every), _MOST_SPELLINGS)]


def _action(text: str, words: Sequence[str], state: State, seat: int) -> Action:
    verb, rest = _verb(words, state.phase)
    if verb == MELD or (not verb and ("/" in rest or len(rest) >= SHORTEST)):
        return contract_action(parse_meld(text, rest, state, seat), seat)
    return action_of(state, seat, [_parse_step(text, verb, rest, state, seat)])


def _verb(words: Sequence[str], phase: int) -> tuple[str, list[str]]:
    """The word of the notation that the first words mean, and the words after them.

    What is said of a discard means what it asks for at that moment: “no” refuses it or declines it, and so does
    whoever would rather draw from the stock. Small words between the others, “the”, say nothing.
    """
    verbs, links = typed("rummy"), typed("rummy-links")
    for number in range(min(len(words), _LONGEST_VERB), 0, -1):
        run = [word.lower() for word in words[:number]]
        if links.get(run[-1]) == "small":
            continue
        verb = verbs.get("-".join(run)) or verbs.get("-".join(word for word in run if links.get(word) != "small"))
        if verb is not None:
            return verb if run == [verb] else _ALIKE.get(phase, {}).get(verb, verb), [*words[number:]]
    return "", [*words]


def read_laid(word: str, text: str) -> tuple[Card, Card | None]:
    """A card, and what it stands for where that is stated."""
    card, equals, stated = word.partition("=")
    return read_card(card, text), read_card(stated, text) if equals else None


def read_written(text: str) -> Action:
    """An action in its full notation, as ``Game.read_written``: a contract in the order in which it is named."""
    verb, *words = text.split() or [""]
    link = _LINK_OF.get(verb, "")
    *words, said, target = words if link and len(words) > 1 else [*words, "", ""]
    sets = sets_named(words, text)
    if said != link or not _in_form(verb, sets, target):
        raise NotationError("rummy.not-a-move", text=text)
    laid = [one for cards in sets for one in cards]
    states = verb in _STATES and any(one.card >= JOKER for one in laid)
    return Action(
        kind=verb,
        place=-1,
        cards=tuple(one.card for one in laid),
        on=(read_laid(target, text)[0],) if verb == KINDS[TRADE] else (),
        moves=(),
        text=text,
        meld=target if verb == KINDS[LAY_OFF] else "",
        sets=tuple(map(len, sets)) if verb == MELD else (),
        means=tuple(one.stated for one in laid) if states else (),
    )


def _in_form(verb: str, sets: Sequence[Sequence[LaidCard]], target: str) -> bool:
    """Whether an action with this word names as many cards as it takes, and a set to lay one to."""
    if verb == MELD:
        return all(sets)
    if verb == KINDS[LAY_OFF] and not _PLACE.fullmatch(target):
        return False
    return verb in _KIND_OF and len(sets) == 1 and len(sets[0]) == (verb in _OF_ONE_CARD)


def sets_named(words: Sequence[str], text: str) -> list[list[LaidCard]]:
    """The cards that words name, set by set; a joker that is not said to stand for a card means itself."""
    sets: list[list[LaidCard]] = [[]]
    for word in words:
        if word == "/":
            sets.append([])
        else:
            card, stated = read_laid(word, text)
            sets[-1].append(LaidCard(card, card if stated is None else stated))
    return sets


def _parse_step(text: str, verb: str, words: list[str], state: State, seat: int) -> Move:
    """One move: the legal one that these words may mean."""
    place, links = "", typed("rummy-links")
    cards: list[tuple[Card, Card | None]] = []
    for before, word in zip(["", *words], words, strict=False):
        if _PLACE.fullmatch(word):
            place = word
        elif verb == "lay-off" and links.get(before.lower()) == "on":
            raise NotationError("rummy.no-such-set", text=text, word=word)
        elif word.lower() not in links:
            cards.append(read_laid(word, text))
    legal = state.legal(seat)
    fitting = [one for one in legal if _fits(state, one, verb, cards, place)]
    if not verb and len(fitting) > 1:
        fitting = [one for one in fitting if kind_of(one) == DISCARD] or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise several(text, [*map(state.move_text, fitting)])
    if not verb and not cards:
        raise NotationError("rummy.not-a-move", text=text)
    return _refuse_step(text, " ".join([verb, *words]).strip(), verb, cards, place, state, seat)


def _refuse_step(
    text: str,
    what: str,
    verb: str,
    cards: Sequence[tuple[Card, Card | None]],
    place: str,
    state: State,
    seat: int,
) -> NoReturn:
    """Say why no legal move is what these words mean. Raises IllegalMove."""
    if verb == "lay-off" and seat in state.actors() and state.phase == PLAY:
        against_lay_off(state, seat, text, place)
    built = _build(state, verb, cards, place)
    if built is not None and built not in state.legal(seat):
        refuse(state, seat, built)
    if cards and _KIND_OF.get(verb) in ABOUT_DISCARD:
        _parse_step(text, verb, [], state, seat)
    refuse_text(state, seat, what, *named_wrongly(state, seat, verb, len(cards)))


def _fits(state: State, one: Move, verb: str, cards: Sequence[tuple[Card, Card | None]], place: str) -> bool:
    """Whether a legal move is what these words may mean; what is not said may be anything."""
    kind = kind_of(one)
    if verb and KINDS[kind] != verb:
        return False
    if kind == TRADE:
        named = [(card_of(one), None), (means_of(one), None)]
        return list(cards) in (named, named[:1], []) and bool(verb)
    if kind in (MELD_CARD, LAY_OFF, DISCARD):
        if kind == DISCARD and verb and not cards and not place:
            return True
        if len(cards) != 1 or cards[0][0] != card_of(one):
            return False
        means = cards[0][1]
        if kind != DISCARD and means is not None and means != stated_of(one):
            return False
        if kind == MELD_CARD:
            return bool(verb)
        return not place or (kind == LAY_OFF and state.move_text(one).endswith(f" {place}"))
    top = [(state.pile[-1], None)] if kind in ABOUT_DISCARD and state.pile else []
    return bool(verb) and list(cards) in ([], top) and not place


def _build(state: State, verb: str, cards: Sequence[tuple[Card, Card | None]], place: str) -> Move | None:
    """The move that the words name in full, legal or not."""
    kind = _KIND_OF.get(verb)
    if kind is None:
        return move(DISCARD, cards[0][0]) if len(cards) == 1 and not verb and not place else None
    if kind == TRADE:
        return _traded(state, [card for card, _ in cards])
    if kind == LAY_OFF:
        found = _PLACE.fullmatch(place)
        if len(cards) != 1 or found is None or int(found[1]) >= state.players:
            return None
        names = meld_names(state.melds[int(found[1])])
        if found[2] not in names:
            return None
        card, means = cards[0]
        return move(kind, card, -1 if means is None else means, int(found[1]), names.index(found[2]))
    if kind in (MELD_CARD, DISCARD):
        return move(kind, cards[0][0], -1 if cards[0][1] is None else cards[0][1]) if len(cards) == 1 else None
    return move(kind) if not cards else None


def _traded(state: State, cards: Sequence[Card]) -> Move | None:
    """A trade that is named by its card alone, or not at all, as far as the jokers on the table tell."""
    laid = state.jokers_laid()
    if len(cards) > 2 or not (cards or laid):
        return None
    slot = next((slot for slot in laid if [slot.stated] == cards[:1]), laid[0] if laid else None)
    joker = cards[1] if len(cards) == 2 else slot.card if slot else JOKERS[0]
    return move(TRADE, cards[0] if cards or not slot else slot.stated, joker)


# Whole contracts


def parse_meld(text: str, words: list[str], state: State, seat: int) -> tuple[SetCards, ...]:
    """The sets of ``meld 9c 9d 9h / 2c 3c 4c``. Raises IllegalMove with the reason where it cannot be laid."""
    sets = [_with_meaning(cards, text) for cards in sets_named(words, text)]
    action = " ".join([MELD, *words])
    against_meld(state, seat, sets, action)
    found = in_order(state, seat, sets)
    if found is None:
        refuse_text(state, seat, action, "not-now", Message("move.not-now"))
    return found


def _with_meaning(cards: list[LaidCard], text: str) -> list[LaidCard]:
    """A set whose jokers say what they stand for: where the place in a sequence tells, it need not be said."""
    mute = [laid for laid in cards if laid.stated >= 52]
    if not mute:
        return cards
    told = [laid for laid in cards if laid.stated < 52]
    fitting = []
    if len(mute) == 1 and len({laid.stated & 3 for laid in told}) == 1:
        for position in range(2, 15):
            row = [*told, LaidCard(mute[0].card, face_at(told[0].stated & 3, position))]
            if ordered(row, False) is not None:
                fitting.append(row)
    if len(fitting) == 1:
        return fitting[0]
    joker = mute[0].card
    raise NotationError("rummy.say-what-in", text=text, joker=meant.card(joker), sign=card_text(joker))


def in_order(state: State, seat: int, sets: Sequence[Sequence[LaidCard]]) -> tuple[SetCards, ...] | None:
    """These sets in the order in which the engine lays them; None where the hand does not hold them so."""
    contract = state.rules.contract(state.deal)
    groups: list[SetCards] = []
    runs: list[SetCards] = []
    for cards in sets:
        group = len({laid.stated >> 2 for laid in cards}) == 1
        row = ordered(cards, group)
        if row is None:
            return None
        (groups if group else runs).append(row)
    groups.sort(key=lambda row: row[0].stated >> 2)
    found = tuple(groups) + tuple(sorted(runs, key=_run_key))
    if not contract.whole:
        return found
    rules = state.rules
    wanted = sorted(found)
    for way in whole_ways(state.hands[seat], contract, rules.values, rules.touching, rules.spare):
        if _plain(way) == _plain(found):
            return found if sorted(way) == wanted else _like(way, found)
    return None


def _run_key(row: SetCards) -> tuple[int, int, int, tuple[int, ...]]:
    gaps = tuple(i for i, laid in enumerate(row) if laid.card >= 52)
    return *divmod(run_number(row), SUIT_STEP), len(row), gaps


def _plain(sets: Sequence[SetCards]) -> list[tuple[tuple[int, bool], ...]]:
    """Sets without the names of their jokers."""
    return sorted(tuple((laid.stated, laid.card >= 52) for laid in cards) for cards in sets)


def _like(way: Sequence[SetCards], found: tuple[SetCards, ...]) -> tuple[SetCards, ...]:
    """The typed sets in the order of a way that differs only in which joker stands where."""
    left = list(found)
    out = []
    for cards in way:
        same = next(one for one in left if _plain([one]) == _plain([cards]))
        left.remove(same)
        out.append(same)
    return tuple(out)
