"""The rules. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

import intrigue.core.deck
from intrigue.core.board import Space
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.core.deck import Deck, spread
from intrigue.games.simply_suspects import invariants, sight, small, state
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER, BEFORE, BOARD, GRAND_JURY, OFF, ROUTES, START, Kind
from intrigue.games.simply_suspects.cards import COLUMNS, DECK, GUILTY, HAND, PHOTO_PEGS, ROWS, TOP, Suspect
from intrigue.games.simply_suspects.state import Hand, SimplySuspectsState, SimplySuspectsView

CHANCE_FRAMES = (w.Rolling, w.Dealing, w.Assigning, w.Opening)
MOVING_FRAMES = (w.Turn, w.Fork)
OF_CHANCE = (CHANCE,)
ALONE = tuple((seat,) for seat in range(w.MOST_SEATS))
TURN_CHOICES: dict[Hand, tuple[Action, ...]] = {}  # by hand: asked for at every turn, where a cache of Python is slower
NO_CARDS: Hand = (0,) * len(DECK)
NOTHING_RULED_OUT = (False,) * len(ROWS)
NOBODY_BLAMED = (0,) * len(ROWS)
MOST_LOGGED = 300  # so that a state does not grow for ever; most matches are shorter


# Tokens, pegs and get-away cards lie open; only the Grand Jury and a guess tell who is who.
REVERSIBLE = frozenset((
    "Play", "Follow", "Take", "Leave", "Move", "Trade", "Push", "Stop",
    "Played", "Moved", "NothingThere", "Took", "Declined", "MovedPeg", "Traded", "Pushed", "Stopped",
))  # fmt: skip


class SimplySuspects:
    """Steer the evidence onto the others, stay out of its way, and be the last one left."""

    name = "simply_suspects"
    title = "Simply Suspects"
    version = 1
    reversible = REVERSIBLE
    codec = Codec(w, state, intrigue.core.deck)

    def __init__(self, options: w.Options = w.DEFAULT) -> None:
        self.options = options
        self.seats = range(2, 3 if options.small else w.MOST_SEATS + 1)
        self.turn_limit = small.TURNS if options.small else options.turn_limit
        self._small = bool(options.small)  # asked for at every step, and quicker here
        self._dice = small.FACES if options.small else w.DICE

    def start(self, seats: int) -> SimplySuspectsState:
        """Everything at its beginning; the deals and the rolls for the first turn wait as frames [2-7, 44, 45]."""
        if seats not in self.seats:
            raise ValueError(f"Simply Suspects is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        smaller = self.options.small
        deals = tuple(w.DEALINGS[seat] for _ in range(HAND) for seat in reversed(range(seats)))
        identities = tuple(w.ASSIGNINGS[seat] for seat in reversed(range(seats)))
        opening = w.Opening(tuple(range(seats)), ())
        return SimplySuspectsState(
            seats=seats,
            suspects=(None,) * seats,
            shown=(None,) * seats,
            ruled_out=(small.NOBODY if smaller else NOTHING_RULED_OUT,) * seats,
            blamed=(NOBODY_BLAMED,) * seats,
            places=(small.PLACE if smaller else START,) * seats,
            pegs=small.PEGS if smaller else (TOP,) * len(COLUMNS),
            hands=(NO_CARDS,) * seats,
            deck=Deck(small.DECK if smaller else DECK),
            turn=0,
            turns=0,
            last=None,
            log=(),
            frames=(w.TURNS[0], *identities) if smaller else (opening, *identities, *deals),
        )

    def actors(self, t: SimplySuspectsState) -> tuple[Seat, ...]:
        frame = t.frames[-1]
        if isinstance(frame, CHANCE_FRAMES):
            return OF_CHANCE
        if isinstance(frame, w.Over):
            return ()
        return ALONE[frame.seat]

    def legal(self, t: SimplySuspectsState, seat: Seat) -> Sequence[Action]:
        found = self._choices(t, seat)
        return [action for action in found if small.has(action)] if self._small else found

    def _choices(self, t: SimplySuspectsState, seat: Seat) -> Sequence[Action]:
        frame = t.frames[-1]
        if isinstance(frame, w.Turn):
            return turn_choices(t.hands[seat])
        if isinstance(frame, w.Evidence):
            return w.ELSEWHERE[frame.column][t.pegs[frame.column]]
        if isinstance(frame, w.YourChoice):
            return peg_choices(t.pegs)
        if isinstance(frame, w.Photo):
            return photo_choices(t.pegs, frame.suspect)
        if isinstance(frame, w.MayDraw):
            return MAY_DRAW_CHOICES
        if isinstance(frame, w.GrandJury):
            return guess_choices(seat, t.shown)
        if isinstance(frame, w.Fork):
            return FORK_CHOICES[t.places[seat]]
        if isinstance(frame, w.MayTake):
            return take_choices(t, seat)
        if isinstance(frame, w.Trading):
            return trade_choices(seat, t.shown)
        return push_choices(t, seat, AFTER if isinstance(frame, w.Forward) else BEFORE)

    def odds(self, t: SimplySuspectsState) -> Sequence[tuple[Action, int]]:
        frame = t.frames[-1]
        if isinstance(frame, w.Dealing):
            return t.deck.odds(w.TURNED_UP)
        if isinstance(frame, w.Assigning):
            nobody = t.ruled_out[0]
            return [(w.IDENTITIES[suspect], 1) for suspect in ROWS if suspect not in t.suspects and not nobody[suspect]]
        return self._dice

    def apply(self, t: SimplySuspectsState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        frame = t.frames[-1]
        t.frames = t.frames[:-1]
        if not isinstance(action, w.Identity):
            t.last = action
            if len(t.log) < MOST_LOGGED:
                t.log += ((seat, action),)
        if seat == CHANCE:
            self._turn_up(t, frame, action, tell)
        elif isinstance(frame, MOVING_FRAMES):
            self._set_out(t, seat, frame, action, tell)
        elif isinstance(action, w.Move):
            self._move_peg(t, seat, frame, action, tell)
        elif isinstance(frame, w.GrandJury):
            self._speak(t, seat, action, tell)
        elif isinstance(action, w.Trade):
            self._trade(t, seat, action.opponent, tell)
        elif isinstance(action, w.Push):
            self._push(t, seat, action, tell)
        else:
            self._help_oneself(t, seat, action, tell)
        if not t.frames:
            self._pass_turn(t, tell)

    # Chance

    def _turn_up(self, t: SimplySuspectsState, frame: w.Frame, outcome: Action, tell: Tell | None) -> None:
        """One die or one card."""
        if isinstance(outcome, w.Die):
            if isinstance(frame, w.Opening):
                self._open(t, frame, outcome.pips, tell)
            elif isinstance(frame, w.Rolling):
                if tell:
                    tell(w.Rolled(frame.seat, outcome.pips))
                self._walk(t, frame.seat, outcome.pips, tell)
        elif isinstance(frame, w.Dealing) and isinstance(outcome, w.Card):
            t.deck = t.deck.draw(outcome.number)
            t.hands = put(t.hands, frame.seat, with_card(t.hands[frame.seat], outcome.number, 1))
            if tell:
                got = w.GotCard if t.frames else w.DrewGetAway  # the deal has more to come
                tell(got(frame.seat, outcome.number))
        elif isinstance(frame, w.Assigning) and isinstance(outcome, w.Identity):
            t.suspects = put(t.suspects, frame.seat, outcome.suspect)
            if tell:
                tell(w.GotIdentity(frame.seat, outcome.suspect), only=frame.seat, others=w.GotSuspectCard(frame.seat))
                if t.frames == (w.TURNS[0],):
                    tell(w.Starts(0))

    def _open(self, t: SimplySuspectsState, frame: w.Opening, pips: int, tell: Tell | None) -> None:
        """The highest roll has the first turn; those who tie for it roll again [7]."""
        seat = frame.order[len(frame.pips)]
        rolls = (*frame.pips, pips)
        if tell:
            tell(w.RolledForStart(seat, pips))
        if len(rolls) < len(frame.order):
            t.frames = (w.Opening(frame.order, rolls),)
            return
        best = max(rolls)
        highest = tuple(seat for seat, pips in zip(frame.order, rolls, strict=True) if pips == best)
        if len(highest) > 1:
            t.frames = (w.Opening(highest, ()),)
            if tell:
                tell(w.TiedForStart(highest))
            return
        t.turn = highest[0]
        t.frames = (w.TURNS[t.turn],)
        if tell:
            tell(w.Starts(t.turn))

    # Moving a token

    def _set_out(self, t: SimplySuspectsState, seat: Seat, frame: w.Frame, action: Action, tell: Tell | None) -> None:
        """Roll or use one card, and choose the way at the fork [9-12]."""
        if isinstance(action, w.Roll):
            t.frames = (w.ROLLINGS[seat],)
        elif isinstance(action, w.Play):
            t.hands = put(t.hands, seat, with_card(t.hands[seat], action.card, -1))
            t.deck = t.deck.under(action.card)
            if tell:
                tell(w.Played(seat, action.card))
            self._walk(t, seat, action.card, tell)
        elif isinstance(frame, w.Fork) and isinstance(action, w.Follow):
            t.places = put(t.places, seat, action.to)
            self._walk(t, seat, frame.steps - 1, tell)

    def _walk(self, t: SimplySuspectsState, seat: Seat, steps: int, tell: Tell | None) -> None:
        """Go on clockwise, and land unless a fork must be left first [12, 13]."""
        to, left = ROUTES[t.places[seat]][steps]
        t.places = put(t.places, seat, to)
        if left:
            t.frames = (w.FORKS[seat][left],)
            return
        if tell:
            tell(w.Moved(seat, to))
        self._land(t, seat, to, tell)

    def _land(self, t: SimplySuspectsState, seat: Seat, space: Space, tell: Tell | None) -> None:
        """Do what the space says, or ask the seat that landed there how [14-32]."""
        kind, number = BOARD[space][:2]
        if kind is Kind.EVIDENCE:
            t.frames = () if self._small and number not in small.COLUMNS else (w.EVIDENCES[seat][number],)
        elif kind is Kind.PHOTO:
            pegs = min(t.pegs.count(number), PHOTO_PEGS)
            t.frames = (w.PHOTOS[seat][number][pegs],) if pegs else ()
        elif kind is Kind.GET_AWAY:
            t.frames = (w.MAY_DRAW[seat],) if len(t.deck) else ()
        elif kind is Kind.CHOICE:
            t.frames = (w.YOUR_CHOICES[seat],)
        elif kind is Kind.TRADE:
            t.frames = (w.TRADINGS[seat],)
        elif kind is Kind.FORWARD:
            t.frames = (w.FORWARDS[seat],)
        elif kind is Kind.BACK:
            t.frames = (w.BACKS[seat],)
        elif kind is Kind.TAKE:
            empty = all(hand == NO_CARDS for other, hand in enumerate(t.hands) if other != seat)
            t.frames = () if empty else (w.MAY_TAKE[seat],)
        if kind is Kind.JURY:
            self._judge(t, seat, tell)
        elif kind is Kind.ONWARD:
            t.places = put(t.places, seat, GRAND_JURY)
            if tell:
                tell(w.Moved(seat, GRAND_JURY))
            self._judge(t, seat, tell)
        elif tell and not t.frames:
            tell(w.NothingThere(seat, space))

    # What the spaces let a seat do

    def _help_oneself(self, t: SimplySuspectsState, seat: Seat, action: Action, tell: Tell | None) -> None:
        """Draw a card, take one from an opponent, or do without [14, 15]."""
        if isinstance(action, w.Draw):
            t.frames = (w.DEALINGS[seat],)
        elif isinstance(action, w.Take):
            opponent, card = action.opponent, action.card
            t.hands = put(t.hands, opponent, with_card(t.hands[opponent], card, -1))
            t.hands = put(t.hands, seat, with_card(t.hands[seat], card, 1))
            if tell:
                tell(w.Took(seat, opponent, card))
        elif tell:
            tell(w.Declined(seat))

    def _move_peg(self, t: SimplySuspectsState, seat: Seat, frame: w.Frame, action: w.Move, tell: Tell | None) -> None:
        """One peg changes its row, and a photo may ask for another [16-22]."""
        if tell:
            tell(w.MovedPeg(seat, action.column, t.pegs[action.column], action.row))
        t.pegs = put(t.pegs, action.column, action.row)
        blamed = t.blamed[seat]
        t.blamed = put(t.blamed, seat, put(blamed, action.row, blamed[action.row] + 1))
        if isinstance(frame, w.Photo) and frame.pegs > 1:
            t.frames = (w.PHOTOS[seat][frame.suspect][frame.pegs - 1],)

    def _trade(self, t: SimplySuspectsState, seat: Seat, opponent: Seat, tell: Tell | None) -> None:
        """The two tokens change places; the trader lands, unless both were on the same space [24, 25]."""
        here, there = t.places[seat], t.places[opponent]
        t.places = put(put(t.places, seat, there), opponent, here)
        if tell:
            tell(w.Traded(seat, opponent, there))
        if here != there:
            self._land(t, seat, there, tell)

    def _push(self, t: SimplySuspectsState, seat: Seat, action: w.Push, tell: Tell | None) -> None:
        """The opponent's token moves one space, and the opponent lands there [26-28]."""
        t.places = put(t.places, action.opponent, action.to)
        if tell:
            tell(w.Pushed(seat, action.opponent, action.to))
        self._land(t, action.opponent, action.to, tell)

    # The Grand Jury

    def _judge(self, t: SimplySuspectsState, seat: Seat, tell: Tell | None) -> None:
        """Convict the seat if its own row holds enough pegs; else rule out those that do, and let it guess [32-36]."""
        rows = [t.pegs.count(row) >= GUILTY for row in ROWS]
        own = t.suspects[seat]
        assert own is not None
        if rows[own]:
            if tell:
                tell(w.Convicted(seat, own))
            self._eliminate(t, seat, None, tell)
            return
        before = t.ruled_out[seat]
        t.ruled_out = put(t.ruled_out, seat, tuple(rows[row] or before[row] for row in ROWS))
        t.frames = (w.GRAND_JURIES[seat],)
        if tell:
            tell(w.Cleared(seat, tuple(row for row in ROWS if rows[row])))

    def _speak(self, t: SimplySuspectsState, seat: Seat, action: Action, tell: Tell | None) -> None:
        """A right guess eliminates the opponent and lets the seat go on; a wrong one eliminates the guesser [37-40]."""
        if not isinstance(action, w.Guess):
            if tell:
                tell(w.Stopped(seat))
            return
        opponent, suspect = action.opponent, action.suspect
        if t.suspects[opponent] == suspect:
            t.frames = (w.GRAND_JURIES[seat],)
            if tell:
                tell(w.GuessedRight(seat, opponent, suspect))
            self._eliminate(t, opponent, seat, tell)
            return
        own = t.suspects[seat]
        assert own is not None
        t.ruled_out = put(t.ruled_out, opponent, put(t.ruled_out[opponent], suspect, True))
        if tell:
            tell(w.GuessedWrong(seat, opponent, suspect, own))
        self._eliminate(t, seat, opponent, tell)

    def _eliminate(self, t: SimplySuspectsState, seat: Seat, heir: Seat | None, tell: Tell | None) -> None:
        """The seat shows its card and is out; the heir, or the bottom of the deck, gets its hand [34, 39-42]."""
        hand = t.hands[seat]
        t.shown = put(t.shown, seat, t.suspects[seat])
        t.places = put(t.places, seat, OFF)
        t.hands = put(t.hands, seat, NO_CARDS)
        if heir is None:
            t.deck = t.deck.under(*spread(hand))
        else:
            t.hands = put(t.hands, heir, tuple(a + b for a, b in zip(hand, t.hands[heir], strict=True)))
        if t.shown.count(None) == 1:
            winner = t.shown.index(None)
            t.frames = (w.Over(winner),)
            if tell:
                tell(w.Won(winner))

    def _pass_turn(self, t: SimplySuspectsState, tell: Tell | None) -> None:
        """The next seat that is still in has the turn, unless the limit is reached [8, 43]."""
        t.turns += 1
        if t.turns == self.turn_limit:
            t.frames = (w.Over(None),)
            if tell:
                tell(w.Drawn(t.turns))
            return
        seat = (t.turn + 1) % t.seats
        while t.places[seat] == OFF:
            seat = (seat + 1) % t.seats
        t.turn = seat
        t.frames = (w.TURNS[seat],)

    # What is known and what it comes to

    def view(self, t: SimplySuspectsState, seat: Seat | None) -> SimplySuspectsView:
        return sight.view(t, seat, self.turn_limit)

    def determinize(self, view: SimplySuspectsView, rng: Random) -> SimplySuspectsState:
        return sight.determinize(view, rng)

    def result(self, t: SimplySuspectsState) -> tuple[float, ...]:
        """All of it to the last seat left; a draw is shared by those still in [42, 43]."""
        over = t.frames[-1]
        assert isinstance(over, w.Over)
        left = t.shown.count(None)
        return tuple(1 / left if card is None else 0.0 for card in t.shown)

    def check(self, t: SimplySuspectsState) -> None:
        invariants.check(t, self.turn_limit, small.DECK if self.options.small else DECK)


# Choices

MAY_DRAW_CHOICES = (w.DRAW, w.LEAVE)
FORK_CHOICES = tuple(tuple(w.FOLLOWS[to] for to in after) for after in AFTER)


def with_card(hand: Hand, card: int, count: int) -> Hand:
    return put(hand, card, hand[card] + count)


def turn_choices(hand: Hand) -> Sequence[Action]:
    """Roll, or use a card of the hand [9]."""
    known = TURN_CHOICES.get(hand)
    if known is None:
        known = (w.ROLL, *[w.PLAYS[card] for card, count in enumerate(hand) if count])
        if len(TURN_CHOICES) < 1 << 14:
            TURN_CHOICES[hand] = known
    return known


@lru_cache(maxsize=1 << 14)
def peg_choices(pegs: tuple[int, ...]) -> Sequence[Action]:
    """A peg from the top into any row or, when none is left there, any peg into another row [18, 19]."""
    from_top = TOP in pegs
    found: list[Action] = []
    for column, row in enumerate(pegs):
        if row == TOP or not from_top:
            found += w.ELSEWHERE[column][row]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def photo_choices(pegs: tuple[int, ...], suspect: Suspect) -> Sequence[Action]:
    """A peg of the photographed suspect into another row [20, 21]."""
    found: list[Action] = []
    for column, row in enumerate(pegs):
        if row == suspect:
            found += w.ELSEWHERE[column][row]
    return tuple(found)


def take_choices(t: SimplySuspectsState, seat: Seat) -> Sequence[Action]:
    """A card of any opponent, or none [15]."""
    found: list[Action] = [w.LEAVE]
    for opponent, hand in enumerate(t.hands):
        if opponent != seat:
            found += [w.TAKES[opponent][card] for card, count in enumerate(hand) if count]
    return found


def push_choices(t: SimplySuspectsState, seat: Seat, paths: Sequence[tuple[Space, ...]]) -> Sequence[Action]:
    """Any opponent, to any space that is one step away in that direction [26, 27]."""
    found: list[Action] = []
    for opponent, place in enumerate(t.places):
        if opponent != seat and place != OFF:
            found += [w.PUSHES[opponent][to] for to in paths[place]]
    return found


@cache
def trade_choices(seat: Seat, shown: tuple[Suspect | None, ...]) -> Sequence[Action]:
    """Any opponent still in the match [24]."""
    return tuple(w.TRADES[other] for other, card in enumerate(shown) if other != seat and card is None)


@cache
def guess_choices(seat: Seat, shown: tuple[Suspect | None, ...]) -> Sequence[Action]:
    """Any opponent still in the match and any suspect that is not face up, or to say no more [37, 38]."""
    others = [other for other, card in enumerate(shown) if other != seat and card is None]
    return (w.STOP, *(w.GUESSES[other][suspect] for other in others for suspect in ROWS if suspect not in shown))
