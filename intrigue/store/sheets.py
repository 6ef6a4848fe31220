"""Rows of the file as sheets. What a row says comes in by the door; one that cannot be becomes a sheet with a fault."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from intrigue import games
from intrigue.store.records import Chair, ChairKind, Sheet, Status
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong

SHEET = (
    "id, game, options, listed, clock, seed, key_hash, host, status, result, created, rematch, paused, rules, header, "
    "fault, shared, open_hands, position"
)
CHAIR = "seat, kind, name, bot, nonce, consent, sealed, keeper"
Row = Sequence[Any]


def written(sheet: Sheet) -> dict[str, Any]:
    """A new sheet as a row, by the names of its columns; chairs have rows of their own."""
    timing = [sheet.timing.kind, sheet.timing.seconds, sheet.timing.increment]
    return {
        "id": sheet.id,
        "game": sheet.game,
        "options": json.dumps(sheet.options),
        "listed": int(sheet.listed),
        "clock": json.dumps(timing),
        "seed": sheet.seed,
        "key_hash": sheet.key_hash,
        "host": sheet.host,
        "status": str(sheet.status),
        "created": sheet.created,
        "rules": sheet.rules,
        "header": json.dumps(sheet.header),
        "open_hands": int(sheet.open_hands),
        "position": json.dumps(sheet.position),
    }


def read(row: Row, chairs: Sequence[Row]) -> Sheet:
    """The sheet of a row and the rows of its chairs; if it cannot be, its fault says why, and little is promised."""
    found = dict(zip(SHEET.split(", "), row, strict=True))
    try:
        return _read(found, chairs)
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        return _damaged(found, f"row: {error}")


def _read(found: dict[str, Any], chairs: Sequence[Row]) -> Sheet:
    game = door.one_of("game", found["game"], games.names())
    door.one_of("status", found["status"], list(Status))
    options = _json("options", found["options"])
    door.size(game, door.options(game, options), len(chairs))
    if type(found["seed"]) is not bytes:
        raise Wrong("seed", "must be bytes")
    sheet = replace(
        _damaged(found, str(found["fault"])),
        options=options,
        listed=bool(found["listed"]),
        timing=door.timing(_json("clock", found["clock"])),
        seed=found["seed"],
        rematch=str(found["rematch"]),
        paused=bool(found["paused"]),
        shared=bool(found["shared"]),
        open_hands=bool(found["open_hands"]),
        position=_json("position", found["position"]),
        rules=door.whole("rules", found["rules"], range(1_000_000)),
        header=_json("header", found["header"]),
        chairs=tuple(_chair(seat, row) for seat, row in enumerate(chairs)),
    )
    if type(sheet.header) is not dict:
        raise Wrong("header", "must be the first line of a record")
    if found["result"] is not None:
        sheet = replace(sheet, result=door.shares(_json("result", found["result"]), len(chairs)))
    return sheet


def _damaged(found: dict[str, Any], fault: str) -> Sheet:
    """As much of a sheet as any row has."""
    status = Status(found["status"]) if found["status"] in list(Status) else Status.OVER
    created = found["created"] if type(found["created"]) is float else 0.0
    made = (b"", str(found["key_hash"]), str(found["host"]), status, None, created, ())
    return Sheet(str(found["id"]), str(found["game"]), {}, False, Timing(), *made, fault=fault)


def _chair(seat: int, row: Row) -> Chair:
    number, kind, name, bot, nonce, consent, sealed, keeper = row
    if number != seat:
        raise Wrong("chairs", f"lack seat {seat}")
    if not all(type(text) is str for text in (name, bot, keeper)) or not type(nonce) is type(sealed) is bytes:
        raise Wrong("chairs", f"are damaged at seat {seat}")
    return Chair(seat, ChairKind(kind), name, bot, nonce, bool(consent), sealed, keeper)


def _json(field: str, value: Any) -> Any:
    try:
        return json.loads(value)
    except (ValueError, TypeError, RecursionError):
        raise Wrong(field, "must be JSON") from None
