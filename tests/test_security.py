"""docs/security.md names a test for each line, and every test that it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROWS = re.findall(r"^\| (?!who |---)(.*) \|$", (ROOT / "docs/security.md").read_text(), re.MULTILINE)


def test_every_line_names_a_test_that_is_there() -> None:
    assert len(ROWS) > 25
    for row in ROWS:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, f"no test: {row}"
        for path, name in named:
            tree = ast.parse((ROOT / path).read_text())
            assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, (
                f"{path}::{name}"
            )


def test_players_who_peek_collude_stall_flood_and_forge_are_thought_of() -> None:
    who = {row.split(" | ")[0] for row in ROWS}
    assert who >= {"peeks", "colludes", "stalls", "floods", "forges", "visitor", "another site", "operator"}
