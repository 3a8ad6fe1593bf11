"""The probe of one server: wrong calls chosen, sent and marked."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from replybook.client.judging.masking import masked
from replybook_devtools.probe.chosen_calls import TOO_SLOW, UNREAD, check_reads, chosen_calls
from replybook_devtools.probe.measures import MEASURES, Marks, mark_answer, text_of_answer
from replybook_devtools.probe.named_words import names
from replybook_devtools.probe.wrong_calls import NO_TOOLS, WrongCall
from replybook_devtools.running.messages import Connection, NoAnswer, ServerEnded
from replybook_devtools.running.server_session import (
    ListedTool,
    NoTimeLeft,
    NotSetUp,
    ServerSession,
)

_WEIGHTS: Final = {key: one.weight for key, one in MEASURES.items()}
_LEAST_TO_TELL: Final = 3
_MOST_SAME: Final = 2

BY_FRAMEWORK: Final = "by its framework"
"""The status of a server whose own code wrote no answer."""

_ALL_REFUSED: Final = (
    "the framework answered every call; --reads TOOL asks a tool that only reads"
    " for things that do not exist"
)

NO_TIME: Final = "no time left"
ENDED: Final = "the server ended, or gave no answer, too often"
NO_START: Final = "the server did not start again"
_CUT_SHORT: Final = (NO_TIME, ENDED, NO_START, UNREAD, TOO_SLOW)
"""Reasons for calls that were left out although they were chosen."""

_SET_UP: Final = re.compile(
    r"\b(?:api.?keys?|browser|chrom(?:e|ium)|configure[ds]?|connect(?:ion)?|credentials?|database"
    r"|environment variable|executable|install(?:ed)?|log.?in|token|E(?:NOTFOUND|CONNREFUSED))\b",
    re.IGNORECASE,
)
"""Words for the things that a server needs from outside."""


class Probing(NamedTuple):
    """Settings of a probe.

    Attributes:
        reads: Names of tools that only read.
        call_s: Time limit of one call, in seconds.
        all_s: Time limit of the whole probe, in seconds.
        known: Texts that are not leaks.
        asks_absent: Ask tools that read for things that do not exist.
    """

    reads: frozenset[str] = frozenset()
    most_calls: int = 100
    call_s: float = 10.0
    all_s: float = 60.0
    known: Sequence[str] = ()
    asks_absent: bool = True


class Answered(NamedTuple):
    """A wrong call with its answer.

    Attributes:
        marks: The marks, or None without an answer. They count as 0 points.
        text: The text of the answer, or why there is none.
    """

    call: WrongCall
    marks: Marks | None
    text: str

    @property
    def points(self) -> float | None:
        """Points of 100, or None if the framework alone decides the answer."""
        return 0.0 if self.marks is None else self.marks.points

    @property
    def weight(self) -> int:
        """Sum of the weights of the measures that count."""
        return sum(_WEIGHTS.values() if self.marks is None else self.marks.weights.values())

    def lost(self, measure: str) -> float:
        """Return the weight that a measure lost."""
        if self.marks is None:
            return _WEIGHTS[measure]
        weight = self.marks.weights.get(measure, 0)
        return weight and weight * (1 - self.marks.met[measure])

    def misses(self, measure: str) -> bool:
        """Return True if a measure lost points, or if the framework alone decides and misses it."""
        if self.weight or self.marks is None:
            return bool(self.lost(measure))
        return self.marks.met.get(measure, 1) < 1


class Probed(NamedTuple):
    """The result of a probe.

    Attributes:
        status: `scored`, `by its framework`, `not set up`, `nothing to ask` or `out of time`.
        reason: Reason why the score is missing, or "".
        skipped: Numbers of tools and calls left out, by reason.
        answers: The calls with their answers.
    """

    name: str
    version: str
    status: str
    reason: str
    tools: int
    skipped: Mapping[str, int]
    answers: Sequence[Answered]
    seconds: float

    @property
    def is_part(self) -> bool:
        """True if calls were left out because the time was over, or the server did not go on."""
        return any(why in self.skipped for why in _CUT_SHORT)

    @property
    def is_answered(self) -> bool:
        """True if there are answers to show."""
        return self.status in ("scored", BY_FRAMEWORK)

    @property
    def score(self) -> float | None:
        """Score from 0 to 100: the share of the weights of all answers that is met, or None."""
        return 100 - sum(map(self.lost, MEASURES)) if self.status == "scored" else None

    def lost(self, measure: str) -> float:
        """Return the points of the score that a measure lost."""
        whole = sum(answer.weight for answer in self.answers)
        return 100 * sum(answer.lost(measure) for answer in self.answers) / max(1, whole)


def probe(connect: Callable[[], Connection], settings: Probing) -> Probed:
    """Ask a server wrongly, and return its answers with their marks.

    Args:
        connect: Function that starts or reaches the server.

    Raises:
        UsageError: A tool that should only read does not exist, or is marked destructive.
    """
    begun = time.monotonic()
    until = begun + settings.all_s
    skipped = Counter[str]()
    answers: list[Answered] = []
    tools: list[ListedTool] = []
    session = ServerSession(connect, call_s=settings.call_s, until=until)
    status, reason = "scored", ""
    with session:
        try:
            session.open()
            tools = session.tools(settings.reads)
            check_reads(settings.reads, tools)
            most, absent = settings.most_calls, settings.asks_absent
            calls = chosen_calls(tools, skipped, most=most, until=until, absent=absent)
            writing = {tool.name for tool in tools if not tool.reads}
            answers = _send_calls(session, calls, skipped, settings, writing)
        except NotSetUp as error:
            status, reason = "not set up", str(error)
    if status == "scored" and not answers:
        status, reason = _why_no_answer(tools, skipped, settings)
    elif status == "scored" and (why := _refused_all(answers)):
        status, reason = "not set up", why
    elif status == "scored" and all(answer.points is None for answer in answers):
        status, reason = BY_FRAMEWORK, _ALL_REFUSED
    seconds = time.monotonic() - begun
    return Probed(
        session.name, session.version, status, reason, len(tools), skipped, answers, seconds
    )


def _why_no_answer(
    tools: Sequence[ListedTool], skipped: Mapping[str, int], settings: Probing
) -> tuple[str, str]:
    """Return the status and the reason of a probe without any answer."""
    if NO_TIME in skipped or UNREAD in skipped:
        limit = f"{settings.all_s:g} s; give --within a larger number"
        return "out of time", f"no call was answered within {limit}"
    if not tools:
        return "nothing to ask", "the server publishes no tools"
    return "nothing to ask", "no published tool can be called wrongly"


def _send_calls(
    session: ServerSession,
    calls: Sequence[WrongCall],
    skipped: Counter[str],
    settings: Probing,
    writing: set[str],
) -> list[Answered]:
    """Send the calls.

    A tool that may write and accepts a wrong call does not check its arguments, so it gets no more.
    """
    answers: list[Answered] = []
    accepting: set[str] = set()
    for number, call in enumerate(calls):
        if session.left_s() <= 0 or not session.may_start_again():
            skipped[NO_TIME if session.left_s() <= 0 else ENDED] = len(calls) - number
            break
        if call.tool in accepting:
            skipped["calls of tools that accepted a wrong one"] += 1
            continue
        try:
            answer = session.call(call.tool, call.arguments)
        except (NoTimeLeft, NotSetUp):
            skipped[NO_TIME if session.left_s() <= 0 else NO_START] = len(calls) - number
            break
        except NoAnswer as error:
            answers.append(Answered(call, None, str(error)))
        except ServerEnded as error:
            answers.append(Answered(call, None, f"the call ended the server: {error}"))
        else:
            marks = mark_answer(call, answer, settings.known)
            if call.kind == "absent" and _is_elsewhere(call, marks, text_of_answer(answer)):
                skipped["calls for things that were not looked for"] += 1
                continue
            if not any(marks.met.values()) and call.tool in writing:
                accepting.add(call.tool)
            answers.append(Answered(call, marks, text_of_answer(answer)))
    return answers


def _is_elsewhere(call: WrongCall, marks: Marks, text: str) -> bool:
    """Return True if a tool did not look for a thing.

    The service behind it is down, or it refuses another argument, which its schema permits.
    """
    kind = marks.judgement.type
    is_down = kind == "W" or (kind == "E" and bool(_SET_UP.search(text)))
    is_other = not marks.met["culprit"] and any(names(text, other) for other in call.others)
    return is_down or (is_other and bool(marks.met["failed"]))


def _refused_all(answers: Sequence[Answered]) -> str:
    """Return the text with which a server refuses all calls of its tools, or no text.

    A server that lacks a key, a browser or a database gives everything the same answer, and the
    answer says nothing about the call.
    """
    own = [answer for answer in answers if answer.call.kind not in NO_TOOLS]
    same = {masked(one.text) for one in own}
    if len(own) < _LEAST_TO_TELL or len(same) > _MOST_SAME:
        return ""
    is_refused = all(map(_lacks_set_up, own))
    return f"every call is refused with: {own[0].text}" if is_refused else ""


def _lacks_set_up(answer: Answered) -> bool:
    """Return True if an answer names no culprit, and is D or E or has words of a set-up."""
    marks = answer.marks
    if marks is None or marks.met["culprit"]:
        return False
    is_of_server = marks.judgement.type in ("D", "E")
    return is_of_server or (marks.met["failed"] == 1 and bool(_SET_UP.search(answer.text)))
