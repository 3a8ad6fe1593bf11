"""Correct replies of tools. Not one line of this may be an error."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict, assert_type

from pydantic import BaseModel

from replybook_generated import codes, messages, params
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import InvalidCode, NoParams, ReplyCode
from replybook_schema.reply import Reply


def read(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    if path == "positional":
        return rb.invalid(codes.WA_RES_I_001, {"path": path})
    return rb.success(data={"anything": object(), "count": 1})


def every_method(rb: ReplyBuilder) -> Sequence[Reply]:
    return (
        rb.success(),
        rb.success(codes.WA_READ_S_001),
        rb.success(codes.WA_READ_S_001, data=MappingProxyType({"count": 1})),
        rb.success(codes.EN_EXEC_S_002, data={"more": "than declared"}),
        rb.invalid(codes.CT_GATE_I_003),
        rb.invalid(codes.CT_GATE_I_003, data={}),
        rb.invalid(codes.CT_GATE_I_003, data={"contract_id": "ct-1"}),
        rb.invalid(codes.CT_GATE_I_002, data={"state": "open"}),
        rb.denied(codes.EN_WRITE_D_002, data={"path": "x", "targets": ["a", "b"]}),
        rb.denied(codes.EN_WRITE_D_002, data={"path": "x", "targets": ("a", "b")}),
        rb.denied(codes.EN_GATE_D_004, data={"violations": [{"code": "X"}]}),
        rb.denied(codes.EN_GATE_D_005, data={"pending": "x", "after_s": 0.5, "attempts_left": 2}),
        rb.invalid(codes.MCP_SYS_I_004, data={"after_s": 5, "attempts_left": 0}),
        rb.error(codes.MCP_SYS_E_001),
        rb.error(codes.MCP_SYS_E_005, data={"bytes": 1, "max_bytes": 2}),
    )


class Page(TypedDict):
    title: str


@dataclass
class Point:
    x: float


class Model(BaseModel):
    n: int


def instances(rb: ReplyBuilder) -> Sequence[Reply]:
    return (
        rb.success(codes.WA_READ_S_001, data=Page(title="x")),
        rb.success(codes.WA_READ_S_001, data=Point(1)),
        rb.success(data=Model(n=1)),
    )


def prepared(rb: ReplyBuilder) -> Reply:
    data: params.PathNotFound = {"path": "x"}
    return rb.invalid(codes.WA_RES_I_001, data=data)


def builders() -> Sequence[ReplyBuilder]:
    default = codes.WA_READ_S_001
    return ReplyBuilder(), ReplyBuilder("ck3_dir"), ReplyBuilder("t", default_success=default)


def branch(reply: Reply) -> str:
    match reply.code:
        case codes.WA_RES_I_001:
            return "correct the path"
        case codes.MCP_SYS_E_001:
            return "stop"
        case _:
            return messages.render(reply.code, reply.data)


def lookup(text: str) -> ReplyCode:
    return codes.find(text)


assert_type(codes.WA_RES_I_001, InvalidCode[params.PathNotFound])
assert_type(codes.CT_GATE_I_003, InvalidCode[params.NoActiveContract | NoParams])
assert_type(Reply("I", codes.WA_RES_I_001).data, Mapping[str, object])
