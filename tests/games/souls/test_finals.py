"""The Finals [58-79]."""

from __future__ import annotations

from dataclasses import replace

from intrigue.core.contract import CHANCE
from intrigue.core.telling import Scene
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import telling
from intrigue.games.souls.events import Changed, FinalResolved, FinalsCancelled, Flipped, Resolved, Scored
from intrigue.games.souls.quotes import quoted
from intrigue.games.souls.sentences import sentence
from intrigue.games.souls.words import (
    NO,
    PASS,
    YES,
    Change,
    Choose,
    Commit,
    Cross,
    Deal,
    Exchange,
    Pick,
    PlayAction,
    Transfer,
    Vote,
)
from tests.games.souls.table import Slots, full_mats, position, resolving, scoring

T = c.BETRAYAL


def extra(finals: dict[int, int], special: Slots = {}, seats: int = 3, **known: object) -> tuple[int, ...]:  # noqa: B006
    """The Souls that Finals without choices add to those of the pairs."""
    souls = known.get("souls")
    with_finals = resolving(finals, special, seats, **known).t.souls
    without = scoring(special, seats, souls=souls).t.souls
    return tuple(a - b for a, b in zip(with_finals, without, strict=True))


def test_finals_are_committed_in_secret() -> None:
    """B-80, B-102: at once, none allowed; nobody's number of Finals changes for the others before the flip."""
    mats = full_mats(3, {(0, 1): T})
    finals = {0: [c.PIETY, c.CHAOS], 1: [c.ENTROPY]}
    play = position((f.Committing(),), mats=mats, finals=finals)
    assert play.t.asked == (0, 1), "seat 2 holds none"
    assert play.legal(0) == [PASS, Commit(c.PIETY), Commit(c.CHAOS)]
    play.do(0, Commit(c.PIETY))
    assert play.game.view(play.t, 1).final_counts == (2, 1, 0)
    assert play.game.view(play.t, 1).committed == (-1, -1, -1)
    play.do(1, PASS)
    [flip] = play.heard(Flipped)
    assert isinstance(flip, Flipped)
    assert flip.finals == (c.PIETY, -1, -1)
    assert [len(hand) for hand in play.t.finals] == [1, 1, 0]


def test_a_final_that_is_turned_up_is_held_no_more() -> None:
    play = position(
        (f.Committing(),), mats=full_mats(3, {}), finals={0: [c.PIETY, c.CHAOS], 1: [c.ENTROPY], 2: [c.ABYSS]}
    )
    play.do(0, Commit(c.PIETY)).do(1, PASS)
    before, heard = play.game.view(play.t, 0), len(play.told)
    assert before.finals == (c.PIETY, c.CHAOS)
    play.do(2, PASS)
    opened = telling.scenes(before, play.told[heard:], ("Ann", "Bob", "Cid"))[0].view
    assert opened.finals == (c.CHAOS,)
    assert opened.final_counts == (1, 1, 1)


def test_what_is_chosen_for_a_final_is_shown_under_its_name_before_the_next_one() -> None:
    mats = full_mats(3, {(0, 1): T})
    play = position((f.Committing(),), mats=mats, finals={0: [c.PERJURY], 2: [c.ANARCHY]}, stances={0: [T, T]})
    play.do(0, Commit(c.PERJURY)).do(2, Commit(c.ANARCHY))
    assert isinstance(play.top, f.Deciding)
    before, heard = play.game.view(play.t, 1), len(play.told)
    play.do(0, next(action for action in play.legal(0) if isinstance(action, Change)))
    names = ("Ann", "Bob", "Cid")
    first, second, *_ = telling.scenes(before, play.told[heard:], names)
    assert first.title == "Final 7: Ann's Perjury"
    assert first.lines == (quoted(c.PERJURY, "Ann"), sentence(next(iter(play.heard(Changed))), names))
    assert first.view.mats != before.mats
    assert second.title == "Final 16: Cid's Anarchy"


def test_pairs_that_are_scored_before_somebody_is_asked_are_shown_at_once() -> None:
    """51: whether a Sonnet is sung is asked in the midst of the scoring."""
    play = position((f.Committing(),), mats=full_mats(3, {(0, 1): c.SONNET, (1, 0): T}), finals={2: [c.PIETY]})
    before, names = replace(play.game.view(play.t, 2), mats=play.t.mats), ("Ann", "Bob", "Cid")
    scored = Scored(0, 2, (3, 3), (0, 0))
    (scene,) = telling.scenes(before, (scored,), names)
    met = "You and Ann both bargained. You +3, Ann +3."
    assert (scene.title, scene.lines, scene.told) == ("The pairs are scored", (met,), (scored,))
    assert Scored in telling.STOPS


def shown(finals: dict[int, int], special: Slots = {}) -> list[Scene]:  # noqa: B006
    """What seat 1 is shown of a round with these Finals, from the last of them that is laid."""
    held = {seat: [card] for seat, card in finals.items()}
    play = position((f.Committing(),), mats=full_mats(3, special), finals=held)
    *seats, last = finals
    for seat in seats:
        play.do(seat, Commit(finals[seat]))
    before, heard = play.game.view(play.t, 1), len(play.told)
    play.do(last, Commit(finals[last]))
    return list(telling.scenes(before, play.told[heard:], ("Ann", "Bob", "Cid")))


def test_every_final_tells_what_it_asked_and_what_came_of_it_also_if_nothing() -> None:
    scenes = {scene.title: scene.lines for scene in shown({0: c.PZEA, 1: c.STOIC_HYMNAL, 2: c.MORRIGAN})}
    asked, came = scenes["Final 15: Ann's P'Zea-ia-Gwlfth"]
    assert asked == 'The card says: "Gain 5 if no Final resolves after this one."'
    assert came == "Another Final comes after it: Ann gains nothing."
    assert scenes["Final 2: Bob's Stoic Hymnal"][1] == "No Final after it can change the Stances of Bob."
    assert scenes["Final 18: Cid's The Morrigan"][1] == "Cid gains no Souls by The Morrigan."
    scenes = {scene.title: scene.lines for scene in shown({0: c.VOW_OF_VENGEANCE, 2: c.ABYSS})}
    assert scenes["Final 3: Ann's Vow of Vengeance"][1] == "Nobody betrayed a Bargain of Ann: nothing is taken."
    assert scenes["Final 10: Cid's The Abyss"][1] == "No Final comes after it: nobody loses anything."


def test_a_final_that_waits_for_anothers_choice_is_shown_when_that_is_made() -> None:
    assert [scene.title for scene in shown({0: c.BURNT_OFFERINGS}, {(1, 0): T})] == ["All Stances are turned up"]
    _, own = shown({1: c.BURNT_OFFERINGS}, {(0, 1): T})
    assert len(own.lines) == 1, "what the card asks, and nothing of what came of it"


def test_ones_own_pairs_are_shown_before_the_round_is_summed_up() -> None:
    *_, pairs, summed = shown({0: c.PIETY}, {(0, 1): T, (1, 2): c.SYMBIOSIS})
    assert pairs.title == "The pairs are scored"
    assert pairs.lines == (
        "Ann betrayed your Bargain. You \u22121, Ann +2.",
        "You and Cid both bargained. Your Symbiosis against Bargain: you +5, Cid +5. "
        "Symbiosis brings +3 against a Bargain; both gain 2 more.",
    )
    assert len(pairs.told) == 2
    assert summed.title == "Round 1 is scored"
    assert len(summed.told) == 3


def test_that_an_action_takes_effect_is_not_told_where_something_else_is() -> None:
    assert telling.note(Resolved(0, c.CACOPHONY)).quiet
    assert not telling.note(Resolved(0, c.FAMINE)).quiet


def test_stances_and_finals_are_turned_up_together() -> None:
    """B-82: by rising number; a later Final sees what an earlier one changed."""
    mats = full_mats(3, {(0, 1): T, (1, 2): c.QUISLING})
    finals = {0: [c.PERJURY], 1: [c.ACT_OF_PENANCE], 2: [c.PIETY]}
    play = position((f.Committing(),), mats=mats, finals=finals, stances={1: [c.SYMBIOSIS, T, T]})
    play.do(0, Commit(c.PERJURY)).do(2, Commit(c.PIETY)).do(1, Commit(c.ACT_OF_PENANCE))
    assert play.t.up == (0b110, 0b101, 0b011)
    play.do(1, Change(2, c.SYMBIOSIS))
    order = [event.card for event in play.told if isinstance(event, FinalResolved)]
    assert order == [c.ACT_OF_PENANCE, c.PIETY, c.PERJURY]
    assert play.t.souls[2] == 2, "after the penance nobody betrays seat 2, so Piety pays nothing"


def test_entropy_cancels_all_other_finals_of_the_round() -> None:
    """B-81: with everything else committed; all are used up."""
    finals = {0: c.ENTROPY, 1: c.SACRIFICE, 2: c.ANARCHY, 3: c.PZEA}
    play = resolving(finals, {}, 4, actions={1: [c.LOVE]})
    assert play.t.souls == (9, 9, 9, 9)
    assert play.t.actions[1] == (c.LOVE,)
    assert sum(play.t.final_discard) == 4
    mats = full_mats(3, {})
    heard = position((f.Committing(),), mats=mats, finals={0: [c.ENTROPY], 1: [c.ABYSS]})
    heard.do(0, Commit(c.ENTROPY)).do(1, Commit(c.ABYSS))
    assert heard.heard(FinalsCancelled) == [FinalsCancelled((c.ABYSS,))]


def test_cursed_deck_swaps_cards_of_two_other_players() -> None:
    """B-83, B-104: compulsory; texts go with the cards; nothing with two players."""
    play = resolving({0: c.CURSED_DECK}, {(1, 0): c.SYMBIOSIS, (2, 1): c.HOSTILE_TAKEOVER, (1, 2): c.LAMPREYS})
    assert play.legal(0) == [Cross(1, 0, 2, 0), Cross(1, 0, 2, 1)]
    before = play.t.copy()
    play.do(0, Cross(1, 0, 2, 1))
    assert before.mats[1][0] == c.SYMBIOSIS
    assert play.t.souls[1] == (-1 + 0) + (0 + 0), "the Takeover finds no Bargain on its new mat"
    assert resolving({0: c.CURSED_DECK}, {}, 2).t.souls == (3, 3)


def test_stoic_hymnal_protects_a_mat() -> None:
    """B-84: against Chaos and Final Rites; Cursed Deck comes before it."""
    play = resolving({1: c.STOIC_HYMNAL, 0: c.CURSED_DECK}, {(1, 2): c.QUISLING})
    assert Cross(1, 2, 2, 0) in play.legal(0), "not protected yet"
    rites = resolving({1: c.STOIC_HYMNAL, 0: c.FINAL_RITES}, {(1, 2): T, (2, 0): T})
    assert rites.legal(0) == [PASS, Exchange(0, 2)]
    chaos = resolving({1: c.STOIC_HYMNAL, 0: c.CHAOS}, {}, 4)
    picks = chaos.legal(0)
    assert all(isinstance(pick, Pick) and pick.seat != 1 for pick in picks)


def test_vow_of_vengeance_takes_from_one_who_betrayed_you() -> None:
    """B-85: one of them, optional; Landmine may answer."""
    special = {(1, 0): T, (2, 0): T, (0, 2): T}
    hands = {1: [c.LOVE, c.LANDMINE]}
    play = resolving({0: c.VOW_OF_VENGEANCE}, special, actions=hands, finals={1: [c.CHAOS]})
    assert play.legal(0) == [PASS, Choose(1)]
    play.do(0, Choose(1)).let()
    assert play.t.actions[0] == (c.LANDMINE, c.LOVE)
    assert play.t.finals[:2] == ((c.CHAOS,), ())
    mined = resolving({0: c.VOW_OF_VENGEANCE}, special, actions={0: [c.NIL], **hands}).do(0, Choose(1))
    mined.do(1, PlayAction(c.LANDMINE)).let()
    assert mined.t.actions == ((), (c.LOVE,), ())
    assert resolving({0: c.VOW_OF_VENGEANCE}, {}).t.round == 2, "nobody betrayed"


def test_penance_and_perjury_replace_a_stance_from_the_hand() -> None:
    """B-86, B-104: the old card to the hand, +2 to the other; no such card: no effect; Perjury is compulsory."""
    stances = {0: [c.SYMBIOSIS, T, T]}
    play = resolving({0: c.ACT_OF_PENANCE}, {(0, 1): c.QUISLING}, stances=stances)
    assert play.legal(0) == [PASS, Change(1, c.SYMBIOSIS)]
    play.do(0, Change(1, c.SYMBIOSIS))
    assert c.QUISLING in play.t.stances[0]
    assert play.t.souls[1] == 2 + (3 + 2) + 3
    assert resolving({0: c.ACT_OF_PENANCE}, {(0, 1): c.LAMPREYS}).t.round == 2
    lie = resolving({0: c.PERJURY}, {}, stances={0: [c.COUP_D_ETAT, c.BARGAIN, c.BARGAIN]})
    assert lie.legal(0) == [Change(1, c.COUP_D_ETAT), Change(2, c.COUP_D_ETAT)]
    lie.do(0, Change(2, c.COUP_D_ETAT))
    assert c.COUP_D_ETAT not in lie.t.stances[0]
    honest = resolving({0: c.PERJURY}, {}, stances={0: [c.BARGAIN] * 3})
    assert honest.legal(0) == [PASS], "asked, though he holds no Betrayal"


def test_the_lord_of_the_pit_and_piety_pay_three_each() -> None:
    special = {(0, 1): T, (1, 0): T, (2, 0): T}
    assert extra({0: c.LORD_OF_THE_PIT}, special) == (3, 0, 0)
    assert extra({0: c.PIETY}, special) == (3, 0, 0)
    assert extra({1: c.PIETY}, special) == (0, 0, 0)
    assert extra({2: c.LORD_OF_THE_PIT}, special) == (0, 0, 0)


def test_martyrdom_costs_both_five() -> None:
    """B-87: only the other if one is strictly lowest; ties do not count."""
    for souls, lost in (((0, 0, 0), (-5, -5, 0)), ((-1, 0, 0), (-1, -5, 0)), ((1, 0, 2), (-4, -5, 2))):
        play = resolving({0: c.MARTYRDOM, 1: c.FINAL_RITES}, {(0, 1): T}, souls=souls)
        play.do(0, Choose(1))
        assert play.t.souls == lost


def test_pantheon_pays_once_more_than_half_are_resolved() -> None:
    """B-88: 2 of 4 before it is not enough, 3 of 5 is."""
    four = {0: c.STOIC_HYMNAL, 1: c.LORD_OF_THE_PIT, 2: c.PANTHEON, 3: c.PZEA}
    assert extra(four, {}, 4) == (0, 0, -1, 5)
    five = {0: c.STOIC_HYMNAL, 1: c.LORD_OF_THE_PIT, 2: c.PIETY, 3: c.PANTHEON, 4: c.PZEA}
    assert extra(five, {}, 5) == (0, 0, 0, 3, 5)


def test_the_abyss_takes_four_from_the_player_of_the_next_final() -> None:
    """B-89: before the effect; none left: nothing."""
    assert extra({0: c.ABYSS, 2: c.PZEA}) == (0, 0, -4 + 5)
    assert extra({0: c.ABYSS}) == (0, 0, 0)
    assert extra({0: c.PIETY, 1: c.ABYSS}) == (0, 0, 0)


def test_a_flagellant_loses_nothing_more_this_round() -> None:
    """B-90: Abyss and Flagellation make -7, then safe in Finals and pairs."""
    special = {(1, 0): c.ASSASSINATION, (2, 0): T}
    play = resolving({2: c.ABYSS, 0: c.FLAGELLATION}, special)
    assert play.t.souls[0] == -7
    assert play.t.flagellants == 0, "only this round"


def test_given_souls_are_souls_really_taken() -> None:
    """B-91, B-104: nothing from a Flagellant; giver and receiver differ, the receiver is not its player."""
    play = resolving({0: c.FUNERAL_PYRE, 1: c.FINAL_RITES}, {(0, 1): T})
    assert set(play.legal(0)) == {Transfer(0, 1), Transfer(0, 2), Transfer(1, 2), Transfer(2, 1)}
    play.do(0, Transfer(2, 1))
    assert play.t.souls == (0, 3, -3)
    safe = resolving({2: c.FLAGELLATION, 0: c.FUNERAL_PYRE, 1: c.FINAL_RITES}, {(0, 1): T}).do(0, Transfer(2, 1))
    assert safe.t.souls == (0, 0, -3)
    assert resolving({0: c.FUNERAL_PYRE}, {}, 2).legal(0) == [Transfer(0, 1)]


def test_chaos_shuffles_four_played_stances() -> None:
    """B-92, B-104: four of anybody's; chance deals them back to the same places; fewer than four: all."""
    special = {(0, 1): c.SYMBIOSIS, (1, 0): c.QUISLING, (1, 2): c.BETRAYAL}
    play = resolving({0: c.CHAOS, 2: c.FINAL_RITES}, special)
    play.do(0, Pick(0, 1), Pick(1, 0), Pick(1, 2), Pick(2, 1))
    assert play.t.asked == (CHANCE,)
    assert set(play.game.odds(play.t)) == {
        (Deal(c.BARGAIN), 1),
        (Deal(c.SYMBIOSIS), 1),
        (Deal(c.BETRAYAL), 1),
        (Deal(c.QUISLING), 1),
    }
    play.draw(c.BARGAIN, c.BETRAYAL, c.SYMBIOSIS, c.QUISLING)
    assert play.t.mats == ((-1, c.BARGAIN, c.BARGAIN), (c.BETRAYAL, -1, c.SYMBIOSIS), (c.BARGAIN, c.QUISLING, -1))
    two = resolving({0: c.CHAOS}, {(1, 0): c.QUISLING}, 2)
    assert two.t.asked == (CHANCE,)
    assert len(two.game.odds(two.t)) == 2


def test_chaos_tells_all_that_is_picked_up_and_how_the_viewer_stands_when_all_is_dealt_back() -> None:
    names, told = ("Ann", "Bob", "Cid"), []
    play = resolving({0: c.CHAOS, 2: c.FINAL_RITES}, {(1, 0): c.QUISLING, (1, 2): c.BETRAYAL})
    for step in (Pick(0, 1), Pick(1, 0), Pick(1, 2), Pick(2, 1), c.BARGAIN, c.BETRAYAL, c.BARGAIN, c.QUISLING):
        before, heard = play.game.view(play.t, 1), len(play.told)
        play.draw(step) if isinstance(step, int) else play.do(0, step)
        told += [scene for scene in telling.scenes(before, play.told[heard:], names) if "Chaos" in scene.title]
    picked, dealt = told
    whose = [line.removeprefix("Chaos picks up ").split("'")[0] for line in picked.lines[1:]]
    assert whose == ["Ann", "Bob", "Bob", "Cid"]
    assert dealt.lines[1:] == ("Ann bargained, and you betrayed.", "Cid betrayed your Bargain.")


def test_interregnum_is_a_vote() -> None:
    """B-93: the others vote in secret, strict majority; of two players one gives."""
    special = {(0, 1): T}
    for ballots, souls in (((0, 0), (3, -3, 0, 0)), ((0, 1), (-3, 3, 0, 0)), ((1, 1), (-3, 3, 0, 0))):
        play = resolving({0: c.INTERREGNUM, 1: c.FINAL_RITES}, special, 4).do(0, Choose(1))
        assert play.t.asked == (2, 3)
        assert play.legal(2) == [Vote(0), Vote(1)]
        play.do(3, Vote(ballots[1])).do(2, Vote(ballots[0]))
        assert play.t.souls == souls
    alone = resolving({0: c.INTERREGNUM}, {}, 2).do(0, Choose(1))
    assert alone.t.souls == (0, 6)


def test_pzea_pays_if_it_comes_last() -> None:
    """B-94: with and without a later Final."""
    assert extra({0: c.PZEA, 1: c.PIETY}) == (5, 0, 0)
    assert extra({0: c.PZEA, 1: c.MORRIGAN}) == (0, 0, 0)


def test_anarchy_pays_for_bargains() -> None:
    assert extra({0: c.ANARCHY}, {(1, 0): T, (0, 2): T}) == (2, 1, 2)


def test_burnt_offerings_cover_one_betrayal() -> None:
    """B-95, B-113: one pair; after Final Rites swap it there is nothing left to cover."""
    special = {(1, 0): c.ASSASSINATION, (2, 0): T}
    play = resolving({0: c.BURNT_OFFERINGS}, special)
    assert play.legal(0) == [PASS, Choose(1), Choose(2)]
    play.do(0, Choose(1))
    assert play.t.souls[0] == -1
    swapped = resolving({0: c.BURNT_OFFERINGS, 1: c.FINAL_RITES}, special).do(0, Choose(1))
    swapped.do(1, Exchange(0, 1), PASS)
    assert swapped.t.souls[0] == 1 - 1, "he gains by the Assassination now and still loses to seat 2"


def test_the_morrigan_counts_all_mixed_pairs() -> None:
    """B-96."""
    assert extra({0: c.MORRIGAN}, {(1, 2): T, (0, 1): T, (1, 0): T, (2, 0): T}) == (2, 0, 0)


def test_sacrifice_gives_up_the_hand() -> None:
    """B-99: held Actions and Finals."""
    play = resolving({0: c.SACRIFICE}, {}, actions={0: [c.LOVE, c.NIL]}, finals={0: [c.PIETY], 1: [c.CHAOS]})
    assert play.t.souls[0] == 3 + 6
    assert play.t.actions[0] == ()
    assert play.t.finals == ((), (c.CHAOS,), ())
    assert sum(play.t.final_discard) == 2


def test_contrition_asks_for_forgiveness() -> None:
    """B-97: any whom one's Betrayal faces; free to refuse."""
    special = {(0, 1): T, (1, 0): T}
    for answer, souls in ((YES, (3, 1, 0)), (NO, (0, 0, 0))):
        play = resolving({0: c.CONTRITION, 1: c.FINAL_RITES, 2: c.MORRIGAN}, {**special, (2, 1): T})
        play.t.souls = (0, 0, 0)
        assert play.legal(0) == [Choose(1)]
        play.do(0, Choose(1)).do(1, answer)
        assert play.t.souls == souls
    assert resolving({0: c.CONTRITION}, {}).t.round == 2


def test_final_rites_swap_up_to_three_mixed_pairs() -> None:
    """B-98, B-103: none to three, at most one's own once, no pair twice, not Lampreys."""
    special = {(0, 1): T, (0, 2): T, (1, 2): T, (1, 3): T, (2, 3): c.LAMPREYS}
    play = resolving({0: c.FINAL_RITES}, special, 4)
    assert play.legal(0) == [PASS, Exchange(0, 1), Exchange(0, 2), Exchange(1, 2), Exchange(1, 3)]
    play.do(0, Exchange(0, 1))
    assert (play.t.mats[0][1], play.t.mats[1][0]) == (c.BARGAIN, T)
    assert play.legal(0) == [PASS, Exchange(1, 2), Exchange(1, 3)]
    play.do(0, Exchange(1, 2), Exchange(1, 3))
    assert play.t.round == 2
    assert resolving({0: c.FINAL_RITES}, special, 4).do(0, PASS).t.round == 2
