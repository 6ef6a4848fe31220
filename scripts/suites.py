"""Which suites of other frameworks our games pass, by game and size: the table in docs/research.md.

Made from the lists that the tests themselves are made from; a test reads that the table is up to date, and that every
suite is called where it is said to be.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from intrigue import games
from tests.research.tables import PLAYED, sizes
from tests.research.test_pettingzoo import TOGETHER

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "research.md"
BEGIN, END = "<!-- suites -->\n", "<!-- end of suites -->"


class Suite(NamedTuple):
    """A suite of a framework, the file that calls it, and whether it is only for games that ask many at once."""

    framework: str
    name: str
    file: str
    together: bool = False


SUITES = (
    *(
        Suite("PettingZoo", name, "tests/research/test_pettingzoo.py")
        for name in ("api_test", "seed_test", "render_test")
    ),
    *(
        Suite("PettingZoo", name, "tests/research/test_pettingzoo.py", True)
        for name in ("parallel_api_test", "parallel_seed_test", "max_cycles_test", "state_test")
    ),
    Suite("Gymnasium", "check_env", "tests/research/test_gym.py"),
    Suite("OpenSpiel", "random_sim_test", "tests/research_heavy/test_openspiel.py"),
)


def table() -> str:
    """For each suite and game the sizes of table at which it runs, and how many runs that are."""
    lines = ["| suite | " + " | ".join(games.load(name).title for name in PLAYED) + " | runs |"]
    lines.append("|---|" + "---|" * len(PLAYED) + "--:|")
    for suite in SUITES:
        chosen = {name: seats(name) for name in PLAYED if not suite.together or name == TOGETHER}
        cells = [f"{spoken(chosen[name])} seats" if name in chosen else "" for name in PLAYED]
        runs = sum(len(held) for held in chosen.values())
        lines.append(f"| {suite.framework} `{suite.name}` | " + " | ".join(cells) + f" | {runs} |")
    return "\n".join(lines) + "\n"


def seats(name: str) -> list[int]:
    return [size for _, size in sizes(name)]


def spoken(numbers: list[int]) -> str:
    """Numbers in words, as a range where they are one."""
    whole = numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if whole and len(numbers) > 1 else ", ".join(map(str, numbers))


def main() -> None:
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n" + table() + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
