"""Sentences about somebody, said to them."""

from __future__ import annotations

import pytest

from intrigue.core.address import YOU, addressed


@pytest.mark.parametrize(
    ("about", "to"),
    [
        ("{you} pays Tanya $1,500.", "You pay Tanya $1,500."),
        ("Ann pays Tanya.", "Ann pays Tanya."),
        ("{you} does not challenge.", "You do not challenge."),
        ("{you} stops, loses the challenge and the next turn.", "You stop, lose the challenge and the next turn."),
        ("{you} rolled highest and starts.", "You rolled highest and start."),
        ("{you} secretly discards the Italian card.", "You secretly discard the Italian card."),
        (
            "Ann is out of the match, and {you} inherits everything.",
            "Ann is out of the match, and you inherit everything.",
        ),
        (
            "{you} is out of the match, and Ann inherits everything.",
            "You are out of the match, and Ann inherits everything.",
        ),
        ("It is the turn of {you}.", "It is your turn."),
        ("The Final of {you} resolves: Entropy.", "Your Final resolves: Entropy."),
        ("Burning Truth of {you} is cancelled by Implosion.", "Your Burning Truth is cancelled by Implosion."),
        ("Ann takes 2 Actions from {you}.", "Ann takes 2 Actions from you."),
        (
            "Ann guesses that {you} is Red: wrong, Ann was Blue and is out.",
            "Ann guesses that you are Red: wrong, Ann was Blue and is out.",
        ),
        (
            "{you} gains 1 and Ann gains 2 and loses 3 from their pair.",
            "You gain 1 and Ann gains 2 and loses 3 from their pair.",
        ),
        ("{you} walks free, so is not Red.", "You walk free, so are not Red."),
        ("The books are open. {you} paid nobody.", "The books are open. You paid nobody."),
        ("{you}'s row has a peg.", "Your row has a peg."),
        ("{you} passes.", "You pass."),
    ],
)
def test_what_is_said_of_somebody_is_said_to_them(about: str, to: str) -> None:
    assert addressed(about.format(you=YOU)) == to
