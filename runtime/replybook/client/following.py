"""One call that follows its result, for clients without a loop of their own.

The call waits and asks a person as its result says, and counts the same failures in a row.

Source: specification 2, 50 and 73.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar
from weakref import ref

from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.client.loops import Loops
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["REFUSED", "Ask", "Called", "followed", "loops_of"]

_Result = TypeVar("_Result")

Ask: TypeAlias = Callable[[Verdict], Awaitable[bool]]
"""Shows a denial to a person. Returns True only for a clear yes."""

REFUSED: Final = "The user said no. Do not call this again."

_LOOPS: Final[dict[int, tuple[ref[object], Loops]]] = {}
"""The counts of each client, by its identity: a client may have no hash."""


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
    """

    result: _Result
    verdict: Verdict | None
    says: str = ""
    stops: bool = False


def loops_of(client: object) -> Loops:
    """Return the counts of failures of a client or session, which live as long as it does."""
    name = id(client)
    known = _LOOPS.get(name)
    if known is not None and known[0]() is client:
        return known[1]
    loops = Loops()
    try:
        _LOOPS[name] = ref(client, lambda _: _LOOPS.pop(name, None)), loops
    except TypeError:  # a class without weak references
        return loops
    return loops


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
        Exception: Any error of `call` or `ask`. A JSON-RPC error that says "not now" is raised
            after waiting.
    """
    counts = Loops() if loops is None else loops
    since = counts.now()

    async def made() -> _Result:
        try:
            return await repeated(
                call, verdict_of, max_wait_s=max_wait_s, read_error=verdict_of_error
            )
        except Exception as error:
            if (judged := verdict_of_error(error)) is not None:
                counts.after(tool, judged, since=since)
            raise

    result = await made()
    verdict = verdict_of(result)
    counsel = counts.after(tool, verdict, since=since)
    is_denied = verdict is not None and (verdict.what, verdict.reply_type) == ("ask", "D")
    asks = verdict is not None and is_denied and (verdict.is_reply or counsel.asks)
    if verdict is not None and ask is not None and asks and not counsel.stops:
        if await ask(verdict) is True:
            since = counts.now()
            result = await made()
            verdict = verdict_of(result)
            counsel = counts.after(tool, verdict, since=since)
        elif not verdict.is_reply:
            return Called(result, verdict, REFUSED)
    ends = verdict is not None and verdict.is_reply and verdict.what == "stop"
    return Called(result, verdict, counsel.says, counsel.stops or ends)
