"""What bots that search need to know of Souls: quick play, what a state is worth, what is likely, what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from intrigue.core.contract import Action, Seat, steps
from intrigue.core.mind import Mind
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import words as w
from intrigue.games.souls.guide import NET, preference
from intrigue.games.souls.guide import guide as guide
from intrigue.games.souls.rounds import PAIRS
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsState, SoulsView

NEAR = 0.3  # by how much a Soul more makes a win likelier when a dream has ended

# What a state is worth. Fitted by maximum likelihood to who won 3000, 4000 and 1500 matches of greedy and medium bots
# at tables of 2, 3 and 4, from the beginnings of rounds 2 to 4. Whoever leads early is held back, so that early Souls
# say little.

WEIGHTS = {
    2: ((0.77, 0.35, 0.43, 0.0), (0.48, 0.38, 0.52, 0.0), (0.36, 0.38, 0.47, 0.03), (0.3, 0.38, 0.4, 0.03)),
    3: ((0.216, 0.18, 0.31, 0.02), (0.133, 0.11, 0.23, 0.01), (0.09, 0.09, 0.175, 0.016), (0.06, 0.07, 0.14, 0.016)),
    4: ((0.19, 0.09, 0.43, 0.04), (0.12, 0.04, 0.30, 0.03), (0.07, 0.0, 0.23, 0.03), (0.05, 0.0, 0.2, 0.03)),
}  # by seats and rounds still to come: a Soul, a held Betrayal, a Soul that a Final usually brings, a held Action

USUAL = {
    2: (0.8, 0.3, 0.5, 0.7, 0.0, 1.6, 0.8, 0.0, 2.9, 0.2, 1.2, 0.1, 0.2, 0.3, 0.2, 1.0, 0.6, 0.4, 0.7, 1.7, 1.2, 2.0),
    3: (0.6, 2.1, 0.1, 0.8, 0.0, 2.0, 1.7, 0.6, 0.4, 0.0, 0.9, 0.0, 0.1, 0.0, 3.2, 1.3, 1.1, 0.4, 1.2, 0.8, 1.7, 2.2),
    4: (0.8, 2.5, 0.1, 0.4, 0.2, 1.8, 1.2, 0.8, 0.3, 0.0, 0.6, 0.0, 0.9, 0.0, 2.1, 1.9, 0.7, 0.3, 1.5, 0.2, 1.4, 0.4),
}  # by seats: what the Finals usually bring, in Souls, in the order of their priority  # fmt: skip


def worth(state: SoulsState) -> list[float]:
    """The share of the win that each seat may expect; the sum is 1."""
    over = state.frames[0]
    if type(over) is f.Over:
        return [float(seat in over.winners) / len(over.winners) for seat in range(state.seats)]
    return shares(merits(state))


def shares(values: Sequence[float]) -> list[float]:
    """Shares of the win whose logarithms differ as these values do."""
    top = max(values)
    powers = [exp(value - top) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


def result(state: SoulsState) -> list[float]:
    """What the end of a dream counts: a near miss is almost a win, so that fewer dreams tell more."""
    return shares([NEAR * souls for souls in state.souls])


def quiet(state: SoulsState) -> bool:
    """Whether a round begins: only then is nothing under way."""
    frame = state.frames[-1]
    return type(frame) is f.Turn and state.turns == 1 and frame.step == f.TO_LAY


def merits(t: SoulsState) -> list[float]:
    """For each seat the logarithm of its share, but for what is common to all."""
    left = c.rounds(t.seats) - max(t.round, 1)
    size = min(t.seats, 4)
    soul, betrayal, final, action = WEIGHTS[size][left]
    usual = USUAL[size]
    souls: list[float] = list(t.souls)
    mats = t.mats
    for a, b in PAIRS[t.seats][t.first]:
        one, two = NET[mats[a][b]][mats[b][a]]
        souls[a] += one
        souls[b] += two
    values = []
    for seat, finals in enumerate(t.finals):
        value = soul * souls[seat] + final * saved(usual, finals, left + 1) + action * len(t.actions[seat])
        for card in t.stances[seat]:
            if card >= c.FIRST_BETRAYAL:
                value += betrayal
        values.append(value)
    return values


def saved(usual: Sequence[float], finals: tuple[int, ...], left: int) -> float:
    """What Finals bring in this many rounds, one in each."""
    found = [usual[card - c.FIRST_FINAL] for card in finals]
    if len(found) > left:
        found.sort(reverse=True)
        del found[left:]
    return sum(found, 0.0)


# What is likely hidden. The numbers are logarithms of how much more often such cards were where they are than a fair
# deal would have put them there, counted in 240 matches of greedy bots. Those of Stances are lower than counted and
# those of other cards count less, since players differ: so the truth was likeliest in matches with medium bots too.

BARGAIN_LAID = (1.0, 0.2, 0.1, 0.0)  # by round
BARGAIN_LAID_OF_TWO = (0.4, -0.4, -0.5, -0.6)
BARGAIN_HELD = -0.35
SURE = 0.3  # how much Actions and Finals count
HELD = {
    c.NIL: 0.15, c.CURIOSITY: 0.2, c.CACOPHONY: -0.3, c.MISERY: -0.2, c.JOY: 0.2, c.IMPLOSION: -0.3, c.UNSEEN: 0.2,
    c.PARANOIA: 0.15, c.DUPLICITY: 0.3, c.BURNING_TRUTH: 0.3, c.LANDMINE: 0.15, c.TOXIC_SHOCK: -0.4, c.SUBTERFUGE: -0.1,
    c.FAMINE: 0.2, c.ABUNDANCE: -0.25, c.AMNESIA: 0.2, c.HONESTY: 0.1, c.FEAR: -0.7, c.LOVE: -0.1, c.TITHES: -0.35,
    c.PURIFICATION: 0.15, c.TURNABOUT: 0.15,
}  # fmt: skip
UNSPENT = {
    c.ENTROPY: -0.15, c.CURSED_DECK: 0.0, c.STOIC_HYMNAL: 0.05, c.VOW_OF_VENGEANCE: -0.2, c.ACT_OF_PENANCE: 0.1,
    c.LORD_OF_THE_PIT: -0.05, c.PIETY: -0.05, c.PERJURY: -0.35, c.MARTYRDOM: 0.2, c.PANTHEON: 0.25, c.ABYSS: 0.15,
    c.FLAGELLATION: 0.2, c.CHAOS: 0.15, c.FUNERAL_PYRE: 0.15, c.INTERREGNUM: -0.25, c.PZEA: -0.5, c.ANARCHY: -1.2,
    c.BURNT_OFFERINGS: 0.0, c.MORRIGAN: -0.5, c.SACRIFICE: -0.2, c.CONTRITION: -0.5, c.FINAL_RITES: -0.25,
}  # for each round gone  # fmt: skip


def fit(view: SoulsView, state: SoulsState) -> float:
    """How well what the others did, as far as the view shows it, fits this dream; never negative."""
    gone = view.round - 1
    laid = (BARGAIN_LAID_OF_TWO if view.seats == 2 else BARGAIN_LAID)[max(gone, 0)]
    found = 0.0
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        for card, seen in zip(state.mats[seat], view.mats[seat], strict=True):
            if seen == HIDDEN and card < c.FIRST_BETRAYAL:
                found += laid
        if view.seats > 2:
            for card in state.stances[seat]:
                if card < c.FIRST_BETRAYAL:
                    found += BARGAIN_HELD
        for card in state.actions[seat]:
            found += SURE * HELD[card]
        if gone > 0:
            for card in state.finals[seat]:
                found += SURE * gone * UNSPENT[card]
        answer = state.sealed[seat]
        if answer is not None and type(view.frames[-1]) is f.Committing:
            found += preference(state, seat, answer)
    return exp(found)


# What is hidden


def secrets(state: SoulsState, seat: Seat | None) -> dict[str, str]:
    """What the seat does not know in this state: each hidden fact and its value, in words for data.

    Face-down Stances by slot, held Bargains by their number, held Actions and Finals by how many of a kind, where not
    all copies lie open to the seat; then sealed answers, the cards of Abundance and the order of the Action deck.
    """
    found: dict[str, str] = {}
    lurking = [kind for kind in range(c.FIRST_ACTION, c.KINDS) if copies_hidden(state, seat, kind) > 0]
    for other in range(state.seats):
        if other == seat:
            continue
        for against, card in enumerate(state.mats[other]):
            if card != EMPTY and not state.up[other] >> against & 1:
                found[f"seat {other} against {against}"] = NAMES[card]
        found[f"seat {other} bargains"] = str(sum(card < c.FIRST_BETRAYAL for card in state.stances[other]))
        for card in lurking:
            hand = state.actions[other] if card < c.FIRST_FINAL else state.finals[other]
            found[f"seat {other} {NAMES[card]}"] = str(hand.count(card))
        answer = state.sealed[other]
        if answer is not None:
            found[f"seat {other} answer"] = answered(answer)
    gatherer = next((frame.actor for frame in state.frames if isinstance(frame, f.Gleaning | f.HandingOut)), seat)
    if state.aside and gatherer != seat:
        found["aside"] = ", ".join(NAMES[card] for card in state.aside)
    if state.action_deck.bottom and state.looker != seat:
        found["action deck"] = ", ".join(NAMES[c.FIRST_ACTION + kind] for kind in state.action_deck.bottom)
    return found


NAMES = tuple(name.lower() for name in c.NAMES)


def copies_hidden(t: SoulsState, seat: Seat | None, card: int) -> int:
    """How many copies of an Action or a Final lie where the seat does not see them."""
    if card >= c.FIRST_FINAL:
        gone = t.final_discard[card - c.FIRST_FINAL] + t.committed.count(card)
        held = t.finals
    else:
        gone = t.action_discard[card - c.FIRST_ACTION] + t.in_play.count(card)
        gone += sum(isinstance(frame, OPEN_CARD) and frame.card == card for frame in t.frames)
        held = t.actions
    return c.COPIES[card] - gone - (0 if seat is None else held[seat].count(card))


OPEN_CARD = f.Window | f.Effect | f.Turnabout  # frames whose Action lies open on the table


CARD = w.PlayAction | w.Offer | w.Commit  # answers whose one field is a card


def answered(answer: Action) -> str:
    """A sealed answer in words."""
    kind, *fields = steps(answer)
    return " ".join([kind.lower(), *(NAMES[field] if isinstance(answer, CARD) else str(field) for field in fields)])


MIND = Mind(
    fit,
    guide,
    worth,
    secrets,
    mixed=frozenset(("PlayStance",)),
    quiet=quiet,
    result=result,
    explore=0.05,  # one action changes a share little
    wide=0.4,  # and luck changes it much: many actions could not be told apart
    follow=1000,  # nobody's answer is worth searching for
)
