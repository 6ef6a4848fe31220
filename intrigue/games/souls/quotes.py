"""What a card says: to its player in its own words, to all others in words about its player."""

from __future__ import annotations

from intrigue.core.address import YOU
from intrigue.core.language import phrase, word
from intrigue.games.souls import cards as c
from intrigue.games.souls.sentences import titled, wording
from intrigue.games.souls.svg_cards import signed

TOLD: dict[int, str] = {  # by card, where its own words speak to its player
    c.CURIOSITY: word(
        "Holders of a Betrayal raise a hand. {player} may swap a held Stance for a Betrayal of one of them."
    ),
    c.CACOPHONY: word(
        "All show their Cacophonies: {player} gains 1 Soul for each other one; at 4, {player} loses all Actions "
        "instead."
    ),
    c.PARANOIA: word(
        "Holders of a Bargain raise a hand. {player} may swap a held Stance for a Bargain of one of them."
    ),
    c.DUPLICITY: word("{player} may swap two Stances on their mat."),
    c.BURNING_TRUTH: word("A player chosen by {player} shows all Stances they hold and gets this card."),
    c.LANDMINE: word(
        "When a player tries to take or swap cards that {player} holds: they fail and discard all their Actions."
    ),
    c.ABUNDANCE: word(
        "Famine is removed. {player} draws an Action per player and deals them out, one each, as they like."
    ),
    c.HONESTY: word("{player} turns up as many Stances on their mat as they like."),
    c.FEAR: word("Whoever holds it may play no other Action. Playing it does nothing."),
    c.LOVE: word(
        "Another holder may discard their Love: they and {player} gain 2 Souls each. If nobody does, {player} loses 2."
    ),
    c.TITHES: word("Everybody else gives {player} one Action of their choice."),
    c.TURNABOUT: word("After an Action took a card from {player}: {player} picks that Action up and plays it."),
    c.STOIC_HYMNAL: word("Later Finals cannot change the Stances of {player}."),
    c.VOW_OF_VENGEANCE: word("{player} may take all Actions and Finals of one who betrayed a Bargain of theirs."),
    c.ACT_OF_PENANCE: word(
        "{player} may replace a Betrayal that met a Bargain by a Bargain they hold; the other gains 2."
    ),
    c.LORD_OF_THE_PIT: word("{player} gains 3 for each Betrayal of theirs that met a Betrayal."),
    c.PIETY: word("{player} gains 3 for each Bargain of theirs that met a Betrayal."),
    c.PERJURY: word("{player} replaces a Stance by one of the other sort that they hold."),
    c.MARTYRDOM: word("{player} and another player lose 5; only the other, if {player} alone has the fewest Souls."),
    c.FLAGELLATION: word("{player} loses 3, and after that no more Souls this round."),
    c.CHAOS: word("Four played Stances chosen by {player} are shuffled among their places."),
    c.FUNERAL_PYRE: word("{player} takes 3 Souls from one player and gives them to another."),
    c.INTERREGNUM: word(
        "{player} chooses a rival; the rest vote. With a majority {player} takes 3 Souls from them, else gives them 3."
    ),
    c.ANARCHY: word("Everybody gains 1 for each Bargain on their mat, {player} 2."),
    c.BURNT_OFFERINGS: word("{player} ignores the Souls that one Betrayal costs them."),
    c.SACRIFICE: word("{player} gains 3 and discards all Actions and Finals they hold."),
    c.CONTRITION: word(
        "{player} asks one they betrayed for forgiveness: if it is granted, {player} gains 3 and the other 1."
    ),
    c.FINAL_RITES: word("{player} swaps the two cards of up to three mixed pairs, at most one of them their own."),
}


def quoted(card: int, who: str = "") -> str:
    """What a card says; who has played it is named in it, unless that is the one spoken to."""
    if who and who != YOU and card in TOLD:
        return phrase(TOLD[card], player=who)
    return phrase('The card says: "{text}"', text=wording(card))


# Why a pair with a special Stance brought what it did

MORE = {  # by card, what its text did to the Souls of the pair
    c.SYMBIOSIS: word("both gain 2 more"),
    c.QUISLING: word("both gain 2 more"),
    c.CONTRACTUAL_OBLIGATIONS: word("the other loses 3"),
    c.TRUE_LOVE: word("two True Loves: being betrayed costs them nothing"),
    c.SONNET: word("sung, it loses nothing"),
    c.ASSASSINATION: word("the other loses 2 more"),
    c.COUP_D_ETAT: word("who earned most in the last round loses 2 more"),
    c.HOSTILE_TAKEOVER: word("and 1 for each Bargain on the same mat"),
}
NEEDS_BARGAIN = frozenset((c.SYMBIOSIS, c.QUISLING, c.ASSASSINATION))
NEEDS_BETRAYAL = frozenset((c.CONTRACTUAL_OBLIGATIONS, c.SONNET))


def why(card: int, facing: int) -> str:
    """What a special Stance brings against the other, in a few words: its number there, and what its text adds."""
    if card == c.ZERO_SUM:
        return phrase("Zero Sum: nobody gains or loses.")
    face, met = c.CARDS[card], c.is_bargain(facing)
    number = face.vs_bargain if met else face.vs_betrayal
    message = (
        word("{card} brings {souls} against a Bargain") if met else word("{card} brings {souls} against a Betrayal")
    )
    words = phrase(message, card=titled(card), souls=signed(number))
    applies = facing == c.TRUE_LOVE if card == c.TRUE_LOVE else not (NEEDS_BETRAYAL if met else NEEDS_BARGAIN) & {card}
    return f"{words}; {phrase(MORE[card])}." if card in MORE and applies else f"{words}."
