"""The numbers and tables of RULES.md are those of the board and the cards."""

from __future__ import annotations

import re
from pathlib import Path

import intrigue.games.spy_alley
from intrigue.core.contract import CHANCE
from intrigue.games.spy_alley import board, cards, text
from intrigue.games.spy_alley.words import DrawGift, DrawMove, Guess, Handover, Over
from tests.games.spy_alley.table import GAME, dealt, place, play, roll, seated

RULES = (Path(intrigue.games.spy_alley.__file__).parent / "RULES.md").read_text(encoding="utf-8")
FLAT = " ".join(RULES.split())


def test_the_table_of_spaces_is_the_board() -> None:
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.splitlines() if line[:1] == "|"]
    pairs = [(row[n], row[n + 1]) for row in lines[2:] if len(row) == 8 for n in range(0, len(row), 2) if row[n]]
    told = {int(number): name.partition(", ")[0] for number, name in pairs}
    assert sorted(told) == list(range(len(board.NAMES)))
    for space, name in told.items():
        full = board.NAMES[space]
        assert name == full or full.endswith(f", {name.lower()}"), space


def test_prices_and_decks_are_as_told() -> None:
    kinds = ("password", "disguise", "code book", "key")
    for kind, name in enumerate(kinds):
        thing = cards.item(kind, cards.FRENCH)
        assert f"{name} (${cards.price(thing)})" in FLAT
    taken = [cards.confiscation_price(cards.item(kind, cards.FRENCH)) for kind in range(4)]
    assert taken == [5, 5, 10, 25]
    assert cards.confiscation_price(cards.WILD) == 50
    assert "$5 for a password or a disguise, $10 for a code book, $25 for a key, $50 for a wild card" in FLAT
    deck = cards.gift_deck(40)
    per_country = [deck.counts()[cards.item(kind, cards.GERMAN)] for kind in range(4)]
    assert (per_country, deck.counts()[cards.WILD], len(deck)) == ([0, 3, 2, 1], 4, 40)
    assert cards.move_deck().counts() == (6,) * 6


def test_cards_are_shuffled() -> None:
    """5: whatever is drawn, every card left is as likely as another."""
    t = seated(cards.FRENCH, cards.GERMAN, cards.SPANISH)
    place(t, 0, 1)
    roll(t, 1)
    assert GAME.odds(t) == [(DrawMove(value), 6) for value in range(1, 7)]
    place(t, 0, 6)
    play(t, CHANCE, DrawMove(1))
    t.turn = 0
    roll(t, 1)
    weights = {outcome.item: weight for outcome, weight in GAME.odds(t) if isinstance(outcome, DrawGift)}
    assert weights == {item: count for item, count in enumerate(cards.gift_deck(40).counts()) if count}


def test_start_is_the_only_space_that_matters_on_the_way() -> None:
    """10, 11: crossing Start pays, crossing anything else does nothing."""
    t = seated(cards.FRENCH, cards.GERMAN, cards.SPANISH)
    before = t.money[0]
    place(t, 0, 20)
    roll(t, 6)  # past Move Card, Black Market, Start and a password, to a move card
    assert (t.at[0], t.money[0]) == (2, before + board.SALARY)
    assert "The only space that matters on the way is Start" in RULES


def test_what_a_guess_is_said_to_cost_is_so_with_one_card_and_with_two() -> None:
    """52, 54: with two cards a wrong guess costs one of them, with the last one the match."""
    said = text.explain("Guess")
    assert "costs you an identity card, and with your last card the match" in said
    t = dealt((cards.FRENCH, cards.GERMAN), (cards.SPANISH, cards.ITALIAN))
    play(t, 0, Guess(1, cards.RUSSIAN))
    assert t.frame == Handover(1)
    assert t.active == (0, 1)
    t = seated(cards.FRENCH, cards.GERMAN)
    play(t, 0, Guess(1, cards.RUSSIAN))
    assert isinstance(t.frame, Over)
    assert "the other" not in text.explain("Discard"), "two may be kept of three"
    assert re.search(r"keep", text.explain("Discard"))
