"""One call that follows its result, for clients without a loop of their own.

The call waits and asks a person as its result says, and counts the same failures in a row.

Source: specification 2, 50 and 73.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast
from weakref import ref

from replybook.client.argument_repair import Change, repair_listed
from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.client.loops import Counsel, Loops
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["REFUSED", "Ask", "Called", "called", "counsel_of", "followed", "kept_of", "noted"]

_Result = TypeVar("_Result")

Ask: TypeAlias = Callable[[Verdict], Awaitable[bool]]
"""Shows a denial to a person. Returns True only for a clear yes."""

REFUSED: Final = "The user said no. Do not call this again."

_COUNSEL: Final = "replybook_counsel"
"""Attribute of an error that an adapter raised."""

_KEPT: Final[dict[int, tuple[ref[object], _Kept]]] = {}
"""The state of each client, by its identity: a client may have no hash."""

_MOST_PAGES: Final = 100


@dataclass(frozen=True, slots=True)
class Called(Generic[_Result]):
    """The last result of a call and its verdict.

    Attributes:
        result: The result as the client returned it.
        verdict: The next step for the caller, or None if the result has no known `isError`.
        says: A sentence to add to what the model reads, or "". The text of the server stays as it
            is.
        stops: True if the run must end: our own reply says stop, or the same failure came too often
            in a row. A failure of another server never ends a run by itself.
        repaired: The arguments that were repaired before the call.
    """

    result: _Result
    verdict: Verdict | None
    says: str = ""
    stops: bool = False
    repaired: tuple[Change, ...] = ()


@dataclass(slots=True)
class _Kept:
    """The state of a client.

    Attributes:
        loops: The counts of its failures.
        tools: Its listed tools, by name.
        refused: The listed tools whose repaired arguments the server refused.
    """

    loops: Loops = field(default_factory=Loops)
    tools: dict[str, object] = field(default_factory=dict[str, object])
    refused: dict[str, object] = field(default_factory=dict[str, object])


def kept_of(client: object) -> _Kept:
    """Return the state of a client or session, which lives as long as it does."""
    name = id(client)
    known = _KEPT.get(name)
    if known is not None and known[0]() is client:
        return known[1]
    kept = _Kept()
    with suppress(TypeError):  # a class without weak references
        _KEPT[name] = ref(client, lambda _: _KEPT.pop(name, None)), kept
    return kept


async def called(
    client: Any,
    call: Callable[[str, dict[str, Any] | None], Awaitable[_Result]],
    name: str,
    arguments: dict[str, Any] | None,
    *,
    ask: Ask | None,
    max_wait_s: float,
    loops: Loops | None,
    repairs: bool,
) -> Called[_Result]:
    """Call a tool of a client and follow its reply, see `followed`.

    For a repair, the tools are listed once, and again for a name that was not among them, or after
    the server refused repaired arguments. A tool that is then listed unchanged is not repaired
    again. Nothing is repaired if the tools cannot be listed.

    Args:
        client: A connected client or session.
        call: Makes a call with the client.
        name: Name of the tool.
        arguments: Arguments of the caller.
        ask: Shows a denial to a person.
        max_wait_s: Maximum time in seconds.
        loops: The counts of failures. Without them the client has its own.
        repairs: True to repair the arguments by the schema that the server lists.
    """
    kept, verdict = kept_of(client), None
    if repairs and name not in kept.tools:
        with suppress(Exception):  # the call itself shows what is wrong
            async for tool in _listed(client):
                kept.tools[tool.name] = tool
    listed = kept.tools.get(name) if repairs else None
    known = None if listed == kept.refused.get(name) else listed
    mended, changes = repair_listed(known, name, arguments)
    try:
        last = await followed(
            lambda: call(name, mended if changes else arguments),
            ask=ask,
            max_wait_s=max_wait_s,
            tool=name,
            loops=kept.loops if loops is None else loops,
        )
        verdict = last.verdict
    except Exception as error:
        verdict = verdict_of_error(error)
        raise
    finally:
        if changes and verdict is not None and verdict.reply_type == "I":
            kept.refused[name] = listed
            kept.tools.clear()
    return replace(last, repaired=changes)


async def _listed(client: Any) -> AsyncIterator[Any]:
    """Yield the tools of a client of FastMCP, or of either line of the SDK, page by page."""
    page = await client.list_tools()
    for _ in range(_MOST_PAGES):
        for tool in getattr(page, "tools", page):
            yield tool
        cursor = getattr(page, "next_cursor", None) or getattr(page, "nextCursor", None)
        if cursor is None:
            return
        page = await client.list_tools(cursor=cursor)


async def followed(
    call: Callable[[], Awaitable[_Result]],
    *,
    ask: Ask | None = None,
    max_wait_s: float = 60.0,
    tool: str = "the tool",
    loops: Loops | None = None,
) -> Called[_Result]:
    """Make a call, wait if its result says "not now", and ask a person if it is denied.

    After a yes, the call is made once more. All other next steps are left to the caller. A denial
    of another server is asked once, not again for the same denial.

    Args:
        call: Makes the call.
        ask: Shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum time in seconds for the call and its repetitions. The call after a yes
            has the same limit of its own.
        tool: Name of the tool, for the counts of failures.
        loops: The counts of failures. Without them only this call is looked at.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of `call` or `ask`, unchanged. A JSON-RPC error has the sentence for
            the model as a note, see `counsel_of`.
    """
    counts = Loops() if loops is None else loops

    async def made() -> _Made[_Result]:
        since = counts.now()
        try:
            result = await repeated(
                call, verdict_of, max_wait_s=max_wait_s, read_error=verdict_of_error
            )
        except Exception as error:
            verdict = verdict_of_error(error)
            counsel = noted(error, verdict, counts.after(tool, verdict, since=since))
            return _Made(None, error, verdict, counsel)
        verdict = verdict_of(result)
        return _Made(result, None, verdict, counts.after(tool, verdict, since=since))

    last = await made()
    verdict, counsel = last.verdict, last.counsel
    is_denied = verdict is not None and (verdict.what, verdict.reply_type) == ("ask", "D")
    asks = verdict is not None and is_denied and (verdict.is_reply or counsel.asks)
    if verdict is not None and ask is not None and asks and not counsel.stops:
        if await ask(verdict) is True:
            last = await made()
        elif not verdict.is_reply:
            last = last.refused()
    return last.called()


def noted(error: Exception, verdict: Verdict | None, counsel: Counsel) -> Counsel:
    """Add the sentence of a counsel to an error as a note; nothing else of the error changes.

    Args:
        error: The error that a client raised.
        verdict: The verdict on the error. None if it is no answer of a server.
        counsel: The counsel after the error.

    Returns:
        The counsel.
    """
    if verdict is not None:
        setattr(error, _COUNSEL, counsel)
        if counsel.says:
            error.add_note(counsel.says)
    return counsel


def counsel_of(error: BaseException) -> Counsel | None:
    """Return the advice on a JSON-RPC error that an adapter raised, or None.

    Args:
        error: The error.
    """
    found = getattr(error, _COUNSEL, None)
    return found if isinstance(found, Counsel) else None


@dataclass(frozen=True, slots=True)
class _Made(Generic[_Result]):
    """A call that ended with a result or with an error."""

    result: _Result | None
    error: Exception | None
    verdict: Verdict | None
    counsel: Counsel

    def refused(self) -> _Made[_Result]:
        """Return the same after a person said no."""
        counsel = self.counsel._replace(says=REFUSED)
        if self.error is not None:
            self.error.__notes__ = []
            noted(self.error, self.verdict, counsel)
        return replace(self, counsel=counsel)

    def called(self) -> Called[_Result]:
        """Return the result with its advice, or raise the error."""
        if self.error is not None:
            raise self.error
        verdict = self.verdict
        ends = verdict is not None and verdict.is_reply and verdict.what == "stop"
        result = cast("_Result", self.result)
        return Called(result, verdict, self.counsel.says, self.counsel.stops or ends)
