"""Whether a link works for friends: one to this computer's own loopback does not, and then the address that would."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import closing
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from intrigue.server.catalogue import say

ALL = ("0.0.0.0", "::")  # bound to all addresses of the machine
FAR = ("192.0.2.1", 9)  # an address kept for examples; nothing is sent there


class Reach(NamedTuple):
    """A link for others, and what to know about it."""

    link: str
    note: str = ""


def reach(link: str, bound: str, find: Callable[[], str] | None = None) -> Reach:
    """The link as friends can open it, as far as the server can be reached at all."""
    parts = urlsplit(link)
    if not _is_loopback(parts.hostname or ""):
        return Reach(link)
    address = (find or near_address)() if bound in ALL else ""
    if not address:
        return Reach(link, say("link_here_only"))
    port = f":{parts.port}" if parts.port else ""
    return Reach(urlunsplit(parts._replace(netloc=f"{address}{port}")), say("link_near"))


def near_address() -> str:
    """The address of this machine in its own network, or an empty word: what it would write to somebody far from."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as line:
        try:
            line.connect(FAR)
        except OSError:
            return ""
        found = str(line.getsockname()[0])
    return "" if _is_loopback(found) else found


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
