"""The time of the server, whose turn it is at each table, and an index of who was seen when."""

from __future__ import annotations

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

DAY = 24 * 60 * 60 * 1000


def upgrade() -> None:
    """Add them."""
    server = op.create_table(
        "server",
        sa.Column("ident", sa.String, nullable=False),
        sa.Column("ahead", sa.BigInteger, nullable=False),
        sa.Column("latest", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("ident", name="pk_server"),
    )
    op.add_column("game", sa.Column("pending", sa.String))
    op.create_index("ix_seat_seen", "seat", ["seen"])
    # What lies further ahead was written under a clock that was wrong, and is not to move everything else.
    tomorrow = time.time_ns() // 1_000_000 + DAY
    latest = op.get_bind().execute(sa.text("SELECT max(at) FROM event WHERE at < :at"), {"at": tomorrow}).scalar()
    op.bulk_insert(server, [{"ident": secrets.token_hex(16), "ahead": 0, "latest": latest or 0}])
