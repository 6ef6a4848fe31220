"""Who is who: signed cookies for guests, hashed keys for seats, tokens against forged forms, limits on haste."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable
from secrets import token_hex, token_urlsafe

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "guest"
INVITATION = "invitation"  # the cookie that keeps a table's invitation, sent to that table's pages only
YEAR = 365 * 24 * 3600


def new_key() -> str:
    """A key that cannot be guessed, fit for an address."""
    return token_urlsafe(16)


def hashed(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(b"intrigue key 1 " + key.encode()).hexdigest()


class Signer:
    """Reads and writes the guest's cookie: a random key and the name that was last used, signed by the server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._serializer = URLSafeSerializer(secret, salt="guest")

    def write(self, key: str, name: str) -> str:
        return self._serializer.dumps([key, name])

    def read(self, cookie: str | None) -> tuple[str, str] | None:
        """Key and name, or None for no cookie, or one we did not write."""
        try:
            found = self._serializer.loads(cookie) if cookie else None
        except BadSignature:
            return None
        if not (isinstance(found, list) and len(found) == 2):
            return None
        return str(found[0]), str(found[1])

    def form_token(self, key: str) -> str:
        """Shows that a form was made for this guest. It is never the same, so that no page's size can tell it."""
        return self._form_token(key, token_hex(8))

    def _form_token(self, key: str, salt: str) -> str:
        return salt + hmac.new(self._secret, f"form {salt} {key}".encode(), hashlib.sha256).hexdigest()[:32]

    def form_is_ours(self, key: str, token: str) -> bool:
        token = token if token.isascii() else ""
        return hmac.compare_digest(self._form_token(key, token[:16]), token)


class Limits:
    """So many of a kind in a while for each guest: a bucket that fills with time."""

    def __init__(self, ceiling: str, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        """So many in a minute, by the ceiling of that name."""
        self.ceiling, self._rate, self._burst, self._clock = ceiling, most / 60, most, clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def allow(self, who: str) -> bool:
        now = self._clock()
        level, at = self._buckets.get(who, (float(self._burst), now))
        level = min(float(self._burst), level + (now - at) * self._rate)
        if len(self._buckets) > 10_000:
            self._buckets = {k: v for k, v in self._buckets.items() if now - v[1] < self._burst / self._rate}
        self._buckets[who] = (level - 1, now) if level >= 1 else (level, now)
        return level >= 1
