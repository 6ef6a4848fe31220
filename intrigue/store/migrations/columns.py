"""Columns of the scripts, each of a kind that both engines have; each row has something there unless told otherwise."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
REAL: sa.types.TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")
BY_KEY = {"sqlite_with_rowid": False}  # rows lie in the order of the primary key, and nowhere else
Column = sa.Column[Any]


def text(name: str, default: str | None = None, nullable: bool = False) -> Column:
    return sa.Column(name, sa.Text(), nullable=nullable, server_default=default)


def whole(name: str, default: int | None = None, nullable: bool = False) -> Column:
    """A whole number, which nobody counts up by itself."""
    preset = None if default is None else sa.text(str(default))
    return sa.Column(name, WHOLE, nullable=nullable, server_default=preset, autoincrement=False)


def real(name: str) -> Column:
    return sa.Column(name, REAL, nullable=False)


def blob(name: str, default: str | None = None) -> Column:
    """Bytes; the default is written as the engine writes it."""
    return sa.Column(name, sa.LargeBinary(), nullable=False, server_default=default and sa.text(default))


def key(*names: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*names)
