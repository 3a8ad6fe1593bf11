"""In migration the words of the stack reach the agent, and no failure is a success (48, 80, 81)."""

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
from tests.runtime.mcp.served_sizes import bare_server
from tests.runtime.mcp.stacks import Lines, envelope, failure_of, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

WORDS = "Branch main is protected; push to a branch of your own."
SECRET = "hunter2-0xC0FFEE"
UNKNOWN = {"type": None, "rule": None, "confidence": 0.0}
CRASH = {"type": "E", "rule": "crash", "confidence": 1.0}
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


def told(stack: str, tool: Tool) -> str:
    """Return the text that the bare server sends for a failure."""
    result = over_a_client(bare_server(stack, tool), "push")
    assert result.is_error
    found: str = result.content[0].text
    return found


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

    assert WORDS in told(stack, tool)
    assert "MCP-SYS-I-003" == found["code"]
    assert {"text": told(stack, tool), "judged": UNKNOWN} == found["data"]
    assert (True, "error") == (result.is_error, found["status"])
    assert json.loads(result.content[0].text) == found
    assert {"push": 1} == settings.raw.counts()
    assert (["MCP-SYS-I-003"], {}) == ([e.code for e in settings.log.events], settings.log.stacks)


@both_forms
def test_in_strict_mode_they_are_a_crash_that_nobody_mapped(stack: str, decorated: bool) -> None:
    result, settings = sent(stack, raises(tool_error(stack)(WORDS)), decorated=decorated)
    found = result.structured_content

    assert ("MCP-SYS-E-001", {}) == (found["code"], found["data"])
    assert WORDS not in result.model_dump_json()
    assert [WORDS] == [str(error) for error in settings.log.stacks.values()]
    assert {} == settings.raw.counts()


def test_words_of_the_other_stack_are_what_this_stack_makes_of_them(stack: str) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    tool = raises(tool_error("fastmcp" if stack == "sdk" else "sdk")(WORDS))
    result, _ = sent(stack, tool, migration=True)

    assert told(stack, tool) == result.structured_content["data"]["text"]


def test_a_plain_call_gives_the_words_alone(stack: str) -> None:
    tool: Any = mcp_safe_tool(migration=True)(raises(tool_error(stack)(WORDS)))

    assert ("MCP-SYS-I-003", {"text": WORDS, "judged": UNKNOWN}) == (tool()["code"], tool()["data"])


@pytest.mark.parametrize(
    "error", [ValueError(WORDS), OF_THE_SDK(WORDS), OSError(WORDS), ResourceError(WORDS)], ids=repr
)
def test_the_text_of_any_other_exception_travels_where_the_stack_sends_it(
    stack: str, error: Exception
) -> None:
    tool = raises(error)
    found = sent(stack, tool, migration=True)[0].structured_content
    is_sent = WORDS in told(stack, tool)

    assert ("MCP-SYS-I-003" if is_sent else "MCP-SYS-E-001") == found["code"]
    assert {"text": told(stack, tool), "judged": UNKNOWN if is_sent else CRASH} == found["data"]


@pytest.mark.parametrize("error", [KeyError("main"), AttributeError(WORDS), IndexError()], ids=repr)
def test_a_programming_error_is_a_crash_whatever_it_says(stack: str, error: Exception) -> None:
    result, settings = sent(stack, raises(error), migration=True)

    assert "MCP-SYS-E-001" == result.structured_content["code"]
    assert CRASH == result.structured_content["data"]["judged"]
    assert [error] == list(settings.log.stacks.values())


@pytest.mark.parametrize("nothing", ["", "  \n"])
def test_an_error_without_words_is_a_crash(stack: str, nothing: str) -> None:
    result, _ = sent(stack, raises(tool_error(stack)(nothing)), migration=True)
    found = result.structured_content

    assert ("MCP-SYS-E-001", CRASH) == (found["code"], found["data"]["judged"])


def test_an_error_whose_text_cannot_be_made_is_a_crash(stack: str) -> None:
    class Broken(tool_error(stack)):  # type: ignore[misc]
        def __str__(self) -> str:
            raise ValueError(SECRET)

    result, _ = sent(stack, raises(Broken(WORDS)), migration=True)

    assert "MCP-SYS-E-001" == result.structured_content["code"]
    assert SECRET not in result.model_dump_json()


def test_words_have_no_limit_and_what_json_cannot_hold_is_replaced(stack: str) -> None:
    result, _ = sent(stack, raises(tool_error(stack)("\ud800" + "x" * 5_000_000)), migration=True)
    found = result.structured_content

    assert "MCP-SYS-I-003" == found["code"]
    assert found["data"]["text"].endswith("\\ud800" + "x" * 5_000_000)


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
def test_a_crash_turned_into_words_is_words(stack: str, decorated: bool, how: str) -> None:
    tool = crash_as_text(stack, how)
    result, settings = sent(stack, tool, decorated=decorated, migration=True)
    found = result.structured_content

    assert "MCP-SYS-I-003" == found["code"]
    assert {"text": told(stack, tool), "judged": UNKNOWN} == found["data"]
    assert SECRET not in result.model_dump_json()
    assert ({"push": 1}, {}) == (settings.raw.counts(), settings.log.stacks)


def test_a_crash_turned_into_words_is_without_them_in_strict_mode(stack: str) -> None:
    result, _ = sent(stack, crash_as_text(stack, "from"))

    assert {} == result.structured_content["data"]


def test_what_the_sdk_says_of_a_nested_call_is_in_the_words() -> None:
    from mcp.server.mcpserver import MCPServer

    beside = MCPServer("beside")

    @beside.tool()
    def takes(number: int) -> int:
        return number

    async def push() -> str:
        return str(await beside.call_tool("takes", {"number": "seven"}))

    result, _ = sent("sdk", push, migration=True)
    found = result.structured_content

    assert ("MCP-SYS-I-003", told("sdk", push)) == (found["code"], found["data"]["text"])


def test_words_of_a_resolver_of_the_sdk_are_words_and_its_crash_is_none() -> None:
    from typing import Annotated

    from mcp.server.mcpserver import Resolve

    def who() -> str:
        raise SdkToolError(WORDS)

    def breaks() -> str:
        raise OSError(SECRET)

    async def push(name: str) -> str:
        return name

    for resolver in (who, breaks):
        push.__annotations__["name"] = Annotated[str, Resolve(resolver)]
        result, _ = sent("sdk", push, migration=True)
        found, words = result.structured_content, told("sdk", push)

        has_words = WORDS in words or SECRET in words  # mcp 2.0 sends those of a crash, too
        expected = ("MCP-SYS-I-003" if has_words else "MCP-SYS-E-001", words)
        assert expected == (found["code"], found["data"]["text"])


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
    assert {"text": WORDS, "judged": UNKNOWN} == moving.structured_content["data"]
    assert {"push": 1} == settings.raw.counts()


@pytest.mark.parametrize("is_annotated", [False, True])
def test_a_result_that_is_none_goes_its_way(stack: str, is_annotated: bool) -> None:
    own = CallToolResult(content=[text("fine")])
    result, _ = sent(stack, returns(own, is_annotated=is_annotated))

    assert (not is_annotated) is result.is_error


@pytest.mark.parametrize(
    ("result", "kept"),
    [
        ({"content": [text("one"), text("two")]}, {"text": "one\ntwo"}),
        (
            {
                "content": [
                    text("seen"),
                    ImageContent(type="image", data="AAAA", mime_type="image/png"),
                ]
            },
            {"text": "seen"},
        ),
        (
            {"content": [], "structured_content": {"reason": "locked"}},
            {"result": {"reason": "locked"}},
        ),
    ],
)
def test_all_that_it_says_is_kept(stack: str, result: Any, kept: Any) -> None:
    own = CallToolResult(**result, is_error=True)
    sent_back, _ = sent(stack, returns(own, is_annotated=True), migration=True)

    assert {**kept, "judged": UNKNOWN} == sent_back.structured_content["data"]


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


def rewords(stack: str, first: BaseException) -> Tool:
    """A tool that catches an exception and says in other words what it said."""
    ours = tool_error(stack)

    def push() -> str:
        try:
            raise first
        except Exception as error:
            raise ours(f"sorry: {error}") from error

    return push


@pytest.mark.parametrize("settings", [{"migration": True}, {"successes": "untouched"}])
def test_words_that_an_author_puts_in_other_words_are_still_his(
    stack: str, settings: dict[str, Any]
) -> None:
    for first in (tool_error(stack)(WORDS), KeyError(WORDS)):
        result, _ = sent(stack, rewords(stack, first), **settings)

        assert "MCP-SYS-I-003" == failure_of(result)["code"]
        assert "sorry: " in result.content[0].text


@pytest.mark.parametrize("link", ["__cause__", "__context__"])
def test_words_that_go_round_in_a_circle_are_words(stack: str, link: str) -> None:
    one, two = tool_error(stack)(WORDS), tool_error(stack)(WORDS)
    setattr(one, link, two)
    setattr(two, link, one)
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
