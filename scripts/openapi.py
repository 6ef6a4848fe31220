"""Writes docs/openapi.json: the calls of programs, for tools that read such documents."""

from __future__ import annotations

import json
from pathlib import Path

from intrigue.server.openapi import document

PLACE = Path(__file__).parent.parent / "docs" / "openapi.json"


def text() -> str:
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")
