"""The calls keep to the document of the interface, whatever they are sent; schemathesis makes up what that is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as conform

from intrigue.server.api import CALLS
from intrigue.server.ceilings import without
from intrigue.server.openapi import document
from intrigue.server.settings import Settings
from scripts.openapi import PLACE, text
from tests.server.test_pages import Site, serving

EXAMPLES = max(8, int(os.environ.get("INTRIGUE_FUZZ", "0")) // 200)  # of each call
HELD_TO = [
    checks.not_a_server_error,
    conform.status_code_conformance,
    conform.content_type_conformance,
    conform.response_schema_conformance,
]
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
FOUND = schemathesis.openapi.from_dict(document()).get_all_operations()
OPERATIONS = [found.ok() for found in FOUND if isinstance(found, Ok)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("openapi") / "tables.sqlite"
    with serving(Settings(data, pace=0.0, ceilings=without())) as made:
        yield made


@pytest.fixture(scope="module")
def table(site: Site) -> dict[str, str]:
    """A table with free seats, and its key."""
    wish = {"game": "souls", "seats": ["", "greedy", ""]}
    found: dict[str, str] = site.browser().post("/api/tables", json=wish).json()
    return found


def test_the_document_in_the_docs_is_that_of_the_program() -> None:
    assert PLACE.read_text(encoding="utf-8") == text(), "make openapi"


def test_every_call_is_in_the_document() -> None:
    assert {operation.label for operation in OPERATIONS} == {f"{call.method} {call.path}" for call in CALLS}


@pytest.mark.parametrize(
    ("operation", "mode"),
    [(each, mode) for each in OPERATIONS for mode in (RIGHT, WRONG) if mode is RIGHT or each.method == "post"],
    ids=lambda value: value.name.lower() if isinstance(value, GenerationMode) else value.label,
)
def test_every_call_keeps_to_the_document(
    site: Site, table: dict[str, str], operation: schemathesis.APIOperation[Any, Any, Any, Any], mode: GenerationMode
) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
    def attempt(case: schemathesis.Case[Any]) -> None:
        if "id" in case.path_parameters:  # no table has a name that could be made up
            case.path_parameters["id"] = table["table"]
        if isinstance(case.body, dict) and len(str(case.body.get("key", ""))) % 2:
            case.body["key"] = table["key"]
        answer = case.call(base_url=f"http://127.0.0.1:{site.port}")
        case.validate_response(answer, checks=HELD_TO)

    attempt()
