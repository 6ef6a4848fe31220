"""Writes docs/layouts.md: what the bytes of an observation mean, for each game at its usual table, from the code."""

from __future__ import annotations

from pathlib import Path

from intrigue import games
from intrigue.core.information import Information

PAGE = Path(__file__).parent.parent / "docs" / "layouts.md"
HEAD = """\
# Layouts of observations

Written by `scripts/layouts.py` from the code that writes and reads the bytes. For other sizes and options ask
`title.encoding(game, seats).describe()`.

In each line: from which byte up to which (not included), the field of the view, what it is about, and how it is
written. *One of* means a byte for each value, of which one is 1. What is *known* is the same in all observations of the
table; what is *in the recall only* is not in the observation.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in games.OWN:
        title = games.title(name)
        assert title.encoding is not None
        first, *lines = title.encoding(title.plain, title.usual).describe().splitlines()
        parts.append(f"## {title.plain.title}\n\n{first}.\n\n```text\n" + "\n".join(lines) + "\n```\n")
    title = games.title(games.OWN[0])
    assert title.ids is not None
    told = Information(title.plain, title.usual, title.ids(title.plain, title.usual)).describe()
    about = f"The same for every game; here those of {title.plain.title}."
    parts.append(f"## Information states\n\n{about}\n\n```text\n{told}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
