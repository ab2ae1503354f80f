"""What a rule may declare, and sets of rules: ids, options, conflicts, where rules are found."""

from foolery.ruleset.outside import ENTRY_POINTS, OF_A_FILE, rules_of_file, source_of
from foolery.ruleset.registry import (
    MOST,
    Composition,
    Declared,
    Example,
    Instead,
    Option,
    Registry,
    Titles,
    blame,
    is_value,
    nearest,
    parse_id,
    part_said,
    refusal,
    sentences_of,
)

__all__ = [
    "ENTRY_POINTS",
    "MOST",
    "OF_A_FILE",
    "Composition",
    "Declared",
    "Example",
    "Instead",
    "Option",
    "Registry",
    "Titles",
    "blame",
    "is_value",
    "nearest",
    "parse_id",
    "part_said",
    "refusal",
    "rules_of_file",
    "sentences_of",
    "source_of",
]
