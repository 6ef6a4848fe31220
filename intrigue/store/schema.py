"""The version of the tables that engines keep, and whether what is found somewhere can be used.

The tables themselves are made, and brought from one version to the next, by the scripts in `migrations`. Which version
a place has is kept in its table `meta`, where every released version of the program looks for it.
"""

from __future__ import annotations

from collections.abc import Collection

from intrigue.store.engine import Work

VERSION = 4  # of the last of the scripts
TABLES_OF_FILE = "select name from sqlite_master where type = 'table'"
TABLES_OF_DATABASE = "select tablename::text from pg_tables where schemaname = current_schema()"
KEPT = "select value from meta where name = 'version'"


class WrongVersion(ValueError):
    """What is there was written by a later version of the program, or by another program."""


def version(tables: str) -> Work[int]:
    """The version that is there, 0 for none at all, by a statement that names the tables; WrongVersion if of no use."""
    names = [name for (name,) in (yield tables, ())]
    kept = (yield KEPT, ()) if "meta" in names else []
    return checked(names, kept[0][0] if kept else None)


def checked(names: Collection[str], kept: object) -> int:
    """The version that is there, by the tables and what is kept of it; WrongVersion if it is none that can be used."""
    if not names:
        return 0
    if isinstance(kept, bytes) and kept.isdigit():  # as a database keeps it
        kept = int(kept)
    if type(kept) is not int:
        raise WrongVersion("it is of another program")
    if kept not in range(1, VERSION + 1):
        raise WrongVersion(f"it has version {kept} of the tables; this program reads up to {VERSION}")
    return kept
