"""JSON and Python tables that stay linear give what the slow way gives."""

import json

import black
import pytest

from replybook_codegen.long_literals import json_text, long_assignment
from replybook_codegen.python_source import Value

VALUES: list[object] = [
    {},
    [],
    (),
    "text",
    'quotes " and \\ and\nlines and \u2028',
    "日本",
    0,
    -1.5,
    True,
    None,
    {"a": {}, "b": [], "c": [1, [2, {"d": None}]], "e": {"f": "g"}},
]


@pytest.mark.parametrize("value", VALUES)
def test_json_is_what_the_standard_library_writes(value: object) -> None:
    assert json_text(value) == json.dumps(value, indent=2, ensure_ascii=False)


TABLES: list[Value] = [
    (),
    {},
    (("one", 1),),
    {"one": ("short", 1)},
    (("one", 1), ("two", 2)),
    {"one": 1, "two": ("x" * 60, "y" * 60, ())},
    tuple({"name": "x" * width, "list": ("a", "b")} for width in range(60, 100)),
]


@pytest.mark.parametrize("table", TABLES)
def test_black_leaves_a_long_table_alone(table: dict[str, Value] | tuple[Value, ...]) -> None:
    text = long_assignment("TABLE", "Final", table) + "\n"

    assert text == black.format_str(text, mode=black.Mode(line_length=100))
    assert eval(text.removeprefix("TABLE: Final = ")) == table
