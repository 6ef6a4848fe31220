"""The Actions [28-47]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intrigue.core.contract import CHANCE
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import knowledge
from intrigue.games.souls.events import HandsRaised, Looked, LookedAt, Showed, Swapped
from intrigue.games.souls.state import HANDS
from intrigue.games.souls.words import (
    EVERYBODY,
    PASS,
    REVEAL,
    SHUFFLE,
    Aim,
    Choose,
    Deal,
    Discard,
    Next,
    Offer,
    PlayAction,
    PlayStance,
    SwapSlots,
    TakeBack,
    TurnUp,
)
from tests.games.souls.table import EVERY_SIZE, acting, full_mats, position, scoring


def test_nil_makes_everybody_play_a_stance() -> None:
    """B-40: the player first, full mats skipped, Lampreys nest at once, no Action or draw for it."""
    mats = {(1, 0): c.BARGAIN, (1, 2): c.BARGAIN, (1, 3): c.BARGAIN}
    play = acting(4, mats=mats, stances={0: [c.LAMPREYS], 2: [c.FAIR_DEAL]}, actions={0: [c.NIL]}).play(0, c.NIL)
    assert play.t.asked == (0,)
    play.do(0, PlayStance(c.LAMPREYS, 3))
    assert play.t.asked == (3,), "Lampreys first"
    play.do(3, PlayStance(c.BARGAIN, 0), PlayStance(c.BARGAIN, 1))
    assert play.t.asked == (2,), "seat 1 is full"
    play.do(2, PlayStance(c.FAIR_DEAL, 0))
    assert play.t.up[2] == 1
    play.do(3, PlayStance(c.BARGAIN, 2))
    assert play.top == f.Drawing(0, c.ACTIONS, 1), "the turn goes on"
    full = acting(3, mats=full_mats(3, {}), actions={0: [c.NIL]}, finals={0: [c.PIETY]}).play(0, c.NIL)
    assert isinstance(full.top, f.Drawing)


def test_curiosity_and_paranoia_raise_hands() -> None:
    """B-41: truthful, in sight of all, even if no swap follows."""
    stances = {0: [c.BETRAYAL] * 5, 1: [c.BARGAIN] * 5, 2: [c.QUISLING]}
    play = acting(3, stances=stances, actions={0: [c.CURIOSITY]}).play(0, c.CURIOSITY)
    assert play.heard(HandsRaised) == [HandsRaised(c.CURIOSITY, (2,))]
    assert play.legal(0) == [PASS, Choose(2)]
    play.do(0, PASS)
    assert play.t.stances[1] == (c.BARGAIN,) * 5
    play = acting(3, stances=stances, actions={0: [c.PARANOIA]}).play(0, c.PARANOIA)
    assert play.heard(HandsRaised) == [HandsRaised(c.PARANOIA, (1, 2))]
    nobody = acting(3, stances={1: [c.BARGAIN] * 5, 2: [c.BARGAIN] * 5}, actions={0: [c.CURIOSITY]})
    assert isinstance(nobody.play(0, c.CURIOSITY).top, f.Drawing)


def test_a_swap_is_chosen_in_secret() -> None:
    """B-41, B-109: Landmine before the choice; any Stance for one of the sort, handed over together."""
    stances = {0: [c.ASSASSINATION], 1: [c.QUISLING, c.SYMBIOSIS]}
    play = acting(3, stances=stances, actions={0: [c.CURIOSITY], 1: [c.LOVE]}).play(0, c.CURIOSITY)
    play.do(0, Choose(1))
    assert isinstance(play.top, f.Mine), "before the cards are chosen"
    play.do(1, PASS)
    assert play.t.asked == (0, 1)
    assert set(play.legal(1)) == {Offer(c.QUISLING), Offer(c.BETRAYAL)}
    assert Offer(c.ASSASSINATION) in play.legal(0), "even of the sort that is asked for"
    play.do(1, Offer(c.QUISLING))
    assert c.QUISLING in play.t.stances[1], "sealed until both have chosen"
    play.do(0, Offer(c.ASSASSINATION))
    assert c.QUISLING in play.t.stances[0]
    assert c.ASSASSINATION in play.t.stances[1]
    assert (0, Swapped(0, 1, c.ASSASSINATION, c.QUISLING)) in play.private
    assert (1, Swapped(1, 0, c.QUISLING, c.ASSASSINATION)) in play.private


@pytest.mark.parametrize(("own", "theirs", "souls"), [(0, 0, 0), (1, 2, 3), (0, 3, 3), (2, 2, None)])
def test_cacophony_counts_the_other_copies_in_all_hands(own: int, theirs: int, souls: int | None) -> None:
    """B-42: 0, 3 and 4 others; one's own further copies count; shown copies stay in hand."""
    hands = {0: [c.CACOPHONY] * (own + 1) + [c.NIL], 1: [c.CACOPHONY] * theirs + [c.LOVE]}
    play = acting(3, actions=hands).play(0, c.CACOPHONY)
    assert play.t.souls[0] == (souls or 0)
    assert play.t.actions[1].count(c.CACOPHONY) == theirs
    assert len(play.t.actions[0]) == (own + 1 if souls is not None else 0)
    assert (Showed(1, (c.CACOPHONY,) * theirs) in play.told) == (theirs > 0)


def test_misery_makes_the_others_discard_two_actions() -> None:
    """B-43: owners choose, as many as held; four with Joy in play; then it lies in play."""
    hands = {0: [c.MISERY], 1: [c.LOVE, c.NIL, c.TITHES], 2: [c.FEAR]}
    play = acting(3, actions=hands).play(0, c.MISERY)
    assert play.t.asked == (1,)
    play.do(1, Discard(c.NIL), Discard(c.LOVE))
    assert play.t.actions[1:] == ((c.TITHES,), ())
    assert play.t.in_play == (c.MISERY,)
    glad = acting(3, actions={0: [c.MISERY], 1: [c.CACOPHONY] * 5}, in_play=[c.JOY]).play(0, c.MISERY)
    for _ in range(4):
        glad.do(1, Discard(c.CACOPHONY))
    assert glad.t.actions[1] == (c.CACOPHONY,)


def test_joy_allows_two_more_actions() -> None:
    """B-44, B-105: three after Misery, always three by option; Joy then Misery: four each, number fixed at once."""
    hands = {0: [c.JOY, c.MISERY, c.FAMINE, c.AMNESIA], 1: [c.CACOPHONY] * 5}
    play = acting(3, actions=hands).play(0, c.JOY)
    assert play.top == f.Extra(0, 2)
    play.play(0, c.MISERY)
    for _ in range(4):
        play.do(1, Discard(c.CACOPHONY))
    assert play.t.actions[1] == (c.CACOPHONY,)
    assert play.t.frames[-1] == f.Extra(0, 1), "Misery among the extras does not raise the number"
    play.play(0, c.FAMINE)
    assert play.t.frames == (f.Turn(1, f.TO_LAY),)
    sad = acting(3, actions={0: [c.JOY, c.NIL]}, in_play=[c.MISERY])
    sad.t.misery = True
    assert sad.play(0, c.JOY).top == f.Extra(0, 3)
    literal = acting(3, actions={0: [c.JOY, c.NIL]}, options=replace(EVERY_SIZE, joy_literal=True))
    assert literal.play(0, c.JOY).top == f.Extra(0, 3)
    literal.do(0, PASS)
    assert isinstance(literal.top, f.Drawing), "extras are optional"


def test_that_which_is_unseen_orders_the_action_deck() -> None:
    """B-45, B-112: leave, shuffle or order; only the looker knows; nothing with an empty deck."""
    deck = [c.NIL, c.LOVE, c.FEAR]
    play = acting(3, actions={0: [c.UNSEEN]}, deck=deck).play(0, c.UNSEEN)
    play.draw(c.LOVE, c.NIL, c.FEAR)
    assert play.game.view(play.t, 0).order == (c.LOVE, c.NIL, c.FEAR)
    assert play.game.view(play.t, 1).order == ()
    assert play.legal(0) == [PASS, SHUFFLE, Next(c.NIL), Next(c.FEAR), Next(c.LOVE)]
    play.do(0, Next(c.FEAR), Next(c.LOVE))
    assert play.game.odds(play.t) == [(Deal(c.FEAR), 1)]
    play.draw(c.FEAR)
    assert play.game.view(play.t, 0).order == (c.LOVE, c.NIL)
    again = acting(3, actions={0: [c.UNSEEN]}, deck=deck).play(0, c.UNSEEN).draw(*deck).do(0, SHUFFLE)
    assert len(again.game.odds(again.t)) == 3
    assert again.game.view(again.t, 0).order == ()
    empty = acting(3, actions={0: [c.UNSEEN, c.NIL]}, deck=[]).play(0, c.UNSEEN)
    assert isinstance(empty.top, f.Drawing)


def test_duplicity_swaps_two_stances_of_your_mat() -> None:
    """B-46: orientation stays with the card, Lampreys stay, one may decline."""
    mats = {(0, 1): c.SYMBIOSIS, (0, 2): c.FAIR_DEAL, (0, 3): c.LAMPREYS}
    play = acting(4, mats=mats, actions={0: [c.DUPLICITY]}).play(0, c.DUPLICITY)
    assert play.legal(0) == [PASS, SwapSlots(1, 2)]
    play.do(0, SwapSlots(1, 2))
    assert play.t.mats[0][1:] == (c.FAIR_DEAL, c.SYMBIOSIS, c.LAMPREYS)
    assert play.t.up[0] == 1 << 1 | 1 << 3


def test_burning_truth_shows_a_hand_and_stays_with_it() -> None:
    """B-47: to all, anybody, over eight cards; Love-Tackle in hand does nothing."""
    hands = {0: [c.BURNING_TRUTH], 1: [c.CACOPHONY] * 5 + [c.LOVE] * 3}
    play = acting(3, stances={1: [c.LOVE_TACKLE]}, actions=hands).do(0, Aim(c.BURNING_TRUTH, 1)).let()
    assert play.heard(Showed) == [Showed(1, play.t.stances[1])]
    assert c.BURNING_TRUTH in play.t.actions[1]
    assert len(play.t.actions[1]) == 9
    own = acting(3, actions={0: [c.BURNING_TRUTH]}).do(0, Aim(c.BURNING_TRUTH, 0)).let()
    assert own.t.actions[0] == (c.BURNING_TRUTH,)


def test_toxic_shock_makes_the_others_discard_two_actions() -> None:
    """B-48: owners choose; fewer than two: all."""
    play = acting(3, actions={0: [c.TOXIC_SHOCK, c.NIL], 1: [c.LOVE, c.FEAR, c.JOY], 2: [c.TITHES]})
    play.play(0, c.TOXIC_SHOCK).do(1, Discard(c.FEAR), Discard(c.JOY))
    assert play.t.actions == ((c.NIL,), (c.LOVE,), ())


def test_subterfuge_looks_at_one_mat() -> None:
    """B-49: all face-down cards, privately."""
    mats = {(1, 0): c.QUISLING, (1, 2): c.FAIR_DEAL}
    play = acting(3, mats=mats, actions={0: [c.SUBTERFUGE]}).do(0, Aim(c.SUBTERFUGE, 1)).let()
    assert play.private[0] == (0, Looked(0, 1, (c.QUISLING, -1, -1)))
    assert play.heard(LookedAt) == [LookedAt(0, 1)]


def test_famine_stops_the_draw_at_the_end_of_turns() -> None:
    """B-50: step 4 only; Abundance removes it and draws."""
    play = acting(3, actions={0: [c.FAMINE]}).play(0, c.FAMINE)
    assert play.top == f.Turn(1, f.TO_LAY)
    rich = acting(3, actions={0: [c.ABUNDANCE]}, in_play=[c.FAMINE]).play(0, c.ABUNDANCE)
    assert rich.t.in_play == ()
    assert rich.t.asked == (CHANCE,)


def test_abundance_deals_out_a_card_for_each_player() -> None:
    """B-50: exactly the drawn ones, oneself last; too few go round from the left."""
    play = acting(3, actions={0: [c.ABUNDANCE]}).play(0, c.ABUNDANCE).draw(c.NIL, c.FEAR, c.LOVE)
    assert play.game.view(play.t, 0).aside == (c.NIL, c.FEAR, c.LOVE)
    assert play.game.view(play.t, 1).aside == ()
    play.do(0, Offer(c.FEAR), Offer(c.NIL))
    assert play.t.actions == ((c.LOVE,), (c.FEAR,), (c.NIL,))
    few = acting(3, actions={0: [c.ABUNDANCE], 1: everything_but(c.ABUNDANCE, c.NIL)}, deck=[c.NIL])
    few.play(0, c.ABUNDANCE).draw(c.NIL)
    assert c.NIL in few.t.actions[1], "the left neighbour gets the only one"


def everything_but(*cards: int) -> list[int]:
    """All other Actions."""
    return [card for card in range(c.FIRST_ACTION, c.FIRST_FINAL) if card not in cards for _ in range(c.COPIES[card])]


def test_amnesia_removes_all_persistent_actions() -> None:
    """B-51."""
    play = acting(3, actions={0: [c.AMNESIA]}, in_play=[c.FAMINE, c.JOY, c.MISERY]).play(0, c.AMNESIA)
    assert play.t.in_play == ()
    assert play.t.action_discard[c.JOY - c.FIRST_ACTION] == 1


def test_persistent_actions_stay_from_round_to_round() -> None:
    """B-09: or end with the round by option; "played this round" is reset."""
    play = scoring({}, in_play=[c.FAMINE, c.MISERY])
    assert play.t.round == 2
    assert play.t.in_play == (c.MISERY, c.FAMINE)
    assert not play.t.misery
    ended = scoring({}, in_play=[c.FAMINE], options=replace(EVERY_SIZE, persistents_end_with_round=True))
    assert ended.t.in_play == ()


def test_honesty_turns_up_your_own_stances() -> None:
    """B-52: any number."""
    mats = {(0, 1): c.SYMBIOSIS, (0, 2): c.BETRAYAL, (0, 3): c.FAIR_DEAL}
    play = acting(4, mats=mats, actions={0: [c.HONESTY]}).play(0, c.HONESTY)
    assert play.legal(0) == [PASS, TurnUp(1), TurnUp(2)]
    play.do(0, TurnUp(2), PASS)
    assert play.t.up[0] == 1 << 2 | 1 << 3


def test_love_asks_for_love() -> None:
    """B-53: two holders: the nearest wins and discards; nobody: two Souls lost."""
    hands = {0: [c.LOVE], 1: [c.FEAR], 2: [c.LOVE], 3: [c.LOVE]}
    play = acting(4, actions=hands).play(0, c.LOVE)
    assert play.t.asked == (1, 2, 3)
    play.do(3, REVEAL).do(2, REVEAL).do(1, PASS)
    assert play.t.souls == (2, 0, 2, 0)
    assert play.t.actions[2:] == ((), (c.LOVE,))
    lonely = acting(4, actions=hands).play(0, c.LOVE).do(3, PASS).do(2, PASS).do(1, PASS)
    assert lonely.t.souls == (-2, 0, 0, 0)


def test_tithes_take_an_action_of_everybodys_choice() -> None:
    """B-54, B-100: windows for all first, then sealed gifts; empty hands give nothing."""
    play = acting(4, actions={0: [c.TITHES], 1: [c.LOVE, c.FEAR], 3: [c.NIL]}).announce(0, c.TITHES)
    asked = []
    while not isinstance(play.top, f.Tithing):
        if isinstance(play.top, f.Mine):
            asked.append(play.top.victim)
        play.do(play.t.asked[0], PASS)
    assert asked == [1, 3]
    assert play.t.asked == (1, 3)
    play.do(1, Offer(c.FEAR))
    assert not play.t.actions[0]
    play.do(3, Offer(c.NIL))
    assert play.t.actions[0] == (c.NIL, c.FEAR)


def test_purification_returns_a_stance_to_every_hand() -> None:
    """B-55: all at once, face-up ones too, no Lampreys; who has none does nothing."""
    mats = {(0, 1): c.SYMBIOSIS, (1, 0): c.FAIR_DEAL, (1, 2): c.LAMPREYS}
    play = acting(3, mats=mats, actions={0: [c.PURIFICATION]}).play(0, c.PURIFICATION)
    assert play.t.asked == (0, 1)
    assert play.legal(1) == [TakeBack(0)]
    play.do(1, TakeBack(0)).do(0, TakeBack(1))
    assert c.FAIR_DEAL in play.t.stances[1]
    assert play.t.mats[1] == (-1, -1, c.LAMPREYS)
    assert play.t.up[1] == 1 << 2


def test_actions_are_kept_between_rounds() -> None:
    """B-06."""
    hands = {0: [c.CACOPHONY] * 5 + [c.LOVE] * 3 + [c.NIL], 1: [c.FEAR]}
    play = scoring({}, actions=hands)
    assert play.t.round == 2
    assert len(play.t.actions[0]) == 9
    assert play.t.actions[1] == (c.FEAR,)
    assert not any(isinstance(frame, f.Drawing) and frame.pile == c.ACTIONS for frame in play.t.frames)


def test_an_extra_of_joy_is_announced_like_any_action() -> None:
    """B-44: full windows."""
    play = position((f.Turn(0, f.TO_DRAW), f.Extra(0, 2)), actions={0: [c.FAMINE], 1: [c.IMPLOSION]})
    play.announce(0, c.FAMINE)
    play.do(1, PlayAction(c.IMPLOSION))
    assert play.t.in_play == ()


@pytest.mark.parametrize("known", [(0, c.LOVE, 1), (EVERYBODY, c.CACOPHONY, 2)])
def test_who_takes_tithes_does_not_see_who_gave_which(known: tuple[int, int, int]) -> None:
    """Both ways of giving the same two cards look the same to the taker, whatever was known of the hands before."""
    owner, card, holder = known
    seen = []
    for gifts in ((c.LOVE, c.CACOPHONY), (c.CACOPHONY, c.LOVE)):
        play = acting(3, actions={0: [c.TITHES], 1: [c.LOVE, c.CACOPHONY], 2: [c.LOVE, c.CACOPHONY]})
        knowledge.learn(play.t, owner, 1 << card, 1, HANDS[c.ACTIONS][holder])
        play.play(0, c.TITHES)
        for seat, gift in enumerate(gifts, 1):
            play.do(seat, Offer(gift))
        assert sorted(play.t.actions[0]) == sorted((c.CACOPHONY, c.LOVE))
        seen.append(play.game.view(play.t, 0))
    assert seen[0] == seen[1]
