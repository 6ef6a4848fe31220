"""The rules can be compiled, and what is compiled plays the same and bears outsiders' games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiled.same import digest

ROOT = Path(__file__).parent.parent.parent
SETUP = """
from pathlib import Path
from setuptools import setup
from scripts.compile_rules import extensions
parts = ("core", "conspirateurs")
setup(name="rules", packages=[], package_dir={"": "build/source"}, options={"build": {"build_base": "build"}},
      ext_modules=extensions(Path("build"), optimize="0", only=parts))
"""
USE = """
import copy
import pickle
from intrigue.core import fair
from intrigue.core.check import soak
from intrigue.core.codec import Unreadable
from intrigue.core.play import compiled
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.table.match import Match
from tests.compiled.same import digest
from intrigue.example.rules import Contraband
assert compiled()
assert soak(Contraband(), 3, 1)[1]
assert pickle.loads(pickle.dumps(Contraband().start(3))) == Contraband().start(3)
match = Match(Conspirateurs(), ["A", "B"], fair.seed_from("copy")).begin()
copies = [match, copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
for each in copies:
    each.submit(0, each.game.legal(each.state, 0)[0])
assert len({each.head for each in copies}) == 1
class Short(Conspirateurs):
    def actors(self, t):
        return () if t.turns > 9 else super().actors(t)
assert Short().actors(Short().start(2)) == (0,)
try:
    Short().codec.load({"is": "Move", "man": 3, "to": "far"})
except Unreadable:
    print(digest("conspirateurs"))
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here: nothing can be compiled")
def test_a_compiled_core_and_game_play_as_the_plain_ones(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text(SETUP)
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(build, cwd=tmp_path, env=beside(ROOT), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    command = [sys.executable, "-c", USE]
    environment = beside(tmp_path / "build" / "source", tmp_path, ROOT)
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    assert done.stdout.strip() == digest("conspirateurs"), done.stderr


def beside(*paths: Path) -> dict[str, str]:
    """The environment of a process that finds modules there first."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
