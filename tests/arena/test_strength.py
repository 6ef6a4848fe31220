"""The page on strength says what the laboratory notes say."""

from __future__ import annotations

import re

from intrigue import games
from scripts.strength import NOTES, PAGE, PAIRS, arenas, between, in_short


def test_the_short_table_is_made_of_the_notes() -> None:
    assert between("in short", PAGE.read_text())[1] == "".join(in_short(NOTES.read_text()))


def test_the_short_table_has_every_game_and_size() -> None:
    rows = [line for line in in_short(NOTES.read_text()) if re.match(r"\| \w[\w ]+, \d \| ", line)]
    sizes = {plan.name for name in games.OWN for plan in arenas(name) if re.fullmatch(r"\w+-\d", plan.name)}
    assert len(rows) == len(sizes)
    assert all(len(re.findall(r"\[\d+%, \d+%\]", row)) == len(PAIRS) for row in rows)


def test_a_game_that_was_not_played_has_no_rows() -> None:
    assert len(list(in_short("<!-- souls -->\n<!-- end of souls -->"))) == 2, "only the heads"


def test_marks_keep_what_is_around_them() -> None:
    assert between("a", "x<!-- a -->\ny<!-- end of a -->z") == ("x<!-- a -->\n", "y", "<!-- end of a -->z")
