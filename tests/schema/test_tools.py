"""The registry entry of a called name (specification 25): a tool, or a family of tools."""

import pytest

from replybook_schema.tools import ToolSpec, tool_of

TOOLS = {
    spec.name: spec
    for spec in (
        ToolSpec("take_", "All that takes.", prefix=True),
        ToolSpec("take_back_", "All that takes back.", prefix=True),
        ToolSpec("take_one", "Takes one."),
    )
}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("take_one", "take_one"),
        ("take_two", "take_"),
        ("take_one_more", "take_"),
        ("take_back_all", "take_back_"),
        ("take_back", "take_"),
        ("take_", "take_"),
    ],
)
def test_a_name_is_that_of_a_tool_or_of_the_nearest_family(name: str, found: str) -> None:
    assert TOOLS[found] is tool_of(TOOLS, name)
    assert TOOLS[found] is tool_of(dict(reversed(TOOLS.items())), name)


@pytest.mark.parametrize("name", ["", "take", "give_one", "one", "Take_one", "retake_one"])
def test_another_name_is_that_of_no_tool(name: str) -> None:
    assert tool_of(TOOLS, name) is None
