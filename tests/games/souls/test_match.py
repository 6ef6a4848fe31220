"""The match: set-up, turns, rounds, the end [1-15, 80, 81]."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.events import Drew, RoundBegan
from intrigue.games.souls.rounds import PAIRS
from intrigue.games.souls.rules import Souls, go_on
from intrigue.games.souls.state import EMPTY, SoulsState
from intrigue.games.souls.words import PASS, Begins, Options, PlayStance, TakeBack
from tests.games.souls.table import EVERY_SIZE, Play, acting, full_mats, laying, position, scoring


def dealt(seats: int, options: Options = EVERY_SIZE, seed: int = 1) -> Play:
    """A table at the first turn of the first player."""
    game, rng = Souls(options), Random(seed)
    play = Play(game, game.start(seats))
    while play.t.asked == (CHANCE,):
        odds = game.odds(play.t)
        play.do(CHANCE, rng.choices([action for action, _ in odds], [weight for _, weight in odds])[0])
    return play


def end(souls: tuple[int, ...]) -> SoulsState:
    """The last round of four is over with these Souls, all pairs having cancelled each other out."""
    mats = full_mats(len(souls), {}, c.BETRAYAL)
    t = position((f.Turn(0, f.TO_LAY),), len(souls), mats={}).t
    t.round, t.souls, t.before = 4, souls, souls
    t.mats = tuple(tuple(mats.get((a, b), EMPTY) for b in range(len(souls))) for a in range(len(souls)))
    t.frames = (f.Scoring(0, 0, 0),)
    go_on(t, None)
    return t


def test_most_souls_win() -> None:
    """B-01: below zero is possible, and a tie shares the win."""
    game = Souls()
    assert game.result(end((5, -2, 7))) == (0, 0, 1)
    assert game.result(end((7, -2, 7))) == (0.5, 0, 0.5)
    assert game.actors(end((1, 2, 3))) == ()
    assert dealt(3).t.souls == (0, 0, 0)


def test_three_to_five_play() -> None:
    """B-14: nothing of the unnamed part exists; 2, 6 and 7 need the option, 8 is impossible."""
    assert list(Souls().seats) == [3, 4, 5]
    assert list(Souls(EVERY_SIZE).seats) == [2, 3, 4, 5, 6, 7]
    for seats in (2, 6, 8):
        with pytest.raises(ValueError, match="3 to 5 players"):
            Souls().start(seats)


def test_four_rounds_or_three_at_a_large_table() -> None:
    assert [c.rounds(n) for n in range(2, 8)] == [4, 4, 4, 3, 3, 3]
    for seats in (4, 5):
        state, _ = random_match(Souls(), seats, Random(seats))
        assert state.round == c.rounds(seats)


def test_there_are_122_cards() -> None:
    assert [sum(pile) for pile in c.FULL] == [72, 28, 22]
    assert sum(face.copies for card, face in enumerate(c.CARDS) if c.PILE[card] == 0 and c.is_bargain(card)) == 36
    numbers = {face.name: (face.vs_bargain, face.vs_betrayal) for face in c.CARDS[: c.FIRST_ACTION]}
    assert numbers["BARGAIN"] == (3, -1)
    assert numbers["BETRAYAL"] == (2, 0)
    assert numbers["CAMERADERIE"] == (4, -2)
    assert numbers["TRUE LOVE"] == (3, -3)
    assert numbers["NIHILISM"] == (1, 1)
    assert numbers["HOSTILE TAKEOVER"] == (-1, -1)
    assert [c.CARDS[card].priority for card in range(c.FIRST_FINAL, c.KINDS)] == [*range(21), 100]


@pytest.mark.parametrize(
    ("seats", "stances_left", "actions_left", "finals_left"),
    [(2, 64, 20, 14), (3, 57, 16, 10), (4, 48, 12, 6), (5, 37, 8, 2), (6, 24, 4, 4), (7, 9, 0, 1)],
)
def test_everybody_gets_n_2_stances_four_actions_and_four_finals(
    seats: int, stances_left: int, actions_left: int, finals_left: int
) -> None:
    """B-04: the table of deals; six and seven players get three Finals."""
    t = dealt(seats).t
    assert {len(hand) for hand in t.stances} == {seats + 2}
    assert {len(hand) for hand in t.actions} == {4}
    assert {len(hand) for hand in t.finals} == {4 if seats < 6 else 3}
    assert (len(t.stance_deck), len(t.action_deck), len(t.final_deck)) == (stances_left, actions_left, finals_left)
    assert not any(t.stance_discard)
    assert not any(t.action_discard)


def test_finals_are_dealt_once_for_the_whole_match() -> None:
    """B-07: hands of Finals only shrink or change sides; the undealt ones are never drawn."""
    boxes: set[tuple[int, ...]] = set()
    totals: list[int] = []

    def watch(t: SoulsState) -> None:
        if t.round and not any(isinstance(frame, f.Drawing) and frame.pile == c.FINALS for frame in t.frames):
            boxes.add(t.final_deck.bag)
            totals.append(sum(len(hand) for hand in t.finals))

    random_match(Souls(), 4, Random(3), watch)
    assert len(boxes) == 1
    assert totals[0] == 16
    assert totals == sorted(totals, reverse=True)


def test_the_first_player_is_drawn_by_lot() -> None:
    """B-02: every seat equally likely, or named by an option."""
    game = Souls()
    t = game.start(4)
    assert [(action, weight) for action, weight in game.odds(t)] == [(Begins(seat), 1) for seat in range(4)]
    assert dealt(4, Options(first_seat=3)).t.asked == (2,)
    with pytest.raises(ValueError, match="cannot begin"):
        Souls(Options(first_seat=6)).start(5)


def test_the_start_moves_to_the_left_each_round() -> None:
    """B-03: or stays, by option."""
    for same, expected in ((False, [1, 2, 0, 1]), (True, [1, 1, 1, 1])):
        game = Souls(Options(first_seat=2, same_first_player=same))
        firsts: dict[int, int] = {}
        random_match(game, 3, Random(1), lambda t, firsts=firsts: firsts.update({t.round: t.first}))  # type: ignore[misc]
        assert [firsts[number] for number in (1, 2, 3, 4)] == expected


def test_a_mat_has_a_slot_against_every_other_player() -> None:
    """B-11: any empty slot, never one's own."""
    play = laying(4, stances={0: [c.SYMBIOSIS] * 1}, mats={(0, 2): c.BARGAIN})
    slots = {action.against for action in play.legal(0) if isinstance(action, PlayStance)}
    assert slots == {1, 3}


def test_a_player_with_a_full_mat_is_skipped() -> None:
    play = acting(3, mats={(0, 1): c.BARGAIN, (1, 0): c.BARGAIN, (1, 2): c.BARGAIN}, actions={0: [c.NIL], 1: [c.LOVE]})
    play.do(0, PASS).draw(c.FEAR)
    assert play.top == f.Turn(2, f.TO_LAY)
    assert len(play.t.actions[1]) == 1


def test_a_turn_begins_with_a_stance() -> None:
    """B-10: it must be played; face-down unless its text says otherwise; held and played are n + 2."""
    play = laying(3, stances={0: [c.FAIR_DEAL, c.QUISLING]}, actions={0: [c.NIL]})
    assert all(isinstance(action, PlayStance) for action in play.legal(0))
    play.do(0, PlayStance(c.QUISLING, 1))
    assert play.t.mats[0][1] == c.QUISLING
    assert play.t.up[0] == 0
    play = laying(3, stances={0: [c.FAIR_DEAL]}).do(0, PlayStance(c.FAIR_DEAL, 2))
    assert play.t.up[0] == 1 << 2
    assert len(play.t.stances[0]) + 1 == 5


def test_then_you_may_play_one_action() -> None:
    play = acting(3, actions={0: [c.FAMINE, c.AMNESIA]})
    assert PASS in play.legal(0)
    play.play(0, c.FAMINE)
    assert play.t.in_play == (c.FAMINE,)
    assert play.top == f.Turn(1, f.TO_LAY), "one Action, and Famine stops the draw"


def test_then_you_draw_an_action() -> None:
    """B-12: with fewer than eight, also in the turn that filled the mat."""
    seven = [c.CACOPHONY] * 5 + [c.LOVE] * 2
    play = acting(3, actions={0: seven}, mats={(0, 1): c.BARGAIN, (0, 2): c.BARGAIN}).do(0, PASS)
    assert play.t.asked == (CHANCE,)
    play.draw(c.NIL)
    assert len(play.t.actions[0]) == 8
    assert play.private[-1] == (0, Drew(0, c.NIL))
    play = acting(3, actions={0: [*seven, c.NIL]}).do(0, PASS)
    assert play.top == f.Turn(1, f.TO_LAY)


def test_an_empty_deck_is_made_from_its_discards() -> None:
    """B-08: shuffled when needed; with both empty nobody draws."""
    play = acting(3, actions={0: [c.FEAR]}, deck=[]).do(0, PASS)
    assert play.t.asked == (CHANCE,)
    assert len(play.t.action_deck) == 27
    assert not any(play.t.action_discard)
    everything = [card for card in range(c.FIRST_ACTION, c.FIRST_FINAL) for _ in range(c.COPIES[card])]
    play = acting(3, actions={0: [c.FEAR], 1: [card for card in everything if card != c.FEAR]}).do(0, PASS)
    assert play.top == f.Turn(1, f.TO_LAY)
    decks: list[int] = []
    random_match(Souls(EVERY_SIZE), 7, Random(2), lambda t: decks.append(len(t.stance_deck)) if t.round == 2 else None)
    assert max(decks) > 9, "at seven the Stance deck of 9 cards is made anew for the refill of 42"


def test_the_turns_end_when_all_mats_are_full() -> None:
    """B-13: checked before every turn; Purification reopens the round, but not without end."""
    mats = full_mats(3, {})
    play = acting(3, mats=mats, actions={0: [c.PURIFICATION]}).announce(0, c.PURIFICATION).let()
    for seat in range(3):
        play.do(seat, TakeBack((seat + 1) % 3))
    play.draw(c.FEAR)
    assert play.top == f.Turn(1, f.TO_LAY), "play goes on with the next player"
    assert isinstance(acting(3, mats=mats).top, f.Drawing | f.Committing)
    late = acting(3, mats=mats, actions={0: [c.PURIFICATION]}, finals={0: [c.PIETY]})
    late.t.turns = 300
    late.play(0, c.PURIFICATION).draw(c.FEAR)
    assert isinstance(late.top, f.Committing)


def test_pairs_are_scored_clockwise() -> None:
    """B-60: the first player with each later one, each pair once; base, texts, Zero Sum, prevention."""
    assert PAIRS[3][1] == ((1, 2), (1, 0), (2, 0))
    play = scoring({(0, 1): c.BETRAYAL, (0, 2): c.ZERO_SUM, (1, 2): c.SYMBIOSIS})
    assert play.t.souls == (2, -1 + 5, 5)


def test_played_stances_are_discarded_and_hands_refilled() -> None:
    """B-05, B-110: kept hands are refilled clockwise from the new first player; or all is dealt anew."""
    play = scoring({})
    t = play.t
    assert t.round == 2
    assert t.first == 1
    assert t.stance_discard[c.BARGAIN] == 6
    assert {len(hand) for hand in t.stances} == {3}
    assert [frame.seat for frame in reversed(t.frames) if isinstance(frame, f.Drawing)] == [1, 2, 0]
    play.draw(c.SYMBIOSIS, c.SONNET)
    assert c.SYMBIOSIS in t.stances[1]
    assert len(t.stances[1]) == 5
    play.draw(c.COUP_D_ETAT)
    assert c.COUP_D_ETAT in t.stances[2]
    anew = scoring({}, options=replace(EVERY_SIZE, full_redeal=True)).t
    assert len(anew.stance_deck) == 72
    assert not any(anew.stance_discard)
    assert not any(anew.stances)


def test_a_round_is_announced() -> None:
    play = dealt(3, Options(first_seat=1))
    assert play.heard(RoundBegan) == []
    play = Play(Souls(), Souls().start(3)).do(CHANCE, Begins(2))
    assert play.heard(RoundBegan) == [RoundBegan(1, 2)]
