"""The small game [84-86]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.games.souls import cards as c
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import EMPTY
from intrigue.games.souls.words import PASS, Commit, Deal, Options, PlayStance
from tests.games.souls.table import Play

SMALL = Souls(Options(small=True))


def begun(*drawn: int) -> Play:
    """Both have drawn a Stance and a Final, the first seat before the second."""
    return Play(SMALL, SMALL.start(2)).draw(*drawn)


def test_the_small_game_is_the_last_round_of_two() -> None:
    assert list(SMALL.seats) == [2]
    with pytest.raises(ValueError, match="2 to 2 players, not 3"):
        SMALL.start(3)
    play = begun(c.NIHILISM, c.CAMERADERIE, c.PERJURY, c.ENTROPY)
    assert (play.t.round, play.t.souls, play.t.in_play) == (4, (0, 0), (c.FAMINE,))
    assert play.t.actions == ((), ())
    assert play.t.asked == (0,)
    play.do(0, PlayStance(c.BETRAYAL, 1))
    assert play.t.asked == (1,), "no Action, no draw"
    play.do(1, PlayStance(c.BARGAIN, 0)).do(0, PASS).do(1, PASS)
    assert SMALL.result(play.t) == (1.0, 0.0)
    assert all(random_match(SMALL, 2, Random(seed))[0].round == 4 for seed in range(20))


def test_the_small_game_has_few_stances() -> None:
    t = SMALL.start(2)
    few = [c.CONTRACTUAL_OBLIGATIONS, c.CAMERADERIE, c.ASSASSINATION, c.NIHILISM]
    assert [action for action, _ in SMALL.odds(t)] == [Deal(card) for card in few]
    play = begun(c.NIHILISM, c.CAMERADERIE, c.PERJURY, c.ENTROPY)
    hand = (c.BARGAIN, c.BARGAIN, c.BETRAYAL, c.NIHILISM)
    assert play.t.stances[0] == hand
    assert list(SMALL.legal(play.t, 0)) == [PlayStance(card, 1) for card in (c.BARGAIN, c.BETRAYAL, c.NIHILISM)]
    worlds = {SMALL.determinize(SMALL.view(play.t, 1), Random(seed)).stances[0] for seed in range(100)}
    others = (c.CONTRACTUAL_OBLIGATIONS, c.ASSASSINATION, c.NIHILISM)
    assert worlds == {tuple(sorted((*hand[:3], card))) for card in others}


def test_the_small_game_has_four_finals() -> None:
    play = begun(c.NIHILISM, c.CAMERADERIE)
    finals = [c.ENTROPY, c.LORD_OF_THE_PIT, c.PERJURY, c.PZEA]
    assert [action for action, _ in SMALL.odds(play.t)] == [Deal(card) for card in finals]
    play.draw(c.PERJURY, c.PZEA)
    play.do(0, PlayStance(c.BARGAIN, 1)).do(1, PlayStance(c.BETRAYAL, 0))
    assert list(SMALL.legal(play.t, 1)) == [PASS, Commit(c.PZEA)]
    worlds = {SMALL.determinize(SMALL.view(play.t, 1), Random(seed)).finals[0] for seed in range(50)}
    assert worlds == {(card,) for card in finals if card != c.PZEA}
    play.do(0, Commit(c.PERJURY)).do(1, Commit(c.PZEA))
    assert {type(action).__name__ for action in SMALL.legal(play.t, 0)} == {"Change"}


def test_without_the_option_nothing_is_small() -> None:
    t = Souls(Options(house_sizes=True, first_seat=1)).start(2)
    assert (t.round, t.stances, t.in_play, t.facts) == (1, ((), ()), (), ())
    assert sum(t.stance_discard) == sum(t.action_discard) == sum(t.final_discard) == 0
    assert t.mats == ((EMPTY,) * 2,) * 2
