"""A family in words, from its tables of sentences: what ``rooms.Words`` asks of a family.

Everything has a default. A family brings the tables ``events`` and ``moves``; the phrases of the table
``usual-phrases`` serve where it has none of its own, and a subclass replaces what it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from foolery import speech
from foolery.base import arguments, meant
from foolery.base.cards import RANKS, Card, Move, Seat, suit
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove
from foolery.base.folders import tables
from foolery.base.messages import Message
from foolery.contract.action import Action
from foolery.contract.declared.codecs import RankLetter, SeatNumber
from foolery.contract.declared.moves import MoveTable
from foolery.contract.game import Game, because, explained, explained_state
from foolery.contract.match import Match
from foolery.contract.result import Lang, Result
from foolery.ruleset import Option
from foolery.ruleset.hooks import Hooks
from foolery.speech import SOURCE, Facts, Tongue, first_said, plain_event, say, sentence, sentence_of

Names = Sequence[str] | None
Reason = Callable[[Any, Seat, Move], tuple[str, Message, str]]


class FamilyWords:
    """The words of a family with these moves; ``why`` gives the reason against a move that is not legal."""

    over: ClassVar[str] = "over"
    """The phase of a deal that has ended."""

    def __init__(self, family: str, moves: MoveTable, why: Reason) -> None:
        self.family = family
        self.moves = moves
        self.why = why

    def tongue(self, lang: str) -> Tongue:
        """The language by its code, with the sentences of this family. Raises NotationError."""
        return speech.tongue(lang, self.family)

    # What a family adds

    def texts(self, seat: Seat, tongue: Tongue) -> Mapping[str, Any]:
        """Further fields of sentences about a seat."""
        return {}

    def asked(self, view: Any, tongue: Tongue) -> Mapping[str, Any]:
        """Further fields of sentences about the decision of a view: its ranks and seats, by their attributes."""
        found: dict[str, Any] = {}
        for field in view.positions.fields:
            value = getattr(view, field.name) if field.name else -1
            if isinstance(field.codec, RankLetter) and value >= 0:
                found[field.name] = meant.rank(value)
            elif isinstance(field.codec, SeatNumber) and isinstance(value, int) and value >= 0:
                found[field.name] = meant.person(value)
        return found

    def middle(self, view: Any, tongue: Tongue, names: Names) -> list[str]:
        """What lies on the table: a sentence for each zone that holds cards."""
        lines = []
        for name, cards, number in view.lying_cards():
            key = "zone" if len(cards) < number or not cards else "zone-open"
            title = tongue.say(f"{self.family}-zones.{name}")
            facts = Facts(cards=tuple(cards), count=number, texts={"zone": title})
            lines.append(sentence(say(tongue.phrases[key], facts, tongue)))
        return lines

    # Events and moves

    def event_text(self, event: Any, seat: Seat | None, lang: Lang, names: Names) -> str:
        """What happened, in one sentence for this seat (None: the public). Cards that it does not see are counted.

        Of a kind that ends with a rank, as ``claim-9``, the sentence is that of ``claim``, with the field ``rank``.
        """
        tongue = self.tongue(lang)
        texts = self.texts(event.place, tongue) if event.place >= 0 else {}
        templates = [tongue.events.get(event.kind)]
        head, _, tail = event.kind.rpartition("-")
        if head in tongue.events and len(tail) == 1 and tail.upper() in RANKS:
            texts = {**texts, "rank": meant.rank(RANKS.index(tail.upper()))}
            templates = [tongue.events[head]]
        facts = Facts(event.place, event.to, event.cards, event.count, seat, names, texts)
        said = first_said(filter(None, templates), facts, tongue)
        return plain_event(event.kind, facts, tongue) if said is None else said

    def lying(self, view: Any, lang: Lang = "en", names: Names = None) -> dict[str, str]:
        """What each zone is called."""
        tongue = speech.tongue(lang)
        zones = view.positions.zones if f"{self.family}-zones" in tables(SOURCE) else ()
        found = (zone.key.rpartition(".")[2] for zone in zones if zone is not view.positions.hands)
        return {name: tongue.say(f"{self.family}-zones.{name}") for name in found}

    def move_label(self, move: Move, view: Any, lang: Lang) -> str:
        """A legal move as people say it."""
        return self.said_action(self.moves.action(view.me, move), view.me, self.tongue(lang))

    def said_action(self, action: Action, seat: Seat, tongue: Tongue) -> str:
        """An action in words."""
        texts = {**self.texts(seat, tongue)}
        if self.moves.by_word[action.kind].rank:
            texts["rank"] = meant.rank(self.moves.rank_of(action.moves[0]))
        facts = Facts(seat, -1, action.cards, len(action.cards), seat, texts=texts)
        return say(tongue.moves[action.kind], facts, tongue)

    def action_label(self, action: Action, view: Any, lang: Lang, names: Names = None) -> str:
        """A whole action as people say it: it is one move."""
        return self.move_label(action.moves[0], view, lang)

    # Views

    def view_text(self, view: Any, lang: Lang = "en", names: Names = None) -> str:
        """What a seat sees: the table, whose turn it is, the hands."""
        arguments.check_names(names, view.players)
        tongue = self.tongue(lang)
        lines = self.head(view, tongue, names)
        if view.phase == self.over:
            told = [] if view.result is None else self.result_lines(view.result, view.seat, tongue, names)
            over = " ".join([sentence(tongue.phrases["over"]), *told])
            return "\n".join([*lines, over, self.around(view, tongue, names)])
        lines += [*self.middle(view, tongue, names), self.turn_text(view, tongue, names)]
        lines += [self.around(view, tongue, names), *self.shown(view, tongue, names), self.own_hand(view, tongue)]
        return "\n".join(filter(None, lines))

    def head(self, view: Any, tongue: Tongue, names: Names) -> list[str]:
        """What is said first."""
        return []

    def turn_text(self, view: Any, tongue: Tongue, names: Names) -> str:
        """Who is to do what: the phrases ``you-<phase>`` and ``turn-<phase>``, else ``your-turn`` and ``turn``."""
        who = view.actors[0]
        mine = who == view.seat
        facts = Facts(who, seat=view.seat, names=names, texts=self.asked(view, tongue))
        usual = "your-turn" if mine else "turn"
        template = tongue.phrases.get(f"{'you' if mine else 'turn'}-{view.phase}", tongue.phrases[usual])
        return sentence(say(template, facts, tongue))

    def prompt(self, view: Any, lang: Lang = "en", names: Names = None) -> str:
        """The line of the moment: what is asked of this seat, else who decides what."""
        return "" if view.phase == self.over else self.turn_text(view, self.tongue(lang), names)

    def around(self, view: Any, tongue: Tongue, names: Names) -> str:
        """Every seat clockwise from the one addressed with the number of its cards; people are marked."""
        said = []
        persons = getattr(view, "persons", ())
        for seat in [*([] if view.seat is None else [view.seat]), *view.others()]:
            facts = Facts(seat, count=view.hand_sizes[seat], seat=view.seat, names=names)
            key = "holds-person" if seat in persons and seat != view.seat else "holds"
            said.append(say(tongue.phrases[key], facts, tongue))
        return sentence(say(tongue.phrases["table"], Facts(texts={"hands": said}), tongue))

    def shown(self, view: Any, tongue: Tongue, names: Names) -> list[str]:
        """The cards in other hands that everybody has seen there."""
        lines = []
        for seat, mask in enumerate(getattr(view, "shown", ())):
            if mask and seat != view.seat:
                cards = self.sorted(mask)
                facts = Facts(seat, -1, cards, len(cards), view.seat, names)
                lines.append(sentence(say(tongue.phrases["known"], facts, tongue)))
        return lines

    def own_hand(self, view: Any, tongue: Tongue) -> str:
        """The hand of the seat, suit by suit."""
        if view.seat is None:
            return ""
        if not view.hand:
            return sentence(tongue.phrases["hand-empty"])
        texts = {"suits": tongue.groups(self.sorted(view.hand))}
        return sentence(say(tongue.phrases["hand"], Facts(texts=texts), tongue))

    def sorted(self, mask: int) -> tuple[Card, ...]:
        """Cards by suit."""
        return tuple(sorted(cards_of(mask), key=lambda card: (suit(card), card)))

    # Results

    def result_told(self, game: Game, result: Result, seat: Seat | None, lang: Lang, names: Names) -> list[str]:
        """How a deal ended."""
        return self.result_lines(result, seat, self.tongue(lang), names)

    def result_lines(self, result: Result, seat: Seat | None, tongue: Tongue, names: Names) -> list[str]:
        """Who has won, or who is the fool."""
        said = [sentence(tongue.phrases["limited"])] if result.limited else []
        if result.draw or not (result.winners or result.fools):
            return [*said, sentence(tongue.phrases["drawn"])]
        key = "fool" if result.fools else "fewest" if result.limited else "won"
        for one in result.fools or result.winners:
            said.append(sentence(say(tongue.phrases[key], Facts(one, seat=seat, names=names), tongue)))
        return said

    def score_text(self, match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
        """How often each seat has won, or was the fool, and the draws."""
        tongue, scores = self.tongue(lang), match.scores()
        counted = "wins" if match.game.counting.wins else "fools"
        said = []
        for place, score in enumerate(scores):
            facts = Facts(place, seat=seat, names=names, texts={"wins": meant.number(score[counted], counted)})
            said.append(say(tongue.phrases["wins"], facts, tongue))
        played, drawn = (scores[0]["deals"], scores[0]["draws"]) if scores else (0, 0)
        texts = {"games": meant.number(played, "games"), "wins": said, "draws": meant.number(drawn, "draws")}
        return sentence(say(tongue.phrases["score-draws" if drawn else "score"], Facts(texts=texts), tongue))

    def match_text(self, match: Match, seat: Seat | None, lang: Lang, names: Names) -> str:
        """Nothing: the score says who has won."""
        return ""

    # Refusals and explanations

    def refusal_text(self, game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
        """Why a move is refused: the sentence ``<family>-refusals.<reason>`` where there is one."""
        code = f"{self.family}-refusals.{error.reason}"
        return error.text(lang) if sentence_of(code, SOURCE) is None else speech.tongue(lang).sentence(code)

    def reason(self, state: Any, seat: Seat, move: Move) -> Message:
        """The reason against a move, for an explanation."""
        return self.why(state, seat, move)[1]

    def tried(self, state: Any, seat: Seat) -> list[Move]:
        """The moves that an explanation lists: the legal ones, and those with a card of the hand or without a card."""
        legal = state.legal(seat)
        others = [
            kind.number << 6 | card
            for kind in self.moves.kinds.values()
            if not kind.rank
            for card in (cards_of(state.hands[seat]) if kind.card else [0])
        ]
        return [*legal, *(move for move in others if move not in legal)]

    def explain(self, game: Game, state: Any) -> dict[str, Any]:
        """The options; for a state also why each move of the actors is allowed or not."""
        rules = game.composition.rules
        options_set = dict.fromkeys(game.composition.set_options, "")
        out = explained(game, rules, Hooks(self.family, object), lambda lang: lambda rule: rule.help[lang], options_set)
        if state is not None:
            code = f"{self.family}-explain.phase.{state.phase}"
            out |= explained_state(state, state.phase, code, rules, partial(self._explained, game))
        return out

    def _explained(self, game: Game, state: Any, seat: Seat) -> list[dict[str, Any]]:
        rule = game.composition.rules[0].name
        out = []
        legal = state.legal(seat)
        for move in self.tried(state, seat):
            allowed = move in legal
            item = {"move": state.move_text(move), "rule": rule, "allowed": "yes" if allowed else "no"}
            if not allowed:
                item |= {"forbidden_by": [{"rule": rule}]} | because(self.reason(state, seat, move))
            out.append(item)
        return out

    # Options and the rules page

    def option_words(self, option: Option, lang: Lang) -> tuple[str, str]:
        """The title of an option, and what it is about."""
        own = speech.tongue(lang)
        return own.say(self.option_code(option, "title")), own.say(self.option_code(option, "help"))

    def option_code(self, option: Option, name: str) -> str:
        """The id of a sentence about an option: the family's own, else the usual one."""
        code = f"{self.family}-options.{option.name}.{name}"
        return code if sentence_of(code, SOURCE) is not None else f"usual-options.{option.name}.{name}"

    def option_says(self, game: Game, option: Option, value: str, lang: Lang) -> str:
        """What is played under a value; empty where the family says nothing of it."""
        code = self.option_code(option, value)
        return speech.tongue(lang).say(code) if sentence_of(code, SOURCE) is not None else ""

    def rules_page(self, game: Any, lang: Lang, players: int | None = None) -> str:
        """The page in Markdown: the sections of the table ``page`` in its order, each under its ``heading``.

        A paragraph ``<section>.<option>=<value>`` follows its section where the option has this value.
        """
        page = speech.language.merged(lang, f"{self.family}-page")
        own = speech.tongue(lang)
        cards = len(game.rules_for(players or game.seats()[0]).cards)
        seats = game.seats()

        def paragraph(name: str) -> str:
            return own.say(f"{self.family}-page.{name}", cards=meant.number(cards), seats=[*seats])

        parts = [f"# {game.title(lang)}", paragraph("intro"), f"`{game.id}`"]
        for name in (key.removeprefix("heading.") for key in page if key.startswith("heading.")):
            told = [name, *(f"{name}.{option}={value}" for option, value in game.options.items())]
            parts += [f"## {paragraph(f'heading.{name}')}", *(paragraph(one) for one in told if one in page)]
        rows = [f"- {row['title']} (`{row['name']}={row['value']}`): {row['help']}" for row in game.option_rows(lang)]
        if rows:
            parts += [f"## {own.say('usual-phrases.options')}", "\n".join(rows)]
        return "\n\n".join(parts) + "\n"
