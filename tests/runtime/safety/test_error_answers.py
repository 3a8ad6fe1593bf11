"""`errors=` maps exceptions to codes, for a tool or its server (specification 11 and 48)."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from tests.runtime.safety.tools import Log, as_coroutine, awaited, make_settings

from replybook import Reply, ReplyBuilder, ReplyRaised, codes, mcp_safe_tool
from replybook.safety import Errors, ServerSettings, using

SECRET = "hunter2-0xC0FFEE"
BUSY = codes.WA_DB_E_001
"""An E code that needs no data."""


def raising(error: BaseException) -> Callable[..., Reply]:
    def body(rb: ReplyBuilder) -> Reply:
        raise error

    return body


def not_found(error: KeyError, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": str(error.args[0])})


def pending(_: Exception, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})


async def later(_: Exception, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.MCP_SYS_E_001)


def broken(_: Exception, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.MCP_SYS_E_001)


def answer(
    error: BaseException, errors: Errors | None = None, of_server: Errors | None = None
) -> dict[str, Any]:
    """The envelope of a plain call whose body raises."""
    tool = mcp_safe_tool(errors=errors, settings=ServerSettings(errors=of_server))(raising(error))
    return dict(tool())


# Which answer


@pytest.mark.parametrize("code", [BUSY, str(BUSY)])
def test_a_code_without_data_stands_for_itself(code: str) -> None:
    found = answer(OSError(SECRET), {OSError: code})

    assert (str(BUSY), {}) == (found["code"], found["data"])
    assert SECRET not in json.dumps(found)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("  There is no ticket 8.\n"), "There is no ticket 8."),
        (ValueError("lone \ud800"), "lone ?"),
        (ValueError("x" * 30_000), "x" * 19_999 + "…"),
        (ValueError(), "The failure came without words."),
    ],
)
def test_the_text_of_an_exception_is_the_text_of_its_code(error: Exception, text: str) -> None:
    for code in (codes.MCP_SYS_I_003, codes.WA_SVC_I_003, codes.EN_SVC_D_001):
        found = answer(error, {ValueError: code})

        assert (str(code), {"text": text}) == (found["code"], found["data"])


@pytest.mark.parametrize("code", [codes.MCP_SYS_E_001, codes.WA_SVC_E_001, codes.WA_RES_E_001])
def test_the_text_of_a_failure_is_not_sent_where_its_code_may_do_without(code: str) -> None:
    found = answer(OSError(SECRET), {OSError: code, Exception: codes.MCP_SYS_E_001})

    assert (str(code), {}) == (found["code"], found["data"])


def test_a_text_that_breaks_leaves_the_crash() -> None:
    class Mute(ValueError):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    assert {} == answer(Mute(), {ValueError: codes.MCP_SYS_I_003})["data"]


def test_a_function_makes_the_reply_from_the_exception() -> None:
    found = answer(KeyError("root:x"), {KeyError: not_found})

    assert ("WA-RES-I-001", {"path": "root:x"}) == (found["code"], found["data"])


def test_a_function_may_raise_its_reply() -> None:
    def raises(error: Exception, rb: ReplyBuilder) -> Reply:
        raise not_found(KeyError("y"), rb).as_exception()

    assert "WA-RES-I-001" == answer(KeyError("x"), {KeyError: raises})["code"]


def test_the_nearest_class_is_asked() -> None:
    errors: Errors = {Exception: broken, LookupError: pending, KeyError: not_found}

    found = [answer(error, errors)["code"] for error in (KeyError("x"), IndexError(), OSError())]

    assert ["WA-RES-I-001", "EN-WRITE-D-002", "MCP-SYS-E-001"] == found


def test_the_tool_is_asked_before_its_server() -> None:
    both = answer(KeyError("x"), {LookupError: pending}, {KeyError: not_found})
    only_server = answer(KeyError("x"), {OSError: pending}, {KeyError: not_found})

    assert ("EN-WRITE-D-002", "WA-RES-I-001") == (both["code"], only_server["code"])


def test_what_nobody_answers_is_a_crash() -> None:
    found = answer(ValueError(SECRET), {KeyError: not_found}, {OSError: BUSY})

    assert ("MCP-SYS-E-001", {}) == (found["code"], found["data"])


@pytest.mark.parametrize("limit", [None, 60])
def test_async_tools_and_those_under_a_limit_answer_alike(limit: float | None) -> None:
    body = raising(KeyError("x"))
    settings = ServerSettings(timeout_s=limit)
    decorate = mcp_safe_tool(errors={KeyError: not_found}, settings=settings)
    later: Any = decorate(as_coroutine(body))

    assert "WA-RES-I-001" == awaited(later)()["code"] == decorate(body)()["code"]


def test_settings_of_the_context_answer_as_those_of_a_server() -> None:
    with using(ServerSettings(errors={KeyError: not_found})):
        assert "WA-RES-I-001" == mcp_safe_tool(raising(KeyError("x")))()["code"]


def test_arguments_that_do_not_fit_are_no_failure_of_the_tool() -> None:
    @mcp_safe_tool(errors={TypeError: BUSY})
    def tool(path: str, rb: ReplyBuilder) -> Reply:
        raise TypeError

    assert ("MCP-SYS-I-001", str(BUSY)) == (tool()["code"], tool("x")["code"])


@pytest.mark.parametrize("error", [SystemExit(2), asyncio.CancelledError(), GeneratorExit()])
def test_what_is_no_exception_is_not_for_a_broad_answer(error: BaseException) -> None:
    found = answer(error, {Exception: BUSY})

    assert {} == found["data"]


# What is written down


def test_an_answer_of_type_e_keeps_its_stack_and_one_of_type_i_has_none() -> None:
    log = Log()
    settings = make_settings(log)
    error = OSError(SECRET)

    mcp_safe_tool(errors={OSError: BUSY}, settings=settings)(raising(error))()
    mcp_safe_tool(errors={KeyError: not_found}, settings=settings)(raising(KeyError("x")))()

    assert [error] == [stack for _, stack in log.stacks]


# Answers that break


def breaks(_: Exception, rb: ReplyBuilder) -> Reply:
    raise RuntimeError("the function broke")


def exits(_: Exception, rb: ReplyBuilder) -> Reply:
    raise SystemExit(3)


def nothing(_: Exception, rb: ReplyBuilder) -> Reply:
    return None  # type: ignore[return-value]


def success(_: Exception, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001)


def unfit(_: Exception, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"pth": "x"})  # type: ignore[call-arg]


@pytest.mark.parametrize("function", [breaks, exits, nothing, success, unfit])
def test_an_answer_that_is_none_leaves_the_crash_of_the_exception(
    function: Callable[[Exception, ReplyBuilder], Reply],
) -> None:
    log = Log()
    error = KeyError(SECRET)
    tool = mcp_safe_tool(errors={KeyError: function}, settings=make_settings(log))(raising(error))

    found = tool()

    assert ("MCP-SYS-E-001", {}) == (found["code"], found["data"])
    [(trace_id, stack)] = log.stacks
    text = "".join(traceback.format_exception(stack))
    assert found["meta"]["trace_id"] == trace_id
    assert SECRET in text
    assert f"in {function.__name__}" in text or "must return a Reply" in text


def test_a_function_may_give_the_exception_back() -> None:
    def again(error: Exception, rb: ReplyBuilder) -> Reply:
        raise error

    assert {} == answer(KeyError("x"), {KeyError: again})["data"]


def test_what_breaks_at_all_is_never_the_fault_of_the_caller() -> None:
    found = answer(ValueError(SECRET), {Exception: pending})

    assert ("MCP-SYS-E-001", {}) == (found["code"], found["data"])


def test_a_call_that_has_ended_is_not_answered_once_more() -> None:
    @mcp_safe_tool(errors={KeyError: not_found})
    def tool(rb: ReplyBuilder) -> Reply:
        rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})
        raise KeyError("x")

    found = tool()

    assert ("MCP-SYS-E-007", "EN-WRITE-D-002") == (found["code"], found["data"]["dropped"])


# What is refused at decoration


@pytest.mark.parametrize(
    ("errors", "kind", "match"),
    [
        ({KeyError: "WA-RES-I-001"}, ValueError, r"needs path: .*lambda error, rb: rb\.invalid"),
        ({KeyError: "WA-NOPE-I-001"}, ValueError, "not a code of this registry"),
        ({KeyError: "nonsense"}, ValueError, "LAYER-AREA-TYPE-NNN"),
        (
            {KeyError: "WA-READ-S-001"},
            TypeError,
            "must be a code of type I, D or E, got WA-READ-S-001",
        ),
        ({KeyError: "MCP-SYS-E-003"}, ValueError, "only the wrapper gives"),
        ({KeyError: "MCP-SYS-E-007"}, ValueError, "only the wrapper gives"),
        ({KeyError: "WA-SVC-I-004"}, ValueError, r"needs after_s, attempts_left: .*rb\.invalid"),
        ({Exception: "MCP-SYS-I-003"}, TypeError, "must be an E code, got MCP-SYS-I-003"),
        ({Exception: "CT-GATE-I-003"}, TypeError, "must be an E code, got CT-GATE-I-003"),
        ({KeyError: 7}, TypeError, "must be a code or a function, got 7"),
        ({KeyError: later}, TypeError, "got the coroutine function"),
        ({KeyError("x"): BUSY}, TypeError, "must be a subclass of Exception other than"),
        ({str: BUSY}, TypeError, "must be a subclass of Exception other than"),
        ({SystemExit: BUSY}, TypeError, "got <class 'SystemExit'>"),
        ({KeyboardInterrupt: BUSY}, TypeError, "must be a subclass of Exception other than"),
        ({asyncio.CancelledError: BUSY}, TypeError, "must be a subclass of Exception other than"),
        ({ReplyRaised: BUSY}, TypeError, "must be a subclass of Exception other than"),
        ([KeyError], TypeError, "got list"),
        ({BaseException: BUSY}, TypeError, "must be a subclass of Exception other than"),
    ],
)
@pytest.mark.parametrize("where", [mcp_safe_tool, ServerSettings])
def test_what_errors_cannot_say_is_refused_at_once(
    errors: Any, kind: type[Exception], match: str, where: Callable[..., object]
) -> None:
    with pytest.raises(kind, match=match):
        where(errors=errors)


def test_a_mapping_that_changes_later_changes_nothing() -> None:
    errors: dict[type[Exception], Any] = {KeyError: not_found}
    settings = ServerSettings(errors=errors)
    errors.clear()

    tool = mcp_safe_tool(settings=settings)(raising(KeyError("x")))

    assert "WA-RES-I-001" == tool()["code"]
    assert isinstance(hash(settings), int)
