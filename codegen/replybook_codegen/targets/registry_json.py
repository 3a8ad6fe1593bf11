"""Target registry.json: the tables of a package, which `replybook_schema.stored_registry` reads.

Every entry has a line of its own, so that a change shows what it changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, cast

from replybook_codegen.long_literals import json_lines
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, WrittenCall
from replybook_codegen.render import HEADER
from replybook_codegen.targets.enforcement import enforcement_of
from replybook_codegen.targets.policy import policy_of
from replybook_codegen.targets.tools import tool_rows
from replybook_codegen.targets.world import world_of
from replybook_registry.model import Code, LegacyCode, Param, Registry
from replybook_schema.stored_registry import FILE


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the tables with the registry's own entries."""
    document = {"$comment": HEADER.removeprefix("# "), **tables_of(registry, package)}
    yield Output("package", PurePosixPath(FILE), json_lines(document, opened=3))


def tables_of(registry: Registry, package: GeneratedPackage) -> dict[str, Any]:
    """Return the tables as data of JSON, without empty ones."""
    legacy = [entry for entry in registry.legacy if entry.origin == registry.name]
    tables: dict[str, Value] = {
        "records": tuple(map(raw_record, registry.own_codes)),
        "tools": tool_rows(registry, package),
        "policy": policy_of(registry, package),
        "world": world_of(registry, package),
        "enforcement": enforcement_of(registry, package),
        "legacy": tuple(map(raw_legacy, legacy)),
    }
    return {name: _plain(value) for name, value in tables.items() if value}


def raw_record(code: Code) -> Value:
    """Return the row of a code, with the columns of `replybook_schema.records.RawRecord`."""
    return (
        str(code.id),
        code.key,
        code.title,
        code.message,
        tuple(map(_param, code.params)),
        code.meaning,
        code.action.verb,
        code.action.arguments,
        code.remedy,
        code.since,
        code.status,
        code.retired_in,
        code.reason,
        code.use,
        None if code.example is None else _json(code.example),
        code.http,
        code.see,
        code.tool_free,
        code.given_by,
        code.exhausted,
        code.transient,
    )


def _param(param: Param) -> Value:
    return (
        param.name,
        param.type,
        param.description,
        param.required,
        param.privacy,
        param.enum,
    )


def _json(example: Mapping[str, object]) -> str:
    return json.dumps(example, ensure_ascii=False)


def raw_legacy(entry: LegacyCode) -> Value:
    """Return the row of a legacy id, with the columns of `RawLegacy`."""
    return (
        entry.code,
        entry.sources,
        entry.was,
        entry.layer,
        entry.meaning,
        entry.verdict,
        entry.use,
        entry.advice,
    )


def _plain(value: object) -> object:
    if isinstance(value, WrittenCall):
        value = value.arguments
    if isinstance(value, Mapping):
        items = cast("Mapping[str, object]", value).items()
        return {key: _plain(one) for key, one in items}
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in cast("tuple[object, ...]", value)]
    return value
