"""One call that follows its result, for clients without a loop of their own.

The call waits and asks a person as its result says, and counts the same failures in a row.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, Generic, TypeAlias, TypeVar
from weakref import ref

from replybook.client.argument_repair import Change, repair_listed
from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.client.loops import Loops
from replybook.client.steps import REFUSED, Follower, Made, Stops, counsel_of
from replybook.client.verdict import Verdict

__all__ = ["Ask", "Called", "called", "counsel_of", "followed", "kept_of"]

_Result = TypeVar("_Result")

Ask: TypeAlias = Callable[[Verdict], Awaitable[bool]]
"""Shows a denial to a person. Returns True only for a clear yes."""

_KEPT: Final[dict[int, tuple[ref[object], _Kept]]] = {}
"""The state of each client, by its identity: a client may have no hash."""

_NUMBERS: Final = count(1)

_MOST_PAGES: Final = 100


@dataclass(frozen=True, slots=True)
class Called(Generic[_Result]):
    """The last result of a call and its verdict.

    Attributes:
        result: The result as the client returned it, or None if no call was made.
        verdict: The next step for the caller, or None if the result has no known `isError`.
        says: Words to add to what the model reads, or "". The text of the server stays as it is.
        stops: True if the run must end: the tool was stopped by an E of ours, or by the same
            failure too often in a row, and is called again. No call was made then. With
            `stops="run"`, its first E ends the run.
        repaired: The arguments that were repaired before the call.
    """

    result: _Result | None
    verdict: Verdict | None
    says: str = ""
    stops: bool = False
    repaired: tuple[Change, ...] = ()


class _Counts(Loops):
    """Counts that stop no tool, because nobody would tell them of the next prompt."""

    def stop(self, tool: str, answer: object, *, run: str = "") -> None:
        """Keep nothing."""


@dataclass(slots=True)
class _Kept:
    """The state of a client.

    Attributes:
        run: Name of the client in counts that several clients share.
        loops: The counts of its failures, if the caller has none.
        tools: Its listed tools, by name.
        refused: The listed tools whose repaired arguments the server refused.
    """

    run: str
    loops: Loops = field(default_factory=_Counts)
    tools: dict[str, object] = field(default_factory=dict[str, object])
    refused: dict[str, object] = field(default_factory=dict[str, object])


def kept_of(client: object) -> _Kept:
    """Return the state of a client or session, which lives as long as it does."""
    name = id(client)
    known = _KEPT.get(name)
    if known is not None and known[0]() is client:
        return known[1]
    kept = _Kept(f"client {next(_NUMBERS)}")  # a later client may have the same identity
    try:
        _KEPT[name] = ref(client, lambda _: _KEPT.pop(name, None)), kept
    except TypeError:  # a class without weak references
        kept.run = f"object {name}"
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
    stops: Stops = "tool",
) -> Called[_Result]:
    """Call a tool of a client and follow its reply, see `followed`.

    For a repair, the tools are listed once, and again for a name that was not among them, or after
    the server refused repaired arguments. A tool that is then listed unchanged is not repaired
    again. Nothing is repaired if the tools cannot be listed.

    Args:
        client: A connected client or session.
        call: Makes a call with the client.
        ask: Shows a denial to a person.
        max_wait_s: Maximum time in seconds.
        loops: The counts of failures. Without them the client has its own, which stop no tool.
        repairs: True to repair the arguments by the schema that the server lists.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
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
            stops=stops,
            arguments=mended,
            run=kept.run,
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
    stops: Stops = "tool",
    arguments: Collection[str] = (),
    run: str = "",
) -> Called[_Result]:
    """Make a call, wait if its result says "not now", and ask a person if it is denied.

    After a yes, the call is made once more. All other next steps are left to the caller. A denial
    of another server is asked once, not again for the same denial. A call of a stopped tool is not
    made: the words on its last result are returned with `stops`.

    Args:
        ask: Shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum time in seconds for the call and its repetitions. The call after a yes
            has the same limit of its own.
        tool: Name of the tool, for the counts of failures.
        loops: The counts of failures. Without them only this call is looked at.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
        arguments: Names of the arguments of the call.
        run: The run, server or client of the tool, for counts that several of them share.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of `call` or `ask`, unchanged. A JSON-RPC error has the sentence for
            the model as a note, see `counsel_of`.
    """
    follower = Follower(max_wait_s=max_wait_s, loops=loops, stops=stops)
    if (step := follower.before(tool, run=run)) is not None:
        return Called(None, step.verdict, step.says, stops=True)

    async def made(*, can_ask: bool) -> Made[_Result]:
        return await follower.made(
            call, verdict_of, tool=tool, run=run, can_ask=can_ask, arguments=arguments
        )

    last = await made(can_ask=ask is not None)
    verdict = last.step.verdict
    if ask is not None and verdict is not None and last.step.do == "ask":
        if await ask(verdict) is True:
            last = await made(can_ask=False)
        elif not verdict.is_reply:
            last = last._replace(step=last.step._replace(says=REFUSED))
            if last.error is not None:
                last.error.__notes__ = [REFUSED]
        else:
            last = last._replace(
                step=last.step._replace(says=f"{last.step.says} The user said no.")
            )
    if last.error is not None:
        raise last.error
    step = last.step
    return Called(last.result, step.verdict, step.says, step.do == "end")
