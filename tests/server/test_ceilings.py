"""Ceilings: what is beyond them is refused with a sentence, and what was there goes on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from intrigue.server import ceilings
from intrigue.server.ceilings import USUAL
from intrigue.table.door import Wrong

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_every_ceiling_is_told_in_the_docs_with_its_number() -> None:
    rows = [line.split("|")[1:3] for line in DOCS.read_text().splitlines() if line.startswith("| `")]
    told = {name.strip(" `"): int(number.strip().replace(",", "")) for name, number in rows}
    assert told == asdict(USUAL)


def test_a_ceiling_is_typed_as_a_name_and_a_number() -> None:
    found = ceilings.read(["tables=7", "rows=3"], USUAL)
    assert (found.tables, found.rows, found.talk) == (7, 3, USUAL.talk)


@pytest.mark.parametrize("typed", ["tables", "tables=", "tables=-1", "tables=1.5", "tables=²", "chairs=3", "=3"])
def test_what_is_no_ceiling_is_refused(typed: str) -> None:
    with pytest.raises(Wrong, match="ceiling: "):
        ceilings.read([typed], USUAL)
