"""What pyproject.toml cannot say: the parts that are compiled where there is a C compiler, and left out where not."""

from __future__ import annotations

from setuptools import Extension, setup

CONSPIRATEURS = "intrigue/games/conspirateurs"

kernel = Extension(
    "intrigue.games.conspirateurs._kernel",
    sources=[f"{CONSPIRATEURS}/{name}.c" for name in ("kernel", "board", "search")],
    depends=[f"{CONSPIRATEURS}/{name}.h" for name in ("board", "search")],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    py_limited_api=True,
    extra_compile_args=["-O3"],
    optional=True,
)

setup(ext_modules=[kernel])
