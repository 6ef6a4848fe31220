"""RULES.md is enough to play from: its tables are the board and the cards, and no sentence calls a space by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import intrigue.games.simply_suspects
from intrigue.core.check import random_match
from intrigue.core.contract import Event, steps
from intrigue.games.simply_suspects.board import AFTER, BOARD, SPACES, Kind
from intrigue.games.simply_suspects.cards import CARDS, DECK, EVIDENCE, SUSPECTS
from intrigue.games.simply_suspects.naming import space_name, space_title
from intrigue.games.simply_suspects.text import label, question, sentence
from tests.games.simply_suspects.table import GAME

RULES = (Path(intrigue.games.simply_suspects.__file__).parent / "RULES.md").read_text(encoding="utf-8")
PEOPLE = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]


def tables() -> list[list[list[str]]]:
    """The tables as rows of cells, heads left out."""
    found = re.findall(r"(?:^\|.*\|\n)+", RULES, re.MULTILINE)
    return [[[cell.strip() for cell in line.strip("|").split("|")] for line in t.splitlines()[2:]] for t in found]


def test_the_table_of_spaces_is_the_board() -> None:
    columns = [[cell.partition(" ") for cell in column if cell] for column in zip(*tables()[0], strict=True)]
    told = {int(number): name.partition(", then ") for column in columns for number, _, name in column}
    assert set(told) == set(SPACES)
    for space, (name, _, onward) in told.items():
        assert name == BOARD[space].name
        after = [int(word.replace("START", "0")) for word in onward.split(" or ") if word]
        assert tuple(after or (space + 1,)) == AFTER[space]
    assert [[int(number) for number, _, _ in column] for column in columns] == [
        list(range(9)),
        list(range(9, 15)),
        list(range(15, 21)),
        list(range(21, 31)),
    ]


TITLES = {
    Kind.EVIDENCE: "A numbered space moves the peg of its column.",
    Kind.PHOTO: "A photo moves two pegs away from its suspect.",
    Kind.CHOICE: "Your choice first brings in a peg from the top.",
    Kind.GET_AWAY: "A get-away space offers a card.",
    Kind.TAKE: "The taking space offers a card of an opponent.",
    Kind.TRADE: "A trader swaps places with an opponent and lands there.",
    Kind.FORWARD: "The forward space moves an opponent one space on.",
    Kind.BACK: "The back space moves an opponent one space back.",
    Kind.ONWARD: "A move forward space leads to the Grand Jury.",
    Kind.JURY: "Two pegs in your own row convict.",
}


def test_the_table_of_what_spaces_do_knows_every_kind_and_its_paragraph() -> None:
    rows = tables()[1]
    assert {name for name, _, _ in rows} == {kind.value for kind in TITLES} == {kind.value for kind in Kind} - {"START"}
    for name, _, number in rows:
        assert f"**{number}. {TITLES[Kind(name)]}**" in RULES


def test_pieces_are_named_as_the_cards_are() -> None:
    flat = " ".join(RULES.split())
    assert ", ".join(f"#{n} {name}" for n, name in enumerate(EVIDENCE[:-1], 1)) + f" and #7 {EVIDENCE[-1]}." in flat
    assert ", ".join(person.name for person in SUSPECTS[:-1]) + f" and {SUSPECTS[-1].name}." in flat
    assert f"The deck has {sum(DECK)} cards, six of each number from {CARDS[0]} to {CARDS[-1]}." in flat
    assert set(DECK) == {6}


def test_every_space_has_a_name_of_its_own() -> None:
    assert len({space_title(space) for space in SPACES}) == len(BOARD)
    assert len({space_name(space) for space in SPACES}) == len(BOARD)
    assert space_name(29) == "the Grand Jury"
    assert space_name(10) == "the Get-away card (top)"
    assert space_name(0) == "START"
    assert space_name(4) == "“Your choice” (left side)", "what one does there is no name without quotation marks"


def words_of(seats: int, seed: int) -> Iterator[str]:
    """Everything a random match shows in words: what is told, asked and offered."""
    told: list[Event] = []

    def tell(event: Event, only: int | None = None, others: Event | None = None) -> None:
        told.append(event)

    t = GAME.start(seats)
    for seat, action in random_match(GAME, seats, Random(seed))[1]:
        if seat >= 0:
            view = GAME.view(t, seat)
            yield question(view, PEOPLE)
            for other in GAME.legal(t, seat):
                picked = steps(other)
                yield from (label(view, PEOPLE, picked[:n], picked[n]) for n in range(len(picked)))
        GAME.apply(t, seat, action, tell)
    yield from (sentence(event, PEOPLE) for event in told)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_sentence_calls_a_space_by_its_number(seats: int) -> None:
    for words in words_of(seats, seats):
        assert not re.search(r"\bspace \d", words), words
