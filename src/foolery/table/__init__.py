"""A table without a screen: who sits there, what they do, and a log that everything follows from.

No input or output, no clock, no chance of its own: commands come in with the time, entries and views go out.
"""

from foolery.table.command import HOUSE, Answer, Command, Entry
from foolery.table.driver import Driver
from foolery.table.errors import BrokenLog, TableError
from foolery.table.records import record_of, table_of
from foolery.table.seating import Occupant, Setup
from foolery.table.table import Table, Wanted

__all__ = [
    "HOUSE",
    "Answer",
    "BrokenLog",
    "Command",
    "Driver",
    "Entry",
    "Occupant",
    "Setup",
    "Table",
    "TableError",
    "Wanted",
    "record_of",
    "table_of",
]
