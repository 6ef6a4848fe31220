"""Lists every ruling with the tests that cover it, and fails if one has none or a paragraph has no test.

A paragraph of a RULES.md begins `**12. A lost challenge costs the next turn.**` and is tested by the function
`test_a_lost_challenge_costs_the_next_turn` in the tests of that game. Ruling ids stand in square brackets at the end of
the paragraph that decides them and in the docstrings of the tests that cover them: a letter from A to C and a number,
such as A7. With a folder of notes as argument, an id that begins a row of a table in <game>.md there, and that RULES.md
lacks, is a failure too.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("intrigue/games/*/RULES.md"))
PARAGRAPH = re.compile(r"^\*\*(\d+)\. (.+?)\*\*", re.MULTILINE)
ID = re.compile(r"\b[A-C]-?\d{1,3}\b")
BRACKETS = re.compile(r"\[([^\]]*)\]")
SOURCE_ROW = re.compile(r"^\| ([A-C]-?\d{1,3}) \|", re.MULTILINE)


@dataclass(frozen=True)
class Coverage:
    """What one game's RULES.md promises and its tests keep."""

    game: str
    rulings: dict[str, list[str]]  # id to the tests that name it
    untested: list[str]  # titles of paragraphs without a test of their name
    misnumbered: list[str]
    missing: list[str]  # ids that the source has and RULES.md lacks

    @property
    def problems(self) -> list[str]:
        return [
            *(f"{self.game}: ruling {id_} is covered by no test" for id_, tests in self.rulings.items() if not tests),
            *(f"{self.game}: no test is named after paragraph '{title}'" for title in self.untested),
            *(f"{self.game}: paragraph '{title}' is out of sequence" for title in self.misnumbered),
            *(f"{self.game}: ruling {id_} is missing from RULES.md" for id_ in self.missing),
        ]


def slug(title: str) -> str:
    return "test_" + re.sub(r"[^a-z0-9]+", "_", re.sub(r"['’]", "", title.lower())).strip("_")


def test_docs(game: str) -> dict[str, str]:
    """The docstrings of a game's tests by name."""
    found: dict[str, str] = {}
    for path in sorted(ROOT.glob(f"tests/games/{game}/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = found.get(node.name, "") + (ast.get_docstring(node) or "")
    return found


def ids_in(text: str) -> list[str]:
    """The ids in the square brackets of a text, each once."""
    return list(dict.fromkeys(id_ for group in BRACKETS.findall(text) for id_ in ID.findall(group)))


def coverage(game: str, source: Path | None) -> Coverage:
    rules = (ROOT / "intrigue" / "games" / game / "RULES.md").read_text()
    docs = test_docs(game)
    paragraphs = PARAGRAPH.findall(rules)
    ids = ids_in(rules)
    named = {name: set(ID.findall(doc)) for name, doc in docs.items()}
    rulings = {id_: [name for name, found in named.items() if id_ in found] for id_ in ids}
    wanted = SOURCE_ROW.findall((source / f"{game}.md").read_text()) if source else []
    return Coverage(
        game,
        rulings,
        [title for _, title in paragraphs if slug(title) not in docs],
        [title for place, (number, title) in enumerate(paragraphs, 1) if int(number) != place],
        [id_ for id_ in wanted if id_ not in ids],
    )


def main(folder: str | None = None) -> int:
    source = None if folder is None else Path(folder)
    found = [coverage(game, source) for game in GAMES]
    for each in found:
        print(f"\n{each.game}")
        for id_, tests in each.rulings.items():
            print(f"  {id_:6} {', '.join(tests) or '-'}")
    problems = [problem for each in found for problem in each.problems]
    print("\n".join(["", *problems, f"{sum(len(each.rulings) for each in found)} rulings, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
