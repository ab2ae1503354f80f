"""The log, what is told of tables, seats, guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "event",
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_event"),
        sa.UniqueConstraint("game", "key", name="uq_event_game_key"),
    )
    op.create_table(
        "game",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("guard", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("name", name="pk_game"),
    )
    op.create_index("ix_game_due", "game", ["due"])
    op.create_index("ix_game_status_created", "game", ["status", "created"])
    op.create_table(
        "seat",
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_person", "seat", ["person"])
    op.create_table(
        "person",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_session"),
    )
    op.create_index("ix_session_person", "session", ["person"])
    op.create_table(
        "device",
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_device"),
    )
