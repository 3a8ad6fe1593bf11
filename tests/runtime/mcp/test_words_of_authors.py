"""In migration the author's text reaches the agent, and no failure is a success (spec 48)."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import exceptions
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.server.mcpserver.exceptions import ToolError as SdkToolError
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ImageContent, TextContent
from tests.runtime.mcp.stacks import Lines, envelope, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

WORDS = "Branch main is protected; push to a branch of your own."
SECRET = "hunter2-0xC0FFEE"
Tool = Callable[..., Any]

OF_THE_SDK: Any = getattr(exceptions, "UnexpectedToolError", RuntimeError)
"""The exception that the SDK raises for a crash. Its first versions have no own class."""


def tool_error(stack: str) -> type[Exception]:
    """The exception by which authors of this stack speak to the agent."""
    if stack == "sdk":
        return SdkToolError
    from fastmcp.exceptions import ToolError

    return ToolError


def text(words: str) -> TextContent:
    return TextContent(type="text", text=words)


def error_result(stack: str, words: str = WORDS) -> Any:
    """The result that says it is an error, as authors of this stack make it."""
    if stack == "sdk":
        return CallToolResult(content=[text(words)], is_error=True)
    from fastmcp.tools import ToolResult

    return ToolResult(content=words, is_error=True)


def raises(error: BaseException, *, later: bool = False) -> Tool:
    """A tool that says so by an exception."""

    def push() -> str:
        raise error

    async def push_later() -> str:
        raise error

    push_later.__name__ = "push"
    return push_later if later else push


def returns(value: object, *, is_annotated: bool = False) -> Tool:
    """A tool that says so by its result, which it may announce."""

    def push():  # type: ignore[no-untyped-def]
        return value

    if is_annotated:
        push.__annotations__["return"] = type(value)
    return push


def sent(stack: str, tool: Tool, *, decorated: bool = False, **settings: Any) -> tuple[Any, Any]:
    """Return what a client gets of a call, and the settings of its server."""
    safe: Any = mcp_safe_tool
    chosen = ServerSettings(log=Lines(), **settings)
    server = make(stack, safe(tool) if decorated else tool, settings=chosen)
    return over_a_client(server, "push"), chosen


both_forms = pytest.mark.parametrize("decorated", [False, True])


# Raised words


@both_forms
@pytest.mark.parametrize("later", [False, True])
def test_in_migration_raised_words_reach_the_agent(
    stack: str, decorated: bool, later: bool
) -> None:
    tool = raises(tool_error(stack)(WORDS), later=later)
    result, settings = sent(stack, tool, decorated=decorated, migration=True)
    found = result.structured_content

    assert ("MCP-SYS-I-003", {"text": WORDS}) == (found["code"], found["data"])
    assert (True, "error") == (result.is_error, found["status"])
    assert json.loads(result.content[0].text) == found
    assert {"push": 1} == settings.raw.counts()
    assert (["MCP-SYS-I-003"], {}) == ([e.code for e in settings.log.events], settings.log.stacks)


@both_forms
def test_in_strict_mode_they_are_a_crash_that_nobody_mapped(stack: str, decorated: bool) -> None:
    result, settings = sent(stack, raises(tool_error(stack)(WORDS)), decorated=decorated)
    found = result.structured_content

    assert ("MCP-SYS-E-001", {"error_type": "ToolError"}) == (found["code"], found["data"])
    assert WORDS not in result.model_dump_json()
    assert [WORDS] == [str(error) for error in settings.log.stacks.values()]
    assert {} == settings.raw.counts()


def test_words_of_the_other_stack_are_words_as_well(stack: str) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    other = "fastmcp" if stack == "sdk" else "sdk"
    result, _ = sent(stack, raises(tool_error(other)(WORDS)), migration=True)

    assert {"text": WORDS} == result.structured_content["data"]


def test_a_plain_call_gives_what_a_server_gives(stack: str) -> None:
    tool: Any = mcp_safe_tool(migration=True)(raises(tool_error(stack)(WORDS)))

    assert ("MCP-SYS-I-003", {"text": WORDS}) == (tool()["code"], tool()["data"])


def test_a_resource_error_is_served_by_the_sdk_as_words_and_is_so_in_migration() -> None:
    assert (
        "MCP-SYS-I-003"
        == sent("sdk", raises(ResourceError(WORDS)), migration=True)[0].structured_content["code"]
    )


@pytest.mark.parametrize("error", [ValueError(SECRET), OF_THE_SDK(SECRET), OSError(SECRET)])
def test_the_text_of_any_other_exception_never_travels(stack: str, error: Exception) -> None:
    result, _ = sent(stack, raises(error), migration=True)

    assert "MCP-SYS-E-001" == result.structured_content["code"]
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize("nothing", ["", "  \n"])
def test_an_error_without_words_is_a_crash(stack: str, nothing: str) -> None:
    result, _ = sent(stack, raises(tool_error(stack)(nothing)), migration=True)

    assert ("MCP-SYS-E-001", {"error_type": "ToolError"}) == (
        result.structured_content["code"],
        result.structured_content["data"],
    )


def test_an_error_whose_text_cannot_be_made_is_a_crash(stack: str) -> None:
    class Broken(tool_error(stack)):  # type: ignore[misc]
        def __str__(self) -> str:
            raise ValueError(SECRET)

    result, _ = sent(stack, raises(Broken(WORDS)), migration=True)

    assert "MCP-SYS-E-001" == result.structured_content["code"]
    assert SECRET not in result.model_dump_json()


def test_words_are_bounded_and_what_json_cannot_hold_is_replaced(stack: str) -> None:
    result, _ = sent(stack, raises(tool_error(stack)("\ud800" + "x" * 5_000_000)), migration=True)
    words = result.structured_content["data"]["text"]

    assert "MCP-SYS-I-003" == result.structured_content["code"]
    assert (20_000, "?x", "x…") == (len(words), words[:2], words[-2:])


# Crashes that were turned into text


def crash_as_text(stack: str, how: str) -> Tool:
    error = tool_error(stack)

    def push() -> str:
        try:
            raise OSError(SECRET)
        except OSError as crash:
            if how == "from":
                raise error(WORDS) from crash
            if how == "from None":
                raise error(WORDS) from None
            raise error(WORDS)  # noqa: B904  the habit that this is about

    return push


@both_forms
@pytest.mark.parametrize("how", ["from", "while", "from None"])
def test_a_crash_turned_into_words_is_an_e_that_keeps_them(
    stack: str, decorated: bool, how: str
) -> None:
    result, settings = sent(stack, crash_as_text(stack, how), decorated=decorated, migration=True)
    found = result.structured_content

    assert "MCP-SYS-E-001" == found["code"]
    assert {"error_type": "ToolError", "text": WORDS} == found["data"]
    assert SECRET not in result.model_dump_json()
    [error] = settings.log.stacks.values()
    assert SECRET == str(error.__context__)
    assert {"push": 1} == settings.raw.counts()


def test_a_crash_turned_into_words_is_without_them_in_strict_mode(stack: str) -> None:
    result, _ = sent(stack, crash_as_text(stack, "from"))

    assert {"error_type": "ToolError"} == result.structured_content["data"]


def test_what_is_handled_above_the_tool_makes_no_crash_of_its_words(stack: str) -> None:
    inner: Any = mcp_safe_tool(migration=True)(raises(tool_error(stack)(WORDS)))

    try:
        raise OSError(SECRET)
    except OSError:
        found = inner()

    assert "MCP-SYS-I-003" == found["code"]


def test_what_the_sdk_says_of_a_nested_call_is_no_author_s_word() -> None:
    from mcp.server.mcpserver import MCPServer

    beside = MCPServer("beside")

    @beside.tool()
    def takes(number: int) -> int:
        return number

    async def push() -> str:
        return str(await beside.call_tool("takes", {"number": SECRET}))

    result, _ = sent("sdk", push, migration=True)

    assert "MCP-SYS-E-001" == result.structured_content["code"]
    assert SECRET not in result.model_dump_json()


def test_words_of_a_resolver_of_the_sdk_are_words_and_its_crash_is_none() -> None:
    from typing import Annotated

    from mcp.server.mcpserver import Resolve

    def who() -> str:
        raise SdkToolError(WORDS)

    def breaks() -> str:
        raise OSError(SECRET)

    async def push(name: str) -> str:
        return name

    found = []
    for resolver in (who, breaks):
        push.__annotations__["name"] = Annotated[str, Resolve(resolver)]
        result, _ = sent("sdk", push, migration=True)
        assert SECRET not in result.model_dump_json()
        found.append((result.structured_content["code"], result.structured_content["data"]))

    assert ("MCP-SYS-I-003", {"text": WORDS}) == found[0]
    assert ("MCP-SYS-E-001", {"error_type": "OSError"}) == found[1]


# Results that say they are errors


@both_forms
@pytest.mark.parametrize("is_annotated", [False, True])
def test_a_result_that_says_it_is_an_error_is_one(
    stack: str, decorated: bool, is_annotated: bool
) -> None:
    tool = returns(error_result(stack), is_annotated=is_annotated)
    strict, _ = sent(stack, tool, decorated=decorated)
    moving, settings = sent(stack, tool, decorated=decorated, migration=True)

    assert (True, "MCP-SYS-E-001") == (strict.is_error, strict.structured_content["code"])
    assert WORDS not in strict.model_dump_json()
    assert (True, "MCP-SYS-I-003") == (moving.is_error, moving.structured_content["code"])
    assert {"text": WORDS} == moving.structured_content["data"]
    assert {"push": 1} == settings.raw.counts()


@pytest.mark.parametrize("is_annotated", [False, True])
def test_a_result_that_is_none_goes_its_way(stack: str, is_annotated: bool) -> None:
    own = CallToolResult(content=[text("fine")])
    result, _ = sent(stack, returns(own, is_annotated=is_annotated))

    assert (not is_annotated) is result.is_error


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"content": [text("one"), text("two")]}, "one\ntwo"),
        (
            {
                "content": [
                    text("seen"),
                    ImageContent(type="image", data="AAAA", mime_type="image/png"),
                ]
            },
            "seen",
        ),
        ({"content": [], "structured_content": {"reason": "locked"}}, '{"reason": "locked"}'),
    ],
)
def test_all_that_it_says_in_text_is_kept(stack: str, result: Any, words: str) -> None:
    own = CallToolResult(**result, is_error=True)
    sent_back, _ = sent(stack, returns(own, is_annotated=True), migration=True)

    assert {"text": words} == sent_back.structured_content["data"]


@pytest.mark.parametrize("words", [[text("seen")], []])
def test_a_picture_beside_it_goes_out_in_migration(stack: str, words: list[TextContent]) -> None:
    picture = ImageContent(type="image", data="AAAA", mime_type="image/png")
    own = CallToolResult(content=[*words, picture], is_error=True)
    moving, _ = sent(stack, returns(own), migration=True)
    strict, _ = sent(stack, returns(own))

    assert ["image", "text"] == [block.type for block in moving.content]
    assert moving.is_error
    assert ["text"] == [block.type for block in strict.content]


def test_one_that_says_nothing_is_a_crash(stack: str) -> None:
    own = CallToolResult(content=[], is_error=True)
    result, _ = sent(stack, returns(own, is_annotated=True), migration=True)

    assert (True, "MCP-SYS-E-001") == (result.is_error, result.structured_content["code"])


# Which code it is


@pytest.mark.parametrize("migration", [False, True])
@pytest.mark.parametrize("how", ["raised", "returned"])
def test_the_server_says_which_code_an_author_s_words_are(
    stack: str, how: str, migration: bool
) -> None:
    def locked(error: Exception, rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": str(error)})

    error = tool_error(stack)
    tool = raises(error(WORDS)) if how == "raised" else returns(error_result(stack))
    result, settings = sent(stack, tool, errors={error: locked}, migration=migration)
    found = result.structured_content

    assert ("WA-RES-I-001", {"path": WORDS}) == (found["code"], found["data"])
    assert {} == settings.raw.counts()


def test_a_tool_says_so_before_its_server(stack: str) -> None:
    def denied(_: Exception, rb: ReplyBuilder) -> Reply:
        return rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})

    @mcp_safe_tool(errors={tool_error(stack): denied})
    def push(rb: ReplyBuilder) -> Reply:
        raise tool_error(stack)(WORDS)

    server = make(
        stack, push, settings=ServerSettings(errors={tool_error(stack): codes.WA_DB_E_001})
    )

    assert "EN-WRITE-D-002" == envelope(server, "push")["code"]


def test_a_decorator_on_top_of_a_tool_breaks_as_the_tool_says(stack: str) -> None:
    import functools

    @mcp_safe_tool(errors={KeyError: codes.WA_DB_E_001})
    def push(rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})

    @functools.wraps(push)
    def on_top() -> Any:
        push()
        raise KeyError(SECRET)

    assert "WA-DB-E-001" == envelope(make(stack, on_top), "push")["code"]


def test_a_reply_raised_by_a_tool_that_nobody_decorated_is_its_answer(stack: str) -> None:
    def push() -> str:
        reply = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "x"})
        raise reply.as_exception()

    async def later() -> str:
        return push()

    server = make(stack, push, later)

    assert ["WA-RES-I-001"] * 2 == [envelope(server, name)["code"] for name in ("push", "later")]


def test_words_that_a_helper_raises_for_a_handler_are_of_a_crash(stack: str) -> None:
    def fail() -> None:
        raise tool_error(stack)(WORDS)

    def push() -> str:
        try:
            raise OSError(SECRET)
        except OSError:
            fail()
        return "done"

    result, _ = sent(stack, push, migration=True)

    assert {"error_type": "ToolError", "text": WORDS} == result.structured_content["data"]


def test_words_that_follow_a_handled_exception_are_words(stack: str) -> None:
    def push() -> str:
        try:
            raise OSError(SECRET)
        except OSError:
            pass
        raise tool_error(stack)(WORDS)

    result, _ = sent(stack, push, migration=True)

    assert "MCP-SYS-I-003" == result.structured_content["code"]


def rewords(stack: str, first: BaseException, *, by: str) -> Tool:
    """A tool that catches an exception and says in other words what it said."""
    ours = tool_error(stack)

    def push() -> str:
        try:
            raise first
        except Exception as error:
            if by == "from":
                raise ours(f"sorry: {error}") from error
            if by == "from None":
                raise ours(f"sorry: {error}") from None
            raise ours(f"sorry: {error}")  # noqa: B904  as authors do

    return push


@pytest.mark.parametrize("settings", [{"migration": True}, {"successes": "untouched"}])
@pytest.mark.parametrize("by", ["from", "from None", "nothing"])
def test_words_that_an_author_puts_in_other_words_are_still_his(
    stack: str, by: str, settings: dict[str, Any]
) -> None:
    tool = rewords(stack, tool_error(stack)(WORDS), by=by)
    result = over_a_client(make(stack, tool, settings=ServerSettings(**settings)), "push")
    said = json.loads(result.content[-1].text)

    assert ("MCP-SYS-I-003", f"sorry: {WORDS}") == (said["code"], said["data"]["text"])


@pytest.mark.parametrize("by", ["from", "from None", "nothing"])
def test_words_about_words_about_a_crash_are_of_that_crash(stack: str, by: str) -> None:
    about_a_crash = tool_error(stack)(WORDS)
    about_a_crash.__cause__ = KeyError(SECRET)
    for first in (KeyError(SECRET), about_a_crash):
        tool = rewords(stack, first, by=by)
        found = envelope(make(stack, tool, settings=ServerSettings(migration=True)), "push")

        assert "MCP-SYS-E-001" == found["code"]


def test_words_whose_causes_go_round_in_a_circle_are_of_a_crash(stack: str) -> None:
    one, two = tool_error(stack)(WORDS), tool_error(stack)(WORDS)
    one.__cause__, two.__cause__ = two, one
    found = envelope(make(stack, raises(one), settings=ServerSettings(migration=True)), "push")

    assert "MCP-SYS-E-001" == found["code"]


def test_words_whose_contexts_go_round_in_a_circle_are_words(stack: str) -> None:
    one, two = tool_error(stack)(WORDS), tool_error(stack)(WORDS)
    one.__context__, two.__context__ = two, one
    found = envelope(make(stack, raises(one), settings=ServerSettings(migration=True)), "push")

    assert "MCP-SYS-I-003" == found["code"]


@pytest.fixture
def silent_logs() -> Iterator[None]:
    """Switch logs off: the handler of FastMCP prints a circle of causes without end."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("silent_logs")
@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_protocol_error_whose_causes_go_round_in_a_circle_is_told_as_it_is(
    stack: str, length: int
) -> None:
    circle = [MCPError(-32000, f"{WORDS} {number}") for number in range(length)]
    for number, error in enumerate(circle):
        error.__cause__ = circle[number - 1]

    with pytest.raises(MCPError) as raised:
        envelope(make(stack, raises(circle[0])), "push")

    assert circle[0] is raised.value
