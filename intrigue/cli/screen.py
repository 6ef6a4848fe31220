"""What people see in a terminal: boards in colour, sentences, tables. 80 columns are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

WIDTH = 80

Advance = Callable[[int, int], None]  # how many there are, of how many
Each = TypeVar("Each")


class Screen:
    """A console that shows text as it is, and markup only where a board is drawn."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, emoji=False)
        self.console.width = min(self.console.width, WIDTH)

    def say(self, text: str = "", style: str = "") -> None:
        """A line of plain text."""
        self.console.print(Text(text, style=style))

    def unbroken(self, text: str) -> None:
        """A line that is left in one piece, so that it can be copied."""
        self.console.print(Text(text), no_wrap=True, overflow="ignore", crop=False)

    def tell(self, sentences: Iterable[str], mark: str = "·") -> None:
        """What happened, a sentence a line; the mark stands before the first, and room for it before the others."""
        for sentence in sentences:
            grid = Table.grid(padding=(0, 1))
            grid.add_row(Text(mark, style="dim"), Text(sentence))
            self.console.print(grid)
            mark = " " * len(mark) if mark != "·" else mark

    def picture(self, markup: str) -> None:
        """A board drawn in markup. It keeps its lines: a terminal narrower than the board wraps it."""
        self.console.print(Text.from_markup(markup, emoji=False), no_wrap=True, overflow="ignore", crop=False)

    def rule(self, title: str = "") -> None:
        self.console.rule(Text(title, style="bold"), style="dim")

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> None:
        """Rows under heads; the named columns are lined up on the right."""
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for head in heads:
            table.add_column(head, justify="right" if head in right else "left")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.console.print(table)

    @contextmanager
    def counting(self, what: str) -> Iterator[Advance]:
        """A bar while something is counted, which is told how many there are, and of how many; gone at the end."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
        from rich.progress import TimeRemainingColumn as Remaining

        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), Remaining())
        with Progress(*columns, console=self.console, transient=True, disable=not self.console.is_terminal) as bar:
            row = bar.add_task(what, total=None)
            yield lambda done, of: bar.update(row, completed=done, total=of)

    def pairs(self, rows: Iterable[tuple[str, str]]) -> None:
        """Names and what they are, side by side."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for name, words in rows:
            table.add_row(Text(name, style="dim"), Text(words, overflow="fold"))
        self.console.print(table)


def watched(things: Iterable[Each], of: int, advance: Advance) -> Iterator[Each]:
    """The things as they come, while a bar is told how many came."""
    for number, each in enumerate(things, 1):
        advance(number, of)
        yield each
