"""The choices that Finals ask for: who is asked, what is legal, what the answer does."""

from __future__ import annotations

from collections.abc import Callable

from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.games.souls import knowledge
from intrigue.games.souls.actions import BARGAINS, BETRAYALS
from intrigue.games.souls.cards import (
    ACT_OF_PENANCE,
    BURNT_OFFERINGS,
    CHAOS,
    CONTRITION,
    CURSED_DECK,
    FINAL_RITES,
    FUNERAL_PYRE,
    INTERREGNUM,
    LAMPREYS,
    MARTYRDOM,
    PERJURY,
    STANCES,
    VOW_OF_VENGEANCE,
    is_bargain,
)
from intrigue.games.souls.events import (
    Changed,
    Chose,
    Crossed,
    Exchanged,
    Forgave,
    Passed,
    Picked,
    Scattered,
    Transferred,
    Voted,
)
from intrigue.games.souls.finals import facing
from intrigue.games.souls.frames import (
    Deciding,
    Forgiving,
    Gathering,
    Rites,
    Scattering,
    Take,
    Voting,
)
from intrigue.games.souls.moves import (
    become,
    gain,
    pop,
    push,
    with_card,
    without,
)
from intrigue.games.souls.state import EMPTY, HANDS, SoulsState
from intrigue.games.souls.taking import seize
from intrigue.games.souls.windows import ask, clear
from intrigue.games.souls.words import (
    CHANGE,
    CHOOSE,
    CROSS,
    EVERYBODY,
    EXCHANGE,
    PASS,
    PICK,
    TRANSFER,
    VOTE,
    YES,
    Change,
    Choose,
    Cross,
    Exchange,
    Pick,
    Transfer,
    Vote,
)

Place = tuple[Seat, Seat]  # a mat and the opponent of the slot


def can_change(t: SoulsState, seat: Seat, against: Seat) -> bool:
    """Whether Finals can still change the card; Lampreys and a Hymnal's mat stay as they are [49, 62]."""
    return t.mats[seat][against] != LAMPREYS and not t.hymnal >> seat & 1


def changeable(t: SoulsState) -> list[Place]:
    """All played Stances that Finals can change."""
    return [
        (seat, against)
        for seat in range(t.seats)
        for against in range(t.seats)
        if seat != against and can_change(t, seat, against)
    ]


def crossings(t: SoulsState, seat: Seat) -> list[Action]:
    """Cursed Deck: any card of one other player with any card of another [61]."""
    places = [place for place in changeable(t) if place[0] != seat]
    return [CROSS[a + b] for a in places for b in places if a[0] < b[0]]


def repentances(t: SoulsState, seat: Seat) -> list[Seat]:
    """Act of Penance: the opponents whose Bargain one betrayed with a card that can change [64]."""
    return [other for other in facing(t, seat, False, True) if can_change(t, seat, other)]


def penances(t: SoulsState, seat: Seat) -> list[Action]:
    held = [card for card in dict.fromkeys(t.stances[seat]) if is_bargain(card)]
    return [PASS, *(CHANGE[other][card] for other in repentances(t, seat) for card in held)]


def perjuries(t: SoulsState, seat: Seat) -> list[Action]:
    """Perjury: any of one's cards by a held one of the other sort; nothing only if that cannot be done [64]."""
    actions: list[Action] = [
        CHANGE[other][card]
        for other, played in enumerate(t.mats[seat])
        if other != seat and can_change(t, seat, other)
        for card in dict.fromkeys(t.stances[seat])
        if is_bargain(card) != is_bargain(played)
    ]
    return actions or [PASS]


def others(t: SoulsState, seat: Seat) -> list[Action]:
    return [CHOOSE[other] for other in range(t.seats) if other != seat]


def transfers(t: SoulsState, seat: Seat) -> list[Action]:
    """Funeral Pyre: from anybody to anybody else but its player [70]."""
    return [
        TRANSFER[giver][taker]
        for giver in range(t.seats)
        for taker in range(t.seats)
        if giver != taker and taker != seat
    ]


def avengings(t: SoulsState, seat: Seat) -> list[Action]:
    return [PASS, *(CHOOSE[other] for other in facing(t, seat, True, False))]


def burnings(t: SoulsState, seat: Seat) -> list[Action]:
    betrayers = [other for other in range(t.seats) if other != seat and not is_bargain(t.mats[other][seat])]
    return [PASS, *(CHOOSE[other] for other in betrayers)]


def confessions(t: SoulsState, seat: Seat) -> list[Action]:
    return [CHOOSE[other] for other in range(t.seats) if other != seat and not is_bargain(t.mats[seat][other])]


CHOICES: dict[int, Callable[[SoulsState, Seat], list[Action]]] = {
    CURSED_DECK: crossings,
    VOW_OF_VENGEANCE: avengings,
    ACT_OF_PENANCE: penances,
    PERJURY: perjuries,
    MARTYRDOM: others,
    FUNERAL_PYRE: transfers,
    INTERREGNUM: others,
    BURNT_OFFERINGS: burnings,
    CONTRITION: confessions,
}


def open_deciding(t: SoulsState, frame: Deciding, tell: Tell | None) -> bool:
    """Ask the player, unless all can see that there is no choice."""
    seat, card = frame.seat, frame.card
    if card == CHAOS:
        become(t, Gathering(seat, ()))
        return False
    if card == FINAL_RITES:
        become(t, Rites(seat, ()))
        return False
    if card == PERJURY:
        asks = any(can_change(t, seat, other) for other in range(t.seats) if other != seat)
    elif card == ACT_OF_PENANCE:
        asks = bool(repentances(t, seat))
    else:
        choices = CHOICES[card](t, seat)
        asks = bool(choices) and choices != [PASS]
    if asks:
        t.asked = (seat,)
        return True
    pop(t)
    return False


def decisions(t: SoulsState, frame: Deciding, seat: Seat) -> list[Action]:
    return CHOICES[frame.card](t, seat)


def answer_deciding(t: SoulsState, frame: Deciding, seat: Seat, action: Action, tell: Tell | None) -> None:
    """The choice of a Final takes effect."""
    pop(t)
    if type(action) is Choose:
        if tell:
            tell(Chose(seat, frame.card, action.seat))
        CHOSEN[frame.card](t, seat, action.seat, tell)
    elif type(action) is Cross:
        cross(t, action, tell)
    elif type(action) is Change:
        change(t, frame, action, tell)
    elif type(action) is Transfer:
        transfer(t, action.giver, action.taker, FUNERAL_PYRE, tell)
    else:
        if frame.card == PERJURY:
            learn_no_perjury(t, seat)
        if tell:
            tell(Passed(seat, frame.card))


def cross(t: SoulsState, action: Cross, tell: Tell | None) -> None:
    """Cursed Deck: two slots exchange their cards [61]."""
    exchange(t, (action.seat, action.against), (action.other, action.facing))
    if tell:
        tell(Crossed(action.seat, action.against, action.other, action.facing))


def exchange(t: SoulsState, a: Place, b: Place) -> None:
    card, other = t.mats[a[0]][a[1]], t.mats[b[0]][b[1]]
    set_card(t, a, other)
    set_card(t, b, card)


def set_card(t: SoulsState, place: Place, card: int) -> None:
    t.mats = put(t.mats, place[0], put(t.mats[place[0]], place[1], card))


def change(t: SoulsState, frame: Deciding, action: Change, tell: Tell | None) -> None:
    """Act of Penance, Perjury: a held card for a played one; by Penance the other gains two [64]."""
    seat, against, card = frame.seat, action.against, action.card
    old = t.mats[seat][against]
    hand = HANDS[STANCES][seat]
    t.stances = put(t.stances, seat, with_card(without(t.stances[seat], card), old))
    set_card(t, (seat, against), card)
    knowledge.left(t, hand, card)
    knowledge.came(t, hand, old)
    if tell:
        tell(Changed(seat, against, old, card))
    if frame.card == ACT_OF_PENANCE:
        gain(t, against, 2, ACT_OF_PENANCE, tell)


def learn_no_perjury(t: SoulsState, seat: Seat) -> None:
    """A seat that could not perjure itself holds no Stance of the sort that it has not played [64]."""
    played = next(t.mats[seat][other] for other in range(t.seats) if other != seat and can_change(t, seat, other))
    kinds = BARGAINS if is_bargain(played) else BETRAYALS
    knowledge.learn_all(t, EVERYBODY, kinds, len(t.stances[seat]), HANDS[STANCES][seat])


def transfer(t: SoulsState, giver: Seat, taker: Seat, card: int, tell: Tell | None) -> None:
    """Three Souls change sides, or none if the giver cannot lose any [70]."""
    souls = 0 if t.flagellants >> giver & 1 else 3
    t.souls = put(t.souls, giver, t.souls[giver] - souls)
    t.souls = put(t.souls, taker, t.souls[taker] + souls)
    if tell:
        tell(Transferred(giver, taker, souls, card))


def avenge(t: SoulsState, seat: Seat, chosen: Seat, tell: Tell | None) -> None:
    """Vow of Vengeance [63]."""
    seize(t, (Take(seat, chosen, True),))


def martyr(t: SoulsState, seat: Seat, chosen: Seat, tell: Tell | None) -> None:
    """Martyrdom: five from both, or only from the other if its player alone has the fewest Souls [66]."""
    lowest = all(t.souls[seat] < souls for other, souls in enumerate(t.souls) if other != seat)
    if not lowest:
        gain(t, seat, -5, MARTYRDOM, tell)
    gain(t, chosen, -5, MARTYRDOM, tell)


def call_vote(t: SoulsState, seat: Seat, chosen: Seat, tell: Tell | None) -> None:
    """Interregnum [72]."""
    push(t, Voting(seat, chosen))


def burn(t: SoulsState, seat: Seat, chosen: Seat, tell: Tell | None) -> None:
    """Burnt Offerings: the pair with the chosen player costs nothing [75]."""
    t.burnt = put(t.burnt, seat, chosen)


def confess(t: SoulsState, seat: Seat, chosen: Seat, tell: Tell | None) -> None:
    """Contrition [78]."""
    push(t, Forgiving(seat, chosen))


CHOSEN: dict[int, Callable[[SoulsState, Seat, Seat, Tell | None], None]] = {
    VOW_OF_VENGEANCE: avenge,
    MARTYRDOM: martyr,
    INTERREGNUM: call_vote,
    BURNT_OFFERINGS: burn,
    CONTRITION: confess,
}


def open_voting(t: SoulsState, frame: Voting, tell: Tell | None) -> bool:
    if ask(t, tuple(seat for seat in range(t.seats) if seat not in (frame.seat, frame.rival))):
        return True
    count_votes(t, frame, tell)
    return False


def votes(t: SoulsState, frame: Voting, seat: Seat) -> list[Action]:
    return [VOTE[frame.seat], VOTE[frame.rival]]


def count_votes(t: SoulsState, frame: Voting, tell: Tell | None) -> None:
    """With more than half of the votes the player takes three Souls, else gives three [72]."""
    pop(t)
    cast = tuple(vote.seat if type(vote) is Vote else -1 for vote in clear(t))
    voted = Voted(frame.seat, frame.rival, cast)
    t.last = (voted,)
    if tell:
        tell(voted)
    wins = cast.count(frame.seat) > cast.count(frame.rival)
    giver, taker = (frame.rival, frame.seat) if wins else (frame.seat, frame.rival)
    transfer(t, giver, taker, INTERREGNUM, tell)


def open_forgiving(t: SoulsState, frame: Forgiving, tell: Tell | None) -> bool:
    t.asked = (frame.betrayed,)
    return True


def answer_forgiving(t: SoulsState, frame: Forgiving, seat: Seat, action: Action, tell: Tell | None) -> None:
    """Contrition: forgiven, the player gains three and the forgiver one [78]."""
    pop(t)
    if tell:
        tell(Forgave(seat, frame.seat, action == YES))
    if action == YES:
        gain(t, frame.seat, 3, CONTRITION, tell)
        gain(t, seat, 1, CONTRITION, tell)


# Chaos


def open_gathering(t: SoulsState, frame: Gathering, tell: Tell | None) -> bool:
    """Ask for the next card until four are picked up, or all that there are [71]."""
    places = changeable(t)
    if len(places) <= 4:
        chosen = tuple(places)
    elif len(frame.places) < 4:
        t.asked = (frame.seat,)
        return True
    else:
        chosen = frame.places
    become(t, Scattering(chosen, tuple(sorted(t.mats[seat][against] for seat, against in chosen))))
    for place in chosen:
        set_card(t, place, EMPTY)
    return False


def gatherings(t: SoulsState, frame: Gathering, seat: Seat) -> list[Action]:
    """The cards after the last one picked up, as long as enough are left [71]."""
    places = changeable(t)
    first = places.index(frame.places[-1]) + 1 if frame.places else 0
    last = len(places) - (3 - len(frame.places))
    return [PICK[seat][against] for seat, against in places[first:last]]


def answer_gathering(t: SoulsState, frame: Gathering, seat: Seat, action: Action, tell: Tell | None) -> None:
    assert type(action) is Pick
    become(t, Gathering(seat, (*frame.places, (action.seat, action.against))))
    if tell:
        tell(Picked(action.seat, action.against))


def open_scattering(t: SoulsState, frame: Scattering, tell: Tell | None) -> bool:
    if frame.places:
        t.asked = (CHANCE,)
        return True
    pop(t)
    return False


def scatter(t: SoulsState, frame: Scattering, card: int, tell: Tell | None) -> None:
    """One of the picked-up cards goes to the next of their places [71]."""
    place = frame.places[0]
    set_card(t, place, card)
    become(t, Scattering(frame.places[1:], without(frame.cards, card)))
    if tell:
        tell(Scattered(place[0], place[1], card))


# Final Rites


def open_rites(t: SoulsState, frame: Rites, tell: Tell | None) -> bool:
    if len(frame.pairs) < 3 and len(last_rites(t, frame, frame.seat)) > 1:
        t.asked = (frame.seat,)
        return True
    pop(t)
    return False


def last_rites(t: SoulsState, frame: Rites, seat: Seat) -> list[Action]:
    """The mixed pairs that can still be swapped, at most one of them with the player [79]."""
    own = any(frame.seat in pair for pair in frame.pairs)
    actions: list[Action] = [PASS]
    for a in range(t.seats):
        for b in range(a + 1, t.seats):
            mixed = is_bargain(t.mats[a][b]) != is_bargain(t.mats[b][a])
            if not mixed or (a, b) in frame.pairs or (own and frame.seat in (a, b)):
                continue
            if can_change(t, a, b) and can_change(t, b, a):
                actions.append(EXCHANGE[a][b])
    return actions


def answer_rites(t: SoulsState, frame: Rites, seat: Seat, action: Action, tell: Tell | None) -> None:
    if type(action) is not Exchange:
        pop(t)
        if tell:
            tell(Passed(seat, FINAL_RITES))
        return
    a, b = action.seat, action.other
    exchange(t, (a, b), (b, a))
    become(t, Rites(seat, (*frame.pairs, (a, b))))
    if tell:
        tell(Exchanged(a, b))
