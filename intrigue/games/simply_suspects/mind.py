"""What a searching bot needs: how quick players act, what a position is worth, and what choices say about secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat, put
from intrigue.core.mind import Mind
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import BOARD, Kind, spaces_of
from intrigue.games.simply_suspects.cards import DECK, GUILTY, ROWS, SUSPECTS, TOP, Suspect
from intrigue.games.simply_suspects.marks import FADES, marks
from intrigue.games.simply_suspects.reading import readings
from intrigue.games.simply_suspects.road import TO_JURY, WALKS, hope, hope_at, risk, risk_at
from intrigue.games.simply_suspects.sight import every_dream
from intrigue.games.simply_suspects.sleuth import values as values
from intrigue.games.simply_suspects.state import Hand, SimplySuspectsState, SimplySuspectsView


def fit(view: SimplySuspectsView, state: SimplySuspectsState) -> float:
    """How likely the others were to choose as they did."""
    weight, read = 1.0, readings(view)
    for seat, suspect in enumerate(state.suspects):
        if seat != view.seat and suspect is not None and view.shown[seat] is None:
            weight *= read[seat][suspect]
    return weight


SUSPECT = "suspect"


def secrets(state: SimplySuspectsState, seat: Seat | None) -> dict[str, str]:
    """Who each of the others is, unless the card is face up."""
    return {
        f"seat {other} {SUSPECT}": SUSPECTS[suspect].name.lower()
        for other, suspect in enumerate(state.suspects)
        if other != seat and suspect is not None and state.shown[other] is None
    }


def suspicion(
    state: SimplySuspectsState, own: Suspect | None, other: Seat, fades: tuple[float, ...] = FADES
) -> list[float]:
    """How likely the other seat is each suspect to one who holds the own card and saw the pegs move."""
    ruled_out, marked, shown = state.ruled_out[other], marks(state.blamed, fades)[other], state.shown
    found = [0.0 if ruled_out[row] or row == own or row in shown else marked[row] for row in ROWS]
    total = sum(found)
    return [weight / total for weight in found]


# Quick players

PLAIN = {
    Kind.START: 0.0,
    Kind.EVIDENCE: 0.12,
    Kind.PHOTO: 0.0,
    Kind.GET_AWAY: 0.2,
    Kind.TAKE: 0.4,
    Kind.CHOICE: 0.15,
    Kind.TRADE: 0.15,
    Kind.FORWARD: 0.15,
    Kind.BACK: 0.1,
    Kind.ONWARD: 0.0,
    Kind.JURY: 0.0,
}
LANDING = tuple(PLAIN[square.kind] for square in BOARD)
SPENT = 0.3  # what a card is worth in the hand
WHIM = 0.1  # how much a quick player may misjudge an action
BLUFF = 0.06  # how often a quick player would put a peg into its own row
DREAD = -3.0  # to be convicted
RELIEF = 0.8  # where a peg can be taken out of the own row
HOPE = 2.0  # to go there with a good guess
ENOUGH = (1.0, 1.0, 0.7, 0.7, 0.76, 0.8, 0.83)  # by the number of seats left: how sure a guess must be
ADDED = (0.12, 0.33, 0.05, 0.02, 0.01, 0.01, 0.01, 0.01)  # what a peg does in the row of an opponent with this many
BURDEN = (-0.25, -0.75, -0.15, -0.05, -0.05, -0.05, -0.05, -0.05)  # and in the own row


def guide(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    if len(actions) == 1:
        return actions[0]
    return GUIDES[type(state.frames[-1])](state, seat, actions, rng)


def best_guess(state: SimplySuspectsState, seat: Seat) -> tuple[float, Action]:
    """The guess that is most likely right, and how likely."""
    best: float = 0.0
    found: Action = w.STOP
    own = state.suspects[seat]
    for other, card in enumerate(state.shown):
        if other != seat and card is None:
            chances = suspicion(state, own, other)
            chance = max(chances)
            if chance > best:
                best, found = chance, w.GUESSES[other][chances.index(chance)]
    return best, found


def prospect(state: SimplySuspectsState, seat: Seat) -> Callable[[Space, Hand], float]:
    """What the way ahead means to a seat that comes to land on a space with a hand of cards."""
    if state.pegs.count(state.suspects[seat]) >= GUILTY:
        relief = reliefs(state, seat)
        return lambda space, hand: DREAD * risk_at(space, hand) + (RELIEF if space in relief else 0.0)
    if best_guess(state, seat)[0] >= ENOUGH[state.shown.count(None)]:
        return lambda space, hand: HOPE * hope_at(space, hand)
    return lambda space, hand: 0.0


def guide_turn(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Go where the space is good; to the Grand Jury with a good guess, and not while guilty."""
    walks, hand, ahead = WALKS[state.places[seat]], state.hands[seat], prospect(state, seat)
    best, found = -9.0, actions[0]
    for action in actions:
        if type(action) is w.Play:
            walk, rest, value = walks[action.card], put(hand, action.card, hand[action.card] - 1), -SPENT
        else:
            walk, rest, value = ROLLS[state.places[seat]], hand, 0.0
        value += sum([LANDING[end] + ahead(end, rest) for end in walk]) / len(walk) + WHIM * rng.random()
        if value > best:
            best, found = value, action
    return found


ROLLS = tuple(tuple(end for pips in w.DIE for end in walks[pips]) for walks in WALKS)  # by the die
NO_CARDS: Hand = (0,) * len(DECK)
NO_SPACES: frozenset[Space] = frozenset()


def reliefs(state: SimplySuspectsState, seat: Seat) -> frozenset[Space]:
    """The spaces where a guilty seat could take a peg out of its own row."""
    own, pegs = state.suspects[seat], state.pegs
    assert own is not None
    if pegs.count(own) < GUILTY:
        return NO_SPACES
    found = {EVIDENCE_SPACES[column] for column, row in enumerate(pegs) if row == own}
    found.add(PHOTO_SPACES[own])
    if TOP not in pegs:
        found.update(CHOICE_SPACES)
    return frozenset(found)


EVIDENCE_SPACES = spaces_of(BOARD, Kind.EVIDENCE)
PHOTO_SPACES = spaces_of(BOARD, Kind.PHOTO)
CHOICE_SPACES = spaces_of(BOARD, Kind.CHOICE)


def guide_peg(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Take a peg from the own row, else where it harms little, and put it where it convicts another."""
    own, pegs, random = state.suspects[seat], state.pegs, rng.random
    assert own is not None
    weights = targets(state, seat, own)
    gains, losses = [0.0] * 7, [0.0] * 7
    for row in ROWS:
        count = pegs.count(row)
        if row == own:
            gains[row] = 0.3 if count == 0 and random() < BLUFF else BURDEN[count]
            losses[row] = -BURDEN[count - 1] if count else 0.0
        else:
            gains[row] = weights[row] * ADDED[count] + WHIM * random()
            losses[row] = -weights[row] * ADDED[count - 1] if count else 0.0
    best, found = -9.0, actions[0]
    for action in actions:
        assert type(action) is w.Move
        value = gains[action.row] + losses[pegs[action.column]]
        if value > best:
            best, found = value, action
    return found


def targets(state: SimplySuspectsState, seat: Seat, own: Suspect) -> list[float]:
    """How many opponents each row is likely to belong to, those near the Grand Jury counting more."""
    weights = [0.0] * len(ROWS)
    for other, card in enumerate(state.shown):
        if other != seat and card is None:
            near = 0.4 + hope(state.places[other], NO_CARDS)
            for row, chance in enumerate(suspicion(state, own, other)):
                weights[row] += near * chance
    return weights


def guide_jury(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    chance, guess = best_guess(state, seat)
    return guess if chance > ENOUGH[state.shown.count(None)] + 0.1 * (rng.random() - 0.5) else w.STOP


def guide_fork(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    frame = state.frames[-1]
    assert type(frame) is w.Fork
    hand, ahead = state.hands[seat], prospect(state, seat)
    best, found = -9.0, actions[0]
    for action in actions:
        assert type(action) is w.Follow
        end = WALKS[action.to][frame.steps - 1][0]
        value = LANDING[end] + ahead(end, hand) + WHIM * rng.random()
        if value > best:
            best, found = value, action
    return found


def guide_card(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Draw, or take any card."""
    if actions[0] is w.DRAW:
        return w.DRAW
    return actions[1 + int(rng.random() * (len(actions) - 1))]


def guide_trade(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    hand, ahead = state.hands[seat], prospect(state, seat)
    best, found = -9.0, actions[0]
    for action in actions:
        assert type(action) is w.Trade
        place = state.places[action.opponent]
        value = LANDING[place] + ahead(place, hand) + WHIM * rng.random()
        if value > best:
            best, found = value, action
    return found


def guide_push(state: SimplySuspectsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Put an opponent before the Grand Jury who may well be guilty, or give little away."""
    own = state.suspects[seat]
    best, found = -9.0, actions[0]
    for action in actions:
        assert type(action) is w.Push
        if TO_JURY[action.to]:
            chances = suspicion(state, own, action.opponent)
            guilt = sum(chances[row] for row in ROWS if state.pegs.count(row) >= GUILTY)
            value = guilt - 0.3
        else:
            value = -0.5 * LANDING[action.to]
        value += WHIM * rng.random()
        if value > best:
            best, found = value, action
    return found


Guide = Callable[[SimplySuspectsState, Seat, Sequence[Action], Random], Action]
GUIDES: dict[type, Guide] = {
    w.Turn: guide_turn,
    w.Fork: guide_fork,
    w.MayDraw: guide_card,
    w.MayTake: guide_card,
    w.YourChoice: guide_peg,
    w.Evidence: guide_peg,
    w.Photo: guide_peg,
    w.Trading: guide_trade,
    w.Forward: guide_push,
    w.Back: guide_push,
    w.GrandJury: guide_jury,
}


# What a position is worth

# Signs and sizes after conditional logits fitted to matches of guides and greedy bots at 2, 3 and 4 seats. Guilt and
# cards are set higher by hand: with the fitted numbers the search put pegs into its own row and was convicted for it.
GUILT = (0.0, -0.4, -0.9, -1.2, -1.3, -1.3, -1.3, -1.3)  # this many pegs in the own row
JEOPARDY = -1.0  # guilty and near the Grand Jury
EXPOSURE = -1.2
DOUBTS = (1.0, 0.5, 0.4, 0.35)  # as FADES, to one who knows that bluffs happen
CARD = 0.2
MOST_CARDS = 6


def worth(state: SimplySuspectsState) -> Sequence[float]:
    """A seat that is exposed, or guilty and near the Grand Jury, has less to hope for; get-away cards help."""
    strengths = [0.0 if card is not None else strength(state, seat) for seat, card in enumerate(state.shown)]
    total = sum(strengths)
    return [strength / total for strength in strengths]


def strength(state: SimplySuspectsState, seat: Seat) -> float:
    suspect = state.suspects[seat]
    assert suspect is not None
    count = state.pegs.count(suspect)
    score = GUILT[count] + CARD * min(sum(state.hands[seat]), MOST_CARDS)
    score += EXPOSURE * suspicion(state, None, seat, DOUBTS)[suspect]
    if count >= GUILTY:
        score += JEOPARDY * risk(state.places[seat], state.hands[seat])
    return exp(score)


MIND = Mind(
    fit,
    guide,
    worth,
    secrets,
    depth=3,
    mixed=frozenset({"Move"}),  # always to spare the own row gives it away
    values=values,
    every_dream=every_dream,
    explore=0.15,  # shares differ by a few hundredths only
    trust=30.0,  # of 300 iterations: what the search took against the ranks with less was no gain for pegs
    wide=0.5,
    follow=10**6,  # the others always: nodes of theirs would learn this seat's suspect, which is the same in all dreams
)
