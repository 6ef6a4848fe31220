"""Where Alembic finds the tables: behind the connection of whoever asks, in whose transaction all scripts run."""

from __future__ import annotations

from alembic import context

connection = context.config.attributes["connection"]
assert connection.in_transaction(), "else Alembic would commit what it does, piece by piece"
# Named in full, else a table of that name in another schema of the search path would be taken for it.
context.configure(connection=connection, version_table_schema=connection.dialect.default_schema_name)
context.run_migrations()
