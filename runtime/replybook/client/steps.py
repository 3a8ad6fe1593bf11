"""The rules that all adapters share: the next step of an adapter after a result.

    follower = Follower(max_wait_s=60)
    if (step := follower.before("find_note")) is None:
        made = await follower.made(call, verdict_of, tool="find_note", can_ask=True)

- A verdict is read from the result of the call, never from text that a framework passes on later.
- An E stops its tool: further calls are answered without a call, and such a call ends the run.
- A person is asked only if the adapter says before the call that somebody can be asked. Otherwise
  the model gets the words.
- "Not now" beyond the patience of the client, and an answer that is too large, are told to the
  model.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast

from replybook.client.blocks import verdict_of_error
from replybook.client.loops import Counsel, Loops
from replybook.client.telling import known_of, narrowed, told
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

_Result = TypeVar("_Result")

Stops: TypeAlias = Literal["tool", "run"]
"""The effect of an E: it stops its tool, or it ends the run at once."""

REFUSED: Final = "The user said no. Do not call this again."

_COUNSEL: Final = "replybook_counsel"
"""Attribute of an error that an adapter raised."""

_TOO_LARGE: Final = "MCP-SYS-E-005"

_ALL: Final = ""
"""Stands for all tools of a run."""

_FACTS: Final = ("what", "code", "reply_type", "message", "remedy", "trace_id")


class Step(NamedTuple):
    """The next step of an adapter after a result, or in place of a call.

    Attributes:
        do: `pass`: hand the result on. `tell`: the model gets the words as a failure. `ask`: ask a
            person, see `verdict`. `end`: end the run with the words.
        says: Words for the model or the user, or "".
        keeps: True if the words follow the result. Otherwise they replace it.
        verdict: The verdict on the result.
        counsel: The counts of failures after the result.
        stops: True if the result stopped its tool, or the run.
    """

    do: Literal["pass", "tell", "ask", "end"]
    says: str = ""
    keeps: bool = True
    verdict: Verdict | None = None
    counsel: Counsel = Counsel(0)
    stops: bool = False

    def over(self, texts: Collection[str]) -> str:
        """Return the words with the texts of the result before them, if the step keeps these."""
        return "\n".join([*texts, self.says] if self.keeps else [self.says]).strip()


class Made(NamedTuple, Generic[_Result]):
    """A call that ended with a result or with an error, and the next step."""

    result: _Result | None
    error: Exception | None
    step: Step


class Follower:
    """Follows the results of the calls of an adapter, by run and tool.

    Args:
        max_wait_s: Maximum total waiting time of one call, in seconds.
        loops: The counts of the same failures in a row, with their limits. They also hold the tools
            that were stopped.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
    """

    def __init__(
        self, *, max_wait_s: float = 60.0, loops: Loops | None = None, stops: Stops = "tool"
    ) -> None:
        self.max_wait_s, self.loops = max_wait_s, Loops() if loops is None else loops
        self._stops: Stops = stops

    def before(self, tool: str, *, run: str = "") -> Step | None:
        """Return the step in place of a call of a stopped tool, or None.

        Args:
            run: The run that makes the call.
        """
        for name in (tool, _ALL):
            if isinstance(step := self.loops.stopped(name, run=run), Step):
                return step
        return None

    async def made(
        self,
        call: Callable[[], Awaitable[_Result]],
        read_result: Callable[[_Result], Verdict | None],
        *,
        tool: str,
        run: str = "",
        can_ask: bool = False,
        arguments: Collection[str] = (),
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> Made[_Result]:
        """Make a call, wait if its result says "not now", and return the next step.

        Args:
            read_result: Reads the verdict from a result.
            run: The run that makes the call.
            can_ask: True if a person can be asked.
            arguments: Names of the arguments of the call.
            sleep: Waits the given number of seconds.
        """
        since = self.loops.now()
        result: _Result | None = None
        raised: Exception | None = None
        verdict: Verdict | None = None

        def read_once(came: _Result) -> Verdict | None:
            nonlocal verdict
            verdict = read_result(came)
            return verdict

        try:
            result = await repeated(
                call,
                read_once,
                max_wait_s=self.max_wait_s,
                read_error=verdict_of_error,
                sleep=sleep,
            )
        except Exception as error:
            raised = error
            verdict = verdict_of_error(error)
        step = self.after(tool, verdict, run=run, since=since, can_ask=can_ask, arguments=arguments)
        if raised is not None and verdict is not None:
            _note(raised, step.counsel, step.says)
        return Made(result, raised, step)

    def after(
        self,
        tool: str,
        verdict: Verdict | None,
        *,
        run: str = "",
        since: int | None = None,
        can_ask: bool = False,
        arguments: Collection[str] = (),
    ) -> Step:
        """Count a result and return the next step.

        Args:
            verdict: The verdict on the result.
            run: The run that made the call.
            since: The time before the call, see `Loops.now`.
            can_ask: True if a person can be asked.
            arguments: Names of the arguments of the call.
        """
        counsel = self.loops.after(tool, verdict, run=run, since=since)
        if verdict is None:
            return Step("pass")
        is_own, what = verdict.is_reply, verdict.what
        if counsel.stops:
            loop = {**mark_of(verdict), "what": "stop", "message": counsel.says, "remedy": None}
            says = " ".join(filter(None, (counsel.says, known_of(verdict))))
            return self._stopped(tool, run, Step("pass", says, True, verdict_from(loop), counsel))
        is_denied = (what, verdict.reply_type) == ("ask", "D")
        if can_ask and is_denied and (is_own or counsel.asks):
            says = told(verdict) if is_own else counsel.says
            return Step("ask", says, not is_own, verdict, counsel)
        if not is_own or what in ("go", "retry_changed", "unknown"):
            return Step("pass", counsel.says, True, verdict, counsel)
        if verdict.code == _TOO_LARGE:
            return Step("tell", narrowed(verdict, arguments), False, verdict, counsel)
        step = Step("tell", told(verdict), False, verdict, counsel)
        is_stop = what == "stop" and verdict.reply_type == "E"  # else no attempt is left
        return self._stopped(tool, run, step) if is_stop else step

    def resume(self, kept: object, *, run: str) -> None:
        """Stop the tools again that were stopped before a restart.

        Args:
            kept: The stops as `stop_of` wrote them down, by tool.
            run: The run that goes on.
        """
        for tool, mark in cast("dict[str, Any]", kept if isinstance(kept, dict) else {}).items():
            step = Step("end", mark["says"], verdict=verdict_from(mark), stops=True)
            self.loops.stop(tool, step, run=run)

    def stop_of(self, tool: str, step: Step) -> dict[str, Any]:
        """Return a stop as JSON, for the state of a run.

        Args:
            step: The step after the result that stopped it.
        """
        mark = {} if step.verdict is None else mark_of(step.verdict)
        return {tool if self._stops == "tool" else _ALL: {**mark, "says": step.says}}

    def _stopped(self, tool: str, run: str, step: Step) -> Step:
        """Stop the tool or the run; return the step after this result."""
        step = step._replace(stops=True)
        end = step._replace(do="end")
        self.loops.stop(tool if self._stops == "tool" else _ALL, end, run=run)
        return step if self._stops == "tool" else end


def _note(error: Exception, counsel: Counsel, says: str) -> None:
    """Add the words to an error as a note; nothing else of the error changes."""
    setattr(error, _COUNSEL, counsel)
    if says:
        error.add_note(says)


def counsel_of(error: BaseException) -> Counsel | None:
    """Return the advice on a JSON-RPC error that an adapter raised, or None."""
    found = getattr(error, _COUNSEL, None)
    return found if isinstance(found, Counsel) else None


def mark_of(verdict: Verdict) -> dict[str, Any]:
    """Return the facts of a verdict as JSON, for a person, or for the state of a run."""
    return {name: getattr(verdict, name) for name in _FACTS}


def verdict_from(mark: dict[str, Any]) -> Verdict:
    """Return the verdict that `mark_of` wrote down."""
    facts: dict[str, Any] = {name: mark.get(name) for name in _FACTS}
    return Verdict(**facts)
