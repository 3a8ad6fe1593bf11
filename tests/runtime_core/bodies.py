"""Bodies of tools for the conformance table: what well-behaved tools do, and what others do."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections import OrderedDict, UserDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import IntEnum, StrEnum
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final, NoReturn, cast

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool

BODIES: Final[dict[str, Callable[..., object]]] = {}


def body(function: Callable[..., object]) -> Callable[..., object]:
    BODIES[function.__name__] = function
    return function


def read(rb: ReplyBuilder, data: Mapping[str, object] | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data=data)


class Colour(StrEnum):
    RED = "red"


class Size(IntEnum):
    BIG = 3


# Bodies that keep the rules


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
            "limits": (2**63 - 1, -(2**63)),
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


# Bodies that break them


@body
def crash(text: str = "boom") -> NoReturn:
    raise ValueError(text)


@body
def crash_of_odd_class() -> NoReturn:
    raise type("/home/someone/secret", (Exception,), {})


@body
def unknown_key(rb: ReplyBuilder) -> Reply:
    return cast("Callable[..., Reply]", rb.invalid)(codes.WA_RES_I_001, data={"pth": "x"})


@body
def no_default(rb: ReplyBuilder) -> Reply:
    return rb.success()


@body
def built_after_the_end(rb: ReplyBuilder) -> Reply:
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    return read(rb)


@body
def dropped_for_a_success(rb: ReplyBuilder) -> Reply:
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    return ReplyBuilder().success(codes.WA_READ_S_001)


@body
def dropped_for_another_end(rb: ReplyBuilder) -> Reply:
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    return ReplyBuilder().error(codes.MCP_SYS_E_001)


@body
def dropped_for_raw_data(rb: ReplyBuilder) -> object:
    rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})
    return {"ok": True}


@body
def dropped_for_nothing(rb: ReplyBuilder) -> None:
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"})


@body
def dropped_by_swallowing(rb: ReplyBuilder) -> object:
    try:
        rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        read(rb)
    except RuntimeError:
        pass
    return None


@body
def crash_after_the_end(rb: ReplyBuilder) -> NoReturn:
    rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    raise KeyError("x")


@body
def hand_made_unknown_code(rb: ReplyBuilder) -> Reply:
    return Reply("I", "WA-RES-I-999", {"path": "x"})


@body
def hand_made_misfit(rb: ReplyBuilder) -> Reply:
    return Reply("I", "WA-RES-I-001", {})


@body
def hand_made_changed(rb: ReplyBuilder) -> Reply:
    reply = read(rb)
    object.__setattr__(reply, "reply_type", "I")
    return reply


@dataclass(frozen=True)
class OtherReply:
    reply_type: str = "S"
    code: str = "WA-READ-S-001"
    data: Mapping[str, object] | None = None


class DerivedReply(Reply):
    """What a subclass says need not be what its parent would."""


@body
def reply_of_another_class(rb: ReplyBuilder) -> object:
    return OtherReply()


@body
def reply_of_a_subclass(rb: ReplyBuilder) -> Reply:
    return DerivedReply("S", "WA-READ-S-001")


@body
def reply_class_itself(rb: ReplyBuilder) -> object:
    return Reply


def endless(value: int = 0) -> int:
    return endless(value + 1)


@body
def recursion(rb: ReplyBuilder) -> Reply:
    endless()
    return read(rb)


@body
def stray_cancellation() -> NoReturn:
    raise asyncio.CancelledError("secret")


@body
def group_of_strays() -> NoReturn:
    raise BaseExceptionGroup("secret", [asyncio.CancelledError(), SystemExit()])


@body
def leaves() -> NoReturn:
    sys.exit(3)


@body
def generator_exit() -> NoReturn:
    raise GeneratorExit


class Odd(BaseException):
    pass


@body
def odd_exception() -> NoReturn:
    raise Odd


@body
def coroutine() -> object:
    async def work() -> None: ...

    return work()


@body
def generator() -> object:
    def items() -> Iterator[int]:
        yield 1

    return items()


class Hostile:
    """Fights back wherever it is looked at."""

    def __getattribute__(self, name: str) -> object:
        raise ZeroDivisionError("secret")

    def __repr__(self) -> str:
        raise ZeroDivisionError("secret")


@body
def hostile_object() -> object:
    return Hostile()


@body
def hostile_value(rb: ReplyBuilder) -> Reply:
    return read(rb, {"a": Hostile()})


class Unreadable(UserDict[str, object]):
    def __iter__(self) -> Iterator[str]:
        raise OSError("secret")


def nested(depth: int) -> object:
    return [] if depth == 0 else [nested(depth - 1)]


def cycle() -> object:
    items: list[object] = []
    items.append({"again": items})
    return items


def doubled(times: int) -> object:
    value: object = []
    for _ in range(times):
        value = [value, value]
    return value


@functools.cache
def values() -> dict[str, object]:
    return {
        "nan": float("nan"),
        "infinity": float("-inf"),
        "bytes": b"x",
        "set": {1},
        "object": object(),
        "date": date(2026, 11, 21),
        "path": PurePosixPath("/srv/x"),
        "function": nested,
        "surrogate": "\ud800",
        "large": 2**63,
        "small": -(2**63) - 1,
        "numbered": {1: 2},
        "nothing": {None: 2},
        "surrogate_key": {"\udfff": 2},
        "two_equal_keys": {Twin("a"): 1, Twin("a"): 2},
        "cycle": cycle(),
        "deep": nested(100),
        "unreadable": Unreadable(),
        "rows": [{"a": 1}, {"a": [0, b"x"]}],
        "hidden_key": {"/srv/secret": b"x"},
        "as_deep_as_can_be": nested(98),
    }


class Twin(str):
    """Equal as text, different as a key."""

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@body
def holds(what: str, rb: ReplyBuilder) -> Reply:
    return read(rb, {"value": values()[what]})


@body
def raw_holds(what: str) -> object:
    return values()[what]


@body
def large_text(size: int, rb: ReplyBuilder) -> Reply:
    return read(rb, {"text": "é" * size})


@body
def small_but_huge(rb: ReplyBuilder) -> Reply:
    return read(rb, {"tree": doubled(60)})


@body
def shared_text(rb: ReplyBuilder) -> Reply:
    return read(rb, {"texts": ["x" * 1000] * 100_000})
