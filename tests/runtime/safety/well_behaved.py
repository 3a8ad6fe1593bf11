"""Bodies that keep the rules."""

from __future__ import annotations

from collections import OrderedDict, UserDict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import cast

from tests.runtime.safety.bodies import body, read

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool


class Colour(StrEnum):
    RED = "red"


class Size(IntEnum):
    BIG = 3


@body
def greet(name: str, rb: ReplyBuilder) -> Reply:
    return read(rb, {"greeting": f"hello {name}"})


@body
def builder_first(rb: ReplyBuilder, name: str) -> Reply:
    return read(rb, {"greeting": f"hello {name}"})


@body
def builder_between(name: str, rb: ReplyBuilder, times: int = 2) -> Reply:
    return read(rb, {"greeting": name * times})


@body
def builder_by_name(*names: str, rb: ReplyBuilder) -> Reply:
    return read(rb, {"names": names})


@body
def builder_or_none(name: str, rb: ReplyBuilder | None = None) -> Reply:
    return read(cast("ReplyBuilder", rb), {"greeting": name})


@body
def no_annotation(name, rb):  # as untyped code writes it
    return read(rb, {"greeting": name})


@body
def any_options(rb: ReplyBuilder, **options: object) -> Reply:
    return read(rb, options)


@body
def without_builder(name: str) -> Reply:
    return ReplyBuilder().success(codes.WA_READ_S_001, data={"greeting": name})


@body
def empty_result(rb: ReplyBuilder) -> Reply:
    return read(rb)


@body
def missing_path(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


@body
def outside_contract(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"path": path})


@body
def own_error(rb: ReplyBuilder) -> Reply:
    return rb.error(codes.MCP_SYS_E_001, data={"error_text": "internal", "error_type": "Own"})


@body
def second_success(rb: ReplyBuilder) -> Reply:
    read(rb, {"n": 1})
    return read(rb, {"n": 2})


@body
def terminal_after_success(path: str, rb: ReplyBuilder) -> Reply:
    read(rb)
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


@body
def reply_by_hand(rb: ReplyBuilder) -> Reply:
    return Reply("I", "WA-RES-I-001", {"path": "root:repo/a"})


@body
def reply_without_data(rb: ReplyBuilder) -> Reply:
    return Reply("S", "WA-READ-S-001", cast("Mapping[str, object]", None))


@body
def every_kind_of_value(rb: ReplyBuilder) -> Reply:
    return read(
        rb,
        {
            "text": "ärger 漢字 🙂",
            "enum": Colour.RED,
            "size": Size.BIG,
            "limits": (2**64 - 1, -(2**63)),
            "numbers": [1.5, -0.0, True, None],
            "mappings": [MappingProxyType({"a": 1}), OrderedDict(b=2), UserDict(c=3)],
            Colour.RED: {"ключ": []},
        },
    )


@body
def catches_its_own_crash(rb: ReplyBuilder) -> Reply:
    try:
        raise ValueError
    except ValueError:
        return rb.error(codes.MCP_SYS_E_001)


@body
def asks_for_its_call(rb: ReplyBuilder) -> Reply:
    call = current_call()
    return read(rb, {"tool": call.tool, "session": call.session_id, "scope": call.scope})


@mcp_safe_tool(name="inner")
def inner(rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": "inner"})


@body
def calls_another_tool(rb: ReplyBuilder) -> Reply:
    envelope = inner()
    own = envelope["meta"]["trace_id"] == current_call().trace_id
    return read(rb, {"inner": envelope["code"], "same_call": own})


@body
def raw_object() -> object:
    return {"rows": [1, 2]}


@body
def raw_list() -> object:
    return [1, 2]


@body
def raw_nothing() -> None:
    return None


@body
def raw_text() -> object:
    return "done"


@dataclass
class Point:
    x: int


@body
def raw_dataclass() -> object:
    return Point(3)
