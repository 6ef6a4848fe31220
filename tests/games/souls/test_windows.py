"""Instants and their windows [16-27]."""

from __future__ import annotations

from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.events import Cancelled, Exploded, PickedUp
from intrigue.games.souls.words import (
    FLIP,
    PASS,
    REVEAL,
    YES,
    Aim,
    Choose,
    Offer,
    PlayAction,
    TakeBack,
)
from tests.games.souls.table import Play, acting, full_mats, position, resolving, scoring

IMPLODE, MINE, TURN = PlayAction(c.IMPLOSION), PlayAction(c.LANDMINE), PlayAction(c.TURNABOUT)


def test_an_announced_action_can_be_cancelled_before_it_takes_effect() -> None:
    """B-20, B-21: one window, before any effect; without a no it resolves as a whole."""
    play = acting(3, actions={0: [c.TOXIC_SHOCK], 1: [c.IMPLOSION, c.LOVE], 2: [c.LOVE, c.LOVE]})
    play.announce(0, c.TOXIC_SHOCK)
    assert play.t.asked == (1, 2)
    play.do(2, PASS)
    assert len(play.t.actions[2]) == 2, "nothing has happened yet"
    play.do(1, IMPLODE).let()
    assert len(play.t.actions[2]) == 2
    other = acting(3, actions={0: [c.TOXIC_SHOCK], 1: [c.IMPLOSION, c.LOVE], 2: [c.LOVE, c.LOVE]})
    assert other.play(0, c.TOXIC_SHOCK).t.actions[1:] == ((), ())


def test_answers_are_given_in_secret_and_opened_together() -> None:
    """B-30: all who could answer are asked, those who cannot may only pass; the nearest to the left counts."""
    mats = {(1, 0): c.QUID_PRO_QUO, (2, 0): c.BARGAIN}
    play = acting(3, actions={0: [c.FAMINE], 2: [c.IMPLOSION]}, mats=mats).announce(0, c.FAMINE)
    assert play.t.asked == (1, 2)
    play.do(2, IMPLODE)
    assert play.game.view(play.t, 1).answered == (False, False, True)
    assert play.game.view(play.t, 1).answer is None
    assert play.t.actions[2] == (c.IMPLOSION,), "sealed, not yet played"
    play.do(1, FLIP)
    assert play.heard(Cancelled) == [Cancelled(0, c.FAMINE, c.QUID_PRO_QUO)]
    assert play.t.actions[2] == (c.IMPLOSION,), "only the first answer counts"
    nobody = acting(3, actions={0: [c.FAMINE], 1: [c.LOVE]}).announce(0, c.FAMINE)
    assert nobody.legal(1) == [PASS], "asked, though there is nothing to answer with"


def test_targets_of_subterfuge_and_burning_truth_are_announced() -> None:
    """B-111: Duplicity, Honesty and Curiosity choose later."""
    play = acting(3, actions={0: [c.SUBTERFUGE, c.BURNING_TRUTH, c.CURIOSITY, c.DUPLICITY], 1: [c.LOVE]})
    actions = play.legal(0)
    assert [a for a in actions if a == Aim(c.SUBTERFUGE, 0)] == []
    assert Aim(c.BURNING_TRUTH, 0) in actions
    assert PlayAction(c.CURIOSITY) in actions
    play.do(0, Aim(c.SUBTERFUGE, 2))
    assert play.top == f.Window(0, c.SUBTERFUGE, 2)


def test_an_instant_can_be_cancelled_in_turn() -> None:
    """B-20: Tithes, Implosion against it, Quid pro Quo against the Implosion: Tithes resolve."""
    mats = {(0, 1): c.QUID_PRO_QUO}
    play = acting(3, mats=mats, actions={0: [c.TITHES], 1: [c.IMPLOSION, c.LOVE], 2: [c.FEAR]}).announce(0, c.TITHES)
    play.do(0, PASS).do(1, IMPLODE).do(2, PASS)
    assert [frame.card for frame in play.t.frames if isinstance(frame, f.Window)] == [c.TITHES, c.IMPLOSION]
    assert 0 in play.t.asked, "the first player may answer the Implosion"
    play.do(0, FLIP)
    while play.t.asked != (1, 2) or not isinstance(play.top, f.Tithing):
        play.do(play.t.asked[0], PASS)
    play.do(1, Offer(c.LOVE)).do(2, Offer(c.FEAR))
    assert play.t.actions[0] == (c.FEAR, c.LOVE)


def test_a_cancelled_action_is_wasted() -> None:
    """B-22: a cancelled Burning Truth is discarded; a cancelled Misery is neither in play nor counted by Joy."""
    play = acting(3, actions={0: [c.BURNING_TRUTH], 1: [c.IMPLOSION]}).do(0, Aim(c.BURNING_TRUTH, 1))
    play.do(1, IMPLODE).let()
    assert play.t.actions[1] == ()
    assert play.t.action_discard[c.BURNING_TRUTH - c.FIRST_ACTION] == 1
    assert isinstance(play.top, f.Drawing), "it was the turn's Action"
    play = acting(3, actions={0: [c.MISERY], 1: [c.IMPLOSION]}).announce(0, c.MISERY).do(1, IMPLODE).let()
    assert play.t.in_play == ()
    assert not play.t.misery


def test_implosion_cancels_another_players_action() -> None:
    """B-23, B-101: never one's own; Quid pro Quo also one's own, asked last."""
    mats = {(0, 1): c.QUID_PRO_QUO}
    play = acting(3, mats=mats, actions={0: [c.FAMINE, c.IMPLOSION], 1: [c.LOVE]}).announce(0, c.FAMINE)
    assert play.legal(0) == [PASS, FLIP]
    play.do(0, FLIP).do(1, PASS)
    assert play.t.in_play == ()
    last = acting(3, mats=mats, actions={0: [c.FAMINE], 1: [c.IMPLOSION]}).announce(0, c.FAMINE)
    last.do(0, FLIP).do(1, IMPLODE)
    assert last.t.up[0] == 0, "the answer of another counts before the player's own"


def test_quid_pro_quo_works_once_from_the_mat() -> None:
    """B-24: Fear does not stop it, it stays a Bargain; face-up it is spent, taken back it is new."""
    mats = {(1, 0): c.QUID_PRO_QUO}
    play = acting(3, mats=mats, actions={0: [c.FAMINE, c.NIL], 1: [c.FEAR]}).announce(0, c.FAMINE)
    play.do(1, FLIP)
    assert play.t.mats[1][0] == c.QUID_PRO_QUO
    assert play.t.up[1] == 1
    spent = acting(3, mats=mats, up=[(1, 0)], actions={0: [c.FAMINE], 1: [c.LOVE]}).announce(0, c.FAMINE)
    assert spent.legal(1) == [PASS]
    back = acting(3, mats=mats, up=[(1, 0)], actions={0: [c.PURIFICATION]}).play(0, c.PURIFICATION)
    back.do(1, TakeBack(0))
    assert c.QUID_PRO_QUO in back.t.stances[1]
    after = scoring({(1, 0): c.QUID_PRO_QUO, (0, 2): c.PEACEKEEPING, (2, 0): c.BETRAYAL}, actions={2: [c.LANDMINE]})
    after.do(0, YES).do(2, MINE)
    assert isinstance(after.top, f.Drawing), "nobody could be asked: all cards are up"


def test_instants_wait_for_their_trigger() -> None:
    """B-28."""
    play = acting(3, actions={0: [c.IMPLOSION, c.LANDMINE, c.TURNABOUT, c.NIL]})
    assert play.legal(0) == [PASS, PlayAction(c.NIL)]


def test_landmine_answers_a_player_who_would_take_your_held_cards() -> None:
    """B-25, B-108: Tithes, swaps, Peacekeeping, Vow, Love-Tackle; not discards, looks or gifts; any phase, with W1."""
    held = {0: [c.TOXIC_SHOCK, c.SUBTERFUGE, c.ABUNDANCE, c.TITHES], 1: [c.LANDMINE, c.LOVE, c.LOVE]}
    for card in (c.TOXIC_SHOCK, c.ABUNDANCE):
        play = acting(3, actions=held).play(0, card)
        assert not any(isinstance(frame, f.Mine) for frame in play.t.frames)
    play = acting(3, actions=held).announce(0, c.TITHES)
    while not isinstance(play.top, f.Mine):
        play.do(play.t.asked[0], PASS)
    assert play.legal(1) == [PASS, MINE]
    vow = resolving({0: c.VOW_OF_VENGEANCE}, {(1, 0): c.BETRAYAL}, actions={1: [c.LANDMINE], 2: [c.IMPLOSION]})
    vow.do(0, Choose(1)).do(1, MINE)
    assert vow.t.asked == (2,), "announced, and to be cancelled"
    vow.do(2, IMPLODE)
    assert vow.t.actions[1] == ()
    assert vow.heard(Exploded) == []


def test_a_mine_spares_its_victim_and_costs_the_taker_all_actions() -> None:
    """B-26: Tithes with a mine by the second victim; the first and the third still give."""
    hands = {0: [c.TITHES, c.NIL, c.JOY], 1: [c.LOVE], 2: [c.LANDMINE, c.LOVE], 3: [c.FEAR]}
    play = acting(4, actions=hands).announce(0, c.TITHES)
    while not (isinstance(play.top, f.Mine) and play.top.victim == 2):
        play.do(play.t.asked[0], PASS)
    play.do(2, MINE).let()
    assert play.heard(Exploded) == [Exploded(2, 0)]
    assert play.t.actions[0] == ()
    assert play.t.asked == (1, 3)
    play.do(1, Offer(c.LOVE)).do(3, Offer(c.FEAR))
    assert play.t.actions == ((c.FEAR, c.LOVE), (), (c.LOVE,), ())


def tithed(actions: dict[int, list[int]]) -> Play:
    """Tithes of seat 0 up to the sealed gifts, nobody answering."""
    play = acting(3, actions=actions).announce(0, c.TITHES)
    while not isinstance(play.top, f.Tithing):
        play.do(play.t.asked[0], PASS)
    return play


def test_turnabout_picks_up_the_action_that_cost_you_a_card() -> None:
    """B-27: Tithes, Turnabout, second Tithes; not for who lost nothing, and the card ends in the discard."""
    play = tithed({0: [c.TITHES, c.NIL], 1: [c.TURNABOUT, c.LOVE], 2: [c.JOY]})
    play.do(1, Offer(c.LOVE)).do(2, Offer(c.JOY))
    assert play.t.asked == (1,), "seat 2 has no Action left to answer with"
    play.do(1, TURN)
    while not isinstance(play.top, f.Tithing):
        play.do(play.t.asked[0], PASS)
    assert play.heard(PickedUp) == [PickedUp(1, c.TITHES)]
    assert play.t.asked == (0,), "seat 2 has nothing to give"
    play.do(0, Offer(c.NIL)).let()
    assert play.t.actions[1] == (c.NIL,)
    assert play.t.action_discard[c.TITHES - c.FIRST_ACTION] == 1
    assert isinstance(play.top, f.Drawing)
    mined = acting(3, actions={0: [c.TITHES], 1: [c.LANDMINE, c.TURNABOUT]}).announce(0, c.TITHES)
    while not isinstance(mined.top, f.Mine):
        mined.do(mined.t.asked[0], PASS)
    mined.do(1, MINE).let()
    assert isinstance(mined.top, f.Drawing), "who kept his card is not asked for Turnabout"


def test_fear_forbids_all_other_actions() -> None:
    """B-29, B-106: no Action, no Instant, no extra of Joy but Fear itself, which does nothing."""
    play = acting(3, actions={0: [c.FEAR, c.NIL], 1: [c.LOVE]})
    assert play.legal(0) == [PASS, PlayAction(c.FEAR)]
    play.play(0, c.FEAR)
    assert play.t.action_discard[c.FEAR - c.FIRST_ACTION] == 1
    mine = acting(3, actions={0: [c.TITHES], 1: [c.FEAR, c.LANDMINE, c.IMPLOSION]}).announce(0, c.TITHES)
    assert mine.legal(1) == [PASS]
    mine.do(1, PASS)
    assert mine.legal(1) == [PASS], "no Landmine either"
    mine.do(1, PASS).do(1, Offer(c.FEAR))
    assert mine.t.actions[0] == (c.FEAR,), "Fear may be given away"
    joy = position((f.Extra(0, 2),), actions={0: [c.FEAR, c.NIL]})
    assert joy.legal(0) == [PASS, PlayAction(c.FEAR)]
    love = acting(3, actions={0: [c.LOVE], 1: [c.FEAR, c.LOVE]}).play(0, c.LOVE)
    assert love.legal(1) == [PASS, REVEAL]


def test_curiosity_and_a_mine() -> None:
    """The swap fails and costs the player all Actions; no Turnabout follows."""
    play = acting(3, actions={0: [c.CURIOSITY, c.NIL], 1: [c.LANDMINE, c.TURNABOUT]}).play(0, c.CURIOSITY)
    held = play.t.stances
    play.do(0, Choose(1)).do(1, MINE).let()
    assert play.t.stances == held
    assert play.t.actions[0] == ()
    assert isinstance(play.top, f.Drawing)


def test_depth_is_bounded() -> None:
    """B-20: one Implosion and one Quid pro Quo; once both are used nobody is asked any more."""
    mats = full_mats(3, {(0, 1): c.QUID_PRO_QUO})
    play = acting(3, mats=mats, up=[(0, 1)], deck=[c.LOVE], actions={0: [c.FAMINE], 1: [c.NIL]})
    play.announce(0, c.FAMINE)
    assert play.t.in_play == (c.FAMINE,)
