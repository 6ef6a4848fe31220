"""A server may lie under a path of another site (https://example.org/games/): what comes there is taken in as at `/`.

Everything inside knows paths from `/` alone. What goes out, links, forms, redirects and cookies, gets the path in front
(server/visit.py, web/static/root.js).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]

PLAIN = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


@cache
def root_of(base_url: str) -> str:
    """The path under which people reach the server, without a slash at its end; ValueError if it is no plain one."""
    path = urlsplit(base_url).path
    if not PLAIN.fullmatch(path):
        raise ValueError(f"{path} is no path of letters, digits, dots and dashes")
    return path.rstrip("/")


class Root:
    """Takes the path away from what comes with it. Proxies may do so before, and machines nearby ask without it."""

    def __init__(self, app: App, root: str) -> None:
        self._app, self._root = app, root

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        root, path = self._root, str(scope.get("path", ""))
        if path == root or path.startswith(f"{root}/"):
            scope["path"] = path[len(root) :] or "/"
        await self._app(scope, receive, send)
