"""Rows of codes in `registry.json`, with the columns of `replybook_schema.records.RawRecord`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from replybook_codegen.python_source import Value
from replybook_registry.model import Code, Param

__all__ = ["raw_record"]


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
