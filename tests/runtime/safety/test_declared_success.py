"""A success is held to what its tool declares; instances are taken as they are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypedDict

import pytest
from pydantic import BaseModel, ConfigDict, Field, computed_field
from tests.bounded_waits import PATIENCE
from tests.runtime.mcp.stacks import envelope, make
from tests.runtime.safety.tools import as_coroutine, awaited

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.safety.success_data import data_schema as declaring

Answer = Mapping[str, Any]


class Row(TypedDict):
    name: str


class Typed(TypedDict):
    rows: list[Row]
    kind: Literal["a", "b"]


@dataclass
class Inner:
    n: int


@dataclass
class Data:
    inner: list[Inner]
    label: str | None = None
    limit: ClassVar[int] = 3


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")
    first: int = Field(ge=0, alias="firstOfAll")
    inner: list[Inner] = Field(default_factory=list)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def twice(self) -> int:
        return 2 * self.first


def answer(declared: Any, data: Any, settings: ServerSettings | None = None) -> Answer:
    """Return what a tool answers that declares the one and gives the other."""

    @mcp_safe_tool(data=declared, settings=settings)
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data=data)

    return tool()


FITS = [
    (Typed, {"rows": [{"name": "x"}], "kind": "a"}),
    (Typed, {"rows": ({"name": "x", "more": 1},), "kind": "b", "more": None}),
    (Data, {"inner": [{"n": 1}], "label": "x"}),
    (Model, {"firstOfAll": 1, "twice": 2}),
    ({"type": "object", "required": ["n"]}, {"n": None}),
]
MISFITS = [
    (Typed, {"rows": [{"name": 7}], "kind": "a"}, "rows.0.name", "string", "integer"),
    (Typed, {"rows": [], "kind": "c"}, "kind", "one of a, b", "another string"),
    (Data, {"inner": [{"n": 1}]}, "label", "string or null", "nothing"),
    (Data, Data([Inner(True)]), "inner.0.n", "integer", "boolean"),
    (Model, {"firstOfAll": -1, "twice": 2}, "firstOfAll", "minimum 0", "another integer"),
    ({"type": "object", "required": ["n"]}, {}, "n", "a value", "nothing"),
    (Typed, None, "kind", "one of a, b", "nothing"),
]


@pytest.mark.parametrize(("declared", "data"), FITS)
def test_data_as_declared_goes_out(declared: Any, data: Any) -> None:
    assert "WA-READ-S-001" == answer(declared, data)["code"]


@pytest.mark.parametrize(("declared", "data", "place", "expected", "found"), MISFITS)
def test_other_data_is_a_defect_of_the_tool(
    declared: Any, data: Any, place: str, expected: str, found: str
) -> None:
    got = answer(declared, data)

    assert "MCP-SYS-E-008" == got["code"]
    assert {"field": place, "expected": expected, "found": found} == got["data"]
    assert f"{place} must be {expected}, got {found}" in got["message"]


def test_an_async_tool_is_held_to_it_as_well() -> None:
    def body(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"rows": 1})

    body.__annotations__ = {"rb": ReplyBuilder, "return": Reply}
    tool: Callable[..., Any] = mcp_safe_tool(data=Typed)(as_coroutine(body))

    assert "MCP-SYS-E-008" == awaited(tool)()["code"]


def test_a_failure_has_the_data_of_its_code() -> None:
    @mcp_safe_tool(data=Typed)
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})

    assert "WA-RES-I-001" == tool()["code"]


def test_raw_data_of_a_tool_that_moves_is_held_to_what_it_declares() -> None:
    @mcp_safe_tool(data=Typed, migration=True)
    def tool(is_right: bool) -> dict[str, object]:
        return {"rows": [], "kind": "a"} if is_right else {"rows": []}

    assert "MCP-SYS-S-900" == tool(True)["code"]
    assert "MCP-SYS-E-008" == tool(False)["code"]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_on_a_server_it_is_the_same(stack: str) -> None:
    @mcp_safe_tool(data=Typed)
    def tool(is_right: bool, rb: ReplyBuilder) -> Reply:
        return rb.success(
            codes.WA_READ_S_001, data={"rows": [], "kind": "a"} if is_right else {"rows": []}
        )

    server = make(stack, tool)

    assert "WA-READ-S-001" == envelope(server, "tool", {"is_right": True})["code"]
    assert "MCP-SYS-E-008" == envelope(server, "tool", {"is_right": False})["code"]


# Whether it is checked


@pytest.fixture
def in_production() -> Iterator[None]:
    """As if no test kit had been imported in this process."""
    before = list(declaring._ALWAYS)
    declaring._ALWAYS.clear()
    yield
    declaring._ALWAYS[:] = before


@pytest.mark.usefixtures("in_production")
def test_a_server_may_switch_it_off() -> None:
    off = ServerSettings(check_data=False)

    assert "WA-READ-S-001" == answer(Typed, {"rows": 1}, off)["code"]
    assert "MCP-SYS-E-008" == answer(Typed, {"rows": 1}, ServerSettings())["code"]


_UNDER_TEST = """
from typing import TypedDict
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
{kit}
class Typed(TypedDict):
    n: int
@mcp_safe_tool(data=Typed, settings=ServerSettings(check_data=False))
def tool(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={{"n": "x"}})
print(tool()["code"])
"""


@pytest.mark.parametrize(
    ("kit", "code"), [("", "WA-READ-S-001"), ("import replybook.testing", "MCP-SYS-E-008")]
)
def test_the_test_kit_has_it_checked_whatever_a_server_says(kit: str, code: str) -> None:
    command = [sys.executable, "-c", _UNDER_TEST.format(kit=kit)]
    said = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout

    assert code == said.strip()


# Instances


@pytest.mark.parametrize(
    ("instance", "data"),
    [
        (Data([Inner(1)], "x"), {"inner": [{"n": 1}], "label": "x"}),
        (
            Model(firstOfAll=2, inner=[Inner(1)]),
            {"firstOfAll": 2, "inner": [{"n": 1}], "twice": 4},
        ),
        (Typed(rows=[], kind="a"), {"rows": [], "kind": "a"}),
    ],
)
def test_an_instance_is_taken_by_the_names_under_which_it_travels(
    instance: Any, data: Answer
) -> None:
    assert (
        data
        == answer(type(instance) if not isinstance(instance, dict) else Typed, instance)["data"]
    )


@pytest.mark.parametrize("other", [7, "x", [1], object(), Data, Model])
def test_what_holds_no_members_is_refused(other: Any) -> None:
    with pytest.raises(TypeError, match="must be a mapping"):
        ReplyBuilder().success(codes.WA_READ_S_001, data=other)


def test_an_instance_is_copied_when_the_reply_is_made() -> None:
    rows = Data([Inner(1)])
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data=rows)
    rows.inner.append(Inner(2))

    assert {"inner": [{"n": 1}], "label": None} == dict(reply.data or {})


# What is published


def elsewhere() -> type[object]:
    """Another class of the same name."""

    class Row(TypedDict):
        size: int

    return Row


def test_two_classes_of_one_name_are_two_schemas() -> None:
    class Both(TypedDict):
        row: Row
        other: Any

    Both.__annotations__["other"] = elsewhere()
    assert "WA-READ-S-001" == answer(Both, {"row": {"name": "x"}, "other": {"size": 1}})["code"]
    assert "other.size" == answer(Both, {"row": {"name": "x"}, "other": {}})["data"]["field"]


@dataclass
class Shared:
    x: int = 0
    seen: ClassVar[int] = 0
    rows: list[int] = field(default_factory=list)


def test_what_a_class_keeps_for_itself_is_not_declared() -> None:
    assert {"x": 0, "rows": []} == answer(Shared, Shared())["data"]
