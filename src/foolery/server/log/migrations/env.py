"""How Alembic is run: on the connection that ``schema.migrate`` gives it, within its transaction.

A new version is a module in ``versions`` whose ``revision`` is the next number, which ``schema.HEAD`` then is; tests
compare what the migrations make with the tables of the schema.
"""

from __future__ import annotations

from alembic import context

from foolery.server.log.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
