"""Target table.py: the full entry of each code, as plain constants.

table.pyi has its type in one line. A type checker would otherwise take longer for the table than
for everything else, in every project that imports a code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, docstring, opened
from replybook_codegen.render import render_template
from replybook_registry.model import Code, Param, Registry

__all__ = ["raw_record", "render"]


@dataclass(frozen=True, slots=True)
class TableView:
    """The module: its rows, wrapped and indented."""

    docstring: str
    rows: tuple[str, ...]


def render(
    registry: Registry,
    package: GeneratedPackage,  # noqa: ARG001  one signature
) -> Iterator[Output]:
    """Yield one row for each own code, including reserved and retired ones."""
    view = TableView(
        docstring=docstring(
            f"The entry of each code of {registry.name}",
            "The columns are those of `replybook_schema.records.RawRecord`."
            " A tuple of constants loads without running code.",
        ),
        rows=tuple(opened(raw_record(code), 4, tail=",") for code in registry.own_codes),
    )
    yield Output("package", PurePosixPath("table.py"), render_template("table.py.j2", view))
    yield Output("package", PurePosixPath("table.pyi"), render_template("table.pyi.j2", view))


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
