"""The calls of one MCP session: which answer ends which call, what was wasted, what loops."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeVar

from replybook_devtools.watch.judged_result import Judged
from replybook_devtools.watch.message_facts import (
    AnswerMessage,
    CallMessage,
    Cancellation,
    Fact,
    TaskQuestion,
)

_MOST: Final = 5_000
"""Maximum number of open calls, tasks and remembered arguments. The oldest are forgotten."""

_Value = TypeVar("_Value")


class EndedCall(NamedTuple):
    """A call with its answer.

    Attributes:
        n: Number of the call in the session, from 1, in the order of the answers.
        began: Moment at which the request passed.
        seconds: Time until the answer passed.
        size: Bytes of the message that brought the answer.
        times: Number of times that the session made this call and got this failure. 0 for a
            success, and for a failure after which the same call is right.
    """

    n: int
    began: float
    seconds: float
    call: CallMessage
    answer: AnswerMessage
    size: int
    times: int

    @property
    def wasted(self) -> bool:
        """True if the failure was to be expected."""
        return self.times > 1

    @property
    def judged(self) -> Judged:
        """The judgement of the answer."""
        assert self.answer.judged is not None  # only final answers end a call
        return self.answer.judged


class OpenCall(NamedTuple):
    """A call without its answer.

    Attributes:
        began: Moment at which it passed.
    """

    call: CallMessage
    began: float


class SessionCalls:
    """The open and the ended calls of one session.

    Attributes:
        label: Name of the session in records.
        cancelled: Number of calls that the client cancelled.
    """

    def __init__(self, label: str, server: str) -> None:
        self.label = label
        self.server = server
        self.ended = self.failed = self.wasted = self.cancelled = 0
        self._open: dict[object, OpenCall] = {}
        self._tasks: dict[str, OpenCall] = {}
        self._asked_tasks: dict[object, str] = {}
        self._times: dict[tuple[object, ...], int] = {}
        self._given_up = 0

    @property
    def unanswered(self) -> int:
        """The number of calls and tasks without a final answer."""
        return len(self._open) + len(self._tasks) + self._given_up

    @property
    def is_waiting(self) -> bool:
        """True if any answer could end a call."""
        return bool(self._open or self._asked_tasks)

    def wants(self, asked: object, scope: object = None) -> bool:
        """Return True if the answer to a request ends a call.

        Args:
            scope: Exchange in which the id is unique, or None for the session.
        """
        key = _key(asked, scope)
        return key in self._open or key in self._asked_tasks

    def open_calls(self) -> list[OpenCall]:
        """Return the calls and tasks that wait for their answer, in their order."""
        return sorted((*self._open.values(), *self._tasks.values()), key=lambda task: task.began)

    def ask(self, fact: Fact, moment: float, scope: object = None) -> OpenCall | None:
        """Note a fact of the client. Return the call that it cancels, or None.

        Args:
            moment: Moment at which it passed.
            scope: Exchange in which its id is unique, or None for the session.
        """
        if isinstance(fact, CallMessage):
            _keep(self._open, _key(fact.id, scope), OpenCall(fact, moment))
        elif isinstance(fact, TaskQuestion):
            _keep(self._asked_tasks, _key(fact.id, scope), fact.task)
        elif isinstance(fact, Cancellation):
            cancelled = self._open.pop(_key(fact.id, scope), None)
            self.cancelled += cancelled is not None
            return cancelled
        return None

    def answer(
        self, fact: AnswerMessage, moment: float, size: int, scope: object = None
    ) -> EndedCall | None:
        """Note an answer. Return the call that it ends, or None.

        Args:
            moment: Moment at which it passed.
            size: Bytes of its message.
            scope: Exchange in which its id is unique, or None for the session.
        """
        self.server = fact.server or self.server
        key = _key(fact.id, scope)
        found = self._open.pop(key, None)
        if found is None:
            task = self._asked_tasks.pop(key, None)
            if task is None or not fact.is_final:
                return None
            found = self._tasks.pop(task, None)
        elif not fact.is_final:
            if fact.task is not None:
                _keep(self._tasks, fact.task, found)
            return None
        return None if found is None else self._end(*found, fact, moment, size)

    def give_up(self, asked: Iterable[object], scope: object) -> list[OpenCall]:
        """Return the open, unanswered calls of an exchange that ended, but for its tasks."""
        popped = [self._open.pop(_key(one, scope), None) for one in asked]
        given_up = [one for one in popped if one is not None]
        self._given_up += len(given_up)
        return given_up

    def _end(
        self, call: CallMessage, began: float, fact: AnswerMessage, moment: float, size: int
    ) -> EndedCall:
        assert fact.judged is not None  # only final answers end a call
        times = self._times_of(call, fact.judged)
        self.ended += 1
        self.failed += fact.judged.failed is True
        self.wasted += times > 1
        return EndedCall(self.ended, began, moment - began, call, fact, size, times)

    def _times_of(self, call: CallMessage, found: Judged) -> int:
        """Count a failure of a call, and return how often it came.

        A call that was told to wait may be made again. The texts of a reply of ours are data.
        """
        if found.failed is not True or found.after_s is not None or found.type == "W":
            return 0
        text = None if found.rule == "envelope" else found.text
        answer = (call.tool, call.digest, found.type, found.code, found.rule, text)
        times = self._times.get(answer, 0) + 1
        _keep(self._times, answer, times)
        return times


def _key(asked: object, scope: object) -> tuple[object, ...]:
    """Return the key of an id. 1, 1.0, true and "1" are different ids."""
    plain = asked if isinstance(asked, (int, float, str)) else None
    return (scope, type(asked).__name__, plain)


def _keep(kept: dict[Any, _Value], key: object, value: _Value) -> None:
    """Set a member as the newest, and drop the oldest beyond the maximum."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > _MOST:
        del kept[next(iter(kept))]
