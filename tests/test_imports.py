"""Imports point one way, and the kernel and the games need the standard library only."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from intrigue.games import OWN

ROOT = Path(__file__).parent.parent / "intrigue"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "example": {"core", "example"},
    "bots": {"core", "games", "bots"},
    "table": {"core", "games", "table"},
    "arena": {"core", "games", "bots", "table", "research", "arena"},
    "research": {"core", "games", "bots", "table", "research"},
    "client": {"core", "table", "client"},
    "store": {"core", "games", "table", "store"},
    "server": {"core", "games", "bots", "table", "store", "server"},
    "cli": {"core", "games", "bots", "table", "arena", "research", "store", "server", "cli"},
}
OUTSIDE = {
    "arena": {"openskill", "ray"},  # ray is an extra: loaded where a cluster is asked for
    "example": {"pytest"},  # in its tests, which are copied with it
    "client": {"websockets"},
    "research": {"gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py", "rich"},  # an extra; a test goes without it
    "table": {"cryptography"},  # loaded when something is signed or a signature checked
    "store": {"alembic", "sqlalchemy"},  # loaded where tables of an earlier version are found; a test goes without them
    "server": {"itsdangerous", "jinja2", "markdown_it", "markupsafe", "orjson", "segno", "starlette", "uvicorn"},
    "cli": {"click", "rich", "starlette", "uvicorn"},
}
ONLY_IN = {  # extras that one file of a part may import, and the others go without
    "arena/cluster.py": {"ray"},
    "bots/learned.py": {"numpy"},
    "cli/learn.py": {"torch"},
    "cli/think.py": {"websockets"},
    "cli/words.py": {"babel"},
    "research/learner.py": {"torch"},
    "store/snapshot.py": {"asyncpg"},
    "store/postgres.py": {"asyncpg"},
    "store/together.py": {"asyncpg"},
    "research/openspiel.py": {"pyspiel"},
}
FILES = sorted(ROOT.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The modules that a file imports, by their full names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0]
    if part in ("__init__.py", "__main__.py"):
        return
    for name in imports(path):
        words = name.split(".")
        if words[0] == "intrigue":
            assert (len(words) == 2 and words[1] == "__version__") or words[1] in MAY_IMPORT[part], name
        else:
            own = ONLY_IN.get(path.relative_to(ROOT).as_posix(), set())
            assert words[0] in sys.stdlib_module_names | OUTSIDE.get(part, set()) | own, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_imports_no_other_game(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    if parts[0] == "games" and len(parts) == 3:
        for name in imports(path):
            if name.startswith("intrigue.games"):
                assert name.split(".")[2] == parts[1], name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 500


NAMED = [path for path in (*FILES, *sorted(ROOT.rglob("web/**/*.*"))) if ROOT / "games" not in path.parents]


@pytest.mark.parametrize("path", NAMED, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_a_games_folder_names_a_game(path: Path) -> None:
    """What the house needs of a game is in its title; then a game can come from anywhere."""
    words = set(re.findall(r"[a-z_]+", path.read_text()))
    quoted = set(re.findall(r"""["'/]([a-z_]+)["'/ ]""", path.read_text()))
    assert not {name for name in OWN if name in (words if "_" in name or name == "conspirateurs" else quoted)}
