"""The Souls of every pair of Stances, worked out by hand from the printed numbers and texts."""

from __future__ import annotations

import pytest

from intrigue.games.souls import scoring
from intrigue.games.souls.cards import (
    A_TRUE_NAME,
    ASSASSINATION,
    BARGAIN,
    BETRAYAL,
    BITTER_TASTE,
    CAMERADERIE,
    CARDS,
    CONTRACTUAL_OBLIGATIONS,
    COUP_D_ETAT,
    FIRST_ACTION,
    HOSTILE_TAKEOVER,
    LAMPREYS,
    NAMES,
    NIHILISM,
    PEACEKEEPING,
    QUID_PRO_QUO,
    QUISLING,
    QUOTED_PEACEKEEPING,
    SONNET,
    SUBLIME,
    SYMBIOSIS,
    TRUE_LOVE,
    ZERO_SUM,
)
from intrigue.games.souls.frames import Take
from intrigue.games.souls.scoring import Outcome
from intrigue.games.souls.state import EMPTY, Mats

# The row's own Souls against the column, at a table of two, by nobody prevented from losing and with no leader.
# Columns come in the order of the rows: eleven Bargains, then twelve Betrayals.
SOULS = """
                 bar sym qui fai con pea cam tac lov son sub   bet exc ass cou nam "pe bit lam qsl zer tak nih
bargain            3   5   3   3   3   3   3   3   3   3   3    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
symbiosis          5   7   5   5   5   5   5   5   5   5   5    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
quid_pro_quo       3   5   3   3   3   3   3   3   3   3   3    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
fair_deal          4   6   4   4   4   4   4   4   4   4   4    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
contractual        1   3   1   1   1   1   1   1   1   1   1     1   1  -1   1   1   1   1   1   3   0   1   1
peacekeeping       3   5   3   3   3   3   3   3   3   3   3    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
cameraderie        4   6   4   4   4   4   4   4   4   4   4    -2  -2  -4  -2  -2  -2  -2  -2   0   0  -2  -2
love_tackle        3   5   3   3   3   3   3   3   3   3   3    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
true_love          3   5   3   3   3   3   3   3   3   3   3    -3  -3  -5  -3  -3  -3  -3  -3  -1   0  -3  -3
sonnet             3   5   3   3   3   3   3   3   3   3   3    -1  -1  -3  -1  -1  -1  -1  -1   1   0  -1  -1
sublime            2   4   2   2   2   2   2   2   2   2   2     0   0  -2   0   0   0   0   0   2   0   0   0
betrayal           2   2   2   2  -1   2   2   2   2   2   2     0   0   0   0   0   0   0   0   0   0   0   0
excommunication    4   4   4   4   1   4   4   4   4   4   4     0   0   0   0   0   0   0   0   0   0   0   0
assassination      1   1   1   1  -2   1   1   1   1   1   1     0   0   0   0   0   0   0   0   0   0   0   0
coup_d_etat        2   2   2   2  -1   2   2   2   2   2   2     0   0   0   0   0   0   0   0   0   0   0   0
a_true_name        1   1   1   1  -2   1   1   1   1   1   1     1   1   1   1   1   1   1   1   1   0   1   1
"peacekeeping"     2   2   2   2  -1   2   2   2   2   2   2     0   0   0   0   0   0   0   0   0   0   0   0
bitter_taste       2   2   2   2  -1   2   2   2   2   2   2     0   0   0   0   0   0   0   0   0   0   0   0
lampreys           0   0   0   0  -3   0   0   0   0   0   0     0   0   0   0   0   0   0   0   0   0   0   0
quisling           4   4   4   4   1   4   4   4   4   4   4     0   0   0   0   0   0   0   0   0   0   0   0
zero_sum           0   0   0   0   0   0   0   0   0   0   0     0   0   0   0   0   0   0   0   0   0   0   0
hostile_takeover  -1  -1  -1  -1  -4  -1  -1  -1  -1  -1  -1    -1  -1  -1  -1  -1  -1  -1  -1  -1   0  -1  -1
nihilism           1   1   1   1  -2   1   1   1   1   1   1     1   1   1   1   1   1   1   1   1   0   1   1
"""
MATRIX = [[int(cell) for cell in line.split()[1:]] for line in SOULS.splitlines()[2:]]

# What a leader loses against Coup d'Etat: two more, whatever its own card.
LED = [-3, -3, -3, -3, -1, -3, -4, -3, -5, -3, -2, -2, -2, -2, -2, -1, -2, -2, -2, -2, 0, -3, -1]

PAIRS = [(one, two) for one in range(FIRST_ACTION) for two in range(one, FIRST_ACTION)]


def duel(one: int, two: int) -> Mats:
    """A table of two with these cards facing each other."""
    return ((EMPTY, one), (two, EMPTY))


def played(
    mats: Mats,
    a: int = 0,
    b: int = 1,
    *,
    leaders: int = 0,
    singers: int = 0,
    flagellants: int = 0,
    burnt: tuple[int, ...] | None = None,
) -> Outcome:
    """The outcome of a pair, with the lovers of these mats and otherwise nothing special."""
    return scoring.score(mats, a, b, leaders, scoring.lovers(mats), singers, flagellants, burnt or (-1,) * len(mats))


def net(outcome: Outcome) -> tuple[int, int]:
    return outcome.gains[0] - outcome.losses[0], outcome.gains[1] - outcome.losses[1]


def triangle(ab: int, ac: int, ba: int, bc: int, ca: int, cb: int) -> Mats:
    """A table of three; ab is the card of the first against the second."""
    return ((EMPTY, ab, ac), (ba, EMPTY, bc), (ca, cb, EMPTY))


def test_the_table_has_every_pair_of_stances() -> None:
    """23 kinds make 276 pairs; both sides of each are written down."""
    assert len(PAIRS) == 276
    assert len(MATRIX) == 23
    assert {len(row) for row in MATRIX} == {23}
    assert len(LED) == 23


@pytest.mark.parametrize("one", range(FIRST_ACTION), ids=lambda card: NAMES[card])
def test_every_pair_of_stances_gives_these_souls(one: int) -> None:
    """B-60, B-62, B-67: base by the other's sort, texts, Zero Sum; Lampreys count as a Betrayal like any other."""
    for two in range(FIRST_ACTION):
        assert net(played(duel(one, two))) == (MATRIX[one][two], MATRIX[two][one]), NAMES[two]


def test_the_plain_cards_are_a_stag_hunt() -> None:
    """B-01, B-60: 3 each for two Bargains, -1 and 2 for a betrayed one, nothing for two Betrayals."""
    assert played(duel(BARGAIN, BARGAIN)) == Outcome((3, 3), (0, 0))
    assert played(duel(BARGAIN, BETRAYAL)) == Outcome((0, 2), (1, 0))
    assert played(duel(BETRAYAL, BARGAIN)) == Outcome((2, 0), (0, 1))
    assert played(duel(BETRAYAL, BETRAYAL)) == Outcome((0, 0), (0, 0))


def test_gains_and_losses_are_kept_apart() -> None:
    """B-60: a gain and a loss in the same pair are two components, not one number."""
    assert played(duel(QUISLING, BARGAIN)) == Outcome((4, 2), (0, 1))
    assert played(duel(CONTRACTUAL_OBLIGATIONS, BETRAYAL)) == Outcome((1, 2), (0, 3))
    assert played(duel(ASSASSINATION, CONTRACTUAL_OBLIGATIONS)) == Outcome((1, 1), (3, 2))
    assert played(duel(SYMBIOSIS, QUISLING)) == Outcome((2, 4), (1, 0))


def test_pairs_are_scored_clockwise() -> None:
    """B-60: the first player with each later one, then the next, each pair once."""
    assert scoring.pairs(2, 1) == ((1, 0),)
    assert scoring.pairs(3, 0) == ((0, 1), (0, 2), (1, 2))
    assert scoring.pairs(4, 2) == ((2, 3), (2, 0), (2, 1), (3, 0), (3, 1), (0, 1))
    for seats in range(2, 8):
        for first in range(seats):
            assert len({frozenset(pair) for pair in scoring.pairs(seats, first)}) == seats * (seats - 1) // 2


@pytest.mark.parametrize("card", range(FIRST_ACTION), ids=lambda card: NAMES[card])
def test_coup_d_etat_costs_a_leader_two_more_whatever_it_played(card: int) -> None:
    """B-63: independent of the other's Stance; leaders are given by the last round, all tied ones at once."""
    assert net(played(duel(card, COUP_D_ETAT), leaders=0b01))[0] == LED[card]
    assert net(played(duel(card, COUP_D_ETAT), leaders=0b10))[0] == MATRIX[card][COUP_D_ETAT]


def test_coup_d_etat_hits_every_tied_leader_and_only_its_target() -> None:
    """B-63: two tied leaders, two Coups would both hit; the owner of the Coup does not pay for leading itself."""
    assert played(duel(COUP_D_ETAT, COUP_D_ETAT), leaders=0b11) == Outcome((0, 0), (2, 2))
    assert played(duel(COUP_D_ETAT, BARGAIN), leaders=0b01) == Outcome((2, 0), (0, 1))


def test_extra_losses_need_no_base_loss() -> None:
    """B-70: The Sublime loses nothing to a Betrayal but 2 to Assassination, Contractual 1 - 2."""
    assert played(duel(SUBLIME, ASSASSINATION)) == Outcome((0, 1), (2, 0))
    assert played(duel(CONTRACTUAL_OBLIGATIONS, ASSASSINATION)) == Outcome((1, 1), (2, 3))
    assert played(duel(NIHILISM, COUP_D_ETAT), leaders=0b01) == Outcome((1, 0), (2, 0))


def test_lampreys_are_a_betrayal_for_scoring() -> None:
    """B-62: a Bargain against them gets its number against a Betrayal, and its text."""
    assert played(duel(LAMPREYS, CAMERADERIE)) == Outcome((0, 0), (0, 2))
    assert played(duel(LAMPREYS, CONTRACTUAL_OBLIGATIONS)) == Outcome((0, 1), (3, 0))
    assert scoring.takes(duel(LAMPREYS, PEACEKEEPING), 0, 1) == (Take(1, 0, True),)
    assert scoring.sonnet(duel(LAMPREYS, SONNET), 0, 1) == 1


def test_hostile_takeover_counts_your_bargains() -> None:
    """B-69: only one's own Bargains as they lie at scoring; the base loss of 1 stays a loss."""
    for bargains in range(4):
        row = (EMPTY, HOSTILE_TAKEOVER, *(BARGAIN if n < bargains else BETRAYAL for n in range(3)))
        rest = tuple(tuple(EMPTY if i == j else BARGAIN for j in range(5)) for i in range(1, 5))
        assert played((row, *rest)) == Outcome((bargains, 0), (1, 1))
    assert played(triangle(HOSTILE_TAKEOVER, TRUE_LOVE, NIHILISM, BARGAIN, BARGAIN, BARGAIN)) == Outcome((1, 1), (1, 0))


def test_two_true_loves_save_each_other_from_base_losses() -> None:
    """B-66: the lover's betrayed Bargains lose no base Souls this round, also the 2 and 3; extra losses stay."""
    mats = triangle(TRUE_LOVE, CAMERADERIE, TRUE_LOVE, BARGAIN, BETRAYAL, ASSASSINATION)
    assert scoring.lovers(mats) == 0b011
    assert played(mats, 0, 1) == Outcome((3, 3), (0, 0))
    assert played(mats, 0, 2) == Outcome((0, 2), (0, 0))
    assert played(mats, 1, 2) == Outcome((0, 1), (2, 0))


def test_true_love_saves_neither_betrayals_nor_the_unloved() -> None:
    """B-66: the base loss of a Takeover is no betrayed Bargain; the third player is no lover."""
    mats = triangle(TRUE_LOVE, HOSTILE_TAKEOVER, TRUE_LOVE, BETRAYAL, BETRAYAL, BARGAIN)
    assert played(mats, 0, 2) == Outcome((1, 0), (1, 0))
    assert played(mats, 1, 2) == Outcome((2, 0), (0, 1))


def test_true_loves_apart_do_nothing() -> None:
    """B-66: both copies on the table, but not facing each other."""
    mats = triangle(TRUE_LOVE, BARGAIN, BETRAYAL, TRUE_LOVE, BARGAIN, BETRAYAL)
    assert scoring.lovers(mats) == 0
    assert played(mats, 0, 1) == Outcome((0, 2), (3, 0))
    assert played(mats, 1, 2) == Outcome((0, 2), (3, 0))


def test_zero_sum_stops_all_souls_of_its_pair() -> None:
    """B-67: base and all texts, Coup and Takeover included; also for a leader."""
    for card in range(FIRST_ACTION):
        assert played(duel(card, ZERO_SUM), leaders=0b11) == Outcome((0, 0), (0, 0))
        assert played(duel(ZERO_SUM, card), leaders=0b11) == Outcome((0, 0), (0, 0))


def test_zero_sum_lets_cards_be_taken() -> None:
    """B-67: takings and Bitter Taste are not Souls."""
    assert scoring.takes(duel(ZERO_SUM, PEACEKEEPING), 0, 1) == (Take(1, 0, True),)
    assert scoring.bitter(duel(ZERO_SUM, BITTER_TASTE), 0, 1) == 0b01


def test_zero_sum_leaves_other_pairs_alone() -> None:
    """B-67: a Takeover elsewhere still counts all Bargains on its mat."""
    mats = triangle(ZERO_SUM, BARGAIN, HOSTILE_TAKEOVER, SYMBIOSIS, BARGAIN, BARGAIN)
    assert played(mats, 0, 1) == Outcome((0, 0), (0, 0))
    assert played(mats, 0, 2) == Outcome((3, 3), (0, 0))
    assert played(mats, 1, 2) == Outcome((5, 5), (0, 0))


def test_a_sung_sonnet_stops_the_losses_of_its_pair() -> None:
    """B-68: gains stay; unsung it loses."""
    assert played(duel(SONNET, BETRAYAL), singers=0b01) == Outcome((0, 2), (0, 0))
    assert played(duel(SONNET, ASSASSINATION)) == Outcome((0, 1), (3, 0))
    assert played(duel(SONNET, ASSASSINATION), singers=0b01) == Outcome((0, 1), (0, 0))
    assert played(duel(SONNET, QUISLING), singers=0b01) == Outcome((2, 4), (0, 0))
    assert played(duel(SONNET, COUP_D_ETAT), leaders=0b01, singers=0b01) == Outcome((0, 2), (0, 0))


@pytest.mark.parametrize("card", range(FIRST_ACTION), ids=lambda card: NAMES[card])
def test_a_sonnet_may_be_sung_only_against_a_betrayal(card: int) -> None:
    """B-68: its owner is found on either side."""
    betrayed = card >= BETRAYAL
    assert scoring.sonnet(duel(SONNET, card), 0, 1) == (0 if betrayed else -1)
    assert scoring.sonnet(duel(card, SONNET), 0, 1) == (1 if betrayed else -1)
    assert scoring.sonnet(duel(card, BARGAIN), 0, 1) == (-1)


def test_a_flagellant_loses_nothing_in_any_pair() -> None:
    """B-90: base, extra and Contractual losses, and the Takeover's own; gains stay and the other side is not saved."""
    assert played(duel(CAMERADERIE, ASSASSINATION), flagellants=0b01) == Outcome((0, 1), (0, 0))
    assert played(duel(BETRAYAL, CONTRACTUAL_OBLIGATIONS), flagellants=0b01) == Outcome((2, 1), (0, 0))
    assert played(duel(HOSTILE_TAKEOVER, BARGAIN), flagellants=0b01) == Outcome((0, 0), (0, 1))
    assert played(duel(HOSTILE_TAKEOVER, BARGAIN), flagellants=0b11) == Outcome((0, 0), (0, 0))


def test_burnt_offerings_cover_one_betrayal() -> None:
    """B-95, B-113: every loss in the burnt pair, nothing elsewhere, nothing once the other's card is a Bargain."""
    mats = triangle(BARGAIN, CAMERADERIE, ASSASSINATION, BARGAIN, BETRAYAL, BARGAIN)
    assert played(mats, 0, 1, burnt=(1, -1, -1)) == Outcome((0, 1), (0, 0))
    assert played(mats, 0, 2, burnt=(1, -1, -1)) == Outcome((0, 2), (2, 0))
    assert played(mats, 0, 1, burnt=(2, 0, 0)) == Outcome((0, 1), (3, 0))
    swapped = duel(BETRAYAL, CONTRACTUAL_OBLIGATIONS)
    assert played(swapped, burnt=(1, -1)) == Outcome((2, 1), (3, 0))


def test_peacekeeping_takes_from_a_betrayer_and_the_quoted_one_from_a_bargainer() -> None:
    """B-64: the bare one takes Actions and Finals, the quoted one Actions; facing each other, both fire."""
    for card in range(FIRST_ACTION):
        if card in (PEACEKEEPING, QUOTED_PEACEKEEPING):
            continue
        bare, quoted = (
            scoring.takes(duel(PEACEKEEPING, card), 0, 1),
            scoring.takes(duel(QUOTED_PEACEKEEPING, card), 0, 1),
        )
        betrayed = card >= BETRAYAL
        assert bare == ((Take(0, 1, True),) if betrayed else ())
        assert quoted == (() if betrayed else (Take(0, 1, False),))
    both = duel(PEACEKEEPING, QUOTED_PEACEKEEPING)
    assert scoring.takes(both, 0, 1) == (Take(0, 1, True), Take(1, 0, False))
    assert scoring.takes(both, 1, 0) == (Take(1, 0, False), Take(0, 1, True))
    assert scoring.takes(duel(BARGAIN, BETRAYAL), 0, 1) == ()


@pytest.mark.parametrize("card", range(FIRST_ACTION), ids=lambda card: NAMES[card])
def test_bitter_taste_hits_whatever_it_meets(card: int) -> None:
    """B-65: unconditional on the other's Stance."""
    assert scoring.bitter(duel(BITTER_TASTE, card), 0, 1) & 0b10
    assert scoring.bitter(duel(card, BITTER_TASTE), 0, 1) & 0b01
    assert scoring.bitter(duel(card, QUID_PRO_QUO), 0, 1) == (0b10 if card == BITTER_TASTE else 0)


def test_love_tackle_and_the_cards_without_text_are_their_numbers() -> None:
    """B-61: no effect at the final flip; four cards have no text at all."""
    tackle = NAMES.index("LOVE-TACKLE")
    assert MATRIX[tackle] == MATRIX[BARGAIN]
    assert scoring.takes(duel(tackle, BETRAYAL), 0, 1) == ()
    for card in (CAMERADERIE, SUBLIME, A_TRUE_NAME, NIHILISM):
        assert CARDS[card].text == ""
