"""The examples of docs/research.md work as pasted, and what it says of sizes is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from intrigue import games
from scripts import suites

PAGE = (Path(__file__).parent.parent.parent / "docs" / "research.md").read_text()
STARTS = "## Five-line starts"  # what follows needs more than the tests have: tests/research_heavy tries it


def blocks(page: str) -> list[str]:
    """The pieces of Python on a page."""
    return re.findall(r"```python\n(.*?)```", page, re.DOTALL)


EXAMPLES = blocks(PAGE.partition(STARTS)[0] + PAGE.partition("## Exact answers")[2])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[-1].strip()[:30])
def test_an_example_works_as_pasted(example: str) -> None:
    """Where something is solved, with fewer rounds."""
    exec(compile(example.replace("run(20)", "run(2)"), "docs/research.md", "exec"), {})


@pytest.mark.parametrize("name", games.OWN)
def test_the_page_says_how_many_ids_there_are(name: str) -> None:
    title, game = games.title(name), games.load(name)
    assert title.ids
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {game.title} |"))
    said = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d{2}", row)}
    assert said == {title.ids(game, seats).size for seats in game.seats}


def test_the_page_says_whose_suites_pass() -> None:
    assert suites.table() in PAGE, "make suites"


@pytest.mark.parametrize("suite", suites.SUITES, ids=lambda suite: suite.name)
def test_a_suite_is_called_where_the_table_says(suite: suites.Suite) -> None:
    assert re.search(rf"\b{suite.name}\(", (suites.ROOT / suite.file).read_text())
