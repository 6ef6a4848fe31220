"""What people chose or wait for, which of several servers sees to what, and what an operator's office keeps."""

from __future__ import annotations

from alembic import op

from intrigue.store.migrations.columns import BY_KEY, key, real, text, whole

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    mark = (text("id"), text("kind"), whole("seat"), text("value"))
    op.create_table("marks", *mark, key("id", "kind", "seat"), **BY_KEY)
    op.create_table("nodes", text("node"), real("until"), key("node"), **BY_KEY)
    op.create_table("claims", text("id"), text("node"), key("id"), **BY_KEY)
    op.create_table("present", text("id"), whole("seat"), text("node"), key("id", "seat", "node"), **BY_KEY)
    op.create_table("orders", whole("n"), text("id"), text("what"), real("at"), key("n"))
    op.create_table("bans", text("address"), real("until"), text("why"), key("address"), **BY_KEY)
    report = (text("name"), text("text"), text("line"), real("at"))
    op.create_table("reports", text("id"), whole("n"), *report, key("id", "n"), **BY_KEY)
