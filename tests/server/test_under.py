"""A server under a path of another site: everything it says leads back under that path, and its cookies stay there."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from intrigue.cli.main import main
from intrigue.client import call, sit
from intrigue.server.settings import Settings
from intrigue.server.visit import WEB, qr
from tests.server.test_pages import PEOPLE, Site, serving, token
from tests.server.under import ROOT, Under

FOLLOWED = re.compile(r'\b(?:href|src|data-state)="(/[^"#]*)')
SENT = re.compile(r'\b(?:action|formaction)="([^"]+)"')
LARGE = re.compile(r"/file$|/review|/(?:rules|learn)/(?!conspirateurs)|/gallery/(?!souls)")  # and no different
SOURCE = re.compile(r'"source": ?"([^"]+)"')


@pytest.fixture
def proxy(request: pytest.FixtureRequest) -> Iterator[Under]:
    with Under(strips=getattr(request, "param", False)).running() as made:
        yield made


either = pytest.mark.parametrize("proxy", [False, True], ids=["kept", "stripped"], indirect=True)


@pytest.fixture
def site(proxy: Under, tmp_path: Path) -> Iterator[Site]:
    settings = Settings(data=tmp_path / "tables.sqlite", base_url=proxy.url, pace=30.0)
    with serving(settings) as made:
        proxy.to = made.port
        yield made


@pytest.fixture
def anna(site: Site, proxy: Under) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=proxy.url, follow_redirects=True, timeout=60) as client:
        yield client


def table_of(page: httpx.Response) -> str:
    """The table at whose page one has arrived."""
    found = re.fullmatch(rf"{ROOT}/t/(\w+)", page.url.path)
    assert found, page.url
    return found[1]


def play(anna: httpx.Client, site: Site) -> str:
    """A match that was played to its end."""
    table = table_of(anna.post("play/conspirateurs", data={"token": token(anna)}))
    anna.post(f"t/{table}/sit", data={"token": token(anna)})
    site.play_out(table)
    return table


def open_table(anna: httpx.Client) -> httpx.Response:
    form = {"token": token(anna), "name": "Anna", **PEOPLE}
    return anna.post("new/conspirateurs", data=form)


def test_all_pages_lead_to_pages_under_the_path(anna: httpx.Client, site: Site, proxy: Under) -> None:
    """Whatever can be opened, with a match that was played and one that waits, as far as it leads."""
    waiting, played = table_of(open_table(anna)), play(anna, site)
    first = ("gallery/souls", f"replay/{played}", f"match/{played}")
    todo, seen = {ROOT, *(f"{ROOT}/{page}" for page in first)}, set[str]()
    while todo:
        path = todo.pop()
        seen.add(path)
        page = anna.get(f"{proxy.url.removesuffix(ROOT + '/')}{path}")
        assert page.status_code == 200, path
        if page.headers["content-type"].startswith("text/html"):
            followed = {html.unescape(each) for each in FOLLOWED.findall(page.text)}
            found = [*followed, *SENT.findall(page.text), *SOURCE.findall(page.text)]
            assert all(each.startswith(f"{ROOT}/") for each in found), (path, found)
            todo |= {each for each in followed if not LARGE.search(each)} - seen
    assert not proxy.astray
    seen = {path.split("?")[0] for path in seen}
    reached = ("", f"t/{waiting}", f"t/{played}", "rules/conspirateurs", "static/icon.svg")
    assert {f"{ROOT}/{page}" for page in reached} <= seen


@either
def test_links_for_others_and_previews_name_the_whole_address(anna: httpx.Client, site: Site, proxy: Under) -> None:
    room = open_table(anna)
    link = re.search(r'id="link"[^>]* value="([^"]+)"', room.text)
    assert link
    assert link[1].startswith(f"{proxy.url}join/")
    assert str(qr(link[1])) in room.text
    assert httpx.get(link[1]).status_code == 200
    played = play(anna, site)
    shared = anna.get(f"match/{played}").text
    assert f'<meta property="og:url" content="{proxy.url}match/{played}">' in shared
    for picture in re.findall(r'<meta property="og:image" content="([^"]+)">', shared):
        assert picture == f"{proxy.url}match/{played}/picture.png"


def test_cookies_and_redirects_stay_under_the_path(anna: httpx.Client, site: Site) -> None:
    """The rest of the site gets no cookie of ours, and both ways to write the path get it."""
    anna.get("")
    open_table(anna)
    spoken = anna.post("language", data={"token": token(anna), "language": "fr", "back": "/rules/souls"})
    assert spoken.url.path == f"{ROOT}/rules/souls"
    kept = {(each.name, each.path) for each in anna.cookies.jar}
    assert {("guest", ROOT), ("language", ROOT)} <= kept
    assert all(path == ROOT or path.startswith(f"{ROOT}/") for _, path in kept)


@either
def test_programs_and_sockets_work_under_the_path(anna: httpx.Client, site: Site, proxy: Under) -> None:
    made = call(proxy.url, "/api/tables", {"game": "conspirateurs", "seats": ["", "greedy"]})
    sitting = sit(proxy.url, made["table"], made["key"], "Robot").begin()
    site.play_out(made["table"])
    assert sum(sitting.play(lambda update: None)) == 1, "it is told the end"
    assert sitting.check()
    assert not proxy.astray


def test_machines_nearby_ask_without_the_path(site: Site) -> None:
    for path in ("/healthz", f"{ROOT}/healthz", "/readyz", f"{ROOT}/readyz"):
        assert httpx.get(f"http://127.0.0.1:{site.port}{path}").status_code == 200, path


def test_a_path_that_looks_alike_is_another(site: Site) -> None:
    assert httpx.get(f"http://127.0.0.1:{site.port}{ROOT}2/rules/souls").status_code == 404


def test_scripts_name_no_address_but_under_the_path() -> None:
    scripts = sorted((WEB / "static").glob("*.js"))
    assert len(scripts) > 20
    bare = re.compile(r"""(?<!rooted\()["'`]/(?=["'`\w$])""")
    assert not [(path.name, line) for path in scripts for line in path.read_text().splitlines() if bare.search(line)]


def test_an_address_that_is_no_plain_path_is_refused(tmp_path: Path) -> None:
    said = CliRunner().invoke(
        main, ["serve", "--data", str(tmp_path / "t.sqlite"), "--base-url", "https://a.example/x;y/"]
    )
    assert said.exit_code == 2
    assert "/x;y/ is no path" in said.output
