"""Chance is fixed by seed and nonces, even, and checkable from the description in core/fair.py alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intrigue.core import fair
from intrigue.core.contract import pick
from intrigue.example.words import ROLLS, Bribe

SEED = bytes(range(32))
CHI_SQUARE_999 = {1: 10.83, 2: 13.82, 5: 20.52, 6: 22.46, 36: 67.99}  # by degrees of freedom, at 0.1 %


def by_hand(seed: bytes, nonces: list[bytes], number: int, total: int) -> int:
    """Draws again, written from the text of core/fair.py."""
    parts = [b"intrigue draw 1", *nonces]
    key = hmac.new(seed, b"".join(len(p).to_bytes(4, "big") + p for p in parts), hashlib.sha256).digest()
    attempt = 0
    while True:
        message = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
        if value < 2**64 // total * total:
            return value % total
        attempt += 1


@given(st.binary(min_size=32, max_size=32), st.lists(st.binary(max_size=40), max_size=6), st.integers(0, 10**6))
def test_a_draw_is_what_the_description_says(seed: bytes, nonces: list[bytes], number: int) -> None:
    dice = fair.Dice(seed, nonces)
    for total in (1, 2, 6, 52, 122, 10**9, 2**63 + 1):
        assert dice.ticket(number, total) == by_hand(seed, nonces, number, total)


@pytest.mark.parametrize("total", [2, 3, 6, 7, 37])
def test_draws_are_even(total: int) -> None:
    dice, count = fair.Dice(SEED), 20_000
    seen = Counter(dice.ticket(number, total) for number in range(count))
    even = count / total
    assert sum((seen[n] - even) ** 2 / even for n in range(total)) < CHI_SQUARE_999[total - 1]


def test_a_large_total_is_drawn_evenly_by_rejection() -> None:
    total, count = 3 * 2**62, 4_000  # a plain modulo would give the first third twice as often
    dice = fair.Dice(SEED)
    thirds = Counter(dice.ticket(number, total) * 3 // total for number in range(count))
    even = count / 3
    assert sum((thirds[n] - even) ** 2 / even for n in range(3)) < CHI_SQUARE_999[2]


def test_weights_are_kept() -> None:
    odds, count = [(Bribe(0), 1), (Bribe(1), 2), (Bribe(2), 3)], 12_000
    dice = fair.Dice(SEED)
    seen = Counter(dice.draw(odds) for _ in range(count))
    assert sum((seen[a] - count * w / 6) ** 2 / (count * w / 6) for a, w in odds) < CHI_SQUARE_999[2]


def test_tickets_are_dealt_in_order() -> None:
    odds = [(Bribe(0), 1), (Bribe(1), 2)]
    assert [pick(odds, ticket) for ticket in range(3)] == [Bribe(0), Bribe(1), Bribe(1)]
    with pytest.raises(IndexError):
        pick(odds, 3)


def test_seed_nonces_and_number_each_change_the_draw() -> None:
    def stream(seed: bytes, nonces: list[bytes]) -> list[int]:
        dice = fair.Dice(seed, nonces)
        return [dice.ticket(number, 10**6) for number in range(20)]

    streams = [stream(SEED, [b"", b""]), stream(SEED, [b"a", b""]), stream(SEED, [b"", b"a"]), stream(b"x" * 32, [])]
    assert len({tuple(numbers) for numbers in streams}) == 4
    assert stream(SEED, [b"ab", b"c"]) != stream(SEED, [b"a", b"bc"]), "the nonces are kept apart"


def test_a_draw_moves_the_number_on() -> None:
    dice = fair.Dice(SEED)
    assert [dice.draw(ROLLS) for _ in range(8)] == [pick(ROLLS, dice.ticket(n, 6)) for n in range(8)]
    assert dice.drawn == 8
    assert len({dice.ticket(n, 10**12) for n in range(50)}) == 50


def test_the_commitment_hides_and_binds_the_seed() -> None:
    assert fair.commitment(SEED) != fair.commitment(SEED[:-1] + b"\x00")
    assert SEED.hex() not in fair.commitment(SEED)
    assert len(fair.new_seed()) == fair.SEED_BYTES
    assert fair.new_seed() != fair.new_seed()
    assert fair.seed_from("7") == fair.seed_from("7") != fair.seed_from("8")


def test_a_secret_of_few_values_cannot_be_guessed_from_the_chain() -> None:
    """The same entry under two seeds has two links, and no link is a plain hash of header and entry."""
    header, entry = {"game": "contraband"}, {"n": 0, "seat": 1, "action": {"is": "Bribe", "boat": 2}}
    links = {fair.Chain(seed, header).add(fair.canonical(entry)) for seed in (SEED, b"y" * 32)}
    assert len(links) == 2
    start = fair.Chain(SEED, header)._head
    plain = {hashlib.sha256(start + json.dumps(entry).encode()).hexdigest()}
    plain.add(hashlib.sha256(fair.pack(start, hashlib.sha256(fair.canonical(entry)).digest())).hexdigest())
    assert not links & plain


def test_the_chain_depends_on_header_order_and_content() -> None:
    def head(header: object, *entries: object) -> str:
        chain = fair.Chain(SEED, header)
        for entry in entries:
            chain.add(fair.canonical(entry))
        return chain.head

    assert head({"a": 1}, "x", "y") == head({"a": 1}, "x", "y")
    assert len({head({"a": 1}, "x", "y"), head({"a": 1}, "y", "x"), head({"a": 2}, "x", "y"), head({"a": 1}, "x")}) == 4
