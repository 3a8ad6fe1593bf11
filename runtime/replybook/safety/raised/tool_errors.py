"""Words of an author to the agent: a `ToolError` of either server stack, or a result that says it is an error.

No stack is imported: whoever raises its error, or returns its result, has it loaded. What a stack says
in an error of its own is no author's word, nor is the text of any other exception. Source: specification 48.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from types import FrameType
from typing import Final, NamedTuple, cast

__all__ = [
    "ErrorResult",
    "Words",
    "blocks_beside",
    "came_through_body",
    "cleaned",
    "error_text",
    "is_from_stack",
    "is_refusal_of_stack",
    "origin_of",
    "tool_errors",
    "words_of",
]


class _Classes:
    """Classes of server stacks by module and name, as far as their modules are loaded."""

    def __init__(self, *names: tuple[str, str]) -> None:
        self._names: Final = names
        self._found: tuple[type[Exception], ...] = ()
        self._modules = 0

    def loaded(self) -> tuple[type[Exception], ...]:
        """Return those that are there; looks again where modules were loaded since."""
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
_REFUSALS: Final = _Classes(("fastmcp.exceptions", "AuthorizationError"))
_RESULTS: Final = _Classes(("mcp_types", "CallToolResult"), ("fastmcp.tools.base", "ToolResult"))
_STACKS: Final = ("mcp", "fastmcp")
_LIBRARIES: Final = frozenset(
    (
        *(*_STACKS, "replybook", "pydantic", "anyio", "asyncio", "concurrent", "contextlib"),
        *("functools", "threading", "starlette", "uncalled_for", "opentelemetry"),
    )
)
"""Whose code is between a request and what an author wrote."""

_LONGEST: Final = 20_000
"""Characters; a message of an error stands in the context of a model."""


class ErrorResult(Exception):
    """A result that says it is an error, where no stack is loaded that has an exception for it."""


class Words(NamedTuple):
    """A text that was meant for the agent; one of a crash was made while another exception was handled."""

    text: str
    is_of_crash: bool


def words_of(error: BaseException) -> Words | None:
    """Return the words that an exception carries to the agent; None if it is none for that, or says nothing.

    What a stack made of the words of a tool that was called inside this one is looked into.
    """
    error = origin_of(error, but=_CRASHES.loaded())
    if not isinstance(error, (ErrorResult, *_FOR_AGENTS.loaded())) or isinstance(
        error, _CRASHES.loaded()
    ):
        return None
    try:
        text = cleaned(str(error))
    except Exception:  # a text that fights back is none
        return None
    return Words(text, _is_of_crash(error)) if text else None


def _is_of_crash(error: BaseException) -> bool:
    """Return True if an author made `error` of another exception that was no word of an author itself."""
    met: set[int] = set()
    while (before := error.__cause__ or _handled(error)) is not None:
        error = origin_of(before, but=_CRASHES.loaded())
        reply: object = getattr(error, "reply", None)  # of a tool called inside this one
        is_word = isinstance(error, _FOR_AGENTS.loaded()) and not isinstance(
            error, _CRASHES.loaded()
        )
        if not is_word or getattr(reply, "reply_type", None) == "E" or id(error) in met:
            return True
        met.add(id(error))
    return False


def origin_of(error: BaseException, *, but: tuple[type[Exception], ...] = ()) -> BaseException:
    """Return the exception that a tool called inside this one raised, behind what its stack made of it.

    An error of the classes `but` is returned as it is.
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
    """Return the exceptions that stand for a result which says it is an error; there is one at least."""
    return (*_TOOL_ERRORS.loaded(), ErrorResult)


def is_refusal_of_stack(error: BaseException) -> bool:
    """Return True for the exception by which a stack refuses a call; raised by a tool it is as any other."""
    return isinstance(error, _REFUSALS.loaded())


def error_text(result: object) -> str | None:
    """Return what a result of either stack says that says it is an error; None for anything else.

    That is the text of its blocks, else its structured content as JSON, else nothing.
    """
    if (
        not issubclass(type(result), _RESULTS.loaded())
        or getattr(result, "is_error", None) is not True
    ):
        return None
    blocks = cast("Sequence[object]", getattr(result, "content", None) or ())
    texts = [text for block in blocks if isinstance(text := getattr(block, "text", None), str)]
    structured: object = getattr(result, "structured_content", None)
    if not texts and structured is not None:
        texts = [json.dumps(structured, ensure_ascii=False, default=str)]
    return cleaned("\n".join(texts))


def blocks_beside(result: object) -> tuple[object, ...]:
    """Return the blocks of a result that are no text, such as the picture of what went wrong."""
    blocks = cast("Sequence[object]", getattr(result, "content", None) or ())
    return tuple(block for block in blocks if not isinstance(getattr(block, "text", None), str))


def is_from_stack(error: BaseException) -> bool:
    """Return True if a server stack raised this itself: the code that did so is its own."""
    frames = list(_frames(error))
    return bool(frames) and _package(frames[-1]) in _STACKS


def came_through_body(error: BaseException, behind: str = "") -> bool:
    """Return True if an error came out of a function of an author, and not from a stack before it was called.

    `behind` is the module of a stack that calls the function; what else the author has around it is none.
    """
    frames = _frames(error)
    if behind:
        frames = dropwhile(lambda frame: frame.f_globals.get("__name__") != behind, frames)
    return any(_package(frame) not in _LIBRARIES for frame in frames)


def _handled(error: BaseException) -> BaseException | None:
    """Return the exception that the tool was handling when it raised `error`; None if there was none.

    What is handled above the tool, such as by middleware that asks once more, was caught in a frame
    that is none of the tool's: those are what follows the last frame of a stack or of this library.
    """
    handled = error.__context__  # also `from None`, which hides it from readers only
    if handled is None:
        return None
    caught, own = next(_frames(handled), None), list[FrameType]()
    for frame in _frames(error):
        if _package(frame) in (*_STACKS, "replybook"):
            own.clear()
        else:
            own.append(frame)
    return handled if caught is None or caught in own else None


def _frames(error: BaseException) -> Iterator[FrameType]:
    """Yield the frames that an exception came through, that which caught it first, that which raised it last."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def cleaned(text: str) -> str:
    """Return a text as it may be sent: what JSON cannot hold is replaced, and what is too long is cut."""
    text = text.encode(errors="replace").decode().strip()
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
