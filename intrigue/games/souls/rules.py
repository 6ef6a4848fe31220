"""The game of Souls: who is asked, what is legal, what happens then. Each frame has its functions elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from intrigue.core import deck
from intrigue.core.codec import Codec
from intrigue.core.contract import Action, Seat, Tell
from intrigue.games.souls import (
    actions,
    choices,
    events,
    finals,
    frames,
    plays,
    rounds,
    sight,
    small,
    state,
    taking,
    verdicts,
    windows,
    words,
)
from intrigue.games.souls.cards import ACTIONS, BASE
from intrigue.games.souls.frames import TO_LAY, Drawing, Opening, Over, Scattering, Turn, Window
from intrigue.games.souls.invariants import check
from intrigue.games.souls.moves import deck_of
from intrigue.games.souls.state import SoulsState, SoulsView
from intrigue.games.souls.words import BEGINS, DEAL, DEFAULT, YES_OR_NO, Begins, Deal, Options

# Choices that all see, and cards that only their player sees: everybody holds more Stances than can lie face-up alone.
# Announcing, showing, discarding and giving away tell something, and so does whatever follows from sealed answers.
REVERSIBLE = frozenset((
    "PlayStance", "PlayAction", "Flip", "Pass", "Choose", "Offer", "SwapSlots", "TakeBack", "Next", "Shuffle", "Reveal",
    "Commit", "Cross", "Pick", "Transfer", "Vote", "Exchange", "Answer",
    "TurnBegan", "Laid", "LaidCard", "Passed", "Sealed", "Placed", "PlacedCard", "Shuffled", "SlotsSwapped", "Chose",
    "Crossed", "Picked", "Transferred", "Forgave", "Exchanged", "Sang",
))  # fmt: skip


class Souls:
    """Bargains and betrayals, played face-down against everybody, for the most Souls."""

    name = "souls"
    title = "Souls"
    version = 1
    reversible = REVERSIBLE
    codec = Codec(words, frames, events, state, deck, sets={words.Fact: ("kinds", "places")})

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        self.seats = range(2, 8) if options.house_sizes else range(3, 6)
        if options.small:
            self.seats = range(small.SEATS, small.SEATS + 1)

    def start(self, seats: int) -> SoulsState:
        if seats not in self.seats:
            raise ValueError(
                f"Souls with these options is for {self.seats[0]} to {self.seats[-1]} players, not {seats}"
            )
        if self.options.small:
            return small.position(self.options)
        if self.options.first_seat > seats:
            raise ValueError(f"seat {self.options.first_seat} cannot begin at a table of {seats}")
        t = rounds.new_state(seats, self.options)
        if self.options.first_seat:
            rounds.deal(t, self.options.first_seat - 1, None)
        return t

    def actors(self, t: SoulsState) -> tuple[Seat, ...]:
        return t.asked

    def legal(self, t: SoulsState, seat: Seat) -> Sequence[Action]:
        frame = t.frames[-1]
        return LEGAL[type(frame)](t, frame, seat)

    def odds(self, t: SoulsState) -> Sequence[tuple[Action, int]]:
        frame = t.frames[-1]
        if type(frame) is Opening:
            return [(begins, 1) for begins in BEGINS[: t.seats]]
        if type(frame) is Scattering:
            return [(DEAL[card], frame.cards.count(card)) for card in dict.fromkeys(frame.cards)]
        pile = frame.pile if type(frame) is Drawing else ACTIONS
        return deck_of(t, pile).odds(DEALS[pile])

    def apply(self, t: SoulsState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        frame = t.frames[-1]
        kind = type(frame)
        t.last = ()
        if type(action) is Deal:
            CHANCES[kind](t, frame, action.card, tell)
        elif type(action) is Begins:
            rounds.deal(t, action.seat, tell)
        elif kind in OPENED:
            if not windows.seal(t, seat, action, tell):
                return
            OPENED[kind](t, frame, tell)
        else:
            if type(action) not in SECRET:
                t.last = (action,)
            ANSWERS[kind](t, frame, seat, action, tell)
        go_on(t, tell)

    def view(self, t: SoulsState, seat: Seat | None) -> SoulsView:
        return sight.view(t, seat)

    def determinize(self, view: SoulsView, rng: Random) -> SoulsState:
        return sight.determinize(view, rng, self.legal)

    def result(self, t: SoulsState) -> tuple[float, ...]:
        """The seats with the most Souls share the win [1]."""
        over = t.frames[-1]
        assert type(over) is Over
        return tuple(float(seat in over.winners) / len(over.winners) for seat in range(t.seats))

    def check(self, t: SoulsState) -> None:
        check(t)
        for seat, answer in enumerate(t.sealed):
            assert answer is None or answer in self.legal(t, seat), "a sealed answer is legal"


def go_on(t: SoulsState, tell: Tell | None) -> None:
    """Let the frames on top run until somebody is asked, or the match is over."""
    while True:
        frame = t.frames[-1]
        if OPEN[type(frame)](t, frame, tell):
            return


def open_window(t: SoulsState, frame: Window, tell: Tell | None) -> bool:
    """W1; if nobody could cancel the Action, it resolves."""
    if windows.open_window(t, frame):
        return True
    actions.resolve(t, frame, tell)
    return False


def close_window(t: SoulsState, frame: Window, tell: Tell | None) -> None:
    if windows.close_window(t, frame, tell):
        actions.resolve(t, frame, tell)


def over(t: SoulsState, frame: Over, tell: Tell | None) -> bool:
    return True


def legal_turn(t: SoulsState, frame: Turn, seat: Seat) -> Sequence[Action]:
    return plays.stances(t, frame, seat) if frame.step == TO_LAY else plays.plays(t, frame, seat)


def yes_or_no(t: SoulsState, frame: object, seat: Seat) -> Sequence[Action]:
    return YES_OR_NO


SECRET = frozenset((words.PlayStance, words.Offer, words.Next))  # unsealed answers that others do not see in full

DEALS = tuple(DEAL[BASE[pile] : BASE[pile + 1]] for pile in range(3))  # the next card of a pile, by kind

# Each frame's functions. Any stands for the frame of that row.

OPEN: dict[type, Callable[[SoulsState, Any, Tell | None], bool | None]] = {
    frames.Over: over,
    frames.Redrawing: rounds.redraw,
    frames.Effect: windows.finish,
    frames.Taking: taking.take,
    frames.Resolving: finals.resolve_next,
    frames.Scoring: rounds.score,
    frames.Drawing: rounds.open_drawing,
    frames.Turn: rounds.open_turn,
    frames.Forced: plays.open_forced,
    frames.Window: open_window,
    frames.Turnabout: windows.open_turnabout,
    frames.Mine: windows.open_mine,
    frames.Raised: choices.open_raised,
    frames.Swapping: choices.open_swapping,
    frames.Discarding: choices.open_discarding,
    frames.Extra: plays.open_extra,
    frames.Fixing: choices.open_fixing,
    frames.Ordering: choices.open_ordering,
    frames.Rearranging: choices.open_rearranging,
    frames.Baring: choices.open_baring,
    frames.Gleaning: choices.open_gleaning,
    frames.HandingOut: choices.open_handing_out,
    frames.Loving: choices.open_loving,
    frames.Tithing: choices.open_tithing,
    frames.Purifying: choices.open_purifying,
    frames.Committing: rounds.open_committing,
    frames.Deciding: verdicts.open_deciding,
    frames.Voting: verdicts.open_voting,
    frames.Forgiving: verdicts.open_forgiving,
    frames.Gathering: verdicts.open_gathering,
    frames.Scattering: verdicts.open_scattering,
    frames.Rites: verdicts.open_rites,
    frames.Singing: rounds.open_singing,
    frames.Seizing: rounds.open_seizing,
}  # whom the frame asks: True if anybody, else something happened
CHANCES: dict[type, Callable[[SoulsState, Any, int, Tell | None], None]] = {
    frames.Drawing: rounds.deal_card,
    frames.Fixing: choices.fix,
    frames.Gleaning: choices.glean,
    frames.Scattering: verdicts.scatter,
}  # what a card from chance does
LEGAL: dict[type, Callable[[SoulsState, Any, Seat], Sequence[Action]]] = {
    frames.Turn: legal_turn,
    frames.Forced: plays.stances,
    frames.Window: windows.cancelling,
    frames.Turnabout: windows.turning,
    frames.Mine: windows.mining,
    frames.Raised: choices.swappable,
    frames.Swapping: choices.offers,
    frames.Discarding: choices.discards,
    frames.Extra: plays.plays,
    frames.Ordering: choices.orders,
    frames.Rearranging: choices.rearrangements,
    frames.Baring: choices.barings,
    frames.HandingOut: choices.gifts,
    frames.Loving: choices.loves,
    frames.Tithing: choices.tithes,
    frames.Purifying: choices.purifications,
    frames.Committing: rounds.commitments,
    frames.Deciding: verdicts.decisions,
    frames.Voting: verdicts.votes,
    frames.Forgiving: yes_or_no,
    frames.Gathering: verdicts.gatherings,
    frames.Rites: verdicts.last_rites,
    frames.Singing: yes_or_no,
    frames.Seizing: yes_or_no,
}
ANSWERS: dict[type, Callable[[SoulsState, Any, Seat, Action, Tell | None], None]] = {
    frames.Turn: rounds.answer_turn,
    frames.Forced: plays.answer_forced,
    frames.Mine: windows.answer_mine,
    frames.Raised: choices.answer_raised,
    frames.Discarding: choices.answer_discarding,
    frames.Extra: plays.answer_extra,
    frames.Ordering: choices.answer_ordering,
    frames.Rearranging: choices.answer_rearranging,
    frames.Baring: choices.answer_baring,
    frames.HandingOut: choices.answer_handing_out,
    frames.Deciding: verdicts.answer_deciding,
    frames.Forgiving: verdicts.answer_forgiving,
    frames.Gathering: verdicts.answer_gathering,
    frames.Rites: verdicts.answer_rites,
    frames.Singing: rounds.answer_singing,
    frames.Seizing: rounds.answer_seizing,
}  # what one seat's answer does
OPENED: dict[type, Callable[[SoulsState, Any, Tell | None], None]] = {
    frames.Window: close_window,
    frames.Turnabout: windows.close_turnabout,
    frames.Swapping: choices.swap,
    frames.Loving: choices.answer_love,
    frames.Tithing: choices.tithe,
    frames.Purifying: choices.purify,
    frames.Committing: rounds.flip,
    frames.Voting: verdicts.count_votes,
}  # what the sealed answers do once all are given
