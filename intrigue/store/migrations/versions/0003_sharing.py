"""Finished matches made public by their players, tables where all hands lie open, and matches from a position."""

from __future__ import annotations

from alembic import op

from intrigue.store.migrations.columns import text, whole

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", whole("shared", default=0))
    op.add_column("tables", whole("open_hands", default=0))
    op.add_column("tables", text("position", default="null"))
