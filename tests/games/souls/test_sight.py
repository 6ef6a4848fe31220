"""What a seat sees, remembers and can imagine [82, 83]."""

from __future__ import annotations

from random import Random

from intrigue.core.check import dreams_differ
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.events import TookBack
from intrigue.games.souls.state import HIDDEN, SoulsState
from intrigue.games.souls.words import PASS, Aim, Choose, Next, Offer, PlayStance, TakeBack
from tests.games.souls.table import Play, acting, full_mats, laying, position


def dreams(play: Play, seat: int | None, count: int = 60) -> list[SoulsState]:
    view = play.game.view(play.t, seat)
    tables = [play.game.determinize(view, Random(luck)) for luck in range(count)]
    for t in tables:
        play.game.check(t)
        assert play.game.view(t, seat) == view
    return tables


def test_open_things_stay_open() -> None:
    """Face-down cards, hands and decks are hidden, all else is not."""
    mats = {(0, 1): c.FAIR_DEAL, (0, 2): c.QUISLING, (1, 0): c.SYMBIOSIS}
    play = acting(3, mats=mats, actions={0: [c.FEAR], 1: [c.LOVE, c.NIL]}, in_play=[c.JOY], souls=(1, 2, 3))
    view = play.game.view(play.t, 1)
    assert view.mats[0] == (-1, c.FAIR_DEAL, HIDDEN)
    assert view.mats[1] == (c.SYMBIOSIS, -1, -1)
    assert view.action_counts == (1, 2, 0)
    assert view.actions == (c.NIL, c.LOVE)
    assert view.in_play == (c.JOY,)
    assert view.souls == (1, 2, 3)
    nobody = play.game.view(play.t, None)
    assert nobody.mats[1] == (HIDDEN, -1, -1)
    assert nobody.actions == nobody.stances == ()
    assert dreams_differ(play.game, play.t, 1)
    assert dreams_differ(play.game, play.t, None)


def test_what_was_shown_is_remembered_while_the_card_stays() -> None:
    """Burning Truth: all know the hand; a card played from it is one of the cards shown."""
    hand = [c.ASSASSINATION, c.SONNET, c.SYMBIOSIS, c.QUISLING, c.COUP_D_ETAT]
    play = (
        acting(3, stances={1: hand}, actions={0: [c.BURNING_TRUTH], 1: [c.LOVE]}).do(0, Aim(c.BURNING_TRUTH, 1)).let()
    )
    for t in dreams(play, 2):
        assert t.stances[1] == tuple(sorted(hand))
        assert c.BURNING_TRUTH in t.actions[1]
    play.draw(c.NIL).do(1, PlayStance(c.SONNET, 0))
    shown = dreams(play, 2)
    for t in shown:
        assert sorted([*t.stances[1], t.mats[1][0]]) == sorted(hand)
    assert len({t.mats[1][0] for t in shown}) > 2, "but nobody knows which it was"
    assert {t.mats[1][0] for t in dreams(play, 1)} == {c.SONNET}


def test_who_plays_an_action_holds_no_fear() -> None:
    play = acting(3, actions={0: [c.FAMINE, c.LOVE, c.NIL], 1: [c.IMPLOSION]}).announce(0, c.FAMINE)
    assert not any(c.FEAR in t.actions[0] for t in dreams(play, 1, 200))
    assert any(c.FEAR in t.actions[1] for t in dreams(play, 2, 200))


def test_raised_hands_are_remembered() -> None:
    """Who raised no hand for a Betrayal holds only Bargains, and what he plays face-down is one."""
    play = acting(3, stances={1: [c.BARGAIN] * 5, 2: [c.QUISLING]}, actions={0: [c.CURIOSITY]}).play(0, c.CURIOSITY)
    play.do(0, PASS).draw(c.NIL).do(1, PlayStance(c.BARGAIN, 2))
    for t in dreams(play, 0):
        assert all(map(c.is_bargain, t.stances[1]))
        assert c.is_bargain(t.mats[1][2])
        assert any(not c.is_bargain(card) for card in t.stances[2])


def test_a_look_is_remembered_by_the_looker_only() -> None:
    mats = {(1, 0): c.QUISLING, (1, 2): c.BARGAIN}
    play = acting(3, mats=mats, actions={0: [c.SUBTERFUGE]}).do(0, Aim(c.SUBTERFUGE, 1)).let()
    assert {t.mats[1] for t in dreams(play, 0)} == {play.t.mats[1]}
    assert len({t.mats[1] for t in dreams(play, 2)}) > 2
    assert play.game.view(play.t, 2).facts == ()


def test_both_sides_of_a_swap_know_what_they_gave() -> None:
    stances = {0: [c.ASSASSINATION], 1: [c.QUISLING]}
    play = acting(3, stances=stances, actions={0: [c.CURIOSITY]}).play(0, c.CURIOSITY)
    play.do(0, Choose(1)).let().do(1, Offer(c.QUISLING)).do(0, Offer(c.ASSASSINATION))
    assert all(c.ASSASSINATION in t.stances[1] for t in dreams(play, 0))
    assert all(c.QUISLING in t.stances[0] for t in dreams(play, 1))
    assert len({c.QUISLING in t.stances[0] for t in dreams(play, 2, 200)}) == 2
    assert all(any(not c.is_bargain(card) for card in t.stances[0]) for t in dreams(play, 2))


def test_a_stance_taken_back_is_known_to_be_in_the_hand() -> None:
    play = acting(3, mats={(1, 0): c.QUISLING}, actions={0: [c.PURIFICATION]}).play(0, c.PURIFICATION)
    play.do(1, TakeBack(0))
    assert all(c.QUISLING in t.stances[1] for t in dreams(play, 2))
    shown = (TookBack(1, 0, c.QUISLING),)  # that it was this one is not to be seen where all of the hand is known
    assert {play.game.view(play.t, seat).last for seat in (None, 0, 1, 2)} == {shown}


def test_who_ordered_the_deck_knows_what_is_drawn() -> None:
    deck = [c.NIL, c.LOVE, c.FEAR]
    play = acting(3, actions={0: [c.UNSEEN]}, deck=deck).play(0, c.UNSEEN).draw(*deck)
    play.do(0, Next(c.LOVE), Next(c.FEAR)).draw(c.LOVE)
    assert {t.action_deck for t in dreams(play, 0)} == {play.t.action_deck}
    assert len({t.action_deck for t in dreams(play, 1)}) > 1, "the others imagine any order"
    play.do(1, PlayStance(c.BARGAIN, 0)).draw(c.FEAR)
    assert all(t.actions[1] == (c.FEAR,) for t in dreams(play, 0))
    assert len({t.actions[1] for t in dreams(play, 2)}) > 1


def test_reshuffled_discards_are_known_to_be_in_no_hand() -> None:
    """Who has not drawn since does not hold what all have seen discarded."""
    hands = {0: [c.FEAR], 1: [c.NIL, c.LOVE], 2: [c.JOY]}
    play = acting(3, actions=hands, deck=[]).do(0, PASS)
    assert {t.actions[1] for t in dreams(play, 0)} <= {(c.NIL, c.LOVE), (c.NIL, c.JOY), (c.JOY, c.LOVE)}


def test_shown_cacophonies_stay_known() -> None:
    hands = {0: [c.CACOPHONY], 1: [c.CACOPHONY, c.NIL], 2: [c.JOY, c.LOVE]}
    play = acting(3, actions=hands).play(0, c.CACOPHONY)
    for t in dreams(play, 0):
        assert t.actions[1].count(c.CACOPHONY) == 1
        assert c.CACOPHONY not in t.actions[2]


def test_sealed_answers_of_others_are_imagined() -> None:
    mats = full_mats(3, {})
    play = position((f.Committing(),), mats=mats, finals={0: [c.PIETY, c.CHAOS], 1: [c.ENTROPY], 2: [c.ABYSS]})
    play.do(0, PASS)
    answers = {t.sealed[0] for t in dreams(play, 1, 100)}
    assert len(answers) > 3
    assert {t.sealed[0] for t in dreams(play, 0)} == {PASS}


def test_a_face_down_card_is_never_one_that_must_lie_open() -> None:
    play = laying(3, mats={(1, 0): c.BARGAIN, (1, 2): c.BETRAYAL, (2, 0): c.BARGAIN})
    open_ones = {c.FAIR_DEAL, c.EXCOMMUNICATION, c.LAMPREYS}
    assert not any(open_ones & {*t.mats[1], *t.mats[2]} for t in dreams(play, 0, 200))


def test_what_a_deck_was_known_to_hold_is_there_or_was_drawn_from_it() -> None:
    """Who has not drawn since the discards were shuffled holds none of those."""
    hands = {0: [c.FEAR], 1: [c.NIL, c.JOY], 2: [c.CACOPHONY, c.FAMINE]}
    play = acting(3, actions=hands, deck=[]).do(0, PASS).draw(c.MISERY)
    discarded = c.COPIES[c.CACOPHONY] - 1
    for viewer in (None, 1):
        tables = dreams(play, viewer, 200)
        drawn = [t.actions[0].count(c.CACOPHONY) for t in tables]
        decks = [t.action_deck.counts()[c.CACOPHONY - c.FIRST_ACTION] for t in tables]
        assert all(sum(both) >= discarded for both in zip(drawn, decks, strict=True))
        assert len(set(decks)) == 2, "the drawn card may be one of them"
        assert all(t.actions[2].count(c.CACOPHONY) <= 1 for t in tables)
