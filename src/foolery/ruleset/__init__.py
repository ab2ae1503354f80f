"""What a rule may declare, and sets of rules: ids, options, conflicts, where rules are found."""

from foolery.ruleset.declarations import SUBJECTS, Declaration
from foolery.ruleset.event_kinds import BARE, CARD, CARDS, HEAP, MANY, NOWHERE, PAIR, EventKind
from foolery.ruleset.examples import Example, read_with, worked
from foolery.ruleset.filing import ENTRY_POINTS, nearest
from foolery.ruleset.help_text import Instead
from foolery.ruleset.loading import OF_A_FILE, blame, rules_of_file, source_of
from foolery.ruleset.options import MOST, Option, is_value, on_off, parse_id
from foolery.ruleset.registry import Composition, Registry
from foolery.ruleset.spoken import in_files
from foolery.ruleset.texts import Titles, part_said, refusal, sentences_of

__all__ = [
    "BARE",
    "CARD",
    "CARDS",
    "ENTRY_POINTS",
    "HEAP",
    "MANY",
    "MOST",
    "NOWHERE",
    "OF_A_FILE",
    "PAIR",
    "SUBJECTS",
    "Composition",
    "Declaration",
    "EventKind",
    "Example",
    "Instead",
    "Option",
    "Registry",
    "Titles",
    "blame",
    "in_files",
    "is_value",
    "nearest",
    "on_off",
    "parse_id",
    "part_said",
    "read_with",
    "refusal",
    "rules_of_file",
    "sentences_of",
    "source_of",
    "worked",
]
