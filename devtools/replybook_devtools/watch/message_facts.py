"""The facts of JSON-RPC messages that a watch needs: calls, answers, tasks and cancellations.

Everything else passes unread: sampling, elicitation, progress, notifications and other requests.
Digests are SHA-256 of JSON values, without OpenSSL, which would take 4 MB of memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Final, NamedTuple, Protocol, TypeAlias, cast

from replybook_devtools.watch.judged_result import Judged, judge_result
from replybook_devtools.watch.watch_settings import Keeping

Json: TypeAlias = Mapping[str, object]

Wants: TypeAlias = Callable[[object], bool]
"""A function that returns True for the id of a request whose answer matters."""

_CANONICAL: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":")
).encode


class CallMessage(NamedTuple):
    """A `tools/call` request."""

    id: object
    tool: str
    digest: str
    arguments: object


class TaskQuestion(NamedTuple):
    """A request for the state or the result of a task."""

    id: object
    task: str


class Cancellation(NamedTuple):
    """The notification that a client no longer waits for an answer."""

    id: object


class AnswerMessage(NamedTuple):
    """A response of the server.

    Attributes:
        server: Name of the server, if this response has it.
        task: Id of the task, if the call goes on as a task.
        is_final: False if the result comes in a later response.
        judged: The judgement, if the result is final.
        is_error: The `isError` of the result. None for a JSON-RPC error.
        rpc_code: Code of a JSON-RPC error, or None.
        result: Digest of the result or error, or the value itself.
    """

    id: object
    server: str | None
    task: str | None
    is_final: bool
    judged: Judged | None
    is_error: bool | None
    rpc_code: int | None
    result: object


Fact: TypeAlias = CallMessage | TaskQuestion | Cancellation | AnswerMessage


def client_facts(line: bytes, keeping: Keeping) -> Iterator[Fact]:
    """Yield the facts of a message or batch of the client.

    Args:
        line: JSON text. Invalid JSON has no facts.
        keeping: The values to keep as they are.
    """
    for message in _messages(line):
        method, params = message.get("method"), _mapping(message.get("params"))
        if method == "tools/call" and "id" in message:
            given = params.get("arguments")
            name, known = str(params.get("name", ""))[:128], digest(given)
            yield CallMessage(message["id"], name, known, given if keeping.arguments else known)
        elif method in ("tasks/result", "tasks/get") and "id" in message:
            yield TaskQuestion(message["id"], str(params.get("taskId")))
        elif method == "notifications/cancelled":
            yield Cancellation(params.get("requestId"))


def server_facts(line: bytes, keeping: Keeping, wants: Wants) -> Iterator[AnswerMessage]:
    """Yield the facts of a message or batch of the server.

    Args:
        line: JSON text. Invalid JSON has no facts.
        keeping: The values to keep as they are.
        wants: Filter for the ids of the requests whose results are judged.
    """
    for message in _messages(line):
        if "method" in message or "id" not in message:
            continue
        if isinstance(error := message.get("error"), Mapping):
            if wants(message["id"]):
                yield _read_error(message["id"], cast("Json", error), keeping)
        elif isinstance(result := message.get("result"), Mapping):
            yield from _read_answer(message["id"], cast("Json", result), keeping, wants)


def _read_error(asked: object, error: Json, keeping: Keeping) -> AnswerMessage:
    code = error.get("code")
    number = code if isinstance(code, int) and not isinstance(code, bool) else None
    kept = error if keeping.results else digest(error)
    return AnswerMessage(
        asked, None, None, True, judge_result({"error": error}), None, number, kept
    )


def _read_answer(
    asked: object, result: Json, keeping: Keeping, wants: Wants
) -> Iterator[AnswerMessage]:
    server = _server_name(result)
    if not wants(asked):
        if server is not None:
            yield AnswerMessage(asked, server, None, False, None, None, None, None)
        return
    task = _mapping(result.get("task")).get("taskId") or (
        result.get("taskId") if result.get("resultType") == "task" else None
    )
    if task is not None or result.get("resultType") == "input_required":
        named = None if task is None else str(task)
        yield AnswerMessage(asked, server, named, False, None, None, None, None)
    elif "status" in result and "taskId" in result and "content" not in result:
        yield from _state_of_task(asked, result, keeping)
    else:
        yield _done(asked, result, keeping, server)


def _state_of_task(asked: object, state: Json, keeping: Keeping) -> Iterator[AnswerMessage]:
    """Yield the answer that the state of a task holds, if the task has ended with one."""
    if isinstance(inner := state.get("result"), Mapping):
        yield _done(asked, cast("Json", inner), keeping, None)
    elif isinstance(error := state.get("error"), Mapping):
        yield _read_error(asked, cast("Json", error), keeping)
    else:
        yield AnswerMessage(asked, None, str(state["taskId"]), False, None, None, None, None)


def _done(asked: object, result: Json, keeping: Keeping, server: str | None) -> AnswerMessage:
    kept = result if keeping.results else digest(result)
    is_error = result.get("isError") is True
    return AnswerMessage(asked, server, None, True, judge_result(result), is_error, None, kept)


def _server_name(result: Json) -> str | None:
    info = result.get("serverInfo") or _mapping(result.get("_meta")).get(
        "io.modelcontextprotocol/serverInfo"
    )
    name = _mapping(info).get("name")
    return name[:128] if isinstance(name, str) and name else None


def _messages(line: bytes) -> Iterator[Json]:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return
    for one in cast("list[object]", value) if isinstance(value, list) else [value]:
        if isinstance(one, Mapping):
            yield cast("Json", one)


def _mapping(value: object) -> Json:
    return cast("Json", value) if isinstance(value, Mapping) else {}


class _Hash(Protocol):
    def hexdigest(self) -> str: ...


def _sha256() -> Callable[[bytes], _Hash]:
    """Return the function that Python builds in, under its name of 3.12 or of 3.11."""
    for name in ("_sha2", "_sha256", "hashlib"):
        try:
            return cast("Callable[[bytes], _Hash]", import_module(name).sha256)
        except (ImportError, AttributeError):
            continue
    raise ImportError("this Python has no SHA-256")


_SHA256: Final = _sha256()


def digest(value: object) -> str:
    """Return `sha256:<hex>` over the canonical JSON of a value."""
    text = _CANONICAL(value).encode(errors="backslashreplace")  # a lone surrogate is no UTF-8
    return f"sha256:{_SHA256(text).hexdigest()}"
