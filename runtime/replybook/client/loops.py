"""Loops: failures of a tool in a row, whatever the arguments are.

    loops = Loops()
    since = loops.now()
    ...  # make the call
    counsel = loops.after("find_note", verdict, since=since)
    if counsel.stops:
        ...  # end the run with counsel.says
    elif counsel.says:
        ...  # add the sentence to what the model reads

Two failures are the same if type, rule or code, and text without numbers, paths and quoted values
are equal. A second, slower counter counts all failures of a tool in a row, such as two that
alternate. Calls that run at the same time count once: the model could not react between them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from replybook.client.judging.masking import masked
from replybook.client.verdict import Verdict

_MOST_RUNS: Final = 1_000
_MOST_TOOLS: Final = 1_000
_MOST_KINDS: Final = 100
_LONGEST_QUOTE: Final = 300
_MANY_FAILURES: Final = 8

_LOOP: Final = (
    "{tool} failed {times} times in a row in the same way. Another call of this kind will fail too. "
    "Do something else, or report the failure."
)
_END: Final = (
    "{tool} failed {times} times in a row in the same way. Do not call this again. Report the "
    "failure. The last one was: {message}"
)
_MANY: Final = "{tool} failed {times} times in a row, in several ways. Do something else, or report the failure."
_END_OF_MANY: Final = (
    "{tool} failed {times} times in a row, in several ways. Do not call it again. Report the "
    "failure. The last one was: {message}"
)
_FIRST: Final = {
    "stop": "The tool or a service behind it is broken. Do not repeat this call. Report the failure.",
    "ask": "This needs a permission that only a person can grant. Do not repeat this call before.",
    "retry_same": "It was not ready in the time that this client waits. Do not call it again now.",
}
"""The sentence at the first failure of its kind, for servers that do not speak our envelope."""


class Counsel(NamedTuple):
    """The advice after a result.

    Attributes:
        times: Number of times that this failure came in a row. 0 for a success.
        says: A sentence for the model, or "". A loop is said once. If `stops` is True, the sentence
            is the last message of the run.
        stops: True if the loop must end. Never True for a result that does not say that it failed.
        asks: True if a person is to be asked: at the first denial of its kind, not at a repeated
            one.

    The advice on a failure of another server never ends a run by itself: an E is said to the model
    once, and only a loop stops.
    """

    times: int
    says: str = ""
    stops: bool = False
    asks: bool = False


class _Row:
    """The failures of one tool in a row.

    Attributes:
        key: Words that the last failures share.
        times: Number of the last failures that share the words.
        at: Time of the last failure that was counted, by the clock of `Loops`.
        many: Number of the last failures, each of which says that it is one.
        many_at: Time of the last of them that was counted.
        known: Kinds of failures since the last success. Each is said or asked once.
    """

    __slots__ = ("at", "key", "known", "many", "many_at", "times")

    def __init__(self) -> None:
        self.key: tuple[str, ...] = ()
        self.times = self.at = self.many = self.many_at = 0
        self.known: OrderedDict[tuple[str, ...], None] = OrderedDict()


class Loops:
    """Counts the failures in a row, for each run and tool.

    Args:
        say_at: Number of equal failures at which the model is told.
        stop_at: Number of equal failures at which the calls must stop.
        say_many_at: Number of failures of any kind at which the model is told.
        stop_many_at: Number of failures of any kind at which the calls must stop. None for 8, or
            for `stop_at` if that is more.
    """

    def __init__(
        self,
        *,
        say_at: int = 3,
        stop_at: int = 5,
        say_many_at: int = 5,
        stop_many_at: int | None = None,
    ) -> None:
        if stop_many_at is None:
            stop_many_at = max(_MANY_FAILURES, stop_at)
        for name, say, stop in (("", say_at, stop_at), ("many_", say_many_at, stop_many_at)):
            if not 1 <= say <= stop:
                raise ValueError(
                    f"say_{name}at must be from 1 to stop_{name}at, got {say} and {stop}"
                )
        self._say_at, self._stop_at = say_at, stop_at
        self._say_many_at, self._stop_many_at = say_many_at, stop_many_at
        self._runs: OrderedDict[str, OrderedDict[str, _Row]] = OrderedDict()
        self._stopped: OrderedDict[str, dict[str, object]] = OrderedDict()
        self._time = 0

    def now(self) -> int:
        """Return the time before a call, for the argument `since` of `after`."""
        return self._time

    def forget(self, run: str | None = None) -> None:
        """Forget the failures of a run, for example at the next prompt of the user.

        Args:
            run: The run. Without it, all runs are forgotten.
        """
        for kept in (self._runs, self._stopped):
            kept.clear() if run is None else kept.pop(run, None)

    def stop(self, tool: str, answer: object, *, run: str = "") -> None:
        """Keep the answer to all further calls of a tool in a run. The first answer stays."""
        self._stopped.setdefault(run, {}).setdefault(tool, answer)
        if len(self._stopped) > _MOST_RUNS:
            self._stopped.popitem(last=False)

    def stopped(self, tool: str, *, run: str = "") -> object:
        """Return the answer to all further calls of a tool in a run, or None."""
        return self._stopped.get(run, {}).get(tool)

    def after(
        self, tool: str, verdict: Verdict | None, *, run: str = "", since: int | None = None
    ) -> Counsel:
        """Count a result and return the advice.

        Args:
            verdict: The verdict on the result.
            run: The run, session or thread that made the call.
            since: The time before the call. A failure that came before another one of the same kind
                was counted does not count again.
        """
        tools = self._runs.pop(run, None) or OrderedDict[str, _Row]()
        self._runs[run] = tools
        if len(self._runs) > _MOST_RUNS:
            self._runs.popitem(last=False)
        key = _key(verdict)
        if verdict is None or key is None:
            tools.pop(tool, None)
            return Counsel(0)
        row = tools.pop(tool, None) or _Row()
        tools[tool] = row
        if len(tools) > _MOST_TOOLS:
            tools.popitem(last=False)
        if row.key == key and since is not None and since < row.at:
            return Counsel(row.times)
        self._time += 1
        is_later = since is None or since >= row.many_at
        if is_later and _says_failure(verdict):
            row.many, row.many_at = row.many + 1, self._time
        row.times = row.times + 1 if row.key == key else 1
        row.key, row.at = key, self._time
        is_new = key not in row.known
        row.known[key] = None
        if len(row.known) > _MOST_KINDS:
            row.known.popitem(last=False)
        return self._counsel(tool, verdict, row, is_later=is_later, is_new=is_new)

    def _counsel(
        self, tool: str, verdict: Verdict, row: _Row, *, is_later: bool, is_new: bool
    ) -> Counsel:
        is_sure, times, many = _says_failure(verdict), row.times, row.many
        if is_sure and (times >= self._stop_at or many >= self._stop_many_at):
            message = " ".join(verdict.message[: 4 * _LONGEST_QUOTE].split())[:_LONGEST_QUOTE]
            is_same = times >= min(self._stop_at, many)
            end, count = (_END, times) if is_same else (_END_OF_MANY, many)
            return Counsel(times, end.format(tool=tool, times=count, message=message), stops=True)
        says = _LOOP.format(tool=tool, times=times) if times == self._say_at else ""
        if not says and is_sure and is_later and many == self._say_many_at and times < many:
            says = _MANY.format(tool=tool, times=many)
        if not says and is_new and is_sure and not verdict.is_reply:
            says = _FIRST.get(verdict.what, "")
        return Counsel(times, says, asks=is_new and verdict.what == "ask")


def _says_failure(verdict: Verdict) -> bool:
    """Return True if the result itself says that it failed."""
    return verdict.judgement is None or not verdict.judgement.is_advice


def _key(verdict: Verdict | None) -> tuple[str, ...] | None:
    """Return the words that equal failures share, or None for a success."""
    if verdict is None or verdict.reply_type == "S":
        return None
    judgement = verdict.judgement
    if judgement is None:
        return verdict.code, masked(verdict.message)
    if not judgement.failed or (judgement.type is None and judgement.is_advice):
        return None
    return judgement.type or "", judgement.rule or "", verdict.code, masked(verdict.message)
