"""The notebook of the documents runs from its beginning to its end, and shows what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat

NOTEBOOK = Path(__file__).parent.parent.parent / "docs" / "research.ipynb"


def shown(cells: list[Any], kind: str) -> list[str]:
    """What the cells show of that kind."""
    found = [output for cell in cells for output in cell.get("outputs", []) if "data" in output]
    return ["".join(output["data"][kind]) for output in found if kind in output["data"]]


def test_the_notebook_shows_boards_a_replay_a_table_and_a_training_curve() -> None:
    notebook = nbformat.read(NOTEBOOK, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without what it showed"
    nbclient.NotebookClient(notebook, timeout=240, kernel_name="python3").execute()
    pictures, pages = shown(notebook.cells, "image/svg+xml"), shown(notebook.cells, "text/html")
    assert len(pictures) == 3
    boards, curve = pictures[:2], pictures[2]
    assert all(board.startswith("<svg") for board in boards)
    assert boards[0] != boards[1], "a spectator sees another board than a seat"
    assert "polyline" in curve or "path" in curve or "circle" in curve
    assert any("<svg" in page for page in pages), "the replay draws boards"
    assert any("share" in page and "choice" in page for page in pages), "decisions are a table"
    text = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    assert "shares of the win" in text
    assert "10 rounds: 0.0" in text
