"""Names of tools that stand in constants, and tools that are methods.

Read, or said with their place.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.codegen.server_source.test_reading import read

NAMES = """
from enum import StrEnum
READ = "read-cell"
class Tools(StrEnum):
    WRITE = "write_cell"
class Plain:
    DROP: str = "drop.cell"
"""

SERVICE = """
class Service:
    def look(self, a: int): "Look."
    @classmethod
    def made(cls, a: int): "Made."
    @staticmethod
    def free(a: int): "Free."
thing = Service()
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@mcp.tool(name=READ)\ndef f(): ...", "read-cell"),
        ("@mcp.tool(READ)\ndef f(): ...", "read-cell"),
        ("@mcp.tool(names.Tools.WRITE)\ndef f(): ...", None),
        ("@mcp.tool(Tools.WRITE)\ndef f(): ...", "write_cell"),
        ("@mcp.tool(name=Tools.WRITE.value)\ndef f(): ...", "write_cell"),
        ("@mcp.tool(name=Plain.DROP)\ndef f(): ...", "drop.cell"),
        ("@mcp.tool(name=Plain.NONE)\ndef f(): ...", None),
        ('OWN = "own"\nmcp.add_tool(plain, name=OWN)', "own"),
        ("OWN = OWN\nmcp.add_tool(plain, name=OWN)", None),
        ('OWN = "a"\nOWN = "b"\nmcp.add_tool(plain, name=OWN)', None),
        ('OWN = "a"\nif plain:\n    OWN = "b"\nmcp.add_tool(plain, name=OWN)', None),
        ("def make(READ):\n    mcp.add_tool(plain, name=READ)", None),
        ("OWN = 7\nmcp.add_tool(plain, name=OWN)", None),
        ("@mcp_safe_tool(name=READ)\ndef f(rb): ...", "read-cell"),
        (
            "@server.list_tools()\ndef f(): return [Tool(name=Tools.WRITE, inputSchema={})]",
            "write_cell",
        ),
    ],
)
def test_a_name_is_followed_to_the_constant_that_it_is(
    tmp_path: Path, text: str, name: str | None
) -> None:
    found = read(tmp_path, f"from names import READ, Tools, Plain\n{text}", names=NAMES)

    assert ([name] if name else []) == [tool.name for tool in found.tools]
    assert (name is None) == any(one.hides_tools for one in found.unread)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("mcp.tool(thing.look)", "look"),
        ("mcp.tool()(thing.look)", "look"),
        ("mcp.add_tool(thing.look)", "look"),
        ('mcp.tool(thing.look, name="x")', "x"),
        ("mcp.tool(Service.made)", "made"),
        ("mcp.tool(Service.free)", "free"),
        ("mcp.tool(thing.made)", "made"),
        ("def main():\n    own = Service()\n    mcp.tool(own.look)", "look"),
        ("tool = mcp.tool\n@tool\ndef f(a: int): ...", "f"),
        ('tool = mcp.tool\n@tool(name="x")\ndef f(a: int): ...', "x"),
    ],
)
def test_a_method_is_a_tool_without_its_instance(tmp_path: Path, text: str, name: str) -> None:
    found = read(tmp_path, SERVICE + text)

    assert [(name, ["a"])] == [(t.name, [a.name for a in t.arguments]) for t in found.tools]
    assert () == found.unread


@pytest.mark.parametrize(
    "text", ["mcp.tool(thing.other)", "mcp.tool(unknown.look)", "mcp.tool(thing.look.deep)"]
)
def test_a_method_that_is_not_there_is_said_with_its_place(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, SERVICE + text)

    assert () == found.tools
    assert ["is not a function that is readable here"] == [
        one.problem.rpartition("' ")[2] for one in found.unread
    ]


def test_a_class_of_another_file_has_its_methods_there(tmp_path: Path) -> None:
    text = "from service import thing as it\nmcp.tool(it.look)"

    found = read(tmp_path, text, service=SERVICE)

    assert [("look", "service.py")] == [(tool.name, tool.place.path) for tool in found.tools]
