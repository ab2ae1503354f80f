"""What the server keeps: entries of tables, what is asked of many tables at once, guests. The only SQL there is.

    store = Store.open(settings.data)           the database, its writer and its readers
    log, people, lobby = SqlLog(store), People(store), Lobby(store)
    store.close()

``Log`` is all that a desk needs; ``MemoryLog`` is the same without a disk.
"""

from foolery.server.log.kept import Appended, Log, Mark, Opening, Pending, Row, Sits, Status
from foolery.server.log.lobby import Lobby, OpenTable, OwnTable, TableRow
from foolery.server.log.memory import MemoryLog
from foolery.server.log.people import (
    People,
    Person,
    Standing,
    keep_time,
    left,
    standing,
    sweep,
    tables_id,
    tables_id_of,
)
from foolery.server.log.schema import LogError
from foolery.server.log.store import SqlLog, Store

__all__ = [
    "Appended",
    "Lobby",
    "Log",
    "LogError",
    "Mark",
    "MemoryLog",
    "OpenTable",
    "Opening",
    "OwnTable",
    "Pending",
    "People",
    "Person",
    "Row",
    "Sits",
    "SqlLog",
    "Standing",
    "Status",
    "Store",
    "TableRow",
    "keep_time",
    "left",
    "standing",
    "sweep",
    "tables_id",
    "tables_id_of",
]
