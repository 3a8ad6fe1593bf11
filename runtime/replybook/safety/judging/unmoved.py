"""Failures of tools that have not moved to replies.

The words of the author stay. The judge reads what the bare server would have sent and chooses type,
verb and waiting time. A success that says failure is judged as well.
"""

from __future__ import annotations

import importlib
import json
import logging
import re
import time
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypeVar, cast

from replybook.envelope import DEEPEST_SERVED
from replybook.safety import replies
from replybook.safety.invocation import Invocation
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.crashes import write_stack
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict, outcome_of
from replybook.safety.returned.served import RESULT, Served
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.client.judgement import Judgement

_T = TypeVar("_T")

_SLOWEST_NS: Final = 5_000_000
"""Maximum time of a judgement in nanoseconds of this thread. A slower one decides nothing."""

_FIRST_WAIT_S: Final = 5
"""Seconds to wait if the author's words name no time."""

_PROGRAMMING_ERRORS: Final = frozenset(
    (
        *(TypeError, AttributeError, NameError, UnboundLocalError, IndexError, AssertionError),
        *(ZeroDivisionError, RecursionError, NotImplementedError, SystemExit),
    )
)
CRASH: Final = "crash"
"""The rule for a failure that nothing but its exception tells."""
_CRASH: Final = {"type": "E", "rule": CRASH, "confidence": 1.0}
_UNJUDGED: Final[set[str]] = set()
"""The tools of this process with a failure that was not judged."""


def judge_unmoved(
    invocation: Invocation,
    bare: BareFailure,
    error: BaseException | None = None,
    *,
    is_broken: bool = False,
) -> Verdict:
    """Return the verdict on a failure of a tool that has not moved.

    Args:
        bare: The failure as the bare server would have sent it.
        error: The exception of the tool, if it raised one.
        is_broken: True if a tool that was called inside this one is known to be broken.
    """
    is_untouched, wire = invocation.plan.is_untouched, invocation.wire
    sent, bare = bare, bare.masked(hides_paths=not is_untouched)
    judgement: Judgement | None = None
    if bare.says_something and not is_broken and not _is_crash(error):
        judgement = _within_time(invocation, lambda: _judge_bare(sent))  # a mask is no evidence
        if judgement is None and wire is not None and wire.bare is not None:
            value = wire.bare(bare)
            return invocation.judged(PassedThrough("passed_through", value, invocation.call))
    reply = _reply(invocation, bare, judgement)
    is_broken = reply.reply_type == "E"
    if wire is not None and wire.explain is not None:
        judged = cast("Mapping[str, object]", (reply.data or {})["judged"])
        reply = wire.explain(judged, sent.words) or reply
    if error is not None and is_broken:
        write_stack(invocation.plan.settings, invocation.call, error, reply.code)
    outcome = _outcome(invocation, reply, bare.blocks)
    if is_untouched:
        outcome.bare = bare
    return invocation.judged(outcome, is_raw=reply.code in replies.OF_UNMOVED)


def judge_sent_success(
    invocation: Invocation, structured: object, text: str | None = None
) -> Judgement | None:
    """Return the judgement on a raw success that says failure, or None for a success."""
    judging = _judging()

    def read() -> tuple[Judgement | None]:
        suspect = judging.suspect_in(structured, text)
        return (None if suspect is None else judging.judge_success(suspect),)

    found = _within_time(invocation, read)
    return None if found is None else found[0]


@cache
def _judging() -> ModuleType:
    """Return the judge. Its tables take 30 ms to load, and strict mode needs none."""
    return importlib.import_module("replybook.client.judging")


def unmoved_success(
    invocation: Invocation, judgement: Judgement, served: Served | None = None
) -> Outcome:
    """Return the outcome of a success that says failure.

    Args:
        judgement: The judgement on the success.
        served: The data that the bare server would have sent, in migration mode. It is masked.
            With untouched successes, the bytes of the result stay and nothing of it is in the
            outcome.
    """
    data, blocks = (None, ()) if served is None else (served.data, served.blocks)
    is_wrapped = data is not None and list(data) == [RESULT]
    result = data[RESULT] if data is not None and is_wrapped else data
    kept = BareFailure(blocks, result).masked(hides_paths=True)
    reply = _reply(invocation, BareFailure(), judgement, kept.structured, is_success=True)
    outcome = _outcome(invocation, reply, kept.content)
    if served is None:
        outcome.is_sent_as_success, outcome.is_error = True, False
    return invocation.judged(outcome, is_raw=True)


def forget_waits(invocation: Invocation) -> None:
    """Drop the count of "not now" answers to a request that now succeeded."""
    waits = invocation.plan.settings.waits
    if waits.counts:
        waits.forget(_request(invocation), call=invocation)


def _request(invocation: Invocation) -> str:
    """Return a key for the arguments of a call. Other requests have their own attempts."""
    return str(hash(repr(sorted(invocation.args.items()))))


def _outcome(invocation: Invocation, reply: Reply, blocks: tuple[object, ...]) -> Outcome:
    plan = invocation.plan
    served = Served(reply.data or {}, blocks, DEEPEST_SERVED)  # no limit but that of the author
    return outcome_of(reply, invocation.call, plan.settings, plan.record, served)


def _is_crash(error: BaseException | None) -> bool:
    """Return True if an exception is a programming error, not the word of an author."""
    if isinstance(error, KeyError) and type(error) is KeyError:
        return not (len(error.args) == 1 and re.search(r"\s", str(error.args[0])))
    return type(error) in _PROGRAMMING_ERRORS


def _judge_bare(bare: BareFailure) -> Judgement:
    content = [{"type": "text", "text": text} for text in bare.texts]
    judge: Callable[[object], Judgement] = _judging().judge
    return judge({"content": content, "structuredContent": bare.structured, "isError": True})


def _within_time(invocation: Invocation, read: Callable[[], _T]) -> _T | None:
    """Return the judgement, or None if the judge raised or took too long twice.

    The first time may have been that of a garbage collection. The log has one warning for each
    tool.
    """
    _judging()  # the time to load it does not count
    why = "it took over 5 ms"
    try:
        for _ in range(2):
            began, found = time.thread_time_ns(), read()
            if time.thread_time_ns() - began <= _SLOWEST_NS:
                return found
    except BaseException as failure:
        if must_go_on(failure):
            raise
        why = f"{type(failure).__name__} in the judge"
    tool = invocation.call.tool
    if tool not in _UNJUDGED:
        _UNJUDGED.add(tool)
        logging.getLogger("replybook").warning(
            "a result of the tool %s was not judged and goes out as it is: %s", tool, why
        )
    return None


def _reply(
    invocation: Invocation,
    bare: BareFailure,
    judgement: Judgement | None,
    result: object = None,
    *,
    is_success: bool = False,
) -> Reply:
    """Return the reply for a judgement. Its data holds the words in migration mode only."""
    data: dict[str, object] = {}
    if not invocation.plan.is_untouched:
        text, structured = "\n".join(bare.texts), bare.structured if result is None else result
        if text.strip():
            data["text"] = text
        if structured is not None:
            data["result"] = structured
    if judgement is None:
        return replies.reply_unmoved_failure("crash", {**data, "judged": _CRASH})
    kind, confidence = judgement.type, round(judgement.confidence, 2)
    judged = {"type": kind, "rule": judgement.rule, "confidence": confidence}
    data["judged"] = {**judged, "sent_as": "success"} if is_success else judged
    if kind == "W":
        data["after_s"] = _FIRST_WAIT_S if judgement.after_s is None else judgement.after_s
        is_told = not (is_success and invocation.plan.is_untouched)
        waits = invocation.plan.settings.waits
        left = waits.left(_request(invocation), call=invocation) if is_told else 1
        return replies.reply_unmoved_failure("W", {**data, "attempts_left": left})
    if kind in ("D", "E"):
        return replies.reply_unmoved_failure(kind, data)
    words = bare.words or json.dumps(result or bare.structured, default=str)
    names = _named_arguments(words, invocation.args)
    return replies.reply_unmoved_failure("I", {**data, "arguments": names} if names else data)


_LARGEST: Final = 10**18
_LEAST_SHOWN: Final = 2
_MOST_SHOWN: Final = 200
_MOST_READ: Final = 2_000
_MOST_NAMED: Final = 3
_PLAIN: Final = re.compile(r"[a-z]+")
"""A value that may be a word of any sentence."""
_IDIOMS: Final = re.compile(
    r"\bin order (?:to|for|that)\b|\bout of (?:order|time|range|memory|bounds)\b"
    r"|\b(?:at|by|for) (?:this|that|the) time\b|\bno (?:more )?(?:room|time)\b"
    r"|\b(?:rate|time|size|usage) limit\b|\bend of\b|\btime of\b|\bin (?:the )?case\b",
    re.IGNORECASE,
)
"""Words that hold the names of arguments by chance."""


def _named_arguments(words: str, args: Mapping[str, object]) -> list[str]:
    """Return the arguments that an author's words are about, by their names or their values."""
    words = words[:_MOST_READ]
    said = set(re.findall(r"\w+", _IDIOMS.sub(" ", words)))
    named = [name for name in args if name in said and len(name) > _LEAST_SHOWN]
    if not named:
        named = [name for name, value in args.items() if _is_shown(name, value, words)]
    return named[:_MOST_NAMED]


def _is_shown(name: str, value: object, words: str) -> bool:
    """Return True if the words show a value.

    One such as `file` has to stand in quotes, beside its name, or at an end of the words.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return False
    if isinstance(value, int) and abs(value) >= _LARGEST:
        return False
    text = str(value)
    if not _LEAST_SHOWN <= len(text) <= _MOST_SHOWN or text not in words:
        return False
    shown = re.escape(text)
    if _PLAIN.fullmatch(text) is None:
        return re.search(rf"(?<!\w){shown}(?!\w)", words) is not None
    beside = rf"(?i:{re.escape(name[:_MOST_SHOWN])}) {shown}\b"
    places = rf"([\"'`]){shown}\1|: {shown}\.?\s*\Z|\A{shown} (?:is|was|does|has|not)\b|{beside}"
    return re.search(places, words) is not None
