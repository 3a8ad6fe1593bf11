"""Bodies that break the rules."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn, cast

from tests.runtime.safety.bodies import body, read
from tests.runtime.safety.values import Hostile, doubled, values

from replybook import Reply, ReplyBuilder, codes


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
    """A subclass need not answer as its parent does."""


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


@body
def hostile_object() -> object:
    return Hostile()


@body
def hostile_value(rb: ReplyBuilder) -> Reply:
    return read(rb, {"a": Hostile()})


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
