"""Pictures of every page and board for people to look at: python -m tests.browser.pictures OUTDIR."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from intrigue.games import OWN
from tests.browser.chromium import launch
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server, serving

WIDTHS = {360: 740, 768: 1024, 1440: 900}


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


def main(out: Path) -> None:
    out.mkdir(exist_ok=True, parents=True)
    with TemporaryDirectory() as data, serving(Path(data) / "tables.sqlite") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for width in WIDTHS:
            for dark in (False, True):
                pages(browser, server, out, width, dark)
                for game in OWN:
                    boards(browser, server, out, game, width, dark)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
