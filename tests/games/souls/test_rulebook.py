"""RULES.md is enough to play from: its tables of cards are those of cards.py, its example comes out as it says."""

from __future__ import annotations

from importlib.resources import files

import pytest

from intrigue.games.souls import cards as c
from intrigue.games.souls.sentences import TITLES
from tests.games.souls.table import resolving

RULES = files("intrigue.games.souls").joinpath("RULES.md").read_text("utf-8")
NAMES = ("Ann", "Bob", "Cyd")


def table(first: str) -> list[list[str]]:
    """The rows of the table whose first heading this is, without its head."""
    lines = RULES.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line[1:-1].split("|")])
    return rows


def number(souls: int) -> str:
    return str(souls).replace("-", "−")


@pytest.mark.parametrize(
    ("sort", "kinds"), [("Bargain", range(c.FIRST_BETRAYAL)), ("Betrayal", range(c.FIRST_BETRAYAL, c.FIRST_ACTION))]
)
def test_the_tables_of_stances_are_those_of_the_cards(sort: str, kinds: range) -> None:
    faces = [(TITLES[card], c.CARDS[card]) for card in kinds]
    assert table(sort) == [
        [title, str(face.copies), f"{number(face.vs_bargain)}\u00a0/\u00a0{number(face.vs_betrayal)}", face.text]
        for title, face in faces
    ]
    assert {c.is_bargain(card) for card in kinds} == {sort == "Bargain"}
    assert sum(face.copies for _, face in faces) == 36


def test_the_table_of_actions_is_that_of_the_cards() -> None:
    actions = range(c.FIRST_ACTION, c.FIRST_FINAL)
    faces = [(TITLES[card], c.CARDS[card]) for card in actions]
    assert table("Action") == [[title, str(face.copies), face.mark, face.text] for title, face in faces]


def test_the_table_of_finals_is_that_of_the_cards_in_their_order() -> None:
    rows = table("number")
    assert rows == [
        [str(c.CARDS[card].priority), TITLES[card], c.CARDS[card].text] for card in range(c.FIRST_FINAL, c.KINDS)
    ]
    assert [int(row[0]) for row in rows] == sorted(int(row[0]) for row in rows)
    assert {c.COPIES[card] for card in range(c.FIRST_FINAL, c.KINDS)} == {1}, "one of each"


def test_the_counts_in_the_text_are_those_of_the_cards() -> None:
    """Copies and amounts that the rules name [31, 44, 53, 56, 57]."""
    assert (c.COPIES[c.CACOPHONY], c.COPIES[c.LOVE], c.COPIES[c.TRUE_LOVE]) == (5, 3, 2)
    assert c.CARDS[c.HOSTILE_TAKEOVER].vs_bargain == c.CARDS[c.HOSTILE_TAKEOVER].vs_betrayal == -1
    assert (c.CARDS[c.ENTROPY].priority, c.CARDS[c.FINAL_RITES].priority) == (0, 100)
    marks = {card: c.CARDS[card].mark for card in range(c.KINDS) if c.CARDS[card].mark}
    assert {card for card, mark in marks.items() if mark == "instant"} == c.INSTANT
    assert {card for card, mark in marks.items() if mark == "persistent"} == {c.MISERY, c.JOY, c.FAMINE}


def test_every_card_is_in_a_table() -> None:
    """A stranger who meets a name in a paragraph finds the card."""
    listed = [row[0] for first in ("Bargain", "Betrayal", "Action") for row in table(first)]
    assert [*listed, *(row[1] for row in table("number"))] == list(TITLES)


def test_the_example_comes_out_as_it_says() -> None:
    kinds = {title: card for card, title in enumerate(TITLES)}
    special, souls = {}, [3, 0, 5]  # what the Finals bring
    for who, cards, *scores in table("pair"):
        pair = [NAMES.index(name) for name in who.split(" and ")]
        for seat, other, card, score in zip(pair, pair[::-1], cards.split(", "), scores, strict=True):
            special[seat, other] = kinds[card]
            souls[seat] += int(score.split("=")[-1].replace("−", "-"))
    play = resolving({0: c.PIETY, 2: c.PZEA}, special)
    assert play.t.round == 2
    assert list(play.t.souls) == souls == [5, 4, 7]
    assert "Cyd leads with 7 Souls before Ann with 5 and Bob with 4" in " ".join(RULES.split())
