"""What an operator does to tables and visitors, while servers run or not: they hear of it within a second or two."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from ipaddress import ip_network
from pathlib import Path

from intrigue.cli.problem import Problem, printable, told
from intrigue.cli.screen import Screen
from intrigue.server.guests import hashed, new_key
from intrigue.server.mending import mend
from intrigue.server.orders import BANS, DELETE
from intrigue.server.upkeep import CLOSED
from intrigue.store.engine import TROUBLE
from intrigue.store.files import Hold, Taken
from intrigue.store.office import Ban, Office
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
    opened = _when(sheet.created)
    names = ", ".join(chair.name for chair in sheet.chairs if chair.owned)
    return [printable(cell) for cell in (sheet.id, sheet.game, sheet.status, opened, names)]


def mend_all(data: Place, ids: Sequence[str], screen: Screen) -> None:
    """Let tables go on that were set aside or closed; Problem if one cannot, and the others are seen to."""
    wrong = []
    for store, id_ in _each(data, ids):
        fault = mend(store, id_)
        screen.say(f"{id_} goes on." if not fault else f"{id_} stays set aside: {printable(fault)}")
        wrong += [id_] if fault else []
    if wrong:
        raise Problem(f"Not mended: {', '.join(wrong)}. `intrigue admin delete` takes a table away for good.")


def close(data: Place, ids: Sequence[str], screen: Screen) -> None:
    """Let nobody play at tables."""
    for store, id_ in _each(data, ids):
        store.update(id_, fault=CLOSED).result()
        screen.say(f"{id_} is closed; `intrigue admin mend {id_}` opens it again.")


def pause(data: Place, ids: Sequence[str], screen: Screen, *, paused: bool) -> None:
    """Stop the clocks of tables, or let them run again."""
    for store, id_ in _each(data, ids):
        store.update(id_, paused=paused).result()
        screen.say(f"The clocks of {id_} {'stand still' if paused else 'run again'}.")


def delete(data: Place, ids: Sequence[str], screen: Screen) -> None:
    """Take tables away for good: a server that uses the file does it itself, so that nothing is written after."""
    served = not is_shared(data) and _is_served(data)
    for store, id_ in _each(data, ids, DELETE if served else "sheet"):
        if served:
            store.update(id_, fault=CLOSED).result()
        else:
            store.delete(id_).result()
        screen.say(f"{id_} is deleted.")


def end_links(data: Place, ids: Sequence[str], screen: Screen) -> None:
    """End links to seats that nobody has used yet, and invitations: whoever sits already stays."""
    for store, id_ in _each(data, ids):
        links = Office(store).end_links(id_, hashed(new_key())).result()
        screen.say(f"{id_}: {links} links to seats are ended, and its invitation.")


# visitors


def ban(data: Place, address: str, hours: float, why: str, screen: Screen) -> None:
    """Refuse all that comes from an address or network for so long."""
    with _opened(data) as store, told(ValueError):
        network = str(ip_network(address, strict=False))
        Office(store).ban(Ban(network, store.now() + 3600 * hours, why)).result()
        Office(store).order("", BANS).result()
    screen.say(f"{network} is banned for {hours:g} {'hour' if hours == 1 else 'hours'}.")


def unban(data: Place, address: str, screen: Screen) -> None:
    with _opened(data) as store, told(ValueError):
        network = str(ip_network(address, strict=False))
        if not Office(store).unban(network).result():
            raise Problem(f"{network} is not banned.")
        Office(store).order("", BANS).result()
    screen.say(f"{network} may come in again.")


def show_bans(data: Place, screen: Screen) -> None:
    with _opened(data) as store:
        found = Office(store).bans()
    if found:
        screen.table(("address", "until", "why"), [(b.address, _when(b.until), printable(b.why)) for b in found])
    screen.say(f"{len(found):,} addresses are banned.", "dim")


def show_reports(data: Place, dealt_with: Sequence[str], screen: Screen) -> None:
    """What people told the operator: their words and lines of talk, and no secret of a table."""
    with _opened(data) as store:
        office = Office(store)
        for id_ in dealt_with:
            screen.say(f"{id_}: {office.dealt_with(id_).result()} reports are dealt with.")
        found = office.reports()
    for report in found:
        about = f" about the line “{report.line}”" if report.line else ""
        text = f"{_when(report.at)} {report.id}: {report.name} says “{report.text}”{about}"
        screen.unbroken(printable(text))
    screen.say(f"{len(found):,} reports.", "dim")


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _each(data: Place, ids: Sequence[str], what: str = "sheet") -> Iterator[tuple[Store, str]]:
    """The tables, all of which must be there; servers are told of each once it was seen to."""
    with _opened(data) as store:
        for id_ in ids:
            if store.sheet(id_) is None:
                raise Problem(f"There is no table {id_} there.")
        for id_ in ids:
            yield store, id_
            Office(store).order(id_, what).result()


def _is_served(place: Place) -> bool:
    """Whether a server uses the file."""
    try:
        Hold(place).release()
    except Taken:
        return True
    return False


@contextmanager
def _opened(place: Place) -> Iterator[Store]:
    """The store of a place, whoever else uses it."""
    if isinstance(place, Path) and not place.exists():
        raise Problem(f"There is no file {place}. Name one with --data.")
    with told(*TROUBLE, WrongVersion, OSError):
        store = Store(place)
    with closing(store):
        yield store
