"""What pyproject.toml cannot say: the parts that are compiled where there is a C compiler, and left out where not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel

ROOT = Path(__file__).parent
BASE = "build/compiled"
CONSPIRATEURS = "intrigue/games/conspirateurs"

kernel = Extension(
    "intrigue.games.conspirateurs._kernel",
    sources=[f"{CONSPIRATEURS}/{name}.c" for name in ("kernel", "board", "search", "rows")],
    depends=[f"{CONSPIRATEURS}/{name}.h" for name in ("board", "search", "rows")],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    py_limited_api=True,
    extra_compile_args=["-O3"],
    optional=True,
)


class NarrowWheel(bdist_wheel):
    """Tags a wheel as narrowly as what is in it: the kernel serves every later Python, plain rules every machine."""

    def finalize_options(self) -> None:
        if os.environ.get("INTRIGUE_COMPILED") != "1":
            self.py_limited_api = "cp311"
        super().finalize_options()

    def get_tag(self) -> tuple[str, str, str]:
        built = [*Path(self.bdist_dir).rglob("*.so"), *Path(self.bdist_dir).rglob("*.pyd")]
        return super().get_tag() if built else ("py3", "none", "any")


def compiled_rules() -> dict[str, Any]:
    """INTRIGUE_COMPILED=1 puts the rules compiled by mypyc into the wheel, with the source they were compiled from."""
    if os.environ.get("INTRIGUE_COMPILED") != "1":
        return {"ext_modules": [kernel]}
    if "bdist_wheel" not in sys.argv:  # a builder asks what it needs, before it has it
        return {"setup_requires": ["mypy>=1.11"]}
    sys.path.insert(0, str(ROOT))
    from scripts.compile_rules import extensions

    return {
        "ext_modules": [kernel, *extensions(Path(BASE))],
        "package_dir": {"": f"{BASE}/source"},
        "options": {"build": {"build_base": BASE}},
    }


setup(**compiled_rules(), cmdclass={"bdist_wheel": NarrowWheel})
