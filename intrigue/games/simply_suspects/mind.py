"""What a searching bot needs: how quick players act, what a position is worth, and what choices say about secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER, BOARD, ROUTES, SPACES, Kind
from intrigue.games.simply_suspects.cards import CARDS, GUILTY, ROWS, SUSPECTS, Suspect
from intrigue.games.simply_suspects.state import Table, TableView

DEPTH = 24
MIXED = frozenset({"Move"})  # always to spare the own row gives it away

# How likely a seat is to have put so many pegs into its own row, measured against any other row.
FADES = (1.0, 0.1, 0.03, 0.01)
MOST = len(FADES) - 1


def fit(view: TableView, state: Table) -> float:
    """How likely the others were to put pegs into the rows that would be their own."""
    weight = 1.0
    for seat, suspect in enumerate(state.suspects):
        if seat != view.seat and suspect is not None and view.shown[seat] is None:
            weight *= FADES[min(view.blamed[seat][suspect], MOST)]
    return weight


def secrets(state: Table, seat: Seat | None) -> dict[str, str]:
    """Who each of the others is, unless the card is face up."""
    return {
        f"seat {other} suspect": SUSPECTS[suspect].name.lower()
        for other, suspect in enumerate(state.suspects)
        if other != seat and suspect is not None and state.shown[other] is None
    }


def suspicion(state: Table, own: Suspect | None, other: Seat) -> list[float]:
    """How likely the other seat is each suspect to one who holds the own card and saw the pegs move."""
    ruled_out, blamed, shown = state.ruled_out[other], state.blamed[other], state.shown
    found = [
        0.0 if ruled_out[row] or row == own or row in shown else FADES[blamed[row] if blamed[row] < MOST else MOST]
        for row in ROWS
    ]
    total = sum(found)
    return [weight / total for weight in found] if total else found


# Quick players

PLAIN = {
    Kind.START: 0.0,
    Kind.EVIDENCE: 0.35,
    Kind.PHOTO: 0.1,
    Kind.GET_AWAY: 0.2,
    Kind.TAKE: 0.3,
    Kind.CHOICE: 0.4,
    Kind.TRADE: 0.15,
    Kind.FORWARD: 0.1,
    Kind.BACK: 0.1,
    Kind.ONWARD: 0.0,
    Kind.JURY: 0.0,
}
LANDING = tuple(PLAIN[square.kind] for square in BOARD)
TO_JURY = tuple(square.kind in (Kind.JURY, Kind.ONWARD) for square in BOARD)
SPENT = 0.15  # what a card is worth in the hand
CONVICTED = -3.0
WHIM = 0.15  # so much may a quick player misjudge an action
BLUFF = 0.06  # how often a quick player would put a peg into its own row
ENOUGH = (1.0, 1.0, 0.55, 0.7, 0.76, 0.8, 0.83)  # by the number of seats left: how sure a guess must be
ADDED = (0.12, 0.45, 0.05, 0.02, 0.02, 0.02, 0.02, 0.02)  # what a peg does in the row of an opponent with so many
LIFTED = (0.0, -0.12, -0.45, -0.05, -0.02, -0.02, -0.02, -0.02)


def ends(space: Space, steps: int) -> tuple[Space, ...]:
    """Where so many steps can lead."""
    to, left = ROUTES[space][steps]
    return tuple(end for gallery in AFTER[to] for end in ends(gallery, left - 1)) if left else (to,)


PLAIN_WALK = tuple(tuple(max(LANDING[end] for end in ends(space, steps)) for steps in CARDS) for space in SPACES)
JURY_WALK = tuple(tuple(all(TO_JURY[end] for end in ends(space, steps)) for steps in CARDS) for space in SPACES)
PLAIN_ROLL = tuple(sum(walk[pips] for pips in w.DIE) / len(w.DIE) for walk in PLAIN_WALK)
JURY_ROLL = tuple(sum(walk[pips] for pips in w.DIE) / len(w.DIE) for walk in JURY_WALK)


def guide(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    if len(actions) == 1:
        return actions[0]
    return GUIDES[type(state.stack[-1])](state, seat, actions, rng)


def best_guess(state: Table, seat: Seat) -> tuple[float, Action]:
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


def guide_turn(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Go where the space is good; to the Grand Jury with a good guess, and not while guilty."""
    place = state.places[seat]
    plain, jury = PLAIN_WALK[place], JURY_WALK[place]
    before = before_the_jury(state, seat) if JURY_ROLL[place] or any(jury) else 0.0
    best, found = PLAIN_ROLL[place] + before * JURY_ROLL[place] + WHIM * rng.random(), actions[0]
    for action in actions:
        if type(action) is w.Play:
            value = plain[action.card] + before * jury[action.card] - SPENT + WHIM * rng.random()
            if value > best:
                best, found = value, action
    return found


def before_the_jury(state: Table, seat: Seat) -> float:
    own = state.suspects[seat]
    if state.pegs.count(own) >= GUILTY:
        return CONVICTED
    left = state.shown.count(None)
    return 2.0 if best_guess(state, seat)[0] >= ENOUGH[left] else 0.1


def guide_peg(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Take a peg from the own row, else where it harms little, and put it where it convicts another."""
    own, pegs = state.suspects[seat], state.pegs
    best, found = -9.0, actions[0]
    counts = [pegs.count(row) for row in ROWS]
    gains = [ADDED[count] for count in counts]
    losses = [LIFTED[count] for count in counts]
    losses.append(0.0)  # from the top
    assert own is not None
    gains[own] = 0.3 if counts[own] == 0 and rng.random() < BLUFF else -0.3 if counts[own] == 0 else -1.0
    losses[own] = (0.0, 0.2, 0.9, 0.3, 0.1, 0.1, 0.1, 0.1)[counts[own]]
    for card in state.shown:
        if card is not None:
            gains[card] = losses[card] = 0.0
    gains = [gain + WHIM * rng.random() for gain in gains]
    for action in actions:
        assert type(action) is w.Move
        value = gains[action.row] + losses[pegs[action.column]]
        if value > best:
            best, found = value, action
    return found


def guide_jury(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    chance, guess = best_guess(state, seat)
    return guess if chance > ENOUGH[state.shown.count(None)] + 0.1 * (rng.random() - 0.5) else w.STOP


def guide_any(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    return actions[int(rng.random() * len(actions))]


def guide_card(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Draw, or take any card."""
    if actions[0] is w.DRAW:
        return w.DRAW
    return actions[1 + int(rng.random() * (len(actions) - 1))]


def guide_trade(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    best, found = -9.0, actions[0]
    for action in actions:
        assert type(action) is w.Trade
        place = state.places[action.opponent]
        value = LANDING[place] + (before_the_jury(state, seat) if TO_JURY[place] else 0.0) + WHIM * rng.random()
        if value > best:
            best, found = value, action
    return found


Guide = Callable[[Table, Seat, Sequence[Action], Random], Action]
GUIDES: dict[type, Guide] = {
    w.Turn: guide_turn,
    w.Fork: guide_any,
    w.MayDraw: guide_card,
    w.MayTake: guide_card,
    w.YourChoice: guide_peg,
    w.Evidence: guide_peg,
    w.Photo: guide_peg,
    w.Trading: guide_trade,
    w.Forward: guide_any,
    w.Back: guide_any,
    w.GrandJury: guide_jury,
}


# Worth

EXPOSED = -1.5
GUILT = (0.0, -0.2, -1.0, -1.2, -1.2, -1.2, -1.2, -1.2)


def worth(state: Table) -> Sequence[float]:
    """Who is exposed or guilty has less to hope for."""
    strengths = [
        0.0
        if state.shown[seat] is not None
        else exp(EXPOSED * exposure(state, seat) + GUILT[state.pegs.count(suspect)])
        for seat, suspect in enumerate(state.suspects)
    ]
    total = sum(strengths)
    return [strength / total for strength in strengths]


def exposure(state: Table, seat: Seat) -> float:
    """How likely one who saw everything open holds the seat to be who it is."""
    suspect = state.suspects[seat]
    return 1.0 if suspect is None else suspicion(state, None, seat)[suspect]
