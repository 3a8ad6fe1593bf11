"""Text that the author of a tool meant for the agent reaches it.

A failure is never a success (spec 48).
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError as SdkToolError
from mcp_types import CallToolResult, ImageContent, TextContent
from tests.runtime.mcp.stacks import Lines, call, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings

Said = dict[str, Any]

WORDS = "No repository at notes/: run init first."
SECRET = "hunter2-0xC0FFEE"


# Names that the specification leaves open. Where the library calls them otherwise, change them
# here.


def settings(*, migration: bool, **options: Any) -> ServerSettings:
    """Settings of a server; `errors` says which exception is which code."""
    return ServerSettings(migration=migration, **options)


def safe(function: Callable[..., Any], **options: Any) -> Any:
    """A safe tool; `errors` says which exception is which code."""
    decorator: Any = mcp_safe_tool
    return decorator(**options)(function) if options else decorator(function)


def raisable(reply: Reply) -> Exception:
    """The exception that stands for a reply."""
    built: Any = reply
    exception: Exception = built.as_exception()
    return exception


def counted(chosen: ServerSettings) -> Mapping[str, int]:
    """Return how often a tool answered with words of its own: counted like raw data."""
    return dict(chosen.raw.counts())


# The tools


def tool_error(stack: str) -> type[Exception]:
    """The exception by which tools of a stack speak to the model."""
    if stack == "sdk":
        return SdkToolError
    from fastmcp.exceptions import ToolError

    return ToolError


def refusing(stack: str) -> Callable[[], object]:
    error = tool_error(stack)

    def tool() -> object:
        raise error(WORDS)

    return tool


def refusing_later(stack: str) -> Callable[[], object]:
    error = tool_error(stack)

    async def tool() -> object:
        raise error(WORDS)

    return tool


def refusing_by_a_subclass(stack: str) -> Callable[[], object]:
    class NoRepository(tool_error(stack)):  # type: ignore[misc]
        """A subclass of the author's."""

    def tool() -> object:
        raise NoRepository(WORDS)

    return tool


def refusing_from_none(stack: str) -> Callable[[], object]:
    """`from None` hides nothing where nothing was being handled."""
    error = tool_error(stack)

    def tool() -> object:
        raise error(WORDS) from None

    return tool


def refusing_after_a_handler(stack: str) -> Callable[[], object]:
    """The exception was over when the tool spoke."""
    error = tool_error(stack)

    def tool() -> object:
        found = True
        try:
            {}["a"]
        except KeyError:
            found = False
        if not found:
            raise error(WORDS)
        return found

    return tool


def failing_result() -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=WORDS)], is_error=True)


def returning(_: str) -> Callable[[], object]:
    def tool() -> object:
        return failing_result()

    return tool


def returning_unannotated(_: str) -> Callable[[], object]:
    def tool():  # type: ignore[no-untyped-def]
        return failing_result()

    return tool


def returning_later(_: str) -> Callable[[], object]:
    async def tool() -> object:
        return failing_result()

    return tool


def returning_annotated(_: str) -> Callable[[], object]:
    def tool() -> object:
        return failing_result()

    tool.__annotations__["return"] = CallToolResult
    return tool


def returning_what_looks_like_data(_: str) -> Callable[[], object]:
    def tool() -> object:
        return CallToolResult(
            content=[TextContent(type="text", text=WORDS)],
            structured_content={"ok": True},
            is_error=True,
        )

    return tool


def returning_a_fastmcp_result(_: str) -> Callable[[], object]:
    from fastmcp.tools import ToolResult

    def tool() -> object:
        return ToolResult(content=WORDS, is_error=True)

    return tool


def returning_a_fastmcp_result_annotated(_: str) -> Callable[[], object]:
    from fastmcp.tools import ToolResult

    def tool() -> object:
        return ToolResult(content=WORDS, is_error=True)

    tool.__annotations__["return"] = ToolResult
    return tool


Kind = Callable[[str], Callable[[], object]]

RAISING: list[Kind] = [
    refusing,
    refusing_later,
    refusing_by_a_subclass,
    refusing_from_none,
    refusing_after_a_handler,
]
UNDECLARED: list[Kind] = [
    returning,
    returning_unannotated,
    returning_later,
    returning_what_looks_like_data,
]
DECLARED: list[Kind] = [returning_annotated]
OF_FASTMCP: list[Kind] = [returning_a_fastmcp_result, returning_a_fastmcp_result_annotated]

EVERYWHERE = [("sdk", kind) for kind in (*RAISING, *UNDECLARED, *DECLARED)] + [
    ("fastmcp", kind) for kind in (*RAISING, *UNDECLARED, *DECLARED, *OF_FASTMCP)
]
UNMAPPED = [
    (stack, kind)
    for stack, kind in EVERYWHERE
    if kind not in (returning_annotated, returning_a_fastmcp_result_annotated)
]


def named(value: object) -> str:
    return getattr(value, "__name__", str(value))


def said(result: Any) -> Said:
    """The envelope of a failure, the same in both places."""
    envelope: Said = result.structured_content
    assert result.is_error
    assert json.loads(result.content[0].text) == envelope
    return envelope


# Migration: the words travel


@pytest.mark.parametrize(("stack", "kind"), EVERYWHERE, ids=named)
def test_in_migration_the_words_are_an_answer_of_their_own(stack: str, kind: Kind) -> None:
    """MCP-SYS-I-003 with the text, `isError` set (spec 48)."""
    pytest.importorskip("fastmcp")
    moving = settings(migration=True)
    envelope = said(over_a_client(make(stack, kind(stack), settings=moving), "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert envelope["data"]["text"].endswith(WORDS)  # the SDK puts words before them
    assert {"tool": 1} == counted(moving)


@pytest.mark.parametrize(("stack", "kind"), EVERYWHERE, ids=named)
def test_in_migration_a_decorated_tool_says_the_same(stack: str, kind: Kind) -> None:
    """Decorated or not, the words are the author's (spec 48)."""
    pytest.importorskip("fastmcp")
    decorated = safe(kind(stack), migration=True)
    envelope = said(call(make(stack, decorated), "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert envelope["data"]["text"].endswith(WORDS)


@pytest.mark.parametrize("kind", [refusing, refusing_by_a_subclass], ids=named)
def test_a_plain_call_of_a_moving_tool_says_the_same(stack: str, kind: Kind) -> None:
    """A test of the author calls the same wrapper (spec 48)."""
    envelope = safe(kind(stack), migration=True)()

    assert ("MCP-SYS-I-003", WORDS) == (envelope["code"], envelope["data"]["text"])


def test_the_words_are_counted_call_by_call_beside_raw_data(stack: str) -> None:
    """Counted per tool like raw data (spec 48)."""
    refuse = refusing(stack)

    def refuses() -> object:
        return refuse()

    def gives() -> dict[str, int]:
        return {"n": 1}

    @mcp_safe_tool
    def moved(rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})

    moving = settings(migration=True)
    server = make(stack, refuses, gives, moved, settings=moving)
    for name in ("refuses", "refuses", "gives", "moved"):
        call(server, name)

    assert {"refuses": 2, "gives": 1} == counted(moving)


def test_the_line_of_the_trace_has_the_code_of_the_words(stack: str) -> None:
    """One line, of the answer that left (spec 48 and 29)."""
    lines = Lines()
    moving = settings(migration=True, log=lines)
    envelope = said(call(make(stack, refusing(stack), settings=moving), "tool"))

    assert ["MCP-SYS-I-003"] == [event.code for event in lines.events]
    assert envelope["meta"]["trace_id"] == lines.events[0].trace_id
    assert {} == lines.stacks


def test_all_texts_of_a_failed_result_travel(stack: str) -> None:
    """Nothing of what was meant for the agent is lost (spec 48)."""

    def tool() -> object:
        blocks = [TextContent(type="text", text=text) for text in (WORDS, "And then open it.")]
        return CallToolResult(content=[*blocks], is_error=True)

    envelope = said(call(make(stack, tool, settings=settings(migration=True)), "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert WORDS in envelope["data"]["text"]
    assert "And then open it." in envelope["data"]["text"]


def test_words_in_any_script_travel_as_they_are(stack: str) -> None:
    """Text is text (spec 48)."""
    words = 'Ключ "a/b" не найден\n  見つかりません {braces} %s'
    error = tool_error(stack)

    def tool() -> object:
        raise error(words)

    envelope = said(over_a_client(make(stack, tool, settings=settings(migration=True)), "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert envelope["data"]["text"].endswith(words)


@pytest.mark.parametrize("block", ["image", "nothing"])
def test_a_failed_result_without_text_is_no_success_either(stack: str, block: str) -> None:
    """A failure is never wrapped as a success (spec 48)."""

    def tool() -> object:
        image = ImageContent(type="image", data="iVBORw0KGgo=", mime_type="image/png")
        return CallToolResult(content=[image] if block == "image" else [], is_error=True)

    result = call(make(stack, tool, settings=settings(migration=True)), "tool")

    assert result.is_error
    assert "S" != (result.structured_content or {}).get("reply_type")


# What is not said to the agent stays a crash


def while_handled(stack: str, how: str) -> Callable[[], object]:
    """A tool with the habit of turning crashes into text."""
    error = tool_error(stack)

    def tool() -> object:
        try:
            return {}["a"]
        except KeyError as caught:
            if how == "from it":
                raise error(WORDS) from caught
            if how == "from None":
                raise error(WORDS) from None
            raise error(WORDS)  # noqa: B904

    return tool


@pytest.mark.parametrize("how", ["inside a handler", "from it", "from None"])
def test_in_migration_a_crash_turned_into_text_is_a_word(stack: str, how: str) -> None:
    """A `ToolError` is the author's word, however it was raised (spec 81)."""
    server = make(stack, while_handled(stack, how), settings=settings(migration=True))
    envelope = said(call(server, "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert envelope["data"]["text"].endswith(WORDS)


@pytest.mark.parametrize("how", ["inside a handler", "from it", "from None"])
def test_in_strict_mode_a_crash_turned_into_text_is_a_crash(stack: str, how: str) -> None:
    """An exception that nobody mapped is E (spec 48)."""
    server = make(stack, while_handled(stack, how), settings=settings(migration=False))

    assert "MCP-SYS-E-001" == said(call(server, "tool"))["code"]


@pytest.mark.parametrize("error", [KeyError, ValueError, RuntimeError, OSError], ids=named)
def test_an_exception_that_is_no_word_to_the_agent_is_a_crash(
    stack: str, error: type[Exception]
) -> None:
    """Its text is not the agent's to read, whatever a stack makes of it (spec 48 and 7)."""

    def tool() -> object:
        raise error(SECRET)

    result = call(make(stack, tool, settings=settings(migration=False)), "tool")

    assert "MCP-SYS-E-001" == said(result)["code"]
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize(("stack", "kind"), UNMAPPED, ids=named)
def test_in_strict_mode_words_that_nobody_mapped_are_a_crash(stack: str, kind: Kind) -> None:
    """The tool has to say which code it is (spec 48)."""
    pytest.importorskip("fastmcp")
    chosen = settings(migration=False)
    envelope = said(call(make(stack, kind(stack), settings=chosen), "tool"))

    assert "MCP-SYS-E-001" == envelope["code"]
    assert {} == counted(chosen)


@pytest.mark.parametrize(
    ("stack", "kind"), [pair for pair in EVERYWHERE if pair not in UNMAPPED], ids=named
)
def test_in_strict_mode_a_declared_result_that_failed_stays_a_failure(
    stack: str, kind: Kind
) -> None:
    """A passed-on result keeps its `isError`, and has no envelope of a success (spec 48)."""
    pytest.importorskip("fastmcp")
    result = call(make(stack, kind(stack), settings=settings(migration=False)), "tool")

    assert result.is_error
    assert (result.structured_content or {}).get("code") in (None, "MCP-SYS-E-001")


@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_a_result_that_did_not_fail_is_no_failure(stack: str, migration: bool) -> None:
    """Only what says `isError` failed; declared, it passes through (spec 48)."""

    def tool() -> object:
        return CallToolResult(content=[TextContent(type="text", text="all well")])

    tool.__annotations__["return"] = CallToolResult
    result = call(make(stack, tool, settings=settings(migration=migration)), "tool")

    assert not result.is_error
    assert "all well" in result.model_dump_json()


# Mounted and proxied


def behind(where: str, kind: Kind, **options: Any) -> Any:
    """A FastMCP server with a net, and the tool in another server behind it."""
    pytest.importorskip("fastmcp")
    from fastmcp import FastMCP
    from fastmcp.server import create_proxy

    outer = make("fastmcp", **options)
    if where == "proxied from the SDK":
        other = MCPServer("behind")
        other.tool(name="tool")(kind("sdk"))
        outer.mount(create_proxy(other))
        return outer
    inner = FastMCP("behind")
    inner.tool(name="tool")(kind("fastmcp"))
    outer.mount(inner if where == "mounted" else create_proxy(inner))
    return outer


PLACES = ["mounted", "proxied", "proxied from the SDK"]
BEHIND = [refusing, refusing_by_a_subclass, returning, returning_annotated]


@pytest.mark.parametrize("kind", BEHIND, ids=named)
@pytest.mark.parametrize("where", PLACES)
def test_in_migration_words_from_behind_travel(where: str, kind: Kind) -> None:
    """Mounted or proxied, the text reaches the agent, and is no success (spec 48)."""
    moving = settings(migration=True)
    envelope = said(over_a_client(behind(where, kind, settings=moving), "tool"))

    assert "MCP-SYS-I-003" == envelope["code"]
    assert WORDS in envelope["data"]["text"]
    assert {"tool": 1} == counted(moving)


@pytest.mark.parametrize("kind", BEHIND, ids=named)
@pytest.mark.parametrize("where", PLACES)
def test_in_strict_mode_words_from_behind_are_no_success(where: str, kind: Kind) -> None:
    """In any mode, proxied or not (spec 48)."""
    result = over_a_client(behind(where, kind, settings=settings(migration=False)), "tool")

    assert result.is_error
    assert (result.structured_content or {}).get("reply_type") in (None, "E")


# `errors`: the tool or the server says which code it is


class Missing(KeyError):
    """More specific than a KeyError."""


class Gone(Missing):
    """More specific still."""


def named_code(exception: Exception, rb: ReplyBuilder) -> Reply:
    """A function in `errors`: it has the exception and a builder."""
    return rb.invalid(codes.WA_RES_I_001, data={"path": str(exception.args[0])})


def raising(error: Exception) -> Callable[..., Reply]:
    def tool(rb: ReplyBuilder) -> Reply:
        raise error

    return tool


def raising_later(error: Exception) -> Callable[..., Any]:
    async def tool(rb: ReplyBuilder) -> Reply:
        raise error

    return tool


READ = codes.WA_READ_I_001
PARSE = codes.WA_PARSE_I_001
LOG = codes.WA_LOG_E_001
DENY = codes.EN_GATE_D_001

MAPPED = [
    pytest.param({KeyError: READ}, KeyError("a"), "WA-READ-I-001", id="the class"),
    pytest.param({KeyError: READ}, Missing("a"), "WA-READ-I-001", id="a subclass"),
    pytest.param({LookupError: READ}, Gone("a"), "WA-READ-I-001", id="a class far above"),
    pytest.param(
        {LookupError: PARSE, KeyError: READ}, Missing("a"), "WA-READ-I-001", id="nearest, last"
    ),
    pytest.param(
        {KeyError: READ, LookupError: PARSE}, Missing("a"), "WA-READ-I-001", id="nearest, first"
    ),
    pytest.param(
        {Exception: LOG, KeyError: PARSE, Missing: READ}, Gone("a"), "WA-READ-I-001", id="of three"
    ),
    pytest.param(
        {Missing: READ, Exception: LOG}, KeyError("a"), "WA-LOG-E-001", id="the broad one"
    ),
    pytest.param({KeyError: DENY}, KeyError("a"), "EN-GATE-D-001", id="denied"),
    pytest.param({KeyError: LOG}, KeyError("a"), "WA-LOG-E-001", id="error"),
    pytest.param({KeyError: named_code}, KeyError("a"), "WA-RES-I-001", id="a function"),
    pytest.param({LookupError: named_code}, Gone("a"), "WA-RES-I-001", id="function, subclass"),
]


@pytest.mark.parametrize(("errors", "error", "code"), MAPPED)
def test_a_tool_says_which_code_its_exceptions_are(
    stack: str, errors: Any, error: Exception, code: str
) -> None:
    """`errors` on the tool: the most specific class wins, whatever the order (spec 48)."""
    server = make(stack, safe(raising(error), errors=errors))

    assert code == said(over_a_client(server, "tool"))["code"]


@pytest.mark.parametrize(("errors", "error", "code"), MAPPED)
def test_a_server_says_which_code_the_exceptions_of_its_tools_are(
    stack: str, errors: Any, error: Exception, code: str
) -> None:
    """`errors` on the server holds for a tool that nobody decorated (spec 48)."""

    def tool() -> object:
        raise error

    chosen = settings(migration=False, errors=errors)

    assert code == said(over_a_client(make(stack, tool, settings=chosen), "tool"))["code"]


@pytest.mark.parametrize(
    ("errors", "error"),
    [
        pytest.param({KeyError: READ}, ValueError(SECRET), id="another class"),
        pytest.param({Missing: READ}, KeyError(SECRET), id="the class above"),
        pytest.param({}, KeyError(SECRET), id="nothing"),
        pytest.param({Gone: READ, Missing: PARSE}, LookupError(SECRET), id="two above"),
    ],
)
@pytest.mark.parametrize("place", ["tool", "server"])
def test_what_nobody_mapped_is_a_crash(
    stack: str, place: str, errors: Any, error: Exception
) -> None:
    """E, and the text of the exception stays here (spec 48 and 7)."""
    if place == "tool":
        server = make(stack, safe(raising(error), errors=errors))
    else:
        chosen = settings(migration=False, errors=errors)
        server = make(stack, safe(raising(error)), settings=chosen)
    result = call(server, "tool")

    assert "MCP-SYS-E-001" == said(result)["code"]
    assert SECRET not in result.model_dump_json()


def test_a_mapped_exception_of_an_async_tool_is_its_code(stack: str) -> None:
    """Sync and async alike (spec 48)."""
    server = make(stack, safe(raising_later(KeyError("a")), errors={KeyError: READ}))

    assert "WA-READ-I-001" == said(call(server, "tool"))["code"]


def test_the_map_of_the_tool_goes_before_that_of_its_server(stack: str) -> None:
    """The tool knows its exceptions better (spec 48)."""
    chosen = settings(migration=False, errors={KeyError: PARSE, ValueError: LOG})
    tool = safe(raising(KeyError("a")), errors={KeyError: READ})

    assert "WA-READ-I-001" == said(call(make(stack, tool, settings=chosen), "tool"))["code"]


def test_what_the_tool_did_not_map_its_server_may(stack: str) -> None:
    """Both maps hold (spec 48)."""
    chosen = settings(migration=False, errors={ValueError: LOG})
    tool = safe(raising(ValueError("a")), errors={KeyError: READ})

    assert "WA-LOG-E-001" == said(call(make(stack, tool, settings=chosen), "tool"))["code"]


@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_a_mapped_tool_error_is_its_code_in_every_mode(stack: str, migration: bool) -> None:
    """A tool that names its own code has moved over (spec 48)."""
    chosen = settings(migration=migration, errors={tool_error(stack): READ})
    envelope = said(call(make(stack, refusing(stack), settings=chosen), "tool"))

    assert "WA-READ-I-001" == envelope["code"]
    assert {} == counted(chosen)


@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
@pytest.mark.parametrize("successes", ["reply", "untouched"])
def test_a_plain_code_in_errors_hands_the_words_on(
    stack: str, migration: bool, successes: str
) -> None:
    """The author has said so, in strict mode too; it is not counted as raw (spec 48 and 84)."""
    errors = {tool_error(stack): codes.MCP_SYS_I_003}
    chosen = settings(migration=migration, errors=errors, successes=successes)
    result = over_a_client(make(stack, safe(refusing(stack)), settings=chosen), "tool")
    envelope = json.loads(result.content[0].text)

    assert result.is_error
    assert ("MCP-SYS-I-003", {"text": WORDS}) == (envelope["code"], envelope["data"])
    assert {} == counted(chosen)


def test_a_function_in_errors_may_hand_the_words_on(stack: str) -> None:
    """It has the exception itself (spec 48)."""

    def told(exception: Exception, rb: ReplyBuilder) -> Reply:
        return rb.invalid(
            codes.WA_READ_I_001, data={"path": "root:repo", "problem": str(exception)}
        )

    chosen = settings(migration=False, errors={tool_error(stack): told})
    envelope = said(call(make(stack, refusing(stack), settings=chosen), "tool"))

    assert ("WA-READ-I-001", WORDS) == (envelope["code"], envelope["data"]["problem"])


def test_a_plain_call_maps_its_exceptions_too() -> None:
    """The decorator alone is enough (spec 48)."""
    envelope = safe(raising(Missing("a")), errors={KeyError: named_code})()

    assert ("WA-RES-I-001", "a") == (envelope["code"], envelope["data"]["path"])


def gives_nothing(exception: Exception, rb: ReplyBuilder) -> object:
    return None


def breaks_itself(exception: Exception, rb: ReplyBuilder) -> Reply:
    raise RuntimeError(SECRET)


def gives_raw_data(exception: Exception, rb: ReplyBuilder) -> object:
    return {"code": "WA-READ-S-001"}


@pytest.mark.parametrize("function", [gives_nothing, breaks_itself, gives_raw_data], ids=named)
@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_a_function_in_errors_that_gives_no_reply_is_an_error(
    stack: str, migration: bool, function: Any
) -> None:
    """A failure stays one (spec 48)."""
    control = make(stack, safe(raising(KeyError("a")), errors={KeyError: READ}))
    assert "WA-READ-I-001" == said(call(control, "tool"))["code"]
    chosen = settings(migration=migration)
    server = make(stack, safe(raising(KeyError("a")), errors={KeyError: function}), settings=chosen)
    result = call(server, "tool")

    assert "E" == said(result)["reply_type"]
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize(
    "errors",
    [
        pytest.param({KeyError: codes.WA_READ_S_001}, id="a success"),
        pytest.param({"KeyError": READ}, id="a name"),
        pytest.param({KeyError("a"): READ}, id="an instance"),
        pytest.param({int: READ}, id="no exception"),
        pytest.param({KeyError: None}, id="nothing"),
        pytest.param({KeyError: 404}, id="a number"),
        pytest.param([KeyError], id="a list"),
    ],
)
@pytest.mark.parametrize("place", ["tool", "server"])
def test_a_map_that_cannot_work_is_refused_where_it_is_written(place: str, errors: Any) -> None:
    """A failure is never answered as a success (spec 48)."""
    assert safe(raising(KeyError("a")), errors={KeyError: READ})
    assert settings(migration=False, errors={KeyError: READ})

    def written() -> object:
        if place == "tool":
            return safe(raising(KeyError("a")), errors=errors)
        return settings(migration=False, errors=errors)

    with pytest.raises((TypeError, ValueError)):
        written()


# Replies that are raised


def build(rb: ReplyBuilder, letter: str) -> Reply:
    """A reply of a type."""
    if letter == "I":
        return rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})
    if letter == "D":
        return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})
    return rb.error(codes.WA_LOG_E_001)


CODE_OF = {"I": "WA-RES-I-001", "D": "EN-WRITE-D-002", "E": "WA-LOG-E-001"}


@pytest.mark.parametrize("letter", ["I", "D", "E"])
@pytest.mark.parametrize("depth", [0, 3])
@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_raising_a_reply_counts_as_returning_it(
    stack: str, letter: str, depth: int, migration: bool
) -> None:
    """At once, from as deep as it comes, in every mode (spec 48)."""

    def deep(rb: ReplyBuilder, left: int) -> None:
        if left:
            deep(rb, left - 1)
        raise raisable(build(rb, letter))

    def tool(rb: ReplyBuilder) -> Reply:
        deep(rb, depth)
        return rb.success(codes.WA_READ_S_001, data={})

    lines = Lines()
    chosen = settings(migration=migration, log=lines)
    envelope = said(call(make(stack, safe(tool), settings=chosen), "tool"))

    assert CODE_OF[letter] == envelope["code"]
    assert [CODE_OF[letter]] == [event.code for event in lines.events]
    assert ({}, {}) == (lines.stacks, counted(chosen))


@pytest.mark.parametrize("letter", ["I", "D", "E"])
def test_an_async_tool_may_raise_its_reply(stack: str, letter: str) -> None:
    """Sync and async alike (spec 48)."""

    async def tool(rb: ReplyBuilder) -> Reply:
        raise raisable(build(rb, letter))

    assert CODE_OF[letter] == said(call(make(stack, safe(tool)), "tool"))["code"]


@pytest.mark.parametrize("letter", ["I", "D", "E"])
def test_a_reply_raised_in_a_handler_is_that_reply(stack: str, letter: str) -> None:
    """It is the tool's own word, whatever was being handled (spec 48 and 11)."""

    def tool(rb: ReplyBuilder) -> Reply:
        try:
            {}["a"]
        except KeyError as caught:
            raise raisable(build(rb, letter)) from caught
        return rb.success(codes.WA_READ_S_001, data={})

    assert CODE_OF[letter] == said(call(make(stack, safe(tool)), "tool"))["code"]


def test_a_raised_reply_is_not_mapped_again(stack: str) -> None:
    """`errors` is for what is no reply (spec 48)."""

    def tool(rb: ReplyBuilder) -> Reply:
        raise raisable(build(rb, "D"))

    server = make(
        stack, safe(tool, errors={Exception: LOG})
    )  # never I for all that breaks: spec 11

    assert "EN-WRITE-D-002" == said(call(server, "tool"))["code"]


def test_a_raised_reply_that_the_tool_swallows_is_no_success(stack: str) -> None:
    """I, D and E freeze the builder, returned or raised (spec 48 and 6)."""

    def tool(rb: ReplyBuilder) -> Reply:
        assert isinstance(raisable(build(ReplyBuilder(), "I")), Exception)
        with contextlib.suppress(Exception):
            raise raisable(build(rb, "I"))
        return rb.success(codes.WA_READ_S_001, data={})

    assert "E" == said(call(make(stack, safe(tool)), "tool"))["reply_type"]


def test_what_is_raised_is_an_exception_and_the_reply_keeps_its_three_fields() -> None:
    """`as_exception` adds nothing to what travels (spec 48 and 1)."""
    reply = build(ReplyBuilder(), "I")

    assert isinstance(raisable(reply), Exception)
    assert ("I", "WA-RES-I-001", {"path": "root:repo/x"}) == (
        reply.reply_type,
        reply.code,
        dict(reply.data),
    )
