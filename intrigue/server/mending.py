"""Trying a table that was set aside: whether it can be read, replayed and drawn now."""

from __future__ import annotations

import json
from typing import Any

from intrigue import games
from intrigue.server.errors import FAULTS
from intrigue.server.upkeep import LONGEST, rules_fault
from intrigue.store.records import Sheet, Status
from intrigue.store.store import Store
from intrigue.table.match import Match, read_entry


def mend(store: Store, id_: str) -> str:
    """Let a table go on if nothing is wrong with it any more; what still is, if not."""
    store.update(id_, fault="").result()
    sheet = store.sheet(id_)
    assert sheet is not None, "only a table that is there can be mended"
    fault = sheet.fault or trial(store, sheet)
    if fault:
        store.update(id_, fault=fault[:LONGEST]).result()
    return fault


def trial(store: Store, sheet: Sheet) -> str:
    """What is wrong with a table whose row can be read, if anything is."""
    if sheet.status is Status.OPEN:
        return ""
    try:
        return rules_fault(sheet) or _retell(store, sheet)
    except FAULTS as error:
        return f"replay: {error!r}"


def _retell(store: Store, sheet: Sheet) -> str:
    """Play the journal again and draw for everybody what it leads to."""
    lines = store.read(sheet.id)
    match: Match[Any, Any] = Match.of(sheet.header, sheet.seed, keep=False)
    match.begin(log=(read_entry(match.game, len(sheet.chairs), json.loads(line.data)) for line in lines))
    if match.entries == len(lines) and lines and match.head != lines[-1].head:
        return "replay: the chain leads elsewhere: an entry, the header or the seed was changed"
    for viewer in (None, *range(len(sheet.chairs))):
        games.title(sheet.game).drawing.board(match.view(viewer), names=sheet.names)
    return ""
