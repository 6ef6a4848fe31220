"""Tables with their seats and owners, the journal of entries, talk and notes."""

from __future__ import annotations

from alembic import op

from intrigue.store.migrations.columns import BY_KEY, blob, key, real, text, whole

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("meta", text("name"), blob("value"), key("name"), **BY_KEY)
    make_tables()
    op.create_index("tables_by_status", "tables", ["status", "changed"])
    chair = (text("kind"), text("name"), text("bot"), blob("nonce"), whole("consent"))
    op.create_table("chairs", text("id"), whole("seat"), *chair, key("id", "seat"), **BY_KEY)
    owner = (text("id"), whole("seat"), text("hash"), real("at"))
    op.create_table("owners", *owner, key("hash", "id", "seat"), **BY_KEY)
    op.create_index("owners_by_table", "owners", ["id"])
    entry = (text("data"), text("head"), real("at"), real("spent"))
    op.create_table("entries", text("id"), whole("n"), *entry, key("id", "n"), **BY_KEY)
    said = (text("name"), whole("seat", nullable=True), text("text"), real("at"))
    op.create_table("talk", text("id"), whole("n"), *said, key("id", "n"), **BY_KEY)
    op.create_table("notes", text("id"), whole("seat"), text("text"), key("id", "seat"), **BY_KEY)


def make_tables() -> None:
    op.create_table(
        "tables",
        text("id"),
        text("game"),
        text("options"),
        whole("listed"),
        text("clock"),
        blob("seed"),
        text("key_hash"),
        text("host"),
        text("status"),
        text("result", nullable=True),
        real("created"),
        real("changed"),
        text("rematch", default=""),
        whole("paused", default=0),
        key("id"),
        **BY_KEY,
    )
