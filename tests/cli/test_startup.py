"""Nothing heavy is imported before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"numpy", "numba", "starlette", "torch", "uvicorn", "openskill", "rich", "asyncio"}


@pytest.mark.parametrize(
    "code",
    [
        "import intrigue",
        "import intrigue.research",
        "from intrigue import games; [games.load(name) for name in games.OWN]",
        "from intrigue.cli.main import main; main(['--help'], standalone_mode=False)",
        "from intrigue.cli.main import main; main(['arena', '--help'], standalone_mode=False)",
    ],
)
def test_what_is_not_used_is_not_imported(code: str) -> None:
    script = f"{code}\nimport sys; print('imported', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=120)
    imported = set(done.stdout.splitlines()[-1].split())
    assert "intrigue" in imported
    assert not imported & HEAVY


def test_the_package_alone_imports_nothing_at_all() -> None:
    script = "import sys; before = set(sys.modules); import intrigue; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["intrigue"]
