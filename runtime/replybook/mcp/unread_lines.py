"""One answer for each id: the answers to lines that the stack cannot read.

The SDK drops a line that is not a message, and the host waits for its answer for ever. A line with
half of a surrogate pair, such as an emoji that a JavaScript host has cut, is read with U+FFFD in
its place. Any other gets the error of JSON-RPC: -32700 for what is not JSON, -32600 for other JSON.
A tool that asked the host, such as by an elicitation, would wait for ever in the same way: an
answer that nobody can read becomes the failure of its question.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar, cast

from anyio import BrokenResourceError, ClosedResourceError, EndOfStream
from pydantic import ValidationError

_Server = TypeVar("_Server")
_Id: TypeAlias = "str | int | float | None"

_NO_JSON: Final = -32700, "Parse error: send each message as one line of JSON in UTF-8"
_NO_REQUEST: Final = -32600, "Invalid request: send an object with jsonrpc, id, method and params"
_NO_ANSWER: Final = -32600, "Invalid response: the client answered with what is no response"

_ESCAPE: Final = re.compile(
    r"""(?P<pair>\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})
    | (?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})
    | \\.""",
    re.VERBOSE | re.DOTALL,
)
_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[{}\[\]]', re.DOTALL)
_VALUE: Final = re.compile(r'\s*:\s*("(?:[^"\\]++|\\.)*+"|-?[0-9][0-9.eE+-]*)', re.DOTALL)
_LONGEST_ID: Final = 1_000
"""Maximum length of an id that is read from a line that is no JSON."""


def answer_unread(server: _Server, only: Callable[[Any], bool] | None = None) -> _Server:
    """Make a low-level server answer the lines that it cannot read, and return the server.

    Args:
        server: The server, or a class of servers.
        only: Function that says whether a server of the class answers them.
    """
    run: Callable[..., Awaitable[None]] = cast("Any", server).run

    async def answering(*args: Any, **options: Any) -> None:
        *owner, read, write = args[: 2 if only is None else 3]
        if only is None or only(owner[0]):
            read = AnsweredLines(read, write)
        await run(*owner, read, write, *args[len(owner) + 2 :], **options)

    cast("Any", server).run = answering
    return server


class AnsweredLines:
    """A stream of messages without the lines that nobody can read, which it answers.

    Args:
        stream: The stream of the transport. It has an exception for each line that is not a
        message.
    """

    def __init__(self, stream: Any, write: Any) -> None:
        self._stream = stream
        self._write = write

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def __aiter__(self) -> AnsweredLines:
        return self

    async def __anext__(self) -> Any:
        try:
            return await self.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> AnsweredLines:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *raised: Any) -> bool | None:
        return cast("bool | None", await self._stream.__aexit__(*raised))

    async def receive(self) -> Any:
        """Return the next message."""
        while True:
            item = await self._stream.receive()
            if not isinstance(item, ValidationError):
                return item
            repaired = _repair_surrogate(item)
            if repaired is not None:
                return repaired
            requests, answered = _ids_in(item)
            for of, (code, text) in requests:
                with suppress(BrokenResourceError, ClosedResourceError):  # the host is gone
                    await self._write.send(_error(of, code, text))
            if answered is not None:
                return _error(answered, *_NO_ANSWER)


def _types() -> Any:
    """Return the module with the messages: that of mcp 2.x or of 1.x."""
    import importlib

    try:
        return importlib.import_module("mcp_types")
    except ModuleNotFoundError:
        return importlib.import_module("mcp.types")


def _message(text: str) -> Any:
    from mcp.shared.message import SessionMessage

    types = _types()
    if hasattr(types, "jsonrpc_message_adapter"):
        return SessionMessage(types.jsonrpc_message_adapter.validate_json(text, by_name=False))
    return SessionMessage(types.JSONRPCMessage.model_validate_json(text))


def _error(of: _Id, code: int, text: str) -> Any:
    from mcp.shared.message import SessionMessage

    types = _types()
    told = types.ErrorData(code=code, message=text)
    error = types.JSONRPCError.model_construct(jsonrpc="2.0", id=of, error=told)
    if hasattr(types, "jsonrpc_message_adapter"):
        return SessionMessage(error)
    return SessionMessage(types.JSONRPCMessage.model_construct(root=error))


def _line(error: ValidationError) -> str | None:
    """Return the line if it is not JSON."""
    first = error.errors(include_url=False, include_context=False)[0]
    is_no_json = first["type"] == "json_invalid" and isinstance(first["input"], str)
    return first["input"] if is_no_json else None


def _repair_surrogate(error: ValidationError) -> Any:
    """Return the message of a line whose only fault is half of a surrogate pair, or None."""
    line = _line(error)
    better = None if line is None else _ESCAPE.sub(_whole, line)
    if better is None or better == line:
        return None
    try:
        return _message(better)
    except ValidationError:
        return None


def _whole(found: re.Match[str]) -> str:
    return r"\ufffd" if found["half"] else found[0]


def _ids_in(error: ValidationError) -> tuple[list[tuple[_Id, tuple[int, str]]], _Id]:
    """Return id and error of each request in a line, and the id of the answer that it is."""
    line = _line(error)
    if line is None:
        value = _value(error)
    elif not line.strip():
        return [], None
    else:
        try:
            value = json.loads(line)  # which reads half a pair
        except (ValueError, RecursionError):
            of, is_answer = _scan_line(line)
            return ([], of) if is_answer else ([(of, _NO_JSON)], None)
    return [(of, _NO_REQUEST) for of in _ids(value)], _id_of_answer(value)


def _value(error: ValidationError) -> object:
    """Return the JSON value that is not a message."""
    for one in error.errors(include_url=False, include_context=False):
        if len(one["loc"]) <= 1 or one["type"] == "missing":
            return one["input"]
    return None


def _ids(value: object) -> Iterator[_Id]:
    """Yield the id of each request in a value. A notification and an answer have none."""
    if isinstance(value, list):
        for each in cast("list[object]", value):
            yield from () if isinstance(each, list) else _ids(each)
        return
    message = _message_in(value)
    if message is None:
        yield None
    elif "id" in message and not _is_answer(message):
        yield _usable(message["id"])


def _message_in(value: object) -> Mapping[str, object] | None:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else None


def _is_answer(message: Mapping[str, object]) -> bool:
    return "method" not in message and not message.keys().isdisjoint({"result", "error"})


def _id_of_answer(value: object) -> _Id:
    message = _message_in(value)
    return _usable(message.get("id")) if message is not None and _is_answer(message) else None


def _usable(of: object) -> _Id:
    return of if isinstance(of, (str, int, float)) and not isinstance(of, bool) else None


def _scan_line(line: str) -> tuple[_Id, bool]:
    """Return the id in a line that is not JSON, and whether the line is the answer of a host."""
    of: _Id = None
    depth, keys = 0, set[str]()
    for token in _TOKEN.finditer(line):
        text = token[0]
        if text in {"{", "["}:
            depth += 1
        elif text in {"}", "]"}:
            depth -= 1
        elif depth == 1 and text in {'"id"', '"method"', '"result"', '"error"'}:
            match = _VALUE.match(line, token.end())
            if text == '"id"' and match is not None and len(match[1]) <= _LONGEST_ID:
                with suppress(ValueError):
                    of = json.loads(match[1], strict=False)
            keys.add(text)
    return of, '"method"' not in keys and not keys.isdisjoint({'"result"', '"error"'})
