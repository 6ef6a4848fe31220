"""The gallery: every kind of card of a game once, as it is drawn, with the rulings that concern it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import httpx
import pytest

from intrigue import games
from intrigue.core.gallery import Specimen
from intrigue.core.language import LANGUAGES, speaking
from intrigue.core.promises import Broken
from intrigue.core.showing import check_title
from intrigue.games.souls.cards import BARGAIN, CARDS, KINDS
from intrigue.games.souls.gallery import ANCHORS, gallery
from intrigue.games.souls.rulings import RULINGS
from intrigue.games.souls.sentences import titled, wording
from tests.server.html import faults
from tests.server.test_pages import Site, anna, site

__all__ = ["anna", "site"]  # fixtures
SPECIMEN = re.compile(r'<li class="specimen panel" id="g-([\w-]+)".*?</li>', re.DOTALL)
SOULS = games.title("souls")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_once_with_its_text_and_rulings(anna: httpx.Client, language: str) -> None:
    asking = {"accept-language": language}
    page, rules = (anna.get(f"/{kind}/souls", headers=asking).text for kind in ("gallery", "rules"))
    found = {match[1]: unescape(match[0]) for match in SPECIMEN.finditer(page)}
    assert list(found) == list(ANCHORS)
    assert len(SPECIMEN.findall(page)) == KINDS
    with speaking(language):
        for card, words in enumerate(found.values()):
            assert f">{titled(card)}</a></h3>" in words
            assert wording(card) in words
            assert words.count("<svg") == 1
            copies = CARDS[card].copies
            assert re.search(rf'class="typed">{copies} ', words)
            cited = [int(number) for number in re.findall(r'href="/rules/souls#p(\d+)"', words)]
            assert tuple(cited) == RULINGS[card]
            assert all(f'<p id="p{number}">' in rules for number in cited)
    assert not faults(page)


def test_it_is_found_from_the_rules_and_from_help_at_a_table(anna: httpx.Client) -> None:
    assert 'href="/gallery/souls"' in anna.get("/rules/souls").text
    asked = {"idea": "0", "steps": json.dumps(["PlayStance", BARGAIN])}
    assert anna.get("/learn/souls/help", params=asked).json()["specimen"] == ANCHORS[BARGAIN]
    seat = {"idea": "0", "thing": json.dumps({"thing": "actions"})}
    assert anna.get("/learn/souls/help", params=seat).json()["specimen"] == ""


def test_a_game_without_one_says_so(site: Site, anna: httpx.Client) -> None:
    assert anna.get("/gallery/conspirateurs").status_code == 404
    assert anna.get("/gallery/chess").status_code == 404
    assert "/gallery/" not in anna.get("/rules/conspirateurs").text


FAULTS: dict[str, Callable[[list[Specimen]], list[Specimen]]] = {
    "empty": lambda shown: [],
    "one anchor": lambda shown: [*shown, shown[-1]],
    "follow each other": lambda shown: [shown[0], shown[-1], *shown[1:-1]],
    "no anchor": lambda shown: [shown[0]._replace(anchor="Fair Deal")],
    "lacks words": lambda shown: [shown[0]._replace(about=" ")],
    "there are 0": lambda shown: [shown[0]._replace(copies=0)],
    "does not have": lambda shown: [shown[0]._replace(paragraphs=(99,))],
    "well-formed": lambda shown: [shown[0]._replace(drawn="<svg>")],
    "for those who cannot see it": lambda shown: [shown[0]._replace(drawn="<svg/>")],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_contract_suite_catches_a_gallery_that_is_not(fault: str) -> None:
    with pytest.raises(Broken, match=fault):
        check_title(replace(SOULS, gallery=lambda: FAULTS[fault](gallery())))


def test_a_sound_gallery_passes() -> None:
    check_title(SOULS)
    check_title(replace(SOULS, gallery=None))
