"""What boards ring and light up: whose cards can be picked, and what was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from intrigue.games import title
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.games.simply_suspects import table as suspects
from tests.server.running import Server

OFFERED = """async ([svg, offers, taken]) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { Board } = await import(loaded.find((name) => name.includes("board.js")));
  const board = new Board(() => {});
  const offer = ([field, value]) => ({ field, value, label: "" });
  board.show(svg);
  board.offer(offers.map(offer), taken.map(offer), []);
  const all = [...document.querySelectorAll("#board .offered")];
  return [all, all.filter((piece) => piece.hasAttribute("tabindex"))].map((pieces) =>
    pieces.map((piece) => [piece.parentElement.closest("[data-opponent]")?.dataset.opponent, piece.dataset.card]));
}"""


def at_board(people: People, server: Server, game: str) -> Person:
    """Somebody who is asked, so that nothing else comes."""
    table, keys = server.open(game, ["", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    return ann


def test_only_the_cards_of_the_hand_that_was_picked_are_offered(people: People, server: Server) -> None:
    t = suspects.table([15, 4, 5, 6], hands=[[1], [2, 3], [0, 3], [3, 4]])
    suspects.roll(t, suspects.ANN, 1)
    drawn = title("simply_suspects").drawing.board(suspects.GAME.view(t, suspects.ANN), style=False)
    ann = at_board(people, server, "simply_suspects")
    for picked, cards in ((1, "23"), (2, "03"), (3, "34")):
        offers = [["card", int(card)] for card in cards]
        taken = [["kind", "Take"], ["opponent", picked]]
        theirs = [[str(picked), card] for card in cards]
        assert ann.page.evaluate(OFFERED, [drawn, offers, taken]) == [theirs, theirs], "to the mouse and to keys"


LOOK = """() => {
  const ring = document.querySelector("#board .man > .offer-ring.taken");
  const cell = getComputedStyle(ring.parentElement.querySelector(".hit"));
  const marks = [...document.querySelectorAll("#board .marks")].map((each) => Number(getComputedStyle(each).opacity));
  return { veil: getComputedStyle(ring).fill, lit: Number(cell.fillOpacity), marks: Math.max(...marks) };
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_a_man_who_is_picked_stands_in_light_and_the_last_move_fades(
    people: People, server: Server, dark: bool
) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people(dark=dark)
    ann.sit(table, keys[0])
    ann.button("Place the rest of my men for me").press("Enter")
    ann.button("Go on").press("Enter")
    ann.page.locator("#board .man.offered").first.press("Enter")
    expect(ann.page.locator("#board .man > .offer-ring.taken")).to_have_count(1)
    ann.page.wait_for_function("() => getComputedStyle(document.querySelector('#board .marks')).opacity < 0.3")
    look = ann.page.evaluate(LOOK)
    assert look["veil"] == "none", "nothing lies over him"
    assert look["lit"] == 1
    assert look["marks"] < 0.3


STROKES = """async ([svg, offers, taken, query]) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { Board } = await import(loaded.find((name) => name.includes("board.js")));
  const board = new Board(() => {});
  const offer = ([field, value]) => ({ field, value, label: "" });
  board.show(svg);
  board.offer(offers.map(offer), taken.map(offer), []);
  const seen = (piece) => getComputedStyle(piece.querySelector(".offer-ring")).stroke !== "none";
  return [...document.querySelectorAll("#board .offered")].filter(seen).map((piece) => piece.dataset[query]);
}"""


def test_at_the_fork_frames_show_where_one_lands(people: People, server: Server) -> None:
    suspects.roll(t := suspects.table([7, 4]), suspects.ANN, 4)
    drawn = title("simply_suspects").drawing.board(suspects.GAME.view(t, suspects.ANN), style=False)
    ann = at_board(people, server, "simply_suspects")
    offers = [["to", 9], ["to", 15]]
    assert ann.page.evaluate(STROKES, [drawn, offers, [], "thing"]) == ["landing-11", "landing-17"]


def test_rows_that_the_picked_opponent_cannot_be_have_no_frame(people: People, server: Server) -> None:
    suspects.roll(t := suspects.table([28, 3, 4]), suspects.ANN, 1)
    t.ruled_out = (*t.ruled_out[:2], (False, True, False, True, False, False))
    drawn = title("simply_suspects").drawing.board(suspects.GAME.view(t, suspects.ANN), style=False)
    ann = at_board(people, server, "simply_suspects")
    offers = [["suspect", suspect] for suspect in range(6)]
    for picked, rows in ((1, "12345"), (2, "245")):
        taken = [["kind", "Guess"], ["opponent", picked]]
        assert ann.page.evaluate(STROKES, [drawn, offers, taken, "suspect"]) == list(rows)
