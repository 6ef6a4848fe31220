"""Rules, headers and faults; sealed nonces and keepers; links to seats. What has begun is of the first rules."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from intrigue.core import fair
from intrigue.store.migrations.columns import BY_KEY, blob, key, real, text, whole

revision = "0002"
down_revision = "0001"

NO_BYTES = {"sqlite": "x''", "postgresql": r"'\x'"}
BEGUN = sa.text("select id, game, options, seed from tables where status <> 'open'")
CHAIRS = sa.text("select name, nonce from chairs where id = :id order by seat")
WRITE = sa.text("update tables set rules = 1, header = :header where id = :id")


def upgrade() -> None:
    op.add_column("tables", whole("rules", default=0))
    op.add_column("tables", text("header", default="{}"))
    op.add_column("tables", text("fault", default=""))
    op.add_column("chairs", blob("sealed", default=NO_BYTES[op.get_context().dialect.name]))
    op.add_column("chairs", text("keeper", default=""))
    op.add_column("owners", text("device", default=""))
    op.create_table("links", text("hash"), text("id"), whole("seat"), real("until"), key("hash"), **BY_KEY)
    op.create_index("links_by_table", "links", ["id"])
    op.create_index("tables_by_list", "tables", ["listed", "status", "changed"])
    write_headers(op.get_bind())


def write_headers(connection: sa.Connection) -> None:
    for id_, game, options, seed in connection.execute(BEGUN).all():
        chairs = connection.execute(CHAIRS, {"id": id_}).all()
        header = {
            "intrigue": 1,
            "game": game,
            "options": json.loads(options),
            "seats": [name for name, _ in chairs],
            "commitment": fair.commitment(seed),
            "nonces": [nonce.hex() for _, nonce in chairs],
        }
        connection.execute(WRITE, {"id": id_, "header": json.dumps(header)})
