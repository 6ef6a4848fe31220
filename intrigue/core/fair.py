"""Chance that anyone can check afterwards, and the hash chain that holds a record together.

Before the first draw the keeper of the match publishes the commitment, SHA-256 of a label and a 32-byte seed.
Each seat may then add a nonce: first it shows the nonce's seal, and when all seats have shown theirs the nonces are
opened. So nobody, not even the keeper, can choose their part of the draws knowing the others. All bytes below are
exact, so that a verifier can be written from this text alone.

    pack(x, y, ...)  = for each part its length as 4 bytes, big-endian, then the part
    commitment       = SHA-256(pack("intrigue commitment 1", seed))
    seal of a nonce  = SHA-256(pack("intrigue nonce 1", nonce))
    key              = HMAC-SHA-256(seed, pack("intrigue draw 1", nonce of seat 0, nonce of seat 1, ...))
    ticket(n, total) = the first 8 bytes of HMAC-SHA-256(key, n as 8 bytes, try as 4 bytes), big-endian, for
                       try = 0, 1, ... until the number is below the largest multiple of total that fits in
                       64 bits, then modulo total. Draw number n counts from 0 over the draws of one match.
    salt(n)          = HMAC-SHA-256(seed, pack("intrigue salt 1", n as 8 bytes)) for entry number n
    head before all  = SHA-256(pack("intrigue chain 1", header))
    head after n     = SHA-256(pack(head before n, SHA-256(pack(salt(n), entry n))))

A seat without a nonce has an empty one. Header and entries are JSON in its canonical form here: no white space,
keys sorted, ASCII. The salts keep an entry with few possible values, such as a secret pay-off, from being guessed
from the chain: they follow from the seed, which stays secret until the match ends.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from intrigue.core.contract import Action, pick

SEED_BYTES = 32
_SPACE = 1 << 64


def pack(*parts: bytes) -> bytes:
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


_write = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode


def canonical(data: Any) -> bytes:
    """JSON in the one form that is hashed."""
    return _write(data).encode("ascii")


def commitment(seed: bytes) -> str:
    return hashlib.sha256(pack(b"intrigue commitment 1", seed)).hexdigest()


def sealed(nonce: bytes) -> bytes:
    """The seal under which a nonce is given before it is opened."""
    return hashlib.sha256(pack(b"intrigue nonce 1", nonce)).digest()


def new_seed() -> bytes:
    return token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """A seed from a word or number, for matches that are to be repeated."""
    return hashlib.sha256(pack(b"intrigue seed 1", text.encode())).digest()


_DIGEST = (32).to_bytes(4, "big")  # what pack writes before a digest
_SALT = pack(b"intrigue salt 1") + (8).to_bytes(4, "big")


def keyed(prepared: hmac.HMAC, message: bytes) -> bytes:
    """HMAC with a prepared key. Unlike hmac.digest it never lets another thread in, which would cost a server much."""
    made = prepared.copy()
    made.update(message)
    return made.digest()


class Dice:
    """The draws of one match, in order."""

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = (), drawn: int = 0) -> None:
        self._made = seed, tuple(nonces)
        self._hmac = hmac.new(hmac.digest(seed, pack(b"intrigue draw 1", *nonces), "sha256"), digestmod="sha256")
        self.drawn = drawn

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (*self._made, self.drawn)  # a prepared key can be neither copied nor pickled

    def ticket(self, number: int, total: int) -> int:
        """The ticket of that draw, from 0 to total - 1, each equally likely."""
        assert 0 < total <= _SPACE
        limit = _SPACE - _SPACE % total
        attempt = 0
        while True:
            block = keyed(self._hmac, number.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % total
            attempt += 1

    def draw(self, odds: Sequence[tuple[Action, int]]) -> Action:
        """The next draw."""
        outcome = pick(odds, self.ticket(self.drawn, sum(weight for _, weight in odds)))
        self.drawn += 1
        return outcome


class Chain:
    """The head of a record's hash chain, moved on by each entry."""

    def __init__(self, seed: bytes, header: Any) -> None:
        self._seed, self._hmac = seed, hmac.new(seed, digestmod="sha256")
        self._head = hashlib.sha256(pack(b"intrigue chain 1", canonical(header))).digest()
        self.length = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _chain, (self._seed, self._head, self.length)

    @property
    def head(self) -> str:
        return self._head.hex()

    def add(self, entry: bytes) -> str:
        """Chain one more entry, given in its canonical form, and return the new head."""
        salt = keyed(self._hmac, _SALT + self.length.to_bytes(8, "big"))
        leaf = hashlib.sha256(_DIGEST + salt + len(entry).to_bytes(4, "big") + entry).digest()
        self._head = hashlib.sha256(_DIGEST + self._head + _DIGEST + leaf).digest()
        self.length += 1
        return self.head


def _chain(seed: bytes, head: bytes, length: int) -> Chain:
    """A chain as it was when it was pickled."""
    chain = Chain(seed, None)
    chain._head, chain.length = head, length
    return chain
