"""A match made anew with the revealed seed passes every rule: only what was noted in time finds it out."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.core import fair
from intrigue.table.header import chained
from intrigue.table.match import Match
from intrigue.table.record import BadRecord, Record, Writer, read
from intrigue.table.signature import public_key, sign
from intrigue.table.verify import Noted, verify

SEED, SECRET = fair.seed_from("honest"), bytes(range(32))


def play(match: Match[Any, Any], luck: int) -> str:
    """The record of random bots with that luck."""
    file = io.StringIO()
    writer = Writer(file, match)
    match.begin(writer.link)
    bot = bots.make("random", match.game, Random(luck))
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, bot.choose(match.view(seat), match.game.legal(match.state, seat)))
    writer.close()
    return file.getvalue()


def honest() -> Record:
    game = games.load("simply_suspects", turn_limit=20)
    return read(play(Match(game, ["Ann", "Bob"], SEED, [b"ann", b"bob"]), 1))


def remake(record: Record, luck: int = 2) -> str:
    """Another match under the same header and seed, as anybody can make it who has the record."""
    assert record.end is not None
    return play(Match.of(record.header, record.end.seed), luck)


def signed(text: str, record: Record, secret: bytes) -> str:
    """The record with the word of a server."""
    assert record.end is not None
    word = f'"signature": "{sign(secret, record.header, record.end.head)}", "key": "{public_key(secret)}"'
    return text.replace('"seed":', f'{word}, "seed":')


def test_a_remade_match_holds_where_nothing_was_noted() -> None:
    true, other = honest(), read(remake(honest()))
    assert [link.entry for link in true.links] != [link.entry for link in other.links]
    assert verify(true).proved == verify(other).proved == 0


def test_neither_commitment_nor_nonce_finds_it_out() -> None:
    noted = Noted(honest().header["commitment"].upper(), {0: b"ann".hex()})
    assert verify(read(remake(honest())), noted).proved == 0


@pytest.mark.parametrize("noted", [Noted("00" * 32), Noted(nonces={1: b"eve".hex()}), Noted(nonces={9: ""})])
def test_another_seed_or_nonce_is_found_out(noted: Noted) -> None:
    with pytest.raises(BadRecord, match=r"line 1: .* not the one that was noted"):
        verify(honest(), noted)


def test_a_noted_head_finds_it_out_and_proves_the_entries_up_to_it() -> None:
    true = honest()
    noted = Noted(heads=(true.links[-1].head,))
    assert verify(true, noted).proved == len(true.links)
    assert verify(true, Noted(heads=(true.links[4].head,))).proved == 5
    first = fair.Chain(SEED, chained(true.header)).head
    assert verify(true, Noted(heads=(first,))).proved == 0
    with pytest.raises(BadRecord, match="no entry has the noted head"):
        verify(read(remake(true)), noted)


def test_the_servers_key_finds_it_out_and_proves_the_whole() -> None:
    true, noted = honest(), Noted(key=public_key(SECRET).upper())
    assert true.end is not None
    text = signed(remake(true, 1), true, SECRET)
    assert verify(read(text), noted).proved == len(true.links)
    other = remake(true)
    with pytest.raises(BadRecord, match="not signed"):
        verify(read(other), noted)
    with pytest.raises(BadRecord, match="not by the noted one"):
        verify(read(signed(other, read(other), bytes(32))), noted)
    with pytest.raises(BadRecord, match="the signature is not of this header"):
        verify(read(signed(other, true, SECRET)), noted)


def test_a_signature_is_checked_even_where_no_key_was_noted() -> None:
    true = honest()
    text = signed(remake(true, 1), true, SECRET)
    assert verify(read(text)).proved == 0
    with pytest.raises(BadRecord, match="the signature is not"):
        verify(read(text.replace('"program": "', '"program": "9.')))
