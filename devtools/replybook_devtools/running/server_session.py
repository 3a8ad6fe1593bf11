"""A session with a running server: its name, its tools, and calls that survive its end."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, cast

from replybook_devtools.running.messages import Connection, Message, NoAnswer, ServerEnded

PROTOCOL: Final = "2025-06-18"
"""Version of the protocol that we offer. Servers of all later versions take it."""

_METHOD_NOT_FOUND: Final = -32601
_MOST_PAGES: Final = 100
_MOST_STARTS: Final = 4


class NotSetUp(Exception):
    """The server cannot be used here. The text says why."""


class _NoMethod(NotSetUp):
    """The server does not know the method, since it has no tools."""


class NoTimeLeft(Exception):
    """The limit of the whole session ended a call before its own limit did."""


class ListedTool(NamedTuple):
    """A published tool.

    Attributes:
        reads: True if the tool only reads.
        destroys: True if the tool is marked destructive.
        is_task: True if the tool runs only as a task.
    """

    name: str
    schema: Mapping[str, object]
    reads: bool
    destroys: bool
    is_task: bool = False


class ServerSession:
    """A session with a server, started again after a call that ended it.

    Attributes:
        name: Name that the server gives itself.
        version: Version that the server gives itself.
    """

    def __init__(
        self,
        connect: Callable[[], Connection],
        *,
        call_s: float,
        until: float = math.inf,
        start_s: float = math.inf,
    ) -> None:
        """Keep the settings. Nothing is started.

        Args:
            connect: Function that starts or reaches the server.
            call_s: Time limit of one call, in seconds.
            until: Time of the monotonic clock at which everything must end.
            start_s: Time limit of each request that is not a call, in seconds.
        """
        self.name, self.version = "", ""
        self._connect, self._call_s, self._until = connect, call_s, until
        self._start_s = start_s
        self._connection: Connection | None = None
        self._starts = 0

    def __enter__(self) -> ServerSession:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def left_s(self) -> float:
        """Return the seconds that are left in all."""
        return self._until - time.monotonic()

    def open(self) -> None:
        """Start the server and introduce the client.

        Raises:
            NotSetUp: The server ended, or did not answer.
        """
        self._starts += 1
        try:
            connection = self._connect()
        except ServerEnded as error:
            raise NotSetUp(str(error)) from error
        self._connection = connection
        me = {"name": "replybook", "version": "1"}
        params = {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": me}
        result = _mapping(self._ask_server("initialize", params).get("result"))
        info = _mapping(result.get("serverInfo"))
        self.name, self.version = str(info.get("name", "")), str(info.get("version", ""))
        try:
            connection.notify("notifications/initialized", max(0.1, self.left_s()))
        except ServerEnded as error:
            raise NotSetUp(self._with_last_words(str(error))) from error

    def tools(self, reads: frozenset[str]) -> list[ListedTool]:
        """Return the published tools, each name once.

        Args:
            reads: Names of tools that only read, in addition to those that say so.

        Raises:
            NotSetUp: The server did not list its tools.
        """
        found: dict[str, ListedTool] = {}
        for one in self.list_tools():
            if isinstance(one.get("name"), str):
                tool = _tool(one, reads)
                found.setdefault(tool.name, tool)
        return [*found.values()]

    def list_tools(self) -> list[Mapping[str, object]]:
        """Return the entries of all pages of `tools/list`. A server without the method has none.

        Raises:
            NotSetUp: The server did not list its tools, or its list does not end.
        """
        found: list[Mapping[str, object]] = []
        seen: list[object] = []
        cursor: object = None
        while len(seen) < _MOST_PAGES:
            try:
                answer = self._ask_server("tools/list", {"cursor": cursor} if cursor else {})
            except _NoMethod:
                return found
            page = _mapping(answer.get("result"))
            listed = page.get("tools")
            found += map(_mapping, cast("list[object]", listed) if isinstance(listed, list) else [])
            seen.append(cursor)
            cursor = page.get("nextCursor")
            if not cursor or cursor in seen:  # a cursor that comes again has no new page
                return found
        raise NotSetUp(f"tools/list has more than {_MOST_PAGES} pages")

    def call(self, tool: str, arguments: Mapping[str, object]) -> Message:
        """Call a tool and return the response.

        Raises:
            NoAnswer: No answer came in time. The next call starts the server again.
            NoTimeLeft: The limit of the whole probe ended the call.
            ServerEnded: The call ended the server. The next call starts it again. The note of the
                error is the end of what the server wrote to standard error.
            NotSetUp: The server does not start any more.
        """
        if self._connection is None:
            self.open()
        connection = cast("Connection", self._connection)
        params = {"name": tool, "arguments": arguments}
        left = self.left_s()
        try:
            return connection.call("tools/call", params, min(self._call_s, left))
        except NoAnswer as error:  # a server that hangs answers no other call either
            self.close()
            if left < self._call_s and self.left_s() <= 0:
                raise NoTimeLeft from error
            raise
        except ServerEnded as error:
            error.add_note(connection.last_words())
            self.close()
            raise

    def may_start_again(self) -> bool:
        """Return True if the server runs, or has not ended too often."""
        return self._connection is not None or self._starts < _MOST_STARTS

    def close(self) -> None:
        """End the session."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close(self._until)

    def _ask_server(self, method: str, params: Message) -> Message:
        connection = cast("Connection", self._connection)
        try:
            answer = connection.call(method, params, max(0.1, min(self._start_s, self.left_s())))
        except (NoAnswer, ServerEnded) as error:
            raise NotSetUp(self._with_last_words(f"{method}: {error}")) from error
        if "error" in answer:
            said = _mapping(answer["error"]).get("message", "")
            has_none = _mapping(answer["error"]).get("code") == _METHOD_NOT_FOUND
            kind = _NoMethod if has_none and method == "tools/list" else NotSetUp
            raise kind(self._with_last_words(f"{method}: {said}"))
        return answer

    def _with_last_words(self, text: str) -> str:
        words = "" if self._connection is None else self._connection.last_words()
        return f"{text}\n{words}" if words else text


def _tool(told: Mapping[str, object], reads: frozenset[str]) -> ListedTool:
    name, annotations = str(told["name"]), _mapping(told.get("annotations"))
    only_reads = annotations.get("readOnlyHint") is True
    return ListedTool(
        name,
        _mapping(told.get("inputSchema")),
        reads=only_reads or name in reads,
        destroys=annotations.get("destructiveHint") is True and not only_reads,
        is_task=_mapping(told.get("execution")).get("taskSupport") == "required",
    )


def _mapping(value: object) -> Mapping[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
