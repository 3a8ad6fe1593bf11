"""The words of an author to the agent.

They are the text of a `ToolError`, or of a result that is marked as an error. No server stack is
imported, because a tool that raises its error or returns its result has loaded it. The text of an
error that the stack itself raised is not an author's, and neither is the text of any other
exception.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import dropwhile
from types import FrameType
from typing import Final

from replybook.safety.raised.cancellation import must_go_on


class _Classes:
    """The classes of server stacks, by module and name, whose modules are loaded."""

    def __init__(self, *names: tuple[str, str]) -> None:
        self._names: Final = names
        self._found: tuple[type[Exception], ...] = ()
        self._modules = 0

    def loaded(self) -> tuple[type[Exception], ...]:
        """Return the loaded classes. Search again if modules were loaded since."""
        if self._modules != len(sys.modules):
            modules, count = (
                [sys.modules.get(module) for module, _ in self._names],
                len(sys.modules),
            )
            found = [
                getattr(module, name, None)
                for module, (_, name) in zip(modules, self._names, strict=True)
            ]
            self._found = tuple(each for each in found if isinstance(each, type))
            is_whole = len(self._found) == len(modules) - modules.count(None)
            self._modules = (
                count if is_whole else 0
            )  # a module may be half loaded in another thread
        return self._found


_TOOL_ERRORS: Final = _Classes(
    ("fastmcp.exceptions", "ToolError"), ("mcp.server.mcpserver.exceptions", "ToolError")
)
_FOR_AGENTS: Final = _Classes(
    ("fastmcp.exceptions", "ToolError"),
    ("mcp.server.mcpserver.exceptions", "ToolError"),
    ("fastmcp.exceptions", "FastMCPError"),
    ("mcp.server.mcpserver.exceptions", "ResourceError"),
)
_CRASHES: Final = _Classes(
    ("mcp.server.mcpserver.exceptions", "UnexpectedToolError"),
    ("mcp.server.mcpserver.exceptions", "UnexpectedResourceError"),
)
_RESULTS: Final = _Classes(
    ("mcp_types", "CallToolResult"),
    ("mcp.types", "CallToolResult"),  # of mcp 1.x
    ("fastmcp.tools.base", "ToolResult"),
)
_STACKS: Final = ("mcp", "fastmcp")
_LIBRARIES: Final = frozenset(
    (
        *(*_STACKS, "replybook", "pydantic", "anyio", "asyncio", "concurrent", "contextlib"),
        *("functools", "threading", "starlette", "uncalled_for", "opentelemetry"),
    )
)
"""The packages whose frames are between a request and the author's code."""

_LONGEST: Final = 20_000
"""Maximum length of an error text in characters. It fills the context of a model."""


class ErrorResult(Exception):
    """The exception for a result marked as an error, if no server stack is loaded."""


def words_of(error: BaseException) -> str | None:
    """Return the words that an exception carries to the agent, or None.

    For an exception that a stack made from that of a tool called inside this one, the inner
    exception is read.
    """
    error = origin_of(error, but=_CRASHES.loaded())
    if not isinstance(error, (ErrorResult, *_FOR_AGENTS.loaded())) or isinstance(
        error, _CRASHES.loaded()
    ):
        return None
    return clean_text(text_of(error)) or None


def text_of(error: BaseException) -> str:
    """Return the text of an exception, or an empty one if it cannot be read."""
    try:
        return str(error)
    except BaseException as failure:  # a class of the author
        if must_go_on(failure):
            raise
        return ""


def origin_of(error: BaseException, *, but: tuple[type[Exception], ...] = ()) -> BaseException:
    """Return the exception of a tool called inside this one.

    The stack may have raised another exception from it. An error of the classes `but` is returned
    unchanged.
    """
    met: set[int] = set()
    ours = _FOR_AGENTS.loaded()
    while isinstance(error, ours) and id(error) not in met:
        if isinstance(error, but):
            break
        met.add(id(error))
        if error.__cause__ is None or not is_from_stack(error):
            break
        error = error.__cause__
    return error


def tool_errors() -> tuple[type[Exception], ...]:
    """Return the exception classes for a result marked as an error, at least one."""
    return (*_TOOL_ERRORS.loaded(), ErrorResult)


def is_error_result(value: object) -> bool:
    """Return True for a result of a server stack that is marked as an error."""
    is_result = issubclass(type(value), _RESULTS.loaded())
    return is_result and member_of(value, "is_error", "isError") is True


_MISSING: Final = object()


def member_of(result: object, name: str, earlier: str) -> object:
    """Return a member of a result. Its name differs in mcp 1.x."""
    member = getattr(result, name, _MISSING)
    return getattr(result, earlier, None) if member is _MISSING else member


def is_from_stack(error: BaseException) -> bool:
    """Return True if the code of a server stack raised this error."""
    frames = list(_frames(error))
    return bool(frames) and _package(frames[-1]) in _STACKS


def came_through_body(error: BaseException, behind: str = "") -> bool:
    """Return True if an error came out of an author's function.

    Otherwise a stack raised it before the function was called.

    Args:
        behind: Module of the stack that calls the function. Frames before this module are ignored.
            Default: all frames count.
    """
    frames = _frames(error)
    if behind:
        frames = dropwhile(lambda frame: frame.f_globals.get("__name__") != behind, frames)
    return any(_package(frame) not in _LIBRARIES for frame in frames)


def _frames(error: BaseException) -> Iterator[FrameType]:
    """Yield the frames of an exception, from the catching to the raising frame."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def clean_text(text: str) -> str:
    """Return a text that can be sent.

    Characters that JSON cannot hold are replaced. A text over the maximum length is cut.
    """
    text = text.encode(errors="replace").decode().strip()
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
