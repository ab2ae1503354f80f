"""Which rules answer which hook of a variant, and why each move is allowed or which rule forbids it.

What a rule strikes out or makes possible is found by silence: the same variant is composed with that one answer taken
out, the same position is read into it, and the two legal lists are compared. So nothing here knows how the answers
of a hook are merged, and a hook that is added later needs no line here.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import card_text, cards_text
from foolery.base.cards import cards as cards_of
from foolery.base.errors import FooleryError
from foolery.base.groups import group_faces
from foolery.base.messages import Message
from foolery.contract.action import Decision
from foolery.contract.game import because, explained, explained_state
from foolery.durak.engine.actions import action_of, whole_actions
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.hooks import HOOKS
from foolery.durak.engine.moves import CORE_KINDS, attack_of, cover_of, kind_of
from foolery.durak.engine.numbers import COVER, LAY, LEAD, PHASES, THROW, TRANSFER
from foolery.durak.engine.questions import Rule, Rules
from foolery.durak.text.typed import parse_action
from foolery.durak.words import telling as words
from foolery.durak.words.pages import ModifierPage
from foolery.speech import SOURCE, in_all, languages, sentence_of, tongue

if TYPE_CHECKING:
    from foolery.durak.engine.state import State
    from foolery.durak.game import DurakGame

_NEVER_SILENT: Final = frozenset({"configure", "perform", "acts", "recalled", "plays_for", "decides", "drives"})
"""Hooks that are no part of a legal list, or without whose answer the position could not be read."""

Answer = tuple[str, str]
"""A rule by name and a hook that it answers; for an option, its name and ``""``."""
Choice = tuple[int, str]
"""A seat and a whole action in notation."""

USUAL_FIELDS: Final = ("pack", "hand_size", "throw_in", "transfer", "trump_source")
"""Fields that are told even where no rule has set them."""
MOST_ACTIONS: Final = 500
"""So many actions of a seat are judged, in the order in which they are listed."""


def explain(game: DurakGame, state: State | None = None) -> dict[str, Any]:
    """Per hook the rules that answer it, the options and fields that are set; for a state the merged values, and each
    whole action of each actor with the reason why it is allowed or forbidden.
    """
    rules = game.rules_for(2 if state is None else state.places)
    out = explained(game, rules.rules, HOOKS, lambda lang: ModifierPage(game, lang).said_of, options_set(game))
    out["fields"] = {name: _field(name, value, rules.config.setters.get(name, "")) for name, value in fields(rules)}
    if state is not None:
        judged = Judged(game, state)
        moves = judged.moves()
        phase = rules.phase_name(state.phase)
        out |= explained_state(state, phase, f"durak-explain.phase.{phase}", rules.rules, lambda _, seat: moves[seat])
        out["values"] = _values(game, state)
        out["counts"] = judged.counts()
        if state.phase < PHASES.index("over"):
            out["room"] = state.room()
    return out


def fields(rules: Rules) -> list[tuple[str, Any]]:
    """The fields of the configuration that every game has, and those that some rule has set."""
    config = rules.config
    return [(name, value) for name, value in config.values.items() if name in USUAL_FIELDS or name in config.setters]


def _field(name: str, value: Any, setter: str) -> dict[str, Any]:
    known = sentence_of(f"durak-explain.field.{name}", SOURCE) is not None
    named = in_all(f"durak-explain.field.{name}") if known else dict.fromkeys(languages(), name.replace("_", " "))
    shown = _values_said(value)
    text = {lang: tongue(lang).say("durak-explain.field", name=named[lang], value=shown[lang]) for lang in languages()}
    return {"value": value, "by": setter, "text": text}


def _values_said(value: Any) -> dict[str, str]:
    """The value of a field in every language."""
    word = ("yes" if value else "no") if isinstance(value, bool) else value
    if isinstance(word, str) and sentence_of(f"durak-explain.value.{word}", SOURCE) is not None:
        return in_all(f"durak-explain.value.{word}")
    if isinstance(value, list | tuple | range):
        return {lang: tongue(lang).voice.span(value) for lang in languages()}
    return dict.fromkeys(languages(), str(value))


def options_set(game: DurakGame) -> dict[str, str]:
    """The options that are not at the default of the core: who has set each, a rule or, where it is empty, the id."""
    out = {}
    for name, option in REGISTRY.declared(game.composition.rules).items():
        if game.options[name] != option.usual:
            owners = [rule.name for rule in game.composition.rules if rule.defaults.get(name) == game.options[name]]
            out[name] = owners[0] if owners and name not in game.composition.set_options else ""
    return out


def silenced(game: DurakGame, answers_: Iterable[Answer], options: Mapping[str, str] | None = None) -> DurakGame:
    """The same variant, in which these rules do not answer these hooks."""
    mute: dict[str, dict[str, Any]] = {}
    for name, question in answers_:
        mute.setdefault(name, {})[question] = getattr(Rule, question)
    rules = tuple(
        type(rule.__name__, (rule,), mute[rule.name]) if rule.name in mute else rule for rule in game.composition.rules
    )
    twin = copy.copy(game)
    twin.composition = replace(game.composition, rules=rules, options=dict(game.options) | dict(options or {}))
    twin.composed = {}
    return twin


class Actions:
    """What the actors of a position may do, as whole actions: for each, its text and the moves it is made of.

    Of very many the first are held; whether another one is among them is found by reading it.
    """

    def __init__(self, state: State, actors: Iterable[int]) -> None:
        self.state = state
        self.moves: dict[Choice, tuple[int, ...]] = {}
        self.cut: set[int] = set()
        for seat in actors:
            found = whole_actions(state, seat, MOST_ACTIONS + 1)
            if len(found) > MOST_ACTIONS:
                self.cut.add(seat)
            self.moves |= {(seat, action_of(state.rules, seat, moves).text): moves for moves in found[:MOST_ACTIONS]}

    def has(self, choice: Choice) -> bool:
        """Whether an action is among them."""
        seat, text = choice
        if choice in self.moves or seat not in self.cut:
            return choice in self.moves
        try:
            parse_action(text, Decision(self.state, seat))
        except FooleryError:
            return False
        return True


class Judged:
    """A position of a variant, with the actions of its actors and the answers that allow or forbid each."""

    def __init__(self, game: DurakGame, state: State) -> None:
        self.game = game
        self.state = state
        self.data = state.to_json()
        self.answers: list[Answer] = [
            (rule.name, question)
            for rule in state.rules.rules
            for question in HOOKS.by_name
            if HOOKS.answers(rule, question) and question not in _NEVER_SILENT and not self.holds_phase(rule, question)
        ]
        self.legal = Actions(state, state.actors())

    def holds_phase(self, rule: Rule, hook: str) -> bool:
        """Whether the position is in a phase of this rule, so that its options must be offered."""
        return hook == "options" and self.state.phase in rule.phases.values()

    def choices(self, silent: Iterable[Answer], options: Mapping[str, str] | None = None) -> Actions:
        """What the same actors may do where these answers are not given; the real actions where the position cannot be
        played on so.
        """
        try:
            state = silenced(self.game, silent, options).position(self.data)
        except FooleryError:
            return self.legal
        return Actions(state, self.state.actors())

    def moves(self) -> dict[int, list[dict[str, Any]]]:
        """For each actor every action that is legal, or would be but for an answer or an option."""
        without = {answer: self.choices([answer]) for answer in self.answers}
        without |= {(name, ""): self.choices([], {name: self.usual(name)}) for name in options_set(self.game)}
        bare = self.choices(self.answers)
        free = dict(self.legal.moves)
        for actions in without.values():
            free = actions.moves | free
        alone: dict[Answer, Actions] = {}
        if bare.moves.keys() - free:
            free = bare.moves | free
            alone = {one: self.choices([other for other in self.answers if other != one]) for one in self.answers}
        out: dict[int, list[dict[str, Any]]] = {seat: [] for seat in self.state.actors()}
        for choice, moves in self.legal.moves.items():
            out[choice[0]].append(self.allowed(choice, moves, without))
        for choice, moves in sorted(free.items()):
            if not self.legal.has(choice):
                out[choice[0]].append(self.forbidden(choice, moves, without, alone))
        return out

    def counts(self) -> dict[int, int]:
        """How many actions a seat has that has more than are judged."""
        return {seat: len(self.state.actions(seat)) for seat in sorted(self.legal.cut)}

    def usual(self, name: str) -> str:
        """The default of an option by the core or by the rule that declares it."""
        return REGISTRY.declared(self.game.composition.rules)[name].usual

    def item(self, choice: Choice, moves: tuple[int, ...], allowed: bool) -> dict[str, Any]:
        """What is said of any action."""
        seat, text = choice
        kind = kind_of(moves[0])
        view = self.state.view(seat)
        rules = self.state.rules
        action = action_of(rules, seat, moves)
        single = len(moves) == 1 and kind != LAY
        return {
            "move": text,
            "label": {
                lang: self.game.move_label(moves[0], view, lang) if single else words.action_text(action, rules, lang)
                for lang in languages()
            },
            "rule": "core" if kind in CORE_KINDS else rules.owners[kind].name,
            "allowed": "yes" if allowed else "no",
        }

    def allowed(self, choice: Choice, moves: tuple[int, ...], without: Mapping[Answer, Actions]) -> dict[str, Any]:
        """A legal action: the answers without which it would not be there, or the core's reason."""
        item = self.item(choice, moves, True)
        makers = [answer for answer in self.answers if not without[answer].has(choice)]
        item["allowed_by"] = [{"rule": rule, "question": question} for rule, question in makers]
        if makers and item["rule"] == "core":
            reasons = [Message("why.by", rule=rule, question=HOOKS.asks(question)) for rule, question in makers]
        elif item["rule"] != "core":
            reasons = [Message("why.own", rule=item["rule"])]
        else:
            reasons = [self.core_reason(moves[0])]
        return item | because(*reasons)

    def core_reason(self, move: int) -> Message:
        """The core's reason for a move of its own."""
        word = CORE_KINDS[kind_of(move)]
        if word == "cover":
            word = "cover-suit" if attack_of(move) & 3 == cover_of(move) & 3 else "cover-trump"
        elif word == "transfer" and self.state.rules.transfer_late:
            setter = self.state.rules.config.setters.get("transfer_late", "core")
            return Message("why.transfer-late", rule=setter)
        return Message(f"why.{'lead' if word == 'lay' else word}")

    def forbidden(
        self,
        choice: Choice,
        moves: tuple[int, ...],
        without: Mapping[Answer, Actions],
        alone: Mapping[Answer, Actions],
    ) -> dict[str, Any]:
        """An action that is not legal: the answers without which it would be (an option only where no rule is to blame,
        for what frees a move both ways is an option of that rule), or else those that forbid it by themselves, or all
        of them together.
        """
        item = self.item(choice, moves, False)
        freeing = [answer for answer, legal in without.items() if legal.has(choice)]
        against = [answer for answer in freeing if answer[1]] or freeing
        if not against:
            against = [answer for answer, legal in alone.items() if not legal.has(choice)]
        item["forbidden_by"] = [
            {"rule": rule, "question": question} if question else {"option": f"{rule}={self.game.options[rule]}"}
            for rule, question in against
        ]
        if not against:
            return item | because(Message("why.together", rules=sorted({name for name, _ in self.answers})))
        return item | because(*map(self.against, against))

    def against(self, answer: Answer) -> Message:
        """What an answer or an option has against a move."""
        name, question = answer
        if question:
            return Message("why.forbidden", rule=name, question=HOOKS.asks(question))
        owner = options_set(self.game)[name]
        option = f"{name}={self.game.options[name]}"
        return Message("why.brought", option=option, owner=owner) if owner else Message("why.option", option=option)


def _fact(name: str, **values: object) -> dict[str, str]:
    return in_all(f"durak-explain.fact.{name}", **values)


def _joined(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    rows = list(parts)
    return {lang: "; ".join(row[lang] for row in rows) for lang in languages()}


def _values(game: DurakGame, state: State) -> list[dict[str, Any]]:
    """What the answers come to in a position: the cap, the cards that may be used, who may throw in."""
    if state.phase >= PHASES.index("over"):
        return []
    return [_cap(game, state), *_cards(state), *_throwers(state)]


def _cap(game: DurakGame, state: State) -> dict[str, Any]:
    lie, room = len(state.table()), max(0, state.room())
    by = {rule.name: rule.cap(state) for rule in state.rules.rules if HOOKS.answers(rule, "cap")}
    parts = [_fact("cap", value=lie + room, lie=lie, room=room)]
    item: dict[str, Any] = {"question": "cap", "value": lie + room, "by": by}
    if by:
        parts += [_fact("cap-by", rule=name, value=value) for name, value in by.items()]
        with suppress(FooleryError):
            bare = silenced(game, [(name, "cap") for name in by]).position(state.to_json())
            item["without"] = lie + max(0, bare.room())
            parts.append(_fact("cap-core", value=item["without"]))
    return item | {"text": _joined(parts)}


def _cards(state: State) -> list[dict[str, Any]]:
    """For each actor the cards that its moves use, and those that rules keep in hand."""
    out = []
    for seat in state.actors():
        used: set[int] = set()
        for move in state.legal(seat):
            if kind_of(move) in (LEAD, LAY, THROW, TRANSFER):
                used.update(group_faces(move))
            elif kind_of(move) == COVER:
                used.add(cover_of(move))
        kept = sorted({card & 63 for card in cards_of(state.hand(seat) & ~state.usable(seat))})
        parts = [_named("cards", sorted(used))] + ([_named("kept", kept)] if kept else [])
        item = {"question": "playable", "seat": seat, "value": [card_text(card) for card in sorted(used)]}
        out.append(item | {"kept": [card_text(card) for card in kept], "text": _joined(parts)})
    return out


def _named(fact: str, cards: list[int]) -> dict[str, str]:
    return _fact(fact, cards=cards_text(cards) or Message("durak-explain.fact.none"))


def _throwers(state: State) -> list[dict[str, Any]]:
    """In the window: who may throw in, and which rules do not let the others."""
    if state.rules.phase_name(state.phase) not in ("throw", "take"):
        return []
    out = []
    for place in range(state.places):
        against = [
            rule.name
            for rule in state.rules.rules
            if HOOKS.answers(rule, "may_throw") and not rule.may_throw(state, place)
        ]
        if state.may_throw(place):
            out.append({"question": "may_throw", "seat": place, "value": True, "text": _fact("may", number=place + 1)})
        elif against and place != state.defender and not state.is_out(place):
            text = _fact("may-not", number=place + 1, rule=", ".join(against))
            out.append({"question": "may_throw", "seat": place, "value": False, "by": against, "text": text})
    return out
