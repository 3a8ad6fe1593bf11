"""RB530: a tool sends a failure as a success.

## Why
`return "Error: ..."` and `return {"success": False}` look like answers. Clients, logs and retries
see a call that worked, and the agent has to find the failure in the words. A raw success is right
on a bare server, with `successes="untouched"` and in migration; a raw failure is not.

The judge decides by its tables of shapes and openings, as it does when a server runs. In an
`except`, the wording counts as well, and so does the text of the exception. RB521 and RB522 find
failures of tools that are strict.

## Failing
```python
from fastmcp import FastMCP

mcp = FastMCP("pages")


@mcp.tool
def read_page(path: str) -> str:
    if not path:
        return "Error: no path was given"
    return f"the page {path}"
```
```python
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("pages")


@mcp.tool()
def write_page(path: str) -> dict[str, object]:
    try:
        return {"success": True, "path": open(path, "w").name}
    except OSError as error:
        return {"success": False, "error": str(error)}
```
```python
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings

mcp = ReplyServer("pages", settings=ServerSettings(successes="untouched"))


@mcp.tool()
def read_page(path: str) -> str:
    try:
        return open(path).read()
    except OSError as error:
        return f"{path}: {error}"
```
```python
from mcp.server.lowlevel import Server
from mcp.types import TextContent

server = Server("pages")


def failed(why: str) -> list[TextContent]:
    return [TextContent(type="text", text=f"Error: {why}")]


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, str]) -> list[TextContent]:
    if name != "read_page":
        return failed("this server has no such tool")
    return [TextContent(type="text", text=open(arguments["path"]).read())]
```
A function whose result a tool returns directly is read, too, in other files of the run as well.

## Passing
```python
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError

mcp = FastMCP("pages")


@mcp.tool
def read_page(path: str) -> dict[str, object]:
    if not path:
        raise ToolError("no path was given")
    return {"error": None, "text": f"the page {path}"}


@mcp.tool
def explain_codes() -> str:
    return "Error codes: 1 is a page that is not there, 2 is a full disk"
```
```python
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, TextContent

mcp = MCPServer("pages")


@mcp.tool()
def read_page(path: str) -> CallToolResult:
    try:
        text, failed = open(path).read(), False
    except OSError as error:
        text, failed = str(error), True
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=failed)


@mcp.tool()
def check_page(path: str) -> dict[str, object]:
    result = {"success": False, "path": path}
    result["success"] = path.endswith(".md")
    return result
```

## How to mend
Raise an exception with the words: `ToolError`, or on a low-level server any exception. Or return a
result with `isError`. A tool that has moved returns `rb.invalid`, `rb.denied` or `rb.error`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.raw_returns import own_returns
from replybook_devtools.lint.source.said_failures import find_returned_failures
from replybook_devtools.lint.source.served_functions import served_functions

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB530"
SEVERITY: Final = "warning"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find literals that say failure in what tools return raw."""
    del vocabulary
    if settings.is_apart(file.path):
        return
    for function, who in served_functions(file).functions.items():
        for node in own_returns(file, function):
            for value, what in find_returned_failures(file, node):
                yield file.found(
                    CODE,
                    value,
                    problem=f"{who} sends {what} as a success",
                    fix="raise it, e.g. as a ToolError, or return rb.invalid, denied or error",
                    expected="a failure",
                    found=file.segment(value),
                )
