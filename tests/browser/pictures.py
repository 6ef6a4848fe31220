"""Pictures of every page and board for people to look at: python -m tests.browser.pictures OUTDIR."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import compress, crc32, decompress

from playwright.sync_api import Browser, sync_playwright

from intrigue.games import OWN
from tests.browser.chromium import launch
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server, serving

WIDTHS = {360: 740, 768: 1024, 1440: 900}
KEPT = Path(__file__).parents[2] / "docs" / "pictures"
TELLING = 24  # clicks into the match that the README shows


def picture(person: Person, place: Path, *, whole: bool = True) -> None:
    person.page.screenshot(path=place, full_page=whole)


def pages(browser: Browser, server: Server, out: Path, width: int, dark: bool) -> None:
    """The lobby, a new table, the waiting room, the invitation, another device, rules, and a mistake."""
    more = {"viewport": {"width": width, "height": WIDTHS[width]}, "dark": dark}
    ann, ben = Person(browser, server, **more), Person(browser, server, **more)  # type: ignore[arg-type]
    end = f"{width}-{'dark' if dark else 'light'}.png"
    for name, path in {"lobby": "/", "new": "/new/conspiracy", "rules": "/rules/souls", "error": "/nowhere"}.items():
        ann.go(path)
        picture(ann, out / f"page-{name}-{end}", whole=name != "rules")
    link = ann.open_table("conspiracy", ["person", "medium"], "Ann")
    picture(ann, out / f"page-waiting-{end}")
    ben.go(link)
    picture(ben, out / f"page-invitation-{end}")
    for person in (ann, ben):
        person.context.close()


def boards(browser: Browser, server: Server, out: Path, game: str, width: int, dark: bool) -> None:
    """A table at the beginning, in the middle, and as a spectator sees it."""
    phone, view = width < 700, {"width": width, "height": WIDTHS[width]}
    table, keys = server.open(game, ["", "greedy"] if game == "conspirateurs" else ["", "greedy", "greedy", "greedy"])
    ann = Person(browser, server, seed=21, viewport=view, dark=dark, phone=phone)
    eve = Person(browser, server, viewport=view, dark=dark, phone=phone)
    ann.bold = False
    ann.sit(table, keys[0])
    end = f"{width}-{'dark' if dark else 'light'}.png"
    ann.look(patience=20_000)
    picture(ann, out / f"{game}-begin-{end}", whole=not phone)
    go_on(ann, 50 if game == "conspirateurs" else 16)
    picture(ann, out / f"{game}-middle-{end}", whole=not phone)
    eve.go(f"/t/{table}")
    eve.at_table()
    picture(eve, out / f"{game}-watch-{end}", whole=not phone)
    for person in (ann, eve):
        person.context.close()


def go_on(person: Person, clicks: int) -> None:
    """Play a while, then show the next question from its beginning and the page from its top."""
    for _ in range(clicks):
        if person.step(PATIENCE) != "taken":
            return
    person.look(PATIENCE)
    while person.button("Back").is_visible():
        person.button("Back").click()
    person.page.mouse.move(1, 1)
    person.page.evaluate("() => { scrollTo(0, 0); document.activeElement?.blur(); }")


def kept(browser: Browser, server: Server) -> None:
    """The two pictures of the README."""
    KEPT.mkdir(exist_ok=True, parents=True)
    for name, phone, game in (("table", False, "conspiracy"), ("phone", True, "spy_alley")):
        made = server.post("/api/tables", game=game, seats=["", "greedy", "greedy", "greedy"])
        key = server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name="Ann")["key"]
        ann = Person(browser, server, seed=22, phone=phone)
        ann.bold = False
        ann.sit(made["table"], key)
        go_on(ann, TELLING)
        while ann.part("chips").locator("button").count() < 2 and ann.step(PATIENCE) == "taken":
            go_on(ann, 0)
        picture(ann, KEPT / f"{name}.png", whole=False)
        squeeze(KEPT / f"{name}.png")
        ann.context.close()


def squeeze(place: Path) -> None:
    """Press a PNG of three bytes a pixel without filters, which suits flat colours better than the browser's way."""
    old, at, kept = place.read_bytes(), 8, b""
    width, height = (int.from_bytes(old[start : start + 4], "big") for start in (16, 20))
    while at < len(old):
        end = at + 8 + int.from_bytes(old[at : at + 4], "big")
        kept += old[at + 8 : end] if old[at + 4 : at + 8] == b"IDAT" else b""
        at = end + 4
    pixels = compress(unfiltered(decompress(kept), width * 3, height), 9)
    place.write_bytes(old[:33] + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


def unfiltered(pixels: bytes, width: int, height: int) -> bytes:
    """Rows of so many bytes, each behind the number of its filter, as rows without one."""
    made, above = b"", bytearray(width)
    for start in range(0, height * (width + 1), width + 1):
        kind, row = pixels[start], bytearray(pixels[start + 1 : start + 1 + width])
        for at in range(width):
            left, up, corner = row[at - 3] if at > 2 else 0, above[at], above[at - 3] if at > 2 else 0
            guess = min((left, up, corner), key=lambda byte: abs(left + up - corner - byte)) if kind == 4 else 0
            row[at] = (row[at] + (0, left, up, (left + up) // 2, guess)[kind]) % 256
        made, above = made + b"\0" + row, row
    return made


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + kind + body + crc32(kind + body).to_bytes(4, "big")


def main(out: Path) -> None:
    out.mkdir(exist_ok=True, parents=True)
    with TemporaryDirectory() as data, serving(Path(data) / "tables.sqlite") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        kept(browser, server)
        for width in WIDTHS:
            for dark in (False, True):
                pages(browser, server, out, width, dark)
                for game in OWN:
                    boards(browser, server, out, game, width, dark)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
