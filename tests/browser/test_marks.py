"""What boards ring and light up: whose cards can be picked, and what was."""

from __future__ import annotations


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
