"""What the site needs besides docs/: the pages that live elsewhere, with their links set right, and the reference.

mkdocs calls the functions here by their names. Pages that are read where they lie, such as README.md, stay there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "intrigue/games").glob("*/RULES.md"))
PAGES = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "reporting.md": "SECURITY.md",
} | {f"rules/{game}.md": f"intrigue/games/{game}/RULES.md" for game in GAMES}
MOVED = {source: page for page, source in PAGES.items()}
REFERENCE = {
    "core": [
        "contract",
        "recall",
        "options",
        "deck",
        "board",
        "codec",
        "fair",
        "check",
        "schema",
        "showing",
        "title",
        "telling",
        "mind",
        "ids",
        "play",
    ],
    "games": ["__init__"],
    "client": ["__init__"],
    "bots": ["__init__", "search", "beliefs", "pipe"],
    "table": ["match", "record", "verify", "header", "clock", "undo"],
    "research": ["rollouts", "dataset"],
}
TITLES = {
    "core": "The kernel",
    "games": "The games",
    "client": "A client",
    "bots": "Bots and arena",
    "table": "Matches and records",
    "research": "Research",
}
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)]*)?\)")
NUMBERED = re.compile(r"^\*\*(\d+)\. (.*?)\*\*", re.MULTILINE)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that lie outside docs/ and those of the reference."""
    from mkdocs.structure.files import File

    made = {page: moved(page, source) for page, source in PAGES.items()}
    made |= {f"reference/{name}.md": reference(name) for name in REFERENCE}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def moved(page: str, source: str) -> str:
    """A page from elsewhere in the repository, its links as they are from its place in the site."""
    depth = "../" * page.count("/")

    def target(link: re.Match[str]) -> str:
        place = (ROOT / source).parent / link[1]
        inside = str(place.resolve().relative_to(ROOT))
        if inside in MOVED:
            return f"]({depth}{MOVED[inside]}{link[2] or ''})"
        if inside.startswith("docs/"):
            return f"]({depth}{inside.removeprefix('docs/')}{link[2] or ''})"
        return f"]({depth}index.md)" if place.exists() else link[0]

    text = LINK.sub(target, (ROOT / source).read_text(encoding="utf-8"))
    return NUMBERED.sub(r'<a id="p\1"></a>**\1. \2**', text) if source.endswith("RULES.md") else text


def reference(package: str) -> str:
    """A page of the reference: what the docstrings of a package promise."""
    lines = [f"# {TITLES[package]}", ""]
    for module in REFERENCE[package]:
        name = f"intrigue.{package}" if module == "__init__" else f"intrigue.{package}.{module}"
        lines += [f"::: {name}", ""]
    if package == "bots":
        lines += ["::: intrigue.arena.plan", "", "::: intrigue.arena.run", ""]
    return "\n".join(lines)
