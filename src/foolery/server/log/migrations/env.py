"""How Alembic is run: on the connection that it is given, within its transaction, or with ``-x file=PATH`` on a file.

    alembic.command.revision(config, "what it does", autogenerate=True)

``config`` is as in ``upgrade.migrate``.
"""

from __future__ import annotations

from alembic import context

from foolery.server.log.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
