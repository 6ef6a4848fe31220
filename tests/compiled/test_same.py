"""Compiled or not, the rules do the same. `make test-compiled` runs this, and the tests of the rules, on both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from intrigue.core.play import compiled
from intrigue.games import OWN
from tests.compiled.same import digest, rows

ROOT = Path(__file__).parent.parent.parent


def test_the_build_under_test_is_the_one_meant() -> None:
    assert compiled() == (os.environ.get("INTRIGUE_EXPECTED") == "compiled")


def test_records_views_dreams_and_batches_equal_those_of_the_plain_source_byte_for_byte() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-m", "tests.compiled.same"]
    plain = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=300)
    assert json.loads(plain.stdout) == {name: digest(name) + rows(name) for name in OWN}
