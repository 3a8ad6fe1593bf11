"""The members of `registry.json`, which programs of other people read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.registry.cases import TINY

from replybook_codegen.site_pages.registry_data import registry_data
from replybook_registry import read_registry

ROWS = {
    "types": "name title meaning action",
    "layers": "name title owner types rationale url",
    "areas": "name meaning",
    "actions": "verb meaning types arguments",
    "codes": (
        "code key layer area type number status title message meaning params action remedy since"
        " use retired_in reason example given_by transient exhausted url"
    ),
    "legacy": "id verdict meaning use advice url",
    "tools": "name prefix description codes tags url",
    "violations": "code meaning url",
    "rules": "id stage severity status codes modes description hint url",
    "stages": "name order phase blocking description url",
}
PARAM = "name type required privacy enum description"


def test_every_row_has_the_members_of_its_list() -> None:
    made: Mapping[str, Any] = registry_data(read_registry(TINY), "https://example.org/")
    lists = {name: rows for name, rows in made.items() if name in ROWS}
    params = [param for code in made["codes"] for param in code["params"]]

    assert made.keys() - lists.keys() == {"registry", "version", "docs_url"}
    assert {name: {" ".join(row) for row in rows} for name, rows in lists.items()} == {
        name: {members} for name, members in ROWS.items()
    }
    assert {" ".join(param) for param in params} == {PARAM}
