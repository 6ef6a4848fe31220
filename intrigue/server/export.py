"""The record of a finished match from its journal, as intrigue/table/record.py reads it."""

from __future__ import annotations

import json

from intrigue.core import fair
from intrigue.store.records import Sheet
from intrigue.store.store import Store
from intrigue.table import signature
from intrigue.table.header import chained


def record(store: Store, sheet: Sheet, secret: bytes) -> str:
    """Header, entries and end, signed. It holds every secret of the match, the seed included."""
    assert sheet.result is not None, "only a match that is over has a record"
    lines = store.read(sheet.id)
    head = lines[-1].head if lines else fair.Chain(sheet.seed, chained(sheet.header)).head
    end = {"entries": len(lines), "head": head, "result": list(sheet.result), "seed": sheet.seed.hex()}
    end |= {"signature": signature.sign(secret, sheet.header, head), "key": signature.public_key(secret)}
    rows = [sheet.header, *(json.loads(line.data) | {"link": line.head} for line in lines), {"end": end}]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
