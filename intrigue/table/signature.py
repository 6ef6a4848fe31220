"""A server's word for a record: its Ed25519 signature under the last head and the header.

A finished record holds the seed, so anybody can make another match under the same commitment and chain it anew. What
nobody else can make is the signature of the server that kept the match:

    signed = pack("intrigue signature 1", last head, header)

with `pack` and the canonical form of core/fair.py. A server publishes its key at `/api/key`; whoever noted it there
can tell that server's records from all others. The key inside a record proves only that one hand signed it.
"""

from __future__ import annotations

from secrets import token_bytes
from typing import Any

from intrigue.core.fair import canonical, pack

SECRET_BYTES = 32
KEY = range(32, 33)  # bytes of a public key


def new_secret() -> bytes:
    return token_bytes(SECRET_BYTES)


def signed_bytes(header: Any, head: str) -> bytes:
    """What is signed: the last head, and the header it began with."""
    return pack(b"intrigue signature 1", bytes.fromhex(head), canonical(header))


def public_key(secret: bytes) -> str:
    """The key that a server publishes, in hexadecimal digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def sign(secret: bytes, header: Any, head: str) -> str:
    """The signature, in hexadecimal digits; the same again for the same record."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret).sign(signed_bytes(header, head)).hex()


def holds(key: str, signature: str, header: Any, head: str) -> bool:
    """Whether whoever has the secret of this key signed this head and header."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        known = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        known.verify(bytes.fromhex(signature), signed_bytes(header, head))
    except (InvalidSignature, ValueError):
        return False
    return True
