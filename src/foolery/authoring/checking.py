"""The whole contract of a rule, tried on somebody's rule file.

``check_file`` gives one ``Step`` after another: what was tried, on which rule, what is wrong, and what is worth
knowing though it is not wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.authoring import answers, declaring
from foolery.authoring.answers import misfits, watched
from foolery.authoring.examples import failures, parts, without
from foolery.authoring.together import Verdict, guarded, law_said, tables, together
from foolery.base.causes import fault
from foolery.base.errors import FooleryError, RulesError
from foolery.base.folders import ours
from foolery.base.messages import Message
from foolery.contract import Event, Game, Lang, State
from foolery.contract.family import Family
from foolery.laws.trial import LAWS, LawBroken
from foolery.ruleset import OF_A_FILE, Example, Option
from foolery.ruleset.help_text import help_if
from foolery.speech import SOURCE, Facts, foreign, in_all, languages, learn, say, tongue
from foolery.speech.sentences import plain

CHECKS: Final = (
    *("loads", "declared", "words", "numbers", "examples", "needed"),
    *("alone", "options", "spoken", "effect", "together", "order"),
)
"""What is tried, in this order."""
_BOUNDS: Final = {"kinds": (16, 63), "phases": (8, 31)}
_TOLD: Final = Facts(0, 1, (28, 32), 2, None, None, {"title": "x", "move": "x"})

Progress = Callable[[str, int, int], None]
"""Told of a check by name, and how much of it is done of how much."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a rule is tried: deals on each base, combinations with other rules (0: all, on every base) and deals
    with each, deals in which an effect is looked for, and seconds after which a try counts as stuck.
    """

    deals: int = 14
    pairs: int = 40
    pair_deals: int = 1
    effect: int = 60
    seconds: int = 60


LONG: Final = Effort(200, 0, 5, 1000, 600)


@dataclass(slots=True)
class Step:
    """One check of one rule (``rule`` is empty for the file as a whole)."""

    check: str
    rule: str = ""
    problems: list[Message] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def wrong(self, problem: str, /, **fields: object) -> None:
        """Add a problem."""
        self.problems.append(Message(f"check.problem.{problem}", **_said(fields)))

    def note(self, key: str, /, **fields: object) -> None:
        """Add something worth knowing."""
        self.notes.append(Message(f"check.note.{key}", **_said(fields)))

    def to_json(self) -> dict[str, Any]:
        """Its fields, every message with its sentence in all languages beside its id and fields."""
        found = {"check": self.check, "says": in_all(f"check.{self.check}"), "rule": self.rule, "fine": self.fine}
        return found | {"problems": [_told(one) for one in self.problems], "notes": [_told(one) for one in self.notes]}


def _said(fields: Mapping[str, object]) -> dict[str, object]:
    """Fields of a message; of an error what it says."""
    return {name: value.said() if isinstance(value, FooleryError) else value for name, value in fields.items()}


def _told(message: Message) -> dict[str, Any]:
    return message.to_wire() | {"says": {lang: message.text(lang) for lang in languages()}}


def _nothing(check: str, done: int, total: int) -> None:
    """Nobody watches."""


def check_file(path: str | Path, effort: Effort | None = None, progress: Progress = _nothing) -> Iterator[Step]:
    """Try everything on every rule of a file, one step after another; a file that does not load has one."""
    step = Step("loads")
    rules: list[Any] = []
    try:
        rules = rules_at(Path(path))
        step.note("rules", what=", ".join(rule.name for rule in rules))
    except FooleryError as error:
        step.wrong("error", what=error)
    except Exception as error:
        step.wrong("error", what=f"{path}: {type(error).__name__}: {error}")
    yield step
    for rule in rules:
        yield from Checked(rule, effort or Effort(), progress).steps()


def rules_at(path: Path) -> list[Any]:
    """The rules of a file, which is loaded anew unless the package or another one has it already."""
    known = catalogue.rules()
    here = path.resolve()
    found = [rule for rule in known.values() if _file_of(rule) == here]
    if found and not any(rule.__module__.startswith(OF_A_FILE) for rule in found):
        return found
    names = catalogue.load_rule_file(path)
    rules = catalogue.rules()
    return [rules[name] for name in names]


def _file_of(rule: Any) -> Path | None:
    place = getattr(sys.modules.get(rule.__module__), "__file__", None)
    return Path(place).resolve() if place else None


class Checked:
    """One rule on trial."""

    def __init__(self, rule: Any, effort: Effort, progress: Progress) -> None:
        self.rule = rule
        self.name: str = rule.name
        self.effort = effort
        self.progress = progress
        self.shown = False
        """Whether an example shows what the rule does."""
        self.family: Family = catalogue.family_of(self.name)
        found = self.family.registry.rules.values()
        bases = sorted(one.name for one in found if one.base)
        self.bases: list[str] = [self.name] if rule.base else sorted(bases, key=lambda base: base != self.usual_base())
        self.others = sorted(one.name for one in found if not one.base and one.name != self.name)

    def usual_base(self) -> str:
        """The base that is meant where none is named; empty where the rule does not compose at all."""
        try:
            return catalogue.game(self.name).composition.base
        except FooleryError:
            return ""

    def steps(self) -> Iterator[Step]:
        """Everything that is tried; what comes after the laws alone needs a base on which the rule plays."""
        with watched(self.rule, self.family.registry.rule_class):
            yield from self._steps()

    def _steps(self) -> Iterator[Step]:
        for check in (self.declared, self.words, self.numbers, self.examples):
            yield check()
        if self.rule.examples:
            yield self.needed()
        alone, playing = self.alone()
        yield alone
        if playing:
            yield self.options(playing[0])
            for later in (self.spoken, self.effects):
                yield later(playing[0])
            together_, partners = self.together(playing)
            yield together_
            yield self.order(partners)

    def step(self, check: str) -> Step:
        """A new step."""
        self.progress(check, 0, 1)
        return Step(check, self.name)

    def own(self, names: Sequence[str]) -> tuple[str, ...]:
        """This rule and others on a base; a base stands for itself."""
        return tuple(names) if self.rule.base else (self.name, *names)

    # What the rule says of itself

    def declared(self) -> Step:
        """Every name in it stands for something."""
        step = self.step("declared")
        step.problems += declaring.problems(self.rule, self.family)
        step.problems += misfits(self.rule, self.family.registry.rule_class)
        return step

    def words(self) -> Step:
        """Name, titles, help, options and templates."""
        step = self.step("words")
        outside = not self.rule.__module__.startswith("foolery.")
        if outside and ":" not in self.name:
            step.wrong("name", what=self.name)
        texts: dict[Message | str, Mapping[str, str]] = {"titles": self.rule.titles, "help": self.rule.help}
        texts |= {
            Message("check.what.title-of-example", number=number): one.title
            for number, one in enumerate(self.rule.examples, 1)
        }
        texts |= {Message("check.what.title-of-option", name=one.name): one.title for one in self.rule.options_declared}
        texts |= {
            Message("check.what.value-of-option", name=one.name, value=value): one.said.get(value, {})
            for one in self.rule.options_declared
            for value in (_told_values(one) if outside else ())
        }
        texts |= {
            f"help_if[{'='.join(key)}] {number}": part.says
            for key, parts in help_if(self.rule).items()
            for number, part in enumerate(parts, 1)
            if any(part.says.values()) or not part.of
        }
        for what, text in texts.items():
            _check_text(step, what, text)
        for key, templates in getattr(self.rule, "words", {}).items():
            _check_text(step, f"words[{key}]", templates)
            for lang in ours():
                try:
                    say(templates.get(lang, ""), _TOLD, tongue(lang, self.family.name))
                except FooleryError as error:
                    step.wrong("wording", what=key, lang=lang, text=error)
        for other, reason in self.rule.refuses.items():
            _check_text(step, f"refuses[{other}]", reason)
        for code, said in self.rule.sentences.items():
            _check_text(step, f"sentences[{code}]", said)
        step.problems += answers.problems(self.rule)
        wanted = [("kinds", "move", word) for word in self.rule.kinds]
        wanted += [("phases", "phase", word) for word in self.rule.phases]
        wanted += [("zones", "zone", zone.name) for zone in getattr(self.rule, "zones", ())]
        for kind, start, word in wanted:
            if f"{start}:{word}" not in getattr(self.rule, "words", {}):
                step.wrong("no-words", kind=Message(f"check.kind.{kind}"), what=word, key=f"{start}:{word}")
        return step

    def numbers(self) -> Step:
        """Numbers of its own; that nobody else has them is seen to when it is loaded."""
        step = self.step("numbers")
        for attribute, (first, last) in _BOUNDS.items():
            named = Message(f"check.kind.{attribute}")
            own: dict[str, int] = getattr(self.rule, attribute)
            for word, number in own.items():
                if not first <= number <= last:
                    bounds = {"first": first, "last": last, "number": number}
                    step.wrong("number", kind=named, what=word, **bounds)
            for number in sorted({one for one in own.values() if [*own.values()].count(one) > 1}):
                step.wrong("same-number", number=number, what=", ".join(w for w, n in own.items() if n == number))
        return step

    # Its examples

    def examples(self) -> Step:
        """Each of them holds, and is one of a game in which the rule is played."""
        step = self.step("examples")
        found: Sequence[Example] = self.rule.examples
        if not found:
            step.wrong("no-examples")
            return step
        for number, example in enumerate(found, 1):
            title = _title(self.name, number, example)
            try:
                game = catalogue.game(str(example.position.get("game")))
                wrong = failures(example)
            except Exception as error:
                step.wrong("example", what=title, text=error)
                continue
            if self.rule not in game.composition.rules:
                step.wrong("other-game", what=title, text=game.id)
            for text in wrong:
                step.wrong("example", what=title, text=text)
        step.note("count", number=len(found))
        for key, shown in (
            ("no-allowed", any(example.allowed for example in found)),
            ("no-refused", any(example.refused for example in found)),
            ("no-effect", any(example.then for example in found)),
        ):
            if not shown:
                step.note(key)
        return step

    def needed(self) -> Step:
        """At least one example holds with the rule and fails in the same game without it."""
        step = self.step("needed")
        for example in self.rule.examples:
            with suppress(Exception):
                if not failures(example) and any(failures(example, other) for other in self.games_without(example)):
                    self.shown = True
                    return step
        step.wrong("not-needed")
        return step

    def games_without(self, example: Example) -> list[str]:
        """The game of an example without this rule; for a base, the other bases."""
        if self.rule.base:
            found = self.family.registry.rules.values()
            return [one.name for one in found if one.base and one.name != self.name]
        less = without(catalogue.game(str(example.position["game"])), self.name)
        return [less.id if less is not None else self.bases[0]]

    # In play

    def alone(self) -> tuple[Step, list[str]]:
        """The laws on each base, and the bases on which it plays."""
        step = self.step("alone")
        playing, refused = [], []
        broken: dict[str, list[tuple[str, object]]] = {}
        for number, base in enumerate(self.bases):
            self.progress("alone", number, len(self.bases))
            found = together(base, self.own(()), self.effort.deals, "alone", 10, 250, self.effort.seconds)
            if found.outcome == "plays":
                playing.append(base)
                step.note("played", what=base, number=found.deals)
                if found.limited:
                    step.note("limited", what=base, number=found.limited)
            elif found.outcome == "refused":
                refused.append(found.reason)
                step.note("refused", text=found.reason)
            else:
                broken.setdefault(str(found.reason), []).append((base, found.reason))
        for same in broken.values():
            step.wrong("broken", what=", ".join(base for base, _ in same), text=same[0][1])
        if refused and not playing and step.fine:
            step.wrong("no-base", text=refused[0])
        return step, playing

    def options(self, base: str) -> Step:
        """The laws with every value of its options."""
        step = self.step("options")
        start = "+".join((base, *self.own(())))
        values = [
            f"{option.name}={value}"
            for option in self.rule.options_declared
            for value in (*option.values, *(("1", "2", "7") if option.numbers else ()))
        ]
        for number, value in enumerate(values):
            self.progress("options", number, len(values))
            found = _option(start, value, self.effort)
            if found.outcome == "refused":
                step.note("refused", text=found.reason)
            elif found.outcome != "plays":
                step.wrong("broken", what=value, text=found.reason)
        if not values:
            step.note("none")
        return step

    def spoken(self, base: str) -> Step:
        """What is told of moves, events and positions has the letters of its language."""
        step = self.step("spoken")
        game = catalogue.game(guarded("+".join((base, *self.own(()))), 30))
        for number in range(3):
            self.progress("spoken", number, 3)
            seats = tables(game)
            state = game.deal(seats[min(number, len(seats) - 1)], f"spoken {number}")
            with suppress(StopIteration):
                try:
                    lang, text = next(_foreign(game, state, Random(number)))
                    step.wrong("foreign-words", seed=number, lang=lang, text=text)
                except (FooleryError, KeyError, IndexError, TypeError, AttributeError) as error:
                    step.wrong("untold", seed=number, text=fault(error))
        return step

    def effects(self, base: str) -> Step:
        """In random play the rule changes something at least once, or an example shows that it does."""
        step = self.step("effect")
        game = catalogue.game(guarded("+".join((base, *self.own(()))), 60))
        other = without(game, self.name)
        if other is None:
            step.note("none")
            return step
        deals = self.effort.effect
        seats = tables(game)

        def changed(number: int, deep: bool) -> bool:
            self.progress("effect", number, deals)
            return parts(game, other, seats[number % len(seats)], f"effect {number}", deep) >= 0

        count = sum(changed(number, False) for number in range(deals))
        if count:
            step.note("effect", number=count, of=deals)
        elif any(changed(number, True) for number in range(min(deals, 40))):
            step.note("shown")
        elif self.shown:
            step.note("no-change", of=deals)
        else:
            step.wrong("no-change", of=deals)
        return step

    def together(self, playing: Sequence[str]) -> tuple[Step, list[tuple[str, str]]]:
        """The laws with other rules: all of them, or a sample, and some that play with it."""
        step = self.step("together")
        tasks = [(base, other) for base in playing for other in self.others]
        if self.effort.pairs and len(tasks) > self.effort.pairs:
            tasks = sorted(Random(self.name).sample(tasks, self.effort.pairs))
        partners, refused = [], 0
        for number, (base, other) in enumerate(tasks):
            self.progress("together", number, len(tasks))
            names = self.own((other,))
            found = together(base, names, self.effort.pair_deals, f"with {number}", seconds=self.effort.seconds)
            if found.outcome == "plays":
                partners.append((base, other))
            elif found.outcome in ("refused", "contained"):
                refused += 1
            else:
                step.wrong("broken", what="+".join((base, *names)), text=found.reason)
        step.note("pairs", number=len(partners), refused=refused)
        return step, partners

    def order(self, partners: Sequence[tuple[str, str]]) -> Step:
        """The order of this rule and another changes nothing."""
        step = self.step("order")
        chosen = list(partners)[:: max(1, len(partners) // 3)][:3]
        for number, (base, other) in enumerate(chosen):
            self.progress("order", number, len(chosen))
            game = catalogue.game(guarded("+".join((base, *self.own((other,)))), 60))
            try:
                LAWS["order"](game, tables(game)[-1 if number % 2 else 0], f"order {number}")
            except LawBroken as error:
                step.wrong("broken", what=game.id, text=law_said(error))
        if not chosen:
            step.note("none")
        return step


def _told_values(option: Option) -> list[str]:
    """The values of an option that have a sentence, or need one: a switch says in its title what it switches on."""
    return list(dict.fromkeys([*option.said, *(option.values if {*option.values} != {"on", "off"} else ())]))


def _check_text(step: Step, what: Message | str, texts: Mapping[str, str]) -> None:
    """A text is there in every language of the package, each in its letters."""
    for lang in ours():
        text = texts.get(lang, "")
        if not text.strip():
            step.wrong("no-text", what=what, lang=lang)
        elif foreign(plain(text), lang):
            step.wrong("alphabet", what=what, lang=lang, text=text)


def _title(rule: str, number: int, example: Example) -> Message | str:
    """What an example is called, in every language in which its author says so; else its number."""
    if not example.title.get(SOURCE):
        return str(number)
    code = f"{rule}.example.{number}".replace(":", "--")
    learn({code: example.title})
    return Message(code)


def _option(start: str, value: str, effort: Effort) -> Verdict:
    """The laws with one value of an option; refused where it does not compose."""
    try:
        catalogue.game(f"{start},{value}")
    except RulesError as error:
        return Verdict(start, (), "refused", error.said())
    return together(start, (), 2, value, seconds=effort.seconds, options=f",{value}")


def _foreign(game: Game, state: State, random: Random) -> Iterator[tuple[Lang, str]]:
    """Texts of a random deal that hold letters of another script."""
    while actors := state.actors():
        seat = random.choice(actors)
        move = random.choice(state.legal(seat))
        view = state.view(seat)
        texts: dict[Lang, list[str]] = {lang: [game.move_label(move, view, lang)] for lang in ours()}
        events: list[Event] = state.play(seat, move)
        after = state.view(seat)
        for lang, told in texts.items():
            names = tongue(lang).say("names.people").split()
            told += [event.text(place, lang, names) for event in events for place in (None, seat)]
            told.append(after.text(lang, names))
            yield from ((lang, text) for text in told if foreign(text, lang))
