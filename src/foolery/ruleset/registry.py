"""Rules as data about rules: ids, options, what contradicts what, and where rules are found.

Nothing here knows a family. A rule class describes itself by its attributes; ``compose`` checks that a set of rules
can be played together and gives it its canonical id. No conflict matrix is written by hand: two rules that own the
same part are refused, a rule whose needs nobody gives is refused, and both names stand in the error.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Final

from foolery.base.causes import reason
from foolery.base.errors import (
    BadOption,
    FooleryError,
    NotationError,
    RuleConflict,
    RuleFailure,
    RulesError,
    UnknownRule,
    shortened,
)
from foolery.base.messages import Message
from foolery.ruleset import overlay
from foolery.ruleset import shapes as declared
from foolery.ruleset.event_kinds import EventKind
from foolery.speech import SOURCE, learn, sentence_of

MOST: Final = 1_000_000_000
"""The greatest number that an option takes: the compiled form reckons with short ones."""
Titles = Mapping[str, str]
ENTRY_POINTS: Final = "foolery.rules"
OF_A_FILE: Final = "foolery_rule_"
"""How the module of a rule file is called, which nobody else imports."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game or rule: its values as words, the first being the default; ``numbers`` adds 1, 2, 3 …

    ``said`` tells in a sentence what is played under a value, where the title does not.
    """

    name: str
    row: int
    values: tuple[str, ...]
    numbers: bool = False
    title: Titles = field(default_factory=dict)
    default: str = ""
    said: Mapping[str, Titles] = field(default_factory=dict)

    @property
    def usual(self) -> str:
        """The default value."""
        return self.default or self.values[0]

    def check(self, value: str) -> str:
        """The value in its one spelling. Raises BadOption."""
        if value in self.values:
            return value
        if self.numbers and value.isascii() and value.isdigit() and value.strip("0"):
            number = value.lstrip("0")
            if len(number) > len(str(MOST)) or int(number) > MOST:
                raise BadOption("option.most", name=self.name, value=value, most=MOST)
            return number
        words = [one for one in self.values if not (self.numbers and one.isdigit() and int(one))]
        choices = [*words, *([Message("option.from-one")] if self.numbers else [])]
        raise BadOption("option.value", name=self.name, value=shortened(value), choices=choices)


@dataclass(frozen=True, slots=True)
class Instead:
    """What a rule's help says under a value of an option: ``says`` in the place of the passage ``of``, else after all.

    It is said only ``beside`` these values of other options. ``{n}`` stands for the value itself. Where nothing is
    said in the place of a passage, that is left out.
    """

    of: Titles
    says: Titles
    beside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a rule: a position, and what is allowed, refused or true after some actions.

    ``position`` is JSON as in the notation; without hands it is a deal of its ``seed`` to its ``players``. ``allowed``
    and ``refused`` are actions of the seat that acts; ``play`` are ``seat: action`` lines and ``then`` fields of the
    JSON position that hold afterwards.
    """

    title: Titles
    position: Mapping[str, Any]
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)

    @property
    def steps(self) -> list[tuple[int, str]]:
        """The seat and the action of each line of ``play``."""
        lines = (line.partition(":") for line in self.play)
        return [(int(seat), action.strip()) for seat, _, action in lines]


def source_of(rule: Any) -> str:
    """Where a rule stands: its file, else its module."""
    return str(getattr(sys.modules.get(rule.__module__), "__file__", None) or rule.__module__)


def rules_of_file(path: str | Path) -> list[Any]:
    """The rules of a file from outside the package. Raises RulesError where there are none."""
    path = Path(path)
    name = f"{OF_A_FILE}{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.exists():
        raise RulesError("author.no-file", path=str(path))
    if spec is None or spec.loader is None or path.is_dir():
        raise RulesError("author.not-python", path=str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise RulesError(
            "author.not-loading", path=str(path), kind=type(error).__name__, cause=reason(error)
        ) from error
    given = getattr(module, "RULES", ())
    found = list(given) if isinstance(given, Iterable) else []
    if not found:
        raise RulesError("author.no-rules", path=str(path))
    return found


def parse_id(text: str) -> tuple[list[str], dict[str, str]]:
    """The ids and options of a variant's text. Raises NotationError with the column of what cannot be read."""
    if not text.strip():
        raise NotationError("rules.no-name", 1, 1)
    parts = text.split(",")
    ids = [part.strip() for part in parts[0].split("+")]
    if "" in ids or any("=" in part or " " in part for part in ids):
        raise NotationError("rules.no-ids", 1, 1, text=parts[0])
    options: dict[str, str] = {}
    column = len(parts[0]) + 2
    for part in parts[1:]:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not (name and equals and value):
            raise NotationError("option.unreadable", 1, column, text=part)
        if options.get(name, value) != value:
            raise BadOption("option.twice", name=name, first=options[name], second=value)
        options[name] = value
        column += len(part) + 1
    return ids, options


@dataclass(frozen=True, slots=True)
class Composition:
    """A set of rules that can be played together.

    ``rules`` are in canonical order, or in the order asked for; ``options`` hold every option that applies with
    its value, ``set_options`` those that differ from their default,
    ``named`` the names of those that were asked for, with their default or not.
    """

    id: str
    base: str
    rules: tuple[Any, ...]
    options: Mapping[str, str]
    set_options: Mapping[str, str]
    named: frozenset[str]
    warnings: tuple[tuple[str, str, Titles], ...] = ()
    """What is odd about this set though it can be played: a rule, another, and why."""


class Declared:
    """What a rule may say of itself, and what is meant where it says nothing; see the rules of a family."""

    revision: ClassVar[int] = 1
    base: ClassVar[bool] = False
    owns: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()
    needs_if: ClassVar[Mapping[tuple[str, str], tuple[str, ...]]] = {}
    gives: ClassVar[tuple[str, ...]] = ()
    removes: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    closes: ClassVar[tuple[str, ...]] = ()
    contains: ClassVar[tuple[str, ...]] = ()
    yields: ClassVar[tuple[str, ...]] = ()
    refuses: ClassVar[Mapping[str, Titles]] = {}
    warns: ClassVar[Mapping[str, Titles]] = {}
    defaults: ClassVar[Mapping[str, str]] = {}
    fixes: ClassVar[Mapping[str, str]] = {}
    implies: ClassVar[Mapping[tuple[str, str], Mapping[str, str]]] = {}
    kinds: ClassVar[Mapping[str, int]] = {}
    phases: ClassVar[Mapping[str, int]] = {}
    events: ClassVar[Mapping[str, EventKind]] = {}
    options_declared: ClassVar[tuple[Option, ...]] = ()
    titles: ClassVar[Titles] = {}
    help: ClassVar[Titles] = {}
    help_if: ClassVar[Mapping[tuple[str, str], tuple[Instead, ...]]] = {}
    source: ClassVar[Titles] = {}
    sentences: ClassVar[Mapping[str, Titles]] = {}
    examples: ClassVar[tuple[Example, ...]] = ()


def part_said(phrase: str) -> Message:
    """A part that rules own, need, give or take away, as it is called in a sentence."""
    return Message("part." + phrase.replace(" ", "-"))


def refusal(rule: str, other: str) -> str:
    """The id of the reason for which a rule refuses another."""
    return f"{rule}.refuses.{other}".replace(":", "--")


def sentences_of(rule: Any) -> dict[str, Titles]:
    """What a rule brings of sentences: its own, why it refuses others, and the phrases of parts that have no words."""
    phrases = {*rule.owns, *rule.needs, *rule.gives, *rule.removes}.union(*rule.needs_if.values())
    found = {part_said(phrase).code: {SOURCE: phrase} for phrase in phrases}
    found = {code: said for code, said in found.items() if sentence_of(code, SOURCE) is None}
    return found | dict(rule.sentences) | {refusal(rule.name, other): said for other, said in rule.refuses.items()}


def is_value(value: str, wanted: str) -> bool:
    """Whether an option has the wanted value; ``>1`` stands for every number above one."""
    if wanted.startswith(">"):
        return value.isdigit() and int(value) > int(wanted[1:])
    return value == wanted


def blame(rules: Sequence[Any], error: Exception) -> FooleryError:
    """The error that stops a game when a rule raised one: it names the last rule that the traceback goes through.

    Where it goes through none, the rule whose answer was just being read: that was of no use.
    """
    if isinstance(error, FooleryError):
        return error
    files = {_file(rule): rule for rule in rules}
    step = error.__traceback__
    guilty = "core"
    asked: Any = None
    while step is not None:
        actor = step.tb_frame.f_locals.get("self")
        rule = actor if actor in rules else files.get(step.tb_frame.f_code.co_filename)
        guilty = guilty if rule is None else rule.name
        asked = step.tb_frame.f_locals.get("rule")
        step = step.tb_next
    if guilty == "core" and asked in rules:
        guilty = asked.name
    return RuleFailure(guilty, error)


def _file(rule: Any) -> str:
    """The file that a traceback names; that of a compiled rule is its source, below the folder it was built in."""
    file = str(getattr(sys.modules.get(type(rule).__module__), "__file__", None))
    return file if file.endswith(".py") else type(rule).__module__.replace(".", "/") + ".py"


class Registry:
    """The rules, presets and options of one family.

    ``bases`` are those that rules may ask for when none is named, in order of choice, ``fallback`` the base of all
    others. ``implied`` are values that a value of another option brings with it. ``rule_class`` is the class that all
    rules of the family are made from. ``preset_rows``: presets that are a row of the catalogue themselves.
    ``vocabulary``: for attributes of a rule that name what the family has named itself, these names. ``parts`` that a
    rule may own though none does yet. ``events``: the kinds of events of the family; those of its rules are added.
    """

    def __init__(
        self,
        core: Sequence[Option],
        presets: Mapping[str, str],
        bases: Sequence[str],
        fallback: str,
        implied: Mapping[tuple[str, str], Mapping[str, str]],
        rule_class: type[Any] = object,
        preset_rows: Mapping[str, int] | None = None,
        vocabulary: Mapping[str, Callable[[], Iterable[str]]] | None = None,
        parts: Iterable[str] = (),
        events: dict[str, EventKind] | None = None,
    ) -> None:
        self.events = {} if events is None else events
        self.core_events = dict(self.events)
        self.parts = frozenset(parts)
        self.vocabulary = dict(vocabulary or {})
        self.rule_class = rule_class
        self.preset_rows = dict(preset_rows or {})
        self.core = {option.name: option for option in core}
        self.implied = implied
        self.presets = dict(presets)
        self.bases = tuple(bases)
        self.fallback = fallback
        self.rules: dict[str, Any] = {}
        self.foreign = False
        self.broken: list[RulesError] = []

    def add(self, rule: Any) -> None:
        """File a rule under its name.

        Raises RulesError where what it says of itself has the wrong shape, or its name or one of its numbers is taken.
        """
        for name, value in vars(Declared).items():
            if not name.startswith("__") and not hasattr(rule, name):
                setattr(rule, name, value)
        if not rule.__module__.startswith("foolery."):
            for fault in declared.faults(rule):
                raise RulesError.of(fault)
        known = self.rules.get(rule.name)
        if known is not None and known.__module__ != rule.__module__:
            raise RulesError("author.same-name", name=rule.name, first=source_of(known), second=source_of(rule))
        for other in self.rules.values():
            if other.name == rule.name or rule.name in other.contains or other.name in rule.contains:
                continue
            for what in ("kinds", "phases"):
                clash = set(getattr(other, what).values()) & set(getattr(rule, what).values())
                if clash:
                    raise RulesError(f"author.same-{what}", rule=rule.name, other=other.name, number=min(clash))
        self.add_events(rule)
        self.rules[rule.name] = rule
        overlay.put_on(rule)
        learn(sentences_of(rule))

    def add_events(self, rule: Any) -> None:
        """Take up the kinds of events that a rule declares. Raises RulesError where one is declared otherwise."""
        known = [("core", self.core_events)]
        known += [(other.name, other.events) for other in self.rules.values() if other.name != rule.name]
        for kind, what in rule.events.items():
            for name, kinds in known:
                if kinds.get(kind, what) != what:
                    raise RulesError("wire.event-kind", kind=kind, rule=rule.name, other=name)
            self.events[kind] = what

    def events_of(self, chosen: Iterable[Any]) -> dict[str, EventKind]:
        """The kinds of events that are declared by the family, by these rules, or by rules that they contain."""
        out = dict(self.core_events)
        for rule in chosen:
            for one in [rule, *(self.rules[name] for name in self.inside(rule) if name in self.rules)]:
                out |= one.events
        return out

    def discover(self, package: ModuleType) -> None:
        """File every rule of a package: each module holds the classes it lists in ``RULES``."""
        for info in pkgutil.iter_modules(package.__path__):
            self.add_module(importlib.import_module(f"{package.__name__}.{info.name}"))

    def add_module(self, module: ModuleType) -> list[Any]:
        """File the rules of a module."""
        found = list(getattr(module, "RULES", ()))
        for rule in found:
            self.add(rule)
        return found

    def takes(self, rule: Any) -> bool:
        """Whether a rule is one of this family."""
        return isinstance(rule, type) and issubclass(rule, self.rule_class)

    def knows(self, name: str) -> bool:
        """Whether an id, as it may stand in a variant, is one of this family."""
        if ":" in name:
            self.add_foreign()
        name = name.removeprefix("base-")
        return name in self.rules or name in self.presets

    def playable(self) -> list[str]:
        """The ids that are a game by themselves: bases and presets."""
        return sorted([name for name, rule in self.rules.items() if rule.base] + list(self.presets))

    def add_foreign(self) -> None:
        """File the rules of this family that other packages announce in the entry-point group ``foolery.rules``.

        What cannot be used is kept in ``broken``, so that one package spoils nothing for the others.
        """
        if self.foreign:
            return
        self.foreign = True
        for point in entry_points(group=ENTRY_POINTS):
            try:
                self.add_point(point)
            except RulesError as error:
                self.broken.append(error)

    def add_point(self, point: EntryPoint) -> None:
        """File the rule of an entry point, if it is one of this family. Raises RulesError."""
        try:
            rule = point.load()
            name = str(rule.name)
        except Exception as error:
            raise RulesError("author.point", point=point.value, cause=reason(error)) from error
        if ":" not in name:
            raise RulesError("author.prefix", name=name, point=point.value)
        if self.takes(rule):
            self.add(rule)

    def names(self) -> list[str]:
        """Every id that may stand in a variant."""
        return sorted([*self.rules, *self.presets])

    def expand(self, ids: Iterable[str]) -> tuple[list[str], dict[str, str]]:
        """Ids without presets, ``base-`` and repetitions, and the options that the presets bring."""
        out: list[str] = []
        brought: dict[str, str] = {}
        unknown = []
        for name in ids:
            if ":" in name:
                self.add_foreign()
            name = name.removeprefix("base-")
            if name in self.presets:
                more, options = parse_id(self.presets[name])
                brought |= options
                out += [one for one in self.expand(more)[0] if one not in out]
            elif name in self.rules:
                if name not in out:
                    out.append(name)
            else:
                unknown.append(name)
        if unknown:
            raise UnknownRule(unknown, self.nearest(unknown[0]))
        return out, brought

    def nearest(self, name: str) -> list[str]:
        """The names that a misspelt one may stand for."""
        return difflib.get_close_matches(name, self.names(), n=3, cutoff=0.5)

    def compose(self, text: str, keep_order: bool = False) -> Composition:
        """The variant that ``text`` names.

        With ``keep_order`` the rules stay in the order in which they are named, for the law that order changes nothing.
        Raises UnknownRule, RuleConflict or BadOption.
        """
        ids, given = parse_id(text)
        names, brought = self.expand(ids)
        chosen = [self.rules[name] for name in names]
        if not any(rule.base for rule in chosen):
            chosen.insert(0, self.rules[self.pick_base(chosen)])
        named = chosen
        chosen = [rule for rule in chosen if not any(rule.name in self.inside(other) for other in chosen)]
        bases = [rule for rule in chosen if rule.base]
        if not keep_order:
            chosen.sort(key=lambda rule: (not rule.base, rule.name))
        self.check_conflicts(chosen, bases, named)
        options, changed = self.settle_options(chosen, brought | given, given)
        self.check_option_needs(chosen, options)
        written = [bases[0].name, *sorted(rule.name for rule in chosen if not rule.base)]
        canonical = ",".join(["+".join(written), *(f"{name}={value}" for name, value in sorted(changed.items()))])
        odd = self.warnings(chosen)
        return Composition(canonical, bases[0].name, tuple(chosen), options, changed, frozenset(brought | given), odd)

    def warnings(self, chosen: Sequence[Any]) -> tuple[tuple[str, str, Titles], ...]:
        """What the rules say of each other that is odd but allowed; of a contained rule what its container says."""
        names = {name for rule in chosen for name in (rule.name, *self.inside(rule))}
        found = [(rule.name, other, why) for rule in chosen for other, why in rule.warns.items() if other in names]
        return tuple(sorted(found, key=lambda item: item[:2]))

    def pick_base(self, chosen: Sequence[Any]) -> str:
        """The base that goes with rules that name none."""
        wanted = {rule.default_base for rule in chosen}
        return next((base for base in self.bases if base in wanted), self.fallback)

    def inside(self, rule: Any) -> set[str]:
        """The names of all rules that a rule contains."""
        out: set[str] = set()
        for name in rule.contains:
            out.add(name)
            if name in self.rules:
                out |= self.inside(self.rules[name])
        return out

    def check_conflicts(self, chosen: Sequence[Any], bases: Sequence[Any], named: Sequence[Any]) -> None:
        """Refuse what cannot be played together; ``named`` are the rules together with those that others contain."""
        if len(bases) > 1:
            raise RuleConflict([rule.name for rule in bases], Message("rules.two-bases"))
        self.check_taken(chosen, bases[0])
        for rule in named:
            for need in rule.needs:
                self.check_need(rule, need, chosen, bases[0])
        for i, rule in enumerate(chosen):
            for other in chosen[i + 1 :]:
                shared = sorted(set(rule.owns) & set(other.owns))
                if shared:
                    raise RuleConflict([rule.name, other.name], Message("rules.both-decide", part=part_said(shared[0])))
                for one, two in ((rule, other), (other, rule)):
                    for name in (two.name, *self.inside(two)):
                        if name in one.refuses:
                            raise RuleConflict([one.name, two.name], Message(refusal(one.name, name)))

    def check_taken(self, chosen: Sequence[Any], base: Any) -> None:
        """A base may go only with the rules that it names, and with those that need what it gives."""
        for rule in chosen:
            fits = rule is base or rule.name in base.takes or set(rule.needs) & set(base.gives)
            if base.takes and not fits:
                raise RuleConflict([base.name, rule.name], Message("rules.not-for", rule=rule.name, base=base.name))

    def check_need(self, rule: Any, need: str, chosen: Sequence[Any], base: Any) -> None:
        """Refuse a rule whose need nobody gives, or another takes away."""
        taker = next((other for other in chosen if need in other.removes), None)
        if taker is not None:
            why = Message("rules.need-taken", rule=rule.name, need=part_said(need), taker=taker.name)
            raise RuleConflict([rule.name, taker.name], why)
        if not any(need in other.gives for other in chosen):
            why = Message("rules.need-lacked", rule=rule.name, need=part_said(need), base=base.name)
            raise RuleConflict([rule.name, base.name], why)

    def check_option_needs(self, chosen: Sequence[Any], options: Mapping[str, str]) -> None:
        """Refuse a value of an option that needs what another rule takes away."""
        for rule in chosen:
            for (name, value), needs in rule.needs_if.items():
                for other in chosen:
                    lost = set(needs) & set(other.removes)
                    if lost and options.get(name) == value:
                        why = Message(
                            "rules.value-need", name=name, value=value, need=part_said(min(lost)), taker=other.name
                        )
                        raise RuleConflict([rule.name, other.name], why)

    def declared(self, chosen: Sequence[Any]) -> dict[str, Option]:
        """Every option that applies to these rules."""
        out = dict(self.core)
        for rule in chosen:
            for one in [rule, *(self.rules[name] for name in sorted(self.inside(rule)) if name in self.rules)]:
                out |= {option.name: option for option in one.options_declared}
        for rule in chosen:
            for name in rule.closes:
                out.pop(name, None)
        return out

    def settle_options(
        self, chosen: Sequence[Any], wanted: Mapping[str, str], given: Mapping[str, str]
    ) -> tuple[dict[str, str], dict[str, str]]:
        """All options with their values, and those that differ from their default."""
        declared = self.declared(chosen)
        usual = {name: option.usual for name, option in declared.items()}
        for name, (value, _) in self.defaults_of(chosen, declared, given).items():
            usual[name] = value
        for name in given:
            closer = next((rule for rule in chosen if name in rule.closes), None)
            if closer is not None:
                raise BadOption("option.closed", name=name, rule=closer.name)
            if name not in declared:
                raise self.bad_name(name, declared)
        options = dict(usual)
        for name, value in wanted.items():
            if name in declared:
                options[name] = declared[name].check(value)
        for cause, name, effect in self.imposed(chosen, options):
            if given.get(name, effect) != effect:
                raise BadOption("option.contradicts", name=name, value=given[name], cause=cause, wanted=effect)
            usual[name] = options[name] = effect
        changed = {name: value for name, value in options.items() if value != usual[name]}
        return options, changed

    def imposed(self, chosen: Sequence[Any], options: Mapping[str, str]) -> list[tuple[str, str, str]]:
        """The values that nobody can choose, each with the rule or the value of an option that sets it."""
        out = [(rule.name, name, value) for rule in chosen for name, value in rule.fixes.items()]
        for implied in (self.implied, *(rule.implies for rule in chosen)):
            for (cause, value), effects in implied.items():
                if is_value(options.get(cause, ""), value):
                    out += [(f"{cause}={options[cause]}", name, effect) for name, effect in effects.items()]
        return out

    def defaults_of(
        self, chosen: Sequence[Any], declared: Mapping[str, Option], given: Mapping[str, str]
    ) -> dict[str, tuple[str, str]]:
        """The defaults that rules change, each with the rule that does. Raises RuleConflict where two differ."""
        out: dict[str, tuple[str, str]] = {}
        for rule in chosen:
            for name, value in rule.defaults.items():
                if name not in declared:
                    continue
                other = out.setdefault(name, (value, rule.name))
                if other[0] != value and name not in given:
                    why = Message("rules.defaults", name=name, first=other[0], second=value)
                    raise RuleConflict([other[1], rule.name], why)
        return out

    def bad_name(self, name: str, declared: Mapping[str, Option]) -> BadOption:
        """Why an option name is refused: it belongs to a rule that is not in play, or there is none."""
        for rule in self.rules.values():
            if any(option.name == name for option in rule.options_declared):
                return BadOption("option.of-another", name=name, rule=rule.name)
        tails = {known.rpartition(".")[2]: known for known in declared}
        near = difflib.get_close_matches(name, [*declared], n=3, cutoff=0.5)
        near = near or [tails[tail] for tail in difflib.get_close_matches(name, [*tails], n=1, cutoff=0.8)]
        if near:
            return BadOption("option.unknown-near", name=name, near=near)
        return BadOption("option.unknown", name=name)
