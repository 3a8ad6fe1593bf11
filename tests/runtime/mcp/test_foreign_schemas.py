"""Schemas of other servers: they cost few steps, fetch nothing and break no call (spec 70)."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from threading import Thread
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from replybook.client.argument_repair import repair, repair_listed
from replybook.client.schema_forms import forms_of, types_of
from replybook.mcp.input_schema import place_of
from replybook.mcp.schema_faults import fits, schema_faults

LIMIT: Final[dict[str, Any]] = {"type": "integer"}
GIVEN: Final[dict[str, Any]] = {"limit": "3"}


def schema(more: object = True, **at_root: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"limit": LIMIT, "more": more}, **at_root}


def chain(key: str, *, links: int) -> dict[str, Any]:
    """Return definitions that double at each link, and end with a boolean."""
    twice = {f"a{at}": {key: [{"$ref": f"#/$defs/a{at + 1}"}] * 2} for at in range(links)}
    return {**twice, f"a{links}": {"type": "boolean"}}


def doubled(*, links: int) -> dict[str, Any]:
    """Return a schema that a validator reads twice as often at each link, without a reference."""
    inner: dict[str, Any] = schema()
    for _ in range(links):
        inner = {"allOf": [inner], "unevaluatedProperties": False}
    return inner


def test_forms_that_lead_back_to_themselves_are_counted() -> None:
    loop: dict[str, Any] = {"anyOf": [*[{"$ref": "#/$defs/a"}] * 8, LIMIT]}
    root = {"$defs": {"a": loop}}

    assert 1_000 > len(list(islice(forms_of(loop, root), 1_000)))
    assert set[str]() == types_of(loop, root)
    assert {"integer"} == types_of({"anyOf": [{"$ref": "#/$defs/b"}]}, {"$defs": {"b": LIMIT}})


@pytest.mark.parametrize(("links", "tag"), [(4, ("kind", [])), (12, None)])
def test_the_tag_of_a_union_is_not_looked_for_behind_many_nodes(links: int, tag: object) -> None:
    tagged = {"discriminator": {"propertyName": "kind"}}
    union = {"oneOf": [{"$ref": "#/$defs/a0"}, tagged]}
    whole = schema(union, **{"$defs": chain("oneOf", links=links)})

    assert tag == place_of(whole, ("more",)).tag()


@pytest.mark.parametrize("key", ["anyOf", "allOf", "oneOf"])
def test_an_argument_beside_a_schema_of_many_nodes_is_not_repaired(key: str) -> None:
    def beside(links: int) -> dict[str, Any]:
        return schema({"$ref": "#/$defs/a0"}, **{"$defs": chain(key, links=links)})

    assert repair(beside(4), GIVEN).changes
    assert not repair(beside(12), GIVEN).changes


@pytest.mark.parametrize(
    "wide",
    [
        schema(patternProperties={"^(a+)+$": True}),
        schema({"$dynamicRef": "#/$defs/a"}, **{"$defs": {"a": LIMIT}}),
        doubled(links=3),
    ],
)
def test_a_schema_that_may_cost_many_steps_repairs_nothing(wide: dict[str, Any]) -> None:
    whole = {**wide, "properties": {**wide.get("properties", {}), "limit": LIMIT}}

    assert (GIVEN, ()) == tuple(repair(whole, GIVEN))


@pytest.mark.parametrize("draft", [{}, {"$schema": "http://json-schema.org/draft-07/schema#"}])
def test_a_pattern_is_not_run(draft: dict[str, str]) -> None:
    slow = schema({"type": "string", "pattern": "^(a+)+$", **draft})
    given = {"limit": "3", "more": "a" * 22 + "!"}

    assert {**given, "limit": 3} == repair(slow, given).arguments
    assert not repair(schema(LIMIT, required=["pattern"]), GIVEN).changes


def test_an_argument_may_have_the_name_of_a_keyword() -> None:
    named = {"type": "object", "properties": {"pattern": LIMIT, "$schema": {"type": "string"}}}

    assert {"pattern": 3} == repair(named, {"pattern": "3"}).arguments
    assert not repair(named, {"pattern": "3", "$schema": 4}).changes


@pytest.mark.parametrize("kind", [{}, [{}], ["integer", []], 3, [None]])
def test_a_type_that_is_no_type_repairs_nothing(kind: object) -> None:
    assert (GIVEN, ()) == tuple(repair({"properties": {"limit": {"type": kind}}}, GIVEN))


@pytest.mark.parametrize(
    "broken", [schema(required=7), schema(allOf=3), {"properties": {"limit": {"anyOf": [{"type": "integer", "minimum": "x"}]}}}]
)  # fmt: skip
def test_a_broken_schema_raises_nothing(broken: dict[str, Any]) -> None:
    assert (GIVEN, ()) == tuple(repair_listed({"inputSchema": broken}, "find", GIVEN))


class Elsewhere:
    """A service with a schema, which no server of ours has to know."""

    def __init__(self) -> None:
        asked = self.asked = list[str]()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()

    def refers(self, key: str) -> dict[str, Any]:
        address = f"http://127.0.0.1:{self.server.server_port}/steal"
        return schema(allOf=[{key: address}])


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    service = Elsewhere()
    yield service
    service.server.shutdown()
    service.server.server_close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("key", ["$ref", "$dynamicRef"])
def test_no_schema_is_fetched(elsewhere: Elsewhere, key: str) -> None:
    refers = elsewhere.refers(key)

    assert (GIVEN, ()) == tuple(repair(refers, GIVEN))
    assert ([], True) == (schema_faults({"limit": 3}, refers), fits({"limit": 3}, refers))
    assert [] == elsewhere.asked
