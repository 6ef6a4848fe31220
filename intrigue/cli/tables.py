"""The tables of a data file, for its operator: which there are, what is wrong with some, and what to do about it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from intrigue.cli.problem import Problem, printable, told
from intrigue.cli.screen import Screen
from intrigue.server.mending import mend
from intrigue.server.upkeep import CLOSED
from intrigue.store.engine import TROUBLE
from intrigue.store.files import Hold, Taken
from intrigue.store.places import Place, is_shared
from intrigue.store.records import Sheet
from intrigue.store.schema import WrongVersion
from intrigue.store.store import Store

MOST = 50  # rows, unless all are asked for


def show(data: Place, screen: Screen, *, faulty: bool, every: bool) -> None:
    """List tables, the last changed first."""
    with _opened(data) as store:
        found = [sheet for sheet in store.every() if sheet.fault or not faulty]
    shown = found if every else found[:MOST]
    if shown:
        screen.table(("table", "game", "status", "opened", "people"), [_row(sheet) for sheet in shown])
    for sheet in shown:
        if sheet.fault:
            screen.unbroken(f"{printable(sheet.id)} is set aside: {printable(sheet.fault)}")
    faults = sum(sheet.fault != "" for sheet in found)
    screen.say(f"{len(found):,} tables, {faults:,} of them set aside; {len(shown):,} shown.", "dim")


def _row(sheet: Sheet) -> Sequence[str]:
    opened = time.strftime("%Y-%m-%d %H:%M", time.localtime(sheet.created))
    names = ", ".join(chair.name for chair in sheet.chairs if chair.owned)
    return [printable(cell) for cell in (sheet.id, sheet.game, sheet.status, opened, names)]


def change(
    data: Place, screen: Screen, *, mended: Sequence[str], closed: Sequence[str], deleted: Sequence[str]
) -> None:
    """Mend, close and delete tables. Problem if one is not there or cannot be mended; the others are seen to."""
    wrong: list[str] = []
    with _opened(data, alone=True) as store:
        for id_ in (*mended, *closed, *deleted):
            if store.sheet(id_) is None:
                raise Problem(f"There is no table {id_} in that file.")
        for id_ in mended:
            fault = mend(store, id_)
            screen.say(f"{id_} goes on." if not fault else f"{id_} stays set aside: {printable(fault)}")
            wrong += [id_] if fault else []
        for id_ in closed:
            store.update(id_, fault=CLOSED).result()
            screen.say(f"{id_} is closed; --mend opens it again.")
        for id_ in deleted:
            store.delete(id_).result()
            screen.say(f"{id_} is deleted.")
    if wrong:
        raise Problem(f"Not mended: {', '.join(wrong)}. --delete takes a table away for good.")


@contextmanager
def _opened(place: Place, *, alone: bool = False) -> Iterator[Store]:
    """The store of a place; alone, if that is a file and no server is using it. Those of a database hear of changes."""
    if isinstance(place, Path) and not place.exists():
        raise Problem(f"There is no file {place}. Name one with --data.")
    with told(*TROUBLE, WrongVersion, OSError):
        store = Store(place)
    with closing(store):
        if not alone or is_shared(place):
            yield store
            return
        try:
            hold = Hold(place)
        except Taken:
            raise Problem(f"A server is using {place}. Stop it first.") from None
        try:
            yield store
        finally:
            hold.release()
