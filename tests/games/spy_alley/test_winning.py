"""How a match ends [30-35]."""

from __future__ import annotations

from random import Random

from intrigue.core.contract import CHANCE
from intrigue.games.spy_alley.board import EMBASSIES, EMBASSY_OF
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, WILD, Country, item
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    Confiscate,
    Discard,
    Drawn,
    Guess,
    OnlyVisited,
    Options,
    Over,
    ReachedEmbassy,
    Roll,
    Throw,
    Turn,
    Won,
)
from tests.games.spy_alley.table import GAME, dealt, give_wilds, place, play, roll, seated, waits_for

SET = [[item(kind, country) for kind in range(4)] for country in range(6)]


def visiting(identity: Country, embassy: Country, items: list[int], wilds: int = 0) -> SpyAlleyState:
    """Seat 0 lands on an embassy."""
    others = [country for country in range(6) if country != identity][:2]
    t = seated(identity, *others)
    give_wilds(t, 0, wilds)
    space = EMBASSY_OF[embassy]
    place(t, 0, space - 1, items=items)
    roll(t, 1)
    return t


def test_your_own_embassy_with_a_full_set_wins_at_once() -> None:
    """A17, A18: own items and wild cards together are four or more; the win is not a choice."""
    for country in range(6):
        for count in range(5):
            for wilds in range(5):
                t = visiting(country, country, SET[country][:count], wilds)
                assert waits_for(t, Over) == (count + wilds >= 4)
    t = seated(ITALIAN, FRENCH, GERMAN)
    place(t, 0, 29, items=SET[ITALIAN])
    assert roll(t, 1)[-2:] == [ReachedEmbassy(0, ITALIAN), Won(0)]
    assert t.frame == Over(0, ITALIAN)
    assert GAME.actors(t) == ()
    assert GAME.result(t) == (1, 0, 0)
    assert chances(GAME.view(t, None))[0][ITALIAN] == 1, "the winner's card is shown"


def test_other_visits_to_an_embassy_do_nothing() -> None:
    for country in range(6):
        for foreign in set(EMBASSIES.values()) - {country}:
            t = visiting(country, foreign, [*SET[country], *SET[foreign]], 4)
            assert waits_for(t, Turn)
            assert (t.turn, t.money[0]) == (1, 30)
        others = [thing for foreign in range(6) if foreign != country for thing in SET[foreign]]
        assert waits_for(visiting(country, country, others, 3), Turn), "other sets never help"
    t = visiting(FRENCH, GERMAN, [], 3)
    assert t.misses == ((0,),) * 3, "three are no set, so nothing is learnt"


def test_a_set_is_only_counted_on_landing() -> None:
    """A16: completing it on the spot, by inheritance or by a change of identity, does not win."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, EMBASSY_OF[GERMAN])
    place(t, 1, 5, items=SET[GERMAN])
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(FRENCH))
    assert t.hands[0] == (GERMAN,)
    assert t.items[0] == sum(1 << thing for thing in SET[GERMAN])
    assert waits_for(t, Turn)
    t = seated(RUSSIAN, GERMAN, SPANISH)
    place(t, 2, EMBASSY_OF[SPANISH], items=SET[SPANISH][1:], money=20)
    place(t, 1, 9, items=SET[SPANISH][:1])
    place(t, 0, 7)
    play(t, 0, Guess(2, GERMAN))
    play(t, 2, Discard(RUSSIAN))
    play(t, 1, Guess(2, GERMAN))
    assert t.items[2] == sum(1 << thing for thing in SET[SPANISH])
    assert t.frame == Over(2, None), "the last one left, not the embassy, ends it"


def test_a_full_set_that_does_not_win_tells_who_the_visitor_is_not() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 26, items=SET[GERMAN])
    assert OnlyVisited(0, GERMAN) in roll(t, 1)
    assert t.misses[0] == (1 << GERMAN,)
    assert chances(GAME.view(t, 2))[0] == (0.25, 0, 0, 0.25, 0.25, 0.25)
    for n in range(50):
        assert GAME.determinize(GAME.view(t, None), Random(n)).hands[0] != (GERMAN,)
    play(t, 1, Guess(0, SPANISH))
    play(t, 0, Discard(FRENCH))
    assert chances(GAME.view(t, 2))[0][GERMAN] > 0, "seat 0 may have become anything seat 1 was"


def test_the_last_one_left_wins() -> None:
    t = seated(FRENCH, GERMAN)
    assert play(t, 0, Guess(1, GERMAN))[-1] == Won(0)
    assert t.frame == Over(0, None)
    assert GAME.result(t) == (1, 0)
    t = seated(FRENCH, GERMAN)
    play(t, 0, Guess(1, SPANISH))
    assert GAME.result(t) == (0, 1), "a wrong guess of two players decides at once"


def test_the_turn_limit_makes_a_draw() -> None:
    """A42, A49: an extra turn counts; those still in the match share; 0 is no limit."""
    assert Options().turn_limit == 1000
    game = SpyAlley(Options(turn_limit=3))
    t = dealt((FRENCH,), (GERMAN,), (SPANISH,), game=game)
    place(t, 0, 5)
    roll(t, 1)
    assert (t.turns, t.turn) == (1, 0)
    play(t, 0, Guess(1, GERMAN), game)
    play(t, 0, Discard(GERMAN), game)
    assert (t.turns, t.turn) == (2, 2)
    place(t, 2, 5)

    play(t, 2, Roll(), game)
    assert play(t, CHANCE, Throw(1), game)[-1] == Drawn()
    assert t.frame == Over(None, None)
    assert game.result(t) == (0.5, 0, 0.5)
    endless = SpyAlley(Options(turn_limit=0))
    t = dealt((FRENCH,), (GERMAN,), (SPANISH,), game=endless)
    t.turns = 5000
    place(t, 0, 7)
    play(t, 0, Roll(), endless)
    play(t, CHANCE, Throw(1), endless)
    assert waits_for(t, Turn)


def test_a_set_can_be_completed_by_a_confiscated_wild_card() -> None:
    t = seated(SPANISH, GERMAN, FRENCH)
    give_wilds(t, 1, 1)
    place(t, 0, 27, items=SET[SPANISH][:3], money=50)
    roll(t, 1)
    play(t, 0, Confiscate(1, WILD))
    t.turn = 0
    roll(t, 1)
    assert t.frame == Over(0, SPANISH)
