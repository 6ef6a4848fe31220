"""Everybody is spoken to in their own language: pages by cookie or browser, sockets by what they want."""

from __future__ import annotations

import httpx
import pytest
from starlette.datastructures import Headers

from intrigue.server.languages import preferred, wanted
from tests.server.test_pages import Site, opened, token
from tests.server.test_pages import anna as anna
from tests.server.test_pages import site as site


@pytest.mark.parametrize(
    ("accepted", "cookie", "language"),
    [
        ("", "", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "", "fr"),
        ("de, en;q=0.5, fr;q=0.4", "", "en"),
        ("de", "", "en"),
        ("fr", "language=en", "en"),
        ("en", "a=b; language=fr", "fr"),
        ("en", "language=xx", "en"),
        ("fr;q=nonsense", "", "en"),
        ("fr;q=0", "", "en"),
    ],
)
def test_the_language_of_a_request(accepted: str, cookie: str, language: str) -> None:
    assert preferred(Headers({"accept-language": accepted, "cookie": cookie})) == language


def test_the_language_of_a_device() -> None:
    assert wanted(("page", "fr")) == "fr"
    assert wanted(("page",)) == "en"


def test_a_page_comes_in_the_browsers_language_until_another_is_chosen(site: Site, anna: httpx.Client) -> None:
    assert '<html lang="en">' in anna.get("/").text
    french = anna.get("/", headers={"accept-language": "fr"})
    assert '<html lang="fr">' in french.text
    assert "Jouer contre des robots" in french.text
    chosen = anna.post("/language", data={"token": token(anna), "language": "fr", "back": "/new/spy_alley"})
    assert chosen.url.path == "/new/spy_alley"
    assert '<html lang="fr">' in chosen.text
    assert '<html lang="fr">' in anna.get("/rules/spy_alley").text


def test_what_is_no_language_is_refused_and_nobody_is_led_astray(site: Site, anna: httpx.Client) -> None:
    anna.get("/")
    assert anna.post("/language", data={"token": token(anna), "language": "xx", "back": "/"}).status_code == 400
    away = anna.post("/language", data={"token": token(anna), "language": "fr", "back": "//evil.example/"})
    assert away.url.host == anna.get("/").url.host
    assert away.url.path == "/"


def test_an_error_comes_in_the_language_of_the_page(site: Site, anna: httpx.Client) -> None:
    found = anna.get("/t/nosuch", headers={"accept-language": "fr"})
    assert found.status_code == 404
    assert "table" in found.text
    assert "There is no such table" not in found.text
    assert opened(anna)
