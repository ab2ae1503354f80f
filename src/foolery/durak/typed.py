"""Actions as people type them, in notation or shortened, made into moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.cards import Move, card_text, parse_card
from foolery.durak.moves import LAY, PASS, TAKE, group_faces, kind_of, place_of, read_back
from foolery.errors import IllegalMove, NotationError

if TYPE_CHECKING:
    from foolery.durak.questions import Rules
    from foolery.durak.state import State

VERBS: Final = {
    "lead": ("lead", "зайти", "заход", "заходить", "захожу", "хожу", "ход", "ходить"),
    "cover": ("cover", "beat", "крыть", "покрыть", "побить", "бить", "бью", "крою", "отбить"),
    "throw": ("throw", "add", "подкинуть", "подкидываю", "кидаю", "добавить"),
    "transfer": ("transfer", "перевести", "перевожу", "перевод"),
    "take": ("take", "взять", "беру", "возьму", "забрать"),
    "pass": ("pass", "done", "пас", "бито", "отбой", "хватит", "всё", "все"),
    "swap-six": ("swap-six", "swap", "обмен", "обменять", "поменять", "меняю"),
}
"""What people type for the words of the notation, in both languages."""
VERB_OF: Final = {word: verb for verb, words in VERBS.items() for word in words}
KIN: Final = {"pass": ("close",), "lead": ("lay",)}
"""What a word means beside its own kind where no move of that kind is possible; rules add their own."""
LINKS: Final = {"with": "with", "with:": "with", "by": "with", "картой": "with", "на": "with"}
"""The words between the cards of an action, in both languages; rules add their own."""
MOST_ACTIONS: Final = 20_000
"""So many whole actions are looked for at most."""


def read_move(rules: Rules, text: str, phase: str = "") -> Move:
    """A move in its exact notation, legal or not. Raises NotationError.

    In a ``phase`` of a rule's own a text is first of all a move of that rule's: ``take`` may mean another thing there.
    """
    prefix, colon, rest = text.partition(":")
    place = int(prefix) if colon and prefix.isdigit() else -1
    words = (rest if place >= 0 else text).split()
    own = [kind for rule in rules.rules if phase in rule.phases for kind in rule.kinds.values()]
    for kind in [*own, *rules.forms]:
        found = read_back(kind, rules.forms[kind], words, place)
        if found is not None:
            return found
    raise NotationError(f"“{text}” is not a move of this game")


def whole_actions(state: State, seat: int, most: int = MOST_ACTIONS) -> list[tuple[Move, ...]]:
    """What a seat may do, as sequences of moves: an action that takes several stands once for each set of its cards.

    No more than ``most`` are looked for.
    """
    out: list[tuple[Move, ...]] = []
    _extend(state, seat, (), out, most)
    return out


def _extend(state: State, seat: int, done: tuple[Move, ...], out: list[tuple[Move, ...]], most: int) -> None:
    last = group_faces(done[-1])[-1] if done else -1
    for move in state.legal(seat):
        if len(out) >= most:
            return
        if not picks(state, move):
            out.append((*done, move))
        elif not done or group_faces(move)[-1] >= last:
            ahead = state.copy()
            ahead.apply(seat, move)
            if ahead.unfinished():
                _extend(ahead, seat, (*done, move), out, most)
            else:
                out.append((*done, move))


def picks(state: State, move: Move) -> bool:
    """Whether a move may be a part of an action only."""
    kind = kind_of(move)
    owner = state.rules.owners.get(kind)
    return kind == LAY or (owner is not None and state.rules.kind_words[kind] in owner.steps)


def _is_step(state: State, move: Move, verb: str) -> bool:
    """Whether the word of a part of an action was typed, and not that of the whole action."""
    return verb == state.rules.forms[kind_of(move)].split()[0]


def action_text(state: State, moves: tuple[Move, ...] | list[Move]) -> str:
    """A whole action in notation: one word and all cards in the order of the moves."""
    first = moves[0]
    if len(moves) == 1 and kind_of(first) != LAY:
        return state.move_text(first)
    word = "lead" if kind_of(first) == LAY else state.rules.kind_words[kind_of(first)]
    place = place_of(first)
    cards = [card_text(face) for move in moves if move & 255 for face in group_faces(move)]
    return (f"{place}:" if place >= 0 else "") + " ".join([word, *cards])


Segments = tuple[tuple[str, tuple[int, ...]], ...]


def parse_action(text: str, state: State, seat: int | None = None) -> list[Move]:
    """The moves of one whole action, or of a short form that fits one legal action only.

    ``seat`` is who acts; None: the first actor. ``2:pass`` is what that seat does for place 2. Raises NotationError for
    what cannot be read or fits several actions, and IllegalMove for what can be read but is not allowed.
    """
    if seat is None:
        actors = state.actors()
        seat = actors[0] if actors else 0
    prefix, colon, rest = text.partition(":")
    place = int(prefix) if colon and prefix.strip().isdigit() else None
    words = (rest if place is not None else text).replace(",", " ").split()
    if not words:
        raise NotationError("an empty text is not a move; write an action as take, pass or 9c")
    first = words[0].lower()
    known = {*state.rules.kind_words.values(), *(form.split()[0] for form in state.rules.forms.values())}
    verb = first if first in known else VERB_OF.get(first) or state.rules.typed.get(first, "")
    named = _named(words[1:] if verb else words, text, state.rules)
    verb = _kin(state, verb, seat)
    segments = _sorted(named)
    fitting = [move for move in state.legal(seat) if _fits(state, move, verb, segments, place, seat)]
    if len(fitting) > 1 and place is None:
        own = [move for move in fitting if place_of(move) < 0]
        fitting = own if len(own) == 1 else fitting
    faces = [face for _, group in named for face in group]
    if len(fitting) == 1 and not picks(state, fitting[0]):
        return fitting
    stepped = (
        [] if len(fitting) > 1 else _stepped(state, seat, verb, faces) or _stepped(state, seat, verb, sorted(faces))
    )
    if stepped or (len(fitting) == 1 and _is_step(state, fitting[0], verb)):
        return stepped or fitting
    fitting = [move for move in fitting if not picks(state, move)]
    if fitting:
        names = ", ".join(state.move_text(move) for move in fitting[:6])
        raise NotationError(f"“{text}” fits several actions: {names}; write one of them in full")
    return [_illegal(text, state, seat, verb, segments)]


def _kin(state: State, verb: str, seat: int) -> str:
    """The word of a legal kind of move that a verb means where it is not the word of one itself."""
    kin = state.rules.kin.get(verb, ())
    if not kin:
        return verb
    legal = state.legal(seat)
    words = {state.rules.kind_words[kind_of(move)] for move in legal}
    words |= {state.move_text(move).rpartition(":")[2].split()[0] for move in legal}
    words |= {"lead"} if "lay" in words and any(kind_of(move) == LAY for move in legal) else set()
    return verb if verb in words else next((word for word in kin if word in words), verb)


def _named(words: list[str], text: str, rules: Rules) -> Segments:
    """The cards of an action, group by group, each with the word that joins it to what stands before."""
    out: list[tuple[str, list[int]]] = [("", [])]
    links = _links(rules)
    for word in words:
        link = links.get(word.lower())
        if link is not None:
            if out[-1][1] or not out[-1][0]:
                out.append((link, []))
            continue
        if word.lower() in SUITS_TYPED:
            out[-1][1].append(-1 - SUITS_TYPED[word.lower()])
            continue
        try:
            out[-1][1].append(parse_card(word) & 63)
        except NotationError as error:
            raise NotationError(f"“{text}” cannot be read as a move: {error}") from None
    return tuple((link, tuple(group)) for link, group in out if group)


def _links(rules: Rules) -> dict[str, str]:
    """What joins the cards of an action in this variant, by what people type for it."""
    own = {word for form in rules.forms.values() for word in form.split()[1:] if not word.startswith("{")}
    return {word: word for word in own} | LINKS | {said: word for said, word in rules.typed.items() if word in own}


def _sorted(named: Segments) -> Segments:
    """The same with the cards of each group in order, for one order is as good as another."""
    return tuple((link, tuple(sorted(group))) for link, group in named)


SUITS_TYPED: Final = {
    word: number
    for number, words in enumerate(
        (
            ("c", "clubs", "♣", "т", "к", "трефы", "крести"),
            ("d", "diamonds", "♦", "б", "бубны", "буби"),
            ("h", "hearts", "♥", "ч", "черви", "червы"),
            ("s", "spades", "♠", "п", "пики"),
        )
    )
    for word in words
}
"""Suits by letter and by name, where an action names one: trumps that are chosen."""


def _fits(state: State, move: Move, verb: str, segments: Segments, place: int | None, seat: int) -> bool:
    """Whether a legal move is what these words may mean; for a cover its covering card alone is enough."""
    if place is not None and place_of(move) != (-1 if place == seat else place):
        return False
    word = state.rules.kind_words[kind_of(move)]
    text = state.move_text(move).rpartition(":")[2].split()
    if verb and verb not in (word, text[0]):
        return False
    named = _sorted(_named(text[1:], "", state.rules))
    if named == segments:
        return bool(verb or segments)
    first = state.rules.forms[kind_of(move)].split()
    if "{attack}" in first and len(segments) == 1 and len(named) == 2 and named[1][0] == "with":
        both = (named[0][1], named[1][1])
        return segments[0][1] == both[1] if len(segments[0][1]) == 1 else _in_order(segments, both)
    return False


def _in_order(segments: Segments, both: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Whether the two cards of a cover were written without a word between them."""
    return segments[0][0] == "" and segments[0][1] == tuple(sorted((*both[0], *both[1])))


def _stepped(state: State, seat: int, verb: str, faces: list[int]) -> list[Move]:
    """The moves of an action that the engine takes card by card; empty where these cards are none."""
    ahead = state.copy()
    moves: list[Move] = []
    left = list(faces)
    while True:
        step = _next_step(ahead, seat, verb, left, bool(moves))
        if step is None:
            return []
        moves.append(step)
        for face in group_faces(step) if step & 255 else ():
            left.remove(face)
        ahead.apply(seat, step)
        if not ahead.unfinished():
            return [] if left else moves


def _next_step(state: State, seat: int, verb: str, left: list[int], begun: bool) -> Move | None:
    """The next step of an action whose cards in ``left`` are still to be laid, in the order of the text."""
    for wanted in left[:1] if verb in ("", "lead") else sorted(left)[:1]:
        for move in state.legal(seat):
            word = "lead" if kind_of(move) == LAY else state.rules.kind_words[kind_of(move)]
            if picks(state, move) and (not verb or verb == word) and group_faces(move) == [wanted]:
                return move
    if not left and begun:
        return next((move for move in state.legal(seat) if not picks(state, move)), None)
    return None


def _illegal(text: str, state: State, seat: int, verb: str, segments: Segments) -> Move:
    """Say why nothing fits; for words that name a move of the core, by playing it on a copy that refuses it."""
    faces = [face for _, group in segments for face in group if face >= 0]
    move = _build(state, verb, faces)
    if move is not None:
        state.copy().play(seat, move)
    if not verb and not faces:
        raise NotationError(f"“{text}” is not a move; write an action as take, pass, lead 9c or cover 9c with Tc")
    cards = " ".join(map(card_text, faces))
    what = f"{verb} {cards}".strip()
    owner = next((rule.name for rule in state.rules.rules if verb in rule.kinds), "core")
    shown = state.view(seat).line(memory=False)
    raise IllegalMove(f"{what} is not possible now", "not-now", owner, shown, what)


def _build(state: State, verb: str, faces: list[int]) -> Move | None:
    """The move of the core that the words name, legal or not."""
    from foolery.durak import moves

    kinds = {word: number for number, word in moves.CORE_KINDS.items()}
    kind = kinds.get(verb)
    if kind in (TAKE, PASS):
        return moves.move(kind)
    if verb == "cover" and len(faces) == 2:
        return moves.move(moves.COVER, attack=faces[0], cover=faces[1])
    if not faces:
        return None
    if not verb:
        kind = {0: moves.LEAD, 2: moves.THROW, 3: moves.THROW}.get(state.phase)
        if state.phase == 1:
            return _build_answer(state, faces)
    try:
        return None if kind is None or verb == "cover" else moves.move(kind, cards=faces)
    except ValueError:
        raise NotationError("cards of several ranks are not one action here; name cards of one rank") from None


def _build_answer(state: State, faces: list[int]) -> Move | None:
    """A bare card of a defender: a cover of the first card that waits, or both cards of a cover."""
    from foolery.durak import moves

    if len(faces) == 2:
        return moves.move(moves.COVER, attack=faces[0], cover=faces[1])
    waiting = next((slot[0] for slot in state.table() if slot[2] < 0 and slot[5]), None)
    return None if waiting is None or len(faces) != 1 else moves.move(moves.COVER, attack=waiting, cover=faces[0])
