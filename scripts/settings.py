"""Writes docs/settings.md: every setting of a server with its flag, variable, name in a file and usual value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from intrigue.server.ceilings import ALWAYS, Ceilings
from intrigue.server.settings import ceiling_variable, known

PLACE = Path(__file__).parent.parent / "docs" / "settings.md"
FIRST = """# Settings

Everything that can be chosen about a server. Each setting can be typed after `intrigue serve`, be a variable of the
environment, or stand in a file in [TOML](https://toml.io) that `--settings FILE` (or `INTRIGUE_SETTINGS`) names. What
is typed comes before the environment, that before the file, and that before what is usual. `make settings` writes this
page, and a test compares it with the program.

```toml
host = "0.0.0.0"
port = 8000
base_url = "https://play.example/"

[ceilings]
tables = 500
```

| flag | variable | in a file | usual | what |
|---|---|---|---|---|
"""
SECOND = f"""
## Ceilings

How much of everything the server takes. Each can be changed with `--ceiling NAME=NUMBER`, as often as you like, with a
variable, or in the table `[ceilings]` of the file. `--no-limits` takes them away, for a server among friends, all
but {", ".join(f"`{name}`" for name in ALWAYS)}.

| name | variable | usual | what |
|---|---|--:|---|
"""


def page() -> str:
    """The whole page."""
    return FIRST + "".join(_settings()) + SECOND + "".join(_ceilings())


def _settings() -> Iterator[str]:
    for setting in known():
        flag, usual = setting.flag.replace("/", "`, `"), _written(setting.usual)
        yield f"| `{flag}` | `{setting.variable}` | `{setting.name}` | {usual} | {setting.about} |\n"


def _written(usual: object) -> str:
    if usual is None or usual == "":
        return ""
    return f"`{str(usual).lower() if isinstance(usual, bool) else usual}`"


def _ceilings() -> Iterator[str]:
    for each in fields(Ceilings):
        about = each.metadata["about"]
        yield f"| `{each.name}` | `{ceiling_variable(each.name)}` | {each.default:,} | {about} |\n"


if __name__ == "__main__":
    PLACE.write_text(page())
