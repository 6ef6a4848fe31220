"""The record of a finished match from its journal, as intrigue/table/record.py reads it."""

from __future__ import annotations

import json

from intrigue import games
from intrigue.core import fair
from intrigue.core.options import load
from intrigue.store.records import Sheet
from intrigue.store.sqlite import Store
from intrigue.table.match import header


def record(store: Store, sheet: Sheet) -> str:
    """Header, entries and end. It holds every secret of the match, the seed included."""
    assert sheet.result is not None, "only a match that is over has a record"
    game = games.load(sheet.game, load(games.options_class(sheet.game), sheet.options))
    lines = store.read(sheet.id)
    first = header(game, sheet.names, fair.commitment(sheet.seed), [chair.nonce for chair in sheet.chairs])
    head = lines[-1].head if lines else fair.Chain(sheet.seed, first).head
    end = {"entries": len(lines), "head": head, "result": list(sheet.result), "seed": sheet.seed.hex()}
    rows = [first, *(json.loads(line.data) | {"link": line.head} for line in lines), {"end": end}]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
