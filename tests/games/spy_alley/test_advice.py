"""What a good player would do, in people's words: nothing in vain, and what is sensible first."""

from __future__ import annotations

from intrigue.bots.counsel import Asked, counsel
from intrigue.bots.counsel import label as told
from intrigue.games.spy_alley.advice import vain
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, KEY, SPANISH, item
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import Buy, Confiscate, Discard, Guess, PlayCard, Roll, Walk
from tests.games.spy_alley.table import GAME, give_moves, legal, place, play, seated

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def test_an_action_is_told_as_one_would_say_it() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    deeds = {
        Guess(1, GERMAN): "Guess that Bob is German",
        PlayCard(4): "Play the move card 4",
        Buy(item(KEY, FRENCH)): "Buy the French key",
        Confiscate(2, item(KEY, FRENCH)): "Confiscate the French key from Cid",
        Walk(25): "Into the alley: Eliminator",
        Roll(): "Roll the die",
    }
    for action, words in deeds.items():
        assert told(GAME, GAME.view(t, 0), NAMES, action) == words
    play(t, 0, Guess(1, GERMAN))
    assert told(GAME, GAME.view(t, 0), NAMES, Discard(GERMAN)) == "Stay French, discard German"


def test_a_guess_that_is_known_to_be_wrong_is_in_vain() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    view = GAME.view(t, 0)
    assert [action for action in legal(t) if vain(view, action)] == [Guess(1, FRENCH), Guess(2, FRENCH)]


def opening() -> SpyAlleyState:
    """The second round of six: one seat has shown three disguises, the others nothing; a move card is in the hand."""
    t = seated(GERMAN, FRENCH, SPANISH, 3, 4, 5)
    place(t, 0, 2, money=60)
    give_moves(t, 0, 4)
    for seat, at in ((1, 5), (2, 5), (3, 12), (4, 14), (5, 11)):
        place(t, seat, at, money=60)
    place(t, 3, 12, money=45, items=(7, 8, 9))
    return t


def test_a_move_card_is_advised_rather_than_a_wild_guess() -> None:
    t = opening()
    asked = Asked(GAME, GAME.view(t, 0), legal(t))
    for luck in range(4):
        found = [weighed.action for weighed in counsel(asked, f"luck {luck}", 300).weighed]
        assert found[0] == Roll()
        assert found[1] == PlayCard(4)
        assert not any(vain(asked.view, action) for action in found)
