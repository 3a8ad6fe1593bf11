"""Data that does not fit the params of its code. A line marked E must not type-check."""

from dataclasses import dataclass
from typing import TypedDict

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder


class Page(TypedDict):
    title: str


@dataclass
class Point:
    x: float


def missing(rb: ReplyBuilder) -> None:
    rb.invalid(codes.WA_RES_I_001)  # E
    rb.invalid(codes.WA_RES_I_001, data={})  # E
    rb.invalid(codes.WA_RES_I_001, data=None)  # E
    rb.error(codes.MCP_SYS_E_005, data={"bytes": 1})  # E
    rb.denied(codes.EN_GATE_D_005)  # E
    rb.denied(codes.EN_GATE_D_005, data={"pending": "x", "after_s": 5})  # E
    rb.denied(codes.EN_GATE_D_005, data={"pending": "x", "attempts_left": 1})  # E
    rb.invalid(codes.MCP_SYS_I_004, data={"attempts_left": 1})  # E


def misspelt(rb: ReplyBuilder) -> None:
    rb.invalid(codes.WA_RES_I_001, data={"pth": "x"})  # E
    rb.invalid(codes.WA_RES_I_001, data={"path": "x", "hint": "y"})  # E
    rb.invalid(codes.CT_GATE_I_003, data={"contract": "x"})  # E
    rb.denied(codes.EN_WRITE_D_002, data={"path": "x", "target": []})  # E


def mistyped(rb: ReplyBuilder, path: str | None) -> None:
    rb.invalid(codes.WA_RES_I_001, data={"path": 1})  # E
    rb.invalid(codes.WA_RES_I_001, data={"path": path})  # E
    rb.invalid(codes.CT_GATE_I_002, data={"state": "ajar"})  # E
    rb.error(codes.MCP_SYS_E_005, data={"bytes": "1", "max_bytes": 1})  # E
    rb.invalid(codes.WA_RES_I_001, data=[("path", "x")])  # E
    rb.invalid(codes.MCP_SYS_I_004, data={"after_s": "5", "attempts_left": 1})  # E
    rb.invalid(codes.MCP_SYS_I_004, data={"after_s": 5, "attempts_left": 0.5})  # E


def beside(rb: ReplyBuilder) -> None:
    rb.invalid(codes.WA_RES_I_001, path="x")  # E
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"}, message="gone")  # E
    rb.success(codes.WA_READ_S_001, {"count": 1})  # E
    rb.success(data=1)  # E
    rb.success(data=[{"n": 1}])  # E
    rb.success(data=Point)  # E
    rb.success(data=Point("x"))  # E
    rb.success(data=Page(titel="x"))  # E
    rb.invalid(codes.WA_RES_I_001, data=Point(1))  # E
