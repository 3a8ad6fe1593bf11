"""The comparison of two builds of a server: the same calls to both, and what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from replybook_devtools.compare.differences import SAME, Difference, difference, steady
from replybook_devtools.compare.recorded_calls import ReplayedCall
from replybook_devtools.compare.seen_answer import SeenAnswer, no_answer, seen_answer
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Progress
from replybook_devtools.probe.chosen_calls import MOST_S, check_reads, chosen_calls
from replybook_devtools.probe.probe_text import printable_line
from replybook_devtools.probe.probing import ENDED
from replybook_devtools.probe.published_schema import is_valid
from replybook_devtools.probe.time_slice import TooLong, time_slice
from replybook_devtools.running.messages import Connection, NoAnswer, ServerEnded
from replybook_devtools.running.server_session import ListedTool, NotSetUp, ServerSession

START_S: Final = 60.0
"""Seconds for a build to answer `initialize`, and again for `tools/list`."""

_MOST_WRONG: Final = 100
_MOST_LAST_LINES: Final = 10

NOT_READ_ONLY: Final = "not read-only"
NOT_PUBLISHED: Final = "not published by either build"
_DIGESTS: Final = "only a digest of their arguments is recorded"
_TASK: Final = "the tool runs only as a task"
_NOT_WRONG: Final = "arguments that COMMAND2 may accept"
_ACCEPTED: Final = "the tool accepted a wrong call"
VARIES: Final = "COMMAND1 answers them otherwise each time"
NEED_ALL: Final = (NOT_READ_ONLY, NOT_PUBLISHED)
"""Reasons that `--all` overrules."""


class Build(NamedTuple):
    """One build of the server.

    Attributes:
        label: `COMMAND1` or `COMMAND2`.
        command: The command as typed.
        connect: Function that starts or reaches the server.
        hint: Text for a command that does not start, or "".
    """

    label: str
    command: str
    connect: Callable[[], Connection]
    hint: str = ""


class Playing(NamedTuple):
    """Settings of a comparison.

    Attributes:
        reads: Names of tools that only read, in addition to those that say so.
        plays_all: True to play the calls of all tools.
        call_s: Time limit of one call, in seconds.
    """

    reads: frozenset[str] = frozenset()
    plays_all: bool = False
    call_s: float = 10.0


class ComparedCall(NamedTuple):
    """A call with both answers.

    Attributes:
        before: Answer of the first build.
        after: Answer of the second build.
        difference: What differs, apart from what varies.
    """

    call: ReplayedCall
    before: SeenAnswer
    after: SeenAnswer
    difference: Difference


@dataclass(slots=True)
class Comparison:
    """The result of a comparison.

    Attributes:
        names: Name and version of both builds.
        published: Names of the tools that a build publishes.
        gone: Names of the tools that only the first build publishes.
        calls: The calls that were compared.
        not_compared: Number of calls of each tool that were not compared, by reason. Only those
            that vary were played.
        left_out: Numbers of tools and calls that the choice of wrong calls left out, by reason.
    """

    names: tuple[str, str]
    published: Collection[str]
    gone: Sequence[str]
    calls: list[ComparedCall] = field(default_factory=list[ComparedCall])
    not_compared: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    left_out: Counter[str] = field(default_factory=Counter[str])

    def leave_out(self, why: str, tool: str) -> None:
        """Count a call that is not compared."""
        self.not_compared.setdefault(why, Counter())[tool] += 1


def compare(
    before: Build, after: Build, recorded: Sequence[ReplayedCall] | None, settings: Playing
) -> Comparison:
    """Play the same calls to two builds, one after the other, and return what differs.

    If anything differs, the first build gets the calls once more, in a new process. What differs
    between its own two runs is not a difference of the builds.

    Args:
        before: The first build.
        after: The second build.
        recorded: The calls of a recording, or None for the wrong calls of `probe`.

    Raises:
        UsageError: A build does not start, or a tool that should only read is none.
    """
    with _start_build(after, settings) as session:
        tools_after = _tools(session, settings)
        name_after = _name(session, after)
    with _start_build(before, settings) as session:
        tools_before = _tools(session, settings)
        tools = _of_both(tools_before, tools_after)
        gone = [name for name in tools_before if name not in tools_after]
        comparison = Comparison((_name(session, before), name_after), tools, gone)
        check_reads(settings.reads, [*tools.values()])
        writing: set[str] = set()
        if recorded is None:
            calls = _wrong_calls(comparison, [tools[name] for name in tools_before], tools_after)
            writing |= {tool.name for tool in tools.values() if not tool.reads}
        else:
            calls = _playable(comparison, recorded, tools, settings)
        runs = [_play_calls(session, calls, writing)]
    for build in (after, before) if calls else ():
        if len(runs) > 1 and all(_difference(*pair) == SAME for pair in zip(*runs, strict=True)):
            break
        with _start_build(build, settings) as session:
            runs.append(_play_calls(session, calls, writing))
    for call, *answers in zip(calls, *runs, strict=True):
        _add(comparison, call, *answers)
    return comparison


def _add(
    comparison: Comparison,
    call: ReplayedCall,
    before: SeenAnswer | None,
    after: SeenAnswer | None,
    again: SeenAnswer | None = None,
) -> None:
    """Add a call with the answers of both builds, and that of the second run of the first build."""
    if before is None or after is None:
        comparison.leave_out(_ACCEPTED, call.tool)
        return
    between_runs = _difference(before, again)
    if between_runs.is_changed:
        comparison.leave_out(VARIES, call.tool)
        return
    differs = steady(difference(before, after), between_runs)
    comparison.calls.append(ComparedCall(call, before, after, differs))


def _tools(session: ServerSession, settings: Playing) -> dict[str, ListedTool]:
    return {tool.name: tool for tool in session.tools(settings.reads)}


def _name(session: ServerSession, build: Build) -> str:
    return f"{session.name} {session.version}".strip() or build.label


@contextmanager
def _start_build(build: Build, settings: Playing) -> Generator[ServerSession]:
    """Start a build, and end it after the block.

    Raises:
        UsageError: It does not start, or the block raised `NotSetUp`.
    """
    with ServerSession(build.connect, call_s=settings.call_s, start_s=START_S) as session:
        try:
            session.open()
            yield session
        except NotSetUp as error:
            said, _, last = str(error).partition("\n")
            lines = [
                f"  {printable_line(splitline)}"
                for splitline in last.splitlines()[-_MOST_LAST_LINES:]
            ]
            first = f"{build.label} does not start as a server: {build.command}: {said}"
            told = "\n".join(filter(None, [first, *lines, build.hint]))
            raise UsageError(told) from error


def _of_both(
    before: Mapping[str, ListedTool], after: Mapping[str, ListedTool]
) -> dict[str, ListedTool]:
    """Return the tools of two builds. A tool only reads if every build that has it says so."""
    found: dict[str, ListedTool] = {}
    for name in {**before, **after}:
        same = [tools[name] for tools in (before, after) if name in tools]
        found[name] = same[0]._replace(
            reads=all(one.reads for one in same),
            destroys=any(one.destroys for one in same),
            is_task=any(one.is_task for one in same),
        )
    return found


def _playable(
    comparison: Comparison,
    recorded: Sequence[ReplayedCall],
    tools: Mapping[str, ListedTool],
    settings: Playing,
) -> list[ReplayedCall]:
    """Return the recorded calls to play, and count the others."""
    calls: list[ReplayedCall] = []
    for call in recorded:
        why = _why_not(call, tools.get(call.tool), plays_all=settings.plays_all)
        if why:
            comparison.leave_out(why, call.tool)
        else:
            calls.append(call)
    return calls


def _why_not(call: ReplayedCall, tool: ListedTool | None, *, plays_all: bool) -> str:
    if call.arguments is None:
        return _DIGESTS
    if tool is not None and tool.is_task:
        return _TASK
    if plays_all or (tool is not None and tool.reads):
        return ""
    return NOT_PUBLISHED if tool is None else NOT_READ_ONLY


def _wrong_calls(
    comparison: Comparison, tools: Sequence[ListedTool], tools_after: Mapping[str, ListedTool]
) -> list[ReplayedCall]:
    """Return the wrong calls of the first build that the second build must refuse, too."""
    calls: list[ReplayedCall] = []
    for wrong in chosen_calls(tools, comparison.left_out, most=_MOST_WRONG, until=inf):
        meant = wrong.culprits[-1] if wrong.kind == "misspelt_tool" else wrong.tool
        tool = tools_after.get(meant)  # a server may correct the name
        if tool is None or tool.reads or _must_refuse(tool, wrong.arguments):
            calls.append(ReplayedCall(wrong.tool, wrong.arguments))
        else:
            comparison.leave_out(_NOT_WRONG, wrong.tool)
    return calls


def _must_refuse(tool: ListedTool, arguments: Mapping[str, object]) -> bool:
    try:
        with time_slice(MOST_S):
            return not is_valid(arguments, tool.schema, tool.schema)
    except (ValueError, TooLong):  # no JSON Schema, or one with a pattern that backtracks
        return False


def _play_calls(
    session: ServerSession, calls: Sequence[ReplayedCall], writing: Collection[str]
) -> list[SeenAnswer | None]:
    """Play calls and return their answers.

    Args:
        writing: Tools that may write. One that accepts a wrong call gets no more, so their answers
            are None.
    """
    answers: list[SeenAnswer | None] = []
    accepting: set[str] = set()
    with Progress("playing") as progress:
        for number, call in enumerate(calls):
            progress(number, len(calls))
            answer = None if call.tool in accepting else _answer(session, call)
            answers.append(answer)
            if call.tool in writing and answer is not None and answer.has_succeeded:
                accepting.add(call.tool)
    return answers


def _answer(session: ServerSession, call: ReplayedCall) -> SeenAnswer:
    if not session.may_start_again():
        return no_answer(ENDED)
    try:
        return seen_answer(session.call(call.tool, call.arguments or {}))
    except ServerEnded as error:
        last = "".join(getattr(error, "__notes__", ())).splitlines()[-1:]
        return no_answer(": ".join((f"the call ended the server: {error}", *last)))
    except NotSetUp as error:
        session.close()  # the next call tries to start it again
        return no_answer(str(error))
    except NoAnswer as error:
        return no_answer(str(error))


def _difference(before: SeenAnswer | None, after: SeenAnswer | None) -> Difference:
    return SAME if before is None or after is None else difference(before, after)
