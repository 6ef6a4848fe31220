"""A signature holds for the key, the header and the head it was made for, and for nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest

from intrigue.table.signature import holds, public_key, sign

SECRET = bytes(range(32))
OTHER = bytes(32)
HEADER = {"intrigue": 2, "game": "souls", "seats": ["Ann", "Bén"]}
HEAD = "ab" * 32


def test_a_signature_holds_for_its_key_header_and_head() -> None:
    assert holds(public_key(SECRET), sign(SECRET, HEADER, HEAD), HEADER, HEAD)
    assert sign(SECRET, dict(reversed(HEADER.items())), HEAD) == sign(SECRET, HEADER, HEAD)


@pytest.mark.parametrize(
    ("key", "signature", "header", "head"),
    [
        (public_key(OTHER), sign(SECRET, HEADER, HEAD), HEADER, HEAD),
        (public_key(SECRET), sign(OTHER, HEADER, HEAD), HEADER, HEAD),
        (public_key(SECRET), sign(SECRET, HEADER, HEAD), HEADER | {"game": "spy_alley"}, HEAD),
        (public_key(SECRET), sign(SECRET, HEADER, HEAD), HEADER, "ac" * 32),
        (public_key(SECRET), "", HEADER, HEAD),
        ("not a key", sign(SECRET, HEADER, HEAD), HEADER, HEAD),
        (public_key(SECRET), sign(SECRET, HEADER, HEAD), HEADER, "not a head"),
    ],
)
def test_it_holds_for_nothing_else(key: str, signature: str, header: dict[str, object], head: str) -> None:
    assert not holds(key, signature, header, head)


def test_the_known_signature_of_known_bytes() -> None:
    """So that a verifier in another language can be tried against something."""
    assert public_key(SECRET) == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    assert sign(SECRET, {}, "00" * 32) == (
        "05b0d3e520fe9750c092970467b961f46d73bba124948b0bdf2b7000ef7716a3"
        "4c2c5b6e894451eec22a7b281d2677936bb3daabd23fdc5890417197f0a22305"
    )


def test_nothing_is_loaded_before_it_is_needed() -> None:
    code = "import sys, intrigue.table.signature; sys.exit(any(n.startswith('cryptography') for n in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
