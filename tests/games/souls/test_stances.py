"""Stances with a text, played out at the table [48-57]; every pair is in test_scoring.py."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.events import Redrew
from intrigue.games.souls.words import NO, PASS, YES, Aim, PlayAction, PlayStance, TurnUp
from tests.games.souls.table import EVERY_SIZE, acting, full_mats, laying, position, resolving, scoring

MINE = PlayAction(c.LANDMINE)


def test_love_tackle_punishes_a_look() -> None:
    """B-61: only another's Subterfuge; Landmine helps the looker; one's own Honesty does nothing."""
    mats = {(1, 0): c.LOVE_TACKLE}
    play = acting(3, mats=mats, actions={0: [c.SUBTERFUGE, c.NIL, c.HONESTY]}).do(0, Aim(c.SUBTERFUGE, 1))
    play.let()
    assert play.t.up[1] == 1
    assert play.t.actions[:2] == ((), (c.NIL, c.HONESTY))
    safe = acting(3, mats=mats, actions={0: [c.SUBTERFUGE, c.LANDMINE], 1: [c.LOVE]}).do(0, Aim(c.SUBTERFUGE, 1))
    safe.do(1, PASS).do(0, MINE).let()
    assert safe.t.actions[:2] == ((), ()), "the owner tried to take and loses his Actions"
    own = acting(3, seat=1, mats=mats, actions={1: [c.HONESTY, c.NIL], 0: [c.LOVE]}).play(1, c.HONESTY)
    own.do(1, TurnUp(0))
    assert own.t.actions == ((c.LOVE,), (c.NIL,), ())


def test_lampreys_stay_where_they_are() -> None:
    """B-62: the target plays up to two Stances; one slot left: one; nothing moves them; a Betrayal at scoring."""
    play = laying(4, stances={0: [c.LAMPREYS]}).do(0, PlayStance(c.LAMPREYS, 2))
    assert play.t.up[0] == 1 << 2
    play.do(2, PlayStance(c.BARGAIN, 0), PlayStance(c.BETRAYAL, 1))
    assert play.top == f.Drawing(0, c.ACTIONS, 1)
    one = laying(3, stances={0: [c.LAMPREYS]}, mats={(1, 2): c.BARGAIN}, actions={0: [c.NIL]})
    one.do(0, PlayStance(c.LAMPREYS, 1)).do(1, PlayStance(c.BARGAIN, 0))
    assert one.top == f.Turn(0, f.TO_ACT)
    chaos = resolving({0: c.CHAOS}, {(1, 0): c.LAMPREYS})
    assert len(chaos.legal(0)) == 2, "five cards to choose four from, in order"
    assert scoring({(0, 1): c.LAMPREYS}).t.souls[1] == -1 + 3


def test_coup_detat_hits_the_leaders_of_the_last_round() -> None:
    """B-63: by the last round's gain, all tied ones, nobody in the first; by totals with the option."""
    special = {(0, 1): c.COUP_D_ETAT}
    assert scoring(special).t.souls == (5, 2, 6)
    for coup, leaders in (("round", 1 << 1), ("total", 1 << 2)):
        options = replace(EVERY_SIZE, coup=coup)
        play = scoring({(1, 0): c.EXCOMMUNICATION}, souls=(0, 0, 50), options=options)
        assert play.t.leaders == leaders
    mats = full_mats(3, special)
    hit = position((f.Committing(),), mats=mats, up=list(mats), finals={0: [c.CHAOS]})
    hit.t.leaders = 1 << 1
    assert hit.do(0, PASS).t.souls == (5, 0, 6)
    tied = scoring({}).t
    assert tied.leaders == 0b111


def test_both_peacekeepings_take_hands() -> None:
    """B-64, B-107: bare against quoted: Actions change sides, Finals go to the bargainer."""
    special = {(0, 1): c.PEACEKEEPING, (1, 0): c.QUOTED_PEACEKEEPING}
    hands = {0: [c.NIL], 1: [c.LOVE, c.FEAR]}
    play = scoring(special, actions=hands, finals={0: [c.PIETY], 1: [c.CHAOS]})
    assert play.legal(0) == [NO, YES]
    play.do(0, YES).let()
    assert play.t.actions[:2] == ((c.FEAR, c.LOVE), (c.NIL,))
    assert play.t.finals[:2] == ((c.PIETY, c.CHAOS), ())
    kind = scoring(special, actions=hands).do(0, NO).let()
    assert kind.t.actions[:2] == ((), (c.NIL, c.FEAR, c.LOVE)), "the bare one is optional, the quoted one is not"
    mined = scoring(special, actions={0: [c.NIL, c.LOVE], 1: [c.LANDMINE, c.HONESTY]}).do(0, YES)
    assert isinstance(mined.top, f.Mine)
    mined.do(1, MINE).let()
    assert mined.t.actions[:2] == ((), (c.HONESTY,)), "the taker's Actions are gone before the other take"


def test_bitter_taste_makes_its_target_replace_all_bargains() -> None:
    """B-65: after the refill; nothing after the last round."""
    play = scoring({(1, 0): c.BITTER_TASTE}, stances={0: [c.SYMBIOSIS, c.SONNET, c.BETRAYAL]})
    assert play.t.bitter == 0
    play.draw(c.BARGAIN, c.BARGAIN, c.BETRAYAL, c.BETRAYAL)  # seats 1 and 2 are refilled first
    play.draw(c.FAIR_DEAL, c.NIHILISM)
    assert play.heard(Redrew) == [Redrew(0, (c.SYMBIOSIS, c.FAIR_DEAL, c.SONNET))]
    play.draw(c.COUP_D_ETAT, c.COUP_D_ETAT + 1, c.ASSASSINATION)
    assert play.t.stances[0] == (c.BETRAYAL, c.ASSASSINATION, c.COUP_D_ETAT, c.A_TRUE_NAME, c.NIHILISM)
    assert play.top == f.Turn(1, f.TO_LAY)


def test_bitter_taste_in_the_last_round_does_nothing() -> None:
    """B-65."""
    mats = full_mats(5, {(1, 0): c.BITTER_TASTE})
    play = position((f.Committing(),), 5, mats=mats, up=list(mats), finals={0: [c.PIETY]})
    play.t.round = 3
    play.do(0, PASS)
    assert play.t.asked == ()
    assert isinstance(play.top, f.Over)


def test_two_true_loves_save_each_other_from_base_losses() -> None:
    """B-66: base losses of their owners' betrayed Bargains; the extra loss by Assassination stays."""
    special = {
        (0, 1): c.TRUE_LOVE,
        (1, 0): c.TRUE_LOVE,
        (0, 2): c.CAMERADERIE,
        (2, 0): c.ASSASSINATION,
        (2, 1): c.BETRAYAL,
    }
    assert scoring(special).t.souls == (3 - 2, 3, 1 + 2)
    apart = {(0, 1): c.TRUE_LOVE, (1, 2): c.TRUE_LOVE, (2, 1): c.BETRAYAL}
    assert scoring(apart).t.souls[1] == 3 - 3


def test_zero_sum_stops_all_souls_of_its_pair() -> None:
    """B-67: base and texts; cards are still taken, and Finals' Souls are outside the pair."""
    assert scoring({(0, 1): c.ZERO_SUM, (1, 0): c.SYMBIOSIS}).t.souls == (3, 3, 6)
    play = scoring({(0, 1): c.PEACEKEEPING, (1, 0): c.ZERO_SUM}, actions={1: [c.LOVE]}).do(0, YES).let()
    assert play.t.actions[0] == (c.LOVE,)
    lord = resolving({0: c.LORD_OF_THE_PIT}, {(0, 1): c.ZERO_SUM, (1, 0): c.BETRAYAL})
    assert lord.t.souls == (3 + 3, 3, 6)


@pytest.mark.parametrize(("answer", "souls"), [(YES, 0), (NO, -3)])
def test_a_sung_sonnet_stops_the_losses_of_its_pair(answer: object, souls: int) -> None:
    """B-68: base and extra."""
    play = scoring({(0, 1): c.SONNET, (1, 0): c.ASSASSINATION, (0, 2): c.BETRAYAL, (2, 0): c.BETRAYAL})
    play.do(0, YES if answer == YES else NO)
    assert play.t.souls[0] == souls


def test_hostile_takeover_counts_your_bargains() -> None:
    """B-69: those on the mat at scoring."""
    play = scoring({(0, 1): c.HOSTILE_TAKEOVER, (1, 0): c.BETRAYAL}, 4)
    assert play.t.souls[0] == (-1 + 2) + 3 + 3


def test_extra_losses_need_no_base_loss() -> None:
    """B-70: The Sublime against Assassination: -2."""
    play = scoring({(0, 1): c.SUBLIME, (1, 0): c.ASSASSINATION})
    assert play.t.souls[0] == -2 + 3
