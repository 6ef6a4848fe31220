"""One request of one guest: who asks, whether a form is theirs, and the page that answers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from intrigue.core.language import LANGUAGES, phrase, spoken
from intrigue.server import boards
from intrigue.server.catalogue import level, say, words
from intrigue.server.gate import AGAIN, RETRY
from intrigue.server.guests import COOKIE, INVITATION, YEAR, Signer, hashed, new_key
from intrigue.server.languages import COOKIE as LANGUAGE
from intrigue.server.root import root_of
from intrigue.table import exhibit

WEB = Path(__file__).parent / "web"
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


MADE: dict[str, Callable[[], str]] = {
    "board.css": boards.style,
    "player.js": partial(exhibit.file, "player.js"),
    "player.css": partial(exhibit.file, "player.css"),
}  # files that do not lie among the static ones


class Trouble(ValueError):
    """A page that says what is wrong, with its status, and leads back to where one was if that is known."""

    def __init__(self, status: int, key: str, back: str = "") -> None:
        self.status, self.text, self.back = status, say(key), back
        super().__init__(self.text)


@cache
def asset(name: str) -> str:
    """The address of a file of ours, which changes with what is in it."""
    made = MADE.get(name)
    content = made().encode() if made else (WEB / "static" / name).read_bytes()
    return f"{'/' if made else '/static/'}{name}?v={hashlib.sha256(content).hexdigest()[:10]}"


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"asset": asset, "say": say, "words": words, "level": level}
    made.globals |= {"phrase": phrase, "spoken": spoken, "languages": LANGUAGES}
    return made


def qr(address: str) -> Markup:
    """An address as a picture for a camera."""
    import segno  # a server starts sooner without it

    code = segno.make(address, micro=False, error="m")
    return Markup(code.svg_inline(border=3, omitsize=True, svgclass="qr", lineclass="dots"))


@dataclass
class Guest:
    """Somebody with a cookie of ours; a stranger gets a new key with the first page."""

    key: str
    name: str

    @property
    def owner(self) -> str:
        """What is kept of the guest."""
        return hashed(self.key)


class Visit:
    """A request, its guest, and the means to answer."""

    def __init__(self, request: Request, signer: Signer, base_url: str, notice: str = "") -> None:
        """The notice is for everybody, on every page."""
        self.request, self._signer, self._notice = request, signer, notice
        self._base = base_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
        self.root = root_of(base_url)  # what stands before every path of ours
        self._known = signer.read(request.cookies.get(COOKIE))
        self.guest = Guest(*self._known) if self._known else Guest(new_key(), "")

    @property
    def who(self) -> str:
        """The address the request came from, for limits."""
        return self.request.client.host if self.request.client else ""

    @property
    def device(self) -> str:
        """What the browser calls itself, in a few words, for the list of a seat's devices."""
        said = self.request.headers.get("user-agent", "")
        found = [next((name for mark, name in known.items() if mark in said), "") for known in (BROWSERS, SYSTEMS)]
        return " · ".join(name for name in found if name) or say("device")

    @property
    def token(self) -> str:
        """Shows that a form was made for this guest."""
        return self._signer.form_token(self.guest.key)

    def link(self, path: str) -> str:
        """A path as somebody else can open it."""
        return self._base + path

    async def form(self, files: int = 0) -> FormData:
        """The form that was sent, with this many files, if it was made for this guest by a page of ours."""
        form = await self.request.form(max_files=files)
        if not self._known or not self._signer.form_is_ours(self.guest.key, str(form.get("token", ""))):
            raise Trouble(403, "error_form")
        return form

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        """A page. It is this guest's alone, so nothing between may keep it."""
        own = {"guest": self.guest, "token": self.token, "notice": self._notice}
        own |= {"root": self.root, "path": self.request.url.path}
        html = environment().get_template(template).render(own, **context)
        again = {"retry-after": RETRY.decode()} if status in AGAIN else {}
        return self._signed(HTMLResponse(html, status, {"cache-control": "no-store"} | again))

    def go(self, path: str) -> Response:
        """On to another page."""
        return self._signed(RedirectResponse(self.root + path, 303))

    def speak(self, language: str, back: str) -> Response:
        """On to a page, in that language from now on."""
        response = self.go(back)
        self._set(response, LANGUAGE, language, "/")
        return response

    def rename(self, name: str) -> None:
        self.guest.name = name

    def keep_invitation(self, response: Response, table: str, key: str) -> Response:
        """Whoever came by an invitation may see the table, and later read the match again: its pages, and no others."""
        for place in ("t", "replay", "match"):
            self._set(response, INVITATION, key, f"/{place}/{table}")
        return response

    def _signed(self, response: Response) -> Response:
        if self._known != (self.guest.key, self.guest.name):
            self._set(response, COOKIE, self._signer.write(self.guest.key, self.guest.name), "/")
        return response

    def _set(self, response: Response, name: str, value: str, path: str) -> None:
        path = self.root + path if path != "/" else self.root or "/"
        secure = self._base.startswith("https:")
        response.set_cookie(name, value, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="lax")
