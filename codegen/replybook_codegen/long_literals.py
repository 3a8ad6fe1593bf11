"""Long outputs in linear time: indented JSON, and Python tables row by row.

`json.dumps` uses plain Python if it indents. Formatting a table of 10,000 rows as one literal
measures every row twice. Each would take half of the generator's time for such a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from json.encoder import encode_basestring  # the fast version if there is one
from typing import cast

from replybook_codegen.python_source import Value, literal, string


def json_text(value: object) -> str:
    """Return the result of `json.dumps(value, indent=2, ensure_ascii=False)`."""
    return _json(value, "\n")


def _json(value: object, newline: str) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value).items()
        inner = newline + "  "
        items = [f"{encode_basestring(key)}: {_json(item, inner)}" for key, item in entries]
        return "{" + inner + ("," + inner).join(items) + newline + "}" if items else "{}"
    if isinstance(value, (list, tuple)):
        inner = newline + "  "
        items = [_json(item, inner) for item in cast("Sequence[object]", value)]
        return "[" + inner + ("," + inner).join(items) + newline + "]" if items else "[]"
    return json.dumps(value)


def json_lines(value: object, *, opened: int) -> str:
    """Return JSON in which every entry of an object or list has a line, down to a depth.

    So a change of one entry changes one line.

    Args:
        opened: The depth. 1 gives each member of the value a line.
    """
    return _open_literal(value, opened) + "\n"


def _open_literal(value: object, depth: int) -> str:
    if not depth or not value or not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        inner = [f"{encode_basestring(key)}: {_open_literal(one, depth - 1)}" for key, one in pairs]
        return "{\n" + ",\n".join(inner) + "\n}"
    rows = [json.dumps(one, ensure_ascii=False) for one in cast("list[object]", value)]
    return "[\n" + ",\n".join(rows) + "\n]"


def long_assignment(
    name: str, annotation: str, value: Mapping[str, Value] | Sequence[Value]
) -> str:
    """Return `name: annotation = value`, with one entry per line if there are several."""
    head = f"{name}: {annotation} = "
    if len(value) < 2:
        return literal(value, 0, head)
    opening, closing = "{}" if isinstance(value, Mapping) else "()"
    return "\n".join([head + opening, *_rows(value), closing])


def _rows(value: Mapping[str, Value] | Sequence[Value]) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield "    " + literal(item, 4, f"{string(key)}: ", ",")
    else:
        for item in value:
            yield "    " + literal(item, 4, tail=",")
