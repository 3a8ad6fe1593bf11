"""The expected result of every client: the same one for all of them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from jsonschema import Draft202012Validator
from tests.interop.cases import BLOCKS, Case
from tests.interop.servers.reply_tools import SECRET

__all__ = ["faults", "faults_of_list", "noted"]

TRACE_KEY = "io.github.replybook/trace-id"

Json = Mapping[str, object]


def noted(path: Path) -> dict[str, Json]:
    """The envelopes that a server made, by their trace id."""
    lines = path.read_text("utf-8").splitlines()
    return {envelope["meta"]["trace_id"]: envelope for envelope in map(json.loads, lines)}


def faults_of_list(tools: list[Json]) -> Iterator[str]:
    """Yield what is wrong with a list of tools: a schema that is none, or one with a boolean in it.

    A tool that sends content blocks must publish none: clients refuse a result without structured
    content where there is one.
    """
    for tool in tools:
        schema = tool.get("outputSchema")
        if (schema is None) is not (tool["name"] in BLOCKS):
            yield f"{tool['name']}: the output schema is {schema}"
        elif schema is not None:
            Draft202012Validator.check_schema(schema)
            if schema.get("type") != "object":
                yield f"{tool['name']}: the root of the output schema is no object"
            if bad := list(_booleans(schema)):
                yield f"{tool['name']}: boolean sub-schemas at {bad}"
        if "rb" in tool["inputSchema"].get("properties", {}):
            yield f"{tool['name']}: the builder is in the input schema"


def _booleans(schema: Json, place: str = "") -> Iterator[str]:
    for name, part in schema.get("properties", {}).items():
        if isinstance(part, bool):
            yield f"{place}/{name}"
        else:
            yield from _booleans(part, f"{place}/{name}")


def faults(case: Case, result: Json, schema: Json | None, decided: Mapping[str, Json]) -> list[str]:
    """Return what is wrong with one result; nothing if the reply arrived intact."""
    if "thrown" in result:
        return [f"the client threw {result['thrown']}"]
    return list(_faults(case, result, schema, decided))


def _faults(
    case: Case, result: Json, schema: Json | None, decided: Mapping[str, Json]
) -> Iterator[str]:
    envelope = result.get("structuredContent")
    if not isinstance(envelope, dict):
        yield f"structuredContent is {envelope!r}"
        return
    if json.loads(result["content"][0]["text"]) != envelope:
        yield "the first text block says something else than structuredContent"
    if decided.get(envelope["meta"]["trace_id"]) != envelope:
        yield "the envelope is not the one that the tool decided"
    if result.get("_meta", {}).get(TRACE_KEY) != envelope["meta"]["trace_id"]:
        yield f"the trace id under {TRACE_KEY} is {result.get('_meta')}"
    if result.get("isError", False) is not (case.reply_type != "S"):
        yield f"isError is {result.get('isError')}"
    yield from _faults_of_envelope(case, envelope, schema)
    if SECRET in json.dumps(result, ensure_ascii=False):
        yield "the secret is on the wire"


def _faults_of_envelope(case: Case, envelope: Json, schema: Json | None) -> Iterator[str]:
    if envelope["code"] != case.code:
        yield f"the code is {envelope['code']}"
    if case.data is not None and envelope["data"] != case.data:
        yield f"the data is {envelope['data']}"
    if schema is not None:
        for error in Draft202012Validator(schema).iter_errors(envelope):
            yield f"the published schema does not allow it: {error.message[:200]}"
