"""One word per thing: no class name of the house has two meanings, and paragraphs are cited in one way, truly."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from intrigue.games import OWN

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "intrigue"
VOCABULARY = {"words.py", "events.py", "frames.py"}  # of a game: words of its rule book, which other games may use too
ON_THE_WIRE = {"Letter", "Remark", "Request", "Said"}  # server/messages.py says how these very things are sent
FOLDERS = [*(PACKAGE / "games" / name for name in OWN), PACKAGE / "example"]
CITED = re.compile(r"(?<![\w\])])\[([1-9][\d, -]*)\]")  # not what follows a name: an index
RANGE = re.compile(r"(\d+)(?:-(\d+))?")
PARAGRAPH = re.compile(r"^\*\*(\d+)\. ", re.MULTILINE)
NUMBERS = r"\d+(?:(?:, | to | and |-)\d+)*"
OTHER_WAYS = re.compile(
    rf"(?:\b[Pp]aragraphs? |\b[Rr]ules? |RULES\.md ){NUMBERS}"  # in words
    rf"|\({NUMBERS}\)"  # in round brackets
    rf"|(?<=[a-z])[.;] {NUMBERS}\s*$"  # bare, at the end
    r"|\[\d[^\]]*(?:to|and|–)[^\]]*\]"
)


def in_a_game(path: Path) -> bool:
    return path.relative_to(PACKAGE).parts[0] in ("games", "example")


def classes() -> dict[str, list[Path]]:
    """Where each class is defined, but for the words of games' rule books."""
    found: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if in_a_game(path) and path.name in VOCABULARY:
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(path)
    return found


def test_no_class_of_the_house_shares_its_name() -> None:
    for name, paths in classes().items():
        if name not in ON_THE_WIRE and not all(map(in_a_game, paths)):
            assert len(paths) == 1, f"{name} means {len(paths)} things: {', '.join(map(str, paths))}"


def test_what_is_sent_under_the_name_of_a_thing_is_that_thing() -> None:
    for name in ON_THE_WIRE:
        places = {path.relative_to(PACKAGE).as_posix() for path in classes()[name]}
        assert len(places) == 2, f"{name} is in {places}"
        assert "server/messages.py" in places


def prose(path: Path) -> Iterator[str]:
    """The comments and texts of a module; of a test, whose texts may be anything, comments and docstrings."""
    source = path.read_text()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not path.name.startswith("test_"):
            yield node.value


def numbers(cited: str) -> list[int]:
    """The paragraphs that a citation names, or an assertion that it is written otherwise."""
    found: list[int] = []
    for part in cited.split(", "):
        match = RANGE.fullmatch(part)
        assert match, f"[{cited}] is not like [8, 26-28]"
        first, last = int(match[1]), int(match[2] or match[1])
        assert match[2] is None or last > first + 1, f"[{cited}]: two paragraphs are cited as [8, 9]"
        found += range(first, last + 1)
    assert found == sorted(set(found)), f"[{cited}] is not in order"
    return found


def sources(folder: Path) -> list[Path]:
    """The modules of a game that speak of rules, and its tests; drawings speak of measures."""
    own = [path for path in folder.rglob("*.py") if not path.name.startswith("svg")]
    return own + sorted((ROOT / "tests" / "games" / folder.name).glob("test_*.py"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_paragraphs_are_cited_in_square_brackets_and_are_there(folder: Path) -> None:
    known = {int(number) for number in PARAGRAPH.findall((folder / "RULES.md").read_text())}
    seen = set[int]()
    for path in sources(folder):
        for text in prose(path):
            odd = OTHER_WAYS.search(text)
            assert odd is None, f"{path.name} cites {odd[0]!r}: write [8, 26-28]"
            for cited in CITED.findall(text):
                seen.update(numbers(cited))
    assert seen <= known, f"{folder.name} has no paragraph {sorted(seen - known)}"
    assert seen, "rules name their paragraphs"


@pytest.mark.parametrize(
    "text", ["won (60).", "won (4 to 7)", "won [28 to 42].", "Won. 26-28", "Paragraphs 8 and 9", "see RULES.md 7"]
)
def test_other_ways_to_cite_are_noticed(text: str) -> None:
    assert OTHER_WAYS.search(text)


@pytest.mark.parametrize("cited", ["9, 8", "8-9", "8,9", "28-26", "8 9"])
def test_citations_are_written_in_one_way(cited: str) -> None:
    with pytest.raises(AssertionError):
        numbers(cited)


def test_a_citation_names_every_paragraph_of_its_ranges() -> None:
    assert numbers("8, 26-28") == [8, 26, 27, 28]
